// The tangent map of a step, and its exponents (tangent.h).
// SPDX-License-Identifier: GPL-3.0-or-later

#include "law/tangent.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "contact/room.h"

// ## Vectors

/// All arrays, zeros; false without memory.
static bool take_arrays(struct tangent *t)
{
    const size_t all = t->count * t->width;
    t->amplitude = calloc(all, sizeof(double));
    t->increment = calloc(all, sizeof(double));
    t->force = calloc(all, sizeof(double));
    t->stretched = calloc(t->count, sizeof(double));
    t->weight[0] = calloc(t->width, sizeof(double));
    t->weight[1] = calloc(t->width, sizeof(double));
    t->row = calloc(t->width, sizeof(double));
    return t->amplitude != NULL && t->increment != NULL && t->force != NULL &&
           t->stretched != NULL && t->weight[0] != NULL && t->weight[1] != NULL && t->row != NULL;
}

static void fill_weights(struct tangent *t)
{
    const struct ra_oscillators *const modal = &t->problem->pair.modal;
    double mean = 0;
    size_t count = 0;
    for (size_t k = 0; k < t->width; k++) {
        mean += modal->omega[k];
        count += modal->omega[k] > 0;
    }
    // if all modes are rigid, any mean frequency will do
    mean = count > 0 ? mean / (double)count : 1;
    for (size_t k = 0; k < t->width; k++) {
        t->weight[0][k] = modal->mass[k] * mean * mean;
        t->weight[1][k] = modal->mass[k] / (modal->step * modal->step);
    }
}

enum ra_code tangent_make(const struct ra_problem *problem, size_t count, struct tangent *t,
                          struct ra_status *st)
{
    const struct ra_pair *const pair = &problem->pair;
    *t = (struct tangent){.problem = problem, .width = pair->modal.width, .count = count};
    if (!pair->modal.scheme->recurrence || strcmp(pair->law->name, "penalty") != 0) {
        return ra_fail(st, RA_INPUT, "tangent of %s with %s: a recurrence and penalty are known",
                       pair->law->name, pair->modal.scheme->name);
    }
    if (!take_arrays(t)) {
        return ra_fail(st, RA_SYSTEM, "out of memory for a tangent map");
    }
    fill_weights(t);
    struct ra_random random;
    ra_random_seed(&random, 1, 0);
    for (size_t i = 0; i < count * t->width; i++) {
        const size_t k = i % t->width;
        const double a = ra_random_normal(&random), b = ra_random_normal(&random);
        if (pair->modal.mass[k] > 0) {
            t->amplitude[i] = a / sqrt(t->weight[0][k]);
            t->increment[i] = b / sqrt(t->weight[1][k]);
        }
    }
    tangent_measure(t);
    tangent_begin(t);
    return RA_OK;
}

void tangent_free(struct tangent *t)
{
    free(t->amplitude);
    free(t->increment);
    free(t->force);
    free(t->stretched);
    free(t->weight[0]);
    free(t->weight[1]);
    free(t->row);
    memset(t, 0, sizeof *t);
}

// ## A step (eq:lyapunov-tangent)

/// The force of one contact on all vectors; its stiffness is kappa w_l.
static void push(struct tangent *t, double spring)
{
    for (size_t i = 0; i < t->count; i++) {
        const double *const U = t->amplitude + i * t->width;
        double *const force = t->force + i * t->width;
        double approach = 0;
        for (size_t k = 0; k < t->width; k++) {
            approach += t->row[k] * U[k];
        }
        for (size_t k = 0; k < t->width; k++) {
            force[k] -= spring * approach * t->row[k];
        }
    }
}

