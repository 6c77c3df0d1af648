// Tests of a sphere that yields: limits, continuity, losses, unloading, the law of spots.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/room.h"
#include "support/check.h"

static const double PI = 3.14159265358979323846;
static const struct ra_yield steel = {300e6, 2.8};
static const double RADIUS = 3e-3, MODULUS = 230e9;

static struct ra_sphere sphere(const struct ra_yield *yield)
{
    return ra_sphere_make(RADIUS, MODULUS, yield);
}

// Without a yield stress the law is that of Hertz at any depth, and no energy is lost.
static void test_elastic(void **unused)
{
    (void)unused;
    const struct ra_yield none = {0.0, 2.8};
    const struct ra_sphere s = sphere(&none), bare = sphere(NULL);
    for (double e = 1e-10; e < 1e-3; e *= 7.0) {
        const struct ra_sphere_contact at = ra_sphere_load(&s, e);
        check_relative(at.force, 4.0 / 3.0 * MODULUS * sqrt(RADIUS) * pow(e, 1.5), 1e-14);
        check_relative(at.radius, sqrt(RADIUS * e), 1e-15);
        check_near(at.back, e, 0.0);
        check_near(ra_sphere_reload(&s, 2.0 * e, e).force, at.force, 0.0);
        check_near(ra_sphere_loss(&bare, e), 0.0, 0.0);
    }
}

// The mean pressure is 1.1 Y at first yield, where the radius of the contact is a_1. It is 2.8 Y if
// E* a/(Y R) is at least 40, which begins at a = 15.43 a_1.
static void test_limits(void **unused)
{
    (void)unused;
    const struct ra_sphere s = sphere(&steel);
    const double mean[4] = {0.5 * 1.1, 1.1, 2.8, 2.8};
    const double radius[4] = {0.5 * s.first, s.first, s.full, 3.0 * s.full};
    check_relative(MODULUS * s.full / (steel.stress * RADIUS), 40.0, 1e-14);
    check_relative(s.full / s.first, 160.0 / (3.0 * PI * 1.1), 1e-14);
    for (int i = 0; i < 4; i++) {
        const double p = mean[i] * steel.stress;
        // (eq:yield-approach) as a function of the radius
        const double e =
            0.5 * radius[i] * radius[i] / RADIUS + 3.0 * PI * p * radius[i] / (8.0 * MODULUS);
        const struct ra_sphere_contact at = ra_sphere_load(&s, e);
        check_relative(at.radius, radius[i], 1e-13);
        check_relative(at.force, PI * radius[i] * radius[i] * p, 1e-13);
    }
    check_relative(ra_sphere_first_load(&s), ra_sphere_load(&s, s.depth[0]).force, 1e-13);
    check_relative(ra_sphere_full_load(&s), ra_sphere_load(&s, s.depth[1]).force, 1e-13);
}

// Force, radius and recovered approach have no jump at the limits.
static void test_continuity(void **unused)
{
    (void)unused;
    const struct ra_sphere s = sphere(&steel);
    for (int i = 0; i < 2; i++) {
        const struct ra_sphere_contact below = ra_sphere_load(&s, s.depth[i] * (1.0 - 1e-12));
        const struct ra_sphere_contact above = ra_sphere_load(&s, s.depth[i] * (1.0 + 1e-12));
        check_relative(above.force, below.force, 1e-11);
        check_relative(above.radius, below.radius, 1e-11);
        check_relative(above.back, below.back, 1e-11);
    }
}

/// The work of a first load from 0 to e by Simpson's rule, between the kinks.
static double work_to(const struct ra_sphere *s, double e)
{
    const double end[4] = {0.0, fmin(s->depth[0], e), fmin(s->depth[1], e), e};
    double sum = 0.0;
    for (int i = 0; i < 3; i++) {
        enum { PANELS = 4000 };
        const double h = (end[i + 1] - end[i]) / PANELS;
        for (int n = 0; n <= PANELS && h > 0.0; n++) {
            const double x = end[i] + n * h;
            const double f = x > 0.0 ? ra_sphere_load(s, x).force : 0.0;
            sum += h / 3.0 * f * (n == 0 || n == PANELS ? 1.0 : n % 2 == 1 ? 4.0 : 2.0);
        }
    }
    return sum;
}

