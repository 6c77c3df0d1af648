// A speed that changes: the slider's offset after n steps, exactly (Sect. 2.1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * In a test rig the slider starts from rest, is accelerated and is slowed down again. So V depends
 * on time. It is given by knots, which are speeds at whole steps. Between two knots, N steps apart,
 * the speed is linear in the number m of steps since the first knot, or *smooth*: it consists of
 * two parabolas, $N_1 = \lfloor N/2 \rfloor$ and $N_2 = N - N_1$ steps long,
 * $$ V = V_a + \frac{\Delta V}{N_1 N} m^2 \quad (m \le N_1), \qquad
 *    V = V_b - \frac{\Delta V}{N_2 N} (N - m)^2 \quad (m \ge N_1),          % eq:ramp $$
 * whose acceleration begins and ends with 0. In both forms the slider covers the same distance as
 * at the mean of the two speeds, except for the rounding of N/2.
 *
 * **Position.** With $V = v_0 + v_1 m + v_2 m^2$ the offset of the slider is
 * $$ s(m) = s(0) + \frac{\tau}{\chi} \big( v_0 m + \tfrac12 v_1 m^2 + \tfrac13 v_2 m^3 \big)
 *                                                                            % eq:course $$
 * cells. This is the integral of V, not a sum of $V \tau$. A polynomial of the third degree
 * has a constant third difference. So a step of the slider takes three additions, of the first,
 * second and third difference (`step`, `turn` and `jerk`). As fractions with one denominator they
 * are integers (imposed.c), so nothing is rounded and no error accumulates. Decimal speeds, and
 * ramps of a round number of steps, have a denominator below $2^{100}$. For other speeds the
 * differences are rounded to multiples of $2^{-100}$. At every knot the position is set to its
 * exact value, rounded once. After N steps of a piece the error of the offset is at most
 * $N^3/6 \cdot 2^{-101}$ cells. For a million steps of a smooth ramp this is 7e-14 of a cell.
 *
 * **Driven.** The caller may change the speed between two steps (ra_drive). Such speeds are not
 * known in advance, nor is their denominator. We take the denominator $3 \cdot 10^{29}$. With it
 * the steps of short decimals are integers; other steps are rounded. The speed is constant from
 * knot to knot, and the offset is a sum of integers. So a course that is made from the recorded
 * knots moves the slider over exactly the same offsets. Each knot can have a load: a force on the
 * slider in addition to its weight. The load is a term (term.h).
 *
 * A table in which all speeds are equal is not a course: it gives the same bits as the key `speed`.
 *
 * **Lists of candidates** are valid up to an offset, whenever the slider reaches it. The travel of
 * the modes is measured from the amplitudes that the list expects at the offset of the next step.
 * So the proof of candidate_lists.c is the same as for a constant speed. The number of steps for
 * which a list is made follows from the present speed; if the slider accelerates, the list ends
 * earlier. No step is longer than a cell, even at the largest V. This is checked before the run.
 *
 * Steps of a changing speed are taken one by one. Schemes of several stages move the slider
 * uniformly within a step.
 *
 * Tests: tests/model/test_course.c (against GMP), tests/line/test_pace.c.
 */
#include "model/course.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/fractions.h"

static const double MOST_STEPS = 9e15;

// ## Pieces

/// V of a piece in doubles, and its number of steps.
struct piece {
    uint64_t first, steps;
    int kind; ///< 0: linear; 1, 2: first and second part of a smooth ramp of `all` steps
    uint64_t all;
    double from, to; ///< speeds at the knots
    double load;
};

/// Finds the pieces between two knots; returns their number.
static size_t pieces_between(const struct ra_speed_knot *a, const struct ra_speed_knot *b,
                             bool smooth, bool driven, struct piece piece[2])
{
    const uint64_t all = b->step - a->step, half = all / 2;
    if (all == 0) {
        return 0;
    }
    const bool parts = smooth && !driven && half > 0 && a->speed != b->speed;
    const double to = driven ? a->speed : b->speed;
    piece[0] = (struct piece){a->step, parts ? half : all, parts, all, a->speed, to, a->load};
    piece[1] = (struct piece){a->step + half, all - half, 2, all, a->speed, to, a->load};
    return parts ? 2 : 1;
}

/// Piece i of the course: constant before the first knot, constant from the last one on.
static size_t pieces_of(const struct ra_speed *spec, size_t i, struct piece piece[2])
{
    const struct ra_speed_knot *const k = spec->knot;
    const struct ra_speed_knot first = {0, k[0].speed, k[0].load}, last = k[spec->count - 1];
    if (i == 0) {
        return pieces_between(&first, k, false, spec->driven, piece);
    }
    if (i < spec->count) {
        return pieces_between(&k[i - 1], &k[i], spec->smooth, spec->driven, piece);
    }
    piece[0] = (struct piece){last.step, UINT64_MAX, 0, 1, last.speed, last.speed, last.load};
    return 1;
}

