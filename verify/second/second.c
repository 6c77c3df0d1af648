// A second program for three dimensions: the plate's modes, the block, a step.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Plate.** $D \nabla^4 u + \mu \ddot u = p$: the modes (eq:plate-modes), $\psi_{mn} = X_m Y_n$,
 * are found by trying all half waves up to the highest frequency. Each obeys
 * $$ \mu (\ddot U + 2\zeta\omega \dot U + \omega^2 U) = \sum P \psi + \mu g' \!\!\int\!\psi . $$
 * Gravity pulls the plate away from the block, towards negative u.
 *
 * **Block.** z is its height, positive towards the plate, alpha its angle about the axis along y,
 * and beta that about the axis along x. So a point (x, y) from its middle moves by
 * $v = z + \alpha x + \beta y$:
 * $$ M\ddot z = \sum P + M g, \quad I_1\ddot\alpha = \sum P x, \quad I_2\ddot\beta = \sum P y , $$
 * where each P is the force at a point; it is less than 0 if it pushes the solids apart.
 *
 * **Scheme.** Central differences have the velocity $V_{n+1/2} = (U_{n+1} - U_n)/\tau$:
 * $$ V_{n+1/2} = \frac{(1 - \tau d) V_{n-1/2} + \tau (F_n/m - \omega^2 U_n)}{1 + \tau d},
 *    \qquad d = \zeta\omega. $$
 * At n = 0 the mean of $V_{-1/2}$ and $V_{1/2}$ is the given velocity $V_0$:
 * $V_{1/2} = (1 - \tau d) V_0 + \tfrac12\tau (F_0/m - \omega^2 U_0)$.
 *
 * **Offset.** $V\tau/\chi$ and $x_0/\chi$ are fractions with a common denominator, the least one
 * for which both numerators are whole numbers, apart from rounding (`divisor`).
 */
#include "second.h"

#include <math.h>
#include <stdlib.h>

static const double PI = 3.14159265358979323846;

double second_along(const struct second *s, long m, double x)
{
    const double a = s->in.plate_length;
    return sqrt(2.0 / a) * sin((double)m * PI * x / a);
}

double second_across(const struct second *s, long n, double y)
{
    const double b = s->in.plate_width;
    if (!s->in.guided_sides) {
        return sqrt(2.0 / b) * sin((double)n * PI * y / b);
    }
    return n == 0 ? sqrt(1.0 / b) : sqrt(2.0 / b) * cos((double)n * PI * y / b);
}

/// The integral of X_m Y_n over the plate.
static double whole(const struct second *s, long m, long n)
{
    const double a = s->in.plate_length, b = s->in.plate_width;
    const double along = m % 2 == 1 ? sqrt(2.0 / a) * 2.0 * a / ((double)m * PI) : 0.0;
    if (s->in.guided_sides) {
        return n == 0 ? along * sqrt(b) : 0.0;
    }
    return n % 2 == 1 ? along * sqrt(2.0 / b) * 2.0 * b / ((double)n * PI) : 0.0;
}

static double frequency(const struct second_input *in, long m, long n)
{
    const double D =
        in->young * pow(in->plate_thickness, 3.0) / (12.0 * (1.0 - in->poisson * in->poisson));
    const double mu = in->plate_density * in->plate_thickness;
    return sqrt(D / mu) * (pow((double)m * PI / in->plate_length, 2.0) +
                           pow((double)n * PI / in->plate_width, 2.0));
}

/// Counts all modes, or stores them.
static long find_modes(struct second *s, bool put)
{
    const double highest = 2.0 * PI * s->in.highest;
    const long least = s->in.guided_sides ? 0 : 1;
    long count = 0;
    for (long m = 1; frequency(&s->in, m, least) <= highest; m++) {
        for (long n = least; frequency(&s->in, m, n) <= highest; n++, count++) {
            s->most_m = m > s->most_m ? m : s->most_m;
            s->most_n = n > s->most_n ? n : s->most_n;
            if (put) {
                const double load = -s->mass_per_area * s->in.plate_gravity * whole(s, m, n);
                s->mode[count] = (struct second_mode){
                    .m = m, .n = n, .omega = frequency(&s->in, m, n), .load = load};
            }
        }
    }
    return count;
}

/// Finds the least common denominator of both fractions of the offset, apart from rounding.
static void find_fractions(struct second *s)
{
    const double each = s->in.speed * s->in.step / s->in.spacing;
    const double first = s->in.start / s->in.spacing;
    const double off = 1e-9;
    for (long q = 1;; q++) {
        const double passed = each * (double)q, start = first * (double)q;
        if (fabs(passed - round(passed)) < off && fabs(start - round(start)) < off) {
            s->divisor = q;
            s->passed = lround(passed);
            s->start_over = lround(start);
            return;
        }
    }
}

long second_offset(const struct second *s, long n, double *xi)
{
    const long at = s->start_over + n * s->passed;
    *xi = (double)(at % s->divisor) / (double)s->divisor;
    return at / s->divisor;
}

