// Tests of the problem made from a case: every number for the engine, stable modes, steps, notes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_cases.h"

#include "contact/law.h"
#include "model/modal.h"
#include "oscillators/oscillators.h"

#define PI 3.14159265358979323846

struct made {
    struct ra_sliding_case c;
    struct ra_problem problem;
    char note[400];
};

/// Reads small.ini with overrides and makes its problem.
static enum ra_code make(const char *folder, const char *const *override, size_t count,
                         struct made *m, struct ra_status *st)
{
    *st = (struct ra_status){RA_OK, ""};
    check_ok(ra_sliding_case_read(in(folder, "small.ini"), override, count, &m->c, st), st);
    memset(&m->problem, 0x55, sizeof m->problem);
    const enum ra_code code =
        ra_sliding_case_problem(&m->c, &m->problem, m->note, sizeof m->note, st);
    if (code != RA_OK) {
        ra_sliding_case_free(&m->c);
    }
    return code;
}

static void clear(struct made *m)
{
    ra_problem_clear(&m->problem);
    ra_sliding_case_free(&m->c);
}

#define MAKE(folder, override, m, st)                                                              \
    make((folder), (override), sizeof(override) / sizeof *(override), (m), (st))

// ## Numbers

static void numbers_of_the_solids(void **state)
{
    static const char *const override[] = {
        "resonator.damping=2 %",
        "resonator.mode_damping=1 %, 3 %",
        "slider.ends=free-pinned",
        "slider.modes=3",
        "slider.damping=5 %",
        "slider.mode_damping=40 %, 7 %",
        "resonator.gravity=3",
        "slider.gravity=7",
        "slider.initial_velocity=0.25",
        "surface.kind=flat",
        "sliding.distance=1 mm",
        "grid.nodes=printed",
        "time.step=0.2 us",
    };
    struct made m;
    struct ra_status st;
    check_ok(MAKE(*state, override, &m, &st), &st);
    const struct ra_solid *const r = &m.problem.solid[0], *const s = &m.problem.solid[1];
    const struct ra_oscillators *const all = &m.problem.pair.modal;
    const size_t first = s->begin;
    assert_string_equal(m.note, "");
    assert_int_equal(r->modes.count, 6);
    assert_int_equal(s->modes.count, 3);
    assert_true(r->first == 1 && s->first == 1 && r->nodes == 800 && s->nodes == 200);
    for (size_t k = 0; k < 6; k++) {
        const double zeta = k == 0 ? 0.01 : k == 1 ? 0.03 : 0.02;
        check_relative(all->decay[k], zeta * r->modes.omega[k], 1e-15);
        assert_true(all->start_velocity[k] == 0.0 && all->start_amplitude[k] == 0.0);
    }
    assert_true(s->modes.omega[0] == 0.0 && all->decay[first] == 0.0);
    check_relative(all->decay[first + 1], 0.07 * s->modes.omega[1], 1e-15);
    check_relative(all->decay[first + 2], 0.05 * s->modes.omega[2], 1e-15);
    // the weights push both solids down, the slider towards the resonator; the computed integral of
    // the first sine is smaller than 2 L/pi by a share of (pi chi/L)^2 (1/12 + 1/4): 1/12 is that
    // of the trapezoidal rule, 1/4 that of the missing node at x = 0
    check_relative(all->load[0], -3.0 * 15.6 * sqrt(2.0 / 0.04) * 2.0 * 0.04 / PI, 6e-6);
    // the slider's first mode, which is rigid, by the trapezoidal rule
    double load = 0.0, speed = 0.0;
    for (size_t l = 0; l < s->nodes; l++) {
        const double weight = l == 0 || l + 1 == s->nodes ? 25e-6 : 50e-6;
        load += weight * 39.0 * 7.0 * ra_modes_at(&s->modes, 0, l);
        speed += weight * 0.25 * ra_modes_at(&s->modes, 0, l);
    }
    check_relative(all->load[first], load, 1e-12);
    check_relative(all->start_velocity[first] * s->modes.square[0], speed, 1e-12);
    clear(&m);
}

