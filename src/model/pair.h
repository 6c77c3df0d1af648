// Two solids, one of which slides on the other, in two dimensions or in three (Sect. 2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A step, an equilibrium, a run and an energy balance need the same facts about two solids, whether
 * their nodes form a line or an area: the modes of both, the imposed sliding, the law. So these are
 * written once, in the first member of a problem (`pair`) and of a state (`at`). Two things differ:
 * which nodes touch, and how their forces reach the modes. They are behind a table of functions
 * (struct ra_pair_kind) that are called once a step.
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
    const struct ra_term *is; ///< NULL: there are no more
    const void *spec;         ///< what it is made of; the caller's
};
struct ra_term_use {
    const struct ra_term *is;
    const void *data; ///< what it made of its spec
    void *owned;      ///< the same, if the problem owns it
    bool rests;       ///< not now: the pair is at rest
};

/** A rigid motion of the slider among the modes. */
struct ra_rigid {
    size_t mode;  ///< its place in a modal array
    double shape; ///< displacement or angle for each unit of its amplitude; 0: there is none
    bool held;    ///< by a spring or a dashpot (holder.h)
};

/** Constant part of a pair: first member of a problem. */
struct ra_pair {
    const struct ra_pair_kind *kind;
    struct ra_oscillators modal; ///< the modes of both, those of solid 1 behind those of solid 0
    struct ra_sliding sliding;
    double spacing, distance; ///< $\chi$, $\delta$ [m]; $\tau$ and the kernels are those of `modal`
    const struct ra_law *law;
    double coefficient[RA_LAW_PARAMETERS]; ///< of the law, made of its parameters
    double deepest;                        ///< penetration up to which the step is stable [m]
    bool rates;                            ///< the law is asked with rates of penetration
    double fastest; ///< rate of penetration up to which the step is stable [m/s]
    double widest;  ///< radius of a spot up to which the step is stable [m]
    bool remembers; ///< nodes remember their largest penetration
    enum ra_slaves slaves;
    bool plain;               ///< the plain engine
    double contact;           ///< angular frequency that the contact adds at most [rad/s]
    double loss;              ///< and what its rates add to 2 $\zeta \omega$ [1/s]
    double limit;             ///< stability limit of the step with contact [s]
    double load;              ///< on the slider beside its weight, of now [N/m], of an area [N]
    struct ra_course *course; ///< of a speed that changes, or NULL; `sliding` has its largest
    struct ra_rigid rigid[RA_RIGID_MODES];
    struct ra_term_use term[RA_MOST_TERMS];
    size_t terms; ///< how many of them there are
};

/** Moving part of a pair at $t_n$, n = `step`: first member of a state. */
struct ra_instant {
    const struct ra_pair_kind *kind; ///< NULL: it owns nothing
    uint64_t step;                   ///< n
    bool started;                    ///< there has been a step
    struct ra_offset offset;         ///< of the slider [cells]
    struct ra_motion motion;         ///< of the modes of both solids
    size_t contacts;                 ///< slave nodes with a force, both passes
    double total_force;              ///< sum of their |force|, both passes [N/m], of an area [N]
    // sum of force times dg/d(Vt) [N/m], for an area [N]; V times it is the power of sliding
    double sliding_force;
    struct ra_instant *stage;   ///< forces within a step; NULL for schemes of one stage
    struct ra_term_state *term; ///< of the pair's terms; NULL: there are none
    // modal velocities for a law with rates, at the time of the amplitudes: extrapolated, or those
    // of the stage (width); NULL: the law has no rates
    double *foreseen;
    double yielded;      ///< energy that yield has taken since the state was made [J]
    struct ra_pace pace; ///< on the pair's course
    struct ra_pair *now; ///< the problem with the speed of $t_n$; NULL: that does not change
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

/** What differs between nodes of a line and of an area. The functions receive the first members of
 *  a problem and of a state of this kind. */
struct ra_pair_kind {
    enum ra_contact_nodes nodes;
    size_t problem, state; ///< their sizes
    // makes the rest of a state: RA_SYSTEM without memory; `free` follows after a failure, too
    enum ra_code (*make)(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st);
    void (*free)(struct ra_instant *at);
    // contact forces for the amplitudes at the offset, and their sums over the nodes
    enum ra_code (*forces)(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st);
    // the sum over the modes that the scheme computes (oscillators.h)
    struct ra_watch (*watch)(const struct ra_pair *pair, const struct ra_instant *at);
    // energy stored in the contacts [J/m], for an area [J]; for local laws only
    double (*stored)(const struct ra_pair *pair, const struct ra_instant *at);
    // power dissipated in the contacts at $t_n$, from its velocities [W/m], for an area [W]; for
    // laws with rates only
    double (*lost)(const struct ra_pair *pair, const struct ra_instant *at);
    // called when the step of sliding has changed; NULL: nothing depends on that step
    void (*pace)(const struct ra_pair *pair, struct ra_instant *at);
    // discards lists of nearby nodes, which a long search for equilibrium would keep too wide;
    // NULL: never
    void (*renew)(struct ra_instant *at);
    // resets forces, contacts and counts of a law when the search for equilibrium has ended
    void (*forget)(struct ra_instant *at);
};

#endif
