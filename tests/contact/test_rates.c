// Tests of laws that lose energy by the rate of penetration: impacts, rates in sliding, energy.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A mass that strikes a wall has a restitution in closed form under both laws,
 * (eq:kelvin-voigt-restitution) and (eq:hunt-crossley-restitution). The restitution is tested in
 * two dimensions and in three. Errors are those of central differences at the step of each test;
 * the order of the errors is asserted.
 */
#include "areal/balance.h"
#include "statistics/energy.h"
#include "support/bodies.h"
#include "surface/kind.h"

// ## Restitution in closed form

static double kelvin_voigt(double zeta)
{
    const double root = sqrt(fabs(1.0 - zeta * zeta));
    if (zeta == 1.0) {
        return exp(-2.0);
    }
    const double angle = zeta < 1.0 ? acos(fmin(zeta, 1.0)) : acosh(fmax(zeta, 1.0));
    return exp(-2.0 * zeta * angle / root);
}

/// The root r of x (1 + r) = ln[(1 + x)/(1 - x r)] with x = lambda v, found by halving.
static double hunt_crossley(double x)
{
    double low = 0.0, high = x > 1.0 ? 1.0 / x : 1.0;
    for (int n = 0; n < 200; n++) {
        const double r = 0.5 * (low + high);
        // ln[(1 + x)/(1 - x r)] - x (1 + r) grows with r, and is negative at r = 0
        if (log1p(x) - log1p(-x * r) < x * (1.0 + r)) {
            low = r;
        } else {
            high = r;
        }
    }
    return 0.5 * (low + high);
}

// The closed forms have the known limits.
static void test_formulas(void **unused)
{
    (void)unused;
    check_relative(kelvin_voigt(1.0 - 1e-9), exp(-2.0), 1e-8);
    check_relative(kelvin_voigt(1.0 + 1e-9), exp(-2.0), 1e-8);
    check_near(kelvin_voigt(0.0), 1.0, 0.0);
    // if almost all of the contact is a dashpot, the mass keeps 1/(4 zeta^2) of its speed: the
    // spring that it has compressed pushes it back from rest
    check_relative(kelvin_voigt(1e4) * 4e8, 1.0, 1e-6);
    check_relative(1.0 - hunt_crossley(1e-3), 2e-3 / 3.0, 1e-3);
    check_relative(hunt_crossley(1e6) * 1e6, 1.0, 1e-5);
}

// ## A mass and a wall

/// All nodes of both passes together have the stiffness k = 1e6, or the force k e^a. `loss` is T or
/// lambda.
static void make_impact(const char *scheme, const char *law, double a, double loss, double gap,
                        double tau, struct pair *pair)
{
    struct ra_problem_spec spec = bodies_impact(gap, tau);
    spec.law = law;
    spec.scheme = scheme;
    spec.parameter[0] = 5e5;
    spec.parameter[1] = loss;
    if (strcmp(law, "hunt-crossley") == 0) {
        const double of_node[5] = {1e6 * pow(1e3, a - 1.0) / 6.0, a, 4e-3, loss, 1.5};
        memcpy(spec.parameter, of_node, sizeof of_node);
    }
    pair_make(&spec, pair);
}

/// The speed after contact, and the energy lost.
struct impact {
    double speed, lost;
};

static struct impact impact_of(const char *scheme, const char *law, double a, double loss,
                               double gap, double tau)
{
    struct pair pair;
    struct ra_balance balance;
    struct ra_audit audit;
    bool touched = false, over = false;
    make_impact(scheme, law, a, loss, gap, tau, &pair);
    check_ok(ra_balance_init(&pair.problem.pair, 0, &balance, &pair.st), &pair.st);
    const size_t heave = pair.problem.solid[1].begin;
    // until the slider is out of the wall, where its springs have no energy
    for (int n = 0; !over && n < 10000000; n++) {
        check_ok(ra_step(&pair.problem, &pair.state, &pair.st), &pair.st);
        ra_balance_observe(&pair.problem, &pair.state, &balance);
        touched |= pair.state.at.total_force > 0.0;
        over = touched && pair.state.at.motion.amplitude[heave] < gap - 2.0 * tau;
    }
    assert_true(over);
    ra_balance_audit(&pair.problem, &pair.state, &balance, &audit);
    if (ra_scheme_find(scheme)->staggered) {
        check_near(audit.modal_residual, 0.0, 1e-9);
    }
    const struct impact result = {-pair.state.at.motion.velocity[heave], audit.lost};
    ra_balance_clear(&balance);
    pair_free(&pair);
    return result;
}

