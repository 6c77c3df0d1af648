// Tests of ensembles: every refusal, in one line that says where, what was wrong and what to do.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each row of the lists below is a table or a wish that cannot be served, with the beginning of the
 * message and its advice. `work` holds that nothing was printed then.
 */
#include "support/ensembles.h"

/** One line of message with both pieces, and the code. */
static void refuses(enum ra_code got, const struct ra_status *st, enum ra_code code,
                    const char *piece, const char *advice)
{
    if (got != code || strstr(st->text, piece) == NULL || strstr(st->text, advice) == NULL ||
        strchr(st->text, '\n') != NULL) {
        print_error("code %d, expected %d: '%s' lacks '%s' or '%s'\n", (int)got, (int)code,
                    st->text, piece, advice);
        fail();
    }
}

static const struct ra_slopes_spec as_it_is = {"v", "L", "s", "k", false};

#define HEAD "# units\t-\t1\t1\t1\ns\tk\tv\tL\n"

static void test_bad_tables(void **state)
{
    static const struct {
        const char *table, *piece, *advice;
    } bad[] = {
        {"", "in.tsv: has no rows", "head and data"},
        {HEAD, "in.tsv: has no rows", "head and data"},
        // of earlier versions, or of another program
        {"# s\tk\tv [m]\tL\na\t1\t1\t1\n", "in.tsv:2: names its columns in a comment, as ra2d did",
         "make the table again"},
        {"# v [m]\n1\n", "in.tsv:2: names its columns in a comment", "make the table again"},
        {"s\tk\tv\tL\na\t1\t1\t1\n", "in.tsv:1: no units", "put a line `# units`"},
        {"# units\t-\n# s\ns\na\n", "in.tsv:3: no units", "put a line `# units`"},
        {"# units\t-\t-\t1\ns\tk\tv\tL\na\t1\t1\t1\n", "in.tsv:2: 4 columns, and 3 units",
         "write one for each"},
        {HEAD "a\t1\t1\n", "in.tsv:3: the row has 3 cells and line 2 names 4 columns",
         "one tab between"},
        {HEAD "a\t1\t1\t1\t1\n", "in.tsv:3: the row has 5 cells", "one tab between"},
        {"# units\t-\t-\t-\t-\ns\tk\t\tL\na\t1\t1\t1\n", "in.tsv:2: '' is no name of a column",
         "write letters, digits"},
        {"# units\t-\t-\t-\t-\ns\tk\tv [m]\tL\na\t1\t1\t1\n",
         "in.tsv:2: 'v [m]' is no name of a column", "write letters, digits"},
        {"#\n# units\t-\t-\t-\t-\ns\tv\tv\tL\na\t1\t1\t1\n",
         "in.tsv:3: columns 2 and 3 are both called 'v'", "rename one"},
        {HEAD "a\t1\t1\t1\n# ended early: x\n", "in.tsv:4: '# ended early: x' below the names",
         "head ends at line 2"},
        {HEAD "a\t1\t1\t1", "in.tsv:3: the last line has no end", "is the file cut?"},
        {HEAD "a\t1\t1\tx1\n", "in.tsv:3: column 'L': 'x1' is not a number", "give one"},
        {HEAD "a\t1\t1\t1 m\n", "column 'L': '1 m' is not a number", "give one"},
        {HEAD "\na\t1\t1\t\n", "in.tsv:4: column 'L': '' is not a number", "give one"},
        {HEAD "a\t1\t1\tNaN\n", "column 'L': 'NaN' is not a finite number", "leave out"},
        {HEAD "a\t1\t1\t1e999\n", "'1e999' is not a finite number", "leave out"},
        {"# units\t-\t-\t-\ns\tk\tv\nx\t1\t1\n", "in.tsv:2: has no column 'L' (",
         "its columns are s, k, v"},
    };
    const struct ra_means_spec spec = {.by = "s", .of = "L"};
    struct ra_status st;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        refuses(work(*state, bad[i].table, &spec, NULL, &st), &st, RA_INPUT, bad[i].piece,
                bad[i].advice);
        refuses(work(*state, bad[i].table, NULL, &as_it_is, &st), &st, RA_INPUT, bad[i].piece,
                bad[i].advice);
    }
}

static void test_bad_files(void **state)
{
    struct ra_status st;
    struct ra_records r;
    char path[128];
    refuses(ra_records_read("nowhere.tsv", &r, &st), &st, RA_INPUT,
            "nowhere.tsv: cannot be opened: No such file", "give the path of a table");
    refuses(ra_records_read(*state, &r, &st), &st, RA_INPUT, "cannot be read: Is a directory", "");
    write_text(place(*state, "in.tsv", path), "# a\n1\0\n", 7);
    refuses(ra_records_read(path, &r, &st), &st, RA_INPUT, "in.tsv: holds binary data",
            "tab-separated text");
    ra_records_free(&r);
    ra_records_free(NULL);
    ra_choice_free(NULL);
    ra_groups_free(NULL);
}

