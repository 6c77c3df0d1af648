// The air between a rough block and a rough plate: a term of their motion (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_AIR_FILM_H
#define RA_AREAL_AIR_FILM_H

#include "areal/areal.h"

/** The spec of this term is a struct ra_air_film_spec. It needs a pair of solids that is
 *  three-dimensional. */
extern const struct ra_term ra_air_film;

/** The quantities of the film of a state; NULL if the state has no film. */
const struct ra_air_film_now *ra_air_film_of(const struct ra_pair *pair,
                                             const struct ra_instant *at);

#endif
