// Two solids, one of which slides on the other, in two dimensions or in three (Sect. 2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A step, an equilibrium, a run and an energy balance need the same data of two solids, whether
 * their nodes form a line or an area: the modes of both, the imposed sliding, the law. So these
 * data are defined once, in the first member of a problem (`pair`) and of a state (`at`). Lines and
 * areas differ in two things: which nodes touch, and how their forces reach the modes. A table of
 * functions (struct ra_pair_kind), which are called once a step, contains these differences.
 *
 * Tests: tests/line/test_problem.c, tests/areal/test_areal.c.
 */
#ifndef RA_PAIR_H
#define RA_PAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/room.h"
#include "kernels/room.h"
#include "model/course.h"
#include "model/imposed.h"
#include "oscillators/oscillators.h"
#include "ra2d.h"

struct ra_law;
struct ra_pair_kind;

/** The nodes of a contact: of a line (two dimensions) or of an area (three). */
enum ra_contact_nodes { RA_NODES_OF_LINE, RA_NODES_OF_AREA, RA_CONTACT_NODES };

/** Forces other than those of the contact (term.h), with their descriptions. */
struct ra_term;
enum { RA_MOST_TERMS = 4 };
struct ra_term_spec {
    const struct ra_term *is; ///< NULL: end of the list
    const void *spec;         ///< description from which the term is made; owned by the caller
};
struct ra_term_use {
    const struct ra_term *is;
    const void *data; ///< constants of the term, which it has computed from its spec
    void *owned;      ///< the pointer `data` if the problem owns this memory, else NULL
    bool rests;       ///< the term does not act now, because the pair is at rest
};

/** A rigid motion of the slider among the modes. */
struct ra_rigid {
    size_t mode; ///< place of the mode in a modal array
    /// displacement or angle per unit of the amplitude; 0: the slider has no such motion
    double shape;
    bool held; ///< a spring or a dashpot holds it (holder.h)
};

/** The constant part of a pair; first member of a problem. */
struct ra_pair {
    const struct ra_pair_kind *kind;
    /// modes of both solids: first those of solid 0, then those of solid 1
    struct ra_oscillators modal;
    struct ra_sliding sliding;
    double spacing, distance; ///< $\chi$ and $\delta$ [m]; $\tau$ and the kernels are in `modal`
    const struct ra_law *law;
    /// coefficients of the law, computed from its parameters
    double coefficient[RA_LAW_PARAMETERS];
    double deepest; ///< penetration up to which the step is stable [m]
    bool rates;     ///< the law depends on rates of penetration
    double fastest; ///< rate of penetration up to which the step is stable [m/s]
    double widest;  ///< radius of a spot up to which the step is stable [m]
    bool remembers; ///< nodes remember their largest penetration
    enum ra_slaves slaves;
    bool plain;     ///< detection computes the gaps of all nodes in every step
    double contact; ///< bound of the angular frequency that the contact adds [rad/s]
    double loss;    ///< bound of the loss that the law adds to 2 $\zeta \omega$ [1/s]
    double limit;   ///< stability limit of the step with contact [s]
    double load;    ///< present load on the slider besides its weight [N/m], on an area [N]
    /// course of a changing speed, or NULL; `sliding` has the largest speed
    struct ra_course *course;
    struct ra_rigid rigid[RA_RIGID_MODES];
    struct ra_term_use term[RA_MOST_TERMS];
    size_t terms; ///< number of terms
};

/** The moving part of a pair at $t_n$, n = `step`; first member of a state. */
struct ra_instant {
    const struct ra_pair_kind *kind; ///< NULL: the state owns nothing
    uint64_t step;                   ///< n
    bool started;                    ///< at least one step was taken
    struct ra_offset offset;         ///< offset of the slider [cells]
    struct ra_motion motion;         ///< motion of the modes of both solids
    size_t contacts;                 ///< number of slave nodes with a force, in both passes
    double total_force;              ///< sum of |force| over these nodes [N/m], on an area [N]
    // sum of force times dg/d(Vt) [N/m], on an area [N]; times V it is the power of sliding
    double sliding_force;
    struct ra_instant *stage;   ///< state for forces within a step; NULL for schemes of one stage
    struct ra_term_state *term; ///< states of the pair's terms; NULL: there are none
    // for a law with rates: modal velocities at the time of the amplitudes, predicted or from the
    // stage (width). NULL: the law has no rates
    double *foreseen;
    double yielded;      ///< energy lost by yielding since the state was made [J]
    struct ra_pace pace; ///< position on the course of the pair
    struct ra_pair *now; ///< copy of the pair with the speed of $t_n$; NULL: the speed is constant
};

/** The pair at $t_n$, with its speed at that time. */
static inline const struct ra_pair *ra_pair_now(const struct ra_pair *pair,
                                                const struct ra_instant *at)
{
    return pair->course != NULL ? at->now : pair;
}

/** The number of cells that the slider passed in the last step. */
static inline double ra_pair_passed(const struct ra_pair *pair, const struct ra_instant *at)
{
    return pair->course != NULL ? at->pace.passed
                                : pair->sliding.speed * pair->modal.step / pair->spacing;
}

/** Functions that differ between nodes of a line and of an area. They receive the first members of
 *  a problem and of a state of this kind. */
struct ra_pair_kind {
    enum ra_contact_nodes nodes;
    size_t problem, state; ///< sizes of a problem and of a state of this kind
    // makes the rest of a state. RA_SYSTEM without memory; call `free` after a failure, too
    enum ra_code (*make)(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st);
    void (*free)(struct ra_instant *at);
    // computes contact forces for the amplitudes at the offset, and their sums over the nodes
    enum ra_code (*forces)(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st);
    // arguments of the sum over the modes that the scheme computes (oscillators.h)
    struct ra_watch (*watch)(const struct ra_pair *pair, const struct ra_instant *at);
    // energy stored in the contacts [J/m], on an area [J]; only for local laws
    double (*stored)(const struct ra_pair *pair, const struct ra_instant *at);
    // power dissipated in the contacts at $t_n$, from the velocities at $t_n$ [W/m], on an area
    // [W]; only for laws with rates
    double (*lost)(const struct ra_pair *pair, const struct ra_instant *at);
    // called when the length of a sliding step has changed; NULL: nothing depends on it
    void (*pace)(const struct ra_pair *pair, struct ra_instant *at);
    // discards lists of nearby nodes, which would stay too wide during a long search for
    // equilibrium; NULL: there are none
    void (*renew)(struct ra_instant *at);
    // resets forces, contacts and counts of a law after the search for equilibrium
    void (*forget)(struct ra_instant *at);
};

#endif
