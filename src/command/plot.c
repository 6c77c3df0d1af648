// The standard figures of any run: ra2d plot.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * One page for each column of probes.tsv (displacements, velocities, forces over time), then the
 * spectra, the distributions of the shocks, the mean square velocity of the resonator's modes, and
 * the octave bands of its sound; in three dimensions also the rms velocity over the plate and the
 * contact spots on the block. A table that the case did not want has no page. All is read from
 * the tables of a finished run and nothing is computed, so that a page shows what a table says.
 *
 * Verified by tests/command/test_scripts.c and test_pictures.c.
 */
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/records.h"
#include "base/text.h"
#include "case/run_list.h"
#include "case/run_names.h"
#include "command/pictures.h"
#include "command/quantities.h"
#include "command/verify.h"

/// Runs in one figure, and their colours.
enum { MOST_RUNS = 8 };

struct pages {
    struct ra_gnuplot gnuplot;
    const char *const *runs; ///< folders (count); the first one says which pages there are
    size_t count;
    const char *run;        ///< the one that is being read
    const char *window;     ///< terminal that opens windows, each page gets one; NULL: another kind
    int drawn;              ///< pages
    double low[2], high[2]; ///< of x and of y, of the page that is being made
    bool plate;             ///< the first run is in three dimensions
    bool text;              ///< drawn with letters, which have no colours
    FILE *captions;         ///< what is seen; NULL: not wanted
    struct ra_status *st;
};

static void forget_ranges(struct pages *p)
{
    p->low[0] = p->low[1] = HUGE_VAL;
    p->high[0] = p->high[1] = -HUGE_VAL;
}

/// A point that is drawn.
static void see(struct pages *p, double x, double y)
{
    const double point[2] = {x, y};
    for (int i = 0; i < 2; i++) {
        p->low[i] = fmin(p->low[i], point[i]);
        p->high[i] = fmax(p->high[i], point[i]);
    }
}

/// For who cannot see the page: title, kind, axes and their ranges.
static void describe(const struct pages *p, const char *title, const char *x, const char *y,
                     const char *how)
{
    const char *const kind = strstr(how, "boxes") != NULL         ? "bars"
                             : strstr(how, "image") != NULL       ? "colours"
                             : strstr(how, "fsteps") != NULL      ? "steps"
                             : strstr(how, "linespoints") != NULL ? "points on a line"
                             : strstr(how, "circles") != NULL     ? "circles"
                             : strstr(how, "points") != NULL      ? "points"
                                                                  : "a line";
    if (p->captions != NULL) {
        fprintf(p->captions, "%s: %s%s, %s from %.3g to %.3g over %s from %.3g to %.3g\n", title,
                kind, p->count > 1 ? " for each run" : "", y, p->low[1], p->high[1], x, p->low[0],
                p->high[0]);
    }
}

/// Whether a table is there and has a row below the line of names: without shocks or samples some
/// have only a head. A device is for the reader to refuse.
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

/// A table of the run; `there` says whether it has something to show.
static enum ra_code read_table(struct pages *p, const char *name, char path[1100],
                               struct ra_records *r, bool *there)
{
    snprintf(path, 1100, "%s/%s", p->run, name);
    *there = ra_has_rows(path);
    memset(r, 0, sizeof *r);
    return *there ? ra_records_read(path, r, p->st) : RA_OK;
}

/// The name of a block of data: that of the first run is `d`.
static const char *block_name(size_t run, char name[16])
{
    snprintf(name, 16, run == 0 ? "d" : "d%zu", run);
    return name;
}

/// The curves of a page, one for each run that has data.
static void plot_blocks(struct pages *p, const char *how, const bool *has)
{
    const char *before = "plot ";
    if (p->count > 1) {
        fputs("set key below\n", p->gnuplot.script);
    }
    for (size_t run = 0; run < p->count; run++) {
        char name[16];
        if (!has[run]) {
            continue;
        }
        fprintf(p->gnuplot.script, "%s$%s %s linetype %zu", before, block_name(run, name), how,
                run + 1);
        if (p->count > 1) {
            fputs(" title ", p->gnuplot.script);
            ra_gnuplot_text(p->gnuplot.script, p->runs[run]);
            fputs(" noenhanced", p->gnuplot.script);
        }
        before = ", ";
    }
    fputs("\n", p->gnuplot.script);
}

