// Rolling cases: every key echoes and reads back; keys against each other, a bad case of each.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/schemas.h"
#include "support/scratch.h"

#include "case/value.h"
#include "rolling/case.h"
#include "sliding/kinds.h"

#define SHIPPED "data/cases/rolling-roller.ini"

static void read_with(const char *path, const char *override, struct ra_rolling_case *c)
{
    struct ra_status st;
    check_ok(ra_rolling_case_read(path, &override, override != NULL, c, &st), &st);
}

/// every default is in its range, or it would not be read; the echo reads back to the same hash
static void round_trip(void **state)
{
    char file[128], first[17], again[17];
    const char *const overrides[] = {NULL,
                                     "footprint.yield=1.1GPa",
                                     "upper.spring=0 N/m",
                                     "lower.ends=clamped-pinned",
                                     "excitation.segment=all",
                                     "surface.upper.kind=self-affine",
                                     "excitation.seed=18446744073709551615"};
    snprintf(file, sizeof file, "%s/echo.ini", (char *)*state);
    for (size_t i = 0; i < sizeof overrides / sizeof overrides[0]; i++) {
        struct ra_status st;
        struct ra_rolling_case c, back;
        read_with(SHIPPED, overrides[i], &c);
        FILE *const out = fopen(file, "w");
        assert_non_null(out);
        ra_case_write(&c.origin, out);
        fclose(out);
        read_with(file, NULL, &back);
        check_ok(ra_case_hash(&c.origin, first, &st), &st);
        check_ok(ra_case_hash(&back.origin, again, &st), &st);
        assert_string_equal(first, again);
        for (size_t k = 0; k < ra_schema_count(ra_rolling_schema()); k++) {
            const struct ra_slot slot = ra_schema_slot(ra_rolling_schema(), k);
            if (slot.section->common || slot.key->kind == &ra_kind_ends) {
                continue;
            }
            assert_memory_equal(ra_schema_value(&slot, &c), ra_schema_value(&slot, &back),
                                slot.key->size);
        }
        ra_rolling_case_free(&c);
        ra_rolling_case_free(&back);
    }
    ra_rolling_case_free(NULL);
}

/// every key is documented, with its default
static void documentation(void **state)
{
    (void)state;
    char *const text = check_documented(ra_rolling_schema());
    assert_null(strstr(text, "probes"));
    free(text);
}

/// Reads the shipped case with some overrides; its band too.
static enum ra_code judge(const char *const *overrides, size_t count, struct ra_status *st)
{
    struct ra_rolling_case c;
    enum ra_code code = ra_rolling_case_read(SHIPPED, overrides, count, &c, st);
    if (code == RA_OK) {
        struct ra_band band;
        code = ra_rolling_case_band(&c, (double)c.stride * c.spacing_x, &band, st);
        ra_rolling_case_free(&c);
    }
    return code;
}

/// The whole message, the place of the key at fault included.
static void refuse(const char *override, const char *text)
{
    struct ra_status st;
    assert_int_equal(judge(&override, 1, &st), RA_INPUT);
    if (strcmp(st.text, text) != 0) {
        print_error("%s: '%s' is not: %s\n", override, text, st.text);
        fail();
    }
}

