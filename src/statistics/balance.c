// The energy balance of two solids, in two dimensions or in three (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Energies and works of the modes come from the oscillators (modal_energy.c), the energy of the
 * contact from its nodes (`stored` of pair.h). The work of sliding is a sum over the steps; the
 * first and the last step count half. These numbers are computed independently, and (eq:balance)
 * compares them; energy.c derives this equation. Two terms differ between a line and an area: the
 * correction of the work of sliding where slopes jump, and the energy of springs that enter or
 * leave the contact zone at its ends. They are in energy.c for a line and in balance.c of `areal`
 * for an area.
 *
 * The residual is divided by the energy put in. Without terms this is $|W_g| + |W_s + W_e| + E_0$,
 * from the works of gravity, of sliding and of the edges, and the energy at the first step.
 * Multipliers store no energy. With multipliers, $W_{sliding}$ minus the work on the solids is the
 * energy lost in inelastic contact.
 *
 * Tests: tests/statistics/test_energy.c, tests/areal/test_balance.c, tests/areal/test_reduction.c.
 */
#include "statistics/balance.h"

#include <math.h>
#include <string.h>

#include "contact/room.h"

enum ra_code ra_balance_init(const struct ra_pair *pair, uint64_t from, struct ra_balance *balance,
                             struct ra_status *st)
{
    memset(balance, 0, sizeof *balance);
    balance->from = from;
    balance->contact.least = HUGE_VAL;
    return ra_modal_start_make(&pair->modal, &balance->modes, st);
}

void ra_balance_clear(struct ra_balance *balance)
{
    if (balance != NULL) {
        ra_modal_start_free(&balance->modes);
        memset(balance, 0, sizeof *balance);
    }
}

/// Computes four energies at $t_n$: kinetic, strain, contact, and that of the terms.
static void energies(const struct ra_pair *pair, const struct ra_instant *at, double energy[4])
{
    energy[0] = energy[1] = 0.0;
    ra_modal_energies(&pair->modal, &at->motion, energy);
    energy[2] = ra_law_is_local(pair->law) ? pair->kind->stored(pair, at) : 0.0;
    energy[3] = pair->terms > 0 ? ra_terms_energy(pair, at).stored : 0.0;
}

// ## Steps

/// Energy of the springs that entered the zone in this step, minus the energy of those that left.
static double work_of(const struct ra_edge *before, const struct ra_edge *now)
{
    double work = 0.0;
    work += now->begin < before->begin ? now->first - now->first_gain : 0.0;
    work -= now->begin > before->begin ? before->first + before->first_gain : 0.0;
    work += now->end > before->end ? now->last - now->last_gain : 0.0;
    work -= now->end < before->end ? before->last + before->last_gain : 0.0;
    return work;
}

void ra_balance_edge(struct ra_balance *b, int pass, const struct ra_edge *now)
{
    b->edges += b->steps == 0 ? 0.0 : work_of(&b->edge[pass], now);
    b->edge[pass] = *now;
}

/// Stores the reference values of the first step.
RA_RARELY static void begin(const struct ra_pair *pair, const struct ra_instant *at,
                            struct ra_balance *b)
{
    energies(pair, at, b->first_energy);
    ra_modal_start_note(&pair->modal, &at->motion, &b->modes);
    b->first_yielded = at->yielded;
}

void ra_balance_add(const struct ra_pair *pair, const struct ra_instant *at, double lacking,
                    struct ra_balance *b)
{
    const bool first = b->steps == 0;
    if (first) {
        begin(pair, at, b);
    }
    b->last_sliding = ra_pair_now(pair, at)->sliding.speed * at->sliding_force;
    b->last_sliding += lacking;
    b->sliding += first ? 0.5 * b->last_sliding : b->last_sliding;
    b->last_lost = pair->rates ? pair->kind->lost(ra_pair_now(pair, at), at) : 0.0;
    b->lost += first ? 0.5 * b->last_lost : b->last_lost;
    if (b->steps >= b->from) {
        ra_contact_sums_add(&b->contact, at->total_force, at->contacts);
    }
    b->steps++;
    if (b->steps == b->from) {
        ra_modal_start_averages(&pair->modal, &at->motion, &b->modes);
    }
}

// ## Results

struct ra_mode_balance ra_balance_mode(const struct ra_pair *pair, const struct ra_instant *at,
                                       const struct ra_balance *b, size_t k)
{
    return ra_modal_balance(&pair->modal, &at->motion, &b->modes, k);
}

double ra_balance_worst_mode(const struct ra_pair *pair, const struct ra_instant *at,
                             const struct ra_balance *b, const struct ra_audit *audit)
{
    return ra_modal_worst(&pair->modal, &at->motion, &b->modes, audit);
}

/// Completes an audit. Its works are known; `first` and `last` are the energies at the first and
/// the last step. `local`: the contact law is local, so that the contact has an energy (law.h).
static void compare(struct ra_audit *a, const double first[4], const double last[4], bool local)
{
    const double solids = (last[0] + last[1]) - (first[0] + first[1]);
    const double springs = last[2] - first[2];
    a->kinetic_start = first[0];
    a->strain_start = first[1];
    a->contact_start = first[2];
    a->kinetic = last[0];
    a->strain = last[1];
    a->contact = last[2];
    a->stored_start = first[3];
    a->stored = last[3];
    a->modal_residual = solids - (a->contact_work + a->gravity - a->damping);
    a->modal_residual -= a->other;
    if (!local) {
        a->lost = a->sliding - a->contact_work;
    }
    const double works = a->gravity - a->damping + a->sliding + a->edges;
    a->residual = local ? solids + springs - (works - a->lost) : a->modal_residual;
    a->residual += local ? (last[3] - first[3]) - (a->brought - a->taken) : 0.0;
    a->put_in = fabs(a->gravity) + fabs(a->sliding + a->edges) + (first[0] + first[1] + first[2]);
    a->put_in += fabs(a->brought) + fabs(first[3]);
}

void ra_balance_close(const struct ra_pair *pair, const struct ra_instant *at,
                      const struct ra_balance *b, struct ra_audit *audit)
{
    double last[4];
    memset(audit, 0, sizeof *audit);
    if (pair->terms > 0) {
        const struct ra_term_energy terms = ra_terms_energy(pair, at);
        audit->brought = terms.brought;
        audit->taken = terms.lost;
    }
    energies(pair, at, last);
    ra_modal_works(&pair->modal, &at->motion, &b->modes, audit);
    audit->sliding = pair->modal.step * (b->sliding - 0.5 * b->last_sliding);
    audit->edges = b->edges;
    audit->lost = pair->modal.step * (b->lost - 0.5 * b->last_lost);
    audit->lost += at->yielded - b->first_yielded;
    compare(audit, b->first_energy, last, ra_law_is_local(pair->law));
}

double ra_balance_share(const struct ra_audit *audit)
{
    return audit->put_in > 0.0 ? audit->residual / audit->put_in : 0.0;
}

double ra_balance_mean_square(const struct ra_instant *at, const struct ra_balance *b,
                              const struct ra_modal_part *solid, double *mode)
{
    const double steps = b->steps > b->from ? (double)(b->steps - b->from) : 1.0;
    return ra_modal_mean_square(&at->motion, &b->modes, solid, steps, mode);
}
