// Tests of the hills of the block and of the law of spots in three dimensions: nodes, radii,
// forces, impacts, memory, energy, refusals.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "spheres.h"
#include "support/areal_cases.h"
#include "support/rough_plates.h"

#include "areal/balance.h"
#include "areal/hills.h"
#include "areal/spots.h"

static const double RADIUS = 10e-3, BELOW = -1e-3;

struct block {
    double height[SPHERE_NODES * SPHERE_NODES];
    struct ra_areal_spec spec;
    struct ra_areal problem;
    struct ra_areal_state state;
    struct ra_status st;
};

/// Sets all heights of the block's surface far below its reference plane.
static void clear(struct block *b)
{
    memset(b, 0, sizeof *b);
    for (int n = 0; n < SPHERE_NODES * SPHERE_NODES; n++) {
        b->height[n] = BELOW;
    }
}

static void make(struct block *b)
{
    check_ok(ra_areal_make(&b->spec, &b->problem, &b->st), &b->st);
    check_ok(ra_areal_state_make(&b->problem, &b->state, &b->st), &b->st);
}

static void release(struct block *b)
{
    ra_areal_state_free(&b->state);
    ra_areal_free(&b->problem);
}

/// Makes one sphere in the middle of the block.
static void make_sphere(struct block *b, double gap, double speed, double step,
                        struct ra_yield yield)
{
    clear(b);
    sphere_raise(b->height, RADIUS, 0.0, SPHERE_CELLS / 2, SPHERE_CELLS / 2);
    b->spec = sphere_block(b->height, gap, speed, step);
    b->spec.yield = yield;
    make(b);
}

static size_t summit_of(const struct block *b, size_t p, size_t row)
{
    return b->problem.summit[p * SPHERE_NODES + row];
}

// ## Hills

// Two caps stand on a floor. Each node belongs to the cap on whose slope it lies. The summit of a
// plateau is its first node, by rows, then by columns. The floor is even: it belongs to a hill that
// rises from it, or to its own first node.
static void test_which_hill(void **unused)
{
    (void)unused;
    struct block b;
    clear(&b);
    sphere_raise(b.height, 2e-3, 0.0, 2, 2);
    sphere_raise(b.height, 2e-3, -20e-6, 6, 6);
    // two equal tops side by side; by columns the second one would come first
    b.height[1 * SPHERE_NODES + 7] = b.height[2 * SPHERE_NODES + 6] = -1e-6;
    b.spec = sphere_block(b.height, 1e-3, 0.0, 1e-8);
    make(&b);
    const size_t first = 2 * SPHERE_NODES + 2, second = 6 * SPHERE_NODES + 6;
    const size_t plateau = 2 * SPHERE_NODES + 6;
    assert_int_equal(summit_of(&b, 2, 2), first);
    assert_int_equal(summit_of(&b, 1, 3), first);
    assert_int_equal(summit_of(&b, 0, 0), first);
    assert_int_equal(summit_of(&b, 6, 6), second);
    assert_int_equal(summit_of(&b, 8, 7), second);
    assert_int_equal(summit_of(&b, 2, 6), plateau);
    assert_int_equal(summit_of(&b, 1, 7), plateau);
    for (size_t n = 0; n < (size_t)(SPHERE_NODES * SPHERE_NODES); n++) {
        const size_t top = b.problem.summit[n];
        assert_int_equal(b.problem.summit[top], top);
        assert_true(b.height[top] >= b.height[n]);
    }
    release(&b);
}

