// Modal arrays: their memory, projection onto the modes, and sums over them (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MODAL_H
#define RA_MODAL_H

#include "model/state.h"

/** Allocates a modal array for both solids (width of the problem) and sets it to zero. *first is
 *  the part of solid 0, *second that of solid 1. Free *first. */
enum ra_code ra_modal_pair(const struct ra_problem *problem, double **first, double **second,
                           struct ra_status *st);

/** Modal component of a field over the nodes, Eq. 21 by the trapezoidal rule:
 *  $\sum_l w_l a_l \psi_k(x_l)$. */
void ra_project(const struct ra_solid *solid, const double *field, double *modal);

#endif
