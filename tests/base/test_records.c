// Tests of reading tables back: cells, lines, columns, groups, messages about missing names.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Messages about wrong tables and options are in tests/statistics/test_ensemble_refuse.c.
 */
#include "support/scratch.h"

#include "base/records.h"

/// Writes a table of this text into the test's folder and reads it.
static struct ra_records read_table(const char *folder, const char *text)
{
    static char path[128];
    struct ra_records r;
    struct ra_status st = {RA_OK, ""};
    snprintf(path, sizeof path, "%s/in.tsv", folder);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    fclose(file);
    check_ok(ra_records_read(path, &r, &st), &st);
    return r;
}

/// Empty lines and comments count as lines. A line may end in CR LF, also if it is empty otherwise.
static void cells_and_lines(void **state)
{
    static const char *const cells[] = {"x", "", "1", "", "y z", "2", "", "", ""};
    static const size_t lines[] = {6, 8, 9};
    struct ra_records r = read_table(*state, "# first [m]\tx\r\n#\n\n# units\t-\t1\tm s\n"
                                             "a\tB_2\t9\r\nx\t\t1\r\n\r\n\ty z\t2\n\t\t\n");
    assert_int_equal(r.columns, 3);
    assert_int_equal(r.head, 5);
    assert_string_equal(r.name[0], "a");
    assert_string_equal(r.name[1], "B_2");
    assert_string_equal(r.name[2], "9");
    assert_string_equal(r.unit[0], "-");
    assert_string_equal(r.unit[1], "1");
    assert_string_equal(r.unit[2], "m s");
    assert_int_equal(r.rows, 3);
    for (size_t i = 0; i < 9; i++) {
        assert_string_equal(r.cell[i], cells[i]);
    }
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(r.line[i], lines[i]);
    }
    ra_records_free(&r);
    assert_null(r.text);
}

/// Quotes around whole texts and names, as R writes them, are removed; other quotes belong to the
/// cell.
static void quoted_cells(void **state)
{
    struct ra_records r = read_table(*state, "# units\t-\t1\t-\n\"a\"\t\"b\"\tc\n"
                                             "\"x y\"\t\"1\"\t\"\"\nx y\t1\t5\"\n");
    assert_string_equal(r.name[0], "a");
    assert_string_equal(r.name[1], "b");
    assert_string_equal(r.cell[0], "x y");
    assert_true(ra_records_same(&r, 0, r.cell[0], r.cell[3]));
    assert_string_equal(r.cell[1], "1");
    assert_string_equal(r.cell[2], "");
    assert_string_equal(r.cell[5], "5\"");
    ra_records_free(&r);
}

/// The mark of UTF-8 that a spreadsheet writes does not belong to the first line.
static void mark_of_utf8(void **state)
{
    struct ra_records r = read_table(*state, "\xEF\xBB\xBF# units\t-\t1\na\tb\nx\t1\n");
    assert_int_equal(r.rows, 1);
    assert_string_equal(r.name[0], "a");
    assert_string_equal(r.unit[1], "1");
    assert_string_equal(r.cell[1], "1");
    ra_records_free(&r);
}

static void chosen_columns(void **state)
{
    struct ra_choice choice;
    struct ra_status st = {RA_OK, ""};
    double *numbers;
    struct ra_records r =
        read_table(*state, "# units\t-\t1\tm\na\tab\tb\nx\t1\t-2.5\ny\tz\t1e-3\n");
    check_ok(ra_records_choose(&r, "--of", "b,a,ab", &choice, &st), &st);
    assert_int_equal(choice.count, 3);
    assert_int_equal(choice.column[0], 2);
    assert_int_equal(choice.column[1], 0);
    assert_int_equal(choice.column[2], 1);
    ra_choice_free(&choice);
    assert_int_equal(choice.count, 0);
    check_ok(ra_records_numbers(&r, 2, &numbers, &st), &st);
    assert_true(numbers[0] == -2.5 && numbers[1] == 1e-3);
    free(numbers);
    assert_int_equal(ra_records_numbers(&r, 1, &numbers, &st), RA_INPUT);
    assert_null(numbers);
    ra_records_free(&r);
}

