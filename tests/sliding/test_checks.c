// Tests of keys against each other: each limit from both sides, and values that follow from other
// keys.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/case_files.h"

#include <sys/resource.h>
#include <sys/stat.h>

// ## Limits

#define SHORT "[resonator]\nlength = 20 mm\n[sliding]\npast_end = slide\n"
#define SHEAR "[resonator]\ntheory = timoshenko\n"
#define OTHER_SHAPES                                                                               \
    ":2: resonator.theory: timoshenko is for ends = pinned-pinned, whose shapes are the same "     \
    "with shear; other ends have other shapes: write euler-bernoulli"
#define BUMPS "[surface.resonator]\nkind = bumps\n"
#define SPEED "[probes]\nv = resonator velocity 50 mm\n[output]\naverage_from = 0\n"
#define STILL "[sliding]\nspeed = 0\n[output]\nsample = off\n"

static const struct trial trials[] = {
    // Spacings
    {"[grid]\nspacing = 20 mm\n[resonator]\nlength = 400 mm\nmodes = 3\n"
     "[slider]\nlength = 40 mm\nmodes = 1\n",
     NULL, NULL},
    {"[grid]\nspacing = 20 mm\n[resonator]\nlength = 400 mm\nmodes = 3\n"
     "[slider]\nlength = 20 mm\nmodes = 1\n",
     NULL, ":2: grid.spacing: 20 mm divides slider.length, 20 mm, into 1 parts; 2 to 1e8 work"},
    {"[grid]\nspacing = 10 nm\n[resonator]\nlength = 1 m\n", NULL, NULL},
    {"[grid]\nspacing = 10 nm\n[resonator]\nlength = 1.00000001 m\n", NULL,
     ":2: grid.spacing: 10 nm divides resonator.length, 1.00000001 m, into 100000001 parts; "
     "2 to 1e8 work"},
    // the proposed value is accepted
    {"[resonator]\nlength = 100 mm\n[slider]\nlength = 10 mm\n", "grid.spacing=20 mm",
     "-s grid.spacing: 20 mm does not divide slider.length, 10 mm, into whole parts; the nearest "
     "spacing that divides both lengths is 5 mm"},
    {"[resonator]\nlength = 100 mm\nmodes=2\n[slider]\nlength = 10 mm\nmodes=2\n",
     "grid.spacing=5 mm", NULL},
    {"[resonator]\nlength = 200 m\n", "slider.length=10 um\ngrid.spacing=1.1 um",
     "-s grid.spacing: 1.1 um does not divide resonator.length, 200 m, into whole parts, and no "
     "spacing near it divides both lengths; give lengths that are whole numbers of spacings"},
    // with more than 1e7 spacings in a length no other spacing is proposed
    {"[grid]\nspacing = 1.5 nm\n", "resonator.length=400 mm\ntime.step=1 ns",
     ":2: grid.spacing: 1.5 nm does not divide resonator.length, 400 mm, into whole parts, "
     "and no spacing near it divides both lengths; give lengths that are whole numbers of "
     "spacings"},
    // the nearest spacings that divide both lengths, 100 pm and 2 mm, are not useful
    {"[grid]\nspacing = 50 um\n", "slider.length=4.0000001 mm",
     ":2: grid.spacing: 50 um does not divide slider.length, 4.0000001 mm, into whole parts, "
     "and no spacing near it divides both lengths; give lengths that are whole numbers of "
     "spacings"},
    {"", "resonator.length=20 mm\nsliding.past_end=slide", NULL},
    {"", "resonator.length=19.995 mm\nsliding.past_end=slide",
     "-s resonator.length: 19.995 mm is shorter than the slider, 20 mm; the resonator is "
     "the longer solid"},
    // Modes and nodes
    {SHORT, "resonator.modes=4000", NULL},
    {SHORT, "resonator.modes=4001",
     "-s resonator.modes: 4001 modes on 4001 nodes; there must be more nodes than modes"},
    {SHORT, "slider.modes=3999\ngrid.nodes=printed", NULL},
    {SHORT, "slider.modes=4000\ngrid.nodes=printed",
     "-s slider.modes: 4000 modes on 4000 nodes; there must be more nodes than modes"},
    {"", "slider.modes=4000", NULL},
    {"", "slider.modes=4001",
     "-s slider.modes: 4001 modes on 4001 nodes; there must be more nodes than modes"},
    {"[slider]\nmodes = 2\nmode_damping = 1 %, 2 %\n", NULL, NULL},
    {"[slider]\nmodes = stable\nmode_damping = 1 %, 2 %, 3 %\n", NULL, NULL},
    {"[resonator]\nmodes = 2\nmode_damping = 1 %, 2 %, 3 %\n", NULL,
     ":3: resonator.mode_damping: has 3 values for 2 modes; give at most one for each"},
    // Theories
    {SHEAR, "resonator.poisson=-0.999", NULL},
    {"", "resonator.poisson=-1", NULL},
    {SHEAR, "resonator.ends=pinned-free", OTHER_SHAPES},
    {SHEAR, "resonator.ends=clamped-pinned", OTHER_SHAPES},
    {"[slider]\nends = pinned-pinned\ntheory = timoshenko\n", "slider.poisson=-1",
     "-s slider.poisson: -1 leaves no finite shear modulus for theory = timoshenko; write a "
     "number above -1"},
    // Times
    {STILL, "time.step=0.1\ntime.duration=0.1", NULL},
    {STILL, "time.step=0.1\ntime.duration=0.09",
     "-s time.step: 100 ms is longer than the duration, 90 ms; shorten it"},
    {STILL, "time.step=1e-9\ntime.duration=1e6", NULL},
    {STILL, "time.step=1e-12\ntime.duration=1e6",
     "-s time.step: 1 ps makes 1e+18 steps in 1 Ms; a run has at most 9e15: lengthen it"},
    {"", "time.step=1e-12\noutput.sample=1e6",
     "-s time.step: 1 ps makes 1e+18 steps in 1 Ms; a run has at most 9e15: lengthen it"},
    {"", "output.sample=100 ns", NULL},
    // a segment that a run cannot fill is shortened, with a note
    {SPEED, "time.duration=1 ms\noutput.sample=10 us\noutput.psd_segment=102", NULL},
    {"", "output.sample=260 ns",
     "-s output.sample: 260 ns is not a whole number of steps of 100 ns; the nearest one is "
     "300 ns"},
    {"", "output.sample=1 ns",
     "-s output.sample: 1 ns is not a whole number of steps of 100 ns; the nearest one "
     "is 100 ns"},
    {"", "output.sample_from=2 ms\noutput.sample_to=2 ms", NULL},
    {"", "output.sample_from=2 ms\noutput.sample_to=1.9 ms",
     "-s output.sample_from: 2 ms is after output.sample_to, 1.9 ms"},
    {"", "output.average_from=0.999 s", NULL},
    {"", "output.average_from=1.5 s",
     "-s output.average_from: 1.5 s is not before the end of the run, 1 s; nothing would be "
     "averaged"},
    {"", "output.psd_segment=8", NULL},
    {"", "output.psd_segment=4097", "-s output.psd_segment: 4097 is odd; write 4096 or 4098"},
    // Starts
    {"", "sliding.start=450 mm\nsliding.past_end=slide", NULL},
    {"", "sliding.start=-20 mm", NULL},
    {"", "sliding.start=450.005 mm\nsliding.past_end=slide",
     "-s sliding.start: at 450.005 mm the slider, 20 mm, is not over the resonator, 0 to "
     "450 mm: it cannot start touching; move its start"},
    {"", "sliding.start=-20.005 mm",
     "-s sliding.start: at -20.005 mm the slider, 20 mm, is not over the resonator, 0 to "
     "450 mm: it cannot start touching; move its start"},
    // a slider from outside may start with a given distance
    {"", "sliding.start=500 mm\nsliding.past_end=slide\nsliding.distance=1 mm", NULL},
    {"", "sliding.start=-30 mm\nsliding.distance=1 mm", NULL},
    {"", "sliding.speed=51 m/s",
     "-s sliding.speed: 51 m/s is 1.02 cells of grid.spacing, 5 um, in a time.step of 100 "
     "ns; contacts are missed if a step is longer than one cell"},
    {"", "sliding.speed=1 m/s\nsliding.start=429.9999 mm", NULL},
    {"", "sliding.speed=1 m/s\nsliding.start=429.99995 mm",
     "-s sliding.start: from 429.99995 mm the slider's right end is beyond the resonator's before "
     "the first step; start before 430 mm, or write past_end = slide"},
    // Places of probes
    {"[probes]\na = resonator force 450 mm\nb = slider force 20 mm\n", NULL, NULL},
    {"[probes]\na = resonator force 5 um\n", "grid.nodes=printed", NULL},
    {"[probes]\na = slider force 0\nb = resonator force 450.005 mm\n", NULL,
     ":3: probes.b: 450.005 mm is outside the resonator, 0 to 450 mm"},
    {"[probes]\nb = slider force 1 um\n", NULL,
     ":2: probes.b: 1 um is not on a node; the nearest one is at 0 m"},
    {"[probes]\nb = slider force 8 um\n", "grid.nodes=printed",
     ":2: probes.b: 8 um is not on a node; the nearest one is at 10 um"},
    {"[probes]\nb = slider force 0\n", "grid.nodes=printed",
     ":2: probes.b: 0 m is not on a node; the nearest one is at 5 um"},
    // Derived values. A path of 10 km at 10 um/s takes 1e9 s, the longest duration
    {"[time]\npath = 10 km\nstep = 1 us\n", "sliding.speed=0.00001\noutput.sample=off", NULL},
    {"[time]\npath = 10 km\n", "sliding.speed=0.0000099\noutput.sample=off",
     ":2: time.path: is not reached in 1e9 s; give a speed above 0 or time.duration"},
    {"[resonator]\nends = pinned-clamped\n", "sliding.alpha=1",
     "-s sliding.alpha: is the speed over the critical one of a pinned-pinned resonator; "
     "give sliding.speed"},
    {"[resonator]\nends = clamped-pinned\n", "sliding.alpha=1",
     "-s sliding.alpha: is the speed over the critical one of a pinned-pinned resonator; "
     "give sliding.speed"},
    // alpha needs a supported resonator by Euler and Bernoulli; the slider may be of any kind
    {"[slider]\nends = pinned-pinned\ntheory = timoshenko\n", "sliding.alpha=0.001", NULL},
};

