// Tests of the input that animate gives to gnuplot for a block on a plate: known deflections,
// forces, places.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/drawing.h"

#include <math.h>
#include <signal.h>

#include "command/kinds.h"
#include "support/areal_cases.h"
#include "surface/topography_io.h"

static const double PI = 3.14159265358979323846;

/// The plate of small_areal is 60 x 40 mm, so it has this many cells of 0.4 mm.
enum { COLUMNS = 150, ROWS = 100, MOST = 1000 };

/// The ends of the colour scale in a picture of the plate; the picture uses the first half of the
/// palette.
static void read_ends(int picture, double end[2])
{
    const char *at = strstr(block("plate", picture), "set x2range");
    assert_non_null(at);
    while (strncmp(at, "set cbrange", 11) != 0) {
        at--;
    }
    assert_int_equal(sscanf(at, "set cbrange [%lf:%lf]", &end[0], &end[1]), 2);
    end[1] = end[0] + 0.499 * (end[1] - end[0]);
    check_near(end[0], -end[1], 1e-8 * end[1]);
}

/// Whether a frame has circles, and which rows of $circles they are.
static bool circles_of(int frame, size_t *first, size_t *last)
{
    const char *at = script;
    for (int i = 0; i <= frame; i++) {
        at = strstr(at + 1, "plot $face ");
        assert_non_null(at);
    }
    const char *const circles = strstr(at, "sqrt($3)) every ::");
    const char *const end = strstr(at, "unset object 2");
    if (circles == NULL || circles > end) {
        return false;
    }
    assert_int_equal(sscanf(circles, "sqrt($3)) every ::%zu::%zu with circles", first, last), 2);
    return true;
}

// ## Tables

/// The values of the run's table for a frame.
struct instant {
    double from, to; ///< [s]
    double velocity, displacement, force, samples;
};

static void take_instant(const double *v, size_t columns, void *context)
{
    struct instant *const i = context;
    assert_int_equal(columns, 11);
    if (v[0] > i->from + 5e-7 && v[0] < i->to + 5e-7) {
        i->velocity = v[1];
        i->displacement = v[2];
        i->force += v[3];
        i->samples += 1.0;
    }
}

static void take_force(const double *v, size_t columns, void *context)
{
    double *const force = context;
    assert_int_equal(columns, 11);
    force[(size_t)floor(1e6 * v[0] + 0.5)] = v[3];
}

#define SAMPLED                                                                                    \
    "-s output.sample=1us -s 'probes.fast=plate velocity 20.2mm, 15mm' "                           \
    "-s 'probes.under=plate displacement 20.2mm, 15mm' "

