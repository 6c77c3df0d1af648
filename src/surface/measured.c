// Measured surfaces: profiles and maps on the grid of a solid.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A face for sliding is fitted to a given grid (fitting.c); in rolling contact it has the grid of
 * its file (topography_io.h). A profile is processed in the following steps. Each step has one line
 * in the note, because a figure made from a measured profile must say how the profile was
 * processed:
 *
 * 1. `form`: a polynomial is removed from the whole record (form.c).
 * 2. `lambda_s`, `lambda_c`: the whole record is filtered on its own nodes (cutoff.c).
 * 3. The record is interpolated onto the grid and cut to the solid's length (profile.c), or
 *    levelled and extended to this length (extension.c).
 * 4. `level`, `scale`: the part that is used is levelled and scaled.
 *
 * **Folding.** On the grid, waves shorter than two spacings cannot be distinguished from longer
 * ones. If a fine record were sampled without a filter, all its noise would become roughness of the
 * solid. So if the grid is coarser than the record (by 1 % or more), `lambda_s = auto` filters with
 * $$ \lambda_s = 5\chi,\quad H(2\chi) = 2^{-6.25} = 1.3\ \%                    % eq:ra2d-folding $$
 *
 * where 5 is the number of spacings that a cut-off must have by ISO 21920-3. The note gives the rms
 * height of the folded waves,
 * $$ \Big(\sum_{\lambda < 2\chi} H(\lambda)^2 S(\lambda)\Big)^{1/2}             % eq:ra2d-folded $$
 * with the record's periodogram S (periodogram.c), and their rms height without the filter. If the
 * grid is as fine as the record, or finer, `auto` does nothing.
 *
 * **One record on both solids.** If both solids have the same record, its copies may lie one on the
 * other. Then the heights add up to $z_1 + z_2 = 2z$: summits meet themselves, and the gap has 2
 * times the rms height of the record instead of $\sqrt2$ times. This happens at the start, and
 * again after each length of a record that is repeated. In rolling contact it happens all the time.
 * A note names the remedy. Copies that overlap in part (two windows of one map, a file under two
 * names) are not recognised.
 *
 * Units: SI. Tests: tests/surface/test_measured.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "surface/cutoff.h"
#include "surface/extension.h"
#include "surface/fitting.h"
#include "surface/form.h"
#include "surface/fourier.h"
#include "surface/keys.h"
#include "surface/kind.h"
#include "surface/periodogram.h"
#include "surface/profile_io.h"
#include "surface/topography_io.h"

/// The profile that is being made, and the notes on it.
struct job {
    const struct ra_surface_recipe *recipe;
    struct ra_profile *source; ///< the record in its present state
    size_t count;              ///< number of required nodes
    double spacing;            ///< spacing of the grid [m]
    char *note;
    size_t note_size;
    struct ra_status *st;
};

static bool is_coarser(const struct job *job)
{
    return ra_cutoff_is_coarser(job->source->spacing, job->spacing);
}

// ## Folding

/// eq:ra2d-folded; a cut-off of 0 passes everything.
static double folded(const struct ra_periodogram *p, double cutoff, double shortest)
{
    const double length = (double)p->points * p->spacing;
    double sum = 0.0;
    for (size_t k = p->points / 2; k > 0 && length / (double)k < shortest; k--) {
        const double passed =
            cutoff > 0.0 ? ra_cutoff_transmission(cutoff, length / (double)k) : 1.0;
        sum += passed * passed * p->power[k];
    }
    return sqrt(sum);
}

/// Notes which part of the record the grid folds; the record is not filtered yet.
static enum ra_code say_folded(const struct job *job, double cutoff)
{
    struct ra_periodogram p;
    const double shortest = 2.0 * job->spacing;
    if (job->note == NULL) {
        return RA_OK;
    }
    const enum ra_code code =
        ra_periodogram_make(job->source, ra_fourier_size(job->source->count), &p, job->st);
    if (code == RA_OK && cutoff > 0.0) {
        ra_note(
            job->note, job->note_size,
            "lambda_s = %g um passes %.2g %% of the shortest wave of the grid, %g um: of shorter "
            "ones %.3g um rms are folded instead of %.3g um",
            1e6 * cutoff, 100.0 * ra_cutoff_transmission(cutoff, shortest), 1e6 * shortest,
            1e6 * folded(&p, cutoff, shortest), 1e6 * folded(&p, 0.0, shortest));
    } else if (code == RA_OK) {
        ra_note(job->note, job->note_size,
                "finer detail is sampled, not filtered: waves shorter than %g um, %.3g um rms in "
                "all, are folded",
                1e6 * shortest, 1e6 * folded(&p, 0.0, shortest));
    }
    ra_periodogram_free(&p);
    return code;
}

