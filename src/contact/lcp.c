// The linear complementarity problem of simultaneous contacts: a dual active-set method.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Algorithm 2 of the paper solves $[E]\{\lambda\} = \{e\}$ for all nodes that are predicted to
 * penetrate. The problem behind it is the complementarity problem of Signorini's conditions (Eq.
 * 9): with p = -P the compressive node forces and $g = g^0 + A p$ the gaps at the end of the step,
 * $$ 0 \le p \;\perp\; g^0 + A p \ge 0, \qquad A = B B^T .               % eq:lcp $$
 * Rows of B are contacts, columns are modes. The rank of A is at most that of B, M1 + M2. On a
 * smooth deflection the rows of neighbouring nodes agree in many digits. So A is singular, or
 * nearly so, as soon as an asperity spans a few nodes (erratum E17). Then p is not unique. But
 * $z = B^T p$ is unique, and so are the gaps and the motion: (eq:lcp) are the optimality conditions
 * of the strictly convex problem
 * $$ \min_z \tfrac12 |z|^2 \quad\text{subject to}\quad g^0 + B z \ge 0 ,  % eq:least-push $$
 * whose solution is the smallest change of the modes that ends all penetration.
 *
 * **Method.** We use the dual active-set method of Goldfarb and Idnani (Math. Programming 27, 1983,
 * 1-33). It keeps a set W of linearly independent rows with $g_W = 0$ and $p_W \ge 0$, which solve
 * the problem for these rows, and adds the most violated row q. Let $r = A_{WW}^{-1} A_{Wq}$. If
 * $p_q$ grows by t, $p_W$ changes by -t r and $g_q$ by t s. The Schur complement
 * $s = A_{qq} - A_{qW} r$ is the squared distance of row q from the span of W. The step ends where
 * $g_q = 0$; then q enters W. It ends earlier if some $p_j$ becomes zero; then j leaves W, and the
 * next step continues with q. If q lies in the span (s = 0), $p_q$ grows without motion until some
 * j leaves. So W never becomes singular. Each change raises the dual objective, so the method ends.
 *
 * The factor L of $A_{WW} = L L^T$ is kept. A row that enters appends a line to L. When a row
 * leaves, the lines below it are factorised again. W starts with the rows that were active in the
 * last step, without those whose force would be negative; usually this is already the solution. At
 * the end one step of iterative refinement reduces $g_W$ to rounding.
 *
 * All sums run in index order, so the bits are the same everywhere. Tests: tests/contact/test_lcp.c
 * (random and singular problems against their conditions, infeasible ones, all sets for small n).
 */
#include "contact/lcp.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/room.h"

/// A row counts as lying in the span of W if its squared distance is below this share of its
/// squared length. The square root of the share is 1e-6, so ten digits of the distance are left.
static const double DEPENDENT = 1e-12;
/// The problem is solved to this share of the tolerance. So rounding does not make a later check
/// against the tolerance fail.
static const double INNER = 1e-3;

static double dot(const double *a, const double *b, size_t n)
{
    double sum = 0.0;
    for (size_t k = 0; k < n; k++) {
        sum += a[k] * b[k];
    }
    return sum;
}

static const double *row_of(const struct ra_lcp *lcp, size_t i)
{
    return lcp->row + i * lcp->width;
}

// ## The factor of A_WW

/// Solves L x = b in place for the first n rows of L.
static void forward(const struct ra_lcp *lcp, double *x, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const double *const line = lcp->factor + i * lcp->width;
        x[i] = (x[i] - dot(line, x, i)) / line[i];
    }
}

/// Solves $L^T x = b$ in place.
static void backward(const struct ra_lcp *lcp, double *x, size_t n)
{
    for (size_t i = n; i-- > 0;) {
        double sum = x[i];
        for (size_t j = i + 1; j < n; j++) {
            sum -= lcp->factor[j * lcp->width + i] * x[j];
        }
        x[i] = sum / lcp->factor[i * lcp->width + i];
    }
}

