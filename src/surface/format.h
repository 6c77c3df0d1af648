// Statements of the user about a measured file, for what the file itself does not state.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FORMAT_H
#define RA_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/room.h"

/** What happens to points that were not measured. REFUSED: the file is refused. INTERPOLATE: they
 *  are filled in between measured points. VALUE: a number that looks like a mark for them counts as
 *  a height. */
enum ra_missing_use { RA_MISSING_REFUSED, RA_MISSING_INTERPOLATE, RA_MISSING_VALUE };

/** How a file is to be read. A zero means that the file itself decides. */
struct ra_format {
    double per_metre[2]; ///< numbers of units of positions and of heights in a metre
    size_t column[2];    ///< columns of positions and heights, from 1 on; {0, n}: heights alone
    double step;         ///< distance of two neighbouring heights [m]
    char decimal;        ///< decimal mark, '.' or ','
    size_t skip;         ///< number of lines to skip above the numbers
    size_t row, across;  ///< row, or column, of an areal file that is the profile, from 1 on
    enum ra_missing_use missing; ///< what becomes of points that were not measured (missing.h)
    /// part of a rectangle: first and last column, first and last row, from 1 on; zeros: all
    size_t window[4];
    char channel[64]; ///< number or title of a channel of a .gwy file; empty: the first channel
    unsigned unsaid;  ///< a bit for each word that cannot be used here (RA_SAID_...)
};

/** Reads `units mm,um columns 1,3 step 0.5 um decimal comma skip 12 row 40 column 7 missing
 *  interpolate window 1-512,101-300 channel 2`. All words are optional and may come in any order.
 *  NULL or `none`: the user states nothing. RA_INPUT: a word is unknown or given twice, or a value
 *  is invalid. */
enum ra_code ra_format_parse(const char *text, struct ra_format *format, struct ra_status *st);

/** The words of a format as bits. ra_format_said: the first word in `of` that the user gave; NULL:
 *  none of them. */
enum {
    RA_SAID_UNITS = 1 << 0,
    RA_SAID_COLUMNS = 1 << 1,
    RA_SAID_STEP = 1 << 2,
    RA_SAID_DECIMAL = 1 << 3,
    RA_SAID_SKIP = 1 << 4,
    RA_SAID_ROW = 1 << 5,
    RA_SAID_COLUMN = 1 << 6,
    RA_SAID_MISSING = 1 << 7,
    RA_SAID_WINDOW = 1 << 8,
    RA_SAID_CHANNEL = 1 << 9,
    RA_SAID_ANY = (1 << 10) - 1
};
const char *ra_format_said(const struct ra_format *format, unsigned of);

/** For a message: returns `remedy`, or "" if one of the words in it cannot be used here. */
const char *ra_format_or(const struct ra_format *format, unsigned words, const char *remedy);

/** The words above, counted from 0; NULL behind the last one. */
const char *ra_format_word(size_t i);
enum { RA_FORMAT_WORDS = 10 };

/** The number of units in a metre or, if `speed`, in a metre per second. Units are m, cm, mm, um
 *  (also with either micro sign), nm, pm, angstrom, inch, mil and microinch, by symbol or name. 0
 *  if the text is none of these. */
double ra_length_unit(const char *name, size_t length, bool speed);

/** The short name of the unit of which a metre has `per_metre`. */
const char *ra_length_unit_name(double per_metre);

#endif
