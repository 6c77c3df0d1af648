// The energy balance of a run: its rows in the summary, those of its modes, whether it passes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AUDIT_H
#define RA_AUDIT_H

#include "base/table.h"
#include "statistics/energy.h"

/** The rows of an audit, in `unit`: "J/m" in two dimensions, "J" in three. `worst`: the largest
 *  residual of a mode over the energy put in; `tolerance` of the whole, 0: it is not judged. */
void ra_audit_rows(struct ra_table *table, const struct ra_audit *audit, double worst,
                   double tolerance, const char *unit);

/** Columns of a mode in modes.tsv, with works in `unit` and `mean_square` [m^2/s^2] of its
 *  velocity. */
void ra_audit_mode(struct ra_table *table, double omega, double decay, double mean_square,
                   const struct ra_mode_balance *balance, const char *unit);

/** RA_UNBALANCED if the balance is off by more than its tolerance (0: it is not judged). */
enum ra_code ra_audit_judge(const struct ra_audit *audit, double tolerance, struct ra_status *st);

#endif
