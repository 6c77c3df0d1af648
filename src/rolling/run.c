// A run of rolling contact, from a case to its tables.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A run has the steps of the paper's Sect. 3:
 *
 *     surfaces -> contact computation along the path -> F(s), delta(s), k_c(s), k_0
 *     P_0(s) = F + k_0 (<delta> - delta) -> Phi(k) -> S(f) at the rolling speed
 *     M times: P_0^j(t) with that spectrum -> F_c^j, w_1^j, w_2^j
 *     mean spectra with 95 % intervals over the realisations
 *
 * These steps are in excitation.c, spectra.c, superposition.c and response.c. predict.c computes
 * the same spectra in the frequency domain.
 *
 * With `source = path` there are no random histories. The only history is that of the path itself:
 * its samples are read at x = U t by cubic interpolation.
 *
 * **No excitation.** With flat surfaces, or with bodies that do not touch (and a stiffness given by
 * the user), $P_0$ is constant along the path up to the error of the contact computation. In this
 * case $P_0$ is set to its mean, and a note says so. The run then computes the response to a
 * constant force at a point that may move. The run is complete. Without excitation the responses
 * are zero; a ratio to such a response, and the frequency at which it has its peak, are unknown
 * (NaN). A contact without stiffness is refused, unless contact.stiffness gives one.
 *
 * `ra2d check` prints the values that are known before the contact computation. If the user gives
 * no stiffness, the resonance and the largest stable step are not among them.
 *
 * Each bin of a mean over M realisations has Student's interval. Realisations are independent; bins
 * are not. The static load W of the response is the mean of $P_0$.
 *
 * Tables: the contact computation and spectra use FFTW, whose last bits may depend on the
 * processor. So tables are equal bit for bit on one machine, and equal to the tolerance of the
 * solver on different ones. A table gets its final name when it is complete, summary.tsv last.
 *
 * Tests: tests/rolling/test_rolling_tables.c (whole runs computed a second time),
 * tests/rolling/test_rolling_run.c (no excitation, no stiffness, measured surfaces, refusals,
 * what a check says).
 */
#include "rolling/run.h"
#include "base/room.h"

#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "case/room.h"
#include "rolling/cubic.h"
#include "statistics/room.h"

// ## Path

static void show_path(double share, void *context)
{
    const struct ra_run_control *const control = context;
    control->progress(0.5 * share, -1.0, control->context);
}

/// Notes positions at which the contact reaches an end or a side of the window. With curved bodies
/// the contact should end within the window; otherwise the load outside is lost.
static void note_ends(const struct ra_rolling_run *run)
{
    const struct ra_excitation *const e = &run->excitation;
    const size_t reached[] = {run->path.curvature_x != 0.0 ? e->touching : 0,
                              run->path.curvature_y != 0.0 ? e->touching_sides : 0};
    static const char *const text[] = {
        "at %zu of %zu positions the contact reaches an end of the window along the path, and "
        "beyond it no load is carried: take more footprint.cells_x",
        "at %zu of %zu positions the contact reaches a side of the window, and beyond it no load "
        "is carried: take more footprint.cells_y"};
    if (run->control == NULL || run->control->note == NULL) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        char note[256];
        snprintf(note, sizeof note, text[i], reached[i], e->count);
        if (reached[i] > 0) {
            run->control->note(note, run->control->context);
        }
    }
}

static enum ra_code compute_path(struct ra_rolling_run *run, struct ra_status *st)
{
    const struct ra_rolling_case *const c = run->c;
    const struct ra_run_control *const control = run->control;
    const bool shows = control != NULL && control->progress != NULL;
    struct ra_status why = {RA_OK, ""};
    struct ra_run_control copy = shows ? *control : (struct ra_run_control){0};
    const enum ra_code code =
        ra_excitation_make(&run->path, &run->excitation, control != NULL ? control->stop : NULL,
                           shows ? show_path : NULL, &copy, &why);
    if (code == RA_INPUT) {
        return ra_case_fail(&c->origin, "footprint.load", st, "%s", why.text);
    }
    if (code == RA_OK) {
        note_ends(run);
    }
    return code == RA_OK ? RA_OK : ra_fail(st, code, "%s", why.text);
}

