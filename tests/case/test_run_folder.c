// Tests of the folder of a run: complete or absent, of one run only, with all that the run needs.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_cases.h"

#include <fcntl.h>

#include "base/lock.h"
#include "case/folder.h"
#include "case/folder_files.h"
#include "surface/topography_io.h"

enum { MOST = 8 };

/// The case file and the options of a run.
struct asked {
    const char *file;           ///< case file in the test's folder; NULL: small.ini
    const char *override[MOST]; ///< ends with NULL
    bool resume, force, repair;
    bool slow; ///< stopped before its end
};

static volatile sig_atomic_t stop;
static char noted[1500];

static void stop_now(double share, double seconds_left, void *context)
{
    (void)share;
    (void)seconds_left;
    (void)context;
    stop = 1;
}

static void take_note(const char *text, void *context)
{
    (void)context;
    const size_t used = strlen(noted);
    snprintf(noted + used, sizeof noted - used, "%s\n", text);
}

/// Makes a run of sixty steps, or one of many hours that is stopped when it first reads the clock.
static enum ra_code make_run(const char *folder, const char *out, const struct asked *asked,
                             struct ra_status *st)
{
    const char *list[MOST + 2] = {asked->slow ? "time.duration=100 s" : "time.duration=60 us",
                                  asked->slow ? "sliding.speed=0.1 mm/s" : "output.psd_segment=12"};
    size_t count = 2;
    const struct ra_run_control control = {.stop = &stop,
                                           .progress = asked->slow ? stop_now : NULL,
                                           .note = take_note,
                                           .command = "ra2d run it",
                                           .resume = asked->resume,
                                           .force = asked->force,
                                           .repair = asked->repair};
    while (count < MOST + 2 && asked->override[count - 2] != NULL) {
        list[count] = asked->override[count - 2];
        count++;
    }
    stop = 0;
    noted[0] = '\0';
    *st = (struct ra_status){RA_OK, ""};
    return ra_sliding_case_run(in(folder, asked->file != NULL ? asked->file : "small.ini"), list,
                               count, in(folder, out), &control, st);
}

/// The run is refused with one line that contains this text.
static void refuses(const char *folder, const char *out, const struct asked *asked,
                    const char *says)
{
    struct ra_status st;
    const enum ra_code code = make_run(folder, out, asked, &st);
    if (code != RA_SYSTEM || strstr(st.text, says) == NULL || strchr(st.text, '\n') != NULL) {
        print_error("code %d, and '%s' is not in: %s\n", (int)code, says, st.text);
    }
    assert_int_equal(code, RA_SYSTEM);
    assert_non_null(strstr(st.text, says));
}

static void makes(const char *folder, const char *out, const struct asked *asked)
{
    struct ra_status st;
    check_ok(make_run(folder, out, asked, &st), &st);
}

/// Runs a shell command in the folder; it must succeed.
static void sh(const char *folder, const char *command)
{
    char text[2000];
    snprintf(text, sizeof text, "cd '%s' && %s", folder, command);
    if (system(text) != 0) {
        print_error("%s\n", text);
        fail();
    }
}

static struct ra_folder_state inspect(const char *folder, const char *out)
{
    struct ra_folder_state seen;
    ra_folder_files_inspect(in(folder, out), &seen);
    return seen;
}

static const struct asked usual = {.file = NULL}, force = {.force = true},
                          resume = {.resume = true}, slow = {.slow = true},
                          other = {.override = {"surface.seed=2"}, .force = true};

// ## Complete runs

/// A complete run leaves its folder and no other file.
static void complete(void **state)
{
    const char *const folder = *state;
    makes(folder, "new/out", &usual);
    const struct ra_folder_state seen = inspect(folder, "new/out");
    assert_int_equal(seen.kind, RA_FOLDER_COMPLETE);
    assert_int_equal(strlen(seen.hash), 16);
    assert_int_equal(count_files(in(folder, "new"), ""), 1);
    // the list has every other file with its size, and itself at the end
    sh(folder, "cd new/out && sed '/^#/d' files.tsv | tail -n +2 | while read -r f b d; do"
               " test $b = NaN || test $b = $(wc -c <$f) || exit 1; echo $f; done >../../names"
               " && tail -n 1 ../../names | grep -qx files.tsv"
               " && test $(wc -l <../../names) = $(ls | wc -l)");
    // the digest is FNV-1a; that of an empty file is known
    sh(folder, "mkdir empty && : >empty/a.tsv");
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_folder_files_write(in(folder, "empty"), "a", "b", NULL, &st), &st);
    sh(folder, "grep -q 'a.tsv.0.cbf29ce484222325' empty/files.tsv");
    // an empty folder can become a run
    sh(folder, "mkdir void");
    makes(folder, "void/", &usual);
    assert_int_equal(inspect(folder, "void").kind, RA_FOLDER_COMPLETE);
    // the folder to which a link points can become a run, too
    sh(folder, "mkdir -p far/away && ln -s far/away near");
    makes(folder, "near", &usual);
    assert_int_equal(inspect(folder, "far/away").kind, RA_FOLDER_COMPLETE);
    sh(folder, "test -L near");
}

