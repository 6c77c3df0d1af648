// Roughness parameters over section lengths, and the material ratio (ISO 21920-2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * ISO 21920-2 divides the evaluation length $l_e$ into $n_{sc}$ section lengths $l_{sc}$, and takes
 * some parameters from each section. Here z is the height about the mean line of the evaluation
 * length, i is a node of section s, and each node stands for one spacing ($l_e = N\chi$):
 * $$ R_p = \frac{1}{n_{sc}} \sum_s \max_{i \in s} z_i,\quad
 *    R_v = -\frac{1}{n_{sc}} \sum_s \min_{i \in s} z_i,\quad
 *    R_z = R_p + R_v                                                          % eq:ra2d-sections $$
 * $$ R_t = \max_i z_i - \min_i z_i                                                  % eq:ra2d-Rt $$
 *
 * Ra, Rq, Rsk, Rku (roughness.c) are computed over the evaluation length. Only these and Rt use the
 * part of this length behind the last whole section. Without a cut-off the standard calls them P
 * parameters, with one section. We write R in both cases; the head of the table says which filter
 * was used.
 *
 * The gradient is the slope of the polynomial through seven nodes. Rdq is its rms over all nodes
 * that have three neighbours on either side:
 * $$ z'_i = \frac{45 (z_{i+1} - z_{i-1}) - 9 (z_{i+2} - z_{i-2})
 *    + (z_{i+3} - z_{i-3})}{60 \chi}                                          % eq:ra2d-gradient $$
 * (`slope` of roughness.c is computed by central differences, because the model is linear between
 * nodes).
 *
 * RSm is computed from elements as in elements.c. A peak counts if it is higher than 10 % of Rp,
 * and a valley if it is deeper than 10 % of Rv, whatever their widths. Elements from peak to peak
 * and elements from valley to valley are taken together. In contrast, RSm of roughness.c follows
 * ISO 4287: the threshold is 10 % of Rz for peaks and valleys, a width of 1 % of the sampling
 * length is required, and only elements from peak to peak count.
 *
 * The material ratio is that of the profile with straight lines between nodes, over N - 1 spacings:
 * $$ R_{mr}(c) = \frac{1}{N - 1} \sum_i s_i,\quad
 *    s_i = \left[\frac{\max(z_i, z_{i+1}) - c}{|z_{i+1} - z_i|}\right]_0^1    % eq:ra2d-material $$
 *
 * Units: SI. Tests: tests/surface/test_sections.c.
 */
#include "surface/sections.h"

#include <math.h>
#include <stdlib.h>

#include "surface/elements.h"

// ## Lengths

enum ra_code ra_evaluation_length(const struct ra_profile *profile, double length,
                                  struct ra_profile *part, struct ra_status *st)
{
    // one part in 1e9 of a spacing is rounding of the two lengths
    const double spacings = floor(length / profile->spacing + 1e-9);
    *part = *profile;
    if (length == 0.0) {
        return RA_OK;
    }
    if (!(spacings >= 2.0 && spacings <= (double)(profile->count - 1))) {
        return ra_fail(st, RA_INPUT,
                       "evaluation length %g mm: give one between two spacings, %g mm, and the "
                       "record, %g mm",
                       1e3 * length, 2e3 * profile->spacing,
                       1e3 * (double)(profile->count - 1) * profile->spacing);
    }
    part->count = (size_t)spacings + 1;
    part->height = profile->height + (profile->count - part->count) / 2;
    return RA_OK;
}

static enum ra_code set_sections(const struct ra_profile *profile, double section,
                                 struct ra_section_parameters *r, struct ra_status *st)
{
    r->evaluation = (double)profile->count * profile->spacing;
    if (!(profile->spacing > 0.0 && isfinite(r->evaluation))) {
        return ra_fail(st, RA_INPUT, "spacing %g m: give a positive length", profile->spacing);
    }
    r->section = section == 0.0 ? r->evaluation : section;
    if (!(r->section >= 2.0 * profile->spacing && r->section <= r->evaluation * (1.0 + 1e-9))) {
        return ra_fail(st, RA_INPUT,
                       "section length %g mm: give one between two spacings, %g mm, and the "
                       "evaluation length, %g mm",
                       1e3 * section, 2e3 * profile->spacing, 1e3 * r->evaluation);
    }
    r->sections = (size_t)(r->evaluation / r->section + 1e-9);
    return RA_OK;
}

