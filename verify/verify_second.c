// Verification: a second program, written from the equations alone, has the same motion.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# A second program for three dimensions

**What is compared.** `verify/second` is a second program for a rough block on a rough plate. It was
written from the equations in the essays, without a line of `src/`. Both programs get the same
heights and the same numbers, ours as a case with units, the second one in SI. Both simulate 2 ms,
some thousands of steps. The surfaces touch at the start; the block moves towards the plate, and a
gravity of hundreds of g keeps it there.

- *film* (`verify/second/film.ini`): springs under the nodes of both solids, and a film of air.
- *spots* (`verify/second/spots.ini`): hills of the block carry loads by Hertz's law, and yield from
  a mean pressure of 11 MPa on; the plate's sides are guided, and it has weight. Six hills at least
  must have yielded and have carried a load again afterwards.

**Judged** is the largest difference of each quantity, divided by its own largest size. Quantities
are the amplitudes of the plate's modes and their velocities, heave, pitch and roll, the contact
force, the force of the film, and the energy that yield has taken. This quotient must be 1e-6 at
most: rounding makes 1e-14, and each shock multiplies the difference. 5e-14 is measured for *film*.
For *spots* the difference still grows at the end; 5e-9 is measured. The number of contacts must
agree in every step.

**That it can fail.** The second program can be given one fault at a time (enum second_fault): a
sign, a factor, a spacing, a memory. Each fault must make a difference beyond 1e-6. (--quick: the
run ends as soon as the difference is beyond 1e-6.) With --short the comparison has the first fifth
of the steps, in which three hills are enough, and no planted faults; `make test` runs it.
*/

#include "areal/air_film.h"
#include "areal/run.h"
#include "second/second.h"
#include "study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double most_different = 1e-6;
static const char *const other = "second program";

/// The input of both programs.
struct both {
    const char *name, *path;
    struct second_input in; ///< the same case; heights are filled in later
};

static const struct both film = {.name = "film",
                                 .path = "verify/second/film.ini",
                                 .in = {.plate_length = 0.12,
                                        .plate_width = 0.08,
                                        .plate_thickness = 1e-3,
                                        .young = 210e9,
                                        .poisson = 0.3,
                                        .plate_density = 7800.0,
                                        .highest = 20e3,
                                        .damping = 0.02,
                                        .length = 6e-3,
                                        .width = 5e-3,
                                        .block_height = 5e-3,
                                        .block_density = 7800.0,
                                        .block_gravity = 200.0,
                                        .towards = 0.01,
                                        .spacing = 50e-6,
                                        .start = 0.03,
                                        .centre = 0.03,
                                        .speed = 0.5,
                                        .step = 5e-7,
                                        .foundation = 1e14,
                                        .air = {true, 9, 1.813e-5, 101325.0, 1.2041, 1.4, 0.71}}};

static const struct both spots = {.name = "spots",
                                  .path = "verify/second/spots.ini",
                                  .in = {.plate_length = 0.12,
                                         .plate_width = 0.08,
                                         .plate_thickness = 1e-3,
                                         .young = 210e9,
                                         .poisson = 0.3,
                                         .plate_density = 7800.0,
                                         .highest = 20e3,
                                         .damping = 0.02,
                                         .plate_gravity = 9.81,
                                         .guided_sides = true,
                                         .length = 6e-3,
                                         .width = 5e-3,
                                         .block_height = 5e-3,
                                         .block_density = 7800.0,
                                         .block_gravity = 500.0,
                                         .towards = 0.05,
                                         .spacing = 50e-6,
                                         .start = 0.03,
                                         .centre = 0.03,
                                         .speed = 0.5,
                                         .step = 4e-7,
                                         .modulus = 210e9 / 0.91,
                                         .yield_over = 10e6,
                                         .hardness = 2.8}};

/// Both programs in one case.
struct pair {
    struct ra_areal_case c;
    struct ra_areal problem;
    struct ra_areal_state state;
    double *record[2], *plate; ///< heights
    struct second *second;
    bool read, made; ///< whether the case was read; whether the problem and its state were made
};

