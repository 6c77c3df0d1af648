// What the law of roughness noise predicts for a run: power, mean frequency, level.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_EXPECTED_H
#define RA_EXPECTED_H

#include "base/room.h"
#include "model/room.h"
#include "run/softness.h"

/** The vibrating solid, and the load on the contact. */
struct ra_receiver {
    size_t first, count; ///< places of its modes in the arrays of the pair's oscillators
    double size;         ///< length [m] or area [m^2] over which its modes have the norm 1
    double weight;       ///< W of the slider [N/m], of a block [N]
    double moving;       ///< $v_w^2$ of its weight on its way [m^2/s^2] (moving_weight.h)
};

/** The prediction shown before a run: the law, corrected by what a random sample of a hundred cases
 *  showed, (eq:said-lift) to (eq:said-band). The mean frequency is that of the vibration caused by
 *  roughness. */
struct ra_foretold {
    double given;     ///< P [W/m], of an area [W]
    double frequency; ///< $\langle\omega\rangle$ [rad/s]
    double square;    ///< $v^2$ of what roughness makes [m^2/s^2]
    double moving;    ///< $v_w^2$ of the weight on its way [m^2/s^2]
    double level;     ///< of both [dB re 1 nm/s]
    double from, to;  ///< the band of 95 % [dB re 1 nm/s]
};

/** The law in the form that was fixed in advance and judged (verify/law), and the prediction made
 *  from it. All are 0 if the law predicts nothing (`known` is false): for flat surfaces, for a
 *  slider without weight or at rest, with multipliers, for a resonator without modes. */
struct ra_expected {
    bool known;
    const char *outside;     ///< what of the case it was not tested on, NULL: nothing (foreseen.h)
    double mass;             ///< m of the resonator [kg/m], of a plate [kg]
    double ratio;            ///< x = V/V*_c: riding far below 1, hopping above [1]
    double softness;         ///< $S = V T_c/l_c$ [1]
    double restitution;      ///< e of one blow of the slider's end on the resonator [1]
    double power;            ///< Pi = P/(W $V s_c$) [1]
    double given;            ///< P [W/m], of an area [W]
    double frequency;        ///< $\langle\omega\rangle = P/(2 \zeta m v^2)$ [rad/s]
    double square;           ///< $v^2$, the mean square velocity of the resonator [m^2/s^2]
    double level;            ///< of v [dB re 1 nm/s]
    double half;             ///< half of the band that was fixed with it [dB]
    struct ra_foretold said; ///< what a case and a report are told
};

/** (eq:law-power) to (eq:said-band) of expected.c. RA_SYSTEM without memory. */
enum ra_code ra_expect(const struct ra_pair *pair, const struct ra_riding *riding,
                       const struct ra_receiver *receiver, struct ra_expected *expected,
                       struct ra_status *st);

/** The factor H(y) of (eq:law-flight), $y = \omega T$. */
double ra_expected_flight(double y);

#endif
