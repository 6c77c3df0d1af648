// What problems of a line and of an area have in common: law, scheme, sliding, stability limit.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A pair is made in two parts. The first part, before the modes are known, looks up names and
 * checks numbers. The second part compares the time step with the stability limit of the scheme
 * with contact. It needs the oscillators and the contribution of the contact to their frequencies
 * (line/stability.c, areal/problem.c).
 *
 * Tests: tests/line/test_problem.c, tests/line/test_stability.c, tests/areal/test_areal.c.
 */
#include "time/step.h"

#include <math.h>
#include <string.h>

static enum ra_code choose_law(const struct ra_pair_spec *spec, const struct ra_scheme *scheme,
                               struct ra_pair *pair, struct ra_status *st)
{
    char names[200];
    const bool line = pair->kind->nodes == RA_NODES_OF_LINE;
    const struct ra_law *const law = spec->law != NULL ? ra_law_find(spec->law) : NULL;
    if (law == NULL || law->keys[pair->kind->nodes].row == NULL) {
        return ra_fail(st, RA_INPUT, "there is no contact law '%s'%s: take %s",
                       spec->law != NULL ? spec->law : "", line ? "" : " of single nodes",
                       ra_names(line ? ra_law_of_line : ra_law_of_area, names, sizeof names));
    }
    if (!ra_law_is_local(law) && !scheme->recurrence) {
        return ra_fail(
            st, RA_INPUT,
            "the contact law '%s' finds forces from the next amplitudes, which the scheme "
            "'%s' does not give by a recurrence; take %s",
            law->name, scheme->name, ra_names(ra_scheme_of_recurrence, names, sizeof names));
    }
    pair->law = law;
    return ra_law_prepare(law, pair->kind->nodes, spec->parameter, pair->coefficient, st);
}

enum ra_code ra_pair_begin(const struct ra_pair_spec *spec, const struct ra_pair_kind *kind,
                           struct ra_pair *pair, struct ra_status *st)
{
    char names[200];
    if (ra_sliding_skips(spec->speed, spec->step, spec->spacing)) {
        return ra_fail(st, RA_INPUT,
                       "speed %g m/s is %.3g cells of %g m in a time step of %g s; contacts are "
                       "missed if a step is longer than one cell",
                       spec->speed, spec->speed * spec->step / spec->spacing, spec->spacing,
                       spec->step);
    }
    const struct ra_scheme *const scheme =
        spec->scheme != NULL ? ra_scheme_find(spec->scheme) : ra_scheme_at(0);
    if (scheme == NULL) {
        return ra_fail(st, RA_INPUT, "there is no time scheme '%s': take %s", spec->scheme,
                       ra_names(ra_scheme_name, names, sizeof names));
    }
    pair->kind = kind;
    pair->spacing = spec->spacing;
    pair->distance = spec->distance;
    pair->modal.step = spec->step;
    pair->slaves = spec->slaves;
    pair->plain = spec->plain;
    pair->modal.kernels = ra_kernels_find(spec->kernels);
    pair->modal.scheme = scheme;
    if (pair->modal.kernels == NULL) {
        return ra_fail(st, RA_INPUT, "this processor has no kernels '%s'", spec->kernels);
    }
    const enum ra_code code = choose_law(spec, scheme, pair, st);
    if (code == RA_OK) {
        const struct ra_law *const law = pair->law;
        pair->rates = law->loss != NULL;
        pair->deepest = law->deepest != NULL ? law->deepest(pair->coefficient) : HUGE_VAL;
        pair->fastest = law->fastest != NULL ? law->fastest(pair->coefficient) : HUGE_VAL;
        pair->widest = law->widest != NULL ? law->widest(pair->coefficient) : HUGE_VAL;
    }
    return code;
}

/// Prepares the holder of the slider and the terms; the friction of the holder is one of them.
static enum ra_code hold(const struct ra_pair_spec *spec, struct ra_pair *pair,
                         struct ra_status *st)
{
    struct ra_term_spec list[RA_MOST_TERMS];
    size_t terms = 0;
    memcpy(list, spec->term, sizeof list);
    while (terms < RA_MOST_TERMS && list[terms].is != NULL) {
        terms++;
    }
    if (ra_holder_hold(&spec->holder, pair, st) != RA_OK) {
        return RA_INPUT;
    }
    const bool rubs = ra_holder_rubs(&spec->holder);
    const bool loads = pair->course != NULL && pair->course->loads;
    if (terms + rubs + loads > RA_MOST_TERMS) {
        return ra_fail(st, RA_INPUT, "there are more than %d terms", RA_MOST_TERMS);
    }
    if (loads && pair->rigid[RA_HEAVE].shape == 0.0) {
        return ra_fail(st, RA_INPUT, "a load needs a slider that can heave; its ends must be free");
    }
    if (rubs) {
        list[terms++] = (struct ra_term_spec){&ra_friction, &spec->holder};
    }
    if (loads) {
        list[terms] = (struct ra_term_spec){&ra_load, NULL};
    }
    return ra_terms_prepare(list, ra_law_is_local(pair->law), pair, st);
}

void ra_pair_clear(struct ra_pair *pair)
{
    ra_terms_release(pair);
    ra_course_free(pair->course);
    ra_oscillators_free(&pair->modal);
}

/// Refuses a step that is too long for the modes, the contact, a loss or the holder of the slider.
static enum ra_code refuse_step(const struct ra_pair_spec *spec, const struct ra_pair *pair,
                                struct ra_status *st)
{
    char loss[60] = "";
    if (pair->loss > 0.0) {
        snprintf(loss, sizeof loss, ", which loses up to %.6g 1/s", pair->loss);
    }
    return ra_fail(st, RA_UNSTABLE,
                   "time step %g s is not below the stability limit %.6g s of %s (modes up to "
                   "%.6g rad/s%s, contact up to %.6g rad/s%s); take a smaller step, fewer modes or "
                   "a softer contact%s%s",
                   pair->modal.step, pair->limit, pair->modal.scheme->name,
                   ra_oscillators_highest(&pair->modal),
                   ra_holder_holds(&spec->holder) ? " with the holder" : "", pair->contact, loss,
                   pair->loss > 0.0 ? ", or one with less loss" : "",
                   ra_holder_holds(&spec->holder) ? ", or a softer holder" : "");
}

enum ra_code ra_pair_prepare(const struct ra_pair_spec *spec, struct ra_pair *pair,
                             struct ra_status *st)
{
    struct ra_speed course = spec->course;
    const struct ra_speed_knot begin = {0, spec->speed, 0.0};
    if (course.driven && course.count == 0) {
        course.knot = &begin;
        course.count = 1;
    }
    enum ra_code code = course.count > 0
                            ? ra_course_make(&course, spec->start, spec->step, spec->spacing,
                                             &pair->sliding, &pair->course, st)
                            : ra_sliding_make(spec->start, spec->speed, spec->step, spec->spacing,
                                              &pair->sliding, st);
    if (code == RA_OK) {
        code = hold(spec, pair, st);
    }
    if (code != RA_OK) {
        return code;
    }
    pair->limit = ra_oscillators_limit(&pair->modal, pair->contact, pair->loss);
    if (!(pair->modal.step < pair->limit)) {
        return refuse_step(spec, pair, st);
    }
    ra_oscillators_prepare(&pair->modal);
    if (pair->modal.scheme->parts > 1) {
        ra_sliding_divide(&pair->sliding, (unsigned)pair->modal.scheme->parts);
        if (pair->course != NULL) {
            ra_course_divide(pair->course, (unsigned)pair->modal.scheme->parts);
        }
    }
    return RA_OK;
}
