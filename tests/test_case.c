// Case files: layers, pairs, every refusal with its line, and the echo bit for bit.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "check.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../src/value.h"

/** Folder of the test's files; case files are called t.ini. */
struct fixture {
    char folder[64];
    char path[96];
};

static int set_up(void **state)
{
    struct fixture *const f = calloc(1, sizeof *f);
    *state = f;
    if (f == NULL)
        return -1;
    snprintf(f->folder, sizeof f->folder, "/tmp/ra2d-test-case-XXXXXX");
    const bool made = mkdtemp(f->folder) != NULL;
    snprintf(f->path, sizeof f->path, "%s/t.ini", f->folder);
    return made ? 0 : -1;
}

static int tear_down(void **state)
{
    char command[128];
    struct fixture *const f = *state;
    snprintf(command, sizeof command, "rm -rf '%s'", f->folder);
    free(f);
    return system(command);
}

static void write_file(const char *path, const char *text, size_t size)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

enum { MAX_OVERRIDES = 4 };

/** Reads `text` as a case with overrides separated by newlines (NULL: none). */
static enum ra_code read_text(const struct fixture *f, const char *text, const char *overrides,
                              struct ra_case *c, struct ra_status *st)
{
    char copy[4096] = "";
    const char *list[MAX_OVERRIDES];
    size_t count = 0;
    snprintf(copy, sizeof copy, "%s", overrides != NULL ? overrides : "");
    for (char *p = strtok(copy, "\n"); p != NULL && count < MAX_OVERRIDES; p = strtok(NULL, "\n"))
        list[count++] = p;
    write_file(f->path, text, strlen(text));
    memset(st, 0, sizeof *st);
    return ra_case_read(f->path, list, count, c, st);
}

/** The case is refused with exactly this message; %s at its start stands for the file's path. */
static void refuses(const struct fixture *f, const char *text, const char *overrides,
                    const char *message)
{
    char expected[1024];
    struct ra_case c;
    struct ra_status st;
    const bool placed = strncmp(message, "%s", 2) == 0;
    snprintf(expected, sizeof expected, "%s%s", placed ? f->path : "", message + (placed ? 2 : 0));
    const enum ra_code code = read_text(f, text, overrides, &c, &st);
    if (code != RA_INPUT || st.code != RA_INPUT || strcmp(st.text, expected) != 0) {
        print_error("case:\n%s\ncode %d\nsays:     %s\nexpected: %s\n", text, (int)code, st.text,
                    expected);
        fail();
    }
    // nothing is left to be freed
    assert_null(c.line);
    assert_null(c.surface[0].bump);
}

static void reads(const struct fixture *f, const char *text, const char *overrides,
                  struct ra_case *c)
{
    struct ra_status st;
    check_ok(read_text(f, text, overrides, c, &st), &st);
}

/* Reading ------------------------------------------------------------------------------------- */

static void defaults_are_realistic(void **state)
{
    struct ra_case c, shipped;
    struct ra_status st = {RA_OK, ""};
    reads(*state, "", NULL, &c);
    check_ok(ra_case_read("data/cases/realistic.ini", NULL, 0, &shipped, &st), &st);
    assert_string_equal(shipped.name, "realistic");
    assert_string_equal(c.name, "t");
    assert_true(c.solid[0].beam.length == 0.45 && c.solid[0].beam.area == 0.002);
    assert_true(c.solid[0].beam.inertia == 0.002 * 0.002 * 0.002 / 12);
    assert_true(c.solid[0].modes == 40 && c.solid[1].modes == 2);
    assert_true(c.solid[0].gravity == 0 && c.solid[1].gravity == 9.81);
    assert_true(c.solid[0].beam.left == RA_PINNED && c.solid[1].beam.right == RA_FREE);
    assert_true(c.surface[0].stream == 0 && c.surface[1].stream == 1);
    assert_true(c.speed == 0.1 && c.step == 1e-7 && c.duration == 1 && c.penalty == 2.1e12);
    assert_true(c.tolerance == 1e-15 && c.spacing == 5e-6);
    assert_true(isinf(c.sample_to));
    assert_int_equal(c.shock_list, 1);
    assert_int_equal(ra_case_intervals(&c, 0), 90000);
    assert_int_equal(ra_case_intervals(&c, 1), 4000);
    // the shipped case is the default one, with a title and probes
    for (size_t i = 0; i < ra_schema_count(ra_schema_sliding()); i++) {
        const struct ra_slot slot = ra_schema_slot(ra_schema_sliding(), i);
        if (slot.key->kind == RA_KIND_NUMBER && !slot.section->common)
            assert_memory_equal(ra_schema_value(&slot, &c), ra_schema_value(&slot, &shipped),
                                sizeof(double));
    }
    assert_int_equal(shipped.probe_count, 3);
    assert_string_equal(shipped.probe[1].name, "force_0012");
    assert_true(shipped.probe[1].solid == 1 && shipped.probe[1].quantity == RA_FORCE);
    assert_true(shipped.probe[1].position == 0.012);
    ra_case_free(&c);
    ra_case_free(&shipped);
    ra_case_free(NULL);
}

