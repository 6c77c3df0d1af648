// Tests of two structures in rolling contact against an ODE solver and the frequency domain (claim
// R06).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <stdlib.h>
#include <string.h>

#include "rolling/cubic.h"
#include "rolling/response.h"

static const double PI = 3.14159265358979323846;
/// A steel beam of 60 x 40 mm, 0.6 m long: 11.2 kg, 261 Hz.
static const struct ra_beam BEAM = {.length = 0.6,
                                    .area = 0.06 * 0.04,
                                    .inertia = 0.06 * 0.04 * 0.04 * 0.04 / 12.0,
                                    .young = 210e9,
                                    .density = 7800.0,
                                    .left = RA_PINNED,
                                    .right = RA_PINNED};

struct pair {
    struct ra_structure beam, wheel;
    struct ra_rolling problem;
};

static void make_pair(struct pair *p, size_t modes)
{
    struct ra_status st;
    check_ok(ra_structure_beam(&BEAM, modes, 0.02, &p->beam, &st), &st);
    check_ok(ra_structure_mass(1.0, 1e5, 0.1, &p->wheel, &st), &st);
    p->problem = (struct ra_rolling){.structure = {&p->beam, &p->wheel},
                                     .interaction = {7e7, 500.0},
                                     .start = {0.3, 0.0},
                                     .load = 100.0,
                                     .probe = {0.2, 0.0},
                                     .step = 5e-6,
                                     .steps = 2000,
                                     .every = 1};
}

static void free_pair(struct pair *p)
{
    ra_structure_free(&p->beam);
    ra_structure_free(&p->wheel);
}

/// Shapes between nodes are sin(p pi x/L) sqrt(2/(rho A L)).
static void shapes(void **state)
{
    (void)state;
    struct pair p;
    double u[9];
    make_pair(&p, 9);
    const double top = sqrt(2.0 / (7800.0 * 0.0024 * 0.6));
    for (double x = 0.0; x <= 0.6; x += 0.6 / 97.3) {
        ra_structure_shape(&p.beam, x, u);
        for (size_t k = 0; k < 9; k++) {
            // the error of the cubic, see structure.c
            check_near(u[k], top * sin((double)(k + 1) * PI * x / 0.6), 4e-11 * top);
        }
    }
    // the shapes are 0 at both ends; the last end is reached from inside
    ra_structure_shape(&p.beam, 0.6, u);
    check_near(u[8], 0.0, 1e-12);
    check_relative(p.beam.omega[0] / (2.0 * PI), 261.2, 2e-3);
    free_pair(&p);
}

/// A cubic is interpolated exactly. Of the points 0 to n the four around the place are used, or
/// near an end the four nearest to this end.
static void cubic(void **state)
{
    (void)state;
    const struct {
        double x;
        size_t intervals, first;
    } row[] = {{-0.2, 3, 0}, {0, 3, 0},    {2.9, 3, 0}, {3.1, 3, 0}, {0.5, 7, 0}, {1.5, 7, 0},
               {2, 7, 1},    {2.75, 7, 1}, {4.5, 7, 3}, {5, 7, 4},   {6.5, 7, 4}, {7, 7, 4}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        double weight[4], sum = 0.0;
        const double x = row[i].x;
        assert_int_equal(ra_cubic(x, row[i].intervals, weight), row[i].first);
        for (size_t k = 0; k < 4; k++) {
            const double at = (double)(row[i].first + k);
            sum += weight[k] * (1.0 + at * (2.0 + at * (-3.0 + at * 0.5)));
        }
        check_near(sum, 1.0 + x * (2.0 + x * (-3.0 + x * 0.5)), 1e-13);
    }
}

/// P_0 of the tests: a mean and two sines.
static double excite(double t)
{
    return 100.0 + 20.0 * sin(2.0 * PI * 800.0 * t) + 5.0 * cos(2.0 * PI * 3000.0 * t + 1.0);
}

static double *excitation_of(const struct ra_rolling *problem)
{
    double *const P = malloc((2 * problem->steps + 1) * sizeof *P);
    assert_non_null(P);
    for (size_t n = 0; n <= 2 * problem->steps; n++) {
        P[n] = excite(0.5 * (double)n * problem->step);
    }
    return P;
}

