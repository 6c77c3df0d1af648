// From texts to values: several sources may give a key, and one of them counts.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The value of a key comes from the last of these layers that gives it:
 *
 *     default < [surface] in the file < [surface.slider] in the file
 *             < -s surface.key < -s surface.slider.key
 *
 * (only the surfaces have a common section). If two keys give the same quantity, such as `speed`
 * and `alpha`, the one in the higher layer is used and the other is ignored. To give both in the
 * same layer is an error. `none` in any layer means that a key is not given. Every text is parsed,
 * even if a higher layer replaces it. Some units depend on other keys (a force may be of the whole
 * body, or per width). They are checked when all keys are known, and only for the text that is
 * used; a default has no unit. If such a unit is wrong, the message names the right one.
 *
 * A name that stands for other keys, such as a material, sets them in its own layer. It is an error
 * to give one of these keys in the same layer. A higher layer can replace these keys one by one. If
 * a higher layer has another name, or `none`, it replaces all of them.
 *
 * Only the schema contains the kind of the case and the meaning of its keys.
 *
 * Tests: tests/case/test_schema.c and test_case.c: layers, pairs, round trip;
 * test_case_refuse.c: each message with its line.
 */
#include "case/case.h"

#include <stdlib.h>
#include <string.h>

#include "case/folder_verify.h"
#include "case/source.h"
#include "case/value.h"

/** A wrong text whose slot has a unit that depends on other values. */
struct late {
    struct ra_slot slot;
    const char *text; ///< NULL: there is none
    int line;
    char shown[120];
};

/** State of the reader while it applies one layer after the other. */
struct reader {
    struct ra_case_origin *origin; ///< the case's struct begins with it
    struct ra_source *source;      ///< for each slot, the texts that the user gave
    const char **text;             ///< for each slot, the text of its value; NULL: the default
    /// for each slot, the rank of the layer that gave its value; 0: not given
    int *rank;
    int now; ///< rank of the present layer; the defaults have rank 1
    size_t slots;
    struct late late; ///< first text whose unit was wrong
    struct ra_status *st;
};

/** Error in the value of a key. */
static enum ra_code __attribute__((format(printf, 4, 5)))
refuse(struct reader *r, int line, const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ra_case_message(r->origin->path, line, name, r->st, format, arguments);
    va_end(arguments);
    return RA_INPUT;
}

/** Puts one text into one slot; a common section stands for two slots (see apply_layer). */
static enum ra_code apply(struct reader *r, const struct ra_slot *slot, const char *text, int line,
                          const struct ra_slot *written)
{
    char shown[120];
    bool given = true;
    struct ra_status why = {RA_OK, ""};
    const enum ra_code code = ra_value_read(slot, r->origin, text, &given, &why);
    snprintf(shown, sizeof shown, "%s.%s", written->section->name, written->key->name);
    if (code == RA_SYSTEM) {
        return ra_fail(r->st, RA_SYSTEM, "%s", why.text);
    }
    if (code != RA_OK && slot->dimension != RA_UNIT_FORCE) {
        return refuse(r, line, shown, "%s", why.text);
    }
    if (code != RA_OK && r->late.text == NULL) {
        r->late = (struct late){.slot = *slot, .text = text, .line = line};
        memcpy(r->late.shown, shown, sizeof shown);
    }
    r->rank[slot->index] = given ? r->now : 0;
    r->origin->line[slot->index] = line;
    r->text[slot->index] = line != 0 ? text : NULL;
    return RA_OK;
}

/** Sets one of the keys that a name of this layer (such as a material) sets. It is an error if the
 *  layer also gives the key itself. Nothing is set if the next higher layer gives another name. */
static enum ra_code apply_stood_for(struct reader *r, const struct ra_slot *named, int layer,
                                    const char *name, const struct ra_slot *to, const char *text)
{
    const struct ra_source *const own = &r->source[to->index];
    const bool counts = layer + 1 == RA_LAYERS || r->source[named->index].text[layer + 1] == NULL;
    char shown[120];
    if (own->text[layer] != NULL) {
        snprintf(shown, sizeof shown, "%s.%s", to->section->name, to->key->name);
        return refuse(r, own->line[layer], shown,
                      "given together with %s.%s = %s, which already sets it; give either the name "
                      "or all of these keys",
                      named->section->name, named->key->name, name);
    }
    return counts ? apply(r, to, text, r->source[named->index].line[layer], named) : RA_OK;
}

/** Sets the keys that a name sets; the name `none` sets none. */
static enum ra_code apply_preset(struct reader *r, const struct ra_slot *named, int layer)
{
    const struct ra_preset *preset = named->key->presets->preset;
    struct ra_slot to;
    enum ra_code code = RA_OK;
    while (preset->name != NULL && strcmp(preset->name, r->source[named->index].text[layer]) != 0) {
        preset++;
    }
    for (size_t i = 0; preset->name != NULL && ra_schema_stood_for(named, i, &to); i++) {
        if (code == RA_OK && to.key != NULL) {
            code = apply_stood_for(r, named, layer, preset->name, &to, preset->text[i]);
        }
    }
    return code;
}

/** Applies the two layers of one source: first the common sections, then the sections of one solid,
 *  which replace them. */
