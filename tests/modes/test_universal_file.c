// Tests of modes in a universal file: they equal those of a table; units; refusals.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modes/modes_formats.h"
#include "sliding/case.h"
#include "statistics/energy.h"
#include "support/bodies.h"
#include "support/scratch.h"

static const struct ra_modes_format AS_SAID = {1, 2, RA_MODES_AS_SAID};
static const struct ra_modes_format IN_SI = {1, 2, RA_MODES_M_N};

static FILE *open_in(const char *folder, const char *name, char path[600])
{
    snprintf(path, 600, "%s/%s", folder, name);
    FILE *const f = fopen(path, "w");
    assert_non_null(f);
    return f;
}

static void read_problem(const char *path, const char *const *options, size_t count,
                         struct pair *pair)
{
    struct ra_sliding_case c;
    char note[1024];
    memset(pair, 0, sizeof *pair);
    check_ok(ra_sliding_case_read(path, options, count, &c, &pair->st), &pair->st);
    check_ok(ra_sliding_case_problem(&c, &pair->problem, note, sizeof note, &pair->st), &pair->st);
    check_ok(ra_state_init(&pair->problem, &pair->state, &pair->st), &pair->st);
    ra_sliding_case_free(&c);
}

// ## A table and the file

/// Writes a number in a field of 13 columns. The table and the universal file have the same
/// decimals.
static void put(FILE *f, double value)
{
    fprintf(f, "%13.5E", value);
}

/// Writes the modes of a solid as a table, or as a universal file in any unit of length. In the
/// universal file the nodes go from the last to the first. They are in data set 15, or in data set
/// 2411 with two lines for each node.
static void write_table(const struct ra_solid *solid, FILE *f)
{
    const struct ra_modes *const m = &solid->modes;
    for (int row = 0; row < 3; row++) {
        fputs(row == 0 ? "frequency" : row == 1 ? "damping" : "mass", f);
        for (size_t k = 0; k < m->count; k++) {
            const double value[3] = {m->omega[k] / RA_TWO_PI, 0.01 * (double)(k + 1),
                                     solid->mass * (double)(4 * (k + 1))};
            fputc(' ', f);
            put(f, value[row]);
        }
        fputc('\n', f);
    }
    for (size_t l = 0; l < m->nodes; l++) {
        put(f, (double)l * solid->spacing);
        for (size_t k = 0; k < m->count; k++) {
            fputc(' ', f);
            put(f, 2.0 * sqrt((double)(k + 1)) * ra_modes_at(m, k, l));
        }
        fputc('\n', f);
    }
}

static void write_nodes(const struct ra_solid *solid, bool twice, FILE *f)
{
    fprintf(f, "    -1\n%6d\n", twice ? 2411 : 15);
    for (size_t l = solid->modes.nodes; l-- > 0;) {
        fprintf(f, "%10zu%10d%10d%10d%s", 3 * l + 1, 0, twice, 11, twice ? "\n" : "");
        const double at[3] = {(double)l * solid->spacing, 0.25, -1.0};
        for (int i = 0; i < 3; i++) {
            char text[40];
            snprintf(text, sizeof text, twice ? "%25.5E" : "%13.5E", at[i]);
            if (twice) {
                *strchr(text, 'E') = 'D';
            }
            fputs(text, f);
        }
        fputs("\n", f);
    }
    fputs("    -1\n", f);
}

