// Verification: a rough block on a rough plate, by candidates and by all nodes (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# A rough block on a rough plate

**Case.** A steel plate of 450 x 300 x 2 mm, supported, with its 407 modes below 20 kHz, damping
2 %; a steel block of 20 x 20 x 5 mm slides at 0.1 m/s from rest (settled) along y = 100 mm. Both
surfaces are Gaussian with sigma 6.27 um (Ra 5 um) and a correlation length of 450 um, on a grid of
20 um: 1001 x 1001 nodes under the block. Steps are 1 us. The penalty is the one of
data/cases/areal.ini (verify_areal_penalty), 2.5e15 Pa/m; with it the step is stable for 1000
contacts at once.

**Same bytes.** The plain engine computes the gaps of all nodes, the default engine those of
candidates. Amplitudes, velocities and forces of the modes, the sums of squares and works, and the
list of contacts must be the same to the last bit in every one of 1000 steps (--quick: 50).

**Sliding**, 50 ms with the engine of candidates. The mean force must be the weight within 3 %. The
block leaves the plate and comes back, and the difference from the weight is the block's change of
momentum divided by the time. The energy balance closes to 1e-3 of the energy put in. An independent
prototype of the same case (another program, other random surfaces, its own penalty) had 105 dB re
1e-9 m/s and contact in 95 % of the time. So the level is judged to 3 dB, and contact must be 87 %
or more. Contacts and candidates are reported.
*/

#include "areal/balance.h"
#include "study.h"
#include "surface/kind.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPARED = 1000, QUICK = 50, SLIDING = 50000 };
static const char *const name_of = "rough block", *const prototype = "independent prototype";

/// One engine in its case.
struct run {
    struct ra_areal problem;
    struct ra_areal_state state;
    struct ra_areal_balance balance;
};

static enum ra_code make(bool plain, struct run *r, struct ra_status *st)
{
    const struct ra_track_recipe rough = {.rough = {.kind = &ra_surface_gaussian,
                                                    .sigma = 6.27e-6,
                                                    .correlation_length = 450e-6,
                                                    .seed = 1}};
    struct ra_areal_spec s = {
        .plate = {0.45, 0.3, 2e-3, 210e9, 0.3, 7800.0, RA_SUPPORTED, RA_SUPPORTED, NULL},
        .highest = 20e3,
        .damping = 0.02,
        .block = {20e-3, 20e-3, 5e-3, 7800.0, {0.0, 0.0}},
        .gravity = {0.0, 9.81},
        .surface = {rough, rough},
        .pair.spacing = 20e-6,
        .pair.start = 10e-3,
        .side = 90e-3,
        .pair.speed = 0.1,
        .pair.touching = true,
        .pair.step = 1e-6,
        .pair.plain = plain,
        .pair.law = "penalty",
        .pair.parameter = {2.5e15},
        .contacts = 1000};
    s.surface[RA_BLOCK].rough.stream = 1;
    memset(r, 0, sizeof *r);
    enum ra_code code = ra_areal_make(&s, &r->problem, st);
    if (code == RA_OK) {
        code = ra_areal_state_make(&r->problem, &r->state, st);
    }
    if (code == RA_OK) {
        code = ra_areal_balance_make(&r->problem, 0, &r->balance, st);
    }
    return code;
}

static void release(struct run *r)
{
    ra_balance_clear(&r->balance.pair);
    ra_areal_state_free(&r->state);
    ra_areal_free(&r->problem);
}

/// Gives the state of rest of one engine to the other.
static void copy_rest(const struct run *from, struct run *to)
{
    memcpy(to->state.at.motion.amplitude, from->state.at.motion.amplitude,
           from->problem.pair.modal.width * sizeof(double));
    memcpy(to->state.at.motion.after, from->state.at.motion.after,
           from->problem.pair.modal.width * sizeof(double));
}

static bool same(const struct run *a, const struct run *b)
{
    const size_t bytes = a->problem.pair.modal.width * sizeof(double);
    const struct ra_motion *const m = &a->state.at.motion, *const o = &b->state.at.motion;
    bool good =
        a->state.at.contacts == b->state.at.contacts && memcmp(m->after, o->after, bytes) == 0 &&
        memcmp(m->velocity, o->velocity, bytes) == 0 && memcmp(m->force, o->force, bytes) == 0 &&
        memcmp(m->square, o->square, bytes) == 0 && memcmp(m->work, o->work, bytes) == 0;
    for (size_t n = 0; n < a->state.at.contacts && good; n++) {
        const struct ra_areal_contact *const c = &a->state.contact[n];
        const struct ra_areal_contact *const d = &b->state.contact[n];
        good = c->slave == d->slave && c->row == d->row && c->node == d->node &&
               memcmp(&c->force, &d->force, sizeof c->force) == 0 &&
               memcmp(&c->slope, &d->slope, sizeof c->slope) == 0;
    }
    return good;
}

