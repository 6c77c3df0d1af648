// Random processes beside the Gaussian filter, and heights that are not normal.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROCESSES_H
#define RA_PROCESSES_H

#include "surface/cells.h"
#include "surface/density.h"
#include "surface/recipe.h"

/** An exponential process; its lengths along and across [m]. */
struct ra_exponential {
    double length_x, length_y;
    uint64_t seed, stream;
};

/** Normal heights of variance 1 with the autocorrelation exp(-|x|/length_x - |y|/length_y) on cells
 *  (ny x nx), of which a profile is one row. More cells of a seed begin with the fewer ones, of as
 *  many in a row. */
void ra_process_exponential(const struct ra_exponential *of, const struct ra_cells *cells,
                            double *height);

/** A self-affine process with roll-off, of which nothing is shorter than the cut-off. */
struct ra_self_affine {
    double hurst;             ///< H in (0, 1]
    double longest, shortest; ///< wavelengths of the roll-off and the cut-off [m]
    uint64_t seed, stream;
};

/** Normal heights of variance 1 on cells (ny x nx), of which a profile is one row; the spectrum
 *  q^-(1 + 2H) of a row, q^-2(1 + H) of a rectangle, between the longest and the shortest
 *  wavelengths, level at longer ones and empty at shorter ones. RA_INPUT: H not in (0, 1], a
 *  shortest wavelength below four spacings, a longest one below that or above the surface;
 *  RA_SYSTEM without memory. */
enum ra_code ra_process_self_affine(const struct ra_self_affine *of, const struct ra_cells *cells,
                                    double *height, struct ra_status *st);

/** Normal heights with the spectrum of a table, of profiles or topographies (density.h), on cells
 *  as above, divided by *rms, the rms height of the process on this grid [m]: waves of four
 *  spacings and more. RA_INPUT if there is none; RA_SYSTEM without memory. */
enum ra_code ra_process_spectrum(const struct ra_density *table, uint64_t seed, uint64_t stream,
                                 const struct ra_cells *cells, double *height, double *rms,
                                 struct ra_status *st);

/** z = -c + b x + c x^2 + d x^3 of a normal x has mean 0, variance 1 and the asked moments. */
struct ra_cubic_heights {
    double b, c, d;
};

/** Its coefficients; RA_INPUT if no cubic has these moments and rises from -4 to 4 deviations. */
enum ra_code ra_cubic_heights(double skewness, double kurtosis, struct ra_cubic_heights *cubic,
                              struct ra_status *st);

/** The cubic of these moments of normal heights of variance 1, in place; nothing of 0 and 3 (or 0,
 *  which is not given). RA_INPUT as above. */
enum ra_code ra_transform_heights(double skewness, double kurtosis, size_t count, double *height,
                                  struct ra_status *st);

#endif
