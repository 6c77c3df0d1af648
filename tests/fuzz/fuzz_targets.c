// Rules that a reader must keep for any bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A file from outside may contain anything. In any case a reader either accepts it or returns
 * RA_INPUT with one line that names the file. It does not crash, leak or overrun (the sanitizers
 * detect this). It does not return RA_SYSTEM, since no file may need more memory than a machine
 * has. An accepted file must satisfy:
 *
 *     case      is the same, bit for bit, after it was written and read back
 *     rolling   the same for a rolling case; its band is valid or refused
 *     areal     the same for a case in three dimensions; a small case can be stepped or is refused
 *     profile   at least two heights, all finite, at a finite positive spacing; also if the
 *               caller describes the columns
 *     topography  at least one cell with positive sides, and a finite height in each
 *     x3p       the same for a whole container, with any document (the bytes up to the first 0)
 *               and any heights (those behind it)
 *     density   two rows at least, in ascending order, and a finite density between them
 *     table     every cell lies in the text, every row has a line
 *
 * The bytes go through a file, as in use. Files that a case names are searched in the folder of the
 * scratch file, which has no other file.
 */
#include "fuzz/fuzz_targets.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <zip.h>

#include "areal/run.h"
#include "base/records.h"
#include "fuzz/fuzz_run.h"
#include "rolling/case.h"
#include "sliding/case.h"
#include "surface/density.h"
#include "surface/profile_io.h"
#include "surface/roughness.h"
#include "surface/topography_io.h"

/** Writes these bytes to a file of this process. Its name is in `path`. */
static void put(const uint8_t *data, size_t size, char path[64])
{
    snprintf(path, 64, "/tmp/ra2d-fuzz-%ld", (long)getpid());
    FILE *const file = fopen(path, "wb");
    if (file == NULL || fwrite(data, 1, size, file) != size || fclose(file) != 0) {
        perror(path);
        exit(99);
    }
}

/** Ends the program if a promise is broken, so that the fuzzer and the tests notice. */
static void insist(bool kept, const char *promise, const struct ra_status *st)
{
    if (kept) {
        return;
    }
    fprintf(stderr, "broken promise: %s; code %d, '%s'\n", promise, (int)st->code, st->text);
    abort();
}

/** A refusal must be RA_INPUT with a line that names the file. */
static void insist_on_message(enum ra_code code, const char *path, const struct ra_status *st)
{
    insist(code == RA_INPUT && st->code == RA_INPUT, "bad input is RA_INPUT", st);
    insist(strstr(st->text, path) != NULL, "the message names the file", st);
    insist(strpbrk(st->text, "\n\r") == NULL, "the message is one line", st);
}

/** A case of any kind. Each begins with its origin. */
union any_case {
    struct ra_case_origin origin;
    struct ra_sliding_case sliding;
    struct ra_rolling_case rolling;
    struct ra_areal_case areal;
};

/** The band of an accepted rolling case must be a band, or be refused at its key. */
static void insist_on_band(const struct ra_rolling_case *c, const char *path, struct ra_status *st)
{
    struct ra_band band;
    const enum ra_code code = ra_rolling_case_band(c, (double)c->stride * c->spacing_x, &band, st);
    if (code != RA_OK) {
        insist_on_message(code, path, st);
        return;
    }
    insist(band.low > 0.0 && band.low < band.high && isfinite(band.high), "a band is one", st);
}

/** Makes the first steps of a problem. */
static void take_steps(const struct ra_areal *problem)
{
    struct ra_areal_state state;
    struct ra_status st = {RA_OK, ""};
    enum ra_code code = ra_areal_state_make(problem, &state, &st);
    insist(code == RA_OK, "a small problem has a state", &st);
    for (int n = 0; n < 3 && code == RA_OK; n++) {
        code = ra_areal_step(problem, &state, &st);
    }
    insist(code == RA_OK || code == RA_NUMERIC, "it can be stepped", &st);
    ra_areal_state_free(&state);
}

/** An accepted case in three dimensions must give a problem whose steps can be computed, or be
 * refused at a key. This is tried only for cases that need at most 1 MB and little time, and that
 * name no files. */
