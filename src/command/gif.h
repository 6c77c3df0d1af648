// Films whose frames hold only what changes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_GIF_H
#define RA_GIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/room.h"

/** Writes a GIF whose frames are the same pictures in fewer bytes. False where `data` is not such
 *  a GIF as gnuplot writes, or has more than 255 colours in a frame; what was written is then of
 *  no use. A lack of memory is in the status, too. */
bool ra_gif_pack(const unsigned char *data, size_t size, FILE *out, struct ra_status *st);

#endif
