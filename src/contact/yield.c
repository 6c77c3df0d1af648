// A sphere that yields under the load of its contact and stays flattened.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Yielding is not in the paper, whose contact is elastic. A sphere of radius R is pressed on a
 * plane; e is the approach, a the radius of the contact, and $p = F/(\pi a^2)$ the mean pressure.
 * E* is the modulus of both bodies and Y the yield stress of the softer one.
 *
 * **Limits.** The material first yields below the surface, at $p_1 = 1.1\, Y$. The plastic zone
 * then grows inside an elastic one. At $p_2 = h Y$, h = 2.8, and $E^* a/(Y R) = 40$ it has reached
 * the surface all around the contact. From this full plasticity on the pressure is the hardness and
 * no longer grows (D. Tabor, The Hardness of Metals, 1951; K. L. Johnson, Contact Mechanics, 1985,
 * Sect. 6.3). By Hertz $p = 4 E^* a/(3\pi R)$, so that
 * $$ a_1 = \frac{3\pi}{4} \frac{p_1 R}{E^*}, \qquad a_2 = 40\, \frac{Y R}{E^*}, \qquad
 *    \frac{a_2}{a_1} = 15.4 .                                            % eq:yield-limits $$
 *
 * **Pressure.** Up to $a_1$ it is Hertz's. From $a_1$ to $a_2$ we take it to be linear in a, the
 * simplest curve that joins the two limits. Beyond $a_2$ it is $p_2$. So the pressure is a straight
 * line in each of three pieces,
 * $$ p = \alpha + \beta a: \qquad \Big(0, \frac{p_1}{a_1}\Big), \quad
 *    \Big((1 - \lambda) p_1, \lambda \frac{p_1}{a_1}\Big), \quad (p_2, 0), \qquad
 *    \lambda = \frac{p_2/p_1 - 1}{a_2/a_1 - 1} .                         % eq:yield-pressure $$
 * With h = 1.1 the pressure is constant from first yield on.
 *
 * **Approach.** At the edge of the contact the surface has moved by $e - a^2/(2R)$. We assume that
 * no material piles up there. Then this displacement is the elastic deflection at the edge of a
 * Hertzian pressure of mean p, which is one half of the deflection at the centre,
 * $3\pi p a/(4E^*)$:
 * $$ e = \frac{a^2}{2R} + k\, p\, a, \quad k = \frac{3\pi}{8E^*}, \qquad F = \pi a^2 p .
 *                                                                       % eq:yield-approach $$
 * While p is Hertz's pressure, this is Hertz's law, $e = a^2/R$,
 * $F = \frac43 E^* \sqrt{R}\, e^{3/2}$. Deep in full plasticity $\pi a^2 \to 2 \pi R e$, the
 * area in which sphere and plane overlap (Johnson, Sect. 11.5). Force, approach and radius are
 * continuous; within a piece a is the root of a quadratic equation,
 * $a = 2e/(k\alpha + \sqrt{k^2\alpha^2 + 4 (1/(2R) + k\beta) e})$.
 *
 * **Unloading** is elastic. It starts at the largest approach $e_m$ so far, with the pressure p on
 * the radius a and the force $F_m$. The part $b = 2 k p a$ of the approach recovers, and the rest
 * stays:
 * $$ F = F_m \Big(\frac{e - e_r}{b}\Big)^{3/2} (e > e_r), \quad 0\; (e \le e_r), \qquad
 *    e_r = e_m - b, \quad b = \frac{3 F_m}{4 E^* a_m} .                  % eq:yield-unloading $$
 * This is Hertz's law for the radius $R_m = a_m^2/b \ge R$. Reloading follows the same curve back
 * to $(e_m, F_m)$, so a second loading to the same load is elastic. A larger load continues on the
 * curve of first loading.
 *
 * **The energy lost** up to $e_m$ is the area of the loop: the work of (eq:yield-approach) minus
 * the work of unloading. Each piece adds the difference of w between its ends,
 * $$ w(a) = \pi \Big[ \frac{1}{R}\Big(\frac{\alpha a^4}{4} + \frac{\beta a^5}{5}\Big)
 *    + k \Big(\frac{\alpha^2 a^3}{3} + \frac{3 \alpha\beta a^4}{4} + \frac{2 \beta^2 a^5}{5}\Big)
 *    \Big], \qquad D = \Delta w - \tfrac25 F_m b .                       % eq:yield-loss $$
 * The derivative of D with respect to a,
 * $D' = \pi a^2 p\, (a/R - \frac75 k p - \frac35 k a \beta)$, is never negative, because p and
 * $a\beta$ are at most Hertz's pressure, $a/(2kR)$.
 *
 * **Stiffness.** A Hertzian contact of radius a has the slope $2 E^* a$. By the same two
 * inequalities the slope of the curve of first loading is never larger:
 * $\pi (\frac54 p + \frac14 a\beta) \le \frac{3\pi}{2} \frac{a}{2kR}$.
 *
 * **Restitution.** A mass without weight that strikes a rigid wall at a speed $v > v_y$ rebounds
 * with the coefficient of restitution $\sqrt{\frac25 F_m b/\Delta w}$. In full plasticity
 * $\Delta w \to \pi p_2 a^4/(4R)$ and $F_m b \sim a^3$. So the coefficient falls as $a^{-1/2}$.
 * Since a grows as $v^{1/2}$, it falls as $v^{-1/4}$ (Johnson, Sect. 11.5). Between $a_1$ and $a_2$
 * the pressure still grows, and the coefficient falls more slowly. verify_yield measures the
 * exponents.
 *
 * Units: SI. A step uses only +, -, *, / and the square root.
 *
 * Tests: tests/contact/test_yield.c, verify/verify_yield.c, verify/verify_second.c.
 */
