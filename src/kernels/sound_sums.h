// Sums over pairs of modes for the sound of a beam, compiled for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SOUND_SUMS_H
#define RA_SOUND_SUMS_H

#include <stddef.h>

enum { RA_SOUND_NODES = 16 }; ///< number of frequencies that are computed together

/** A row holds one number for each mode. First come the even modes m = 0, 2, ..., with mode m at
 *  m/2. The odd modes begin half a row later; half a row is a multiple of RA_LANES. The *pairs* of
 *  mode m are the modes n = m, m - 2, ... of the same parity. Each m has a line of pairs, with n at
 *  n/2, padded to a multiple of RA_LANES; the lines follow one another. */
struct ra_sound_sums {
    const char *name; ///< avx512, avx2, sse2
    /// for every pair and one bin b after the other: p = weight_b (re_m re_n + im_m im_n), then low
    /// += (1 - right_b) p and high += right_b p. Row b of re and im is at b 2 half
    void (*cross)(size_t modes, size_t bins, const double *re, const double *im, size_t half,
                  const double *weight, const double *right, double *low, double *high);
    /// for RA_SOUND_NODES numbers z and t: h = sqrt(2) root 2 t/((root - z) (root + z))
    void (*transform)(double root, const double *z, const double *t, double *h);
    /// sum += cross $(h_m h_n)$ for m = 0, 1, ... and n = m % 2, m % 2 + 2, ..., m. `cross`
    /// has RA_SOUND_NODES numbers for each pair, without padding; h has as many for each mode
    void (*radiate)(size_t modes, const double *cross, const double *h, double *sum);
};

/** The table with this name, found as in ra_kernels_find. */
const struct ra_sound_sums *ra_sound_sums_find(const char *name);

#endif
