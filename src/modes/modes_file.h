// Natural modes from a file: of any structure, measured or computed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MODES_FILE_H
#define RA_MODES_FILE_H

#include "base/room.h"

/** Units of a universal file that does not state its own: those it names; m and N; mm and N (mass
 *  in t); mm and mN (mass in kg). */
enum ra_modes_units { RA_MODES_AS_SAID, RA_MODES_M_N, RA_MODES_MM_N, RA_MODES_MM_MN };

/** Facts that a file of modes does not state. */
struct ra_modes_format {
    int coordinates; ///< of a point: 1 along a line, x; 2 on an area, x and y
    int direction;   ///< of a universal file: shapes are displacements along y, 1, or z, 2
    enum ra_modes_units units; ///< of a universal file
};

/** Modes at points. */
struct ra_modes_file {
    size_t count, points;
    bool universal;    ///< it was a universal file
    double *frequency; ///< [Hz] (count)
    double *damping;   ///< $\zeta$ (count)
    double *mass;      ///< modal masses of these shapes, of a solid of unit width [kg/m], else [kg]
    double *x;         ///< [m], along a line ascending (points)
    double *y;         ///< [m] on an area, else NULL (points)
    double *shape;     ///< point by point (points x count)
};

void ra_modes_file_free(struct ra_modes_file *file);

/** $\psi_k$ at the nodes $x_l$ = (first + l) spacing, l = 0..nodes-1: $\psi$ (count x nodes),
 *  scaled for a solid with so much mass per length (eq:modes-file). RA_INPUT if the points of the
 *  file do not reach over all nodes. */
enum ra_code ra_modes_file_lay(const struct ra_modes_file *file, double mass, double spacing,
                               size_t first, size_t nodes, double *psi, struct ra_status *st);

/** The points from which the value at a place is interpolated (`from` and those after it), with
 *  their weights; returns their number. */
enum { RA_MODES_NEAR = 4 };
size_t ra_modes_file_near(const double *points, size_t count, double x, size_t *from,
                          double weight[RA_MODES_NEAR]);

/* Inner parts --------------------------------------------------------------------------------- */

/** The values of a mode besides its shape: their names, and the rule for valid values; NULL: a
 *  value is valid. */
enum ra_modes_head { RA_MODES_FREQUENCY, RA_MODES_DAMPING, RA_MODES_MASS, RA_MODES_HEADS };
const char *ra_modes_head_name(int head);
const char *ra_modes_head_fault(int head, double value);
double **ra_modes_head_of(struct ra_modes_file *file, int head);

/** Grows an array to hold so many numbers; an array without memory gets some. */
enum ra_code ra_modes_reach(void **memory, size_t *room, size_t wanted, struct ra_status *st);

#endif
