// The table of time schemes: one line for each.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The first scheme of the table is the default; the equilibrium at the start is also found with it
 * (settle.c). Case files, the manual and the tests take the names of the schemes from this table.
 * Tests: tests/oscillators/test_scheme.c.
 */
#include <stddef.h>
#include <string.h>

#include "oscillators/oscillators.h"

#define EACH_SCHEME(ROW)                                                                           \
    ROW(ra_central_differences)                                                                    \
    ROW(ra_euler)                                                                                  \
    ROW(ra_symplectic_euler)                                                                       \
    ROW(ra_heun)                                                                                   \
    ROW(ra_rk4)                                                                                    \
    ROW(ra_huta)                                                                                   \
    ROW(ra_verlet)                                                                                 \
    ROW(ra_exact_propagator)

#define DECLARE(scheme) extern const struct ra_scheme scheme;
#define ADDRESS(scheme) &scheme,

EACH_SCHEME(DECLARE)

const struct ra_scheme *ra_scheme_at(size_t i)
{
    static const struct ra_scheme *const table[] = {EACH_SCHEME(ADDRESS)};
    return i < sizeof table / sizeof *table ? table[i] : NULL;
}

const struct ra_scheme *ra_scheme_find(const char *name)
{
    size_t i = 0;
    while (ra_scheme_at(i) != NULL && strcmp(ra_scheme_at(i)->name, name) != 0) {
        i++;
    }
    return ra_scheme_at(i);
}

const char *ra_scheme_name(size_t i)
{
    return ra_scheme_at(i) != NULL ? ra_scheme_at(i)->name : NULL;
}

static bool is_recurrence(const struct ra_scheme *scheme)
{
    return scheme->recurrence;
}

/// The name of the i-th scheme of a kind.
static const char *name_of(bool (*is_of_kind)(const struct ra_scheme *scheme), size_t i)
{
    size_t n = 0;
    while (ra_scheme_at(n) != NULL && (!is_of_kind(ra_scheme_at(n)) || i-- > 0)) {
        n++;
    }
    return ra_scheme_name(n);
}

const char *ra_scheme_of_recurrence(size_t i)
{
    return name_of(is_recurrence, i);
}
