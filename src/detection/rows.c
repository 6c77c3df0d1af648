// Mode shapes, node by node, at the nodes that can meet the other solid (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A row holds the shapes of all modes at one node. Lists of candidates are packed from rows, and
 * projections read them. A row is computed when a list first contains the node. It is kept, because
 * most nodes of a list are in the next list, too. The nodes that the other solid can reach form one
 * interval. The array has at least as many places as this interval has nodes. The place of a node
 * is its number modulo the size of the array, so that no two nodes in reach have the same place.
 * While the slider moves on, nodes that come into reach take the places of those that have left it.
 * Thousands of nodes are in reach; a run needs the rows of some tens of them. Address space is
 * reserved for all of them at set-up (status.c); memory is used only where a row is written.
 *
 * Tests: tests/detection/test_rows.c.
 */
#include "detection/rows.h"

#include <stdlib.h>

enum ra_code ra_rows_make(const struct ra_modes *modes, size_t room, struct ra_rows *rows,
                          struct ra_status *st)
{
    rows->room = room;
    rows->node = ra_alloc(room, sizeof *rows->node, "mode shapes", st);
    rows->row = ra_reserve(room * modes->width, sizeof *rows->row, "mode shapes", st);
    if (rows->node == NULL || rows->row == NULL) {
        ra_rows_free(rows);
        return RA_SYSTEM;
    }
    for (size_t place = 0; place < room; place++) {
        rows->node[place] = -1;
    }
    // an index without a node may read the first row, with the factor 0
    for (size_t k = 0; room > 0 && k < modes->width; k++) {
        rows->row[k] = 0.0;
    }
    return RA_OK;
}

void ra_rows_free(struct ra_rows *rows)
{
    free(rows->node);
    free(rows->row);
    *rows = (struct ra_rows){0};
}

void ra_rows_at(const struct ra_modes *modes, int64_t begin, int64_t end, struct ra_rows *rows,
                int64_t *at)
{
    size_t place = begin < end ? (size_t)begin % rows->room : 0;
    for (int64_t l = begin; l < end; l++) {
        at[l - begin] = (int64_t)(place * modes->width);
        if (rows->node[place] != l) {
            ra_modes_row(modes, (size_t)l, rows->row + at[l - begin]);
            rows->node[place] = l;
        }
        place = place + 1 < rows->room ? place + 1 : 0;
    }
}
