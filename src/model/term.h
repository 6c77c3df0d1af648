// A term: forces on the modes of both solids besides those of the contact, with their energies.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The friction of a holder, an air film, a load that changes: each is a *term*. A term is one const
 * table of functions (struct ra_term) that uses neither the engine nor other terms. It is written
 * once for lines and areas, because it reads only a pair and its state (pair.h): the modes of both
 * solids, the position of the slider, the sums over the contacts. Some terms need data of only one
 * kind of pair, such as the nodes of an area. They check `pair->kind->nodes` in `prepare` and cast
 * the pair, as the functions of the kind do.
 *
 * **In a step** the order is: forces of the contact; `add` of each term, which may use them; the
 * scheme, which finds $U_{n+1}$ and the velocity at $t_n$; `account` of each term, which may use
 * that velocity. A term may have a state of its own; for example, an air film has pressures on a
 * grid over the block. `make` allocates this state. `add` adds the forces that follow from the
 * state at $t_n$. `account` moves the state from $t_n$ to $t_{n+1}$, once a step.
 *
 * | kind of term                                     | what it fills in                           |
 * |--------------------------------------------------|--------------------------------------------|
 * | a function of the instant alone                  | `add`, `within` = true                     |
 * | with memory that changes in a step               | `make`, `free`, `begin`, `account`         |
 * | acts also while the slider is at rest            | `at_rest` = true                           |
 * | makes the contact stiffer                        | `bound`                                    |
 * | computes its own stored or lost energy           | `energy`                                   |
 *
 * A term may act only in some steps; for example, it may act in every tenth step with ten times its
 * force. The function `acts` says in which steps. In all other steps nothing is summed for the
 * term.
 *
 * A scheme of several stages needs forces within a step. Only terms with `within` can give them;
 * such a scheme refuses all other terms. The law of Lagrange multipliers refuses all terms, because
 * its forces follow from amplitudes at $t_{n+1}$ that are computed without terms.
 *
 * **Velocities.** In `add` the velocity at $t_n$ is not known yet. `motion.velocity` is the
 * velocity at $t_{n-1}$ (within a stage, the velocity of the stage). `motion.increment` divided by
 * $\tau$ is the velocity half a step ago. A spring or a dashpot of a mode needs no term: it changes
 * the mode's frequency and decay.
 *
 * **Energy.** The program sums the work of each term on the modes,
 * $\tau \sum_n \sum_k F_{k,n} \dot U_{k,n}$. The energies that the term itself states in `energy`
 * are independent of that sum. The balance compares the two: work = brought - lost - change of the
 * stored energy. The work of a term without `energy` counts as brought from outside.
 *
 * A new term is a file in the room of its physics (or in this room, if it needs only a pair), with
 * the functions below. It also needs an entry in `term` of struct ra_pair_spec, which each kind of
 * case fills in from its keys. A problem with terms never takes several steps at once (flight.c,
 * stretch.c of `line`). A problem without terms pays for one additional test per step.
 *
 * Tests: tests/model/test_terms.c.
 */
#ifndef RA_TERM_H
#define RA_TERM_H

#include "model/pair.h"

/** Energies of one term or of all terms [J/m], on an area [J]. */
struct ra_term_energy {
    double stored;  ///< stored energy at $t_n$
    double brought; ///< energy brought from outside since the first step
    double lost;    ///< energy lost since the first step
};

struct ra_term {
    const char *name;
    bool within;  ///< forces follow from the instant alone and can be computed within a step
    bool at_rest; ///< the term also acts during the search for equilibrium at the start

    // makes the constant part from the spec, after the oscillators are filled in; RA_INPUT if the
    // spec is wrong. NULL: `data` is the spec itself, which must outlive the problem
    enum ra_code (*prepare)(const struct ra_pair *pair, const void *spec, void **data,
                            struct ra_status *st);
    void (*release)(void *data); ///< frees `data`; called after a failure, too
    // the largest angular frequency that the contact adds together with this term [rad/s]; NULL:
    // the term adds nothing
    double (*bound)(const struct ra_pair *pair, const void *data, double contact);

    // makes the memory of the term in a state; NULL: the term has none. `begin` sets this memory to
    // its value before the first step; it is called after `make` and after an equilibrium
    enum ra_code (*make)(const struct ra_pair *pair, const void *data, void **own,
                         struct ra_status *st);
    void (*free)(void *own);
    void (*begin)(const struct ra_pair *pair, const void *data, void *own);

    // returns true if the term has forces in this step; NULL: it has forces in every step
    bool (*acts)(const struct ra_pair *pair, const struct ra_instant *at, const void *data);
    /// adds the modal forces of the term at $t_n$ to `force` (width)
    enum ra_code (*add)(const struct ra_pair *pair, const struct ra_instant *at, const void *data,
                        void *own, double *force, struct ra_status *st);
    // called after the scheme has found $U_{n+1}$; NULL: nothing to do
    void (*account)(const struct ra_pair *pair, const struct ra_instant *at, const void *data,
                    void *own);
    /// the energies of the term at $t_n$, called after `account`; NULL: its work counts as brought
    /// from outside
    struct ra_term_energy (*energy)(const struct ra_pair *pair, const struct ra_instant *at,
                                    const void *data, const void *own);
};

/** A sum over the steps in which the first and the last step count half. For a power, this sum
 *  times the step is a work. */
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

/** The state of a term. */
struct ra_term_state {
    const struct ra_term *is; ///< NULL: end of the list
    void *own;
    double *force;           ///< modal forces of the term (width)
    bool acted;              ///< the term had forces in this step
    struct ra_step_sum work; ///< power of the term, summed over the steps
};

// ## For the problem

/** Prepares the terms of a list (at most RA_MOST_TERMS, ended by an empty entry). RA_INPUT if a
 *  term is not possible with this scheme, or if the law does not act on single nodes. Afterwards
 *  `contact` of the pair, a bound of the angular frequency, includes all terms. */
enum ra_code ra_terms_prepare(const struct ra_term_spec *list, bool single, struct ra_pair *pair,
                              struct ra_status *st);
void ra_terms_release(struct ra_pair *pair);

/** Removes from a copy of the pair all terms that do not act at rest. */
void ra_terms_at_rest(struct ra_pair *copy);

/** The load on the slider besides its weight (`load` of the pair) as a term: a force on the heave
 *  motion. A course can change it. */
extern const struct ra_term ra_load;

// ## For the step, if the pair has terms

/** Makes the memory of a state, or of its stage. RA_SYSTEM without memory; free after a failure
 *  too. */
enum ra_code ra_terms_make(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st);
void ra_terms_free(struct ra_instant *at);
void ra_terms_begin(const struct ra_pair *pair, struct ra_instant *at);

/** Adds the forces of all terms to those of the contact. */
enum ra_code ra_terms_add(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st);
/** Sums the works of all terms and moves the terms to the next step. */
void ra_terms_account(const struct ra_pair *pair, struct ra_instant *at);

// ## For the balance

/** Work on the solids since the first step, by term i and by all terms. */
double ra_term_work(const struct ra_pair *pair, const struct ra_instant *at, size_t i);
double ra_terms_work(const struct ra_pair *pair, const struct ra_instant *at);

/** Energies of term i, and of all terms. */
struct ra_term_energy ra_term_energy(const struct ra_pair *pair, const struct ra_instant *at,
                                     size_t i);
struct ra_term_energy ra_terms_energy(const struct ra_pair *pair, const struct ra_instant *at);

#endif
