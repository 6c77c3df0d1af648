// Pages about runs: ra2d report.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The page is one HTML file that contains everything (page.c). Its title is that of the case. It
 * shows both surfaces (surfaces.c), the results, sounds, figures, third octaves, a film, the case
 * with the meaning of its keys, the tables, and the origin of all this. Several runs are shown
 * beside each other in the same tables and figures. The folder of a sweep has a page of its own
 * (sweep_page.c).
 *
 * **Expected** is the prediction of the law of roughness noise (run/foreseen.c), computed again
 * from the case. It is shown beside the level of the run, with a word that says whether the level
 * lies in the band.
 *
 * **Third octaves** are those of the first velocity probe, from its spectrum (bands.c): the level
 * of its mean square in each band. A band has no value if it is narrower than two lines of the
 * spectrum or extends beyond the end of the spectrum.
 *
 * **Sounds** are made as by `ra2d listen`, in FLAC. One is in real time, repeated for two seconds;
 * the other is the first 0.2 s, ten times slower. The sounds of several runs have the same scale,
 * so that loudness can be compared. The **film** is computed again. It shows the two milliseconds
 * before 20 ms; for a block on a plate, the 10 ms before 100 ms; for rolling bodies, the first 24
 * positions of the path.
 *
 * Tests: tests/command/test_report.c.
 */
#include "command/report.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "areal/room.h"
#include "base/room.h"
#include "command/figure.h"
#include "command/gif.h"
#include "command/kinds.h"
#include "command/listen.h"
#include "command/page.h"
#include "command/pictures.h"
#include "command/quantities.h"
#include "command/surfaces.h"
#include "rolling/room.h"
#include "statistics/room.h"

enum { MOST_RUNS = 8 };
static const double HEARD = 2.0; ///< a record that is shorter than this is repeated [s]

struct page {
    struct ra_page to;
    const struct ra_report_spec *spec;
    struct ra_quantities summary[MOST_RUNS], sound[MOST_RUNS];
    const struct ra_case_kind *kind[MOST_RUNS];
    /// prediction of the law for each run; zeros if there is none
    struct ra_expected expected[MOST_RUNS];
};

static void put(const struct page *p, const char *piece, const struct ra_value *values)
{
    ra_page_put(&p->to, &ra_report_html, piece, values);
}

/// Shows the completed share of the work.
static void show_progress(const struct page *p, double share)
{
    if (p->to.control->progress != NULL) {
        p->to.control->progress(share, -1.0, p->to.control->context);
    }
}

/// Writes the name of a run above its part of a section, if there are several runs.
static void put_name(const struct page *p, size_t run)
{
    if (p->spec->runs > 1) {
        put(p, "run", RA_VALUES(RA_TEXT(run, p->spec->run[run])));
    }
}

/// Writes a section with a part for each run, under its name.
static enum ra_code put_parts(const struct page *p,
                              enum ra_code (*part)(const struct page *, size_t))
{
    enum ra_code code = RA_OK;
    for (size_t i = 0; i < p->spec->runs && code == RA_OK; i++) {
        put_name(p, i);
        code = part(p, i);
    }
    return code;
}

// ## Surfaces

static enum ra_code put_surfaces_of(const struct page *p, size_t i)
{
    return ra_surfaces_put(&p->to, p->spec->run[i]);
}

static enum ra_code put_surfaces(void *context)
{
    show_progress(context, 0.0);
    return put_parts(context, put_surfaces_of);
}

// ## Results

/// Writes the heads of columns: a column for each run. The column of a single run has the head
/// `single`.
static void head_of_runs(const struct page *p, const char *first, const char *single)
{
    ra_page_piece(&p->to, "table");
    ra_page_cell(&p->to, "column", first);
    for (size_t i = 0; i < p->spec->runs; i++) {
        ra_page_cell(&p->to, "column", p->spec->runs > 1 ? p->spec->run[i] : single);
    }
    ra_page_piece(&p->to, "row end");
}

