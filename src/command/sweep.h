// Many runs of one case: all combinations of values of some keys.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SWEEP_H
#define RA_SWEEP_H

#include "case/room.h"
#include "command/commands.h"
#include "command/sweep_points.h"
#include "command/sweep_rows.h"
#include "command/verify.h"

enum {
    RA_SWEEP_AXES = 8,        ///< largest number of keys
    RA_SWEEP_ITEM = 224,      ///< bytes of `key=value`
    RA_SWEEP_RUNS = 100000,   ///< largest number of runs
    RA_SWEEP_OVERRIDES = 128, ///< largest number of overrides of a run
    RA_SWEEP_WORDS = 4096,    ///< bytes of the options of a point
};

/** A key with its values; or a range of seeds, from `first` on. */
struct ra_sweep_axis {
    const char *key;          ///< section.key
    char column[64];          ///< name of the key's column in runs.tsv
    const char **value;       ///< values as given (count), owned; NULL: seeds
    unsigned long long first; ///< the first seed
    size_t count;
};

/** The runs to make. They are either all combinations of the values of the axes, where the last
 *  axis changes fastest; or the points of a list, where point k has the k-th value of each axis. */
struct ra_sweep {
    const struct ra_arguments *arguments;
    const char *folder;
    const struct ra_case_kind *kind; ///< kind of the case; for a list, kind of the first point
    bool is_list;
    struct ra_points points;
    struct ra_sweep_axis axis[RA_SWEEP_AXES];
    size_t axes, runs;
    char *texts[RA_SWEEP_AXES]; ///< memory of the keys and values, owned
    char (*hash)[17];           ///< hash of the case of each run (runs), owned
    struct ra_rows_part part;   ///< which part of the runs is made here
};

/** One run: a combination of values. */
struct ra_sweep_run {
    char name[RA_SWEEP_NAME];                 ///< name of its folder
    char item[RA_SWEEP_AXES][RA_SWEEP_ITEM];  ///< `key=value` of each axis
    const char *override[RA_SWEEP_OVERRIDES]; ///< overrides of -s, then the items
    size_t overrides;
    const char *file;                ///< file of the case
    const struct ra_case_kind *kind; ///< kind of the case
    char words[RA_SWEEP_WORDS];      ///< options of a point, cut into words
};

/** Reads --over and --seeds, or --points. RA_USAGE if the list is wrong. ra_sweep_free must
 *  follow even after a failure. */
enum ra_code ra_sweep_make(const struct ra_arguments *a, struct ra_sweep *sweep,
                           struct ra_status *st);
void ra_sweep_free(struct ra_sweep *sweep);

/** Fills in the k-th run. */
void ra_sweep_at(const struct ra_sweep *sweep, size_t k, struct ra_sweep_run *run);
/** The value of an axis in run k; `room` is memory for the text of a seed. */
const char *ra_sweep_value(const struct ra_sweep *sweep, size_t k, size_t axis, char room[32]);

/** Writes the command that makes a run again: with full paths, or without folders as in the heads
 *  of tables. False if the command needs `size` characters or more. */
bool ra_sweep_command(const struct ra_sweep *sweep, const struct ra_sweep_run *run,
                      const char *program, bool paths, char *text, size_t size);

/** Makes the missing runs of this part in `jobs` processes. RA_EARLY or RA_SYSTEM if the sweep was
 *  stopped; otherwise the code of the first failed run, and a message with the number of
 *  failures. */
enum ra_code ra_sweep_runs(const struct ra_sweep *sweep, struct ra_status *st);

/** Writes two tables into the folder: runs.tsv with a row for each complete run, and means.tsv with
 *  the means of all quantities over runs that differ only in the seed. Prints the means of the
 *  level. `all`: every run was complete before; RA_SYSTEM then means that one of them no longer
 *  is. */
enum ra_code ra_sweep_tables(const struct ra_sweep *sweep, bool all, FILE *out,
                             struct ra_status *st);

#endif
