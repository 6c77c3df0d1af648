// A structure in rolling contact as modes: a beam, or a mass on a spring (Sect. 2.1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Both bodies are sums of modes, $w(x, t) = \sum_p q_p(t) u_p(x)$, with shapes of unit modal mass,
 * $(u_q, m u_p) = \delta_{pq}$, and proportional damping,
 * $$ \ddot q_p + c_p \dot q_p + \lambda_p q_p = F u_p(\xi), \qquad \lambda_p = \omega_p^2, \;
 *    c_p = 2 \zeta \omega_p .                                                % eq:rolling-10 $$
 * A beam takes its frequencies and shapes from modes.c, $u_p = \psi_p/\sqrt{\rho A}$. A rigid
 * wheel on a suspension is one mode, $u = 1/\sqrt m$, $\lambda = k/m$. (The paper's $\delta$ in
 * Eq. 1 is Dirac's.)
 *
 * The receptance, the displacement at x for a harmonic unit force at y, is
 * $$ H(x, y, \omega) = \sum_p \frac{u_p(x) u_p(y)}{\lambda_p - \omega^2 + i \omega c_p} .
 *    % eq:receptance $$
 *
 * **Shapes at any place.** The contact moves, so the time loop needs shapes between nodes. We
 * tabulate each shape (correctly rounded, modes.c) on 512 N intervals, where N is the number of
 * modes, and take the cubic through four neighbouring nodes. The shape of mode p has p half waves,
 * so neighbouring nodes of the table are at most a phase of $a \chi = 2 \pi/1024$ apart. The error
 * of the cubic, 3/128 $(a \chi)^4$ of the amplitude, is below 4e-11. A shape needs four products
 * and no transcendental function.
 *
 * Units: SI. Limits: those of modes.c (Euler-Bernoulli). Tests:
 * tests/rolling/test_rolling_response.c.
 */
#include "rolling/structure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rolling/cubic.h"

enum { INTERVALS_PER_MODE = 512 };

static enum ra_code make_arrays(size_t modes, size_t nodes, double damping_ratio,
                                struct ra_structure *s, struct ra_status *st)
{
    memset(s, 0, sizeof *s);
    if (!(damping_ratio >= 0.0)) {
        return ra_fail(st, RA_INPUT, "damping ratio %g is below 0", damping_ratio);
    }
    s->modes = modes;
    s->omega = ra_alloc(modes, sizeof(double), "structure", st);
    s->lambda = ra_alloc(modes, sizeof(double), "structure", st);
    s->damping = ra_alloc(modes, sizeof(double), "structure", st);
    s->shape = ra_alloc(nodes * modes, sizeof(double), "shapes of a structure", st);
    if (s->omega == NULL || s->lambda == NULL || s->damping == NULL || s->shape == NULL) {
        ra_structure_free(s);
        return RA_SYSTEM;
    }
    return RA_OK;
}

static void set_mode(struct ra_structure *s, size_t p, double omega, double damping_ratio)
{
    s->omega[p] = omega;
    s->lambda[p] = omega * omega;
    s->damping[p] = 2.0 * damping_ratio * omega;
}

enum ra_code ra_structure_beam(const struct ra_beam *beam, size_t modes, double damping_ratio,
                               struct ra_structure *structure, struct ra_status *st)
{
    const size_t intervals = INTERVALS_PER_MODE * modes, nodes = intervals + 1;
    const double normal = sqrt(ra_beam_mass(beam));
    struct ra_modes table;
    memset(structure, 0, sizeof *structure);
    enum ra_code code = ra_modes_make(beam, modes, intervals, 0, nodes, &table, st);
    if (code != RA_OK) {
        return code;
    }
    code = make_arrays(modes, nodes, damping_ratio, structure, st);
    if (code == RA_OK) {
        structure->length = beam->length;
        structure->mass = ra_beam_mass(beam) * beam->length;
        structure->intervals = intervals;
        for (size_t p = 0; p < modes; p++) {
            set_mode(structure, p, table.omega[p], damping_ratio);
        }
        // for a unit modal mass $\psi$ is divided by the root of the mass per length
        for (size_t l = 0; l < nodes; l++) {
            for (size_t p = 0; p < modes; p += RA_MODES_PART) {
                double psi[RA_MODES_PART];
                ra_modes_part(&table, p, l, psi);
                for (size_t j = 0; j < RA_MODES_PART && p + j < modes; j++) {
                    structure->shape[l * modes + p + j] = psi[j] / normal;
                }
            }
        }
    }
    ra_modes_free(&table);
    return code;
}

enum ra_code ra_structure_mass(double mass, double spring, double damping_ratio,
                               struct ra_structure *structure, struct ra_status *st)
{
    memset(structure, 0, sizeof *structure);
    if (!(mass > 0.0) || !(spring >= 0.0)) {
        return ra_fail(st, RA_INPUT,
                       "a wheel of %g kg on a spring of %g N/m: give a positive mass, and a "
                       "stiffness of 0 or more",
                       mass, spring);
    }
    const enum ra_code code = make_arrays(1, 1, damping_ratio, structure, st);
    if (code == RA_OK) {
        structure->mass = mass;
        structure->shape[0] = 1.0 / sqrt(mass);
        set_mode(structure, 0, sqrt(spring / mass), damping_ratio);
    }
    return code;
}

void ra_structure_free(struct ra_structure *structure)
{
    if (structure == NULL) {
        return;
    }
    free(structure->omega);
    free(structure->lambda);
    free(structure->damping);
    free(structure->shape);
    memset(structure, 0, sizeof *structure);
}

void ra_structure_shape(const struct ra_structure *structure, double x, double *u)
{
    const size_t modes = structure->modes;
    if (structure->intervals == 0) {
        u[0] = structure->shape[0];
        return;
    }
    double weight[4];
    const double place = x / structure->length * (double)structure->intervals;
    const double *const node =
        structure->shape + ra_cubic(place, structure->intervals, weight) * modes;
    for (size_t p = 0; p < modes; p++) {
        u[p] = weight[0] * node[p] + weight[1] * node[modes + p] + weight[2] * node[2 * modes + p] +
               weight[3] * node[3 * modes + p];
    }
}

double complex ra_structure_receptance(const struct ra_structure *structure, double x, double y,
                                       double omega, double *u)
{
    double *const v = u + structure->modes;
    double complex sum = 0.0;
    ra_structure_shape(structure, x, u);
    ra_structure_shape(structure, y, v);
    for (size_t p = 0; p < structure->modes; p++) {
        sum += u[p] * v[p] /
               (structure->lambda[p] - omega * omega +
                (double complex)I * (omega * structure->damping[p]));
    }
    return sum;
}
