// Tests of `ra2d verify` and of the messages of all readers about a damaged run.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Runs of all kinds are damaged, one by one. `ra2d verify` and every command that reads the run
 * must name the damage and its file. test_run_folder.c tests new runs that replace damaged ones.
 */
#include "support/areal_cases.h"
#include "support/run_cases.h"

static char output[1 << 16];

/// Runs a line of bash in the folder, with ra2d as $R. `output` gets both streams.
static int sh(const char *folder, const char *line)
{
    char text[4096], here[1024], path[1200];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%.1000s%s%.190s", program()[0] == '/' ? "" : here,
             program()[0] == '/' ? "" : "/", program());
    assert_int_equal(setenv("R", path, 1), 0);
    snprintf(
        text, sizeof text,
        "follow() { bash '%s/tests/command/follow.sh' \"$R\" \"$@\"; }; cd '%s' && { %s; } 2>&1",
        here, folder, line);
    return shell(text, output, sizeof output);
}

static void does(const char *folder, const char *text)
{
    char line[2048];
    // every command of the line must succeed
    snprintf(line, sizeof line, "set -e; %s", text);
    if (sh(folder, line) != 0) {
        fail_msg("%s: %s", line, output);
    }
}

static void says(const char *folder, const char *line, int code, const char *piece)
{
    const int got = sh(folder, line);
    if (got != code || strstr(output, piece) == NULL) {
        fail_msg("%s: exit code %d, expected %d; '%s' is not in\n%.2000s", line, got, code, piece,
                 output);
    }
}

/// Of the two digests in a message the second is in the list, and the first is not.
static void says_digests(const char *folder, const char *list)
{
    char is[20], listed[20], line[400];
    const char *const at = strstr(output, "its digest is ");
    assert_non_null(at);
    assert_int_equal(
        sscanf(at, "its digest is %16[0-9a-f], and the list has %16[0-9a-f]", is, listed), 2);
    snprintf(line, sizeof line, "grep -q %s %s; if grep -q %s %s; then false; fi", listed, list, is,
             list);
    does(folder, line);
}

#define RUN "\"$R\" run small.ini -s output.sound=on -o run --quiet"

// ## Runs

static void whole_runs(void **state)
{
    const char *const folder = *state;
    write_file(in(folder, "areal.ini"), small_areal);
    write_file(in(folder, "p.txt"), "# x [mm]\tz [um]\n0\t0\n20\t1\n40\t0\n");
    does(folder, RUN);
    does(folder, "\"$R\" run small.ini -s surface.resonator.kind=file -s "
                 "surface.resonator.file=p.txt -o inputs --quiet");
    does(folder, "\"$R\" areal areal.ini -o areal --quiet");
    says(folder, "\"$R\" verify run inputs/ areal", 0,
         "run: as it was written\ninputs/: as it was written\nareal: as it was written\n");
    // notes, figures and folders of the user do not matter
    does(folder, "echo note >run/note.txt; mkdir run/figures; echo 'a b' >run/mine.tsv");
    says(folder, "\"$R\" verify run --list && echo nothing", 0, "nothing\n");
    // a mark left by a killed run does not matter
    does(folder, "echo x >areal/run.mark; \"$R\" verify areal");
    // a file of this name that is not a mark belongs to the user
    does(folder, "\"$R\" areal areal.ini -o areal --resume --quiet; grep -qx x areal/run.mark");
    says(folder, "\"$R\" verify none", 1, "none: No such file or directory");
    says(folder, "\"$R\" verify small.ini", 1,
         "small.ini: is not a folder; name the folder of a run or of a");
    says(folder, "mkdir empty; \"$R\" verify empty", 1,
         "empty: is not the folder of a run: it has no files.tsv");
    says(folder, "\"$R\" verify empty run none --list", 1, "empty\nnone\n");
    assert_non_null(strstr(output, "ra2d: 2 of 3 folders do not hold what was written\n"));
}

/// Turns the list into one of an earlier version, which has no digest of itself and none of
/// timing.tsv.
#define OLD_LIST "; sed -i 's/\\town$/\\t-/; $s/[^\\t]*$/-/' run/files.tsv"

/// Some names of cases, titles and folders could be misread in a list or a hash, or by a shell.
/// They are read correctly.
static void names(void **state)
{
    const char *const folder = *state;
    write_file(in(folder, "p.txt"), "# x [mm]\tz [um]\n0\t0\n20\t1\n40\t0\n");
#define OF_FILE "-s surface.resonator.kind=file -s surface.resonator.file=p.txt --quiet "
    does(folder, "cp small.ini 'a case.ini'; \"$R\" run 'a case.ini' " OF_FILE "-o blank");
    says(folder, "\"$R\" run 'a case.ini' " OF_FILE "-o blank --resume", 0,
         "there is nothing to do");
    does(folder, "\"$R\" run small.ini " OF_FILE
                 "-s case.title=inputs/surface.resonator.file.txt -o title");
    does(folder, "\"$R\" run small.ini " OF_FILE "-s case.title=inputs/x -o \"it's\"");
    says(folder, "\"$R\" verify blank title \"it's\"", 0, "it's: as it was written\n");
    // a shell executes the remedy
    does(folder, "rm \"it's/psd.tsv\"; follow \"it's\"");
    // the list is that of another run, so its command would make that run
    does(folder, "cp title/files.tsv blank");
    says(folder, "\"$R\" verify blank", 1,
         "blank/files.tsv: belongs to another run: its case or command differs from that of "
         "the tables; to make it again, where its files are: ra2d run 'a case.ini' -s ");
    does(folder, "follow blank");
    // the message has the command that a damaged list records; the case of this run would be
    // refused
    does(folder, "sed -i '$d' title/files.tsv");
    says(folder, "\"$R\" verify title", 1, ": ra2d run small.ini -s surface.resonator.kind=file");
    // a line end in the name of a file is printed as such, not as a blank
    does(folder, "n=$(printf 'c\\n# x'); cp small.ini \"$n\"; \"$R\" run \"$n\" -o n --quiet; "
                 ": >n/case.ini; grep -qF 012 n/summary.tsv");
    says(folder, "\"$R\" verify n", 1, "; to make it again: run its case with -o n --force\n");
    // a file whose name begins like an option
    does(folder, "cp small.ini ./-s.ini; \"$R\" run ./-s.ini -o ./-r --quiet; : >./-r/case.ini; "
                 "follow ./-r");
    does(folder, "mv ./-s.ini away.ini; cp away.ini ./-s.ini; \"$R\" run -o r5 --quiet -- -s.ini; "
                 ": >r5/case.ini; follow r5");
    does(folder, "\"$R\" sweep --over sliding.speed=0.3 -o w -- -s.ini; "
                 "rm w/sliding.speed-0.3/case.ini; follow w/sliding.speed-0.3");
    // the case file was a pipe of the shell
    does(folder, "bash -c '\"$R\" run <(cat small.ini) -o k --quiet'; rm k/case.ini");
    says(folder, "\"$R\" verify k", 1, "; to make it again: run its case with -o k --force\n");
    // the run is made again from its own case, the only one there is
    does(folder, "\"$R\" run blank/case.ini -o n2 --quiet; rm n2/case.ini");
    says(folder, "\"$R\" verify n2", 1, "; to make it again: run its case with -o n2 --force\n");
    // a file of the user that has the name of a mark
    does(folder, "echo mine >\"it's/run.mark\"");
    says(folder, "\"$R\" run \"it's/case.ini\" -o \"it's\" --force", 5,
         "it's: holds 'run.mark', which no run wrote; remove it");
    does(folder, "grep -qx mine \"it's/run.mark\"");
}

