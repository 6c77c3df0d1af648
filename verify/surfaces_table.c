// How often Gaussian records scatter as much as the six of Table 8: p values by Monte Carlo.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Records behind Table 8

`surfaces_table CLAIMS.tsv SETS` prints how much six records scatter (printed_surfaces.c), and the p
value of the printed six. It does this for records of 20 mm (the slider) and 450 mm (the resonator),
with correlation lengths as printed and a tenth of them. For records of 20 mm it prints the same,
with fewer sets, for other numbers of correlation lengths (`curve`).

The printed values are those of Table 8 in CLAIMS.tsv (claim C15). A set of six records is made as
every surface of this project is (src/surface/surface.c). All six have the same correlation length,
the mean of the six printed ones (or a tenth of it), and nine nodes for each correlation length. So
only chance decides which of the six has the longest measured correlation length, and `spread_lc`
shows whether chance alone gives as much spread. Each record is the first part of a record four
times as long, which has the nominal Ra; so the Ra of the part varies almost freely (its deviation
is a seventh smaller than without scaling). The printed records may have been scaled in another way;
therefore `rms_Ra`, which compares Ra with the nominal value, is not one of the six statistics.
Results are rounded as in print: Ra and Rq to 0.01 um, Rsk and Rku to 0.01, and the correlation
length to 50 um, multiplied by the same factor (1 or a tenth) as the printed ones.

**Seeds**: set j = 0, 1, ... of a hypothesis has the seed FIRST + j, and its six records have the
streams 0 to 5. Each hypothesis has another FIRST (`first` below), which is no seed of the ensemble.

`expected`, `low` and `high` are the mean of the sets and their quantiles of 2.5 and 97.5 %; `all`
has the joint p value of the six statistics that do not depend on Ra, `all_Ra` that of all seven.
`lengths` is the number of correlation lengths. `least_slope` and `most_slope` are the rms slopes
$\sqrt2 R_q/l_c$ of the flattest and the steepest of the six, as they are printed, with the
correlation length of the hypothesis.
*/
#include "printed_surfaces.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>

#include "base/exact.h"
#include "base/records.h"
#include "surface/kind.h"
#include "surface/roughness.h"
#include "surface/surface.h"

/// Records with one length and one correlation length.
struct hypothesis {
    const char *name;
    double length, scale; ///< length of the record [m]; factor of the printed correlation lengths
    uint64_t first;       ///< seed of the first set
    size_t share;         ///< SETS is divided by this number, because long records take long
};
static const struct hypothesis hypotheses[] = {
    {"20mm-printed", 0.02, 1, 1000000, 1},  {"20mm-tenth", 0.02, 0.1, 2000000, 1},
    {"450mm-printed", 0.45, 1, 3000000, 1}, {"450mm-tenth", 0.45, 0.1, 4000000, 5},
    {"curve", 0.02, 3.2, 5000000, 4},       {"curve", 0.02, 2.2, 6000000, 4},
    {"curve", 0.02, 1.5, 7000000, 4},       {"curve", 0.02, 0.7, 8000000, 4},
    {"curve", 0.02, 0.5, 9000000, 4},       {"curve", 0.02, 0.35, 10000000, 4},
    {"curve", 0.02, 0.25, 11000000, 4},     {"curve", 0.02, 0.17, 12000000, 4},
    {"curve", 0.02, 0.07, 13000000, 4}};
static const struct {
    const char *name;
    double nominal; ///< Ra [m]
} surfaces[PRINTED_SURFACES] = {{"ra3", 3e-6},   {"ra5", 5e-6},   {"ra8", 8e-6},
                                {"ra10", 10e-6}, {"ra20", 20e-6}, {"ra30", 30e-6}};
enum { NODES_PER_LENGTH = 9, WHOLE = 4 }; ///< WHOLE: the record's length over that of its part

static int leave(enum ra_code code, const struct ra_status *st)
{
    fprintf(stderr, "surfaces_table: %s\n", st->text);
    return (int)code;
}

// ## The printed values

/// The field of a surface that a claim is about; NULL: none.
static double *field_of(struct printed_surface *s, const char *name)
{
    return strncmp(name, "Ra", 3) == 0    ? &s->Ra
           : strncmp(name, "Rq", 3) == 0  ? &s->Rq
           : strncmp(name, "Rsk", 4) == 0 ? &s->Rsk
           : strncmp(name, "Rku", 4) == 0 ? &s->Rku
           : strncmp(name, "lc", 3) == 0  ? &s->lc
                                          : NULL;
}

