// The air between a rough block and a rough plate: a term of their motion (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_AIR_FILM_H
#define RA_AREAL_AIR_FILM_H

#include "areal/areal.h"

/** Its spec is a struct ra_air_film_spec; with a pair of an area alone. */
extern const struct ra_term ra_air_film;

/** What is known of the film of a state, or NULL if it has none. */
const struct ra_air_film_now *ra_air_film_of(const struct ra_pair *pair,
                                             const struct ra_instant *at);

#endif