/// Writes the row of a quantity. It is left out if no run has the quantity.
static void row_of_quantity(const struct page *p, const struct ra_quantities *all,
                            const struct ra_page_quantity *q)
{
    bool any = false;
    double most = 0.0; // all runs of the row have one unit, that of the largest
    char label[160];
    for (size_t i = 0; i < p->spec->runs; i++) {
        const double value = ra_quantity(&all[i], q->name);
        any = any || isfinite(value);
        most = isfinite(value) ? fmax(most, fabs(value)) : most;
    }
    if (!any) {
        return;
    }
    const struct ra_shown_unit unit = ra_shown_unit(q->unit, most);
    ra_page_cell(&p->to, "row of", ra_page_label(q, &unit, label));
    for (size_t i = 0; i < p->spec->runs; i++) {
        ra_page_number(&p->to, q->format, unit.factor * ra_quantity(&all[i], q->name));
    }
    ra_page_piece(&p->to, "row end");
}

enum ra_code ra_report_expect(const char *run, const struct ra_case_kind *kind,
                              struct ra_expected *expected, struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    char path[1100];
    *expected = (struct ra_expected){.outside = NULL};
    if (kind->expect == NULL) {
        return RA_OK;
    }
    expected->outside = "a case that cannot be read";
    void *const c = ra_alloc(1, kind->size, "case", &why);
    snprintf(path, sizeof path, "%.1000s/case.ini", run);
    enum ra_code code = c != NULL ? ra_case_kind_read(kind, path, NULL, 0, c, &why) : RA_SYSTEM;
    if (code == RA_OK) {
        code = kind->expect(c, expected, &why);
        ra_case_kind_free(kind, c);
    }
    free(c);
    return code == RA_SYSTEM ? ra_fail(st, code, "%s", why.text) : RA_OK;
}

/// Writes a cell of one of three rows: the expected level; its band; whether the result lies in the
/// band.
static void cell_of_expected(const struct page *p, size_t run, int row)
{
    const struct ra_expected *const e = &p->expected[run];
    const double level = ra_quantity(&p->summary[run], p->kind[run]->outcome);
    const double away = fmax(e->from - level, level - e->to);
    char text[100] = "–";
    if (!ra_expected_speaks(e)) {
        snprintf(text, sizeof text, "%s", row == 0 && e->outside != NULL ? e->outside : "–");
    } else if (row == 0) {
        snprintf(text, sizeof text, "%.2f", e->level);
    } else if (row == 1) {
        snprintf(text, sizeof text, "%.2f to %.2f", e->from, e->to);
    } else if (isfinite(level)) {
        snprintf(text, sizeof text, ra_expected_holds(e, level) ? "yes" : "no, by %.1f dB", away);
    }
    ra_page_cell(&p->to, "number", text);
}

static void rows_of_expected(const struct page *p)
{
    static const char *const rows[] = {"expected", "band of the expected", "within the band"};
    bool any = false;
    for (size_t i = 0; i < p->spec->runs; i++) {
        any = any || p->kind[i]->expect != NULL;
    }
    for (int row = 0; row < 3 && any; row++) {
        ra_page_cell(&p->to, "row of", ra_template_text(&ra_report_html, rows[row]));
        for (size_t i = 0; i < p->spec->runs; i++) {
            cell_of_expected(p, i, row);
        }
        ra_page_piece(&p->to, "row end");
    }
}

static enum ra_code put_outcome(void *context)
{
    const struct page *const p = context;
    show_progress(p, 0.0);
    head_of_runs(p, "quantity", "value");
    for (size_t i = 0; i < RA_PAGE_QUANTITIES; i++) {
        const struct ra_page_quantity *const q = &ra_page_quantities[i];
        row_of_quantity(p, q->sound ? p->sound : p->summary, q);
    }
    rows_of_expected(p);
    ra_page_piece(&p->to, "table end");
    put(p, p->kind[0] != &ra_rolling_kind ? "whose levels" : "whose levels of rolling", NULL);
    return RA_OK;
}

// ## Figures