// The restitution agrees with (eq:kelvin-voigt-restitution). omega = 1000 rad/s, so omega tau =
// 1e-3. The contact begins in the middle of a step; the error of such an impact has order 2 and is
// some (zeta omega tau)^2.
static void test_kelvin_voigt_restitution(void **unused)
{
    (void)unused;
    static const double zeta[] = {0.01, 0.1, 0.5, 0.9, 1.0, 1.5, 4.0};
    for (size_t i = 0; i < sizeof zeta / sizeof *zeta; i++) {
        const double T = 2.0 * zeta[i] / 1e3, r = kelvin_voigt(zeta[i]);
        const struct impact one =
            impact_of("central-differences", "kelvin-voigt", 1.0, T, 1.5e-6, 1e-6);
        check_near(one.speed, r, 2e-5 * (1.0 + zeta[i] * zeta[i]));
        // the energy lost is that of the mass
        check_near(one.lost, 0.5 * (1.0 - r * r), 2e-5 * (1.0 + zeta[i] * zeta[i]));
    }
}

static void test_hunt_crossley_restitution(void **unused)
{
    (void)unused;
    static const double lambda[] = {0.01, 0.1, 0.5, 2.0, 10.0};
    for (int halves = 2; halves <= 4; halves++) {
        for (size_t i = 0; i < sizeof lambda / sizeof *lambda; i++) {
            const double r = hunt_crossley(lambda[i]);
            const struct impact one = impact_of("central-differences", "hunt-crossley",
                                                0.5 * halves, lambda[i], 1.3e-6, 1e-6);
            check_near(one.speed, r, 1e-5);
            check_near(one.lost, 0.5 * (1.0 - r * r), 1e-5);
        }
    }
}

// ## Orders

enum { PHASES = 24 };

/// The root mean square error of the speed over contacts that begin at different places within a
/// step, or the error of one that begins in the middle.
static double speed_error(const char *scheme, const char *law, double a, double loss, double exact,
                          double tau, bool middle)
{
    double square = 0.0;
    for (int p = 0; p < (middle ? 1 : PHASES); p++) {
        const double gap = (3.0 + (middle ? 0.5 : (p + 0.5) / PHASES)) * tau;
        const double error = impact_of(scheme, law, a, loss, gap, tau).speed - exact;
        square += error * error / (middle ? 1 : PHASES);
    }
    return sqrt(square);
}

static double order_of(const char *scheme, const char *law, double a, double loss, double exact,
                       bool middle)
{
    const double tau = 2e-5;
    return 0.5 * log2(speed_error(scheme, law, a, loss, exact, tau, middle) /
                      speed_error(scheme, law, a, loss, exact, tau / 4.0, middle));
}

// If the force jumps within a step, the error of its impulse is proportional to tau; if it jumps in
// the middle of the step, the error is proportional to tau^2. If the force begins as e^a, the error
// has the order min(2, a + 1) with every scheme of order 2.
static void test_orders(void **unused)
{
    (void)unused;
    static const char *const schemes[] = {"central-differences", "verlet", "exact-propagator",
                                          "heun"};
    for (int s = 0; s < 4; s++) {
        const double T = 2e-4, r = kelvin_voigt(0.1);
        const bool heun = s == 3;
        check_between(order_of(schemes[s], "kelvin-voigt", 1.0, T, r, false), 0.9, 1.1);
        if (!heun) {
            check_between(order_of(schemes[s], "kelvin-voigt", 1.0, T, r, true), 1.8, 2.2);
        }
        for (int halves = 2; halves <= 4; halves++) {
            check_between(
                order_of(schemes[s], "hunt-crossley", 0.5 * halves, 0.3, hunt_crossley(0.3), false),
                1.8, 2.25);
        }
    }
}