static void numbers_of_contact_and_time(void **state)
{
    static const char *const override[] = {
        "contact.law=power",        "contact.power_coefficient=3e7",
        "contact.power_exponent=2", "contact.deepest=2 um",
        "contact.slaves=slider",    "contact.interpolation=linear",
        "contact.engine=plain",     "contact.kernels=sse2",
        "time.scheme=verlet",       "time.step=0.5 us",
        "sliding.start=2 mm",       "sliding.distance=3 um",
    };
    const char *const touching[] = {"surface.resonator.kind=flat", "surface.slider.kind=bumps",
                                    "surface.slider.bumps=5 mm:2 um:1 mm"};
    const char *const drop[] = {touching[0], touching[1], touching[2], "sliding.initial=drop",
                                "sliding.drop_height=7 um"};
    const char *const settled[] = {touching[0],         touching[1],
                                   touching[2],         "sliding.initial=settled",
                                   "contact.law=hertz", "contact.asperity_width=0.5 m"};
    struct made m;
    struct ra_status st;
    const bool x86 = ra_kernels_find("sse2") != NULL;
    assert_true(x86 || ra_kernels_find("neon") != NULL);
    check_ok(make(*state, override, x86 ? 12 : 6, &m, &st), &st);
    const struct ra_problem *const p = &m.problem;
    assert_string_equal(p->pair.law->name, "power");
    assert_true(p->pair.coefficient[0] == 3e7 && p->pair.coefficient[1] == 2.0 &&
                p->pair.deepest == 2e-6);
    assert_int_equal(p->pair.slaves, RA_SLAVES_SLIDER);
    assert_true(p->linear && p->pair.spacing == 50e-6 && p->pair.sliding.speed == 0.5);
    if (x86) {
        assert_true(p->pair.plain && p->pair.modal.step == 0.5e-6 && p->pair.distance == 3e-6);
        assert_string_equal(p->pair.modal.kernels->name, "sse2");
        assert_string_equal(p->pair.modal.scheme->name, "verlet");
        // 40 cells from the left end
        assert_int_equal(p->pair.sliding.start.cell, 40);
    }
    clear(&m);
    check_ok(MAKE(*state, touching, &m, &st), &st);
    check_relative(p->pair.distance, 2e-6, 1e-12);
    assert_false(p->pair.plain || p->linear);
    assert_string_equal(p->pair.modal.kernels->name, ra_kernels_find(NULL)->name);
    clear(&m);
    check_ok(MAKE(*state, drop, &m, &st), &st);
    check_relative(p->pair.distance, 9e-6, 1e-12);
    clear(&m);
    check_ok(MAKE(*state, settled, &m, &st), &st);
    check_relative(p->pair.distance, 2e-6, 1e-12);
    // (4/3) sqrt(R) E*/width, R = 5 um
    check_relative(p->pair.coefficient[0], 4.0 / 3.0 * sqrt(5e-6) * 210e9 / 1.82 / 0.5, 1e-14);
    clear(&m);
}

// ## Stable modes

static void modes_that_nodes_allow(void **state)
{
    static const char *const few[] = {
        "grid.spacing=1 mm",     "resonator.modes=stable", "slider.modes=stable",
        "surface.kind=flat",     "time.step=1 ns",         "time.duration=1 us",
        "probes.force=none",     "output.sample=off",      "grid.nodes=both-ends",
        "sliding.distance=1 mm",
    };
    const char *printed[10];
    struct made m;
    struct ra_status st;
    check_ok(MAKE(*state, few, &m, &st), &st);
    assert_int_equal(m.problem.solid[0].modes.count, 40);
    assert_int_equal(m.problem.solid[1].modes.count, 10);
    clear(&m);
    memcpy(printed, few, sizeof printed);
    printed[8] = "grid.nodes=printed";
    check_ok(MAKE(*state, printed, &m, &st), &st);
    assert_int_equal(m.problem.solid[0].modes.count, 39);
    assert_int_equal(m.problem.solid[1].modes.count, 9);
    clear(&m);
}

