// Verification: multipliers against Moreau-Jean time stepping on the toy problem (Sect. 3.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Another time stepping of the same non-smooth dynamics

**Case.** The toy problem (data/cases/toy.ini), one asperity over six, with multipliers; 1 ms.

**Other solution.** Our multipliers are a condition on positions: no node penetrates at
$t_{n+1}$. The condition of Moreau and Jean is on velocities and impulses (M. Jean, Comput. Methods
Appl. Mech. Engrg. 177, 1999, 235-257). We take the restitution e = 0, which is what our multipliers
do in two steps, and theta = 1/2. The step without contact from $U_n, v_n$,
$$ (m + \tfrac{h^2}{4} m \omega^2)\, v^0 = m v_n - h m \omega^2 U_n
    - \tfrac{h^2}{4} m \omega^2 v_n, \qquad U^0 = U_n + \tfrac h2 (v_n + v^0) , $$
determines which nodes would penetrate at $t_{n+1}$. Their impulses P, N s/m, are those of
$$ 0 \le P \;\perp\; \dot g = V \partial_s g - \phi v_{n+1} \ge 0 , \qquad
    v_{n+1} = v^0 - \hat m^{-1} \phi^T P , $$
which Siconos solves (Lemke), and $U_{n+1} = U_n + \tfrac h2 (v_n + v_{n+1})$. The other program
takes shapes, heights and detection from ra2d (other verifications judge these), but has its own
scheme, contact law and solver.

**What is compared.** The displacement u of the slider at its summit is compared by its largest
difference until some time, divided by the largest u; and so is the impulse, which is the integral
of the contact force until that time. Forces cannot be compared, because an impact is a single
impulse in the method of Moreau and Jean.

**Duration.** Small differences grow from shock to shock, and faster with more modes. With one or
two modes of each beam they do not grow, and the whole millisecond is compared, in which the
asperity passes all six others. With four modes 0.5 ms are compared (three asperities), and with the
fifteen modes of the case 0.2 ms (the first asperity). Later the results depend on the step. At 1 ms
with fifteen modes each method differs from itself at half the step by tens of per cent; with four
modes that of Moreau and Jean still differs by one tenth. The table has these differences (rows
`measured`). They are a property of the model, impacts without restitution on few modes, not of a
scheme.

**Refinement path.** h = 10, 5, 2.5 ns, the same in the two programs. No order is judged: how far an
impact is from the end of its step changes irregularly with h.

**Tolerances.** Displacement and impulse must agree to 1 % at the finest h. The control: with e =
0.5 in the other program ($\dot g_{n+1} + e \dot g_n$ in the place of $\dot g_{n+1}$) the
displacement must differ by more than 1 %.

**--cost** judges nothing. It writes bench-moreau.tsv for `make bench`: the time of a step with
either method.
*/

#include "bench/clock.h"
#include "bench/peers.h"
#include "contact/forces.h"
#include "detection/detection.h"
#include "exact/lemke.h"
#include "study.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

/// The largest number of rows; the number of samples of a path; the node of the summit, at 3.6 mm.
enum { MOST = 64, SAMPLES = 10000, SUMMIT = 720 };
/// Distance of samples [s], a multiple of every step.
static const double EVERY = 100e-9;

/// One run by either method.
struct path {
    double summit[SAMPLES + 1]; ///< u at t = j EVERY [m]
    double pushed[SAMPLES + 1]; ///< impulse of all contacts until then [N s/m]
    double impulse;             ///< impulse of all contacts until now [N s/m]
    double deepest;             ///< largest penetration [m]
    size_t most;                ///< largest number of nodes in one problem
    size_t problems;            ///< number of steps with contact
    size_t rows;                ///< number of rows of all problems
    size_t samples;             ///< number of samples of this run, SAMPLES at most
    size_t modes;               ///< number of modes of both solids
    double seconds;             ///< of all our steps [s]
    double detecting;           ///< time of the detection in the other method [s]
    /// computing time of the other method from one sample to the next, without detection, and the
    /// part of it that Siconos takes [s]
    double stepping[SAMPLES + 1], solving[SAMPLES + 1];
    enum ra_code code;
    struct ra_status st;
};

/// A variant of the toy problem.
struct trial {
    const char *name;
    const char *overrides[3]; ///< contact.law=lagrange among them
    double until;             ///< end of the comparison [s]
};

