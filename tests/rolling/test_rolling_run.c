// Tests of a small rolling run: its tables and their values, the same bytes again, bad input,
// interrupts.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scratch.h"

#include "rolling/run.h"
#include "surface/topography_io.h"

#define SHIPPED "data/cases/rolling-roller.ini"

static const char *const small[] = {
    "footprint.positions=32",    "footprint.stride=8",       "footprint.cells_x=24",
    "footprint.cells_y=24",      "footprint.spacing_x=40um", "footprint.spacing_y=40um",
    "surface.length_x=200um",    "surface.length_y=200um",   "excitation.segment=16",
    "excitation.realisations=3", "excitation.terms=50",      "excitation.high=4kHz",
    "rolling.speed=4m/s",        "output.psd_segment=1024"};
enum { SMALL = sizeof small / sizeof small[0], MOST = SMALL + 12 };

/// Collects the overrides of the small case and those of `more` (ended by NULL). If the excitation
/// is the path itself, the numbers of terms and realisations would be refused and are left out.
static size_t collect(const char *const *more, const char *overrides[MOST])
{
    bool path = false;
    size_t count = 0;
    for (size_t i = 0; more[i] != NULL; i++) {
        path |= strcmp(more[i], "excitation.source=path") == 0;
    }
    for (size_t i = 0; i < SMALL; i++) {
        if (!path || (strncmp(small[i], "excitation.terms", 16) != 0 &&
                      strncmp(small[i], "excitation.realisations", 23) != 0)) {
            overrides[count++] = small[i];
        }
    }
    while (*more != NULL) {
        overrides[count++] = *more++;
    }
    return count;
}

/// Runs the small case with more overrides (ended by NULL).
static enum ra_code run_small(const char *folder, const char *const *more,
                              const struct ra_run_control *control, struct ra_status *st)
{
    const char *overrides[MOST];
    const size_t count = collect(more, overrides);
    struct ra_rolling_case c;
    enum ra_code code = ra_rolling_case_read(SHIPPED, overrides, count, &c, st);
    if (code == RA_OK) {
        code = ra_rolling_run(&c, folder, control, st);
        ra_rolling_case_free(&c);
    }
    return code;
}

static FILE *open_in(const char *folder, const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return fopen(path, "r");
}

/// A value of summary.tsv.
static double value_of(const char *folder, const char *name)
{
    char line[512];
    double value = (double)NAN;
    FILE *const file = open_in(folder, "summary.tsv");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, name, strlen(name)) == 0 && line[strlen(name)] == '\t') {
            value = strtod(line + strlen(name) + 1, NULL);
        }
    }
    fclose(file);
    return value;
}

/// Whether summary.tsv has such a row.
static bool holds(const char *folder, const char *name)
{
    char line[512];
    bool found = false;
    FILE *const file = open_in(folder, "summary.tsv");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        found |= strncmp(line, name, strlen(name)) == 0 && line[strlen(name)] == '\t';
    }
    fclose(file);
    return found;
}

/// The number of rows of a table.
static size_t rows_of(const char *folder, const char *name)
{
    char line[1024];
    size_t lines = 0;
    FILE *const file = open_in(folder, name);
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        lines += line[0] != '#';
    }
    fclose(file);
    // the first row has the names of the columns
    return lines - 1;
}

static void tables(void **state)
{
    struct ra_status st;
    const char *const none[] = {NULL};
    check_ok(run_small(*state, none, NULL, &st), &st);
    assert_int_equal(rows_of(*state, "excitation.tsv"), 32);
    assert_int_equal(rows_of(*state, "spectrum.tsv"), 9);
    assert_int_equal(rows_of(*state, "response.tsv"), 512);
    // 0.6 m take 0.15 s at 4 m/s; there is a row every 25 us
    assert_int_equal(rows_of(*state, "histories.tsv"), 6001);
    check_relative(value_of(*state, "load_mean"), 100.0, 1e-13);
    check_relative(value_of(*state, "excitation_mean"), 100.0, 1e-13);
    check_relative(value_of(*state, "contact_stiffness_difference"),
                   value_of(*state, "contact_stiffness"), 0.005);
    // claim R05: 0.15 s are 100 periods of the lowest frequency, so both variances are close
    check_relative(value_of(*state, "excitation_variance"), value_of(*state, "band_variance"), 0.1);
    assert_true(value_of(*state, "force_covered") > 0.5);
    assert_true(isnan(value_of(*state, "nonsense")));
}

