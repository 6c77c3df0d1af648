// Rows that the summaries and tables of quantities of several kinds of runs have.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * They have the columns quantity, value, unit. Units: SI, levels in dB over what the unit names.
 *
 * Tests: tests/sliding/test_tables.c, tests/sliding/test_sound_table.c,
 * tests/areal/test_areal_run.c.
 */
#include "run/rows.h"

#include <math.h>

#include "statistics/energy.h"

void ra_rows_force(struct ra_table *t, const struct ra_contact_sums *s, double weight,
                   const char *unit)
{
    const double steps = s->steps > 0 ? (double)s->steps : 1.0, mean = s->force / steps;
    ra_table_quantity(t, "force_mean", mean, unit);
    ra_table_quantity(t, "force_rms", sqrt(s->square / steps), unit);
    ra_table_quantity(t, "force_max", s->most, unit);
    ra_table_quantity(t, "force_min", s->steps > 0 ? s->least : 0.0, unit);
    ra_table_quantity(t, "force_mean_over_weight", weight > 0.0 ? mean / weight : 0.0, "1");
}

void ra_rows_contacts(struct ra_table *t, const struct ra_contact_sums *s)
{
    const double steps = s->steps > 0 ? (double)s->steps : 1.0;
    ra_table_quantity(t, "contacts_mean", s->contacts / steps, "1");
    ra_table_quantity(t, "contacts_max", (double)s->contacts_most, "1");
    ra_table_quantity(t, "contact_share", (double)s->touching / steps, "1");
}

void ra_rows_lift_off(struct ra_table *t, double gravity, double curvature, double velocity)
{
    if (curvature > 0.0 && gravity > 0.0) {
        const double speed = sqrt(gravity / curvature);
        ra_table_quantity(t, "lift_off_speed", speed, "m/s");
        ra_table_quantity(t, "speed_over_lift_off", fabs(velocity) / speed, "1");
    } else {
        ra_table_quantity_text(t, "lift_off_speed", "none");
        ra_table_quantity_text(t, "speed_over_lift_off", "none");
    }
}

void ra_rows_sound(struct ra_table *t, const struct ra_sound_result *r,
                   const struct ra_sound_words *words)
{
    char level[64], reference[32];
    snprintf(level, sizeof level, "level_%s_in_band", words->solid);
    snprintf(reference, sizeof reference, "dB re 1e-12 %s", words->unit);
    static const char *const octave[RA_OCTAVES] = {"31.5", "63",   "125",  "250",  "500",
                                                   "1000", "2000", "4000", "8000", "16000"};
    char key[64];
    ra_table_quantity(t, "", 0.0, "");
    ra_table_quantity(t, "sound_power", r->power, words->unit);
    ra_table_quantity(t, "sound_power_level", ra_sound_power_level(r->power), reference);
    ra_table_quantity(t, "sound_pressure_level_1m",
                      ra_sound_pressure_level(words->per_half_turn * r->power), "dB re 2e-5 Pa");
    ra_table_quantity(t, "sound_pressure_level_1m_A",
                      ra_sound_pressure_level(words->per_half_turn * r->power_A),
                      "dB(A) re 2e-5 Pa");
    ra_table_quantity(t, "radiation_efficiency", r->efficiency, "1");
    ra_table_quantity(t, level, ra_level(r->mean_square), "dB re 1e-9 m/s");
    ra_table_quantity(t, "sound_power_level_own", ra_sound_power_level(r->own), reference);
    ra_table_quantity(t, "coincidence_frequency", r->coincidence, "Hz");
    ra_table_quantity(t, "sound_band", r->band, "Hz");
    ra_table_quantity(t, "sound_duration", r->seconds, "s");
    for (size_t o = 0; o < RA_OCTAVES; o++) {
        snprintf(key, sizeof key, "sound_power_level_%s_Hz", octave[o]);
        ra_table_quantity(t, key, ra_sound_power_level(r->octave[o]), reference);
    }
}
