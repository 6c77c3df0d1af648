// Loops over the cells and sides of a film of gas, compiled for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FILM_LOOPS_H
#define RA_FILM_LOOPS_H

#include <stddef.h>

enum { RA_FILM_PARTS = 3 }; ///< into which flow and heat across the gap are divided

/** Cells of a film (count), and the constants of a step (gas_film.c of `film`). */
struct ra_film_cells {
    size_t count;
    const double *gap, *mass, *before;
    const double *hinder; ///< 1 over the flow factor
    double *pressure, *inverse, *middle;
    double *warm[RA_FILM_PARTS], *keep[RA_FILM_PARTS], *gain[RA_FILM_PARTS];
    double weight[RA_FILM_PARTS], rate[RA_FILM_PARTS];
    double flow, heat; ///< of each rate, times $1/h^2$: x of the flow, and half of that of heat
    double around, each, part; ///< $p_a$, $p_a/\rho_a$, $(\gamma - 1)/\gamma$
};

/** Rows of sides (count), each side between a cell behind (0) and a cell before it (1). */
struct ra_film_sides {
    size_t count, rows;
    size_t cells, sides; ///< from a row to the next one
    const double *pressure[2], *middle[2];
    const double *keep[RA_FILM_PARTS][2], *gain[RA_FILM_PARTS][2];
    double *flow[RA_FILM_PARTS], *flux;
    double push, wall; ///< velocity for half a pascal of difference, velocity of the walls' mean
};

struct ra_film_loops {
    const char *name; ///< avx512, avx2, sse2
    // pressure and heat at present, factors and gains of velocities, mass half a step ahead
    void (*cells)(const struct ra_film_cells *cells);
    /// velocities and fluxes half a step ahead
    void (*sides)(const struct ra_film_sides *sides);
    /// to_i = mass_i - (x (along_{i + pitch} - along_i) + y (across_{i + 1} - across_i))
    void (*masses)(const double *mass, const double *along, size_t pitch, double x,
                   const double *across, double y, size_t count, double *to);
    /// to_k = from_k + share (next_k - from_k)
    void (*between)(const double *from, const double *next, double share, size_t count, double *to);
};

/** The table of that name, found as in ra_kernels_find. */
const struct ra_film_loops *ra_film_loops_find(const char *name);

#endif
