// Refinement studies: fitted orders, judged checks, and the table they leave.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STUDY_H
#define RA_STUDY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "base/table.h"
#include "line/line.h"
#include "sliding/case.h"

/** One verification program's table and its verdict so far. */
struct study {
    struct ra_table table;
    size_t checks, failed;
};

/** Where a quantity must lie: an expected value and the interval that passes. */
struct study_band {
    double low, high;
};

/** Opens FOLDER/NAME.tsv, FOLDER being the first argument that does not start with "--", or
 *  results/verify. On failure the message is on stderr. */
enum ra_code study_begin(struct study *study, const char *name, int argc, char **argv);

/** The same for a program with rows of its own. The program puts them into `table`, the head first,
 *  and counts its own checks. */
enum ra_code study_begin_own(struct study *study, const char *name, int argc, char **argv);

/** Closes the table. Returns the program's exit code: 0 if every check passed, 1 if one failed, 5
 *  if the table could not be written. */
int study_end(struct study *study);

/** Least-squares slope of log(error) over log(step), count >= 2; not a number if an error is not
 *  positive. */
double study_slope(const double *step, const double *error, size_t count);

/** Keeps in `largest`, 0 at first, the largest magnitude of all values with which this is called,
 *  and infinity if one of them is not a number. */
void study_keep(double *largest, double value);

/** A refinement path: a row for each step with the order between neighbours, then a row `fit` with
 *  the fitted order, which must lie in the band. `parameter` names the step, with its unit. */
void study_order(struct study *study, const char *name, const char *reference,
                 const char *parameter, const double *step, const double *error, size_t count,
                 double expected, struct study_band band);

/** A value that must lie in a band; `refinement` names the parameters with which it was
 *  computed. */
void study_value(struct study *study, const char *name, const char *reference,
                 const char *refinement, double value, struct study_band band);

/** A value that is reported and not judged. */
void study_measured(struct study *study, const char *name, const char *reference,
                    const char *refinement, double value);

/** Returns true if code is RA_OK. Otherwise counts a failed check with the message and returns
 *  false. */
bool study_ok(struct study *study, const char *name, enum ra_code code, const struct ra_status *st);

/** Whether `flag` ("--quick") is among the arguments. */
bool study_flag(int argc, char **argv, const char *flag);

/** A problem with its state, and the status of the last call. */
struct study_pair {
    struct ra_problem problem;
    struct ra_state state;
    struct ra_status st;
    enum ra_code code;
};

/** Makes problem and state; `code` has the error. Free with study_pair_free in any case. */
void study_pair_make(const struct ra_problem_spec *spec, struct study_pair *pair);
void study_pair_free(struct study_pair *pair);

/** The same from a case file with overrides ("section.key=value"), as `ra2d run` would. `c` is kept
 *  for the caller: free it with ra_sliding_case_free in any case. */
void study_pair_case(const char *path, const char *const *overrides, size_t count,
                     struct ra_sliding_case *c, struct study_pair *pair);

/** Takes the next step. Returns false and keeps the code if this or an earlier call failed. */
bool study_step(struct study_pair *pair);

/** A beam of mass m per length [kg/m] and bending stiffness D [N m], with two ends of one kind. */
struct ra_beam study_beam(double length, double mass, double stiffness, enum ra_end end);

#endif
