// Gaussian profile filters with a cut-off wavelength (ISO 16610-21), ends by ISO 16610-28.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The mean line of a profile is its weighted mean with the weights s(x). A wave of length $\lambda$
 * has the transmission H in the mean line:
 * $$ s(x) = \frac{1}{\alpha\lambda_c} e^{-\pi x^2/(\alpha\lambda_c)^2},\;
 *    \alpha = \sqrt{\ln 2/\pi}                                                  % eq:ra2d-cutoff $$
 * $$ H(\lambda) = e^{-\pi (\alpha\lambda_c/\lambda)^2} = 2^{-(\lambda_c/\lambda)^2}
 *                                                                         % eq:ra2d-transmission $$
 * H is 50 % at the cut-off. Filtering by $\lambda_s$ keeps the mean line. For $\lambda_c$ the mean
 * line is the waviness; the profile without it, with the transmission 1 - H, is the roughness. On
 * nodes
 * $$ w_k = e^{-(\pi^2/\ln 2)(k\chi/\lambda_c)^2},\; |k|\chi \le \lambda_c,\quad
 *    m_l = \sum_k w_k z_{l+k} \Big/ \sum_k w_k                               % eq:ra2d-mean-line $$
 *
 * The kernel ends at one cut-off on either side, which leaves out 1e-7 of it. A cut-off has at
 * least five nodes, the limit of ISO 21920-3. Then sampling adds less than 1e-4 to H for waves of
 * four nodes or longer, because the sampled H is the sum of its images,
 * $\sum_m 2^{-\lambda_c^2 (1/\lambda - m/\chi)^2}$.
 *
 * The mean line of white noise of variance $\sigma^2$ has the variance
 * $$ \sigma^2 \sum w_k^2 / (\sum w_k)^2
 *    \approx \sigma^2 \chi/(\sqrt2\,\alpha\lambda_c)                             % eq:ra2d-noise $$
 *
 * **Ends.** Where the kernel reaches beyond the record we keep its moments (the moment criterion of
 * ISO 16610-28, of degree 1). The weights inside the record are multiplied by a + b k, where a and
 * b are such that the sum of the weights is 1 and their first moment is 0. So a straight profile is
 * its own mean line up to its ends. No assumption is made about heights beyond the ends. Within a
 * cut-off of an end H differs from the formula.
 *
 * Products and sums are rounded one by one, in the order of k (filter.c). So the bits are the same
 * on every machine.
 *
 * For a map, the mean surface has the product of the weights along both axes, $s(x) s(y)$ (the
 * linear areal filter of ISO 16610-61): rows are filtered, then columns (axis.c). A wave of any
 * direction has the transmission of its wavelength, because
 * $$ H(\lambda_x) H(\lambda_y) = 2^{-\lambda_c^2 (1/\lambda_x^2 + 1/\lambda_y^2)}
 *    = H(\lambda)                                                        % eq:ra2d-areal-cutoff $$
 * With $\lambda_c$ the result is the map minus its mean surface.
 *
 * robust.c and spline.c have other mean lines for the same cut-off; mean_lines.c lists them.
 *
 * Cost: N times $2 \lambda_c/\chi$ products; nodes within a cut-off of an end are computed one by
 * one, all others in vectors. Units: SI. Tests: tests/surface/test_cutoff.c,
 * tests/surface/test_fitting.c (maps).
 */
#include "surface/cutoff.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "surface/axis.h"
#include "surface/filter.h"
#include "surface/mean_line.h"

enum { NODES_PER_CUTOFF = 5, MOST_NODES_PER_CUTOFF = 30000 };

double ra_cutoff_meant(double given, double own, double spacing)
{
    return !isinf(given) ? given : ra_cutoff_is_coarser(own, spacing) ? 5.0 * spacing : 0.0;
}

/// A spacing that differs by less than one part in a hundred does not need a filter.
bool ra_cutoff_is_coarser(double own, double spacing)
{
    return spacing / own > 1.01;
}

double ra_cutoff_transmission(double cutoff, double wavelength)
{
    const double ratio = cutoff / wavelength;
    return ra_exact_exp(-0x1.62e42fefa39efp-1 * ratio * ratio); // ln 2
}

static enum ra_code check_cutoff(const struct ra_profile *profile, int most, double cutoff,
                                 enum ra_cutoff_side side, struct ra_status *st)
{
    const char *const name = side == RA_CUTOFF_LONG ? "lambda_s" : "lambda_c";
    const double length = (double)(profile->count - 1) * profile->spacing;
    // one part in 1e9 is rounding of a file's positions
    if (!(cutoff >= NODES_PER_CUTOFF * profile->spacing * (1.0 - 1e-9))) {
        return ra_fail(st, RA_INPUT,
                       "%s = %g um is below five spacings of the record, %g um: give at least "
                       "that, or a finer record",
                       name, 1e6 * cutoff, 1e6 * NODES_PER_CUTOFF * profile->spacing);
    }
    if (!(cutoff <= length * (1.0 + 1e-9))) {
        return ra_fail(st, RA_INPUT,
                       "%s = %g mm is longer than the record, %g mm: give a shorter one, or a "
                       "longer record",
                       name, 1e3 * cutoff, 1e3 * length);
    }
    if (cutoff > most * profile->spacing) {
        return ra_fail(st, RA_INPUT,
                       "%s = %g mm is more than %d spacings of the record, %g mm: give a shorter "
                       "one, or a coarser record",
                       name, 1e3 * cutoff, most, 1e3 * most * profile->spacing);
    }
    return RA_OK;
}

