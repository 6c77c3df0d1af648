// Arrays that several runs of one process need and that are made only once.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Runs of a sweep often have the same surfaces with different speeds, loads and steps. Making a
 * rough profile takes a large part of the time of a short run. A store keeps an array under a key
 * that contains all its inputs, bit by bit. So an array from the store has the same bits as a new
 * one.
 *
 * A sweep needs its n surfaces cyclically. Let only m of them fit into the store. If the oldest
 * were removed first, each would be removed just before it is needed again. So the array to be
 * removed is chosen at random, by a sequence that is the same each time. Let h be the probability
 * that an array is still there when it is needed. In one cycle (1 - h) n other arrays are put into
 * the m places. So h solves the following equation; for n = 2m it is a fifth.
 * $$ h = \left(1 - 1/m\right)^{(1-h)\,n} $$
 *
 * Tests: tests/base/test_store.c.
 */
#include "base/store.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/digest.h"

enum { ENTRIES = 512 };

struct entry {
    uint64_t digest; ///< digest of the key
    void *key;       ///< bytes of the key (key_size), owned
    size_t key_size;
    double *array; ///< copy of the array (count), owned
    size_t count;
};

struct ra_store {
    struct entry entry[ENTRIES]; ///< arrays in the store (entries)
    size_t entries, used, most;  ///< number of arrays; their bytes; the most bytes allowed
    uint32_t drawn;
};

struct ra_store *ra_store_make(size_t bytes)
{
    struct ra_store *const store = calloc(1, sizeof *store);
    if (store != NULL) {
        store->most = bytes;
    }
    return store;
}

static void clear(struct entry *e)
{
    free(e->key);
    free(e->array);
}

void ra_store_free(struct ra_store *store)
{
    for (size_t i = 0; store != NULL && i < store->entries; i++) {
        clear(&store->entry[i]);
    }
    free(store);
}

static const struct entry *find(const struct ra_store *store, const void *key, size_t key_size)
{
    const uint64_t digest = ra_digest(RA_DIGEST_START, key, key_size);
    for (size_t i = 0; store != NULL && i < store->entries; i++) {
        const struct entry *const e = &store->entry[i];
        if (e->digest == digest && e->key_size == key_size && memcmp(e->key, key, key_size) == 0) {
            return e;
        }
    }
    return NULL;
}

bool ra_store_get(const struct ra_store *store, const void *key, size_t key_size, double *array,
                  size_t count)
{
    const struct entry *const e = find(store, key, key_size);
    if (e == NULL || e->count != count) {
        return false;
    }
    memcpy(array, e->array, count * sizeof *array);
    return true;
}

/// The next number below `most` of a sequence: a linear congruence (Numerical Recipes), whose upper
/// bits are random enough.
static size_t draw(struct ra_store *store, size_t most)
{
    store->drawn = store->drawn * UINT32_C(1664525) + UINT32_C(1013904223);
    return (size_t)((uint64_t)store->drawn * most >> 32);
}

static void make_room(struct ra_store *store, size_t bytes)
{
    while (store->entries > 0 && (store->entries == ENTRIES || store->used + bytes > store->most)) {
        struct entry *const e = &store->entry[draw(store, store->entries)];
        store->used -= e->count * sizeof *e->array;
        clear(e);
        *e = store->entry[--store->entries];
    }
}

void ra_store_put(struct ra_store *store, const void *key, size_t key_size, const double *array,
                  size_t count)
{
    const size_t bytes = count * sizeof *array;
    if (store == NULL || count == 0 || bytes > store->most / 4 ||
        find(store, key, key_size) != NULL) {
        return;
    }
    make_room(store, bytes);
    struct entry e = {.digest = ra_digest(RA_DIGEST_START, key, key_size),
                      .key = malloc(key_size),
                      .key_size = key_size,
                      .array = malloc(bytes),
                      .count = count};
    if (e.key == NULL || e.array == NULL) {
        clear(&e);
        return;
    }
    memcpy(e.key, key, key_size);
    memcpy(e.array, array, bytes);
    store->entry[store->entries++] = e;
    store->used += bytes;
}