static void complete_run_stays(void **state)
{
    const char *const folder = *state;
    struct ra_status st;
    const struct asked bad = {.override = {"slider.modes=150"}, .force = true},
                       early = {.override = {"surface.seed=2"}, .force = true, .slow = true},
                       bare = {.override = {"output.shocks=none"}, .force = true};
    makes(folder, "out", &usual);
    sh(folder, "cp -r out kept");
    refuses(folder, "out", &usual, "holds a complete run of this case; --force");
    const struct asked another = {.override = {"surface.seed=2"}};
    refuses(folder, "out", &another, "holds a complete run of another case; --force");
    const struct asked resume_another = {.override = {"surface.seed=2"}, .resume = true};
    refuses(folder, "out", &resume_another, "holds a complete run of another case; --force");
    // forced runs that do not reach their end leave the folder unchanged
    assert_int_equal(make_run(folder, "out", &bad, &st), RA_INPUT);
    assert_int_equal(make_run(folder, "out", &early, &st), RA_EARLY);
    sh(folder, "diff -r out kept && ls out.partial/probes.partial.tsv && test ! -e out.lock");
    // a run that reaches its end replaces everything
    makes(folder, "out", &bare);
    assert_int_equal(inspect(folder, "out").kind, RA_FOLDER_COMPLETE);
    sh(folder, "test ! -e out/shocks.tsv && test ! -e out.partial && test ! -e out.lock"
               " && ! cmp -s out/summary.tsv kept/summary.tsv");
}

/// A run that ends with a failed check is complete.
static void failed_check(void **state)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_sliding_case c;
    struct ra_folder f;
    check_ok(ra_sliding_case_read(in(*state, "small.ini"), NULL, 0, &c, &st), &st);
    check_ok(ra_folder_open(&f, &c.pair.origin, in(*state, "out"), NULL, &st), &st);
    ra_fail(&st, RA_UNBALANCED, "off");
    assert_int_equal(ra_folder_close(&f, RA_UNBALANCED, &st), RA_UNBALANCED);
    assert_string_equal(st.text, "off");
    assert_int_equal(inspect(*state, "out").kind, RA_FOLDER_COMPLETE);
    ra_sliding_case_free(&c);
}

// ## Interrupted runs

static void interrupted_run_is_kept(void **state)
{
    const char *const folder = *state;
    struct ra_status st;
    assert_int_equal(make_run(folder, "out", &slow, &st), RA_EARLY);
    assert_non_null(strstr(noted, "out.partial: keeps the tables written so far"));
    sh(folder, "test ! -e out && test ! -e out.lock && ls out.partial/probes.partial.tsv"
               " && cp -r out.partial kept");
    refuses(folder, "out", &usual, "holds the files of an interrupted run; --resume or --force");
    // the interrupted run has another duration and speed, so its files belong to another case
    refuses(folder, "out", &resume,
            "out.partial: holds the files of an interrupted run of another case; --force makes a "
            "run in its place, -o names another folder");
    sh(folder, "diff -r out.partial kept");
    makes(folder, "out", &force);
    sh(folder, "test ! -e out.partial && mv out first && cp first/case.ini kept && "
               "cp -r kept out.partial");
    makes(folder, "out", &resume);
    sh(folder, "test ! -e out.partial && diff -x timing.tsv -r out first");
    // a complete run has nothing to resume
    sh(folder, "cp -a out kept2 && stat -c %y out out/* >before");
    makes(folder, "out", &resume);
    assert_non_null(strstr(noted, "holds the complete run of this case; there is nothing to do"));
    sh(folder,
       "stat -c %y out out/* | cmp - before && test ! -e out.partial && test ! -e out.lock");
}

