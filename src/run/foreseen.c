// The prediction of the law of roughness noise for a case, or the reason why there is none.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The law (expected.c) predicts the mean square of the resonator's velocity over its whole length
 * or area and over time: the quantity of level_resonator and level_plate, not that of a probe at
 * one place. The band is nominal,
 * $$ L_- \le L \le L_+                                                   % eq:foreseen-band $$
 * with the ends of (eq:law-ends), which include the moving weight. The report says how many runs
 * lie in this band.
 *
 * **Regime.** The slider rides where $x = V/V^*_c$ is below 1, and hops from x = 1 on.
 *
 * **Limits.** This file checks those assumptions of the law that a case can violate: the speed
 * must be constant and not 0, the surfaces random or measured, the law of contact local and
 * elastic, and there must be no film, no holder and no drop. Otherwise there is no prediction,
 * because for some of these cases the error of the law was large.
 *
 * Tests: tests/run/test_foreseen.c.
 */
#include "run/foreseen.h"

#include <math.h>

#include "base/room.h"
#include "contact/room.h"

const char *ra_outside_of_law(const struct ra_pair_case *c,
                              const struct ra_surface_recipe surface[2])
{
    const struct ra_law *const law = ra_law_find(c->law);
    const struct ra_holder holder = ra_pair_case_holder(c);
    for (int i = 0; i < 2; i++) {
        const struct ra_surface_kind *const kind = surface[i].kind;
        if (!kind->measured && !ra_surface_is(kind, RA_SURFACE_RANDOM)) {
            return "a surface that is neither random nor measured";
        }
    }
    return !(ra_pair_case_fastest(c) > 0.0)                    ? "a slider that stands still"
           : c->knots > 0                                      ? "a speed that changes"
           : c->initial == RA_INITIAL_DROP                     ? "a drop at its start"
           : c->air.on                                         ? "a film of air"
           : ra_holder_holds(&holder) || holder.friction > 0.0 ? "a holder"
           : !ra_law_is_local(law)                             ? "multipliers"
           : law->loss != NULL                                 ? "a loss in the contact"
                                                               : NULL;
}

bool ra_expected_speaks(const struct ra_expected *e)
{
    return e->known && e->outside == NULL;
}

bool ra_expected_holds(const struct ra_expected *e, double level)
{
    return level >= e->from && level <= e->to;
}

void ra_rows_expected(struct ra_table *t, const struct ra_expected *e, const char *resonator,
                      const char *watt)
{
    char text[160];
    if (!ra_expected_speaks(e)) {
        snprintf(text, sizeof text, "predicts nothing for %.60s: it has not been tested there",
                 e->outside != NULL ? e->outside : "a case without weight, roughness or modes");
        ra_table_quantity_text(t, "law", text);
        return;
    }
    snprintf(text, sizeof text, "predicts the mean square velocity of the whole %.20s", resonator);
    ra_table_quantity_text(t, "law", text);
    ra_table_quantity_text(t, "regime", e->ratio < 1.0 ? "riding" : "hopping");
    ra_table_quantity(t, "speed_ratio", e->ratio, "1");
    ra_table_quantity(t, "expected_power", e->given, watt);
    ra_table_quantity(t, "expected_frequency", e->frequency / RA_TWO_PI, "Hz");
    ra_table_quantity(t, "expected_level", e->level, "dB re 1e-9 m/s");
    ra_table_quantity(t, "expected_level_from", e->from, "dB re 1e-9 m/s");
    ra_table_quantity(t, "expected_level_to", e->to, "dB re 1e-9 m/s");
}
