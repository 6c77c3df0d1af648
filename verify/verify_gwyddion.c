// Verification: roughness parameters against Gwyddion, a program of surface metrology (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Roughness against Gwyddion

**Reference.** The library libgwyprocess of Gwyddion 2.62 (gwyddion.net) has functions of a data
line. They get the same heights as our functions, but other people wrote them. Where the definition
of such a function differs from that of roughness.c, the difference has a name and a formula, and is
removed; what is left is rounding. With N heights $z_i$ about their mean, spacing $\chi$:

| ours | Gwyddion, with its difference removed |
|---|---|
| mean | a plain sum (ours is about the first height); heights are then taken about this mean |
| Ra, Rq | get_ra, get_rms: the same |
| Rq | part_get_rms divides the root by N: times $\sqrt N$ |
| Rsk | get_skew has N + 1 for N in its factor: times $\sqrt{N/(N+1)}$ |
| Rku | get_kurtosis is an excess and has N + 1: plus 3, then times N/(N + 1) |
| slope | get_tan_beta0 of the even and of the odd nodes: see below |
| curvature | get_tan_beta0 of the line $(z_{i+1}-z_i)/\chi$ |
| up-crossings | count_peaks with thresholds 0, divided by $(N-1)\chi$: see below |
| peaks | count_peaks of the differences; less one if they end upwards |
| Rp, Rv, Rz | get_xpm, get_xvm, get_xtm of five sections: the same |
| Rt | get_max - get_min: the same |
| lc | acf, a covariance [m^2]: divided by $G_0$; see below |

Gwyddion's slopes are those between neighbours, ours are central. So Gwyddion gets the $n_e$ even
and the $n_o$ odd nodes as two lines of spacing $2\chi$, and $(N-2) S^2 = (n_e-1) S_e^2 + (n_o-1)
S_o^2$. count_peaks counts stretches above zero, one too many if the record starts in one;
Gwyddion's length of a record is $N\chi$. Its acf is $G_k = \frac1{N-k}\sum z_i z_{i+k}$ by FFT.
(Both programs divide by N - k, not by N.) Gwyddion gives no correlation length, so the lag at which
$G_k/G_0$ falls to 1/e is found here.

Rdq (by seven points) and Rmr (of the line between nodes) are in no function of the library. Their
closed forms are in tests/surface/test_sections.c.

RSm is in no function of the library. Gwyddion's roughness tool (a module of the program, not in
the package used here) has Sm = $N\chi$/count_peaks with thresholds 0: it counts small elements, and
its length is the record and not that from the first element to the last. The ratio of Sm to our RSm
is reported (`measured`). RSm is judged by the library's parts: the sampling length from its lc, Rz
by get_xtm, the number of elements by count_peaks with thresholds Rz/10 (less one if a peak comes
before the first valley). Gwyddion lacks two rules, for which there is a scan of our own. Portions
narrower than 1 % of the sampling length are set to zero, so that they are neither peak nor valley.
The first element starts where the profile crosses the mean line between the first valley and the
peak after it. The last element ends at the last such crossing from a valley to a peak.

**Profiles.** The profiles are those of data/cases/realistic.ini with Ra 5 and 30 um, both solids,
three seeds. Two more profiles come from files and are not Gaussian, so that Rsk and Rku are large:
a plateau (crests cut at Rq/2, 0.12 mm above zero) as two-column text; grooves and needles, which
are narrow portions, as .sdf, text and binary. Files hold whole nanometres. We read the file;
Gwyddion gets the integers that were written, divided by 1e9.

**Rectangles.** Files of tests/corpus/topography, one of each binary form, are compared with what
the import of the program Gwyddion reads (`gwyddion --convert-to-gwy`): the sides of cells and all
heights. (This import reads text forms only after questions about columns and units.)

**Maps.** A map has 240 x 180 cells and is longer along y than along x. Its heights are not normal
(forty waves z, then $z + z^2/4\,\mu m$). The filters divide it into channels. The map and each
channel below are compared:

| ours | Gwyddion |
|---|---|
| Sa, Sq, Ssk, Sku | get_stats, whose last is an excess: plus 3 |
| Sz | get_max - get_min |
| Sdq | get_tan_beta0 of rows and of columns: the root of the sum of their mean squares |
| Sal | 2dacf divided by its value at 0; the contour at 0.2 along every line of lags |
| lambda_s, lambda_c | row_, column_gaussian of $\sigma = \alpha\lambda/\sqrt{2\pi}$ |

