// Tests of refusals of ensembles: each is one line with the place, the error and the remedy.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each row of the lists below is a refused table or request, with its message. `work` checks that
 * there is no output.
 */
#include "support/ensembles.h"

/** Checks the code, and the message without the folder of the test. */
static void refuses(enum ra_code got, const struct ra_status *st, enum ra_code code,
                    const char *message)
{
    const size_t folder = strlen("/tmp/ra2d-test-XXXXXX/");
    const bool named = strncmp(st->text, "/tmp/ra2d-test-", 15) == 0;
    assert_string_equal(st->text + (named ? folder : 0), message);
    assert_int_equal(got, code);
}

static const struct ra_slopes_spec as_it_is = {"v", "L", "s", "k", false, NULL};

#define HEAD "# units\t-\t1\t1\t1\ns\tk\tv\tL\n"

static void test_bad_tables(void **state)
{
    static const struct {
        const char *table, *message;
    } bad[] = {
        {"", "in.tsv: has no rows: give a table with a head and data"},
        {HEAD, "in.tsv: has no rows: give a table with a head and data"},
        // heads of earlier versions, or of another program
        {"# s\tk\tv [m]\tL\na\t1\t1\t1\n",
         "in.tsv:2: names its columns in a comment, as earlier versions of ra2d did: make the "
         "table again, or put `# units` with a tab before each unit, and a line of names without "
         "#, above the first row"},
        {"# v [m]\n1\n", "in.tsv:2: names its columns in a comment, as earlier versions of ra2d "
                         "did: make the table again, or put `# units` with a tab before each unit, "
                         "and a line of names without #, above the first row"},
        {"s\tk\tv\tL\na\t1\t1\t1\n", "in.tsv:1: no units: put a line `# units` with a tab before "
                                     "each unit above the line of names"},
        {"# units\t-\n# s\ns\na\n", "in.tsv:3: no units: put a line `# units` with a tab before "
                                    "each unit above the line of names"},
        {"# units\t-\t-\t1\ns\tk\tv\tL\na\t1\t1\t1\n",
         "in.tsv:2: 4 columns, and 3 units in `# units`: write one for each, 1 for a number "
         "without one and - for text"},
        {HEAD "a\t1\t1\n",
         "in.tsv:3: the row has 3 cells and line 2 names 4 columns: put one tab between cells"},
        {HEAD "a\t1\t1\t1\t1\n",
         "in.tsv:3: the row has 5 cells and line 2 names 4 columns: put one tab between cells"},
        {"# units\t-\t-\t-\t-\ns\tk\t\tL\na\t1\t1\t1\n",
         "in.tsv:2: '' is not a name of a column: write letters, digits and underscores"},
        {"# units\t-\t-\t-\t-\ns\tk\tv [m]\tL\na\t1\t1\t1\n",
         "in.tsv:2: 'v [m]' is not a name of a column: write letters, digits and underscores"},
        {"#\n# units\t-\t-\t-\t-\ns\tv\tv\tL\na\t1\t1\t1\n",
         "in.tsv:3: columns 2 and 3 are both called 'v': rename one"},
        {HEAD "a\t1\t1\t1\n# ended early: x\n",
         "in.tsv:4: '# ended early: x' below the names of the columns: give one table, and a "
         "complete one; its head ends at line 2"},
        {HEAD "a\t1\t1\t1", "in.tsv:3: the last line does not end with a line feed, as a table "
                            "does: is the file truncated?"},
        {HEAD "a\t1\t1\tx1\n", "in.tsv:3: column 'L': 'x1' is not a number: give one in every row"},
        {HEAD "a\t1\t1\t1 m\n",
         "in.tsv:3: column 'L': '1 m' is not a number: give one in every row"},
        {HEAD "a\t1\t1\t0x10\n",
         "in.tsv:3: column 'L': '0x10' is not a number: give one in every row"},
        {HEAD "a\t1\t1\t 16\n",
         "in.tsv:3: column 'L': ' 16' is not a number: give one in every row"},
        {HEAD "\na\t1\t1\t\n", "in.tsv:4: column 'L': '' is not a number: give one in every row"},
        {HEAD "a\t1\t1\tNaN\n",
         "in.tsv:3: column 'L': 'NaN' is not a finite number: leave out rows without a value"},
        {HEAD "a\t1\t1\t1e999\n",
         "in.tsv:3: column 'L': '1e999' is not a finite number: leave out rows without a value"},
    };
    const struct ra_means_spec spec = {.by = "s", .of = "L"};
    struct ra_status st;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        refuses(work(*state, bad[i].table, &spec, NULL, &st), &st, RA_INPUT, bad[i].message);
        refuses(work(*state, bad[i].table, NULL, &as_it_is, &st), &st, RA_INPUT, bad[i].message);
    }
}

