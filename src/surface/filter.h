// Gaussian filters of white noise: rough profiles and topographies (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FILTER_H
#define RA_FILTER_H

#include <stddef.h>

#include "base/room.h"

/** Writes the next `count` normal numbers to noise[0], noise[stride], ... They are the same as from
 *  single calls of ra_random_normal. */
void ra_noise(struct ra_random *random, size_t count, size_t stride, double *noise);

/** RA_INPUT unless the correlation length is positive and 5 to 100000 spacings long. With fewer
 *  nodes the kernel would lose variance silently. */
enum ra_code ra_filter_check(double correlation_length, double spacing, struct ra_status *st);

/** K: half the number of terms in the kernel. Beyond K it is below $2^{-60}$ of its peak. */
size_t ra_filter_half(double nodes_per_length);

/** The kernel of eq:ra2d-kernel at -K..K (2 half + 1). The sum of its squares is 1. */
void ra_filter_kernel(double nodes_per_length, size_t half, double *weight);

/** height[l] += sum_k weight[k] noise[l + k stride], l < count, in the order of k. With stride 1 it
 *  filters a row. With the width of a rectangle as stride it filters all columns; count is then the
 *  number of cells. */
void ra_filter(const double *noise, size_t stride, const double *weight, size_t terms, size_t count,
               double *height);

#endif
