// Shared libraries that few runs need, opened when a run needs them.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Before a program starts, the system's loader reads all libraries that the program names, and all
 * libraries that these need. Few runs make sounds or read ZIP containers. So the libraries for
 * sounds and ZIP containers are loaded when a run first needs them. The compiler still checks each
 * call against the library's header.
 *
 * A loaded library stays open. Tests: tests/base/test_library.c.
 */
#include "base/library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static bool is_set(const struct ra_symbol *symbol)
{
    void *address;
    memcpy(&address, symbol->pointer, sizeof address);
    return address != NULL;
}

static enum ra_code open_first(const char *const *names, const char *package,
                               const struct ra_symbol *symbols, size_t count, struct ra_status *st)
{
    void *library = NULL;
    for (size_t n = 0; names[n] != NULL && library == NULL; n++) {
        library = dlopen(names[n], RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) {
        return ra_fail(st, RA_SYSTEM, "%s is not installed: install the package %s", names[0],
                       package);
    }
    for (size_t s = 0; s < count; s++) {
        if (dlsym(library, symbols[s].name) == NULL) {
            dlclose(library);
            return ra_fail(st, RA_SYSTEM, "%s has no %s: install the package %s anew", names[0],
                           symbols[s].name, package);
        }
    }
    for (size_t s = 0; s < count; s++) {
        // POSIX: an address of a function fits into a pointer to void
        void *const address = dlsym(library, symbols[s].name);
        memcpy(symbols[s].pointer, &address, sizeof address);
    }
    return RA_OK;
}

enum ra_code ra_library(const char *const *names, const char *package,
                        const struct ra_symbol *symbols, size_t count, struct ra_status *st)
{
    pthread_mutex_lock(&one_at_a_time);
    const enum ra_code code =
        is_set(symbols) ? RA_OK : open_first(names, package, symbols, count, st);
    pthread_mutex_unlock(&one_at_a_time);
    return code;
}
