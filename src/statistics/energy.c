// Vibration level and energy balance of a run (Sect. 4, Eqs. 47, 48).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Level.** With orthonormal modes the space average needs no nodes,
 * $$ v_{rms}^2 = \frac1T \frac1L \int\!\!\int \dot u^2 dx dt
 *             = \frac{1}{N_T L} \sum_n \sum_k \dot U_{k,n}^2 ,            % eq:ra2d-48 $$
 * $$ L_v = 20 \log_{10} (v_{rms}/v_{ref}), \quad v_{ref} = 10^{-9}\,\mathrm{m/s}. % eq:ra2d-47 $$
 * If the squared norm $c_k$ of a shape is not 1 (Timoshenko's beam, timoshenko.c), the term of its
 * mode is multiplied by it.
 *
 * The oscillators compute the sums over the modes, their energies and works, and the *modal
 * residual* (modal_energy.c). This residual checks that the program solves the stated equations.
 *
 * **Total energy.** The work of the contact forces on the beams is the energy released by the
 * springs plus the energy put in by the imposed sliding. While slave node c slides over its master
 * segment, its gap changes even if nothing vibrates, by V dg/d(Vt); so
 * $$ \frac{d}{dt} \sum_c \frac{\kappa w_c}{2} g_c^2
 *    = -\sum_k F_k \dot U_k + V \sum_c P_c \frac{\partial g_c}{\partial (Vt)} . % eq:contact-energy
 * $$
 * The last sum, the power of sliding, is computed from the slope of the master line under each
 * contact. The integral of the left side is computed from the penetrations at the first and the
 * last step. The sum runs over the contact zone, whose ends move. A resonator node that comes under
 * the slider's leading edge while it penetrates adds the energy of its spring. A node that leaves
 * at the trailing edge removes the energy of its spring. These are the boundary terms of Leibniz's
 * rule. We add them as $W_{edges}$. The energy of such a spring is taken half a step before its
 * first step in the zone, or half a step after its last one, because the sums over steps begin and
 * end there. The balance
 * $$ \Delta(E + E_c) = W_{gravity} - W_{damping} + W_{sliding} + W_{edges} + \text{residual}
 *                                                                    % eq:balance $$
 * therefore compares independent numbers. If jumps of the slope are counted at the right time, its
 * residual decreases with the square of the time step. In a step in which a slave is exactly on a
 * master node, the mean of the slopes on both sides is taken (slope_over, detection.c). If this
 * node is the second node of the master, Hermite's interpolation gives only the slope on one side;
 * the missing part is added here. Suppose that a slave has passed a node, and that the share
 * $\theta$ of the step lies behind the node. Then the sum contains one half of the slope before and
 * one half of the slope after. The true shares are $1 - \theta$ and $\theta$, so
 * $\tau V P (\theta - 1/2)$ times the jump is added. If the time from node to node is a whole
 * number of steps, all nodes are met exactly. With the slope of one side only, the residual would
 * then be of first order: up to 1.4 % of the energy put in (steps of 2 us; 0.2 % for steps of 100
 * ns) in the realistic case, where the slider's last segment is straight, and 10 % in the toy
 * problem with facets. Without the term of the second node the residual would be up to 0.11 % (a
 * tenth of the correlation length, trailing edge loaded, steps of 250 ns). Without the terms of the
 * nodes that are passed within a step it would be of the same size in the toy problem. The terms
 * for jumps belong to the balance only; the motion does not depend on them. balance.c has the sums
 * and their comparison. This file has the parts for the nodes of a line: ends of the zone, jumps of
 * the slope, and steps taken at once.
 *
 * For the nodal power laws (power.c) the same balance holds with the stored energy of the law. For
 * laws with a loss (rate_method.c) the springs store the work of the elastic part of the force. The
 * work of the other part is lost; this $W_{lost}$ is added to $W_{damping}$.
 *
 * Tests: tests/statistics/test_energy.c, tests/contact/test_rates.c.
 */
#include <math.h>

#include "base/room.h"
#include "contact/room.h"
#include "detection/room.h"
#include "statistics/energy.h"

/// Works as ra_velocity, but reads the shapes from the packed tables if the node is in them.
static double velocity_at(const struct ra_problem *problem, const struct ra_state *state, int solid,
                          size_t node)
{
    const struct ra_solid *const s = &problem->solid[solid];
    const struct ra_rows *const rows = &state->packed->rows[solid];
    const size_t place = node % rows->room;
    return rows->node[place] == (int64_t)node
               ? ra_dot(state->at.motion.velocity + s->begin, rows->row + place * s->modes.width,
                        s->modes.width)
               : ra_velocity(problem, state, solid, node);
}

/// The energy that the spring of a slave node over a linear segment gains in half a step:
/// $\frac12 \tau P\, dg/dt$, where $dg/dt$ follows from the velocities of slave and master.
static double half_gain(const struct ra_problem *problem, const struct ra_state *state, int slave,
                        int64_t node, double force)
{
    const struct ra_pass *const pass = &state->now.pass[slave];
    const size_t left = (size_t)(node + pass->shift);
    double approach = velocity_at(problem, state, slave, (size_t)node);
    approach += (1.0 - pass->xi) * velocity_at(problem, state, 1 - slave, left);
    // at $\xi = 0$ there may be no node on the right
    if (pass->xi > 0.0) {
        approach += pass->xi * velocity_at(problem, state, 1 - slave, left + 1);
    }
    const double slope = ra_sliding_slope(problem, &state->now, slave, node);
    const double speed = ra_pair_now(&problem->pair, &state->at)->sliding.speed;
    const double rate = speed * slope - approach;
    return 0.5 * problem->pair.modal.step * (force * rate);
}

/// Returns the present ends of the zone in a pass. Slaves enter and leave over linear segments
/// only. So only such slaves are examined, and if there are none, the energies are 0.
static struct ra_edge edge_now(const struct ra_problem *problem, const struct ra_state *state,
                               int slave)
{
    const struct ra_pass *const pass = &state->now.pass[slave];
    struct ra_edge edge = {.begin = pass->begin, .end = pass->end};
    for (size_t e = 0; e < state->packed->end_count; e++) {
        const struct ra_end_slave *const one = &state->packed->ends[e];
        if (one->slave != slave) {
            continue;
        }
        const double force = ra_elastic_force(problem, state, slave, one->node, one->force);
        if (force == 0.0) {
            continue;
        }
        const double energy = ra_stored_energy(problem, state, slave, one->node, force);
        const double gain = half_gain(problem, state, slave, one->node, force);
        if (one->node == edge.begin) {
            edge.first = energy;
            edge.first_gain = gain;
        }
        if (one->node == edge.end - 1) {
            edge.last = energy;
            edge.last_gain = gain;
        }
    }
    return edge;
}

/// Adds the energies of springs that enter or leave the zone in this step. Few steps need this, so
/// it is a function of its own.
RA_RARELY static void work_of_edges(const struct ra_problem *problem, const struct ra_state *state,
                                    struct ra_balance *b)
{
    for (int i = 0; i < 2; i++) {
        const struct ra_edge now = edge_now(problem, state, i);
        ra_balance_edge(b, i, &now);
    }
    b->edges_loaded = state->packed->end_count > 0;
}

static void watch_edges(const struct ra_problem *problem, const struct ra_state *state,
                        struct ra_balance *b)
{
    if (!ra_law_is_local(problem->pair.law)) {
        return;
    }
    if (state->packed->end_count > 0 || b->edges_loaded) {
        work_of_edges(problem, state, b);
        return;
    }
    for (int i = 0; i < 2; i++) {
        b->edge[i].begin = state->now.pass[i].begin;
        b->edge[i].end = state->now.pass[i].end;
    }
}

/// The slope on the right of a master node minus the slope on its left, times the spacing. A line
/// of facets has such a jump at every node. A curve has it only at the nodes where it meets the
/// straight segments at its ends.
static double jump_at(const struct ra_problem *problem, const struct ra_state *state, int master,
                      int64_t node)
{
    const int64_t last = (int64_t)problem->solid[master].nodes - 1;
    const bool straight = problem->linear || last == 2;
    const int64_t left = ra_packed_index(&state->now, master, node - 1);
    if (node < 1 || node >= last || left < 0 || (!straight && node > 1 && node < last - 1) ||
        ra_packed_index(&state->now, master, node + 1) < 0) {
        return 0.0;
    }
    const double *const y = state->now.line[master] + left;
    return (straight ? 1.0 : 0.5) * ((y[2] - y[1]) - (y[1] - y[0]));
}

/// The sum of force times jump over the slaves [begin, end) of a pass. The jump of slave l is that
/// at the master's node l + away.
static double jumps_under(const struct ra_problem *problem, const struct ra_state *state, int slave,
                          int64_t begin, int64_t end, int64_t away)
{
    const struct ra_pass *const pass = &state->now.pass[slave];
    double sum = 0.0;
    for (int64_t l = ra_larger(begin, pass->begin); l < ra_smaller(end, pass->end); l++) {
        const int64_t index = ra_packed_index(&state->now, slave, l);
        const double force = index < 0 ? 0.0 : state->slave_force[slave][index];
        sum += force == 0.0 ? 0.0 : force * jump_at(problem, state, 1 - slave, l + away);
    }
    return sum;
}

/// The missing part of the slopes in this step, times the forces [N/m]. A part is missing for two
/// kinds of slaves: those exactly on a jump ($\theta = 0$), and those that have passed a jump. For
/// the latter, $\theta$ is the share of the step that lies behind the jump.
RA_RARELY static double slopes_lacking(const struct ra_problem *problem,
                                       const struct ra_state *state, double theta)
{
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        const struct ra_pass *const pass = &state->now.pass[i];
        const int64_t away = pass->shift + (i == 0 && theta > 0.0 ? 1 : 0);
        const int64_t near = 1 - away, far = (int64_t)problem->solid[1 - i].nodes - 2 - away;
        // With facets, all slaves that have passed a node lack a part. With curves, the slaves that
        // have passed an end of the curve lack a part. For $\theta = 0$ the slaves on the second
        // node lack a part, because Hermite's slope there is that of one side.
        if (theta > 0.0 && problem->linear) {
            sum -= (theta - 0.5) * jumps_under(problem, state, i, pass->begin, pass->end, away);
        } else if (theta > 0.0) {
            sum -= (theta - 0.5) *
                   (jumps_under(problem, state, i, near, near + 1, away) +
                    jumps_under(problem, state, i, ra_larger(near + 1, far), far + 1, away));
        } else if (near >= pass->hermite_begin && near < pass->hermite_end) {
            sum += (i == 0 ? -0.5 : 0.5) * jumps_under(problem, state, i, near, near + 1, away);
        }
    }
    return sum / problem->pair.spacing;
}