static const struct {
    enum ra_code code;
    struct ra_means_spec spec;
    const char *piece, *advice;
} bad_means[] = {
    {RA_USAGE, {"seed,", "level", NULL, NULL}, "--by: 'seed,' holds an empty name", "COL,COL"},
    {RA_USAGE, {"", "level", NULL, NULL}, "--by: '' holds an empty name", "COL,COL"},
    {RA_USAGE, {"seed,seed", "level", NULL, NULL}, "--by: 'seed,seed' names seed twice", ""},
    {RA_INPUT, {"seed", "lev", NULL, NULL}, "has no column 'lev' (--of)", "level, force"},
    {RA_INPUT, {"seed", "reading", NULL, NULL}, "in.tsv:5: column 'reading': 'soft'", ""},
    {RA_USAGE, {"seed", "level", "reading=soft", NULL}, "--less and --pair", "both"},
    {RA_USAGE, {"seed", "level", NULL, "seed"}, "--less and --pair go together", "both"},
    {RA_USAGE, {"seed", "level", "reading", "seed"}, "--less: 'reading'", "COLUMN=VALUE"},
    {RA_USAGE, {"seed", "level", "=soft", "seed"}, "--less: '=soft'", "COLUMN=VALUE"},
    {RA_USAGE, {"seed", "level", "a,b=soft", "seed"}, "--less: 'a,b=soft'", "COLUMN=VALUE"},
    {RA_INPUT, {"seed", "level", "read=soft", "seed"}, "has no column 'read' (--less)", ""},
    {RA_INPUT, {"seed", "level", "reading=soft", "sed"}, "has no column 'sed' (--pair)", ""},
    {RA_INPUT,
     {"seed", "level", "reading=no", "speed,seed"},
     "in.tsv: column 'reading': no row has 'no'",
     "a value it has"},
    {RA_INPUT,
     {"reading", "level", "reading=default", "speed"},
     "in.tsv:7: column 'reading': a second row with 'default' and the same speed (the first is "
     "line 6)",
     "more columns in --pair"},
    {RA_INPUT,
     {"seed", "level", "reading=default", "reading,speed,seed"},
     "no row has a partner with reading=default and the same reading,speed,seed",
     "not that of --less"},
};

static void test_bad_means(void **state)
{
    struct ra_status st;
    for (size_t i = 0; i < sizeof bad_means / sizeof bad_means[0]; i++) {
        refuses(work(*state, PAIRS, &bad_means[i].spec, NULL, &st), &st, bad_means[i].code,
                bad_means[i].piece, bad_means[i].advice);
    }
}

static void test_overflow(void **state)
{
    const struct ra_means_spec spec = {.by = "a", .of = "b"};
    struct ra_status st;
    refuses(work(*state, "# units\t-\t-\na\tb\nx\t1\ny\t-1e308\ny\t1e308\n", &spec, NULL, &st), &st,
            RA_NUMERIC, "in.tsv:4: column 'b': the values of this row's group are too large",
            "another unit");
}

static const struct {
    enum ra_code code;
    struct ra_slopes_spec spec;
    const char *table, *piece, *advice;
} bad_slopes[] = {
    {RA_USAGE, {"v,s", "L", "s", "k", false}, "a\t1\t1\t1\n", "--x: 'v,s' names 2", "one"},
    {RA_USAGE, {"v", "L,v", "s", "k", false}, "a\t1\t1\t1\n", "--y: 'L,v' names 2", "one"},
    {RA_USAGE, {"v", "L", "s", "k,s", false}, "a\t1\t1\t1\n", "--over: 'k,s' names 2", "one"},
    {RA_INPUT, {"w", "L", "s", "k", false}, "a\t1\t1\t1\n", "has no column 'w' (--x)", ""},
    {RA_INPUT, {"v", "w", "s", "k", false}, "a\t1\t1\t1\n", "has no column 'w' (--y)", ""},
    {RA_INPUT, {"v", "L", "w", "k", false}, "a\t1\t1\t1\n", "has no column 'w' (--by)", ""},
    {RA_INPUT, {"v", "L", "s", "w", false}, "a\t1\t1\t1\n", "has no column 'w' (--over)", ""},
    {RA_INPUT,
     {"v", "L", "s", "k", true},
     "a\t1\t1\t1\n",
     "in.tsv:2: column 'L' is in N",
     "--decibel wants a level in dB"},
    {RA_INPUT,
     {"v", "L", "s", "k", false},
     "a\t1\t1\t1\na\t1\t0.0\t1\n",
     "in.tsv:4: column 'v': 0.0 is not above 0",
     "its logarithm is wanted"},
    {RA_INPUT, {"v", "L", "s", "k", false}, "a\t1\t-1\t1\n", "'v': -1 is not above 0", ""},
    {RA_INPUT,
     {"v", "L", "s", "k", false},
     "a\t1\t1\t1\na\t1\t1.0\t2\na\t2\t3\t1\n",
     "in.tsv: column 'v': no realisation has two values of it",
     "agree in s and k and differ in it"},
    {RA_NUMERIC,
     {"v", "L", "s", "k", false},
     "a\t1\t1\t-1e308\na\t1\t10\t1e308\n",
     "in.tsv:3: column 'L': the values of this row's group are too large",
     "another unit"},
};

static void test_bad_slopes(void **state)
{
    char text[256];
    struct ra_status st;
    for (size_t i = 0; i < sizeof bad_slopes / sizeof bad_slopes[0]; i++) {
        snprintf(text, sizeof text, "# units\t-\t-\t-\tN\ns\tk\tv\tL\n%s", bad_slopes[i].table);
        refuses(work(*state, text, NULL, &bad_slopes[i].spec, &st), &st, bad_slopes[i].code,
                bad_slopes[i].piece, bad_slopes[i].advice);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_bad_tables), TEST(test_bad_files), TEST(test_bad_means),
        TEST(test_bad_slopes), TEST(test_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
