// Comparisons of doubles, which cmocka lacks.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CHECK_H
#define RA_CHECK_H

// cmocka needs these four first
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/** Fails unless |a - b| <= tolerance (written so that NaN fails). */
#define check_near(a, b, tolerance) check_near_at((a), (b), (tolerance), #a, __FILE__, __LINE__)
/** Fails unless |a - b| <= relative |b|. */
#define check_relative(a, b, relative)                                                             \
    check_near_at((a), (b), (relative)*fabs(b), #a, __FILE__, __LINE__)
/** Fails unless low <= a <= high. */
#define check_between(a, low, high) check_between_at((a), (low), (high), #a, __FILE__, __LINE__)
/** Fails, with the message of `st`, unless `code` is RA_OK. */
#define check_ok(code, st) check_ok_at((int)(code), (st)->text, #code, __FILE__, __LINE__)

/** Ends a test that cannot be made here. tests/judge-tests.sh counts it and reports why. */
#define check_skip(why)                                                                            \
    do {                                                                                           \
        print_message("LEFT OUT: %s\n", (why));                                                    \
        skip();                                                                                    \
    } while (false)

static inline void check_near_at(double a, double b, double tolerance, const char *what,
                                 const char *file, int line)
{
    if (!(fabs(a - b) <= tolerance)) {
        print_error("%s = %.17g, expected %.17g within %.3g (off by %.3g)\n", what, a, b, tolerance,
                    a - b);
        _fail(file, line);
    }
}

static inline void check_between_at(double a, double low, double high, const char *what,
                                    const char *file, int line)
{
    if (!(a >= low && a <= high)) {
        print_error("%s = %.17g, expected between %.17g and %.17g\n", what, a, low, high);
        _fail(file, line);
    }
}

static inline void check_ok_at(int code, const char *text, const char *what, const char *file,
                               int line)
{
    if (code != 0) {
        print_error("%s: code %d: %s\n", what, code, text);
        _fail(file, line);
    }
}

/** Fails unless a text has each of the given lines, with its line end. It may have other lines. */
static inline void check_lines(const char *text, const char *const *line, size_t lines)
{
    for (size_t i = 0; i < lines; i++) {
        const char *const at = strstr(text, line[i]);
        if (at == NULL || (at != text && at[-1] != '\n')) {
            fail_msg("no line '%s' in\n%s", line[i], text);
        }
    }
}

#endif
