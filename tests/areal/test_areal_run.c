// Tests of runs in three dimensions from file to tables; the values are computed a second time.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/areal_cases.h"

#include "base/table.h"
#include "command/listen.h"
#include "run/room.h"
#include "statistics/audit.h"
#include "statistics/ensemble.h"
#include "surface/fitting.h"
#include "surface/kind.h"
#include "surface/surface.h"
#include "surface/topography_io.h"

static const char *const tables[] = {"probes.tsv", "shocks.tsv", "spots.tsv",  "histograms.tsv",
                                     "psd.tsv",    "modes.tsv",  "timing.tsv", "summary.tsv"};
enum { TABLES = sizeof tables / sizeof *tables };

static void runs(const char *folder, const char *const *override, const char *out)
{
    struct ra_status st;
    check_ok(run_areal(folder, override, out, NULL, &st), &st);
}

/// Checks the last line of the head and the names of the columns.
static void check_columns(const char *folder, const char *name, const char *text)
{
    char *const all = read_text(in(folder, name), false);
    if (strstr(all, text) == NULL) {
        fail_msg("%s: %.600s lacks %s", name, all, text);
    }
    free(all);
}

static void tables_of_a_run(void **state)
{
    char out[256];
    const char *const unlisted[] = {"output.shocks=none", "output.spots=none", "output.sample=off",
                                    "surface.block.seed=7", NULL};
    runs(*state, NULL, "out");
    snprintf(out, sizeof out, "%s/out", (const char *)*state);
    for (size_t i = 0; i < TABLES; i++) {
        assert_true(exists(out, tables[i]));
    }
    assert_true(exists(out, "case.ini") && exists(out, "files.tsv"));
    check_columns(out, "probes.tsv",
                  "\n# units\ts\tm/s\tm\tN\tN m\tN m\tm\t1\t1\tm2\t1\nt\tfast\tunder\ttotal_force\t"
                  "moment_pitch\tmoment_roll\theave\tpitch\troll\tarea\tcontacts\n0\t");
    check_columns(
        out, "shocks.tsv",
        "\n# units\t1\t1\t1\tm\tm\ts\ts\tN\t1\nsolid\tcolumn\trow\tx\ty\tstart\tduration\t"
        "peak_force\tcomplete\n");
    check_columns(out, "spots.tsv",
                  "\n# units\t1\t1\t1\ts\ts\tN\tm\tm\t1\tm2\t1\nspot\tfrom\tinto\tstart\tduration\t"
                  "peak_force\tx\ty\tnodes\tarea\tcomplete\n");
    check_columns(out, "modes.tsv",
                  "\n# units\t1\t1\t1\tHz\t1\tm2/s2\tJ\tJ\tJ\tJ\nsolid\tm\tn\tf\tzeta\t"
                  "v_mean_square\twork_contact\twork_gravity\twork_damping\tenergy_change\n");
    check_columns(out, "summary.tsv", "\n# seed 1\n");
    check_columns(out, "summary.tsv", "\nended_by\ttime\t-\n");
    check_columns(out, "summary.tsv", "\nenergy_balance\tclosed\t-\n");
    runs(*state, unlisted, "out");
    assert_false(exists(out, "shocks.tsv") || exists(out, "probes.tsv") ||
                 exists(out, "spots.tsv"));
    for (size_t i = 3; i < TABLES; i++) {
        assert_true(exists(out, tables[i]));
        // the seed is that of the plate
        check_columns(out, tables[i], "\n# seed 1\n");
    }
}

// ## The same computed by the library

/// A second run, without the loop of run.c.
struct second {
    struct ra_areal problem;
    struct ra_areal_state state;
    struct ra_areal_balance balance;
    double *record[2];
    double contacts, most;
    double squares[11]; ///< sums of squared velocities before step 500 + 150 b
};

static double squares_now(const struct second *r)
{
    double sum = 0.0;
    for (size_t k = 0; k < r->problem.modes.width; k++) {
        sum += r->state.at.motion.square[k];
    }
    return sum;
}

static void step_all(const struct ra_areal_case *c, struct second *r)
{
    struct ra_status st = {RA_OK, ""};
    char note[200];
    memset(r, 0, sizeof *r);
    check_ok(ra_areal_case_problem(c, &r->problem, r->record, note, sizeof note, &st), &st);
    check_ok(ra_areal_state_make(&r->problem, &r->state, &st), &st);
    check_ok(ra_areal_balance_make(&r->problem, 500, &r->balance, &st), &st);
    for (uint64_t n = 0; n < ra_areal_case_steps(c); n++) {
        check_ok(ra_areal_step(&r->problem, &r->state, &st), &st);
        ra_areal_balance_observe(&r->problem, &r->state, &r->balance);
        if (n + 1 >= 500 && (n + 1 - 500) % 150 == 0) {
            r->squares[(n + 1 - 500) / 150] = squares_now(r);
        }
        if (n >= 500) {
            r->contacts += (double)r->state.at.contacts;
            r->most = fmax(r->most, (double)r->state.at.contacts);
        }
    }
}

/// Half the width of the interval of the level by ten blocks of time, to first order.
static double half_of(const struct second *r)
{
    double value[10];
    struct ra_sample sample;
    for (int b = 0; b < 10; b++) {
        value[b] = r->squares[b + 1] - r->squares[b];
    }
    ra_sample_of(value, 10, &sample);
    return 10.0 / log(10.0) * sample.half / sample.mean;
}

