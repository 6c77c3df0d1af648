// Tests of the keys of a sliding case: their documentation, the meaning of each word, and the echo.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * keys.expected is the documentation of all keys, which was compared with the papers by hand. Its
 * whole text is compared, so that no name, unit, limit, default or meaning changes unnoticed.
 * every-key.ini and other-words.ini are written by hand in the form of an echo, and their echo
 * must be the same text. Each word of a key means one value of one field of the case's struct. With
 * `--echo FILE` this program only prints the echo of a case (`make expected`).
 */
#include "support/case_files.h"

#include "contact/law.h"
#include "kernels/kernels.h"
#include "sliding/kinds.h"
#include "surface/kind.h"

// ## Whole texts

/// The text of a file. The caller frees it.
static char *text_of(const char *path)
{
    FILE *const file = fopen(path, "r");
    assert_non_null(file);
    char *const text = calloc(1, 40000);
    assert_non_null(text);
    assert_true(fread(text, 1, 39999, file) > 0);
    assert_int_equal(fclose(file), 0);
    return text;
}

/// Fails at the first line that differs.
static void same_text(const char *text, const char *expected)
{
    while (*text != '\0' || *expected != '\0') {
        const size_t a = strcspn(text, "\n"), b = strcspn(expected, "\n");
        if (a != b || strncmp(text, expected, a) != 0) {
            fail_msg("is `%.*s`, not `%.*s`", (int)a, text, (int)b, expected);
        }
        text += a + (text[a] != '\0');
        expected += b + (expected[b] != '\0');
    }
}

/// The documented kernels are those of the processor for which the library is built.
static void documentation(void **unused)
{
    (void)unused;
    char *text = NULL, kernels[200] = "      auto";
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    ra_schema_document(&ra_sliding_schema, out);
    assert_int_equal(fclose(out), 0);
    for (size_t i = 0; ra_kernels_name_at(i) != NULL; i++) {
        snprintf(kernels + strlen(kernels), sizeof kernels - strlen(kernels), " | %s",
                 ra_kernels_name_at(i));
    }
    char *const expected = text_of("tests/sliding/keys.expected"), whole[40000];
    char *const at = strstr(expected, "      KERNELS\n");
    assert_non_null(at);
    snprintf(whole, sizeof whole, "%.*s%s%s", (int)(at - expected), expected, kernels,
             at + strlen("      KERNELS"));
    same_text(text, whole);
    free(expected);
    free(text);
}

/// The echo of a case from a file. The caller frees it.
static char *echo_of(const char *path)
{
    struct ra_sliding_case c;
    struct ra_status st;
    char *text = NULL;
    size_t size = 0;
    check_ok(ra_sliding_case_read(path, NULL, 0, &c, &st), &st);
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    ra_case_write(&c.pair.origin, out);
    assert_int_equal(fclose(out), 0);
    ra_sliding_case_free(&c);
    return text;
}

/// The echo of a case that has the form of an echo is the same text.
static void echo_of_an_echo(void **unused)
{
    (void)unused;
    static const char *const path[] = {"tests/sliding/every-key.ini",
                                       "tests/sliding/other-words.ini"};
    for (size_t i = 0; i < 2; i++) {
        char *const text = echo_of(path[i]), *const expected = text_of(path[i]);
        same_text(text, expected);
        free(expected);
        free(text);
    }
}

// ## Words

enum sort { INTEGER, REAL, FLAG, SIZE, KIND };
enum { FLAT = 0, GAUSSIAN = 1, SINE = 2, SAME = 5 }; ///< places in the table of kinds of surfaces

/// A field of the case, and its value.
struct meaning {
    const char *override;
    size_t offset;
    enum sort sort;
    double value;
};

/// The place of a kind of surface in its table.
static double place_of(const struct ra_surface_kind *kind)
{
    size_t i = 0;
    while (ra_surface_kind_at(i) != kind) {
        i++;
    }
    return (double)i;
}

static double value_at(const struct ra_sliding_case *c, const struct meaning *m)
{
    const void *const field = (const char *)c + m->offset;
    switch (m->sort) {
    case INTEGER:
        return *(const int *)field;
    case KIND:
        return place_of(*(const struct ra_surface_kind *const *)field);
    case FLAG:
        return *(const bool *)field;
    case SIZE:
        return (double)*(const size_t *)field;
    default:
        return *(const double *)field;
    }
}

