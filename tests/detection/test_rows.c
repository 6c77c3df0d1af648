// Tests of rows.c: the rows that are kept are those of the modes, wherever the slider is.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Bits are compared, because rows are copies. The test changes a row to see whether it is kept or
 * made again.
 */
#include "support/check.h"

#include "detection/rows.h"

enum { INTERVALS = 300, COUNT = 11, ROOM = 64, REACH = 64 };

static const struct ra_beam beam = {1.0, 1.0, 1.0, 1.0, 1.0, RA_PINNED, RA_PINNED, 0.0};

static void make(struct ra_modes *modes, struct ra_rows *rows)
{
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_modes_make(&beam, COUNT, INTERVALS, 0, INTERVALS + 1, modes, &st), &st);
    check_ok(ra_rows_make(modes, ROOM, rows, &st), &st);
}

static void check_row(const struct ra_modes *modes, int64_t l, const double *row)
{
    for (size_t k = 0; k < modes->width; k++) {
        check_near(row[k], ra_modes_at(modes, k, (size_t)l), 0.0);
    }
}

/// The memory holds the rows of a range of nodes. The range moves from end to end of the beam and
/// back. All rows of the range are available, also those behind the last node, which are zero.
static void test_stretch(void **unused)
{
    (void)unused;
    struct ra_modes modes;
    struct ra_rows rows;
    make(&modes, &rows);
    const int64_t last = (int64_t)modes.pitch - REACH;
    for (int64_t turn = 0; turn <= 2 * last; turn += 7) {
        const int64_t begin = turn <= last ? turn : 2 * last - turn;
        int64_t at[REACH];
        // the rows of the range are taken in two pieces; the first one has at least one row
        const int64_t cut = begin + 1 + turn % REACH;
        ra_rows_at(&modes, begin, cut, &rows, at);
        ra_rows_at(&modes, cut, begin + REACH, &rows, at + (cut - begin));
        for (int64_t l = 0; l < REACH; l++) {
            check_row(&modes, begin + l, rows.row + at[l]);
        }
    }
    int64_t behind;
    ra_rows_at(&modes, (int64_t)modes.pitch - 1, (int64_t)modes.pitch, &rows, &behind);
    check_near(rows.row[behind], 0.0, 0.0);
    ra_rows_free(&rows);
    ra_rows_free(&rows);
    ra_modes_free(&modes);
}

static int64_t row_of(const struct ra_modes *modes, int64_t l, struct ra_rows *rows)
{
    int64_t at;
    ra_rows_at(modes, l, l + 1, rows, &at);
    return at;
}

/// A row is made once, and again when another node has used its place.
static void test_made_once(void **unused)
{
    (void)unused;
    struct ra_modes modes;
    struct ra_rows rows;
    make(&modes, &rows);
    check_near(rows.row[0], 0.0, 0.0);
    const int64_t at = row_of(&modes, 100, &rows);
    check_row(&modes, 100, rows.row + at);
    rows.row[at + 3] = 7.0;
    assert_int_equal(row_of(&modes, 100, &rows), at);
    check_near(rows.row[at + 3], 7.0, 0.0);
    assert_int_equal(row_of(&modes, 100 + ROOM, &rows), at);
    check_row(&modes, 100 + ROOM, rows.row + at);
    assert_int_equal(row_of(&modes, 100, &rows), at);
    check_row(&modes, 100, rows.row + at);
    ra_rows_free(&rows);
    ra_modes_free(&modes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stretch),
        cmocka_unit_test(test_made_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
