// Tests of readings L1 to L10 as keys of a case, stable modes, settling, calibration and
// descriptions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_cases.h"

#include "contact/contact.h"

/// Runs with overrides into a folder of this name. Returns its path.
static const char *run_as(const char *folder, const char *name, const char *a, const char *b)
{
    struct ra_status st;
    const char *const override[4] = {a, b, NULL, NULL};
    check_ok(run_small(folder, override, name, NULL, &st), &st);
    return in(folder, name);
}

/// Whether the rows of two tables are the same text.
static int same_rows(const char *folder, const char *one, const char *other, const char *table)
{
    char *const a = read_text(in(in(folder, one), table), 1);
    char *const b = read_text(in(in(folder, other), table), 1);
    const int same = strcmp(a, b) == 0;
    free(a);
    free(b);
    return same;
}

/// Every reading is accepted and changes the measured values.
static void readings_change_the_run(void **state)
{
    static const char *const reading[][2] = {
        {"slider.weight=0.78 N/m", NULL},                      // reading L1
        {"resonator.gravity=on", NULL},                        // reading L2
        {"sliding.start=15 mm", NULL},                         // reading L3
        {"sliding.initial=drop", "sliding.drop_height=10 um"}, // reading L4
        {"sliding.initial=settled", NULL},                     // reading L4
        {"sliding.distance=8 um", NULL},                       // reading L4
        {"output.average_from=2 ms", NULL},                    // reading L5
        {"time.duration=none", "time.path=1 mm"},              // reading L6
        {"slider.modes=stable", NULL},                         // reading L7
        {"surface.slider.kind=same", NULL},                    // reading L8
        {"surface.resonator.kind=flat", NULL},                 // reading L8
        {"resonator.length=36 mm", NULL},                      // reading L9
        {"grid.nodes=printed", NULL},                          // reading L10
        {"contact.law=lagrange", NULL},                        // Sect. 2.4.3
        {"resonator.mode_damping=0, 10 %", NULL},              // Sect. 2.2
        {"output.shock_force=slave", "surface.Ra=0.5 um"}      // Sect. 4
    };
    const char *const folder = *state;
    run_as(folder, "base", NULL, NULL);
    for (size_t i = 0; i < sizeof reading / sizeof *reading; i++) {
        run_as(folder, "other", reading[i][0], reading[i][1]);
        if (same_rows(folder, "base", "other", "summary.tsv")) {
            print_error("%s changes nothing\n", reading[i][0]);
        }
        assert_false(same_rows(folder, "base", "other", "summary.tsv"));
    }
}

