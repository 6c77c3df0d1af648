// The table of contact laws: one line for each.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The names by which case files, the manual and the tests know laws come from here.
 * Tests: tests/contact/test_contact.c.
 */
#include <string.h>

#include "contact/law.h"

#define EACH_LAW(ROW)                                                                              \
    ROW(ra_penalty_law)                                                                            \
    ROW(ra_lagrange_law)                                                                           \
    ROW(ra_hertz_law)                                                                              \
    ROW(ra_power_law)

#define DECLARE(law) extern const struct ra_law law;
#define ADDRESS(law) &law,

EACH_LAW(DECLARE)

const struct ra_law *ra_law_at(size_t i)
{
    static const struct ra_law *const table[] = {EACH_LAW(ADDRESS)};
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

bool ra_law_uses(const char *law, const char *key)
{
    const char *const *const parameter = ra_law_find(law)->parameter;
    size_t i = 0;
    while (parameter[i] != NULL && strcmp(parameter[i], key) != 0) {
        i++;
    }
    return parameter[i] != NULL;
}
