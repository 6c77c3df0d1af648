// The tables quantity, value, unit of a run, read back.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * What a run has found stands in summary.tsv and sound.tsv, one quantity a row, by its name. Cells
 * stay the text that they are, so that what is shown is what the table says; a number is made of
 * one where it is asked for. A table that the case did not want is not there, and has no rows.
 *
 * Verified by tests/command/test_outcome.c.
 */
#include "command/quantities.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum ra_code ra_quantities_read(const char *folder, const char *file, struct ra_quantities *q,
                                struct ra_status *st)
{
    struct ra_choice choice = {.column = NULL};
    memset(q, 0, sizeof *q);
    snprintf(q->path, sizeof q->path, "%.1000s/%s", folder, file);
    if (access(q->path, F_OK) != 0) {
        return RA_OK;
    }
    enum ra_code code = ra_records_read(q->path, &q->records, st);
    if (code == RA_OK) {
        code = ra_records_choose(&q->records, q->path, "quantity,value,unit", &choice, st);
    }
    if (code == RA_OK) {
        memcpy(q->column, choice.column, sizeof q->column);
    }
    ra_choice_free(&choice);
    return code;
}

void ra_quantities_free(struct ra_quantities *q)
{
    ra_records_free(&q->records);
    memset(q, 0, sizeof *q);
}

static const char *cell(const struct ra_quantities *q, size_t row, size_t which)
{
    return q->records.cell[row * q->records.columns + q->column[which]];
}

const char *ra_quantities_name(const struct ra_quantities *q, size_t row)
{
    return cell(q, row, 0);
}

const char *ra_quantities_value(const struct ra_quantities *q, size_t row)
{
    return cell(q, row, 1);
}

const char *ra_quantities_unit(const struct ra_quantities *q, size_t row)
{
    return cell(q, row, 2);
}

const char *ra_quantity_text(const struct ra_quantities *q, const char *name)
{
    for (size_t row = 0; row < q->records.rows; row++) {
        if (strcmp(cell(q, row, 0), name) == 0) {
            return cell(q, row, 1);
        }
    }
    return NULL;
}

double ra_quantity(const struct ra_quantities *q, const char *name)
{
    const char *const text = ra_quantity_text(q, name);
    double value;
    return text != NULL && ra_number_read(text, &value) ? value : (double)NAN;
}
