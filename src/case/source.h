// The texts of a case, as the user wrote them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SOURCE_H
#define RA_SOURCE_H

#include "case/schema.h"

struct ra_case_origin;

/** The two sources of texts: a file, and overrides on the command line. */
enum ra_layer { RA_LAYER_FILE, RA_LAYER_COMMAND, RA_LAYERS };

/** The texts that the user gave for one slot. */
struct ra_source {
    char *text[RA_LAYERS]; ///< text from each source, owned; NULL: not given
    int line[RA_LAYERS];   ///< line of the file that gave it; -n for the n-th -s
};

/** Reads the file and the overrides ("section.key=value") into the texts of `source`, an array with
 *  an element for each slot, zeroed before. A key in a section with names of the user's choice is
 *  stored in the case of `origin` at once. Free with ra_source_free, after a failure too. */
enum ra_code ra_source_read(struct ra_case_origin *origin, const char *path,
                            const char *const *overrides, size_t override_count,
                            struct ra_source *source, struct ra_status *st);
void ra_source_free(struct ra_source *source, size_t count);

/** Finds the first section of a file that only one of the two schemas has. True if `schema` has
 *  it. */
bool ra_source_is_of(const char *path, const struct ra_schema *schema,
                     const struct ra_schema *other);

#endif
