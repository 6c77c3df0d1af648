// Topographies and their parameters (ISO 25178-2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Parameters** are computed about the mean height, over all N cells, without filter:
 * $$ S_a = \tfrac1N \sum |z|,\; S_q^2 = \tfrac1N \sum z^2,\; S_{sk} = \tfrac1{N S_q^3}\sum z^3,\;
 *    S_{ku} = \tfrac1{N S_q^4}\sum z^4                                     % eq:topography-areal $$
 * (ISO 25178-2). $S_z$ is the difference between the highest and the lowest height. $S_{dq}$ is the
 * rms of the difference quotients of neighbours along both axes,
 * $$ \bar h'^2 = \langle (\Delta_x z/\Delta x)^2 \rangle
 *              + \langle (\Delta_y z/\Delta y)^2 \rangle .              % eq:topography-gradient $$
 * For a wave of n cells this is the slope of the wave times $\operatorname{sinc}(\pi/n)$: 0.9 for
 * $n = 4$, 0.99 for $n = 13$.
 *
 * Units: SI. Tests: tests/surface/test_topography.c (parameters).
 */
#include "surface/topography.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "surface/roughness.h"

void ra_topography_say(const struct ra_topography *topography, char *note, size_t note_size)
{
    if (topography->said[0] != '\0') {
        ra_note(note, note_size, "%s", topography->said);
    }
    if (topography->turned) {
        ra_note(note, note_size,
                "its Rotation is not applied: heights are along the z axis of the record");
    }
}

void ra_topography_free(struct ra_topography *topography)
{
    if (topography == NULL) {
        return;
    }
    free(topography->height);
    *topography = (struct ra_topography){0};
}

/// rms of the difference quotients of neighbours along rows or along columns, which are `length`
/// apart.
static double rms_slope(const double *z, size_t rows, size_t row, size_t columns, size_t column,
                        double length)
{
    double sum = 0.0;
    for (size_t j = 0; j < rows; j++) {
        for (size_t i = 0; i + 1 < columns; i++) {
            const double *const here = z + j * row + i * column;
            const double slope = (here[column] - *here) / length;
            sum += slope * slope;
        }
    }
    return columns > 1 ? sqrt(sum / (double)(rows * (columns - 1))) : 0.0;
}

enum ra_code ra_topography_parameters(const struct ra_topography *topography,
                                      struct ra_area_parameters *result, struct ra_status *st)
{
    const struct ra_cells *const c = &topography->cells;
    struct ra_profile z = {.count = c->nx * c->ny, .spacing = c->dx};
    struct ra_roughness heights = {0};
    z.height = ra_alloc(z.count, sizeof *z.height, "heights about their mean", st);
    if (z.height == NULL) {
        return RA_SYSTEM;
    }
    memcpy(z.height, topography->height, z.count * sizeof *z.height);
    ra_profile_level(&z, RA_LEVEL_MEAN);
    ra_height_parameters(z.height, z.count, &heights);
    *result = (struct ra_area_parameters){
        .Sa = heights.Ra,
        .Sq = heights.Rq,
        .Ssk = heights.Rsk,
        .Sku = heights.Rku,
        .Sz = ra_total_height(z.height, z.count),
        .slope_x = rms_slope(z.height, c->ny, c->nx, c->nx, 1, c->dx),
        .slope_y = rms_slope(z.height, c->nx, 1, c->ny, c->nx, c->dy),
    };
    result->slope = hypot(result->slope_x, result->slope_y);
    ra_profile_free(&z);
    return RA_OK;
}
