// The paper's choice of the penalty, and the size of a case before it runs (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * "To determine the appropriate penalty coefficient, we realize a short duration simulation (T =
 * 0.001 s) by two algorithms: Lagrange multipliers and penalty. The results are then compared. If
 * the difference is too large (> 10 %), the penalty coefficient is modified." The paper does not
 * say which results. We compare the motion: the deflection of both solids at all points and times.
 * With orthonormal modes its mean square is a sum over the modes,
 * $$ e^2 = \frac{\sum_n \sum_{i,k} (U^{pen}_{i,k,n} - U^{lag}_{i,k,n})^2}
 *               {\sum_n \sum_{i,k} (U^{lag}_{i,k,n})^2} .                % eq:calibration $$
 * The table also has the relative differences of the impulse and of the rms of the total force.
 * Forces of single nodes cannot be compared, because multipliers of redundant contacts are not
 * unique.
 *
 * We start from the $\kappa$ of the case. If e is above the target, we double $\kappa$ until e is
 * below; otherwise we halve $\kappa$ as long as e stays below. The result is the softest $\kappa$
 * of the series $2^j \kappa_0$ that meets the target. The search ends at a $\kappa$ for which the
 * time step is not stable.
 *
 * Tests: tests/sliding/test_calibrate.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "case/room.h"
#include "line/line.h"
#include "model/room.h"
#include "sliding/run.h"
#include "sliding/simulation.h"

enum { MOST_TRIALS = RA_CALIBRATION_TRIALS, SHOW_EVERY = 4096, SOFTER = 4096 };

/// The modal amplitudes of a whole short run, and the sums of its forces.
struct history {
    size_t steps, width;
    /// modal amplitudes of both solids, one row for each step (steps x width)
    double *amplitude;
    double impulse, square;
};

/// Runs the problem for h->steps steps and records its history. `before` is the number of runs made
/// before this one. The reported progress refers to the longest possible series of runs; most
/// series end earlier.
static enum ra_code record(const struct ra_problem *problem, const struct ra_run_control *control,
                           size_t before, struct history *h, struct ra_status *st)
{
    struct ra_state state;
    enum ra_code code = ra_state_init(problem, &state, st);
    h->impulse = h->square = 0.0;
    for (size_t n = 0; n < h->steps && code == RA_OK; n++) {
        if (control != NULL && control->stop != NULL && *control->stop) {
            code = ra_fail(st, RA_EARLY, "calibration interrupted");
            break;
        }
        if (control != NULL && control->progress != NULL && n % SHOW_EVERY == SHOW_EVERY - 1) {
            const double runs = (double)before + (double)n / (double)h->steps;
            control->progress(runs / (MOST_TRIALS + 1.0), -1.0, control->context);
        }
        code = ra_step(problem, &state, st);
        double *const row = h->amplitude + n * h->width;
        memcpy(row, state.at.motion.amplitude, h->width * sizeof *row);
        h->impulse += problem->pair.modal.step * state.at.total_force;
        h->square += state.at.total_force * state.at.total_force;
    }
    ra_state_clear(problem, &state);
    return code;
}

/// The relative rms difference of two histories (eq:calibration).
static double difference(const struct history *a, const struct history *reference)
{
    double error = 0.0, size = 0.0;
    for (size_t j = 0; j < a->steps * a->width; j++) {
        const double d = a->amplitude[j] - reference->amplitude[j];
        error += d * d;
        size += reference->amplitude[j] * reference->amplitude[j];
    }
    return size > 0.0 ? sqrt(error / size) : 0.0;
}

/// All data of a search.
struct search {
    /// shallow copy of the case; the search changes its law and penalty; owns nothing
    struct ra_sliding_case c;
    struct history lagrange, penalty;
    const struct ra_run_control *control;
    struct ra_calibration found;
    size_t made; ///< number of runs
};

/// Makes one run with the law and the penalty of c, and records its history.
static enum ra_code try_once(struct search *s, struct history *h, struct ra_status *st)
{
    struct ra_problem problem;
    char note[256];
    enum ra_code code = ra_sliding_case_problem(&s->c, &problem, note, sizeof note, st);
    if (code != RA_OK) {
        return code;
    }
    h->width = problem.solid[0].modes.width + problem.solid[1].modes.width;
    if (h->amplitude == NULL) {
        h->amplitude = ra_alloc(h->steps * h->width, sizeof(double), "calibration", st);
    }
    code = h->amplitude != NULL ? record(&problem, s->control, s->made++, h, st) : RA_SYSTEM;
    ra_problem_clear(&problem);
    return code;
}

