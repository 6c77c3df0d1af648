// Tests of the input that animate gives to gnuplot, frame by frame, for known motions; frames as
// files.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/drawing.h"

#include <math.h>
#include <signal.h>

#include "command/kinds.h"

// ## Films

/// A slider with a bump falls by 10 um onto a resonator with another bump.
static const char falling[] = "[resonator]\nlength = 40 mm\nmodes = 6\n[slider]\nlength = 10 mm\n"
                              "[surface]\nkind = bumps\n"
                              "[surface.resonator]\nbumps = 5.5 mm:1 um:1 mm\n"
                              "[surface.slider]\nbumps = 5 mm:2 um:1 mm\n"
                              "[grid]\nspacing = 50 um\n"
                              "[sliding]\nspeed = 0.5 m/s\ninitial = drop\ndistance = 10 um\n"
                              "[time]\nstep = 1 us\nduration = 5 ms\n"
                              "[output]\nsample = 1 us\n"
                              "[probes]\nmiddle = resonator displacement 20 mm\n"
                              "right = resonator displacement 30 mm\n";

enum { BEAM = 301, BINS = 400 };

/// A raised cosine of 1 mm width.
static double bump(double x, double place, double height)
{
    const double s = (x - place) / 1e-3;
    return fabs(s) < 0.5 ? 0.5 * height * (1.0 + cos(2.0 * 3.141592653589793 * s)) : 0.0;
}

/// Reads the points of a block: `count` of them, with x from `first` [mm] in steps of `step`.
static void read_block(const char *name, int frame, int count, double first, double step, double *y)
{
    const char *at = block(name, frame);
    for (int i = 0; i < count; i++) {
        double x;
        int used = 0;
        assert_int_equal(sscanf(at, "%lf %lf%n", &x, &y[i], &used), 2);
        check_near(x, first + i * step, 1e-8 * (first + i * step));
        at += used + 1;
    }
    assert_int_equal(strncmp(at, "EOD\n", 4), 0);
}

enum { NODES = 201 }; ///< of the slider below: fewer than BINS, so each has its own bin

/// Reads a block of bins, with the place of each [mm].
static void read_bins(const char *name, int frame, int count, double *x, double *y)
{
    const char *at = block(name, frame);
    for (int i = 0; i < count; i++) {
        int used = 0;
        assert_int_equal(sscanf(at, "%lf %lf%n", &x[i], &y[i], &used), 2);
        at += used + 1;
    }
    assert_int_equal(strncmp(at, "EOD\n", 4), 0);
}

/// Checks that a panel has this range; `y` follows its `set yrange [`.
static void has_range(const char *panel, double low, double high, double tolerance)
{
    const char *const scale = strstr(script, panel);
    assert_non_null(scale);
    const char *at = scale;
    while (strncmp(at, "set yrange [", 12) != 0) {
        at--;
    }
    check_near(atof(at + 12), low, tolerance);
    check_near(atof(strchr(at, ':') + 1), high, tolerance);
}

