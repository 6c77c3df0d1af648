// Tests that every compiler gives the same bits: hashes of the tables of the realistic case.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The tables of a case must not depend on the compiler or its level of optimisation, since shocks
 * amplify a change of the last bit until the trajectory is another one. The program under test
 * (RA2D) and other programs run data/cases/realistic.ini for T = 0.001 s, 10 000 steps, or with
 * RA2D_BITS_FULL=1 for T = 0.01 s. FNV-1a hashes of all rows of their tables, without heads, are
 * compared with each other and with the hash in results/reference/bits.tsv. bits.tsv is earlier
 * output of this program. So the test shows that the numbers are the same; other tests show that
 * they are right.
 *
 * The tables of these other runs are compared in the same way:
 *
 * - data/cases/areal.ini with a smaller block, 1 ms from rest. One surface is computed where it is
 *   needed, the other one is a record.
 * - A plate with fewer modes, whose probes.tsv has the pressure near the plate.
 * - A case whose speed has sixteen digits and grows from 0. Its offsets are fractions of many
 *   digits, which were once cut off on a machine with a `long` of 32 bits.
 * - Rolling contact, in all results without an FFT: the path itself is the excitation, and the
 *   contact is solved by elimination. The method `fft` and all spectra are left out, because FFTW's
 *   sums depend on the processor. On AArch64 this run is left out, because Debian's GSL is compiled
 *   for it with fused products and sums (excitation.tsv differs in the last digit or two).
 * - Profiles by each filter, extension and generator, as `ra2d surface` prints them.
 *
 * RA2D_OTHERS names the other programs, separated by spaces. PROGRAM@KERNELS forces the loops of
 * one instruction set (contact.kernels); `@avx2` alone is the program under test. Kernels that this
 * processor cannot run are left out, with a message. `make test` has gcc -O0 and clang -O3. `make
 * verify-bits` has two compilers at four levels, three instruction sets, AArch64 and WebAssembly.
 * For another processor a script starts the program in an emulator, for WebAssembly in node.
 *
 * With `--write FILE` this program only writes the reference again (`make expected`). With
 * `--hash FOLDER` it prints the row for a run of data/cases/realistic.ini with time.duration = 1 ms
 * that was made elsewhere (`make test-bare`).
 *
 * timing.tsv is left out. So is psd.tsv, since FFTW may choose another algorithm on another
 * machine.
 */
#include "kernels/kernels.h"
#include "support/run_cases.h"

static const char REFERENCE[] = "results/reference/bits.tsv";
static const char USUAL_OTHERS[] = "build/bits/gcc-O0/ra2d build/bits/clang-O3/ra2d";

static const uint64_t OFFSET = 14695981039346656037u;

static const char *duration(void)
{
    const char *const full = getenv("RA2D_BITS_FULL");
    return full != NULL && strcmp(full, "1") == 0 ? "0.01" : "0.001";
}

static uint64_t fnv(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++) {
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    }
    return hash;
}

/// Arguments of `ra2d surface` for surfaces of the tutorial: each filter, extension and generator.
/// The profile has a spacing of 10 um.
#define BEAM "--solid resonator -s grid.spacing=20um -s surface.resonator.kind=file "
#define PROFILE "-s surface.resonator.file=tutorial-profile.txt -s surface.resonator.extend="
static const char *const surfaces[] = {
    "-s grid.spacing=20um",
    "-s surface.slider.form=3 -s surface.slider.lambda_s=60um -s surface.slider.lambda_c=0.8mm",
    BEAM PROFILE "mirror",
    BEAM PROFILE "repeat",
    BEAM PROFILE "synthesise",
    "-s surface.slider.kind=gaussian -s surface.slider.skewness=-1 -s surface.slider.kurtosis=5",
    "-s surface.slider.kind=exponential",
    "-s surface.slider.kind=self-affine",
    ("-s surface.slider.kind=spectrum "
     "-s surface.slider.file=../../tests/corpus/density/per-millimetre.txt"),
    "-s surface.slider.kind=sine -s surface.slider.wavelength=0.7mm -s surface.slider.phase=0.1",
    "-s surface.slider.kind=bumps -s surface.slider.bumps=7mm:5um:1.3mm",
    "-s surface.slider.kind=same",
};

/// The hash of the rows of all these surfaces.
static uint64_t hash_of_surfaces(const char *ra2d, const char *folder)
{
    char line[1200];
    uint64_t hash = OFFSET;
    for (size_t i = 0; i < sizeof surfaces / sizeof *surfaces; i++) {
        snprintf(line, sizeof line,
                 "'%s' surface data/cases/tutorial.ini %s >'%s/surface.tsv' 2>'%s/notes'", ra2d,
                 surfaces[i], folder, folder);
        if (system(line) != 0) {
            print_error("%s surface %s: no profile\n", ra2d, surfaces[i]);
            fail();
        }
        char *const text = read_text(in(folder, "surface.tsv"), 1);
        assert_true(strlen(text) > 1000);
        hash = fnv(hash, text);
        free(text);
    }
    print_message("%016llx  %s, surfaces\n", (unsigned long long)hash, ra2d);
    return hash;
}

