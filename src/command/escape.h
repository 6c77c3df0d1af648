// Making texts from outside safe in HTML, JSON and gnuplot scripts.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ESCAPE_H
#define RA_ESCAPE_H

#include <stdio.h>

/** Prints a text so that HTML and XML show it as text, without markup, in elements and in quoted
 *  attributes alike. Bytes that are not UTF-8, and characters that a page must not contain, become
 *  U+FFFD. */
void ra_escape_html(FILE *out, const char *text);

/** Prints a text as a quoted string of JSON. Bytes that are not UTF-8 become U+FFFD. */
void ra_escape_json(FILE *out, const char *text);

/** Does the same for JSON inside an element of a page. No text can close this element, because `<`
 *  is written as `\u003c`. */
void ra_escape_script(FILE *out, const char *text);

/** Prints any text as a quoted string for gnuplot. µ, ² and printable ASCII except the single
 *  quote stay; every other byte becomes a question mark. */
void ra_gnuplot_text(FILE *script, const char *text);

#endif
