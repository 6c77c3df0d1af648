// One run of a sliding case without a folder.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INFERENCE_SINGLE_H
#define RA_INFERENCE_SINGLE_H

#include "sliding/case.h"

/** What is wanted of a run. */
struct single_order {
    double smoothing; ///< of both surfaces (rough.h)
    bool settled;     ///< in equilibrium before the slider moves
    bool whole;       ///< the average goes on to time.duration after the slider is at the end
    double probe;     ///< where the velocity of the resonator is sampled [m]; below 0: nowhere
};

/** What a run has found. */
struct single {
    double level;              ///< of the resonator [dB re 1e-9 m/s]
    double contact_share;      ///< steps with a contact, until the slider is at the end
    uint64_t shocks, below[3]; ///< complete shocks; with a peak below M, 10 M, 100 M
    uint64_t brief;            ///< shorter than 0.1 ms
    double step;               ///< tau: that of the case, or half of it, or a quarter... [s]
    double *velocity;          ///< samples (samples); NULL without a probe; free()
    size_t samples;
    double *frequency; ///< of the resonator's modes [Hz] (modes); with a probe; free()
    size_t modes;
};

enum { SINGLE_RATE = 100000 }; ///< samples of the velocity in a second [Hz]

/** Runs a case by steps of time.step, or of a half, a quarter... of it: the first that is at most
 *  half of the stability limit. Codes as of ra_pair_case_run. */
enum ra_code single_run(struct ra_sliding_case *c, const struct single_order *order,
                        struct single *result, struct ra_status *st);
void single_free(struct single *result);

/** Integral of v^2 over the time T of a free damped oscillator that has the displacement u and the
 *  velocity v at first [m^2/s]. */
double single_ringing(double omega, double zeta, double u, double v, double T);

#endif