/// $V = v_0 + v_1 m + v_2 m^2$ of a piece.
static void coefficients(const struct piece *p, double v[3])
{
    const double rise = p->to - p->from, all = (double)p->all, steps = (double)p->steps;
    v[0] = p->kind == 2 ? p->to - rise * steps / all : p->from;
    v[1] = p->kind == 0 ? rise / all : p->kind == 1 ? 0.0 : 2.0 * rise / all;
    v[2] = p->kind == 0 ? 0.0 : (p->kind == 1 ? rise : -rise) / (steps * all);
}

/// The same coefficients, exactly.
static void exact_coefficients(const struct piece *p, mpq_t v[3])
{
    mpq_t rise, all, steps;
    mpq_inits(all, steps, (mpq_ptr)0);
    ra_fraction_of(v[0], p->from);
    ra_fraction_of(rise, p->to);
    mpq_inits(v[1], v[2], (mpq_ptr)0);
    mpq_sub(rise, rise, v[0]);
    ra_fraction_count(mpq_numref(all), p->all);
    ra_fraction_count(mpq_numref(steps), p->steps);
    mpq_div(v[1], rise, all);
    if (p->kind != 0) {
        mpq_div(v[2], v[1], steps);
    }
    if (p->kind == 1) {
        mpq_set_ui(v[1], 0, 1);
    } else if (p->kind == 2) {
        mpq_add(v[0], v[0], rise);
        mpq_mul(steps, steps, v[1]);
        mpq_sub(v[0], v[0], steps);
        mpq_add(v[1], v[1], v[1]);
        mpq_neg(v[2], v[2]);
    }
    mpq_clears(rise, all, steps, (mpq_ptr)0);
}

// ## Positions

/// A piece in cells: the offset at its beginning, and the three differences there.
struct exact {
    mpq_t of[4];
};

/// Sets step, turn and jerk, and moves `at` from the beginning of the piece to its end.
static void differences(const struct piece *p, const mpq_t cells, struct exact *e, mpq_t at)
{
    mpq_t v[3], m, number;
    exact_coefficients(p, v);
    mpq_inits(m, number, e->of[0], e->of[1], e->of[2], e->of[3], (mpq_ptr)0);
    mpq_set(e->of[0], at);
    // coefficients of the position, c_r = cells v_{r-1}/r
    for (unsigned r = 0; r < 3; r++) {
        mpq_set_ui(number, 1, r + 1);
        mpq_mul(v[r], v[r], number);
        mpq_mul(v[r], v[r], cells);
        mpq_add(e->of[1], e->of[1], v[r]);
    }
    mpq_set_ui(number, 6, 1);
    mpq_mul(e->of[3], v[2], number);
    mpq_add(e->of[2], v[1], v[1]);
    mpq_add(e->of[2], e->of[2], e->of[3]);
    // the last piece has no end
    ra_fraction_count(mpq_numref(m), p->steps);
    for (int r = 2; r >= 0 && p->steps != UINT64_MAX; r--) {
        // ((c3 m + c2) m + c1) m
        if (r < 2) {
            mpq_add(v[r], v[r], v[r + 1]);
        }
        mpq_mul(v[r], v[r], m);
    }
    mpq_add(at, at, v[0]);
    mpq_clears(v[0], v[1], v[2], m, number, (mpq_ptr)0);
}

/// The least common denominator of all offsets.
static void denominator(const struct exact *exact, size_t count, mpz_t q)
{
    mpz_init_set_ui(q, 1);
    for (size_t i = 0; i < count; i++) {
        for (int r = 0; r < 4; r++) {
            mpz_lcm(q, q, mpq_denref(exact[i].of[r]));
            // with so many bits the denominator is certainly too long
            if (mpz_sizeinbase(q, 2) > 4 * RA_LIMIT_BITS) {
                return;
            }
        }
    }
}

static bool set_offsets(const struct exact *e, const mpz_t q, struct ra_course_piece *p)
{
    return ra_fraction_split(e->of[0], q, &p->at) && ra_fraction_split(e->of[1], q, &p->step) &&
           ra_fraction_split(e->of[2], q, &p->turn) && ra_fraction_split(e->of[3], q, &p->jerk);
}

