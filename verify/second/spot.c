// A second program for three dimensions: a sphere that yields.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The mean pressure p of a contact of the radius a is Hertz's, $4E^*a/(3\pi R)$, up to 1.1 Y. Then
 * it grows linearly with a to the hardness h Y at $a = 40\,YR/E^*$, and is constant beyond. With
 * this p
 * $$ e(a) = \frac{a^2}{2R} + \frac{3\pi}{8E^*}\,p\,a, \qquad F = \pi a^2 p . $$
 * e grows with a, and a is found by Newton's method. The work up to a is the integral of F de.
 * Gauss's rule with five points is exact in each of the three pieces, because there the integrand
 * is a polynomial of the fourth degree at most. Unloading gives back $\frac25 F b$,
 * $b = \frac{3\pi}{4E^*}\,p\,a$.
 */
#include "second.h"

#include <math.h>

static const double PI = 3.14159265358979323846;

/// The ends of the pieces; the last piece has no end.
struct limits {
    double a[2], p[2];
};

static struct limits limits_of(const struct second_input *in, double R)
{
    const double Y = in->yield_over, first = 1.1 * Y;
    if (Y == 0.0) {
        return (struct limits){{HUGE_VAL, HUGE_VAL}, {HUGE_VAL, HUGE_VAL}};
    }
    return (struct limits){{first * 3.0 * PI * R / (4.0 * in->modulus), 40.0 * Y * R / in->modulus},
                           {first, in->hardness * Y}};
}

/// Mean pressure, and its slope over a.
static double pressure_of(const struct second_input *in, double R, double a, double *slope)
{
    const struct limits at = limits_of(in, R);
    if (a < at.a[0]) {
        *slope = 4.0 * in->modulus / (3.0 * PI * R);
        return *slope * a;
    }
    if (a < at.a[1]) {
        *slope = (at.p[1] - at.p[0]) / (at.a[1] - at.a[0]);
        return at.p[0] + *slope * (a - at.a[0]);
    }
    *slope = 0.0;
    return at.p[1];
}

/// The approach of a contact radius, and its slope.
static double approach_of(const struct second_input *in, double R, double a, double *slope)
{
    const double k = 3.0 * PI / (8.0 * in->modulus);
    double rise;
    const double p = pressure_of(in, R, a, &rise);
    *slope = a / R + k * (p + a * rise);
    return a * a / (2.0 * R) + k * p * a;
}

double second_sphere(const struct second_input *in, double R, double e, double *a)
{
    double slope, rise, at = sqrt(2.0 * R * e);
    for (int i = 0; i < 60; i++) {
        const double off = approach_of(in, R, at, &slope) - e;
        at -= off / slope;
        if (fabs(off) <= 1e-15 * e) {
            break;
        }
    }
    *a = at;
    return PI * at * at * pressure_of(in, R, at, &rise);
}

double second_back(const struct second_input *in, double R, double a, double force)
{
    (void)R;
    return 3.0 * force / (4.0 * in->modulus * a);
}

bool second_yields(const struct second_input *in, double R, double a)
{
    return a > limits_of(in, R).a[0];
}

double second_taken(const struct second_input *in, double R, double e)
{
    static const double place[5] = {-0.9061798459386640, -0.5384693101056831, 0.0,
                                    0.5384693101056831, 0.9061798459386640};
    static const double weight[5] = {0.2369268850561891, 0.4786286704993665, 0.5688888888888889,
                                     0.4786286704993665, 0.2369268850561891};
    const struct limits at = limits_of(in, R);
    double end, work = 0.0, from = 0.0;
    if (e <= 0.0) {
        return 0.0;
    }
    const double force = second_sphere(in, R, e, &end);
    for (int piece = 0; piece < 3; piece++) {
        const double to = piece < 2 ? fmin(at.a[piece], end) : end;
        for (int i = 0; i < 5 && to > from; i++) {
            const double a = 0.5 * (from + to) + 0.5 * (to - from) * place[i];
            double slope, rise;
            approach_of(in, R, a, &slope);
            work +=
                0.5 * (to - from) * weight[i] * PI * a * a * pressure_of(in, R, a, &rise) * slope;
        }
        from = fmax(from, to);
    }
    return work - 0.4 * force * second_back(in, R, end, force);
}
