// Convolutions with an even kernel over a rectangle of cells, by FFT.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The deflections $u_k = \sum_l G_{k-l}\, p_l$ of cells on half-spaces are a convolution. The FFT
 * computes a circular convolution. On a grid padded with zeros to at least 2n - 1 cells along each
 * axis, its first n cells contain no wrapped terms. So these are exact up to rounding, some 1e-16
 * of the largest u, and the footprint has no periodic images. The padded size is the next product
 * of 2, 3, 5, 7. The kernel is even along both axes, so its transform is real and even, too, and
 * four waves have the same factor.
 *
 * **The order of the transforms.** In two dimensions all rows are transformed first, then all
 * columns. The rows of padding are zero, so only the ny other rows are transformed, one by one, and
 * stored. The inverse transform does not need the rows of padding either. The columns are complex.
 * A few columns at a time are gathered, padded, transformed, multiplied, transformed back and cut.
 * So a padded grid is never stored, and these few columns stay in the cache. A row without pressure
 * is not transformed.
 *
 * **The preconditioner** is the circulant matrix C on the unpadded grid that is nearest to G in the
 * Frobenius norm (T. Chan, SIAM J. Sci. Stat. Comput. 9, 1988), in one dimension
 * $$ c_i = \bigl( (n - i)\, G_i + i\, G_{n-i} \bigr) / n ,                        % eq:circulant $$
 * and likewise along both axes. The eigenvalues of C lie between the smallest and the largest
 * eigenvalue of G. A product with the inverse of C costs two small FFTs.
 *
 * FFTW makes the plans with FFTW_ESTIMATE, and all arrays begin at a cache line. So the plans
 * depend only on the sizes and on the processor: the bits are the same in every run, but not on
 * every processor. (FFTW_UNALIGNED, which allows any address, would exclude vector code.) Memory: 6
 * bytes for each padded cell. Tests: tests/rolling/test_footprint_cells.c (direct sums; two runs
 * give the same bits).
 */
#include "rolling/convolution.h"

#include <fftw3.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "statistics/room.h"

enum { TOGETHER = 4 }; ///< number of columns treated at once: the waves in one cache line of a row

/// Plans and arrays of a product. In round brackets: the size of an array.
struct ra_convolution {
    size_t nx, ny; ///< number of cells along x and y
    size_t mx, my; ///< number of cells of the padded grid along x and y
    /// length of a row of waves: mx/2 + 1, padded by zeros to a multiple of TOGETHER
    size_t pitch;
    double *row;          ///< one padded row (mx)
    fftw_complex *wave;   ///< transforms of the rows (ny x pitch)
    fftw_complex *column; ///< TOGETHER columns of waves (TOGETHER x my)
    fftw_complex *turned; ///< their transforms (TOGETHER x my)
    /// factor of each wave, column by column; it includes 1/(mx my) (pitch x (my/2 + 1))
    double *factor;
    fftw_plan row_there, row_back, columns_there, columns_back;
};

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

/// Makes the plans of a row and of columns. The plan of a row is used for every row, because all
/// rows begin at a cache line.
static void plan(struct ra_convolution *c)
{
    const int mx = (int)c->mx, my = (int)c->my;
    c->row_there = fftw_plan_dft_r2c_1d(mx, c->row, c->wave, FFTW_ESTIMATE);
    c->row_back = fftw_plan_dft_c2r_1d(mx, c->wave, c->row, FFTW_ESTIMATE);
    // transforms in place would take 1.5 times as long
    c->columns_there = fftw_plan_many_dft(1, &my, TOGETHER, c->column, NULL, 1, my, c->turned, NULL,
                                          1, my, FFTW_FORWARD, FFTW_ESTIMATE);
    c->columns_back = fftw_plan_many_dft(1, &my, TOGETHER, c->turned, NULL, 1, my, c->column, NULL,
                                         1, my, FFTW_BACKWARD, FFTW_ESTIMATE);
}

/// Allocates the memory and makes the plans. The caller then computes the factors.
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
    c->pitch = (mx / 2 + TOGETHER) / TOGETHER * TOGETHER;
    c->row = ra_alloc(mx, sizeof *c->row, "convolution", st);
    c->wave = ra_alloc(ny * c->pitch, sizeof *c->wave, "convolution", st);
    c->column = ra_alloc(TOGETHER * my, sizeof *c->column, "convolution", st);
    c->turned = ra_alloc(TOGETHER * my, sizeof *c->turned, "convolution", st);
    c->factor = ra_alloc(c->pitch * (my / 2 + 1), sizeof *c->factor, "convolution", st);
    if (c->row == NULL || c->wave == NULL || c->column == NULL || c->turned == NULL ||
        c->factor == NULL || ra_transform_room(mx > my ? mx : my, st) != RA_OK) {
        return RA_SYSTEM;
    }
    plan(c);
    return RA_OK;
}

/// Transforms c->row into the waves of row j.
static void transform_row(struct ra_convolution *c, size_t j)
{
    fftw_execute_dft_r2c(c->row_there, c->row, c->wave + j * c->pitch);
}

// ## Columns

