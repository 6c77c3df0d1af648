// The tables of a run in three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * | table          | rows                                                                     |
 * |----------------|--------------------------------------------------------------------------|
 * | summary.tsv    | every quantity by name                                                   |
 * | probes.tsv     | t, the probes of the case, force and moments on the block, its motion    |
 * | shocks.tsv     | one shock of one node a row, in the order in which they end              |
 * | spots.tsv      | one spot of connected nodes (spots.c) a row, in the order as the shocks  |
 * | histograms.tsv | peak force and duration of the shocks, of nodes and of spots             |
 * | psd.tsv        | one-sided density of every velocity probe (Welch)                        |
 * | modes.tsv      | frequency, mean square velocity and energy balance of each mode          |
 * | map.tsv        | mean square velocity at points of the plate, if the case wants it        |
 * | sound.tsv      | sound that the plate radiates (plate_sound.c), if the case wants it      |
 * | timing.tsv     | processor time, memory: the only table that differs from run to run      |
 *
 * **Roughness** in the summary is that of what the block covers when it starts: Ra and Rq about the
 * mean height, rms slope and curvature along the sliding by central differences (roughness.c); from
 * both curvatures follows the speed V* of lifting off, as in two dimensions.
 *
 * **Moments** are those of the contact forces on the block about its centre: that of pitch about
 * the axis along y (above 0: it turns the front towards the plate), that of roll about the axis
 * along x. Forces are pressures: above 0 where they push the block away.
 *
 * Tests: tests/areal/test_areal_run.c.
 */
#include "areal/run.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "case/run_tables.h"
#include "modes/modes.h"
#include "sliding/run_tables.h"
#include "statistics/audit.h"

// ## Rows while the run goes on

/// What pitch or roll has for a lever of 1 m [1/m].
static double rate_of(const struct ra_areal *p, size_t k)
{
    return sqrt(p->modal.mass[p->modes.width] / p->block.inertia[k - RA_PITCH]);
}

/// A contact force's moment.
static double moment(const struct ra_areal *p, const struct ra_areal_state *s, size_t k)
{
    return s->motion.force[p->modes.width + k] / rate_of(p, k);
}

/// Angle of pitch or roll.
static double angle(const struct ra_areal *p, const struct ra_areal_state *s, size_t k)
{
    return s->motion.amplitude[p->modes.width + k] * rate_of(p, k);
}

static double area_of(const struct ra_areal *p, const struct ra_areal_state *s)
{
    double area = 0.0;
    for (size_t n = 0; n < s->contacts; n++) {
        area += s->contact[n].weight;
    }
    return p->slaves == RA_SLAVES_BOTH ? 0.5 * area : area;
}

void ra_areal_put_probes(struct ra_areal_simulation *run)
{
    struct ra_table *const t = &run->probes;
    const struct ra_areal *const p = &run->problem;
    const struct ra_areal_state *const s = &run->state;
    ra_table_number(t, "t", "s", (double)s->step * run->c->step);
    for (size_t n = 0; n < run->c->probe_count; n++) {
        const struct ra_case_probe *const probe = &run->c->probe[n];
        ra_table_number(t, probe->name, probe->quantity == RA_VELOCITY ? "m/s" : "m",
                        run->probe[n]);
    }
    ra_table_number(t, "total_force", "N", s->total_force);
    ra_table_number(t, "moment_pitch", "N m", moment(p, s, RA_PITCH));
    ra_table_number(t, "moment_roll", "N m", moment(p, s, RA_ROLL));
    ra_table_number(t, "heave", "m", s->motion.amplitude[p->modes.width + RA_HEAVE] * p->heave);
    ra_table_number(t, "pitch", "1", angle(p, s, RA_PITCH));
    ra_table_number(t, "roll", "1", angle(p, s, RA_ROLL));
    ra_table_number(t, "area", "m2", area_of(p, s));
    ra_table_count(t, "contacts", s->contacts);
    if (run->c->sound) {
        ra_table_number(t, "pressure", "Pa", run->pressure);
    }
    ra_table_end_row(t);
}

