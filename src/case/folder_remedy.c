// The message about a damaged run, with the command that makes the run again.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A user whose run is damaged copies the command at the end of the message. So this command must
 * work for any place and any name of the folder:
 *
 *     FOLDER/FILE: what is wrong; to make it again: ra2d run FOLDER/case.ini -o FOLDER --force
 *     FOLDER/case.ini: what is wrong; to make it again, where its files are: ra2d run CASE -o ...
 *
 * - if case.ini in the folder of the run is not damaged, the command uses this case; otherwise the
 *   message has the command that the tables of the run have recorded, which names files without
 *   their folders;
 * - the command writes into the same folder, with --force, if this folder can be replaced. The old
 *   run is then removed or, if the folder contains other files, kept beside it (folder.c). Some
 *   folders cannot be replaced, such as a mount point or a folder whose name ends in .partial. Then
 *   the command names a new folder: beside the old one, or in the current folder, or in /tmp,
 *   whichever is the first that can be written and has room for a name;
 * - every word is quoted for a shell, so that the shell executes nothing in a recorded command or
 *   in the name of a folder. A control character is written as bash reads it, `$'\033'`.
 *
 * Tests: tests/command/test_verify.c, tests/case/test_run_remedy.c.
 */
#define _DEFAULT_SOURCE // realpath
#include "case/folder_remedy.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/room.h"
#include "case/folder_files.h"
#include "case/folder_names.h"
#include "case/folder_place.h"
#include "case/inputs.h"

enum { REMEDY = 2900 };

// ## Words for a shell

/// Characters that a shell acts on.
static const char special[] = " \t\n'\"\\$&|;<>()*?[]#~`!{}";

static bool append(char *text, size_t size, const char *piece)
{
    const size_t used = strlen(text);
    return used < size && (size_t)snprintf(text + used, size - used, "%s", piece) < size - used;
}

/// Appends a byte of a word that stands between apostrophes or, if `coded`, in `$'...'`.
static bool append_byte(char *text, size_t size, char byte, bool coded)
{
    char piece[8];
    const unsigned char number = (unsigned char)byte;
    if (coded && (number < ' ' || number >= 127 || byte == '\'' || byte == '\\')) {
        snprintf(piece, sizeof piece, "\\%03o", number);
    } else {
        snprintf(piece, sizeof piece, byte == '\'' ? "'\\''" : "%c", byte);
    }
    return append(text, size, piece);
}

static bool append_word(char *text, size_t size, const char *word)
{
    char shown[RA_FOLDER_COMMAND];
    snprintf(shown, sizeof shown, "%s", word);
    ra_utf8_show(shown);
    const bool coded = strncmp(shown, word, sizeof shown - 1) != 0;
    const bool plain = !coded && word[0] != '\0' && word[strcspn(word, special)] == '\0';
    bool room = append(text, size, text[0] == '\0' ? "" : " ") && append(text, size,
                                                                         coded   ? "$'"
                                                                         : plain ? ""
                                                                                 : "'");
    for (; *word != '\0' && room; word++) {
        room = append_byte(text, size, *word, coded);
    }
    return room && append(text, size, plain ? "" : "'");
}

/// Appends a path; one that begins with `-` would be read as an option, so it gets `./` before it.
static bool append_path(char *text, size_t size, const char *path)
{
    char other[RA_FOLDER_PATH + 2];
    snprintf(other, sizeof other, "./%.1199s", path);
    return append_word(text, size, path[0] == '-' ? other : path);
}

bool ra_shell_path(const char *path, char *quoted, size_t size)
{
    quoted[0] = '\0';
    return append_path(quoted, size, path);
}

// ## A recorded command

/// Reads the next word of a command that is quoted as in quote.c. False after the last word. Sets
/// `strange` and returns false at text that no command of ra2d contains.
static bool next_word(const char **at, char word[RA_FOLDER_COMMAND], bool *strange)
{
    size_t used = 0;
    bool quoted = false, any = false;
    *at += strspn(*at, " ");
    for (; **at != '\0' && (quoted || **at != ' ') && used < RA_FOLDER_COMMAND - 1; (*at)++) {
        any = true;
        if (**at == '\'') {
            quoted = !quoted;
        } else if (!quoted && strncmp(*at, "\\'", 2) == 0) {
            word[used++] = *++*at;
        } else if (!quoted && strchr(special, **at) != NULL) {
            *strange = true;
            return false;
        } else {
            word[used++] = **at;
        }
    }
    word[used] = '\0';
    *strange = quoted || used == RA_FOLDER_COMMAND - 1;
    return any && !*strange;
}