static const struct {
    const char *damage, *said; ///< after `run/`
} damages[] = {
    {"sed -i 's/^\\(level_resonator.\\)1/\\19/' run/summary.tsv",
     "summary.tsv: is not what the run wrote: its digest is "},
    {"rm run/psd.tsv", "psd.tsv: is missing or not a file"},
    {"mv run/psd.tsv p; ln -s ../p run/psd.tsv", "psd.tsv: is missing or not a file"},
    {": >run/probes.tsv", "probes.tsv: has 0 bytes, but the run wrote "},
    {"echo 1 >>run/modes.tsv", "modes.tsv: has "},
    {": >run/timing.tsv", "timing.tsv: is empty"},
    {"rm run/timing.tsv", "timing.tsv: is missing"},
    {"cp other/sound.tsv run", "sound.tsv: "},
    {"cp other/timing.tsv run",
     "timing.tsv: belongs to another run: its case differs from the one in files.tsv"},
    {"sed -i 's/^# command.*/# command ra2d run x/' run/timing.tsv" OLD_LIST,
     "timing.tsv: belongs to another run: its command differs"},
    {"sed -i 's/^# ra2d.*/# ra2d 0/' run/timing.tsv" OLD_LIST,
     "timing.tsv: belongs to another run: its commit differs"},
    {"sed -i '/^peak_memory/s/[1-8]/9/' run/timing.tsv", "timing.tsv: is not what the run wrote"},
    {"sed -i '$d' run/timing.tsv", "timing.tsv: is not what the run wrote: its last row is not"},
    {"truncate -s -1 run/timing.tsv", "timing.tsv: is not what the run wrote: its last row is"},
    {"head -c 3000 /dev/urandom >run/timing.tsv", "timing.tsv: is not what the run wrote: its"},
    {"sed -i 's/Small/Smell/' run/case.ini", "case.ini: is not what the run wrote"},
    {"rm run/files.tsv", "files.tsv: is missing: the run is not complete"},
    {"rm run/files.tsv; mkfifo run/files.tsv", "files.tsv: is missing: the run is not complete"},
    {"sed -i '$d' run/files.tsv", "files.tsv: is truncated: its last row is missing"},
    {"sed -i '/^psd/d' run/files.tsv" OLD_LIST, "psd.tsv: is not in the list of the run"},
    {"sed -i 's/^\\(psd.tsv.\\)[0-9]*/\\1-5/' run/files.tsv" OLD_LIST,
     "files.tsv: does not say how many bytes"},
    {"sed -i 's/^\\(psd.tsv.\\)[0-9]*/\\1NaN/' run/files.tsv" OLD_LIST,
     "files.tsv: does not say how many by"},
    {"sed -i 's/^\\(psd.tsv.\\)[0-9]*/\\10/' run/files.tsv" OLD_LIST, "psd.tsv: has "},
    {"echo more >>run/files.tsv", "files.tsv: has a line that is not a row"},
    {"echo '# more' >>run/files.tsv", "files.tsv: has a line that is not a row"},
    {"sed -i '/^case.ini/d' run/files.tsv" OLD_LIST, "case.ini: is not in the list of the run"},
    {"sed -i 's/^psd.tsv/..\\/x.tsv/' run/files.tsv" OLD_LIST,
     "files.tsv: lists '../x.tsv', which is not "},
    {"sed -i 's/^\\(# case .*\\)[0-9a-f]$/\\1x/' run/files.tsv" OLD_LIST,
     "files.tsv: belongs to another run: its case or"},
    {"sed -i '/^psd/d' run/files.tsv", "files.tsv: is not what the run wrote: its last row has"},
    {"sed -i '/^# command/d' run/files.tsv", "files.tsv: is not what the run wrote: its last row"},
    {"sed -i 's/$/\\r/' run/files.tsv", "files.tsv: is not what the run wrote: its last row has "},
    {"sed -i '/^modes/s/[1-8]/9/' run/files.tsv", "files.tsv: is not what the run wrote: its last"},
    {"truncate -s 100G run/files.tsv", "files.tsv: has a line that is not a row"},
    {"awk -v rows=$(grep -c '^[a-z]*[.]' run/files.tsv) 'BEGIN { for (i = rows; i < 1010; i++) "
     "print i \"\\t0\\t-\" }' >rows; sed -i '5r rows' run/files.tsv" OLD_LIST,
     "files.tsv: has 1010 rows, but no run has more than 1000 files"},
    {"truncate -s 100G run/timing.tsv", "timing.tsv: is not what the run wrote: its last row is"},
    {"mkfifo run/map.tsv", "map.tsv: is not in the list of the run"},
    {"ln -s ../other/sound.tsv run/spots.tsv", "spots.tsv: is not in the list of the run"},
    {"echo x >run/histories.tsv", "histories.tsv: is not in the list of the run"},
    {"cp other/summary.tsv run/mine.tsv", "mine.tsv: is not in the list of the run"},
};

static void damaged_runs(void **state)
{
    static const char *const readers[] = {"timeout 600 \"$R\" report run -o a.html",
                                          "timeout 600 \"$R\" plot run -o a.pdf",
                                          "timeout 600 \"$R\" listen run -o a.wav"};
    const char *const folder = *state;
    does(folder, RUN "; mv run kept; \"$R\" run small.ini -s output.sound=on -s surface.seed=2 -o "
                     "other --quiet");
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        char said[300];
        does(folder, "rm -rf run; cp -a kept run");
        does(folder, damages[i].damage);
        snprintf(said, sizeof said, "run/%s", damages[i].said);
        says(folder, "timeout 600 \"$R\" verify run", 1, "run/");
        assert_true(strstr(output, "; to make it again") != NULL ||
                    strstr(output, "; remove it\n") != NULL);
        const bool of_other = strncmp(damages[i].said, "belongs", 7) == 0;
        const char *const expected = of_other ? damages[i].said : said;
        if (strstr(output, expected) == NULL) {
            print_error("%s\nlacks '%s':\n%s", damages[i].damage, expected, output);
        }
        assert_non_null(strstr(output, expected));
        if (strstr(damages[i].said, "its digest is ") != NULL) {
            says_digests(folder, "run/files.tsv");
        }
        // every reader of the run has the same message and draws no picture; one of them is tried
        // for each damage
        says(folder, readers[i % 3], 3, damages[i].said);
        assert_int_equal(count_files(folder, "a."), 0);
        // the printed command makes the run again
        does(folder, "follow run");
    }
}

/// A table of any name that a reader takes is refused if the list does not have it, whatever it
/// holds; other files of the user are not.
static void unlisted_tables(void **state)
{
    static const char *const names[] = {
        "probes", "shocks", "spots",    "histograms", "psd",       "modes",    "map",
        "sound",  "timing", "response", "excitation", "histories", "spectrum", "case.ini"};
    const char *const folder = *state;
    assert_int_equal(mkdir(in(folder, "run"), 0777), 0);
    write_file(in(folder, "run/summary.tsv"), "# units\t-\t-\t-\nquantity\tvalue\tunit\n");
    seal(in(folder, "run"));
    does(folder, "echo x >run/mine.tsv; echo x >run/psd.txt; \"$R\" verify run");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char line[200], said[200];
        const char *const end = strchr(names[i], '.') != NULL ? "" : ".tsv";
        snprintf(line, sizeof line, "echo x >run/%s%s; \"$R\" verify run", names[i], end);
        snprintf(said, sizeof said,
                 "run/%s%s: is not in the list of the run, files.tsv; remove it\n", names[i], end);
        says(folder, line, 1, said);
        snprintf(line, sizeof line, "rm run/%s%s; \"$R\" verify run", names[i], end);
        says(folder, line, 0, "run: as it was written\n");
    }
}