/// Heads have a row of zeros: what the state has before its first step.
static enum ra_code name_probes(struct ra_table *t, void *context, struct ra_status *st)
{
    (void)t;
    (void)st;
    ra_areal_put_probes(context);
    return RA_OK;
}

static bool wants_probes(const void *context)
{
    const struct ra_areal_simulation *const run = context;
    return run->sample_every > 0;
}

void ra_areal_put_shock(struct ra_areal_simulation *run, const struct ra_shock *shock, size_t row)
{
    struct ra_table *const t = &run->shocks_table;
    const struct ra_areal *const p = &run->problem;
    const double tau = run->c->step;
    const double side = shock->solid == RA_PLATE ? ra_areal_case_side(run->c) : 0.0;
    ra_table_count(t, "solid", (uint64_t)shock->solid);
    ra_table_count(t, "column", shock->node);
    ra_table_count(t, "row", row);
    ra_table_number(t, "x", "m", (double)shock->node * p->spacing);
    ra_table_number(t, "y", "m", side + (double)row * p->spacing);
    ra_table_number(t, "start", "s", (double)shock->start * tau);
    ra_table_number(t, "duration", "s", ra_run_duration(shock->steps, tau));
    ra_table_number(t, "peak_force", "N", shock->peak);
    ra_table_count(t, "complete", (uint64_t)shock->complete);
    ra_table_end_row(t);
}

static enum ra_code name_shocks(struct ra_table *t, void *context, struct ra_status *st)
{
    (void)t;
    (void)st;
    ra_areal_put_shock(context, &(const struct ra_shock){0}, 0);
    return RA_OK;
}

static bool wants_shocks(const void *context)
{
    const struct ra_areal_simulation *const run = context;
    return run->c->shock_list;
}

void ra_areal_put_spot(struct ra_areal_simulation *run, const struct ra_areal_spot *spot)
{
    struct ra_table *const t = &run->spots_table;
    const double tau = run->c->step;
    ra_table_count(t, "spot", spot->number);
    ra_table_count(t, "from", spot->from);
    ra_table_count(t, "into", spot->into);
    ra_table_number(t, "start", "s", (double)spot->start * tau);
    ra_table_number(t, "duration", "s", ra_run_duration(spot->steps, tau));
    ra_table_number(t, "peak_force", "N", spot->peak);
    ra_table_number(t, "x", "m", spot->x);
    ra_table_number(t, "y", "m", spot->y);
    ra_table_count(t, "nodes", spot->nodes);
    ra_table_number(t, "area", "m2", spot->area);
    ra_table_count(t, "complete", (uint64_t)spot->complete);
    ra_table_end_row(t);
}

static enum ra_code name_spots(struct ra_table *t, void *context, struct ra_status *st)
{
    (void)t;
    (void)st;
    ra_areal_put_spot(context, &(const struct ra_areal_spot){0});
    return RA_OK;
}

static bool wants_spots(const void *context)
{
    const struct ra_areal_simulation *const run = context;
    return run->c->spot_list;
}

// ## Histograms and modes

static enum ra_code write_histograms(struct ra_table *t, void *context, struct ra_status *st)
{
    static const char *const names[RA_AREAL_HISTOGRAMS] = {"peak_force", "duration",
                                                           "spot_peak_force", "spot_duration"};
    const struct ra_areal_simulation *const run = context;
    (void)st;
    for (int h = 0; h < RA_AREAL_HISTOGRAMS; h++) {
        ra_histogram_rows(t, names[h], &run->histogram[h], h == 0);
    }
    return RA_OK;
}

/// m and n of a mode of the plate, in half waves along x and y; of the block 0, 1, 2 and 0.
struct waves {
    int solid;
    size_t m, n;
};

static void put_mode(struct ra_table *t, const struct ra_areal *p, struct waves waves, size_t k,
                     double mean_square, const struct ra_mode_balance *e)
{
    ra_table_count(t, "solid", (uint64_t)waves.solid);
    ra_table_count(t, "m", waves.m);
    ra_table_count(t, "n", waves.n);
    ra_audit_mode(t, p->modal.omega[k], p->modal.decay[k], mean_square, e, "J");
}