/// Central differences are stable for omega < 2/tau. The fastest mode of either solid is removed
/// first.
static void the_fastest_mode_goes_first(void **state)
{
    static const char *const both[] = {"resonator.modes=stable", "slider.modes=stable",
                                       "contact.penalty=1 Pa", "sliding.distance=1 mm"};
    struct made m;
    struct ra_status st;
    check_ok(MAKE(*state, both, &m, &st), &st);
    // mode k of the resonator has 18481 k^2 [1/s]; the slider has two rigid modes, and then one
    // with 1.675e6 [1/s]
    assert_int_equal(m.problem.solid[0].modes.count, 10);
    assert_int_equal(m.problem.solid[1].modes.count, 3);
    double omega[2][16];
    for (int i = 0; i < 2; i++) {
        memcpy(omega[i], m.problem.solid[i].modes.omega,
               m.problem.solid[i].modes.count * sizeof(double));
    }
    clear(&m);
    size_t before[2] = {10, 3};
    for (double kappa = 1e12; kappa < 2e13; kappa *= 1.1) {
        char text[64];
        const char *const stiff[] = {both[0], both[1], text, both[3]};
        snprintf(text, sizeof text, "contact.penalty=%.17g Pa", kappa);
        check_ok(MAKE(*state, stiff, &m, &st), &st);
        size_t now[2] = {m.problem.solid[0].modes.count, m.problem.solid[1].modes.count};
        clear(&m);
        while (before[0] > now[0] || before[1] > now[1]) {
            // the faster one of the highest modes of both solids was removed
            const int faster = omega[0][before[0] - 1] > omega[1][before[1] - 1] ? 0 : 1;
            assert_true(before[faster] > now[faster]);
            before[faster]--;
        }
    }
    // rigid modes stay, and so does the first mode of a supported beam
    assert_true(before[0] < 10 && before[0] >= 1 && before[1] == 2);
}

/// If no mode is stable, the message names the step, whatever the modes.
static void no_stable_mode(void **state)
{
    static const char *const override[] = {"slider.ends=clamped-clamped", "slider.modes=stable",
                                           "time.step=5 us", "resonator.modes=1",
                                           "contact.penalty=1 Pa"};
    struct made m;
    struct ra_status st;
    assert_int_equal(MAKE(*state, override, &m, &st), RA_INPUT);
    assert_memory_equal(st.text, "-s time.step: time step 5e-06 s is not below the stability limit",
                        64);
}

// ## Steps

static void steps_are_whole(void **state)
{
    static const struct {
        const char *override[4];
        uint64_t steps;
    } runs[] = {
        {{"time.duration=4.6 us", "", "", ""}, 5},
        {{"time.duration=4.4 us", "", "", ""}, 4},
        // 40 - 10 - 5 mm at 40 m/s in steps of 1 us
        {{"sliding.speed=40 m/s", "sliding.start=5 mm", "", ""}, 625},
        // the way is longer by 0.7 of a step, which is not made
        {{"sliding.speed=40 m/s", "sliding.start=4.972 mm", "", ""}, 625},
        {{"sliding.speed=40 m/s", "sliding.start=-5 mm", "", ""}, 875},
        {{"sliding.speed=40 m/s", "sliding.past_end=slide", "", ""}, 5000},
        {{"sliding.speed=0", "sliding.start=35 mm", "", ""}, 5000},
        {{"sliding.speed=40 m/s", "time.path=50 mm", "", ""}, 1250},
        {{"sliding.speed=40 m/s", "time.duration=750 us", "", ""}, 750},
    };
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        struct ra_sliding_case c;
        struct ra_status st;
        char text[200];
        size_t count = 0;
        while (count < 4 && runs[i].override[count][0] != '\0') {
            count++;
        }
        check_ok(ra_sliding_case_read(in(*state, "small.ini"), runs[i].override, count, &c, &st),
                 &st);
        assert_int_equal(ra_sliding_case_steps(&c), runs[i].steps);
        const bool ends = i >= 2 && i <= 4;
        assert_int_equal(ra_sliding_case_ending(&c), i == 7 ? RA_ENDS_WITH_PATH
                                                     : ends ? RA_ENDS_AT_RESONATOR
                                                            : RA_ENDS_WITH_TIME);
        memset(text, 'x', sizeof text);
        assert_true((ra_sliding_case_shortened(&c, text, sizeof text)[0] != '\0') == ends);
        if (i == 2) {
            assert_string_equal(text, "the slider reaches the end of the resonator after 625 us of "
                                      "the time.duration of 5 ms: the run ends there");
        }
        ra_sliding_case_free(&c);
    }
}