static void test_bad_files(void **state)
{
    struct ra_status st;
    struct ra_records r;
    char path[128];
    refuses(ra_records_read("nowhere.tsv", &r, &st), &st, RA_INPUT,
            "nowhere.tsv: cannot be opened: No such file or directory: give the path of a table");
    refuses(ra_records_read(*state, &r, &st), &st, RA_INPUT, " cannot be read: Is a directory");
    write_text(place(*state, "in.tsv", path), "# a\n1\0\n", 7);
    refuses(ra_records_read(path, &r, &st), &st, RA_INPUT,
            "in.tsv: holds binary data: give a table, tab-separated text");
    ra_records_free(&r);
    ra_records_free(NULL);
    ra_choice_free(NULL);
    ra_groups_free(NULL);
}

/// Columns of PAIRS.
#define NAMES "its columns are surface, speed, reading, seed, level, force"

static void test_bad_means(void **state)
{
    static const struct {
        enum ra_code code;
        struct ra_means_spec spec;
        const char *message;
    } bad[] = {
        {RA_USAGE,
         {"seed,", "level", NULL, NULL, NULL, NULL},
         "--by: 'seed,' holds an empty name: write COL,COL"},
        {RA_USAGE,
         {"", "level", NULL, NULL, NULL, NULL},
         "--by: '' holds an empty name: write COL,COL"},
        {RA_USAGE,
         {"seed,seed", "level", NULL, NULL, NULL, NULL},
         "--by: 'seed,seed' names seed twice"},
        {RA_INPUT,
         {"sed", "level", NULL, NULL, NULL, NULL},
         "in.tsv:4: has no column 'sed' (--by): " NAMES},
        {RA_INPUT,
         {"seed", "lev", NULL, NULL, NULL, NULL},
         "in.tsv:4: has no column 'lev' (--of): " NAMES},
        {RA_INPUT,
         {"seed", "level,reading", NULL, NULL, NULL, NULL},
         "in.tsv:5: column 'reading': 'soft' is not a number: give one in every row"},
        {RA_USAGE,
         {"seed", "level", "reading=soft", NULL, NULL, NULL},
         "--less and --pair go together: write both or neither"},
        {RA_USAGE,
         {"seed", "level", NULL, "seed", NULL, NULL},
         "--less and --pair go together: write both or neither"},
        {RA_INPUT,
         {"seed", "level", "read=soft", "seed", NULL, NULL},
         "in.tsv:4: has no column 'read' (--less): " NAMES},
        {RA_INPUT,
         {"seed", "level", "reading=soft", "sed", NULL, NULL},
         "in.tsv:4: has no column 'sed' (--pair): " NAMES},
        {RA_INPUT,
         {"seed", "level", "reading=no", "speed,seed", NULL, NULL},
         "in.tsv: column 'reading': no row has 'no': name a value it has"},
        {RA_INPUT,
         {"seed", "level", "surface==a", "seed", NULL, NULL},
         "in.tsv: column 'surface': no row has '=a': name a value it has"},
        {RA_INPUT,
         {"reading", "level", "reading=default", "speed", NULL, NULL},
         "in.tsv:7: column 'reading': a second row with 'default' and the same speed (the first is "
         "line 6): name more columns in --pair"},
        {RA_INPUT,
         {"seed", "level", "reading=default", "reading,speed,seed", NULL, NULL},
         "in.tsv: no row has a partner with reading=default and the same reading,speed,seed: name "
         "fewer columns in --pair, and not that of --less"},
    };
    struct ra_status st;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        refuses(work(*state, PAIRS, &bad[i].spec, NULL, &st), &st, bad[i].code, bad[i].message);
    }
}

