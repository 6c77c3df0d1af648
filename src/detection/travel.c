// How far the deflections can have moved (Sect. 2.4.1): bounds that hold at all nodes.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The lists of candidates (candidates.c) rest on bounds of the deflection that are cheaper than the
 * deflection itself. All of them are rigorous; none enters a result.
 *
 * **By the modes.** $|u| \le \sum_k \max|\psi_k|\,|U_k|$. Between nodes the master line is
 * interpolated (Eq. 31); it exceeds its nodes by no more than an eighth of the largest second
 * difference (eq:deviation), and second differences of u are at most
 * $\sigma_u = \sum_k \beta_k |U_k|$, $\beta_k$ the largest of psi_k over the nodes (`bend`). So
 * $$ B = \sum_k (\max|\psi_k| + \beta_k/8)\,|U_k|                     % eq:reach $$
 * bounds deflections at nodes and of interpolated lines. All modes would have to reach their
 * largest values at one place and time for B to be attained: it is five times too large or more.
 *
 * **Slopes** of an interpolated deflection per cell are bounded by the largest first difference and
 * half the largest second one (eq:deviation), mode by mode (`tilt`).
 *
 * **By samples.** A sequence with second differences up to sigma lies within $n^2\sigma/8$ of the
 * straight line between two of its terms n nodes apart (the discrete problem of a uniformly
 * loaded string). So
 * $$ \max|u| \le \max_m |u_{nm}| + \tfrac{n^2}{8}\,\sigma_u .           % eq:interpolation $$
 * Modes are smooth: with n = 256 nodes of 5 um the last term is below two per cent of mode 40 of
 * the paper's beam, and the 20 mm of the slider have 16 samples. With n = 8 the deflection of a
 * whole line is interpolated from an eighth of the work (`close`), to parts in a million.
 *
 * **Travel** of both solids between two times is bounded by either, the smaller one counts; U is
 * then the difference of the amplitudes. A gap is a slave's line and a master's (eq:gap-change), so
 * the bounds of the two solids add.
 *
 * Tests: tests/detection/test_candidates.c (against the deflection at all nodes),
 * tests/detection/test_lists.c (how near the bounds are).
 */
#include "detection/travel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/modal.h"

enum { FAR = 256 };

// ## Bounds

double ra_largest_second_difference(const double *y, size_t n)
{
    double largest = 0.0;
    for (size_t l = 1; l + 1 < n; l++) {
        largest = fmax(largest, fabs((y[l - 1] - y[l]) + (y[l + 1] - y[l])));
    }
    return largest;
}

double ra_largest_difference(const double *y, size_t n)
{
    double largest = 0.0;
    for (size_t l = 1; l < n; l++) {
        largest = fmax(largest, fabs(y[l] - y[l - 1]));
    }
    return largest;
}

double ra_largest_size(const double *y, size_t n)
{
    double largest = 0.0;
    for (size_t l = 0; l < n; l++) {
        largest = fmax(largest, fabs(y[l]));
    }
    return largest;
}

double ra_curvature(const struct ra_problem *problem, const struct ra_travel *t, int i,
                    const double *amplitude)
{
    return problem->kernels->distance(t->bend[i], amplitude, t->zero,
                                      problem->solid[i].modes.width);
}

double ra_tilted(const struct ra_problem *problem, const struct ra_travel *t,
                 const double *const amplitude[2], const double *const before[2])
{
    return problem->kernels->distance(t->tilt[0], amplitude[0], before[0], problem->width);
}

double ra_largest_deflection(const struct ra_problem *problem, const struct ra_travel *t,
                             const double *const amplitude[2])
{
    return problem->kernels->distance(t->reach[0], amplitude[0], t->zero, problem->width);
}

/// Deflection of solid i at the samples from the one at or before node `begin` to the one at or
/// behind node `end`; returns where they are.
static const double *sample(const struct ra_problem *problem, const struct ra_samples *s,
                            const double *zero, int i, const double *amplitude, int64_t begin,
                            int64_t end, size_t *count)
{
    const size_t first = (size_t)begin / s->stride;
    *count = ((size_t)end + s->stride - 1) / s->stride - first + 1;
    problem->kernels->synthesise(s->shape[i] + first, s->pitch[i], problem->solid[i].modes.count,
                                 amplitude, zero, s->value[i] + first,
                                 (*count + RA_LANES - 1) / RA_LANES * RA_LANES);
    return s->value[i] + first;
}

/// (eq:interpolation) for nodes [begin, end) of solid i.
static double local_bound(const struct ra_problem *problem, const struct ra_travel *t, int i,
                          const double *amplitude, int64_t begin, int64_t end)
{
    size_t count;
    const double *const value = sample(problem, &t->far, t->zero, i, amplitude, begin, end, &count);
    double largest = 0.0;
    for (size_t m = 0; m < count; m++) {
        const double size = fabs(value[m]);
        largest = size > largest ? size : largest;
    }
    // and an eighth more between nodes
    return largest + (0.125 * FAR * FAR + 0.125) * ra_curvature(problem, t, i, amplitude);
}

