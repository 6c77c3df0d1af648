// Samples of a run: its probes, and what sampling does to their spectra.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A probe is written every `output.sample`, at a rate r. What moves faster than r/2, the Nyquist
 * frequency, is not lost in the samples: it appears in them at another frequency, |f - n r|. (With
 * slider.modes = 3 and 10 us the third mode, 59.97 kHz, stands in the spectrum at 40.03 kHz.)
 *
 * **What is said of it.** The time scheme keeps the mean square velocity of every mode, so that the
 * share of a solid's kinetic energy in the modes from r/2 on is known,
 * $$ s = \sum_{f_k \ge r/2} \langle \dot U_k^2 \rangle \Big/ \sum_k \langle \dot U_k^2 \rangle ;
 *                                                                       % eq:above-nyquist $$
 * it is in the summary. Where s exceeds 1e-8 and the solid has a probe of displacement or velocity,
 * the run says so in a note and at the head of psd.tsv. (The density of a velocity in the realistic
 * case falls by eight decades up to 50 kHz: the line at 40 kHz above, with 1e-6 of the slider's
 * energy, stands a decade above what is around it.)
 *
 * **What can be done about it.** With `output.sample_filter = on` such a probe is the sum over the
 * modes below r/2 alone. That is a filter in the modes, not in time: a mode is kept as it is, bit
 * for bit, without any delay, or left out. It takes away the lines above r/2 and nothing else. The
 * modes that are kept are still driven by shocks far shorter than 2/r; what that adds to them
 * above r/2 falls with 1/f in velocity, one pole below their own line, and is folded back as
 * before. Forces of nodes are no sums over modes, and are samples as they are.
 *
 * Tests: tests/sliding/test_sampling.c; tests/sliding/test_run.c (times and values of samples).
 */
#include <math.h>
#include <stdlib.h>

#include "case/times.h"
#include "contact/contact.h"
#include "model/modal.h"
#include "sliding/run_tables.h"

// ## Where probes are, and when they are written

/// The node of each probe and the shapes there; positions were checked to be on nodes when the case
/// was read.
enum ra_code ra_run_place_probes(struct ra_run *run, struct ra_status *st)
{
    const struct ra_case *const c = run->c;
    for (size_t p = 0; p < c->probe_count; p++) {
        const struct ra_solid *const solid = &run->problem.solid[c->probe[p].solid];
        const double cells = floor(c->probe[p].position / c->spacing + 0.5);
        run->probe_node[p] = (size_t)cells - solid->first;
        run->probe_row[p] = ra_alloc(solid->modes.width, sizeof(double), "probes", st);
        if (run->probe_row[p] == NULL) {
            return RA_SYSTEM;
        }
        ra_modes_row(&solid->modes, run->probe_node[p], run->probe_row[p]);
    }
    run->sample_every = (uint64_t)floor(c->sample / c->step + 0.5);
    run->sample_first = (uint64_t)ceil(fmin(c->sample_from / c->step, RA_MOST_STEPS) - 1e-6);
    run->sample_last = (uint64_t)floor(fmin(c->sample_to / c->step, RA_MOST_STEPS) + 1e-6);
    for (int i = 0; i < 2; i++) {
        const struct ra_modes *const m = &run->problem.solid[i].modes;
        // frequencies ascend
        size_t below = 0;
        while (below < m->count && m->omega[below] < RA_TWO_PI * ra_run_nyquist(run)) {
            below++;
        }
        run->modes_below[i] = below;
    }
    return RA_OK;
}

double ra_run_nyquist(const struct ra_run *run)
{
    return run->sample_every > 0 ? 0.5 / run->c->sample : HUGE_VAL;
}

/// Eq. 27 at the node of a probe, over the modes that the filter keeps.
static double sum_of_modes(const struct ra_run *run, size_t p, const double *modal)
{
    const int solid = run->c->probe[p].solid;
    const double *const psi = run->probe_row[p];
    if (!run->c->sample_filter) {
        return ra_dot(modal, psi, run->problem.solid[solid].modes.width);
    }
    double sum = 0.0;
    for (size_t k = 0; k < run->modes_below[solid]; k++) {
        sum += modal[k] * psi[k];
    }
    return sum;
}

static double probe_value(const struct ra_run *run, size_t p)
{
    const struct ra_case_probe *const probe = &run->c->probe[p];
    const struct ra_motion *const m = &run->state.motion;
    const size_t begin = run->problem.solid[probe->solid].begin;
    switch (probe->quantity) {
    case RA_DISPLACEMENT:
        return sum_of_modes(run, p, m->amplitude + begin);
    case RA_VELOCITY:
        return sum_of_modes(run, p, m->velocity + begin);
    default:
        return ra_node_force(&run->state, probe->solid, run->probe_node[p]);
    }
}

bool ra_run_sample(struct ra_run *run)
{
    const uint64_t n = run->state.step;
    if (run->sample_every == 0 || n % run->sample_every != 0 || n < run->sample_first ||
        n > run->sample_last) {
        return false;
    }
    for (size_t p = 0; p < run->c->probe_count; p++) {
        run->probe_value[p] = probe_value(run, p);
    }
    ra_probe_spectra_sample(&run->spectra, run->probe_value);
    return true;
}

enum ra_code ra_run_make_velocities(struct ra_run *run, struct ra_status *st)
{
    const uint64_t end = run->steps - 1;
    const uint64_t last = end < run->sample_last ? end : run->sample_last;
    const size_t room = run->sample_every == 0 || last < run->sample_first
                            ? 0
                            : (size_t)((last - run->sample_first) / run->sample_every + 1);
    const double rate =
        run->sample_every > 0 ? 1.0 / ((double)run->sample_every * run->c->step) : 0.0;
    return ra_probe_spectra_make(run->c->probe, run->c->probe_count, rate, room,
                                 run->c->psd_segment, &run->spectra, st);
}

// ## Spectra of them

double ra_run_above_nyquist(const struct ra_run *run, int solid)
{
    const struct ra_modes *const modes = &run->problem.solid[solid].modes;
    const size_t begin = run->problem.solid[solid].begin;
    const double *const square = run->state.motion.square + begin;
    const double *const before = run->balance.modes.square_before + begin;
    double all = 0.0, above = 0.0;
    for (size_t k = 0; k < modes->count; k++) {
        const double energy = (square[k] - before[k]) * modes->square[k];
        all += energy;
        above += k >= run->modes_below[solid] ? energy : 0.0;
    }
    return all > 0.0 ? above / all : 0.0;
}

const char *ra_run_false_lines(const struct ra_run *run, int solid, char *text, size_t size)
{
    return ra_probe_spectra_false_lines(
        &run->spectra, solid, ra_solid_name(solid), ra_run_above_nyquist(run, solid),
        run->c->sample_filter ? RA_FILTER_ON : RA_FILTER_OFF, text, size);
}
