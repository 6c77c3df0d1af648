// Energies, works and mean squares of oscillators (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Energy.** Multiplying Eq. 25 by $\dot U_n \tau = (U_{n+1}-U_{n-1})/2$ gives an identity of
 * central differences: with $D_n = U_n - U_{n-1}$ and
 * $$ E_{n+1/2} = \sum_k \Big( \frac{m}{2\tau^2} D_{n+1}^2
 *    + \frac{m\omega^2}{2} U_n U_{n+1} \Big) ,                         % eq:step-energy $$
 * $$ E_{n+1/2} - E_{n-1/2} = \tau \sum_k \big( (F_n \mp G)\dot U_n - 2 m d\, \dot U_n^2 \big) .
 *                                                                    % eq:discrete-energy $$
 * At integer steps we report $E_n$, the mean of the two half steps. The works are then sums over
 * the steps, in which the first and the last step count half. The change of energy minus the works
 * is the *modal residual*. It is zero up to rounding if the program carries out its scheme exactly.
 * Schemes other than the central differences have no identity like (eq:discrete-energy). For them
 * energies are those of $U_n$ and $\dot U_n$, works are trapezoidal sums, and the modal residual is
 * the energy that the scheme itself loses or gains.
 *
 * **Modes.** (eq:discrete-energy) also holds for every single mode: the work of all forces on it,
 * minus the energy that it dissipates, is the change of its energy. modes.tsv has these terms, each
 * summed separately; the summary has the largest residual of a mode.
 *
 * W_gravity is G (U_end - U_start), and W_damping follows from the sums of squares. Neither needs
 * computing time in the loop.
 *
 * **Level.** With orthonormal modes the space average needs no nodes: the mean square velocity of a
 * solid of the length L, or of the area ab, is $\frac{1}{N_T L} \sum_n \sum_k c_k \dot U_{k,n}^2$
 * (Eq. 48; $c_k$ is 1 except for Timoshenko's beam, timoshenko.c). The scheme sums the squares,
 * mode by mode. The sum up to the start of the averages is stored separately. So one run gives
 * three results: the level of the whole run, the level without its first transient (the paper
 * leaves open which of the two is meant: reading L5), and the energy balance, which needs all
 * steps.
 *
 * Tests: tests/statistics/test_energy.c, tests/areal/test_balance.c.
 */
#include "oscillators/oscillators.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum ra_code ra_modal_start_make(const struct ra_oscillators *all, struct ra_modal_start *start,
                                 struct ra_status *st)
{
    start->amplitude = ra_alloc(3 * all->width, sizeof(double), "energy balance", st);
    if (start->amplitude == NULL) {
        return RA_SYSTEM;
    }
    start->energy = start->amplitude + all->width;
    start->square_before = start->energy + all->width;
    return RA_OK;
}

void ra_modal_start_free(struct ra_modal_start *start)
{
    free(start->amplitude);
    memset(start, 0, sizeof *start);
}

// ## Energies

void ra_mode_energies(const struct ra_oscillators *all, const struct ra_motion *m, size_t k,
                      double energy[2])
{
    const double U = m->amplitude[k], mass = all->mass[k], square = all->omega[k] * all->omega[k];
    if (all->scheme->staggered) {
        const double before = m->increment[k], after = m->next[k];
        const double per_square = 1.0 / (all->step * all->step);
        energy[0] += 0.25 * mass * per_square * (before * before + after * after);
        // $(U_n U_{n+1} + U_n U_{n-1})/2$: `U + after` is $U_{n+1}$, `U - before` is $U_{n-1}$
        energy[1] += 0.5 * mass * square * U * (U + 0.5 * (after - before));
    } else {
        energy[0] += 0.5 * mass * (m->velocity[k] * m->velocity[k]);
        energy[1] += 0.5 * mass * square * (U * U);
    }
}

void ra_modal_energies(const struct ra_oscillators *all, const struct ra_motion *m,
                       double energy[2])
{
    for (size_t k = 0; k < all->width; k++) {
        ra_mode_energies(all, m, k, energy);
    }
}

