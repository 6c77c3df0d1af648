// Keys that cases of all pairs of solids share, and how such a case is run.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_PAIR_CASE_H
#define RA_RUN_PAIR_CASE_H

#include "case/room.h"
#include "contact/room.h"
#include "run/run.h"

enum ra_initial { RA_INITIAL_TOUCHING, RA_INITIAL_DROP, RA_INITIAL_SETTLED };

/** Keys that cases in two and in three dimensions share. The structs of both kinds of cases begin
 *  with this struct. */
struct ra_pair_case {
    struct ra_case_origin origin; ///< file, name, and the origin of each key
    char title[200];
    double spacing; ///< $\chi$ [m]
    double speed;   ///< V [m/s]
    double start;   ///< x of the slider's rear end at t = 0 [m]
    enum ra_initial initial;
    double drop_height; ///< height of the drop above first touch [m]
    /// distance $\delta$ of the two reference lines or planes [m]; INFINITY: `initial` decides
    double distance;
    char law[24]; ///< contact law: a name of the table in contact/laws.c
    /// parameters of all contact laws, in the order that law.h gives
    double parameter[RA_LAW_VALUES];
    enum ra_slaves slaves; ///< solids whose nodes are slaves
    /// true: detection looks at all nodes in every step; false: at candidates
    bool plain;
    /// instruction set of the loops (kernels.h); "auto": the widest
    char kernels[8];
    char scheme[32];     ///< time scheme: a name of the table in schemes.c
    double step;         ///< $\tau$ [s]
    double duration;     ///< duration T [s], also if a path was given
    double path;         ///< if > 0, `duration` is path/speed [m]
    double sample;       ///< interval of the samples of probes [s]; 0: no samples
    double average_from; ///< start of the averages of level and forces [s]
    bool shock_list;     ///< shocks.tsv is written
    /// M [N/m] or [N]; the shares of shocks with a peak below M, 10 M, 100 M are counted
    double shock_reference;
    /// largest residual of the energy balance that is accepted [1]
    double energy_tolerance;
    size_t psd_segment; ///< samples in a Welch segment (Hann window, half overlapped)
    bool sound;         ///< sound.tsv is written
    /// holder of the slider; an infinite stiffness blocks a motion
    struct ra_holder holder;
    struct ra_air_film_spec air; ///< air between the solids, with as many cells along as across
    /// times in which V grows from 0 at the start, and falls to 0 at the end [s]
    double start_ramp, stop_ramp;
    bool smooth; ///< true: ramps are smooth; false: they are linear
    /// true: `speed_table` is a recording, and the speed jumps from row to row
    bool driven;
    char speed_table[512];      ///< table of times and speeds, or "" for none
    struct ra_speed_knot *knot; ///< knots that follow from these keys (knots); NULL: V is constant
    size_t knots;
    struct ra_case_probe probe[RA_MAX_PROBES];
    size_t probe_count;
};

/** A kind of run of a pair. The struct of a run begins with a struct ra_run. */
struct ra_pair_run {
    struct ra_engine engine;
    size_t size;
    // makes the problem of the case `c`. It sets pair, steps and seed of the run, and
    // shock_reference if the case does not give it. It writes a note for the user, or "". Call
    // `free` after a failure, too
    enum ra_code (*make)(void *run, const void *c, char *note, size_t size, struct ra_status *st);
    void (*free)(void *run);
    size_t at; ///< offset of the state in the struct of the run
    // tolerance of the equilibrium at the start, relative to the largest load; archived runs begin
    // from this equilibrium, so another tolerance would change their bits
    double settle_tolerance;
};

/** Runs a case of this kind. Its tables go into `folder`, which exists and has no tables. RA_INPUT
 *  if averages begin after the end of the run; otherwise codes are those of ra_run_go. */
enum ra_code ra_pair_case_run(const struct ra_pair_run *kind, const void *c, const char *folder,
                              const struct ra_run_control *control, struct ra_status *st);