double ra_travelled(const struct ra_problem *problem, struct ra_travel *t,
                    const double *const amplitude[2], const double *const before[2], int64_t begin,
                    int64_t end)
{
    const double all =
        problem->kernels->distance(t->reach[0], amplitude[0], before[0], problem->width);
    for (size_t k = 0; k < problem->width; k++) {
        t->away[0][k] = amplitude[0][k] - before[0][k];
    }
    const int64_t nodes = (int64_t)problem->solid[0].nodes;
    const int64_t first = begin < 0 ? 0 : begin < nodes ? begin : nodes - 1;
    const int64_t last = end > nodes ? nodes : end > first ? end : first + 1;
    const double local =
        local_bound(problem, t, 0, t->away[0], first, last) +
        local_bound(problem, t, 1, t->away[1], 0, (int64_t)problem->solid[1].nodes);
    return local < all ? local : all;
}

void ra_draw_line(const struct ra_problem *problem, struct ra_travel *t, int i,
                  const double *amplitude, int64_t begin, int64_t end, double *line)
{
    if (begin < end) {
        size_t count;
        const double *const value =
            sample(problem, &t->close, t->zero, i, amplitude, begin, end, &count);
        problem->kernels->interpolate(value, problem->solid[i].height + begin, line + begin,
                                      count - 1);
    }
}

// ## Memory

/// Mode shapes of solid i at the samples; behind the last node they go on straight.
static enum ra_code fill_samples(const struct ra_problem *problem, int i, size_t stride,
                                 struct ra_samples *s, struct ra_status *st)
{
    const struct ra_modes *const modes = &problem->solid[i].modes;
    const size_t pitch = modes->pitch / stride + 3 * RA_LANES;
    s->stride = stride;
    s->pitch[i] = pitch;
    s->shape[i] = ra_alloc(modes->count * pitch, sizeof(double), "samples", st);
    s->value[i] = ra_alloc(pitch, sizeof(double), "samples", st);
    if (s->shape[i] == NULL || s->value[i] == NULL) {
        return RA_SYSTEM;
    }
    for (size_t k = 0; k < modes->count; k++) {
        const double *const psi = modes->by_mode + k * modes->pitch;
        const double last = psi[modes->nodes - 1], rise = last - psi[modes->nodes - 2];
        for (size_t m = 0; m < pitch; m++) {
            const size_t l = stride * m;
            s->shape[i][k * pitch + m] =
                l < modes->nodes ? psi[l] : last + (double)(l - (modes->nodes - 1)) * rise;
        }
    }
    return RA_OK;
}

enum ra_code ra_travel_make(const struct ra_problem *problem, struct ra_travel *t,
                            struct ra_status *st)
{
    memset(t, 0, sizeof *t);
    size_t longest = problem->width;
    enum ra_code code = RA_OK;
    double **const pairs[] = {t->reach, t->bend, t->tilt, t->away};
    for (size_t a = 0; a < sizeof pairs / sizeof *pairs && code == RA_OK; a++) {
        code = ra_modal_pair(problem, &pairs[a][0], &pairs[a][1], st);
    }
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        const struct ra_modes *const modes = &problem->solid[i].modes;
        for (size_t k = 0; k < modes->count; k++) {
            const double *const psi = modes->by_mode + k * modes->pitch;
            t->bend[i][k] = ra_largest_second_difference(psi, modes->nodes);
            t->tilt[i][k] = ra_largest_difference(psi, modes->nodes) + 0.5 * t->bend[i][k];
            t->reach[i][k] = ra_largest_size(psi, modes->nodes) + 0.125 * t->bend[i][k];
        }
        code = fill_samples(problem, i, RA_LANES, &t->close, st);
        if (code == RA_OK) {
            code = fill_samples(problem, i, FAR, &t->far, st);
        }
        longest = t->close.pitch[i] > longest ? t->close.pitch[i] : longest;
    }
    if (code == RA_OK) {
        t->zero = ra_alloc(longest, sizeof(double), "samples", st);
        code = t->zero != NULL ? RA_OK : RA_SYSTEM;
    }
    if (code != RA_OK) {
        ra_travel_free(t);
    }
    return code;
}

void ra_travel_free(struct ra_travel *t)
{
    for (int i = 0; i < 2; i++) {
        free(t->close.shape[i]);
        free(t->close.value[i]);
        free(t->far.shape[i]);
        free(t->far.value[i]);
    }
    free(t->reach[0]);
    free(t->bend[0]);
    free(t->tilt[0]);
    free(t->away[0]);
    free(t->zero);
    memset(t, 0, sizeof *t);
}
