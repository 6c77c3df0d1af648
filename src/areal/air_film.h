// The air between a rough block and a rough plate as a term (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_AIR_FILM_H
#define RA_AREAL_AIR_FILM_H

#include "areal/areal.h"

/** The term. Its spec is a struct ra_air_film_spec. It needs a pair in three dimensions. */
extern const struct ra_term ra_air_film;

/** The present values of the film of a state; NULL if the state has no film. */
const struct ra_air_film_now *ra_air_film_of(const struct ra_pair *pair,
                                             const struct ra_instant *at);

#endif
