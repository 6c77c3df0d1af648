// A run: the time loop, its observers and its tables.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The flow of a case is straight:
 *     case.ini -> problem (case_problem.c) -> [settle] -> loop over ra_step
 *              -> observers (energy.c, shocks.c, sampling.c) -> tables (run_tables.c)
 * Observers look at the state after a step, when it describes t_n: amplitudes, central velocities
 * and the forces at that time. Until one of them wants to see a step, many are taken at once: in a
 * flight nothing touches (flight.c), in a stretch the same nodes do (stretch.c). Observers are then
 * told what they would have seen.
 *
 * **Tables.** Every table is written under a partial name and gets its own name when it is complete
 * (table.c), the summary last: a folder with summary.tsv holds a whole run. Probes and shocks are
 * written while the run goes on and flushed about once a second. When the run is interrupted, when
 * the motion diverges or the disk is full, what is there stays, under the partial names and marked.
 *
 * All tables but timing.tsv are the same bytes whenever the same case is run: they hold no time, no
 * machine, no path of one.
 *
 * Tests: tests/sliding/test_told.c, tests/sliding/test_run.c.
 */
#include "sliding/run.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "contact/contact.h"
#include "model/modal.h"
#include "sliding/run_tables.h"
#include "statistics/audit.h"
#include "time/flight.h"
#include "time/stretch.h"

enum { CLOCK_EVERY = 1024, SETTLE_MOST = 20000000 };
static const double SETTLE_TOLERANCE = 1e-6;

// ## Shocks

/// Receives a finished shock: a row of shocks.tsv, the histograms and the shares of the summary.
static void take_shock(const struct ra_shock *shock, void *context)
{
    struct ra_run *const run = context;
    const double duration = ra_run_duration(shock->steps, run->c->step);
    if (run->c->shock_list) {
        ra_run_put_shock(run, shock);
    }
    ra_shock_counts_add(&run->counts, shock, duration, run->c->shock_reference);
    if (!shock->complete) {
        return;
    }
    ra_histogram_add(&run->histogram[HISTOGRAM_PEAK], shock->peak);
    ra_histogram_add(&run->histogram[HISTOGRAM_DURATION], duration);
    if (shock->solid == 0) {
        const bool positive = shock->energy > 0.0;
        ra_histogram_add(&run->histogram[positive ? HISTOGRAM_GAIN : HISTOGRAM_LOSS],
                         fabs(shock->energy));
    }
}

// ## The loop

/// Once in a while: progress for the user, rows for the disk.
static enum ra_code report_and_flush(struct ra_run *run, const struct ra_run_control *control,
                                     struct ra_status *st)
{
    const double share = (double)(run->state.step + 1) / (double)run->steps;
    if (!ra_run_clock_report(&run->clock, control, share)) {
        return RA_OK;
    }
    // a table that the case does not want is not open, and nothing to flush
    enum ra_code code = ra_table_flush(&run->shocks_table, st);
    if (code == RA_OK) {
        code = ra_table_flush(&run->probes, st);
    }
    return code;
}

/// Steps after step n before one at which somebody looks at the whole state: a sample, the start
/// of the averages, the end of a block, the last step.
static uint64_t uneventful(const struct ra_run *run, uint64_t n)
{
    uint64_t next = run->steps - 1;
    const uint64_t from = run->balance.from;
    if (run->sample_every > 0) {
        const uint64_t sample = n - n % run->sample_every + run->sample_every;
        next = sample < next ? sample : next;
    }
    const uint64_t block = ra_blocks_next(&run->blocks);
    next = n < block && block < next ? block : next;
    // the sums are set aside after step from - 1
    next = n + 1 < from && from - 1 < next ? from - 1 : next;
    return next > n + 1 ? next - n - 1 : 0;
}

/// The next step that the sound wants, if there is one.
static uint64_t next_heard(const struct ra_run *run)
{
    return run->sound != NULL ? ra_sound_next(run->sound) : UINT64_MAX;
}

static void observe_sound(struct ra_run *run)
{
    if (run->sound != NULL) {
        ra_sound_observe(run->sound, run->state.step, run->state.motion.amplitude);
    }
}

/// What the sound wants of a flight.
static uint64_t hear(void *context, uint64_t step, const double *amplitude)
{
    ra_sound_observe(context, step, amplitude);
    return ra_sound_next(context);
}

/// Of so many steps those up to the next one that the sound wants.
static uint64_t until_heard(const struct ra_run *run, uint64_t steps)
{
    const uint64_t left = next_heard(run) - run->state.step;
    return left < steps ? left : steps;
}

/// Steps at once, of those that have no event.
static uint64_t more_steps(struct ra_run *run, uint64_t most)
{
    struct ra_stretch stretch;
    struct ra_wanted heard = {next_heard(run), hear, run->sound};
    uint64_t steps = ra_fly(&run->problem, &run->state, most, &heard);
    if (steps > 0) {
        ra_balance_fly(&run->state, &run->balance, steps);
        return steps;
    }
    uint64_t all = 0;
    while (ra_balance_stretches(&run->balance) && ra_shocks_quiet(&run->shocks) &&
           (steps = ra_stretch(&run->problem, &run->state, until_heard(run, most - all),
                               &stretch)) > 0) {
        ra_balance_stretch(&run->problem, &stretch, &run->balance, steps);
        ra_shocks_stretch(&run->problem, &run->state, &run->shocks, steps);
        observe_sound(run);
        all += steps;
    }
    return all;
}

