// A pair of solids ready to step: what descriptions of a line and of an area have in common.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TIME_PAIR_H
#define RA_TIME_PAIR_H

#include "contact/law.h"
#include "model/pair.h"

/** What a description of either kind says of the pair. */
struct ra_pair_spec {
    double spacing;                     ///< chi, of the nodes of both solids [m]
    double start;                       ///< x0, of the slider's rear end at t = 0 [m]
    double speed;                       ///< V, up to one spacing in a step [m/s]
    bool touching;                      ///< they touch at t = 0, or are `drop_height` apart
    double drop_height;                 ///< [m], if touching
    double distance;                    ///< delta, of the two reference lines or planes [m], if not
    double step;                        ///< tau [s]
    enum ra_slaves slaves;              ///< passes of the detection
    bool plain;                         ///< look at all nodes at every step, or at candidates
    const char *law, *scheme, *kernels; ///< names; NULL: no law, the first scheme, the best kernels
    double parameter[RA_LAW_PARAMETERS]; ///< of the law
};

/** Law, scheme and kernels by their names, and the numbers: RA_INPUT says which is wrong. */
enum ra_code ra_pair_begin(const struct ra_pair_spec *spec, const struct ra_pair_kind *kind,
                           struct ra_pair *pair, struct ra_status *st);

/** What is left once the oscillators are filled and `contact` is known: sliding, the stability
 *  limit, the coefficients of the scheme. RA_UNSTABLE for a step at or beyond the limit. */
enum ra_code ra_pair_prepare(const struct ra_pair_spec *spec, struct ra_pair *pair,
                             struct ra_status *st);

#endif
