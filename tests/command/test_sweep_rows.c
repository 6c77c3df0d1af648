// Tests of sweeps by several processes, in parts, and with rows instead of folders: the tables are
// the same.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/areal_cases.h"
#include "support/lines.h"

#include <inttypes.h>

#include "base/digest.h"
#include "base/lock.h"

#define SWEEP                                                                                      \
    "$R sweep small.ini -s time.duration=0.5ms -s output.sample=off --over "                       \
    "sliding.speed=0.5m/s,0.2 --seeds 1..5 "

/// `same A B` compares two tables, except for the commands that made them.
static const char functions[] =
    "rest() { sed '/^# command/d; /^# listed/d' \"$1\"; }; same() { for t in runs means; do rest "
    "$1/$t.tsv >.a; rest $2/$t.tsv >.b; cmp .a .b || return 9; done; };";

static void expect(const char *folder, const char *line, int code, const char *piece)
{
    expect_in(folder, functions, line, code, piece);
}

/// The tables and the printed text are the same for any number of processes, and for folders and
/// rows.
static void same_tables(void **state)
{
    const char *const folder = *state;
    expect(folder, SWEEP "-o one >one.out", 0, "");
    expect(folder, SWEEP "-o two -j 3 >two.out && same one two && cmp one.out two.out", 0, "");
    expect(folder,
           "for s in 1 5; do cmp one/sliding.speed-0.2_seed-$s/summary.tsv "
           "two/sliding.speed-0.2_seed-$s/summary.tsv || exit 8; done",
           0, "");
    expect(folder, SWEEP "-o rows --rows >three.out && same one rows && cmp one.out three.out", 0,
           "");
    expect(folder,
           SWEEP "-o jobs --rows -j 4 >four.out && same one jobs && cmp rows/runs.tsv "
                 "jobs/runs.tsv; test $? = 1",
           0, "");
    expect(folder, "ls rows; ls jobs | wc -l", 0, "means.tsv\nrows.tsv\nruns.tsv\nsweep.tsv\n4\n");
    // two parts are made as folders at the same time; they leave the folders of seven runs and no
    // table
    expect(folder,
           SWEEP "-o parts --part 1/3 & " SWEEP "-o parts --part 3/3; wait; "
                 "ls parts | wc -l; ls parts/*.tsv",
           2, "7\n");
    expect(folder, SWEEP "-o parts >five.out && same one parts && cmp one.out five.out", 0, "");
    // parts are made as rows; the sweep is divided first into two parts, then into five
    expect(folder,
           SWEEP "-o mixed --rows --part 2/2; " SWEEP "-o mixed --rows --part 1/5; "
                 "grep -c seed- mixed/rows-2-of-2.tsv mixed/rows-1-of-5.tsv",
           0, "mixed/rows-2-of-2.tsv:5\nmixed/rows-1-of-5.tsv:1\n");
    expect(folder,
           SWEEP "-o mixed --rows -j 2 >six.out && same one mixed && cmp one.out six.out "
                 "&& grep -c seed- mixed/rows.tsv && $R verify mixed rows one",
           0, "4\nmixed: as it was written\nrows: as it was written\none: as it was written\n");
    // heads do not tell the number of processes
    expect(folder, "grep -h '^# command' one/runs.tsv two/runs.tsv jobs/runs.tsv | grep -c -e -j",
           1, "0\n");
}