/// Claim R06: with the contact point at rest the frequency domain lies within the 95 % intervals of
/// the histories.
static void at_rest(void **state)
{
    struct ra_status st;
    // the slow wheel must forget its start: it has strong damping, and the first 50 ms are
    // discarded
    const char *const rest[] = {"lower.contact=fixed",  "lower.start=0.3m",
                                "time.duration=250ms",  "output.discard=50ms",
                                "upper.damping=50%",    "lower.damping=5%",
                                "excitation.terms=300", "excitation.realisations=12",
                                "contact.damping=10%",  NULL};
    check_ok(run_small(*state, rest, NULL, &st), &st);
    // Student's interval covers less than 95 % of some 70 bins, because the 12 densities are skewed
    assert_true(value_of(*state, "excitation_covered") > 0.85);
    assert_true(value_of(*state, "force_covered") > 0.85);
    assert_true(value_of(*state, "lower_covered") > 0.85);
    assert_true(value_of(*state, "upper_covered") > 0.85);
    check_relative(value_of(*state, "force_variance"), value_of(*state, "force_variance_predicted"),
                   0.05);
}

/// Bins are 39.0625 Hz wide. The covered share counts the bins that are more than two bins from the
/// ends of the band. Here this is only the 28th, so the share is 0 or 1. Without such a bin there
/// is no share.
static void one_bin_in_the_band(void **state)
{
    static const char *const one[] = {"excitation.low=1000Hz", "excitation.high=1196Hz", NULL};
    static const char *const none[] = {"excitation.low=1000Hz", "excitation.high=1150Hz", NULL};
    struct ra_status st;
    check_ok(run_small(*state, one, NULL, &st), &st);
    const double covered = value_of(*state, "force_covered");
    assert_true(covered == 0.0 || covered == 1.0);
    check_ok(run_small(*state, none, NULL, &st), &st);
    assert_true(isnan(value_of(*state, "force_covered")));
}

static void same_bytes(void **state)
{
    char command[512], other[128];
    struct ra_status st;
    const char *const none[] = {NULL};
    snprintf(other, sizeof other, "%s/other", (char *)*state);
    check_ok(ra_make_folder(other, &st), &st);
    check_ok(run_small(*state, none, NULL, &st), &st);
    check_ok(run_small(other, none, NULL, &st), &st);
    snprintf(command, sizeof command,
             "cd '%s' && for f in excitation spectrum response histories summary; do cmp $f.tsv "
             "other/$f.tsv || exit 1; done",
             (char *)*state);
    assert_int_equal(system(command), 0);
}

/// These cases run: the path itself as excitation, which makes one history and no interval; two
/// beams; loss of contact.
static void variants(void **state)
{
    struct ra_status st;
    const char *const path[] = {"excitation.source=path", "time.duration=0.7ms",
                                "output.psd_segment=16", NULL};
    check_ok(run_small(*state, path, NULL, &st), &st);
    assert_int_equal((int)value_of(*state, "realisations"), 1);
    const char *const beyond[] = {"excitation.source=path", NULL};
    assert_int_equal(run_small(*state, beyond, NULL, &st), RA_INPUT);
    // 31 steps of 8 cells of 40 um at 4 m/s are 2.48 ms, the longest time of a run
    const char *const whole[] = {"excitation.source=path", "time.duration=2.48ms",
                                 "output.psd_segment=16", NULL};
    check_ok(run_small(*state, whole, NULL, &st), &st);
    const char *const longer[] = {"excitation.source=path", "time.duration=2.485ms",
                                  "output.psd_segment=16", NULL};
    assert_int_equal(run_small(*state, longer, NULL, &st), RA_INPUT);
    assert_string_equal(st.text, "-s excitation.source: the path of 0.00992 m ends before the run "
                                 "does, at 0.00994 m");
    const char *const beams[] = {"upper.kind=beam", "upper.start=0.2m",
                                 "footprint.prescribe=approach", "output.histories=off", NULL};
    char old[128];
    snprintf(old, sizeof old, "%s/histories.tsv", (char *)*state);
    assert_int_equal(remove(old), 0);
    check_ok(run_small(*state, beams, NULL, &st), &st);
    assert_null(open_in(*state, "histories.tsv"));
    check_relative(value_of(*state, "approach_mean"), 2.5e-6, 1e-12);
    assert_true(value_of(*state, "load_deviation") > 0.1);
    const char *const loss[] = {"contact.separation=on", "surface.sigma=2um",
                                "contact.damping=0.1%", NULL};
    check_ok(run_small(*state, loss, NULL, &st), &st);
    assert_true(value_of(*state, "separated_share") > 0.001);
}

