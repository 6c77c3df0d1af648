// Tests of time records of universal files: values, units, refusals.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The test writes files of data set 58 in both types of data. One file comes from another program.
 */
#include "support/run_cases.h"

#include <math.h>

#include "command/recording.h"

enum { VALUES = 50 };

/// The content of a file. "" leaves out a data set or a label.
struct record {
    const char *units;                  ///< data set 164
    const char *label;                  ///< of the values, in 20 columns
    int function, type, spacing, count; ///< in records 6 and 7
    int abscissa, ordinate;
    const char *step;
    int records; ///< number of data sets 58
};
static const struct record usual = {.units = "",
                                    .label = "Pa",
                                    .function = 1,
                                    .type = 2,
                                    .spacing = 1,
                                    .count = VALUES,
                                    .abscissa = 17,
                                    .ordinate = 15,
                                    .step = "1.00000E-03",
                                    .records = 1};

static double value_at(int j)
{
    return (double)(j % 7) - 3.125;
}

static void write_values(FILE *out, const struct record *r)
{
    const int most = r->type == 4 ? 4 : 6;
    for (int j = 0; j < VALUES; j++) {
        fprintf(out, r->type == 4 ? "%20.12E" : "%13.5E", value_at(j));
        fputs(j % most == most - 1 || j == VALUES - 1 ? "\n" : "", out);
    }
}

static void write_record(FILE *out, const struct record *r)
{
    fputs("    -1\n    58\nmicrophone 3\nNONE\n28-Nov-26 10:00:00\nNONE\nNONE\n", out);
    fprintf(out, "%5d%10d%5d%10d NONE      %10d%4d NONE      %10d%4d\n", r->function, 0, 0, 0, 3, 3,
            0, 0);
    fprintf(out, "%10d%10d%10d%13s%13s%13s\n", r->type, r->count, r->spacing, "0.00000E+00",
            r->step, "0.00000E+00");
    fprintf(out, "%10d%5d%5d%5d %-20s %-20s\n", r->abscissa, 0, 0, 0, "Time", "s");
    fprintf(out, "%10d%5d%5d%5d %-20s %-20s\n", r->ordinate, 0, 0, 0, "Channel 1", r->label);
    for (int i = 0; i < 2; i++) {
        fprintf(out, "%10d%5d%5d%5d %-20s %-20s\n", 0, 0, 0, 0, "NONE", "NONE");
    }
    write_values(out, r);
    fputs("    -1\n", out);
}

static const char *write_file_of(const char *folder, const struct record *r)
{
    const char *const path = in(folder, "a.unv");
    FILE *const out = fopen(path, "w");
    assert_non_null(out);
    fputs("    -1\n   151\nanother data set\n    -1\n", out);
    if (r->units[0] != '\0') {
        fprintf(out, "    -1\n   164\n         1SI\n%s\n    -1\n", r->units);
    }
    for (int i = 0; i < r->records; i++) {
        write_record(out, r);
    }
    assert_int_equal(fclose(out), 0);
    return path;
}

static enum ra_code read_record(const char *folder, const struct record *r, const char *units,
                                enum ra_dimension measure, struct ra_velocity *v,
                                struct ra_status *st)
{
    char note[400] = "";
    const struct ra_recording_spec spec = {
        .path = write_file_of(folder, r), .units = units, .measure = measure, .reference = 1.0};
    *st = (struct ra_status){RA_OK, ""};
    return ra_recording_read(&spec, v, note, sizeof note, st);
}

#define SI "  1.00000000000000000E+00  1.00000000000000000E+00  1.00000000000000000E+00"
#define MM_N "  1.00000000000000000E+03  1.00000000000000000E+00  1.00000000000000000E+00"
#define MM_MN "  1.00000000000000000E+03  1.00000000000000000E+03  1.00000000000000000E+00"

