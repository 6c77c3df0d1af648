// Verification: a sphere strikes a beam by Hertz's law (Timoshenko's problem; Sects. 2.3, 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# The sphere on the beam

**Case.** Timoshenko's problem of 1913: a steel beam of 10 mm by 10 mm, 307 mm between its pins, is
struck at mid-span by a steel sphere of 20 mm radius with 10 mm/s; 15 modes, no damping, no weight.
The sphere is a block of three nodes of which the middle one alone can touch, and the law `hertz`
acts on it, $P = c\, e^{3/2}$ with $c = \tfrac43 \sqrt{R} E^*$, $E^* = E/(2(1-\nu^2))$.
Within two milliseconds, half a period of the beam, sphere and beam meet twice.

**Reference.** With the gap $g = z - \sum_k \psi_k(x) U_k$
$$ M \ddot z = P, \quad m (\ddot U_k + \omega_k^2 U_k) = -P \psi_k(x), \quad
    P = c \max(0, -g)^{3/2} , $$
integrated by GSL's Prince-Dormand pair of order 8 with tolerances of 1e-12. Two sums, which the
integration does not use, show that it is right: the energy, with Hertz's $\tfrac25 c\, e^{5/2}$, is
constant, and the impulse $\int P\,dt$ is the change of the sphere's momentum. **Tolerance** 1e-13,
where 7e-15 is seen.

**What is compared** every second microsecond: force, height of the sphere, deflection of mid-span.
Central differences are of order 2; $e^{3/2}$ has a continuous slope, so the contact does not lower
the order: **band +- 0.01**.
**Tolerance**: 5e-5 of the largest force at the coarsest step, and 1e-6 of each quantity at the
finest step. At a step of 2 ns the program's own balance of energy closes to 2e-10 of the energy put
in, and its impulse, $\tau\sum P$, is the change of the sphere's momentum to rounding: an identity
of the scheme.
*/

#include "statistics/energy.h"
#include "study.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

enum { MODES = 15, SAMPLES = 1000, PATH = 4, CELLS = 100, COARSEST = 25, FINEST = 1000 };
static const double pi = 3.14159265358979323846;
static const double interval = 2e-6; ///< of the samples [s]
static const double young = 210e9, poisson = 0.3, density = 7800;
static const double length = 0.307, side = 0.01, radius = 0.02, speed = 0.01;
enum {
    SPHERE = 2 * MODES,
    IMPULSE = SPHERE + 2,
    SIZE
}; ///< places in y: U, dU/dt, z, dz/dt, impulse

struct sphere {
    double mass, per_length, coefficient; ///< M [kg], m [kg/m], c [N/m^1.5]
    double psi[MODES], omega[MODES];
};

static struct sphere make_sphere(void)
{
    struct sphere s = {.mass = 4.0 / 3 * pi * pow(radius, 3) * density,
                       .per_length = density * side * side,
                       .coefficient =
                           4.0 / 3 * sqrt(radius) * young / (2 * (1 - poisson * poisson))};
    for (int k = 0; k < MODES; k++) {
        const double q = (k + 1) * pi / length;
        s.psi[k] = sqrt(2 / length) * sin(q * length / 2);
        s.omega[k] = q * q * side * sqrt(young / (12 * density));
    }
    return s;
}

// ## The reference

static double penetration(const struct sphere *s, const double y[])
{
    double e = -y[SPHERE];
    for (int k = 0; k < MODES; k++) {
        e += s->psi[k] * y[k];
    }
    return fmax(0, e);
}

static int derivative(double t, const double y[], double dydt[], void *context)
{
    const struct sphere *const s = context;
    const double force = s->coefficient * pow(penetration(s, y), 1.5);
    (void)t;
    for (int k = 0; k < MODES; k++) {
        dydt[k] = y[MODES + k];
        dydt[MODES + k] = -s->omega[k] * s->omega[k] * y[k] - force * s->psi[k] / s->per_length;
    }
    dydt[SPHERE] = y[SPHERE + 1];
    dydt[SPHERE + 1] = force / s->mass;
    dydt[IMPULSE] = force;
    return GSL_SUCCESS;
}

