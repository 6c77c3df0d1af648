// The standard figures of any run: ra2d plot.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The figures are: one page for each column of probes.tsv (displacements, velocities, forces over
 * time); the spectra; the distributions of the shocks; the mean square velocity of the resonator's
 * modes; the octave bands of its sound. In three dimensions there are also the rms velocity over
 * the plate and the contact spots on the block. A table that the case does not ask for has no page.
 * Everything is read from the tables of a finished run, and nothing else is computed. So a page
 * shows the values of a table.
 *
 * Tests: tests/command/test_scripts.c and test_pictures.c.
 */
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "areal/room.h"
#include "base/room.h"
#include "case/room.h"
#include "command/figure.h"
#include "command/kinds.h"
#include "command/pictures.h"
#include "command/quantities.h"
#include "command/verify.h"

/// Largest number of runs in one figure, which has a colour for each run.
enum { MOST_RUNS = RA_MOST_CURVES, UNIT = 32 };

struct pages {
    struct ra_figures figures;
    const char *const *runs; ///< folders (count); the first one decides which pages there are
    size_t count;
    const char *run; ///< the run that is being read
    bool plate;      ///< true: the first run is in three dimensions
    bool text;       ///< true: figures are drawn with letters, which have no colours
    struct ra_status *st;
};

/// Whether a table exists and has a row below the line of names. Without shocks or samples some
/// tables have only a head. A device counts as a table with rows; the reader of the table then
/// refuses it.
bool ra_has_rows(const char *path)
{
    FILE *const file = fopen(path, "r");
    bool line_begins = true;
    int lines = file != NULL && ra_text_is_device(file) ? 2 : 0;
    for (int c; file != NULL && lines < 2 && (c = getc(file)) != EOF; line_begins = c == '\n') {
        lines += line_begins && c != '#' && c != '\n';
    }
    if (file != NULL) {
        fclose(file);
    }
    return lines == 2;
}

/// Reads a table of the run. *there is true if it has rows.
static enum ra_code read_table(struct pages *p, const char *name, char path[1100],
                               struct ra_records *r, bool *there)
{
    snprintf(path, 1100, "%s/%s", p->run, name);
    *there = ra_has_rows(path);
    memset(r, 0, sizeof *r);
    return *there ? ra_records_read(path, r, p->st) : RA_OK;
}

/// Makes the label of a column, with the unit that is shown.
static void label(const struct ra_records *r, size_t column, const struct ra_shown_unit *shown,
                  char text[160])
{
    const bool unit = strcmp(r->unit[column], "1") != 0;
    snprintf(text, 160, "%.80s%s%s%s", r->name[column], unit ? " (" : "", unit ? shown->page : "",
             unit ? ")" : "");
}

/// A table with a page for each of its columns.
struct curves {
    const char *file, *title; ///< file of the table; text before the name of the column in a title
    bool spectrum;            ///< true: the line at 0 Hz is left out
    const char *without;      ///< columns whose names end like this have no page
};

/// The name of a column in words. For a probe it is the name that the user gave.
static const char *words_of(const struct curves *c, const char *name)
{
    char piece[200];
    snprintf(piece, sizeof piece, "%s %.100s", c->file, name);
    const char *const words = ra_template_text(&ra_columns_txt, piece);
    return words != NULL ? words : name;
}

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), size = strlen(end);
    return size > 0 && length >= size && strcmp(text + length - size, end) == 0;
}

/// Multiplies numbers by a factor, and finds the largest of their absolute values.
static double scale(double *value, size_t count, double factor)
{
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        value[i] *= factor;
        most = isfinite(value[i]) ? fmax(most, fabs(value[i])) : most;
    }
    return most;
}

