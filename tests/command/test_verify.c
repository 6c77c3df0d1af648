// ra2d verify, and what all readers of a run say of a damaged one.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Runs of all kinds, damaged one by one: each damage is named with its file, by the command and by
 * those that read the run. test_run_folder.c has what a new run does with a damaged one.
 */
#include "support/areal_cases.h"
#include "support/run_cases.h"

static char output[1 << 16];

/// A line of bash in the folder, where $R is ra2d; both streams are in `output`.
static int sh(const char *folder, const char *line)
{
    char text[4096], here[1024], path[1200];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%.1000s%s%.190s", program()[0] == '/' ? "" : here,
             program()[0] == '/' ? "" : "/", program());
    assert_int_equal(setenv("R", path, 1), 0);
    snprintf(text, sizeof text, "cd '%s' && { %s; } 2>&1", folder, line);
    return shell(text, output, sizeof output);
}

static void does(const char *folder, const char *text)
{
    char line[2048];
    // every command of the line
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
    // notes, figures and folders of the user are nobody's business
    does(folder, "echo note >run/note.txt; mkdir run/figures; echo 'a b' >run/mine.tsv");
    says(folder, "\"$R\" verify run --list && echo nothing", 0, "nothing\n");
    // a mark that a kill has left says nothing
    does(folder, "echo x >areal/run.mark; \"$R\" verify areal");
    says(folder, "\"$R\" verify none", 1, "none/files.tsv: is not there: this is no complete run");
    says(folder, "mkdir empty; \"$R\" verify empty run none --list", 1, "empty\nnone\n");
    assert_non_null(strstr(output, "ra2d: 2 of 3 folders do not hold what was written\n"));
}

/// A list of an earlier version, which has no digest of itself, nor has timing.tsv.
#define OLD_LIST "; sed -i 's/\\town$/\\t-/; $s/[^\\t]*$/-/' run/files.tsv"

/// Names of cases, titles and folders that a list, a hash or a shell could misread.
static void names(void **state)
{
    const char *const folder = *state;
    write_file(in(folder, "p.txt"), "# x [mm]\tz [um]\n0\t0\n20\t1\n40\t0\n");
#define OF_FILE "-s surface.resonator.kind=file -s surface.resonator.file=p.txt --quiet "
    does(folder, "cp small.ini 'a case.ini'; \"$R\" run 'a case.ini' " OF_FILE "-o blank");
    says(folder, "\"$R\" run 'a case.ini' " OF_FILE "-o blank --resume", 0, "nothing is to do");
    does(folder, "\"$R\" run small.ini " OF_FILE
                 "-s case.title=inputs/surface.resonator.file.txt -o title");
    does(folder, "\"$R\" run small.ini " OF_FILE "-s case.title=inputs/x -o \"it's\"");
    says(folder, "\"$R\" verify blank title \"it's\"", 0, "it's: as it was written\n");
    // the remedy, given to a shell
    does(folder,
         "rm \"it's/psd.tsv\"; said=$(\"$R\" verify \"it's\" || true); said=${said#*; ra2d}; "
         "eval \"\\\"$R\\\" ${said% makes it again} --quiet\"; \"$R\" verify \"it's\"");
    // a list of another run: its command would make that one again
    does(folder, "cp title/files.tsv blank");
    says(folder, "\"$R\" verify blank", 1,
         "blank/files.tsv: is of another run: its case or its command is not that of the tables; a "
         "run of its case with --force makes it again\n");
    // a damaged list's own command, where its case would be refused
    does(folder, "sed -i '$d' title/files.tsv");
    says(folder, "\"$R\" verify title", 1, "; ra2d run small.ini -s surface.resonator.kind=file");
    // what is called as a mark and is none
    does(folder, "echo mine >\"it's/run.mark\"");
    says(folder, "\"$R\" run \"it's/case.ini\" -o \"it's\" --force", 5,
         "it's: holds 'run.mark', which no run wrote");
    does(folder, "grep -qx mine \"it's/run.mark\"");
}