get_surface_slope, Gwyddion's own Sdq, uses squares between four cells, so that the outermost rows
and columns count half; it serves as a planted error. Gwyddion continues a map beyond its edges by
its mirror image; ours keeps moments there (cutoff.c), so that heights within a cut-off of an edge
are left out. Our kernel leaves out a tail of 1e-7, Gwyddion's kernel a little more: the band of
filters is 3e-6 of Sq. Robust Gaussian filter and spline have no counterpart in the library (its
gwy_spline is a curve to draw): their known answers are in tests/surface/test_mean_lines.c. For the
robust filter these are grooves and spikes on a wave or a line (test_grooves, test_spikes) and the
equation of its weights (test_definition), for the spline its transmission and its equation at the
ends (test_spline, test_spline_ends). For maps these are planes with grooves, and a map that repeats
one profile (test_planes, test_map_of_a_profile).

**Band** 1e-12 of the value: the rounding of plain sums of up to 90001 terms. Generated
profiles differ by 2e-14. On the plateau a third of the terms are equal and are rounded the same
way, which may come to N/2 units of 1e-16; there both programs are a few 1e-13 off the exact Rsk. If
Rsk is below 1, its difference is not divided by Rsk: its terms are of order one and cancel.
**Planted errors**, one in each row `planted`, must be seen as a difference of more than 1000
bands: each difference of definition that is left in, and the last height left out.
*/

#include "profile_files.h"
#include "sliding/case.h"
#include "sliding/run.h"
#include "study.h"
#include "surface/autocorrelation.h"
#include "surface/cutoff.h"
#include "surface/roughness.h"
#include "surface/sections.h"
#include "surface/topography_io.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libprocess/gwyprocess.h>

static const struct study_band rounding = {0, 1e-12};
static const struct study_band seen = {1e-9, HUGE_VAL}; ///< for the difference by a planted error

// ## The table

static void put_row(struct study *study, const char *profile, const char *quantity,
                    const char *function, double ours, double theirs, double difference,
                    const char *band, const char *verdict)
{
    struct ra_table *const t = &study->table;
    ra_table_text(t, "profile", profile);
    ra_table_text(t, "quantity", quantity);
    ra_table_text(t, "function", function);
    ra_table_number(t, "ours", "SI", ours);
    ra_table_number(t, "Gwyddion", "SI", theirs);
    ra_table_number(t, "difference", "1", difference);
    ra_table_text(t, "band", band);
    ra_table_text(t, "verdict", verdict);
    ra_table_end_row(t);
}

/// A row and its verdict. The difference is divided by our value, or by `least` if our value is
/// smaller than `least`.
static void compare(struct study *study, const char *profile, const char *quantity,
                    const char *function, double ours, double theirs, double least,
                    struct study_band band)
{
    const double difference = fabs(ours - theirs) / fmax(fabs(ours), least);
    const bool passed = difference >= band.low && difference <= band.high;
    study->checks++;
    study->failed += !passed;
    printf("%s %s: %s, %s: difference %.2g in [%g, %g]\n", passed ? "ok  " : "FAIL", profile,
           quantity, function, difference, band.low, band.high);
    fflush(stdout);
    char text[64];
    snprintf(text, sizeof text, "[%g, %g]", band.low, band.high);
    put_row(study, profile, quantity, function, ours, theirs, difference, text,
            passed ? "pass" : "fail");
}

// ## Gwyddion

/// Every stride-th height as a line of Gwyddion. Its length is that of N spacings, not N - 1.
static GwyDataLine *new_line(const double *height, size_t count, size_t stride, double spacing)
{
    GwyDataLine *const line = gwy_data_line_new((gint)count, (double)count * spacing, FALSE);
    for (size_t i = 0; i < count; i++)
        line->data[i] = height[i * stride];
    return line;
}

static double slope_of(const double *height, size_t count, size_t stride, double spacing)
{
    GwyDataLine *const line = new_line(height, count, stride, spacing);
    const double slope = gwy_data_line_get_tan_beta0(line);
    g_object_unref(line);
    return slope;
}

static void set_differences(const double *height, size_t count, double spacing,
                            struct ra_roughness *r)
{
    const size_t odd = count / 2, even = count - odd;
    const double slope_even = slope_of(height, even, 2, 2 * spacing);
    const double slope_odd = slope_of(height + 1, odd, 2, 2 * spacing);
    r->slope = sqrt(
        ((double)(even - 1) * slope_even * slope_even + (double)(odd - 1) * slope_odd * slope_odd) /
        (double)(count - 2));
    GwyDataLine *const steps = new_line(height, count - 1, 1, spacing);
    for (size_t i = 0; i + 1 < count; i++)
        steps->data[i] = (height[i + 1] - height[i]) / spacing;
    r->curvature = gwy_data_line_get_tan_beta0(steps);
    size_t last = count - 2;
    while (last > 0 && steps->data[last] == 0)
        last--;
    r->peaks = (gwy_data_line_count_peaks(steps, TRUE, 0, 0) - (steps->data[last] > 0)) / r->length;
    g_object_unref(steps);
}