/// Free fall: the beam is at rest, and no node touches.
static void film_of_a_fall(void **state)
{
    static double y[BINS], low[BINS], high[BINS];
    write_file(in(*state, "falling.ini"), falling);
    expect(*state, "animate falling.ini --from 1ms --duration 2ms --frames 1 -o a.gif", 0, "");
    holds(*state, "a.gif", "drawn");
    assert_int_equal(
        strncmp(script, "set terminal gif animate delay 8 optimize size 900,760\n", 55), 0);
    read_block("beam", 0, BEAM, 0.0, 40.0 / 300.0, y);
    for (int i = 0; i < BEAM; i++) {
        check_near(y[i], 0.0, 0.0);
    }
    read_block("force", 0, NODES, 0.0, 0.05, y);
    read_block("low", 0, NODES, 0.0, 0.05, low);
    read_block("high", 0, NODES, 0.0, 0.05, high);
    double mean = 0.0, most = 0.0;
    for (int b = 0; b < NODES; b++) {
        mean += bump(5e-5 * b + 5e-4, 5.5e-3, 1.0) / NODES;
    }
    for (int b = 0; b < NODES; b++) {
        const double x = 5e-5 * b, fallen = 0.5 * 9.81 * 1e-6 * 1e6;
        check_near(y[b], 0.0, 0.0);
        check_near(low[b], bump(x + 5e-4, 5.5e-3, 1.0) - mean, 1e-8);
        // in half a step of 1 us the slider falls by 5e-9 m
        check_near(high[b], 10.0 - fallen - bump(x, 5e-3, 2.0) - mean, 1e-2);
        most = fmax(most, high[b]);
    }
    const double margin = 0.05 * (most + mean) + 1e-9;
    has_range("set ylabel 'surfaces", -mean - margin, most + margin, 1e-5);
    // axes of values that are all 0 reach to 1e-9; the slider has moved by half a millimetre
    assert_non_null(strstr(script, "EOD\nset multiplot title 't = 1.000 ms' noenhanced\n"));
    assert_non_null(strstr(script, "set xrange [0:40]\nset yrange [-1e-09:1e-09]\n"
                                   "set ytics 5e-10\n"));
    assert_non_null(strstr(script, "rectangle from 0.5, graph 0 to 10.5, graph 1 "));
    assert_non_null(strstr(script, "set xrange [0:10]\nset yrange [0:1e-09]\nset ytics 2e-10\n"
                                   "set ylabel 'force (N/m)'\nplot $force with impulses"));
    // each line has its name
    assert_non_null(strstr(script, "plot $beam with lines linetype 1 title 'resonator', keyentry"));
    assert_non_null(strstr(script, "plot $low with lines linetype 1 title 'resonator', "
                                   "$high with lines linetype 3 title 'slider'\n"));
    // the panel is 0.21 of 760 dots high and 0.87 of 900 dots wide; its width shows 10 mm
    const double height = most + mean + 2.0 * margin;
    const double stretch = (760.0 * 0.21 / height) / (900.0 * 0.87 / 10e3);
    const char *const said = strstr(strstr(script, "unset object 1"), "'heights stretched ");
    check_near(atof(said + 19), stretch, 0.05 * stretch);
}

/// The values in the tables of the run at this time.
struct instant {
    double from, to;       ///< [s]
    double middle, right;  ///< at `to` [m]
    double force, samples; ///< sum and number of rows, later than `from` and up to `to`
};

static void take_instant(const double *v, size_t columns, void *context)
{
    struct instant *const i = context;
    assert_int_equal(columns, 5);
    if (v[0] > i->from + 5e-7 && v[0] < i->to + 5e-7) {
        i->middle = v[1];
        i->right = v[2];
        i->force += v[3];
        i->samples += 1.0;
    }
}

/// With contact, deflections and forces are those of the run's tables.
static void film_of_an_impact(void **state)
{
    static double y[BINS], low[BINS], high[BINS];
    double least = 0.0, most = 0.0, peak = 0.0, pull = 0.0;
    write_file(in(*state, "falling.ini"), falling);
    expect(*state, "run falling.ini --quiet -o run", 0, "");
    expect(*state, "animate run --from 1ms --duration 3ms --frames 3 -o a.gif", 0, "");
    for (int frame = 0; frame < 3; frame++) {
        struct instant now = {.from = frame * 1e-3, .to = (frame + 1) * 1e-3};
        char title[64];
        each_row(in(*state, "run/probes.tsv"), take_instant, &now);
        snprintf(title, sizeof title, "title 't = %.3f ms'", 1e3 * now.to);
        assert_non_null(strstr(script, title));
        snprintf(title, sizeof title, "from %g, graph 0 to %g, graph 1", 5e2 * now.to,
                 5e2 * now.to + 10.0);
        assert_non_null(strstr(script, title));
        read_block("beam", frame, BEAM, 0.0, 40.0 / 300.0, y);
        check_near(y[150], 1e6 * now.middle, 1e-8 * fabs(1e6 * now.middle));
        check_near(y[225], 1e6 * now.right, 1e-8 * fabs(1e6 * now.right));
        check_near(y[0], 0.0, 1e-12);
        for (int i = 0; i < BEAM; i++) {
            least = fmin(least, y[i]);
            most = fmax(most, y[i]);
        }
        double sum = 0.0, touching = 0.0, gap = 1.0, centre = 0.0;
        read_block("force", frame, NODES, 0.0, 0.05, y);
        read_block("low", frame, NODES, 0.0, 0.05, low);
        read_block("high", frame, NODES, 0.0, 0.05, high);
        for (int b = 0; b < NODES; b++) {
            sum += y[b];
            touching += y[b] > 0.0;
            centre += low[b] / NODES;
            gap = fmin(gap, high[b] - low[b]);
            peak = fmax(peak, y[b]);
            pull = fmin(pull, y[b]);
        }
        check_near(sum, now.force / now.samples, 1e-7 * sum);
        check_near(centre, 0.0, 1e-7);
        assert_true((touching > 0.0) == (frame > 0));
        // at 2.1e12 Pa the force on a node makes a penetration of picometres
        assert_true(gap > -1e-3);
    }
    const double margin = 0.05 * (most - least);
    assert_true(peak > 0.1);
    // all frames have the same scales
    const char *const scale = strstr(script, "set yrange [");
    assert_non_null(scale);
    check_near(atof(scale + 12), least - margin, 1e-6);
    check_near(atof(strchr(scale, ':') + 1), most + margin, 1e-6);
    const char *const forces = strstr(script, "set yrange [0:");
    assert_non_null(forces);
    check_near(atof(forces + 14), peak + 0.05 * (peak - pull), 1e-5 * peak);
}

