// A sliding run that a page steps, controls and shows.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A live run has the same case, problem, engine and loop as any other run (run.c of `sliding`). It
 * has two observers, the balance of energy and the probes, and writes no table. The difference is
 * that its caller decides when steps are taken. The caller takes the steps in parts. The last step
 * of every part is not combined with others, so that the state describes it. The division into
 * parts changes no bit (loop.c of `run`). So the samples equal those in probes.tsv of the same
 * case.
 *
 * Each call of ra_live_drive changes speed and load at once, at the present step (course.c of
 * `model`). A run of the program with a recording of these steps, speeds and loads gives the same
 * bits.
 *
 * The WebAssembly module for a page exports these functions (src/wasm.mk). It has no `main`, and
 * the page provides the files that a case names.
 *
 * Tests: tests/live/test_live.c; in WebAssembly src/wasi/test-wasm.sh.
 */
#include "live/live.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/room.h"
#include "run/room.h"
#include "sliding/room.h"
#include "surface/room.h"

/// The samples of the audible signal; they are also kept for its spectrum.
struct stream {
    float *sample;       ///< the last samples, in a ring (RA_LIVE_SAMPLES)
    uint64_t put, taken; ///< number of samples written and read since the first step
};

/// The memory of a live run. Its first member is the struct of a sliding run.
struct live_run {
    struct ra_sliding_simulation sliding;
    double probe[RA_MAX_PROBES]; ///< values of the probes at the last sample
    size_t heard;                ///< number of the probe that is audible; RA_MAX_PROBES: none
    struct stream stream[RA_LIVE_SOUNDS];
    /// listener for the sound pressure; NULL until it is requested
    struct ra_strip_listener *listener;
    const struct ra_samples *samples;
    /// work space of the spectrum; allocated when the first spectrum is requested
    double *window, *record, *density;
};

struct ra_live {
    struct ra_sliding_case c;
    struct ra_run *run; ///< points to a struct live_run
    struct ra_run_loop loop;
    struct ra_pair_run kind; ///< the kind ra_sliding_run, with the observers of this file
    struct ra_observer ear;
    const struct ra_observer *observers[2];
};

static struct live_run *run_of(const struct ra_live *live)
{
    return (struct live_run *)(void *)live->run;
}

// ## The observer of probes, without its table

/// The first member in the memory of an observer.
static struct live_run *run_of_ear(const void *own)
{
    struct live_run *run;
    memcpy(&run, own, sizeof run);
    return run;
}

static void put_sample(struct stream *s, double value)
{
    s->sample[s->put++ % RA_LIVE_SAMPLES] = (float)value;
}

static void hear(void *own, uint64_t step)
{
    const struct ra_samples *const s = own;
    struct live_run *const r = run_of_ear(own);
    (void)step;
    for (size_t p = 0; p < s->run->probe_count; p++) {
        r->probe[p] = s->kind->value(own, p);
    }
    if (r->heard < s->run->probe_count) {
        put_sample(&r->stream[RA_LIVE_VELOCITY], r->probe[r->heard]);
    }
    if (r->listener != NULL) {
        const double *const velocity =
            r->sliding.state.at.motion.velocity + r->sliding.problem.solid[0].begin;
        put_sample(&r->stream[RA_LIVE_PRESSURE], ra_strip_listener_hear(r->listener, velocity));
    }
}

static uint64_t next_sample(const void *own, uint64_t step)
{
    const struct ra_samples *const s = own;
    return s->every == 0 ? UINT64_MAX : (step + s->every - 1) / s->every * s->every;
}

static void listen(struct ra_live *live)
{
    live->ear = ra_sliding_samples;
    live->ear.see = hear;
    live->ear.next = next_sample;
    live->ear.note = NULL;
    live->ear.rows = NULL;
    live->ear.tables = NULL;
    live->observers[0] = &ra_sliding_level;
    live->kind = ra_sliding_run;
    live->kind.engine.observers = live->observers;
    live->kind.size = sizeof(struct live_run);
}

// ## Made and freed