/// The same problem as a first-order system, with sines instead of tables, written independently.
static int derivative(double t, const double y[], double dy[], void *context)
{
    const struct ra_rolling *const p = context;
    const size_t n = p->structure[0]->modes;
    const double *const q = y, *const v = y + n + 1;
    const double x = p->start[0] + p->speed[0] * t, top = sqrt(2.0 / (7800.0 * 0.0024 * 0.6));
    double e = 0.0, rate = 0.0;
    for (size_t k = 0; k < n; k++) {
        e += q[k] * top * sin((double)(k + 1) * PI * x / 0.6);
        rate += v[k] * top * sin((double)(k + 1) * PI * x / 0.6);
    }
    e -= q[n];
    rate -= v[n];
    double F = excite(t) + 7e7 * e + 500.0 * rate;
    F = p->separation && F < 0.0 ? 0.0 : F;
    for (size_t k = 0; k < n; k++) {
        const double omega = p->structure[0]->omega[k];
        dy[k] = v[k];
        dy[n + 1 + k] = -F * top * sin((double)(k + 1) * PI * x / 0.6) - 0.04 * omega * v[k] -
                        omega * omega * q[k];
    }
    dy[n] = v[n];
    dy[n + 1 + n] = F - 100.0 - 0.2 * sqrt(1e5) * v[n] - 1e5 * q[n];
    return GSL_SUCCESS;
}

/// The displacement of the wheel at the end by GSL, if the motion starts with these displacements
/// of the wheel and of the modes of the beam.
static double reference(struct ra_rolling *p, double wheel, const double *beam)
{
    const size_t n = p->structure[0]->modes;
    double y[40] = {0}, t = 0.0;
    for (size_t k = 0; k < n; k++) {
        y[k] = beam[k];
    }
    y[n] = wheel;
    gsl_odeiv2_system system = {derivative, NULL, 2 * n + 2, p};
    gsl_odeiv2_driver *const driver =
        gsl_odeiv2_driver_alloc_y_new(&system, gsl_odeiv2_step_rk8pd, 1e-7, 1e-17, 1e-12);
    assert_non_null(driver);
    assert_int_equal(gsl_odeiv2_driver_apply(driver, &t, (double)p->steps * p->step, y),
                     GSL_SUCCESS);
    gsl_odeiv2_driver_free(driver);
    return y[n];
}

/// The library's displacement of the wheel at the end with `steps` steps. *first is the
/// displacement at the start.
static double solved(struct ra_rolling *problem, size_t steps, double duration, double *first)
{
    struct ra_status st;
    struct ra_rolling_record record = {0};
    problem->steps = steps;
    problem->step = duration / (double)steps;
    double *const P = excitation_of(problem);
    record.displacement[1] = malloc((steps + 1) * sizeof(double));
    assert_non_null(record.displacement[1]);
    check_ok(ra_rolling_solve(problem, P, 100.0, &record, NULL, &st), &st);
    const double result = record.displacement[1][steps];
    *first = record.displacement[1][0];
    free(record.displacement[1]);
    free(P);
    return result;
}

/// With a moving contact point the result agrees with that of GSL, and the order of the error in
/// the step is 4. The static state is that of the formula.
static void against_ode(void **state)
{
    (void)state;
    const double duration = 0.01;
    struct pair p;
    double error[3], first, u[3], beam[3], compliance = 0.0;
    make_pair(&p, 3);
    p.problem.start[0] = 0.1;
    p.problem.speed[0] = 10.0;
    ra_structure_shape(&p.beam, 0.1, u);
    for (size_t k = 0; k < 3; k++) {
        compliance += u[k] * u[k] / p.beam.lambda[k];
    }
    const double F = 100.0 * (1.0 + 7e7 / 1e5) / (1.0 + 7e7 * (compliance + 1e-5));
    for (size_t k = 0; k < 3; k++) {
        beam[k] = -F * u[k] / p.beam.lambda[k];
    }
    solved(&p.problem, 500, duration, &first);
    check_relative(first, (F - 100.0) / 1e5, 7e-12);
    const double expected = reference(&p.problem, (F - 100.0) / 1e5, beam);
    for (int i = 0; i < 3; i++) {
        error[i] = fabs(solved(&p.problem, (size_t)1000 << i, duration, &first) - expected);
    }
    // the relative error measured is 1.5e-10 with 400 steps per millisecond
    assert_true(error[2] < 1e-8 * fabs(expected));
    check_between(log2(error[0] / error[1]), 3.8, 4.2);
    check_between(log2(error[1] / error[2]), 3.8, 4.2);
    free_pair(&p);
}

