// Peaks of the velocity of the resonator (Fig. 13), and where a mass on springs puts them.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A *peak* p belongs to each natural frequency $f_n$ that the paper marks, and lies between the
 * midpoints to the neighbours of $f_n$. The spectral lines within the half-power bandwidth,
 * $p\pm\zeta f_n$, with the weights $1-(f-p)^2/(\zeta f_n)^2$, have their centroid at p. Single
 * lines of a random signal scatter. So the search for p begins in the middle of those lines, within
 * one bandwidth, that have the largest sum.
 *
 * **measured RUN PSD...** Peaks of the mean of spectra, one of each pair of surfaces, divided by
 * the natural frequencies of RUN. The interval comes from the jackknife: each of the J spectra is
 * left out in turn, and
 * $$ h = t_{0.975,J-1}\Bigl(\frac{J-1}J\sum_j(p_{(j)}-\bar p)^2\Bigr)^{1/2}       % eq:jackknife $$
 *
 * **model RUN CONTACTS.** The slider, rigid, of mass M and moment of inertia I about its middle,
 * rides on springs. A node in contact has the stiffness $\kappa\chi$, so that a mean number of
 * CONTACTS gives
 * $$ K = \kappa\chi\,\langle N_c\rangle                                   % eq:contact-stiffness $$
 * spread evenly over the slider's length. At each of POINTS Gauss points, $\xi_j$, acts a spring
 * $k_j$. Its share of K is in proportion to the quadrature weight of this point. Independent white
 * roughness $r_j$ opens the springs. With the receptance Y of both solids the forces $f_l$ of the
 * springs follow from
 * $$ \Bigl(\frac{\delta_{jl}}{k_j} + Y_{jl}\Bigr) f_l = r_j,\qquad
 *    Y_{jl} = \sum_k\frac{\psi_k(x_j)\psi_k(x_l)}
 *    {m(\omega_k^2-\omega^2+2i\zeta\omega_k\omega)}
 *    - \frac1{\omega^2}\Bigl(\frac1M+\frac{\xi_j\xi_l}{I}\Bigr),                % eq:riding-mass $$
 * and the spectrum of the velocity at the probe is the mean over PLACES places on the path of the
 * run. Peaks are given for this K, for springs so stiff that the slider is fixed to the beam, and
 * for a mass so large that only the springs matter. On a rigid support the slider would vibrate on
 * these springs with the frequency $\sqrt{K/M}/(2\pi)$.
 *
 * Tests: tests/scripts/peaks_table.
 */
#include <complex.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_integration.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "made.h"
#include "modes/modes.h"

enum { POINTS = 5, PLACES = 21, MARKS = 5, SHIFTS = 200 };
static const size_t marked[MARKS] = {4, 7, 12, 15, 18};
static const char probe[] = "velocity_0165";
static const double probe_at = 0.165;

// ## The resonator and its bands

struct resonator {
    struct ra_sliding_case c;
    size_t count;
    double mass;             ///< m [kg/m2]
    double *f;               ///< natural frequencies [Hz] (count)
    double damping;          ///< zeta
    double duration;         ///< [s]
    double (*shape)[POINTS]; ///< of each mode at the springs of the slider (count)
    double *at_probe;        ///< of each mode at the probe (count)
};

static void read_resonator(const char *run, struct resonator *r)
{
    struct made modes;
    made_case(run, &r->c);
    made_read(&modes, run, "modes.tsv");
    double *const solid = made_column(&modes, "solid");
    r->f = made_column(&modes, "f");
    for (r->count = 0; r->count < modes.rows && solid[r->count] == 0.0;) {
        r->count++;
    }
    if (r->count <= marked[MARKS - 1]) {
        made_fail(RA_INPUT, "%s: no mode %zu", modes.path, marked[MARKS - 1] + 1);
    }
    r->damping = r->c.solid[0].damping;
    r->mass = made_value_in(run, "summary.tsv", "mass_per_length_resonator");
    r->duration = made_value_in(run, "summary.tsv", "duration");
    r->shape = made_memory(r->count, sizeof *r->shape);
    r->at_probe = made_memory(r->count, sizeof *r->at_probe);
    free(solid);
    made_free(&modes);
}

