// Tests of `calibrate`, `check` and `modes`: whole texts, and each number from the equations.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The test computes the differences of eq:calibration again, from separate runs. It uses modal
 * amplitudes; since modes are orthonormal, the deflections at all nodes would give the same e.
 */
#include "support/run_cases.h"

#include "base/table.h"
#include "line/line.h"
#include "model/modal.h"

#define PI 3.14159265358979323846

// ## Calibration

enum { STEPS = 1000, NINE = 9, MODES = NINE + 2 };

/// STEPS steps of small.ini: the total force and the modal amplitudes. The resonator has nine modes
/// and the slider two; the program pads them to sixteen and eight.
struct history {
    double amplitude[STEPS][MODES], force[STEPS];
};

static void record(const char *folder, const char *law, double kappa, struct history *h)
{
    char penalty[64];
    const char *const override[] = {law, penalty, "resonator.modes=9"};
    struct ra_sliding_case c;
    struct ra_problem problem;
    struct ra_state state;
    struct ra_status st;
    char note[200];
    snprintf(penalty, sizeof penalty, "contact.penalty=%.17g", kappa);
    check_ok(ra_sliding_case_read(in(folder, "small.ini"), override, 3, &c, &st), &st);
    check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
    check_ok(ra_state_init(&problem, &state, &st), &st);
    for (size_t n = 0; n < STEPS; n++) {
        check_ok(ra_step(&problem, &state, &st), &st);
        memcpy(h->amplitude[n], state.at.motion.amplitude, NINE * sizeof(double));
        memcpy(h->amplitude[n] + NINE, state.at.motion.amplitude + problem.solid[1].begin,
               2 * sizeof(double));
        h->force[n] = state.at.total_force;
    }
    ra_state_clear(&problem, &state);
    ra_problem_clear(&problem);
    ra_sliding_case_free(&c);
}

/// The values of the table for one penalty.
static void differences(const struct history *p, const struct history *l, double expected[3])
{
    double error = 0.0, size = 0.0, sum[2] = {0.0, 0.0}, square[2] = {0.0, 0.0};
    for (size_t n = 0; n < STEPS; n++) {
        for (size_t k = 0; k < MODES; k++) {
            error += pow(p->amplitude[n][k] - l->amplitude[n][k], 2.0);
            size += pow(l->amplitude[n][k], 2.0);
        }
        sum[0] += p->force[n], sum[1] += l->force[n];
        square[0] += pow(p->force[n], 2.0), square[1] += pow(l->force[n], 2.0);
    }
    expected[0] = sqrt(error / size);
    expected[1] = (sum[0] - sum[1]) / sum[1];
    expected[2] = sqrt(square[0]) / sqrt(square[1]) - 1.0;
}

/// Calibrates small.ini. The caller frees the printed text.
static char *calibrate(const char *folder, const char *const override[2], double duration,
                       double target, enum ra_code expected, struct ra_status *st)
{
    struct ra_sliding_case c;
    size_t count = 0;
    while (count < 2 && override[count] != NULL) {
        count++;
    }
    check_ok(ra_sliding_case_read(in(folder, "small.ini"), override, count, &c, st), st);
    FILE *const file = fopen(in(folder, "calibration"), "w");
    assert_non_null(file);
    *st = (struct ra_status){RA_OK, ""};
    const struct ra_run_control control = {.force = true};
    const enum ra_code code = ra_calibrate(&c, duration, target, file, NULL, &control, st);
    assert_int_equal(fclose(file), 0);
    ra_sliding_case_free(&c);
    if (code != expected) {
        fail_msg("code %d: %s", (int)code, st->text);
    }
    return read_text(in(folder, "calibration"), 0);
}

/// The rows of a calibration.
struct trials {
    double row[24][4];
    size_t count;
};

static void take_trial(const double *v, size_t columns, void *context)
{
    struct trials *const t = context;
    assert_true(columns == 4 && t->count < 24);
    memcpy(t->row[t->count++], v, 4 * sizeof *v);
}

static const char units[] = "# units\tPa\t1\t1\t1\n"
                            "penalty\tdisplacement_difference\timpulse_difference\t"
                            "force_rms_difference\n";

