// A surface on a sheet: profile, heights, spectrum, autocorrelation: ra2d surface --plot.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A sheet has four panels for each of one or two surfaces, in this order:
 *
 *     profile          heights over x
 *     heights          density of the heights, beside the Gaussian density of the same Rq
 *     spectrum         one-sided density (periodogram.c, all places with the same weight) in sixths
 *                      of an octave, from waves of the length of the record to waves of two
 *                      spacings; beside it the density that the case requires or, for a measured
 *                      profile, that of a Gaussian autocorrelation with the same Rq and lc, which
 *                      the profile need not have
 *     autocorrelation  eq:ra2d-acf-estimator up to five lc, with a mark at lc, where it is 1/e
 *
 * All numbers are computed here and in src/surface; gnuplot only draws (gnuplot.c). For a flat
 * surface only the profile is drawn.
 *
 * Tests: tests/command/test_sheet.c; densities and correlations by tests/surface/test_asked.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command/pictures.h"
#include "surface/room.h"

enum { BINS = 64, LAGS = 250 };

/// A sheet: its script, the surface, and what is drawn beside it.
struct sheet {
    struct ra_gnuplot gnuplot;
    const struct ra_sheet_surface *surface;
    struct ra_roughness r;
    struct ra_surface_recipe model; ///< model that is drawn beside spectrum and autocorrelation
    struct ra_density table;        ///< the model's table of a density, if it has one
    struct ra_status *st;
};

static void put(const struct sheet *s, const char *piece, const struct ra_value *values)
{
    ra_gnuplot_put(&s->gnuplot, &ra_sheet_gp, piece, values);
}

// ## Panels

static enum ra_code draw_profile(struct sheet *s)
{
    const struct ra_profile *const p = s->surface->profile;
    char title[200];
    double *const x = ra_alloc(2 * p->count, sizeof *x, "points of a picture", s->st);
    if (x == NULL) {
        return RA_SYSTEM;
    }
    double *const y = x + p->count;
    for (size_t l = 0; l < p->count; l++) {
        x[l] = 1e3 * (double)l * p->spacing;
        y[l] = 1e6 * p->height[l];
    }
    snprintf(title, sizeof title, "%.60s: Ra %.3g µm, Rq %.3g µm, Rsk %.2g, Rku %.3g",
             s->surface->name, 1e6 * s->r.Ra, 1e6 * s->r.Rq, s->r.Rsk, s->r.Rku);
    ra_gnuplot_series(&s->gnuplot, "d", x, y, p->count);
    const bool flat = !(s->r.Rq > 0.0);
    put(s, flat ? "profile alone" : "profile",
        RA_VALUES(RA_TEXT(title, flat ? s->surface->name : title)));
    free(x);
    return RA_OK;
}

static void draw_heights(struct sheet *s)
{
    const double Rq = 1e6 * s->r.Rq;
    double density[BINS], x[BINS + 1], y[BINS + 1];
    ra_height_histogram(s->surface->profile, s->r.Rq, BINS, density);
    for (size_t i = 0; i < BINS; i++) {
        x[i] = Rq * (-4.0 + 8.0 * (double)i / BINS);
        y[i] = 1e-6 * density[i];
    }
    x[BINS] = 4.0 * Rq;
    y[BINS] = 0.0;
    ra_gnuplot_series(&s->gnuplot, "d", x, y, BINS + 1);
    for (size_t i = 0; i <= BINS; i++) {
        const double u = x[i] / Rq;
        y[i] = exp(-0.5 * u * u) / (Rq * sqrt(2.0 * acos(-1.0)));
    }
    ra_gnuplot_series(&s->gnuplot, "m", x, y, BINS + 1);
    put(s, "heights", NULL);
}

/// A spectrum: densities of bands [um^2 mm] over their middles [1/mm].
struct spectrum {
    struct ra_sheet_spectrum is;
    double asked[RA_MOST_BANDS];
    size_t begin, end; ///< range of the required density
};

