// Tests of cases in three dimensions: every key is read and written, bad values and pairs of keys
// are refused, surfaces are made.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/areal_cases.h"
#include "support/schemas.h"

#include "base/number.h"
#include "base/random.h"
#include "case/source.h"
#include "case/value.h"
#include "surface/kind.h"
#include "surface/surface.h"
#include "surface/topography_io.h"

#define SHIPPED "data/cases/areal.ini"
#define COUNT_OF(list) (sizeof(list) / sizeof(list)[0])

static void read_with(const char *path, const char *override, struct ra_areal_case *c)
{
    struct ra_status st;
    check_ok(ra_areal_case_read(path, &override, override != NULL, c, &st), &st);
}

/// Every default lies in its range; otherwise reading would refuse it. The echo reads back to the
/// same hash.
static void round_trip(void **state)
{
    char first[17], again[17];
    const char *const overrides[] = {NULL,
                                     "plate.sides=guided",
                                     "surface.block.sigma=3 um",
                                     "surface.block.correlation_length=10 mm",
                                     "track.centre=120 mm",
                                     "contact.law=power",
                                     "contact.nodes=all",
                                     "time.path=40 mm",
                                     "surface.seed=18446744073709551615",
                                     "probes.more=block velocity 20 mm, 0 mm"};
    for (size_t i = 0; i < COUNT_OF(overrides); i++) {
        struct ra_status st;
        struct ra_areal_case c, back;
        read_with(SHIPPED, overrides[i], &c);
        FILE *const out = fopen(in(*state, "echo.ini"), "w");
        assert_non_null(out);
        ra_case_write(&c.pair.origin, out);
        fclose(out);
        read_with(in(*state, "echo.ini"), NULL, &back);
        check_ok(ra_case_hash(&c.pair.origin, first, &st), &st);
        check_ok(ra_case_hash(&back.pair.origin, again, &st), &st);
        assert_string_equal(first, again);
        for (size_t k = 0; k < ra_schema_count(&ra_areal_schema); k++) {
            const struct ra_slot slot = ra_schema_slot(&ra_areal_schema, k);
            if (!slot.section->common) {
                assert_memory_equal(ra_schema_value(&slot, &c), ra_schema_value(&slot, &back),
                                    slot.key->size);
            }
        }
        assert_int_equal(c.pair.probe_count, back.pair.probe_count);
        ra_areal_case_free(&c);
        ra_areal_case_free(&back);
    }
    ra_areal_case_free(NULL);
}

/// The shipped case is read, and values that follow from others are computed: heights, path, width.
static void follows(void **state)
{
    (void)state;
    struct ra_areal_case c;
    read_with(SHIPPED, "time.path=40 mm", &c);
    check_relative(c.surface[0].sigma, 6.26657068657750125e-6, 1e-15);
    check_relative(c.pair.duration, 0.4, 1e-15);
    check_relative(ra_areal_case_side(&c), 0.09, 1e-15);
    assert_int_equal(ra_areal_case_steps(&c), 400000);
    assert_int_equal(ra_areal_case_cells(&c, c.plate.length), 22500);
    assert_int_equal(c.pair.probe_count, 1);
    check_near(c.pair.probe[0].position, 0.21, 0.0);
    check_near(c.pair.probe[0].across, 0.13, 0.0);
    assert_string_equal(ra_areal_solid_name(RA_BLOCK), "block");
    ra_areal_case_free(&c);
    read_with(SHIPPED, "track.centre=20 mm", &c);
    check_relative(ra_areal_case_side(&c), 0.01, 1e-15);
    ra_areal_case_free(&c);
}

/// A duration is rounded to the nearest number of steps, a length to the nearest number of cells.
/// The quotient of two decimal numbers may lie on either side of the whole number that is meant.
static void whole_steps_and_cells(void **state)
{
    (void)state;
    struct ra_random r;
    ra_random_seed(&r, 7, 0);
    size_t below = 0;
    for (int i = 0; i < 20000; i++) {
        const double part = 1e-7 * (double)(1 + (int)(99.0 * ra_random_uniform(&r)));
        const uint64_t count = 4 + (uint64_t)(1e6 * ra_random_uniform(&r));
        char text[64];
        double whole;
        snprintf(text, sizeof text, "%.9g", (double)count * part);
        assert_true(ra_number_read(text, &whole));
        const struct ra_areal_case c = {.pair = {.step = part, .duration = whole, .spacing = part}};
        below += floor(whole / part) < (double)count;
        // nine digits hold the product of a part with two digits and a count with six
        assert_int_equal(ra_areal_case_steps(&c), count);
        assert_int_equal(ra_areal_case_cells(&c, whole), count);
    }
    assert_true(below > 100);
}