/// COLUMN=VALUE is divided correctly. The name of a column may have up to 255 letters.
static void test_less_is_column_and_value(void **state)
{
    static const char *const less[] = {"reading", "=soft", "a,b=soft", ""};
    char name[300], text[200];
    struct ra_status st;
    struct ra_means_spec spec = {"seed", "level", NULL, "seed", NULL, NULL};
    for (size_t i = 0; i < sizeof less / sizeof less[0]; i++) {
        spec.less = less[i];
        snprintf(text, sizeof text, "--less: '%s' is not understood: write COLUMN=VALUE", less[i]);
        refuses(work(*state, PAIRS, &spec, NULL, &st), &st, RA_USAGE, text);
    }
    spec.less = name;
    memset(name, 'a', sizeof name);
    strcpy(name + 256, "=soft");
    snprintf(text, sizeof text, "--less: '%.60s' is not understood: write COLUMN=VALUE", name);
    refuses(work(*state, PAIRS, &spec, NULL, &st), &st, RA_USAGE, text);
    strcpy(name + 255, "=soft");
    assert_int_equal(work(*state, PAIRS, &spec, NULL, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "(--less): " NAMES));
}

// A mean or deviation that overflows is refused, here in a group that is not the first.
static void test_overflow(void **state)
{
    static const struct {
        const char *table;
        struct ra_means_spec spec;
        const char *message;
    } bad[] = {
        {"# units\t-\t-\t-\na\tc\tb\nx\t0\t1\ny\t0\t-1e308\nx\t0\t1\ny\t0\t1e308\n",
         {"a", "c,b", NULL, NULL, NULL, NULL},
         "in.tsv:4: column 'b': the values of this row's group are so large that their squares "
         "overflow; use another unit"},
        {"# units\t-\t-\t-\na\tc\tb\nx\told\t1\nx\tnew\t2\ny\told\t-1e308\ny\tnew\t1e308\n",
         {"a", "b", "c=old", "a", NULL, NULL},
         "in.tsv:5: column 'b': the values of this row's group are so large that their squares "
         "overflow; use another unit"},
    };
    struct ra_status st;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        refuses(work(*state, bad[i].table, &bad[i].spec, NULL, &st), &st, RA_NUMERIC,
                bad[i].message);
    }
}

#define NEWTONS "# units\t-\t-\t-\tN\ns\tk\tv\tL\n"

static void test_bad_slopes(void **state)
{
    static const struct {
        enum ra_code code;
        struct ra_slopes_spec spec;
        const char *message;
    } bad[] = {
        {RA_USAGE, {"v,s", "L", "s", "k", false, NULL}, "--x: 'v,s' names 2 columns: write one"},
        {RA_USAGE,
         {"v", "L,v,k", "s", "k", false, NULL},
         "--y: 'L,v,k' names 3 columns: write one"},
        {RA_USAGE, {"v", "L", "s", "k,s", false, NULL}, "--over: 'k,s' names 2 columns: write one"},
        {RA_INPUT,
         {"w", "L", "s", "k", false, NULL},
         "in.tsv:2: has no column 'w' (--x): its columns are s, k, v, L"},
        {RA_INPUT,
         {"v", "w", "s", "k", false, NULL},
         "in.tsv:2: has no column 'w' (--y): its columns are s, k, v, L"},
        {RA_INPUT,
         {"v", "L", "w", "k", false, NULL},
         "in.tsv:2: has no column 'w' (--by): its columns are s, k, v, L"},
        {RA_INPUT,
         {"v", "L", "s", "w", false, NULL},
         "in.tsv:2: has no column 'w' (--over): its columns are s, k, v, L"},
        {RA_INPUT,
         {"v", "L", "s", "k", true, NULL},
         "in.tsv:2: column 'L' is in N: --decibel needs a level in dB"},
    };
    struct ra_status st;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        refuses(work(*state, NEWTONS "a\t1\t1\t1\n", NULL, &bad[i].spec, &st), &st, bad[i].code,
                bad[i].message);
    }
}

#define TOO_LARGE                                                                                  \
    "column 'L': the values of this row's group are so large that their squares overflow; use "    \
    "another unit"