static enum ra_code write_modes(struct ra_table *t, void *context, struct ra_status *st)
{
    const struct ra_areal_simulation *const run = context;
    const struct ra_areal *const p = &run->problem;
    const struct ra_plate_modes *const modes = &p->modes;
    struct ra_mode_balance e = {0};
    double *const mode = ra_alloc(p->width, sizeof *mode, "levels", st);
    if (mode == NULL) {
        return RA_SYSTEM;
    }
    ra_areal_mean_square(p, &run->state, &run->balance, mode);
    put_mode(t, p, (struct waves){0, 0, 0}, 0, 0.0, &e);
    for (size_t q = 0; q < modes->blocks; q++) {
        for (size_t r = 0; r < modes->size[q]; r++) {
            const size_t k = modes->begin[q] + r;
            e = ra_areal_balance_mode(p, &run->state, &run->balance, k);
            put_mode(t, p, (struct waves){RA_PLATE, modes->least_m + r, modes->least_n + q}, k,
                     mode[k], &e);
        }
    }
    for (size_t r = 0; r < RA_RIGID_MODES; r++) {
        const size_t k = modes->width + r;
        e = ra_areal_balance_mode(p, &run->state, &run->balance, k);
        put_mode(t, p, (struct waves){RA_BLOCK, r, 0}, k, mode[k], &e);
    }
    free(mode);
    return RA_OK;
}

static enum ra_code write_psd(struct ra_table *t, void *context, struct ra_status *st)
{
    char text[320];
    const struct ra_areal_simulation *const run = context;
    if (ra_areal_false_lines(run, text, sizeof text)[0] != '\0') {
        ra_table_comment(t, "%s", text);
    }
    if (ra_probe_spectra_single(&run->spectra, text, sizeof text)[0] != '\0') {
        ra_table_comment(t, "%s", text);
    }
    return ra_probe_spectra_write(t, &run->spectra, st);
}

// ## The map

static bool wants_map(const void *context)
{
    const struct ra_areal_simulation *const run = context;
    return run->map_every > 0;
}

static enum ra_code write_map(struct ra_table *t, void *context, struct ra_status *st)
{
    const struct ra_areal_simulation *const run = context;
    const struct ra_areal_map *const map = &run->map;
    const struct ra_plate *const plate = &run->problem.plate;
    (void)st;
    // heads have a row of zeros
    for (size_t n = 0; n < 1 + map->columns * map->rows; n++) {
        const size_t i = n > 0 ? (n - 1) % map->columns : 0, j = n > 0 ? (n - 1) / map->columns : 0;
        const double x = (double)i / (double)(map->columns - 1);
        const double y = (double)j / (double)(map->rows - 1);
        ra_table_number(t, "x", "m", x * plate->length);
        ra_table_number(t, "y", "m", y * plate->width);
        ra_table_number(t, "v_mean_square", "m2/s2", n > 0 ? ra_areal_map_at(map, i, j) : 0.0);
        ra_table_end_row(t);
    }
    return RA_OK;
}

static bool wants_sound(const void *context)
{
    const struct ra_areal_simulation *const run = context;
    return run->c->sound;
}

static enum ra_code write_sound(struct ra_table *t, void *context, struct ra_status *st)
{
    struct ra_areal_simulation *const run = context;
    return ra_sound_write(t, run->sound, st);
}

// ## Summary

static void count(struct ra_table *t, const char *quantity, uint64_t value)
{
    ra_table_quantity(t, quantity, (double)value, "1");
}

/// Roughness of heights whose columns lie together (columns x rows), along the sliding.
struct roughness {
    double Ra, Rq, slope, curvature;
};