/// A number of steps beyond the range of integers is refused.
static void too_many_steps(void **state)
{
    (void)state;
    struct ra_status st;
    struct ra_areal_case c;
    const char *const still[] = {"track.speed=0", "time.step=1e-14 s", "time.duration=1e6 s"};
    assert_int_equal(ra_areal_case_read(SHIPPED, still, 3, &c, &st), RA_INPUT);
    assert_string_equal(st.text, "-s time.step: 1e-14 s makes 1e+20 steps in 1 Ms; a run has at "
                                 "most 9e15: lengthen it");
    const char *const slow[] = {"track.speed=1e-30 m/s", "time.path=1 mm"};
    assert_int_equal(ra_areal_case_read(SHIPPED, slow, 2, &c, &st), RA_INPUT);
    assert_string_equal(st.text, "-s time.path: is not reached in 1e9 s; give a speed above 0 or "
                                 "time.duration");
}

/// `ra2d keys areal` prints every key with its unit, default, range or words, and meaning.
static void documentation(void **state)
{
    (void)state;
    char *const text = check_documented(&ra_areal_schema);
    char *const expected = read_text("tests/areal/keys.expected", false);
    assert_string_equal(text, expected);
    free(text);
    free(expected);
}

/// Checks the whole message, with the key at fault.
static void refuse(const char *override, const char *text)
{
    struct ra_status st;
    struct ra_areal_case c;
    const enum ra_code code = ra_areal_case_read(SHIPPED, &override, 1, &c, &st);
    if (code != RA_INPUT || strcmp(st.text, text) != 0) {
        fail_msg("%s: code %d, '%s' is not: %s", override, (int)code, st.text, text);
    }
    assert_null(c.pair.origin.line);
}

/// Checks the message if two keys contradict each other.
static void refuse_both(const char *first, const char *second, const char *text)
{
    struct ra_status st;
    struct ra_areal_case c;
    const char *const overrides[] = {first, second};
    assert_int_equal(ra_areal_case_read(SHIPPED, overrides, 2, &c, &st), RA_INPUT);
    assert_string_equal(st.text, text);
}

static void bad_places(void **state)
{
    (void)state;
    refuse("surface.Ra=0", "-s surface.Ra: 0 is not above 0; write up to 1 mm, or none");
    refuse("track.spacing=30 um", "-s track.spacing: 30 um does not divide block.length, 20 mm, "
                                  "into whole parts; choose lengths that are whole numbers of "
                                  "spacings");
    refuse("block.width=60 um", SHIPPED ":41: track.spacing: 20 um divides block.width, 60 um, "
                                        "into 3 parts; 4 to 1e7 work");
    refuse("track.start=39 um", "-s track.start: at 39 um the block of 20 mm does not lie on the "
                                "plate of 450 mm with two spacings left at both ends; move it");
    refuse("track.start=430 mm", "-s track.start: at 430 mm the block of 20 mm does not lie on the "
                                 "plate of 450 mm with two spacings left at both ends; move it");
    refuse("track.centre=9 mm", "-s track.centre: the block would reach from y = -0.001 m to 0.019 "
                                "m, and the plate from 0 to 300 mm; move it");
    refuse("track.centre=291 mm", "-s track.centre: the block would reach from y = 0.281 m to "
                                  "0.301 m, and the plate from 0 to 300 mm; move it");
    refuse("track.speed=0.5 m/s",
           SHIPPED ":57: time.duration: at 500 mm/s the block reaches the end of the plate after "
                   "0.83992 s, and the run lasts 1 s: make it shorter");
    // a ramp of T takes V T/2 off the way
    refuse_both("track.speed=0.5 m/s", "track.start_ramp=0.2 s",
                SHIPPED ":57: time.duration: at 500 mm/s the block reaches the end of the plate "
                        "after 0.93992 s, and the run lasts 1 s: make it shorter");
    refuse("time.path=430 mm", "-s time.path: at 100 mm/s the block reaches the end of the plate "
                               "after 4.1996 s, and the run lasts 4.3 s: make it shorter");
    refuse("probes.plate=plate velocity 451 mm, 1 mm", // the first probe
           "-s probes.plate: 451 mm, 1 mm is not on the plate of 450 mm by 300 mm");
    refuse("probes.p=plate velocity 451 mm, 1 mm",
           "-s probes.p: 451 mm, 1 mm is not on the plate of 450 mm by 300 mm");
    refuse("probes.p=block velocity 1 mm, 21 mm",
           "-s probes.p: 1 mm, 21 mm is not on the block of 20 mm by 20 mm");
}