// ## Notes and refusals

static void write_record(const char *path)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs("# x [mm]\tz [um]\n", file);
    for (int i = 0; i <= 1000; i++) {
        fprintf(file, "%.12g\t%.6f\n", 0.05 * i, sin(0.1 * i));
    }
    assert_int_equal(fclose(file), 0);
}

/// The notes on both solids are one line. If the line is too long for its buffer, its end is
/// missing.
static void notes_of_both_solids(void **state)
{
    enum { NOTE = 200 };
    char one[NOTE], other[NOTE];
    struct ra_sliding_case c;
    struct ra_problem problem;
    struct ra_status st;
    char note[1000], both[2 * NOTE + 2];
    write_record(in(*state, "p.txt"));
    write_record(in(*state, "q.txt"));
    static const char said_of[] = "%s: text, x in mm, z in um (line 1), 1001 points, step 50 um; "
                                  "cut from 50 mm to %d mm";
    snprintf(one, sizeof one, said_of, in(*state, "p.txt"), 40);
    snprintf(other, sizeof other, said_of, in(*state, "q.txt"), 10);
    snprintf(both, sizeof both, "%s; %s", one, other);
    // on the slider alone, the resonator alone, both
    static const char *const solids[3][2] = {
        {"surface.slider.file=q.txt", "surface.resonator.kind=flat"},
        {"surface.resonator.file=p.txt", "surface.slider.kind=flat"},
        {"surface.resonator.file=p.txt", "surface.slider.file=q.txt"}};
    const char *const said[] = {other, one, both};
    for (size_t i = 0; i < 3; i++) {
        const char *const override[] = {"surface.level=none", "surface.kind=file", solids[i][0],
                                        solids[i][1]};
        check_ok(ra_sliding_case_read(in(*state, "small.ini"), override, 4, &c, &st), &st);
        check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
        assert_string_equal(note, said[i]);
        ra_problem_clear(&problem);
        if (i < 2) {
            ra_sliding_case_free(&c);
        }
    }
    const size_t room[] = {strlen(both) + 1, strlen(one) + 1, 8};
    const char *const fits[] = {both, one, "/tmp/ra"};
    for (size_t i = 0; i < 3; i++) {
        memset(note, 'x', sizeof note);
        check_ok(ra_sliding_case_problem(&c, &problem, note, room[i], &st), &st);
        assert_string_equal(note, fits[i]);
        for (size_t k = room[i]; k < sizeof note; k++) {
            assert_int_equal(note[k], 'x');
        }
        ra_problem_clear(&problem);
    }
    ra_sliding_case_free(&c);
    // the note on a record that both solids use comes first, so it is never cut
    const char *const same[] = {"surface.kind=file", "surface.file=p.txt"};
    check_ok(ra_sliding_case_read(in(*state, "small.ini"), same, 2, &c, &st), &st);
    check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
    assert_int_equal(strncmp(note, "both solids have the same heights of p.txt: ", 44), 0);
    ra_problem_clear(&problem);
    ra_sliding_case_free(&c);
}

