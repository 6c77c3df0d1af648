// Tests of the keys of [holder], in two dimensions and in three (pair_keys.c).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/areal_cases.h"

#include "areal/run.h"
#include "model/room.h"

/// Writes both small cases.
static int make_both(void **state)
{
    const int failed = make_areal_folder(state);
    if (!failed) {
        write_file(in(*state, "small.ini"), small_case);
    }
    return failed;
}

static void check_says(const struct ra_status *st, const char *text)
{
    if (strstr(st->text, text) == NULL) {
        fail_msg("'%s' does not say '%s'", st->text, text);
    }
}

// ## From keys to numbers

static void keys_become_a_holder(void **state)
{
    static const char *const override[] = {
        "holder.heave_stiffness=2e5 N/m", "holder.heave_damping=3", "holder.pitch_stiffness=0.5",
        "holder.pitch_damping=1e-4",      "holder.friction=0.3",    "holder.pivot=4 mm",
        "holder.roll_stiffness=blocked",
    };
    struct ra_areal_case c;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_areal_case_read(in(*state, "areal.ini"), override, 7, &c, &st), &st);
    const struct ra_holder h = ra_pair_case_holder(&c.pair);
    assert_true(h.stiffness[RA_HEAVE] == 2e5 && h.damping[RA_HEAVE] == 3.0);
    assert_true(h.stiffness[RA_PITCH] == 0.5 && h.damping[RA_PITCH] == 1e-4);
    assert_true(h.stiffness[RA_ROLL] == 0.0 && h.blocked[RA_ROLL] && !h.blocked[RA_PITCH]);
    assert_true(h.friction == 0.3 && h.pivot == 4e-3);
    ra_areal_case_free(&c);
}

/// Springs against roll give a box the frequency sqrt(k/I).
static void roll_has_its_frequency(void **state)
{
    static const char *const override[] = {"holder.roll_stiffness=0.5", "block.inertia_roll=2e-9",
                                           "holder.roll_damping=1e-6"};
    double *record[2] = {NULL, NULL};
    char note[1024];
    struct ra_areal_case c;
    struct ra_areal problem;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_areal_case_read(in(*state, "areal.ini"), override, 3, &c, &st), &st);
    check_ok(ra_areal_case_problem(&c, &problem, record, note, sizeof note, &st), &st);
    const size_t roll = problem.modes.width + RA_ROLL;
    check_relative(problem.pair.modal.omega[roll], sqrt(0.5 / 2e-9), 1e-14);
    check_relative(problem.pair.modal.decay[roll], 0.5 * 1e-6 / 2e-9, 1e-14);
    ra_areal_free(&problem);
    free(record[0]);
    free(record[1]);
    ra_areal_case_free(&c);
}

// ## Runs

static double quantity(const char *folder, const char *run, const char *name)
{
    char *const text = read_text(in(in(folder, run), "summary.tsv"), false);
    char line[80];
    snprintf(line, sizeof line, "\n%s\t", name);
    const char *const at = strstr(text, line);
    const double value = at != NULL ? strtod(at + strlen(line), NULL) : (double)NAN;
    free(text);
    return value;
}

/// A block with blocked pitch and roll starts at the distance of a free block but moves in another
/// way. Its balance closes.
static void a_block_that_heaves_alone(void **state)
{
    static const char *const override[] = {"holder.pitch_stiffness=blocked",
                                           "holder.roll_stiffness=blocked", NULL};
    struct ra_status st;
    check_ok(run_areal(*state, override, "blocked", NULL, &st), &st);
    check_ok(run_areal(*state, NULL, "free", NULL, &st), &st);
    assert_true(fabs(quantity(*state, "blocked", "energy_residual_share")) < 1e-3);
    assert_true(quantity(*state, "blocked", "level_plate") !=
                quantity(*state, "free", "level_plate"));
    assert_true(quantity(*state, "blocked", "delta") == quantity(*state, "free", "delta"));
}

/// Springs, dashpots and friction have rows in the summary only if the case has them.
static void the_summary_has_their_shares(void **state)
{
    static const char *const override[] = {"holder.heave_stiffness=1e4", "holder.heave_damping=0.1",
                                           "holder.friction=0.4", "holder.pivot=2 mm", NULL};
    struct ra_status st;
    check_ok(run_areal(*state, override, "held", NULL, &st), &st);
    check_ok(run_areal(*state, NULL, "free", NULL, &st), &st);
    assert_true(quantity(*state, "held", "energy_holder") > 0.0);
    assert_true(quantity(*state, "held", "work_holder_damping") > 0.0);
    assert_true(fabs(quantity(*state, "held", "work_friction")) > 0.0);
    assert_true(fabs(quantity(*state, "held", "energy_residual_share")) < 1e-3);
    assert_true(isnan(quantity(*state, "free", "energy_holder")) &&
                isnan(quantity(*state, "free", "work_friction")));
}

