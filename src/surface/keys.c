// The keys of surfaces in all kinds of cases.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The file of a kind of surface defines the keys that only this kind has. The keys of its
 * properties (random, scaled, correlated, named: kind.h) are defined here. A section of surfaces
 * has the keys of all kinds that such a case can choose, in this order:
 *
 *     kind; heights; lengths; keys of random kinds; moments; seeds;
 *     keys of kinds that are neither random nor named; files; keys of kinds that are named; scale
 *
 * A case uses the keys of the kind that it chooses.
 *
 * Tests: tests/surface/test_kinds.c; tests/sliding/test_keys.c, tests/areal/test_areal_case.c,
 * tests/rolling/test_rolling_case.c (every row echoes and reads back); tests/sliding/test_unused.c.
 */
#include "surface/keys.h"

#include <string.h>

#include "surface/heights.h"
#include "surface/kind.h"

// ## The kind

/// Reads the word of a kind; the value is a pointer to the row of the table of kinds.
static enum ra_code read_kind(const struct ra_slot *slot, void *field, const char *text,
                              bool *given, struct ra_status *st)
{
    struct ra_word word;
    size_t i = 0;
    (void)given;
    if (ra_value_need_word(slot->key, text, &word, st) != RA_OK) {
        return RA_INPUT;
    }
    while (strcmp(ra_surface_kind_at(i)->name, text) != 0) {
        i++;
    }
    *(const struct ra_surface_kind **)field = ra_surface_kind_at(i);
    return RA_OK;
}

static void write_kind(const struct ra_slot *slot, const void *field, FILE *out)
{
    const struct ra_surface_kind *const *const kind = field;
    (void)slot;
    fputs((*kind)->name, out);
}

static const struct ra_kind kind_of_surface = {read_kind, write_kind, NULL, false, NULL};

// ## Rows
// A row has: name, field, kind, unit, range; the default, or the defaults of both sections if they
// differ; words; the other key of a pair; the meaning.

// clang-format off
static const struct ra_key kind_2D[] = {
    {0, "kind", RA_SURFACE_FIELD(kind), &kind_of_surface,
     .usual = {"gaussian"}, .name_at = ra_surface_line_name,
     .meaning = "same: the other solid's profile, continued if this solid is longer"}};
static const struct ra_key kind_3D[] = {
    {0, "kind", RA_SURFACE_FIELD(kind), &kind_of_surface,
     .usual = {"gaussian"}, .name_at = ra_surface_area_name,
     .meaning = "gaussian: made as the block comes to it; the others are records, which must fit "
                "in memory"}};
static const struct ra_key kind_rolling[] = {
    {0, "kind", RA_SURFACE_FIELD(kind), &kind_of_surface,
     .usual = {"gaussian"}, .name_at = ra_surface_area_name,
     .meaning = "flat, generated, or measured"}};

static const struct ra_key heights_2D[] = {
    {0, "Ra", RA_SURFACE_FIELD(Ra), &ra_kind_number, RA_UNIT_LENGTH, 0, 1e-3,
     {"5 um"}, .word = ra_words_not_given, .instead = "sigma",
     .meaning = "random: arithmetic roughness to which this record is scaled (Sect. 4)"},
    {0, "sigma", RA_SURFACE_FIELD(sigma), &ra_kind_number, RA_UNIT_LENGTH, 0, 1e-3,
     {"none"}, .word = ra_words_not_given, .instead = "Ra",
     .meaning = "random: rms height of the process, instead of Ra"}};
static const struct ra_key heights_3D[] = {
    {0, "Ra", RA_SURFACE_FIELD(Ra), &ra_kind_number, RA_UNIT_LENGTH, 0, 1e-3,
     {"5 um"}, .word = ra_words_not_given, .instead = "sigma",
     .meaning = "random: arithmetic roughness of the process, sigma = sqrt(pi/2) Ra"},
    {0, "sigma", RA_SURFACE_FIELD(sigma), &ra_kind_number, RA_UNIT_LENGTH, 0, 1e-3,
     {"none"}, .word = ra_words_not_given, .instead = "Ra", .follows = true,
     .meaning = "random: rms height of the process, instead of Ra"}};
