// Rows that the summaries and tables of quantities of several kinds of runs have.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The rows have the columns quantity, value, unit. Units are SI; levels are in dB with the
 * reference that the unit names.
 *
 * Tests: tests/run/test_rows.c, tests/sliding/test_tables.c, tests/areal/test_areal_run.c.
 */
#include "run/rows.h"

#include <math.h>

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

void ra_rows_film(struct ra_table *t, const struct ra_air_film_now *now,
                  const struct ra_air_film_now *before, const char *unit)
{
    const double count = now->count > before->count ? (double)(now->count - before->count) : 1.0;
    ra_table_quantity(t, "air_film_step", now->step, "s");
    ra_table_quantity(t, "air_film_least_gap", now->least, "m");
    ra_table_quantity(t, "air_film_gap_mean", (now->gap_sum - before->gap_sum) / count, "m");
    ra_table_quantity(t, "air_film_force_mean", (now->sum - before->sum) / count, unit);
    ra_table_quantity(t, "air_film_force_rms", sqrt((now->square - before->square) / count), unit);
}
