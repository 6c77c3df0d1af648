// A page about runs: ra2d report.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * One HTML file with everything in it: what came out, figures, third octaves, sounds, a film, the
 * case with the meaning of its keys, the tables, where all this comes from. Figures, sounds and
 * film are data URIs [1]; there is no script and no reference to anything outside, and a policy in
 * the head says so to the browser. Several runs stand beside each other in the same tables and
 * figures.
 *
 * **Texts.** Whatever was read from a folder goes through ra_escape_html (escape.c), and figures
 * are images, whose content no browser executes.
 *
 * **Third octaves** are those of the first velocity probe, from its spectrum (bands.c): levels of
 * its mean square in each band. A band has no value that is narrower than two lines of the spectrum
 * or reaches beyond its end.
 *
 * **Sounds** are as `ra2d listen` makes them, in FLAC: in real time, repeated for five seconds, and
 * ten times slower; of several runs all on one scale, so that loudness compares. The film is that
 * of two milliseconds before 20 ms, computed again.
 *
 * **Size.** Tables up to 200 kB are embedded, larger ones are named. A page stays below 10 MB: what
 * would bring it beyond is left out, and said to be.
 *
 * [1] RFC 2397. Verified by tests/command/test_report.c.
 */
#include "command/report.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/records.h"
#include "base/text.h"
#include "command/audio.h"
#include "command/escape.h"
#include "command/listen.h"
#include "command/output.h"
#include "command/pictures.h"
#include "command/quantities.h"
#include "rolling/case.h"
#include "statistics/bands.h"

enum { MOST_RUNS = 8, MOST_TABLE = 200000 };
static const long MOST_PAGE = 10000000; ///< bytes
static const double HEARD = 5.0;        ///< [s]

struct page {
    const struct ra_report_spec *spec;
    const struct ra_run_control *control;
    FILE *out; ///< in memory
    struct ra_quantities summary[MOST_RUNS], sound[MOST_RUNS];
    struct ra_status *st;
};

// ## Words of HTML

static void put(const struct page *p, const char *markup)
{
    fputs(markup, p->out);
}

/// A text from outside.
static void text(const struct page *p, const char *words)
{
    ra_escape_html(p->out, words);
}

/// <TAG>text</TAG>; the tag is ours, and may have attributes.
static void element(const struct page *p, const char *tag, const char *words)
{
    fprintf(p->out, "<%s>", tag);
    text(p, words);
    fprintf(p->out, "</%.*s>", (int)strcspn(tag, " "), tag);
}

/// Bytes as base64 (RFC 4648, Sect. 4).
static void put_base64(FILE *out, const unsigned char *data, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        const unsigned second = i + 1 < size ? data[i + 1] : 0u,
                       third = i + 2 < size ? data[i + 2] : 0u;
        const unsigned all = (unsigned)data[i] << 16 | second << 8 | third;
        putc(digits[all >> 18], out);
        putc(digits[all >> 12 & 63], out);
        putc(i + 1 < size ? digits[all >> 6 & 63] : '=', out);
        putc(i + 2 < size ? digits[all & 63] : '=', out);
    }
}

/// Whether so many bytes still fit into the page; if not, it says so.
static bool has_room(const struct page *p, size_t bytes, const char *what)
{
    if (ftell(p->out) + (long)bytes * 4 / 3 < MOST_PAGE - 500000) {
        return true;
    }
    fprintf(p->out, "<p>%s: left out, the page would be too large.</p>\n", what);
    return false;
}

// ## What came out

static const char style[] =
    "body{font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff;margin:0 auto;"
    "max-width:76rem;padding:0 1rem 3rem}h1,h2,h3{line-height:1.2}h2{border-bottom:1px solid "
    "#767676;"
    "margin-top:2.5rem}table{border-collapse:collapse}th,td{padding:.15rem .8rem .15rem 0;"
    "text-align:left;vertical-align:top}tr+tr>*{border-top:1px solid #ddd}td.n{text-align:right;"
    "font-variant-numeric:tabular-nums}.scroll{overflow-x:auto}img{max-width:100%;height:auto}"
    "audio{width:100%;max-width:30rem;display:block}pre{overflow-x:auto;background:#f4f4f4;"
    "padding:.6rem;font-size:.8rem}summary{cursor:pointer}a{color:#0b57a4}"
    ".figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));gap:1rem}"
    "figure{margin:0}";

