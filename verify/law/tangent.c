// The tangent map of a step, and its exponents (tangent.h).
// SPDX-License-Identifier: GPL-3.0-or-later

#include "law/tangent.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "contact/room.h"

// ## Vectors

static double *numbers(size_t count)
{
    return calloc(count, sizeof(double));
}

bool tangent_make(const struct ra_problem *problem, size_t count, struct tangent *t)
{
    const struct ra_oscillators *const modal = &problem->pair.modal;
    const size_t width = modal->width;
    *t = (struct tangent){.problem = problem, .width = width, .count = count};
    t->amplitude = numbers(count * width);
    t->increment = numbers(count * width);
    t->force = numbers(count * width);
    t->stretched = numbers(count);
    t->weight[0] = numbers(width);
    t->weight[1] = numbers(width);
    t->row = numbers(width);
    t->row_part = numbers(width + RA_MODES_PART);
    if (t->amplitude == NULL || t->increment == NULL || t->force == NULL || t->stretched == NULL ||
        t->weight[0] == NULL || t->weight[1] == NULL || t->row == NULL || t->row_part == NULL) {
        return false;
    }
    double lowest = HUGE_VAL;
    for (size_t k = 0; k < width; k++) {
        lowest = modal->omega[k] > 0 ? fmin(lowest, modal->omega[k]) : lowest;
    }
    for (size_t k = 0; k < width; k++) {
        const double omega = fmax(modal->omega[k], lowest);
        t->weight[0][k] = modal->mass[k] * omega * omega;
        t->weight[1][k] = modal->mass[k] / (modal->step * modal->step);
    }
    struct ra_random random;
    ra_random_seed(&random, 1, 0);
    for (size_t i = 0; i < count * width; i++) {
        const size_t k = i % width;
        const double a = ra_random_normal(&random), b = ra_random_normal(&random);
        if (modal->mass[k] > 0) {
            t->amplitude[i] = a / sqrt(t->weight[0][k]);
            t->increment[i] = b / sqrt(t->weight[1][k]);
        }
    }
    tangent_measure(t);
    memset(t->stretched, 0, count * sizeof *t->stretched);
    return true;
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
    free(t->row_part);
    memset(t, 0, sizeof *t);
}

// ## A step

/// Adds a node's shapes, times N, to the row of the modes.
static void add_shapes(struct tangent *t, int solid, size_t node, double N)
{
    const struct ra_solid *const s = &t->problem->solid[solid];
    ra_modes_row(&s->modes, node, t->row_part);
    for (size_t k = 0; k < s->modes.count; k++) {
        t->row[s->begin + k] += N * t->row_part[k];
    }
}

/// R_l of a contact.
static void displacements(struct tangent *t, const struct ra_state *state,
                          const struct ra_contact *contact)
{
    double N[4];
    ra_contact_weights(&state->now.pass[contact->slave], contact, N);
    memset(t->row, 0, t->width * sizeof *t->row);
    add_shapes(t, contact->slave, contact->node, 1);
    for (size_t r = 0; r < 4; r++) {
        if (N[r] != 0) {
            add_shapes(t, 1 - contact->slave, contact->master + r - 1, N[r]);
        }
    }
}

void tangent_step(struct tangent *t, struct ra_state *state)
{
    const struct ra_oscillators *const modal = &t->problem->pair.modal;
    const struct ra_recurrence *const next = &modal->onward;
    memset(t->force, 0, t->count * t->width * sizeof *t->force);
    ra_list_contacts(t->problem, state);
    for (size_t c = 0; c < state->now.count; c++) {
        const struct ra_contact *const contact = &state->now.contact[c];
        const double spring = t->problem->pair.coefficient[0] *
                              ra_tributary(&t->problem->solid[contact->slave], contact->node);
        displacements(t, state, contact);
        for (size_t i = 0; i < t->count; i++) {
            const double *const U = t->amplitude + i * t->width;
            double approach = 0;
            for (size_t k = 0; k < t->width; k++) {
                approach += t->row[k] * U[k];
            }
            for (size_t k = 0; k < t->width; k++) {
                t->force[i * t->width + k] -= spring * approach * t->row[k];
            }
        }
    }
    for (size_t i = 0; i < t->count * t->width; i++) {
        const size_t k = i % t->width;
        t->increment[i] =
            next->a[k] * t->increment[i] - next->b[k] * t->amplitude[i] + next->c[k] * t->force[i];
        t->amplitude[i] += t->increment[i];
    }
    t->time += modal->step;
}

// ## Exponents

static double product(const struct tangent *t, size_t i, size_t j)
{
    double sum = 0;
    for (size_t k = 0; k < t->width; k++) {
        sum += t->weight[0][k] * t->amplitude[i * t->width + k] * t->amplitude[j * t->width + k] +
               t->weight[1][k] * t->increment[i * t->width + k] * t->increment[j * t->width + k];
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
        // twice: what rounding leaves after once is of the size of what one long vector hides
        for (size_t j = 0; j < 2 * i; j++) {
            add(t, i, j % i, -product(t, i, j % i));
        }
        const double length = sqrt(product(t, i, i));
        add(t, i, i, 1 / length - 1);
        t->stretched[i] += log(length);
    }
}

double tangent_exponent(const struct tangent *t, size_t i)
{
    return t->stretched[i] / t->time;
}

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
    double sum = 0;
    for (size_t k = 0; k < modal->width; k++) {
        sum += modal->mass[k] > 0 ? log(modal->onward.a[k]) : 0;
    }
    return sum / modal->step;
}
