// The table of contact laws: one line for each.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Case files, the manual and the tests take the names of the laws from this table. Tests:
 * tests/contact/test_contact.c.
 */
#include <string.h>

#include "contact/law.h"

#define EACH_LAW(ROW)                                                                              \
    ROW(ra_penalty_law)                                                                            \
    ROW(ra_kelvin_voigt_law)                                                                       \
    ROW(ra_lagrange_law)                                                                           \
    ROW(ra_hertz_law)                                                                              \
    ROW(ra_power_law)                                                                              \
    ROW(ra_hunt_crossley_law)                                                                      \
    ROW(ra_hertz_spot_law)

#define DECLARE(law) extern const struct ra_law law;
#define ADDRESS(law) &law,

EACH_LAW(DECLARE)

const struct ra_law *ra_law_at(size_t i)
{
    static const struct ra_law *const table[] = {EACH_LAW(ADDRESS)};
    _Static_assert(sizeof table / sizeof *table <= RA_MOST_LAWS, "a case has no room for its keys");
    return i < sizeof table / sizeof *table ? table[i] : NULL;
}

const struct ra_law *ra_law_find(const char *name)
{
    size_t i = 0;
    while (ra_law_at(i) != NULL && strcmp(ra_law_at(i)->name, name) != 0) {
        i++;
    }
    return ra_law_at(i);
}

enum ra_code ra_law_prepare(const struct ra_law *law, enum ra_contact_nodes nodes,
                            const double *parameter, double *coefficient, struct ra_status *st)
{
    memcpy(coefficient, parameter, RA_LAW_PARAMETERS * sizeof *coefficient);
    if (law->keys[nodes].prepare != NULL) {
        law->keys[nodes].prepare(parameter, coefficient);
    }
    return law->check != NULL ? law->check(coefficient, st) : RA_OK;
}
