// How soft a contact is, compared with the surfaces that slide on it.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A slider that strikes a summit stays there for a time $T_c$, in which it slides by $V T_c$. If
 * this way is a small part of the correlation length $l_c$ of the surfaces, the contact is a shock,
 * and its stiffness has little effect. Otherwise the slider rides over the summit while the contact
 * is compressed, and the stiffness changes the sound. The measure of this is the softness
 * $$ S = V T_c/l_c .                                                     % eq:softness $$
 *
 * **The surfaces.** Let s and h'' be the rms slopes and curvatures of both surfaces along the
 * sliding. The surfaces touch first where their slopes are equal. There the slider meets a wall
 * that moves with the rms velocity $V s_c$; a slider that hops comes with some 2.3 times this
 * velocity (found in 912 runs of beams):
 * $$ v = 2.3\, V s_c, \quad s_c = \frac{s_1 s_2}{\sqrt{s_1^2 + s_2^2}}, \qquad
 *    k = \sqrt{h_1''^2 + h_2''^2}, \qquad l_c = \sqrt 6\, \frac{\sqrt{s_1^2 + s_2^2}}{k} ,
 *                                                                       % eq:softness-surface $$
 * where k is the curvature of both together, and $l_c$ the correlation length of a Gaussian surface
 * with the autocorrelation $e^{-x^2/l_c^2}$ that has these slopes and curvatures.
 *
 * **The contact.** Let the law give a node of tributary size w the elastic force
 * $c\, w\, e^\alpha$. (If each node is one asperity, its force does not depend on w; then c is
 * proportional to 1/w.) A parabola of curvature k that is pressed in by e carries the sum over its
 * nodes,
 * $$ F = K e^a, \qquad K = n\, c\, \sqrt{\frac 2k}\, B(\tfrac12, \alpha + 1), \; a = \alpha +
 *    \tfrac12 \quad\text{(a line)}, \qquad K = n\, c\, \frac{2\pi}{k (\alpha + 1)}, \; a = \alpha
 *    + 1 \quad\text{(an area)} ,                                         % eq:softness-force $$
 * where n is 2 if both passes act and 1 otherwise; B is 4/3, $3 \pi/8$, 16/15 for $\alpha = 1$,
 * 3/2, 2. A law of spots has $K = \frac43 E^* k_2^{-1/2}$ and a = 3/2, where $k_2$ is the curvature
 * of the block only. We find c and $\alpha$ by calling the law: the forces of a node at 1 m and at
 * 4 m are c w and $4^\alpha c\, w$.
 *
 * **The stay** of the mass M on the summit, without weight, is that of an impact at the speed v,
 * $$ d = \Big(\frac{(a + 1) M v^2}{2 K}\Big)^{1/(a + 1)}, \qquad T_c = I_a \frac dv, \quad
 *    I_a = 2\sqrt\pi\, \frac{\Gamma(1 + 1/(a + 1))}{\Gamma(1/2 + 1/(a + 1))} .
 *                                                                       % eq:softness-stay $$
 * M is the mass of the whole slider, taken as rigid, on one summit. With multipliers, on flat
 * surfaces and for a slider at rest this time is not defined.
 *
 * Units: SI. Tests: tests/run/test_softness.c.
 */
#include "run/softness.h"

#include <math.h>

#include "contact/room.h"
#include "run/rows.h"

static const double PI = 3.14159265358979323846, HOPPING = 2.3;

/// Finds the force of one node, $c w e^{\alpha}$: its value at 1 m, and $\alpha$.
static struct ra_summit_spring node_of(const struct ra_pair *pair, double curvature)
{
    const bool line = pair->kind->nodes == RA_NODES_OF_LINE;
    const double chi = pair->spacing, weight = line ? chi : chi * chi;
    const double e[2] = {1.0, 4.0}, w[2] = {weight, weight};
    const double radius[2] = {1.0 / curvature, 1.0 / curvature};
    double force[2], reach[2], back[2];
    const struct ra_penetrations nodes = {
        .count = 2, .e = e, .weight = w, .radius = radius, .reach = reach, .back = back};
    pair->law->forces(pair->coefficient, &nodes, force);
    const double ratio = force[1] / force[0];
    return (struct ra_summit_spring){force[0], ratio < 6.0 ? 1.0 : ratio < 12.0 ? 1.5 : 2.0};
}

/// Computes K and a of a summit (eq:softness-force).
struct ra_summit_spring ra_spring_of_summit(const struct ra_pair *pair, const struct ra_riding *r)
{
    const bool line = pair->kind->nodes == RA_NODES_OF_LINE;
    const double k = sqrt(r->curvature[0] * r->curvature[0] + r->curvature[1] * r->curvature[1]);
    const double passes = pair->slaves == RA_SLAVES_BOTH ? 2.0 : 1.0, chi = pair->spacing;
    struct ra_summit_spring s = node_of(pair, r->curvature[1]);
    if (ra_law_is_of_spots(pair->law)) {
        return s;
    }
    const double beta = s.power == 1.0 ? 4.0 / 3.0 : s.power == 1.5 ? 3.0 * PI / 8.0 : 16.0 / 15.0;
    const double nodes =
        line ? sqrt(2.0 / k) * beta / chi : 2.0 * PI / (k * (s.power + 1.0)) / (chi * chi);
    return (struct ra_summit_spring){passes * nodes * s.factor, s.power + (line ? 0.5 : 1.0)};
}

/// $I_a$ of (eq:softness-stay) for a = 3/2, 2, 5/2, 3.
static double stay_of(double power)
{
    static const double stay[] = {2.9432751843247047, 2.8043642106509085, 2.7014490612579978,
                                  2.6220575542921198};
    return stay[(int)(2.0 * power + 0.5) - 3];
}

double ra_stay_on_summit(const struct ra_pair *pair, const struct ra_riding *r)
{
    const double s = sqrt(r->slope[0] * r->slope[0] + r->slope[1] * r->slope[1]);
    const double v = s > 0.0 ? HOPPING * r->speed * (r->slope[0] * r->slope[1] / s) : 0.0;
    if (!ra_law_is_local(pair->law) || !(v > 0.0) || !(r->curvature[1] > 0.0) || !(r->mass > 0.0)) {
        return 0.0;
    }
    const struct ra_summit_spring spring = ra_spring_of_summit(pair, r);
    if (!(spring.factor > 0.0)) {
        return 0.0;
    }
    const double more = spring.power + 1.0, square = more * r->mass * v * v / (2.0 * spring.factor);
    return stay_of(spring.power) * ra_exact_exp(ra_exact_log(square) / more) / v;
}

void ra_rows_softness(struct ra_table *t, const struct ra_pair *pair, const struct ra_riding *r)
{
    const double s = sqrt(r->slope[0] * r->slope[0] + r->slope[1] * r->slope[1]);
    const double k = sqrt(r->curvature[0] * r->curvature[0] + r->curvature[1] * r->curvature[1]);
    const double stay = ra_stay_on_summit(pair, r);
    if (stay > 0.0) {
        ra_table_quantity(t, "stay_on_summit", stay, "s");
        ra_table_quantity(t, "softness", r->speed * stay / (sqrt(6.0) * s / k), "1");
    } else {
        ra_table_quantity_text(t, "stay_on_summit", "none");
        ra_table_quantity_text(t, "softness", "none");
    }
}
