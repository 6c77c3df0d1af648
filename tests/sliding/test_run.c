// Tests of a case from its file to its tables: their values, and their agreement with each other.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_cases.h"

#include "base/table.h"
#include "statistics/spectrum.h"

static const char *const tables[] = {"probes.tsv", "shocks.tsv", "histograms.tsv", "psd.tsv",
                                     "modes.tsv",  "timing.tsv", "summary.tsv"};
enum { TABLES = sizeof tables / sizeof *tables };

/// Checks the last lines of the head and the names of the columns below.
static void check_head(const char *folder, const char *name, const char *units, const char *columns)
{
    char *const text = read_text(in(folder, name), 0), head[900];
    snprintf(head, sizeof head, "# ra2d %s\n# case small ", ra_commit());
    assert_memory_equal(text, head, strlen(head));
    snprintf(head, sizeof head, "\n# seed 1\n# command ra2d run it\n# units\t%s\n%s\n", units,
             columns);
    if (strstr(text, head) == NULL) {
        print_error("%s: head is not%s%.600s\n", name, head, text);
    }
    assert_non_null(strstr(text, head));
    free(text);
}

static void check_width(const double *value, size_t columns, void *context)
{
    (void)value;
    assert_int_equal(columns, *(const size_t *)context);
}

/// All tables exist with their heads. All rows have as many columns as the head.
static void tables_of_a_run(void **state)
{
    const char *const folder = *state;
    struct ra_status st;
    const struct ra_run_control control = {.command = "ra2d run it"};
    // the sixth mode would lie above half the sampling rate, which makes a note
    const char *const five[4] = {"resonator.modes=5", NULL, NULL, NULL};
    check_ok(run_small(folder, five, "out", &control, &st), &st);
    char path[256];
    snprintf(path, sizeof path, "%s/out", folder);
    for (size_t i = 0; i < TABLES; i++) {
        assert_true(exists(path, tables[i]));
    }
    assert_int_equal(count_files(path, "partial"), 0);
    check_head(path, "probes.tsv", "s\tm\tm/s\tN/m\tm/s\tN/m\t1",
               "t\tmiddle\tspeed\tforce\tblock\ttotal_force\tcontacts");
    check_head(path, "shocks.tsv", "1\t1\tm\ts\ts\tN/m\tJ/m\t1",
               "solid\tnode\tx\tstart\tduration\tpeak_force\tenergy\tcomplete");
    check_head(path, "histograms.tsv", "-\tSI\tSI\t1\t1\t1",
               "quantity\tlower\tupper\tcount\tshare\tcdf");
    check_head(path, "psd.tsv", "Hz\tm2/s2/Hz\tm2/s2/Hz", "f\tspeed\tblock");
    check_head(path, "modes.tsv", "1\t1\t1\tHz\t1\tm2/s2\tJ/m\tJ/m\tJ/m\tJ/m",
               "solid\tk\troot\tf\tzeta\tv_mean_square\twork_contact\twork_gravity\t"
               "work_damping\tenergy_change");
    check_head(path, "summary.tsv", "-\t-\t-", "quantity\tvalue\tunit");
    check_head(path, "timing.tsv", "-\t-\t-", "quantity\tvalue\tunit");
    size_t columns = 7;
    // steps 0 to 4999, every fifth
    assert_int_equal(each_row(in(path, "probes.tsv"), check_width, &columns), 1000);
    columns = 8;
    assert_true(each_row(in(path, "shocks.tsv"), check_width, &columns) > 100);
    columns = 3;
    assert_int_equal(each_row(in(path, "psd.tsv"), check_width, &columns), 129);
    columns = 10;
    assert_int_equal(each_row(in(path, "modes.tsv"), check_width, &columns), 7);
}

/// Sums over the rows of shocks.tsv.
struct shock_sums {
    double count[2], open, energy[2], below[3], brief;
};

