// Verification: how differences between two runs grow while the block rides and while it hops.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Lyapunov exponents

**Equations.** The tangent map of a step and the exactly known properties of its exponents are in
verify/law/tangent.h. verify/law/twin.h finds exponents from two runs, without that map.

**Case.** data/cases/realistic.ini with a resonator of 50 mm and 12 modes under a block with 2 rigid
and 4 bending modes, from rest. At 0.02 m/s the block rides, at 0.5 m/s it hops. Vectors and twins
start after 5 ms.

**What is compared,** riding and hopping, with central differences:
(1) *A twin* starts at a distance of $10^{-9}$ of the motion, along vector 0 of the tangent map.
After 2 ms the difference of the two runs, divided by this distance, is this vector to **1e-5** of
its length; 4e-7 is measured. The deviation has two causes: rounding (with a tenth of the distance
it is at least ten times as large) and nodes that come into contact in one run only, which is of
second order.
(2) *The largest exponents* by map and twin over 20 ms, with the twin brought back every 20 steps,
differ by less than **5e-4** of the exponent; 1e-4 is measured, and 1e-5 with ten times the
distance. This difference, too, is rounding.

**What is known exactly,** for all 36 exponents by QR, hopping:
(3) *Their sum* is that of (eq:lyapunov-sum) with each scheme that is a recurrence, to **1e-10** of
the sum: the rounding of 18 logarithms in each of 10000 decompositions; at most 7e-12 is measured.
The sum does not test the tangent of the forces: without a reaction it is the same.
(4) If all modes, rigid ones too, have one decay of 50 1/s, the *form* of all pairs of vectors falls
as $a^n$ over 2 ms, to **1e-9** of the largest; 5e-12 is measured.
(5) *Pairs* of exponents then add up to $\tau^{-1} \ln a$ (eq:lyapunov-pairs) over 20 ms. The
largest deviation is at most **1e-9** of the largest exponent; 7e-13 is measured. Without the
reaction on the master the tangent gives deviations of 0.1 in (4) and 0.005 in (5).
*/

#include "study.h"

#include <math.h>
#include <stdio.h>

#include "law/twin.h"

enum { MODES = 18, STEPS_BEFORE = 50000, STEPS_TWIN = 20000, STEPS_LONG = 200000, EVERY = 20 };
static const double APART = 1e-9;

/// A scheme, a speed, and one decay for all modes [1/s]; 0: the damping of the case.
struct trial {
    const char *name, *scheme, *speed;
    double decay;
};
static const struct trial RIDES = {"riding", "central-differences", "0.02m/s", 0};
static const struct trial HOPS = {"hopping", "central-differences", "0.5m/s", 0};

/// The case, its run from rest on, the vectors of the tangent map, and a twin of the run.
struct followed {
    struct ra_sliding_case c;
    struct study_pair pair;
    struct tangent t;
    struct twin twin;
};

static bool step(struct followed *f)
{
    if (study_step(&f->pair)) {
        f->pair.code = ra_step(&f->pair.problem, &f->twin.state, &f->pair.st);
    }
    return f->pair.code == RA_OK;
}

static void read_case(const struct trial *trial, struct followed *f)
{
    char scheme[64], speed[64];
    const char *const overrides[] = {"resonator.length=50mm",
                                     "resonator.modes=12",
                                     "slider.modes=6",
                                     "sliding.start=10mm",
                                     "surface.correlation_length=450um",
                                     "time.step=100ns",
                                     "time.path=none",
                                     "time.duration=60ms",
                                     "probes.velocity_0165=slider velocity 10mm",
                                     "probes.midspan=slider velocity 10mm",
                                     scheme,
                                     speed};
    snprintf(scheme, sizeof scheme, "time.scheme=%s", trial->scheme);
    snprintf(speed, sizeof speed, "sliding.speed=%s", trial->speed);
    study_pair_case("data/cases/realistic.ini", overrides, sizeof overrides / sizeof *overrides,
                    &f->c, &f->pair);
    const struct ra_oscillators *const modal = &f->pair.problem.pair.modal;
    for (size_t k = 0; f->pair.code == RA_OK && trial->decay > 0 && k < modal->width; k++) {
        modal->decay[k] = trial->decay;
    }
    if (f->pair.code == RA_OK) {
        ra_oscillators_prepare(modal);
    }
}

static bool begin(struct study *study, const struct trial *trial, size_t vectors,
                  struct followed *f)
{
    const uint64_t most = 1000000;
    *f = (struct followed){.t = {0}};
    read_case(trial, f);
    struct study_pair *const p = &f->pair;
    if (p->code == RA_OK) {
        p->code = ra_settle(&p->problem, &p->state, 1e-6, most, NULL, NULL, &p->st);
    }
    if (p->code == RA_OK) {
        p->code = twin_make(&p->problem, &p->state, &f->twin, &p->st);
    }
    if (p->code == RA_OK) {
        p->code = tangent_make(&p->problem, vectors, &f->t, &p->st);
    }
    for (int n = 0; n < STEPS_BEFORE && p->code == RA_OK && step(f); n++) {
    }
    return study_ok(study, trial->name, p->code, &p->st);
}

static void end(struct followed *f)
{
    tangent_free(&f->t);
    twin_free(&f->pair.problem, &f->twin);
    study_pair_free(&f->pair);
    ra_sliding_case_free(&f->c);
}

// ## A twin