/// Checks the whole head, whose first line has the commit.
static void check_calibration_head(const char *text, const char *head)
{
    char expected[1200];
    snprintf(expected, sizeof expected, "# ra2d %s\n%s%s", ra_commit(), head, units);
    if (strncmp(text, expected, strlen(expected)) != 0) {
        fail_msg("is `%.600s`, not `%s`", text, expected);
    }
}

static void trials_and_their_differences(void **state)
{
    static struct history lagrange, penalty;
    static const char *const start[2][2] = {{"resonator.modes=9", NULL},
                                            {"resonator.modes=9", "contact.penalty=1e10 Pa"}};
    struct ra_status st;
    char head[400], number[32];
    record(*state, "contact.law=lagrange", 1.0, &lagrange);
    for (size_t i = 0; i < 2; i++) {
        struct trials t = {.count = 0};
        char *const text = calibrate(*state, start[i], 1e-3, 0.1, RA_OK, &st);
        each_row(in(*state, "calibration"), take_trial, &t);
        const double first = i == 0 ? 2.1e12 : 1e10;
        // if the first penalty is stiff, penalties are halved until one misses the target, so the
        // best is the last but one; if it is soft, they are doubled until one meets the target
        const size_t best = i == 0 ? t.count - 2 : t.count - 1;
        assert_true(t.count >= 3);
        for (size_t j = 0; j < t.count; j++) {
            double expected[3];
            assert_true(t.row[j][0] == first * pow(i == 0 ? 0.5 : 2.0, (double)j));
            record(*state, "contact.law=penalty", t.row[j][0], &penalty);
            differences(&penalty, &lagrange, expected);
            // sums of 11000 terms
            check_relative(t.row[j][1], expected[0], 1e-12);
            check_near(t.row[j][2], expected[1], 1e-12);
            check_near(t.row[j][3], expected[2], 1e-12);
            assert_true((t.row[j][1] <= 0.1) == (i == 0 ? j <= best : j == best));
        }
        ra_number(t.row[best][0], number);
        snprintf(head, sizeof head,
                 "# 1000 steps of 1e-06 s with multipliers, and with each penalty\n"
                 "# softest penalty of the series with a difference of at most 0.1: %s Pa\n",
                 number);
        check_calibration_head(text, head);
        free(text);
    }
}

/// The first penalty is so soft that the series ends before the target. The message says where to
/// continue, and this works.
static void series_too_short(void **state)
{
    static const char *const soft[2] = {"contact.penalty=1e3", NULL};
    struct ra_status st;
    char number[32], expected[300], onward[80];
    char *text = calibrate(*state, soft, 2.0006e-3, 0.3, RA_CHECK, &st);
    free(text);
    ra_number(1e3 * pow(2.0, 23.0), number);
    snprintf(expected, sizeof expected,
             "none of 24 penalties comes within 0.3 of the multipliers, and stiffer ones were not "
             "tried: go on with -s contact.penalty=%sPa",
             number);
    assert_string_equal(st.text, expected);
    snprintf(onward, sizeof onward, "contact.penalty=%sPa", number);
    const char *const stiffer[2] = {onward, NULL};
    text = calibrate(*state, stiffer, 2.0006e-3, 0.3, RA_OK, &st);
    free(text);
}

/// The first penalty is so stiff that each stiffer one has a larger difference. The message
/// proposes a softer start, and this works.
static void start_too_stiff(void **state)
{
    static const char *const stiff[2] = {"contact.penalty=6e12", NULL};
    struct ra_status st;
    char number[32], softer[32], expected[300], onward[80];
    free(calibrate(*state, stiff, 2e-3, 1e-9, RA_CHECK, &st));
    ra_number(6e12, number);
    ra_number(6e12 / 4096.0, softer);
    snprintf(expected, sizeof expected,
             "%s Pa is the nearest, and not within 1e-09 of the multipliers; stiffer ones differ "
             "more: begin with a softer one, -s contact.penalty=%sPa, or take a longer --duration",
             number, softer);
    assert_string_equal(st.text, expected);
    snprintf(onward, sizeof onward, "contact.penalty=%sPa", softer);
    const char *const again[2] = {onward, NULL};
    free(calibrate(*state, again, 2e-3, 0.5, RA_OK, &st));
}

