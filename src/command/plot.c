// The standard figures of any run: ra2d plot.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * One page for each column of probes.tsv (displacements, velocities, forces over time), then the
 * spectra, the distributions of the shocks, the mean square velocity of the resonator's modes, and
 * the octave bands of its sound. A table that the case did not want has no page. All is read from
 * the tables of a finished run and nothing is computed, so that a page shows what a table says.
 *
 * Verified by tests/command/test_scripts.c and test_pictures.c.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/records.h"
#include "base/text.h"
#include "command/pictures.h"

struct pages {
    struct ra_gnuplot gnuplot;
    const char *run;
    const char *window; ///< terminal that opens windows, each page gets one; NULL: another kind
    int drawn;          ///< pages
    struct ra_status *st;
};

/// Whether a table is there and has a row below the line of names: without shocks or samples some
/// have only a head. A device is for the reader to refuse.
static bool has_rows(const char *path)
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
    *there = has_rows(path);
    memset(r, 0, sizeof *r);
    return *there ? ra_records_read(path, r, p->st) : RA_OK;
}

/// Title, axes and plot command of a page whose data are in $d.
static void draw(struct pages *p, const char *title, const char *x, const char *y, const char *how)
{
    if (p->window != NULL && p->drawn > 0) {
        fprintf(p->gnuplot.script, "set terminal %s %d persist\n", p->window, p->drawn);
    }
    p->drawn++;
    const struct {
        const char *what, *text;
    } texts[] = {{"set title ", title}, {"set xlabel ", x}, {"set ylabel ", y}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        fputs(texts[i].what, p->gnuplot.script);
        ra_gnuplot_text(p->gnuplot.script, texts[i].text);
        fputs(" noenhanced\n", p->gnuplot.script);
    }
    fprintf(p->gnuplot.script, "plot $d %s\n", how);
}

static void label(const struct ra_records *r, size_t column, char text[160])
{
    const bool unit = strcmp(r->unit[column], "1") != 0;
    snprintf(text, 160, "%.80s%s%.60s%s", r->name[column], unit ? " (" : "",
             unit ? r->unit[column] : "", unit ? ")" : "");
}

/// Every column over the first one, a page each; of a spectrum without its line at 0 Hz.
static enum ra_code over_first(struct pages *p, const char *name, const char *axes)
{
    char path[1100], x_label[160], y_label[160];
    struct ra_records r;
    bool there;
    double *x = NULL;
    enum ra_code code = read_table(p, name, path, &r, &there);
    const size_t skip = axes[0] != '\0' ? 1 : 0;
    if (code == RA_OK && there) {
        code = ra_records_numbers(&r, 0, &x, p->st);
    }
    for (size_t column = 1; code == RA_OK && there && r.rows > 1 && column < r.columns; column++) {
        double *y = NULL;
        code = ra_records_numbers(&r, column, &y, p->st);
        if (code == RA_OK) {
            label(&r, 0, x_label);
            label(&r, column, y_label);
            ra_gnuplot_series(&p->gnuplot, "d", x + skip, y + skip, r.rows - skip);
            fputs(axes, p->gnuplot.script);
            draw(p, r.name[column], x_label, y_label, "using 1:2 with lines linetype 1");
            fputs("unset logscale\n", p->gnuplot.script);
        }
        free(y);
    }
    free(x);
    ra_records_free(&r);
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
static size_t some_rows(struct pages *p, const struct ra_records *r, const char *which,
                        const size_t column[3])
{
    size_t count = 0;
    fputs("$d << EOD\n", p->gnuplot.script);
    for (size_t row = 0; row < r->rows; row++) {
        const char *const *const cell = r->cell + row * r->columns;
        const double x = atof(cell[column[1]]), y = atof(cell[column[2]]);
        if (strcmp(cell[column[0]], which) == 0 && x > 0 && y > 0 && isfinite(x) && isfinite(y)) {
            fprintf(p->gnuplot.script, "%.9g %.9g\n", x, y);
            count++;
        }
    }
    fputs("EOD\n", p->gnuplot.script);
    return count;
}

static enum ra_code distributions(struct pages *p)
{
    static const struct {
        const char *name, *title, *x;
    } all[] = {{"peak_force", "shocks: peak force", "peak force (N/m)"},
               {"duration", "shocks: duration", "duration (s)"},
               {"energy_positive", "shocks: energy gained by the resonator", "energy (J/m)"},
               {"energy_negative", "shocks: energy lost by the resonator", "energy (J/m)"}};
    char path[1100];
    struct ra_records r;
    bool there;
    size_t column[3];
    enum ra_code code = read_table(p, "histograms.tsv", path, &r, &there);
    if (code == RA_OK && there) {
        code = find(p, &r, "quantity,lower,share", column);
    }
    for (size_t i = 0; code == RA_OK && there && i < sizeof all / sizeof *all; i++) {
        // bins have one width in the logarithm
        if (some_rows(p, &r, all[i].name, column) == 0) {
            continue;
        }
        fputs("set logscale x\nset yrange [0:*]\n", p->gnuplot.script);
        draw(p, all[i].title, all[i].x, "share of the shocks", "using 1:2 with fsteps linetype 1");
        fputs("unset logscale\nset yrange [*:*]\n", p->gnuplot.script);
    }
    ra_records_free(&r);
    return code;
}

static enum ra_code modes(struct pages *p)
{
    char path[1100];
    struct ra_records r;
    bool there;
    size_t column[3];
    enum ra_code code = read_table(p, "modes.tsv", path, &r, &there);
    if (code == RA_OK && there) {
        code = find(p, &r, "solid,f,v_mean_square", column);
    }
    if (code == RA_OK && there && some_rows(p, &r, "0", column) > 0) {
        fputs("set logscale xy\n", p->gnuplot.script);
        draw(p, "modes of the resonator", "natural frequency (Hz)", "mean square velocity (m2/s2)",
             "using 1:2 with linespoints linetype 1 pointtype 7");
        fputs("unset logscale\n", p->gnuplot.script);
    }
    ra_records_free(&r);
    return code;
}

/// Level and middle frequency of each octave band.
static size_t bands(struct pages *p, const struct ra_records *r, const size_t column[3])
{
    static const char start[] = "sound_power_level_";
    size_t count = 0;
    fputs("$d << EOD\n", p->gnuplot.script);
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
            count++;
        }
    }
    fputs("EOD\n", p->gnuplot.script);
    return count;
}

