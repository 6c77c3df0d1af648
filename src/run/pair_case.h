// Keys that the cases of all pairs of solids share, and how such a case is run.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_PAIR_CASE_H
#define RA_RUN_PAIR_CASE_H

#include "case/room.h"
#include "contact/room.h"
#include "run/run.h"

enum ra_initial { RA_INITIAL_TOUCHING, RA_INITIAL_DROP, RA_INITIAL_SETTLED };

/** Keys of cases in two dimensions and in three. First member of their structs. */
struct ra_pair_case {
    struct ra_case_origin origin; ///< file, name, and where each key came from
    char title[200];
    double spacing; ///< $\chi$ [m]
    double speed;   ///< V [m/s]
    double start;   ///< x of the slider's rear end at t = 0 [m]
    enum ra_initial initial;
    double drop_height; ///< height of a drop above touching [m]
    double distance;    ///< $\delta$, of the two reference lines or planes [m]; INFINITY: `initial`
    char law[24];       ///< contact law: a name of the table in contact/laws.c
    double parameter[RA_LAW_VALUES]; ///< of all contact laws, which know what they are (law.h)
    enum ra_slaves slaves;           ///< whose nodes are slaves
    bool plain;                      ///< all nodes are asked in every step, or the candidates alone
    char kernels[8];     ///< instruction set whose loops are used (kernels.h); "auto": the widest
    char scheme[32];     ///< time scheme: a name of the table in schemes.c
    double step;         ///< $\tau$ [s]
    double duration;     ///< T [s], also where a path was given
    double path;         ///< if > 0 `duration` was made path/speed [m]
    double sample;       ///< interval of the probes [s]; 0: no probes
    double average_from; ///< start of the averages of level and forces [s]
    bool shock_list;     ///< whether shocks.tsv is written
    double shock_reference;       ///< M [N/m, N]: shares of shocks below M, 10 M, 100 M
    double energy_tolerance;      ///< residual of the energy balance that passes [1]
    size_t psd_segment;           ///< samples in a Welch segment (Hann, half overlapped)
    bool sound;                   ///< whether sound.tsv is written
    struct ra_holder holder;      ///< of the slider; blocked: an infinite stiffness
    struct ra_air_film_spec air;  ///< between both; it has as many cells along as across
    double start_ramp, stop_ramp; ///< times in which V grows from 0, and falls to it [s]
    bool smooth;                  ///< ramps are smooth, or linear
    bool driven;                  ///< the table is a recording: speeds jump from row to row
    char speed_table[512];        ///< "" for none, or a table of times and speeds
    struct ra_speed_knot *knot;   ///< what follows from these (knots); NULL: V is constant
    size_t knots;
    struct ra_case_probe probe[RA_MAX_PROBES];
    size_t probe_count;
};

/** A kind of run of a pair. Its struct begins with a struct ra_run. */
struct ra_pair_run {
    struct ra_engine engine;
    size_t size;
    // makes the problem of the case `c`: sets pair, steps and seed of the run, and its
    // shock_reference if the case gives none; writes a note for the user, or "". `free` follows
    // after a failure, too
    enum ra_code (*make)(void *run, const void *c, char *note, size_t size, struct ra_status *st);
    void (*free)(void *run);
    size_t at; ///< where the state is in the struct of the run
    // tolerance of the equilibrium at the start, relative to the largest load. Archived runs of the
    // kind begin from that equilibrium, so another value would change their bits
    double settle_tolerance;
};

/** Runs a case of the kind; its tables go into `folder`, which exists and has none. RA_INPUT if
 *  averages begin after the end of the run; otherwise as ra_run_go. */
enum ra_code ra_pair_case_run(const struct ra_pair_run *kind, const void *c, const char *folder,
                              const struct ra_run_control *control, struct ra_status *st);

/** The same in parts: prepares a run without its observers, for a caller that takes its steps
 *  (ra_run_attend). Free in any case. */
enum ra_code ra_pair_run_make(const struct ra_pair_run *kind, const void *c,
                              const struct ra_run_control *control, struct ra_run **run,
                              struct ra_status *st);
void ra_pair_run_free(struct ra_run *run);

enum { RA_SETTLE_MOST = 20000000 }; ///< steps in which a start must come to rest

/** Before the first step: finds the equilibrium if the case asks for it, otherwise does nothing.
 *  Codes as for ra_pair_settle. */
enum ra_code ra_pair_case_settle(const struct ra_pair_run *kind, const struct ra_pair_case *c,
                                 const struct ra_pair *pair, struct ra_instant *at,
                                 const volatile sig_atomic_t *stop, uint64_t *steps,
                                 struct ra_status *st);

/** The first step of the averages. */
uint64_t ra_pair_case_from(const struct ra_pair_case *c);

/** Fills in the knots of the speed as a function of time (course_keys.c). RA_INPUT names the key
 *  that is wrong; free after a failure too. */
enum ra_code ra_pair_case_complete_course(struct ra_pair_case *c, struct ra_status *st);
void ra_pair_case_free_course(struct ra_pair_case *c);

/** The course in the form of a problem; without knots if V is constant. */
struct ra_speed ra_pair_case_course(const struct ra_pair_case *c);

/** The largest V [m/s]. */
double ra_pair_case_fastest(const struct ra_pair_case *c);

/** The distance covered in so many steps [m]; and the most steps, up to `most`, that cover at most
 *  `way`. */
double ra_pair_case_way(const struct ra_pair_case *c, double steps);
double ra_pair_case_steps_within(const struct ra_pair_case *c, double way, double most);

/** The holder of a case, as a problem has it. */
struct ra_holder ra_pair_case_holder(const struct ra_pair_case *c);

/* Checks of what cases share: RA_INPUT with the key at fault (pair_checks.c). */

/** Steps, samples and averages within the duration; an even segment of spectra. */
enum ra_code ra_pair_case_check_times(const struct ra_pair_case *c, struct ra_status *st);

/** Checks that averages begin before the end of a run of so many steps, which may be shorter than
 *  the duration. */
enum ra_code ra_pair_case_check_end(const struct ra_pair_case *c, uint64_t steps,
                                    struct ra_status *st);

/** Checks that there is memory for the samples of so many seconds: velocities are kept until their
 *  spectra are made. */
enum ra_code ra_pair_case_check_samples(const struct ra_pair_case *c, double seconds,
                                        struct ra_status *st);

/** Checks that a step moves the slider by one cell at most; the message names the keys of speed and
 *  spacing. */
enum ra_code ra_pair_case_check_cell(const struct ra_pair_case *c, const char *speed_key,
                                     const char *spacing_key, struct ra_status *st);

/** Checks that the holder of the slider is consistent, and RA_INPUT with the key if the slider
 *  cannot pitch but a key needs it. */
enum ra_code ra_pair_case_check_holder(const struct ra_pair_case *c, bool heaves, bool pitches,
                                       struct ra_status *st);

/** Checks that a height of a drop in [section] has an effect. */
enum ra_code ra_pair_case_check_drop(const struct ra_pair_case *c, const char *section,
                                     struct ra_status *st);

/* Members of the engine of such a run. */
enum ra_code ra_pair_run_settle(void *run, const volatile sig_atomic_t *stop, uint64_t *steps,
                                struct ra_status *st);
enum ra_code ra_pair_run_step(void *run, struct ra_status *st);
const double *ra_pair_run_amplitude(const void *run);

#endif