/// At the start the beam hangs below its line by the static force times the beam's compliance. The
/// wheel is displaced by the difference of load and static force, divided by the wheel's spring. So
/// the signs of both displacements are tested.
static void static_state(void **state)
{
    (void)state;
    struct ra_status st;
    struct pair p;
    double u[3], v[3], here = 0.0, there = 0.0, start[3];
    make_pair(&p, 3);
    p.problem.steps = 0;
    ra_structure_shape(&p.beam, 0.3, u);
    ra_structure_shape(&p.beam, 0.2, v);
    for (size_t k = 0; k < 3; k++) {
        here += u[k] * u[k] / p.beam.lambda[k];
        there += u[k] * v[k] / p.beam.lambda[k];
    }
    struct ra_rolling_record record = {.force = start, .displacement = {start + 1, start + 2}};
    const double P[1] = {150.0};
    check_ok(ra_rolling_solve(&p.problem, P, 150.0, &record, NULL, &st), &st);
    const double F = (150.0 + 100.0 * 7e7 / 1e5) / (1.0 + 7e7 * (here + 1e-5));
    // shapes are accurate to 4e-11
    check_relative(start[0], F, 1e-11);
    check_relative(start[1], -F * there, 1e-13);
    check_relative(start[2], (F - 100.0) / 1e5, 1e-13);
    free_pair(&p);
}

/// If contact is lost, the force is 0, in the library and in the ODE. The kink of the force lowers
/// the order of the error.
static void separation(void **state)
{
    (void)state;
    struct pair p;
    double first, beam[3] = {0.0, 0.0, 0.0};
    make_pair(&p, 3);
    p.problem.separation = true;
    p.problem.interaction.damping = 500.0;
    p.problem.start[0] = 0.0; // u = 0: the beam is straight at the start
    p.problem.speed[0] = 20.0;
    p.problem.load = 100.0;
    // a light load: the amplified excitation of 20 N exceeds it
    struct ra_status st;
    struct ra_rolling_record record = {0};
    p.problem.step = 1e-6;
    p.problem.steps = 20000;
    double *P = excitation_of(&p.problem);
    for (size_t n = 0; n <= 40000; n++) {
        P[n] = 100.0 + 12.0 * (P[n] - 100.0);
    }
    double *const force = malloc(20001 * sizeof *force);
    record.force = force;
    check_ok(ra_rolling_solve(&p.problem, P, 100.0, &record, NULL, &st), &st);
    size_t zero = 0;
    for (size_t n = 0; n <= 20000; n++) {
        assert_true(force[n] >= 0.0);
        zero += force[n] == 0.0;
    }
    assert_int_equal(zero, record.separated);
    // 12840 such steps are measured
    assert_true(zero > 12000 && zero < 13500);
    free(P);
    free(force);
    // if contact is never lost, the option changes nothing
    const double with = solved(&p.problem, 2000, 0.01, &first);
    p.problem.separation = false;
    const double without = solved(&p.problem, 2000, 0.01, &first);
    check_near(with, without, 0.0);
    (void)beam;
    free_pair(&p);
}

/// One harmonic at a fixed place: in the steady state the amplitudes of force and displacements are
/// those of the frequency domain, below, at and above the contact resonance.
static void frequency_domain(void **state)
{
    (void)state;
    const double frequencies[] = {150.0, 260.0, 700.0, 1290.0, 4000.0};
    struct ra_status st;
    struct pair p;
    make_pair(&p, 5);
    p.problem.steps = 80000;
    // transients of the slow wheel must vanish within 0.2 s
    p.wheel.damping[0] = 250.0;
    for (int i = 0; i < 5; i++) {
        const double f = frequencies[i];
        struct ra_rolling_transfer transfer;
        const size_t steps = p.problem.steps, window = steps / 2;
        double *const P = malloc((2 * steps + 1) * sizeof *P);
        double *const memory = malloc(3 * (steps + 1) * sizeof *memory);
        struct ra_rolling_record record = {
            .force = memory, .displacement = {memory + steps + 1, memory + 2 * (steps + 1)}};
        for (size_t n = 0; n <= 2 * steps; n++) {
            P[n] = 100.0 + 10.0 * sin(2.0 * PI * f * 0.5 * (double)n * p.problem.step);
        }
        check_ok(ra_rolling_solve(&p.problem, P, 100.0, &record, NULL, &st), &st);
        check_ok(ra_rolling_transfer(&p.problem, 2.0 * PI * f, &transfer, &st), &st);
        const double expected[] = {cabs(transfer.force), cabs(transfer.displacement[0]),
                                   cabs(transfer.displacement[1])};
        for (int j = 0; j < 3; j++) {
            // amplitude at f in the second half, which is a whole number of periods
            const double *const y = memory + (size_t)j * (steps + 1) + window;
            double c = 0.0, s = 0.0;
            for (size_t n = 0; n < window; n++) {
                c += y[n] * cos(2.0 * PI * f * (double)n * p.problem.step);
                s += y[n] * sin(2.0 * PI * f * (double)n * p.problem.step);
            }
            // errors: RK4 with 50 steps per period of 4 kHz, and transients of e^{-25}
            check_relative(2.0 / (double)window * hypot(c, s), 10.0 * expected[j], 2e-4);
        }
        free(P);
        free(memory);
    }
    free_pair(&p);
}

