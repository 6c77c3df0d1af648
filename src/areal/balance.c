// Level, energy balance and contact of a run in three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The balance is that of two dimensions (energy.c), because a mode obeys the same equation. The
 * scheme gives the energy E of the modes; $E_c$ is the energy of the springs of the contacts; works
 * are sums over the steps. The balance compares numbers that are computed independently,
 * $$ \Delta(E + E_c) = W_{gravity} - W_{damping} + W_{sliding} + W_{edges} + \text{residual} .
 *                                                                       % eq:areal-balance $$
 * All nodes of the block stay over the plate. Nodes of the plate come under the block at its front
 * edge and leave at its rear edge, in all rows at once. The energy of their springs enters and
 * leaves the zone with them.
 *
 * **Kinks.** The slope under a slave jumps where the straight segments at the ends of the block
 * meet its curves: at the second node and at the last but one, in every row. In a step that ends
 * exactly on these nodes, the mean of the slopes on both sides is taken (contact.c). Now consider a
 * step that has passed these nodes, of which the share $\theta$ lies after the passage. The sum
 * contains one half of the slope before and one half of the slope after it, but the shares
 * $1 - \theta$ and $\theta$ would be right. So $\tau V P (\theta - 1/2)$ times the jump (the slope
 * after minus the slope before) is added, as in two dimensions.
 *
 * **The residual** that remains is of second order in the time step and comes from the scheme. A
 * force begins and ends within a step, but in the recurrence it grows linearly from 0 over the
 * whole step. Let F be the first force of a shock and g the gap in the step before it: the
 * recurrence takes an energy of F g/2 too much from the solids. At the end of a shock let F be the
 * last force and g the gap after it: the recurrence gives F g/2 too much. A node leaves a shock
 * more slowly than it came, so over a whole shock the solids lose energy. In the realistic case
 * with steps of 1 us the loss is 2e-4 of the energy put in at 0.1 m/s and 8e-4 at 1 m/s; with half
 * the step it is a quarter of that.
 *
 * **Level**: with orthonormal modes $v_{rms}^2 = \frac{1}{N_T a b} \sum_n \sum_k \dot U_{k,n}^2$.
 *
 * **Area** in contact: the sum of the tributary areas of the slaves with a force. With both passes
 * it is half of this sum.
 *
 * Tests: tests/areal/test_balance.c, tests/areal/test_reduction.c.
 */
#include "areal/balance.h"

#include <math.h>
#include <string.h>

enum ra_code ra_areal_balance_make(const struct ra_areal *problem, uint64_t from,
                                   struct ra_areal_balance *balance, struct ra_status *st)
{
    memset(balance, 0, sizeof *balance);
    return ra_balance_init(&problem->pair, from, &balance->pair, st);
}

// ## The ends of the zone

/// The energy that the spring of a plate node at an end of the block gains in half a step.
static double half_gain(const struct ra_areal *problem, const struct ra_areal_state *state,
                        const struct ra_areal_contact *c)
{
    const double *const plate = state->at.motion.velocity;
    const double *const block = plate + problem->modes.width;
    const double phi = ra_offset_fraction(&problem->pair.sliding, &state->at.offset);
    double approach =
        ra_areal_plate_at(problem, plate, (size_t)(c->node + state->at.offset.cell), c->row);
    approach += (1.0 - phi) * ra_areal_block_at(problem, block, c->node, c->row);
    if (phi > 0.0) {
        approach += phi * ra_areal_block_at(problem, block, c->node - 1, c->row);
    }
    const double speed = ra_pair_now(&problem->pair, &state->at)->sliding.speed;
    const double rate = speed * c->slope - approach;
    return 0.5 * problem->pair.modal.step * (ra_areal_elastic(problem, c) * rate);
}

