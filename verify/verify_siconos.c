// Verification: Siconos solves the complementarity problems of our multipliers (Sect. 2.4.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# A second opinion on every complementarity problem

**Case.** 1e4 steps with multipliers of the realistic case (data/cases/realistic.ini) and of the two
heavier ones of verify_signorini.c, whose rows are equal to many digits: the singular matrices of
erratum E17. Each problem that the engine solves,
$$ 0 \le p \;\perp\; w = A p + g \ge 0 , $$
is intercepted on its way to the solver and written to a text file, results/verify/lcp-NAME.txt (its
head describes the form). The problem is read back from this file and solved by another program:
Lemke's method of Siconos (INRIA), which shares nothing with ours. Lemke's method works on A, our
solver on the factor B of $A = B B^T$.

The linker redirects every call of ra_lcp_solve to the function below (`--wrap` in the Makefile),
which calls the real one and records the problem and its solution. So these are the engine's own
problems to the bit, including those of further rounds (Algorithm 2), not copies computed here.

**Distinct problems** differ in their size or in any bit of their matrices. A problem whose matrix
has occurred before is not written again, whatever its right side. Because the slider moves, the
weights of the interpolation change in every step, and nearly every matrix is new. Problems with
more rows than MOST_ROWS are left out, because the text of a few of them would be longer than that
of all others. The table has their number.

**Exact solution.** The reference is the conditions themselves, with the matrix as read back. With
$s = \max A_{ii}$ and $r = \max |g_i|$ we scale $M = A/s$, $q = g/r$, $z = s p/r$, and the residual
of a solution is, in long double,
$$ \max_i \left| \min\left(z_i, (M z + q)_i\right) \right| , $$
zero if and only if it solves the problem.

**What must agree.** Where A is singular p is not unique: single forces may differ, and do. The
motion they cause is unique, and with it the total force, since the slider's translation is one of
the modes and moves by the total force alone.

**Refinement path.** None.

**Tolerances.** Our residuals must be below 1e-12, those of Siconos below 1e-14. On the nearly
singular matrices of ten thousand problems our pivots lose two digits (7e-14 is measured), and
Lemke's lose none. A row left out, or a
wrong sign, leaves a residual of the order of 1. The total forces must agree to 1e-12 of the total.

The realistic case is judged twice, for the following reason. Our solver leaves a penetration of up
to 1e-18 m, a thousandth of `contact.tolerance` (1e-15 m). Before the forces of a step are known, a
slider in contact is predicted to penetrate by 5.5e-13 m. So our solver may leave a share of 2e-6 of
the penetration. This is visible at every 500th step, when nodes lie exactly on nodes. Both passes
then see the same two nodes. The rows of the two passes are equal, and their gaps differ only by the
last bit of a height, 1e-21 m. Our solver may press at either of the two gaps, Siconos presses at
the deeper one; the scaled difference is up to 3e-9. So the case is first judged with its own
tolerance: our residuals and totals within 2e-8, and residuals in metres within 1e-20 (2e-21 is
measured). With the smallest possible `contact.tolerance`, 1e-21 m, our solver distinguishes these
bits. So the case is judged again with it, within 1e-12 like all others.

**Planted errors.** Every problem is judged again with each of two errors in the text that was read
back, while our forces are unchanged: a wrong sign of the right side in the row with the largest
force, and the loss of that row. No such problem may pass.

**--cost** judges nothing. It writes bench-lemke.tsv for `make bench`: the time of a step with our
solver, and the time with Siconos' solver, which is called with the matrix of each of the engine's
problems.
*/

#include "base/text.h"
#include "bench/clock.h"
#include "bench/peers.h"
#include "contact/lcp.h"
#include "exact/lemke.h"
#include "sliding/run.h"
#include "study.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

enum { STEPS = 10000, QUICK_STEPS = 1000, MOST_ROWS = 200, SEEN = 1 << 16 };

/// The largest scaled residual that Siconos' solutions may have.
static const double THEIRS = 1e-14;

/// A case and its tolerances.
struct trial {
    const char *name, *file;
    const char *overrides[8];
    double residual; ///< of our solution, scaled
    double total;    ///< difference of the total forces, relative
};

// ## From the engine to the file