static enum ra_code draw(void *context, FILE *captions, FILE *points, struct ra_page_bytes *drawn)
{
    const struct page *const p = context;
    const struct ra_plot_spec spec = {.run = p->spec->run,
                                      .runs = p->spec->runs,
                                      .captions = captions,
                                      .points = points,
                                      .most_points = RA_PAGE_POINTS / p->spec->runs};
    return ra_draw_pages(&spec, RA_PAGE_TERMINAL, p->to.control, ra_page_collect, drawn, p->to.st);
}

static enum ra_code put_figures(void *context)
{
    const struct page *const p = context;
    show_progress(p, 0.15);
    return ra_page_figures(&p->to, draw, context);
}

// ## Third octaves

/// The levels of the bands of one run [dB]. NAN: the band has no value.
struct thirds {
    double level[RA_THIRDS], all, all_A;
    char name[80];
};

/// Computes the levels of the bands from a spectrum. A PSD begins at 0 Hz, and its line at 0 Hz is
/// not sound. A response begins at the first line above 0 Hz.
static void sum_bands(const double *f, const double *density, size_t count, struct thirds *t)
{
    const double width = f[1] - f[0];
    double all = 0.0, all_A = 0.0;
    for (size_t j = 0; j < count; j++) {
        if (f[j] > 0.5 * width) {
            all += density[j] * width;
            all_A += density[j] * width * ra_a_weighting(f[j]);
        }
    }
    t->all = ra_decibel(all, 1e-9);
    t->all_A = ra_decibel(all_A, 1e-9);
    for (size_t i = 0; i < RA_THIRDS; i++) {
        const struct ra_third band = ra_third_octave(i);
        // frequencies are counted from the first line
        const double low = band.low - f[0], high = band.high - f[0];
        const bool known = high - low >= 2.0 * width && high <= width * ((double)count - 0.5);
        t->level[i] =
            known ? ra_decibel(ra_band_sum(density, count, width, low, high), 1e-9) : (double)NAN;
    }
}

/// Finds the levels from the first column of psd.tsv or response.tsv that is a velocity.
static enum ra_code find_thirds(const char *run, struct thirds *t, struct ra_status *st)
{
    static const char *const names[] = {"psd.tsv", "response.tsv"};
    char path[1100] = "";
    struct ra_records r = {.path = NULL};
    double *f = NULL, *density = NULL;
    size_t column = 1;
    for (size_t i = 0; i < RA_THIRDS; i++) {
        t->level[i] = (double)NAN;
    }
    t->all = t->all_A = (double)NAN;
    for (size_t i = 0; i < 2 && (i == 0 || access(path, F_OK) != 0); i++) {
        snprintf(path, sizeof path, "%.1000s/%s", run, names[i]);
    }
    if (!ra_has_rows(path)) {
        return RA_OK;
    }
    enum ra_code code = ra_records_read(path, &r, st);
    while (code == RA_OK && column < r.columns && strcmp(r.unit[column], "m2/s2/Hz") != 0) {
        column++;
    }
    if (code == RA_OK && column < r.columns && r.rows > 2) {
        snprintf(t->name, sizeof t->name, "%s", r.name[column]);
        code = ra_records_numbers(&r, 0, &f, st);
        if (code == RA_OK) {
            code = ra_records_numbers(&r, column, &density, st);
        }
        if (code == RA_OK && f[1] > f[0]) {
            sum_bands(f, density, r.rows, t);
        }
    }
    free(f);
    free(density);
    ra_records_free(&r);
    return code;
}

/// Whether a run has a level in a band.
static bool has_band(const struct page *p, const struct thirds *t, size_t band)
{
    bool any = false;
    for (size_t i = 0; i < p->spec->runs; i++) {
        any = any || isfinite(t[i].level[band]);
    }
    return any;
}

/// Writes the row of a band or, after the last band, the row of the sum or of the A-weighted sum.
static void row_of_band(const struct page *p, const struct thirds *t, size_t band)
{
    ra_page_cell(&p->to, "row of",
                 band < RA_THIRDS    ? ra_third_octave(band).nominal
                 : band == RA_THIRDS ? "all"
                                     : "all, A-weighted (IEC 61672-1)");
    for (size_t i = 0; i < p->spec->runs; i++) {
        ra_page_number(&p->to, "%.1f",
                       band < RA_THIRDS    ? t[i].level[band]
                       : band == RA_THIRDS ? t[i].all
                                           : t[i].all_A);
    }
    ra_page_piece(&p->to, "row end");
}