/// Finds the largest |x| and |y| of a curve: x is the first column of a table, y is `column`. With
/// `unit`, also writes the curve in these units, without the first `skip` rows (a spectrum leaves
/// out the line at 0 Hz).
static enum ra_code put_curve(struct pages *p, const struct ra_records *r, size_t run,
                              size_t column, size_t skip, const struct ra_shown_unit unit[2],
                              double most[2])
{
    double *value[2] = {NULL, NULL};
    enum ra_code code = RA_OK;
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        code = ra_records_numbers(r, i == 0 ? 0 : column, &value[i], p->st);
        if (code == RA_OK) {
            const double factor = unit != NULL ? unit[i].factor : 1.0;
            most[i] = fmax(most[i], scale(value[i], r->rows, factor));
        }
    }
    if (code == RA_OK && unit != NULL) {
        ra_figure_curve(&p->figures, run, value[0] + skip, value[1] + skip, r->rows - skip);
    }
    free(value[0]);
    free(value[1]);
    return code;
}

static size_t column_of(const struct ra_records *r, const char *name)
{
    size_t column = 1;
    while (column < r->columns && strcmp(r->name[column], name) != 0) {
        column++;
    }
    return column;
}

/// Draws one page: the column `name` of all runs that have it.
static enum ra_code curve_page(struct pages *p, const struct curves *c, struct ra_records *all,
                               size_t column)
{
    char x_label[160], y_label[160], title[240];
    bool has[MOST_RUNS] = {false};
    const size_t skip = c->spectrum ? 1 : 0;
    double most[2] = {0.0, 0.0};
    struct ra_shown_unit unit[2];
    enum ra_code code = RA_OK;
    // first the units are chosen, then the curves are written in them
    for (size_t i = 0; i < 2 * p->count && code == RA_OK; i++) {
        const size_t run = i % p->count;
        const struct ra_records *const r = &all[run];
        const size_t same = r->rows > 1 ? column_of(r, all[0].name[column]) : r->columns;
        if (i == p->count) {
            unit[0] = ra_shown_unit(all[0].unit[0], most[0]);
            unit[1] = ra_shown_unit(all[0].unit[column], most[1]);
        }
        // a run with another unit is left out, because it does not fit this axis
        if (same < r->columns && strcmp(r->unit[same], all[0].unit[column]) == 0) {
            code = put_curve(p, r, run, same, skip, i < p->count ? NULL : unit, most);
            has[run] = true;
        }
    }
    if (code == RA_OK) {
        label(&all[0], 0, &unit[0], x_label);
        label(&all[0], column, &unit[1], y_label);
        snprintf(title, sizeof title, "%s%.160s", c->title, words_of(c, all[0].name[column]));
        // if nothing moves, all values are zero, and a logarithmic axis has no place for them
        const bool logarithmic = c->spectrum && p->figures.high[1] > 0.0;
        ra_figure_draw(&p->figures,
                       (struct ra_drawing){.kind = logarithmic ? "a spectrum" : "a line",
                                           .title = title,
                                           .x = x_label,
                                           .y = y_label,
                                           .has = has});
    }
    return code;
}

/// The path of a table; messages name the table by it.
struct path {
    char text[1100];
};

/// Draws every column against the first one, each on its own page.
static enum ra_code over_first(struct pages *p, const struct curves *c)
{
    struct ra_records all[MOST_RUNS];
    bool there = false;
    struct path *const path = ra_alloc(p->count, sizeof *path, "paths of tables", p->st);
    enum ra_code code = path != NULL ? RA_OK : RA_SYSTEM;
    memset(all, 0, sizeof all);
    for (size_t run = 0; run < p->count && code == RA_OK; run++) {
        bool other;
        p->run = p->runs[run];
        code = read_table(p, c->file, path[run].text, &all[run], run == 0 ? &there : &other);
    }
    for (size_t column = 1; code == RA_OK && there && all[0].rows > 1 && column < all[0].columns;
         column++) {
        if (!ends_with(all[0].name[column], c->without)) {
            code = curve_page(p, c, all, column);
        }
    }
    for (size_t run = 0; run < p->count; run++) {
        ra_records_free(&all[run]);
    }
    free(path);
    p->run = p->runs[0];
    return code;
}

