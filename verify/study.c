// Refinement studies: fitted orders, judged checks, and the table they leave.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# What a verification asserts

A small error proves little: a wrong scheme with a small enough step has one too. What we assert is
that the error falls as the theory says. With errors $e_j$ at steps $h_j$ (a time step, a
spacing, the inverse of a stiffness) the observed order is the slope of the least-squares line
$$ p = \frac{\sum_j (\ln h_j - \overline{\ln h})(\ln e_j - \overline{\ln e})}
             {\sum_j (\ln h_j - \overline{\ln h})^2} , $$
which must lie in a band about the expected one. The width of a band depends on the study, and each
program gives the reason. A smooth problem gives two digits of the order. In a problem with kinks
between grid points (the onset of a contact) the constant of the error depends on the place of a
kink within a step, so the order scatters.

Each program writes one headed table, results/verify/NAME.tsv: a row for each refinement with the
order between neighbours, a row `fit` with the verdict, a row for each single value that must lie
in an interval, and rows `measured` for values that are reported but not judged. A line for each
check goes to stdout. The table gets its name only when complete (table.c), and a missing table is a
failure.

Used by all verify/verify_*.c. This module may use libm: nothing here enters the dynamics.

Tests: tests/verify/test_study.c.
*/

#include "study.h"

#include "sliding/run.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/// A row of the usual table; NAN and "" stand for values that a row does not have.
struct row {
    const char *name, *reference, *refinement;
    double error, expected, measured;
    const char *band, *verdict;
};

static void put_row(struct study *study, const struct row *row)
{
    struct ra_table *const t = &study->table;
    ra_table_text(t, "case", row->name);
    ra_table_text(t, "reference", row->reference);
    ra_table_text(t, "refinement", row->refinement);
    ra_table_number(t, "error", "-", row->error);
    ra_table_number(t, "order_expected", "1", row->expected);
    ra_table_number(t, "order_measured", "1", row->measured);
    ra_table_text(t, "band", row->band);
    ra_table_text(t, "verdict", row->verdict);
    ra_table_end_row(t);
}

enum ra_code study_begin(struct study *study, const char *name, int argc, char **argv)
{
    const enum ra_code code = study_begin_own(study, name, argc, argv);
    if (code == RA_OK) {
        put_row(study, &(const struct row){"", "", "", 0, 0, 0, "", ""});
    }
    return code;
}

enum ra_code study_begin_own(struct study *study, const char *name, int argc, char **argv)
{
    const char *folder = "results/verify";
    for (int i = argc - 1; i > 0; i--) {
        if (strncmp(argv[i], "--", 2) != 0) {
            folder = argv[i];
        }
    }
    char file[128];
    struct ra_status st = {RA_OK, ""};
    memset(study, 0, sizeof *study);
    snprintf(file, sizeof file, "%s.tsv", name);
    // the table does not depend on its folder, so the command in its head names none
    const struct ra_provenance provenance = {.command = name};
    enum ra_code code = ra_make_folder(folder, &st);
    if (code == RA_OK) {
        code = ra_table_open(&study->table, folder, file, &provenance, &st);
    }
    if (code != RA_OK) {
        fprintf(stderr, "%s: %s\n", name, st.text);
    }
    return code;
}

int study_end(struct study *study)
{
    struct ra_status st = {RA_OK, ""};
    const enum ra_code code = ra_table_close(&study->table, &st);
    if (code != RA_OK) {
        fprintf(stderr, "%s\n", st.text);
        return RA_SYSTEM;
    }
    printf("%zu checks, %zu failed\n", study->checks, study->failed);
    // a program that checks nothing has verified nothing
    return study->failed > 0 || study->checks == 0 ? RA_CHECK : RA_OK;
}

double study_slope(const double *step, const double *error, size_t count)
{
    double x = 0, y = 0, xx = 0, xy = 0;
    for (size_t j = 0; j < count; j++) {
        if (!(error[j] > 0)) {
            return nan("");
        }
        x += log(step[j]) / (double)count;
        y += log(error[j]) / (double)count;
    }
    for (size_t j = 0; j < count; j++) {
        xx += (log(step[j]) - x) * (log(step[j]) - x);
        xy += (log(step[j]) - x) * (log(error[j]) - y);
    }
    return xy / xx;
}