static void quantities(void **state)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_areal_case c;
    struct second r;
    struct ra_audit a;
    char out[256];
    runs(*state, NULL, "out");
    snprintf(out, sizeof out, "%s/out", (const char *)*state);
    check_ok(ra_areal_case_read(in(*state, "areal.ini"), NULL, 0, &c, &st), &st);
    step_all(&c, &r);
    const double square = ra_areal_mean_square(&r.problem, &r.state, &r.balance, NULL);
    const double weight = 7800.0 * 4e-3 * 3e-3 * 5e-3 * 9.81;
    check_near(summary(out, "level_plate"), ra_level(square), 0.0);
    check_relative(summary(out, "level_plate_half"), half_of(&r), 1e-9);
    check_relative(summary(out, "weight_block"), weight, 1e-14);
    check_relative(summary(out, "shock_reference"), weight, 1e-14);
    check_near(summary(out, "force_mean"), r.balance.pair.contact.force / 1500.0, 0.0);
    check_near(summary(out, "force_mean_over_weight"),
               r.balance.pair.contact.force / 1500.0 / weight, 1e-14);
    check_near(summary(out, "contact_area_mean"), r.balance.area_sum / 1500.0, 0.0);
    check_relative(summary(out, "contact_area_share"), r.balance.area_sum / 1500.0 / 12e-6, 1e-14);
    check_relative(summary(out, "contacts_mean"), r.contacts / 1500.0, 1e-14);
    check_near(summary(out, "contacts_max"), r.most, 0.0);
    check_near(summary(out, "steps"), 2000.0, 0.0);
    check_near(summary(out, "nodes_along"), 81.0, 0.0);
    check_near(summary(out, "nodes_across"), 61.0, 0.0);
    check_near(summary(out, "modes_plate"), (double)r.problem.modes.count, 0.0);
    check_near(summary(out, "stability_limit"), r.problem.pair.limit, 0.0);
    ra_balance_close(&r.problem.pair, &r.state.at, &r.balance.pair, &a);
    check_near(summary(out, "work_sliding"), a.sliding, 0.0);
    check_near(summary(out, "energy_residual"), a.residual, 0.0);
    assert_true(fabs(summary(out, "energy_worst_mode_share")) < 1e-12);
    ra_balance_clear(&r.balance.pair);
    ra_areal_state_free(&r.state);
    ra_areal_free(&r.problem);
    ra_areal_case_free(&c);
}

// ## Probes

enum { FAST = 1, SLOW = 3, FORCE = 4, PITCH = 5, ROLL = 6, MOTION = 7, AREA = 10, CONTACTS = 11 };
enum { WIDTH = 12 };

/// The last rows, and sums over all rows.
struct rows {
    double row[3][WIDTH]; ///< the last three rows; row n is at n mod 3
    double worst[4];      ///< largest deviations of force, both moments, velocity
    double area;          ///< sum since the start of the averages
    size_t count;
};

/// Three successive steps satisfy Newton's and Euler's laws, M v'' = M g - F and I a'' = moment.
/// The velocity is the difference of displacements.
static void check_motion(struct rows *r)
{
    const double length = 4e-3, width = 3e-3, height = 5e-3, tau = 1e-6;
    const double mass = 7800.0 * length * width * height;
    const double inertia[2] = {mass * (length * length + height * height) / 12.0,
                               mass * (width * width + height * height) / 12.0};
    const double *const before = r->row[(r->count + 1) % 3], *const now =
                                                                 r->row[(r->count + 2) % 3];
    const double *const after = r->row[r->count % 3];
    double a[3];
    for (int i = 0; i < 3; i++) {
        a[i] = (after[MOTION + i] - 2.0 * now[MOTION + i] + before[MOTION + i]) / (tau * tau);
    }
    const double off[4] = {mass * (a[0] - 9.81) + now[FORCE], inertia[0] * a[1] - now[PITCH],
                           inertia[1] * a[2] - now[ROLL],
                           (after[SLOW] - before[SLOW]) / (2.0 * tau) - now[FAST]};
    for (int i = 0; i < 4; i++) {
        r->worst[i] = fmax(r->worst[i], fabs(off[i]));
    }
}

static void take_row(const double *value, size_t columns, void *context)
{
    struct rows *const r = context;
    assert_int_equal(columns, WIDTH);
    memcpy(r->row[r->count % 3], value, sizeof r->row[0]);
    // the probe of the block lies on its plane
    check_near(value[2], value[MOTION] - 1e-3 * value[MOTION + 1] + 1e-3 * value[MOTION + 2],
               1e-18);
    assert_true(value[AREA] <= 0.5 * value[CONTACTS] * 2.5e-9 * (1.0 + 1e-12));
    assert_true((value[AREA] > 0.0) == (value[CONTACTS] > 0.0));
    if (r->count >= 2) {
        check_motion(r);
    }
    r->area += r->count >= 500 ? value[AREA] : 0.0;
    r->count++;
}

static void probes(void **state)
{
    char out[256];
    const char *const override[] = {"probes.slow=plate displacement 20.03 mm, 15 mm",
                                    "output.sample=1us", "track.initial=settled", NULL};
    struct rows r = {.count = 0};
    runs(*state, override, "out");
    snprintf(out, sizeof out, "%s/out", (const char *)*state);
    assert_int_equal(each_row(in(out, "probes.tsv"), take_row, &r), 2000);
    // Forces are 4.6 mN and moments micro-newton metres. Both are checked to the rounding of second
    // differences, velocities to that of first differences.
    assert_true(r.worst[0] < 1e-11 && r.worst[1] < 1e-14 && r.worst[2] < 1e-14);
    assert_true(r.worst[3] < 1e-12);
    check_relative(summary(out, "contact_area_mean"), r.area / 1500.0, 1e-12);
    assert_true(summary(out, "settle_steps") > 100.0);
    // at rest the force of the first row carries the weight
    runs(*state, (const char *const[]){"track.initial=settled", "track.speed=0 m/s", NULL}, "out");
    check_relative(summary(out, "force_mean_over_weight"), 1.0, 1e-3);
    check_columns(out, "summary.tsv", "\nspeed_over_lift_off\t0\t1\n");
}

// ## Shocks

struct shocks {
    uint64_t count[2], open, below[3], brief;
    double last; ///< end of the last shock
};