/// Each motion alone may be held. Its spring stores energy, its dashpot takes energy, and the
/// balance closes with both.
static void each_motion_has_its_share(void **state)
{
    static const char *const override[][3] = {
        {"holder.heave_stiffness=1e4", "holder.heave_damping=0.1", NULL},
        {"holder.pitch_stiffness=0.05", "holder.pitch_damping=1e-6", NULL},
        {"holder.roll_stiffness=0.05", "holder.roll_damping=1e-6", NULL}};
    for (size_t i = 0; i < sizeof override / sizeof *override; i++) {
        struct ra_status st;
        check_ok(run_areal(*state, override[i], "held", NULL, &st), &st);
        assert_true(quantity(*state, "held", "energy_holder") > 0.0);
        assert_true(quantity(*state, "held", "work_holder_damping") > 0.0);
        assert_true(fabs(quantity(*state, "held", "energy_residual_share")) < 1e-3);
    }
}

// ## Refused and unused keys

static void refuse(const char *folder, const char *const *override, size_t count, const char *text)
{
    struct ra_sliding_case c;
    struct ra_problem problem;
    char note[1024] = "";
    struct ra_status st = {RA_OK, ""};
    enum ra_code code = ra_sliding_case_read(in(folder, "small.ini"), override, count, &c, &st);
    if (code == RA_OK) {
        code = ra_sliding_case_problem(&c, &problem, note, sizeof note, &st);
        ra_sliding_case_free(&c);
    }
    assert_int_equal(code, RA_INPUT);
    check_says(&st, text);
}

static void what_cannot_be_held(void **state)
{
    static const char *const pinned[] = {"slider.ends=pinned-pinned", "holder.heave_stiffness=1"};
    static const char *const heaves[] = {"slider.modes=1", "holder.pitch_stiffness=1"};
    static const char *const slowed[] = {"slider.modes=1", "holder.pitch_damping=1"};
    static const char *const slowed_pinned[] = {"slider.ends=pinned-pinned",
                                                "holder.heave_damping=1"};
    static const char *const rubs[] = {"slider.modes=1", "holder.friction=1", "holder.pivot=1 mm"};
    static const char *const unused[] = {"holder.pivot=1 mm"};
    static const char *const damped[] = {"holder.pitch_stiffness=blocked",
                                         "holder.pitch_damping=1"};
    static const char *const remedies[][2] = {{"slider.ends=free-free", "holder.heave_stiffness=1"},
                                              {"slider.ends=free-free", "slider.modes=2"}};
    refuse(*state, pinned, 2,
           "holder.heave_stiffness: holds a slider that can heave as a rigid body; write ends = "
           "free-free");
    refuse(*state, heaves, 2,
           "pitch_stiffness: holds a slider that can pitch as a rigid body; write ends = free-free "
           "with at least 2 modes");
    refuse(*state, slowed, 2, "holder.pitch_damping: holds a slider that can pitch");
    refuse(*state, slowed_pinned, 2, "holder.heave_damping: holds a slider that can heave");
    refuse(*state, rubs, 3,
           "friction: holds a slider that can pitch as a rigid body; write ends = free-free with "
           "at least 2 modes");
    for (size_t i = 0; i < sizeof remedies / sizeof *remedies; i++) {
        const char *const helped[] = {i == 0 ? pinned[0] : heaves[0],
                                      i == 0 ? pinned[1] : heaves[1], remedies[i][0],
                                      remedies[i][1]};
        struct ra_sliding_case c;
        struct ra_problem problem;
        char note[1024] = "";
        struct ra_status st = {RA_OK, ""};
        check_ok(ra_sliding_case_read(in(*state, "small.ini"), helped, 4, &c, &st), &st);
        check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
        ra_problem_clear(&problem);
        ra_sliding_case_free(&c);
    }
    // both springs: the first motion that is missing is named
    static const char *const both[] = {"slider.modes=1", "holder.heave_stiffness=1",
                                       "holder.pitch_stiffness=1"};
    static const char *const pinned_both[] = {
        "slider.ends=pinned-pinned", "holder.heave_stiffness=1", "holder.pitch_stiffness=1"};
    refuse(*state, both, 3,
           "holder.pitch_stiffness: holds a slider that can pitch as a rigid body; write ends = "
           "free-free with at least 2 modes");
    refuse(*state, pinned_both, 3,
           "holder.heave_stiffness: holds a slider that can heave as a rigid body; write ends = "
           "free-free");
    refuse(*state, unused, 1, "is not used with holder.friction = 0");
    refuse(*state, damped, 2, "is not used with holder.pitch_stiffness = blocked");
}