// ## The step

/// An oscillator of frequency 1 has a spring k and a dashpot c as its contact. The recurrence uses
/// the predicted rate. Returns the largest |U| in the last tenth of many steps.
static double swing(const char *scheme, double k, double c, double tau)
{
    struct ra_oscillators all = {.width = RA_LANES,
                                 .step = tau,
                                 .scheme = ra_scheme_find(scheme),
                                 .kernels = ra_kernels_find(NULL)};
    struct ra_motion m;
    struct ra_status st;
    double velocity[RA_LANES], most = 0.0;
    const double none[RA_LANES] = {0.0};
    const struct ra_watch watch = {none, none, none, 0.0};
    enum { STEPS = 20000 };
    check_ok(ra_oscillators_make(&all, &st), &st);
    all.mass[0] = all.omega[0] = 1.0;
    all.start_amplitude[0] = 1.0;
    ra_oscillators_prepare(&all);
    memset(&m, 0, sizeof m);
    check_ok(ra_motion_make(&all, false, &m, &st), &st);
    for (uint64_t n = 0; n < STEPS && most < 1e100; n++) {
        all.scheme->foresee(&all, &m, n == 0, velocity);
        m.force[0] = -k * m.amplitude[0] - c * velocity[0];
        check_ok(ra_motion_step(&all, &m, n, &watch, NULL, &st), &st);
        most = n > STEPS * 9 / 10 || fabs(m.after[0]) > 1e50 ? fmax(most, fabs(m.after[0])) : most;
        ra_motion_move_on(&m);
    }
    ra_motion_free(&m);
    ra_oscillators_free(&all);
    return most;
}

// If the step is 1e-3 below its limit, an oscillator decays or keeps its amplitude. If the step is
// 1e-3 above the limit, a root of the recurrence is below -1, and the amplitude grows by e^20 or
// more in 2e4 steps.
static void test_largest_steps(void **unused)
{
    (void)unused;
    static const char *const schemes[] = {"central-differences", "verlet", "exact-propagator",
                                          "symplectic-euler"};
    static const double loss[] = {0.01, 0.3, 2.0, 50.0};
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < 4; i++) {
            const struct ra_bounds bounds = {.modal = 1.0, .contact = sqrt(3.0), .loss = loss[i]};
            const double limit = ra_scheme_find(schemes[s])->largest_step(&bounds);
            assert_true(swing(schemes[s], 3.0, loss[i], 0.999 * limit) < 2.0);
            assert_true(swing(schemes[s], 3.0, loss[i], 1.001 * limit) > 1e6);
        }
    }
    // without a loss the limits are the usual ones, with a loss those of (eq:lossy-limit)
    const struct ra_bounds bounds = {.modal = 3.0, .contact = 4.0, .loss = 12.0};
    check_relative(ra_scheme_find("central-differences")->largest_step(&bounds), 2.0 / 25.0, 1e-15);
}

// ## Rates while sliding

/// Makes two heavy rigid bodies. One slides at 2 m/s and its bump passes a flat part and a bump.
static void make_passage(const char *law, const double *parameter, double tau, struct pair *pair)
{
    enum { NODES = 41 };
    double height[2][NODES];
    struct ra_problem_spec spec = {.spacing = 0.01,
                                   .speed = 2.0,
                                   .start = 0.0123,
                                   .distance = 0.9e-3,
                                   .step = tau,
                                   .plain = true,
                                   .law = law};
    memcpy(spec.parameter, parameter, 5 * sizeof *parameter);
    for (int i = 0; i < 2; i++) {
        for (int l = 0; l < NODES; l++) {
            height[i][l] = 1e-3 * exp(-pow((l - 20 - 3 * i) / 6.0, 2.0));
        }
        spec.solid[i] = bodies_solid(bodies_beam(0.4, 1e15, 1.0, RA_FREE, RA_FREE), NODES, 1);
        spec.solid[i].height = height[i];
    }
    pair_make(&spec, pair);
}

