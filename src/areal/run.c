// A run in three dimensions: the time loop and its observers.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The flow is that of two dimensions (sliding/run.c):
 *     case.ini -> problem (case_problem.c) -> [settle] -> loop over ra_areal_step
 *              -> observers (balance.c, shocks.c, spots.c, plate_sound.c,
 *                 sampling.c) -> tables (tables.c)
 * Observers look at the state after a step, when it describes t_n.
 *
 * Tests: tests/areal/test_areal_run.c.
 */
#include "areal/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "modes/modes.h"
#include "statistics/audit.h"

enum { CLOCK_EVERY = 256, SETTLE_MOST = 20000000, BINS_PER_DECADE = 10 };
static const double SETTLE_TOLERANCE = 1e-3;

// ## Shocks

static void take_shock(const struct ra_shock *shock, size_t row, void *context)
{
    struct ra_areal_simulation *const run = context;
    const double duration = ra_run_duration(shock->steps, run->c->step);
    if (run->c->shock_list) {
        ra_areal_put_shock(run, shock, row);
    }
    ra_shock_counts_add(&run->counts, shock, duration, run->reference);
    if (shock->complete) {
        ra_histogram_add(&run->histogram[RA_AREAL_PEAK], shock->peak);
        ra_histogram_add(&run->histogram[RA_AREAL_DURATION], duration);
    }
}

static void take_spot(const struct ra_areal_spot *spot, void *context)
{
    struct ra_areal_simulation *const run = context;
    const double duration = ra_run_duration(spot->steps, run->c->step);
    if (run->c->spot_list) {
        ra_areal_put_spot(run, spot);
    }
    ra_areal_spot_counts_add(&run->spot_counts, spot, duration, run->reference);
    if (spot->complete && spot->into == 0) {
        ra_histogram_add(&run->histogram[RA_AREAL_SPOT_PEAK], spot->peak);
        ra_histogram_add(&run->histogram[RA_AREAL_SPOT_DURATION], duration);
    }
}

// ## The loop

/// Sum of the squares of the plate's modes up to now, over its area.
static double square_now(const struct ra_areal_simulation *run)
{
    const struct ra_areal *const p = &run->problem;
    double sum = 0.0;
    for (size_t k = 0; k < p->modes.width; k++) {
        sum += run->state.motion.square[k];
    }
    return sum / (p->plate.length * p->plate.width);
}

static void observe(struct ra_areal_simulation *run)
{
    const struct ra_areal_state *const s = &run->state;
    ra_areal_balance_observe(&run->problem, s, &run->balance);
    ra_areal_shocks_observe(s, &run->shocks);
    ra_areal_spots_observe(&run->problem, s, &run->spots);
    if (run->sound != NULL) {
        ra_sound_observe(run->sound, s->step, s->motion.amplitude);
    }
    if (s->step >= run->balance.from) {
        ra_areal_spot_counts_now(&run->spot_counts, run->spots.count);
        if (run->map_every > 0 && s->step % run->map_every == 0) {
            ra_areal_map_observe(s, &run->map);
        }
    }
    if (s->step == ra_blocks_next(&run->blocks)) {
        ra_blocks_add(&run->blocks, square_now(run));
    }
    if (ra_areal_sample(run)) {
        ra_areal_put_probes(run);
    }
    run->candidates += s->packed - 2 * RA_BESIDE * s->run_count;
}

static enum ra_code flush(struct ra_areal_simulation *run, struct ra_status *st)
{
    enum ra_code code = ra_table_flush(&run->shocks_table, st);
    if (code == RA_OK) {
        code = ra_table_flush(&run->spots_table, st);
    }
    return code == RA_OK ? ra_table_flush(&run->probes, st) : code;
}

static enum ra_code loop(struct ra_areal_simulation *run, const struct ra_run_control *control,
                         struct ra_status *st)
{
    enum ra_code code = RA_OK;
    for (uint64_t n = 0; n < run->steps && code == RA_OK; n++) {
        if (ra_run_stopped(control)) {
            return ra_fail(st, RA_EARLY, "interrupted at t = %g s of %g s",
                           (double)n * run->c->step, (double)run->steps * run->c->step);
        }
        code = ra_areal_step(&run->problem, &run->state, st);
        if (code == RA_OK) {
            observe(run);
        }
        const double share = (double)(n + 1) / (double)run->steps;
        if (code == RA_OK && n % CLOCK_EVERY == 0 &&
            ra_run_clock_report(&run->clock, control, share)) {
            code = flush(run, st);
        }
    }
    if (code == RA_OK) {
        ra_areal_shocks_finish(&run->state, &run->shocks);
        ra_areal_spots_finish(&run->problem, &run->state, &run->spots);
    }
    return code;
}

// ## Set-up and end

/// The key to change is named.
static enum ra_code make_sound(struct ra_areal_simulation *run, uint64_t from, struct ra_status *st)
{
    const struct ra_areal *const p = &run->problem;
    const struct ra_areal_case *const c = run->c;
    struct ra_status why = {RA_OK, ""};
    const char *key = "output.sound";
    enum ra_code code = c->sound ? ra_plate_sound_listen(&p->plate, &p->modes, p->step, from,
                                                         run->steps, &run->sound, &why)
                                 : RA_OK;
    if (code == RA_OK && c->sound && c->sample > 0.0) {
        key = "output.listener_height";
        code = ra_listener_make(&p->plate, &p->modes, c->listener, c->sample, &run->listener, &why);
    }
    return code == RA_INPUT ? ra_case_fail(&c->origin, key, st, "%s", why.text)
           : code == RA_OK  ? RA_OK
                            : ra_fail(st, code, "%s", why.text);
}