// The radii of a sphere, an ellipsoid turned by 30 degrees, a ridge and a plane are right.
static void test_radius(void **unused)
{
    (void)unused;
    static const double bend[2] = {-400.0, -100.0}, chi = 50e-6;
    const double c = 0.5 * sqrt(3.0), s = 0.5;
    double z[3][3];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            const double x = chi * (i - 1), y = chi * (j - 1);
            const double u = c * x + s * y, v = c * y - s * x;
            z[i][j] = 0.5 * (bend[0] * u * u + bend[1] * v * v);
        }
    }
    const double *const column[3] = {z[0], z[1], z[2]};
    const struct ra_areal_curvature turned = ra_areal_curvature_of(column, chi);
    check_relative(turned.xy, c * s * (bend[0] - bend[1]), 1e-12);
    check_relative(ra_areal_radius(&turned), 1.0 / 200.0, 1e-12);
    const struct ra_areal_curvature ball = {-100.0, 0.0, -100.0}, ridge = {-100.0, 0.0, 0.0};
    const struct ra_areal_curvature saddle = {-10.0, 40.0, -10.0}, plane = {0.0, 0.0, 0.0};
    check_relative(ra_areal_radius(&ball), 0.01, 1e-15);
    check_relative(ra_areal_radius(&ridge), 5.0 / 50.0, 1e-14);
    check_relative(ra_areal_radius(&saddle), 5.0 / 10.0, 1e-14);
    check_near(ra_areal_radius(&plane), 0.0, 0.0);
}

// A summit at the edge of the block takes its curvature from the nine nodes around its inner
// neighbour.
static void test_edge(void **unused)
{
    (void)unused;
    struct block b;
    clear(&b);
    sphere_raise(b.height, 0.02, 0.0, 0, 4);
    sphere_raise(b.height, RADIUS, -10e-6, 6, 4);
    // if the nodes around the second inner neighbour were used, this change would give another
    // radius
    b.height[3 * SPHERE_NODES + 4] += 5e-6;
    b.spec = sphere_block(b.height, 1e-3, 0.0, 1e-8);
    make(&b);
    assert_int_equal(summit_of(&b, 1, 4), 4);
    check_relative(ra_areal_hill_radius(&b.problem, 4), 0.02, 1e-9);
    check_relative(ra_areal_hill_radius(&b.problem, 6 * SPHERE_NODES + 4), RADIUS, 1e-9);
    release(&b);
}

// ## Forces

// The force of a sphere on the plate, as a function of the approach, is that of the law, elastic
// and beyond both limits of yield.
static void test_approach(void **unused)
{
    (void)unused;
    static const struct ra_yield kinds[] = {{0.0, 0.0}, {200e6, 2.8}};
    static const double depth[] = {1e-8, 1e-6, 5e-6, 12e-6};
    for (size_t k = 0; k < 2; k++) {
        const struct ra_sphere s = ra_sphere_make(RADIUS, SPHERE_MODULUS, &kinds[k]);
        for (size_t i = 0; i < 4; i++) {
            struct block b;
            make_sphere(&b, -depth[i], 0.0, 1e-8, kinds[k]);
            check_ok(ra_areal_step(&b.problem, &b.state, &b.st), &b.st);
            assert_int_equal(b.state.at.contacts, 1);
            check_relative(b.state.at.total_force, ra_sphere_load(&s, depth[i]).force, 1e-9);
            const double yielded = ra_sphere_loss(&s, depth[i]);
            check_near(b.state.at.yielded, yielded, 1e-8 * yielded);
            check_near(b.state.most != NULL ? b.state.most[4 * SPHERE_NODES + 4] : 0.0,
                       k == 1 ? depth[i] : 0.0, 1e-15);
            release(&b);
        }
    }
}

// Many nodes of a wide sphere penetrate, but only the deepest one has a force. Two hills of equal
// height both have a force, each at its own place.
static void test_one_force_for_each_hill(void **unused)
{
    (void)unused;
    struct block b;
    clear(&b);
    sphere_raise(b.height, 0.5, 0.0, 2, 2);
    sphere_raise(b.height, 0.25, 0.0, 6, 6);
    b.spec = sphere_block(b.height, -1e-6, 0.0, 1e-8);
    b.spec.pair.parameter[1] = 2e-3;
    make(&b);
    check_ok(ra_areal_step(&b.problem, &b.state, &b.st), &b.st);
    assert_int_equal(b.state.at.contacts, 2);
    check_relative(-b.state.contact[0].force,
                   4.0 / 3.0 * SPHERE_MODULUS * sqrt(0.5) * pow(1e-6, 1.5), 1e-9);
    check_relative(-b.state.contact[1].force,
                   4.0 / 3.0 * SPHERE_MODULUS * sqrt(0.25) * pow(1e-6, 1.5), 1e-9);
    assert_int_equal(b.state.contact[0].node, 2);
    assert_int_equal(b.state.contact[1].node, 6);
    check_relative(-b.state.at.motion.force[b.problem.modes.width] / b.problem.heave,
                   b.state.at.total_force, 1e-12);
    release(&b);
}

