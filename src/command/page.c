// A page that needs nothing else: its words, pictures, sounds, and the file it becomes.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Pictures and sounds are data URIs [1], their bytes in base64 [2]; there is no script and no
 * reference to anything outside, and a policy in the head says so to the browser. Whatever was read
 * from a folder goes through ra_escape_html (escape.c), and figures are images, whose content no
 * browser executes.
 *
 * **Size.** Tables up to 200 kB are embedded, larger ones are named. A page stays below 10 MB: what
 * would bring it beyond is left out, and said to be.
 *
 * The page is made in memory, all of it before a byte of its file.
 *
 * [1] RFC 2397. [2] RFC 4648, Sect. 4. Verified by tests/command/test_report.c and
 * test_sweep_page.c.
 */
#include "command/page.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "command/audio.h"
#include "command/escape.h"
#include "command/listen.h"
#include "command/output.h"

enum { MOST_TABLE = 200000 };
static const long MOST_PAGE = 10000000; ///< bytes

const struct ra_page_quantity ra_page_quantities[RA_PAGE_QUANTITIES] = {
    {false, "duration", "duration (s)", "%.4g"},
    {false, "speed", "speed (m/s)", "%.4g"},
    {false, "speed_over_lift_off", "speed over that of lifting off, V/V*", "%.3g"},
    {false, "level_resonator", "level of the resonator (dB re 1e-9 m/s)", "%.2f"},
    {false, "level_resonator_half", "half-width of its 95 % interval by blocks of time (dB)",
     "%.2g"},
    {false, "level_slider", "level of the slider (dB re 1e-9 m/s)", "%.2f"},
    {false, "level_plate", "level of the plate (dB re 1e-9 m/s)", "%.2f"},
    {false, "level_plate_half", "half-width of its 95 % interval by blocks of time (dB)", "%.2g"},
    {true, "sound_pressure_level_1m", "sound pressure level at 1 m (dB re 20 µPa)", "%.1f"},
    {true, "sound_pressure_level_1m_A", "the same, A-weighted (dB(A))", "%.1f"},
    {false, "force_mean_over_weight", "mean contact force over weight", "%.4g"},
    {false, "contacts_mean", "contacts on average", "%.3g"},
    {false, "contact_area_mean", "area in contact on average (m2)", "%.3g"},
    {false, "contact_area_share", "share of the block's area that is in contact", "%.2g"},
    {false, "contact_share", "share of time with contact", "%.3g"},
    {false, "shock_rate", "shocks a second", "%.4g"},
    {false, "shocks_below_100us", "share of shocks shorter than 100 µs", "%.3g"},
    {false, "spot_rate", "shocks of contact spots a second", "%.4g"},
    {false, "spot_duration_median", "half of them shorter than (s)", "%.3g"},
    {false, "spot_peak_max_over_weight", "the hardest of them, peak force over weight", "%.3g"},
    {false, "energy_residual_share", "energy balance off by, of the energy put in", "%.2g"},
    {false, "resonance", "contact resonance by the formula (Hz)", "%.4g"},
    {false, "resonance_peak", "contact resonance in the spectrum of the force (Hz)", "%.4g"},
    {false, "level_lower", "level of the lower body (dB re 1e-9 m/s)", "%.2f"},
    {false, "level_lower_half", "half-width of its 95 % interval (dB)", "%.2g"},
    {false, "level_upper", "level of the upper body (dB re 1e-9 m/s)", "%.2f"},
    {false, "level_upper_half", "half-width of its 95 % interval (dB)", "%.2g"},
    {false, "separated_share", "share of time without contact", "%.3g"},
};

// ## Words of HTML

void ra_page_put(const struct ra_page *p, const char *markup)
{
    fputs(markup, p->out);
}

void ra_page_text(const struct ra_page *p, const char *words)
{
    ra_escape_html(p->out, words);
}

void ra_page_element(const struct ra_page *p, const char *tag, const char *words)
{
    fprintf(p->out, "<%s>", tag);
    ra_page_text(p, words);
    fprintf(p->out, "</%.*s>", (int)strcspn(tag, " "), tag);
}

/// Bytes as base64.
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

bool ra_page_has_room(const struct ra_page *p, size_t bytes, const char *what)
{
    if (ftell(p->out) + (long)bytes * 4 / 3 < MOST_PAGE - 500000) {
        return true;
    }
    fprintf(p->out, "<p>%s: left out, the page would be too large.</p>\n", what);
    return false;
}

