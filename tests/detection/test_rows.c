// Tests of rows.c: the rows that are kept are those of the modes, wherever the slider goes.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Bits are compared: rows are copies. How often rows are made is seen from the stretch: it must not
 * change while it covers what is asked for.
 */
#include "support/check.h"

#include <string.h>

#include "detection/rows.h"

enum { INTERVALS = 300, COUNT = 11, ROOM = 64, REACH = 40 };

static const struct ra_beam beam = {1.0, 1.0, 1.0, 1.0, 1.0, RA_PINNED, RA_PINNED, 0.0};

static void check_rows(const struct ra_modes *modes, const struct ra_rows *rows)
{
    assert_true(rows->begin >= 0 && rows->end <= (int64_t)modes->pitch);
    for (int64_t l = rows->begin; l < rows->end; l++) {
        const double *const row = rows->row + (size_t)(l - rows->begin) * modes->width;
        for (size_t k = 0; k < modes->width; k++) {
            check_near(row[k], ra_modes_at(modes, k, (size_t)l), 0.0);
        }
    }
}

static void test_stretch_follows(void **unused)
{
    (void)unused;
    struct ra_status st = {RA_OK, ""};
    struct ra_modes modes;
    struct ra_rows rows;
    check_ok(ra_modes_make(&beam, COUNT, INTERVALS, 0, INTERVALS + 1, &modes, &st), &st);
    check_ok(ra_rows_make(&modes, ROOM, &rows, &st), &st);
    const int64_t pitch = (int64_t)modes.pitch;
    // onwards, a jump back, and slowly back to the beginning
    int64_t begin[400], moved = 0;
    size_t n = 0;
    for (int64_t l = 5; l + REACH <= pitch; l += 3) {
        begin[n++] = l;
    }
    begin[n++] = 120;
    for (int64_t l = 119; l >= 0; l--) {
        begin[n++] = l;
    }
    for (size_t i = 0; i < n; i++) {
        const struct ra_rows before = rows;
        const bool there = begin[i] >= rows.begin && begin[i] + REACH <= rows.end;
        ra_rows_cover(&modes, begin[i], begin[i] + REACH, &rows);
        assert_true(rows.begin <= begin[i] && rows.end >= begin[i] + REACH);
        assert_true(!there || (rows.begin == before.begin && rows.end == before.end));
        assert_true(rows.end - rows.begin <= ROOM);
        moved += rows.begin != before.begin;
        check_rows(&modes, &rows);
    }
    // what is to spare, 24 nodes, lies ahead: 264 nodes on and 120 back
    assert_in_range(moved, 264 / 24, 264 / 24 + 2 + 120 / 24 + 2);
    ra_rows_free(&rows);
    ra_modes_free(&modes);
}

/// Rows behind the last node are zeros; a stretch of none is none.
static void test_ends(void **unused)
{
    (void)unused;
    struct ra_status st = {RA_OK, ""};
    struct ra_modes modes;
    struct ra_rows rows;
    check_ok(ra_modes_make(&beam, COUNT, INTERVALS, 0, INTERVALS + 1, &modes, &st), &st);
    check_ok(ra_rows_make(&modes, ROOM, &rows, &st), &st);
    const int64_t pitch = (int64_t)modes.pitch;
    ra_rows_cover(&modes, pitch, pitch, &rows);
    assert_true(rows.begin == rows.end);
    ra_rows_cover(&modes, pitch - REACH, pitch, &rows);
    assert_int_equal(rows.end, pitch);
    check_rows(&modes, &rows);
    check_near(rows.row[(size_t)(pitch - 1 - rows.begin) * modes.width], 0.0, 0.0);
    ra_rows_free(&rows);
    ra_rows_free(&rows);
    ra_modes_free(&modes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stretch_follows),
        cmocka_unit_test(test_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
