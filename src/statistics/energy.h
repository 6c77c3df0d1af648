// Levels and energies of a run (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ENERGY_H
#define RA_ENERGY_H

#include <stdbool.h>

#include "detection/detection.h"
#include "oscillators/oscillators.h"
#include "statistics/contact_sums.h"

/** Springs at the two ends of the contact zone in one pass, as of the last step. */
struct ra_edge {
    int64_t begin, end;           ///< slave nodes in the zone
    double first, last;           ///< energy of the spring at node begin, and at node end - 1 [J/m]
    double first_gain, last_gain; ///< what it gains in half a step [J/m]
};

/** Energy of the springs that entered the zone in this step, less that of those that left. */
double ra_edge_work(const struct ra_edge *before, const struct ra_edge *now);

/** Running sums for the level (Eqs. 47, 48) and the energy balance. */
struct ra_balance {
    uint64_t from, steps;        ///< averages start at this step; steps observed
    struct ra_modal_start modes; ///< of both solids
    double sliding;              ///< sum of V dg/d(Vt) P over the contacts, ends by half [W/m]
    double last_sliding;         ///< its last term
    struct ra_edge edge[2];      ///< of each pass
    bool edges_loaded;           ///< whether there can be energy in them
    double edges;           ///< energy of springs that entered the zone less those that left [J/m]
    double first_energy[3]; ///< kinetic, strain, contact energy at the first step [J/m]
    struct ra_contact_sums contact; ///< since `from`
};

/** As ra_balance_make, into an observer that the caller has; ra_balance_clear frees what it owns.
 *  Sums over the modes are those of the state: it must be there from the first step on. */
enum ra_code ra_balance_init(const struct ra_problem *problem, uint64_t from,
                             struct ra_balance *balance, struct ra_status *st);
void ra_balance_clear(struct ra_balance *balance);

/** Steps that were flown (flight.c), in place of as many calls of ra_balance_observe: from the step
 *  observed last to before `from` or from it on. */
void ra_balance_fly(const struct ra_state *state, struct ra_balance *balance, uint64_t steps);

/** Steps that were taken in one stretch (stretch.c), in place of as many calls of
 *  ra_balance_observe; that is allowed where the first of these says so. */
bool ra_balance_stretches(const struct ra_balance *balance);
void ra_balance_stretch(const struct ra_problem *problem, const struct ra_stretch *stretch,
                        struct ra_balance *balance, uint64_t steps);

/** Mode k of solid i. */
struct ra_mode_balance ra_balance_mode(const struct ra_problem *problem,
                                       const struct ra_state *state,
                                       const struct ra_balance *balance, int i, size_t k);

/** The largest residual of a mode over the energy put in (0 where nothing was). */
double ra_balance_worst_mode(const struct ra_problem *problem, const struct ra_state *state,
                             const struct ra_balance *balance, const struct ra_audit *audit);

/** What follows from the works in an audit and from kinetic, strain and contact energies at its
 *  first and last step, in two and in three dimensions. `local`: contact has an energy (law.h). */
void ra_audit_close(struct ra_audit *audit, const double first[3], const double last[3],
                    bool local);

/** The residual over the energy put in; 0 where nothing was put in, and nothing can be off. */
double ra_balance_share(const struct ra_audit *audit);

#endif
