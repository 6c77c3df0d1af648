// The film of gas between two solids as a term of the pair: time steps and energies.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FILM_TERM_H
#define RA_FILM_TERM_H

#include "film/room.h"
#include "model/term.h"

/** What a case says about the air. */
struct ra_air_film_spec {
    bool on;
    struct ra_gas gas;
    size_t along, across; ///< number of cells under the slider, along the sliding and across it
    bool hindered;        ///< roughness hinders the flow; the rms height is `roughness`
    double roughness;     ///< rms height of both surfaces together [m]; 0: smooth
    double side;          ///< three dimensions: y of the film's edge at smaller y [m]
};

/** Present values of a film. */
struct ra_air_film_now {
    double step;        ///< time step of the film [s], a whole number of steps of the solids
    double least;       ///< smallest gap that the film accepts [m]
    double gap;         ///< present mean gap [m]
    double force;       ///< force on the slider, upwards [N], in two dimensions [N/m]
    uint64_t count;     ///< number of steps of the film since the first one
    double sum, square; ///< sums of the force and of its square over these steps
    double gap_sum;     ///< sum of the mean gap over these steps
};

/** The constant part of a film; first member of the data of a film term. Cells are stored (across,
 *  along), so that cells along the sliding direction are adjacent. The gas film therefore takes the
 *  sliding direction as its second index. */
struct ra_film_made {
    struct ra_gas_film film;
    uint64_t every; ///< number of steps of the solids in a step of the film
    double area;    ///< area of a cell [m^2], in two dimensions area for each metre of width [m]
};

/** The moving part of a film; first member of the memory of a film term. In round brackets: the
 *  size of an array. */
struct ra_film_moving {
    struct ra_air_film_now now;
    struct ra_gas_film_state film;
    double *bent;               ///< displacement of the lower solid [m] (across x along)
    double *gap, *before;       ///< gap now and one step before [m] (across x along)
    double *pressure;           ///< pressure one step before [Pa] (across x along)
    double lost;                ///< work done on the air so far [J]
    double half;                ///< work that the next half step will add [J]
    struct ra_step_sum brought; ///< power of sliding, summed over the steps
    struct ra_arrays arrays;
};

/** Makes a film between solids with this mass per area [kg/m^2], and chooses its time step and
 *  smallest gap. The force is divided by `width` [m] (two dimensions) or by 1. */
enum ra_code ra_film_made_init(const struct ra_pair *pair, const double mass[2], double width,
                               struct ra_gas_film_spec *spec, struct ra_film_made *made,
                               struct ra_status *st);

/** Makes the moving part. RA_SYSTEM without memory; free after a failure, too. */
enum ra_code ra_film_moving_init(const struct ra_film_made *made, struct ra_film_moving *moving,
                                 struct ra_status *st);
void ra_film_moving_free(struct ra_film_moving *moving);

/** Computes the pressure for the present gaps. RA_NUMERIC if a gap is too small. */
enum ra_code ra_film_press(const struct ra_pair *pair, const struct ra_film_made *made,
                           struct ra_film_moving *moving, struct ra_status *st);
/** Adds this step of the film to its energies. */
void ra_film_account(const struct ra_pair *pair, const struct ra_film_made *made,
                     struct ra_film_moving *moving);

/* The functions of struct ra_term, for a film. */
double ra_film_term_bound(const struct ra_pair *pair, const void *data, double contact);
void ra_film_term_begin(const struct ra_pair *pair, const void *data, void *own);
bool ra_film_term_acts(const struct ra_pair *pair, const struct ra_instant *at, const void *data);
struct ra_term_energy ra_film_term_energy(const struct ra_pair *pair, const struct ra_instant *at,
                                          const void *data, const void *own);

/** The present values of the film of a term in a state; NULL if the term is not a film. */
const struct ra_air_film_now *
ra_film_term_of(const struct ra_pair *pair, const struct ra_instant *at, const struct ra_term *is);

#endif
