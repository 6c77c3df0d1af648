// Points that were not measured: the numbers that mark them, and how they are filled in.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * For a point that was not measured, instruments write a word, NaN or a number such as -999.9 or
 * -32768. If such a number were taken as a height, the surface would be a hundred times too rough.
 * So a number is a mark of a missing point if it
 *
 * - is more than 1 km, as 1e30 is; or
 * - lies farther from the other heights than their whole range, if these have more than ten
 *   distinct values. The number must also occur more than once, or be one that programs write
 *   for missing points (-999.9, -32768, 9999). Let the lowest heights $a_1 < \dots < a_k$ and
 *   the highest $b_l < \dots < b_1$ be taken out, up to three distinct values on either side. If
 *   the other heights lie from $z_{\min}$ to $z_{\max}$, those taken out are marks if
 *   $$ z_{\min} - a_k > R,\quad b_l - z_{\max} > R,\quad R = z_{\max} - z_{\min} .
 *                                                                      % eq:ra2d-mark $$
 *
 * Real surfaces also have heights that are far from the others, but these are not taken for marks:
 * beside one level of a grating, fewer than ten distinct values remain; the valleys of a plateau
 * have many depths; the deepest point of a scratch occurs once. If a single height is so far away,
 * or if there are few other values, the note says so, with place and value. It also says so if
 * three quarters of the heights or more are equal.
 *
 * A number that the head of the file declares (claims.c) is a mark even if it occurs once and lies
 * among the others. A single far height is a mark if programs write this number for a missing point
 * and the other heights have more than three distinct values.
 *
 * A file with marks is refused; the message states the number of missing points and their places.
 * `missing interpolate` fills them in by straight lines. There is no line before the first and
 * behind the last measured point, so a profile ends there. In a rectangle a cell becomes the mean
 * of the lines along its row and along its column, or the value of one line if the other does not
 * exist. `missing value` says that the number is a height. A message names only remedies that work:
 * if fewer than two points were measured, nothing can be filled in.
 *
 * In a field along a solid, a number is also a mark if programs write it for a missing point, even
 * if it is near the others: a field may have two high values among low ones.
 *
 * Marks are found in one pass over the heights, and filled in by another pass. Units: SI.
 * Tests: tests/surface/test_missing.c.
 */
#include "surface/missing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ## Extremes

enum { DISTINCT = 10 };           ///< heights beside marks have more distinct values than this
enum { FEW = 3 };                 ///< heights beside a single far one have more distinct values
enum { EXTREMES = RA_MARKS + 1 }; ///< values kept at either end: marks, and one that is no mark

/// Distinct heights at one end, from the outermost one on, and the number of times each occurs.
struct end {
    double value[EXTREMES];
    size_t times[EXTREMES];
    size_t count;
};

/// Everything that one pass over the heights determines.
struct heights {
    struct end low, high; ///< the high end with the opposite sign
    double distinct[DISTINCT + 2 * RA_MARKS + 1];
    size_t count;
};

/// Keeps the EXTREMES outermost distinct values of one end, sorted, and counts each of them.
static void take_extreme(struct end *e, double value)
{
    size_t i = 0;
    while (i < e->count && e->value[i] < value) {
        i++;
    }
    if (i < e->count && e->value[i] == value) {
        e->times[i]++;
        return;
    }
    if (i == EXTREMES) {
        return;
    }
    e->count += e->count < EXTREMES;
    for (size_t k = e->count - 1; k > i; k--) {
        e->value[k] = e->value[k - 1];
        e->times[k] = e->times[k - 1];
    }
    e->value[i] = value;
    e->times[i] = 1;
}

/// True if the file declares a height as a mark.
static bool is_declared(const struct ra_declared *d, double height)
{
    size_t i = 0;
    while (i < d->count && d->height[i] != height) {
        i++;
    }
    return i < d->count;
}

static void take_distinct(struct heights *h, double value)
{
    const size_t most = sizeof h->distinct / sizeof *h->distinct;
    for (size_t i = 0; i < h->count; i++) {
        if (h->count == most || h->distinct[i] == value) {
            return;
        }
    }
    h->distinct[h->count++] = value;
}

// ## Marks

/// True if the k lowest and l highest heights lie farther from the others than the range of the
/// others, and more than `least` distinct values are left.
static bool lie_off(const struct heights *h, size_t k, size_t l, size_t least)
{
    // with enough distinct values the two ends have no value in common
    if (h->count <= k + l + least || k >= h->low.count || l >= h->high.count) {
        return false;
    }
    const double lowest = h->low.value[k], highest = -h->high.value[l];
    const double range = highest - lowest;
    return (k == 0 || lowest - h->low.value[k - 1] > range) &&
           (l == 0 || -h->high.value[l - 1] - highest > range);
}

