// A Gaussian process through noisy responses.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A response y(x) is a smooth part f(x) and the scatter of single realisations. f is a Gaussian
 * process (C. E. Rasmussen and C. K. I. Williams, Gaussian Processes for Machine Learning, 2006):
 * its values at two points have the correlation of Matern's kind, twice differentiable,
 * $$ c(r) = (1 + \sqrt5 r + \tfrac53 r^2)\,e^{-\sqrt5 r}, \qquad
 *     r^2 = \sum_j (x_j - x_j')^2/\rho_j^2 . $$
 * With $R = c + g\,I$, g the noise over the variance of f, the mean and the variance that make
 * the responses most likely are
 * $\mu = 1^TR^{-1}y/1^TR^{-1}1$ and $\sigma^2 = (y - \mu)^TR^{-1}(y - \mu)/N$. Ranges
 * $\rho_j$ and g maximise $-\frac N2\ln\sigma^2 - \frac12\ln|R|$, less a weak prior, normal
 * in the logarithms: ranges 0.7 within a factor e, noise 0.1 within e^3. (Simplex of Nelder and
 * Mead, GSL, from two starts.) Factors that do nothing get long ranges.
 *
 * Prediction: $\mu + c^TR^{-1}(y - \mu)$ with the variance $\sigma^2(1 - c^TR^{-1}c)$ of
 * f. Without point i, $y_i - \hat y_i = [R^{-1}(y - \mu)]_i/[R^{-1}]_{ii}$ and the variance of
 * a single response there is $\sigma^2/[R^{-1}]_{ii}$.
 *
 * Tests: tests/inference/test_emulator.c; verify/verify_inference.c.
 */
#include "inference/emulator.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_multimin.h>
#include <math.h>
#include <stdlib.h>

#include "made.h"

static const double RANGE = 0.7, NOISE = 0.1, RANGE_SPREAD = 1.0, NOISE_SPREAD = 3.0;
/// noise that rounding wants, over the variance
static const double LEAST_NOISE = 1e-8;
enum { MOST_TURNS = 300 };

/// Responses while ranges and noise are looked for.
struct fitting {
    struct emulator *e;
    const double *y;
};

static double correlation(const struct emulator *e, const double *a, const double *b)
{
    double square = 0.0;
    for (size_t j = 0; j < e->factors; j++) {
        const double d = (a[j] - b[j]) / e->range[j];
        square += d * d;
    }
    const double r = sqrt(5.0 * square);
    return (1.0 + r + r * r / 3.0) * exp(-r);
}

static gsl_matrix_view root_of(const struct emulator *e)
{
    return gsl_matrix_view_array(e->root, e->count, e->count);
}

/// Fills the lower triangle and factors it.
static bool factor(struct emulator *e)
{
    for (size_t i = 0; i < e->count; i++) {
        for (size_t j = 0; j < i; j++) {
            e->root[i * e->count + j] =
                correlation(e, e->x + i * e->factors, e->x + j * e->factors);
        }
        e->root[i * e->count + i] = 1.0 + e->noise + LEAST_NOISE;
    }
    gsl_matrix_view root = root_of(e);
    return gsl_linalg_cholesky_decomp1(&root.matrix) == GSL_SUCCESS;
}

/// weight = R^-1 v.
static void solve(const struct emulator *e, const double *v, double *weight)
{
    gsl_matrix_view root = root_of(e);
    gsl_vector_const_view right = gsl_vector_const_view_array(v, e->count);
    gsl_vector_view left = gsl_vector_view_array(weight, e->count);
    gsl_linalg_cholesky_solve(&root.matrix, &right.vector, &left.vector);
}

/// Mean, variance, weights and likelihood of the ranges and the noise that are set.
static void settle(struct emulator *e, const double *y)
{
    e->likelihood = -HUGE_VAL;
    if (!factor(e)) {
        return;
    }
    double *const one = made_memory(e->count, sizeof *one);
    double *const solved = made_memory(e->count, sizeof *solved);
    double sum_1 = 0.0, sum_y = 0.0, square = 0.0, logarithm = 0.0;
    for (size_t i = 0; i < e->count; i++) {
        one[i] = 1.0;
    }
    solve(e, one, solved);
    for (size_t i = 0; i < e->count; i++) {
        sum_1 += solved[i];
        sum_y += solved[i] * y[i];
    }
    e->mean = sum_y / sum_1;
    for (size_t i = 0; i < e->count; i++) {
        one[i] = y[i] - e->mean;
    }
    solve(e, one, e->weight);
    for (size_t i = 0; i < e->count; i++) {
        square += one[i] * e->weight[i];
        logarithm += log(e->root[i * e->count + i]);
    }
    e->variance = square / (double)e->count;
    e->likelihood = -0.5 * (double)e->count * log(fmax(e->variance, 1e-300)) - logarithm;
    for (size_t j = 0; j < e->factors; j++) {
        e->likelihood -= 0.5 * pow(log(e->range[j] / RANGE) / RANGE_SPREAD, 2);
    }
    e->likelihood -= 0.5 * pow(log(e->noise / NOISE) / NOISE_SPREAD, 2);
    free(one);
    free(solved);
}

static void set(struct emulator *e, const gsl_vector *logarithm)
{
    for (size_t j = 0; j < e->factors; j++) {
        e->range[j] = exp(gsl_vector_get(logarithm, j));
    }
    e->noise = exp(gsl_vector_get(logarithm, e->factors));
}

static double unlikely(const gsl_vector *logarithm, void *context)
{
    const struct fitting *const f = context;
    set(f->e, logarithm);
    settle(f->e, f->y);
    return isfinite(f->e->likelihood) ? -f->e->likelihood : 1e30;
}

/// From one start; `best` has the logarithms and becomes better.
static double search(struct fitting *f, gsl_vector *best)
{
    const size_t size = f->e->factors + 1;
    gsl_vector *const step = gsl_vector_alloc(size);
    gsl_multimin_fminimizer *const m =
        gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, size);
    gsl_multimin_function function = {unlikely, size, f};
    if (step == NULL || m == NULL) {
        made_fail(RA_SYSTEM, "no memory for a simplex");
    }
    gsl_vector_set_all(step, 0.7);
    gsl_multimin_fminimizer_set(m, &function, best, step);
    for (int turn = 0; turn < MOST_TURNS; turn++) {
        if (gsl_multimin_fminimizer_iterate(m) != GSL_SUCCESS ||
            gsl_multimin_test_size(gsl_multimin_fminimizer_size(m), 0.01) == GSL_SUCCESS) {
            break;
        }
    }
    gsl_vector_memcpy(best, m->x);
    const double least = m->fval;
    gsl_multimin_fminimizer_free(m);
    gsl_vector_free(step);
    return least;
}