/// Moreau and Jean's state and work space. Modal arrays have the layout of those of ra_state.
struct moreau {
    double *U, *v, *free, *mass, *stiffness; ///< of both solids, solid 1 behind solid 0
    double *row;                             ///< phi (MOST x width)
    double W[MOST * MOST], q[MOST], P[MOST], w[MOST];
    double restitution; ///< e
};

static void velocity_of_step(const struct ra_problem *p, struct moreau *m, double h)
{
    for (size_t k = 0; k < p->pair.modal.width; k++) {
        const double stiff = 0.25 * h * h * m->stiffness[k];
        m->free[k] =
            ((m->mass[k] - stiff) * m->v[k] - h * m->stiffness[k] * m->U[k]) / (m->mass[k] + stiff);
    }
}

/// Computes the impulses of the nodes that were found, and adds their effect to v^0.
static enum ra_code press(const struct ra_problem *p, struct moreau *m,
                          const struct ra_detection *found, double h, struct path *path,
                          double *solving)
{
    const size_t n = found->count, width = p->pair.modal.width;
    if (n > MOST) {
        return ra_fail(&path->st, RA_NUMERIC, "%zu nodes penetrate, there is room for %d", n, MOST);
    }
    double s = 0, r = 0;
    for (size_t i = 0; i < n; i++) {
        double *const row = m->row + i * width;
        const struct ra_contact *const c = &found->contact[i];
        ra_contact_row(p, NULL, &found->pass[c->slave], c, row);
        const double slides = p->pair.sliding.speed * c->slope;
        m->q[i] = slides - ra_dot(row, m->free, width) +
                  m->restitution * (slides - ra_dot(row, m->v, width));
        study_keep(&r, m->q[i]);
        for (size_t j = 0; j <= i; j++) {
            double sum = 0;
            for (size_t k = 0; k < width; k++) {
                sum +=
                    row[k] * m->row[j * width + k] / (m->mass[k] + 0.25 * h * h * m->stiffness[k]);
            }
            m->W[i * n + j] = m->W[j * n + i] = sum;
        }
        s = fmax(s, m->W[i * n + i]);
    }
    for (size_t i = 0; i < n * n; i++) {
        m->W[i] /= s;
    }
    for (size_t i = 0; i < n; i++) {
        m->q[i] /= r;
    }
    const double start = bench_time();
    const int said = lemke(n, m->W, m->q, m->P, m->w);
    *solving += bench_time() - start;
    if (said != 0) {
        return ra_fail(&path->st, RA_NUMERIC, "Siconos found no impulses");
    }
    for (size_t i = 0; i < n; i++) {
        const double impulse = m->P[i] * (r / s);
        path->impulse += impulse;
        for (size_t k = 0; k < width; k++) {
            m->free[k] -=
                impulse * m->row[i * width + k] / (m->mass[k] + 0.25 * h * h * m->stiffness[k]);
        }
    }
    path->most = n > path->most ? n : path->most;
    path->problems++;
    path->rows += n;
    return RA_OK;
}

static double summit(const struct ra_problem *p, const double *U)
{
    const struct ra_modes *const modes = &p->solid[1].modes;
    const double *const own = U + p->solid[0].modes.width;
    double psi[RA_MODES_PART], sum[RA_MODES_PART] = {0}, one[RA_MODES_PART];
    for (size_t k = 0; k < modes->width; k += RA_MODES_PART) {
        ra_modes_part(modes, k, SUMMIT, psi);
        for (size_t j = 0; j < RA_MODES_PART; j++) {
            sum[j] += psi[j] * own[k + j];
            one[j] = 1.0;
        }
    }
    return ra_dot(sum, one, RA_MODES_PART);
}