/// Deflection, velocity and forces are the numbers of the run's tables.
static void film_of_a_run(void **state)
{
    static double cell[2 * ROWS * COLUMNS], spot[3 * MOST], part[2 * MOST], force[2001];
    const size_t here = 37 * COLUMNS + 50; // (50.5, 37.5) cells
    expect(*state, "areal areal.ini --quiet -o run " SAMPLED, 0, "");
    expect(*state, "animate run --from 400us --duration 300us --frames 3 -o a.gif", 0, "");
    assert_int_equal(
        strncmp(script, "set terminal gif animate delay 8 optimize size 940,805\n", 55), 0);
    const size_t spots = read_rows("circles", 0, 3, spot, sizeof spot / sizeof *spot);
    size_t before = 0;
    bool clipped = false;
    for (int frame = 0; frame < 3; frame++) {
        struct instant now = {.from = (frame + 3) * 1e-4, .to = (frame + 4) * 1e-4};
        char text[80];
        double sum = 0.0;
        size_t first, last;
        each_row(in(*state, "run/probes.tsv"), take_instant, &now);
        assert_true(now.samples == 100.0);
        snprintf(text, sizeof text, "title 't = %.3f ms'", 1e3 * now.to);
        assert_non_null(strstr(script, text));
        // the block moves from 10 mm on at 0.5 m/s; the middle of its width of 3 mm is at 40 mm/3
        snprintf(text, sizeof text, "rectangle from %.9g, 11.8333333 to %.9g, 14.8333333",
                 10.0 + 500.0 * now.to, 14.0 + 500.0 * now.to);
        assert_non_null(strstr(script, text));
        for (int field = 0; field < 2; field++) {
            assert_int_equal(
                read_rows("plate", 2 * frame + field, COLUMNS, cell, sizeof cell / sizeof *cell),
                ROWS);
            double end[2];
            read_ends(2 * frame + field, end);
            const double value = field == 0 ? 1e6 * now.displacement : 1e3 * now.velocity;
            const double drawn = fmin(fmax(value, end[0]), end[1]);
            check_near(cell[here], drawn, 6e-4 * fabs(drawn));
            assert_true(field == 1 || fabs(value) <= end[1]);
            clipped = clipped || drawn != value;
        }
        const bool any = circles_of(frame, &first, &last);
        assert_true(any == (now.force > 0.0));
        assert_int_equal(any ? first : before, before);
        for (; any && before <= last; before++) {
            assert_true(spot[3 * before] >= 0.0 && spot[3 * before] <= 4.0);
            assert_true(spot[3 * before + 1] >= 0.0 && spot[3 * before + 1] <= 3.0);
            sum += spot[3 * before + 2];
        }
        check_near(sum, now.force / now.samples, 1e-8 * sum);
    }
    assert_true(clipped);
    assert_int_equal(before, spots);
    // forces are drawn from the time just before the first frame up to the last frame
    each_row(in(*state, "run/probes.tsv"), take_force, force);
    assert_int_equal(read_rows("force", 0, 2, part, sizeof part / sizeof *part), 300);
    for (size_t i = 0; i < 300; i++) {
        check_near(part[2 * i], 1e-3 * (301.5 + (double)i), 1e-9);
        check_near(part[2 * i + 1], force[301 + i], 1e-8 * force[301 + i]);
    }
    assert_non_null(strstr(script, "$force every ::0::299 with lines"));
}

/// The curve of the force has 500 parts, fewer than there are steps; each part is a mean over
/// steps. A second film would end after its run.
static void film_of_means(void **state)
{
    static double part[2 * MOST], force[2001];
    double sum = 0.0, all = 0.0;
    expect(*state, "areal areal.ini --quiet -o run " SAMPLED, 0, "");
    expect(*state, "animate run --from 200us --duration 1.6ms --frames 8 -o a.gif", 0, "");
    each_row(in(*state, "run/probes.tsv"), take_force, force);
    assert_int_equal(read_rows("force", 0, 2, part, sizeof part / sizeof *part), 500);
    for (size_t i = 0; i < 500; i++) {
        check_near(part[2 * i], 1e-3 * (1.0 + 3.2 * ((double)i + 0.5)), 1e-9);
        // the 500 parts share 1600 steps; the first part and the sum of all are checked
        const double steps = floor(1e-9 + 3.2 * (double)(i + 1)) - floor(1e-9 + 3.2 * (double)i);
        sum += part[2 * i + 1] * (fabs(steps - 3.0) < 0.5 ? 3.0 : 4.0);
    }
    check_near(part[1], (force[1] + force[2] + force[3] + force[4]) / 4.0, 1e-8);
    for (size_t n = 1; n <= 1600; n++) {
        all += force[n];
    }
    check_near(sum, all, 0.02 * all);
    expect(*state, "animate run --from 1.9ms --duration 1ms --frames 10 -o a.gif", 0,
           "ra2d: note: --duration: the run ends at 0.002 s, so that the film has 0.0001 s and not "
           "0.001 s\n");
    assert_non_null(strstr(script, "'t = 1.900 ms'"));
    assert_null(strstr(script, "'t = 2."));
    assert_int_equal(read_rows("force", 0, 2, part, sizeof part / sizeof *part), 100);
    // if frames would be closer than steps, there is one frame per step
    expect(*state, "animate run --duration 2us --frames 7 -o a.gif", 0, "");
    assert_non_null(strstr(script, "'t = 0.006 ms'"));
    assert_int_equal(read_rows("force", 0, 2, part, sizeof part / sizeof *part), 7);
    for (size_t i = 0; i < 7; i++) {
        check_near(part[2 * i + 1], force[i], 1e-8);
    }
    expect(*state, "animate run --from 2ms -o b.gif", 2,
           "ra2d: --from: the run ends at 0.002 s, before 0.002 s\n");
}

// ## Rest

