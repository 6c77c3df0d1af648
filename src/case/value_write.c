// One value of a case file: from field to text.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Writing is the inverse of reading (value.c), bit for bit: a number is written as the shortest
 * decimal that reads back to the same double, followed by its SI unit, so that the resolved case
 * in a run's folder makes the same run again. A word is written only where no number can say it:
 * `off`, `end`, `none`.
 *
 * Verified by tests/case/test_case.c: every key of every shipped case reads back to the same bits.
 */
#include "case/value.h"

#include <inttypes.h>
#include <math.h>

void ra_value_write_probe(const struct ra_case_probe *probe, FILE *out)
{
    char number[32];
    fprintf(out, "%s = %s %s %s m\n", probe->name, ra_solid_name(probe->solid),
            ra_quantity_name(probe->quantity), ra_number(probe->position, number));
}

/** A double as the word it came from, or in SI. Only words that no number can say are needed. */
static void write_number(const struct ra_key *key, double x, FILE *out)
{
    char number[32];
    for (const struct ra_word *word = key->word; word != NULL && word->text != NULL; word++) {
        // 0 of a key that follows from another one is a value; else it may say "not given"
        const bool absent = isnan(word->value) && x == 0 && !key->follows;
        if (absent || (word->value == x && (x == 0 || isinf(x)))) {
            fputs(word->text, out);
            return;
        }
    }
    const char *const unit = ra_units_si(key->dimension);
    fprintf(out, "%s%s%s", ra_number(x, number), unit[0] != '\0' ? " " : "", unit);
}

static void write_lists(const struct ra_slot *slot, const void *field, FILE *out)
{
    const char *const between = ",\n    ";
    char a[32], b[32], d[32];
    if (slot->key->kind == RA_KIND_DAMPINGS) {
        const struct ra_case_solid *const solid = field;
        for (size_t i = 0; i < solid->mode_damping_count; i++) {
            fprintf(out, "%s%s", i > 0 ? between : "", ra_number(solid->mode_damping[i], a));
        }
        fputs(solid->mode_damping_count == 0 ? "none" : "", out);
    } else {
        const struct ra_surface_recipe *const recipe = field;
        for (size_t i = 0; i < recipe->bump_count; i++) {
            fprintf(out, "%s%s m:%s m:%s m", i > 0 ? between : "",
                    ra_number(recipe->bump[i].centre, a), ra_number(recipe->bump[i].height, b),
                    ra_number(recipe->bump[i].width, d));
        }
        fputs(recipe->bump_count == 0 ? "none" : "", out);
    }
}

/** The word whose value is an integer. */
static void write_choice(const struct ra_key *key, int value, FILE *out)
{
    for (const struct ra_word *word = key->word; word->text != NULL; word++) {
        if ((int)word->value == value) {
            fputs(word->text, out);
        }
    }
}

/** Counts and seeds. */
static void write_whole(const struct ra_key *key, const void *field, FILE *out)
{
    if (key->kind == RA_KIND_COUNT && *(const size_t *)field == 0) {
        fputs(key->word->text, out);
    } else if (key->kind == RA_KIND_COUNT) {
        fprintf(out, "%zu", *(const size_t *)field);
    } else {
        fprintf(out, "%" PRIu64, *(const uint64_t *)field);
    }
}

static void write_velocity(const struct ra_key *key, const struct ra_case_solid *solid, FILE *out)
{
    if (solid->initial_velocity_file[0] != '\0') {
        fputs(solid->initial_velocity_file, out);
    } else {
        write_number(key, solid->initial_velocity, out);
    }
}

void ra_value_write(const struct ra_slot *slot, const void *values, FILE *out)
{
    const void *const field = ra_schema_value(slot, values);
    const struct ra_beam *const beam = field;
    switch (slot->key->kind) {
    case RA_KIND_NUMBER:
        write_number(slot->key, *(const double *)field, out);
        break;
    case RA_KIND_COUNT:
    case RA_KIND_SEED:
        write_whole(slot->key, field, out);
        break;
    case RA_KIND_CHOICE:
        write_choice(slot->key, *(const int *)field, out);
        break;
    case RA_KIND_ENDS:
        write_choice(slot->key, 3 * (int)beam->left + (int)beam->right, out);
        break;
    case RA_KIND_NAME:
    case RA_KIND_TEXT:
        fputs((const char *)field, out);
        break;
    case RA_KIND_FILE:
        fputs(((const char *)field)[0] != '\0' ? (const char *)field : slot->key->word->text, out);
        break;
    case RA_KIND_VELOCITY:
        write_velocity(slot->key, field, out);
        break;
    case RA_KIND_DAMPINGS:
    case RA_KIND_BUMPS:
        write_lists(slot, field, out);
        break;
    }
}
