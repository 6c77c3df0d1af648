// A sliding case: everything a run is determined by, read from one INI file.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SLIDING_CASE_H
#define RA_SLIDING_CASE_H

#include <stdbool.h>
#include <stdio.h>

#include "case/room.h"
#include "model/room.h"
#include "modes/room.h"
#include "run/room.h"
#include "surface/room.h"

enum ra_nodes { RA_NODES_BOTH_ENDS, RA_NODES_PRINTED };

/** Keys of [resonator] and [slider]. */
struct ra_sliding_case_solid {
    struct ra_beam beam; ///< area and inertia follow from the thickness, if that is given
    double thickness;    ///< H [m]; 0: area and inertia were given
    double poisson;      ///< $\nu$: G = E/(2 (1 + nu)) of Timoshenko's theory; D = E I in any case
    bool timoshenko;     ///< Timoshenko's theory, whose beam.shear follows; or Euler-Bernoulli
    double shear_coefficient; ///< k of the shear stiffness k G A
    char modes_file[512]; ///< "" or a file of modes (modes/modes_file.c), in place of the beam's
    int modes_direction;  ///< of the shapes of a universal file: 1 y, 2 z
    enum ra_modes_units modes_units; ///< of one that does not say them
    size_t modes;         ///< M; 0 stands for "as many as the time step carries" (Table 7)
    double damping;       ///< $\zeta$ of every flexural mode
    double *mode_damping; ///< $\zeta_k$ from k = 0 (mode_damping_count), owned, overrides `damping`
    size_t mode_damping_count;
    double gravity; ///< g acting on this solid [m/s^2]; 0 is off
    double weight;  ///< weight given instead [N/m, N]; gravity follows from it; 0: was not
    char initial_displacement[512];  ///< "" for rest, or a two-column file (position, displacement)
    char initial_velocity_file[512]; ///< "" or a two-column file (position, velocity)
    double initial_velocity;         ///< uniform initial velocity [m/s], if there is no file
};

enum { RA_CASE_FILE = 512 }; ///< bytes of the path of a file that the case names

struct ra_sliding_case {
    struct ra_pair_case pair;              ///< what cases in three dimensions have, too
    struct ra_sliding_case_solid solid[2]; ///< 0 resonator (bottom), 1 slider (top)
    struct ra_surface_recipe surface[2];
    enum ra_nodes nodes;
    double alpha;       ///< if > 0 `speed` was made $\alpha$ times the critical one (Sect. 3.1)
    bool slides_on;     ///< past the resonator's end, where else the run stops
    bool linear;        ///< linear interpolation of the master, or Hermite's (Eq. 30)
    bool sample_filter; ///< probes leave out modes above half the sampling rate
    double sample_from; ///< rows of probes.tsv are written from this time [s]
    double sample_to;   ///< to this time [s]; INFINITY: the end
    enum ra_shock_force shock_force;
};

/** The schema of struct ra_sliding_case (keys.c). */
extern const struct ra_schema ra_sliding_schema;

/** Such cases as a kind of case (case_run.c). */
extern const struct ra_case_kind ra_sliding_kind;

/** Reads `path`, then `overrides` ("section.key=value"), checks every key against the schema
 *  (known, unit, range), completes what follows from other keys and checks the keys against each
 *  other (two heights, speed and alpha...). The message names file, line (or -s), key, what was
 *  wrong and what would be right. On failure `out` is empty and owns nothing. */
enum ra_code ra_sliding_case_read(const char *path, const char *const *overrides,
                                  size_t override_count, struct ra_sliding_case *out,
                                  struct ra_status *st);
void ra_sliding_case_free(struct ra_sliding_case *c);

/** The number of spacings in a solid, $L/\chi$. The number of its nodes: one more, or the number
 *  that the paper prints. The index of its first node: 0, or 1 if there is no node at x = 0
 *  (reading L10). (completion.c) */
size_t ra_sliding_case_intervals(const struct ra_sliding_case *c, int solid);
size_t ra_sliding_case_nodes(const struct ra_sliding_case *c, int solid);
size_t ra_sliding_case_first(const struct ra_sliding_case *c);

/** "resonator" or "slider". (probes.c) */
const char *ra_sliding_solid_name(int solid);

/* From the case to the problem (case_problem.c) ----------------------------------------------- */

/** The problem of a case: profiles, damping, initial fields, position at first touch. `note` as for
 *  the profile, for both solids. Messages name the key that is wrong. This call does not find the
 *  equilibrium of `initial = settled`; call ra_settle on the state, as a run does. */
enum ra_code ra_sliding_case_problem(const struct ra_sliding_case *c, struct ra_problem *problem,
                                     char *note, size_t note_size, struct ra_status *st);

/** Units of what is per unit width, or of whole beams (completion.c). */
struct ra_sliding_units {
    const char *force, *energy;
    const char *mass;      ///< of a beam, per length
    const char *stiffness; ///< E I
};
const struct ra_sliding_units *ra_sliding_case_units(const struct ra_sliding_case *c);

/** Number of steps of a case: its duration. Unless a path was given or the slider may slide on, the
 *  run ends earlier when the slider's right end reaches that of the resonator (reading L6; erratum
 *  E13: in Sect. 4 this happens before the end). 0 if it is there at t = 0. */
uint64_t ra_sliding_case_steps(const struct ra_sliding_case *c);

/** What ends a run: time.duration, time.path, or the end of the resonator before either. */
enum ra_ending { RA_ENDS_WITH_TIME, RA_ENDS_WITH_PATH, RA_ENDS_AT_RESONATOR };
enum ra_ending ra_sliding_case_ending(const struct ra_sliding_case *c);

/** One line about a run that the resonator's end shortens; "" of any other. */
const char *ra_sliding_case_shortened(const struct ra_sliding_case *c, char *text, size_t size);

/** The solid that has the recipe of a solid's profile: the other one if it is the same. */
static inline int ra_sliding_case_giver(const struct ra_sliding_case *c, int solid)
{
    return c->surface[solid].kind->copied ? 1 - solid : solid;
}

/** Makes the profile of one solid (0 resonator, 1 slider) as a run would, its length and nodes. */
enum ra_code ra_sliding_case_profile(const struct ra_sliding_case *c, int solid,
                                     struct ra_profile *profile, char *note, size_t note_size,
                                     struct ra_status *st);

/* Inner parts --------------------------------------------------------------------------------- */

/** Computes what follows from other keys: area, gravity, speed, duration (completion.c). RA_INPUT
 *  if it does not follow. */
enum ra_code ra_sliding_case_complete(struct ra_sliding_case *c, struct ra_status *st);

/** Checks the keys against each other (checks.c). RA_INPUT with the key at fault. */
enum ra_code ra_sliding_case_check_keys(const struct ra_sliding_case *c, struct ra_status *st);

#endif