/// Advances the run and its twin by a number of steps. Returns the share of steps with contact; NAN
/// if a step failed.
static double follow(struct followed *f, int steps, bool back)
{
    int touching = 0;
    for (int n = 1; n <= steps; n++) {
        if (!step(f)) {
            return (double)NAN;
        }
        tangent_step(&f->t, &f->pair.state);
        touching += ra_contact_count(&f->pair.state) > 0;
        if (back && n % EVERY == 0) {
            tangent_measure(&f->t);
            twin_measure(&f->twin, &f->pair.state, &f->t);
        }
    }
    return (double)touching / steps;
}

static void judge_twin(struct study *study, const struct trial *trial, struct study_band touching)
{
    struct followed f;
    if (begin(study, trial, 1, &f)) {
        twin_part(&f.twin, &f.pair.state, &f.t, APART);
        study_value(study, "share of steps with contact", trial->name, "2 ms",
                    follow(&f, STEPS_TWIN, false), touching);
        study_value(study, "difference of two runs, tangent map", trial->name, "2 ms",
                    twin_deviation(&f.twin, &f.pair.state, &f.t), (struct study_band){0, 1e-5});
        tangent_measure(&f.t);
        tangent_begin(&f.t);
        twin_part(&f.twin, &f.pair.state, &f.t, APART);
        follow(&f, STEPS_LONG, true);
        const double exponent = tangent_exponent(&f.t, 0);
        const double twin = f.twin.stretched / f.t.time;
        study_measured(study, "largest exponent [1/s]", trial->name, "20 ms", exponent);
        study_value(study, "largest exponent, twin over tangent", trial->name, "20 ms",
                    twin / exponent, (struct study_band){1 - 5e-4, 1 + 5e-4});
    }
    end(&f);
}

// ## What is known of all exponents

static bool go_on(struct followed *f, int steps)
{
    for (int n = 1; n <= steps; n++) {
        if (!study_step(&f->pair)) {
            return false;
        }
        tangent_step(&f->t, &f->pair.state);
        if (n % EVERY == 0) {
            tangent_measure(&f->t);
        }
    }
    return true;
}

static void judge_sum(struct study *study, struct followed *f, const char *name, bool good)
{
    double all = good ? 0 : (double)NAN;
    for (size_t i = 0; i < f->t.count; i++) {
        all += tangent_exponent(&f->t, i);
    }
    study_value(study, "sum of exponents, less 1", "closed form", name,
                all / tangent_sum(&f->pair.problem) - 1, (struct study_band){-1e-10, 1e-10});
    study_measured(study, "largest exponent [1/s]", "-", name, tangent_exponent(&f->t, 0));
}

/// Largest deviation of the form of any two vectors from a^n times its value at the start, over the
/// largest value at the start. NAN if a step failed.
static double deviation(struct followed *f)
{
    static double before[4 * MODES * MODES];
    for (size_t i = 0; i < f->t.count * f->t.count; i++) {
        before[i] = tangent_form(&f->t, i / f->t.count, i % f->t.count);
    }
    for (int n = 0; n < STEPS_TWIN; n++) {
        if (!study_step(&f->pair)) {
            return (double)NAN;
        }
        tangent_step(&f->t, &f->pair.state);
    }
    const double left = exp(tangent_sum(&f->pair.problem) / MODES * f->t.time);
    double worst = 0, largest = 0;
    for (size_t i = 0; i < f->t.count * f->t.count; i++) {
        const double now = tangent_form(&f->t, i / f->t.count, i % f->t.count);
        study_keep(&worst, now - left * before[i]);
        study_keep(&largest, before[i]);
    }
    return worst / largest;
}

/// Deviation of the sums of the first and the last exponent, of the second and the last but one,
/// and so on, from (eq:lyapunov-pairs): the largest one over the largest exponent.
static double pairs(const struct tangent *t, double expected)
{
    double worst = 0;
    for (size_t i = 0; i < t->count / 2; i++) {
        const double sum = tangent_exponent(t, i) + tangent_exponent(t, t->count - 1 - i);
        study_keep(&worst, sum - expected);
    }
    return worst / tangent_exponent(t, 0);
}

static void judge_scheme(struct study *study, const char *scheme)
{
    const struct trial trial = {scheme, scheme, HOPS.speed, 0};
    struct followed f;
    if (begin(study, &trial, (size_t)2 * MODES, &f)) {
        judge_sum(study, &f, scheme, go_on(&f, STEPS_LONG / 4));
    }
    end(&f);
}

static void judge_pairs(struct study *study, const char *scheme)
{
    char name[64];
    const struct trial trial = {name, scheme, HOPS.speed, 50};
    struct followed f;
    snprintf(name, sizeof name, "one decay, %s", scheme);
    if (begin(study, &trial, (size_t)2 * MODES, &f)) {
        study_value(study, "form of all pairs", "a^n", name, deviation(&f),
                    (struct study_band){0, 1e-9});
        tangent_pair(&f.t);
        judge_sum(study, &f, name, go_on(&f, STEPS_LONG));
        study_value(study, "pairs of exponents", "ln a", name,
                    pairs(&f.t, tangent_sum(&f.pair.problem) / MODES),
                    (struct study_band){0, 1e-9});
    }
    end(&f);
}

int main(int argc, char **argv)
{
    struct study study;
    if (study_begin(&study, "verify_lyapunov", argc, argv) != 0) {
        return RA_SYSTEM;
    }
    judge_twin(&study, &RIDES, (struct study_band){.95, 1});
    judge_twin(&study, &HOPS, (struct study_band){.02, .7});
    for (size_t i = 0; ra_scheme_of_recurrence(i) != NULL; i++) {
        judge_scheme(&study, ra_scheme_of_recurrence(i));
    }
    judge_pairs(&study, "central-differences");
    judge_pairs(&study, "verlet");
    return study_end(&study);
}
