// Tests of rolling cases: every key is read and written; bad values and pairs of keys are refused.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/schemas.h"
#include "support/scratch.h"

#include "areal/case.h"
#include "case/value.h"
#include "modes/ends.h"
#include "rolling/case.h"
#include "sliding/case.h"
#include "surface/kind.h"

#define SHIPPED "data/cases/rolling-roller.ini"

static void read_with(const char *path, const char *override, struct ra_rolling_case *c)
{
    struct ra_status st;
    check_ok(ra_rolling_case_read(path, &override, override != NULL, c, &st), &st);
}

/// Every default is in its range; otherwise reading would refuse it. The echo reads back to the
/// same hash.
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
        for (size_t k = 0; k < ra_schema_count(&ra_rolling_schema); k++) {
            const struct ra_slot slot = ra_schema_slot(&ra_rolling_schema, k);
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

/// `ra2d keys rolling` prints every key with its unit, default, range or words, and meaning.
static void documentation(void **state)
{
    (void)state;
    char *const text = check_documented(&ra_rolling_schema);
    char expected[16384];
    FILE *const file = fopen("tests/rolling/keys.expected", "r");
    assert_non_null(file);
    expected[fread(expected, 1, sizeof expected - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, expected);
    free(text);
}

/// Reads the shipped case with some overrides, and its band.
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

/// Checks the whole message, with the key at fault.
static void refuse_both(const char *first, const char *second, const char *text)
{
    const char *const override[] = {first, second};
    struct ra_status st;
    assert_int_equal(judge(override, second == NULL ? 1 : 2, &st), RA_INPUT);
    if (strcmp(st.text, text) != 0) {
        print_error("%s: '%s' is not: %s\n", first, text, st.text);
        fail();
    }
}

static void refuse(const char *override, const char *text)
{
    refuse_both(override, NULL, text);
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
    refuse("slider.length=1mm", "-s slider.length: [slider] belongs to a sliding case, which `ra2d "
                                "run` runs; its keys: `ra2d keys sliding`");
    refuse("surface.lower.kind=file",
           SHIPPED ": surface.lower.file: missing; kind = file needs the file's name");
    refuse("surface.upper.kind=file",
           SHIPPED ": surface.upper.file: missing; kind = file needs the file's name");
    refuse("excitation.segment=255", "-s excitation.segment: 255 is odd; write 254 or 256");
    refuse("excitation.segment=1026",
           "-s excitation.segment: 1026 is more than footprint.positions, 1024: write that number "
           "or less, or all");
    refuse("footprint.positions=1023", "-s footprint.positions: 1023 is odd; write 1022 or 1024");
    refuse("output.psd_segment=2047", "-s output.psd_segment: 2047 is odd; write 2046 or 2048");
    refuse("excitation.segment=1025", "-s excitation.segment: 1025 is odd; write 1024 or 1026");
    refuse("output.sample=7us", "-s output.sample: 7 us is not a whole number of steps of 5 us; "
                                "the nearest one is 5 us");
    refuse("footprint.yield=1MPa",
           SHIPPED ":28: footprint.load: 100 N cannot be carried: all 48 x 48 cells at the yield "
                   "pressure of 1e+06 Pa carry 1.44 N; enlarge the window or raise "
                   "footprint.yield");
    refuse("excitation.high=20kHz",
           "-s excitation.high: 20 kHz is above the highest frequency of the path, 10 kHz at 1 "
           "m/s (speed over twice the distance of positions)");
    refuse("excitation.low=10Hz", "-s excitation.low: 10 Hz is below the lowest frequency of the "
                                  "path, 78.125 Hz at 1 m/s (speed over the length of a segment)");
    refuse("time.step=25us", "-s time.step: 25 us is too long for excitation.high, 8 kHz, whose "
                             "period must have ten steps; write 12.5 us, which divides "
                             "output.sample");
    refuse("footprint.method=printed",
           "-s footprint.method: printed has no way to prescribe a load; write "
           "footprint.prescribe = approach, or another method");
    refuse("lower.start=0.7m",
           "-s lower.start: 0.7 m is beyond the end of the beam at 0.6 m; give less");
    refuse("lower.probe=0.8m",
           "-s lower.probe: 0.8 m is beyond the end of the beam at 0.6 m; give less");
    refuse("time.duration=0.7s",
           "-s time.duration: 0.7 s is longer than the passage of the contact point, 0.6 s");
    refuse("lower.contact=fixed", SHIPPED
           ": time.duration: the contact point does not move along a beam; give a duration");
    refuse("output.discard=0.59s", SHIPPED ": output.psd_segment: 2048 records of 2.5e-05 s, after "
                                           "0.59 s, take longer than the run, 0.6 s");
    refuse("output.discard=0.6s",
           "-s output.discard: 600 ms is not before the end of the run, 600 ms; no record would be "
           "left");
    refuse("excitation.low=9kHz",
           "-s excitation.low: 9 kHz is not below excitation.high, 8 kHz; lower it");
    refuse_both("excitation.low=11kHz", "excitation.high=all",
                "-s excitation.low: 11 kHz is not below the highest frequency of the path, 10 kHz; "
                "lower it");
    refuse("upper.mass=1m", "-s upper.mass: 'm' is not the unit of a mass; write kg or g");
}

/// Each row has a key that is not used if another key has the word beside it.
static void unused(void **state)
{
    static const struct {
        const char *word, *key, *value;
    } rows[] = {{"upper.kind = wheel", "upper.density", "1000 kg/m3"},
                {"upper.kind = wheel", "upper.length", "500 mm"},
                {"upper.kind = wheel", "upper.width", "50 mm"},
                {"upper.kind = wheel", "upper.height", "50 mm"},
                {"upper.kind = wheel", "upper.ends", "free-free"},
                {"upper.kind = wheel", "upper.modes", "64"},
                {"upper.kind = wheel", "upper.contact", "moving"},
                {"upper.kind = wheel", "upper.start", "700 mm"},
                {"upper.kind = wheel", "upper.probe", "700 mm"},
                {"lower.kind = beam", "lower.mass", "1 kg"},
                {"lower.kind = beam", "lower.spring", "1 MN/m"},
                {"footprint.prescribe = load", "footprint.approach", "10 mm"},
                {"footprint.prescribe = approach", "footprint.load", "50 N"},
                {"excitation.source = path", "excitation.terms", "20"},
                {"excitation.source = path", "excitation.realisations", "3"},
                {"excitation.source = path", "excitation.seed", "7"}};
    char path[128], given[64], text[200], note[400] = "";
    snprintf(path, sizeof path, "%s/unused.ini", (char *)*state);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct ra_rolling_case c;
        struct ra_status st;
        const int section = (int)strcspn(rows[i].word, ".");
        FILE *const file = fopen(path, "w");
        assert_non_null(file);
        fprintf(file, "[%.*s]\n%s\n", section, rows[i].word, rows[i].word + section + 1);
        fclose(file);
        snprintf(given, sizeof given, "%s=%s", rows[i].key, rows[i].value);
        const char *const list[] = {given};
        assert_int_equal(ra_rolling_case_read(path, list, 1, &c, &st), RA_INPUT);
        snprintf(text, sizeof text, "-s %s: is not used with %s; leave one of them out",
                 rows[i].key, rows[i].word);
        assert_string_equal(st.text, text);
        // if both keys are in the file, there is a note
        FILE *const more = fopen(path, "a");
        assert_non_null(more);
        fprintf(more, "%s = %s\n", rows[i].key + section + 1, rows[i].value);
        fclose(more);
        note[0] = '\0';
        check_ok(ra_rolling_case_read(path, NULL, 0, &c, &st), &st);
        check_ok(ra_case_unused(&c.origin, note, sizeof note, &st), &st);
        snprintf(text, sizeof text, "%s is not used with %s", rows[i].key, rows[i].word);
        assert_string_equal(note, text);
        ra_rolling_case_free(&c);
    }
}

/// Unused keys at their defaults, as in an echo, make no note.
static void usual_is_no_note(void **state)
{
    char path[128], note[400] = "";
    struct ra_rolling_case c;
    struct ra_status st;
    snprintf(path, sizeof path, "%s/echo.ini", (char *)*state);
    read_with(SHIPPED, NULL, &c);
    FILE *const out = fopen(path, "w");
    assert_non_null(out);
    ra_case_write(&c.origin, out);
    fclose(out);
    ra_rolling_case_free(&c);
    read_with(path, NULL, &c);
    check_ok(ra_case_unused(&c.origin, note, sizeof note, &st), &st);
    assert_string_equal(note, "");
    ra_rolling_case_free(&c);
}

/// A number of steps beyond the range of integers is refused.
static void too_many_steps(void **state)
{
    (void)state;
    struct ra_status st;
    const char *const still[] = {"lower.contact=fixed", "time.duration=1e6", "time.step=1e-12",
                                 "output.sample=1e-12"};
    assert_int_equal(judge(still, 4, &st), RA_INPUT);
    assert_string_equal(st.text, "-s time.step: 1 ps makes 1e+18 steps in 1 Ms; a run has at "
                                 "most 9e15: lengthen it");
}

/// A second beam has its own start and probe. The beam that the contact point leaves first limits
/// the duration.
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

/// Values at the limit are accepted: the last place, the whole path, the ends of the band.
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
                                   // a measured surface has its own spacing
                                   {"surface.lower.kind=file", "surface.lower.file=x.gsf"},
                                   {"surface.upper.kind=file", "surface.upper.file=x.gsf"}};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        check_ok(judge(good[i], 2, &st), &st);
    }
    const char *const measured[2][3] = {
        {"surface.lower.kind=file", "surface.lower.file=x.gsf", "footprint.yield=1MPa"},
        {"surface.upper.kind=file", "surface.upper.file=x.gsf", "footprint.yield=1MPa"}};
    for (int i = 0; i < 2; i++) {
        check_ok(judge(measured[i], 3, &st), &st);
    }
}