/// A run, and those of its tables that are compared.
struct run {
    const char *name, *arguments, *tables[8];
    bool rolls; ///< it has no kernels and uses GSL's linear algebra
};
enum { SLIDING, AREAL, PRESSURE, RAMP, ROLLING, RUNS };
#define AREAL_CASE "areal data/cases/areal.ini --quiet -s output.average_from=0s "
static const struct run runs[RUNS] = {
    {"realistic",
     "run data/cases/realistic.ini -s time.duration=",
     {"probes.tsv", "shocks.tsv", "histograms.tsv", "modes.tsv", "summary.tsv"},
     .rolls = false},
    {"areal",
     AREAL_CASE "-s block.length=4mm -s block.width=3mm -s surface.block.kind=self-affine "
                "-s surface.block.longest=2mm -s surface.block.shortest=400um -s time.step=500ns "
                "-s time.duration=1ms -s output.map=50us -s case.title=",
     {"probes.tsv", "shocks.tsv", "histograms.tsv", "modes.tsv", "summary.tsv", "spots.tsv",
      "map.tsv"},
     .rolls = false},
    {"pressure",
     AREAL_CASE
     "-s block.length=2mm -s block.width=2mm -s plate.highest=4kHz -s time.step=500ns "
     "-s time.duration=1ms -s output.sound=on -s output.listener_x=0.1m -s output.listener_y=0.1m "
     "-s output.listener_height=0.1m -s case.title=",
     {"probes.tsv"},
     .rolls = false},
    {"ramp",
     "run data/cases/realistic.ini -s sliding.speed=0.1234567890123457 -s sliding.start_ramp=0.3ms "
     "-s sliding.start=1.234567890123457mm -s time.duration=1ms -s case.title=",
     {"probes.tsv", "shocks.tsv", "summary.tsv"},
     .rolls = false},
    {"rolling",
     "rolling data/cases/rolling-roller.ini --quiet -s footprint.method=dense -s "
     "footprint.load=20N "
     "-s footprint.positions=64 -s footprint.cells_x=24 -s footprint.cells_y=24 "
     "-s footprint.spacing_x=30um -s footprint.spacing_y=30um -s excitation.source=path "
     "-s excitation.segment=64 -s lower.contact=fixed -s lower.start=100mm -s time.duration=3ms "
     "-s output.psd_segment=32 -s case.title=",
     {"excitation.tsv", "histories.tsv"},
     .rolls = true}};

/// Whether a program's GSL is compiled with fused products and sums.
static bool fuses(const char *ra2d)
{
#if defined(__aarch64__)
    (void)ra2d;
    return true;
#else
    return strstr(ra2d, "aarch64") != NULL;
#endif
}

/// The hash of the rows of tables in a folder.
static uint64_t hash_of_tables(const char *folder, const char *const *tables)
{
    uint64_t hash = OFFSET;
    for (const char *const *name = tables; *name != NULL; name++) {
        char *const text = read_text(in(folder, *name), 1);
        assert_true(strlen(text) > 100);
        hash = fnv(hash, text);
        free(text);
    }
    return hash;
}

/// Runs a case with a program, with given kernels or without. Returns the hash of its rows.
static uint64_t hash_of(const char *ra2d, const char *kernels, const struct run *what,
                        const char *folder)
{
    char line[1200];
    snprintf(line, sizeof line, "rm -rf '%s/out' && '%s' %s%s%s%s -o '%s/out'", folder, ra2d,
             what->arguments, duration(),
             what->rolls ? "" : " -s contact.kernels=", what->rolls ? "" : kernels, folder);
    if (system(line) != 0) {
        print_error("%s cannot run the case; tests are run in the folder of the Makefile\n", ra2d);
        fail();
    }
    snprintf(line, sizeof line, "%s/out", folder);
    const uint64_t hash = hash_of_tables(line, what->tables);
    print_message("%016llx  %s, kernels %s, %s\n", (unsigned long long)hash, ra2d, kernels,
                  what->name);
    return hash;
}

/// The hash of the program under test, computed once.
static uint64_t my_hash(int what, const char *folder)
{
    static uint64_t hash[RUNS];
    hash[what] = hash[what] != 0 ? hash[what] : hash_of(program(), "auto", &runs[what], folder);
    return hash[what];
}

/// The hash function gives the published values of FNV-1a.
static void hash_is_fnv(void **state)
{
    (void)state;
    assert_true(fnv(OFFSET, "") == 0xcbf29ce484222325u);
    assert_true(fnv(OFFSET, "a") == 0xaf63dc4c8601ec8cu);
    assert_true(fnv(OFFSET, "foobar") == 0x85944171f73967e8u);
}