/// Writes a mark as a killed run leaves it.
static void write_mark(const char *folder, const char *out, const char *lines)
{
    char text[400], path[100];
    snprintf(text, sizeof text, "# ra2d mark of a run folder; what is listed may be removed\n%s",
             lines);
    snprintf(path, sizeof path, "%s/run.mark", out);
    write_file(in(folder, path), text);
}

/// A killed run leaves a lock without a process, and tables of any length.
static void killed_run(void **state)
{
    const char *const folder = *state;
    sh(folder, "mkdir out.partial && : >out.partial/probes.partial.tsv && echo ra2d 1 >out.lock");
    // files that no mark names are not deleted
    refuses(folder, "out", &usual, "out.partial: has no mark of this program");
    refuses(folder, "out", &resume, "out.partial: has no mark of this program");
    refuses(folder, "out", &force, "out.partial: has no mark of this program");
    sh(folder, "test -e out.partial/probes.partial.tsv");
    write_mark(folder, "out.partial", "new out\nprobes.tsv\n");
    refuses(folder, "out", &usual, "--resume or --force");
    makes(folder, "out", &resume);
    sh(folder, "test ! -e out.lock && test ! -e out.partial");
    // a run that was killed before its first table has no result to lose
    sh(folder, "rm -r out && mkdir out.partial && echo '# resolved case' >out.partial/case.ini");
    write_mark(folder, "out.partial", "new out\ncase.ini\n");
    makes(folder, "out", &usual);
    // killed before the mark was complete
    sh(folder, "rm -r out && mkdir out.partial && printf '# ra2d mar' >out.partial/run.mark");
    makes(folder, "out", &usual);
    // a mark that is cut before its names, beside files that it may have named
    sh(folder, "rm -r out && mkdir out.partial && echo >out.partial/note && printf '# ra2d mark of "
               "a run folder; what is listed may be removed\\nnew' >out.partial/run.mark");
    refuses(folder, "out", &usual,
            "out.partial: its mark, run.mark, is truncated and does not list");
    sh(folder, "test -e out.partial/note && rm -r out.partial");
    makes(folder, "out", &usual);
    // killed after the renaming and before the mark was removed: the mark is void
    write_mark(folder, "out", "new out\ncase.ini\n");
    makes(folder, "out", &resume);
    sh(folder, "test ! -e out/run.mark");
}

/// A run was killed after it had written everything, but before its folder had the final name.
static void killed_before_its_name(void **state)
{
    const char *const folder = *state;
    const struct asked other_case = {.override = {"surface.seed=2"}, .resume = true},
                       other_forced = {.override = {"surface.seed=2"}, .force = true};
    makes(folder, "out", &usual);
    sh(folder, "mv out out.partial && cp -a out.partial kept");
    // a complete run without a mark belongs to the user
    refuses(folder, "out", &resume, "out.partial: holds a complete run and was not touched");
    refuses(folder, "out", &force, "out.partial: holds a complete run and was not touched");
    sh(folder, "diff -r out.partial kept");
    // a complete run with the mark of another folder belongs to the user, too
    write_mark(folder, "out.partial", "new other\ncase.ini\n");
    refuses(folder, "out", &resume, "out.partial: holds a complete run and was not touched");
    write_mark(folder, "out.partial", "new out\ncase.ini\n");
    refuses(folder, "out", &usual, "--resume or --force");
    // a run of another case is kept under another name
    makes(folder, "out", &other_case);
    sh(folder, "diff -r out.complete kept && rm -r out && mv out.complete out.partial");
    write_mark(folder, "out.partial", "new out\ncase.ini\n");
    makes(folder, "out", &other_forced);
    sh(folder, "diff -r out.complete kept && rm -r out && mv out.complete out.partial");
    write_mark(folder, "out.partial", "new out\ncase.ini\n");
    makes(folder, "out", &resume);
    assert_non_null(strstr(noted, "was already complete; its folder now has its name"));
    sh(folder, "diff -r out kept && test ! -e out.partial && test ! -e out.lock");
    // a run that was damaged afterwards is made again
    sh(folder, "mv out out.partial && sed -i 's/^steps\t6/steps\t7/' out.partial/summary.tsv");
    write_mark(folder, "out.partial", "new out\ncase.ini\n");
    makes(folder, "out", &resume);
    sh(folder, "diff -x timing.tsv -r out kept");
}