/// If a row was changed or is incomplete, its run is made again, and the tables are as before.
static void damaged(void **state)
{
    const char *const folder = *state;
    expect(folder, SWEEP "-o good --rows >good.out; cp -r good bad", 0, "");
    // line 8 is the third row; one of its digits is changed
    expect(folder,
           "sed -i '8s/\\t0\\.2\\t/\\t0.3\\t/; 8s/4/5/' bad/rows.tsv; "
           "cmp good/rows.tsv bad/rows.tsv",
           1, "differ");
    expect(folder, "$R verify bad", 1, "bad/rows.tsv:8: is not as it was written");
    expect(folder,
           SWEEP "-o bad --rows 2>note >bad.out; cmp good.out bad.out && same good bad && "
                 "cat note && grep -c . bad/rows.tsv && $R verify bad",
           0,
           "ra2d: note: rows.tsv:8: this row was changed after it was written; its run is made "
           "again\n15\nbad: as it was written\n");
    // killed in the middle of a write
    expect(folder,
           "truncate -s -20 bad/rows.tsv; " SWEEP "-o bad --rows 2>note >bad.out && cat note && "
           "same good bad && grep -c . bad/rows.tsv",
           0,
           "ra2d: note: rows.tsv:15: this row was changed after it was written; its run is made "
           "again\n15\n");
    // three rows are named, and a fourth note counts for all others
    expect(folder,
           "cp good/rows.tsv many; sed -i '7,11s/4/5/' many; cp many bad/rows.tsv; " SWEEP
           "-o bad --rows 2>note >bad.out && cut -c 1-27 note && same good bad",
           0,
           "ra2d: note: rows.tsv:7: thi\nra2d: note: rows.tsv:8: thi\n"
           "ra2d: note: rows.tsv:9: thi\nra2d: note: more rows were \n");
    // a part that reads the rows of another part does not change them
    expect(folder,
           "truncate -s -20 bad/rows.tsv; cp bad/rows.tsv before; " SWEEP
           "-o bad --rows --part 1/2 2>note && " SWEEP "-o bad --rows --part 2/2 2>>note && "
           "cmp before bad/rows.tsv &&  cat note bad/rows-*-of-2.tsv | "
           "grep -c 'seed-\\|changed'",
           0, "1\n");
    expect(folder, "printf 'mine\\n' >bad/rows-x.tsv; " SWEEP "-o bad --rows", 5,
           "bad/rows-x.tsv: has the name of a file of rows, but holds none; remove it\n");
}

/// A row counts only in the file for which it was written: under other names or units of columns
/// its cells have no meaning.
static void other_heads(void **state)
{
    const char *const folder = *state;
    expect(folder, SWEEP "-o good --rows >good.out", 0, "");
    static const char *const slips[] = {"4s/m.s/mm/; 5s/steps/stepz/",
                                        "5s/\\tsteps\\tsteps_wanted/\\tsteps_wanted\\tsteps/"};
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
        char line[1500];
        snprintf(line, sizeof line,
                 "rm -rf bad; cp -r good bad; sed -i '%s' bad/rows.tsv; cmp -s good/rows.tsv "
                 "bad/rows.tsv && exit 9; $R verify bad; " SWEEP
                 "-o bad --rows >bad.out 2>/dev/null; same good bad && cmp good.out bad.out && "
                 "$R verify bad",
                 slips[i]);
        expect(folder, line, 0, "bad: as it was written\n");
        assert_non_null(strstr(output, "bad/rows.tsv:6: is not as it was written"));
    }
    // an empty file, without head and rows, is written again
    expect(folder,
           "rm bad/rows*.tsv; : >bad/rows.tsv; $R verify bad; " SWEEP
           "-o bad --rows >bad.out && same good bad && ls bad",
           0, "means.tsv\nrows.tsv\nruns.tsv\nsweep.tsv\n");
    expect(folder, "sed -i 7d bad/rows.tsv; $R verify bad", 1,
           "bad/runs.tsv: has 10 runs, of which 9 have rows");
}

/// Turns a file of rows into one of version 0123456789ab. The version in the head and the digest of
/// each row are changed. The digest covers the version, the units and the names, each with the zero
/// at its end, and the cells of the row before the digest.
static void make_old(const char *path)
{
    static char text[1 << 16], made[1 << 16];
    static const char version[] = "0123456789ab";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    uint64_t head = ra_digest(RA_DIGEST_START, version, sizeof version);
    size_t used = (size_t)snprintf(made, sizeof made, "# ra2d %s\n", version);
    bool named = false;
    for (char *line = strchr(text, '\n') + 1, *next; *line != '\0'; line = next) {
        char *const end = strchr(line, '\n');
        *end = '\0';
        next = end + 1;
        const bool units = strncmp(line, "# units\t", 8) == 0;
        if (units || (line[0] != '#' && !named)) {
            head = ra_digest(head, line + 8 * units, strlen(line + 8 * units) + 1);
        }
        if (named) {
            char *const cell = strrchr(line, '\t');
            snprintf(cell + 1, 17, "%016" PRIx64, ra_digest(head, line, (size_t)(cell - line)));
        }
        named = named || line[0] != '#';
        used += (size_t)snprintf(made + used, sizeof made - used, "%s\n", line);
    }
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(made, file);
    fclose(file);
}

