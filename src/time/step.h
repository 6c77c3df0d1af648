// A pair of solids in two or three dimensions: preparation, time step, equilibrium (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STEP_H
#define RA_STEP_H

#include "contact/room.h"
#include "model/room.h"

// ## What does not change

/** Common part of the descriptions of both kinds of pairs (line, area). */
struct ra_pair_spec {
    double spacing; ///< spacing $\chi$ of the nodes of both solids [m]
    double start;   ///< position $x_0$ of the slider's rear end at t = 0 [m]
    double speed;   ///< speed V [m/s], at most one spacing per step
    /// true: the solids touch at t = 0 or are `drop_height` apart; false: `distance` is given
    bool touching;
    double drop_height; ///< initial gap [m], if `touching`
    /// distance $\delta$ of the reference lines or planes [m], if not `touching`
    double distance;
    double step;           ///< time step $\tau$ [s]
    enum ra_slaves slaves; ///< passes of the detection
    /// true: detection computes the gaps of all nodes in every step; false: of candidates only
    bool plain;
    /// names. NULL means no law, the first scheme, the best kernels
    const char *law, *scheme, *kernels;
    double parameter[RA_LAW_PARAMETERS]; ///< parameters of the law
    struct ra_holder holder;             ///< how the slider is held
    struct ra_speed course;              ///< V as a function of time; without knots V is `speed`
    /// forces other than those of the contact; an entry with NULL ends the list
    struct ra_term_spec term[RA_MOST_TERMS];
};

/** Looks up law, scheme and kernels by name and checks the numbers. RA_INPUT names the value that
 *  is wrong. */
enum ra_code ra_pair_begin(const struct ra_pair_spec *spec, const struct ra_pair_kind *kind,
                           struct ra_pair *pair, struct ra_status *st);

/** Finishes a pair. Before the call, three members must be set: the oscillators; `rigid`, which
 *  says which of the modes are rigid motions of the slider; and `contact`. The call sets sliding,
 *  holder, terms, stability limit and coefficients of the scheme. RA_UNSTABLE if the step is not
 *  below the limit. */
enum ra_code ra_pair_prepare(const struct ra_pair_spec *spec, struct ra_pair *pair,
                             struct ra_status *st);

/** Frees what a pair owns. The kind of the pair frees the rest of a problem. */
void ra_pair_clear(struct ra_pair *pair);

// ## What moves

/** Makes a state of the pair's kind, before the first step. RA_SYSTEM without memory; free after a
 *  failure too. */
enum ra_code ra_instant_make(const struct ra_pair *pair, struct ra_instant *at,
                             struct ra_status *st);
void ra_instant_free(struct ra_instant *at);

/** One time step: contact forces at $t_n$, then $U_{n+1}$ and the velocity at $t_n$ (Algorithms 1,
 *  2). Takes no memory. RA_NUMERIC if the motion is no longer finite; otherwise the code of the
 *  contact forces. */
enum ra_code ra_pair_step(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st);

/** Changes speed and load from the next step on, as ra_drive does (ra2d.h). */
enum ra_code ra_pair_drive(const struct ra_pair *pair, struct ra_instant *at, double speed,
                           double load, uint64_t *step, struct ra_status *st);

/** Finds the static equilibrium of a state that has not started, as ra_settle does (ra2d.h).
 *  RA_SYSTEM without memory. */
enum ra_code ra_pair_settle(const struct ra_pair *pair, struct ra_instant *at, double tolerance,
                            uint64_t most, const volatile sig_atomic_t *stop, uint64_t *steps,
                            struct ra_status *st);

#endif
