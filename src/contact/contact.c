// Contact forces at t_n, whatever the law (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A local law says how large the force of a slave node is that penetrates. Here it is asked:
 * detect, call the law for each penetrating slave, distribute its force over slave and master, sum
 * (forces.c). A law with a method of its own is left to do so.
 *
 * Tests: tests/contact/test_contact.c, tests/contact/test_hertz.c, tests/detection/test_engines.c.
 */
#include "contact/contact.h"

#include "contact/forces.h"
#include "detection/detection.h"

static double force_at(const struct ra_state *state, const double *force, int solid, size_t node)
{
    const int64_t index = ra_packed_index(&state->now, solid, (int64_t)node);
    return index >= 0 ? force[index] : 0.0;
}

double ra_slave_force(const struct ra_state *state, int solid, size_t node)
{
    return force_at(state, state->motion[solid].slave_force, solid, node);
}

double ra_node_force(const struct ra_state *state, int solid, size_t node)
{
    return force_at(state, state->motion[solid].node_force, solid, node);
}

void ra_list_contacts(const struct ra_problem *problem, struct ra_state *state)
{
    struct ra_detection *const now = &state->now;
    if (!ra_law_is_local(problem->law)) {
        return;
    }
    ra_detection_list(problem, 0.0, now);
    for (size_t c = 0; c < now->count; c++) {
        now->contact[c].force = ra_slave_force(state, now->contact[c].slave, now->contact[c].node);
    }
}

// ## Local laws

double ra_stored_energy(const struct ra_problem *problem, const struct ra_state *state, int slave,
                        int64_t node, double force)
{
    const double e = -ra_gap_at(problem, &state->now, slave, node);
    const double weight = problem->solid[slave].weight[node];
    return problem->law->energy(problem->coefficient, e, -force, weight);
}

/// The law's force for every contact that has been listed.
static enum ra_code apply_law(const struct ra_problem *problem, struct ra_state *state,
                              struct ra_status *st)
{
    const struct ra_detection *const now = &state->now;
    for (size_t c = 0; c < now->count; c++) {
        const struct ra_contact *const contact = &now->contact[c];
        const double e = -contact->gap;
        if (e > problem->deepest) {
            return ra_fail(
                st, RA_NUMERIC,
                "node %zu of the %s penetrates by %g m at step %llu, deeper than the %g m "
                "that the time step is made for; raise contact.deepest",
                contact->node, contact->slave == 0 ? "resonator" : "slider", e,
                (unsigned long long)state->step, problem->deepest);
        }
        const double weight = problem->solid[contact->slave].weight[contact->node];
        const double force = problem->law->force(problem->coefficient, e, weight);
        ra_forces_add(state, contact->slave, (int64_t)contact->node, -force, contact->slope);
    }
    return RA_OK;
}

static enum ra_code local_forces(const struct ra_problem *problem, struct ra_state *state,
                                 struct ra_status *st)
{
    const double *const amplitude[2] = {state->motion[0].amplitude, state->motion[1].amplitude};
    ra_detect(problem, state, &state->offset, amplitude, state->travel);
    if (state->contacts > 0) {
        // the look may have found all as it was: forces of the last step are still there
        ra_forces_clear(state);
    }
    ra_detection_list(problem, 0.0, &state->now);
    const enum ra_code code = apply_law(problem, state, st);
    if (state->now.count > 0 || state->contacts > 0) {
        ra_forces_distribute(problem, state);
    }
    ra_forces_sum(state);
    return code;
}

enum ra_code ra_contact_forces(const struct ra_problem *problem, struct ra_state *state,
                               struct ra_status *st)
{
    const struct ra_contact_method *const method = problem->law->method;
    return method != NULL ? method->forces(problem, state, st) : local_forces(problem, state, st);
}
