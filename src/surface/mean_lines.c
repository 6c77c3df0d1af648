// The list of filters that compute the mean line for a cut-off.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This is the list of mean lines. A new one is a file with a const struct (mean_line.h) and a line
 * here; keys, options and their messages take its name from the list.
 *
 * Tests: tests/surface/test_mean_lines.c.
 */
#include <string.h>

#include "surface/mean_line.h"

const struct ra_mean_line *ra_mean_line_at(size_t i)
{
    static const struct ra_mean_line *const table[] = {
        &ra_mean_line_gaussian,
        &ra_mean_line_robust,
        &ra_mean_line_spline,
    };
    return i < sizeof table / sizeof *table ? table[i] : NULL;
}

const char *ra_mean_line_name(size_t i)
{
    const struct ra_mean_line *const line = ra_mean_line_at(i);
    return line != NULL ? line->name : NULL;
}

const struct ra_mean_line *ra_mean_line_find(const char *name)
{
    size_t i = 0;
    while (ra_mean_line_at(i) != NULL && strcmp(ra_mean_line_name(i), name) != 0) {
        i++;
    }
    return name[0] == '\0' ? ra_mean_line_at(0) : ra_mean_line_at(i);
}
