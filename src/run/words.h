// Words of keys that two- and three-dimensional cases of a pair of solids share.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_WORDS_H
#define RA_RUN_WORDS_H

#include "case/room.h"

extern const struct ra_word ra_words_off[];      ///< off: 0
extern const struct ra_word ra_words_no_path[];  ///< off, none: the key is not given
extern const struct ra_word ra_words_initial[];  ///< enum ra_initial
extern const struct ra_word ra_words_touching[]; ///< auto: INFINITY
/// candidates, plain: the value says whether the engine is plain
extern const struct ra_word ra_words_engine[];
extern const struct ra_word ra_words_widest[]; ///< auto, for a name of an instruction set
extern const struct ra_word ra_words_held[];   ///< blocked: INFINITY
/// linear, smooth: the value says whether ramps are smooth
extern const struct ra_word ra_words_ramp[];
extern const struct ra_word ra_words_no_file[]; ///< none, for the name of a file
/// list, none: the value says whether a list is written
extern const struct ra_word ra_words_list[];
extern const struct ra_word ra_words_on[];          ///< off, on
extern const struct ra_word ra_words_isothermal[];  ///< isothermal: 1
extern const struct ra_word ra_words_modes_units[]; ///< enum ra_modes_units

#endif