static struct roughness roughness_of(const struct ra_track *track, size_t first,
                                     const struct ra_areal *p)
{
    const double nodes = (double)p->columns * (double)p->rows, chi = p->spacing;
    const double inner = (double)(p->columns - 2) * (double)p->rows;
    struct roughness r = {0};
    double mean = 0.0;
    for (size_t i = 0; i < p->columns; i++) {
        for (size_t j = 0; j < p->rows; j++) {
            mean += ra_track_column(track, first + i)[j];
        }
    }
    mean /= nodes;
    for (size_t i = 0; i < p->columns; i++) {
        const double *const z = ra_track_column(track, first + i);
        const bool inside = i > 0 && i + 1 < p->columns;
        const double *const before = inside ? ra_track_column(track, first + i - 1) : z;
        const double *const after = inside ? ra_track_column(track, first + i + 1) : z;
        for (size_t j = 0; j < p->rows; j++) {
            const double slope = (after[j] - before[j]) / (2.0 * chi);
            const double curvature =
                inside ? (after[j] - 2.0 * z[j] + before[j]) / (chi * chi) : 0.0;
            r.Ra += fabs(z[j] - mean) / nodes;
            r.Rq += (z[j] - mean) * (z[j] - mean) / nodes;
            r.slope += slope * slope / inner;
            r.curvature += curvature * curvature / inner;
        }
    }
    return (struct roughness){r.Ra, sqrt(r.Rq), sqrt(r.slope), sqrt(r.curvature)};
}

/// Of a solid: the plate's under the block at its start.
static enum ra_code measure(const struct ra_areal *p, int solid, struct roughness *r,
                            struct ra_status *st)
{
    struct ra_track *track;
    const struct ra_track_recipe block = {
        .kind = RA_TRACK_HEIGHTS, .height = p->surface, .columns = p->columns};
    const size_t first = solid == RA_PLATE ? (size_t)p->sliding.start.cell : 0;
    const enum ra_code code = ra_track_make(solid == RA_PLATE ? &p->track : &block, p->spacing,
                                            p->rows, p->columns, &track, st);
    if (code == RA_OK) {
        ra_track_advance(track, first + p->columns);
        *r = roughness_of(track, first, p);
        ra_track_free(track);
    }
    return code;
}

static enum ra_code summarise_surfaces(struct ra_table *t, const struct ra_areal_simulation *run,
                                       struct ra_status *st)
{
    const struct ra_areal *const p = &run->problem;
    double square = 0.0;
    for (int i = 0; i < 2; i++) {
        struct roughness r = {0};
        const enum ra_code code = measure(p, i, &r, st);
        if (code != RA_OK) {
            return code;
        }
        const double values[] = {r.Ra, r.Rq, r.slope, r.curvature};
        const char *const names[] = {"Ra", "Rq", "slope", "curvature"};
        const char *const units[] = {"m", "m", "1", "1/m"};
        for (size_t k = 0; k < 4; k++) {
            char key[64];
            snprintf(key, sizeof key, "%s_%s", names[k], ra_areal_solid_name(i));
            ra_table_quantity(t, key, values[k], units[k]);
        }
        square += r.curvature * r.curvature;
    }
    ra_summary_lift_off(t, run->c->gravity[RA_BLOCK], sqrt(square), run->c->speed);
    return RA_OK;
}

static void summarise_setup(struct ra_table *t, const struct ra_areal *p)
{
    double highest = 0.0, lowest = HUGE_VAL;
    for (size_t k = 0; k < p->modes.width; k++) {
        highest = fmax(highest, p->modes.omega[k]);
        lowest = p->modes.bound[k] > 0.0 ? fmin(lowest, p->modes.omega[k]) : lowest;
    }
    ra_table_quantity(t, "speed", p->sliding.speed, "m/s");
    ra_table_quantity(t, "weight_block", ra_areal_weight(p), "N");
    ra_table_quantity(t, "delta", p->distance, "m");
    ra_table_quantity(t, "spacing", p->spacing, "m");
    count(t, "nodes_along", p->columns);
    count(t, "nodes_across", p->rows);
    ra_table_quantity(t, "step", p->step, "s");
    ra_table_quantity(t, "stability_limit", p->limit, "s");
    count(t, "modes_plate", p->modes.count);
    ra_table_quantity(t, "mass_per_area_plate", ra_plate_mass(&p->plate), "kg/m2");
    ra_table_quantity(t, "bending_stiffness_plate", ra_plate_stiffness(&p->plate), "N m");
    ra_table_quantity(t, "first_frequency_plate", lowest / RA_TWO_PI, "Hz");
    ra_table_quantity(t, "last_frequency_plate", highest / RA_TWO_PI, "Hz");
}