/// Finds the columns `which,x,y` of a table.
static enum ra_code find(struct pages *p, const struct ra_records *r, const char *names,
                         size_t column[3])
{
    struct ra_choice choice;
    const enum ra_code code = ra_records_choose(r, "plot", names, &choice, p->st);
    if (code == RA_OK) {
        memcpy(column, choice.column, choice.count * sizeof *column);
    }
    ra_choice_free(&choice);
    return code;
}

/// Rows that are drawn as points.
struct rows {
    const struct ra_records *r;
    size_t column[3];
    const char *which; ///< required text of the first column
    double most;       ///< largest value in the third column
};

static const char *text_at(const struct rows *of, size_t row, int i)
{
    return of->r->cell[row * of->r->columns + of->column[i]];
}

static double number_at(const struct rows *of, size_t row, int i)
{
    return atof(text_at(of, row, i));
}

/// The point of a row: x and y, if the first of the three columns is `which` and both are above 0.
static bool some_rows(const struct rows *of, size_t row, double v[3])
{
    v[0] = number_at(of, row, 1);
    v[1] = number_at(of, row, 2);
    return strcmp(text_at(of, row, 0), of->which) == 0 && v[0] > 0 && v[1] > 0 && isfinite(v[0]) &&
           isfinite(v[1]);
}

/// The point of a row: middle frequency and level of an octave band.
static bool bands(const struct rows *of, size_t row, double v[3])
{
    static const char start[] = "sound_power_level_";
    const char *const quantity = text_at(of, row, 0);
    const double level = number_at(of, row, 1);
    char *end = NULL;
    if (strncmp(quantity, start, strlen(start)) == 0) {
        v[0] = strtod(quantity + strlen(start), &end);
        v[1] = isfinite(level) ? level : 0.0;
    }
    return end != NULL && strcmp(end, "_Hz") == 0 && isfinite(v[0]);
}

/// The point of a row: a place on the block [mm], and the radius of a circle whose area is
/// proportional to the third column.
static bool places(const struct rows *of, size_t row, double v[3])
{
    const double share = of->most > 0.0 ? number_at(of, row, 2) / of->most : 0.0;
    v[0] = 1e3 * number_at(of, row, 0);
    v[1] = 1e3 * number_at(of, row, 1);
    v[2] = 5.0 * sqrt(share);
    return isfinite(v[0]) && isfinite(v[1]) && share >= 0.0 && share <= 1.0;
}

/// The point of a row: a place on the plate [mm], and the root of the third column [mm/s].
static bool field(const struct rows *of, size_t row, double v[3])
{
    v[0] = 1e3 * number_at(of, row, 0);
    v[1] = 1e3 * number_at(of, row, 1);
    v[2] = 1e3 * sqrt(number_at(of, row, 2));
    return isfinite(v[0]) && isfinite(v[1]) && isfinite(v[2]);
}

static void find_ends(struct rows *of)
{
    of->most = 0.0;
    for (size_t row = 0; row < of->r->rows; row++) {
        of->most = fmax(of->most, number_at(of, row, 2));
    }
}

/// A page with some rows of a table as points.
struct rows_page {
    /// table; its three columns; required text of the first of them
    const char *file, *columns, *which;
    /// gives the point of a row; false: it has none
    bool (*point)(const struct rows *of, size_t row, double v[3]);
    /// kind, title and axes; title NULL: the page exists only in three dimensions
    const char *kind, *title, *x, *y;
    /// quantity whose unit x has; NULL: the text of x contains the unit
    const char *unit_of;
    /// kind, title and axes in three dimensions; NULL: as in two
    const char *plate_kind, *plate_title, *plate_x, *plate_y;
    bool alone;    ///< true: the page is only for a single run that is not drawn as text
    const char *z; ///< meaning of colours or circles; NULL: the page has neither
};

#define SHOCKS(which, title, x, unit_of)                                                           \
    {                                                                                              \
        "histograms.tsv", "quantity,lower,share", which, some_rows, "steps", "shocks: " title, x,  \
            "share of the shocks", unit_of, NULL, "shocks of nodes: " title, NULL, NULL, false,    \
            NULL                                                                                   \
    }