static enum ra_code apply_layer(struct reader *r, int layer)
{
    enum ra_code code = RA_OK;
    for (int common = 1; common >= 0; common--) {
        r->now++;
        const struct ra_slot *from = r->origin->slot;
        for (; from->key != NULL && code == RA_OK; from++) {
            const char *const text = r->source[from->index].text[layer];
            const int line = r->source[from->index].line[layer];
            if (text == NULL || from->section->common != (common != 0)) {
                continue;
            }
            if (common == 0) {
                code = apply(r, from, text, line, from);
                code = code == RA_OK && from->key->presets != NULL ? apply_preset(r, from, layer)
                                                                   : code;
                continue;
            }
            const struct ra_slot *to = r->origin->slot;
            for (; to->key != NULL && code == RA_OK; to++) {
                if (to->key == from->key && !to->section->common) {
                    code = apply(r, to, text, line, from);
                }
            }
        }
    }
    return code;
}

static enum ra_code apply_defaults(struct reader *r)
{
    enum ra_code code = RA_OK;
    r->now++;
    const struct ra_slot *slot = r->origin->slot;
    for (; slot->key != NULL && code == RA_OK; slot++) {
        if (!slot->section->common) {
            code = apply(r, slot, ra_schema_default(slot), 0, slot);
        }
    }
    return code;
}

/** Sets a slot's number to "not given". */
static void silence(struct reader *r, const struct ra_slot *slot)
{
    const double zero = 0;
    memcpy(ra_schema_field(slot, r->origin), &zero, sizeof zero);
    r->rank[slot->index] = 0;
}

/** Of two keys for the same quantity, the one in the higher layer replaces the other. */
static enum ra_code settle_pairs(struct reader *r)
{
    char shown[120];
    for (int pass = 0; pass < 2; pass++) {
        for (const struct ra_slot *slot = r->origin->slot; slot->key != NULL; slot++) {
            const size_t i = slot->index;
            if (slot->key->instead == NULL || slot->section->common) {
                continue;
            }
            const struct ra_slot *const other =
                ra_slots_find(r->origin->slot, slot->section->name, slot->key->instead);
            const int mine = r->rank[i], theirs = r->rank[other->index];
            snprintf(shown, sizeof shown, "%s.%s", slot->section->name, slot->key->name);
            if (pass == 1 && mine == 0 && theirs == 0 && ra_schema_uses(slot, r->origin)) {
                return refuse(r, r->origin->line[i], shown, "missing; give it, or %s.%s instead",
                              slot->section->name, slot->key->instead);
            }
            if (pass == 0 && mine > 0 && mine == theirs) {
                return refuse(r, r->origin->line[i], shown,
                              "given together with %s.%s; give only one of them, or none as the "
                              "value of the other",
                              slot->section->name, slot->key->instead);
            }
            if (mine > 0 && theirs > 0) {
                silence(r, mine > theirs ? other : slot);
            }
        }
    }
    return RA_OK;
}

/** Reads again the texts that count, if other values decide the units of their numbers. */
static enum ra_code check_units(struct reader *r)
{
    if (r->late.text != NULL) {
        bool given;
        struct ra_status why = {RA_OK, ""};
        ra_schema_measure(&r->late.slot, r->origin);
        ra_value_read(&r->late.slot, r->origin, r->late.text, &given, &why);
        return refuse(r, r->late.line, r->late.shown, "%s", why.text);
    }
    for (const struct ra_slot *at = r->origin->slot; at->key != NULL; at++) {
        struct ra_slot slot = *at;
        char shown[120];
        bool given;
        struct ra_status why = {RA_OK, ""};
        ra_schema_measure(&slot, r->origin);
        if (slot.dimension == slot.key->dimension || r->rank[slot.index] == 0 ||
            r->text[slot.index] == NULL ||
            ra_value_read(&slot, r->origin, r->text[slot.index], &given, &why) == RA_OK) {
            continue;
        }
        snprintf(shown, sizeof shown, "%s.%s", slot.section->name, slot.key->name);
        return refuse(r, r->origin->line[slot.index], shown, "%s: %s", why.text,
                      slot.schema->dimension_rule);
    }
    return RA_OK;
}

static enum ra_code apply_layers(struct reader *r)
{
    enum ra_code code = apply_defaults(r);
    for (int layer = 0; layer < RA_LAYERS && code == RA_OK; layer++) {
        code = apply_layer(r, layer);
    }
    code = code == RA_OK ? settle_pairs(r) : code;
    return code == RA_OK ? check_units(r) : code;
}

enum ra_code ra_case_read_keys(const struct ra_schema *schema, const char *path,
                               const char *const *overrides, size_t override_count,
                               struct ra_case_origin *origin, struct ra_status *st)
{
    struct reader r = {.origin = origin, .slots = 0, .st = st};
    enum ra_code code = ra_case_origin_set(origin, path, st);
    if (code == RA_OK) {
        // a case.ini in the folder of a run must be unchanged since the run was made
        code = ra_folder_verify_case(path, st);
    }
    if (code != RA_OK) {
        return code;
    }
    origin->schema = schema;
    origin->slot = ra_schema_slots(schema, st);
    if (origin->slot == NULL) {
        return RA_SYSTEM;
    }
    while (origin->slot[r.slots].key != NULL) {
        r.slots++;
    }
    origin->line = ra_alloc(r.slots, sizeof *origin->line, "lines of the case", st);
    r.rank = ra_alloc(r.slots, sizeof *r.rank, "layers of the case", st);
    r.source = ra_alloc(r.slots, sizeof *r.source, "texts of the case", st);
    r.text = ra_alloc(r.slots, sizeof *r.text, "texts that count", st);
    if (origin->line == NULL || r.rank == NULL || r.source == NULL || r.text == NULL) {
        code = RA_SYSTEM;
    }
    if (code == RA_OK) {
        code = ra_source_read(origin, path, overrides, override_count, r.source, st);
    }
    if (code == RA_OK) {
        code = apply_layers(&r);
    }
    ra_source_free(r.source, r.slots);
    free(r.rank);
    free(r.text);
    return code;
}
