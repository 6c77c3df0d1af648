// Emulator, indices and posterior where the truth is known.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Ishigami's function**, sin x + a sin^2 y + b z^4 sin x with a = 7, b = 0.1 on (-pi, pi)^3, has
 * the indices .3139, .4424, 0 of first order and .5576, .4424, .2437 in all. The estimates converge
 * with the points of the Sobol sequence: without noise the error of N points is near 1/N, and at
 * least N^{-1/2}. Through an emulator of n values it is what the emulator leaves, which falls with
 * n too.
 *
 * **Coverage.** A reading of three factors, one of them either of two, is drawn; six figures that
 * depend on it scatter once with correlations; the covariance is estimated from 100 such
 * realisations at one reading, the figures are learnt from 100 noisy readings. In 400 cases the 90
 * % interval of each of the two continuous factors holds the truth in 360 +- 18 (three deviations),
 * more where the intervals are whole: the band is 342 to 385. Of the factor that is either of two
 * the chance given to the truth is right on average: among cases with chances around p the share of
 * hits is p, measured by the sum of hits less the sum of chances.
 *
 * What is a truth outside of all readings is seen: figures five deviations away enlarge the
 * bandwidth.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inference/designs.h"
#include "inference/indices.h"
#include "inference/posterior.h"
#include "study.h"

// ## Ishigami's function

static const double first[] = {0.3139, 0.4424, 0.0}, total[] = {0.5576, 0.4424, 0.2437};

static double ishigami(const double *u, void *context)
{
    (void)context;
    const double pi = acos(-1.0);
    const double x = pi * (2 * u[0] - 1), y = pi * (2 * u[1] - 1), z = pi * (2 * u[2] - 1);
    return sin(x) + 7.0 * sin(y) * sin(y) + 0.1 * pow(z, 4) * sin(x);
}

static double ask(const double *u, void *emulator)
{
    return emulator_at(emulator, u, NULL);
}

static double worst(const struct sobol_index *index)
{
    double most = 0.0;
    for (size_t j = 0; j < 3; j++) {
        most = fmax(most, fabs(index[j].first - first[j]));
        most = fmax(most, fabs(index[j].total - total[j]));
    }
    return most;
}

/// Mean over shifts of the sequence of the largest error of the six indices.
static void study_indices(struct study *study)
{
    enum { STEPS = 4, SHIFTS = 8 };
    double step[STEPS], error[STEPS];
    for (size_t i = 0; i < STEPS; i++) {
        const size_t count = (size_t)64 << (2 * i);
        struct sobol_index index[3];
        double variance;
        step[i] = 1.0 / (double)count;
        error[i] = 0.0;
        for (uint64_t seed = 1; seed <= SHIFTS; seed++) {
            indices_of(ishigami, NULL, 3, count, seed, index, &variance);
            error[i] += worst(index) / SHIFTS;
        }
    }
    // printed to four digits: no error of 4096 points is that small
    study_order(study, "indices", "Ishigami", "1/N", step, error, STEPS, 1.0,
                (struct study_band){0.5, 1.2});
    study_value(study, "indices of 4096 points", "Ishigami", "N = 4096", error[STEPS - 1],
                (struct study_band){0.0, 0.01});
}

static void study_emulator(struct study *study, bool quick)
{
    const size_t sizes[] = {64, 128, 256, 400};
    double error[4];
    for (size_t i = 0; i < (quick ? 3 : 4); i++) {
        const size_t n = sizes[i];
        double *const x = made_memory(3 * n, sizeof *x), *const y = made_memory(n, sizeof *y);
        struct ra_random random;
        struct sobol_index index[3];
        struct emulator e;
        char at[32];
        double variance;
        ra_random_seed(&random, 2, 0);
        sobol_points(&random, 3, n, x);
        for (size_t r = 0; r < n; r++) {
            y[r] = ishigami(x + 3 * r, NULL);
        }
        emulator_fit(x, y, n, 3, false, &e);
        indices_of(ask, &e, 3, 1024, 1, index, &variance);
        error[i] = worst(index);
        snprintf(at, sizeof at, "%zu values", n);
        study_measured(study, "indices by an emulator", "Ishigami", at, error[i]);
        emulator_free(&e);
        free(x);
        free(y);
    }
    study_value(study, "indices by an emulator of 256 values", "Ishigami", "256 values", error[2],
                (struct study_band){0.0, 0.04});
    study_value(study, "the same over that of 64 values", "Ishigami", "256 values",
                error[2] / error[0], (struct study_band){0.0, 0.3});
}

// ## Coverage

enum { K = 3, FIGURES = 6, LEARNT = 100, PAIRS = 100, DRAWS = 4000 };

/// Means of the figures; u_2 is either of two.
static void truth(const double *x, double *y)
{
    y[0] = sin(2.0 * x[0]) + 0.3 * x[2];
    y[1] = x[0] + x[1] * x[1];
    y[2] = x[0] * x[1] - 0.4 * x[2];
    y[3] = cos(3.0 * x[1]);
    y[4] = 0.5 * x[1] + 0.5 * x[2] * x[0];
    y[5] = 1.0;
}