/// The shape of a plate supported on all edges: a product of sines.
static double shape(double m, double x, double n, double y)
{
    return 2.0 / sqrt(0.06 * 0.04) * sin(m * PI * x / 0.06) * sin(n * PI * y / 0.04);
}

/// At rest the deflection is u = -sum P psi psi/(mu omega^2), computed from the drawn forces.
static void film_of_rest(void **state)
{
    static double cell[ROWS * COLUMNS], spot[3 * MOST];
    const double stiffness = 210e9 * 1e-9 / (12.0 * 0.91);
    double weight = 0.0, most = 0.0, worst = 0.0;
    expect(*state,
           "animate areal.ini -s track.initial=settled -s plate.gravity=off --duration 1us "
           "--frames 1 -o a.gif",
           0, "");
    assert_non_null(strstr(script, "title 't = 0.000 ms'"));
    const size_t spots = read_rows("circles", 0, 3, spot, sizeof spot / sizeof *spot);
    assert_int_equal(read_rows("plate", 0, COLUMNS, cell, sizeof cell / sizeof *cell), ROWS);
    for (size_t i = 0; i < spots; i++) {
        weight += spot[3 * i + 2];
    }
    // the state is settled to 1e-3 of the largest modal force, which is that of heave
    check_near(weight, 7800.0 * 4e-3 * 3e-3 * 5e-3 * 9.81, 2e-3 * weight);
    for (size_t c = 0; c < ROWS * COLUMNS; c += 1237) {
        const double x = 4e-4 * ((double)(c % COLUMNS) + 0.5);
        const double y = 4e-4 * ((double)(c / COLUMNS) + 0.5);
        double u = 0.0;
        for (int m = 1; m < 20; m++) {
            for (int n = 1; n < 20; n++) {
                const double k = pow(m * PI / 0.06, 2.0) + pow(n * PI / 0.04, 2.0);
                const double omega = k * sqrt(stiffness / 7.8);
                for (size_t i = 0; i < spots && omega <= 2.0 * PI * 20e3; i++) {
                    const double at[2] = {10e-3 + 1e-3 * spot[3 * i],
                                          0.04 / 3.0 - 1.5e-3 + 1e-3 * spot[3 * i + 1]};
                    u -= spot[3 * i + 2] * shape(m, at[0], n, at[1]) * shape(m, x, n, y) /
                         (stiffness * k * k);
                }
            }
        }
        most = fmax(most, fabs(1e6 * u));
        worst = fmax(worst, fabs(cell[c] - 1e6 * u));
    }
    assert_true(most > 1e-3);
    // the state is settled to 1e-3 of the modal force of heave, P/sqrt(l w), which is 14 times that
    // of a mode of the plate, P/sqrt(a b); the largest error measured is 4e-3 of `most`
    check_near(worst, 0.0, 1e-2 * most);
}

// ## Places

/// A record that is zero except for one node.
static void write_bump(const char *path, size_t nx, size_t ny, size_t column, size_t row)
{
    static double height[200 * 100];
    struct ra_status st = {RA_OK, ""};
    memset(height, 0, sizeof height);
    height[row * nx + column] = 3e-6;
    const struct ra_topography bump = {.cells = {nx, ny, 50e-6, 50e-6}, .height = height};
    check_ok(ra_topography_write(path, &bump, &st), &st);
}