/// Runs one trial of a penalty and compares it with the multipliers.
static enum ra_code try_penalty(struct search *s, double kappa, double *error, struct ra_status *st)
{
    ra_law_set_value(&s->c.pair.origin, "penalty", kappa);
    const enum ra_code code = try_once(s, &s->penalty, st);
    if (code == RA_OK) {
        const struct history *const l = &s->lagrange, *const p = &s->penalty;
        *error = difference(p, l);
        s->found.trial[s->found.trials++] = (struct ra_calibration_trial){
            kappa, *error, p->impulse / l->impulse - 1.0, sqrt(p->square / l->square) - 1.0};
    }
    return code;
}

static void put_trial(struct ra_table *table, const struct ra_calibration_trial *t)
{
    ra_table_number(table, "penalty", "Pa", t->penalty);
    ra_table_number(table, "displacement_difference", "1", t->difference);
    ra_table_number(table, "impulse_difference", "1", t->impulse);
    ra_table_number(table, "force_rms_difference", "1", t->force_rms);
    ra_table_end_row(table);
}

/// Prints the result, and below it the trials that led to it.
static void print_trials(const struct search *s, double target, const char *refused, FILE *out)
{
    const double best = s->found.trial[s->found.best].penalty;
    const double error = s->found.trial[s->found.best].difference;
    struct ra_table table = ra_table_on(out, NULL);
    ra_table_comment(&table, "%zu steps of %g s with multipliers, and with each penalty",
                     s->lagrange.steps, s->c.pair.step);
    if (refused[0] != '\0') {
        ra_table_comment(&table, "the next penalty of the series is refused: %s", refused);
    }
    char number[32];
    ra_number(best, number);
    if (error <= target) {
        ra_table_comment(&table,
                         "softest penalty of the series with a difference of at most %g: %s Pa",
                         target, number);
    } else {
        ra_table_comment(&table,
                         "softest penalty of the series with a difference of at most %g: none; "
                         "the nearest is %s Pa with %.3g",
                         target, number, error);
    }
    put_trial(&table, &(const struct ra_calibration_trial){0});
    for (size_t i = 0; i < s->found.trials; i++) {
        put_trial(&table, &s->found.trial[i]);
    }
}

/// Doubles or halves $\kappa$ until it is the softest of its series that meets the target.
static enum ra_code find(struct search *s, double kappa, double target, struct ra_status *refused,
                         struct ra_status *st)
{
    double error = HUGE_VAL;
    enum ra_code code = try_penalty(s, kappa, &error, st);
    const int doubling = error > target;
    double best_error = error;
    for (int trial = 1; trial < MOST_TRIALS && code == RA_OK; trial++) {
        kappa = doubling ? 2.0 * kappa : 0.5 * kappa;
        struct ra_status why = {RA_OK, ""};
        code = try_penalty(s, kappa, &error, &why);
        if (code == RA_INPUT) {
            *refused = why;
            return RA_OK;
        }
        if (code != RA_OK) {
            return ra_fail(st, code, "%s", why.text);
        }
        if (doubling ? error < best_error : error <= target) {
            s->found.best = s->found.trials - 1;
            best_error = error;
        }
        if ((error <= target) == doubling) {
            break;
        }
    }
    return code;
}