/// If bad input is found after the folder was opened, no folder remains.
static void bad_input_leaves_nothing(void **state)
{
    struct ra_status st;
    const struct asked bad = {.override = {"slider.modes=150"}};
    assert_int_equal(make_run(*state, "out", &bad, &st), RA_INPUT);
    sh(*state, "test $(ls | wc -l) = 1");
}

// ## Two writers

static void second_writer(void **state)
{
    const char *const folder = *state;
    struct ra_lock lock, again;
    struct ra_status st;
    char says[100];
    long holder;
    // the message about the lock must come before that about the modes
    const struct asked bad = {.override = {"slider.modes=150"}, .force = true};
    check_ok(ra_lock_take(&lock, in(folder, "out.lock"), &holder, &st), &st);
    assert_int_equal(holder, 0);
    snprintf(says, sizeof says, "another process (pid %ld) writes this run", (long)getpid());
    refuses(folder, "out", &bad, says);
    refuses(folder, "out", &resume, says);
    assert_int_equal(ra_lock_take(&again, in(folder, "out.lock"), &holder, &st), RA_SYSTEM);
    assert_true(holder == (long)getpid());
    ra_lock_release(&again);
    sh(folder, "test -e out.lock && test ! -e out.partial");
    ra_lock_release(&lock);
    sh(folder, "test ! -e out.lock");
    makes(folder, "out", &usual);
}

// ## Files that no run wrote

static void foreign_files(void **state)
{
    const char *const folder = *state;
    sh(folder, "mkdir mine && echo hello >mine/notes.txt");
    refuses(folder, "mine", &usual, "holds 'notes.txt', which no run wrote");
    refuses(folder, "mine", &force, "holds 'notes.txt', which no run wrote");
    sh(folder, "grep -q hello mine/notes.txt && mv mine out.partial");
    refuses(folder, "out", &force, "out.partial: holds 'notes.txt'");
    sh(folder, "grep -q hello out.partial/notes.txt && rm -r out.partial");
    // a figure in a complete run, a table of somebody else, a folder, a second input file
    static const char *const plant[] = {"echo x >out/figure.pdf", "echo '# ra2d' >out/mine.tsv",
                                        "mkdir out/old", "mkdir out/inputs && : >out/inputs/x"};
    static const char *const what[] = {"'figure.pdf'", "'mine.tsv'", "'old'", "'inputs/x'"};
    for (size_t i = 0; i < sizeof plant / sizeof *plant; i++) {
        makes(folder, "out", &usual);
        sh(folder, plant[i]);
        refuses(folder, "out", &other, what[i]);
        sh(folder, "rm -r out");
    }
    // the rest of an interrupted run has a table of ra2d which the mark does not name
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(make_run(folder, "out", &slow, &st), RA_EARLY);
    sh(folder, "echo '# ra2d 1' >out.partial/mine.tsv");
    refuses(folder, "out", &force, "out.partial: holds 'mine.tsv', which no run wrote");
    sh(folder, "rm -r out.partial");
    // a file that is put into the folder during the run stays, too, in the partial folder
    makes(folder, "a", &usual);
    makes(folder, "b", &usual);
    sh(folder, "echo hello >a/notes.txt");
    assert_int_equal(ra_folder_replace(in(folder, "b"), in(folder, "a"), true, &st), RA_SYSTEM);
    sh(folder, "grep -q hello b/notes.txt && test -e a/summary.tsv && test ! -e a/notes.txt");
}

static void damaged_runs(void **state)
{
    const char *const folder = *state;
    static const char *const damage[] = {
        "truncate -s 100 out/summary.tsv", "rm out/psd.tsv",       "rm out/files.tsv",
        "truncate -s -4 out/files.tsv",    "echo >>out/modes.tsv", "rm out/timing.tsv"};
    static const char *const what[] = {"(summary.tsv)", "(psd.tsv)",   "(files.tsv)",
                                       "(files.tsv)",   "(modes.tsv)", "(timing.tsv)"};
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        makes(folder, "out", i == 0 ? &usual : &force);
        sh(folder, damage[i]);
        assert_int_equal(inspect(folder, "out").kind, RA_FOLDER_DAMAGED);
        refuses(folder, "out", &usual, what[i]);
        refuses(folder, "out", &resume, what[i]);
    }
    makes(folder, "out", &force);
    assert_int_equal(inspect(folder, "out").kind, RA_FOLDER_COMPLETE);
}