static void bad_input(void **state)
{
    (void)state;
    refuse("contact.stiffness=-1MN/m",
           "-s contact.stiffness: -1MN/m is outside 1 uN/m to 1e+15 N/m");
    refuse("contact.stifness=1MN/m",
           "-s contact.stifness: unknown key; did you mean contact.stiffness?");
    refuse("contract.stiffness=1MN/m",
           "-s contract.stiffness: unknown section; did you mean [contact]?");
    refuse("surface.lower.kind=file",
           SHIPPED ": surface.lower.file: missing; kind = file needs the file's name");
    refuse("surface.upper.kind=file",
           SHIPPED ": surface.upper.file: missing; kind = file needs the file's name");
    refuse("excitation.segment=255", "-s excitation.segment: 255 is odd; write 254");
    refuse("excitation.segment=1026",
           "-s excitation.segment: 1026 is more than footprint.positions, 1024");
    refuse("footprint.positions=1023", "-s footprint.positions: 1023 is odd; write 1022");
    refuse("output.psd_segment=2047", "-s output.psd_segment: 2047 is odd; write 2046");
    refuse("output.sample=7us", "-s output.sample: 7 us is not a whole number of steps of 5 us");
    refuse("footprint.yield=1MPa",
           SHIPPED ":28: footprint.load: 100 N cannot be carried: all 48 x 48 cells at the yield "
                   "pressure of 1e+06 Pa carry 1.44 N; enlarge the window or raise "
                   "footprint.yield");
    refuse("excitation.high=20kHz", "-s excitation.high: 20 kHz is above what the path holds, 10 "
                                    "kHz at 1 m/s (speed over twice the distance of positions)");
    refuse("excitation.low=10Hz", "-s excitation.low: 10 Hz is below what the path holds, 78.125 "
                                  "Hz at 1 m/s (speed over the length of a segment)");
    refuse("time.step=25us", "-s time.step: 25 us is too long for excitation.high, 8 kHz; a tenth "
                             "of its period is 12.5 us");
    refuse("lower.start=0.7m",
           "-s lower.start: 0.7 m is beyond the end of the beam at 0.6 m; give less");
    refuse("lower.probe=0.8m",
           "-s lower.probe: 0.8 m is beyond the end of the beam at 0.6 m; give less");
    refuse("time.duration=0.7s",
           "-s time.duration: 0.7 s is longer than the passage of the contact point, 0.6 s");
    refuse("lower.contact=fixed",
           SHIPPED ": time.duration: no contact point moves along a beam; give a duration");
    refuse("output.discard=0.59s", SHIPPED ": output.psd_segment: 2048 records of 2.5e-05 s, after "
                                           "0.59 s, take longer than the run, 0.6 s");
    refuse("upper.mass=1m", "-s upper.mass: 'm' is not the unit of a mass; write kg or g");
}

/// A second beam has its own places, and the shorter passage counts.
static void second_beam(void **state)
{
    (void)state;
    struct ra_status st;
    const struct {
        const char *override, *text;
    } bad[] = {{"upper.start=0.45m",
                "-s upper.start: 0.45 m is beyond the end of the beam at 0.4 m; give less"},
               {"upper.probe=0.45m",
                "-s upper.probe: 0.45 m is beyond the end of the beam at 0.4 m; give less"},
               {"time.duration=0.31s", "-s time.duration: 0.31 s is longer than the passage of the "
                                       "contact point, 0.3 s"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *const overrides[] = {"upper.kind=beam", "upper.length=0.4m",
                                         "upper.contact=moving", "upper.start=0.1m",
                                         bad[i].override};
        assert_int_equal(judge(overrides, 5, &st), RA_INPUT);
        assert_string_equal(st.text, bad[i].text);
    }
}

/// What is just right is taken: the last place, the whole path, the ends of the band.
static void limits(void **state)
{
    (void)state;
    struct ra_status st;
    const char *const good[][2] = {{"excitation.segment=1024", "output.histories=off"},
                                   {"excitation.high=10kHz", "output.histories=off"},
                                   {"excitation.low=78.125Hz", "output.histories=off"},
                                   {"excitation.high=all", "output.histories=off"},
                                   {"time.step=12.5us", "output.histories=off"},
                                   {"time.duration=0.6s", "output.histories=off"},
                                   {"lower.probe=0.6m", "lower.start=0m"},
                                   {"output.discard=548.8ms", "output.histories=off"},
                                   {"time.duration=51.2ms", "lower.start=0.5m"},
                                   {"footprint.yield=69.4445MPa", "output.histories=off"},
                                   {"footprint.yield=1MPa", "footprint.prescribe=approach"},
                                   // a wheel has no places, a measured surface its own spacing
                                   {"upper.start=0.7m", "upper.probe=0.7m"},
                                   {"surface.lower.kind=file", "surface.lower.file=x.gsf"}};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        check_ok(judge(good[i], 2, &st), &st);
    }
    const char *const measured[] = {"surface.lower.kind=file", "surface.lower.file=x.gsf",
                                    "footprint.yield=1MPa"};
    check_ok(judge(measured, 3, &st), &st);
}

