// A second program for three dimensions: which nodes touch, and with which force.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Nodes.** The block has moved by c + xi cells. Its node p is over the plate's segment from node
 * p + c. The plate's node p + c is under the block's segment from node p - 1, at 1 - xi of this
 * segment. Rows of the block are over rows of the plate. With y = h + u or h + v,
 * $$ g = \delta - y_{slave} - \sum_{r=0}^3 N_r y_{master,r} $$
 * and the cubic weights of the paper's Eq. 31; on the first and the last segment of the block the
 * interpolation is linear. If xi = 0, nodes are over nodes, also at both ends of the block.
 *
 * **Foundation.** All nodes with g < 0 have the force $P = k_w A g$. A follows from the trapezoidal
 * rule: half at an edge; for the plate's nodes only at the first and last row. P acts on the slave,
 * N_r P on the master.
 *
 * **Spots.** From each node of the face a path climbs to the highest neighbour, and so on to a
 * summit. All nodes whose paths reach the same summit are the hill of that summit. In a hill only
 * the deepest node with g < 0 has a force, by (eq:hertz-spot). With yield the force follows the
 * curves of yield.c: the curve of first loading beyond the largest penetration so far, and the
 * unloading curve below it.
 */
#include "second.h"

#include <math.h>
#include <stdlib.h>

/// The master of a slave: weights of nodes from `first` on, in its row.
struct master {
    long first;
    int count;
    double weight[4];
};

static struct master cubic(long first, double t)
{
    return (struct master){first,
                           4,
                           {-0.5 * t + t * t - 0.5 * t * t * t, 1.0 - 2.5 * t * t + 1.5 * t * t * t,
                            0.5 * t + 2.0 * t * t - 1.5 * t * t * t,
                            -0.5 * t * t + 0.5 * t * t * t}};
}

/// The master over node `p` of the plate, counted from the block's first node; no weights
/// where there is no master.
static struct master of_block(const struct second *s, long p, double xi)
{
    const long last = s->nx - 1;
    if (xi == 0.0) {
        return (struct master){p, 1, {1.0}};
    }
    if (p == 0) {
        return (struct master){.count = 0};
    }
    if (p == 1 || p == last) {
        return (struct master){p - 1, 2, {xi, 1.0 - xi}};
    }
    return cubic(p - 2, s->in.fault == SECOND_SEGMENT ? xi : 1.0 - xi);
}

/// h + u of the plate, from two nodes before the block to two behind it; h + v of the block.
static void bend(struct second *s, long c)
{
    const struct second_input *const in = &s->in;
    double *const row = s->row;
    for (long j = 0; j < s->ny; j++) {
        for (long m = 0; m <= s->most_m; m++) {
            row[m] = 0.0;
        }
        for (long k = 0; k < s->modes; k++) {
            row[s->mode[k].m] += s->mode[k].amplitude * s->Y[j * (s->most_n + 1) + s->mode[k].n];
        }
        for (long p = 0; p < s->nx + 4; p++) {
            const long i = c + p - 2 - in->plate.first;
            const double *const X = s->X + i * (s->most_m + 1);
            double u = 0.0;
            for (long m = 1; m <= s->most_m; m++) {
                u += X[m] * row[m];
            }
            s->upper[p * s->ny + j] = in->plate.height[i * s->ny + j] + u;
        }
        for (long p = 0; p < s->nx; p++) {
            const double x = (double)p * in->spacing - 0.5 * in->length;
            const double y = (double)j * in->spacing - 0.5 * in->width;
            s->lower[p * s->ny + j] = in->block.height[p * s->ny + j] + s->heave.place +
                                      s->pitch.place * x + s->roll.place * y;
        }
    }
}

/// The gap of the block's node p. Node p of the plate is in `upper` at p + 2.
static double over_plate(const struct second *s, long p, long j, const struct master *m)
{
    double y = 0.0;
    for (int r = 0; r < m->count; r++) {
        y += m->weight[r] * s->upper[(m->first + 2 + r) * s->ny + j];
    }
    return s->distance - s->lower[p * s->ny + j] - y;
}

