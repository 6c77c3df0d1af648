// Results, besides those of the runs, by which the claims on rolling contact are judged.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Two tables for the report, on the path of a case:
 *
 *     rolling_table study CASE [section.key=value]...   rows (quantity, value, unit)
 *     rolling_table yield CASE [section.key=value]...   a row for each yield pressure
 *
 * **study.** The contact is computed along the path at the given load (relative displacement), and
 * at the approaches d, d - D, d - D/2, d - D/4, ... (blocked force). Here d is the mean approach at
 * this load. Then
 *   - claim R01: largest difference of the force of the general model from that of its two special
 *     cases, divided by the largest force;
 *   - claim R02: the excitation P is computed for two approaches, D apart, once with the stiffness
 *     of each position and once with a constant one. The results are the largest difference of the
 *     two P over the path, and its order in D; and the rms difference of blocked-force and
 *     relative-displacement excitation over the rms of the latter;
 *   - claim R04: sum Phi dk, and sum S df at 1 and 10 m/s, divided by the variance of the
 *     excitation along the path;
 *   - claim R05: mean kurtosis, over realisations, of superpositions of 9 terms with a flat density
 *     (2.7 by superposition.c);
 *   - Eq. 14 with its printed signs: the growth rate of the case's two structures in contact at
 *     mid-span, sqrt(mu) with the mu that solves 1 = k_0 sum b_p^2/(mu + lambda_p).
 *
 * **yield.** The effect of the cap on the contact (claim R03): share of the area at the cap,
 * approach, stiffness, deviation of the excitation.
 */
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/exact.h"
#include "base/random.h"
#include "rolling/run.h"
#include "study.h"

enum { HALVINGS = 4, KURTOSES = 4000, TERMS = 9 };

static struct ra_table table;

static void row(const char *quantity, double value, const char *unit)
{
    ra_table_quantity(&table, quantity, value, unit);
}

/// The excitation of a path, or the end of the program.
static struct ra_excitation computed(const struct ra_path *path)
{
    struct ra_status st;
    struct ra_excitation e;
    if (ra_excitation_make(path, &e, NULL, NULL, NULL, &st) != RA_OK) {
        fprintf(stderr, "rolling_table: %s\n", st.text);
        exit((int)st.code);
    }
    return e;
}

/// Claim R01: the difference of Eq. 20 from Eqs. 16 and 15 at many motions e, divided by the
/// largest force.
static void special_cases(const struct ra_excitation *blocked, const struct ra_excitation *relative,
                          double k0)
{
    const struct ra_interaction model = {k0, 0.0};
    double worst[2] = {0.0, 0.0}, largest = 0.0;
    const double d0 = -0.3e-6;
    for (size_t i = 0; i < blocked->count; i++) {
        const double e = 1e-6 * sin(0.1 * (double)i), dc = -relative->approach[i];
        const double P[] = {ra_interaction_excitation(k0, blocked->load[i], d0),
                            ra_interaction_excitation(k0, relative->load[i], dc)};
        const double special[] = {ra_interaction_blocked(k0, e + d0, blocked->load[i]),
                                  relative->load[i] + ra_interaction_relative(k0, e, dc)};
        for (int j = 0; j < 2; j++) {
            const double force = ra_interaction_force(&model, P[j], e, 0.0);
            study_keep(&worst[j], force - special[j]);
            study_keep(&largest, P[j]);
        }
    }
    row("blocked_force_difference", worst[0] / largest, "1");
    row("relative_displacement_difference", worst[1] / largest, "1");
}

/// Claim R02: largest |P^1 - P^2| over the path for halved distances of the two approaches.
static void two_choices(struct ra_path path, const struct ra_excitation *first, double distance)
{
    double local[HALVINGS], fixed[HALVINGS];
    char name[64];
    for (int h = 0; h < HALVINGS; h++) {
        const double D = distance / (double)(1 << h);
        path.approach = first->mean_approach - D;
        struct ra_excitation second = computed(&path);
        local[h] = fixed[h] = 0.0;
        for (size_t i = 0; i < first->count; i++) {
            const double change = first->load[i] - second.load[i];
            study_keep(&local[h], change - first->stiffness[i] * D);
            study_keep(&fixed[h], change - first->k0 * D);
        }
        ra_excitation_free(&second);
        snprintf(name, sizeof name, "choice_%d_distance", h);
        row(name, D, "m");
        snprintf(name, sizeof name, "choice_%d_local", h);
        row(name, local[h], "N");
        snprintf(name, sizeof name, "choice_%d_constant", h);
        row(name, fixed[h], "N");
    }
    row("choice_order_local", log2(local[HALVINGS - 2] / local[HALVINGS - 1]), "1");
    row("choice_order_constant", log2(fixed[HALVINGS - 2] / fixed[HALVINGS - 1]), "1");
}

