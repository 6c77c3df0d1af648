// A page that needs no other file: its texts, pictures and sounds, and the file itself.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Pictures and sounds are data URIs [1] with their bytes in base64 [2]. So the page refers to no
 * other file. All text from a folder is escaped by ra_escape_html (escape.c), and figures are
 * images, whose content no browser executes.
 *
 * **Scripts.** A page has two scripts: the charts of uPlot (src/command/uplot) and the handling of
 * figures and films (texts/page.js). Their hashes are in the policy of the page [3], so that a
 * browser runs these bytes and no others. The points of a figure follow its picture as JSON; the
 * script replaces the picture by a chart of these points. Without scripts the page shows the
 * picture, and is complete.
 *
 * **Size.** Pictures are packed (svg.c). Tables up to 100 kB are embedded, and larger ones are only
 * named. A page stays below 10 MB: a part that would exceed this is left out, and a sentence says
 * so.
 *
 * The whole page is made in memory before its file is written.
 *
 * [1] RFC 2397. [2] RFC 4648, Sect. 4. [3] W3C, Content Security Policy Level 3.
 *
 * Tests: tests/command/test_report.c and test_sweep_page.c; in a browser make test-pages.
 */
#include "command/page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/room.h"
#include "command/audio.h"
#include "command/listen.h"
#include "command/output.h"
#include "command/quantities.h"
#include "command/svg.h"

enum { MOST_TABLE = 100000 };
static const long MOST_PAGE = 10000000; ///< largest size of a page [bytes]

// ## Pieces

void ra_page_put(const struct ra_page *p, const struct ra_template *t, const char *piece,
                 const struct ra_value *values)
{
    // the first failure is kept in the status, and no page is written
    ra_template_put(p->out, t, piece, values, p->st);
}

void ra_page_piece(const struct ra_page *p, const char *piece)
{
    ra_page_put(p, &ra_page_html, piece, NULL);
}

void ra_page_cell(const struct ra_page *p, const char *kind, const char *text)
{
    ra_page_put(p, &ra_page_html, kind, RA_VALUES(RA_TEXT(text, text)));
}

void ra_page_spell(char *name)
{
    for (; *name != '\0'; name++) {
        *name = (char)(*name == '_' ? ' ' : *name);
    }
}

void ra_page_number(const struct ra_page *p, const char *format, double value)
{
    char text[64];
    ra_page_cell(p, "number", isfinite(value) ? ra_shown_number(format, value, text) : "–");
}

/// Rounds a number to a power of ten. Only powers above 1 need this, because `%.*f` rounds to
/// decimal places.
static double rounded(double value, int power)
{
    const double unit = power > 0 ? pow(10.0, power) : 1.0;
    return power > 0 ? unit * round(value / unit) : value;
}

void ra_page_mean(const struct ra_page *p, const char *format, double mean, double half)
{
    char text[64], both[140] = "–";
    const char *const and = " ±\u00a0"; // a line may be broken before the sign
    if (isfinite(mean) && isfinite(half) && half > 0.0 && fabs(mean) < 1e-4) {
        snprintf(both, sizeof both, "%.2e%s%.1e", mean, and, half);
    } else if (isfinite(mean) && isfinite(half) && half > 0.0) {
        // the interval gets two digits, and the mean as many decimal places: 124.19 ± 0.55
        const int last = (int)floor(log10(half)) - 1, places = last < 0 ? -last : 0;
        snprintf(both, sizeof both, "%.*f%s%.*f", places, rounded(mean, last), and, places,
                 rounded(half, last));
    } else if (isfinite(mean)) {
        snprintf(both, sizeof both, "%s", ra_shown_number(format, mean, text));
    }
    ra_page_cell(p, "mean", both);
}

/// Prints bytes as base64.
struct bytes {
    FILE *out;
    const unsigned char *data;
    size_t size;
};

static enum ra_code put_base64(void *context)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const struct bytes *const b = context;
    for (size_t i = 0; i < b->size; i += 3) {
        const unsigned second = i + 1 < b->size ? b->data[i + 1] : 0u,
                       third = i + 2 < b->size ? b->data[i + 2] : 0u;
        const unsigned all = (unsigned)b->data[i] << 16 | second << 8 | third;
        putc(digits[all >> 18], b->out);
        putc(digits[all >> 12 & 63], b->out);
        putc(i + 1 < b->size ? digits[all >> 6 & 63] : '=', b->out);
        putc(i + 2 < b->size ? digits[all & 63] : '=', b->out);
    }
    return RA_OK;
}

