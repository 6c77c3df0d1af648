// The subcommands of ra2d; main.c parses their arguments.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COMMANDS_H
#define RA_COMMANDS_H

#include <stdbool.h>

#include "sliding/room.h"
#include "statistics/room.h"
#include "surface/room.h"

/** The parsed arguments of a subcommand. */
struct ra_arguments {
    const char *const *file; ///< positional arguments (file_count)
    size_t file_count;
    const char **override; ///< texts given after -s (override_count)
    size_t override_count;
    const char *folder;        ///< -o; NULL: results/runs/NAME
    const char *solid, *level; ///< --solid, NULL: slider; --level: mean or line
    double duration, target;   ///< --duration [s], --target of calibrate
    /// --histogram, --material: numbers of bins and of steps; 0: none
    size_t bins, levels;
    /// --exact: the exact table is printed, even on a terminal
    bool exact;
    double evaluation, section;   ///< --evaluation, --section [m]; 0: the whole record
    double lambda_s, lambda_c;    ///< --lambda-s, --lambda-c [m]; 0: none
    size_t form;                  ///< --form; 0: none
    const char *filter;           ///< --filter: mean line for --lambda-c; "": not given
    const char *by, *over, *each; ///< --by, --over, --each of means and slopes
    /// --by, --over, --each, --of, --less, --pair of means; NULL: not given
    struct ra_means_spec means;
    struct ra_slopes_spec slopes;        ///< --by, --over, --each, --x, --y, --decibel of slopes
    const char *terminal, *probe;        ///< --terminal, --probe; NULL: not given
    double slow, from;                   ///< --slow, --from [s]
    const char *full_scale;              ///< --full-scale; NULL: not given
    size_t frames, repeat;               ///< --frames, --repeat
    bool same_scale;                     ///< --same-scale
    const char *format[RA_FORMAT_WORDS]; ///< --units ... --channel: the words of format.h
    const char **list;                   ///< texts given after --over (list_count)
    size_t list_count;
    const char *seeds;   ///< --seeds; NULL: not given
    const char *points;  ///< --points; NULL: not given
    const char *part;    ///< --part; NULL: all
    size_t jobs;         ///< -j: number of processes of a sweep
    bool rows;           ///< --rows
    bool logs;           ///< --logs
    bool list_only;      ///< --list
    const char *program; ///< name by which this program was called
    /// --quiet, --json of run, rolling, areal and calibrate; --json of check
    bool quiet, json;
    bool area;                             ///< --area, of roughness
    const char *scale, *calibrator, *tone; ///< --scale, --calibrator, --tone; NULL: not given
    double width;                          ///< --width, of compare [Hz]; 0: not given
    bool plot;                             ///< --plot, of surface
    bool help;                             ///< --help
    struct ra_run_control control;
};

/** Each command prints its data on stdout and returns a code; the message is in `st`. */
enum ra_code ra_command_run(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_rolling(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_areal(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_check(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_keys(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_surface(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_roughness(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_modes(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_calibrate(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_compare(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_plot(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_report(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_listen(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_animate(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_means(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_slopes(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_verify(const struct ra_arguments *a, struct ra_status *st);
enum ra_code ra_command_sweep(const struct ra_arguments *a, struct ra_status *st);

#endif