/// column = $L^{-1} A_{Wq}$; returns the Schur complement s of row q, 0 if q is in the span of W.
static double approach(struct ra_lcp *lcp, size_t q)
{
    const double *const b = row_of(lcp, q);
    const size_t n = lcp->active_count;
    for (size_t j = 0; j < n; j++) {
        lcp->column[j] = ra_dot(row_of(lcp, lcp->active[j]), b, lcp->width);
    }
    memcpy(lcp->gram + n * lcp->width, lcp->column, n * sizeof *lcp->column);
    forward(lcp, lcp->column, n);
    const double length = ra_dot(b, b, lcp->width);
    const double s = length - dot(lcp->column, lcp->column, n);
    return n < lcp->width && s > DEPENDENT * length ? s : 0.0;
}

/// Lets row q enter W. `approach` must have been called for q just before and must have given s >
/// 0. It has written a line of $A_{WW}$ behind the active lines; this line becomes active.
static void enter(struct ra_lcp *lcp, size_t q, double s, double p)
{
    const size_t n = lcp->active_count;
    const double *const b = row_of(lcp, q);
    memcpy(lcp->factor + n * lcp->width, lcp->column, n * sizeof *lcp->column);
    lcp->factor[n * lcp->width + n] = sqrt(s);
    lcp->gram[n * lcp->width + n] = ra_dot(b, b, lcp->width);
    lcp->active[n] = q;
    lcp->multiplier[n] = p;
    lcp->active_count++;
    lcp->pivots++;
}

/// Lets position j leave W. The lines below it move up and are factorised again.
static void leave(struct ra_lcp *lcp, size_t j)
{
    const size_t n = --lcp->active_count, w = lcp->width;
    for (size_t i = j; i < n; i++) {
        lcp->active[i] = lcp->active[i + 1];
        lcp->multiplier[i] = lcp->multiplier[i + 1];
        double *const line = lcp->gram + i * w;
        memcpy(line, line + w, j * sizeof *line);
        memmove(line + j, line + w + j + 1, (i - j + 1) * sizeof *line);
    }
    for (size_t i = j; i < n; i++) {
        double *const line = lcp->factor + i * w;
        memcpy(line, lcp->gram + i * w, i * sizeof *line);
        forward(lcp, line, i);
        // rows of W stay independent when one leaves; the lower bound ensures this despite rounding
        const double length = lcp->gram[i * w + i];
        line[i] = sqrt(fmax(length - dot(line, line, i), 0.5 * DEPENDENT * length));
    }
    lcp->pivots++;
}

// ## Gaps

/// $z = B_W^T p_W$ and the gaps of all rows.
static void update_slack(struct ra_lcp *lcp)
{
    memset(lcp->reach, 0, lcp->width * sizeof *lcp->reach);
    for (size_t j = 0; j < lcp->active_count; j++) {
        const double *const b = row_of(lcp, lcp->active[j]);
        for (size_t k = 0; k < lcp->width; k++) {
            lcp->reach[k] += lcp->multiplier[j] * b[k];
        }
    }
    for (size_t i = 0; i < lcp->count; i++) {
        lcp->slack[i] = lcp->gap[i] + ra_dot(row_of(lcp, i), lcp->reach, lcp->width);
    }
}

/// Row with the most negative gap. Active rows do not count: their gaps are zero up to rounding.
static size_t most_violated(struct ra_lcp *lcp, double tolerance)
{
    for (size_t j = 0; j < lcp->active_count; j++) {
        lcp->force[lcp->active[j]] = 1.0; // marks an active row
    }
    size_t worst = lcp->count;
    double least = -tolerance;
    for (size_t i = 0; i < lcp->count; i++) {
        if (lcp->force[i] == 0.0 && lcp->slack[i] < least) {
            least = lcp->slack[i];
            worst = i;
        }
    }
    for (size_t j = 0; j < lcp->active_count; j++) {
        lcp->force[lcp->active[j]] = 0.0;
    }
    return worst;
}

// ## The method