static const struct {
    const char *damage, *said; ///< behind `run/`
} damages[] = {
    {"sed -i 's/^\\(level_resonator.\\)1/\\19/' run/summary.tsv",
     "summary.tsv: is not what the run wrote: its digest is "},
    {"rm run/psd.tsv", "psd.tsv: is not there, or no file"},
    {"mv run/psd.tsv p; ln -s ../p run/psd.tsv", "psd.tsv: is not there, or no file"},
    {": >run/probes.tsv", "probes.tsv: has 0 bytes, and the run wrote "},
    {"echo 1 >>run/modes.tsv", "modes.tsv: has "},
    {": >run/timing.tsv", "timing.tsv: is empty"},
    {"rm run/timing.tsv", "timing.tsv: is not there"},
    {"cp other/sound.tsv run", "sound.tsv: "},
    {"cp other/timing.tsv run", "timing.tsv: is of another run: its case is not that of files.tsv"},
    {"sed -i 's/^# command.*/# command ra2d run x/' run/timing.tsv" OLD_LIST,
     "timing.tsv: is of another run: its command is not"},
    {"sed -i 's/^# ra2d.*/# ra2d 0/' run/timing.tsv" OLD_LIST,
     "timing.tsv: is of another run: its commit is not"},
    {"sed -i '/^peak_memory/s/[1-8]/9/' run/timing.tsv", "timing.tsv: is not what the run wrote"},
    {"sed -i '$d' run/timing.tsv", "timing.tsv: is not what the run wrote: its last row is not"},
    {"truncate -s -1 run/timing.tsv", "timing.tsv: is not what the run wrote: its last row is"},
    {"head -c 3000 /dev/urandom >run/timing.tsv", "timing.tsv: is not what the run wrote: its"},
    {"sed -i 's/Small/Smell/' run/case.ini", "case.ini: is not what the run wrote"},
    {"rm run/files.tsv", "files.tsv: is not there: this is no complete run"},
    {"rm run/files.tsv; mkfifo run/files.tsv", "files.tsv: is not there: this is no complete run"},
    {"sed -i '$d' run/files.tsv", "files.tsv: is cut: its last row is not there"},
    {"sed -i '/^psd/d' run/files.tsv" OLD_LIST, "psd.tsv: is not in the list of the run"},
    {"sed -i 's/^\\(psd.tsv.\\)[0-9]*/\\1-5/' run/files.tsv" OLD_LIST,
     "files.tsv: does not say how many bytes"},
    {"sed -i 's/^\\(psd.tsv.\\)[0-9]*/\\1NaN/' run/files.tsv" OLD_LIST,
     "files.tsv: does not say how many by"},
    {"echo more >>run/files.tsv", "files.tsv: has a line that is no row of it"},
    {"sed -i '/^case.ini/d' run/files.tsv" OLD_LIST, "case.ini: is not in the list of the run"},
    {"sed -i 's/^psd.tsv/..\\/x.tsv/' run/files.tsv" OLD_LIST,
     "files.tsv: lists '../x.tsv', which is no "},
    {"sed -i 's/^\\(# case .*\\)[0-9a-f]$/\\1x/' run/files.tsv" OLD_LIST,
     "files.tsv: is of another run: its case or"},
    {"sed -i '/^psd/d' run/files.tsv", "files.tsv: is not what the run wrote: its last row has"},
    {"sed -i '/^# command/d' run/files.tsv", "files.tsv: is not what the run wrote: its last row"},
    {"sed -i 's/$/\\r/' run/files.tsv", "files.tsv: is not what the run wrote: its last row has "},
    {"sed -i '/^modes/s/[1-8]/9/' run/files.tsv", "files.tsv: is not what the run wrote: its last"},
    {"truncate -s 100G run/files.tsv", "files.tsv: has a line that is no row of it"},
    {"awk 'BEGIN { for (i = 0; i < 1000; i++) print i \"\\t0\\t-\" }' >rows; sed -i '5r rows' "
     "run/files.tsv" OLD_LIST,
     "files.tsv: has 1010 rows, and no run has more than 1000 files"},
    {"truncate -s 100G run/timing.tsv", "timing.tsv: is not what the run wrote: its last row is"},
    {"mkfifo run/map.tsv", "map.tsv: is not in the list of the run"},
    {"ln -s ../other/sound.tsv run/spots.tsv", "spots.tsv: is not in the list of the run"},
    {"echo x >run/histories.tsv", "histories.tsv: is not in the list of the run"},
    {"cp other/summary.tsv run/mine.tsv", "mine.tsv: is not in the list of the run"},
};