void ra_page_media(const struct ra_page *p, const struct ra_template *t, const char *piece,
                   const char *label, const unsigned char *data, size_t size)
{
    struct bytes bytes = {p->out, data, size};
    const struct ra_value all = RA_PART(data, put_base64, &bytes);
    ra_page_put(p, t, piece,
                label != NULL ? RA_VALUES(all, RA_TEXT(label, label)) : RA_VALUES(all));
}

bool ra_page_has_room(const struct ra_page *p, size_t bytes, const char *what)
{
    if (ftell(p->out) + (long)bytes * 4 / 3 < MOST_PAGE - 500000) {
        return true;
    }
    ra_page_put(p, &ra_page_html, "no room", RA_VALUES(RA_TEXT(what, what)));
    return false;
}

// ## The page

/// A file that is printed unchanged. Its first piece is the hash of the others and is not printed.
struct whole {
    FILE *out;
    const struct ra_template *file;
};

static enum ra_code put_whole(void *context)
{
    const struct whole *const w = context;
    for (const struct ra_piece *piece = w->file->piece + 1; piece->name != NULL; piece++) {
        fputs(piece->text, w->out);
    }
    return RA_OK;
}

enum ra_code ra_page_frame(const struct ra_page *p, const char *title, const char *heading,
                           ra_page_filler *sections, void *context)
{
    struct whole look = {p->out, &ra_uPlot_min_css}, charts = {p->out, &ra_uPlot_iife_min_js},
                 script = {p->out, &ra_page_js};
    return ra_template_put(
        p->out, &ra_page_html, "page",
        RA_VALUES(RA_WORDS(charts_sum, ra_template_text(charts.file, "sha256")),
                  RA_WORDS(script_sum, ra_template_text(script.file, "sha256")),
                  RA_TEXT(title, title), RA_PART(look, put_whole, &look),
                  RA_WORDS(style, ra_template_text(&ra_page_css, "style")),
                  RA_TEXT(heading, heading), RA_PART(sections, sections, context),
                  RA_TEXT(command, p->command != NULL ? p->command : "ra2d report"),
                  RA_TEXT(version, ra_version()), RA_PART(charts, put_whole, &charts),
                  RA_PART(script, put_whole, &script)),
        p->st);
}

enum ra_code ra_page_write(const char *output, const char *command, ra_page_maker *make,
                           void *context, const struct ra_run_control *control,
                           struct ra_status *st)
{
    char *html = NULL;
    size_t size = 0;
    struct ra_output file;
    struct ra_page page = {
        .out = open_memstream(&html, &size), .command = command, .control = control, .st = st};
    if (page.out == NULL) {
        return ra_fail(st, RA_SYSTEM, "no memory for the page");
    }
    enum ra_code code = make(&page, context);
    code = code == RA_OK ? st->code : code;
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

/// Finds the end of the first picture among some bytes.
static size_t end_of_svg(const unsigned char *data, size_t size)
{
    static const char tag[] = "</svg>";
    size_t at = 0;
    while (at + sizeof tag - 1 <= size && memcmp(data + at, tag, sizeof tag - 1) != 0) {
        at++;
    }
    return at + sizeof tag - 1 <= size ? at + sizeof tag - 1 : size;
}

/// Pictures. Each has a line that describes it and a line with its points.
struct drawings {
    const struct ra_page *page;
    const struct ra_page_bytes *drawn;
    char *captions, *points;
};

/// Returns the first line of `*text` and moves `*text` to the next line.
static char *next_line(char **text)
{
    char *const line = *text;
    const size_t length = strcspn(line, "\n");
    *text = line + length + (line[length] == '\n');
    line[length] = '\0';
    return line;
}

static enum ra_code put_drawing(const struct drawings *d, const unsigned char *data, size_t size,
                                const char *caption, const char *points)
{
    char *tight = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&tight, &length);
    if (out == NULL) {
        return ra_fail(d->page->st, RA_SYSTEM, "no memory for the figures");
    }
    enum ra_code code = ra_svg_put(out, data, size, d->page->st);
    if (fclose(out) != 0 && code == RA_OK) {
        code = ra_fail(d->page->st, RA_SYSTEM, "no memory for the figures");
    }
    if (code != RA_OK) {
        free(tight);
        return code;
    }
    struct bytes bytes = {d->page->out, (const unsigned char *)tight, length};
    if (ra_page_has_room(d->page, length + strlen(points), "A figure")) {
        ra_page_put(d->page, &ra_page_html, "figure",
                    RA_VALUES(RA_TEXT(label, caption), RA_PART(data, put_base64, &bytes),
                              RA_WORDS(points, points)));
    }
    free(tight);
    return RA_OK;
}