/// Makes the problem of small.ini with some keys; the result is the code.
static enum ra_code made(const char *folder, const char *const *override, size_t count,
                         struct ra_status *st)
{
    struct ra_sliding_case c;
    struct ra_problem problem;
    char note[1024] = "";
    *st = (struct ra_status){RA_OK, ""};
    check_ok(ra_sliding_case_read(in(folder, "small.ini"), override, count, &c, st), st);
    const enum ra_code code = ra_sliding_case_problem(&c, &problem, note, sizeof note, st);
    if (code == RA_OK) {
        ra_problem_clear(&problem);
    }
    ra_sliding_case_free(&c);
    return code;
}

/// Only a slider that is free at both ends, with the modes of the beam, moves as a rigid body. With
/// all other ends, and with modes of a file, it cannot be held.
static void only_a_free_slider_is_held(void **state)
{
    static const char *const word[] = {"free", "pinned", "clamped"};
    static const char *const keys[][2] = {{"holder.heave_stiffness=1", "case.title=a"},
                                          {"holder.heave_damping=1e-3", "case.title=a"},
                                          {"holder.pitch_stiffness=1", "case.title=a"},
                                          {"holder.pitch_damping=1e-6", "case.title=a"},
                                          {"holder.friction=0.1", "holder.pivot=1 mm"}};
    struct ra_status st;
    write_file(in(*state, "slider.txt"), "mass 1 1\nfrequency 0 0\ndamping 0 0\n"
                                         "0 1 -1\n0.01 1 1\n");
    for (size_t i = 0; i < 10; i++) {
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            char ends[64], said[64];
            snprintf(ends, sizeof ends, "slider.ends=%s-%s", word[i / 3 % 3], word[i % 3]);
            const char *const override[] = {ends, "slider.modes=2", keys[k][0], keys[k][1]};
            const char *const file[] = {"slider.modes_file=slider.txt", keys[k][0], keys[k][1]};
            const enum ra_code code =
                i < 9 ? made(*state, override, 4, &st) : made(*state, file, 3, &st);
            assert_int_equal(code, i == 0 ? RA_OK : RA_INPUT);
            snprintf(said, sizeof said, "%.*s: holds a slider that can %s as a rigid body",
                     (int)strcspn(keys[k][0], "="), keys[k][0], k < 2 ? "heave" : "pitch");
            if (code != RA_OK) {
                check_says(&st, said);
            }
        }
    }
}

/// A dashpot against a motion is used unless this motion is blocked; a blocked motion has none.
static void a_blocked_motion_has_no_dashpot(void **state)
{
    static const char *const motion[] = {"pitch", "roll"};
    for (int blocked = 0; blocked < 2; blocked++) {
        for (int damped = 0; damped < 2; damped++) {
            char spring[64], dashpot[64], said[96];
            snprintf(spring, sizeof spring, "holder.%s_stiffness=blocked", motion[blocked]);
            snprintf(dashpot, sizeof dashpot, "holder.%s_damping=1e-6", motion[damped]);
            snprintf(said, sizeof said, "is not used with holder.%s_stiffness = blocked",
                     motion[blocked]);
            const char *const override[] = {spring, dashpot};
            struct ra_areal_case c;
            struct ra_status st = {RA_OK, ""};
            const enum ra_code code =
                ra_areal_case_read(in(*state, "areal.ini"), override, 2, &c, &st);
            assert_int_equal(code, blocked == damped ? RA_INPUT : RA_OK);
            if (code == RA_OK) {
                ra_areal_case_free(&c);
            } else {
                check_says(&st, said);
            }
        }
    }
    struct ra_pair_case c = {.holder = {.damping = {1.0, 2.0, 3.0}}};
    c.holder.stiffness[RA_ROLL] = HUGE_VAL;
    const struct ra_holder h = ra_pair_case_holder(&c);
    assert_true(h.damping[RA_ROLL] == 0.0);
    assert_true(h.damping[RA_HEAVE] + h.damping[RA_PITCH] == 6.0 - c.holder.damping[RA_ROLL]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(keys_become_a_holder, make_both, remove_folder),
        cmocka_unit_test_setup_teardown(roll_has_its_frequency, make_both, remove_folder),
        cmocka_unit_test_setup_teardown(a_block_that_heaves_alone, make_both, remove_folder),
        cmocka_unit_test_setup_teardown(the_summary_has_their_shares, make_both, remove_folder),
        cmocka_unit_test_setup_teardown(each_motion_has_its_share, make_both, remove_folder),
        cmocka_unit_test_setup_teardown(what_cannot_be_held, make_both, remove_folder),
        cmocka_unit_test_setup_teardown(only_a_free_slider_is_held, make_both, remove_folder),
        cmocka_unit_test_setup_teardown(a_blocked_motion_has_no_dashpot, make_both, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
