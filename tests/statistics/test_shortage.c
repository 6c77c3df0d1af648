// Tests that without memory the message names the purpose, for every array of src/statistics.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This program has its own aligned_alloc, whose N-th call returns NULL, for N = 1, 2 ... The
 * beginnings of all messages are compared with a list. (tests/sliding/test_faults.c checks codes in
 * the same way.) FFTW has its own memory functions, so the test also replaces its planners.
 */
#include "support/bodies.h"
#include "support/ensembles.h"
#include "support/plans.h"

#include <errno.h>

#include "statistics/energy.h"
#include "statistics/histogram.h"
#include "statistics/shocks.h"
#include "statistics/spectrum.h"
#include "statistics/strip_sound.h"

static long calls, fail_at; ///< the allocations so far, and the number of the one that
                            ///< fails; 0: none fails

void *aligned_alloc(size_t alignment, size_t size)
{
    void *memory = NULL;
    calls++;
    if (calls == fail_at || posix_memalign(&memory, alignment, size) != 0) {
        errno = ENOMEM;
        return NULL;
    }
    return memory;
}

#define PACKED "array over packed indices"

/// A function that takes memory and frees it.
typedef enum ra_code job(const void *context, struct ra_status *st);

static void check_names(job *what, const void *context, const char *const *name, size_t count)
{
    for (size_t n = 0; n <= count; n++) {
        char expected[200];
        struct ra_status st = {RA_OK, ""};
        calls = 0;
        fail_at = (long)n + 1;
        const enum ra_code code = what(context, &st);
        fail_at = 0;
        if (n == count) {
            check_ok(code, &st);
            break;
        }
        assert_int_equal(code, RA_SYSTEM);
        assert_int_equal(st.code, RA_SYSTEM);
        snprintf(expected, sizeof expected, "%s: out of memory (", name[n]);
        st.text[strlen(expected)] = '\0';
        assert_string_equal(st.text, expected);
    }
}

#define CHECK_NAMES(what, context, name)                                                           \
    check_names(what, context, name, sizeof(name) / sizeof *(name))

static enum ra_code balance(const void *problem, struct ra_status *st)
{
    struct ra_balance *b;
    const enum ra_code code = ra_balance_make(problem, 0, &b, st);
    assert_true((b == NULL) == (code != RA_OK));
    if (code == RA_OK) {
        ra_balance_free(b);
    }
    return code;
}

static enum ra_code shocks(const void *problem, struct ra_status *st)
{
    struct ra_shocks *s;
    const enum ra_code code = ra_shocks_make(problem, RA_SHOCK_TOTAL, NULL, NULL, &s, st);
    assert_true((s == NULL) == (code != RA_OK));
    if (code == RA_OK) {
        ra_shocks_free(s);
    }
    return code;
}

static void observers(void **state)
{
    (void)state;
    const struct ra_beam beam = bodies_beam(1.0, 1.0, 1.0, RA_FREE, RA_FREE);
    const struct ra_problem_spec spec = {
        .solid = {bodies_solid(beam, 9, 2), bodies_solid(beam, 9, 2)},
        .spacing = 0.125,
        .step = 1e-4,
        .law = "penalty",
        .parameter = {1e3}};
    struct ra_problem problem;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_problem_init(&spec, &problem, &st), &st);
    static const char *const of_balance[] = {"balance of energy", "energy balance"};
    CHECK_NAMES(balance, &problem, of_balance);
    // two tracks and two spare tracks, with four arrays each, and the starts of the shocks
    static const char *const of_shocks[] = {
        "shocks", PACKED,   PACKED,   PACKED,   PACKED,   "shocks", PACKED,   PACKED, PACKED,
        PACKED,   "shocks", PACKED,   PACKED,   PACKED,   PACKED,   "shocks", PACKED, PACKED,
        PACKED,   PACKED,   "shocks", "shocks", "shocks", "shocks", "shocks"};
    CHECK_NAMES(shocks, &problem, of_shocks);
    ra_problem_clear(&problem);
}

static enum ra_code histogram(const void *context, struct ra_status *st)
{
    struct ra_histogram h;
    (void)context;
    const enum ra_code code = ra_histogram_make(-3, 2, 10, &h, st);
    ra_histogram_free(&h);
    return code;
}

static enum ra_code welch(const void *context, struct ra_status *st)
{
    const double sample[64] = {0};
    double density[17];
    (void)context;
    return ra_welch(sample, 64, 1e3, 32, density, st);
}

static enum ra_code periodogram(const void *context, struct ra_status *st)
{
    const double sample[64] = {0};
    double density[33];
    (void)context;
    return ra_periodogram(sample, 64, 1e3, density, st);
}

