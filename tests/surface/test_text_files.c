// Tests of format.c, columns.c and head.c: files as instruments and programs write them.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * tests/surface/forms.tsv lists files of one profile, eight heights 0.5 um apart, in the forms of
 * many programs, each with its origin and its ambiguities. All must give this profile. A height is
 * the quotient of a decimal number and a power of ten, so files in two units may differ in the last
 * bit. A Gwyddion simple field has floats, which round by 6e-8. Small texts test one rule each.
 */
#include "support/profile_texts.h"

#include "base/records.h"
#include "surface/head.h"
#include "surface/topography_io.h"

static const double reference[] = {12.5e-9, -13.1e-9, 250e-9, 0.0, 1.5e-9, -0.25e-9, 40e-9, 7e-9};
enum { POINTS = sizeof reference / sizeof *reference };

/// Whether this is the reference profile. Prints the difference.
static bool is_reference(const struct ra_profile *p, double tolerance)
{
    bool good = p->count == POINTS && fabs(p->spacing / 0.5e-6 - 1.0) < 1e-12;
    for (size_t i = 0; good && i < POINTS; i++) {
        good = fabs(p->height[i] - reference[i]) <= tolerance * fabs(reference[i]);
    }
    return good;
}

static void forms(void **state)
{
    (void)state;
    struct ra_records r;
    struct ra_status st;
    int wrong = 0;
    check_ok(ra_records_read("tests/surface/forms.tsv", &r, &st), &st);
    assert_int_equal(r.columns, 4);
    for (size_t i = 0; i < r.rows; i++) {
        const char *const *const cell = r.cell + i * r.columns;
        char path[200], note[512] = "";
        struct ra_profile p;
        snprintf(path, sizeof path, "tests/corpus/profile/%s", cell[0]);
        const enum ra_code code = ra_profile_read(path, cell[1], &p, note, sizeof note, &st);
        const double tolerance = strstr(cell[0], ".gsf") != NULL ? 6e-8 : 3e-16;
        const bool good = strcmp(cell[2], "read") == 0
                              ? code == RA_OK && is_reference(&p, tolerance) &&
                                    strstr(note, "8 points, step 0.5 um") != NULL
                              : code == RA_INPUT && strstr(st.text, cell[2]) != NULL &&
                                    strstr(st.text, path) != NULL;
        if (!good) {
            print_error("%s, %s: code %d, %s, %s\n", cell[0], cell[1], code,
                        code == RA_OK ? "" : st.text, note);
        }
        wrong += !good;
        ra_profile_free(&p);
    }
    ra_records_free(&r);
    assert_int_equal(wrong, 0);
}

// ## Rules, one by one

struct example {
    const char *text, *how;
    double spacing, height[3]; ///< [um], [nm]; spacing 0: refused
    const char *said;          ///< in the note or the message
};

static void check_examples(const struct folder *f, const struct example *example, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct example *const e = &example[i];
        struct ra_profile p;
        char said[1024];
        const enum ra_code code = read_as(f, e->text, e->how, &p, said);
        bool good = code == (e->spacing > 0.0 ? RA_OK : RA_INPUT) && strstr(said, e->said) != NULL;
        if (code == RA_OK && good) {
            good = p.count == 3 && fabs(1e6 * p.spacing / e->spacing - 1.0) < 1e-12;
            for (size_t k = 0; good && k < 3; k++) {
                good = fabs(1e9 * p.height[k] - e->height[k]) <= 1e-12 * fabs(e->height[k]);
            }
        }
        if (!good) {
            print_error("%zu: `%s`, %s: code %d, %s\n", i, e->text, e->how, code, said);
        }
        assert_true(good);
        ra_profile_free(&p);
    }
}

/// The separator of columns and the decimal mark are found.
static void marks(void **state)
{
    static const struct example examples[] = {
        {"x[um];z[nm]\n0;1\n1;2,5\n2;3\n",
         NULL,
         1,
         {1, 2.5, 3},
         "separated by `;`, decimal commas"},
        {"x[um];z[nm]\n0;1\n1;2.5\n2;3\n", NULL, 1, {1, 2.5, 3}, "separated by `;`, 3 points"},
        {"x[um] z[nm]\n0 1\n1 2,5\n2 3\n", NULL, 1, {1, 2.5, 3}, "(line 1), decimal commas"},
        // two numbers or one: the units decide
        {"x[um] z[nm]\n0,1\n1,2\n2,3\n", NULL, 1, {1, 2, 3}, "separated by `,`"},
        {"z[nm]\n0,1\n1,2\n2,3\n", "step 1um", 1, {0.1, 1.2, 2.3}, "decimal commas"},
        {"0,1\n1,2\n2,3\n", "units um,nm", 1, {1, 2, 3}, "separated by `,`"},
        {"0,1\n1,2\n2,3\n", "units nm step 1um", 1, {0.1, 1.2, 2.3}, "decimal commas"},
        {"0,1\n1,2\n2,3\n", "step 1um", 0, {0}, ":1: `0,1` may be 2 numbers, or 1"},
        {"0,5, 1,5\n1,5, 2,5\n2,5, 4,5\n", "units um,nm", 1, {1.5, 2.5, 4.5}, "decimal commas"},
        {"0,5, 1,5\n1,5, 2,5\n", "decimal comma", 0, {0}, "units X,Z"},
        {"0,5,1,5\n1,0,2,5\n", "units um,nm", 0, {0}, "4 whole numbers, or half as many"},
        {"0,5,1,5\n1,0,2,5\n2,0,3,5\n", "units um,nm decimal point columns 1,4", 1, {5, 5, 5}, "4"},
        // cells with a comma, or all cells, are in quotes
        {"x[um],z[nm]\n\"0,0\",\"1,5\"\n\"1,0\" , \"2,5\" \n\"2,0\",3\n",
         NULL,
         1,
         {1.5, 2.5, 3},
         "separated by `,`, decimal commas"},
        {"x[um],z[nm]\n0,1\n1,\"2,5\"\n2,3\n", NULL, 1, {1, 2.5, 3}, "`,`, decimal commas"},
        {"\"0\",\"1\"\n\"1\",\"2\"\n\"2\",\"3\"\n", "units um,nm", 1, {1, 2, 3}, "by `,`, 3"},
        {"\"0\",\"1\"\n\"1\",\"2\"\n\"2\",\"3\"\n",
         "units um,nm decimal comma",
         1,
         {1, 2, 3},
         "separated by `,`, decimal commas"},
        {"\"1,5\"\n\"2,5\"\n\"4\"\n", "units nm step 1um", 1, {1.5, 2.5, 4}, "decimal commas"},
        {"\"0,1.5\"\n\"1,2.5\"\n\"2,4\"\n", "units um,nm", 1, {1.5, 2.5, 4}, "by `,`, 3"},
        {"\"0,5\" \"1,5\"\n\"1,5\" \"2,5\"\n\"2,5\" \"4\"\n",
         "units um,nm",
         1,
         {1.5, 2.5, 4},
         "decimal commas, 3 points"},
        {"x[um],z[nm]\n\"0,0\",\"1,5\n\"1,0\",\"2,5\"\n",
         "decimal comma",
         0,
         {0},
         ":1: 2 cells and"},
        {"x[um] z[nm]\n0;1,5\n1;2.5\n2;3\n", NULL, 0, {0}, ":2: `1,5` in column 2"},
        {"x[um] z[nm]\n0 1.5\n1 2,5\n2 3\n", NULL, 0, {0}, "is not a number"},
    };
    check_examples(*state, examples, sizeof examples / sizeof *examples);
}