/// The last note of a run.
static void keep_note(const char *text, void *context)
{
    snprintf(context, 512, "%s", text);
}

/// Keeps all notes of a run, one after the other.
static void keep_notes(const char *text, void *context)
{
    char *const notes = context;
    const size_t length = strlen(notes);
    snprintf(notes + length, 512 - length, "%s;", text);
}

/// If the bodies do not touch, or all cells in contact are at the cap, there is no stiffness and no
/// response. The message names the key at fault and says what would be right. If the case gives a
/// stiffness, it runs.
static void no_stiffness(void **state)
{
    struct ra_status st;
    char note[512] = "";
    const struct ra_run_control control = {.note = keep_note, .context = note};
    const char *const apart[] = {"footprint.prescribe=approach", "footprint.approach=-5um", NULL};
    const char *const plastic[] = {"footprint.prescribe=approach", "footprint.yield=1kPa", NULL};
    const char *const given[] = {"footprint.prescribe=approach", "footprint.approach=-5um",
                                 "contact.stiffness=50MN/m", NULL};
    assert_int_equal(run_small(*state, apart, NULL, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "-s footprint.approach: at -5 um the bodies do not touch "
                                    "along the path; they touch from "));
    assert_non_null(strstr(st.text, " m on; give a larger approach, or contact.stiffness"));
    assert_null(open_in(*state, "summary.partial.tsv"));
    // a little more than the message requires is not refused
    char enough[64];
    snprintf(enough, sizeof enough, "footprint.approach=%.9f m",
             strtod(strstr(st.text, "touch from ") + 11, NULL) + 1e-8);
    const char *const touching[] = {"footprint.prescribe=approach", enough, NULL};
    check_ok(run_small(*state, touching, NULL, &st), &st);
    assert_true(value_of(*state, "load_mean") > 0.0);
    assert_int_equal(run_small(*state, plastic, NULL, &st), RA_INPUT);
    assert_string_equal(
        st.text,
        "-s footprint.yield: along the path every cell in contact is at the yield pressure, 1 kPa, "
        "so that the contact has no stiffness; raise the yield pressure or give contact.stiffness");
    check_ok(run_small(*state, given, &control, &st), &st);
    assert_string_equal(note, "no excitation: along the path P_0 is constant to the accuracy of "
                              "the contact computation; the response is that to a constant force");
    check_near(value_of(*state, "load_mean"), 0.0, 0.0);
    check_near(value_of(*state, "contact_stiffness"), 0.0, 0.0);
    check_near(value_of(*state, "stiffness"), 5e7, 0.0);
    assert_true(isnan(value_of(*state, "contact_stiffness_ratio")));
    assert_true(isnan(value_of(*state, "capped_share")));
    assert_true(isnan(value_of(*state, "stiffness_spread")));
}

/// Under 100 N the radius of Hertz's contact is some 0.31 mm. A window of 0.96 mm contains the
/// contact, and one of 0.48 mm cuts it at every position. With a flat crown the contact is as wide
/// as any window.
static void window_too_small(void **state)
{
    static const char *const along =
        "at 32 of 32 positions the contact reaches an end of the window along the path, and beyond "
        "it no load is carried: take more footprint.cells_x;";
    static const char *const across =
        "at 32 of 32 positions the contact reaches a side of the window, and beyond it no load is "
        "carried: take more footprint.cells_y;";
    const struct {
        const char *given, *more, *note;
    } list[] = {{"footprint.cells_x=12", "footprint.cells_y=40", along},
                {"footprint.cells_y=12", "footprint.cells_x=40", across},
                {"upper.crown=flat", NULL, ""},
                {"upper.crown=flat", "footprint.cells_x=8", along},
                {NULL, NULL, ""}};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        struct ra_status st;
        char note[512] = "";
        const struct ra_run_control control = {.note = keep_notes, .context = note};
        const char *const given[] = {list[i].given, list[i].more, NULL};
        check_ok(run_small(*state, given, &control, &st), &st);
        assert_string_equal(note, list[i].note);
    }
}