// ## Steps

static enum ra_code filter(const struct job *job)
{
    const struct ra_surface_recipe *recipe = job->recipe;
    const struct ra_mean_line *const by = ra_mean_line_find(recipe->filter);
    const double cutoff = ra_cutoff_meant(recipe->lambda_s, job->source->spacing, job->spacing);
    enum ra_code code = ra_form_remove(job->source, recipe->form, job->st);
    if (code == RA_OK && recipe->form > 0) {
        ra_note(job->note, job->note_size, "form of degree %zu removed", recipe->form);
    }
    if (code == RA_OK && is_coarser(job)) {
        code = say_folded(job, cutoff);
    } else if (code == RA_OK && cutoff > 0.0) {
        ra_note(job->note, job->note_size, "filtered by lambda_s = %g um", 1e6 * cutoff);
    }
    if (code == RA_OK && recipe->lambda_c > 0.0) {
        ra_cutoff_say(by, recipe->lambda_c, job->note, job->note_size);
    }
    return code == RA_OK ? ra_cutoff_filter_both(job->source, cutoff, recipe->lambda_c, by, job->st)
                         : code;
}

static void say_interpolated(const struct job *job)
{
    const double own = job->source->spacing;
    if (fabs(job->spacing / own - 1.0) > 1e-9) {
        ra_note(job->note, job->note_size, "interpolated from %g um onto %g um", 1e6 * own,
                1e6 * job->spacing);
    }
}

/// Refuses synthesised heights if more nodes are needed than the reference has, as for a longer
/// solid of kind `same`: another number of nodes would change all heights.
static enum ra_code check_reference(const struct job *job, size_t reference)
{
    if (job->recipe->extend != RA_EXTEND_SYNTHESISE || job->count <= reference) {
        return RA_OK;
    }
    return ra_fail(job->st, RA_INPUT,
                   "a synthesised profile cannot be longer than its solid: give the recipe to the "
                   "longer one, and kind = same to the other");
}

/// Puts the whole record on the grid, levels it and extends it.
static enum ra_code put_and_extend(const struct job *job, struct ra_profile *profile)
{
    const struct ra_profile *const source = job->source;
    struct ra_profile piece;
    // profile.c accepts a record that is 1e-6 of a spacing too short; half of this is used here
    const double spacings = (double)(source->count - 1) + 0.5e-6;
    const size_t count = (size_t)(spacings * (source->spacing / job->spacing)) + 1;
    enum ra_code code = ra_profile_resample(source, count, job->spacing, &piece, job->st);
    if (code == RA_OK) {
        ra_profile_level(&piece, job->recipe->level);
        code =
            ra_extend(job->recipe, &piece, job->count, profile, job->note, job->note_size, job->st);
    }
    ra_profile_free(&piece);
    return code;
}

static enum ra_code put_on_grid(const struct job *job, struct ra_profile *profile)
{
    const struct ra_profile *const source = job->source;
    const double have = (double)(source->count - 1) * source->spacing;
    const double want = (double)(job->count - 1) * job->spacing;
    // profile.c accepts a record that is too short by less than 1e-6 of its spacing
    const bool too_short = have + 1e-6 * source->spacing < want;
    say_interpolated(job);
    if (too_short && job->recipe->extend != RA_EXTEND_NONE) {
        return put_and_extend(job, profile);
    }
    const enum ra_code code =
        ra_profile_resample(source, job->count, job->spacing, profile, job->st);
    if (code == RA_INPUT) {
        ra_fail(job->st, RA_INPUT,
                "the profile is %g mm long and the solid needs %g mm: use a longer record or a "
                "shorter solid, or extend = synthesise, mirror or repeat",
                1e3 * have, 1e3 * want);
    }
    if (have > want + 1e-6 * job->spacing) {
        ra_note(job->note, job->note_size, "cut from %g mm to %g mm", 1e3 * have, 1e3 * want);
    }
    if (code == RA_OK && job->recipe->extend != RA_EXTEND_NONE) {
        ra_note(job->note, job->note_size, "long enough: not extended");
    }
    return code;
}