/// After the end of the run there is no motion to draw. So all frames lie before it, and a note
/// says this.
static void film_after_the_run(void **state)
{
    write_file(in(*state, "falling.ini"), falling);
    expect(*state, "run falling.ini --quiet -o run", 0, "");
    expect(*state, "animate run --from 4ms --duration 2ms --frames 2 -o a.gif", 0,
           "ra2d: note: --duration: the run ends at 0.005 s, so that the film has 0.001 s and not "
           "0.002 s\n");
    assert_non_null(strstr(script, "'t = 4.000 ms'"));
    assert_non_null(strstr(script, "'t = 4.500 ms'"));
    // 4.7 ms and 0.3 ms are 5 ms, whatever their last binary digits are
    expect(*state, "animate run --from 4.7ms --duration 0.3ms --frames 2 -o a.gif", 0, "");
    expect(*state, "animate run --from 5ms -o b.gif", 2,
           "ra2d: --from: the run ends at 0.005 s, before 0.005 s\n");
    expect(*state, "animate run --from 7ms -o b.gif", 2,
           "ra2d: --from: the run ends at 0.005 s, before 0.007 s\n");
}

/// A bin with several nodes shows the one with the smallest gap, at its place.
static void film_of_fine_surfaces(void **state)
{
    static double x[BINS], low[BINS], high[BINS], exact_low[BINS], exact_high[BINS];
    static const char *const variants[] = {"both-ends", "printed"};
    write_file(in(*state, "falling.ini"), falling);
    for (int first = 0; first < 2; first++) {
        char line[200];
        const int nodes = 1001 - first;
        double mean = 0.0, least = 1e9, most = -1e9;
        snprintf(line, sizeof line,
                 "animate falling.ini -s grid.spacing=10um -s grid.nodes=%s --duration 1us "
                 "--frames 1 -o a.gif",
                 variants[first]);
        expect(*state, line, 0, "");
        read_bins("low", 0, BINS, x, low);
        read_bins("high", 0, BINS, x, high);
        for (int b = 0; b < BINS; b++) {
            exact_low[b] = exact_high[b] = -1e9;
        }
        for (int l = 0; l < nodes; l++) {
            const int b = l * BINS / nodes;
            const double at = 1e-5 * (l + first);
            const double under = bump(at, 5.5e-3, 1.0), over = 10.0 - bump(at, 5e-3, 2.0);
            if (exact_low[b] < -1e8 || over - under < exact_high[b] - exact_low[b] - 1e-9) {
                exact_low[b] = under;
                exact_high[b] = over;
            }
        }
        for (int b = 0; b < BINS; b++) {
            mean += exact_low[b] / BINS;
        }
        for (int b = 0; b < BINS; b++) {
            // the place is that of one of the nodes of the bin
            const int l = (int)(100.0 * x[b] + 0.5) - first;
            assert_int_equal(l * BINS / nodes, b);
            check_near(100.0 * x[b], l + first, 1e-6);
            check_near(low[b], exact_low[b] - mean, 1e-7);
            check_near(high[b], exact_high[b] - mean, 1e-7);
            least = fmin(least, low[b]);
            most = fmax(most, high[b]);
        }
        assert_non_null(strstr(script, "title 't = 0.000 ms'"));
        assert_non_null(strstr(script, "from 0, graph 0 to 10, graph 1"));
        const double margin = 0.05 * (most - least);
        has_range("set ylabel 'surfaces", least - margin, most + margin, 1e-4);
    }
}