// Only the slider moves. The force of every node is that of the law with the rate of its gap
// between the steps before and after, up to tau^2 times the third derivative. This rate comes only
// from the slopes; without them it would be 0.
static void test_rate_of_sliding(void **unused)
{
    (void)unused;
    const double kappa = 1e3, T = 1e-3, tau = 1e-5;
    const double parameter[5] = {kappa, T};
    struct pair pair;
    double gap[2][2][41] = {{{0.0}}}, force[2][41], fastest = 0.0;
    int64_t shift[2][2] = {{0}};
    size_t seen = 0, idle = 0;
    make_passage("kelvin-voigt", parameter, tau, &pair);
    for (int n = 0; n < 9000; n++) {
        check_ok(ra_step(&pair.problem, &pair.state, &pair.st), &pair.st);
        const struct ra_detection *const now = &pair.state.now;
        for (int i = 0; i < 2; i++) {
            // the rate is compared only if the steps before and after have the same segments, since
            // the second derivative of a line jumps between two segments
            const bool same_segments =
                n > 1 && shift[0][i] == shift[1][i] && shift[1][i] == now->pass[i].shift;
            shift[0][i] = shift[1][i];
            shift[1][i] = now->pass[i].shift;
            for (int64_t l = 0; l < 41; l++) {
                const bool known = ra_packed_index(now, i, l) >= 0 && l >= now->pass[i].begin &&
                                   l < now->pass[i].end;
                const double g = known ? ra_gap_at(&pair.problem, now, i, l) : 1.0;
                const double e = -gap[1][i][l], rate = (gap[0][i][l] - g) / (2.0 * tau);
                if (same_segments && known && e > 1e-6 && gap[0][i][l] < 1.0) {
                    const bool end = l == 0 || l == 40;
                    const double f = (end ? 0.5e-2 : 1e-2) * kappa * (e + T * rate);
                    check_near(-force[i][l], fmax(f, 0.0), 1e-6 * kappa * 1e-2 * 1e-3);
                    fastest = fmax(fastest, T * fabs(rate) / e);
                    seen++;
                    idle += f <= 0.0;
                }
                gap[0][i][l] = gap[1][i][l];
                gap[1][i][l] = g;
                force[i][l] = known ? ra_slave_force(&pair.state, i, (size_t)l) : 0.0;
            }
        }
    }
    assert_true(seen > 10000 && idle > 100 && fastest > 0.1);
    pair_free(&pair);
}

/// The elastic part of the force of a slave is k w e. Here w is the spacing, half the spacing at
/// the ends of the slave's own solid.
static void test_elastic_force(void **unused)
{
    (void)unused;
    enum { NODES = 41, SHORT = 21 };
    const double chi = 0.5e-3, k = 1e9;
    double height[2][NODES] = {{0.0}};
    struct ra_problem_spec spec = {.spacing = chi,
                                   .speed = 1.0,
                                   .start = 5.13 * chi,
                                   .distance = -1e-6,
                                   .step = 5e-8,
                                   .law = "kelvin-voigt",
                                   .parameter = {k, 4e-6}};
    for (int i = 0; i < 2; i++) {
        const int nodes = i == 0 ? NODES : SHORT;
        spec.solid[i] = bodies_solid(
            bodies_beam(chi * (nodes - 1), 31.0, 1100.0, RA_PINNED, RA_PINNED), (size_t)nodes, 6);
        spec.solid[i].height = height[i];
    }
    struct pair pair;
    pair_make(&spec, &pair);
    int seen = 0, halves = 0;
    for (int n = 0; n < 5; n++) {
        check_ok(ra_step(&pair.problem, &pair.state, &pair.st), &pair.st);
        for (int i = 0; i < 2; i++) {
            const struct ra_pass *const pass = &pair.state.now.pass[i];
            for (int64_t l = pass->begin; l < pass->end; l++) {
                const bool half = l == 0 || l == (i == 0 ? NODES : SHORT) - 1;
                const double e = -ra_gap_at(&pair.problem, &pair.state.now, i, l);
                const double w = half ? 0.5 * chi : chi;
                check_relative(ra_elastic_force(&pair.problem, &pair.state, i, l, -1.0),
                               e > 0.0 ? -k * w * e : 0.0, 1e-12);
                seen += e > 0.0;
                halves += half && e > 0.0;
            }
        }
    }
    assert_true(seen > 100 && halves >= 5);
    pair_free(&pair);
}

