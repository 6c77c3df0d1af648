// The tables quantity, value, unit of a run, read back.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_QUANTITIES_H
#define RA_QUANTITIES_H

#include <stdbool.h>

#include "base/room.h"

/** A quantity as pages name it: its row, the unit there, its words and the format of its number. */
struct ra_page_quantity {
    bool sound; ///< of sound.tsv, not of summary.tsv
    const char *name, *unit, *label, *format;
};
enum { RA_PAGE_QUANTITIES = 28 };
extern const struct ra_page_quantity ra_page_quantities[RA_PAGE_QUANTITIES];

/** A table of quantities, as summary.tsv; zeroed: one that is not there. */
struct ra_quantities {
    struct ra_records records;
    size_t column[3]; ///< of quantity, value, unit
    char path[1100];
};

/** Reads FOLDER/FILE; one that is not there has no rows and is RA_OK. */
enum ra_code ra_quantities_read(const char *folder, const char *file, struct ra_quantities *q,
                                struct ra_status *st);
void ra_quantities_free(struct ra_quantities *q);

/** The cells of a row. */
const char *ra_quantities_name(const struct ra_quantities *q, size_t row);
const char *ra_quantities_value(const struct ra_quantities *q, size_t row);
const char *ra_quantities_unit(const struct ra_quantities *q, size_t row);

/** The unit of a quantity, "" without such a row. */
const char *ra_quantity_unit(const struct ra_quantities *q, const char *name);

/** The value of a quantity, as text, NULL without such a row; as a number, NAN without one. */
const char *ra_quantity_text(const struct ra_quantities *q, const char *name);
double ra_quantity(const struct ra_quantities *q, const char *name);

#endif