static void test_bad_points(void **state)
{
    static const struct {
        enum ra_code code;
        const char *table, *message;
    } bad[] = {
        {RA_INPUT, NEWTONS "a\t1\t1\t1\na\t1\t0.0\t1\n",
         "in.tsv:4: column 'v': 0.0 is not above 0 and has no logarithm: leave out such rows"},
        {RA_INPUT, NEWTONS "a\t1\t-1\t1\n",
         "in.tsv:3: column 'v': -1 is not above 0 and has no logarithm: leave out such rows"},
        {RA_INPUT, NEWTONS "a\t1\tx\t1\n",
         "in.tsv:3: column 'v': 'x' is not a number: give one in every row"},
        {RA_INPUT, "# units\t-\t-\t-\ns\tk\tv\nx\t1\t1\n",
         "in.tsv:2: has no column 'L' (--y): its columns are s, k, v"},
        {RA_INPUT, NEWTONS "a\t1\t1\t1\na\t1\t1.0\t2\na\t2\t3\t1\n",
         "in.tsv: column 'v': no realisation has two values of it: a slope needs rows that agree "
         "in s and k and differ in it"},
        // slopes whose mean or deviation overflows, and a curve whose residuals do
        {RA_NUMERIC, NEWTONS "a\t1\t1\t-1e308\na\t1\t10\t1e308\n", "in.tsv:3: " TOO_LARGE},
        {RA_NUMERIC,
         NEWTONS "b\t1\t1\t1\nb\t1\t9\t1\na\t1\t1\t0\nb\t2\t1\t5\na\t1\t10\t1e200\na\t2\t1\t0\n"
                 "a\t2\t10\t-1e200\n",
         "in.tsv:5: " TOO_LARGE},
        {RA_NUMERIC, NEWTONS "b\t1\t1\t1\na\t1\t1\t0\na\t1\t10\t1e200\na\t1\t100\t0\n",
         "in.tsv:4: " TOO_LARGE},
    };
    struct ra_status st;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        refuses(work(*state, bad[i].table, NULL, &as_it_is, &st), &st, bad[i].code, bad[i].message);
    }
}

// Tables are refused in which some realisations have more, fewer, other or repeated points, so that
// means at two places would be means over different things. For example, if there is one more
// roughness at the highest speed, the mean at this speed is over other roughnesses.
static void test_unbalanced(void **state)
{
    static const struct {
        const char *without;
        struct ra_slopes_spec spec;
        const char *message;
    } grids[] = {
        {ONE_SPEED,
         {"Ra", "L", "s", "k", true, "v"},
         "in.tsv:6: unbalanced: the rows that belong to line 3 have none with the Ra of this one: "
         "leave out such rows, or make those that are missing"},
        {"R2v2",
         {"v", "L", "s", "k", true, "Ra"},
         "in.tsv:5: unbalanced: the rows that belong to line 9 have none with the v of this one: "
         "leave out such rows, or make those that are missing"},
        // no option names Ra, and there are three rows with different Ra at each speed
        {"",
         {"v", "L", "s", "k", true, NULL},
         "in.tsv:6: has the same v as line 3 of the same realisation: name more columns in --by or "
         "--each"},
    };
    static const struct {
        const char *rows, *message;
    } tables[] = {
        {"a\t1\t1\t0\na\t1\t10\t1\na\t2\t1\t0\na\t2\t10\t1\na\t2\t100\t1\n",
         "in.tsv:7: unbalanced: the rows that belong to line 3 have none with the v of this one: "
         "leave out such rows, or make those that are missing"},
        {"b\t1\t1\t0\nb\t1\t1e1\t1\na\t1\t1\t0\na\t1\t10\t1\na\t2\t2\t0\na\t2\t10.0\t1\n",
         "in.tsv:7: unbalanced: the rows that belong to line 5 have none with the v of this one: "
         "leave out such rows, or make those that are missing"},
        {"a\t1\t1\t0\na\t1\t10\t1\na\t1\t1.0\t5\n",
         "in.tsv:5: has the same v as line 3 of the same realisation: name more columns in --by or "
         "--each"},
    };
    char text[3000];
    struct ra_status st;
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        grid(text, grids[i].without);
        refuses(work(*state, text, NULL, &grids[i].spec, &st), &st, RA_INPUT, grids[i].message);
    }
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        snprintf(text, sizeof text, HEAD "%s", tables[i].rows);
        refuses(work(*state, text, NULL, &as_it_is, &st), &st, RA_INPUT, tables[i].message);
    }
}