// Table 3: alpha = 0.125 with E7 is 0.5717 m/s, and the crossing takes L/V = 20.29 s (E8)
static void moving_mass(void **state)
{
    (void)state;
    const char *const printed[] = {"sliding.alpha=none", "sliding.speed = 0.57 m/s "};
    struct ra_case c;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_case_read("data/cases/moving-mass-a0125.ini", NULL, 0, &c, &st), &st);
    check_relative(c.speed, 0.571672343, 1e-9);
    assert_true(c.duration == 11.6 / c.speed);
    const struct ra_beam *const mass = &c.solid[1].beam;
    check_relative(mass->density * mass->area * mass->length, 0.36, 1e-15);
    assert_true(c.solid[0].thickness == 0 && c.solid[0].beam.inertia == 2.6e-5);
    ra_case_free(&c);
    check_ok(ra_case_read("data/cases/moving-mass-a0125.ini", printed, 2, &c, &st), &st);
    assert_true(c.speed == 0.57 && c.alpha == 0 && c.duration == 11.6 / 0.57);
    ra_case_free(&c);
    // the higher layer silences the other key of a pair by itself
    check_ok(ra_case_read("data/cases/moving-mass-a0125.ini", printed + 1, 1, &c, &st), &st);
    assert_true(c.speed == 0.57 && c.alpha == 0);
    ra_case_free(&c);
}

static void layers(void **state)
{
    struct ra_case c;
    reads(*state, "[surface.slider]\nRa = 7 um\n[surface]\nRa = 6 um\nseed = 3\n", NULL, &c);
    assert_true(c.surface[0].Ra == 6e-6 && c.surface[1].Ra == 7e-6);
    assert_true(c.surface[0].seed == 3 && c.surface[1].seed == 3);
    ra_case_free(&c);
    reads(*state, "[surface.slider]\nRa = 7 um\n", "surface.Ra=8um\nsurface.seed=9", &c);
    assert_true(c.surface[0].Ra == 8e-6 && c.surface[1].Ra == 8e-6 && c.surface[1].seed == 9);
    ra_case_free(&c);
    reads(*state, "", "surface.resonator.Ra=9um\nsurface.Ra=8um\nsurface.Ra = 10 um", &c);
    assert_true(c.surface[0].Ra == 9e-6 && c.surface[1].Ra == 10e-6);
    ra_case_free(&c);
    reads(*state, "[surface]\nsigma = 6 um\n", "surface.slider.Ra=2um", &c);
    assert_true(c.surface[0].sigma == 6e-6 && c.surface[0].Ra == 0);
    assert_true(c.surface[1].sigma == 0 && c.surface[1].Ra == 2e-6);
    ra_case_free(&c);
    // a particular section is above the common one also for pairs
    reads(*state, "[surface.slider]\nsigma = 7 um\n[surface]\nRa = 6 um\n", NULL, &c);
    assert_true(c.surface[0].Ra == 6e-6 && c.surface[0].sigma == 0);
    assert_true(c.surface[1].Ra == 0 && c.surface[1].sigma == 7e-6);
    ra_case_free(&c);
    reads(*state, "[resonator]\narea = 1 cm2\ninertia = 1 mm4\n", "resonator.thickness=1mm", &c);
    assert_true(c.solid[0].beam.area == 1e-3 && c.solid[0].thickness == 1e-3);
    ra_case_free(&c);
}