/// The record of a case while it runs.
struct listener {
    struct ra_table file;
    const char *name; ///< of the case
    double *matrix;   ///< A (MOST_ROWS x MOST_ROWS)
    uint64_t *seen;   ///< hashes of the matrices of this case, 0: none yet (SEEN)
    size_t solves;    ///< problems solved
    size_t written;   ///< problems written
    size_t repeated;  ///< problems whose matrix had occurred before
    size_t large;     ///< problems with more than MOST_ROWS rows
    size_t most_rows; ///< largest number of rows
};

/// The record for the wrapped function, which has no argument for it. NULL: nothing is recorded.
static struct listener *listening;

/// 1 if this matrix is new, by the FNV-1a hash of its size and bits. Two of 1e4 different matrices
/// have the same hash with a probability of 3e-12.
static bool is_new(struct listener *l, size_t n)
{
    uint64_t hash = (14695981039346656037u ^ n) * 1099511628211u;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j <= i; j++) {
            uint64_t bits;
            memcpy(&bits, &l->matrix[i * n + j], sizeof bits);
            hash = (hash ^ bits) * 1099511628211u;
            hash ^= hash >> 32;
        }
    }
    hash += hash == 0;
    size_t at = hash % SEEN;
    while (l->seen[at] != 0 && l->seen[at] != hash) {
        at = (at + 1) % SEEN;
    }
    const bool found = l->seen[at] == hash;
    l->seen[at] = hash;
    return !found;
}

static void write_problem(struct listener *l, const struct ra_lcp *lcp)
{
    const size_t n = lcp->count;
    l->solves++;
    l->most_rows = n > l->most_rows ? n : l->most_rows;
    if (n > MOST_ROWS) {
        l->large++;
        return;
    }
    double total = 0;
    for (size_t i = 0; i < n; i++) {
        total += lcp->force[i];
        for (size_t j = 0; j <= i; j++) {
            l->matrix[i * n + j] =
                ra_dot(lcp->row + i * lcp->width, lcp->row + j * lcp->width, lcp->width);
        }
    }
    if (!is_new(l, n)) {
        l->repeated++;
        return;
    }
    ra_table_print(&l->file, "problem\t%s\t%zu\t%zu\t%.17g\n", l->name, l->solves, n, total);
    for (size_t i = 0; i < n; i++) {
        ra_table_print(&l->file, "%.17g\t%.17g", lcp->gap[i], lcp->force[i]);
        for (size_t j = 0; j <= i; j++) {
            ra_table_print(&l->file, "\t%.17g", l->matrix[i * n + j]);
        }
        ra_table_print(&l->file, "\n");
    }
    l->written++;
}

enum ra_code __real_ra_lcp_solve(struct ra_lcp *lcp, double tolerance, struct ra_status *st);
enum ra_code __wrap_ra_lcp_solve(struct ra_lcp *lcp, double tolerance, struct ra_status *st);

/// Times of both solvers on the same problems; NULL: times are not measured.
static struct rivals {
    double ours, theirs; ///< [s]
    size_t solves, rows;
    double matrix[MOST_ROWS * MOST_ROWS], q[MOST_ROWS], z[MOST_ROWS], w[MOST_ROWS];
} * rivals;

/// Writes the scaled matrix and right side of a problem into the memory of Siconos.
static void scale(const struct ra_lcp *lcp, struct rivals *r)
{
    const size_t n = lcp->count;
    double s = 0, most = 0;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            r->matrix[i * n + j] =
                ra_dot(lcp->row + i * lcp->width, lcp->row + j * lcp->width, lcp->width);
        }
        s = fmax(s, r->matrix[i * n + i]);
        study_keep(&most, lcp->gap[i]);
    }
    for (size_t i = 0; i < n * n; i++) {
        r->matrix[i] /= s;
    }
    for (size_t i = 0; i < n; i++) {
        r->q[i] = lcp->gap[i] / most;
    }
}

static enum ra_code race(struct rivals *r, struct ra_lcp *lcp, double tolerance,
                         struct ra_status *st)
{
    // the few larger problems are solved by our solver alone, and its time counts for both
    if (lcp->count > MOST_ROWS) {
        return __real_ra_lcp_solve(lcp, tolerance, st);
    }
    scale(lcp, r);
    const double begin = bench_time();
    const int said = lemke(lcp->count, r->matrix, r->q, r->z, r->w);
    const double between = bench_time();
    const enum ra_code code = __real_ra_lcp_solve(lcp, tolerance, st);
    r->ours += bench_time() - between;
    r->theirs += between - begin;
    r->solves++;
    r->rows += lcp->count;
    return code == RA_OK && said != 0 ? ra_fail(st, RA_NUMERIC, "Siconos found no forces") : code;
}

