// Terms: their memory, their forces in a step, their works (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * term.h defines a term. Its forces are added to those of the contact, and also stored separately,
 * so that the work of each term is known:
 * $$ m_k (\ddot U_k + 2 d_k \dot U_k + \omega_k^2 U_k) = F_k + G_k + \sum_t F_k^{(t)} ,
 *    \qquad W^{(t)} = \tau \sum_n \sum_k F_{k,n}^{(t)} \dot U_{k,n} ,          % eq:term $$
 * where the first and the last step count half, as for all works. While the steps are summed, only
 * the first one is halved; half of the last one is subtracted when the work is asked for.
 * (modal_energy.c of `oscillators` computes the work of all terms on each mode.)
 *
 * Tests: tests/model/test_terms.c.
 */
#include "model/term.h"

#include <stdlib.h>
#include <string.h>

// ## The problem

static enum ra_code refuse(const struct ra_pair *pair, const struct ra_term *term, bool single,
                           struct ra_status *st)
{
    if (!single) {
        return ra_fail(st, RA_INPUT,
                       "the %s needs forces that follow from penetrations; take a contact law that "
                       "acts on single nodes",
                       term->name);
    }
    return ra_fail(st, RA_INPUT,
                   "the %s gives its forces only at the beginning of a step, but the scheme '%s' "
                   "needs them %d times in a step; take a scheme with a single stage",
                   term->name, pair->modal.scheme->name, pair->modal.scheme->stages);
}

/// Prepares a term of the pair.
static enum ra_code prepare(const struct ra_term_spec *spec, const struct ra_pair *pair,
                            struct ra_term_use *use, struct ra_status *st)
{
    *use = (struct ra_term_use){.is = spec->is, .data = spec->spec};
    if (use->is->prepare == NULL) {
        return RA_OK;
    }
    const enum ra_code code = use->is->prepare(pair, spec->spec, &use->owned, st);
    use->data = use->owned;
    return code;
}

enum ra_code ra_terms_prepare(const struct ra_term_spec *list, bool single, struct ra_pair *pair,
                              struct ra_status *st)
{
    for (size_t i = 0; i < RA_MOST_TERMS && list[i].is != NULL; i++) {
        if (!single || (!list[i].is->within && pair->modal.scheme->stages > 1)) {
            return refuse(pair, list[i].is, single, st);
        }
        struct ra_term_use *const use = &pair->term[pair->terms++];
        const enum ra_code code = prepare(&list[i], pair, use, st);
        if (code != RA_OK) {
            return code;
        }
        if (use->is->bound != NULL) {
            pair->contact = use->is->bound(pair, use->data, pair->contact);
        }
    }
    return RA_OK;
}

void ra_terms_release(struct ra_pair *pair)
{
    for (size_t i = 0; i < pair->terms; i++) {
        const struct ra_term_use *const use = &pair->term[i];
        if (use->owned != NULL && use->is->release != NULL) {
            use->is->release(use->owned);
        }
    }
    pair->terms = 0;
}

void ra_terms_at_rest(struct ra_pair *copy)
{
    for (size_t i = 0; i < copy->terms; i++) {
        copy->term[i].rests = !copy->term[i].is->at_rest;
    }
}

// ## A load

static enum ra_code add_load(const struct ra_pair *pair, const struct ra_instant *at,
                             const void *data, void *own, double *force, struct ra_status *st)
{
    const struct ra_rigid *const heave = &pair->rigid[RA_HEAVE];
    (void)at;
    (void)data;
    (void)own;
    (void)st;
    force[heave->mode] += pair->load * heave->shape;
    return RA_OK;
}

/// Without a load the term does not act. So a slider without contact can take flights (flight.c of
/// `line`).
static bool load_acts(const struct ra_pair *pair, const struct ra_instant *at, const void *data)
{
    (void)at;
    (void)data;
    return pair->load != 0.0;
}

const struct ra_term ra_load = {
    .name = "load", .within = true, .at_rest = true, .acts = load_acts, .add = add_load};

// ## A state

enum ra_code ra_terms_make(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st)
{
    const size_t width = pair->modal.width;
    at->term = ra_alloc(RA_MOST_TERMS, sizeof *at->term, "terms", st);
    double *const block = ra_alloc((pair->terms + 2) * width, sizeof *block, "terms", st);
    at->motion.other = block;
    if (at->term == NULL || block == NULL) {
        return RA_SYSTEM;
    }
    at->motion.other_work = block + width;
    for (size_t i = 0; i < pair->terms; i++) {
        const struct ra_term_use *const use = &pair->term[i];
        at->term[i].is = use->is;
        // with a single term, the array of its force is that of the sum of all terms
        at->term[i].force = pair->terms == 1 ? block : block + (i + 2) * width;
        if (use->is->make != NULL) {
            const enum ra_code code = use->is->make(pair, use->data, &at->term[i].own, st);
            if (code != RA_OK) {
                return code;
            }
        }
    }
    ra_terms_begin(pair, at);
    return RA_OK;
}