static void take_shock_row(const double *v, size_t columns, void *context)
{
    struct shock_sums *const s = context;
    (void)columns;
    const int solid = (int)v[0];
    // x is the node's place, and times are whole steps
    check_near(v[2], v[1] * 50e-6, 1e-15);
    check_near(v[3] / 1e-6, round(v[3] / 1e-6), 1e-6);
    assert_true(v[4] >= 1e-6 * 0.999 && v[5] > 0.0);
    if (v[7] == 0.0) {
        s->open++;
        return;
    }
    s->count[solid]++;
    s->energy[solid] += v[6];
    s->below[0] += v[5] < 0.78;
    s->below[1] += v[5] < 7.8;
    s->below[2] += v[5] < 78.0;
    s->brief += v[4] < 1e-4;
}

static void summary_agrees_with_shocks(void **state)
{
    struct ra_status st;
    struct shock_sums s = {{0}, 0, {0}, {0}, 0};
    char out[256];
    snprintf(out, sizeof out, "%s/out", (char *)*state);
    // the run ends during an impact
    const char *const cut[] = {"time.duration=4.53 ms", NULL, NULL, NULL};
    check_ok(run_small(*state, cut, "out", NULL, &st), &st);
    const double rows = (double)each_row(in(out, "shocks.tsv"), take_shock_row, &s);
    assert_true(s.count[0] + s.count[1] + s.open == rows && s.open > 0.0);
    assert_true(summary(out, "shocks_resonator") == s.count[0]);
    assert_true(summary(out, "shocks_slider") == s.count[1]);
    assert_true(summary(out, "shocks_open") == s.open);
    const double all = s.count[0] + s.count[1];
    assert_true(summary(out, "shocks_below_M") == s.below[0] / all);
    assert_true(summary(out, "shocks_below_10M") == s.below[1] / all);
    assert_true(summary(out, "shocks_below_100M") == s.below[2] / all);
    assert_true(summary(out, "shocks_below_100us") == s.brief / all);
    // numbers are written to the last bit, and rows in the order in which the program adds them
    assert_true(summary(out, "shock_energy_resonator") == s.energy[0]);
    assert_true(summary(out, "shock_energy_slider") == s.energy[1]);
}

/// In histograms.tsv the counts of the peaks and those of the durations add up to the number of
/// shocks. The counts of both energies together are the shocks of the resonator. The last cdf of
/// each histogram is 1.
static void histograms_count_all_shocks(void **state)
{
    struct ra_status st;
    char out[256];
    snprintf(out, sizeof out, "%s/out", (char *)*state);
    check_ok(run_small(*state, NULL, "out", NULL, &st), &st);
    static const char *const names[] = {"peak_force", "duration", "energy_positive",
                                        "energy_negative"};
    double count[4] = {0}, cdf[4] = {0}, share[4] = {0};
    char *const text = read_text(in(out, "histograms.tsv"), 1);
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char name[32];
        double v[5];
        size_t h = 0;
        assert_int_equal(
            sscanf(line, "%31s %lf %lf %lf %lf %lf", name, &v[0], &v[1], &v[2], &v[3], &v[4]), 6);
        while (h < 3 && strcmp(names[h], name) != 0) {
            h++;
        }
        assert_string_equal(names[h], name);
        assert_true(v[0] < v[1] && v[2] > 0.0 && v[4] > cdf[h]);
        count[h] += v[2], share[h] += v[3], cdf[h] = v[4];
    }
    free(text);
    const double resonator = summary(out, "shocks_resonator");
    assert_true(count[0] == resonator + summary(out, "shocks_slider") && count[1] == count[0]);
    assert_true(count[2] + count[3] == resonator && count[2] > 0.0 && count[3] > 0.0);
    check_near(summary(out, "shocks_with_energy_gain"), count[2] / resonator, 1e-15);
    for (size_t h = 0; h < 4; h++) {
        // a dozen shares, each rounded
        check_near(share[h], 1.0, 1e-14);
        assert_true(cdf[h] == 1.0);
    }
}