/// Whether a place [mm] is that of a node of the resonator between two of the slider, which has
/// moved at 0.3 m/s for `time` [us]. Fails if there is no node at this place.
static bool is_between(double place, double time)
{
    const double cells = place / 5e-3 + 1e-6, share = cells - floor(cells);
    if (share < 2e-6) {
        return false;
    }
    check_near(share, 1.0 - 0.3 * time / 5.0, 1e-5);
    return true;
}

/// Surfaces with slopes of one half: the height changes by half a cell within a cell.
static const char steep[] = "[resonator]\nlength = 30 mm\nmodes = 6\n[slider]\nlength = 8 mm\n"
                            "[surface]\nkind = gaussian\nRa = 5 um\ncorrelation_length = 25 um\n"
                            "[grid]\nspacing = 5 um\n"
                            "[sliding]\nspeed = 0.3 m/s\ninitial = drop\ndistance = auto\n"
                            "[time]\nstep = 100 ns\nduration = 5 ms\n";

/// Each surface is steep between the nodes of the other one. The lines cross if and only if there
/// is a force.
static void film_without_crossing(void **state)
{
    static double x[2][BINS], low[BINS], high[BINS], force[BINS], place[BINS];
    const struct {
        const char *options;
        double from; ///< [us]
        bool touches;
    } all[] = {{"-s sliding.drop_height=10nm -s sliding.distance=auto --from 5.3us --duration 3us",
                5.3, false},
               {"-s sliding.initial=settled -s contact.penalty=10GPa --duration 3us", 0.0, true},
               {"-s contact.slaves=slider -s contact.interpolation=linear "
                "-s sliding.drop_height=10nm -s sliding.distance=auto --from 5.3us --duration 3us",
                5.3, false}};
    write_file(in(*state, "steep.ini"), steep);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char line[400];
        double least = 1e9, most = 0.0;
        int between = 0;
        snprintf(line, sizeof line, "animate steep.ini %s --frames 3 -o a.gif", all[i].options);
        expect(*state, line, 0, "");
        for (int frame = 0; frame < 3; frame++) {
            read_bins("low", frame, BINS, x[0], low);
            read_bins("high", frame, BINS, x[1], high);
            read_bins("force", frame, BINS, place, force);
            for (int b = 0; b < BINS; b++) {
                check_near(x[0][b], x[1][b], 0.0);
                assert_true(b == 0 || x[0][b] > x[0][b - 1]);
                between += is_between(x[0][b], all[i].from + frame);
                least = fmin(least, high[b] - low[b]);
                most = fmax(most, force[b]);
            }
        }
        assert_true((most > 0.0) == all[i].touches);
        assert_true((least < 0.0) == all[i].touches);
        assert_true(least < 1.0);
        // in the last case only the nodes of the slider are slaves
        assert_true((between > 0) == (i < 2));
    }
}

/// If each bin has one slave, the depth drawn below zero is its penetration e. The total force is
/// then the sum of kappa chi e (Eq. 35; chi/2 at the ends).
static void film_of_penetrations(void **state)
{
    enum { FEW = 301 };
    static double x[FEW], low[FEW], high[FEW], force[FEW];
    write_file(in(*state, "steep.ini"), steep);
    expect(*state,
           "animate steep.ini -s slider.length=1.5mm -s contact.slaves=slider -s "
           "sliding.initial=settled -s contact.penalty=10GPa --from 5.3us --duration 300ns "
           "--frames 3 -o a.gif",
           0, "");
    for (int frame = 0; frame < 3; frame++) {
        double all = 0.0, expected = 0.0;
        read_bins("low", frame, FEW, x, low);
        read_bins("high", frame, FEW, x, high);
        read_bins("force", frame, FEW, x, force);
        for (int b = 0; b < FEW; b++) {
            const double weight = b == 0 || b == FEW - 1 ? 2.5e-6 : 5e-6;
            expected += 1e10 * weight * 1e-6 * fmax(low[b] - high[b], 0.0);
            all += force[b];
        }
        assert_true(expected > 0.1);
        // heights up to 30 um have 9 digits
        check_near(all, expected, 1e-5 * expected);
    }
}