static void every_kind(void **state)
{
    struct ra_case c;
    reads(
        *state,
        "\xEF\xBB\xBF; comment\n# comment\n[case]\ntitle = a b = c # d\n"
        "[slider]\nweight = 0.78 N/m\nmodes = stable\nends = clamped-free ; comment\n"
        "mode_damping = 0.1, 2 %,\n    3 %\n\t, 0.4\ninitial_velocity = -0.5 m/s\n"
        "[resonator]\nmode_damping = none\n"
        "[surface]\nseed = 18446744073709551615\n"
        "[surface.resonator]\nkind = bumps\nbumps = 1 mm:2 um:30 um,\n  2 mm : -2 um : 30 um\n"
        "[surface.slider]\nkind = same\n[grid]\nnodes=printed\n"
        "[sliding]\ninitial = drop\ngap = 3 um\nspeed = 0\n[output]\nsample = off\n"
        "sample_to = 0.5\nshock_force = slave\nshocks = none\n[probes]\na-1 = slider force 5 um\n",
        NULL, &c);
    assert_string_equal(c.title, "a b = c # d");
    check_relative(c.solid[1].gravity, 0.78 / 0.78, 1e-15);
    assert_int_equal(c.solid[1].modes, 0);
    assert_true(c.solid[1].beam.left == RA_CLAMPED && c.solid[1].beam.right == RA_FREE);
    assert_int_equal(c.solid[1].mode_damping_count, 4);
    assert_true(c.solid[1].mode_damping[2] == 0.03 && c.solid[1].mode_damping[3] == 0.4);
    assert_null(c.solid[0].mode_damping);
    assert_true(c.solid[1].initial_velocity == -0.5);
    assert_true(c.surface[0].seed == UINT64_MAX);
    assert_int_equal(c.surface[1].kind, RA_SURFACE_BUMPS);
    assert_int_equal(c.surface[1].bump_count, 2);
    assert_true(c.surface[1].bump != c.surface[0].bump);
    assert_true(c.surface[1].bump[1].centre == 0.002 && c.surface[1].bump[1].height == -2e-6);
    assert_int_equal(c.surface[1].stream, 0); // "same" has the other's stream
    assert_true(c.gap == 3e-6 && c.speed == 0 && c.sample == 0 && c.sample_to == 0.5);
    assert_int_equal(c.shock_force, RA_SHOCK_SLAVE);
    assert_int_equal(c.shock_list, 0);
    ra_case_free(&c);
}

static void probes(void **state)
{
    struct ra_case c;
    reads(*state, "[probes]\na = slider force 0\nb = resonator velocity 1 mm\n",
          "probes.a=none\nprobes.c=slider displacement 20 mm\nprobes.b=resonator force 2 mm\n"
          "probes.d=none",
          &c);
    assert_int_equal(c.probe_count, 2);
    assert_string_equal(c.probe[0].name, "b");
    assert_true(c.probe[0].position == 0.002 && c.probe[0].quantity == RA_FORCE);
    assert_string_equal(c.probe[1].name, "c");
    assert_int_equal(c.probe[1].line, -1);
    ra_case_free(&c);
}

static void files(void **state)
{
    const struct fixture *const f = *state;
    char path[128], short_path[8];
    struct ra_case c;
    struct ra_status st = {RA_OK, ""};
    snprintf(path, sizeof path, "%s/p.txt", f->folder);
    write_file(path, "x\n", 2);
    // relative to the case file's folder, wherever we are
    reads(f,
          "[surface]\nkind = file\nfile = p.txt\n[slider]\ninitial_velocity = ./p.txt\n"
          "initial_displacement = p.txt\n[resonator]\ninitial_velocity = rest\n",
          NULL, &c);
    assert_string_equal(c.surface[0].file, "p.txt");
    assert_string_equal(c.solid[1].initial_velocity_file, "./p.txt");
    check_ok(ra_case_file(&c, c.surface[0].file, path, sizeof path, &st), &st);
    assert_int_equal(strncmp(path, f->folder, strlen(f->folder)), 0);
    check_ok(ra_case_file(&c, "/a/b", path, sizeof path, &st), &st);
    assert_string_equal(path, "/a/b");
    assert_int_equal(ra_case_file(&c, "abc", short_path, sizeof short_path, &st), RA_INPUT);
    ra_case_free(&c);
}

/* Echo ---------------------------------------------------------------------------------------- */

static void same_slot(const struct ra_slot *slot, const struct ra_case *a, const struct ra_case *b)
{
    const void *const x = ra_schema_value(slot, a), *const y = ra_schema_value(slot, b);
    const struct ra_case_solid *const s = x, *const t = y;
    const struct ra_surface_recipe *const p = x, *const q = y;
    switch (slot->key->kind) {
    case RA_KIND_DAMPINGS:
        assert_int_equal(s->mode_damping_count, t->mode_damping_count);
        if (s->mode_damping_count > 0)
            assert_memory_equal(s->mode_damping, t->mode_damping,
                                s->mode_damping_count * sizeof(double));
        break;
    case RA_KIND_VELOCITY:
        assert_memory_equal(&s->initial_velocity, &t->initial_velocity, sizeof(double));
        assert_string_equal(s->initial_velocity_file, t->initial_velocity_file);
        break;
    case RA_KIND_BUMPS:
        assert_int_equal(p->bump_count, q->bump_count);
        if (p->bump_count > 0)
            assert_memory_equal(p->bump, q->bump, p->bump_count * sizeof *p->bump);
        break;
    case RA_KIND_ENDS:
        assert_int_equal(((const struct ra_beam *)x)->left, ((const struct ra_beam *)y)->left);
        assert_int_equal(((const struct ra_beam *)x)->right, ((const struct ra_beam *)y)->right);
        break;
    default:
        assert_memory_equal(x, y, slot->key->size);
    }
}

