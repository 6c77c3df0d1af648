// Tests of the memory and of the time that each kind of case asks for before its first step.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The two functions with which a case asks (base/costs.h) are replaced here by functions that note
 * the number and allow it. So every estimate is compared with the count of what a run keeps, for
 * small cases and to the last byte. test_areal_case.c does this for the memory of an areal case,
 * which has a key of its own.
 */
#include "support/areal_cases.h"
#include "support/rolling_cases.h"

#include <math.h>

#include "areal/case.h"
#include "base/costs.h"
#include "rolling/case.h"
#include "sliding/case.h"
#include "surface/filter.h"
#include "surface/room.h"

enum { MOST = 8 };
static double bytes[MOST], seconds[MOST]; ///< what was asked for, in this order
static size_t sizes, times;
static bool refused; ///< no time is allowed

enum ra_code ra_check_memory(double asked, struct ra_status *st)
{
    (void)st;
    assert_true(sizes < MOST);
    bytes[sizes++] = asked;
    return RA_OK;
}

enum ra_code ra_check_time(double asked, struct ra_status *st)
{
    assert_true(times < MOST);
    seconds[times++] = asked;
    return refused ? ra_fail(st, RA_INPUT, "too long") : RA_OK;
}

static double of_rolling(const char *folder, const char *override)
{
    struct ra_rolling_case c;
    struct ra_status st = {RA_OK, ""};
    write_file(in(folder, "roller.ini"), small_rolling);
    sizes = 0;
    check_ok(ra_rolling_case_read(in(folder, "roller.ini"), &override, override != NULL, &c, &st),
             &st);
    ra_rolling_case_free(&c);
    assert_int_equal(sizes, 1);
    return bytes[0];
}

/// Of a run of 20 ms there are S steps and 800 rows. It keeps two loads a step; six histories;
/// twelve arrays for a record of the spectra; for each cell two transforms of a field that is
/// twice as long and as wide; five numbers of each realisation. The transform that makes the loads
/// has a power of two above 4 S, and as much again for FFTW with a quarter of it for the table.
static void rolling(void **state)
{
    static const struct {
        const char *override;
        double steps, size, rows, record, cells, realisations;
    } list[] = {{NULL, 4000, 16384, 800, 64, 320, 2},
                {"time.step=2.5us", 8000, 32768, 800, 64, 320, 2},
                {"time.step=6.25us", 3200, 16384, 800, 64, 320, 2},
                {"time.duration=40ms", 8000, 32768, 1600, 64, 320, 2},
                {"output.sample=50us", 4000, 16384, 400, 64, 320, 2},
                {"output.psd_segment=128", 4000, 16384, 800, 128, 320, 2},
                {"footprint.cells_x=50", 4000, 16384, 800, 64, 800, 2},
                {"footprint.cells_y=50", 4000, 16384, 800, 64, 1000, 2},
                {"excitation.realisations=30", 4000, 16384, 800, 64, 320, 30}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const double numbers = 2.0 * list[i].steps + 2.25 * list[i].size + 6.0 * list[i].rows +
                               12.0 * list[i].record + 16.0 * list[i].cells +
                               5.0 * list[i].realisations;
        check_relative(of_rolling(*state, list[i].override), 8.0 * numbers, 1e-12);
    }
}

/// Reads the small case with overrides, and makes its problem. What the reader asks for comes
/// first, then what the problem asks for before its surfaces.
static void of_sliding(const char *folder, const char *const override[4])
{
    struct ra_sliding_case c;
    struct ra_problem problem;
    struct ra_status st = {RA_OK, ""};
    char note[2048];
    size_t count = 0;
    while (count < 4 && override[count] != NULL) {
        count++;
    }
    sizes = times = 0;
    check_ok(ra_sliding_case_read(in(folder, "small.ini"), override, count, &c, &st), &st);
    assert_int_equal(sizes, 1);
    assert_int_equal(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st),
                     refused ? RA_INPUT : RA_OK);
    ra_problem_clear(&problem);
    ra_sliding_case_free(&c);
}

#define SIX_MODES "modes = 6\n"
#define SIX "resonator.modes=6"