/// Notes the levelling and the scaling.
static void describe(const struct job *job)
{
    const struct ra_surface_recipe *recipe = job->recipe;
    if (recipe->level == RA_LEVEL_MEAN) {
        ra_note(job->note, job->note_size, "mean removed");
    }
    if (recipe->level == RA_LEVEL_LINE) {
        ra_note(job->note, job->note_size, "least-squares line removed");
    }
    if (recipe->scale != 1.0) {
        ra_note(job->note, job->note_size, "heights times %g", recipe->scale);
    }
}

static enum ra_code make_line(const struct ra_making *making)
{
    const struct ra_surface_recipe *const recipe = making->recipe;
    const struct ra_cells *const cells = &making->record->cells;
    struct ra_profile source = {0}, profile = {0};
    struct ra_status why = {RA_OK, ""};
    const struct job job = {recipe,       &source,           cells->nx, cells->dx,
                            making->note, making->note_size, &why};
    enum ra_code code = ra_profile_read(recipe->file, recipe->format, &source, making->note,
                                        making->note_size, making->st);
    if (code != RA_OK) {
        return code;
    }
    code = check_reference(&job, making->reference);
    if (code == RA_OK) {
        code = filter(&job);
    }
    if (code == RA_OK) {
        code = put_on_grid(&job, &profile);
    }
    if (code == RA_OK) {
        ra_profile_level_by(&profile, making->reference, recipe->level);
        for (size_t l = 0; l < cells->nx; l++) {
            making->record->height[l] = profile.height[l] * recipe->scale;
        }
        describe(&job);
    } else if (code == RA_INPUT) {
        ra_fail(making->st, RA_INPUT, "%s: %s", recipe->file, why.text);
    } else {
        ra_fail(making->st, code, "%s", why.text);
    }
    ra_profile_free(&profile);
    ra_profile_free(&source);
    return code;
}

/// Reads the rectangle of the file, on its own grid or on the required cells.
static enum ra_code make_area(const struct ra_making *making)
{
    const struct ra_surface_recipe *const recipe = making->recipe;
    const struct ra_cells wanted = making->record->cells;
    struct ra_status why = {RA_OK, ""};
    enum ra_code code = ra_topography_read(recipe->file, recipe->format, making->record,
                                           making->note, making->note_size, making->st);
    if (code == RA_OK && wanted.nx > 0) {
        code = ra_fit(recipe, &wanted, making->record, making->note, making->note_size, &why);
        if (code != RA_OK) {
            ra_topography_free(making->record);
            return code == RA_INPUT ? ra_fail(making->st, code, "%s: %s", recipe->file, why.text)
                                    : ra_fail(making->st, code, "%s", why.text);
        }
    }
    return code;
}

// ## Its keys

static const struct ra_word cutoffs[] = {{"auto", HUGE_VAL}, {"none", 0}, {NULL, 0}};
static const struct ra_word extensions[] = {{"none", RA_EXTEND_NONE},
                                            {"mirror", RA_EXTEND_MIRROR},
                                            {"repeat", RA_EXTEND_REPEAT},
                                            {"synthesise", RA_EXTEND_SYNTHESISE},
                                            {NULL, 0}};
static const struct ra_word levels[] = {
    {"none", RA_LEVEL_NONE}, {"mean", RA_LEVEL_MEAN}, {"line", RA_LEVEL_LINE}, {NULL, 0}};
static const struct ra_word levels_of_maps[] = {
    {"none", RA_LEVEL_NONE}, {"mean", RA_LEVEL_MEAN}, {"plane", RA_LEVEL_LINE}, {NULL, 0}};
static const struct ra_word extensions_of_maps[] = {{"none", RA_EXTEND_NONE},
                                                    {"mirror", RA_EXTEND_MIRROR},
                                                    {"repeat", RA_EXTEND_REPEAT},
                                                    {NULL, 0}};