/** Writes the case, reads it back and compares every field, the text and the hash. */
static void echoes(const struct fixture *f, const struct ra_case *c)
{
    char path[128], hash[17], again[17];
    struct ra_case back;
    struct ra_status st = {RA_OK, ""};
    snprintf(path, sizeof path, "%s/echo.ini", f->folder);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    ra_case_write(c, file);
    fclose(file);
    check_ok(ra_case_read(path, NULL, 0, &back, &st), &st);
    for (size_t i = 0; i < ra_schema_count(ra_schema_sliding()); i++) {
        const struct ra_slot slot = ra_schema_slot(ra_schema_sliding(), i);
        if (!slot.section->common)
            same_slot(&slot, c, &back);
    }
    assert_int_equal(c->probe_count, back.probe_count);
    for (size_t i = 0; i < c->probe_count; i++) {
        assert_string_equal(c->probe[i].name, back.probe[i].name);
        assert_int_equal(c->probe[i].solid, back.probe[i].solid);
        assert_int_equal(c->probe[i].quantity, back.probe[i].quantity);
        assert_true(c->probe[i].position == back.probe[i].position);
    }
    check_ok(ra_case_hash(c, hash, &st), &st);
    check_ok(ra_case_hash(&back, again, &st), &st);
    assert_string_equal(hash, again);
    ra_case_free(&back);
}

static void echo_is_exact(void **state)
{
    static const char *const shipped[] = {
        "data/cases/realistic.ini",         "data/cases/moving-mass-a0125.ini",
        "data/cases/moving-mass-a0250.ini", "data/cases/moving-mass-a0500.ini",
        "data/cases/moving-mass-a1000.ini", "data/cases/toy.ini",
        "data/cases/toy-bricks.ini"};
    static const char *const odd[] = {
        "[sliding]\nspeed = 0.1234567890123456789\n[resonator]\nyoung = 2.0999999999999998e11\n",
        "[slider]\nweight = 0.78\nmode_damping = 0.1, 0.3333333333333333333, 1e-17\nmodes = 9\n",
        "[surface]\nkind = bumps\nbumps = 1 mm:0.7 um:0.3 um, 2 mm:-0.1 um:1 mm,\n 3 mm:0:1 um\n",
        "[surface]\nkind = flat\nRa = none\n[sliding]\nspeed = 0\n[output]\nsample_to = 0.7 s\n",
        "[output]\nshocks = none\n",
        "[surface]\nRa = none\nsigma = 3 um\n[surface.slider]\nkind = same\n",
        "[slider]\nthickness = none\narea = 1.1 mm2\ninertia = 7e-13\ninitial_velocity = -1 mm/s\n",
        "[time]\npath = 0.123456789 m\n[resonator]\nmodes = stable\ngravity = 3\n",
        "[case]\ntitle = # a [b] = c;d \xC2\xB5\n[contact]\nlaw = lagrange\n",
        "[sliding]\nalpha = 0.3333333333333333\nstart = -7.1 mm\ninitial = settled\n",
        "[resonator]\ntheory = timoshenko\nshear_coefficient = 0.85\npoisson = -0.2\n",
        "[contact]\nslaves = slider\n",
        "[contact]\nslaves = resonator\ninterpolation = linear\n"};
    struct ra_case c;
    struct ra_status st = {RA_OK, ""};
    char first[17], hash[17];
    for (size_t i = 0; i < sizeof shipped / sizeof shipped[0]; i++) {
        check_ok(ra_case_read(shipped[i], NULL, 0, &c, &st), &st);
        echoes(*state, &c);
        ra_case_free(&c);
    }
    reads(*state, "", NULL, &c);
    check_ok(ra_case_hash(&c, first, &st), &st);
    ra_case_free(&c);
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        reads(*state, odd[i], NULL, &c);
        echoes(*state, &c);
        check_ok(ra_case_hash(&c, hash, &st), &st);
        assert_string_not_equal(hash, first);
        ra_case_free(&c);
    }
}

// a list and texts as long as may be must not break the lines of the echo
static void longest_echo(void **state)
{
    char text[20000] = "[slider]\nmodes = 300\nmode_damping = 0.25";
    char title[RA_TEXT_MAX + 1];
    struct ra_case c;
    for (int i = 1; i < 300; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), ",\n  0.0%d3333333333333", i);
    memset(title, 'x', RA_TEXT_MAX);
    title[RA_TEXT_MAX] = '\0';
    snprintf(text + strlen(text), sizeof text - strlen(text), "\n[case]\ntitle = %s\n", title);
    reads(*state, text, NULL, &c);
    assert_int_equal(c.solid[1].mode_damping_count, 300);
    echoes(*state, &c);
    ra_case_free(&c);
}

/* Refusals ------------------------------------------------------------------------------------ */

struct refusal {
    const char *text, *overrides, *message;
};

static void refuse_all(const struct fixture *f, const struct refusal *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        refuses(f, list[i].text, list[i].overrides, list[i].message);
}