static struct ra_edge edge_now(const struct ra_areal *problem, const struct ra_areal_state *state)
{
    const int64_t cell = state->at.offset.cell, rear = state->at.offset.rest != 0;
    const int64_t front = (int64_t)problem->columns - 1;
    struct ra_edge edge = {.begin = cell + rear, .end = cell + front + 1};
    for (size_t n = 0; n < state->at.contacts; n++) {
        const struct ra_areal_contact *const c = &state->contact[n];
        if (c->slave != RA_PLATE || (c->node != rear && c->node != front)) {
            continue;
        }
        const double energy = ra_areal_stored(problem, c), gain = half_gain(problem, state, c);
        if (c->node == rear) {
            edge.first += energy;
            edge.first_gain += gain;
        }
        if (c->node == front) {
            edge.last += energy;
            edge.last_gain += gain;
        }
    }
    return edge;
}

// ## Kinks

/// The jump of the block's slope under a contact of the plate: the slope on the right of the node
/// minus that on its left, times the spacing.
static double jump_at(const struct ra_areal *problem, const struct ra_areal_state *state,
                      const struct ra_areal_contact *c)
{
    const int64_t last = (int64_t)problem->columns - 1;
    if (c->slave != RA_PLATE || (c->node != 1 && c->node != last - 1)) {
        return 0.0;
    }
    const double *const y = state->line[RA_BLOCK] + c->index;
    return 0.5 * ((y[1] - y[0]) - (y[0] - y[-1]));
}

/// The correction of the power of sliding for nodes that were passed within this step [W].
static double lacking(const struct ra_areal *problem, const struct ra_areal_state *state)
{
    const double speed = ra_pair_now(&problem->pair, &state->at)->sliding.speed,
                 step = ra_pair_passed(&problem->pair, &state->at);
    const double passed = ra_offset_fraction(&problem->pair.sliding, &state->at.offset);
    // a step that began with nodes on nodes has not passed them, whatever the rounding
    if (passed == 0.0 || passed > step * (1.0 - 1e-9)) {
        return 0.0;
    }
    double sum = 0.0;
    for (size_t n = 0; n < state->at.contacts; n++) {
        sum += state->contact[n].force * jump_at(problem, state, &state->contact[n]);
    }
    return speed * (0.5 - passed / step) * (sum / problem->pair.spacing);
}

// ## Sums

static void count_contacts(const struct ra_areal *problem, const struct ra_areal_state *state,
                           struct ra_areal_balance *b)
{
    double area = 0.0;
    for (size_t n = 0; n < state->at.contacts; n++) {
        area += state->contact[n].weight;
    }
    b->area_sum += problem->pair.slaves == RA_SLAVES_BOTH ? 0.5 * area : area;
    for (size_t i = 0; i < 2; i++) {
        const double modal = state->at.motion.force[problem->modes.width + RA_PITCH + i];
        b->moment_sum[i] += modal;
        b->moment_square[i] += modal * modal;
    }
}

void ra_areal_balance_observe(const struct ra_areal *problem, const struct ra_areal_state *state,
                              struct ra_areal_balance *b)
{
    const struct ra_edge now = edge_now(problem, state);
    ra_balance_edge(&b->pair, 0, &now);
    if (b->pair.steps >= b->pair.from) {
        count_contacts(problem, state, b);
    }
    ra_balance_add(&problem->pair, &state->at, b->pair.steps == 0 ? 0.0 : lacking(problem, state),
                   &b->pair);
}

struct ra_modal_part ra_areal_plate_part(const struct ra_areal *problem)
{
    const double area = problem->plate.length * problem->plate.width;
    return (struct ra_modal_part){0, problem->modes.width, problem->modes.square, area};
}

double ra_areal_mean_square(const struct ra_areal *problem, const struct ra_areal_state *state,
                            const struct ra_areal_balance *balance, double *mode)
{
    const struct ra_modal_part plate = ra_areal_plate_part(problem);
    return ra_balance_mean_square(&state->at, &balance->pair, &plate, mode);
}
