// A case in three dimensions: all input of a run, read from one INI file.
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
    struct ra_pair_case pair; ///< members that cases in two dimensions also have
    double memory;            ///< largest memory that the run may take [bytes]
    struct ra_plate plate;
    /// highest frequency of the modes [Hz]; damping ratio $\zeta$ of every mode
    double highest, damping;
    /// file with modes that replace those of the plate; "": none
    char modes_file[512];
    enum ra_modes_units modes_units;       ///< for a universal file that does not state its units
    double gravity[2];                     ///< acceleration on plate and block [m/s^2]
    double length, width, height, density; ///< sides [m] and density [kg/m^3] of the block
    /// moments of inertia for pitch and roll [kg m^2]; 0: those of a homogeneous box
    double inertia[2];
    double velocity;                     ///< velocity of the block towards the plate at t = 0 [m/s]
    struct ra_surface_recipe surface[2]; ///< surfaces of plate and block; $\sigma$ follows from Ra
    /// y of the block's centre line [m]; 0: a third of the plate's width
    double centre;
    /// number of nodes in contact at once for which the step must be stable; 0: all nodes
    size_t contacts;
    double map; ///< interval of the samples of the map [s]; 0: no map
    bool spot_list;
    /// place of the listener: x and y from the plate's corner, height above the plate [m]
    double listener[3];
    struct ra_yield yield; ///< yielding of spots
};

/** The schema of struct ra_areal_case (keys.c). */
extern const struct ra_schema ra_areal_schema;

/** Three-dimensional cases as a kind of case (case_run.c). */
extern const struct ra_case_kind ra_areal_kind;

/** Works as ra_sliding_case_read, for cases in three dimensions. After a failure `out` owns
 *  nothing. */
enum ra_code ra_areal_case_read(const char *path, const char *const *overrides,
                                size_t override_count, struct ra_areal_case *out,
                                struct ra_status *st);
void ra_areal_case_free(struct ra_areal_case *c);

/** ra_areal_case_side: the smaller y of the block's two edges [m]. ra_areal_case_steps: the number
 *  of time steps. ra_areal_case_cells: the number of cells in a length. */
double ra_areal_case_side(const struct ra_areal_case *c);
uint64_t ra_areal_case_steps(const struct ra_areal_case *c);
size_t ra_areal_case_cells(const struct ra_areal_case *c, double length);

/** The contact modulus E* of both solids [Pa]. */
double ra_areal_case_modulus(const struct ra_areal_case *c);

/** "plate" or "block". */
const char *ra_areal_solid_name(int solid);

/** Makes the recipe from which the track computes a surface. If the surface is a record, generated
 *  or measured, `height` receives its heights, and the caller frees them; otherwise `height` stays
 *  NULL. Messages name the key that is wrong. (case_surface.c) */
enum ra_code ra_areal_case_surface(const struct ra_areal_case *c, int solid,
                                   struct ra_track_recipe *recipe, double **height, char *note,
                                   size_t note_size, struct ra_status *st);

/* Inner parts --------------------------------------------------------------------------------- */

/** The section [probes]. */
extern const struct ra_named_section ra_areal_probes_section;

/** Computes values that follow from other keys, then checks the keys against each other; it is
 *  called before any other computation (checks.c). RA_INPUT names the key that is wrong. */
enum ra_code ra_areal_case_check(struct ra_areal_case *c, struct ra_status *st);

#endif