/// Relative resolution of an excitation: ten times the largest residual of a contact computation
/// (footprint.c).
static const double RESOLVED = 1e-9;

/// Computes the excitation. If it varies by less than the resolution, it is set to its mean.
static void find_excitation(struct ra_rolling_run *run)
{
    const struct ra_excitation *const e = &run->excitation;
    const double k0 = run->problem.interaction.stiffness;
    ra_excitation_total(e, k0, run->total);
    // the mean overlap is $F/k_c$; this is the force that its relative error RESOLVED causes, both
    // through the contact itself and through $k_0$
    const double resolved = RESOLVED * e->mean_load * (1.0 + (e->k0 > 0.0 ? k0 / e->k0 : 0.0));
    for (size_t i = 0; i < e->count; i++) {
        run->excited |= fabs(run->total[i] - e->mean_load) > resolved;
    }
    for (size_t i = 0; i < e->count && !run->excited; i++) {
        run->total[i] = e->mean_load;
    }
    if (!run->excited && run->control != NULL && run->control->note != NULL) {
        run->control->note("no excitation: along the path P_0 is constant to the accuracy of the "
                           "contact computation; the response is that to a constant force",
                           run->control->context);
    }
}

static enum ra_code compute_spectrum(struct ra_rolling_run *run, struct ra_status *st)
{
    const size_t count = run->excitation.count;
    run->total = ra_alloc(count, sizeof(double), "excitation", st);
    if (run->total == NULL) {
        return RA_SYSTEM;
    }
    find_excitation(run);
    enum ra_code code = ra_path_spectrum_make(run->total, count, run->excitation.distance,
                                              run->c->segment, &run->spectrum, st);
    if (code != RA_OK) {
        return code;
    }
    run->frequency = ra_alloc(run->spectrum.count, sizeof(double), "spectrum", st);
    run->density = ra_alloc(run->spectrum.count, sizeof(double), "spectrum", st);
    if (run->frequency == NULL || run->density == NULL) {
        return RA_SYSTEM;
    }
    ra_path_spectrum_at_speed(&run->spectrum, run->c->speed, run->frequency, run->density);
    // the ends of the band may differ from those of the bins by rounding
    run->band.high = fmin(run->band.high, run->frequency[run->spectrum.count - 1]);
    return RA_OK;
}

// ## Structures

static enum ra_code make_structures(struct ra_rolling_run *run, struct ra_status *st)
{
    const struct ra_rolling_case *const c = run->c;
    struct ra_rolling *const p = &run->problem;
    double passage = HUGE_VAL;
    for (int i = 0; i < 2; i++) {
        const struct ra_rolling_body *const body = &c->body[i];
        struct ra_structure *const s = &run->structure[i];
        const enum ra_code code =
            body->kind == RA_ROLLING_BEAM
                ? ra_structure_beam(&body->beam, body->modes, body->damping, s, st)
                : ra_structure_mass(body->mass, body->spring, body->damping, s, st);
        if (code != RA_OK) {
            return code;
        }
        p->structure[i] = s;
        p->start[i] = s->length > 0.0 ? body->start : 0.0;
        p->speed[i] = s->length > 0.0 && body->moving ? c->speed : 0.0;
        p->probe[i] = isinf(body->probe) ? 0.5 * s->length : body->probe;
        if (p->speed[i] > 0.0) {
            passage = fmin(passage, (s->length - p->start[i]) / c->speed);
        }
    }
    const double duration = c->duration > 0.0 ? c->duration : passage;
    p->step = c->step;
    p->steps = (size_t)floor(duration / c->step + 1e-6);
    p->every = (size_t)floor(c->sample / c->step + 0.5);
    p->separation = c->separation != 0;
    return RA_OK;
}

/// Checks that with `source = path` the path is as long as the run. By rounding, the run may end
/// slightly beyond the path.
static enum ra_code check_source(const struct ra_rolling_run *run, double distance,
                                 struct ra_status *st)
{
    const double last = (double)(run->c->positions - 1);
    const double end = run->c->speed * (double)run->problem.steps * run->problem.step;
    return run->c->source != RA_SOURCE_PATH || end / distance <= last + 1e-6
               ? RA_OK
               : ra_case_fail(&run->c->origin, "excitation.source", st,
                              "the path of %g m ends before the run does, at %g m", distance * last,
                              end);
}