/** Prepares a run without its observers, for a caller that takes the steps in parts
 *  (ra_run_attend). Free in any case. */
enum ra_code ra_pair_run_make(const struct ra_pair_run *kind, const void *c,
                              const struct ra_run_control *control, struct ra_run **run,
                              struct ra_status *st);
void ra_pair_run_free(struct ra_run *run);

/// most steps that the search for the equilibrium at the start may take
enum { RA_SETTLE_MOST = 20000000 };

/** Before the first step: finds the equilibrium if the case asks for it. Codes are those of
 *  ra_pair_settle. */
enum ra_code ra_pair_case_settle(const struct ra_pair_run *kind, const struct ra_pair_case *c,
                                 const struct ra_pair *pair, struct ra_instant *at,
                                 const volatile sig_atomic_t *stop, uint64_t *steps,
                                 struct ra_status *st);

/** The first step of the averages. */
uint64_t ra_pair_case_from(const struct ra_pair_case *c);

/** Sets the knots of the speed as a function of time (course_keys.c). RA_INPUT names the key that
 *  is wrong; free after a failure too. */
enum ra_code ra_pair_case_complete_course(struct ra_pair_case *c, struct ra_status *st);
void ra_pair_case_free_course(struct ra_pair_case *c);

/** The course of the speed for a problem; it has no knots if V is constant. */
struct ra_speed ra_pair_case_course(const struct ra_pair_case *c);

/** The largest speed V [m/s]. */
double ra_pair_case_fastest(const struct ra_pair_case *c);

/** ra_pair_case_way: the distance covered in `steps` steps [m]. ra_pair_case_steps_within: the most
 *  steps, up to `most`, that cover at most `way` [m]. */
double ra_pair_case_way(const struct ra_pair_case *c, double steps);
double ra_pair_case_steps_within(const struct ra_pair_case *c, double way, double most);

/** Returns how the carriage holds the slider in this case, in the form that a problem needs. */
struct ra_holder ra_pair_case_holder(const struct ra_pair_case *c);

/* Checks that all cases of pairs share: RA_INPUT names the key at fault (pair_checks.c). */

/** Checks steps, samples and averages against the duration, and that the segment of spectra is
 *  even. */
enum ra_code ra_pair_case_check_times(const struct ra_pair_case *c, struct ra_status *st);

/** Checks that averages begin before the end of a run of `steps` steps, which may be shorter than
 *  the duration. */
enum ra_code ra_pair_case_check_end(const struct ra_pair_case *c, uint64_t steps,
                                    struct ra_status *st);

/** Checks that there is memory for the samples of so many seconds. The velocities of all samples
 *  are kept until the spectra are computed. */
enum ra_code ra_pair_case_check_samples(const struct ra_pair_case *c, double seconds,
                                        struct ra_status *st);

/** Checks that a step moves the slider by at most one cell. The message names the keys of speed and
 *  spacing. */
enum ra_code ra_pair_case_check_cell(const struct ra_pair_case *c, const char *speed_key,
                                     const char *spacing_key, struct ra_status *st);

/** Checks that the holder of the slider is consistent. RA_INPUT also if a key needs pitch but the
 *  slider cannot pitch. */
enum ra_code ra_pair_case_check_holder(const struct ra_pair_case *c, bool heaves, bool pitches,
                                       struct ra_status *st);

/** Checks that the height of a drop in [section] has an effect. */
enum ra_code ra_pair_case_check_drop(const struct ra_pair_case *c, const char *section,
                                     struct ra_status *st);

/* Functions of the engine of such a run. */
enum ra_code ra_pair_run_settle(void *run, const volatile sig_atomic_t *stop, uint64_t *steps,
                                struct ra_status *st);
enum ra_code ra_pair_run_step(void *run, struct ra_status *st);
const double *ra_pair_run_amplitude(const void *run);

#endif