static void damaged_runs(void **state)
{
    const char *const folder = *state;
    does(folder, RUN "; mv run kept; \"$R\" run small.ini -s output.sound=on -s surface.seed=2 -o "
                     "other --quiet");
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        char said[300];
        does(folder, "rm -rf run; cp -a kept run");
        does(folder, damages[i].damage);
        snprintf(said, sizeof said, "run/%s", damages[i].said);
        says(folder, "timeout 9 \"$R\" verify run", 1, "run/");
        assert_true(strstr(output, " makes it again\n") != NULL ||
                    strstr(output, "; take it away\n") != NULL);
        if (strncmp(damages[i].said, "is of", 5) != 0) {
            says(folder, "timeout 9 \"$R\" verify run", 1, said);
        }
        assert_non_null(strstr(output, damages[i].said));
        // whoever reads the run says the same, and draws nothing
        says(folder, "timeout 9 \"$R\" report run -o a.html", 3, damages[i].said);
        says(folder, "timeout 9 \"$R\" plot run -o a.pdf", 3, damages[i].said);
        says(folder, "timeout 9 \"$R\" listen run -o a.wav", 3, damages[i].said);
        assert_int_equal(count_files(folder, "a."), 0);
        // what makes it again does so
        does(folder, "rm -rf run; cp -a kept run");
    }
}

/// The command that is printed makes the same run.
static void remedies(void **state)
{
    const char *const folder = *state;
    does(folder, RUN "; cp -a run kept; : >run/psd.tsv");
    says(folder, "\"$R\" verify run", 1, "; ra2d run run/case.ini -o run --force makes it again\n");
    does(folder, "\"$R\" run run/case.ini -o run --force --quiet; \"$R\" verify run; "
                 "for f in summary psd probes; do sed '/^#/d' kept/$f.tsv >a; "
                 "sed '/^#/d' run/$f.tsv | cmp - a; done");
    does(folder, "mkdir 'a b'; mv run 'a b'; : >'a b/run/psd.tsv'");
    says(folder, "\"$R\" verify 'a b/run'", 1,
         "; ra2d run 'a b/run/case.ini' -o 'a b/run' --force makes it again\n");
    // where the case is wrong, it cannot make the run
    does(folder, "mv kept run; echo >>run/case.ini");
    says(folder, "\"$R\" verify run", 1,
         "; ra2d run small.ini -s output.sound=on -o run --force, where its files are, makes");
}

/// The list believes the summary as it is now.
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

/// Steps that were not made, and a list that believes them.
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