/// The work that unloading from e returns. Unloading recovers the approach `back`. Simpson's rule
/// has as its variable the root of the share of `back` that is not yet recovered.
static double work_back(const struct ra_sphere *s, double e)
{
    enum { PANELS = 400 };
    const double back = ra_sphere_load(s, e).back;
    double sum = 0.0;
    for (int n = 0; n <= PANELS; n++) {
        const double root = (double)n / PANELS;
        const double f = ra_sphere_reload(s, e, e - back * (1.0 - root * root)).force;
        sum += 2.0 * root * back * f / (3.0 * PANELS) *
               (n == 0 || n == PANELS ? 1.0
                : n % 2 == 1          ? 4.0
                                      : 2.0);
    }
    return sum;
}

// The energy lost is the area of the loop, in each range of loads. It grows with the load, also if
// the pressure is constant from first yield on.
static void test_loss(void **unused)
{
    (void)unused;
    static const struct ra_yield kinds[] = {{300e6, 2.8}, {300e6, 1.1}, {1e9, 6.0}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct ra_sphere s = sphere(&kinds[i]);
        double last = 0.0;
        for (double e = 0.5 * s.depth[0]; e < 20.0 * s.depth[1]; e *= 1.7) {
            const double lost = ra_sphere_loss(&s, e), all = work_to(&s, e);
            check_near(lost, all - work_back(&s, e), 1e-9 * all);
            assert_true(lost >= last && (lost > last) == (e > s.depth[0]));
            last = lost;
        }
    }
}

// Unloading follows Hertz's law with the enlarged radius. It begins with the bits of the largest
// load and ends at the residual approach. A further load continues on the first curve.
static void test_unloading(void **unused)
{
    (void)unused;
    const struct ra_sphere s = sphere(&steel);
    const double depths[] = {2.0 * s.depth[0], 0.5 * s.depth[1], 5.0 * s.depth[1]};
    for (size_t i = 0; i < 3; i++) {
        const double most = depths[i];
        const struct ra_sphere_contact top = ra_sphere_load(&s, most);
        const double larger = top.radius * top.radius / top.back, rest = most - top.back;
        assert_true(larger > RADIUS && rest > 0.0);
        check_near(ra_sphere_reload(&s, most, most).force, top.force, 0.0);
        check_relative(ra_sphere_reload(&s, most, most * (1.0 - 1e-15)).force, top.force, 1e-13);
        check_near(ra_sphere_reload(&s, most, rest * (1.0 - 1e-12)).force, 0.0, 0.0);
        check_near(ra_sphere_reload(&s, most, 1.3 * most).force,
                   ra_sphere_load(&s, 1.3 * most).force, 0.0);
        for (double share = 0.1; share < 1.0; share += 0.2) {
            const double back = share * top.back;
            const struct ra_sphere_contact at = ra_sphere_reload(&s, most, rest + back);
            check_relative(at.force, 4.0 / 3.0 * MODULUS * sqrt(larger) * pow(back, 1.5), 1e-10);
            check_relative(at.radius, sqrt(larger * back), 1e-10);
            check_relative(at.back, back, 1e-9);
        }
    }
    // the elastic range leaves nothing to remember
    const double e = 0.4 * s.depth[0];
    check_near(ra_sphere_reload(&s, 0.9 * s.depth[0], e).force, ra_sphere_load(&s, e).force, 0.0);
}

