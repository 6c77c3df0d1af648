// A mean line that single scratches do not bend: the robust Gaussian filter (ISO 16610-31, -71).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A groove pulls the Gaussian mean line down. So the profile about this line has false shoulders
 * beside the groove. In the robust filter heights far from the line have less weight, or none. With
 * residuals $r = z - m$
 * $$ \delta = \Big(1 - \frac{r^2}{c^2}\Big)^2,\; |r| < c,\quad
 *    \delta = 0\ \text{beyond},\quad c = 4.4478\,\mathrm{median}\,|r|         % eq:ra2d-biweight $$
 * (J. W. Tukey's biweight; 4.4478 medians are three standard deviations of normal residuals). m is
 * the value, at a node, of the least-squares plane through the heights around this node,
 * $$ \min_{m, a, b} \sum_{kl} w_k w_l\,\delta_{kl} (z_{kl} - m - a x_k - b y_l)^2
 *                                                                        % eq:ra2d-local-plane $$
 * with the Gaussian weights w of cutoff.c, and x, y measured from the node. This is the regression
 * filter of degree 1. For a profile, which is a map of one row, the plane is a line. The iteration
 * begins with $\delta = 1$, which gives the Gaussian mean line. Then r, $\delta$ and m are computed
 * in turn, until c changes by less than 1e-4 of itself, but at most 50 times.
 *
 * **Normal equations.** With $S_{pq} = \sum w_k w_l\,\delta\,x^p y^q$ and $T_{pq}$, the same with
 * heights,
 * $$ \begin{pmatrix} S_{00} & S_{10} & S_{01}\\ S_{10} & S_{20} & S_{11}\\
 *    S_{01} & S_{11} & S_{02}\end{pmatrix}
 *    \begin{pmatrix} m\\ a\\ b\end{pmatrix} =
 *    \begin{pmatrix} T_{00}\\ T_{10}\\ T_{01}\end{pmatrix} .               % eq:ra2d-local-sums $$
 * Each of the nine sums is computed by a filter along x and then one along y: five filters along x,
 * nine along y. Beyond the record $\delta$ is 0, so ends need no special treatment. The result is
 * that of the moment criterion of degree 1, and a plane is its own mean surface up to its edges. If
 * all heights with weight lie on a line or at a point, some slopes are undetermined (a pivot below
 * 1e-9 of $S_{00}$) and are set to 0. If no height has weight, the surface does not change.
 *
 * **Flat records.** If more than half of the heights lie on the mean surface, the median is 0, or a
 * rounding error (below 1e-9 of the largest residual). The first c is then computed from the other
 * heights only, and c is never less than 1e-6 of the first one. So a spike on a plane gets no
 * weight, and the plane is the mean surface.
 *
 * Cost: a round takes N times $28 \lambda_c/\chi$ products, computed in vectors; for a profile N
 * times $10 \lambda_c/\chi$. Units: SI. Tests: tests/surface/test_mean_lines.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "surface/axis.h"
#include "surface/filter.h"
#include "surface/mean_line.h"

enum { MOST_NODES = 5000, ROUNDS = 50, POWERS = 3 };
enum { S00, S10, S20, S01, S11, S02, T00, T10, T01, SUMS };
enum { ALONG_SUMS = 5 }; ///< sums of $\delta$, $\delta x$, $\delta x^2$, $\delta z$, $\delta z x$

static const double LIMIT = 4.4478, STILL = 1e-4, LEAST_LIMIT = 1e-6;
static const double LEAST_PIVOT = 1e-9, ROUNDING = 1e-9;

/// For each sum along y: the sum along x that it uses, and the power of y.
static const struct {
    int along, power;
} sums[SUMS] = {[S00] = {0, 0}, [S10] = {1, 0}, [S20] = {2, 0}, [S01] = {0, 1}, [S11] = {1, 1},
                [S02] = {0, 2}, [T00] = {3, 0}, [T10] = {4, 0}, [T01] = {3, 1}};

struct work {
    size_t nx, ny, half[2];
    double *weight[2][POWERS]; ///< of both axes: $w_k (k/K)^p$ (2 half + 1)
    double *height;            ///< heights about their mean (ny x nx)
    double *share;             ///< delta (ny x nx)
    double *sorted;            ///< |residuals| in ascending order (ny x nx)
    double *along[ALONG_SUMS]; ///< sums along x (ny x nx)
    double *padded;            ///< a line with zeros before and behind it
    double *column[SUMS];      ///< sums along both axes, of a column (ny)
};

static void free_work(struct work *w)
{
    for (int p = 0; p < POWERS; p++) {
        free(w->weight[RA_ALONG][p]);
        free(w->weight[RA_ACROSS][p]);
    }
    free(w->height);
    free(w->share);
    free(w->sorted);
    free(w->padded);
    for (int i = 0; i < ALONG_SUMS; i++) {
        free(w->along[i]);
    }
    for (int i = 0; i < SUMS; i++) {
        free(w->column[i]);
    }
}

/// Weights of an axis; a single cell has no neighbours.
static enum ra_code make_weights(const struct ra_cells *cells, enum ra_axis axis, double cutoff,
                                 struct work *w, struct ra_status *st)
{
    const double nodes = cutoff / ra_axis_spacing(cells, axis);
    const size_t half = ra_axis_cells(cells, axis) > 1 ? ra_mean_line_half(nodes) : 0;
    w->half[axis] = half;
    for (int p = 0; p < POWERS; p++) {
        double *const weight = ra_alloc(2 * half + 1, sizeof *weight, "kernel of a cut-off", st);
        w->weight[axis][p] = weight;
        if (weight == NULL) {
            return RA_SYSTEM;
        }
        ra_mean_line_weights(nodes, half, weight);
        for (size_t k = 0; k <= 2 * half && p > 0; k++) {
            const double x = half > 0 ? ((double)k - (double)half) / (double)half : 0.0;
            weight[k] *= p == 1 ? x : x * x;
        }
    }
    return RA_OK;
}

static bool take_memory(struct work *w, struct ra_status *st)
{
    const size_t count = w->nx * w->ny, longest = w->nx > w->ny ? w->nx : w->ny;
    const size_t half = w->half[0] > w->half[1] ? w->half[0] : w->half[1];
    w->height = ra_alloc(count, sizeof *w->height, "heights about their mean", st);
    w->share = ra_alloc(count, sizeof *w->share, "weights of heights", st);
    w->sorted = ra_alloc(count, sizeof *w->sorted, "residuals in their order", st);
    w->padded = ra_alloc(longest + 2 * half, sizeof *w->padded, "a line of a map", st);
    bool ok = w->height != NULL && w->share != NULL && w->sorted != NULL && w->padded != NULL;
    for (int i = 0; ok && i < ALONG_SUMS; i++) {
        w->along[i] = ra_alloc(count, sizeof *w->along[i], "sums of weights", st);
        ok = w->along[i] != NULL;
    }
    for (int i = 0; ok && i < SUMS; i++) {
        w->column[i] = ra_alloc(w->ny, sizeof *w->column[i], "sums of a column", st);
        ok = w->column[i] != NULL;
    }
    return ok;
}

// ## Sums

/// Computes the five sums along x of row j.
static void sum_row(struct work *w, size_t j)
{
    const size_t half = w->half[RA_ALONG], terms = 2 * half + 1;
    const double *const share = w->share + j * w->nx, *const height = w->height + j * w->nx;
    memset(w->padded, 0, half * sizeof *w->padded);
    memset(w->padded + half + w->nx, 0, half * sizeof *w->padded);
    for (int i = 0; i < ALONG_SUMS; i++) {
        double *const sum = w->along[i] + j * w->nx;
        for (size_t l = 0; l < w->nx; l++) {
            w->padded[half + l] = i < POWERS ? share[l] : share[l] * height[l];
        }
        memset(sum, 0, w->nx * sizeof *sum);
        ra_filter(w->padded, 1, w->weight[RA_ALONG][i % POWERS], terms, w->nx, sum);
    }
}

/// Computes all sums of column i.
static void sum_column(struct work *w, size_t i)
{
    const size_t half = w->half[RA_ACROSS], terms = 2 * half + 1;
    memset(w->padded, 0, half * sizeof *w->padded);
    memset(w->padded + half + w->ny, 0, half * sizeof *w->padded);
    for (int s = 0; s < SUMS; s++) {
        const double *const along = w->along[sums[s].along] + i;
        for (size_t j = 0; j < w->ny; j++) {
            w->padded[half + j] = along[j * w->nx];
        }
        memset(w->column[s], 0, w->ny * sizeof *w->column[s]);
        ra_filter(w->padded, 1, w->weight[RA_ACROSS][sums[s].power], terms, w->ny, w->column[s]);
    }
}

/// Solves eq:ra2d-local-sums for m by eliminating b and then a; NAN if no height has weight.
static double solve(const struct work *w, size_t j)
{
    double s[SUMS];
    for (int i = 0; i < SUMS; i++) {
        s[i] = w->column[i][j];
    }
    const double least = LEAST_PIVOT * s[S00];
    const bool has_y = s[S02] > least;
    const double y0 = has_y ? s[S01] / s[S02] : 0.0, y1 = has_y ? s[S11] / s[S02] : 0.0;
    const double xx = s[S20] - y1 * s[S11], x0 = s[S10] - y0 * s[S11];
    const double right_x = s[T10] - y1 * s[T01];
    const double x = xx > least ? x0 / xx : 0.0;
    const double pivot = s[S00] - y0 * s[S01] - x * x0;
    return s[S00] > 0.0 && pivot > least ? (s[T00] - y0 * s[T01] - x * right_x) / pivot
                                         : (double)NAN;
}

/// Computes the mean surface, measured from the mean of all heights.
static void fit(struct work *w, double *surface)
{
    for (size_t j = 0; j < w->ny; j++) {
        sum_row(w, j);
    }
    for (size_t i = 0; i < w->nx; i++) {
        sum_column(w, i);
        for (size_t j = 0; j < w->ny; j++) {
            const double m = solve(w, j);
            surface[j * w->nx + i] = isnan(m) ? surface[j * w->nx + i] : m;
        }
    }
}

// ## Rounds

static int compare(const void *a, const void *b)
{
    const double *const x = a, *const y = b;
    return (*x > *y) - (*x < *y);
}

/// The median of |r|. If it is 0 except for rounding and `positive` is set, the median of the |r|
/// that are not 0; 0 if all are 0.
static double median(const struct work *w, const double *surface, bool positive)
{
    const size_t n = w->nx * w->ny;
    for (size_t k = 0; k < n; k++) {
        w->sorted[k] = fabs(w->height[k] - surface[k]);
    }
    qsort(w->sorted, n, sizeof *w->sorted, compare);
    size_t first = 0;
    const double rounding = ROUNDING * w->sorted[n - 1];
    const double middle = 0.5 * (w->sorted[(n - 1) / 2] + w->sorted[n / 2]);
    while (positive && middle <= rounding && w->sorted[first] < rounding) {
        first++;
    }
    return first > 0 ? w->sorted[first + (n - 1 - first) / 2] : middle;
}

/// eq:ra2d-biweight
static void set_shares(struct work *w, const double *surface, double limit)
{
    for (size_t k = 0; k < w->nx * w->ny; k++) {
        const double ratio = (w->height[k] - surface[k]) / limit;
        const double rest = 1.0 - ratio * ratio;
        w->share[k] = rest > 0.0 ? rest * rest : 0.0;
    }
}

/// Repeats rounds until c no longer changes.
static void iterate(struct work *w, double *surface)
{
    double before = 0.0, least = 0.0;
    for (int round = 0; round < ROUNDS; round++) {
        fit(w, surface);
        const double limit = fmax(LIMIT * median(w, surface, round == 0), least);
        if (limit == 0.0 || fabs(limit - before) <= STILL * limit) {
            return;
        }
        least = round == 0 ? LEAST_LIMIT * limit : least;
        set_shares(w, surface, limit);
        before = limit;
    }
}

static enum ra_code make_area(const struct ra_topography *map, double cutoff, double *surface,
                              struct ra_status *st)
{
    const struct ra_cells *const c = &map->cells;
    const struct ra_profile all = {c->nx * c->ny, c->dx, map->height};
    struct work w = {.nx = c->nx, .ny = c->ny};
    enum ra_code code = make_weights(c, RA_ALONG, cutoff, &w, st);
    if (code == RA_OK) {
        code = make_weights(c, RA_ACROSS, cutoff, &w, st);
    }
    if (code == RA_OK && !take_memory(&w, st)) {
        code = RA_SYSTEM;
    }
    if (code == RA_OK) {
        const double mean = ra_profile_mean(&all);
        for (size_t k = 0; k < all.count; k++) {
            w.height[k] = all.height[k] - mean;
            w.share[k] = 1.0;
            surface[k] = 0.0;
        }
        iterate(&w, surface);
        for (size_t k = 0; k < all.count; k++) {
            surface[k] += mean;
        }
    }
    free_work(&w);
    return code;
}

static enum ra_code make_line(const struct ra_profile *profile, double cutoff, double *line,
                              struct ra_status *st)
{
    const struct ra_topography row = {.cells = {profile->count, 1, profile->spacing, cutoff},
                                      .height = profile->height};
    return make_area(&row, cutoff, line, st);
}

const struct ra_mean_line ra_mean_line_robust = {"robust", MOST_NODES, make_line, make_area};