/// The levels of all runs, and the page on which they are drawn.
struct chart {
    const struct page *page;
    struct thirds of[MOST_RUNS];
};

static enum ra_code draw_bands(void *context, FILE *captions, FILE *points,
                               struct ra_page_bytes *drawn)
{
    const struct chart *const chart = context;
    const struct page *const p = chart->page;
    bool has[MOST_RUNS] = {false};
    struct ra_figures f = {.names = p->spec->run,
                           .count = p->spec->runs,
                           .captions = captions,
                           .points = points,
                           .st = p->to.st};
    ra_figures_begin(&f);
    const enum ra_code code = ra_gnuplot_open(&f.gnuplot, RA_PAGE_TERMINAL, p->to.st);
    for (size_t i = 0; code == RA_OK && i < p->spec->runs; i++) {
        double at[RA_THIRDS], level[RA_THIRDS];
        size_t count = 0;
        for (size_t band = 0; band < RA_THIRDS; band++) {
            if (isfinite(chart->of[i].level[band])) {
                at[count] = ra_third_octave(band).mid;
                level[count++] = chart->of[i].level[band];
            }
        }
        has[i] = count > 0;
        if (has[i]) {
            ra_figure_curve(&f, i, at, level, count);
        }
    }
    if (code == RA_OK) {
        ra_figure_draw(
            &f, (struct ra_drawing){.kind = "levels",
                                    .title = ra_template_text(&ra_report_html, "title of bands"),
                                    .x = "frequency (Hz)",
                                    .y = "level (dB re 1e-9 m/s)",
                                    .has = has});
    }
    ra_figures_end(&f);
    return ra_gnuplot_close(&f.gnuplot, code == RA_OK ? p->to.st->code : code, p->to.control,
                            ra_page_collect, drawn, p->to.st);
}

/// Writes the rows from the first to the last band that a run has, then the rows of the sums.
static void put_band_rows(const struct page *p, const struct thirds *t)
{
    size_t from = 0, behind = RA_THIRDS;
    head_of_runs(p, "band (Hz)", "level (dB re 1e-9 m/s)");
    ra_page_cell(&p->to, "row of", "probe");
    for (size_t i = 0; i < p->spec->runs; i++) {
        ra_page_cell(&p->to, "number", t[i].name[0] != '\0' ? t[i].name : "–");
    }
    ra_page_piece(&p->to, "row end");
    while (from < behind && !has_band(p, t, from)) {
        from++;
    }
    while (behind > from && !has_band(p, t, behind - 1)) {
        behind--;
    }
    for (size_t band = from; band < behind; band++) {
        row_of_band(p, t, band);
    }
    row_of_band(p, t, RA_THIRDS);
    row_of_band(p, t, RA_THIRDS + 1);
    ra_page_piece(&p->to, "table end");
}

static enum ra_code put_bands(void *context)
{
    struct chart chart = {.page = context};
    const struct page *const p = context;
    bool named = false, any = false;
    enum ra_code code = RA_OK;
    for (size_t i = 0; i < p->spec->runs && code == RA_OK; i++) {
        code = find_thirds(p->spec->run[i], &chart.of[i], p->to.st);
        named = named || chart.of[i].name[0] != '\0';
    }
    for (size_t band = 0; band < RA_THIRDS && code == RA_OK; band++) {
        any = any || has_band(p, chart.of, band);
    }
    if (code != RA_OK) {
        return code;
    }
    show_progress(p, 0.4);
    put(p, named ? "bands" : "no bands", NULL);
    code = any ? ra_page_figures(&p->to, draw_bands, &chart) : RA_OK;
    if (named && code == RA_OK) {
        put_band_rows(p, chart.of);
    }
    return code;
}

