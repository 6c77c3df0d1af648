// One damped oscillator stepped by a scheme of the program, and the properties of its map.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A step of any of the schemes is a linear map of two numbers for a free mode, so that its
 * amplitudes obey $U_{n+1} = t U_n - d U_{n-1}$ with trace t and determinant d of the map. Four
 * successive amplitudes of one run give t and d, whatever else the scheme stores.
 */
#include "exact/oscillator.h"

#include <math.h>

static const double PI = 3.14159265358979323846;
enum { NODES = 21 };

void oscillator_make(const struct ra_scheme *scheme, double zeta, double theta, double amplitude,
                     double velocity, struct study_pair *pair)
{
    double displacement[NODES], speed[NODES];
    struct ra_problem_spec spec = {.spacing = 1.0 / (NODES - 1),
                                   .distance = 1e3,
                                   .step = 1e-3,
                                   .law = "penalty",
                                   .scheme = scheme->name};
    for (int l = 0; l < NODES; l++) {
        const double shape = sqrt(2.0) * sin(PI * l / (NODES - 1));
        displacement[l] = amplitude * shape;
        speed[l] = velocity * shape;
    }
    const struct ra_beam beam = study_beam(1.0, 1.0, 1.0 / pow(PI, 4.0), RA_PINNED);
    spec.solid[0] = (struct ra_solid_spec){.beam = beam,
                                           .modes = 1,
                                           .nodes = NODES,
                                           .damping = &zeta,
                                           .displacement = displacement,
                                           .velocity = speed};
    spec.solid[1] = (struct ra_solid_spec){
        .beam = study_beam(1.0, 1.0, 1.0, RA_FREE), .modes = 1, .nodes = NODES};
    study_pair_make(&spec, pair);
    // ra_problem_init may refuse this step, so it is set afterwards
    pair->problem.pair.modal.step = theta;
    ra_oscillators_prepare(&pair->problem.pair.modal);
    pair->state.at.motion.increment[0] = theta * pair->problem.pair.modal.start_velocity[0];
}

double oscillator_radius(const struct ra_scheme *scheme, double zeta, double theta)
{
    double u[4] = {0.0};
    struct study_pair pair;
    oscillator_make(scheme, zeta, theta, 1.0, 0.7, &pair);
    for (int n = 0; n < 4 && study_step(&pair); n++) {
        u[n] = pair.state.at.motion.amplitude[0];
    }
    study_pair_free(&pair);
    const double below = u[1] * u[1] - u[0] * u[2];
    const double trace = (u[1] * u[2] - u[0] * u[3]) / below;
    const double determinant = (u[2] * u[2] - u[1] * u[3]) / below;
    const double root = 0.25 * trace * trace - determinant;
    return root < 0.0 ? sqrt(determinant) : fabs(0.5 * trace) + sqrt(root);
}