/// Runs PROGRAM[@KERNELS]. Returns 0 if this processor cannot run these kernels.
static int compare_with(char *other, const char *folder)
{
    char *const at = strchr(other, '@');
    const char *const kernels = at != NULL ? at + 1 : "auto";
    if (at != NULL) {
        *at = '\0';
    }
    const char *const ra2d = at == other ? program() : other;
    if (access(ra2d, X_OK) != 0) {
        print_error("%s is missing: build it by, for example,\n"
                    "    make B=build/bits/gcc-O0 CC=gcc OPT=-O0 build/bits/gcc-O0/ra2d\n"
                    "    make B=build/bits/clang-O3 CC=clang OPT=-O3 build/bits/clang-O3/ra2d\n"
                    "or name other builds in RA2D_OTHERS\n",
                    ra2d);
        fail();
    }
    if (at != NULL && ra_kernels_find(kernels) == NULL) {
        print_message("LEFT OUT: this processor cannot run %s\n", kernels);
        return 0;
    }
    for (int what = 0; what < RUNS; what++) {
        if (runs[what].rolls && (fuses(ra2d) || fuses(program()))) {
            print_message("LEFT OUT: rolling by %s, whose GSL has fused operations\n", ra2d);
            continue;
        }
        if (runs[what].rolls && at != NULL) {
            continue;
        }
        if (hash_of(ra2d, kernels, &runs[what], folder) != my_hash(what, folder)) {
            print_error("%s and %s (kernels %s) leave different tables of %s\n", program(), ra2d,
                        kernels, runs[what].name);
            fail();
        }
    }
    if (at == NULL && hash_of_surfaces(ra2d, folder) != hash_of_surfaces(program(), folder)) {
        print_error("%s and %s make different surfaces\n", program(), ra2d);
        fail();
    }
    return 1;
}

static void same_bits_from_all_builds(void **state)
{
    char others[2048], *place = NULL;
    const char *const given = getenv("RA2D_OTHERS");
    snprintf(others, sizeof others, "%s", given != NULL ? given : USUAL_OTHERS);
    int count = 0;
    for (char *other = strtok_r(others, " ", &place); other != NULL;
         other = strtok_r(NULL, " ", &place)) {
        count += compare_with(other, *state);
    }
    // there must be something to compare with
    assert_true(count >= 1);
}

/// Checks that the row of this name in the reference has this hash.
static void check_row(const char *wanted, uint64_t hash)
{
    char line[256], name[64], text[64], known[64];
    FILE *const file = fopen(REFERENCE, "r");
    int found = 0;
    snprintf(text, sizeof text, "%016llx", (unsigned long long)hash);
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "%63s %63s", name, known) == 2 && strcmp(name, wanted) == 0) {
            found = 1;
            assert_string_equal(text, known);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    if (!found) {
        print_error("%s has no row for %s; if this state is to be the reference, the row is\n"
                    "%s\t%s\n",
                    REFERENCE, wanted, wanted, text);
    }
    assert_true(found);
}

static void same_bits_as_the_reference(void **state)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, "realistic-%ss", duration());
    check_row(wanted, my_hash(SLIDING, *state));
    check_row("areal", my_hash(AREAL, *state));
    check_row("pressure", my_hash(PRESSURE, *state));
    check_row("ramp", my_hash(RAMP, *state));
    if (!fuses(program())) {
        check_row("rolling", my_hash(ROLLING, *state));
    }
    check_row("surfaces", hash_of_surfaces(program(), *state));
}

/// Writes the reference with the program under test (`make expected`).
static int write_reference(const char *path)
{
    void *folder = NULL;
    FILE *const out = fopen(path, "w");
    if (out == NULL || make_case_folder(&folder) != 0) {
        return 1;
    }
    fprintf(out, "# units\t-\t-\ncase\thash\n");
    for (int full = 0; full < 2; full++) {
        setenv("RA2D_BITS_FULL", full ? "1" : "0", 1);
        fprintf(out, "realistic-%ss\t%016" PRIx64 "\n", duration(),
                hash_of(program(), "auto", &runs[SLIDING], folder));
    }
    setenv("RA2D_BITS_FULL", "0", 1);
    fprintf(out, "surfaces\t%016" PRIx64 "\n", hash_of_surfaces(program(), folder));
    for (int what = AREAL; what < RUNS; what++) {
        fprintf(out, "%s\t%016" PRIx64 "\n", runs[what].name, my_hash(what, folder));
    }
    return remove_folder(&folder) + fclose(out) != 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--write") == 0) {
        return write_reference(argv[2]);
    }
    if (argc == 3 && strcmp(argv[1], "--hash") == 0) {
        printf("realistic-%ss\t%016" PRIx64 "\n", duration(),
               hash_of_tables(argv[2], runs[SLIDING].tables));
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hash_is_fnv),
        cmocka_unit_test_setup_teardown(same_bits_from_all_builds, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(same_bits_as_the_reference, make_case_folder,
                                        remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
