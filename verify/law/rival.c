// A form of the power that depends on the ratio of speeds alone, fitted (rival.h).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "law/rival.h"

#include <math.h>

#include "base/exact.h"

enum { N = RIVAL_CONSTANTS, OF_AREA = 3, SHARPNESS = 6 };
static const double LEAST_SHARPNESS = -1.0, MOST_SHARPNESS = 4.0; ///< of ln N: N from 0.4 to 55

/// $e^{-x}$; 0 if it is negligible.
static double decay(double x)
{
    return x < 600.0 ? ra_exact_exp(-x) : 0.0;
}

/// (eq:rival-form), its logarithm, and (eq:rival-derivatives).
static double evaluate(const double c[N], double ratio, double wall, bool line, double by[N])
{
    const size_t at = line ? 0 : OF_AREA;
    const double sharpness = ra_exact_exp(c[SHARPNESS]);
    const double ride = c[at] + c[at + 1] * ratio + wall, hop = c[at + 2], least = fmin(ride, hop);
    const double riding = decay(sharpness * (ride - least)),
                 sum = riding + decay(sharpness * (hop - least));
    const double power = least - ra_exact_log(sum) / sharpness, w = riding / sum;
    for (size_t k = 0; k < N; k++) {
        by[k] = 0.0;
    }
    by[at] = w;
    by[at + 1] = w * ratio;
    by[at + 2] = 1.0 - w;
    by[SHARPNESS] = w * (ride - power) + (1.0 - w) * (hop - power);
    return power;
}

double rival_power(const struct rival *rival, double ratio, double wall, bool line)
{
    double by[N];
    return evaluate(rival->constant, ratio, wall, line, by);
}

/// Normal equations of the remaining distances, and the sum of their squares.
struct normal {
    double matrix[N][N], right[N], squares;
};

static void set_up(const struct rival_point *point, size_t count, size_t left_out,
                   const double c[N], struct normal *to)
{
    *to = (struct normal){.squares = 0.0};
    for (size_t j = 0; j < count; j++) {
        if (point[j].cell == left_out) {
            continue;
        }
        double by[N];
        const double apart =
            point[j].power - evaluate(c, point[j].ratio, point[j].wall, point[j].line, by);
        for (size_t k = 0; k < N; k++) {
            to->right[k] += by[k] * apart;
            for (size_t l = 0; l <= k; l++) {
                to->matrix[k][l] += by[k] * by[l];
            }
        }
        to->squares += apart * apart;
    }
}

/// The step of (matrix + damping) step = right, by Cholesky's factors.
static void solve(const struct normal *of, double damping, double step[N])
{
    double factor[N][N];
    for (size_t k = 0; k < N; k++) {
        for (size_t l = 0; l <= k; l++) {
            double sum = of->matrix[k][l] + (k == l ? damping : 0.0);
            for (size_t i = 0; i < l; i++) {
                sum -= factor[k][i] * factor[l][i];
            }
            factor[k][l] = k == l ? sqrt(fmax(sum, damping)) : sum / factor[l][l];
        }
    }
    for (size_t k = 0; k < N; k++) {
        step[k] = of->right[k];
        for (size_t i = 0; i < k; i++) {
            step[k] -= factor[k][i] * step[i];
        }
        step[k] /= factor[k][k];
    }
    for (size_t k = N; k-- > 0;) {
        for (size_t i = k + 1; i < N; i++) {
            step[k] -= factor[i][k] * step[i];
        }
        step[k] /= factor[k][k];
    }
}

void rival_fit(const struct rival_point *point, size_t count, size_t left_out, struct rival *rival)
{
    enum { MOST_STEPS = 300 };
    static const double ENOUGH = 1e-12, LEAST_DAMPING = 1e-10, MOST_DAMPING = 1e10;
    double *const c = rival->constant, damping = 1e-2;
    struct normal now, next;
    c[0] = ra_exact_log(1.15);
    c[1] = 1.85;
    c[OF_AREA] = ra_exact_log(1.3);
    c[OF_AREA + 1] = 1.4;
    c[2] = c[OF_AREA + 2] = ra_exact_log(0.9);
    c[SHARPNESS] = ra_exact_log(4.0);
    set_up(point, count, left_out, c, &now);
    for (int n = 0; n < MOST_STEPS && damping < MOST_DAMPING; n++) {
        struct rival tried;
        double step[N];
        solve(&now, damping, step);
        for (size_t k = 0; k < N; k++) {
            tried.constant[k] = c[k] + step[k];
        }
        tried.constant[SHARPNESS] =
            fmin(fmax(tried.constant[SHARPNESS], LEAST_SHARPNESS), MOST_SHARPNESS);
        set_up(point, count, left_out, tried.constant, &next);
        if (!(next.squares < now.squares)) {
            damping *= 10.0;
            continue;
        }
        const bool done = now.squares - next.squares <= ENOUGH * now.squares;
        *rival = tried;
        now = next;
        damping = fmax(0.1 * damping, LEAST_DAMPING);
        if (done) {
            return;
        }
    }
}