static enum ra_code loop(struct ra_run *run, const struct ra_run_control *control,
                         struct ra_status *st)
{
    uint64_t look = CLOCK_EVERY;
    for (uint64_t n = 0; n < run->steps; n++) {
        if (ra_run_stopped(control)) {
            return ra_fail(st, RA_EARLY, "interrupted at t = %g s of %g s",
                           (double)n * run->c->step, (double)run->steps * run->c->step);
        }
        enum ra_code code = ra_step(&run->problem, &run->state, st);
        if (code != RA_OK) {
            return code;
        }
        ra_balance_observe(&run->problem, &run->state, &run->balance);
        ra_shocks_observe(&run->problem, &run->state, &run->shocks);
        ra_blocks_observe(&run->problem, &run->state, &run->blocks);
        observe_sound(run);
        if (ra_run_sample(run)) {
            ra_run_put_probes(run);
        }
        n += more_steps(run, uneventful(run, n));
        if (n >= look) {
            look = n + CLOCK_EVERY;
            code = report_and_flush(run, control, st);
            if (code != RA_OK) {
                return code;
            }
        }
    }
    ra_shocks_finish(&run->problem, &run->state, &run->shocks);
    return RA_OK;
}

/// The key to change is named.
static enum ra_code make_sound(struct ra_run *run, uint64_t from, struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    const struct ra_solid *const s = &run->problem.solid[0];
    const enum ra_code code =
        run->c->sound
            ? ra_strip_sound_listen(&s->beam, &s->modes, run->problem.step, from, &run->sound, &why)
            : RA_OK;
    return code == RA_INPUT ? ra_case_fail(&run->c->origin, "output.sound", st, "%s", why.text)
           : code == RA_OK  ? RA_OK
                            : ra_fail(st, code, "%s", why.text);
}

static enum ra_code prepare(struct ra_run *run, const struct ra_run_control *control,
                            struct ra_status *st)
{
    const struct ra_case *const c = run->c;
    char note[2048];
    enum ra_code code = ra_case_problem(c, &run->problem, note, sizeof note, st);
    if (code != RA_OK) {
        return code;
    }
    ra_run_tell(control, note);
    run->steps = ra_case_steps(c);
    const uint64_t from = (uint64_t)ceil(c->average_from / c->step - 1e-6);
    if (from >= run->steps) {
        return ra_case_fail(&c->origin, "output.average_from", st,
                            "%g s is not before the end of the run at %g s", c->average_from,
                            (double)run->steps * c->step);
    }
    code = ra_run_place_probes(run, st);
    if (code == RA_OK) {
        code = ra_state_init(&run->problem, &run->state, st);
    }
    if (code == RA_OK) {
        code = ra_balance_init(&run->problem, from, &run->balance, st);
        ra_blocks_init(from, run->steps, &run->blocks);
    }
    if (code == RA_OK) {
        code = ra_shocks_init(&run->problem, c->shock_force, take_shock, run, &run->shocks, st);
    }
    if (code == RA_OK) {
        code = make_sound(run, from, st);
    }
    static const struct {
        int low, high;
    } decades[HISTOGRAMS] = {{-9, 6}, {-10, 2}, {-24, 2}, {-24, 2}};
    for (int h = 0; h < HISTOGRAMS && code == RA_OK; h++) {
        code = ra_histogram_make(decades[h].low, decades[h].high, BINS_PER_DECADE,
                                 &run->histogram[h], st);
    }
    return code == RA_OK ? ra_run_make_velocities(run, st) : code;
}

static void release(struct ra_run *run)
{
    ra_state_clear(&run->problem, &run->state);
    ra_balance_clear(&run->balance);
    ra_shocks_clear(&run->shocks);
    ra_sound_free(run->sound);
    for (int h = 0; h < HISTOGRAMS; h++) {
        ra_histogram_free(&run->histogram[h]);
    }
    for (size_t p = 0; p < RA_MAX_PROBES; p++) {
        free(run->probe_row[p]);
    }
    ra_probe_spectra_free(&run->spectra);
    ra_problem_clear(&run->problem);
    free(run);
}

/// RA_UNBALANCED, as the summary says: the balance is off by more than its tolerance.
static enum ra_code judge_balance(const struct ra_run *run, struct ra_status *st)
{
    struct ra_audit audit;
    ra_balance_audit(&run->problem, &run->state, &run->balance, &audit);
    return ra_audit_judge(&audit, run->c->energy_tolerance, st);
}

enum ra_code ra_run(const struct ra_case *c, const char *folder,
                    const struct ra_run_control *control, struct ra_status *st)
{
    struct ra_run *const run = ra_alloc(1, sizeof *run, "run", st);
    if (run == NULL) {
        return RA_SYSTEM;
    }
    char note[320];
    run->c = c;
    ra_run_clock_make(&run->clock);
    enum ra_code code = prepare(run, control, st);
    if (code == RA_OK) {
        code = ra_run_tables_open(run, folder, control != NULL ? control->command : NULL, st);
    }
    if (code == RA_OK && c->initial == RA_INITIAL_SETTLED) {
        code = ra_settle(&run->problem, &run->state, SETTLE_TOLERANCE, SETTLE_MOST,
                         control != NULL ? control->stop : NULL, &run->settle_steps, st);
    }
    ra_run_clock_start(&run->clock);
    if (code == RA_OK) {
        code = loop(run, control, st);
    }
    ra_run_clock_stop(&run->clock);
    if (code == RA_OK) {
        ra_run_tell(control, ra_case_shortened(c, note, sizeof note));
        ra_run_tell(control, ra_run_false_lines(run, 0, note, sizeof note));
        ra_run_tell(control, ra_run_false_lines(run, 1, note, sizeof note));
        ra_run_tell(control, ra_probe_spectra_single(&run->spectra, note, sizeof note));
    }
    code = ra_run_tables_close(run, folder, code, st);
    if (code == RA_OK) {
        code = judge_balance(run, st);
    }
    release(run);
    return code;
}