/// Prepares the case for a page. The caller will change its speed, so ramps and tables of speeds
/// are refused.
static enum ra_code read_case(struct ra_live *live, const char *path, struct ra_status *st)
{
    struct ra_pair_case *const pair = &live->c.pair;
    const enum ra_code code = ra_sliding_case_read(path, NULL, 0, &live->c, st);
    if (code == RA_OK && pair->knots > 0) {
        return ra_case_fail(&pair->origin, "sliding.speed", st,
                            "the user changes the speed of a live run while it goes on; remove "
                            "ramps and tables from the case");
    }
    pair->driven = true;
    return code;
}

static enum ra_code make_stream(struct stream *s, struct ra_status *st)
{
    s->sample = ra_alloc(RA_LIVE_SAMPLES, sizeof *s->sample, "samples", st);
    return s->sample != NULL ? RA_OK : RA_SYSTEM;
}

enum ra_code ra_live_listen(struct ra_live *live, double x, double height, struct ra_status *st)
{
    struct live_run *const r = run_of(live);
    const struct ra_solid *const resonator = &r->sliding.problem.solid[0];
    struct stream *const s = &r->stream[RA_LIVE_PRESSURE];
    struct ra_strip_listener *listener = NULL;
    enum ra_code code = s->sample != NULL ? RA_OK : make_stream(s, st);
    if (code == RA_OK) {
        code = ra_strip_listener_make(&resonator->beam, &resonator->modes,
                                      (const double[2]){x, height}, r->sliding.run.sample,
                                      &listener, st);
    }
    if (code != RA_OK) {
        ra_strip_listener_free(listener);
        return code;
    }
    ra_strip_listener_free(r->listener);
    r->listener = listener;
    return RA_OK;
}

enum ra_code ra_live_make(const char *path, struct ra_live **made, struct ra_status *st)
{
    struct ra_live *const live = ra_alloc(1, sizeof *live, "live run", st);
    *made = live;
    if (live == NULL) {
        return RA_SYSTEM;
    }
    enum ra_code code = read_case(live, path, st);
    if (code != RA_OK) {
        return code;
    }
    listen(live);
    code = ra_pair_run_make(&live->kind, &live->c, NULL, &live->run, st);
    struct live_run *const r = run_of(live);
    if (code == RA_OK) {
        const struct ra_pair_case *const c = &live->c.pair;
        while (r->heard < c->probe_count && c->probe[r->heard].quantity != RA_VELOCITY) {
            r->heard++;
        }
        code = make_stream(&r->stream[RA_LIVE_VELOCITY], st);
    }
    if (code == RA_OK) {
        code = ra_run_make(live->run, &live->ear, st);
    }
    if (code == RA_OK) {
        code = ra_run_attend(live->run, &live->loop, st);
    }
    if (code == RA_OK) {
        live->run->steps = UINT64_MAX;
        ra_run_clock_start(&live->run->clock);
        code = ra_pair_run_settle(live->run, NULL, &live->run->settle_steps, st);
    }
    return code;
}

void ra_live_free(struct ra_live *live)
{
    if (live != NULL) {
        ra_run_leave(&live->loop);
        if (live->run != NULL) {
            for (int i = 0; i < RA_LIVE_SOUNDS; i++) {
                free(run_of(live)->stream[i].sample);
            }
            ra_strip_listener_free(run_of(live)->listener);
            free(run_of(live)->window);
            ra_run_clear(live->run);
        }
        ra_pair_run_free(live->run);
        ra_sliding_case_free(&live->c);
    }
    free(live);
}

// ## Steps

/// Finds the speed V and the load of the next step.
static double coming_speed(const struct ra_live *live)
{
    const struct ra_pace *const pace = &live->run->at->pace;
    return pace->changes ? pace->next_speed : pace->speed;
}

static double coming_load(const struct ra_live *live)
{
    const struct ra_pace *const pace = &live->run->at->pace;
    return pace->changes ? pace->next_load : pace->load;
}

