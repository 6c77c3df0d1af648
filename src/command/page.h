// A page that needs nothing else: its words, pictures, sounds, and the file it becomes.
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

/** Reads what a page is about, and calls ra_page_frame. */
typedef enum ra_code ra_page_maker(struct ra_page *page, void *context);
/** Writes a page. Nothing is left of one that could not be written. `output` NULL: standard output.
 */
enum ra_code ra_page_write(const char *output, const char *command, ra_page_maker *make,
                           void *context, const struct ra_run_control *control,
                           struct ra_status *st);

/** Prints some of a page. */
typedef enum ra_code ra_page_filler(void *context);
/** The page from its head to its foot, with title, heading and what `sections` prints. */
enum ra_code ra_page_frame(const struct ra_page *p, const char *title, const char *heading,
                           ra_page_filler *sections, void *context);

/** A piece of a template; without success there will be no page. */
void ra_page_put(const struct ra_page *p, const struct ra_template *t, const char *piece,
                 const struct ra_value *values);
/** One of page.html without a value; a cell of a table: column, name, cell, number, or `row of`,
 *  which begins a row. */
void ra_page_piece(const struct ra_page *p, const char *piece);
void ra_page_cell(const struct ra_page *p, const char *kind, const char *text);
/** A number in its cell, or a dash if it is none. */
void ra_page_number(const struct ra_page *p, const char *format, double value);
/** Whether so many bytes still fit into the page; if not, it says so. */
bool ra_page_has_room(const struct ra_page *p, size_t bytes, const char *what);

/** Bytes that come piece by piece. */
struct ra_page_bytes {
    unsigned char *data; ///< free()
    size_t size, room;
};
enum ra_code ra_page_bytes_make(struct ra_page_bytes *bytes, struct ra_status *st);
/** Takes a piece; `context` is a struct ra_page_bytes. */
enum ra_code ra_page_collect(void *context, const unsigned char *data, size_t size,
                             struct ra_status *st);

/** What gnuplot draws on, and how many points all curves of a figure have at most: so a page of
 *  twenty figures stays below 2 MB. */
#define RA_PAGE_TERMINAL "svg size 860,420 dynamic font 'sans-serif,13'"
enum { RA_PAGE_POINTS = 900 };

/** RA_INPUT if a library is missing that sounds need; `why` says which. */
enum ra_code ra_page_can_sound(struct ra_status *why);

/** A piece with bytes as its @data@ and, unless it is NULL, a text as its @label@. */
void ra_page_media(const struct ra_page *p, const struct ra_template *t, const char *piece,
                   const char *label, const unsigned char *data, size_t size);
/** Draws figures: SVG documents, one behind the other as gnuplot writes them, and for each a line
 *  of `captions`, what is seen in it, and one of `points`, its points as JSON (figure.c), for who
 *  looks closer. */
typedef enum ra_code ra_page_drawer(void *context, FILE *captions, FILE *points,
                                    struct ra_page_bytes *drawn);
enum ra_code ra_page_figures(const struct ra_page *p, ra_page_drawer *draw, void *context);
/** A sound to play, of which `scale` [m/s] is full scale, slowed down `slow` times; in FLAC, whose
 *  bytes are the same each time. */
enum ra_code ra_page_sound(const struct ra_page *p, const struct ra_waveform *w, double scale,
                           double slow, const char *label, bool loop);

/** A table of a folder: a name to open it by, or, beyond 100 kB, its size. One that is not there is
 *  left out. */
enum ra_code ra_page_table(const struct ra_page *p, const char *folder, const char *name);
/** The head of a table: commit, case with its hash, seed, command. */
enum ra_code ra_page_origin(const struct ra_page *p, const char *folder, const char *name);

#endif