/// Sums over the rows of probes.tsv.
struct probe_sums {
    double rows, force, square, most, least, contacts, step;
};

static void take_probe_row(const double *v, size_t columns, void *context)
{
    struct probe_sums *const s = context;
    const double force = v[columns - 2];
    check_near(v[0], s->rows * s->step, 1e-15);
    s->rows++;
    s->force += force;
    s->square += force * force;
    s->most = fmax(s->most, force);
    s->least = fmin(s->least, force);
    s->contacts += v[columns - 1];
}

static void summary_agrees_with_probes(void **state)
{
    struct ra_status st;
    char out[256];
    snprintf(out, sizeof out, "%s/out", (char *)*state);
    const char *const every[4] = {"output.sample=1 us", NULL};
    check_ok(run_small(*state, every, "out", NULL, &st), &st);
    struct probe_sums s = {.least = HUGE_VAL, .step = 1e-6};
    assert_int_equal(each_row(in(out, "probes.tsv"), take_probe_row, &s), 5000);
    // the program adds the same numbers in the same order
    assert_true(summary(out, "force_mean") == s.force / 5000.0);
    check_relative(summary(out, "force_rms"), sqrt(s.square / 5000.0), 1e-15);
    assert_true(summary(out, "force_max") == s.most && summary(out, "force_min") == s.least);
    assert_true(summary(out, "contacts_mean") == s.contacts / 5000.0);
    const double weight = 7800.0 * 5e-3 * 10e-3 * 9.81;
    check_relative(summary(out, "weight_slider"), weight, 1e-14);
    check_relative(summary(out, "force_mean_over_weight"), s.force / 5000.0 / weight, 1e-14);
    assert_true(summary(out, "steps") == 5000.0 && summary(out, "steps_wanted") == 5000.0);
}

/// Sums over modes.tsv.
struct mode_sums {
    double square[2], contact, gravity, damping, change; ///< columns
    double worst;                                        ///< residual of a mode
};

static void add_mode_row(const double *v, size_t columns, void *context)
{
    struct mode_sums *const s = context;
    (void)columns;
    s->square[(int)v[0]] += v[5];
    s->contact += v[6];
    s->gravity += v[7];
    s->damping += v[8];
    s->change += v[9];
    s->worst = fmax(s->worst, fabs(v[9] - (v[6] + v[7] - v[8])));
}

/// Works and energies of all modes add up to those of the audit. The balance of each mode is zero.
static void check_modes(const char *out, const struct mode_sums *s)
{
    const double put_in = summary(out, "energy_put_in");
    const double start = summary(out, "energy_start"), tiny = 1e-14 * put_in;
    assert_true(s->contact > 1e-3 * put_in && s->damping > 1e-3 * put_in);
    check_near(s->contact, summary(out, "work_contact"), tiny);
    check_near(s->gravity, summary(out, "work_gravity"), tiny);
    check_near(s->damping, summary(out, "work_damping"), tiny);
    check_near(s->change, summary(out, "energy_kinetic") + summary(out, "energy_strain") - start,
               tiny);
    // sums of 5000 terms of either sign
    assert_true(s->worst > 0.0 && s->worst < 1e-12 * put_in);
    check_near(summary(out, "energy_worst_mode_share"), s->worst / put_in,
               1e-3 * s->worst / put_in);
}

