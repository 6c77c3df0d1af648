// The input files that a case names: their contents and their copies.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A case consists of its keys and of the contents of the files that they name: profiles,
 * topographies, initial fields. The path of such a file is not part of the case. So the hash of a
 * case (writer.c) contains size and digest of the contents in place of the name. A run keeps a copy
 * of each file, and its own case.ini names this copy. So the folder can be moved, archived and run
 * again.
 *
 * A copy has the name of the key, such as inputs/surface.slider.file.txt. So two files with the
 * same name in two folders have two copies. A run of the case.ini in the folder of a run makes the
 * same files again. An extension of up to eight letters and digits is kept. A file that does not
 * exist, or cannot be read, has no copy and keeps its name. Either the case does not use this file,
 * or it cannot be run.
 *
 * Tests: tests/case/test_run_folder.c.
 */
#include "case/inputs.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/room.h"
#include "case/folder_mark.h"

const char *ra_input_file(const struct ra_case_origin *origin, const struct ra_slot *slot)
{
    if (slot->section->common || slot->key->kind->file == NULL) {
        return NULL;
    }
    const char *const file = slot->key->kind->file(ra_schema_value(slot, origin));
    return file[0] != '\0' ? file : NULL;
}

enum { NAME_ROOM = 160 };

/// The name of the copy, relative to the folder of the run.
static const char *copy_name(const struct ra_slot *slot, const char *file, char name[NAME_ROOM])
{
    const char *const slash = strrchr(file, '/');
    const char *const dot = strrchr(slash != NULL ? slash : file, '.');
    size_t letters = 0;
    while (dot != NULL && isalnum((unsigned char)dot[1 + letters])) {
        letters++;
    }
    const bool extension = dot != NULL && letters <= 8 && dot[1 + letters] == '\0';
    snprintf(name, NAME_ROOM, RA_INPUTS_FOLDER "/%.60s.%.60s%s", slot->section->name,
             slot->key->name, extension ? dot : "");
    return name;
}

/// True if a readable file of that name exists; `path` is then its place.
static bool find_input(const struct ra_case_origin *origin, const char *file, char path[1024])
{
    return ra_case_file(origin, file, path, 1024, NULL) == RA_OK && access(path, R_OK) == 0;
}

/// True if the file can be read twice; a pipe cannot, and a device has no end.
static bool is_regular(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

void ra_input_write(const struct ra_case_origin *origin, const struct ra_slot *slot,
                    enum ra_input_names names, FILE *out)
{
    char path[1024], name[NAME_ROOM];
    uint64_t digest, size;
    const char *const file = ra_input_file(origin, slot);
    if (names == RA_INPUT_COPY && find_input(origin, file, path)) {
        fputs(copy_name(slot, file, name), out);
    } else if (names == RA_INPUT_CONTENTS &&
               ra_case_file(origin, file, path, sizeof path, NULL) == RA_OK && is_regular(path) &&
               ra_digest_file(path, &digest, &size, NULL) == RA_OK) {
        fprintf(out, "%" PRIu64 " bytes, %016" PRIx64, size, digest);
    } else {
        fputs(file, out);
    }
}

// ## Copies

/// Copies an open file; 0 or the reason.
static int copy_file(FILE *from, const char *to)
{
    char block[4096];
    FILE *const out = fopen(to, "w");
    if (out == NULL) {
        return errno;
    }
    int reason = 0;
    for (size_t got; reason == 0 && (got = fread(block, 1, sizeof block, from)) > 0;) {
        reason = fwrite(block, 1, got, out) != got ? errno : 0;
    }
    if (reason == 0 && (ferror(from) != 0 || fflush(out) != 0)) {
        reason = errno;
    }
    return fclose(out) != 0 && reason == 0 ? errno : reason;
}

static enum ra_code copy_input(const struct ra_case_origin *origin, const struct ra_slot *slot,
                               const char *folder, struct ra_status *st)
{
    char path[1024], name[NAME_ROOM], key[160], to[1200];
    struct stat info;
    const char *const file = ra_input_file(origin, slot);
    if (!find_input(origin, file, path)) {
        return RA_OK;
    }
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) {
        snprintf(key, sizeof key, "%.60s.%.60s", slot->section->name, slot->key->name);
        return ra_case_fail(origin, key, st,
                            "'%s' is not a regular file, and a run copies its inputs; write the "
                            "contents to a file first",
                            path);
    }
    FILE *const from = fopen(path, "r");
    if (from == NULL) {
        return ra_fail(st, RA_SYSTEM, "%s: cannot be read, and a run copies its inputs: %s", path,
                       strerror(errno));
    }
    snprintf(to, sizeof to, "%.1000s/%s", folder, RA_INPUTS_FOLDER);
    enum ra_code code = ra_make_folder(to, st);
    if (code == RA_OK) {
        code = ra_folder_mark_add(folder, copy_name(slot, file, name), st);
    }
    if (code == RA_OK) {
        snprintf(to, sizeof to, "%.1000s/%s", folder, name);
        const int reason = copy_file(from, to);
        code = reason == 0 ? RA_OK
                           : ra_fail(st, RA_SYSTEM, "%s: cannot be written, a copy of %s: %s", to,
                                     path, strerror(reason));
    }
    fclose(from);
    return code;
}

enum ra_code ra_inputs_copy(const struct ra_case_origin *origin, const char *folder,
                            struct ra_status *st)
{
    struct ra_slot slot = ra_schema_first(origin->schema);
    enum ra_code code = RA_OK;
    for (; slot.key != NULL && code == RA_OK; ra_schema_next(&slot)) {
        if (ra_input_file(origin, &slot) != NULL) {
            code = copy_input(origin, &slot, folder, st);
        }
    }
    return code;
}