/// Steps of Moreau and Jean over the grid of steps that the problem has.
static enum ra_code stepping(const struct ra_problem *p, struct moreau *m,
                             struct ra_detection *found, struct path *path)
{
    const double h = p->pair.modal.step;
    const size_t w0 = p->solid[0].modes.width;
    const size_t each = (size_t)lround(EVERY / h);
    double end = 0;
    enum ra_code code = RA_OK;
    for (size_t n = 0; code == RA_OK; n++) {
        if (n % each == 0) {
            path->summit[n / each] = summit(p, m->U);
            path->pushed[n / each] = path->impulse;
            if (!isfinite(path->summit[n / each])) {
                code = ra_fail(&path->st, RA_NUMERIC, "the motion is not finite at step %zu", n);
            }
        }
        if (n == each * path->samples) {
            break;
        }
        velocity_of_step(p, m, h);
        // U^0, the end of the step without contact, stands in the place of U during the detection
        for (size_t k = 0; k < p->pair.modal.width; k++) {
            m->U[k] += 0.5 * h * (m->v[k] + m->free[k]);
        }
        const struct ra_offset at = ra_offset_at(&p->pair.sliding, n + 1);
        const double *const amplitude[2] = {m->U, m->U + w0};
        const double begin = bench_time();
        path->stepping[n / each] += n > 0 ? begin - end : 0;
        ra_detect_plain(p, &at, amplitude, 0.0, found);
        end = bench_time();
        path->detecting += end - begin;
        for (size_t k = 0; k < p->pair.modal.width; k++) {
            m->U[k] -= 0.5 * h * m->free[k];
        }
        if (found->count > 0) {
            code = press(p, m, found, h, path, &path->solving[n / each]);
        }
        for (size_t k = 0; k < p->pair.modal.width; k++) {
            m->U[k] += 0.5 * h * m->free[k];
            m->v[k] = m->free[k];
        }
        for (size_t c = 0; c < found->count; c++) {
            path->deepest = fmax(path->deepest, -found->contact[c].gap);
        }
    }
    return code;
}

/// Masses, stiffnesses and the start of the modes; the padding stays at rest.
static void fill(const struct ra_problem *p, struct moreau *m)
{
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const s = &p->solid[i];
        const size_t first = i == 0 ? 0 : p->solid[0].modes.width;
        for (size_t k = 0; k < s->modes.width; k++) {
            m->mass[first + k] = s->mass;
        }
        for (size_t k = 0; k < s->modes.count; k++) {
            m->stiffness[first + k] = s->mass * s->modes.omega[k] * s->modes.omega[k];
            m->U[first + k] = p->pair.modal.start_amplitude[first + k];
            m->v[first + k] = p->pair.modal.start_velocity[first + k];
        }
    }
}

static void open_case(const struct trial *trial, const char *step, struct ra_sliding_case *c,
                      struct study_pair *pair)
{
    const char *const overrides[] = {trial->overrides[0], trial->overrides[1], trial->overrides[2],
                                     step};
    study_pair_case("data/cases/toy.ini", overrides, 4, c, pair);
}

/// Computes a path by the method of Moreau and Jean.
static void their_path(const struct trial *trial, const char *step, double e, size_t samples,
                       struct path *path)
{
    struct ra_sliding_case c;
    struct study_pair pair;
    struct ra_detection found = {0};
    struct moreau m = {.restitution = e};
    double **const array[] = {&m.U, &m.v, &m.free, &m.mass, &m.stiffness};
    memset(path, 0, sizeof *path);
    path->samples = samples;
    open_case(trial, step, &c, &pair);
    enum ra_code code = pair.code;
    for (size_t i = 0; i < 5 && code == RA_OK; i++) {
        double *second;
        code = ra_modal_pair(&pair.problem, array[i], &second, &pair.st);
    }
    if (code == RA_OK) {
        code = ra_detection_make(&pair.problem, &found, &pair.st);
    }
    if (code == RA_OK) {
        m.row = ra_alloc(MOST * pair.problem.pair.modal.width, sizeof *m.row, "rows", &pair.st);
        code = m.row == NULL ? RA_SYSTEM : RA_OK;
    }
    path->st = pair.st;
    if (code == RA_OK) {
        fill(&pair.problem, &m);
        code = stepping(&pair.problem, &m, &found, path);
    }
    path->code = code;
    for (size_t i = 0; i < 5; i++) {
        free(*array[i]);
    }
    free(m.row);
    ra_detection_free(&found);
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
}

/// Computes a path by ra2d.
static void our_path(const struct trial *trial, const char *step, size_t samples, struct path *path)
{
    struct ra_sliding_case c;
    struct study_pair pair;
    memset(path, 0, sizeof *path);
    path->samples = samples;
    open_case(trial, step, &c, &pair);
    const size_t each =
        pair.code == RA_OK ? (size_t)lround(EVERY / pair.problem.pair.modal.step) : 1;
    const double start = bench_seconds();
    for (size_t n = 0; n <= each * path->samples && study_step(&pair); n++) {
        if (n % each == 0) {
            path->summit[n / each] = ra_displacement(&pair.problem, &pair.state, 1, SUMMIT);
            path->pushed[n / each] = path->impulse;
        }
        path->impulse += pair.state.at.total_force * pair.problem.pair.modal.step;
    }
    path->seconds = bench_seconds() - start;
    path->modes = pair.problem.solid[0].modes.count + pair.problem.solid[1].modes.count;
    path->code = pair.code;
    path->st = pair.st;
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
}

