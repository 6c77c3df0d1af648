// Places of a C file where one mutation can be made, found in its syntax tree.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SITES_H
#define RA_SITES_H

#include <stdbool.h>
#include <stddef.h>

/** One mutation: `put` replaces the bytes `begin` to `end` of the file. */
struct site {
    const char *file, *function; ///< `-` outside functions
    const char *kind;
    size_t line, begin, end;
    const char *put;
    char *text, *replacement; ///< the lines of the site before and after the change, each joined to
                              ///< one line
    const char *unit;         ///< the compiled source: the file, or one that includes it;
                              ///< `-` if the file is not C
    unsigned long long rank;  ///< sites of low rank are drawn first
};

/** The bytes of a file. */
struct source {
    char *file, *text;
    size_t size;
};

struct sites {
    struct site *site;
    size_t count, room;
    struct source *source;
    size_t sources;
};

/** The bytes of a file; NULL if the file was not read. */
const struct source *sites_source(const struct sites *sites, const char *file);

/** Adds a site. File, function, kind, unit, begin, end and put are given, and copied. */
void sites_add(struct sites *sites, const struct site *site);

/** Adds the sites of `unit` and of the files that it includes. False if it does not compile. */
bool sites_find(struct sites *sites, const char *unit, int arguments, const char *const *argument);

/** Reads the bytes of a file; only files that were read have sites. False with a message. */
bool sites_read(struct sites *sites, const char *file);

/** Sorts the sites in an order that depends only on the files, and removes repeated ones. */
void sites_sort(struct sites *sites);

/** The file with the mutation. The caller frees it. */
char *sites_mutated(const struct sites *sites, const struct site *site, size_t *size);

/** Whether the mutated file still compiles. */
bool sites_compiles(const struct sites *sites, const struct site *site, int arguments,
                    const char *const *argument);

#endif