/// The notes begin with why the run in OUT is made again, and end with the name of the old one.
static void says_kept(const char *folder, const char *why, const char *kept)
{
    char text[600];
    snprintf(text, sizeof text, "%s%s", in(folder, "out"), why);
    assert_int_equal(strncmp(noted, text, strlen(text)), 0);
    snprintf(text, sizeof text, "\n%s: the damaged run that was there is kept as %s\n",
             in(folder, "out"), kept);
    assert_true(strlen(noted) > strlen(text));
    assert_string_equal(noted + strlen(noted) - strlen(text), text);
}

/// With `repair` a damaged run is kept under another name and made again; an undamaged run stays.
static void repaired_runs(void **state)
{
    const char *const folder = *state;
    struct ra_status st;
    const struct asked repair = {.repair = true},
                       repair_other = {.override = {"surface.seed=2"}, .repair = true};
    makes(folder, "out", &repair);
    sh(folder, "cp -a out kept");
    makes(folder, "out", &repair);
    assert_non_null(strstr(noted, "there is nothing to do"));
    refuses(folder, "out", &repair_other, "holds a complete run of another case");
    static const char *const damage[] = {"sed -i 's/^steps\t6/steps\t7/' out/summary.tsv",
                                         "rm out/psd.tsv", "rm out/files.tsv",
                                         "truncate -s 9 out/files.tsv"};
    static const char *const why[] = {"/summary.tsv: is not what the run wrote: its digest is ",
                                      ": holds a run that is not complete (psd.tsv), which is",
                                      ": holds a run that is not complete (files.tsv), which is",
                                      ": holds a run that is not complete (files.tsv), which is"};
    for (int i = 0; i < 4; i++) {
        char command[200];
        sh(folder, damage[i]);
        sh(folder, "rm -rf hurt && cp -a out hurt");
        makes(folder, "out", &repair);
        static const char *const kept[] = {"out.damaged", "out.damaged-2", "out.damaged-3",
                                           "out.damaged-4"};
        snprintf(command, sizeof command, "diff -r hurt %s && test ! -e out.partial", kept[i]);
        sh(folder, command);
        sh(folder, "diff -x timing.tsv -r out kept");
        says_kept(folder, why[i], kept[i]);
    }
    sh(folder, "rm out/psd.tsv && echo mine >out/mine.txt && rm -r out.damaged*");
    makes(folder, "out", &repair);
    says_kept(folder,
              ": holds a damaged run and 'mine.txt', which no run wrote; the run is made again",
              "out.damaged");
    sh(folder, "test -e out.damaged/mine.txt && diff -x timing.tsv -r out kept");
    // with force, a run without its list is kept, too, since it is unknown which files may be
    // deleted
    sh(folder, "rm -r out.damaged* out/files.tsv");
    makes(folder, "out", &force);
    sh(folder, "test -e out.damaged/summary.tsv && diff -x timing.tsv -r out kept");
    // the rest of an interrupted run that has the name of a complete one is kept, too
    sh(folder, "rm -r out.damaged out");
    assert_int_equal(make_run(folder, "out", &slow, &st), RA_EARLY);
    sh(folder, "mv out.partial out && rm -f out.lock && cp -a out left");
    refuses(folder, "out", &resume, "(files.tsv)");
    makes(folder, "out", &force);
    sh(folder,
       "diff -x timing.tsv -r out kept && diff -r left out.damaged && test ! -e out.partial");
}

/// Names such as x.partial are reserved for the folders that ra2d makes beside a run.
static void beside(void **state)
{
    const char *const folder = *state;
    static const char *const names[] = {"x.partial",   "x.replaced/", "x.lock",     "x.damaged",
                                        "x.damaged-2", "x.complete",  "x.damaged-9"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        refuses(folder, names[i], &force, "are reserved for files beside a run");
    }
    makes(folder, "x.partial2", &usual);
    // a link to a run is not followed
    makes(folder, "keep", &usual);
    sh(folder, "cp -a keep kept && ln -s keep o.partial");
    refuses(folder, "o", &resume, "o.partial: is not a folder, or is a link to one, and was");
    refuses(folder, "o", &force, "o.partial: is not a folder, or is a link to one, and was");
    sh(folder, "diff -r keep kept && test -L o.partial && rm o.partial && ln -s keep o.replaced");
    makes(folder, "o", &force);
    sh(folder, "diff -r keep kept && test -L o.replaced");
    sh(folder, "ln -s keep far.partial && ln -s far.partial near");
    sh(folder, "mv keep run.partial && ln -s run.partial link");
    refuses(folder, "link", &force, "a name reserved for files beside a run");
    // a file that is not a lock of ra2d is kept
    sh(folder, "echo notes >p.lock && mkfifo q.lock");
    refuses(folder, "p", &usual, "p.lock: is not a lock of this program and was not");
    refuses(folder, "q", &usual, "q.lock: is not a lock of this program and was not");
    sh(folder, "grep -qx notes p.lock && test -p q.lock");
}