// ## Fields

enum type { REAL, SIZE, SEED, CHOICE, FLAG, ENDS, KIND };
enum { FLAT = 0, GAUSSIAN = 1, SELF_AFFINE = 7 }; ///< places in the table of kinds of surfaces

/// A field of a case and its number.
struct field {
    enum type type;
    size_t place; ///< within the case [bytes]
    double value;
};
#define AT(field) offsetof(struct ra_rolling_case, field)

/// The place of a kind of surface in its table.
static double place_of(const struct ra_surface_kind *kind)
{
    size_t i = 0;
    while (ra_surface_kind_at(i) != kind) {
        i++;
    }
    return (double)i;
}

static double number_at(const struct ra_rolling_case *c, const struct field *f)
{
    const char *const at = (const char *)c + f->place;
    const struct ra_beam *const beam = (const struct ra_beam *)(const void *)at;
    switch (f->type) {
    case REAL:
        return *(const double *)(const void *)at;
    case SIZE:
        return (double)*(const size_t *)(const void *)at;
    case SEED:
        return (double)*(const uint64_t *)(const void *)at;
    case CHOICE:
        return *(const int *)(const void *)at;
    case FLAG:
        return *(const bool *)(const void *)at;
    case KIND:
        return place_of(*(const struct ra_surface_kind *const *)(const void *)at);
    case ENDS:
        return RA_ENDS(beam->left, beam->right);
    }
    return (double)NAN;
}