static double acf_length(GwyDataLine *line, double spacing)
{
    GwyDataLine *const acf = gwy_data_line_new_alike(line, TRUE);
    gwy_data_line_acf(line, acf);
    const double level = acf->data[0] * exp(-1);
    gint k = 1;
    while (k < acf->res - 1 && acf->data[k] > level)
        k++;
    const double before = acf->data[k - 1], now = acf->data[k];
    g_object_unref(acf);
    return (k - 1 + (before - level) / (before - now)) * spacing;
}

// ## Profile elements

/// Where the portion that contains node i starts, in nodes; 0 for the first portion.
static double portion_start(const double *z, size_t i)
{
    size_t own = i; // first node of the portion
    for (size_t k = i; k-- > 0;) {
        if (z[k] * z[i] < 0)
            return (double)(own - 1) + z[own - 1] / (z[own - 1] - z[own]);
        if (z[k] * z[i] > 0)
            own = k;
    }
    return 0;
}

/// The first node from i on whose height has the other sign; `count` if there is none.
static size_t other_side(const double *z, size_t count, size_t i)
{
    size_t k = i;
    while (k < count && z[k] * z[i] >= 0)
        k++;
    return k;
}

/// Sets to zero, in `flat`, the portions narrower than `least` nodes.
static void flatten_narrow(const double *z, double *flat, size_t count, double least)
{
    size_t next;
    for (size_t i = 0; i < count; i = next) {
        next = i + 1;
        if (z[i] == 0)
            continue;
        next = other_side(z, count, i);
        const double end = next < count ? portion_start(z, next) : (double)(count - 1);
        if (end - portion_start(z, i) < least)
            memset(flat + i, 0, (next - i) * sizeof *flat);
    }
}

/// Mean width of elements of z, in nodes: their number from Gwyddion, their places from here.
static double element_width(const double *z, GwyDataLine *flat, double threshold)
{
    const double *const h = flat->data;
    const size_t count = (size_t)flat->res;
    bool early = false; // a peak before the first valley
    size_t first = 0, last = count - 1;
    for (; first < count && h[first] >= -threshold; first++)
        early |= h[first] > threshold;
    while (first < count && h[first] <= threshold)
        first++;
    while (last > 0 && h[last] <= threshold)
        last--;
    while (last > 0 && h[last] >= -threshold)
        last--;
    while (last < count && h[last] <= threshold)
        last++;
    const int elements = gwy_data_line_count_peaks(flat, TRUE, threshold, threshold) - early;
    if (elements < 2 || first == count || last == count)
        return (double)NAN;
    return (portion_start(z, last) - portion_start(z, first)) / (elements - 1);
}

/// RSm; if `rule` is false, without the rule about narrow portions.
static double mean_width(GwyDataLine *line, const struct ra_roughness *r, double spacing, bool rule)
{
    const size_t count = (size_t)line->res;
    const double sampling = fmin(r->length, 20 * r->correlation_length) / spacing;
    const size_t pieces =
        (double)count / sampling > 2 ? (size_t)floor((double)count / sampling) : 1;
    GwyDataLine *const cut = new_line(line->data, count / pieces * pieces, 1, spacing);
    const double threshold = 0.1 * gwy_data_line_get_xtm(cut, (gint)pieces, 1);
    GwyDataLine *const flat = new_line(line->data, count, 1, spacing);
    if (rule)
        flatten_narrow(line->data, flat->data, count, 0.01 * sampling);
    const double width = element_width(line->data, flat, threshold) * spacing;
    g_object_unref(flat);
    g_object_unref(cut);
    return width;
}

// ## All of them

