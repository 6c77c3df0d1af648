// A page about runs: ra2d report.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * One HTML file with everything in it (page.c): what came out, sounds, figures, third octaves, a
 * film, the case with the meaning of its keys, the tables, where all this comes from. Several runs
 * stand beside each other in the same tables and figures. The folder of a sweep has a page of its
 * own (sweep_page.c).
 *
 * **Third octaves** are those of the first velocity probe, from its spectrum (bands.c): levels of
 * its mean square in each band. A band has no value that is narrower than two lines of the spectrum
 * or reaches beyond its end.
 *
 * **Sounds** are as `ra2d listen` makes them, in FLAC: in real time, repeated for five seconds, and
 * ten times slower; of several runs all on one scale, so that loudness compares. The film is that
 * of two milliseconds before 20 ms, of a block on a plate of 10 ms before 100 ms, computed again.
 *
 * Verified by tests/command/test_report.c.
 */
#include "command/report.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "areal/case.h"
#include "base/records.h"
#include "base/text.h"
#include "command/listen.h"
#include "command/page.h"
#include "command/pictures.h"
#include "command/quantities.h"
#include "rolling/case.h"
#include "statistics/bands.h"

enum { MOST_RUNS = 8 };
static const double HEARD = 5.0; ///< [s]

struct page {
    struct ra_page to;
    const struct ra_report_spec *spec;
    struct ra_quantities summary[MOST_RUNS], sound[MOST_RUNS];
};

/// Parts of the page, and how much of the work each is about.
enum part { OUT, SOUND, FIGURES, BANDS, FILM, CASE, TABLES, ORIGIN, PARTS };
static const struct ra_page_link links[PARTS] = {
    {"out", "What came out"}, {"sound", "Sound"},
    {"figures", "Figures"},   {"bands", "Third octaves"},
    {"film", "Film"},         {"case", "Case"},
    {"tables", "Tables"},     {"origin", "Where it comes from"}};
static const double share[PARTS + 1] = {0.0, 0.02, 0.15, 0.4, 0.42, 0.97, 0.98, 0.99, 1.0};

static void begin(const struct page *p)
{
    char title[2000] = "";
    for (size_t i = 0; i < p->spec->runs; i++) {
        const size_t used = strlen(title);
        snprintf(title + used, sizeof title - used, "%s%s", i > 0 ? ", " : "", p->spec->run[i]);
    }
    ra_page_begin(&p->to, title, p->spec->runs > 1 ? "Runs of ra2d" : p->spec->run[0], links,
                  PARTS);
}

/// The head of a part; how far the page is.
static void section(const struct page *p, enum part part)
{
    if (p->to.control->progress != NULL) {
        p->to.control->progress(share[part], -1.0, p->to.control->context);
    }
    ra_page_section(&p->to, &links[part]);
}

/// The runs as heads of columns.
static void head_of_runs(const struct page *p, const char *first)
{
    ra_page_put(&p->to, "<div class=\"scroll\"><table>\n<tr>");
    ra_page_element(&p->to, "th scope=\"col\"", first);
    for (size_t i = 0; i < p->spec->runs; i++) {
        ra_page_element(&p->to, "th scope=\"col\"", p->spec->run[i]);
    }
    ra_page_put(&p->to, "</tr>\n");
}

/// A row of quantities; those that no run has are left out.
static void row_of_quantity(const struct page *p, const struct ra_quantities *all,
                            const struct ra_page_quantity *q)
{
    bool any = false;
    for (size_t i = 0; i < p->spec->runs; i++) {
        any = any || isfinite(ra_quantity(&all[i], q->name));
    }
    if (!any) {
        return;
    }
    ra_page_put(&p->to, "<tr>");
    ra_page_element(&p->to, "th scope=\"row\"", q->label);
    for (size_t i = 0; i < p->spec->runs; i++) {
        char number[64];
        const double value = ra_quantity(&all[i], q->name);
        snprintf(number, sizeof number, q->format, value);
        ra_page_element(&p->to, "td class=\"n\"", isfinite(value) ? number : "–");
    }
    ra_page_put(&p->to, "</tr>\n");
}