/// Values at a limit are accepted: the first and the last place of the block, the smallest block,
/// the corner of a solid, a listener whose sound travels for exactly two samples.
static void just_at_the_limit(void **state)
{
    static const char *const good[][2] = {
        {"track.start=40 um", "track.speed=0"},
        {"track.start=429.96 mm", "track.speed=0"},
        {"track.start=329.96 mm", "track.speed=0.1 m/s"},
        {"time.path=419.96 mm", "output.average_from=1 ms"},
        {"track.centre=10 mm", "track.speed=0"},
        {"track.centre=290 mm", "track.speed=0"},
        {"block.width=80 um", "block.length=80 um"},
        {"probes.p=plate velocity 450 mm, 300 mm", "case.title=a"},
        {"probes.p=block velocity 20 mm, 20 mm", "case.title=a"},
        {"plate.highest=79.17 Hz", "case.title=a"},
        {"surface.block.correlation_length=100 um", "case.title=a"},
        {"output.sample=1 ms", "output.map=1 s"},
        {"track.initial=touching", "block.velocity=-1 mm/s"},
        {"output.sound=off", "output.sample=500 ms"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        struct ra_status st;
        struct ra_areal_case c;
        const enum ra_code code = ra_areal_case_read(SHIPPED, good[i], 2, &c, &st);
        if (code != RA_OK) {
            fail_msg("%s, %s: %s", good[i][0], good[i][1], st.text);
        }
        ra_areal_case_free(&c);
    }
    refuse_both("track.start=429.98 mm", "track.speed=0",
                "-s track.start: at 429.98 mm the block of 20 mm does not lie on the plate of 450 "
                "mm with two spacings left at both ends; move it");
    refuse("probes.p=plate velocity 1 mm, 301 mm",
           "-s probes.p: 1 mm, 301 mm is not on the plate of 450 mm by 300 mm");
    refuse("probes.p=block velocity 21 mm, 1 mm",
           "-s probes.p: 21 mm, 1 mm is not on the block of 20 mm by 20 mm");
}

static void bad_input(void **state)
{
    (void)state;
    refuse("plate.lenght=1m", "-s plate.lenght: unknown key; did you mean plate.length?");
    refuse("slider.length=1mm", "-s slider.length: [slider] belongs to a sliding case, which `ra2d "
                                "run` runs; its keys: `ra2d keys sliding`");
    refuse("lower.kind=beam", "-s lower.kind: [lower] belongs to a rolling case, which `ra2d "
                              "rolling` runs; its keys: `ra2d keys rolling`");
    refuse("plate.highest=79 Hz",
           "-s plate.highest: no mode is below 79 Hz; the lowest one has 79.1697 Hz");
    refuse("case.memory=10e6",
           "-s case.memory: 3.46e+07 bytes are needed, and 1e+07 allowed; raise "
           "it, or take a wider track.spacing, a smaller block or a shorter "
           "record");
    refuse("surface.plate.kind=file",
           SHIPPED ": surface.plate.file: missing; kind = file needs the file's name");
    refuse("surface.block.kind=spectrum",
           SHIPPED ": surface.block.file: missing; kind = spectrum needs the file's name");
    refuse("surface.plate.skewness=1",
           "-s surface.plate.skewness: a gaussian track has normal heights, of skewness 0 and "
           "kurtosis 3; for other heights take self-affine, exponential or spectrum");
    refuse("surface.block.correlation_length=99 um",
           "-s surface.block.correlation_length: spacing 20 um is above lc/5 for a correlation "
           "length of 99 um, the surface would be under-resolved: use a spacing of at most 19.8 "
           "um, or a correlation length of at least 100 um");
    refuse("surface.block.correlation_length=10.1 mm",
           "-s surface.block.correlation_length: 10.1 mm is 505 spacings of 20 um; a gaussian "
           "track has at most 500, or it takes too long to make: a wider track.spacing, or another "
           "kind of surface");
    refuse("surface.block.kurtosis=4",
           "-s surface.block.kurtosis: a gaussian track has normal heights, of skewness 0 and "
           "kurtosis 3; for other heights take self-affine, exponential or spectrum");
    refuse("time.step=2 s", "-s time.step: 2 s is outside 1e-15 s to 1 s; did you mean 2 us?");
    refuse("time.duration=0.5 us",
           SHIPPED ":56: time.step: 1 us is longer than the duration, 500 ns; shorten it");
    refuse("output.psd_segment=4097", "-s output.psd_segment: 4097 is odd; write 4096 or 4098");
    refuse("output.sample=2.5 us", "-s output.sample: 2.5 us is not a whole number of steps of 1 "
                                   "us; the nearest one is 3 us");
    refuse("output.map=1.2 us", "-s output.map: 1.2 us is not a whole number of steps of 1 us; the "
                                "nearest one is 1 us");
    refuse("output.average_from=1 s", "-s output.average_from: 1 s is not before the end of the "
                                      "run, 1 s; nothing would be averaged");
    refuse("track.speed=21 m/s", "-s track.speed: 21 m/s is 1.05 cells of track.spacing, 20 um, in "
                                 "a time.step of 1 us; contacts are missed if a step is longer "
                                 "than one cell");
    refuse("probes.p=plate force 1 mm, 1 mm",
           "-s probes.p: 'force' is not a quantity; write displacement or velocity");
    refuse("probes.p=beam velocity 1 mm, 1 mm",
           "-s probes.p: 'beam' is not a solid; write plate or block");
    refuse("probes.p=plate velocity 1 mm",
           "-s probes.p: '1 mm' is not a place; write x, y: two lengths");
    refuse("probes.p=plate", "-s probes.p: 'plate' is not a probe; write plate or block, "
                             "displacement or velocity, and a place x, y");
    char far[300];
    snprintf(far, sizeof far, "probes.p=plate velocity %0128d, 1 mm", 0);
    char expected[300];
    snprintf(expected, sizeof expected,
             "-s probes.p: '%060d' is not a place; write x, y: two lengths", 0);
    refuse(far, expected);
}

/// A probe cannot have the name of another column of probes.tsv or psd.tsv.
static void taken_names(void **state)
{
    (void)state;
    static const char *const name[] = {"t",     "total_force", "contacts", "moment_pitch",
                                       "heave", "moment_roll", "pitch",    "roll",
                                       "area",  "pressure",    "f"};
    for (size_t i = 0; i < COUNT_OF(name); i++) {
        char probe[80], expected[160];
        snprintf(probe, sizeof probe, "probes.%s=plate velocity 1 mm, 1 mm", name[i]);
        snprintf(expected, sizeof expected,
                 "-s probes.%s: the tables of a run have a column of this name already; write "
                 "another one",
                 name[i]);
        refuse(probe, expected);
    }
}

static void bad_pairs(void **state)
{
    (void)state;
    refuse_both(
        "track.initial=settled", "block.velocity=-1 mm/s",
        "-s block.velocity: is not used with track.initial = settled, which starts at rest in "
        "equilibrium; leave it out, or write track.initial = touching");
    refuse_both("plate.ends=guided", "plate.sides=guided",
                "-s plate.sides: a plate guided on all four edges can move as a rigid body; "
                "support its ends or its sides");
    refuse_both("track.speed=0 m/s", "time.path=1 mm",
                "-s time.path: is not reached in 1e9 s; give a speed above 0 or time.duration");
    refuse_both("surface.plate.sigma=1 um", "surface.plate.Ra=1 um",
                "-s surface.plate.Ra: given together with surface.plate.sigma; give only one of "
                "them, or none as the value of the other");
    refuse_both("track.spacing=2 mm", "plate.highest=1 MHz",
                "-s plate.highest: 1e+06 Hz needs more half waves than half the 225 cells of the "
                "plate; choose a finer track.spacing, or a lower frequency");
    // a record over the whole way needs memory, and so do the plain engine's lists
    refuse_both("surface.plate.kind=self-affine", "case.memory=1e8",
                "-s case.memory: 1.77e+08 bytes are needed, and 1e+08 allowed; raise it, or take a "
                "wider track.spacing, a smaller block or a shorter record");
    refuse_both("contact.engine=plain", "case.memory=7e7",
                "-s case.memory: 1.24e+08 bytes are needed, and 7e+07 allowed; raise it, or take a "
                "wider track.spacing, a smaller block or a shorter record");
}

/// Memory is needed for the shapes (nodes times half waves), the modes, the block's heights and two
/// windows of the track, and for what a case adds: records of surfaces, the hills of a law of
/// spots, the lists of the plain engine, sound. One byte less than that is refused.
static void needed_memory(void **state)
{
    static const struct {
        const char *override[3];
        double records, reals; ///< the block's heights for each record, numbers for each node
        bool way, lists, sound;
    } list[] = {{{"surface.kind=flat"}, 0.0, 0.0, false, false, false},
                {{"surface.block.kind=self-affine", "surface.plate.kind=flat"},
                 3.0,
                 0.0,
                 false,
                 false,
                 false},
                {{"surface.plate.kind=self-affine", "surface.block.kind=flat"},
                 3.0,
                 0.0,
                 true,
                 false,
                 false},
                {{"surface.kind=flat", "contact.law=hertz-spot", "contact.slaves=block"},
                 0.0,
                 2.5,
                 false,
                 false,
                 false},
                {{"surface.kind=flat", "contact.engine=plain"}, 0.0, 0.0, false, true, false},
                {{"surface.kind=flat", "output.sound=on"}, 0.0, 0.0, false, false, true}};
    (void)state;
    const double pi = 3.14159265358979323846, rows = 1001.0, columns = 1001.0;
    // steel, 2 mm thick: D and the mass per area; the plate of 450 x 300 mm has 22500 cells along
    const double D = 210e9 * 8e-9 / (12.0 * (1.0 - 0.09)), mass = 7800.0 * 2e-3;
    const double first = sqrt(D / mass) * pi * pi / (0.45 * 0.45) / (2.0 * pi);
    const double waves = sqrt(20e3 / first) + 8.0, modes = pi / 4.0 * (20e3 / first) * (2.0 / 3.0);
    for (size_t i = 0; i < COUNT_OF(list); i++) {
        // at 0.1 m/s the way of 1 s has 5000 cells
        const double record = columns + (list[i].way ? 5000.0 : 0.0);
        const double numbers = waves * 22500.0 + waves * (1.0 + 2.0 / 3.0) * rows +
                               3.0 * columns * rows + 48.0 * modes +
                               list[i].records * record * rows + list[i].reals * columns * rows;
        const double bytes = 8.0 * numbers + (list[i].lists ? 89.0 * columns * rows : 0.0) +
                             (list[i].sound ? ra_sound_memory(modes) : 0.0);
        for (int more = 0; more < 2; more++) {
            char memory[64];
            struct ra_status st;
            struct ra_areal_case c;
            const char *override[4] = {memory, list[i].override[0], list[i].override[1],
                                       list[i].override[2]};
            const size_t count = override[2] == NULL ? 2 : override[3] == NULL ? 3 : 4;
            snprintf(memory, sizeof memory, "case.memory=%.12g",
                     bytes * (more != 0 ? 1.0 + 1e-9 : 1.0 - 1e-9));
            const enum ra_code code = ra_areal_case_read(SHIPPED, override, count, &c, &st);
            if (code != (more != 0 ? RA_OK : RA_INPUT) ||
                (code != RA_OK && strncmp(st.text, "-s case.memory: ", 16) != 0)) {
                fail_msg("%s, %s: code %d, %s", override[1], memory, (int)code, st.text);
            }
            if (code == RA_OK) {
                ra_areal_case_free(&c);
            }
        }
    }
}

/// A half wave needs two cells: 30 cells carry 15 half waves, and the highest frequency may be up
/// to that of 16.
static void half_waves_and_cells(void **state)
{
    const double pi = 3.14159265358979323846;
    const double D = 210e9 * 1e-9 / (12.0 * (1.0 - 0.09)), mass = 7.8;
    for (int more = 0; more < 2; more++) {
        char highest[64];
        struct ra_status st;
        struct ra_areal_case c;
        const double along = 16.0 * pi / 60e-3, across = pi / 40e-3;
        const double f = sqrt(D / mass) * (along * along + across * across) / (2.0 * pi);
        snprintf(highest, sizeof highest, "plate.highest=%.12g Hz",
                 f * (more != 0 ? 1.0 + 1e-9 : 1.0 - 1e-9));
        const char *const override[] = {
            highest,           "track.spacing=2mm", "block.length=8mm",
            "block.width=8mm", "surface.kind=flat", "track.speed=0.1m/s"};
        const enum ra_code code =
            ra_areal_case_read(in(*state, "areal.ini"), override, COUNT_OF(override), &c, &st);
        if (more == 0) {
            check_ok(code, &st);
            ra_areal_case_free(&c);
        } else {
            assert_int_equal(code, RA_INPUT);
            assert_non_null(strstr(st.text, "needs more half waves than half the 30 cells of the"));
        }
    }
}

/// A random surface needs Ra or sigma; a flat one needs neither.
static void heights_or_none(void **state)
{
    struct ra_status st;
    struct ra_areal_case c;
    write_file(in(*state, "none.ini"), "[surface]\nkind = gaussian\nRa = none\n");
    assert_int_equal(ra_areal_case_read(in(*state, "none.ini"), NULL, 0, &c, &st), RA_INPUT);
    assert_non_null(
        strstr(st.text, "none.ini:3: surface.plate.Ra: missing; give it, or surface.plate.sigma"));
    const char *const flat[] = {"surface.kind=flat"};
    check_ok(ra_areal_case_read(in(*state, "none.ini"), flat, 1, &c, &st), &st);
    assert_true(c.surface[0].sigma == 0.0 && c.surface[1].kind == &ra_surface_flat);
    ra_areal_case_free(&c);
}

/// Loops that this processor lacks are refused, and the message proposes `auto`. A wrong name is
/// refused, too.
static void kernels_that_are_not_there(void **state)
{
    (void)state;
    double *record[2] = {NULL, NULL};
    char note[1024];
    struct ra_areal_case c;
    struct ra_areal problem;
    struct ra_status st = {RA_OK, ""};
    const char *const automatic[] = {"contact.kernels=auto"};
    check_ok(ra_areal_case_read(SHIPPED, automatic, 1, &c, &st), &st);
    snprintf(c.pair.kernels, sizeof c.pair.kernels, "none");
    assert_int_equal(ra_areal_case_problem(&c, &problem, record, note, sizeof note, &st), RA_INPUT);
    assert_string_equal(st.text, "-s contact.kernels: this processor cannot run none; write auto, "
                                 "which always works");
    ra_areal_case_free(&c);
}

/// Errors that are found when the problem is made, before the first step, leave no file.
static void bad_problems(void **state)
{
    const struct {
        const char *override, *also, *text;
    } bad[] = {{"time.step=4us", "case.title=a",
                "time.step: time step 4e-06 s is not below the stability limit"},
               {"surface.block.kind=self-affine", "surface.shortest=60um",
                "surface.block.kind: shortest = 60 um has less than 4"},
               {"contact.kernels=sse9", "case.title=a", "contact.kernels: 'sse9'"}};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        struct ra_status st;
        const char *const override[] = {bad[i].override, bad[i].also, "output.sample=off", NULL};
        const enum ra_code code = run_areal(*state, override, "out", NULL, &st);
        if (code != RA_INPUT || strstr(st.text, bad[i].text) == NULL) {
            fail_msg("code %d, '%s' lacks '%s'", (int)code, st.text, bad[i].text);
        }
        assert_false(exists(*state, "out") || exists(*state, "out.partial"));
    }
}

