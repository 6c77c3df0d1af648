// Words of keys that cases of a pair of solids have in two dimensions and in three.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_WORDS_H
#define RA_RUN_WORDS_H

#include "case/room.h"

extern const struct ra_word ra_words_off[];         ///< off: 0
extern const struct ra_word ra_words_no_path[];     ///< off, none: the key is not given
extern const struct ra_word ra_words_initial[];     ///< enum ra_initial
extern const struct ra_word ra_words_touching[];    ///< auto: INFINITY
extern const struct ra_word ra_words_engine[];      ///< candidates, plain: whether it is plain
extern const struct ra_word ra_words_widest[];      ///< auto, of names of instruction sets
extern const struct ra_word ra_words_held[];        ///< blocked: INFINITY
extern const struct ra_word ra_words_ramp[];        ///< linear, smooth: whether it is smooth
extern const struct ra_word ra_words_no_file[];     ///< none, of names of files
extern const struct ra_word ra_words_list[];        ///< list, none: whether there is a list
extern const struct ra_word ra_words_modes_units[]; ///< enum ra_modes_units

#endif