static void check_field(const struct ra_rolling_case *c, const struct field *f, const char *said)
{
    const double value = number_at(c, f);
    // infinities are equal; a product of decimals is rounded
    if (value != f->value && !(fabs(value - f->value) <= 1e-15 * fabs(f->value))) {
        print_error("%s, byte %zu: %.17g, expected %.17g\n", said, f->place, value, f->value);
        fail();
    }
}

/// The case of an empty file is a roller on a beam.
static const struct field roller[] = {{CHOICE, AT(body[0].kind), RA_ROLLING_BEAM},
                                      {CHOICE, AT(body[1].kind), RA_ROLLING_WHEEL},
                                      {ENDS, AT(body[0].beam), RA_ENDS(RA_PINNED, RA_PINNED)},
                                      {FLAG, AT(body[0].moving), true},
                                      {FLAG, AT(body[1].moving), false},
                                      {FLAG, AT(prescribe_load), true},
                                      {FLAG, AT(histories), true},
                                      {FLAG, AT(separation), false},
                                      {CHOICE, AT(source), RA_SOURCE_SPECTRUM},
                                      {KIND, AT(surface[0].kind), GAUSSIAN},
                                      {SIZE, AT(body[0].modes), 8},
                                      {SIZE, AT(cells_x), 48},
                                      {SIZE, AT(cells_y), 48},
                                      {SIZE, AT(positions), 1024},
                                      {SIZE, AT(stride), 2},
                                      {SIZE, AT(segment), 256},
                                      {SIZE, AT(terms), 300},
                                      {SIZE, AT(realisations), 20},
                                      {SIZE, AT(psd_segment), 2048},
                                      {SEED, AT(seed), 1},
                                      {SEED, AT(surface[0].seed), 1},
                                      {SEED, AT(surface[0].stream), 0},
                                      {SEED, AT(surface[1].stream), 1},
                                      {REAL, AT(body[0].beam.young), 210e9},
                                      {REAL, AT(body[0].poisson), 0.3},
                                      {REAL, AT(body[1].beam.young), 210e9},
                                      {REAL, AT(body[1].poisson), 0.3},
                                      {REAL, AT(body[0].beam.density), 7800},
                                      {REAL, AT(body[0].beam.length), 0.6},
                                      {REAL, AT(body[0].width), 0.06},
                                      {REAL, AT(body[0].height), 0.06},
                                      {REAL, AT(body[0].beam.area), 0.0036},
                                      {REAL, AT(body[0].beam.inertia), 1.08e-6},
                                      {REAL, AT(body[0].damping), 0.01},
                                      {REAL, AT(body[1].damping), 0.05},
                                      {REAL, AT(body[1].mass), 2},
                                      {REAL, AT(body[1].spring), 1e5},
                                      {REAL, AT(body[0].radius), 0},
                                      {REAL, AT(body[0].crown), 0},
                                      {REAL, AT(body[1].radius), 0.046},
                                      {REAL, AT(body[1].crown), 0.046},
                                      {REAL, AT(body[0].start), 0},
                                      {REAL, AT(body[0].probe), HUGE_VAL},
                                      {REAL, AT(surface[0].sigma), 0.3e-6},
                                      {REAL, AT(surface[1].correlation_length), 150e-6},
                                      {REAL, AT(surface[1].length_across), 150e-6},
                                      {REAL, AT(surface[0].hurst), 0.8},
                                      {REAL, AT(surface[0].longest), 1e-3},
                                      {REAL, AT(surface[0].shortest), 150e-6},
                                      {REAL, AT(spacing_x), 25e-6},
                                      {REAL, AT(spacing_y), 25e-6},
                                      {REAL, AT(load), 100},
                                      {REAL, AT(approach), 2.5e-6},
                                      {REAL, AT(yield), HUGE_VAL},
                                      {REAL, AT(stiffness), 0},
                                      {REAL, AT(contact_damping), 0.02},
                                      {REAL, AT(speed), 1},
                                      {REAL, AT(low), 0},
                                      {REAL, AT(high), 8000},
                                      {REAL, AT(step), 5e-6},
                                      {REAL, AT(duration), 0},
                                      {REAL, AT(sample), 25e-6},
                                      {REAL, AT(discard), 0}};

