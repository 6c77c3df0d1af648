// Natural modes from a file: of any structure, measured or computed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MODES_FILE_H
#define RA_MODES_FILE_H

#include "base/room.h"

/** Units of a universal file: the units that it states (RA_MODES_AS_SAID). If it states none, the
 *  caller must choose m and N, mm and N (mass in t), or mm and mN (mass in kg). */
enum ra_modes_units { RA_MODES_AS_SAID, RA_MODES_M_N, RA_MODES_MM_N, RA_MODES_MM_MN };

/** Facts that a file of modes does not state. */
struct ra_modes_format {
    int coordinates; ///< number of coordinates of a point: 1 on a line, x; 2 on an area, x and y
    /// for a universal file: direction of the displacements in the shapes, 1: y, 2: z
    int direction;
    enum ra_modes_units units; ///< for a universal file
};

/** Modes at points. In round brackets: the size of an array. */
struct ra_modes_file {
    size_t count, points;
    bool universal;    ///< true: a universal file; false: a table
    double *frequency; ///< natural frequency of each mode [Hz] (count)
    double *damping;   ///< damping ratio $\zeta$ of each mode (count)
    double *mass;      ///< modal mass of each shape: [kg/m] for a solid of unit width, else [kg]
    double *x;         ///< coordinate x [m], ascending on a line (points)
    double *y;         ///< coordinate y [m] on an area (points); NULL on a line
    double *shape;     ///< shapes, point by point (points x count)
};

void ra_modes_file_free(struct ra_modes_file *file);

/** $\psi_k$ at the nodes $x_l$ = (first + l) spacing, l = 0..nodes-1 (count x nodes). They are
 *  scaled for a solid with the mass per length `mass` (eq:modes-file). RA_INPUT if the points of
 *  the file do not cover all nodes. */
enum ra_code ra_modes_file_lay(const struct ra_modes_file *file, double mass, double spacing,
                               size_t first, size_t nodes, double *psi, struct ra_status *st);

/** Finds the points between which the value at x is interpolated (`from` and the points after it),
 *  and their weights. Returns the number of points. */
enum { RA_MODES_NEAR = 4 };
size_t ra_modes_file_near(const double *points, size_t count, double x, size_t *from,
                          double weight[RA_MODES_NEAR]);

/* Inner parts --------------------------------------------------------------------------------- */

/** The values of a mode besides its shape. ra_modes_head_name: their names. ra_modes_head_fault:
 *  the rule that a value breaks; NULL if the value is valid. */
enum ra_modes_head { RA_MODES_FREQUENCY, RA_MODES_DAMPING, RA_MODES_MASS, RA_MODES_HEADS };
const char *ra_modes_head_name(int head);
const char *ra_modes_head_fault(int head, double value);
double **ra_modes_head_of(struct ra_modes_file *file, int head);

/** Enlarges an array so that it holds `wanted` numbers; allocates it if it is empty. */
enum ra_code ra_modes_reach(void **memory, size_t *room, size_t wanted, struct ra_status *st);

#endif
