// Arrays that several runs of one process need and that are made only once.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STORE_H
#define RA_STORE_H

#include <stdbool.h>
#include <stddef.h>

/** A store of limited size for arrays. Each array is found by the bytes of its key. */
struct ra_store;

/** Makes a store that holds at most `bytes` bytes of arrays; NULL without memory. Free with
 *  ra_store_free, which accepts NULL. */
struct ra_store *ra_store_make(size_t bytes);
void ra_store_free(struct ra_store *store);

/** Copies the array stored under a key (key_size bytes) to `array` (count). False if there is no
 *  such array, if its count differs, or if `store` is NULL. */
bool ra_store_get(const struct ra_store *store, const void *key, size_t key_size, double *array,
                  size_t count);

/** Stores a copy of an array under a new key. If there is no room, older arrays are dropped.
 *  Nothing is stored if the array is larger than a quarter of the store, or if there is no
 *  memory. */
void ra_store_put(struct ra_store *store, const void *key, size_t key_size, const double *array,
                  size_t count);

#endif
