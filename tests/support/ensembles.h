// Tables of ensembles and their results, for test_ensemble.c and test_ensemble_refuse.c.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ENSEMBLES_H
#define RA_ENSEMBLES_H

#include "support/scratch.h"

#include <stdbool.h>

#include "statistics/ensemble.h"

/** The path of file NAME in the test's folder. */
static inline const char *place(const char *folder, const char *name, char path[128])
{
    snprintf(path, 128, "%s/%s", folder, name);
    return path;
}

static inline void write_text(const char *path, const char *text, size_t size)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    fclose(file);
}

/** Writes the table and makes means or slopes of it; NULL: makes none. The output is out.tsv. */
static inline enum ra_code work(const char *folder, const char *table,
                                const struct ra_means_spec *means,
                                const struct ra_slopes_spec *slopes, struct ra_status *st)
{
    char in[128], out[128];
    struct ra_records r;
    write_text(place(folder, "in.tsv", in), table, strlen(table));
    FILE *const file = fopen(place(folder, "out.tsv", out), "w");
    assert_non_null(file);
    *st = (struct ra_status){RA_OK, ""};
    enum ra_code code = ra_records_read(in, &r, st);
    if (code == RA_OK && means != NULL) {
        code = ra_means(&r, means, "ra2d means\n x", file, st);
    }
    if (code == RA_OK && slopes != NULL) {
        code = ra_slopes(&r, slopes, "ra2d slopes x", file, st);
    }
    ra_records_free(&r);
    // an error has its own code, and no output
    assert_int_equal(st->code, code);
    if (code != RA_OK) {
        assert_int_equal(ftell(file), 0);
    }
    fclose(file);
    return code;
}

/** Reads the output as text. */
static inline void read_printed(const char *folder, char text[4096])
{
    char path[128];
    FILE *const file = fopen(place(folder, "out.tsv", path), "r");
    assert_non_null(file);
    text[fread(text, 1, 4095, file)] = '\0';
    fclose(file);
}

/** Checks that the head has this line. */
static inline void has_line(const char *folder, const char *line)
{
    char text[4096];
    read_printed(folder, text);
    if (strstr(text, line) == NULL) {
        print_error("'%s' is not in:\n%s", line, text);
    }
    assert_non_null(strstr(text, line));
}

/** The output, read as a table. `path` must exist as long as the table. */
static inline struct ra_records printed(const char *folder, char path[128])
{
    struct ra_status st = {0};
    struct ra_records r;
    check_ok(ra_records_read(place(folder, "out.tsv", path), &r, &st), &st);
    return r;
}

static inline const char *cell(const struct ra_records *r, size_t row, const char *name)
{
    for (size_t k = 0; k < r->columns && row < r->rows; k++) {
        if (strcmp(r->name[k], name) == 0) {
            return r->cell[row * r->columns + k];
        }
    }
    print_error("no cell %zu, '%s'\n", row, name);
    fail();
    return "";
}

static inline double number(const struct ra_records *r, size_t row, const char *name)
{
    char *end;
    const char *const text = cell(r, row, name);
    const double x = strtod(text, &end);
    assert_true(end != text && *end == '\0');
    return x;
}

static inline const char *unit(const struct ra_records *r, const char *name)
{
    for (size_t k = 0; k < r->columns; k++) {
        if (strcmp(r->name[k], name) == 0) {
            return r->unit[k];
        }
    }
    return "no such column";
}

/** The reading `soft` and the reference `default` have three seeds in common, `hard` and `default`
 * one. With a fourth seed `soft` has no partner of the same speed. The reference is not always
 * first. From seed to seed the level of the reference grows by 10; `soft` is higher by 1, 2, 3. */
#define PAIRS                                                                                      \
    "# x\n# y\n# units\t-\tm/s\t-\t-\tdB\t-\n"                                                     \
    "surface\tspeed\treading\tseed\tlevel\tforce\n"                                                \
    "a\t1\tsoft\t1\t11\t0\na\t1\tdefault\t1\t10\t1\na\t1\tdefault\t2\t20\t2\n"                     \
    "a\t1\tsoft\t3\t33\t3\na\t1\tsoft\t2\t22\t4\na\t1\tdefault\t3\t30\t5\n"                        \
    "a\t1\tsoft\t4\t40\t6\na\t2\tdefault\t4\t17\t7\na\t1\thard\t2\t25\t8\n"

/** Rows that grid() leaves out, so that the second Ra has only the highest speed. */
#define ONE_SPEED "R1v0 R1v1"

/** Writes levels of 20 log10 (Ra^0.8 v^n) with n = 0.5, 0.8 and 0.9 for Ra = 1, 10, 100 at v = 1,
 * 10, 100, and 3 dB more for the second seed. Rows that are named in `without` are left out: R1v0
 * is the row of the second Ra (10) and the first v (1), R1 stands for all rows of the second Ra. */
static inline void grid(char text[3000], const char *without)
{
    static const double n[] = {0.5, 0.8, 0.9};
    size_t used = (size_t)sprintf(text, "# units\t-\tm\tm/s\t1\tdB\ns\tRa\tv\tk\tL\n");
    for (int seed = 1; seed <= 2; seed++) {
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                char row[8];
                sprintf(row, "R%dv%d", i, j);
                if (strcmp(without, "R1") == 0 ? i == 1 : strstr(without, row) != NULL) {
                    continue;
                }
                used += (size_t)sprintf(text + used, "x\t1e%d\t1e%d\t%d\t%.12g\n", i, j, seed,
                                        100 + 3 * seed + 16 * i + 20 * n[i] * j);
            }
        }
    }
}

#endif
