// Profiles of raised cosines at given places.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A sum of raised cosines,
 * $$ h = \tfrac12 H (1 + \cos 2\pi(x - c)/w)
 *    = H \cos^2 \pi(x - c)/w,  |x - c| < w/2                                      % eq:ra2d-bump $$
 * We evaluate the square, because it has no cancellation at the feet. x is measured from the end of
 * the solid, even if the end has no node (`first` = 1).
 *
 * Units: SI. Tests: tests/surface/test_surface.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "surface/keys.h"
#include "surface/kind.h"

/// eq:ra2d-bump; the argument of the square is half of the argument of the cosine.
static enum ra_code make(const struct ra_making *making)
{
    const struct ra_surface_recipe *const recipe = making->recipe;
    const struct ra_topography *const record = making->record;
    for (size_t i = 0; i < recipe->bump_count; i++) {
        const struct ra_bump bump = recipe->bump[i];
        if (!(bump.width > 0.0 && isfinite(bump.width))) {
            return ra_fail(making->st, RA_INPUT,
                           "bump %zu: width %g m is wrong: give a positive length", i + 1,
                           bump.width);
        }
        for (size_t l = 0; l < record->cells.nx; l++) {
            const double x = (double)(recipe->first + l) * record->cells.dx;
            const double offset = x - bump.centre;
            if (fabs(offset) < 0.5 * bump.width) {
                const double cosine = ra_exact_cos_turns(0.5 * offset / bump.width);
                record->height[l] += bump.height * cosine * cosine;
            }
        }
    }
    return RA_OK;
}

/// Refuses a bump that covers no node.
static enum ra_code check_bump(const struct ra_bump *bump, const struct ra_surface_nodes *nodes,
                               struct ra_status *st)
{
    char centre[64], width[64], other[64];
    const double first = (double)nodes->first, last = first + (double)nodes->count - 1.0;
    const double at = floor(bump->centre / nodes->spacing + 0.5);
    const double node = nodes->spacing * fmax(first, fmin(at, last));
    if (fabs(node - bump->centre) < 0.5 * bump->width) {
        return RA_OK;
    }
    ra_units_write(bump->centre, RA_UNIT_LENGTH, centre);
    ra_units_write(bump->width, RA_UNIT_LENGTH, width);
    if (at < first || at > last) {
        return ra_fail(st, RA_INPUT, "a bump %s wide at %s is beside the solid, 0 to %s: move it",
                       width, centre, ra_units_write(last * nodes->spacing, RA_UNIT_LENGTH, other));
    }
    return ra_fail(st, RA_INPUT,
                   "a bump %s wide at %s has no node, which are %s apart: widen it, or refine the "
                   "grid",
                   width, centre, ra_units_write(nodes->spacing, RA_UNIT_LENGTH, other));
}

static enum ra_code check(const struct ra_surface_recipe *recipe,
                          const struct ra_surface_nodes *nodes, const char **key,
                          struct ra_status *st)
{
    *key = "bumps";
    enum ra_code code =
        recipe->bump_count > 0
            ? RA_OK
            : ra_fail(st, RA_INPUT, "missing; kind = bumps needs a list of position:height:width");
    for (size_t i = 0; nodes != NULL && i < recipe->bump_count && code == RA_OK; i++) {
        code = check_bump(&recipe->bump[i], nodes, st);
    }
    return code;
}

// ## Its key

/** position:height:width, the position along the solid, the width above zero. */
static enum ra_code read_bump(const struct ra_slot *slot, char *text, void *item,
                              struct ra_status *st)
{
    struct ra_bump *const bump = item;
    char *const height = strchr(text, ':');
    char *const width = height != NULL ? strchr(height + 1, ':') : NULL;
    if (width == NULL || strchr(width + 1, ':') != NULL) {
        return ra_fail(st, RA_INPUT, "'%.60s' is not a bump; write position:height:width", text);
    }
    *height = *width = '\0';
    if (ra_value_read_number(slot, text, -1e3, 1e3, &bump->centre, st) != RA_OK ||
        ra_value_read_number(slot, height + 1, slot->key->low, slot->key->high, &bump->height,
                             st) != RA_OK) {
        return RA_INPUT;
    }
    return ra_value_read_number(slot, width + 1, 1e-9, 1e3, &bump->width, st);
}

static enum ra_code read_bumps(const struct ra_slot *slot, void *field, const char *text,
                               bool *given, struct ra_status *st)
{
    struct ra_list items;
    struct ra_surface_recipe *const recipe = field;
    (void)given;
    const enum ra_code code =
        ra_value_read_list(slot, text, sizeof *recipe->bump, read_bump, &items, st);
    if (code == RA_OK) {
        free(recipe->bump);
        recipe->bump = items.items;
        recipe->bump_count = items.count;
    }
    return code;
}

static void write_bumps(const struct ra_slot *slot, const void *field, FILE *out)
{
    char a[32], b[32], d[32];
    const struct ra_surface_recipe *const recipe = field;
    for (size_t i = 0; i < recipe->bump_count; i++) {
        const struct ra_bump *const bump = &recipe->bump[i];
        fprintf(out, "%s%s m:%s m:%s m", i > 0 ? ",\n    " : "", ra_number(bump->centre, a),
                ra_number(bump->height, b), ra_number(bump->width, d));
    }
    if (recipe->bump_count == 0) {
        fputs(slot->key->word->text, out);
    }
}

static void describe_bumps(const struct ra_key *key, char *text, size_t size)
{
    (void)key;
    snprintf(text, size, "x:height:width, ...");
}

static const struct ra_kind list = {read_bumps, write_bumps, describe_bumps, true, NULL};

// clang-format off
static const struct ra_key rows[] = {
    {0, "bumps", 0, sizeof(struct ra_surface_recipe), &list, RA_UNIT_LENGTH, -1, 1,
     {"none"}, .word = ra_words_none,
     .meaning = "bumps: list of position:height:width of raised cosines"}};
// clang-format on
static const struct ra_surface_keys own = RA_SURFACE_KEYS(rows);

const struct ra_surface_kind ra_surface_bumps = {
    .name = "bumps", .line = make, .own = &own, .fault = "bumps", .check = check};