/// Where a slider is beyond an end of the resonator, no line is drawn below it.
static void film_beyond_the_ends(void **state)
{
    static const struct {
        const char *start;
        int from, to; ///< nodes of the slider over the resonator
        double left;  ///< [mm]
    } all[] = {{"-5mm", 100, 201, -5.0}, {"15mm", 0, 101, 15.0}, {"-20mm", 0, 0, -20.0}};
    static double low[BINS], high[BINS];
    write_file(in(*state, "falling.ini"), falling);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char line[300], place[80];
        double mean = 0.0;
        int facing = 0;
        snprintf(
            line, sizeof line,
            "animate falling.ini -s resonator.length=20mm -s time.step=500ns -s sliding.start=%s "
            "-s sliding.past_end=slide -s probes.middle=none -s probes.right=none "
            "--duration 1us --frames 1 -o a.gif",
            all[i].start);
        expect(*state, line, 0, "");
        read_block("low", 0, NODES, 0.0, 0.05, low);
        read_block("high", 0, NODES, 0.0, 0.05, high);
        for (int b = 0; b < NODES; b++) {
            const int l = b;
            if (l >= all[i].from && l < all[i].to) {
                mean += bump(5e-5 * l + 1e-3 * all[i].left, 5.5e-3, 1.0);
                facing++;
            }
        }
        mean /= facing > 0 ? facing : 1;
        for (int b = 0; b < NODES; b++) {
            const int l = b;
            if (l >= all[i].from && l < all[i].to) {
                check_near(low[b], bump(5e-5 * l + 1e-3 * all[i].left, 5.5e-3, 1.0) - mean, 1e-8);
            } else {
                assert_true(isnan(low[b]));
            }
            check_near(high[b], 10.0 - bump(5e-5 * l, 5e-3, 2.0) - mean, 1e-7);
        }
        snprintf(place, sizeof place, "from %g, graph 0 to %g, graph 1", all[i].left,
                 all[i].left + 10.0);
        assert_non_null(strstr(script, place));
    }
}

/// If frames would be closer than steps, there is one frame for each step, with its forces.
static void film_of_steps(void **state)
{
    write_file(in(*state, "falling.ini"), falling);
    expect(*state, "animate falling.ini --duration 2us --frames 7 -o a.gif", 0, "");
    assert_non_null(strstr(script, "'t = 0.006 ms'"));
    assert_null(strstr(script, "nan"));
}

/// A slider with a bump at one end strikes there and tilts. The drawn force acts at this end and is
/// the mean over the steps since the frame before, also for the first frame.
static void film_of_a_tilt(void **state)
{
    static const struct {
        const char *bump;
        int bin; ///< where it touches
    } all[] = {{"0 mm:2 um:40 um", 0}, {"10 mm:2 um:40 um", 399}};
    static double x[BINS], y[BINS], low[BINS], high[BINS];
    write_file(in(*state, "falling.ini"), falling);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char line[300];
        double sum = 0.0, least = 1e9, most = -1e9, peak = 0.0, pull = 1e9;
        snprintf(line, sizeof line,
                 "run falling.ini --quiet -s 'surface.slider.bumps=%s' -s "
                 "'surface.resonator.bumps=30 mm:1 "
                 "um:1 mm' -s grid.spacing=10um -s output.energy_tolerance=none -o run --force",
                 all[i].bump);
        expect(*state, line, 0, "");
        // the bump has struck, and the other end is still falling
        expect(*state, "animate run --from 1.33ms --duration 0.1ms --frames 1 -o a.gif", 0, "");
        struct instant now = {.from = 1.23e-3, .to = 1.33e-3};
        each_row(in(*state, "run/probes.tsv"), take_instant, &now);
        read_bins("force", 0, BINS, x, y);
        read_bins("low", 0, BINS, x, low);
        read_bins("high", 0, BINS, x, high);
        for (int b = 0; b < BINS; b++) {
            assert_true((y[b] > 0.0) == (b == all[i].bin));
            sum += y[b];
            peak = fmax(peak, y[b]);
            pull = fmin(pull, y[b]);
            least = fmin(least, fmin(low[b], high[b]));
            most = fmax(most, fmax(low[b], high[b]));
        }
        assert_true(sum > 1.0);
        check_near(sum, now.force / now.samples, 1e-7 * sum);
        // the slider is lowest at the other end
        const double margin = 0.05 * (most - least);
        has_range("set ylabel 'surfaces", least - margin, most + margin, 1e-4 * (most - least));
        has_range("set ylabel 'force", 0.0, peak + 0.05 * (peak - pull), 1e-4 * peak);
    }
}