// ## Energy

/// The residual of the balance and the energy lost of two beams with bumps, both divided by the
/// energy put in.
static double residual_of(const char *law, const double *parameter, const char *scheme, double tau,
                          bool plain, double *lost)
{
    enum { NODES = 201 };
    double height[2][NODES], damping[6] = {0.0, 0.0, 0.01, 0.01, 0.01, 0.01};
    struct ra_problem_spec spec = {.spacing = 0.5e-3,
                                   .speed = 1.0,
                                   .start = 0.1013e-3,
                                   .distance = 9.3e-6,
                                   .step = tau,
                                   .scheme = scheme,
                                   .plain = plain,
                                   .law = law};
    memcpy(spec.parameter, parameter, 5 * sizeof *parameter);
    for (int i = 0; i < 2; i++) {
        for (int l = 0; l < NODES; l++) {
            height[i][l] = 5e-6 * sin(0.13 * l + i) + 2e-6 * sin(0.31 * l + 2 * i);
        }
        spec.solid[i] =
            bodies_solid(bodies_beam(0.1, 31.0, 1100.0, RA_PINNED, RA_PINNED), NODES, 6);
        spec.solid[i].damping = damping;
        spec.solid[i].height = height[i];
    }
    struct pair pair;
    struct ra_balance balance;
    struct ra_audit audit;
    pair_make(&spec, &pair);
    check_ok(ra_balance_init(&pair.problem.pair, 0, &balance, &pair.st), &pair.st);
    const int steps = (int)floor(4e-3 / tau + 0.5);
    for (int n = 0; n < steps; n++) {
        check_ok(ra_step(&pair.problem, &pair.state, &pair.st), &pair.st);
        ra_balance_observe(&pair.problem, &pair.state, &balance);
    }
    ra_balance_audit(&pair.problem, &pair.state, &balance, &audit);
    *lost = audit.lost / audit.put_in;
    assert_true(balance.contact.touching > 100);
    // the means of the modes add up to that of the solid; former values have no effect
    for (int i = 0; i < 4; i++) {
        double mode[6] = {7.0, 7.0, 7.0, 7.0, 7.0, 7.0}, sum = 0.0;
        const double square =
            ra_mean_square_velocity(&pair.problem, &pair.state, &balance, i % 2, mode);
        for (int k = 0; k < 6; k++) {
            sum += mode[k];
        }
        check_relative(sum, square, 1e-12);
    }
    const double share = audit.residual / audit.put_in;
    ra_balance_clear(&balance);
    pair_free(&pair);
    return share;
}

