// Tables 1 and 3, Fig. 3 of the earlier paper: properties of schemes, frequencies, energies.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Table 1 gives a stability limit, a local error and a property of every scheme, but our copy of
 * it has lost the digits. Here each of these three is given twice: as the essays of src/oscillators
 * derive it, and as measured on one oscillator stepped by the program (oscillator.c). A step
 * multiplies a free undamped oscillation by the complex factor R. The share of its energy that the
 * oscillation gains in a period of a hundred steps is $(|R|^2)^{100} - 1$. R comes from the
 * polynomial of the scheme, or from the measured map of a step.
 *
 * Fig. 3: both beams of the case run without damping or contact, and every mode has the same energy
 * at the start. For steps of 1 us and a run of 50 ms the table has the energy $\sum_k \frac m2
 * (V_k^2 + \omega_k^2 U_k^2)$ divided by that at t = 0. A scheme whose numbers leave the range of a
 * double has NaN from there on.
 *
 * Usage: schemes_table [FOLDER] [--quick]; writes schemes.tsv, schemes-energy.tsv and
 * schemes-frequencies.tsv from data/cases/impacts.ini.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exact/oscillator.h"
#include "study.h"

enum { MOST_SCHEMES = 16, ENERGY_EVERY = 100 };
static const double PI = 3.14159265358979323846, ZETA = 0.01; ///< damping of the earlier paper

// ## Table 1

static void table_row(struct ra_table *table, const struct ra_scheme *s)
{
    const double theta = 2.0 * PI / 100.0;
    const double known[2] = {oscillator_limit_known(s, 0.0), oscillator_limit_known(s, ZETA)};
    const double growth = oscillator_growth_known(s, theta),
                 radius = oscillator_radius(s, 0.0, theta);
    double measured[2] = {0.0, 0.0}, apart = 0.0;
    for (int z = 0; z < 2; z++) {
        if (known[z] > 0.0) {
            measured[z] = oscillator_limit(s, z * ZETA, 0.5 * known[z], 1.3 * known[z]);
        }
        study_keep(&apart, measured[z] - known[z]);
    }
    // the exact scheme has no error from which an order follows, and is stable at every step
    const double none = s == ra_scheme_find("exact-propagator") ? (double)NAN : 0.0;
    const double order = none == 0.0 ? oscillator_order(s, 0.0) : none;
    ra_table_text(table, "scheme", s->name);
    ra_table_number(table, "order", "1", s->order);
    ra_table_number(table, "stages", "1", s->stages);
    ra_table_number(table, "vectors", "1", s->vectors);
    ra_table_number(table, "local_error_order", "1", s->order + 1);
    ra_table_number(table, "order_measured", "1", order);
    ra_table_number(table, "error", "1", oscillator_error(s, 0.0, 0.1));
    ra_table_number(table, "limit", "1", known[0] + none);
    ra_table_number(table, "limit_measured", "1", measured[0] + none);
    ra_table_number(table, "limit_difference", "1", apart + none);
    ra_table_number(table, "limit_damped", "1", known[1] + none);
    ra_table_number(table, "limit_damped_measured", "1", measured[1] + none);
    ra_table_number(table, "growth_a_period", "1", expm1(100.0 * log1p(growth)));
    ra_table_number(table, "growth_a_period_measured", "1", expm1(200.0 * log(radius)));
    ra_table_end_row(table);
}

static enum ra_code write_table(const char *folder, const struct ra_provenance *from,
                                struct ra_status *st)
{
    struct ra_table table = {0};
    const enum ra_code code = ra_table_open(&table, folder, "schemes.tsv", from, st);
    if (code == RA_OK) {
        table_row(&table, ra_scheme_at(0));
    }
    for (size_t s = 0; code == RA_OK && ra_scheme_at(s) != NULL; s++) {
        table_row(&table, ra_scheme_at(s));
    }
    return code == RA_OK ? ra_table_close(&table, st) : code;
}

// ## Table 3

static void put_frequency(struct ra_table *table, size_t mode, double frequency)
{
    ra_table_count(table, "mode", mode);
    ra_table_number(table, "frequency", "Hz", frequency);
    ra_table_end_row(table);
}

static enum ra_code write_frequencies(const char *folder, const struct ra_provenance *from,
                                      const struct ra_problem *problem, struct ra_status *st)
{
    struct ra_table table = {0};
    const enum ra_code code = ra_table_open(&table, folder, "schemes-frequencies.tsv", from, st);
    const struct ra_modes *const modes = &problem->solid[1].modes;
    put_frequency(&table, 0, 0.0);
    for (size_t k = 0; code == RA_OK && k < modes->count; k++) {
        put_frequency(&table, k + 1, modes->omega[k] / (2.0 * PI));
    }
    return code == RA_OK ? ra_table_close(&table, st) : code;
}

// ## Fig. 3