// ## Comparison

static double displacement(const struct path *a, const struct path *b, double until)
{
    double worst = 0, largest = 0;
    for (size_t j = 0; j <= (size_t)lround(until / EVERY); j++) {
        study_keep(&worst, a->summit[j] - b->summit[j]);
        study_keep(&largest, b->summit[j]);
    }
    return worst / largest;
}

static double impulse(const struct path *a, const struct path *b, double until)
{
    const size_t j = (size_t)lround(until / EVERY);
    return fabs(a->pushed[j] / b->pushed[j] - 1);
}

static const char *const step_names[] = {"time.step=10ns", "time.step=5ns", "time.step=2.5ns"};
static const char *const labels[] = {"h = 10 ns", "h = 5 ns", "h = 2.5 ns"};

/// Paths with one step length, and with the longer one before it.
struct paths {
    struct path ours[2], theirs[2], elastic;
};

static void label(char text[96], const char *what, double until, size_t j)
{
    snprintf(text, 96, "%s until %g ms, %s", what, 1e3 * until, labels[j]);
}

static void report(struct study *study, const struct trial *trial, const struct paths *p,
                   double until, size_t j, bool judged)
{
    char text[96];
    const char *const ref = "Moreau-Jean";
    const struct study_band band = {0, 0.01};
    const double u = displacement(&p->theirs[j % 2], &p->ours[j % 2], until);
    const double i = impulse(&p->theirs[j % 2], &p->ours[j % 2], until);
    label(text, "displacement", until, j);
    if (judged) {
        study_value(study, trial->name, ref, text, u, band);
    } else {
        study_measured(study, trial->name, ref, text, u);
    }
    label(text, "impulse", until, j);
    if (judged) {
        study_value(study, trial->name, ref, text, i, band);
    } else {
        study_measured(study, trial->name, ref, text, i);
    }
    if (j == 0) {
        return;
    }
    label(text, "displacement", until, j);
    study_measured(study, trial->name, "ours, 2 h", text,
                   displacement(&p->ours[1 - j % 2], &p->ours[j % 2], until));
    study_measured(study, trial->name, "Moreau-Jean, 2 h", text,
                   displacement(&p->theirs[1 - j % 2], &p->theirs[j % 2], until));
}

static void verify(struct study *study, const struct trial *trial, struct paths *p, size_t steps)
{
    for (size_t j = 0; j < steps; j++) {
        struct path *const ours = &p->ours[j % 2], *const theirs = &p->theirs[j % 2];
        our_path(trial, step_names[j], SAMPLES, ours);
        their_path(trial, step_names[j], 0, SAMPLES, theirs);
        if (!study_ok(study, trial->name, ours->code, &ours->st) ||
            !study_ok(study, trial->name, theirs->code, &theirs->st)) {
            return;
        }
        report(study, trial, p, trial->until, j, j + 1 == steps);
        if (trial->until < 1e-3) {
            report(study, trial, p, 1e-3, j, 0);
        }
    }
    char text[96];
    const size_t last = steps - 1;
    const struct path *const theirs = &p->theirs[last % 2];
    their_path(trial, step_names[last], 0.5, SAMPLES, &p->elastic);
    if (!study_ok(study, trial->name, p->elastic.code, &p->elastic.st)) {
        return;
    }
    label(text, "displacement", trial->until, last);
    study_value(study, trial->name, "control, e = 0.5", text,
                displacement(&p->elastic, &p->ours[last % 2], trial->until),
                (struct study_band){0.01, HUGE_VAL});
    study_measured(study, trial->name, "-", "steps with contact", (double)theirs->problems);
    study_measured(study, trial->name, "-", "most nodes in a step", (double)theirs->most);
    study_measured(study, trial->name, "-", "deepest penetration of Moreau-Jean [m]",
                   theirs->deepest);
}

// ## Cost

/// Keeps the shorter of two times of each part, since other programs rarely disturb a part twice.
static void keep_faster(struct path *best, const struct path *path, bool first)
{
    if (first) {
        *best = *path;
    }
    best->seconds = fmin(best->seconds, path->seconds);
    best->detecting = fmin(best->detecting, path->detecting);
    for (size_t j = 0; j <= SAMPLES; j++) {
        best->stepping[j] = fmin(best->stepping[j], path->stepping[j]);
        best->solving[j] = fmin(best->solving[j], path->solving[j]);
    }
}

