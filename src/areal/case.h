// A case in three dimensions: everything such a run is determined by, read from one INI file.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_CASE_H
#define RA_AREAL_CASE_H

#include <stdbool.h>

#include "areal/plate.h"
#include "areal/track.h"
#include "case/room.h"
#include "contact/room.h"
#include "sliding/room.h"

struct ra_areal_case {
    struct ra_pair_case pair; ///< what cases in two dimensions have, too
    double memory;            ///< bytes that it may take
    struct ra_plate plate;
    double highest, damping;               ///< modes up to this [Hz]; $\zeta$ of every mode
    char modes_file[512];                  ///< "" or modes in place of those of the plate
    enum ra_modes_units modes_units;       ///< of a universal file that does not say them
    double gravity[2];                     ///< of plate and block [m/s^2]
    double length, width, height, density; ///< of the block
    double inertia[2];                     ///< of pitch and roll [kg m^2]; 0: of a box
    double velocity;                       ///< of the block towards the plate at t = 0 [m/s]
    struct ra_surface_recipe surface[2];   ///< of plate and block; $\sigma$ follows from Ra
    double centre;   ///< y of the block's centre line [m]; 0: a third of the plate's width
    size_t contacts; ///< nodes in contact at once that the step must carry; 0: all
    double map;      ///< interval of the samples of the map [s]; 0: no map
    bool spot_list;
    double listener[3];    ///< its place: x and y from the plate's corner, height above it [m]
    struct ra_yield yield; ///< of spots
};

/** The schema of struct ra_areal_case (keys.c). */
extern const struct ra_schema ra_areal_schema;

/** Three-dimensional cases as a kind of case (case_run.c). */
extern const struct ra_case_kind ra_areal_kind;

/** Like ra_sliding_case_read, for cases in three dimensions. On failure `out` owns nothing. */
enum ra_code ra_areal_case_read(const char *path, const char *const *overrides,
                                size_t override_count, struct ra_areal_case *out,
                                struct ra_status *st);
void ra_areal_case_free(struct ra_areal_case *c);

/** Derived values: the smaller y of the block's two edges [m]; the number of time steps; the cell
 *  in which the block begins; the most cells that it enters. */
double ra_areal_case_side(const struct ra_areal_case *c);
uint64_t ra_areal_case_steps(const struct ra_areal_case *c);
size_t ra_areal_case_cells(const struct ra_areal_case *c, double length);

/** The modulus E* of both solids together [Pa]. */
double ra_areal_case_modulus(const struct ra_areal_case *c);

/** "plate" or "block". */
const char *ra_areal_solid_name(int solid);

/** The recipe from which the track makes a surface. If the surface consists of records, made or
 *  measured, they are in `height` and the caller frees them; otherwise `height` stays NULL.
 *  Messages name the key that is wrong. (case_surface.c) */
enum ra_code ra_areal_case_surface(const struct ra_areal_case *c, int solid,
                                   struct ra_track_recipe *recipe, double **height, char *note,
                                   size_t note_size, struct ra_status *st);

/* Inner parts --------------------------------------------------------------------------------- */

/** The section [probes]. */
extern const struct ra_named_section ra_areal_probes_section;

/** Computes values that follow from other keys, then checks the keys against each other. Nothing
 *  else is computed before (checks.c). RA_INPUT names the key that is wrong. */
enum ra_code ra_areal_case_check(struct ra_areal_case *c, struct ra_status *st);

#endif
