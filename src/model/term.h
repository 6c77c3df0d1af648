// A term: forces on the modes of both solids besides those of the contact, with their account.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A holder's friction, an air film, a load that changes: each is a *term*, one const table of
 * functions (struct ra_term) that knows neither the engine nor the other terms. It is written once
 * for a line and for an area, because it sees a pair and an instant (pair.h): the modes of both
 * solids, where the slider is, the sums over the contacts. A term that needs more of one kind, such
 * as the nodes of an area, asks `pair->kind->nodes` in `prepare` and casts the pair, as the
 * functions of the kind do.
 *
 * **In a step** the order is: forces of the contact; `add` of each term, which may use them; the
 * scheme, which finds $U_{n+1}$ and the velocity at $t_n$; `account` of each term, which may use
 * that velocity. A term with a state of its own (an air film: pressures on a grid over the block)
 * takes its memory in `make`, adds in `add` the forces that follow from what it knows at $t_n$, and
 * moves on in `account` from $t_n$ to $t_{n+1}$, once a step.
 *
 * | what a term is                                   | what it fills in                           |
 * |--------------------------------------------------|--------------------------------------------|
 * | a function of the instant alone                  | `add`, `within` = true                     |
 * | with memory that a step changes                  | `make`, `free`, `begin`, `account`         |
 * | something that acts on a slider at rest, too     | `at_rest` = true                           |
 * | something that makes the contact stiffer         | `bound`                                    |
 * | a store or a loss of energy that it knows itself | `energy`                                   |
 *
 * A term that acts in some steps only, such as every tenth with ten times its force, says in `acts`
 * which: in the others nothing is summed for it.
 *
 * A scheme of several stages asks for forces within a step: only of a term that is `within` are
 * they known there, and others are refused with such a scheme. With multipliers, whose forces
 * follow from the amplitudes at $t_{n+1}$ without a term, all are refused.
 *
 * **Velocities.** In `add` the velocity at $t_n$ is not known yet: `motion.velocity` is that of
 * $t_{n-1}$ (of the stage, in a stage), and `motion.increment` over $\tau$ that of half a step ago.
 * A spring or a dashpot of a mode needs no term: it belongs in the mode's frequency and decay.
 *
 * **Energy.** The work of each term on the modes, $\tau \sum_n \sum_k F_{k,n} \dot U_{k,n}$, is
 * summed for it. What it says in `energy` of its own store and losses is another number, and the
 * balance compares the two: work = brought - lost - change of what is stored. A term that says
 * nothing brings its work from outside.
 *
 * A new term is a file in the room of its physics (this one, if it needs no more than a pair), a
 * line in the spec of whoever has its keys (ra_pair_spec), and the functions below. Problems with
 * terms take every step alone (flight.c, stretch.c of `line`); one without them has one test more
 * in a step.
 *
 * Tests: tests/model/test_terms.c.
 */
#ifndef RA_TERM_H
#define RA_TERM_H

#include "model/pair.h"

/** Energies of a term, or of all [J/m], of an area [J]. */
struct ra_term_energy {
    double stored;  ///< at $t_n$
    double brought; ///< from outside, since the first step
    double lost;    ///< since the first step
};

struct ra_term {
    const char *name;
    bool within;  ///< its forces follow from the instant alone, also within a step
    bool at_rest; ///< it acts while the equilibrium before the first step is sought

    /// what of it does not change, made of its spec when the oscillators are filled; RA_INPUT if
    /// that is wrong. NULL: `data` is the spec, which must live as long as the problem
    enum ra_code (*prepare)(const struct ra_pair *pair, const void *spec, void **data,
                            struct ra_status *st);
    void (*release)(void *data); ///< comes after a failure, too
    /// the angular frequency that the contact adds at most, with this term [rad/s]; NULL: as before
    double (*bound)(const struct ra_pair *pair, const void *data, double contact);

    /// its memory in a state, or NULL; `begin`: as before the first step, which comes after `make`
    /// and after a rest
    enum ra_code (*make)(const struct ra_pair *pair, const void *data, void **own,
                         struct ra_status *st);
    void (*free)(void *own);
    void (*begin)(const struct ra_pair *pair, const void *data, void *own);

    /// whether it has forces in this step; NULL: in every one
    bool (*acts)(const struct ra_pair *pair, const struct ra_instant *at, const void *data);
    /// adds its modal forces at $t_n$ to `force` (width)
    enum ra_code (*add)(const struct ra_pair *pair, const struct ra_instant *at, const void *data,
                        void *own, double *force, struct ra_status *st);
    /// the step from $t_n$ is known; NULL: nothing to do
    void (*account)(const struct ra_pair *pair, const struct ra_instant *at, const void *data,
                    void *own);
    /// its energies at $t_n$, after `account`; NULL: it brings its work from outside
    struct ra_term_energy (*energy)(const struct ra_pair *pair, const struct ra_instant *at,
                                    const void *data, const void *own);
};

/** A sum over the steps, its ends by half: of a power it becomes a work. */
struct ra_step_sum {
    double sum, last;
};

static inline void ra_step_sum_add(struct ra_step_sum *s, bool first, double value)
{
    s->sum += first ? 0.5 * value : value;
    s->last = value;
}

static inline double ra_step_sum_value(const struct ra_step_sum *s, double step)
{
    return step * (s->sum - 0.5 * s->last);
}

/** A term of a state. */
struct ra_term_state {
    const struct ra_term *is; ///< NULL: there are no more
    void *own;
    double *force;           ///< its modal forces (width)
    bool acted;              ///< it had forces in this step
    struct ra_step_sum work; ///< its power
};

// ## For the problem

/** Prepares the terms of a list of RA_MOST_TERMS, up to one that is none: RA_INPUT if one cannot be
 *  had with this scheme, or with a law that is not of single nodes. The contact's frequency of the
 *  pair becomes that with all of them. */
enum ra_code ra_terms_prepare(const struct ra_term_spec *list, bool single, struct ra_pair *pair,
                              struct ra_status *st);
void ra_terms_release(struct ra_pair *pair);

/** Those of the pair that act at rest, of a copy of it. */
void ra_terms_at_rest(struct ra_pair *copy);

/** The load on the slider beside its weight (`load` of the pair), which a course changes: a force
 *  on its heave. */
extern const struct ra_term ra_load;

// ## For the step, if the pair has terms

/** Memory of a state, or of its stage. RA_SYSTEM without memory; free after a failure too. */
enum ra_code ra_terms_make(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st);
void ra_terms_free(struct ra_instant *at);
void ra_terms_begin(const struct ra_pair *pair, struct ra_instant *at);

/** Adds the forces of all to those of the contact. */
enum ra_code ra_terms_add(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st);
/** Sums their works, and lets them move on. */
void ra_terms_account(const struct ra_pair *pair, struct ra_instant *at);

// ## For the balance

/** Work of term i on the solids since the first step, and of all. */
double ra_term_work(const struct ra_pair *pair, const struct ra_instant *at, size_t i);
double ra_terms_work(const struct ra_pair *pair, const struct ra_instant *at);

/** Energies of term i, and of all. */
struct ra_term_energy ra_term_energy(const struct ra_pair *pair, const struct ra_instant *at,
                                     size_t i);
struct ra_term_energy ra_terms_energy(const struct ra_pair *pair, const struct ra_instant *at);

#endif