/// Runs are damaged, and an obstacle is in the way of the command. The command ignores it, or the
/// message says to remove it. Other rows have names that no run can have, or damaged cases.
static const struct {
    const char *damage, *folder, *said; ///< after the name of the folder
} in_the_way[] = {
    {"echo note >run/note; : >run/psd.tsv", "run", "/psd.tsv: has 0 bytes"},
    {"rm run/psd.tsv; mkdir run/psd.tsv", "run", "/psd.tsv: is missing or not a file; to make it"},
    {"rm run/files.tsv; mkdir run/files.tsv", "run", "/files.tsv: is missing: the run is not comp"},
    {"mkdir run/inputs run/inputs/sub", "run", "/inputs/sub: is no file; remove it"},
    {"mv run q.damaged; : >q.damaged/psd.tsv", "q.damaged", "/psd.tsv: has 0 bytes"},
    {"mv run q.partial; : >q.partial/psd.tsv", "q.partial", "/psd.tsv: has 0 bytes"},
    {"mkdir run.lock; : >run/psd.tsv", "run", "/psd.tsv: has 0 bytes"},
    {"ln -s x run.lock; : >run/psd.tsv", "run", "/psd.tsv: has 0 bytes"},
    {"ln -s x run.partial; : >run/psd.tsv", "run", "/psd.tsv: has 0 bytes"},
    {"ln -s x run.replaced; : >run/psd.tsv", "run", "/psd.tsv: has 0 bytes"},
    {"ln -s x run/note; : >run/psd.tsv", "run", "/psd.tsv: has 0 bytes"},
    {"mv run q.damaged; : >q.damaged/psd.tsv; ln -s x q.damaged-again", "q.damaged",
     "/psd.tsv: has 0 bytes"},
    {"echo x >run.lock; : >run/psd.tsv", "run", "/psd.tsv: has 0 bytes"},
    {"echo 77 >run.lock; : >run/psd.tsv", "run", "/psd.tsv: has 0 bytes"},
    {"cp -a run run.partial; : >run/psd.tsv", "run", "/psd.tsv: has 0 bytes"},
    {"mkdir run.partial; echo >run.partial/x; : >run/psd.tsv", "run", "/psd.tsv: has 0 bytes"},
    {"ln -s run link; : >run/psd.tsv", "link", "/psd.tsv: has 0 bytes"},
    {": >run/psd.tsv", "run/.", "/psd.tsv: has 0 bytes"},
    {"mv run 'a;touch X'; : >'a;touch X/psd.tsv'", "'a;touch X'", "/psd.tsv: has 0 bytes"},
    {"mv run $'a\\nb\\e[1m'; : >$'a\\nb\\e[1m/psd.tsv'", "$'a\\nb\\e[1m'", "/psd.tsv: has 0 bytes"},
    {": >run/files.tsv", "run",
     "/files.tsv: is truncated: its last row is missing; to make it again, "},
    {": >run/files.tsv; : >run/summary.tsv", "run", "/files.tsv: is truncated: its last row"},
    {": >run/files.tsv; : >run/case.ini", "run", "/files.tsv: is truncated: its last row"},
};

static void obstacles(void **state)
{
    const char *const folder = *state;
    does(folder, RUN "; mv run kept");
    for (size_t i = 0; i < sizeof in_the_way / sizeof *in_the_way; i++) {
        char line[300];
        does(folder, "rm -rf run* q.* link a*; cp -a kept run");
        does(folder, in_the_way[i].damage);
        snprintf(line, sizeof line, "\"$R\" verify %s", in_the_way[i].folder);
        says(folder, line, 1, in_the_way[i].said);
        snprintf(line, sizeof line, "follow %s", in_the_way[i].folder);
        does(folder, line);
        does(folder, "test ! -e X");
    }
    // a name that a link has, even one that leads nowhere, is not free
    does(folder, "rm -rf run* q.*; cp -a kept run; ln -s x run.damaged; : >run/psd.tsv; "
                 "echo x >run/note; \"$R\" run small.ini -o run --quiet --force; "
                 "test -L run.damaged; test -e run.damaged-2/note; rm -r run.damaged*");
    // a folder with a list that leads nowhere is that of a damaged run
    does(folder, "mkdir lost; ln -s nowhere lost/files.tsv");
    says(folder, "\"$R\" verify lost", 1, "lost/files.tsv: is missing");
    // with an empty list the case is not trusted
    static const char *const lists[] = {": >files.tsv",
                                        ": >files.tsv; truncate -s 99 files.tsv",
                                        "rm files.tsv; ln -s ../small.ini files.tsv",
                                        "rm files.tsv; ln -s nowhere files.tsv",
                                        "rm files.tsv; mkfifo files.tsv",
                                        "rm files.tsv; mkdir files.tsv",
                                        "echo x >files.tsv"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        char line[300];
        snprintf(line, sizeof line,
                 "rm -rf run a*; cp -a kept run; cd run; sed -i s/Small/Smell/ case.ini; %s",
                 lists[i]);
        does(folder, line);
        static const char *const readers[] = {
            "timeout 600 \"$R\" run run/case.ini -o a", "timeout 600 \"$R\" check run/case.ini",
            "timeout 600 \"$R\" animate run -o a.gif --frames 1",
            "timeout 600 \"$R\" sweep run/case.ini --seeds 1..2 -o a",
            "ln -sf run/case.ini b.ini; timeout 600 \"$R\" check b.ini"};
        for (size_t k = 0; k < sizeof readers / sizeof *readers; k++) {
            says(folder, readers[k], 3,
                 "run/files.tsv: is truncated, or is not what the run wrote; to ");
        }
    }
    // the case is not trusted either if no file says to which run it belonged
    does(folder, "rm -rf run; cp -a kept run; for f in run/*; do : >$f; done");
    says(folder, "\"$R\" check run/case.ini", 3,
         "run/files.tsv: is truncated, or is not what the run ");
    // a list of the user beside a case that no run wrote
    does(folder, "mkdir mine; cp small.ini mine/case.ini; echo x >mine/files.tsv; "
                 "\"$R\" check mine/case.ini");
}

/// The message is complete and its command works for any length of the path.
static void long_paths(void **state)
{
    const char *const folder = *state;
    does(folder, RUN "; mv run kept");
    static const int lengths[] = {150, 300, 500, 700, 850, 1000};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        char line[1000];
        snprintf(line, sizeof line,
                 "rm -rf long run-again*; p=long; while ((${#p} < %d - 50)); do "
                 "p+=/ddddddddddddddddddddddddddddddddddddddd; done; "
                 "mkdir -p $p; cp -a kept $p/run; : >$p/run/psd.tsv; follow $p/run",
                 lengths[i]);
        does(folder, line);
    }
}