static const struct ra_key heights_rolling[] = {
    {0, "sigma", RA_SURFACE_FIELD(sigma), &ra_kind_number, RA_UNIT_LENGTH, 0, 1e-3,
     {"0.3 um"},
     .meaning = "gaussian, exponential, self-affine: rms height of the process"}};

static const struct ra_key lengths_2D[] = {
    {0, "correlation_length", RA_SURFACE_FIELD(correlation_length), &ra_kind_number,
     RA_UNIT_LENGTH, 1e-9, 10, {"450 um"},
     .meaning = "gaussian, exponential: lc, autocorrelation exp(-x^2/lc^2) (Table 8), "
                "exp(-|x|/lc)"}};
static const struct ra_key lengths_3D[] = {
    {0, "correlation_length", RA_SURFACE_FIELD(correlation_length), &ra_kind_number,
     RA_UNIT_LENGTH, 1e-9, 10, {"450 um"},
     .meaning = "gaussian, exponential: lc, autocorrelation exp(-(x^2 + y^2)/lc^2) (Table 8), "
                "exp(-(|x| + |y|)/lc)"}};
static const struct ra_key lengths_rolling[] = {
    {0, "length_x", RA_SURFACE_FIELD(correlation_length), &ra_kind_number,
     RA_UNIT_LENGTH, 1e-9, 1, {"150 um"},
     .meaning = "gaussian: lx, autocorrelation exp(-(x/lx)^2 - (y/ly)^2), x along the path; "
                "exponential: exp(-|x|/lx - |y|/ly)"},
    {0, "length_y", RA_SURFACE_FIELD(length_across), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 1,
     {"150 um"},
     .meaning = "gaussian, exponential: ly"}};

static const struct ra_key moments[] = {
    {0, "skewness", RA_SURFACE_FIELD(skewness), &ra_kind_number, RA_UNIT_NONE, -10, 10,
     {"0"},
     .meaning = "random: skewness of the heights of the process, by a cubic of normal ones"},
    {0, "kurtosis", RA_SURFACE_FIELD(kurtosis), &ra_kind_number, RA_UNIT_NONE, 1, 100,
     {"3"},
     .meaning = "random: kurtosis of the heights of the process"}};

static const struct ra_key seeds[] = {
    {0, "seed", RA_SURFACE_FIELD(seed), &ra_kind_seed, RA_UNIT_NONE, 0, RA_LARGEST_SEED,
     {"1"},
     .meaning = "random or synthesised: seed of the heights"},
    {0, "stream", RA_SURFACE_FIELD(stream), &ra_kind_seed, RA_UNIT_NONE, 0, RA_LARGEST_SEED,
     {"0", "1"},
     .meaning = "random or synthesised: independent stream of that seed"}};

static const struct ra_key files_2D[] = {
    {0, "file", RA_SURFACE_FIELD(file), &ra_kind_file,
     .usual = {"none"}, .word = ra_words_none,
     .meaning = "file: text, .sdf, .gsf, .gwy, .sur or .x3p, relative to the case file; "
                "spectrum: a table such as `# wave number [1/mm] density [um2 mm]` of the "
                "one-sided spectrum"},
    {0, "format", RA_SURFACE_FIELD(format), &ra_kind_text,
     .usual = {"none"},
     .meaning = "file: what the file itself does not state, such as `units mm,um columns 1,3 "
                "step 0.5 um decimal comma skip 12`; for a rectangle `row 40` (default: the "
                "middle row) or `column 7`; `missing interpolate` fills in points that were "
                "not measured; `channel 2` of a .gwy file (default: the first one of heights)"}};
