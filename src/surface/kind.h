// What a kind of surface is: a generator or a reader; the table of them.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A kind of surface makes the heights of a *record*: nx x ny cells; a profile is one row. It can
 * make lines (the profiles of sliding in two dimensions), faces (sliding in three, rolling), or
 * both, mostly by the same function. A kind has its own keys, and the keys of its properties
 * (random, scaled...) (keys.h).
 *
 * A new kind is a file with a const struct, and its line in kinds.c. It can then be chosen, with
 * its keys, in every kind of case that uses lines or faces it can make.
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

/** What a kind of surface is; the keys that follow from it are in keys.c. */
enum ra_surface_trait {
    RA_SURFACE_RANDOM = 1,     ///< drawn by chance: moments, seed, stream
    RA_SURFACE_SCALED = 2,     ///< as high as it is told: Ra, $\sigma$
    RA_SURFACE_CORRELATED = 4, ///< with a correlation length
    RA_SURFACE_NAMED = 8       ///< from a file, or by the table of one
};

/** A record to be made. */
struct ra_making {
    const struct ra_surface_recipe *recipe;
    /// its cells, and heights of 0, which are to be filled (ny x nx); a reader may replace both
    struct ra_topography *record;
    bool line;        ///< a profile: one row, of nodes
    size_t reference; ///< of a profile: nodes whose Ra, mean or line are meant
    double *rms;      ///< of a spectrum that says its own: the rms height of the process [m]
    char *note;       ///< what was done, in one line (note_size); may be NULL
    size_t note_size;
    struct ra_status *st;
};

/** Fills a record. Random heights have variance 1 and mean 0, as if they were normal; heights.c
 *  scales them afterwards. Heights without a file depend only on the key under which runs share
 *  them (surface.c). RA_INPUT: one line that says what is wrong and what would be right. */
typedef enum ra_code ra_surface_maker(const struct ra_making *making);

struct ra_surface_kind {
    const char *name;                  ///< the word of the key `kind`
    ra_surface_maker *line, *area;     ///< NULL: it makes none
    unsigned traits;                   ///< what it is: a sum of enum ra_surface_trait
    const struct ra_surface_keys *own; ///< keys of its own, or of others of its family; NULL: none
    bool flat;                         ///< h = 0: it needs no record
    bool measured;                     ///< heights of a file, which has a grid of its own
    bool tabled;                       ///< its spectrum is that of a table, in `file`
    bool copied;                       ///< the profile is the one of the other solid
    const char *fault;                 ///< the key of a profile to name where one cannot be made
    // whether this surface is random although its kind is not; NULL: no
    bool (*seeded)(const struct ra_surface_recipe *recipe);
    // whether its keys are consistent and a profile on these nodes can represent them; `nodes` is
    // NULL for a face; *key is the wrong key. NULL: they always are
    enum ra_code (*check)(const struct ra_surface_recipe *recipe,
                          const struct ra_surface_nodes *nodes, const char **key,
                          struct ra_status *st);
    /// the one-sided spectral density [m^3] of a profile of rms height `sigma` [m] at a wave
    /// number [1/m], of waves per length; `table` is that of a kind that is `tabled`. NULL: none
    double (*density)(const struct ra_surface_recipe *recipe, const struct ra_density *table,
                      double sigma, double wave_number);
    /// the autocorrelation at a lag [m] over that at 0; NULL: none in closed form
    double (*correlation)(const struct ra_surface_recipe *recipe, double lag);
    const struct ra_stream_method *stream; ///< faces column by column, of any length; NULL: none
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

/// Some of them, for programs that write recipes themselves; a case names them.
extern const struct ra_surface_kind ra_surface_flat, ra_surface_gaussian, ra_surface_sine,
    ra_surface_bumps, ra_surface_measured, ra_surface_same, ra_surface_exponential,
    ra_surface_self_affine, ra_surface_spectrum;

/** The kinds, i = 0, 1, ... until NULL, and the names of those that make lines, and faces. */
const struct ra_surface_kind *ra_surface_kind_at(size_t i);
const char *ra_surface_line_name(size_t i);
const char *ra_surface_area_name(size_t i);

/** Spectrum and autocorrelation of a profile of a recipe, as above; NAN where there is none. */
double ra_asked_density(const struct ra_surface_recipe *recipe, const struct ra_density *table,
                        double sigma, double wave_number);
double ra_asked_correlation(const struct ra_surface_recipe *recipe, double lag);

#endif
