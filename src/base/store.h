// Arrays that several runs of one process need, made once.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STORE_H
#define RA_STORE_H

#include <stdbool.h>
#include <stddef.h>

/** A bounded memory of arrays, each found by the bytes of its key. */
struct ra_store;

/** One that holds so many bytes of arrays at most; NULL without memory. Free with ra_store_free,
 *  which is legal on NULL. */
struct ra_store *ra_store_make(size_t bytes);
void ra_store_free(struct ra_store *store);

/** Copies the array of a key (key_size bytes) to `array` (count). False if it is not there, or has
 *  another count; so where `store` is NULL. */
bool ra_store_get(const struct ra_store *store, const void *key, size_t key_size, double *array,
                  size_t count);

/** Keeps a copy of an array under a key that has none, in place of others if there is no room. One
 *  of more than a quarter of the store is not kept, nor is one where memory is refused. */
void ra_store_put(struct ra_store *store, const void *key, size_t key_size, const double *array,
                  size_t count);

#endif
