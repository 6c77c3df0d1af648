// Verification: how differences between two runs grow while the block hops, and exact checks of it.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Lyapunov exponents

**Equations.** verify/law/tangent.h: the tangent map of a step, and what is known exactly of its
exponents.

**Case.** data/cases/realistic.ini with a resonator of 50 mm and 12 modes under a block with 2 rigid
and 4 bending modes, correlation length 45 um, 0.1 m/s, where the block hops, by the plain engine.

**What is compared.**
(1) *A twin*: a second run whose amplitudes and increments differ by $10^{-9}$ times a tangent
vector. After 2 ms, half of them with contact, the difference of both runs over $10^{-9}$
is the vector that the map has made: to **1e-4** of its length (a node that meets within the
difference adds a second order, in proportion to its size; 1.5e-6 is seen).
(2) *The sum of all exponents* is that of the logarithms of the $a_k$: **1e-9**, rounding. It says
nothing of the forces' tangent: one without a reaction passes.
(3) With one decay of 50 1/s for all modes, rigid ones too, the *form* of all pairs of vectors falls
as $a^n$ over the same 2 ms: **1e-9** of the largest.
(4) *Pairs* of exponents over 20 ms add up to $\tau^{-1} \ln a$: their largest deviation over the
largest exponent, **0.2** (vectors need time to find their directions: it falls as one over the
time, and 0.13 is seen).
*/

#include "study.h"

#include <math.h>
#include <stdio.h>

#include "law/tangent.h"

enum { MODES = 18, STEPS_BEFORE = 50000, STEPS_TWIN = 20000, STEPS_LONG = 200000, EVERY = 20 };
static const double apart = 1e-9;

/// The case ready, and stepped until it hops. With a decay [1/s], it is that of all modes.
static bool begin(struct study *study, double decay, struct ra_sliding_case *c,
                  struct study_pair *pair)
{
    static const char *const overrides[] = {"resonator.length=50mm",
                                            "resonator.modes=12",
                                            "slider.modes=6",
                                            "sliding.start=10mm",
                                            "time.step=100ns",
                                            "surface.correlation_length=45um",
                                            "sliding.speed=0.1m/s",
                                            "contact.engine=plain",
                                            "time.path=none",
                                            "time.duration=60ms",
                                            "probes.velocity_0165=slider velocity 10mm",
                                            "probes.midspan=slider velocity 10mm"};
    study_pair_case("data/cases/realistic.ini", overrides, sizeof overrides / sizeof *overrides, c,
                    pair);
    if (pair->code == RA_OK && decay > 0) {
        const struct ra_oscillators *const modal = &pair->problem.pair.modal;
        for (size_t k = 0; k < modal->width; k++) {
            modal->decay[k] = decay;
        }
        ra_oscillators_prepare(modal);
    }
    for (int n = 0; n < STEPS_BEFORE && study_step(pair); n++) {
    }
    return study_ok(study, "case", pair->code, &pair->st);
}

static void end(struct ra_sliding_case *c, struct study_pair *pair, struct tangent *t)
{
    tangent_free(t);
    study_pair_free(pair);
    ra_sliding_case_free(c);
}

// ## A twin

/// Both runs, the second with the differences of vector 0, over STEPS_TWIN steps; the length of
/// what is left between them and the vector over that of the vector. NAN if a step failed.
static double follow(struct study_pair *one, struct study_pair *two, struct tangent *t,
                     double *touching)
{
    const struct ra_motion *const first = &one->state.at.motion;
    const struct ra_motion *const second = &two->state.at.motion;
    for (size_t k = 0; k < t->width; k++) {
        second->after[k] += apart * t->amplitude[k];
        second->next[k] += apart * t->increment[k];
    }
    for (int n = 0; n < STEPS_TWIN; n++) {
        if (!study_step(one) || !study_step(two)) {
            return (double)NAN;
        }
        tangent_step(t, &one->state);
        *touching += ra_contact_count(&one->state) > 0;
    }
    double wrong = 0, length = 0;
    for (size_t k = 0; k < t->width; k++) {
        const double u = t->amplitude[k] - (second->after[k] - first->after[k]) / apart;
        const double d = t->increment[k] - (second->next[k] - first->next[k]) / apart;
        wrong += t->weight[0][k] * u * u + t->weight[1][k] * d * d;
        length += t->weight[0][k] * t->amplitude[k] * t->amplitude[k] +
                  t->weight[1][k] * t->increment[k] * t->increment[k];
    }
    return sqrt(wrong / length);
}