/// The function that the linker calls in place of ra_lcp_solve.
enum ra_code __wrap_ra_lcp_solve(struct ra_lcp *lcp, double tolerance, struct ra_status *st)
{
    if (rivals != NULL) {
        return race(rivals, lcp, tolerance, st);
    }
    const enum ra_code code = __real_ra_lcp_solve(lcp, tolerance, st);
    if (listening != NULL && code == RA_OK) {
        write_problem(listening, lcp);
    }
    return code;
}

static const char head[] =
    "Linear complementarity problems of the engine with multipliers: find p >= 0 with\n"
    "# w = A p + g >= 0 and w p = 0, A symmetric. A problem is a line\n"
    "#   problem, case, its number in the run, rows n, total of the forces found by ra2d [N/m]\n"
    "# and n lines, i = 1..n, in double precision to the last bit:\n"
    "#   g_i [m], force p_i found by ra2d [N/m], A_i1 ... A_ii [m2/N]";

static enum ra_code run_case(struct listener *l, const char *folder, const struct trial *trial,
                             size_t steps, struct ra_status *st)
{
    size_t count = 0;
    while (trial->overrides[count] != NULL) {
        count++;
    }
    struct ra_sliding_case c;
    struct study_pair pair;
    const struct ra_provenance provenance = {.command = "verify_siconos"};
    l->matrix = malloc((size_t)MOST_ROWS * MOST_ROWS * sizeof *l->matrix);
    l->seen = calloc(SEEN, sizeof *l->seen);
    enum ra_code code = l->matrix != NULL && l->seen != NULL
                            ? ra_table_open(&l->file, folder, trial->file, &provenance, st)
                            : ra_fail(st, RA_SYSTEM, "no memory for the matrices");
    if (code != RA_OK) {
        return code;
    }
    ra_table_print(&l->file, "# %s\n", head);
    study_pair_case("data/cases/realistic.ini", trial->overrides, count, &c, &pair);
    listening = l;
    for (size_t n = 0; n < steps && study_step(&pair); n++) {
        ;
    }
    listening = NULL;
    *st = pair.st;
    code = pair.code != RA_OK ? pair.code : ra_table_close(&l->file, st);
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
    return code;
}

// ## From the file to Siconos

/// A problem as read back.
struct problem {
    size_t n;
    double total; ///< of our forces, as the engine gave them
    double *A;    ///< (n x n)
    double *g;    ///< (n)
    double *p;    ///< ours (n)
};

/// Two solutions of one problem, compared.
struct verdict {
    int said;      ///< Siconos' driver: 0 is a solution
    double ours;   ///< residual, scaled
    double length; ///< by which residuals are scaled, the largest |g| [m]
    double theirs; ///< residual of their solution, scaled
    double total;  ///< difference of the total forces, relative
    double single; ///< largest difference of a force over the total
};

/// Work space for problems of up to MOST_ROWS rows.
struct room {
    double A[MOST_ROWS * MOST_ROWS], g[MOST_ROWS], p[MOST_ROWS];
    double M[MOST_ROWS * MOST_ROWS], q[MOST_ROWS], ours[MOST_ROWS], z[MOST_ROWS], w[MOST_ROWS];
};

/// The larger of two numbers; NaN if one of them is NaN.
static double larger(double a, double b)
{
    return a >= b || isnan(a) ? a : b;
}

static double residual(size_t n, const double *M, const double *q, const double *z)
{
    double worst = 0;
    for (size_t i = 0; i < n; i++) {
        long double w = (long double)q[i];
        for (size_t j = 0; j < n; j++) {
            w += (long double)M[i * n + j] * (long double)z[j];
        }
        worst = larger(worst, (double)fabsl(w >= (long double)z[i] ? (long double)z[i] : w));
    }
    return worst;
}