static double under_block(const struct second *s, long p, long j, const struct master *m)
{
    double y = 0.0;
    for (int r = 0; r < m->count; r++) {
        y += m->weight[r] * s->lower[(m->first + r) * s->ny + j];
    }
    return s->distance - s->upper[(p + 2) * s->ny + j] - y;
}

static void push_plate(struct second *s, long c, long p, long j, double force)
{
    const long i = c + p - s->in.plate.first;
    second_push_plate(s, force, s->X + i * (s->most_m + 1), s->Y + j * (s->most_n + 1));
}

static void push_block(struct second *s, long p, long j, double force)
{
    second_push_block(s, force, (double)p * s->in.spacing - 0.5 * s->in.length,
                      (double)j * s->in.spacing - 0.5 * s->in.width);
}

static void count(struct second *s, double force)
{
    s->contacts++;
    s->contact_force += fabs(force);
}

/// Puts a force on a node of the block, and its reaction on the master.
static void press_block(struct second *s, long c, long p, long j, const struct master *m,
                        double force)
{
    count(s, force);
    push_block(s, p, j, force);
    for (int r = 0; r < m->count; r++) {
        push_plate(s, c, m->first + r, j, m->weight[r] * force);
    }
}

static void press_plate(struct second *s, long c, long p, long j, const struct master *m,
                        double force)
{
    count(s, force);
    push_plate(s, c, p, j, force);
    for (int r = 0; r < m->count; r++) {
        push_block(s, m->first + r, j, m->weight[r] * force);
    }
}

/// Springs under all nodes of the plate and of the block.
static void press_all(struct second *s, long c, double xi)
{
    const double area = s->in.spacing * s->in.spacing, k = s->in.foundation;
    for (long p = 0; p < s->nx; p++) {
        const struct master below = cubic(p - 1, xi), above = of_block(s, p, xi);
        const double end = p == 0 || p == s->nx - 1 ? 0.5 : 1.0;
        for (long j = 0; j < s->ny; j++) {
            const double edge = j == 0 || j == s->ny - 1 ? 0.5 : 1.0;
            const double g = over_plate(s, p, j, &below);
            if (g < 0.0) {
                press_block(s, c, p, j, &below, k * end * edge * area * g);
            }
            if (above.count > 0) {
                const double other = under_block(s, p, j, &above);
                if (other < 0.0) {
                    press_plate(s, c, p, j, &above, k * edge * area * other);
                }
            }
        }
    }
}

/// The force of a hill, and its new memory.
static double bear(struct second *s, struct second_hill *hill)
{
    const struct second_input *const in = &s->in;
    const double e = hill->deepest;
    double a;
    if (in->yield_over == 0.0 || e >= hill->most) {
        const double force = second_sphere(in, hill->radius, e, &a);
        if (in->yield_over > 0.0) {
            s->yielded +=
                second_taken(in, hill->radius, e) - second_taken(in, hill->radius, hill->most);
            hill->most = in->fault == SECOND_FORGETS ? 0.0 : e;
            hill->yields = hill->yields || second_yields(in, hill->radius, a);
        }
        return force;
    }
    const double force = second_sphere(in, hill->radius, hill->most, &a);
    const double back = second_back(in, hill->radius, a, force);
    const double left = e - (hill->most - back);
    return left > 0.0 ? force * pow(left / back, 1.5) : 0.0;
}

/// Hills of the block, each at its deepest node.
static void press_hills(struct second *s, long c, double xi)
{
    for (long q = 0; q < s->nx * s->ny; q++) {
        s->hill[q].deepest = 0.0;
    }
    for (long j = 0; j < s->ny; j++) {
        for (long p = 0; p < s->nx; p++) {
            const struct master below = cubic(p - 1, xi);
            struct second_hill *const hill = s->hill + s->summit[p * s->ny + j];
            const double e = -over_plate(s, p, j, &below);
            if (e > hill->deepest) {
                hill->deepest = e;
                hill->p = p;
                hill->j = j;
            }
        }
    }
    for (long q = 0; q < s->nx * s->ny; q++) {
        struct second_hill *const hill = s->hill + q;
        const bool bore = hill->bears, yielded = hill->yields;
        hill->bears = false;
        if (hill->deepest > 0.0 && hill->radius > 0.0) {
            const double force = bear(s, hill);
            const struct master below = cubic(hill->p - 1, xi);
            if (force > 0.0) {
                hill->bears = true;
                hill->again += !bore && yielded;
                press_block(s, c, hill->p, hill->j, &below, -force);
            }
        }
    }
}

