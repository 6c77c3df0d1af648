// What a run will give, by the law of roughness noise: power, mean frequency, level.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_EXPECTED_H
#define RA_EXPECTED_H

#include <stdbool.h>

#include "base/room.h"
#include "model/room.h"
#include "run/softness.h"

/** What vibrates, and what loads the contact. A place whose mass is 0 is no mode (padding). */
struct ra_receiver {
    size_t first, count; ///< places of its modes in the arrays of the pair's oscillators
    double size;         ///< length [m] or area [m^2] over which its modes have the norm 1
    double weight;       ///< W of the slider [N/m], of a block [N]
    double moving;       ///< $v_w^2$ of its weight on its way [m^2/s^2] (moving_weight.h)
};

/** The numbers of the law of a line or of an area: (eq:law-softer) to (eq:law-frequency). */
struct ra_noise_constants {
    double riding, exponent; ///< c and n of $\Pi_r = c x^n$
    double rougher;          ///< $\gamma$, of the ratio of the slopes
    double alike[2];       ///< $\eta_r$, $\eta_h$, of riding and of hopping, for slopes that differ
    double soft, softness; ///< $\mu$ of (1 + S) in riding, the factor of S in hopping
    double fall;           ///< $g_e$ over W/M of an end, of a corner
    double low, loss;      ///< $b_0$ and $b_1$ of the frequency in riding
    double high;           ///< b of the frequency in hopping
    double change;         ///< $x_0$, where it changes
    double spread;         ///< 1: it changes with the speed of the slider, 0: with that of the wall
};

/** A law: of an area and of a line, and two things that an earlier law had not. */
struct ra_noise_law {
    struct ra_noise_constants area, line;
    bool lifted; ///< (eq:law-lift): the resonator's vibration counts for the frequency, too
    bool padded; ///< the law that was fixed first meets the first places of padded arrays as masses
};

/** The law of today; those that were fixed earlier are in verify/law/fixed.h. */
extern const struct ra_noise_law ra_noise_law;

/** What the law says of a run before it; all 0 where it says nothing (`known` is false): of flat
 *  surfaces, of a slider without weight or at rest, of multipliers, of a resonator without modes.
 *  The mean frequency is that of what roughness makes. */
struct ra_expected {
    bool known;
    const char *outside; ///< what of the case it was not tested on, NULL: nothing (foreseen.h)
    double mass;         ///< m of the resonator [kg/m], of a plate [kg]
    double ratio;        ///< x = V/V*_c: riding far below 1, hopping above [1]
    double softness;     ///< $S = V T_c/l_c$ [1]
    double restitution;  ///< e of one blow of the slider's end on the resonator [1]
    double power;        ///< Pi = P/(W $V s_c$) [1]
    double given;        ///< P [W/m], of an area [W]
    double frequency;    ///< $\langle\omega\rangle = P/(2 \zeta m v^2)$ [rad/s]
    double square;       ///< $v^2$ of what roughness makes, the mean over the resonator [m^2/s^2]
    double moving;       ///< $v_w^2$ of the weight on its way [m^2/s^2]
    double level;        ///< of both [dB re 1 nm/s]
    double from, to;     ///< the band of 95 % [dB re 1 nm/s]
};

/** (eq:law-wall) to (eq:law-half) of expected.c. RA_SYSTEM without memory. */
enum ra_code ra_expect(const struct ra_pair *pair, const struct ra_riding *riding,
                       const struct ra_receiver *receiver, const struct ra_noise_law *law,
                       struct ra_expected *expected, struct ra_status *st);

/** The band of a level [dB re 1 nm/s] from `square` $v^2$ whose level is known to `half` [dB], and
 *  the weight's `moving` $v_w^2$: (eq:law-ends). */
void ra_expected_band(double square, double moving, double half, double *from, double *to);

/** The factor H(y) of (eq:law-flight), $y = \omega T$. */
double ra_expected_flight(double y);

#endif