/// The resonance of two masses agrees with the formula. The printed signs of Eq. 14 are unstable:
/// with the opposite contact force a wheel and a beam at rest depart as exp(sqrt(k_0/m) t).
static void resonance_and_signs(void **state)
{
    (void)state;
    struct ra_status st;
    struct pair p;
    double f, mass[2];
    make_pair(&p, 1);
    check_ok(ra_rolling_resonance(&p.problem, false, &f, mass, &st), &st);
    check_relative(mass[0], p.beam.mass / 2.0, 1e-13);
    check_relative(mass[1], 1.0, 1e-12);
    check_relative(f, sqrt(7e7 * (1.0 + 2.0 / p.beam.mass)) / (2.0 * PI), 1e-13);
    check_ok(ra_rolling_resonance(&p.problem, true, &f, mass, &st), &st);
    check_relative(mass[0], p.beam.mass, 1e-12);
    // the largest eigenvalue of the matrix of the undamped pair with the printed sign,
    // q'' = (+k_0 b b^T - Lambda) q
    const double b = sqrt(2.0 / p.beam.mass), a11 = 7e7 * b * b - p.beam.lambda[0];
    const double a22 = 7e7 - 1e5, a12 = 7e7 * b;
    const double largest = 0.5 * (a11 + a22) + sqrt(0.25 * (a11 - a22) * (a11 - a22) + a12 * a12);
    assert_true(largest > 7e7);
    free_pair(&p);
}

/// For two wheels eq:rolling-transfer agrees with the two equations of motion, with their signs and
/// phases. The bound of the step agrees with its formula.
static void two_wheels(void **state)
{
    (void)state;
    const double m[2] = {2.0, 5.0}, k[2] = {800.0, 500.0}, zeta[2] = {0.05, 0.2};
    const double K = 3e3, C = 7.0;
    struct ra_structure wheel[2];
    struct ra_status st;
    double c[2];
    for (int i = 0; i < 2; i++) {
        check_ok(ra_structure_mass(m[i], k[i], zeta[i], &wheel[i], &st), &st);
        c[i] = 2.0 * zeta[i] * sqrt(k[i] * m[i]);
        check_near(wheel[i].mass, m[i], 0.0);
        check_near(wheel[i].length, 0.0, 0.0);
    }
    struct ra_rolling problem = {.structure = {&wheel[0], &wheel[1]}, .interaction = {K, C}};
    for (double omega = 0.0; omega < 200.0; omega += 7.3) {
        struct ra_rolling_transfer t;
        check_ok(ra_rolling_transfer(&problem, omega, &t, &st), &st);
        // Z_1 w_1 = -F, Z_2 w_2 = F, F = 1 + kappa (w_1 - w_2)
        const double complex i = (double complex)I * omega;
        const double complex Z1 = k[0] + i * c[0] + i * i * m[0];
        const double complex Z2 = k[1] + i * c[1] + i * i * m[1];
        const double complex F = Z1 * Z2 / (Z1 * Z2 + (K + i * C) * (Z1 + Z2));
        check_near(cabs(t.force - F) / cabs(F), 0.0, 1e-12);
        check_near(cabs(t.displacement[0] + F / Z1) * cabs(Z1 / F), 0.0, 1e-12);
        check_near(cabs(t.displacement[1] - F / Z2) * cabs(Z2 / F), 0.0, 1e-12);
    }
    // lambda 400 and 100, damping 2 and 4, sum of b^2 = 0.7
    check_relative(ra_rolling_stable_step(&problem), 2.5 / (sqrt(400.0 + K * 0.7) + 4.0 + C * 0.7),
                   1e-14);
    ra_structure_free(&wheel[0]);
    ra_structure_free(&wheel[1]);
}

