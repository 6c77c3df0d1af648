// Tests of modes from a file: beams of the program, a string on an obstacle, refusals.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modes/modes_formats.h"
#include "sliding/case.h"
#include "statistics/energy.h"
#include "support/bodies.h"
#include "support/scratch.h"

static const double PI = 3.14159265358979323846;

// ## Cases

static FILE *open_in(const char *folder, const char *name, char path[600])
{
    snprintf(path, 600, "%s/%s", folder, name);
    FILE *const f = fopen(path, "w");
    assert_non_null(f);
    return f;
}

static void read_problem(const char *path, const char *const *options, size_t count,
                         struct pair *pair)
{
    struct ra_sliding_case c;
    char note[1024];
    memset(pair, 0, sizeof *pair);
    check_ok(ra_sliding_case_read(path, options, count, &c, &pair->st), &pair->st);
    check_ok(ra_sliding_case_problem(&c, &pair->problem, note, sizeof note, &pair->st), &pair->st);
    check_ok(ra_state_init(&pair->problem, &pair->state, &pair->st), &pair->st);
    ra_sliding_case_free(&c);
}

/// Writes the modes of a solid as a modal analysis might give them, each with another scale and
/// sign.
static void write_modes(const struct ra_solid *solid, double zeta, const char *folder,
                        const char *name)
{
    char path[600];
    FILE *const f = open_in(folder, name, path);
    const struct ra_modes *const m = &solid->modes;
    fprintf(f, "# %s\n\nmass", name);
    for (size_t k = 0; k < m->count; k++) {
        fprintf(f, "\t%.17g", solid->mass * (double)(9 * (k + 1) * (k + 1)));
    }
    fprintf(f, "\nfrequency");
    for (size_t k = 0; k < m->count; k++) {
        fprintf(f, " %.17g", m->omega[k] / RA_TWO_PI);
    }
    fprintf(f, "\ndamping");
    for (size_t k = 0; k < m->count; k++) {
        fprintf(f, " %.17g", zeta);
    }
    fprintf(f, " # zeta\n");
    for (size_t l = 0; l < m->nodes; l++) {
        fprintf(f, "%.17g", (double)l * solid->spacing);
        for (size_t k = 0; k < m->count; k++) {
            const double scale = (k % 2 == 0 ? 3.0 : -3.0) * (double)(k + 1);
            fprintf(f, "\t%.17g", scale * ra_modes_at(m, k, l));
        }
        fprintf(f, "\n");
    }
    assert_int_equal(fclose(f), 0);
}

// ## Own beams

/// Computes steps with sums, and the mean square velocities of both solids.
static void run(struct pair *pair, int steps, double mean[2])
{
    struct ra_balance balance;
    check_ok(ra_balance_init(&pair->problem.pair, 0, &balance, &pair->st), &pair->st);
    for (int n = 0; n < steps; n++) {
        check_ok(ra_step(&pair->problem, &pair->state, &pair->st), &pair->st);
        ra_balance_observe(&pair->problem, &pair->state, &balance);
    }
    for (int i = 0; i < 2; i++) {
        mean[i] = ra_mean_square_velocity(&pair->problem, &pair->state, &balance, i, NULL);
    }
    assert_true(balance.contact.touching > 10);
    ra_balance_clear(&balance);
}