/// The roller of an empty file, field by field.
static void defaults(void **state)
{
    struct ra_rolling_case c;
    char path[128];
    snprintf(path, sizeof path, "%s/empty.ini", (char *)*state);
    fclose(fopen(path, "w"));
    read_with(path, NULL, &c);
    const struct ra_rolling_body *const beam = &c.body[0], *const wheel = &c.body[1];
    assert_string_equal(c.title, "");
    assert_string_equal(c.method, "fft");
    assert_int_equal(beam->kind, RA_ROLLING_BEAM);
    assert_int_equal(wheel->kind, RA_ROLLING_WHEEL);
    assert_int_equal(beam->beam.left, RA_PINNED);
    assert_int_equal(beam->beam.right, RA_PINNED);
    assert_true(beam->moving && !wheel->moving && c.prescribe_load && c.histories);
    assert_false(c.separation);
    assert_int_equal(c.source, RA_SOURCE_SPECTRUM);
    assert_true(isinf(beam->probe) && isinf(c.yield));
    const size_t count[][2] = {
        {beam->modes, 8},        {c.cells_x, 48},        {c.cells_y, 48},
        {c.positions, 1024},     {c.stride, 2},          {c.segment, 256},
        {c.terms, 300},          {c.realisations, 20},   {c.seed, 1},
        {c.psd_segment, 2048},   {c.surface[0].seed, 1}, {c.surface[0].stream, 0},
        {c.surface[1].stream, 1}};
    for (size_t i = 0; i < sizeof count / sizeof count[0]; i++) {
        assert_int_equal(count[i][0], count[i][1]);
    }
    const double number[][2] = {{beam->beam.young, 210e9},
                                {beam->poisson, 0.3},
                                {wheel->beam.young, 210e9},
                                {wheel->poisson, 0.3},
                                {beam->beam.density, 7800},
                                {beam->beam.length, 0.6},
                                {beam->width, 0.06},
                                {beam->height, 0.06},
                                {beam->beam.area, 0.0036},
                                {beam->beam.inertia, 1.08e-6},
                                {beam->damping, 0.01},
                                {wheel->damping, 0.05},
                                {wheel->mass, 2},
                                {wheel->spring, 1e5},
                                {beam->radius, 0},
                                {beam->crown, 0},
                                {wheel->radius, 0.046},
                                {wheel->crown, 0.046},
                                {beam->start, 0},
                                {c.surface[0].sigma, 0.3e-6},
                                {c.surface[1].length_x, 150e-6},
                                {c.surface[1].length_y, 150e-6},
                                {c.surface[0].hurst, 0.8},
                                {c.surface[0].longest, 1e-3},
                                {c.surface[0].shortest, 150e-6},
                                {c.spacing_x, 25e-6},
                                {c.spacing_y, 25e-6},
                                {c.load, 100},
                                {c.approach, 2.5e-6},
                                {c.stiffness, 0},
                                {c.contact_damping, 0.02},
                                {c.speed, 1},
                                {c.low, 0},
                                {c.high, 8000},
                                {c.step, 5e-6},
                                {c.duration, 0},
                                {c.sample, 25e-6},
                                {c.discard, 0}};
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++) {
        check_relative(number[i][0], number[i][1], 1e-15);
    }
    ra_rolling_case_free(&c);
}

/// a speed at which the samples lie above the whole band
static void speed_outside(void **state)
{
    (void)state;
    struct ra_status st;
    struct ra_rolling_case c;
    struct ra_band band;
    const char *const overrides[] = {"rolling.speed=200m/s", "output.psd_segment=8"};
    check_ok(ra_rolling_case_read(SHIPPED, overrides, 2, &c, &st), &st);
    assert_int_equal(ra_rolling_case_band(&c, 50e-6, &band, &st), RA_INPUT);
    assert_string_equal(st.text, "-s rolling.speed: at 200 m/s the path holds frequencies from "
                                 "15.625 kHz on, above excitation.high");
    ra_rolling_case_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(round_trip, make_folder, remove_folder),
        cmocka_unit_test(documentation),
        cmocka_unit_test(bad_input),
        cmocka_unit_test(second_beam),
        cmocka_unit_test_setup_teardown(defaults, make_folder, remove_folder),
        cmocka_unit_test(limits),
        cmocka_unit_test(speed_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
