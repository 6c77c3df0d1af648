// Tests of case files: layers, pairs, all kinds of values, the echo bit by bit, the documentation.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The values read from a text, its overrides and its files must be the intended doubles. A value
 * that the program computes from other keys has a tolerance of some roundings. The expected speed
 * of a moving mass has nine digits, so its tolerance is 1e-9. An echo reads back to the same bits
 * in every field and to the same hash. Messages about a case that has been read name the line of a
 * key. Refusals are in test_case_refuse.c.
 */
#include "areal/case.h"
#include "support/case_files.h"
#include "support/schemas.h"

#include "contact/law.h"
#include "modes/ends.h"
#include "sliding/kinds.h"
#include "surface/kind.h"

/* Reading ------------------------------------------------------------------------------------- */

static void defaults_are_realistic(void **state)
{
    struct ra_sliding_case c, shipped;
    struct ra_status st = {RA_OK, ""};
    reads(*state, "", NULL, &c);
    check_ok(ra_sliding_case_read("data/cases/realistic.ini", NULL, 0, &shipped, &st), &st);
    assert_string_equal(shipped.pair.origin.name, "realistic");
    assert_string_equal(c.pair.origin.name, "t");
    assert_true(c.solid[0].beam.length == 0.45 && c.solid[0].beam.area == 0.002);
    assert_true(c.solid[0].beam.inertia == 0.002 * 0.002 * 0.002 / 12);
    assert_true(c.solid[0].modes == 40 && c.solid[1].modes == 2);
    assert_true(c.solid[0].gravity == 0 && c.solid[1].gravity == 9.81);
    assert_true(c.solid[0].beam.left == RA_PINNED && c.solid[1].beam.right == RA_FREE);
    assert_true(c.surface[0].stream == 0 && c.surface[1].stream == 1);
    assert_true(c.pair.speed == 0.1 && c.pair.step == 1e-7 && c.pair.duration == 1);
    assert_true(ra_law_value(&c.pair.origin, "penalty") == 2.1e12 &&
                ra_law_value(&c.pair.origin, "tolerance") == 1e-15 && c.pair.spacing == 5e-6);
    assert_true(isinf(c.sample_to));
    assert_int_equal(c.pair.shock_list, 1);
    assert_int_equal(ra_sliding_case_intervals(&c, 0), 90000);
    assert_int_equal(ra_sliding_case_intervals(&c, 1), 4000);
    // the shipped case is the default one, with a title and probes
    for (size_t i = 0; i < ra_schema_count(&ra_sliding_schema); i++) {
        const struct ra_slot slot = ra_schema_slot(&ra_sliding_schema, i);
        if (slot.key->kind == &ra_kind_number && !slot.section->common) {
            assert_memory_equal(ra_schema_value(&slot, &c), ra_schema_value(&slot, &shipped),
                                sizeof(double));
        }
    }
    assert_int_equal(shipped.pair.probe_count, 3);
    assert_string_equal(shipped.pair.probe[1].name, "force_0012");
    assert_true(shipped.pair.probe[1].solid == 1 && shipped.pair.probe[1].quantity == RA_FORCE);
    assert_true(shipped.pair.probe[1].position == 0.012);
    ra_sliding_case_free(&c);
    ra_sliding_case_free(&shipped);
    ra_sliding_case_free(NULL);
}

// In Table 3 alpha = 0.125 belongs to a speed of 0.5717 m/s (with erratum E7). At this speed the
// crossing takes L/V = 20.29 s, not the printed 10 s (erratum E8).
static void moving_mass(void **state)
{
    (void)state;
    const char *const printed[] = {"sliding.alpha=none", "sliding.speed = 0.57 m/s "};
    struct ra_sliding_case c;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_sliding_case_read("data/cases/moving-mass-a0125.ini", NULL, 0, &c, &st), &st);
    check_relative(c.pair.speed, 0.571672343, 1e-9);
    assert_true(c.pair.duration == 11.6 / c.pair.speed);
    const struct ra_beam *const mass = &c.solid[1].beam;
    check_relative(mass->density * mass->area * mass->length, 0.36, 1e-15);
    assert_true(c.solid[0].thickness == 0 && c.solid[0].beam.inertia == 2.6e-5);
    ra_sliding_case_free(&c);
    check_ok(ra_sliding_case_read("data/cases/moving-mass-a0125.ini", printed, 2, &c, &st), &st);
    assert_true(c.pair.speed == 0.57 && c.alpha == 0 && c.pair.duration == 11.6 / 0.57);
    ra_sliding_case_free(&c);
    // alpha and speed give one quantity: the speed in the higher layer replaces alpha silently
    check_ok(ra_sliding_case_read("data/cases/moving-mass-a0125.ini", printed + 1, 1, &c, &st),
             &st);
    assert_true(c.pair.speed == 0.57 && c.alpha == 0);
    ra_sliding_case_free(&c);
}