/// An empty file gives this roller, field by field.
static void defaults(void **state)
{
    struct ra_rolling_case c;
    char path[128];
    snprintf(path, sizeof path, "%s/empty.ini", (char *)*state);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs("[case]\n", file);
    fclose(file);
    read_with(path, NULL, &c);
    assert_string_equal(c.title, "");
    assert_string_equal(c.method, "fft");
    for (size_t i = 0; i < sizeof roller / sizeof roller[0]; i++) {
        check_field(&c, &roller[i], "default");
    }
    ra_rolling_case_free(&c);
}

/// A single key changes only its own field, and words have their values. All these values differ
/// from the defaults.
static void keys_and_words(void **state)
{
    (void)state;
    static const struct {
        const char *given;
        struct field field;
    } row[] = {
        {"upper.kind=beam", {CHOICE, AT(body[1].kind), RA_ROLLING_BEAM}},
        {"upper.ends=free-free", {ENDS, AT(body[1].beam), RA_ENDS(RA_FREE, RA_FREE)}},
        {"upper.ends=clamped-free", {ENDS, AT(body[1].beam), RA_ENDS(RA_CLAMPED, RA_FREE)}},
        {"upper.ends=clamped-pinned", {ENDS, AT(body[1].beam), RA_ENDS(RA_CLAMPED, RA_PINNED)}},
        {"upper.ends=clamped-clamped", {ENDS, AT(body[1].beam), RA_ENDS(RA_CLAMPED, RA_CLAMPED)}},
        {"upper.contact=moving", {FLAG, AT(body[1].moving), true}},
        {"upper.radius=flat", {REAL, AT(body[1].radius), 0}},
        {"upper.crown=flat", {REAL, AT(body[1].crown), 0}},
        {"lower.probe=0.2m", {REAL, AT(body[0].probe), 0.2}},
        {"lower.probe=middle", {REAL, AT(body[0].probe), HUGE_VAL}},
        {"lower.width=0.5m", {REAL, AT(body[0].width), 0.5}},
        {"lower.height=0.5m", {REAL, AT(body[0].height), 0.5}},
        {"upper.width=0.5m", {REAL, AT(body[1].beam.area), 0.5 * 0.06}},
        {"upper.height=0.5m", {REAL, AT(body[1].beam.inertia), 0.06 * 0.125 / 12}},
        {"surface.lower.kind=flat", {KIND, AT(surface[0].kind), FLAT}},
        {"surface.kind=self-affine", {KIND, AT(surface[1].kind), SELF_AFFINE}},
        {"surface.upper.sigma=1um", {REAL, AT(surface[1].sigma), 1e-6}},
        {"surface.length_x=1mm", {REAL, AT(surface[0].correlation_length), 1e-3}},
        {"surface.length_y=1mm", {REAL, AT(surface[0].length_across), 1e-3}},
        {"surface.lower.seed=7", {SEED, AT(surface[0].seed), 7}},
        {"surface.lower.stream=7", {SEED, AT(surface[0].stream), 7}},
        {"footprint.spacing_x=30um", {REAL, AT(spacing_x), 30e-6}},
        {"footprint.spacing_y=30um", {REAL, AT(spacing_y), 30e-6}},
        {"footprint.cells_x=40", {SIZE, AT(cells_x), 40}},
        {"footprint.cells_y=40", {SIZE, AT(cells_y), 40}},
        {"footprint.prescribe=approach", {FLAG, AT(prescribe_load), false}},
        {"footprint.prescribe=load", {FLAG, AT(prescribe_load), true}},
        {"footprint.yield=elastic", {REAL, AT(yield), HUGE_VAL}},
        {"contact.stiffness=1MN/m", {REAL, AT(stiffness), 1e6}},
        {"contact.stiffness=computed", {REAL, AT(stiffness), 0}},
        {"contact.separation=on", {FLAG, AT(separation), true}},
        {"excitation.source=path", {CHOICE, AT(source), RA_SOURCE_PATH}},
        {"excitation.segment=all", {SIZE, AT(segment), 0}},
        {"excitation.low=100Hz", {REAL, AT(low), 100}},
        {"excitation.low=all", {REAL, AT(low), 0}},
        {"excitation.high=all", {REAL, AT(high), 0}},
        {"time.duration=0.5s", {REAL, AT(duration), 0.5}},
        {"time.duration=passage", {REAL, AT(duration), 0}},
        {"output.histories=off", {FLAG, AT(histories), false}}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct ra_rolling_case c;
        struct ra_status st;
        // a key that a wheel does not use would be refused
        const char *const list[] = {"upper.kind=beam", row[i].given};
        const size_t first = strncmp(row[i].given, "upper.", 6) == 0 ? 0 : 1;
        check_ok(ra_rolling_case_read(SHIPPED, list + first, 2 - first, &c, &st), &st);
        check_field(&c, &row[i].field, row[i].given);
        ra_rolling_case_free(&c);
    }
}

