// A row for each run in three dimensions, and for each of several grids with the same surfaces.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **runs RUN...** There is a row for each run, whose folder ends in READING/POINT/SEED. A row has
 * the keys of the case, the level of the plate, the power that contact supplies and that damping
 * takes, and the numbers of contacts and shocks. The `surface` is the part of POINT before its
 * first `-`. Powers and numbers of contacts are also given in decibels, to which slopes are fitted.
 * As in two dimensions (verify/energy_table.c) damping takes
 * $$ P = 2 \zeta \omega_{eff} \mu a b v^2 ,\qquad \omega_{eff} = \frac{\sum_k \omega_k v_k^2}
 *    {\sum_k v_k^2}                                       % eq:areal-power $$
 * with the plate's mass mu a b, mean square velocity v^2 and the centroid of its modes.
 *
 * **grids CASE SEED OVERRIDE...** This table shows the effect of the grid spacing, on the same
 * surfaces. The grid of the case is the finest one; a coarser grid has every second, fourth or
 * eighth of its nodes. The step must be stable with a given number of nodes in contact. On the
 * coarsest grid this number is `contact.nodes` of the case. A finer grid has more nodes on the same
 * area, and the number is larger by the same factor. There is a row for each grid, with its level
 * and contacts from the start of the averages on.
 *
 * Tests: tests/scripts/areal_table.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "areal/run.h"
#include "made.h"

// ## Runs

static void put_case(const char *const part[3], const struct ra_areal_case *c)
{
    char surface[64];
    snprintf(surface, sizeof surface, "%.*s", (int)strcspn(part[1], "-"), part[1]);
    ra_table_text(&made_table, "reading", part[0]);
    ra_table_text(&made_table, "point", part[1]);
    ra_table_text(&made_table, "surface", surface);
    ra_table_text(&made_table, "seed", part[2]);
    ra_table_number(&made_table, "nominal_Ra", "m", c->surface[0].Ra);
    ra_table_number(&made_table, "speed", "m/s", c->pair.speed);
    ra_table_number(&made_table, "damping", "1", c->damping);
    ra_table_number(&made_table, "length", "m", c->length);
    ra_table_number(&made_table, "area", "m2", c->length * c->width);
    ra_table_number(&made_table, "step", "s", c->pair.step);
}

/// Quantities of summary.tsv that a row has unchanged.
static const struct {
    const char *name, *unit;
} taken_over[] = {{"force_mean_over_weight", "1"},
                  {"contacts_mean", "1"},
                  {"contact_share", "1"},
                  {"contact_area_mean", "m2"},
                  {"lift_off_speed", "m/s"},
                  {"speed_over_lift_off", "1"},
                  {"shock_rate", "1/s"},
                  {"spots_mean", "1"},
                  {"spot_rate", "1/s"},
                  {"spot_duration_mean", "s"},
                  {"spot_duration_median", "s"},
                  {"spot_peak_mean_over_weight", "1"},
                  {"spot_peak_max_over_weight", "1"},
                  {"spots_below_M", "1"},
                  {"spots_below_10M", "1"},
                  {"spots_below_100M", "1"},
                  {"spots_below_100us", "1"},
                  {"energy_residual_share", "1"}};

static void put_run(const char *const part[3], const struct ra_areal_case *c,
                    const struct made_modes *a, const struct made *summary)
{
    const double duration = made_value(summary, "duration");
    put_case(part, c);
    ra_table_number(&made_table, "level", "dB", made_decibels(a->square / 1e-18));
    ra_table_number(&made_table, "level_half", "dB", made_value(summary, "level_plate_half"));
    ra_table_number(&made_table, "given_level", "dB", made_decibels(a->given / duration / 1e-12));
    ra_table_number(&made_table, "taken_level", "dB", made_decibels(a->taken / duration / 1e-12));
    ra_table_number(&made_table, "centroid_level", "dB", made_decibels(a->weighed / a->square));
    ra_table_number(&made_table, "contacts_level", "dB",
                    made_decibels(made_value(summary, "contacts_mean")));
    ra_table_number(&made_table, "centroid", "Hz", a->weighed / a->square);
    for (size_t k = 0; k < sizeof taken_over / sizeof *taken_over; k++) {
        ra_table_number(&made_table, taken_over[k].name, taken_over[k].unit,
                        made_value(summary, taken_over[k].name));
    }
    ra_table_end_row(&made_table);
}

