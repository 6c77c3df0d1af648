// The energy balance of two solids, in two dimensions or in three (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BALANCE_H
#define RA_BALANCE_H

#include <stdbool.h>

#include "model/room.h"
#include "statistics/contact_sums.h"

/** Springs at the two ends of the contact zone in one pass, in the last step. */
struct ra_edge {
    int64_t begin, end;           ///< slave nodes in the zone
    double first, last;           ///< energy of the springs at the nodes begin and end - 1 [J/m]
    double first_gain, last_gain; ///< energy that these springs gain in half a step [J/m]
};

/** Running sums for the level (Eqs. 47, 48) and for the energy balance. On an area the units are
 *  those below without 1/m. */
struct ra_balance {
    uint64_t from, steps;        ///< first step of the averages; number of observed steps
    struct ra_modal_start modes; ///< reference values of the modes of both solids
    /// sum over steps and contacts of the power V dg/d(Vt) P; the first and last step count half
    /// [W/m]
    double sliding;
    double last_sliding;    ///< last term of `sliding`
    double lost, last_lost; ///< sum and last term of the power lost in contacts [W/m]
    double first_yielded;   ///< energy lost by yielding before the first step [J]
    /// ends of the zone in each pass; on an area only the first element is used, for all rows
    /// together
    struct ra_edge edge[2];
    bool edges_loaded; ///< the springs at the ends can have energy
    /// energy of springs that entered the zone, minus that of springs that left it [J/m]
    double edges;
    /// energies at the first step: kinetic, strain, contact, terms [J/m]
    double first_energy[4];
    struct ra_contact_sums contact; ///< sums since step `from`
};

/** Works as ra_balance_make, in a struct of the caller. ra_balance_clear frees what this struct
 *  owns. The observer must exist from the first step on, because the state itself keeps the sums
 *  over the modes. */
enum ra_code ra_balance_init(const struct ra_pair *pair, uint64_t from, struct ra_balance *balance,
                             struct ra_status *st);
void ra_balance_clear(struct ra_balance *balance);

/** Functions that the observer of a line or of an area calls in each step: first ra_balance_edge
 *  for the ends of the contact zone in a pass, then ra_balance_add for the step itself. `lacking`
 *  is a correction of the power of sliding [W/m], for slopes that jump within the step. */
void ra_balance_edge(struct ra_balance *balance, int pass, const struct ra_edge *now);
void ra_balance_add(const struct ra_pair *pair, const struct ra_instant *at, double lacking,
                    struct ra_balance *balance);

/** Computes energies and works between the first step and the last, as ra_balance_audit does. */
void ra_balance_close(const struct ra_pair *pair, const struct ra_instant *at,
                      const struct ra_balance *balance, struct ra_audit *audit);

/** The balance of the mode at place k of a modal array. */
struct ra_mode_balance ra_balance_mode(const struct ra_pair *pair, const struct ra_instant *at,
                                       const struct ra_balance *balance, size_t k);

/** The largest residual of a mode, divided by the energy put in (0 if no energy was put in). */
double ra_balance_worst_mode(const struct ra_pair *pair, const struct ra_instant *at,
                             const struct ra_balance *balance, const struct ra_audit *audit);

/** The residual, divided by the energy put in; 0 if no energy was put in. */
double ra_balance_share(const struct ra_audit *audit);

/** Mean square velocity of a solid since the start of the averages, as ra_modal_mean_square
 *  computes it. */
double ra_balance_mean_square(const struct ra_instant *at, const struct ra_balance *balance,
                              const struct ra_modal_part *solid, double *mode);

#endif