/// By default the film has 100 frames of the first millisecond.
static void film_by_default(void **state)
{
    int frames = 0;
    expect(*state, "animate small.ini -o a.gif", 0, "");
    for (const char *at = script; (at = strstr(at, "title 't = ")) != NULL; frames++) {
        check_near(atof(at + 11), 1e-2 * frames, 1e-6);
        at++;
    }
    assert_int_equal(frames, 100);
}

/// The film of a run that begins in equilibrium begins there, too.
static void film_from_rest(void **state)
{
    static double y[BEAM], force[BINS];
    struct instant now = {.from = -1e-6, .to = 0.0};
    double sum = 0.0;
    write_file(in(*state, "falling.ini"), falling);
    expect(*state,
           "run falling.ini --quiet -s sliding.distance=auto -s sliding.initial=settled -o run", 0,
           "");
    expect(*state, "animate run --frames 1 --duration 1us -o a.gif", 0, "");
    each_row(in(*state, "run/probes.tsv"), take_instant, &now);
    read_block("beam", 0, BEAM, 0.0, 40.0 / 300.0, y);
    read_block("force", 0, NODES, 0.0, 0.05, force);
    for (int b = 0; b < NODES; b++) {
        sum += force[b];
    }
    check_near(now.samples, 1.0, 0.0);
    check_near(y[150], 1e6 * now.middle, 1e-8 * fabs(1e6 * now.middle));
    check_near(y[225], 1e6 * now.right, 1e-8 * fabs(1e6 * now.right));
    check_near(sum, now.force, 1e-7 * sum);
    // the weight of the slider
    check_near(sum, 7800.0 * 10e-3 * 5e-3 * 9.81, 1e-3 * sum);
}

// ## Interrupts

/// The messages of progress, and whether they interrupt.
struct teller {
    volatile sig_atomic_t stop;
    bool stops;
    int told;
    double share, left;
};

static void tell(double share, double seconds_left, void *context)
{
    struct teller *const t = context;
    t->told++;
    t->share = share;
    t->left = seconds_left;
    t->stop = t->stops;
}

static enum ra_code film(const char *folder, struct teller *t, struct ra_status *st)
{
    struct ra_sliding_case c;
    const struct ra_animation what = {
        .from = 0.01, .duration = 0.12, .frames = 4, .output = in(folder, "a.gif")};
    const struct ra_run_control control = {.stop = &t->stop, .progress = tell, .context = t};
    *st = (struct ra_status){RA_OK, ""};
    check_ok(ra_sliding_case_read(in(folder, "long.ini"), NULL, 0, &c, st), st);
    const enum ra_code code = ra_sliding_film.animate(&c, &what, &control, st);
    ra_sliding_case_free(&c);
    return code;
}

static void interrupts(void **state)
{
    struct ra_status st;
    struct teller t = {.stop = 1};
    write_file(in(*state, "long.ini"),
               "[resonator]\nlength = 30 mm\nmodes = 1\n[slider]\nlength = 20 mm\n"
               "[surface]\nkind = flat\n[grid]\nspacing = 10 mm\n"
               "[sliding]\nspeed = 1 mm/s\ninitial = drop\ndrop_height = 1 m\n"
               "[time]\nstep = 1 us\nduration = 0.14\n");
    assert_int_equal(film(*state, &t, &st), RA_EARLY);
    assert_string_equal(st.text, "interrupted at t = 0 s");
    assert_int_equal(t.told, 0);
    // the first message comes after 65536 steps, later than the frames of 0.01 and 0.04 s
    t = (struct teller){.stops = true};
    assert_int_equal(film(*state, &t, &st), RA_EARLY);
    assert_string_equal(st.text, "interrupted at t = 0.065536 s");
    assert_int_equal(t.told, 1);
    // the share of the steps up to the last frame, at 0.1 s; the remaining time is not printed
    check_near(t.share, 65536.0 / 100001.0, 1e-12);
    check_near(t.left, -1.0, 0.0);
    assert_int_equal(count_files(*state, "a.gif"), 0);
}

// ## Frames as files

