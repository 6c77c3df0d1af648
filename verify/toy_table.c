// The toy problem's runs beside their references (Figs. 7 and 8) and beside finite elements.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * RUN and REFERENCE are folders of runs of the toy problem (Sect. 3.2); those of finite elements
 * have a summary and probes of the same form, but no case.
 *
 * **compare NAME:REFERENCE:RUN...** A row for each run:
 *   - error_early, error: rms of the difference of the summit's displacements, divided by the rms
 *     of the reference's; the first from 0 to 0.4 ms (Fig. 8; erratum E11), the second for the
 *     whole run; samples are matched by their time, to a nanosecond;
 *   - peak: largest force of all time steps; first_peak: largest force until the slider has moved
 *     by the width of the asperity, when the asperity has passed the first bump;
 *   - shocks: intervals in which the asperity's force, all nodes together, is not zero, at the
 *     sampling of the probes.
 *
 * **series TABLE.** How the errors in a table of `compare` depend on the number M of modes. Rows of
 * this table are named SERIES-M. The result SERIES is for error_early, SERIES-whole for error.
 *
 * **contact RUN...** Fig. 7: lift of the summit and force of the asperity side by side. Each row is
 * a microsecond: the lift at its end (the slider's ordinate points down), and the mean of the force
 * samples in it. Forces of multipliers act for single steps, and their peaks grow as the step
 * shrinks, so only their mean is meaningful.
 *
 * **penetration RUN.** Deepest penetration of a run with the penalty, from the largest force on a
 * node, and its share of the overlap of the summits at rest. Each pass presses the node with
 * $\chi\kappa g$ (erratum E16), so that $g = F/(2\chi\kappa)$.
 *
 * **details REFERENCE RUN.** The share of the power of the summit's velocity at high frequencies
 * (the "details" of Fig. 7e). Two shares are computed. One counts the frequencies from
 * $f_2 = 4 f_1$ of a pinned beam upwards: those of the modes that a model with one mode leaves out.
 * The other counts frequencies from $2 f_1$ upwards; $2 f_1$ lies between $f_1$ and $f_2$. All
 * lines of a spectrum have the same width.
 *
 * **ccx DAT EVERY.** Converts the output of CalculiX for the toy problem to a table like the probes
 * of a run, a row every EVERY increments. **ccx-summary DAT DURATION** converts it to rows of a
 * summary. Every increment has the displacements of two nodes, the summit and the node of the axis
 * above it, and the total force of the bottom beam's nodes on a layer 0.1 mm thick (toy_deck.c).
 * Signs are those of probes.tsv: the slider's ordinate points down, and a force is positive. Forces
 * are per width. The contact law of ccx is rounded over 0.1 nm, and pulls with at most 2 mN/m
 * before it pushes. A pulling force is no contact and counts as 0. The largest force is the largest
 * of all increments.
 *
 * Tests: tests/scripts/toy_table.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "made.h"
#include "study.h"

enum { MOST_RUNS = 16, MOST_SERIES = 32 };

// ## Samples and shocks

struct samples {
    struct made table;
    double *t, *summit, *force;
    double peak;                 ///< largest force of all steps [N/m]
    double shocks, sum, longest; ///< number of shocks; sum and largest of durations [s]
};

/// Nanoseconds, so that times of different steps can be matched.
static long long moment(double t)
{
    return (long long)nearbyint(t * 1e9);
}

static struct samples read_samples(const char *folder)
{
    struct samples s = {.peak = made_value_in(folder, "summary.tsv", "force_max")};
    made_read(&s.table, folder, "probes.tsv");
    s.t = made_column(&s.table, "t");
    s.summit = made_column(&s.table, "summit");
    s.force = made_column(&s.table, "total_force");
    double start = (double)NAN;
    for (size_t i = 0; i < s.table.rows; i++) {
        if (s.force[i] != 0.0 && isnan(start)) {
            start = s.t[i];
        }
        if (s.force[i] == 0.0 && !isnan(start)) {
            s.shocks += 1.0;
            s.sum += s.t[i] - start;
            s.longest = fmax(s.longest, s.t[i] - start);
            start = (double)NAN;
        }
    }
    return s;
}

static void free_samples(struct samples *s)
{
    free(s->t);
    free(s->summit);
    free(s->force);
    made_free(&s->table);
}

/// Row of the reference at the same time, from row `from` on; the number of rows if there is none.
static size_t row_at(const struct samples *reference, size_t from, long long when)
{
    while (from < reference->table.rows && moment(reference->t[from]) < when) {
        from++;
    }
    return from;
}

// ## compare

/// a/b, or NAN.
static double ratio(double a, double b)
{
    return b > 0.0 ? a / b : (double)NAN;
}

/// How far a run is from its reference.
struct comparison {
    const char *run;
    size_t modes;
    double error_early, error, peak, peak_ratio, first_peak_ratio, shocks, mean_shock,
        mean_shock_ratio, longest_shock, longest_shock_ratio;
};

static void put_comparison(const struct comparison *c)
{
    struct ra_table *const t = &made_table;
    ra_table_text(t, "run", c->run);
    ra_table_count(t, "modes", c->modes);
    ra_table_number(t, "error_early", "1", c->error_early);
    ra_table_number(t, "error", "1", c->error);
    ra_table_number(t, "peak", "N/m", c->peak);
    ra_table_number(t, "peak_ratio", "1", c->peak_ratio);
    ra_table_number(t, "first_peak_ratio", "1", c->first_peak_ratio);
    ra_table_number(t, "shocks", "1", c->shocks);
    ra_table_number(t, "mean_shock", "s", c->mean_shock);
    ra_table_number(t, "mean_shock_ratio", "1", c->mean_shock_ratio);
    ra_table_number(t, "longest_shock", "s", c->longest_shock);
    ra_table_number(t, "longest_shock_ratio", "1", c->longest_shock_ratio);
    ra_table_end_row(t);
}

static void compare(const char *name, const char *reference_folder, const char *folder)
{
    struct ra_sliding_case c;
    made_case(folder, &c);
    if (c.surface[1].bump_count == 0) {
        made_fail(RA_INPUT, "%s: the slider has no bump", folder);
    }
    const double speed = made_value_in(folder, "summary.tsv", "speed");
    const double width = c.surface[1].bump[0].width;
    struct samples of = read_samples(reference_folder), run = read_samples(folder);
    double difference = 0.0, square = 0.0, early_difference = 0.0, early_square = 0.0;
    double first = 0.0, first_of = 0.0;
    size_t rows = 0, k = 0;
    for (size_t i = 0; i < run.table.rows; i++) {
        const long long when = moment(run.t[i]);
        k = row_at(&of, k, when);
        if (k == of.table.rows || moment(of.t[k]) != when) {
            continue;
        }
        const double d = run.summit[i] - of.summit[k];
        rows++;
        difference += d * d;
        square += of.summit[k] * of.summit[k];
        if (when <= 400000) {
            early_difference += d * d;
            early_square += of.summit[k] * of.summit[k];
        }
        if (speed * run.t[i] < width) {
            first = fmax(first, run.force[i]);
            first_of = fmax(first_of, of.force[k]);
        }
    }
    if (rows < 2 || !(early_square > 0.0)) {
        made_fail(RA_INPUT, "%s and %s: nothing to compare", reference_folder, folder);
    }
    const double mean = run.shocks > 0.0 ? run.sum / run.shocks : 0.0;
    const double mean_of = of.shocks > 0.0 ? of.sum / of.shocks : 0.0;
    put_comparison(
        &(const struct comparison){.run = name,
                                   .modes = c.solid[0].modes,
                                   .error_early = ratio(sqrt(early_difference), sqrt(early_square)),
                                   .error = ratio(sqrt(difference), sqrt(square)),
                                   .peak = run.peak,
                                   .peak_ratio = ratio(run.peak, of.peak),
                                   .first_peak_ratio = ratio(first, first_of),
                                   .shocks = run.shocks,
                                   .mean_shock = mean,
                                   .mean_shock_ratio = ratio(mean, mean_of),
                                   .longest_shock = run.longest,
                                   .longest_shock_ratio = ratio(run.longest, of.longest)});
    free_samples(&of);
    free_samples(&run);
    ra_sliding_case_free(&c);
}

static void write_compared(int count, char **argument)
{
    put_comparison(&(const struct comparison){.run = ""});
    for (int i = 0; i < count; i++) {
        char *const reference = strchr(argument[i], ':');
        char *const run = reference == NULL ? NULL : strchr(reference + 1, ':');
        if (run == NULL) {
            made_fail(RA_USAGE, "'%s' is not NAME:REFERENCE:RUN", argument[i]);
        }
        *reference = *run = '\0';
        compare(argument[i], reference + 1, run + 1);
    }
}

// ## series

struct series {
    char name[64];
    double few;       ///< least error with fewer than 10 modes
    double low, high; ///< least and largest error with 15 modes or more
    double enough;    ///< modes from which on the error stays below the paper's level; 0: none
};

/// Adds one error to its series, which is made if it is new.
static void add_point(struct series *list, size_t *count, const char *name, double modes, double e)
{
    static const double published = 0.06; // level of Fig. 8
    struct series *s = list;
    while (s < list + *count && strcmp(s->name, name) != 0) {
        s++;
    }
    if (s == list + *count) {
        if (*count == MOST_SERIES) {
            made_fail(RA_INPUT, "more than %d series", MOST_SERIES);
        }
        *s = (struct series){.few = (double)INFINITY, .low = (double)INFINITY, .high = 0.0};
        snprintf(s->name, sizeof s->name, "%s", name);
        (*count)++;
    }
    s->few = modes < 10.0 ? fmin(s->few, e) : s->few;
    if (modes >= 15.0) {
        s->low = fmin(s->low, e);
        study_keep(&s->high, e);
    }
    s->enough = e >= published ? 0.0 : s->enough > 0.0 ? s->enough : modes;
}

static void put_series(const struct series *s)
{
    struct ra_table *const t = &made_table;
    ra_table_text(t, "series", s->name);
    ra_table_number(t, "least_error_below_10_modes", "1", s->few);
    ra_table_number(t, "least_error_below_10_over_level", "1", ratio(s->few, s->high));
    ra_table_number(t, "spread_of_error_from_15_modes", "1", s->high - s->low);
    ra_table_number(t, "largest_error_from_15_modes", "1", s->high);
    ra_table_number(t, "modes_for_published_level", "1", s->enough > 0.0 ? s->enough : (double)NAN);
    ra_table_end_row(t);
}

static void write_series(int count, char **argument)
{
    (void)count;
    struct made table;
    struct series list[MOST_SERIES];
    size_t n = 0;
    made_read(&table, NULL, argument[0]);
    double *const modes = made_column(&table, "modes");
    double *const early = made_column(&table, "error_early"), *const e =
                                                                  made_column(&table, "error");
    for (size_t r = 0; r < table.rows; r++) {
        char name[64];
        snprintf(name, sizeof name - 6, "%s", made_cell(&table, r, "run"));
        char *const dash = strrchr(name, '-');
        if (dash == NULL || dash[1] == '\0' || dash[1 + strspn(dash + 1, "0123456789")] != '\0') {
            continue;
        }
        *dash = '\0';
        add_point(list, &n, name, modes[r], early[r]);
        memcpy(dash, "-whole", sizeof "-whole");
        add_point(list, &n, name, modes[r], e[r]);
    }
    put_series(&(const struct series){.name = ""});
    for (const struct series *s = list; s < list + n; s++) {
        put_series(s);
    }
    free(modes);
    free(early);
    free(e);
    made_free(&table);
}

// ## contact

/// Last part of a path.
static const char *name_of(const char *folder)
{
    const char *const slash = strrchr(folder, '/');
    return slash == NULL ? folder : slash + 1;
}

/// Lift and force of every run. A column has the name of its run, with underscores for hyphens.
static void put_moment(double t, int count, char **folder, const double *lift, const double *force)
{
    ra_table_number(&made_table, "t", "s", t);
    for (int j = 0; j < count; j++) {
        char run[48], name[64];
        snprintf(run, sizeof run, "%s", name_of(folder[j]));
        for (char *hyphen; (hyphen = strchr(run, '-')) != NULL;) {
            *hyphen = '_';
        }
        snprintf(name, sizeof name, "%s_lift", run);
        ra_table_number(&made_table, name, "m", lift[j]);
        snprintf(name, sizeof name, "%s_force", run);
        ra_table_number(&made_table, name, "N/m", force[j]);
    }
    ra_table_end_row(&made_table);
}

static void write_contact(int count, char **argument)
{
    struct samples run[MOST_RUNS];
    size_t at[MOST_RUNS] = {0};
    double lift[MOST_RUNS] = {0.0}, force[MOST_RUNS] = {0.0};
    for (int j = 0; j < count; j++) {
        run[j] = read_samples(argument[j]);
    }
    put_moment(0.0, count, argument, lift, force);
    // finite elements have one more row, at the end of the last step, so the first run decides the
    // number of rows
    const long long last = moment(run[0].t[run[0].table.rows - 1]) / 1000;
    for (long long row = 0; row <= last; row++) {
        for (int j = 0; j < count; j++) {
            double sum = 0.0, samples = 0.0;
            size_t i = at[j];
            for (; i < run[j].table.rows && moment(run[j].t[i]) <= 1000 * row; i++) {
                sum += run[j].force[i];
                samples += 1.0;
            }
            if (i == at[j] || moment(run[j].t[i - 1]) != 1000 * row) {
                made_fail(RA_INPUT, "%s has no sample at %lld us", argument[j], row);
            }
            lift[j] = -run[j].summit[i - 1];
            force[j] = sum / samples;
            at[j] = i;
        }
        put_moment((double)row / 1e6, count, argument, lift, force);
    }
    for (int j = 0; j < count; j++) {
        free_samples(&run[j]);
    }
}

// ## penetration, details

static void write_penetration(int count, char **argument)
{
    (void)count;
    struct ra_sliding_case c;
    struct made shocks;
    made_case(argument[0], &c);
    made_read(&shocks, argument[0], "shocks.tsv");
    double *const force = made_column(&shocks, "peak_force"), strongest = 0.0;
    for (size_t r = 0; r < shocks.rows; r++) {
        strongest = fmax(strongest, force[r]);
    }
    if (c.surface[0].bump_count == 0 || c.surface[1].bump_count == 0) {
        made_fail(RA_INPUT, "%s: a solid has no bump", argument[0]);
    }
    const double depth =
        strongest / (2.0 * c.pair.spacing * ra_law_value(&c.pair.origin, "penalty"));
    const double overlap =
        c.surface[1].bump[0].height + c.surface[0].bump[0].height - c.pair.distance;
    if (!(depth > 0.0 && overlap > 0.0)) {
        made_fail(RA_INPUT, "%s: no penetration, or no overlap", argument[0]);
    }
    made_quantity("penetration", depth, "m");
    made_quantity("overlap", overlap, "m");
    made_quantity("penetration_over_overlap", depth / overlap, "1");
    free(force);
    made_free(&shocks);
    ra_sliding_case_free(&c);
}

/// Shares of the power of the summit's velocity from f on, for two f.
static void shares_above(const char *folder, const double *f, double *share)
{
    struct made psd;
    made_read(&psd, folder, "psd.tsv");
    double *const at = made_column(&psd, "f"), *const S = made_column(&psd, "summit_velocity");
    double all = 0.0, above[2] = {0.0, 0.0};
    for (size_t r = 0; r < psd.rows; r++) {
        all += S[r];
        for (int j = 0; j < 2; j++) {
            above[j] += at[r] >= f[j] ? S[r] : 0.0;
        }
    }
    if (!(above[0] > 0.0)) {
        made_fail(RA_INPUT, "%s: no power at high frequencies", psd.path);
    }
    share[0] = above[0] / all;
    share[1] = above[1] / all;
    free(at);
    free(S);
    made_free(&psd);
}

static void write_details(int count, char **argument)
{
    (void)count;
    const double f1 = made_value_in(argument[1], "summary.tsv", "first_frequency_slider");
    const double f[] = {4.0 * f1, 2.0 * f1};
    double of[2], share[2];
    shares_above(argument[0], f, of);
    shares_above(argument[1], f, share);
    made_quantity("share_from_f2_of_reference", of[0], "1");
    made_quantity("share_from_f2", share[0], "1");
    made_quantity("share_from_f2_ratio", share[0] / of[0], "1");
    made_quantity("share_from_2f1_ratio", share[1] / of[1], "1");
}

// ## ccx

static const double layer = 1e-4; // thickness of the finite elements' layer [m]

struct increment {
    double t, summit, axis, force;
};

/// All increments of a file of ccx. The caller frees the array.
static struct increment *read_increments(const char *path, size_t *count)
{
    FILE *const in = fopen(path, "r");
    struct increment *list = NULL, now = {0};
    size_t room = 0;
    int nodes = 2, force = 0;
    char line[512];
    if (in == NULL) {
        made_fail(RA_INPUT, "%s: cannot be read", path);
    }
    *count = 0;
    while (fgets(line, sizeof line, in) != NULL) {
        const char *const last = strrchr(line, ' ');
        double x[4] = {0};
        if (strstr(line, "displacements ") != NULL && strstr(line, " SUMMIT") != NULL) {
            now.t = last == NULL ? 0.0 : strtod(last, NULL);
            nodes = 0;
        } else if (strstr(line, "total force ") != NULL && strstr(line, " BOTTOM") != NULL) {
            force = 1;
        } else if (nodes < 2 && sscanf(line, "%lf %lf %lf", x, x + 1, x + 2) == 3) {
            *(nodes == 0 ? &now.summit : &now.axis) = -x[2];
            nodes++;
        } else if (force && sscanf(line, "%lf %lf", x, x + 1) == 2) {
            force = 0;
            now.force = x[1] > 0.0 ? x[1] / layer : 0.0;
            if (*count == room) {
                room = room > 0 ? 2 * room : 4096;
                void *const more = realloc(list, room * sizeof *list);
                if (more == NULL) {
                    made_fail(RA_SYSTEM, "no memory for %zu increments", room);
                }
                list = more;
            }
            list[(*count)++] = now;
        }
    }
    fclose(in);
    if (*count == 0) {
        made_fail(RA_INPUT, "%s: no increment of ccx", path);
    }
    return list;
}

static void put_increment(const struct increment *i)
{
    ra_table_number(&made_table, "t", "s", i->t);
    ra_table_number(&made_table, "summit", "m", i->summit);
    ra_table_number(&made_table, "total_force", "N/m", i->force);
    ra_table_end_row(&made_table);
}

static void write_ccx(int count, char **argument)
{
    (void)count;
    size_t n = 0;
    struct increment *const list = read_increments(argument[0], &n);
    const size_t every = strtoul(argument[1], NULL, 10);
    if (every == 0) {
        free(list);
        made_fail(RA_USAGE, "EVERY is a whole number above 0, not '%s'", argument[1]);
    }
    put_increment(&(const struct increment){0});
    put_increment(&(const struct increment){0});
    for (size_t i = every - 1; i < n; i += every) {
        put_increment(&list[i]);
    }
    free(list);
}

static void write_ccx_summary(int count, char **argument)
{
    (void)count;
    size_t n = 0;
    struct increment *const list = read_increments(argument[0], &n);
    const double duration = strtod(argument[1], NULL), end = list[n - 1].t;
    if (!(fabs(end - duration) <= 1e-4 * duration)) {
        free(list);
        made_fail(RA_NUMERIC, "%s: the increments of ccx end at %g s", argument[0], end);
    }
    double highest = 0.0, difference = 0.0, square = 0.0;
    for (size_t i = 0; i < n; i++) {
        const double d = list[i].summit - list[i].axis;
        highest = fmax(highest, list[i].force);
        difference += d * d;
        square += list[i].summit * list[i].summit;
    }
    made_quantity("increments", (double)n, "1");
    made_quantity("increment", end / (double)n, "s");
    made_quantity("force_max", highest, "N/m");
    made_quantity("axis_difference", sqrt(difference / square), "1");
    free(list);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"compare", write_compared, 1, 100000, "NAME:REFERENCE:RUN..."},
        {"series", write_series, 1, 1, "TABLE"},
        {"contact", write_contact, 1, MOST_RUNS, "RUN..."},
        {"penetration", write_penetration, 1, 1, "RUN"},
        {"details", write_details, 2, 2, "REFERENCE RUN"},
        {"ccx", write_ccx, 2, 2, "DAT EVERY"},
        {"ccx-summary", write_ccx_summary, 2, 2, "DAT DURATION"},
        {NULL, NULL, 0, 0, NULL},
    };
    return made_main(parts, argc, argv);
}