/// Refuses a contact without stiffness, which has neither resonance nor response. The message names
/// the key to change.
static enum ra_code refuse_no_stiffness(const struct ra_rolling_run *run, struct ra_status *st)
{
    const struct ra_rolling_case *const c = run->c;
    char text[64];
    if (run->excitation.mean_load > 0.0) {
        return ra_case_fail(
            &c->origin, "footprint.yield", st,
            "along the path every cell in contact is at the yield pressure, %s, so that the "
            "contact has no stiffness; raise the yield pressure or give contact.stiffness",
            ra_units_write(c->yield, RA_UNIT_PRESSURE, text));
    }
    return ra_case_fail(&c->origin, "footprint.approach", st,
                        "at %s the bodies do not touch along the path; they touch from %.4g m on; "
                        "give a larger approach, or contact.stiffness",
                        ra_units_write(c->approach, RA_UNIT_LENGTH, text),
                        run->excitation.first_contact);
}

/// Sets $k_0$ and $c_0$, and compares the step with the bound of stability.
static enum ra_code make_interaction(struct ra_rolling_run *run, struct ra_status *st)
{
    struct ra_rolling *const p = &run->problem;
    const bool moving = p->speed[0] > 0.0 || p->speed[1] > 0.0;
    p->interaction.stiffness = run->c->stiffness > 0.0 ? run->c->stiffness : run->excitation.k0;
    p->load = run->excitation.mean_load;
    if (!(p->interaction.stiffness > 0.0)) {
        return refuse_no_stiffness(run, st);
    }
    const enum ra_code code = ra_rolling_resonance(p, moving, &run->resonance, run->mass, st);
    if (code != RA_OK) {
        return code;
    }
    p->interaction.damping =
        2.0 * run->c->contact_damping * p->interaction.stiffness / (RA_TWO_PI * run->resonance);
    const double bound = ra_rolling_stable_step(p);
    if (p->step > bound) {
        char text[64];
        return ra_case_fail(
            &run->c->origin, "time.step", st,
            "%g s is not stable with these modes and this contact; %.4g s or less is "
            "stable; write %s, which divides output.sample",
            p->step, bound,
            ra_units_write(ra_case_step_below(run->c->sample, 0.99 * bound), RA_UNIT_TIME, text));
    }
    return RA_OK;
}

// ## Realisations

static enum ra_code make_room(struct ra_rolling_run *run, struct ra_status *st)
{
    bool good = true;
    run->rows = run->problem.steps / run->problem.every + 1;
    run->first = (size_t)ceil(run->c->discard / run->c->sample - 1e-6);
    run->bins = run->c->psd_segment / 2 + 1;
    for (int i = 0; i < SIGNALS; i++) {
        double **const list[] = {&run->history[i], &run->sum[i], &run->square[i],
                                 &run->predicted[i], &run->variance[i]};
        const size_t count[] = {run->rows, run->bins, run->bins, run->bins, run->c->realisations};
        for (size_t j = 0; j < sizeof list / sizeof list[0]; j++) {
            *list[j] = ra_alloc(count[j], sizeof(double), "rolling response", st);
            good = good && *list[j] != NULL;
        }
    }
    for (int i = 0; i < 2; i++) {
        run->displacement[i] = ra_alloc(run->rows, sizeof(double), "rolling response", st);
        good = good && run->displacement[i] != NULL;
    }
    run->kurtosis = ra_alloc(run->c->realisations, sizeof(double), "rolling response", st);
    run->window = ra_alloc(run->c->psd_segment, sizeof(double), "rolling response", st);
    if (!good || run->kurtosis == NULL || run->window == NULL) {
        return RA_SYSTEM;
    }
    ra_hann(run->c->psd_segment, run->window);
    return run->c->source == RA_SOURCE_PATH
               ? RA_OK
               : ra_sampler_make(2.0 / run->problem.step, 2 * run->problem.steps + 1, &run->sampler,
                                 st);
}

