// The energy balance of a run: rows in the summary, rows of the modes, and the verdict.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AUDIT_H
#define RA_AUDIT_H

#include "base/room.h"
#include "statistics/balance.h"

/** Writes the rows of a balance in the summary. `unit` is "J/m" in two dimensions, "J" in three.
 *  `tolerance` is that of the residual, as a share of the energy put in; 0: the balance is not
 *  judged. */
void ra_audit_rows(struct ra_table *table, const struct ra_pair *pair, const struct ra_instant *at,
                   const struct ra_balance *balance, double tolerance, const char *unit);

/** Writes the columns of modes.tsv for the mode at place k: works in `unit`, and its mean square
 *  velocity [m^2/s^2]. */
void ra_audit_mode(struct ra_table *table, const struct ra_pair *pair, const struct ra_instant *at,
                   const struct ra_balance *balance, size_t k, double mean_square,
                   const char *unit);

/** RA_UNBALANCED if the residual of the balance exceeds the tolerance (0: it is not judged). */
enum ra_code ra_audit_judge(const struct ra_audit *audit, double tolerance, struct ra_status *st);

#endif
