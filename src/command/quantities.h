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

/** A unit with the prefix that suits a number: its name in plain text (um2) and on pages (µm²), and
 *  the factor to it from the SI unit. */
struct ra_shown_unit {
    char text[48], page[48];
    double factor;
};

/** Chooses the prefix: the first of none, m, u, n with which |value| is at least 0.1; for forces
 *  and stiffnesses from 1e5 on k, M or G. A unit that takes no prefix, and a value of 0, keep the
 *  SI unit. `value` is the largest of the numbers that stand under one unit. */
struct ra_shown_unit ra_shown_unit(const char *unit, double value);

/** Prints a number; one of 1000 or more without a power of ten: 187900, not 1.879e+05. Returns
 *  text. */
const char *ra_shown_number(const char *format, double value, char text[64]);

/** Makes the label of a quantity on a page. It ends with the unit that is shown. Returns text. */
const char *ra_page_label(const struct ra_page_quantity *q, const struct ra_shown_unit *unit,
                          char text[160]);

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