/// If rows were written by several versions of the program, `ra2d verify` reports these versions. A
/// row counts only in a file whose head has its version.
static void versions(void **state)
{
    const char *const folder = *state;
    expect(folder,
           SWEEP "-o good --rows >good.out; cp -r good bad; "
                 "sed -i '1s/.*/# ra2d 0123456789ab/' bad/rows.tsv; $R verify bad",
           1, "bad/rows.tsv:6: is not as it was written");
    // rows-1-of-5.tsv becomes a file of version 0123456789ab, with its head and its digests
    expect(folder,
           "rm -r bad; " SWEEP "-o bad --rows --part 1/5; " SWEEP "-o bad --rows >bad.out && "
           "cmp good.out bad.out && $R verify bad",
           0, "bad: as it was written\n");
    make_old(in(folder, "bad/rows-1-of-5.tsv"));
    expect(folder, "$R verify bad | sed 's/[0-9a-f]*-*[a-z]* .8 rows/NOW (8 rows/'", 0,
           "bad: as it was written; its rows are of several versions of the program: 0123456789ab "
           "(2 rows), NOW (8 rows)\n");
    // the runs of these two rows are not made again; if one of the rows is damaged, its run is
    // written into another file
    expect(folder,
           "cp bad/rows-1-of-5.tsv before; rm bad/rows.tsv; " SWEEP "-o bad --rows >bad.out && "
           "cmp good.out bad.out && cmp before bad/rows-1-of-5.tsv && grep -c seed- bad/rows.tsv",
           0, "8\n");
    expect(folder,
           "sed -i 's/0.2\\t5\\t/&/; $d' bad/rows-1-of-5.tsv; " SWEEP
           "-o bad --rows --part 1/5 && ls bad && grep -c seed- bad/rows-1-of-5.2.tsv",
           0, "rows-1-of-5.2.tsv\nrows-1-of-5.tsv\nrows.tsv\nruns.tsv\nsweep.tsv\n1\n");
}

/// Runs that exist as folders are not made again as rows, and vice versa.
static void forms(void **state)
{
    const char *const folder = *state;
    expect(folder, SWEEP "-o all --part 2/5 && " SWEEP "-o all --rows", 5,
           "all/sliding.speed-0.5m-s_seed-2: is a run with a folder; leave out --rows, or name "
           "another folder for rows\n");
    expect(folder, "ls all", 0, "sliding.speed-0.2_seed-2\nsliding.speed-0.5m-s_seed-2\n");
    expect(folder, SWEEP "-o rows --rows --part 2/5 && " SWEEP "-o rows", 5,
           "rows: its runs have rows; add --rows, which goes on there, or name another folder\n");
    expect(folder, "ls rows", 0, "rows-2-of-5.tsv\n");
    // parts have not made tables yet
    expect(folder, "$R report rows -o page.html", 3,
           "rows: holds runs of a sweep that has no tables yet: repeat the sweep's command to "
           "complete it, or name single runs in it\n");
    expect(folder, "$R report all -o page.html", 3,
           "all: holds runs of a sweep that has no tables");
    expect(folder, "$R verify rows", 1, "rows: holds runs and no tables: a sweep was interrupted");
}

/// A disk that is full at the first row leaves no file that would stop the next sweep.
static void no_room(void **state)
{
    expect(*state,
           "( ulimit -f 0; " SWEEP "-o all --rows ); ls all | wc -l; " SWEEP
           "-o all --rows >out && ls all",
           0, "means.tsv\nrows.tsv\nruns.tsv\nsweep.tsv\n");
}

/// If the disk is full in the middle of a row, the file holds the rows before, and the same command
/// goes on with them.
static void no_more_room(void **state)
{
    expect(*state, "( ulimit -f 14; " SWEEP "-o all --rows )", 5,
           "all/rows.tsv: cannot write: the disk is full; the file holds the rows before; the same "
           "command continues here\n");
    expect(*state,
           "cp all/rows.tsv before; grep -c seed- before >rows; test $(cat rows) -gt 0 -a $(cat "
           "rows) -lt 10 -a -z \"$(tail -c 1 before)\" && " SWEEP
           "-o all --rows 2>note >out && test ! -s note && head -c $(wc -c <before) all/rows.tsv | "
           "cmp - before && $R verify all",
           0, "all: as it was written\n");
}

