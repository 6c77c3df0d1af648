// The observer of levels, energies and contact of a run in three dimensions, mode by mode.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This observer has the balance (balance.c) and the levels of blocks of time (blocks.c). It writes
 * rows of the summary and modes.tsv from them, and checks the balance of a complete run.
 *
 * **Moments** are those of the contact forces on the block about its centre. The moment of pitch is
 * about the axis along y (positive if it turns the front towards the plate), the moment of roll
 * about the axis along x. A contact force is counted positive when it pushes the block away.
 *
 * **Yield.** `energy_lost_in_yield` is the energy that yield has taken since the first step. It is
 * contained in `energy_lost_in_impacts`; for the law with yield the two are equal.
 *
 * Tests: tests/areal/test_areal_run.c, tests/areal/test_hills.c.
 */
#include <math.h>
#include <stdlib.h>

#include "areal/run.h"
#include "run/room.h"
#include "statistics/room.h"

struct level {
    struct ra_areal_simulation *run;
    struct ra_modal_part plate;
    struct ra_blocks blocks;
};

double ra_areal_lever(const struct ra_areal *p, size_t k)
{
    return sqrt(p->pair.modal.mass[p->modes.width] / p->block.inertia[k - RA_PITCH]);
}

static enum ra_code make(void *own, void *run, struct ra_status *st)
{
    struct level *const l = own;
    struct ra_areal_simulation *const s = run;
    l->plate = ra_areal_plate_part(&s->problem);
    ra_blocks_init(s->run.from, s->run.steps, &l->blocks);
    return ra_areal_balance_make(&s->problem, s->run.from, &s->balance, st);
}

static void release(void *own)
{
    struct level *const l = own;
    ra_balance_clear(&l->run->balance.pair);
}

static void see(void *own, uint64_t step)
{
    struct level *const l = own;
    (void)step;
    ra_areal_balance_observe(&l->run->problem, &l->run->state, &l->run->balance);
    ra_blocks_observe(&l->run->state.at, &l->plate, &l->blocks);
}

// ## Results

/// Writes the mean and the root mean square of a moment on the block.
static void summarise_moment(struct ra_table *t, const struct ra_areal_simulation *run, size_t k,
                             const char *name, double steps)
{
    char key[64];
    const struct ra_areal_balance *const b = &run->balance;
    const double rate = ra_areal_lever(&run->problem, k);
    snprintf(key, sizeof key, "%s_mean", name);
    ra_table_quantity(t, key, b->moment_sum[k - RA_PITCH] / steps / rate, "N m");
    snprintf(key, sizeof key, "%s_rms", name);
    ra_table_quantity(t, key, sqrt(b->moment_square[k - RA_PITCH] / steps) / rate, "N m");
}

static void summarise_motion(struct ra_table *t, const struct level *l)
{
    const struct ra_areal_simulation *const run = l->run;
    const double area = run->balance.area_sum;
    const struct ra_balance *const b = &run->balance.pair;
    const double steps = b->contact.steps > 0 ? (double)b->contact.steps : 1.0;
    const double square = ra_areal_mean_square(&run->problem, &run->state, &run->balance, NULL);
    ra_table_quantity(t, "v_rms_plate", sqrt(square), "m/s");
    ra_table_quantity(t, "level_plate", ra_level(square), "dB re 1e-9 m/s");
    ra_table_quantity(t, "level_plate_half", ra_blocks_half(&l->blocks), "dB");
    ra_rows_force(t, &b->contact, ra_areal_weight(&run->problem), "N");
    summarise_moment(t, run, RA_PITCH, "moment_pitch", steps);
    summarise_moment(t, run, RA_ROLL, "moment_roll", steps);
    ra_rows_contacts(t, &b->contact);
    ra_table_quantity(t, "contact_area_mean", area / steps, "m2");
    ra_table_quantity(t, "contact_area_share", area / steps / (run->c->length * run->c->width),
                      "1");
}

/// m and n of a mode in modes.tsv. For the plate they are the half waves along x and y. For the
/// block n is 0, and m is 0, 1 or 2. For a mode of a file n is 0, and m is its number there.
struct waves {
    int solid;
    size_t m, n;
};

static void put_mode(struct ra_table *t, const struct ra_areal_simulation *run, struct waves waves,
                     size_t k, double mean_square)
{
    ra_table_count(t, "solid", (uint64_t)waves.solid);
    ra_table_count(t, "m", waves.m);
    ra_table_count(t, "n", waves.n);
    ra_audit_mode(t, &run->problem.pair, &run->state.at, &run->balance.pair, k, mean_square, "J");
}

static enum ra_code write_modes(struct ra_table *t, void *own, struct ra_status *st)
{
    const struct ra_areal_simulation *const run = ((const struct level *)own)->run;
    const struct ra_plate_modes *const modes = &run->problem.modes;
    double *const mode = ra_alloc(modes->width, sizeof *mode, "levels", st);
    if (mode == NULL) {
        return RA_SYSTEM;
    }
    ra_areal_mean_square(&run->problem, &run->state, &run->balance, mode);
    put_mode(t, run, (struct waves){0, 0, 0}, 0, 0.0);
    for (size_t k = 0; modes->spread != NULL && k < modes->count; k++) {
        put_mode(t, run, (struct waves){RA_PLATE, k + 1, 0}, k, mode[k]);
    }
    for (size_t q = 0; modes->spread == NULL && q < modes->blocks; q++) {
        for (size_t r = 0; r < modes->size[q]; r++) {
            const size_t k = modes->begin[q] + r;
            put_mode(t, run, (struct waves){RA_PLATE, modes->least_m + r, modes->least_n + q}, k,
                     mode[k]);
        }
    }
    for (size_t r = 0; r < RA_RIGID_MODES; r++) {
        put_mode(t, run, (struct waves){RA_BLOCK, r, 0}, modes->width + r, 0.0);
    }
    free(mode);
    return RA_OK;
}

static void rows(const void *own, struct ra_table *t)
{
    const struct level *const l = own;
    const struct ra_areal_simulation *const run = l->run;
    summarise_motion(t, l);
    ra_audit_rows(t, &run->problem.pair, &run->state.at, &run->balance.pair,
                  run->c->pair.energy_tolerance, "J");
    if (run->problem.pair.remembers) {
        const double yielded = run->state.at.yielded - run->balance.pair.first_yielded;
        ra_table_quantity(t, "energy_lost_in_yield", yielded, "J");
    }
}

static enum ra_code judge(const void *own, struct ra_status *st)
{
    const struct level *const l = own;
    struct ra_audit audit;
    ra_balance_close(&l->run->problem.pair, &l->run->state.at, &l->run->balance.pair, &audit);
    return ra_audit_judge(&audit, l->run->c->pair.energy_tolerance, st);
}

static const struct ra_run_table tables[] = {{"modes.tsv", NULL, write_modes, 0},
                                             {NULL, NULL, NULL, 0}};

const struct ra_observer ra_areal_level = {.name = "energy balance",
                                           .size = sizeof(struct level),
                                           .make = make,
                                           .free = release,
                                           .see = see,
                                           .tables = tables,
                                           .rows = rows,
                                           .judge = judge};