size_t ra_mean_line_half(double nodes)
{
    return (size_t)(nodes * (1.0 + 1e-9));
}

/// The weights of eq:ra2d-mean-line at -K..K, which sum to 1 except for rounding; small terms
/// first.
void ra_mean_line_weights(double nodes, size_t half, double *weight)
{
    double sum = 0.0;
    for (size_t k = half; k > 0; k--) {
        const double x = (double)k / nodes;
        // $\pi^2/\ln 2$
        weight[half - k] = weight[half + k] = ra_exact_exp(-0x1.c7a47d6584b5p+3 * x * x);
        sum += 2.0 * weight[half - k];
    }
    weight[half] = 1.0;
    for (size_t k = 0; k <= 2 * half; k++) {
        weight[k] /= sum + 1.0;
    }
}

/// The mean line at a node whose kernel reaches beyond the record,
/// $(S_2 T_0 - S_1 T_1)/(S_0 S_2 - S_1^2)$, where $S_j = \sum w k^j$ and $T_j = \sum w k^j z$ are
/// sums over the nodes inside the record. Heights are taken about the height of the node.
static double at_end(const struct ra_profile *profile, const double *weight, size_t half, size_t l)
{
    const size_t first = l > half ? l - half : 0;
    const size_t end = l + half < profile->count ? l + half + 1 : profile->count;
    const double here = profile->height[l];
    double s0 = 0.0, s1 = 0.0, s2 = 0.0, t0 = 0.0, t1 = 0.0;
    for (size_t i = first; i < end; i++) {
        const double w = weight[i + half - l], k = (double)i - (double)l;
        const double z = profile->height[i] - here;
        s0 += w;
        s1 += w * k;
        s2 += w * k * k;
        t0 += w * z;
        t1 += w * k * z;
    }
    return here + (s2 * t0 - s1 * t1) / (s0 * s2 - s1 * s1);
}

static enum ra_code make_gaussian(const struct ra_profile *profile, double cutoff, double *line,
                                  struct ra_status *st)
{
    const size_t count = profile->count;
    const double nodes = cutoff / profile->spacing;
    const size_t half = ra_mean_line_half(nodes);
    double *const weight = ra_alloc(2 * half + 1, sizeof *weight, "kernel of a cut-off", st);
    if (weight == NULL) {
        return RA_SYSTEM;
    }
    ra_mean_line_weights(nodes, half, weight);
    // nodes are computed in vectors if the kernel lies inside the record, else one by one
    if (count > 2 * half) {
        ra_filter(profile->height, 1, weight, 2 * half + 1, count - 2 * half, line + half);
    }
    for (size_t l = 0; l < count; l++) {
        if (l < half || l + half >= count) {
            line[l] = at_end(profile, weight, half, l);
        }
    }
    free(weight);
    return RA_OK;
}

const struct ra_mean_line ra_mean_line_gaussian = {"gaussian", MOST_NODES_PER_CUTOFF, make_gaussian,
                                                   NULL};

enum ra_code ra_cutoff_filter_by(const struct ra_mean_line *by, struct ra_profile *profile,
                                 double cutoff, enum ra_cutoff_side side, struct ra_status *st)
{
    const size_t count = profile->count;
    if (check_cutoff(profile, by->most, cutoff, side, st) != RA_OK) {
        return RA_INPUT;
    }
    double *const line = ra_alloc(count, sizeof *line, "mean line of a cut-off", st);
    const enum ra_code code = line != NULL ? by->line(profile, cutoff, line, st) : RA_SYSTEM;
    for (size_t l = 0; code == RA_OK && l < count; l++) {
        profile->height[l] = side == RA_CUTOFF_LONG ? line[l] : profile->height[l] - line[l];
    }
    free(line);
    return code;
}

enum ra_code ra_cutoff_filter(struct ra_profile *profile, double cutoff, enum ra_cutoff_side side,
                              struct ra_status *st)
{
    return ra_cutoff_filter_by(&ra_mean_line_gaussian, profile, cutoff, side, st);
}

void ra_cutoff_say(const struct ra_mean_line *by, double lambda_c, char *note, size_t note_size)
{
    const bool usual = by == &ra_mean_line_gaussian;
    ra_note(note, note_size, "filtered by lambda_c = %g um%s%s", 1e6 * lambda_c, usual ? "" : ", ",
            usual ? "" : by->name);
}

