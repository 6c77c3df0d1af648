// Measured topographies in files.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TOPOGRAPHY_IO_H
#define RA_TOPOGRAPHY_IO_H

#include "surface/columns.h"
#include "surface/missing.h"
#include "surface/topography.h"

/** Reads a file in one of the forms of topography_io.c; its first bytes decide in which. `how` is a
 *  text for ra_format_parse, or NULL. The note says how the file was read. */
enum ra_code ra_topography_read(const char *path, const char *how, struct ra_topography *topography,
                                char *note, size_t note_size, struct ra_status *st);

/** The name of the form that the first bytes show, such as ".sdf". NULL: the file is text without
 *  such a beginning, or unknown. */
const char *ra_topography_form(const struct ra_text *text);
/** Reads from memory a file that ra_topography_form names; `text` is not valid text afterwards.
 *  RA_INPUT if `format`, the words of the user, answers a question that the file itself answers:
 *  units, columns, step, decimal mark, lines to skip. Heights are not finite where nothing was
 *  measured. The cells have the sides that the file states. Free in any case. */
enum ra_code ra_topography_parse(const struct ra_text *text, const struct ra_format *format,
                                 struct ra_topography *topography, struct ra_status *st);
/** Reads heights from text whose head states the sides of a rectangle. Without such a head it reads
 *  them only if `format` has one of the words `row`, `column` or `window`, and if the text has
 *  points x, y, z (cloud.h) or `format` states the unit and the step. In all other cases `height`
 *  stays NULL. `form` receives a text for a note. */
enum { RA_TOPOGRAPHY_FORM = 96 };
enum ra_code ra_topography_from_text(const struct ra_columns *c, const struct ra_format *format,
                                     struct ra_topography *topography,
                                     char form[RA_TOPOGRAPHY_FORM], struct ra_status *st);

/** Adds to a note the text around the numbers of a rectangle that may matter but is not used:
 *  factors, other counts and lengths, and text behind the numbers. */
void ra_topography_text_note(const struct ra_columns *c, const struct ra_format *format,
                             const struct ra_cells *cells, char *note, size_t note_size);

/** Cuts a rectangle to the window of a format, if there is one, and adds this to `note`. RA_INPUT
 *  if the rectangle does not have the rows and columns of the window. */
enum ra_code ra_topography_cut(const char *path, const struct ra_format *format,
                               struct ra_topography *topography, char *note, size_t note_size,
                               struct ra_status *st);

/** Finds the cells of a rectangle that were not measured (ra_missing_find) and adds to `note` what
 *  is unusual about the others. */
void ra_topography_missing(const struct ra_format *format, const struct ra_topography *topography,
                           struct ra_missing *missing, char *note, size_t note_size);

/** Writes a Gwyddion simple field (single precision). The file is complete or does not exist. */
enum ra_code ra_topography_write(const char *path, const struct ra_topography *topography,
                                 struct ra_status *st);

#endif
