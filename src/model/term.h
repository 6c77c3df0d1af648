// A term: forces on the modes of both solids besides the contact's, with their energies.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The friction of a holder, an air film, a load that changes: each is a *term*. A term is one const
 * table of functions (struct ra_term) that uses neither the engine nor other terms. It is written
 * once for lines and areas, because it sees only a pair and its state (pair.h): the modes of both
 * solids, the position of the slider, the sums over the contacts. Some terms need more of one kind,
 * such as the nodes of an area. They check `pair->kind->nodes` in `prepare` and cast the pair, as
 * the functions of the kind do.
 *
 * **In a step** the order is: forces of the contact; `add` of each term, which may use them; the
 * scheme, which finds $U_{n+1}$ and the velocity at $t_n$; `account` of each term, which may use
 * that velocity. A term may have a state of its own; an air film has pressures on a grid over the
 * block. It takes its memory in `make`. In `add` it adds the forces that follow from its state at
 * $t_n$. In `account` it moves from $t_n$ to $t_{n+1}$, once a step.
 *
 * | what a term is                                   | what it fills in                           |
 * |--------------------------------------------------|--------------------------------------------|
 * | a function of the instant alone                  | `add`, `within` = true                     |
 * | with memory that a step changes                  | `make`, `free`, `begin`, `account`         |
 * | something that acts on a slider at rest, too     | `at_rest` = true                           |
 * | something that makes the contact stiffer         | `bound`                                    |
 * | a store or a loss of energy that it knows itself | `energy`                                   |
 *
 * A term may act only in some steps, such as every tenth with ten times its force. Its function
 * `acts` says in which; in the other steps nothing is summed for it.
 *
 * A scheme of several stages needs forces within a step. Only terms that are `within` can give
 * them; other terms are refused with such a scheme. With multipliers all terms are refused, because
 * multipliers follow from amplitudes at $t_{n+1}$ that are computed without terms.
 *
 * **Velocities.** In `add` the velocity at $t_n$ is not known yet. `motion.velocity` is the
 * velocity at $t_{n-1}$ (within a stage, that of the stage). `motion.increment` over $\tau$ is the
 * velocity half a step ago. A spring or a dashpot of a mode needs no term: it changes the mode's
 * frequency and decay.
 *
 * **Energy.** The work of each term on the modes, $\tau \sum_n \sum_k F_{k,n} \dot U_{k,n}$, is
 * summed for it. The energies that the term itself states in `energy` are independent of that sum.
 * The balance compares the two: work = brought - lost - change of what is stored. A term without
 * `energy` brings its work from outside.
 *
 * A new term is a file in the room of its physics (or in this room, if it needs only a pair), a
 * line in the spec of the kind that has its keys (ra_pair_spec), and the functions below. A problem
 * with terms takes no steps at once (flight.c, stretch.c of `line`). A problem without terms pays
 * for one more test in a step.
 *
 * Tests: tests/model/test_terms.c.
 */
#ifndef RA_TERM_H
#define RA_TERM_H

#include "model/pair.h"

/** Energies of a term, or of all terms [J/m], for an area [J]. */
struct ra_term_energy {
    double stored;  ///< at $t_n$
    double brought; ///< from outside, since the first step
    double lost;    ///< since the first step
};

struct ra_term {
    const char *name;
    bool within;  ///< its forces follow from the instant alone, also within a step
    bool at_rest; ///< it acts while the equilibrium before the first step is sought

    // makes its constant part from its spec, after the oscillators are filled in; RA_INPUT if the
    // spec is wrong. NULL: `data` is the spec, which must outlive the problem
    enum ra_code (*prepare)(const struct ra_pair *pair, const void *spec, void **data,
                            struct ra_status *st);
    void (*release)(void *data); ///< comes after a failure, too
    // the largest angular frequency that the contact adds with this term [rad/s]; NULL: unchanged
    double (*bound)(const struct ra_pair *pair, const void *data, double contact);

    // its memory in a state, or NULL; `begin` sets it to its value before the first step, after
    // `make` and after an equilibrium
    enum ra_code (*make)(const struct ra_pair *pair, const void *data, void **own,
                         struct ra_status *st);
    void (*free)(void *own);
    void (*begin)(const struct ra_pair *pair, const void *data, void *own);

    // whether it has forces in this step; NULL: always
    bool (*acts)(const struct ra_pair *pair, const struct ra_instant *at, const void *data);
    /// adds its modal forces at $t_n$ to `force` (width)
    enum ra_code (*add)(const struct ra_pair *pair, const struct ra_instant *at, const void *data,
                        void *own, double *force, struct ra_status *st);
    // called when the step from $t_n$ is known; NULL: nothing to do
    void (*account)(const struct ra_pair *pair, const struct ra_instant *at, const void *data,
                    void *own);
    /// its energies at $t_n$, after `account`; NULL: it brings its work from outside
    struct ra_term_energy (*energy)(const struct ra_pair *pair, const struct ra_instant *at,
                                    const void *data, const void *own);
};

/** A sum over the steps, in which the first and the last count half. The sum of a power is a work.
 *  */
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

/** Prepares the terms of a list (at most RA_MOST_TERMS, ended by an empty one). RA_INPUT if a term
 *  is not possible with this scheme, or with a law that is not of single nodes. The contact's
 *  frequency of the pair becomes that with all terms. */
enum ra_code ra_terms_prepare(const struct ra_term_spec *list, bool single, struct ra_pair *pair,
                              struct ra_status *st);
void ra_terms_release(struct ra_pair *pair);

/** For a copy of the pair: keeps only the terms that act at rest. */
void ra_terms_at_rest(struct ra_pair *copy);

/** The term of a load on the slider besides its weight (`load` of the pair): a force on the heave,
 *  which a course changes. */
extern const struct ra_term ra_load;

// ## For the step, if the pair has terms

/** Memory of a state, or of its stage. RA_SYSTEM without memory; free after a failure too. */
enum ra_code ra_terms_make(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st);
void ra_terms_free(struct ra_instant *at);
void ra_terms_begin(const struct ra_pair *pair, struct ra_instant *at);

/** Adds the forces of all terms to those of the contact. */
enum ra_code ra_terms_add(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st);
/** Sums the works of all terms, and moves them to the next step. */
void ra_terms_account(const struct ra_pair *pair, struct ra_instant *at);

// ## For the balance

/** Work on the solids since the first step: of term i, and of all terms. */
double ra_term_work(const struct ra_pair *pair, const struct ra_instant *at, size_t i);
double ra_terms_work(const struct ra_pair *pair, const struct ra_instant *at);

/** Energies of term i, and of all terms. */
struct ra_term_energy ra_term_energy(const struct ra_pair *pair, const struct ra_instant *at,
                                     size_t i);
struct ra_term_energy ra_terms_energy(const struct ra_pair *pair, const struct ra_instant *at);

#endif
