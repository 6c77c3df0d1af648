// Where a case came from: its file, and the files beside it.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A case has the name of its file. Files that it names are searched in its folder, not in the
 * current one.
 *
 * Tests: tests/case/test_schema.c.
 */
#include "case/case.h"

#include <string.h>

enum ra_code ra_case_origin_set(struct ra_case_origin *origin, const char *path,
                                struct ra_status *st)
{
    const char *const slash = strrchr(path, '/');
    const char *const start = slash != NULL ? slash + 1 : path;
    const char *const dot = strrchr(start, '.');
    const size_t length = dot != NULL && dot != start ? (size_t)(dot - start) : strlen(start);
    if (strlen(path) >= sizeof origin->path) {
        return ra_fail(st, RA_INPUT, "case file: its path has %zu characters; at most %zu fit",
                       strlen(path), sizeof origin->path - 1);
    }
    snprintf(origin->path, sizeof origin->path, "%s", path);
    snprintf(origin->name, sizeof origin->name, "%.*s", (int)length, start);
    return RA_OK;
}

enum ra_code ra_case_file(const struct ra_case_origin *origin, const char *file, char *path,
                          size_t size, struct ra_status *st)
{
    const char *const slash = strrchr(origin->path, '/');
    const int folder = file[0] == '/' || slash == NULL ? 0 : (int)(slash - origin->path + 1);
    const int length = snprintf(path, size, "%.*s%s", folder, origin->path, file);
    if ((size_t)length >= size) {
        return ra_fail(st, RA_INPUT, "%s: its path is too long; at most %zu characters fit", file,
                       size - 1);
    }
    return RA_OK;
}
