// Tests of the closed form of the moving force (known values, erratum E6).
// SPDX-License-Identifier: GPL-3.0-or-later

/**
# What is checked

The formula has values that were computed elsewhere, to the required 1e-5. Its term for n = alpha
is the limit of the general term. At the ends of the path it has the right values. It agrees with
a numerical integration of the modal equations, which uses no series. Eq. 45 as printed is
compared with this integration.
*/

#include "support/check.h"

#include "exact/olsson.h"
#include "exact/printed.h"

enum { TERMS = 20 };
static const double tolerance = 1e-5; // half of the last digit and more

struct row {
    double alpha, s, w;
};

static void test_values(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {0.125, 0.25, 0.698547}, {0.125, 0.50, 1.015645},
        {0.125, 0.75, 0.698547}, {0.250, 0.25, 0.733897},
        {0.250, 0.50, 1.065772}, {0.250, 0.75, 0.733897},
        {0.500, 0.25, 0.264465}, {0.500, 0.50, 1.328857},
        {0.500, 0.75, 1.574611}, {1.000, 0.25, 0.067311},
        {1.000, 0.50, 0.513092}, {1.000, 0.75, 1.161964},
        {0.125, 1.00, 0},        {0.250, 1.00, 0},
        {0.500, 1.00, 0},        {1.000, 1.00, 48 / 31.00627668029982}, // 48/pi^3
    };
    for (size_t j = 0; j < sizeof rows / sizeof rows[0]; j++) {
        check_near(olsson_midspan(rows[j].alpha, rows[j].s, TERMS), rows[j].w, tolerance);
    }
}

static void test_maxima(void **state)
{
    (void)state;
    // the place is printed with four decimals
    static const struct row rows[] = {
        {0.125, 0.4467, 1.121110}, {0.25, 0.4021, 1.257605}, {0.5, 0.6667, 1.705441}};
    for (size_t j = 0; j < sizeof rows / sizeof rows[0]; j++) {
        double where = 0;
        check_near(olsson_maximum(rows[j].alpha, TERMS, &where), rows[j].w, tolerance);
        check_near(where, rows[j].s, 5.1e-5);
    }
    // at the critical speed the deflection still grows when the force leaves the beam
    double where = 0;
    check_near(olsson_maximum(1, TERMS, &where), 48 / 31.00627668029982, 1e-14);
    // (the curve is flat there: a search by values is accurate to the square root of the rounding
    // error)
    check_near(where, 1, 1e-7);
}

/// The term n = alpha is the limit of the general term from both sides (erratum E6).
static void test_resonant_term(void **state)
{
    (void)state;
    for (double alpha = 1; alpha <= 3; alpha += 1) {
        for (double s = 0.1; s < 1; s += 0.2) {
            const double at = olsson_midspan(alpha, s, TERMS);
            // the slope in alpha is below 20 here: 1e-4 for a distance of 5e-6
            check_near(olsson_midspan(alpha - 5e-6, s, TERMS), at, 1e-4);
            check_near(olsson_midspan(alpha + 5e-6, s, TERMS), at, 1e-4);
            // also on either side of the switch at 1e-7
            check_near(olsson_midspan(alpha + 0.9e-7, s, TERMS),
                       olsson_midspan(alpha + 1.1e-7, s, TERMS), 1e-6);
        }
    }
}

/// One mode by the classical Runge-Kutta method, with s as time: q'' + (n^2 pi/a)^2 q = sin n pi s.
static double integrate_mode(double n, double alpha, double s, size_t steps)
{
    const double pi = acos(-1), w2 = pow(n * n * pi / alpha, 2), h = s / (double)steps;
    double q = 0, v = 0;
    for (size_t j = 0; j < steps; j++) {
        const double t = (double)j * h;
        const double f0 = sin(n * pi * t), f1 = sin(n * pi * (t + h / 2)),
                     f2 = sin(n * pi * (t + h));
        const double v1 = v, a1 = f0 - w2 * q;
        const double v2 = v + h / 2 * a1, a2 = f1 - w2 * (q + h / 2 * v1);
        const double v3 = v + h / 2 * a2, a3 = f1 - w2 * (q + h / 2 * v2);
        const double v4 = v + h * a3, a4 = f2 - w2 * (q + h * v3);
        q += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4);
        v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    }
    return q;
}

/// The sum of the first seven modes, divided by the static deflection. The modes are integrated
/// with a step below 0.02 of the shortest period, which makes an error of 1e-8.
static double integrate(double alpha, double position, double s)
{
    const double pi = acos(-1);
    double sum = 0;
    for (int n = 1; n <= 7; n++) {
        sum += sin(n * pi * position) * integrate_mode(n, alpha, s, 20000);
    }
    // m omega_1^2 = pi^4 E I/L^4: static deflections are 96/pi^4 (pi/alpha)^2 times q
    return sum * 96 / pow(pi, 4) * pow(pi / alpha, 2);
}

/// The formula agrees with the integration.
static void test_against_integration(void **state)
{
    (void)state;
    const double alphas[] = {0.25, 0.5, 0.7, 1, 1.003, 2, 3};
    for (size_t j = 0; j < sizeof alphas / sizeof alphas[0]; j++) {
        check_near(olsson_deflection(alphas[j], 0.3, 0.63, 7), integrate(alphas[j], 0.3, 0.63),
                   2e-11);
    }
}

/// Eq. 45 as printed always has its first bracket. If alpha is the number of a mode, Eq. 45 agrees
/// with the integration (erratum E6). For other alpha the difference is this bracket, which is half
/// a static deflection or more: about 16 (x/L) s^3 for small alpha, here 1.16 to 0.68.
static void test_printed_equation_45(void **state)
{
    (void)state;
    const double alphas[] = {0.25, 0.5, 0.7, 1.003}, modes[] = {1, 2, 3};
    for (size_t j = 0; j < sizeof alphas / sizeof alphas[0]; j++) {
        const double off =
            printed_deflection(alphas[j], 0.3, 0.63, 7) - integrate(alphas[j], 0.3, 0.63);
        check_between(off, 0.5, 1.2);
    }
    for (size_t j = 0; j < sizeof modes / sizeof modes[0]; j++) {
        check_near(printed_deflection(modes[j], 0.3, 0.63, 7), integrate(modes[j], 0.3, 0.63),
                   1e-13);
    }
    // at the end of the path alpha = 0.5 leaves 96/pi^4 sin(pi/4) 8 instead of 0
    const double pi = acos(-1);
    check_near(printed_deflection(0.5, 0.5, 1, TERMS), 384 * sqrt(2) / pow(pi, 4), 1e-12);
    check_near(olsson_midspan(0.5, 1, TERMS), 0, 1e-12);
}

/// Under a slow force the deflection is the static one: w = s(3 - 4 s^2) up to mid-span.
static void test_static_limit(void **state)
{
    (void)state;
    for (double s = 0; s <= 0.5; s += 0.05) {
        // the tolerance is for a vibration of the relative size alpha, and for the end of the
        // series after 200 terms that fall as n^-4
        check_near(olsson_midspan(1e-4, s, 200), s * (3 - 4 * s * s), 1e-7);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_maxima),
        cmocka_unit_test(test_resonant_term),
        cmocka_unit_test(test_against_integration),
        cmocka_unit_test(test_printed_equation_45),
        cmocka_unit_test(test_static_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
