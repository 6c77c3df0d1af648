// Pictures of gnuplot in fewer bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SVG_H
#define RA_SVG_H

#include <stdio.h>

#include "base/room.h"

/** Prints an SVG of gnuplot so that it looks the same in fewer bytes. What is not as gnuplot writes
 *  it stays as it is. (svg.c) */
enum ra_code ra_svg_put(FILE *out, const unsigned char *data, size_t size, struct ra_status *st);

#endif
