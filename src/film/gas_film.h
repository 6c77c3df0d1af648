// A film of gas between two nearly parallel solids, one of which slides.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_GAS_FILM_H
#define RA_GAS_FILM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/room.h"
#include "film/across_gap.h"
#include "film/flow_factor.h"
#include "kernels/room.h"

struct ra_gas {
    double viscosity;  ///< $\mu$ [Pa s]
    double pressure;   ///< $p_a$, around the film [Pa]
    double density;    ///< $\rho_a$, there [kg/m^3]
    double heat_ratio; ///< $\gamma = c_p/c_v$; 1: the gas keeps its temperature
    double prandtl;    ///< Pr = $\nu/a$
};

/** Dry air at 20 C and 101325 Pa. */
struct ra_gas ra_gas_air(void);

struct ra_gas_film_spec {
    struct ra_gas gas;
    double length, width; ///< along x and y [m]
    size_t along, across; ///< cells along x and y, those of one x side by side
    double speed[2];      ///< of the other wall towards smaller x and y; of the own one 0 [m/s]
    double step;          ///< $\tau$ [s]
    double least;         ///< gap below which a step is refused [m]
    double roughness; ///< rms height of both surfaces, which hinders the flow [m]; 0: it does not
    const char *kernels; ///< loops of an instruction set; NULL: the widest here
};

/** Constants of a film. Arrays over cells are (along, across). */
struct ra_gas_film {
    struct ra_gas_film_spec spec;
    struct ra_gap_modes modes;
    const struct ra_film_loops *loops;
    double area;                     ///< of a cell [m^2]
    double flow, heat;               ///< $\tau\nu$, $\tau a$: x of a mode over rate/$h^2$ [m^2]
    double push[2];                  ///< tau/(rho_a dx), tau/(rho_a dy): velocity for 1 Pa [m/s/Pa]
    double leave[2];                 ///< tau/dx, tau/dy [s/m]
    double compressed;               ///< $(\gamma - 1)/\gamma$
    double hindered[RA_FLOW_POINTS]; ///< flow_factor.h, of a rough film
};

/** The moving state of a film. */
struct ra_gas_film_state {
    bool started;
    double share;                  ///< of the spec's speed that the other wall has now; 1 at first
    double *pressure;              ///< $p - p_a$ of now [Pa] (along, across)
    double *mass;                  ///< $\rho h$ [kg/m^2] (the same)
    double *before;                ///< that of the step before
    double *middle;                ///< that half a step ahead, extrapolated
    double *inverse;               ///< $1/h^2$ [1/m^2]
    double *hinder;                ///< 1 over the flow factor
    double *warm[RA_GAP_MODES];    ///< $p_a T_j/T_a$ [Pa]
    double *keep[RA_GAP_MODES];    ///< share of a velocity that is left after a step
    double *gain[RA_GAP_MODES];    ///< share of a push that is left
    double *flow[2][RA_GAP_MODES]; ///< mean velocities (along + 1, across), (along, across + 1)
    double *flux[2];               ///< $\rho h q$ at sides [kg/m/s]
    struct ra_arrays arrays;       ///< all of these
};

/** The largest stable step [s]: in it sound crosses .63 of a square cell. */
double ra_gas_film_limit(const struct ra_gas_film_spec *spec);

/** RA_INPUT: impossible values; RA_UNSTABLE: the step is at the limit or beyond. */
enum ra_code ra_gas_film_make(const struct ra_gas_film_spec *spec, struct ra_gas_film *film,
                              struct ra_status *st);

/** Gas at rest. RA_SYSTEM without memory; free with ra_gas_film_state_free, after a failure too. */
enum ra_code ra_gas_film_state_make(const struct ra_gas_film *film, struct ra_gas_film_state *state,
                                    struct ra_status *st);
void ra_gas_film_state_free(struct ra_gas_film_state *state);

/** Sets the gas to rest again, as before the first step. */
void ra_gas_film_state_begin(const struct ra_gas_film *film, struct ra_gas_film_state *state);

/** Computes the pressure at $t_n$ from the gap h at the centres of the cells (along, across), and
 *  moves the gas to $t_{n+1}$. At the first call the gas is at rest at the pressure $p_a$. Takes no
 *  memory. RA_NUMERIC: a gap is less than `least`. */
enum ra_code ra_gas_film_step(const struct ra_gas_film *film, struct ra_gas_film_state *state,
                              const double *gap, struct ra_status *st);

/** Sum of pressure times area [N]. */
double ra_gas_film_force(const struct ra_gas_film *film, const struct ra_gas_film_state *state);

#endif