// ## Surfaces

/// A wave whose columns differ from its rows.
static double wave(size_t i, size_t j)
{
    return 1e-6 * sin(0.1 * (double)i) + 1e-7 * (double)j;
}

static void write_record(const char *path, size_t nx, size_t ny, double spacing)
{
    struct ra_status st;
    struct ra_topography t = {.cells = {nx, ny, spacing, spacing}};
    t.height = ra_alloc(nx * ny, sizeof(double), "record", &st);
    assert_non_null(t.height);
    for (size_t j = 0; j < ny; j++) {
        for (size_t i = 0; i < nx; i++) {
            t.height[j * nx + i] = wave(i, j);
        }
    }
    check_ok(ra_topography_write(path, &t, &st), &st);
    ra_topography_free(&t);
}

/// A measured plate begins one node behind the block. Its columns are the rows of the file.
static void records(void **state)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_areal_case c;
    struct ra_track_recipe recipe;
    double *height;
    char note[512] = "";
    const char *const override[] = {"surface.plate.kind=file", "surface.plate.file=plate.gsf",
                                    "surface.plate.scale=2", "track.start=7 mm"};
    // 106 columns are used: 81 nodes of the block, 20 cells for 1 mm of way, and 5 more
    write_record(in(*state, "plate.gsf"), 107, 62, 50e-6);
    check_ok(ra_areal_case_read(in(*state, "areal.ini"), override, 4, &c, &st), &st);
    check_ok(ra_areal_case_surface(&c, RA_PLATE, &recipe, &height, note, sizeof note, &st), &st);
    assert_null(recipe.rough.kind);
    assert_int_equal(recipe.first, 139);
    assert_int_equal(recipe.columns, 106);
    // heights in the file have single precision; their mean is removed
    const double mean = 0.5 * (height[0] + height[1]) - (wave(0, 0) + wave(0, 1));
    for (size_t i = 0; i < 106; i += 7) {
        for (size_t j = 0; j < 61; j += 5) {
            check_near(height[i * 61 + j], 2.0 * wave(i, j) + mean, 1e-12);
        }
    }
    free(height);
    check_ok(ra_areal_case_surface(&c, RA_BLOCK, &recipe, &height, note, sizeof note, &st), &st);
    assert_true(height == NULL && recipe.rough.kind == &ra_surface_gaussian &&
                recipe.rough.stream == 1);
    ra_areal_case_free(&c);
    // the start is 42 spacings from the plate's end, and rounding makes it a little less
    const char *const begin[] = {"surface.plate.kind=file", "surface.plate.file=plate.gsf",
                                 "track.start=2.1 mm"};
    check_ok(ra_areal_case_read(in(*state, "areal.ini"), begin, 3, &c, &st), &st);
    check_ok(ra_areal_case_surface(&c, RA_PLATE, &recipe, &height, note, sizeof note, &st), &st);
    assert_true(c.pair.start / c.pair.spacing < 42.0);
    assert_int_equal(recipe.first, 41);
    free(height);
    ra_areal_case_free(&c);
}