/// One realisation: what is common to all figures makes them correlated by a half.
static void realise(struct ra_random *random, const double *x, double *y)
{
    truth(x, y);
    const double common = ra_random_normal(random);
    for (size_t t = 0; t < FIGURES; t++) {
        y[t] += 0.15 * sqrt(0.5) * (common + ra_random_normal(random));
    }
}

/// Emulators of single realisations, and their covariance from others.
static double *learn(struct ra_random *random, struct emulator *e, double *C)
{
    double *const x = made_memory(LEARNT * (K + FIGURES), sizeof *x);
    double pairs[PAIRS * FIGURES], deviation[FIGURES];
    const double digit[FIGURES] = {0}, middle[K] = {0.5, 0.5, 0.0};
    size_t block[PAIRS] = {0};
    sobol_points(random, K, LEARNT, x);
    for (size_t i = 0; i < LEARNT; i++) {
        double y[FIGURES];
        x[i * K + 2] = floor(2.0 * x[i * K + 2]);
        realise(random, x + i * K, y);
        for (size_t t = 0; t < FIGURES; t++) {
            x[LEARNT * (K + t) + i] = y[t];
        }
    }
    for (size_t i = 0; i < PAIRS; i++) {
        realise(random, middle, pairs + i * FIGURES);
    }
    posterior_covariance(pairs, block, PAIRS, FIGURES, digit, C, deviation);
    for (size_t t = 0; t < FIGURES; t++) {
        emulator_fit(x, x + LEARNT * (K + t), LEARNT, K, false, &e[t]);
    }
    return x;
}

/// What became of the truth in one case.
struct recovery {
    double held[2], hits, chances, widened;
};

static void recover(struct ra_random *random, struct posterior *p, const double *C,
                    struct recovery *r)
{
    double x[K], y[FIGURES], upper = 0.0;
    for (size_t j = 0; j < K; j++) {
        x[j] = ra_random_uniform(random);
    }
    x[2] = floor(2.0 * x[2]);
    realise(random, x, y);
    posterior_weigh(&(struct published){FIGURES, y, y}, C, 20, p);
    for (size_t j = 0; j < 2; j++) {
        r->held[j] +=
            x[j] >= posterior_quantile(p, j, 0.05) && x[j] <= posterior_quantile(p, j, 0.95);
    }
    for (size_t d = 0; d < p->draws; d++) {
        upper += p->x[d * K + 2] * p->weight[d];
    }
    r->hits += x[2];
    r->chances += upper;
    r->widened += p->bandwidth > 1.0;
}

static void study_recovery(struct study *study, bool quick)
{
    const int cases = quick ? 100 : 400;
    const bool either[K] = {false, false, true};
    struct emulator e[FIGURES];
    struct posterior p;
    struct ra_random random;
    struct recovery r = {{0}, 0, 0, 0};
    double C[FIGURES * FIGURES];
    ra_random_seed(&random, 21, 0);
    double *const memory = learn(&random, e, C);
    posterior_draw(e, FIGURES, either, DRAWS, 5, &p);
    for (int i = 0; i < cases; i++) {
        recover(&random, &p, C, &r);
    }
    const double n = cases, three = 3.0 * sqrt(0.9 * 0.1 / n);
    study_value(study, "share of 90 % intervals that hold the truth", "first factor", "",
                r.held[0] / n, (struct study_band){0.9 - three, 0.9 + 1.4 * three});
    study_value(study, "share of 90 % intervals that hold the truth", "second factor", "",
                r.held[1] / n, (struct study_band){0.9 - three, 0.9 + 1.4 * three});
    study_value(study, "chance of the upper value less its share", "third factor, either", "",
                (r.chances - r.hits) / n, (struct study_band){-1.5 / sqrt(n), 1.5 / sqrt(n)});
    study_value(study, "share of cases with an enlarged bandwidth", "a truth among readings", "",
                r.widened / n, (struct study_band){0.0, 0.05});
    const double far[FIGURES] = {5, -5, 5, -5, 5, -5};
    posterior_weigh(&(struct published){FIGURES, far, far}, C, 20, &p);
    study_value(study, "bandwidth", "a truth outside of all readings", "", p.bandwidth,
                (struct study_band){1.5, 1e3});
    posterior_free(&p);
    for (size_t t = 0; t < FIGURES; t++) {
        emulator_free(&e[t]);
    }
    free(memory);
}

int main(int argc, char **argv)
{
    struct study study;
    const bool quick = study_flag(argc, argv, "--quick");
    if (study_begin(&study, "verify_inference", argc, argv) != RA_OK) {
        return RA_SYSTEM;
    }
    study_indices(&study);
    study_emulator(&study, quick);
    study_recovery(&study, quick);
    return study_end(&study);
}