/// Shapes of the plate at the columns whose heights are given, and at all rows.
static void fill_shapes(struct second *s)
{
    for (long i = 0; i < s->in.plate.columns; i++) {
        for (long m = 0; m <= s->most_m; m++) {
            s->X[i * (s->most_m + 1) + m] =
                second_along(s, m, (double)(s->in.plate.first + i) * s->in.spacing);
        }
    }
    for (long j = 0; j < s->ny; j++) {
        for (long n = 0; n <= s->most_n; n++) {
            s->Y[j * (s->most_n + 1) + n] =
                second_across(s, n, s->side + (double)j * s->in.spacing);
        }
    }
}

static void block_of(struct second *s)
{
    const struct second_input *const in = &s->in;
    const double l = in->length, w = in->width, h = in->block_height;
    const double M = in->block_density * l * w * h;
    s->heave =
        (struct second_freedom){.inertia = M, .load = M * in->block_gravity, .half = in->towards};
    s->pitch = (struct second_freedom){.inertia = M * (l * l + h * h) / 12.0};
    s->roll = (struct second_freedom){.inertia = M * (w * w + h * h) / 12.0};
}

struct second *second_make(const struct second_input *in)
{
    struct second *const s = calloc(1, sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    s->in = *in;
    s->nx = lround(in->length / in->spacing) + 1;
    s->ny = lround(in->width / in->spacing) + 1;
    s->side = in->centre - 0.5 * in->width;
    s->mass_per_area = in->plate_density * in->plate_thickness;
    s->modes = find_modes(s, false);
    s->mode = calloc((size_t)s->modes, sizeof *s->mode);
    s->X = calloc((size_t)(in->plate.columns * (s->most_m + 1)), sizeof *s->X);
    s->Y = calloc((size_t)(s->ny * (s->most_n + 1)), sizeof *s->Y);
    s->upper = calloc((size_t)((s->nx + 4) * s->ny), sizeof *s->upper);
    s->lower = calloc((size_t)(s->nx * s->ny), sizeof *s->lower);
    s->row = calloc((size_t)(s->most_m + 1), sizeof *s->row);
    if (s->mode == NULL || s->X == NULL || s->Y == NULL || s->upper == NULL || s->lower == NULL ||
        s->row == NULL || (in->foundation == 0.0 && !second_hills(s)) ||
        (in->air.on && !second_film_make(s))) {
        second_free(s);
        return NULL;
    }
    find_modes(s, true);
    find_fractions(s);
    fill_shapes(s);
    block_of(s);
    s->distance = second_touching(s);
    return s;
}

void second_free(struct second *s)
{
    if (s != NULL) {
        second_film_free(s);
        free(s->mode);
        free(s->X);
        free(s->Y);
        free(s->upper);
        free(s->lower);
        free(s->row);
        free(s->summit);
        free(s->hill);
        free(s);
    }
}

void second_push_plate(struct second *s, double force, const double *X, const double *Y)
{
    for (long k = 0; k < s->modes; k++) {
        s->mode[k].force += force * X[s->mode[k].m] * Y[s->mode[k].n];
    }
}

void second_push_block(struct second *s, double force, double x, double y)
{
    s->heave.force += force;
    s->pitch.force += force * x;
    s->roll.force += force * y;
}

/// $V_{n+1/2}$ from $V_{n-1/2}$, whose mean is $V_n$; in the first step from the given $V_0$.
static double next_half(double half, double decay, double acceleration, double step, bool first)
{
    return first ? (1.0 - step * decay) * half + 0.5 * step * acceleration
                 : ((1.0 - step * decay) * half + step * acceleration) / (1.0 + step * decay);
}

static void move_block(struct second_freedom *f, double step, bool first)
{
    const double half = next_half(f->half, 0.0, (f->force + f->load) / f->inertia, step, first);
    f->now = first ? f->half : 0.5 * (f->half + half);
    f->half = half;
    f->place += step * half;
}

static void move_mode(struct second_mode *k, double mu, double zeta, double step, bool first)
{
    const double pull = (k->force + k->load) / mu - k->omega * k->omega * k->amplitude;
    const double half = next_half(k->half, zeta * k->omega, pull, step, first);
    k->now = first ? k->half : 0.5 * (k->half + half);
    k->half = half;
    k->amplitude += step * half;
}

void second_step(struct second *s)
{
    const double step = s->in.step;
    const bool first = s->n == 0 && s->in.fault != SECOND_START;
    for (long k = 0; k < s->modes; k++) {
        s->mode[k].force = 0.0;
    }
    s->heave.force = s->pitch.force = s->roll.force = 0.0;
    second_contact(s);
    if (s->in.air.on) {
        second_film_push(s);
    }
    for (long k = 0; k < s->modes; k++) {
        move_mode(s->mode + k, s->mass_per_area, s->in.damping, step, first);
    }
    move_block(&s->heave, step, first);
    move_block(&s->pitch, step, first);
    move_block(&s->roll, step, first);
    s->n++;
}