/// Sets $p_W = -A_{WW}^{-1} g^0_W$ and drops rows until no force is negative.
static void settle_active(struct ra_lcp *lcp)
{
    for (;;) {
        for (size_t j = 0; j < lcp->active_count; j++) {
            lcp->multiplier[j] = -lcp->gap[lcp->active[j]];
        }
        forward(lcp, lcp->multiplier, lcp->active_count);
        backward(lcp, lcp->multiplier, lcp->active_count);
        size_t worst = lcp->active_count;
        double least = 0.0;
        for (size_t j = 0; j < lcp->active_count; j++) {
            if (lcp->multiplier[j] < least) {
                least = lcp->multiplier[j];
                worst = j;
            }
        }
        if (worst == lcp->active_count) {
            return;
        }
        leave(lcp, worst);
    }
}

/// Adds row q, after dropping rows until this is possible. RA_NUMERIC if no force can close its
/// gap.
static enum ra_code take_in(struct ra_lcp *lcp, size_t q, struct ra_status *st)
{
    double p = 0.0;
    for (;;) {
        const size_t n = lcp->active_count;
        const double s = approach(lcp, q);
        memcpy(lcp->ray, lcp->column, n * sizeof *lcp->ray);
        backward(lcp, lcp->ray, n);
        double blocked = HUGE_VAL;
        size_t blocker = n;
        // the largest step for which all $p_W$ stay >= 0
        for (size_t j = 0; j < n; j++) {
            if (lcp->ray[j] > 0.0 && lcp->multiplier[j] < blocked * lcp->ray[j]) {
                blocked = lcp->multiplier[j] / lcp->ray[j];
                blocker = j;
            }
        }
        // the step that closes the gap of q; none if q lies in the span of W (s = 0)
        const double closed = s > 0.0 ? fmax(-lcp->slack[q], 0.0) / s : HUGE_VAL;
        const double t = fmin(blocked, closed);
        if (t == HUGE_VAL) {
            return ra_fail(st, RA_NUMERIC,
                           "no contact force can end a penetration of %g m: the nodes are held",
                           -lcp->slack[q]);
        }
        for (size_t j = 0; j < n; j++) {
            lcp->multiplier[j] -= t * lcp->ray[j];
        }
        p += t;
        lcp->slack[q] += t * s;
        // q enters W when its gap is closed; otherwise the row whose force became 0 leaves
        if (closed <= blocked) {
            enter(lcp, q, s, p);
            return RA_OK;
        }
        leave(lcp, blocker);
    }
}

/// Takes one step of iterative refinement on the active rows and writes the solution into `force`.
/// Returns the deepest penetration that is left.
static double finish(struct ra_lcp *lcp)
{
    for (size_t j = 0; j < lcp->active_count; j++) {
        lcp->column[j] = -lcp->slack[lcp->active[j]];
    }
    forward(lcp, lcp->column, lcp->active_count);
    backward(lcp, lcp->column, lcp->active_count);
    for (size_t j = 0; j < lcp->active_count; j++) {
        // the correction may make a force of about 0 slightly negative
        lcp->multiplier[j] = fmax(lcp->multiplier[j] + lcp->column[j], 0.0);
    }
    update_slack(lcp);
    for (size_t j = 0; j < lcp->active_count; j++) {
        lcp->force[lcp->active[j]] = lcp->multiplier[j];
    }
    double deepest = 0.0;
    for (size_t i = 0; i < lcp->count; i++) {
        deepest = fmax(deepest, -lcp->slack[i]);
    }
    return deepest;
}

