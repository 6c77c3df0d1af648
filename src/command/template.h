// Texts for people that are kept in files: pages, gnuplot scripts, help; and values put into them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TEMPLATE_H
#define RA_TEMPLATE_H

#include <stddef.h>
#include <stdio.h>

#include "command/escape.h"
#include "ra2d.h"

/** Prints a text from outside so that the language of the template reads it as plain text. */
typedef void ra_escaper(FILE *out, const char *text);

/** A piece of a file in src/command/texts. @name@ in it stands for a value. */
struct ra_piece {            ///< name NULL: end of the list
    const char *name, *text; ///< name and text of the piece
};
/** A file in src/command/texts, which src/texts.sh compiles into the program. */
struct ra_template {
    const char *file;
    ra_escaper *escape; ///< escapes texts for the language of the template; NULL: plain text
    const struct ra_piece *piece;
};
extern const struct ra_template ra_compare_html, ra_page_css, ra_page_html, ra_report_html;
extern const struct ra_template ra_sweep_html;
/// Files that are used unchanged. The first piece, `sha256`, is the hash of the file; the other
/// pieces are the file itself.
extern const struct ra_template ra_page_js, ra_uPlot_iife_min_js, ra_uPlot_min_css;
extern const struct ra_template ra_gnuplot_gp, ra_plot_gp, ra_sheet_gp, ra_sweep_gp;
extern const struct ra_template ra_film_gp, ra_film_areal_gp, ra_film_rolling_gp, ra_panels_gp;
extern const struct ra_template ra_captions_txt, ra_columns_txt, ra_help_txt, ra_parameters_txt;

/** The value that replaces a name in a piece. */
struct ra_value {
    const char *name;
    enum ra_value_kind {
        RA_VALUE_TEXT,   ///< text from outside; it is escaped
        RA_VALUE_WORDS,  ///< text of this program, in the language of the template
        RA_VALUE_NUMBER, ///< number with the digits that the template states, or else %.9g
        RA_VALUE_PART    ///< a function prints it
    } kind;
    const char *text;
    double number;
    enum ra_code (*print)(void *context);
    void *context;
};

#define RA_TEXT(n, from_outside)                                                                   \
    {                                                                                              \
        .name = #n, .kind = RA_VALUE_TEXT, .text = (from_outside)                                  \
    }
#define RA_WORDS(n, ours)                                                                          \
    {                                                                                              \
        .name = #n, .kind = RA_VALUE_WORDS, .text = (ours)                                         \
    }
#define RA_NUMBER(n, value)                                                                        \
    {                                                                                              \
        .name = #n, .kind = RA_VALUE_NUMBER, .number = (double)(value)                             \
    }
#define RA_PART(n, function, of)                                                                   \
    {                                                                                              \
        .name = #n, .kind = RA_VALUE_PART, .print = (function), .context = (of)                    \
    }

/** A list of values; NULL is an empty list. */
#define RA_VALUES(...) ((const struct ra_value[]){__VA_ARGS__, {.name = NULL}})

/** Prints a piece. RA_SYSTEM if the piece does not exist, if a name has no value, or if a value has
 *  no name; these are defects of this program. Otherwise the code of the part that failed. */
enum ra_code ra_template_put(FILE *out, const struct ra_template *t, const char *piece,
                             const struct ra_value *values, struct ra_status *st);

/** The text of a piece that has no values; NULL if there is no such piece. */
const char *ra_template_text(const struct ra_template *t, const char *piece);

#endif