static const struct ra_key files_3D[] = {
    {0, "file", RA_SURFACE_FIELD(file), &ra_kind_file,
     .usual = {"none"}, .word = ra_words_none,
     .meaning = "file: a rectangle of heights, from its first corner on; "
                "spectrum: a table such as `# wave number [1/mm] density [um2 mm2]`"},
    {0, "format", RA_SURFACE_FIELD(format), &ra_kind_text,
     .usual = {"none"},
     .meaning = "file, spectrum: what the file does not state, such as `units um step 20 um`; "
                "file: `missing interpolate`; `window 1-512,101-300`, these columns and rows; "
                "`channel 2` of a .gwy file"}};
static const struct ra_key files_rolling[] = {
    {0, "file", RA_SURFACE_FIELD(file), &ra_kind_file,
     .usual = {"none"}, .word = ra_words_none,
     .meaning = "file: a measured surface, on the grid of the path; the name is relative to the "
                "case file; spectrum: a table such as `# wave number [1/mm] density [um2 mm2]`, "
                "isotropic, whose integral over the plane of wave numbers is the mean square"},
    {0, "format", RA_SURFACE_FIELD(format), &ra_kind_text,
     .usual = {"none"},
     .meaning = "file, spectrum: what the file does not state, such as `units um step 0.5 um "
                "decimal comma`; file: `missing interpolate`, `window 1-512,101-300`, "
                "`channel 2` of a .gwy file"}};

static const struct ra_key scale[] = {
    {0, "scale", RA_SURFACE_FIELD(scale), &ra_kind_number, RA_UNIT_NONE, -1e9, 1e9,
     {"1"},
     .meaning = "file, spectrum: factor on the heights"}};
// clang-format on

// ## Lists

/// A place in the order of the keys, which the head of this file lists: keys of a property of
/// kinds, or the own keys of kinds.
struct place {
    struct ra_surface_keys keys; ///< empty: the kinds' own keys
    unsigned traits;             ///< traits of the kinds that use or own these keys
};

static const struct place order[] = {
    {{{RA_KEY_LIST(kind_2D), RA_KEY_LIST(kind_3D), RA_KEY_LIST(kind_rolling)}}, 0},
    {{{RA_KEY_LIST(heights_2D), RA_KEY_LIST(heights_3D), RA_KEY_LIST(heights_rolling)}},
     RA_SURFACE_SCALED},
    {{{RA_KEY_LIST(lengths_2D), RA_KEY_LIST(lengths_3D), RA_KEY_LIST(lengths_rolling)}},
     RA_SURFACE_CORRELATED},
    {.traits = RA_SURFACE_RANDOM},
    {RA_SURFACE_KEYS(moments), RA_SURFACE_RANDOM},
    {RA_SURFACE_KEYS(seeds), RA_SURFACE_RANDOM},
    {.traits = 0},
    {{{RA_KEY_LIST(files_2D), RA_KEY_LIST(files_3D), RA_KEY_LIST(files_rolling)}},
     RA_SURFACE_NAMED},
    {.traits = RA_SURFACE_NAMED},
    {{{RA_KEY_LIST(scale), RA_KEY_LIST(scale), {NULL, 0, 0}}}, RA_SURFACE_NAMED},
};

enum { PLACES = sizeof order / sizeof *order };

static bool can_make(const struct ra_surface_kind *kind, enum ra_surface_form form)
{
    return (form == RA_SURFACE_2D ? kind->line : kind->area) != NULL;
}

/// True if the own keys of the i-th kind stand at a place, and no kind before it has the same ones.
static bool is_first(size_t i, const struct place *place, enum ra_surface_form form)
{
    const struct ra_surface_kind *const kind = ra_surface_kind_at(i);
    const unsigned traits =
        kind->traits & RA_SURFACE_RANDOM ? RA_SURFACE_RANDOM : kind->traits & RA_SURFACE_NAMED;
    if (kind->own == NULL || traits != place->traits || !can_make(kind, form)) {
        return false;
    }
    for (size_t k = 0; k < i; k++) {
        const struct ra_surface_kind *const before = ra_surface_kind_at(k);
        if (before->own == kind->own && can_make(before, form)) {
            return false;
        }
    }
    return true;
}