static enum ra_code octaves(struct pages *p)
{
    char path[1100];
    struct ra_records r;
    bool there;
    size_t column[3];
    enum ra_code code = read_table(p, "sound.tsv", path, &r, &there);
    if (code == RA_OK && there) {
        code = find(p, &r, "quantity,value,unit", column);
    }
    if (code == RA_OK && there && bands(p, &r, column) > 0) {
        fputs("set style fill solid 0.5\nset xtics rotate by -45\n", p->gnuplot.script);
        draw(p, "sound of the resonator", "octave band", "sound power level (dB re 1e-12 W/m)",
             "using 0:1:(0.8):xtic(2) with boxes linetype 1");
    }
    ra_records_free(&r);
    return code;
}

/// A run that has its name is complete; what is not has another one, and parts of tables.
static enum ra_code check_finished(const char *run, struct ra_status *st)
{
    char path[1100];
    snprintf(path, sizeof path, "%s/summary.tsv", run);
    if (access(path, F_OK) == 0) {
        return RA_OK;
    }
    snprintf(path, sizeof path, "%s.partial", run);
    if (access(run, F_OK) != 0 && access(path, F_OK) == 0) {
        return ra_fail(
            st, RA_INPUT,
            "%s: is not complete; what there is of it is in %s: let it finish, or run it "
            "again with --resume",
            run, path);
    }
    snprintf(path, sizeof path, "%s/probes.partial.tsv", run);
    if (access(path, F_OK) == 0) {
        return ra_fail(st, RA_INPUT,
                       "%s: is half a run, it has %s and no summary.tsv: let it finish, or run it "
                       "again",
                       run, "probes.partial.tsv");
    }
    return ra_fail(st, RA_INPUT,
                   "%s: is no run, it has no summary.tsv: name what `ra2d run -o` "
                   "wrote",
                   run);
}

static enum ra_code draw_all(struct pages *p)
{
    enum ra_code code = over_first(p, "probes.tsv", "");
    if (code == RA_OK) {
        code = over_first(p, "psd.tsv", "set logscale xy\n");
    }
    if (code == RA_OK) {
        code = distributions(p);
    }
    if (code == RA_OK) {
        code = modes(p);
    }
    if (code == RA_OK) {
        code = octaves(p);
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

enum ra_code ra_plot(const char *run, const char *output, const char *terminal,
                     const struct ra_run_control *control, struct ra_status *st)
{
    struct pages p = {.run = run, .st = st};
    struct ra_output to;
    char path[1100], chosen[80];
    enum ra_code code = check_finished(run, st);
    if (code == RA_OK) {
        static const struct ra_terminals words = {"pdfcairo size 18cm,11cm font ',9'",
                                                  "sixelgd size 900,550", "dumb size 100,28"};
        code = ra_gnuplot_choose(output, terminal, &words, &p.window, chosen, st);
    }
    if (code != RA_OK) {
        return code;
    }
    snprintf(path, sizeof path, "%s/probes.tsv", run);
    if (access(path, F_OK) != 0 && control->note != NULL) {
        control->note("no probes.tsv (output.sample = off): motion and spectra are left out",
                      control->context);
    }
    code = ra_output_open(&to, p.window == NULL ? output : NULL, st);
    if (code == RA_OK) {
        code = ra_gnuplot_open(&p.gnuplot, chosen, st);
    }
    if (code == RA_OK) {
        code = draw_all(&p);
    }
    code = ra_gnuplot_close(&p.gnuplot, code, control, p.window == NULL ? take : NULL, &to, st);
    return ra_output_close(&to, code, st);
}
