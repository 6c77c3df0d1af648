// The observer of levels, energies and contact in a run of sliding, mode by mode.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This observer has the balance (energy.c) and the levels of blocks of time (blocks.c). It writes
 * rows of the summary and modes.tsv from them, and checks the balance of a complete run. Averages
 * of velocities and of forces begin at the same step, `from` of the balance.
 *
 * Tests: tests/sliding/test_tables.c, tests/sliding/test_run.c.
 */
#include <math.h>
#include <stdlib.h>

#include "run/room.h"
#include "sliding/simulation.h"
#include "statistics/room.h"

struct level {
    struct ra_sliding_simulation *run;
    struct ra_modal_part resonator;
    struct ra_blocks blocks;
};

static enum ra_code make(void *own, void *run, struct ra_status *st)
{
    struct level *const l = own;
    struct ra_sliding_simulation *const s = run;
    l->resonator = ra_solid_part(&s->problem, 0);
    ra_blocks_init(s->run.from, s->run.steps, &l->blocks);
    return ra_balance_init(&s->problem.pair, s->run.from, &s->balance, st);
}

static void release(void *own)
{
    struct level *const l = own;
    ra_balance_clear(&l->run->balance);
}

static void see(void *own, uint64_t step)
{
    struct level *const l = own;
    struct ra_sliding_simulation *const s = l->run;
    (void)step;
    ra_balance_observe(&s->problem, &s->state, &s->balance);
    ra_blocks_observe(&s->state.at, &l->resonator, &l->blocks);
}

/// The next step to observe. It is the end of a block, or the step before `from`, after which the
/// sums are stored.
static uint64_t next(const void *own, uint64_t step)
{
    const struct level *const l = own;
    const uint64_t from = l->run->run.from, block = ra_blocks_next(&l->blocks);
    const uint64_t aside = step < from ? from - 1 : UINT64_MAX;
    const uint64_t ends = step <= block ? block : UINT64_MAX;
    return aside < ends ? aside : ends;
}

static void pass(void *own, uint64_t steps, const struct ra_stretch *stretch)
{
    struct level *const l = own;
    if (stretch != NULL) {
        ra_balance_stretch(&l->run->problem, &l->run->state, stretch, &l->run->balance, steps);
    } else {
        ra_balance_fly(&l->run->state, &l->run->balance, steps);
    }
}

static bool stretches(const void *own)
{
    const struct level *const l = own;
    return ra_balance_stretches(&l->run->balance);
}

// ## Results

static void rows(const void *own, struct ra_table *t)
{
    const struct level *const l = own;
    const struct ra_sliding_simulation *const run = l->run;
    const struct ra_balance *const b = &run->balance;
    const struct ra_sliding_units *const units = ra_sliding_case_units(run->c);
    const char *const v_names[] = {"v_rms_resonator", "v_rms_slider"};
    const char *const l_names[] = {"level_resonator", "level_slider"};
    for (int i = 0; i < 2; i++) {
        const double square = ra_mean_square_velocity(&run->problem, &run->state, b, i, NULL);
        ra_table_quantity(t, v_names[i], sqrt(square), "m/s");
        ra_table_quantity(t, l_names[i], ra_level(square), "dB re 1e-9 m/s");
    }
    ra_table_quantity(t, "level_resonator_half", ra_blocks_half(&l->blocks), "dB");
    ra_rows_force(t, &b->contact, ra_sliding_case_weight(run->c, 1), units->force);
    ra_rows_contacts(t, &b->contact);
    ra_audit_rows(t, &run->problem.pair, &run->state.at, b, run->c->pair.energy_tolerance,
                  units->energy);
}

static void put_mode(struct ra_table *t, const struct ra_sliding_simulation *run, int solid,
                     size_t k, double mean_square)
{
    const struct ra_solid *const s = &run->problem.solid[solid];
    ra_table_count(t, "solid", (uint64_t)solid);
    ra_table_count(t, "k", k);
    ra_table_number(t, "root", "1", s->modes.root[k]);
    ra_audit_mode(t, &run->problem.pair, &run->state.at, &run->balance, s->begin + k, mean_square,
                  ra_sliding_case_units(run->c)->energy);
}

static enum ra_code write_modes(struct ra_table *t, void *own, struct ra_status *st)
{
    const struct level *const l = own;
    const struct ra_sliding_simulation *const run = l->run;
    put_mode(t, run, 0, 0, 0.0);
    for (int i = 0; i < 2; i++) {
        const size_t count = run->problem.solid[i].modes.count;
        double *const mode = ra_alloc(count, sizeof *mode, "levels", st);
        if (mode == NULL) {
            return RA_SYSTEM;
        }
        ra_mean_square_velocity(&run->problem, &run->state, &run->balance, i, mode);
        for (size_t k = 0; k < count; k++) {
            put_mode(t, run, i, k, mode[k]);
        }
        free(mode);
    }
    return RA_OK;
}

/// Returns RA_UNBALANCED if the residual of the balance in the summary exceeds its tolerance.
static enum ra_code judge(const void *own, struct ra_status *st)
{
    const struct level *const l = own;
    struct ra_audit audit;
    ra_balance_audit(&l->run->problem, &l->run->state, &l->run->balance, &audit);
    return ra_audit_judge(&audit, l->run->c->pair.energy_tolerance, st);
}

static const struct ra_run_table tables[] = {{"modes.tsv", NULL, write_modes, 0},
                                             {NULL, NULL, NULL, 0}};

const struct ra_observer ra_sliding_level = {.name = "balance of energy",
                                             .size = sizeof(struct level),
                                             .make = make,
                                             .free = release,
                                             .see = see,
                                             .next = next,
                                             .pass = pass,
                                             .stretches = stretches,
                                             .tables = tables,
                                             .rows = rows,
                                             .judge = judge};