/// A file without the right to read is not called damaged.
static void unreadable(void **state)
{
    const char *const folder = *state;
#define NOBODY "setpriv --reuid=65534 --regid=65534 --clear-groups "
    const bool root = geteuid() == 0;
    does(folder, "chmod 755 .; cp \"$R\" ./other");
    if (root && sh(folder, NOBODY "./other --version") != 0) {
        print_message("LEFT OUT: nobody else can run programs here\n");
        return;
    }
    write_file(in(folder, "p.txt"), "# x [mm]\tz [um]\n0\t0\n20\t1\n40\t0\n");
    does(folder, "mkdir -m 777 to; \"$R\" run small.ini -s surface.resonator.kind=file -s "
                 "surface.resonator.file=p.txt -o run --quiet; \"$R\" sweep small.ini "
                 "--seeds 1..2 -s time.duration=1ms -o many");
    static const char *const hidden[] = {
        "run/files.tsv",        "run/psd.tsv", "run/timing.tsv",
        "run/inputs",           "run",         "many/sweep.tsv",
        "many/runs.tsv",        "many/seed-1", "many/seed-2/psd.tsv",
        "many/seed-2/files.tsv"};
    static const char *const readers[] = {"verify", "report -o to/a.html"};
    for (size_t i = 0; i < 2 * (sizeof hidden / sizeof *hidden); i++) {
        char line[300];
        const char *const name = hidden[i / 2];
        snprintf(line, sizeof line,
                 "chmod %s %s; %s./other %s %.*s; code=$?; chmod 755 %s; "
                 "exit $code",
                 root ? "700" : "000", name, root ? NOBODY : "", readers[i % 2],
                 (int)strcspn(name, "/"), name, name);
        says(folder, line, 5, "cannot be read: Permission denied\n");
        assert_non_null(strstr(output, name));
    }
    // a sweep neither puts aside nor makes again a run with a file that may not be read
    does(folder, "chmod 777 many many/seed-1; cp -a many seen");
    says(folder,
         root ? "chmod 700 many/seed-1/files.tsv; " NOBODY
                "./other sweep small.ini --seeds 1..2 -s time.duration=1ms -o many"
              : "chmod 000 many/seed-1/files.tsv; "
                "./other sweep small.ini --seeds 1..2 -s time.duration=1ms -o many",
         5, "many/seed-1: cannot be read: Permission denied");
    does(folder, "chmod 644 many/seed-1/files.tsv; diff -r many seen");
    for (int i = 0; i < 3; i++) {
        static const char *const tables[] = {"runs.tsv", "means.tsv", "sweep.tsv"};
        char line[300], said[100];
        snprintf(line, sizeof line,
                 "chmod %s many/%s; %s./other sweep small.ini --seeds 1..2 -s time.duration=1ms "
                 "-o many; code=$?; chmod 644 many/%s; exit $code",
                 root ? "700" : "000", tables[i], root ? NOBODY : "", tables[i]);
        snprintf(said, sizeof said, "many/%s: cannot be read: Permission denied", tables[i]);
        says(folder, line, 5, said);
        does(folder, "diff -r many seen");
    }
    // if the folder above the run may not be written, the message proposes another place
    does(folder, "rm -r run; \"$R\" run small.ini -o run --quiet; : >run/psd.tsv; chmod 555 . run; "
                 "chmod 755 run/*");
    says(folder, root ? NOBODY "./other verify run" : "./other verify run", 1,
         "; to make it again: ra2d run run/case.ini -o /tmp/run-again");
    does(folder, "chmod 755 . run");
}

/// The printed command makes the same run.
static void remedies(void **state)
{
    const char *const folder = *state;
    does(folder, RUN "; cp -a run kept; : >run/psd.tsv");
    says(folder, "\"$R\" verify run", 1,
         "; to make it again: ra2d run run/case.ini -o run --force\n");
    does(folder, "\"$R\" run run/case.ini -o run --force --quiet; \"$R\" verify run; "
                 "for f in summary psd probes; do sed '/^#/d' kept/$f.tsv >a; "
                 "sed '/^#/d' run/$f.tsv | cmp - a; done");
    does(folder, "mkdir 'a b'; mv run 'a b'; : >'a b/run/psd.tsv'");
    says(folder, "\"$R\" verify 'a b/run'", 1,
         "; to make it again: ra2d run 'a b/run/case.ini' -o 'a b/run' --force\n");
    // if the case is wrong, the command cannot make the run
    does(folder, "mv kept run; echo >>run/case.ini");
    says(folder, "\"$R\" verify run", 1,
         "; to make it again, where its files are: ra2d run small.ini -s output.sound=on -o /");
}

/// Makes the list agree with the present summary.
static void believe_summary(const char *folder)
{
    uint64_t digest, size;
    char line[200];
    assert_int_equal(ra_digest_file(in(folder, "run/summary.tsv"), &digest, &size, NULL), RA_OK);
    snprintf(line, sizeof line,
             "sed -i 's/^summary.tsv.*/summary.tsv\\t%" PRIu64 "\\t%016" PRIx64
             "/' run/files.tsv" OLD_LIST,
             size, digest);
    does(folder, line);
}

/// Tables have fewer steps than the run, and the list agrees with the tables.
static void steps(void **state)
{
    const char *const folder = *state;
    does(folder, "\"$R\" run small.ini -o run --quiet; sed -i 's/^steps\\t5000/steps\\t4999/' "
                 "run/summary.tsv");
    believe_summary(folder);
    says(folder, "\"$R\" verify run", 1, "run/summary.tsv: has 4999 steps of 5000; ");
    does(folder, "sed -i '/^steps\\t/d' run/summary.tsv");
    believe_summary(folder);
    says(folder, "\"$R\" verify run", 1, "run/summary.tsv: has no steps of 5000; ");
}

/// Makes a run with an input file, and the same run from its own case.
static void make_again(const char *folder)
{
    write_file(in(folder, "p.txt"), "# x [mm]\tz [um]\n0\t0\n20\t1\n40\t0\n");
    does(folder, "\"$R\" run small.ini -s surface.resonator.kind=file -s "
                 "surface.resonator.file=p.txt -o run --quiet; \"$R\" run run/case.ini -o again "
                 "--quiet; cd run; \"$R\" check case.ini");
}

/// If the case of a run or its input files have changed since the run, the tables are not read.
static void computed_again(void **state)
{
    const char *const folder = *state;
    make_again(folder);
    does(folder, "sed -i 's/^20\\t1/20\\t2/' run/inputs/surface.resonator.file.txt");
    static const char *const lines[] = {"\"$R\" run run/case.ini -o a", "\"$R\" check run/case.ini",
                                        "\"$R\" animate run -o a.gif --frames 1",
                                        "cd run; \"$R\" check case.ini"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        says(folder, lines[i], 3, "/inputs/surface.resonator.file.txt: is not what the run wrote");
    }
    does(folder, "sed -i 's/^20\\t2/20\\t1/' run/inputs/*; \"$R\" verify run; sed -i '/^inputs/d' "
                 "run/files.tsv" OLD_LIST);
    says(folder, "\"$R\" verify run", 1,
         "run/files.tsv: does not list inputs/surface.resonator.file.txt, which case.ini names; ");
    does(folder, "cp p.txt run/inputs/surface.resonator.file.txt; \"$R\" check run/case.ini");
    // in another folder the case is like any other
    does(folder, "mkdir b; cp -r run/case.ini run/inputs b; \"$R\" check b/case.ini");
}

