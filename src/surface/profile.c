// Profiles: removing their mean or line, and putting them on another grid.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Level.** The mean or the least-squares line is removed. Both are computed about a point of the
 * record, so that a profile far from zero loses no digits.
 *
 * **Another grid.** Heights h between nodes are interpolated linearly. The error is at most
 * $\chi^2/8$ times the largest |h''|, and the finest waves become smoother. Waves too short for a
 * coarser grid are filtered out before (measured.c, which also makes the note on a measured
 * profile).
 *
 * Units: SI. Tests: tests/surface/test_profile.c, tests/surface/test_profile_io.c (grids).
 */
#include "surface/profile.h"

#include <stdlib.h>

void ra_profile_free(struct ra_profile *profile)
{
    if (profile == NULL) {
        return;
    }
    free(profile->height);
    *profile = (struct ra_profile){0};
}

// ## Level

/// We measure from the first height: a profile far from zero keeps its digits, and the mean of a
/// constant profile is that constant without rounding.
double ra_profile_mean(const struct ra_profile *profile)
{
    const double origin = profile->height[0];
    double sum = 0.0;
    for (size_t l = 0; l < profile->count; l++) {
        sum += profile->height[l] - origin;
    }
    return origin + sum / (double)profile->count;
}

/// Least squares about the middle of the record, where mean and slope are independent. The slope is
/// $\sum x h/\sum x^2$ with $x = l - (N - 1)/2$ and $\sum x^2 = N (N^2 - 1)/12$.
static double slope_per_node(const struct ra_profile *profile)
{
    const double n = (double)profile->count;
    const double middle = 0.5 * (n - 1.0);
    double moment = 0.0;
    for (size_t l = 0; l < profile->count; l++) {
        moment += ((double)l - middle) * profile->height[l];
    }
    return profile->count < 2 ? 0.0 : moment * 12.0 / (n * (n * n - 1.0));
}

void ra_profile_level_by(struct ra_profile *profile, size_t reference, enum ra_levelling level)
{
    const struct ra_profile measured = {reference, profile->spacing, profile->height};
    if (level == RA_LEVEL_NONE || reference == 0) {
        return;
    }
    const double mean = ra_profile_mean(&measured);
    for (size_t l = 0; l < profile->count; l++) {
        profile->height[l] -= mean;
    }
    if (level == RA_LEVEL_MEAN) {
        return;
    }
    const double slope = slope_per_node(&measured);
    const double middle = 0.5 * ((double)reference - 1.0);
    for (size_t l = 0; l < profile->count; l++) {
        profile->height[l] -= slope * ((double)l - middle);
    }
}

void ra_profile_level(struct ra_profile *profile, enum ra_levelling level)
{
    ra_profile_level_by(profile, profile->count, level);
}

// ## Another grid

/// Node l lies at t = l ratio of the source. A node within 1e-6 of a source node takes its height.
/// Without this, the rounding of the ratio would smear a profile that stays on its own grid.
enum ra_code ra_profile_resample(const struct ra_profile *source, size_t count, double spacing,
                                 struct ra_profile *profile, struct ra_status *st)
{
    const double snap = 1e-6;
    const double ratio = spacing / source->spacing;
    *profile = (struct ra_profile){0};
    if (!((double)(count - 1) * ratio <= (double)(source->count - 1) + snap)) {
        return ra_fail(
            st, RA_INPUT, "profile of %g m is shorter than the %g m asked for: use a longer record",
            (double)(source->count - 1) * source->spacing, (double)(count - 1) * spacing);
    }
    double *const height = ra_alloc(count, sizeof *height, "resampled profile", st);
    if (height == NULL) {
        return RA_SYSTEM;
    }
    for (size_t l = 0; l < count; l++) {
        const double t = (double)l * ratio;
        const size_t left = (size_t)(t + snap);
        const double share = t - (double)left;
        height[l] = source->height[left];
        if (share > snap && left + 1 < source->count) {
            height[l] += share * (source->height[left + 1] - source->height[left]);
        }
    }
    *profile = (struct ra_profile){count, spacing, height};
    return RA_OK;
}