/// Some readings make known changes.
static void readings_mean_what_they_say(void **state)
{
    const char *const folder = *state;
    char base[256], other[256];
    snprintf(base, sizeof base, "%s/base", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    run_as(folder, "base", NULL, NULL);
    run_as(folder, "other", "slider.weight=0.78 N/m", NULL);
    check_relative(summary(other, "weight_slider"), 0.78, 1e-15);
    // reading L5: the average over another part of the motion; the motion is the same
    run_as(folder, "other", "output.average_from=2 ms", NULL);
    assert_true(same_rows(folder, "base", "other", "probes.tsv"));
    assert_true(summary(other, "level_resonator") != summary(base, "level_resonator"));
    assert_true(summary(other, "energy_residual") == summary(base, "energy_residual"));
    // reading L6: 1 mm at 0.5 m/s is 2 ms
    run_as(folder, "other", "time.duration=none", "time.path=1 mm");
    assert_true(summary(other, "steps") == 2000.0);
    // erratum E13: a slider that reaches the end, 30 mm at 40 m/s, stops there
    run_as(folder, "other", "sliding.speed=40 m/s", "output.energy_tolerance=none");
    assert_true(summary(other, "steps") == 750.0);
    // reading L10: one node less
    run_as(folder, "other", "grid.nodes=printed", NULL);
    assert_true(summary(base, "nodes_slider") == 201.0 && summary(other, "nodes_slider") == 200.0);
    assert_true(summary(base, "nodes_resonator") == 801.0);
    // a drop of 10 um takes sqrt(2 h/g) = 1.43 ms, without a force before
    run_as(folder, "other", "sliding.initial=drop", "sliding.drop_height=10 um");
    check_relative(summary(other, "delta"), summary(base, "delta") + 1e-5, 1e-9);
    run_as(folder, "other", "sliding.initial=settled", NULL);
    assert_true(summary(other, "settle_steps") > 1.0 && summary(base, "settle_steps") == 0.0);
}

/// Reading L8: both solids have the same profile to the last bit, along the length of the shorter
/// solid. This also holds if heights are scaled to Ra or levelled, although separate records of two
/// lengths would have two scales and levels.
static void same_surface(void **state)
{
    static const char *const giver[] = {"slider", "resonator"};
    static const char *const recipe[][2] = {{"Ra=1 um", NULL},
                                            {"sigma=1 um", "Ra=none"},
                                            {"kind=sine", NULL},
                                            {"kind=file", "file=p.txt"}};
    FILE *const file = fopen(in(*state, "p.txt"), "w");
    assert_non_null(file);
    fputs("# x [mm]\tz [um]\n", file);
    for (int i = 0; i <= 800; i++) {
        fprintf(file, "%.12g\t%.17g\n", 0.05 * i, sin(0.01 * i * (1 + 0.01 * i)) + 0.003 * i);
    }
    assert_int_equal(fclose(file), 0);
    for (size_t i = 0; i < 8; i++) {
        struct ra_status st;
        struct ra_sliding_case c;
        struct ra_profile profile[2];
        char same[64], other[2][64];
        size_t count = 1;
        snprintf(same, sizeof same, "surface.%s.kind=same", giver[i % 2]);
        const char *override[] = {same, NULL, NULL};
        for (; count < 3 && recipe[i / 2][count - 1] != NULL; count++) {
            snprintf(other[count - 1], sizeof other[0], "surface.%s.%s", giver[1 - i % 2],
                     recipe[i / 2][count - 1]);
            override[count] = other[count - 1];
        }
        check_ok(ra_sliding_case_read(in(*state, "small.ini"), override, count, &c, &st), &st);
        for (int k = 0; k < 2; k++) {
            check_ok(ra_sliding_case_profile(&c, k, &profile[k], NULL, 0, &st), &st);
        }
        assert_true(profile[0].count == 801 && profile[1].count == 201);
        assert_memory_equal(profile[0].height, profile[1].height, 201 * sizeof(double));
        // the record of the solid that gives its surface does not depend on the other solid
        const int own = i % 2 == 0 ? 0 : 1;
        double sum = 0.0;
        for (size_t l = 0; l < profile[own].count; l++) {
            sum += fabs(profile[own].height[l]) / (double)profile[own].count;
        }
        assert_true(i / 2 != 0 || fabs(sum - 1e-6) < 1e-20);
        ra_profile_free(&profile[0]);
        ra_profile_free(&profile[1]);
        ra_sliding_case_free(&c);
    }
}

/// The resolved case has the word `same` and gives the same run.
static void same_surface_is_echoed(void **state)
{
    struct ra_status st;
    char line[512];
    const char *const same[4] = {"surface.slider.kind=same", NULL, NULL, NULL};
    check_ok(run_small(*state, same, "base", NULL, &st), &st);
    snprintf(line, sizeof line, "run '%s/base/case.ini' --force -o '%s/other'", (char *)*state,
             (char *)*state);
    assert_int_equal(command(*state, line), 0);
    assert_true(same_rows(*state, "base", "other", "summary.tsv"));
    assert_true(summary(in(*state, "base"), "Ra_slider") != 1e-6);
}

static void take_first_force(const double *v, size_t columns, void *context)
{
    double *const first = context;
    *first = v[0] == 0.0 ? v[columns - 2] : *first;
}

static void settled_runs_start_with_the_weight(void **state)
{
    double first = 0.0;
    char other[256];
    snprintf(other, sizeof other, "%s/other", (char *)*state);
    run_as(*state, "other", "sliding.initial=settled", NULL);
    each_row(in(other, "probes.tsv"), take_first_force, &first);
    // the case is settled to 1e-6 of the load for each mode
    check_relative(first, summary(other, "weight_slider"), 5e-7);
}

/// With `modes = stable` a solid has all modes that are stable with contact at this step.
static void stable_modes_are_all_there_are(void **state)
{
    static const char *const penalty[] = {"contact.penalty=2e12 Pa", "contact.penalty=6e12 Pa",
                                          "contact.penalty=8e12 Pa", "contact.penalty=2e13 Pa"};
    struct ra_status st;
    char other[256], key[64];
    snprintf(other, sizeof other, "%s/other", (char *)*state);
    int last = 1000;
    for (size_t i = 0; i < 4; i++) {
        run_as(*state, "other", "resonator.modes=stable", penalty[i]);
        const int modes = (int)summary(other, "modes_resonator");
        assert_true(modes > 1 && modes <= last);
        assert_true(summary(other, "step") < summary(other, "stability_limit"));
        last = modes;
        snprintf(key, sizeof key, "resonator.modes=%d", modes);
        run_as(*state, "other", key, penalty[i]);
        snprintf(key, sizeof key, "resonator.modes=%d", modes + 1);
        const char *const more[4] = {key, penalty[i], NULL, NULL};
        assert_int_equal(run_small(*state, more, "more", NULL, &st), RA_INPUT);
        assert_non_null(strstr(st.text, "stability limit"));
    }
}

/// The text that a function prints about small.ini.
static char *printed(const char *folder, const char *override,
                     enum ra_code (*print)(const struct ra_sliding_case *, FILE *,
                                           struct ra_status *))
{
    struct ra_sliding_case c;
    struct ra_status st;
    check_ok(
        ra_sliding_case_read(in(folder, "small.ini"), &override, override != NULL ? 1 : 0, &c, &st),
        &st);
    FILE *const file = fopen(in(folder, "printed"), "w");
    assert_non_null(file);
    check_ok(print(&c, file, &st), &st);
    fclose(file);
    ra_sliding_case_free(&c);
    return read_text(in(folder, "printed"), 0);
}

/// Checks that the text has this row, with a value within `relative`.
static void check_row(const char *text, const char *quantity, double value, double relative)
{
    char key[128];
    snprintf(key, sizeof key, "\n%s\t", quantity);
    const char *const row = strstr(text, key);
    if (row == NULL) {
        print_error("no row '%s' in\n%s\n", quantity, text);
    }
    assert_non_null(row);
    check_relative(strtod(row + strlen(key), NULL), value, relative);
}

static void description(void **state)
{
    char *const text = printed(*state, NULL, ra_sliding_describe);
    // printed with 9 digits
    const double digits = 1e-8, E = 210e9, rho = 7800.0, c = sqrt(E / rho);
    check_row(text, "steps", 5000.0, 0.0);
    check_row(text, "duration", 5e-3, digits);
    check_row(text, "resonator_nodes", 801.0, 0.0);
    check_row(text, "slider_modes", 2.0, 0.0);
    check_row(text, "resonator_bending_stiffness", E * 8e-9 / 12.0, digits);
    check_row(text, "slider_mass_per_length", 39.0, digits);
    check_row(text, "slider_weight", 39.0 * 10e-3 * 9.81, digits);
    check_row(text, "resonator_first_flexural_frequency",
              acos(-1.0) / (2.0 * 40e-3 * 40e-3) * sqrt(140.0 / 15.6), digits);
    check_row(text, "resonator_euler_bernoulli_bound", 0.1 * c / 2e-3, digits);
    check_row(text, "slider_longitudinal_bound", 0.001 * c / 5e-3, digits);
    check_row(text, "contact_frequency_bound", 617240.0, 2e-2);
    check_row(text, "step", 1e-6, digits);
    assert_non_null(strstr(text, "\nstability_limit\t"));
    assert_non_null(strstr(text, "\nsliding_exact\t1\t1\n"));
    assert_null(strstr(text, "beyond Euler-Bernoulli"));
    free(text);
    // 0.1 c/H of 2 mm is 259 kHz; f_10 is 294 kHz
    char *const many = printed(*state, "resonator.modes=stable", ra_sliding_describe);
    assert_non_null(strstr(many, "modes of the resonator above"));
    assert_null(strstr(many, "modes of the slider above"));
    free(many);
}

/// The prediction has powers per width for beams of unit width, and powers for beams with an area.
static void units_of_the_prediction(void **state)
{
    (void)state;
    static const char *const beams[] = {"resonator.area=20e-6 m2", "resonator.inertia=7e-12 m4",
                                        "slider.area=50e-6 m2", "slider.inertia=100e-12 m4"};
    static const char *const units[] = {"W/m", "W"};
    for (size_t i = 0; i < 2; i++) {
        char text[16384] = "", name[64], value[64], unit[64];
        struct ra_sliding_case c;
        struct ra_status st = {RA_OK, ""};
        FILE *const out = fmemopen(text, sizeof text, "w");
        assert_non_null(out);
        check_ok(ra_sliding_case_read("data/cases/realistic.ini", beams, 4 * i, &c, &st), &st);
        check_ok(ra_sliding_describe(&c, out, &st), &st);
        fclose(out);
        ra_sliding_case_free(&c);
        const char *const row = strstr(text, "\nexpected_power\t");
        assert_non_null(row);
        assert_int_equal(sscanf(row, " %63s %63s %63s", name, value, unit), 3);
        assert_string_equal(unit, units[i]);
        assert_non_null(strstr(text, i == 0 ? "\nslider_weight\t7.65180000000000" : "\tN\n"));
    }
}

/// The law of roughness noise predicts the level of a resonator that stays at its place, under a
/// rigid slider that can heave and pitch. The description says what else the solids do.
static void solids_outside_of_the_law(void **state)
{
    static const char *const away = "a resonator that can move away",
                             *const bends = "a slider that bends",
                             *const held = "a slider that is not free to pitch";
    const struct {
        const char *override[3], *outside;
    } list[] = {
        {{"slider.modes=2"}, NULL},
        {{"resonator.ends=clamped-free"}, NULL},
        {{"resonator.ends=free-free"}, away},
        {{"resonator.ends=pinned-free"}, away},
        {{"slider.modes=3", "time.step=0.2 us"}, bends},
        {{"slider.ends=pinned-pinned", "slider.modes=3", "time.step=0.1 us"}, bends},
        {{"slider.modes=1"}, held},
        {{"slider.ends=pinned-pinned", "slider.modes=1", "time.step=0.5 us"}, held},
        {{"slider.ends=pinned-pinned", "slider.modes=2", "time.step=0.2 us"}, held},
        {{"slider.ends=free-pinned", "slider.modes=2", "time.step=0.5 us"}, held},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct ra_sliding_case c;
        struct ra_expected expected;
        struct ra_status st;
        const char *const *const override = list[i].override;
        const size_t count = override[1] == NULL ? 1 : override[2] == NULL ? 2 : 3;
        check_ok(ra_sliding_case_read(in(*state, "small.ini"), override, count, &c, &st), &st);
        check_ok(ra_sliding_case_expect(&c, &ra_noise_law, &expected, &st), &st);
        ra_sliding_case_free(&c);
        if ((expected.outside == NULL) != (list[i].outside == NULL) ||
            (expected.outside != NULL && strcmp(expected.outside, list[i].outside) != 0)) {
            fail_msg("%s: the law is for '%s'", override[0],
                     expected.outside != NULL ? expected.outside : "it");
        }
    }
}

/// The first frequency of a free slider in the summary is that of its first mode that bends, and
/// with its rigid modes alone it has none.
static void first_frequency_of_a_free_slider(void **state)
{
    static const char *const bent[4] = {"slider.modes=3", "time.step=0.2 us",
                                        "time.duration=100 us"};
    static const char *const rigid[4] = {"slider.modes=2", "time.duration=100 us"};
    const double root = 4.7300407448627040, length = 10e-3; // of cos x cosh x = 1
    const double f = root * root / (2.0 * acos(-1.0) * length * length) *
                     sqrt(210e9 * 125e-9 / 12.0 / (7800.0 * 5e-3));
    struct ra_status st;
    check_ok(run_small(*state, bent, "out", NULL, &st), &st);
    check_relative(summary(in(*state, "out"), "first_frequency_slider"), f, 1e-9);
    check_relative(summary(in(*state, "out"), "last_frequency_slider"), f, 1e-9);
    check_ok(run_small(*state, rigid, "out", NULL, &st), &st);
    assert_true(summary(in(*state, "out"), "first_frequency_slider") == 0.0);
}

static void list_of_modes(void **state)
{
    char *const text = printed(*state, "slider.damping=1 %", ra_sliding_print_modes);
    size_t rows = 0, names = 0;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        int solid, k;
        double root, f, zeta;
        if (line[0] == '#' || line[0] == 's') {
            names += strcmp(line, "solid\tk\troot\tf\tzeta") == 0;
            continue;
        }
        assert_int_equal(sscanf(line, "%d %d %lf %lf %lf", &solid, &k, &root, &f, &zeta), 5);
        const double expected = solid == 0 ? acos(-1.0) * (k + 1) : 0.0;
        check_near(root, expected, 1e-14 * expected);
        check_near(f, expected * expected / (2.0 * acos(-1.0) * 40e-3 * 40e-3) * sqrt(140.0 / 15.6),
                   1e-13 * f);
        check_near(zeta, solid == 0 ? 0.02 : 0.0, 1e-16);
        rows++;
    }
    assert_int_equal(names, 1);
    assert_int_equal(rows, 8);
    free(text);
}