double oscillator_limit(const struct ra_scheme *scheme, double zeta, double low, double high)
{
    while (high - low > 1e-9) {
        const double middle = 0.5 * (low + high);
        if (oscillator_radius(scheme, zeta, middle) <= 1.0 + 1e-12) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

/// |R(z)|^2 of a Runge-Kutta method with the stability polynomial sum c_q z^q, z on the ray of
/// zeta.
static double polynomial(const double *c, int degree, double zeta, double theta)
{
    const double x = -zeta * theta, y = sqrt(1.0 - zeta * zeta) * theta;
    double real = 0.0, imaginary = 0.0;
    for (int q = degree; q >= 0; q--) {
        const double r = real * x - imaginary * y + c[q];
        imaginary = real * y + imaginary * x;
        real = r;
    }
    return real * real + imaginary * imaginary;
}

/// The stability polynomial of a Runge-Kutta method; its degree, or 0 for another scheme.
static int polynomial_of(const struct ra_scheme *scheme, double c[9])
{
    static const double euler[] = {1, 1}, heun[] = {1, 1, 1.0 / 2};
    static const double classical[] = {1, 1, 1.0 / 2, 1.0 / 6, 1.0 / 24};
    static const double huta[] = {1,         1,         1.0 / 2,    1.0 / 6,     1.0 / 24,
                                  1.0 / 120, 1.0 / 720, 1.0 / 4480, 1.0 / 483840};
    const double *const from = scheme == ra_scheme_find("euler")  ? euler
                               : scheme == ra_scheme_find("heun") ? heun
                               : scheme == ra_scheme_find("rk4")  ? classical
                               : scheme == ra_scheme_find("huta") ? huta
                                                                  : NULL;
    const int degree = scheme == ra_scheme_find("huta") ? 8 : scheme->order;
    for (int q = 0; from != NULL && q <= degree; q++) {
        c[q] = from[q];
    }
    return from != NULL ? degree : 0;
}

double oscillator_growth_known(const struct ra_scheme *scheme, double theta)
{
    double c[9];
    const int degree = polynomial_of(scheme, c);
    return degree > 0 ? polynomial(c, degree, 0.0, theta) - 1.0 : 0.0;
}

double oscillator_limit_known(const struct ra_scheme *scheme, double zeta)
{
    double c[9], low = 1e-3, high = 4.0;
    const int degree = polynomial_of(scheme, c);
    const struct ra_bounds bounds = {.modal = 1.0, .decay = zeta};
    if (scheme->largest_step(&bounds) > 3.0) {
        return (double)NAN; // stable wherever samples still tell which way the mode moves
    }
    if (degree == 0) {
        return scheme == ra_scheme_find("symplectic-euler") ? 2.0 * (sqrt(1.0 + zeta * zeta) - zeta)
                                                            : 2.0;
    }
    if (polynomial(c, degree, zeta, low) > 1.0 + 1e-15) {
        return 0.0;
    }
    // the first theta beyond the limit: by coarse steps, then by bisection
    while (polynomial(c, degree, zeta, low + 1e-2) <= 1.0 + 1e-14) {
        low += 1e-2;
    }
    high = low + 1e-2;
    while (high - low > 1e-12) {
        const double middle = 0.5 * (low + high);
        *(polynomial(c, degree, zeta, middle) <= 1.0 + 1e-14 ? &low : &high) = middle;
    }
    return low;
}

/// Like `exact`, for a motion that does not oscillate, zeta > 1.
static void exact_overdamped(double zeta, double t, const double start[2], double end[2])
{
    const double s = sqrt(zeta * zeta - 1.0), e = exp(-zeta * t);
    end[0] = e * (start[0] * cosh(s * t) + (start[1] + zeta * start[0]) * sinh(s * t) / s);
    end[1] = e * (start[1] * cosh(s * t) - (start[0] + zeta * start[1]) * sinh(s * t) / s);
}

/// U and V from (U0, V0) at time t, omega = 1.
static void exact(double zeta, double t, const double start[2], double end[2])
{
    if (zeta > 1.0) {
        exact_overdamped(zeta, t, start, end);
        return;
    }
    const double s = sqrt(1.0 - zeta * zeta), e = exp(-zeta * t);
    const double b = (start[1] + zeta * start[0]) / s;
    end[0] = e * (start[0] * cos(s * t) + b * sin(s * t));
    end[1] = e * ((b * s - zeta * start[0]) * cos(s * t) - (start[0] * s + zeta * b) * sin(s * t));
}

double oscillator_error(const struct ra_scheme *scheme, double zeta, double theta)
{
    const double start[2] = {1.0, 0.3};
    double worst = 0.0;
    struct study_pair pair;
    oscillator_make(scheme, zeta, theta, start[0], start[1], &pair);
    for (int n = 0; n * theta <= 10.0 && study_step(&pair); n++) {
        double end[2];
        exact(zeta, n * theta, start, end);
        study_keep(&worst, pair.state.at.motion.amplitude[0] - end[0]);
        study_keep(&worst, pair.state.at.motion.velocity[0] - end[1]);
    }
    study_pair_free(&pair);
    return worst;
}

double oscillator_order(const struct ra_scheme *scheme, double zeta)
{
    const double theta = scheme->order < 4 ? 5e-3 * scheme->order : 2e-2 * scheme->order;
    double e[3];
    for (int i = 0; i < 3; i++) {
        e[i] = oscillator_error(scheme, zeta, theta / (1 << i));
    }
    return 2.0 * log2(e[1] / e[2]) - log2(e[0] / e[1]);
}