static void layers(void **state)
{
    struct ra_sliding_case c;
    reads(*state, "[surface.slider]\nRa = 7 um\n[surface]\nRa = 6 um\nseed = 3\n", NULL, &c);
    assert_true(c.surface[0].Ra == 6e-6 && c.surface[1].Ra == 7e-6);
    assert_true(c.surface[0].seed == 3 && c.surface[1].seed == 3);
    ra_sliding_case_free(&c);
    reads(*state, "[surface.slider]\nRa = 7 um\n", "surface.Ra=8um\nsurface.seed=9", &c);
    assert_true(c.surface[0].Ra == 8e-6 && c.surface[1].Ra == 8e-6 && c.surface[1].seed == 9);
    ra_sliding_case_free(&c);
    reads(*state, "", "surface.resonator.Ra=9um\nsurface.Ra=8um\nsurface.Ra = 10 um", &c);
    assert_true(c.surface[0].Ra == 9e-6 && c.surface[1].Ra == 10e-6);
    ra_sliding_case_free(&c);
    reads(*state, "[surface]\nsigma = 6 um\n", "surface.slider.Ra=2um", &c);
    assert_true(c.surface[0].sigma == 6e-6 && c.surface[0].Ra == 0);
    assert_true(c.surface[1].sigma == 0 && c.surface[1].Ra == 2e-6);
    ra_sliding_case_free(&c);
    // a section of one solid replaces the common section, also if one gives Ra and the other sigma
    reads(*state, "[surface.slider]\nsigma = 7 um\n[surface]\nRa = 6 um\n", NULL, &c);
    assert_true(c.surface[0].Ra == 6e-6 && c.surface[0].sigma == 0);
    assert_true(c.surface[1].Ra == 0 && c.surface[1].sigma == 7e-6);
    ra_sliding_case_free(&c);
    reads(*state, "[resonator]\narea = 1 cm2\ninertia = 1 mm4\n", "resonator.thickness=1mm", &c);
    assert_true(c.solid[0].beam.area == 1e-3 && c.solid[0].thickness == 1e-3);
    ra_sliding_case_free(&c);
}

static void every_kind(void **state)
{
    struct ra_sliding_case c;
    reads(
        *state,
        "\xEF\xBB\xBF; comment\n# comment\n[case]\ntitle = a b = c # d\n"
        "[slider]\nweight = 0.78 N/m\nmodes = stable\nends = clamped-free ; comment\n"
        "mode_damping = 10 %, 2 %,\n    3 %\n\t, 40 %\ninitial_velocity = -0.5 m/s\n"
        "[resonator]\nmode_damping = none\n"
        "[surface]\nseed = 18446744073709551615\n"
        "[surface.resonator]\nkind = bumps\nbumps = 1 mm:2 um:30 um,\n  2 mm : -2 um : 30 um\n"
        "[surface.slider]\nkind = same\n[grid]\nnodes=printed\n"
        "[sliding]\ninitial = drop\ndrop_height = 3 um\nspeed = 0\n[output]\nsample = off\n"
        "sample_to = 0.5\nshock_force = slave\nshocks = none\n[probes]\na_1 = slider force 5 um\n",
        NULL, &c);
    assert_string_equal(c.pair.title, "a b = c # d");
    check_relative(c.solid[1].gravity, 0.78 / 0.78, 1e-15);
    assert_int_equal(c.solid[1].modes, 0);
    assert_true(c.solid[1].beam.left == RA_CLAMPED && c.solid[1].beam.right == RA_FREE);
    assert_int_equal(c.solid[1].mode_damping_count, 4);
    assert_true(c.solid[1].mode_damping[2] == 0.03 && c.solid[1].mode_damping[3] == 0.4);
    assert_null(c.solid[0].mode_damping);
    assert_true(c.solid[1].initial_velocity == -0.5);
    assert_true(c.surface[0].seed == UINT64_MAX);
    assert_int_equal(c.surface[0].bump_count, 2);
    assert_true(c.surface[0].bump[1].centre == 0.002 && c.surface[0].bump[1].height == -2e-6);
    assert_ptr_equal(c.surface[1].kind, &ra_surface_same);
    assert_int_equal(ra_sliding_case_giver(&c, 1), 0);
    assert_int_equal(ra_sliding_case_giver(&c, 0), 0);
    assert_true(c.pair.drop_height == 3e-6 && c.pair.speed == 0 && c.pair.sample == 0 &&
                c.sample_to == 0.5);
    assert_int_equal(c.shock_force, RA_SHOCK_SLAVE);
    assert_int_equal(c.pair.shock_list, 0);
    ra_sliding_case_free(&c);
}