static void refused_lines(void **state)
{
    static const struct refusal list[] = {
        {"[grid]\n\nspaceing = 5 um\n", NULL,
         "%s:3: grid.spaceing: unknown key; did you mean grid.spacing?"},
        {"[grid]\nstep = 5 um\n", NULL, "%s:2: grid.step: unknown key; did you mean time.step?"},
        {"; x\n[gird]\nspacing = 5 um\n", NULL,
         "%s:3: gird.spacing: unknown section; did you mean [grid]?"},
        {"[probe]\nspacing = 5 um\n", NULL,
         "%s:2: probe.spacing: unknown section; did you mean [probes]?"},
        {"speed = 1\n", NULL,
         "%s:1: speed: stands before any section; put [case] or another above it"},
        {"[sliding]\nspeed = 0.1\n\n[grid]\n[sliding]\nspeed = 1\n", NULL,
         "%s:6: sliding.speed: given twice; it stands in line 2 already"},
        {"[sliding]\nspeed\n", NULL, "%s:2: is neither [section] nor key = value"},
        {"[sliding\n", NULL, "%s:1: is neither [section] nor key = value"},
        {"[sliding]\nspeed\nspeeed = 1\n", NULL, "%s:2: is neither [section] nor key = value"},
        {"[resonator]\n  modes = 4\n  damping = 3\n", NULL,
         "%s:3: resonator.modes: an indented line goes on with a list, and this is none; start the "
         "line in the first column"},
        {"", "sliding.aplha=1", "-s sliding.aplha: unknown key; did you mean sliding.alpha?"},
        {"", "slding.alpha=1", "-s slding.alpha: unknown section; did you mean [sliding]?"},
    };
    refuse_all(*state, list, sizeof list / sizeof list[0]);
}

static void refused_values(void **state)
{
    static const struct refusal list[] = {
        {"[surface]\nRa = 5\n", NULL,
         "%s:2: surface.Ra: 5 m is outside 0 m to 1 mm; did you mean 5 um?"},
        {"[surface]\nRa = 5 m\n", NULL,
         "%s:2: surface.Ra: 5 m is outside 0 m to 1 mm; did you mean 5 um?"},
        {"[resonator]\nyoung = 210\n", NULL,
         "%s:2: resonator.young: 210 Pa is outside 1 kPa to 10 TPa; did you mean 210 GPa?"},
        {"[resonator]\nlength = 0\n", NULL, "%s:2: resonator.length: 0 m is outside 1 um to 1 km"},
        {"[resonator]\ndamping = 2\n", NULL, "%s:2: resonator.damping: 2 is outside 0 to 1"},
        {"[sliding]\nspeed = 0.1 m\n", NULL,
         "%s:2: sliding.speed: 'm' is not the unit of a speed; write m/s or mm/s"},
        {"[sliding]\nspeed = -1\n", NULL, "%s:2: sliding.speed: -1 m/s is outside 0 m/s to 1 km/s"},
        {"[sliding]\nspeed = nan\n", NULL,
         "%s:2: sliding.speed: 'nan' is not a number; expected a speed; write m/s or mm/s"},
        {"[sliding]\nspeed =\n", NULL,
         "%s:2: sliding.speed: empty; expected a speed; write m/s or mm/s"},
        {"[sliding]\nspeed = 1e999\n", NULL,
         "%s:2: sliding.speed: '1e999' is too large for a double"},
        {"[time]\nstep = 1 us\n", "time.step=5kg",
         "-s time.step: 'kg' is not the unit of a time; write s, ms, us or ns"},
        // a text that a higher layer replaces is wrong all the same
        {"[time]\nstep = 5 kg\n", "time.step=100ns",
         "%s:2: time.step: 'kg' is not the unit of a time; write s, ms, us or ns"},
        {"[resonator]\nmodes = 4.5\n", NULL,
         "%s:2: resonator.modes: '4.5' is not a whole number; write digits or stable"},
        {"[resonator]\nmodes = 0\n", NULL, "%s:2: resonator.modes: 0 is outside 1 to 4096"},
        {"[surface]\nseed = -1\n", NULL,
         "%s:2: surface.seed: '-1' is not a whole number; write digits alone"},
        {"[surface]\nseed = 18446744073709551616\n", NULL,
         "%s:2: surface.seed: 18446744073709551616 is outside 0 to 18446744073709551616"},
        {"[contact]\nlaw = glue\n", NULL,
         "%s:2: contact.law: 'glue' is not known; write penalty, lagrange, hertz or power"},
        {"[sliding]\ninitial = rest\n", NULL,
         "%s:2: sliding.initial: 'rest' is not known; write touching, drop or settled"},
        {"[slider]\nmode_damping = 1 %, 2\n", NULL,
         "%s:2: slider.mode_damping: 2 is outside 0 to 1"},
        {"[slider]\nmode_damping = 1 %,,2\n", NULL,
         "%s:2: slider.mode_damping: empty; expected a ratio; write 0.02 or 2 %"},
        {"[slider]\nmodes = 1\nmode_damping = 1 %,2 %\n", NULL,
         "%s:3: slider.mode_damping: has 2 values for 1 modes; give at most one for each"},
        {"[slider]\ninitial_velocity = 5 m\n", NULL,
         "%s:2: slider.initial_velocity: 'm' is not the unit of a speed; write m/s or mm/s"},
        {"[slider]\ninitial_displacement =\n", NULL,
         "%s:2: slider.initial_displacement: empty; write a file name or rest"},
        {"[surface.slider]\nbumps = 1 mm:1 um:2 mm,\n   2 mm:4 um\n", NULL,
         "%s:2: surface.slider.bumps: '2 mm:4 um' is not a bump; write position:height:width"},
        {"[surface]\nbumps = 1 mm:1 um:0\n", NULL,
         "%s:2: surface.bumps: 0 m is outside 1 nm to 1 km"},
        {"[surface]\nbumps = 1 mm:3 m:1 mm\n", NULL,
         "%s:2: surface.bumps: 3 m is outside -1 m to 1 m; did you mean 3 mm?"},
        {"", "case.title=a ;b", "-s case.title: ' ;' would start a comment; leave it out"},
        {"", "case.title=a\x01", "-s case.title: has a control character; leave it out"},
    };
    refuse_all(*state, list, sizeof list / sizeof list[0]);
}