// clang-format off
/// Keys that a profile and a map share. The words differ: the axes of `form`, the name of the
/// record, the parts of ISO 16610 for its filters, and the values of `extend` and `level`.
#define KEYS_OF_A_FILE(axes, record, part, others, extended, ways, level_usual, words, levelled) { \
    {0, "form", RA_SURFACE_FIELD(form), &ra_kind_count, RA_UNIT_NONE, 1, RA_FORM_MOST, \
     {"none"}, .word = ra_words_none, \
     .meaning = "file: degree of the polynomial" axes " that is removed from the whole " record \
                ", by least squares"}, \
    {0, "lambda_s", RA_SURFACE_FIELD(lambda_s), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 10, \
     {"auto"}, .word = cutoffs, \
     .meaning = "file: waves shorter than this cut-off are filtered out (ISO 16610-" part \
                "); auto: five spacings of the grid, if it is coarser than the " record}, \
    {0, "lambda_c", RA_SURFACE_FIELD(lambda_c), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 10, \
     {"none"}, .word = ra_words_none, \
     .meaning = "file: waves longer than this cut-off are filtered out (ISO 16610-" part ")"}, \
    {0, "filter", RA_SURFACE_FIELD(filter), &ra_kind_name, \
     .usual = {"gaussian"}, .name_at = ra_mean_line_name, \
     .meaning = "file: the filter of lambda_c: gaussian; robust (ISO 16610-" others}, \
    {0, "extend", RA_SURFACE_FIELD(extend), &ra_kind_word, \
     .usual = {"none"}, .word = ways, \
     .meaning = "file: what happens to a " record " that is " extended}, \
    {0, "level", RA_SURFACE_FIELD(level), &ra_kind_word, \
     .usual = {level_usual}, .word = words, \
     .meaning = "file: what is removed from the heights" levelled ", by least squares"}}

static const struct ra_key rows[] =
    KEYS_OF_A_FILE("", "record", "21",
                   "31), whose mean line grooves do not bend; spline (ISO 16610-22)",
                   "shorter than the solid; none: it is refused; synthesise: a random profile with "
                   "the same spectrum and distribution of heights (seed, stream)",
                   extensions, "line", levels, "");
static const struct ra_key rows_of_maps[] =
    KEYS_OF_A_FILE(" in x and y", "map", "61",
                   "71), whose mean surface grooves do not bend; spline, along x and then along y",
                   "smaller than the block and its path; none: it is refused",
                   extensions_of_maps, "none", levels_of_maps, " of the part that is used");
// clang-format on
static const struct ra_surface_keys own = {
    .of = {[RA_SURFACE_2D] = RA_KEY_LIST(rows), [RA_SURFACE_3D] = RA_KEY_LIST(rows_of_maps)}};

static bool is_synthesised(const struct ra_surface_recipe *recipe)
{
    return recipe->extend == RA_EXTEND_SYNTHESISE;
}

void ra_surface_note_shared(const struct ra_surface_recipe *a, const struct ra_surface_recipe *b,
                            char *note, size_t note_size)
{
    const bool measured = a->kind->measured && b->kind->measured;
    // synthesised profiles of one record are independent: solids have different streams
    const bool random = is_synthesised(a) || is_synthesised(b);
    if (measured && !random && strcmp(a->file, b->file) == 0 && strcmp(a->format, b->format) == 0) {
        ra_note(note, note_size,
                "both solids have the same heights of %.200s: where these lie one on the other, "
                "summits meet themselves, and the gap is rougher than that of two surfaces; give "
                "one solid another file, or another row or window of this one (`format`)",
                a->file);
    }
}

/// Refuses the key `filter` without a cut-off, because it would have no effect.
static enum ra_code check(const struct ra_surface_recipe *recipe,
                          const struct ra_surface_nodes *nodes, const char **key,
                          struct ra_status *st)
{
    (void)nodes;
    if (ra_mean_line_find(recipe->filter) == &ra_mean_line_gaussian || recipe->lambda_c > 0.0) {
        return RA_OK;
    }
    *key = "filter";
    return ra_fail(st, RA_INPUT,
                   "%s needs lambda_c, which is not given; give it, or write gaussian",
                   recipe->filter);
}

const struct ra_surface_kind ra_surface_measured = {.name = "file",
                                                    .line = make_line,
                                                    .area = make_area,
                                                    .traits = RA_SURFACE_NAMED,
                                                    .measured = true,
                                                    .own = &own,
                                                    .seeded = is_synthesised,
                                                    .check = check,
                                                    .fault = "file"};