// If two nodes of one hill are equally deep, one of them has a force.
static void test_even_hill(void **unused)
{
    (void)unused;
    struct block b;
    clear(&b);
    sphere_raise(b.height, 0.5, 0.0, 4, 4);
    b.height[4 * SPHERE_NODES + 5] = b.height[4 * SPHERE_NODES + 4];
    b.spec = sphere_block(b.height, -1e-6, 0.0, 1e-8);
    b.spec.pair.parameter[1] = 2e-3;
    make(&b);
    assert_int_equal(summit_of(&b, 4, 4), summit_of(&b, 4, 5));
    check_ok(ra_areal_step(&b.problem, &b.state, &b.st), &b.st);
    assert_int_equal(b.state.at.contacts, 1);
    release(&b);
}

// On a slope of the plate the deepest node is where the cap has the same slope as the plate, at a
// distance from the summit of R times this slope. The force acts there and not at the summit.
static void test_flank(void **unused)
{
    (void)unused;
    enum { COLUMNS = 81 };
    static double wedge[COLUMNS * SPHERE_NODES];
    struct block b;
    for (size_t i = 0; i < COLUMNS; i++) {
        for (size_t j = 0; j < SPHERE_NODES; j++) {
            // the plate rises to the front; the cap has the same slope one spacing from its summit
            wedge[i * SPHERE_NODES + j] = ((double)i - 40.0) * SPHERE_CHI * (SPHERE_CHI / RADIUS);
        }
    }
    clear(&b);
    sphere_raise(b.height, RADIUS, 0.0, 4, 4);
    const double gain = 0.5 * SPHERE_CHI * SPHERE_CHI / RADIUS;
    b.spec = sphere_block(b.height, gain - 1e-7, 0.0, 1e-8);
    b.spec.surface[RA_PLATE] = (struct ra_track_recipe){.height = wedge, .columns = COLUMNS};
    make(&b);
    check_ok(ra_areal_step(&b.problem, &b.state, &b.st), &b.st);
    assert_int_equal(b.state.at.contacts, 1);
    assert_int_equal(b.state.contact[0].node, 5);
    check_relative(b.state.contact[0].e, 1e-7, 1e-6);
    check_relative(b.state.contact[0].radius, RADIUS, 1e-9);
    release(&b);
}

static void keep_spot(const struct ra_areal_spot *spot, void *context)
{
    *(struct ra_areal_spot *)context = *spot;
}

// With the penalty a spot has the combined radius of both surfaces: here of a sphere on a cylinder
// of the plate that is curved across the sliding. A spot at the edge of the block has no radius.
static void test_radius_of_a_spot(void **unused)
{
    (void)unused;
    enum { COLUMNS = 81 };
    static double cylinder[COLUMNS * SPHERE_NODES];
    for (size_t n = 0; n < COLUMNS * SPHERE_NODES; n++) {
        const double y = SPHERE_CHI * ((double)(n % SPHERE_NODES) - 4.0);
        cylinder[n] = -0.5 * y * y / 30e-3;
    }
    for (int p = 0; p <= 4; p += 4) {
        struct block b;
        struct ra_areal_spots spots;
        struct ra_areal_spot spot = {.number = 0};
        clear(&b);
        sphere_raise(b.height, RADIUS, 0.0, p, 4);
        b.spec = sphere_block(b.height, -1e-6, 0.0, 1e-8);
        b.spec.surface[RA_PLATE] = (struct ra_track_recipe){.height = cylinder, .columns = COLUMNS};
        b.spec.pair.law = "penalty";
        b.spec.pair.parameter[0] = 1e10;
        b.spec.pair.slaves = RA_SLAVES_BOTH;
        make(&b);
        check_ok(ra_areal_spots_make(&b.problem, keep_spot, &spot, &spots, &b.st), &b.st);
        check_ok(ra_areal_step(&b.problem, &b.state, &b.st), &b.st);
        ra_areal_spots_observe(&b.problem, &b.state, &spots);
        ra_areal_spots_finish(&b.problem, &b.state, &spots);
        const double gauss = 1.0 / RADIUS * (1.0 / RADIUS + 1.0 / 30e-3);
        check_relative(spot.radius + (p == 0 ? 1.0 : 0.0), p == 0 ? 1.0 : 1.0 / sqrt(gauss), 1e-9);
        ra_areal_spots_free(&spots);
        release(&b);
    }
}