/// Writes $P_0$ at half steps: a random history, or the one computed along the path.
static enum ra_code excite(struct ra_rolling_run *run, size_t j, double *excitation,
                           struct ra_status *st)
{
    if (run->c->source == RA_SOURCE_PATH) {
        const size_t count = 2 * run->problem.steps + 1;
        const double rate = 2.0 / run->problem.step;
        const double per_sample = run->c->speed / (rate * run->excitation.distance);
        for (size_t n = 0; n < count; n++) {
            double weight[4];
            const double *const P =
                run->total + ra_cubic(per_sample * (double)n, run->excitation.count - 1, weight);
            excitation[n] =
                weight[0] * P[0] + weight[1] * P[1] + weight[2] * P[2] + weight[3] * P[3];
        }
        return RA_OK;
    }
    const struct ra_frequency_density density = {run->frequency, run->density, run->spectrum.count};
    struct ra_random random;
    struct ra_harmonics harmonics;
    ra_random_seed(&random, run->c->seed, j);
    const enum ra_code code =
        ra_harmonics_make(&density, run->band.low, run->band.high, run->c->terms,
                          run->spectrum.mean, &random, &harmonics, st);
    if (code == RA_OK) {
        ra_sampler_apply(run->sampler, &harmonics, excitation);
    }
    ra_harmonics_free(&harmonics);
    return code;
}

/// Computes variance and spectrum of one signal of realisation j, after removing its mean.
static enum ra_code analyse(struct ra_rolling_run *run, int i, size_t j, double *density,
                            struct ra_status *st)
{
    const size_t count = run->rows - run->first;
    double *const x = run->history[i] + run->first;
    // the mean of equal numbers is exactly this number, so that their variance is exactly 0
    const double mean = gsl_stats_mean(x, 1, count);
    double second = 0.0, fourth = 0.0;
    for (size_t n = 0; n < count; n++) {
        const double square = (x[n] - mean) * (x[n] - mean);
        second += square / (double)count;
        fourth += square * square / (double)count;
        x[n] -= mean;
    }
    run->variance[i][j] = second;
    if (i == SIGNAL_EXCITATION) {
        run->kurtosis[j] = second > 0.0 ? fourth / (second * second) : (double)NAN;
    }
    const enum ra_code code = ra_welch_through(run->window, x, count, 1.0 / run->c->sample,
                                               run->c->psd_segment, density, st);
    for (size_t b = 0; b < run->bins && code == RA_OK; b++) {
        run->sum[i][b] += density[b];
        run->square[i][b] += density[b] * density[b];
    }
    return code;
}

static enum ra_code realise(struct ra_rolling_run *run, size_t j, double *excitation,
                            double *density, struct ra_status *st)
{
    struct ra_rolling_record record = {
        .force = run->history[SIGNAL_FORCE],
        .velocity = {run->history[SIGNAL_LOWER], run->history[SIGNAL_UPPER]},
        .displacement = {run->displacement[0], run->displacement[1]}};
    enum ra_code code = excite(run, j, excitation, st);
    if (code == RA_OK) {
        code = ra_rolling_solve(&run->problem, excitation, run->spectrum.mean, &record,
                                run->control != NULL ? run->control->stop : NULL, st);
    }
    if (code != RA_OK) {
        return code;
    }
    run->separated += record.separated;
    for (size_t n = 0; n < run->rows; n++) {
        run->history[SIGNAL_EXCITATION][n] = excitation[2 * n * run->problem.every];
    }
    if (j == 0 && run->c->histories) {
        code = ra_rolling_tables_histories(run, st);
    }
    for (int i = 0; i < SIGNALS && code == RA_OK; i++) {
        code = analyse(run, i, j, density, st);
    }
    run->realisations += code == RA_OK;
    return code;
}

