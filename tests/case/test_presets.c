// Tests of names that stand for other keys: the name of a material has the effect of its numbers.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_cases.h"

#include "areal/case.h"
#include "case/value.h"
#include "modes/room.h"
#include "rolling/case.h"
#include "sliding/case.h"

enum { TEXT = 1 << 14, MOST = 4 };

/// A case of any kind, read from overrides only.
union any_case {
    struct ra_case_origin origin;
    struct ra_sliding_case sliding;
    struct ra_rolling_case rolling;
    struct ra_areal_case areal;
};

/// A kind of case, and its section with the keys of a material.
static const struct place {
    const struct ra_case_kind *kind;
    const char *file, *section;
    bool rigid; ///< a rigid body has only a density
} places[] = {
    {.kind = &ra_sliding_kind, .file = "data/cases/realistic.ini", .section = "resonator"},
    {.kind = &ra_sliding_kind, .file = "data/cases/realistic.ini", .section = "slider"},
    {.kind = &ra_rolling_kind, .file = "data/cases/rolling-roller.ini", .section = "lower"},
    {.kind = &ra_areal_kind, .file = "data/cases/areal.ini", .section = "plate"},
    {.kind = &ra_areal_kind, .file = "data/cases/areal.ini", .section = "block", .rigid = true},
};
enum { PLACES = sizeof places / sizeof *places };

/// The echo of the case with these overrides, its hash, and the value of its `material`.
static void read_echo(const struct place *p, const char *const *list, size_t count, char echo[TEXT],
                      char hash[17], char material[40])
{
    union any_case *const c = calloc(1, sizeof *c);
    struct ra_status st = {RA_OK, ""};
    struct ra_slot slot;
    assert_non_null(c);
    check_ok(ra_case_kind_read(p->kind, p->file, list, count, c, &st), &st);
    FILE *const out = fmemopen(echo, TEXT, "w");
    assert_non_null(out);
    ra_case_write(&c->origin, out);
    assert_int_equal(fclose(out), 0);
    check_ok(ra_case_hash(&c->origin, hash, &st), &st);
    assert_true(ra_schema_find(p->kind->schema, p->section, "material", &slot));
    ra_value_text(&slot, c, material, 40);
    ra_case_kind_free(p->kind, c);
    free(c);
}

/// A case with the name of a material has the same echo and hash as the case with the numbers of
/// this material, for every material and section. So the echo has the name of the material also if
/// the case gives its numbers.
static void same_case(void **state)
{
    static char echo[2][TEXT];
    (void)state;
    for (size_t i = 0; i < PLACES; i++) {
        const struct ra_preset *m = ra_materials.preset;
        for (; m->name != NULL; m++) {
            char text[4][80], hash[2][17], material[2][40];
            const char *const name = text[3], *numbers[3];
            const size_t first = places[i].rigid ? 1 : 0, keys = places[i].rigid ? 1 : 3;
            snprintf(text[3], sizeof text[3], "%s.material=%s", places[i].section, m->name);
            for (int k = 0; k < 3; k++) {
                snprintf(text[k], sizeof text[k], "%s.%s=%s", places[i].section,
                         ra_materials.key[k], m->text[k]);
                numbers[k] = text[k];
            }
            read_echo(&places[i], &name, 1, echo[0], hash[0], material[0]);
            read_echo(&places[i], numbers + first, keys, echo[1], hash[1], material[1]);
            assert_string_equal(echo[0], echo[1]);
            assert_string_equal(hash[0], hash[1]);
            assert_null(strstr(echo[0], "material"));
            assert_string_equal(material[0], m->name);
            assert_string_equal(material[1], m->name);
        }
    }
}

/// A run with a material and one with its numbers write the same bytes into every table.
static void same_run(void **state)
{
    static const char *const tables[] = {"case.ini", "summary.tsv", "probes.tsv", "modes.tsv",
                                         "psd.tsv"};
    const char *const named[MOST] = {"resonator.material=brass", NULL};
    const char *const numbers[MOST] = {"resonator.young=101GPa", "resonator.density=8530",
                                       "resonator.poisson=0.35", NULL};
    struct ra_status st;
    check_ok(run_small(*state, named, "named", NULL, &st), &st);
    check_ok(run_small(*state, numbers, "numbers", NULL, &st), &st);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        char *const a = read_text(in(in(*state, "named"), tables[i]), false);
        char *const b = read_text(in(in(*state, "numbers"), tables[i]), false);
        assert_string_equal(a, b);
        free(a);
        free(b);
    }
}

/// Reads FOLDER/t.ini with overrides.
static enum ra_code read_file(const char *folder, const char *text, const char *const list[MOST],
                              struct ra_sliding_case *c, struct ra_status *st)
{
    size_t count = 0;
    while (list[count] != NULL) {
        count++;
    }
    write_file(in(folder, "t.ini"), text);
    *st = (struct ra_status){RA_OK, ""};
    return ra_sliding_case_read(in(folder, "t.ini"), list, count, c, st);
}