void second_contact(struct second *s)
{
    double xi;
    const long c = second_offset(s, s->n, &xi);
    s->contacts = 0;
    s->contact_force = 0.0;
    bend(s, c);
    if (s->in.foundation > 0.0) {
        press_all(s, c, xi);
    } else {
        press_hills(s, c, xi);
    }
}

double second_touching(struct second *s)
{
    double xi, least = HUGE_VAL;
    const long c = second_offset(s, 0, &xi);
    s->distance = 0.0;
    bend(s, c);
    for (long p = 0; p < s->nx; p++) {
        const struct master below = cubic(p - 1, xi), above = of_block(s, p, xi);
        for (long j = 0; j < s->ny; j++) {
            least = fmin(least, over_plate(s, p, j, &below));
            if (s->in.foundation > 0.0 && above.count > 0) {
                least = fmin(least, under_block(s, p, j, &above));
            }
        }
    }
    return -least;
}

// ## Hills

/// Whether node q of the face comes before node o: it is higher; or as high and in an earlier row;
/// or as high, in the same row and in an earlier column.
static bool before(const struct second *s, long q, long o)
{
    const double *const z = s->in.block.height;
    if (z[q] != z[o]) {
        return z[q] > z[o];
    }
    return q % s->ny != o % s->ny ? q % s->ny < o % s->ny : q / s->ny < o / s->ny;
}

static long climb(const struct second *s, long q)
{
    const long p = q / s->ny, j = q % s->ny;
    long best = q;
    for (long a = p - 1; a <= p + 1; a++) {
        for (long b = j - 1; b <= j + 1; b++) {
            if (a >= 0 && a < s->nx && b >= 0 && b < s->ny && before(s, a * s->ny + b, best)) {
                best = a * s->ny + b;
            }
        }
    }
    return best == q ? q : climb(s, best);
}

static long inside(long at, long nodes)
{
    return at < 1 ? 1 : at > nodes - 2 ? nodes - 2 : at;
}

/// (eq:hill-radius); 0 for a hill that carries no load.
static double radius_at(const struct second *s, long q)
{
    const long p = inside(q / s->ny, s->nx), j = inside(q % s->ny, s->ny), up = s->ny;
    const double *const z = s->in.block.height + p * s->ny + j;
    const double area = s->in.spacing * s->in.spacing;
    const double xx = (z[up] - 2.0 * z[0] + z[-up]) / area;
    const double yy = (z[1] - 2.0 * z[0] + z[-1]) / area;
    const double apart = s->in.fault == SECOND_TWIST ? 1.0 : 4.0;
    const double xy = (z[up + 1] - z[up - 1] - z[-up + 1] + z[-up - 1]) / (apart * area);
    const double K = fmax(xx * yy - xy * xy, pow(0.5 * (xx + yy), 2.0) / 25.0);
    return K > 0.0 ? 1.0 / sqrt(K) : 0.0;
}

bool second_hills(struct second *s)
{
    const long nodes = s->nx * s->ny;
    s->summit = calloc((size_t)nodes, sizeof *s->summit);
    s->hill = calloc((size_t)nodes, sizeof *s->hill);
    if (s->summit == NULL || s->hill == NULL) {
        return false;
    }
    for (long q = 0; q < nodes; q++) {
        s->summit[q] = climb(s, q);
        s->hill[q].radius = s->summit[q] == q ? radius_at(s, q) : 0.0;
    }
    return true;
}