/// Parts of a run are in other places, links lead to them, or they are pipes; some files are not
/// cases.
static void inputs_elsewhere(void **state)
{
    const char *const folder = *state;
    make_again(folder);
    // a folder elsewhere, with the same files
    does(folder, "\"$R\" run small.ini -s surface.resonator.kind=file -s "
                 "surface.resonator.file=p.txt -o linked --quiet; mv linked/inputs there; "
                 "ln -s ../there linked/inputs");
    says(folder, "\"$R\" verify linked", 1,
         "linked/inputs: is missing or not a folder; to make it ");
    says(folder, "\"$R\" check linked/case.ini", 3, "linked/inputs: is missing or not a folder; ");
    // a table is named first, although an input file of the case is wrong, too
    does(folder, "rm -r linked; cp -a again linked; : >linked/psd.tsv; echo >>linked/inputs/*");
    says(folder, "\"$R\" verify linked", 1, "linked/psd.tsv: has 0 bytes, but the run wrote ");
    does(folder, "\"$R\" check run/case.ini; follow linked");
    // a link names the run
    does(folder, "ln -s again by; \"$R\" verify by; echo x >again/map.tsv");
    says(folder, "\"$R\" verify by", 1, "by/map.tsv: is not in the list of the run");
    does(folder, "cp -a again pipe; rm pipe/files.tsv pipe/inputs/*; mkfifo pipe/inputs/x");
    says(folder, "timeout 600 \"$R\" check pipe/case.ini", 3, "pipe/inputs/x: is no file");
    does(folder, "rm pipe/case.ini; mkfifo pipe/case.ini");
    says(folder, "timeout 600 \"$R\" animate pipe -o a.gif --frames 1", 3,
         "pipe/case.ini: is not a file, but the case of a run is one");
    // a file far too long for a case is not read to its end
    does(folder, "cp -a again far; truncate -s 100G far/case.ini");
    says(folder, "timeout 600 \"$R\" animate far -o a.gif --frames 1", 3,
         "far/case.ini: has 107374182400 bytes, but the run wrote ");
    does(folder, "rm far/files.tsv");
    says(folder, "timeout 600 \"$R\" verify far", 1,
         "far/files.tsv: is missing: the run is not complete");
}

/// A list is damaged, missing, or that of another run.
static void lists_of_runs(void **state)
{
    const char *const folder = *state;
    make_again(folder);
    // a damaged list is reported; without a list the case can be read
    does(folder, "cp -a again lost; sed -i '/^modes/d' lost/files.tsv");
    says(folder, "\"$R\" run lost/case.ini -o a", 3,
         "lost/files.tsv: is truncated, or is not what the");
    does(folder, "rm lost/files.tsv; \"$R\" check lost/case.ini");
    // a folder with only the case of a run is known as a run whose other files are missing
    does(folder, "mkdir only; cp again/case.ini only");
    says(folder, "\"$R\" verify only", 1, "only/files.tsv: is missing: the run is not complete");
    // without a list the hash in the tables tells whether case and input files are those of the run
    does(folder,
         "\"$R\" run small.ini -o bare --quiet; rm bare/files.tsv; \"$R\" check bare/case.ini; "
         "sed -i 's/^speed = 0.5/speed = 0.7/' bare/case.ini");
    says(folder, "\"$R\" check bare/case.ini", 3,
         "bare/case.ini: and its input files have the hash ");
    assert_non_null(strstr(output, ", but the tables are those of the case "));
    says(folder, "rm bare/timing.tsv; \"$R\" check bare/case.ini", 3,
         ", but the tables are those of the case ");
    does(folder, "cp -a again bare2; rm bare2/files.tsv; \"$R\" check bare2/case.ini; "
                 "echo >>bare2/inputs/surface.resonator.file.txt");
    says(folder, "\"$R\" check bare2/case.ini", 3,
         "bare2/case.ini: and its input files have the hash ");
    // the list is that of another run; the case itself is right
    does(folder,
         "\"$R\" run small.ini -o one --quiet; \"$R\" run small.ini -s surface.seed=2 -o two "
         "--quiet; cp two/files.tsv one");
    static const char *const of_list[] = {"\"$R\" check one/case.ini",
                                          "\"$R\" run one/case.ini -o a",
                                          "\"$R\" animate one -o a.gif --frames 1"};
    for (size_t i = 0; i < sizeof of_list / sizeof *of_list; i++) {
        says(folder, of_list[i], 3, "one/files.tsv: belongs to another run: its case or command");
    }
    says(folder, "\"$R\" run small.ini -o one --resume", 5, "is not complete (files.tsv); --force");
    // if neither run has a majority of the tables, the list decides which run this is
    does(folder, "cp -a one tie; rm tie/histograms.tsv; for i in files timing probes psd; do "
                 "cp two/$i.tsv tie; done; test $(ls tie/*.tsv | wc -l) = 7");
    says(folder, "\"$R\" verify tie", 1, "tie/case.ini: is not what the run wrote: its digest is");
    says(folder, "\"$R\" verify tie", 1, "ra2d run small.ini -s surface.seed=2 -o ");
    does(folder, "cp two/summary.tsv one");
    says(folder, "\"$R\" check one/case.ini", 3, "one/files.tsv: belongs to another run");
    does(folder, "follow one; grep -q 'small.ini -o one' one/files.tsv");
}

/// The Makefile keeps the arguments of a run in a file beside the run.
static void words_of_make(void **state)
{
    const char *const folder = *state;
    does(folder, "for s in 1 2; do \"$R\" run small.ini -s surface.seed=$s -o $s --quiet --force "
                 "--no-sync; echo \"HASH run ./small.ini -s surface.seed=$s\" >$s.command; done; "
                 "\"$R\" verify 1 2/");
    does(folder, "cp -a 2/. 1");
    says(folder, "\"$R\" verify 1", 1,
         "1/files.tsv: belongs to another run, 'ra2d run small.ini -s surface.seed=2 -o 2', but "
         "1.command asks for 'ra2d run small.ini -s surface.seed=1 -o 1'; make makes it again\n");
}

// ## Sweeps

#define SWEEP "\"$R\" sweep small.ini --seeds 1..3 -s time.duration=1ms -o many"

/// OLD_SWEEP makes the list one of an earlier version, without a digest. NO_LIST removes the list.
#define OLD_SWEEP "; sed -i '$s/[^\\t]*$/-/' many/sweep.tsv"
#define NO_LIST "sed -i '/^# listed in/d' many/runs.tsv; rm many/sweep.tsv; "

static void whole_sweep(void **state)
{
    const char *const folder = *state;
    does(folder, SWEEP);
    says(folder, "\"$R\" verify many", 0, "many: as it was written\n");
    // an earlier version made no list of the sweep
    does(folder, NO_LIST "\"$R\" verify many");
    does(folder, SWEEP "; test -e many/sweep.tsv");
}