/// The case of a run and its input files are what the run was made of, or are not read.
static void computed_again(void **state)
{
    const char *const folder = *state;
    write_file(in(folder, "p.txt"), "# x [mm]\tz [um]\n0\t0\n20\t1\n40\t0\n");
    does(folder, "\"$R\" run small.ini -s surface.resonator.kind=file -s "
                 "surface.resonator.file=p.txt -o run --quiet; \"$R\" run run/case.ini -o again "
                 "--quiet; cd run; \"$R\" check case.ini");
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
    // a folder elsewhere, with the same files
    does(folder, "\"$R\" run small.ini -s surface.resonator.kind=file -s "
                 "surface.resonator.file=p.txt -o linked --quiet; mv linked/inputs there; "
                 "ln -s ../there linked/inputs");
    says(folder, "\"$R\" verify linked", 1, "linked/inputs: is not there, or no folder; ra2d run ");
    says(folder, "\"$R\" check linked/case.ini", 3, "linked/inputs: is not there, or no folder; ");
    // a run that is named by a link
    does(folder, "ln -s again by; \"$R\" verify by; echo x >again/map.tsv");
    says(folder, "\"$R\" verify by", 1, "by/map.tsv: is not in the list of the run");
    does(folder, "cp -a again pipe; rm pipe/files.tsv pipe/inputs/*; mkfifo pipe/inputs/x");
    says(folder, "timeout 9 \"$R\" check pipe/case.ini", 3, "pipe/inputs/x: is no file");
    does(folder, "rm pipe/case.ini; mkfifo pipe/case.ini");
    says(folder, "timeout 9 \"$R\" animate pipe -o a.gif --frames 1", 3,
         "pipe/case.ini: is no file, and the case of a run is one");
    // a list that is damaged; without one, as of a run by a user's program, it is a case
    does(folder, "cp -a again lost; sed -i '/^modes/d' lost/files.tsv");
    says(folder, "\"$R\" run lost/case.ini -o a", 3, "lost/files.tsv: is cut, or is not what the");
    does(folder, "rm lost/files.tsv; \"$R\" check lost/case.ini");
    // elsewhere it is a case like any other
    does(folder, "mkdir b; cp -r run/case.ini run/inputs b; \"$R\" check b/case.ini");
}

/// make keeps beside a run what it was asked.
static void words_of_make(void **state)
{
    const char *const folder = *state;
    does(folder, "for s in 1 2; do \"$R\" run small.ini -s surface.seed=$s -o $s --quiet --force "
                 "--no-sync; echo \"HASH run ./small.ini -s surface.seed=$s\" >$s.command; done; "
                 "\"$R\" verify 1 2/");
    does(folder, "cp -a 2/. 1");
    says(folder, "\"$R\" verify 1", 1,
         "1/files.tsv: is of another run, 'ra2d run small.ini -s surface.seed=2 -o 2', and "
         "1.command asks for 'ra2d run small.ini -s surface.seed=1 -o 1'; make makes it again\n");
}

// ## Sweeps

#define SWEEP "\"$R\" sweep small.ini --seeds 1..3 -s time.duration=1ms -o many"

/// As of an earlier version, whose list had no digest of itself; and which had none at all.
#define OLD_SWEEP "; sed -i '$s/[^\\t]*$/-/' many/sweep.tsv"
#define NO_LIST "sed -i '/^# listed in/d' many/runs.tsv; rm many/sweep.tsv; "

static void whole_sweep(void **state)
{
    const char *const folder = *state;
    does(folder, SWEEP);
    says(folder, "\"$R\" verify many", 0, "many: as it was written\n");
    // an earlier version had no list of the sweep
    does(folder, NO_LIST "\"$R\" verify many");
    does(folder, SWEEP "; test -e many/sweep.tsv");
}