/// Calibrates small.ini. *best is the penalty of the last line, or 0.
static enum ra_code calibrate(const char *folder, const char *override, double duration,
                              double target, double *best, struct ra_status *st)
{
    struct ra_sliding_case c;
    *st = (struct ra_status){RA_OK, ""};
    check_ok(
        ra_sliding_case_read(in(folder, "small.ini"), &override, override != NULL ? 1 : 0, &c, st),
        st);
    FILE *const file = fopen(in(folder, "calibration"), "w");
    assert_non_null(file);
    const enum ra_code code = ra_calibrate(&c, duration, target, file, NULL, NULL, st);
    fclose(file);
    ra_sliding_case_free(&c);
    char *const text = read_text(in(folder, "calibration"), 0);
    const char *const last = strstr(text, "# softest penalty");
    *best = last != NULL ? strtod(strstr(last, ": ") + 2, NULL) : 0.0;
    free(text);
    return code;
}

/// The errors with the chosen penalty and with half of it, and the smallest error of all.
struct trials {
    double best, error, half_error, least;
};

static void take_trial(const double *v, size_t columns, void *context)
{
    struct trials *const t = context;
    assert_int_equal(columns, 4);
    t->least = fmin(t->least, v[1]);
    t->error = v[0] == t->best ? v[1] : t->error;
    t->half_error = v[0] == 0.5 * t->best ? v[1] : t->half_error;
}