/// Largest size of a quantity, and of its difference.
struct compared {
    double size, off;
};

enum { PLATE, PACE, HEAVE, PITCH, ROLL, CONTACT, AIR, YIELD, QUANTITIES };
static const char *const name_of[QUANTITIES] = {
    "amplitudes of the plate", "velocities of the plate", "heave",          "pitch", "roll",
    "contact force",           "force of the film",       "energy of yield"};

/// Parts of the 2 ms of which --short simulates the first.
enum { PARTS = 5 };

struct result {
    struct compared quantity[QUANTITIES];
    /// steps with different numbers of contacts; steps with contact; most contacts of a step
    double counts_off, touching, most;
    uint64_t steps; ///< of the run
};

// ## Making both

/// The plate's columns that the block reaches in a run.
static enum ra_code heights_of_plate(struct pair *p, struct second_input *in, struct ra_status *st)
{
    enum { BEHIND = 4 }; // an interpolation has two columns beyond either end of the block
    const size_t rows = p->problem.rows, first = (size_t)(in->start / in->spacing) - BEHIND;
    const size_t way = (size_t)(in->speed * p->c.pair.duration / in->spacing);
    const size_t columns = BEHIND + p->problem.columns + way + BEHIND;
    struct ra_track *track = NULL;
    enum ra_code code =
        ra_track_make(&p->problem.track, p->problem.pair.spacing, rows, columns, &track, st);
    p->plate = malloc(columns * rows * sizeof *p->plate);
    if (code == RA_OK && p->plate == NULL) {
        code = ra_fail(st, RA_SYSTEM, "no memory");
    }
    if (code == RA_OK) {
        ra_track_advance(track, first + columns);
        for (size_t i = 0; i < columns; i++) {
            memcpy(p->plate + i * rows, ra_track_column(track, first + i), rows * sizeof *p->plate);
        }
    }
    ra_track_free(track);
    in->plate = (struct second_heights){p->plate, (long)first, (long)columns};
    return code;
}

static enum ra_code make(const struct both *b, enum second_fault fault, struct pair *p,
                         struct ra_status *st)
{
    struct second_input in = b->in;
    char note[512];
    in.fault = fault;
    memset(p, 0, sizeof *p);
    enum ra_code code = ra_areal_case_read(b->path, NULL, 0, &p->c, st);
    p->read = code == RA_OK;
    if (code == RA_OK) {
        p->made = true;
        code = ra_areal_case_problem(&p->c, &p->problem, p->record, note, sizeof note, st);
    }
    if (code == RA_OK) {
        code = ra_areal_state_make(&p->problem, &p->state, st);
    }
    if (code == RA_OK) {
        code = heights_of_plate(p, &in, st);
    }
    if (code == RA_OK) {
        in.block = (struct second_heights){p->problem.surface, 0, (long)p->problem.columns};
        p->second = second_make(&in);
        code = p->second != NULL ? RA_OK : ra_fail(st, RA_SYSTEM, "no memory");
    }
    return code;
}

static void release(struct pair *p)
{
    second_free(p->second);
    free(p->plate);
    if (p->made) {
        ra_areal_state_free(&p->state);
        ra_areal_free(&p->problem);
        free(p->record[0]);
        free(p->record[1]);
    }
    if (p->read) {
        ra_areal_case_free(&p->c);
    }
}

// ## What they have in common

static void compare(struct compared *c, double ours, double theirs)
{
    study_keep(&c->size, ours);
    study_keep(&c->off, ours - theirs);
}

/// The place of a mode of the second program in a modal array of ra2d.
static size_t place_of(const struct ra_plate_modes *modes, const struct second_mode *mode)
{
    return modes->begin[(size_t)mode->n - modes->least_n] + (size_t)mode->m - modes->least_m;
}