/// Reports the results of the trials. RA_CHECK if none of them meets the target.
static enum ra_code conclude(struct search *s, double target, const char *refused, FILE *out,
                             struct ra_calibration *found, struct ra_status *st)
{
    s->found.steps = s->lagrange.steps;
    print_trials(s, target, refused, out);
    if (found != NULL) {
        *found = s->found;
    }
    if (s->found.trial[s->found.best].difference <= target) {
        return RA_OK;
    }
    if (refused[0] == '\0' && s->found.trials == MOST_TRIALS) {
        char last[32];
        ra_number(s->found.trial[s->found.trials - 1].penalty, last);
        return ra_fail(st, RA_CHECK,
                       "none of %d penalties comes within %g of the multipliers, and stiffer ones "
                       "were not tried: go on with -s contact.penalty=%sPa",
                       MOST_TRIALS, target, last);
    }
    // the first trial is the nearest to the target, and stiffer penalties differ more
    if (s->found.best == 0 && s->found.trials > 1) {
        char first[32], softer[32];
        ra_number(s->found.trial[0].penalty, first);
        ra_number(s->found.trial[0].penalty / SOFTER, softer);
        return ra_fail(st, RA_CHECK,
                       "%s Pa is the nearest, and not within %g of the multipliers; stiffer ones "
                       "differ more: begin with a softer one, -s contact.penalty=%sPa, or take a "
                       "longer --duration",
                       first, target, softer);
    }
    if (s->found.best + 1 < s->found.trials) {
        const struct ra_calibration_trial *const best = &s->found.trial[s->found.best];
        char nearest[32];
        ra_number(best->penalty, nearest);
        return ra_fail(st, RA_CHECK,
                       "%s Pa is the nearest, with %.3g, and not within %g of the multipliers; "
                       "softer and stiffer ones differ more: take a longer "
                       "--duration, or a --target of %.2g",
                       nearest, best->difference, target, 1.01 * best->difference + 0.005);
    }
    return ra_fail(st, RA_CHECK,
                   "no penalty that the time step carries comes within %g of the "
                   "multipliers; take a smaller time.step",
                   target);
}

static enum ra_code calibrate(struct search *s, double duration, double target, FILE *out,
                              struct ra_calibration *found, struct ra_status *st)
{
    struct ra_status refused = {RA_OK, ""};
    const double penalty = ra_law_value(&s->c.pair.origin, "penalty");
    s->c.pair.duration = duration;
    s->lagrange.steps = s->penalty.steps =
        (size_t)floor(fmin(duration / s->c.pair.step, RA_MOST_STEPS) + 0.5);
    if (s->lagrange.steps == 0) {
        return ra_fail(st, RA_USAGE, "calibrate: a duration of %g s is shorter than the time step",
                       duration);
    }
    snprintf(s->c.pair.law, sizeof s->c.pair.law, "lagrange");
    enum ra_code code = try_once(s, &s->lagrange, st);
    snprintf(s->c.pair.law, sizeof s->c.pair.law, "penalty");
    if (code == RA_OK && !(s->lagrange.square > 0.0)) {
        code =
            ra_fail(st, RA_CHECK,
                    "no contact within %g s: there is nothing to compare; take a longer --duration",
                    duration);
    }
    if (code == RA_OK) {
        code = find(s, penalty, target, &refused, st);
    }
    return code == RA_OK ? conclude(s, target, refused.text, out, found, st) : code;
}

enum ra_code ra_calibrate(const struct ra_sliding_case *c, double duration, double target,
                          FILE *out, struct ra_calibration *found,
                          const struct ra_run_control *control, struct ra_status *st)
{
    struct search *const s = ra_alloc(1, sizeof *s, "calibration", st);
    if (s == NULL) {
        return RA_SYSTEM;
    }
    s->c = *c;
    s->control = control;
    const enum ra_code code = calibrate(s, duration, target, out, found, st);
    free(s->lagrange.amplitude);
    free(s->penalty.amplitude);
    free(s);
    return code;
}

// ## ra2d check and ra2d modes

static void describe(struct ra_table *t, const char *solid, const char *quantity, double value,
                     const char *unit)
{
    char name[96];
    snprintf(name, sizeof name, "%s_%s", solid, quantity);
    ra_table_quantity(t, name, value, unit);
}

static void describe_solid(const struct ra_problem *problem, const struct ra_sliding_case *c, int i,
                           struct ra_table *t)
{
    const struct ra_solid *const s = &problem->solid[i];
    const struct ra_modes *const m = &s->modes;
    const struct ra_sliding_units *const units = ra_sliding_case_units(c);
    const char *const name = i == 0 ? "resonator" : "slider";
    const double hertz = 1.0 / RA_TWO_PI;
    const double last = hertz * m->omega[m->count - 1], bound = ra_beam_flexural_bound(&s->beam);
    describe(t, name, "nodes", (double)s->nodes, "1");
    describe(t, name, "modes", (double)m->count, "1");
    describe(t, name, "bending_stiffness", ra_beam_stiffness(&s->beam), units->stiffness);
    describe(t, name, "mass_per_length", s->mass, units->mass);
    describe(t, name, "weight", s->mass * s->beam.length * c->solid[i].gravity, units->force);
    if (m->rigid < m->count) {
        describe(t, name, "first_flexural_frequency", hertz * m->omega[m->rigid], "Hz");
        describe(t, name, "last_frequency", last, "Hz");
    }
    describe(t, name, "euler_bernoulli_bound", bound, "Hz");
    describe(t, name, "longitudinal_bound", ra_beam_longitudinal_bound(&s->beam), "Hz");
}

