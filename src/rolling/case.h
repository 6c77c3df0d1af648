// A case of rolling contact: all input of a run, read from one INI file.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_CASE_H
#define RA_ROLLING_CASE_H

#include <stdbool.h>

#include "case/room.h"
#include "modes/room.h"
#include "rolling/excitation.h"
#include "surface/room.h"

enum ra_rolling_kind { RA_ROLLING_BEAM, RA_ROLLING_WHEEL };
enum ra_rolling_source { RA_SOURCE_SPECTRUM, RA_SOURCE_PATH };

/** Keys of [lower] and [upper]. */
struct ra_rolling_body {
    enum ra_rolling_kind kind;
    struct ra_beam beam;  ///< the beam; its `young` is also used for the contact
    double width, height; ///< cross section of the beam [m]
    double poisson;       ///< Poisson's ratio $\nu$, for the contact
    size_t modes;         ///< number of modes of the beam
    double damping;       ///< damping ratio $\zeta$ of every mode
    double mass;          ///< mass of the wheel [kg]
    double spring;        ///< stiffness of the wheel's suspension [N/m]
    double radius;        ///< radius along the path [m]; 0: flat
    double crown;         ///< radius across the path [m]; 0: flat
    bool moving;          ///< true: the contact point moves along the body at the rolling speed
    double start;         ///< contact point at t = 0 [m]
    double probe;         ///< place where the motion is recorded [m]; INFINITY: the middle
};

struct ra_rolling_case {
    struct ra_case_origin origin; ///< file, name, and the origin of each key
    char title[200];
    struct ra_rolling_body body[2]; ///< the lower body, then the upper one
    struct ra_surface_recipe surface[2];
    double spacing_x, spacing_y; ///< spacing of the cells [m]
    size_t cells_x, cells_y;     ///< number of cells of the window
    /// number of positions along the path; number of cells from one position to the next
    size_t positions, stride;
    /// true: the load is constant along the path; false: the approach is
    bool prescribe_load;
    double load;            ///< load $F_s$ [N], if it is prescribed
    double approach;        ///< approach [m], if it is prescribed
    double yield;           ///< yield pressure $P_Y$ [Pa]; INFINITY: elastic
    char method[24];        ///< name of a method (ra_footprint_method_at)
    double stiffness;       ///< $k_0$ [N/m]; 0: it follows from the contact computation
    double contact_damping; ///< damping ratio of the contact resonance
    bool separation;        ///< true: contact may be lost
    double speed;           ///< rolling speed U [m/s]
    enum ra_rolling_source source;
    size_t segment;      ///< samples in a segment of the path's spectrum; 0: all samples in one
    double low, high;    ///< band of the superposition [Hz]; 0: the whole spectrum
    size_t terms;        ///< number K of harmonics
    size_t realisations; ///< number M of realisations
    uint64_t seed;       ///< seed of the superposition
    double step;         ///< time step h [s]
    double duration;     ///< duration T [s]; 0: until the contact point reaches the end of its beam
    double sample;       ///< interval of the records [s]
    double discard;      ///< start of the averages [s]
    size_t psd_segment;  ///< records in a segment of Welch's method
    bool histories;      ///< true: histories.tsv is written for the first realisation
};

/** The schema of struct ra_rolling_case (keys.c). */
extern const struct ra_schema ra_rolling_schema;

/** Rolling cases as a kind of case (case_run.c). */
extern const struct ra_case_kind ra_rolling_kind;

/** Works as ra_sliding_case_read, for rolling cases. After a failure `out` owns nothing. */
enum ra_code ra_rolling_case_read(const char *path, const char *const *overrides,
                                  size_t override_count, struct ra_rolling_case *out,
                                  struct ra_status *st);
void ra_rolling_case_free(struct ra_rolling_case *c);

/** The band of frequencies of the superposition [Hz]. */
struct ra_band {
    double low, high;
};

/** The band of a case, if the positions on the path are `distance` [m] apart. RA_INPUT names the
 *  key if the positions cannot sample this band at the speed and step of the case. */
enum ra_code ra_rolling_case_band(const struct ra_rolling_case *c, double distance,
                                  struct ra_band *band, struct ra_status *st);

/** Makes the surfaces of a case (zeroed before). Free each with ra_topography_free, after a failure
 *  too. `note` (may be NULL) says how files were read. */
enum ra_code ra_rolling_case_surfaces(const struct ra_rolling_case *c,
                                      struct ra_topography surface[2], char *note, size_t note_size,
                                      struct ra_status *st);
/** The path of the contact computation over these surfaces. */
struct ra_path ra_rolling_case_path(const struct ra_rolling_case *c,
                                    const struct ra_topography surface[2]);

/* Inner parts --------------------------------------------------------------------------------- */

/** Computes values that follow from other keys and checks the keys against each other (checks.c).
 *  RA_INPUT names the key that is wrong. */
enum ra_code ra_rolling_case_check(struct ra_rolling_case *c, struct ra_status *st);

#endif