/// Claim R02: P blocked against P relative, both with the same k_0.
static void two_models(const struct ra_excitation *blocked, const struct ra_excitation *relative,
                       double k0)
{
    const size_t n = blocked->count;
    double *const P = malloc(2 * n * sizeof *P), sum = 0.0, worst = 0.0;
    if (P == NULL) {
        exit(RA_SYSTEM);
    }
    ra_excitation_total(blocked, k0, P);
    ra_excitation_total(relative, k0, P + n);
    for (size_t i = 0; i < n; i++) {
        const double difference = P[i] - blocked->mean_load - (P[n + i] - relative->mean_load);
        sum += difference * difference / (double)n;
        study_keep(&worst, difference);
    }
    const double size = gsl_stats_variance_with_fixed_mean(P + n, 1, n, relative->mean_load);
    row("models_rms_difference", sqrt(sum / size), "1");
    row("models_largest_difference", worst / sqrt(size), "1");
    free(P);
}

/// Claim R04: integrals of the density over wavenumber, and over frequency at two speeds.
static void integrals(const struct ra_excitation *e, double k0)
{
    struct ra_status st;
    struct ra_path_spectrum spectrum;
    double *const P = malloc(3 * e->count * sizeof *P), over_k = 0.0;
    if (P == NULL) {
        exit(RA_SYSTEM);
    }
    ra_excitation_total(e, k0, P);
    if (ra_path_spectrum_make(P, e->count, e->distance, 0, &spectrum, &st) != RA_OK) {
        fprintf(stderr, "rolling_table: %s\n", st.text);
        exit((int)st.code);
    }
    for (size_t i = 0; i < spectrum.count; i++) {
        over_k += spectrum.density[i] * spectrum.spacing;
    }
    row("parseval_wavenumber", over_k / spectrum.variance, "1");
    for (double U = 1.0; U <= 10.0; U *= 10.0) {
        double *const f = P + e->count, *const S = f + e->count;
        char name[32];
        double over_f = 0.0;
        ra_path_spectrum_at_speed(&spectrum, U, f, S);
        for (size_t i = 0; i < spectrum.count; i++) {
            over_f += S[i] * (f[1] - f[0]);
        }
        snprintf(name, sizeof name, "parseval_frequency_%g", U);
        row(name, over_f / spectrum.variance, "1");
    }
    ra_path_spectrum_free(&spectrum);
    free(P);
}

/// Claim R05: mean kurtosis of superpositions of a flat density, from their amplitudes.
static void kurtosis(void)
{
    const double f[] = {1.0, 1000.0}, S[] = {1.0, 1.0};
    const struct ra_frequency_density flat = {f, S, 2};
    double sum = 0.0, square = 0.0, variance = 0.0;
    for (uint64_t seed = 0; seed < KURTOSES; seed++) {
        struct ra_random random;
        struct ra_harmonics h;
        double fourth = 0.0, second = 0.0;
        ra_random_seed(&random, seed, 0);
        if (ra_harmonics_make(&flat, 1.0, 1000.0, TERMS, 0.0, &random, &h, NULL) != RA_OK) {
            exit(RA_SYSTEM);
        }
        for (size_t k = 0; k < TERMS; k++) {
            const double a2 = h.amplitude[k] * h.amplitude[k];
            second += a2 / 2.0;
            fourth += a2 * a2;
        }
        const double value = 3.0 - 0.375 * fourth / (second * second);
        study_keep(&variance, second / 999.0 - 1.0);
        sum += value / KURTOSES;
        square += value * value / KURTOSES;
        ra_harmonics_free(&h);
    }
    row("kurtosis_9_terms", sum, "1");
    row("kurtosis_9_terms_half", 1.96 * sqrt((square - sum * sum) / KURTOSES), "1");
    row("kurtosis_9_terms_expected", 3.0 - 3.0 / (TERMS + 1.0), "1");
    row("variance_largest_error", variance, "1");
}