// A pinned resonator and a free slider with modes from files move like beams of the program. The
// required agreement is 1e-9. The files have numbers with 17 digits; a few shocks enlarge their
// rounding errors, but not to 1e-9. The level uses integrals of squared shapes by quadrature.
static void test_own_beams(void **state)
{
    const char *const folder = *state;
    char path[600], options[2][700];
    struct pair beam, file;
    double mean[2][2];
    FILE *const f = open_in(folder, "own.ini", path);
    fprintf(f, "[resonator]\nlength = 100 mm\nthickness = 1 mm\n[slider]\nlength = 20 mm\n"
               "[surface]\nRa = 2 um\ncorrelation_length = 1 mm\n[grid]\nspacing = 50 um\n"
               "[sliding]\nspeed = 0.2 m/s\nstart = 10 mm\n[contact]\npenalty = 1e10 Pa\n"
               "[time]\nstep = 200 ns\nduration = 5 ms\n[output]\nsample = off\n");
    assert_int_equal(fclose(f), 0);
    const char *const own[] = {"resonator.modes=12", "slider.modes=4", "slider.damping=3 %"};
    read_problem(path, own, 3, &beam);
    write_modes(&beam.problem.solid[0], 0.02, folder, "resonator.tsv");
    write_modes(&beam.problem.solid[1], 0.03, folder, "slider.tsv");
    snprintf(options[0], sizeof options[0], "resonator.modes_file=%s/resonator.tsv", folder);
    snprintf(options[1], sizeof options[1], "slider.modes_file=%s/slider.tsv", folder);
    const char *const given[] = {options[0], options[1]};
    read_problem(path, given, 2, &file);
    run(&beam, 20000, mean[0]);
    run(&file, 20000, mean[1]);
    check_relative(mean[1][0], mean[0][0], 1e-9);
    check_relative(mean[1][1], mean[0][1], 1e-9);
    double fastest = 0.0;
    for (size_t l = 0; l <= 2000; l += 100) {
        fastest = fmax(fastest, fabs(ra_velocity(&beam.problem, &beam.state, 0, l)));
    }
    for (size_t l = 0; l <= 2000; l += 100) {
        check_near(ra_velocity(&file.problem, &file.state, 0, l),
                   ra_velocity(&beam.problem, &beam.state, 0, l), 1e-9 * fastest);
    }
    assert_true(fastest > 1e-4);
    pair_free(&beam);
    pair_free(&file);
}

// ## A string

enum { STRING_MODES = 6, STRING_NODES = 101 };
static const double STRING_FIRST = 100.0; ///< lowest frequency [Hz]
static const double STRING_HEIGHT = 1e-5; ///< h [m]
static const double STRING_MASS = 7.8;    ///< m [kg/m]

/// Writes the modes of a string of 100 mm.
static void write_string(const char *folder)
{
    const double L = 0.1;
    char path[600];
    FILE *const f = open_in(folder, "string.tsv", path);
    for (int row = 0; row < 3; row++) {
        fprintf(f, "%s", row == 0 ? "frequency" : row == 1 ? "damping" : "mass");
        for (int n = 1; n <= STRING_MODES; n++) {
            const double value[3] = {n * STRING_FIRST, 0.0, 0.5 * STRING_MASS * L};
            fprintf(f, " %.17g", value[row]);
        }
        fprintf(f, "\n");
    }
    for (int l = 0; l < STRING_NODES; l++) {
        const bool end = l % (STRING_NODES - 1) == 0;
        fprintf(f, "%.17g", L * l / (STRING_NODES - 1));
        for (int n = 1; n <= STRING_MODES; n++) {
            fprintf(f, " %.17g", end ? 0.0 : sin(PI * n * l / (STRING_NODES - 1)));
        }
        fprintf(f, "\n");
    }
    assert_int_equal(fclose(f), 0);
}

/// Writes the case of a string that starts as a half wave, over a flat obstacle. Returns its path.
static void write_string_case(const char *folder, char path[600])
{
    FILE *f = open_in(folder, "half-wave.txt", path);
    fprintf(f, "# x [m] u [m]\n");
    for (int l = 0; l < STRING_NODES; l++) {
        const bool end = l % (STRING_NODES - 1) == 0;
        fprintf(f, "%.17g %.17g\n", 0.1 * l / (STRING_NODES - 1),
                end ? 0.0 : -STRING_HEIGHT * sin(PI * l / (STRING_NODES - 1)));
    }
    assert_int_equal(fclose(f), 0);
    f = open_in(folder, "string.ini", path);
    fprintf(f,
            "[resonator]\nlength = 100 mm\nthickness = 1 mm\ninitial_displacement = half-wave.txt\n"
            "[slider]\nlength = 100 mm\nthickness = 100 m\ndensity = 1e5 kg/m3\nmodes = 2\n"
            "gravity = off\n[surface]\nkind = flat\n[grid]\nspacing = 1 mm\n"
            "[sliding]\nspeed = 0 m/s\ndistance = 0 m\n[contact]\nslaves = resonator\n"
            "penalty = 1e9 Pa\n[time]\nstep = 1 us\nduration = 50 ms\n[output]\nsample = off\n");
    assert_int_equal(fclose(f), 0);
}