#define ROWS "1.0\t2.5\n2.0\t3.5\n3.0\t4.5\n"
#define COMMAS "1,0\t2,5\n2,0\t3,5\n3,0\t4,5\n"
/// If a single line has another decimal mark or separator, the message names this line. This line
/// does not decide which mark or separator the file has.
static const struct example of_one_line[] = {
    {"x[um]\tz[nm]\n" ROWS "4,0\t1,5\n5.0\t2.5\n",
     NULL,
     0,
     {0},
     ":5: `4,0` in column 1 is not a number (decimal mark `.`, as in 4 other lines): correct it"},
    {"x[um]\tz[nm]\n" ROWS "4,0\t1,5\n5.0\t2.5\n", "decimal point", 0, {0}, ":5: `4,0` in"},
    {"x[um]\tz[nm]\n" ROWS "4.0\t1,5\n", NULL, 0, {0}, ":5: `1,5` in column 2"},
    {"x[um]\tz[nm]\n4,0\t1,5\n" ROWS, NULL, 0, {0}, ":2: `4,0` in column 1"},
    {"x[um]\tz[nm]\n" ROWS "4.0\t1,219.998\n",
     NULL,
     0,
     {0},
     ":5: `1,219.998` in column 2 is not a number (decimal mark `.`, as in 3 other lines): "
     "remove the marks between thousands"},
    {"x[um]\tz[nm]\n" COMMAS "4,0\t-1.219,998\n",
     NULL,
     0,
     {0},
     ":5: `-1.219,998` in column 2 is not a number (decimal mark `,`, as in 3 other lines): "
     "remove the marks"},
    {"x[um]\tz[nm]\n" COMMAS "4.0\t1.5\n", NULL, 0, {0}, ":5: `4.0` in column 1"},
    {"x[um],z[nm]\n1.0,2.5\n2.0,3.5\n3.0;4.5\n", NULL, 0, {0}, ":4: `3.0;4.5` in column 1"},
    {"x[um];z[nm]\n1,0;2,5\n2,0;3,5\n3,0 4,5\n", NULL, 0, {0}, ":4: `3,0 4,5` in column 1"},
    {"x[um],z[nm]\n\"1,0\",\"2,5\"\n\"2,0\",\"3,5\"\n\"3.0\",\"4.5\"\n", NULL, 0, {0}, ":4: "},
    {"x[um]\tz[nm]\n" ROWS "4.0\t1 219.998\n", NULL, 0, {0}, ""},
    {"x[um];z[nm]\n1.0;2.5\n2.0;3.5\n3.0;1 219.998\n",
     NULL,
     0,
     {0},
     ":4: `1 219.998` in column 2 is not a number (decimal mark `.`, as in 2 other lines): "
     "remove the marks between thousands"},
    // the comma could stand before decimals or between thousands
    {"x[um]\tz[nm]\n" ROWS "4.0\t1,219\n", NULL, 0, {0}, ", as in 3 other lines): correct it"},
    {"x[um]\tz[nm]\n" ROWS "4.0\t0,219\n", NULL, 0, {0}, ", as in 3 other lines): correct it"},
    // the user's options contradict all lines, or most of them
    {"x[um]\tz[nm]\n" COMMAS,
     "decimal point",
     0,
     {0},
     ":2: numbers with `,`, against `decimal point`: remove it"},
    {"x[um]\tz[nm]\n" ROWS "4,0\t1,5\n",
     "decimal comma",
     0,
     {0},
     ":2: numbers with `.`, against `decimal comma`: remove it"},
    // between the numbers are words: a dash for minus, or marks between thousands
    {"x[um]\tz[nm]\n" ROWS "4.0\t\xe2\x88\x92"
     "1.5\n5.0\t2.5\n",
     NULL,
     0,
     {0},
     "in line 5 is not a number: write its minus as `-`"},
    {"x[um]\tz[nm]\n" ROWS "4.0\t1'219.9\n5.0\t2.5\n",
     NULL,
     0,
     {0},
     "`1'219.9` in line 5 is not a number: remove the marks between thousands"},
};