static void take_shock(const double *v, size_t columns, void *context)
{
    struct shocks *const s = context;
    const double M = 1e-3, tau = 1e-6;
    assert_int_equal(columns, 9);
    const int solid = (int)v[0];
    check_relative(v[3] + 1.0, v[1] * 50e-6 + 1.0, 1e-15);
    check_near(v[4], v[2] * 50e-6 + (solid == 0 ? 40e-3 / 3.0 - 1.5e-3 : 0.0), 1e-15);
    assert_true(v[6] >= 0.99 * tau && v[7] > 0.0);
    // rows are sorted by the end of the shock
    assert_true(v[5] + v[6] >= s->last - 0.01 * tau);
    s->last = v[5] + v[6];
    if (v[8] == 0.0) {
        s->open++;
        return;
    }
    s->count[solid]++;
    s->below[0] += v[7] < M;
    s->below[1] += v[7] < 10.0 * M;
    s->below[2] += v[7] < 100.0 * M;
    s->brief += v[6] < 1e-4;
}

static void check_shocks(const char *folder, const char *const *override, double seconds,
                         struct shocks *s)
{
    char out[256];
    runs(folder, override, "out");
    snprintf(out, sizeof out, "%s/out", folder);
    each_row(in(out, "shocks.tsv"), take_shock, s);
    const double all = (double)(s->count[0] + s->count[1]);
    assert_true(summary(out, "shocks_plate") == (double)s->count[0]);
    assert_true(summary(out, "shocks_block") == (double)s->count[1]);
    assert_true(summary(out, "shocks_open") == (double)s->open);
    check_relative(summary(out, "shock_rate"), all / seconds, 1e-12);
    assert_true(summary(out, "shocks_below_M") == (double)s->below[0] / all);
    assert_true(summary(out, "shocks_below_10M") == (double)s->below[1] / all);
    assert_true(summary(out, "shocks_below_100M") == (double)s->below[2] / all);
    assert_true(summary(out, "shocks_below_100us") == (double)s->brief / all);
    check_columns(out, "histograms.tsv", "\npeak_force\t");
    check_columns(out, "histograms.tsv", "\nduration\t");
}

static void shocks(void **state)
{
    const char *const path[] = {"output.shock_reference=1mN", "time.path=1mm", NULL};
    const char *const slow[] = {"output.shock_reference=1mN", "track.speed=50 mm/s",
                                "track.initial=settled", NULL};
    struct shocks s = {.open = 0}, open = {.open = 0};
    check_shocks(*state, path, 2e-3, &s);
    check_columns(in(*state, "out"), "summary.tsv", "\nended_by\tpath\t-\n");
    assert_true(s.count[0] > 10 && s.count[1] > 10);
    // this block stays in contact, so its last shocks are open
    check_shocks(*state, slow, 2e-3, &open);
    assert_true(open.open > 0 && open.count[0] > 0);
}

// ## Spots

/// Sums over the rows of spots.tsv.
struct spots {
    size_t count, merged, split, open, below[3], brief;
    double peak, most, seconds, since; ///< since: time within the averages, summed over spots [s]
    double duration[4000];
};

static void take_spot(const double *v, size_t columns, void *context)
{
    struct spots *const s = context;
    const double M = 1e-3;
    assert_int_equal(columns, 11);
    // the spot is on the block's surface and has at least one node of one pass
    check_between(v[6], 0.0, 4e-3 * (1.0 + 1e-12));
    check_between(v[7], 0.0, 3e-3 * (1.0 + 1e-12));
    assert_true(v[8] >= 1.0 && v[9] <= 0.5 * v[8] * 2.5e-9 * (1.0 + 1e-12) && v[9] > 0.0);
    s->split += v[1] != 0.0;
    s->merged += v[2] != 0.0;
    s->open += v[10] == 0.0;
    s->most = fmax(s->most, v[5]);
    s->since += fmax(0.0, v[3] + v[4] - fmax(v[3], 5e-4));
    if (v[10] == 0.0 || v[2] != 0.0) {
        return;
    }
    assert_true(s->count < 4000);
    s->duration[s->count++] = v[4];
    s->peak += v[5];
    s->seconds += v[4];
    s->below[0] += v[5] < M;
    s->below[1] += v[5] < 10.0 * M;
    s->below[2] += v[5] < 100.0 * M;
    s->brief += v[4] < 1e-4;
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void spots(void **state)
{
    static struct spots s;
    char out[256];
    memset(&s, 0, sizeof s);
    runs(*state,
         (const char *const[]){"output.shock_reference=1mN", "time.path=10mm",
                               "surface.correlation_length=250um", NULL},
         "out");
    snprintf(out, sizeof out, "%s/out", (const char *)*state);
    each_row(in(out, "spots.tsv"), take_spot, &s);
    const double all = (double)s.count, weight = summary(out, "weight_block");
    assert_true(s.count > 10);
    assert_true(summary(out, "spots") == all);
    assert_true(summary(out, "spots_open") == (double)s.open);
    assert_true(summary(out, "spots_merged") == (double)s.merged);
    assert_true(summary(out, "spots_split") == (double)s.split);
    check_relative(summary(out, "spot_rate"), all / 20e-3, 1e-12);
    check_relative(summary(out, "spot_duration_mean"), s.seconds / all, 1e-12);
    check_relative(summary(out, "spots_mean"), s.since / 19.5e-3, 1e-9);
    qsort(s.duration, s.count, sizeof *s.duration, ascending);
    check_relative(summary(out, "spot_duration_median"),
                   0.5 * (s.duration[(s.count - 1) / 2] + s.duration[s.count / 2]), 1e-14);
    check_relative(summary(out, "spot_peak_mean"), s.peak / all, 1e-12);
    check_relative(summary(out, "spot_peak_max_over_weight"),
                   summary(out, "spot_peak_max") / weight, 1e-14);
    // the force of a spot is at most that of the whole contact
    assert_true(s.most <= summary(out, "force_max") && s.most >= summary(out, "spot_peak_max"));
    assert_true(summary(out, "spots_below_M") == (double)s.below[0] / all);
    assert_true(summary(out, "spots_below_10M") == (double)s.below[1] / all);
    assert_true(summary(out, "spots_below_100M") == (double)s.below[2] / all);
    assert_true(summary(out, "spots_below_100us") == (double)s.brief / all);
    check_columns(out, "histograms.tsv", "\nspot_peak_force\t");
    check_columns(out, "histograms.tsv", "\nspot_duration\t");
}

// ## Histograms

/// Peak forces and durations of all complete shocks, or of all spots that ended by themselves.
struct drawn {
    bool spots;
    size_t count;
    double force[4000], duration[4000];
};

static void take_drawn(const double *v, size_t columns, void *context)
{
    struct drawn *const d = context;
    (void)columns;
    const bool complete = d->spots ? v[10] == 1.0 && v[2] == 0.0 : v[8] == 1.0;
    if (complete) {
        assert_true(d->count < 4000);
        d->force[d->count] = v[d->spots ? 5 : 7];
        d->duration[d->count++] = v[d->spots ? 4 : 6];
    }
}

/// Checks the rows of one quantity in histograms.tsv against its values. Values below 10^low, and
/// those of empty bins, have no row. Returns the number of values in rows.
static size_t check_histogram(const char *folder, const char *name, const double *value,
                              size_t count, double low)
{
    char *const text = read_text(in(folder, "histograms.tsv"), true);
    size_t listed = 0, known = 0;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char quantity[64];
        double lower, upper, rows, share;
        if (sscanf(line, "%63s %lf %lf %lf %lf", quantity, &lower, &upper, &rows, &share) != 5 ||
            strcmp(quantity, name) != 0) {
            continue;
        }
        size_t inside = 0;
        for (size_t i = 0; i < count; i++) {
            inside += value[i] >= lower && value[i] < upper;
        }
        assert_true(rows == (double)inside && inside > 0);
        check_relative(share, (double)inside / (double)count, 1e-12);
        check_relative(upper / lower, pow(10.0, 0.1), 1e-9);
        listed += inside;
    }
    for (size_t i = 0; i < count; i++) {
        known += value[i] >= pow(10.0, low);
    }
    assert_int_equal(listed, known);
    free(text);
    return listed;
}

