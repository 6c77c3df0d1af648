// Levels and energies of a run (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ENERGY_H
#define RA_ENERGY_H

#include <stdbool.h>

#include "detection/detection.h"

/** Springs at the two ends of the contact zone in one pass, as of the last step. */
struct ra_edge {
    int64_t begin, end;           ///< slave nodes in the zone
    double first, last;           ///< energy of the spring at node begin, and at node end - 1 [J/m]
    double first_gain, last_gain; ///< what it gains in half a step [J/m]
};

/** Running sums for the level (Eqs. 47, 48) and the energy balance. */
struct ra_balance {
    uint64_t from, steps;     ///< averages start at this step; steps observed
    double *square_before[2]; ///< sum of V_k^2 up to the start of the averages (width)
    double *start[2];         ///< U_k at the first step (width)
    double sliding;           ///< sum of V dg/d(Vt) P over the contacts, ends by half [W/m]
    double last_sliding;      ///< its last term
    struct ra_edge edge[2];   ///< of each pass
    bool edges_loaded;        ///< whether there can be energy in them
    double edges;           ///< energy of springs that entered the zone less those that left [J/m]
    double first_energy[3]; ///< kinetic, strain, contact energy at the first step [J/m]
    double last_energy[3];  ///< the same at the last step
    double force_sum, force_square, force_most, force_least; ///< total force since `from` [N/m]
    double contact_sum;                                      ///< contacts since `from`
    size_t contact_most;
};

enum ra_code ra_balance_make(const struct ra_problem *problem, uint64_t from,
                             struct ra_balance *balance, struct ra_status *st);
/** To be called after every ra_step, from the first one of the state on: the sums over the modes
 *  are those of the state. */
void ra_balance_observe(const struct ra_problem *problem, const struct ra_state *state,
                        struct ra_balance *balance);
void ra_balance_free(struct ra_balance *balance);

/** Energies and works of a whole run [J/m]; see energy.c for the two balances. */
struct ra_audit {
    double kinetic, strain, contact; ///< at the last step
    double kinetic_start, strain_start, contact_start;
    double gravity, damping, sliding, contact_work; ///< works since the first step
    double edges;          ///< work of sliding at the ends of the contact zone
    double lost;           ///< in inelastic contact: sliding - contact_work - change of contact
    double modal_residual; ///< of the beams alone: identity of the scheme
    double residual;       ///< of everything (laws that store energy), or the modal one
    double put_in;         ///< |gravity| + |sliding + edges| + energy at the start
};
void ra_balance_audit(const struct ra_problem *problem, const struct ra_state *state,
                      const struct ra_balance *balance, struct ra_audit *audit);

/** Mean square velocity of a solid (Eq. 48) since the start of the averages [m^2/s^2]; per mode if
 *  `mode` is not NULL (count): they sum to the result. */
double ra_mean_square_velocity(const struct ra_problem *problem, const struct ra_state *state,
                               const struct ra_balance *balance, int solid, double *mode);

/** Lv = 20 log10(v/1e-9 m/s) from a mean square velocity (Eq. 47) [dB]; -HUGE_VAL for 0. */
double ra_level(double mean_square);

#endif