static void single_lines(void **state)
{
    check_examples(*state, of_one_line, sizeof of_one_line / sizeof *of_one_line);
}

/// The lines with the data are found.
static void lines(void **state)
{
    static const struct example examples[] = {
        {"# a\nx[um] z[nm]\n\n#--\n0 1\n\n%\n1 2\n!-\n2 3\n\n", NULL, 1, {1, 2, 3}, "3 points"},
        {"x[um] z[nm]\n0 1\n% b\n1 2\n2 3\n", NULL, 0, {0}, ":3: text between the numbers"},
        {"x[um] z[nm]\n3 points\n0 1\n1 2\n2 3\n", NULL, 0, {0}, ":2: `3 points` is not a line"},
        {"3 points\nx[um] z[nm]\n0 1\n1 2\n2 3\n", NULL, 1, {1, 2, 3}, "3 points"},
        {"x[um] z[nm]\n3 points\n0 1\n1 2\n2 3\n", "skip 2 units um,nm", 1, {1, 2, 3}, "3 points"},
        {"x[um] z[nm]\n3 points\n0 1\n1 2\n2 3\n", "skip 2", 0, {0}, "line 1 has units"},
        {"12.10.2026 14:20\nx[um] z[nm]\n0 1\n1 2\n2 3\n--- ---\n", NULL, 1, {1, 2, 3}, "3 points"},
        {"5 mm 7\nx[um] z[nm]\n0 1\n1 2\n2 3\n", NULL, 1, {1, 2, 3}, "3 points"},
        {"x[um] z[nm]\n5 mm 7\n0 1\n1 2\n2 3\n", NULL, 0, {0}, ":2: `5 mm 7` is not a line of"},
        {"x[um] z[nm]\n5 1x\n0 1\n1 2\n2 3\n", NULL, 0, {0}, ":2: `5 1x` is not a line of numbers"},
        {"x[um] z[nm]\n5 1x\n0 1\n1 2\n2 3\n", "skip 2 units um,nm", 1, {1, 2, 3}, "3 points"},
        {"x[um] z[nm]\n7\n0 1\n1 2\n2 3\n", NULL, 0, {0}, ":3: 2 columns, and line 2 has 1"},
        {"x[um] z[nm]\n7\n0 1\n1 2\n2 3\n", "skip 2 units um,nm", 1, {1, 2, 3}, "3 points"},
        {"7 8\ntext\nx[um] z[nm]\n0 1\n1 2\n2 3\n", NULL, 0, {0}, ":2: text between"},
        {"x[um] z[nm]\n0 1\n1 2\n2 3\nend\n4\n", NULL, 0, {0}, ":5: text between"},
        {"x[um] z[nm]\n0 1\n1 2\n2 3\nend\n4 5\n", "skip 1", 1, {1, 2, 3}, "behind line 4"},
        {"x[um] z[nm]\n0 1\n1\n2 3\n", NULL, 0, {0}, ":3: column 2 is missing"},
        {"x[um] z[nm]\n0 1\n1 2 3\n2 3\n", NULL, 0, {0}, ":3: 3 columns, and line 2 has 2"},
        {"x[um] z[nm]\n0 1\nnan nan\n2 3\n", NULL, 0, {0}, ":3: no finite number in column 1"},
        {"z[nm]\n1\n***\n3\n", "step 1um", 0, {0}, ":3: 1 of 3 points was not measured (line 3)"},
        {"x[um];z[nm]\n0;1\n1;\n2;3\n", NULL, 0, {0}, ":3: 1 of 3 points was not"},
        {"x[um];q;z[nm]\n0;;1\n1;7;2\n2;;3\n", NULL, 1, {1, 2, 3}, "columns 1 and 3 of 3"},
        {"x[um];z[nm];q\n0;1;1\n1;***;1\n2;3;1\n",
         NULL,
         0,
         {0},
         ":3: 1 of 3 points was not measured (line 3): `missing interpolate`"},
        {"x[um] z[nm]\n2 3\n1 2\n0 1\n", NULL, 1, {1, 2, 3}, "x decreases: order reversed"},
        {"x[um] z[nm]\n0 3\n1 2\n0 1\n", NULL, 0, {0}, ":4: position 0 m does not lie beyond"},
        {"x[um] z[nm]\n2 3\n1 2\n1 1\n", NULL, 0, {0}, ":4: position 1e-06 m does not lie beyond"},
        {"no\nnumbers\n", NULL, 0, {0}, ":1: `no` is not a line of numbers, and no other line"},
        // if no line has valid numbers, the message names the line that is nearest to a valid one
        {"| x | z |\n|---|---|\n| 0 | 1 |\n", NULL, 0, {0}, ":3: `| 0 | 1 |` is not a line of"},
        {"x z\n(0.00+0.00j) 1j\n", NULL, 0, {0}, ":2: `(0.00+0.00j) 1j` is not a line of"},
        {"x[um] z[nm]\n0 1\n1 No Data\n2 3\n", NULL, 0, {0}, ":3: 1 of 3 points was not measured"},
        {"x[um] z[nm]\n0 1\n1 No Data\n2 3\n", "missing interpolate", 1, {1, 2, 3}, "filled in"},
        {"x[um],z[nm]\n0,1\n1,\"no data\"\n2,3\n", "missing interpolate", 1, {1, 2, 3}, "filled"},
        {"x[um],z[nm]\n0,1\n1,<NA>\n2,3\n", "missing interpolate", 1, {1, 2, 3}, "filled in"},
        {"No Data = 99\nx[um] z[nm]\n0 1\n1 99\n2 3\n", NULL, 0, {0}, ":4: 1 of 3 points was not"},
        {"No Data = 99\nx[um] z[nm]\n0 1\n1 99\n2 3\n",
         "missing interpolate",
         1,
         {1, 2, 3},
         "filled in"},
        {"No. data = 99\nx[um] z[nm]\n0 1\n1 2\n2 3\n", NULL, 0, {0}, ":1: 99 points, and 3"},
        {"x[um] z[nm]\n0 1\nno database\n2 3\n", NULL, 0, {0}, ":3: text between the numbers"},
        {"x [um]\tz [Ch. 1] [um]\n0\t1\n1\t2\n",
         NULL,
         0,
         {0},
         ":1: a column has two units or brackets in its name: leave one of them, or say which they "
         "are of with `columns X,Z` and `units X,Z`"},
        {"x [um]\tz [Ch. 1] [um]\n0\t1e-3\n1\t2e-3\n2\t3e-3\n",
         "columns 1,2 units um,um",
         1,
         {1, 2, 3},
         "(as told)"},
        {"x[um] z[nm]\n0 1\n1 2\n", "skip 3", 0, {0}, "holds 0 points behind the lines that are"},
        {"x[um] z[nm]\n0 um 1 nm\n", NULL, 0, {0}, ":2: `0 um 1 nm` is not a line of numbers, and"},
        {"x[um];z[nm]\n0;1'234\n1;1'235\n", NULL, 0, {0}, ":2: `0;1'234` is not a line of"},
    };
    check_examples(*state, examples, sizeof examples / sizeof *examples);
}

