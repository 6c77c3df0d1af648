// The probes of a run in three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Probes** are displacements and velocities of plate and block, each in the frame of its solid.
 * They are sums over the modes with the shapes at the place of the probe, which need not be a node.
 * Further columns of probes.tsv are the contact force, its moments about the block's centre
 * (level.c), the block's heave and small angles, the area in contact and, if the case wants sound,
 * the pressure at the listener (listener.c).
 *
 * **Modes above half the sampling rate** appear at false frequencies, as in two dimensions
 * (eq:above-nyquist, samples.c of `run`). The summary has their share of the plate's energy.
 *
 * Tests: tests/areal/test_areal_run.c, tests/areal/test_areal_observers.c.
 */
#include <math.h>
#include <stdlib.h>

#include "areal/listener.h"
#include "areal/run.h"
#include "modes/room.h"
#include "run/room.h"

struct sampling {
    struct ra_samples samples;
    const struct ra_areal_simulation *run;
    /// shapes of all modes at the place of each probe (probe_count x width)
    double *shape;
    struct ra_listener listener; ///< the listener; if its kernel is NULL, none is wanted
    double pressure;             ///< pressure at the listener at the last sample [Pa]
};

static double value(const void *own, size_t p)
{
    const struct sampling *const s = own;
    const struct ra_motion *const m = &s->run->state.at.motion;
    const size_t width = s->run->problem.pair.modal.width;
    const double *const shape = s->shape + p * width;
    const bool velocity = s->run->c->pair.probe[p].quantity == RA_VELOCITY;
    const double *const modal = velocity ? m->velocity : m->amplitude;
    double sum = 0.0;
    for (size_t k = 0; k < width; k++) {
        sum += shape[k] * modal[k];
    }
    return sum;
}

/// The moment of all contact forces about the axis of pitch or roll [N m].
static double moment(const struct ra_areal *p, const struct ra_areal_state *s, size_t k)
{
    return s->at.motion.force[p->modes.width + k] / ra_areal_lever(p, k);
}

/// The angle of pitch or roll [rad].
static double angle(const struct ra_areal *p, const struct ra_areal_state *s, size_t k)
{
    return s->at.motion.amplitude[p->modes.width + k] * ra_areal_lever(p, k);
}

static double area_of(const struct ra_areal *p, const struct ra_areal_state *s)
{
    double area = 0.0;
    for (size_t n = 0; n < s->at.contacts; n++) {
        area += s->contact[n].weight;
    }
    return p->pair.slaves == RA_SLAVES_BOTH ? 0.5 * area : area;
}

static void columns(void *own, struct ra_table *t)
{
    const struct sampling *const sampling = own;
    const struct ra_areal *const p = &sampling->run->problem;
    const struct ra_areal_state *const s = &sampling->run->state;
    ra_table_number(t, "total_force", "N", s->at.total_force);
    ra_table_number(t, "moment_pitch", "N m", moment(p, s, RA_PITCH));
    ra_table_number(t, "moment_roll", "N m", moment(p, s, RA_ROLL));
    ra_table_number(t, "heave", "m", s->at.motion.amplitude[p->modes.width + RA_HEAVE] * p->heave);
    ra_table_number(t, "pitch", "1", angle(p, s, RA_PITCH));
    ra_table_number(t, "roll", "1", angle(p, s, RA_ROLL));
    ra_table_number(t, "area", "m2", area_of(p, s));
    ra_table_count(t, "contacts", s->at.contacts);
    if (sampling->run->c->pair.sound) {
        ra_table_number(t, "pressure", "Pa", sampling->pressure);
    }
}

static double above(const void *own, int solid)
{
    const struct sampling *const s = own;
    const double nyquist = 0.5 * RA_TWO_PI * s->samples.spectra.rate;
    double all = 0.0, over = 0.0;
    (void)solid;
    for (size_t k = 0; k < s->run->problem.modes.width; k++) {
        const double energy =
            s->run->state.at.motion.square[k] - s->run->balance.pair.modes.square_before[k];
        all += energy;
        over += s->run->problem.pair.modal.omega[k] >= nyquist ? energy : 0.0;
    }
    return all > 0.0 ? over / all : 0.0;
}

/// Computes the shapes of plate and block at the places of the probes.
static enum ra_code place(struct sampling *s, struct ra_status *st)
{
    const struct ra_areal *const p = &s->run->problem;
    const struct ra_areal_case *const c = s->run->c;
    s->shape = ra_alloc(c->pair.probe_count * p->pair.modal.width, sizeof(double), "probes", st);
    for (size_t n = 0; n < c->pair.probe_count && s->shape != NULL; n++) {
        const struct ra_case_probe *const probe = &c->pair.probe[n];
        double *const shape = s->shape + n * p->pair.modal.width;
        if (probe->solid == RA_PLATE) {
            ra_plate_shapes_at(&p->plate, &p->modes, probe->position, probe->across, shape);
            continue;
        }
        const double rate[2] = {(p->pitch[1] - p->pitch[0]) / p->pair.spacing,
                                (p->roll[1] - p->roll[0]) / p->pair.spacing};
        double *const block = shape + p->modes.width;
        block[RA_HEAVE] = p->heave;
        block[RA_PITCH] = rate[0] * (probe->position - 0.5 * c->length);
        block[RA_ROLL] = rate[1] * (probe->across - 0.5 * c->width);
    }
    return s->shape != NULL ? RA_OK : RA_SYSTEM;
}

static enum ra_code make_listener(struct sampling *s, struct ra_status *st)
{
    const struct ra_areal *const p = &s->run->problem;
    const struct ra_areal_case *const c = s->run->c;
    struct ra_status why = {RA_OK, ""};
    if (c->pair.sound && c->pair.sample > 0.0) {
        ra_listener_make(&p->plate, &p->modes, c->listener, c->pair.sample, &s->listener, &why);
    }
    return ra_run_refuse(&s->run->run, "output.listener_height", &why, st);
}

static enum ra_code make(void *own, void *run, struct ra_status *st)
{
    static const struct ra_sampling kind = {.unit = {"m", "m/s"},
                                            .solid = {"plate"},
                                            .value = value,
                                            .columns = columns,
                                            .above = above};
    struct sampling *const s = own;
    s->run = run;
    s->samples = (struct ra_samples){
        .kind = &kind, .run = run, .last = UINT64_MAX, .filter = RA_FILTER_NONE};
    enum ra_code code = place(s, st);
    if (code == RA_OK) {
        code = make_listener(s, st);
    }
    return code == RA_OK ? ra_samples_make(&s->samples, 1.0 / s->run->c->pair.sample, st) : code;
}

static void release(void *own)
{
    struct sampling *const s = own;
    free(s->shape);
    ra_listener_free(&s->listener);
    ra_samples_free(own);
}

static void see(void *own, uint64_t step)
{
    struct sampling *const s = own;
    if (s->listener.kernel != NULL) {
        s->pressure = ra_listener_hear(&s->listener, s->run->state.at.motion.velocity);
    }
    ra_samples_see(own, step);
}

const struct ra_observer ra_areal_samples = {.name = "probes",
                                             .size = sizeof(struct sampling),
                                             .make = make,
                                             .free = release,
                                             .see = see,
                                             .next = ra_samples_next,
                                             .note = ra_samples_note,
                                             .tables = ra_samples_tables,
                                             .rows = ra_samples_rows};