static double least_of(const double *value, size_t count)
{
    double least = HUGE_VAL;
    for (size_t i = 0; i < count; i++) {
        least = fmin(least, value[i]);
    }
    return least;
}

/// The histograms are those of the lists of shocks and spots. Steps of 0.97 us put no duration on
/// the edge of a bin. In the second run a very light block on a soft contact has forces down to
/// 1e-14 N, below the first bin. In the third run a stiffer contact has a spot in the first decade
/// of bins.
static void histograms(void **state)
{
    static const char *const override[3][6] = {
        {"time.step=0.97us", "output.sample=off"},
        {"time.step=0.97us", "output.sample=off", "block.gravity=1e-9m/s2",
         "contact.penalty=1kPa/m", "output.energy_tolerance=none"},
        {"time.step=0.97us", "output.sample=off", "block.gravity=1e-9m/s2",
         "contact.penalty=100kPa/m", "output.energy_tolerance=none"}};
    for (size_t i = 0; i < 3; i++) {
        static struct drawn shocks, spots;
        char out[256];
        shocks = (struct drawn){.spots = false};
        spots = (struct drawn){.spots = true};
        runs(*state, override[i], "out");
        snprintf(out, sizeof out, "%s/out", (const char *)*state);
        each_row(in(out, "shocks.tsv"), take_drawn, &shocks);
        each_row(in(out, "spots.tsv"), take_drawn, &spots);
        assert_true(shocks.count > 20 && spots.count > 1);
        const size_t in_rows =
            check_histogram(out, "peak_force", shocks.force, shocks.count, -12.0);
        assert_true(i == 2 || (in_rows < shocks.count) == (i == 1));
        const size_t spot_rows =
            check_histogram(out, "spot_peak_force", spots.force, spots.count, -12.0);
        assert_true(i < 2 ||
                    (spot_rows == spots.count && least_of(spots.force, spots.count) < 1e-11));
        check_histogram(out, "duration", shocks.duration, shocks.count, -10.0);
        check_histogram(out, "spot_duration", spots.duration, spots.count, -10.0);
    }
}

// ## Modes and roughness

struct modes {
    size_t count[2];
    double square, contact, last;
    double lowest, highest; ///< frequency of the plate [Hz]
};

static void take_mode(const double *v, size_t columns, void *context)
{
    struct modes *const m = context;
    const double stiffness = 210e9 * 1e-9 / (12.0 * (1.0 - 0.09)), mass = 7.8;
    assert_int_equal(columns, 10);
    m->count[(int)v[0]]++;
    if (v[0] == 0.0) {
        const double pi = 3.14159265358979323846;
        const double kx = pi * v[1] / 60e-3, ky = pi * v[2] / 40e-3;
        check_relative(v[3], sqrt(stiffness / mass) * (kx * kx + ky * ky) / (2.0 * pi), 1e-12);
        check_relative(v[4], 0.02, 1e-12);
        m->square += v[5];
        m->lowest = fmin(m->lowest, v[3]);
        m->highest = fmax(m->highest, v[3]);
        // rows are sorted by n, then by m
        assert_true(v[2] * 1e3 + v[1] > m->last);
        m->last = v[2] * 1e3 + v[1];
    } else {
        assert_true(v[3] == 0.0 && v[4] == 0.0 && v[5] == 0.0);
    }
    m->contact += v[6];
}