/// Lists take 300 bytes for a node of the slider, which has 201, and profiles 40 bytes for a node
/// of either solid; the resonator has 801. Shapes that are sines are read from a table and take
/// nothing. Others take 8 bytes and 0.1 us + 4.5 ns a mode, at most 10 us, for each node and mode.
/// From a file they are kept twice, and take no time.
static void sliding(void **state)
{
    char text[sizeof small_case];
    char of_resonator[1300], of_slider[1300];
    const struct {
        const char *override[4];
        double modes[2]; ///< of shapes that are computed for every node
        double kept;     ///< numbers of shapes from files
    } list[] = {
        {{SIX, "slider.modes=1"}, {0.0, 1.0}, 0.0},
        {{SIX, "slider.modes=7"}, {0.0, 7.0}, 0.0},
        {{SIX, "slider.modes=1", "resonator.ends=clamped-clamped"}, {6.0, 1.0}, 0.0},
        {{SIX, "slider.modes=1", "resonator.ends=pinned-free"}, {6.0, 1.0}, 0.0},
        {{SIX, "slider.modes=1", "resonator.ends=free-pinned"}, {6.0, 1.0}, 0.0},
        {{SIX, "slider.modes=2", "slider.ends=pinned-pinned"}, {0.0, 0.0}, 0.0},
        {{of_resonator, "slider.modes=1"}, {0.0, 1.0}, 2.0 * 801.0},
        {{SIX, of_slider}, {0.0, 0.0}, 2.0 * 201.0},
        {{of_slider, of_resonator}, {0.0, 0.0}, 2.0 * 1002.0},
    };
    const char *const folder = *state;
    snprintf(text, sizeof text, "%.*s%s", (int)(strstr(small_case, SIX_MODES) - small_case),
             small_case, strstr(small_case, SIX_MODES) + strlen(SIX_MODES));
    strcpy(strstr(text, "step = 1 us"), "step = 10ns");
    strcat(text, strstr(small_case, "step = 1 us") + strlen("step = 1 us"));
    write_file(in(folder, "small.ini"), text);
    write_file(in(folder, "modes.txt"), "frequency 10 20\ndamping 0 0.1\nmass 1 2\n"
                                        "0 0 1\n0.01 1 0\n0.04 0 -1\n");
    snprintf(of_resonator, sizeof of_resonator, "resonator.modes_file=%s", in(folder, "modes.txt"));
    snprintf(of_slider, sizeof of_slider, "slider.modes_file=%s", in(folder, "modes.txt"));
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        static const double nodes[] = {801.0, 201.0};
        double needed = 300.0 * nodes[1] + 8.0 * 2.0 * list[i].kept, lasts = 0.0;
        for (int k = 0; k < 2; k++) {
            const double modes = list[i].modes[k];
            needed += 40.0 * nodes[k] + 8.0 * nodes[k] * modes;
            lasts += 1e-6 * nodes[k] * modes * (0.1 + 0.0045 * modes);
        }
        of_sliding(folder, list[i].override);
        check_relative(bytes[1], needed, 1e-12);
        check_relative(seconds[0], lasts, 1e-12);
    }
    // no shape takes more than 10 us for a node; this would take too long
    refused = true;
    of_sliding(folder, (const char *const[4]){"resonator.ends=clamped-clamped", "slider.modes=1",
                                              "resonator.modes=2300", "grid.spacing=10um"});
    refused = false;
    check_relative(seconds[0], 4001.0 * 2300.0 * 10e-6 + 1001.0 * 1.045e-7, 1e-9);
}

/// Eight bytes are needed for each sample of a velocity; the small case has two velocities and 1000
/// samples of each.
static void samples(void **state)
{
    static const struct {
        const char *override[4];
        double count;
    } list[] = {{{NULL}, 2000.0},
                {{"output.sample=10us"}, 1000.0},
                {{"output.sample=off"}, 0.0},
                {{"output.sample_from=2ms"}, 1200.0},
                {{"output.sample_to=2ms"}, 800.0},
                {{"output.sample_from=1ms", "output.sample_to=2ms"}, 400.0},
                {{"probes.more=resonator velocity 5 mm"}, 3000.0},
                {{"time.path=5mm"}, 4000.0}};
    write_file(in(*state, "small.ini"), small_case);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        of_sliding(*state, list[i].override);
        check_near(bytes[0], 8.0 * list[i].count, 1e-6);
    }
}