static void probes(void **state)
{
    struct ra_sliding_case c;
    reads(*state, "[probes]\na = slider force 0\nb = resonator velocity 1 mm\n",
          "probes.a=none\nprobes.c=slider displacement 20 mm\nprobes.b=resonator force 2 mm\n"
          "probes.d=none",
          &c);
    assert_int_equal(c.pair.probe_count, 2);
    assert_string_equal(c.pair.probe[0].name, "b");
    assert_true(c.pair.probe[0].position == 0.002 && c.pair.probe[0].quantity == RA_FORCE);
    assert_string_equal(c.pair.probe[1].name, "c");
    assert_int_equal(c.pair.probe[1].line, -2);
    ra_sliding_case_free(&c);
}

static void files(void **state)
{
    const struct fixture *const f = *state;
    char path[128], short_path[8];
    struct ra_sliding_case c;
    struct ra_status st = {RA_OK, ""};
    snprintf(path, sizeof path, "%s/p.txt", f->folder);
    write_file(path, "x\n", 2);
    // the path is relative to the case file's folder, whatever the current folder is
    reads(f,
          "[surface]\nkind = file\nfile = p.txt\n[slider]\ninitial_velocity = ./p.txt\n"
          "initial_displacement = p.txt\n[resonator]\ninitial_velocity = rest\n",
          NULL, &c);
    assert_string_equal(c.surface[0].file, "p.txt");
    assert_string_equal(c.solid[1].initial_velocity_file, "./p.txt");
    check_ok(ra_case_file(&c.pair.origin, c.surface[0].file, path, sizeof path, &st), &st);
    assert_int_equal(strncmp(path, f->folder, strlen(f->folder)), 0);
    check_ok(ra_case_file(&c.pair.origin, "/a/b", path, sizeof path, &st), &st);
    assert_string_equal(path, "/a/b");
    assert_int_equal(ra_case_file(&c.pair.origin, "abc", short_path, sizeof short_path, &st),
                     RA_INPUT);
    ra_sliding_case_free(&c);
}

/* Echo ---------------------------------------------------------------------------------------- */

static void same_slot(const struct ra_slot *slot, const struct ra_sliding_case *a,
                      const struct ra_sliding_case *b)
{
    const void *const x = ra_schema_value(slot, a), *const y = ra_schema_value(slot, b);
    const struct ra_kind *const kind = slot->key->kind;
    const struct ra_sliding_case_solid *const s = x, *const t = y;
    const struct ra_surface_recipe *const p = x, *const q = y;
    if (kind == &ra_kind_dampings) {
        assert_int_equal(s->mode_damping_count, t->mode_damping_count);
        if (s->mode_damping_count > 0) {
            assert_memory_equal(s->mode_damping, t->mode_damping,
                                s->mode_damping_count * sizeof(double));
        }
    } else if (kind == &ra_kind_velocity) {
        assert_memory_equal(&s->initial_velocity, &t->initial_velocity, sizeof(double));
        assert_string_equal(s->initial_velocity_file, t->initial_velocity_file);
    } else if (strcmp(slot->key->name, "bumps") == 0) {
        assert_int_equal(p->bump_count, q->bump_count);
        if (p->bump_count > 0) {
            assert_memory_equal(p->bump, q->bump, p->bump_count * sizeof *p->bump);
        }
    } else if (kind == &ra_kind_ends) {
        assert_int_equal(((const struct ra_beam *)x)->left, ((const struct ra_beam *)y)->left);
        assert_int_equal(((const struct ra_beam *)x)->right, ((const struct ra_beam *)y)->right);
    } else {
        assert_memory_equal(x, y, slot->key->size);
    }
}

