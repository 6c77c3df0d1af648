// Shared libraries that few runs need, opened when one does.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LIBRARY_H
#define RA_LIBRARY_H

#include <stddef.h>

#include "base/status.h"

/** A function of a library, and the pointer to a function that is to point there. */
struct ra_symbol {
    const char *name;
    void *pointer;
};

/** Both for a member of a struct of such pointers, which are named as the functions. */
#define RA_SYMBOL(table, function) #function, &(table).function

/** Opens the first of `names` (ends with NULL) that is installed and sets the pointers of `symbols`
 *  (count); where they are set already it does nothing. Threads may do so at the same time.
 *  RA_SYSTEM if there is none, which tells to install `package`, or if one has not all functions;
 *  then no pointer is set. */
enum ra_code ra_library(const char *const *names, const char *package,
                        const struct ra_symbol *symbols, size_t count, struct ra_status *st);

#endif
