// Fourier transforms in a fixed order: the same bits from every compiler, on every processor.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * FFTW chooses its algorithm by the processor, and a changed last bit of a profile leads to another
 * trajectory. Therefore the transforms that make profiles are computed here, by Cooley and Tukey's
 * halving,
 * $$ X_k = \sum_{l=0}^{n-1} x_l e^{-2\pi i k l/n}
 *    = E_k + e^{-2\pi i k/n} O_k,\quad X_{k+n/2} = E_k - e^{-2\pi i k/n} O_k
 *                                                                              % eq:ra2d-halving $$
 *
 * where E and O are the transforms of the even and the odd points, $n = 2^m$. First the points are
 * put in the order of their reversed bits; then the transform works in place. Each product and each
 * sum is rounded once, in this order. Sines and cosines are correctly rounded (exact.c). The
 * relative error of the result, in the mean square, is below $m 2^{-53}$.
 *
 * Units: none. Tests: tests/surface/test_fourier.c.
 */
#include "surface/fourier.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/room.h"

size_t ra_fourier_size(size_t count)
{
    size_t n = 4;
    while (n < count) {
        n *= 2;
    }
    return n;
}

void ra_fourier_free(struct ra_fourier *fourier)
{
    free(fourier->cosine);
    free(fourier->sine);
    *fourier = (struct ra_fourier){0};
}

/// exact.c gives $\sin(2 \pi j/n)$ for j <= n/4. All other sines and cosines follow from these.
enum ra_code ra_fourier_make(size_t n, struct ra_fourier *fourier, struct ra_status *st)
{
    *fourier = (struct ra_fourier){.n = n};
    fourier->cosine = ra_alloc(n / 2, sizeof(double), "cosines of a transform", st);
    fourier->sine = ra_alloc(n / 2, sizeof(double), "sines of a transform", st);
    if (fourier->cosine == NULL || fourier->sine == NULL) {
        return RA_SYSTEM;
    }
    double *const sine = fourier->sine, *const cosine = fourier->cosine;
    ra_exact_sine_table(n / 2, sine);
    for (size_t j = 1; j < n / 4; j++) {
        sine[n / 4 + j] = sine[n / 4 - j];
    }
    for (size_t j = 0; j < n / 4; j++) {
        cosine[j] = sine[n / 4 - j];
        cosine[n / 4 + j] = -sine[j];
    }
    return RA_OK;
}

static void reverse_bits(size_t n, double *x)
{
    size_t reversed = 0;
    for (size_t l = 0; l < n; l++) {
        if (l < reversed) {
            const double other = x[l];
            x[l] = x[reversed];
            x[reversed] = other;
        }
        // adds one to the reversed number: carries run towards its low bits
        size_t bit = n / 2;
        while ((reversed & bit) != 0) {
            reversed ^= bit;
            bit /= 2;
        }
        reversed |= bit;
    }
}

/// eq:ra2d-halving for each pair of transforms of `half` points.
void ra_fourier_transform(const struct ra_fourier *fourier, double *real, double *imaginary)
{
    const size_t n = fourier->n;
    reverse_bits(n, real);
    reverse_bits(n, imaginary);
    for (size_t half = 1; half < n; half *= 2) {
        const size_t stride = n / (2 * half);
        for (size_t begin = 0; begin < n; begin += 2 * half) {
            double *const a = real + begin, *const b = imaginary + begin;
            for (size_t k = 0; k < half; k++) {
                const double c = fourier->cosine[k * stride], s = fourier->sine[k * stride];
                const double x = c * a[half + k] + s * b[half + k];
                const double y = c * b[half + k] - s * a[half + k];
                a[half + k] = a[k] - x;
                b[half + k] = b[k] - y;
                a[k] += x;
                b[k] += y;
            }
        }
    }
}

static void transform_columns(const struct ra_fourier *across, size_t nx, double *real,
                              double *imaginary, double *column)
{
    const size_t ny = across->n;
    for (size_t i = 0; i < nx; i++) {
        bool any = false;
        for (size_t j = 0; j < ny; j++) {
            column[j] = real[j * nx + i];
            column[ny + j] = imaginary[j * nx + i];
            any = any || column[j] != 0.0 || column[ny + j] != 0.0;
        }
        if (any) {
            ra_fourier_transform(across, column, column + ny);
        }
        for (size_t j = 0; any && j < ny; j++) {
            real[j * nx + i] = column[j];
            imaginary[j * nx + i] = column[ny + j];
        }
    }
}

void ra_fourier_area(const struct ra_fourier *along, const struct ra_fourier *across, size_t rows,
                     double *real, double *imaginary, double *column)
{
    const size_t nx = along != NULL ? along->n : 1;
    if (across != NULL) {
        transform_columns(across, nx, real, imaginary, column);
    }
    for (size_t j = 0; along != NULL && j < rows; j++) {
        ra_fourier_transform(along, real + j * nx, imaginary + j * nx);
    }
}