static struct verdict compare(const struct problem *problem, struct room *room)
{
    const size_t n = problem->n;
    double s = 0, r = 0;
    for (size_t i = 0; i < n; i++) {
        s = fmax(s, problem->A[i * n + i]);
        study_keep(&r, problem->g[i]);
    }
    for (size_t i = 0; i < n; i++) {
        room->q[i] = problem->g[i] / r;
        room->ours[i] = problem->p[i] * (s / r);
        for (size_t j = 0; j < n; j++) {
            room->M[i * n + j] = problem->A[i * n + j] / s;
        }
    }
    // A is symmetric, so rows may stand for columns
    struct verdict v = {.length = r, .said = lemke(n, room->M, room->q, room->z, room->w)};
    v.ours = residual(n, room->M, room->q, room->ours);
    v.theirs = residual(n, room->M, room->q, room->z);
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum += room->z[i];
        v.single = larger(v.single, fabs(room->z[i] - room->ours[i]));
    }
    const double total = fabs(problem->total) * (s / r);
    v.total = fabs(sum - problem->total * (s / r)) / total;
    v.single /= total;
    return v;
}

static bool agrees(const struct trial *t, const struct verdict *v)
{
    return v->said == 0 && v->ours <= t->residual && v->theirs <= THEIRS && v->total <= t->total;
}

/// The results of a file.
struct result {
    size_t problems, refused;
    size_t unlike;              ///< problems with a single force that differs by more than 1e-9
    size_t loose;               ///< problems with a residual of ra2d above 1e-10
    size_t signs, signs_missed; ///< wrong signs planted, and not noticed
    size_t drops, drops_missed; ///< rows dropped, and not noticed
    double ours, theirs, total, single; ///< the largest of all problems
    double metres;                      ///< largest residual of ours, not scaled [m]
};

/// Row with the largest force.
static size_t most_loaded(const struct problem *problem)
{
    size_t most = 0;
    for (size_t i = 1; i < problem->n; i++) {
        most = problem->p[i] > problem->p[most] ? i : most;
    }
    return most;
}

/// Plants both errors, one after the other; the problem is spoilt afterwards.
static void plant(const struct trial *trial, struct problem *problem, struct room *room,
                  struct result *result)
{
    const size_t row = most_loaded(problem), n = problem->n;
    problem->g[row] = -problem->g[row];
    struct verdict v = compare(problem, room);
    result->signs++;
    result->signs_missed += (size_t)agrees(trial, &v);
    problem->g[row] = -problem->g[row];
    if (n < 2) {
        return;
    }
    size_t to = 0;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; i != row && j < n; j++) {
            if (j != row) {
                problem->A[to++] = problem->A[i * n + j];
            }
        }
    }
    memmove(problem->g + row, problem->g + row + 1, (n - row - 1) * sizeof *problem->g);
    memmove(problem->p + row, problem->p + row + 1, (n - row - 1) * sizeof *problem->p);
    problem->n--;
    v = compare(problem, room);
    result->drops++;
    result->drops_missed += (size_t)agrees(trial, &v);
}

/// Reads the next problem of the text and moves *at behind it. Returns false if there is none.
static bool read_problem(char **at, struct room *room, struct problem *problem)
{
    char *here = strstr(*at, "\nproblem\t");
    if (here == NULL) {
        return false;
    }
    // the name of the case and the number of the problem are skipped
    here = strchr(here + strlen("\nproblem\t"), '\t');
    if (here == NULL) {
        return false;
    }
    (void)strtoul(here, &here, 10);
    const size_t n = strtoul(here, &here, 10);
    if (n == 0 || n > MOST_ROWS) {
        return false;
    }
    *problem = (struct problem){.n = n, .A = room->A, .g = room->g, .p = room->p};
    problem->total = strtod(here, &here);
    for (size_t i = 0; i < n; i++) {
        room->g[i] = strtod(here, &here);
        room->p[i] = strtod(here, &here);
        for (size_t j = 0; j <= i; j++) {
            room->A[i * n + j] = room->A[j * n + i] = strtod(here, &here);
        }
    }
    *at = here;
    return *here == '\n';
}