// The stiffness is at most 2 E* a with the largest radius so far.
static void test_stiffness(void **unused)
{
    (void)unused;
    static const double hardness[] = {1.1, 2.8, 10.0};
    for (size_t i = 0; i < 3; i++) {
        const struct ra_yield yield = {300e6, hardness[i]};
        const struct ra_sphere s = sphere(&yield);
        for (double e = 0.1 * s.depth[0]; e < 10.0 * s.depth[1]; e *= 1.1) {
            const double h = 1e-7 * e;
            const struct ra_sphere_contact at = ra_sphere_load(&s, e);
            const double up = (ra_sphere_load(&s, e + h).force - at.force) / h;
            const double down = (at.force - ra_sphere_reload(&s, e, e - h).force) / h;
            assert_true(up <= 2.0 * MODULUS * at.radius * (1.0 + 1e-6));
            assert_true(down <= 2.0 * MODULUS * at.radius * (1.0 + 1e-6));
        }
    }
}

// Deep in full plasticity F = 2 pi R p_2 e, and the restitution of an impact falls as v^(-1/4).
// With a very small Y this begins at the first micrometre.
static void test_full_plasticity(void **unused)
{
    (void)unused;
    const struct ra_yield soft = {1e4, 2.8};
    const struct ra_sphere s = sphere(&soft);
    double speed[2], share[2];
    for (int i = 0; i < 2; i++) {
        const double e = i == 0 ? 1e-6 : 1e-5;
        const struct ra_sphere_contact top = ra_sphere_load(&s, e);
        const double given = 0.4 * top.force * top.back, all = given + ra_sphere_loss(&s, e);
        check_relative(top.force, 2.0 * PI * RADIUS * 2.8 * soft.stress * e, 1e-2);
        speed[i] = sqrt(all);
        share[i] = sqrt(given / all);
    }
    check_near(log(share[1] / share[0]) / log(speed[1] / speed[0]), -0.25, 1e-3);
}

// The law of spots has the forces of the sphere, and energies that agree with the work.
static void test_law(void **unused)
{
    (void)unused;
    struct ra_status st = {RA_OK, ""};
    const struct ra_law *const law = ra_law_find("hertz-spot");
    const double p[RA_LAW_PARAMETERS] = {MODULUS, 1e-4};
    const double bad[RA_LAW_PARAMETERS] = {0.0, 1e-4};
    const struct ra_sphere s = sphere(&steel);
    const double e[3] = {0.5 * s.depth[0], 3.0 * s.depth[0], 2.0 * s.depth[0]};
    const double most[3] = {0.0, 0.0, 3.0 * s.depth[0]}, radius[3] = {RADIUS, RADIUS, RADIUS};
    double force[3], reach[3], back[3];
    const struct ra_penetrations nodes = {.count = 3,
                                          .e = e,
                                          .radius = radius,
                                          .most = most,
                                          .yield = &steel,
                                          .reach = reach,
                                          .back = back};
    assert_non_null(law);
    assert_true(ra_law_is_of_spots(law) && ra_law_is_local(law));
    assert_null(law->keys[RA_NODES_OF_LINE].row);
    assert_int_equal(law->check(bad, &st), RA_INPUT);
    check_ok(law->check(p, &st), &st);
    law->forces(p, &nodes, force);
    for (size_t i = 0; i < 3; i++) {
        const struct ra_sphere_contact at = ra_sphere_reload(&s, most[i], e[i]);
        check_near(force[i], at.force, 0.0);
        check_near(reach[i], at.radius, 0.0);
        check_near(back[i], at.back, 0.0);
        check_relative(law->energy(p, back[i], force[i], 1.0), 0.4 * at.force * at.back, 1e-15);
    }
    check_relative(law->stiffness(p, 1e-8), 2.0 * MODULUS * 1e-4 / 1e-8, 1e-15);
    check_near(law->yielded(p, RADIUS, &steel, e[1]), ra_sphere_loss(&s, e[1]), 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elastic),         cmocka_unit_test(test_limits),
        cmocka_unit_test(test_continuity),      cmocka_unit_test(test_loss),
        cmocka_unit_test(test_unloading),       cmocka_unit_test(test_stiffness),
        cmocka_unit_test(test_full_plasticity), cmocka_unit_test(test_law)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