void tangent_step(struct tangent *t, struct ra_state *state)
{
    const struct ra_pair *const pair = &t->problem->pair;
    const struct ra_recurrence *const next = &pair->modal.onward;
    memset(t->force, 0, t->count * t->width * sizeof *t->force);
    if (ra_contact_count(state) > 0) {
        ra_list_contacts(t->problem, state);
        for (size_t c = 0; c < state->now.count; c++) {
            const struct ra_contact *const contact = &state->now.contact[c];
            const double width = ra_tributary(&t->problem->solid[contact->slave], contact->node);
            ra_contact_row(t->problem, state->packed, &state->now.pass[contact->slave], contact,
                           t->row);
            push(t, pair->law->stiffness(pair->coefficient, width) * width);
        }
    }
    for (size_t i = 0; i < t->count; i++) {
        double *const U = t->amplitude + i * t->width, *const D = t->increment + i * t->width;
        const double *const F = t->force + i * t->width;
        for (size_t k = 0; k < t->width; k++) {
            D[k] = next->a[k] * D[k] - next->b[k] * U[k] + next->c[k] * F[k];
            U[k] += D[k];
        }
    }
    t->time += pair->modal.step;
}

// ## Exponents

static double product(const struct tangent *t, size_t i, size_t j)
{
    const double *const U = t->amplitude, *const D = t->increment;
    double sum = 0;
    for (size_t k = 0; k < t->width; k++) {
        sum += t->weight[0][k] * U[i * t->width + k] * U[j * t->width + k] +
               t->weight[1][k] * D[i * t->width + k] * D[j * t->width + k];
    }
    return sum;
}

/// Adds `factor` times vector j to vector i.
static void add(struct tangent *t, size_t i, size_t j, double factor)
{
    for (size_t k = 0; k < t->width; k++) {
        t->amplitude[i * t->width + k] += factor * t->amplitude[j * t->width + k];
        t->increment[i * t->width + k] += factor * t->increment[j * t->width + k];
    }
}

void tangent_measure(struct tangent *t)
{
    for (size_t i = 0; i < t->count; i++) {
        // twice: after one pass the rounding error of a long vector remains in the short ones
        for (size_t j = 0; j < 2 * i; j++) {
            add(t, i, j % i, -product(t, i, j % i));
        }
        const double length = sqrt(product(t, i, i));
        add(t, i, i, 1 / length - 1);
        t->stretched[i] += log(length);
    }
}

void tangent_pair(struct tangent *t)
{
    size_t i = 0;
    memset(t->amplitude, 0, t->count * t->width * sizeof *t->amplitude);
    memset(t->increment, 0, t->count * t->width * sizeof *t->increment);
    for (size_t k = 0; k < t->width; k++) {
        if (t->problem->pair.modal.mass[k] > 0) {
            t->amplitude[i * t->width + k] = 1 / sqrt(t->weight[0][k]);
            t->increment[(t->count - 1 - i) * t->width + k] = 1 / sqrt(t->weight[1][k]);
            i++;
        }
    }
    tangent_begin(t);
}

void tangent_begin(struct tangent *t)
{
    memset(t->stretched, 0, t->count * sizeof *t->stretched);
    t->time = 0;
}

double tangent_exponent(const struct tangent *t, size_t i)
{
    return t->stretched[i] / t->time;
}

// ## What is known

double tangent_form(const struct tangent *t, size_t i, size_t j)
{
    const double *const mass = t->problem->pair.modal.mass;
    double sum = 0;
    for (size_t k = 0; k < t->width; k++) {
        sum += mass[k] * (t->amplitude[i * t->width + k] * t->increment[j * t->width + k] -
                          t->increment[i * t->width + k] * t->amplitude[j * t->width + k]);
    }
    return sum;
}

double tangent_sum(const struct ra_problem *problem)
{
    const struct ra_oscillators *const modal = &problem->pair.modal;
    const bool central = strcmp(modal->scheme->name, "central-differences") == 0;
    double sum = 0;
    for (size_t k = 0; k < modal->width; k++) {
        const double decay = modal->step * modal->decay[k];
        if (modal->mass[k] > 0) {
            sum += central ? log1p(-decay) - log1p(decay) : -2 * decay;
        }
    }
    return sum / modal->step;
}
