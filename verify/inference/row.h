// One row of a design: the realistic problem at all its points under one reading.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INFERENCE_ROW_H
#define RA_INFERENCE_ROW_H

#include <stdint.h>

#include "inference/factors.h"
#include "made.h"

/** The points at which levels are wanted, of a table as data/campaign.tsv. */
struct row_points {
    size_t count;
    char (*column)[48];    ///< "level_" and the name of the point (count)
    const char **name;     ///< of the point (count)
    const char **options;  ///< "-s section.key=value ..." (count)
    const char **lc;       ///< correlation length as printed [um] (count)
    size_t *surface;       ///< number of the roughness, in the order of the table (count)
    size_t *speed;         ///< number of the speed, the slowest first (count)
    double *Ra, *V, *zeta; ///< [m], [m/s], [1] (count)
    size_t surfaces, speeds;
    struct made table; ///< where the texts are
};

/** Reads the points; what is missing ends the program. */
void row_points_read(const char *path, struct row_points *points);
void row_points_free(struct row_points *points);

/** Peaks of the velocity's spectrum (Fig. 13), and shares of shocks (Fig. 12). */
enum { ROW_PEAKS = 5, ROW_SHARES = 4 };

/** What is found under one reading. */
struct row {
    double *level;              ///< at each point [dB re 1e-9 m/s] (points)
    double share[ROW_SHARES];   ///< of shocks with a peak below M, 10 M, 100 M; below 0.1 ms
    double distance[ROW_PEAKS]; ///< of the peak near f4, f7, f12, f15, f18, relative
    double contact_share;       ///< of the time, at the point of the spectrum
};

/** Runs all points of the case file under the reading `value` (FACTORS) on surfaces of `seed`:
 *  roughness j has the seed 10 seed + j, and the same pair at every speed. Codes as of
 *  ra_pair_case_run. */
enum ra_code row_make(const char *case_file, const struct row_points *points,
                      const double value[FACTORS], uint64_t seed, struct row *row,
                      struct ra_status *st);
void row_free(struct row *row);

/** Cells of a row, the head if `row` is NULL; and the same read back from row r of a table. */
void row_put(struct ra_table *table, const struct row_points *points, const struct row *row);
void row_get(const struct made *table, size_t r, const struct row_points *points, struct row *row);

/** Distances of the strongest lines of a spectrum, density (lines) at j df, from the frequencies
 *  that the paper marks (modes). */
void row_peaks(const double *frequency, size_t modes, const double *density, size_t lines,
               double df, double distance[ROW_PEAKS]);

#endif