/// Growth rate of the printed signs of Eq. 14, by bisection.
static void printed_signs(const struct ra_rolling_case *c, double k0)
{
    struct ra_status st;
    struct ra_structure beam, wheel;
    const struct ra_rolling_body *const b = c->body;
    double u[64];
    if (ra_structure_beam(&b[0].beam, b[0].modes, b[0].damping, &beam, &st) != RA_OK ||
        ra_structure_mass(b[1].mass, b[1].spring, b[1].damping, &wheel, &st) != RA_OK) {
        fprintf(stderr, "rolling_table: %s\n", st.text);
        exit((int)st.code);
    }
    ra_structure_shape(&beam, 0.5 * beam.length, u);
    double low = 0.0, high = 1e12;
    for (int i = 0; i < 200; i++) {
        const double mu = 0.5 * (low + high);
        double sum = wheel.shape[0] * wheel.shape[0] / (mu + wheel.lambda[0]);
        for (size_t p = 0; p < beam.modes; p++) {
            sum += u[p] * u[p] / (mu + beam.lambda[p]);
        }
        *(k0 * sum > 1.0 ? &low : &high) = mu;
    }
    row("printed_signs_growth", sqrt(low), "1/s");
    ra_structure_free(&beam);
    ra_structure_free(&wheel);
}

static void study(const struct ra_rolling_case *c, struct ra_path path)
{
    table = ra_table_on(stdout, NULL);
    row("", 0.0, "");
    path.prescribed_load = true;
    struct ra_excitation relative = computed(&path);
    path.prescribed_load = false;
    path.approach = relative.mean_approach;
    struct ra_excitation blocked = computed(&path);
    const double k0 = relative.k0;
    special_cases(&blocked, &relative, k0);
    two_choices(path, &blocked, 0.4e-6);
    two_models(&blocked, &relative, k0);
    row("blocked_stiffness", blocked.k0, "N/m");
    row("relative_stiffness", relative.k0, "N/m");
    integrals(&relative, k0);
    kurtosis();
    printed_signs(c, k0);
    ra_excitation_free(&blocked);
    ra_excitation_free(&relative);
}

static void put_yield(double pressure, const struct ra_excitation *e)
{
    const double area = gsl_stats_mean(e->area, 1, e->count);
    const double capped = gsl_stats_mean(e->capped_area, 1, e->count);
    const double stiffness = gsl_stats_mean(e->stiffness, 1, e->count);
    const double spread =
        sqrt(gsl_stats_variance_with_fixed_mean(e->stiffness, 1, e->count, stiffness));
    const double approach =
        sqrt(gsl_stats_variance_with_fixed_mean(e->approach, 1, e->count, e->mean_approach));
    ra_table_number(&table, "yield", "Pa", pressure);
    ra_table_number(&table, "capped_share", "1", capped / area);
    ra_table_number(&table, "area", "m2", area);
    ra_table_number(&table, "approach", "m", e->mean_approach);
    ra_table_number(&table, "stiffness", "N/m", e->k0);
    ra_table_number(&table, "spread", "1", spread / stiffness);
    ra_table_number(&table, "excitation", "N", e->k0 * approach);
    ra_table_number(&table, "residual", "1", e->residual);
    ra_table_end_row(&table);
}

static void yields(struct ra_path path)
{
    const double pressures[] = {HUGE_VAL, 2e9, 1.5e9, 1.2e9, 1e9, 0.8e9, 0.6e9, 0.5e9, 0.4e9};
    table = ra_table_on(stdout, NULL);
    for (size_t p = 0; p < sizeof pressures / sizeof pressures[0]; p++) {
        path.bodies.yield = pressures[p];
        struct ra_excitation e = computed(&path);
        if (p == 0) {
            put_yield(pressures[p], &e);
        }
        put_yield(pressures[p], &e);
        ra_excitation_free(&e);
    }
}

int main(int argc, char **argv)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_rolling_case c;
    struct ra_topography surface[2] = {{.height = NULL}, {.height = NULL}};
    if (argc < 3 || (strcmp(argv[1], "study") != 0 && strcmp(argv[1], "yield") != 0)) {
        fputs("usage: rolling_table study|yield CASE [section.key=value]...\n", stderr);
        return RA_USAGE;
    }
    if (ra_rolling_case_read(argv[2], (const char *const *)argv + 3, (size_t)argc - 3, &c, &st) !=
        RA_OK) {
        fprintf(stderr, "rolling_table: %s\n", st.text);
        return (int)st.code;
    }
    if (ra_rolling_case_surfaces(&c, surface, NULL, 0, &st) == RA_OK) {
        const struct ra_path path = ra_rolling_case_path(&c, surface);
        if (strcmp(argv[1], "study") == 0) {
            study(&c, path);
        } else {
            yields(path);
        }
    } else {
        fprintf(stderr, "rolling_table: %s\n", st.text);
    }
    ra_topography_free(&surface[0]);
    ra_topography_free(&surface[1]);
    ra_rolling_case_free(&c);
    ra_exact_release();
    return (int)st.code;
}