/// Writes into the head how many modes lie beyond the bound of the theory.
static void warn_of_bound(const struct ra_problem *problem, int i, struct ra_table *t)
{
    const struct ra_solid *const s = &problem->solid[i];
    const double bound = ra_beam_flexural_bound(&s->beam);
    if (s->modes.omega[s->modes.count - 1] / RA_TWO_PI > bound) {
        ra_table_comment(t,
                         "modes of the %s above %.6g Hz lie beyond Euler-Bernoulli's theory "
                         "(claim C29 of the report)",
                         i == 0 ? "resonator" : "slider", bound);
    }
}

enum ra_code ra_sliding_describe(const struct ra_sliding_case *c, FILE *out, struct ra_status *st)
{
    struct ra_problem p;
    char note[1024];
    enum ra_code code = ra_pair_case_check_end(&c->pair, ra_sliding_case_steps(c), st);
    if (code == RA_OK) {
        code = ra_sliding_case_problem(c, &p, note, sizeof note, st);
    }
    if (code != RA_OK) {
        return code;
    }
    const double contact = ra_contact_frequency(&p), modal = ra_oscillators_highest(&p.pair.modal);
    struct ra_table t = ra_table_on(out, NULL);
    if (note[0] != '\0') {
        ra_table_comment(&t, "%s", note);
    }
    if (ra_sliding_case_shortened(c, note, sizeof note)[0] != '\0') {
        ra_table_comment(&t, "%s", note);
    }
    warn_of_bound(&p, 0, &t);
    warn_of_bound(&p, 1, &t);
    ra_table_quantity(&t, "", 0.0, "");
    ra_table_quantity(&t, "steps", (double)ra_sliding_case_steps(c), "1");
    ra_table_quantity(&t, "duration", (double)ra_sliding_case_steps(c) * c->pair.step, "s");
    ra_table_quantity(&t, "delta", p.pair.distance, "m");
    ra_table_quantity(&t, "sliding_exact", (double)p.pair.sliding.exact, "1");
    describe_solid(&p, c, 0, &t);
    describe_solid(&p, c, 1, &t);
    ra_table_quantity(&t, "modal_frequency_bound", modal, "rad/s");
    ra_table_quantity(&t, "contact_frequency_bound", contact, "rad/s");
    ra_table_quantity(&t, "step", c->pair.step, "s");
    ra_table_quantity(&t, "stability_limit", p.pair.limit, "s");
    ra_table_quantity(&t, "step_over_limit", c->pair.step / p.pair.limit, "1");
    code = ra_sliding_foreseen_rows(&p, c, &t, st);
    ra_problem_clear(&p);
    return code;
}

static void put_mode(struct ra_table *table, const struct ra_problem *p, int i, size_t k)
{
    const struct ra_modes *const m = &p->solid[i].modes;
    ra_table_count(table, "solid", (uint64_t)i);
    ra_table_count(table, "k", k);
    ra_table_number(table, "root", "1", m->root[k]);
    ra_table_number(table, "f", "Hz", m->omega[k] / RA_TWO_PI);
    const double decay = p->pair.modal.decay[p->solid[i].begin + k];
    ra_table_number(table, "zeta", "1", m->omega[k] > 0.0 ? decay / m->omega[k] : 0.0);
    ra_table_end_row(table);
}

enum ra_code ra_sliding_print_modes(const struct ra_sliding_case *c, FILE *out,
                                    struct ra_status *st)
{
    struct ra_problem p;
    char note[1024];
    const enum ra_code code = ra_sliding_case_problem(c, &p, note, sizeof note, st);
    if (code != RA_OK) {
        return code;
    }
    struct ra_table table = ra_table_on(out, NULL);
    put_mode(&table, &p, 0, 0);
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < p.solid[i].modes.count; k++) {
            put_mode(&table, &p, i, k);
        }
    }
    ra_problem_clear(&p);
    return RA_OK;
}
