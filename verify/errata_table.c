// Values of the printed and of the corrected forms of the errata, for the report.
// SPDX-License-Identifier: GPL-3.0-or-later

/**
# The evidence of the errata

`errata_table` writes rows (quantity, value, unit) to stdout; the report's table of errata
(paper/errata.tex) takes its numbers from them. Solids, steps and penalties are those of
data/cases/realistic.ini and moving-mass-*.ini, so it is called from the project's folder. Values
that the paper prints and the case files do not have are typed here: the other length (erratum E7,
erratum E9), the speeds of Table 3 and of erratum E13. The printed formulas are in printed.c.

- **Erratum E1, erratum E2**: first flexural modes of a free beam by Eq. 15. `square` is
  $\int\psi^2 dx/L$, `curvature` is $\psi''(L)/a^2$, to 1e-9: in the corrected equation only
  rounding errors remain.
- **Erratum E3**: natural frequencies are proportional to the square of the root a,
  $\omega = a^2 \sqrt{D/m}$.
- **Erratum E4**: Eq. 25 under a constant load from rest, for the highest mode of the realistic
  resonator. The computation ends when the vibration has fallen to $e^{-40}$.
- **Erratum E6**: largest distance, for 0 <= s <= 1 at mid-span, of the printed Eq. 45 from the
  corrected one (olsson.c, held against an integration by tests/verify/test_olsson.c), divided by
  the static deflection.
- **Erratum E7, erratum E9**: $T_n = 2\pi/\omega_n$ and $\alpha = T_1 V/(2 L)$.
- **Erratum E16**: two flat beams of the realistic resonator's length, pressed 1 nm into each other,
  by the library: total force divided by the product of $\kappa$, depth and length.
- **Erratum E18**: a weight switched on at t = 0 on a beam at rest gives mode k
  $$ \dot U_k = \frac{g_k}{w_k} e^{-d_k t} \sin w_k t , \qquad g_k = -g \int_0^L \psi_k dx =
      -g \sqrt{2 L}\, \frac{1 - \cos n\pi}{n \pi} , \quad n = k + 1 , $$
  with $d = \zeta\omega$, $w = \omega\sqrt{1 - \zeta^2}$. Eq. 48 is the mean of
  $\sum_k \dot U_k^2/L$ over the time T, and
  $$ \int_0^T e^{-2 d t} \sin^2 w t\, dt = \frac{1 - e^{-2 d T}}{4 d} - \frac{d - e^{-2 d T}
      (d \cos 2 w T - w \sin 2 w T)}{4 \omega^2} . $$
  The sag of a pinned beam is $5 m g L^4/(384 E I)$.

The program uses libm. Its numbers have at most ten significant digits.
*/

#include "base/exact.h"
#include "exact/olsson.h"
#include "exact/printed.h"
#include "sliding/case.h"
#include "sliding/run.h"
#include "statistics/energy.h"
#include "study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;
static const char realistic[] = "data/cases/realistic.ini";

static struct ra_table table;

static void row(const char *name, double value, const char *unit)
{
    ra_table_quantity(&table, name, value, unit);
}

/// A row whose name ends in a number.
static void numbered(const char *name, size_t n, double value, const char *unit)
{
    char full[64];
    snprintf(full, sizeof full, "%s_%zu", name, n);
    row(full, value, unit);
}

static void leave(enum ra_code code, const struct ra_status *st)
{
    fprintf(stderr, "errata_table: %s\n", st->text);
    exit((int)code);
}

/// Reads a case with up to three overrides, NULL for none.
static void open_case(const char *path, const char *one, const char *two, const char *three,
                      struct ra_sliding_case *c)
{
    const char *const overrides[] = {one, two, three};
    struct ra_status st = {RA_OK, ""};
    const size_t count = (size_t)(one != NULL) + (two != NULL) + (three != NULL);
    const enum ra_code code = ra_sliding_case_read(path, overrides, count, c, &st);
    if (code != RA_OK) {
        leave(code, &st);
    }
}