static enum ra_code check_both(double lambda_s, double lambda_c, struct ra_status *st)
{
    if (lambda_s > 0.0 && lambda_c > 0.0 && lambda_s >= lambda_c) {
        return ra_fail(st, RA_INPUT,
                       "lambda_s = %g um and lambda_c = %g um leave nothing between them: give a "
                       "lambda_s below lambda_c",
                       1e6 * lambda_s, 1e6 * lambda_c);
    }
    return RA_OK;
}

enum ra_code ra_cutoff_filter_both(struct ra_profile *profile, double lambda_s, double lambda_c,
                                   const struct ra_mean_line *by, struct ra_status *st)
{
    enum ra_code code = check_both(lambda_s, lambda_c, st);
    if (code == RA_OK && lambda_s > 0.0) {
        code = ra_cutoff_filter(profile, lambda_s, RA_CUTOFF_LONG, st);
    }
    if (code == RA_OK && lambda_c > 0.0) {
        code = ra_cutoff_filter_by(by, profile, lambda_c, RA_CUTOFF_SHORT, st);
    }
    return code;
}

// ## Maps

/// A cut-off, its filter, and its key.
struct of_area {
    const struct ra_mean_line *by;
    double cutoff;
    enum ra_cutoff_side side;
};

/// Computes the mean line of one line of a map.
static enum ra_code smooth_line(const void *with, struct ra_profile *line, struct ra_profile *made,
                                struct ra_status *st)
{
    const struct of_area *const of = with;
    const size_t size = line->count * sizeof *line->height;
    memcpy(made->height, line->height, size);
    const enum ra_code code = ra_cutoff_filter_by(of->by, made, of->cutoff, of->side, st);
    for (size_t l = 0; code == RA_OK && of->side == RA_CUTOFF_SHORT && l < line->count; l++) {
        made->height[l] = line->height[l] - made->height[l];
    }
    return code;
}

/// Replaces the heights by the mean surface, from the mean lines along both axes.
static enum ra_code smooth_lines(struct ra_topography *t, const struct of_area *of,
                                 struct ra_status *st)
{
    const struct ra_cells c = t->cells;
    const enum ra_code code = ra_axis_lines(t, RA_ALONG, c.nx, c.dx, smooth_line, of, st);
    return code == RA_OK ? ra_axis_lines(t, RA_ACROSS, c.ny, c.dy, smooth_line, of, st) : code;
}

/// The same as smooth_lines, with a filter that computes the mean surface of the whole map at once.
static enum ra_code smooth_map(struct ra_topography *t, const struct of_area *of,
                               struct ra_status *st)
{
    const struct ra_cells *const c = &t->cells;
    const size_t count = c->nx * c->ny;
    const struct ra_profile row = {c->nx, c->dx, t->height}, column = {c->ny, c->dy, t->height};
    if (check_cutoff(&row, of->by->most, of->cutoff, of->side, st) != RA_OK ||
        check_cutoff(&column, of->by->most, of->cutoff, of->side, st) != RA_OK) {
        return RA_INPUT;
    }
    double *const surface = ra_alloc(count, sizeof *surface, "mean surface of a cut-off", st);
    const enum ra_code code =
        surface != NULL ? of->by->area(t, of->cutoff, surface, st) : RA_SYSTEM;
    if (code == RA_OK) {
        memcpy(t->height, surface, count * sizeof *surface);
    }
    free(surface);
    return code;
}

static enum ra_code filter_area(struct ra_topography *t, const struct of_area *of,
                                struct ra_status *st)
{
    const size_t count = t->cells.nx * t->cells.ny;
    double *const before = ra_alloc(count, sizeof *before, "heights of a map", st);
    enum ra_code code = before != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK) {
        memcpy(before, t->height, count * sizeof *before);
        code = (of->by->area != NULL ? smooth_map : smooth_lines)(t, of, st);
    }
    for (size_t k = 0; code == RA_OK && of->side == RA_CUTOFF_SHORT && k < count; k++) {
        t->height[k] = before[k] - t->height[k];
    }
    free(before);
    return code;
}

enum ra_code ra_cutoff_filter_area(struct ra_topography *topography, double lambda_s,
                                   double lambda_c, const struct ra_mean_line *by,
                                   struct ra_status *st)
{
    const struct of_area of_s = {&ra_mean_line_gaussian, lambda_s, RA_CUTOFF_LONG};
    const struct of_area of_c = {by, lambda_c, RA_CUTOFF_SHORT};
    enum ra_code code = check_both(lambda_s, lambda_c, st);
    if (code == RA_OK && lambda_s > 0.0) {
        code = filter_area(topography, &of_s, st);
    }
    if (code == RA_OK && lambda_c > 0.0) {
        code = filter_area(topography, &of_c, st);
    }
    return code;
}