// The balance with springs, dashpots and work of sliding at moving ends closes with every scheme.
// The energy lost is computed independently. If the energy lost were left out of the balance, the
// residual would be as large as this energy.
static void test_energy_balance(void **unused)
{
    (void)unused;
    static const char *const schemes[] = {"central-differences", "exact-propagator", "rk4"};
    const double kelvin[5] = {1e9, 4e-6}, crossley[5] = {2e8, 1.5, 1e-4, 20.0, 2.0};
    for (int s = 0; s < 3; s++) {
        double lost[2], plain;
        const double a = residual_of("kelvin-voigt", kelvin, schemes[s], 2e-7, false, &lost[0]);
        const double b = residual_of("hunt-crossley", crossley, schemes[s], 2e-7, false, &lost[1]);
        check_near(a, 0.0, 1e-6);
        check_near(b, 0.0, 1e-6);
        assert_true(lost[0] > 0.005 && lost[1] > 0.02);
        // all nodes give the same as the candidates alone
        check_near(residual_of("kelvin-voigt", kelvin, schemes[s], 2e-7, true, &plain), a, 0.0);
        check_near(plain, lost[0], 0.0);
    }
}

// ## Laws without loss

/// The amplitudes after some time of a rough pair that is pressed together.
static void amplitudes_of(const char *law, const double *parameter, bool settle, double *amplitude)
{
    enum { NODES = 41 };
    double height[2][NODES];
    uint64_t seed = 5;
    struct ra_problem_spec spec = {
        .spacing = 0.01, .speed = 0.3, .start = 0.0503, .touching = true, .step = 1e-6, .law = law};
    memcpy(spec.parameter, parameter, 5 * sizeof *parameter);
    for (int i = 0; i < 2; i++) {
        for (int l = 0; l < NODES; l++) {
            height[i][l] = 1e-5 * bodies_random(&seed);
        }
        spec.solid[i] = bodies_solid(bodies_beam(0.4, 10.0, 100.0, i == 0 ? RA_PINNED : RA_FREE,
                                                 i == 0 ? RA_PINNED : RA_FREE),
                                     NODES, 8);
        spec.solid[i].height = height[i];
    }
    spec.solid[1].gravity = 100.0;
    struct pair pair;
    pair_make(&spec, &pair);
    if (settle) {
        check_ok(ra_settle(&pair.problem, &pair.state, 1e-6, 200000, NULL, NULL, &pair.st),
                 &pair.st);
    }
    for (int n = 0; n < (settle ? 1 : 3000); n++) {
        check_ok(ra_step(&pair.problem, &pair.state, &pair.st), &pair.st);
    }
    memcpy(amplitude, pair.state.at.motion.amplitude, 16 * sizeof *amplitude);
    pair_free(&pair);
}

// A dashpot of zero is the penalty, and a factor of 0 is the power law. Rates do not matter at
// rest. The slider is inside the resonator, so contacts have the same order and all bits are equal.
static void test_nothing_lost(void **unused)
{
    (void)unused;
    const double penalty[5] = {1e8}, none[5] = {1e8, 0.0}, some[5] = {1e8, 1e-6};
    const double power[5] = {1e8, 1.5, 1e-3}, factor[5] = {1e8, 1.5, 1e-3, 0.0, 1e3};
    double a[16], b[16];
    amplitudes_of("penalty", penalty, false, a);
    amplitudes_of("kelvin-voigt", none, false, b);
    assert_true(same(a, b, 16));
    amplitudes_of("kelvin-voigt", some, false, b);
    assert_false(same(a, b, 16));
    amplitudes_of("power", power, false, a);
    amplitudes_of("hunt-crossley", factor, false, b);
    assert_true(same(a, b, 16));
    amplitudes_of("penalty", penalty, true, a);
    amplitudes_of("kelvin-voigt", some, true, b);
    assert_true(same(a, b, 16));
}

// ## Refusals