/// The message lists the existing names, as far as they fit.
static void many_columns(void **state)
{
    char text[2000] = "# units", known[400] = "", message[800];
    struct ra_choice choice;
    struct ra_status st = {RA_OK, ""};
    for (int k = 0; k < 120; k++) {
        strcat(text, "\t1");
    }
    strcat(text, "\n");
    for (int k = 0; k < 120; k++) {
        snprintf(text + strlen(text), 10, "%sc%d", k > 0 ? "\t" : "", k);
        snprintf(known + strlen(known), sizeof known - strlen(known), "%sc%d", k > 0 ? ", " : "",
                 k);
    }
    strcat(text, "\n1");
    for (int k = 1; k < 120; k++) {
        strcat(text, "\t1");
    }
    strcat(text, "\n");
    assert_int_equal(strlen(known), 399);
    struct ra_records r = read_table(*state, text);
    assert_int_equal(r.columns, 120);
    // the first 60 letters of a name are enough
    char list[70] = "c1,";
    memset(list + 3, 'a', 59);
    strcpy(list + 62, "bc");
    assert_int_equal(ra_records_choose(&r, "--of", list, &choice, &st), RA_INPUT);
    assert_null(choice.column);
    snprintf(message, sizeof message, "%s:2: has no column '%.60s' (--of): its columns are %s",
             r.path, list + 3, known);
    assert_string_equal(st.text, message);
    ra_records_free(&r);
}

/// A last line without a line feed is refused; if no line has one, the message says which character
/// ends them.
static void ends_of_lines(void **state)
{
    static const struct {
        const char *text, *said;
    } ends[] = {
        {"# units\t-\ra\rb\r",
         ": its lines end with a carriage return alone; end them with a line feed"},
        {"# units\t-\ra\rb",
         ": its lines end with a carriage return alone; end them with a line feed"},
        {"# units\t-\na\nb\r", ":3: the last line does not end with a line feed, as a table does: "
                               "is the file truncated?"},
        {"# units\t-", ":1: the last line does not end with a line feed, as a table does: is the "
                       "file truncated?"},
        {"# units\t-\r\na\r\n", ": has no rows: give a table with a head and data"},
        {"", ": has no rows: give a table with a head and data"},
    };
    char path[128], message[300];
    snprintf(path, sizeof path, "%s/ends.tsv", (const char *)*state);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct ra_records r;
        struct ra_status st = {RA_OK, ""};
        FILE *const file = fopen(path, "w");
        assert_non_null(file);
        assert_true(fputs(ends[i].text, file) >= 0 && fclose(file) == 0);
        assert_int_equal(ra_records_read(path, &r, &st), RA_INPUT);
        snprintf(message, sizeof message, "%s%s", path, ends[i].said);
        assert_string_equal(st.text, message);
        ra_records_free(&r);
    }
}

/// A table with the largest number of columns is read, and one with a column more is refused.
static void too_many_columns(void **state)
{
    enum { MOST = 10000 };
    char *const text = malloc(3 * 8 * MOST);
    assert_non_null(text);
    for (int more = 0; more < 2; more++) {
        struct ra_records r;
        struct ra_status st = {RA_OK, ""};
        char path[128], message[300];
        size_t used = (size_t)sprintf(text, "# units");
        for (int row = 0; row < 3; row++) {
            for (int k = 0; k < MOST + more; k++) {
                used += (size_t)sprintf(text + used, row == 1 ? "%sc%d" : "%s1",
                                        row > 0 && k == 0 ? "" : "\t", k);
            }
            used += (size_t)sprintf(text + used, "\n");
        }
        snprintf(path, sizeof path, "%s/many.tsv", (const char *)*state);
        FILE *const file = fopen(path, "w");
        assert_non_null(file);
        assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
        assert_int_equal(ra_records_read(path, &r, &st), more ? RA_INPUT : RA_OK);
        snprintf(message, sizeof message, "%s:2: has 10001 columns; write at most 10000", path);
        assert_string_equal(st.text, more ? message : "");
        ra_records_free(&r);
    }
    free(text);
}

