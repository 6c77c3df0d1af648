// GIF films whose frames store only what has changed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_GIF_H
#define RA_GIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/room.h"

/** Writes a GIF with the same pictures in fewer bytes. False if `data` is not a GIF as gnuplot
 *  writes it, or if a frame has more than 255 colours; the output is then useless. If there is no
 *  memory, `st` says so. */
bool ra_gif_pack(const unsigned char *data, size_t size, FILE *out, struct ra_status *st);

#endif