static void take_row(const char *source, const char *name, const char *published,
                     struct printed_surface *surface, size_t *found)
{
    static const char before[] = "surfaces/";
    for (size_t i = 0; i < PRINTED_SURFACES; i++) {
        double *const field = field_of(&surface[i], name);
        if (strncmp(source, before, sizeof before - 1) == 0 && field != NULL &&
            strcmp(source + sizeof before - 1, surfaces[i].name) == 0) {
            surface[i].nominal = surfaces[i].nominal;
            *field = strtod(published, NULL);
            *found += *field != 0;
        }
    }
}

/// RA_INPUT if not all of the six rows and five columns are there.
static enum ra_code read_claims(const char *path, struct printed_surface *surface,
                                struct ra_status *st)
{
    struct ra_records r;
    struct ra_choice choice = {.column = NULL};
    size_t found = 0;
    enum ra_code code = ra_records_read(path, &r, st);
    if (code != RA_OK) {
        return code;
    }
    code = ra_records_choose(&r, "claims", "place,source,name,published", &choice, st);
    for (size_t i = 0; i < r.rows && code == RA_OK; i++) {
        const char *const *const row = r.cell + i * r.columns;
        if (strncmp(row[choice.column[0]], "Table 8", 7) == 0) {
            take_row(row[choice.column[1]], row[choice.column[2]], row[choice.column[3]], surface,
                     &found);
        }
    }
    if (code == RA_OK && found != 5 * (size_t)PRINTED_SURFACES) {
        code = ra_fail(st, RA_INPUT,
                       "%s: %zu values of Table 8 instead of 30: rows of Table 8 whose source is "
                       "surfaces/ra3 to surfaces/ra30, with Ra, Rq, Rsk, Rku and lc",
                       path, found);
    }
    ra_choice_free(&choice);
    ra_records_free(&r);
    return code;
}

// ## Values by chance

static double rounded(double x, double unit)
{
    return floor(x / unit + 0.5) * unit;
}

/// Six records of one seed, as they would be printed.
static enum ra_code make_set(const struct hypothesis *h, double lc, uint64_t seed,
                             const struct printed_surface *printed, struct printed_surface *made,
                             struct ra_status *st)
{
    enum ra_code code = RA_OK;
    const double spacing = lc / NODES_PER_LENGTH;
    const size_t nodes = (size_t)floor(h->length / spacing + 0.5) + 1;
    for (size_t i = 0; i < PRINTED_SURFACES && code == RA_OK; i++) {
        const struct ra_surface_recipe recipe = {.kind = &ra_surface_gaussian,
                                                 .Ra = printed[i].nominal,
                                                 .reference = WHOLE * nodes,
                                                 .correlation_length = lc,
                                                 .seed = seed,
                                                 .stream = i};
        struct ra_profile profile = {0, 0, NULL};
        struct ra_roughness r;
        code = ra_surface_make(&recipe, nodes, spacing, &profile, NULL, 0, st);
        if (code == RA_OK) {
            code = ra_roughness(&profile, &r, st);
        }
        if (code == RA_OK) {
            made[i] =
                (struct printed_surface){.nominal = printed[i].nominal,
                                         .Ra = rounded(r.Ra, 1e-8),
                                         .Rq = rounded(r.Rq, 1e-8),
                                         .Rsk = rounded(r.Rsk, 0.01),
                                         .Rku = rounded(r.Rku, 0.01),
                                         .lc = rounded(r.correlation_length, h->scale * 50e-6)};
        }
        ra_profile_free(&profile);
    }
    return code;
}

/// The rows of a hypothesis.
struct rows {
    struct ra_table *table;
    const struct hypothesis *h; ///< NULL: the head alone
    double lengths;             ///< correlation lengths in a record
    size_t sets;
};

/// `column` has the statistic of all sets and is sorted; NULL: there are no sets.
static void put(const struct rows *r, const char *name, double x, double *column, double p)
{
    const bool head = r->h == NULL, none = column == NULL;
    struct ra_table *const table = r->table;
    if (!none) {
        gsl_sort(column, 1, r->sets);
    }
    ra_table_text(table, "records", head ? "" : r->h->name);
    ra_table_text(table, "statistic", name);
    ra_table_number(table, "length", "m", head ? 0 : r->h->length);
    ra_table_number(table, "lc_scale", "1", head ? 0 : r->h->scale);
    ra_table_number(table, "lengths", "1", r->lengths);
    ra_table_count(table, "sets", r->sets);
    ra_table_number(table, "printed", "1", x);
    ra_table_number(table, "expected", "1",
                    none ? (double)NAN : gsl_stats_mean(column, 1, r->sets));
    ra_table_number(table, "low", "1",
                    none ? (double)NAN
                         : gsl_stats_quantile_from_sorted_data(column, 1, r->sets, 0.025));
    ra_table_number(table, "high", "1",
                    none ? (double)NAN
                         : gsl_stats_quantile_from_sorted_data(column, 1, r->sets, 0.975));
    ra_table_number(table, "p", "1", p);
    ra_table_end_row(table);
}