/// For the contact resonance, the mass of a beam is that of its modes below the resonance, the mass
/// of a wheel its own. The frequency lies between the last mode that is counted and the next one.
static void resonance_counts_modes(void **state)
{
    (void)state;
    struct ra_status st;
    struct pair p;
    double u[9], f, mass[2];
    make_pair(&p, 9);
    p.problem.start[0] = 0.23;
    ra_structure_shape(&p.beam, 0.23, u);
    const double stiffness[] = {1e4, 7e7, 5e8, 4e9, 1e12};
    size_t counts[5] = {0};
    for (int i = 0; i < 5; i++) {
        for (int mean = 0; mean <= 1; mean++) {
            p.problem.interaction.stiffness = stiffness[i];
            check_ok(ra_rolling_resonance(&p.problem, mean, &f, mass, &st), &st);
            const double omega = 2.0 * PI * f;
            double sum = 0.0;
            size_t count = 0;
            while (count < 9 && (count == 0 || p.beam.omega[count] < omega)) {
                sum += mean ? 1.0 / p.beam.mass : u[count] * u[count];
                count++;
            }
            check_relative(mass[0], 1.0 / sum, 1e-13);
            check_relative(mass[1], 1.0, 1e-13);
            check_relative(omega, sqrt(stiffness[i] * (1.0 + sum)), 1e-13);
            counts[i] = count;
            check_ok(ra_rolling_resonance(&p.problem, mean, &f, NULL, &st), &st);
            check_relative(omega, 2.0 * PI * f, 1e-15);
        }
    }
    // the numbers of counted modes go from 1, since the first mode always counts, to that of all
    // modes
    assert_int_equal(counts[0], 1);
    assert_true(counts[1] < counts[2] && counts[2] < counts[3]);
    assert_int_equal(counts[4], 9);
    free_pair(&p);
}

/// A wheel without a spring has no static state under its load. The beam starts with the deflection
/// of the mean force, and the wheel with the displacement 0.
static void static_state_of_a_free_wheel(void **state)
{
    (void)state;
    struct ra_status st;
    struct pair p;
    double u[3], start[3];
    make_pair(&p, 3);
    ra_structure_free(&p.wheel);
    check_ok(ra_structure_mass(1.0, 0.0, 0.0, &p.wheel, &st), &st);
    p.problem.steps = 0;
    p.problem.probe[0] = 0.3;
    ra_structure_shape(&p.beam, 0.3, u);
    double compliance = 0.0;
    for (size_t k = 0; k < 3; k++) {
        compliance += u[k] * u[k] / p.beam.lambda[k];
    }
    struct ra_rolling_record record = {.force = start, .displacement = {start + 1, start + 2}};
    const double P[1] = {130.0};
    check_ok(ra_rolling_solve(&p.problem, P, 100.0, &record, NULL, &st), &st);
    check_relative(start[1], -100.0 * compliance, 1e-13);
    check_near(start[2], 0.0, 0.0);
    check_relative(start[0], 130.0 - 7e7 * 100.0 * compliance, 1e-12);
    free_pair(&p);
}

/// Records of every third step equal every third record of all steps.
static void records(void **state)
{
    (void)state;
    enum { STEPS = 30 };
    struct ra_status st;
    struct pair p;
    double all[5][STEPS + 1], some[5][STEPS / 3 + 1];
    make_pair(&p, 3);
    p.problem.steps = STEPS;
    p.problem.start[0] = 0.1;
    p.problem.speed[0] = 100.0;
    double *const P = excitation_of(&p.problem);
    struct ra_rolling_record each = {
        .force = all[0], .velocity = {all[1], all[2]}, .displacement = {all[3], all[4]}};
    struct ra_rolling_record third = {
        .force = some[0], .velocity = {some[1], some[2]}, .displacement = {some[3], some[4]}};
    check_ok(ra_rolling_solve(&p.problem, P, 100.0, &each, NULL, &st), &st);
    p.problem.every = 3;
    check_ok(ra_rolling_solve(&p.problem, P, 100.0, &third, NULL, &st), &st);
    for (size_t i = 0; i < 5; i++) {
        for (size_t n = 0; n <= STEPS / 3; n++) {
            check_near(some[i][n], all[i][3 * n], 0.0);
        }
    }
    // a velocity is the slope of its displacement, with an error of second order in the step
    for (size_t n = 1; n < STEPS; n++) {
        for (size_t i = 0; i < 2; i++) {
            const double slope = (all[3 + i][n + 1] - all[3 + i][n - 1]) / (2.0 * p.problem.step);
            check_near(all[1 + i][n], slope, 2e-6);
        }
    }
    assert_int_equal(each.separated, 0);
    free(P);
    free_pair(&p);
}

