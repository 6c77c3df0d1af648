// A film of gas between two solids as a term: its steps and its energies.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FILM_TERM_H
#define RA_FILM_TERM_H

#include "film/room.h"
#include "model/term.h"

/** The keys of a case about the air. */
struct ra_air_film_spec {
    bool on;
    struct ra_gas gas;
    size_t along, across; ///< cells under the slider
    bool hindered;        ///< by roughness, whose rms height is in `roughness`
    double roughness;     ///< of both surfaces together [m]; 0: smooth
    double side;          ///< in three dimensions, y of its edge at smaller y [m]
};

/** Quantities of the film of a state. */
struct ra_air_film_now {
    double step;        ///< its time step, a whole number of those of the solids [s]
    double least;       ///< the smallest gap that it can have [m]
    double gap;         ///< mean gap of now [m]
    double force;       ///< on the slider, upwards [N], in two dimensions [N/m]
    uint64_t count;     ///< its steps since the first one
    double sum, square; ///< sums of the force, and of its square, over them
    double gap_sum;     ///< sum of the mean gap
};

/** The constant part of a film: first member of the data of such a term. Cells are stored (across,
 *  along), so that cells along the sliding direction are adjacent; for the film, along is the
 *  second index. */
struct ra_film_made {
    struct ra_gas_film film;
    uint64_t every; ///< steps of the solids in a step of the film
    double area;    ///< of a cell [m^2], in two dimensions for each metre of width [m]
};

/** The moving part of a film: first member of the memory of such a term. */
struct ra_film_moving {
    struct ra_air_film_now now;
    struct ra_gas_film_state film;
    double *bent;               ///< displacement of the lower solid (across x along)
    double *gap, *before;       ///< now and a step before (the same)
    double *pressure;           ///< a step before (the same)
    double lost;                ///< sum of the work on the air up to now [J]
    double half;                ///< what half a step from now on will add [J]
    struct ra_step_sum brought; ///< power of sliding
    struct ra_arrays arrays;
};

/** Makes a film between solids with that mass per area. It chooses step and least gap. The force is
 *  divided by `width` [m], or by 1. */
enum ra_code ra_film_made_init(const struct ra_pair *pair, const double mass[2], double width,
                               struct ra_gas_film_spec *spec, struct ra_film_made *made,
                               struct ra_status *st);

/** RA_SYSTEM without memory; free after a failure, too. */
enum ra_code ra_film_moving_init(const struct ra_film_made *made, struct ra_film_moving *moving,
                                 struct ra_status *st);
void ra_film_moving_free(struct ra_film_moving *moving);

/** The pressure for the present gaps; RA_NUMERIC if one is too small. */
enum ra_code ra_film_press(const struct ra_pair *pair, const struct ra_film_made *made,
                           struct ra_film_moving *moving, struct ra_status *st);
/** Adds this step of the film to its energies. */
void ra_film_account(const struct ra_pair *pair, const struct ra_film_made *made,
                     struct ra_film_moving *moving);

/* Functions of the term itself. */
double ra_film_term_bound(const struct ra_pair *pair, const void *data, double contact);
void ra_film_term_begin(const struct ra_pair *pair, const void *data, void *own);
bool ra_film_term_acts(const struct ra_pair *pair, const struct ra_instant *at, const void *data);
struct ra_term_energy ra_film_term_energy(const struct ra_pair *pair, const struct ra_instant *at,
                                          const void *data, const void *own);

/** The quantities of the film of a term in a state; NULL if the term is no film. */
const struct ra_air_film_now *
ra_film_term_of(const struct ra_pair *pair, const struct ra_instant *at, const struct ra_term *is);

#endif