void ra_terms_free(struct ra_instant *at)
{
    for (size_t i = 0; at->term != NULL && i < RA_MOST_TERMS && at->term[i].is != NULL; i++) {
        if (at->term[i].own != NULL && at->term[i].is->free != NULL) {
            at->term[i].is->free(at->term[i].own);
        }
    }
    free(at->term);
    free(at->motion.other);
    at->term = NULL;
    at->motion.other = at->motion.other_work = NULL;
}

void ra_terms_begin(const struct ra_pair *pair, struct ra_instant *at)
{
    memset(at->motion.other, 0, (pair->terms + 2) * pair->modal.width * sizeof(double));
    for (size_t i = 0; i < pair->terms; i++) {
        const struct ra_term_use *const use = &pair->term[i];
        at->term[i].work = (struct ra_step_sum){0.0, 0.0};
        if (use->is->begin != NULL) {
            use->is->begin(pair, use->data, at->term[i].own);
        }
    }
}

// ## A step

/// True if a term acts in this step.
static bool acts(const struct ra_pair *pair, const struct ra_instant *at, size_t i)
{
    const struct ra_term_use *const use = &pair->term[i];
    return !use->rests && (use->is->acts == NULL || use->is->acts(pair, at, use->data));
}

/// Computes the forces of one term, if it acts, in an array of its own.
static enum ra_code forces_of(const struct ra_pair *pair, struct ra_instant *at, size_t i,
                              struct ra_status *st)
{
    const struct ra_term_use *const use = &pair->term[i];
    struct ra_term_state *const own = &at->term[i];
    own->acted = acts(pair, at, i);
    if (!own->acted) {
        return RA_OK;
    }
    memset(own->force, 0, pair->modal.width * sizeof(double));
    return use->is->add(pair, at, use->data, own->own, own->force, st);
}

static bool any_acted(const struct ra_pair *pair, const struct ra_instant *at)
{
    bool any = false;
    for (size_t i = 0; i < pair->terms; i++) {
        any |= at->term[i].acted;
    }
    return any;
}

enum ra_code ra_terms_add(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st)
{
    const size_t width = pair->modal.width;
    const struct ra_kernels *const kernels = pair->modal.kernels;
    struct ra_motion *const m = &at->motion;
    const bool before = any_acted(pair, at);
    enum ra_code code = RA_OK;
    for (size_t i = 0; i < pair->terms && code == RA_OK; i++) {
        code = forces_of(pair, at, i, st);
    }
    const bool now = any_acted(pair, at);
    if (before && (!now || pair->terms > 1)) {
        memset(m->other, 0, width * sizeof(double)); // the audit may read this step
    }
    if (!now) {
        return code;
    }
    if (pair->terms > 1) {
        for (size_t i = 0; i < pair->terms; i++) {
            if (at->term[i].acted) {
                kernels->add(m->other, at->term[i].force, width);
            }
        }
    }
    kernels->add(m->force, m->other, width);
    return code;
}

void ra_terms_account(const struct ra_pair *pair, struct ra_instant *at)
{
    const struct ra_motion *const m = &at->motion;
    const size_t width = pair->modal.width;
    const bool first = at->step == 0, any = any_acted(pair, at), several = pair->terms > 1;
    double all = 0.0;
    if (any) {
        // the first step counts half. Half of the last one is subtracted when the work is asked for
        all = pair->modal.kernels->power(m->other, m->velocity, first ? 0.5 : 1.0, m->other_work,
                                         width);
    }
    for (size_t i = 0; i < pair->terms; i++) {
        const struct ra_term_use *const use = &pair->term[i];
        struct ra_term_state *const own = &at->term[i];
        const double power = several && own->acted ? ra_dot(own->force, m->velocity, width) : all;
        ra_step_sum_add(&own->work, first, own->acted ? power : 0.0);
        if (use->is->account != NULL && !use->rests) {
            use->is->account(pair, at, use->data, own->own);
        }
    }
}

// ## The balance

double ra_term_work(const struct ra_pair *pair, const struct ra_instant *at, size_t i)
{
    return ra_step_sum_value(&at->term[i].work, pair->modal.step);
}

double ra_terms_work(const struct ra_pair *pair, const struct ra_instant *at)
{
    double work = 0.0;
    for (size_t i = 0; i < pair->terms; i++) {
        work += ra_term_work(pair, at, i);
    }
    return work;
}

struct ra_term_energy ra_term_energy(const struct ra_pair *pair, const struct ra_instant *at,
                                     size_t i)
{
    const struct ra_term_use *const use = &pair->term[i];
    return use->is->energy != NULL ? use->is->energy(pair, at, use->data, at->term[i].own)
                                   : (struct ra_term_energy){.brought = ra_term_work(pair, at, i)};
}

struct ra_term_energy ra_terms_energy(const struct ra_pair *pair, const struct ra_instant *at)
{
    struct ra_term_energy all = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < pair->terms; i++) {
        const struct ra_term_energy one = ra_term_energy(pair, at, i);
        all.stored += one.stored;
        all.brought += one.brought;
        all.lost += one.lost;
    }
    return all;
}
