// The ends of a beam as a key of a case: one word for both.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A word such as free-free or pinned-clamped says which of Eqs. 4, 5 holds at the left and at the
 * right end. Sliding and rolling read and write this key in the same way.
 *
 * Tests: tests/sliding/test_keys.c, tests/case/test_case.c, tests/case/test_case_refuse.c.
 */
#include "modes/ends.h"

#include "case/room.h"
#include "ra2d.h"

const struct ra_word ra_words_ends[] = {{"free-free", RA_ENDS(RA_FREE, RA_FREE)},
                                        {"free-pinned", RA_ENDS(RA_FREE, RA_PINNED)},
                                        {"free-clamped", RA_ENDS(RA_FREE, RA_CLAMPED)},
                                        {"pinned-free", RA_ENDS(RA_PINNED, RA_FREE)},
                                        {"pinned-pinned", RA_ENDS(RA_PINNED, RA_PINNED)},
                                        {"pinned-clamped", RA_ENDS(RA_PINNED, RA_CLAMPED)},
                                        {"clamped-free", RA_ENDS(RA_CLAMPED, RA_FREE)},
                                        {"clamped-pinned", RA_ENDS(RA_CLAMPED, RA_PINNED)},
                                        {"clamped-clamped", RA_ENDS(RA_CLAMPED, RA_CLAMPED)},
                                        {NULL, 0}};

static enum ra_code read_ends(const struct ra_slot *slot, void *field, const char *text,
                              bool *given, struct ra_status *st)
{
    struct ra_word word;
    struct ra_beam *const beam = field;
    (void)given;
    if (ra_value_need_word(slot->key, text, &word, st) != RA_OK) {
        return RA_INPUT;
    }
    beam->left = (enum ra_end)((int)word.value / 3);
    beam->right = (enum ra_end)((int)word.value % 3);
    return RA_OK;
}

static void write_ends(const struct ra_slot *slot, const void *field, FILE *out)
{
    const struct ra_beam *const beam = field;
    ra_value_write_word(slot->key, RA_ENDS((int)beam->left, (int)beam->right), out);
}

const struct ra_kind ra_kind_ends = {read_ends, write_ends, NULL, false, NULL};