/// Power of sliding that is missing in the slopes of this step [W/m].
static double lacking(const struct ra_problem *problem, const struct ra_state *state, bool first)
{
    const double speed = ra_pair_now(&problem->pair, &state->at)->sliding.speed;
    const double passed = state->now.pass[1].xi;
    const double step = ra_pair_passed(&problem->pair, &state->at);
    if (passed == 0.0) {
        return problem->linear ? 0.0 : speed * slopes_lacking(problem, state, 0.0);
    }
    // a step that began with a slave on a node has not passed this node, whatever the rounding
    return first || passed > step * (1.0 - 1e-9)
               ? 0.0
               : speed * slopes_lacking(problem, state, passed / step);
}

void ra_balance_observe(const struct ra_problem *problem, const struct ra_state *state,
                        struct ra_balance *b)
{
    watch_edges(problem, state, b);
    ra_balance_add(&problem->pair, &state->at, lacking(problem, state, b->steps == 0), b);
}

bool ra_balance_stretches(const struct ra_balance *b)
{
    return b->steps > 0;
}

void ra_balance_stretch(const struct ra_problem *problem, const struct ra_state *state,
                        const struct ra_stretch *stretch, struct ra_balance *b, uint64_t steps)
{
    // during a stretch no node enters or leaves the zone; the next step needs only the energies at
    // its ends after the last step
    watch_edges(problem, state, b);
    for (uint64_t n = 0; n < steps; n++) {
        b->last_sliding = problem->pair.sliding.speed * stretch->sliding[n];
        b->sliding += b->last_sliding;
        if (b->steps >= b->from) {
            ra_contact_sums_add(&b->contact, stretch->force[n], stretch->contacts[n]);
        }
    }
    b->steps += steps;
}