/// The first impact is in the first millisecond.
static void calibration_finds_a_penalty(void **state)
{
    struct ra_status st;
    // a stiff initial penalty is halved, a soft one doubled
    static const char *const start[] = {NULL, "contact.penalty=1e10 Pa"};
    for (size_t i = 0; i < 2; i++) {
        struct trials t = {.error = HUGE_VAL, .half_error = 0.0, .least = HUGE_VAL};
        check_ok(calibrate(*state, start[i], 1e-3, 0.1, &t.best, &st), &st);
        assert_true(i == 0 ? t.best < 2.1e12 : t.best > 1e10);
        assert_true(each_row(in(*state, "calibration"), take_trial, &t) >= 3);
        // the chosen penalty is the softest of its series that meets the target
        assert_true(t.error <= 0.1 && t.half_error > 0.1);
    }
}

static void calibration_misses_its_target(void **state)
{
    struct ra_status st;
    struct trials t = {.least = HUGE_VAL};
    // in 2 ms there are six impacts, after which no penalty of the series meets the target
    assert_int_equal(calibrate(*state, NULL, 2e-3, 0.01, &t.best, &st), RA_CHECK);
    assert_non_null(strstr(st.text, "; softer and stiffer ones differ more: take a longer "));
    char *const text = read_text(in(*state, "calibration"), 0);
    const char *const nearest = strstr(text, "none; the nearest is ");
    assert_non_null(nearest);
    t.best = strtod(nearest + strlen("none; the nearest is "), NULL);
    free(text);
    each_row(in(*state, "calibration"), take_trial, &t);
    assert_true(t.error == t.least);
    // as a command: 1 means that a check failed
    char line[512];
    snprintf(line, sizeof line, "calibrate '%s/small.ini' --duration '2 ms' --target 0.01",
             (char *)*state);
    assert_int_equal(command(*state, line), 1);
}

