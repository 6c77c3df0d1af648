// What the law of roughness noise predicts for a run: power, mean frequency, level.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_EXPECTED_H
#define RA_EXPECTED_H

#include <stdbool.h>

#include "base/room.h"
#include "model/room.h"
#include "run/softness.h"

/** The structure that vibrates, and the load on the contact. A place with mass 0 in the arrays is
 *  padding and not a mode. */
struct ra_receiver {
    size_t first, count; ///< places of the modes in the arrays of the pair's oscillators
    double size;         ///< length [m] or area [m^2] over which the shapes have norm 1
    double weight;       ///< weight W of the slider [N/m], of a block [N]
    double moving;       ///< $v_w^2$ that the weight causes by moving [m^2/s^2] (moving_weight.h)
};

/** The constants of the law, for a line or for an area: (eq:law-softer) to (eq:law-frequency). */
struct ra_noise_constants {
    double riding, exponent; ///< c and n in $\Pi_r = c x^n$
    double rougher;          ///< exponent $\gamma$ of the ratio of the slopes
    /// exponents $\eta_r$ (riding) and $\eta_h$ (hopping) of a, the measure of different slopes
    double alike[2];
    double soft, softness; ///< $\mu$ of (1 + S) in riding; factor of S in hopping
    double fall;           ///< $g_e$ of an end or a corner, divided by W/M
    double low, loss;      ///< $b_0$ and the factor of 1 - e in the mean frequency of riding
    double high;           ///< b of the mean frequency in hopping
    double change;         ///< $x_0$: where the mean frequency changes from riding to hopping
    /// exponent $\kappa$: the change depends on the speed of the slider (1) or on that of the wall
    /// (0)
    double spread;
};

/** A law: its constants for an area and for a line, and two options that differ between laws. */
struct ra_noise_law {
    struct ra_noise_constants area, line;
    bool lifted; ///< (eq:law-lift): the mean frequency also depends on the resonator's vibration
    bool padded; ///< true: padding counts as modes, as in the first fixed law
};

/** The present law. Earlier laws, fixed before their tests, are in verify/law/fixed.h. */
extern const struct ra_noise_law ra_noise_law;

/** The prediction for a run. If there is none, `known` is false and all values are 0. There is none
 *  for flat surfaces, a slider without weight or at rest, a contact by multipliers, or a resonator
 *  without modes. The mean frequency is that of the vibration that roughness causes. */
struct ra_expected {
    bool known;
    /// in words, a property of the case for which the law was not tested; NULL: none (foreseen.h)
    const char *outside;
    double mass;        ///< mass m of the resonator [kg/m], of a plate [kg]
    double ratio;       ///< $x = V/V^*_c$: below 1 the slider rides, from 1 on it hops [1]
    double softness;    ///< $S = V T_c/l_c$ [1]
    double restitution; ///< restitution e of one blow of the slider's end on the resonator [1]
    double power;       ///< dimensionless power $\Pi = P/(W V s_c)$ [1]
    double given;       ///< power P [W/m], on an area [W]
    double frequency;   ///< mean frequency $\langle\omega\rangle = P/(2 \zeta m v^2)$ [rad/s]
    double square;      ///< $v^2$ caused by roughness, averaged over the resonator [m^2/s^2]
    double moving;      ///< $v_w^2$ caused by the moving weight [m^2/s^2]
    double level;       ///< level of $v^2 + v_w^2$ [dB re 1 nm/s]
    double from, to;    ///< ends of the 95 % band of the level [dB re 1 nm/s]
};

/** Computes (eq:law-wall) to (eq:law-half) of expected.c. RA_SYSTEM without memory. */
enum ra_code ra_expect(const struct ra_pair *pair, const struct ra_riding *riding,
                       const struct ra_receiver *receiver, const struct ra_noise_law *law,
                       struct ra_expected *expected, struct ra_status *st);

/** Computes the band of a level [dB re 1 nm/s] by (eq:law-ends). The level of `square`, $v^2$, is
 *  known to +- `half` [dB]; `moving` is $v_w^2$ of the weight. */
void ra_expected_band(double square, double moving, double half, double *from, double *to);

/** The factor H(y) of (eq:law-flight), $y = \omega T$. */
double ra_expected_flight(double y);

#endif