void study_keep(double *largest, double value)
{
    // fmax alone would pass over a value that is not a number
    *largest = isnan(value) ? HUGE_VAL : fmax(*largest, fabs(value));
}

/// Counts a check and prints its result. A value that is NAN fails.
static const char *judge(struct study *study, const char *name, const char *what, double value,
                         struct study_band band)
{
    const bool passed = value >= band.low && value <= band.high;
    study->checks++;
    study->failed += !passed;
    printf("%s %s: %s %.6g in [%g, %g]\n", passed ? "ok  " : "FAIL", name, what, value, band.low,
           band.high);
    fflush(stdout);
    return passed ? "pass" : "fail";
}

static const char *band_text(struct study_band band, char text[64])
{
    snprintf(text, 64, "[%g, %g]", band.low, band.high);
    return text;
}

void study_order(struct study *study, const char *name, const char *reference,
                 const char *parameter, const double *step, const double *error, size_t count,
                 double expected, struct study_band band)
{
    const double unknown = nan("");
    char text[160];
    for (size_t j = 0; j < count; j++) {
        snprintf(text, sizeof text, "%.100s = %.6g", parameter, step[j]);
        const double order = j == 0 ? unknown : study_slope(step + j - 1, error + j - 1, 2);
        put_row(study,
                &(const struct row){name, reference, text, error[j], expected, order, "-", "-"});
    }
    const double order = study_slope(step, error, count);
    put_row(study,
            &(const struct row){name, reference, "fit", unknown, expected, order,
                                band_text(band, text), judge(study, name, "order", order, band)});
}

void study_value(struct study *study, const char *name, const char *reference,
                 const char *refinement, double value, struct study_band band)
{
    const double unknown = nan("");
    char text[64];
    put_row(study, &(const struct row){name, reference, refinement, value, unknown, unknown,
                                       band_text(band, text),
                                       judge(study, name, refinement, value, band)});
}

void study_measured(struct study *study, const char *name, const char *reference,
                    const char *refinement, double value)
{
    const double unknown = nan("");
    put_row(study, &(const struct row){name, reference, refinement, value, unknown, unknown, "-",
                                       "measured"});
}

bool study_ok(struct study *study, const char *name, enum ra_code code, const struct ra_status *st)
{
    if (code == RA_OK) {
        return true;
    }
    study->checks++;
    study->failed++;
    printf("FAIL %s: %s\n", name, st->text);
    const double unknown = nan("");
    put_row(study, &(const struct row){name, "-", "the run", unknown, unknown, unknown,
                                       "must end well", "fail"});
    return false;
}

bool study_flag(int argc, char **argv, const char *flag)
{
    bool found = false;
    for (int i = 1; i < argc; i++) {
        found |= strcmp(argv[i], flag) == 0;
    }
    return found;
}

// ## Small problems

void study_pair_make(const struct ra_problem_spec *spec, struct study_pair *pair)
{
    memset(pair, 0, sizeof *pair);
    pair->code = ra_problem_init(spec, &pair->problem, &pair->st);
    if (pair->code == RA_OK) {
        pair->code = ra_state_init(&pair->problem, &pair->state, &pair->st);
    }
}

void study_pair_case(const char *path, const char *const *overrides, size_t count,
                     struct ra_sliding_case *c, struct study_pair *pair)
{
    char note[512];
    memset(pair, 0, sizeof *pair);
    pair->code = ra_sliding_case_read(path, overrides, count, c, &pair->st);
    if (pair->code == RA_OK) {
        pair->code = ra_sliding_case_problem(c, &pair->problem, note, sizeof note, &pair->st);
    }
    if (pair->code == RA_OK) {
        pair->code = ra_state_init(&pair->problem, &pair->state, &pair->st);
    }
}

void study_pair_free(struct study_pair *pair)
{
    ra_state_clear(&pair->problem, &pair->state);
    ra_problem_clear(&pair->problem);
}

bool study_step(struct study_pair *pair)
{
    if (pair->code == RA_OK) {
        pair->code = ra_step(&pair->problem, &pair->state, &pair->st);
    }
    return pair->code == RA_OK;
}

struct ra_beam study_beam(double length, double mass, double stiffness, enum ra_end end)
{
    // area and inertia are 1, since only mass and stiffness enter the equations
    return (struct ra_beam){.length = length,
                            .area = 1,
                            .inertia = 1,
                            .young = stiffness,
                            .density = mass,
                            .left = end,
                            .right = end};
}