/// The rows of modes.tsv add up to the level and the works. The numbers of the audit add up to its
/// residual.
static void summary_agrees_with_itself(void **state)
{
    struct ra_status st;
    char out[256];
    struct mode_sums sums = {.worst = 0.0};
    snprintf(out, sizeof out, "%s/out", (char *)*state);
    check_ok(run_small(*state, NULL, "out", NULL, &st), &st);
    each_row(in(out, "modes.tsv"), add_mode_row, &sums);
    const double *const square = sums.square;
    check_modes(out, &sums);
    check_relative(summary(out, "v_rms_resonator"), sqrt(square[0]), 1e-14);
    check_relative(summary(out, "v_rms_slider"), sqrt(square[1]), 1e-14);
    // 20 log10 of a number with 15 digits
    check_near(summary(out, "level_resonator"), 20.0 * log10(sqrt(square[0]) / 1e-9), 1e-11);
    const double change = summary(out, "energy_kinetic") + summary(out, "energy_strain") +
                          summary(out, "energy_contact") - summary(out, "energy_start");
    const double works = summary(out, "work_gravity") - summary(out, "work_damping") +
                         summary(out, "work_sliding") + summary(out, "work_edges");
    const double put_in = summary(out, "energy_put_in");
    // differences of numbers of the size of put_in
    check_near(summary(out, "energy_residual"), change - works, 1e-14 * put_in);
    check_relative(summary(out, "energy_residual_share"), summary(out, "energy_residual") / put_in,
                   1e-14);
    char *const text = read_text(in(out, "summary.tsv"), 1);
    assert_non_null(strstr(text, "\nenergy_balance\tclosed\t-\n"));
    assert_true(fabs(summary(out, "energy_residual_share")) < 1e-3);
    free(text);
}

/// The values of probes.tsv are those of the engine, and the spectra are those of its columns.
static void probes_are_the_engine(void **state)
{
    struct ra_status st;
    struct ra_sliding_case c;
    struct ra_problem problem;
    struct ra_state engine;
    char note[256];
    const char *const window[] = {"output.sample_from=1 ms", "output.sample_to=2 ms", NULL, NULL};
    check_ok(run_small(*state, window, "out", NULL, &st), &st);
    check_ok(ra_sliding_case_read(in(*state, "small.ini"), NULL, 0, &c, &st), &st);
    check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
    check_ok(ra_state_init(&problem, &engine, &st), &st);
    char *const text = read_text(in(in(*state, "out"), "probes.tsv"), 1), *at = text;
    for (int n = 0; n <= 2000; n++) {
        check_ok(ra_step(&problem, &engine, &st), &st);
        if (n < 1000 || n % 5 != 0) {
            continue;
        }
        const double expected[] = {n * 1e-6,
                                   ra_displacement(&problem, &engine, 0, 400),
                                   ra_velocity(&problem, &engine, 0, 300),
                                   engine.node_force[1][27],
                                   ra_velocity(&problem, &engine, 1, 200),
                                   engine.at.total_force,
                                   (double)engine.at.contacts};
        for (size_t j = 0; j < 7; j++) {
            assert_true(strtod(at, &at) == expected[j]);
        }
    }
    // only one line end remains: there is no further row
    assert_string_equal(at, "\n");
    free(text);
    ra_state_clear(&problem, &engine);
    ra_problem_clear(&problem);
    ra_sliding_case_free(&c);
}

/// Two columns of probes.tsv.
struct columns {
    double speed[1000], block[1000];
    size_t count;
};

static void take_columns(const double *v, size_t columns, void *context)
{
    struct columns *const c = context;
    (void)columns;
    c->speed[c->count] = v[2];
    c->block[c->count++] = v[4];
}

struct spectra {
    const double *density[2];
    size_t row;
};

static void check_spectra(const double *v, size_t columns, void *context)
{
    struct spectra *const s = context;
    assert_int_equal(columns, 3);
    check_relative(v[0], (double)s->row * 200e3 / 256.0, 1e-14);
    // written with 9 digits
    check_relative(v[1], s->density[0][s->row], 1e-8);
    check_relative(v[2], s->density[1][s->row], 1e-8);
    s->row++;
}