// ## Heights

static double highest_of(const double *z, size_t begin, size_t end)
{
    double highest = z[begin];
    for (size_t i = begin + 1; i < end; i++) {
        highest = fmax(highest, z[i]);
    }
    return highest;
}

static double lowest_of(const double *z, size_t begin, size_t end)
{
    double lowest = z[begin];
    for (size_t i = begin + 1; i < end; i++) {
        lowest = fmin(lowest, z[i]);
    }
    return lowest;
}

/// eq:ra2d-sections, eq:ra2d-Rt. Node i belongs to section s if
/// $s\,l_{sc} \le i \chi < (s + 1)\,l_{sc}$.
static void height_parameters(const double *z, size_t count, double spacing,
                              struct ra_section_parameters *r)
{
    const double nodes = r->section / spacing;
    double peaks = 0.0, valleys = 0.0;
    size_t begin = 0;
    for (size_t s = 1; s <= r->sections; s++) {
        const size_t last = (size_t)ceil((double)s * nodes - 1e-6);
        const size_t end = last < count ? last : count;
        peaks += highest_of(z, begin, end);
        valleys -= lowest_of(z, begin, end);
        begin = end;
    }
    r->Rp = peaks / (double)r->sections;
    r->Rv = valleys / (double)r->sections;
    r->Rz = r->Rp + r->Rv;
    r->Rt = highest_of(z, 0, count) - lowest_of(z, 0, count);
}

// ## Gradient and spacing

/// eq:ra2d-gradient
static double rms_gradient(const double *z, size_t count, double spacing)
{
    double sum = 0.0;
    for (size_t i = 3; i + 3 < count; i++) {
        const double gradient =
            (45.0 * (z[i + 1] - z[i - 1]) - 9.0 * (z[i + 2] - z[i - 2]) + (z[i + 3] - z[i - 3])) /
            (60.0 * spacing);
        sum += gradient * gradient;
    }
    return count < 7 ? (double)NAN : sqrt(sum / (double)(count - 6));
}

static double mean_spacing(const double *z, size_t count, const struct ra_section_parameters *r)
{
    const struct ra_element_rules rules = {.height = 0.1 * r->Rp, .depth = 0.1 * r->Rv};
    struct ra_elements e;
    ra_elements_find(z, count, &rules, &e);
    double elements = 0.0, length = 0.0;
    for (int kind = 0; kind < 2; kind++) {
        if (e.starts[kind] > 1) {
            elements += (double)(e.starts[kind] - 1);
            length += e.last[kind] - e.first[kind];
        }
    }
    return elements > 0.0 ? length / elements : (double)NAN;
}

// ## All parameters

enum ra_code ra_section_parameters(const struct ra_profile *profile, double section,
                                   struct ra_section_parameters *result, struct ra_status *st)
{
    const size_t count = profile->count;
    *result = (struct ra_section_parameters){0};
    if (count < 3) {
        return ra_fail(st, RA_INPUT, "a profile of %zu node%s has no sections: give at least 3",
                       count, ra_s(count));
    }
    if (set_sections(profile, section, result, st) != RA_OK) {
        return RA_INPUT;
    }
    double *const z = ra_alloc(count, sizeof *z, "heights about their mean", st);
    if (z == NULL) {
        return RA_SYSTEM;
    }
    const double mean = ra_profile_mean(profile);
    for (size_t i = 0; i < count; i++) {
        z[i] = profile->height[i] - mean;
    }
    height_parameters(z, count, profile->spacing, result);
    result->Rdq = rms_gradient(z, count, profile->spacing);
    result->RSm = mean_spacing(z, count, result) * profile->spacing;
    free(z);
    return RA_OK;
}

/// eq:ra2d-material. A level part counts if it is at the height or above it.
double ra_material_ratio(const struct ra_profile *profile, double height)
{
    double sum = 0.0;
    for (size_t i = 0; i + 1 < profile->count; i++) {
        const double a = profile->height[i], b = profile->height[i + 1];
        const double above = fmax(a, b) - height;
        if (above >= 0.0) {
            sum += above >= fabs(b - a) ? 1.0 : above / fabs(b - a);
        }
    }
    return sum / (double)(profile->count - 1);
}