static enum ra_code make_observers(struct ra_areal_simulation *run, uint64_t from,
                                   struct ra_status *st)
{
    const struct ra_areal *const p = &run->problem;
    enum ra_code code = ra_areal_balance_make(p, from, &run->balance, st);
    ra_blocks_init(from, run->steps, &run->blocks);
    if (code == RA_OK) {
        code = ra_areal_shocks_make(p, take_shock, run, &run->shocks, st);
    }
    if (code == RA_OK) {
        code = ra_areal_spots_make(p, take_spot, run, &run->spots, st);
    }
    if (code == RA_OK) {
        code = ra_areal_spot_counts_make(run->steps, &run->spot_counts, st);
    }
    static const int decades[RA_AREAL_HISTOGRAMS][2] = {{-12, 6}, {-10, 2}, {-12, 6}, {-10, 2}};
    for (int h = 0; h < RA_AREAL_HISTOGRAMS && code == RA_OK; h++) {
        code = ra_histogram_make(decades[h][0], decades[h][1], BINS_PER_DECADE, &run->histogram[h],
                                 st);
    }
    run->map_every = (uint64_t)floor(run->c->map / run->c->step + 0.5);
    if (code == RA_OK && run->map_every > 0) {
        code = ra_areal_map_make(p, RA_TWO_PI * run->c->highest, &run->map, st);
    }
    if (code == RA_OK) {
        code = make_sound(run, from, st);
    }
    return code == RA_OK ? ra_areal_place_probes(run, st) : code;
}

static enum ra_code prepare(struct ra_areal_simulation *run, const struct ra_run_control *control,
                            struct ra_status *st)
{
    const struct ra_areal_case *const c = run->c;
    char note[1024] = "";
    enum ra_code code = ra_areal_case_problem(c, &run->problem, run->record, note, sizeof note, st);
    if (code != RA_OK) {
        return code;
    }
    ra_run_tell(control, note);
    run->steps = ra_areal_case_steps(c);
    const double weight = ra_areal_weight(&run->problem);
    run->reference = c->shock_reference > 0.0 ? c->shock_reference : weight;
    code = ra_areal_state_make(&run->problem, &run->state, st);
    const uint64_t from = (uint64_t)ceil(c->average_from / c->step - 1e-6);
    return code == RA_OK ? make_observers(run, from, st) : code;
}

static void release(struct ra_areal_simulation *run)
{
    ra_areal_map_free(&run->map);
    ra_areal_balance_free(&run->balance);
    ra_areal_shocks_free(&run->shocks);
    ra_areal_spots_free(&run->spots);
    ra_areal_spot_counts_free(&run->spot_counts);
    for (int h = 0; h < RA_AREAL_HISTOGRAMS; h++) {
        ra_histogram_free(&run->histogram[h]);
    }
    free(run->shape);
    ra_probe_spectra_free(&run->spectra);
    ra_sound_free(run->sound);
    ra_listener_free(&run->listener);
    ra_areal_state_free(&run->state);
    ra_areal_free(&run->problem);
    free(run->record[0]);
    free(run->record[1]);
    free(run);
}

static enum ra_code judge_balance(const struct ra_areal_simulation *run, struct ra_status *st)
{
    struct ra_audit audit;
    ra_areal_balance_audit(&run->problem, &run->state, &run->balance, &audit);
    return ra_audit_judge(&audit, run->c->energy_tolerance, st);
}

enum ra_code ra_areal_case_settle(const struct ra_areal_case *c, const struct ra_areal *problem,
                                  struct ra_areal_state *state, const volatile sig_atomic_t *stop,
                                  uint64_t *steps, struct ra_status *st)
{
    return c->initial == RA_INITIAL_SETTLED
               ? ra_areal_settle(problem, state, SETTLE_TOLERANCE, SETTLE_MOST, stop, steps, st)
               : RA_OK;
}

enum ra_code ra_areal_run_case(const struct ra_areal_case *c, const char *folder,
                               const struct ra_run_control *control, struct ra_status *st)
{
    struct ra_areal_simulation *const run = ra_alloc(1, sizeof *run, "run", st);
    if (run == NULL) {
        return RA_SYSTEM;
    }
    run->c = c;
    ra_run_clock_make(&run->clock);
    enum ra_code code = prepare(run, control, st);
    if (code == RA_OK) {
        code = ra_areal_tables_open(run, folder, control != NULL ? control->command : NULL, st);
    }
    if (code == RA_OK) {
        code = ra_areal_case_settle(c, &run->problem, &run->state,
                                    control != NULL ? control->stop : NULL, &run->settle_steps, st);
    }
    ra_run_clock_start(&run->clock);
    if (code == RA_OK) {
        code = loop(run, control, st);
    }
    ra_run_clock_stop(&run->clock);
    if (code == RA_OK) {
        char note[320];
        ra_run_tell(control, ra_areal_false_lines(run, note, sizeof note));
        ra_run_tell(control, ra_probe_spectra_single(&run->spectra, note, sizeof note));
    }
    code = ra_areal_tables_close(run, folder, code, st);
    if (code == RA_OK) {
        code = judge_balance(run, st);
    }
    release(run);
    return code;
}