// ## Sounds

/// The sounds of a run, in real time and slowed down.
struct heard {
    struct ra_waveform fast, slow;
    char why[800]; ///< why there is no sound
};

static enum ra_code make_sounds(const struct page *p, const char *run, struct heard *h)
{
    struct ra_velocity v = {.value = NULL};
    struct ra_status why = {RA_OK, ""};
    enum ra_code code = ra_page_can_sound(&why);
    code = code == RA_OK ? ra_listen_record(run, NULL, &v, &why) : code;
    if (code == RA_OK) {
        const double length = (double)v.count * v.interval;
        const size_t repeat = length < HEARD ? (size_t)fmin(1000.0, ceil(HEARD / length)) : 1;
        code = ra_waveform_make(&v, 1.0, repeat, p->to.control->stop, &h->fast, &why);
    }
    if (code == RA_OK) {
        v.count = (size_t)fmin((double)v.count, ceil(HEARD / (10.0 * v.interval)));
        code = ra_waveform_make(&v, 10.0, 1, p->to.control->stop, &h->slow, &why);
    }
    free(v.value);
    snprintf(h->why, sizeof h->why, "%s", why.text);
    return code == RA_INPUT || code == RA_OK ? RA_OK : ra_fail(p->to.st, code, "%s", why.text);
}

static enum ra_code put_sound(const struct page *p, const struct ra_waveform *w, double peak,
                              double slow)
{
    char comment[256];
    const double scale = peak / 0.9;
    const bool loop = slow == 1.0;
    const char *const label = ra_template_text(&ra_report_html, loop ? "in real time" : "slowly");
    ra_listen_comment(w, scale, slow, comment);
    put(p, "sound", RA_VALUES(RA_WORDS(label, label), RA_TEXT(scale, comment)));
    return ra_page_sound(&p->to, w, scale, slow, label, loop);
}

static enum ra_code put_sounds(void *context)
{
    const struct page *const p = context;
    struct heard *const h = ra_alloc(MOST_RUNS, sizeof *h, "sounds", p->to.st);
    double peak[2] = {0.0, 0.0};
    enum ra_code code = h != NULL ? RA_OK : RA_SYSTEM;
    show_progress(p, 0.02);
    for (size_t i = 0; i < p->spec->runs && code == RA_OK; i++) {
        code = make_sounds(p, p->spec->run[i], &h[i]);
        peak[0] = fmax(peak[0], h[i].fast.peak);
        peak[1] = fmax(peak[1], h[i].slow.peak);
    }
    for (size_t i = 0; i < p->spec->runs && code == RA_OK; i++) {
        put_name(p, i);
        if (h[i].slow.value == NULL) {
            put(p, "none", RA_VALUES(RA_TEXT(why, h[i].why)));
            continue;
        }
        code = put_sound(p, &h[i].fast, peak[0], 1.0);
        code = code == RA_OK ? put_sound(p, &h[i].slow, peak[1], 10.0) : code;
    }
    for (size_t i = 0; h != NULL && i < p->spec->runs; i++) {
        ra_waveform_free(&h[i].fast);
        ra_waveform_free(&h[i].slow);
    }
    free(h);
    return code;
}

// ## Film

/// The part of a run that a film on a page shows. A page must be made within seconds, so only the
/// beginning of the run, up to the film's `last`, is computed again.
static struct ra_animation film_for(struct ra_page_bytes *d, const struct ra_film_kind *film,
                                    const void *values)
{
    const double end = film->end != NULL ? film->end(values) : 0.0;
    const double until = fmin(end, film->last), shown = fmin(until, film->length);
    return (struct ra_animation){.from = until - shown,
                                 .duration = shown,
                                 .frames = film->frames,
                                 .output = "film.gif",
                                 .take = ra_page_collect,
                                 .context = d};
}