/// The parent folder may be a link to another disk. Even if the link changes during the run, all
/// files are where it pointed at the start.
static void resolved_once(void **state)
{
    const char *const folder = *state;
    struct ra_status st = {RA_OK, ""};
    struct ra_sliding_case c;
    struct ra_folder f;
    sh(folder, "mkdir disk other && ln -s disk results");
    check_ok(ra_sliding_case_read(in(folder, "small.ini"), NULL, 0, &c, &st), &st);
    check_ok(ra_folder_open(&f, &c.pair.origin, in(folder, "results/out"), NULL, &st), &st);
    sh(folder, "ln -sfn other results");
    assert_int_equal(ra_folder_close(&f, RA_OK, &st), RA_OK);
    sh(folder,
       "test -e disk/out/files.tsv && test \"$(ls disk)\" = out && test -z \"$(ls other)\"");
    ra_sliding_case_free(&c);
}

// ## Refusals before the work

static void nothing_in_vain(void **state)
{
    const char *const folder = *state;
    char longer[1200], name[300];
    memset(longer, 'x', sizeof longer);
    for (size_t i = 99; i < sizeof longer; i += 100) {
        longer[i] = '/';
    }
    longer[950] = '\0';
    memset(name, 'n', sizeof name);
    name[250] = '\0';
    refuses(folder, longer, &force, "output folder: its name has ");
    refuses(folder, name, &force, ".partial: cannot be read: File name too long");
    refuses(folder, ".", &force, "cannot rename its folder to this; name a new folder in it");
    refuses(folder, "..", &force, "cannot rename its folder to this");
    refuses(folder, "small.ini", &force, "small.ini: is not a folder; name another one");
    refuses(folder, "small.ini/out", &force, "small.ini: is not a folder; name another one");
    sh(folder, "test $(ls -d [!x]* | wc -l) = 1");
    // a folder in place of the summary is kept with the damaged run
    makes(folder, "out", &usual);
    sh(folder, "rm out/summary.tsv && mkdir -p out/summary.tsv/x");
    makes(folder, "out", &force);
    sh(folder, "test -d out.damaged/summary.tsv/x");
    // a summary that cannot be removed
    makes(folder, "fixed", &usual);
    char text[300];
    snprintf(text, sizeof text, "chattr +i '%s' 2>/dev/null", in(folder, "fixed/summary.tsv"));
    if (system(text) != 0) {
        print_message("LEFT OUT: no file can be made immutable here\n");
        return;
    }
    struct ra_status st;
    const enum ra_code code = make_run(folder, "fixed", &force, &st);
    sh(folder, "chattr -i fixed/summary.tsv");
    assert_int_equal(code, RA_SYSTEM);
    assert_non_null(strstr(st.text, "summary.tsv: cannot be removed: may not be changed"));
}

/// If a file system cannot exchange names, a run is replaced in two steps. After a kill between
/// them the old run gets its name back.
static void without_exchange(void **state)
{
    const char *const folder = *state;
    struct ra_status st = {RA_OK, ""};
    makes(folder, "out", &usual);
    makes(folder, "new", &other);
    sh(folder, "cp -a out old && cp -a new kept");
    check_ok(ra_folder_replace(in(folder, "new"), in(folder, "out"), false, &st), &st);
    sh(folder, "diff -r out kept && test ! -e new && test ! -e out.replaced");
    // killed between the steps: at the next start the old run gets its name back
    sh(folder, "rm -r out && cp -a old out.replaced && cp -a kept out.partial");
    write_mark(folder, "out.replaced", "old out\n");
    write_mark(folder, "out.partial", "new out\ncase.ini\n");
    refuses(folder, "out", &usual, "holds a complete run of this case");
    sh(folder, "diff -r out old && test ! -e out.replaced && rm out.partial/run.mark"
               " && diff -r out.partial kept");
    // killed after both steps: the rest of the old run stays until the next run is made
    sh(folder, "rm -r out.partial && cp -a old out.replaced && rm out.replaced/psd.tsv");
    write_mark(folder, "out.replaced", "old out\n");
    refuses(folder, "out", &usual, "holds a complete run of this case");
    sh(folder, "diff -r out old && test -e out.replaced/summary.tsv");
    makes(folder, "out", &other);
    sh(folder, "diff -x timing.tsv -r out kept && test ! -e out.replaced");
    // a run to which a user gave such a name stays, whatever the options
    sh(folder, "cp -a old out.replaced");
    makes(folder, "out", &other);
    sh(folder, "diff -r out.replaced old && rm -r out");
    makes(folder, "out", &usual);
    sh(folder, "diff -r out.replaced old && diff -x timing.tsv -r out old");
}