static void write_universal(const struct ra_solid *solid, bool twice, FILE *f)
{
    const struct ra_modes *const m = &solid->modes;
    fputs("    -1\n   151\nanother data set\n    55\n    -1\n", f);
    for (size_t k = 0; k < m->count; k++) {
        fprintf(f, "    -1\n    55\n\nNONE\nNONE\nNONE\nNONE\n%10d%10d%10d%10d%10d%10d\n", 1, 2,
                twice ? 3 : 2, 8, 2, twice ? 6 : 3);
        fprintf(f, "%10d%10d%10d%10zu\n", 2, 4, 0, k + 1);
        put(f, m->omega[k] / RA_TWO_PI);
        put(f, solid->mass * (double)(4 * (k + 1)));
        put(f, 0.01 * (double)(k + 1));
        put(f, 0.0);
        for (size_t l = 0; l < m->nodes; l++) {
            fprintf(f, "\n%10zu\n", 3 * l + 1);
            const double shape = 2.0 * sqrt((double)(k + 1)) * ra_modes_at(m, k, l);
            const double value[6] = {0.5, twice ? shape : -7.0, twice ? -7.0 : shape, 1, 2, 3};
            for (int i = 0; i < (twice ? 6 : 3); i++) {
                put(f, value[i]);
            }
        }
        fputs("\n    -1\n", f);
    }
    write_nodes(solid, twice, f);
}

static void check_same(const struct ra_modes_file *a, const struct ra_modes_file *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->points, b->points);
    assert_memory_equal(a->frequency, b->frequency, a->count * sizeof(double));
    assert_memory_equal(a->damping, b->damping, a->count * sizeof(double));
    assert_memory_equal(a->mass, b->mass, a->count * sizeof(double));
    assert_memory_equal(a->x, b->x, a->points * sizeof(double));
    assert_memory_equal(a->shape, b->shape, a->points * a->count * sizeof(double));
}

static void write_case(const char *folder, char path[600])
{
    FILE *const f = open_in(folder, "own.ini", path);
    fprintf(f, "[resonator]\nlength = 100 mm\nthickness = 1 mm\n[slider]\nlength = 20 mm\n"
               "[surface]\nRa = 2 um\ncorrelation_length = 1 mm\n[grid]\nspacing = 100 um\n"
               "[sliding]\nspeed = 0.2 m/s\nstart = 10 mm\n[contact]\npenalty = 1e10 Pa\n"
               "[time]\nstep = 200 ns\nduration = 5 ms\n[output]\nsample = off\n");
    assert_int_equal(fclose(f), 0);
}

/// Writes the files of both solids: a table, and a universal file with each data set of nodes.
static void write_files(const struct pair *beam, const char *folder)
{
    static const char *const name[2][3] = {{"resonator.tsv", "resonator.unv", "resonator2.unv"},
                                           {"slider.tsv", "slider.unv", "slider2.unv"}};
    char path[600];
    for (int i = 0; i < 2; i++) {
        for (int kind = 0; kind < 3; kind++) {
            FILE *const f = open_in(folder, name[i][kind], path);
            if (kind == 0) {
                write_table(&beam->problem.solid[i], f);
            } else {
                write_universal(&beam->problem.solid[i], kind == 2, f);
            }
            assert_int_equal(fclose(f), 0);
        }
    }
}

/// Makes 20000 steps, some with contact. Returns the largest velocity at 21 nodes.
static double run(struct pair *pair, double velocity[21])
{
    size_t touched = 0;
    double fastest = 0.0;
    for (int n = 0; n < 20000; n++) {
        check_ok(ra_step(&pair->problem, &pair->state, &pair->st), &pair->st);
        touched += pair->state.at.contacts > 0;
    }
    for (size_t l = 0; l <= 20; l++) {
        velocity[l] = ra_velocity(&pair->problem, &pair->state, 0, 50 * l);
        fastest = fmax(fastest, fabs(velocity[l]));
    }
    assert_true(touched > 100);
    return fastest;
}