static const struct {
    const char *damage, *said; ///< after `many/`
    bool mended;               ///< the same sweep repairs it
} of_sweeps[] = {
    {"rm -r many/seed-2", "seed-2/files.tsv: is missing or not a file", true},
    {NO_LIST "rm -r many/seed-2", "seed-2/files.tsv: is missing", true},
    {"sed -i 's/^\\(level_resonator.\\)1/\\19/' many/seed-1/summary.tsv",
     "seed-1/summary.tsv: is not what the run wrote", true},
    {"rm many/seed-1/files.tsv", "seed-1/files.tsv: is missing or not a file", true},
    // without a case its file need not be taken away
    {"rm many/seed-1/case.ini", "seed-1/case.ini: is missing or not a file; to make it", true},
    {"rm -r many/seed-1; cp -a many/seed-2 many/seed-1", "seed-1/files.tsv: is not what the sweep",
     false},
    {"echo >>many/means.tsv", "means.tsv: has ", true},
    {"sed -i '$s/[1-8]/9/' many/means.tsv", "means.tsv: is not what the sweep wrote", true},
    {"echo >>many/runs.tsv", "runs.tsv: has ", true},
    {NO_LIST "sed -i 's/\\t5e-08\\t\\|\\t0.0007\\t/\\t1\\t/; s/\\t1000\\t/\\t1001\\t/' "
             "many/runs.tsv",
     "runs.tsv: line ", true},
    {"sed -i '$d' many/sweep.tsv", "sweep.tsv: is truncated", true},
    {"echo more >>many/sweep.tsv", "sweep.tsv: has a line that is not a row", true},
    {"echo '# more' >>many/sweep.tsv", "sweep.tsv: has a line that is not a row", true},
    {"sed -i '/^means/s/[1-8]/9/' many/sweep.tsv",
     "sweep.tsv: is not what the sweep wrote: its last row has another digest", true},
    {"rm many/sweep.tsv", "sweep.tsv: is missing or not a file", true},
    {"rm many/sweep.tsv; mkdir many/sweep.tsv", "sweep.tsv: is missing or not a file", false},
    {"rm many/sweep.tsv; ln -s /dev/zero many/sweep.tsv", "sweep.tsv: is missing or not a file",
     false},
    {": >many/means.tsv", "means.tsv: has 0 bytes, but the sweep wrote", true},
    // a sweep was interrupted before it wrote the first byte of a table
    {": >many/means.tsv; : >many/runs.partial.tsv; : >many/sweep.partial.tsv",
     "means.tsv: has 0 bytes, but the sweep wrote", true},
    {"head -c 300 /dev/urandom >many/means.tsv", "means.tsv: has 300 bytes, but the", true},
    {"head -c 300 /dev/urandom >many/runs.tsv", "runs.tsv: has 300 bytes, but the sweep", true},
    {"echo ... >many/sweep.tsv", "sweep.tsv: has a line that is not a row", true},
    {"rm many/runs.tsv", "runs.tsv: is missing or not a file", true},
    {"rm many/means.tsv", "means.tsv: is missing or not a file", true},
    {"rm many/means.tsv; ln -s /dev/zero many/means.tsv", "means.tsv: is missing or not a file",
     false},
    {"rm many/means.tsv; ln -s nowhere many/means.tsv",
     "means.tsv: is missing or not a file; take ", false},
    {"rm many/sweep.tsv; ln -s nowhere many/sweep.tsv",
     "sweep.tsv: is missing or not a file; take ", false},
    {NO_LIST "ln -s nowhere many/sweep.tsv", "sweep.tsv: is missing or not a file; take ", false},
    {"rm -r many/seed-1; ln -s nowhere many/seed-1",
     "seed-1: leads to no run that is as it was written; take ", false},
    {"rm many/seed-2/files.tsv; ln -s nowhere many/seed-2/files.tsv",
     "seed-2/files.tsv: is missing or not a file", true},
    {"rm many/seed-2/files.tsv; ln -s /dev/zero many/seed-2/files.tsv",
     "seed-2/files.tsv: is missing or not a file", true},
    {"sed -i 's,^means.tsv,../../../../../../dev/zero,' many/sweep.tsv" OLD_SWEEP,
     "sweep.tsv: lists '../../../../../../dev/zero', which is not a file of a sweep", true},
    {"sed -i 's,^seed-2/files,seed-2/../../small,' many/sweep.tsv" OLD_SWEEP,
     "sweep.tsv: lists 'seed-2/../../small.tsv', which is not a file of a sweep", true},
    {"sed -i 's,^\\(means.tsv.\\)[0-9]*,\\1NaN,' many/sweep.tsv" OLD_SWEEP,
     "sweep.tsv: does not say how many bytes means.tsv has", true},
    {"sed -i '/^seed-2/d' many/sweep.tsv" OLD_SWEEP,
     "sweep.tsv: lists 5 files, and a sweep of 3 runs has 6", true},
};

/// Obstacles to the command of a sweep: the message says to remove the obstacle, or it has no
/// effect.
static const char *const of_sweeps_in_the_way[] = {
    "mv many/seed-1 x; mv many/seed-2 many/seed-1; mv x many/seed-2",
    "rm -r many/seed-1; cp -a alone many/seed-1",
    "mv many/means.tsv .; ln -s ../means.tsv many",
    "rm many/runs.tsv; mkfifo many/runs.tsv",
    "rm many/runs.tsv; ln -s nowhere many/runs.tsv",
    "ln -s nowhere many/runs.partial.tsv; : >many/means.tsv",
    "ln -s nowhere many/sweep.partial.tsv; : >many/means.tsv",
    "ln -s nowhere many/sweep.lock; : >many/means.tsv",
    "ln -s nowhere many/seed-1.lock; : >many/seed-1/psd.tsv",
    "ln -s nowhere many/seed-1.partial; : >many/seed-1/psd.tsv",
    "echo note >many/seed-1/note; : >many/seed-1/psd.tsv",
    "cp many/seed-1/psd.tsv 'many/seed-1/psd (1).tsv'",
    "cp many/seed-1/psd.tsv 'many/seed-1/psd (1).tsv'; : >many/seed-1/psd.tsv",
    "rm -r many/seed-1; ln -s ../alone many/seed-1",
    "rm -r many/seed-1; ln -s nowhere many/seed-1",
    "rm -r many/seed-1; echo x >many/seed-1",
    "mv many/seed-1 x; : >x/psd.tsv; ln -s ../x many/seed-1",
    "echo x >many/summary.tsv; : >many/means.tsv",
    "cp alone/files.tsv many; : >many/means.tsv",
    "rm many/seed-1/files.tsv; mkdir many/seed-1/files.tsv",
    "echo x >many/runs.tsv; rm many/sweep.tsv",
    "mkdir many/sweep.lock; : >many/means.tsv",
    "echo x >many/sweep.lock; : >many/means.tsv",
    "mkdir many/seed-1.partial; echo x >many/seed-1.partial/x; : >many/seed-1/psd.tsv",
    "mkdir many/seed-1.lock; : >many/seed-1/psd.tsv",
    "mkdir many/runs.partial.tsv; : >many/means.tsv",
    "echo x >many/runs.partial.tsv; : >many/means.tsv",
    "cp many/means.tsv x; ln x many/runs.partial.tsv; : >many/means.tsv",
    "mkdir many/means.tsv.damaged; echo x >many/means.tsv",
    "\"$R\" run many/seed-1/case.ini -o x --quiet; rm -r many/seed-1; mv x many/seed-1",
    "rm -r many/seed-*",
    "rm many/means.tsv many/runs.tsv",
    "echo more >>many/sweep.tsv; head -c 300 /dev/urandom >many/runs.tsv",
    "rm -r many/seed-2; mkdir many/seed-2; echo x >many/seed-2/x",
};

static void sweeps_in_the_way(void **state)
{
    const char *const folder = *state;
    does(folder, SWEEP "; mv many kept; \"$R\" run small.ini -o alone --quiet");
    for (size_t i = 0; i < sizeof of_sweeps_in_the_way / sizeof *of_sweeps_in_the_way; i++) {
        does(folder, "rm -rf many x; cp -a kept many");
        does(folder, of_sweeps_in_the_way[i]);
        does(folder, "follow many");
    }
    // a name that a link has, even one that leads nowhere, is not free
    does(folder, "rm -rf many; cp -a kept many; ln -s x many/means.tsv.damaged; "
                 "echo x >many/means.tsv; follow many; test -L many/means.tsv.damaged; "
                 "grep -qx x many/means.tsv.damaged-2");
    does(folder, "rm -rf many; cp -a kept many.damaged; : >many.damaged/means.tsv; "
                 "ln -s x many.damaged-again; follow many.damaged; "
                 "test -e many.damaged-again2/seed-3; rm -r many.damaged*");
    // if the name is taken, the damaged sweep gets another one
    does(folder, "rm -rf many; cp -a kept many.damaged; : >many.damaged/means.tsv; "
                 "follow many.damaged; test -e many.damaged-again/seed-3");
    // the sweep was interrupted before it had tables
    does(folder, "cp -a kept many; rm many/*.tsv; mv many/seed-3 many/seed-3.partial");
    says(folder, "\"$R\" verify many", 1,
         "many: holds runs and no tables: a sweep was interrupted");
}

