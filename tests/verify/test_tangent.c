// Tests of the tangent map and of twins: exponents in closed form (verify/law/tangent.h, twin.h).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# What is checked

Two rigid bars with the masses $m_1$, $m_2$ per length lie on each other. The upper one has weight,
all nodes are in contact, and both bars have the same decay d. With two passes the contact has the
stiffness $2\kappa$. So the distance is an oscillator with $\Omega^2 = 2\kappa (1/m_1 + 1/m_2)$, or
half of this with one pass, and the common motion is free. Each of these two motions has the
exponents $\tau^{-1} \ln z$ of its recurrence,

$$ z^2 - (1 + a - g \theta^2) z + a = 0, \qquad \theta = \tau\Omega \text{ or } 0 , $$

with $\delta = \tau d$. For central differences $a = (1 - \delta)/(1 + \delta)$; for Verlet and
the exact propagator $a = e^{-2\delta}$. For the first two $g = (1 + a)/2$. For the propagator
$g = 1$: its force on a rigid mode has the factor $\tau^2/m$ with any damping. The roots are real
and different since $d > \Omega$, so the vectors turn into their directions in the first half of the
steps. The two exponents of each motion have the sum $\tau^{-1} \ln a$.

Bars have no bending modes, and their nodes neither meet nor separate in sliding. For a case with
bending and with nodes that meet and separate, no exponents are known, so the map is compared only
with a twin.
*/

#include "support/check.h"

#include "law/twin.h"
#include "line/line.h"

enum { NODES = 11, VECTORS = 4, STEPS = 8000, EVERY = 20 };
static const double KAPPA = 1e6, STEP = 1e-5, DECAY = 1500;
static const double MASS[2] = {3, 2};

struct bars {
    struct ra_problem problem;
    struct ra_state state;
    struct tangent t;
    struct twin twin;
    struct ra_status st;
};

static struct ra_beam bar(double mass)
{
    return (struct ra_beam){.length = 1,
                            .area = 1,
                            .inertia = 1,
                            .young = 1,
                            .density = mass,
                            .left = RA_FREE,
                            .right = RA_FREE};
}

static struct ra_problem_spec lying(const char *scheme, const char *law, enum ra_slaves slaves)
{
    return (struct ra_problem_spec){
        .solid = {{.beam = bar(MASS[0]), .modes = 1, .nodes = NODES},
                  {.beam = bar(MASS[1]), .modes = 1, .nodes = NODES, .gravity = 10}},
        .spacing = .1,
        .distance = -1e-5,
        .step = STEP,
        .slaves = slaves,
        .law = law,
        .scheme = scheme,
        .parameter = {KAPPA}};
}

static void make(struct bars *b, const struct ra_problem_spec *spec, double decay)
{
    check_ok(ra_problem_init(spec, &b->problem, &b->st), &b->st);
    struct ra_oscillators *const modal = &b->problem.pair.modal;
    for (size_t k = 0; k < modal->width; k++) {
        modal->decay[k] = decay;
    }
    ra_oscillators_prepare(modal);
    check_ok(ra_state_init(&b->problem, &b->state, &b->st), &b->st);
    check_ok(twin_make(&b->problem, &b->state, &b->twin, &b->st), &b->st);
}

static void end(struct bars *b)
{
    tangent_free(&b->t);
    twin_free(&b->problem, &b->twin);
    ra_state_clear(&b->problem, &b->state);
    ra_problem_clear(&b->problem);
}

/// Steps both bars with all nodes in contact.
static void go(struct bars *b, int steps, bool measure)
{
    for (int n = 1; n <= steps; n++) {
        check_ok(ra_step(&b->problem, &b->state, &b->st), &b->st);
        check_ok(ra_step(&b->problem, &b->twin.state, &b->st), &b->st);
        assert_true(ra_contact_count(&b->state) >= NODES);
        tangent_step(&b->t, &b->state);
        if (measure && n % EVERY == 0) {
            tangent_measure(&b->t);
            twin_measure(&b->twin, &b->state, &b->t);
        }
    }
}

/// Makes the first step, which does not belong to the map, and then so many vectors.
static void begin(struct bars *b, const struct ra_problem_spec *spec, double decay, size_t vectors)
{
    *b = (struct bars){.st = {RA_OK, ""}};
    make(b, spec, decay);
    check_ok(ra_step(&b->problem, &b->state, &b->st), &b->st);
    check_ok(ra_step(&b->problem, &b->twin.state, &b->st), &b->st);
    check_ok(tangent_make(&b->problem, vectors, &b->t, &b->st), &b->st);
    twin_part(&b->twin, &b->state, &b->t, 1e-8);
}

