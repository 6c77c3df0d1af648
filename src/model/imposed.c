// The imposed sliding: the exact position of the slider after n steps (Sect. 2.1, Eq. 28).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The slider's frame moves by V t (Fig. 1). Detection needs, at every step, the cell and the local
 * coordinate of each node in the other solid's grid (Eqs. 28, 29), that is the offset
 * $$ s_n = (x_0 + n V \tau)/\chi                                      % eq:offset $$
 * in units of the spacing, split into its integer part and its fraction $\xi$. A sum of 1e8
 * floating point increments would be wrong in many bits. It could not show when a node lies exactly
 * over a node.
 *
 * **Method.** $x_0$, V, $\tau$ and $\chi$ are decimal numbers in the case file. For each double we
 * take the shortest decimal that reads back to it. From these we form the two ratios $x_0/\chi$ and
 * $V \tau/\chi$ as exact fractions (GMP) with a common denominator q. Then an offset is a number of
 * cells and a remainder below q, and a step adds integers. With V = 0.1 m/s, $\tau = 0.1$ us,
 * $\chi = 5$ um a step is 1/500 of a cell: after 500 steps the slider has moved by exactly one
 * cell. Some speeds are not short decimals, such as a speed that follows from $\alpha$. They are
 * fractions, too, but q may be long. If q exceeds $2^{100}$, we round the two ratios to multiples
 * of $2^{-100}$. After 1e8 steps the error is then below 1e-22 of a cell, far below the rounding of
 * $\xi$ to a double.
 *
 * During a run only ra_offset_fraction rounds. Tests: tests/model/test_imposed.c (1e8 steps
 * against GMP).
 */
#include "model/imposed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "model/fractions.h"

void ra_fraction_count(mpz_t z, uint64_t n)
{
    mpz_import(z, 1, -1, sizeof n, 0, 0, &n);
}

void ra_fraction_of(mpq_t fraction, double x)
{
    const struct ra_decimal decimal = ra_decimal_of(fabs(x));
    mpz_t power;
    mpz_init(power);
    mpq_init(fraction);
    mpz_ui_pow_ui(power, 10, (unsigned long)abs(decimal.exponent));
    ra_fraction_count(mpq_numref(fraction), decimal.digits);
    if (decimal.exponent < 0) {
        mpz_set(mpq_denref(fraction), power);
    } else {
        mpz_mul(mpq_numref(fraction), mpq_numref(fraction), power);
    }
    if (signbit(x)) {
        mpq_neg(fraction, fraction);
    }
    mpq_canonicalize(fraction);
    mpz_clear(power);
}

static ra_wide wide_of(const mpz_t z)
{
    uint64_t part[2] = {0, 0};
    // mpz_export ignores the sign. z is at most $2^{100}$ (ra_sliding_over), or a number of cells
    mpz_export(part, NULL, -1, sizeof *part, 0, 0, z);
    return (ra_wide)part[1] << 64 | part[0];
}

void ra_sliding_over(mpz_t q, struct ra_sliding *sliding)
{
    sliding->exact = mpz_sizeinbase(q, 2) <= RA_LIMIT_BITS;
    if (!sliding->exact) {
        mpz_set_ui(q, 1);
        mpz_mul_2exp(q, q, RA_LIMIT_BITS);
    }
    sliding->q = wide_of(q);
    sliding->denominator = (double)sliding->q;
}

void ra_fraction_usual(mpz_t q)
{
    mpz_ui_pow_ui(q, 10, 29);
    mpz_mul_ui(q, q, 3);
}

bool ra_fraction_split(const mpq_t ratio, const mpz_t q, struct ra_offset *offset)
{
    mpz_t scaled, cell, rest;
    mpz_init(scaled);
    mpz_init(cell);
    mpz_init(rest);
    // floor(ratio q + 1/2) = floor((2 num q + den)/(2 den))
    mpz_mul(scaled, mpq_numref(ratio), q);
    mpz_mul_2exp(scaled, scaled, 1);
    mpz_add(scaled, scaled, mpq_denref(ratio));
    mpz_mul_2exp(rest, mpq_denref(ratio), 1);
    mpz_fdiv_q(scaled, scaled, rest);
    mpz_fdiv_qr(cell, rest, scaled, q);
    const bool fits = mpz_sizeinbase(cell, 2) <= 40;
    if (fits) {
        const int64_t size = (int64_t)wide_of(cell);
        offset->cell = mpz_sgn(cell) < 0 ? -size : size;
        offset->rest = wide_of(rest);
    }
    mpz_clears(scaled, cell, rest, (mpz_ptr)0);
    return fits;
}

