// Time schemes over a long time and a long refinement path: energies, orders, stability limits.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Bounded energy.** Schemes that conserve a quadratic form (symplectic Euler, central
 * differences, Verlet without damping, the exact propagator) keep the energy $V^2 + \omega^2 U^2$
 * within fixed bounds for ever. Over $10^7$ steps the energy stays within the bounds of the first
 * hundred periods, except for a random walk of roundings, $\sqrt{n}$ of them, about $10^{-12}$.
 * The bounds are farthest apart with symplectic Euler: the largest energy is
 * $(1 + \theta/2)/(1 - \theta/2)$ times the least, 2.1 times for theta = 0.7. The test would find a
 * scheme with a growth of $10^{-8}$ a step.
 *
 * **Orders** of all schemes on the damped oscillator, from refinement paths of five steps, and
 * **limits** by bisection; tests/oscillators/test_schemes.c has the same on short paths.
 */
#include <math.h>
#include <stdio.h>

#include "exact/oscillator.h"

enum { PATH = 5 };

/// Least and largest energy over some steps.
static void follow(struct study_pair *pair, long steps, double range[2])
{
    range[0] = HUGE_VAL;
    range[1] = 0.0;
    for (long n = 0; n < steps && study_step(pair); n++) {
        const double u = pair->state.at.motion.amplitude[0], v = pair->state.at.motion.velocity[0];
        const double energy = u * u + v * v;
        range[0] = energy < range[0] ? energy : range[0];
        range[1] = energy > range[1] ? energy : range[1];
    }
}

static void bounded(struct study *study, const struct ra_scheme *scheme, long steps)
{
    const double theta = 0.7;
    char name[80], how[64];
    double early[2], all[2];
    struct study_pair pair;
    oscillator_make(scheme, 0.0, theta, 1.0, 0.3, &pair);
    follow(&pair, 900, early);
    follow(&pair, steps, all);
    snprintf(name, sizeof name, "energy-%s", scheme->name);
    snprintf(how, sizeof how, "theta = %g, %ld steps", theta, steps);
    if (study_ok(study, name, pair.code, &pair.st)) {
        // samples of a hundred periods miss the extremes by (theta/1000)^2 or so; those of
        // symplectic Euler, which are the farthest apart, by 1e-5
        const double worst = fmax(all[1] / early[1] - 1.0, 1.0 - all[0] / early[0]);
        study_value(study, name, "the first 100 periods", how, worst,
                    (struct study_band){-1e-4, 1e-4});
    }
    study_pair_free(&pair);
}

static void orders(struct study *study, const struct ra_scheme *scheme, double zeta)
{
    double step[PATH], error[PATH];
    char name[80];
    // errors stay far above rounding: at order 6 the last of five steps from 0.2 has the error
    // 1e-11
    const double first = scheme->order < 4 ? 0.04 : 0.2;
    for (int i = 0; i < PATH; i++) {
        step[i] = first / pow(1.5, i);
        error[i] = oscillator_error(scheme, zeta, step[i]);
    }
    snprintf(name, sizeof name, "order-%s-zeta-%g", scheme->name, zeta);
    // the band: largest errors at sampled times scatter, and at 0.2 the next term matters
    study_order(study, name, "closed form", "theta [1]", step, error, PATH, scheme->order,
                (struct study_band){scheme->order - 0.15, scheme->order + 0.15});
}

static void limits(struct study *study, const struct ra_scheme *scheme, double zeta)
{
    char name[80];
    const double known = oscillator_limit_known(scheme, zeta);
    if (!(known > 0.0)) {
        return;
    }
    const double measured = oscillator_limit(scheme, zeta, 0.5 * known, 1.3 * known);
    snprintf(name, sizeof name, "limit-%s-zeta-%g", scheme->name, zeta);
    study_value(study, name, "formula", "bisection of the map", measured - known,
                (struct study_band){-1e-8, 1e-8}); // undamped, a double root: 7e-10
}

int main(int argc, char **argv)
{
    static const double zetas[] = {0.0, 0.01, 0.3};
    struct study study;
    const long steps = study_flag(argc, argv, "--quick") ? 100000 : 10000000;
    if (study_begin(&study, "verify_schemes", argc, argv) != 0) {
        return 5;
    }
    bounded(&study, ra_scheme_find("symplectic-euler"), steps);
    bounded(&study, ra_scheme_find("central-differences"), steps);
    bounded(&study, ra_scheme_find("verlet"), steps);
    bounded(&study, ra_scheme_find("exact-propagator"), steps);
    for (size_t s = 0; ra_scheme_at(s) != NULL; s++) {
        for (size_t z = 0; z < sizeof zetas / sizeof *zetas; z++) {
            if (ra_scheme_at(s) != ra_scheme_find("exact-propagator")) {
                orders(&study, ra_scheme_at(s), zetas[z]);
            }
            limits(&study, ra_scheme_at(s), zetas[z]);
        }
    }
    return study_end(&study);
}