#define FIELD(name) offsetof(struct ra_sliding_case, name)

static void words_have_values(void **state)
{
    static const struct meaning meanings[] = {
        {"grid.nodes=both-ends", FIELD(nodes), INTEGER, RA_NODES_BOTH_ENDS},
        {"grid.nodes=printed", FIELD(nodes), INTEGER, RA_NODES_PRINTED},
        {"sliding.initial=touching", FIELD(pair.initial), INTEGER, RA_INITIAL_TOUCHING},
        {"sliding.initial=drop", FIELD(pair.initial), INTEGER, RA_INITIAL_DROP},
        {"sliding.initial=settled", FIELD(pair.initial), INTEGER, RA_INITIAL_SETTLED},
        {"sliding.past_end=stop", FIELD(slides_on), FLAG, 0},
        {"sliding.past_end=slide", FIELD(slides_on), FLAG, 1},
        {"sliding.distance=auto", FIELD(pair.distance), REAL, HUGE_VAL},
        {"output.shock_force=total", FIELD(shock_force), INTEGER, RA_SHOCK_TOTAL},
        {"output.shock_force=slave", FIELD(shock_force), INTEGER, RA_SHOCK_SLAVE},
        {"output.shock_force=nonzero", FIELD(shock_force), INTEGER, RA_SHOCK_NONZERO},
        {"output.shocks=list", FIELD(pair.shock_list), FLAG, 1},
        {"output.shocks=none", FIELD(pair.shock_list), FLAG, 0},
        {"output.energy_tolerance=none", FIELD(pair.energy_tolerance), REAL, 0},
        {"output.sample=off", FIELD(pair.sample), REAL, 0},
        {"output.sample_to=end", FIELD(sample_to), REAL, HUGE_VAL},
        {"output.sample_filter=off", FIELD(sample_filter), FLAG, 0},
        {"output.sample_filter=on", FIELD(sample_filter), FLAG, 1},
        {"output.sound=off", FIELD(pair.sound), FLAG, 0},
        {"output.sound=on", FIELD(pair.sound), FLAG, 1},
        {"contact.engine=candidates", FIELD(pair.plain), FLAG, 0},
        {"contact.engine=plain", FIELD(pair.plain), FLAG, 1},
        {"contact.interpolation=hermite", FIELD(linear), FLAG, 0},
        {"contact.interpolation=linear", FIELD(linear), FLAG, 1},
        {"contact.slaves=both", FIELD(pair.slaves), INTEGER, RA_SLAVES_BOTH},
        {"contact.slaves=resonator", FIELD(pair.slaves), INTEGER, RA_SLAVES_RESONATOR},
        {"contact.slaves=slider", FIELD(pair.slaves), INTEGER, RA_SLAVES_SLIDER},
        {"resonator.theory=euler-bernoulli", FIELD(solid[0].timoshenko), FLAG, 0},
        {"resonator.theory=timoshenko", FIELD(solid[0].timoshenko), FLAG, 1},
        {"slider.modes=stable", FIELD(solid[1].modes), SIZE, 0},
        {"slider.gravity=off", FIELD(solid[1].gravity), REAL, 0},
        {"resonator.gravity=on", FIELD(solid[0].gravity), REAL, 9.81},
        {"slider.weight=auto", FIELD(solid[1].weight), REAL, 0},
        {"slider.weight=none", FIELD(solid[1].weight), REAL, 0},
        {"slider.initial_velocity=rest", FIELD(solid[1].initial_velocity), REAL, 0},
        {"time.path=off", FIELD(pair.path), REAL, 0},
        {"time.path=none", FIELD(pair.path), REAL, 0},
        {"surface.resonator.kind=flat", FIELD(surface[0].kind), KIND, FLAT},
        {"surface.resonator.kind=gaussian", FIELD(surface[0].kind), KIND, GAUSSIAN},
        {"surface.resonator.kind=sine", FIELD(surface[0].kind), KIND, SINE},
        {"surface.slider.kind=same", FIELD(surface[1].kind), KIND, SAME},
        {"surface.slider.sigma=none", FIELD(surface[1].sigma), REAL, 0},
    };
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++) {
        struct ra_sliding_case c;
        reads(*state, "", meanings[i].override, &c);
        const double value = value_at(&c, &meanings[i]);
        if (value != meanings[i].value) {
            fail_msg("%s is %g", meanings[i].override, value);
        }
        ra_sliding_case_free(&c);
    }
}