static void put_outcome(const struct page *p)
{
    section(p, OUT);
    head_of_runs(p, "quantity");
    for (size_t i = 0; i < RA_PAGE_QUANTITIES; i++) {
        const struct ra_page_quantity *const q = &ra_page_quantities[i];
        row_of_quantity(p, q->sound ? p->sound : p->summary, q);
    }
    ra_page_put(&p->to, "</table></div>\n");
}

// ## Figures

/// Figures, and what is seen in each.
static enum ra_code put_figures(const struct page *p)
{
    struct ra_page_bytes drawn;
    char *captions = NULL;
    size_t size = 0;
    if (ra_page_bytes_make(&drawn, p->to.st) != RA_OK) {
        return RA_SYSTEM;
    }
    FILE *const lines = open_memstream(&captions, &size);
    if (lines == NULL) {
        free(drawn.data);
        return ra_fail(p->to.st, RA_SYSTEM, "no memory for the figures");
    }
    const struct ra_plot_spec spec = {
        .run = p->spec->run, .runs = p->spec->runs, .captions = lines};
    section(p, FIGURES);
    enum ra_code code = ra_draw_pages(&spec, "svg size 520,360 font 'sans-serif,13'", p->to.control,
                                      ra_page_collect, &drawn, p->to.st);
    if (fclose(lines) != 0 && code == RA_OK) {
        code = ra_fail(p->to.st, RA_SYSTEM, "no memory for the figures");
    }
    if (code == RA_OK) {
        ra_page_drawings(&p->to, &drawn, captions);
    }
    free(captions);
    free(drawn.data);
    return code;
}

// ## Third octaves

/// Levels of the bands of one run [dB], NAN where there is none.
struct thirds {
    double level[RA_THIRDS], all, all_A;
    char name[80];
};

static void sum_bands(const double *density, size_t count, double width, struct thirds *t)
{
    double all = 0.0, all_A = 0.0;
    for (size_t j = 1; j < count; j++) {
        all += density[j] * width;
        all_A += density[j] * width * ra_a_weighting((double)j * width);
    }
    t->all = ra_decibel(all, 1e-9);
    t->all_A = ra_decibel(all_A, 1e-9);
    for (size_t i = 0; i < RA_THIRDS; i++) {
        const struct ra_third band = ra_third_octave(i);
        const bool known =
            band.high - band.low >= 2.0 * width && band.high <= width * ((double)count - 0.5);
        t->level[i] =
            known ? ra_decibel(ra_band_sum(density, count, width, band.low, band.high), 1e-9)
                  : (double)NAN;
    }
}

/// Of the first column of psd.tsv or response.tsv that is a velocity's.
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
            sum_bands(density, r.rows, f[1] - f[0], t);
        }
    }
    free(f);
    free(density);
    ra_records_free(&r);
    return code;
}

static void cell_of_level(const struct page *p, double level)
{
    char number[32];
    snprintf(number, sizeof number, "%.1f", level);
    ra_page_element(&p->to, "td class=\"n\"", isfinite(level) ? number : "–");
}

