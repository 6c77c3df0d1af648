// Tests that a valid case does not fail later: pages, figures and sounds can be made of every run
// that ends with 0.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Small cases of all kinds get keys at the bounds of their ranges, and each word of a key. Then
 *
 *     check      exit 0, or 3 with one line
 *     a run      exit 0, or 1 (the energy balance), 3 or 4 with one line, never 5 or a signal
 *     and for a run that ends with 0 or 1:
 *     report     exit 0
 *     plot       exit 0, or 3 and one line if nothing was sampled
 *     animate    exit 0, if the kind has a film
 *     listen     exit 0, or 3 and one line if there is no sound
 *
 * A few of these values are drawn at random, different ones for each commit. RA2D_VALID=all (make
 * valid) takes all values one by one, then as many random pairs of values. Runs without contact and
 * runs at rest are always tried. A run that takes longer than some seconds is interrupted and not
 * judged, so no assertion depends on the speed of the machine. Memory is limited to 2 GB, so
 * larger cases must be refused.
 */
#include "support/areal_cases.h"

#include <stdarg.h>

#include "base/room.h"
#include "command/kinds.h"

static const char rolled[] =
    "[lower]\nkind = beam\n[upper]\nkind = wheel\n"
    "[footprint]\npositions = 32\ncells_x = 8\ncells_y = 8\n"
    "[excitation]\nsegment = 16\nrealisations = 2\nterms = 8\nhigh = 7 kHz\n"
    "[time]\nduration = 20 ms\n[output]\npsd_segment = 32\n";

/// Each kind of case, its small case, and whether it has a film.
static const struct {
    const char *name, *text;
    bool film;
} kinds[] = {
    {"sliding", small_case, true}, {"rolling", rolled, true}, {"areal", small_areal, true}};
enum { KINDS = sizeof kinds / sizeof *kinds };

// ## Values

enum { MOST = 2000, ITEM = 160 };
static char item[MOST][ITEM]; ///< `section.key=value`
static int kind_of[MOST];
static size_t items;

static void add(int kind, const struct ra_slot *slot, const char *value)
{
    assert_true(items < MOST);
    kind_of[items] = kind;
    snprintf(item[items++], ITEM, "%s.%s=%s", slot->section->name, slot->key->name, value);
}

/// Adds both bounds of a number, and every word.
static void add_key(int kind, const struct ra_slot *slot)
{
    const struct ra_key *const key = slot->key;
    struct ra_word word;
    char text[40];
    if (key->kind == &ra_kind_number || key->kind == &ra_kind_count) {
        const double bound[] = {key->low, key->high};
        for (int i = 0; i < 2; i++) {
            snprintf(text, sizeof text, key->kind == &ra_kind_count ? "%.0f" : "%.17g", bound[i]);
            add(kind, slot, text);
        }
    } else if (key->kind == &ra_kind_seed) {
        add(kind, slot, "0");
        add(kind, slot, "18446744073709551615");
    }
    for (size_t i = 0; ra_schema_word(key, i, &word); i++) {
        add(kind, slot, word.text);
    }
}

static void find_items(void)
{
    for (int kind = 0; kind < KINDS; kind++) {
        struct ra_slot slot = ra_schema_first(ra_case_kinds[kind]->schema);
        assert_string_equal(ra_case_kinds[kind]->name, kinds[kind].name);
        for (; slot.key != NULL; ra_schema_next(&slot)) {
            add_key(kind, &slot);
        }
    }
}

// ## Commands

static char said[1 << 14];

/// Runs ra2d in the folder. `said` gets its messages. Returns the exit code.
static int ra2d(const char *folder, const char *arguments)
{
    const char *const limit = RA_WATCHED ? "" : "ulimit -d 2000000; ";
    char text[4096], here[1024];
    assert_non_null(getcwd(here, sizeof here));
    const bool absolute = program()[0] == '/';
    snprintf(text, sizeof text, "%scd '%s'; timeout -s INT 20 %s%s%s %s 2>&1 >/dev/null", limit,
             folder, absolute ? "" : here, absolute ? "" : "/", program(), arguments);
    return shell(text, said, sizeof said);
}

/// Whether there is one line with an error, and otherwise only notes.
static bool is_one_line(void)
{
    size_t lines = 0;
    for (const char *at = said; *at != '\0';) {
        const size_t length = strcspn(at, "\n");
        if (strncmp(at, "ra2d: ", 6) != 0 || at[length] != '\n') {
            return false;
        }
        lines += strncmp(at, "ra2d: note: ", 12) != 0;
        at += length + 1;
    }
    return lines == 1;
}