static const struct example examples_of_heads[] = {
    {"x [mm] z [um]\n0 1\n1 2\n2 3\n", NULL, 1e3, {1e3, 2e3, 3e3}, "x in mm, z in um (line 1)"},
    {"x [mm] z [um]\n0 1\n1 2\n2 3\n",
     "units um,nm",
     1,
     {1, 2, 3},
     "x in um, z in nm (as told), against line 1, 3 points"},
    {"x [mm] z [um]\nx z\n0 1\n1 2\n2 3\n", NULL, 0, {0}, ":3: numbers without units (line 1"},
    {"x [um] z [nm]\n0 1\n1 2\n2 3\n", "units um,nm", 1, {1, 2, 3}, "(as told), 3 points"},
    {"z [um]\n1\n2\n3\n", "units nm step 1um", 1, {1, 2, 3}, "(as told), against line 1"},
    {"mm\tmicron\n0 1\n1 2\n2 3\n", NULL, 1e3, {1e3, 2e3, 3e3}, "x in mm, z in um (line 1)"},
    {"# x [um] z [nm]\n# tip [mm]\n# x [um] z [nm]\n0 1\n1 2\n2 3\n",
     NULL,
     1,
     {1, 2, 3},
     "(line 3)"},
    {"# x [um] z [nm]\n# tip [mm], cut-off [mm]\n0 1\n1 2\n2 3\n",
     NULL,
     0,
     {0},
     ":2: other units than in line 1"},
    {"# tip [mm] 2, cut-off 3 [mm]\n# x [um] z [nm]\n0 1\n1 2\n2 3\n", NULL, 1, {1, 2, 3}, ""},
    // Units of a cut-off and of a tip are not those of columns, however far above them. The heads
    // of the next rows state counts and steps, some of which contradict the data.
    {"Points: 3\nx [um] z [nm]\n0 1\n1 2\n2 3\n", NULL, 1, {1, 2, 3}, "3 points"},
    {"No. of points;4\nx [um];z [nm]\n0;1\n1;2\n2;3\n",
     NULL,
     0,
     {0},
     ":1: 4 points, and 3 lines of numbers are there: was the file cut?"},
    {"No. of points;4\nx [um];z [nm]\n0;1\n1;2\n2;3\n", "skip 1", 1, {1, 2, 3}, "3 points"},
    {"NumPoints = 4\nPoints = 3\nx [um] z [nm]\n0 1\n1 2\n2 3\n",
     NULL,
     0,
     {0},
     ":1: 4 points, and"},
    {"Spacing: 1.005 um\nx [um] z [nm]\n0 1\n1 2\n2 3\n", NULL, 1, {1, 2, 3}, "3 points"},
    {"Spacing: 1 um\nx [mm] z [um]\n0 1\n1 2\n2 3\n",
     NULL,
     0,
     {0},
     ":1: a step of 1 um, and the positions are 1000 um apart: which are right?"},
    {"Spacing: 1 um\nx [mm] z [um]\n0 1\n1 2\n2 3\n", "units um,nm", 1, {1, 2, 3}, "told"},
    {"x[um] z[nm]\n0 1\n1 #N/A\n2 3\n", "missing interpolate", 1, {1, 2, 3}, "1 point that"},
    {"P;lambda c [mm];lambda s [um]\nx [um];z [nm]\n0;1\n1;2\n2;3\n",
     NULL,
     1,
     {1, 2, 3},
     "x in um, z in nm (line 2)"},
    {"P;lambda c [mm];lambda s [um]\nX;Z\n0;1\n1;2\n", NULL, 0, {0}, "numbers without units"},
    {"Travel [mm]\tTip [um]\nX\tZ\n0\t1\n1\t2\n2\t3\n",
     NULL,
     0,
     {0},
     ":3: numbers without units (line 1 has units, but does not say of what)"},
    {"Travel [mm]\tTip [um]\nX\tZ\n0\t1\n1\t2\n2\t3\n", "units um,nm", 1, {1, 2, 3}, "told"},
    {"# units\tmm\tum\nx\tz\ny\tz\n0\t1\n1\t2\n", NULL, 0, {0}, ":4: numbers without units"},
    {"# x [um] z [nm]\n0 1\n# x [mm] z [mm]\n1 2\n2 3\n", NULL, 0, {0}, ":3: text between the"},
    {"x [um] z [ft]\n0 1\n1 2\n", NULL, 0, {0}, ":1: unit `ft` of column 2 is not known"},
    {"x [ft] z [um]\n0 1\n1 2\n", NULL, 0, {0}, ":1: unit `ft` of column 1 is not known"},
    {"x [inch] z [\xc3\x85]\n0 10\n1 20\n2 30\n", NULL, 25.4e3, {1, 2, 3}, "x in inch"},
    {"x (in) z (\xb5in)\n0 1\n1 2\n2 3\n", NULL, 25.4e3, {25.4, 50.8, 76.2}, "z in uin"},
    {"x in inches, z in Ang\n0 10\n1 20\n2 30\n", NULL, 25.4e3, {1, 2, 3}, "z in \xc3\x85"},
    {"x [MM] z [um]\n0 1\n1 2\n", NULL, 0, {0}, ":1: unit `MM` of column 1 is not known"},
    {"x [ft] z [um]\n0 1\n1 2\n2 3\n", "units um,nm", 1, {1, 2, 3}, "(as told)"},
};

