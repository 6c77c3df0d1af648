// A pair of solids ready to step: what descriptions of a line and of an area have in common.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TIME_PAIR_H
#define RA_TIME_PAIR_H

#include "contact/law.h"
#include "model/pair.h"

/** What a description of either kind says of the pair. */
struct ra_pair_spec {
    const struct ra_pair_kind *kind;
    enum ra_contact_nodes nodes;
    double spacing, distance, step; ///< chi, delta [m], tau [s]
    double speed, start;            ///< V [m/s], x0 [m]
    enum ra_slaves slaves;
    bool plain;
    const char *law, *scheme, *kernels; ///< names; NULL: no law, the first scheme, the best kernels
    const double *parameter;            ///< of the law (RA_LAW_PARAMETERS)
};

/** Law, scheme and kernels by their names, and the numbers: RA_INPUT says which is wrong. */
enum ra_code ra_pair_begin(const struct ra_pair_spec *spec, struct ra_pair *pair,
                           struct ra_status *st);

/** What is left once the oscillators are filled and `contact` is known: sliding, the stability
 *  limit, the coefficients of the scheme. RA_UNSTABLE for a step at or beyond the limit. */
enum ra_code ra_pair_prepare(const struct ra_pair_spec *spec, struct ra_pair *pair,
                             struct ra_status *st);

#endif
