// Gaps and forces between a rough block and a rough plate (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Both surfaces have heights on grids of the same spacing $\chi$. The rows of one lie over the rows
 * of the other, because nothing moves along y. The position of the block is exactly $c + \phi$
 * cells along x (imposed.c). So a slave lies on a row of its master. Therefore, of the bicubic
 * interpolation
 * $$ y(\xi, \eta) = \sum_r \sum_s N_r(\xi) N_s(\eta) y_{i-1+r, j-1+s}, \quad N_s(0) = 0, 1, 0, 0
 *                                                                       % eq:areal-bicubic $$
 * only the cubic along the row remains, which is that of the paper. The model loses nothing by
 * this: the rows of the grid are those of the block, so the track may lie anywhere on the plate,
 * and a rough surface has no preferred place.
 *
 * **Gaps.** In pass 1 a node p of the block is over segment p + c of the plate, $\xi = \phi$. In
 * pass 0 a node i of the plate is under segment p - 1 of the block, where p = i - c and xi = 1 -
 * phi. (For phi = 0 it is under node p, the end of this segment; then the plate's node under the
 * block's first node is a slave, too.) With y = h + u, both positive towards the other solid,
 * $$ g = \delta - y_{slave} - \sum_{r=0}^3 N_r(\xi) y_{master,r} .       % eq:areal-gap $$
 * The block's first and last segments have only one neighbour and are straight. The plate needs no
 * straight segments, because the block stays two cells from its ends. Both gaps with the index p
 * are computed together.
 *
 * **Forces.** Where g < 0 the law gets e = -g and the tributary area $w_x w_y$. The areas are
 * trapezoidal: half at an edge of the block's surface, a quarter at a corner. Along x the nodes of
 * the plate have the full width $w_x$ even at the ends of the block, because the moving block
 * reaches and leaves nodes of the plate there. The force
 * $$ P = -k_w\, w_x w_y\, e                                            % eq:areal-penalty $$
 * acts on the slave, and its reactions $N_r P$ act on the four nodes of the master. Forces balance,
 * and so do moments about the axis across the sliding, because the weights keep the moment arm
 * $\xi \chi$. Modal forces of the plate are $F_{mn} = \sum_j Y_n(y_j) \sum_i P_{ij} X_m(x_i)$, and
 * those of the block are the sums of P times the shapes of heave, pitch and roll.
 *
 * **Rates.** A law with a loss also needs rates. Velocities at the packed nodes are computed as
 * deflections are, from the modal velocities that are known before the forces (rate_method.c).
 * Slaves that penetrate without a force, because the loss exceeds the elastic force, are not
 * contacts; they are listed separately with the energy of their springs.
 *
 * **Spots.** A law of spots is evaluated once for each hill of the block (hills.c), at the deepest
 * of its penetrating slaves. The law gets the radius of the hill and its largest earlier
 * penetration. A hill that has yielded so deep that its force is 0 is not a contact. When the
 * forces of a step are known, each hill that penetrates deeper than ever before stores this depth,
 * and the energy that it has lost by this is added to a sum.
 *
 * **Order of operations.** The bits of the result depend on this order, so the order must not
 * depend on which nodes are computed. Contacts are listed by rows, then by nodes, pass 0 before
 * pass 1. In this order their forces are added to nodes, and forces of nodes to modes. Nodes
 * without a force add nothing.
 *
 * Tests: tests/areal/test_areal.c, tests/areal/test_block.c, tests/areal/test_reduction.c,
 * verify/verify_second.c.
 */
#include <math.h>
#include <string.h>

#include "areal/candidates.h"
#include "areal/hills.h"
#include "detection/room.h"

// ## Intervals

static void pack_all(const struct ra_areal *problem, struct ra_areal_state *state)
{
    ra_areal_intervals_clear(state);
    for (size_t j = 0; j < problem->rows; j++) {
        ra_areal_intervals_add(state, j, 0, (int64_t)problem->columns);
    }
    ra_areal_intervals_pack(problem, state);
}

/// Makes the heights of the plate that are needed under the block. RA_NUMERIC if the plate ends
/// there.
static enum ra_code follow_track(const struct ra_areal *problem, struct ra_areal_state *state,
                                 struct ra_status *st)
{
    const int64_t last = state->at.offset.cell + (int64_t)problem->columns + 1;
    if (last > (int64_t)problem->cells) {
        return ra_fail(st, RA_NUMERIC, "the block has reached the end of the plate");
    }
    state->cell = state->at.offset.cell;
    ra_track_advance(state->track, ra_areal_candidates_end(problem, state->cell));
    return RA_OK;
}

/// Makes new intervals for the present place and motion, unless the last ones are still valid.
static enum ra_code choose_intervals(const struct ra_areal *problem, struct ra_areal_state *state,
                                     struct ra_status *st)
{
    const bool same = state->cell == state->at.offset.cell;
    if (same && (problem->pair.plain || ra_areal_candidates_hold(problem, state))) {
        return RA_OK;
    }
    const enum ra_code code = same ? RA_OK : follow_track(problem, state, st);
    if (code == RA_OK && problem->pair.plain) {
        pack_all(problem, state);
    } else if (code == RA_OK) {
        ra_areal_candidates_renew(problem, state);
    }
    return code;
}

// ## Weights

/// Weights of a straight segment: $\xi$ for the node in front, $1 - \xi$ for the node behind.
static struct ra_areal_weights straight(double xi, double rate)
{
    return (struct ra_areal_weights){{0.0, 1.0 - xi, xi, 0.0}, {0.0, -rate, rate, 0.0}};
}

/// Computes the weights of all slaves for the present offset. At $\phi = 0$ nodes lie on nodes, and
/// slopes are the means of both sides, as in detection.c and, for the second node, in energy.c.
/// There is no surface behind the block's first node and none in front of its last.
static void set_weights(const struct ra_areal *problem, struct ra_areal_state *state)
{
    const double phi = ra_offset_fraction(&problem->pair.sliding, &state->at.offset);
    const double rate = 1.0 / problem->pair.spacing, back = 1.0 - phi;
    struct ra_areal_weights *const plate = &state->plate_slave, *const block = &state->block_slave;
    ra_hermite(phi, block->N);
    ra_hermite_slope(phi, block->slope);
    ra_hermite(back, plate->N);
    ra_hermite_slope(back, plate->slope);
    for (int r = 0; r < 4; r++) {
        block->slope[r] *= rate;
        plate->slope[r] *= -rate;
    }
    state->first = (struct ra_areal_weights){{0.0, 0.0, 1.0, 0.0}, {0.0, 0.0, rate, -rate}};
    state->second = state->last = state->before_last = straight(back, -rate);
    if (state->at.offset.rest == 0) {
        // slopes for slaves under node 1 and under the last node but one: means of a curve and a
        // straight segment
        const double left[4] = {0.0, 0.75 * rate, -0.5 * rate, -0.25 * rate};
        const double right[4] = {0.0, 0.25 * rate, 0.5 * rate, -0.75 * rate};
        state->second = *plate;
        memcpy(state->second.slope, left, sizeof left);
        memcpy(state->before_last.slope, right, sizeof right);
    } else {
        state->before_last = *plate;
    }
}

/// The weights of the plate's node under node p of the block, or less than a cell behind it
/// (segment p - 1).
static const struct ra_areal_weights *plate_weights(const struct ra_areal *problem,
                                                    const struct ra_areal_state *state, int64_t p)
{
    const int64_t last = (int64_t)problem->columns - 1;
    return p == 0          ? &state->first
           : p == last     ? &state->last
           : p == 1        ? &state->second
           : p == last - 1 ? &state->before_last
                           : &state->plate_slave;
}

// ## Gaps

/// A sum over the modes at packed nodes: y = h + u, or velocities. For velocities the heights are
/// replaced by 0.
struct field {
    const double *amplitude; ///< amplitudes of all modes
    const double *height[2]; ///< heights of plate and block [m] (packed)
    double *const *line;     ///< the sums for plate and block (packed)
};

static struct field deflection(struct ra_areal_state *state)
{
    return (struct field){.amplitude = state->at.motion.amplitude,
                          .height = {state->height[RA_PLATE], state->height[RA_BLOCK]},
                          .line = state->line};
}

/// Computes the field of the plate along an interval. `sum` has the coefficients of its row.
static void set_plate(const struct ra_areal *problem, const struct ra_areal_state *state,
                      const struct field *field, const struct ra_areal_interval *interval,
                      const double *sum)
{
    const size_t most = problem->modes.most, first = interval->index - 1;
    problem->sums->deflect(
        problem->modes.along + (size_t)(interval->begin - 1 + state->cell) * most, most, sum,
        field->height[RA_PLATE] + first, (size_t)(interval->end - interval->begin) + 1 + RA_BESIDE,
        field->line[RA_PLATE] + first);
}

/// Computes the field of the block along all intervals.
static void set_block(const struct ra_areal *problem, const struct ra_areal_state *state,
                      const struct field *field)
{
    const double *const shape[RA_RIGID_MODES] = {state->shape[RA_HEAVE], state->shape[RA_PITCH],
                                                 state->shape[RA_ROLL]};
    problem->sums->tilt(shape, field->amplitude + problem->modes.width, field->height[RA_BLOCK],
                        state->packed, field->line[RA_BLOCK]);
}

/// Computes the field of both solids along all intervals.
static void set_field(const struct ra_areal *problem, const struct ra_areal_state *state,
                      const struct field *field)
{
    const struct ra_plate_modes *const modes = &problem->modes;
    const double *const sheet = ra_plate_sheet(modes, field->amplitude, state->sheet);
    // the sum over n is computed once for each row with an interval, then the sum over m at its
    // nodes
    problem->sums->contract(sheet, modes->begin, modes->blocks, modes->across, state->rows,
                            state->row_count, state->row);
    const double *sum = state->row;
    for (size_t n = 0; n < state->interval_count; n++) {
        const struct ra_areal_interval *const interval = &state->interval[n];
        if (n > 0 && interval->row != interval[-1].row) {
            sum += modes->most;
        }
        set_plate(problem, state, field, interval, sum);
    }
    set_block(problem, state, field);
}

/// One slave of an interval: its place, its master, and its gap.
struct slave {
    int solid;
    size_t at; ///< packed index of the slave
    const struct ra_areal_weights *weights;
    const double *master; ///< lines of the master's four nodes [m]
    double gap;
};

static struct slave slave_of(const struct ra_areal *problem, const struct ra_areal_state *state,
                             int solid, const struct ra_areal_interval *interval, int64_t p)
{
    const size_t at = interval->index + (size_t)(p - interval->begin);
    const bool block = solid == RA_BLOCK;
    struct slave s = {.solid = solid,
                      .at = at,
                      .weights = block ? &state->block_slave : plate_weights(problem, state, p),
                      .master = state->line[1 - solid] + (block ? at - 1 : at - RA_BESIDE)};
    s.gap = ra_gap(problem->pair.distance, state->line[solid][at], s.master, s.weights->N);
    return s;
}

static void list(const struct ra_areal *problem, struct ra_areal_state *state,
                 const struct ra_areal_interval *interval, int64_t p, const struct slave *s)
{
    state->contact[state->at.contacts++] =
        (struct ra_areal_contact){.slave = s->solid,
                                  .row = interval->row,
                                  .node = p,
                                  .index = s->at,
                                  .weight = ra_areal_tributary(problem, s->solid, p, interval->row),
                                  .e = -s->gap,
                                  .back = -s->gap,
                                  .slope = ra_gap_slope(s->master, s->weights->slope)};
}

/// Whether the node p of a solid in an interval is a slave. The plate's node 0 is under the block
/// only if nodes lie on nodes.
static bool is_slave(const struct ra_areal *problem, const struct ra_areal_state *state, int solid,
                     int64_t p)
{
    const enum ra_slaves none = solid == RA_PLATE ? RA_SLAVES_SLIDER : RA_SLAVES_RESONATOR;
    return problem->pair.slaves != none &&
           (solid == RA_BLOCK || p != 0 || state->at.offset.rest == 0);
}

static double least_of_run(const struct ra_areal *problem, const struct ra_areal_state *state,
                           const struct ra_areal_interval *interval)
{
    double least = HUGE_VAL;
    for (int64_t p = interval->begin; p < interval->end; p++) {
        for (int i = 0; i < 2; i++) {
            if (is_slave(problem, state, i, p)) {
                const struct slave s = slave_of(problem, state, i, interval, p);
                least = s.gap < least ? s.gap : least;
            }
        }
    }
    return least;
}

/// Lists those slaves at place p of an interval that penetrate.
static void list_node(const struct ra_areal *problem, struct ra_areal_state *state,
                      const struct ra_areal_interval *interval, int64_t p)
{
    for (int i = 0; i < 2; i++) {
        if (is_slave(problem, state, i, p)) {
            const struct slave s = slave_of(problem, state, i, interval, p);
            if (s.gap < 0.0) {
                list(problem, state, interval, p, &s);
            }
        }
    }
}

/// Computes all gaps at once, then lists the flagged ones in their order.
static void list_contacts(const struct ra_areal *problem, struct ra_areal_state *state)
{
    struct ra_gap_sweep sweep = {.distance = problem->pair.distance};
    for (int i = 0; i < 2; i++) {
        // the masters of a slave begin two entries before it; so every interval begins two entries
        // early
        sweep.line[i] = state->line[i] + RA_BESIDE;
        sweep.limit[i] = state->limit[i] + RA_BESIDE;
    }
    memcpy(sweep.N[RA_PLATE], state->plate_slave.N, sizeof sweep.N[0]);
    memcpy(sweep.N[RA_BLOCK], state->block_slave.N, sizeof sweep.N[0]);
    problem->sums->flag(&sweep, state->packed, state->flag);
    const struct ra_areal_interval *interval = state->interval;
    for (size_t b = 0; b * RA_LANES < state->packed; b++) {
        for (unsigned bits = state->flag[b], j = 0; bits != 0; bits >>= 1, j++) {
            const size_t at = b * RA_LANES + j + RA_BESIDE;
            if ((bits & 1) == 0) {
                continue;
            }
            // only slaves are flagged, because of `limit`; so a flagged entry lies in an interval
            while (at >= interval->index + (size_t)(interval->end - interval->begin)) {
                interval++;
            }
            list_node(problem, state, interval, interval->begin + (int64_t)(at - interval->index));
        }
    }
}

static void search(const struct ra_areal *problem, struct ra_areal_state *state)
{
    const struct field field = deflection(state);
    state->at.contacts = 0;
    set_field(problem, state, &field);
    list_contacts(problem, state);
    if (problem->summit != NULL) {
        ra_areal_hills_keep_deepest(problem, state);
    }
}

enum ra_code ra_areal_least_gap(const struct ra_areal *problem, struct ra_areal_state *state,
                                double *gap, struct ra_status *st)
{
    const enum ra_code code = follow_track(problem, state, st);
    const struct field field = deflection(state);
    *gap = HUGE_VAL;
    set_weights(problem, state);
    const double *const sheet =
        ra_plate_sheet(&problem->modes, state->at.motion.amplitude, state->sheet);
    for (size_t j = 0; j < problem->rows && code == RA_OK; j++) {
        ra_areal_intervals_clear(state);
        ra_areal_intervals_add(state, j, 0, (int64_t)problem->columns);
        ra_areal_intervals_pack(problem, state);
        ra_plate_row(&problem->modes, j, sheet, state->row);
        set_plate(problem, state, &field, state->interval, state->row);
        set_block(problem, state, &field);
        *gap = fmin(*gap, least_of_run(problem, state, state->interval));
    }
    ra_areal_intervals_clear(state);
    state->cell = -1;
    return code;
}

// ## Forces

/// The four master nodes under a contact: their weights, and the packed index of the first one.
struct under {
    const struct ra_areal_weights *weights;
    size_t first;
};

static struct under under(const struct ra_areal *problem, const struct ra_areal_state *state,
                          const struct ra_areal_contact *c)
{
    return c->slave == RA_PLATE
               ? (struct under){plate_weights(problem, state, c->node), c->index - RA_BESIDE}
               : (struct under){&state->block_slave, c->index - 1};
}

/// The rate of penetration of a contact, from the velocities of nodes in `pace`: (eq:rate) of
/// rate_method.c.
static double rate_of(const struct ra_areal *problem, const struct ra_areal_state *state,
                      const struct ra_areal_contact *c)
{
    const struct under master = under(problem, state, c);
    const double away = ra_gap(0.0, state->pace[c->slave][c->index],
                               state->pace[1 - c->slave] + master.first, master.weights->N);
    return -away - ra_pair_now(&problem->pair, &state->at)->sliding.speed * c->slope;
}

/// Computes the velocities at the packed nodes from those of the modes.
static void set_pace(const struct ra_areal *problem, const struct ra_areal_state *state,
                     const double *velocity)
{
    const struct field field = {
        .amplitude = velocity, .height = {state->flat, state->flat}, .line = state->pace};
    set_field(problem, state, &field);
}

/// Computes the rates of all contacts. RA_NUMERIC if one exceeds the rate up to which the step is
/// stable.
static enum ra_code find_rates(const struct ra_areal *problem, struct ra_areal_state *state,
                               struct ra_status *st)
{
    if (state->at.contacts > 0) {
        set_pace(problem, state, state->at.foreseen);
    }
    for (size_t c = 0; c < state->at.contacts; c++) {
        state->rate[c] = rate_of(problem, state, &state->contact[c]);
        if (state->rate[c] > problem->pair.fastest) {
            return ra_fail(
                st, RA_NUMERIC,
                "a node penetrates with %g m/s, but the step is stable up to %g m/s only "
                "(contact.fastest)",
                state->rate[c], problem->pair.fastest);
        }
    }
    return RA_OK;
}

/// Moves contacts that a loss has released to the list `idle`. They have no force, but their
/// springs store energy.
static void put_aside(struct ra_areal_state *state)
{
    const size_t count = state->at.contacts;
    state->at.contacts = state->idle_count = 0;
    for (size_t c = 0; c < count; c++) {
        if (state->contact[c].force != 0.0) {
            state->contact[state->at.contacts++] = state->contact[c];
        } else {
            state->idle[state->idle_count++] = state->contact[c];
        }
    }
}

/// Adds the arguments and results of a law of spots. Their arrays lie behind those of all laws.
static void add_hills(const struct ra_areal *problem, struct ra_areal_state *state,
                      struct ra_penetrations *nodes)
{
    double *const radius = state->asked + 3 * state->contact_capacity;
    double *const most = radius + state->contact_capacity;
    nodes->radius = radius;
    nodes->most = problem->pair.remembers ? most : NULL;
    nodes->yield = problem->yield.stress > 0.0 ? &problem->yield : NULL;
    nodes->reach = most + state->contact_capacity;
    nodes->back = nodes->reach + state->contact_capacity;
    for (size_t c = 0; c < state->at.contacts; c++) {
        radius[c] = state->contact[c].radius;
        if (problem->pair.remembers) {
            most[c] = state->most[state->contact[c].summit];
        }
    }
}

/// Takes the further results of a law of spots. RA_NUMERIC if a spot is too wide. Removes spots
/// that have yielded so deep that they do not touch now.
static enum ra_code take_hills(const struct ra_areal *problem, struct ra_areal_state *state,
                               const struct ra_penetrations *nodes, struct ra_status *st)
{
    size_t count = 0;
    for (size_t c = 0; c < state->at.contacts; c++) {
        state->contact[c].back = nodes->back[c];
        if (nodes->reach[c] > problem->pair.widest) {
            return ra_fail(st, RA_NUMERIC,
                           "a spot has a radius of %g m, but the step is stable up to %g m only "
                           "(contact.widest)",
                           nodes->reach[c], problem->pair.widest);
        }
        if (state->contact[c].force != 0.0) {
            state->contact[count++] = state->contact[c];
        }
    }
    state->at.contacts = count;
    return RA_OK;
}

/// Stores the depth of hills that penetrate deeper than ever before, and sums the energy that
/// yielding took.
static void remember(const struct ra_areal *problem, struct ra_areal_state *state)
{
    const struct ra_law *const law = problem->pair.law;
    const double *const p = problem->pair.coefficient;
    for (size_t n = 0; n < state->at.contacts; n++) {
        const struct ra_areal_contact *const c = &state->contact[n];
        double *const most = &state->most[c->summit];
        if (c->e > *most) {
            state->at.yielded += law->yielded(p, c->radius, &problem->yield, c->e) -
                                 law->yielded(p, c->radius, &problem->yield, *most);
            *most = c->e;
        }
    }
}

/// Computes the forces of all contacts by the law. RA_NUMERIC if contacts exceed the range in which
/// the step is stable.
static enum ra_code ask_law(const struct ra_areal *problem, struct ra_areal_state *state,
                            struct ra_status *st)
{
    double *const e = state->asked, *const weight = e + state->contact_capacity;
    double *const force = weight + state->contact_capacity;
    if (state->at.contacts > problem->most) {
        return ra_fail(st, RA_NUMERIC,
                       "%zu node%s in contact, but the step is stable up to %zu only "
                       "(contact.nodes); write contact.nodes = all, with the smaller time.step "
                       "that it asks for",
                       state->at.contacts, state->at.contacts == 1 ? " is" : "s are",
                       problem->most);
    }
    for (size_t c = 0; c < state->at.contacts; c++) {
        e[c] = state->contact[c].e;
        weight[c] = state->contact[c].weight;
        if (e[c] > problem->pair.deepest) {
            return ra_fail(st, RA_NUMERIC,
                           "a node penetrates by %g m, but the step is stable up to %g m only "
                           "(contact.deepest)",
                           e[c], problem->pair.deepest);
        }
    }
    const bool rates = problem->pair.rates;
    const bool spots = ra_law_is_of_spots(problem->pair.law);
    struct ra_penetrations nodes = {
        .count = state->at.contacts, .e = e, .weight = weight, .rate = rates ? state->rate : NULL};
    enum ra_code code = rates ? find_rates(problem, state, st) : RA_OK;
    if (code != RA_OK) {
        return code;
    }
    if (spots) {
        add_hills(problem, state, &nodes);
    }
    problem->pair.law->forces(problem->pair.coefficient, &nodes, force);
    for (size_t c = 0; c < state->at.contacts; c++) {
        state->contact[c].force = -force[c];
    }
    if (rates) {
        put_aside(state);
    }
    code = spots ? take_hills(problem, state, &nodes, st) : RA_OK;
    if (code == RA_OK && problem->pair.remembers) {
        remember(problem, state);
    }
    return code;
}

/// Adds the forces and reactions of all contacts to the nodes, and sums the total force and the
/// force of sliding.
static void spread(const struct ra_areal *problem, struct ra_areal_state *state)
{
    double total = 0.0, sliding = 0.0;
    for (size_t c = 0; c < state->at.contacts; c++) {
        const struct ra_areal_contact *const one = &state->contact[c];
        const struct under at = under(problem, state, one);
        double *const master = state->node_force[1 - one->slave] + at.first;
        state->node_force[one->slave][one->index] += one->force;
        for (int r = 0; r < 4; r++) {
            master[r] += at.weights->N[r] * one->force;
        }
        total += one->force;
        sliding += one->force * one->slope;
    }
    state->at.total_force = state->at.contacts > 0 ? -total : 0.0;
    state->at.sliding_force = sliding;
}

/// Adds the forces of the block's nodes in an interval to its rigid motions.
static void project_block(const struct ra_areal *problem, const struct ra_areal_state *state,
                          const struct ra_areal_interval *interval, double *modal)
{
    for (int64_t p = interval->begin - RA_BESIDE; p < interval->end + RA_BESIDE; p++) {
        const double force =
            state->node_force[RA_BLOCK][interval->index + (size_t)(p - interval->begin)];
        if (force != 0.0) {
            modal[RA_HEAVE] += force * problem->heave;
            modal[RA_PITCH] += force * problem->pitch[p];
            modal[RA_ROLL] += force * problem->roll[interval->row];
        }
    }
}

/// Computes the sums over the nodes of each row that has contacts: only intervals with contacts
/// have forces. Returns the number of such rows.
static size_t gather_rows(const struct ra_areal *problem, struct ra_areal_state *state)
{
    const size_t most = problem->modes.most;
    size_t rows = 0;
    const struct ra_areal_interval *interval = state->interval, *done = NULL;
    for (size_t n = 0; n < state->at.contacts; n++) {
        while (state->contact[n].index >=
               interval->index + (size_t)(interval->end - interval->begin)) {
            interval++;
        }
        if (interval == done) {
            continue;
        }
        done = interval;
        if (rows == 0 || state->loaded[rows - 1] != interval->row) {
            memset(state->row + rows * most, 0, most * sizeof(double));
            state->loaded[rows++] = interval->row;
        }
        const size_t first = interval->index - RA_BESIDE;
        const size_t node = (size_t)(interval->begin - RA_BESIDE + state->cell);
        problem->sums->gather(problem->modes.along + node * most, most,
                              state->node_force[RA_PLATE] + first,
                              (size_t)(interval->end - interval->begin) + 2 * RA_BESIDE,
                              state->row + (rows - 1) * most);
        project_block(problem, state, interval, state->at.motion.force + problem->modes.width);
    }
    return rows;
}

static void project(const struct ra_areal *problem, struct ra_areal_state *state)
{
    const struct ra_plate_modes *const modes = &problem->modes;
    memset(state->at.motion.force + problem->modes.width, 0, RA_LANES * sizeof(double));
    const size_t rows = gather_rows(problem, state);
    double *const force = state->at.motion.force;
    double *const sheet = modes->spread != NULL ? state->sheet : force;
    problem->sums->project(state->row, modes->begin, modes->blocks, modes->across, state->loaded,
                           rows, sheet);
    ra_plate_collect(modes, sheet, force);
}

double ra_areal_stored(const struct ra_areal *problem, const struct ra_areal_contact *c)
{
    return problem->pair.law->energy(problem->pair.coefficient, c->back, fabs(c->force), c->weight);
}

double ra_areal_elastic(const struct ra_areal *problem, const struct ra_areal_contact *c)
{
    double force = -c->force;
    if (problem->pair.rates) {
        const struct ra_penetrations nodes = {.count = 1, .e = &c->e, .weight = &c->weight};
        problem->pair.law->forces(problem->pair.coefficient, &nodes, &force);
    }
    return -force;
}

/// The power that a contact dissipates: the force minus its elastic part, times the rate.
static double lost_at(const struct ra_areal *problem, const struct ra_areal_state *state,
                      const struct ra_areal_contact *c)
{
    return (ra_areal_elastic(problem, c) - c->force) * rate_of(problem, state, c);
}

double ra_areal_lost(const struct ra_areal *problem, const struct ra_areal_state *state)
{
    double sum = 0.0;
    if (state->at.contacts + state->idle_count > 0) {
        set_pace(problem, state, state->at.motion.velocity);
    }
    for (size_t c = 0; c < state->at.contacts; c++) {
        sum += lost_at(problem, state, &state->contact[c]);
    }
    for (size_t c = 0; c < state->idle_count; c++) {
        sum += lost_at(problem, state, &state->idle[c]);
    }
    return sum;
}

enum ra_code ra_areal_forces(const struct ra_areal *problem, struct ra_areal_state *state,
                             struct ra_status *st)
{
    enum ra_code code = choose_intervals(problem, state, st);
    if (code == RA_OK) {
        for (int i = 0; i < 2; i++) {
            memset(state->node_force[i], 0, state->packed * sizeof(double));
        }
        set_weights(problem, state);
        search(problem, state);
        code = ask_law(problem, state, st);
    }
    if (code == RA_OK) {
        spread(problem, state);
        project(problem, state);
    }
    return code;
}