/// Both types of data give the same values, in the units that the user, data set 164 or a label
/// gives.
static void values(void **state)
{
    static const struct {
        const char *units, *label, *said;
        int type, ordinate;
        double si, interval;
    } rows[] = {
        {"", "Pa", NULL, 2, 15, 1.0, 1e-3},
        {"", "Pa", NULL, 4, 15, 1.0, 1e-3},
        {"", "Pa", NULL, 4, 21, 1.0, 1e-3},
        {"", "mPa", NULL, 4, 15, 1e-3, 1e-3},
        {SI, "NONE", NULL, 4, 15, 1.0, 1e-3},
        {SI, "Pa", NULL, 4, 15, 1.0, 1e-3},
        // N/mm2, and mN/mm2
        {MM_N, "NONE", NULL, 4, 15, 1e6, 1e-3},
        {MM_N, "MPa", NULL, 4, 15, 1e6, 1e-3},
        {MM_MN, "NONE", NULL, 4, 15, 1e3, 1e-3},
        {MM_N, "mm/s", NULL, 4, 11, 1e-3, 1e-3},
        {"", "m/s", NULL, 2, 11, 1.0, 1e-3},
        // the unit given by the user counts, whatever is in the file
        {MM_N, "Pa", "s,Pa", 4, 15, 1.0, 1e-3},
        {"", "NONE", "ms,mPa", 4, 15, 1e-3, 1e-6},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record r = usual;
        struct ra_velocity v;
        struct ra_status st;
        r.units = rows[i].units;
        r.label = rows[i].label;
        r.type = rows[i].type;
        r.ordinate = rows[i].ordinate;
        check_ok(read_record(*state, &r, rows[i].said,
                             r.ordinate >= 15 ? RA_UNIT_PRESSURE : RA_UNIT_SPEED, &v, &st),
                 &st);
        assert_int_equal(v.count, VALUES);
        check_relative(v.interval, rows[i].interval, 1e-15);
        for (int j = 0; j < VALUES; j++) {
            check_relative(v.value[j], rows[i].si * value_at(j), 1e-15);
        }
        free(v.value);
    }
}

