// The section [probes] of a case: columns of probes.tsv.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_PROBES_H
#define RA_CASE_PROBES_H

#include "case/schema.h"

/** One column of probes.tsv: `NAME = SOLID QUANTITY POSITION` in [probes]. */
struct ra_case_probe {
    char name[48];
    int solid; ///< 0 or 1
    enum ra_probe_quantity quantity;
    double position; ///< in the solid's own frame [m]
    double across;   ///< the second coordinate [m]; 0 of a solid that has one
    int line;        ///< where it came from: line number, -1 the command line
};

/// Probes of a case.
enum { RA_MAX_PROBES = 32 };

/** The probes that a kind of case can have. */
struct ra_probe_rules {
    const char *solid[2];
    const char *solids;   ///< both as a person writes them: "plate or block"
    int quantities;       ///< of enum ra_probe_quantity, from the first one on
    const char *quantity; ///< the same of them
    int coordinates;      ///< 1 or 2
    const char *const
        *column; ///< columns of probes.tsv that others have not, ended by NULL; or NULL
    /// fields of the case's struct: probes (RA_MAX_PROBES), and how many there are (size_t)
    size_t probe, count;
};

/** `take`, `write` and `line` for a named section (schema.h) that follows these rules. */
enum ra_code ra_probes_take(const struct ra_named_section *section, void *values, const char *name,
                            const char *text, int line, struct ra_status *why);
void ra_probes_write(const struct ra_named_section *section, const void *values, FILE *out);
int ra_probes_line(const struct ra_named_section *section, const void *values, const char *name);

/** "displacement", "velocity" or "force". */
const char *ra_quantity_name(enum ra_probe_quantity quantity);

#endif
