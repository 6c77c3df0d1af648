// Tests of the time of a slider on a summit and of the softness of a contact.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/softness.h"

#include <stdlib.h>
#include <string.h>

#include "contact/room.h"
#include "support/check.h"

static const double PI = 3.14159265358979323846;

static struct ra_pair pair_of(const char *law, enum ra_contact_nodes nodes, const double *parameter,
                              double spacing, enum ra_slaves slaves)
{
    static const struct ra_pair_kind kinds[RA_CONTACT_NODES] = {{.nodes = RA_NODES_OF_LINE},
                                                                {.nodes = RA_NODES_OF_AREA}};
    struct ra_status st = {RA_OK, ""};
    struct ra_pair p = {
        .kind = &kinds[nodes], .spacing = spacing, .slaves = slaves, .law = ra_law_find(law)};
    check_ok(ra_law_prepare(p.law, nodes, parameter, p.coefficient, &st), &st);
    return p;
}

/// Two equal surfaces with the slope s and the curvature h''. In (eq:softness-surface) this gives
/// s_c = s/sqrt 2 and k = sqrt 2 h''.
static struct ra_riding equal(double mass, double speed, double slope, double curvature)
{
    return (struct ra_riding){mass, speed, {slope, slope}, {curvature, curvature}};
}

/// The time of contact of a mass that strikes the spring K e^a with the velocity v. The integral is
/// the beta function B(1/2, 1/(a + 1)).
static double impact(double mass, double v, double K, double a)
{
    const double d = pow((a + 1.0) * mass * v * v / (2.0 * K), 1.0 / (a + 1.0));
    return 2.0 * sqrt(PI) * tgamma(1.0 + 1.0 / (a + 1.0)) / tgamma(0.5 + 1.0 / (a + 1.0)) * d / v;
}

// With the penalty on a line, and with the nodes of one solid as slaves, the spring has K = kappa
// (4/3) sqrt(2/k).
static void test_line(void **unused)
{
    (void)unused;
    const double kappa[RA_LAW_PARAMETERS] = {2e13};
    const struct ra_riding r = equal(0.78, 0.35, 0.02, 110.0);
    const double v = 2.3 * 0.35 * 0.02 / sqrt(2.0), k = sqrt(2.0) * 110.0;
    const double K = kappa[0] * 4.0 / 3.0 * sqrt(2.0 / k);
    const double depth = pow(1.25 * r.mass * v * v / K, 0.4);
    const struct ra_pair one = pair_of("penalty", RA_NODES_OF_LINE, kappa, 5e-6, RA_SLAVES_SLIDER);
    const struct ra_pair both = pair_of("penalty", RA_NODES_OF_LINE, kappa, 5e-6, RA_SLAVES_BOTH);
    check_relative(ra_stay_on_summit(&one, &r), 2.9432751843 * depth / v, 1e-10);
    check_relative(ra_stay_on_summit(&both, &r), impact(0.78, v, 2.0 * K, 1.5), 1e-12);
}

/// The sum of a node law over the nodes of a cap with curvature k that is pressed in by e.
static double sum_of(double c, double a, double k, double chi, double e, bool line)
{
    const int most = (int)(sqrt(2.0 * e / k) / chi) + 1;
    double sum = 0.0;
    for (int i = -most; i <= most; i++) {
        for (int j = line ? 0 : -most; j <= (line ? 0 : most); j++) {
            const double depth = e - 0.5 * k * chi * chi * (double)(i * i + j * j);
            sum += depth > 0.0 ? c * pow(depth, a) : 0.0;
        }
    }
    return sum;
}