static enum ra_code respond(struct ra_rolling_run *run, struct ra_status *st)
{
    const struct ra_run_control *const control = run->control;
    const size_t many = run->c->source == RA_SOURCE_PATH ? 1 : run->c->realisations;
    double *const excitation =
        ra_alloc(2 * run->problem.steps + 1, sizeof *excitation, "excitation", st);
    double *const density = ra_alloc(run->bins, sizeof *density, "spectrum", st);
    enum ra_code code = excitation != NULL && density != NULL ? RA_OK : RA_SYSTEM;
    for (size_t j = 0; j < many && code == RA_OK; j++) {
        code = realise(run, j, excitation, density, st);
        if (control != NULL && control->progress != NULL) {
            control->progress(0.5 + 0.5 * (double)(j + 1) / (double)many, -1.0, control->context);
        }
    }
    free(excitation);
    free(density);
    return code;
}

// ## The whole run

static void release(struct ra_rolling_run *run)
{
    for (int i = 0; i < 2; i++) {
        ra_topography_free(&run->surface[i]);
        ra_structure_free(&run->structure[i]);
        free(run->displacement[i]);
    }
    for (int i = 0; i < SIGNALS; i++) {
        free(run->history[i]);
        free(run->sum[i]);
        free(run->square[i]);
        free(run->predicted[i]);
        free(run->variance[i]);
    }
    free(run->kurtosis);
    free(run->window);
    free(run->total);
    free(run->frequency);
    free(run->density);
    ra_excitation_free(&run->excitation);
    ra_path_spectrum_free(&run->spectrum);
    ra_sampler_free(run->sampler);
    free(run);
}

static enum ra_code open_tables(struct ra_rolling_run *run, struct ra_status *st)
{
    const enum ra_code code = ra_rolling_table_open(run, &run->summary, "summary.tsv", st);
    if (code == RA_OK) {
        ra_table_quantity(&run->summary, "", 0.0, "");
    }
    return code;
}

/// Closes the summary of a run that failed. After bad input it is removed; otherwise it stays
/// partial and names the reason.
static void close_failed(struct ra_rolling_run *run, enum ra_code code, const char *reason)
{
    if (code == RA_INPUT && run->summary.file != NULL) {
        ra_table_abandon(&run->summary);
        remove(run->summary.partial_path);
    } else if (run->summary.file != NULL) {
        ra_table_end_early(&run->summary, reason, NULL);
    }
}

/// Makes what is known before the contact computation: surfaces, the path over them, band,
/// structures.
static enum ra_code set_up(struct ra_rolling_run *run, char *note, size_t note_size,
                           struct ra_status *st)
{
    const struct ra_rolling_case *const c = run->c;
    struct ra_status why = {RA_OK, ""};
    enum ra_code code = ra_rolling_case_surfaces(c, run->surface, note, note_size, st);
    if (code != RA_OK) {
        return code;
    }
    run->path = ra_rolling_case_path(c, run->surface);
    if (ra_path_check_grids(&run->path, &why) != RA_OK) {
        return ra_case_fail(&c->origin, "surface.upper.kind", st, "%s", why.text);
    }
    if (ra_path_check_length(&run->path, &why) != RA_OK) {
        return ra_case_fail(&c->origin, "footprint.positions", st, "%s", why.text);
    }
    const double distance = (double)c->stride * run->surface[0].cells.dx;
    code = ra_rolling_case_band(c, distance, &run->band, st);
    if (code == RA_OK) {
        code = make_structures(run, st);
    }
    return code == RA_OK ? check_source(run, distance, st) : code;
}

static enum ra_code go(struct ra_rolling_run *run, struct ra_status *st)
{
    static enum ra_code (*const steps[])(struct ra_rolling_run *,
                                         struct ra_status *) = {open_tables,
                                                                compute_path,
                                                                make_interaction,
                                                                compute_spectrum,
                                                                ra_rolling_tables_path,
                                                                make_room,
                                                                ra_rolling_predict,
                                                                respond,
                                                                ra_rolling_tables_close};
    char note[1024] = "";
    enum ra_code code = set_up(run, note, sizeof note, st);
    if (note[0] != '\0' && run->control != NULL && run->control->note != NULL) {
        run->control->note(note, run->control->context);
    }
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && code == RA_OK; i++) {
        code = steps[i](run, st);
    }
    return code;
}

