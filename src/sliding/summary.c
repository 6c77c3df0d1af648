// What a run has found, quantity by quantity: the rows of summary.tsv and timing.tsv.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Tables of a run (run_tables.c) have the columns quantity, value, unit. Rows are those of the
 * solids and their roughness, motion and forces, the energy balance (energy.c), shocks (shocks.c),
 * and what the run cost.
 *
 * Shares of shocks are those of the paper's text on Fig. 12: with a peak force below M = 0.78 N/m
 * (`output.shock_reference`), whatever the slider weighs, and shorter than 0.1 ms: with a step of
 * 0.1 us a shock of 1000 steps has 100 us and is not shorter, one of 999 steps is. They count
 * complete shocks of both solids, but the share with a gain of energy is that of the resonator
 * (Fig. 12c). Averages of velocities and forces begin where the balance begins them (`from`). A
 * profile of too few nodes has no rows of roughness, and a run without steps none of motion and
 * energy.
 *
 * Units: SI, levels in dB over what the unit names. timing.tsv alone differs from run to run.
 *
 * Tests: tests/sliding/test_tables.c, tests/sliding/test_run.c.
 */
#include <math.h>

#include "contact/contact.h"
#include "detection/candidates.h"
#include "sliding/run_tables.h"
#include "statistics/audit.h"
#include "surface/roughness.h"

static void count(struct ra_table *table, const char *quantity, uint64_t value)
{
    ra_table_quantity(table, quantity, (double)value, "1");
}

// ## summary.tsv

/// Bounds and frequencies of one solid.
static void describe_solid(struct ra_table *t, const struct ra_problem *problem, int i)
{
    const struct ra_solid *const s = &problem->solid[i];
    const struct ra_modes *const m = &s->modes;
    const double hertz = 1.0 / RA_TWO_PI;
    const char *const name = i == 0 ? "resonator" : "slider";
    char key[64];
    const struct {
        const char *key;
        double value;
        const char *unit;
    } rows[] = {
        {"nodes", (double)s->nodes, "1"},
        {"modes", (double)m->count, "1"},
        {"mass_per_length", s->mass, "kg/m2"},
        {"bending_stiffness", ra_beam_stiffness(&s->beam), "N m"},
        {"first_frequency", m->rigid < m->count ? hertz * m->omega[m->rigid] : 0.0, "Hz"},
        {"last_frequency", hertz * m->omega[m->count - 1], "Hz"},
        {"euler_bernoulli_bound", ra_beam_flexural_bound(&s->beam), "Hz"},
        {"longitudinal_bound", ra_beam_longitudinal_bound(&s->beam), "Hz"},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        snprintf(key, sizeof key, "%s_%s", rows[r].key, name);
        ra_table_quantity(t, key, rows[r].value, rows[r].unit);
    }
}

static double weight_of(const struct ra_case *c, int i)
{
    return ra_beam_mass(&c->solid[i].beam) * c->solid[i].beam.length * c->solid[i].gravity;
}

void ra_summary_lift_off(struct ra_table *t, double gravity, double curvature, double velocity)
{
    if (curvature > 0.0 && gravity > 0.0) {
        const double speed = sqrt(gravity / curvature);
        ra_table_quantity(t, "lift_off_speed", speed, "m/s");
        ra_table_quantity(t, "speed_over_lift_off", fabs(velocity) / speed, "1");
    } else {
        ra_table_quantity_text(t, "lift_off_speed", "none");
        ra_table_quantity_text(t, "speed_over_lift_off", "none");
    }
}

/// RA_SYSTEM without memory for the roughness.
static enum ra_code summarise_setup(struct ra_table *t, const struct ra_run *run,
                                    struct ra_status *st)
{
    const struct ra_problem *const p = &run->problem;
    double square = 0.0;
    ra_table_quantity(t, "speed", run->c->speed, "m/s");
    ra_table_quantity(t, "weight_resonator", weight_of(run->c, 0), "N/m");
    ra_table_quantity(t, "weight_slider", weight_of(run->c, 1), "N/m");
    ra_table_quantity(t, "delta", p->distance, "m");
    ra_table_quantity(t, "step", p->step, "s");
    ra_table_quantity(t, "stability_limit", p->limit, "s");
    describe_solid(t, p, 0);
    describe_solid(t, p, 1);
    for (int i = 0; i < 2; i++) {
        const struct ra_profile profile = {p->solid[i].nodes, p->spacing, p->solid[i].height};
        struct ra_roughness r;
        char key[64];
        const enum ra_code code = ra_roughness(&profile, &r, st);
        if (code == RA_SYSTEM) {
            return code;
        }
        if (code != RA_OK) {
            continue; // too few nodes to have a roughness
        }
        const double values[] = {r.Ra,    r.Rq,       r.Rsk, r.Rku, r.correlation_length,
                                 r.slope, r.curvature};
        const char *const names[] = {"Ra", "Rq", "Rsk", "Rku", "lc", "slope", "curvature"};
        const char *const units[] = {"m", "m", "1", "1", "m", "1", "1/m"};
        for (size_t k = 0; k < 7; k++) {
            snprintf(key, sizeof key, "%s_%s", names[k], i == 0 ? "resonator" : "slider");
            ra_table_quantity(t, key, values[k], units[k]);
        }
        square += r.curvature * r.curvature;
    }
    ra_summary_lift_off(t, run->c->solid[1].gravity, sqrt(square), run->c->speed);
    return RA_OK;
}

