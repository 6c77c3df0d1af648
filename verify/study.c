// Refinement studies: fitted orders, judged checks, and the table they leave.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# What a verification asserts

A small error proves little: a wrong scheme with a small enough step has one too. What we assert is
that the error falls as the theory says. With errors \f$e_j\f$ at steps \f$h_j\f$ (a time step, a
spacing, the inverse of a stiffness) the observed order is the slope of the least-squares line
\f[ p = \frac{\sum_j (\ln h_j - \overline{\ln h})(\ln e_j - \overline{\ln e})}
             {\sum_j (\ln h_j - \overline{\ln h})^2} , \f]
which must lie in a band about the expected one. The width of a band is not a matter of taste but
of the study, and each program says why it is what it is: a smooth problem gives two digits of the
order, one with kinks between grid points (the onset of a contact) leaves a constant that depends
on where in a step the kink falls, and scatters.

Each program writes one headed table, results/verify/NAME.tsv: a row for each refinement with the
order between neighbours, a row `fit` with the verdict, a row for each single figure that must lie
in an interval, and rows `measured` for what is reported but not judged. A line for each check goes
to stdout. The table gets its name only when complete (table.c), and a missing table is a failure.

Used by all verify/verify_*.c. It may use libm: nothing here enters the dynamics.
*/

#include "study.h"

#include "sliding/run.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char usual_columns[] = "case\treference\trefinement\terror\torder expected\t"
                                    "order measured\tband\tverdict";

enum ra_code study_begin(struct study *study, const char *name, int argc, char **argv)
{
    return study_begin_columns(study, name, usual_columns, argc, argv);
}

enum ra_code study_begin_columns(struct study *study, const char *name, const char *columns,
                                 int argc, char **argv)
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
    // the table is the same whatever folder it goes to, so the command names none
    char command[160];
    snprintf(command, sizeof command, "build/verify/%s", name);
    const struct ra_provenance provenance = {.command = command};
    enum ra_code code = ra_folder_make(folder, &st);
    if (code == RA_OK) {
        code = ra_table_open(&study->table, folder, file, &provenance, columns, &st);
    }
    if (code != RA_OK) {
        fprintf(stderr, "%s: %s\n", name, st.text);
    }
    return code;
}

enum ra_code study_end(struct study *study)
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

/// Counts a check and says how it went; a NAN lies in no band.
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

void study_order(struct study *study, const char *name, const char *reference,
                 const char *parameter, const double *step, const double *error, size_t count,
                 double expected, struct study_band band)
{
    for (size_t j = 0; j < count; j++) {
        ra_table_row(&study->table, "%s\t%s\t%s = %.6g\t%.6g\t%g\t", name, reference, parameter,
                     step[j], error[j], expected);
        if (j == 0) {
            ra_table_row(&study->table, "-\t-\t-\n");
        } else {
            ra_table_row(&study->table, "%.4f\t-\t-\n",
                         study_slope(step + j - 1, error + j - 1, 2));
        }
    }
    const double order = study_slope(step, error, count);
    ra_table_row(&study->table, "%s\t%s\tfit\t-\t%g\t%.4f\t[%g, %g]\t%s\n", name, reference,
                 expected, order, band.low, band.high, judge(study, name, "order", order, band));
}

void study_value(struct study *study, const char *name, const char *reference,
                 const char *refinement, double value, struct study_band band)
{
    ra_table_row(&study->table, "%s\t%s\t%s\t%.9g\t-\t-\t[%g, %g]\t%s\n", name, reference,
                 refinement, value, band.low, band.high,
                 judge(study, name, refinement, value, band));
}

void study_measured(struct study *study, const char *name, const char *reference,
                    const char *refinement, double value)
{
    ra_table_row(&study->table, "%s\t%s\t%s\t%.9g\t-\t-\t-\tmeasured\n", name, reference,
                 refinement, value);
}

bool study_ok(struct study *study, const char *name, enum ra_code code, const struct ra_status *st)
{
    if (code == RA_OK) {
        return true;
    }
    study->checks++;
    study->failed++;
    printf("FAIL %s: %s\n", name, st->text);
    ra_table_row(&study->table, "%s\t-\tthe run\t-\t-\t-\tmust end well\tfail\n", name);
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
                     struct ra_case *c, struct study_pair *pair)
{
    char note[512];
    memset(pair, 0, sizeof *pair);
    pair->code = ra_case_read(path, overrides, count, c, &pair->st);
    if (pair->code == RA_OK) {
        pair->code = ra_case_problem(c, &pair->problem, note, sizeof note, &pair->st);
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
    // area and inertia of 1: mass and stiffness are all that the equations see
    return (struct ra_beam){.length = length,
                            .area = 1,
                            .inertia = 1,
                            .young = stiffness,
                            .density = mass,
                            .left = end,
                            .right = end};
}
