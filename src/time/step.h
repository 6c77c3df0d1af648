// A pair of solids: preparation, step, equilibrium, in two and three dimensions (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STEP_H
#define RA_STEP_H

#include "contact/room.h"
#include "model/room.h"

// ## What does not change

/** What a description of either kind says of the pair. */
struct ra_pair_spec {
    double spacing;                     ///< $\chi$, of the nodes of both solids [m]
    double start;                       ///< x0, of the slider's rear end at t = 0 [m]
    double speed;                       ///< V, up to one spacing in a step [m/s]
    bool touching;                      ///< they touch at t = 0, or are `drop_height` apart
    double drop_height;                 ///< [m], if touching
    double distance;                    ///< $\delta$, of the reference lines or planes [m], if not
    double step;                        ///< $\tau$ [s]
    enum ra_slaves slaves;              ///< passes of the detection
    bool plain;                         ///< look at all nodes at every step, or at candidates
    const char *law, *scheme, *kernels; ///< names; NULL: no law, the first scheme, the best kernels
    double parameter[RA_LAW_PARAMETERS];     ///< of the law
    struct ra_holder holder;                 ///< of the slider
    struct ra_speed course;                  ///< V of time; without knots it is `speed`
    struct ra_term_spec term[RA_MOST_TERMS]; ///< forces besides the contact's; NULL ends them
};

/** Looks up law, scheme and kernels by name and checks the numbers: RA_INPUT says which is wrong.
 *  */
enum ra_code ra_pair_begin(const struct ra_pair_spec *spec, const struct ra_pair_kind *kind,
                           struct ra_pair *pair, struct ra_status *st);

/** Finishes a pair once three things are set: the oscillators; `rigid`, which says which of them
 *  are rigid motions of the slider; and `contact`. Sets sliding, holder, terms, stability limit and
 *  coefficients of the scheme. RA_UNSTABLE for a step at or beyond the limit. */
enum ra_code ra_pair_prepare(const struct ra_pair_spec *spec, struct ra_pair *pair,
                             struct ra_status *st);

/** Frees what a pair owns; its kind frees the rest of a problem. */
void ra_pair_clear(struct ra_pair *pair);

// ## What moves

/** A state of the pair's kind before the first step. RA_SYSTEM without memory; free after a failure
 *  too. */
enum ra_code ra_instant_make(const struct ra_pair *pair, struct ra_instant *at,
                             struct ra_status *st);
void ra_instant_free(struct ra_instant *at);

/** One time step: contact forces at $t_n$, then $U_{n+1}$ and the velocity at $t_n$ (Algorithms 1,
 *  2). Takes no memory. RA_NUMERIC if the motion is no longer finite, or what the forces say. */
enum ra_code ra_pair_step(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st);

/** Another speed and load from the next step on; as ra_drive (ra2d.h). */
enum ra_code ra_pair_drive(const struct ra_pair *pair, struct ra_instant *at, double speed,
                           double load, uint64_t *step, struct ra_status *st);

/** Static equilibrium of a state that has not started: as ra_settle (ra2d.h). RA_SYSTEM without
 *  memory. */
enum ra_code ra_pair_settle(const struct ra_pair *pair, struct ra_instant *at, double tolerance,
                            uint64_t most, const volatile sig_atomic_t *stop, uint64_t *steps,
                            struct ra_status *st);

#endif