static void summarise_motion(struct ra_table *t, const struct ra_run *run)
{
    const struct ra_balance *const b = &run->balance;
    const double steps = b->steps > b->from ? (double)(b->steps - b->from) : 1.0;
    const char *const v_names[] = {"v_rms_resonator", "v_rms_slider"};
    const char *const l_names[] = {"level_resonator", "level_slider"};
    for (int i = 0; i < 2; i++) {
        const double square = ra_mean_square_velocity(&run->problem, &run->state, b, i, NULL);
        ra_table_quantity(t, v_names[i], sqrt(square), "m/s");
        ra_table_quantity(t, l_names[i], ra_level(square), "dB re 1e-9 m/s");
    }
    ra_table_quantity(t, "level_resonator_half", ra_blocks_half(&run->blocks), "dB");
    const double mean = b->force_sum / steps;
    ra_table_quantity(t, "force_mean", mean, "N/m");
    ra_table_quantity(t, "force_rms", sqrt(b->force_square / steps), "N/m");
    ra_table_quantity(t, "force_max", b->force_most, "N/m");
    ra_table_quantity(t, "force_min", b->steps > b->from ? b->force_least : 0.0, "N/m");
    const double weight = weight_of(run->c, 1);
    ra_table_quantity(t, "force_mean_over_weight", weight > 0.0 ? mean / weight : 0.0, "1");
    ra_table_quantity(t, "contacts_mean", b->contact_sum / steps, "1");
    count(t, "contacts_max", b->contact_most);
    ra_table_quantity(t, "contact_share", (double)b->contact_steps / steps, "1");
}

static void summarise_energy(struct ra_table *t, const struct ra_run *run)
{
    struct ra_audit a;
    ra_balance_audit(&run->problem, &run->state, &run->balance, &a);
    const double worst = ra_balance_worst_mode(&run->problem, &run->state, &run->balance, &a);
    ra_audit_rows(t, &a, worst, run->c->energy_tolerance, "J/m");
}

static void summarise_shocks(struct ra_table *t, const struct ra_run *run)
{
    static const char *const solids[2] = {"resonator", "slider"};
    const struct ra_shock_counts *const c = &run->counts;
    const uint64_t all = c->complete[0] + c->complete[1];
    ra_shock_counts_rows(t, c, solids, ra_share(all, run->balance.steps) / run->c->step,
                         run->c->shock_reference, "N/m");
    ra_table_quantity(t, "shock_energy_resonator", c->energy[0], "J/m");
    ra_table_quantity(t, "shock_energy_slider", c->energy[1], "J/m");
    const uint64_t gain = run->histogram[HISTOGRAM_GAIN].total;
    ra_table_quantity(t, "shocks_with_energy_gain", ra_share(gain, c->complete[0]), "1");
    if (!ra_law_is_local(run->problem.law)) {
        const struct ra_solver_record *const r = &run->state.record;
        count(t, "multiplier_solves", r->solves);
        ra_table_quantity(t, "multiplier_iterations_mean", ra_share(r->iterations, r->solves), "1");
        count(t, "multiplier_iterations_max", r->most_iterations);
        count(t, "multiplier_rows_max", r->largest);
        ra_table_quantity(t, "multiplier_worst_penetration", r->worst_penetration, "m");
        ra_table_quantity(t, "multiplier_worst_product", r->worst_product, "N");
    }
}

enum ra_code ra_run_write_summary(struct ra_table *t, const struct ra_run *run,
                                  struct ra_status *st)
{
    static const char *const endings[] = {[RA_ENDS_WITH_TIME] = "time",
                                          [RA_ENDS_WITH_PATH] = "path",
                                          [RA_ENDS_AT_RESONATOR] = "resonator"};
    ra_table_quantity(t, "", 0.0, "");
    count(t, "steps", run->balance.steps);
    count(t, "steps_wanted", run->steps);
    count(t, "settle_steps", run->settle_steps);
    ra_table_quantity(t, "duration", (double)run->balance.steps * run->c->step, "s");
    ra_table_quantity(t, "duration_asked", run->c->duration, "s");
    ra_table_quantity_text(t, "ended_by",
                           run->balance.steps < run->steps ? "interrupt or failure"
                                                           : endings[ra_case_ending(run->c)]);
    const enum ra_code code = summarise_setup(t, run, st);
    if (run->balance.steps > 0) {
        summarise_motion(t, run);
        summarise_energy(t, run);
    }
    if (run->sample_every > 0 && run->balance.steps > 0) {
        ra_table_quantity(t, "nyquist_frequency", ra_run_nyquist(run), "Hz");
        ra_table_quantity(t, "above_nyquist_resonator", ra_run_above_nyquist(run, 0), "1");
        ra_table_quantity(t, "above_nyquist_slider", ra_run_above_nyquist(run, 1), "1");
        count(t, "spectrum_segments", ra_probe_spectra_segments(&run->spectra));
    }
    summarise_shocks(t, run);
    return code;
}

// ## timing.tsv

void ra_run_write_timing(struct ra_table *t, const struct ra_run *run)
{
    const double steps = run->balance.steps > 0 ? (double)run->balance.steps : 1.0;
    ra_run_write_cost(t, &run->clock, steps);
    const struct ra_candidates *const list = run->state.candidates;
    if (list != NULL && list->detections > 0) {
        // how much of the work the list of candidates saves (candidates.c)
        const double detections = (double)list->detections;
        ra_table_quantity(t, "candidate_nodes_mean", (double)list->nodes / detections, "1");
        ra_table_quantity(t, "steps_per_fine_list", detections / (double)list->fine.made, "1");
    }
    ra_run_end_timing(t);
}