/// The four exponents, beginning with the largest.
static void known(const char *scheme, bool both, double exponent[VECTORS])
{
    const double delta = STEP * DECAY;
    const bool central = strcmp(scheme, "central-differences") == 0;
    const double a = central ? (1 - delta) / (1 + delta) : exp(-2 * delta);
    const double g = strcmp(scheme, "exact-propagator") == 0 ? 1 : (1 + a) / 2;
    const double square = (both ? 2 : 1) * KAPPA * (1 / MASS[0] + 1 / MASS[1]) * STEP * STEP;
    const double half = (1 + a - g * square) / 2, root = sqrt(half * half - a);
    exponent[0] = 0;
    exponent[1] = log(half + root) / STEP;
    exponent[2] = log(half - root) / STEP;
    exponent[3] = log(a) / STEP;
}

static void test_exponents(void **unused)
{
    (void)unused;
    for (size_t s = 0; ra_scheme_of_recurrence(s) != NULL; s++) {
        const char *const scheme = ra_scheme_of_recurrence(s);
        for (int both = 0; both < 2; both++) {
            const struct ra_problem_spec spec =
                lying(scheme, "penalty", both ? RA_SLAVES_BOTH : RA_SLAVES_SLIDER);
            struct bars b;
            double exponent[VECTORS], sum = 0;
            begin(&b, &spec, DECAY, VECTORS);
            go(&b, STEPS, true);
            tangent_begin(&b.t);
            b.twin.stretched = 0;
            go(&b, STEPS, true);
            known(scheme, both, exponent);
            for (size_t i = 0; i < VECTORS; i++) {
                // the tolerance is for e^-24 of the start, which is left, and for rounding
                check_near(tangent_exponent(&b.t, i), exponent[i], 1e-5);
                sum += tangent_exponent(&b.t, i);
            }
            check_near(b.twin.stretched / b.t.time, exponent[0], 1e-3);
            // only rounding is left
            check_relative(sum, tangent_sum(&b.problem), 1e-11);
            check_relative(tangent_sum(&b.problem), 2 * exponent[3], 1e-11);
            end(&b);
        }
    }
}

/// The sum of a pair of exponents does not depend on the time. The form Omega(v, w) of tangent.h, a
/// bilinear function of two vectors, falls as a^n.
static void test_pairs(void **unused)
{
    (void)unused;
    for (size_t s = 0; ra_scheme_of_recurrence(s) != NULL; s++) {
        const char *const scheme = ra_scheme_of_recurrence(s);
        const struct ra_problem_spec spec = lying(scheme, "penalty", RA_SLAVES_SLIDER);
        struct bars b;
        double exponent[VECTORS];
        begin(&b, &spec, DECAY, VECTORS);
        known(scheme, false, exponent);
        const double form[] = {tangent_form(&b.t, 0, 1), tangent_form(&b.t, 1, 2),
                               tangent_form(&b.t, 3, 0)};
        go(&b, EVERY, false);
        const double left = exp(exponent[3] * b.t.time);
        check_near(tangent_form(&b.t, 0, 1), left * form[0], 1e-12 * fabs(form[2]));
        check_near(tangent_form(&b.t, 1, 2), left * form[1], 1e-12 * fabs(form[2]));
        check_relative(tangent_form(&b.t, 3, 0), left * form[2], 1e-12);
        tangent_pair(&b.t);
        assert_true(tangent_form(&b.t, 0, 1) == 0 && tangent_form(&b.t, 0, 3) != 0);
        go(&b, EVERY, true);
        for (size_t i = 0; i < 2; i++) {
            check_relative(tangent_exponent(&b.t, i) + tangent_exponent(&b.t, 3 - i), exponent[3],
                           1e-11);
        }
        end(&b);
    }
}

