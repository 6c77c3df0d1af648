// Words of keys that cases of a pair of solids have in two dimensions and in three.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Some keys take a word instead of a number; others always take a word (case/schema.h). A word with
 * the value NAN means that the key is not given.
 *
 * Tests: tests/sliding/test_keys.c, tests/areal/test_areal_case.c: every word is read and
 * echoed.
 */
#include "run/words.h"

#include <math.h>

#include "modes/room.h"
#include "run/pair_case.h"

const struct ra_word ra_words_off[] = {{"off", 0}, {NULL, 0}};
const struct ra_word ra_words_no_path[] = {{"off", (double)NAN}, {"none", (double)NAN}, {NULL, 0}};
const struct ra_word ra_words_initial[] = {{"touching", RA_INITIAL_TOUCHING},
                                           {"drop", RA_INITIAL_DROP},
                                           {"settled", RA_INITIAL_SETTLED},
                                           {NULL, 0}};
const struct ra_word ra_words_touching[] = {{"auto", HUGE_VAL}, {NULL, 0}};
const struct ra_word ra_words_engine[] = {{"candidates", 0}, {"plain", 1}, {NULL, 0}};
const struct ra_word ra_words_widest[] = {{"auto", 0}, {NULL, 0}};
const struct ra_word ra_words_held[] = {{"blocked", HUGE_VAL}, {NULL, 0}};
const struct ra_word ra_words_ramp[] = {{"linear", 0}, {"smooth", 1}, {NULL, 0}};
const struct ra_word ra_words_no_file[] = {{"none", 0}, {NULL, 0}};
const struct ra_word ra_words_list[] = {{"list", 1}, {"none", 0}, {NULL, 0}};
const struct ra_word ra_words_on[] = {{"off", 0}, {"on", 1}, {NULL, 0}};
const struct ra_word ra_words_isothermal[] = {{"isothermal", 1}, {NULL, 0}};
const struct ra_word ra_words_modes_units[] = {{"file", RA_MODES_AS_SAID},
                                               {"m-N", RA_MODES_M_N},
                                               {"mm-N", RA_MODES_MM_N},
                                               {"mm-mN", RA_MODES_MM_MN},
                                               {NULL, 0}};