#define SPOTS(which, title, x)                                                                     \
    {                                                                                              \
        "histograms.tsv", "quantity,lower,share", which, some_rows, "steps", NULL, x,              \
            "share of the shocks", NULL, NULL, "shocks of contact spots: " title, NULL, NULL,      \
            false, NULL                                                                            \
    }

static const struct rows_page rows_pages[] = {
    // all bins have the same width in the logarithm
    SHOCKS("peak_force", "peak force", "peak force", "shock_reference"),
    SHOCKS("duration", "duration", "duration (s)", NULL),
    SHOCKS("energy_positive", "energy gained by the resonator", "energy", "shock_energy_resonator"),
    SHOCKS("energy_negative", "energy lost by the resonator", "energy", "shock_energy_resonator"),
    SPOTS("spot_peak_force", "peak force", "peak force (N)"),
    SPOTS("spot_duration", "duration", "duration (s)"),
    {"modes.tsv", "solid,f,v_mean_square", "0", some_rows, "points on a line",
     "modes of the resonator", "natural frequency (Hz)", "mean square velocity (m2/s2)", NULL,
     "points", "modes of the plate", NULL, NULL, false, NULL},
    {"map.tsv", "x,y,v_mean_square", "", field, "colours", NULL, "x (mm)", "y (mm)", NULL, NULL,
     "rms velocity over the plate", NULL, NULL, true, "rms velocity (mm/s)"},
    {"spots.tsv", "x,y,peak_force", "", places, "circles", NULL, "x on the block (mm)",
     "y on the block (mm)", NULL, NULL, "contact spots on the block: area as peak force", NULL,
     NULL, false, "peak force (N)"},
    {"sound.tsv", "quantity,value,unit", "", bands, "bars", "sound of the resonator", "octave band",
     "sound power level (dB re 1e-12 W/m)", NULL, NULL, "sound of the plate", NULL,
     "sound power level (dB re 1e-12 W)", false, NULL},
};

static int descending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

/// If the number of circles in a figure is limited, only the largest ones are shown. Returns the
/// value of the smallest circle that is shown.
static double find_least(struct pages *p, const struct rows *of)
{
    const size_t most = p->figures.most;
    if (most == 0 || of->r->rows <= most) {
        return (double)-INFINITY;
    }
    double *const value = ra_alloc(of->r->rows, sizeof *value, "points", p->st);
    if (value == NULL) {
        return (double)-INFINITY;
    }
    for (size_t row = 0; row < of->r->rows; row++) {
        value[row] = number_at(of, row, 2);
    }
    qsort(value, of->r->rows, sizeof *value, descending);
    const double least = value[most - 1];
    free(value);
    return least;
}

/// Writes the block of points of a run and returns their number. Bars stand side by side in their
/// order; their place is an additional number. Circles and colours have a third number.
static size_t put_points(struct pages *p, const struct rows_page *page, const struct rows *of,
                         size_t run)
{
    FILE *const out = p->figures.gnuplot.script;
    const bool bars = page->point == bands;
    const double least = page->point == places ? find_least(p, of) : (double)-INFINITY;
    const int digits = page->point == places ? 4 : page->point == field ? 6 : 0;
    size_t count = 0;
    char name[16];
    fprintf(out, "$%s << EOD\n", ra_figure_block(run, name));
    for (size_t row = 0; row < of->r->rows; row++) {
        double v[3];
        if (page->point(of, row, v) && !(number_at(of, row, 2) < least)) {
            fprintf(out, "%.9g %.9g", v[bars], v[!bars]);
            if (digits > 0) {
                fprintf(out, " %.*g", digits, v[2]);
            }
            fputs("\n", out);
            // for the picture the third number of a circle is its size; for a page it is the force
            const double said = page->point == places ? number_at(of, row, 2) : v[2];
            ra_figure_point(&p->figures, run, v[0], v[1], digits > 0 ? said : 0.0);
            count++;
        }
    }
    fputs("EOD\n", out);
    return count;
}

