// Reading the tables quantity, value, unit of a run.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_QUANTITIES_H
#define RA_QUANTITIES_H

#include <stdbool.h>

#include "base/room.h"

/** A quantity as a page shows it: row of the table, unit on the page, label, format of the
 *  number. */
struct ra_page_quantity {
    bool sound; ///< from sound.tsv; otherwise from summary.tsv
    const char *name, *unit, *label, *format;
};
enum { RA_PAGE_QUANTITIES = 28 };
extern const struct ra_page_quantity ra_page_quantities[RA_PAGE_QUANTITIES];

/** A table of quantities such as summary.tsv. A zeroed struct means that the table is missing. */
struct ra_quantities {
    struct ra_records records;
    size_t column[3]; ///< columns of quantity, value and unit
    char path[1100];
};

/** Reads FOLDER/FILE. A missing file has no rows and gives RA_OK. */
enum ra_code ra_quantities_read(const char *folder, const char *file, struct ra_quantities *q,
                                struct ra_status *st);
void ra_quantities_free(struct ra_quantities *q);

/** The cells of a row. */
const char *ra_quantities_name(const struct ra_quantities *q, size_t row);
const char *ra_quantities_value(const struct ra_quantities *q, size_t row);
const char *ra_quantities_unit(const struct ra_quantities *q, size_t row);

/** The unit of a quantity; "" if there is no such row. */
const char *ra_quantity_unit(const struct ra_quantities *q, const char *name);

/** ra_quantity_text: the value of a quantity as text, NULL if there is no such row. ra_quantity:
 *  its value as a number, NAN if it is not a number. */
const char *ra_quantity_text(const struct ra_quantities *q, const char *name);
double ra_quantity(const struct ra_quantities *q, const char *name);

#endif