/// True if each of the `count` outermost heights of an end occurs more than once, or is a number
/// that programs write for a missing point. The high end is stored with opposite signs.
static bool are_marks(const struct end *e, size_t count, double per_metre)
{
    for (size_t i = 0; i < count; i++) {
        if (e->times[i] < 2 && !ra_missing_usual(e->value[i] * per_metre)) {
            return false;
        }
    }
    return true;
}

/// Finds the largest number of heights that fulfil eq:ra2d-mark.
static void find_marks(const struct heights *h, double per_metre, struct ra_missing *m)
{
    size_t low = 0, high = 0;
    for (size_t k = 0; k <= RA_MARKS; k++) {
        for (size_t l = 0; l <= RA_MARKS; l++) {
            if (k + l > low + high && lie_off(h, k, l, DISTINCT) &&
                are_marks(&h->low, k, per_metre) && are_marks(&h->high, l, per_metre)) {
                low = k;
                high = l;
            }
        }
    }
    for (size_t i = 0; i < low; i++) {
        m->mark[m->marks++] = h->low.value[i];
    }
    for (size_t i = 0; i < high; i++) {
        m->mark[m->marks++] = -h->high.value[i];
    }
}

static bool is_mark(const struct ra_missing *m, double value)
{
    size_t i = 0;
    while (i < m->marks && m->mark[i] != value) {
        i++;
    }
    return i < m->marks;
}

/// Finds a single far height that is not a mark.
static void find_outlier(const struct heights *h, struct ra_missing *m)
{
    const bool low = lie_off(h, 1, 0, FEW), high = lie_off(h, 0, 1, FEW);
    m->outlier = m->marks == m->declared && (low || high);
    m->outlier_height = low ? h->low.value[0] : high ? -h->high.value[0] : 0.0;
}

// ## All heights

static void find_extremes(const double *height, size_t count, size_t stride,
                          const struct ra_declared *declared, struct heights *h)
{
    *h = (struct heights){.count = 0};
    for (size_t i = 0; i < count; i++) {
        const double z = height[i * stride];
        if (isfinite(z) && fabs(z) <= RA_LONGEST && !is_declared(declared, z)) {
            take_extreme(&h->low, z);
            take_extreme(&h->high, -z);
            take_distinct(h, z);
        }
    }
}

/// The declared marks that occur.
static void find_declared(const double *height, size_t count, size_t stride,
                          const struct ra_declared *declared, struct ra_missing *m)
{
    for (size_t i = 0; i < count && m->marks < declared->count; i++) {
        const double z = height[i * stride];
        if (is_declared(declared, z) && !is_mark(m, z)) {
            m->mark[m->marks++] = z;
        }
    }
    m->declared = m->marks;
}

/// Finds the height that at least three of four points have. A majority vote cannot miss it.
static void find_often(const double *height, size_t count, size_t stride, struct ra_missing *m)
{
    size_t more = 0, times = 0;
    double z = 0.0;
    for (size_t i = 0; i < count; i++) {
        const double here = height[i * stride];
        z = more == 0 ? here : z;
        more = more == 0 || here == z ? more + 1 : more - 1;
    }
    for (size_t i = 0; i < count; i++) {
        times += height[i * stride] == z;
    }
    m->often = count >= DISTINCT && 4 * times >= 3 * count ? times : 0;
    m->often_height = z;
}

void ra_missing_find(double *height, size_t count, size_t stride, enum ra_missing_use use,
                     const struct ra_declared *declared, struct ra_missing *missing)
{
    struct heights h;
    *missing = (struct ra_missing){.count = 0};
    find_declared(height, count, stride, declared, missing);
    find_extremes(height, count, stride, declared, &h);
    find_marks(&h, declared->per_metre, missing);
    find_outlier(&h, missing);
    find_often(height, count, stride, missing);
    if (missing->outlier && use != RA_MISSING_VALUE &&
        ra_missing_usual(missing->outlier_height * declared->per_metre)) {
        missing->mark[missing->marks++] = missing->outlier_height;
        missing->outlier = false;
    }
    bool seen = false;
    for (size_t i = 0; i < count; i++) {
        double *const z = &height[i * stride];
        const bool impossible = isfinite(*z) && fabs(*z) > RA_LONGEST, mark = is_mark(missing, *z);
        if (missing->outlier && !seen && *z == missing->outlier_height) {
            missing->outlier_place = i;
            seen = true;
        }
        missing->impossible += impossible;
        missing->marked += mark;
        if (!isfinite(*z) || impossible || (mark && use != RA_MISSING_VALUE)) {
            if (missing->count < RA_PLACES) {
                missing->place[missing->count] = i;
            }
            missing->count++;
            *z = (double)NAN;
        }
    }
}

