// Modes of a pinned beam with shear and rotary inertia.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TIMOSHENKO_H
#define RA_TIMOSHENKO_H

#include "modes/beam.h"

/** Two values of the lower branch for a pinned beam with shear, each rounded once: $\omega_k$
 *  [rad/s], and the mass per length divided by the modal mass, $m/m_k$ (eq:timoshenko-norm). */
void ra_timoshenko_mode(const struct ra_beam *beam, size_t k, double *omega, double *square);

#endif