static enum ra_code put_drawings(void *context)
{
    const struct drawings *const d = context;
    char *captions = d->captions, *points = d->points;
    for (size_t at = 0; at + 10 < d->drawn->size;) {
        const unsigned char *const data = d->drawn->data + at;
        const size_t size = end_of_svg(data, d->drawn->size - at);
        const char *const caption = next_line(&captions);
        if (put_drawing(d, data, size, caption, next_line(&points)) != RA_OK) {
            return d->page->st->code;
        }
        at += size;
        while (at < d->drawn->size && d->drawn->data[at] == '\n') {
            at++;
        }
    }
    return RA_OK;
}

enum ra_code ra_page_figures(const struct ra_page *p, ra_page_drawer *draw, void *context)
{
    struct ra_page_bytes drawn = {.data = NULL};
    char *text[2] = {NULL, NULL};
    size_t size[2];
    FILE *lines[2];
    enum ra_code code = RA_OK;
    for (int i = 0; i < 2; i++) {
        lines[i] = open_memstream(&text[i], &size[i]);
        code = lines[i] != NULL ? code : ra_fail(p->st, RA_SYSTEM, "no memory for the figures");
    }
    code = code == RA_OK ? ra_page_bytes_make(&drawn, p->st) : code;
    code = code == RA_OK ? draw(context, lines[0], lines[1], &drawn) : code;
    for (int i = 0; i < 2; i++) {
        if (lines[i] != NULL && fclose(lines[i]) != 0 && code == RA_OK) {
            code = ra_fail(p->st, RA_SYSTEM, "no memory for the figures");
        }
    }
    if (code == RA_OK && drawn.size == 0) {
        ra_page_piece(p, "no figures");
    } else if (code == RA_OK) {
        struct drawings d = {p, &drawn, text[0], text[1]};
        ra_page_put(p, &ra_page_html, "figures", RA_VALUES(RA_PART(figures, put_drawings, &d)));
    }
    free(text[0]);
    free(text[1]);
    free(drawn.data);
    return code;
}

// ## Sounds

enum ra_code ra_page_can_sound(struct ra_status *why)
{
    struct ra_status missing = {RA_OK, ""};
    if (ra_waveform_library(&missing) == RA_OK && ra_audio_library(&missing) == RA_OK) {
        return RA_OK;
    }
    // without the library the page has no sounds, and tells its reader what to install
    return ra_fail(why, RA_INPUT, "%s", missing.text);
}

enum ra_code ra_page_sound(const struct ra_page *p, const struct ra_waveform *w, double scale,
                           double slow, const char *label, bool loop)
{
    char comment[256];
    struct ra_audio_bytes bytes;
    ra_listen_comment(w, scale, slow, comment);
    const enum ra_code code =
        ra_audio_encode(w, scale, RA_AUDIO_FLAC, "ra2d", comment, p->control->stop, &bytes, p->st);
    if (code == RA_OK && ra_page_has_room(p, bytes.size, "A sound")) {
        ra_page_media(p, &ra_page_html, loop ? "sound repeated" : "sound", label, bytes.data,
                      bytes.size);
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
        ra_page_put(p, &ra_page_html, "large file",
                    RA_VALUES(RA_TEXT(name, name), RA_NUMBER(size, 1e-6 * (double)info.st_size),
                              RA_TEXT(folder, folder)));
        return RA_OK;
    }
    const enum ra_code code = ra_text_load(&t, "a table", p->st);
    if (code == RA_OK && ra_page_has_room(p, (size_t)info.st_size, name)) {
        ra_page_put(p, &ra_page_html, "file",
                    RA_VALUES(RA_TEXT(name, name), RA_TEXT(text, t.data)));
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
            ra_page_put(p, &ra_page_html, any ? "next line" : "head of a file",
                        RA_VALUES(RA_TEXT(line, line + 1 + (line[1] == ' '))));
            any = true;
        }
    }
    ra_page_piece(p, any ? "end of a head" : "no head");
    free(t.data);
    return code;
}
