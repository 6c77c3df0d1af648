// Loops over the cells and sides of a film, for one instruction set; included by film_loops.c.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Plain loops, which the compiler makes into vectors: RA_APART says that no entry is another's.
 * No include guard: it is meant to be included several times.
 */

#ifndef RA_FILM_DECAY
#define RA_FILM_DECAY
/// e and g of the parts (eq:film-exponential).
struct film_decay {
    double keep[RA_FILM_PARTS], gain[RA_FILM_PARTS];
};
/// No entry of the arrays of a loop is another's. clang has no such word that is true of all loops.
#ifdef __clang__
#define RA_APART
#else
#define RA_APART _Pragma("GCC ivdep")
#endif
#endif

/// With one division for all.
static inline __attribute__((always_inline)) TARGET struct film_decay
NAME(film_decay)(const double *rate, double scale)
{
    const double sixth = 1.0 / 6.0;
    const double x0 = scale * rate[0], x1 = scale * rate[1], x2 = scale * rate[2];
    const double g0 = 1.0 + x0 * (0.5 + x0 * sixth), g1 = 1.0 + x1 * (0.5 + x1 * sixth),
                 g2 = 1.0 + x2 * (0.5 + x2 * sixth);
    const double p0 = 1.0 + x0 * g0, p1 = 1.0 + x1 * g1, p2 = 1.0 + x2 * g2;
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
        double left = 0.0, taken = 0.0;
        for (int j = 0; j < RA_FILM_PARTS; j++) {
            left += warm.keep[j] * a.warm[j][c];
            taken += a.weight[j] * warm.gain[j];
            a.keep[j][c] = flow.keep[j];
            a.gain[j][c] = a.weight[j] * flow.gain[j];
        }
        const double old = a.pressure[c], share = a.part * taken;
        const double now =
            ((a.each * (a.mass[c] * one) - a.around) + (left - share * old)) / (1.0 - share);
        for (int j = 0; j < RA_FILM_PARTS; j++) {
            a.warm[j][c] =
                warm.keep[j] * a.warm[j][c] + (a.part * (a.weight[j] * warm.gain[j])) * (now - old);
        }
        a.pressure[c] = now;
        a.inverse[c] = square;
        a.middle[c] = 1.5 * a.mass[c] - 0.5 * a.before[c];
    }
}

static TARGET void NAME(film_sides)(const struct ra_film_sides *all)
{
    const struct ra_film_sides a = *all;
    RA_APART
    for (size_t i = 0; i < a.count; i++) {
        const double rise = a.push * (a.pressure[1][i] - a.pressure[0][i]);
        double sum = a.wall;
        for (int j = 0; j < RA_FILM_PARTS; j++) {
            const double keep = 0.5 * (a.keep[j][0][i] + a.keep[j][1][i]);
            const double now = keep * a.flow[j][i] - (a.gain[j][0][i] + a.gain[j][1][i]) * rise;
            a.flow[j][i] = now;
            sum += now;
        }
        a.flux[i] = 0.5 * (a.middle[0][i] + a.middle[1][i]) * sum;
    }
}

static TARGET void NAME(film_masses)(const double *mass, const double *along, size_t pitch,
                                     double x, const double *across, double y, size_t count,
                                     double *to)
{
    RA_APART
    for (size_t i = 0; i < count; i++) {
        to[i] = mass[i] - (x * (along[i + pitch] - along[i]) + y * (across[i + 1] - across[i]));
    }
}

static const struct ra_film_loops NAME(film_loops) = {TEXT(SUFFIX), NAME(film_cells),
                                                      NAME(film_sides), NAME(film_masses)};
