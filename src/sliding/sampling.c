// The probes of a run of sliding, and what its filter does to their spectra.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * samples.c of `run` describes when probes are written, and what modes above half the sampling rate
 * r do to the samples. With `output.sample_filter = on` a probe of displacement or velocity is the
 * sum over the modes below r/2 only. This filter selects modes. A mode is either kept, with the
 * same bits and without delay, or left out. So the filter removes the resonances above r/2 and
 * nothing else. The remaining modes are still driven by shocks far shorter than 2/r; the spectrum
 * of their velocity falls as 1/f above r/2, and this part still appears at false frequencies.
 * Forces of nodes are not sums over modes, and are sampled without a filter.
 *
 * Tests: tests/sliding/test_sampling.c; tests/sliding/test_run.c (times and values of samples).
 */
#include <math.h>
#include <stdlib.h>

#include "case/room.h"
#include "contact/room.h"
#include "model/room.h"
#include "run/room.h"
#include "sliding/simulation.h"

struct sampling {
    struct ra_samples samples;
    const struct ra_sliding_simulation *run;
    struct ra_sampling kind;
    size_t node[RA_MAX_PROBES];
    double *row[RA_MAX_PROBES]; ///< mode shapes at the node of each probe (width of its solid)
    size_t below[2];            ///< number of modes below half the sampling rate, for each solid
};

/// Computes Eq. 27 at the node of a probe, as a sum over the modes that the filter keeps.
static double sum_of_modes(const struct sampling *s, size_t p, const double *modal)
{
    const int solid = s->run->c->pair.probe[p].solid;
    const double *const psi = s->row[p];
    if (!s->run->c->sample_filter) {
        return ra_dot(modal, psi, s->run->problem.solid[solid].modes.width);
    }
    double sum = 0.0;
    for (size_t k = 0; k < s->below[solid]; k++) {
        sum += modal[k] * psi[k];
    }
    return sum;
}

static double probe_value(const void *own, size_t p)
{
    const struct sampling *const s = own;
    const struct ra_case_probe *const probe = &s->run->c->pair.probe[p];
    const struct ra_motion *const m = &s->run->state.at.motion;
    const size_t begin = s->run->problem.solid[probe->solid].begin;
    switch (probe->quantity) {
    case RA_DISPLACEMENT:
        return sum_of_modes(s, p, m->amplitude + begin);
    case RA_VELOCITY:
        return sum_of_modes(s, p, m->velocity + begin);
    default:
        return ra_node_force(&s->run->state, probe->solid, s->node[p]);
    }
}

static void columns(void *own, struct ra_table *t)
{
    const struct sampling *const s = own;
    ra_table_number(t, "total_force", s->kind.unit[RA_FORCE], s->run->state.at.total_force);
    ra_table_count(t, "contacts", s->run->state.at.contacts);
}

static double above(const void *own, int solid)
{
    const struct sampling *const s = own;
    const struct ra_modes *const modes = &s->run->problem.solid[solid].modes;
    const size_t begin = s->run->problem.solid[solid].begin;
    const double *const square = s->run->state.at.motion.square + begin;
    const double *const before = s->run->balance.modes.square_before + begin;
    double all = 0.0, over = 0.0;
    for (size_t k = 0; k < modes->count; k++) {
        const double energy = (square[k] - before[k]) * modes->square[k];
        all += energy;
        over += k >= s->below[solid] ? energy : 0.0;
    }
    return all > 0.0 ? over / all : 0.0;
}

/// Finds the nodes of the probes and the shapes at these nodes. The checks of the case have made
/// sure that all positions are on nodes.
static enum ra_code place(struct sampling *s, struct ra_status *st)
{
    const struct ra_sliding_case *const c = s->run->c;
    for (size_t p = 0; p < c->pair.probe_count; p++) {
        const struct ra_solid *const solid = &s->run->problem.solid[c->pair.probe[p].solid];
        s->node[p] =
            (size_t)floor(c->pair.probe[p].position / c->pair.spacing + 0.5) - solid->first;
        s->row[p] = ra_alloc(solid->modes.width, sizeof(double), "probes", st);
        if (s->row[p] == NULL) {
            return RA_SYSTEM;
        }
        ra_modes_row(&solid->modes, s->node[p], s->row[p]);
    }
    for (int i = 0; i < 2; i++) {
        const struct ra_modes *const m = &s->run->problem.solid[i].modes;
        // the modes are in the order of their frequencies
        while (s->below[i] < m->count &&
               m->omega[s->below[i]] < RA_TWO_PI * ra_samples_nyquist(&s->run->run)) {
            s->below[i]++;
        }
    }
    return RA_OK;
}

static enum ra_code make(void *own, void *run, struct ra_status *st)
{
    struct sampling *const s = own;
    s->run = run;
    const struct ra_sliding_case *const c = s->run->c;
    s->kind = (struct ra_sampling){.unit = {"m", "m/s", ra_sliding_case_units(c)->force},
                                   .solid = {"resonator", "slider"},
                                   .value = probe_value,
                                   .columns = columns,
                                   .above = above};
    s->samples = (struct ra_samples){
        .kind = &s->kind,
        .run = run,
        .first = (uint64_t)ceil(fmin(c->sample_from / c->pair.step, RA_MOST_STEPS) - 1e-6),
        .last = (uint64_t)floor(fmin(c->sample_to / c->pair.step, RA_MOST_STEPS) + 1e-6),
        .filter = c->sample_filter ? RA_FILTER_ON : RA_FILTER_OFF};
    const double every = (double)ra_samples_every(run);
    const enum ra_code code = place(s, st);
    return code == RA_OK ? ra_samples_make(&s->samples, 1.0 / (every * c->pair.step), st) : code;
}

static void release(void *own)
{
    struct sampling *const s = own;
    for (size_t p = 0; p < RA_MAX_PROBES; p++) {
        free(s->row[p]);
    }
    ra_samples_free(own);
}

const struct ra_observer ra_sliding_samples = {.name = "probes",
                                               .size = sizeof(struct sampling),
                                               .make = make,
                                               .free = release,
                                               .see = ra_samples_see,
                                               .next = ra_samples_next,
                                               .note = ra_samples_note,
                                               .tables = ra_samples_tables,
                                               .rows = ra_samples_rows};
