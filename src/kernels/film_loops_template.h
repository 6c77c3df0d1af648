// Loops over the cells and sides of a film, for one instruction set; included by film_loops.c.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Loops over cells or sides. RA_APART states that no two arrays overlap, so that the compiler can
 * turn the loops into vector operations. There is no include guard: the file is included once for
 * each instruction set.
 *
 * Tests: tests/film/test_gas_film.c.
 */

#ifndef RA_FILM_DECAY
#define RA_FILM_DECAY
/// e and g of the parts (eq:film-exponential).
struct film_decay {
    double keep[RA_FILM_PARTS], gain[RA_FILM_PARTS];
};
// States that the arrays of a loop do not overlap. clang has no such statement for all loops.
#ifdef __clang__
#define RA_APART
#else
#define RA_APART _Pragma("GCC ivdep")
#endif
#endif

// Computes the factors $e = 1/(1 + x + x^2/2 + x^3/6)$ and the gains g of the parts
// (eq:film-exponential), with one division for all three.
static inline __attribute__((always_inline)) TARGET struct film_decay
NAME(film_decay)(const double *rate, double scale)
{
    const double sixth = 1.0 / 6.0;
    const double x0 = scale * rate[0], x1 = scale * rate[1], x2 = scale * rate[2];
    const double g0 = 1.0 + x0 * (0.5 + x0 * sixth), g1 = 1.0 + x1 * (0.5 + x1 * sixth),
                 g2 = 1.0 + x2 * (0.5 + x2 * sixth);
    const double p0 = 1.0 + x0 * g0, p1 = 1.0 + x1 * g1, p2 = 1.0 + x2 * g2;
    // 1/p0, 1/p1, 1/p2 from 1/(p0 p1 p2) by products
    const double both = p0 * p1, one = 1.0 / (both * p2), rest = one * p2;
    const double e0 = rest * p1, e1 = rest * p0, e2 = one * both;
    return (struct film_decay){{e0, e1, e2}, {g0 * e0, g1 * e1, g2 * e2}};
}

static TARGET void NAME(film_cells)(const struct ra_film_cells *all)
{
    const struct ra_film_cells a = *all;
    RA_APART
    for (size_t c = 0; c < a.count; c++) {
        const double one = 1.0 / a.gap[c], square = one * one;
        const struct film_decay warm = NAME(film_decay)(a.rate, a.heat * (a.inverse[c] + square));
        const struct film_decay flow = NAME(film_decay)(a.rate, a.flow * (square * a.hinder[c]));
        // the heat that remains after the step, summed over its parts; the change of heat per
        // pascal
        double left = 0.0, taken = 0.0;
        for (int j = 0; j < RA_FILM_PARTS; j++) {
            left += warm.keep[j] * a.warm[j][c];
            taken += a.weight[j] * warm.gain[j];
            a.keep[j][c] = flow.keep[j];
            a.gain[j][c] = a.weight[j] * flow.gain[j];
        }
        // heat and pressure depend on each other linearly; this is the solution for the new
        // pressure
        const double old = a.pressure[c], share = a.part * taken;
        const double now =
            ((a.each * (a.mass[c] * one) - a.around) + (left - share * old)) / (1.0 - share);
        for (int j = 0; j < RA_FILM_PARTS; j++) {
            a.warm[j][c] =
                warm.keep[j] * a.warm[j][c] + (a.part * (a.weight[j] * warm.gain[j])) * (now - old);
        }
        a.pressure[c] = now;
        a.inverse[c] = square;
        // mass half a step later, extrapolated from this step and the one before
        a.middle[c] = 1.5 * a.mass[c] - 0.5 * a.before[c];
    }
}

static TARGET void NAME(film_sides)(const struct ra_film_sides *all)
{
    const struct ra_film_sides a = *all;
    for (size_t row = 0; row < a.rows; row++) {
        const size_t cell = row * a.cells, side = row * a.sides;
        RA_APART
        for (size_t i = 0; i < a.count; i++) {
            const size_t c = cell + i, s = side + i;
            const double rise = a.push * (a.pressure[1][c] - a.pressure[0][c]);
            double sum = a.wall;
            for (int j = 0; j < RA_FILM_PARTS; j++) {
                // the decay at a side is the mean of its two cells, and so is the gain
                const double keep = 0.5 * (a.keep[j][0][c] + a.keep[j][1][c]);
                const double now = keep * a.flow[j][s] - (a.gain[j][0][c] + a.gain[j][1][c]) * rise;
                a.flow[j][s] = now;
                sum += now;
            }
            a.flux[s] = 0.5 * (a.middle[0][c] + a.middle[1][c]) * sum;
        }
    }
}

static TARGET void NAME(film_masses)(const double *mass, const double *along, size_t pitch,
                                     double x, const double *across, double y, size_t count,
                                     double *to)
{
    // continuity: mass changes by the difference of the fluxes through opposite sides
    RA_APART
    for (size_t i = 0; i < count; i++) {
        to[i] = mass[i] - (x * (along[i + pitch] - along[i]) + y * (across[i + 1] - across[i]));
    }
}

static TARGET void NAME(film_between)(const double *from, const double *next, double share,
                                      size_t count, double *to)
{
    RA_APART
    for (size_t k = 0; k < count; k++) {
        to[k] = from[k] + share * (next[k] - from[k]);
    }
}

static const struct ra_film_loops NAME(film_loops) = {
    TEXT(SUFFIX), NAME(film_cells), NAME(film_sides), NAME(film_masses), NAME(film_between)};