static bool list_at(size_t i, enum ra_surface_form form, struct ra_key_list *list)
{
    for (size_t p = 0; p < PLACES; p++) {
        const bool common = order[p].keys.of[RA_SURFACE_2D].key != NULL;
        if (common && i-- == 0) {
            *list = order[p].keys.of[form];
            return true;
        }
        for (size_t k = 0; !common && ra_surface_kind_at(k) != NULL; k++) {
            if (is_first(k, &order[p], form) && i-- == 0) {
                *list = ra_surface_kind_at(k)->own->of[form];
                return true;
            }
        }
    }
    return false;
}

bool ra_surface_keys_2D(const char *name, size_t i, struct ra_key_list *list)
{
    (void)name;
    return list_at(i, RA_SURFACE_2D, list);
}

bool ra_surface_keys_3D(const char *name, size_t i, struct ra_key_list *list)
{
    (void)name;
    return list_at(i, RA_SURFACE_3D, list);
}

bool ra_surface_keys_rolling(const char *name, size_t i, struct ra_key_list *list)
{
    (void)name;
    return list_at(i, RA_SURFACE_ROLLING, list);
}

// ## What is used

static bool has(const struct ra_surface_keys *keys, const struct ra_key *key)
{
    for (int form = 0; form < RA_SURFACE_FORMS; form++) {
        for (size_t i = 0; i < keys->of[form].count; i++) {
            if (&keys->of[form].key[i] == key) {
                return true;
            }
        }
    }
    return false;
}

bool ra_surface_uses(const struct ra_surface_recipe *recipe, const struct ra_key *key)
{
    const struct ra_surface_kind *const kind = recipe->kind;
    for (size_t p = 0; p < PLACES; p++) {
        if (has(&order[p].keys, key)) {
            const bool seeded = order[p].keys.of[RA_SURFACE_2D].key == seeds &&
                                kind->seeded != NULL && kind->seeded(recipe);
            return order[p].traits == 0 || (order[p].traits & kind->traits) != 0 || seeded;
        }
    }
    return kind->own != NULL && has(kind->own, key);
}

// ## A surface of a case

enum ra_code ra_surface_check(const struct ra_case_origin *origin, const char *solid,
                              const struct ra_surface_recipe *recipe,
                              const struct ra_surface_nodes *nodes, struct ra_status *st)
{
    char name[80];
    const char *key = "file";
    struct ra_cubic_heights cubic;
    struct ra_status why = {RA_OK, ""};
    const struct ra_surface_kind *const kind = recipe->kind;
    enum ra_code code = RA_OK;
    if (ra_surface_is(kind, RA_SURFACE_NAMED) && recipe->file[0] == '\0') {
        code = ra_fail(&why, RA_INPUT, "missing; kind = %s needs the file's name", kind->name);
    }
    if (code == RA_OK && ra_surface_is(kind, RA_SURFACE_RANDOM)) {
        key = "skewness";
        code = ra_cubic_heights(recipe->skewness, recipe->kurtosis, &cubic, &why);
    }
    if (code == RA_OK && kind->check != NULL) {
        code = kind->check(recipe, nodes, &key, &why);
    }
    if (code == RA_OK) {
        return RA_OK;
    }
    snprintf(name, sizeof name, "surface.%s.%s", solid, key);
    return ra_case_fail(origin, name, st, "%s", why.text);
}

enum ra_code ra_surface_located(const struct ra_case_origin *origin,
                                const struct ra_surface_recipe *recipe,
                                struct ra_surface_recipe *located, struct ra_status *st)
{
    *located = *recipe;
    located->store = origin->store;
    return ra_surface_is(recipe->kind, RA_SURFACE_NAMED)
               ? ra_case_file(origin, recipe->file, located->file, sizeof located->file, st)
               : RA_OK;
}
