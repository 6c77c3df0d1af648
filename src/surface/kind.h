// A kind of surface, which is a generator or a reader, and the table of all kinds.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A kind of surface makes the heights of a *record*: nx x ny cells; a profile is one row. It can
 * make lines (the profiles of sliding in two dimensions), faces (for sliding in three dimensions
 * and for rolling), or both, mostly by one function. A kind has keys of its own, and keys that
 * follow from its properties, such as random or scaled (keys.h).
 *
 * A new kind is a file with a const struct and a line in kinds.c. It can then be chosen, with its
 * keys, in every kind of case whose lines or faces it can make.
 *
 * Tests: tests/surface/test_kinds.c.
 */
#ifndef RA_SURFACE_KIND_H
#define RA_SURFACE_KIND_H

#include "surface/recipe.h"
#include "surface/topography.h"

struct ra_density;
struct ra_stream_method;
struct ra_surface_keys;

/** Properties of a kind of surface; each brings its keys (keys.c). */
enum ra_surface_trait {
    RA_SURFACE_RANDOM = 1,     ///< heights are random: moments, seed, stream
    RA_SURFACE_SCALED = 2,     ///< the case states the height: Ra, $\sigma$
    RA_SURFACE_CORRELATED = 4, ///< it has a correlation length
    RA_SURFACE_NAMED = 8       ///< it needs a file: heights, or the table of a spectrum
};

/** A record that is to be made. */
struct ra_making {
    const struct ra_surface_recipe *recipe;
    /// cells of the record, and its heights, which are 0 and are to be filled in (ny x nx); a
    /// reader may replace both
    struct ra_topography *record;
    bool line;        ///< a profile: one row of nodes
    size_t reference; ///< for a profile: number of nodes to which Ra, mean or line refer
    double *rms;      ///< for a spectrum that states its own height: rms height of the process [m]
    char *note;       ///< one line about what was done (note_size); may be NULL
    size_t note_size;
    struct ra_status *st;
};

/** Fills a record. A kind with random heights makes normal heights of mean 0 and variance 1;
 *  heights.c scales them afterwards, and changes their distribution if the case asks for another.
 *  Random heights that do not come from a file depend only on the key of the store (surface.c);
 *  runs with the same key have the same heights. RA_INPUT: one line says what is wrong and what
 *  would be right. */
typedef enum ra_code ra_surface_maker(const struct ra_making *making);

struct ra_surface_kind {
    const char *name;                  ///< the word of the key `kind`
    ra_surface_maker *line, *area;     ///< make lines, and faces; NULL: the kind cannot make them
    unsigned traits;                   ///< properties: a sum of enum ra_surface_trait
    const struct ra_surface_keys *own; ///< keys of the kind, or of its family; NULL: none
    bool flat;                         ///< h = 0: no record is needed
    bool measured;                     ///< heights come from a file, which has its own grid
    bool tabled;                       ///< the spectrum is in a table, in `file`
    bool copied;                       ///< the profile is a copy of the other solid's
    const char *fault;                 ///< key that a message names if a profile cannot be made
    // true if this surface is random although its kind is not; NULL: it never is
    bool (*seeded)(const struct ra_surface_recipe *recipe);
    // checks that the keys are consistent, and that they are possible for a profile on these
    // nodes; `nodes` is NULL for a face. *key receives the key that is wrong. NULL: the keys
    // are always valid
    enum ra_code (*check)(const struct ra_surface_recipe *recipe,
                          const struct ra_surface_nodes *nodes, const char **key,
                          struct ra_status *st);
    /// one-sided spectral density [m^3] of a profile of rms height `sigma` [m] at a wave number
    /// [1/m] (waves per length); `table` is for a kind that is `tabled`. NULL: unknown
    double (*density)(const struct ra_surface_recipe *recipe, const struct ra_density *table,
                      double sigma, double wave_number);
    /// autocorrelation at a lag [m], divided by that at lag 0; NULL: no closed form
    double (*correlation)(const struct ra_surface_recipe *recipe, double lag);
    /// makes faces column by column, of any length; NULL: not possible
    const struct ra_stream_method *stream;
};

static inline bool ra_surface_is(const struct ra_surface_kind *kind, enum ra_surface_trait trait)
{
    return (kind->traits & (unsigned)trait) != 0;
}

/** The correlation length along y. */
static inline double ra_surface_length_across(const struct ra_surface_recipe *recipe)
{
    return recipe->length_across != 0.0 ? recipe->length_across : recipe->correlation_length;
}

/// Some kinds, for programs that write recipes themselves. A case chooses a kind by its name.
extern const struct ra_surface_kind ra_surface_flat, ra_surface_gaussian, ra_surface_sine,
    ra_surface_bumps, ra_surface_measured, ra_surface_same, ra_surface_exponential,
    ra_surface_self_affine, ra_surface_spectrum;

/** ra_surface_kind_at: the kinds, i = 0, 1, ... until NULL. ra_surface_line_name and
 *  ra_surface_area_name: the names of kinds that make lines, and faces. */
const struct ra_surface_kind *ra_surface_kind_at(size_t i);
const char *ra_surface_line_name(size_t i);
const char *ra_surface_area_name(size_t i);

/** Call `density` and `correlation` of the recipe's kind; NAN if the kind does not have the
 *  function. */
double ra_asked_density(const struct ra_surface_recipe *recipe, const struct ra_density *table,
                        double sigma, double wave_number);
double ra_asked_correlation(const struct ra_surface_recipe *recipe, double lag);

#endif