/// Keys of a kind of surface that is not the default also change only their own fields.
static void keys_of_waves(void **state)
{
    (void)state;
    struct ra_status st;
    struct ra_rolling_case c;
    const char *const overrides[] = {"surface.kind=self-affine", "surface.longest=2mm",
                                     "surface.shortest=0.2mm"};
    const struct field longest = {REAL, AT(surface[1].longest), 2e-3};
    const struct field shortest = {REAL, AT(surface[1].shortest), 2e-4};
    check_ok(ra_rolling_case_read(SHIPPED, overrides, 3, &c, &st), &st);
    check_field(&c, &longest, overrides[1]);
    check_field(&c, &shortest, overrides[2]);
    ra_rolling_case_free(&c);
    // an unused key is refused, as in every kind of case
    assert_int_equal(ra_rolling_case_read(SHIPPED, overrides + 1, 1, &c, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "surface.lower.longest: is not used with surface.lower.kind = "
                                    "gaussian; leave one of them out"));
}

/// The band has the ends that the case gives, also below 1 Hz, or those of the spectrum. The
/// spectrum is that of positions 50 um apart, in segments of 256 positions or of all.
static void bands(void **state)
{
    (void)state;
    static const struct {
        const char *overrides[4];
        double low, high;
    } row[] = {
        {{"rolling.speed=1mm/s", "excitation.low=0.2Hz", "excitation.high=0.5Hz"}, 0.2, 0.5},
        {{"rolling.speed=1mm/s", "excitation.low=0.2Hz", "excitation.high=all"}, 0.2, 10},
        {{"rolling.speed=1mm/s", "excitation.low=all", "excitation.high=0.5Hz"},
         1e-3 / (256 * 50e-6),
         0.5},
        {{"rolling.speed=2m/s", "excitation.segment=all", "excitation.high=all", "time.step=5us"},
         2 / (1024 * 50e-6),
         20000}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct ra_status st;
        struct ra_rolling_case c;
        struct ra_band band;
        check_ok(ra_rolling_case_read(SHIPPED, row[i].overrides,
                                      row[i].overrides[3] != NULL ? 4 : 3, &c, &st),
                 &st);
        check_ok(ra_rolling_case_band(&c, 50e-6, &band, &st), &st);
        check_relative(band.low, row[i].low, 1e-14);
        check_relative(band.high, row[i].high, 1e-14);
        ra_rolling_case_free(&c);
    }
}