static void begin(const struct page *p)
{
    put(p, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
           "img-src data:; media-src data:; style-src 'unsafe-inline'\">\n<title>ra2d: ");
    for (size_t i = 0; i < p->spec->runs; i++) {
        text(p, i > 0 ? ", " : "");
        text(p, p->spec->run[i]);
    }
    fprintf(p->out, "</title>\n<style>%s</style>\n</head>\n<body>\n<main>\n<h1>", style);
    text(p, p->spec->runs > 1 ? "Runs of ra2d" : p->spec->run[0]);
    put(p,
        "</h1>\n<nav><a href=\"#out\">What came out</a> · <a href=\"#sound\">Sound</a> · "
        "<a href=\"#figures\">Figures</a> · <a href=\"#bands\">Third octaves</a> · "
        "<a href=\"#film\">Film</a> · <a href=\"#case\">Case</a> · <a href=\"#tables\">Tables</a>"
        " · <a href=\"#origin\">Where it comes from</a></nav>\n");
}

static void section(const struct page *p, const char *id, const char *title)
{
    fprintf(p->out, "<h2 id=\"%s\">%s</h2>\n", id, title);
}

/// The runs as heads of columns.
static void head_of_runs(const struct page *p, const char *first)
{
    put(p, "<div class=\"scroll\"><table>\n<tr>");
    element(p, "th scope=\"col\"", first);
    for (size_t i = 0; i < p->spec->runs; i++) {
        element(p, "th scope=\"col\"", p->spec->run[i]);
    }
    put(p, "</tr>\n");
}

/// A row of quantities; those that no run has are left out.
static void row_of_quantity(const struct page *p, const struct ra_quantities *all, const char *name,
                            const char *label, const char *format)
{
    bool any = false;
    for (size_t i = 0; i < p->spec->runs; i++) {
        any = any || isfinite(ra_quantity(&all[i], name));
    }
    if (!any) {
        return;
    }
    put(p, "<tr>");
    element(p, "th scope=\"row\"", label);
    for (size_t i = 0; i < p->spec->runs; i++) {
        char number[64];
        const double value = ra_quantity(&all[i], name);
        snprintf(number, sizeof number, format, value);
        element(p, "td class=\"n\"", isfinite(value) ? number : "–");
    }
    put(p, "</tr>\n");
}

static void put_outcome(const struct page *p)
{
    static const struct {
        bool sound;
        const char *name, *label, *format;
    } rows[] = {
        {false, "duration", "duration (s)", "%.4g"},
        {false, "speed", "speed (m/s)", "%.4g"},
        {false, "speed_over_lift_off", "speed over that of lifting off, V/V*", "%.3g"},
        {false, "level_resonator", "level of the resonator (dB re 1e-9 m/s)", "%.2f"},
        {false, "level_resonator_half", "half-width of its 95 % interval by blocks of time (dB)",
         "%.2g"},
        {false, "level_slider", "level of the slider (dB re 1e-9 m/s)", "%.2f"},
        {true, "sound_pressure_level_1m", "sound pressure level at 1 m (dB re 20 µPa)", "%.1f"},
        {true, "sound_pressure_level_1m_A", "the same, A-weighted (dB(A))", "%.1f"},
        {false, "force_mean_over_weight", "mean contact force over weight", "%.4g"},
        {false, "contacts_mean", "contacts on average", "%.3g"},
        {false, "contact_share", "share of time with contact", "%.3g"},
        {false, "shock_rate", "shocks a second", "%.4g"},
        {false, "shocks_below_100us", "share of shocks shorter than 100 µs", "%.3g"},
        {false, "energy_residual_share", "energy balance off by, of the energy put in", "%.2g"},
        {false, "resonance", "contact resonance by the formula (Hz)", "%.4g"},
        {false, "resonance_peak", "contact resonance in the spectrum of the force (Hz)", "%.4g"},
        {false, "level_lower", "level of the lower body (dB re 1e-9 m/s)", "%.2f"},
        {false, "level_lower_half", "half-width of its 95 % interval (dB)", "%.2g"},
        {false, "level_upper", "level of the upper body (dB re 1e-9 m/s)", "%.2f"},
        {false, "level_upper_half", "half-width of its 95 % interval (dB)", "%.2g"},
        {false, "separated_share", "share of time without contact", "%.3g"},
    };
    section(p, "out", "What came out");
    head_of_runs(p, "quantity");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        row_of_quantity(p, rows[i].sound ? p->sound : p->summary, rows[i].name, rows[i].label,
                        rows[i].format);
    }
    put(p, "</table></div>\n");
}

