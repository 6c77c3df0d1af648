// Keys that random profiles of sliding and random topographies of rolling have in common.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SURFACE_KEYS_H
#define RA_SURFACE_KEYS_H

#include "case/value.h"

#define RA_LARGEST_SEED 18446744073709551615.0 // 2^64 - 1

// Rows of a table of keys: of section group G, with OF(field) of the recipe, of which all have
// these fields by the same names; which kinds of surfaces use them.
// clang-format off
#define RA_RANDOM_SURFACE_KEYS(G, OF, SELF_AFFINE, RANDOM, SEEDED)                                 \
    {G, "hurst", OF(hurst), &ra_kind_number, RA_UNIT_NONE, 0.01, 1,                                \
     {"0.8"}, .used = SELF_AFFINE, .decides = "kind",                                              \
     .meaning = "self-affine: Hurst's exponent"},                                                  \
    {G, "longest", OF(longest), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 1e3,                        \
     {"1 mm"}, .used = SELF_AFFINE, .decides = "kind",                                             \
     .meaning = "self-affine: wavelength of the roll-off"},                                        \
    {G, "shortest", OF(shortest), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 1e3,                      \
     {"150 um"}, .used = SELF_AFFINE, .decides = "kind",                                           \
     .meaning = "self-affine: shortest wavelength"},                                               \
    {G, "skewness", OF(skewness), &ra_kind_number, RA_UNIT_NONE, -10, 10,                          \
     {"0"}, .used = RANDOM, .decides = "kind",                                                     \
     .meaning = "random: skewness of the heights of the process, by a cubic of normal ones"},      \
    {G, "kurtosis", OF(kurtosis), &ra_kind_number, RA_UNIT_NONE, 1, 100,                           \
     {"3"}, .used = RANDOM, .decides = "kind",                                                     \
     .meaning = "random: kurtosis of the heights of the process"},                                 \
    {G, "seed", OF(seed), &ra_kind_seed, RA_UNIT_NONE, 0, RA_LARGEST_SEED,                         \
     {"1"}, .used = SEEDED, .decides = "kind",                                                     \
     .meaning = "random or synthesised: seed of the heights"},                                     \
    {G, "stream", OF(stream), &ra_kind_seed, RA_UNIT_NONE, 0, RA_LARGEST_SEED,                     \
     {"0", "1"}, .used = SEEDED, .decides = "kind",                                                \
     .meaning = "random or synthesised: independent stream of that seed"},
// clang-format on

#endif