// ## Impacts on a wall

/// The results of an impact of the sphere on a heavy and stiff plate.
struct impact {
    double speed, duration, peak, yielded, residual;
};

/// Steps until the block has again the distance `away` from the plate. Returns the results.
static struct impact strike(struct block *b, double away)
{
    struct impact r = {0.0, 0.0, 0.0, 0.0, 0.0};
    const size_t heave = b->problem.modes.width;
    bool touched = false, over = false;
    for (int n = 0; n < 4000000 && !over; n++) {
        check_ok(ra_areal_step(&b->problem, &b->state, &b->st), &b->st);
        touched |= b->state.at.contacts > 0;
        r.duration += b->state.at.total_force > 0.0 ? b->spec.pair.step : 0.0;
        r.peak = fmax(r.peak, b->state.at.total_force);
        over = touched && b->state.at.motion.amplitude[heave] * b->problem.heave <
                              b->problem.pair.distance - away;
    }
    assert_true(over);
    r.speed = -b->state.at.motion.velocity[heave] * b->problem.heave;
    r.yielded = b->state.at.yielded;
    return r;
}

// An elastic impact has e = 1. Its peak force and its time of contact have closed forms; the time
// is 2.9432751843 d/v with the speed v and the largest approach d.
static void test_elastic_impact(void **unused)
{
    (void)unused;
    struct block b;
    const double v = 0.2, c = 4.0 / 3.0 * SPHERE_MODULUS * sqrt(RADIUS);
    const double d = pow(1.25 * sphere_mass() * v * v / c, 0.4);
    make_sphere(&b, 1e-7, v, 5e-9, (struct ra_yield){0.0, 0.0});
    const struct impact r = strike(&b, 1e-7);
    print_message("e %.9f, time %.7f, force %.8f of theirs\n", r.speed / v,
                  r.duration / (2.9432751843 * d / v), r.peak / (c * pow(d, 1.5)));
    check_relative(r.speed, v, 1e-6);
    check_relative(r.duration, 2.9432751843 * d / v, 1e-3);
    check_relative(r.peak, c * pow(d, 1.5), 1e-6);
    release(&b);
}

/// The largest approach of an impact with this energy, found by halving, and the share of the speed
/// that is left after it.
static double deepest_of(const struct ra_sphere *s, double energy, double *share)
{
    double low = 0.0, high = 1e-3, given = 0.0;
    for (int n = 0; n < 200; n++) {
        const double e = 0.5 * (low + high);
        const struct ra_sphere_contact top = ra_sphere_load(s, e);
        given = 0.4 * top.force * top.back;
        if (given + ra_sphere_loss(s, e) < energy) {
            low = e;
        } else {
            high = e;
        }
    }
    *share = sqrt(given / energy);
    return low;
}

