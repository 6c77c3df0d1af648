// A thin rectangular plate and its natural modes (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PLATE_H
#define RA_PLATE_H

#include <stdbool.h>
#include <stddef.h>

#include "areal/plate_file.h"
#include "base/room.h"

/** What holds a pair of opposite edges. */
enum ra_edges {
    RA_SUPPORTED, ///< no displacement, no moment: sines
    RA_GUIDED     ///< no slope, no transverse force: cosines
};

/** A plate of thickness h over 0 <= x <= a, 0 <= y <= b. */
struct ra_plate {
    double length, width, thickness; ///< a, b, h [m]
    double young, poisson, density;  ///< E [Pa], $\nu$, $\rho$ [kg/m^3]
    enum ra_edges ends;              ///< x = 0 and x = a
    enum ra_edges sides;             ///< y = 0 and y = b
    /// modes in place of those of Kirchhoff's plate, or NULL; the problem's that has the plate
    struct ra_plate_file *file;
};

double ra_plate_stiffness(const struct ra_plate *plate); ///< $D = E h^3/(12 (1 - \nu^2))$ [N m]
double ra_plate_mass(const struct ra_plate *plate);      ///< $\mu = \rho h$ [kg/m^2]

/** Of a pair of edges `length` apart: the fewest half waves of a shape; $X_m$ or $Y_n$ `place` from
 *  the first one [m^-1/2], and its integral over the length [m^1/2]. */
size_t ra_edges_least(enum ra_edges edges);
double ra_edges_shape(enum ra_edges edges, size_t waves, double place, double length);
double ra_edges_integral(enum ra_edges edges, size_t waves, double length);

/** $\omega$ of m half waves along x and n along y [rad/s]. */
double ra_plate_omega(const struct ra_plate *plate, size_t m, size_t n);

/** Where the shapes are wanted: nodes $x_i = i a/$cells, i = 0..cells, and rows $y_j$ = first + j
 *  spacing, j = 0..rows-1. */
struct ra_plate_grid {
    size_t cells;
    double first, spacing; ///< [m]
    size_t rows;
};

/** All modes up to a frequency, $\psi = X_m(x) Y_n(y)$. Modal arrays have a block for every n, in
 *  which m ascends, padded to a multiple of RA_LANES with places that are no mode: there $\omega$
 *  is 0. Of modes of a file a block is a row of points and m a point of it, the arrays over these
 *  are sheets, and modal arrays are the modes one after the other, padded. Immutable once made. */
struct ra_plate_modes {
    size_t count;            ///< modes
    size_t width;            ///< of a modal array, padding included
    size_t most;             ///< of a block, padded: of the block of the least n, the largest one
    size_t blocks;           ///< numbers n
    size_t least_m;          ///< 1 of supported ends, 0 of guided ones
    size_t least_n;          ///< the same of the sides
    size_t *begin;           ///< where the block of n = least_n + q begins (blocks + 1)
    size_t *size;            ///< modes in it (blocks)
    double *omega;           ///< [rad/s] (width)
    double *bound;           ///< largest $|\psi|$ [1/m]; 0 of padding (width)
    double *along;           ///< $X_m(x_i)$ [m^-1/2], padded by 0 (cells + 1, most)
    double *across;          ///< $Y_n(y_j)$ [m^-1/2] (rows, blocks)
    size_t sheet;            ///< of a sheet; of Kirchhoff's plate that is a modal array
    double *spread;          ///< of modes of a file, else NULL: $\psi$ at the points (count, sheet)
    double *damping;         ///< $\zeta$ of them, else NULL (count)
    double *integral;        ///< of $\psi$ over the plate, else NULL [m] (count)
    double *square;          ///< of $\psi^2$, else NULL: 1 (width)
    struct ra_arrays arrays; ///< these
};

/** The modes up to `highest` [rad/s]. RA_INPUT: sizes or material that no plate has, guided on all
 *  edges (which leaves a mode at 0 Hz), no mode below `highest`, more half waves than half the
 *  cells; RA_SYSTEM without memory. Free with ra_plate_modes_free, after a failure too. */
enum ra_code ra_plate_modes_make(const struct ra_plate *plate, double highest,
                                 const struct ra_plate_grid *grid, struct ra_plate_modes *modes,
                                 struct ra_status *st);
void ra_plate_modes_free(struct ra_plate_modes *modes);

/** A modal array as a sheet: itself, or, of modes of a file, in `room` (sheet). */
const double *ra_plate_sheet(const struct ra_plate_modes *modes, const double *amplitude,
                             double *room);

/** Modal forces of a sheet of them, of modes of a file alone (width). */
void ra_plate_collect(const struct ra_plate_modes *modes, const double *sheet, double *force);

/** Sum of $\psi$ times amplitude at node i and row j. */
double ra_plate_at(const struct ra_plate_modes *modes, const double *amplitude, size_t i, size_t j);

/** $Y_n$ of all n at a place, or the weights of the rows of points (blocks). */
void ra_plate_across(const struct ra_plate *plate, const struct ra_plate_modes *modes, double y,
                     double *across);

/** $\psi$ of the mode at place k of a modal array, at node i and row j [1/m]; 0 of padding. */
double ra_plate_shape(const struct ra_plate_modes *modes, size_t k, size_t i, size_t j);

/** $\psi$ of all modes at a place of the plate [1/m]; 0 of padding (width). */
void ra_plate_shapes_at(const struct ra_plate *plate, const struct ra_plate_modes *modes, double x,
                        double y, double *shape);

/** A row of coefficients $c_m$ = sum_n $Y_n(y_j) U_{mn}$ (most) of a sheet, the n in ascending
 *  order; the deflection at node i of that row is ra_dot of it with along + i most. */
void ra_plate_row(const struct ra_plate_modes *modes, size_t j, const double *sheet, double *row);

#endif