/// A circle of a node of the block stays at its place on the block. That of a node of the plate
/// moves back with the sliding.
static void film_of_a_node(void **state)
{
    static double spot[3 * MOST];
    static const char *const lines[] = {
        "animate areal.ini -s surface.plate.kind=flat -s surface.block.kind=file -s "
        "surface.block.file=block.gsf -s contact.slaves=block -s plate.gravity=off ",
        "animate areal.ini -s surface.block.kind=flat -s surface.plate.kind=file -s "
        "surface.plate.file=plate.gsf -s contact.slaves=plate -s plate.gravity=off "};
    write_bump(in(*state, "block.gsf"), 81, 61, 37, 22);
    write_bump(in(*state, "plate.gsf"), 107, 61, 37, 22);
    for (int solid = 0; solid < 2; solid++) {
        char line[512];
        size_t first = 0, last = 0;
        // under the weight, a node in the middle of the surface stays in contact
        snprintf(line, sizeof line, "%s --from 20us --duration 30us --frames 3 -o a.gif",
                 lines[solid]);
        expect(*state, line, 0, "");
        read_rows("circles", 0, 3, spot, sizeof spot / sizeof *spot);
        for (int frame = 0; frame < 3; frame++) {
            const double moved = (2e-5 + 1e-5 * frame) * 500.0;
            assert_true(circles_of(frame, &first, &last));
            assert_int_equal(first, frame);
            assert_int_equal(last, frame);
            const double x = spot[3 * first];
            check_near(spot[3 * first + 1], 1.1, 1e-8);
            if (solid == 0) {
                check_near(x, 1.85, 1e-8);
            } else {
                // a record begins one node behind the block; x is a mean over 5 um of sliding
                assert_true(x <= 1.8 - moved + 5e-3 + 1e-8 && x >= 1.8 - moved - 1e-8);
            }
        }
        // dots are the circles of earlier frames
        assert_non_null(strstr(script, "every ::0::0 with points"));
        assert_non_null(strstr(script, "every ::0::1 with points"));
        assert_null(strstr(script, "every ::0::2 with points"));
    }
}

/// A message about a file of heights names the key of the solid whose file it is.
static void missing_heights(void **state)
{
    static const char *const solids[] = {"plate", "block"};
    write_bump(in(*state, "good.gsf"), 107, 61, 37, 22);
    write_bump(in(*state, "small.gsf"), 20, 20, 3, 2);
    for (int i = 0; i < 4; i++) {
        const char *const solid = solids[i % 2], *const other = solids[1 - i % 2];
        char line[400], said[80];
        snprintf(line, sizeof line,
                 "animate areal.ini -s surface.%s.kind=file -s surface.%s.file=good.gsf "
                 "-s surface.%s.kind=file -s surface.%s.file=%s.gsf --frames 1 -o a.gif",
                 other, other, solid, solid, i < 2 ? "small" : "none");
        snprintf(said, sizeof said, "-s surface.%s.file: ", solid);
        assert_int_equal(ra2d(*state, line), 3);
        if (strstr(output, said) == NULL) {
            fail_msg("%s\ndoes not say '%s', but\n%s", line, said, output);
        }
    }
}

/// The heights of the block are drawn at its nodes.
static void film_of_heights(void **state)
{
    static double height[81 * 61];
    write_bump(in(*state, "block.gsf"), 81, 61, 37, 22);
    expect(*state,
           "animate areal.ini -s surface.block.kind=file -s surface.block.file=block.gsf "
           "--frames 1 -o a.gif",
           0, "");
    assert_int_equal(read_rows("face", 0, 81, height, sizeof height / sizeof *height), 61);
    for (size_t l = 0; l < sizeof height / sizeof *height; l++) {
        check_near(height[l], l == 22 * 81 + 37 ? 3.0 : 0.0, 1e-9);
    }
    assert_non_null(strstr(script, "set x2range [0:80]\nset y2range [0:60]\n"
                                   "plot $face matrix using 1:2:3 with image axes x2y2"));
}

// ## Ends

static enum ra_code film(const char *folder, volatile sig_atomic_t *stop, struct ra_status *st)
{
    struct ra_areal_case c;
    const struct ra_animation what = {.duration = 1e-3, .frames = 4, .output = in(folder, "a.gif")};
    const struct ra_run_control control = {.stop = stop};
    *st = (struct ra_status){RA_OK, ""};
    check_ok(ra_areal_case_read(in(folder, "areal.ini"), NULL, 0, &c, st), st);
    const enum ra_code code = ra_areal_film.animate(&c, &what, &control, st);
    ra_areal_case_free(&c);
    return code;
}

static void interrupts(void **state)
{
    volatile sig_atomic_t stop = 1;
    struct ra_status st;
    assert_int_equal(film(*state, &stop, &st), RA_EARLY);
    assert_string_equal(st.text, "interrupted at t = 0 s");
    assert_int_equal(count_files(*state, "a.gif"), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_areal_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(film_of_a_run),   TEST(film_of_means),   TEST(film_of_rest), TEST(film_of_a_node),
        TEST(missing_heights), TEST(film_of_heights), TEST(interrupts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
