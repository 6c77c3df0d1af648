// What is measured during a run (Sect. 4): levels, energies, shocks, contact counts.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STATISTICS_H
#define RA_STATISTICS_H

#include "detection/detection.h"

// ## Levels and energies (energy.c)

/** Springs at the two ends of the contact zone in one pass, as of the last step. */
struct ra_edge {
    int64_t begin, end;           ///< slave nodes in the zone
    double first, last;           ///< energy of the spring at node begin, and at node end - 1 [J/m]
    double first_gain, last_gain; ///< what it gains in half a step [J/m]
};

/** Running sums for the level (Eqs. 47, 48) and the energy balance. */
struct ra_balance {
    uint64_t from, steps;     ///< averages start at this step; steps observed
    double *square_before[2]; ///< sum of V_k^2 up to the start of the averages (width)
    double *start[2];         ///< U_k at the first step (width)
    double sliding;           ///< sum of V dg/d(Vt) P over the contacts, ends by half [W/m]
    double last_sliding;      ///< its last term
    struct ra_edge edge[2];   ///< of each pass
    int edges_loaded;         ///< whether there can be energy in them
    double edges;           ///< energy of springs that entered the zone less those that left [J/m]
    double first_energy[3]; ///< kinetic, strain, contact energy at the first step [J/m]
    double last_energy[3];  ///< the same at the last step
    double force_sum, force_square, force_most, force_least; ///< total force since `from` [N/m]
    double contact_sum;                                      ///< contacts since `from`
    size_t contact_most;
};

enum ra_code ra_balance_make(const struct ra_problem *problem, uint64_t from,
                             struct ra_balance *balance, struct ra_status *st);
/** To be called after every ra_step, from the first one of the state on: the sums over the modes are
 *  those of the state. */
void ra_balance_observe(const struct ra_problem *problem, const struct ra_state *state,
                        struct ra_balance *balance);
void ra_balance_free(struct ra_balance *balance);

/** Energies and works of a whole run [J/m]; see energy.c for the two balances. */
struct ra_audit {
    double kinetic, strain, contact; ///< at the last step
    double kinetic_start, strain_start, contact_start;
    double gravity, damping, sliding, contact_work; ///< works since the first step
    double edges;          ///< work of sliding at the ends of the contact zone
    double lost;           ///< in inelastic contact: sliding - contact_work - change of contact
    double modal_residual; ///< of the beams alone: identity of the scheme
    double residual;       ///< of everything (laws that store energy), or the modal one
    double put_in;         ///< |gravity| + |sliding + edges| + energy at the start
};
void ra_balance_audit(const struct ra_problem *problem, const struct ra_state *state,
                      const struct ra_balance *balance, struct ra_audit *audit);

/** Mean square velocity of a solid (Eq. 48) since the start of the averages [m^2/s^2]; per mode if
 *  `mode` is not NULL (count): they sum to the result. */
double ra_mean_square_velocity(const struct ra_problem *problem, const struct ra_state *state,
                               const struct ra_balance *balance, int solid, double *mode);

/** Lv = 20 log10(v/1e-9 m/s) from a mean square velocity (Eq. 47) [dB]; -HUGE_VAL for 0. */
double ra_level(double mean_square);

// ## Shocks (shocks.c)

/** One shock of one node: its contact force was non-zero from `start` for `steps` steps. */
struct ra_shock {
    int solid;
    size_t node;
    uint64_t start, steps;
    double peak;   ///< largest |P| [N/m]
    double energy; ///< sum of P (u_{n+1} - u_{n-1})/2 (Eq. 46), into the solid [J/m]
    int complete;  ///< 0 if it went on when the run ended
};

/** Receives every finished shock; a non-zero return is kept and reported by ra_shocks_finish. */
typedef int (*ra_shock_sink)(const struct ra_shock *shock, void *context);

/** What is known of the nodes at the places of one solid. */
struct ra_shock_track {
    double *force;   ///< of the last step [N/m]
    double *line;    ///< h + u of the last step
    double *peak;    ///< of the open shock
    double *energy;  ///< of the open shock, up to the last step
    uint64_t *start; ///< of the open shock
};

struct ra_shocks {
    int slave_only; ///< 1: only the force of a node as slave counts
    ra_shock_sink sink;
    void *context;
    uint64_t steps;       ///< observed
    uint64_t made;        ///< which places of the state the tracks belong to
    struct ra_spot *spot; ///< where the nodes of the places are (spot_count)
    size_t spot_count;
    struct ra_shock_track track[2], spare[2];
    const struct ra_followed *lent; ///< where peaks and energies are while the engine follows
    struct ra_follow follow[2]; ///< the tracks as the kernel wants them, from the first place on
    int64_t first[2];           ///< first place
    size_t places[2];           ///< number of places
    uint32_t *turned;           ///< places whose shock begins or ends in this step (places)
    struct ra_shock *ended;     ///< shocks that end in this step (ended_count)
    size_t ended_count;
};

enum ra_code ra_shocks_make(const struct ra_problem *problem, int slave_only, ra_shock_sink sink,
                            void *context, struct ra_shocks *shocks, struct ra_status *st);
/** To be called after every ra_step. */
void ra_shocks_observe(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *shocks);
/** Reports the shocks that are still open, in the order of solids and nodes. `state` is that of the
 *  last step observed. */
void ra_shocks_finish(const struct ra_problem *problem, const struct ra_state *state,
                      struct ra_shocks *shocks);
void ra_shocks_free(struct ra_shocks *shocks);

// ## Distributions (histogram.c)

/** Histogram with bins of equal width in log10: `per_decade` bins from 10^low to 10^high. */
struct ra_histogram {
    size_t bins;
    double *edge;    ///< (bins + 1), correctly rounded powers of ten
    uint64_t *count; ///< (bins)
    uint64_t below, above, total;
};
enum ra_code ra_histogram_make(int low, int high, int per_decade, struct ra_histogram *histogram,
                               struct ra_status *st);
void ra_histogram_add(struct ra_histogram *histogram, double value);
void ra_histogram_free(struct ra_histogram *histogram);

// ## Spectra (spectrum.c)

/** One-sided power spectral density by Welch's method: Hann window, half overlapped segments of
 *  `segment` (even) samples, no detrending; density (segment/2 + 1) [unit^2/Hz] at f_j = j
 *  rate/segment. RA_INPUT if there are fewer samples than one segment. */
enum ra_code ra_welch(const double *sample, size_t count, double rate, size_t segment,
                      double *density, struct ra_status *st);
/** One-sided density of all samples without a window (Eq. 32 of rolling contact): sum S_f df is their
 *  mean square. count even; density (count/2 + 1). */
enum ra_code ra_periodogram(const double *sample, size_t count, double rate, double *density,
                            struct ra_status *st);

#endif