/// Mean and root mean square of a moment on the block.
static void summarise_moment(struct ra_table *t, const struct ra_areal_simulation *run, size_t k,
                             const char *name, double steps)
{
    char key[64];
    const struct ra_areal_balance *const b = &run->balance;
    const double rate = rate_of(&run->problem, k);
    snprintf(key, sizeof key, "%s_mean", name);
    ra_table_quantity(t, key, b->moment_sum[k - RA_PITCH] / steps / rate, "N m");
    snprintf(key, sizeof key, "%s_rms", name);
    ra_table_quantity(t, key, sqrt(b->moment_square[k - RA_PITCH] / steps) / rate, "N m");
}

static void summarise_motion(struct ra_table *t, const struct ra_areal_simulation *run)
{
    const struct ra_areal_balance *const b = &run->balance;
    const double steps = b->steps > b->from ? (double)(b->steps - b->from) : 1.0;
    const double square = ra_areal_mean_square(&run->problem, &run->state, b, NULL);
    const double mean = b->force_sum / steps, weight = ra_areal_weight(&run->problem);
    const double face = run->c->length * run->c->width;
    ra_table_quantity(t, "v_rms_plate", sqrt(square), "m/s");
    ra_table_quantity(t, "level_plate", ra_level(square), "dB re 1e-9 m/s");
    ra_table_quantity(t, "level_plate_half", ra_blocks_half(&run->blocks), "dB");
    ra_table_quantity(t, "force_mean", mean, "N");
    ra_table_quantity(t, "force_rms", sqrt(b->force_square / steps), "N");
    ra_table_quantity(t, "force_max", b->force_most, "N");
    ra_table_quantity(t, "force_min", b->steps > b->from ? b->force_least : 0.0, "N");
    ra_table_quantity(t, "force_mean_over_weight", weight > 0.0 ? mean / weight : 0.0, "1");
    summarise_moment(t, run, RA_PITCH, "moment_pitch", steps);
    summarise_moment(t, run, RA_ROLL, "moment_roll", steps);
    ra_table_quantity(t, "contacts_mean", b->contact_sum / steps, "1");
    count(t, "contacts_max", b->contact_most);
    ra_table_quantity(t, "contact_share", (double)b->contact_steps / steps, "1");
    ra_table_quantity(t, "contact_area_mean", b->area_sum / steps, "m2");
    ra_table_quantity(t, "contact_area_share", b->area_sum / steps / face, "1");
}

static void summarise_energy(struct ra_table *t, const struct ra_areal_simulation *run)
{
    struct ra_audit a;
    ra_areal_balance_audit(&run->problem, &run->state, &run->balance, &a);
    const double worst =
        ra_modal_worst(&run->problem.modal, &run->state.motion, &run->balance.modes, &a);
    ra_audit_rows(t, &a, worst, run->c->energy_tolerance, "J");
}

