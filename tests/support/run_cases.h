// A small case in its own folder, and functions that run it and read its tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_CASES_H
#define RA_RUN_CASES_H

#include "support/scratch.h"
#include "support/shell.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/digest.h"
#include "case/folder_names.h"
#include "sliding/run.h"

/** 5000 steps of a rough block of 10 mm on a rough beam of 40 mm. It takes a few hundredths of a
 * second. The step is coarse: in variants of the case the residual of the energy is up to 0.8 % of
 * the energy put in. */
static const char small_case[] = "[case]\ntitle = Small\n"
                                 "[resonator]\nlength = 40 mm\nmodes = 6\n"
                                 "[slider]\nlength = 10 mm\n"
                                 "[surface]\nRa = 1 um\n"
                                 "[grid]\nspacing = 50 um\n"
                                 "[sliding]\nspeed = 0.5 m/s\n"
                                 "[time]\nstep = 1 us\nduration = 5 ms\n"
                                 "[output]\nsample = 5 us\npsd_segment = 256\n"
                                 "energy_tolerance = 1 %\n"
                                 "[probes]\nmiddle = resonator displacement 20 mm\n"
                                 "speed = resonator velocity 15 mm\n"
                                 "force = slider force 1.35 mm\n"
                                 "block = slider velocity 10 mm\n";

/** A path in a folder. Up to four paths are valid at a time. */
static inline const char *in(const char *folder, const char *name)
{
    static char path[4][1200];
    static int next;
    char text[1200];
    // `folder` may be an earlier result
    const size_t length = strlen(folder), size = strlen(name) + 1;
    assert_true(length + 1 + size <= sizeof text);
    memcpy(text, folder, length);
    text[length] = '/';
    memcpy(text + length + 1, name, size);
    next = (next + 1) % 4;
    return strcpy(path[next], text);
}

static inline void write_file(const char *path, const char *text)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fputs(text, file) < 0, 0);
    assert_int_equal(fclose(file), 0);
}

/** cmocka fixture: a new folder with small.ini. */
static inline int make_case_folder(void **state)
{
    const int failed = make_folder(state);
    if (!failed) {
        write_file(in(*state, "small.ini"), small_case);
    }
    return failed;
}

static inline bool exists(const char *folder, const char *name)
{
    struct stat info;
    return lstat(in(folder, name), &info) == 0;
}

/** The text of a file, with its head or without (the lines that begin with #, and the names of
 * columns). The caller frees it. */
static inline char *read_text(const char *path, bool rows_only)
{
    struct stat info;
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        print_error("%s is missing\n", path);
    }
    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &info), 0);
    char *const text = malloc((size_t)info.st_size + 2), *const line = malloc(1 << 16);
    assert_true(text != NULL && line != NULL);
    size_t used = 0;
    bool names = rows_only;
    while (fgets(line, 1 << 16, file) != NULL) {
        const bool head = line[0] == '#' || names;
        names = names && line[0] == '#';
        if (!rows_only || !head) {
            memcpy(text + used, line, strlen(line));
            used += strlen(line);
        }
    }
    text[used] = '\0';
    free(line);
    fclose(file);
    return text;
}

/** The number of names in a folder that contain `part`. */
static inline size_t count_files(const char *folder, const char *part)
{
    size_t count = 0;
    DIR *const dir = opendir(folder);
    for (struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
        count += entry->d_name[0] != '.' && strstr(entry->d_name, part) != NULL;
    }
    if (dir != NULL) {
        closedir(dir);
    }
    return count;
}

/** A value of a table of quantities. The test fails if the row is missing. */
static inline double quantity_of(const char *folder, const char *table, const char *quantity)
{
    char key[128], *const text = read_text(in(folder, table), 1);
    snprintf(key, sizeof key, "\n%s\t", quantity);
    const size_t length = strlen(quantity);
    const char *const row = strncmp(text, key + 1, length + 1) == 0 ? text - 1 : strstr(text, key);
    if (row == NULL) {
        print_error("%s has no row '%s'\n", table, quantity);
    }
    assert_non_null(row);
    const double value = strtod(row + length + 2, NULL);
    free(text);
    return value;
}

/** A value of summary.tsv. */
static inline double summary(const char *folder, const char *quantity)
{
    return quantity_of(folder, "summary.tsv", quantity);
}

/** Calls take(values, columns, context) for each row of numbers in a table, unless `take` is NULL.
 * Returns the number of rows. */