static void limits(void **state)
{
    try_cases(*state, trials, sizeof trials / sizeof *trials);
}

// ## Files

static void files_of_surfaces_and_fields(void **state)
{
    static const struct {
        const char *text, *key;
    } missing[] = {
        {"[resonator]\ninitial_displacement = none.txt\n", "resonator.initial_displacement"},
        {"[resonator]\ninitial_velocity = none.txt\n", "resonator.initial_velocity"},
        {"[slider]\ninitial_displacement = none.txt\n", "slider.initial_displacement"},
        {"[slider]\ninitial_velocity = none.txt\n", "slider.initial_velocity"},
    };
    const struct fixture *const f = *state;
    char message[400];
    for (size_t i = 0; i < 4; i++) {
        snprintf(message, sizeof message,
                 ":2: %s: cannot open '%s/none.txt': No such file or directory; paths are relative "
                 "to the case file's folder",
                 missing[i].key, f->folder);
        try_case(f, &(const struct trial){missing[i].text, NULL, message});
    }
    snprintf(message, sizeof message,
             ":3: surface.slider.file: cannot open '%s/none.txt': No such file or directory; paths "
             "are relative to the case file's folder",
             f->folder);
    const struct trial surfaces[] = {
        {"[surface.slider]\nkind = file\nfile = none.txt\n", NULL, message},
        {"[surface.resonator]\nkind = file\n", NULL,
         ": surface.resonator.file: missing; kind = file needs the file's name"},
        {"[surface.resonator]\nkind = bumps\n", NULL,
         ": surface.resonator.bumps: missing; kind = bumps needs a list of "
         "position:height:width"},
        // a bump without a node has no effect
        {BUMPS, "surface.resonator.bumps=500 mm:1 um:1 mm",
         "-s surface.resonator.bumps: a bump 1 mm wide at 500 mm is beside the solid, 0 to 450 mm: "
         "move it"},
        {BUMPS, "surface.resonator.bumps=-5 mm:1 um:1 mm",
         "-s surface.resonator.bumps: a bump 1 mm wide at -5 mm is beside the solid, 0 to 450 mm: "
         "move it"},
        {BUMPS, "surface.resonator.bumps=5 mm:1 um:1 mm, 450.5 mm:1 um:1 mm",
         "-s surface.resonator.bumps: a bump 1 mm wide at 450.5 mm is beside the solid, 0 to 450 "
         "mm: move it"},
        {BUMPS, "surface.resonator.bumps=-400 um:1 um:1 mm, 450.4 mm:1 um:1 mm", NULL},
        {BUMPS, "surface.resonator.bumps=1.0025 mm:1 um:4.9 um",
         "-s surface.resonator.bumps: a bump 4.9 um wide at 1.0025 mm has no node, which are 5 um "
         "apart: widen it, or refine the grid"},
        {BUMPS, "surface.resonator.bumps=1.0025 mm:1 um:5.1 um", NULL},
        {BUMPS, "surface.resonator.bumps=0:1 um:10 um", NULL},
        {BUMPS, "surface.resonator.bumps=0:1 um:10 um\ngrid.nodes=printed",
         "-s surface.resonator.bumps: a bump 10 um wide at 0 m is beside the solid, 0 to 450 mm: "
         "move it"},
        // a wave of two cells has no effect
        {"[surface.slider]\nkind = sine\n", "surface.slider.wavelength=10.1 um", NULL},
        {"[surface.slider]\nkind = sine\n", "surface.slider.wavelength=10 um",
         "-s surface.slider.wavelength: 10 um is not longer than two cells, 10 um: the nodes would "
         "have another wave, or none; lengthen it, or refine the grid"},
        {"[surface.slider]\nkind = sine\namplitude = 0\n", "surface.slider.wavelength=10 um", NULL},
    };
    try_cases(f, surfaces, sizeof surfaces / sizeof *surfaces);
}

