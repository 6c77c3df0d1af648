// Convolutions with an even kernel over a rectangle of cells, by FFT.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The deflections $u_k = \sum_l G_{k-l}\, p_l$ of cells on half-spaces are a convolution. On a grid
 * padded with zeros to at least 2n - 1 either way, the circular convolution of the FFT has no
 * wrapped term in the first n: exact but for rounding, some 1e-16 of the largest u, and no image of
 * the footprint (the half-spaces are not periodic). The padded size is the next product of 2, 3, 5,
 * 7. The kernel is even either way, so its transform is real: one factor a wave.
 *
 * **The preconditioner.** The circulant matrix C on the unpadded grid that is nearest to G in the
 * Frobenius norm (T. Chan, SIAM J. Sci. Stat. Comput. 9, 1988), in one dimension
 * $$ c_i = \bigl( (n - i)\, G_i + i\, G_{n-i} \bigr) / n ,                        % eq:circulant $$
 * and so either way; its eigenvalues lie between those of G. Its inverse costs two small FFTs.
 *
 * Plans are FFTW's, FFTW_ESTIMATE | FFTW_UNALIGNED: the same bits in every run, though not on every
 * processor. Memory: 20 bytes a padded cell. Tests: tests/rolling/test_footprint_cells.c (direct
 * sums).
 */
#include "rolling/convolution.h"

#include <fftw3.h>
#include <stdlib.h>
#include <string.h>

struct ra_convolution {
    size_t nx, ny;      ///< cells
    size_t mx, my;      ///< of the grid, padding included
    double *grid;       ///< (my x mx)
    fftw_complex *wave; ///< its transform (my x (mx/2 + 1))
    double *factor;     ///< of each wave, 1/(mx my) included (my x (mx/2 + 1))
    fftw_plan there, back;
};

static size_t waves(const struct ra_convolution *c)
{
    return c->my * (c->mx / 2 + 1);
}

static size_t fast_size(size_t least)
{
    const size_t prime[] = {2, 3, 5, 7};
    for (size_t m = least;; m++) {
        size_t rest = m;
        for (size_t i = 0; i < 4; i++) {
            while (rest % prime[i] == 0) {
                rest /= prime[i];
            }
        }
        if (rest == 1) {
            return m;
        }
    }
}

/// Memory and plans; the kernel is still missing.
static enum ra_code prepare(size_t nx, size_t ny, size_t mx, size_t my,
                            struct ra_convolution **convolution, struct ra_status *st)
{
    struct ra_convolution *const c = *convolution = ra_alloc(1, sizeof *c, "convolution", st);
    if (c == NULL) {
        return RA_SYSTEM;
    }
    c->nx = nx;
    c->ny = ny;
    c->mx = mx;
    c->my = my;
    c->grid = ra_alloc(mx * my, sizeof *c->grid, "convolution", st);
    c->wave = ra_alloc(waves(c), sizeof *c->wave, "convolution", st);
    c->factor = ra_alloc(waves(c), sizeof *c->factor, "convolution", st);
    if (c->grid == NULL || c->wave == NULL || c->factor == NULL) {
        return RA_SYSTEM;
    }
    const unsigned flags = FFTW_ESTIMATE | FFTW_UNALIGNED;
    c->there = fftw_plan_dft_r2c_2d((int)my, (int)mx, c->grid, c->wave, flags);
    c->back = fftw_plan_dft_c2r_2d((int)my, (int)mx, c->wave, c->grid, flags);
    return RA_OK;
}

enum ra_code ra_convolution_make(size_t nx, size_t ny, const double *coefficient,
                                 struct ra_convolution **convolution, struct ra_status *st)
{
    const size_t mx = fast_size(2 * nx - 1), my = fast_size(2 * ny - 1);
    const enum ra_code code = prepare(nx, ny, mx, my, convolution, st);
    if (code != RA_OK) {
        return code;
    }
    struct ra_convolution *const c = *convolution;
    for (size_t j = 0; j < ny; j++) {
        for (size_t i = 0; i < nx; i++) {
            const size_t far_i = (mx - i) % mx, far_j = (my - j) % my;
            const double value = coefficient[j * nx + i];
            c->grid[j * mx + i] = c->grid[j * mx + far_i] = value;
            c->grid[far_j * mx + i] = c->grid[far_j * mx + far_i] = value;
        }
    }
    fftw_execute(c->there);
    for (size_t k = 0; k < waves(c); k++) {
        c->factor[k] = c->wave[k][0] / (double)(mx * my);
    }
    return RA_OK;
}

enum ra_code ra_convolution_inverse(size_t nx, size_t ny, const double *coefficient,
                                    struct ra_convolution **convolution, struct ra_status *st)
{
    const enum ra_code code = prepare(nx, ny, nx, ny, convolution, st);
    if (code != RA_OK) {
        return code;
    }
    struct ra_convolution *const c = *convolution;
    for (size_t j = 0; j < ny; j++) {
        for (size_t i = 0; i < nx; i++) {
            // the coefficient n cells away has no weight
            const double x = (double)i / (double)nx, y = (double)j / (double)ny;
            const double *const near = coefficient + j * nx;
            const double *const far = coefficient + (j > 0 ? ny - j : 0) * nx;
            const size_t back = i > 0 ? nx - i : 0;
            c->grid[j * nx + i] = (1 - y) * ((1 - x) * near[i] + x * near[back]) +
                                  y * ((1 - x) * far[i] + x * far[back]);
        }
    }
    fftw_execute(c->there);
    for (size_t k = 0; k < waves(c); k++) {
        c->factor[k] = 1.0 / (c->wave[k][0] * (double)(nx * ny));
    }
    return RA_OK;
}

void ra_convolution_apply(struct ra_convolution *c, const double *in, double *out)
{
    // the transform back leaves its rubbish in the padding
    memset(c->grid, 0, c->mx * c->my * sizeof *c->grid);
    for (size_t j = 0; j < c->ny; j++) {
        memcpy(c->grid + j * c->mx, in + j * c->nx, c->nx * sizeof *in);
    }
    fftw_execute(c->there);
    for (size_t k = 0; k < waves(c); k++) {
        c->wave[k][0] *= c->factor[k];
        c->wave[k][1] *= c->factor[k];
    }
    fftw_execute(c->back);
    for (size_t j = 0; j < c->ny; j++) {
        memcpy(out + j * c->nx, c->grid + j * c->mx, c->nx * sizeof *out);
    }
}

void ra_convolution_free(struct ra_convolution *c)
{
    if (c == NULL) {
        return;
    }
    if (c->there != NULL) {
        fftw_destroy_plan(c->there);
    }
    if (c->back != NULL) {
        fftw_destroy_plan(c->back);
    }
    free(c->grid);
    free(c->wave);
    free(c->factor);
    free(c);
}