/// Each file has one wrong field and is refused with its message.
static void refusals(void **state)
{
    static const struct {
        struct record r;
        const char *text;
    } wrong[] = {
        {{.function = 4}, "a.unv:12: type of function 4; a recording is a time response, 1"},
        {{.type = 5}, "a.unv:13: type of data 5; a recording has real values, 2 or 4"},
        {{.spacing = 2}, "a.unv:13: spacing 2; export the record with equal steps of time, 1"},
        {{.count = 15}, "a.unv:13: number of values 15; a recording has 16 or more"},
        {{.count = -1}, "number of values -1"},
        {{.count = 51}, "columns 27 to 39: '' is not a number"},
        {{.count = 2000000000}, "data set 58 ends before its 2000000000 values"},
        {{.step = "0.00000E+00"}, "a.unv:13: the step of time is 0, and must be above 0"},
        {{.step = "-1.00000E-03"}, "a.unv:13: the step of time is -0.001, and must be above 0"},
        {{.step = "once"}, "a.unv:13: columns 44 to 56: 'once' is not a number"},
        {{.abscissa = 18}, "a.unv:14: the abscissa is of type 18; that of a recording is time, 17"},
        {{.ordinate = 12},
         "a.unv:15: the values are of type 12; the probe is a sound pressure, 15 or 21"},
        {{.label = "NONE"}, "has no data set 164, which would give its units: add --units s,Pa"},
        // data set 164 has five lines
        {{.units = MM_N}, "a.unv:20: one unit is 1 Pa beside its label, and 1e+06 by data set 164"},
        {{.units = SI "\n    -1\n    -1\n   164\n         1SI\n" SI}, "a second data set 164"},
        {{.records = 2}, "a.unv: has 2 data sets 58: export the record of the microphone"},
        {{.records = -1}, "a.unv: has 0 data sets 58"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const struct record *const w = &wrong[i].r;
        struct record r = usual;
        struct ra_velocity v;
        struct ra_status st;
        r.function = w->function != 0 ? w->function : r.function;
        r.type = w->type != 0 ? w->type : r.type;
        r.spacing = w->spacing != 0 ? w->spacing : r.spacing;
        r.count = w->count != 0 ? w->count : r.count;
        r.step = w->step != NULL ? w->step : r.step;
        r.abscissa = w->abscissa != 0 ? w->abscissa : r.abscissa;
        r.ordinate = w->ordinate != 0 ? w->ordinate : r.ordinate;
        r.label = w->label != NULL ? w->label : r.label;
        r.units = w->units != NULL ? w->units : r.units;
        r.records = w->records != 0 ? w->records : r.records;
        const enum ra_code code = read_record(*state, &r, NULL, RA_UNIT_PRESSURE, &v, &st);
        free(v.value);
        if (code != RA_INPUT || strstr(st.text, wrong[i].text) == NULL) {
            fail_msg("`%s` does not say `%s`", st.text, wrong[i].text);
        }
    }
}

/// A file of another program, pyuff 2.5 (github.com/ladisk/pyuff at 44a12ca), is read. It has $v_j
/// = \sin(0.3 j)/4 + j/64$ m/s every ms, with twelve digits.
static void another_program(void **state)
{
    struct ra_velocity v;
    struct ra_status st;
    char note[400] = "";
    const struct ra_recording_spec spec = {.path = "tests/specimens/pyuff-velocity.uff",
                                           .measure = RA_UNIT_SPEED};
    (void)state;
    check_ok(ra_recording_read(&spec, &v, note, sizeof note, &st), &st);
    assert_int_equal(v.count, 40);
    check_relative(v.interval, 1e-3, 1e-15);
    for (int j = 0; j < 40; j++) {
        assert_true(fabs(v.value[j] - (0.25 * sin(0.3 * j) + j / 64.0)) < 1e-11);
    }
    free(v.value);
}

/// These are refused: a pressure for a probe of velocity, a scale, a decimal mark, a binary record,
/// a file that is not universal.
static void others(void **state)
{
    struct ra_velocity v;
    struct ra_status st;
    char note[400] = "";
    assert_int_equal(read_record(*state, &usual, NULL, RA_UNIT_SPEED, &v, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "the values are of type 15; the probe is a velocity, 11"));
    free(v.value);
    struct record sound = usual;
    sound.ordinate = 21;
    assert_int_equal(read_record(*state, &sound, NULL, RA_UNIT_SPEED, &v, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "the values are of type 21; the probe is a velocity, 11"));
    free(v.value);
    struct ra_recording_spec spec = {
        .path = write_file_of(*state, &usual), .scale = "1 Pa", .measure = RA_UNIT_PRESSURE};
    assert_int_equal(ra_recording_read(&spec, &v, note, sizeof note, &st), RA_USAGE);
    assert_non_null(strstr(st.text, "--scale is only for sound files"));
    free(v.value);
    spec.scale = NULL;
    spec.decimal = "comma";
    assert_int_equal(ra_recording_read(&spec, &v, note, sizeof note, &st), RA_USAGE);
    assert_non_null(strstr(st.text, "--decimal is for text in columns"));
    free(v.value);
    spec.decimal = NULL;
    write_file(in(*state, "b.uff"), "    -1\n    58b     1     2\n    -1\n");
    spec.path = in(*state, "b.uff");
    assert_int_equal(ra_recording_read(&spec, &v, note, sizeof note, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "b.uff:2: data set 58b is binary: export the record as text"));
    free(v.value);
    write_file(in(*state, "c.uff"), "0\t1\n");
    spec.path = in(*state, "c.uff");
    assert_int_equal(ra_recording_read(&spec, &v, note, sizeof note, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "c.uff:1: stands between two data sets"));
    free(v.value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(values, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refusals, make_folder, remove_folder),
        cmocka_unit_test(another_program),
        cmocka_unit_test_setup_teardown(others, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