/// The rms slopes of the flattest and of the steepest of the printed surfaces.
static void put_slopes(const struct rows *r, const struct printed_surface *printed)
{
    double least = HUGE_VAL, most = 0;
    for (size_t i = 0; i < PRINTED_SURFACES; i++) {
        const double slope = sqrt(2) * printed[i].Rq / (r->h->scale * printed[i].lc);
        least = fmin(least, slope);
        most = fmax(most, slope);
    }
    put(r, "least_slope", least, NULL, (double)NAN);
    put(r, "most_slope", most, NULL, (double)NAN);
}

/// Writes the rows of a hypothesis from its sets (sets x SCATTER_STATISTICS).
static enum ra_code put_rows(const struct rows *r, const double *x, const double *value,
                             double *column, struct ra_status *st)
{
    double scaled = 0, all = 0;
    for (int s = 0; s < SCATTER_STATISTICS; s++) {
        for (size_t j = 0; j < r->sets; j++) {
            column[j] = value[j * SCATTER_STATISTICS + (size_t)s];
        }
        const double p = scatter_p(x[s], column, r->sets);
        put(r, scatter_name((enum scatter_statistic)s), x[s], column, p);
    }
    enum ra_code code = scatter_joint_p(x, value, r->sets, SCATTER_SCALED, &scaled, st);
    if (code == RA_OK) {
        code = scatter_joint_p(x, value, r->sets, SCATTER_STATISTICS, &all, st);
    }
    put(r, "all", (double)NAN, NULL, scaled);
    put(r, "all_Ra", (double)NAN, NULL, all);
    return code;
}

static enum ra_code judge(const struct printed_surface *printed, size_t most,
                          struct ra_table *table, struct ra_status *st)
{
    double x[SCATTER_STATISTICS], lc = 0;
    double *const value = ra_alloc(most, SCATTER_STATISTICS * sizeof *value, "sets", st);
    double *const column = ra_alloc(most, sizeof *column, "sets", st);
    enum ra_code code = value != NULL && column != NULL ? RA_OK : RA_SYSTEM;
    scatter_of(printed, x);
    for (size_t i = 0; i < PRINTED_SURFACES; i++) {
        lc += printed[i].lc / PRINTED_SURFACES;
    }
    struct rows rows = {.table = table};
    put(&rows, "", 0, NULL, 0);
    for (size_t k = 0; k < sizeof hypotheses / sizeof *hypotheses && code == RA_OK; k++) {
        const struct hypothesis *const h = &hypotheses[k];
        const size_t sets = (most + h->share - 1) / h->share;
        rows = (struct rows){table, h, h->length / (h->scale * lc), sets};
        for (size_t j = 0; j < sets && code == RA_OK; j++) {
            struct printed_surface made[PRINTED_SURFACES];
            code = make_set(h, h->scale * lc, h->first + j, printed, made, st);
            if (code == RA_OK) {
                scatter_of(made, value + j * SCATTER_STATISTICS);
            }
        }
        if (code == RA_OK) {
            code = put_rows(&rows, x, value, column, st);
            put_slopes(&rows, printed);
        }
    }
    free(value);
    free(column);
    return code;
}

int main(int argc, char **argv)
{
    struct printed_surface printed[PRINTED_SURFACES] = {{.Ra = 0}};
    struct ra_status st = {RA_OK, ""};
    const long sets = argc == 3 ? strtol(argv[2], NULL, 10) : 0;
    if (sets < 40 || sets > 1000000) {
        fprintf(stderr, "usage: surfaces_table CLAIMS.tsv SETS (40 to 1e6)\n");
        return RA_USAGE;
    }
    enum ra_code code = read_claims(argv[1], printed, &st);
    if (code == RA_OK) {
        struct ra_table table = ra_table_on(stdout, "surfaces_table");
        code = judge(printed, (size_t)sets, &table, &st);
    }
    ra_exact_release();
    if (code == RA_OK && (fflush(stdout) || ferror(stdout))) {
        code = ra_fail(&st, RA_SYSTEM, "cannot write the table");
    }
    return code == RA_OK ? 0 : leave(code, &st);
}