/// Penalties become stiffer until the step would not be stable. The message has the best penalty,
/// which is not the last one tried. It also has a remedy, and the reason why no stiffer penalty is
/// tried.
static void target_out_of_reach(void **state)
{
    static const char *const none[2] = {NULL, NULL};
    struct trials t = {.count = 0};
    struct ra_status st;
    char head[900], number[32], limit[200];
    char *const text = calibrate(*state, none, 2.0006e-3, 1e-9, RA_CHECK, &st);
    assert_string_equal(st.text,
                        "8400000000000 Pa is the nearest, with 0.192, and not within 1e-09 of the "
                        "multipliers; softer and stiffer ones differ more: take a longer "
                        "--duration, or a --target of 0.2");
    free(calibrate(*state, none, 2.0006e-3, 0.2, RA_OK, &st));
    free(calibrate(*state, none, 2.0006e-3, 1e-9, RA_CHECK, &st));
    each_row(in(*state, "calibration"), take_trial, &t);
    size_t best = 0;
    for (size_t j = 0; j < t.count; j++) {
        assert_true(t.row[j][0] == 2.1e12 * pow(2.0, (double)j));
        best = t.row[j][1] < t.row[best][1] ? j : best;
    }
    // the step is stable with 2.1e12, 4.2e12 and 8.4e12 Pa, but not with 1.68e13
    const char *const why = strstr(text, "is not below the stability limit ");
    assert_non_null(why);
    snprintf(limit, sizeof limit, "%.*s", (int)strcspn(why, "\n"), why);
    ra_number(t.row[best][0], number);
    snprintf(
        head, sizeof head,
        "# 2001 steps of 1e-06 s with multipliers, and with each penalty\n"
        "# the next penalty of the series is refused: %s:15: time.step: time step 1e-06 s %s\n"
        "# softest penalty of the series with a difference of at most 1e-09: none; the nearest "
        "is %s Pa with %.3g\n",
        in(*state, "small.ini"), limit, number, t.row[best][1]);
    check_calibration_head(text, head);
    free(text);
}

/// At most 24 penalties are tried.
static void most_trials(void **state)
{
    static const char *const soft[2] = {"contact.penalty=1 Pa", NULL};
    // flat surfaces touch at the first step; at t = 0 both are at rest with any law
    static const char *const flat[2] = {"surface.kind=flat", NULL};
    struct trials t = {.count = 0};
    struct ra_status st;
    free(calibrate(*state, soft, 1e-3, 1e-3, RA_CHECK, &st));
    each_row(in(*state, "calibration"), take_trial, &t);
    assert_int_equal(t.count, 24);
    assert_true(t.row[23][0] == 8388608.0);
    t.count = 0;
    free(calibrate(*state, flat, 1e-6, 0.1, RA_OK, &st));
    each_row(in(*state, "calibration"), take_trial, &t);
    assert_int_equal(t.count, 24);
    assert_true(t.row[23][0] == 2.1e12 / 8388608.0);
    assert_true(t.row[0][1] == 0.0 && t.row[23][1] == 0.0);
}

static void what_is_not_calibrated(void **state)
{
    static const char *const none[2] = {NULL, NULL}, *const stiff[2] = {"contact.penalty=1e20"};
    struct ra_status st;
    struct ra_sliding_case c;
    char expected[200];
    char *text = calibrate(*state, none, 0.4e-6, 0.1, RA_USAGE, &st);
    assert_string_equal(st.text, "calibrate: a duration of 4e-07 s is shorter than the time step");
    assert_string_equal(text, "");
    free(text);
    text = calibrate(*state, none, 0.6e-6, 0.1, RA_CHECK, &st);
    assert_string_equal(st.text, "no contact within 6e-07 s: there is nothing to compare; take a "
                                 "longer --duration");
    assert_string_equal(text, "");
    free(text);
    // the step is not stable with the first penalty
    text = calibrate(*state, stiff, 1e-3, 0.1, RA_INPUT, &st);
    snprintf(expected, sizeof expected, "%s:15: time.step: time step 1e-06 s is not below",
             in(*state, "small.ini"));
    assert_memory_equal(st.text, expected, strlen(expected));
    assert_string_equal(text, "");
    free(text);
    volatile sig_atomic_t stop = 1;
    const struct ra_run_control control = {.stop = &stop};
    check_ok(ra_sliding_case_read(in(*state, "small.ini"), NULL, 0, &c, &st), &st);
    FILE *const file = fopen("/dev/null", "w");
    assert_non_null(file);
    assert_int_equal(ra_calibrate(&c, 1e-3, 0.1, file, NULL, &control, &st), RA_EARLY);
    assert_string_equal(st.text, "calibration interrupted");
    fclose(file);
    ra_sliding_case_free(&c);
}

