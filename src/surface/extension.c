// Profiles that are extended beyond their record: mirrored, repeated, or synthesised.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A beam of 450 mm is longer than most records. Each way to extend a record has a drawback, which
 * the note names:
 *
 * - `mirror`: $h_{n-1+k} = h_{n-1-k}$; at the beginning of the record the direction changes again.
 *   Heights are continuous. But each seam is a peak or a valley that the surface need not have, and
 *   the slider passes the same asperities again, in the other direction.
 * - `repeat`: $h_{n+k} = h_k$. Each seam is a step from the last height to the first; the note
 *   gives its size.
 * - `synthesise`: a random profile (synthesis.c), which does not contain the record itself. Nothing
 *   is repeated, and there is no seam, but features that spectrum and heights do not describe are
 *   lost (the lay of a turned surface, single scratches).
 *
 * A map is continued along either axis by the same rule (fitting.c).
 *
 * The record is levelled first, because a tilt would become a zigzag or a sawtooth.
 *
 * Units: SI. Tests: tests/surface/test_extension.c, tests/surface/test_fitting.c (maps).
 */
#include "surface/extension.h"

#include <math.h>
#include <string.h>

#include "surface/synthesis.h"

static size_t mirrored(size_t l, size_t n)
{
    const size_t place = l % (2 * (n - 1));
    return place < n ? place : 2 * (n - 1) - place;
}

size_t ra_extension_place(enum ra_extension extend, size_t l, size_t n)
{
    return extend == RA_EXTEND_MIRROR ? mirrored(l, n) : l % n;
}

static void continue_record(const struct ra_surface_recipe *recipe, const struct ra_profile *record,
                            struct ra_profile *profile, char *note, size_t note_size)
{
    const size_t n = record->count;
    const bool mirror = recipe->extend == RA_EXTEND_MIRROR;
    for (size_t l = 0; l < profile->count; l++) {
        profile->height[l] = record->height[ra_extension_place(recipe->extend, l, n)];
    }
    if (mirror) {
        ra_note(note, note_size, "mirrored %zu time%s: the same asperities return",
                (profile->count - 2) / (n - 1), ra_s((profile->count - 2) / (n - 1)));
    } else {
        ra_note(note, note_size, "repeated %zu time%s: each seam is a step of %.3g um",
                (profile->count - 1) / n, ra_s((profile->count - 1) / n),
                1e6 * fabs(record->height[0] - record->height[n - 1]));
    }
}

static enum ra_code synthesise(const struct ra_surface_recipe *recipe,
                               const struct ra_profile *record, struct ra_profile *profile,
                               char *note, size_t note_size, struct ra_status *st)
{
    struct ra_likeness l = {.spectrum = 0.0};
    enum ra_code code = ra_synthesise(record, recipe->seed, recipe->stream, profile, st);
    if (code == RA_OK && note != NULL) {
        code = ra_likeness_of(record, profile, &l, st);
    }
    if (code == RA_OK && note != NULL) {
        ra_note(
            note, note_size,
            "synthesised with seed %llu, stream %llu: third octaves differ by up to %.2g %%, Rsk "
            "%.3g (record %.3g), Rku %.3g (record %.3g), h'' differs by %+.2g %%, V* by %+.2g %%",
            (unsigned long long)recipe->seed, (unsigned long long)recipe->stream,
            100.0 * l.spectrum, l.made.Rsk, l.record.Rsk, l.made.Rku, l.record.Rku,
            100.0 * (l.made.curvature / l.record.curvature - 1.0),
            100.0 * (sqrt(l.record.curvature / l.made.curvature) - 1.0));
    }
    return code;
}

enum ra_code ra_extend(const struct ra_surface_recipe *recipe, const struct ra_profile *record,
                       size_t count, struct ra_profile *profile, char *note, size_t note_size,
                       struct ra_status *st)
{
    *profile = (struct ra_profile){.count = count, .spacing = record->spacing};
    if (record->count < 3) {
        return ra_fail(st, RA_INPUT,
                       "%zu node%s of the grid cannot be extended: give a record of at least 3",
                       record->count, ra_s(record->count));
    }
    profile->height = ra_alloc(count, sizeof *profile->height, "heights of an extension", st);
    if (profile->height == NULL) {
        return RA_SYSTEM;
    }
    if (recipe->extend == RA_EXTEND_SYNTHESISE) {
        return synthesise(recipe, record, profile, note, note_size, st);
    }
    continue_record(recipe, record, profile, note, note_size);
    return RA_OK;
}