/// Copies the columns from `first` on, and pads them with zeros.
static void gather(struct ra_convolution *c, size_t first)
{
    for (size_t i = 0; i < TOGETHER; i++) {
        memset(c->column + i * c->my + c->ny, 0, (c->my - c->ny) * sizeof *c->column);
    }
    for (size_t j = 0; j < c->ny; j++) {
        fftw_complex *const wave = c->wave + j * c->pitch + first;
        for (size_t i = 0; i < TOGETHER; i++) {
            c->column[i * c->my + j][0] = wave[i][0];
            c->column[i * c->my + j][1] = wave[i][1];
        }
    }
}

static void scatter(struct ra_convolution *c, size_t first)
{
    for (size_t j = 0; j < c->ny; j++) {
        fftw_complex *const wave = c->wave + j * c->pitch + first;
        for (size_t i = 0; i < TOGETHER; i++) {
            wave[i][0] = c->column[i * c->my + j][0];
            wave[i][1] = c->column[i * c->my + j][1];
        }
    }
}

/// Multiplies a column of waves with the factors. Waves j and my - j have the same factor.
static void multiply(fftw_complex *wave, const double *factor, size_t my)
{
    for (size_t j = 0; j <= my / 2; j++) {
        wave[j][0] *= factor[j];
        wave[j][1] *= factor[j];
    }
    for (size_t j = my / 2 + 1; j < my; j++) {
        wave[j][0] *= factor[my - j];
        wave[j][1] *= factor[my - j];
    }
}

// ## The kernel

/// Computes the factors from the waves of rows 0 to ny - 1 of the kernel. The remaining rows of the
/// kernel mirror these.
static void find_factors(struct ra_convolution *c, bool inverse)
{
    const size_t my = c->my;
    const double cells = (double)(c->mx * my);
    for (size_t first = 0; first < c->pitch; first += TOGETHER) {
        gather(c, first);
        for (size_t i = 0; i < TOGETHER; i++) {
            fftw_complex *const column = c->column + i * my;
            for (size_t j = 1; j < c->ny; j++) {
                column[my - j][0] = column[j][0];
                column[my - j][1] = column[j][1];
            }
        }
        fftw_execute(c->columns_there);
        for (size_t i = 0; i < TOGETHER && first + i <= c->mx / 2; i++) {
            double *const factor = c->factor + (first + i) * (my / 2 + 1);
            for (size_t j = 0; j <= my / 2; j++) {
                const double value = c->turned[i * my + j][0];
                factor[j] = inverse ? 1.0 / (value * cells) : value / cells;
            }
        }
    }
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
    // the kernel is even: coefficient i is at the places i and mx - i of the padded row
    for (size_t j = 0; j < ny; j++) {
        for (size_t i = 0; i < nx; i++) {
            c->row[i] = c->row[(mx - i) % mx] = coefficient[j * nx + i];
        }
        transform_row(c, j);
    }
    find_factors(c, false);
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
            // in (eq:circulant) the coefficient n cells away is not known, but has the weight 0; so
            // any other may take its place
            const double x = (double)i / (double)nx, y = (double)j / (double)ny;
            const double *const near = coefficient + j * nx;
            const double *const far = coefficient + (j > 0 ? ny - j : 0) * nx;
            const size_t back = i > 0 ? nx - i : 0;
            c->row[i] = (1 - y) * ((1 - x) * near[i] + x * near[back]) +
                        y * ((1 - x) * far[i] + x * far[back]);
        }
        transform_row(c, j);
    }
    find_factors(c, true);
    return RA_OK;
}

// ## The product

static bool is_zero(const double *value, size_t count)
{
    size_t i = 0;
    while (i < count && value[i] == 0.0) {
        i++;
    }
    return i == count;
}

void ra_convolution_apply(struct ra_convolution *c, const double *in, double *out)
{
    // an earlier inverse transform has written into the padding of the row
    memset(c->row, 0, c->mx * sizeof *c->row);
    for (size_t j = 0; j < c->ny; j++) {
        if (is_zero(in + j * c->nx, c->nx)) {
            memset(c->wave + j * c->pitch, 0, c->pitch * sizeof *c->wave);
        } else {
            memcpy(c->row, in + j * c->nx, c->nx * sizeof *in);
            transform_row(c, j);
        }
    }
    for (size_t first = 0; first < c->pitch; first += TOGETHER) {
        gather(c, first);
        fftw_execute(c->columns_there);
        for (size_t i = 0; i < TOGETHER; i++) {
            multiply(c->turned + i * c->my, c->factor + (first + i) * (c->my / 2 + 1), c->my);
        }
        fftw_execute(c->columns_back);
        scatter(c, first);
    }
    for (size_t j = 0; j < c->ny; j++) {
        fftw_execute_dft_c2r(c->row_back, c->wave + j * c->pitch, c->row);
        memcpy(out + j * c->nx, c->row, c->nx * sizeof *out);
    }
}

void ra_convolution_free(struct ra_convolution *c)
{
    if (c == NULL) {
        return;
    }
    const fftw_plan plans[] = {c->row_there, c->row_back, c->columns_there, c->columns_back};
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        if (plans[i] != NULL) {
            fftw_destroy_plan(plans[i]);
        }
    }
    free(c->row);
    free(c->wave);
    free(c->column);
    free(c->turned);
    free(c->factor);
    free(c);
}
