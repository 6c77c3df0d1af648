// Verification: a mass dropped on a bridge: impact, separation, second impact (Sects. 2.3, 2.4.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# The dropped mass

**Case.** data/cases/moving-mass-a0250.ini at rest: a flat block of three nodes, 5 % of the
bridge's mass, falls from 1 mm on mid-span of the bridge (20 modes, undamped), with the penalty
law. It strikes, is thrown off, and strikes again while the bridge swings: contact is lost and found
many times.

**Reference.** The nodes of both solids lie above each other, so that both passes act at the same
three places $x_l$, with $\kappa(\chi + w_l)$: $\chi$ is the weight of the bridge's node
as the slave, $w_l = \chi/2, \chi, \chi/2$ the weight of the block's node. With the gap $g_l = z -
\sum_k \psi_k(x_l) U_k$ of a block at z (which does not turn, by symmetry),
$$ F_l = \kappa (\chi + w_l) \max(0, -g_l), \quad
    M \ddot z = \sum_l F_l - M g, \quad
    m (\ddot U_k + \omega_k^2 U_k) = - \sum_l F_l \psi_k(x_l). $$
GSL integrates these equations with the Prince-Dormand pair of order 8, tolerances 1e-12: its step
control finds the corners of the force, where contact begins or ends.

**What is compared** at the times of the coarsest run, up to the end of the second contact: height
of the block, deflection of mid-span, total force. Central differences are of order 2 between the
corners, and the error at a corner is of order $\tau^2$, too (the force is continuous): **order 2,
band +- 0.15**. **Tolerance** at the finest step 1e-5 of the largest value, where 2e-6 is seen. The
reference has eight contacts in the simulated time. A run that chatters, or steps over a contact,
would have another number of contacts.
*/

#include "study.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

enum { MODES = 20, NODES = 3, SAMPLES = 1500, PATH = 4 };
static const double interval = 400e-6; ///< of the samples, and the coarsest step [s]

/// Block and bridge of the reference.
struct drop {
    double mass, gravity, height; ///< M [kg], g, z at t = 0 [m]
    double per_length;            ///< m [kg/m]
    double stiffness[NODES];      ///< kappa (chi + w_l) [N/m]
    double psi[NODES][MODES], omega[MODES];
};

/// Forces of the three nodes; returns their sum.
static double forces(const struct drop *d, const double y[], double F[NODES])
{
    double sum = 0;
    for (int l = 0; l < NODES; l++) {
        double gap = y[2 * MODES];
        for (int k = 0; k < MODES; k++) {
            gap -= d->psi[l][k] * y[k];
        }
        F[l] = gap < 0 ? -gap * d->stiffness[l] : 0;
        sum += F[l];
    }
    return sum;
}

static int derivative(double t, const double y[], double dydt[], void *context)
{
    const struct drop *const d = context;
    double F[NODES];
    (void)t;
    const double sum = forces(d, y, F);
    for (int k = 0; k < MODES; k++) {
        dydt[k] = y[MODES + k];
        dydt[MODES + k] = -d->omega[k] * d->omega[k] * y[k];
        for (int l = 0; l < NODES; l++) {
            dydt[MODES + k] -= F[l] * d->psi[l][k] / d->per_length;
        }
    }
    dydt[2 * MODES] = y[2 * MODES + 1];
    dydt[2 * MODES + 1] = sum / d->mass - d->gravity;
    return GSL_SUCCESS;
}

/// Results of a run at the sample times: block's height, mid-span [m], force [N].
struct history {
    double z[SAMPLES], u[SAMPLES], force[SAMPLES];
};

static bool integrate(struct drop *d, struct history *h)
{
    gsl_odeiv2_system system = {derivative, NULL, 2 * MODES + 2, d};
    gsl_odeiv2_driver *driver =
        gsl_odeiv2_driver_alloc_y_new(&system, gsl_odeiv2_step_rk8pd, 1e-6, 1e-14, 1e-12);
    double y[2 * MODES + 2] = {0}, F[NODES], t = 0;
    bool good = driver != NULL;
    y[2 * MODES] = d->height;
    for (int i = 0; i < SAMPLES && good; i++) {
        good = i == 0 || gsl_odeiv2_driver_apply(driver, &t, i * interval, y) == GSL_SUCCESS;
        h->z[i] = y[2 * MODES];
        h->u[i] = 0;
        for (int k = 0; k < MODES; k++) {
            h->u[i] += d->psi[1][k] * y[k];
        }
        h->force[i] = forces(d, y, F);
    }
    gsl_odeiv2_driver_free(driver);
    return good;
}

static double shape(double length, int k, double x)
{
    return sqrt(2 / length) * sin((k + 1) * 3.14159265358979323846 * x / length);
}

