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
    double viscosity;  ///< dynamic viscosity $\mu$ [Pa s]
    double pressure;   ///< pressure $p_a$ of the gas around the film [Pa]
    double density;    ///< density $\rho_a$ of the gas around the film [kg/m^3]
    double heat_ratio; ///< $\gamma = c_p/c_v$; 1: the gas keeps its temperature
    double prandtl;    ///< Prandtl number Pr = $\nu/a$
};

/** Dry air at 20 C and 101325 Pa. */
struct ra_gas ra_gas_air(void);

struct ra_gas_film_spec {
    struct ra_gas gas;
    double length, width; ///< size along x and y [m]
    size_t along, across; ///< number of cells along x and y; cells of equal x are contiguous
    /// velocity of the other wall towards smaller x and y [m/s]; the own wall is at rest
    double speed[2];
    double step;  ///< $\tau$ [s]
    double least; ///< smallest gap [m]; a step with a smaller one is refused
    /// rms height of both surfaces together [m], which hinders the flow; 0: smooth
    double roughness;
    const char *kernels; ///< instruction set of the loops; NULL: the widest of this machine
};

/** Constants of a film. Arrays over cells are (along, across). */
struct ra_gas_film {
    struct ra_gas_film_spec spec;
    struct ra_gap_modes modes;
    const struct ra_film_loops *loops;
    double area; ///< area of a cell [m^2]
    /// $\tau\nu$ and, with the thermal diffusivity a, $\tau a$ [m^2]; the exponent of a mode in a
    /// step is this value times rate/$h^2$
    double flow, heat;
    /// $\tau/(\rho_a\,dx)$ and $\tau/(\rho_a\,dy)$: change of velocity for 1 Pa [m/s/Pa]
    double push[2];
    double leave[2];                 ///< $\tau/dx$ and $\tau/dy$ [s/m]
    double compressed;               ///< $(\gamma - 1)/\gamma$
    double hindered[RA_FLOW_POINTS]; ///< table of flow_factor.h, for a rough film
};

/** The moving state of a film. */
struct ra_gas_film_state {
    bool started;
    double share;     ///< current speed of the other wall, divided by the spec's speed; 1 at first
    double *pressure; ///< present pressure $p - p_a$ [Pa] (along, across)
    double *mass;     ///< present mass per area $\rho h$ [kg/m^2] (along, across)
    double *before;   ///< mass per area one step before [kg/m^2] (along, across)
    double *middle;   ///< mass per area at $t_n + \tau/2$, extrapolated [kg/m^2] (along, across)
    double *inverse;  ///< $1/h^2$ [1/m^2] (along, across)
    double *hinder;   ///< $1/\phi$, where $\phi$ is the flow factor (along, across)
    /// part j of the temperature above that of the walls, as a pressure $p_a T_j/T_a$ [Pa] (along,
    /// across)
    double *warm[RA_GAP_MODES];
    double *keep[RA_GAP_MODES]; ///< $e(x_j)$, factor of the last velocity (along, across)
    double *gain[RA_GAP_MODES]; ///< $g(x_j) w_j$, factor of the pressure difference (along, across)
    /// mean velocities on the sides of cells [m/s] (along + 1, across), (along, across + 1)
    double *flow[2][RA_GAP_MODES];
    double *flux[2];         ///< mass fluxes $\rho h q$ through the sides of cells [kg/m/s]
    struct ra_arrays arrays; ///< owns all these arrays
};

/** The largest stable step [s]. In this step sound crosses .63 of a square cell. */
double ra_gas_film_limit(const struct ra_gas_film_spec *spec);

/** RA_INPUT: a value is impossible. RA_UNSTABLE: the step is not below the limit. */
enum ra_code ra_gas_film_make(const struct ra_gas_film_spec *spec, struct ra_gas_film *film,
                              struct ra_status *st);

/** Makes a gas at rest. RA_SYSTEM without memory. Free with ra_gas_film_state_free, after a failure
 *  too. */
enum ra_code ra_gas_film_state_make(const struct ra_gas_film *film, struct ra_gas_film_state *state,
                                    struct ra_status *st);
void ra_gas_film_state_free(struct ra_gas_film_state *state);

/** Sets the gas back to rest, as before the first step. */
void ra_gas_film_state_begin(const struct ra_gas_film *film, struct ra_gas_film_state *state);

/** Computes the pressure at $t_n$ from the gap h at the centres of the cells (along, across), and
 *  moves the gas to $t_{n+1}$. At the first call the gas is at rest at the pressure $p_a$. Takes no
 *  memory. RA_NUMERIC: a gap is less than `least`. */
enum ra_code ra_gas_film_step(const struct ra_gas_film *film, struct ra_gas_film_state *state,
                              const double *gap, struct ra_status *st);

/** Force of the film [N]: the sum of pressure times area of the cells. */
double ra_gas_film_force(const struct ra_gas_film *film, const struct ra_gas_film_state *state);

#endif