/// With an approach of 0 only summits are in contact. The stiffness from the elastic cells and that
/// from the difference of two approaches agree.
static void approach_of_zero(void **state)
{
    struct ra_status st;
    const char *const zero[] = {"footprint.prescribe=approach", "footprint.approach=0um", NULL};
    check_ok(run_small(*state, zero, NULL, &st), &st);
    assert_true(value_of(*state, "load_mean") > 1.0);
    check_between(value_of(*state, "contact_stiffness_ratio"), 0.995, 1.005);
}

/// Flat surfaces make no excitation. Variances are 0, ratios to them and peaks are NaN, and there
/// is one note. The response is that to a constant moving force.
static void flat(void **state)
{
    struct ra_status st;
    char note[512] = "";
    const struct ra_run_control control = {.note = keep_note, .context = note};
    const char *const smooth[] = {"surface.kind=flat",
                                  "footprint.positions=1024",
                                  "excitation.segment=256",
                                  "footprint.stride=1",
                                  "surface.length_x=150um",
                                  "surface.length_y=150um",
                                  NULL};
    const char *const unknown[] = {
        "resonance_predicted",  "resonance_peak",          "resonance_predicted_ratio",
        "resonance_peak_ratio", "excitation_kurtosis",     "excitation_variance_ratio",
        "force_variance_ratio", "lower_variance_ratio",    "upper_variance_ratio",
        "excitation_covered",   "force_covered",           "lower_covered",
        "upper_covered",        "excitation_kurtosis_half"};
    const char *const zero[] = {"excitation_deviation",     "band_variance",
                                "excitation_variance",      "excitation_variance_predicted",
                                "force_variance_predicted", "lower_variance_predicted",
                                "upper_variance_predicted", "stiffness_spread"};
    check_ok(run_small(*state, smooth, &control, &st), &st);
    assert_string_equal(note, "no excitation: along the path P_0 is constant to the accuracy of "
                              "the contact computation; the response is that to a constant force");
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        assert_true(holds(*state, unknown[i]));
        assert_true(isnan(value_of(*state, unknown[i])));
    }
    for (size_t i = 0; i < sizeof zero / sizeof zero[0]; i++) {
        check_near(value_of(*state, zero[i]), 0.0, 0.0);
    }
    check_relative(value_of(*state, "excitation_mean"), 100.0, 1e-13);
    // the beam deflects under the moving force: some 1e-6 N of 100
    assert_true(value_of(*state, "force_variance") > 0.0);
    // a wave of a picometre is an excitation
    note[0] = '\0';
    const char *const nearly[] = {"surface.sigma=0.01nm", NULL};
    check_ok(run_small(*state, nearly, &control, &st), &st);
    assert_string_equal(note, "");
    check_between(value_of(*state, "excitation_variance_ratio"), 0.9, 1.1);
}

/// If the surface has a step of height h in the middle of the path, P_0 differs from its mean by
/// k_0 h/2. This counts as an excitation if it is at least 1e-9 F (1 + k_0/k_c). Here k_0 is
/// contact.stiffness, and k_c the computed stiffness.
static void least_excitation(void **state)
{
    enum { LONG = 24 + 31 * 24, WIDE = 24 };
    static double height[LONG * WIDE];
    char file[128], note[512];
    struct ra_status st;
    const struct ra_run_control control = {.note = keep_note, .context = note};
    const struct ra_topography t = {.cells = {LONG, WIDE, 40e-6, 40e-6}, .height = height};
    snprintf(file, sizeof file, "surface.lower.file=%s/lower.gsf", (char *)*state);
    const char *const stiffness[] = {"contact.stiffness=computed", "contact.stiffness=200MN/m"};
    double k0 = 0.0;
    for (int i = 0; i < 5; i++) {
        const char *const more[] = {"surface.kind=flat",      "surface.lower.kind=file",
                                    "footprint.stride=24",    file,
                                    "excitation.high=2kHz",   "excitation.terms=3",
                                    "time.duration=30ms",     "excitation.realisations=1",
                                    "surface.length_x=150um", "surface.length_y=150um",
                                    stiffness[i > 2 ? 1 : 0], NULL};
        // windows do not overlap, so there are 16 positions on either side of the step
        const double ours = i > 2 ? 2e8 : k0;
        const double least = i > 0 ? 2.0 * 1e-9 * 100.0 * (1.0 + ours / k0) / ours : 0.0;
        for (size_t k = 0; k < (size_t)LONG * WIDE; k++) {
            height[k] = k % LONG < LONG / 2 ? 0.0 : (i % 2 == 0 ? 0.97 : 1.03) * least;
        }
        check_ok(ra_topography_write(strchr(file, '=') + 1, &t, &st), &st);
        note[0] = '\0';
        check_ok(run_small(*state, more, &control, &st), &st);
        assert_int_equal(strstr(note, "no excitation") != NULL, i % 2 == 0);
        k0 = value_of(*state, "contact_stiffness");
    }
}