static void damaged_sweeps(void **state)
{
    const char *const folder = *state;
    does(folder, SWEEP "; mv many kept");
    for (size_t i = 0; i < sizeof of_sweeps / sizeof *of_sweeps; i++) {
        char said[300];
        does(folder, "rm -rf many; cp -a kept many");
        does(folder, of_sweeps[i].damage);
        snprintf(said, sizeof said, "many/%s", of_sweeps[i].said);
        says(folder, "timeout 600 \"$R\" verify many", 1, said);
        says(folder, "timeout 600 \"$R\" report many -o a.html", 3, said);
        assert_non_null(strstr(output,
                               "to make it again, where its files are: ra2d sweep small.ini "
                               "--seeds 1..3 -s time.duration=1ms -o /"));
        if (of_sweeps[i].mended) {
            // no undamaged run is made again: its files stay
            does(folder, "stat -c %i many/seed-3/* >before");
            does(folder, SWEEP "; \"$R\" verify many");
            does(folder, "stat -c %i many/seed-3/* | cmp - before; for s in 1 2; do "
                         "diff -rx timing.tsv many/seed-$s kept/seed-$s; done; "
                         "cmp many/runs.tsv kept/runs.tsv; cmp many/sweep.tsv kept/sweep.tsv");
        } else {
            does(folder, "follow many");
        }
    }
}

/// Runs in other places are read, simultaneous sweeps do not disturb each other, and files that a
/// user puts into a run stay.
static void runs_beside_sweeps(void **state)
{
    const char *const folder = *state;
    does(folder, SWEEP "; mv many kept");
    // a run in another place is read, and not made again
    does(folder, "rm -rf many; cp -a kept many; mv many/seed-2 .; ln -s ../seed-2 many; "
                 "\"$R\" verify many; " SWEEP "; rm seed-2/psd.tsv");
    says(folder, SWEEP, 5,
         "many/seed-2: leads elsewhere, and to no undamaged run of this case; "
         "remove the link");
    does(folder, "cp -a kept/seed-2/psd.tsv seed-2; " SWEEP);
    says(folder, SWEEP " --force", 5,
         "many/seed-2: leads elsewhere, and a sweep does not replace a run at the end of a link; "
         "remove the link, or make that run again by itself");
    does(folder, "rm seed-2/psd.tsv");
    does(folder, "test ! -e seed-2/psd.tsv -a ! -e seed-2.damaged; rm -r seed-2");
    // only one sweep at a time makes the tables; a file with a second name is not overwritten
    does(folder,
         "rm -rf many; cp -a kept many; cp -al many same; for i in 1 2 3 4 5 6; do " SWEEP
         " & all=\"$all $!\"; done; for i in $all; do wait $i; done; \"$R\" verify many same; "
         "cmp many/runs.tsv kept/runs.tsv; test ! -e many/sweep.lock");
    // a run to which a user has added a note belongs to the sweep
    does(folder, "rm -rf many; cp -a kept many; echo mine >many/seed-1/note; " SWEEP
                 "; cmp many/runs.tsv kept/runs.tsv; grep -qx mine many/seed-1/note");
}

/// A list or table of another sweep is detected, and so is one that was changed after it was
/// written.
static void lists_of_sweeps(void **state)
{
    const char *const folder = *state;
    does(folder, SWEEP "; mv many kept");
    // the list is that of another sweep; the tables tell which sweep this is
    does(folder, "rm -rf many; \"$R\" sweep small.ini --seeds 2..4 -s time.duration=1ms -o other; "
                 "cp -a kept many; cp other/sweep.tsv many");
    says(folder, "\"$R\" verify many", 1,
         "many/sweep.tsv: belongs to another sweep: its command differs from that of runs.tsv and "
         "means.tsv");
    says(folder, "\"$R\" means many/runs.tsv --by case --of level_resonator", 3,
         "many/sweep.tsv: belongs to another sweep");
    does(folder, "follow many; cp other/runs.tsv many");
    says(folder, "\"$R\" verify many", 1, "many/runs.tsv: has ");
    assert_non_null(strstr(output, "--seeds 1..3 "));
    does(folder, "follow many; cmp many/runs.tsv kept/runs.tsv");
    // a damaged table gives no means; a table in another place belongs to the user
    does(folder, "sed -i '$s/\\t1[0-9][0-9]\\./\\t999./' many/runs.tsv; cp many/runs.tsv .");
    says(folder, "\"$R\" means many/runs.tsv --by case --of level_resonator", 3,
         "many/runs.tsv: is not what the sweep wrote: its digest is ");
    says_digests(folder, "many/sweep.tsv");
    does(folder, "\"$R\" means runs.tsv --by case --of level_resonator; cp kept/runs.tsv many; "
                 "sed -i '/^runs/d' many/sweep.tsv");
    says(folder, "\"$R\" means many/runs.tsv --by case --of level_resonator", 3,
         "many/sweep.tsv: is not what the sweep wrote: its last row has another digest");
    does(folder, "\"$R\" means kept/runs.tsv --by case --of level_resonator; rm -r other runs.tsv");
}

/// The command of a sweep is recorded as it was given, wherever its folder is.
static void commands_of_sweeps(void **state)
{
    const char *const folder = *state;
    does(folder, SWEEP "; mv many kept");
    // files with the same name in two folders, and a value with a slash, are recorded as given
    does(folder, "mkdir d1 d2; printf '# x [mm]\\tz [um]\\n0\\t0\\n20\\t1\\n40\\t0\\n' >d1/p.txt; "
                 "sed 's/20/21/' d1/p.txt >d2/p.txt; \"$R\" sweep small.ini "
                 "-s surface.resonator.kind=file --over surface.resonator.file=d1/p.txt,d2/p.txt "
                 "-s case.title=in/out -s time.duration=1ms -o two; cp -a two whole; "
                 ": >two/surface.resonator.file-d2-p.txt/psd.tsv; follow two; "
                 "diff -rx timing.tsv two/surface.resonator.file-d2-p.txt "
                 "whole/surface.resonator.file-d2-p.txt; cmp two/runs.tsv whole/runs.tsv; "
                 "rm -r two* whole");
    says(folder,
         "\"$R\" run small.ini -s surface.resonator.kind=file -s "
         "surface.resonator.file=$PWD/d1/p.txt -o by --quiet && grep '^# command' "
         "by/summary.tsv",
         0, "-s surface.resonator.kind=file -s surface.resonator.file=p.txt -o by\n");
    // if the whole path is too long, the folder has the name that was given
    does(folder, "d=$(printf 'd%.0s' $(seq 150)); mkdir -p $d/$d/$d/$d; cp -a kept small.ini "
                 "$d/$d/$d/$d; cd $d/$d/$d/$d; rm kept/means.tsv; follow kept");
    // in another place the command names that folder
    does(folder, "rm -rf many; cp -a kept moved; rm moved/means.tsv; follow ./moved/; "
                 "test ! -e many");
}

