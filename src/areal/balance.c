// Level, energy balance and contact of a run in three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * As in two dimensions (energy.c), a mode being the same there and here: the energies of modes are
 * those of the scheme, works are sums over the steps, and the whole compares independent numbers,
 * $$ \Delta(E + E_c) = W_{gravity} - W_{damping} + W_{sliding} + W_{edges} + \text{residual} .
 *                                                                       % eq:areal-balance $$
 * Nodes of the block stay over the plate; nodes of the plate come under the block at its front edge
 * and leave at its rear, in all rows at once, and bring or take the energy of their springs.
 *
 * **Kinks.** The slope under a slave jumps where the straight segments at the ends of the block
 * meet its curves: at its second and its last but one node, in every row. A step that ends on them
 * takes the mean of both sides (contact.c). In a step that has passed them, by a share theta of it,
 * the sum has one half of the slope before and one of that after, where 1 - theta and theta are
 * right: tau V P (theta - 1/2) times the jump is added, as in two dimensions.
 *
 * **What is left** is of the second order, and of the scheme: a force begins and ends within a
 * step, and the recurrence, to which it is a straight line from 0 over the whole step, takes F g/2
 * too much at its beginning and gives as much too much at its end, g being the gap a step away.
 * Shocks leave slower than they come, so that the sum is a loss: of the realistic case at 1 us 2e-4
 * of what was put in at 0.1 m/s, 8e-4 at 1 m/s, and a quarter of that with half of the step.
 *
 * **Level**: with orthonormal modes $v_{rms}^2 = \frac{1}{N_T a b} \sum_n \sum_k \dot U_{k,n}^2$.
 *
 * **Area** in contact: the tributary areas of the slaves with a force, the mean of both passes.
 *
 * Tests: tests/areal/test_balance.c, tests/areal/test_reduction.c.
 */
#include "areal/balance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum ra_code ra_areal_balance_make(const struct ra_areal *problem, uint64_t from,
                                   struct ra_areal_balance *balance, struct ra_status *st)
{
    memset(balance, 0, sizeof *balance);
    balance->from = from;
    balance->contact.least = HUGE_VAL;
    return ra_modal_start_make(&problem->pair.modal, &balance->modes, st);
}

void ra_areal_balance_free(struct ra_areal_balance *balance)
{
    if (balance != NULL) {
        ra_modal_start_free(&balance->modes);
        memset(balance, 0, sizeof *balance);
    }
}

static double energy_of_contact(const struct ra_areal *problem, const struct ra_areal_contact *c)
{
    return problem->pair.law->energy(problem->pair.coefficient, c->e, fabs(c->force), c->weight);
}

/// Kinetic, strain and contact energy at t_n.
static void energies(const struct ra_areal *problem, const struct ra_areal_state *state,
                     double energy[3])
{
    energy[0] = energy[1] = energy[2] = 0.0;
    ra_modal_energies(&problem->pair.modal, &state->at.motion, energy);
    for (size_t n = 0; n < state->at.contacts; n++) {
        energy[2] += energy_of_contact(problem, &state->contact[n]);
    }
}

// ## The ends of the zone

/// What the spring of a node of the plate at an end of the block gains in half a step.
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
    const double rate = problem->pair.sliding.speed * c->slope - approach;
    return 0.5 * problem->pair.step * (c->force * rate);
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
        const double energy = energy_of_contact(problem, c), gain = half_gain(problem, state, c);
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

/// The slope of the block on the right of a node less that on its left, times the spacing, at the
/// node of a contact of the plate.
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

/// Power of sliding that the slopes of this step lack, which has passed nodes by a share of it [W].
static double lacking(const struct ra_areal *problem, const struct ra_areal_state *state)
{
    const double speed = problem->pair.sliding.speed,
                 step = speed * problem->pair.step / problem->pair.spacing;
    const double passed = ra_offset_fraction(&problem->pair.sliding, &state->at.offset);
    // a step that begins on a node has passed none, whatever the rounding
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
    ra_contact_sums_add(&b->contact, state->at.total_force, state->at.contacts);
    for (size_t i = 0; i < 2; i++) {
        const double modal = state->at.motion.force[problem->modes.width + RA_PITCH + i];
        b->moment_sum[i] += modal;
        b->moment_square[i] += modal * modal;
    }
}

void ra_areal_balance_observe(const struct ra_areal *problem, const struct ra_areal_state *state,
                              struct ra_areal_balance *b)
{
    const bool first = b->steps == 0;
    if (first) {
        energies(problem, state, b->first_energy);
        ra_modal_start_note(&problem->pair.modal, &state->at.motion, &b->modes);
    }
    b->last_sliding = problem->pair.sliding.speed * state->at.sliding_force;
    b->last_sliding += first ? 0.0 : lacking(problem, state);
    b->sliding += first ? 0.5 * b->last_sliding : b->last_sliding;
    const struct ra_edge now = edge_now(problem, state);
    b->edges += first ? 0.0 : ra_edge_work(&b->edge, &now);
    b->edge = now;
    if (b->steps >= b->from) {
        count_contacts(problem, state, b);
    }
    b->steps++;
    if (b->steps == b->from) {
        ra_modal_start_averages(&problem->pair.modal, &state->at.motion, &b->modes);
    }
}

// ## Results

struct ra_mode_balance ra_areal_balance_mode(const struct ra_areal *problem,
                                             const struct ra_areal_state *state,
                                             const struct ra_areal_balance *b, size_t k)
{
    return ra_modal_balance(&problem->pair.modal, &state->at.motion, &b->modes, k);
}

void ra_areal_balance_audit(const struct ra_areal *problem, const struct ra_areal_state *state,
                            const struct ra_areal_balance *balance, struct ra_audit *a)
{
    double last[3];
    memset(a, 0, sizeof *a);
    energies(problem, state, last);
    ra_modal_works(&problem->pair.modal, &state->at.motion, &balance->modes, a);
    a->sliding = problem->pair.step * (balance->sliding - 0.5 * balance->last_sliding);
    a->edges = balance->edges;
    ra_audit_close(a, balance->first_energy, last, true);
}

double ra_areal_mean_square(const struct ra_areal *problem, const struct ra_areal_state *state,
                            const struct ra_areal_balance *balance, double *mode)
{
    const double area = problem->plate.length * problem->plate.width;
    const double steps =
        balance->steps > balance->from ? (double)(balance->steps - balance->from) : 1.0;
    if (mode != NULL) {
        memset(mode, 0, problem->pair.modal.width * sizeof *mode);
    }
    return ra_modal_mean_square(&state->at.motion, &balance->modes, 0, problem->modes.width, NULL,
                                steps, area, mode);
}