enum ra_code ra_rolling_run(const struct ra_rolling_case *c, const char *folder,
                            const struct ra_run_control *control, struct ra_status *st)
{
    struct ra_status own = {RA_OK, ""};
    struct ra_status *const said = st != NULL ? st : &own;
    struct ra_rolling_run *const run = ra_alloc(1, sizeof *run, "rolling run", said);
    if (run == NULL) {
        return RA_SYSTEM;
    }
    run->c = c;
    run->control = control;
    run->folder = folder;
    enum ra_code code = ra_case_hash(&c->origin, run->hash, said);
    run->provenance = (struct ra_provenance){c->origin.name, run->hash, c->surface[0].seed,
                                             control != NULL ? control->command : NULL};
    if (code == RA_OK) {
        code = go(run, said);
    }
    if (code != RA_OK) {
        close_failed(run, code, said->text);
    }
    ra_table_abandon(&run->summary);
    release(run);
    return code;
}

// ## Without a run

static void describe_body(struct ra_table *t, const struct ra_rolling_run *run, int i)
{
    char name[64];
    const struct ra_structure *const s = &run->structure[i];
    const char *const body = i == 0 ? "lower" : "upper";
    snprintf(name, sizeof name, "modes_%s", body);
    ra_table_quantity(t, name, (double)s->modes, "1");
    snprintf(name, sizeof name, "mass_%s", body);
    ra_table_quantity(t, name, s->mass, "kg");
    snprintf(name, sizeof name, "first_frequency_%s", body);
    ra_table_quantity(t, name, s->omega[0] / RA_TWO_PI, "Hz");
    snprintf(name, sizeof name, "last_frequency_%s", body);
    ra_table_quantity(t, name, s->omega[s->modes - 1] / RA_TWO_PI, "Hz");
}

static void describe(struct ra_table *t, const struct ra_rolling_run *run)
{
    const struct ra_rolling_case *const c = run->c;
    const struct ra_cells *const cells = &run->surface[0].cells;
    ra_table_quantity(t, "", 0.0, "");
    ra_table_quantity(t, "speed", c->speed, "m/s");
    ra_table_quantity(t, "contact_modulus", run->path.bodies.modulus, "Pa");
    ra_table_quantity(t, "window_along", (double)c->cells_x * cells->dx, "m");
    ra_table_quantity(t, "window_across", (double)c->cells_y * cells->dy, "m");
    ra_table_quantity(t, "positions", (double)c->positions, "1");
    ra_table_quantity(t, "path_length", (double)(c->positions * c->stride) * cells->dx, "m");
    ra_table_quantity(t, "band_low", run->band.low, "Hz");
    ra_table_quantity(t, "band_high", run->band.high, "Hz");
    describe_body(t, run, 0);
    describe_body(t, run, 1);
    ra_table_quantity(t, "steps", (double)run->problem.steps, "1");
    ra_table_quantity(t, "duration", (double)run->problem.steps * c->step, "s");
    ra_table_quantity(t, "realisations",
                      c->source == RA_SOURCE_PATH ? 1.0 : (double)c->realisations, "1");
    ra_table_quantity(t, "step", c->step, "s");
    if (c->stiffness > 0.0) {
        ra_table_quantity(t, "stiffness", c->stiffness, "N/m");
        ra_table_quantity(t, "resonance", run->resonance, "Hz");
        ra_table_quantity(t, "stability_limit", ra_rolling_stable_step(&run->problem), "s");
    }
}

enum ra_code ra_rolling_describe(const struct ra_rolling_case *c, FILE *out, struct ra_status *st)
{
    char note[1024] = "";
    struct ra_rolling_run *const run = ra_alloc(1, sizeof *run, "rolling case", st);
    if (run == NULL) {
        return RA_SYSTEM;
    }
    run->c = c;
    enum ra_code code = set_up(run, note, sizeof note, st);
    if (code == RA_OK && c->stiffness > 0.0) {
        code = make_interaction(run, st);
    }
    if (code == RA_OK) {
        struct ra_table table = ra_table_on(out, NULL);
        if (note[0] != '\0') {
            ra_table_comment(&table, "%s", note);
        }
        if (!(c->stiffness > 0.0)) {
            ra_table_comment(&table, "the contact computation of the run gives its stiffness, and "
                                     "with it resonance and stability limit");
        }
        describe(&table, run);
    }
    release(run);
    return code;
}