/// Some words are valid only for a file, or need another key.
static void words_of_files(void **state)
{
    static const char *const level[] = {"none", "mean", "line"};
    static const int number[] = {RA_LEVEL_NONE, RA_LEVEL_MEAN, RA_LEVEL_LINE};
    static const char *const exponent[] = {"1", "1.5", "2"};
    static const double power[] = {1, 1.5, 2};
    for (size_t i = 0; i < 3; i++) {
        struct ra_sliding_case c;
        struct ra_slot slot;
        char text[200];
        snprintf(text, sizeof text,
                 "[surface]\nkind = file\nfile = t.ini\nlevel = %s\n[contact]\nlaw = power\n"
                 "power_exponent = %s\n",
                 level[i], exponent[i]);
        reads(*state, text, NULL, &c);
        assert_ptr_equal(c.surface[0].kind, &ra_surface_measured);
        assert_int_equal(c.surface[0].level, number[i]);
        assert_string_equal(c.surface[1].file, "t.ini");
        assert_true(ra_schema_find(&ra_sliding_schema, "contact", "power_exponent", &slot));
        assert_true(*(const double *)ra_schema_value(&slot, &c) == power[i]);
        ra_sliding_case_free(&c);
    }
}

static void ends_of_beams(void **state)
{
    static const char *const word[] = {"free", "pinned", "clamped"};
    static const enum ra_end end[] = {RA_FREE, RA_PINNED, RA_CLAMPED};
    for (size_t i = 0; i < 9; i++) {
        struct ra_sliding_case c;
        char text[64], *echo = NULL;
        size_t size = 0;
        snprintf(text, sizeof text, "slider.ends=%s-%s", word[i / 3], word[i % 3]);
        reads(*state, "", text, &c);
        assert_int_equal(c.solid[1].beam.left, end[i / 3]);
        assert_int_equal(c.solid[1].beam.right, end[i % 3]);
        FILE *const out = open_memstream(&echo, &size);
        assert_non_null(out);
        ra_case_write(&c.pair.origin, out);
        assert_int_equal(fclose(out), 0);
        snprintf(text, sizeof text, "\nends = %s-%s\n", word[i / 3], word[i % 3]);
        assert_non_null(strstr(strstr(echo, "\n[slider]\n"), text));
        free(echo);
        ra_sliding_case_free(&c);
    }
}

// ## Lists, velocities, probes

/// Lists are accepted up to their limits.
static void limits_of_lists(void **state)
{
    struct ra_sliding_case c;
    reads(*state,
          "[slider]\nmode_damping = 0, 1\n[surface]\n"
          "bumps = -1 km:-1 m:1 nm, 1 km:1 m:1 km\n",
          NULL, &c);
    assert_int_equal(c.solid[1].mode_damping_count, 2);
    assert_true(c.solid[1].mode_damping[0] == 0 && c.solid[1].mode_damping[1] == 1);
    for (int i = 0; i < 2; i++) {
        const struct ra_bump *const bump = c.surface[i].bump;
        assert_int_equal(c.surface[i].bump_count, 2);
        assert_true(bump[0].centre == -1e3 && bump[0].height == -1 && bump[0].width == 1e-9);
        assert_true(bump[1].centre == 1e3 && bump[1].height == 1 && bump[1].width == 1e3);
    }
    ra_sliding_case_free(&c);
}