/// A path of 511 characters is read, one of 512 is refused.
static void long_paths(void **state)
{
    const struct fixture *const f = *state;
    char folder[500], path[640], name[100], message[700], text[200];
    static const char record[] = "# x [mm]\tz [um]\n0\t0\n1000\t0\n";
    int used = snprintf(folder, sizeof folder, "%s", f->folder);
    for (int i = 0; i < 4; i++) {
        used += snprintf(folder + used, sizeof folder - (size_t)used, "/%0100d", i);
        assert_int_equal(mkdir(folder, 0777), 0);
    }
    for (int more = 0; more < 2; more++) {
        struct ra_sliding_case c;
        struct ra_status st;
        snprintf(name, sizeof name, "%0*d", 510 - used + more, 7);
        snprintf(path, sizeof path, "%s/%s", folder, name);
        assert_int_equal(strlen(path), 511 + more);
        write_file(path, record, strlen(record));
        snprintf(path, sizeof path, "%s/c.ini", folder);
        snprintf(text, sizeof text, "[surface.slider]\nkind = file\nfile = %s\n", name);
        write_file(path, text, strlen(text));
        const enum ra_code code = ra_sliding_case_read(path, NULL, 0, &c, &st);
        if (more) {
            assert_int_equal(code, RA_INPUT);
            snprintf(message, sizeof message,
                     "%s:3: surface.slider.file: %s: its path is too long; at most 511 characters "
                     "fit",
                     path, name);
            assert_string_equal(st.text, message);
        } else {
            struct ra_profile profile;
            check_ok(code, &st);
            check_ok(ra_sliding_case_profile(&c, 1, &profile, NULL, 0, &st), &st);
            assert_int_equal(profile.count, 4001);
            ra_profile_free(&profile);
            ra_sliding_case_free(&c);
        }
    }
}