/// Compares the amplitudes of both programs at t_n, before the second program advances from t_n.
static void compare_places(const struct pair *p, struct result *r)
{
    const struct ra_areal *const a = &p->problem;
    const struct second *const s = p->second;
    const double *const U = p->state.at.motion.amplitude, *const block = U + a->modes.width;
    for (long k = 0; k < s->modes; k++) {
        compare(&r->quantity[PLATE], U[place_of(&a->modes, s->mode + k)], s->mode[k].amplitude);
    }
    compare(&r->quantity[HEAVE], block[0] * a->heave, s->heave.place);
    // pitch is compared as the displacement of the front edge, roll as that of the last row
    compare(&r->quantity[PITCH], block[1] * a->pitch[a->columns - 1],
            0.5 * p->c.length * s->pitch.place);
    compare(&r->quantity[ROLL], block[2] * a->roll[a->rows - 1], 0.5 * p->c.width * s->roll.place);
}

/// Compares velocities and forces at t_n, which the second program has now computed.
static void compare_forces(const struct pair *p, struct result *r)
{
    const struct ra_areal *const a = &p->problem;
    const struct ra_instant *const at = &p->state.at;
    const struct second *const s = p->second;
    const struct ra_air_film_now *const air = ra_air_film_of(&a->pair, at);
    for (long k = 0; k < s->modes; k++) {
        compare(&r->quantity[PACE], at->motion.velocity[place_of(&a->modes, s->mode + k)],
                s->mode[k].now);
    }
    compare(&r->quantity[CONTACT], at->total_force, s->contact_force);
    compare(&r->quantity[AIR], air != NULL ? air->force : 0.0, s->film.force);
    compare(&r->quantity[YIELD], at->yielded, s->yielded);
    r->counts_off += (long)at->contacts != s->contacts;
    r->touching += s->contacts > 0;
    r->most = fmax(r->most, (double)s->contacts);
}

/// The largest difference over the size that a quantity has in a run without a fault.
static double largest(const struct result *r, const struct result *right)
{
    double worst = 0.0;
    for (int q = 0; q < QUANTITIES; q++) {
        const double size = right->quantity[q].size;
        if (size > 0.0) {
            study_keep(&worst, r->quantity[q].off / size);
        }
    }
    return worst;
}

/// Steps both programs side by side; if `right` is given, only until they differ.
static enum ra_code run(struct pair *p, uint64_t steps, const struct result *right,
                        struct result *r, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    memset(r, 0, sizeof *r);
    r->steps = steps;
    for (uint64_t n = 0; n < steps && code == RA_OK; n++) {
        code = ra_areal_step(&p->problem, &p->state, st);
        if (code == RA_OK) {
            compare_places(p, r);
            second_step(p->second);
            compare_forces(p, r);
            if (right != NULL && largest(r, right) > most_different) {
                break;
            }
        }
    }
    return code;
}

// ## What is judged

static void judge_motion(struct study *study, const struct both *b, const struct pair *p,
                         const struct result *r)
{
    const struct study_band none = {0.0, 0.0};
    char name[96], time[32];
    snprintf(time, sizeof time, "%g ms", 1e3 * p->c.pair.step * (double)r->steps);
    snprintf(name, sizeof name, "%s: modes of the plate that one program lacks", b->name);
    study_value(study, name, other, "-",
                fabs((double)p->problem.modes.count - (double)p->second->modes), none);
    for (int q = 0; q < QUANTITIES; q++) {
        const struct compared *const c = &r->quantity[q];
        if (c->size > 0.0 || c->off > 0.0) {
            snprintf(name, sizeof name, "%s: %s", b->name, name_of[q]);
            study_value(study, name, other, time, c->off / c->size,
                        (struct study_band){0.0, most_different});
        }
    }
    snprintf(name, sizeof name, "%s: steps with another number of contacts", b->name);
    study_value(study, name, other, time, r->counts_off, none);
}

