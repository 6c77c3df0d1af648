// Random waves with given amplitudes, on rectangles and along lines.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Profiles and topographies with a given spectrum are sums of the waves of a rectangle of $N_x$
 * times $N_y$ points, or of a line,
 * $$ h_{kl} = \mathrm{Re} \sum_{i,j} X_{ij} e^{-2\pi i (i k/N_x + j l/N_y)},\quad
 *    X_{-i,-j} = X_{ij}^*,\quad X_{ij} = A(q)(\eta + i\eta')                     % eq:ra2d-waves $$
 * where $\eta$ and $\eta'$ are independent normal numbers. Two waves with opposite (i, j) are a
 * pair, and the numbers are drawn for one wave of each pair: first for the rows j = 0, 1, ...,
 * $N_y/2 - 1$, then for the negative j, and in each row for ascending i (from 1 on if $j \le 0$).
 * A pair has the mean square $4 A^2$. A is a function of q only, for waves of any direction: q
 * is the number of waves in the length along x, $\sqrt{i^2 + (j L_x/L_y)^2}$. The shortest waves
 * have four points. So no wave is its own partner.
 *
 * Heights are normal. The sum is periodic, so only a part of at most half the length is used along
 * each axis (ra_waves_around). fourier.c transforms first the columns, most of which have no waves,
 * and then the rows that are needed. The amplitudes of the caller are correctly rounded, so the
 * bits are the same on every machine.
 *
 * Units: SI. Tests: tests/surface/test_waves.c; surfaces of waves: test_processes.c,
 * test_topography.c.
 */
#include "surface/waves.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/room.h"
#include "surface/fourier.h"

struct ra_waves ra_waves_around(const struct ra_cells *c)
{
    struct ra_waves w = {.nx = c->nx > 1 ? ra_fourier_size(2 * c->nx) : 1,
                         .ny = c->ny > 1 ? ra_fourier_size(2 * c->ny) : 1};
    w.length_x = (double)w.nx * c->dx;
    w.length_y = (double)w.ny * c->dy;
    return w;
}

/// Draws one wave of each pair and sets its partner. Returns the mean square of all waves.
static double draw(const struct ra_waves *w, double *real, double *imaginary)
{
    struct ra_random random;
    double power = 0.0;
    ra_random_seed(&random, w->seed, w->stream);
    for (size_t j = 0; j < w->ny; j++) {
        const bool negative = 2 * j > w->ny;
        const double across = (double)(negative ? w->ny - j : j) * (w->length_x / w->length_y);
        const size_t other = (w->ny - j) % w->ny;
        for (size_t i = j == 0 || negative ? 1 : 0; 2 * i < w->nx; i++) {
            const double waves = sqrt((double)(i * i) + across * across);
            if (waves * w->shortest > w->length_x * (1.0 + 1e-12)) {
                break;
            }
            const double amplitude = w->amplitude(w->context, waves);
            const size_t here = j * w->nx + i, there = other * w->nx + (w->nx - i) % w->nx;
            real[here] = real[there] = amplitude * ra_random_normal(&random);
            imaginary[here] = amplitude * ra_random_normal(&random);
            imaginary[there] = -imaginary[here];
            power += 4.0 * amplitude * amplitude;
        }
    }
    return power;
}

static enum ra_code transform(const struct ra_waves *w, size_t rows, double *real,
                              double *imaginary, struct ra_status *st)
{
    struct ra_fourier along = {0}, across = {0};
    double *column = NULL;
    enum ra_code code = RA_OK;
    if (w->ny > 1) {
        column = ra_alloc(2 * w->ny, sizeof *column, "column of waves", st);
        code = column != NULL ? ra_fourier_make(w->ny, &across, st) : RA_SYSTEM;
    }
    if (code == RA_OK && w->nx > 1) {
        code = ra_fourier_make(w->nx, &along, st);
    }
    if (code == RA_OK) {
        ra_fourier_area(w->nx > 1 ? &along : NULL, w->ny > 1 ? &across : NULL, rows, real,
                        imaginary, column);
    }
    ra_fourier_free(&along);
    ra_fourier_free(&across);
    free(column);
    return code;
}

enum ra_code ra_waves_make(const struct ra_waves *w, size_t count_x, size_t count_y, double *height,
                           double *power, struct ra_status *st)
{
    const size_t points = w->nx * w->ny;
    double *const real = ra_alloc(points, sizeof *real, "waves of the surface", st);
    double *const imaginary = ra_alloc(points, sizeof *imaginary, "waves of the surface", st);
    enum ra_code code = RA_SYSTEM;
    if (real != NULL && imaginary != NULL) {
        *power = draw(w, real, imaginary);
        code = transform(w, count_y, real, imaginary, st);
    }
    for (size_t j = 0; code == RA_OK && j < count_y; j++) {
        for (size_t i = 0; i < count_x; i++) {
            height[j * count_x + i] = real[j * w->nx + i];
        }
    }
    free(real);
    free(imaginary);
    return code;
}

enum ra_code ra_waves_check(const struct ra_making *making, const char *what)
{
    if (!making->line || making->record->cells.nx <= making->reference) {
        return RA_OK;
    }
    return ra_fail(
        making->st, RA_INPUT,
        "%s cannot be longer than its solid: give the recipe to the longer one, and kind "
        "= same to the other",
        what);
}