/// True if a word is the name of a pipe, from <(...) or /dev/stdin, which no longer exists.
static bool is_pipe(const char *word)
{
    return (word[0] != '\0' && word[strspn(word, "0123456789")] == '\0') ||
           strcmp(word, "stdin") == 0;
}

/// Inserts `more` where options may stand, and the folder if the command has not named it.
static bool append_options(char *command, size_t size, const char *folder, const char *more)
{
    const bool room =
        folder == NULL || (append(command, size, " -o") && append_path(command, size, folder));
    return room && append(command, size, more);
}

bool ra_folder_command(const char *recorded, const char *folder, const char *more, char *command,
                       size_t size)
{
    char word[RA_FOLDER_COMMAND];
    const char *unnamed = folder, *left = more;
    bool strange = false, room = strncmp(recorded, "ra2d ", 5) == 0;
    command[0] = '\0';
    while (room && next_word(&recorded, word, &strange)) {
        if (strcmp(word, "-o") == 0) {
            if (!next_word(&recorded, word, &strange)) {
                return false;
            }
            room = append(command, size, " -o") && append_path(command, size, folder);
            unnamed = NULL;
            continue;
        }
        // options must stand before `--`
        if (strcmp(word, "--") == 0) {
            room = append_options(command, size, unnamed, left);
            unnamed = NULL;
            left = "";
        }
        room = room && !is_pipe(word) && append_word(command, size, word);
    }
    return room && !strange && append_options(command, size, unnamed, left);
}

bool ra_folder_is_of(const char *recorded, const char *folder)
{
    char word[RA_FOLDER_COMMAND];
    bool strange = false, is = false;
    while (next_word(&recorded, word, &strange)) {
        is = strcmp(word, "-o") == 0 && next_word(&recorded, word, &strange) &&
             strcmp(ra_folder_name_in(word), ra_folder_name_in(folder)) == 0;
        if (is) {
            break;
        }
    }
    return is;
}

// ## Where to

/// The path with links resolved and without slashes at its end; unchanged if it does not exist.
static void resolve(const char *folder, char path[RA_FOLDER_PATH])
{
    char *const end = realpath(folder, NULL);
    snprintf(path, RA_FOLDER_PATH, "%s", end != NULL ? end : folder);
    path[ra_folder_path_length(path)] = '\0';
    free(end);
}

bool ra_folder_is_beset(const char *path, char obstacle[RA_FOLDER_PATH])
{
    struct ra_folder_state seen;
    snprintf(obstacle, RA_FOLDER_PATH, "%.1180s%s", path, ra_folder_ends[RA_END_LOCK]);
    if (!ra_lock_is_possible(obstacle)) {
        return true;
    }
    snprintf(obstacle, RA_FOLDER_PATH, "%.1180s%s", path, ra_folder_ends[RA_END_PARTIAL]);
    ra_folder_files_inspect(obstacle, &seen);
    return seen.kind == RA_FOLDER_FOREIGN || !seen.listed ||
           (seen.kind == RA_FOLDER_COMPLETE && seen.mark != RA_MARK_OLD);
}

/// True if a run with --force could replace the folder.
static bool is_replaceable(const char *folder)
{
    char path[RA_FOLDER_PATH], parent[RA_FOLDER_ROOM], obstacle[RA_FOLDER_PATH];
    struct ra_folder_state seen;
    const char *const name = ra_folder_name_in(folder);
    resolve(folder, path);
    if (strlen(folder) >= RA_FOLDER_ROOM || strlen(path) >= RA_FOLDER_ROOM - 16 ||
        strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || name[0] == '\0' ||
        ra_folder_name_is_taken(folder) || ra_folder_name_is_taken(path)) {
        return false;
    }
    ra_folder_parent(path, parent);
    ra_folder_files_inspect(path, &seen);
    return (seen.kind != RA_FOLDER_FOREIGN || (seen.reason == 0 && seen.ours)) &&
           access(parent, W_OK | X_OK) == 0 && ra_folder_check_replaceable(path, NULL) == RA_OK &&
           !ra_folder_is_beset(path, obstacle);
}

