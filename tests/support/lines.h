// Lines of sh in a folder with cases, and their output.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TEST_LINES_H
#define RA_TEST_LINES_H

#include "support/run_cases.h"

#include <unistd.h>

/** The output of the last line on both streams. */
static char output[1 << 16];

/** Runs a line of sh in a folder, after `functions`, with ra2d as $R. Returns its exit code. */
static inline int line_in(const char *folder, const char *functions, const char *line)
{
    char here[1024], text[4096];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(text, sizeof text, "R='%s%s%s'; cd '%s'; %s { %s; } 2>&1",
             program()[0] == '/' ? "" : here, program()[0] == '/' ? "" : "/", program(), folder,
             functions, line);
    return shell(text, output, sizeof output);
}

/** Runs a line, and checks its exit code and a piece of its output. */
static inline void expect_in(const char *folder, const char *functions, const char *line, int code,
                             const char *piece)
{
    const int got = line_in(folder, functions, line);
    if (got != code || strstr(output, piece) == NULL) {
        fail_msg("%s: exit code %d, said\n%s", line, got, output);
    }
}

#endif