static void judge_twin(struct study *study)
{
    struct ra_sliding_case c[2];
    struct study_pair pair[2];
    struct tangent t[2] = {{0}, {0}};
    bool good = true;
    for (int i = 0; i < 2; i++) {
        good = begin(study, 0, &c[i], &pair[i]) && good;
    }
    if (good && tangent_make(&pair[0].problem, 1, &t[0])) {
        double touching = 0;
        const double left = follow(&pair[0], &pair[1], &t[0], &touching);
        tangent_measure(&t[0]);
        study_value(study, "difference of two runs", "tangent map", "2 ms", left,
                    (struct study_band){0, 1e-4});
        study_value(study, "steps with contact", "-", "2 ms", touching,
                    (struct study_band){500, STEPS_TWIN});
        study_measured(study, "growth of the difference", "-", "2 ms", exp(t[0].stretched[0]));
    }
    for (int i = 0; i < 2; i++) {
        end(&c[i], &pair[i], &t[i]);
    }
}

// ## The form

/// Largest deviation of the form of any two vectors from a^n times what it was, over the product
/// of their lengths at the end (which are energies: times tau). NAN if a step failed.
static double deviation(struct study_pair *pair, struct tangent *t, double *before)
{
    const struct ra_oscillators *const modal = &pair->problem.pair.modal;
    for (size_t i = 0; i < t->count * t->count; i++) {
        before[i] = tangent_form(t, i / t->count, i % t->count);
    }
    for (int n = 0; n < STEPS_TWIN; n++) {
        if (!study_step(pair)) {
            return (double)NAN;
        }
        tangent_step(t, &pair->state);
    }
    const double left = pow(modal->onward.a[0], STEPS_TWIN);
    double worst = 0, largest = 0;
    for (size_t i = 0; i < t->count * t->count; i++) {
        const double now = tangent_form(t, i / t->count, i % t->count);
        worst = fmax(worst, fabs(now - left * before[i]));
        largest = fmax(largest, fabs(before[i]));
    }
    return worst / largest;
}

/// Sums of the first and the last exponent, the second and the last but one, ... less what they
/// should be; the largest, over the largest exponent.
static double pairs(const struct tangent *t, double expected)
{
    double worst = 0;
    for (size_t i = 0; i < t->count / 2; i++) {
        const double sum = tangent_exponent(t, i) + tangent_exponent(t, t->count - 1 - i);
        worst = fmax(worst, fabs(sum - expected));
    }
    return worst / tangent_exponent(t, 0);
}

static bool go_on(struct study_pair *pair, struct tangent *t, int steps)
{
    for (int n = 1; n <= steps; n++) {
        if (!study_step(pair)) {
            return false;
        }
        tangent_step(t, &pair->state);
        if (n % EVERY == 0) {
            tangent_measure(t);
        }
    }
    return true;
}

/// With the case's damping (decay 0) or with one decay of all modes.
static void judge_all(struct study *study, double decay)
{
    struct ra_sliding_case c;
    struct study_pair pair;
    struct tangent t = {0};
    static double before[4 * MODES * MODES];
    if (begin(study, decay, &c, &pair) && tangent_make(&pair.problem, (size_t)2 * MODES, &t)) {
        const double sum = tangent_sum(&pair.problem);
        if (decay > 0) {
            study_value(study, "form of all pairs", "a^n", "2 ms", deviation(&pair, &t, before),
                        (struct study_band){0, 1e-9});
            tangent_measure(&t);
        }
        const bool good = go_on(&pair, &t, decay > 0 ? STEPS_LONG : STEPS_LONG / 4);
        double all = good ? 0 : (double)NAN;
        for (size_t i = 0; i < t.count; i++) {
            all += tangent_exponent(&t, i);
        }
        const char *const name = decay > 0 ? "one decay" : "damping of the case";
        study_value(study, "sum of exponents", "sum of ln a_k", name, all / sum - 1,
                    (struct study_band){-1e-9, 1e-9});
        study_measured(study, "largest exponent [1/s]", "-", name, tangent_exponent(&t, 0));
        if (decay > 0) {
            study_value(study, "pairs of exponents", "ln a", name, pairs(&t, sum / MODES),
                        (struct study_band){0, .2});
        }
    }
    end(&c, &pair, &t);
}

int main(int argc, char **argv)
{
    struct study study;
    if (study_begin(&study, "verify_lyapunov", argc, argv) != 0) {
        return RA_SYSTEM;
    }
    judge_twin(&study);
    judge_all(&study, 0);
    judge_all(&study, 50);
    return study_end(&study);
}