/// Two measured surfaces are accepted if they have the same grid. If their grids differ or are too
/// short, they are refused.
static void measured(void **state)
{
    enum { LONG = 24 + 31 * 8, WIDE = 24 };
    static double height[LONG * WIDE];
    char lower[128], upper[128], note[512];
    struct ra_status st;
    struct ra_topography t = {.cells = {LONG, WIDE, 40e-6, 40e-6}, .height = height};
    for (size_t k = 0; k < (size_t)LONG * WIDE; k++) {
        height[k] = 1e-7 * sin(0.2 * (double)(k % LONG));
    }
    snprintf(lower, sizeof lower, "surface.lower.file=%s/lower.gsf", (char *)*state);
    snprintf(upper, sizeof upper, "surface.upper.file=%s/upper.gsf", (char *)*state);
    const char *const more[] = {"surface.kind=file",      lower, upper, "surface.length_x=150um",
                                "surface.length_y=150um", NULL};
    const char *const mixed[] = {"surface.lower.kind=file", lower, NULL};
    check_ok(ra_topography_write(strchr(lower, '=') + 1, &t, &st), &st);
    check_ok(ra_topography_write(strchr(upper, '=') + 1, &t, &st), &st);
    check_ok(run_small(*state, more, NULL, &st), &st);
    assert_true(value_of(*state, "approach_deviation") > 5e-8);
    // one map on both surfaces, so that every summit rolls over itself
    char one[128];
    snprintf(one, sizeof one, "surface.file=%s/lower.gsf", (char *)*state);
    const char *const same[] = {"surface.kind=file", one, "surface.length_x=150um",
                                "surface.length_y=150um", NULL};
    const struct ra_run_control noted = {.note = keep_notes, .context = note, .force = true};
    note[0] = '\0';
    check_ok(run_small(*state, more, &noted, &st), &st);
    assert_null(strstr(note, "both solids have the same heights"));
    note[0] = '\0';
    check_ok(run_small(*state, same, &noted, &st), &st);
    assert_non_null(strstr(note, "both solids have the same heights of "));
    check_ok(run_small(*state, mixed, NULL, &st), &st);
    // the generated surface takes the grid of the measured one, not that of the case
    t.cells.dx = 30e-6;
    check_ok(ra_topography_write(strchr(lower, '=') + 1, &t, &st), &st);
    check_ok(run_small(*state, mixed, NULL, &st), &st);
    check_relative(value_of(*state, "path_length"), 32.0 * 8.0 * 30e-6, 1e-12);
    note[0] = '\0';
    const struct ra_run_control control = {.note = keep_notes, .context = note, .force = true};
    check_ok(run_small(*state, mixed, &control, &st), &st);
    assert_non_null(strstr(note, "footprint.spacing_x is not used with surface.lower.kind = file"));
    t.cells.dx = 40e-6;
    check_ok(ra_topography_write(strchr(lower, '=') + 1, &t, &st), &st);
    t.cells.dx = 50e-6;
    check_ok(ra_topography_write(strchr(upper, '=') + 1, &t, &st), &st);
    assert_int_equal(run_small(*state, more, NULL, &st), RA_INPUT);
    assert_string_equal(st.text,
                        "-s surface.upper.kind: the surfaces have different grids: lower 272 x 24 "
                        "cells of 4e-05 x 4e-05 m, upper 272 x 24 cells of 5e-05 x 4e-05 m; "
                        "resample one of them");
    t.cells.dx = 40e-6;
    t.cells.ny = WIDE - 1;
    check_ok(ra_topography_write(strchr(lower, '=') + 1, &t, &st), &st);
    check_ok(ra_topography_write(strchr(upper, '=') + 1, &t, &st), &st);
    assert_int_equal(run_small(*state, more, NULL, &st), RA_INPUT);
    assert_string_equal(st.text,
                        "-s footprint.positions: 32 positions every 8 cells of a window of 24 x 24 "
                        "cells need 272 x 24 cells; the surfaces have 272 x 23: write a smaller "
                        "window, or give larger surfaces");
    const char *const missing[] = {"surface.upper.kind=file", "surface.upper.file=/nowhere/x.gsf",
                                   NULL};
    assert_int_equal(run_small(*state, missing, NULL, &st), RA_INPUT);
    assert_string_equal(st.text,
                        "-s surface.upper.kind: /nowhere/x.gsf: cannot be opened: No such file "
                        "or directory: give the path of a topography");
    const char *const lower_one[] = {"surface.lower.kind=file", "surface.lower.file=/nowhere/x.gsf",
                                     NULL};
    assert_int_equal(run_small(*state, lower_one, NULL, &st), RA_INPUT);
    assert_int_equal(strncmp(st.text, "-s surface.lower.kind: /nowhere/x.gsf: ", 39), 0);
}