// Means over surfaces are refused if there is one more surface at the last speed. The column n
// shows this, if the columns have the names that `means` gives them. A line that only one of two
// realisations has is refused, too. So is a line that has several x in only one realisation.
static void test_unbalanced_lines(void **state)
{
    char text[3000];
    struct ra_status st;
    static const struct ra_slopes_spec of_means = {"v", "mean", "s", "k", true, NULL};
    const char *const means = "# units\t-\t1\t1\t-\t-\t1\t-\ns\tk\tv\tquantity\tunit\tn\tmean\n"
                              "b\t1\t1\tL\tdB\t2\t60\nb\t1\t10\tL\tdB\t2\t70\n"
                              "a\t1\t1\tL\tdB\t3\t60\na\t1\t10\tL\tdB\t4\t70\n";
    refuses(work(*state, means, NULL, &of_means, &st), &st, RA_INPUT,
            "in.tsv:6: unbalanced: a mean of 4 values, and line 5 is one of 3: fit lines first and "
            "take the mean of their slopes (--each)");
    snprintf(text, sizeof text, "%s", means);
    strstr(text, "quantity")[0] = 'Q';
    check_ok(work(*state, text, NULL, &of_means, &st), &st);
    snprintf(text, sizeof text, "%s", means);
    strstr(text, "\t4\t70")[1] = '3';
    check_ok(work(*state, text, NULL, &of_means, &st), &st);
    static const struct ra_slopes_spec speeds = {"v", "L", "s", "k", false, "c"};
    refuses(work(*state,
                 "# units\t-\t1\t1\t1\t1\ns\tk\tc\tv\tL\na\t1\tp\t1\t1\na\t1\tp\t10\t1\n"
                 "a\t1\tq\t1\t1\na\t1\tq\t10\t1\na\t2\tp\t1\t1\na\t2\tp\t10\t1\na\t2\tq\t10\t1\n",
                 NULL, &speeds, &st),
            &st, RA_INPUT,
            "in.tsv:5: unbalanced: the rows that belong to line 7 have none with the c of this "
            "one: leave out such rows, or make those that are missing");
}

static void test_unbalanced_means(void **state)
{
    static const struct ra_means_spec spec = {"s", "L", NULL, NULL, "k", "v"};
    static const struct {
        const char *rows, *message;
    } tables[] = {
        {"a\t1\t1\t0\na\t1\t10\t1\na\t2\t1\t0\n",
         "in.tsv:4: unbalanced: the rows that belong to line 5 have none with the v of this one: "
         "leave out such rows, or make those that are missing"},
        {"a\t1\t1\t0\nb\t1\t3\t1\na\t2\t1\t0\na\t2\t2\t0\n",
         "in.tsv:6: unbalanced: the rows that belong to line 3 have none with the v of this one: "
         "leave out such rows, or make those that are missing"},
        {"b\t1\t1\t0\na\t1\t1\t0\na\t1\t1\t1\n",
         "in.tsv:5: has the same v as line 4 of the same realisation: name more columns in --by or "
         "--each"},
    };
    static const struct {
        struct ra_means_spec spec;
        enum ra_code code;
        const char *message;
    } wishes[] = {
        {{"s", "L", NULL, NULL, "k", NULL},
         RA_USAGE,
         "--over and --each go together: write both or neither"},
        {{"s", "L", NULL, NULL, NULL, "k"},
         RA_USAGE,
         "--over and --each go together: write both or neither"},
        {{"s", "L", NULL, NULL, "k,v", "v"}, RA_USAGE, "--over: 'k,v' names 2 columns: write one"},
        {{"s", "L", NULL, NULL, "k", "w"},
         RA_INPUT,
         "in.tsv:2: has no column 'w' (--each): its columns are s, k, v, L"},
    };
    char text[3000];
    struct ra_status st;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        snprintf(text, sizeof text, HEAD "%s", tables[i].rows);
        refuses(work(*state, text, &spec, NULL, &st), &st, RA_INPUT, tables[i].message);
    }
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        refuses(work(*state, HEAD "a\t1\t1\t1\n", &wishes[i].spec, NULL, &st), &st, wishes[i].code,
                wishes[i].message);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_bad_tables),       TEST(test_bad_files),
        TEST(test_bad_means),        TEST(test_less_is_column_and_value),
        TEST(test_overflow),         TEST(test_bad_slopes),
        TEST(test_bad_points),       TEST(test_unbalanced),
        TEST(test_unbalanced_lines), TEST(test_unbalanced_means),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
