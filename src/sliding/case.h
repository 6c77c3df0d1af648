// A sliding case: all input of a run, read from one INI file.
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
    struct ra_beam beam; ///< the beam; if `thickness` is given, area and inertia follow from it
    double thickness;    ///< H [m]; 0: area and inertia were given
    /// Poisson's ratio $\nu$ [1]: in Timoshenko's theory G = E/(2 (1 + nu)); D = E I does not
    /// contain it
    double poisson;
    bool timoshenko;          ///< true: Timoshenko's theory with beam.shear; false: Euler-Bernoulli
    double shear_coefficient; ///< k in the shear stiffness k G A
    /// file with modes that replace those of the beam (modes/modes_file.c); "": none
    char modes_file[512];
    /// for a universal file: direction of the displacements in the shapes, 1: y, 2: z
    int modes_direction;
    enum ra_modes_units modes_units; ///< for a universal file that does not state its units
    /// number M of modes; 0: as many as the time step allows (Table 7)
    size_t modes;
    double damping; ///< damping ratio $\zeta$ of every flexural mode
    /// $\zeta_k$ from k = 0 on (mode_damping_count); owned; replaces `damping`
    double *mode_damping;
    size_t mode_damping_count;
    double gravity; ///< acceleration g that acts on this solid [m/s^2]; 0: none
    /// weight [N/m] or [N], if the case gives it instead of gravity; 0: not given
    double weight;
    char initial_displacement[512];  ///< file of positions and displacements, or "" for rest
    char initial_velocity_file[512]; ///< file of positions and velocities, or ""
    double initial_velocity;         ///< uniform initial velocity if there is no file [m/s]
};

enum { RA_CASE_FILE = 512 }; ///< bytes of the path of a file that the case names

struct ra_sliding_case {
    struct ra_pair_case pair; ///< members that cases in three dimensions have, too
    /// solid 0 is the resonator (bottom), solid 1 the slider (top)
    struct ra_sliding_case_solid solid[2];
    struct ra_surface_recipe surface[2];
    enum ra_nodes nodes;
    /// speed ratio $\alpha$ [1] (Sect. 3.1); if > 0, `speed` is $\alpha$ times the critical speed
    double alpha;
    /// true: the slider may slide past the resonator's end; false: the run stops there
    bool slides_on;
    bool linear;        ///< true: linear interpolation of the master; false: Hermite's (Eq. 30)
    bool sample_filter; ///< probes leave out modes above half the sampling rate
    double sample_from; ///< start of the rows in probes.tsv [s]
    double sample_to;   ///< end of the rows in probes.tsv [s]; INFINITY: the end of the run
    enum ra_shock_force shock_force;
};

/** The schema of struct ra_sliding_case (keys.c). */
extern const struct ra_schema ra_sliding_schema;

/** Sliding cases as a kind of case (case_run.c). */
extern const struct ra_case_kind ra_sliding_kind;

/** Reads `path`, then `overrides` ("section.key=value"), and checks every key against the schema
 *  (name, unit, range). Then it computes what follows from other keys and checks the keys against
 *  each other (two heights, speed and alpha...). The message names file, line (or -s) and key and
 *  says what was wrong and what would be right. After a failure `out` is empty and owns nothing. */
enum ra_code ra_sliding_case_read(const char *path, const char *const *overrides,
                                  size_t override_count, struct ra_sliding_case *out,
                                  struct ra_status *st);
void ra_sliding_case_free(struct ra_sliding_case *c);

/** ra_sliding_case_intervals: the number of spacings in a solid, $L/\chi$. ra_sliding_case_nodes:
 *  the number of its nodes, which is one more, or the number that the paper prints.
 *  ra_sliding_case_first: the index of its first node, 0, or 1 if there is no node at x = 0
 *  (reading L10). (completion.c) */
size_t ra_sliding_case_intervals(const struct ra_sliding_case *c, int solid);
size_t ra_sliding_case_nodes(const struct ra_sliding_case *c, int solid);
size_t ra_sliding_case_first(const struct ra_sliding_case *c);

/** "resonator" or "slider". (probes.c) */
const char *ra_sliding_solid_name(int solid);

/* From the case to the problem (case_problem.c) ----------------------------------------------- */

/** Makes the problem of a case: profiles, damping, initial fields, position at first touch. `note`
 *  receives the note about the profiles of both solids. Messages name the key that is wrong. The
 *  call does not find the equilibrium of `initial = settled`; call ra_settle on the state, as a run
 *  does. */
enum ra_code ra_sliding_case_problem(const struct ra_sliding_case *c, struct ra_problem *problem,
                                     char *note, size_t note_size, struct ra_status *st);

/** Units of quantities per unit width, or of whole beams (completion.c). */
struct ra_sliding_units {
    const char *force, *energy;
    const char *mass;      ///< unit of a beam's mass per length
    const char *stiffness; ///< unit of E I
};
const struct ra_sliding_units *ra_sliding_case_units(const struct ra_sliding_case *c);

/** The number of steps of a case: those of the duration, or fewer if the slider's right end reaches
 *  the resonator's right end earlier (reading L6; erratum E13: in Sect. 4 this happens). The end of
 *  the resonator does not matter if a path was given or the slider may slide on. 0 if the slider is
 *  at the end at t = 0. */
uint64_t ra_sliding_case_steps(const struct ra_sliding_case *c);

/** What ends a run: time.duration, time.path, or the end of the resonator, whichever comes
 *  first. */
enum ra_ending { RA_ENDS_WITH_TIME, RA_ENDS_WITH_PATH, RA_ENDS_AT_RESONATOR };
enum ra_ending ra_sliding_case_ending(const struct ra_sliding_case *c);

/** A line for the user if the resonator's end shortens the run; otherwise "". */
const char *ra_sliding_case_shortened(const struct ra_sliding_case *c, char *text, size_t size);

/** The solid whose keys define the profile of `solid`. It is the other solid if the profile is a
 *  copy. */
static inline int ra_sliding_case_giver(const struct ra_sliding_case *c, int solid)
{
    return c->surface[solid].kind->copied ? 1 - solid : solid;
}

/** Makes the profile of one solid (0 resonator, 1 slider) as a run would, with its length and
 *  nodes. */
enum ra_code ra_sliding_case_profile(const struct ra_sliding_case *c, int solid,
                                     struct ra_profile *profile, char *note, size_t note_size,
                                     struct ra_status *st);

/* Inner parts --------------------------------------------------------------------------------- */

/** Computes what follows from other keys: area, gravity, speed, duration (completion.c). RA_INPUT
 *  if this is not possible. */
enum ra_code ra_sliding_case_complete(struct ra_sliding_case *c, struct ra_status *st);

/** Checks the keys against each other (checks.c). RA_INPUT with the key at fault. */
enum ra_code ra_sliding_case_check_keys(const struct ra_sliding_case *c, struct ra_status *st);

#endif