/// Writes the beginning of a PNG as far as chunks matter: the signature, a chunk of `size` bytes,
/// IEND.
static void put_png(FILE *file, unsigned char mark, unsigned size)
{
    static const unsigned char end[12] = {0, 0, 0, 0, 'I', 'E', 'N', 'D', 1, 2, 3, 4};
    const unsigned char head[16] = {0x89,
                                    'P',
                                    'N',
                                    'G',
                                    '\r',
                                    '\n',
                                    26,
                                    '\n',
                                    0,
                                    0,
                                    (unsigned char)(size >> 8),
                                    (unsigned char)size,
                                    'I',
                                    'D',
                                    'A',
                                    'T'};
    fwrite(head, 1, sizeof head, file);
    for (unsigned i = 0; i < size + 4; i++) {
        putc(mark, file);
    }
    fwrite(end, 1, sizeof end, file);
}

static void is_png(const char *path, int mark, long size)
{
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 16, SEEK_SET), 0);
    assert_int_equal(getc(file), mark);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    assert_int_equal(ftell(file), 16 + size + 4 + 12);
    fclose(file);
}

static void write_pictures(const char *folder, int count, size_t cut)
{
    FILE *const file = fopen(in(folder, "drawn"), "wb");
    assert_non_null(file);
    for (int i = 0; i < count; i++) {
        put_png(file, (unsigned char)('a' + i), i == 1 ? 0 : 70000u / (unsigned)(i + 1) % 65536u);
    }
    const long size = ftell(file) - (long)cut;
    assert_int_equal(fclose(file), 0);
    assert_int_equal(truncate(in(folder, "drawn"), size), 0);
}

/// An earlier picture, which is recognised by its first bytes.
#define BEFORE                                                                                     \
    "\x89PNG\r\n\x1a\n"                                                                            \
    "before"

static void frames_are_cut(void **state)
{
    static const char animate[] = "animate small.ini --frames 3 --duration 30us -o film";
    write_pictures(*state, 3, 0);
    expect(*state, animate, 0, "");
    assert_int_equal(strncmp(script, "set terminal pngcairo size 900,760\n", 35), 0);
    is_png(in(*state, "film/frame-0001.png"), 'a', 70000 % 65536);
    is_png(in(*state, "film/frame-0002.png"), 'b', 0);
    is_png(in(*state, "film/frame-0003.png"), 'c', 70000 / 3);
    assert_int_equal(count_files(in(*state, "film"), ""), 3);
    // unless gnuplot draws exactly these frames, none is replaced, and the earlier ones stay
    const struct {
        int drawn;
        size_t cut;
        const char *said;
    } wrong[] = {{2, 0, "ra2d: gnuplot drew 2 of 3 frames\n"},
                 {3, 1, "ra2d: gnuplot drew 2 of 3 frames\n"},
                 {4, 0, "ra2d: gnuplot drew more than 3 frames\n"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        write_pictures(*state, wrong[i].drawn, wrong[i].cut);
        write_file(in(*state, "film/frame-0001.png"), BEFORE);
        expect(*state, animate, 5, wrong[i].said);
        holds(*state, "film/frame-0001.png", BEFORE);
        assert_int_equal(count_files(in(*state, "film"), ""), 3);
    }
    // an empty folder of the user stays; one that the command made does not
    for (int made = 0; made < 2; made++) {
        write_pictures(*state, 2, 0);
        assert_true(made == 0 || mkdir(in(*state, "empty"), 0777) == 0);
        expect(*state, "animate small.ini --frames 3 --duration 30us -o empty", 5, wrong[0].said);
        assert_int_equal(exists(*state, "empty"), made);
    }
}

static void does(const char *folder, const char *line)
{
    char text[600];
    snprintf(text, sizeof text, "{ cd '%s' && { %s; }; } 2>&1", folder, line);
    if (shell(text, output, sizeof output) != 0) {
        fail_msg("%s: %s", line, output);
    }
}

/// A file that is not a picture belongs to the user, and so does the target of a link.
static void foreign_frames(void **state)
{
    static const char animate[] = "animate small.ini --frames 3 --duration 30us -o film";
    write_pictures(*state, 3, 0);
    expect(*state, animate, 0, "");
    write_pictures(*state, 3, 0);
    write_file(in(*state, "film/frame-0001.png"), "mine");
    expect(*state, animate, 5,
           "ra2d: film/frame-0001.png: is not a picture, or is a link to one, and was not touched; "
           "name another folder with -o\n");
    holds(*state, "film/frame-0001.png", "mine");
    // a link is refused also if it leads to a picture or to nothing, and a pipe is not read
    static const char *const commands[] = {
        "printf mine >mine; ln -s ../mine film/frame-0002.png",
        "cp film/frame-0003.png mine; ln -s ../mine film/frame-0002.png",
        "ln -s ../away film/frame-0002.png", "mkdir film/frame-0002.png",
        "mkfifo film/frame-0002.png"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        write_pictures(*state, 3, 0);
        write_file(in(*state, "film/frame-0001.png"), BEFORE);
        does(*state, "rm -rf film/frame-0002.png mine kept");
        does(*state, commands[i]);
        does(*state, "if [ -e mine ]; then cp mine kept; fi");
        expect(*state, animate, 5,
               "ra2d: film/frame-0002.png: is not a picture, or is a link to one, and was not "
               "touched; name another folder with -o\n");
        does(*state, "if [ -e kept ]; then cmp mine kept; fi");
        assert_false(exists(*state, "away"));
        holds(*state, "film/frame-0001.png", BEFORE);
    }
}

/// The name of a film has a point and letters before it: `.gif` and `agif` name folders for
/// pictures.
static void ends_of_films(void **state)
{
    write_pictures(*state, 1, 0);
    expect(*state, "animate small.ini --frames 1 -o .gif", 0, "");
    assert_true(exists(*state, ".gif/frame-0001.png"));
    expect(*state, "animate small.ini --frames 1 -o agif", 0, "");
    assert_true(exists(*state, "agif/frame-0001.png"));
    write_file(in(*state, "file"), "");
    // another ending is an unknown format, unless the name is that of an existing folder
    static const char *const ends[] = {"a.mp4", "agif/a.png", "file", "small.ini", "a."};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char line[100], said[300];
        snprintf(line, sizeof line, "animate small.ini --frames 1 -o %s", ends[i]);
        snprintf(said, sizeof said,
                 "ra2d: animate: -o %s: write a name that ends with .gif, or the name of a folder "
                 "for pictures .png, which has no such end\n",
                 ends[i]);
        expect(*state, line, 2, said);
    }
    // the film does not replace the profile of its case
    write_file(in(*state, "p.gif"), "# x [mm] z [um]\n0 0\n1 1\n");
    expect(*state, "animate small.ini -o p.gif -s surface.kind=file -s surface.file=p.gif", 2,
           "ra2d: animate: -o p.gif: is p.gif, which it reads; name another one\n");
    assert_int_equal(mkdir(in(*state, "a.1"), 0777), 0);
    expect(*state, "animate small.ini --frames 1 -o a.1", 0, "");
    expect(*state, "animate small.ini --frames 1 -o a.2/", 0, "");
    assert_true(exists(*state, "a.1/frame-0001.png") && exists(*state, "a.2/frame-0001.png"));
}