static void calibration_with_nothing_to_compare(void **state)
{
    struct ra_status st;
    double best;
    assert_int_equal(calibrate(*state, NULL, 1e-8, 0.1, &best, &st), RA_USAGE);
    assert_non_null(strstr(st.text, "shorter than the time step"));
    // the first impact is after 0.3 ms, so nothing was compared
    assert_int_equal(calibrate(*state, NULL, 3e-4, 0.1, &best, &st), RA_CHECK);
    assert_non_null(strstr(st.text, "no contact"));
    assert_true(best == 0.0);
}

/// The notes of a run, except those on its samples (test_sampling.c).
struct notes {
    int count;
    char text[1024];
};

static void take_note(const char *text, void *context)
{
    struct notes *const n = context;
    if (strstr(text, "sampling rate") == NULL && strstr(text, "one segment") == NULL) {
        n->count++;
        snprintf(n->text, sizeof n->text, "%s", text);
    }
}

/// Checks a row of summary.tsv in FOLDER/out.
static void check_summary(const char *folder, const char *row)
{
    char *const text = read_text(in(in(folder, "out"), "summary.tsv"), 1);
    if (strstr(text, row) == NULL) {
        fail_msg("summary.tsv has no row `%s`", row);
    }
    free(text);
}

/// A run whose energy balance does not close is complete. Its code and its message report the
/// balance.
static void balance_that_is_off(void **state)
{
    struct ra_status st;
    struct notes notes = {0, ""};
    char line[512], out[256];
    const struct ra_run_control control = {.note = take_note, .context = &notes};
    const char *const strict[4] = {"output.energy_tolerance=1e-9", NULL, NULL, NULL};
    snprintf(out, sizeof out, "%s/out", (char *)*state);
    assert_int_equal(run_small(*state, strict, "out", &control, &st), RA_UNBALANCED);
    assert_int_equal(st.code, RA_UNBALANCED);
    assert_non_null(strstr(st.text, "energy balance is off by"));
    assert_non_null(strstr(st.text, "tolerance is 1e-09 (output.energy_tolerance)"));
    assert_int_equal(notes.count, 0);
    assert_int_equal(count_files(out, "partial"), 0);
    assert_true(exists(out, "psd.tsv") && exists(out, "case.ini"));
    check_summary(*state, "\nenergy_balance\tOFF\t-\n");
    // as a command: 1 means that a check failed; the former run had no list of files
    make_empty(out);
    snprintf(line, sizeof line,
             "run '%s/small.ini' -s output.energy_tolerance=1e-9 -s resonator.modes=5 --force "
             "-o '%s'",
             (char *)*state, out);
    assert_int_equal(command(*state, line), 1);
    check_summary(*state, "\nenergy_balance\tOFF\t-\n");
    char *const said = read_text(in(*state, "stderr"), 0);
    assert_ptr_equal(strstr(said, "ra2d: energy balance is off by"), said);
    assert_ptr_equal(strchr(said, '\n'), said + strlen(said) - 1);
    free(said);
}