// ## Figures

/// A growing piece of what gnuplot draws.
struct drawing {
    unsigned char *data;
    size_t size, room;
};

static enum ra_code collect(void *context, const unsigned char *data, size_t size,
                            struct ra_status *st)
{
    struct drawing *const d = context;
    while (d->size + size > d->room) {
        void *more = d->data;
        if (ra_grow(&more, &d->room, 1, "figures", st) != RA_OK) {
            return RA_SYSTEM;
        }
        d->data = more;
    }
    memcpy(d->data + d->size, data, size);
    d->size += size;
    return RA_OK;
}

static enum ra_code make_room(struct drawing *d, struct ra_status *st)
{
    *d = (struct drawing){.room = 1 << 16};
    d->data = ra_alloc(d->room, 1, "figures", st);
    return d->data != NULL ? RA_OK : RA_SYSTEM;
}

static void put_image(const struct page *p, const char *type, const unsigned char *data,
                      size_t size, const char *alternative)
{
    fprintf(p->out, "<img alt=\"%s\" src=\"data:%s;base64,", alternative, type);
    put_base64(p->out, data, size);
    put(p, "\">");
}

/// Where the first picture of some bytes ends.
static size_t end_of_svg(const unsigned char *data, size_t size)
{
    static const char end[] = "</svg>";
    size_t at = 0;
    while (at + sizeof end - 1 <= size && memcmp(data + at, end, sizeof end - 1) != 0) {
        at++;
    }
    return at + sizeof end - 1 <= size ? at + sizeof end - 1 : size;
}

/// gnuplot writes one SVG document behind the other.
static enum ra_code put_figures(const struct page *p)
{
    struct drawing d;
    const struct ra_plot_spec spec = {.run = p->spec->run, .runs = p->spec->runs};
    if (make_room(&d, p->st) != RA_OK) {
        return RA_SYSTEM;
    }
    section(p, "figures", "Figures");
    const enum ra_code code = ra_draw_pages(&spec, "svg size 640,400 font 'sans-serif,12'",
                                            p->control, collect, &d, p->st);
    put(p, "<div class=\"figures\">\n");
    for (size_t at = 0, figure = 1; code == RA_OK && at + 10 < d.size; figure++) {
        const size_t size = end_of_svg(d.data + at, d.size - at);
        if (has_room(p, size, "A figure")) {
            char words[40];
            snprintf(words, sizeof words, "figure %zu of the run", figure);
            put(p, "<figure>");
            put_image(p, "image/svg+xml", d.data + at, size, words);
            put(p, "</figure>\n");
        }
        at += size + strspn((const char *)d.data + at + size, "\n");
    }
    put(p, "</div>\n");
    free(d.data);
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
    element(p, "td class=\"n\"", isfinite(level) ? number : "–");
}

