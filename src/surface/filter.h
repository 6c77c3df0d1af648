// Gaussian filters of white noise: rough profiles and topographies (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FILTER_H
#define RA_FILTER_H

#include <stddef.h>

#include "base/room.h"

/** noise[l stride], l < count: the next normal numbers, the same as from single calls of
 *  ra_random_normal. */
void ra_noise(struct ra_random *random, size_t count, size_t stride, double *noise);

/** RA_INPUT unless the correlation length is positive, at least five spacings (a kernel with
 *  fewer nodes loses variance silently) and at most 100000. */
enum ra_code ra_filter_check(double correlation_length, double spacing, struct ra_status *st);

/** K: half the terms of the kernel, beyond which it is below $2^{-60}$ of its peak. */
size_t ra_filter_half(double nodes_per_length);

/** The kernel of eq:ra2d-kernel at -K..K, its squares summing to 1 (2 half + 1). */
void ra_filter_kernel(double nodes_per_length, size_t half, double *weight);

/** height[l] += sum_k weight[k] noise[l + k stride], l < count, the terms in the order of k. A
 *  stride of 1 filters a row; of a rectangle's width, all its columns (count is then all cells). */
void ra_filter(const double *noise, size_t stride, const double *weight, size_t terms, size_t count,
               double *height);

#endif
