// Kinds of values that only the keys of solids have: damping, velocity.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 *     damping   ratios of the modes 0, 1, ..., between commas, or none
 *     velocity  rest, a uniform velocity, or a file
 *
 * Tests: tests/sliding/test_keys.c, tests/case/test_case.c, tests/case/test_case_refuse.c.
 */
#include "sliding/kinds.h"

#include <stdlib.h>
#include <string.h>

#include "case/room.h"
#include "sliding/case.h"

// ## Damping of single modes

static enum ra_code read_ratio(const struct ra_slot *slot, char *text, void *item,
                               struct ra_status *st)
{
    return ra_value_read_number(slot, text, slot->key->low, slot->key->high, item, st);
}

static enum ra_code read_dampings(const struct ra_slot *slot, void *field, const char *text,
                                  bool *given, struct ra_status *st)
{
    struct ra_list list;
    struct ra_sliding_case_solid *const solid = field;
    (void)given;
    const enum ra_code code =
        ra_value_read_list(slot, text, sizeof *solid->mode_damping, read_ratio, &list, st);
    if (code == RA_OK) {
        free(solid->mode_damping);
        solid->mode_damping = list.items;
        solid->mode_damping_count = list.count;
    }
    return code;
}

static void write_dampings(const struct ra_slot *slot, const void *field, FILE *out)
{
    char number[32];
    const struct ra_sliding_case_solid *const solid = field;
    for (size_t i = 0; i < solid->mode_damping_count; i++) {
        fprintf(out, "%s%s", i > 0 ? ",\n    " : "", ra_number(solid->mode_damping[i], number));
    }
    if (solid->mode_damping_count == 0) {
        fputs(slot->key->word->text, out);
    }
}

const struct ra_kind ra_kind_dampings = {read_dampings, write_dampings, ra_value_describe_range,
                                         true, NULL};

// ## Initial velocity

/** Reads `rest`, a uniform velocity, or the name of a file. A text that begins like a number is a
 *  velocity. */
static enum ra_code read_velocity(const struct ra_slot *slot, void *field, const char *text,
                                  bool *given, struct ra_status *st)
{
    struct ra_word word;
    struct ra_sliding_case_solid *const solid = field;
    (void)given;
    solid->initial_velocity = 0;
    memset(solid->initial_velocity_file, 0, sizeof solid->initial_velocity_file);
    if (ra_value_word(slot->key, text, &word)) {
        return RA_OK;
    }
    const char first = text[strspn(text, "+-.")];
    if ((first >= '0' && first <= '9') || text[0] == '\0') {
        return ra_value_read_number(slot, text, slot->key->low, slot->key->high,
                                    &solid->initial_velocity, st);
    }
    return ra_value_read_text(text, solid->initial_velocity_file,
                              sizeof solid->initial_velocity_file, st);
}

static void write_velocity(const struct ra_slot *slot, const void *field, FILE *out)
{
    const struct ra_sliding_case_solid *const solid = field;
    if (solid->initial_velocity_file[0] != '\0') {
        fputs(solid->initial_velocity_file, out);
    } else {
        ra_value_write_number(slot, solid->initial_velocity, out);
    }
}

static const char *velocity_file(const void *field)
{
    const struct ra_sliding_case_solid *const solid = field;
    return solid->initial_velocity_file;
}

const struct ra_kind ra_kind_velocity = {read_velocity, write_velocity, ra_value_describe_range,
                                         false, velocity_file};
