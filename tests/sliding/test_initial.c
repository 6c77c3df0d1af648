// Tests of fields along a solid: files of initial displacement and velocity (Eq. 6), with units and
// signs, and surfaces.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The resonator of small_case is 40 mm long and pinned. A file with A sin(2 pi x/L) is the second
 * mode of the resonator. It does not matter whether the file goes beyond the beam, nor whether
 * there is a node at x = 0. If the field were shifted by one spacing, 50 um, it would differ by 2
 * pi 50 um/L = 0.8 % of A.
 */
#include "support/run_cases.h"

#include "model/modal.h"

#define PI 3.14159265358979323846
static const double LENGTH = 0.04, SIZE = 1e-6;

/// Writes a file of A sin(2 pi x/L) from `first` to `last`, with a line every `spacing` [mm].
/// `head` is its header. The second column has values in SI units times `per`.
static void write_field(const char *path, const char *head, double first, double last,
                        double spacing, double per)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%s\n", head);
    for (int i = 0; first + i * spacing <= last + 1e-9; i++) {
        const double x = first + i * spacing;
        fprintf(file, "%.9g\t%.17g\n", x, per * SIZE * sin(2.0 * PI * 1e-3 * x / LENGTH));
    }
    assert_int_equal(fclose(file), 0);
}

/// Reads small.ini with two overrides and makes its problem. The message is in st.
static enum ra_code make(const char *folder, const char *a, const char *b,
                         struct ra_problem *problem, struct ra_status *st)
{
    struct ra_sliding_case c;
    char note[512];
    const char *const override[] = {a, b};
    *st = (struct ra_status){RA_OK, ""};
    enum ra_code code = ra_sliding_case_read(in(folder, "small.ini"), override, 2, &c, st);
    if (code == RA_OK) {
        code = ra_sliding_case_problem(&c, problem, note, sizeof note, st);
        ra_sliding_case_free(&c);
    }
    return code;
}

/// The displacement or velocity of the resonator at a node at t = 0: the sum over its modes.
static double at_start(const struct ra_problem *problem, const double *amplitude, double x)
{
    const struct ra_solid *const s = &problem->solid[0];
    double sum = 0.0;
    for (size_t k = 0; k < s->modes.count; k++) {
        sum += amplitude[k] * sqrt(2.0 / LENGTH) * sin((double)(k + 1) * PI * x / LENGTH);
    }
    return sum;
}

/// A field lies at the positions that its file gives. The file may begin before the solid or at any
/// node.
static void positions_count(void **state)
{
    static const char *const nodes[] = {"grid.nodes=both-ends", "grid.nodes=printed"};
    static const double first[] = {-4.0, 0.0, -0.05}, last[] = {45.0, 40.0, 40.05};
    // the quadrature over all nodes is exact for sines, to rounding; if the node at x = 0 is
    // missing, the first node at chi has half the weight, so (sin(2 pi chi/L))^2 chi/L of A is
    // missing
    static const double tolerance[] = {1e-12, 2e-6};
    struct ra_problem problem;
    struct ra_status st;
    for (size_t n = 0; n < 2; n++) {
        for (size_t i = 0; i < 3; i++) {
            write_field(in(*state, "u.txt"), "# x [mm]\tu [m]", first[i], last[i], 0.05, 1.0);
            check_ok(make(*state, "resonator.initial_displacement=u.txt", nodes[n], &problem, &st),
                     &st);
            for (double x = 5e-3; x < LENGTH; x += 5e-3) {
                check_near(at_start(&problem, problem.pair.modal.start_amplitude, x),
                           SIZE * sin(2.0 * PI * x / LENGTH), tolerance[n] * SIZE);
            }
            ra_problem_clear(&problem);
        }
    }
}