/// Title, axes and plot command of a page; `has`: the runs with a block of data.
static void draw(struct pages *p, const char *title, const char *x, const char *y, const char *how,
                 const bool *has)
{
    FILE *const out = p->gnuplot.script;
    if (p->window != NULL) {
        fprintf(out, "set terminal %s %d persist title ", p->window, p->drawn);
        ra_gnuplot_text(out, title);
        fputs("\n", out);
    }
    p->drawn++;
    const struct {
        const char *what, *text;
    } texts[] = {{"set title ", title}, {"set xlabel ", x}, {"set ylabel ", y}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        fputs(texts[i].what, out);
        ra_gnuplot_text(out, texts[i].text);
        fputs(" noenhanced\n", out);
    }
    plot_blocks(p, how, has);
    describe(p, title, x, y, how);
    forget_ranges(p);
}

static void label(const struct ra_records *r, size_t column, char text[160])
{
    const bool unit = strcmp(r->unit[column], "1") != 0;
    snprintf(text, 160, "%.80s%s%.60s%s", r->name[column], unit ? " (" : "",
             unit ? r->unit[column] : "", unit ? ")" : "");
}

/// The name of a column in words.
struct word {
    const char *name, *words;
};

/// A table that has a page for each of its columns.
struct curves {
    const char *file, *title; ///< what stands before the column's name
    const char *axes;         ///< words for gnuplot; "": linear
    const char *without;      ///< columns whose names end so have no page
    const struct word *words; ///< of columns, the last without a name; NULL: their names
};

static const char *words_of(const struct curves *c, const char *name)
{
    for (const struct word *w = c->words; w != NULL && w->name != NULL; w++) {
        if (strcmp(w->name, name) == 0) {
            return w->words;
        }
    }
    return name;
}

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), size = strlen(end);
    return size > 0 && length >= size && strcmp(text + length - size, end) == 0;
}