/// Our parameters from Gwyddion's functions, in r; the plain values of these functions, in `own`.
static void gwyddion_roughness(const double *height, size_t count, double spacing,
                               struct ra_roughness *r, struct ra_roughness *own)
{
    const double n = (double)count;
    GwyDataLine *const line = new_line(height, count, 1, spacing);
    own->Rsk = gwy_data_line_get_skew(line);
    gwy_data_line_add(line, -gwy_data_line_get_avg(line));
    r->length = n * spacing - spacing;
    own->length = gwy_data_line_get_real(line);
    r->Ra = gwy_data_line_get_ra(line);
    r->Rq = gwy_data_line_get_rms(line);
    own->Rq = gwy_data_line_part_get_rms(line, 0, line->res);
    r->Rsk = gwy_data_line_get_skew(line) * sqrt(n / (n + 1));
    own->Rku = gwy_data_line_get_kurtosis(line);
    r->Rku = (own->Rku + 3) * n / (n + 1);
    own->slope = gwy_data_line_get_tan_beta0(line);
    set_differences(height, count, spacing, r);
    r->correlation_length = acf_length(line, spacing);
    size_t first = 0;
    while (first + 1 < count && line->data[first] == 0)
        first++;
    const double above = gwy_data_line_count_peaks(line, TRUE, 0, 0);
    own->upcrossings = above / own->length;
    r->upcrossings = (above - (line->data[first] > 0)) / r->length;
    r->RSm = mean_width(line, r, spacing, 1);
    own->RSm = mean_width(line, r, spacing, 0);
    g_object_unref(line);
}

#define FIELD(name) offsetof(struct ra_roughness, name)
static const struct quantity {
    const char *name, *function;
    size_t field;
    double least; ///< divides the difference if the value is smaller
} quantities[] = {
    {"Ra", "get_ra", FIELD(Ra), 0},
    {"Rq", "get_rms", FIELD(Rq), 0},
    {"Rsk", "get_skew sqrt(N/(N + 1))", FIELD(Rsk), 1},
    {"Rku", "(get_kurtosis + 3) N/(N + 1)", FIELD(Rku), 0},
    {"slope", "get_tan_beta0, even and odd nodes", FIELD(slope), 0},
    {"curvature", "get_tan_beta0 of differences", FIELD(curvature), 0},
    {"up-crossings", "count_peaks", FIELD(upcrossings), 0},
    {"peaks", "count_peaks of differences", FIELD(peaks), 0},
    {"lc", "acf/acf(0)", FIELD(correlation_length), 0},
    {"RSm", "count_peaks, get_xtm", FIELD(RSm), 0},
};
enum { QUANTITIES = sizeof quantities / sizeof quantities[0] };

static double field(const struct ra_roughness *r, const struct quantity *q)
{
    return *(const double *)(const void *)((const char *)r + q->field);
}

/// Five sections with the same number of nodes; for both programs the nodes that are left at the
/// end are cut off. With `planted` there is one section more than Gwyddion has.
static void verify_sections(struct study *study, const char *name, const struct ra_profile *ours,
                            const double *theirs, bool planted)
{
    enum { SECTIONS = 5 };
    const size_t nodes = ours->count / SECTIONS;
    const struct ra_profile cut = {SECTIONS * nodes, ours->spacing, ours->height};
    const double section = (double)(planted ? nodes * SECTIONS / (SECTIONS + 1) : nodes);
    struct ra_section_parameters s;
    struct ra_status st = {RA_OK, ""};
    if (!study_ok(study, name, ra_section_parameters(&cut, section * cut.spacing, &s, &st), &st))
        return;
    GwyDataLine *const line = new_line(theirs, cut.count, 1, cut.spacing);
    gwy_data_line_add(line, -gwy_data_line_get_avg(line));
    const struct study_band band = planted ? seen : rounding;
    const double total = gwy_data_line_get_max(line) - gwy_data_line_get_min(line);
    compare(study, name, "Rp", "get_xpm", s.Rp, gwy_data_line_get_xpm(line, SECTIONS, 1), 0, band);
    compare(study, name, "Rv", "get_xvm", s.Rv, gwy_data_line_get_xvm(line, SECTIONS, 1), 0, band);
    compare(study, name, "Rz", "get_xtm", s.Rz, gwy_data_line_get_xtm(line, SECTIONS, 1), 0, band);
    if (!planted)
        compare(study, name, "Rt", "get_max - get_min", s.Rt, total, 0, rounding);
    g_object_unref(line);
}

/// Our parameters of `ours` against Gwyddion's of the heights `theirs`.
static void verify(struct study *study, const char *name, const struct ra_profile *ours,
                   const double *theirs, double spacing)
{
    const size_t count = ours->count;
    struct ra_roughness r, g, own;
    struct ra_status st = {RA_OK, ""};
    if (!study_ok(study, name, ra_roughness(ours, &r, &st), &st))
        return;
    gwyddion_roughness(theirs, count, spacing, &g, &own);
    for (const struct quantity *q = quantities; q < quantities + QUANTITIES; q++)
        compare(study, name, q->name, q->function, field(&r, q), field(&g, q), q->least, rounding);
    verify_sections(study, name, ours, theirs, false);
    compare(study, name, "Rq", "part_get_rms sqrt(N)", r.Rq, own.Rq * sqrt((double)count), 0,
            rounding);
    const double tool = 1 / own.upcrossings;
    put_row(study, name, "RSm", "Sm of the tool", r.RSm, tool, fabs(tool / r.RSm - 1), "-",
            "measured");
    put_row(study, name, "RSm", "without narrow portions", r.RSm, own.RSm,
            fabs(own.RSm / r.RSm - 1), "-", "measured");
}

