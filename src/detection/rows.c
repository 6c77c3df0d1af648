// The mode shapes at the nodes that can meet the other solid, node by node (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * At any time the nodes in reach of the other solid are a stretch of each solid as long as the
 * shorter one. Their shapes are kept, a row of all modes for each node, which is what projections
 * read and lists are packed from; while the slider moves on, the stretch follows. There is room for
 * more than is in reach: when the slider has passed it, rows that stay are moved to the front and
 * new ones are made behind them (or the other way round), once in hundreds of cells. So a row is
 * made once, however often it is read. No memory is taken on the way.
 *
 * Tests: tests/detection/test_rows.c.
 */
#include "detection/rows.h"

#include <stdlib.h>
#include <string.h>

enum ra_code ra_rows_make(const struct ra_modes *modes, size_t room, struct ra_rows *rows,
                          struct ra_status *st)
{
    *rows = (struct ra_rows){.room = room};
    rows->row = ra_alloc(room * modes->width, sizeof *rows->row, "mode shapes", st);
    return rows->row != NULL ? RA_OK : RA_SYSTEM;
}

void ra_rows_free(struct ra_rows *rows)
{
    free(rows->row);
    *rows = (struct ra_rows){0};
}

/// Rows of the nodes [begin, end), where they belong.
static void fill(const struct ra_modes *modes, int64_t begin, int64_t end, struct ra_rows *rows)
{
    for (int64_t l = begin; l < end; l++) {
        ra_modes_row(modes, (size_t)l, rows->row + (size_t)(l - rows->begin) * modes->width);
    }
}

void ra_rows_cover(const struct ra_modes *modes, int64_t begin, int64_t end, struct ra_rows *rows)
{
    if (begin >= rows->begin && end <= rows->end) {
        return;
    }
    const int64_t room = (int64_t)rows->room, pitch = (int64_t)modes->pitch;
    const struct ra_rows old = *rows;
    // what there is to spare lies in the direction of the motion
    const int64_t first = begin < old.begin && end > room ? end - room
                          : begin < old.begin             ? 0
                                                          : begin;
    rows->begin = first;
    rows->end = first + room < pitch ? first + room : pitch;
    const int64_t kept_begin = old.begin > rows->begin ? old.begin : rows->begin;
    const int64_t kept_end = old.end < rows->end ? old.end : rows->end;
    if (kept_begin >= kept_end) {
        fill(modes, rows->begin, rows->end, rows);
        return;
    }
    memmove(rows->row + (size_t)(kept_begin - rows->begin) * modes->width,
            rows->row + (size_t)(kept_begin - old.begin) * modes->width,
            (size_t)(kept_end - kept_begin) * modes->width * sizeof *rows->row);
    fill(modes, rows->begin, kept_begin, rows);
    fill(modes, kept_end, rows->end, rows);
}