/// An initial velocity is a number if it starts like one; otherwise it is the name of a file.
static void velocities_or_files(void **state)
{
    static const struct {
        const char *text;
        double velocity;
    } good[] = {{"0.5 m/s", 0.5}, {"9 mm/s", 9e-3},  {"-.5", -0.5},     {"+3", 3},
                {".25", 0.25},    {"-1 km/s", -1e3}, {"1000 m/s", 1e3}, {"0", 0}};
    const struct fixture *const f = *state;
    struct ra_sliding_case c;
    char override[80], path[128];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        snprintf(override, sizeof override, "resonator.initial_velocity=%s", good[i].text);
        // a number replaces a file
        reads(f, "[resonator]\ninitial_velocity = t.ini\n", override, &c);
        assert_true(c.solid[0].initial_velocity == good[i].velocity);
        assert_string_equal(c.solid[0].initial_velocity_file, "");
        ra_sliding_case_free(&c);
    }
    snprintf(path, sizeof path, "%s/a9", f->folder);
    write_file(path, "x\n", 2);
    reads(f, "[resonator]\ninitial_velocity = 3 m/s\n", "resonator.initial_velocity=a9", &c);
    assert_true(c.solid[0].initial_velocity == 0);
    assert_string_equal(c.solid[0].initial_velocity_file, "a9");
    ra_sliding_case_free(&c);
    // a name of one letter
    snprintf(path, sizeof path, "%s/v", f->folder);
    write_file(path, "x\n", 2);
    reads(f, "", "resonator.initial_velocity=v", &c);
    assert_string_equal(c.solid[0].initial_velocity_file, "v");
    ra_sliding_case_free(&c);
    reads(f, "[resonator]\ninitial_velocity = a9\n", "resonator.initial_velocity=rest", &c);
    assert_string_equal(c.solid[0].initial_velocity_file, "");
    ra_sliding_case_free(&c);
}

static void names_of_probes(void **state)
{
    // a name may have 47 characters; the second name has the other allowed characters
    static const char *const name[] = {"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTU",
                                       "VWXYZ0123456789_", "T", "F"};
    struct ra_sliding_case c;
    char text[400] = "[probes]\n", override[200], message[200];
    for (size_t i = 0; i < 4; i++) {
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s = slider force %zu mm\n",
                 name[i], i);
    }
    reads(*state, text, NULL, &c);
    assert_int_equal(c.pair.probe_count, 4);
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(c.pair.probe[i].name, name[i]);
        assert_int_equal(c.pair.probe[i].line, i + 2);
    }
    ra_sliding_case_free(&c);
    snprintf(override, sizeof override, "probes.%sx=slider force 0", name[0]);
    snprintf(message, sizeof message,
             "-s probes.%sx: a probe's name has 1 to 47 letters, digits and _", name[0]);
    try_case(*state, &(const struct trial){"", override, message});
    static const char *const taken[] = {"t", "f", "total_force", "contacts"};
    for (size_t i = 0; i < 4; i++) {
        snprintf(override, sizeof override, "probes.%s=slider force 0", taken[i]);
        snprintf(message, sizeof message,
                 "-s probes.%s: the tables of a run have a column of this name already; write "
                 "another one",
                 taken[i]);
        try_case(*state, &(const struct trial){"", override, message});
    }
}

static const struct trial refused[] = {
    // Lists
    {"", "surface.bumps=-1001:0:1",
     "-s surface.bumps: -1001 m is outside -1 km to 1 km; did you mean -1001 mm?"},
    {"", "surface.bumps=1001:0:1",
     "-s surface.bumps: 1001 m is outside -1 km to 1 km; did you mean 1001 mm?"},
    {"", "surface.bumps=0:0:0.5 nm",
     "-s surface.bumps: 0.5 nm is outside 1 nm to 1 km; did you mean 0.5 mm?"},
    {"", "surface.bumps=0:0:1.5 km",
     "-s surface.bumps: 1.5 km is outside 1 nm to 1 km; did you mean 1.5 mm?"},
    {"", "surface.bumps=1:2:3:4",
     "-s surface.bumps: '1:2:3:4' is not a bump; write position:height:width"},
    {"", "surface.bumps=1:2::4",
     "-s surface.bumps: '1:2::4' is not a bump; write position:height:width"},
    {"", "surface.bumps=12", "-s surface.bumps: '12' is not a bump; write position:height:width"},
    {"", "slider.mode_damping=-1 %", "-s slider.mode_damping: -1 % is outside 0 to 100"},
    // a value that is not a list ends with its line
    {"[slider]\nends = free-free\n  initial_velocity = rest\n", NULL,
     ":3: slider.ends: an indented line continues a list, and there is no list before it; start "
     "the line in the first column"},
    {"[slider]\ninitial_velocity = 1 mm/s\n  ends = free-free\n", NULL,
     ":3: slider.initial_velocity: an indented line continues a list, and there is no list before "
     "it; start the line in the first column"},
    // An initial velocity is a number if it starts like one; otherwise it is the name of a file
    {"[slider]\ninitial_velocity =\n", NULL,
     ":2: slider.initial_velocity: empty; expected a speed; write m/s or mm/s"},
    {"", "slider.initial_velocity=1.5 km/s",
     "-s slider.initial_velocity: 1.5 km/s is outside -1 km/s to 1 km/s; did you mean 1.5 "
     "mm/s?"},
    // Probes
    {"", "probes.a=slider force -1 mm", "-s probes.a: -1 mm is outside 0 m to 1 km"},
    {"", "probes.a=slider force 1001 m",
     "-s probes.a: 1001 m is outside 0 m to 1 km; did you mean 1001 mm?"},
    {"", "probes.a=slider force 1000 m", "-s probes.a: 1 km is outside the slider, 0 to 20 mm"},
    {"", "probes.a=",
     "-s probes.a: '' is not a probe; write resonator or slider, displacement, velocity or "
     "force, and a position"},
};

