// The tables of the inference: what is drawn and quoted of it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INFERENCE_TABLES_H
#define RA_INFERENCE_TABLES_H

#include "inference/emulator.h"
#include "inference/posterior.h"
#include "inference/targets.h"

/** What all tables are made from. */
struct known {
    struct row_points points;
    struct targets targets;
    /// of the targets (targets); low and high infinite where values end anyway
    double *low, *high, *digit;
};
/** Points, as data/campaign.tsv, and claims, as data/claims.tsv. */
void known_read(const char *points, const char *claims, struct known *known);
void known_free(struct known *known);

/** Responses of a sample with an emulator for each target. */
struct emulated {
    struct responses sample;
    size_t factors, kept[FACTORS]; ///< those that vary in the sample
    bool either[FACTORS];          ///< (factors)
    double *x;                     ///< (rows x factors), each between 0 and 1
    double *y;                     ///< (targets x rows)
    struct emulator *emulator;     ///< (targets)
};
/** Reads a sample and fits; with the ranges and the noise of a table of emulators if there is
 *  one. */
void emulated_read(const struct known *known, const char *sample, const char *emulators,
                   struct emulated *emulated);
void emulated_free(const struct known *known, struct emulated *emulated);

/** Each prints one table on made_table.
 *
 *  Values of the targets of every row. */
void table_targets(const struct known *known, const struct responses *rows);
/** Elementary effects, and by their size over the scatter of single realisations all factors. */
void table_effects(const struct known *known, const struct responses *morris,
                   const struct responses *pairs);
void table_screening(const struct known *known, const struct responses *morris,
                     const struct responses *pairs);
/** Scatter of single realisations under each reading of the pairs. */
void table_scatter(const struct known *known, const struct responses *pairs);
void table_emulators(const struct known *known, const struct emulated *emulated);
/** Sobol's indices from `count` points; intervals leave out a tenth of the sample at a time. */
void table_indices(const struct known *known, const struct emulated *emulated, size_t count,
                   uint64_t seed);

/** The posterior from `draws` draws. */
void known_weigh(const struct known *known, const struct emulated *emulated,
                 const struct responses *pairs, size_t draws, uint64_t seed,
                 struct posterior *posterior, double *covariance);
/** What it was made from, its bandwidth, and the nearest of its draws. */
void table_posterior(const struct known *known, const struct emulated *emulated,
                     const struct responses *pairs, const struct posterior *posterior);
/** Quantiles of each factor; densities over the prior's in bins; some draws by their weight. */
void table_marginals(const struct emulated *emulated, const struct posterior *posterior);
void table_densities(const struct emulated *emulated, const struct posterior *posterior);
void table_draws(const struct emulated *emulated, const struct posterior *posterior, size_t count,
                 uint64_t seed);
/** What the posterior predicts of each target beside what is published. */
void table_predictive(const struct known *known, const struct posterior *posterior,
                      const double *covariance);
/** The nearest reading to all published figures, to those of each claim, and to all others. */
void table_conflicts(const struct known *known, const struct emulated *emulated,
                     const struct posterior *posterior, const double *covariance);

#endif
