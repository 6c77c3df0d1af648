// Texts from outside inside HTML and JSON.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ESCAPE_H
#define RA_ESCAPE_H

#include <stdio.h>

/** Prints a text so that HTML and XML show it and nothing in it is markup, in elements and in
 *  quoted attributes alike. What is no UTF-8, or no character that a page may have, becomes U+FFFD.
 */
void ra_escape_html(FILE *out, const char *text);

/** A text as a string of JSON, in its quotes; what is no UTF-8 becomes U+FFFD. */
void ra_escape_json(FILE *out, const char *text);

/** The same for an element of a page, which no text in it may end: `<` is written `\u003c`. */
void ra_escape_script(FILE *out, const char *text);

/** A text as gnuplot's interpreter takes it, whatever is in it: a string in quotes. */
void ra_gnuplot_text(FILE *script, const char *text);

#endif