static enum ra_code put_thirds(const struct page *p)
{
    struct thirds t[MOST_RUNS];
    bool any = false;
    memset(t, 0, sizeof t);
    for (size_t i = 0; i < p->spec->runs; i++) {
        if (find_thirds(p->spec->run[i], &t[i], p->to.st) != RA_OK) {
            return p->to.st->code;
        }
        any = any || t[i].name[0] != '\0';
    }
    section(p, BANDS);
    if (!any) {
        ra_page_put(&p->to, "<p>No run has the spectrum of a velocity.</p>\n");
        return RA_OK;
    }
    ra_page_put(&p->to,
                "<p>Levels of the velocity of a probe in third-octave bands (IEC 61260-1), dB re "
                "1e-9 m/s. A dash: the spectrum has no two lines there, or ends before.</p>\n");
    head_of_runs(p, "band (Hz)");
    ra_page_put(&p->to, "<tr>");
    ra_page_element(&p->to, "th scope=\"row\"", "probe");
    for (size_t i = 0; i < p->spec->runs; i++) {
        ra_page_element(&p->to, "td class=\"n\"", t[i].name[0] != '\0' ? t[i].name : "–");
    }
    ra_page_put(&p->to, "</tr>\n");
    for (size_t band = 0; band < RA_THIRDS + 2; band++) {
        ra_page_put(&p->to, "<tr>");
        ra_page_element(&p->to, "th scope=\"row\"",
                        band < RA_THIRDS    ? ra_third_octave(band).nominal
                        : band == RA_THIRDS ? "all"
                                            : "all, A-weighted (IEC 61672-1)");
        for (size_t i = 0; i < p->spec->runs; i++) {
            cell_of_level(p, band < RA_THIRDS    ? t[i].level[band]
                             : band == RA_THIRDS ? t[i].all
                                                 : t[i].all_A);
        }
        ra_page_put(&p->to, "</tr>\n");
    }
    ra_page_put(&p->to, "</table></div>\n");
    return RA_OK;
}

// ## Sounds

/// A run's sound, in real time and slowed down.
struct heard {
    struct ra_waveform fast, slow;
    char why[800]; ///< there is none
};

static enum ra_code make_sounds(const struct page *p, const char *run, struct heard *h)
{
    struct ra_velocity v;
    struct ra_status why = {RA_OK, ""};
    enum ra_code code = ra_listen_record(run, NULL, &v, &why);
    if (code == RA_OK) {
        const double length = (double)v.count * v.interval;
        const size_t repeat = length < HEARD ? (size_t)fmin(1000.0, ceil(HEARD / length)) : 1;
        code = ra_waveform_make(&v, 1.0, repeat, p->to.control->stop, &h->fast, &why);
    }
    if (code == RA_OK) {
        code = ra_waveform_make(&v, 10.0, 1, p->to.control->stop, &h->slow, &why);
    }
    free(v.value);
    snprintf(h->why, sizeof h->why, "%s", why.text);
    return code == RA_INPUT || code == RA_OK ? RA_OK : ra_fail(p->to.st, code, "%s", why.text);
}

static enum ra_code put_sound(const struct page *p, const struct ra_waveform *w, double scale,
                              double slow, const char *label, bool loop)
{
    char comment[256];
    ra_listen_comment(w, scale, slow, comment);
    fprintf(p->to.out, "<p>%s: ", label);
    ra_page_text(&p->to, comment);
    ra_page_put(&p->to, ".</p>\n");
    return ra_page_sound(&p->to, w, scale, slow, label, loop);
}

static enum ra_code put_sounds(const struct page *p)
{
    struct heard *const h = ra_alloc(MOST_RUNS, sizeof *h, "sounds", p->to.st);
    double peak[2] = {0.0, 0.0};
    enum ra_code code = h != NULL ? RA_OK : RA_SYSTEM;
    section(p, SOUND);
    for (size_t i = 0; i < p->spec->runs && code == RA_OK; i++) {
        code = make_sounds(p, p->spec->run[i], &h[i]);
        peak[0] = fmax(peak[0], h[i].fast.peak);
        peak[1] = fmax(peak[1], h[i].slow.peak);
    }
    for (size_t i = 0; i < p->spec->runs && code == RA_OK; i++) {
        ra_page_element(&p->to, "h3", p->spec->run[i]);
        ra_page_put(&p->to, "\n");
        if (h[i].slow.value == NULL) {
            ra_page_element(&p->to, "p", h[i].why);
            continue;
        }
        code = put_sound(p, &h[i].fast, peak[0] / 0.9, 1.0, "In real time, repeated", true);
        if (code == RA_OK) {
            code = put_sound(p, &h[i].slow, peak[1] / 0.9, 10.0, "Ten times slower", false);
        }
    }
    for (size_t i = 0; h != NULL && i < p->spec->runs; i++) {
        ra_waveform_free(&h[i].fast);
        ra_waveform_free(&h[i].slow);
    }
    free(h);
    return code;
}

// ## Film

