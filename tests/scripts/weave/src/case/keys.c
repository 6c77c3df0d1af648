// Keys, and all forms of a formula.
// SPDX-License-Identifier: GPL-3.0-or-later
/** One line alone. */
/**
 * Of sqrt(x)^2, cos(x)^2, eps^2, gap^2, x^2^*, (see a^2) and (b^2 too); for 5 $ at most.
 *
 * **Open `a** b` to the end
 *
 *     ra2d run
 *
 *     a = 1,
 *     b = 2           % eq:four
 *
 * $$ e = 3 $$
 */
struct row {
    int x;
};
struct row rows[] = {
    {SLIDING_TIME, "step", "s"},
    {SLIDING_TIME, "step", "s"},
};
/// Nothing names it.
static int unnamed(int x) {
    return x;
}
/// With figures alone.
static int NAME(figured)(int x) {
    return x; // 5 $
}
/// With an equation alone, and no test.
static int equated(int x) {
    return x; // $a$
}
/// The same again.
static int equated(int x) {
    return write("all.tsv", "$");
}