static void spectra(void **state)
{
    (void)state;
    static const char *const of_histogram[] = {"histogram", "histogram"};
    CHECK_NAMES(histogram, NULL, of_histogram);
    static const char *const of_spectrum[] = {"spectrum", "spectrum", "spectrum"};
    plans_made = 0;
    CHECK_NAMES(welch, NULL, of_spectrum);
    CHECK_NAMES(periodogram, NULL, of_spectrum);
    assert_int_equal(plans_made, 2);
    struct ra_status st = {RA_OK, ""};
    no_plans = true;
    assert_int_equal(welch(NULL, &st), RA_SYSTEM);
    assert_string_equal(st.text, "FFTW has no plan for 32");
    assert_int_equal(periodogram(NULL, &st), RA_SYSTEM);
    assert_string_equal(st.text, "FFTW has no plan for 64");
    no_plans = false;
}

/// Makes a sound for a beam, takes two samples and evaluates it.
static enum ra_code sound(const void *context, struct ra_status *st)
{
    const struct ra_beam beam = bodies_beam(1.0, 1.0, 1e4, RA_PINNED, RA_PINNED);
    const double amplitude[3] = {1e-6, 2e-6, 3e-6};
    struct ra_sound *s = NULL;
    struct ra_sound_result result;
    const struct ra_sound_steps of = {1e-5, 0, 2, true};
    enum ra_code code = ra_strip_sound_listen(&beam, context, &of, &s, st);
    assert_true((s == NULL) == (code != RA_OK));
    if (code == RA_OK) {
        ra_sound_observe(s, 0, amplitude);
        ra_sound_observe(s, 1, amplitude);
        code = ra_sound_evaluate(s, &result, st);
    }
    ra_sound_free(s);
    return code;
}

static void of_a_beam(void **state)
{
    (void)state;
    const struct ra_beam beam = bodies_beam(1.0, 1.0, 1e4, RA_PINNED, RA_PINNED);
    struct ra_modes modes;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_modes_make(&beam, 3, 100, 0, 101, &modes, &st), &st);
    // the sound with twelve arrays, the body with five, and transforms of the modes
    static const char *const of_sound[] = {
        "sound", "sound", "sound", "sound", "sound", "sound", "sound", "sound", "sound", "sound",
        "sound", "sound", "sound", "sound", "sound", "sound", "sound", "sound", "sound", "sound"};
    CHECK_NAMES(sound, &modes, of_sound);
    no_plans = true;
    assert_int_equal(sound(&modes, &st), RA_SYSTEM);
    assert_string_equal(st.text, "FFTW has no plan for 32768");
    no_plans = false;
    ra_modes_free(&modes);
}

static enum ra_code paired(const void *records, struct ra_status *st)
{
    static const struct ra_means_spec spec = {"reading",    "level", "reading=default",
                                              "speed,seed", "seed",  "speed"};
    FILE *const out = fopen("/dev/null", "w");
    assert_non_null(out);
    const enum ra_code code = ra_means(records, &spec, "command", out, st);
    fclose(out);
    return code;
}

static enum ra_code slopes(const void *records, struct ra_status *st)
{
    static const struct ra_slopes_spec spec = {"speed", "level", "surface",
                                               "seed",  true,    "surface"};
    FILE *const out = fopen("/dev/null", "w");
    assert_non_null(out);
    const enum ra_code code = ra_slopes(records, &spec, "command", out, st);
    fclose(out);
    return code;
}

/// If memory for a list of columns or for the numbers of a column is missing, the message names the
/// option. In all other cases it names the file.
static void ensembles(void **state)
{
    char file[128];
    struct ra_records records;
    struct ra_status st = {RA_OK, ""};
    write_text(place(*state, "in.tsv", file), PAIRS, strlen(PAIRS));
    check_ok(ra_records_read(file, &records, &st), &st);
    const char *const of_means[] = {"--by", "--of", file, file, file, file, file, file, "--pair",
                                    file, file, file, file, "--less",
                                    // realisations: columns, two groupings, marks; then samples
                                    "--over", file, "--each", file, file, file, file, file, file,
                                    file, file, file, file, file, "level"};
    CHECK_NAMES(paired, &records, of_means);
    const char *const of_slopes[] = {
        "--x", "--y", "--over", "--by", "--each", "speed", "level",
        // columns, three groupings, memory; the balance of lines and of realisations
        file, file, file, file, file, file, file, file, file, file, file, file, file, file, file,
        file, file, file, file, file, file, file, file, file, file, file, file, file};
    CHECK_NAMES(slopes, &records, of_slopes);
    ra_records_free(&records);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(observers),
        cmocka_unit_test(spectra),
        cmocka_unit_test(of_a_beam),
        cmocka_unit_test_setup_teardown(ensembles, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
