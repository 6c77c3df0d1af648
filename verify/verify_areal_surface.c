// Verification: Gaussian surfaces in two directions have the statistics of their correlation.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Surfaces made as they are needed

**Exact.** A Gaussian surface with the correlation $R(r) = \sigma^2 e^{-r^2/l_c^2}$ has mean
square slopes $2\sigma^2/l_c^2$ and mean square curvatures $12\sigma^2/l_c^4$ along either
axis, $R(l_c) = \sigma^2/e$, no correlation of its slopes along x and y, and
$1/(\pi\sqrt3\,l_c^2)$ summits per area (P. R. Nayak, J. Lubric. Technol. 93, 398, 1971:
$m_4/(6\pi\sqrt3\,m_2)$ with $m_2 = 2\sigma^2/l_c^2$, $m_4 = 12\sigma^2/l_c^4$). On a
grid slopes and curvatures are differences, whose mean squares follow from R exactly:
$(R(0) - R(2\chi))/(2\chi^2)$ and $(6R(0) - 8R(\chi) + 2R(2\chi))/\chi^4$. These mean squares are
compared; a summit is a node above its eight neighbours.

**Numbers.** A correlation length has 20 nodes, and the surface 2000 x 20000 nodes: 10^5 l_c^2. A
mean square over N independent patches scatters by $\sqrt{2/N}$. For heights N = area/(pi l_c^2/2),
which gives 0.6 %; slopes and curvatures are known a little better, and the number of summits,
18400, to less than 0.7 %. The tolerance is three times as much, 2 % (--quick: 2000 nodes along, 6
%). With the shortest l_c that the program accepts, 5 nodes, heights, slopes and curvatures are
compared as well; summits are not, because such a grid joins some of them.
*/

#include "study.h"

#include "areal/track.h"
#include "surface/kind.h"

#include <math.h>
#include <stdio.h>

enum { ROWS = 2000, LONG = 20000, QUICK = 2000 };
static const double SPACING = 1e-6, SIGMA = 1e-6, PI = 3.14159265358979323846;
static const char *const name_of = "Gaussian surface";

/// Sums over the inner nodes.
struct sums {
    double square, slope[2], curvature[2], away[2], both;
    double summits, nodes;
};

static void add_node(const struct ra_track *t, size_t i, size_t j, size_t length, struct sums *s)
{
    const double *const c = ra_track_column(t, i), *const a = ra_track_column(t, i - 1);
    const double *const b = ra_track_column(t, i + 1), z = c[j];
    const double along = (b[j] - a[j]) / (2.0 * SPACING);
    const double across = (c[j + 1] - c[j - 1]) / (2.0 * SPACING);
    const double bend[2] = {(b[j] - 2.0 * z + a[j]) / (SPACING * SPACING),
                            (c[j + 1] - 2.0 * z + c[j - 1]) / (SPACING * SPACING)};
    s->square += z * z;
    s->slope[0] += along * along;
    s->slope[1] += across * across;
    s->both += along * across;
    s->curvature[0] += bend[0] * bend[0];
    s->curvature[1] += bend[1] * bend[1];
    s->away[0] += z * ra_track_column(t, i + length)[j];
    s->away[1] += z * c[j + length];
    s->summits += z > a[j] && z > b[j] && z > c[j - 1] && z > c[j + 1] && z > a[j - 1] &&
                  z > a[j + 1] && z > b[j - 1] && z > b[j + 1];
    s->nodes += 1.0;
}

static enum ra_code survey(size_t length, size_t columns, struct sums *s, struct ra_status *st)
{
    const struct ra_track_recipe recipe = {.rough = {.kind = &ra_surface_gaussian,
                                                     .sigma = SIGMA,
                                                     .correlation_length = SPACING * (double)length,
                                                     .seed = 22,
                                                     .stream = 1}};
    struct ra_track *t;
    *s = (struct sums){.nodes = 0.0};
    const enum ra_code code = ra_track_make(&recipe, SPACING, ROWS, length + 8, &t, st);
    for (size_t i = 1; code == RA_OK && i + length < columns; i++) {
        ra_track_advance(t, i + length + 1);
        for (size_t j = 1; j + length < ROWS; j++) {
            add_node(t, i, j, length, s);
        }
    }
    ra_track_free(t);
    return code;
}

/// R at a distance of `nodes` spacings [m^2].
static double correlation(double nodes, size_t length)
{
    const double r = nodes / (double)length;
    return SIGMA * SIGMA * exp(-r * r);
}

static void judge(struct study *study, size_t length, bool quick, const struct sums *s)
{
    static const char *const axes[] = {"along x", "along y"};
    const struct study_band band =
        quick ? (struct study_band){0.94, 1.06} : (struct study_band){0.98, 1.02};
    const double chi2 = SPACING * SPACING, n = s->nodes, lc = SPACING * (double)length;
    const double R[3] = {correlation(0.0, length), correlation(1.0, length),
                         correlation(2.0, length)};
    const double slope = (R[0] - R[2]) / (2.0 * chi2);
    const double curvature = (6.0 * R[0] - 8.0 * R[1] + 2.0 * R[2]) / (chi2 * chi2);
    char refinement[60];
    snprintf(refinement, sizeof refinement, "%zu nodes a correlation length", length);
    study_value(study, "mean square height", "exact", refinement, s->square / n / R[0], band);
    for (int axis = 0; axis < 2; axis++) {
        char name[60];
        snprintf(name, sizeof name, "mean square slope %s", axes[axis]);
        study_value(study, name, "exact", refinement, s->slope[axis] / n / slope, band);
        snprintf(name, sizeof name, "mean square curvature %s", axes[axis]);
        study_value(study, name, "exact", refinement, s->curvature[axis] / n / curvature, band);
        snprintf(name, sizeof name, "correlation at l_c %s", axes[axis]);
        study_value(study, name, "exact", refinement,
                    s->away[axis] / n / correlation((double)length, length), band);
    }
    study_value(study, "correlation of slopes along x and y", "0", refinement, s->both / n / slope,
                (struct study_band){band.low - 1.0, band.high - 1.0});
    if (length >= 20) {
        study_value(study, "summits per area", "Nayak", refinement,
                    s->summits / (n * chi2) * (PI * sqrt(3.0) * lc * lc), band);
    }
}

int main(int argc, char **argv)
{
    struct study study;
    if (study_begin(&study, "verify_areal_surface", argc, argv) != RA_OK) {
        return 5;
    }
    const bool quick = study_flag(argc, argv, "--quick");
    const size_t lengths[] = {20, 5};
    for (size_t n = 0; n < 2; n++) {
        struct ra_status st = {RA_OK, ""};
        struct sums s;
        const enum ra_code code = survey(lengths[n], quick ? QUICK : LONG, &s, &st);
        if (study_ok(&study, name_of, code, &st)) {
            judge(&study, lengths[n], quick, &s);
        }
    }
    return study_end(&study);
}
