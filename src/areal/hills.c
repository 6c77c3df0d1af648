// Hills of the block's face: the hill to which each node belongs, and the radius of each summit.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A law of spots (hertz_spot.c of `contact`) has one force for each hill of the block's face.
 *
 * **A hill.** We order the nodes: a higher node comes first; of two equally high nodes, the one
 * with the smaller row comes first, then the one with the smaller column. From a node we step to
 * the first of its eight neighbours in this order, and so on, until a node comes before all its
 * neighbours. This node is the *summit*. The hill of a summit is the set of all nodes from which it
 * is reached. So every node belongs to one hill, a plateau belongs to one summit, and a flat face
 * is one hill.
 *
 * **Its radius** follows from second derivatives at the summit, by central differences over nine
 * nodes (for a summit at the edge of the face, around the next node inside),
 * $$ R = K^{-1/2}, \quad K = \max\Big(z_{xx} z_{yy} - z_{xy}^2, \; \tfrac{1}{25}
 *    \big(\tfrac12 (z_{xx} + z_{yy})\big)^2\Big) ,                       % eq:hill-radius $$
 * the geometric mean of both principal radii. Hertz's load of an elliptic contact is that of such a
 * sphere times 1.012 for radii 1 : 2.2, 1.04 for 1 : 4, 1.13 for 1 : 12 (computed from Johnson,
 * Contact Mechanics, 1985, Sect. 4.2). With the mean of both curvatures the factors would be 1.05,
 * 1.16, 1.54. The second term of the maximum is reached for radii 1 : 98; it is for ridges that
 * nine nodes do not resolve. A hill with K = 0 has no force; a face that has only such hills is
 * refused.
 *
 * **Its penetration** e is the largest penetration of its nodes below the surface of the plate,
 * which is interpolated along the row. The force of the hill acts at this node (if several are
 * equally deep, at the first by rows and columns). Two rough surfaces touch flank on flank, where
 * both slopes are equal. So a hill is evaluated at its deepest node, not at its summit. When the
 * deepest place moves from node to node of a hill, e is continuous, and so is the force; R does not
 * change. So the energy is a function of e only.
 *
 * **What this leaves out.**
 * - The plate counts as a plane around the spot; its own curvature is not added. If both
 *   surfaces are equally rough, R is about twice the radius of both curvatures together. Then the
 *   force is about 1.4 times as large as with that radius, at the same e.
 * - R is the radius at the summit, also if the hill is touched on its flank.
 * - A hill has one force: another place of the hill that also penetrates, but less deep, carries
 *   nothing. If the deepest place lies at the border of two hills, in a valley, both hills carry.
 * - Hills do not interact. Summits are at least two spacings apart, and each carries as if it were
 *   alone; where contacts overlap, this is too stiff. The radius of a hill narrower than some
 *   spacings is arbitrary, and noise at single nodes makes additional hills. So heights need a
 *   correlation length of four spacings or more, which generated surfaces have.
 * - Between nodes the deepest place is up to $\chi^2/(8R)$ deeper along either axis.
 *
 * **Memory.** A hill stores its largest penetration since the first step of a state. It is a
 * property of the block's surface and moves with it, since the plate is the harder solid. It
 * belongs to the state, as the motion does, so each state of a problem has its own. The search for
 * equilibrium before the first step leaves it at 0. No table contains it.
 *
 * Tests: tests/areal/test_hills.c, verify/verify_second.c.
 */
#include "areal/hills.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double LEAST = 1.0 / 25.0; ///< smallest ratio of K to the square of the mean curvature

// ## Radii

struct ra_areal_curvature ra_areal_curvature_of(const double *const z[3], double spacing)
{
    const double top = z[1][1], per = 1.0 / (spacing * spacing);
    return (struct ra_areal_curvature){.xx = per * ((z[2][1] - top) - (top - z[0][1])),
                                       .xy =
                                           0.25 * per * ((z[2][2] - z[2][0]) - (z[0][2] - z[0][0])),
                                       .yy = per * ((z[1][2] - top) - (top - z[1][0]))};
}

double ra_areal_radius(const struct ra_areal_curvature *c)
{
    const double mean = 0.5 * (c->xx + c->yy), gauss = c->xx * c->yy - c->xy * c->xy;
    const double least = LEAST * (mean * mean), K = gauss > least ? gauss : least;
    return K > 0.0 ? 1.0 / sqrt(K) : 0.0;
}

// ## Which node belongs to which hill

/// A face. Its nodes are stored by columns: node (p, row) is at p rows + row.
struct face {
    const double *z;
    size_t columns, rows;
};