static void refuse(const struct ra_rolling *given, const char *text)
{
    struct ra_rolling copy = *given, *const problem = &copy;
    struct ra_status st;
    struct ra_rolling_record record = {0};
    const double P[3] = {0.0, 0.0, 0.0};
    problem->steps = 1;
    assert_int_equal(ra_rolling_solve(problem, P, 0.0, &record, NULL, &st), RA_INPUT);
    assert_string_equal(st.text, text);
}

#define AT(field) offsetof(struct ra_rolling, field)

/// A correct problem is refused if one of its numbers is replaced by a wrong one.
static void numbers_refused(void **state)
{
    static const struct {
        size_t at;
        double value;
        const char *message;
    } bad[] = {
        {AT(interaction.stiffness), -1.0,
         "a contact of -1 N/m and 500 N s/m: stiffness and damping are 0 or above"},
        {AT(interaction.damping), -2.0,
         "a contact of 7e+07 N/m and -2 N s/m: stiffness and damping are 0 or above"},
        {AT(speed), 1e6,
         "the contact point moves from 0.3 to 5.3 m, off the lower structure of 0.6 m"},
        {AT(speed), -1e6,
         "the contact point moves from 0.3 to -4.7 m, off the lower structure of 0.6 m"},
        {AT(start), -0.1,
         "the contact point moves from -0.1 to -0.1 m, off the lower structure of 0.6 m"},
        // places may differ by the rounding of their sum
        {AT(start), -1.1e-9 * 0.6,
         "the contact point moves from -6.6e-10 to -6.6e-10 m, off the lower structure of 0.6 m"},
        {AT(start), 0.6 * (1.0 + 1.1e-9),
         "the contact point moves from 0.6 to 0.6 m, off the lower structure of 0.6 m"},
        {AT(probe), 0.7, "the probe at 0.7 m is off the lower structure of 0.6 m"},
        {AT(probe), -0.7, "the probe at -0.7 m is off the lower structure of 0.6 m"},
    };
    (void)state;
    struct pair p;
    make_pair(&p, 3);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct ra_rolling problem = p.problem;
        memcpy((char *)&problem + bad[i].at, &bad[i].value, sizeof bad[i].value);
        refuse(&problem, bad[i].message);
    }
    free_pair(&p);
}

static void steps_refused(void **state)
{
    (void)state;
    char text[100];
    struct pair p;
    make_pair(&p, 3);
    const double stable = ra_rolling_stable_step(&p.problem), steps[] = {0.0, 1.01 * stable};
    for (size_t i = 0; i < 2; i++) {
        p.problem.step = steps[i];
        snprintf(text, sizeof text, "a step of %g s is not stable; %.3g s or less is", steps[i],
                 stable);
        refuse(&p.problem, text);
    }
    free_pair(&p);
}

/// The contact point may lie beyond an end of a structure by rounding. A wheel has no places, and a
/// second beam has its own.
static void places(void **state)
{
    (void)state;
    const double zero[3] = {0.0, 0.0, 0.0}, ends[] = {-0.9e-9 * 0.6, 0.6 * (1.0 + 0.9e-9)};
    struct ra_rolling_record none = {0};
    struct ra_status st;
    struct pair p;
    make_pair(&p, 3);
    p.problem.start[1] = p.problem.probe[1] = 7.0;
    p.problem.steps = 1;
    for (size_t i = 0; i < 2; i++) {
        p.problem.start[0] = ends[i];
        p.problem.probe[0] = i == 0 ? 0.0 : 0.6;
        check_ok(ra_rolling_solve(&p.problem, zero, 0.0, &none, NULL, &st), &st);
    }
    p.problem.probe[0] = 0.7;
    refuse(&p.problem, "the probe at 0.7 m is off the lower structure of 0.6 m");
    p.problem.structure[0] = &p.wheel;
    p.problem.structure[1] = &p.beam;
    refuse(&p.problem, "the contact point moves from 7 to 7 m, off the upper structure of 0.6 m");
    p.problem.start[1] = 0.1;
    refuse(&p.problem, "the probe at 7 m is off the upper structure of 0.6 m");
    free_pair(&p);
}