/// The difference between the twin and the run is the vector of the map. The bars are linear, so at
/// a distance of 1e-8 the two differ only by rounding. They agree again after the distance has been
/// reduced.
static void test_twin(void **unused)
{
    (void)unused;
    const struct ra_problem_spec spec = lying("central-differences", "penalty", RA_SLAVES_BOTH);
    struct bars b;
    begin(&b, &spec, DECAY, 1);
    assert_true(twin_deviation(&b.twin, &b.state, &b.t) < 1e-7);
    go(&b, 100, false);
    check_between(twin_deviation(&b.twin, &b.state, &b.t), 0, 1e-6);
    const double relative = twin_difference(&b.twin, &b.state, &b.t);
    check_between(relative, 1e-10, 1e-7);
    twin_measure(&b.twin, &b.state, &b.t);
    tangent_measure(&b.t);
    const double stretched = b.twin.stretched;
    check_near(stretched, b.t.stretched[0], 1e-6);
    twin_measure(&b.twin, &b.state, &b.t);
    check_near(b.twin.stretched, stretched, 1e-6);
    end(&b);
}

/// A wavy beam bends under a wavy slider. Contact begins and ends at many nodes and between nodes,
/// on both passes. The distance of the twins is 1e-4 of the motion, small compared with the waves.
/// After 4000 steps the difference of the twins deviates from the vector of the map by 9e-7 of it.
static void test_rough(void **unused)
{
    (void)unused;
    enum { LONG = 201, SHORT = 41 };
    double height[2][LONG];
    for (int l = 0; l < LONG; l++) {
        height[0][l] = 1e-4 * sin(.7 * l);
        height[1][l] = 1e-4 * cos(.9 * l);
    }
    const struct ra_beam beam = {.length = 1,
                                 .area = 1,
                                 .inertia = 1,
                                 .young = 100,
                                 .density = 1,
                                 .left = RA_PINNED,
                                 .right = RA_PINNED};
    struct ra_problem_spec spec = lying("verlet", "penalty", RA_SLAVES_BOTH);
    spec.solid[0] =
        (struct ra_solid_spec){.beam = beam, .modes = 25, .nodes = LONG, .height = height[0]};
    spec.solid[1] = (struct ra_solid_spec){
        .beam = bar(2), .modes = 20, .nodes = SHORT, .height = height[1], .gravity = 10};
    spec.solid[1].beam.length = .2;
    spec.solid[1].beam.young = 1;
    spec.spacing = .005;
    spec.speed = 2;
    spec.start = .2;
    spec.touching = true;
    spec.parameter[0] = 1e5;
    struct bars b;
    begin(&b, &spec, 5, 1);
    twin_part(&b.twin, &b.state, &b.t, 1e-4);
    size_t touching = 0, changes = 0;
    for (int n = 0; n < 4000; n++) {
        const size_t before = ra_contact_count(&b.state);
        check_ok(ra_step(&b.problem, &b.state, &b.st), &b.st);
        check_ok(ra_step(&b.problem, &b.twin.state, &b.st), &b.st);
        tangent_step(&b.t, &b.state);
        touching += ra_contact_count(&b.state) > 0;
        changes += ra_contact_count(&b.state) != before;
    }
    assert_true(touching > 500 && changes > 50);
    check_between(twin_deviation(&b.twin, &b.state, &b.t), 0, 1e-5);
    end(&b);
}

/// Changes increments and amplitudes by one unit in the last place.
static void test_round(void **unused)
{
    (void)unused;
    const struct ra_problem_spec spec = lying("central-differences", "penalty", RA_SLAVES_BOTH);
    struct bars b;
    begin(&b, &spec, DECAY, 1);
    twin_part(&b.twin, &b.state, &b.t, 0);
    assert_true(twin_difference(&b.twin, &b.state, &b.t) == 0);
    twin_round(&b.twin, &b.t);
    check_between(twin_difference(&b.twin, &b.state, &b.t), 1e-16, 1e-15);
    end(&b);
}

/// Problems without such a map are refused.
static void test_refused(void **unused)
{
    (void)unused;
    const struct ra_problem_spec one[] = {lying("rk4", "penalty", RA_SLAVES_BOTH),
                                          lying("verlet", "lagrange", RA_SLAVES_BOTH)};
    for (size_t i = 0; i < 2; i++) {
        struct bars b = {.st = {RA_OK, ""}};
        make(&b, &one[i], DECAY);
        assert_int_equal(tangent_make(&b.problem, 1, &b.t, &b.st), RA_INPUT);
        assert_non_null(strstr(b.st.text, i == 0 ? "rk4" : "lagrange"));
        end(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exponents), cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_twin),      cmocka_unit_test(test_round),
        cmocka_unit_test(test_refused),   cmocka_unit_test(test_rough),
    };
    return cmocka_run_group_tests_name("tangent", tests, NULL, NULL);
}