/// Writes the points of one run for a page. *has is true if there is at least one point.
static enum ra_code put_rows(struct pages *p, const struct rows_page *page, size_t run, bool *has)
{
    char path[1100];
    struct ra_records r;
    struct rows of = {.r = &r, .which = page->which};
    bool there;
    p->run = p->runs[run];
    enum ra_code code = read_table(p, page->file, path, &r, &there);
    if (code == RA_OK && there) {
        code = find(p, &r, page->columns, of.column);
    }
    if (code == RA_OK && there) {
        find_ends(&of);
        *has = put_points(p, page, &of, run) > 0;
    }
    ra_records_free(&r);
    p->run = p->runs[0];
    return code;
}

static const char *text_of(const struct pages *p, const char *usual, const char *of_plate)
{
    return p->plate && of_plate != NULL ? of_plate : usual;
}

/// The unit of x in a run; "" if the text of x contains it or the summary does not have it.
static enum ra_code find_unit(struct pages *p, const struct rows_page *page, size_t run,
                              char unit[UNIT])
{
    struct ra_quantities summary = {.records = {.path = NULL}};
    unit[0] = '\0';
    if (page->unit_of == NULL) {
        return RA_OK;
    }
    struct ra_status why = {RA_OK, ""};
    const enum ra_code code = ra_quantities_read(p->runs[run], "summary.tsv", &summary, &why);
    if (code == RA_OK) {
        snprintf(unit, UNIT, "%s", ra_quantity_unit(&summary, page->unit_of));
    }
    ra_quantities_free(&summary);
    return code == RA_SYSTEM ? ra_fail(p->st, code, "%s", why.text) : RA_OK;
}

/// Draws a page with points of all runs. The first run that has points determines the unit of x; a
/// run with another unit is left out.
static enum ra_code draw_rows(struct pages *p, const struct rows_page *page)
{
    char x[160], unit[UNIT] = "", own[UNIT];
    bool has[MOST_RUNS] = {false}, any = false;
    if ((page->title == NULL && !p->plate) || (page->alone && (p->count > 1 || p->text))) {
        return RA_OK;
    }
    for (size_t run = 0; run < p->count; run++) {
        if (find_unit(p, page, run, own) != RA_OK || put_rows(p, page, run, &has[run]) != RA_OK) {
            return p->st->code;
        }
        if (has[run] && !any) {
            memcpy(unit, own, sizeof unit);
        }
        has[run] = has[run] && strcmp(unit, own) == 0;
        any = any || has[run];
    }
    if (any) {
        snprintf(x, sizeof x, "%.100s%s%s%s", text_of(p, page->x, page->plate_x),
                 unit[0] != '\0' ? " (" : "", unit, unit[0] != '\0' ? ")" : "");
        ra_figure_draw(&p->figures,
                       (struct ra_drawing){.kind = text_of(p, page->kind, page->plate_kind),
                                           .title = text_of(p, page->title, page->plate_title),
                                           .x = x,
                                           .y = text_of(p, page->y, page->plate_y),
                                           .z = page->z,
                                           .has = has});
    }
    return RA_OK;
}

/// Checks that a folder holds a complete run. A run is complete if its folder has its final name
/// and is as it was written. An incomplete run has another name and partial tables.
enum ra_code ra_check_finished(const char *run, struct ra_status *st)
{
    char path[1100];
    static const char *const names[] = {"summary.tsv", RA_FOLDER_LIST};
    for (size_t i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%.1000s/%s", run, names[i]);
        const bool there = access(path, F_OK) == 0 || errno == EACCES;
        const enum ra_code code = there ? ra_verify_run(run, st) : RA_OK;
        if (code != RA_OK || (there && i == 0)) {
            return code;
        }
    }
    snprintf(path, sizeof path, "%s.partial", run);
    if (access(run, F_OK) != 0 && ra_is_real_folder(path)) {
        return ra_fail(st, RA_INPUT,
                       "%s: is not complete; the unfinished run is in %s: let it finish, or run it "
                       "again with --resume",
                       run, path);
    }
    snprintf(path, sizeof path, "%s/probes.partial.tsv", run);
    if (access(path, F_OK) == 0) {
        return ra_fail(st, RA_INPUT,
                       "%s: is not complete: it has %s and no summary.tsv; let it finish, or run "
                       "it again",
                       run, "probes.partial.tsv");
    }
    return ra_fail(
        st, RA_INPUT,
        "%s: is not the folder of a run: it has no summary.tsv; name one that `ra2d run` "
        "wrote",
        run);
}