/// Makes the film of a run. `label` receives the times that it shows.
static enum ra_code film_of(const char *path, const struct ra_film_kind *film,
                            struct ra_page_bytes *d, char label[80],
                            const struct ra_run_control *control, struct ra_status *why)
{
    void *const c = ra_alloc(1, film->kind->size, "case", why);
    enum ra_code code =
        c != NULL ? ra_case_kind_read(film->kind, path, NULL, 0, c, why) : RA_SYSTEM;
    if (code == RA_OK) {
        const struct ra_animation what = film_for(d, film, c);
        if (film->end != NULL) {
            snprintf(label, 80, "from %.4g ms to %.4g ms", 1e3 * what.from,
                     1e3 * (what.from + what.duration));
        }
        code = film->animate(c, &what, control, why);
        ra_case_kind_free(film->kind, c);
    }
    free(c);
    return code;
}

/// Reduces the bytes of a film (gif.c), if possible.
static enum ra_code tighten(struct ra_page_bytes *d, struct ra_status *st)
{
    char *packed = NULL;
    size_t size = 0;
    struct ra_status why = {RA_OK, ""};
    FILE *const out = open_memstream(&packed, &size);
    if (out == NULL) {
        return ra_fail(st, RA_SYSTEM, "no memory for a film");
    }
    const bool good = ra_gif_pack(d->data, d->size, out, &why);
    if (fclose(out) != 0 || why.code != RA_OK) {
        free(packed);
        return ra_fail(st, RA_SYSTEM, "no memory for a film");
    }
    if (good && size < d->size) {
        memcpy(d->data, packed, size);
        d->size = size;
    }
    free(packed);
    return RA_OK;
}

/// Adds the film of a run. If it cannot be made, the page is made without it.
static enum ra_code put_film(const struct page *p, size_t i)
{
    const struct ra_run_control control = {.stop = p->to.control->stop};
    const struct ra_film_kind *const film = ra_film_of(p->kind[i]);
    struct ra_page_bytes d;
    struct ra_status why = {RA_OK, ""};
    char path[1100], label[80] = "";
    if (ra_page_bytes_make(&d, p->to.st) != RA_OK) {
        return RA_SYSTEM;
    }
    snprintf(path, sizeof path, "%.1000s/case.ini", p->spec->run[i]);
    enum ra_code code = film_of(path, film, &d, label, &control, &why);
    code = code == RA_OK ? tighten(&d, &why) : code;
    if (code != RA_OK) {
        put(p, "no film", RA_VALUES(RA_TEXT(why, why.text)));
    } else if (ra_page_has_room(&p->to, d.size, "A film")) {
        ra_page_media(&p->to, &ra_report_html, film->piece, label, d.data, d.size);
    }
    free(d.data);
    return code == RA_SYSTEM || code == RA_EARLY ? ra_fail(p->to.st, code, "%s", why.text) : RA_OK;
}

static enum ra_code put_films(void *context)
{
    show_progress(context, 0.42);
    return put_parts(context, put_film);
}

// ## Case

/// Writes a value of a case with a usual prefix of its unit: 450 mm where the case has 0.45 m. If
/// the value follows from another key, it stands after a semicolon in the case.
static void show_value(const struct ra_slot *slot, const char *value, char text[400])
{
    const char *const note = strstr(value, " ; ");
    const char *const end = note != NULL ? strstr(note, " follows from ") : NULL;
    char number[80], prefixed[64];
    double si;
    snprintf(text, 400, "%.390s", value);
    if (end != NULL) {
        snprintf(number, sizeof number, "%.*s", (int)fmin(79.0, (double)(end - note - 3)),
                 note + 3);
    } else {
        snprintf(number, sizeof number, "%.79s", value);
    }
    if (ra_units_si(slot->dimension)[0] != '\0' &&
        ra_units_read(number, slot->dimension, &si, NULL) == RA_OK) {
        // a value that follows from other keys is shown with few digits
        if (end != NULL) {
            snprintf(text, 400, "%.4g %s,%.200s", si, ra_units_si(slot->dimension), end);
        } else {
            snprintf(text, 400, "%s", ra_units_write(si, slot->dimension, prefixed));
        }
    }
}

