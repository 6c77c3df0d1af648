// The mode shapes at the nodes that can meet the other solid, node by node (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROWS_H
#define RA_ROWS_H

#include <stdint.h>

#include "modes/modes.h"

/** psi_k(x_l) = row[(l - begin) width + k] for the nodes [begin, end), rows padded by 0. */
struct ra_rows {
    int64_t begin, end;
    size_t room; ///< nodes
    double *row; ///< (room x width)
};

/** Memory for as many nodes, of which none is there yet. */
enum ra_code ra_rows_make(const struct ra_modes *modes, size_t room, struct ra_rows *rows,
                          struct ra_status *st);
void ra_rows_free(struct ra_rows *rows);

/** Sees to it that the nodes [begin, end) are there, which are no more than there is room for and
 *  lie between 0 and the pitch of the modes. Rows may have moved then: `begin` says where they
 *  are. */
void ra_rows_cover(const struct ra_modes *modes, int64_t begin, int64_t end, struct ra_rows *rows);

#endif