static void case_of(const char *path, const char *const *override, size_t count,
                    struct ra_areal_case *c)
{
    struct ra_status st = {RA_OK, ""};
    const enum ra_code code = ra_areal_case_read(path, override, count, c, &st);
    if (code != RA_OK) {
        made_fail(code, "%s", st.text);
    }
}

static void write_runs(int count, char **argument)
{
    for (int j = 0; j < count; j++) {
        struct ra_areal_case c;
        struct made summary;
        const char *part[3];
        char path[1024];
        snprintf(path, sizeof path, "%s/case.ini", argument[j]);
        case_of(path, NULL, 0, &c);
        made_read(&summary, argument[j], "summary.tsv");
        const struct made_modes a = made_modes_of(argument[j]);
        const double level = made_value(&summary, "level_plate");
        if (!(fabs(made_decibels(a.square / 1e-18) - level) <= 1e-9)) {
            made_fail(RA_INPUT, "%s: the level is %.15g dB, by its modes %.15g dB", argument[j],
                      level, made_decibels(a.square / 1e-18));
        }
        made_split_path(argument[j], part);
        if (made_table.naming) {
            put_run(part, &c, &a, &summary);
        }
        put_run(part, &c, &a, &summary);
        made_free(&summary);
        ra_areal_case_free(&c);
    }
}

// ## The same surfaces on several grids

/// Heights of plate and block on the finest grid, column after column.
struct surfaces {
    double *height[2];
    size_t columns[2], rows;
};

/// One grid: every stride-th node of the finest grid.
struct grid {
    double *height[2];
    struct ra_areal problem;
    struct ra_areal_state state;
    struct ra_areal_balance balance;
};

static double *heights_of(const struct ra_areal_case *c, int solid, size_t columns, size_t rows)
{
    struct ra_track *track = NULL;
    struct ra_track_recipe recipe;
    struct ra_status st = {RA_OK, ""};
    char note[200];
    double *record, *const height = made_memory(columns * rows, sizeof *height);
    enum ra_code code = ra_areal_case_surface(c, solid, &recipe, &record, note, sizeof note, &st);
    if (code == RA_OK && recipe.rough.kind == NULL) {
        made_fail(RA_INPUT, "grids: gaussian surfaces are wanted");
    }
    if (code == RA_OK) {
        code = ra_track_make(&recipe, c->pair.spacing, rows, 1, &track, &st);
    }
    if (code != RA_OK) {
        made_fail(code, "%s", st.text);
    }
    for (size_t i = 0; i < columns; i++) {
        ra_track_advance(track, i + 1);
        memcpy(height + i * rows, ra_track_column(track, i), rows * sizeof *height);
    }
    ra_track_free(track);
    return height;
}

/// The surfaces of a case, long enough for a grid of every `most`-th node.
static struct surfaces make_surfaces(const struct ra_areal_case *c, size_t most)
{
    struct surfaces s;
    const double end = c->pair.start + c->pair.speed * c->pair.duration + c->length;
    s.rows = ra_areal_case_cells(c, c->width) + 1;
    s.columns[RA_PLATE] = ((size_t)ceil(end / c->pair.spacing) / most + 4) * most + 1;
    s.columns[RA_BLOCK] = ra_areal_case_cells(c, c->length) + 1;
    for (int i = 0; i < 2; i++) {
        s.height[i] = heights_of(c, i, s.columns[i], s.rows);
    }
    return s;
}

/// Every stride-th node of a surface.
static struct ra_track_recipe thinned(const struct surfaces *s, int solid, size_t stride,
                                      double **height)
{
    const size_t columns = (s->columns[solid] - 1) / stride + 1, rows = (s->rows - 1) / stride + 1;
    *height = made_memory(columns * rows, sizeof **height);
    for (size_t i = 0; i < columns; i++) {
        for (size_t j = 0; j < rows; j++) {
            (*height)[i * rows + j] = s->height[solid][(i * s->rows + j) * stride];
        }
    }
    return (struct ra_track_recipe){.height = *height, .columns = columns};
}