// After an impact with yield the share of the speed that is left follows from the energies of
// loading and unloading. If the block strikes again with the speed that is left, the spot returns
// all of this speed, with the same peak force.
static void test_second_impact(void **unused)
{
    (void)unused;
    static const double speeds[] = {0.02, 0.3, 3.0};
    const struct ra_yield yield = {200e6, 2.8};
    const struct ra_sphere s = ra_sphere_make(RADIUS, SPHERE_MODULUS, &yield);
    for (size_t i = 0; i < 3; i++) {
        struct block b;
        double share;
        const double v = speeds[i];
        const double deepest = deepest_of(&s, 0.5 * sphere_mass() * v * v, &share);
        make_sphere(&b, 1e-7, v, 1e-8, yield);
        const size_t heave = b.problem.modes.width, top = 4 * SPHERE_NODES + 4;
        const struct impact first = strike(&b, 1e-7);
        print_message("v %g m/s: e %.6f of %.6f, depth %.4g of %.4g m\n", v, first.speed / v, share,
                      b.state.most[top], deepest);
        check_relative(first.speed / v, share, 1e-4);
        check_relative(b.state.most[top], deepest, 1e-4);
        check_relative(first.yielded, 0.5 * sphere_mass() * v * v * (1.0 - share * share), 2e-4);
        // the motion is reversed
        b.state.at.motion.increment[heave] *= -1.0;
        b.state.at.motion.next[heave] *= -1.0;
        b.state.at.motion.after[heave] =
            b.state.at.motion.amplitude[heave] + b.state.at.motion.next[heave];
        const struct impact second = strike(&b, 1e-7);
        // a step to a place in the dent where there is no force
        const double rest = deepest - ra_sphere_load(&s, deepest).back;
        b.state.at.motion.after[heave] = (1e-7 + 0.9 * rest) / b.problem.heave;
        check_ok(ra_areal_step(&b.problem, &b.state, &b.st), &b.st);
        assert_int_equal(b.state.at.contacts, 0);
        check_near(b.state.at.total_force, 0.0, 0.0);
        // and a step half way to the deepest place: the penetration beyond the dent is elastic
        b.state.at.motion.after[heave] = (1e-7 + 0.5 * (rest + deepest)) / b.problem.heave;
        check_ok(ra_areal_step(&b.problem, &b.state, &b.st), &b.st);
        assert_int_equal(b.state.at.contacts, 1);
        check_relative(b.state.contact[0].e, 0.5 * (rest + deepest), 1e-3);
        check_relative(b.state.contact[0].back, 0.5 * (deepest - rest), 1e-3);
        check_relative(second.speed, first.speed, 1e-6);
        check_relative(second.peak, first.peak, 1e-3);
        check_relative(second.yielded, first.yielded, 1e-3);
        release(&b);
    }
}

// Two states of one problem remember their dents separately.
static void test_states_apart(void **unused)
{
    (void)unused;
    struct block b;
    struct ra_areal_state other;
    make_sphere(&b, -5e-6, 0.0, 1e-8, (struct ra_yield){200e6, 2.8});
    check_ok(ra_areal_step(&b.problem, &b.state, &b.st), &b.st);
    check_ok(ra_areal_state_make(&b.problem, &other, &b.st), &b.st);
    assert_true(b.state.at.yielded > 0.0);
    assert_true(b.state.most[4 * SPHERE_NODES + 4] > 0.0);
    check_near(other.at.yielded, 0.0, 0.0);
    check_near(other.most[4 * SPHERE_NODES + 4], 0.0, 0.0);
    ra_areal_state_free(&other);
    release(&b);
}

// ## Rough surfaces

static struct ra_areal_spec rough(double step, double yield)
{
    struct ra_areal_spec s = rough_plate(15e-3, 12e-3, step);
    s.contacts = 20;
    s.pair.slaves = RA_SLAVES_SLIDER;
    s.pair.law = "hertz-spot";
    s.pair.parameter[0] = 230e9;
    s.pair.parameter[1] = 80e-6;
    s.yield.stress = yield;
    return s;
}