void ra_balance_fly(const struct ra_state *state, struct ra_balance *b, uint64_t steps)
{
    for (int i = 0; i < 2; i++) {
        b->edge[i].begin = state->now.pass[i].begin;
        b->edge[i].end = state->now.pass[i].end;
    }
    if (b->steps >= b->from) {
        ra_contact_sums_fly(&b->contact, steps);
    }
    b->last_sliding = b->last_lost = 0.0;
    b->steps += steps;
}

void ra_balance_audit(const struct ra_problem *problem, const struct ra_state *state,
                      const struct ra_balance *balance, struct ra_audit *audit)
{
    ra_balance_close(&problem->pair, &state->at, balance, audit);
}

struct ra_modal_part ra_solid_part(const struct ra_problem *problem, int solid)
{
    const struct ra_solid *const s = &problem->solid[solid];
    return (struct ra_modal_part){s->begin, s->modes.count, s->modes.square, s->beam.length};
}

double ra_mean_square_velocity(const struct ra_problem *problem, const struct ra_state *state,
                               const struct ra_balance *balance, int solid, double *mode)
{
    const struct ra_modal_part part = ra_solid_part(problem, solid);
    return ra_balance_mean_square(&state->at, balance, &part, mode);
}

double ra_level(double mean_square)
{
    // $20 \log_{10}(v/1e-9) = 10 \log_{10}(v^2) + 180$
    return mean_square > 0.0 ? 10.0 * ra_exact_log10(mean_square) + 180.0 : -HUGE_VAL;
}