/// The number of steps until the slider reaches the end of the resonator.
static double steps_left(const struct ra_live *live)
{
    const struct live_run *const r = run_of(live);
    const double way = live->c.solid[0].beam.length - live->c.solid[1].beam.length -
                       ra_slider_position(&r->sliding.problem, &r->sliding.state);
    const double of_step = coming_speed(live) * live->run->step;
    return live->c.slides_on || !(of_step > 0.0) ? HUGE_VAL : fmax(0.0, floor(way / of_step));
}

enum ra_code ra_live_go(struct ra_live *live, uint32_t steps, struct ra_status *st)
{
    const double left = steps_left(live);
    const bool ends = left < (double)steps;
    const uint64_t take = ends ? (uint64_t)left : steps;
    const enum ra_code code = ra_run_advance(&live->loop, live->run->done + take, NULL, st);
    return code != RA_OK ? code
           : ends ? ra_fail(st, RA_EARLY, "the slider is at the end of the resonator, t = %g s",
                            (double)live->run->done * live->run->step)
                  : RA_OK;
}

enum ra_code ra_live_drive(struct ra_live *live, double speed, double load, double *step,
                           struct ra_status *st)
{
    struct live_run *const r = run_of(live);
    uint64_t at = 0;
    const enum ra_code code =
        ra_drive(&r->sliding.problem, &r->sliding.state, speed, load, &at, st);
    *step = (double)at;
    return code;
}

// ## Numbers

static double of_energy(const struct live_run *r, enum ra_live_quantity what)
{
    struct ra_audit audit;
    ra_balance_audit(&r->sliding.problem, &r->sliding.state, &r->sliding.balance, &audit);
    switch (what) {
    case RA_LIVE_PUT_IN:
        return audit.put_in;
    case RA_LIVE_WORK:
        return audit.sliding + audit.edges;
    case RA_LIVE_DAMPED:
        return audit.damping;
    case RA_LIVE_STORED:
        return audit.kinetic + audit.strain + audit.contact + audit.stored;
    default:
        return audit.residual;
    }
}

static double of_contact(const struct live_run *r, enum ra_live_quantity what)
{
    const struct ra_contact_sums *const s = &r->sliding.balance.contact;
    const double sum = what == RA_LIVE_TOUCHING ? (double)s->touching : s->force;
    return s->steps > 0 ? sum / (double)s->steps : 0.0;
}

double ra_live_value(const struct ra_live *live, enum ra_live_quantity what)
{
    const struct live_run *const r = run_of(live);
    const struct ra_instant *const at = live->run->at;
    const bool begun = live->run->done > 0;
    switch (what) {
    case RA_LIVE_STEP:
        return begun ? (double)at->step : -1.0;
    case RA_LIVE_TIME:
        return (double)at->step * live->run->step;
    case RA_LIVE_POSITION:
        return ra_slider_position(&r->sliding.problem, &r->sliding.state);
    case RA_LIVE_SPEED:
        return at->pace.speed;
    case RA_LIVE_LOAD:
        return at->pace.load;
    case RA_LIVE_WEIGHT:
        return ra_sliding_case_weight(&live->c, 1);
    case RA_LIVE_CONTACTS:
        return (double)at->contacts;
    case RA_LIVE_FORCE:
        return at->total_force;
    case RA_LIVE_TOUCHING:
    case RA_LIVE_MEAN_FORCE:
        return of_contact(r, what);
    case RA_LIVE_MEAN_SQUARE:
        return begun ? ra_mean_square_velocity(&r->sliding.problem, &r->sliding.state,
                                               &r->sliding.balance, 0, NULL)
                     : 0.0;
    case RA_LIVE_PUT_IN:
    case RA_LIVE_RESIDUAL:
    case RA_LIVE_WORK:
    case RA_LIVE_DAMPED:
    case RA_LIVE_STORED:
        return begun ? of_energy(r, what) : 0.0;
    case RA_LIVE_STEP_LENGTH:
        return live->run->step;
    case RA_LIVE_SAMPLE:
        return r->sliding.run.sample;
    case RA_LIVE_SPACING:
        return live->c.pair.spacing;
    case RA_LIVE_LENGTH:
        return live->c.solid[0].beam.length;
    case RA_LIVE_SLIDER:
        return live->c.solid[1].beam.length;
    case RA_LIVE_LEFT:
        return steps_left(live);
    }
    return (double)NAN;
}