/// The numbers of half waves of each row belong to its frequency, and no two rows have the same
/// numbers. This holds however the edges are held: a guided pair of edges also has shapes of 0 half
/// waves.
static void modes(void **state)
{
    static const char *const edges[] = {NULL, "plate.sides=guided", "plate.ends=guided"};
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        char out[256];
        struct modes m = {.lowest = HUGE_VAL};
        runs(*state, (const char *const[]){edges[i], NULL}, "out");
        snprintf(out, sizeof out, "%s/out", (const char *)*state);
        each_row(in(out, "modes.tsv"), take_mode, &m);
        assert_true((double)m.count[0] == summary(out, "modes_plate") && m.count[1] == 3);
        check_relative(ra_level(m.square), summary(out, "level_plate"), 1e-12);
        check_relative(m.contact, summary(out, "work_contact"), 1e-9);
        check_relative(summary(out, "first_frequency_plate"), m.lowest, 1e-14);
        check_relative(summary(out, "last_frequency_plate"), m.highest, 1e-14);
    }
}

/// The roughness of a record with a wave along the sliding is Ra = 2 A/pi, Rq = A/sqrt(2), slope k
/// A/sqrt(2), curvature k^2 A/sqrt(2). The speed V* at which contact is lost follows from the
/// curvature.
static void roughness(void **state)
{
    enum { LONG = 106, WIDE = 61 };
    static double height[LONG * WIDE];
    char out[256];
    struct ra_status st = {RA_OK, ""};
    const double A = 2e-6, k = 2.0 * 3.14159265358979323846 / 20.0;
    for (size_t l = 0; l < (size_t)LONG * WIDE; l++) {
        height[l] = A * sin(k * (double)(l % LONG));
    }
    const struct ra_topography wave = {.cells = {LONG, WIDE, 50e-6, 50e-6}, .height = height};
    check_ok(ra_topography_write(in(*state, "wave.gsf"), &wave, &st), &st);
    runs(*state,
         (const char *const[]){"surface.plate.kind=file", "surface.plate.file=wave.gsf",
                               "surface.block.kind=flat", "block.gravity=5 m/s2",
                               "plate.gravity=2 m/s2", NULL},
         "out");
    snprintf(out, sizeof out, "%s/out", (const char *)*state);
    // the 81 nodes of the block cover four waves and one node more
    check_relative(summary(out, "Ra_plate"), 2.0 * A / 3.14159265358979323846, 0.02);
    check_relative(summary(out, "Rq_plate"), A / sqrt(2.0), 0.01);
    // the block begins over columns 1 to 81 of the record, since the record begins one node earlier
    double sum = 0.0, square = 0.0;
    for (size_t l = 1; l <= 81; l++) {
        sum += height[l] / 81.0;
        square += height[l] * height[l] / 81.0;
    }
    check_relative(summary(out, "Rq_plate"), sqrt(square - sum * sum), 1e-6);
    check_relative(summary(out, "slope_plate"), sin(k) / 50e-6 * A / sqrt(2.0), 0.01);
    const double curvature = 2.0 * (1.0 - cos(k)) / 2.5e-9 * A / sqrt(2.0);
    check_relative(summary(out, "curvature_plate"), curvature, 0.01);
    assert_true(summary(out, "curvature_block") == 0.0 && summary(out, "Ra_block") == 0.0);
    // the block is held down by its own weight; the plate has another weight
    check_relative(summary(out, "lift_off_speed"), sqrt(5.0 / summary(out, "curvature_plate")),
                   1e-12);
}

/// A surface of waves of 1.5 mm and longer.
static double long_waves(double x, double y)
{
    const double turn = 2.0 * 3.14159265358979323846;
    return 1e-6 * (sin(turn * (x / 1.5e-3 + y / 4e-3)) + sin(turn * (x / 2.3e-3 - y / 1.9e-3)) +
                   cos(turn * (x / 3.7e-3 + y / 1.7e-3)));
}

static void write_waves(const char *path, size_t nx, size_t ny, double spacing)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_topography t = {.cells = {nx, ny, spacing, spacing}};
    t.height = ra_alloc(nx * ny, sizeof *t.height, "test", &st);
    assert_non_null(t.height);
    for (size_t k = 0; k < nx * ny; k++) {
        t.height[k] = long_waves((double)(k % nx) * spacing, (double)(k / nx) * spacing);
    }
    check_ok(ra_topography_write(path, &t, &st), &st);
    ra_topography_free(&t);
}

/// A track sampled on the grid of the run, and a map of 20 um that is filtered and interpolated to
/// this grid, give the same level within the interval of the run.
static void resampled(void **state)
{
    double level[2], half = 0.0;
    static const char *const file[] = {"surface.plate.file=grid.gsf", "surface.plate.file=map.gsf"};
    write_waves(in(*state, "grid.gsf"), 106, 61, 50e-6);
    write_waves(in(*state, "map.gsf"), 264, 152, 20e-6);
    for (int i = 0; i < 2; i++) {
        char out[256];
        runs(*state, (const char *const[]){"surface.plate.kind=file", file[i], NULL}, "out");
        snprintf(out, sizeof out, "%s/out", (const char *)*state);
        level[i] = summary(out, "level_plate");
        half = summary(out, "level_plate_half");
    }
    check_between(half, 0.01, 10.0);
    check_near(level[1], level[0], half);
}

