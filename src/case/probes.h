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
    double position; ///< position in the frame of the solid [m]
    double across;   ///< second coordinate [m]; 0 if the solid has only one
    int line;        ///< line in the case file; -1: the command line
};

/// Largest number of probes of a case.
enum { RA_MAX_PROBES = 32 };

/** The probes that a kind of case can have. */
struct ra_probe_rules {
    const char *solid[2]; ///< names of the two solids
    const char *solids;   ///< both names in a phrase for people, such as "plate or block"
    /// how many members of enum ra_probe_quantity are valid, from the first on
    int quantities;
    const char *quantity;      ///< these quantities in a phrase for people
    int coordinates;           ///< coordinates of a position, 1 or 2
    const char *const *column; ///< columns of probes.tsv of this kind alone, ended by NULL; or NULL
    /// offsets in the case's struct: of the array of RA_MAX_PROBES probes, and of their number,
    /// which is a size_t
    size_t probe, count;
};

/** The functions `take`, `write` and `line` of a named section (schema.h) with these rules. */
enum ra_code ra_probes_take(const struct ra_named_section *section, void *values, const char *name,
                            const char *text, int line, struct ra_status *why);
void ra_probes_write(const struct ra_named_section *section, const void *values, FILE *out);
int ra_probes_line(const struct ra_named_section *section, const void *values, const char *name);

/** "displacement", "velocity" or "force". */
const char *ra_quantity_name(enum ra_probe_quantity quantity);

#endif
