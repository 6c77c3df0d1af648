// A case of rolling contact: everything such a run is determined by, read from one INI file.
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
    struct ra_beam beam;  ///< of a beam; young also for the contact
    double width, height; ///< cross section of a beam [m]
    double poisson;       ///< $\nu$, of the contact
    size_t modes;         ///< of a beam
    double damping;       ///< $\zeta$ of every mode
    double mass;          ///< of a wheel [kg]
    double spring;        ///< its suspension [N/m]
    double radius;        ///< along the path [m]; 0: flat
    double crown;         ///< radius across the path [m]; 0: flat
    bool moving;          ///< the contact point moves along it at the rolling speed
    double start;         ///< contact point at t = 0 [m]
    double probe;         ///< where its motion is recorded [m]; INFINITY: in the middle
};

struct ra_rolling_case {
    struct ra_case_origin origin; ///< file, name, and where each key came from
    char title[200];
    struct ra_rolling_body body[2]; ///< 0 lower, 1 upper
    struct ra_surface_recipe surface[2];
    double spacing_x, spacing_y; ///< of cells [m]
    size_t cells_x, cells_y;     ///< of the window
    size_t positions, stride;    ///< of the path
    bool prescribe_load;         ///< the load is kept along the path, or the approach
    double load;                 ///< $F_s$, if it is prescribed [N]
    double approach;             ///< [m]
    double yield;                ///< $P_Y$ [Pa]; INFINITY: elastic
    char method[24];             ///< a name of ra_footprint_method_at
    double stiffness;            ///< $k_0$ [N/m]; 0: from the contact computation
    double contact_damping;      ///< ratio of the contact resonance
    bool separation;             ///< loss of contact
    double speed;                ///< U [m/s]
    enum ra_rolling_source source;
    size_t segment;      ///< samples of a segment of the path's spectrum; 0: all at once
    double low, high;    ///< band of the superposition [Hz]; 0: all of the spectrum
    size_t terms;        ///< K
    size_t realisations; ///< M
    uint64_t seed;       ///< of the superposition
    double step;         ///< h [s]
    double duration;     ///< T [s]; 0: until the contact point is at the end of its beam
    double sample;       ///< interval of the records [s]
    double discard;      ///< start of the averages [s]
    size_t psd_segment;  ///< records in a Welch segment
    bool histories;      ///< histories.tsv of the first realisation
};

/** The schema of struct ra_rolling_case (keys.c). */
extern const struct ra_schema ra_rolling_schema;

/** Rolling cases as a kind of case (case_run.c). */
extern const struct ra_case_kind ra_rolling_kind;

/** Like ra_sliding_case_read, for rolling cases. On failure `out` owns nothing. */
enum ra_code ra_rolling_case_read(const char *path, const char *const *overrides,
                                  size_t override_count, struct ra_rolling_case *out,
                                  struct ra_status *st);
void ra_rolling_case_free(struct ra_rolling_case *c);

/** The band of frequencies of the superposition [Hz]. */
struct ra_band {
    double low, high;
};

/** The band of a case whose path has positions `distance` [m] apart. RA_INPUT, at the key, if the
 *  positions cannot sample that band at the speed and step of the case. */
enum ra_code ra_rolling_case_band(const struct ra_rolling_case *c, double distance,
                                  struct ra_band *band, struct ra_status *st);

/** Makes the surfaces of a case (zeroed before); free each with ra_topography_free, after a
 *  failure too. The note (NULL: none) says how files were understood. */
enum ra_code ra_rolling_case_surfaces(const struct ra_rolling_case *c,
                                      struct ra_topography surface[2], char *note, size_t note_size,
                                      struct ra_status *st);
/** The path of the contact computation over them. */
struct ra_path ra_rolling_case_path(const struct ra_rolling_case *c,
                                    const struct ra_topography surface[2]);

/* Inner parts --------------------------------------------------------------------------------- */

/** Computes values that follow from other keys and checks the keys against each other (checks.c).
 *  RA_INPUT names the key that is wrong. */
enum ra_code ra_rolling_case_check(struct ra_rolling_case *c, struct ra_status *st);

#endif