size_t ra_live_probes(const struct ra_live *live, double *value, size_t room)
{
    const size_t count = live->run->probe_count;
    memcpy(value, run_of(live)->probe, (count < room ? count : room) * sizeof *value);
    return count;
}

size_t ra_live_samples(struct ra_live *live, enum ra_live_sound what, float *sample, size_t room)
{
    struct stream *const s = &run_of(live)->stream[what];
    if (s->put - s->taken > RA_LIVE_SAMPLES) {
        s->taken = s->put - RA_LIVE_SAMPLES;
    }
    size_t count = 0;
    while (s->taken < s->put && count < room) {
        sample[count++] = s->sample[s->taken++ % RA_LIVE_SAMPLES];
    }
    return count;
}

// ## Spectrum, and the law's prediction beside it

/// Allocates one block for the window, the record and the density.
static enum ra_code spectrum_room(struct live_run *r, struct ra_status *st)
{
    if (r->window == NULL) {
        r->window =
            ra_alloc(2 * RA_LIVE_SEGMENT + 1 + RA_LIVE_SAMPLES, sizeof *r->window, "spectrum", st);
        if (r->window == NULL) {
            return RA_SYSTEM;
        }
        r->density = r->window + RA_LIVE_SEGMENT;
        r->record = r->density + RA_LIVE_SEGMENT / 2 + 1;
        ra_hann(RA_LIVE_SEGMENT, r->window);
    }
    return RA_OK;
}

static void levels(const double *density, double width, double reference, float *level)
{
    enum { LINES = RA_LIVE_SEGMENT / 2 + 1 };
    // ra_level refers to 1 nm/s; a pressure refers to 20 uPa
    const double above = 20.0 * log10(reference / 1e-9);
    for (size_t i = 0; i < RA_THIRDS; i++) {
        const struct ra_third third = ra_third_octave(i);
        level[i] =
            (float)(ra_level(ra_band_sum(density, LINES, width, third.low, third.high)) - above);
    }
    double all = 0.0, weighted = 0.0;
    for (size_t j = 0; j < LINES; j++) {
        all += density[j] * width;
        weighted += density[j] * width * ra_a_weighting((double)j * width);
    }
    level[RA_THIRDS] = (float)(ra_level(all) - above);
    level[RA_THIRDS + 1] = (float)(ra_level(weighted) - above);
}

enum ra_code ra_live_spectrum(struct ra_live *live, enum ra_live_sound what, float *density,
                              float *level, struct ra_status *st)
{
    static const double reference[RA_LIVE_SOUNDS] = {1e-9, 2e-5};
    struct live_run *const r = run_of(live);
    const struct stream *const s = &r->stream[what];
    const size_t count = s->put < RA_LIVE_SAMPLES ? (size_t)s->put : RA_LIVE_SAMPLES;
    const double rate = r->sliding.run.sample > 0.0 ? 1.0 / r->sliding.run.sample : 1.0;
    enum ra_code code = spectrum_room(r, st);
    if (code == RA_OK) {
        for (size_t i = 0; i < count; i++) {
            r->record[i] = (double)s->sample[(s->put - count + i) % RA_LIVE_SAMPLES];
        }
        code = ra_welch_through(r->window, r->record, count, rate, RA_LIVE_SEGMENT, r->density, st);
    }
    if (code == RA_OK) {
        for (size_t j = 0; j <= RA_LIVE_SEGMENT / 2; j++) {
            density[j] = (float)r->density[j];
        }
        levels(r->density, rate / RA_LIVE_SEGMENT, reference[what], level);
    }
    return code;
}

enum ra_code ra_live_expect(const struct ra_live *live, double *expected, struct ra_status *st)
{
    struct ra_expected law;
    const double weight = ra_sliding_case_weight(&live->c, 1) + coming_load(live);
    const enum ra_code code =
        ra_sliding_expect_at(&run_of(live)->sliding.problem, &live->c, fabs(coming_speed(live)),
                             weight, &ra_noise_law, &law, st);
    const double said[RA_LIVE_EXPECTED] = {law.ratio, law.given, 0.5 * (law.from + law.to),
                                           0.5 * (law.to - law.from)};
    for (int i = 0; code == RA_OK && i < RA_LIVE_EXPECTED; i++) {
        expected[i] = ra_expected_speaks(&law) ? said[i] : (double)NAN;
    }
    return code;
}