static const struct {
    const char *damage, *said; ///< behind `many/`
    bool mended;               ///< by the same sweep
} of_sweeps[] = {
    {"rm -r many/seed-2", "seed-2/files.tsv: is not there, or no file", true},
    {NO_LIST "rm -r many/seed-2", "seed-2/files.tsv: is not there", true},
    {"sed -i 's/^\\(level_resonator.\\)1/\\19/' many/seed-1/summary.tsv",
     "seed-1/summary.tsv: is not what the run wrote", true},
    {"rm many/seed-1/files.tsv", "seed-1/files.tsv: is not there, or no file", true},
    {"rm -r many/seed-1; cp -a many/seed-2 many/seed-1", "seed-1/files.tsv: is not what the sweep",
     false},
    {"echo >>many/means.tsv", "means.tsv: has ", true},
    {"sed -i '$s/[1-8]/9/' many/means.tsv", "means.tsv: is not what the sweep wrote", true},
    {"echo >>many/runs.tsv", "runs.tsv: has ", true},
    {NO_LIST "sed -i 's/\\t5e-08\\t\\|\\t0.0007\\t/\\t1\\t/; s/\\t1000\\t/\\t1001\\t/' "
             "many/runs.tsv",
     "runs.tsv: line ", true},
    {"sed -i '$d' many/sweep.tsv", "sweep.tsv: is cut", true},
    {"echo more >>many/sweep.tsv", "sweep.tsv: has a line that is no row of it", true},
    {"sed -i '/^means/s/[1-8]/9/' many/sweep.tsv",
     "sweep.tsv: is not what the sweep wrote: its last row has another digest", true},
    {"rm many/sweep.tsv", "sweep.tsv: is not there, or no file", true},
    {"rm many/sweep.tsv; mkdir many/sweep.tsv", "sweep.tsv: is not there, or no file", false},
    {"rm many/sweep.tsv; ln -s /dev/zero many/sweep.tsv", "sweep.tsv: is not there, or no", false},
    {": >many/means.tsv", "means.tsv: has 0 bytes, and the sweep wrote", true},
    {"head -c 300 /dev/urandom >many/means.tsv", "means.tsv: has 300 bytes, and the", true},
    {"head -c 300 /dev/urandom >many/runs.tsv", "runs.tsv: has 300 bytes, and the sweep", true},
    {"echo ... >many/sweep.tsv", "sweep.tsv: has a line that is no row of it", true},
    {"rm many/runs.tsv", "runs.tsv: is not there, or no file", true},
    {"rm many/means.tsv", "means.tsv: is not there, or no file", true},
    {"rm many/means.tsv; ln -s /dev/zero many/means.tsv", "means.tsv: is not there, or no", false},
    {"rm many/seed-2/files.tsv; ln -s /dev/zero many/seed-2/files.tsv",
     "seed-2/files.tsv: is not there, or no file", true},
    {"sed -i 's,^means.tsv,../../../../../../dev/zero,' many/sweep.tsv" OLD_SWEEP,
     "sweep.tsv: lists '../../../../../../dev/zero', which is no file of a sweep", true},
    {"sed -i 's,^seed-2/files,seed-2/../../small,' many/sweep.tsv" OLD_SWEEP,
     "sweep.tsv: lists 'seed-2/../../small.tsv', which is no file of a sweep", true},
    {"sed -i 's,^\\(means.tsv.\\)[0-9]*,\\1NaN,' many/sweep.tsv" OLD_SWEEP,
     "sweep.tsv: does not say how many bytes means.tsv has", true},
    {"sed -i '/^seed-2/d' many/sweep.tsv" OLD_SWEEP,
     "sweep.tsv: lists 5 files, and a sweep of 3 runs has 6", true},
};