static bool has_section(const struct ra_schema *schema, const char *name)
{
    bool found = schema->named != NULL && strcmp(schema->named->name, name) == 0;
    for (size_t i = 0; i < schema->section_count; i++) {
        found = found || strcmp(schema->section[i].name, name) == 0;
    }
    return found;
}

/// If a section belongs to another kind of case, the message names this kind.
static void foreign_sections(void **state)
{
    (void)state;
    static const struct ra_case_kind *const kind[] = {&ra_sliding_kind, &ra_rolling_kind,
                                                      &ra_areal_kind};
    for (int i = 0; i < 9; i++) {
        char text[200], expected[200];
        const struct ra_schema *const mine = kind[i / 3]->schema;
        const struct ra_schema *const other = kind[i % 3]->schema;
        for (size_t s = 0; s < other->section_count; s++) {
            const char *const name = other->section[s].name;
            // if two kinds have this section, the first is named
            int first = 0;
            while (!has_section(kind[first]->schema, name)) {
                first++;
            }
            snprintf(expected, sizeof expected, "`ra2d %s` runs; its keys: `ra2d keys %s`",
                     kind[first]->command, kind[first]->name);
            assert_true(has_section(mine, name) ||
                        strstr(ra_schema_suggest(mine, name, NULL, text, sizeof text), expected) !=
                            NULL);
        }
        if (other->named != NULL) {
            assert_true(has_section(mine, other->named->name) || mine->named == NULL);
        }
    }
}

/// A speed is refused if all frequencies of the spectrum lie above the band.
static void speed_outside(void **state)
{
    (void)state;
    struct ra_status st;
    struct ra_rolling_case c;
    struct ra_band band;
    const char *const overrides[] = {"rolling.speed=200m/s", "output.psd_segment=8"};
    check_ok(ra_rolling_case_read(SHIPPED, overrides, 2, &c, &st), &st);
    assert_int_equal(ra_rolling_case_band(&c, 50e-6, &band, &st), RA_INPUT);
    assert_string_equal(st.text, "-s rolling.speed: at 200 m/s the lowest frequency of the "
                                 "path, 15.625 kHz, is above excitation.high");
    ra_rolling_case_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(round_trip, make_folder, remove_folder),
        cmocka_unit_test(documentation),
        cmocka_unit_test(bad_input),
        cmocka_unit_test_setup_teardown(usual_is_no_note, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(unused, make_folder, remove_folder),
        cmocka_unit_test(too_many_steps),
        cmocka_unit_test(foreign_sections),
        cmocka_unit_test(second_beam),
        cmocka_unit_test_setup_teardown(defaults, make_folder, remove_folder),
        cmocka_unit_test(keys_and_words),
        cmocka_unit_test(keys_of_waves),
        cmocka_unit_test(limits),
        cmocka_unit_test(bands),
        cmocka_unit_test(speed_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