/// The problem of the case on a grid; `most` is the stride of the coarsest.
static enum ra_code make_grid(const struct ra_areal_case *c, const struct surfaces *s,
                              size_t stride, size_t most, struct grid *g, struct ra_status *st)
{
    struct ra_areal_spec spec = ra_areal_case_spec(c);
    spec.pair.spacing = (double)stride * c->pair.spacing;
    spec.contacts = c->contacts * (most / stride) * (most / stride);
    for (int i = 0; i < 2; i++) {
        spec.surface[i] = thinned(s, i, stride, &g->height[i]);
    }
    enum ra_code code = ra_areal_make(&spec, &g->problem, st);
    if (code == RA_OK) {
        code = ra_areal_state_make(&g->problem, &g->state, st);
    }
    const uint64_t from = (uint64_t)ceil(c->pair.average_from / c->pair.step - 1e-6);
    return code == RA_OK ? ra_areal_balance_make(&g->problem, from, &g->balance, st) : code;
}

static void release(struct grid *g)
{
    ra_balance_clear(&g->balance.pair);
    ra_areal_state_free(&g->state);
    ra_areal_free(&g->problem);
    free(g->height[0]);
    free(g->height[1]);
}

static enum ra_code slide(const struct ra_areal_case *c, struct grid *g, struct ra_status *st)
{
    uint64_t settled = 0;
    const uint64_t steps = ra_areal_case_steps(c);
    enum ra_code code = RA_OK;
    if (c->pair.initial == RA_INITIAL_SETTLED) {
        code = ra_areal_settle(&g->problem, &g->state, 1e-3, 20000000, NULL, &settled, st);
    }
    for (uint64_t n = 0; n < steps && code == RA_OK; n++) {
        code = ra_areal_step(&g->problem, &g->state, st);
        if (code == RA_OK) {
            ra_areal_balance_observe(&g->problem, &g->state, &g->balance);
        }
    }
    return code;
}

static void put_grid(const char *seed, size_t stride, const struct grid *g)
{
    const struct ra_areal_balance *const b = &g->balance;
    const double steps = (double)(b->pair.steps - b->pair.from);
    const double square = ra_areal_mean_square(&g->problem, &g->state, b, NULL);
    ra_table_text(&made_table, "seed", seed);
    ra_table_count(&made_table, "stride", stride);
    ra_table_number(&made_table, "spacing", "m", g->problem.pair.spacing);
    ra_table_number(&made_table, "level", "dB", made_decibels(square / 1e-18));
    ra_table_number(&made_table, "force_mean_over_weight", "1",
                    b->pair.contact.force / steps / ra_areal_weight(&g->problem));
    ra_table_number(&made_table, "contacts_mean", "1", b->pair.contact.contacts / steps);
    ra_table_number(&made_table, "contact_share", "1", (double)b->pair.contact.touching / steps);
    ra_table_number(&made_table, "contact_area_mean", "m2", b->area_sum / steps);
    ra_table_end_row(&made_table);
}

static void write_grids(int count, char **argument)
{
    enum { COARSEST = 8, OVERRIDES = 32 };
    struct ra_areal_case c;
    struct ra_status st = {RA_OK, ""};
    char seed[64];
    const char *override[OVERRIDES] = {seed};
    snprintf(seed, sizeof seed, "surface.seed=%s", argument[1]);
    for (int j = 2; j < count; j++) {
        override[j - 1] = argument[j];
    }
    case_of(argument[0], override, (size_t)count - 1, &c);
    struct surfaces s = make_surfaces(&c, COARSEST);
    for (size_t stride = COARSEST; stride > 0; stride /= 2) {
        struct grid g = {.height = {NULL, NULL}};
        enum ra_code code = make_grid(&c, &s, stride, COARSEST, &g, &st);
        code = code == RA_OK ? slide(&c, &g, &st) : code;
        if (code != RA_OK) {
            made_fail(code, "%s, every %zu: %s", argument[0], stride, st.text);
        }
        if (made_table.naming) {
            put_grid(argument[1], stride, &g);
        }
        put_grid(argument[1], stride, &g);
        release(&g);
    }
    free(s.height[0]);
    free(s.height[1]);
    ra_areal_case_free(&c);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"runs", write_runs, 1, 1 << 20, "READING/POINT/SEED..."},
        {"grids", write_grids, 2, 32, "CASE SEED [section.key=value]..."},
        {.what = NULL}};
    return made_main(parts, argc, argv);
}
