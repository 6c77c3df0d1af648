// The moving part: contacts, passes, modal motion, and the state that contains them (Sect. 2).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STATE_H
#define RA_STATE_H

#include "model/problem.h"

/** One contact in one pass: a slave node over a master segment (Fig. 2). */
struct ra_contact {
    int slave;     ///< solid of the slave node; the other one, 1 - slave, is the master
    size_t node;   ///< slave node l
    size_t master; ///< left node l' of the master segment
    bool hermite;  ///< true: the four weights of the pass (Eq. 30); false: an end segment (Eq. 32)
    double gap;    ///< gap g [m]
    double slope;  ///< dg/d(Vt), the change of the gap by sliding alone [1]
    double force;  ///< force on the node per width, weight times f, <= 0 [N/m]
};

/** How the nodes of one solid lie over the segments of the other in one pass (Eqs. 28, 29). All
 *  nodes of a pass have the same local coordinate, because both grids have the spacing $\chi$. */
struct ra_pass {
    int64_t begin, end;                 ///< slave nodes in the contact zone, [begin, end)
    int64_t shift;                      ///< master segment l' = l + shift
    int64_t hermite_begin, hermite_end; ///< slave nodes over Hermite segments
    /// $d\xi/d(Vt)$: $-1/\chi$ in pass 0, $1/\chi$ in pass 1 [1/m]
    double rate;
    double xi; ///< local coordinate $\xi$
    /// $N_r(\xi)$ of Eq. 31; with linear interpolation 0, $1 - \xi$, $\xi$, 0
    double N[4];
    double slope[4]; ///< $dN_r/d(Vt)$, which is `rate` times $N_r'(\xi)$ [1/m]
};

/** Detection at one time: the nodes whose gaps are computed, and the contacts found. Arrays over
 *  packed indices have RA_MARGIN additional entries on either side. */
struct ra_detection {
    struct ra_pass pass[2]; ///< pass i has solid i as slave
    /// ranges in which gaps are computed (candidate_capacity)
    struct ra_candidate_range *candidate;
    size_t candidate_count, candidate_capacity;
    int64_t origin[2]; ///< node with index 0 in ranges that are made from lists
    double *line[2];   ///< line h + u of each solid at the packed indices [m]
    /// listed contacts: pass 0, then pass 1, each with ascending nodes (capacity)
    struct ra_contact *contact;
    size_t count, capacity;
};

/** Counts of the solver of a law (used by "lagrange"). */
struct ra_solver_record {
    uint64_t solves;          ///< steps in which a complementarity problem was solved
    uint64_t iterations;      ///< outer iterations (Algorithm 2) in all steps
    uint64_t most_iterations; ///< most outer iterations in one step
    uint64_t pivots;          ///< changes of the active set in all steps
    size_t largest;           ///< rows of the largest problem
    double worst_penetration; ///< largest -g after the solution [m]
    double worst_product;     ///< largest |force g| after the solution [N]
};

struct ra_candidates;
struct ra_contact_method;
struct ra_flight;
struct ra_packed;

/** The moving part of a problem. After ra_step the fields describe time $t_n$ with n = `step`. */
struct ra_state {
    struct ra_instant at; ///< the part that is common to lines and areas
    /// force of each node as a slave, per width: weight times f [N/m] (packed indices)
    double *slave_force[2];
    /// `slave_force` plus the reactions on the node as a master [N/m] (packed indices)
    double *node_force[2];
    struct ra_detection now; ///< passes and candidate ranges of the forces at $t_n$
    /// sums over slaves in parts; added up they give `contacts` and the forces of `at`
    struct ra_tally tally;
    struct ra_solver_record record;
    /// tables of both solids at the packed indices of `now`
    struct ra_packed *packed;
    /// lists of candidate nodes; NULL with the plain engine
    struct ra_candidates *candidates;
    /// bounds of free motion; NULL if flights are not possible
    struct ra_flight *flight;
    const struct ra_contact_method *method; ///< method of the law; NULL: it has no work space
    void *law_memory;                       ///< work space of the method
};

#endif