static enum ra_code put_thirds(const struct page *p)
{
    struct thirds t[MOST_RUNS];
    memset(t, 0, sizeof t);
    for (size_t i = 0; i < p->spec->runs; i++) {
        if (find_thirds(p->spec->run[i], &t[i], p->st) != RA_OK) {
            return p->st->code;
        }
    }
    section(p, "bands", "Third octaves");
    put(p, "<p>Levels of the velocity of a probe in third-octave bands (IEC 61260-1), dB re 1e-9 "
           "m/s. A dash: the spectrum has no two lines there, or ends before.</p>\n");
    head_of_runs(p, "band (Hz)");
    put(p, "<tr>");
    element(p, "th scope=\"row\"", "probe");
    for (size_t i = 0; i < p->spec->runs; i++) {
        element(p, "td class=\"n\"", t[i].name[0] != '\0' ? t[i].name : "–");
    }
    put(p, "</tr>\n");
    for (size_t band = 0; band < RA_THIRDS + 2; band++) {
        put(p, "<tr>");
        element(p, "th scope=\"row\"",
                band < RA_THIRDS    ? ra_third_octave(band).nominal
                : band == RA_THIRDS ? "all"
                                    : "all, A-weighted (IEC 61672-1)");
        for (size_t i = 0; i < p->spec->runs; i++) {
            cell_of_level(p, band < RA_THIRDS    ? t[i].level[band]
                             : band == RA_THIRDS ? t[i].all
                                                 : t[i].all_A);
        }
        put(p, "</tr>\n");
    }
    put(p, "</table></div>\n");
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
        code = ra_waveform_make(&v, 1.0, repeat, p->control->stop, &h->fast, &why);
    }
    if (code == RA_OK) {
        code = ra_waveform_make(&v, 10.0, 1, p->control->stop, &h->slow, &why);
    }
    free(v.value);
    snprintf(h->why, sizeof h->why, "%s", why.text);
    return code == RA_INPUT || code == RA_OK ? RA_OK : ra_fail(p->st, code, "%s", why.text);
}

static enum ra_code put_sound(const struct page *p, const struct ra_waveform *w, double scale,
                              double slow, const char *label, bool loop)
{
    char comment[256];
    struct ra_audio_bytes bytes;
    ra_listen_comment(w, scale, slow, comment);
    const enum ra_code code =
        ra_audio_encode(w, scale, RA_AUDIO_FLAC, "ra2d", comment, p->control->stop, &bytes, p->st);
    if (code == RA_OK && has_room(p, bytes.size, "A sound")) {
        fprintf(p->out, "<p>%s: ", label);
        text(p, comment);
        fprintf(p->out, ".</p>\n<audio controls%s aria-label=\"%s\" src=\"data:audio/flac;base64,",
                loop ? " loop" : "", label);
        put_base64(p->out, bytes.data, bytes.size);
        put(p, "\"></audio>\n");
    }
    free(code == RA_OK ? bytes.data : NULL);
    return code;
}