static double energy(const struct sphere *s, const double y[])
{
    double sum =
        0.5 * s->mass * pow(y[SPHERE + 1], 2) + 0.4 * s->coefficient * pow(penetration(s, y), 2.5);
    for (int k = 0; k < MODES; k++) {
        sum += 0.5 * s->per_length * (pow(y[MODES + k], 2) + pow(s->omega[k] * y[k], 2));
    }
    return sum;
}

/// Results of a run at the sample times: sphere's height, mid-span [m], force [N].
struct history {
    double z[SAMPLES], u[SAMPLES], force[SAMPLES];
    double impulse; ///< up to the last sample [N s]
};

/// Integrates the reference; `error` gets the largest errors of energy and momentum, divided by
/// their first values. Returns false if GSL gave up.
static bool integrate(struct sphere *s, struct history *h, double error[2])
{
    gsl_odeiv2_system system = {derivative, NULL, SIZE, s};
    // amplitudes are of 1e-8 m^1.5 and more
    gsl_odeiv2_driver *driver =
        gsl_odeiv2_driver_alloc_y_new(&system, gsl_odeiv2_step_rk8pd, 1e-9, 1e-20, 1e-12);
    double y[SIZE] = {0}, t = 0;
    bool good = driver != NULL;
    y[SPHERE + 1] = -speed;
    const double first = energy(s, y);
    for (int i = 0; i < SAMPLES && good; i++) {
        good = i == 0 || gsl_odeiv2_driver_apply(driver, &t, i * interval, y) == GSL_SUCCESS;
        h->z[i] = y[SPHERE];
        h->u[i] = 0;
        for (int k = 0; k < MODES; k++) {
            h->u[i] += s->psi[k] * y[k];
        }
        h->force[i] = s->coefficient * pow(penetration(s, y), 1.5);
        study_keep(&error[0], energy(s, y) / first - 1);
        study_keep(&error[1], ((y[SPHERE + 1] + speed) * s->mass - y[IMPULSE]) / (s->mass * speed));
    }
    h->impulse = y[IMPULSE];
    gsl_odeiv2_driver_free(driver);
    return good;
}

// ## The program

static void make_pair(const struct sphere *s, size_t stride, struct study_pair *pair)
{
    static const double summit[3] = {-1, 0, -1}, falling[3] = {speed, speed, speed};
    const double chi = length / CELLS;
    struct ra_beam beam = study_beam(length, s->per_length, 1, RA_PINNED);
    beam.young = young * pow(side, 4) / 12;
    const struct ra_problem_spec spec = {
        .solid = {{.beam = beam, .modes = MODES, .nodes = CELLS + 1},
                  {.beam = study_beam(2 * chi, s->mass / (2 * chi), 1, RA_FREE),
                   .modes = 2,
                   .nodes = 3,
                   .height = summit,
                   .velocity = falling}},
        .spacing = chi,
        .start = (CELLS / 2 - 1) * chi,
        .step = interval / (double)stride,
        .slaves = RA_SLAVES_SLIDER,
        .law = "power",
        .parameter = {s->coefficient, 1.5, 2e-6}};
    study_pair_make(&spec, pair);
}

