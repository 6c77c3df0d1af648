// A random sample of sites, and its results.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each site has a rank. The rank is a hash of the seed and of the site itself (file, function, its
 * line and the changed line). So it depends neither on the machine nor on the lines before the
 * site. The sample of a folder consists of its sites of lowest rank; this is a draw without
 * replacement. If a drawn site does not compile, it is counted as such, and the next site is drawn.
 *
 * Each folder first gets the minimum number of sites. The rest is divided by lines of text: one
 * site after the other goes to the folder with the most lines per site that it already has
 * (D'Hondt's rule). If a folder has fewer sites than it gets, all its sites are drawn.
 *
 * If k of n drawn mutants are killed, the interval for the share p of killed mutants among all is
 * Wilson's. It covers p in 95 of 100 draws. It has those p for which |k - n p| <= z sqrt(n p (1 -
 * p)), z = 1.95996398,
 * $$ \frac{k + z^2/2 \pm z \sqrt{k (n - k)/n + z^2/4}}{n + z^2} . $$
 */
#include "mutants/draw.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// FNV-1a of the text and its final 0, then the mixing of splitmix64.
static uint64_t hash(uint64_t state, const char *text)
{
    for (size_t i = 0; i <= strlen(text); i++) {
        state = (state ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    }
    return state;
}

static uint64_t mixed(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static uint64_t rank_of(const struct site *site, const char *seed)
{
    uint64_t state = hash(UINT64_C(0xcbf29ce484222325), seed);
    state = hash(state, site->file);
    state = hash(state, site->function);
    state = hash(state, site->text);
    return mixed(hash(state, site->replacement));
}

void draw_room(const char *file, char *room, size_t size)
{
    const char *const first = strchr(file, '/');
    const char *const from = first != NULL ? first + 1 : file;
    const char *const last = strchr(from, '/');
    snprintf(room, size, "%.*s", last != NULL ? (int)(last - from) : 1, last != NULL ? from : ".");
}

static struct folder *folder_of(struct draw *draw, const char *file)
{
    char name[100];
    draw_room(file, name, sizeof name);
    for (size_t i = 0; i < draw->folders; i++) {
        if (strcmp(draw->folder[i].name, name) == 0) {
            return &draw->folder[i];
        }
    }
    if (draw->folders == sizeof draw->folder / sizeof *draw->folder) {
        fputs("sample: more folders than it is made for\n", stderr);
        exit(3);
    }
    struct folder *const folder = &draw->folder[draw->folders++];
    *folder = (struct folder){.lines = 0};
    snprintf(folder->name, sizeof folder->name, "%s", name);
    return folder;
}

static size_t lines_of(const struct source *source)
{
    size_t lines = 0;
    for (size_t i = 0; i < source->size; i++) {
        lines += source->text[i] == '\n';
    }
    return lines;
}

/// The number of sites for each folder: the minimum, then by lines.
static void divide(struct draw *draw, size_t want, size_t minimum)
{
    size_t given = 0;
    for (size_t i = 0; i < draw->folders; i++) {
        struct folder *const f = &draw->folder[i];
        f->drawn = f->sites < minimum ? f->sites : minimum;
        given += f->drawn;
    }
    for (; given < want; given++) {
        struct folder *next = NULL;
        for (size_t i = 0; i < draw->folders; i++) {
            struct folder *const f = &draw->folder[i];
            if (f->drawn < f->sites &&
                (next == NULL || f->lines * (next->drawn + 1) > next->lines * (f->drawn + 1))) {
                next = f;
            }
        }
        if (next == NULL) {
            break;
        }
        next->drawn++;
    }
}

static const struct sites *ordered; // qsort cannot pass it

static int compare_ranks(const void *a, const void *b)
{
    const struct site *const s = &ordered->site[*(const size_t *)a];
    const struct site *const t = &ordered->site[*(const size_t *)b];
    return s->rank != t->rank ? (s->rank > t->rank) - (s->rank < t->rank)
                              : (s->begin > t->begin) - (s->begin < t->begin);
}

static int compare_indices(const void *a, const void *b)
{
    const size_t i = *(const size_t *)a, j = *(const size_t *)b;
    return (i > j) - (i < j);
}

void draw_sites(struct draw *draw, struct sites *sites, size_t want, size_t minimum,
                const char *seed, struct flags flags)
{
    size_t *const order = malloc((sites->count + 1) * sizeof *order);
    draw->chosen = malloc((sites->count + 1) * sizeof *draw->chosen);
    if (order == NULL || draw->chosen == NULL) {
        exit(3);
    }
    draw->folders = draw->count = 0;
    for (size_t i = 0; i < sites->sources; i++) {
        folder_of(draw, sites->source[i].file)->lines += lines_of(&sites->source[i]);
    }
    for (size_t i = 0; i < sites->count; i++) {
        order[i] = i;
        sites->site[i].rank = rank_of(&sites->site[i], seed);
        folder_of(draw, sites->site[i].file)->sites++;
    }
    divide(draw, want, minimum);
    ordered = sites;
    qsort(order, sites->count, sizeof *order, compare_ranks);
    for (size_t i = 0; i < draw->folders; i++) {
        struct folder *const f = &draw->folder[i];
        const size_t wanted = f->drawn;
        f->drawn = 0;
        for (size_t j = 0; j < sites->count && f->drawn < wanted; j++) {
            const struct site *const site = &sites->site[order[j]];
            if (folder_of(draw, site->file) != f) {
                continue;
            }
            if (sites_compiles(sites, site, flags.count, flags.flag)) {
                draw->chosen[draw->count++] = order[j];
                f->drawn++;
            } else {
                f->again++;
            }
        }
    }
    qsort(draw->chosen, draw->count, sizeof *draw->chosen, compare_indices);
    free(order);
}

void draw_interval(double killed, double count, double *low, double *high)
{
    const double z = 1.95996398;
    const double root = count > 0.0 ? killed * (count - killed) / count : 0.0;
    const double half = z * sqrt(root + 0.25 * z * z);
    *low = fmax(0.0, (killed + 0.5 * z * z - half) / (count + z * z));
    *high = fmin(1.0, (killed + 0.5 * z * z + half) / (count + z * z));
}