static void insist_on_problem(struct ra_areal_case *c, const char *path)
{
    char note[512];
    double *record[2] = {NULL, NULL};
    struct ra_areal problem;
    struct ra_status st = {RA_OK, ""};
    memset(&problem, 0, sizeof problem);
    c->memory = fmin(c->memory, 1e6);
    for (int i = 0; i < 2; i++) {
        if (c->surface[i].file[0] != 0 ||
            c->surface[i].correlation_length > 50.0 * c->pair.spacing) {
            return;
        }
    }
    if (ra_areal_case_check(c, &st) != RA_OK) {
        return;
    }
    const enum ra_code code = ra_areal_case_problem(c, &problem, record, note, sizeof note, &st);
    if (code != RA_OK) {
        insist_on_message(code, path, &st);
    } else {
        take_steps(&problem);
    }
    ra_areal_free(&problem);
    free(record[0]);
    free(record[1]);
}

/** Checks the promises that only cases of this kind have. */
static void insist_on_kind(const struct ra_case_kind *kind, union any_case *c, const char *path,
                           struct ra_status *st)
{
    if (kind == &ra_rolling_kind) {
        insist_on_band(&c->rolling, path, st);
    }
    if (kind == &ra_areal_kind) {
        insist_on_problem(&c->areal, path);
    }
}

static int feed_kind(const struct ra_case_kind *kind, const uint8_t *data, size_t size)
{
    char path[64], hash[2][17] = {"", ""};
    union any_case c;
    struct ra_status st = {RA_OK, ""};
    put(data, size, path);
    const enum ra_code code = ra_case_kind_read(kind, path, NULL, 0, &c, &st);
    if (code != RA_OK) {
        insist_on_message(code, path, &st);
        ra_case_kind_free(kind, &c);
    } else {
        insist(ra_case_hash(&c.origin, hash[0], &st) == RA_OK, "a case has a hash", &st);
        FILE *const file = fopen(path, "wb");
        insist(file != NULL, "the file can be written again", &st);
        ra_case_write(&c.origin, file);
        fclose(file);
        insist_on_kind(kind, &c, path, &st);
        ra_case_kind_free(kind, &c);
        insist(ra_case_kind_read(kind, path, NULL, 0, &c, &st) == RA_OK,
               "what is written reads back", &st);
        insist(ra_case_hash(&c.origin, hash[1], &st) == RA_OK, "a case has a hash", &st);
        insist(strcmp(hash[0], hash[1]) == 0, "it reads back to the same case", &st);
        ra_case_kind_free(kind, &c);
    }
    unlink(path);
    return (int)code;
}

static int feed_case(const uint8_t *data, size_t size)
{
    return feed_kind(&ra_sliding_kind, data, size);
}

static int feed_rolling(const uint8_t *data, size_t size)
{
    return feed_kind(&ra_rolling_kind, data, size);
}

static int feed_areal(const uint8_t *data, size_t size)
{
    return feed_kind(&ra_areal_kind, data, size);
}

/** Reads a profile by its own description, or by the given one. */
static int feed_profile_as(const uint8_t *data, size_t size, const char *how)
{
    char path[64], note[512] = "";
    struct ra_profile profile = {0};
    struct ra_status st = {RA_OK, ""};
    put(data, size, path);
    const enum ra_code code = ra_profile_read(path, how, &profile, note, sizeof note, &st);
    unlink(path);
    if (code != RA_OK) {
        insist_on_message(code, path, &st);
        ra_profile_free(&profile);
        return (int)code;
    }
    insist(profile.count >= 2, "a profile has two heights", &st);
    insist(profile.spacing > 0 && isfinite(profile.spacing), "its spacing is positive", &st);
    for (size_t i = 0; i < profile.count; i++) {
        insist(isfinite(profile.height[i]), "its heights are finite", &st);
    }
    insist(memchr(note, '\0', sizeof note) != NULL, "the note ends", &st);
    struct ra_roughness result;
    const enum ra_code rough = ra_roughness(&profile, &result, &st);
    insist(rough == RA_OK || rough == RA_INPUT, "its roughness is a number or refused", &st);
    ra_profile_level(&profile, RA_LEVEL_LINE);
    ra_profile_free(&profile);
    return (int)code;
}

static int feed_profile(const uint8_t *data, size_t size)
{
    feed_profile_as(data, size, "units mm,um columns 2 step 1 um decimal comma skip 1");
    feed_profile_as(data, size, "column 2 missing interpolate");
    feed_profile_as(data, size, "units um,um missing interpolate");
    feed_profile_as(data, size, "row 2 units um step 1 um missing value");
    return feed_profile_as(data, size, NULL);
}