static double sum_of(const double *x)
{
    double sum = 0;
    for (size_t j = 0; j <= SAMPLES; j++) {
        sum += x[j];
    }
    return sum;
}

/// Runs both programs in turns on one trial, with the first step length.
static enum ra_code put_cost(struct ra_table *table, const struct trial *trial, struct paths *p,
                             struct ra_status *st)
{
    // only 0.2 ms, because the plain loop, which finds the contacts of the other method, takes long
    enum { TURNS = 2, FEW = SAMPLES / 5, STEPS = FEW * 10 };
    enum ra_code code = RA_OK;
    for (int j = 0; j < TURNS && code == RA_OK; j++) {
        our_path(trial, step_names[0], FEW, &p->ours[1]);
        their_path(trial, step_names[0], 0, FEW, &p->theirs[1]);
        code = p->ours[1].code != RA_OK ? p->ours[1].code : p->theirs[1].code;
        if (code != RA_OK) {
            return ra_fail(st, code, "%s%s", p->ours[1].st.text, p->theirs[1].st.text);
        }
        keep_faster(&p->ours[0], &p->ours[1], j == 0);
        keep_faster(&p->theirs[0], &p->theirs[1], j == 0);
    }
    const struct path *const ours = &p->ours[0], *const theirs = &p->theirs[0];
    const double unknown = (double)NAN, ns = 1e9 / STEPS, own = sum_of(theirs->stepping);
    const double rows = (double)theirs->rows / fmax(1.0, (double)theirs->problems);
    char problem[64];
    snprintf(problem, sizeof problem, "toy, %s", trial->name);
    const struct peer peers[2] = {
        {problem, "ra2d", ns * ours->seconds, unknown, unknown, 1.0, unknown, ours->modes, STEPS},
        {problem, "siconos", ns * own, ns * sum_of(theirs->solving), ns * theirs->detecting,
         own / ours->seconds, rows, ours->modes, STEPS}};
    peer_put(table, &peers[0]);
    peer_put(table, &peers[1]);
    printf("%-16s %8.1f ns a step, Moreau and Jean with Siconos %8.1f\n", problem, peers[0].step,
           peers[1].step);
    return RA_OK;
}

static int write_costs(const struct trial *trials, size_t count, struct paths *paths,
                       const char *folder)
{
    struct ra_table table = {0};
    struct ra_status st = {RA_OK, ""};
    const struct ra_provenance provenance = {.command = "verify_moreau --cost"};
    enum ra_code code = ra_table_open(&table, folder, "bench-moreau.tsv", &provenance, &st);
    if (code == RA_OK) {
        peer_head(&table);
    }
    for (size_t i = 0; i < count && code == RA_OK; i++) {
        code = put_cost(&table, &trials[i], paths, &st);
    }
    if (code == RA_OK) {
        code = ra_table_close(&table, &st);
    }
    ra_table_abandon(&table);
    if (code != RA_OK) {
        fprintf(stderr, "verify_moreau: %s\n", st.text);
    }
    return (int)code;
}

int main(int argc, char **argv)
{
    static const char law[] = "contact.law=lagrange";
    const struct trial trials[] = {
        {"1 mode", {law, "resonator.modes=1", "slider.modes=1"}, 1e-3},
        {"2 modes", {law, "resonator.modes=2", "slider.modes=2"}, 1e-3},
        {"4 modes", {law, "resonator.modes=4", "slider.modes=4"}, 0.5e-3},
        {"15 modes", {law, "resonator.modes=15", "slider.modes=15"}, 0.2e-3},
    };
    struct study study;
    struct paths *const paths = malloc(sizeof *paths);
    struct ra_status st = {RA_OK, ""};
    if (paths != NULL && argc > 2 && study_flag(argc, argv, "--cost")) {
        const int code = write_costs(trials, sizeof trials / sizeof *trials, paths, argv[1]);
        free(paths);
        return code;
    }
    if (study_begin(&study, "verify_moreau", argc, argv)) {
        free(paths);
        return RA_SYSTEM;
    }
    if (paths == NULL) {
        study_ok(&study, "paths", ra_fail(&st, RA_SYSTEM, "no memory for the paths"), &st);
    }
    for (size_t i = 0; paths != NULL && i < sizeof trials / sizeof *trials; i++) {
        verify(&study, &trials[i], paths, study_flag(argc, argv, "--quick") ? 2 : 3);
    }
    free(paths);
    return study_end(&study);
}