void ra_folder_free_place(const char *folder, char place[RA_FOLDER_PATH])
{
    char path[RA_FOLDER_PATH], parent[RA_FOLDER_ROOM], here[RA_FOLDER_ROOM - 40];
    struct stat info;
    resolve(folder, path);
    // in another folder we choose a short name
    ra_folder_parent(path, parent);
    const bool beside = strlen(path) < RA_FOLDER_ROOM - 40 &&
                        strlen(ra_folder_name_in(path)) < 200 && access(parent, W_OK | X_OK) == 0;
    const bool current = getcwd(here, sizeof here) != NULL && access(here, W_OK | X_OK) == 0;
    if (beside) {
        snprintf(place, RA_FOLDER_PATH, "%.1150s", path);
    } else {
        snprintf(place, RA_FOLDER_PATH, "%s/run", current ? here : "/tmp");
    }
    const size_t length = strlen(place);
    for (unsigned i = 1; i < 10000 && (i == 1 || lstat(place, &info) == 0); i++) {
        snprintf(place + length, RA_FOLDER_PATH - length, i == 1 ? "-again" : "-again%u", i);
    }
}

/// True if a recorded command ran the case.ini in the folder of a run. Such a command does not show
/// where the input files were.
static bool is_of_copy(const char *recorded)
{
    char word[RA_FOLDER_COMMAND];
    bool strange = false, is = false;
    while (!is && next_word(&recorded, word, &strange)) {
        is = strcmp(word, "case.ini") == 0;
    }
    return is;
}

// ## The message

/// The command that runs the case in the folder.
static bool own_command(const char *folder, const struct ra_folder_fault *fault, const char *place,
                        const char *more, char command[REMEDY])
{
    char kind[16] = "", path[RA_FOLDER_PATH], inputs[RA_FOLDER_PATH];
    sscanf(fault->command, "ra2d %15[a-z]", kind);
    if (kind[0] == '\0' || !ra_folder_join(path, folder, "case.ini") ||
        !ra_folder_join(inputs, folder, RA_INPUTS_FOLDER)) {
        return false;
    }
    // with a longer path, the paths of the case and of its input files would not fit
    if (strlen(path) >= (ra_is_real_folder(inputs) ? 420 : 1000)) {
        return false;
    }
    snprintf(command, REMEDY, "ra2d %s", kind);
    return append_path(command, REMEDY, path) && append(command, REMEDY, " -o") &&
           append_path(command, REMEDY, place) && append(command, REMEDY, more);
}

enum ra_code ra_folder_say(const char *folder, const struct ra_folder_fault *fault,
                           struct ra_status *st)
{
    if (fault->foreign) {
        return ra_fail(st, RA_INPUT, "%s/%s: %s; remove it", folder, fault->file, fault->why);
    }
    char trimmed[RA_FOLDER_PATH], place[RA_FOLDER_PATH], absolute[RA_FOLDER_PATH], command[REMEDY];
    snprintf(trimmed, sizeof trimmed, "%.*s", (int)ra_folder_path_length(folder), folder);
    const bool forced = is_replaceable(trimmed);
    const char *const more = forced ? " --force" : "";
    if (forced) {
        memcpy(place, trimmed, sizeof place);
        resolve(trimmed, absolute);
    } else {
        ra_folder_free_place(trimmed, place);
        memcpy(absolute, place, sizeof absolute);
    }
    // if the list is damaged, the case cannot be trusted either
    const bool own = !fault->no_case && strncmp(fault->file, "case.", 5) != 0 &&
                     strncmp(fault->file, RA_INPUTS_FOLDER, 6) != 0 &&
                     strcmp(fault->file, RA_FOLDER_LIST) != 0;
    if (own && own_command(trimmed, fault, place, more, command)) {
        return ra_fail(st, RA_INPUT, "%s/%s: %s; to make it again: %s", trimmed, fault->file,
                       fault->why, command);
    }
    if (!is_of_copy(fault->command) &&
        ra_folder_command(fault->command, absolute, more, command, sizeof command)) {
        return ra_fail(st, RA_INPUT, "%s/%s: %s; to make it again, where its files are: %s",
                       trimmed, fault->file, fault->why, command);
    }
    ra_shell_path(place, command, sizeof command);
    return ra_fail(st, RA_INPUT, "%s/%s: %s; to make it again: run its case with -o %s%s", trimmed,
                   fault->file, fault->why, command, more);
}