/// Records that do not fit are refused.
static void bad_records(void **state)
{
    const struct {
        size_t nx, ny;
        double spacing;
        const char *text;
    } bad[] = {{105, 61, 50e-6,
                "plate.gsf: it has 105 x 61 heights on the grid of the solid, and 106 x 61 are "
                "needed"},
               {106, 60, 50e-6,
                "plate.gsf: it has 106 x 60 heights on the grid of the solid, and 106 x 61 are "
                "needed"},
               {106, 61, 40e-6,
                "plate.gsf: it has 85 x 49 heights on the grid of the solid, and 106 x 61 are "
                "needed"}};
    const char *const override[] = {"surface.plate.kind=file", "surface.plate.file=plate.gsf",
                                    NULL};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        struct ra_status st;
        write_record(in(*state, "plate.gsf"), bad[i].nx, bad[i].ny, bad[i].spacing);
        assert_int_equal(run_areal(*state, override, "out", NULL, &st), RA_INPUT);
        if (strstr(st.text, bad[i].text) == NULL) {
            fail_msg("'%s' lacks '%s'", st.text, bad[i].text);
        }
    }
    unlink(in(*state, "plate.gsf"));
    struct ra_status st;
    assert_int_equal(run_areal(*state, override, "out", NULL, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "plate.gsf: "));
}