/// A Gaussian map is the track as it is, and then after resampling to a grid whose cells are 2.3
/// times as long, and back. The levels of the two runs agree within the interval of their
/// difference. Both maps are long enough for 18 mm of way. The intervals of the levels are 2 dB
/// wide. So the levels would reveal that the slope is halved, but neither that the filter is
/// missing nor that it is twice as long. The slope of the track reveals these two errors.
/// Resampling to the grid of chi = 115 um filters the track by 5 chi (eq:ra2d-gradient-left).
/// Resampling back loses (chi^2 + 150 um chi)/(6 lc^2) (eq:ra2d-bilinear-loss). The mean slope of
/// an ensemble keeps a share of 0.951. Under the block are a dozen areas lc^2, so the loss of a
/// single track scatters by a third of the mean loss, 0.049.
static void resampled_twice(void **state)
{
    const struct ra_surface_recipe fit = {.lambda_s = HUGE_VAL, .scale = 1.0};
    const struct ra_surface_recipe gaussian = {
        .kind = &ra_surface_gaussian, .sigma = 2e-6, .correlation_length = 1e-3, .seed = 3};
    const struct ra_cells grid[] = {
        {480, 64, 50e-6, 50e-6}, {209, 28, 115e-6, 115e-6}, {478, 62, 50e-6, 50e-6}};
    struct ra_status st = {RA_OK, ""};
    struct ra_topography t;
    double level[2], half[2], slope[2];
    check_ok(ra_topography_make(&gaussian, &grid[0], &t, NULL, 0, &st), &st);
    for (int i = 0; i < 2; i++) {
        char out[256], note[1024] = "";
        if (i == 1) {
            check_ok(ra_fit(&fit, &grid[1], &t, note, sizeof note, &st), &st);
            check_ok(ra_fit(&fit, &grid[2], &t, note, sizeof note, &st), &st);
        }
        check_ok(ra_topography_write(in(*state, "map.gsf"), &t, &st), &st);
        runs(*state,
             (const char *const[]){"surface.plate.kind=file", "surface.plate.file=map.gsf",
                                   "time.duration=36 ms", NULL},
             "out");
        snprintf(out, sizeof out, "%s/out", (const char *)*state);
        level[i] = summary(out, "level_plate");
        half[i] = summary(out, "level_plate_half");
        slope[i] = summary(out, "slope_plate");
        print_message("%.2f +- %.2f dB, slope %.3g\n", level[i], half[i], slope[i]);
        check_between(half[i], 0.01, 3.0);
    }
    ra_topography_free(&t);
    const double chi = 115e-6, lc = gaussian.correlation_length, cutoff = 5.0 * chi;
    const double c =
        log(2.0) / (4.0 * 3.14159265358979323846 * 3.14159265358979323846) * cutoff * cutoff;
    const double back = 1.0 - chi * (chi + 150e-6) / (6.0 * lc * lc);
    check_near(slope[1] / slope[0], back / (1.0 + 8.0 * c / (lc * lc)), 0.02);
    check_near(level[1], level[0], sqrt(half[0] * half[0] + half[1] * half[1]));
}

/// A probe of pressure needs a listener. With the keys that the message names, the run works.
static void no_listener(void **state)
{
    static const char *const named[] = {"output.sound = on", "output.listener_x", "listener_y",
                                        "listener_height"};
    char out[256];
    struct ra_velocity v = {.value = NULL};
    struct ra_status st = {RA_OK, ""};
    snprintf(out, sizeof out, "%s/out", (const char *)*state);
    runs(*state, (const char *const[]){"output.sound=off", NULL}, "out");
    assert_int_equal(ra_listen_record(out, "pressure", &v, &st), RA_INPUT);
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if (strstr(st.text, named[i]) == NULL) {
            fail_msg("`%s` does not name %s", st.text, named[i]);
        }
    }
    runs(*state,
         (const char *const[]){"output.sound=on", "output.listener_x=20 mm",
                               "output.listener_y=10 mm", "output.listener_height=0.5 m", NULL},
         "out");
    check_ok(ra_listen_record(out, "pressure", &v, &st), &st);
    assert_string_equal(v.unit, "Pa");
    double square = 0.0;
    for (size_t i = 0; i < v.count; i++) {
        square += v.value[i] * v.value[i];
    }
    assert_true(square > 0.0);
    free(v.value);
}

/// A note reports that both solids have the same map. Two windows of a map count as two maps.
static void one_map(void **state)
{
    static const char *const override[] = {"surface.kind=file", "surface.file=map.gsf",
                                           "surface.extend=repeat",
                                           "surface.block.format=window 3-100,3-61"};
    write_waves(in(*state, "map.gsf"), 120, 80, 50e-6);
    for (size_t given = 3; given <= 4; given++) {
        struct ra_areal_case c;
        struct ra_areal problem;
        struct ra_status st = {RA_OK, ""};
        double *record[2];
        char note[2048];
        check_ok(ra_areal_case_read(in(*state, "areal.ini"), override, given, &c, &st), &st);
        check_ok(ra_areal_case_problem(&c, &problem, record, note, sizeof note, &st), &st);
        assert_int_equal(strncmp(note, "both solids have the same heights of map.gsf: ", 46) == 0,
                         given == 3);
        ra_areal_free(&problem);
        free(record[0]);
        free(record[1]);
        ra_areal_case_free(&c);
    }
}

// ## Settings that change no result; ends of a run

/// All nodes instead of candidates, or another instruction set, give the same bytes.
static void same_bytes(void **state)
{
    static const char *const how[] = {"contact.engine=plain", "contact.kernels=sse2"};
    static const char *const compared[] = {"probes.tsv", "shocks.tsv", "spots.tsv", "modes.tsv",
                                           "summary.tsv"};
    runs(*state, NULL, "out");
    for (size_t i = 0; i < sizeof how / sizeof *how; i++) {
        runs(*state, (const char *const[]){how[i], NULL}, "other");
        for (size_t n = 0; n < sizeof compared / sizeof *compared; n++) {
            char path[64];
            snprintf(path, sizeof path, "out/%s", compared[n]);
            char *const one = read_text(in(*state, path), true);
            snprintf(path, sizeof path, "other/%s", compared[n]);
            char *const two = read_text(in(*state, path), true);
            assert_string_equal(one, two);
            free(one);
            free(two);
        }
        if (i == 0) {
            char *const timing = read_text(in(*state, "other/timing.tsv"), true);
            assert_non_null(strstr(timing, "\ncandidate_nodes_mean\t4941\t1\n"));
            free(timing);
        }
    }
}

