// Natural modes from a file: of any structure that somebody has measured or computed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MODES_FILE_H
#define RA_MODES_FILE_H

#include "base/room.h"

/** Modes along a line. */
struct ra_modes_file {
    size_t count, points;
    double *frequency; ///< [Hz] (count)
    double *damping;   ///< zeta (count)
    double *mass;      ///< modal masses of these shapes, of a solid of unit width [kg/m], else [kg]
    double *x;         ///< ascending [m] (points)
    double *shape;     ///< point by point (points x count)
};

/** Reads it; RA_INPUT with file, line, column, and what would be right. Free with
 *  ra_modes_file_free, after a failure too. */
enum ra_code ra_modes_file_read(const char *path, struct ra_modes_file *file, struct ra_status *st);
void ra_modes_file_free(struct ra_modes_file *file);

/** psi_k at the nodes x_l = (first + l) spacing, l = 0..nodes-1: psi (count x nodes), scaled for a
 *  solid with so much mass per length (eq:modes-file). RA_INPUT if the points of the file do not
 *  reach over all nodes. */
enum ra_code ra_modes_file_lay(const struct ra_modes_file *file, double mass, double spacing,
                               size_t first, size_t nodes, double *psi, struct ra_status *st);

#endif