/// The first in order (by height, then by place) among a node and its neighbours. Neighbours are
/// tried in the order of places; so a later one replaces an earlier one only if it is higher.
static size_t step_up(const struct face *f, size_t p, size_t row)
{
    const size_t at = p * f->rows + row;
    size_t best = at;
    for (size_t j = row > 0 ? row - 1 : 0; j <= row + 1 && j < f->rows; j++) {
        for (size_t i = p > 0 ? p - 1 : 0; i <= p + 1 && i < f->columns; i++) {
            const size_t other = i * f->rows + j;
            const bool before = best == at && (j < row || (j == row && i < p));
            const bool higher = f->z[other] > f->z[best];
            best = higher || (before && f->z[other] == f->z[at]) ? other : best;
        }
    }
    return best;
}

/// Finds the summit of each node. First each node is linked to the next node on its way up, then to
/// the end of this way.
static void divide(const struct face *f, uint32_t *summit)
{
    for (size_t p = 0; p < f->columns; p++) {
        for (size_t row = 0; row < f->rows; row++) {
            summit[p * f->rows + row] = (uint32_t)step_up(f, p, row);
        }
    }
    for (size_t n = 0; n < f->columns * f->rows; n++) {
        uint32_t top = summit[n];
        while (summit[top] != top) {
            top = summit[top];
        }
        for (size_t at = n; summit[at] != top;) {
            const size_t next = summit[at];
            summit[at] = top;
            at = next;
        }
    }
}

static double radius_at(const struct face *f, size_t at, double spacing)
{
    size_t p = at / f->rows, row = at % f->rows;
    p = p == 0 ? 1 : p + 1 == f->columns ? p - 1 : p;
    row = row == 0 ? 1 : row + 1 == f->rows ? row - 1 : row;
    const double *const middle = f->z + p * f->rows + row - 1;
    const double *const z[3] = {middle - f->rows, middle, middle + f->rows};
    const struct ra_areal_curvature c = ra_areal_curvature_of(z, spacing);
    return ra_areal_radius(&c);
}

double ra_areal_hill_radius(const struct ra_areal *problem, size_t summit)
{
    const struct face face = {problem->surface, problem->columns, problem->rows};
    return radius_at(&face, summit, problem->pair.spacing);
}

enum ra_code ra_areal_hills_make(struct ra_areal *problem, struct ra_status *st)
{
    const struct face face = {problem->surface, problem->columns, problem->rows};
    const size_t nodes = face.columns * face.rows;
    bool bears = false;
    if (problem->pair.slaves != RA_SLAVES_SLIDER) {
        return ra_fail(st, RA_INPUT,
                       "each spot is found once, on a hill of the block; only nodes of the block "
                       "can be slaves (contact.slaves = block)");
    }
    if (face.columns < 3 || face.rows < 3 || nodes > UINT32_MAX) {
        return ra_fail(st, RA_INPUT,
                       "hills need a face with at least 3 nodes each way and at most 4e9 in all");
    }
    problem->summit = ra_alloc(nodes, sizeof *problem->summit, "hills", st);
    if (problem->summit == NULL) {
        return RA_SYSTEM;
    }
    divide(&face, problem->summit);
    for (size_t n = 0; n < nodes && !bears; n++) {
        bears = problem->summit[n] == n && radius_at(&face, n, problem->pair.spacing) > 0.0;
    }
    return bears ? RA_OK
                 : ra_fail(st, RA_INPUT,
                           "spots lie on curved hills of the block, and its face has none; give "
                           "the block a rough surface");
}

// ## In a step

void ra_areal_hills_keep_deepest(const struct ra_areal *problem, struct ra_areal_state *state)
{
    struct ra_areal_contact *const contact = state->contact;
    size_t count = 0;
    for (size_t n = 0; n < state->at.contacts; n++) {
        struct ra_areal_contact *const c = &contact[n];
        c->summit = problem->summit[(size_t)c->node * problem->rows + c->row];
        double *const deepest = &state->deepest[c->summit];
        *deepest = c->e > *deepest ? c->e : *deepest;
    }
    for (size_t n = 0; n < state->at.contacts; n++) {
        struct ra_areal_contact *const c = &contact[n];
        // the deepest node of each hill is kept; if several are equally deep, the first of them
        if (c->e == state->deepest[c->summit]) {
            state->deepest[c->summit] = HUGE_VAL;
            c->radius = ra_areal_hill_radius(problem, c->summit);
        }
    }
    for (size_t n = 0; n < state->at.contacts; n++) {
        state->deepest[contact[n].summit] = 0.0;
        if (contact[n].radius > 0.0) {
            contact[count++] = contact[n];
        }
    }
    state->at.contacts = count;
}