static void refusals(void **state)
{
    try_cases(*state, refused, sizeof refused / sizeof *refused);
}

/// On the command line the last of equal keys counts. A probe can be removed from the middle and
/// replaced. The largest number of probes can all be changed.
static void probes_that_change(void **state)
{
    static const char three[] = "[probes]\na = slider force 0\nb = resonator velocity 1 mm\n"
                                "d = slider displacement 3 mm\n";
    struct ra_sliding_case c;
    char text[4096] = "[probes]\n";
    struct ra_status st;
    reads(*state, three,
          "probes.b=none\nprobes.a=resonator force 2 mm\nprobes.a=slider velocity 4 mm", &c);
    assert_int_equal(c.pair.probe_count, 2);
    assert_string_equal(c.pair.probe[0].name, "a");
    assert_string_equal(c.pair.probe[1].name, "d");
    assert_true(c.pair.probe[0].solid == 1 && c.pair.probe[0].quantity == RA_VELOCITY);
    assert_true(c.pair.probe[0].position == 0.004 && c.pair.probe[0].line == -3);
    assert_true(c.pair.probe[1].solid == 1 && c.pair.probe[1].quantity == RA_DISPLACEMENT);
    assert_true(c.pair.probe[1].position == 0.003 && c.pair.probe[1].line == 4);
    // each probe keeps the place in the file where it was given
    ra_case_fail(&c.pair.origin, "probes.d", &st, "is here");
    assert_string_equal(st.text + strlen(c.pair.origin.path), ":4: probes.d: is here");
    ra_case_fail(&c.pair.origin, "probes.b", &st, "is gone");
    assert_string_equal(st.text + strlen(c.pair.origin.path), ": probes.b: is gone");
    ra_sliding_case_free(&c);
    reads(*state, three, "probes.d=none\nprobes.e=slider velocity 5 mm", &c);
    assert_int_equal(c.pair.probe_count, 3);
    assert_string_equal(c.pair.probe[1].name, "b");
    assert_string_equal(c.pair.probe[2].name, "e");
    assert_true(c.pair.probe[2].position == 0.005);
    ra_sliding_case_free(&c);
    for (int i = 0; i < RA_MAX_PROBES; i++) {
        snprintf(text + strlen(text), sizeof text - strlen(text), "p%d = slider force 0\n", i);
    }
    reads(*state, text, "probes.p31=slider force 1 mm", &c);
    assert_int_equal(c.pair.probe_count, 32);
    assert_true(c.pair.probe[31].position == 0.001 && c.pair.probe[30].position == 0);
    ra_sliding_case_free(&c);
    reads(*state, text, "probes.p0=none\nprobes.x=slider force 2 mm", &c);
    assert_int_equal(c.pair.probe_count, 32);
    assert_string_equal(c.pair.probe[0].name, "p1");
    assert_string_equal(c.pair.probe[31].name, "x");
    ra_sliding_case_free(&c);
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--echo") == 0) {
        char *const text = echo_of(argv[2]);
        printf("%s", text);
        free(text);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(documentation),
        cmocka_unit_test(echo_of_an_echo),
        TEST(words_have_values),
        TEST(words_of_files),
        TEST(ends_of_beams),
        TEST(limits_of_lists),
        TEST(velocities_or_files),
        TEST(names_of_probes),
        TEST(refusals),
        TEST(probes_that_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
