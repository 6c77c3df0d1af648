// Loops over the cells and sides of a gas film, compiled for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FILM_LOOPS_H
#define RA_FILM_LOOPS_H

#include <stddef.h>

enum { RA_FILM_PARTS = 3 }; ///< modes of flow and heat across the gap

/** Cells of a film (count), and constants of a step (gas_film.c of `film`). */
struct ra_film_cells {
    size_t count;
    const double *gap, *mass, *before;
    const double *hinder; ///< $1/\phi$, where $\phi$ is the flow factor
    double *pressure, *inverse, *middle;
    double *warm[RA_FILM_PARTS], *keep[RA_FILM_PARTS], *gain[RA_FILM_PARTS];
    double weight[RA_FILM_PARTS], rate[RA_FILM_PARTS];
    /// $\tau\nu$, $\tau a/2$ (a: thermal diffusivity). With r = `rate`, the exponent x
    /// (eq:film-exponential) of the flow is $\tau\nu\,r/(h^2 \phi)$, that of the heat is
    /// $(\tau a/2)\,r\,(1/h_n^2 + 1/h_{n-1}^2)$
    double flow, heat;
    double around, each, part; ///< $p_a$, $p_a/\rho_a$, $(\gamma - 1)/\gamma$
};

/** Rows of sides (count). Each side lies between two cells: 0 at the smaller, 1 at the larger
 *  coordinate. */
struct ra_film_sides {
    size_t count, rows;
    size_t cells, sides; ///< distance from one row to the next, in cells and in sides
    const double *pressure[2], *middle[2];
    const double *keep[RA_FILM_PARTS][2], *gain[RA_FILM_PARTS][2];
    double *flow[RA_FILM_PARTS], *flux;
    /// change of velocity per half pascal of pressure difference; mean velocity of the walls [m/s]
    double push, wall;
};

struct ra_film_loops {
    const char *name; ///< avx512, avx2, sse2
    // computes the pressure and the heat at $t_n$, the factors and gains of the velocities, and the
    // mass at $t_n + \tau/2$
    void (*cells)(const struct ra_film_cells *cells);
    /// computes the velocities and fluxes at $t_n + \tau/2$
    void (*sides)(const struct ra_film_sides *sides);
    /// to_i = mass_i - (x (along_{i + pitch} - along_i) + y (across_{i + 1} - across_i))
    void (*masses)(const double *mass, const double *along, size_t pitch, double x,
                   const double *across, double y, size_t count, double *to);
    /// to_k = from_k + share (next_k - from_k)
    void (*between)(const double *from, const double *next, double share, size_t count, double *to);
};

/** The table with this name, found as in ra_kernels_find. */
const struct ra_film_loops *ra_film_loops_find(const char *name);

#endif