// The spring of each law and kind of nodes is the sum over the nodes of a cap on a fine grid.
static void test_springs(void **unused)
{
    (void)unused;
    static const double exponents[] = {1.0, 1.5, 2.0};
    const double mass = 0.0156, V = 0.5, slope = 0.01, curvature = 100.0;
    const double k = sqrt(2.0) * curvature, v = 2.3 * V * slope / sqrt(2.0);
    for (int line = 0; line < 2; line++) {
        for (size_t i = 0; i < 3; i++) {
            const double a = exponents[i] + (line ? 0.5 : 1.0), chi = 2e-7, e = 1e-8;
            const double parameter[RA_LAW_PARAMETERS] = {1e8, exponents[i], 1.0};
            const struct ra_pair p = pair_of("power", line ? RA_NODES_OF_LINE : RA_NODES_OF_AREA,
                                             parameter, chi, RA_SLAVES_SLIDER);
            const struct ra_riding r = equal(mass, V, slope, curvature);
            const double K = sum_of(1e8, exponents[i], k, chi, e, line) / pow(e, a);
            check_relative(ra_stay_on_summit(&p, &r), impact(mass, v, K, a), 1e-3);
        }
    }
}

// A law of spots has Hertz's force with the curvature of the block alone.
static void test_spots(void **unused)
{
    (void)unused;
    const double parameter[RA_LAW_PARAMETERS] = {230e9, 1e-4};
    const struct ra_pair p =
        pair_of("hertz-spot", RA_NODES_OF_AREA, parameter, 1e-5, RA_SLAVES_SLIDER);
    const struct ra_riding r = {0.0156, 0.5, {0.01, 0.03}, {200.0, 100.0}};
    const double v = 2.3 * 0.5 * 0.01 * 0.03 / sqrt(0.001);
    const double K = 4.0 / 3.0 * 230e9 * sqrt(1.0 / 100.0);
    check_relative(ra_stay_on_summit(&p, &r), impact(0.0156, v, K, 1.5), 1e-12);
}

/// The rows as text.
static void put_rows(const struct ra_pair *p, const struct ra_riding *r, char *text, size_t size)
{
    FILE *const out = fmemopen(text, size, "w");
    assert_non_null(out);
    struct ra_table table = ra_table_on(out, NULL);
    ra_table_quantity(&table, "", 0.0, "");
    ra_rows_softness(&table, p, r);
    assert_int_equal(fclose(out), 0);
}

// S = V T_c/l_c, where l_c is the correlation length of a Gaussian surface: s = sqrt 2 sigma/l_c,
// h'' = sqrt 12 sigma/l_c^2. There is no softness for a flat surface, multipliers, or a slider at
// rest.
static void test_rows(void **unused)
{
    (void)unused;
    const double kappa[RA_LAW_PARAMETERS] = {1e13}, lc = 450e-6, sigma = 6e-6;
    const struct ra_pair p = pair_of("penalty", RA_NODES_OF_LINE, kappa, 5e-6, RA_SLAVES_BOTH);
    const struct ra_pair rigid =
        pair_of("lagrange", RA_NODES_OF_LINE, (const double[RA_LAW_PARAMETERS]){1e-9}, 5e-6,
                RA_SLAVES_BOTH);
    struct ra_riding r = equal(0.78, 0.1, sqrt(2.0) * sigma / lc, sqrt(12.0) * sigma / (lc * lc));
    const double stay = ra_stay_on_summit(&p, &r);
    char text[400];
    put_rows(&p, &r, text, sizeof text);
    const char *const at = strstr(text, "softness\t");
    const double softness = at != NULL ? strtod(at + strlen("softness\t"), NULL) : 0.0;
    check_relative(softness, 0.1 * stay / lc, 1e-12);
    for (int i = 0; i < 4; i++) {
        struct ra_riding none = r;
        none.slope[0] = i == 0 ? 0.0 : none.slope[0];
        none.speed = i == 1 ? 0.0 : none.speed;
        none.curvature[1] = i == 2 ? 0.0 : none.curvature[1];
        put_rows(i == 3 ? &rigid : &p, &none, text, sizeof text);
        assert_non_null(strstr(text, "stay_on_summit\tnone"));
        assert_non_null(strstr(text, "softness\tnone"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_line), cmocka_unit_test(test_springs),
                                       cmocka_unit_test(test_spots), cmocka_unit_test(test_rows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