static void structures_refused(void **state)
{
    static const struct {
        double mass, stiffness, damping;
        const char *message;
    } wheel[] = {
        {0.0, 1.0, 0.0,
         "a wheel of 0 kg on a spring of 1 N/m: give a positive mass, and a stiffness of 0 or "
         "more"},
        {1.0, -1.0, 0.0,
         "a wheel of 1 kg on a spring of -1 N/m: give a positive mass, and a stiffness of 0 or "
         "more"},
        {1.0, 1.0, -0.1, "damping ratio -0.1 is below 0"},
    };
    (void)state;
    struct ra_status st;
    struct ra_structure s;
    for (size_t i = 0; i < sizeof wheel / sizeof *wheel; i++) {
        assert_int_equal(
            ra_structure_mass(wheel[i].mass, wheel[i].stiffness, wheel[i].damping, &s, &st),
            RA_INPUT);
        assert_string_equal(st.text, wheel[i].message);
    }
    assert_int_equal(ra_structure_beam(&BEAM, 0, 0.1, &s, &st), RA_INPUT);
    ra_structure_free(NULL);
}

/// A stop flag ends the loop. A motion that is not finite is an error.
static void stop_and_divergence(void **state)
{
    (void)state;
    struct ra_status st;
    struct ra_rolling_record record = {0};
    volatile sig_atomic_t stop = 1;
    struct pair p;
    make_pair(&p, 3);
    double *const P = excitation_of(&p.problem);
    assert_int_equal(ra_rolling_solve(&p.problem, P, 100.0, &record, &stop, &st), RA_EARLY);
    assert_string_equal(st.text, "interrupted at t = 0 s");
    stop = 0;
    check_ok(ra_rolling_solve(&p.problem, P, 100.0, &record, &stop, &st), &st);
    P[100] = HUGE_VAL;
    assert_int_equal(ra_rolling_solve(&p.problem, P, 100.0, &record, NULL, &st), RA_NUMERIC);
    // the motion is checked every 1024 steps of 5 us
    assert_string_equal(st.text, "the rolling motion diverged before t = 0.00512 s");
    free(P);
    free_pair(&p);
}

/// At the bound of stability a heavily damped contact stays bounded for long.
static void stable_at_the_bound(void **state)
{
    (void)state;
    struct ra_status st;
    struct ra_rolling_record record = {0};
    struct pair p;
    make_pair(&p, 8);
    const double dampings[] = {0.0, 500.0, 2e5};
    for (int i = 0; i < 3; i++) {
        p.problem.interaction.damping = dampings[i];
        p.problem.step = ra_rolling_stable_step(&p.problem);
        p.problem.steps = 20000;
        double *const P = malloc(40001 * sizeof *P);
        double *const force = malloc(20001 * sizeof *force);
        for (size_t n = 0; n <= 40000; n++) {
            P[n] = n < 10 ? 120.0 : 100.0;
        }
        record.force = force;
        check_ok(ra_rolling_solve(&p.problem, P, 100.0, &record, NULL, &st), &st);
        // what is left is 0.66 N of the wheel on its slow spring
        assert_true(fabs(force[20000] - 100.0) < 2.0);
        free(P);
        free(force);
    }
    free_pair(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes),
        cmocka_unit_test(cubic),
        cmocka_unit_test(against_ode),
        cmocka_unit_test(static_state),
        cmocka_unit_test(separation),
        cmocka_unit_test(frequency_domain),
        cmocka_unit_test(two_wheels),
        cmocka_unit_test(resonance_counts_modes),
        cmocka_unit_test(static_state_of_a_free_wheel),
        cmocka_unit_test(records),
        cmocka_unit_test(numbers_refused),
        cmocka_unit_test(steps_refused),
        cmocka_unit_test(places),
        cmocka_unit_test(structures_refused),
        cmocka_unit_test(resonance_and_signs),
        cmocka_unit_test(stop_and_divergence),
        cmocka_unit_test(stable_at_the_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