// A string at rest would just touch a flat obstacle. It is pulled away from the obstacle in the
// shape of a half wave and released. It strikes the obstacle everywhere at once. There are springs
// of stiffness kappa everywhere, so it keeps the shape of a half wave. A half period takes pi/omega
// in free motion, and pi/sqrt(omega^2 + kappa/m) on the springs. The limit of stiff springs is u =
// -h |cos omega t| sin(pi x/L). Other modes move only because the obstacle recoils, which has 1e7
// times the string's mass. A string is not a beam: its frequencies are 1 : 2 : 3.
static void test_string(void **state)
{
    const char *const folder = *state;
    const double h = STRING_HEIGHT, kappa = 1e9, tau = 1e-6;
    char path[600], options[1][700];
    write_string(folder);
    write_string_case(folder, path);
    snprintf(options[0], sizeof options[0], "resonator.modes_file=%s/string.tsv", folder);
    const char *const given[] = {options[0]};
    struct pair pair;
    read_problem(path, given, 1, &pair);
    const double omega = 2.0 * PI * STRING_FIRST;
    const double pressed = sqrt(omega * omega + kappa / STRING_MASS);
    const double period = PI / omega + PI / pressed, free = 0.5 * PI / omega;
    size_t compared = 0;
    double others = 0.0, worst = 0.0;
    for (int n = 0; n < 20000; n++) {
        check_ok(ra_step(&pair.problem, &pair.state, &pair.st), &pair.st);
        const double t = fmod(n * tau + free, period) - free;
        const double u = ra_displacement(&pair.problem, &pair.state, 0, 50);
        if (t < free) {
            worst = fmax(worst, fabs(u + h * cos(omega * t)));
            compared++;
        }
        for (size_t k = 1; k < STRING_MODES; k++) {
            others = fmax(others, fabs(pair.state.at.motion.amplitude[k]));
        }
    }
    // at each of four impacts the obstacle recoils with 1.6e-6 of the string's speed
    check_near(worst, 0.0, 3e-4 * h);
    check_near(others, 0.0, 1e-4 * h);
    assert_true(compared > 14000 && pair.problem.solid[0].modes.omega[1] > 1.99 * omega);
    pair_free(&pair);
}

// ## Between points

// Cubics are interpolated exactly, wherever the points are. A shape of only two points is linear.
static void test_between_points(void **unused)
{
    (void)unused;
    double frequency[1] = {1.0}, damping[1] = {0.0}, mass[1] = {4.0}, psi[11];
    double x[7] = {0.0, 0.13, 0.2, 0.55, 0.7, 0.71, 1.0}, shape[7];
    struct ra_modes_file file = {.count = 1,
                                 .points = 7,
                                 .frequency = frequency,
                                 .damping = damping,
                                 .mass = mass,
                                 .x = x,
                                 .shape = shape};
    struct ra_status st;
    for (int p = 0; p < 7; p++) {
        shape[p] = 1.0 + x[p] * (2.0 - x[p] * (3.0 - 5.0 * x[p]));
    }
    check_ok(ra_modes_file_lay(&file, 1.0, 0.1, 0, 11, psi, &st), &st);
    for (int l = 0; l < 11; l++) {
        const double at = 0.1 * l;
        check_relative(psi[l], 0.5 * (1.0 + at * (2.0 - at * (3.0 - 5.0 * at))), 1e-14);
    }
    check_ok(ra_modes_file_lay(&file, 1.0, 0.1, 1, 10, psi, &st), &st);
    check_relative(psi[9], 2.5, 1e-14);
    file.points = 2;
    x[1] = 1.0;
    shape[0] = 2.0;
    shape[1] = 4.0;
    check_ok(ra_modes_file_lay(&file, 4.0, 0.1, 0, 11, psi, &st), &st);
    check_relative(psi[3], 2.6, 1e-14);
    x[0] = 0.05;
    assert_int_equal(ra_modes_file_lay(&file, 4.0, 0.1, 0, 11, psi, &st), RA_INPUT);
    assert_string_equal(st.text, "its points reach from 0.05 m to 1 m, the nodes from 0 m to 1 m; "
                                 "give the shapes at the ends of the solid, too");
    x[0] = 0.0;
    shape[0] = shape[1] = 0.0;
    assert_int_equal(ra_modes_file_lay(&file, 4.0, 0.1, 0, 11, psi, &st), RA_INPUT);
    assert_string_equal(st.text,
                        "mode 1, of 1 Hz, does not move at any node; leave its column out");
}

