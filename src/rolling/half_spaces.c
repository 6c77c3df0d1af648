// Rectangular cells of constant pressure on elastic half-spaces: Love's influence function.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The contact computation (rolling contact, Sect. 2.3) divides the surfaces into cells of sides
 * $\Delta x, \Delta y$ with a constant pressure each. A point force P on an elastic half-space
 * moves its surface by $P/(\pi E^* r)$ (Boussinesq). With
 * $1/E^* = (1-\nu_1^2)/E_1 + (1-\nu_2^2)/E_2$ this is the sum of the displacements of both bodies.
 * The integral over a cell at the origin,
 * $$ \frac{\pi E^* u(x, y)}{p} = \int\!\!\int \frac{d\xi\,d\eta}{\sqrt{(x-\xi)^2 + (y-\eta)^2}}
 *    = \sum_{s, t = \pm 1} s\,t\, K(x + s\,\Delta x/2,\; y + t\,\Delta y/2) ,        % eq:love $$
 * $$ K(a, b) = a \operatorname{arsinh}\frac{b}{|a|} + b \operatorname{arsinh}\frac{a}{|b|} ,
 *    \qquad K(0, b) = K(a, 0) = 0 ,                                          % eq:love-corner $$
 * is Love's result (Phil. Trans. R. Soc. A 228, 1929). We write his four logarithms in such a way
 * that no argument is a difference.
 *
 * **Accuracy.** The four corners cancel: at a distance of n cells the sum is $n^{-2}$ of its terms,
 * so that six digits would be lost at 1000 cells. Beyond REACH cells we therefore integrate the
 * left side by Gauss's rule with 6 x 6 nodes. Its error falls like $(4n)^{-12}$ and is 3e-15 at n =
 * 4. The relative error of u is 2e-14 for square cells, and 2e-13 for cells with sides of 1:25.
 *
 * **Limits.** The bodies are half-spaces, so the footprint must be small compared with them. As in
 * the paper, slopes are small, there is no friction, and tangential displacements are neglected. A
 * row of cells (ny = 1) is a strip of finite width, not plane strain.
 *
 * The last bits of the C library's arsinh and of FFTW's sums may differ between processors. So
 * tables of rolling contact are reproducible to the tolerance of the solver, but not to the bit.
 *
 * Units: SI. Tests: tests/rolling/test_footprint_cells.c (coefficients known to 13 digits,
 * symmetry, both sides of REACH, far field).
 */
#include "rolling/half_spaces.h"

#include <math.h>

double ra_contact_modulus(double young_1, double poisson_1, double young_2, double poisson_2)
{
    return 1.0 /
           ((1.0 - poisson_1 * poisson_1) / young_1 + (1.0 - poisson_2 * poisson_2) / young_2);
}

/// Distance, in multiples of a cell's larger side, beyond which the cell is integrated numerically.
static const double REACH = 4.0;

/// K of eq:love-corner.
static double corner(double a, double b)
{
    return a == 0.0 || b == 0.0 ? 0.0 : a * asinh(b / fabs(a)) + b * asinh(a / fabs(b));
}

/// Gauss-Legendre's rule with 6 nodes on [-1, 1]: the positive nodes and their weights (Abramowitz
/// and Stegun, Table 25.4). Here the nodes are halved, because they are multiplied by the whole
/// side of a cell. The weights are halved, so that their sum is 1.
static double far_cell(double x, double y, double dx, double dy)
{
    const double node[] = {0.238619186083196908630501721681, 0.661209386466264513661399595020,
                           0.932469514203152027812301554494};
    const double weight[] = {0.467913934572691047389870343990, 0.360761573048138607569833513838,
                             0.171324492379170345040296142173};
    double sum = 0.0;
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 6; j++) {
            const double a = x + (i < 3 ? 0.5 : -0.5) * dx * node[i % 3];
            const double b = y + (j < 3 ? 0.5 : -0.5) * dy * node[j % 3];
            sum += 0.25 * weight[i % 3] * weight[j % 3] / sqrt(a * a + b * b);
        }
    }
    return sum * dx * dy;
}

double ra_love(double x, double y, double dx, double dy)
{
    if (fmax(fabs(x), fabs(y)) > REACH * fmax(dx, dy)) {
        return far_cell(x, y, dx, dy);
    }
    const double left = x - 0.5 * dx, right = x + 0.5 * dx;
    const double low = y - 0.5 * dy, high = y + 0.5 * dy;
    return corner(right, high) - corner(left, high) - corner(right, low) + corner(left, low);
}

void ra_compliance(const struct ra_cells *cells, const struct ra_half_spaces *bodies,
                   double *compliance)
{
    const double pi = 0x1.921fb54442d18p+1;
    for (size_t j = 0; j < cells->ny; j++) {
        for (size_t i = 0; i < cells->nx; i++) {
            compliance[j * cells->nx + i] =
                ra_love((double)i * cells->dx, (double)j * cells->dy, cells->dx, cells->dy) /
                (pi * bodies->modulus);
        }
    }
}

enum ra_code ra_half_spaces_check(const struct ra_half_spaces *bodies, struct ra_status *st)
{
    if (!(bodies->modulus > 0.0 && isfinite(bodies->modulus))) {
        return ra_fail(st, RA_INPUT, "E* = %g Pa: give a positive modulus", bodies->modulus);
    }
    if (!(bodies->yield > 0.0)) {
        return ra_fail(st, RA_INPUT,
                       "yield pressure %g Pa: give a positive one, or infinity for elastic bodies",
                       bodies->yield);
    }
    return RA_OK;
}