/// A map whose spacing differs, and which is smaller than the block and its way, is made to fit
/// both. `level` acts on the piece of the map before this piece is extended.
static void maps(void **state)
{
    enum { N = 64 };
    struct ra_status st = {RA_OK, ""};
    struct ra_areal_case c;
    struct ra_track_recipe recipe;
    double *height;
    char note[2048] = "";
    const char *const override[] = {"surface.kind=file",           "surface.plate.file=map.gsf",
                                    "surface.block.file=map.gsf",  "surface.block.extend=repeat",
                                    "surface.plate.extend=mirror", "surface.plate.level=plane",
                                    "surface.block.scale=2",       "surface.plate.lambda_s=none"};
    write_record(in(*state, "map.gsf"), N, N, 23e-6);
    check_ok(ra_areal_case_read(in(*state, "areal.ini"), override, COUNT_OF(override), &c, &st),
             &st);
    check_ok(ra_areal_case_surface(&c, RA_PLATE, &recipe, &height, note, sizeof note, &st), &st);
    assert_int_equal(recipe.columns, 106);
    assert_non_null(strstr(note, "interpolated from 23 um x 23 um onto 50 um"));
    assert_non_null(strstr(note, "mirrored 3 times along x"));
    // the 63 spacings of 23 um hold 29 nodes, 50 um apart: node 28 is the last one, and node 29
    // equals node 27
    assert_true(height[29 * 61] == height[27 * 61] && height[29 * 61] != height[28 * 61]);
    double sum = 0.0;
    for (size_t k = 0; k < 29 * 29; k++) {
        sum += height[k / 29 * 61 + k % 29];
    }
    check_near(sum / (29.0 * 29.0), 0.0, 1e-20);
    free(height);
    note[0] = '\0';
    check_ok(ra_areal_case_surface(&c, RA_BLOCK, &recipe, &height, note, sizeof note, &st), &st);
    assert_true(height[29 * 61] == height[0] && height[29] == height[0]);
    assert_non_null(strstr(note, "filtered by lambda_s = 250 um"));
    free(height);
    ra_areal_case_free(&c);
}