static void keep_share(double share, double seconds_left, void *context)
{
    double *const shown = context;
    assert_true(seconds_left < 0.0);
    // the number of reports, and their shares
    if (shown[0] < 8.0) {
        shown[1 + (int)shown[0]++] = share;
    }
}

/// Progress counts 25 runs, one with multipliers and 24 penalties, as if all had to be made. Each
/// run of 9000 steps reports its progress twice.
static void shares(void **state)
{
    double shown[9] = {0.0};
    struct ra_status st;
    struct ra_sliding_case c;
    const struct ra_run_control control = {.progress = keep_share, .context = shown};
    check_ok(ra_sliding_case_read(in(*state, "small.ini"), NULL, 0, &c, &st), &st);
    FILE *const file = fopen("/dev/null", "w");
    assert_non_null(file);
    // any penalty meets the target of 10, so the first one is halved
    check_ok(ra_calibrate(&c, 9e-3, 10.0, file, NULL, &control, &st), &st);
    assert_int_equal((int)shown[0], 8);
    for (int k = 0; k < 8; k++) {
        const double runs = k / 2 + (k % 2 == 0 ? 4095.0 : 8191.0) / 9000.0;
        check_relative(shown[1 + k], runs / 25.0, 1e-14);
    }
    fclose(file);
    ra_sliding_case_free(&c);
}

// ## Check and modes

/// The text that a function prints about a case of FOLDER. The caller frees it.
static char *printed(const char *path, const char *const *override, size_t count,
                     enum ra_code (*print)(const struct ra_sliding_case *, FILE *,
                                           struct ra_status *))
{
    struct ra_sliding_case c;
    struct ra_status st;
    char *text = NULL;
    size_t size = 0;
    check_ok(ra_sliding_case_read(path, override, count, &c, &st), &st);
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    check_ok(print(&c, out, &st), &st);
    assert_int_equal(fclose(out), 0);
    ra_sliding_case_free(&c);
    return text;
}

struct row {
    const char *quantity, *unit;
    double value, relative;
};

/// Checks all rows below the head, in their order. The last one gives the reason why the law of
/// roughness noise makes no prediction.
static void check_rows(const char *text, const struct row *row, size_t count, const char *law)
{
    const char *at = strstr(text, "\nquantity\tvalue\tunit\n");
    assert_non_null(at);
    at += strlen("\nquantity\tvalue\tunit\n");
    for (size_t i = 0; i < count; i++) {
        char *end;
        const size_t length = strlen(row[i].quantity);
        if (strncmp(at, row[i].quantity, length) != 0 || at[length] != '\t') {
            fail_msg("is `%.40s`, not %s", at, row[i].quantity);
        }
        check_relative(strtod(at + length, &end), row[i].value, row[i].relative);
        assert_memory_equal(end + 1, row[i].unit, strlen(row[i].unit));
        at = end + 1 + strlen(row[i].unit);
        assert_int_equal(*at++, '\n');
    }
    assert_string_equal(at, law);
}

