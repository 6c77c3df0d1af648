// Shared libraries that few runs need, opened when a run needs them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LIBRARY_H
#define RA_LIBRARY_H

#include <stddef.h>

#include "base/status.h"

/** The name of a function in a library, and the pointer that is to be set to it. */
struct ra_symbol {
    const char *name;
    void *pointer;
};

/** Name and pointer for a member of a struct of function pointers; the members have the names of
 *  the functions. */
#define RA_SYMBOL(table, function) #function, &(table).function

/** Opens the first installed library of `names` (which ends with NULL) and sets the pointers of
 *  `symbols` (count). If they are set already, it does nothing. Several threads may call it at the
 *  same time. RA_SYSTEM if no library is installed, with the advice to install `package`, or if the
 *  library lacks one of the functions. Then no pointer is set. */
enum ra_code ra_library(const char *const *names, const char *package,
                        const struct ra_symbol *symbols, size_t count, struct ra_status *st);

#endif
