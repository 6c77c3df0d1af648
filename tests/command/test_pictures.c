// Tests of pictures and sounds of a run as a user makes them: plot, listen, animate.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The test needs gnuplot, as the commands do (`make test` installs it).
 */
#include "support/run_cases.h"

static char output[1 << 20];

/// Runs `cd FOLDER; BEFORE ra2d ARGUMENTS`. Returns its exit code.
static int ra2d(const char *folder, const char *before, const char *arguments)
{
    char command[4096], here[1024], path[1200];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s%s%s", program()[0] == '/' ? "" : here,
             program()[0] == '/' ? "" : "/", program());
    // through the environment, since the path of the checkout may contain a quote
    assert_int_equal(setenv("RA2D_PATH", path, 1), 0);
    seal_made(folder);
    snprintf(command, sizeof command, "cd '%s'; { env -u DISPLAY %s \"$RA2D_PATH\" %s; } 2>&1",
             folder, before, arguments);
    return shell(command, output, sizeof output);
}

static void says(const char *folder, const char *before, const char *arguments, int code,
                 const char *piece)
{
    const int got = ra2d(folder, before, arguments);
    if (got != code || strstr(output, piece) == NULL) {
        print_error("%s ra2d %s\nexit code %d, expected %d; output lacks '%s':\n%.3000s\n", before,
                    arguments, got, code, piece, output);
        fail();
    }
}

/// Checks the first bytes of a file, and that it is not too small.
static void is_a(const char *folder, const char *name, const char *start)
{
    char text[8] = "";
    struct stat info;
    FILE *const file = fopen(in(folder, name), "rb");
    assert_non_null(file);
    assert_int_equal(fread(text, 1, strlen(start), file), strlen(start));
    fclose(file);
    assert_memory_equal(text, start, strlen(start));
    assert_int_equal(stat(in(folder, name), &info), 0);
    assert_true(info.st_size > 1000);
}

static void figures(void **state)
{
    says(*state, "", "run small.ini -s output.sound=on -o run", 0, "");
    says(*state, "", "plot run -o run.pdf", 0, "");
    is_a(*state, "run.pdf", "%PDF");
    // as text, every page of the run is printed
    says(*state, "", "plot run --terminal dumb", 0, "middle");
    static const char *const pages[] = {"speed",
                                        "force",
                                        "total contact force",
                                        "number of contacts",
                                        "f (Hz)",
                                        "shocks: peak force",
                                        "shocks: duration",
                                        "modes of the resonator",
                                        "sound of the resonator"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        if (strstr(output, pages[i]) == NULL) {
            print_error("no page '%s'\n", pages[i]);
            fail();
        }
    }
    says(*state, "", "plot run", 0, "contacts");
    // a sixel picture begins with ESC P
    says(*state, "", "plot run --terminal sixel", 0, "\033P");
    says(*state, "", "listen run -o a.wav --slow 10", 0, "time_stretch\t10\t1");
    is_a(*state, "a.wav", "RIFF");
    assert_int_equal(count_files(*state, "partial"), 0);
}

static void films(void **state)
{
    says(*state, "", "run small.ini -o run", 0, "");
    says(*state, "", "animate run -o run.gif --frames 3", 0, "");
    is_a(*state, "run.gif", "GIF89a");
    says(*state, "", "animate small.ini -o \"it's\" --frames 2 --from 1ms --duration 2ms", 0, "");
    is_a(*state, "it's/frame-0002.png", "\x89PNG");
    assert_int_equal(count_files(in(*state, "it's"), "frame"), 2);
    // if a run ends earlier, all frames lie within it; there are at most as many frames as steps
    says(*state, "", "animate run -o short --frames 20 --duration 50ms", 0,
         "note: --duration: the run ends at 0.005 s, so that the film has 0.005 s and not 0.05 s");
    assert_int_equal(count_files(in(*state, "short"), "frame"), 20);
    says(*state, "", "animate run -o few --frames 20 --from 4.999ms --duration 1us", 0,
         "note: --frames: the run has ");
    says(*state, "", "animate run -o b.gif --from 1s", 2, "the run ends at 0.005 s");
    says(*state, "", "animate run", 2, "add -o");
    assert_int_equal(count_files(*state, "partial"), 0);
}

