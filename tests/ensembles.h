// Tables of ensembles and what becomes of them, for test_ensemble.c and test_ensemble_refuse.c.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ENSEMBLES_H
#define RA_ENSEMBLES_H

#include "scratch.h"

#include <stdbool.h>

#include "ensemble.h"

/** File NAME of the test's folder. */
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

/** Writes the table and works on it with `spec`; what is printed goes to out.tsv. */
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
    if (code == RA_OK && means != NULL)
        code = ra_means(&r, means, "ra2d means\n x", file, st);
    if (code == RA_OK && slopes != NULL)
        code = ra_slopes(&r, slopes, "ra2d slopes x", file, st);
    ra_records_free(&r);
    // a failure says so with its own code, and prints nothing
    assert_int_equal(st->code, code);
    if (code != RA_OK)
        assert_int_equal(ftell(file), 0);
    fclose(file);
    return code;
}

/** Two readings on three surfaces and a fourth that has lost its partner; the reference is not
 *  always first, and the levels differ by 10 while the readings differ by 1, 2, 3. */
#define PAIRS                                                                                      \
    "# x\n# y\n# surface\tspeed [m/s]\treading\tseed\tlevel [dB]\tforce\n"                         \
    "a\t1\tsoft\t1\t11\t0\na\t1\tdefault\t1\t10\t1\na\t1\tdefault\t2\t20\t2\n"                     \
    "a\t1\tsoft\t3\t33\t3\na\t1\tsoft\t2\t22\t4\na\t1\tdefault\t3\t30\t5\n"                        \
    "a\t1\tsoft\t4\t40\t6\na\t2\tdefault\t4\t17\t7\na\t1\thard\t2\t25\t8\n"

#endif