static void free_resonator(struct resonator *r)
{
    free(r->f);
    free(r->shape);
    free(r->at_probe);
    ra_sliding_case_free(&r->c);
}

/// Peak of mode n (counted from 1) of a spectrum of ascending, evenly spaced frequencies.
static double peak_of(const struct resonator *r, size_t n, const double *f, const double *S,
                      size_t count)
{
    const double low = (r->f[n - 2] + r->f[n - 1]) / 2.0, high = (r->f[n - 1] + r->f[n]) / 2.0;
    const size_t wide = (size_t)(r->damping * r->f[n - 1] / (f[1] - f[0]));
    double top = 0.0, where = (double)NAN;
    for (size_t k = wide; k + wide < count; k++) {
        double sum = 0.0;
        for (size_t j = k - wide; j <= k + wide; j++) {
            sum += S[j];
        }
        if (f[k] > low && f[k] < high && sum > top) {
            top = sum;
            where = f[k];
        }
    }
    for (int n_shift = 0; wide > 0 && n_shift < SHIFTS; n_shift++) {
        double sum = 0.0, moment = 0.0;
        for (size_t k = 0; k < count; k++) {
            const double part = (f[k] - where) / (r->damping * r->f[n - 1]);
            const double weight = fmax(1.0 - part * part, 0.0) * S[k];
            sum += weight;
            moment += weight * f[k];
        }
        where = sum > 0.0 ? moment / sum : where;
    }
    if (!isfinite(where)) {
        made_fail(RA_INPUT, "no line near mode %zu", n);
    }
    return where;
}

// ## Measured

static void put_measured(size_t n, double natural, double peak, double half)
{
    char name[64];
    snprintf(name, sizeof name, "f%zu", n);
    ra_table_text(&made_table, "mode", name);
    ra_table_number(&made_table, "natural", "Hz", natural);
    ra_table_number(&made_table, "peak", "Hz", peak);
    ra_table_number(&made_table, "distance", "1", peak / natural - 1.0);
    ra_table_number(&made_table, "half", "1", half / natural);
    ra_table_number(&made_table, "percent", "1", 100.0 * (peak / natural - 1.0));
    ra_table_number(&made_table, "percent_half", "1", 100.0 * half / natural);
    ra_table_end_row(&made_table);
}

/// All spectra of the files, one after the other (count x *rows), and their frequencies.
static double *read_spectra(int count, char **path, size_t *rows, double **f)
{
    double *all = NULL;
    for (int j = 0; j < count; j++) {
        struct made psd;
        made_read(&psd, NULL, path[j]);
        if (j == 0) {
            *rows = psd.rows;
            *f = made_column(&psd, "f");
            all = made_memory((size_t)count * psd.rows, sizeof *all);
        }
        if (psd.rows != *rows || psd.rows < 2) {
            made_fail(RA_INPUT, "%s: other frequencies than %s", path[j], path[0]);
        }
        double *const S = made_column(&psd, probe);
        memcpy(all + (size_t)j * *rows, S, *rows * sizeof *S);
        free(S);
        made_free(&psd);
    }
    return all;
}

/// Sum of all spectra but one.
static void add_spectra(const double *all, int count, size_t rows, int but, double *sum)
{
    memset(sum, 0, rows * sizeof *sum);
    for (int j = 0; j < count; j++) {
        for (size_t k = 0; j != but && k < rows; k++) {
            sum[k] += all[(size_t)j * rows + k];
        }
    }
}