enum ra_code ra_sliding_make(double start, double speed, double step, double spacing,
                             struct ra_sliding *sliding, struct ra_status *st)
{
    mpq_t x0, v, tau, chi;
    mpz_t q;
    mpz_init(q);
    ra_fraction_of(x0, start);
    ra_fraction_of(v, speed);
    ra_fraction_of(tau, step);
    ra_fraction_of(chi, spacing);
    mpq_div(x0, x0, chi);
    mpq_mul(v, v, tau);
    mpq_div(v, v, chi);
    mpz_lcm(q, mpq_denref(x0), mpq_denref(v));
    ra_sliding_over(q, sliding);
    sliding->speed = speed;
    const bool fits =
        ra_fraction_split(x0, q, &sliding->start) && ra_fraction_split(v, q, &sliding->step);
    sliding->part = sliding->step;
    mpq_clears(x0, v, tau, chi, (mpq_ptr)0);
    mpz_clear(q);
    if (!fits) {
        return ra_fail(st, RA_INPUT,
                       "sliding: start %g m or %g m a step is beyond 2^40 cells of %g m", start,
                       speed * step, spacing);
    }
    return RA_OK;
}

bool ra_sliding_skips(double speed, double step, double spacing)
{
    return fabs(speed) * step > (1.0 + 1e-9) * spacing;
}

// q has up to 100 bits, the number of parts (at most 100) has seven: the products fit.
void ra_sliding_divide(struct ra_sliding *sliding, unsigned parts)
{
    const struct ra_offset step = {sliding->step.cell, sliding->step.rest * parts};
    sliding->q *= parts;
    sliding->denominator = (double)sliding->q;
    sliding->start.rest *= parts;
    ra_sliding_set_step(sliding, &step, parts);
}

void ra_sliding_set_step(struct ra_sliding *sliding, const struct ra_offset *step, unsigned parts)
{
    const int64_t n = (int64_t)parts, left = ((step->cell % n) + n) % n;
    sliding->step = *step;
    sliding->part.cell = (step->cell - left) / n;
    sliding->part.rest = ((ra_wide)left * sliding->q + step->rest) / parts;
}

void ra_offset_advance(const struct ra_sliding *sliding, struct ra_offset *offset)
{
    ra_offset_advance_by(sliding, &sliding->step, offset);
}

void ra_offset_advance_by(const struct ra_sliding *sliding, const struct ra_offset *by,
                          struct ra_offset *offset)
{
    offset->cell += by->cell;
    offset->rest += by->rest;
    if (offset->rest >= sliding->q) {
        offset->rest -= sliding->q;
        offset->cell++;
    }
}

struct ra_offset ra_offset_at(const struct ra_sliding *sliding, uint64_t n)
{
    // the product of n and a rest of up to 100 bits is found by doubling, so no number exceeds 128
    // bits
    struct ra_offset sum = sliding->start;
    struct ra_sliding power = *sliding;
    for (; n != 0; n >>= 1) {
        if (n & 1) {
            ra_offset_advance(&power, &sum);
        }
        struct ra_offset twice = power.step;
        ra_offset_advance(&power, &twice);
        power.step = twice;
    }
    return sum;
}

void ra_offset_advance_many(const struct ra_sliding *sliding, uint64_t steps,
                            struct ra_offset *offset)
{
    offset->rest += (ra_wide)steps * sliding->step.rest;
    while (offset->rest >= sliding->q) {
        offset->rest -= sliding->q;
        offset->cell++;
    }
}

double ra_offset_fraction(const struct ra_sliding *sliding, const struct ra_offset *offset)
{
    // an instruction converts 64 bits, a function 128 bits; both round once
    const double rest =
        offset->rest >> 63 == 0 ? (double)(int64_t)offset->rest : (double)offset->rest;
    return rest / sliding->denominator;
}