/// Steps both engines from the same state of rest; counts the steps in which they differ.
static enum ra_code compare(struct run *fast, struct run *plain, int steps, double *different,
                            double *loaded, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    for (int n = 0; n < steps && code == RA_OK; n++) {
        code = ra_areal_step(&fast->problem, &fast->state, st);
        if (code == RA_OK) {
            code = ra_areal_step(&plain->problem, &plain->state, st);
        }
        *different += !same(fast, plain);
        *loaded += fast->state.at.contacts > 0;
    }
    return code;
}

static void verify_bytes(struct study *study, int steps)
{
    struct run *const fast = malloc(sizeof *fast), *const plain = malloc(sizeof *plain);
    struct ra_status st = {RA_OK, ""};
    double different = 0.0, loaded = 0.0;
    if (fast == NULL || plain == NULL) {
        abort();
    }
    memset(plain, 0, sizeof *plain);
    enum ra_code code = make(false, fast, &st);
    if (code == RA_OK) {
        code = make(true, plain, &st);
    }
    if (code == RA_OK) {
        code = ra_areal_settle(&fast->problem, &fast->state, 1e-3, 1000000, NULL, NULL, &st);
    }
    if (code == RA_OK) {
        copy_rest(fast, plain);
        code = compare(fast, plain, steps, &different, &loaded, &st);
    }
    if (study_ok(study, name_of, code, &st)) {
        study_value(study, "steps that differ", "plain engine", "-", different,
                    (struct study_band){0.0, 0.0});
        study_value(study, "share of them with contact", "-", "-", loaded / steps,
                    (struct study_band){0.5, 1.0});
    }
    release(fast);
    release(plain);
    free(fast);
    free(plain);
}

/// The results of 50 ms of sliding.
static void judge_sliding(struct study *study, const struct run *r, double candidates)
{
    const struct ra_areal_balance *const b = &r->balance;
    struct ra_audit audit;
    const double weight = 15.6e-3 * 9.81;
    const double level = ra_level(ra_areal_mean_square(&r->problem, &r->state, b, NULL));
    ra_balance_close(&r->problem.pair, &r->state.at, &b->pair, &audit);
    study_value(study, "mean force over weight", "-", "-", b->pair.contact.force / SLIDING / weight,
                (struct study_band){0.97, 1.03});
    study_value(study, "energy balance", "-", "-", fabs(audit.residual) / audit.put_in,
                (struct study_band){0.0, 1e-3});
    study_value(study, "level [dB]", prototype, "-", level, (struct study_band){102.0, 108.0});
    study_value(study, "share of time in contact", prototype, "-",
                (double)b->pair.contact.touching / SLIDING, (struct study_band){0.87, 1.0});
    study_measured(study, "nodes in contact, both passes", "-", "-",
                   b->pair.contact.contacts / SLIDING);
    study_measured(study, "candidates", "-", "-", candidates / SLIDING);
}

static void verify_sliding(struct study *study)
{
    struct run *const r = malloc(sizeof *r);
    struct ra_status st = {RA_OK, ""};
    double candidates = 0.0;
    if (r == NULL) {
        abort();
    }
    enum ra_code code = make(false, r, &st);
    if (code == RA_OK) {
        code = ra_areal_settle(&r->problem, &r->state, 1e-3, 1000000, NULL, NULL, &st);
    }
    for (int n = 0; n < SLIDING && code == RA_OK; n++) {
        code = ra_areal_step(&r->problem, &r->state, &st);
        ra_areal_balance_observe(&r->problem, &r->state, &r->balance);
        for (size_t i = 0; i < r->state.interval_count; i++) {
            candidates += (double)(r->state.interval[i].end - r->state.interval[i].begin);
        }
    }
    if (study_ok(study, name_of, code, &st)) {
        judge_sliding(study, r, candidates);
    }
    release(r);
    free(r);
}

int main(int argc, char **argv)
{
    struct study study;
    if (study_begin(&study, "verify_areal", argc, argv) != RA_OK) {
        return 5;
    }
    verify_bytes(&study, study_flag(argc, argv, "--quick") ? QUICK : COMPARED);
    verify_sliding(&study);
    return study_end(&study);
}