static void find(struct fitting *f)
{
    static const double starts[2][2] = {{0.5, 0.03}, {1.5, 0.5}};
    double least = HUGE_VAL;
    gsl_vector *const best = gsl_vector_alloc(f->e->factors + 1);
    gsl_vector *const from = gsl_vector_alloc(f->e->factors + 1);
    if (best == NULL || from == NULL) {
        made_fail(RA_SYSTEM, "no memory for a search");
    }
    for (int s = 0; s < 2; s++) {
        gsl_vector_set_all(from, log(starts[s][0]));
        gsl_vector_set(from, f->e->factors, log(starts[s][1]));
        const double found = search(f, from);
        if (found < least) {
            least = found;
            gsl_vector_memcpy(best, from);
        }
    }
    set(f->e, best);
    gsl_vector_free(best);
    gsl_vector_free(from);
}

void emulator_fit(const double *x, const double *y, size_t count, size_t factors, bool known,
                  struct emulator *e)
{
    gsl_error_handler_t *const handler = gsl_set_error_handler_off();
    e->count = count;
    e->factors = factors;
    e->x = x;
    e->root = made_memory(count * count, sizeof(double));
    e->weight = made_memory(count, sizeof(double));
    if (!known) {
        struct fitting f = {e, y};
        find(&f);
    }
    settle(e, y);
    gsl_set_error_handler(handler);
}

void emulator_free(struct emulator *e)
{
    free(e->root);
    free(e->weight);
    e->root = e->weight = NULL;
}

double emulator_at(const struct emulator *e, const double *point, double *variance)
{
    double c[e->count], sum = 0.0;
    for (size_t i = 0; i < e->count; i++) {
        c[i] = correlation(e, point, e->x + i * e->factors);
        sum += c[i] * e->weight[i];
    }
    if (variance != NULL) {
        // |L^-1 c|^2
        double square = 0.0;
        for (size_t i = 0; i < e->count; i++) {
            const double *const row = e->root + i * e->count;
            for (size_t j = 0; j < i; j++) {
                c[i] -= row[j] * c[j];
            }
            c[i] /= row[i];
            square += c[i] * c[i];
        }
        *variance = e->variance * fmax(1.0 - square, 0.0);
    }
    return e->mean + sum;
}

void emulator_leave_one_out(const struct emulator *e, double *error, double *deviation)
{
    double *const unit = made_memory(e->count, sizeof *unit);
    double *const solved = made_memory(e->count, sizeof *solved);
    for (size_t i = 0; i < e->count; i++) {
        unit[i] = 1.0;
        solve(e, unit, solved);
        unit[i] = 0.0;
        error[i] = e->weight[i] / solved[i];
        deviation[i] = sqrt(e->variance / solved[i]);
    }
    free(unit);
    free(solved);
}