/// Files that were read are closed again.
static void files_are_closed(void **state)
{
    static const struct trial files = {
        "[slider]\ninitial_displacement = t.ini\ninitial_velocity = t.ini\n"
        "[surface]\nkind = file\nfile = t.ini\n",
        NULL, NULL};
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    const struct rlimit few = {20, limit.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    for (int i = 0; i < 20; i++) {
        try_case(*state, &files);
    }
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

// ## Derived values

static void what_follows(void **state)
{
    struct ra_sliding_case c;
    // k E/(2 (1 + nu)) = 0.75 200/2.5 GPa; A = H, I = H^3/12
    reads(*state,
          "[resonator]\ntheory = timoshenko\nyoung = 200 GPa\npoisson = 0.25\n"
          "shear_coefficient = 0.75\nthickness = 3 mm\n"
          "[slider]\nyoung = 100 GPa\npoisson = 0.4\nthickness = 6 mm\ndensity = 1000\n"
          "weight = 3 N/m\n",
          NULL, &c);
    check_relative(c.solid[0].beam.shear, 60e9, 1e-15);
    assert_true(c.solid[1].beam.shear == 0.0);
    assert_true(c.solid[0].beam.area == 3e-3 && c.solid[1].beam.area == 6e-3);
    check_relative(c.solid[0].beam.inertia, 2.25e-9, 1e-15);
    check_relative(c.solid[1].beam.inertia, 18e-9, 1e-15);
    // 3/(1000 0.006 0.02)
    check_relative(c.solid[1].gravity, 25.0, 1e-15);
    assert_true(c.solid[0].gravity == 0.0);
    // 1/(0.9375/200 + 0.84/100) GPa
    check_relative(ra_law_value(&c.pair.origin, "hertz_modulus"), 1e9 / 0.0130875, 1e-15);
    ra_sliding_case_free(&c);
    reads(*state, "", "contact.law=hertz\ncontact.hertz_modulus=5 Pa", &c);
    assert_true(ra_law_value(&c.pair.origin, "hertz_modulus") == 5.0);
    ra_sliding_case_free(&c);
    // a beam with its width
    reads(*state,
          "[slider]\nthickness = none\narea = 2 cm2\ninertia = 3 mm4\nweight = 2 N\n"
          "[resonator]\narea = 1 cm2\ninertia = 1 mm4\nweight = 7 N/m\n",
          "resonator.gravity=3", &c);
    // a replaced text may have been for another width
    assert_true(c.solid[1].weight == 2.0 && c.solid[0].weight == 0.0);
    check_relative(c.solid[1].beam.area, 2e-4, 1e-15);
    check_relative(c.solid[1].beam.inertia, 3e-12, 1e-15);
    ra_sliding_case_free(&c);
    // alpha pi/L sqrt(E I/(rho A))
    reads(*state,
          "[resonator]\nlength = 314.16 mm\nyoung = 48 MPa\ndensity = 1000\nthickness = 1 m\n"
          "[sliding]\nalpha = 0.005\n[time]\npath = 0.1 m\n",
          NULL, &c);
    check_relative(c.pair.speed, 0.005 * acos(-1.0) / 0.31416 * sqrt(48e6 / 12e3), 1e-15);
    assert_true(c.pair.duration == 0.1 / c.pair.speed);
    assert_true(c.alpha == 0.005 && c.pair.path == 0.1);
    ra_sliding_case_free(&c);
    assert_true(ra_sliding_case_nodes(&(struct ra_sliding_case){.solid = {{.beam.length = 0.5}},
                                                                .pair.spacing = 0.125},
                                      0) == 5);
}

/// The former content of a struct has no effect on the result.
static void what_was_there_before(void **state)
{
    const struct fixture *const f = *state;
    struct ra_sliding_case c;
    struct ra_status st;
    memset(&c, 0x55, sizeof c);
    write_file(f->path, "[slider]\nmode_damping = 1 %\n", 28);
    check_ok(ra_sliding_case_read(f->path, NULL, 0, &c, &st), &st);
    assert_int_equal(c.pair.probe_count, 0);
    assert_true(c.pair.title[0] == '\0' && c.surface[0].bump == NULL &&
                c.surface[0].reference == 0);
    ra_sliding_case_free(&c);
    static const struct ra_sliding_case none;
    assert_memory_equal(&c, &none, sizeof c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(limits),     TEST(what_follows),     TEST(files_of_surfaces_and_fields),
        TEST(long_paths), TEST(files_are_closed), TEST(what_was_there_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