/// The description has the values computed here, for a resonator of aluminium, 40 mm long and 2 mm
/// thick, and a slider of steel, 10 mm long and 5 mm thick.
static void description(void **state)
{
    static const char *const override[] = {
        "resonator.young=70 GPa", "resonator.density=2700",  "resonator.gravity=2",
        "slider.weight=3 N/m",    "sliding.distance=0.5 mm", "time.duration=4 ms",
        "slider.modes=3",         "slider.ends=pinned-free", "time.step=0.2 us"};
    // two beams by hand; the first root of the slider is that of tan x = tanh x
    const double root = 3.9266023120479188, EI[2] = {70e9 * 8e-9 / 12, 210e9 * 125e-9 / 12};
    const double m[2] = {5.4, 39.0}, c[2] = {sqrt(70e9 / 2700), sqrt(210e9 / 7800)};
    const double f[2] = {PI / 2 / 0.04 / 0.04 * sqrt(EI[0] / m[0]),
                         root * root / 2 / PI / 0.01 / 0.01 * sqrt(EI[1] / m[1])};
    // the second root of the slider; the first mode of a beam pinned at one end is rigid
    const double third = 7.0685827456287321 / root;
    const double last = 2 * PI * f[1] * third * third;
    const double contact = sqrt(2.1e12 * 2.006 * (1 / m[0] + 1 / m[1]));
    const double limit = 2.0 / sqrt(last * last + contact * contact);
    // slope and curvature are those of the random process, which a record of a few centimetres
    // meets to some 10 %; the time of contact is Hertz's, with two passes
    const double slope = sqrt(PI) * 1e-6 / 450e-6, curved = sqrt(12 * PI) * 1e-6 / 450e-6 / 450e-6;
    const double speed = 2.3 * 0.5 * slope / sqrt(2);
    const double spring = 2 * 2.1e12 * 4 / 3 * sqrt(2 / curved);
    const double stay = 2.9432751843 * pow(2.5 * 0.39 * speed * speed / 2 / spring, 0.4) / speed;
    // sums over nodes equal integrals over x except for the ends, which change the bound of the
    // contact's frequency by 3 %
    const struct row rows[] = {
        {"steps", "1", 20000, 0},
        {"duration", "s", 4e-3, 1e-15},
        {"delta", "m", 0.5e-3, 0},
        {"sliding_exact", "1", 1, 0},
        {"resonator_nodes", "1", 801, 0},
        {"resonator_modes", "1", 6, 0},
        {"resonator_bending_stiffness", "N m", EI[0], 1e-14},
        {"resonator_mass_per_length", "kg/m2", m[0], 1e-14},
        {"resonator_weight", "N/m", 2 * 5.4 * 0.04, 1e-14},
        {"resonator_first_flexural_frequency", "Hz", f[0], 1e-13},
        {"resonator_last_frequency", "Hz", 36 * f[0], 1e-13},
        {"resonator_euler_bernoulli_bound", "Hz", 0.1 * c[0] / 2e-3, 1e-14},
        {"resonator_longitudinal_bound", "Hz", 0.001 * c[0] / 2e-3, 1e-14},
        {"slider_nodes", "1", 201, 0},
        {"slider_modes", "1", 3, 0},
        {"slider_bending_stiffness", "N m", EI[1], 1e-14},
        {"slider_mass_per_length", "kg/m2", m[1], 1e-14},
        {"slider_weight", "N/m", 3, 1e-14},
        {"slider_first_flexural_frequency", "Hz", f[1], 1e-12},
        {"slider_last_frequency", "Hz", f[1] * third * third, 1e-12},
        {"slider_euler_bernoulli_bound", "Hz", 0.1 * c[1] / 5e-3, 1e-14},
        {"slider_longitudinal_bound", "Hz", 0.001 * c[1] / 5e-3, 1e-14},
        {"modal_frequency_bound", "rad/s", last, 1e-12},
        {"contact_frequency_bound", "rad/s", contact, 0.03},
        {"step", "s", 0.2e-6, 0},
        {"stability_limit", "s", limit, 2e-3},
        {"step_over_limit", "1", 0.2e-6 / limit, 2e-3},
        {"stay_on_summit", "s", stay, 0.1},
        {"softness", "1", 0.5 * stay / 450e-6, 0.1},
    };
    char head[600];
    char *text = printed(in(*state, "small.ini"), override, 9, ra_sliding_describe);
    snprintf(head, sizeof head,
             "# ra2d %s\n# modes of the slider above %.6g Hz lie beyond Euler-Bernoulli's theory "
             "(claim C29 of the report)\n# units\t-\t-\t-\nquantity\tvalue\tunit\n",
             ra_commit(), 0.1 * c[1] / 5e-3);
    assert_memory_equal(text, head, strlen(head));
    check_rows(text, rows, sizeof rows / sizeof *rows,
               "law\tpredicts nothing for a slider that bends: it has not been tested there\t-\n");
    free(text);
}