static void refused_pairs(void **state)
{
    static const struct refusal list[] = {
        {"[surface]\nsigma = 5 um\nRa = 4 um\n", NULL,
         "%s:3: surface.resonator.Ra: given together with surface.resonator.sigma; give only one, "
         "the other one none"},
        {"[surface.slider]\nRa = none\n", NULL,
         "%s:2: surface.slider.Ra: missing; give it, or surface.slider.sigma instead"},
        {"[sliding]\nspeed = 0.1\nalpha=1\n", NULL,
         "%s:2: sliding.speed: given together with sliding.alpha; give only one, the other one "
         "none"},
        {"[sliding]\nspeed = 0.1\n", "sliding.speed=none",
         "-s sliding.speed: missing; give it, or sliding.alpha instead"},
        {"", "time.duration=2\ntime.path=1mm",
         "-s time.duration: given together with time.path; give only one, the other one none"},
        {"[slider]\ngravity = on\nweight = 0.78 N/m\n", NULL,
         "%s:2: slider.gravity: given together with slider.weight; give only one, the other one "
         "none"},
        {"[resonator]\nthickness = none\n", NULL,
         "%s:2: resonator.thickness: missing; give it, or resonator.area instead"},
        {"[resonator]\narea = 1 cm2\n", NULL,
         "%s: resonator.inertia: missing; give it, or resonator.thickness instead"},
        {"[resonator]\narea = 1 cm2\nthickness = 1 mm\n", NULL,
         "%s:3: resonator.thickness: given together with resonator.area; give only one, the other "
         "one none"},
        {"[surface]\nkind=same\n", NULL,
         "%s:2: surface.slider.kind: both surfaces are the same as the other; give one of them a "
         "kind"},
    };
    refuse_all(*state, list, sizeof list / sizeof list[0]);
}