/** Writes the case, reads it back and compares every field, the text and the hash. */
static void echoes(const struct fixture *f, const struct ra_sliding_case *c)
{
    char path[128], hash[17], again[17];
    struct ra_sliding_case back;
    struct ra_status st = {RA_OK, ""};
    snprintf(path, sizeof path, "%s/echo.ini", f->folder);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    ra_case_write(&c->pair.origin, file);
    fclose(file);
    check_ok(ra_sliding_case_read(path, NULL, 0, &back, &st), &st);
    for (size_t i = 0; i < ra_schema_count(&ra_sliding_schema); i++) {
        const struct ra_slot slot = ra_schema_slot(&ra_sliding_schema, i);
        if (!slot.section->common) {
            same_slot(&slot, c, &back);
        }
    }
    assert_int_equal(c->pair.probe_count, back.pair.probe_count);
    for (size_t i = 0; i < c->pair.probe_count; i++) {
        assert_string_equal(c->pair.probe[i].name, back.pair.probe[i].name);
        assert_int_equal(c->pair.probe[i].solid, back.pair.probe[i].solid);
        assert_int_equal(c->pair.probe[i].quantity, back.pair.probe[i].quantity);
        assert_true(c->pair.probe[i].position == back.pair.probe[i].position);
    }
    check_ok(ra_case_hash(&c->pair.origin, hash, &st), &st);
    check_ok(ra_case_hash(&back.pair.origin, again, &st), &st);
    assert_string_equal(hash, again);
    ra_sliding_case_free(&back);
}

static void echo_is_exact(void **state)
{
    static const char *const shipped[] = {
        "data/cases/realistic.ini",         "data/cases/moving-mass-a0125.ini",
        "data/cases/moving-mass-a0250.ini", "data/cases/moving-mass-a0500.ini",
        "data/cases/moving-mass-a1000.ini", "data/cases/toy.ini",
        "data/cases/toy-bricks.ini",        "data/cases/toy-narrow.ini"};
    static const char *const odd[] = {
        "[sliding]\nspeed = 0.1234567890123456789\n[resonator]\nyoung = 2.0999999999999998e11\n",
        "[slider]\nweight = 0.78\nmode_damping = 0.1, 0.3333333333333333333, 1e-17\nmodes = 9\n",
        "[surface]\nkind = bumps\nbumps = 1 mm:0.7 um:0.3 um, 2 mm:-0.1 um:1 mm,\n 3 mm:0:1 um\n",
        "[surface]\nkind = flat\nRa = none\n[sliding]\nspeed = 0\n[output]\nsample_to = 0.7 s\n",
        "[output]\nshocks = none\n",
        "[surface]\nRa = none\nsigma = 3 um\n[surface.slider]\nkind = same\n",
        ("[slider]\nthickness = none\narea = 1.1 mm2\ninertia = 7e-13\ninitial_velocity = -1 mm/s\n"
         "weight = 0.7 N\n[resonator]\narea = 2 mm2\ninertia = 5e-13\n"),
        "[time]\npath = 0.123456789 m\n[resonator]\nmodes = stable\ngravity = 3\n",
        "[case]\ntitle = # a [b] = c;d \xC2\xB5\n[contact]\nlaw = lagrange\n",
        "[sliding]\nalpha = 0.3333333333333333\nstart = -7.1 mm\ninitial = settled\n",
        "[resonator]\ntheory = timoshenko\nshear_coefficient = 0.85\npoisson = -0.2\n",
        "[contact]\nslaves = slider\nlaw = power\npower_exponent = 2\npower_coefficient = 3e7\n",
        "[contact]\nslaves = resonator\ninterpolation = linear\n"};
    struct ra_sliding_case c;
    struct ra_status st = {RA_OK, ""};
    char first[17], hash[17];
    for (size_t i = 0; i < sizeof shipped / sizeof shipped[0]; i++) {
        check_ok(ra_sliding_case_read(shipped[i], NULL, 0, &c, &st), &st);
        echoes(*state, &c);
        ra_sliding_case_free(&c);
    }
    reads(*state, "", NULL, &c);
    check_ok(ra_case_hash(&c.pair.origin, first, &st), &st);
    ra_sliding_case_free(&c);
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        reads(*state, odd[i], NULL, &c);
        echoes(*state, &c);
        check_ok(ra_case_hash(&c.pair.origin, hash, &st), &st);
        assert_string_not_equal(hash, first);
        ra_sliding_case_free(&c);
    }
}

// A list and texts of the greatest length do not break the lines of the echo.
static void longest_echo(void **state)
{
    char text[20000] = "[slider]\nmodes = 300\nmode_damping = 0.25";
    char title[RA_TEXT_MAX + 1];
    struct ra_sliding_case c;
    for (int i = 1; i < 300; i++) {
        snprintf(text + strlen(text), sizeof text - strlen(text), ",\n  0.0%d3333333333333", i);
    }
    memset(title, 'x', RA_TEXT_MAX);
    title[RA_TEXT_MAX] = '\0';
    snprintf(text + strlen(text), sizeof text - strlen(text), "\n[case]\ntitle = %s\n", title);
    reads(*state, text, NULL, &c);
    assert_int_equal(c.solid[1].mode_damping_count, 300);
    echoes(*state, &c);
    ra_sliding_case_free(&c);
}