/** Reads a topography by its own description, or by the given one. */
static int read_topography_as(const char *path, const char *how)
{
    char note[512] = "";
    struct ra_topography t = {.height = NULL};
    struct ra_status st = {RA_OK, ""};
    enum ra_code code = ra_topography_read(path, how, &t, note, sizeof note, &st);
    if (code != RA_OK) {
        insist_on_message(code, path, &st);
        ra_topography_free(&t);
        return (int)code;
    }
    insist(t.cells.nx > 0 && t.cells.ny > 0, "a topography has cells", &st);
    insist(t.cells.dx > 0 && isfinite(t.cells.dx), "their sides are positive", &st);
    insist(t.cells.dy > 0 && isfinite(t.cells.dy), "their sides are positive", &st);
    for (size_t k = 0; k < t.cells.nx * t.cells.ny; k++) {
        insist(isfinite(t.height[k]), "its heights are finite", &st);
    }
    ra_topography_free(&t);
    return (int)code;
}

static int read_topography(const char *path)
{
    const int code = read_topography_as(path, NULL);
    read_topography_as(path, "units um step 1 um");
    read_topography_as(path, "missing interpolate");
    unlink(path);
    return code;
}

static int feed_topography(const uint8_t *data, size_t size)
{
    char path[64];
    put(data, size, path);
    return read_topography(path);
}

/** Ends the program if a function fails that is not tested here. */
static void need(bool done, const char *what)
{
    if (!done) {
        perror(what);
        exit(99);
    }
}

static int feed_x3p(const uint8_t *data, size_t size)
{
    static const char *const name[] = {"main.xml", "bindata/data.bin"};
    char path[64];
    int error = 0;
    put(data, 0, path);
    zip_t *const zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &error);
    need(zip != NULL, "a container");
    const uint8_t *const end = size > 0 ? memchr(data, 0, size) : NULL;
    const size_t document = end != NULL ? (size_t)(end - data) : size;
    const uint8_t *const part[] = {data, end != NULL ? end + 1 : data};
    const size_t length[] = {document, end != NULL ? size - document - 1 : 0};
    for (size_t i = 0; i < 2; i++) {
        zip_source_t *const source = zip_source_buffer(zip, part[i], length[i], 0);
        need(source != NULL, "a member");
        const zip_int64_t index = zip_file_add(zip, name[i], source, 0);
        need(index >= 0, "a member");
        zip_set_file_compression(zip, (zip_uint64_t)index, ZIP_CM_STORE, 0);
    }
    need(zip_close(zip) == 0, path);
    return read_topography(path);
}

static int feed_density_as(const uint8_t *data, size_t size, int dimensions)
{
    char path[64];
    struct ra_density d;
    struct ra_status st = {RA_OK, ""};
    put(data, size, path);
    const enum ra_code code = ra_density_read(path, NULL, dimensions, &d, &st);
    unlink(path);
    if (code != RA_OK) {
        insist_on_message(code, path, &st);
    } else {
        insist(d.count >= 2, "a spectrum has two rows", &st);
    }
    for (size_t i = 0; code == RA_OK && i < d.count; i++) {
        insist(d.wave_number[i] > (i > 0 ? d.wave_number[i - 1] : 0.0) &&
                   isfinite(d.wave_number[i]),
               "its waves are in order", &st);
        const double before = i > 0 ? d.wave_number[i - 1] : d.wave_number[0];
        const double between = ra_density_at(&d, before + 0.3 * (d.wave_number[i] - before));
        insist(between >= 0.0 && isfinite(between), "its densities are finite", &st);
    }
    ra_density_free(&d);
    return (int)code;
}

static int feed_density(const uint8_t *data, size_t size)
{
    feed_density_as(data, size, 4);
    return feed_density_as(data, size, 3);
}

static int feed_table(const uint8_t *data, size_t size)
{
    char path[64];
    struct ra_records r;
    struct ra_status st = {RA_OK, ""};
    size_t length = 0;
    put(data, size, path);
    const enum ra_code code = ra_records_read(path, &r, &st);
    unlink(path);
    if (code != RA_OK) {
        insist_on_message(code, path, &st);
    }
    for (size_t i = 0; code == RA_OK && i < r.rows * r.columns; i++) {
        length += strlen(r.cell[i]);
    }
    if (code == RA_OK) {
        insist(length <= size && r.columns > 0, "the cells lie in the text", &st);
    }
    ra_records_free(&r);
    return (int)code;
}

const struct fuzz_target *fuzz_target_at(size_t i)
{
    static const struct fuzz_target target[] = {
        {"case", feed_case},       {"rolling", feed_rolling},       {"areal", feed_areal},
        {"profile", feed_profile}, {"topography", feed_topography}, {"x3p", feed_x3p},
        {"density", feed_density}, {"table", feed_table},           {"run", fuzz_feed_run}};
    return i < sizeof target / sizeof *target ? &target[i] : NULL;
}
