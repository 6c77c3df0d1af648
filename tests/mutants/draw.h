// A random sample of sites, and its results.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_DRAW_H
#define RA_DRAW_H

#include "mutants/sites.h"

/** A folder of src/. */
struct folder {
    char name[100];
    size_t lines, sites; ///< numbers of lines and sites in its files
    size_t drawn;        ///< sites that are a part of the sample
    size_t again;        ///< drawn sites that do not compile
};

struct draw {
    struct folder folder[100];
    size_t folders;
    size_t *chosen; ///< (count) indices of sites, in order of the files
    size_t count;
};

/** The arguments of the compiler. */
struct flags {
    int count;
    const char *const *flag;
};

/** The second part of src/ROOM/FILE.c. */
void draw_room(const char *file, char *room, size_t size);

/** Draws `want` sites of the files, at least `minimum` in each folder; see draw.c. */
void draw_sites(struct draw *draw, struct sites *sites, size_t want, size_t minimum,
                const char *seed, struct flags flags);

/** Share and interval of Wilson: `killed` of `count`, confidence 95 %. */
void draw_interval(double killed, double count, double *low, double *high);

#endif