/// `codes` has the allowed digits. A code above 1 needs a line.
static int expect(const char *folder, const char *codes, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static int expect(const char *folder, const char *codes, const char *format, ...)
{
    char arguments[3000];
    va_list list;
    va_start(list, format);
    vsnprintf(arguments, sizeof arguments, format, list);
    va_end(list);
    const int code = ra2d(folder, arguments);
    // interrupted by `timeout`
    if (code == 124) {
        return code;
    }
    if (code > 9 || strchr(codes, '0' + code) == NULL || (code > 0 && !is_one_line())) {
        fail_msg("ra2d %s: exit code %d\n%s", arguments, code, said);
    }
    return code;
}

/// Makes all that can be made of a run in `out`.
static void try_all(const char *folder, int kind, const char *options, bool page)
{
    char text[2 * ITEM];
    snprintf(text, sizeof text, "cd '%.200s' && rm -rf out*", folder);
    assert_int_equal(system(text), 0);
    if (expect(folder, "03", "check %s.ini %s", kinds[kind].name, options) != 0) {
        return;
    }
    const int code = expect(folder, "0134", "%s %s.ini %s -o out --no-sync --quiet",
                            ra_case_kinds[kind]->command, kinds[kind].name, options);
    if (code > 1) {
        return;
    }
    const bool sampled = strstr(options, "output.sample=") == NULL;
    expect(folder, sampled ? "0" : "03", "plot out -o out.svg");
    expect(folder, "03", "listen out -o out.wav");
    if (kinds[kind].film) {
        expect(folder, "0", "animate out -o out.gif --frames 2");
    }
    if (page) {
        expect(folder, "0", "report out -o out.html");
    }
}

// ## Choice of values

/// Cases without contact, and cases at rest.
static const struct {
    int kind;
    const char *options;
} silent[] = {
    {0, "-s time.duration=200us -s output.sound=on"},
    {0, "-s time.duration=200us -s output.sample=off"},
    {0, "-s surface.kind=flat -s sliding.initial=drop -s sliding.drop_height=1mm"},
    {0, "-s surface.kind=flat -s slider.gravity=off -s sliding.speed=0"},
    {1, "-s surface.kind=flat"},
    {1, "-s surface.kind=flat -s footprint.prescribe=approach -s upper.kind=beam"},
    {2, "-s block.gravity=off -s output.sound=on -s output.map=100us"},
    {2, "-s surface.kind=flat -s block.gravity=off -s output.sample=off"},
    {2, "-s block.gravity=off -s track.distance=1mm -s output.spots=none -s output.shocks=none"}};

static void write_cases(const char *folder)
{
    for (int kind = 0; kind < KINDS; kind++) {
        char name[32];
        snprintf(name, sizeof name, "%s.ini", kinds[kind].name);
        write_file(in(folder, name), kinds[kind].text);
    }
}

static void silent_runs(void **state)
{
    write_cases(*state);
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++) {
        try_all(*state, silent[i].kind, silent[i].options, true);
    }
}

/// Tries a key of a drawn case together with another one of its kind, since some of them are
/// related.
static void try_drawn(const char *folder, struct ra_random *random, size_t first, bool pair)
{
    char options[2 * ITEM + 64];
    size_t second;
    do {
        second = ra_random_bits(random) % items;
    } while (kind_of[second] != kind_of[first]);
    snprintf(options, sizeof options, pair ? "-s '%.150s' -s '%.150s'" : "-s '%.150s'", item[first],
             item[second]);
    try_all(folder, kind_of[first], options, ra_random_bits(random) % 8 == 0);
}

static bool wants_all(void)
{
    const char *const all = getenv("RA2D_VALID");
    return all != NULL && strcmp(all, "all") == 0;
}

static void keys_at_their_bounds(void **state)
{
    enum { DRAWN = 12 };
    struct ra_random random;
    const char *const commit = ra_commit();
    ra_random_seed(&random, ra_digest(RA_DIGEST_START, commit, strlen(commit)), 0);
    write_cases(*state);
    find_items();
    assert_true(items > 500);
    const bool all = wants_all();
    for (size_t i = 0; i < (all ? items : DRAWN); i++) {
        const size_t first = all ? i : ra_random_bits(&random) % items;
        // the shortest step and the longest run take long; if interrupted, they are not judged
        if (all || strncmp(item[first], "time.", 5) != 0) {
            try_drawn(*state, &random, first, !all && i % 2 == 1);
        }
    }
    for (size_t i = 0; all && i < items; i++) {
        try_drawn(*state, &random, i, true);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(silent_runs, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(keys_at_their_bounds, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