// ## In words

const char *ra_missing_marks(const struct ra_missing *missing, double per_metre, char *text,
                             size_t size)
{
    text[0] = '\0';
    for (size_t i = 0; i < missing->marks; i++) {
        const size_t length = strlen(text);
        snprintf(text + length, size - length, "%s%.9g", i > 0 ? ", " : "",
                 missing->mark[i] * per_metre);
    }
    const size_t length = strlen(text);
    if (missing->marks > 0) {
        snprintf(text + length, size - length,
                 missing->marks == missing->declared ? ", as the head says"
                                                     : ", far from all others");
    } else if (missing->impossible > 0) {
        snprintf(text + length, size - length, "more than 1 km");
    }
    return text;
}

struct ra_missing ra_missing_refused(const struct ra_missing *missing, enum ra_missing_use use)
{
    struct ra_missing counted = *missing;
    counted.marks = use == RA_MISSING_VALUE ? 0 : counted.marks;
    return counted;
}

bool ra_missing_usual(double number)
{
    static const double limits[] = {32767, 32768, 65535, 2147483647, 2147483648, 4294967295};
    const double size = fabs(number);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        if (fabs(size - limits[i]) <= 1e-9 * size) {
            return true;
        }
    }
    // nines alone, with up to three decimals: 999, 999.9, 9999.99
    for (double nines = 999.0; nines < 1e8; nines = 10.0 * nines + 9.0) {
        for (double decimals = 1.0; decimals <= 1e3; decimals *= 10.0) {
            if (fabs(size - (nines + (decimals - 1.0) / decimals)) <= 1e-9 * size) {
                return true;
            }
        }
    }
    return false;
}

const char *ra_missing_remedy(const struct ra_missing *missing, bool filled)
{
    const bool heights = missing->marks > 0 && missing->marked == missing->count;
    return filled && heights
               ? "`missing interpolate` fills them in, `missing value` takes them as heights"
           : filled  ? "`missing interpolate` fills them in"
           : heights ? "`missing value` takes them as heights"
                     : "there are no others between which they could be filled in";
}

// ## Filling

static double place_of(const double *x, size_t i, size_t stride)
{
    return x != NULL ? x[i * stride] : (double)i;
}

size_t ra_missing_fill(double *height, const double *x, size_t count, size_t stride)
{
    size_t last = count, filled = 0; // last: index of the last measured point before i
    for (size_t i = 0; i < count; i++) {
        if (isnan(height[i * stride])) {
            continue;
        }
        for (size_t k = last + 1; last < count && k < i; k++, filled++) {
            const double from = place_of(x, last, stride), to = place_of(x, i, stride);
            const double share = (place_of(x, k, stride) - from) / (to - from);
            const double left = height[last * stride];
            height[k * stride] = left + share * (height[i * stride] - left);
        }
        last = i;
    }
    return filled;
}

enum ra_code ra_missing_fill_cells(struct ra_topography *topography, size_t *left,
                                   struct ra_status *st)
{
    const size_t nx = topography->cells.nx, ny = topography->cells.ny, count = nx * ny;
    double *const along = topography->height;
    double *const across = ra_alloc(count, sizeof *across, "cells that are filled in", st);
    *left = count;
    if (across == NULL) {
        return RA_SYSTEM;
    }
    memcpy(across, along, count * sizeof *across);
    for (size_t j = 0; j < ny; j++) {
        ra_missing_fill(along + j * nx, NULL, nx, 1);
    }
    for (size_t i = 0; i < nx; i++) {
        ra_missing_fill(across + i, NULL, ny, nx);
    }
    for (size_t k = 0; k < count; k++) {
        // for a measured cell both values are its height
        along[k] = isnan(along[k])    ? across[k]
                   : isnan(across[k]) ? along[k]
                                      : 0.5 * (along[k] + across[k]);
        *left = isnan(along[k]) && *left == count ? k : *left;
    }
    free(across);
    return RA_OK;
}