/// A random record has the heights of the generator without a scale. The scale applies to the other
/// solid, whose surface is a file.
static void random_records(void **state)
{
    enum { NX = 81, NY = 61 };
    struct ra_status st = {RA_OK, ""};
    struct ra_areal_case c;
    struct ra_track_recipe recipe;
    double *height, sum = 0.0, square = 0.0;
    char note[512] = "";
    const char *const override[] = {"surface.block.kind=self-affine",
                                    "surface.block.shortest=300 um",
                                    "surface.block.hurst=0.6",
                                    "surface.block.longest=3 mm",
                                    "surface.plate.kind=file",
                                    "surface.plate.file=plate.gsf",
                                    "surface.scale=2"};
    check_ok(ra_areal_case_read(in(*state, "areal.ini"), override, COUNT_OF(override), &c, &st),
             &st);
    check_ok(ra_areal_case_surface(&c, RA_BLOCK, &recipe, &height, note, sizeof note, &st), &st);
    assert_int_equal(recipe.columns, 81);
    assert_int_equal(recipe.first, 0);
    for (size_t l = 0; l < 81 * 61; l++) {
        sum += height[l] / (81.0 * 61.0);
        square += height[l] * height[l] / (81.0 * 61.0);
    }
    // sigma of a small record scatters about that of the process
    check_near(sqrt(square - sum * sum) / c.surface[1].sigma, 1.0, 0.5);
    const struct ra_surface_recipe same = {.kind = &ra_surface_self_affine,
                                           .sigma = c.surface[1].sigma,
                                           .hurst = 0.6,
                                           .longest = 3e-3,
                                           .shortest = 300e-6,
                                           .kurtosis = 3.0,
                                           .seed = c.surface[1].seed,
                                           .stream = 1};
    const struct ra_cells cells = {NX, NY, c.pair.spacing, c.pair.spacing};
    struct ra_topography known;
    check_ok(ra_topography_make(&same, &cells, &known, NULL, 0, &st), &st);
    for (size_t l = 0; l < NX * NY; l++) {
        assert_true(height[l] == known.height[l % NY * NX + l / NY]);
    }
    ra_topography_free(&known);
    free(height);
    ra_areal_case_free(&c);
}