/// Checks that the case had the events that are compared.
static void judge_case(struct study *study, const struct both *b, const struct pair *p,
                       const struct result *r)
{
    const struct second *const s = p->second;
    const bool whole = r->steps == ra_areal_case_steps(&p->c);
    char name[96];
    double again = 0.0, loads = 0.0;
    snprintf(name, sizeof name, "%s: share of the steps with contact", b->name);
    study_value(study, name, "-", "-", r->touching / (double)r->steps,
                (struct study_band){0.5, 1.0});
    snprintf(name, sizeof name, "%s: contacts at once", b->name);
    study_measured(study, name, "-", "-", r->most);
    for (long q = 0; s->hill != NULL && q < s->nx * s->ny; q++) {
        again += s->hill[q].again > 0;
        loads += (double)s->hill[q].again;
    }
    if (s->hill != NULL) {
        snprintf(name, sizeof name, "%s: hills that bear again after yield", b->name);
        study_value(study, name, "-", "-", again, (struct study_band){whole ? 6.0 : 3.0, HUGE_VAL});
        snprintf(name, sizeof name, "%s: their loads after yield", b->name);
        study_measured(study, name, "-", "-", loads);
    }
}

static void verify(struct study *study, const struct both *b, bool whole, struct result *r)
{
    struct pair *const p = malloc(sizeof *p);
    struct ra_status st = {RA_OK, ""};
    if (p == NULL) {
        abort();
    }
    enum ra_code code = make(b, SECOND_RIGHT, p, &st);
    if (code == RA_OK) {
        code = run(p, ra_areal_case_steps(&p->c) / (whole ? 1 : PARTS), NULL, r, &st);
    }
    if (study_ok(study, b->name, code, &st)) {
        judge_motion(study, b, p, r);
        judge_case(study, b, p, r);
    }
    release(p);
    free(p);
}

/// A case with a planted fault in the second program: the two programs must differ.
static void verify_fault(struct study *study, const struct both *b, enum second_fault fault,
                         const char *what, const struct result *right, bool quick)
{
    struct pair *const p = malloc(sizeof *p);
    struct ra_status st = {RA_OK, ""};
    struct result r;
    char name[96];
    if (p == NULL) {
        abort();
    }
    enum ra_code code = make(b, fault, p, &st);
    if (code == RA_OK) {
        code = run(p, ra_areal_case_steps(&p->c), quick ? right : NULL, &r, &st);
    }
    snprintf(name, sizeof name, "%s, wrong: %s", b->name, what);
    if (study_ok(study, name, code, &st)) {
        study_value(study, name, other, quick ? "until seen" : "2 ms", largest(&r, right),
                    (struct study_band){most_different, HUGE_VAL});
    }
    release(p);
    free(p);
}

int main(int argc, char **argv)
{
    const bool quick = study_flag(argc, argv, "--quick");
    struct study study;
    struct result in_air = {.touching = 0.0}, on_hills = {.touching = 0.0};
    if (study_begin(&study, "verify_second", argc, argv) != RA_OK) {
        return RA_SYSTEM;
    }
    if (study_flag(argc, argv, "--short")) {
        verify(&study, &film, false, &in_air);
        verify(&study, &spots, false, &on_hills);
        return study_end(&study);
    }
    verify(&study, &film, true, &in_air);
    verify_fault(&study, &film, SECOND_START, "the first half step", &in_air, quick);
    verify_fault(&study, &film, SECOND_SEGMENT, "xi of the plate's nodes", &in_air, quick);
    verify_fault(&study, &film, SECOND_DRIFT, "sign of the drag", &in_air, quick);
    verify_fault(&study, &film, SECOND_HEAT, "factor of heat", &in_air, quick);
    verify_fault(&study, &film, SECOND_EDGE, "pressure at an edge", &in_air, quick);
    verify(&study, &spots, true, &on_hills);
    verify_fault(&study, &spots, SECOND_FORGETS, "memory of yield", &on_hills, quick);
    verify_fault(&study, &spots, SECOND_TWIST, "spacing in z_xy", &on_hills, quick);
    return study_end(&study);
}