/// Compares a profile with an error planted in each row; each error must be seen.
static void verify_planted(struct study *study, const struct ra_profile *profile)
{
    const char *const name = "planted";
    const double *const z = profile->height;
    struct ra_roughness r, g, own;
    struct ra_status st = {RA_OK, ""};
    if (!study_ok(study, name, ra_roughness(profile, &r, &st), &st))
        return;
    gwyddion_roughness(z, profile->count, profile->spacing, &g, &own);
    compare(study, name, "Rq", "part_get_rms", r.Rq, own.Rq, 0, seen);
    compare(study, name, "Rsk", "get_skew", r.Rsk, own.Rsk, 1, seen);
    compare(study, name, "Rku", "get_kurtosis", r.Rku, own.Rku, 0, seen);
    compare(study, name, "Rku", "get_kurtosis + 3", r.Rku, own.Rku + 3, 0, seen);
    compare(study, name, "slope", "get_tan_beta0", r.slope, own.slope, 0, seen);
    compare(study, name, "up-crossings", "count_peaks over N spacings", r.upcrossings,
            own.upcrossings, 0, seen);
    compare(study, name, "RSm", "no rule about narrow portions", r.RSm, own.RSm, 0, seen);
    verify_sections(study, name, profile, z, true);
    gwyddion_roughness(z, profile->count - 1, profile->spacing, &g, &own);
    for (const struct quantity *q = quantities; q < quantities + QUANTITIES; q++)
        // RSm cannot show this error, since no element ends within one spacing of the end
        if (q->field != FIELD(RSm))
            compare(study, name, q->name, "last height left out", field(&r, q), field(&g, q),
                    q->least, seen);
}

// ## Profiles

/// Makes the profile of one solid of the realistic case. If this fails, returns 0 and counts a
/// failed check.
static int generate(struct study *study, const char *name, int Ra, int seed, int solid,
                    struct ra_profile *profile)
{
    char set_Ra[40], set_seed[40], note[512] = "";
    snprintf(set_Ra, sizeof set_Ra, "surface.Ra=%d um", Ra);
    snprintf(set_seed, sizeof set_seed, "surface.seed=%d", seed);
    const char *const set[] = {set_Ra, set_seed};
    struct ra_sliding_case c;
    struct ra_status st = {RA_OK, ""};
    *profile = (struct ra_profile){0};
    enum ra_code code = ra_sliding_case_read("data/cases/realistic.ini", set, 2, &c, &st);
    if (code == RA_OK)
        code = ra_sliding_case_profile(&c, solid, profile, note, sizeof note, &st);
    ra_sliding_case_free(&c);
    return study_ok(study, name, code, &st);
}

/// Makes another kind of profile, in whole nanometres, from a Gaussian one with the rms height Rq.
static void set_codes(const struct ra_profile *gaussian, double Rq, bool grooves, int32_t *code)
{
    for (size_t i = 0; i < gaussian->count; i++) {
        double z = gaussian->height[i];
        if (!grooves)
            z = fmin(z, Rq / 2) + 0.12e-3;
        else if (i % 200 < 3) // three nodes wide; 18 would be wide enough
            z += i % 400 < 3 ? -3 * Rq : 2 * Rq;
        code[i] = (int32_t)lround(z * 1e9);
    }
}

/// A profile that is not Gaussian, written and read back.
struct import {
    const char *name;
    bool grooves; ///< grooves and needles, otherwise a plateau
    profile_file_write *write;
};

/// One import of the first FILE_NODES nodes of a Gaussian profile; errors are planted in it too if
/// `planted`.
static void verify_import(struct study *study, const struct import *import, bool planted)
{
    enum { FILE_NODES = 60000 }; // .sdf has 16 bits for their number
    static int32_t code[FILE_NODES];
    static double height[FILE_NODES];
    struct ra_profile gaussian, profile = {0};
    struct ra_roughness r;
    struct ra_status st = {RA_OK, ""};
    if (!generate(study, import->name, 30, 1, 0, &gaussian))
        return;
    gaussian.count = FILE_NODES;
    enum ra_code result = ra_roughness(&gaussian, &r, &st);
    set_codes(&gaussian, r.Rq, import->grooves, code);
    for (size_t i = 0; i < FILE_NODES; i++)
        height[i] = code[i] / 1e9;
    if (result == RA_OK)
        result = profile_file_read_back(import->write, code, FILE_NODES, &profile, &st);
    if (study_ok(study, import->name, result, &st)) {
        verify(study, import->name, &profile, height, 5e-6);
        if (planted)
            verify_planted(study, &profile);
    }
    ra_profile_free(&profile);
    ra_profile_free(&gaussian);
}