/// Our run; *open is the residual of the energy balance over the energy put in.
static void simulate(struct study *study, const struct sphere *s, size_t stride, struct history *h,
                     double *open)
{
    struct study_pair pair;
    struct ra_balance balance = {0};
    struct ra_audit audit;
    make_pair(s, stride, &pair);
    if (pair.code == RA_OK) {
        pair.code = ra_balance_init(&pair.problem.pair, 0, &balance, &pair.st);
    }
    h->impulse = 0;
    for (size_t n = 0; n <= stride * (SAMPLES - 1) && study_step(&pair); n++) {
        ra_balance_observe(&pair.problem, &pair.state, &balance);
        h->impulse += pair.problem.pair.modal.step * pair.state.at.total_force;
        if (n % stride == 0) {
            h->z[n / stride] = -ra_displacement(&pair.problem, &pair.state, 1, 1);
            h->u[n / stride] = ra_displacement(&pair.problem, &pair.state, 0, CELLS / 2);
            h->force[n / stride] = pair.state.at.total_force;
        }
    }
    if (study_ok(study, "sphere", pair.code, &pair.st)) {
        ra_balance_audit(&pair.problem, &pair.state, &balance, &audit);
        *open = fabs(audit.residual) / audit.put_in;
        // the velocity at the last step is the mean of two half steps, so the last force counts
        // half
        const double last = 0.5 * pair.problem.pair.modal.step * pair.state.at.total_force;
        h->impulse = fabs(s->mass * (speed - ra_velocity(&pair.problem, &pair.state, 1, 1)) -
                          (h->impulse - last)) /
                     (s->mass * speed);
    }
    ra_balance_clear(&balance);
    study_pair_free(&pair);
}

static double distance(const double *ours, const double *reference)
{
    double most = 0, worst = 0;
    for (int i = 0; i < SAMPLES; i++) {
        study_keep(&most, reference[i]);
        study_keep(&worst, ours[i] - reference[i]);
    }
    return worst / most;
}

static void refine(struct study *study, const struct sphere *s, const struct history *reference)
{
    static struct history ours;
    double tau[PATH], error[3][PATH], open = 1;
    const char *const name[3] = {"sphere: force", "sphere: height", "sphere: mid-span"};
    for (size_t p = 0; p < PATH; p++) {
        const size_t stride = (size_t)COARSEST << p;
        tau[p] = interval / (double)stride;
        simulate(study, s, stride, &ours, &open);
        error[0][p] = distance(ours.force, reference->force);
        error[1][p] = distance(ours.z, reference->z);
        error[2][p] = distance(ours.u, reference->u);
    }
    study_value(study, name[0], "ODE, 1e-12", "coarsest step, over the largest force", error[0][0],
                (struct study_band){0, 5e-5});
    for (size_t i = 0; i < 3; i++) {
        study_order(study, name[i], "ODE, 1e-12", "tau [s]", tau, error[i], PATH, 2,
                    (struct study_band){1.99, 2.01});
        study_value(study, name[i], "ODE, 1e-12", "finest step, over the largest value",
                    error[i][PATH - 1], (struct study_band){0, 1e-6});
    }
    simulate(study, s, FINEST, &ours, &open);
    study_value(study, "sphere: energy", "energy put in", "2 ns, what the balance leaves", open,
                (struct study_band){0, 2e-10});
    study_value(study, "sphere: momentum", "impulse", "2 ns, difference over the first momentum",
                ours.impulse, (struct study_band){0, 1e-13});
}

int main(int argc, char **argv)
{
    static struct history reference;
    const struct study_band yes = {1, 1}, closed = {0, 1e-13};
    struct sphere s = make_sphere();
    struct study study;
    double error[2] = {0, 0};
    if (study_begin(&study, "verify_sphere", argc, argv) != 0) {
        return RA_SYSTEM;
    }
    study_value(&study, "reference", "GSL", "integrated", integrate(&s, &reference, error), yes);
    study_value(&study, "reference", "energy", "largest change", error[0], closed);
    study_value(&study, "reference", "momentum", "largest difference to the impulse", error[1],
                closed);
    double largest = 0;
    int contacts = 0;
    for (int i = 1; i < SAMPLES; i++) {
        largest = fmax(largest, reference.force[i]);
        contacts += reference.force[i] > 0 && !(reference.force[i - 1] > 0);
    }
    study_measured(&study, "reference", "-", "largest force [N]", largest);
    study_value(&study, "reference", "-", "contacts within 2 ms", contacts,
                (struct study_band){2, 2});
    refine(&study, &s, &reference);
    return study_end(&study);
}
