// Tables on disk: tab-separated text with a head, complete or visibly partial.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TABLE_H
#define RA_TABLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/decimal.h"
#include "base/status.h"

/** What the head of every table says. */
struct ra_provenance {
    const char *case_name;   ///< NULL: the head has no case line
    const char *case_hash;   ///< of ra_case_hash
    unsigned long long seed; ///< seed of the surfaces
    const char *command;     ///< the command that makes the table again; NULL: no such line
};

/** A table being written. Rows go to DIR/NAME.partial.EXT; only ra_table_close renames it to
 *  DIR/NAME.EXT, so that a file of that name is complete whatever happens: kill, full disk,
 *  interrupt. A file of that name left by an earlier run is removed when the new one is opened. */
struct ra_table {
    FILE *file;
    char final_path[1024];
    char partial_path[1040];
    long good;         ///< bytes known to be on disk, whole rows
    int reason;        ///< errno of the first refused write
    enum ra_code code; ///< RA_SYSTEM after a refused write: later rows are dropped
    bool foreign;      ///< the stream is not ours and stays open
    bool naming;       ///< the next row names the columns
    size_t cells;      ///< of the row that is being written
    size_t columns;    ///< cells of every row; 0: not known yet
    char names[4096];  ///< of the columns, until their line is written
    size_t used;       ///< bytes of `row`
    char row[4096];    ///< cells of the row that are not in the file yet
};

/** Takes what has been written to a file, or the names in a folder, to the disk itself, where the
 *  file system can; a write that was delayed may be refused only now (RA_SYSTEM). */
enum ra_code ra_to_disk(const char *path, struct ra_status *st);

/** Makes a folder and its parents; RA_SYSTEM with the reason if it cannot be written. */
enum ra_code ra_make_folder(const char *path, struct ra_status *st);

/** Opens DIR/NAME.EXT for writing and begins the head: `# ra2d COMMIT`, case and hash, seed,
 *  command. provenance NULL: a file that is no table, without a head. */
enum ra_code ra_table_open(struct ra_table *table, const char *folder, const char *file_name,
                           const struct ra_provenance *provenance, struct ra_status *st);
/** The same, but the table of an earlier time stays until this one is closed. */
enum ra_code ra_table_replace(struct ra_table *table, const char *folder, const char *file_name,
                              const struct ra_provenance *provenance, struct ra_status *st);

/** A table on a stream that is open, such as stdout, with the lines `# ra2d COMMIT` and, unless it
 *  is NULL, the command. The stream stays open whatever is done with the table. */
struct ra_table ra_table_on(FILE *out, const char *command);

/** A line `# TEXT` of the head, before the first row. */
void ra_table_comment(struct ra_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Cells of a row, from left to right: the name of the column (letters, digits, underscores), its
 *  unit ("1": a number without one; "-": it stands in the row) and the value; NAN is what is not
 *  known. The first row names the columns, and its values are not used: one function that puts
 *  all cells makes head and rows, and is called once more than there are rows. */
void ra_table_number(struct ra_table *table, const char *name, const char *unit, double value);
void ra_table_count(struct ra_table *table, const char *name, uint64_t value);
/** Control characters become spaces; the unit is "-". */
void ra_table_text(struct ra_table *table, const char *name, const char *value);
/** A cell as text whose column has a unit: a number that was read. */
void ra_table_cell(struct ra_table *table, const char *name, const char *unit, const char *value);
void ra_table_end_row(struct ra_table *table);

/** A row of the table quantity, value, unit; and with a value that is text, whose unit is -. */
void ra_table_quantity(struct ra_table *table, const char *quantity, double value,
                       const char *unit);
void ra_table_quantity_text(struct ra_table *table, const char *quantity, const char *value);

/** printf into the file, for what is no table. After a refused write nothing is printed; the next
 *  flush or close says so. */
void ra_table_print(struct ra_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/** Flushes whole rows to disk; RA_SYSTEM if the disk refuses: the file is then cut back to its last
 *  whole row and keeps its partial name. */
enum ra_code ra_table_flush(struct ra_table *table, struct ra_status *st);
/** Flushes, closes and gives the table its final name. That it outlives a power cut is for
 *  ra_to_disk. */
enum ra_code ra_table_close(struct ra_table *table, struct ra_status *st);
/** Flushes what is there, adds a last line `# ended early: REASON`, keeps the partial name. */
enum ra_code ra_table_end_early(struct ra_table *table, const char *reason, struct ra_status *st);
/** Closes without a word, removes an empty partial file; legal on a zeroed or closed table. */
void ra_table_abandon(struct ra_table *table);

/** The digest (digest.h) of all that has been written to a table on disk, as text, for a last row
 *  by which it can be checked. "-" if the disk refuses; the next flush or close says so again. */
enum ra_code ra_table_digest(struct ra_table *table, char text[20], struct ra_status *st);

/** The commit alone, as it stands in the head of every table. */
const char *ra_commit(void);

#endif
