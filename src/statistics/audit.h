// The energy balance of a run: its rows in the summary, and whether it passes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AUDIT_H
#define RA_AUDIT_H

#include "base/table.h"

/** The rows of an audit, in `unit`: "J/m" in two dimensions, "J" in three. `worst`: the largest
 *  residual of a mode over the energy put in; `tolerance` of the whole, 0: it is not judged. */
void ra_audit_rows(struct ra_table *table, const struct ra_audit *audit, double worst,
                   double tolerance, const char *unit);

/** RA_UNBALANCED if the balance is off by more than its tolerance (0: it is not judged). */
enum ra_code ra_audit_judge(const struct ra_audit *audit, double tolerance, struct ra_status *st);

#endif