static void spectra_of_the_probes(void **state)
{
    struct ra_status st;
    static struct columns c;
    static double density[2][129];
    c.count = 0;
    check_ok(run_small(*state, NULL, "out", NULL, &st), &st);
    each_row(in(in(*state, "out"), "probes.tsv"), take_columns, &c);
    check_ok(ra_welch(c.speed, c.count, 200e3, 256, density[0], &st), &st);
    check_ok(ra_welch(c.block, c.count, 200e3, 256, density[1], &st), &st);
    struct spectra s = {{density[0], density[1]}, 0};
    assert_int_equal(each_row(in(in(*state, "out"), "psd.tsv"), check_spectra, &s), 129);
    // 100 samples are fewer than a segment, which is halved to even numbers until it fits: 256,
    // 128, 64
    const char *const brief[] = {"time.duration=0.5 ms", NULL, NULL, NULL};
    check_ok(run_small(*state, brief, "out", NULL, &st), &st);
    assert_int_equal(each_row(in(in(*state, "out"), "psd.tsv"), NULL, NULL), 33);
    // fewer than 8 samples give a head without rows
    const char *const briefest[] = {"time.duration=30 us", NULL, NULL, NULL};
    check_ok(run_small(*state, briefest, "out", NULL, &st), &st);
    assert_int_equal(each_row(in(in(*state, "out"), "psd.tsv"), NULL, NULL), 0);
    // without samples there are no probes
    const char *const off[] = {"output.sample=off", NULL, NULL, NULL};
    check_ok(run_small(*state, off, "out", NULL, &st), &st);
    assert_false(exists(in(*state, "out"), "probes.tsv"));
    assert_true(exists(in(*state, "out"), "summary.tsv"));
}

/// `output.shocks = none` leaves out only shocks.tsv.
static void shocks_are_not_listed(void **state)
{
    static const char *const none[] = {"output.shocks=none", NULL, NULL, NULL};
    static const char *const neither[] = {"output.shocks=none", "output.sample=off", NULL, NULL};
    struct ra_status st;
    char out[256], bare[256];
    snprintf(out, sizeof out, "%s/out", (char *)*state);
    snprintf(bare, sizeof bare, "%s/bare", (char *)*state);
    check_ok(run_small(*state, NULL, "out", NULL, &st), &st);
    check_ok(run_small(*state, none, "bare", NULL, &st), &st);
    for (size_t i = 0; i < TABLES; i++) {
        const int listed = strcmp(tables[i], "shocks.tsv") == 0;
        assert_int_equal(exists(bare, tables[i]), !listed);
        if (!listed && strcmp(tables[i], "timing.tsv") != 0) {
            char *const a = read_text(in(out, tables[i]), 1);
            char *const b = read_text(in(bare, tables[i]), 1);
            assert_string_equal(a, b);
            free(a);
            free(b);
        }
    }
    assert_true(summary(bare, "shocks_resonator") > 50.0);
    check_ok(run_small(*state, neither, "bare", NULL, &st), &st);
    assert_int_equal(count_files(bare, "probes") + count_files(bare, "shocks"), 0);
    for (size_t i = 2; i < TABLES; i++) {
        assert_true(exists(bare, tables[i]));
    }
}

/// The resolved case can be run and makes the same tables.
static void resolved_case_runs_again(void **state)
{
    struct ra_status st;
    const char *const some[] = {"resonator.modes=5", "resonator.mode_damping=1 %, 3 %",
                                "sliding.initial=settled", "output.shock_force=slave"};
    check_ok(run_small(*state, some, "out", NULL, &st), &st);
    assert_int_equal(rename(in(in(*state, "out"), "case.ini"), in(*state, "small.ini")), 0);
    check_ok(run_small(*state, NULL, "again", NULL, &st), &st);
    for (size_t i = 0; i < TABLES; i++) {
        if (strcmp(tables[i], "timing.tsv") != 0) {
            char *const a = read_text(in(in(*state, "out"), tables[i]), 1);
            char *const b = read_text(in(in(*state, "again"), tables[i]), 1);
            assert_string_equal(a, b);
            free(a);
            free(b);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(tables_of_a_run, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(summary_agrees_with_shocks, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(histograms_count_all_shocks, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(summary_agrees_with_probes, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(summary_agrees_with_itself, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(probes_are_the_engine, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(spectra_of_the_probes, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(shocks_are_not_listed, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(resolved_case_runs_again, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