static void write_measured(int count, char **argument)
{
    struct resonator r;
    size_t rows = 0;
    double *f = NULL;
    read_resonator(argument[0], &r);
    const int J = count - 1;
    double *const all = read_spectra(J, argument + 1, &rows, &f);
    double *const sum = made_memory(rows, sizeof *sum), *const left = made_memory((size_t)J, 8);
    put_measured(0, 1.0, 1.0, 0.0);
    for (size_t i = 0; i < MARKS; i++) {
        double mean = 0.0, square = 0.0;
        for (int j = 0; j < J; j++) {
            add_spectra(all, J, rows, j, sum);
            left[j] = J > 1 ? peak_of(&r, marked[i], f, sum, rows) : 0.0;
            mean += left[j] / J;
        }
        for (int j = 0; j < J; j++) {
            square += (left[j] - mean) * (left[j] - mean);
        }
        add_spectra(all, J, rows, -1, sum);
        const double half =
            J > 1 ? gsl_cdf_tdist_Pinv(0.975, J - 1) * sqrt((J - 1.0) / J * square) : (double)NAN;
        put_measured(marked[i], r.f[marked[i] - 1], peak_of(&r, marked[i], f, sum, rows), half);
    }
    free(all);
    free(f);
    free(sum);
    free(left);
    free_resonator(&r);
}

// ## Model

/// A rigid slider on springs.
struct rider {
    double share[POINTS], at[POINTS]; ///< shares of K; distances from the slider's middle [m]
    double stiffness;                 ///< K [N/m2]
    double mass, inertia;             ///< M [kg/m], I [kg m]
};

static double shape(const struct resonator *r, size_t k, double x)
{
    const double L = r->c.solid[0].beam.length;
    return sqrt(2.0 / L) * sin((double)(k + 1) * (RA_TWO_PI / 2.0) * x / L);
}

/// Solves A x = b (n <= POINTS) for several columns b, by elimination with pivots.
static void solve(complex double a[POINTS][POINTS], complex double b[POINTS])
{
    for (int i = 0; i < POINTS; i++) {
        int best = i;
        for (int j = i + 1; j < POINTS; j++) {
            best = cabs(a[j][i]) > cabs(a[best][i]) ? j : best;
        }
        for (int k = 0; k < POINTS; k++) {
            const complex double t = a[i][k];
            a[i][k] = a[best][k];
            a[best][k] = t;
        }
        const complex double t = b[i];
        b[i] = b[best];
        b[best] = t;
        for (int j = i + 1; j < POINTS; j++) {
            const complex double q = a[j][i] / a[i][i];
            for (int k = i; k < POINTS; k++) {
                a[j][k] -= q * a[i][k];
            }
            b[j] -= q * b[i];
        }
    }
    for (int i = POINTS - 1; i >= 0; i--) {
        for (int k = i + 1; k < POINTS; k++) {
            b[i] -= a[i][k] * b[k];
        }
        b[i] /= a[i][i];
    }
}

/// The spectrum at the probe by (eq:riding-mass) for one place of the slider. The matrix is
/// symmetric, so that a single solution, whose right side has the receptances to the probe, serves
/// all r_j.
static double spectrum_at(const struct resonator *r, const struct rider *s, double f)
{
    const double w = RA_TWO_PI * f;
    complex double a[POINTS][POINTS], b[POINTS];
    memset(b, 0, sizeof b);
    for (int j = 0; j < POINTS; j++) {
        for (int l = 0; l < POINTS; l++) {
            a[j][l] = -(1.0 / s->mass + s->at[j] * s->at[l] / s->inertia) / (w * w);
        }
        a[j][j] += 1.0 / (s->share[j] * s->stiffness);
    }
    for (size_t k = 0; k < r->count; k++) {
        const double wk = RA_TWO_PI * r->f[k];
        const complex double y =
            1.0 / (r->mass * (wk * wk - w * w + 2.0 * r->damping * wk * w * (complex double)I));
        const double *const psi = r->shape[k];
        for (int j = 0; j < POINTS; j++) {
            b[j] += y * psi[j] * r->at_probe[k];
            for (int l = 0; l < POINTS; l++) {
                a[j][l] += y * psi[j] * psi[l];
            }
        }
    }
    solve(a, b);
    double sum = 0.0;
    for (int j = 0; j < POINTS; j++) {
        sum += creal(b[j]) * creal(b[j]) + cimag(b[j]) * cimag(b[j]);
    }
    return w * w * sum;
}

