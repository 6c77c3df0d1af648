// Spectral densities from tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_DENSITY_H
#define RA_DENSITY_H

#include "base/room.h"

/** A spectral density over wave numbers in ascending order; a wave number is a number of waves per
 *  length. Owns its arrays. The density of a profile is one-sided: its integral over wave numbers
 *  is the mean square. For a topography the integral over the whole plane of wave numbers is the
 *  mean square. */
struct ra_density {
    size_t count;
    double *wave_number; ///< wave numbers [1/m] (count)
    double *density;     ///< density [m^3], of a topography [m^4] (count)
    char note[400];      ///< note on factors and counts in the head that are not applied; or ""
};

/** Reads two columns of text: a wavelength or wave number, and a density. A line above them states
 *  both units in brackets: `# wave number [1/mm] density [um2 mm]`. `dimensions` is 3 for the
 *  density of a profile, 4 for a topography. `how` is a text for ra_format_parse, without units.
 *  RA_INPUT, with line and remedy; RA_SYSTEM without memory. Free in any case. */
enum ra_code ra_density_read(const char *path, const char *how, int dimensions,
                             struct ra_density *density, struct ra_status *st);
void ra_density_free(struct ra_density *density);

/** The density at a wave number. Between two rows it is a power law; if one of the two densities is
 *  0, it is linear. Outside of the table it is 0. The result has the same bits on every machine. */
double ra_density_at(const struct ra_density *density, double wave_number);

/** The mean square of a profile's waves from one wave number to another [m^2], by trapezia between
 *  the rows. */
double ra_density_between(const struct ra_density *density, double from, double to);

#endif