static bool is_rolling(const char *run)
{
    char path[1100];
    snprintf(path, sizeof path, "%.1000s/response.tsv", run);
    return access(path, F_OK) == 0;
}

static bool is_areal(const struct ra_quantities *summary)
{
    return ra_quantity_text(summary, "level_plate") != NULL;
}

/// A page is made in seconds: only the beginning of the run, up to `last`, is computed again.
static struct ra_animation film_for(struct ra_page_bytes *d, double end, double last, double length,
                                    size_t frames)
{
    const double until = fmin(end, last), shown = fmin(until, length);
    return (struct ra_animation){.from = until - shown,
                                 .duration = shown,
                                 .frames = frames,
                                 .output = "film.gif",
                                 .take = ra_page_collect,
                                 .context = d};
}

static enum ra_code film_of_sliding(const char *path, struct ra_page_bytes *d,
                                    const struct ra_run_control *control, struct ra_status *why)
{
    struct ra_case c;
    enum ra_code code = ra_case_read(path, NULL, 0, &c, why);
    if (code == RA_OK) {
        const struct ra_animation what =
            film_for(d, (double)ra_case_steps(&c) * c.step, 0.02, 2e-3, 40);
        code = ra_animate(&c, &what, control, why);
        ra_case_free(&c);
    }
    return code;
}

static enum ra_code film_of_areal(const char *path, struct ra_page_bytes *d,
                                  const struct ra_run_control *control, struct ra_status *why)
{
    struct ra_areal_case c;
    enum ra_code code = ra_areal_case_read(path, NULL, 0, &c, why);
    if (code == RA_OK) {
        const struct ra_animation what =
            film_for(d, (double)ra_areal_case_steps(&c) * c.step, 0.1, 1e-2, 30);
        code = ra_animate_areal(&c, &what, control, why);
        ra_areal_case_free(&c);
    }
    return code;
}

/// A film, and what is seen in it.
static const struct film {
    enum ra_code (*make)(const char *path, struct ra_page_bytes *d,
                         const struct ra_run_control *control, struct ra_status *why);
    const char *text, *caption;
} film_sliding = {film_of_sliding,
                  "film of two milliseconds: above the deflection of the resonator, in the middle "
                  "both surfaces under the slider, below the contact forces",
                  "The deflection of the resonator and where the slider is; both surfaces under "
                  "the slider; contact forces."},
  film_areal = {film_of_areal,
                "film of a block on a plate: on the left the deflection and the velocity of the "
                "plate, on the right what touches on the face of the block, below the contact "
                "force",
                "Deflection and velocity of the plate, and where the block is; its face from "
                "above, with a circle for what touches, whose area is the mean force since the "
                "frame before, and dots for what touched earlier; the contact force."};

/// That there is no film is no reason not to have the page.
static enum ra_code put_film(const struct page *p, const char *run, const struct film *film)
{
    const struct ra_run_control control = {.stop = p->to.control->stop};
    struct ra_page_bytes d;
    struct ra_status why = {RA_OK, ""};
    char path[1100];
    if (ra_page_bytes_make(&d, p->to.st) != RA_OK) {
        return RA_SYSTEM;
    }
    snprintf(path, sizeof path, "%.1000s/case.ini", run);
    const enum ra_code code = film->make(path, &d, &control, &why);
    if (code != RA_OK) {
        ra_page_put(&p->to, "<p>No film: ");
        ra_page_text(&p->to, why.text);
        ra_page_put(&p->to, "</p>\n");
    } else if (ra_page_has_room(&p->to, d.size, "A film")) {
        ra_page_put(&p->to, "<figure>");
        ra_page_image(&p->to, "image/gif", d.data, d.size, film->text);
        ra_page_element(&p->to, "figcaption", film->caption);
        ra_page_put(&p->to, "</figure>\n");
    }
    free(d.data);
    return code == RA_SYSTEM || code == RA_EARLY ? ra_fail(p->to.st, code, "%s", why.text) : RA_OK;
}