static enum ra_code judge_file(const char *path, const struct trial *trial, struct result *result,
                               struct ra_status *st)
{
    struct ra_text text = {.path = path};
    struct room *const room = malloc(sizeof *room);
    enum ra_code code = room != NULL ? ra_text_load(&text, "complementarity problems", st)
                                     : ra_fail(st, RA_SYSTEM, "no memory for the problems");
    char *at = text.data;
    struct problem problem;
    while (code == RA_OK && read_problem(&at, room, &problem)) {
        const struct verdict v = compare(&problem, room);
        result->problems++;
        result->refused += v.said != 0;
        result->unlike += v.single > 1e-9;
        result->loose += v.ours > 1e-10;
        result->metres = larger(result->metres, v.ours * v.length);
        result->ours = larger(result->ours, v.ours);
        result->theirs = larger(result->theirs, v.theirs);
        result->total = larger(result->total, v.total);
        result->single = larger(result->single, v.single);
        plant(trial, &problem, room, result);
    }
    free(text.data);
    free(room);
    return code;
}

// ## Verdict

static void judge(struct study *study, const struct trial *trial, const struct listener *l,
                  const struct result *r)
{
    static const char ref[] = "Siconos, Lemke";
    const char *const name = trial->name;
    const struct study_band none = {0, 0};
    study_value(study, name, ref, "problems read back and solved", (double)r->problems,
                (struct study_band){fmax((double)l->written, 1), (double)l->written});
    study_value(study, name, ref, "problems Siconos did not solve", (double)r->refused, none);
    study_value(study, name, "Eq. 9", "largest scaled residual of our forces", r->ours,
                (struct study_band){0, trial->residual});
    study_value(study, name, "Eq. 9", "largest scaled residual of Siconos' forces", r->theirs,
                (struct study_band){0, THEIRS});
    study_value(study, name, "Eq. 9", "largest residual of our forces [m]", r->metres,
                (struct study_band){0, 1e-20});
    study_value(study, name, ref, "largest relative difference of the total force", r->total,
                (struct study_band){0, trial->total});
    study_value(study, name, "planted", "wrong signs not noticed", (double)r->signs_missed, none);
    study_value(study, name, "planted", "dropped rows not noticed", (double)r->drops_missed, none);
    study_measured(study, name, "planted", "wrong signs", (double)r->signs);
    study_measured(study, name, "planted", "dropped rows", (double)r->drops);
    study_measured(study, name, "-", "problems of the run", (double)l->solves);
    study_measured(study, name, "-", "matrices that had been there", (double)l->repeated);
    study_measured(study, name, "-", "problems left out, too many rows", (double)l->large);
    study_measured(study, name, "-", "most rows of the run", (double)l->most_rows);
    study_measured(study, name, "Eq. 9", "problems where ours is above 1e-10", (double)r->loose);
    study_measured(study, name, ref, "problems whose single forces differ by 1e-9 of the total",
                   (double)r->unlike);
    study_measured(study, name, ref, "largest difference of a single force over the total",
                   r->single);
}

static void verify_case(struct study *study, const char *folder, const struct trial *trial,
                        size_t steps)
{
    char path[1024];
    struct ra_status st = {RA_OK, ""};
    struct listener l = {.name = trial->name};
    struct result r = {0};
    enum ra_code code = run_case(&l, folder, trial, steps, &st);
    free(l.matrix);
    free(l.seen);
    snprintf(path, sizeof path, "%s/%s", folder, trial->file);
    if (code == RA_OK) {
        code = judge_file(path, trial, &r, &st);
    }
    if (study_ok(study, trial->name, code, &st)) {
        judge(study, trial, &l, &r);
    }
}

// ## Cost

/// Makes some steps of a trial and measures their time; `both`, if not NULL, gets the times of both
/// solvers.
static enum ra_code time_steps(const struct trial *trial, size_t steps, struct rivals *both,
                               double *seconds, size_t *modes, struct ra_status *st)
{
    struct ra_sliding_case c;
    struct study_pair pair;
    size_t count = 0;
    while (trial->overrides[count] != NULL) {
        count++;
    }
    study_pair_case("data/cases/realistic.ini", trial->overrides, count, &c, &pair);
    rivals = both;
    const double start = bench_seconds();
    for (size_t n = 0; n < steps && study_step(&pair); n++) {
        ;
    }
    *seconds = bench_seconds() - start;
    rivals = NULL;
    *st = pair.st;
    if (pair.code == RA_OK) {
        *modes = pair.problem.solid[0].modes.count + pair.problem.solid[1].modes.count;
    }
    const enum ra_code code = pair.code;
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
    return code;
}