static enum ra_code write_summary(struct ra_table *t, void *context, struct ra_status *st)
{
    const struct ra_areal_simulation *const run = context;
    const struct ra_shock_counts *const c = &run->counts;
    const uint64_t steps = run->balance.steps;
    ra_table_quantity(t, "", 0.0, "");
    count(t, "steps", steps);
    count(t, "steps_wanted", run->steps);
    count(t, "settle_steps", run->settle_steps);
    ra_table_quantity(t, "duration", (double)steps * run->c->step, "s");
    ra_table_quantity(t, "duration_asked", run->c->duration, "s");
    ra_table_quantity_text(t, "ended_by",
                           steps < run->steps   ? "interrupt or failure"
                           : run->c->path > 0.0 ? "path"
                                                : "time");
    summarise_setup(t, &run->problem);
    const enum ra_code code = summarise_surfaces(t, run, st);
    summarise_motion(t, run);
    summarise_energy(t, run);
    if (run->sample_every > 0) {
        ra_table_quantity(t, "nyquist_frequency", 0.5 * run->spectra.rate, "Hz");
        ra_table_quantity(t, "above_nyquist_plate", ra_areal_above_nyquist(run), "1");
        count(t, "spectrum_segments", ra_probe_spectra_segments(&run->spectra));
    }
    ra_shock_counts_rows(t, c, (const char *const[2]){"plate", "block"},
                         ra_share(c->complete[0] + c->complete[1], steps) / run->c->step,
                         run->reference, "N");
    ra_areal_spot_counts_rows(t, &run->spot_counts, steps, run->c->step,
                              ra_areal_weight(&run->problem));
    return code;
}

static enum ra_code write_timing(struct ra_table *t, void *context, struct ra_status *st)
{
    const struct ra_areal_simulation *const run = context;
    const double steps = (double)run->balance.steps;
    (void)st;
    ra_run_write_cost(t, &run->clock, steps);
    ra_table_quantity(t, "candidate_nodes_mean", (double)run->candidates / steps, "1");
    ra_run_end_timing(t);
    return RA_OK;
}

// ## Opening and closing

/// All tables, in the order in which they are closed.
static const struct ra_run_table tables[] = {
    {"probes.tsv", wants_probes, name_probes, offsetof(struct ra_areal_simulation, probes)},
    {"shocks.tsv", wants_shocks, name_shocks, offsetof(struct ra_areal_simulation, shocks_table)},
    {"spots.tsv", wants_spots, name_spots, offsetof(struct ra_areal_simulation, spots_table)},
    {"histograms.tsv", NULL, write_histograms, 0},
    {"psd.tsv", NULL, write_psd, 0},
    {"modes.tsv", NULL, write_modes, 0},
    {"map.tsv", wants_map, write_map, 0},
    {"sound.tsv", wants_sound, write_sound, 0},
    {"timing.tsv", NULL, write_timing, 0},
    {"summary.tsv", NULL, write_summary, 0},
};

static struct ra_run_tables tables_of(struct ra_areal_simulation *run, const char *folder)
{
    return (struct ra_run_tables){tables, sizeof tables / sizeof *tables, run, folder,
                                  &run->provenance};
}

enum ra_code ra_areal_tables_open(struct ra_areal_simulation *run, const char *folder,
                                  const char *command, struct ra_status *st)
{
    const struct ra_run_tables all = tables_of(run, folder);
    const enum ra_code code = ra_case_hash(&run->c->origin, run->hash, st);
    run->provenance = (struct ra_provenance){run->c->origin.name, run->hash,
                                             run->c->surface[RA_PLATE].seed, command};
    return code == RA_OK ? ra_run_tables_begin(&all, st) : code;
}

enum ra_code ra_areal_tables_close(struct ra_areal_simulation *run, const char *folder,
                                   enum ra_code code, struct ra_status *st)
{
    const struct ra_run_tables all = tables_of(run, folder);
    if (run->balance.steps == 0) {
        // the run never began: nothing was computed, nothing is left behind
        ra_run_tables_drop(&all);
        return code;
    }
    return ra_run_tables_end(&all, code, st);
}

// ## Without a run

enum ra_code ra_areal_describe(const struct ra_areal_case *c, FILE *out, struct ra_status *st)
{
    double *record[2] = {NULL, NULL};
    struct ra_areal problem = {.columns = 0};
    char note[1024];
    const enum ra_code code = ra_areal_case_problem(c, &problem, record, note, sizeof note, st);
    if (code == RA_OK) {
        struct ra_table table = ra_table_on(out, NULL);
        if (note[0] != '\0') {
            ra_table_comment(&table, "%s", note);
        }
        ra_table_quantity(&table, "", 0.0, "");
        summarise_setup(&table, &problem);
    }
    ra_areal_free(&problem);
    free(record[0]);
    free(record[1]);
    return code;
}