static bool fill(const struct ra_speed *spec, double start, double step, double spacing,
                 struct exact *exact, struct ra_sliding *sliding, struct ra_course *course)
{
    mpq_t at, cells, chi;
    mpz_t q;
    struct piece piece[2];
    ra_fraction_of(at, start);
    ra_fraction_of(cells, step);
    ra_fraction_of(chi, spacing);
    mpq_div(at, at, chi);
    mpq_div(cells, cells, chi);
    course->count = 0;
    // first the exact differences of all pieces, then their common denominator, then their
    // numerators as integers
    for (size_t i = 0; i <= spec->count; i++) {
        const size_t count = pieces_of(spec, i, piece);
        for (size_t j = 0; j < count; j++) {
            double v[3];
            coefficients(&piece[j], v);
            differences(&piece[j], cells, &exact[course->count], at);
            course->piece[course->count++] = (struct ra_course_piece){.first = piece[j].first,
                                                                      .load = piece[j].load,
                                                                      .speed = v[0],
                                                                      .slope = v[1],
                                                                      .bend = v[2]};
        }
    }
    denominator(exact, course->count, q);
    if (course->driven) {
        ra_fraction_usual(q);
    }
    ra_sliding_over(q, sliding);
    bool fits = true;
    for (size_t i = 0; i < course->count; i++) {
        fits = set_offsets(&exact[i], q, &course->piece[i]) && fits;
        mpq_clears(exact[i].of[0], exact[i].of[1], exact[i].of[2], exact[i].of[3], (mpq_ptr)0);
    }
    mpq_clears(at, cells, chi, (mpq_ptr)0);
    mpz_clear(q);
    return fits;
}

// ## The course

static enum ra_code check_knot(const struct ra_speed_knot *k, double step, double spacing,
                               struct ra_status *st)
{
    if (!(k->speed >= 0.0) || !isfinite(k->speed) || (double)k->step > MOST_STEPS ||
        !isfinite(k->load)) {
        return ra_fail(
            st, RA_INPUT,
            "speed %g m/s and load %g at step %llu: a speed is 0 or more, a load finite, "
            "their step 9e15 or less",
            k->speed, k->load, (unsigned long long)k->step);
    }
    if (ra_sliding_skips(k->speed, step, spacing)) {
        return ra_fail(st, RA_INPUT,
                       "speed %g m/s at step %llu is %.3g cells of %g m in a time step of %g s; "
                       "contacts are missed if a step is longer than one cell",
                       k->speed, (unsigned long long)k->step, k->speed * step / spacing, spacing,
                       step);
    }
    return RA_OK;
}

static enum ra_code check(const struct ra_speed *spec, double step, double spacing, double *fastest,
                          struct ra_status *st)
{
    *fastest = 0.0;
    for (size_t i = 0; i < spec->count; i++) {
        const struct ra_speed_knot *const k = &spec->knot[i];
        const enum ra_code code = check_knot(k, step, spacing, st);
        if (code != RA_OK) {
            return code;
        }
        if (i > 0 && k->step < k[-1].step) {
            return ra_fail(st, RA_INPUT,
                           "the speed at step %llu stands behind the speed at step %llu; give the "
                           "steps in ascending order",
                           (unsigned long long)k->step, (unsigned long long)k[-1].step);
        }
        *fastest = fmax(*fastest, k->speed);
    }
    return RA_OK;
}

static bool is_constant(const struct ra_speed *spec)
{
    size_t i = 0;
    while (i < spec->count && spec->knot[i].speed == spec->knot[0].speed &&
           spec->knot[i].load == 0.0) {
        i++;
    }
    return i == spec->count && !spec->driven;
}

enum ra_code ra_course_make(const struct ra_speed *spec, double start, double step, double spacing,
                            struct ra_sliding *sliding, struct ra_course **course,
                            struct ra_status *st)
{
    double fastest;
    *course = NULL;
    if (check(spec, step, spacing, &fastest, st) != RA_OK) {
        return RA_INPUT;
    }
    if (is_constant(spec)) {
        return ra_sliding_make(start, spec->knot[0].speed, step, spacing, sliding, st);
    }
    const size_t most = 2 * spec->count + 2;
    struct ra_course *const c = ra_alloc(1, sizeof *c, "course", st);
    struct exact *const exact = ra_alloc(most, sizeof *exact, "course", st);
    if (c != NULL) {
        c->piece = ra_alloc(most, sizeof *c->piece, "course", st);
    }
    if (c == NULL || exact == NULL || c->piece == NULL) {
        free(exact);
        ra_course_free(c);
        return RA_SYSTEM;
    }
    c->parts = 1;
    c->driven = c->loads = spec->driven;
    for (size_t i = 0; i < spec->count; i++) {
        c->loads |= spec->knot[i].load != 0.0;
    }
    const bool fits = fill(spec, start, step, spacing, exact, sliding, c);
    free(exact);
    if (!fits) {
        ra_course_free(c);
        return ra_fail(st, RA_INPUT, "the path of the slider is longer than 2^40 cells of %g m",
                       spacing);
    }
    sliding->start = c->piece[0].at;
    sliding->step = sliding->part = c->piece[0].step;
    sliding->speed = fastest;
    *course = c;
    return RA_OK;
}