/// A peak of one sample remains when a long record is thinned out.
static void peaks_stay(void **state)
{
    assert_int_equal(mkdir(in(*state, "run"), 0777), 0);
    write_file(in(*state, "run/summary.tsv"),
               "# units\t-\t-\t-\nquantity\tvalue\tunit\nsteps\t1\t1\n");
    FILE *const file = fopen(in(*state, "run/probes.tsv"), "w");
    assert_non_null(file);
    fputs("# units\ts\tm/s\nt\tv\n", file);
    for (int j = 0; j < 100000; j++) {
        fprintf(file, "%d\t%d\n", j, j == 61803 ? 777 : 0);
    }
    assert_int_equal(fclose(file), 0);
    // the axis reaches up to the peak
    says(*state, "", "plot run --terminal dumb", 0, "800");
}

static void refusals(void **state)
{
    says(*state, "", "run small.ini -s resonator.ends=clamped-clamped -s output.sound=on -o run", 3,
         "output.sound: sound is computed only for a resonator with pinned ends");
    says(*state, "", "roughness small.ini --level hill", 2, "write line or mean");
    says(*state, "", "plot nothing", 3,
         "nothing: is not the folder of a run: it has no summary.tsv");
    assert_int_equal(mkdir(in(*state, "half"), 0777), 0);
    write_file(in(*state, "half/probes.partial.tsv"), "# units\ts\tm/s\nt\tv\n");
    says(*state, "", "plot half", 3, "half: is not complete");
    says(*state, "", "listen half -o a.wav", 3, "half: is not complete: it has probes.partial.tsv");
    says(*state, "", "run small.ini -s output.sample=off -o mute", 0, "");
    says(*state, "", "plot mute --terminal dumb", 0, "note: no probes.tsv");
    says(*state, "", "listen mute -o a.wav", 3, "has no probes.tsv");
    says(*state, "", "plot mute --terminal paper", 2, "write window, sixel or dumb");
    says(*state, "", "plot mute -o no/such/folder.pdf", 5, "cannot be written");
    says(*state, "", "listen mute", 2, "add -o");
    says(*state, "", "listen mute -o a.wav --slow 0", 2, "--slow");
    says(*state, "", "listen mute -o a.wav --full-scale 0", 2, "--full-scale");
    says(*state, "", "animate mute -o a.gif --frames 0", 2, "1 to 5000");
    says(*state, "", "animate nothing.ini -o a.gif", 3, "nothing.ini");
    assert_int_equal(count_files(*state, ".wav") + count_files(*state, ".gif"), 0);
    // without gnuplot: PATH has only a shell
    says(*state, "", "plot mute --terminal dumb", 0, "");
    assert_int_equal(mkdir(in(*state, "bin"), 0777), 0);
    says(*state, "PATH=bin", "plot mute -o a.pdf", 5, "gnuplot, which draws, is missing");
    says(*state, "PATH=bin", "animate mute -o a.gif --frames 1", 5, "is missing");
    // a gnuplot that opens windows; it records its input
    write_file(in(*state, "bin/gnuplot"), "#!/bin/sh\ncat >script\n");
    assert_int_equal(chmod(in(*state, "bin/gnuplot"), 0755), 0);
    says(*state, "DISPLAY=:9 PATH=bin:$PATH", "plot mute", 0, "");
    char *const script = read_text(in(*state, "script"), 0);
    assert_non_null(strstr(script, "set terminal qt 0 persist"));
    assert_non_null(strstr(script, "set terminal qt 1 persist"));
    free(script);
    // a gnuplot that fails leaves nothing
    write_file(in(*state, "bin/gnuplot"), "#!/bin/sh\nexit 3\n");
    assert_int_equal(chmod(in(*state, "bin/gnuplot"), 0755), 0);
    says(*state, "PATH=bin:$PATH", "plot mute -o a.pdf", 5, "gnuplot failed (exit 3)");
    says(*state, "PATH=bin:$PATH", "plot mute --terminal window", 5, "opens no window");
    says(*state, "PATH=bin:$PATH", "plot mute --terminal sixel", 5, "draws no sixels");
    assert_int_equal(count_files(*state, "a.pdf"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(figures, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(films, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(peaks_stay, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refusals, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