// ## Rectangles

enum { LARGEST = 1 << 16 };

/// A file as Gwyddion converts it to its own form; returns the number of bytes.
static size_t convert(const char *path, char bytes[LARGEST])
{
    char to[] = "/tmp/ra2d-import-XXXXXX", command[400];
    const int number = mkstemp(to);
    FILE *const file = number < 0 ? NULL : fdopen(number, "rb");
    if (file == NULL)
        return 0;
    snprintf(command, sizeof command, "gwyddion --convert-to-gwy=%s %s", to, path);
    const int failed = system(command);
    // gwyddion has replaced the file of this name, so it is opened again
    FILE *const made = failed ? NULL : fopen(to, "rb");
    const size_t size = made == NULL ? 0 : fread(bytes, 1, LARGEST, made);
    if (made != NULL)
        fclose(made);
    fclose(file);
    unlink(to);
    return size;
}

/// The bytes behind a name and its type, such as "xreal" and 'd'; NULL if there is no such item.
static const char *item(const char *bytes, size_t size, const char *name, char type)
{
    const size_t length = strlen(name) + 1;
    for (size_t i = 0; i + length + 8 < size; i++)
        if (memcmp(bytes + i, name, length) == 0 && bytes[i + length] == type)
            return bytes + i + length + 1;
    return NULL;
}

/// A rectangle of the corpus as we and as Gwyddion's import read it; the planted error is that each
/// height is compared with the next one.
static void verify_rectangle(struct study *study, const char *name)
{
    static char bytes[LARGEST];
    static const char function[] = "gwyddion --convert-to-gwy";
    char path[100];
    struct ra_topography t;
    struct ra_status st = {RA_OK, ""};
    snprintf(path, sizeof path, "tests/corpus/topography/%s", name);
    enum ra_code code = ra_topography_read(path, NULL, &t, NULL, 0, &st);
    const size_t size = convert(path, bytes), count = t.cells.nx * t.cells.ny;
    const char *const data = item(bytes, size, "data", 'D');
    const char *const width = item(bytes, size, "xreal", 'd');
    const char *const depth = item(bytes, size, "yreal", 'd');
    if (code == RA_OK && (data == NULL || width == NULL || depth == NULL ||
                          (size_t)(data - bytes) + 4 + count * sizeof(double) > size))
        code = ra_fail(&st, RA_CHECK, "%s: %s makes nothing of it", path, function);
    if (study_ok(study, name, code, &st)) {
        double side[2], height[100], most = 0;
        size_t worst = 0;
        memcpy(&side[0], width, sizeof *side);
        memcpy(&side[1], depth, sizeof *side);
        memcpy(height, data + 4, count * sizeof *height);
        for (size_t k = 0; k < count; k++) {
            study_keep(&most, t.height[k]);
            if (fabs(t.height[k] - height[k]) > fabs(t.height[worst] - height[worst]))
                worst = k;
        }
        compare(study, name, "cell", function, t.cells.dx, side[0] / (double)t.cells.nx, 0,
                rounding);
        compare(study, name, "cell", function, t.cells.dy, side[1] / (double)t.cells.ny, 0,
                rounding);
        compare(study, name, "height", function, t.height[worst], height[worst], most, rounding);
        compare(study, name, "height", "the next one", t.height[8], height[9], most, seen);
    }
    ra_topography_free(&t);
}

// ## Maps

enum { COLUMNS = 240, ROWS = 180, CELLS = COLUMNS * ROWS };
static const double cell[2] = {0.5e-6, 0.8e-6}; ///< sides [m]

/// Forty waves of equal heights, with lengths of 8 cells and more. A linear congruential generator
/// gives their phases and directions. Then heights are changed so that they are not normal.
static void set_map(double height[CELLS])
{
    enum { WAVES = 40 };
    static const double turn = 6.283185307179586;
    uint32_t seed = 1;
    memset(height, 0, CELLS * sizeof *height);
    for (int wave = 0; wave < WAVES; wave++) {
        double drawn[3];
        for (int i = 0; i < 3; i++) {
            seed = 1664525 * seed + 1013904223;
            drawn[i] = seed / 4294967296.0;
        }
        const double kx = turn * (drawn[0] - 0.5) / 4, ky = turn * (drawn[1] - 0.5) / 8;
        for (int k = 0; k < CELLS; k++) {
            height[k] += 0.2e-6 * cos(kx * (k % COLUMNS) + ky * (k / COLUMNS) + turn * drawn[2]);
        }
    }
    for (int k = 0; k < CELLS; k++) {
        height[k] += height[k] * height[k] / 4e-6;
    }
}