/// Whether a value is the default of its key, perhaps in another unit. A default may be a word that
/// stands for a number, as `on` does for gravity.
static bool is_usual(const struct ra_slot *slot, const char *value)
{
    const char *const usual = ra_schema_default(slot);
    struct ra_word word = {.text = NULL};
    double a, b;
    const bool noted = strstr(value, " ; ") != NULL; // the case does not give the key
    if (noted || strcmp(usual, value) == 0) {
        return true;
    }
    const bool is_word = ra_value_word(slot->key, usual, &word);
    a = word.value;
    return (is_word || ra_units_read(usual, slot->dimension, &a, NULL) == RA_OK) &&
           ra_units_read(value, slot->dimension, &b, NULL) == RA_OK && a == b;
}

static void put_key(const struct page *p, const struct ra_schema *schema, const char *section_name,
                    const char *key, const char *value)
{
    struct ra_slot slot;
    char text[400];
    const bool known = ra_schema_find(schema, section_name, key, &slot);
    snprintf(text, sizeof text, "%.390s", value);
    if (known) {
        show_value(&slot, value, text);
    }
    put(p, known && is_usual(&slot, value) ? "key" : "given key",
        RA_VALUES(RA_TEXT(key, key), RA_TEXT(value, text),
                  RA_TEXT(meaning, known ? slot.key->meaning : "named by the user")));
}

/// Shows a line of case.ini. `section_name` is the section in which it stands.
static void put_line(const struct page *p, const struct ra_schema *schema, char *line,
                     char section_name[80])
{
    char *const equals = strstr(line, " = ");
    const size_t length = strlen(line);
    if (line[0] == '[' && length > 2 && line[length - 1] == ']') {
        snprintf(section_name, 80, "%.*s", (int)fmin(79.0, (double)(length - 2)), line + 1);
        put(p, "section of a case", RA_VALUES(RA_TEXT(section, line)));
    } else if (line[0] != ';' && line[0] != '#' && equals != NULL) {
        *equals = '\0';
        put_key(p, schema, section_name, line, equals + 3);
    }
}

static enum ra_code load(const char *run, const char *name, const char *what, struct ra_text *t,
                         char path[1100], struct ra_status *st)
{
    snprintf(path, 1100, "%.1000s/%s", run, name);
    *t = (struct ra_text){.path = path};
    return access(path, F_OK) == 0 ? ra_text_load(t, what, st) : RA_OK;
}

static enum ra_code put_case(const struct page *p, size_t i)
{
    const char *const run = p->spec->run[i];
    struct ra_text t;
    char path[1100], section_name[80] = "", *rest;
    const enum ra_code code = load(run, "case.ini", "a case", &t, path, p->to.st);
    if (code == RA_OK && t.data != NULL) {
        put(p, "case", NULL);
        for (char *line = strtok_r(t.data, "\n", &rest); line != NULL;
             line = strtok_r(NULL, "\n", &rest)) {
            put_line(p, p->kind[i]->schema, line, section_name);
        }
        ra_page_piece(&p->to, "table end");
    }
    free(t.data);
    return code;
}

// ## Tables and origin

static const char *const tables[] = {
    "summary.tsv",  "sound.tsv",      "modes.tsv",    "psd.tsv", "histograms.tsv",
    "probes.tsv",   "shocks.tsv",     "spots.tsv",    "map.tsv", "response.tsv",
    "spectrum.tsv", "excitation.tsv", "histories.tsv"};

static enum ra_code put_tables(const struct page *p, size_t i)
{
    enum ra_code code = RA_OK;
    for (size_t k = 0; k < sizeof tables / sizeof *tables && code == RA_OK; k++) {
        code = ra_page_table(&p->to, p->spec->run[i], tables[k]);
    }
    return code;
}

static enum ra_code put_origin(const struct page *p, size_t i)
{
    return ra_page_origin(&p->to, p->spec->run[i], "summary.tsv");
}

static enum ra_code put_cases(void *context)
{
    show_progress(context, 0.97);
    return put_parts(context, put_case);
}

static enum ra_code put_all_tables(void *context)
{
    show_progress(context, 0.98);
    return put_parts(context, put_tables);
}

