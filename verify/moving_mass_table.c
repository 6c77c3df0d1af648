// The moving mass beside the closed form: deflection curves (Fig. 4), contact force (Fig. 5).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * RUN is the folder of a run of the moving mass (Sect. 3.1).
 *
 * **deflection.** Mid-span deflection of the run and Olsson's closed form (olsson.c, 20 terms, as
 * many as the bridge has modes, Table 2), both divided by the static deflection $P L^3/(48 E I)$,
 * against $s = V t/L$. The middle of the mass is at $x_0 + \ell/2$ when it starts.
 *
 * **crossing.** $\alpha = T_1/(2 L/V) = V/(2 L f_1)$, and the contact force while the mass
 * crosses, divided by its weight P: mean, smallest, largest, rms of $F - P$; and the share of the
 * samples without contact. The sample at t = 0 is taken before the first contact force.
 *
 * Tests: tests/scripts/moving_mass_table, verify/verify_moving_mass.c.
 */
#include <math.h>
#include <stdlib.h>

#include "exact/olsson.h"
#include "made.h"

enum { TERMS = 20 };

/// alpha of the run: V over 2 L f_1.
static double alpha_of(const char *run, double length)
{
    return made_value_in(run, "summary.tsv", "speed") /
           (2.0 * length * made_value_in(run, "summary.tsv", "first_frequency_resonator"));
}

static void put_point(double s, double ours, double closed)
{
    ra_table_number(&made_table, "s", "1", s);
    ra_table_number(&made_table, "ra2d", "1", ours);
    ra_table_number(&made_table, "olsson", "1", closed);
    ra_table_number(&made_table, "difference", "1", ours - closed);
    ra_table_end_row(&made_table);
}

static void write_deflection(int count, char **argument)
{
    (void)count;
    const char *const run = argument[0];
    struct ra_sliding_case c;
    struct made probes;
    made_case(run, &c);
    made_read(&probes, run, "probes.tsv");
    const double L = c.solid[0].beam.length, alpha = alpha_of(run, L);
    const double P = made_value_in(run, "summary.tsv", "weight_slider");
    const double EI = made_value_in(run, "summary.tsv", "bending_stiffness_resonator");
    const double rest = P * L * L * L / (48.0 * EI);
    const double speed = made_value_in(run, "summary.tsv", "speed");
    const double start = c.pair.start + c.solid[1].beam.length / 2.0;
    if (!(rest > 0.0)) {
        made_fail(RA_INPUT, "%s: no static deflection", run);
    }
    double *const t = made_column(&probes, "t"), *const u = made_column(&probes, "midspan");
    put_point(0.0, 0.0, 0.0);
    for (size_t i = 0; i < probes.rows; i++) {
        const double s = (start + speed * t[i]) / L;
        if (s < 0.0 || s > 1.0) {
            continue;
        }
        const double ours = -u[i] / rest, closed = olsson_midspan(alpha, s, TERMS);
        put_point(s, ours, closed);
    }
    free(t);
    free(u);
    made_free(&probes);
    ra_sliding_case_free(&c);
}

static void write_crossing(int count, char **argument)
{
    (void)count;
    const char *const run = argument[0];
    struct ra_sliding_case c;
    struct made probes;
    made_case(run, &c);
    made_read(&probes, run, "probes.tsv");
    const double P = made_value_in(run, "summary.tsv", "weight_slider");
    double *const t = made_column(&probes, "t"), *const F = made_column(&probes, "total_force");
    double sum = 0.0, square = 0.0, low = (double)INFINITY, high = 0.0, n = 0.0, lost = 0.0;
    for (size_t i = 0; i < probes.rows; i++) {
        if (t[i] > 0.0) {
            n += 1.0;
            sum += F[i];
            square += (F[i] - P) * (F[i] - P);
            low = fmin(low, F[i]);
            high = fmax(high, F[i]);
            lost += F[i] <= 0.0 ? 1.0 : 0.0;
        }
    }
    if (!(n > 0.0) || !(P > 0.0)) {
        made_fail(RA_INPUT, "%s: no sample after t = 0, or no weight", probes.path);
    }
    made_quantity("alpha", alpha_of(run, c.solid[0].beam.length), "1");
    made_quantity("mean_force_over_weight", sum / n / P, "1");
    made_quantity("mean_force_error", sum / n / P - 1.0, "1");
    made_quantity("smallest_force_over_weight", low / P, "1");
    made_quantity("largest_force_over_weight", high / P, "1");
    made_quantity("rms_fluctuation_over_weight", sqrt(square / n) / P, "1");
    made_quantity("share_without_contact", lost / n, "1");
    free(t);
    free(F);
    made_free(&probes);
    ra_sliding_case_free(&c);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"deflection", write_deflection, 1, 1, "RUN"},
        {"crossing", write_crossing, 1, 1, "RUN"},
        {NULL, NULL, 0, 0, NULL},
    };
    return made_main(parts, argc, argv);
}