static void refused_combinations(void **state)
{
    static const struct refusal list[] = {
        {"[case]\n\n[grid]\nspacing = 5.1 um\n", NULL,
         "%s:4: grid.spacing: 5.1 um does not divide resonator.length, 450 mm, into whole parts; "
         "the nearest spacing that divides both lengths is 5 um"},
        {"", "slider.length=20.003 mm",
         "%s: grid.spacing: 5 um does not divide slider.length, 20.003 mm, into whole parts; the "
         "nearest spacing that divides both lengths is 1 um"},
        {"[grid]\nspacing = 20 mm\n[resonator]\nlength = 460 mm\n", NULL,
         "%s:2: grid.spacing: 20 mm divides slider.length, 20 mm, into 1 parts; 2 to 1e8 work"},
        {"[resonator]\nlength = 10 mm\n", NULL,
         "%s:2: resonator.length: 10 mm is shorter than the slider, 20 mm; the resonator is the "
         "longer solid"},
        {"[resonator]\nends = free-free\n[sliding]\nalpha = 1\n", NULL,

         "%s:4: sliding.alpha: is the speed over the critical one of a pinned-pinned resonator; "
         "give sliding.speed"},
        {"[resonator]\ntheory = timoshenko\n[sliding]\nalpha = 1\n", NULL,
         "%s:4: sliding.alpha: is defined by Euler and Bernoulli's first frequency; give "
         "sliding.speed with theory = timoshenko"},
        {"[slider]\ntheory = timoshenko\n", NULL,
         "%s:2: slider.theory: timoshenko is for ends = pinned-pinned, whose shapes are the same "
         "with shear; other ends have other shapes: write euler-bernoulli"},
        {"[resonator]\ntheory = timoshenko\npoisson = -1\n", NULL,
         "%s:3: resonator.poisson: -1 leaves no finite shear modulus for theory = timoshenko; "
         "write "
         "a number above -1"},
        {"[time]\npath = 0.4 m\n", "sliding.speed=0",
         "%s:2: time.path: is not reached in 1e9 s; give a speed above 0 or time.duration"},
        {"[time]\nstep = 0.5 s\nduration = 0.1 s\n", NULL,
         "%s:2: time.step: 500 ms is longer than the duration, 100 ms; shorten it"},
        {"[output]\nsample = 150 ns\n", NULL,
         "%s:2: output.sample: 150 ns is not a whole number of steps of 100 ns; the nearest one is "
         "200 ns"},
        {"[output]\nsample = 10 ns\n", NULL,
         "%s:2: output.sample: 10 ns is not a whole number of steps of 100 ns; the nearest one is "
         "100 ns"},
        {"[output]\nsample_from = 1\nsample_to = 0.5 s\n", NULL,
         "%s:2: output.sample_from: 1 s is after output.sample_to, 500 ms"},
        {"[output]\naverage_from = 1 s\n", NULL,
         "%s:2: output.average_from: 1 s is not before the end of the run, 1 s; nothing would be "
         "averaged"},
        {"[output]\npsd_segment = 9\n", NULL, "%s:2: output.psd_segment: 9 is odd; write 8 or 10"},
        {"[output]\npsd_segment = 6\n", NULL,
         "%s:2: output.psd_segment: 6 is outside 8 to 67108864"},
        {"[sliding]\ngap = 1 um\n", NULL,
         "%s:2: sliding.gap: is the height of a drop; write initial = drop, or gap = 0"},
        {"[surface.slider]\nkind=bumps\n", NULL,
         "%s: surface.slider.bumps: missing; kind = bumps needs a list of position:height:width"},
        {"[surface.slider]\nkind=file\n", NULL,
         "%s: surface.slider.file: missing; kind = file needs the file's name"},
    };
    refuse_all(*state, list, sizeof list / sizeof list[0]);
}

static void refused_probes(void **state)
{
    static const struct refusal list[] = {
        {"[probes]\na = resonator velocity 165.001 mm\n", NULL,
         "%s:2: probes.a: 165.001 mm is not on a node; the nearest one is at 165 mm"},
        {"[grid]\nnodes = printed\n[probes]\na = resonator velocity 0\n", NULL,
         "%s:4: probes.a: 0 m is not on a node; the nearest one is at 5 um"},
        {"[probes]\na = resonator velocity 0.5 m\n", NULL,
         "%s:2: probes.a: 500 mm is outside the resonator, 0 to 450 mm"},
        {"[probes]\na = resonator speed 0.1 m\n", NULL,
         "%s:2: probes.a: 'speed' is no quantity; write displacement, velocity or force"},
        {"[probes]\na = beam velocity 0.1 m\n", NULL,
         "%s:2: probes.a: 'beam' is no solid; write resonator or slider"},
        {"[probes]\na = slider force\n", NULL,
         "%s:2: probes.a: 'slider force' is not a probe; write resonator or slider, displacement, "
         "velocity or force, and a position"},
        {"[probes]\na = slider force 1 s\n", NULL,
         "%s:2: probes.a: 's' is not the unit of a length; write m, mm, um or nm"},
        {"[probes]\na b = slider force 0\n", NULL,
         "%s:2: probes.a b: a probe's name has 1 to 47 letters, digits, _ or -"},
        {"[probes]\na = slider force 0\na = slider force 0\n", NULL,
         "%s:3: probes.a: given twice; it stands in line 2 already"},
        {"", "probes.a=slider force 30mm", "-s probes.a: 30 mm is outside the slider, 0 to 20 mm"},
    };
    char text[4096] = "[probes]\n";
    refuse_all(*state, list, sizeof list / sizeof list[0]);
    for (int i = 0; i <= RA_MAX_PROBES; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "p%d = slider force 0\n", i);
    refuses(*state, text, NULL, "%s:34: probes.p32: too many probes; at most 32 fit");
}