/// The length of a chunk has four bytes, the highest one first.
static void large_pictures(void **state)
{
    enum { SIZE = 0x01020304 };
    static const unsigned char head[] = {0x89, 'P', 'N', 'G', '\r', '\n', 26,  '\n',
                                         1,    2,   3,   4,   'I',  'E',  'N', 'T'};
    static const unsigned char end[12] = {0, 0, 0, 0, 'I', 'E', 'N', 'D', 1, 2, 3, 4};
    struct stat info;
    FILE *const file = fopen(in(*state, "drawn"), "wb");
    assert_non_null(file);
    for (int i = 0; i < 2; i++) {
        fwrite(head, 1, sizeof head, file);
        assert_int_equal(fseek(file, SIZE + 4, SEEK_CUR), 0);
        fwrite(end, 1, sizeof end, file);
    }
    assert_int_equal(fclose(file), 0);
    expect(*state, "animate small.ini --frames 2 --duration 2us -o film", 0, "");
    for (int i = 1; i <= 2; i++) {
        char name[40];
        snprintf(name, sizeof name, "film/frame-000%d.png", i);
        assert_int_equal(stat(in(*state, name), &info), 0);
        assert_int_equal(info.st_size, 16 + SIZE + 4 + 12);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(film_of_a_fall),        TEST(film_of_an_impact),     TEST(film_after_the_run),
        TEST(film_of_fine_surfaces), TEST(film_without_crossing), TEST(film_of_penetrations),
        TEST(film_beyond_the_ends),  TEST(film_of_a_tilt),        TEST(film_by_default),
        TEST(film_from_rest),        TEST(film_of_steps),         TEST(interrupts),
        TEST(frames_are_cut),        TEST(foreign_frames),        TEST(ends_of_films),
        TEST(large_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
