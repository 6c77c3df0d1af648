// Vibration level and energy balance of a run (Sect. 4, Eqs. 47, 48).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Level.** With orthonormal modes the space average needs no nodes,
 * $$ v_{rms}^2 = \frac1T \frac1L \int\!\!\int \dot u^2 dx dt
 *             = \frac{1}{N_T L} \sum_n \sum_k \dot U_{k,n}^2 ,            % eq:ra2d-48 $$
 * $$ L_v = 20 \log_{10} (v_{rms}/v_{ref}), \quad v_{ref} = 10^{-9}\,\mathrm{m/s}. % eq:ra2d-47 $$
 * (times the shape's square c_k for Timoshenko's beam, where it is not 1; timoshenko.c).
 *
 * Sums over the modes, their energies and works, and the *modal residual*, which says that the
 * program steps what it claims to step, are those of the oscillators (modal_energy.c).
 *
 * **Energy of the whole.** What the contact forces do on the beams is what the springs release and
 * what the imposed sliding puts in. While slave node c slides over its master segment, its gap
 * changes even if nothing vibrates, by V dg/d(Vt); so
 * $$ \frac{d}{dt} \sum_c \frac{\kappa w_c}{2} g_c^2
 *    = -\sum_k F_k \dot U_k + V \sum_c P_c \frac{\partial g_c}{\partial (Vt)} . % eq:contact-energy
 * $$ The last sum, the work of sliding, is computed from the slope of the master line under each
 * contact, the left side from the penetrations at the end. The sum runs over the contact zone,
 * whose ends move: a resonator node that comes under the slider's leading edge while it penetrates
 * brings the energy of its spring, one that leaves at the trailing edge takes it away (the boundary
 * terms of Leibniz's rule). We add these, $W_{edges}$, taken half a step before the first step in
 * the zone and half a step after the last, because the sums over steps begin and end there. The
 * balance
 * $$ \Delta(E + E_c) = W_{gravity} - W_{damping} + W_{sliding} + W_{edges} + \text{residual}
 *                                                                    % eq:balance $$
 * therefore compares independent numbers, and its residual shrinks with the square of the time
 * step, provided that slopes that jump are counted where they do. A step that finds a slave exactly
 * on a master node takes the mean of the slopes on either side (slope_over, detection.c; what
 * Hermite's own lacks on the second node is added here). In a step that has passed a node, by a
 * share theta of it, the sum has one half of the slope before and one of that after, where
 * 1 - theta and theta are right: tau V P (theta - 1/2) times the jump is added. Where the step
 * divides the time from node to node all nodes are met exactly, and the slope of one side alone
 * left a residual of the first order: up to 1.4 % of the energy put in at 2 us and 0.2 % at 100 ns
 * in the realistic case, where the slider's last segment is straight, 10 % in the toy problem with
 * facets. The second node left up to 0.11 % where a tenth of the correlation length loads the
 * trailing edge at 250 ns, and facets passed within steps as much in a run of the toy problem. The
 * motion knows nothing of all this. The residual is put in relation to the energy put in,
 * $|W_g| + |W_s + W_e| + E_0$. For multipliers, which store nothing, the difference of
 * $W_{sliding}$ and the work on the beams is what inelastic contact dissipates.
 *
 * Under the nodal power laws (power.c) the same holds with their own stored energy. Tests:
 * tests/statistics/test_energy.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/exact.h"
#include "contact/contact.h"
#include "detection/packed.h"
#include "statistics/energy.h"

enum ra_code ra_balance_init(const struct ra_problem *problem, uint64_t from,
                             struct ra_balance *balance, struct ra_status *st)
{
    memset(balance, 0, sizeof *balance);
    balance->from = from;
    balance->contact.least = HUGE_VAL;
    return ra_modal_start_make(&problem->pair.modal, &balance->modes, st);
}

void ra_balance_clear(struct ra_balance *balance)
{
    if (balance != NULL) {
        ra_modal_start_free(&balance->modes);
        memset(balance, 0, sizeof *balance);
    }
}

static double springs(const struct ra_problem *problem, const struct ra_state *state)
{
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        const double *const force = state->slave_force[i];
        for (size_t c = 0; c < state->now.candidate_count; c++) {
            const struct ra_candidate_range *const candidate = &state->now.candidate[c];
            const int64_t nodes = (int64_t)problem->solid[i].nodes;
            int64_t index = candidate->index[i];
            for (int64_t l = candidate->begin[i]; l < candidate->end[i] && l < nodes;
                 l++, index++) {
                if (force[index] != 0.0) {
                    sum += ra_stored_energy(problem, state, i, l, force[index]);
                }
            }
        }
    }
    return sum;
}

/// Kinetic, strain and contact energy at t_n.
static void energies(const struct ra_problem *problem, const struct ra_state *state,
                     double energy[3])
{
    energy[0] = energy[1] = 0.0;
    ra_modal_energies(&problem->pair.modal, &state->at.motion, energy);
    energy[2] = ra_law_is_local(problem->pair.law) ? springs(problem, state) : 0.0;
}

/// What the spring of a slave node over a linear segment gains in half a step: tau/2 P dg/dt, with
/// the velocities of slave and master.
static double half_gain(const struct ra_problem *problem, const struct ra_state *state, int slave,
                        int64_t node, double force)
{
    const struct ra_pass *const pass = &state->now.pass[slave];
    const size_t left = (size_t)(node + pass->shift);
    double approach = ra_velocity(problem, state, slave, (size_t)node);
    approach += (1.0 - pass->xi) * ra_velocity(problem, state, 1 - slave, left);
    // at xi = 0 there may be no node on the right
    if (pass->xi > 0.0) {
        approach += pass->xi * ra_velocity(problem, state, 1 - slave, left + 1);
    }
    const double slope = ra_sliding_slope(problem, &state->now, slave, node);
    const double rate = problem->pair.sliding.speed * slope - approach;
    return 0.5 * problem->pair.step * (force * rate);
}

/// The ends of the zone in a pass now. Only a slave over a linear segment can be the next to leave
/// or the last to have entered, so without one there is nothing to know.
static struct ra_edge edge_now(const struct ra_problem *problem, const struct ra_state *state,
                               int slave)
{
    const struct ra_pass *const pass = &state->now.pass[slave];
    struct ra_edge edge = {.begin = pass->begin, .end = pass->end};
    for (size_t e = 0; e < state->packed->end_count; e++) {
        const struct ra_end_slave *const one = &state->packed->ends[e];
        if (one->slave != slave || one->force == 0.0) {
            continue;
        }
        const double energy = ra_stored_energy(problem, state, slave, one->node, one->force);
        const double gain = half_gain(problem, state, slave, one->node, one->force);
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

double ra_edge_work(const struct ra_edge *before, const struct ra_edge *now)
{
    double work = 0.0;
    work += now->begin < before->begin ? now->first - now->first_gain : 0.0;
    work -= now->begin > before->begin ? before->first + before->first_gain : 0.0;
    work += now->end > before->end ? now->last - now->last_gain : 0.0;
    work -= now->end < before->end ? before->last + before->last_gain : 0.0;
    return work;
}

/// What enters and leaves the zone in this step. Apart, because hardly a step needs it.
RA_RARELY static void work_of_edges(const struct ra_problem *problem, const struct ra_state *state,
                                    bool first_step, struct ra_balance *b)
{
    for (int i = 0; i < 2; i++) {
        const struct ra_edge now = edge_now(problem, state, i);
        b->edges += first_step ? 0.0 : ra_edge_work(&b->edge[i], &now);
        b->edge[i] = now;
    }
    b->edges_loaded = state->packed->end_count > 0;
}

static void watch_edges(const struct ra_problem *problem, const struct ra_state *state,
                        bool first_step, struct ra_balance *b)
{
    if (state->packed->end_count > 0 || b->edges_loaded) {
        work_of_edges(problem, state, first_step, b);
        return;
    }
    for (int i = 0; i < 2; i++) {
        b->edge[i].begin = state->now.pass[i].begin;
        b->edge[i].end = state->now.pass[i].end;
    }
}

/// The slope on the right of a master node less that on its left, times the spacing: of facets
/// everywhere, of curves beside the straight segments at their ends.
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

/// Slaves [begin, end) of a pass over the jumps at the nodes that far from them: sum of force times
/// jump.
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

/// What the slopes of this step lack where slaves lie on jumps of the slope, or have passed them by
/// a share theta of the step, times the forces [N/m].
RA_RARELY static double slopes_lacking(const struct ra_problem *problem,
                                       const struct ra_state *state, double theta)
{
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        const struct ra_pass *const pass = &state->now.pass[i];
        const int64_t away = pass->shift + (i == 0 && theta > 0.0 ? 1 : 0);
        const int64_t near = 1 - away, far = (int64_t)problem->solid[1 - i].nodes - 2 - away;
        // all slaves, or those on the second node, where Hermite's slope is that of the right side,
        // and those that have passed an end of the curve
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

/// Power of sliding that the slopes of this step lack [W/m].
static double lacking(const struct ra_problem *problem, const struct ra_state *state, bool first)
{
    const double speed = problem->pair.sliding.speed, passed = state->now.pass[1].xi;
    const double step = speed * problem->pair.step / problem->pair.spacing;
    if (passed == 0.0) {
        return problem->linear ? 0.0 : speed * slopes_lacking(problem, state, 0.0);
    }
    // a step that begins on a node has passed none, whatever the rounding
    return first || passed > step * (1.0 - 1e-9)
               ? 0.0
               : speed * slopes_lacking(problem, state, passed / step);
}

/// What the first step has to note.
RA_RARELY static void begin(const struct ra_problem *problem, const struct ra_state *state,
                            struct ra_balance *b)
{
    energies(problem, state, b->first_energy);
    ra_modal_start_note(&problem->pair.modal, &state->at.motion, &b->modes);
}

void ra_balance_observe(const struct ra_problem *problem, const struct ra_state *state,
                        struct ra_balance *b)
{
    const bool first = b->steps == 0;
    if (first) {
        begin(problem, state, b);
    }
    b->last_sliding = problem->pair.sliding.speed * state->at.sliding_force;
    b->last_sliding += lacking(problem, state, first);
    b->sliding += first ? 0.5 * b->last_sliding : b->last_sliding;
    if (ra_law_is_local(problem->pair.law)) {
        watch_edges(problem, state, first, b);
    }
    if (b->steps >= b->from) {
        ra_contact_sums_add(&b->contact, state->at.total_force, state->at.contacts);
    }
    b->steps++;
    if (b->steps == b->from) {
        ra_modal_start_averages(&problem->pair.modal, &state->at.motion, &b->modes);
    }
}

bool ra_balance_stretches(const struct ra_balance *b)
{
    return b->steps > 0 && !b->edges_loaded;
}

void ra_balance_stretch(const struct ra_problem *problem, const struct ra_stretch *stretch,
                        struct ra_balance *b, uint64_t steps)
{
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
    b->last_sliding = 0.0;
    b->steps += steps;
}

struct ra_mode_balance ra_balance_mode(const struct ra_problem *problem,
                                       const struct ra_state *state, const struct ra_balance *b,
                                       int i, size_t k)
{
    return ra_modal_balance(&problem->pair.modal, &state->at.motion, &b->modes,
                            problem->solid[i].begin + k);
}

double ra_balance_worst_mode(const struct ra_problem *problem, const struct ra_state *state,
                             const struct ra_balance *balance, const struct ra_audit *audit)
{
    return ra_modal_worst(&problem->pair.modal, &state->at.motion, &balance->modes, audit);
}

void ra_audit_close(struct ra_audit *a, const double first[3], const double last[3], bool local)
{
    const double solids = (last[0] + last[1]) - (first[0] + first[1]);
    const double springs = last[2] - first[2];
    a->kinetic_start = first[0];
    a->strain_start = first[1];
    a->contact_start = first[2];
    a->kinetic = last[0];
    a->strain = last[1];
    a->contact = last[2];
    a->modal_residual = solids - (a->contact_work + a->gravity - a->damping);
    a->lost = local ? 0.0 : a->sliding - a->contact_work;
    a->residual = local ? solids + springs - (a->gravity - a->damping + a->sliding + a->edges)
                        : a->modal_residual;
    a->put_in = fabs(a->gravity) + fabs(a->sliding + a->edges) + (first[0] + first[1] + first[2]);
}

void ra_balance_audit(const struct ra_problem *problem, const struct ra_state *state,
                      const struct ra_balance *balance, struct ra_audit *audit)
{
    double last[3];
    memset(audit, 0, sizeof *audit);
    energies(problem, state, last);
    ra_modal_works(&problem->pair.modal, &state->at.motion, &balance->modes, audit);
    audit->sliding = problem->pair.step * (balance->sliding - 0.5 * balance->last_sliding);
    audit->edges = balance->edges;
    ra_audit_close(audit, balance->first_energy, last, ra_law_is_local(problem->pair.law));
}

double ra_balance_share(const struct ra_audit *audit)
{
    return audit->put_in > 0.0 ? audit->residual / audit->put_in : 0.0;
}

double ra_mean_square_velocity(const struct ra_problem *problem, const struct ra_state *state,
                               const struct ra_balance *balance, int solid, double *mode)
{
    const struct ra_solid *const s = &problem->solid[solid];
    const double steps =
        balance->steps > balance->from ? (double)(balance->steps - balance->from) : 1.0;
    return ra_modal_mean_square(&state->at.motion, &balance->modes, s->begin, s->modes.count,
                                s->modes.square, steps, s->beam.length, mode);
}

double ra_level(double mean_square)
{
    // 20 log10(v/1e-9) = 10 log10(v^2) + 180
    return mean_square > 0.0 ? 10.0 * ra_exact_log10(mean_square) + 180.0 : -HUGE_VAL;
}
