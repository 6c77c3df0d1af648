// The step of Sect. 2.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A heading
 * ---------
 * **All** of $a_b$ is in (eq:one):
 *
 *     x = y,  z = 1       % eq:one
 *
 * - an item with 50 % & more
 *
 * $$ a = \frac{b}{c} % eq:two
 * $$ so that $a$ is small, and
 * $$ d = 1 % eq:three $$
 */
#include "base/a.h"

// ## The step
// Moves on by xoshiro256** alone.
//
// Below 10^-3, with (h''^2/8), \chi/1000, e^(x + 1), a_k, [m^-1/2] and omega; as text "x^2",
// ra_step, the '\n' and `2^m`.
int ra_step(int x) {
    return x + 1; // {stays}
}
