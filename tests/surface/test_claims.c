// Tests of claims.c, unread.c, labels.c and blocks of columns.c: heads that contradict the numbers.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The head of a file may state counts, steps, lengths and units that contradict its numbers. The
 * rules for such files are tested with small texts of a profile, a rectangle, a spectrum and a
 * field along a solid. For each refused text there is a similar text that obeys the rule, and its
 * numbers are read.
 */
#include "support/places.h"
#include "support/scratch.h"

#include "surface/claims.h"
#include "surface/density.h"
#include "surface/head.h"
#include "surface/profile_io.h"
#include "surface/topography_io.h"

enum kind { PROFILE, RECTANGLE, SPECTRUM, FIELD };

/// The result of a text: heights or values with their number, or a message.
struct outcome {
    enum ra_code code;
    char said[1024];
    size_t count;
    double first, last, step; ///< [um]; [1/m] for a spectrum
};

static void put(const struct folder *f, const char *text)
{
    FILE *const file = fopen(f->file, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void take_profile(const struct folder *f, const char *how, struct outcome *o,
                         struct ra_status *st)
{
    struct ra_profile p;
    o->code = ra_profile_read(f->file, how, &p, o->said, sizeof o->said, st);
    if (o->code == RA_OK) {
        o->count = p.count;
        o->first = 1e6 * p.height[0];
        o->last = 1e6 * p.height[p.count - 1];
        o->step = 1e6 * p.spacing;
    }
    ra_profile_free(&p);
}

static void take_rectangle(const struct folder *f, const char *how, struct outcome *o,
                           struct ra_status *st)
{
    struct ra_topography t;
    o->code = ra_topography_read(f->file, how, &t, o->said, sizeof o->said, st);
    if (o->code == RA_OK) {
        o->count = t.cells.nx * t.cells.ny;
        o->first = 1e6 * t.height[0];
        o->last = 1e6 * t.height[o->count - 1];
        o->step = 1e6 * t.cells.dy;
    }
    ra_topography_free(&t);
}

static void take_spectrum(const struct folder *f, const char *how, struct outcome *o,
                          struct ra_status *st)
{
    struct ra_density d;
    o->code = ra_density_read(f->file, how, 3, &d, st);
    if (o->code == RA_OK) {
        o->count = d.count;
        o->first = d.wave_number[0];
        o->last = d.wave_number[d.count - 1];
    }
    ra_density_free(&d);
}

static void take_field(const struct folder *f, struct outcome *o, struct ra_status *st)
{
    const struct ra_field_nodes nodes = {0.0, 1e-6, 3};
    double *value;
    o->code = ra_field_read(f->file, false, &nodes, &value, o->said, sizeof o->said, st);
    if (o->code == RA_OK) {
        o->count = nodes.count;
        o->first = 1e6 * value[0];
        o->last = 1e6 * value[2];
        o->step = 1.0;
    }
    free(value);
}

static struct outcome outcome_of(const struct folder *f, enum kind kind, const char *text,
                                 const char *how)
{
    struct outcome o = {.code = RA_OK};
    struct ra_status st = {RA_OK, ""};
    put(f, text);
    if (kind == PROFILE) {
        take_profile(f, how, &o, &st);
    } else if (kind == RECTANGLE) {
        take_rectangle(f, how, &o, &st);
    } else if (kind == SPECTRUM) {
        take_spectrum(f, how, &o, &st);
    } else {
        take_field(f, &o, &st);
    }
    if (o.code != RA_OK) {
        snprintf(o.said, sizeof o.said, "%s", st.text);
    }
    return o;
}

struct example {
    enum kind kind;
    const char *text, *how;
    const char *said; ///< in the message; NULL: the text is read
    double values[4]; ///< number of values, first, last [um, 1/m], step [um]
};

static void check(const struct folder *f, const struct example *e, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct outcome o = outcome_of(f, e[i].kind, e[i].text, e[i].how);
        bool good = o.code == (e[i].said == NULL ? RA_OK : RA_INPUT);
        if (good && e[i].said == NULL) {
            const double is[] = {(double)o.count, o.first, o.last, o.step};
            for (size_t k = 0; k < 4; k++) {
                good = good && fabs(is[k] - e[i].values[k]) <= 1e-9 * fabs(e[i].values[k]);
            }
        } else if (good) {
            good = strstr(o.said, e[i].said) != NULL;
            check_place(f->file, e[i].text, o.said);
        }
        if (!good) {
            fail_msg("%zu: `%s`, %s: code %d, %zu, %g, %g, %g: %s", i, e[i].text,
                     e[i].how == NULL ? "none" : e[i].how, o.code, o.count, o.first, o.last, o.step,
                     o.said);
        }
        // if a format cannot be given, no message asks for one
        assert_true(e[i].kind != FIELD || o.code == RA_OK ||
                    (strstr(o.said, "`skip") == NULL && strstr(o.said, "`columns") == NULL &&
                     strstr(o.said, "`units") == NULL && strstr(o.said, "`decimal") == NULL &&
                     strstr(o.said, "`missing") == NULL));
    }
}

#define CHECK(list) check(*state, list, sizeof list / sizeof *list)

#define PAIRS "x [um] z [um]\n0 1\n1 2\n2 3\n"
#define RECT "# Width: 4 um\n# Height: 4 um\n# Value units: um\n1 2\n3 4\n"
#define OBLONG "# Width: 4 um\n# Height: 8 um\n# Value units: um\n1 2\n3 4\n"
#define WAVES "# f [1/m] S [m3]\n1 2\n2 3\n4 5\n"
#define FIELDS "# x [um] u [um]\n0 1\n1 2\n2 3\n"

// ## Cells and columns

static const struct example cells_of_heads[] = {
    // a comma in a name, and numbers between semicolons
    {PROFILE, "Nr, laufend;x (um);z (um)\n7;0.0;1\n8;1.0;2\n9;2.0;3\n", NULL, NULL, {3, 1, 3, 1}},
    {FIELD, "Nr, laufend;x [um];u [um]\n7;0.0;1\n8;1.0;2\n9;2.0;3\n", NULL, NULL, {3, 1, 3, 1}},
    {PROFILE, "\"x, along (um)\",\"z (um)\"\n0,1\n1,2\n2,3\n", NULL, NULL, {3, 1, 3, 1}},
    // there are more columns than names: the first column may count the rows
    {PROFILE,
     "x (um);z (um)\n1;0.0;1\n2;1.0;2\n3;2.0;3\n",
     NULL,
     ":1: 2 cells and 3 columns: say which they are of with `columns X,Z` and `units X,Z`",
     {0}},
    {PROFILE,
     "x (um);z (um)\n1;0.0;1\n2;1.0;2\n3;2.0;3\n",
     "columns 2,3",
     ":1: 2 cells and 3 columns: say which they have with `units X,Z`",
     {0}},
    {PROFILE,
     "x (um);z (um)\n1;0.0;1\n2;1.0;2\n3;2.0;3\n",
     "columns 2,3 units um,um",
     NULL,
     {3, 1, 3, 1}},
    {PROFILE, "x (um)\tz (um)\n1;0.0;1\n2;1.0;2\n", NULL, ":1: 2 cells and 3 columns", {0}},
    {PROFILE, "um um\n1 0 1\n2 1 2\n", NULL, ":1: 2 units and 3 columns", {0}},
    {PROFILE, "i x in um z in um q\n1 0 1 1\n2 1 2 1\n", NULL, ":1: 2 units and 4 columns", {0}},
    {PROFILE, "x [um],z [um]\n10,0,511\n20,0,312\n", NULL, ":1: 2 cells and 3 columns", {0}},
    {PROFILE,
     "x (um),z (nm)\n0.00,\"4,744.0\"\n1.00,\"5,744.0\"\n",
     NULL,
     ":1: 2 cells and 3 columns",
     {0}},
    {PROFILE,
     "x (um)\tz (nm)\n0,00\t4 744,0\n1,00\t5 744,0\n",
     NULL,
     ":2: columns 2 and 3 may be one, with blanks between thousands: remove them",
     {0}},
    {PROFILE,
     "x (um)\tz (nm)\n0,00\t124 744,0\n1,00\t125 744,0\n",
     NULL,
     ":2: columns 2 and 3 may be one, with blanks between thousands: remove them",
     {0}},
    {PROFILE,
     "x (um)\tz (um)\n1 000.5\t1\n2 001.0\t2\n",
     NULL,
     ":2: columns 1 and 2 may be one",
     {0}},
    {FIELD, "x (um)\tu (um)\n0 0 1\n1 1 2\n", NULL, ":1: 2 cells and 3 columns: give one for", {0}},
    {PROFILE, "i;x (um);z (um)\n0;1\n1;2\n", NULL, ":1: 3 cells and 2 columns", {0}},
    // a separator at the end does not count, and several tabs are one
    {PROFILE, "x (um);z (um);\n0;1;\n1;2;\n2;3;\n", NULL, NULL, {3, 1, 3, 1}},
    {PROFILE, "# x [um]\t\tz [um]\n0\t1\n1\t2\n2\t3\n", NULL, NULL, {3, 1, 3, 1}},
    {PROFILE, "x [um] z [um] q\n0 1 9\n1 2 9\n2 3 9\n", NULL, NULL, {3, 1, 3, 1}},
    {PROFILE, "i x(um) z(um)\n7 0 1\n8 1 2\n9 2 3\n", "columns 2,3", NULL, {3, 1, 3, 1}},
    {SPECTRUM,
     "i [1/m] [m3]\n1 2 3\n2 4 5\n",
     NULL,
     ":1: 2 units and 3 columns: say which are waves and densities with `columns X,Z`",
     {0}},
    {SPECTRUM, "i [1/m] [m3]\n1 2 3\n2 4 5\n", "columns 2,3", NULL, {2, 2, 4, 0}},
    {SPECTRUM, "f [1/m];S [m3]\n1;2;3\n2;4;5\n", NULL, ":1: 2 units and 3 columns", {0}},
    {SPECTRUM, "i;f [1/m];S [m3]\n1;2;3\n2;4;5\n", NULL, NULL, {2, 2, 4, 0}},
    {SPECTRUM, "f [1/m]\tS [m3]\tn [-]\n2\t3\t1\n4\t5\t1\n", NULL, NULL, {2, 2, 4, 0}},
    {SPECTRUM, WAVES, "columns 2", "`columns 2` for a spectrum: give two", {0}},
    {SPECTRUM, WAVES, "columns 99", "`columns 99` for a spectrum: give two", {0}},
};

static void cells(void **state)
{
    CHECK(cells_of_heads);
}

/// If the names put heights before positions, it is not known which column has the heights. Such a
/// text is refused until the user names the columns.
static void names(void **state)
{
    static const struct example list[] = {
        {PROFILE,
         "Height (um) vs. position (mm)\n0 1\n1 2\n",
         NULL,
         ":2: column 1 is named like heights: if positions are in column 2, say `columns 2,1`; if "
         "not, `columns 1,2`",
         {0}},
        {PROFILE, "# z [um] over x [mm]\n0 1\n1 2\n", NULL, "say `columns 2,1`", {0}},
        {PROFILE, "z_um\tx_mm\n0 1\n1 2\n", NULL, "say `columns 2,1`", {0}},
        {PROFILE, "Height [um];path [mm]\n0;1\n1;2\n", NULL, "say `columns 2,1`", {0}},
        {PROFILE, "# units\tum\tum\nz\tx\n1\t0\n2\t1\n3\t2\n", NULL, "say `columns 2,1`", {0}},
        {PROFILE, "# units\tum\tum\nz\tx\n1\t0\n2\t1\n3\t2\n", "columns 2,1", NULL, {3, 1, 3, 1}},
        {PROFILE, "# units\tum\tum\nz\tx\n0\t1\n1\t2\n2\t3\n", "columns 1,2", NULL, {3, 1, 3, 1}},
        {PROFILE, "H\xc3\xb6he;Weg\n[um];[um]\n0;1\n1;2\n", NULL, "say `columns 2,1`", {0}},
        {PROFILE, "z x\n0 1\n1 2\n", "units um,um", "say `columns 2,1`", {0}},
        {PROFILE, "Profile [um]; position [um]\n0;1\n1;2\n", NULL, "say `columns 2,1`", {0}},
        {FIELD, "u [um] x [um]\n0 1\n1 2\n", NULL, "in column 2, exchange the two", {0}},
        // a title, a place in the profile, and names in the right order
        {PROFILE, "Height profile\n[um] [um]\n0 1\n1 2\n2 3\n", NULL, NULL, {3, 1, 3, 1}},
        {PROFILE, "distance along profile [um]; z [um]\n0;1\n1;2\n2;3\n", NULL, NULL, {3, 1, 3, 1}},
        {PROFILE, "Profile 1: x [um] z [um]\n0 1\n1 2\n2 3\n", NULL, NULL, {3, 1, 3, 1}},
        {PROFILE, "Lateral (um) Profile (um)\n0 1\n1 2\n2 3\n", NULL, NULL, {3, 1, 3, 1}},
    };
    CHECK(list);
}

// ## Between the numbers and at their ends

static void between(void **state)
{
    static const struct example list[] = {
        // numbers that end with their decimal mark; a damaged row of as many words as the others
        {PROFILE, "x [um] z [um]\n0. 1.\n1. 2.\n2. 3.\n", NULL, NULL, {3, 1, 3, 1}},
        {PROFILE, "x [um] z [um]\na1b2c 2\n0 1\n1 2\n", NULL, ":2: `a1b2c 2` is not a line", {0}},
        // empty cells above the rows of a rectangle, and an empty line behind them
        {RECTANGLE,
         "# Width: 4 um\n# Height: 4 um\n# Value units: um\n;\n\n1;2\n3;4\n",
         NULL,
         ":4: a row of a rectangle without a number",
         {0}},
        // a unit in the third cell has no name in the second one
        {PROFILE, "a;z;nm\nx [um];z [um]\n0;1\n1;2\n2;3\n", NULL, NULL, {3, 1, 3, 1}},
        {PROFILE, "z X10 [um]\n1\n2\n", "step 1um", "`z X10 [um]` names a factor", {0}},
        // the mark of UTF-8 stands before the first number
        {PROFILE,
         "\xef\xbb\xbf"
         "0 1\n1 2\n2 3\n",
         "units um,um",
         NULL,
         {3, 1, 3, 1}},
        // empty cells in unlike places of the rows
        {PROFILE,
         "0\t\t1\t5\n1\t2\t\t6\n2\t3\t\t7\n",
         "columns 1,4 units um,um",
         NULL,
         {3, 5, 7, 1}},
        // an empty cell between heights is a point
        {PROFILE,
         "points: 3\nz;y\n1;9\n;9\n3;9\n",
         "columns 1 units um step 1um missing interpolate",
         NULL,
         {3, 1, 3, 1}},
        // of three steps the last two are equal
        {PROFILE,
         "step: 2 um\nstep: 3 um\nstep: 3 um\nz [um]\n1\n2\n",
         NULL,
         ":2: another step than in a line above",
         {0}},
        {PROFILE,
         "# x [um] z [um]\n0 1\n1 2\n# x [um] z [nm]\n2 3\n3 4\n",
         NULL,
         ":4: text between the numbers of lines 2 to 3 and of lines 5 to 6",
         {0}},
        {PROFILE, "# z [um]\n1\n2\n# second trace\n1\n2\n", "step 1um", ":4: text between", {0}},
        {PROFILE, PAIRS "#3 4\n4 5\n", NULL, ":5: text between", {0}},
        {PROFILE,
         PAIRS "%3 4\n",
         NULL,
         ":5: `%3 4` is not a line of numbers like those above",
         {0}},
        {RECTANGLE, RECT "# Value units: nm\n5 6\n", NULL, ":6: text between", {0}},
        {SPECTRUM, WAVES "# f [1/m] S [nm3]\n8 9\n", NULL, ":5: text between", {0}},
        {FIELD,
         FIELDS "# x [um] u [nm]\n3 4\n",
         NULL,
         ":5: text between the numbers of lines 2 to 4 and of lines 6 to 6: correct it",
         {0}},
        {PROFILE, "40\n# z [um]\n1\n2\n3\n", "step 1um", ":2: text between", {0}},
        {PROFILE, "# x [um] z [um]\n#\n0 1\n1 2\n#---\n2 3\n# end\n", NULL, NULL, {3, 1, 3, 1}},
        // marks of spreadsheets begin like comments
        {PROFILE, "z [um]\n1\n#N/A\n3\n", "step 1um", ":3: 1 of 3 points was not measured", {0}},
        {PROFILE, "z [um]\n1\n#NUM!\n3\n", "step 1um missing interpolate", NULL, {3, 1, 3, 1}},
        {PROFILE, "z [um]\n1\n#NV\n3\n", "step 1um", ":3: 1 of 3 points was not measured", {0}},
        // heights without positions do not show a gap
        {PROFILE,
         "z [um]\n1\n2\n\n3\n",
         "step 1um",
         ":4: an empty line between numbers without positions: remove it, or write NaN for what "
         "was not measured there",
         {0}},
        {PROFILE, "z [um]\n1\n\"\"\n2\n3\n", "step 1um", ":3: an empty line between", {0}},
        {PROFILE, "z [um]\n1\n%\n2\n3\n", "step 1um", ":3: an empty line between", {0}},
        {PROFILE, "z [um]\n\n1\n\n2\n\n3\n\n", "step 1um", NULL, {3, 1, 3, 1}},
        {PROFILE, "x [um] z [um]\n0 1\n\n1 2\n2 3\n", NULL, NULL, {3, 1, 3, 1}},
        {RECTANGLE, RECT "\n5 6\n", NULL, ":6: an empty line between", {0}},
        {RECTANGLE,
         "# Width: 4 um\n# Height: 4 um\n# Value units: um\n1;2\n3;4\n;\n",
         NULL,
         ":6: a row of a rectangle without a number",
         {0}},
    };
    CHECK(list);
}

static void ends(void **state)
{
    static const struct example list[] = {
        {PROFILE,
         "z [um]\nNaN\nNaN\n1\n2\n",
         "step 1um",
         ":2: 2 of 4 points were not measured (lines 2, 3)",
         {0}},
        {PROFILE, "z [um]\n1\n2\nNaN\n", "step 1um", ":4: 1 of 3 points was not measured", {0}},
        {PROFILE,
         "Points: 5\nz [um]\nNaN\n1\n2\n3\nNaN\n",
         "step 1um missing interpolate",
         NULL,
         {3, 1, 3, 1}},
        {RECTANGLE,
         RECT "nan nan\n",
         NULL,
         "2 of 6 cells were not measured (row 3 column 1, row 3 column 2): there are no others",
         {0}},
        {RECTANGLE,
         "# Width: 4 um\n# Height: 6 um\n# Value units: um\nnan nan\n3 4\n5 6\n",
         NULL,
         "2 of 6 cells were not measured (row 1 column 1",
         {0}},
        {PROFILE,
         "# Width: 4 um\n# Height: 6 um\n# Value units: um\n1 2\n3 4\nnan nan\n",
         "column 2 missing interpolate",
         NULL,
         {2, 2, 4, 2}},
        {PROFILE,
         "# Width: 4 um\n# Height: 6 um\n# Value units: um\n1 2\n3 4\nnan nan\n",
         "row 3",
         "2 of 2 points of row 3 were not measured (points 1, 2): there are no others between "
         "which",
         {0}},
        // a line of dashes below the names, a word below the rows
        {PROFILE, "x [um] z [um]\n-- --\n0 1\n1 2\n2 3\n***\n", NULL, NULL, {3, 1, 3, 1}},
    };
    CHECK(list);
}

#define WIDE "# Width: 5 um\n# Height: 2 um\n# Value units: um\n"

static const struct example words_in_rows[] = {
    {RECTANGLE, WIDE "? 2 3 4 5\n1 2 3 4 5\n", NULL, ":4: `? 2 3 4 5` is not a line of", {0}},
    {RECTANGLE, WIDE "? 2 3 4 5\n\n1 2 3 4 5\n", NULL, ":4: `? 2 3 4 5` is not a line of", {0}},
    {PROFILE, WIDE "<lost> 2 3 4 5\n1 2 3 4 5\n", NULL, ":4: `<lost> 2 3 4 5` is not", {0}},
    {RECTANGLE, WIDE "1 2 3 4 5 start\n1 2 3 4 5\n", NULL, "correct it, or remove it", {0}},
    {RECTANGLE, WIDE "#1 2 3 4 5\n1 2 3 4 5\n", NULL, ":4: `#1 2 3 4 5` is not a line", {0}},
    {RECTANGLE, WIDE "1 2 3 4 5\n? 2 3 4 5\n", NULL, ":5: `? 2 3 4 5` is not a line", {0}},
    {PROFILE, WIDE "1 2 3 4 5\nrow2 2 3 4 5 6\n", NULL, ":5: `row2 2 3 4 5 6` is not", {0}},
    {PROFILE, WIDE "1 2 3 4 5\n<lost> 2 3 4 ?\n", NULL, ":5: `<lost> 2 3 4 ?` is not", {0}},
    {RECTANGLE, WIDE "1 3 2 4 5\nn.d. 2 4 3 5\n", NULL, "1 of 10 cells was not", {0}},
    {RECTANGLE, WIDE "1 2 3 4 5\n1 2 3 4 5\nmean 3 of 5\n", NULL, NULL, {10, 1, 5, 1}},
    {PROFILE, PAIRS "Ra = 1 Rq = 2\n", NULL, NULL, {3, 1, 3, 1}},
    {PROFILE, PAIRS "R3z 2.5\n", NULL, NULL, {3, 1, 3, 1}},
    {PROFILE, PAIRS "O.3 4\n", NULL, ":5: `O.3 4` is not a line", {0}},
    {PROFILE, PAIRS "P40 3 4\n", NULL, ":5: `P40 3 4` is not a line", {0}},
    {PROFILE, PAIRS "[3.0 4.0]\n", NULL, ":5: `[3.0 4.0]` is not a line", {0}},
    {PROFILE, PAIRS "--- ---\n", NULL, NULL, {3, 1, 3, 1}},
    {PROFILE,
     "12.10.2026 14:20\n"
     "0 1\n1 2\n2 3\n",
     "units um,um",
     NULL,
     {3, 1, 3, 1}},
    {PROFILE, PAIRS "> 3 4\n", NULL, ":5: `> 3 4` is not a line", {0}},
    {PROFILE,
     PAIRS "\xe2\x88\x92"
           "3.1 4\n",
     NULL,
     "3.1 4` is not a line",
     {0}},
    {PROFILE, "z [um]\n1\n2\nO.5\n", "step 1um", ":4: `O.5` is not a line", {0}},
    // the first row of pairs has words and signs, with units in the head and without
    {PROFILE, "x [um] z [um]\n0 1 start\n1 2\n2 3\n", NULL, ":2: `0 1 start` is not", {0}},
    {PROFILE, "0 1 (start)\n1 2\n2 3\n", "units um,um", ":1: `0 1 (start)` is not", {0}},
    {PROFILE, "0 mm 1 um\n1 2\n2 3\n", "units mm,um", ":1: `0 mm 1 um` is not", {0}},
    {PROFILE, "P1 0 1\n1 2\n2 3\n", "units mm,um", ":1: `P1 0 1` is not", {0}},
    {PROFILE, "#0 1\n1 2\n2 3\n", "units mm,um", ":1: `#0 1` is not", {0}},
    {PROFILE, "2024-01-02 0 1\n1 2\n2 3\n", "units mm,um", "2 0 1` is not", {0}},
    {PROFILE, ". 1\n1 2\n2 3\n", "units mm,um", ":1: `. 1` is not", {0}},
    {PROFILE, "0;1;Ra;2\n1;2;;\n2;3;;\n", "columns 1,2 units um,um", NULL, {3, 1, 3, 1}},
    {PROFILE, "Range 0 4000\n0 1\n1 2\n2 3\n", "units um,um", NULL, {3, 1, 3, 1}},
    {PROFILE, "# 0.8 mm, 2 um\n0 1\n1 2\n2 3\n", "units um,um", NULL, {3, 1, 3, 1}},
    // the first row of heights without positions has words
    {PROFILE, "0.5 um\n1\n2\n", "units um step 1um", ":1: `0.5 um` is not a line", {0}},
    {PROFILE, "0.5 start\n1\n2\n", "units um step 1um", ":1: `0.5 start` is not", {0}},
    {PROFILE,
     "O.5\n1\n2\n",
     "units um step 1um",
     ":1: `O.5` is not a line of numbers like those below it: correct it, or say that it belongs "
     "to the head: `skip 1` and `units Z`",
     {0}},
    {PROFILE, "O.5\n1\n2\n", "units um step 1um skip 1", NULL, {2, 1, 2, 1}},
    {PROFILE, "2 points\n1\n2\n", "units um step 1um", NULL, {2, 1, 2, 1}},
    {PROFILE, "Probe 7\n1\n2\n", "units um step 1um", NULL, {2, 1, 2, 1}},
    {PROFILE, "Z1\n1\n2\n", "units um step 1um", NULL, {2, 1, 2, 1}},
};

/// A row with a word instead of a number is not ignored if it is the first or the last row of the
/// numbers. Lines of a head and lines of results after the numbers are not such rows.
static void rows_of_words(void **state)
{
    CHECK(words_in_rows);
    const struct outcome o = outcome_of(*state, RECTANGLE, RECT "# Height: 9 um\n", NULL);
    assert_non_null(strstr(o.said, "; text behind line 5 passed over"));
    const struct outcome p = outcome_of(*state, PROFILE, RECT "# Height: 9 um\n", NULL);
    assert_non_null(strstr(p.said, "; text behind line 5 passed over"));
}

// ## Counts

static const char *const wrong_counts[] = {"400",
                                           "Samples: 400",
                                           "Anzahl Messpunkte: 400",
                                           "No. of pts 400",
                                           "Count = 400",
                                           "N = 400",
                                           "num_points: 400",
                                           "NUMBER_OF_POINTS 400",
                                           "Number of data: 400",
                                           "400 points",
                                           "Points [1]: 400",
                                           "Points: 0",
                                           "Points: -1",
                                           "Points: 4,000",
                                           "Points: 3\nPoints: 400",
                                           "Points;400",
                                           "Values: 400",
                                           "Number of values: 400",
                                           "Anzahl Werte: 400",
                                           "Messwerte: 400",
                                           "Data count: 400",
                                           "NDATA=400",
                                           "Numero di punti: 400",
                                           "N\xc3\xbamero de puntos: 400",
                                           "Aantal punten: 400",
                                           "Points (x;z): 400",
                                           "[400 points]",
                                           "Total 400 points",
                                           "400 points, 1 um step"};
static const char *const no_counts[] = {"3",
                                        "Samples: 3",
                                        "3 points",
                                        "# 400",
                                        "% 400",
                                        "! 400",
                                        "N 400",
                                        "Points per mm: 400",
                                        "400 points, 2 lines",
                                        "Invalid values: 400",
                                        "Values per mm: 400",
                                        "Values: 1",
                                        "Limit values 0.4 400",
                                        "Grenzwerte: 400",
                                        "3 points, 1 um step",
                                        "[3 points]",
                                        "n/a = 400",
                                        "Data: 400"};
static const struct {
    enum kind kind;
    const char *rest;
} counted[] = {{PROFILE, PAIRS}, {SPECTRUM, WAVES}, {FIELD, FIELDS}};

static void counts(void **state)
{
    for (size_t k = 0; k < sizeof counted / sizeof *counted; k++) {
        for (size_t i = 0; i < sizeof wrong_counts / sizeof *wrong_counts; i++) {
            char text[200];
            snprintf(text, sizeof text, "%s\n%s", wrong_counts[i], counted[k].rest);
            const struct outcome o = outcome_of(*state, counted[k].kind, text, NULL);
            if (o.code != RA_INPUT ||
                strstr(o.said, "points, and 3 lines of numbers are") == NULL) {
                fail_msg("`%s`: %s", text, o.said);
            }
            assert_int_equal(strstr(o.said, "with `skip ") == NULL, counted[k].kind == FIELD);
            const struct outcome told =
                outcome_of(*state, counted[k].kind, text,
                           strchr(wrong_counts[i], '\n') == NULL ? "skip 1" : "skip 2");
            assert_int_equal(told.code, counted[k].kind == FIELD ? RA_INPUT : RA_OK);
        }
        for (size_t i = 0; i < sizeof no_counts / sizeof *no_counts; i++) {
            char text[200];
            snprintf(text, sizeof text, "%s\n%s", no_counts[i], counted[k].rest);
            const struct outcome o = outcome_of(*state, counted[k].kind, text, NULL);
            if (o.code != RA_OK) {
                fail_msg("`%s`: %s", text, o.said);
            }
        }
    }
}

/// Counts may have a mark between thousands. The file has the number of points that these counts
/// state.
static void counts_in_thousands(void **state)
{
    static char many[20000] = "Points: 1,003\nx [um] z [um]\n";
    for (int i = 0; i < 1003; i++) {
        snprintf(many + strlen(many), 20, "%d %d\n", i, i);
    }
    assert_int_equal(outcome_of(*state, PROFILE, many, NULL).code, RA_OK);
}

/// For a rectangle the numbers of rows, of columns and of points are checked.
static void counts_of_rectangles(void **state)
{
    static const struct example list[] = {
        {RECTANGLE,
         "# Points: 400\n" RECT,
         NULL,
         ":1: 400 points, and 2 lines of numbers with 2 columns are there: was the file cut?",
         {0}},
        {PROFILE, "# XRes: 512\n" RECT, NULL, ":1: 512 columns, and 2 lines of numbers with", {0}},
        {RECTANGLE, "ncols 21\n" RECT, NULL, ":1: 21 columns, and 2 lines of numbers with", {0}},
        {RECTANGLE, "ncols 2\nnrows 3\n" RECT, NULL, ":2: 3 lines, and 2 lines of numbers", {0}},
        {RECTANGLE, "ncols 2\nnrows 2\nValues: 4\n" RECT, NULL, NULL, {4, 1, 4, 2}},
        {RECTANGLE, "# Columns: 2, Lines: 50\n" RECT, NULL, ":1: 50 lines, and 2 lines of", {0}},
        {RECTANGLE, "# Columns: 2, Lines: 2, Points: 4\n" RECT, NULL, NULL, {4, 1, 4, 2}},
        {RECTANGLE, "1 2\n3 4\n", "units um step 2 um", NULL, {4, 1, 4, 2}},
        {PROFILE,
         "# Width: 9\n# Height: 2 um\n# Value units: um\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n",
         NULL,
         ":4: 2 x 9 numbers below a head of a rectangle without a line such as `Width: 100 um`",
         {0}},
        {PROFILE,
         "# Width: 9 um\n# Value units: um\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n",
         "row 2 units um step 1 um",
         NULL,
         {9, 1, 9, 1}},
        {RECTANGLE,
         "Points: 5\n1 2\n3 4\n",
         "units um step 2 um",
         ":1: 5 points, and 2 lines",
         {0}},
        {PROFILE, "Header lines: 2\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
    };
    CHECK(list);
}

// ## Steps and lengths

static const struct example steps_of_heads[] = {
    {PROFILE,
     "Spacing: 1.02 um\n" PAIRS,
     NULL,
     ":1: a step of 1.02 um, and the positions are 1 um apart: which are right? Correct the line, "
     "or say the units of the columns with `units X,Z`",
     {0}},
    {PROFILE, "Spacing: 1.009 um\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
    {PROFILE, "Spacing: 2 um\nSpacing: 1 um\n" PAIRS, NULL, ":1: a step of 2 um", {0}},
    {FIELD,
     "Spacing: 10 mm\n" FIELDS,
     NULL,
     ":1: a step of 10000 um, and the positions are 1 um apart: which are right? Correct the line",
     {0}},
    {RECTANGLE,
     "# Spacing: 1 um\n" RECT,
     NULL,
     ":1: a step of 1 um, and the cells are 2 um and 2 um apart: which are right? Correct the",
     {0}},
    // cells of 2 um by 4 um: a step may be that of the columns or that of the rows
    {RECTANGLE, "# Spacing: 4 um\n" OBLONG, NULL, NULL, {4, 1, 4, 4}},
    {RECTANGLE, "# Spacing: 2 um\n" OBLONG, NULL, NULL, {4, 1, 4, 4}},
    {RECTANGLE, "# Spacing: 1 um\n" OBLONG, NULL, "the cells are 2 um and 4 um apart", {0}},
    {PROFILE, "# Spacing: 2 um\n" RECT, NULL, NULL, {2, 1, 2, 2}},
    {RECTANGLE, "# Pixel size: 1 um\n" RECT, NULL, ":1: a step of 1 um, and the cells", {0}},
    {RECTANGLE, "# dy = 1 um\n" RECT, NULL, ":1: a step of 1 um, and the cells are", {0}},
    {RECTANGLE, "# Line spacing: 1 um\n" RECT, NULL, ":1: a step of 1 um, and the", {0}},
    {RECTANGLE, "# Pixel size: 2 um\n# dy = 2um\n" RECT, NULL, NULL, {4, 1, 4, 2}},
    {PROFILE, "dy = 5 um\nPixel size: 5 um\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
    // a step may be written in these ways
    {PROFILE, "Step size: 10 um\nz [um]\n1\n2\n", NULL, NULL, {2, 1, 2, 10}},
    {PROFILE, "dx=10um\nz [um]\n1\n2\n", NULL, NULL, {2, 1, 2, 10}},
    {PROFILE, "Schrittweite 10 um\nz [um]\n1\n2\n", NULL, NULL, {2, 1, 2, 10}},
    {PROFILE, "Spacing: 0,01 mm\nz [um]\n1.0\n2.0\n", NULL, NULL, {2, 1, 2, 10}},
    {PROFILE, "Spacing: 1,500 nm\nz [um]\n1.0\n2.0\n", NULL, "`step L`", {0}},
    {PROFILE, "# scan, 10 um step\nz [um]\n1\n2\n", NULL, NULL, {2, 1, 2, 10}},
    {PROFILE, "5 um step height\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
    {PROFILE, "4 points, 5 um step\n" PAIRS "3 4\n", NULL, ":1: a step of 5 um, and", {0}},
    {PROFILE, "x*0.01 mm\tz um\n0.5\t1\n1.5\t2\n", NULL, "`x*0.01 mm` names", {0}},
    {PROFILE, "x*0.01 mm\tz um\nx [um]\tz [um]\n0\t1\n1\t2\n", NULL, NULL, {2, 1, 2, 1}},
    // these are not steps along the profile
    {PROFILE, "Line spacing: 5 um\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
    {PROFILE, "Max. step: 5 um\nz [um]\n1\n2\n", NULL, "give their step L with `step L`", {0}},
    {PROFILE, "y spacing: 5 um\nx spacing: 1 um\nz [um]\n1\n2\n", NULL, NULL, {2, 1, 2, 1}},
    // in a file with decimal commas 1.500 nm may be 1500 nm
    {PROFILE,
     "Spacing: 1.500 nm\nz [nm]\n1,5\n2,5\n",
     NULL,
     ":1: a step of `1.500`, which may be 1500, as decimal marks are commas: remove the mark",
     {0}},
    {PROFILE, "Spacing: 1500 nm\nz [um]\n1,5\n2,5\n", NULL, NULL, {2, 1.5, 2.5, 1.5}},
    {PROFILE, "Spacing: 1.5 um\nz [um]\n1,5\n2,5\n", NULL, NULL, {2, 1.5, 2.5, 1.5}},
    {PROFILE, "Spacing: 1.500 nm\nx [um];z [um]\n0,0;1\n1,5;2\n", NULL, NULL, {2, 1, 2, 1.5}},
    {RECTANGLE,
     "# Width: 1.000 um\n# Height: 4 um\n# Value units: um\n1,5 2\n3 4\n",
     NULL,
     ":1: a width of `1.000`, which may be 1000",
     {0}},
    // above columns with units these are the sides of the specimen
    {PROFILE, "Width: 20 mm\nHeight: 5 mm\nValue units: um\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
    {PROFILE,
     "Width: 20 mm\nHeight: 5 mm\nValue units: um\n" PAIRS,
     "column 2",
     "`column` is for a rectangle of heights, but these are columns of a profile",
     {0}},
};

static void steps(void **state)
{
    CHECK(steps_of_heads);
}

// ## Units of one column

/// Lines that give the unit of the heights or of the positions must not contradict each other. A
/// line about another quantity has no effect.
static void units_of_one(void **state)
{
    static const char *const against[] = {"# Z unit: nm",
                                          "# z unit: mm\n# y unit: um",
                                          "Z-Unit=nm",
                                          "ZUnits: nm",
                                          "# Units: nm",
                                          "# Einheit Z: nm",
                                          "Data unit\tnm",
                                          "X unit: um",
                                          "x unit;um",
                                          "# Value units: nm",
                                          "z in nm",
                                          "# Height [nm]",
                                          "# Unit of z: mm",
                                          "# x_um",
                                          "unit\xc3\xa9 (nm)",
                                          "# Z axis [nm]",
                                          "# Ra unit: nm, z unit: nm"};
    static const char *const beside[] = {
        "# Z unit: um",       "# Units: mm",   "# Units: um",       "# Ra unit: nm",
        "# x unit: mm",       "# y unit: mm",  "# Z range [nm]: 5", "# Z range [nm]",
        "# cut-off [nm]",     "# 3 units: nm", "# Speed unit: m/s", "# z 5 nm",
        "Cut-off unit;nm",    "# X Y Ra (nm)", "# Height of z: m2", "# step height [nm]",
        "# Z range unit: nm", "# tip\t[nm]"};
    char text[200];
    for (size_t i = 0; i < sizeof against / sizeof *against; i++) {
        snprintf(text, sizeof text, "%s\nx [mm]\tz [um]\n0\t1\n1\t2\n2\t3\n", against[i]);
        const struct outcome o = outcome_of(*state, PROFILE, text, NULL);
        if (o.code != RA_INPUT || strstr(o.said, ": other units than in line 1: say") == NULL) {
            fail_msg("`%s`: %s", text, o.said);
        }
        const struct outcome told = outcome_of(*state, PROFILE, text, "units mm,um");
        assert_true(told.code == RA_OK && told.last == 3 && told.step == 1000);
        const struct outcome passed = outcome_of(*state, PROFILE, text, "skip 2 units mm,um");
        assert_true(passed.code == RA_OK);
    }
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        snprintf(text, sizeof text, "%s\nx [mm]\tz [um]\n0\t1\n1\t2\n2\t3\n", beside[i]);
        const struct outcome o = outcome_of(*state, PROFILE, text, NULL);
        if (o.code != RA_OK || o.last != 3 || o.step != 1000) {
            fail_msg("`%s`: %s", text, o.said);
        }
    }
}

static void units_of_one_alone(void **state)
{
    static const struct example list[] = {
        {PROFILE,
         "z unit: nm\nz [um]\n1\n2\n",
         "step 1um",
         ":2: other units than in line 1: say which are right with `units Z`",
         {0}},
        {PROFILE, "x unit: nm\nz [um]\n1\n2\n", "step 1um", NULL, {2, 1, 2, 1}},
        {PROFILE, "z unit: nm\nz [um]\n1\n2\n", "step 1um units um", NULL, {2, 1, 2, 1}},
        {PROFILE, "y unit: nm\n" PAIRS, NULL, ":2: other units than in line 1", {0}},
        {PROFILE, "x [mm] z [um]\n" PAIRS, NULL, ":2: other units than in line 1", {0}},
        {PROFILE, "x [mm] z [um]\n" PAIRS, "skip 1", NULL, {3, 1, 3, 1}},
        {PROFILE,
         "y unit: nm\nx [um] y [nm] z [um]\n0 0 1\n1 0 2\n",
         "columns 1,3",
         NULL,
         {2, 1, 2, 1}},
        {FIELD,
         "# u unit: nm\n# x [um] u [um]\n0 1\n1 2\n2 3\n",
         NULL,
         ":2: other units than in line 1: correct one of them",
         {0}},
        {RECTANGLE,
         "# Width: 2 um\n# Height: 2 um\n# Value units: um\n# z unit: nm\n1 2\n3 4\n",
         NULL,
         ":4: another unit of values than in line 3: correct it",
         {0}},
        {RECTANGLE,
         "# Width: 2 um\n# Height: 2 um\n# Value units: um\n# z unit: um\n1 2\n3 4\n",
         NULL,
         NULL,
         {4, 1, 4, 1}},
        {RECTANGLE,
         "# Width: 2 um\n# Height: 2 um\n# Value units: um\n1 2\n3 4\n",
         "units mm,um",
         ":4: a rectangle of heights, and `units X,Z` has a unit of positions: say `units Z`",
         {0}},
        {PROFILE,
         "# Width: 2 um\n# Height: 2 um\n# Value units: um\n1 2\n3 4\n",
         "units mm,um",
         ":4: a rectangle of heights, and `units X,Z` has a unit of positions: say `units Z`",
         {0}},
        {PROFILE,
         "# Width: 2 um\n# Height: 2 um\n# Value units: um\n1 2\n3 4\n",
         "units um",
         NULL,
         {2, 1, 2, 1}},
        {PROFILE,
         PAIRS,
         "column 2 units um step 20um",
         ":2: `column` is for a rectangle of heights, but these are columns of a profile, as line "
         "1 has a unit of each: leave it out, or say `columns X,Z`",
         {0}},
        {PROFILE, "0 1\n1 2\n", "column 2 units um step 20um", NULL, {2, 1, 2, 20}},
    };
    CHECK(list);
}

/// A factor in a head is not applied, and a note reports it.
static void factors(void **state)
{
    static const struct {
        const char *line;
        bool said;
    } list[] = {
        {"Z scale: 0.001", true}, {"# Z-Faktor: 10", true},     {"# scale factor 0.5", true},
        {"# Gain: 10", true},     {"# Z axis: inverted", true}, {"Scale: 1:500", false},
        {"Gain: 1.0", false},     {"Scale: 10 um", false},      {"Scale bar 10", false}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char text[200], said[100];
        snprintf(said, sizeof said, "; `%s` (line 1) is not applied", list[i].line);
        for (int kind = 0; kind < 2; kind++) {
            snprintf(text, sizeof text, "%s\n%s", list[i].line, kind == 0 ? PAIRS : RECT);
            for (int whole = 0; whole <= kind; whole++) {
                const struct outcome o =
                    outcome_of(*state, whole == 1 ? RECTANGLE : PROFILE, text, NULL);
                if (o.code != RA_OK || (strstr(o.said, said) != NULL) != list[i].said) {
                    fail_msg("`%s`: %s", text, o.said);
                }
            }
        }
    }
    const struct outcome o = outcome_of(*state, PROFILE, "Gain: 10\n" PAIRS, "skip 1");
    assert_null(strstr(o.said, "applied"));
}

// ## Numbers of fields and spectra

#define NOISY                                                                                      \
    "# x [um] u [um]\n0 .1\n1 .2\n2 .3\n3 .4\n4 .5\n5 .6\n6 .7\n7 .8\n8 .9\n9 1\n10 1.1\n11 1.2\n"

static const struct example of_fields_and_spectra[] = {
    {FIELD, NOISY, NULL, NULL, {3, .1, .3, 1}},
    {FIELD, NOISY "22 1.3\n", NULL, NULL, {3, .1, .3, 1}},
    {FIELD, NOISY "12 90\n13 1.3\n", NULL, NULL, {3, .1, .3, 1}},
    {FIELD,
     NOISY "12 -999.9\n13 1.3\n",
     NULL,
     ":14: 1 of 14 points was not measured: -999.9, far from all others (line 14): fill "
     "them "
     "in, or leave their lines out",
     {0}},
    // the values are too few to detect a mark by its distance, but -999.9 is a usual mark
    {FIELD,
     "# x [um] u [um]\n0 .1\n1 .2\n2 .3\n3 .4\n4 .5\n5 -999.9\n6 .7\n",
     NULL,
     ":7: 1 of 7 points was not measured: -999.9",
     {0}},
    {FIELD, NOISY "12 9\n13 9\n", NULL, NULL, {3, .1, .3, 1}},
    {FIELD, "# BAD = 7\n# x [um] u [um]\n0 1\n1 7\n2 3\n", NULL, ":4: 1 of 3 points was", {0}},
    {FIELD,
     NOISY "12 -999.9\n13 -999.9\n",
     NULL,
     ":14: 2 of 14 points were not measured: -999.9, far from all others (lines 14, 15): "
     "fill "
     "them in, or leave their lines out",
     {0}},
    {FIELD,
     "# x [um] u [um]\n0 999\n1 1.000\n2 998\n",
     NULL,
     ":3: `1.000` in column 2 may be 1000 or 1.000, as line 2 has `999` without a mark",
     {0}},
    {FIELD,
     "# x [m] u [um]\n# x [um] u [um]\n0 1\n1 2\n",
     NULL,
     ":2: other units than in line 1: correct one of them",
     {0}},
    {FIELD, "0,1\n1,2\n2,3\n", NULL, "with decimal commas: separate columns by semicolons", {0}},
    {SPECTRUM,
     "# f [1/m] S [m3]\n1 900\n2 1.000\n4 999\n",
     NULL,
     ":3: `1.000` in column 2 may be 1000 or 1.000",
     {0}},
    {SPECTRUM, "# f [1/m] S [m3]\n1 900\n2 1.000\n4 999\n", "decimal point", NULL, {3, 1, 4, 0}},
    {SPECTRUM,
     "# f [1/m] S [um3]\n" WAVES,
     NULL,
     ":2: other units than in line 1: correct one of them, or pass over that line with `skip 1`",
     {0}},
    {SPECTRUM, "# f [1/m] S [um3]\n" WAVES, "skip 1", NULL, {3, 1, 4, 0}},
    {SPECTRUM, "# f [1/m] S [m3]\n" WAVES, NULL, NULL, {3, 1, 4, 0}},
};

static void fields_and_spectra(void **state)
{
    CHECK(of_fields_and_spectra);
}

/// A gap among many steps, and a value far from all others, make notes.
static void notes_of_fields(void **state)
{
    static const char noisy[] = NOISY, few[] = "# x [um] u [um]\n0 .1\n1 .2\n2 .3\n22 1.3\n";
    static const char high[] = NOISY "12 90\n13 1.3\n", gap[] = NOISY "22 1.3\n";
    const struct outcome over = outcome_of(*state, FIELD, gap, NULL);
    assert_non_null(strstr(over.said,
                           ": a straight line over the 0.011 mm before line 14, more than "
                           "ten times the median step"));
    const struct outcome far = outcome_of(*state, FIELD, high, NULL);
    assert_non_null(strstr(far.said, ": 90 um in line 14 lies far from all other values"));
    const struct outcome without[] = {outcome_of(*state, FIELD, noisy, NULL),
                                      outcome_of(*state, FIELD, few, NULL)};
    assert_true(without[0].said[0] == '\0' && without[1].said[0] == '\0');
}

// ## Remedies

/// With the remedy of a message the refused file is read. Remedies that would not help are left
/// out.
static void remedies(void **state)
{
    static const struct example list[] = {
        // of four places that were not measured a message names three
        {PROFILE,
         WIDE "nan nan nan nan 5\n1 3 2 4 5\n",
         "row 1",
         "4 of 5 points of row 1 were not measured (points 1, 2, 3 ...)",
         {0}},
        {PROFILE,
         WIDE "nan nan nan 4 5\n1 3 2 4 5\n",
         "row 1",
         "3 of 5 points of row 1 were not measured (points 1, 2, 3):",
         {0}},
        // one point is too few to fill in the others
        {PROFILE,
         WIDE "nan nan nan nan 5\n1 3 2 4 5\n",
         "row 1 missing interpolate",
         ": of row 1 fewer than 2 points were measured",
         {0}},
        {PROFILE,
         WIDE "1 nan 3\n4 nan 6\n5 8 7\n1 nan 2\n",
         "column 2 missing interpolate",
         ": of column 2 fewer than 2 points were measured",
         {0}},
        {RECTANGLE,
         WIDE "nan nan nan nan 5\n1 3 2 4 5\n",
         NULL,
         "(row 1 column 1, row 1 column 2, row 1 column 3 ...)",
         {0}},
        {RECTANGLE, WIDE "nan nan nan 4 5\n1 3 2 4 5\n", NULL, "row 1 column 3):", {0}},
        {PROFILE,
         PAIRS "3 nan\n4 nan\n5 nan\n6 nan\n7 1\n",
         NULL,
         "4 of 8 points were not measured (lines 5, 6, 7 ...)",
         {0}},
        {PROFILE,
         PAIRS "3 nan\n4 nan\n5 nan\n7 1\n",
         NULL,
         "3 of 7 points were not measured (lines 5, 6, 7):",
         {0}},
        // a unit that is not known has at most eight letters
        {PROFILE,
         "x z [furlongs]\n0 1\n1 2\n",
         NULL,
         ":2: numbers without units that are known (line 1 has `furlongs`): put",
         {0}},
        {PROFILE, "x z [furlongs.]\n0 1\n1 2\n", NULL, ":2: numbers without units: put", {0}},
        // a number of nine digits is the largest
        {PROFILE, PAIRS, "skip 999999999", "holds 0 points behind the lines that are skipped", {0}},
        // a column that counts rows, from 0 or from 1 on
        {PROFILE,
         "N;Z (nm)\n0;1\n1;2\n2;3\n",
         "step 1um",
         ":2: one unit, of column 2, and column 1 counts the rows: say that it has heights alone: "
         "`columns 2`",
         {0}},
        {PROFILE, "N;Z (nm)\n1;1\n2;2\n3;3\n", "step 1um", "column 1 counts the rows", {0}},
        {PROFILE, "N;Z (nm)\n2;1\n3;2\n4;3\n", "step 1um", ":2: numbers without units", {0}},
        {PROFILE, "N;Z (nm)\n1;1\n2;2\n4;3\n", "step 1um", ":2: numbers without units", {0}},
        {PROFILE, "x [um] z [um]\n4\n0 1\n1 2\n2 3\n3 4\n", NULL, "are the head: `skip 2`", {0}},
        {PROFILE, "x [um] z [um]\n4\n0 1\n1 2\n2 3\n3 4\n", "skip 2", NULL, {4, 1, 4, 1}},
        {PROFILE, PAIRS "3 4 5\n", NULL, "and line 2 has 2: give equally many", {0}},
        {PROFILE,
         "x [um] z [um]\n0 nan\n1 nan\n",
         NULL,
         "2 of 2 points were not measured (lines 2, "
         "3): there are no others between which they could be filled in",
         {0}},
        {PROFILE,
         "x [um] z [um]\nO.0 1\n1 2\n2 3\n",
         NULL,
         ":2: `O.0 1` is not a line of numbers",
         {0}},
        {PROFILE, "x [um] z [um]\nO.0 1\n1 2\n2 3\n", "skip 2 units um,um", NULL, {2, 2, 3, 1}},
        {RECTANGLE,
         "# Width: 4 um\n# Height: 4 um\n# Value units: um\nnan 2\n3 4\n",
         NULL,
         "1 of 4 cells was not measured (row 1 column 1): there are no others between which "
         "they "
         "could be filled in; cut the rectangle",
         {0}},
        {PROFILE,
         "\xef\xbb\xbf"
         "aISO-1.0\nNumPoints = 2\n",
         NULL,
         "is a surface (.sdf) behind a byte order mark, which is not read here: save it "
         "without",
         {0}},
        {PROFILE, "aiso-1.0\nNumPoints = 2\n", NULL, "in small letters", {0}},
        {PROFILE,
         "Gwyddion Simple Field 1.0\r\nXRes = 2\r\n",
         NULL,
         "with another first line",
         {0}},
    };
    CHECK(list);
    static const char *const without[] = {
        PAIRS "3 4 5\n",                               // the last row is longer
        PAIRS "3 4 5\n4 5\n5 6\n6 7\n7 8\n8 9\n9 9\n", // a row in the first half is longer
        PAIRS "3 4 5\n4 5 6\n5 6 7\n6 7 8\n",          // too many rows are above the longer ones
        ("0 1 2 3 4 5 6 7 8\n0 1 2 3 4 5 6 7 8 9\n1 1 2 3 4 5 6 7 8 9\n" // rows with axes
         "2 1 2 3 4 5 6 7 8 9\n")};
    for (size_t i = 0; i < sizeof without / sizeof *without; i++) {
        const struct outcome o = outcome_of(*state, PROFILE, without[i], NULL);
        assert_int_equal(o.code, RA_INPUT);
        if (strstr(o.said, "give equally many") == NULL || strstr(o.said, "skip") != NULL) {
            fail_msg("`%s`: %s", without[i], o.said);
        }
    }
}

/// A number in a name does not hide the unit of its column.
static void numbers_in_names(void **state)
{
    static const char *const heads[] = {"x [um]\tProfile 1 [um]",  "Position (um)\tTrack 12 (um)",
                                        "x [um]\t1 [um]",          "x [um]\tz lc 0.8 [um]",
                                        "x [um]\tz ISO 4287 [um]", "x [um]\tz 1 [um]",
                                        "x [um]\t2. z [um]",       "x [um] Profile 1 [um]",
                                        "x [um]\tRa 50x [um]",     "x1 [um]\tz1 [um]",
                                        "x [um] x2 [um]",          "x [um]\t2 z [um]"};
    char text[100];
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        snprintf(text, sizeof text, "%s\n0\t1\n1\t2\n2\t3\n", heads[i]);
        const struct outcome o = outcome_of(*state, PROFILE, text, NULL);
        if (o.code != RA_OK || o.count != 3 || o.last != 3 || o.step != 1) {
            fail_msg("`%s`: %s", text, o.said);
        }
    }
    static const struct example list[] = {
        {PROFILE,
         "x [um];Profile 1 [um];Profile 2 [um]\n0;1;5\n1;2;6\n",
         "columns 1,3",
         NULL,
         {2, 5, 6, 1}},
        {PROFILE, "x [um];Profile 1 [um]\n0,5;1,5\n1,5;2,5\n", NULL, NULL, {2, 1.5, 2.5, 1}},
        {FIELD, "x [um]\tMode 1 [um]\n0\t1\n1\t2\n2\t3\n", NULL, NULL, {3, 1, 3, 1}},
        // these numbers are the values of quantities, so their units are not those of columns
        {PROFILE, "cut-off 0.8 [mm]\ttip 2 [um]\n0\t1\n1\t2\n", NULL, "without units", {0}},
        {PROFILE, "x [um]\tz 0.001 [mm]\n0\t1\n1\t2\n", NULL, "without units", {0}},
        {PROFILE, "x [um]\tz 1000 [um]\n0\t1\n1\t2\n", NULL, "without units", {0}},
    };
    CHECK(list);
}

/// A factor in the head of a column is not applied, for pairs, fields and spectra.
static void factors_in_names(void **state)
{
    static const char *const cells[] = {"z x10^-3 [um]",
                                        "z E-3 [um]",
                                        ("z\xc2\xb7"
                                         "10\xe2\x81\xbb\xc2\xb3 [um]"),
                                        "z x1000 [um]",
                                        "z (x1000) [um]",
                                        "z [um] x10",
                                        "z/10 [um]",
                                        "10*z [um]",
                                        "10 z [um]",
                                        "z [um x10]",
                                        "z*10 [um]",
                                        "z [0.1 um]",
                                        "z 10^-3 um",
                                        "z * 10 [um]",
                                        "-z [um]",
                                        "|z| [um]",
                                        "log z [um]",
                                        "z^2 [um]",
                                        "z 1e-3 [um]"};
    char text[120], said[80];
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        snprintf(text, sizeof text, "x [um]\t%s\n0\t1\n1\t2\n2\t3\n", cells[i]);
        snprintf(said, sizeof said, ":1: `%s` names a factor or a function", cells[i]);
        for (enum kind kind = PROFILE; kind <= FIELD; kind += FIELD - PROFILE) {
            const struct outcome o = outcome_of(*state, kind, text, NULL);
            if (o.code != RA_INPUT || strstr(o.said, said) == NULL) {
                fail_msg("`%s`: %s", text, o.said);
            }
        }
        const struct outcome told = outcome_of(*state, PROFILE, text, "units um,um");
        assert_true(told.code == RA_OK && told.last == 3 && told.step == 1);
    }
    static const struct example list[] = {
        {SPECTRUM, "f [1/m]\tS x10^-3 [m3]\n1\t2\n2\t3\n4\t5\n", NULL, "names a factor", {0}},
        {SPECTRUM, "f [1/m]\tS 1 [m3]\n1\t2\n2\t3\n4\t5\n", NULL, NULL, {3, 1, 4, 0}},
        // the factor is in a column that is not used
        {PROFILE, "x [um];z [um];F x10 [um]\n0;1;7\n1;2;7\n", "columns 1,2", NULL, {2, 1, 2, 1}},
        {PROFILE, "z x10 [um]\n1\n2\n", "step 1um", "they stand with `units Z`", {0}},
        {PROFILE, "x [um]\tz x10 [um]\n0\t1\n1\t2\n", NULL, "they stand with `units X,Z`", {0}},
    };
    CHECK(list);
}

/// Notes and messages with all that they say about a file.
static void whole_notes(void **state)
{
    static const struct {
        enum kind kind;
        const char *text, *how, *said;
    } list[] = {
        {PROFILE, "0\t\t1\t5\n1\t2\t\t6\n2\t3\t\t7\n", "columns 1,4 units um,um",
         "F: text, x in um, z in um (as told), columns 1 and 4 of 4, separated by tabs, 3 points, "
         "step 1 um"},
        {PROFILE, "a;z [nm];b\n0;1,5;2\n1;2,5;2\n2;3,5;\n", "columns 2 step 2 um",
         "F: text, heights in nm (line 1), column 2 of 3, separated by `;`, decimal commas, 3 "
         "points, step 2 um (as told)"},
        {PROFILE, "dx: 3 um\nz [um]\n1\n2\n3\nRa 1\n", NULL,
         "F: text, heights in um (line 2), 3 points, step 3 um (line 1), text behind line 5 passed "
         "over"},
        {PROFILE, "z [um]\n1\n2\n3", "step 1um units mm",
         "F: text, heights in mm (as told), against line 1, 3 points, step 1 um (as told); F:4: "
         "the last line does not end with a line feed: is the file truncated?"},
        {PROFILE, "x [mm] z [um]\n3 1\n2 2\n1 3\n", "units um,nm",
         "F: text, x in um, z in nm (as told), against line 1, 3 points, step 1 um, x decreases: "
         "order reversed"},
        {PROFILE, RECT, NULL,
         "F: rectangle of text, heights in um, row 1 of 2, the middle one (`row N` or `column N` "
         "takes another), 2 points, step 2 um"},
        {PROFILE, RECT, "row 2",
         "F: rectangle of text, heights in um, row 2 of 2, 2 points, step 2 um"},
        {PROFILE, RECT, "column 2",
         "F: rectangle of text, heights in um, column 2 of 2, 2 points, step 2 um"},
        {RECTANGLE, RECT, "units nm",
         "F: rectangle of text, heights in nm (as told), against line 3, 2 x 2 cells of 2 um x 2 "
         "um"},
        {PROFILE, WIDE "nan 2 nan 4 5\n1 3 2 4 5\n", "missing interpolate",
         "F: rectangle of text, heights in um, row 1 of 2, the middle one (`row N` or `column N` "
         "takes another), 4 points, step 1 um; points that were not measured are filled in by "
         "straight lines, and left out at the ends"},
        {RECTANGLE, WIDE "1 2 nan 4 5\n1 3 2 4 5\n", "missing interpolate",
         "F: rectangle of text, heights in um, 5 x 2 cells of 1 um x 1 um; 1 cell that was not "
         "measured filled in by straight lines"},
        {PROFILE, PAIRS "3 nan\n4 4\n5 nan\n6 nan\n", "missing interpolate",
         "F: text, x in um, z in um (line 1), 5 points, step 1 um; 1 point that was not measured "
         "filled in by straight lines; 2 more at the ends left out"},
        {PROFILE, PAIRS "20 3\n", NULL,
         "F:5: position 2e-05 m is 1.8e-05 m from the one before it, more than ten times the "
         "median step, 1e-06 m: correct it, or leave out the points beyond the gap"},
        {PROFILE, PAIRS "3 2\n6 1\n7 1\n8 1\n", NULL,
         "F: text, x in um, z in um (line 1), 9 points, step 1 um; F: 2 of 9 points are missing, "
         "and filled in by straight lines: 4 um and 1 more (behind line 5)"},
        {PROFILE, PAIRS "3.2 2\n4 1\n", NULL,
         "F: text, x in um, z in um (line 1), 5 points, step 1 um; F: positions differ from a "
         "uniform grid by up to 0.2 spacings: heights are interpolated onto their mean spacing, 1 "
         "um"},
        {FIELD, "# x [um] u [um]\n0 1\n1 2\n2 3\n3 1\n4 1\n5 1\n6 1\n7 1\n8 1\n9 1\n30 1\n31 1\n",
         NULL,
         "F: a straight line over the 0.021 mm before line 12, more than ten times the median "
         "step"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const struct outcome o = outcome_of(*state, list[i].kind, list[i].text, list[i].how);
        const char *said = o.said;
        const char *const path = ((const struct folder *)*state)->file;
        char bare[1024] = "";
        // the name of the file is not compared
        for (const char *at; (at = strstr(said, path)) != NULL; said = at + strlen(path)) {
            snprintf(bare + strlen(bare), sizeof bare - strlen(bare), "%.*sF", (int)(at - said),
                     said);
        }
        snprintf(bare + strlen(bare), sizeof bare - strlen(bare), "%s", said);
        if (strcmp(bare, list[i].said) != 0) {
            fail_msg("`%s`, not `%s`", bare, list[i].said);
        }
    }
}

/// Files with far more rows than columns, and with far more columns than rows, find enough memory:
/// too little is noticed when it is freed.
static void long_and_wide(void **state)
{
    enum { MUCH = 2000 };
    static char text[16 * MUCH];
    size_t size = (size_t)snprintf(text, sizeof text, "f [1/m] S [m3]\n");
    for (size_t i = 1; i <= MUCH; i++) {
        size += (size_t)snprintf(text + size, sizeof text - size, "%zu %zu\n", i, i % 7);
    }
    const struct example spectrum = {SPECTRUM, text, NULL, NULL, {MUCH, 1, MUCH, 0}};
    check(*state, &spectrum, 1);
    const struct example profile = {PROFILE, text, "units um,um", NULL, {MUCH, 1, MUCH % 7, 1}};
    check(*state, &profile, 1);
    size = 0;
    for (size_t row = 0; row < 3; row++) {
        for (size_t i = 0; i < MUCH; i++) {
            size += (size_t)snprintf(text + size, sizeof text - size, "%zu ", i == 0 ? row : i % 5);
        }
        text[size - 1] = '\n';
    }
    const struct example wide = {PROFILE, text, "columns 1,4 units um,um", NULL, {3, 3, 3, 1}};
    check(*state, &wide, 1);
}

/// Messages and notes quote the beginning of a long line.
static void quotes(void **state)
{
    static const struct {
        const char *begin, *rest, *how, *said;
        size_t length;
    } list[] = {
        {"# factor 7 ", "\n" PAIRS, NULL, "` (line 1) is not applied", 40},
        {"Nodes: 400 ",
         "\n# x [um] z [um]\n0 1\n1 2\n2 1\n3 2\n4 1\n5 2\n6 1\n7 2\n8 1\n9 2\n10 1\n", NULL,
         "` (line 1)", 40},
        {"z x1000 [um] ", "\n1\n2\n3\n", "step 1um", "` names a factor", 60},
        {"0 1 ", "\n1 2\n2 3\n", "units um,um", "` is not a line of numbers", 40},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char text[1000], said[200], many[100];
        memset(many, 'a', sizeof many);
        many[sizeof many - 1] = '\0';
        const int length = snprintf(text, sizeof text, "%s%s%s", list[i].begin, many, list[i].rest);
        assert_in_range(length, 100, sizeof text - 1);
        snprintf(said, sizeof said, "`%.*s%s", (int)list[i].length, text, list[i].said);
        const struct outcome o = outcome_of(*state, PROFILE, text, list[i].how);
        if (strstr(o.said, said) == NULL) {
            fail_msg("%s: %s", said, o.said);
        }
    }
}

/// `Units: nm` above the names of the columns is refused if the names have other units, for a
/// rectangle and a spectrum.
static void units_of_all(void **state)
{
    static const struct example list[] = {
        {RECTANGLE, "# Units: nm\n" RECT, NULL, ":1: another unit of values than in line 4", {0}},
        {RECTANGLE, "# Amplitude unit: nm\n" RECT, NULL, ":1: another unit of values", {0}},
        {RECTANGLE, "# Values in nm\n" RECT, NULL, ":1: another unit of values", {0}},
        {RECTANGLE, "# Units: um\n" RECT, NULL, NULL, {4, 1, 4, 2}},
        {RECTANGLE,
         "# Units: um\n# Width: 4 um\n# Height: 0.004 mm\n# Value units: nm\n1 2\n3 4\n",
         NULL,
         NULL,
         {4, 1e-3, 4e-3, 2}},
        {SPECTRUM, "Units: 1/um, nm3\n" WAVES, NULL, ":2: other units than in line 1", {0}},
        {SPECTRUM, "Units: 1/m, m3\n" WAVES, NULL, NULL, {3, 1, 4, 0}},
        {PROFILE, "Vertical unit: nm\n" PAIRS, NULL, ":2: other units than in line 1", {0}},
        {PROFILE, "All data in nm\n" PAIRS, NULL, ":2: other units than in line 1", {0}},
        {PROFILE, "Werte in nm\n" PAIRS, NULL, ":2: other units than in line 1", {0}},
        {PROFILE, "Values in um\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
        {PROFILE, "Lost values in nm\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
    };
    CHECK(list);
}

/// Wrong counts of points, rows and columns are refused in many wordings. So is a wrong length of a
/// side of a rectangle. Right counts and lengths are accepted.
static void counts_and_sides(void **state)
{
    static const struct example list[] = {
        {PROFILE, "# rows: 400\n" PAIRS, NULL, ":1: 400 lines, and 3 lines of numbers", {0}},
        {PROFILE, "# rows: 3\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
        {PROFILE, "Zeilen: 400\n" PAIRS, NULL, ":1: 400 lines, and 3", {0}},
        {PROFILE, "Header rows: 5\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
        {PROFILE, "Point count: 400\n" PAIRS, NULL, ":1: 400 points, and 3", {0}},
        {PROFILE, "Cycle count: 400\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
        {PROFILE,
         "of 2026\nnx=400\n" PAIRS,
         NULL,
         ":2: 400 points, and 3 lines of numbers are there: was the file cut? If it is of "
         "something else, pass over it with `skip 2`",
         {0}},
        {FIELD, "nx=400\n" FIELDS, NULL, ":1: 400 points, and 3", {0}},
        {PROFILE, "Points per line: 400\n" PAIRS, NULL, ":1: 400 points, and 3", {0}},
        {PROFILE, "Points per mm: 400\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
        {RECTANGLE,
         "nx: 21\n" RECT,
         NULL,
         ":1: 21 columns, and 2 lines of numbers with 2 columns are there: was the file cut?",
         {0}},
        {RECTANGLE, "nx: 2, ny: 21\n" RECT, NULL, ":1: 21 lines, and 2", {0}},
        {RECTANGLE, "Points per line: 21\n" RECT, NULL, ":1: 21 columns, and 2", {0}},
        {RECTANGLE, "Samples/line: 21\n" RECT, NULL, ":1: 21 columns, and 2", {0}},
        {RECTANGLE, "Number of rows: 10\n" RECT, NULL, ":1: 10 lines, and 2", {0}},
        {RECTANGLE, "Number of profiles: 10\n" RECT, NULL, ":1: 10 lines, and 2", {0}},
        {RECTANGLE, "Number of rows: 2\nPoints per line: 2\n" RECT, NULL, NULL, {4, 1, 4, 2}},
        {RECTANGLE, "Number of header lines: 5\n" RECT, NULL, NULL, {4, 1, 4, 2}},
        {RECTANGLE, "Scan size: 5 um\n" RECT, NULL, ":1: a side of 5 um, and line 2 ", {0}},
        {RECTANGLE,
         "X length: 5 um\n" OBLONG,
         NULL,
         ":1: a side of 5 um, and line 2 gives 4 um: correct one of them",
         {0}},
        {RECTANGLE,
         "Y length: 5 um\n" OBLONG,
         NULL,
         ":1: a side of 5 um, and line 3 gives 8 um: correct one of them",
         {0}},
        {RECTANGLE,
         "X length: 4 um\nY length: 2 um\nScan size: 4 um\nZ length: 9 um\n" RECT,
         NULL,
         NULL,
         {4, 1, 4, 2}},
    };
    CHECK(list);
}

#define SHEET "x [um];z [um];x [um];z [um]\n0;1;0;5\n1;2;1;6\n"

/// If one of two profiles side by side ends before the other, each is read up to its own end.
static void unequal_columns(void **state)
{
    static const struct example list[] = {
        {PROFILE, SHEET "2;3;;\n", "columns 1,2", NULL, {3, 1, 3, 1}},
        {PROFILE, SHEET "2;3;;\n", "columns 3,4", NULL, {2, 5, 6, 1}},
        {PROFILE, SHEET "2;3;;;\n3;4;;;\n", "columns 3,4", NULL, {2, 5, 6, 1}},
        {PROFILE, SHEET ";;2;7\n", "columns 1,2", NULL, {2, 1, 2, 1}},
        {PROFILE, SHEET "2;3;;\n", "columns 3,4 units um,um", NULL, {2, 5, 6, 1}},
        {PROFILE, SHEET "2;3;;\n", NULL, "columns", {0}},
        // the second profile has a gap, or half of a row is missing
        {PROFILE, SHEET "2;3;;\n3;4;2;7\n", "columns 3,4", ":4: no finite number", {0}},
        {PROFILE, SHEET "2;3;2\n", "columns 3,4", ":4: column 4 is missing", {0}},
        {PROFILE, SHEET "2\n", "columns 1,2", ":4: column 2 is missing", {0}},
        {PROFILE,
         "x [um]\tz [um]\tx [um]\tz [um]\n0\t1\t0\t5\n1\t2\t1\t6\n2\t3\t\t\n",
         "columns 3,4",
         NULL,
         {2, 5, 6, 1}},
        {PROFILE,
         "x [um]\tz [um]\tx [um]\tz [um]\n0\t1\t0\t5\n1\t2\t1\t6\n\t\t2\t7\n",
         "columns 1,2",
         NULL,
         {2, 1, 2, 1}},
        {PROFILE,
         "x [um] z [um] x [um] z [um]\n0 1 0 5\n1 2 1 6\n2 7\n",
         "columns 1,2",
         ":4: column 3 is missing",
         {0}},
    };
    CHECK(list);
    const struct outcome o = outcome_of(*state, PROFILE, SHEET "2;3;;\n", "columns 3,4");
    assert_non_null(strstr(o.said, "which end at line 3, above rows of other columns"));
}

#define MANY                                                                                       \
    "# x [um] z [um]\n0 1\n1 2\n2 1\n3 2\n4 1\n5 2\n6 1\n7 2\n8 1\n9 2\n10 1\n11 2\n12 1\n13 2\n"  \
    "14 1\n15 2\n16 1\n17 2\n18 1\n19 2\n"
#define MESH                                                                                       \
    "# Width: 40 um\n# Height: 6 um\n# Value units: um\n1 3 3 4 5 6 7 8 9 10\n"                    \
    "1 2 3 4 5 6 7 8 9 1\n1 2 3 4 5 6 7 8 9 9\n"

/// A head, and the lines of it that the note names; NULL: none.
struct unread {
    enum kind kind;
    const char *head, *note;
};

static void check_unread(const struct folder *f, const struct unread *u, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        static const char *const rest[] = {[PROFILE] = MANY, [RECTANGLE] = MESH, [FIELD] = FIELDS};
        char text[600];
        snprintf(text, sizeof text, "%s\n%s", u[i].head, rest[u[i].kind]);
        const struct outcome o = outcome_of(f, u[i].kind, text, NULL);
        const char *const found = strstr(o.said, "the head that these numbers do not have");
        if (o.code != RA_OK || (found == NULL) != (u[i].note == NULL) ||
            (found != NULL && strstr(found, u[i].note) == NULL)) {
            fail_msg("%zu: `%s`: %s", i, u[i].head, o.said);
        }
        const struct outcome told = outcome_of(f, u[i].kind, text, "skip 1");
        assert_true(strchr(u[i].head, '\n') != NULL || u[i].kind == FIELD ||
                    strstr(told.said, "that these numbers do not have") == NULL);
    }
}

/// The files have twenty pairs, or a rectangle of three rows and ten columns. A note names lines
/// that state other counts in words that the program does not know. It does not name numbers that
/// count something else.
static void unread_counts(void **state)
{
    static const struct unread list[] = {
        {PROFILE, "Nodes: 400", ": `Nodes: 400` (line 1)"},
        {FIELD, "# Nodes: 30", ": `Nodes: 30` (line 1)"},
        {PROFILE, "Nodes: 20", NULL},
        {PROFILE, "Nodes: 21", "`Nodes: 21`"},
        {PROFILE, "Nodes: 2,000", "`Nodes: 2,000`"},
        {PROFILE, "Nodes: 2001", NULL},
        {PROFILE, "Nodes: 9", NULL},
        {PROFILE, "# length: 400", "`length: 400`"},
        {PROFILE, "Length: 400 points", "`Length: 400 points`"},
        {PROFILE, "Nodes [-]: 400", "`Nodes [-]: 400`"},
        {PROFILE, "Nodes;400;", "`Nodes;400;`"},
        {PROFILE, "[nodes 400]", NULL},
        {PROFILE, "[400 nodes]", "`[400 nodes]`"},
        {PROFILE, "Liczba: 400\nLignes : 400\nNodes: 400\nDim: 400\nNodes: 20",
         "`Liczba: 400` (line 1), `Lignes : 400` (line 2), `Nodes: 400` (line 3), ..."},
        {PROFILE, "\xe7\x82\xb9\xe6\x95\xb0: 400", "400` (line 1)"},
        {PROFILE, "400\xe7\x82\xb9 x [1]: 400", "400` (line 1)"},
        {PROFILE, "Kosu 400 \xe3\x82\xb3\xe3\x83\x9e", "400 \xe3\x82\xb3"},
        {PROFILE, "Samplings 400 px", "`Samplings 400 px`"},
        {PROFILE, "Gang 400 um/s", NULL},
        {PROFILE, "Gang 50 %", NULL},
        {PROFILE, "Gang 50%", NULL},
        {PROFILE, "Gang 50 % 400", "`Gang 50 % 400`"},
        {PROFILE, "Gang 400 \xe2\x80\xb0rF", NULL},
        {PROFILE, "Gang 400 rows", "`Gang 400 rows`"},
        {PROFILE, "Intervals: 19", NULL},
        {PROFILE, "Magnitude: 19", "`Magnitude: 19`"},
        {PROFILE, "Serial number: 471", NULL},
        {PROFILE, "Software version 41", NULL},
        {PROFILE, "ISO 428", NULL},
        {PROFILE, "Measured 12 November 2026", NULL},
        {PROFILE, "November 12, 2026 14:33:25", NULL},
        {PROFILE, "Ratio 300:1", NULL},
        {PROFILE, "Begun at 6:41", NULL},
        {PROFILE, "Plate a4b:41", "`Plate a4b:41`"},
        {PROFILE, "Plate 4b :41", "`Plate 4b :41`"},
        {PROFILE, "Sampling rate 100 Hz", NULL},
        {PROFILE, "Speed,50,um/s", NULL},
        {PROFILE, "Speed [Hz]: 50", NULL},
        {PROFILE, "Nodes per mm: 400", NULL},
        {PROFILE, "scale: 100", NULL},
        {PROFILE, "Nodata = 99", NULL},
        {RECTANGLE, "X pixels: 21", "`X pixels: 21`"},
        {RECTANGLE, "X pixels: 10", NULL},
        {RECTANGLE, "Y nodes: 2", "`Y nodes: 2`"},
        {RECTANGLE, "Y nodes: 3", NULL},
        {RECTANGLE, "Cells: 30", NULL},
        {RECTANGLE, "512 x 480 pixels", "`512 x 480 pixels`"},
        {RECTANGLE, "3 x 10 pixels", NULL},
        {RECTANGLE, "10x3", NULL},
        {PROFILE, "shape: (20, 2)", NULL},
        {PROFILE, "size 20x2", NULL},
    };
    check_unread(*state, list, sizeof list / sizeof *list);
}

/// The files have a profile of 19 um, or a rectangle of 40 um x 6 um. A note names lines that state
/// other lengths.
static void unread_lengths(void **state)
{
    static const struct unread list[] = {
        {PROFILE, "Breite: 30 um", "`Breite: 30 um`"},
        {PROFILE, "Breite: 19 um", NULL},
        {PROFILE, "Breite: 20 um", NULL},
        {PROFILE, "Breite [um] = 30", "`Breite [um] = 30`"},
        {PROFILE, "Breite;30;um", "`Breite;30;um`"},
        {PROFILE, "Breite: 30um", "`Breite: 30um`"},
        {PROFILE, "Breite: 30,5 um", "`Breite: 30,5 um`"},
        {PROFILE, "Breite: 19,0 um", NULL},
        {PROFILE, "Etendue: 19 mm", "`Etendue: 19 mm`"},
        {PROFILE, "Strecke: 4 mm", "`Strecke: 4 mm`"},
        {PROFILE, "Traverse: 30 um\nMessstrecke: 19 um", NULL},
        {PROFILE, "Pixel: 5 um/px", "`Pixel: 5 um/px`"},
        {PROFILE, "\"XY calibration\",\"5000\",\"nm/pixel\"", "nm/pixel\"` (line 1)"},
        {PROFILE, "Pixel: 1 um/px", NULL},
        {PROFILE, "lc 0.8 mm, tip 2 um, Ra 0.4 um", NULL},
        {PROFILE, "Range: 30 um", NULL},
        {PROFILE, "X range: 30 um", "`X range: 30 um`"},
        {PROFILE, "Sampling length: 8 um", NULL},
        {PROFILE, "Specimen length: 20 mm", NULL},
        {PROFILE, "Track width: 2 um", NULL},
        {RECTANGLE, "Breite: 30 um", "`Breite: 30 um`"},
        {RECTANGLE, "Breite: 0.04 mm", NULL},
        {RECTANGLE, "Sampling: 1 um", "`Sampling: 1 um`"},
        {RECTANGLE, "Sampling: 2 um", NULL},
        {RECTANGLE, "Area: 40 um x 9 um", "`Area: 40 um x 9 um`"},
        {RECTANGLE, "Area: 40 x 9 um", "`Area: 40 x 9 um`"},
        {RECTANGLE, "Area: 40 x 6 um", NULL},
        {RECTANGLE, "Profile distance: 5 um", "`Profile distance: 5 um`"},
    };
    check_unread(*state, list, sizeof list / sizeof *list);
}

/// Lengths in a head have the decimal mark of the numbers below it, whatever separates the columns.
/// The record of 9.5 um is stated in the second line; then the first one is of something else.
static void unread_commas(void **state)
{
    for (int i = 0; i < 8; i++) {
        const char mark = i % 2 == 0 ? ',' : '.', separator = i / 2 % 2 == 0 ? ';' : '\t';
        const bool same = i < 4;
        char text[1000];
        int length = snprintf(text, sizeof text,
                              "Traverse: 30 um\nMessstrecke: 9%c%d um\n"
                              "x [um]%cz [um]\n",
                              mark, same ? 5 : 2, separator);
        for (int k = 0; k < 20; k++) {
            length += snprintf(text + length, sizeof text - (size_t)length, "%d%c%d%c%d\n", k / 2,
                               mark, 5 * (k % 2), separator, k % 3);
        }
        const struct outcome o = outcome_of(*state, PROFILE, text, NULL);
        const bool noted = strstr(o.said, "`Traverse: 30 um` (line 1)") != NULL;
        if (o.code != RA_OK || noted == same) {
            fail_msg("%s%s", text, o.said);
        }
    }
}

/// Each rule is tested at the last number that it accepts and at the first one beyond it. The
/// numbers of a FIELD begin in line 3 and end in line 5.
static void unread_bounds(void **state)
{
    static const struct unread list[] = {
        {PROFILE, "Nodes: 10", "`Nodes: 10`"},
        {PROFILE, "Nodes: 22", NULL}, // the last line of the numbers
        {PROFILE, "Nodes: 23", "`Nodes: 23`"},
        {FIELD, "# a\n# b\n# Nodes: 4", NULL}, // the lines above the numbers
        {FIELD, "# Nodes: 4", "`Nodes: 4`"},
        {FIELD, "# Nodes: 5", NULL},
        {FIELD, "# Nodes: 7", "`Nodes: 7`"},
        {FIELD, "# Nodes: 300", "`Nodes: 300`"},
        {FIELD, "# Nodes: 301", NULL},
        {RECTANGLE, "Y intervals: 9", NULL},
        {RECTANGLE, "Y intervals: 2", NULL},
        {RECTANGLE, "Y intervals: 8", "`Y intervals: 8`"},
        {RECTANGLE, "Nodes: 9", "`Nodes: 9`"},
        {RECTANGLE, "Nodes: 3000", "`Nodes: 3000`"},
        {RECTANGLE, "Nodes: 3001", NULL},
        {PROFILE, "Measured 31 December", NULL},
        {PROFILE, "Measured 32 December", "`Measured 32 December`"},
        {PROFILE, "May 1900", NULL},
        {PROFILE, "May 1899", "`May 1899`"},
        {RECTANGLE, "May 2099", NULL},
        {RECTANGLE, "May 2100", "`May 2100`"},
        {PROFILE, "Size 400 pas", NULL},
        {PROFILE, "Size 400 dots", "`Size 400 dots`"},
        {PROFILE, "Size 400 \xe7\x82\xb9", "`Size 400 "},
        // the side is 19 um, the step 1 um
        {PROFILE, "Etendue: 57 um", "`Etendue: 57 um`"},
        {PROFILE, "Etendue: 58 um", NULL},
        {PROFILE, "Etendue: 6.4 um", "`Etendue: 6.4 um`"},
        {PROFILE, "Etendue: 6.3 um", NULL},
        {PROFILE, "Etendue: 3 um", "`Etendue: 3 um`"},
        {PROFILE, "Etendue: 3.1 um", NULL},
        {PROFILE, "Etendue: 0.34 um", "`Etendue: 0.34 um`"},
        {PROFILE, "Etendue: 0.33 um", NULL},
        {PROFILE, "Etendue: 19.1 um", NULL},
        {PROFILE, "Etendue: 19.3 um", "`Etendue: 19.3 um`"},
        {PROFILE, "Etendue: 20.1 um", NULL},
        {PROFILE, "Etendue: 20.2 um", "`Etendue: 20.2 um`"},
        {PROFILE, "Etendue: 19 m", "`Etendue: 19 m`"},
        {PROFILE, "Etendue: 19000 m", NULL},
        {PROFILE, "Etendue: 0.019 nm", "`Etendue: 0.019 nm`"},
        {PROFILE, "Etendue: 0.000019 nm", NULL},
        {PROFILE, "Breite: 58 um", "`Breite: 58 um`"},
        // a code, numbers with signs, a fraction; one of two factors
        {PROFILE, "Nodes: 041", NULL},
        {PROFILE, "Nodes: +41", NULL},
        {PROFILE, "Nodes: -41", NULL},
        {PROFILE, "Nodes: 41.5", NULL},
        {PROFILE, "Nodes: 41.0", "`Nodes: 41.0`"},
        {PROFILE, "Grid 5 x 41", "`Grid 5 x 41`"},
        {PROFILE, "Grid 41 x 5", "`Grid 41 x 5`"},
        {PROFILE, "Grid 5 x 7", NULL},
        {PROFILE, "Etendue: 19 x 57 um", "`Etendue: 19 x 57 um`"},
        {PROFILE, "Etendue: 57 x 19 um", NULL}, // the side is in the line
        {PROFILE, "Etendue: 19 x 19 um", NULL},
    };
    check_unread(*state, list, sizeof list / sizeof *list);
}

/// A product of rows and columns is refused if one factor is that of the file and the other one is
/// not.
static void products(void **state)
{
    static const struct example list[] = {
        {PROFILE,
         "size 400x2\n" PAIRS,
         NULL,
         ":1: `400x2`, and 3 lines of numbers with 2 col",
         {0}},
        {PROFILE, "size 400x2\n" PAIRS, "skip 1", NULL, {3, 1, 3, 1}},
        {PROFILE, "shape: (400, 2)\n" PAIRS, NULL, ":1: `400, 2`, and 3 lines", {0}},
        {PROFILE, "shape: [400, 2]\n" PAIRS, NULL, ":1: `400, 2`, and 3 lines", {0}},
        {FIELD, "size 400x2\n" FIELDS, NULL, "2 columns are there: was the file cut?", {0}},
        {PROFILE, "400 x 2 mm\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
        {PROFILE, "2 x 400\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
        {PROFILE, "at 400, 2 of 5\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
        {PROFILE, "at 400, 2\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
        {PROFILE, "size 400x2\n" PAIRS, NULL, "pass over it with `skip 1`", {0}},
        {PROFILE, "of 2026\n\nsize 400x2\n" PAIRS, NULL, "pass over it with `skip 3`", {0}},
        {PROFILE, "shape: (3, 2)\n" PAIRS, NULL, NULL, {3, 1, 3, 1}},
        {RECTANGLE,
         "Size: 11 x 3\n" MESH,
         NULL,
         ":1: `11 x 3`, and 3 lines of numbers with 10",
         {0}},
        {RECTANGLE, "10 x 10 pixels\n" MESH, NULL, ":1: `10 x 10`, and 3 lines", {0}},
        {RECTANGLE, "10 x 4 pixels\n" MESH, NULL, ":1: `10 x 4`, and 3 lines", {0}},
        {RECTANGLE, "3 x 4 pixels\n" MESH, NULL, ":1: `3 x 4`, and 3 lines", {0}},
        {RECTANGLE, "4 x 3 pixels\n" MESH, NULL, ":1: `4 x 3`, and 3 lines", {0}},
        {RECTANGLE, "4 x 10 pixels\n" MESH, NULL, ":1: `4 x 10`, and 3 lines", {0}},
        {RECTANGLE, "10 \xc3\x97 4\n" MESH, NULL, "4`, and 3 lines", {0}},
        {RECTANGLE, "10 x 4.5\n" MESH, NULL, NULL, {30, 1, 9, 2}},
        {RECTANGLE, "3 x 10^4\n" MESH, NULL, NULL, {30, 1, 9, 2}},
        {RECTANGLE, "10 x 3 pixels\n" MESH, NULL, NULL, {30, 1, 9, 2}},
    };
    CHECK(list);
}

/// Columns that are not used may have text, times and dates.
static void columns_of_text(void **state)
{
    static const struct example list[] = {
        {PROFILE,
         "x [um];z [um];t\n0;1;ok\n1;2;a b\n2;3;12:00\n",
         "columns 1,2",
         NULL,
         {3, 1, 3, 1}},
        {PROFILE, "x [um];z [um];t\n0,5;1;ok\n1,5;2;no\n", "columns 1,2", NULL, {2, 1, 2, 1}},
        {PROFILE, "t\tx [um]\tz [um]\n9:00\t0\t1\n9:01\t1\t2\n", "columns 2,3", NULL, {2, 1, 2, 1}},
        {PROFILE, "t,z [um]\na,1\nb,2\n", "columns 2 step 1um units um", NULL, {2, 1, 2, 1}},
        {PROFILE,
         "x [um];z [um];t\n0;1;ok\n1;nan;ok\n2;3;ok\n",
         "columns 1,2",
         ":3: 1 of 3 points was not measured",
         {0}},
        {PROFILE,
         "x [um];z [um];t\n0;1;ok\n1;O.5;ok\n2;3;ok\n",
         "columns 1,2",
         ":3: text between the numbers",
         {0}},
        {PROFILE, "x [um];z [um];t\n0;1;ok\n1;2;ok\n2;x;ok\n", "columns 1,2", ":4: `2;x;ok`", {0}},
        {PROFILE,
         "x [um];z [um];t\n0;1;ok\n1;2;ok\n",
         NULL,
         ":2: `0;1;ok` is not a line of numbers, and no other line is: give numbers without text "
         "or units beside them or marks between thousands, or say which columns are positions and "
         "heights with `columns X,Z`",
         {0}},
        {FIELD, "x [um];u [um];t\n0;1;ok\n1;2;ok\n", NULL, "or marks between thousands", {0}},
        // only the first or the last row has text in a column that is not used
        {PROFILE, "a 0 1\n7 1 2\n8 2 4\n", "columns 2,3 units um,um", NULL, {3, 1, 4, 1}},
        {PROFILE, "7 0 1\n8 1 2\na 2 4\n", "columns 2,3 units um,um", NULL, {3, 1, 4, 1}},
        {PROFILE, "a 0 1\n7 1 2\n8 2 4\n", "columns 2,3 units um,um skip 1", NULL, {2, 2, 4, 1}},
        {PROFILE, "a 0 b\n7 1 2\n8 2 4\n", "columns 2,3 units um,um", NULL, {2, 2, 4, 1}},
        // a row begins with a mark of comments
        {PROFILE, "#0.5\n1\n2\n", "units um step 1um", ":1: `#0.5` is not a line of numbers", {0}},
        {PROFILE, "#0.5\n1\n2\n", "units um step 1um skip 1", NULL, {2, 1, 2, 1}},
        {PROFILE, "1\n2\n#0.5\n", "units um step 1um", ":3: `#0.5` is not a line of numbers", {0}},
        {PROFILE, "# 7\n1\n2\n", "units um step 1um", NULL, {2, 1, 2, 1}},
    };
    CHECK(list);
}

/// Known units are read, and others have messages.
static const struct example other_units[] = {
    {PROFILE, "x [um] z [cm]\n0 1\n1 2\n", NULL, NULL, {2, 1e4, 2e4, 1}},
    {PROFILE, "x (cm)\tz (um)\n0\t1\n1\t2\n", NULL, NULL, {2, 1, 2, 1e4}},
    {PROFILE, "x [um] z [mil]\n0 1\n1 2\n", NULL, NULL, {2, 25.4, 50.8, 1}},
    // points may be 1 pm to 1 km apart
    {PROFILE, "x [m] z [um]\n0 1\n1000 2\n", NULL, NULL, {2, 1, 2, 1e9}},
    {PROFILE, "x [m] z [um]\n-500 1\n501 2\n", NULL, ": a step of 1001 m: give a length", {0}},
    {PROFILE, "1\n2\n", "units um step 1000 m", NULL, {2, 1, 2, 1e9}},
    {PROFILE, "1\n2\n", "units um step 1000.1 m", ": a step of 1000.1 m: give a length", {0}},
    {PROFILE, "1\n2\n", "units um step 1 pm", NULL, {2, 1, 2, 1e-6}},
    {PROFILE, "1\n2\n", "units um step 0.9 pm", ": a step of 9e-13 m: give a length", {0}},
    {PROFILE, "z [um]\n1\n2\n", "units cm step 1 um", NULL, {2, 1e4, 2e4, 1}},
    {PROFILE,
     "x (mm)\tz (A)\n0\t1\n1\t2\n",
     NULL,
     ":2: numbers without units that are known (line 1 has `A`): put a line such as",
     {0}},
    {PROFILE, "x (um)\tz (A)\n0\t1\n1\t2\n", "units um,angstrom", NULL, {2, 1e-4, 2e-4, 1}},
    // a line of units, none of which is known
    {PROFILE, "X [MM]\tZ [UM]\n0\t1\n1\t2\n", NULL, "units that are known (line 1 has `UM`)", {0}},
    {PROFILE, "x [?m]\tz [?m]\n0\t1\n1\t2\n", NULL, "units that are known (line 1 has `?m`)", {0}},
    {PROFILE, "z <mm>\n1\n2\n", "step 1um", "(line 1 has `mm`)", {0}},
    {PROFILE, "z\n1\n2\n", "step 1um", ":2: numbers without units: put a line", {0}},
    {PROFILE,
     "x [px] z [um]\n0 1\n1 2\n",
     NULL,
     ":1: unit `px` of column 1 counts points: say that column 2 has heights alone, and their unit "
     "and step, with `columns 2`, `units Z` and `step L`",
     {0}},
    {PROFILE, "x [px] z [um]\n0 1\n1 2\n", "columns 2 units um step 5um", NULL, {2, 1, 2, 5}},
    {PROFILE,
     "x [um] z [V]\n0 1\n1 2\n",
     NULL,
     ":1: unit `V` of column 2 is not known: use m, cm, mm, um, nm, pm, angstrom, inch or mil, or "
     "say those of the numbers with `units X,Z`",
     {0}},
    {PROFILE, "x [um] z [V]\n0 1\n1 2\n", "units um,um", NULL, {2, 1, 2, 1}},
    {FIELD, "x [um] u [V]\n0 1\n1 2\n", NULL, ":1: unit `V` of column 2 is not known", {0}},
};

static void units_of_columns(void **state)
{
    CHECK(other_units);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, make_file_folder, remove_file_folder)

#define SIDES "# Width: 4 um\n# Height: 4 um\n# Value units: um\n"

/// Running numbers or positions in the first or last row or column of a rectangle are refused.
/// Without them the heights are read. For a plane and for three rows this cannot be decided.
static const struct example axes_of_rectangles[] = {
    {RECTANGLE,
     SIDES "1\t5\t7\n2\t6\t1\n3\t0\t2\n4\t9\t3\n",
     NULL,
     ":4: column 1 changes by equal steps, like numbers or positions of the rows and unlike "
     "heights: remove the column, as `cut -f 2-` does",
     {0}},
    {RECTANGLE,
     "index,a,b\n30,5,7\n20,6,1\n10,0,2\n0,9,3\n",
     "units um step 1 um skip 1",
     ":2: column 1 changes by equal steps, like numbers or positions of the rows and unlike "
     "heights: remove the column, as `cut -d , -f 2-` does",
     {0}},
    {RECTANGLE, SIDES "5 7 0.1\n6 1 0.2\n0 2 0.3\n9 3 0.4\n", NULL, ":4: column 3 changes", {0}},
    {RECTANGLE,
     SIDES "0 10 20 30\n5 7 1 2\n",
     NULL,
     ":4: the row changes by equal steps, like numbers or positions of the columns and unlike "
     "heights: remove it, or pass over it with `skip 4`",
     {0}},
    {RECTANGLE, SIDES "0 10 20 30\n5 7 1 2\n6 1 0 3\n", "skip 4", NULL, {8, 5, 3, 2}},
    {RECTANGLE,
     SIDES "5 7 1 2\n6 1 0 3\n0 10 20 30\n",
     NULL,
     ":6: the row changes by equal steps",
     {0}},
    {RECTANGLE,
     SIDES "0;0;10\n0;5;7\n1;6;1\n2;0;2\n3;9;3\n",
     NULL,
     ":4: column 1 changes by equal steps, like numbers or positions of the rows and unlike "
     "heights: remove the column, as `cut -d ';' -f 2-` does",
     {0}},
    {RECTANGLE,
     SIDES "NaN 0 10 20 30\n7 5 7 1 2\n",
     NULL,
     ":4: the row changes by equal steps",
     {0}},
    // what is in a corner is not compared
    {RECTANGLE, SIDES "5 7 9\n6 1 1\n0 2 2\n9 3 3\n4 1 4\n", NULL, ":4: column 3 changes", {0}},
    {RECTANGLE, SIDES "9 7 5\n1 1 6\n2 2 0\n3 3 9\n4 1 4\n", NULL, ":4: column 1 changes", {0}},
    {RECTANGLE, SIDES "5 7 1 2 3\n6 1 0 3 3\n9 4 3 2 1\n", NULL, ":6: the row changes", {0}},
    {RECTANGLE, SIDES "5 7 1 2 3\n6 1 0 3 3\n9 4 3 2\t0\n", NULL, NULL, {15, 5, 0, 4.0 / 3.0}},
    {RECTANGLE, SIDES "1 2 3 4 5\n", NULL, NULL, {5, 1, 5, 4}},
    {RECTANGLE, SIDES "1 5\n2 6\n3 0\n4.0000001 2\n", NULL, NULL, {8, 1, 2, 1}},
    {RECTANGLE, SIDES "1 5\n2 6\n3 0\n", NULL, NULL, {6, 1, 0, 4.0 / 3.0}},
    {RECTANGLE, SIDES "1 2\n2 3\n3 4\n4 5\n", NULL, NULL, {8, 1, 5, 1}},
    {RECTANGLE, SIDES "1 5\n1 6\n1 0\n1 2\n", NULL, NULL, {8, 1, 2, 1}},
    {RECTANGLE, SIDES "1 5\n2 6\n3 0\n4.01 2\n", NULL, NULL, {8, 1, 2, 1}},
};

/// An empty cell between two tabs was not measured. But two tabs between all columns, or two tabs
/// at the same place in all rows, are a wider space.
static const struct example empty_cells[] = {
    {RECTANGLE,
     SIDES "1\t5\t0\t2\n2\t\t6\t3\n3\t0\t7\t1\n",
     NULL,
     "1 of 12 cells was not measured (row 2 column 2): `missing interpolate` fills them in",
     {0}},
    // all rows have an empty cell, at different places
    {RECTANGLE,
     SIDES "1\t\t0\t2\n2\t8\t\t3\n3\t0\t7\t\n",
     NULL,
     "3 of 12 cells were not measured (row 1 column 2, row 2 column 3, row 3 column 4)",
     {0}},
    {RECTANGLE,
     SIDES "\t5\t0\t2\n2\t\t6\t3\n3\t0\t7\t1\n",
     NULL,
     "2 of 12 cells were not measured (row 1 column 1, row 2 column 2)",
     {0}},
    {RECTANGLE,
     SIDES "1\t5\t0\t2\n2\t\t6\t3\n3\t0\t7\t1\n",
     "missing interpolate",
     NULL,
     {12, 1, 1, 4.0 / 3.0}},
    {RECTANGLE,
     SIDES "1,5\t\t0,5\n2,5\t1,5\t6\n3\t0\t7,5\n",
     "missing interpolate",
     NULL,
     {9, 1.5, 7.5, 4.0 / 3.0}},
    // a column has no measured cells
    {RECTANGLE,
     SIDES "1\t5\t0\t2\t\t3\t4\t7\t6\t1\n2\t5\t1\t2\t\t3\t4\t5\t6\t1\n",
     NULL,
     "2 of 20 cells were not measured (row 1 column 5, row 2 column 5)",
     {0}},
    {RECTANGLE, SIDES "1 2\n\t\t\n3 5\n", NULL, ":5: a row of a rectangle without a number", {0}},
    {RECTANGLE,
     SIDES "1\t\t5\t\t0\t\t2\t\t8\t\t3\t\t4\t\t7\t\t6\n2\t\t5\t\t1\t\t2\t\t8\t\t3\t\t4\t\t5\t\t6\n",
     NULL,
     NULL,
     {18, 1, 6, 2}},
    {RECTANGLE, SIDES "1\t\t5\n2\t\t6\n3\t\t0\n", NULL, NULL, {6, 1, 0, 4.0 / 3.0}},
    {PROFILE, "x [um]\t\tz [um]\n0\t\t1\n1\t\t2\n2\t3\n", "columns 1,2", NULL, {3, 1, 3, 1}},
    {PROFILE,
     "x [um]\ta [um]\tz [um]\n0\t1\t7\n1\t\t8\n2\t4\t9\n",
     "columns 1,3",
     NULL,
     {3, 7, 9, 1}},
    {PROFILE,
     "x [um]\ta [um]\tz [um]\n0\t1\t7\n1\t\t8\n2\t4\t9\n",
     "columns 1,2",
     ":3: 1 of 3 points was not measured",
     {0}},
    {PROFILE,
     "x [um]\ta [um]\tz [um]\n0\t1\t7\n1\t\t8\n2\t4\t9\n",
     "columns 1,2 missing interpolate",
     NULL,
     {3, 1, 4, 1}},
    {PROFILE,
     "x [um]\ta [um]\tz [um]\n0\t1\t7\n1\t\t8\n2\t4\n",
     "columns 1,2",
     ":3: 1 of 3 points was not measured",
     {0}},
};

static void cells_between_tabs(void **state)
{
    CHECK(empty_cells);
}

#define QUALITY(a, b, c, d)                                                                        \
    "x [um];z [um];quality\n0;1;" a "\n1;2;" b "\n2;1;" c "\n3;2;" d "\n4;4;" b "\n"

/// If the user names the columns to read, the other columns may have text, marks or empty cells.
/// Empty cells after the last separator are accepted. The factor that MATLAB prints above a table
/// is refused unless the user skips its line.
static const struct example rows_beside[] = {
    {PROFILE, QUALITY("good", "bad", "good", "good"), "columns 1,2", NULL, {5, 1, 4, 1}},
    {PROFILE, QUALITY("", "", "pore", ""), "columns 1,2", NULL, {5, 1, 4, 1}},
    {PROFILE, QUALITY("ok", "-", "ok", "n/a"), "columns 1,2", NULL, {5, 1, 4, 1}},
    {PROFILE, QUALITY("NaN", "OK", "***", "OK"), "columns 1,2", NULL, {5, 1, 4, 1}},
    {PROFILE,
     QUALITY("good", "bad", "good", "good"),
     NULL,
     ": correct it, or say which columns are positions and heights with `columns X,Z`; `good` in",
     {0}},
    // two blocks have one line each, and neither is a head
    {PROFILE,
     "1 2 3\nfoo bar\n4 5\n",
     NULL,
     ":2: text between the numbers of lines 1 to 1 and",
     {0}},
    {PROFILE,
     "1\nfoo bar\n4 5\n",
     NULL,
     ":2: text between the numbers of lines 1 to 1 and of",
     {0}},
    {PROFILE, "s;x [um];z [um]\nok;0;1\nBAD;1;2\nok;2;4\n", "columns 2,3", NULL, {3, 1, 4, 1}},
    {PROFILE, "ok;0;1\nBAD;1;2\nBAD;2;3\nok;3;5\n", "columns 2,3 units um,um", NULL, {4, 1, 5, 1}},
    {PROFILE, "x [um] z [um]\n0 1\n1 2 a\n2 O.5\n3 4\n", "columns 1,2", ":4: ", {0}},
    {PROFILE, "x [um];z [um]\n0;1\n1;2\n2;\n3;4\n4;5\n", NULL, ":4: 1 of 5 points was not", {0}},
    {PROFILE, "x [um];z [um]\n0;1\n1;2\n2;\n3;4\n4;5\n", "missing interpolate", NULL, {5, 1, 5, 1}},
    {PROFILE,
     "x [um],z [um]\n0,\n1,2\n2,3\n3,4\n4,5\n",
     "decimal point missing interpolate",
     NULL,
     {4, 2, 5, 1}},
    {PROFILE,
     "x [um];z [um]\n0;1\n1;2\n2;3\n3;",
     NULL,
     ":5: column 2 is missing (is the file",
     {0}},
    {PROFILE, "x [um];z [um]\n0;1;\n1;2;\n2;3;\n", NULL, NULL, {3, 1, 3, 1}},
    {PROFILE, "x [um];z [um]\n0;1;\n1;2;\n2;3;4\n", NULL, ":1: 2 ", {0}},
    {RECTANGLE, SIDES "1;5;\n2;6;3\n3;0;7\n", NULL, "1 of 9 cells was not measured", {0}},
    {PROFILE, "1.0E+03 *\n0 1\n1 2\n2 4\n", "units mm,um", ":1: `1.0E+03 *` is a factor", {0}},
    {PROFILE, "1.0e3 *\n0 1\n1 2\n2 4\n", "units um,um skip 1", NULL, {3, 1, 4, 1}},
    {PROFILE,
     "   1.0e-03 *\n\n    0.0000    1.0\n    1.0000    2.0\n    2.0000    4.0\n",
     "units mm,um",
     ":1: `   1.0e-03 *` is a factor, which is not applied: give numbers without it, or pass over "
     "it with `skip 1` and say the units of the numbers as they stand with `units X,Z`",
     {0}},
    {PROFILE,
     "   1.0e-03 *\n\n    0.0000    1.0\n    1.0000    2.0\n    2.0000    4.0\n",
     "units um,um skip 1",
     NULL,
     {3, 1, 4, 1}},
    {PROFILE,
     "1.0e-06 *\n2.0e-06 3e-6\n3.0e-06 4e-6\n4.0e-6 5e-6\n",
     "units m,m missing interpolate",
     NULL,
     {3, 3, 5, 1}},
};

static void beside(void **state)
{
    CHECK(rows_beside);
}

/// A power of ten after a number is refused, and so is a unit other than that of its column. Some
/// other words are accepted. The heights of a rectangle may have their unit in a line above.
static const struct example units_beside[] = {
    {PROFILE,
     "x z unit\n0 1 um\n1 2 nm\n2 4 um\n",
     "columns 1,2 units um,um",
     ":3: `nm` behind the number in column 2, whose numbers are taken in um: give all of them in "
     "one unit and without a power of ten, and say it with `units X,Z`",
     {0}},
    {PROFILE,
     "x z unit\n0 1 nm\n1 2 nm\n2 4 nm\n",
     "columns 1,2 units um,um",
     ":2: `nm` behind",
     {0}},
    {PROFILE, "x z unit\n0 1 um\n1 2 um\n2 4 um\n", "columns 1,2 units um,um", NULL, {3, 1, 4, 1}},
    {PROFILE,
     "0 mm 1 um\n1 mm 2 um\n2 mm 4 um\n",
     "columns 1,3 units um,um",
     ":1: `mm` behind",
     {0}},
    {PROFILE,
     "0 1 e+00\n1 2 e-01\n2 4 e+00\n",
     "columns 1,2 units um,um",
     ":1: `e+00` behind",
     {0}},
    {PROFILE,
     "0 1 E-6\n1 2 e+6\n2 4 E+6\n3 5 e-6\n4 4 E-06\n",
     "columns 1,2 units um,um",
     ":1: `E-6` behind the number in column 2, whose numbers are taken in um: give all of them in "
     "one unit and without a power of ten",
     {0}},
    {PROFILE,
     "0 e-6 1\n1 e-6 2\n2 e-6 4\n",
     "columns 1,3 units um,um",
     ":1: `e-6` behind the number in column 1",
     {0}},
    // a prefix is not a unit
    {PROFILE,
     "x z unit\n0 1 u\n1 2 u\n2 4 u\n",
     "columns 1,2 units um,um",
     ":2: `u` behind the number in column 2 is not a unit, and may be a prefix of one: give all "
     "numbers in one unit, and remove the letters",
     {0}},
    {PROFILE,
     "0 n 1 um\n1 n 2 um\n2 n 4 um\n",
     "columns 1,3 units nm,um",
     ":1: `n` behind the number in column 1 is not a unit",
     {0}},
    {PROFILE,
     "0 1 um\n1 2 n\n2 4 um\n",
     "columns 1,2 units um,um",
     ":2: `n` behind the number in column 2 is not",
     {0}},
    {PROFILE, "x [um];z [um];ok\n0;1;n\n1;2;y\n2;4;n\n", "columns 1,2", NULL, {3, 1, 4, 1}},
    // names that are like powers of ten or prefixes
    {PROFILE, "x [um];z [um];id\n0;1;A-1\n1;2;A-2\n2;4;A-3\n", "columns 1,2", NULL, {3, 1, 4, 1}},
    {PROFILE, "x [um];z [um];id\n0;1;e1\n1;2;e2\n2;4;e3\n", "columns 1,2", NULL, {3, 1, 4, 1}},
    {PROFILE, "x [um];z [um];id\n0;1;e+\n1;2;E-\n2;4;e-\n", "columns 1,2", NULL, {3, 1, 4, 1}},
    {PROFILE,
     "x [um];z [um];id\n0;1;E-1a\n1;2;E-2a\n2;4;E+3a\n",
     "columns 1,2",
     NULL,
     {3, 1, 4, 1}},
    {PROFILE, "x [um];z [um];id\n0;1;uu\n1;2;un\n2;4;nn\n", "columns 1,2", NULL, {3, 1, 4, 1}},
    {PROFILE, "0;1;E+00\n1;2;E-01\n2;4;\n", "columns 1,2 units um,um", ":1: `E+00` behind", {0}},
    {PROFILE, "0 1\n1 2\n2 4\n", "units um,A", NULL, {3, 1e-4, 4e-4, 1}},
    {PROFILE, "x [um];z [um];side\n0;1;in\n1;2;out\n2;4;m\n", "columns 1,2", NULL, {3, 1, 4, 1}},
    {RECTANGLE, SIDES "[nm]\n1 2\n3 4\n", NULL, ":4: another unit of values than in line 3", {0}},
    {RECTANGLE, SIDES "# nm\n1 2\n3 4\n", NULL, ":4: another unit of values than in line 3", {0}},
    {RECTANGLE, SIDES "Topography [nm]\n1 2\n3 4\n", NULL, ":4: another unit of values", {0}},
    {RECTANGLE, "# Channel: Height (nm)\n" SIDES "1 2\n3 4\n", NULL, ":1: another unit of", {0}},
    {RECTANGLE, "# Channel: Topography [um]\n" SIDES "[um]\n1 2\n3 4\n", NULL, NULL, {4, 1, 4, 2}},
    {RECTANGLE, "# Channel: Height (V)\n" SIDES "[kg]\n1 2\n3 4\n", NULL, NULL, {4, 1, 4, 2}},
};

static void beside_units(void **state)
{
    CHECK(units_beside);
}

#define ROWS "1 2\n2 3\n4 5\n"

/// Heads of spectra are refused if they name a function, an angular wave number without rad,
/// another unit of one column, or two sides. Similar names are accepted.
static const struct example heads_of_spectra[] = {
    {SPECTRUM, "log10 f [1/m] S [m3]\n" ROWS, NULL, "names a factor or a function", {0}},
    {SPECTRUM, "f [1/m] log10(S) [m3]\n" ROWS, NULL, "names a factor or a function", {0}},
    {SPECTRUM, "f [1/m]\t|A|^2 [m3]\n1\t2\n2\t3\n", NULL, "names a factor or a function", {0}},
    {SPECTRUM, "f [1/m]\t|A|^2/L [m3]\n1\t2\n2\t3\n", NULL, NULL, {2, 1, 2, 0}},
    {SPECTRUM,
     "omega [1/m] S [m3]\n" ROWS,
     NULL,
     ":1: an angular wave number, and its unit has no rad: write [rad/mm] and a density of it",
     {0}},
    {SPECTRUM, "q = 2\xcf\x80/\xce\xbb [1/m]\tS [m3]\n1\t2\n2\t3\n", NULL, ":1: an angular", {0}},
    {SPECTRUM, "k = 2 pi/lambda [1/m]\tS [m3]\n1\t2\n2\t3\n", NULL, ":1: an angular", {0}},
    {SPECTRUM, "# window Hann, 2 pi in the phase\n" WAVES, NULL, NULL, {3, 1, 4, 0}},
    {SPECTRUM, "# S in nm2 mm\n" WAVES, NULL, ":2: other units than in line 1: correct one", {0}},
    {SPECTRUM, "# S in nm2 mm\n" WAVES, "skip 1", NULL, {3, 1, 4, 0}},
    {SPECTRUM, "# PSD [nm2 um]\n" WAVES, NULL, ":2: other units than in line 1", {0}},
    {SPECTRUM, "# f unit: 1/mm\n" WAVES, NULL, ":2: other units than in line 1", {0}},
    // a line that gives both columns units
    {SPECTRUM, "# Units: 1/m, m3\n" WAVES, NULL, NULL, {3, 1, 4, 0}},
    {SPECTRUM, "# Units: 1/m, nm3\n" WAVES, NULL, ":2: other units than in line 1", {0}},
    {SPECTRUM, "# Units: 1/mm, m3\n" WAVES, NULL, ":2: other units than in line 1", {0}},
    {SPECTRUM, "# f [1/m] S [nm3]\n" WAVES, NULL, ":2: other units than in line 1", {0}},
    {SPECTRUM, "# f [1/mm] S [m3]\n" WAVES, NULL, ":2: other units than in line 1", {0}},
    {SPECTRUM, "# f [1/m] S [m3]\n" WAVES, NULL, NULL, {3, 1, 4, 0}},
    {SPECTRUM, "# f [1/mm] S [nm3]\n" WAVES, "skip 1", NULL, {3, 1, 4, 0}},
    {SPECTRUM, "# bilateral\n" WAVES, "skip 1", NULL, {3, 1, 4, 0}},
    {SPECTRUM, "f [1/m]\tS [m3]\tlog T [K]\n1\t2\t3\n2\t3\t3\n", NULL, NULL, {2, 1, 2, 0}},
    {SPECTRUM, "f [1/m]\tomega [m3]\n1\t2\n2\t3\n", NULL, NULL, {2, 1, 2, 0}},
    {SPECTRUM, "# S in m3\n# tip radius [um]\n# rows in m\n" WAVES, NULL, NULL, {3, 1, 4, 0}},
    {SPECTRUM, "# two-sided\n" WAVES, NULL, ":1: a two-sided density: give the one-sided", {0}},
    {SPECTRUM, "# one-sided, of two profiles\n" WAVES, NULL, NULL, {3, 1, 4, 0}},
    {SPECTRUM, "# in double precision\n" WAVES, NULL, NULL, {3, 1, 4, 0}},
    {SPECTRUM, "# bilateral\n" WAVES, NULL, ":1: a two-sided density: give the one-sided", {0}},
};

static void spectra(void **state)
{
    CHECK(heads_of_spectra);
    struct ra_density d;
    struct ra_status st = {RA_OK, ""};
    put(*state, "# factor 1000\n" WAVES);
    check_ok(ra_density_read(((const struct folder *)*state)->file, NULL, 3, &d, &st), &st);
    assert_string_equal(d.note, "`# factor 1000` (line 1) is not applied");
    ra_density_free(&d);
    const struct outcome o = outcome_of(*state, FIELD, "# scale 1000\n" FIELDS, NULL);
    assert_non_null(strstr(o.said, "`# scale 1000` (line 1) is not applied"));
}

/// A wrong count of the rows of a spectrum is refused in many wordings. A right count, or a count
/// of something else, is accepted.
static void rows_of_spectra(void **state)
{
    static const char *const refused[] = {
        "# number of frequencies: 30",   "# frequencies: 30", "Linien = 30", "# spectral lines: 30",
        "# number of wave numbers: 30",  "# 30 wave numbers", "# 30 lines",  "# nfreq = 30",
        "# number of rows 30",           "# data rows: 30",   "# bins = 30", "# 30 records",
        "# wave numbers: 30\twindow: 1", "# points: 30"};
    static const char *const read[] = {"# number of frequencies: 3", "# 3 wave numbers",
                                       "# lines per mm: 30",         "# wave numbers 1 to 30",
                                       "# lines 30 um apart",        "# bins of 30 rows each",
                                       "# mean of 30 profiles",      "# frequencies: 30.5"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char text[200], said[100];
        snprintf(text, sizeof text, "%s\n" WAVES, refused[i]);
        snprintf(said, sizeof said, ":1: 30 %s, and 3 lines of numbers are there",
                 strstr(refused[i], "points") != NULL ? "points" : "lines");
        const struct example e = {SPECTRUM, text, NULL, said, {0}};
        check(*state, &e, 1);
        const struct example skipped = {SPECTRUM, text, "skip 1", NULL, {3, 1, 4, 0}};
        check(*state, &skipped, 1);
    }
    for (size_t i = 0; i < sizeof read / sizeof *read; i++) {
        char text[200];
        snprintf(text, sizeof text, "%s\n" WAVES, read[i]);
        const struct example e = {SPECTRUM, text, NULL, NULL, {3, 1, 4, 0}};
        check(*state, &e, 1);
    }
    struct ra_density d;
    struct ra_status st = {RA_OK, ""};
    put(*state, "# FFT length: 8\n# traverse 12 mm\n" WAVES);
    check_ok(ra_density_read(((const struct folder *)*state)->file, NULL, 3, &d, &st), &st);
    assert_string_equal(d.note, "counts or lengths of the head that these numbers do not have, if "
                                "they are meant: `FFT length: 8` (line 1)");
    ra_density_free(&d);
}

/// Text between two blocks of numbers: the end of the message has the remedy that helps, and a word
/// only if it stands among numbers.
static void between_blocks(void **state)
{
    static const char *const row[][3] = {
        {"1 2\n3 4\nhello\n5 6\n7 8\n6 9\n", NULL,
         ":3: text between the numbers of lines 1 to 2 and of lines 4 to 6: correct it, or say "
         "which "
         "are the data: `skip N` passes over the first N lines"},
        {"1\n2\nhello\n5 6\n7 8\n6 9\n", NULL,
         ":3: text between the numbers of lines 1 to 2 and of lines 4 to 6: correct it, or say "
         "which "
         "are the data: `skip N` passes over the first N lines"},
        {"1 2 3\n5 6 hello\n7 8 9\n8 9 1\n", NULL,
         "columns are positions and heights with `columns X,Z`; `hello` in line 2 is not a "
         "number: "},
        {"1 2 3\n5 hello 6\n7 8 9\n8 9 1\n", "columns 1,2",
         "`skip N` passes over the first N lines; `hello` in line 2 is not a number: "},
        // one number in a line is enough
        {"1\n2\n3 mm\n5\n7\n6\n", NULL,
         ":3: text between the numbers of lines 1 to 2 and of lines 4 to 6: correct it, or say "
         "which are the data: `skip N` passes over the first N lines; `mm` in line 3 is not a "
         "number: "}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const struct outcome o = outcome_of(*state, PROFILE, row[i][0], row[i][1]);
        const char *const at = strstr(o.said, row[i][2]);
        if (at == NULL || (i < 2 && strcmp(at, row[i][2]) != 0)) {
            fail_msg("%zu: `%s`", i, o.said);
        }
    }
}

/// A message does not offer columns to a user who has named some.
static void columns_that_were_named(void **state)
{
    static const char *const row[][2] = {{"0;1;ok\n1;2;ok\n", "columns 1,3"},
                                         {"0;1;ok\n1;2;ok\n", NULL}};
    for (size_t i = 0; i < 2; i++) {
        const struct outcome o = outcome_of(*state, PROFILE, row[i][0], row[i][1]);
        assert_int_equal(o.code, RA_INPUT);
        assert_non_null(strstr(o.said, "and no other line is"));
        assert_int_equal(strstr(o.said, "`columns X,Z`") == NULL, i == 0);
    }
}

static void axes(void **state)
{
    CHECK(axes_of_rectangles);
}

/// A count may have marks between thousands: one to three digits before the first mark, and three
/// behind each. The text ends where `end` says.
static void whole_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t end, length; ///< characters of the line and of the number in it
        double value;
        size_t taken;
    } all[] = {{"12", 2, 2, 12.0, 2},
               {"1.234", 5, 5, 1234.0, 5},
               {"12 345 points", 13, 2, 12345.0, 6},
               {"123.456", 7, 7, 123456.0, 7},
               {"123 456", 7, 3, 123456.0, 7},
               {"123,456", 7, 7, 123456.0, 7},
               {"1'234'567", 9, 1, 1234567.0, 9},
               {"1 234 5678", 10, 1, 1234.0, 5},
               {"1234.567", 8, 8, 1234.567, 8},
               {"1234 567", 8, 4, 1234.0, 4},
               {"12.3456", 7, 7, 12.3456, 7},
               {"12.34", 5, 5, 12.34, 5},
               {"12 345", 5, 2, 12.0, 2},
               {"12;345", 6, 2, 12.0, 2}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        double value = -1.0;
        const char *const at = all[i].text;
        const size_t taken = ra_claims_whole(at, at + all[i].end, all[i].length, &value);
        if (value != all[i].value || taken != all[i].taken) {
            fail_msg("`%s`: %.9g, %zu characters", at, value, taken);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_numbers),
        TEST(cells),
        TEST(names),
        TEST(between),
        TEST(ends),
        TEST(counts),
        TEST(counts_in_thousands),
        TEST(counts_of_rectangles),
        TEST(steps),
        TEST(fields_and_spectra),
        TEST(factors),
        TEST(rows_of_words),
        TEST(remedies),
        TEST(units_of_one),
        TEST(units_of_one_alone),
        TEST(notes_of_fields),
        TEST(numbers_in_names),
        TEST(factors_in_names),
        TEST(units_of_all),
        TEST(quotes),
        TEST(long_and_wide),
        TEST(whole_notes),
        TEST(counts_and_sides),
        TEST(unequal_columns),
        TEST(unread_counts),
        TEST(unread_lengths),
        TEST(unread_commas),
        TEST(unread_bounds),
        TEST(products),
        TEST(columns_of_text),
        TEST(units_of_columns),
        TEST(axes),
        TEST(between_blocks),
        TEST(columns_that_were_named),
        TEST(beside),
        TEST(cells_between_tabs),
        TEST(rows_of_spectra),
        TEST(spectra),
        TEST(beside_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