static GwyDataField *new_field(const double *height)
{
    GwyDataField *const field =
        gwy_data_field_new(COLUMNS, ROWS, COLUMNS * cell[0], ROWS * cell[1], FALSE);
    memcpy(gwy_data_field_get_data(field), height, CELLS * sizeof *height);
    return field;
}

/// The least lag at which the autocorrelation falls to a share of its peak along a line of lags.
static double acf_contour(GwyDataField *field, double share)
{
    GwyDataField *const acf = gwy_data_field_new_alike(field, FALSE);
    gwy_data_field_2dacf(field, acf);
    const int nx = gwy_data_field_get_xres(acf), ny = gwy_data_field_get_yres(acf);
    const double *const a = gwy_data_field_get_data(acf);
    const int mx = nx / 2, my = ny / 2;
    const double level = share * a[my * nx + mx];
    double least = HUGE_VAL;
    for (int j = 0; j < ny - 1; j++) {
        for (int i = 0; i < nx - 1; i++) {
            const double here = a[j * nx + i] - level;
            for (int along = 0; along < 2; along++) {
                const double next = a[(j + !along) * nx + i + along] - level;
                if ((here > 0) != (next > 0)) {
                    const double part = here / (here - next);
                    const double x = (i - mx + (along ? part : 0)) * cell[0];
                    const double y = (j - my + (along ? 0 : part)) * cell[1];
                    least = fmin(least, hypot(x, y));
                }
            }
        }
    }
    g_object_unref(acf);
    return least;
}

/// The rms gradient from the slopes of all rows and of all columns.
static double slope_of_lines(const double *height)
{
    static double column[ROWS];
    double square[2] = {0, 0};
    for (int j = 0; j < ROWS; j++) {
        const double slope = slope_of(height + j * COLUMNS, COLUMNS, 1, cell[0]);
        square[0] += slope * slope / ROWS;
    }
    for (int i = 0; i < COLUMNS; i++) {
        for (int j = 0; j < ROWS; j++)
            column[j] = height[j * COLUMNS + i];
        const double slope = slope_of(column, ROWS, 1, cell[1]);
        square[1] += slope * slope / COLUMNS;
    }
    return sqrt(square[0] + square[1]);
}

/// Compares the parameters of a map. The planted errors are other definitions of parameters.
static void verify_area(struct study *study, const char *name, struct ra_topography *map)
{
    struct ra_area_parameters p;
    struct ra_status st = {RA_OK, ""};
    double length = 0, mean, Sa, Sq, Ssk, Sku;
    enum ra_code code = ra_topography_parameters(map, &p, &st);
    if (code == RA_OK)
        code = ra_topography_length(map, 0.2, &length, &st);
    if (!study_ok(study, name, code, &st))
        return;
    GwyDataField *const field = new_field(map->height);
    gwy_data_field_get_stats(field, &mean, &Sa, &Sq, &Ssk, &Sku);
    const double Sz = gwy_data_field_get_max(field) - gwy_data_field_get_min(field);
    gwy_data_field_add(field, -mean);
    compare(study, name, "Sa", "get_stats", p.Sa, Sa, 0, rounding);
    compare(study, name, "Sq", "get_stats", p.Sq, Sq, 0, rounding);
    compare(study, name, "Ssk", "get_stats", p.Ssk, Ssk, 1, rounding);
    compare(study, name, "Sku", "get_stats + 3", p.Sku, Sku + 3, 0, rounding);
    compare(study, name, "Sku", "get_stats", p.Sku, Sku, 0, seen);
    compare(study, name, "Sz", "get_max - get_min", p.Sz, Sz, 0, rounding);
    compare(study, name, "Sdq", "get_tan_beta0 of rows and columns", p.slope,
            slope_of_lines(map->height), 0, rounding);
    const double own = gwy_data_field_get_surface_slope(field);
    compare(study, name, "Sdq", "get_surface_slope", p.slope, own, 0, seen);
    compare(study, name, "Sal", "2dacf", length, acf_contour(field, 0.2), 0, rounding);
    compare(study, name, "Sal", "2dacf, to 0.21", length, acf_contour(field, 0.21), 0, seen);
    g_object_unref(field);
}

