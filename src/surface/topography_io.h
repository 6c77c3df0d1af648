// Measured topographies in files.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TOPOGRAPHY_IO_H
#define RA_TOPOGRAPHY_IO_H

#include "surface/columns.h"
#include "surface/missing.h"
#include "surface/topography.h"

/** Reads a Gwyddion simple field (.gsf), an .sdf file of ISO 25178-71, an .x3p file of
 *  ISO 5436-2 or a rectangle of text, by
 *  its first bytes. `how` is what ra_format_parse takes, or NULL. The note says what was
 *  understood. */
enum ra_code ra_topography_read(const char *path, const char *how, struct ra_topography *topography,
                                char *note, size_t note_size, struct ra_status *st);

/** The name of a form that is known by its first bytes; NULL: it is text, or not known. */
const char *ra_topography_form(const struct ra_text *text);
/** Reads such a form from memory, whose text is no longer one then; all that a format may say of it
 * is a row, a column, or what becomes of points that were not measured. Heights are not finite
 * where
 *  nothing was measured, and sides of cells are as the file says. Free in any case. */
enum ra_code ra_topography_parse(const struct ra_text *text, const struct ra_format *format,
                                 struct ra_topography *topography, struct ra_status *st);
/** The same of text, if its head gives the sides of a rectangle, or if the format says a row, a
 *  column or a window, the unit and the step; otherwise height stays NULL. `form` is what
 *  a note says of it. */
enum { RA_TOPOGRAPHY_FORM = 96 };
enum ra_code ra_topography_from_text(const struct ra_columns *c, const struct ra_format *format,
                                     struct ra_topography *topography,
                                     char form[RA_TOPOGRAPHY_FORM], struct ra_status *st);

/** Adds to a note what stands around the numbers of a rectangle of text and is not used. */
void ra_topography_text_note(const struct ra_columns *c, const struct ra_format *format,
                             const struct ra_cells *cells, char *note, size_t note_size);

/** Cuts a rectangle to the window that a format says, if it does, and adds that to `note`. RA_INPUT
 *  if it has not these rows and columns. */
enum ra_code ra_topography_cut(const char *path, const struct ra_format *format,
                               struct ra_topography *topography, char *note, size_t note_size,
                               struct ra_status *st);

/** Finds the cells of a rectangle that were not measured, by ra_missing_find, and adds to `note`
 *  what is odd among the others. */
void ra_topography_missing(const struct ra_format *format, const struct ra_topography *topography,
                           struct ra_missing *missing, char *note, size_t note_size);

/** Writes a Gwyddion simple field (single precision): complete or not at all. */
enum ra_code ra_topography_write(const char *path, const struct ra_topography *topography,
                                 struct ra_status *st);

#endif