/// Bumps and sines also lie at the positions that are given. If the node at x = 0 is missing, the
/// surface has the same heights at the other nodes. A bump as wide as two cells has its height at
/// one node, and 0 at the nodes beside it.
static void surfaces_keep_their_places(void **state)
{
    static const char *const nodes[] = {"grid.nodes=both-ends", "grid.nodes=printed"};
    for (size_t n = 0; n < 2; n++) {
        struct ra_sliding_case c;
        struct ra_profile sine, bump;
        struct ra_status st;
        const char *const override[] = {
            nodes[n],
            "surface.resonator.kind=sine",
            "surface.resonator.amplitude=3 um",
            "surface.resonator.wavelength=20 mm",
            "surface.resonator.phase=0.25",
            "surface.slider.kind=bumps",
            "surface.slider.bumps=1 mm:2 um:0.1 mm, 2 mm:-1 um:0.1 mm",
        };
        check_ok(ra_sliding_case_read(in(*state, "small.ini"), override, 7, &c, &st), &st);
        check_ok(ra_sliding_case_profile(&c, 0, &sine, NULL, 0, &st), &st);
        check_ok(ra_sliding_case_profile(&c, 1, &bump, NULL, 0, &st), &st);
        assert_int_equal(sine.count, 801 - n);
        assert_int_equal(bump.count, 201 - n);
        for (size_t l = 0; l < sine.count; l++) {
            // 400 nodes per period; the argument here is rounded, 14 rad to 2e-15
            const double x = (double)(l + n) / 400.0;
            check_near(sine.height[l], 3e-6 * sin(2.0 * PI * (x + 0.25)), 3e-20);
        }
        for (size_t l = 0; l < bump.count; l++) {
            check_near(bump.height[l], l + n == 20 ? 2e-6 : l + n == 40 ? -1e-6 : 0.0, 1e-20);
        }
        ra_profile_free(&sine);
        ra_profile_free(&bump);
        ra_sliding_case_free(&c);
    }
}

/// Between its points, equidistant or not, a field is linear.
static void points_are_joined(void **state)
{
    struct ra_problem problem, same;
    struct ra_status st;
    write_file(in(*state, "few.txt"), "# x [mm]\tu [um]\n-1\t0\n0\t0\n10\t1\n25\t-0.5\n40\t0\n");
    FILE *const file = fopen(in(*state, "many.txt"), "w");
    assert_non_null(file);
    fprintf(file, "# x [mm]\tu [um]\n");
    for (int l = 0; l <= 800; l++) {
        const double x = 0.05 * l;
        fprintf(file, "%.9g\t%.17g\n", x,
                x <= 10   ? 0.1 * x
                : x <= 25 ? 1.0 - 0.1 * (x - 10)
                          : -0.5 + (x - 25) / 30);
    }
    assert_int_equal(fclose(file), 0);
    const char *const usual = "grid.nodes=both-ends";
    check_ok(make(*state, "resonator.initial_displacement=few.txt", usual, &problem, &st), &st);
    check_ok(make(*state, "resonator.initial_displacement=many.txt", usual, &same, &st), &st);
    for (size_t k = 0; k < 6; k++) {
        check_near(problem.pair.modal.start_amplitude[k], same.pair.modal.start_amplitude[k],
                   1e-14 * 1e-6);
    }
    ra_problem_clear(&problem);
    ra_problem_clear(&same);
}

/// A velocity needs its unit in the head.
static void velocities_have_units(void **state)
{
    static const char *const head[] = {"# x [mm]  v [m/s]", "# x [mm]  v [mm/s]",
                                       "# x [mm]  v [um/s]", "# units\tmm\tnm/s\nx\tv"};
    static const double per[] = {1.0, 1e3, 1e6, 1e9};
    struct ra_problem problem;
    struct ra_status st;
    for (size_t i = 0; i < 4; i++) {
        write_field(in(*state, "v.txt"), head[i], 0.0, 40.0, 0.05, per[i]);
        check_ok(
            make(*state, "resonator.initial_velocity=v.txt", "grid.nodes=both-ends", &problem, &st),
            &st);
        check_near(at_start(&problem, problem.pair.modal.start_velocity, 10e-3), SIZE,
                   1e-12 * SIZE);
        ra_problem_clear(&problem);
    }
}

