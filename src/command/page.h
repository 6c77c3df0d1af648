// A page in a single file, with its texts, pictures and sounds.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PAGE_H
#define RA_PAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "command/quantities.h"
#include "command/template.h"
#include "command/waveform.h"
#include "ra2d.h"

/** A page being written. */
struct ra_page {
    FILE *out;           ///< in memory
    const char *command; ///< that makes it; NULL: unknown
    const struct ra_run_control *control;
    struct ra_status *st;
};

/** Reads the data of a page and calls ra_page_frame. */
typedef enum ra_code ra_page_maker(struct ra_page *page, void *context);
/** Writes a page. If it cannot be written completely, nothing is left. `output` NULL: standard
 *  output. */
enum ra_code ra_page_write(const char *output, const char *command, ra_page_maker *make,
                           void *context, const struct ra_run_control *control,
                           struct ra_status *st);

/** Prints a part of a page. */
typedef enum ra_code ra_page_filler(void *context);
/** Prints a page from head to foot: title, heading and the output of `sections`. */
enum ra_code ra_page_frame(const struct ra_page *p, const char *title, const char *heading,
                           ra_page_filler *sections, void *context);

/** Prints a piece of a template. If that fails, the whole page fails. */
void ra_page_put(const struct ra_page *p, const struct ra_template *t, const char *piece,
                 const struct ra_value *values);
/** Prints a piece of page.html without a value; or a part of a table, named column, name, cell,
 *  number, or `row of`, which begins a row. */
void ra_page_piece(const struct ra_page *p, const char *piece);
void ra_page_cell(const struct ra_page *p, const char *kind, const char *text);
/** Prints a number in a table cell, or a dash if it is NAN. */
void ra_page_number(const struct ra_page *p, const char *format, double value);
/** Whether so many bytes still fit into the page. If not, the page says so. */
bool ra_page_has_room(const struct ra_page *p, size_t bytes, const char *what);

/** Bytes that arrive in pieces. */
struct ra_page_bytes {
    unsigned char *data; ///< free()
    size_t size, room;
};
enum ra_code ra_page_bytes_make(struct ra_page_bytes *bytes, struct ra_status *st);
/** Takes a piece; `context` is a struct ra_page_bytes. */
enum ra_code ra_page_collect(void *context, const unsigned char *data, size_t size,
                             struct ra_status *st);

/** The terminal of gnuplot, and the most points of all curves of a figure together. With this limit
 *  a page of twenty figures stays below 2 MB. */
#define RA_PAGE_TERMINAL "svg size 860,420 dynamic font 'sans-serif,13'"
enum { RA_PAGE_POINTS = 1600 };

/** Prints a piece with bytes as its @data@ and, unless NULL, a text as its @label@. */
void ra_page_media(const struct ra_page *p, const struct ra_template *t, const char *piece,
                   const char *label, const unsigned char *data, size_t size);
/** Draws figures. The input is SVG documents, one after the other as gnuplot writes them, with two
 *  lines for each: in `captions` its description, in `points` its points as JSON (figure.c), which
 *  a reader can inspect. */
typedef enum ra_code ra_page_drawer(void *context, FILE *captions, FILE *points,
                                    struct ra_page_bytes *drawn);
enum ra_code ra_page_figures(const struct ra_page *p, ra_page_drawer *draw, void *context);
/** Adds a sound to play, in FLAC, so that its bytes are the same each time. `scale` [m/s] is full
 *  scale; the sound is slowed down `slow` times. */
enum ra_code ra_page_sound(const struct ra_page *p, const struct ra_waveform *w, double scale,
                           double slow, const char *label, bool loop);

/** Adds a table of a folder: a link that opens it or, above 200 kB, its size. A table that does not
 *  exist is left out. */
enum ra_code ra_page_table(const struct ra_page *p, const char *folder, const char *name);
/** Prints the head of a table: commit, case with its hash, seed, command. */
enum ra_code ra_page_origin(const struct ra_page *p, const char *folder, const char *name);

#endif