// ## A run has all that it needs

static const char *const heights = "# x [mm]\tz [um]\n0\t0\n5\t1\n10\t-1\n15\t.5\n20\t0\n25\t1\n"
                                   "30\t0\n35\t1\n40\t0\n";

/// Two input files with one name: the profile of the resonator and its initial shape.
static const struct asked measured = {
    .override = {"surface.resonator.kind=file", "surface.resonator.file=a/p.txt",
                 "resonator.initial_displacement=b/p.txt",
                 "resonator.initial_velocity=b/velocity.data", NULL}};

static void write_profiles(const char *folder)
{
    mkdir(in(folder, "a"), 0777);
    mkdir(in(folder, "b"), 0777);
    write_file(in(folder, "a/p.txt"), heights);
    write_file(in(folder, "b/p.txt"), "# x [mm]\tz [nm]\n0\t0\n20\t1\n40\t0\n");
    write_file(in(folder, "b/velocity.data"), "# x [mm]\tv [mm/s]\n0\t0\n20\t.2\n40\t0\n");
}

static void self_contained(void **state)
{
    const char *const folder = *state;
    write_profiles(folder);
    makes(folder, "out", &measured);
    sh(folder, "cmp a/p.txt out/inputs/surface.resonator.file.txt"
               " && cmp b/p.txt out/inputs/resonator.initial_displacement.txt"
               " && cmp b/velocity.data out/inputs/resonator.initial_velocity.data"
               " && test $(ls out/inputs | wc -l) = 3 && ! find out -type l | grep .");
    // the run is repeated from its own files, in another place and without the original ones
    sh(folder, "mkdir away && mv out away/case && rm -r a b");
    const struct asked again = {.file = "away/case/case.ini"};
    makes(folder, "again", &again);
    sh(folder, "for f in summary probes shocks modes psd; do"
               " sed '/^#/d' again/$f.tsv >a.txt; sed '/^#/d' away/case/$f.tsv | cmp - a.txt"
               " || exit 1; done; cmp again/case.ini away/case/case.ini"
               " && diff -r again/inputs away/case/inputs");
    assert_string_equal(inspect(folder, "again").hash, inspect(folder, "away/case").hash);
    char line[400];
    snprintf(line, sizeof line, "check '%s/away/case/case.ini'", folder);
    assert_int_equal(command(folder, line), RA_OK);
}

static void hash_covers_inputs(void **state)
{
    const char *const folder = *state;
    char hash[4][17];
    write_profiles(folder);
    makes(folder, "out0", &measured);
    // the input files have the same bytes under another path
    sh(folder, "mkdir other && mv a b other && cp small.ini other");
    struct asked elsewhere = measured;
    elsewhere.file = "other/small.ini";
    makes(folder, "out1", &elsewhere);
    sh(folder, "mv other/a/p.txt other/p.other");
    elsewhere.override[1] = "surface.resonator.file=p.other";
    makes(folder, "out2", &elsewhere);
    // one input file has one more digit
    sh(folder, "sed -i 's/[.]5/.51/' other/p.other");
    makes(folder, "out3", &elsewhere);
    for (int i = 0; i < 4; i++) {
        char out[8];
        snprintf(out, sizeof out, "out%d", i);
        snprintf(hash[i], 17, "%s", inspect(folder, out).hash);
        assert_int_equal(strlen(hash[i]), 16);
    }
    assert_string_equal(hash[0], hash[1]);
    assert_string_equal(hash[0], hash[2]);
    assert_string_not_equal(hash[0], hash[3]);
    // --resume sees the difference
    elsewhere.resume = true;
    refuses(folder, "out2", &elsewhere, "of another case");
}