/// Rigid bodies have no frequencies, and the head has a note.
static void description_of_rigid_bodies(void **state)
{
    static const char *const override[] = {"resonator.ends=free-free", "resonator.modes=2",
                                           "sliding.speed=40 m/s", "surface.kind=flat",
                                           "sliding.start=-1 mm"};
    static const char *const note[] = {"resonator.modes=10", "surface.kind=file",
                                       "surface.file=p.txt", "surface.level=none",
                                       "contact.penalty=1"};
    char head[600];
    char *text = printed(in(*state, "small.ini"), override, 5, ra_sliding_describe);
    snprintf(head, sizeof head,
             "# ra2d %s\n# the slider reaches the end of the resonator after 775 us of the "
             "time.duration of 5 ms: the run ends there\n# units\t-\t-\t-\nquantity\tvalue\tunit\n"
             "steps\t775\t1\nduration\t",
             ra_commit());
    assert_memory_equal(text, head, strlen(head));
    assert_null(strstr(text, "flexural_frequency\t"));
    assert_null(strstr(text, "last_frequency"));
    assert_non_null(strstr(text, "\nresonator_weight\t0\tN/m\nresonator_euler_bernoulli_bound\t"));
    free(text);
    FILE *const file = fopen(in(*state, "p.txt"), "w");
    assert_non_null(file);
    fputs("# x [mm]\tz [um]\n", file);
    for (int i = 0; i <= 800; i++) {
        fprintf(file, "%.12g\t%d\n", 0.05 * i, i % 7);
    }
    assert_int_equal(fclose(file), 0);
    text = printed(in(*state, "small.ini"), note, 5, ra_sliding_describe);
    // this note follows the description of the file
    assert_non_null(
        strstr(text, "; cut from 40 mm to 10 mm\n# modes of the resonator above 259437 "
                     "Hz lie beyond Euler-Bernoulli's theory (claim C29 of the report)\n# units"));
    free(text);
}

static void list_of_modes(void **state)
{
    static const char *const override[] = {"resonator.mode_damping=1 %, 3 %", "slider.modes=3",
                                           "slider.damping=5 %", "time.step=0.2 us"};
    // the first root of a free beam, tan(x/2) = -tanh(x/2)
    const double free_root = 4.7300407448627040;
    char *const text = printed(in(*state, "small.ini"), override, 4, ra_sliding_print_modes);
    char head[200];
    snprintf(head, sizeof head, "# ra2d %s\n# units\t1\t1\t1\tHz\t1\nsolid\tk\troot\tf\tzeta\n",
             ra_commit());
    assert_memory_equal(text, head, strlen(head));
    const char *at = text + strlen(head);
    for (int row = 0; row < 9; row++) {
        const int solid = row < 6 ? 0 : 1, k = row < 6 ? row : row - 6;
        const double L = solid == 0 ? 0.04 : 0.01, stiffness = solid == 0 ? 140.0 : 2187.5;
        const double root = solid == 0 ? PI * (k + 1) : k == 2 ? free_root : 0.0;
        const double zeta = solid == 1 ? (k == 2 ? 0.05 : 0.0)
                            : k == 0   ? 0.01
                            : k == 1   ? 0.03
                                       : 0.02;
        char *next;
        assert_int_equal(strtol(at, &next, 10), solid);
        assert_int_equal(strtol(next, &next, 10), k);
        check_relative(strtod(next, &next), root, 1e-14);
        check_relative(strtod(next, &next),
                       root * root / (2 * PI * L * L) * sqrt(stiffness / (solid == 0 ? 15.6 : 39)),
                       1e-13);
        check_relative(strtod(next, &next), zeta, 1e-15);
        assert_int_equal(*next, '\n');
        at = next + 1;
    }
    assert_string_equal(at, "");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(trials_and_their_differences, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(series_too_short, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(start_too_stiff, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(target_out_of_reach, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(most_trials, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(what_is_not_calibrated, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(shares, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(description, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(description_of_rigid_bodies, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(list_of_modes, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