/// Bad input and interrupts leave no summary. The message names the key.
static void refusals(void **state)
{
    struct ra_status st;
    const volatile sig_atomic_t stop = 1;
    const struct ra_run_control control = {.stop = (volatile sig_atomic_t *)&stop};
    const char *const none[] = {NULL};
    const struct {
        const char *override, *text;
    } bad[] = {{"surface.lower.length_x=100um",
                SHIPPED ":22: surface.lower.kind: spacing 40 um is above lc/5 for a correlation "
                        "length of 100 um, the surface would be under-resolved: use a spacing of "
                        "at most 20 um, or a correlation length of at least 200 um"},
               {"footprint.yield=40MPa",
                SHIPPED ":28: footprint.load: 100 N cannot be carried: all 24 x 24 cells at the "
                        "yield pressure of 4e+07 Pa carry 36.864 N; enlarge the window or raise "
                        "footprint.yield"},
               // all cells at the yield pressure carry 100 N, apart from a difference that is too
               // small for the contact computation
               {"footprint.yield=108.506944445MPa",
                SHIPPED ":28: footprint.load: load 100 N: all cells at the yield pressure of "
                        "1.08507e+08 Pa carry 100 N: give a smaller load, more area or a higher "
                        "yield pressure"}};
    check_ok(run_small(*state, none, NULL, &st), &st);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *const more[] = {bad[i].override, NULL};
        const enum ra_code code = run_small(*state, more, NULL, &st);
        if (code != RA_INPUT || strcmp(st.text, bad[i].text) != 0) {
            print_error("%s: code %d: %s\n", bad[i].override, (int)code, st.text);
            fail();
        }
        assert_null(open_in(*state, "summary.partial.tsv"));
    }
    // the step that the message proposes works for the same samples; a slightly longer one is not
    // stable
    const char *const fast[] = {"lower.modes=40", NULL};
    char step[64], sample[64], offered[20] = "";
    double bound = 0.0;
    assert_int_equal(run_small(*state, fast, NULL, &st), RA_INPUT);
    const char *const said = strstr(st.text, "s is not stable with these modes and this contact");
    assert_non_null(said);
    assert_int_equal(
        sscanf(strchr(said, ';'), "; %lg s or less is stable; write %19[^,],", &bound, offered), 2);
    snprintf(step, sizeof step, "time.step=%s", offered);
    const char *const good[] = {"lower.modes=40", step, "excitation.realisations=1", NULL};
    check_ok(run_small(*state, good, NULL, &st), &st);
    snprintf(step, sizeof step, "time.step=%.12g s", 1.001 * bound);
    snprintf(sample, sizeof sample, "output.sample=%.12g s", 10.0 * 1.001 * bound);
    const char *const more[] = {"lower.modes=40", step, sample, "excitation.realisations=1", NULL};
    assert_int_equal(run_small(*state, more, NULL, &st), RA_INPUT);
    const char *const path_ends[] = {"excitation.source=path", NULL};
    assert_int_equal(run_small(*state, path_ends, NULL, &st), RA_INPUT);
    assert_string_equal(st.text, "-s excitation.source: the path of 0.00992 m ends before the run "
                                 "does, at 0.6 m");
    assert_int_equal(run_small(*state, none, &control, &st), RA_EARLY);
    assert_null(open_in(*state, "summary.tsv"));
    char partial[2048];
    FILE *const file = open_in(*state, "summary.partial.tsv");
    assert_non_null(file);
    partial[fread(partial, 1, sizeof partial - 1, file)] = '\0';
    fclose(file);
    assert_non_null(strstr(partial, "interrupted at position 0 of 32 of the rolling path"));
}