/// The largest difference of heights further than a cut-off from all edges.
static double worst_inside(const double *ours, const double *theirs, double cutoff, double factor)
{
    const int edge[2] = {(int)ceil(cutoff / cell[0]), (int)ceil(cutoff / cell[1])};
    double worst = 0;
    for (int j = edge[1]; j < ROWS - edge[1]; j++)
        for (int i = edge[0]; i < COLUMNS - edge[0]; i++)
            study_keep(&worst, ours[j * COLUMNS + i] - factor * theirs[j * COLUMNS + i]);
    return worst;
}

/// Compares a filter of a map, and the rest that it leaves; a cut-off 1 % longer must be seen.
static void verify_filter(struct study *study, const double *height, enum ra_cutoff_side side)
{
    static const struct study_band kernels = {0, 3e-6}, other = {1e-3, HUGE_VAL};
    static const double alpha = 0.46971863934982566, turn = 6.283185307179586;
    const bool kept = side == RA_CUTOFF_LONG;
    const double cutoff = 20e-6;
    const char *const name = kept ? "lambda_s = 20 um" : "lambda_c = 20 um";
    struct ra_topography map = {.cells = {COLUMNS, ROWS, cell[0], cell[1]}};
    struct ra_status st = {RA_OK, ""};
    map.height = malloc(CELLS * sizeof *map.height);
    enum ra_code code = map.height == NULL ? ra_fail(&st, RA_SYSTEM, "no memory") : RA_OK;
    if (code == RA_OK) {
        memcpy(map.height, height, CELLS * sizeof *height);
        code = ra_cutoff_filter_area(&map, kept ? cutoff : 0, kept ? 0 : cutoff,
                                     ra_mean_line_find(""), &st);
    }
    if (!study_ok(study, name, code, &st)) {
        ra_topography_free(&map);
        return;
    }
    for (int planted = 0; planted < 2; planted++) {
        const double sigma = (planted ? 1.01 : 1) * alpha * cutoff / sqrt(turn);
        GwyDataField *const field = new_field(height);
        gwy_data_field_row_gaussian(field, sigma / cell[0]);
        gwy_data_field_column_gaussian(field, sigma / cell[1]);
        double *const theirs = gwy_data_field_get_data(field);
        for (int k = 0; !kept && k < CELLS; k++)
            theirs[k] = height[k] - theirs[k];
        const double Sq = gwy_data_field_get_rms(field);
        compare(study, name, "height", planted ? "gaussian, 1 % longer" : "row_, column_gaussian",
                Sq, Sq + worst_inside(map.height, theirs, cutoff, 1), 0, planted ? other : kernels);
        g_object_unref(field);
    }
    verify_area(study, name, &map);
    ra_topography_free(&map);
}

static void verify_maps(struct study *study)
{
    static double height[CELLS];
    struct ra_topography map = {.cells = {COLUMNS, ROWS, cell[0], cell[1]}, .height = height};
    set_map(height);
    verify_area(study, "map", &map);
    verify_filter(study, height, RA_CUTOFF_LONG);
    verify_filter(study, height, RA_CUTOFF_SHORT);
}

int main(int argc, char **argv)
{
    static const char *const rectangles[] = {"field.gsf", "rows.sdf", "surface-double.x3p",
                                             "surface-integers.x3p"};
    static const char *const solids[] = {"resonator", "slider"};
    static const int roughness[] = {5, 30};
    static const struct import imports[] = {{"plateau, two-column text", 0, profile_file_text},
                                            {"grooves, .sdf text", 1, profile_file_text_sdf},
                                            {"grooves, .sdf binary", 1, profile_file_binary_sdf}};
    struct study study;
    if (study_begin_own(&study, "verify_gwyddion", argc, argv)) {
        return RA_SYSTEM;
    }
    put_row(&study, "", "", "", 0, 0, 0, "", "");
    gwy_process_type_init();
    for (int i = 0; i < 12; i++) {
        const int Ra = roughness[i / 6], seed = 1 + i / 2 % 3, solid = i % 2;
        char name[80];
        struct ra_profile profile;
        snprintf(name, sizeof name, "Ra %d um, seed %d, %s", Ra, seed, solids[solid]);
        if (generate(&study, name, Ra, seed, solid, &profile))
            verify(&study, name, &profile, profile.height, profile.spacing);
        ra_profile_free(&profile);
    }
    for (size_t i = 0; i < 3; i++)
        verify_import(&study, &imports[i], i == 2);
    for (size_t i = 0; i < sizeof rectangles / sizeof *rectangles; i++)
        verify_rectangle(&study, rectangles[i]);
    verify_maps(&study);
    return study_end(&study);
}
