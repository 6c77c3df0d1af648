// Tables on disk: tab-separated text with a head. An incomplete table has another name.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TABLE_H
#define RA_TABLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/decimal.h"
#include "base/status.h"

/** The provenance in the head of every table. */
struct ra_provenance {
    const char *case_name;   ///< NULL: the head has no case line
    const char *case_hash;   ///< hash of the case (ra_case_hash)
    unsigned long long seed; ///< seed of the surfaces
    const char *command;     ///< the command that makes the table again; NULL: no such line
};

/** A table that is being written. Rows go to DIR/NAME.partial.EXT, and only ra_table_close renames
 *  this file to DIR/NAME.EXT. So a file with the final name is always complete, even after a kill,
 *  an interrupt or a full disk. Opening a table removes an earlier file of the same name. */
struct ra_table {
    FILE *file;
    char final_path[1024];
    char partial_path[1040];
    long good;         ///< bytes of whole rows that are known to be on disk
    int reason;        ///< errno of the first write that failed
    enum ra_code code; ///< RA_SYSTEM after a write has failed: later rows are dropped
    bool foreign;      ///< the stream belongs to the caller and is never closed here
    bool naming;       ///< the next row names the columns
    size_t cells;      ///< number of cells written so far in the current row
    size_t columns;    ///< number of cells in every row; 0: not known yet
    char names[4096];  ///< names of the columns, until their line is written
    size_t used;       ///< bytes used in `row`
    char row[4096];    ///< cells of the current row that are not yet in the file
};

/** Forces the contents of a file, or the names in a folder, onto the disk itself, if the file
 *  system can do so. A write that was delayed may fail as late as here (RA_SYSTEM). */
enum ra_code ra_to_disk(const char *path, struct ra_status *st);

/** Makes a folder and its parents; RA_SYSTEM with the reason if it cannot be written. */
enum ra_code ra_make_folder(const char *path, struct ra_status *st);

/** Opens DIR/NAME.EXT for writing and begins the head: `# ra2d COMMIT`, case and hash, seed,
 *  command. With provenance NULL the file gets no head; it is then no table. */
enum ra_code ra_table_open(struct ra_table *table, const char *folder, const char *file_name,
                           const struct ra_provenance *provenance, struct ra_status *st);
/** The same as ra_table_open, but an existing table of that name stays until this one is closed. */
enum ra_code ra_table_replace(struct ra_table *table, const char *folder, const char *file_name,
                              const struct ra_provenance *provenance, struct ra_status *st);

/** A table on an open stream such as stdout. Its head is `# ra2d COMMIT` and, if `command` is not
 *  NULL, the command. The stream is never closed. */
struct ra_table ra_table_on(FILE *out, const char *command);

/** Adds a line `# TEXT` to the head; call it before the first row. */
void ra_table_comment(struct ra_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Writes the cells of a row, from left to right. Each call gives the name of the column (letters,
 *  digits, underscores), the unit and the value. The unit "1" marks a plain number; "-" means that
 *  another cell of the row states the unit. NAN means that the value is not known. The first row
 *  only gives the names of the columns; its values are ignored. So one function that writes all
 *  cells makes both head and rows. This function must be called once more than there are rows. */
void ra_table_number(struct ra_table *table, const char *name, const char *unit, double value);
void ra_table_count(struct ra_table *table, const char *name, uint64_t value);
/** Writes a cell of text; its unit is "-". Control characters become spaces. */
void ra_table_text(struct ra_table *table, const char *name, const char *value);
/** Writes a text into a column with a unit, for example a number in the form in which it was read.
 */
void ra_table_cell(struct ra_table *table, const char *name, const char *unit, const char *value);
void ra_table_end_row(struct ra_table *table);

/** Writes a row with the columns quantity, value, unit. The second form has a text as its value and
 *  "-" as its unit. */
void ra_table_quantity(struct ra_table *table, const char *quantity, double value,
                       const char *unit);
void ra_table_quantity_text(struct ra_table *table, const char *quantity, const char *value);

/** Works as printf, into a file that is not a table. After a write has failed, nothing more is
 *  written, and the next flush or close reports the failure. */
void ra_table_print(struct ra_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/** Flushes whole rows to disk. RA_SYSTEM if the disk refuses; the file is then cut after its last
 *  whole row and keeps its partial name. */
enum ra_code ra_table_flush(struct ra_table *table, struct ra_status *st);
/** Flushes, closes and gives the table its final name. Only ra_to_disk makes the table survive a
 *  power cut. */
enum ra_code ra_table_close(struct ra_table *table, struct ra_status *st);
/** Flushes all rows, appends a line `# ended early: REASON` and keeps the partial name. */
enum ra_code ra_table_end_early(struct ra_table *table, const char *reason, struct ra_status *st);
/** Closes without a message and removes an empty partial file. May be called on a zeroed or closed
 *  table. */
void ra_table_abandon(struct ra_table *table);

/** The digest (digest.h) of everything written so far to a table on disk, as text. The last row of
 *  a table states this digest, so that the table can be checked. "-" if the disk refuses a write;
 *  the next flush or close reports that. */
enum ra_code ra_table_digest(struct ra_table *table, char text[20], struct ra_status *st);

/** The commit of this program, as it stands in the head of every table. */
const char *ra_commit(void);

#endif