/// The description of a case as text, which the caller frees. NULL with the reason if the case is
/// refused.
static char *described(const char *const *more, struct ra_status *st)
{
    const char *overrides[MOST];
    const size_t count = collect(more, overrides);
    size_t size = 0;
    char *text = NULL;
    struct ra_rolling_case c;
    check_ok(ra_rolling_case_read(SHIPPED, overrides, count, &c, st), st);
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    const enum ra_code code = ra_rolling_describe(&c, out, st);
    assert_int_equal(fclose(out), 0);
    ra_rolling_case_free(&c);
    if (code != RA_OK) {
        assert_true(code == RA_INPUT && size == 0);
        free(text);
        text = NULL;
    }
    return text;
}

/// Returns the number of this name in a description.
static double said(const char *text, const char *name)
{
    char row[80];
    snprintf(row, sizeof row, "\n%s\t", name);
    const char *const found = strstr(text, row);
    return found != NULL ? strtod(found + strlen(row), NULL) : (double)NAN;
}

/// The unit of this name in a table of quantities. Up to two are valid at a time.
static const char *unit_of(const char *text, const char *name)
{
    static char unit[2][32];
    static int which;
    char row[80];
    snprintf(row, sizeof row, "\n%s\t", name);
    const char *const found = strstr(text, row);
    which = 1 - which;
    unit[which][0] = '\0';
    if (found != NULL) {
        sscanf(found + strlen(row), "%*[^\t]\t%31[^\n]", unit[which]);
    }
    return unit[which];
}

/// Checks that each row of a description that the summary of the run has, too, is the same there.
static void check_as_run(const char *folder, const char *text, size_t least)
{
    static char summary[20000];
    size_t rows = 0;
    FILE *const file = open_in(folder, "summary.tsv");
    assert_non_null(file);
    summary[fread(summary, 1, sizeof summary - 1, file)] = '\0';
    fclose(file);
    for (const char *line = strchr(text, '\n'); line != NULL; line = strchr(line + 1, '\n')) {
        char name[64];
        if (sscanf(line, "\n%63[a-z_]\t", name) == 1 && !isnan(said(text, name)) &&
            !isnan(said(summary, name))) {
            check_relative(said(text, name), said(summary, name), 1e-14);
            assert_string_equal(unit_of(text, name), unit_of(summary, name));
            rows++;
        }
    }
    assert_true(rows >= least);
}

/// The description has the values computed by hand for a mass of 2 kg on 100 kN/m that rolls at 4
/// m/s on a pinned beam of 0.6 m and 60 x 60 mm.
static void description(void **state)
{
    (void)state;
    struct ra_status st;
    // a window that is not a square
    const char *const narrow[] = {"footprint.cells_y=20", "footprint.spacing_y=30um", NULL};
    const char *const along[] = {"excitation.source=path", NULL};
    const char *const short_run[] = {"excitation.source=path", "time.duration=2.45 ms",
                                     "output.psd_segment=64", NULL};
    const double first = 0.25 * RA_TWO_PI / (0.6 * 0.6) * sqrt(210e9 * 0.06 * 0.06 / 12.0 / 7800.0);
    const struct {
        const char *name;
        double value;
        const char *unit;
    } rows[] = {{"speed", 4.0, "m/s"},
                {"contact_modulus", 210e9 / 1.82, "Pa"},
                {"window_along", 24 * 40e-6, "m"},
                {"window_across", 20 * 30e-6, "m"},
                {"positions", 32.0, "1"},
                {"path_length", 32 * 8 * 40e-6, "m"},
                {"band_low", 4.0 / (16 * 8 * 40e-6), "Hz"},
                {"band_high", 4000.0, "Hz"},
                {"modes_lower", 8.0, "1"},
                {"mass_lower", 7800.0 * 0.6 * 0.06 * 0.06, "kg"},
                {"first_frequency_lower", first, "Hz"},
                {"last_frequency_lower", 64.0 * first, "Hz"},
                {"modes_upper", 1.0, "1"},
                {"mass_upper", 2.0, "kg"},
                {"first_frequency_upper", sqrt(5e4) / RA_TWO_PI, "Hz"},
                {"steps", 30000.0, "1"},
                {"duration", 0.15, "s"},
                {"realisations", 3.0, "1"},
                {"last_frequency_upper", sqrt(5e4) / RA_TWO_PI, "Hz"},
                {"step", 5e-6, "s"}};
    char *text = described(narrow, &st);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        check_relative(said(text, rows[i].name), rows[i].value, 1e-12);
        assert_string_equal(unit_of(text, rows[i].name), rows[i].unit);
    }
    assert_true(isnan(said(text, "resonance")) && isnan(said(text, "stability_limit")));
    assert_non_null(strstr(text, "\n# the contact computation of the run gives its stiffness"));
    free(text);
    // the path ends before the run; a check reports this, too
    assert_null(described(along, &st));
    assert_string_equal(st.text, "-s excitation.source: the path of 0.00992 m ends before the run "
                                 "does, at 0.6 m");
    text = described(short_run, &st);
    assert_non_null(text);
    check_near(said(text, "realisations"), 1.0, 0.0);
    free(text);
}