/// The slider with its middle at X.
static void place(const struct resonator *r, const struct rider *s, double X)
{
    for (size_t k = 0; k < r->count; k++) {
        for (int j = 0; j < POINTS; j++) {
            r->shape[k][j] = shape(r, k, X + s->at[j]);
        }
        r->at_probe[k] = shape(r, k, probe_at);
    }
}

static double model_peak(const struct resonator *r, const struct rider *s, size_t n)
{
    enum { LINES = 600 };
    double f[LINES], S[LINES];
    const double low = r->f[n - 2], high = r->f[n], length = r->c.solid[1].beam.length;
    for (int k = 0; k < LINES; k++) {
        f[k] = low + (high - low) * (k + 0.5) / LINES;
        S[k] = 0.0;
    }
    for (int p = 0; p < PLACES; p++) {
        place(r, s,
              r->c.pair.start + length / 2.0 + r->c.pair.speed * r->duration * p / (PLACES - 1.0));
        for (int k = 0; k < LINES; k++) {
            S[k] += spectrum_at(r, s, f[k]);
        }
    }
    return peak_of(r, n, f, S, LINES);
}

static void put_model(size_t n, double natural, const double peak[3], const struct rider *s)
{
    char name[64];
    snprintf(name, sizeof name, "f%zu", n);
    ra_table_text(&made_table, "mode", name);
    ra_table_number(&made_table, "natural", "Hz", natural);
    ra_table_number(&made_table, "on_springs", "1", peak[0] / natural - 1.0);
    ra_table_number(&made_table, "fixed", "1", peak[1] / natural - 1.0);
    ra_table_number(&made_table, "springs_alone", "1", peak[2] / natural - 1.0);
    ra_table_number(&made_table, "frequency", "Hz", sqrt(s->stiffness / s->mass) / RA_TWO_PI);
    ra_table_end_row(&made_table);
}

static void write_model(int count, char **argument)
{
    (void)count;
    struct resonator r;
    read_resonator(argument[0], &r);
    const double length = r.c.solid[1].beam.length;
    const double K =
        ra_law_value(&r.c.pair.origin, "penalty") * r.c.pair.spacing * strtod(argument[1], NULL);
    const double M = length * made_value_in(argument[0], "summary.tsv", "mass_per_length_slider");
    struct rider s = {.stiffness = K, .mass = M, .inertia = M * length * length / 12.0};
    gsl_integration_glfixed_table *const gauss = gsl_integration_glfixed_table_alloc(POINTS);
    if (gauss == NULL || !(K > 0.0)) {
        made_fail(gauss == NULL ? RA_SYSTEM : RA_INPUT, "%s: contacts as a positive number",
                  argument[1]);
    }
    for (size_t j = 0; j < POINTS; j++) {
        gsl_integration_glfixed_point(-length / 2.0, length / 2.0, j, &s.at[j], &s.share[j], gauss);
        s.share[j] /= length;
    }
    gsl_integration_glfixed_table_free(gauss);
    struct rider stiff = s, held = s;
    stiff.stiffness = 1e4 * K;
    held.mass = 1e9 * M;
    held.inertia = 1e9 * s.inertia;
    put_model(0, 1.0, (double[3]){1.0, 1.0, 1.0}, &s);
    for (size_t i = 0; i < MARKS; i++) {
        const size_t n = marked[i];
        put_model(
            n, r.f[n - 1],
            (double[3]){model_peak(&r, &s, n), model_peak(&r, &stiff, n), model_peak(&r, &held, n)},
            &s);
    }
    free_resonator(&r);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"measured", write_measured, 2, 100000, "RUN PSD..."},
        {"model", write_model, 2, 2, "RUN CONTACTS"},
        {NULL, NULL, 0, 0, NULL},
    };
    return made_main(parts, argc, argv);
}
