// Gaussian faces that are made column by column (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_GAUSSIAN_H
#define RA_GAUSSIAN_H

#include "surface/stream.h"

extern const struct ra_stream_method ra_gaussian_stream;

#endif