// The same decimals in a table and in universal files give the same modes, and the same motion to
// the last bit. Nodes and data sets may have any order, and the direction may be either.
static void test_as_a_table(void **state)
{
    const char *const folder = *state;
    char path[600], file[600], option[2][700];
    static const char *const ending[] = {".tsv", ".unv", "2.unv"};
    struct pair beam, pair[3];
    double velocity[3][21];
    struct ra_modes_file read[3];
    struct ra_status st;
    write_case(folder, path);
    const char *const own[] = {"resonator.modes=12", "slider.modes=4"};
    read_problem(path, own, 2, &beam);
    write_files(&beam, folder);
    for (int kind = 0; kind < 3; kind++) {
        const struct ra_modes_format format = {1, kind == 2 ? 1 : 2,
                                               kind == 0 ? RA_MODES_AS_SAID : RA_MODES_M_N};
        snprintf(file, sizeof file, "%s/resonator%s", folder, ending[kind]);
        check_ok(ra_modes_file_read(file, &format, &read[kind], &st), &st);
        assert_true(read[kind].universal == (kind > 0));
        check_same(&read[kind], &read[0]);
        snprintf(option[0], sizeof option[0], "resonator.modes_file=%s", file);
        snprintf(option[1], sizeof option[1], "slider.modes_file=%s/slider%s", folder,
                 ending[kind]);
        const char *const given[] = {option[0],
                                     option[1],
                                     "resonator.modes_units=m-N",
                                     "slider.modes_units=m-N",
                                     "resonator.modes_direction=y",
                                     "slider.modes_direction=y"};
        read_problem(path, given, kind == 0 ? 2 : kind == 1 ? 4 : 6, &pair[kind]);
        assert_true(run(&pair[kind], velocity[kind]) > 1e-4);
        assert_memory_equal(velocity[kind], velocity[0], sizeof velocity[0]);
    }
    for (int kind = 0; kind < 3; kind++) {
        ra_modes_file_free(&read[kind]);
        pair_free(&pair[kind]);
    }
    pair_free(&beam);
}

// ## Units

#define PLACES                                                                                     \
    "    -1\n    15\n         1         0         0        11"                                     \
    "  0.00000E+00  0.00000E+00  0.00000E+00\n"                                                    \
    "         2         1         1        11"                                                     \
    "  2.50000E+02  5.00000E+02  0.00000E+00\n    -1\n"
#define TEXTS "    -1\n    55\n1\n2\n3\n4\n5\n"
#define KIND "         1         2         2         8         2         3\n"
#define COUNTS "         2         4         1         1\n"
#define HEADS "  1.00000E+02  4.00000E+00  1.00000E-02  0.00000E+00\n"
#define ONE "         1\n  1.00000E+00  2.00000E+00  3.00000E+00\n"
#define TWO "         2\n  4.00000E+00  5.00000E+00 -6.00000E+00\n"
#define END "    -1\n"
#define MODE TEXTS KIND COUNTS HEADS ONE TWO END
#define UNITS(length, force)                                                                       \
    "    -1\n   164\n         9units                       2\n" length force                       \
    "  1.0000000000000000D+00\n  2.7315000000000000D+02\n    -1\n"

static enum ra_code read_text(const char *folder, const char *text,
                              const struct ra_modes_format *format, struct ra_modes_file *file,
                              struct ra_status *st)
{
    char path[600];
    FILE *const f = open_in(folder, "one.unv", path);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
    return ra_modes_file_read(path, format, file, st);
}