static enum ra_code put_origins(void *context)
{
    show_progress(context, 0.99);
    return put_parts(context, put_origin);
}

// ## The page

static enum ra_code read_runs(struct page *p)
{
    for (size_t i = 0; i < p->spec->runs; i++) {
        if (ra_check_finished(p->spec->run[i], p->to.st) != RA_OK ||
            ra_quantities_read(p->spec->run[i], "summary.tsv", &p->summary[i], p->to.st) != RA_OK ||
            ra_quantities_read(p->spec->run[i], "sound.tsv", &p->sound[i], p->to.st) != RA_OK) {
            return p->to.st->code;
        }
        p->kind[i] = ra_kind_of_summary(&p->summary[i]);
        if (ra_report_expect(p->spec->run[i], p->kind[i], &p->expected[i], p->to.st) != RA_OK) {
            return p->to.st->code;
        }
    }
    return RA_OK;
}

static enum ra_code put_sections(void *context)
{
    const struct page *const p = context;
    return ra_template_put(
        p->to.out, &ra_report_html, "sections",
        RA_VALUES(RA_PART(surfaces, put_surfaces, context), RA_PART(outcome, put_outcome, context),
                  RA_PART(sounds, put_sounds, context), RA_NUMBER(most, RA_PAGE_POINTS),
                  RA_PART(figures, put_figures, context), RA_PART(bands, put_bands, context),
                  RA_PART(films, put_films, context), RA_PART(cases, put_cases, context),
                  RA_PART(tables, put_all_tables, context), RA_PART(origins, put_origins, context)),
        p->to.st);
}

/// Finds the title of a case, or takes the name of the run's folder if there is none.
static enum ra_code find_title(const struct page *p, size_t i, char title[400],
                               struct ra_status *st)
{
    static const char key[] = "title = ";
    char path[1100], *rest;
    struct ra_text t;
    snprintf(title, 400, "%.300s", p->spec->run[i]);
    const enum ra_code code = load(p->spec->run[i], "case.ini", "a case", &t, path, st);
    char *line = code == RA_OK && t.data != NULL ? strtok_r(t.data, "\n", &rest) : NULL;
    while (line != NULL && strncmp(line, key, strlen(key)) != 0) {
        line = strtok_r(NULL, "\n", &rest);
    }
    if (line != NULL && line[strlen(key)] != '\0') {
        snprintf(title, 400, "%.300s", line + strlen(key));
    }
    free(t.data);
    return code;
}

static enum ra_code make(struct ra_page *to, void *context)
{
    struct page *const p = context;
    char title[2000] = "", first[400] = "";
    p->to = *to;
    if (read_runs(p) != RA_OK || find_title(p, 0, first, to->st) != RA_OK) {
        return to->st->code;
    }
    for (size_t i = 0; i < p->spec->runs && p->spec->runs > 1; i++) {
        const size_t used = strlen(title);
        snprintf(title + used, sizeof title - used, "%s%s", i > 0 ? ", " : "", p->spec->run[i]);
    }
    const char *const several = ra_template_text(&ra_report_html, "heading of several");
    return p->spec->runs > 1 ? ra_page_frame(to, title, several, put_sections, p)
                             : ra_page_frame(to, first, first, put_sections, p);
}

enum ra_code ra_report(const struct ra_report_spec *spec, const struct ra_run_control *control,
                       struct ra_status *st)
{
    if (spec->runs > MOST_RUNS) {
        return ra_fail(st, RA_USAGE, "%zu runs: at most %d go into one page", spec->runs,
                       (int)MOST_RUNS);
    }
    struct page *const p = ra_alloc(1, sizeof *p, "page", st);
    if (p == NULL) {
        return RA_SYSTEM;
    }
    p->spec = spec;
    const enum ra_code code = ra_page_write(spec->output, spec->command, make, p, control, st);
    for (size_t i = 0; i < spec->runs; i++) {
        ra_quantities_free(&p->summary[i]);
        ra_quantities_free(&p->sound[i]);
    }
    free(p);
    return code;
}