/// The balance after 6 ms: the residual as a share of the energy put in.
static double audit(double step, double yield, struct ra_audit *a)
{
    const struct ra_areal_spec s = rough(step, yield);
    struct ra_areal p;
    struct ra_areal_state state;
    struct ra_areal_balance balance;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_areal_make(&s, &p, &st), &st);
    check_ok(ra_areal_state_make(&p, &state, &st), &st);
    check_ok(ra_areal_balance_make(&p, 0, &balance, &st), &st);
    for (uint64_t n = 0; n <= (uint64_t)(6e-3 / step); n++) {
        check_ok(ra_areal_step(&p, &state, &st), &st);
        ra_areal_balance_observe(&p, &state, &balance);
    }
    ra_balance_close(&p.pair, &state.at, &balance.pair, a);
    print_message("step %g us: lost %.4g of %.4g J, residual %.2e of it\n", 1e6 * step, a->lost,
                  a->put_in, a->residual / a->put_in);
    ra_balance_clear(&balance.pair);
    ra_areal_state_free(&state);
    ra_areal_free(&p);
    return fabs(a->residual) / a->put_in;
}

// The balance closes with the energy of yield. This energy is computed from the memory of each
// hill, all other terms from modes and sums of forces.
static void test_energy(void **unused)
{
    (void)unused;
    struct ra_audit a;
    check_between(audit(2e-7, 0.0, &a), 0.0, 1e-3);
    check_near(a.lost, 0.0, 0.0);
    check_between(audit(2e-7, 200e6, &a), 0.0, 1e-3);
    assert_true(a.lost > 0.02 * a.put_in);
    check_between(audit(1e-7, 200e6, &a), 0.0, 5e-4);
}

// Candidates and instruction sets do not change a bit.
static void test_engines(void **unused)
{
    (void)unused;
    double force[3][400];
    for (size_t e = 0; e < 3; e++) {
        struct ra_areal_spec s = rough(2e-7, 200e6);
        struct ra_areal p;
        struct ra_areal_state state;
        struct ra_status st = {RA_OK, ""};
        s.pair.plain = e == 1;
        s.pair.kernels = e == 2 ? "sse2" : NULL;
        check_ok(ra_areal_make(&s, &p, &st), &st);
        check_ok(ra_areal_state_make(&p, &state, &st), &st);
        double most = 0.0;
        for (size_t n = 0; n < 400; n++) {
            check_ok(ra_areal_step(&p, &state, &st), &st);
            force[e][n] = state.at.total_force;
            most = fmax(most, force[e][n]);
        }
        assert_true(most > 0.0);
        assert_memory_equal(force[e], force[0], sizeof force[0]);
        ra_areal_state_free(&state);
        ra_areal_free(&p);
    }
}

// The state at rest is found on the curve of first loading and does not depend on the way there. In
// the first step of the motion each spot then yields as far as its approach at rest.
static void test_settled(void **unused)
{
    (void)unused;
    struct ra_areal_spec s = rough(2e-7, 20e6);
    struct ra_areal p;
    struct ra_areal_state state;
    struct ra_status st = {RA_OK, ""};
    s.velocity = 0.0;
    check_ok(ra_areal_make(&s, &p, &st), &st);
    check_ok(ra_areal_state_make(&p, &state, &st), &st);
    check_ok(ra_areal_settle(&p, &state, 1e-3, 200000, NULL, NULL, &st), &st);
    check_near(state.at.yielded, 0.0, 0.0);
    for (size_t n = 0; n < p.columns * p.rows; n++) {
        check_near(state.most[n], 0.0, 0.0);
    }
    check_ok(ra_areal_step(&p, &state, &st), &st);
    check_relative(state.at.total_force, ra_areal_weight(&p), 0.05);
    double sum = 0.0;
    for (size_t n = 0; n < state.at.contacts; n++) {
        const struct ra_areal_contact *const c = &state.contact[n];
        check_near(state.most[c->summit], c->e, 0.0);
        sum += p.pair.law->yielded(p.pair.coefficient, c->radius, &p.yield, c->e);
    }
    assert_true(sum > 0.0);
    check_relative(state.at.yielded, sum, 1e-12);
    ra_areal_state_free(&state);
    ra_areal_free(&p);
}

// ## Refusals