static enum ra_code put_sounds(const struct page *p)
{
    struct heard *const h = ra_alloc(MOST_RUNS, sizeof *h, "sounds", p->st);
    double peak[2] = {0.0, 0.0};
    enum ra_code code = h != NULL ? RA_OK : RA_SYSTEM;
    section(p, "sound", "Sound");
    for (size_t i = 0; i < p->spec->runs && code == RA_OK; i++) {
        code = make_sounds(p, p->spec->run[i], &h[i]);
        peak[0] = fmax(peak[0], h[i].fast.peak);
        peak[1] = fmax(peak[1], h[i].slow.peak);
    }
    for (size_t i = 0; i < p->spec->runs && code == RA_OK; i++) {
        element(p, "h3", p->spec->run[i]);
        put(p, "\n");
        if (h[i].slow.value == NULL) {
            element(p, "p", h[i].why);
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

static enum ra_code film_of(const struct page *p, const struct ra_case *c, struct drawing *d,
                            struct ra_status *why)
{
    // a page is made in seconds: only the beginning is computed again
    const double end = fmin((double)ra_case_steps(c) * c->step, 0.02), length = fmin(end, 2e-3);
    const struct ra_animation what = {.from = end - length,
                                      .duration = length,
                                      .frames = 40,
                                      .output = "film.gif",
                                      .take = collect,
                                      .context = d};
    struct ra_run_control control = {.stop = p->control->stop};
    return ra_animate(c, &what, &control, why);
}

/// That there is no film is no reason not to have the page.
static enum ra_code put_film(const struct page *p, const char *run)
{
    struct ra_case c;
    struct drawing d;
    struct ra_status why = {RA_OK, ""};
    char path[1100];
    if (make_room(&d, p->st) != RA_OK) {
        return RA_SYSTEM;
    }
    snprintf(path, sizeof path, "%.1000s/case.ini", run);
    enum ra_code code = ra_case_read(path, NULL, 0, &c, &why);
    if (code == RA_OK) {
        code = film_of(p, &c, &d, &why);
        ra_case_free(&c);
    }
    if (code != RA_OK) {
        put(p, "<p>No film: ");
        text(p, why.text);
        put(p, "</p>\n");
    } else if (has_room(p, d.size, "A film")) {
        put(p, "<figure>");
        put_image(p, "image/gif", d.data, d.size, "the resonator, both surfaces, contact forces");
        put(p, "<figcaption>The deflection of the resonator and where the slider is; both surfaces "
               "under the slider; contact forces.</figcaption></figure>\n");
    }
    free(d.data);
    return code == RA_SYSTEM || code == RA_EARLY ? ra_fail(p->st, code, "%s", why.text) : RA_OK;
}

static enum ra_code put_films(const struct page *p)
{
    enum ra_code code = RA_OK;
    section(p, "film", "Film");
    for (size_t i = 0; i < p->spec->runs && code == RA_OK; i++) {
        element(p, "h3", p->spec->run[i]);
        put(p, "\n");
        if (is_rolling(p->spec->run[i])) {
            put(p, "<p>Rolling contact has none.</p>\n");
        } else {
            code = put_film(p, p->spec->run[i]);
        }
    }
    return code;
}

// ## Case

static void put_key(const struct page *p, const struct ra_schema *schema, const char *section_name,
                    const char *key, const char *value)
{
    struct ra_slot slot;
    put(p, "<tr>");
    element(p, "th scope=\"row\"", key);
    element(p, "td", value);
    element(p, "td",
            ra_schema_find(schema, section_name, key, &slot) ? slot.key->meaning
                                                             : "named by the user");
    put(p, "</tr>\n");
}

/// A line of case.ini; `section_name` is that of the section it stands in.
static void put_line(const struct page *p, const struct ra_schema *schema, char *line,
                     char section_name[80])
{
    char *const equals = strstr(line, " = ");
    const size_t length = strlen(line);
    if (line[0] == '[' && length > 2 && line[length - 1] == ']') {
        snprintf(section_name, 80, "%.*s", (int)fmin(79.0, (double)(length - 2)), line + 1);
        put(p, "<tr>");
        element(p, "th scope=\"rowgroup\" colspan=\"3\"", line);
        put(p, "</tr>\n");
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

static enum ra_code put_case(const struct page *p, const char *run)
{
    struct ra_text t;
    char path[1100], section_name[80] = "", *rest;
    const enum ra_code code = load(run, "case.ini", "a case", &t, path, p->st);
    if (code == RA_OK && t.data != NULL) {
        put(p, "<div class=\"scroll\"><table>\n<tr><th scope=\"col\">key</th>"
               "<th scope=\"col\">value</th><th scope=\"col\">meaning</th></tr>\n\n");
        const struct ra_schema *const schema =
            is_rolling(run) ? ra_rolling_schema() : ra_schema_sliding();
        for (char *line = strtok_r(t.data, "\n", &rest); line != NULL;
             line = strtok_r(NULL, "\n", &rest)) {
            put_line(p, schema, line, section_name);
        }
        put(p, "</table></div>\n");
    }
    free(t.data);
    return code;
}

// ## Tables, and where all comes from

static const char *const tables[] = {
    "summary.tsv", "sound.tsv",    "modes.tsv",    "psd.tsv",        "histograms.tsv", "probes.tsv",
    "shocks.tsv",  "response.tsv", "spectrum.tsv", "excitation.tsv", "histories.tsv"};

static enum ra_code put_table(const struct page *p, const char *run, const char *name)
{
    struct ra_text t = {.data = NULL};
    struct stat info;
    char path[1100];
    snprintf(path, sizeof path, "%.1000s/%s", run, name);
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) {
        return RA_OK;
    }
    if (info.st_size > MOST_TABLE) {
        fprintf(p->out, "<p>%s: %.3g MB, in the folder of the run.</p>\n", name,
                1e-6 * (double)info.st_size);
        return RA_OK;
    }
    const enum ra_code code = load(run, name, "a table", &t, path, p->st);
    if (code == RA_OK && has_room(p, (size_t)info.st_size, name)) {
        fprintf(p->out, "<details><summary>%s</summary>\n<pre>", name);
        text(p, t.data);
        put(p, "</pre></details>\n");
    }
    free(t.data);
    return code;
}

static enum ra_code put_tables(const struct page *p, const char *run)
{
    enum ra_code code = RA_OK;
    for (size_t i = 0; i < sizeof tables / sizeof *tables && code == RA_OK; i++) {
        code = put_table(p, run, tables[i]);
    }
    return code;
}

/// The head of the summary: commit, case with its hash, seed, command.
static enum ra_code put_origin(const struct page *p, const char *run)
{
    struct ra_text t;
    char path[1100], *rest;
    const enum ra_code code = load(run, "summary.tsv", "a table", &t, path, p->st);
    put(p, "<pre>");
    for (char *line = code == RA_OK && t.data != NULL ? strtok_r(t.data, "\n", &rest) : NULL;
         line != NULL && line[0] == '#'; line = strtok_r(NULL, "\n", &rest)) {
        if (strncmp(line, "# units", 7) != 0) {
            text(p, line + 1 + (line[1] == ' '));
            put(p, "\n");
        }
    }
    put(p, "</pre>\n");
    free(t.data);
    return code;
}

/// A section with a part for each run.
static enum ra_code put_parts(const struct page *p, const char *id, const char *title,
                              enum ra_code (*part)(const struct page *, const char *))
{
    enum ra_code code = RA_OK;
    section(p, id, title);
    for (size_t i = 0; i < p->spec->runs && code == RA_OK; i++) {
        element(p, "h3", p->spec->run[i]);
        put(p, "\n");
        code = part(p, p->spec->run[i]);
    }
    return code;
}

// ## The page

static enum ra_code read_runs(struct page *p)
{
    for (size_t i = 0; i < p->spec->runs; i++) {
        if (ra_check_finished(p->spec->run[i], p->st) != RA_OK ||
            ra_quantities_read(p->spec->run[i], "summary.tsv", &p->summary[i], p->st) != RA_OK ||
            ra_quantities_read(p->spec->run[i], "sound.tsv", &p->sound[i], p->st) != RA_OK) {
            return p->st->code;
        }
    }
    return RA_OK;
}

static enum ra_code put_page(const struct page *p)
{
    begin(p);
    put_outcome(p);
    enum ra_code code = put_sounds(p);
    code = code == RA_OK ? put_figures(p) : code;
    code = code == RA_OK ? put_thirds(p) : code;
    code = code == RA_OK ? put_films(p) : code;
    code = code == RA_OK ? put_parts(p, "case", "Case", put_case) : code;
    code = code == RA_OK ? put_parts(p, "tables", "Tables", put_tables) : code;
    code = code == RA_OK ? put_parts(p, "origin", "Where it comes from", put_origin) : code;
    put(p, "<p>This page was made by: ");
    element(p, "code", p->spec->command != NULL ? p->spec->command : "ra2d report");
    put(p, "; ");
    text(p, ra_version());
    put(p, "</p>\n</main>\n</body>\n</html>\n");
    return code;
}

/// The page in memory, all of it before a byte is written.
static enum ra_code write_page(struct page *p)
{
    char *html = NULL;
    size_t size = 0;
    struct ra_output file;
    p->out = open_memstream(&html, &size);
    if (p->out == NULL) {
        return ra_fail(p->st, RA_SYSTEM, "no memory for the page");
    }
    enum ra_code code = read_runs(p);
    if (code == RA_OK) {
        code = put_page(p);
    }
    if (fclose(p->out) != 0 && code == RA_OK) {
        code = ra_fail(p->st, RA_SYSTEM, "no memory for the page");
    }
    if (code == RA_OK && (code = ra_output_open(&file, p->spec->output, p->st)) == RA_OK) {
        code = ra_output_close(&file, ra_output_write(&file, html, size, p->st), p->st);
    }
    free(html);
    return code;
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
    *p = (struct page){.spec = spec, .control = control, .st = st};
    const enum ra_code code = write_page(p);
    for (size_t i = 0; i < spec->runs; i++) {
        ra_quantities_free(&p->summary[i]);
        ra_quantities_free(&p->sound[i]);
    }
    free(p);
    return code;
}