/// Our run with steps of interval/stride; the first call fills the reference's constants.
static bool simulate(struct study *study, size_t stride, struct drop *d, struct history *h)
{
    char step[64];
    const char *const overrides[] = {
        "sliding.alpha=none",   "sliding.speed=0",         "sliding.start=5.79",
        "sliding.initial=drop", "sliding.drop_height=1mm", "contact.law=penalty",
        "contact.penalty=5MPa", "time.path=none",          "time.duration=0.6",
        "output.sample=off",    "slider.area=0.124827",    step};
    struct ra_sliding_case c;
    struct study_pair pair;
    snprintf(step, sizeof step, "time.step=%.12g", interval / (double)stride);
    study_pair_case("data/cases/moving-mass-a0250.ini", overrides,
                    sizeof overrides / sizeof *overrides, &c, &pair);
    if (pair.code == RA_OK) {
        const struct ra_beam *const block = &c.solid[1].beam;
        const size_t middle = (pair.problem.solid[0].nodes - 1) / 2;
        const double chi = c.pair.spacing;
        d->mass = ra_beam_mass(block) * block->length;
        d->per_length = ra_beam_mass(&c.solid[0].beam);
        d->gravity = c.solid[1].gravity;
        d->height = 1e-3;
        for (int l = 0; l < NODES; l++) {
            d->stiffness[l] =
                ra_law_value(&c.pair.origin, "penalty") * (chi + (l == 1 ? chi : chi / 2));
            for (int k = 0; k < MODES; k++) {
                d->psi[l][k] =
                    shape(c.solid[0].beam.length, k, chi * (double)(middle + (size_t)l - 1));
            }
        }
        for (int k = 0; k < MODES; k++) {
            d->omega[k] = pair.problem.solid[0].modes.omega[k];
        }
        for (size_t n = 0; n < stride * SAMPLES && study_step(&pair); n++) {
            if (n % stride != 0) {
                continue;
            }
            h->z[n / stride] = d->height - ra_displacement(&pair.problem, &pair.state, 1, 1);
            h->u[n / stride] = ra_displacement(&pair.problem, &pair.state, 0, middle);
            h->force[n / stride] = pair.state.at.total_force;
        }
    }
    const bool good = study_ok(study, "dropped mass", pair.code, &pair.st);
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
    return good;
}

struct errors {
    double tau[PATH], z[PATH], u[PATH], force[PATH];
};

/// Largest differences before sample `end`, over the largest values of the reference.
static void compare(const struct history *ours, const struct history *ref, int end, double top[3],
                    double *z, double *u, double *force)
{
    *z = *u = *force = 0;
    for (int i = 0; i < end; i++) {
        study_keep(z, ours->z[i] - ref->z[i]);
        study_keep(u, ours->u[i] - ref->u[i]);
        study_keep(force, ours->force[i] - ref->force[i]);
        study_keep(&top[0], ref->z[i]);
        study_keep(&top[1], ref->u[i]);
        study_keep(&top[2], ref->force[i]);
    }
    *z /= top[0];
    *u /= top[1];
    *force /= top[2];
}

/// The sample after the second contact, and how many contacts there are in all.
static int second_end(const struct history *h, int *contacts)
{
    int end = SAMPLES;
    *contacts = 0;
    for (int i = 1; i < SAMPLES; i++) {
        *contacts += h->force[i] > 0 && h->force[i - 1] <= 0;
        if (*contacts == 2 && end == SAMPLES && h->force[i] <= 0) {
            end = i;
        }
    }
    return end;
}

int main(int argc, char **argv)
{
    static struct history ours[PATH], ref;
    struct drop d;
    struct study study;
    struct errors e;
    if (study_begin(&study, "verify_dropped_mass", argc, argv) != 0) {
        return RA_SYSTEM;
    }
    bool good = true;
    int contacts = 0;
    for (int p = 0; p < PATH && good; p++) {
        good = simulate(&study, (size_t)1 << p, &d, &ours[p]);
    }
    if (good) {
        const struct study_band yes = {1, 1}, second = {1.85, 2.15}, fine = {0, 1e-5};
        study_value(&study, "dropped mass", "GSL", "reference integrated", integrate(&d, &ref),
                    yes);
        const int end = second_end(&ref, &contacts);
        for (int p = 0; p < PATH; p++) {
            double top[3] = {0};
            e.tau[p] = interval / (double)(1 << p);
            compare(&ours[p], &ref, end, top, &e.z[p], &e.u[p], &e.force[p]);
        }
        study_value(&study, "dropped mass", "-", "contacts within 0.6 s", contacts,
                    (struct study_band){8, 8});
        study_order(&study, "height of the block", "ODE, 1e-12", "time step [s]", e.tau, e.z, PATH,
                    2, second);
        study_order(&study, "deflection of mid-span", "ODE, 1e-12", "time step [s]", e.tau, e.u,
                    PATH, 2, second);
        study_order(&study, "total force", "ODE, 1e-12", "time step [s]", e.tau, e.force, PATH, 2,
                    second);
        study_value(&study, "height of the block", "ODE, 1e-12", "finest step", e.z[PATH - 1],
                    fine);
        study_value(&study, "deflection of mid-span", "ODE, 1e-12", "finest step", e.u[PATH - 1],
                    fine);
    }
    return study_end(&study);
}