/// Without a tolerance or without motion the balance is not judged: there is neither a code nor a
/// note.
static void balance_that_is_not_off(void **state)
{
    struct ra_status st;
    struct notes notes = {0, ""};
    const struct ra_run_control control = {.note = take_note, .context = &notes};
    const char *const unjudged[4] = {"output.energy_tolerance=none", NULL, NULL, NULL};
    const char *const still[4] = {"slider.gravity=off", "surface.kind=flat", NULL, NULL};
    check_ok(run_small(*state, unjudged, "out", &control, &st), &st);
    check_summary(*state, "\nenergy_tolerance\tnone\t-\nenergy_balance\tnot judged\t-\n");
    // none is read back as none
    char *const text = read_text(in(in(*state, "out"), "case.ini"), 0);
    assert_non_null(strstr(text, "\nenergy_tolerance = none\n"));
    free(text);
    check_ok(run_small(*state, still, "out", &control, &st), &st);
    check_summary(*state, "\nenergy_balance\tclosed\t-\n");
    assert_string_equal(notes.count > 0 ? notes.text : "", "");
}

/// If the slider reaches the resonator's end before the run has its time or path, the run, its
/// summary and `ra2d check` report this. Otherwise there is no such note.
static void the_end_of_the_resonator(void **state)
{
    static const char said[] = "the slider reaches the end of the resonator after 750 us of the "
                               "time.duration of 5 ms: the run ends there";
    static const struct {
        const char *a, *b, *row;
    } whole[] = {
        {NULL, NULL, "\nended_by\ttime\t-\n"},
        {"time.duration=none", "time.path=1 mm", "\nended_by\tpath\t-\n"},
        // a slider at rest does not reach an end, wherever it is
        {"sliding.speed=0", "sliding.start=35 mm", "\nended_by\ttime\t-\n"},
        {"sliding.past_end=slide", "sliding.start=35 mm", "\nended_by\ttime\t-\n"},
    };
    struct ra_status st;
    struct notes notes = {0, ""};
    char out[256];
    const struct ra_run_control control = {.note = take_note, .context = &notes};
    const char *const fast[4] = {"sliding.speed=40 m/s", "output.energy_tolerance=none", NULL,
                                 NULL};
    snprintf(out, sizeof out, "%s/out", (char *)*state);
    check_ok(run_small(*state, fast, "out", &control, &st), &st);
    assert_int_equal(notes.count, 1);
    assert_string_equal(notes.text, said);
    check_summary(*state, "\nended_by\tresonator\t-\n");
    assert_true(summary(out, "duration_asked") == 5e-3);
    check_near(summary(out, "duration"), 750e-6, 1e-18);
    char *const text = printed(*state, fast[0], ra_sliding_describe);
    assert_non_null(strstr(text, said));
    free(text);
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        const char *const override[4] = {whole[i].a, whole[i].b, NULL, NULL};
        notes.count = 0;
        check_ok(run_small(*state, override, "out", &control, &st), &st);
        assert_int_equal(notes.count, 0);
        check_summary(*state, whole[i].row);
        assert_true(i == 1 || summary(out, "steps") == 5000.0);
    }
}