/// The slider's axis points down to the resonator, so a positive velocity reduces the gap.
static void positive_is_approach(void **state)
{
    struct ra_sliding_case c;
    struct ra_problem problem;
    struct ra_state s;
    struct ra_status st;
    char note[512];
    double gap[2];
    write_file(in(*state, "v.txt"), "# x [mm]\tv [mm/s]\n0\t20\n10\t20\n");
    static const char *const override[] = {"slider.initial_velocity=v.txt", "slider.gravity=off",
                                           "sliding.speed=0", "surface.kind=flat",
                                           "sliding.distance=1 mm"};
    check_ok(ra_sliding_case_read(in(*state, "small.ini"), override, 5, &c, &st), &st);
    check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
    check_ok(ra_state_init(&problem, &s, &st), &st);
    for (int n = 0; n < 2; n++) {
        for (int i = 0; i < 1000; i++) {
            check_ok(ra_step(&problem, &s, &st), &st);
        }
        gap[n] = problem.pair.distance - ra_displacement(&problem, &s, 1, 100);
    }
    // 1000 steps of 1 us at 20 mm/s
    check_relative(gap[0] - gap[1], 20e-6, 1e-9);
    assert_true(gap[0] > 0.0);
    ra_state_clear(&problem, &s);
    ra_problem_clear(&problem);
    ra_sliding_case_free(&c);
}

/// A field is refused with one line: key, file and what would be right.
static void refused_fields(void **state)
{
    static const struct {
        const char *text, *key, *reason;
    } bad[] = {
        {"# x [mm]\tu [um]\n1\t0\n40\t1\n", "initial_displacement",
         "u.txt: covers 1 mm to 40 mm, and the nodes lie at 0 mm to 40 mm: give positions along "
         "the solid, from its left end, that cover them"},
        {"# x [mm]\tu [um]\n-5\t0\n39.9\t1\n", "initial_displacement", "covers -5 mm to 39.9 mm"},
        {"# x [mm]\tu [um]\n0\t0\n40\t1\n", "initial_velocity",
         "u.txt:1: unit `um` of column 2 is not known: use m/s, mm/s, um/s or nm/s"},
        {"# x [mm]\tv [m/s]\n0\t0\n40\t1\n", "initial_displacement",
         "u.txt:1: unit `m/s` of column 2 is not known: use m, cm, mm, um, nm, pm, angstrom, inch "
         "or mil"},
        {"# x [mm]\tv [km/s]\n0\t0\n40\t1\n", "initial_velocity", "unit `km/s` of column 2"},
        {"# x [mm]\tv [/s]\n0\t0\n40\t1\n", "initial_velocity", "unit `/s` of column 2"},
        {"0\t0\n40\t1\n", "initial_velocity",
         "u.txt:1: numbers without units: put a line such as `# x [...]  v [...]`, with the units "
         "in "
         "brackets, directly above them"},
        {"# x [mm]\tv [m/s]\n0\t0\n40\n", "initial_velocity",
         "u.txt:3: column 2 is missing (is the file truncated?): give as many columns as line 2 "
         "has, 2"},
        {"# x [mm]\tv [m/s]\n0\t0\n40\tnan\n", "initial_velocity",
         "u.txt:3: no finite number in column 2"},
        {"bISO-1.0 and what follows", "initial_displacement",
         "u.txt: .sdf has no positions along the solid: give two columns of text"},
        {"", "initial_velocity", "u.txt: is empty"},
    };
    struct ra_problem problem;
    struct ra_status st;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char key[80], start[120];
        snprintf(key, sizeof key, "resonator.%s=u.txt", bad[i].key);
        snprintf(start, sizeof start, "-s resonator.%s: ", bad[i].key);
        write_file(in(*state, "u.txt"), bad[i].text);
        assert_int_equal(make(*state, key, "grid.nodes=both-ends", &problem, &st), RA_INPUT);
        if (strncmp(st.text, start, strlen(start)) != 0 || strstr(st.text, bad[i].reason) == NULL) {
            fail_msg("`%s` lacks `%s` or `%s`", st.text, start, bad[i].reason);
        }
    }
    // without the node at x = 0 a file that begins at the first node covers all nodes
    write_file(in(*state, "u.txt"), "# x [um]\tu [um]\n50\t0\n40000\t1\n");
    check_ok(
        make(*state, "resonator.initial_displacement=u.txt", "grid.nodes=printed", &problem, &st),
        &st);
    ra_problem_clear(&problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(positions_count, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(surfaces_keep_their_places, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(points_are_joined, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(velocities_have_units, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(positive_is_approach, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refused_fields, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