/// Computes the densities of the bands. A spectrum ends where its values are below 1e-12 of the
/// largest one, because they are rounding errors.
static void sum_bands(const struct ra_profile *profile, const struct ra_periodogram *p,
                      struct ra_sheet_spectrum *of)
{
    const double length = (double)profile->count * profile->spacing;
    const double ratio = exp2(1.0 / 6.0);
    double most = 0.0;
    of->all = of->bands = 0;
    for (double wave = length; wave / ratio >= 2.0 * profile->spacing && of->all < RA_MOST_BANDS;
         wave /= ratio) {
        of->x[of->all] = 1e-3 * sqrt(ratio) / wave;
        of->density[of->all] =
            1e15 * ra_periodogram_band(p, wave, wave / ratio) / ((ratio - 1.0) / wave);
        most = fmax(most, of->density[of->all++]);
    }
    while (of->bands < of->all && of->density[of->bands] > 1e-12 * most) {
        of->bands++;
    }
}

enum ra_code ra_sheet_spectrum(const struct ra_profile *profile, struct ra_sheet_spectrum *spectrum,
                               struct ra_status *st)
{
    struct ra_periodogram p;
    enum ra_code code = ra_periodogram_make(profile, ra_fourier_size(profile->count), &p, st);
    if (code == RA_OK) {
        code = ra_periodogram_even(profile, &p, st);
    }
    if (code == RA_OK) {
        sum_bands(profile, &p, spectrum);
    }
    ra_periodogram_free(&p);
    return code;
}

/// Computes the required density and its range. The range ends at the latest where the spectrum
/// ends. A table has no values before its first wave and after its last one.
static void find_asked(const struct sheet *s, struct spectrum *of)
{
    // with the key `Ra` the record is scaled, so the rms height of the process is taken from the
    // record
    const double sigma = s->model.sigma > 0.0 ? s->model.sigma : s->r.Rq;
    double most = 0.0;
    for (size_t i = 0; i < of->is.all; i++) {
        of->asked[i] = 1e15 * ra_asked_density(&s->model, &s->table, sigma, 1e3 * of->is.x[i]);
        most = fmax(most, of->is.density[i]);
    }
    for (of->end = of->is.bands; of->end > 0 && !(of->asked[of->end - 1] > 1e-12 * most);
         of->end--) {
    }
    for (of->begin = 0; of->begin < of->end && !(of->asked[of->begin] > 1e-12 * most);
         of->begin++) {
    }
}

/// The piece of sheet.gp that draws a spectrum or an autocorrelation: the curve found and, with
/// `asked`, the required or Gaussian curve beside it.
static const char *curves(const struct sheet *s, bool asked)
{
    return !asked ? "found" : s->surface->asked != NULL ? "found and asked" : "found and gaussian";
}

static enum ra_code draw_spectrum(struct sheet *s)
{
    struct spectrum of;
    const enum ra_code code = ra_sheet_spectrum(s->surface->profile, &of.is, s->st);
    if (code == RA_OK) {
        find_asked(s, &of);
        const size_t asked = of.end - of.begin;
        const char *const found = of.is.bands < 2 ? "none" : curves(s, asked > 1);
        ra_gnuplot_series(&s->gnuplot, "d", of.is.x, of.is.density, of.is.bands);
        ra_gnuplot_series(&s->gnuplot, "m", of.is.x + of.begin, of.asked + of.begin, asked);
        put(s, "spectrum", RA_VALUES(RA_WORDS(curves, ra_template_text(&ra_sheet_gp, found))));
    }
    return code;
}