// ## Head and foot

static const char style[] =
    "body{font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff;margin:0 auto;"
    "max-width:76rem;padding:0 1rem 3rem}h1,h2,h3{line-height:1.2;overflow-wrap:anywhere}"
    "h2{border-bottom:1px solid #767676;margin-top:2.5rem}table{border-collapse:collapse}"
    "th,td{padding:.15rem .8rem .15rem 0;text-align:left;vertical-align:top}"
    "tr+tr>*{border-top:1px solid #ddd}td.n{text-align:right;white-space:nowrap;"
    "font-variant-numeric:tabular-nums}.scroll{overflow-x:auto}img{max-width:100%;height:auto}"
    "audio{width:100%;max-width:30rem;min-width:14rem;display:block}"
    "p,figcaption{overflow-wrap:anywhere}pre{overflow-x:auto;background:#f4f4f4;"
    "padding:.6rem;font-size:.8rem}summary{cursor:pointer}a{color:#0b57a4}"
    ".figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));"
    "gap:1rem}figure{margin:0}";

void ra_page_begin(const struct ra_page *p, const char *title, const char *heading,
                   const struct ra_page_link *link, size_t count)
{
    ra_page_put(p, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                   "img-src data:; media-src data:; style-src 'unsafe-inline'\">\n<title>ra2d: ");
    ra_page_text(p, title);
    fprintf(p->out, "</title>\n<style>%s</style>\n</head>\n<body>\n<main>\n<h1>", style);
    ra_page_text(p, heading);
    ra_page_put(p, "</h1>\n<nav>");
    for (size_t i = 0; i < count; i++) {
        fprintf(p->out, "%s<a href=\"#%s\">%s</a>", i > 0 ? " · " : "", link[i].id, link[i].title);
    }
    ra_page_put(p, "</nav>\n");
}

void ra_page_section(const struct ra_page *p, const struct ra_page_link *link)
{
    fprintf(p->out, "<h2 id=\"%s\">%s</h2>\n", link->id, link->title);
}

static void end(const struct ra_page *p, const char *command)
{
    ra_page_put(p, "<p>This page was made by: ");
    ra_page_element(p, "code", command != NULL ? command : "ra2d report");
    ra_page_put(p, "; ");
    ra_page_text(p, ra_version());
    ra_page_put(p, "</p>\n</main>\n</body>\n</html>\n");
}

enum ra_code ra_page_write(const char *output, const char *command, ra_page_filler *fill,
                           void *context, const struct ra_run_control *control,
                           struct ra_status *st)
{
    char *html = NULL;
    size_t size = 0;
    struct ra_output file;
    struct ra_page page = {.out = open_memstream(&html, &size), .control = control, .st = st};
    if (page.out == NULL) {
        return ra_fail(st, RA_SYSTEM, "no memory for the page");
    }
    enum ra_code code = fill(&page, context);
    end(&page, command);
    if (fclose(page.out) != 0 && code == RA_OK) {
        code = ra_fail(st, RA_SYSTEM, "no memory for the page");
    }
    if (code == RA_OK && (code = ra_output_open(&file, output, st)) == RA_OK) {
        code = ra_output_close(&file, ra_output_write(&file, html, size, st), st);
    }
    free(html);
    return code;
}

// ## Pictures

enum ra_code ra_page_bytes_make(struct ra_page_bytes *bytes, struct ra_status *st)
{
    *bytes = (struct ra_page_bytes){.room = 1 << 16};
    bytes->data = ra_alloc(bytes->room, 1, "figures", st);
    return bytes->data != NULL ? RA_OK : RA_SYSTEM;
}

enum ra_code ra_page_collect(void *context, const unsigned char *data, size_t size,
                             struct ra_status *st)
{
    struct ra_page_bytes *const b = context;
    while (b->size + size > b->room) {
        void *more = b->data;
        if (ra_grow(&more, &b->room, 1, "figures", st) != RA_OK) {
            return RA_SYSTEM;
        }
        b->data = more;
    }
    memcpy(b->data + b->size, data, size);
    b->size += size;
    return RA_OK;
}