void ra_course_free(struct ra_course *course)
{
    if (course != NULL) {
        free(course->piece);
        free(course);
    }
}

void ra_course_divide(struct ra_course *course, unsigned parts)
{
    course->parts = parts;
    for (size_t i = 0; i < course->count; i++) {
        struct ra_course_piece *const p = &course->piece[i];
        p->at.rest *= parts;
        p->step.rest *= parts;
        p->turn.rest *= parts;
        p->jerk.rest *= parts;
    }
}

double ra_course_way(const struct ra_speed *spec, double step, double n)
{
    struct piece piece[2];
    double way = 0.0;
    for (size_t i = 0; i <= spec->count; i++) {
        const size_t count = pieces_of(spec, i, piece);
        for (size_t j = 0; j < count; j++) {
            double v[3];
            const double m = fmin(n - (double)piece[j].first, (double)piece[j].steps);
            coefficients(&piece[j], v);
            way += m > 0.0 ? step * (m * (v[0] + m * (v[1] / 2.0 + m * (v[2] / 3.0)))) : 0.0;
        }
    }
    return way;
}

// ## During a run

static void begin_piece(const struct ra_course *course, size_t piece, struct ra_pace *pace)
{
    const struct ra_course_piece *const p = &course->piece[piece];
    pace->piece = piece;
    pace->step = p->step;
    pace->turn = p->turn;
    pace->speed = p->speed;
    pace->load = p->load;
}

void ra_pace_begin(const struct ra_course *course, struct ra_pace *pace)
{
    memset(pace, 0, sizeof *pace);
    begin_piece(course, 0, pace);
}

static void take_change(struct ra_pace *pace)
{
    pace->step = pace->next;
    pace->turn = (struct ra_offset){0, 0};
    pace->speed = pace->next_speed;
    pace->load = pace->next_load;
    pace->changes = false;
}

enum ra_code ra_pace_change(const struct ra_course *course, const struct ra_speed_knot *to,
                            double step, double spacing, bool now, struct ra_pace *pace,
                            struct ra_status *st)
{
    mpq_t cells, tau, chi;
    mpz_t q;
    struct ra_offset next;
    if (check_knot(to, step, spacing, st) != RA_OK) {
        return RA_INPUT;
    }
    ra_fraction_of(cells, to->speed);
    ra_fraction_of(tau, step);
    ra_fraction_of(chi, spacing);
    mpq_mul(cells, cells, tau);
    mpq_div(cells, cells, chi);
    mpz_init(q);
    ra_fraction_usual(q);
    // the distance is at most one cell
    ra_fraction_split(cells, q, &next);
    next.rest *= course->parts;
    mpq_clears(cells, tau, chi, (mpq_ptr)0);
    mpz_clear(q);
    pace->next = next;
    pace->next_speed = to->speed;
    pace->next_load = to->load;
    pace->changes = true;
    if (now) {
        take_change(pace);
    }
    return RA_OK;
}

void ra_pace_advance(const struct ra_course *course, const struct ra_sliding *sliding,
                     struct ra_pace *pace, struct ra_offset *offset)
{
    pace->passed = (double)pace->step.cell + ra_offset_fraction(sliding, &pace->step);
    pace->n++;
    const size_t next = pace->piece + 1;
    if (next < course->count && course->piece[next].first == pace->n) {
        ra_offset_advance_by(sliding, &pace->step, offset);
        begin_piece(course, next, pace);
        if (!course->driven) {
            *offset = course->piece[next].at;
        }
        return;
    }
    if (pace->changes) {
        ra_offset_advance_by(sliding, &pace->step, offset);
        take_change(pace);
        return;
    }
    const struct ra_course_piece *const p = &course->piece[pace->piece];
    ra_offset_advance_by(sliding, &pace->step, offset);
    ra_offset_advance_by(sliding, &pace->turn, &pace->step);
    ra_offset_advance_by(sliding, &p->jerk, &pace->turn);
    if (!course->driven) {
        const double m = (double)(pace->n - p->first);
        pace->speed = p->speed + m * (p->slope + m * p->bend);
    }
}