static void grouped(void **state)
{
    static const size_t of[] = {0, 1, 0, 2, 1, 3, 0}, start[] = {0, 3, 5, 6, 7},
                        row[] = {0, 2, 6, 1, 4, 3, 5};
    struct ra_choice by;
    struct ra_groups groups;
    struct ra_status st = {RA_OK, ""};
    // the third column does not count; (ab, c) and (a, bc) are two groups, and so are the texts 0.1
    // and 0.10
    struct ra_records r = read_table(*state, "# units\t-\t-\t-\np\tq\ti\nab\tc\t0\na\tbc\t1\n"
                                             "ab\tc\t2\n0.1\t\t3\na\tbc\t4\n0.10\t\t5\nab\tc\t6\n");
    check_ok(ra_records_choose(&r, "--by", "q,p", &by, &st), &st);
    check_ok(ra_records_group(&r, &by, &groups, &st), &st);
    assert_int_equal(groups.count, 4);
    assert_memory_equal(groups.of, of, sizeof of);
    assert_memory_equal(groups.start, start, sizeof start);
    assert_memory_equal(groups.row, row, sizeof row);
    ra_groups_free(&groups);
    assert_null(groups.of);
    ra_choice_free(&by);
    ra_records_free(&r);
}

/// Numbers are grouped by their values, whatever else is in their column. The nearest double is not
/// enough, since two seeds may have the same one.
static void grouped_by_values(void **state)
{
    static const size_t of[] = {0, 0, 0, 1, 2, 2, 3, 4, 4, 5};
    struct ra_choice by;
    struct ra_groups groups;
    struct ra_status st = {RA_OK, ""};
    struct ra_records r = read_table(
        *state, "# units\t1\na\n1\n1.0\n+10e-1\n18446744073709551615\n0\n-0.0\nauto\nNaN\nnan\n"
                "18446744073709551614\n");
    check_ok(ra_records_choose(&r, "--by", "a", &by, &st), &st);
    check_ok(ra_records_group(&r, &by, &groups, &st), &st);
    assert_int_equal(groups.count, 6);
    assert_memory_equal(groups.of, of, sizeof of);
    assert_true(ra_records_same(&r, 0, "1e2", "100"));
    // a value as other programs write it is the same; two integers with the same double are not
    assert_true(ra_records_same(&r, 0, "0.1", "0.10000000000000001"));
    assert_true(ra_records_same(&r, 0, "0.1", "1.000000000000000056e-01"));
    assert_true(ra_records_same(&r, 0, "-0", "0.0"));
    assert_false(ra_records_same(&r, 0, "0.1", "0.1000000000000001"));
    assert_false(ra_records_same(&r, 0, "9007199254740992", "9007199254740993"));
    assert_false(ra_records_same(&r, 0, "18446744073709551615", "18446744073709551614"));
    assert_false(ra_records_same(&r, 0, "auto", "Auto"));
    ra_groups_free(&groups);
    ra_choice_free(&by);
    ra_records_free(&r);
}

/// Forty thousand groups of one row each keep the order of the rows. (Comparing each with each
/// would take seconds.)
static void many_groups(void **state)
{
    enum { ROWS = 40000 };
    char *const text = malloc(ROWS * 20 + 100);
    assert_non_null(text);
    size_t used = (size_t)sprintf(text, "# units\t-\t-\na\tb\n");
    for (int i = 0; i < ROWS; i++) {
        used += (size_t)sprintf(text + used, "%d\t%d\n", i / 200, i % 200);
    }
    struct ra_choice by;
    struct ra_groups groups;
    struct ra_status st = {RA_OK, ""};
    struct ra_records r = read_table(*state, text);
    check_ok(ra_records_choose(&r, "--by", "a,b", &by, &st), &st);
    check_ok(ra_records_group(&r, &by, &groups, &st), &st);
    assert_int_equal(groups.count, ROWS);
    for (size_t i = 0; i < ROWS; i++) {
        assert_true(groups.of[i] == i && groups.start[i] == i && groups.row[i] == i);
    }
    ra_groups_free(&groups);
    ra_choice_free(&by);
    ra_records_free(&r);
    free(text);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_watched_folder, remove_watched_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(cells_and_lines), TEST(quoted_cells),      TEST(mark_of_utf8),  TEST(chosen_columns),
        TEST(many_columns),    TEST(too_many_columns),  TEST(ends_of_lines), TEST(grouped),
        TEST(many_groups),     TEST(grouped_by_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