/// Whether a run is one of sliding. A run of rolling contact also has response.tsv.
static bool is_sliding(const char *run)
{
    char path[1100];
    snprintf(path, sizeof path, "%s/response.tsv", run);
    return access(path, F_OK) != 0;
}

static const struct curves curves[] = {
    {"probes.tsv", "", false, ""},
    {"psd.tsv", "spectrum of ", true, ""},
    // the tables of rolling contact
    {"histories.tsv", "", false, ""},
    {"excitation.tsv", "along the path: ", false, ""},
    {"response.tsv", "spectrum of ", true, "_half"},
};

/// Finds the kind of the first run. A summary that does not show its kind is taken as
/// two-dimensional.
static enum ra_code find_kind(struct pages *p)
{
    struct ra_quantities summary = {.records = {.path = NULL}};
    struct ra_status why = {RA_OK, ""};
    const enum ra_code code = ra_quantities_read(p->run, "summary.tsv", &summary, &why);
    p->plate = code == RA_OK && ra_kind_of_summary(&summary) == &ra_areal_kind;
    ra_quantities_free(&summary);
    return code == RA_SYSTEM ? ra_fail(p->st, code, "%s", why.text) : RA_OK;
}

static enum ra_code draw_all(struct pages *p)
{
    enum ra_code code = find_kind(p);
    ra_figures_begin(&p->figures);
    for (size_t i = 0; i < sizeof curves / sizeof *curves && code == RA_OK; i++) {
        code = over_first(p, &curves[i]);
    }
    for (size_t i = 0; i < sizeof rows_pages / sizeof *rows_pages && code == RA_OK; i++) {
        code = draw_rows(p, &rows_pages[i]);
    }
    ra_figures_end(&p->figures);
    return code;
}

/// Refuses a run with nothing to draw: one without samples in which nothing moved.
static enum ra_code check_drawn(const struct pages *p)
{
    return p->figures.drawn > 0
               ? RA_OK
               : ra_fail(p->st, RA_INPUT,
                         "%.500s: has no table that plot draws: make it again with "
                         "samples (output.sample) or over a longer "
                         "time.duration",
                         p->run);
}

/// Draws all pages as panels of one picture, two side by side. The script of the panels is kept in
/// memory until their number is known.
static enum ra_code draw_together(struct pages *p, const char *terminal, struct ra_status *st)
{
    char *script = NULL;
    size_t size = 0;
    FILE *const to = p->figures.gnuplot.script;
    FILE *const panels = open_memstream(&script, &size);
    if (panels == NULL) {
        return ra_fail(st, RA_SYSTEM, "no memory for the script of a picture");
    }
    p->figures.gnuplot.script = panels;
    enum ra_code code = draw_all(p);
    p->figures.gnuplot.script = to;
    if (fclose(panels) != 0 && code == RA_OK) {
        code = ra_fail(st, RA_SYSTEM, "no memory for the script of a picture");
    }
    if (code == RA_OK) {
        const int columns = p->figures.drawn > 1 ? 2 : 1,
                  rows = (p->figures.drawn + columns - 1) / columns;
        ra_gnuplot_put(&p->figures.gnuplot, &ra_plot_gp, "picture",
                       RA_VALUES(RA_WORDS(terminal, terminal), RA_NUMBER(width, 700 * columns),
                                 RA_NUMBER(height, 430 * rows), RA_NUMBER(rows, rows),
                                 RA_NUMBER(columns, columns)));
        fwrite(script, 1, size, to);
        ra_gnuplot_put(&p->figures.gnuplot, &ra_plot_gp, "end of a picture", NULL);
    }
    free(script);
    return code;
}

/// The format for each ending of a name.
static const struct {
    const char *end, *terminal;
    bool together;
} ends[] = {{".pdf", "pdfcairo size 18cm,11cm font ',9'", false},
            {".png", "pngcairo", true},
            {".svg", "svg", true}};