/// A file that can be read only once cannot be copied.
static void pipes_are_no_inputs(void **state)
{
    struct ra_status st;
    const struct asked pipe = {
        .override = {"surface.resonator.kind=file", "surface.resonator.file=/dev/zero", NULL}};
    assert_int_equal(make_run(*state, "out", &pipe, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "-s surface.resonator.file: '/dev/zero' is not a regular "
                                    "file"));
    sh(*state, "test $(ls | wc -l) = 1");
}

// ## Rolling

/// Runs the smallest rolling case with two measured surfaces.
static enum ra_code roll(const char *folder, const char *out, bool forced, struct ra_status *st)
{
    const char *const override[] = {"footprint.positions=8",    "footprint.stride=8",
                                    "footprint.cells_x=16",     "footprint.cells_y=16",
                                    "excitation.segment=8",     "excitation.realisations=2",
                                    "excitation.terms=3",       "excitation.high=4kHz",
                                    "rolling.speed=4m/s",       "lower.modes=2",
                                    "output.psd_segment=16",    "time.duration=2ms",
                                    "surface.file=surface.gsf", "surface.kind=file"};
    const struct ra_run_control control = {.force = forced};
    *st = (struct ra_status){RA_OK, ""};
    return ra_rolling_case_run(in(folder, "roller.ini"), override,
                               sizeof override / sizeof *override, in(folder, out), &control, st);
}

static void rolling(void **state)
{
    enum { LONG = 16 + 7 * 8, WIDE = 16 };
    static double height[LONG * WIDE];
    const char *const folder = *state;
    struct ra_status st = {RA_OK, ""};
    char text[400];
    for (size_t k = 0; k < (size_t)LONG * WIDE; k++) {
        height[k] = 1e-7 * sin(0.2 * (double)(k % LONG));
    }
    const struct ra_topography t = {.cells = {LONG, WIDE, 50e-6, 50e-6}, .height = height};
    check_ok(ra_topography_write(in(folder, "surface.gsf"), &t, &st), &st);
    snprintf(text, sizeof text, "cp data/cases/rolling-roller.ini '%s'/roller.ini", folder);
    assert_int_equal(system(text), 0);
    makes(folder, "out", &usual);
    // a rolling run is refused in the folder of a sliding run; with force it replaces that run
    assert_int_equal(roll(folder, "out", false, &st), RA_SYSTEM);
    assert_non_null(strstr(st.text, "holds a complete run of another case"));
    sh(folder, "test -e out/probes.tsv");
    check_ok(roll(folder, "out", true, &st), &st);
    assert_int_equal(inspect(folder, "out").kind, RA_FOLDER_COMPLETE);
    sh(folder, "test ! -e out/probes.tsv && test -e out/response.tsv"
               " && cmp surface.gsf out/inputs/surface.lower.file.gsf"
               " && cmp surface.gsf out/inputs/surface.upper.file.gsf");
    // with force a sliding run also replaces a rolling run
    makes(folder, "out", &force);
    sh(folder, "test ! -e out/response.tsv && test ! -e out/inputs");
    // the content of a file counts, not its name
    char hash[17];
    check_ok(roll(folder, "rolled", false, &st), &st);
    snprintf(hash, sizeof hash, "%s", inspect(folder, "rolled").hash);
    height[7] *= 3.0;
    check_ok(ra_topography_write(in(folder, "surface.gsf"), &t, &st), &st);
    assert_int_equal(roll(folder, "rolled", false, &st), RA_SYSTEM);
    assert_non_null(strstr(st.text, "another case"));
    check_ok(roll(folder, "rolled", true, &st), &st);
    assert_string_not_equal(hash, inspect(folder, "rolled").hash);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(complete),
        TEST(complete_run_stays),
        TEST(failed_check),
        TEST(interrupted_run_is_kept),
        TEST(killed_run),
        TEST(killed_before_its_name),
        TEST(repaired_runs),
        TEST(beside),
        TEST(resolved_once),
        TEST(bad_input_leaves_nothing),
        TEST(second_writer),
        TEST(foreign_files),
        TEST(damaged_runs),
        TEST(nothing_in_vain),
        TEST(without_exchange),
        TEST(self_contained),
        TEST(hash_covers_inputs),
        TEST(pipes_are_no_inputs),
        TEST(rolling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