static void draw_correlation(struct sheet *s)
{
    const struct ra_profile *const p = s->surface->profile;
    const double lc = s->r.correlation_length;
    double x[LAGS + 1], is[LAGS + 1], asked[LAGS + 1];
    const double reach = fmin(5.0 * lc / p->spacing, 0.5 * (double)p->count);
    const size_t stride = (size_t)fmax(1.0, ceil(reach / LAGS));
    size_t count = (size_t)(reach / (double)stride) + 1;
    count = count < LAGS + 1 ? count : LAGS + 1;
    ra_autocorrelation(p, stride, count, is);
    for (size_t k = 0; k < count; k++) {
        x[k] = 1e3 * (double)(k * stride) * p->spacing;
        asked[k] = ra_asked_correlation(&s->model, 1e-3 * x[k]);
    }
    ra_gnuplot_series(&s->gnuplot, "d", x, is, count);
    put(s, "correlation", RA_VALUES(RA_NUMBER(lc, 1e6 * lc), RA_NUMBER(lag, 1e3 * lc)));
    const bool has = isfinite(asked[0]);
    if (has) {
        ra_gnuplot_series(&s->gnuplot, "m", x, asked, count);
    }
    put(s, curves(s, has), NULL);
    put(s, "correlation end", NULL);
}

// ## Sheets

static enum ra_code draw_surface(struct sheet *s)
{
    enum ra_code code = ra_roughness(s->surface->profile, &s->r, s->st);
    s->model = (struct ra_surface_recipe){.kind = &ra_surface_gaussian,
                                          .correlation_length = s->r.correlation_length};
    if (s->surface->asked != NULL) {
        s->model = *s->surface->asked;
    }
    if (code == RA_OK && s->model.kind->tabled) {
        code = ra_density_read(s->model.file, s->model.format, 3, &s->table, s->st);
    }
    if (code == RA_OK) {
        code = draw_profile(s);
    }
    if (code == RA_OK && s->r.Rq > 0.0) {
        draw_heights(s);
        code = draw_spectrum(s);
    }
    if (code == RA_OK && s->r.Rq > 0.0) {
        draw_correlation(s);
    }
    return code;
}

/// The terminal for a file, by the ending of its name. A pipe or a device gets PNG.
static void file_terminal(const char *output, size_t count, char text[80])
{
    const int high = count > 1 ? 1300 : 800;
    if (ra_output_ends(output, ".svg")) {
        snprintf(text, 80, "svg size 1100,%d font ',12'", high);
    } else if (ra_output_ends(output, ".pdf")) {
        snprintf(text, 80, "pdfcairo size 18cm,%dcm font ',8'", count > 1 ? 22 : 13);
    } else {
        snprintf(text, 80, "pngcairo size 1100,%d font ',10'", high);
    }
}

enum ra_code ra_sheet(const char *title, const struct ra_sheet_surface *surface, size_t count,
                      const char *output, const char *terminal,
                      const struct ra_run_control *control, struct ra_status *st)
{
    struct sheet s = {.surface = surface, .st = st};
    struct ra_output to;
    char of_file[80] = "", chosen[80];
    const char *window = NULL;
    if (output != NULL) {
        file_terminal(output, count, of_file);
    }
    const struct ra_terminals words = {of_file,
                                       count > 1 ? "sixelgd size 900,1000" : "sixelgd size 900,600",
                                       count > 1 ? "dumb size 120,80" : "dumb size 120,40"};
    enum ra_code code = ra_gnuplot_choose(output, terminal, &words, &window, chosen, st);
    if (code == RA_OK) {
        code = ra_output_open(&to, window == NULL ? output : NULL, st);
    }
    if (code != RA_OK) {
        return code;
    }
    code = ra_gnuplot_open(&s.gnuplot, chosen, st);
    if (code == RA_OK) {
        put(&s, count > 1 ? "sheet of two" : "sheet of one", RA_VALUES(RA_TEXT(title, title)));
    }
    for (size_t i = 0; code == RA_OK && i < count; i++) {
        s.surface = surface + i;
        code = draw_surface(&s);
        ra_density_free(&s.table);
    }
    if (code == RA_OK) {
        put(&s, "end", NULL);
    }
    code = ra_gnuplot_close(&s.gnuplot, code, control, window == NULL ? ra_output_take : NULL, &to,
                            st);
    return ra_output_close(&to, code, st);
}