/// The message begins with the key at fault.
static void keys_at_fault(void **state)
{
    static const struct {
        const char *override[4], *message;
    } bad[] = {
        {{"grid.nodes=printed", "sliding.start=40 mm", "sliding.past_end=slide"},
         "-s sliding.start: no node of the slider is opposite the resonator at t = 0: it cannot "
         "start touching; move its start"},
        {{"surface.slider.kind=file", "surface.slider.file=short.txt"},
         "-s surface.slider.file: FOLDER/short.txt: the profile is 5 mm long and the solid needs "
         "10 mm: use a longer record or a shorter solid, or extend = synthesise, mirror or repeat"},
        {{"surface.resonator.kind=file", "surface.resonator.file=short.txt",
          "surface.slider.kind=same"},
         "-s surface.resonator.file: FOLDER/short.txt: the profile is 5 mm long and the solid "
         "needs 40 mm: use a longer record or a shorter solid, or extend = synthesise, mirror or "
         "repeat"},
        {{"slider.initial_velocity=short.txt"},
         "-s slider.initial_velocity: FOLDER/short.txt:1: unit `um` of column 2 is not known: use "
         "m/s, mm/s, um/s or nm/s"},
        {{"slider.initial_displacement=short.txt"},
         "-s slider.initial_displacement: FOLDER/short.txt: covers 0 mm to 5 mm, and the nodes lie "
         "at 0 mm to 10 mm: give positions along the solid, from its left end, that cover them"},
    };
    write_file(in(*state, "short.txt"), "# x [mm]\tz [um]\n0\t0\n2.5\t1\n5\t0\n");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct made m;
        struct ra_status st;
        char expected[700];
        size_t count = 0;
        while (count < 4 && bad[i].override[count] != NULL) {
            count++;
        }
        assert_int_equal(make(*state, bad[i].override, count, &m, &st), RA_INPUT);
        const char *const at = strstr(bad[i].message, "FOLDER");
        snprintf(expected, sizeof expected, "%.*s%s%s", (int)(at != NULL ? at - bad[i].message : 0),
                 bad[i].message, at != NULL ? (char *)*state : "",
                 at != NULL ? at + strlen("FOLDER") : bad[i].message);
        assert_string_equal(st.text, expected);
    }
    struct made m;
    struct ra_status st;
    const char *const coarse[] = {"surface.slider.correlation_length=0.2 mm"};
    assert_int_equal(MAKE(*state, coarse, &m, &st), RA_INPUT);
    assert_memory_equal(st.text, "-s surface.slider.correlation_length: ", 38);
    const char *const no_recurrence[] = {"contact.law=lagrange", "time.scheme=rk4"};
    assert_int_equal(MAKE(*state, no_recurrence, &m, &st), RA_INPUT);
    assert_memory_equal(st.text, "-s contact.law: the contact law 'lagrange' finds forces fr", 57);
    assert_non_null(strstr(st.text, "does not give by a recurrence; take central-differences, "));
    const char *const stiff[] = {"contact.penalty=1e20"};
    assert_int_equal(MAKE(*state, stiff, &m, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "small.ini:15: time.step: time step 1e-06 s is not below"));
}

/// Instruction sets that this processor lacks are refused. If it has all of them, none is.
static void kernels_that_are_not_there(void **state)
{
    size_t refused = 0;
    for (size_t i = 0; ra_kernels_name_at(i) != NULL; i++) {
        const char *const name = ra_kernels_name_at(i);
        char override[64], expected[200];
        const char *const list[] = {override};
        struct made m;
        struct ra_status st;
        snprintf(override, sizeof override, "contact.kernels=%s", name);
        if (ra_kernels_find(name) != NULL) {
            check_ok(MAKE(*state, list, &m, &st), &st);
            assert_string_equal(m.problem.pair.modal.kernels->name, name);
            clear(&m);
            continue;
        }
        assert_int_equal(MAKE(*state, list, &m, &st), RA_INPUT);
        snprintf(expected, sizeof expected,
                 "-s contact.kernels: this processor cannot run %s; write auto, which always works",
                 name);
        assert_string_equal(st.text, expected);
        refused++;
    }
    print_message("%zu instruction sets refused\n", refused);
}

/// Three functions of the public header give the same result, also if the problem cannot be made.
static void check_of_a_case(void **state)
{
    struct ra_status st = {RA_OK, ""};
    const char *const stiff[] = {"contact.penalty=1e20"};
    const char *const path = in(*state, "small.ini");
    check_ok(ra_sliding_case_check(path, NULL, 0, &st), &st);
    assert_int_equal(ra_sliding_case_check(path, stiff, 1, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "stability limit"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(numbers_of_the_solids, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(numbers_of_contact_and_time, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(modes_that_nodes_allow, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(the_fastest_mode_goes_first, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(no_stable_mode, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(steps_are_whole, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(notes_of_both_solids, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(keys_at_fault, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(kernels_that_are_not_there, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(check_of_a_case, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
