// A thin rectangular plate and its natural modes (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PLATE_H
#define RA_PLATE_H

#include <stdbool.h>
#include <stddef.h>

#include "areal/plate_file.h"
#include "base/room.h"

/** The support of a pair of opposite edges. */
enum ra_edges {
    RA_SUPPORTED, ///< no displacement, no moment: shapes are sines
    RA_GUIDED     ///< no slope, no transverse force: shapes are cosines
};

/** A plate of thickness h over 0 <= x <= a, 0 <= y <= b. */
struct ra_plate {
    double length, width, thickness; ///< a, b, h [m]
    double young, poisson, density;  ///< E [Pa], $\nu$, $\rho$ [kg/m^3]
    enum ra_edges ends;              ///< edges at x = 0 and x = a
    enum ra_edges sides;             ///< edges at y = 0 and y = b
    /// modes that replace those of Kirchhoff's plate; NULL: none. The problem of the plate owns
    /// them
    struct ra_plate_file *file;
};

double ra_plate_stiffness(const struct ra_plate *plate); ///< $D = E h^3/(12 (1 - \nu^2))$ [N m]
double ra_plate_mass(const struct ra_plate *plate);      ///< $\mu = \rho h$ [kg/m^2]

/** Functions for a pair of edges that are `length` apart. ra_edges_least: the smallest number of
 *  half waves of a shape. ra_edges_shape: the value of $X_m$ or $Y_n$ at `place` from the first
 *  edge [m^-1/2]. ra_edges_integral: the integral of the shape over the length [m^1/2]. */
size_t ra_edges_least(enum ra_edges edges);
double ra_edges_shape(enum ra_edges edges, size_t waves, double place, double length);
double ra_edges_integral(enum ra_edges edges, size_t waves, double length);

/** Angular frequency $\omega$ of the mode with m half waves along x and n half waves along y
 *  [rad/s]. */
double ra_plate_omega(const struct ra_plate *plate, size_t m, size_t n);

/** The places at which shapes are needed: the nodes x_i = i a/cells, i = 0..cells, of the rows
 *  $y_j$ = first + j spacing, j = 0..rows-1. */
struct ra_plate_grid {
    size_t cells;
    double first, spacing; ///< y of the first row, and distance of rows [m]
    size_t rows;
};

/** All modes up to a frequency, with the shapes $\psi = X_m(x) Y_n(y)$. A modal array has one block
 *  for every n. Within a block m ascends. A block is padded to a multiple of RA_LANES; the padding
 *  is not a mode and has $\omega$ = 0. Modes from a file have values at the points of a grid. For
 *  them a block is a row of points, m is a point of the row, and an array over all points is called
 *  a *sheet*. Their modal arrays hold one mode after the other and are padded at the end. Nothing
 *  changes after the modes are made. */
struct ra_plate_modes {
    size_t count;   ///< number of modes
    size_t width;   ///< number of entries in a modal array, padding included
    size_t most;    ///< padded size of the largest block, which is that of the smallest n
    size_t blocks;  ///< number of blocks (values of n)
    size_t least_m; ///< smallest m: 1 for supported ends, 0 for guided ends
    size_t least_n; ///< smallest n: 1 for supported sides, 0 for guided sides
    size_t *begin;  ///< start of the block of n = least_n + q (blocks + 1)
    size_t *size;   ///< number of modes in each block (blocks)
    double *omega;  ///< angular frequencies [rad/s] (width)
    double *bound;  ///< largest $|\psi|$ [1/m]; 0 for padding (width)
    double *along;  ///< $X_m(x_i)$ [m^-1/2], padded by 0 (cells + 1, most)
    double *across; ///< $Y_n(y_j)$ [m^-1/2] (rows, blocks)
    /// number of entries in a sheet; for Kirchhoff's plate a sheet is a modal array
    size_t sheet;
    /// for modes of a file: $\psi$ at the points (count, sheet); NULL for other modes
    double *spread;
    double *damping; ///< for modes of a file: damping ratios $\zeta$ (count); NULL for other modes
    /// for modes of a file: integral of $\psi$ over the plate [m] (count); NULL for other modes
    double *integral;
    double *square;          ///< integral of $\psi^2$ over the plate (width); NULL: all 1
    struct ra_arrays arrays; ///< owns these arrays
};

/** Makes the modes up to `highest` [rad/s]. RA_INPUT: the sizes or the material are impossible; all
 *  edges are guided (then there would be a mode at 0 Hz); no mode lies below `highest`; or a mode
 *  has more half waves than half the number of cells. RA_SYSTEM: no memory. Free with
 *  ra_plate_modes_free, after a failure too. */
enum ra_code ra_plate_modes_make(const struct ra_plate *plate, double highest,
                                 const struct ra_plate_grid *grid, struct ra_plate_modes *modes,
                                 struct ra_status *st);
void ra_plate_modes_free(struct ra_plate_modes *modes);

/** Returns the sheet of a modal array. For modes of a file it is computed in `room` (sheet); for
 *  other modes it is the array itself. */
const double *ra_plate_sheet(const struct ra_plate_modes *modes, const double *amplitude,
                             double *room);

/** Computes modal forces (width) from a sheet of forces. Does nothing unless the modes are those of
 *  a file. */
void ra_plate_collect(const struct ra_plate_modes *modes, const double *sheet, double *force);

/** The sum over the modes of $\psi$ times the amplitude, at node i and row j. */
double ra_plate_at(const struct ra_plate_modes *modes, const double *amplitude, size_t i, size_t j);

/** Writes $Y_n$ of all n at the place y; for modes of a file, the weights of the rows of points
 *  (blocks). */
void ra_plate_across(const struct ra_plate *plate, const struct ra_plate_modes *modes, double y,
                     double *across);

/** $\psi$ of the mode at place k of a modal array, at node i and row j [1/m]; 0 for padding. */
double ra_plate_shape(const struct ra_plate_modes *modes, size_t k, size_t i, size_t j);

/** $\psi$ of all modes at a place of the plate [1/m]; 0 for padding (width). */
void ra_plate_shapes_at(const struct ra_plate *plate, const struct ra_plate_modes *modes, double x,
                        double y, double *shape);

/** Writes the coefficients of a row, $c_m$ = sum_n $Y_n(y_j) U_{mn}$ (most), from a sheet; the sum
 *  runs in ascending n. The product ra_dot of these coefficients and along + i most is the
 *  deflection at node i of the row. */
void ra_plate_row(const struct ra_plate_modes *modes, size_t j, const double *sheet, double *row);

#endif