#include "contact/yield.h"

#include <math.h>
#include <stddef.h>

const double ra_first_yield = 1.1, ra_full_plasticity = 40.0, ra_usual_hardness = 2.8;

static const double PI = 3.14159265358979323846;

/// The pressure $\alpha + \beta a$ of one of the three pieces.
struct piece {
    double alpha, beta;
};

/// 3 pi/(8 E*)
static double yielding(const struct ra_sphere *s)
{
    return 3.0 * PI / 8.0 / s->modulus;
}

struct ra_sphere ra_sphere_make(double radius, double modulus, const struct ra_yield *yield)
{
    struct ra_sphere s = {.radius = radius, .modulus = modulus};
    if (yield == NULL || yield->stress == 0.0) {
        // without a yield stress every load is on the elastic piece
        s.first = s.full = s.depth[0] = s.depth[1] = HUGE_VAL;
        return s;
    }
    s.pressure[0] = ra_first_yield * yield->stress;
    s.pressure[1] = yield->hardness * yield->stress;
    s.first = 0.75 * PI * s.pressure[0] * (radius / modulus);
    s.full = ra_full_plasticity * yield->stress * (radius / modulus);
    s.share = (s.pressure[1] / s.pressure[0] - 1.0) / (s.full / s.first - 1.0);
    // approaches at both limits: $e = a^2/R$ by Hertz, and (eq:yield-approach) with $p = p_2$
    s.depth[0] = s.first * s.first / radius;
    s.depth[1] = s.full * s.full / (2.0 * radius) + yielding(&s) * s.pressure[1] * s.full;
    return s;
}

// ## The first load

static struct piece piece_at(const struct ra_sphere *s, int n)
{
    const double slope =
        n == 0 ? 4.0 * s->modulus / (3.0 * PI * s->radius) : s->pressure[0] / s->first;
    return n == 0   ? (struct piece){0.0, slope}
           : n == 1 ? (struct piece){(1.0 - s->share) * s->pressure[0], s->share * slope}
                    : (struct piece){s->pressure[1], 0.0};
}

static int number_of(const struct ra_sphere *s, double e)
{
    return (e > s->depth[0]) + (e > s->depth[1]);
}

struct ra_sphere_contact ra_sphere_load(const struct ra_sphere *s, double e)
{
    const int n = number_of(s, e);
    if (n == 0) {
        const double a = sqrt(s->radius * e);
        return (struct ra_sphere_contact){4.0 / 3.0 * s->modulus * (a * e), a, e};
    }
    const struct piece piece = piece_at(s, n);
    const double k = yielding(s), once = k * piece.alpha;
    const double twice = 0.5 / s->radius + k * piece.beta;
    // the positive root of $(1/(2R) + k\beta) a^2 + k\alpha\, a = e$, in the form that loses no
    // digits
    const double a = 2.0 * e / (once + sqrt(once * once + 4.0 * twice * e));
    const double p = piece.alpha + piece.beta * a;
    return (struct ra_sphere_contact){PI * (a * a) * p, a, 2.0 * k * (p * a)};
}

// ## Again

struct ra_sphere_contact ra_sphere_reload(const struct ra_sphere *s, double most, double e)
{
    if (e >= most || most <= s->depth[0]) {
        return ra_sphere_load(s, e);
    }
    const struct ra_sphere_contact top = ra_sphere_load(s, most);
    // (eq:yield-unloading): $e - e_r$, with $e_r = e_m - b$
    const double back = e - (most - top.back);
    if (!(back > 0.0)) {
        return (struct ra_sphere_contact){0.0, 0.0, 0.0};
    }
    const double share = back / top.back, root = sqrt(share);
    return (struct ra_sphere_contact){top.force * (share * root), top.radius * root, back};
}

// ## Energies and loads

/// (eq:yield-loss)
static double work(const struct ra_sphere *s, int n, double a)
{
    const struct piece p = piece_at(s, n);
    const double cube = a * a * a, fourth = cube * a, fifth = fourth * a;
    const double overlap = p.alpha * fourth / 4.0 + p.beta * fifth / 5.0;
    const double elastic = p.alpha * p.alpha * cube / 3.0 + 0.75 * p.alpha * p.beta * fourth +
                           0.4 * p.beta * p.beta * fifth;
    return PI * (overlap / s->radius + yielding(s) * elastic);
}

double ra_sphere_loss(const struct ra_sphere *s, double e)
{
    const int n = number_of(s, e);
    if (n == 0) {
        return 0.0;
    }
    const struct ra_sphere_contact top = ra_sphere_load(s, e);
    double sum = work(s, 0, s->first);
    for (int i = 1; i <= n; i++) {
        // each piece reaches from the end of the piece before it to its own end, the last piece to
        // the present radius
        sum += work(s, i, i < n ? s->full : top.radius) - work(s, i, i == 1 ? s->first : s->full);
    }
    // less the energy that unloading gives back, $\frac25 F_m b$
    return sum - 0.4 * top.force * top.back;
}

double ra_sphere_first_load(const struct ra_sphere *s)
{
    return PI * s->first * s->first * s->pressure[0];
}

double ra_sphere_full_load(const struct ra_sphere *s)
{
    return PI * s->full * s->full * s->pressure[1];
}