// ## Surfaces

enum ra_code ra_live_surface(const struct ra_live *live, int solid, double *rough, float *density,
                             struct ra_status *st)
{
    const struct ra_solid *const s = &run_of(live)->sliding.problem.solid[solid];
    const double spacing = live->c.pair.spacing;
    const struct ra_profile profile = {s->nodes, spacing, s->height};
    struct ra_roughness r;
    double wave[RA_LIVE_WAVES / 2 + 1];
    enum ra_code code = ra_roughness_of_heights(&profile, &r, st);
    if (code == RA_OK) {
        code = ra_welch(s->height, s->nodes, 1.0 / spacing, RA_LIVE_WAVES, wave, st);
    }
    if (code == RA_OK) {
        rough[0] = r.Ra;
        rough[1] = r.correlation_length;
        for (size_t j = 0; j <= RA_LIVE_WAVES / 2; j++) {
            density[j] = (float)wave[j];
        }
    }
    return code;
}

// ## Pictures

void ra_live_deflection(const struct ra_live *live, float *displacement, size_t places)
{
    const struct live_run *const r = run_of(live);
    const size_t last = r->sliding.problem.solid[0].nodes - 1;
    for (size_t i = 0; i < places; i++) {
        const size_t node = places > 1 ? last * i / (places - 1) : 0;
        displacement[i] = (float)ra_displacement(&r->sliding.problem, &r->sliding.state, 0, node);
    }
}

/// The height of a line at a node.
static double line(const struct live_run *r, int solid, size_t node)
{
    return r->sliding.problem.solid[solid].height[node] +
           ra_displacement(&r->sliding.problem, &r->sliding.state, solid, node);
}

size_t ra_live_lines(const struct ra_live *live, float *lower, float *upper, size_t room)
{
    const struct live_run *const r = run_of(live);
    const struct ra_solid *const solid = r->sliding.problem.solid;
    const struct ra_pair *const pair = &r->sliding.problem.pair;
    const double left = ra_live_value(live, RA_LIVE_POSITION) / pair->spacing;
    const size_t nodes = solid[1].nodes;
    double before = 0.0, after = 0.0;
    size_t have = SIZE_MAX;
    for (size_t l = 0; l < nodes && l < room; l++) {
        const double x = fmax(0.0, left + (double)l);
        const size_t node = (size_t)floor(x);
        const bool over = node + 1 < solid[0].nodes;
        if (over && node != have) {
            before = have != SIZE_MAX && node == have + 1 ? after : line(r, 0, node);
            after = line(r, 0, node + 1);
            have = node;
        }
        lower[l] = over ? (float)(before + (x - (double)node) * (after - before)) : NAN;
        upper[l] = (float)(pair->distance - line(r, 1, l));
    }
    return nodes;
}

size_t ra_live_contacts(const struct ra_live *live, float *place, float *force, size_t room)
{
    const struct live_run *const r = run_of(live);
    const double left = ra_live_value(live, RA_LIVE_POSITION), spacing = live->c.pair.spacing;
    const size_t first = (size_t)fmax(0.0, floor(left / spacing));
    const size_t under = r->sliding.problem.solid[1].nodes + 1;
    size_t count = 0;
    for (int i = 0; i < 2; i++) {
        const size_t begin = i == 0 ? first : 0, nodes = r->sliding.problem.solid[i].nodes;
        for (size_t l = begin; l < nodes && l < begin + under; l++) {
            const double f = ra_slave_force(&r->sliding.state, i, l);
            if (f < 0.0 && count++ < room) {
                place[count - 1] = (float)((double)l * spacing - (i == 0 ? left : 0.0));
                force[count - 1] = (float)-f;
            }
        }
    }
    return count;
}