static enum ra_code put_films(const struct page *p)
{
    enum ra_code code = RA_OK;
    section(p, FILM);
    for (size_t i = 0; i < p->spec->runs && code == RA_OK; i++) {
        ra_page_element(&p->to, "h3", p->spec->run[i]);
        ra_page_put(&p->to, "\n");
        if (is_rolling(p->spec->run[i])) {
            ra_page_put(&p->to, "<p>Rolling contact has none.</p>\n");
        } else {
            code = put_film(p, p->spec->run[i],
                            is_areal(&p->summary[i]) ? &film_areal : &film_sliding);
        }
    }
    return code;
}

// ## Case

static void put_key(const struct page *p, const struct ra_schema *schema, const char *section_name,
                    const char *key, const char *value)
{
    struct ra_slot slot;
    ra_page_put(&p->to, "<tr>");
    ra_page_element(&p->to, "th scope=\"row\"", key);
    ra_page_element(&p->to, "td", value);
    ra_page_element(&p->to, "td",
                    ra_schema_find(schema, section_name, key, &slot) ? slot.key->meaning
                                                                     : "named by the user");
    ra_page_put(&p->to, "</tr>\n");
}

/// A line of case.ini; `section_name` is that of the section it stands in.
static void put_line(const struct page *p, const struct ra_schema *schema, char *line,
                     char section_name[80])
{
    char *const equals = strstr(line, " = ");
    const size_t length = strlen(line);
    if (line[0] == '[' && length > 2 && line[length - 1] == ']') {
        snprintf(section_name, 80, "%.*s", (int)fmin(79.0, (double)(length - 2)), line + 1);
        ra_page_put(&p->to, "<tr>");
        ra_page_element(&p->to, "th scope=\"rowgroup\" colspan=\"3\"", line);
        ra_page_put(&p->to, "</tr>\n");
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
        ra_page_put(&p->to, "<div class=\"scroll\"><table>\n<tr><th scope=\"col\">key</th>"
                            "<th scope=\"col\">value</th><th scope=\"col\">meaning</th></tr>\n\n");
        const struct ra_schema *const schema = is_rolling(run)            ? ra_rolling_schema()
                                               : is_areal(&p->summary[i]) ? ra_areal_schema()
                                                                          : ra_schema_sliding();
        for (char *line = strtok_r(t.data, "\n", &rest); line != NULL;
             line = strtok_r(NULL, "\n", &rest)) {
            put_line(p, schema, line, section_name);
        }
        ra_page_put(&p->to, "</table></div>\n");
    }
    free(t.data);
    return code;
}

// ## Tables, and where all comes from

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

/// A section with a part for each run.
static enum ra_code put_parts(const struct page *p, enum part which,
                              enum ra_code (*part)(const struct page *, size_t))
{
    enum ra_code code = RA_OK;
    section(p, which);
    for (size_t i = 0; i < p->spec->runs && code == RA_OK; i++) {
        ra_page_element(&p->to, "h3", p->spec->run[i]);
        ra_page_put(&p->to, "\n");
        code = part(p, i);
    }
    return code;
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
    }
    return RA_OK;
}

static enum ra_code fill(struct ra_page *to, void *context)
{
    struct page *const p = context;
    p->to = *to;
    if (read_runs(p) != RA_OK) {
        return to->st->code;
    }
    begin(p);
    put_outcome(p);
    enum ra_code code = put_sounds(p);
    code = code == RA_OK ? put_figures(p) : code;
    code = code == RA_OK ? put_thirds(p) : code;
    code = code == RA_OK ? put_films(p) : code;
    code = code == RA_OK ? put_parts(p, CASE, put_case) : code;
    code = code == RA_OK ? put_parts(p, TABLES, put_tables) : code;
    return code == RA_OK ? put_parts(p, ORIGIN, put_origin) : code;
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
    const enum ra_code code = ra_page_write(spec->output, spec->command, fill, p, control, st);
    for (size_t i = 0; i < spec->runs; i++) {
        ra_quantities_free(&p->summary[i]);
        ra_quantities_free(&p->sound[i]);
    }
    free(p);
    return code;
}