/// Units are found in the heads.
static void heads(void **state)
{
    check_examples(*state, examples_of_heads, sizeof examples_of_heads / sizeof *examples_of_heads);
}

/// The right columns are found, and the step if there are only heights.
static void columns_and_steps(void **state)
{
    static const struct example examples[] = {
        {"x [um] y [um] z [um]\n0 1\n1 2\n", NULL, 0, {0}, "units X,Z"},
        {"x [um] y [um] z [um]\n0 9 1\n1 9 2\n", NULL, 0, {0}, "`columns X,Z`"},
        {"x [um] y [um] z [nm]\n0 9 1\n1 9 2\n2 9 3\n",
         "columns 1,3",
         1,
         {1, 2, 3},
         "1 and 3 of 3"},
        {"x [um] y [um] z [nm]\n0 9 1\n1 9 2\n2 9 3\n",
         "columns 3 step 2um",
         2,
         {1, 2, 3},
         "text, heights in nm (line 1), column 3 of 3, 3 points, step 2 um (as told)"},
        {"0\n1\n2\n", "units um,nm step 1um", 0, {0}, ":1: heights without positions, and `units"},
        {"i x [um] z [nm]\n7 0 1\n8 1 2\n", NULL, 0, {0}, ":1: 2 units and 3 columns"},
        {"i x [um] z [nm]\n7 0 1\n8 1 2\n9 2 3\n",
         "columns 2,3 units um,nm",
         1,
         {1, 2, 3},
         "2 and"},
        {"x [um] z [nm]\n0 1\n1 2\n", "columns 1,3", 0, {0}, ":2: has no column 3, but 2 of them"},
        {"x [um] z [nm]\n0 1\n1 2\n",
         "step 1 um",
         0,
         {0},
         ":2: column 1 has positions: leave out `step`, or say that column 2 has heights alone: "
         "`columns 2`"},
        {"x [um] z [nm]\n0 1\n1 2\n", "row 2", 0, {0}, ":2: `row` is for a rectangle of heights"},
        {"1 2 3\n4 5 6\n",
         "row 1 units nm step 1um",
         1,
         {1, 2, 3},
         "(as told), row 1 of 2, 3 points"},
        {"x [um] z [nm]\n0 1\n1 2\n", "column 2", 0, {0}, ":2: `column` is for a rectangle"},
        {"0 1\n1 2\n", "units nm", 0, {0}, ":1: column 1 has positions, whose unit is missing"},
        {"0 9 1\n1 9 2\n", "units um,nm", 0, {0}, ":1: 3 columns: say which"},
        {"step 2 um\nz [nm]\n1\n2\n3\n", NULL, 2, {1, 2, 3}, "step 2 um (line 1)"},
        {"Increment [um]: 2\nz [nm]\n1\n2\n3\n", NULL, 2, {1, 2, 3}, "step 2 um (line 1)"},
        {"\"Pitch\",\"2.0\",\"um\"\n\"No.\",\"Z(nm)\"\n\"1\",\"1.0\"\n\"2\",\"2.0\"\n\"3\",\"3."
         "0\"\n",
         NULL,
         0,
         {0},
         ":3: one unit, of column 2, and column 1 counts the rows: say that it has heights alone: "
         "`columns 2`"},
        {"\"Pitch\",\"2.0\",\"um\"\n\"No.\",\"Z(nm)\"\n\"1\",\"1.0\"\n\"2\",\"2.0\"\n\"3\",\"3."
         "0\"\n",
         "columns 2",
         2,
         {1, 2, 3},
         "step 2 um (line 1)"},
        {"X;Z (nm)\n1;1\n1.5;2\n2;3\n", NULL, 0, {0}, ":2: numbers without units: put"},
        {"Pitch = 2 um\nz [nm]\n1\n2\n3\n", NULL, 2, {1, 2, 3}, "step 2 um (line 1)"},
        {"dx = 2 um\ndx = 3 um\nz [nm]\n1\n2\n3\n", NULL, 0, {0}, ":2: another step than"},
        {"dx = 2 um\ndx = 3 um\nz [nm]\n1\n2\n3\n",
         "step 4um",
         4,
         {1, 2, 3},
         "step 4 um (as told)"},
        {"dx = 2\nz [nm]\n1\n2\n3\n",
         NULL,
         0,
         {0},
         ":3: heights without positions: give their step L with `step L`"},
    };
    check_examples(*state, examples, sizeof examples / sizeof *examples);
}

