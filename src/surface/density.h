// Power spectra from tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_DENSITY_H
#define RA_DENSITY_H

#include "base/room.h"

/** A spectral density over wave numbers in ascending order, of waves per length. Owns its arrays.
 *  Of a profile it is one-sided: its integral over wave numbers is the mean square. Of a topography
 *  its integral over the whole plane of them is. */
struct ra_density {
    size_t count;
    double *wave_number; ///< [1/m] (count)
    double *density;     ///< [m^3], of a topography [m^4] (count)
    char note[400];      ///< factors and counts in the head that are not applied; empty: none
};

/** Reads two columns of text, a wavelength or wave number and a density, whose units a line above
 *  them has in brackets: `# wave number [1/mm] density [um2 mm]`; `dimensions` is 3 for a density
 *  of a profile, 4 of a topography. `how` is what ra_format_parse takes, without units. RA_INPUT,
 *  with line and remedy; RA_SYSTEM without memory. Free in any case. */
enum ra_code ra_density_read(const char *path, const char *how, int dimensions,
                             struct ra_density *density, struct ra_status *st);
void ra_density_free(struct ra_density *density);

/** The density at a wave number. Between two rows it is a power law, or a straight line if one of
 *  them is 0; outside of the table it is 0. The same bits everywhere. */
double ra_density_at(const struct ra_density *density, double wave_number);

/** The mean square of waves from one wave number to another, of a profile, by trapezia between the
 *  rows [m^2]. */
double ra_density_between(const struct ra_density *density, double from, double to);

#endif
