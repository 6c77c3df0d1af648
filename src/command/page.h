// A page that needs no other file: its texts, pictures and sounds, and the file itself.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PAGE_H
#define RA_PAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "command/quantities.h"
#include "command/template.h"
#include "command/waveform.h"
#include "ra2d.h"

/** A page that is being written. */
struct ra_page {
    FILE *out;           ///< the page, in memory
    const char *command; ///< the command that makes it; NULL: unknown
    const struct ra_run_control *control;
    struct ra_status *st;
};

/** Reads the contents of a page and calls ra_page_frame. */
typedef enum ra_code ra_page_maker(struct ra_page *page, void *context);
/** Writes a page. If that fails, no file is left behind. `output` NULL: standard output. */
enum ra_code ra_page_write(const char *output, const char *command, ra_page_maker *make,
                           void *context, const struct ra_run_control *control,
                           struct ra_status *st);

/** Prints a part of a page. */
typedef enum ra_code ra_page_filler(void *context);
/** Writes the page from head to foot, with title, heading and the output of `sections`. */
enum ra_code ra_page_frame(const struct ra_page *p, const char *title, const char *heading,
                           ra_page_filler *sections, void *context);

/** Adds a piece of a template. If that fails, there will be no page. */
void ra_page_put(const struct ra_page *p, const struct ra_template *t, const char *piece,
                 const struct ra_value *values);
/** ra_page_piece: adds a piece of page.html without values. ra_page_cell: adds a cell of a table;
 *  its kind is column, name, cell, number, or `row of`, which begins a row. */
void ra_page_piece(const struct ra_page *p, const char *piece);
void ra_page_cell(const struct ra_page *p, const char *kind, const char *text);
/** Adds a cell with a number, or with a dash if the value is not a number. */
void ra_page_number(const struct ra_page *p, const char *format, double value);
/** Makes words of the name of a column: replaces `_` by blanks. */
void ra_page_spell(char *name);
/** Adds a cell with a mean and the half-width of its interval, rounded together. Without an
 *  interval the mean has this format. */
void ra_page_mean(const struct ra_page *p, const char *format, double mean, double half);
/** Whether `bytes` more bytes fit into the page; if not, the page says so. */
bool ra_page_has_room(const struct ra_page *p, size_t bytes, const char *what);

/** Bytes that arrive in pieces. */
struct ra_page_bytes {
    unsigned char *data; ///< free with free()
    size_t size, room;
};
enum ra_code ra_page_bytes_make(struct ra_page_bytes *bytes, struct ra_status *st);
/** Appends a piece; `context` is a struct ra_page_bytes. */
enum ra_code ra_page_collect(void *context, const unsigned char *data, size_t size,
                             struct ra_status *st);

/** gnuplot's terminal for pages, and the most points of all curves of a figure: a page with twenty
 *  figures stays below 2 MB. */
#define RA_PAGE_TERMINAL "svg size 860,420 dynamic font 'sans-serif,13'"
enum { RA_PAGE_POINTS = 900 };

/** RA_INPUT if a library for sounds is missing; `why` names it. */
enum ra_code ra_page_can_sound(struct ra_status *why);

/** Adds a piece with bytes as @data@ and, unless it is NULL, a text as @label@. */
void ra_page_media(const struct ra_page *p, const struct ra_template *t, const char *piece,
                   const char *label, const unsigned char *data, size_t size);
/** Draws figures: SVG documents, one after the other as gnuplot writes them. For each figure
 *  `captions` gets a line that describes it, and `points` a line with its points as JSON
 *  (figure.c), for zooming. */
typedef enum ra_code ra_page_drawer(void *context, FILE *captions, FILE *points,
                                    struct ra_page_bytes *drawn);
enum ra_code ra_page_figures(const struct ra_page *p, ra_page_drawer *draw, void *context);
/** Adds a sound to play. `scale` [m/s] is full scale; the sound is slowed down `slow` times. The
 *  format is FLAC, so that the bytes are the same each time. */
enum ra_code ra_page_sound(const struct ra_page *p, const struct ra_waveform *w, double scale,
                           double slow, const char *label, bool loop);

/** Adds a table of a folder: a link that opens the embedded table or, for a table above 100 kB,
 *  only its size. A table that does not exist is left out. */
enum ra_code ra_page_table(const struct ra_page *p, const char *folder, const char *name);
/** Adds the head of a table: commit, case with hash, seed, command. */
enum ra_code ra_page_origin(const struct ra_page *p, const char *folder, const char *name);

#endif