/// With the remedy of a message the refused file gives the profile. If the remedy has X, Z, L or N,
/// the test puts units, columns or steps in their place.
static void remedies(void **state)
{
#define TRAVEL "Travel [mm]\tTip [um]\nX\tZ\n0\t1\n1\t2\n2\t3\n"
#define MATRIX "1 1 1 1 1 1 1 1 1\n1 2 3 4 5 6 7 8 9\n2 3 4 5 6 7 8 9 9\n"
    static const struct {
        const char *text, *how, *said, *remedy;
    } list[] = {
        {TRAVEL, NULL, "or say `units X,Z`", "units um,nm"},
        {"1\n2\n3\n", NULL, "or say `units Z`", "units nm step 1um"},
        {"1\n2\n3\n", "units nm", "give their step L with `step L`", "units nm step 1um"},
        {"dx = 2 um\ndx = 3 um\nz [nm]\n1\n2\n3\n", NULL, "right with `step L`", "step 1um"},
        {"x [ft] z [um]\n0 1\n1 2\n2 3\n", NULL, "of column 1 is not known: use m, cm, mm, um, nm",
         "units um,nm"},
        {"# a [m] b [m]\n# x [um] z [nm]\n0 1\n1 2\n2 3\n", NULL, "right with `units X,Z`",
         "units um,nm"},
        {"0 9 1\n1 9 2\n2 9 3\n", "units um,nm", "heights with `columns X,Z`",
         "units um,nm columns 1,3"},
        {"i x [um] z [nm]\n7 0 1\n8 1 2\n9 2 3\n", NULL, "are of with `columns X,Z`",
         "columns 2,3 units um,nm"},
        {"N;Z (nm)\n1;1\n2;2\n3;3\n", "step 1um", "say that it has heights alone: `columns 2`",
         "step 1um columns 2"},
        {MATRIX, NULL, "of a rectangle say `row N`, `units Z` and `step L`",
         "row 2 units nm step 1um"},
        {MATRIX, "row 2", "if they are a rectangle, say `units Z` and `step L`",
         "row 2 units nm step 1um"},
        {"x[um] z[nm]\n7 8\n0 0\ntext\n0 1\n1 2\n2 3\n", NULL, "`skip N` passes over the first N",
         "skip 4 units um,nm"},
        {"x[um] z[nm]\n5 1x\n0 1\n1 2\n2 3\n", NULL, "belongs to the head: `skip 2`",
         "skip 2 units um,nm"},
        {"x[um] z[nm]\n7\n0 1\n1 2\n2 3\n", NULL, "are the head: `skip 2`", "skip 2 units um,nm"},
        {"0,1\n1,2\n2,3\n", NULL, "add `decimal point` or `decimal comma`",
         "decimal point units um,nm"},
        {"0,5,1,5\n1,0,2,5\n2,0,3,5\n", "columns 1,3 units um,nm", "add `decimal point`",
         "columns 1,3 units um,nm decimal point"},
        {"x[um] z[nm]\n0 1\n1 ***\n2 3\n", NULL, "`missing interpolate` fills them in",
         "missing interpolate"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct ra_profile p[2];
        char said[2][1024];
        const bool refused = read_as(*state, list[i].text, list[i].how, &p[0], said[0]) == RA_INPUT;
        const bool read = read_as(*state, list[i].text, list[i].remedy, &p[1], said[1]) == RA_OK;
        if (!refused || !read || strstr(said[0], list[i].said) == NULL) {
            fail_msg("%zu: `%s`, then `%s`", i, said[0], said[1]);
        }
        assert_true(p[1].count >= 3 && fabs(1e6 * p[1].spacing - 1.0) < 1e-12);
        for (size_t k = 0; k < 3; k++) {
            check_near(1e9 * p[1].height[k], (double)(k + 1), 1e-12);
        }
        ra_profile_free(&p[1]);
    }
}

/// What a refusal gives as an example is understood, and so is each unit that it names.
static void check_examples_of(const char *message)
{
    struct ra_format f;
    struct ra_status st;
    const char *at = strstr(message, "`: give ");
    for (at = at == NULL ? NULL : strchr(at + 1, '`'); at != NULL; at = strchr(at + 1, '`')) {
        char example[80];
        const size_t length = strcspn(at + 1, "`");
        snprintf(example, sizeof example, "%.*s", (int)length, at + 1);
        check_ok(ra_format_parse(example, &f, &st), &st);
        assert_non_null(strchr(example, ' '));
        at += length + 1;
    }
    const char *of = strstr(message, "alone, of ");
    for (of = of == NULL ? NULL : of + 10; of != NULL && *of != '\0';) {
        char unit[40];
        const size_t length = strcspn(of, ", ");
        snprintf(unit, sizeof unit, "units %.*s", (int)length, of);
        check_ok(ra_format_parse(unit, &f, &st), &st);
        of += length + strspn(of + length, ", ");
        of += strncmp(of, "and ", 4) == 0 ? 4 : 0;
    }
}

/// The words of a format are read.
static void words(void **state)
{
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"unit um", "format: `unit um` is not known"},
        {"units um,ft", "format: `units um,ft`: give those of positions and heights"},
        {"units ft,um", "format: `units ft,um`"},
        {"columns 0,1", "format: `columns 0,1`"},
        {"columns 2,2", "format: `columns 2,2`"},
        {"columns 1,2,3", "format: `columns 1,2,3`"},
        {"columns", "format: `columns `: give those of positions and heights"},
        {"step -1 um", "format: `step -1 um`: give a length above 0"},
        {"decimal dot", "format: `decimal dot`: give `decimal point`"},
        {"skip many", "format: `skip many`"},
        {"row 1 column 1", "format: `row 1` and `column 1`: a profile is one of them"},
        {"row 1234567890", "format: `row 1234567890`"},
        {"missing all", "format: `missing all`: give `missing interpolate`, or `missing value`"},
        {"units um,nm units um,um", "format: `units` is given twice: give it once"},
        {"row 1 row 1", "format: `row` is given twice: give it once"},
    };
    struct ra_format f;
    struct ra_status st;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(ra_format_parse(bad[i].text, &f, &st), RA_INPUT);
        if (strstr(st.text, bad[i].message) == NULL) {
            print_error("%s\n", st.text);
        }
        assert_non_null(strstr(st.text, bad[i].message));
        check_examples_of(st.text);
    }
    // the message on an unknown word names all words, in their order
    assert_int_equal(ra_format_parse("unit um", &f, &st), RA_INPUT);
    const char *named = strstr(st.text, "give ");
    for (size_t i = 0; i < RA_FORMAT_WORDS; i++) {
        char refused[40], begin[60];
        named = named == NULL ? NULL : strstr(named, ra_format_word(i));
        assert_non_null(named);
        named += strlen(ra_format_word(i));
        assert_true(strspn(named, ", ") > 0 || *named == '\0');
        // each has a message with an example of this word
        struct ra_status why;
        snprintf(refused, sizeof refused, "%s", ra_format_word(i));
        snprintf(begin, sizeof begin, "`%s ", ra_format_word(i));
        assert_int_equal(ra_format_parse(refused, &f, &why), RA_INPUT);
        const char *const give = strstr(why.text, "`: give ");
        assert_non_null(give);
        assert_non_null(strstr(give + 1, begin));
        check_examples_of(why.text);
    }
    check_ok(ra_format_parse(" units mm,nm; columns 3 step 0.5 um; decimal comma skip 12 row 4 ",
                             &f, &st),
             &st);
    assert_true(f.per_metre[0] == 1e3 && f.per_metre[1] == 1e9);
    assert_true(f.column[0] == 0 && f.column[1] == 3 && f.skip == 12 && f.row == 4);
    assert_true(f.decimal == ',' && f.step == 0.5e-6 && f.across == 0);
    check_ok(ra_format_parse("column 7 decimal point", &f, &st), &st);
    assert_true(f.decimal == '.' && f.across == 7 && f.per_metre[1] == 0.0);
    check_ok(ra_format_parse("missing interpolate", &f, &st), &st);
    assert_true(f.missing == RA_MISSING_INTERPOLATE);
    check_ok(ra_format_parse("missing value", &f, &st), &st);
    assert_true(f.missing == RA_MISSING_VALUE);
    check_ok(ra_format_parse("channel Z-Axis forward row 4", &f, &st), &st);
    assert_string_equal(f.channel, "Z-Axis forward");
    assert_int_equal(f.row, 4);
    check_ok(ra_format_parse("none", &f, &st), &st);
    check_ok(ra_format_parse(NULL, &f, &st), &st);
    assert_true(f.decimal == 0 && f.step == 0.0);
    for (size_t i = 0; i < RA_FORMAT_WORDS; i++) {
        assert_non_null(ra_format_word(i));
    }
    assert_null(ra_format_word(RA_FORMAT_WORDS));
}

