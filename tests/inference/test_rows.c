// Tests of tables that are made row by row.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/lock.h"
#include "inference/rows.h"

enum { ROWS = 7 };
static char folder[] = "/tmp/ra2d-rows-XXXXXX";
static size_t calls, fail_at;

/// In place of hours of simulation.
static enum ra_code pretend(const char *case_file, const struct row_points *points,
                            const double value[FACTORS], uint64_t seed, struct row *row,
                            struct ra_status *st)
{
    if (++calls == fail_at) {
        return ra_fail(st, RA_EARLY, "interrupted");
    }
    *row = (struct row){.level = made_memory(points->count, sizeof(double)),
                        .contact_share = value[FACTOR_LENGTH] + (double)strlen(case_file)};
    for (size_t i = 0; i < points->count; i++) {
        row->level[i] = (double)seed + (double)i / 3.0;
    }
    return RA_OK;
}

struct fixture {
    struct row_points points;
    struct design design;
    struct rows_task task;
    char design_path[64], path[64], partial[80];
};

static void set_up(struct fixture *f, size_t part, size_t of, const char *name)
{
    const size_t kept[] = {FACTOR_LENGTH};
    row_points_read("data/campaign.tsv", &f->points);
    design_sample(kept, 1, ROWS, 50, &f->design);
    snprintf(f->design_path, sizeof f->design_path, "%s/design.tsv", folder);
    FILE *const file = fopen(f->design_path, "wb");
    assert_non_null(file);
    fputs("one\n", file);
    fclose(file);
    snprintf(f->path, sizeof f->path, "%s/%s.tsv", folder, name);
    snprintf(f->partial, sizeof f->partial, "%s.partial", f->path);
    f->task = (struct rows_task){.case_file = "case",
                                 .design_path = f->design_path,
                                 .design = &f->design,
                                 .points = &f->points,
                                 .part = {part, of},
                                 .program = "abc",
                                 .make = pretend};
    calls = fail_at = 0;
}

static void tear_down(struct fixture *f)
{
    design_free(&f->design);
    row_points_free(&f->points);
}

static char *bytes_of(const char *path, size_t *size)
{
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    char *const bytes = calloc(1, 100000);
    *size = fread(bytes, 1, 99999, file);
    fclose(file);
    return bytes;
}

/// Ended after three rows, and a fourth cut by a full disk: goes on with the fourth, and the table
/// is that of a process that nothing ended.
static void test_resumed(void **state)
{
    (void)state;
    struct fixture f;
    struct ra_status st = {RA_OK, ""};
    size_t whole_size, size;
    set_up(&f, 1, 1, "whole");
    check_ok(rows_make(&f.task, f.path, &st), &st);
    assert_int_equal(calls, ROWS);
    char *const whole = bytes_of(f.path, &whole_size);
    check_ok(rows_make(&f.task, f.path, &st), &st);
    assert_int_equal(calls, ROWS);
    tear_down(&f);
    set_up(&f, 1, 1, "resumed");
    fail_at = 4;
    assert_int_equal(rows_make(&f.task, f.path, &st), RA_EARLY);
    assert_int_equal(access(f.path, F_OK), -1);
    FILE *const file = fopen(f.partial, "ab");
    assert_non_null(file);
    fputs("4\t1\t54\t0.12", file);
    fclose(file);
    fail_at = 0;
    check_ok(rows_make(&f.task, f.path, &st), &st);
    assert_int_equal(calls, 4 + ROWS - 3);
    char *const resumed = bytes_of(f.path, &size);
    assert_int_equal(size, whole_size);
    assert_memory_equal(resumed, whole, size);
    free(whole);
    free(resumed);
    tear_down(&f);
}

/// A cut head is begun anew; the rows of another program or design are refused, and so is a table
/// that another process is making.
static void test_refused(void **state)
{
    (void)state;
    struct fixture f;
    struct ra_lock lock;
    struct ra_status st = {RA_OK, ""};
    long holder;
    char name[80];
    set_up(&f, 1, 1, "refused");
    FILE *file = fopen(f.partial, "wb");
    assert_non_null(file);
    fputs("# ra2d a", file);
    fclose(file);
    fail_at = 3;
    assert_int_equal(rows_make(&f.task, f.path, &st), RA_EARLY);
    f.task.program = "abd";
    assert_int_equal(rows_make(&f.task, f.path, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "another program"));
    f.task.program = "abc";
    file = fopen(f.design_path, "ab");
    assert_non_null(file);
    fputs("two\n", file);
    fclose(file);
    assert_int_equal(rows_make(&f.task, f.path, &st), RA_INPUT);
    snprintf(name, sizeof name, "%s.lock", f.path);
    check_ok(ra_lock_take(&lock, name, &holder, &st), &st);
    assert_int_equal(rows_make(&f.task, f.path, &st), RA_SYSTEM);
    ra_lock_release(&lock);
    tear_down(&f);
}

/// Parts, merged, are the rows of the design in its order, once each; a part that lacks a row is
/// refused.
static void test_merged(void **state)
{
    (void)state;
    struct fixture f;
    struct ra_status st = {RA_OK, ""};
    char path[3][64];
    const char *const part[] = {path[0], path[1], path[2]}, *const wrong[] = {path[1], path[0],
                                                                              path[2]};
    for (size_t p = 0; p < 3; p++) {
        char name[8];
        snprintf(name, sizeof name, "part%zu", p);
        set_up(&f, p + 1, 3, name);
        check_ok(rows_make(&f.task, f.path, &st), &st);
        memcpy(path[p], f.path, sizeof path[p]);
        if (p < 2) {
            tear_down(&f);
        }
    }
    char merged[80];
    snprintf(merged, sizeof merged, "%s/merged.tsv", folder);
    FILE *const file = fopen(merged, "wb");
    assert_non_null(file);
    struct ra_table table = {.file = file, .naming = true};
    check_ok(rows_merge(&f.design, part, 3, &table, &st), &st);
    assert_int_equal(rows_merge(&f.design, wrong, 3, &table, &st), RA_INPUT);
    fclose(file);
    struct made made;
    struct row row;
    made_read(&made, NULL, merged);
    assert_int_equal(made.rows, ROWS);
    for (size_t r = 0; r < ROWS; r++) {
        assert_int_equal(strtoul(made_cell(&made, r, "row"), NULL, 10), r + 1);
        row_get(&made, r, &f.points, &row);
        check_near(row.level[1], (double)(51 + r) + 1.0 / 3.0, 0.0);
        check_near(row.contact_share, f.design.value[r][FACTOR_LENGTH] + 4.0, 0.0);
        row_free(&row);
    }
    made_free(&made);
    tear_down(&f);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resumed),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_merged),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
