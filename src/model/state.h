// What moves: contacts, passes, modal motion, and the state that holds them (Sect. 2).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STATE_H
#define RA_STATE_H

#include "model/problem.h"

/** One contact of one pass: slave node over master segment (Fig. 2). */
struct ra_contact {
    int slave;     ///< solid of the slave node; the master is 1 - slave
    size_t node;   ///< l, slave node
    size_t master; ///< l', left node of the master segment
    bool hermite;  ///< the four weights of the pass (Eq. 30), or an end segment (Eq. 32)
    double gap;    ///< g [m]
    double slope;  ///< dg/d(Vt): how the gap changes with the sliding alone [1]
    double force;  ///< node force per width, weight times f, <= 0 [N/m]
};

/** How the nodes of one solid lie over the segments of the other in one pass (Eqs. 28, 29). All
 *  nodes of a pass share one local coordinate, because both grids have the spacing $\chi$. */
struct ra_pass {
    int64_t begin, end;                 ///< slave nodes in the contact zone, [begin, end)
    int64_t shift;                      ///< master segment l' = l + shift
    int64_t hermite_begin, hermite_end; ///< those of them over a Hermite segment
    double rate;                        ///< $d\xi/d(Vt) = \mp 1/\chi$ in pass 0, 1 [1/m]
    double xi;                          ///< local coordinate
    double N[4];                        ///< $N_r(\xi)$, Eq. 31, or 0, $1 - \xi$, $\xi$, 0
    double slope[4];                    ///< dN_r/d(Vt) = rate $N_r'(\xi)$ [1/m]
};

/** Where gaps are computed and what is found at one time. Arrays over packed indices have room for
 *  RA_MARGIN more entries on either side. */
struct ra_detection {
    struct ra_pass pass[2];               ///< pass i has solid i as slave
    struct ra_candidate_range *candidate; ///< where gaps are computed (candidate_capacity)
    size_t candidate_count, candidate_capacity;
    int64_t origin[2];          ///< node of index 0, of ranges that lists are made from
    double *line[2];            ///< h + u at the packed indices of each solid [m]
    struct ra_contact *contact; ///< listed contacts: pass 0 then 1, ascending nodes (capacity)
    size_t count, capacity;
};

/** What a law keeps between steps, and what it counts (used by "lagrange"). */
struct ra_solver_record {
    uint64_t solves;          ///< steps with a complementarity problem
    uint64_t iterations;      ///< outer iterations (Algorithm 2), all steps
    uint64_t most_iterations; ///< in one step
    uint64_t pivots;          ///< changes of the active set
    size_t largest;           ///< rows of the largest problem
    double worst_penetration; ///< max of -g after the solution [m]
    double worst_product;     ///< max of |force g| [N]
};

struct ra_candidates;
struct ra_contact_method;
struct ra_flight;
struct ra_packed;

/** Everything that changes. After ra_step the fields describe time $t_n$ with n = `step`. */
struct ra_state {
    struct ra_instant at;   ///< of any kind
    double *slave_force[2]; ///< force of a node as slave per width, weight f [N/m] (packed indices)
    double *node_force[2];  ///< that and the reactions it takes as master [N/m] (packed indices)
    struct ra_detection now; ///< where the forces at $t_n$ act: passes and candidate ranges
    struct ra_tally tally;   ///< of which contacts and forces of `at` are the sums
    struct ra_solver_record record;
    struct ra_packed *packed;         ///< what the solids are at the packed indices of `now`
    struct ra_candidates *candidates; ///< which nodes those are; NULL with the plain engine
    struct ra_flight *flight;         ///< bounds of free motion; NULL if the state does not fly
    const struct ra_contact_method *method; ///< of the law; NULL: it has no work space
    void *law_memory;                       ///< its work space
};

#endif
