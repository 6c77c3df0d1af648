// Inner parts of reading a case, shared by case.c and case_check.c.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_READ_H
#define RA_CASE_READ_H

#include <stdarg.h>

#include "value.h"

/** Message with the place in front: PATH:LINE: NAME: (line > 0), -s NAME: (line < 0) or
 *  PATH: NAME: (line 0); without NAME if it is NULL. Returns code. */
enum ra_code ra_case_place(const char *path, int line, const char *name, enum ra_code code,
                           struct ra_status *st, const char *format, va_list arguments);

/** Completes what follows from other keys (area, gravity, speed, duration, same surfaces) and
 *  checks the keys against each other. */
enum ra_code ra_case_check(struct ra_case *c, struct ra_status *st);

#endif