// ## Refusals

#define GOOD "frequency 10 20\ndamping 0 0.1\nmass 1 2\n"

static void test_refusals(void **state)
{
    const char *const folder = *state;
    static const struct {
        const char *text, *message;
    } row[] = {
        {"", "has 0 points; a file of modes has the rows frequency, damping and mass, and two "
             "points at least"},
        {GOOD "0 1 2\n", "has 1 point; a file of modes has the rows frequency, damping and mass, "
                         "and two points at least"},
        {"frequency 10 2O\n", "1: column 3: '2O' is not a number; a row is a word or x [m], and a "
                              "number for every mode, with blanks or tabs between them"},
        {"frequency 10,20\n", "1: column 2: '10,20' is not a number; a row is a word or x [m], and "
                              "a number for every mode, with blanks or tabs between them"},
        {"frequency\n", "1: frequency has no number; give one for every mode"},
        {GOOD "mass 1 2\n", "4: mass is given twice; leave one of them out"},
        {"mass 1 2\n\n# \nfrequency 10\n", "4: frequency has 1 number for 2 modes; give one for "
                                           "each"},
        {"frequency 10 -20\n", "1: column 3: frequency -20 must be 0 or more [Hz]"},
        {"damping 0 1\n", "1: column 3: damping 1 must be 0 to below 1"},
        {"mass 0 1\n", "1: column 2: mass 0 must be above 0"},
        {"frequency 1\ndamping 0\n0 1\n", "3: there is no row 'mass' before the first point; the "
                                          "rows frequency, damping and mass come first"},
        {"freq 1\n", "1: column 1: 'freq' is neither x [m] nor frequency, damping or mass"},
        {GOOD "0 1 2\n0.1 1\n", "5: the point has 1 number for 2 modes; give one for each"},
        {GOOD "0 1 2\n0.1 1 2 3\n", "5: the point has 3 numbers for 2 modes; give one for each"},
        {GOOD "0 1 2\n0.1 inf 2\n",
         "5: column 2: 'inf' is not a number; a row is a word or x [m], and a number for every "
         "mode, with blanks or tabs between them"},
        {GOOD "0.1 1 2\n0.1 1 2\n",
         "5: column 1: x = 0.1 m is not larger than that of the point before, 0.1 "
         "m; sort the points by x, and give each once"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char path[600], expected[1200];
        struct ra_modes_file file;
        struct ra_status st;
        FILE *const f = open_in(folder, "bad.tsv", path);
        fputs(row[i].text, f);
        assert_int_equal(fclose(f), 0);
        snprintf(expected, sizeof expected, "%s:%s%s", path, row[i].message[0] == 'h' ? " " : "",
                 row[i].message);
        assert_int_equal(
            ra_modes_file_read(path, &(struct ra_modes_format){1, 2, RA_MODES_AS_SAID}, &file, &st),
            RA_INPUT);
        assert_string_equal(st.text, expected);
        ra_modes_file_free(&file);
    }
    ra_modes_file_free(NULL);
}

/// Checks the message about a description.
static void check_refused(const char *path, const char *const *options, size_t count,
                          const char *part)
{
    struct ra_sliding_case c;
    struct ra_problem problem;
    struct ra_status st;
    char note[1024];
    enum ra_code code = ra_sliding_case_read(path, options, count, &c, &st);
    if (code == RA_OK) {
        code = ra_sliding_case_problem(&c, &problem, note, sizeof note, &st);
        ra_sliding_case_free(&c);
    }
    assert_int_equal(code, RA_INPUT);
    if (strstr(st.text, part) == NULL) {
        fail_msg("'%s' does not say '%s'", st.text, part);
    }
}

static void test_case_refusals(void **state)
{
    const char *const folder = *state;
    char path[600], modes[600], option[700], other[700], said[700];
    FILE *f = open_in(folder, "two.tsv", modes);
    fputs(GOOD "0 0 1\n0.05 1 0\n0.1 0 -1\n", f);
    assert_int_equal(fclose(f), 0);
    f = open_in(folder, "two.ini", path);
    fputs("[resonator]\nlength = 100 mm\n[slider]\nlength = 20 mm\n[grid]\nspacing = 1 mm\n"
          "[surface]\nkind = flat\n[contact]\npenalty = 1e6 Pa\n",
          f);
    assert_int_equal(fclose(f), 0);
    snprintf(option, sizeof option, "resonator.modes_file=%s", modes);
    const char *const sound[] = {option, "output.sound=on"};
    check_refused(path, sound, 2, "needs the shapes of a beam, which are known");
    const char *const alpha[] = {option, "sliding.speed=none", "sliding.alpha=0.1"};
    check_refused(path, alpha, 3, "give sliding.speed with resonator.modes_file");
    const char *const ends[] = {option, "resonator.modes=3"};
    check_refused(path, ends, 2, "modes_file");
    const char *const far[] = {option, "resonator.length=200 mm"};
    check_refused(path, far, 2,
                  "two.tsv: its points reach from 0 m to 0.1 m, the nodes from 0 m to 0.2 m");
    // a message names the key of the solid whose file it is
    snprintf(said, sizeof said, "-s resonator.modes_file: %s: its points reach", modes);
    check_refused(path, far, 2, said);
    snprintf(other, sizeof other, "slider.modes_file=%s", modes);
    snprintf(said, sizeof said, "-s slider.modes_file: %s: its points reach", modes);
    const char *const slider[] = {other, "slider.length=150 mm", "resonator.length=1 m"};
    check_refused(path, slider, 3, said);
    const char *const both[] = {option, "slider.modes_file=nothing.tsv"};
    check_refused(path, both, 2, "-s slider.modes_file: cannot open '");
    // in millimetres the solid lies between the first two points
    f = open_in(folder, "mm.tsv", modes);
    fputs(GOOD "0 0 1\n50 1 0\n100 0 -1\n", f);
    assert_int_equal(fclose(f), 0);
    snprintf(option, sizeof option, "resonator.modes_file=%s", modes);
    const char *const long_ones[] = {option};
    check_refused(path, long_ones, 1,
                  "its points reach from 0 m to 100 m, the nodes from 0 m to 0.1 m; give x in m");
    // a byte order mark does not belong to the first word
    struct ra_modes_file file;
    struct ra_status st;
    f = open_in(folder, "mark.tsv", modes);
    fputs("\xef\xbb\xbf" GOOD "0 0 1\n0.1 0 -1\n", f);
    assert_int_equal(fclose(f), 0);
    const struct ra_modes_format format = {1, 2, RA_MODES_AS_SAID};
    check_ok(ra_modes_file_read(modes, &format, &file, &st), &st);
    assert_true(file.count == 2 && file.points == 2 && file.x[1] == 0.1);
    ra_modes_file_free(&file);
    const char *const none[] = {"resonator.modes_file=nothing.tsv"};
    check_refused(path, none, 1, "nothing.tsv': No such file or directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_beams),      cmocka_unit_test(test_string),
        cmocka_unit_test(test_between_points), cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_case_refusals),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