/// If a case gives a material and also one of its numbers, the one in the higher layer counts, for
/// each number by itself.
static void layers(void **state)
{
    static const struct {
        const char *file, *list[MOST];
        double young, density, poisson;
    } rows[] = {
        {"[slider]\nmaterial = glass\n", {NULL}, 70e9, 2500, 0.2},
        {"[slider]\nmaterial = none\n", {NULL}, 210e9, 7800, 0.3},
        {"[slider]\nmaterial = none\nyoung = 1 GPa\n", {NULL}, 1e9, 7800, 0.3},
        {"[slider]\nmaterial = glass\n", {"slider.young=60GPa", NULL}, 60e9, 2500, 0.2},
        {"[slider]\nyoung = 1 GPa\n", {"slider.material=pmma", NULL}, 3.3e9, 1190, 0.37},
        {"[slider]\nmaterial = glass\n", {"slider.material=brass", NULL}, 101e9, 8530, 0.35},
        {"[slider]\nmaterial = glass\n", {"slider.material=none", NULL}, 210e9, 7800, 0.3},
        // a material sets only the numbers of its own section
        {"[resonator]\nmaterial = glass\n", {NULL}, 210e9, 7800, 0.3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ra_sliding_case c;
        struct ra_status st;
        check_ok(read_file(*state, rows[i].file, rows[i].list, &c, &st), &st);
        assert_true(c.solid[1].beam.young == rows[i].young);
        assert_true(c.solid[1].beam.density == rows[i].density);
        assert_true(c.solid[1].poisson == rows[i].poisson);
        ra_sliding_case_free(&c);
    }
}

/// A case is refused if one layer gives a material and one of its numbers, or if the name is
/// unknown.
static void refusals(void **state)
{
    static const struct {
        const char *file, *list[MOST], *text;
    } wrong[] = {
        {"[slider]\nmaterial = glass\nyoung = 60 GPa\n",
         {NULL},
         "t.ini:3: slider.young: given together with slider.material = glass, which already sets "
         "it; give either the name or all of these keys"},
        {"[slider]\npoisson = 0.2\nmaterial = glass\n",
         {"slider.material=steel", NULL},
         "t.ini:2: slider.poisson: given together with slider.material = glass"},
        {"[slider]\n",
         {"slider.density=2", "slider.material=steel", NULL},
         "-s slider.density: given together with slider.material = steel"},
        {"[slider]\nmaterial = gold\n",
         {NULL},
         "t.ini:2: slider.material: 'gold' is not known; write none, steel, stainless, aluminium, "
         "brass, "
         "glass, borosilicate or pmma"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct ra_sliding_case c;
        struct ra_status st;
        assert_int_equal(read_file(*state, wrong[i].file, wrong[i].list, &c, &st), RA_INPUT);
        if (strstr(st.text, wrong[i].text) == NULL) {
            fail_msg("`%s` does not say `%s`", st.text, wrong[i].text);
        }
    }
}

/// Poisson's ratio of an Euler-Bernoulli beam has no effect, and neither has the density of a
/// wheel. If such a key is given, it makes a note or is refused. As a part of a material it is
/// accepted.
static void unused(void **state)
{
    const char *const material[MOST] = {"slider.material=pmma", NULL};
    const char *const poisson[MOST] = {"slider.poisson=0.37", NULL};
    const char *const wheel = "upper.material=pmma", *const density = "upper.density=1190";
    struct ra_sliding_case c;
    struct ra_rolling_case r;
    struct ra_status st;
    char note[200] = "";
    check_ok(read_file(*state, "[slider]\n", material, &c, &st), &st);
    check_ok(ra_case_unused(&c.pair.origin, note, sizeof note, &st), &st);
    assert_string_equal(note, "");
    ra_sliding_case_free(&c);
    check_ok(read_file(*state, "[slider]\n", poisson, &c, &st), &st);
    check_ok(ra_case_unused(&c.pair.origin, note, sizeof note, &st), &st);
    assert_non_null(strstr(note, "slider.poisson is not used"));
    ra_sliding_case_free(&c);
    st = (struct ra_status){RA_OK, ""};
    check_ok(ra_rolling_case_read(places[2].file, &wheel, 1, &r, &st), &st);
    assert_true(r.body[1].beam.young == 3.3e9);
    check_ok(ra_case_unused(&r.origin, note, sizeof note, &st), &st);
    ra_rolling_case_free(&r);
    assert_int_equal(ra_rolling_case_read(places[2].file, &density, 1, &r, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "upper.density: is not used with upper.kind = wheel"));
}

/// `ra2d keys` documents a block, which has only one of the three numbers.
static void documented(void **state)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    (void)state;
    assert_non_null(out);
    ra_schema_document(&ra_areal_schema, out);
    assert_int_equal(fclose(out), 0);
    assert_non_null(strstr(text, "\n      glass: young 70 GPa, density 2500 kg/m3, poisson 0.2 "
                                 "(soda lime: EN 572-1)\n"));
    assert_non_null(strstr(text, "\n      glass: density 2500 kg/m3 (soda lime: EN 572-1)\n"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_case),
        cmocka_unit_test_setup_teardown(same_run, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(layers, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refusals, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(unused, make_folder, remove_folder),
        cmocka_unit_test(documented),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