/// With a given stiffness the description has the resonance of the run. A step that is at least the
/// limit in the description is refused.
static void description_of_a_stiffness(void **state)
{
    struct ra_status st;
    char step[64], sample[64];
    const char *const stiff[] = {"contact.stiffness=3e7", NULL};
    check_ok(run_small(*state, stiff, NULL, &st), &st);
    char *text = described(stiff, &st);
    check_near(said(text, "stiffness"), 3e7, 0.0);
    check_as_run(*state, text, 14);
    assert_string_equal(unit_of(text, "stability_limit"), "s");
    check_relative(said(text, "resonance"), value_of(*state, "resonance"), 1e-15);
    assert_null(strstr(text, "the contact computation"));
    const double limit = said(text, "stability_limit");
    free(text);
    for (int over = 0; over < 2; over++) {
        const double h = limit * (over ? 1.0 + 1e-6 : 1.0 - 1e-6);
        snprintf(step, sizeof step, "time.step=%.9g s", h);
        snprintf(sample, sizeof sample, "output.sample=%.9g s", 10.0 * strtod(step + 10, NULL));
        const char *const more[] = {"contact.stiffness=3e7", step, sample, "output.psd_segment=16",
                                    "excitation.high=1 kHz", NULL};
        text = described(more, &st);
        assert_int_equal(text == NULL, over);
        free(text);
    }
    assert_non_null(strstr(st.text, "is not stable with these modes and this contact"));
}

/// A path is longer than the map. The number of positions in the message fits; with two positions
/// more the path does not. A window of 24 cells that moves by 8 cells on a map of 203 has
/// (203 - 24)/8 + 1 = 23 positions. The message has the next smaller even number, 22.
static void path_beyond_map(void **state)
{
    enum { LONG = 203, WIDE = 24 };
    static double height[LONG * WIDE];
    char file[128], positions[64];
    struct ra_status st = {RA_OK, ""};
    struct ra_random random;
    ra_random_seed(&random, 8, 0);
    for (size_t k = 0; k < (size_t)LONG * WIDE; k++) {
        height[k] = 1e-8 * ra_random_normal(&random);
    }
    const struct ra_topography t = {.cells = {LONG, WIDE, 40e-6, 40e-6}, .height = height};
    snprintf(file, sizeof file, "surface.lower.file=%s/map.gsf", (char *)*state);
    check_ok(ra_topography_write(strchr(file, '=') + 1, &t, &st), &st);
    const char *more[] = {"surface.lower.kind=file", file, NULL, NULL};
    assert_int_equal(run_small(*state, more, NULL, &st), RA_INPUT);
    const char *const write = strstr(st.text, "203 x 24: write ");
    if (write == NULL) {
        fail_msg("`%s` says nothing of 203 cells", st.text);
    }
    const unsigned long most = strtoul(write + strlen("203 x 24: write "), NULL, 10);
    assert_int_equal(most, 22);
    more[2] = positions;
    for (unsigned long n = most; n <= most + 2; n += 2) {
        snprintf(positions, sizeof positions, "footprint.positions=%lu", n);
        st = (struct ra_status){RA_OK, ""};
        assert_int_equal(run_small(*state, more, NULL, &st), n == most ? RA_OK : RA_INPUT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(tables, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(at_rest, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(one_bin_in_the_band, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(same_bytes, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(variants, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(no_stiffness, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(window_too_small, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(approach_of_zero, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(flat, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(least_excitation, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(measured, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(path_beyond_map, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refusals, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(description, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(description_of_a_stiffness, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