static void refused_files(void **state)
{
    const struct fixture *const f = *state;
    char text[4000], message[512], title[RA_TEXT_MAX + 2];
    struct ra_case c;
    struct ra_status st = {RA_OK, ""};
    const char *const bad[] = {"time", "time=", ".step=1", "time.=1", "=1", ""};
    assert_int_equal(ra_case_read("/nowhere/x.ini", NULL, 0, &c, &st), RA_INPUT);
    assert_string_equal(st.text, "/nowhere/x.ini: cannot open: No such file or directory; name a "
                                 "case file such as data/cases/realistic.ini");
    assert_int_equal(ra_case_read("/tmp", NULL, 0, &c, NULL), RA_INPUT);
    write_file(f->path, "[grid]\nsp\0cing = 1\n", 19);
    assert_int_equal(ra_case_read(f->path, NULL, 0, &c, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "t.ini:2: holds a zero byte; a case file is text"));
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_int_equal(ra_case_read(text, NULL, 0, &c, &st), RA_INPUT);
    text[198] = '\0';
    refuses(f, text, NULL,
            "%s:1: line of 198 characters; at most 197 fit, and lists may go on over "
            "indented lines");
    memset(title, 'x', RA_TEXT_MAX + 1);
    title[RA_TEXT_MAX + 1] = '\0';
    snprintf(text, sizeof text, "[case]\ntitle = %s\n", title);
    refuses(f, text, NULL, "%s:2: case.title: has 161 characters; at most 160 fit");
    snprintf(message, sizeof message,
             "%%s:3: surface.resonator.file: cannot open '%s/none.txt': No such file or directory; "
             "paths are relative to the case file's folder",
             f->folder);
    refuses(f, "[surface]\nkind = file\nfile = none.txt\n[surface.resonator]\n", NULL, message);
    snprintf(message, sizeof message,
             "%%s:2: slider.initial_velocity: cannot open '%s/v.txt': No such file or directory; "
             "paths are relative to the case file's folder",
             f->folder);
    refuses(f, "[slider]\ninitial_velocity = v.txt\n", NULL, message);
    // an override that is not section.key=value is a matter of usage
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        write_file(f->path, "", 0);
        const enum ra_code code = ra_case_read(f->path, &bad[i], 1, &c, &st);
        assert_int_equal(code, RA_USAGE);
    }
    memset(text, 'x', sizeof text - 1);
    const char *const huge = text;
    assert_int_equal(ra_case_read(f->path, &huge, 1, &c, &st), RA_USAGE);
}

static void later_messages(void **state)
{
    const struct fixture *const f = *state;
    char expected[256];
    struct ra_case c;
    struct ra_status st;
    reads(f, "[time]\nstep = 1 us\n[probes]\np = slider force 0\n", "surface.Ra=2um", &c);
    assert_int_equal(ra_case_fail(&c, "time.step", &st, "is %d", 5), RA_INPUT);
    snprintf(expected, sizeof expected, "%s:2: time.step: is 5", f->path);
    assert_string_equal(st.text, expected);
    ra_case_fail(&c, "surface.slider.Ra", &st, "is rough");
    assert_string_equal(st.text, "-s surface.slider.Ra: is rough");
    ra_case_fail(&c, "grid.spacing", &st, "is coarse");
    snprintf(expected, sizeof expected, "%s: grid.spacing: is coarse", f->path);
    assert_string_equal(st.text, expected);
    ra_case_fail(&c, "probes.p", &st, "is wrong");
    snprintf(expected, sizeof expected, "%s:4: probes.p: is wrong", f->path);
    assert_string_equal(st.text, expected);
    ra_case_fail(&c, "nothing", &st, "is wrong");
    snprintf(expected, sizeof expected, "%s: nothing: is wrong", f->path);
    assert_string_equal(st.text, expected);
    ra_case_free(&c);
}

/* Schema -------------------------------------------------------------------------------------- */

static void documentation(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    ra_schema_document(ra_schema_sliding(), out);
    assert_int_equal(fclose(out), 0);
    for (size_t i = 0; i < ra_schema_count(ra_schema_sliding()); i++) {
        const struct ra_slot slot = ra_schema_slot(ra_schema_sliding(), i);
        char name[64];
        snprintf(name, sizeof name, "[%s]", slot.section->name);
        assert_non_null(strstr(text, name));
        snprintf(name, sizeof name, "\n  %s ", slot.key->name);
        assert_non_null(strstr(text, name));
        assert_non_null(strstr(text, slot.key->meaning));
        assert_non_null(strstr(text, ra_schema_default(&slot)));
        // partners name each other's section
        struct ra_slot other;
        if (slot.key->instead != NULL)
            assert_true(
                ra_schema_find(ra_schema_sliding(), slot.section->name, slot.key->instead, &other));
    }
    assert_non_null(strstr(text, "[probes]"));
    free(text);
    assert_null(ra_schema_slot(ra_schema_sliding(), ra_schema_count(ra_schema_sliding())).key);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

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
        TEST(refused_lines),
        TEST(refused_values),
        TEST(refused_pairs),
        TEST(refused_combinations),
        TEST(refused_probes),
        TEST(refused_files),
        TEST(later_messages),
        TEST(documentation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