static void test_refusals(void **unused)
{
    (void)unused;
    struct pair pair;
    enum ra_code code = RA_OK;
    make_impact("central-differences", "hunt-crossley", 1.0, 0.1, 1.5e-6, 1e-6, &pair);
    pair.problem.pair.fastest = 0.875;
    for (int n = 0; n < 10 && code == RA_OK; n++) {
        code = ra_step(&pair.problem, &pair.state, &pair.st);
    }
    check_near(code, RA_NUMERIC, 0.0);
    assert_string_equal(pair.st.text,
                        "node 0 of the resonator penetrates with 1 m/s at step 2, faster than the "
                        "0.875 m/s for which the time step is stable; raise contact.fastest");
    pair_free(&pair);
    make_impact("rk4", "hunt-crossley", 1.0, 0.1, 1.5e-6, 1e-6, &pair);
    pair.problem.pair.deepest = 1e-5;
    for (code = RA_OK; code == RA_OK;) {
        code = ra_step(&pair.problem, &pair.state, &pair.st);
    }
    check_near(code, RA_NUMERIC, 0.0);
    assert_non_null(strstr(pair.st.text, "raise contact.deepest"));
    pair_free(&pair);
    const struct {
        const char *law, *text;
        double parameter[5];
    } wrong[] = {
        {"kelvin-voigt",
         "penalty -1 Pa and retardation time 0 s must be finite and not negative",
         {-1.0, 0.0}},
        {"kelvin-voigt",
         "penalty 1 Pa and retardation time -2 s must be finite and not negative",
         {1.0, -2.0}},
        {"hunt-crossley",
         "coefficient 1 and rate factor -3 s/m of Hunt and Crossley's law must be finite and not "
         "negative, the deepest penetration 1 m and the fastest one 1 m/s finite and positive; the "
         "exponent 2 must be 1, 1.5 or 2",
         {1.0, 2.0, 1.0, -3.0, 1.0}},
        {"hunt-crossley",
         "coefficient 1 and rate factor 0 s/m of Hunt and Crossley's law must be finite and not "
         "negative, the deepest penetration 1 m and the fastest one 0 m/s finite and positive; the "
         "exponent 1 must be 1, 1.5 or 2",
         {1.0, 1.0, 1.0, 0.0, 0.0}},
        {"hunt-crossley",
         "coefficient 1 and rate factor 0 s/m of Hunt and Crossley's law must be finite and not "
         "negative, the deepest penetration 1 m and the fastest one 1 m/s finite and positive; the "
         "exponent 3 must be 1, 1.5 or 2",
         {1.0, 3.0, 1.0, 0.0, 1.0}}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        double coefficient[RA_LAW_PARAMETERS];
        struct ra_status st;
        check_near(ra_law_prepare(ra_law_find(wrong[i].law), RA_NODES_OF_LINE, wrong[i].parameter,
                                  coefficient, &st),
                   RA_INPUT, 0.0);
        assert_string_equal(st.text, wrong[i].text);
    }
}

/// Every number of a law is finite. Those of `n` may be 0, those of `p` are above it; an exponent,
/// `e`, is 1, 1.5 or 2.
static void test_numbers_of_laws(void **unused)
{
    (void)unused;
    static const struct {
        const char *law, *sorts;
        enum ra_contact_nodes nodes;
    } list[] = {
        {"penalty", "n", RA_NODES_OF_LINE},       {"penalty", "n", RA_NODES_OF_AREA},
        {"kelvin-voigt", "nn", RA_NODES_OF_LINE}, {"kelvin-voigt", "nn", RA_NODES_OF_AREA},
        {"power", "nep", RA_NODES_OF_LINE},       {"hunt-crossley", "nepnp", RA_NODES_OF_LINE},
        {"hertz-spot", "pp", RA_NODES_OF_AREA}};
    static const struct {
        double value;
        const char *good;
    } tried[] = {{1.0, "npe"},      {1.5, "npe"},   {2.0, "npe"},   {0.0, "n"},
                 {-1.0, ""},        {3.0, "np"},    {0.5, "np"},    {1e-300, "np"},
                 {(double)NAN, ""}, {HUGE_VAL, ""}, {-HUGE_VAL, ""}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const struct ra_law *const law = ra_law_find(list[i].law);
        assert_non_null(law);
        for (size_t k = 0; k < strlen(list[i].sorts); k++) {
            for (size_t j = 0; j < sizeof tried / sizeof *tried; j++) {
                double parameter[RA_LAW_PARAMETERS] = {1.0, 1.0, 1.0, 1.0, 1.0};
                double coefficient[RA_LAW_PARAMETERS];
                struct ra_status st = {RA_OK, ""};
                const bool good = strchr(tried[j].good, list[i].sorts[k]) != NULL;
                parameter[k] = tried[j].value;
                const enum ra_code code =
                    ra_law_prepare(law, list[i].nodes, parameter, coefficient, &st);
                if (code != (good ? RA_OK : RA_INPUT)) {
                    fail_msg("%s, number %zu = %g: %d", list[i].law, k, parameter[k], (int)code);
                }
            }
        }
    }
}