static void damaged_sweeps(void **state)
{
    const char *const folder = *state;
    does(folder, SWEEP "; mv many kept");
    for (size_t i = 0; i < sizeof of_sweeps / sizeof *of_sweeps; i++) {
        char said[300];
        does(folder, "rm -rf many; cp -a kept many");
        does(folder, of_sweeps[i].damage);
        snprintf(said, sizeof said, "many/%s", of_sweeps[i].said);
        says(folder, "timeout 9 \"$R\" verify many", 1, said);
        says(folder, "timeout 9 \"$R\" report many -o a.html", 3, said);
        assert_non_null(strstr(output, "sweep small.ini --seeds 1..3 -s time.duration=1ms -o many"
                                       " makes it again"));
        if (of_sweeps[i].mended) {
            // that run alone, and what was there is kept
            does(folder, "stat -c %i many/seed-3/* >before");
            does(folder, SWEEP "; \"$R\" verify many");
            does(folder, "stat -c %i many/seed-3/* | cmp - before; for s in 1 2; do "
                         "diff -rx timing.tsv many/seed-$s kept/seed-$s; done; "
                         "cmp many/runs.tsv kept/runs.tsv; cmp many/sweep.tsv kept/sweep.tsv");
        }
    }
    // a run that lies elsewhere is read, and not made again
    does(folder, "rm -rf many; cp -a kept many; mv many/seed-2 .; ln -s ../seed-2 many; "
                 "\"$R\" verify many; " SWEEP "; rm seed-2/psd.tsv");
    says(folder, SWEEP, 5, "many/seed-2: leads elsewhere, to a run that is not this one");
    does(folder, "cp -a kept/seed-2/psd.tsv seed-2; " SWEEP "; rm seed-2/psd.tsv");
    does(folder, "test ! -e seed-2/psd.tsv -a ! -e seed-2.damaged; rm -r seed-2");
    // the tables are made by one sweep at a time; what has another name, too, is not written on
    does(folder,
         "rm -rf many; cp -a kept many; cp -al many same; for i in 1 2 3 4 5 6; do " SWEEP
         " & all=\"$all $!\"; done; for i in $all; do wait $i; done; \"$R\" verify many same; "
         "cmp many/runs.tsv kept/runs.tsv; test ! -e many/sweep.lock");
    // elsewhere its command would make another one
    does(folder, "rm -rf many; cp -a kept moved; rm moved/means.tsv");
    says(folder, "\"$R\" verify ./moved/", 1,
         "./moved//means.tsv: is not there, or no file; the sweep's command makes it again\n");
    // what stands in the place of a table is kept
    does(folder, "rm -rf many; cp -a kept many; echo notes >many/runs.tsv; " SWEEP
                 "; \"$R\" verify many; grep -qx notes many/runs.tsv.damaged; "
                 "echo others >many/runs.tsv");
    says(folder, SWEEP, 5, "many/runs.tsv: is not what the sweep wrote, and cannot be called ");
    does(folder, "grep -qx notes many/runs.tsv.damaged; grep -qx others many/runs.tsv");
    // another point's run is of another case: it is not ours to take away
    does(folder, "rm -rf many; cp -a kept many; rm -r many/seed-1; cp -a many/seed-2 many/seed-1");
    says(folder, SWEEP, 5, "many/seed-1: holds a complete run of another case");
}

/// Neither a sweep nor a run takes the place of what it has not written.
static void of_others(void **state)
{
    const char *const folder = *state;
    does(folder, "mkdir many; echo notes >many/runs.tsv");
    says(folder, SWEEP, 5, "many/runs.tsv: no sweep wrote it, and it stays");
    does(folder, "grep -qx notes many/runs.tsv; rm many/runs.tsv; echo notes >n; ln -s ../n "
                 "many/means.tsv");
    says(folder, SWEEP, 5, "many/means.tsv: no sweep wrote it, and it stays");
    does(folder, "grep -qx notes n; test $(ls many) = means.tsv; rm -r many");
    does(folder, "echo '# ra2d 1' >n; mkdir many; ln n many/runs.partial.tsv");
    says(folder, SWEEP, 5, "many/runs.partial.tsv: no sweep wrote it, and it stays");
    does(folder, "rm many/runs.partial.tsv; echo notes >many/sweep.partial.tsv");
    says(folder, SWEEP, 5, "many/sweep.partial.tsv: no sweep wrote it, and it stays");
    does(folder, "grep -q 1 n; grep -q notes many/sweep.partial.tsv; rm -r many");
    does(folder, RUN "; mv run many");
    says(folder, SWEEP, 5, "many: is the folder of a run, it has files.tsv; name another");
    does(folder, "\"$R\" verify many; test ! -e many/seed-1; rm many/files.tsv");
    says(folder, SWEEP, 5, "many: is the folder of a run, it has summary.tsv; name another");
    does(folder, "test ! -e many/seed-1");
    says(folder, "\"$R\" sweep small.ini --seeds 1..2 -o x.partial", 2,
         "sweep: x.partial has the name of what is beside a run; name another folder");
    says(folder, "\"$R\" sweep small.ini --over case.title=a.lock,b -o x", 2,
         "sweep: the folder 'case.title-a.lock' would have the name of what is beside a run");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(names),          TEST(whole_runs),     TEST(damaged_runs),  TEST(remedies),
        TEST(steps),          TEST(computed_again), TEST(words_of_make), TEST(whole_sweep),
        TEST(damaged_sweeps), TEST(of_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
