// Numbers that the report quotes about the impacts of the earlier paper: Fig. 5 and surfaces.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **rings RUN.** Contacts, and the ring-down that follows them. An episode is a time with contact
 * forces; a pause of less than two periods of the first mode (2 ms) does not end it. The ring-down
 * is the longest time without a force after the first episode. Its frequency comes from the zero
 * crossings of the upper beam's velocity, its damping ratio from the least-squares line through ln
 * of its maxima.
 *
 * **surfaces CASE SEEDS.** There is a row for each profile and each seed from 1 to SEEDS. It has
 * the roughness, with the mean distance of the up-crossings of the mean line beside the RSm of the
 * standard.
 *
 * Tests: tests/scripts/impacts_table.
 */
#include <math.h>
#include <stdlib.h>

#include "made.h"
#include "surface/roughness.h"

static const double apart = 2e-3; // between episodes [s]

// ## rings

struct run {
    struct made table;
    double *t, *velocity, *force;
};

/// Counts the episodes, and finds the rows of the longest time without a force after the first.
static double find_ring_down(const struct run *run, size_t *from, size_t *to)
{
    double episodes = 0.0;
    size_t last = 0, longest = 0;
    int any = 0;
    for (size_t i = 0; i <= run->table.rows; i++) {
        const int end = i == run->table.rows;
        if (!end && !(run->force[i] > 0.0)) {
            continue;
        }
        if (!end && (!any || run->t[i] - run->t[last] > apart)) {
            episodes += 1.0;
        }
        if (any && i - last > longest) {
            longest = i - last;
            *from = last + 1;
            *to = i - 1;
        }
        last = i;
        any = 1;
    }
    return episodes;
}

static void write_rings(int count, char **argument)
{
    (void)count;
    struct run run;
    made_read(&run.table, argument[0], "probes.tsv");
    run.t = made_column(&run.table, "t");
    run.velocity = made_column(&run.table, "middle");
    run.force = made_column(&run.table, "total_force");
    const double *const t = run.t, *const v = run.velocity;
    double touching = 0.0;
    for (size_t i = 0; i < run.table.rows; i++) {
        touching += run.force[i] > 0.0 ? 1.0 : 0.0;
    }
    size_t from = 0, to = 0;
    const double episodes = find_ring_down(&run, &from, &to);
    double crossings = 0.0, start = 0.0, end = 0.0;
    double m = 0.0, sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
    for (size_t i = from + 1; i < to; i++) {
        if (v[i - 1] < 0.0 && v[i] >= 0.0) {
            end = t[i - 1] + (t[i] - t[i - 1]) * v[i - 1] / (v[i - 1] - v[i]);
            start = crossings > 0.0 ? start : end;
            crossings += 1.0;
        }
        if (v[i] > v[i - 1] && v[i] >= v[i + 1] && v[i] > 0.0) {
            const double x = t[i], y = log(v[i]);
            m += 1.0;
            sx += x;
            sy += y;
            sxx += x * x;
            sxy += x * y;
        }
    }
    if (!(crossings > 1.0) || !(m > 1.0)) {
        made_fail(RA_INPUT, "%s: no ring-down", run.table.path);
    }
    const double frequency = (crossings - 1.0) / (end - start);
    const double decay = -(m * sxy - sx * sy) / (m * sxx - sx * sx);
    made_quantity("episodes", episodes, "1");
    made_quantity("touching_share", touching / (double)run.table.rows, "1");
    made_quantity("ring_time", t[to] - t[from], "s");
    made_quantity("ring_frequency", frequency, "Hz");
    made_quantity("ring_damping", decay / (2.0 * 3.14159265358979 * frequency), "1");
    free(run.t);
    free(run.velocity);
    free(run.force);
    made_free(&run.table);
}

// ## surfaces

/// Mean distance of the up-crossings of the mean line, linear between nodes.
static double crossing_distance(const struct ra_profile *profile)
{
    const double *const h = profile->height;
    double mean = 0.0, crossings = 0.0, first = 0.0, last = 0.0;
    for (size_t i = 0; i < profile->count; i++) {
        mean += h[i] / (double)profile->count;
    }
    for (size_t i = 1; i < profile->count; i++) {
        if (h[i - 1] < mean && h[i] >= mean) {
            last = profile->spacing * ((double)(i - 1) + (mean - h[i - 1]) / (h[i] - h[i - 1]));
            first = crossings > 0.0 ? first : last;
            crossings += 1.0;
        }
    }
    return (last - first) / (crossings - 1.0);
}

static void put_surface(const char *profile, int seed, const struct ra_roughness *r,
                        double crossings)
{
    ra_table_text(&made_table, "profile", profile);
    ra_table_number(&made_table, "seed", "1", seed);
    ra_table_number(&made_table, "Rq", "m", r->Rq);
    ra_table_number(&made_table, "Rsk", "1", r->Rsk);
    ra_table_number(&made_table, "Rku", "1", r->Rku);
    ra_table_number(&made_table, "RSm", "m", r->RSm);
    ra_table_number(&made_table, "crossings", "m", crossings);
    ra_table_end_row(&made_table);
}

static void write_surfaces(int count, char **argument)
{
    (void)count;
    static const char *const name[] = {"resonator", "slider"};
    const int seeds = atoi(argument[1]);
    put_surface("", 0, &(const struct ra_roughness){0}, 0.0);
    for (int solid = 0; solid < 2; solid++) {
        for (int seed = 1; seed <= seeds; seed++) {
            struct ra_status st = {RA_OK, ""};
            struct ra_sliding_case c;
            struct ra_profile profile = {0};
            struct ra_roughness r = {0};
            char option[32], note[256];
            snprintf(option, sizeof option, "surface.seed=%d", seed);
            const char *const options[] = {option};
            if (ra_sliding_case_read(argument[0], options, 1, &c, &st) != RA_OK ||
                ra_sliding_case_profile(&c, solid, &profile, note, sizeof note, &st) != RA_OK ||
                ra_roughness(&profile, &r, &st) != RA_OK) {
                made_fail(st.code, "%s", st.text);
            }
            put_surface(name[solid], seed, &r, crossing_distance(&profile));
            ra_profile_free(&profile);
            ra_sliding_case_free(&c);
        }
    }
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"rings", write_rings, 1, 1, "RUN"},
        {"surfaces", write_surfaces, 2, 2, "CASE SEEDS"},
        {NULL, NULL, 0, 0, NULL},
    };
    return made_main(parts, argc, argv);
}