/// Block of a column over the first one, of a spectrum without its line at 0 Hz.
static enum ra_code put_curve(struct pages *p, const struct ra_records *r, size_t run,
                              size_t column, size_t skip)
{
    double *x = NULL, *y = NULL;
    char name[16];
    enum ra_code code = ra_records_numbers(r, 0, &x, p->st);
    if (code == RA_OK) {
        code = ra_records_numbers(r, column, &y, p->st);
    }
    if (code == RA_OK) {
        ra_gnuplot_series(&p->gnuplot, block_name(run, name), x + skip, y + skip, r->rows - skip);
        for (size_t i = skip; i < r->rows; i++) {
            see(p, x[i], y[i]);
        }
    }
    free(x);
    free(y);
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

/// One page: the column of that name, of all runs that have it.
static enum ra_code curve_page(struct pages *p, const struct curves *c, struct ra_records *all,
                               size_t column)
{
    char x_label[160], y_label[160], title[240];
    bool has[MOST_RUNS] = {false};
    const size_t skip = c->axes[0] != '\0' ? 1 : 0;
    enum ra_code code = RA_OK;
    for (size_t run = 0; run < p->count && code == RA_OK; run++) {
        const struct ra_records *const r = &all[run];
        const size_t same = r->rows > 1 ? column_of(r, all[0].name[column]) : r->columns;
        if (same < r->columns) {
            code = put_curve(p, r, run, same, skip);
            has[run] = true;
        }
    }
    if (code == RA_OK) {
        label(&all[0], 0, x_label);
        label(&all[0], column, y_label);
        snprintf(title, sizeof title, "%s%.160s", c->title, words_of(c, all[0].name[column]));
        fputs(c->axes, p->gnuplot.script);
        draw(p, title, x_label, y_label, "using 1:2 with lines", has);
        fputs("unset logscale\n", p->gnuplot.script);
    }
    return code;
}

/// Every column over the first one, a page each.
static enum ra_code over_first(struct pages *p, const struct curves *c)
{
    char path[MOST_RUNS][1100];
    struct ra_records all[MOST_RUNS];
    bool there = false;
    enum ra_code code = RA_OK;
    memset(all, 0, sizeof all);
    for (size_t run = 0; run < p->count && code == RA_OK; run++) {
        bool other;
        p->run = p->runs[run];
        code = read_table(p, c->file, path[run], &all[run], run == 0 ? &there : &other);
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
    p->run = p->runs[0];
    return code;
}

/// Where the columns `which,x,y` of a table are.
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

/// x and y of the rows whose first of three columns is `which`, if both are above 0.
static size_t some_rows(struct pages *p, const struct ra_records *r, size_t run, const char *which,
                        const size_t column[3])
{
    size_t count = 0;
    char name[16];
    fprintf(p->gnuplot.script, "$%s << EOD\n", block_name(run, name));
    for (size_t row = 0; row < r->rows; row++) {
        const char *const *const cell = r->cell + row * r->columns;
        const double x = atof(cell[column[1]]), y = atof(cell[column[2]]);
        if (strcmp(cell[column[0]], which) == 0 && x > 0 && y > 0 && isfinite(x) && isfinite(y)) {
            fprintf(p->gnuplot.script, "%.9g %.9g\n", x, y);
            see(p, x, y);
            count++;
        }
    }
    fputs("EOD\n", p->gnuplot.script);
    return count;
}

/// Level and middle frequency of each octave band.
static size_t bands(struct pages *p, const struct ra_records *r, size_t run, const char *which,
                    const size_t column[3])
{
    static const char start[] = "sound_power_level_";
    size_t count = 0;
    char name[16];
    (void)which;
    fprintf(p->gnuplot.script, "$%s << EOD\n", block_name(run, name));
    for (size_t row = 0; row < r->rows; row++) {
        const char *const *const cell = r->cell + row * r->columns;
        const char *const quantity = cell[column[0]];
        char *end = NULL;
        if (strncmp(quantity, start, strlen(start)) != 0) {
            continue;
        }
        const double band = strtod(quantity + strlen(start), &end), level = atof(cell[column[1]]);
        if (strcmp(end, "_Hz") == 0 && isfinite(band)) {
            fprintf(p->gnuplot.script, "%.9g %.9g\n", isfinite(level) ? level : 0.0, band);
            see(p, band, isfinite(level) ? level : 0.0);
            count++;
        }
    }
    fputs("EOD\n", p->gnuplot.script);
    return count;
}

/// Where on the block [mm], with a circle whose area is the third column.
static size_t places(struct pages *p, const struct ra_records *r, size_t run, const char *which,
                     const size_t column[3])
{
    char name[16];
    double most = 0.0, far = 0.0;
    size_t count = 0;
    (void)which;
    for (size_t row = 0; row < r->rows; row++) {
        const char *const *const cell = r->cell + row * r->columns;
        const double x = 1e3 * atof(cell[column[0]]), y = 1e3 * atof(cell[column[1]]);
        most = fmax(most, atof(cell[column[2]]));
        far = isfinite(x) && isfinite(y) ? fmax(far, fmax(x, y)) : far;
    }
    fprintf(p->gnuplot.script, "$%s << EOD\n", block_name(run, name));
    for (size_t row = 0; row < r->rows; row++) {
        const char *const *const cell = r->cell + row * r->columns;
        const double x = 1e3 * atof(cell[column[0]]), y = 1e3 * atof(cell[column[1]]);
        const double share = most > 0.0 ? atof(cell[column[2]]) / most : 0.0;
        if (isfinite(x) && isfinite(y) && share >= 0.0 && share <= 1.0) {
            fprintf(p->gnuplot.script, "%.9g %.9g %.4g\n", x, y, 0.03 * far * sqrt(share));
            see(p, x, y);
            count++;
        }
    }
    fputs("EOD\n", p->gnuplot.script);
    return count;
}

/// Root of the third column [mm/s] over the plate [mm].
static size_t field(struct pages *p, const struct ra_records *r, size_t run, const char *which,
                    const size_t column[3])
{
    char name[16];
    size_t count = 0;
    (void)which;
    fprintf(p->gnuplot.script, "$%s << EOD\n", block_name(run, name));
    for (size_t row = 0; row < r->rows; row++) {
        const char *const *const cell = r->cell + row * r->columns;
        const double x = 1e3 * atof(cell[column[0]]), y = 1e3 * atof(cell[column[1]]);
        const double rms = 1e3 * sqrt(atof(cell[column[2]]));
        if (isfinite(x) && isfinite(y) && isfinite(rms)) {
            fprintf(p->gnuplot.script, "%.9g %.9g %.6g\n", x, y, rms);
            see(p, x, y);
            count++;
        }
    }
    fputs("EOD\n", p->gnuplot.script);
    return count;
}

/// A page of some rows of a table.
struct rows_page {
    const char *file, *columns, *which; ///< table, three columns, what the first of them must be
    /// writes the block of a run; number of its points
    size_t (*put)(struct pages *p, const struct ra_records *r, size_t run, const char *which,
                  const size_t column[3]);
    const char *title, *x, *y;                   ///< title NULL: in three dimensions alone
    const char *before, *how, *after;            ///< words for gnuplot
    const char *plate_title, *plate_x, *plate_y; ///< in three dimensions; NULL: no other
    const char *plate_how;                       ///< the same
    bool alone;                                  ///< in colours: of one run, not of several
};

#define SHOCKS(which, title, x, plate_x)                                                           \
    {                                                                                              \
        "histograms.tsv", "quantity,lower,share", which, some_rows, "shocks: " title, x,           \
            "share of the shocks", "set logscale x\nset yrange [0:*]\n", "using 1:2 with fsteps",  \
            "unset logscale\nset yrange [*:*]\n", "shocks of nodes: " title, plate_x, NULL, NULL,  \
            false                                                                                  \
    }
#define SPOTS(which, title, x)                                                                     \
    {                                                                                              \
        "histograms.tsv", "quantity,lower,share", which, some_rows, NULL, x,                       \
            "share of the shocks", "set logscale x\nset yrange [0:*]\n", "using 1:2 with fsteps",  \
            "unset logscale\nset yrange [*:*]\n", "shocks of contact spots: " title, NULL, NULL,   \
            NULL, false                                                                            \
    }

static const struct rows_page rows_pages[] = {
    // bins have one width in the logarithm
    SHOCKS("peak_force", "peak force", "peak force (N/m)", "peak force (N)"),
    SHOCKS("duration", "duration", "duration (s)", NULL),
    SHOCKS("energy_positive", "energy gained by the resonator", "energy (J/m)", NULL),
    SHOCKS("energy_negative", "energy lost by the resonator", "energy (J/m)", NULL),
    SPOTS("spot_peak_force", "peak force", "peak force (N)"),
    SPOTS("spot_duration", "duration", "duration (s)"),
    {"modes.tsv", "solid,f,v_mean_square", "0", some_rows, "modes of the resonator",
     "natural frequency (Hz)", "mean square velocity (m2/s2)", "set logscale xy\n",
     "using 1:2 with linespoints pointtype 7", "unset logscale\n", "modes of the plate", NULL, NULL,
     "using 1:2 with points pointtype 7 pointsize 0.5", false},
    {"map.tsv", "x,y,v_mean_square", "", field, NULL, "x (mm)", "y (mm)",
     "set palette defined (0 '#440154', 1 '#3B528B', 2 '#21908C', 3 '#5DC863', 4 '#FDE725')\n"
     "set size ratio -1\nset cblabel 'rms velocity (mm/s)'\nset cbrange [0:*]\nset xrange [*:*] "
     "noextend\nset yrange [*:*] noextend\n",
     "using 1:2:3 with image",
     "set size noratio\nset xrange [*:*] extend\nset yrange [*:*] extend\n",
     "rms velocity over the plate", NULL, NULL, NULL, true},
    {"spots.tsv", "x,y,peak_force", "", places, NULL, "x on the block (mm)", "y on the block (mm)",
     "set size ratio -1\n", "using 1:2:3 with circles fillstyle transparent solid 0.3 noborder",
     "set size noratio\n", "contact spots on the block: area as peak force", NULL, NULL, NULL,
     false},
    {"sound.tsv", "quantity,value,unit", "", bands, "sound of the resonator", "octave band",
     "sound power level (dB re 1e-12 W/m)", "set style fill solid 0.5\nset xtics rotate by -45\n",
     "using 0:1:(0.8):xtic(2) with boxes", "set xtics norotate autofreq\n", "sound of the plate",
     NULL, "sound power level (dB re 1e-12 W)", NULL, false},
};

/// The block of one run, if its table has such rows.
static enum ra_code put_rows(struct pages *p, const struct rows_page *page, size_t run, bool *has)
{
    char path[1100];
    struct ra_records r;
    bool there;
    size_t column[3];
    p->run = p->runs[run];
    enum ra_code code = read_table(p, page->file, path, &r, &there);
    if (code == RA_OK && there) {
        code = find(p, &r, page->columns, column);
    }
    if (code == RA_OK && there) {
        *has = page->put(p, &r, run, page->which, column) > 0;
    }
    ra_records_free(&r);
    p->run = p->runs[0];
    return code;
}

static const char *text_of(const struct pages *p, const char *usual, const char *of_plate)
{
    return p->plate && of_plate != NULL ? of_plate : usual;
}

static enum ra_code draw_rows(struct pages *p, const struct rows_page *page)
{
    bool has[MOST_RUNS] = {false}, any = false;
    if ((page->title == NULL && !p->plate) || (page->alone && (p->count > 1 || p->text))) {
        return RA_OK;
    }
    for (size_t run = 0; run < p->count; run++) {
        if (put_rows(p, page, run, &has[run]) != RA_OK) {
            return p->st->code;
        }
        any = any || has[run];
    }
    if (any) {
        fputs(page->before, p->gnuplot.script);
        draw(p, text_of(p, page->title, page->plate_title), text_of(p, page->x, page->plate_x),
             text_of(p, page->y, page->plate_y), text_of(p, page->how, page->plate_how), has);
        fputs(page->after, p->gnuplot.script);
    }
    return RA_OK;
}

/// A run that has its name is complete, if it is as it was written; what is not has another one,
/// and parts of tables.
enum ra_code ra_check_finished(const char *run, struct ra_status *st)
{
    char path[1100];
    static const char *const names[] = {"summary.tsv", RA_RUN_LIST};
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
        return ra_fail(
            st, RA_INPUT,
            "%s: is not complete; what there is of it is in %s: let it finish, or run it "
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

/// The summary of rolling contact comes with a response.
static bool is_sliding(const char *run)
{
    char path[1100];
    snprintf(path, sizeof path, "%s/response.tsv", run);
    return access(path, F_OK) != 0;
}

// other probes are named by the user
static const struct word of_probes[] = {{"total_force", "total contact force"},
                                        {"contacts", "number of contacts"},
                                        {"moment_pitch", "moment of pitch of the contact forces"},
                                        {"moment_roll", "moment of roll of the contact forces"},
                                        {"area", "area in contact"},
                                        {NULL, NULL}};
static const struct word of_histories[] = {{"force", "contact force"},
                                           {"lower", "displacement of the lower body"},
                                           {"upper", "displacement of the upper body"},
                                           {"lower_velocity", "velocity of the lower body"},
                                           {"upper_velocity", "velocity of the upper body"},
                                           {NULL, NULL}};
static const struct word of_path[] = {{"approach", "approach of the bodies"},
                                      {"stiffness", "contact stiffness"},
                                      {"area", "contact area"},
                                      {"capped_area", "area at the cap of the pressure"},
                                      {NULL, NULL}};
static const struct word of_response[] = {
    {"excitation", "the excitation, of its histories"},
    {"excitation_given", "the excitation, along the path"},
    {"force", "the contact force"},
    {"force_predicted", "the contact force, by the linear model"},
    {"lower", "the velocity of the lower body"},
    {"lower_predicted", "the velocity of the lower body, by the linear model"},
    {"upper", "the velocity of the upper body"},
    {"upper_predicted", "the velocity of the upper body, by the linear model"},
    {NULL, NULL}};

static const struct curves curves[] = {
    {"probes.tsv", "", "", "", of_probes},
    {"psd.tsv", "spectrum of ", "set logscale xy\n", "", NULL},
    // of rolling contact
    {"histories.tsv", "", "", "", of_histories},
    {"excitation.tsv", "along the path: ", "", "", of_path},
    {"response.tsv", "spectrum of ", "set logscale xy\n", "_half", of_response},
};

/// A summary that says nothing is of two dimensions.
static enum ra_code find_kind(struct pages *p)
{
    struct ra_quantities summary = {.records = {.path = NULL}};
    struct ra_status why = {RA_OK, ""};
    const enum ra_code code = ra_quantities_read(p->run, "summary.tsv", &summary, &why);
    p->plate = code == RA_OK && ra_quantity_text(&summary, "level_plate") != NULL;
    ra_quantities_free(&summary);
    return code == RA_SYSTEM ? ra_fail(p->st, code, "%s", why.text) : RA_OK;
}

static enum ra_code draw_all(struct pages *p)
{
    enum ra_code code = find_kind(p);
    forget_ranges(p);
    for (size_t i = 0; i < sizeof curves / sizeof *curves && code == RA_OK; i++) {
        code = over_first(p, &curves[i]);
    }
    for (size_t i = 0; i < sizeof rows_pages / sizeof *rows_pages && code == RA_OK; i++) {
        code = draw_rows(p, &rows_pages[i]);
    }
    return code != RA_OK || p->drawn > 0
               ? code
               : ra_fail(p->st, RA_INPUT, "%.500s: has no table that plot draws", p->run);
}

/// What gnuplot draws goes to the file as it comes.
static enum ra_code take(void *context, const unsigned char *data, size_t size,
                         struct ra_status *st)
{
    return ra_output_write(context, data, size, st);
}

/// All pages as panels of one picture, two beside each other: their script is kept until it is
/// known how many there are.
static enum ra_code draw_together(struct pages *p, const char *terminal, struct ra_status *st)
{
    char *script = NULL;
    size_t size = 0;
    FILE *const to = p->gnuplot.script;
    FILE *const panels = open_memstream(&script, &size);
    if (panels == NULL) {
        return ra_fail(st, RA_SYSTEM, "no memory for the script of a picture");
    }
    p->gnuplot.script = panels;
    enum ra_code code = draw_all(p);
    p->gnuplot.script = to;
    if (fclose(panels) != 0 && code == RA_OK) {
        code = ra_fail(st, RA_SYSTEM, "no memory for the script of a picture");
    }
    if (code == RA_OK) {
        const int columns = p->drawn > 1 ? 2 : 1, rows = (p->drawn + columns - 1) / columns;
        fprintf(to, "set terminal %s size %d,%d\nset multiplot layout %d,%d\n", terminal,
                700 * columns, 430 * rows, rows, columns);
        fwrite(script, 1, size, to);
        fputs("unset multiplot\n", to);
    }
    free(script);
    return code;
}

/// What the end of a name asks for.
static const struct {
    const char *end, *terminal;
    bool together;
} ends[] = {{".pdf", "pdfcairo size 18cm,11cm font ',9'", false},
            {".png", "pngcairo", true},
            {".svg", "svg", true}};
enum { ENDS = sizeof ends / sizeof *ends };

/// The entry of `ends` for a path; into a pipe or a device goes PDF.
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

enum ra_code ra_draw_pages(const struct ra_plot_spec *spec, const char *terminal,
                           const struct ra_run_control *control, ra_gnuplot_taker *taker,
                           void *context, struct ra_status *st)
{
    struct pages p = {.runs = spec->run,
                      .count = spec->runs,
                      .run = spec->run[0],
                      .captions = spec->captions,
                      .st = st};
    enum ra_code code = check_runs(spec, st);
    if (code == RA_OK) {
        code = ra_gnuplot_open(&p.gnuplot, terminal, st);
    }
    if (code == RA_OK) {
        code = draw_all(&p);
    }
    return ra_gnuplot_close(&p.gnuplot, code, control, taker, context, st);
}

enum ra_code ra_plot(const struct ra_plot_spec *spec, const struct ra_run_control *control,
                     struct ra_status *st)
{
    struct pages p = {.runs = spec->run,
                      .count = spec->runs,
                      .run = spec->run[0],
                      .captions = spec->captions,
                      .st = st};
    struct ra_output to;
    char path[1100], chosen[80];
    const size_t end = spec->output != NULL ? choose_end(spec->output) : 0;
    enum ra_code code = check_runs(spec, st);
    if (code == RA_OK) {
        static const struct ra_terminals words = {"pdfcairo size 18cm,11cm font ',9'",
                                                  "sixelgd size 900,550", "dumb size 100,28"};
        code = ra_gnuplot_choose(spec->output, spec->terminal, &words, &p.window, chosen, st);
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
    code = ra_output_open(&to, p.window == NULL ? spec->output : NULL, st);
    if (code == RA_OK) {
        code = ra_gnuplot_open(&p.gnuplot, spec->output != NULL ? ends[end].terminal : chosen, st);
    }
    if (code == RA_OK) {
        code = together ? draw_together(&p, ends[end].terminal, st) : draw_all(&p);
    }
    code = ra_gnuplot_close(&p.gnuplot, code, control, p.window == NULL ? take : NULL, &to, st);
    return ra_output_close(&to, code, st);
}
