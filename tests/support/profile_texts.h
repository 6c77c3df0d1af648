// A text read as a measured file, and the message of the reader.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROFILE_TEXTS_H
#define RA_PROFILE_TEXTS_H

#include "support/places.h"
#include "support/scratch.h"

#include "surface/profile_io.h"

/** Writes a text to the file of a folder and reads it with a format. `said` is the note or the
 * message. */
static inline enum ra_code read_as(const struct folder *f, const char *text, const char *how,
                                   struct ra_profile *p, char said[1024])
{
    struct ra_status st = {RA_OK, ""};
    char note[1024] = "";
    FILE *const file = fopen(f->file, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    const enum ra_code code = ra_profile_read(f->file, how, p, note, sizeof note, &st);
    snprintf(said, 1024, "%s", code == RA_OK ? note : st.text);
    if (code != RA_OK) {
        check_place(f->file, text, said);
    }
    return code;
}

#endif
