// Samples of a run in three dimensions: its probes, and what sampling does to their spectra.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Probes** are sums over the modes with the shapes at their place, which need not be a node:
 * displacements and velocities of plate and block, in their own frames. Beside them a row of
 * probes.tsv has the contact force, its moments about the block's centre, the block's heave and
 * small angles, and the area in contact.
 *
 * **Above half the sampling rate** modes appear at false frequencies, as in two dimensions
 * (eq:above-nyquist, sampling.c of `sliding`); their share of the plate's energy is in the summary.
 *
 * Tests: tests/areal/test_areal_run.c, tests/areal/test_areal_observers.c.
 */
#include <math.h>

#include "areal/run.h"
#include "modes/modes.h"

/// Shapes of plate and block at the places of the probes.
enum ra_code ra_areal_place_probes(struct ra_areal_simulation *run, struct ra_status *st)
{
    const struct ra_areal *const p = &run->problem;
    const struct ra_areal_case *const c = run->c;
    run->sample_every = (uint64_t)floor(c->sample / c->step + 0.5);
    run->shape = ra_alloc(c->probe_count * p->width, sizeof(double), "probes", st);
    for (size_t n = 0; n < c->probe_count && run->shape != NULL; n++) {
        const struct ra_case_probe *const probe = &c->probe[n];
        double *const shape = run->shape + n * p->width;
        if (probe->solid == RA_PLATE) {
            ra_plate_shapes_at(&p->plate, &p->modes, probe->position, probe->across, shape);
            continue;
        }
        const double rate[2] = {(p->pitch[1] - p->pitch[0]) / p->spacing,
                                (p->roll[1] - p->roll[0]) / p->spacing};
        double *const block = shape + p->modes.width;
        block[RA_HEAVE] = p->heave;
        block[RA_PITCH] = rate[0] * (probe->position - 0.5 * c->length);
        block[RA_ROLL] = rate[1] * (probe->across - 0.5 * c->width);
    }
    if (run->shape == NULL) {
        return RA_SYSTEM;
    }
    const uint64_t every = run->sample_every;
    return ra_probe_spectra_make(c->probe, c->probe_count, every > 0 ? 1.0 / c->sample : 0.0,
                                 every > 0 ? (size_t)((run->steps - 1) / every + 1) : 0,
                                 c->psd_segment, &run->spectra, st);
}

bool ra_areal_sample(struct ra_areal_simulation *run)
{
    const struct ra_areal *const p = &run->problem;
    const struct ra_motion *const m = &run->state.motion;
    if (run->sample_every == 0 || run->state.step % run->sample_every != 0) {
        return false;
    }
    for (size_t n = 0; n < run->c->probe_count; n++) {
        const double *const shape = run->shape + n * p->width;
        const bool velocity = run->c->probe[n].quantity == RA_VELOCITY;
        const double *const modal = velocity ? m->velocity : m->amplitude;
        double sum = 0.0;
        for (size_t k = 0; k < p->width; k++) {
            sum += shape[k] * modal[k];
        }
        run->probe[n] = sum;
    }
    ra_probe_spectra_sample(&run->spectra, run->probe);
    if (run->listener.kernel != NULL) {
        run->pressure = ra_listener_hear(&run->listener, m->velocity);
    }
    return true;
}

// ## Spectra of them

double ra_areal_above_nyquist(const struct ra_areal_simulation *run)
{
    const double nyquist = 0.5 * RA_TWO_PI * run->spectra.rate;
    double all = 0.0, above = 0.0;
    for (size_t k = 0; k < run->problem.modes.width; k++) {
        const double energy = run->state.motion.square[k] - run->balance.modes.square_before[k];
        all += energy;
        above += run->problem.modal.omega[k] >= nyquist ? energy : 0.0;
    }
    return all > 0.0 ? above / all : 0.0;
}

const char *ra_areal_false_lines(const struct ra_areal_simulation *run, char *text, size_t size)
{
    return ra_probe_spectra_false_lines(&run->spectra, RA_PLATE, ra_areal_solid_name(RA_PLATE),
                                        ra_areal_above_nyquist(run), RA_FILTER_NONE, text, size);
}