static void ends(void **state)
{
    char out[256];
    struct ra_status st;
    volatile sig_atomic_t now = 1;
    struct ra_run_control stopped = {.stop = &now};
    assert_int_equal(run_areal(*state, NULL, "out", &stopped, &st), RA_EARLY);
    assert_string_equal(st.text, "interrupted at t = 0 s of 0.002 s");
    const char *const settled[] = {"track.initial=settled", NULL};
    assert_int_equal(run_areal(*state, settled, "out", &stopped, &st), RA_EARLY);
    assert_non_null(strstr(st.text, "interrupted while settling"));
    assert_false(exists(*state, "out"));
    const char *const strict[] = {"output.energy_tolerance=1e-15", NULL};
    assert_int_equal(run_areal(*state, strict, "out", NULL, &st), RA_UNBALANCED);
    check_columns(in(*state, "out"), "summary.tsv", "\nenergy_balance\tOFF\t-\n");
    const char *const unjudged[] = {"output.energy_tolerance=none", NULL};
    runs(*state, unjudged, "out");
    // a run that breaks keeps its tables, which give the reason
    const char *const few[] = {"contact.nodes=1", "time.step=2us", NULL};
    assert_int_equal(run_areal(*state, few, "broken", NULL, &st), RA_NUMERIC);
    assert_non_null(strstr(st.text, "but the step is stable up to 1 only (contact.nodes)"));
    assert_false(exists(*state, "broken"));
    check_columns(in(*state, "broken.partial"), "summary.partial.tsv", "\n# ended early: ");
    check_columns(in(*state, "broken.partial"), "summary.partial.tsv",
                  "\nended_by\tinterrupt or failure\t-\n");
    // a broken run has made fewer steps than were asked for
    snprintf(out, sizeof out, "%s/broken.partial", (char *)*state);
    const double steps = quantity_of(out, "summary.partial.tsv", "steps");
    assert_true(quantity_of(out, "summary.partial.tsv", "steps_wanted") == 1000.0);
    assert_true(quantity_of(out, "summary.partial.tsv", "duration_asked") == 2e-3);
    check_between(steps, 1.0, 999.0);
    check_near(quantity_of(out, "summary.partial.tsv", "duration"), 2e-6 * steps, 1e-15);
}

/// A residual of either sign must be within the tolerance; a tolerance of 0 accepts all.
static void verdict(void **state)
{
    (void)state;
    struct ra_status st;
    const struct ra_audit more = {.residual = 2e-3, .put_in = 1.0};
    const struct ra_audit less = {.residual = -2e-3, .put_in = 1.0};
    assert_int_equal(ra_audit_judge(&more, 1e-3, &st), RA_UNBALANCED);
    assert_int_equal(ra_audit_judge(&less, 1e-3, &st), RA_UNBALANCED);
    assert_string_equal(st.text, "energy balance is off by 0.002 of the energy put in; its "
                                 "tolerance is 0.001 (output.energy_tolerance); the run is "
                                 "complete");
    assert_int_equal(ra_audit_judge(&less, 3e-3, &st), RA_OK);
    assert_int_equal(ra_audit_judge(&less, 0.0, &st), RA_OK);
}

/// Checks names, units and order of the lines from `speed` on.
static void has_units(const char *text)
{
    static const char *const rows[][2] = {{"speed", "m/s"},
                                          {"weight_block", "N"},
                                          {"delta", "m"},
                                          {"spacing", "m"},
                                          {"nodes_along", "1"},
                                          {"nodes_across", "1"},
                                          {"step", "s"},
                                          {"stability_limit", "s"},
                                          {"modes_plate", "1"},
                                          {"mass_per_area_plate", "kg/m2"},
                                          {"bending_stiffness_plate", "N m"},
                                          {"first_frequency_plate", "Hz"},
                                          {"last_frequency_plate", "Hz"}};
    const char *at = strstr(text, "\nspeed\t");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[64], value[64], unit[64];
        assert_non_null(at);
        assert_int_equal(sscanf(at, "\n%63[^\t]\t%63[^\t]\t%63[^\n]", name, value, unit), 3);
        assert_string_equal(name, rows[i][0]);
        assert_string_equal(unit, rows[i][1]);
        at = strchr(at + 1, '\n');
    }
}

/// What a check prints of the case with overrides (ended by NULL).
static char *described(const char *folder, const char *const *override)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_areal_case c;
    char *text = NULL;
    size_t size = 0, count = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    while (override != NULL && override[count] != NULL) {
        count++;
    }
    check_ok(ra_areal_case_read(in(folder, "areal.ini"), override, count, &c, &st), &st);
    check_ok(ra_areal_describe(&c, out, &st), &st);
    assert_int_equal(fclose(out), 0);
    ra_areal_case_free(&c);
    return text;
}

/// Checks that each row of a description is a row of the run's summary, from `speed` to `softness`.
/// Behind them is what the law expects, which no run reports.
static void check_as_run(const char *folder, const char *const *override, size_t most)
{
    size_t rows = 0;
    char *const text = described(folder, override);
    runs(folder, override, "out");
    char *const summary = read_text(in(in(folder, "out"), "summary.tsv"), true);
    char *const first = strstr(text, "\nspeed\t"), *const last = strstr(text, "\nlaw\t");
    assert_true(first != NULL && last != NULL);
    *last = '\0';
    for (char *row = first; row != NULL; rows++) {
        char line[200];
        char *const next = strchr(row + 1, '\n');
        snprintf(line, sizeof line, "%.*s\n", (int)(next != NULL ? next - row : 150), row);
        if (strstr(summary, line) == NULL) {
            fail_msg("summary.tsv lacks the described row%s", line);
        }
        row = next;
    }
    assert_int_equal(rows, most);
    free(text);
    free(summary);
}

/// `describe` prints derived numbers without a run. They are those of the run.
static void describe(void **state)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_areal_case c;
    char *const text = described(*state, NULL);
    assert_non_null(strstr(text, "\nmodes_plate\t"));
    assert_non_null(strstr(text, "\nnodes_across\t61\t1\n"));
    has_units(text);
    free(text);
    check_as_run(*state, NULL, 15);
    const char *const yields[] = {"contact.law=hertz-spot", "contact.yield=1GPa",
                                  "contact.slaves=block",   "time.step=50ns",
                                  "time.duration=600us",    NULL};
    check_as_run(*state, yields, 19);
    check_ok(ra_areal_case_read(in(*state, "areal.ini"), NULL, 0, &c, &st), &st);
    c.pair.step = 1e-3;
    assert_int_equal(ra_areal_describe(&c, stdout, &st), RA_INPUT);
    ra_areal_case_free(&c);
    // half a step is left, and a run would refuse it
    const char *const late[] = {"output.average_from=1.9995ms"};
    check_ok(ra_areal_case_read(in(*state, "areal.ini"), late, 1, &c, &st), &st);
    assert_int_equal(ra_areal_describe(&c, stdout, &st), RA_INPUT);
    assert_string_equal(st.text, "-s output.average_from: 0.0019995 s is not before the end of the "
                                 "run at 0.002 s");
    ra_areal_case_free(&c);
}