enum { ENDS = sizeof ends / sizeof *ends };

/// The entry of `ends` for a path. A pipe or a device gets PDF.
static size_t choose_end(const char *path)
{
    size_t i = ENDS;
    do {
        i--;
    } while (i > 0 && !ra_output_ends(path, ends[i].end));
    return i;
}

static enum ra_code check_runs(const struct ra_plot_spec *spec, struct ra_status *st)
{
    if (spec->runs > MOST_RUNS) {
        return ra_fail(st, RA_USAGE, "%zu runs: at most %d go into one figure", spec->runs,
                       MOST_RUNS);
    }
    for (size_t i = 0; i < spec->runs; i++) {
        if (ra_check_finished(spec->run[i], st) != RA_OK) {
            return st->code;
        }
    }
    return RA_OK;
}

static struct pages pages_of(const struct ra_plot_spec *spec, struct ra_status *st)
{
    struct pages p = {.runs = spec->run, .count = spec->runs, .run = spec->run[0], .st = st};
    p.figures = (struct ra_figures){.names = spec->run,
                                    .count = spec->runs,
                                    .most = spec->most_points,
                                    .captions = spec->captions,
                                    .points = spec->points,
                                    .st = st};
    return p;
}

enum ra_code ra_draw_pages(const struct ra_plot_spec *spec, const char *terminal,
                           const struct ra_run_control *control, ra_gnuplot_taker *taker,
                           void *context, struct ra_status *st)
{
    struct pages p = pages_of(spec, st);
    enum ra_code code = check_runs(spec, st);
    if (code == RA_OK) {
        code = ra_gnuplot_open(&p.figures.gnuplot, terminal, st);
    }
    if (code == RA_OK) {
        code = draw_all(&p);
    }
    if (code == RA_OK && p.figures.drawn == 0) {
        // an empty script is closed without starting gnuplot
        ra_gnuplot_close(&p.figures.gnuplot, RA_EARLY, control, taker, context, st);
        return RA_OK;
    }
    return ra_gnuplot_close(&p.figures.gnuplot, code, control, taker, context, st);
}

enum ra_code ra_plot(const struct ra_plot_spec *spec, const struct ra_run_control *control,
                     struct ra_status *st)
{
    struct pages p = pages_of(spec, st);
    struct ra_output to;
    char path[1100], chosen[80];
    const size_t end = spec->output != NULL ? choose_end(spec->output) : 0;
    enum ra_code code = check_runs(spec, st);
    if (code == RA_OK) {
        static const struct ra_terminals words = {"pdfcairo size 18cm,11cm font ',9'",
                                                  "sixelgd size 900,550", "dumb size 100,28"};
        code =
            ra_gnuplot_choose(spec->output, spec->terminal, &words, &p.figures.window, chosen, st);
    }
    if (code != RA_OK) {
        return code;
    }
    const bool together = spec->output != NULL && ends[end].together;
    p.text = spec->output == NULL && strncmp(chosen, "dumb", 4) == 0;
    snprintf(path, sizeof path, "%s/probes.tsv", spec->run[0]);
    if (is_sliding(spec->run[0]) && access(path, F_OK) != 0 && control->note != NULL) {
        control->note("no probes.tsv (output.sample = off): motion and spectra are left out",
                      control->context);
    }
    code = ra_output_open(&to, p.figures.window == NULL ? spec->output : NULL, st);
    if (code == RA_OK) {
        code = ra_gnuplot_open(&p.figures.gnuplot,
                               spec->output != NULL ? ends[end].terminal : chosen, st);
    }
    if (code == RA_OK) {
        code = together ? draw_together(&p, ends[end].terminal, st) : draw_all(&p);
    }
    code = code == RA_OK ? check_drawn(&p) : code;
    code = ra_gnuplot_close(&p.figures.gnuplot, code, control,
                            p.figures.window == NULL ? ra_output_take : NULL, &to, st);
    return ra_output_close(&to, code, st);
}