typedef void row_taker(const double *value, size_t columns, void *context);
static inline size_t each_row(const char *path, row_taker *take, void *context)
{
    char *const text = read_text(path, 1);
    size_t rows = 0;
    for (char *line = text, *end; *line != '\0'; line = end + 1, rows++) {
        double value[40];
        size_t columns = 0;
        end = strchr(line, '\n');
        assert_non_null(end);
        for (char *at = line; at < end && columns < 40; columns++) {
            char *stop;
            value[columns] = strtod(at, &stop);
            assert_true(stop > at && (*stop == '\t' || stop == end));
            at = stop + 1;
        }
        if (take != NULL) {
            take(value, columns, context);
        }
    }
    free(text);
    return rows;
}

/** Makes a folder without files. */
static inline void make_empty(const char *folder)
{
    char path[1200];
    // `folder` may be a result of in()
    snprintf(path, sizeof path, "%s", folder);
    DIR *const dir = opendir(path);
    for (struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
        unlinkat(dirfd(dir), entry->d_name, 0);
    }
    if (dir != NULL) {
        closedir(dir);
    }
    mkdir(path, 0777);
}

/** Reads FOLDER/small.ini with up to four overrides (ended by NULL), and writes case.ini and the
 * tables of its run into FOLDER/out. */
static inline enum ra_code run_small(const char *folder, const char *const override[4],
                                     const char *out, const struct ra_run_control *control,
                                     struct ra_status *st)
{
    struct ra_sliding_case c;
    size_t count = 0;
    while (override != NULL && count < 4 && override[count] != NULL) {
        count++;
    }
    *st = (struct ra_status){RA_OK, ""};
    enum ra_code code = ra_sliding_case_read(in(folder, "small.ini"), override, count, &c, st);
    if (code == RA_OK) {
        make_empty(in(folder, out));
        FILE *const file = fopen(in(in(folder, out), "case.ini"), "w");
        assert_non_null(file);
        ra_case_write(&c.pair.origin, file);
        fclose(file);
        code = ra_pair_case_run(&ra_sliding_run, &c, in(folder, out), control, st);
        ra_sliding_case_free(&c);
    }
    return code;
}

/** Writes the list for tables that a test has written: their sizes and digests, and the hash of the
 * case if there is one. After a change of the folder the test calls this again. */
static inline void seal(const char *folder)
{
    char path[1200];
    struct ra_names names = ra_names_in(folder);
    snprintf(path, sizeof path, "%.900s/files.tsv", folder);
    FILE *const list = fopen(path, "w");
    assert_non_null(list);
    uint64_t of_case, bytes;
    snprintf(path, sizeof path, "%.900s/case.ini", folder);
    if (ra_digest_file(path, &of_case, &bytes, NULL) == RA_OK) {
        fprintf(list, "# case made %016" PRIx64 "\n", of_case);
    }
    fputs("file\tbytes\tdigest\n", list);
    for (int i = 0; i < names.count; i++) {
        uint64_t digest, size;
        struct stat info;
        snprintf(path, sizeof path, "%.900s/%.255s", folder, names.entry[i]->d_name);
        if (strcmp(names.entry[i]->d_name, "files.tsv") != 0 && lstat(path, &info) == 0 &&
            S_ISREG(info.st_mode)) {
            assert_int_equal(ra_digest_file(path, &digest, &size, NULL), RA_OK);
            fprintf(list, "%s\t%" PRIu64 "\t%016" PRIx64 "\n", names.entry[i]->d_name, size,
                    digest);
        }
    }
    fputs("files.tsv\tNaN\t-\n", list);
    assert_int_equal(fclose(list), 0);
    ra_names_free(&names);
}

/** Writes lists for the tables that a test has written, in this folder and in every folder in it
 * that has a summary and no list of a run. */
static inline void seal_made(const char *folder)
{
    struct ra_names names = ra_names_in(folder);
    for (int i = -1; i < names.count; i++) {
        char path[1200], line[8] = "";
        snprintf(path, sizeof path, "%.600s/%.255s", folder, i < 0 ? "." : names.entry[i]->d_name);
        FILE *const list = ra_open_file(in(path, "files.tsv"));
        // the list of a run begins with `# ra2d`
        const bool made =
            list != NULL && fgets(line, sizeof line, list) != NULL && strcmp(line, "# ra2d ") == 0;
        if (list != NULL) {
            fclose(list);
        }
        if (ra_is_real_folder(path) && exists(path, "summary.tsv") && !made) {
            seal(path);
        }
    }
    ra_names_free(&names);
}

/** Runs a shell command in which %s is the program. stderr goes to FOLDER/stderr. Returns the exit
 * code. */
static inline int command(const char *folder, const char *arguments)
{
    char text[4096];
    snprintf(text, sizeof text, "%s %s >'%s/stdout' 2>'%s/stderr'", program(), arguments, folder,
             folder);
    const int status = system(text);
    assert_true(status != -1 && WIFEXITED(status));
    return WEXITSTATUS(status);
}

#endif
