// Profiles as files of every form that ra_profile_read reads.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
Heights are whole nanometres, so that a program that has the integers knows the values in the file
exactly; nodes are 5 um apart. Used by verify/verify_gwyddion.c. The forms are those of profile_io.c
and sdf.c.
*/

#include "profile_files.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void profile_file_text(FILE *file, const int32_t *code, size_t count)
{
    fputs("# x [um]  z [nm]\n", file);
    for (size_t i = 0; i < count; i++) {
        fprintf(file, "%zu %d\n", 5 * i, (int)code[i]);
    }
}

void profile_file_text_sdf(FILE *file, const int32_t *code, size_t count)
{
    fprintf(file,
            "aISO-1.0\nManufacID = ra2d\nCreateDate = 200920261200\nModDate = 200920261200\n"
            "NumPoints = %zu\nNumProfiles = 1\nXscale = 5e-6\nYscale = 1\nZscale = 1e-9\n"
            "Zresolution = -1\nCompression = 0\nDataType = 6\nCheckType = 0\n*\n",
            count);
    for (size_t i = 0; i < count; i++) {
        fprintf(file, "%d\n", (int)code[i]);
    }
    fputs("*\n", file);
}

static void write_number(FILE *file, uint64_t bits, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        fputc((int)(bits >> (8 * i) & 0xff), file);
    }
}

void profile_file_binary_sdf(FILE *file, const int32_t *code, size_t count)
{
    static const double scale[] = {5e-6, 1, 1e-9, -1}; // of x, y and z; resolution
    fputs("bISO-1.0ra2d      200920261200200920261200", file);
    write_number(file, count, 2);
    write_number(file, 1, 2);
    for (size_t i = 0; i < 4; i++) {
        uint64_t bits;
        memcpy(&bits, &scale[i], sizeof bits);
        write_number(file, bits, 8);
    }
    write_number(file, 6 << 8, 3); // no compression, 32-bit integers, no checksum
    for (size_t i = 0; i < count; i++) {
        write_number(file, (uint32_t)code[i], 4);
    }
}

enum ra_code profile_file_read_back(profile_file_write *write, const int32_t *code, size_t count,
                                    struct ra_profile *profile, struct ra_status *st)
{
    char path[] = "/tmp/ra2d-gwyddion-XXXXXX", note[512] = "";
    const int number = mkstemp(path);
    FILE *const file = number < 0 ? NULL : fdopen(number, "wb");
    if (file == NULL) {
        return ra_fail(st, RA_SYSTEM, "%s: cannot write this file", path);
    }
    write(file, code, count);
    const bool failed = ferror(file);
    enum ra_code result = fclose(file) != 0 || failed
                              ? ra_fail(st, RA_SYSTEM, "%s: cannot write this file", path)
                              : ra_profile_read(path, NULL, profile, note, sizeof note, st);
    unlink(path);
    if (result == RA_OK && profile->count != count) {
        result = ra_fail(st, RA_CHECK, "%zu of %zu heights read; %s", profile->count, count, note);
    }
    return result;
}