void ra_page_image(const struct ra_page *p, const char *type, const unsigned char *data,
                   size_t size, const char *alternative)
{
    ra_page_put(p, "<img alt=\"");
    ra_page_text(p, alternative);
    fprintf(p->out, "\" src=\"data:%s;base64,", type);
    put_base64(p->out, data, size);
    ra_page_put(p, "\">");
}

/// Where the first picture of some bytes ends.
static size_t end_of_svg(const unsigned char *data, size_t size)
{
    static const char tag[] = "</svg>";
    size_t at = 0;
    while (at + sizeof tag - 1 <= size && memcmp(data + at, tag, sizeof tag - 1) != 0) {
        at++;
    }
    return at + sizeof tag - 1 <= size ? at + sizeof tag - 1 : size;
}

void ra_page_drawings(const struct ra_page *p, const struct ra_page_bytes *drawn, char *captions)
{
    ra_page_put(p, "<div class=\"figures\">\n");
    for (size_t at = 0; at + 10 < drawn->size;) {
        const size_t size = end_of_svg(drawn->data + at, drawn->size - at);
        const size_t length = strcspn(captions, "\n");
        char *const next = captions + length + (captions[length] == '\n');
        captions[length] = '\0';
        if (ra_page_has_room(p, size, "A figure")) {
            ra_page_put(p, "<figure>");
            ra_page_image(p, "image/svg+xml", drawn->data + at, size, captions);
            ra_page_put(p, "</figure>\n");
        }
        captions = next;
        at += size;
        while (at < drawn->size && drawn->data[at] == '\n') {
            at++;
        }
    }
    ra_page_put(p, "</div>\n");
}

// ## Sounds

enum ra_code ra_page_sound(const struct ra_page *p, const struct ra_waveform *w, double scale,
                           double slow, const char *label, bool loop)
{
    char comment[256];
    struct ra_audio_bytes bytes;
    ra_listen_comment(w, scale, slow, comment);
    const enum ra_code code =
        ra_audio_encode(w, scale, RA_AUDIO_FLAC, "ra2d", comment, p->control->stop, &bytes, p->st);
    if (code == RA_OK && ra_page_has_room(p, bytes.size, "A sound")) {
        fprintf(p->out, "<audio controls%s aria-label=\"", loop ? " loop" : "");
        ra_page_text(p, label);
        ra_page_put(p, "\" src=\"data:audio/flac;base64,");
        put_base64(p->out, bytes.data, bytes.size);
        ra_page_put(p, "\"></audio>\n");
    }
    free(code == RA_OK ? bytes.data : NULL);
    return code;
}

// ## Tables

enum ra_code ra_page_table(const struct ra_page *p, const char *folder, const char *name)
{
    struct stat info;
    char path[1100];
    struct ra_text t = {.path = path};
    snprintf(path, sizeof path, "%.1000s/%s", folder, name);
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) {
        return RA_OK;
    }
    if (info.st_size > MOST_TABLE) {
        fprintf(p->out, "<p>%s: %.3g MB, in the folder.</p>\n", name, 1e-6 * (double)info.st_size);
        return RA_OK;
    }
    const enum ra_code code = ra_text_load(&t, "a table", p->st);
    if (code == RA_OK && ra_page_has_room(p, (size_t)info.st_size, name)) {
        fprintf(p->out, "<details><summary>%s</summary>\n<pre>", name);
        ra_page_text(p, t.data);
        ra_page_put(p, "</pre></details>\n");
    }
    free(t.data);
    return code;
}

enum ra_code ra_page_origin(const struct ra_page *p, const char *folder, const char *name)
{
    char path[1100], *rest;
    struct ra_text t = {.path = path};
    snprintf(path, sizeof path, "%.1000s/%s", folder, name);
    const enum ra_code code = access(path, F_OK) == 0 ? ra_text_load(&t, "a table", p->st) : RA_OK;
    bool any = false;
    for (char *line = code == RA_OK && t.data != NULL ? strtok_r(t.data, "\n", &rest) : NULL;
         line != NULL && line[0] == '#'; line = strtok_r(NULL, "\n", &rest)) {
        if (strncmp(line, "# units", 7) != 0) {
            ra_page_put(p, any ? "\n" : "<pre>");
            ra_page_text(p, line + 1 + (line[1] == ' '));
            any = true;
        }
    }
    ra_page_put(p, any ? "</pre>\n" : "<p>The table does not say.</p>\n");
    free(t.data);
    return code;
}