/// omega_n of a solid, n = 1, 2, ... as in the paper's T_1.
static double frequency(const struct ra_sliding_case *c, int solid, size_t n)
{
    const struct ra_beam *const beam = &c->solid[solid].beam;
    const double a = ra_modes_root(beam->left, beam->right, n - 1) / beam->length;
    return a * a * sqrt(ra_beam_stiffness(beam) / ra_beam_mass(beam));
}

static double period(const struct ra_sliding_case *c, size_t n)
{
    return RA_TWO_PI / frequency(c, 0, n);
}

static void shapes(void)
{
    for (size_t j = 1; j <= 3; j++) {
        const double theta = ra_modes_root(RA_FREE, RA_FREE, j + 1);
        const double wrong = printed_beta(theta), right = corrected_beta(theta);
        if (j < 3) {
            numbered("E1_square_printed", j, printed_square(theta, wrong), "1");
            numbered("E1_curvature_printed", j, printed_end_curvature(theta, wrong), "1");
            const double left = floor(1e9 * printed_end_curvature(theta, right) + 0.5) / 1e9;
            // adding 0 turns -0 into 0, which is printed without a minus
            numbered("E1_curvature_corrected", j, left + 0.0, "1");
        }
        numbered("E2_square", j, printed_square(theta, right), "1");
        numbered("E3_frequency_error", j, pow(printed_root(j + 1) / theta, 2) - 1, "1");
    }
}

/// Deflection under a constant load, divided by the static one: Eq. 25 with `load` times tau^2/m F.
static double static_deflection(double angle, double decay, double load)
{
    double now = 0, before = 0;
    for (double left = 40; left > 0; left -= decay) {
        const double next = printed_step(angle, decay, load * angle * angle, now, before);
        before = now;
        now = next;
    }
    return now;
}

static void recurrence(void)
{
    struct ra_sliding_case c;
    open_case(realistic, NULL, NULL, NULL, &c);
    const double angle = c.pair.step * frequency(&c, 0, c.solid[0].modes);
    const double decay = angle * c.solid[0].damping;
    const double printed = static_deflection(angle, decay, 1);
    row("E4_mode", (double)c.solid[0].modes, "1");
    row("E4_static_printed", printed, "1");
    row("E4_static_corrected", static_deflection(angle, decay, 1 / (1 + decay)), "1");
    row("E4_excess", printed - 1, "1");
    row("E4_tau_zeta_omega", decay, "1");
    ra_sliding_case_free(&c);
}

static void moving_force(void)
{
    static const char *const crossing[] = {"a0125", "a0250", "a0500", "a1000"};
    for (size_t i = 0; i < sizeof crossing / sizeof *crossing; i++) {
        enum { PLACES = 1000 };
        char path[64], name[64];
        struct ra_sliding_case c;
        double worst = 0;
        snprintf(path, sizeof path, "data/cases/moving-mass-%s.ini", crossing[i]);
        open_case(path, NULL, NULL, NULL, &c);
        for (int j = 0; j <= PLACES; j++) {
            const double s = (double)j / PLACES;
            const double right = olsson_midspan(c.alpha, s, c.solid[0].modes);
            const double wrong = printed_deflection(c.alpha, 0.5, s, c.solid[0].modes);
            study_keep(&worst, wrong - right);
        }
        snprintf(name, sizeof name, "E6_distance_%s", crossing[i]);
        row(name, worst, "1");
        ra_sliding_case_free(&c);
    }
}

