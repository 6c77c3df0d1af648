// Mode shapes, node by node, at the nodes that can meet the other solid (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROWS_H
#define RA_ROWS_H

#include <stdint.h>

#include "modes/room.h"

/** Rows of modes, padded by 0. The row of node l is at (l mod room) width, provided that node[l mod
 *  room] is l. */
struct ra_rows {
    size_t room;   ///< number of rows in memory
    int64_t *node; ///< node of each row, -1: none (room)
    double *row;   ///< $\psi_k(x_l)$ (room x width)
};

/** Makes memory for rows; no row is computed yet. */
enum ra_code ra_rows_make(const struct ra_modes *modes, size_t room, struct ra_rows *rows,
                          struct ra_status *st);
void ra_rows_free(struct ra_rows *rows);

/** Writes into `at` the places at which the rows of the nodes [begin, end) begin, and computes
 *  missing rows. `begin` is at least 0. A row stays valid until the row of another node, whose
 *  number differs by a multiple of `room`, is requested. */
void ra_rows_at(const struct ra_modes *modes, int64_t begin, int64_t end, struct ra_rows *rows,
                int64_t *at);

#endif