/// The amplitude where sums over the steps start or end. For a staggered scheme this is the mean of
/// two half steps, otherwise the amplitude itself.
static double amplitude_of_sums(const struct ra_oscillators *all, const struct ra_motion *m,
                                size_t k)
{
    return m->amplitude[k] + (all->scheme->staggered ? 0.25 * (m->next[k] - m->increment[k]) : 0.0);
}

void ra_modal_start_note(const struct ra_oscillators *all, const struct ra_motion *m,
                         struct ra_modal_start *start)
{
    for (size_t k = 0; k < all->width; k++) {
        double energy[2] = {0.0, 0.0};
        ra_mode_energies(all, m, k, energy);
        start->amplitude[k] = amplitude_of_sums(all, m, k);
        start->energy[k] = energy[0] + energy[1];
    }
}

// ## Works

struct ra_mode_balance ra_modal_balance(const struct ra_oscillators *all, const struct ra_motion *m,
                                        const struct ra_modal_start *start, size_t k)
{
    const double tau = all->step, V = m->velocity[k], V0 = all->start_velocity[k];
    const double square = m->square[k] - 0.5 * (V * V + V0 * V0);
    const double work = tau * (m->work[k] - 0.5 * (m->force[k] * V));
    const double other =
        m->other != NULL ? tau * (m->other_work[k] - 0.5 * (m->other[k] * V)) : 0.0;
    double energy[2] = {0.0, 0.0};
    ra_mode_energies(all, m, k, energy);
    return (struct ra_mode_balance){
        .contact = work - other,
        .other = other,
        // the sum of $\tau V$ over the steps, of which the first and the last count half, is the
        // difference of two values of amplitude_of_sums. Adding 0.0 turns -0 into 0
        .gravity = 0.0 + all->load[k] * (amplitude_of_sums(all, m, k) - start->amplitude[k]),
        .damping = 2.0 * all->mass[k] * all->decay[k] * tau * square,
        .change = (energy[0] + energy[1]) - start->energy[k]};
}

void ra_modal_works(const struct ra_oscillators *all, const struct ra_motion *m,
                    const struct ra_modal_start *start, struct ra_audit *a)
{
    for (size_t k = 0; k < all->width; k++) {
        const struct ra_mode_balance e = ra_modal_balance(all, m, start, k);
        a->damping += e.damping;
        a->contact_work += e.contact;
        a->gravity += e.gravity;
        a->other += e.other;
    }
}

double ra_modal_worst(const struct ra_oscillators *all, const struct ra_motion *m,
                      const struct ra_modal_start *start, const struct ra_audit *audit)
{
    double worst = 0.0;
    for (size_t k = 0; k < all->width; k++) {
        const struct ra_mode_balance e = ra_modal_balance(all, m, start, k);
        const double works = (e.contact + e.gravity) - e.damping;
        worst = fmax(worst, fabs(e.change - (m->other != NULL ? works + e.other : works)));
    }
    return audit->put_in > 0.0 ? worst / audit->put_in : 0.0;
}

// ## Levels

void ra_modal_start_averages(const struct ra_oscillators *all, const struct ra_motion *m,
                             struct ra_modal_start *start)
{
    memcpy(start->square_before, m->square, all->width * sizeof(double));
}

double ra_modal_mean_square(const struct ra_motion *m, const struct ra_modal_start *start,
                            const struct ra_modal_part *solid, double steps, double *mode)
{
    const double *const now = m->square + solid->first;
    const double *const before = start->square_before + solid->first;
    double sum = 0.0;
    for (size_t k = 0; k < solid->count; k++) {
        const double shape = solid->square != NULL ? solid->square[k] : 1.0;
        const double mean = (now[k] - before[k]) * shape / (steps * solid->size);
        if (mode != NULL) {
            mode[k] = mean;
        }
        sum += mean;
    }
    return sum;
}