/* Later messages ------------------------------------------------------------------------------ */

static void later_messages(void **state)
{
    const struct fixture *const f = *state;
    char expected[256];
    struct ra_sliding_case c;
    struct ra_status st;
    reads(f, "[time]\nstep = 1 us\n[probes]\np = slider force 0\n", "surface.Ra=2um", &c);
    assert_int_equal(ra_case_fail(&c.pair.origin, "time.step", &st, "is %d", 5), RA_INPUT);
    snprintf(expected, sizeof expected, "%s:2: time.step: is 5", f->path);
    assert_string_equal(st.text, expected);
    ra_case_fail(&c.pair.origin, "surface.slider.Ra", &st, "is rough");
    assert_string_equal(st.text, "-s surface.slider.Ra: is rough");
    ra_case_fail(&c.pair.origin, "grid.spacing", &st, "is coarse");
    snprintf(expected, sizeof expected, "%s: grid.spacing: is coarse", f->path);
    assert_string_equal(st.text, expected);
    ra_case_fail(&c.pair.origin, "probes.p", &st, "is wrong");
    snprintf(expected, sizeof expected, "%s:4: probes.p: is wrong", f->path);
    assert_string_equal(st.text, expected);
    ra_case_fail(&c.pair.origin, "nothing", &st, "is wrong");
    snprintf(expected, sizeof expected, "%s: nothing: is wrong", f->path);
    assert_string_equal(st.text, expected);
    ra_sliding_case_free(&c);
}

/* Schema -------------------------------------------------------------------------------------- */

static void documentation(void **state)
{
    (void)state;
    char *const text = check_documented(&ra_sliding_schema);
    assert_non_null(strstr(text, "[probes]"));
    free(text);
    assert_null(ra_schema_slot(&ra_sliding_schema, ra_schema_count(&ra_sliding_schema)).key);
}

/** Whether the key fills several fields of its struct. Other keys may fill the same fields. */
static bool fills_several(const struct ra_key *key)
{
    const struct ra_kind *const kind = key->kind;
    return kind == &ra_kind_ends || kind == &ra_kind_dampings || kind == &ra_kind_velocity ||
           strcmp(key->name, "bumps") == 0;
}

// A row that was copied and not changed would fill the field of another key.
static void every_key_has_its_own_field(void **state)
{
    (void)state;
    const struct ra_schema *const schema = &ra_sliding_schema;
    const struct ra_sliding_case *const c = NULL;
    const size_t count = ra_schema_count(schema);
    for (size_t i = 0; i < count; i++) {
        const struct ra_slot a = ra_schema_slot(schema, i);
        if (a.section->common || fills_several(a.key)) {
            continue;
        }
        const size_t begin = a.section->offset + a.offset, end = begin + a.key->size;
        assert_true(begin >= sizeof c->pair.origin && end <= sizeof *c);
        for (size_t j = 0; j < i; j++) {
            const struct ra_slot b = ra_schema_slot(schema, j);
            const size_t other = b.section->offset + b.offset;
            if (!b.section->common && !fills_several(b.key)) {
                assert_true(end <= other || other + b.key->size <= begin);
            }
        }
    }
}

// The parameters of a law are numbers of [contact].
static void every_law_finds_its_keys(void **state)
{
    (void)state;
    const struct ra_schema *const schema[] = {&ra_sliding_schema, &ra_areal_schema};
    for (size_t i = 0; ra_law_at(i) != NULL; i++) {
        for (int nodes = 0; nodes < RA_CONTACT_NODES; nodes++) {
            const struct ra_key *const *const row = ra_law_at(i)->keys[nodes].row;
            for (size_t p = 0; row != NULL && row[p] != NULL; p++) {
                struct ra_slot slot;
                assert_true(p < RA_LAW_PARAMETERS);
                assert_true(ra_schema_find(schema[nodes], "contact", row[p]->name, &slot));
                assert_ptr_equal(slot.key, row[p]);
                assert_true(slot.key->kind == &ra_kind_number || slot.key->kind == &ra_kind_word);
                assert_int_equal(slot.key->size, sizeof(double));
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(defaults_are_realistic),
        TEST(moving_mass),
        TEST(layers),
        TEST(every_kind),
        TEST(probes),
        TEST(files),
        TEST(echo_is_exact),
        TEST(longest_echo),
        TEST(later_messages),
        TEST(documentation),
        TEST(every_key_has_its_own_field),
        TEST(every_law_finds_its_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
