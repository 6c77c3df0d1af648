// Places of a C file where one mutation can be made, found in its syntax tree.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SITES_H
#define RA_SITES_H

#include <stdbool.h>
#include <stddef.h>

/** One mutation: bytes `begin` to `end` of the file become `put`. */
struct site {
    const char *file, *function; ///< `-` outside functions
    const char *kind;
    size_t line, begin, end;
    const char *put;
    char *text, *replacement; ///< the lines of the site before and after, on one line
    const char *unit;         ///< the source that is compiled: the file, or one that includes it;
                              ///< `-` of what is no C
    unsigned long long rank;  ///< in the draw
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

/** The bytes of a file, or NULL if it is not one that was read. */
const struct source *sites_source(const struct sites *sites, const char *file);

/** Adds a site: file, function, kind, unit, begin, end and put are told, and copied. */
void sites_add(struct sites *sites, const struct site *site);

/** Adds the sites of `unit` and of what it includes; false if it does not compile. */
bool sites_find(struct sites *sites, const char *unit, int arguments, const char *const *argument);

/** Takes the bytes of a file: only these have sites. False with a message. */
bool sites_read(struct sites *sites, const char *file);

/** Sorts the sites in an order that depends on the files alone, and drops repeated ones. */
void sites_sort(struct sites *sites);

/** The file with the mutation; the caller frees it. */
char *sites_mutated(const struct sites *sites, const struct site *site, size_t *size);

/** Whether the mutated file is still a program. */
bool sites_compiles(const struct sites *sites, const struct site *site, int arguments,
                    const char *const *argument);

#endif