/// Periods and alpha of the bridge, and periods of the resonator, each for the two printed lengths.
static void lengths(void)
{
    static const char *const bridge[] = {"resonator.length=11.6 m", "resonator.length=11 m"};
    static const char *const bridge_name[][3] = {
        {"E7_T1_11.6m", "E7_alpha_slowest_11.6m", "E7_alpha_fastest_11.6m"},
        {"E7_T1_11m", "E7_alpha_slowest_11m", "E7_alpha_fastest_11m"}};
    static const char *const beam[] = {"resonator.length=450 mm", "resonator.length=400 mm"};
    static const char *const beam_name[][3] = {{"E9_T1_450mm", "E9_T40_450mm", "E9_f30_450mm"},
                                               {"E9_T1_400mm", "E9_T40_400mm", "E9_f30_400mm"}};
    const double slowest = 0.57, fastest = 4.6; // Table 3
    for (int i = 0; i < 2; i++) {
        struct ra_sliding_case c;
        open_case("data/cases/moving-mass-a0125.ini", bridge[i], NULL, NULL, &c);
        const double T1 = period(&c, 1), L = c.solid[0].beam.length;
        row(bridge_name[i][0], T1, "s");
        row(bridge_name[i][1], T1 * slowest / (2 * L), "1");
        row(bridge_name[i][2], T1 * fastest / (2 * L), "1");
        ra_sliding_case_free(&c);
        open_case(realistic, beam[i], NULL, NULL, &c);
        row(beam_name[i][0], period(&c, 1), "s");
        row(beam_name[i][1], period(&c, 40), "s");
        row(beam_name[i][2], 1 / period(&c, 30), "Hz");
        ra_sliding_case_free(&c);
    }
}

static void slider(void)
{
    struct ra_sliding_case c;
    open_case(realistic, "sliding.speed=0.7 m/s", NULL, NULL, &c);
    const double mass = ra_beam_mass(&c.solid[1].beam) * c.solid[1].beam.length;
    row("E10_mass", mass, "kg/m");
    row("E10_weight", mass * c.solid[1].gravity, "N/m");
    row("E13_end", (double)ra_sliding_case_steps(&c) * c.pair.step, "s");
    ra_sliding_case_free(&c);
}

static void two_passes(void)
{
    const char *const overrides[] = {"slider.length=450 mm", "sliding.past_end=slide",
                                     "surface.kind=flat", "sliding.distance=-1 nm"};
    struct ra_sliding_case c;
    struct study_pair pair;
    study_pair_case(realistic, overrides, 4, &c, &pair);
    study_step(&pair);
    if (pair.code != RA_OK) {
        leave(pair.code, &pair.st);
    }
    const double depth = -pair.problem.pair.distance, length = c.solid[1].beam.length;
    row("E16_stiffness",
        pair.state.at.total_force / (ra_law_value(&c.pair.origin, "penalty") * depth * length),
        "1");
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
}

/// Mean square velocity of mode n of the resonator from 0 to the end.
static double ringing(const struct ra_sliding_case *c, size_t n)
{
    const double length = c->solid[0].beam.length, zeta = c->solid[0].damping;
    const double omega = frequency(c, 0, n), T = c->pair.duration, turn = (double)n * pi;
    const double d = zeta * omega, w = omega * sqrt(1 - zeta * zeta), left = exp(-2 * d * T);
    const double load = c->solid[0].gravity * sqrt(2 * length) * (n % 2 == 1 ? 2 : 0) / turn;
    const double integral =
        (1 - left) / (4 * d) -
        (d - left * (d * cos(2 * w * T) - w * sin(2 * w * T))) / (4 * omega * omega);
    return load * load / (w * w * length) * integral / T;
}

static void own_weight(void)
{
    struct ra_sliding_case c;
    open_case(realistic, "resonator.gravity=on", NULL, NULL, &c);
    double sum = 0;
    for (size_t n = c.solid[0].modes; n >= 1; n--) {
        sum += ringing(&c, n);
    }
    row("E18_level", ra_level(sum), "dB");
    ra_sliding_case_free(&c);
    open_case("data/cases/moving-mass-a0125.ini", "resonator.gravity=on", NULL, NULL, &c);
    const struct ra_beam *const beam = &c.solid[0].beam;
    const double load = ra_beam_mass(beam) * c.solid[0].gravity;
    row("E18_sag", 5 * load * pow(beam->length, 4) / (384 * ra_beam_stiffness(beam)), "m");
    ra_sliding_case_free(&c);
}

int main(void)
{
    table = ra_table_on(stdout, "errata_table");
    row("", 0.0, "");
    shapes();
    recurrence();
    moving_force();
    lengths();
    slider();
    two_passes();
    own_weight();
    ra_exact_release();
    if (fflush(stdout) || ferror(stdout)) {
        fprintf(stderr, "errata_table: cannot write the table\n");
        return 5;
    }
    return 0;
}