static void check_refused(const struct ra_areal_spec *s, const char *why)
{
    struct ra_areal p;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(ra_areal_make(s, &p, &st), RA_INPUT);
    if (strstr(st.text, why) == NULL) {
        fail_msg("%s", st.text);
    }
    ra_areal_free(&p);
}

static void test_refused(void **unused)
{
    (void)unused;
    struct block b;
    clear(&b);
    b.spec = sphere_block(b.height, 1e-3, 0.0, 1e-8);
    check_refused(&b.spec, "its face has none");
    // a flat top with flanks that bend away: the nodes of the flanks have a curvature, and none is
    // a summit
    for (int p = 0; p < SPHERE_NODES; p++) {
        for (int row = 0; row < SPHERE_NODES; row++) {
            const double x = p > 3 ? p - 3 : 0.0, y = row > 3 ? row - 3 : 0.0;
            b.height[p * SPHERE_NODES + row] = BELOW - 1e-9 * (x * x + y * y);
        }
    }
    check_refused(&b.spec, "its face has none");
    clear(&b);
    b.spec = sphere_block(b.height, 1e-3, 0.0, 1e-8);
    // a hill needs neighbours on all sides
    struct ra_areal_spec narrow = b.spec;
    narrow.block.width = narrow.pair.spacing;
    check_refused(&narrow, "hills need a face with at least 3 nodes each way");
    narrow = b.spec;
    narrow.block.length = narrow.pair.spacing;
    check_refused(&narrow, "hills need a face with at least 3 nodes each way");
    sphere_raise(b.height, RADIUS, 0.0, 4, 4);
    struct ra_areal_spec s = b.spec;
    s.pair.slaves = RA_SLAVES_BOTH;
    check_refused(&s, "contact.slaves = block");
    s.pair.slaves = RA_SLAVES_RESONATOR;
    check_refused(&s, "contact.slaves = block");
    s = b.spec;
    s.yield.stress = -1.0;
    check_refused(&s, "yield stress -1 Pa must be finite and not negative");
    s.yield = (struct ra_yield){1e8, 1.0};
    check_refused(&s, "yield stress 1e+08 Pa must be finite and not negative, and the hardness "
                      "over it, 1, must be 1.1 to 10");
    s.yield.hardness = 10.0 * (1.0 + 1e-12);
    check_refused(&s, "and the hardness over it, 10, must be 1.1 to 10");
    struct ra_areal_spec hardest = b.spec;
    hardest.yield = (struct ra_yield){1e8, 10.0};
    const struct ra_areal_spec kept = b.spec;
    b.spec = hardest;
    make(&b);
    release(&b);
    b.spec.yield.hardness = ra_first_yield;
    make(&b);
    release(&b);
    b.spec = kept;
    s.yield.hardness = 2.0;
    s.pair.scheme = "rk4";
    check_refused(&s, "take a scheme with a single stage");
    s = b.spec;
    s.pair.parameter[0] = 0.0;
    check_refused(&s, "must be finite and positive");
    // a spot becomes wider than the widest one for which the step was chosen
    s = b.spec;
    s.pair.distance = -1e-6;
    s.pair.parameter[1] = 0.9e-4;
    b.spec = s;
    make(&b);
    assert_int_equal(ra_areal_step(&b.problem, &b.state, &b.st), RA_NUMERIC);
    assert_non_null(strstr(b.st.text, "contact.widest"));
    release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_which_hill),
                                       cmocka_unit_test(test_radius),
                                       cmocka_unit_test(test_edge),
                                       cmocka_unit_test(test_approach),
                                       cmocka_unit_test(test_one_force_for_each_hill),
                                       cmocka_unit_test(test_even_hill),
                                       cmocka_unit_test(test_flank),
                                       cmocka_unit_test(test_radius_of_a_spot),
                                       cmocka_unit_test(test_elastic_impact),
                                       cmocka_unit_test(test_second_impact),
                                       cmocka_unit_test(test_states_apart),
                                       cmocka_unit_test(test_energy),
                                       cmocka_unit_test(test_engines),
                                       cmocka_unit_test(test_settled),
                                       cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
