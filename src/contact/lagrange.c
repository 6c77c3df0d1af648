// Contact by forward-increment Lagrange multipliers (Sect. 2.4.3, Algorithm 2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The contact forces at $t_n$ are chosen such that no penetration is left at $t_{n+1}$. The time
 * scheme is linear in the forces,
 * $$ U_{i,k,n+1} = U^0_{i,k,n+1} + \gamma_{i,k} F_{i,k,n} ,              % eq:ra2d-38 $$
 * where $U^0$ is the step without contact and $\gamma$ is the scheme's factor of the force,
 * $\tau^2/(m(1+\tau d))$ (erratum E4: the paper leaves out the damping). A contact c has a row
 * $\phi_c$: the slave's shape at its node, and the master's shape interpolated to this node, both
 * taken at $t_{n+1}$. The gap is linear, too. With the gap $g^0$ of the step without contact,
 * $$ g_c = g^0_c - \sum_k \phi_{c,k} \Delta U_k, \qquad
 *    \Delta U_k = -\gamma_k \sum_{c'} p_{c'} \phi_{c',k} ,               % eq:ra2d-40 $$
 * where p = -P >= 0 are the compressive node forces. So with
 * $B_{c,k} = \sqrt{\gamma_k}\,\phi_{c,k}$ the influence matrix of Eqs. 41, 42 is the symmetric
 * matrix $A = B B^T$, and Eqs. 43, 44 with the conditions on signs become the complementarity
 * problem of lcp.c. It contains both passes. The paper solves one pass after the other; there the
 * forces of the second pass open or close gaps of the first.
 *
 * **Algorithm 2, convergent.**
 *     1. predict $U^0$ and detect: the penetrating nodes are the candidates;
 *     2. solve the complementarity problem of the candidates;
 *     3. detect again, on all nodes, with these forces; if nodes now penetrate by more than the
 *        tolerance, they become candidates too, and step 2 follows; otherwise the algorithm ends.
 * The set of candidates only grows, so the algorithm ends. One round is nearly always enough, as
 * the paper says in Sect. 2.4.3 (`struct ra_solver_record` counts the rounds). At the end no node
 * of either pass penetrates by more than the tolerance, all forces are compressive, and the gap at
 * a node with a force is 0 up to rounding. These are Signorini's conditions, Eq. 9. The worst
 * residuals of a run are kept in `struct ra_solver_record`.
 *
 * Detection computes gaps at the packed indices of the list of candidates, as for the penalty law.
 * Only penetrating nodes get rows. Rows cannot be kept for the next step, because the weights
 * $N_r(\xi)$ of the master change with the sliding. But the solution starts with the contacts that
 * were active in the last step.
 *
 * A body that strikes another comes to rest relative to it within two steps: impacts are perfectly
 * inelastic.
 *
 * **Accuracy while sliding.** The rows are taken at $t_{n+1}$, because the gaps must close then.
 * The force of $t_n$ acts through the same rows, because A would not be symmetric with other rows.
 * So a force that moves with the slider acts $V \tau$ ahead of its true place, and the deflection
 * under a moving mass converges with order 1 in $\tau$, not 2. The error is 4e-6 of the static
 * deflection at 5 us; if the start is moved back by $V \tau$, the order is 2. In the realistic case
 * the force is ahead by 1/500 of a cell. The penalty law has order 2.
 *
 * Tests: tests/contact/test_impact.c (inelastic), tests/contact/test_lagrange.c (conditions on
 * rough solids, singular rows), verify/verify_signorini.c (1e4 steps of the realistic case, and of
 * heavier ones), verify/verify_contact.c (penalty tends to it), verify/verify_moving_mass.c
 * (order).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "case/room.h"
#include "contact/contact.h"
#include "contact/forces.h"
#include "contact/lcp.h"
#include "model/room.h"
#include "oscillators/oscillators.h"

enum { FIRST_ROWS = 256 };

/// Work space of the law.
struct memory {
    struct ra_contact *candidate; ///< contacts of the problem, pass 0 then 1, ascending
    struct ra_contact *merged;    ///< memory for merging new candidates
    struct ra_contact *loaded;    ///< contacts that carried a force a step ago (loaded_count)
    size_t count, capacity, loaded_count;
    double *predicted[2];         ///< $U^0_{n+1}$ (width)
    double *amplitude[2];         ///< $U_{n+1}$ with the forces found (width)
    double *root[2];              ///< $\sqrt{\gamma}$ (width)
    unsigned char *was_active[2]; ///< nodes that carried a force a step ago (nodes)
    struct ra_lcp lcp;
};

static void free_memory(void *pointer)
{
    struct memory *const m = pointer;
    if (m != NULL) {
        ra_lcp_free(&m->lcp);
        free(m->candidate);
        free(m->merged);
        free(m->loaded);
        free(m->predicted[0]);
        free(m->amplitude[0]);
        free(m->root[0]);
        free(m->was_active[0]);
        free(m->was_active[1]);
        free(m);
    }
}

static enum ra_code make_memory(const struct ra_problem *problem, void **memory,
                                struct ra_status *st)
{
    struct memory *const m = ra_alloc(1, sizeof *m, "multipliers", st);
    if (m == NULL) {
        return RA_SYSTEM;
    }
    bool missing = ra_modal_pair(problem, &m->predicted[0], &m->predicted[1], st) != RA_OK ||
                   ra_modal_pair(problem, &m->amplitude[0], &m->amplitude[1], st) != RA_OK ||
                   ra_modal_pair(problem, &m->root[0], &m->root[1], st) != RA_OK;
    for (int i = 0; i < 2; i++) {
        const size_t nodes = problem->solid[i].nodes;
        m->was_active[i] = ra_alloc(nodes, 1, "multipliers", st);
        missing |= m->was_active[i] == NULL;
        m->capacity += ra_zone_room(problem, i);
    }
    m->candidate = ra_alloc(m->capacity, sizeof *m->candidate, "multipliers", st);
    m->merged = ra_alloc(m->capacity, sizeof *m->merged, "multipliers", st);
    m->loaded = ra_alloc(m->capacity, sizeof *m->loaded, "multipliers", st);
    missing |= m->candidate == NULL || m->merged == NULL || m->loaded == NULL;
    if (missing || ra_lcp_make(FIRST_ROWS, problem->pair.modal.width, &m->lcp, st) != RA_OK) {
        free_memory(m);
        return RA_SYSTEM;
    }
    *memory = m;
    return RA_OK;
}

// ## Steps of the algorithm

/// Computes $U^0_{n+1}$ by the recurrence of the scheme, without contact. In the first step the
/// coefficients $\gamma$ and their roots differ from those of all other steps.
static void predict(const struct ra_problem *problem, struct ra_state *state, struct memory *m)
{
    const struct ra_oscillators *const all = &problem->pair.modal;
    const bool first = state->at.step == 0;
    const struct ra_recurrence *const r = first ? &all->begin : &all->onward;
    memset(state->at.motion.force, 0, problem->pair.modal.width * sizeof(double));
    // the travel is not needed
    const struct ra_watch watch = {m->root[0], m->root[0], m->root[0], 0.0};
    ra_recur(all, &state->at.motion, first, &watch, m->predicted[0], false);
    for (size_t k = 0; state->at.step <= 1 && k < problem->pair.modal.width; k++) {
        m->root[0][k] = sqrt(r->c[k]);
    }
}

/// Computes the gaps of all nodes at $t_{n+1}$ with the amplitudes U, and lists those below
/// `below`.
static void detect_ahead(const struct ra_problem *problem, struct ra_state *state,
                         double *const amplitude[2], double below)
{
    struct ra_offset next = state->at.offset;
    ra_offset_advance(&problem->pair.sliding, &next);
    const double *const both[2] = {amplitude[0], amplitude[1]};
    ra_detect(problem, state, &next, both, HUGE_VAL);
    ra_detection_list(problem, below, &state->now);
}

/// The order of contacts: pass 0 before pass 1, ascending nodes.
static bool comes_before(const struct ra_contact *a, const struct ra_contact *b)
{
    return a->slave != b->slave ? a->slave < b->slave : a->node < b->node;
}

/// Merges the contacts of the last detection into the candidates; returns the number of new ones.
static size_t merge(const struct ra_detection *trial, struct memory *m)
{
    size_t a = 0, b = 0, n = 0, added = 0;
    while (a < m->count || b < trial->count) {
        const struct ra_contact *const old = a < m->count ? &m->candidate[a] : NULL;
        const struct ra_contact *const found = b < trial->count ? &trial->contact[b] : NULL;
        if (found == NULL || (old != NULL && !comes_before(found, old))) {
            b += found != NULL && !comes_before(old, found); // the same contact
            m->merged[n++] = *old;
            a++;
        } else {
            m->merged[n++] = *found;
            b++;
            added++;
        }
    }
    struct ra_contact *const spare = m->candidate;
    m->candidate = m->merged;
    m->merged = spare;
    m->count = n;
    return added;
}

/// Gap of a candidate with the predicted amplitudes. In later rounds detection has found the gap
/// with other amplitudes; the row of the contact gives the difference.
static double predicted_gap(const struct ra_contact *c, const double *row, const double *reach,
                            size_t width, bool is_new)
{
    double gap = c->gap;
    for (size_t k = 0; is_new && k < width; k++) {
        gap -= row[k] * reach[k];
    }
    return gap;
}

/// Rows and gaps of the complementarity problem.
static enum ra_code set_up(const struct ra_problem *problem, const struct ra_state *state,
                           struct memory *m, struct ra_status *st)
{
    if (m->count > m->lcp.capacity) {
        size_t capacity = m->lcp.capacity;
        while (capacity < m->count) {
            capacity *= 2;
        }
        m->lcp.count = 0;
        const enum ra_code code = ra_lcp_grow(&m->lcp, capacity, st);
        if (code != RA_OK) {
            return code;
        }
    }
    m->lcp.count = m->count;
    const size_t w0 = problem->solid[0].modes.width, width = m->lcp.width;
    for (size_t c = 0; c < m->count; c++) {
        struct ra_contact *const contact = &m->candidate[c];
        double *const row = m->lcp.row + c * width;
        ra_contact_row(problem, state->packed, &state->now.pass[contact->slave], contact, row);
        for (size_t k = 0; k < width; k++) {
            row[k] *= k < w0 ? m->root[0][k] : m->root[1][k - w0];
        }
        // force = 1 marks a contact that a later round has found; its gap is that with the forces
        // of the round before
        contact->gap = predicted_gap(contact, row, m->lcp.reach, width, contact->force != 0.0);
        contact->force = 0.0;
        m->lcp.gap[c] = contact->gap;
        m->lcp.warm[c] = m->was_active[contact->slave][contact->node];
    }
    return RA_OK;
}

/// $U_{n+1}$ with the forces of the last solution.
static void correct(const struct ra_problem *problem, struct memory *m)
{
    const double *reach = m->lcp.reach;
    for (int i = 0; i < 2; i++) {
        const struct ra_modes *const modes = &problem->solid[i].modes;
        for (size_t k = 0; k < modes->count; k++) {
            m->amplitude[i][k] = m->predicted[i][k] - m->root[i][k] * reach[k];
        }
        reach += modes->width;
    }
}

/// Repeats steps 2 and 3 of the algorithm until nothing penetrates.
static enum ra_code iterate(const struct ra_problem *problem, struct ra_state *state,
                            struct memory *m, struct ra_status *st)
{
    struct ra_solver_record *const record = &state->record;
    const struct ra_detection *const trial = &state->now;
    uint64_t iterations = 0;
    size_t added = 1;
    while (added > 0) {
        enum ra_code code = set_up(problem, state, m, st);
        if (code == RA_OK) {
            code = ra_lcp_solve(&m->lcp, problem->pair.coefficient[0], st);
        }
        if (code != RA_OK) {
            return code;
        }
        iterations++;
        correct(problem, m);
        detect_ahead(problem, state, m->amplitude, -problem->pair.coefficient[0]);
        for (size_t c = 0; c < trial->count; c++) {
            trial->contact[c].force = 1.0;
        }
        added = merge(trial, m);
    }
    for (size_t c = 0; c < trial->count; c++) {
        record->worst_penetration = fmax(record->worst_penetration, -trial->contact[c].gap);
    }
    record->iterations += iterations;
    record->most_iterations =
        iterations > record->most_iterations ? iterations : record->most_iterations;
    record->largest = m->count > record->largest ? m->count : record->largest;
    record->pivots = m->lcp.pivots;
    record->solves++;
    return RA_OK;
}

/// The contacts that carry a force become the contacts of the step; all others are dropped.
static void apply(struct ra_state *state, struct memory *m)
{
    struct ra_solver_record *const record = &state->record;
    for (size_t c = 0; c < m->count; c++) {
        const double p = m->lcp.force[c], gap = m->lcp.slack[c];
        record->worst_penetration = fmax(record->worst_penetration, -gap);
        record->worst_product = fmax(record->worst_product, fabs(p * gap));
        if (p > 0.0) {
            struct ra_contact *const contact = &m->loaded[m->loaded_count++];
            *contact = m->candidate[c];
            contact->gap = gap;
            contact->force = -p;
            m->was_active[contact->slave][contact->node] = 1;
            ra_forces_add(state, contact->slave, (int64_t)contact->node, -p, contact->slope);
        }
    }
}

/// Clears the marks of contacts that carried a force one step ago.
static void forget(struct memory *m)
{
    for (size_t c = 0; c < m->loaded_count; c++) {
        m->was_active[m->loaded[c].slave][m->loaded[c].node] = 0;
    }
    m->loaded_count = 0;
}

static enum ra_code lagrange_forces(const struct ra_problem *problem, struct ra_state *state,
                                    struct ra_status *st)
{
    struct memory *const m = state->law_memory;
    struct ra_detection *const now = &state->now;
    predict(problem, state, m);
    detect_ahead(problem, state, m->predicted, 0.0);
    m->count = 0;
    merge(now, m);
    const enum ra_code code = m->count > 0 ? iterate(problem, state, m, st) : RA_OK;
    forget(m);
    // if the detection has found no change, the forces of the last step are still set
    ra_forces_clear(state);
    if (code == RA_OK && m->count > 0) {
        apply(state, m);
    }
    now->count = m->loaded_count;
    memcpy(now->contact, m->loaded, now->count * sizeof *now->contact);
    // the forces act at $t_n$
    const double *const U = state->at.motion.amplitude;
    const double *const amplitude[2] = {U, U + problem->solid[1].begin};
    ra_packed_lines(problem, amplitude, state->packed, now->line);
    ra_forces_distribute(problem, state);
    ra_forces_sum(state);
    return code;
}

static const struct ra_contact_method multipliers = {
    .forces = lagrange_forces,
    .make = make_memory,
    .free = free_memory,
};

// ## The law

static const struct ra_key tolerance = {.name = "tolerance",
                                        .size = sizeof(double),
                                        .kind = &ra_kind_number,
                                        .dimension = RA_UNIT_LENGTH,
                                        .low = 1e-21,
                                        .high = 1e-3,
                                        .usual = {"1e-15 m"},
                                        .how = {true},
                                        .meaning = "largest penetration allowed"};
static const struct ra_key *const rows[] = {&tolerance, NULL};

/// The penetration that may be left; 0 stands for the default of the key.
static void prepare_lagrange(const double *parameter, double *coefficient)
{
    coefficient[0] = parameter[0] > 0.0 ? parameter[0] : 1e-15;
}

const struct ra_law ra_lagrange_law = {
    .name = "lagrange",
    .keys = {[RA_NODES_OF_LINE] = {rows, NULL, prepare_lagrange}},
    .method = &multipliers,
};
