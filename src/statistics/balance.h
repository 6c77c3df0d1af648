// The energy balance of two solids, in two dimensions or in three (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BALANCE_H
#define RA_BALANCE_H

#include <stdbool.h>

#include "model/room.h"
#include "statistics/contact_sums.h"

/** Springs at the two ends of the contact zone in one pass, as of the last step. */
struct ra_edge {
    int64_t begin, end;           ///< slave nodes in the zone
    double first, last;           ///< energy of the springs at node begin, and at end - 1 [J/m]
    double first_gain, last_gain; ///< what they gain in half a step [J/m]
};

/** Running sums for the level (Eqs. 47, 48) and the energy balance; of an area without 1/m. */
struct ra_balance {
    uint64_t from, steps;        ///< averages start at this step; steps observed
    struct ra_modal_start modes; ///< of both solids
    double sliding;              ///< sum of V dg/d(Vt) P over the contacts, ends by half [W/m]
    double last_sliding;         ///< its last term
    double lost, last_lost;      ///< the same of the power lost in contacts [W/m]
    double first_yielded;        ///< energy that yield had taken at the first step [J]
    struct ra_edge edge[2];      ///< of each pass; of an area the first, of all rows together
    bool edges_loaded;           ///< whether there can be energy in them
    double edges;           ///< energy of springs that entered the zone less those that left [J/m]
    double first_energy[4]; ///< kinetic, strain, contact, terms' energy at the first step [J/m]
    struct ra_contact_sums contact; ///< since `from`
};

/** Like ra_balance_make, into an observer of the caller; ra_balance_clear frees what it owns. The
 *  state keeps the sums over the modes, so the observer must exist from the first step on. */
enum ra_code ra_balance_init(const struct ra_pair *pair, uint64_t from, struct ra_balance *balance,
                             struct ra_status *st);
void ra_balance_clear(struct ra_balance *balance);

/** What a kind of nodes adds in a step: first its ends of the contact zone in a pass, then the step
 *  itself. `lacking` is the power of sliding that the step's slopes do not include [W/m]. */
void ra_balance_edge(struct ra_balance *balance, int pass, const struct ra_edge *now);
void ra_balance_add(const struct ra_pair *pair, const struct ra_instant *at, double lacking,
                    struct ra_balance *balance);

/** Energies and works between the first step and the last; as ra_balance_audit. */
void ra_balance_close(const struct ra_pair *pair, const struct ra_instant *at,
                      const struct ra_balance *balance, struct ra_audit *audit);

/** The mode at place k of a modal array. */
struct ra_mode_balance ra_balance_mode(const struct ra_pair *pair, const struct ra_instant *at,
                                       const struct ra_balance *balance, size_t k);

/** The largest residual of a mode over the energy put in (0 where nothing was). */
double ra_balance_worst_mode(const struct ra_pair *pair, const struct ra_instant *at,
                             const struct ra_balance *balance, const struct ra_audit *audit);

/** The residual over the energy put in; 0 if no energy was put in. */
double ra_balance_share(const struct ra_audit *audit);

/** Mean square velocity of a solid since the start of the averages; as ra_modal_mean_square. */
double ra_balance_mean_square(const struct ra_instant *at, const struct ra_balance *balance,
                              const struct ra_modal_part *solid, double *mode);

#endif