/// A record of a spectrum is made from its table, in the given units, times the scale. Its columns
/// are the rows of the generator.
static void records_of_spectra(void **state)
{
    enum { NX = 81, NY = 61 };
    struct ra_status st = {RA_OK, ""};
    struct ra_areal_case c;
    struct ra_track_recipe recipe;
    struct ra_topography known;
    double *height;
    char note[512] = "";
    const char *const override[] = {"surface.block.kind=spectrum",
                                    "surface.block.file=density.txt",
                                    "surface.block.format=skip 1",
                                    "surface.block.scale=3",
                                    "surface.seed=4",
                                    "surface.block.skewness=-0.5",
                                    "surface.block.kurtosis=4"};
    write_file(in(*state, "density.txt"),
               "7 7\n# k [1/mm]  C [um2 mm2]\n0,1 2e2\n0,5 1e2\n1,0 2e1\n3,0 0,5\n");
    check_ok(ra_areal_case_read(in(*state, "areal.ini"), override, COUNT_OF(override), &c, &st),
             &st);
    check_ok(ra_areal_case_surface(&c, RA_BLOCK, &recipe, &height, note, sizeof note, &st), &st);
    struct ra_surface_recipe same = {.kind = &ra_surface_spectrum,
                                     .skewness = -0.5,
                                     .kurtosis = 4.0,
                                     .seed = 4,
                                     .stream = 1,
                                     .format = "skip 1"};
    snprintf(same.file, sizeof same.file, "%s", in(*state, "density.txt"));
    const struct ra_cells cells = {NX, NY, c.pair.spacing, c.pair.spacing};
    check_ok(ra_topography_make(&same, &cells, &known, NULL, 0, &st), &st);
    double largest = 0.0;
    for (size_t i = 0; i < NX; i++) {
        for (size_t j = 0; j < NY; j++) {
            assert_true(height[i * NY + j] == 3.0 * known.height[j * NX + i]);
            largest = fmax(largest, fabs(height[i * NY + j]));
        }
    }
    check_between(largest, 1e-6, 1e-3);
    ra_topography_free(&known);
    free(height);
    ra_areal_case_free(&c);
}

/// A file shows what kind of case it is, as `ra2d check` needs to know.
static void kinds(void **state)
{
    const struct ra_schema *const areal = &ra_areal_schema, *const sliding = &ra_sliding_schema;
    assert_true(ra_source_is_of(SHIPPED, areal, sliding));
    assert_false(ra_source_is_of(SHIPPED, sliding, areal));
    assert_false(ra_source_is_of("data/cases/realistic.ini", areal, sliding));
    assert_false(ra_source_is_of("data/cases/rolling-roller.ini", areal, sliding));
    assert_false(ra_source_is_of("no-such.ini", areal, sliding));
    assert_false(ra_source_is_of("data", areal, sliding));
    write_file(in(*state, "t.ini"), "; [plate]\n[time]\nstep = 1 us\n");
    assert_false(ra_source_is_of(in(*state, "t.ini"), areal, sliding));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_areal_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(round_trip),
        TEST(follows),
        TEST(documentation),
        TEST(whole_steps_and_cells),
        TEST(too_many_steps),
        TEST(bad_places),
        TEST(just_at_the_limit),
        TEST(bad_input),
        TEST(bad_pairs),
        TEST(needed_memory),
        TEST(half_waves_and_cells),
        TEST(bad_problems),
        TEST(kernels_that_are_not_there),
        TEST(records),
        TEST(maps),
        TEST(bad_records),
        TEST(random_records),
        TEST(records_of_spectra),
        TEST(heights_or_none),
        TEST(kinds),
        TEST(taken_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