/// A Gaussian surface of 40 x 30 cells, with correlation lengths of 20 and 5 of them. Its kernels
/// have sqrt(30 log 2) lengths on either side (92 and 23 cells), and one cell in the middle. A
/// normal number takes 40 ns, a product 0.1 ns along and 0.8 ns across. The noise, filtered along,
/// and the surface are kept.
static void gaussian(void **state)
{
    (void)state;
    const struct ra_surface_recipe recipe = {.kind = &ra_surface_gaussian,
                                             .sigma = 1e-6,
                                             .correlation_length = 1e-3,
                                             .length_across = 0.5e-3,
                                             .seed = 1,
                                             .scale = 1.0};
    static const struct {
        struct ra_cells cells;
        double half[2];
    } list[] = {{{40, 30, 50e-6, 100e-6}, {92.0, 23.0}},
                {{40, 1, 50e-6, 100e-6}, {92.0, 0.0}},
                {{1, 30, 50e-6, 100e-6}, {0.0, 23.0}}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct ra_topography t;
        struct ra_status st = {RA_OK, ""};
        const double nx = (double)list[i].cells.nx, ny = (double)list[i].cells.ny;
        const double x = 2.0 * list[i].half[0], y = 2.0 * list[i].half[1], rows = ny + y;
        sizes = times = 0;
        check_ok(ra_topography_make(&recipe, &list[i].cells, &t, NULL, 0, &st), &st);
        ra_topography_free(&t);
        assert_true(sizes == 1 && times == 1);
        check_relative(seconds[0],
                       40e-9 * rows * (nx + x) + 0.1e-9 * nx * rows * (x + 1.0) +
                           0.8e-9 * nx * ny * (y + 1.0),
                       1e-12);
        check_relative(bytes[0], 8.0 * nx * (rows + ny), 1e-12);
    }
}

/// The shapes across are multiplied in pairs, in 1 ns, at each of the 61 rows of nodes of a block
/// that is 3 mm wide; the plate has as many half waves across as its width of 40 mm admits below
/// the highest frequency, and eight more for its length of 60 mm.
static void areal(void **state)
{
    static const double PI = 3.14159265358979323846;
    struct ra_areal_case c;
    struct ra_status st = {RA_OK, ""};
    const char *const override[] = {"plate.highest=30kHz"};
    write_file(in(*state, "areal.ini"), small_areal);
    sizes = times = 0;
    check_ok(ra_areal_case_read(in(*state, "areal.ini"), override, 1, &c, &st), &st);
    ra_areal_case_free(&c);
    // steel, 1 mm thick: half waves along below 30 kHz
    const double D = 210e9 * 1e-9 / (12.0 * (1.0 - 0.09)), mass = 7.8;
    const double waves = 60e-3 / PI * sqrt(2.0 * PI * 30e3 * sqrt(mass / D)) + 8.0;
    const double across = waves * 40.0 / 60.0;
    check_relative(seconds[0], 1e-9 * across * across * 61.0, 1e-9);
}

/// The shapes of a plate from a file: three numbers for each mode and point of the file, with eight
/// more columns than it has, and weights of these points for each cell along the plate and each row
/// of the block. `case.memory` is the most that is allowed. Before the file is read, the memory is
/// that of the heights of the block and of two windows, with no half waves and modes.
static void plate_of_a_file(void **state)
{
    const double points = 3.0 * 2.0 * (3.0 + 8.0) * 2.0, along = 1200.0 * (3.0 + 8.0);
    const double needed = 8.0 * (points + along + 60.0 * (2.0 + 3.0 + 8.0));
    write_file(in(*state, "areal.ini"), small_areal);
    write_file(in(*state, "plate.tsv"),
               "frequency 100 200\ndamping 0.01 0.01\nmass 1 1\n"
               "0 0 1 1\n0.03 0 1 0\n0.06 0 1 -1\n0 0.04 1 1\n0.03 0.04 1 0\n0.06 0.04 1 -1\n");
    for (int more = 0; more < 2; more++) {
        struct ra_areal_case c;
        struct ra_areal problem;
        struct ra_status st = {RA_OK, ""};
        double *record[2] = {NULL, NULL};
        char note[1024];
        static const char *const override[] = {"plate.modes_file=plate.tsv", "surface.kind=flat"};
        sizes = times = 0;
        check_ok(ra_areal_case_read(in(*state, "areal.ini"), override, 2, &c, &st), &st);
        check_relative(bytes[1], 8.0 * 3.0 * 81.0 * 61.0, 1e-12); // behind that of the samples
        check_near(seconds[0], 0.0, 0.0);
        c.memory = needed * (more != 0 ? 1.0 + 1e-9 : 1.0 - 1e-9);
        sizes = 0;
        const enum ra_code code =
            ra_areal_case_problem(&c, &problem, record, note, sizeof note, &st);
        if (more != 0) {
            check_ok(code, &st);
            check_relative(bytes[0], needed, 1e-12);
            ra_areal_free(&problem);
        } else {
            char said[200];
            snprintf(said, sizeof said,
                     "case.memory: %.3g bytes are needed for the shapes of plate.modes_file, and "
                     "%.3g allowed",
                     needed, c.memory);
            assert_int_equal(code, RA_INPUT);
            assert_non_null(strstr(st.text, said));
        }
        free(record[0]);
        free(record[1]);
        ra_areal_case_free(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(rolling, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(sliding, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(samples, make_folder, remove_folder),
        cmocka_unit_test(gaussian),
        cmocka_unit_test_setup_teardown(areal, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(plate_of_a_file, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