/// A file or folder with the name of a table or run is kept.
static void places_in_sweeps(void **state)
{
    const char *const folder = *state;
    does(folder, SWEEP "; mv many kept");
    // a file with the name of a table is kept
    does(folder, "rm -rf many; cp -a kept many; echo notes >many/runs.tsv; " SWEEP
                 "; \"$R\" verify many; grep -qx notes many/runs.tsv.damaged; "
                 "echo others >many/runs.tsv; " SWEEP "; \"$R\" verify many; "
                 "grep -qx notes many/runs.tsv.damaged; grep -qx others many/runs.tsv.damaged-2");
    // the run of another point is kept under another name; a run of this point with another case
    // stays
    does(folder,
         "rm -rf many; cp -a kept many; rm -r many/seed-1; cp -a many/seed-2 many/seed-1; " SWEEP
         "; \"$R\" verify many; diff -r many/seed-1.complete kept/seed-2");
    says(folder, "\"$R\" sweep small.ini --seeds 1..3 -s time.duration=2ms -o many", 5,
         "many/seed-1: holds a complete run of another case; remove it, or --force makes a new");
}

/// A change in the folder during a run is detected before the folder gets its name. A signal stops
/// the run during the change. If the run ends before the signal, a longer run is made.
static void changed_meanwhile(void **state)
{
    const char *const folder = *state;
    static const struct {
        const char *options, *change, *said;
    } changes[] = {
        {"", "rm out.partial/probes.partial.tsv; echo mine >out.partial/probes.partial.tsv",
         "probes.partial.tsv: is not what was written: another program has changed it"},
        {"", "rm out.partial/probes.partial.tsv", "probes.partial.tsv: is not what was written"},
        {"", "echo >>out.partial/case.ini",
         "case.ini: was changed while the run was made: it has the"},
        {"", "rm out.partial/case.ini", "case.ini: was changed while the run was made"},
        {"-s output.sample=off -s output.shocks=none",
         "mv out.partial aside; cp -a aside out.partial",
         "out.partial: is not the folder that was begun"},
        {"--force", "mv out aside; mv other out", "out: is not the folder that was to be replaced"},
    };
    write_file(in(folder, "hold"),
               "case \"$*\" in *sample=off*) f=case.ini ;; *) f=probes.partial.tsv ;; esac\n"
               "for d in 400 4000 40000; do\n"
               "    \"$R\" run small.ini -s time.duration=${d}ms -s sliding.speed=0.1mm/s \"$@\" "
               "-o out --quiet &\n"
               "    while kill -0 $! && ! [ -e out.partial/$f ]; do sleep .01; done; sleep .05\n"
               "    kill -STOP $!; [ -e out.partial ] && ! ls out.partial | grep -q modes &&\n"
               "        break\n"
               "    kill -KILL $!; rm -rf out.partial out.lock\n"
               "    [ \"$1\" = --force ] || rm -rf out\n"
               "done\n");
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char line[900];
        const bool force = strcmp(changes[i].options, "--force") == 0;
        does(folder, "rm -rf out* other aside");
        if (force) {
            does(folder, "\"$R\" run small.ini -o out --quiet; \"$R\" run small.ini "
                         "-s surface.seed=5 -o other --quiet");
        }
        snprintf(line, sizeof line,
                 "set -- %s; . ./hold; %s; kill -CONT $!; wait $!; code=$?; %s; exit $code",
                 changes[i].options, changes[i].change,
                 force ? "\"$R\" verify out aside || exit 99" : "test ! -e out || exit 99");
        says(folder, line, 5, changes[i].said);
    }
    // a run of a sweep is changed after it was made
    says(folder,
         "for d in 400 4000 40000; do rm -rf two; \"$R\" sweep small.ini -s sliding.speed=0.1mm/s "
         "--over time.duration=1ms,${d}ms -o two & "
         "while kill -0 $! && ! [ -e two/time.duration-1ms/files.tsv ]; do sleep .01; done; kill "
         "-STOP $!; "
         "[ -e two/time.duration-${d}ms ] || break; kill -KILL $!; done; "
         "rm two/time.duration-1ms/psd.tsv; kill -CONT $!; wait $!",
         5, "two/time.duration-1ms: was complete, and was changed while other runs were");
}

/// Neither a sweep nor a run replaces files that it has not written.
static void of_others(void **state)
{
    const char *const folder = *state;
    does(folder, "mkdir many; echo notes >many/runs.tsv");
    says(folder, SWEEP, 5, "many/runs.tsv: no sweep wrote it, and it was not");
    does(folder, "grep -qx notes many/runs.tsv; rm many/runs.tsv; echo notes >n; ln -s ../n "
                 "many/means.tsv");
    says(folder, SWEEP, 5, "many/means.tsv: no sweep wrote it, and it was not");
    does(folder, "grep -qx notes n; test $(ls many) = means.tsv; rm -r many");
    does(folder, "echo '# ra2d 1' >n; mkdir many; ln n many/runs.partial.tsv");
    says(folder, SWEEP, 5, "many/runs.partial.tsv: no sweep wrote it, and it was not");
    does(folder, "rm many/runs.partial.tsv; echo notes >many/sweep.partial.tsv");
    says(folder, SWEEP, 5, "many/sweep.partial.tsv: no sweep wrote it, and it was not");
    does(folder, "grep -q 1 n; grep -q notes many/sweep.partial.tsv; rm -r many");
    // links that lead nowhere
    static const char *const names[] = {"runs.tsv",         "means.tsv",         "sweep.tsv",
                                        "runs.partial.tsv", "sweep.partial.tsv", "files.tsv",
                                        "summary.tsv"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char line[100];
        snprintf(line, sizeof line, "mkdir many; ln -s nowhere many/%s", names[i]);
        does(folder, line);
        snprintf(line, sizeof line,
                 i < 5 ? "many/%s: no sweep wrote it" : "many: is the folder of a run, it has %s",
                 names[i]);
        says(folder, SWEEP, 5, line);
        does(folder,
             "test ! -e nowhere -a ! -e many/nowhere -a $(ls many | wc -l) = 1; rm -r many");
    }
    does(folder, RUN "; mv run many");
    says(folder, SWEEP, 5, "many: is the folder of a run, it has files.tsv; name another");
    does(folder, "\"$R\" verify many; test ! -e many/seed-1; rm many/files.tsv");
    says(folder, SWEEP, 5, "many: is the folder of a run, it has summary.tsv; name another");
    does(folder, "test ! -e many/seed-1");
    says(folder, "\"$R\" sweep small.ini --seeds 1..2 -o x.partial", 2,
         "sweep: x.partial is a name reserved for files beside a run; name another folder");
    says(folder, "\"$R\" sweep small.ini --over case.title=a.lock,b -o x", 2,
         "sweep: the folder 'case.title-a.lock' would have a name reserved for files beside a run");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(names),
        TEST(whole_runs),
        TEST(damaged_runs),
        TEST(unlisted_tables),
        TEST(remedies),
        TEST(steps),
        TEST(computed_again),
        TEST(inputs_elsewhere),
        TEST(lists_of_runs),
        TEST(words_of_make),
        TEST(whole_sweep),
        TEST(damaged_sweeps),
        TEST(runs_beside_sweeps),
        TEST(lists_of_sweeps),
        TEST(commands_of_sweeps),
        TEST(places_in_sweeps),
        TEST(changed_meanwhile),
        TEST(of_others),
        TEST(obstacles),
        TEST(long_paths),
        TEST(unreadable),
        TEST(sweeps_in_the_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