// 250 mm are .25 m. The unit of mass follows from those of length and force: 4 units are 4 t with
// mm and N, and 4 kg with mm and mN. Values are divided by the factors of data set 164: if 1 m is 2
// units of length and 1 N is 8 units of force, a mass of 4 units is 4 * 2/8 kg.
static void test_units(void **state)
{
    static const struct {
        const char *text;
        struct ra_modes_format format;
        double x, mass;
    } row[] = {
        {PLACES MODE, {1, 2, RA_MODES_M_N}, 250.0, 4.0},
        {PLACES MODE, {1, 2, RA_MODES_MM_N}, 0.25, 4000.0},
        {PLACES MODE, {1, 2, RA_MODES_MM_MN}, 0.25, 4.0},
        {MODE PLACES UNITS("   2.0000000000000000D+00", "   8.0000000000000000D+00"),
         {1, 2, RA_MODES_AS_SAID},
         125.0,
         1.0},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct ra_modes_file file;
        struct ra_status st;
        check_ok(read_text(*state, row[i].text, &row[i].format, &file, &st), &st);
        assert_int_equal(file.count, 1);
        assert_int_equal(file.points, 2);
        check_near(file.x[1], row[i].x, 0.0);
        check_near(file.mass[0], row[i].mass, 0.0);
        check_near(file.frequency[0], 100.0, 0.0);
        check_near(file.damping[0], 0.01, 0.0);
        check_near(file.shape[0], 3.0, 0.0);
        check_near(file.shape[1], -6.0, 0.0);
        ra_modes_file_free(&file);
        // y has the unit of x, and is twice as large
        const struct ra_modes_format area = {2, row[i].format.direction, row[i].format.units};
        check_ok(read_text(*state, row[i].text, &area, &file, &st), &st);
        check_near(file.x[1], row[i].x, 0.0);
        check_near(file.y[1], 2.0 * row[i].x, 0.0);
        ra_modes_file_free(&file);
    }
}

// ## Refusals

#define FIELDS " is not a number; fields of a universal file have 13 columns here"