/// Whole rows or columns of equal height at an edge, as after an interrupted scan, make a note with
/// their places in the file. A single row, or rows inside the map, make no note.
static void flat_edges(void **state)
{
    enum { NX = 10, NY = 9 };
    static const struct {
        int rows, columns; ///< number of flat rows and columns, at the beginning; negative: at the
                           ///< end
        bool inside;       ///< the rows are in the middle
        const char *how, *said;
    } all[] = {
        {2, 0, false, "",
         "rows 1 to 2 are all -5e-06 m: if they were not measured, leave them out"},
        {-3, 0, false, "", "rows 7 to 9 are all -5e-06 m"},
        {-3, 0, false, " window 1-10,2-8", "rows 7 to 8 are all -5e-06 m"},
        {0, 2, false, "", "columns 1 to 2 are all -5e-06 m"},
        {0, -2, false, " window 2-10,1-9", "columns 9 to 10 are all -5e-06 m"},
        {3, 0, false, " window 1-10,2-9", "rows 2 to 3 are all -5e-06 m"},
        {0, 4, false, " window 3-10,2-9", "columns 3 to 4 are all -5e-06 m"},
        // lines of fewer than eight cells may have one height by chance
        {2, 0, false, " window 2-9,1-9", "rows 1 to 2 are all -5e-06 m"},
        {2, 0, false, " window 2-8,1-9", NULL},
        {0, -2, false, " window 1-10,1-8", "columns 9 to 10 are all -5e-06 m"},
        {0, -2, false, " window 1-10,3-9", NULL},
        {1, 0, false, "", NULL},
        {0, -1, false, "", NULL},
        {3, 0, true, "", NULL},
    };
    const struct folder *const f = *state;
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        char text[2000] = "", how[100], note[1024] = "";
        struct ra_topography t;
        struct ra_status st;
        for (int j = 0; j < NY; j++) {
            for (int i = 0; i < NX; i++) {
                const int row = all[k].inside ? j - 3 : all[k].rows < 0 ? NY - 1 - j : j;
                const int column = all[k].columns < 0 ? NX - 1 - i : i;
                const bool flat =
                    (row >= 0 && row < abs(all[k].rows)) || column < abs(all[k].columns);
                snprintf(text + strlen(text), sizeof text - strlen(text), "%s%.1f",
                         i > 0 ? " " : "", flat ? -5.0 : (i * 7 + j * 3) % 11 * 1.5);
            }
            strcat(text, "\n");
        }
        FILE *const file = fopen(f->file, "w");
        assert_non_null(file);
        assert_true(fputs(text, file) >= 0);
        assert_int_equal(fclose(file), 0);
        snprintf(how, sizeof how, "units um step 1 um%s", all[k].how);
        check_ok(ra_topography_read(f->file, how, &t, note, sizeof note, &st), &st);
        if ((strstr(note, "are all") != NULL) != (all[k].said != NULL) ||
            (all[k].said != NULL && strstr(note, all[k].said) == NULL)) {
            fail_msg("%zu: `%s`", k, note);
        }
        ra_topography_free(&t);
    }
}