static enum ra_code put_cost(struct ra_table *table, const struct trial *trial, size_t steps,
                             struct ra_status *st)
{
    enum { TURNS = 3 };
    double all = HUGE_VAL, ours = HUGE_VAL, theirs = HUGE_VAL, rows = 0;
    size_t modes = 0;
    enum ra_code code = RA_OK;
    struct rivals *const both = malloc(sizeof *both);
    if (both == NULL) {
        return ra_fail(st, RA_SYSTEM, "no memory for the matrices");
    }
    for (int j = 0; j < TURNS && code == RA_OK; j++) {
        double seconds, ignored;
        both->ours = both->theirs = 0;
        both->solves = both->rows = 0;
        code = time_steps(trial, steps, NULL, &seconds, &modes, st);
        if (code == RA_OK) {
            code = time_steps(trial, steps, both, &ignored, &modes, st);
        }
        all = fmin(all, seconds);
        ours = fmin(ours, both->ours);
        theirs = fmin(theirs, both->theirs);
        rows = (double)both->rows / fmax(1.0, (double)both->solves);
    }
    free(both);
    const double ns = 1e9 / (double)steps, other = all - ours + theirs, unknown = (double)NAN;
    const struct peer peers[2] = {
        {trial->name, "ra2d", ns * all, ns * ours, unknown, 1.0, rows, modes, steps},
        {trial->name, "siconos", ns * other, ns * theirs, unknown, other / all, rows, modes,
         steps}};
    if (code == RA_OK) {
        peer_put(table, &peers[0]);
        peer_put(table, &peers[1]);
        printf("%-28s %8.1f ns a step, with Lemke's method of Siconos %8.1f\n", trial->name,
               peers[0].step, peers[1].step);
    }
    return code;
}

static int write_costs(const struct trial *trials, size_t count, size_t steps, const char *folder)
{
    struct ra_table table = {0};
    struct ra_status st = {RA_OK, ""};
    const struct ra_provenance provenance = {.command = "verify_siconos --cost"};
    enum ra_code code = ra_table_open(&table, folder, "bench-lemke.tsv", &provenance, &st);
    if (code == RA_OK) {
        peer_head(&table);
    }
    for (size_t i = 0; i < count && code == RA_OK; i++) {
        code = put_cost(&table, &trials[i], steps, &st);
    }
    if (code == RA_OK) {
        code = ra_table_close(&table, &st);
    }
    ra_table_abandon(&table);
    if (code != RA_OK) {
        fprintf(stderr, "verify_siconos: %s\n", st.text);
    }
    return (int)code;
}

int main(int argc, char **argv)
{
    static const struct trial trials[] = {
        {"realistic", "lcp-realistic.txt", {"contact.law=lagrange"}, 2e-8, 2e-8},
        {"realistic, tolerance 1e-21 m",
         "lcp-realistic-tight.txt",
         {"contact.law=lagrange", "contact.tolerance=1e-21m"},
         1e-12,
         1e-12},
        {"smooth and heavy",
         "lcp-smooth.txt",
         {"contact.law=lagrange", "surface.correlation_length=5mm", "surface.Ra=0.1um",
          "slider.modes=8", "slider.weight=7650N/m"},
         1e-12,
         1e-12},
        {"smoother, 300 modes",
         "lcp-smoother.txt",
         {"contact.law=lagrange", "surface.correlation_length=5mm", "surface.Ra=0.02um",
          "slider.modes=8", "slider.weight=76500", "resonator.modes=300"},
         1e-12,
         1e-12},
    };
    const size_t steps = study_flag(argc, argv, "--quick") ? QUICK_STEPS : STEPS;
    const char *folder = "results/verify";
    for (int i = argc - 1; i > 0; i--) {
        folder = strncmp(argv[i], "--", 2) != 0 ? argv[i] : folder;
    }
    if (study_flag(argc, argv, "--cost")) {
        // in the last case nearly all problems have more rows than MOST_ROWS
        return write_costs(trials, sizeof trials / sizeof *trials - 1, steps, folder);
    }
    struct study study;
    if (study_begin(&study, "verify_siconos", argc, argv)) {
        return RA_SYSTEM;
    }
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        verify_case(&study, folder, &trials[i], steps);
    }
    return study_end(&study);
}