// ## Three dimensions

/// A block of 2 mm falls onto a plate of 1e12 kg/m^3. Both are flat, and the 9 x 9 nodes of the
/// block are slaves.
static struct ra_areal_spec block_on_plate(const char *law, double first, double second, double tau)
{
    return (struct ra_areal_spec){
        .plate = {0.02, 0.01, 1e-3, 210e9, 0.3, 1e15, RA_SUPPORTED, RA_SUPPORTED, NULL},
        .highest = 1.0,
        .block = {2e-3, 2e-3, 1e-3, 7800.0, {0.0, 0.0}},
        .velocity = 1.0,
        .pair = {.spacing = 250e-6,
                 .start = 5e-3,
                 .distance = 1.5 * tau,
                 .step = tau,
                 .slaves = RA_SLAVES_SLIDER,
                 .law = law,
                 .parameter = {first, second}},
        .side = 4e-3};
}

// The block has the restitution of the mass in two dimensions. Its mass is M = 3.12e-5 kg, its
// springs have the stiffness k_w l w in total, and omega = 1000 rad/s.
static void test_block(void **unused)
{
    (void)unused;
    const double mass = 7800.0 * 4e-9, k = 1e6 * mass, tau = 1e-6, kw = k / 4e-6;
    static const double zeta[] = {0.1, 0.9, 1.5};
    for (int i = 0; i < 3; i++) {
        struct ra_status st;
        struct ra_areal problem;
        struct ra_areal_state state;
        struct ra_areal_balance balance;
        struct ra_audit audit;
        const struct ra_areal_spec s = block_on_plate("kelvin-voigt", kw, 2e-3 * zeta[i], tau);
        check_ok(ra_areal_make(&s, &problem, &st), &st);
        check_ok(ra_areal_state_make(&problem, &state, &st), &st);
        check_ok(ra_areal_balance_make(&problem, 0, &balance, &st), &st);
        size_t idle = 0;
        for (int n = 0; n < 20000; n++) {
            check_ok(ra_areal_step(&problem, &state, &st), &st);
            ra_areal_balance_observe(&problem, &state, &balance);
            idle += state.idle_count > 0;
            assert_true(state.idle_count == 0 || state.at.contacts == 0);
        }
        ra_balance_close(&problem.pair, &state.at, &balance.pair, &audit);
        const double r = kelvin_voigt(zeta[i]);
        const double speed =
            -state.at.motion.velocity[problem.modes.width + RA_HEAVE] * problem.heave;
        check_near(speed, r, 2e-5 * (1.0 + zeta[i] * zeta[i]));
        check_relative(audit.lost, 0.5 * mass * (1.0 - r * r), 1e-4);
        check_near(audit.residual, 0.0, 1e-4 * audit.put_in);
        assert_true(idle > 10);
        ra_balance_clear(&balance.pair);
        ra_areal_state_free(&state);
        ra_areal_free(&problem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formulas),
        cmocka_unit_test(test_kelvin_voigt_restitution),
        cmocka_unit_test(test_hunt_crossley_restitution),
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_largest_steps),
        cmocka_unit_test(test_rate_of_sliding),
        cmocka_unit_test(test_elastic_force),
        cmocka_unit_test(test_energy_balance),
        cmocka_unit_test(test_nothing_lost),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_numbers_of_laws),
        cmocka_unit_test(test_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