/// Unused keys of a file make a note. The resolved case, which has every key, makes none.
static void unused_keys_of_the_file(void **state)
{
    struct ra_status st;
    struct notes notes = {0, ""};
    const struct ra_run_control control = {.note = take_note, .context = &notes};
    char text[2048];
    // the key for Ra of both surfaces is used, though only one of them is rough
    const char *const flat[4] = {"surface.slider.kind=flat", NULL, NULL, NULL};
    check_ok(run_small(*state, flat, "out", &control, &st), &st);
    assert_string_equal(notes.count > 0 ? notes.text : "", "");
    snprintf(text, sizeof text,
             "%s[contact]\nlaw = lagrange\npenalty = 1e12 Pa\nhertz_radius = 5 um\n", small_case);
    write_file(in(*state, "small.ini"), text);
    check_ok(run_small(*state, NULL, "out", &control, &st), &st);
    // hertz_radius has its default; another law for a single run makes no note
    assert_int_equal(notes.count, 1);
    const char *const chosen[4] = {"contact.law=power", NULL, NULL, NULL};
    check_ok(run_small(*state, chosen, "out", &control, &st), &st);
    assert_int_equal(notes.count, 1);
    assert_string_equal(notes.text, "contact.penalty is not used with contact.law = lagrange");
}

/// Facets have kinks. If the time from node to node is a whole number of steps, every slave lies
/// exactly on every node that it passes, where a facet has two slopes. With the mean of both slopes
/// the energy balance closes. With the slope of one side the residual of the balance would be 10 %
/// of the energy put in if steps have 10 ns, and 5 % if they have 5 ns.
static void balance_over_facets(void **state)
{
    static const char *const override[] = {"sliding.speed=2 m/s",
                                           "sliding.distance=1.5 um",
                                           "resonator.theory=euler-bernoulli",
                                           "slider.theory=euler-bernoulli",
                                           "output.sample=off",
                                           "time.step=20 ns"};
    struct ra_status st = {RA_OK, ""};
    struct ra_sliding_case c;
    char out[256];
    snprintf(out, sizeof out, "%s/out", (char *)*state);
    check_ok(ra_sliding_case_read("data/cases/toy-bricks.ini", override, 6, &c, &st), &st);
    mkdir(out, 0777);
    check_ok(ra_pair_case_run(&ra_sliding_run, &c, out, NULL, &st), &st);
    ra_sliding_case_free(&c);
    // the measured share is 9.4e-6
    check_near(summary(out, "energy_residual_share"), 0.0, 5e-5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(readings_change_the_run, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(readings_mean_what_they_say, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(same_surface, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(same_surface_is_echoed, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(settled_runs_start_with_the_weight, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(stable_modes_are_all_there_are, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(description, make_case_folder, remove_folder),
        cmocka_unit_test(units_of_the_prediction),
        cmocka_unit_test_setup_teardown(solids_outside_of_the_law, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(first_frequency_of_a_free_slider, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(list_of_modes, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(calibration_finds_a_penalty, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(calibration_misses_its_target, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(calibration_with_nothing_to_compare, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(balance_that_is_off, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(balance_that_is_not_off, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(the_end_of_the_resonator, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(balance_over_facets, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(unused_keys_of_the_file, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