static double energy(const struct study_pair *pair)
{
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const s = &pair->problem.solid[i];
        const struct ra_motion *const m = &pair->state.at.motion;
        for (size_t k = 0; k < s->modes.count; k++) {
            const double u = s->modes.omega[k] * m->amplitude[s->begin + k];
            const double v = m->velocity[s->begin + k];
            sum += 0.5 * s->mass * (u * u + v * v);
        }
    }
    return sum;
}

/// Energies of one scheme at every hundredth step, divided by the first energy; NAN from where the
/// scheme overflows.
static enum ra_code follow(const char *scheme, int steps, double *ratio, struct ra_status *st)
{
    char option[64];
    struct ra_sliding_case c;
    struct study_pair pair;
    snprintf(option, sizeof option, "time.scheme=%s", scheme);
    const char *const overrides[] = {option,
                                     "time.step=1us",
                                     "resonator.damping=0",
                                     "slider.damping=0",
                                     "sliding.distance=1m",
                                     "contact.law=penalty",
                                     "contact.penalty=1Pa"};
    study_pair_case("data/cases/impacts.ini", overrides, sizeof overrides / sizeof *overrides, &c,
                    &pair);
    for (int i = 0; i < 2 && pair.code == RA_OK; i++) {
        for (size_t k = 0; k < pair.problem.solid[i].modes.count; k++) {
            // the same energy for each mode, as a displacement, so small that growing modes stay
            // below a metre
            pair.state.at.motion.amplitude[pair.problem.solid[i].begin + k] =
                1e-9 / pair.problem.solid[i].modes.omega[k];
        }
    }
    double first = 0.0;
    for (int n = 0; n <= steps; n++) {
        const bool goes_on = pair.code == RA_OK && study_step(&pair);
        if (n % ENERGY_EVERY == 0) {
            const double now = goes_on ? energy(&pair) : (double)NAN;
            first = n == 0 ? now : first;
            ratio[n / ENERGY_EVERY] = isfinite(now) ? now / first : (double)NAN;
        }
    }
    // an overflow is a result, anything else a failure
    const enum ra_code code = pair.code == RA_NUMERIC ? RA_OK : pair.code;
    *st = pair.st;
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
    return code;
}

/// Row r: a column for each scheme, whose name has hyphens where a column's has underscores.
static void put_energies(struct ra_table *table, int r, double *const *ratio, size_t count)
{
    ra_table_number(table, "t", "s", r * ENERGY_EVERY / 1e6);
    for (size_t s = 0; s < count; s++) {
        char name[64];
        snprintf(name, sizeof name, "%s", ra_scheme_at(s)->name);
        for (char *hyphen; (hyphen = strchr(name, '-')) != NULL;) {
            *hyphen = '_';
        }
        ra_table_number(table, name, "1", ratio[s][r]);
    }
    ra_table_end_row(table);
}

static enum ra_code write_energies(const char *folder, const struct ra_provenance *from, int steps,
                                   struct ra_status *st)
{
    struct ra_table table = {0};
    const int rows = steps / ENERGY_EVERY + 1;
    double *ratio[MOST_SCHEMES] = {NULL};
    enum ra_code code = RA_OK;
    size_t count = 0;
    for (; code == RA_OK && ra_scheme_at(count) != NULL && count < MOST_SCHEMES; count++) {
        ratio[count] = ra_alloc((size_t)rows, sizeof(double), "energies", st);
        code = ratio[count] == NULL ? RA_SYSTEM
                                    : follow(ra_scheme_at(count)->name, steps, ratio[count], st);
    }
    if (code == RA_OK) {
        code = ra_table_open(&table, folder, "schemes-energy.tsv", from, st);
    }
    if (code == RA_OK) {
        put_energies(&table, 0, ratio, count);
    }
    for (int r = 0; code == RA_OK && r < rows; r++) {
        put_energies(&table, r, ratio, count);
    }
    for (size_t s = 0; s < count; s++) {
        free(ratio[s]);
    }
    return code == RA_OK ? ra_table_close(&table, st) : code;
}

int main(int argc, char **argv)
{
    const char *const folder = argc > 1 && argv[1][0] != '-' ? argv[1] : "results";
    const struct ra_provenance from = {.command = "schemes_table"};
    struct ra_sliding_case c;
    struct study_pair pair;
    struct ra_status st = {RA_OK, ""};
    study_pair_case("data/cases/impacts.ini", NULL, 0, &c, &pair);
    enum ra_code code = pair.code;
    st = pair.st;
    if (code == RA_OK) {
        code = write_frequencies(folder, &from, &pair.problem, &st);
    }
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
    if (code == RA_OK) {
        code = write_table(folder, &from, &st);
    }
    if (code == RA_OK) {
        code = write_energies(folder, &from, study_flag(argc, argv, "--quick") ? 5000 : 50000, &st);
    }
    if (code != RA_OK) {
        fprintf(stderr, "schemes_table: %s\n", st.text);
    }
    return (int)code;
}