enum ra_code ra_lcp_solve(struct ra_lcp *lcp, double tolerance, struct ra_status *st)
{
    lcp->active_count = 0;
    memset(lcp->force, 0, lcp->count * sizeof *lcp->force);
    for (size_t i = 0; i < lcp->count; i++) {
        // the start: contacts that were active in the last step, as far as they are independent
        const double s = lcp->warm[i] ? approach(lcp, i) : 0.0;
        if (s > 0.0) {
            enter(lcp, i, s, 0.0);
        }
    }
    settle_active(lcp);
    update_slack(lcp);
    enum ra_code code = RA_OK;
    const size_t most = 50 * (lcp->count + lcp->width); // more could only come from rounding
    for (size_t i = 0; i < most && code == RA_OK; i++) {
        const size_t q = most_violated(lcp, INNER * tolerance);
        if (q == lcp->count) {
            break;
        }
        code = take_in(lcp, q, st);
        update_slack(lcp);
    }
    const double left = finish(lcp);
    if (code == RA_OK && left > tolerance) {
        code = ra_fail(st, RA_NUMERIC,
                       "contact forces did not converge: a penetration of %g m is left, the "
                       "tolerance is %g m",
                       left, tolerance);
    }
    return code;
}

// ## Memory

enum ra_code ra_lcp_grow(struct ra_lcp *lcp, size_t capacity, struct ra_status *st)
{
    double *const row = ra_alloc(capacity * lcp->width, sizeof *row, "contact rows", st);
    double *const gap = ra_alloc(capacity, sizeof *gap, "contact rows", st);
    double *const force = ra_alloc(capacity, sizeof *force, "contact rows", st);
    double *const slack = ra_alloc(capacity, sizeof *slack, "contact rows", st);
    unsigned char *const warm = ra_alloc(capacity, sizeof *warm, "contact rows", st);
    if (row == NULL || gap == NULL || force == NULL || slack == NULL || warm == NULL) {
        free(row);
        free(gap);
        free(force);
        free(slack);
        free(warm);
        return RA_SYSTEM;
    }
    if (lcp->count > 0) {
        memcpy(row, lcp->row, lcp->count * lcp->width * sizeof *row);
        memcpy(gap, lcp->gap, lcp->count * sizeof *gap);
        memcpy(warm, lcp->warm, lcp->count * sizeof *warm);
    }
    free(lcp->row);
    free(lcp->gap);
    free(lcp->force);
    free(lcp->slack);
    free(lcp->warm);
    lcp->row = row;
    lcp->gap = gap;
    lcp->force = force;
    lcp->slack = slack;
    lcp->warm = warm;
    lcp->capacity = capacity;
    return RA_OK;
}

enum ra_code ra_lcp_make(size_t capacity, size_t width, struct ra_lcp *lcp, struct ra_status *st)
{
    assert(width % RA_LANES == 0);
    memset(lcp, 0, sizeof *lcp);
    lcp->width = width;
    // one line more than the rank, for the line that `approach` writes for a row that may enter
    lcp->gram = ra_alloc((width + 1) * width, sizeof(double), "contact factor", st);
    lcp->factor = ra_alloc(width * width, sizeof(double), "contact factor", st);
    lcp->column = ra_alloc(width, sizeof(double), "contact factor", st);
    lcp->ray = ra_alloc(width, sizeof(double), "contact factor", st);
    lcp->reach = ra_alloc(width, sizeof(double), "contact factor", st);
    lcp->multiplier = ra_alloc(width, sizeof(double), "contact factor", st);
    lcp->active = ra_alloc(width, sizeof *lcp->active, "contact factor", st);
    if (lcp->gram == NULL || lcp->factor == NULL || lcp->column == NULL || lcp->ray == NULL ||
        lcp->reach == NULL || lcp->multiplier == NULL || lcp->active == NULL ||
        ra_lcp_grow(lcp, capacity, st) != RA_OK) {
        ra_lcp_free(lcp);
        return RA_SYSTEM;
    }
    return RA_OK;
}

void ra_lcp_free(struct ra_lcp *lcp)
{
    if (lcp != NULL) {
        void *const owned[] = {lcp->gram,       lcp->factor, lcp->column, lcp->ray,
                               lcp->reach,      lcp->active, lcp->row,    lcp->gap,
                               lcp->multiplier, lcp->force,  lcp->slack,  lcp->warm};
        for (size_t i = 0; i < sizeof owned / sizeof *owned; i++) {
            free(owned[i]);
        }
        memset(lcp, 0, sizeof *lcp);
    }
}
