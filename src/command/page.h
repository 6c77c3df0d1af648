// A page that needs nothing else: its words, pictures, sounds, and the file it becomes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PAGE_H
#define RA_PAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "command/waveform.h"
#include "ra2d.h"

/** A page being written. */
struct ra_page {
    FILE *out; ///< in memory
    const struct ra_run_control *control;
    struct ra_status *st;
};

/** A section that the head of the page leads to. */
struct ra_page_link {
    const char *id, *title;
};

/** A quantity as pages name it; `format` is a number's. */
struct ra_page_quantity {
    bool sound; ///< of sound.tsv, not of summary.tsv
    const char *name, *label, *format;
};
enum { RA_PAGE_QUANTITIES = 28 };
extern const struct ra_page_quantity ra_page_quantities[RA_PAGE_QUANTITIES];

/** Fills a page. */
typedef enum ra_code ra_page_filler(struct ra_page *page, void *context);
/** Writes a page: head, what `fill` writes, foot with the command that made it. Nothing is left of
 *  one that could not be written. `output` NULL: standard output. */
enum ra_code ra_page_write(const char *output, const char *command, ra_page_filler *fill,
                           void *context, const struct ra_run_control *control,
                           struct ra_status *st);

/** The head: title, the same as a heading, links to (count) sections. */
void ra_page_begin(const struct ra_page *p, const char *title, const char *heading,
                   const struct ra_page_link *link, size_t count);
void ra_page_section(const struct ra_page *p, const struct ra_page_link *link);

/** Our own markup. */
void ra_page_put(const struct ra_page *p, const char *markup);
/** A text from outside. */
void ra_page_text(const struct ra_page *p, const char *words);
/** <TAG>text</TAG>; the tag is ours, and may have attributes. */
void ra_page_element(const struct ra_page *p, const char *tag, const char *words);
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

/** A picture of a type such as image/gif, and what is seen in it. */
void ra_page_image(const struct ra_page *p, const char *type, const unsigned char *data,
                   size_t size, const char *alternative);
/** SVG documents, one behind the other as gnuplot writes them; a line of `captions` for each says
 *  what is seen. */
void ra_page_drawings(const struct ra_page *p, const struct ra_page_bytes *drawn, char *captions);
/** A sound to play, of which `scale` [m/s] is full scale, slowed down `slow` times; in FLAC, whose
 *  bytes are the same each time. */
enum ra_code ra_page_sound(const struct ra_page *p, const struct ra_waveform *w, double scale,
                           double slow, const char *label, bool loop);

/** A table of a folder: a name to open it by, or, beyond 200 kB, its size. One that is not there is
 *  left out. */
enum ra_code ra_page_table(const struct ra_page *p, const char *folder, const char *name);
/** The head of a table: commit, case with its hash, seed, command. */
enum ra_code ra_page_origin(const struct ra_page *p, const char *folder, const char *name);

#endif