static void test_refusals(void **state)
{
    static const struct {
        const char *text, *message;
    } row[] = {
        {MODE, " has no nodes; write their places as data set 15 or 2411 into the same file"},
        {PLACES, " has no modes; write each as a data set 55"},
        {PLACES "\nmodes\n" MODE, "7: stands between two data sets; each begins and ends with a "
                                  "line of -1"},
        {PLACES "    -1\n    55\n", " the data set that begins in line 6 has no line of -1 behind "
                                    "it; the file is cut off"},
        {PLACES TEXTS END, "13: data set 55 ends before its definition"},
        {PLACES TEXTS KIND END, "14: data set 55 ends before its parameters"},
        {PLACES TEXTS KIND COUNTS END, "15: data set 55 ends before its frequency"},
        {PLACES TEXTS "         1         3         2         8         5         3\n" END,
         "13: analysis type 3, a complex mode of the first order; modes must be normal modes, type "
         "2, which are real"},
        {PLACES TEXTS "         1         9         2         8         5         3\n" END,
         "13: analysis type 9, not a mode; modes must be normal modes, type 2, which are real"},
        {PLACES TEXTS "         1         2         2         8         5         3\n" END,
         "13: data type 5, complex values; a shape here is real, data type 2"},
        {PLACES TEXTS "         1         2         2        11         2         3\n" END,
         "13: specific data type 11; a shape is one of displacements, 8"},
        {PLACES TEXTS "         1         2         3         8         2         3\n" END,
         "13: data characteristic 3 with 3 values per node; write 2 with 3, translations, or 3 "
         "with 6, rotations behind them"},
        {PLACES TEXTS "         1       2.5\n" END,
         "13: columns 11 to 20: '2.5' is not an integer; fields of a universal file have 10 "
         "columns here"},
        {PLACES TEXTS KIND "         2         6         1         1\n" END,
         "14: 2 integers and 6 reals; a normal mode has 2 and 4: frequency, modal mass, viscous "
         "and hysteretic damping ratio"},
        {PLACES TEXTS KIND COUNTS "  1.00000E+02  4.00000E+00  1.00000E-02\n" END,
         "15: columns 40 to 52: ''" FIELDS},
        {PLACES TEXTS KIND COUNTS "  1.00000E+02  4,00000E+00  1.00000E-02  0.00000E+00\n" END,
         "15: columns 14 to 26: '4,00000E+00'" FIELDS},
        {PLACES TEXTS KIND COUNTS "  1.00000E+02  4.00000E+00  1.00000E-02  2.00000E-02\n" END,
         "15: hysteretic damping ratio 0.02; damping is viscous here: write half of it as viscous "
         "ratio, which loses as much at resonance, and 0"},
        {PLACES TEXTS KIND COUNTS " -1.00000E+02  4.00000E+00  1.00000E-02  0.00000E+00\n" END,
         "15: frequency -100 must be 0 or more [Hz]"},
        {PLACES TEXTS KIND COUNTS "  1.00000E+02  4.00000E+00  1.00000E+00  0.00000E+00\n" END,
         "15: damping 1 must be 0 to below 1"},
        {PLACES TEXTS KIND COUNTS "  1.00000E+02  0.00000E+00  1.00000E-02  0.00000E+00\n" END,
         "15: mass 0 must be above 0"},
        {PLACES TEXTS KIND COUNTS HEADS "         3\n" END,
         "16: node 3 has no place; it is in no data set 15 or 2411"},
        {PLACES TEXTS KIND COUNTS HEADS ONE "         2\n" END,
         "19: data set 55 ends before its last values"},
        {PLACES TEXTS KIND COUNTS HEADS ONE ONE END, "18: node 1 is given twice in this mode"},
        {PLACES TEXTS KIND COUNTS HEADS ONE END,
         " its modes have values at 1 node; give at least two"},
        {PLACES MODE TEXTS KIND COUNTS HEADS ONE END,
         "32: the mode that ends here has values at 1 node, but the first one at 2; give all "
         "modes the same nodes"},
        {PLACES TEXTS KIND COUNTS HEADS ONE END TEXTS KIND COUNTS HEADS TWO END,
         "29: node 2 has no value in the first mode; give all modes the same nodes"},
        {PLACES PLACES MODE, "8: node 1 is already given in line 3; give each once"},
        {PLACES MODE "    -1\n  2414\n    -1\n",
         "22: data set 2414 is not read here; write modes as data sets 55"},
        {"    -1\n    15\n         1         0         7        11\n    -1\n" MODE,
         "3: node 1 is in coordinate system 7; write nodes and modes in the global one, 0 or 1"},
        {"    -1\n  2411\n         1         0         0        11\n    -1\n" MODE,
         "4: data set 2411 ends before its coordinates"},
        {"    -1\n    15\n         1         0         0        11"
         "  1.00000E+00  0.00000E+00  0.00000E+00\n"
         "         2         0         0        11"
         "  1.00000E+00  2.00000E+00  0.00000E+00\n    -1\n" MODE,
         " nodes 1 and 2 are both at x = 1 m; give the modes at nodes of one line along x alone"},
        {PLACES MODE UNITS("   1.0000000000000000D+00", "   1.0000000000000000D+00"),
         " data set 164 gives its units; write modes_units = file"},
        {UNITS("   0.0000000000000000D+00", "   1.0000000000000000D+00"),
         "4: factors 0 and 1 of length and force must be above 0: they are the numbers of units in "
         "1 m and 1 N"},
        {UNITS("   1.0000000000000000D+00", "   1.0000000000000000D+00")
             UNITS("   1.0000000000000000D+00", "   1.0000000000000000D+00"),
         "8: a second data set 164; leave one of them out"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char expected[1200];
        struct ra_modes_file file;
        struct ra_status st;
        assert_int_equal(read_text(*state, row[i].text, &IN_SI, &file, &st), RA_INPUT);
        snprintf(expected, sizeof expected, "%s/one.unv:%s", (const char *)*state, row[i].message);
        assert_string_equal(st.text, expected);
        ra_modes_file_free(&file);
    }
}

/// Record 6 with an analysis type and a data type.
static enum ra_code read_kind(const char *folder, int analysis, int type, struct ra_status *st)
{
    char text[1200];
    struct ra_modes_file file;
    snprintf(text, sizeof text, PLACES TEXTS "%10d%10d%10d%10d%10d%10d\n" COUNTS HEADS ONE TWO END,
             1, analysis, 2, 8, type, 3);
    const enum ra_code code = read_text(folder, text, &IN_SI, &file, st);
    ra_modes_file_free(&file);
    return code;
}

// The types are those of the description of data set 55. Only type 2 of both is read.
static void test_kinds(void **state)
{
    static const char *const analysis[] = {"unknown",   "static",
                                           NULL,        "a complex mode of the first order",
                                           "transient", "a frequency response",
                                           "buckling",  "a complex mode of the second order",
                                           "not a mode"};
    struct ra_status st;
    char said[200];
    for (int i = -1; i < 10; i++) {
        const char *const what = i < 0 ? "not a mode" : analysis[i < 8 ? i : 8];
        assert_int_equal(read_kind(*state, i, 2, &st), what == NULL ? RA_OK : RA_INPUT);
        snprintf(said, sizeof said, "analysis type %d, %s; modes must be", i,
                 what != NULL ? what : "");
        assert_true(what == NULL || strstr(st.text, said) != NULL);
    }
    for (int i = 0; i < 7; i++) {
        assert_int_equal(read_kind(*state, 2, i, &st), i == 2 ? RA_OK : RA_INPUT);
        snprintf(said, sizeof said, "data type %d, %s; a shape", i,
                 i == 5 ? "complex values" : "not real values");
        assert_true(i == 2 || strstr(st.text, said) != NULL);
    }
}

// The first record of a mode has one to six integers; a node is in the system 0 or 1; a mark stands
// in the first six columns.
static void test_fields_at_their_limits(void **state)
{
    struct ra_modes_file file;
    struct ra_status st;
    char text[1200];
    for (int count = 0; count < 8; count++) {
        snprintf(text, sizeof text, PLACES TEXTS KIND "%10d%10d%10d%10d\n" HEADS ONE TWO END, count,
                 4, 1, 1);
        const bool good = count >= 1 && count <= 6;
        assert_int_equal(read_text(*state, text, &IN_SI, &file, &st), good ? RA_OK : RA_INPUT);
        assert_true(good || strstr(st.text, " and 4 reals; a normal mode has 2 and 4") != NULL);
        ra_modes_file_free(&file);
    }
    for (int system = -1; system < 3; system++) {
        for (int field = 1; field < 3; field++) {
            snprintf(text, sizeof text,
                     "    -1\n    15\n%10d%10d%10d%10d  0.00000E+00  0.00000E+00  0.00000E+00\n"
                     "%10d%10d%10d%10d  2.50000E+02  5.00000E+02  0.00000E+00\n    -1\n" MODE,
                     1, field == 1 ? system : 0, field == 2 ? system : 0, 11, 2, 0, 0, 11);
            const bool good = system == 0 || system == 1;
            assert_int_equal(read_text(*state, text, &IN_SI, &file, &st), good ? RA_OK : RA_INPUT);
            assert_true(good || strstr(st.text, "3: node 1 is in coordinate system ") != NULL);
            ra_modes_file_free(&file);
        }
    }
    // a line with -1 elsewhere is no mark, and stands between two data sets
    for (int blanks = 0; blanks < 7; blanks++) {
        snprintf(text, sizeof text, "%*s-1\n   151\n    -1\n" PLACES MODE, blanks, "");
        assert_int_equal(read_text(*state, text, &IN_SI, &file, &st),
                         blanks <= 4 ? RA_OK : RA_INPUT);
        ra_modes_file_free(&file);
    }
}

static void test_unsaid(void **state)
{
    struct ra_modes_file file;
    struct ra_status st;
    assert_int_equal(read_text(*state, PLACES MODE, &AS_SAID, &file, &st), RA_INPUT);
    assert_non_null(strstr(
        st.text,
        "has no data set 164, which would give its units; write modes_units = m-N, mm-N or mm-mN"));
    ra_modes_file_free(&file);
    assert_int_equal(read_text(*state, "frequency 1\n", &IN_SI, &file, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "is a table, whose units are m and kg and whose shapes are "
                                    "towards the other solid; leave modes_units and "
                                    "modes_direction out"));
    ra_modes_file_free(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_a_table),
        cmocka_unit_test(test_units),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_fields_at_their_limits),
        cmocka_unit_test(test_unsaid),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
