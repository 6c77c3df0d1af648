// A source.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The gap $g$ of
 * $$ g = x^2                                                             % eq:one $$
 * and, over two lines,
 * $$ h = x
 *      + 1 .                                                             % eq:two $$
 *
 * **Method.** By (eq:one), and by
 * nothing else.
 *
 * Another paragraph.
 */
#include <math.h>

static int declared(int x);

// ## A heading

/// Twice $x$: two
/// lines.
static int twice(int x,
                 int y)
{
    return 2 * x; // $\tau_n$
}

struct pair {
    int a; ///< first
};

// The values.
static const int list[] = {
    1,
    2};