/// Text and other forms have no channels.
static void no_channels(void **state)
{
    static const char *const files[][2] = {
        {"gwyddion-matrix.txt", "is text, and has no channels: leave out `channel`"},
        {"two-columns.txt", "is text, and has no channels: leave out `channel`"},
        {"text.sdf", "a file .sdf has one surface: leave out `channel`"}};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct ra_profile p;
        struct ra_status st = {RA_OK, ""};
        char path[200], note[512] = "";
        snprintf(path, sizeof path, "tests/corpus/profile/%s", files[i][0]);
        assert_int_equal(ra_profile_read(path, "channel 1", &p, note, sizeof note, &st), RA_INPUT);
        assert_non_null(strstr(st.text, files[i][1]));
    }
}

/// The file has more blocks of numbers than the reader keeps.
static void many_blocks(void **state)
{
    struct ra_profile p;
    char text[2000] = "", said[1024];
    for (int i = 0; i < 65; i++) {
        strcat(text, "text\n1 2\n");
    }
    assert_int_equal(read_as(*state, text, NULL, &p, said), RA_INPUT);
    assert_non_null(strstr(said, ":130: numbers in more than 64 places"));
}

// ## Rectangles of text

static void rectangles(void **state)
{
    const struct folder *const f = *state;
    struct ra_topography t;
    struct ra_status st;
    char note[512] = "";
    static const char matrix[] = "tests/corpus/profile/gwyddion-matrix.txt";
    check_ok(ra_topography_read(matrix, NULL, &t, note, sizeof note, &st), &st);
    assert_int_equal(t.cells.nx, POINTS);
    assert_int_equal(t.cells.ny, 3);
    check_relative(t.cells.dx, 0.5e-6, 3e-16);
    check_relative(t.cells.dy, 1e-6, 3e-16);
    static const double factor[] = {2, 1, 3};
    for (size_t k = 0; k < 3 * POINTS; k++) {
        check_near(t.height[k], factor[k / POINTS] * reference[k % POINTS], 1e-22);
    }
    assert_non_null(strstr(note, ".txt: rectangle of text, heights in m, 8 x 3 cells of 0.5 um x"));
    ra_topography_free(&t);
    FILE *const file = fopen(f->file, "w");
    assert_non_null(file);
    fputs("1,5;2,5;3\n4;5;6\n", file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(ra_topography_read(f->file, NULL, &t, NULL, 0, &st), RA_INPUT);
    assert_non_null(strstr(st.text, ":1: 2 x 3 numbers without `Width: 100 um`"));
    assert_null(t.height);
    check_ok(ra_topography_read(f->file, "units um step 2 um", &t, NULL, 0, &st), &st);
    assert_true(t.cells.nx == 3 && t.cells.ny == 2 && t.cells.dx == 2e-6 && t.cells.dy == 2e-6);
    assert_true(t.height[0] == 1.5 / 1e6 && t.height[5] == 6 / 1e6);
    ra_topography_free(&t);
    assert_int_equal(ra_topography_read(f->file, "units parsec", &t, NULL, 0, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "format: `units parsec`"));
}

/// Options of the user may not repeat what the file states. A topography is always read as a whole.
static void said_twice(void **state)
{
    static const struct {
        const char *file, *how, *message;
        bool profile; ///< it is refused as a profile, too
    } bad[] = {
        {"field.gsf", "units um", "a file .gsf gives that itself: leave out `units`", true},
        {"field.gsf", "step 1um", "leave out `step`", true},
        {"rows.sdf", "columns 1,2 row 1", "leave out `columns`", true},
        {"surface-double.x3p", "decimal comma", "leave out `decimal`", true},
        {"surface-double.x3p", "skip 1", "leave out `skip`", true},
        {"rows.sdf", "row 2", "a topography uses everything that was measured: leave out `row`",
         false},
        {"gwyddion-matrix.txt", "column 1", "leave out `column`", false},
        {"gwyddion-matrix.txt", "columns 1,2", "leave out `columns`", true},
        {"gwyddion-matrix.txt", "step 1um", "whose head has its sides: leave out `step`", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char path[100];
        struct ra_topography t;
        struct ra_profile p;
        struct ra_status st[2] = {{RA_OK, ""}, {RA_OK, ""}};
        snprintf(path, sizeof path, "tests/corpus/profile/%s", bad[i].file);
        assert_int_equal(ra_profile_read(path, bad[i].how, &p, NULL, 0, &st[0]),
                         bad[i].profile ? RA_INPUT : RA_OK);
        assert_int_equal(ra_topography_read(path, bad[i].how, &t, NULL, 0, &st[1]), RA_INPUT);
        for (size_t k = 0; k < 2; k++) {
            assert_true(st[k].code == RA_OK || (strstr(st[k].text, bad[i].message) != NULL &&
                                                strstr(st[k].text, path) != NULL));
        }
        ra_profile_free(&p);
        ra_topography_free(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms),
        cmocka_unit_test_setup_teardown(marks, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(single_lines, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(lines, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(heads, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(columns_and_steps, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(remedies, make_file_folder, remove_file_folder),
        cmocka_unit_test(words),
        cmocka_unit_test(no_channels),
        cmocka_unit_test_setup_teardown(flat_edges, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(many_blocks, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(rectangles, make_file_folder, remove_file_folder),
        cmocka_unit_test(said_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