#define FLAT(limit, nodes)                                                                         \
    "# both surfaces are flat, and the run ends when more than " limit " of their " nodes          \
    " nodes are in contact (contact.nodes); write contact.nodes = all, with the smaller "          \
    "time.step that it asks for\n"
#define LONGER(what) what ", is longer than the run, 2 ms: the sample of t = 0 is the only one"

/// The notes of a case stand in its description, whole. Two flat surfaces touch with all their
/// nodes, each counted once per pass; an interval may be longer than the run.
static void described_notes(void **state)
{
    static const struct {
        const char *override[5], *note;
    } list[] = {
        {{NULL}, ""},
        {{"surface.kind=flat", "contact.nodes=20"}, FLAT("20", "9882")},
        {{"surface.kind=flat", "contact.nodes=20", "contact.slaves=block"}, FLAT("20", "4941")},
        {{"surface.kind=flat", "contact.nodes=1000", "contact.slaves=plate"}, FLAT("1000", "4941")},
        {{"surface.kind=flat", "contact.nodes=all", "time.step=20ns"}, ""},
        {{"surface.block.kind=flat", "contact.nodes=20"}, ""},
        {{"output.sample=2ms", "output.map=2ms"}, ""},
        {{"output.sample=3ms"}, "# " LONGER("output.sample, 3 ms") "\n"},
        {{"output.map=4ms"}, "# " LONGER("output.map, 4 ms") "\n"},
        {{"output.map=4ms", "output.sample=3ms"},
         "# " LONGER("output.sample, 3 ms") "; " LONGER("output.map, 4 ms") "\n"}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char *const text = described(*state, list[i].override);
        char *const units = strstr(text, "# units\t"), *const note = strchr(text, '\n') + 1;
        assert_true(units != NULL && note <= units);
        *units = '\0';
        assert_string_equal(note, list[i].note);
        free(text);
    }
}

/// The softness belongs to the slopes and curvatures of each solid, which differ here.
static void softness(void **state)
{
    static const char *const override[] = {"surface.block.Ra=5um",
                                           "surface.plate.correlation_length=300um", NULL};
    struct ra_areal_case c;
    struct ra_areal p;
    struct ra_status st = {RA_OK, ""};
    double *record[2] = {NULL, NULL};
    char out[256], note[1024], *text = NULL;
    size_t size = 0;
    runs(*state, override, "out");
    snprintf(out, sizeof out, "%s/out", (const char *)*state);
    check_ok(ra_areal_case_read(in(*state, "areal.ini"), override, 2, &c, &st), &st);
    check_ok(ra_areal_case_problem(&c, &p, record, note, sizeof note, &st), &st);
    const struct ra_riding riding = {
        .mass = 7800.0 * (4e-3 * 3e-3 * 5e-3),
        .speed = 0.5,
        .slope = {summary(out, "slope_plate"), summary(out, "slope_block")},
        .curvature = {summary(out, "curvature_plate"), summary(out, "curvature_block")}};
    FILE *const file = open_memstream(&text, &size);
    assert_non_null(file);
    struct ra_table table = ra_table_on(file, NULL);
    ra_table_quantity(&table, "", 0.0, "");
    ra_rows_softness(&table, &p.pair, &riding);
    check_ok(ra_table_close(&table, &st), &st);
    fclose(file);
    static const char *const names[] = {"stay_on_summit", "softness"};
    for (size_t i = 0; i < 2; i++) {
        char row[40];
        snprintf(row, sizeof row, "\n%s\t", names[i]);
        assert_non_null(strstr(text, row));
        check_relative(summary(out, names[i]), strtod(strstr(text, row) + strlen(row), NULL),
                       1e-12);
    }
    free(text);
    ra_areal_free(&p);
    ra_areal_case_free(&c);
}

/// What a case has that the law of roughness noise was not tested with stands in its description.
static void outside_of_law(void **state)
{
#define NOT_TESTED(what) "\nlaw\tpredicts nothing for " what ": it has not been tested there\t-\n"
    static const struct {
        const char *override[5], *row;
    } list[] = {
        {{NULL}, "\nlaw\tpredicts the mean square velocity of the whole plate\t-\n"},
        {{"block.velocity=1 mm/s"}, NOT_TESTED("a start with a blow")},
        {{"block.velocity=-1 mm/s"}, NOT_TESTED("a start with a blow")},
        {{"contact.law=hertz-spot", "contact.slaves=block", "contact.yield=1GPa", "time.step=50ns"},
         NOT_TESTED("summits that yield")},
        {{"track.start_ramp=0.1 ms"}, NOT_TESTED("a speed that changes")}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char *const text = described(*state, list[i].override);
        if (strstr(text, list[i].row) == NULL) {
            fail_msg("%s lacks%s", text, list[i].row);
        }
        free(text);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_areal_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(tables_of_a_run),
        TEST(quantities),
        TEST(probes),
        TEST(shocks),
        TEST(spots),
        TEST(histograms),
        TEST(modes),
        TEST(roughness),
        TEST(same_bytes),
        TEST(ends),
        TEST(describe),
        TEST(described_notes),
        TEST(outside_of_law),
        TEST(softness),
        TEST(resampled),
        TEST(resampled_twice),
        TEST(no_listener),
        TEST(one_map),
        cmocka_unit_test(verdict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