/// Runs whose summaries have different quantities have different files of rows. The table made from
/// rows has NaN where the table made from folders has it.
static void other_quantities(void **state)
{
    const char *const folder = *state;
#define LAWS                                                                                       \
    "$R sweep small.ini -s time.duration=0.5ms -s output.sample=off --over "                       \
    "contact.law=penalty,lagrange "                                                                \
    "--seeds 1..2 "
    expect(folder,
           LAWS "-o folders >a; " LAWS "-o rows --rows >b; cmp a b && "
                "same folders rows && ls rows && grep -c NaN rows/runs.tsv",
           0, "means.tsv\nrows.2.tsv\nrows.tsv\nruns.tsv\nsweep.tsv\n4\n");
    expect(folder,
           "cp rows/runs.tsv before; " LAWS "-o rows --rows --part 1/1 >b && "
           "cmp before rows/runs.tsv && ls rows",
           0, "means.tsv\nrows.2.tsv\nrows.tsv\nruns.tsv\nsweep.tsv\n");
}

/// After a kill at any moment the same command continues the sweep. Only unfinished runs are lost.
static void killed(void **state)
{
    const char *const folder = *state;
#define LONG                                                                                       \
    "sweep small.ini -s time.duration=20ms -s output.sample=off --seeds 1..40 -o all --rows -j 2"
    expect(folder, "$R " LONG " >whole.out; mv all whole", 0, "");
    for (int rows = 3; rows <= 21; rows += 9) {
        char line[600];
        snprintf(line, sizeof line,
                 "bash -c '$0 " LONG " >/dev/null & while kill -0 $! && ! { test -e all/rows.tsv "
                 "&& test $(grep -c seed- all/rows.tsv) -ge %d; }; do sleep 0.01; done; "
                 "kill -9 $!; wait $!' $R 2>/dev/null; grep -c seed- all/rows.tsv",
                 rows);
        assert_int_equal(line_in(folder, functions, line), 0);
        assert_true(atoi(output) >= rows);
        assert_false(exists(folder, "all/runs.tsv"));
    }
    expect(folder,
           "cp all/rows.tsv before; $R " LONG " >again.out; cmp whole.out again.out && "
           "same whole all && head -c $(wc -c <before) all/rows.tsv | cmp - before",
           0, "");
}

/// After an interrupt every process writes the ends of its tables.
static void interrupted(void **state)
{
    const char *const folder = *state;
    expect(folder,
           "bash -mc '$0 sweep small.ini -s sliding.speed=1um/s -s output.sample=10ms -s "
           "time.duration=10000s --seeds 1..9 -o all -j 2 & "
           "while kill -0 $! && ! { test -e all/seed-1.partial/probes.partial.tsv && "
           "test -e all/seed-2.partial/probes.partial.tsv; }; do sleep 0.02; done; "
           "sleep 0.3; kill -INT $!; wait $!' $R",
           6, "; the same command continues here\n");
    // a process that is interrupted before its first step leaves no file
    expect(folder,
           "test $(tail -qn 1 all/*/probes.partial.tsv | grep -c '^# ended early: interrupted') = "
           "$(ls all | wc -l) && ls all",
           0, "seed-");
}

/// A part is written by only one process at a time.
static void locked(void **state)
{
    const char *const folder = *state;
    struct ra_lock lock;
    long holder;
    expect(folder, "mkdir all", 0, "");
    assert_int_equal(ra_lock_take(&lock, in(folder, "all/rows.lock"), &holder, NULL), RA_OK);
    expect(folder, SWEEP "-o all --rows", 5,
           "all/rows: another process writes these rows (number ");
    expect(folder, SWEEP "-o all --rows --part 1/2", 0, "");
    ra_lock_release(&lock);
}

static void refused(void **state)
{
    static const char *const part[] = {"0/3", "4/3", "3", "1/0", "a/b", "1/2x", "1/2000", "/2"};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        char line[300], said[200];
        snprintf(line, sizeof line, SWEEP "-o all --part %s", part[i]);
        snprintf(said, sizeof said,
                 "ra2d: --part: not '%s'; write 3/8 for the third of eight parts, of 1000 at "
                 "most\n",
                 part[i]);
        expect(*state, line, 2, said);
    }
    expect(*state, SWEEP "-o all -j 0", 2,
           "--jobs: not '0'; write a number of processes, 1 to 1000");
    expect(*state, SWEEP "-o all --rows --list", 2, "--rows makes none; give one of them");
    expect(*state, SWEEP "-o all -j 2 --jobs 3", 2, "--jobs: given twice: give it once");
    assert_false(exists(*state, "all"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        TEST(same_tables), TEST(damaged),     TEST(other_quantities), TEST(other_heads),
        TEST(versions),    TEST(forms),       TEST(no_room),          TEST(no_more_room),
        TEST(killed),      TEST(interrupted), TEST(locked),           TEST(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
