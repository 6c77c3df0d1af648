// Tests that plate and block move like the two-dimensional program if nothing depends on y.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * With sides y = 0 and y = b guided and a block as wide as the plate, nothing depends on y. The
 * plate is then a beam of modulus E/(1 - nu^2) and unit width, and the block is a beam with two
 * rigid modes of moment M l^2/12 (its inertia is set to that here). With k_w = kappa/(1 m) all
 * forces are, per metre of width, those of the two-dimensional program. Trajectories, forces,
 * energies and modal powers agree to 1e-11 of their largest values over 1 ms; this is rounding,
 * and 1e-13 is measured. Roll and modes with waves across stay at the size of rounding. Every row
 * of nodes has the contacts and the shocks of two dimensions; the outer rows have half of the
 * force. The block falls and bounces. It stays at one place, or it slides, so that nodes meet in
 * every 400th step or within steps.
 */
#include "support/bodies.h"

#include "areal/balance.h"
#include "areal/shocks.h"
#include "modes/modes.h"

enum { CELLS = 300, SLIDER = 30, ROWS = 5, MODES = 12, STEPS = 2000, MOST_SHOCKS = 2000 };
static const double SPACING = 1e-3, KAPPA = 2e9, STEP = 5e-7, ZETA = 0.01;

/// Shocks of one row in the order of their ends.
struct list {
    struct ra_shock shock[MOST_SHOCKS];
    size_t count;
};

/// Problems and states of both programs with the same surfaces.
struct both {
    struct pair flat;
    struct ra_areal problem;
    struct ra_areal_state state;
    struct ra_balance *flat_balance;
    struct ra_areal_balance balance;
    struct ra_shocks *flat_shocks;
    struct ra_areal_shocks shocks;
    struct list flat_list, list[ROWS];
    double height[2][CELLS + 1];
    double surface[2][(CELLS + 1) * ROWS];
};

static const struct ra_plate plate = {.length = CELLS * 1e-3,
                                      .width = (ROWS - 1) * 1e-3,
                                      .thickness = 2e-3,
                                      .young = 210e9,
                                      .poisson = 0.3,
                                      .density = 7800.0,
                                      .sides = RA_GUIDED};

static struct ra_areal_spec spatial(struct both *b, const char *scheme, double speed)
{
    const double mass = 7800.0 * 5e-3 * (SLIDER * SPACING) * plate.width;
    const double l = SLIDER * SPACING, w = plate.width;
    struct ra_areal_spec s = {.plate = plate,
                              .highest = (ra_plate_omega(&plate, MODES, 0) + 1.0) / RA_TWO_PI,
                              .damping = ZETA,
                              .block = {l, w, 5e-3, 7800.0, {mass * l * l / 12.0, 0.0}},
                              .gravity = {0.0, 9.81},
                              .velocity = 0.05,
                              .pair.spacing = SPACING,
                              .pair.start = 0.1,
                              .pair.speed = speed,
                              .pair.distance = 2.5e-6,
                              .pair.step = STEP,
                              .pair.law = "penalty",
                              .pair.parameter = {KAPPA},
                              .pair.scheme = scheme};
    for (int i = 0; i < 2; i++) {
        s.surface[i] = (struct ra_track_recipe){.height = b->surface[i],
                                                .columns = i == RA_PLATE ? CELLS + 1 : SLIDER + 1};
    }
    return s;
}

static void keep(const struct ra_shock *shock, void *context)
{
    struct list *const list = context;
    assert_true(list->count < MOST_SHOCKS);
    list->shock[list->count++] = *shock;
}

static void keep_of_row(const struct ra_shock *shock, size_t row, void *context)
{
    keep(shock, (struct list *)context + row);
}

static void make(struct both *b, const char *scheme, double speed)
{
    uint64_t seed = 11;
    double zeta[MODES], velocity[SLIDER + 1];
    for (int i = 0; i < 2; i++) {
        for (size_t l = 0; l <= CELLS; l++) {
            b->height[i][l] = 2e-6 * bodies_random(&seed);
            for (size_t j = 0; j < ROWS; j++) {
                b->surface[i][l * ROWS + j] = b->height[i][l];
            }
        }
    }
    const struct ra_areal_spec s = spatial(b, scheme, speed);
    const double D = ra_plate_stiffness(&plate), mu = ra_plate_mass(&plate);
    struct ra_problem_spec flat = {
        .solid = {bodies_solid(bodies_beam(plate.length, mu, D, RA_PINNED, RA_PINNED), CELLS + 1,
                               MODES),
                  bodies_solid(bodies_beam(SLIDER * SPACING, 39.0, 1e3, RA_FREE, RA_FREE),
                               SLIDER + 1, 2)},
        .spacing = SPACING,
        .start = s.pair.start,
        .speed = speed,
        .distance = s.pair.distance,
        .step = STEP,
        .law = "penalty",
        .parameter = {KAPPA},
        .scheme = scheme};
    for (size_t k = 0; k < MODES; k++) {
        zeta[k] = ZETA;
    }
    for (size_t l = 0; l <= SLIDER; l++) {
        velocity[l] = s.velocity;
    }
    flat.solid[0].damping = zeta;
    flat.solid[1].gravity = 9.81;
    flat.solid[1].velocity = velocity;
    flat.solid[0].height = b->height[0];
    flat.solid[1].height = b->height[1];
    pair_make(&flat, &b->flat);
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_areal_make(&s, &b->problem, &st), &st);
    check_ok(ra_areal_state_make(&b->problem, &b->state, &st), &st);
    check_ok(ra_areal_balance_make(&b->problem, 100, &b->balance, &st), &st);
    check_ok(ra_balance_make(&b->flat.problem, 100, &b->flat_balance, &st), &st);
    check_ok(
        ra_shocks_make(&b->flat.problem, RA_SHOCK_SLAVE, keep, &b->flat_list, &b->flat_shocks, &st),
        &st);
    check_ok(ra_areal_shocks_make(&b->problem, keep_of_row, b->list, &b->shocks, &st), &st);
}

static void release(struct both *b)
{
    ra_shocks_free(b->flat_shocks);
    ra_areal_shocks_free(&b->shocks);
    ra_balance_free(b->flat_balance);
    ra_balance_clear(&b->balance.pair);
    pair_free(&b->flat);
    ra_areal_state_free(&b->state);
    ra_areal_free(&b->problem);
}

/// The largest difference of a quantity, and its largest value.
struct compared {
    double difference, largest;
};

static void compare(double a, double known, struct compared *c)
{
    c->difference = fmax(c->difference, fabs(a - known));
    c->largest = fmax(c->largest, fabs(known));
}

static void check_compared(const struct compared *c, const char *what)
{
    if (!(c->largest > 0.0) || !(c->difference <= 1e-11 * c->largest)) {
        fail_msg("%s: off by %g of %g", what, c->difference, c->largest);
    }
}

enum quantity { BEAM, HEAVE, PITCH, FORCE, SLIDING, SQUARE, WORK, QUANTITIES };
static const char *const names[QUANTITIES] = {
    "amplitudes of the plate", "heave", "pitch", "force", "power of sliding",
    "squares of velocities",   "works"};

/// Modal amplitudes are those per metre of width times the square root of the width.
static void compare_step(const struct both *b, struct compared *c)
{
    const double width = plate.width, root = sqrt(width);
    const struct ra_motion *const flat = &b->flat.state.at.motion, *const m = &b->state.at.motion;
    for (size_t k = 0; k < MODES; k++) {
        compare(m->amplitude[k] / root, flat->amplitude[k], &c[BEAM]);
        compare(m->square[k] / width, flat->square[k], &c[SQUARE]);
        compare(m->work[k] / width, flat->work[k], &c[WORK]);
    }
    const size_t block = b->problem.modes.width, slider = b->flat.problem.solid[1].begin;
    compare(m->work[block + RA_HEAVE] / width, flat->work[slider], &c[WORK]);
    compare(m->amplitude[block + RA_HEAVE] / root, flat->amplitude[slider], &c[HEAVE]);
    compare(m->amplitude[block + RA_PITCH] / root, flat->amplitude[slider + 1], &c[PITCH]);
    compare(b->state.at.total_force / width, b->flat.state.at.total_force, &c[FORCE]);
    compare(b->balance.pair.last_sliding / width, b->flat_balance->last_sliding, &c[SLIDING]);
}

/// Every row has the contacts of two dimensions. Returns their number.
static size_t check_contacts(const struct both *b)
{
    const struct ra_detection *const now = &b->flat.state.now;
    size_t flat = 0, count[ROWS] = {0};
    for (size_t n = 0; n < now->count; n++) {
        flat += now->contact[n].gap < 0.0;
    }
    for (size_t n = 0; n < b->state.at.contacts; n++) {
        const struct ra_areal_contact *const one = &b->state.contact[n];
        size_t same = 0;
        for (size_t l = 0; l < now->count; l++) {
            const struct ra_contact *const other = &now->contact[l];
            const int64_t cell = one->slave == RA_PLATE ? b->state.at.offset.cell : 0;
            same += other->slave == one->slave && (int64_t)other->node == one->node + cell;
        }
        assert_int_equal(same, 1);
        count[one->row]++;
    }
    for (size_t j = 0; j < ROWS; j++) {
        assert_int_equal(count[j], flat);
    }
    return flat;
}

static void check_still(const struct both *b, double largest)
{
    const struct ra_areal *const p = &b->problem;
    const double *const U = b->state.at.motion.amplitude;
    for (size_t k = p->modes.begin[1]; k < p->modes.width; k++) {
        assert_true(fabs(U[k]) <= 1e-12 * largest);
    }
    assert_true(fabs(b->state.at.motion.amplitude[b->problem.modes.width + RA_ROLL]) <=
                1e-12 * largest);
}

/// Energies, works and levels of the whole run agree.
static void check_balances(const struct both *b)
{
    struct ra_audit flat, a;
    const double width = plate.width;
    ra_balance_audit(&b->flat.problem, &b->flat.state, b->flat_balance, &flat);
    ra_balance_close(&b->problem.pair, &b->state.at, &b->balance.pair, &a);
    const double known[] = {flat.kinetic, flat.strain,       flat.contact, flat.gravity,
                            flat.damping, flat.contact_work, flat.sliding, flat.edges};
    const double ours[] = {a.kinetic, a.strain,       a.contact, a.gravity,
                           a.damping, a.contact_work, a.sliding, a.edges};
    for (size_t n = 0; n < sizeof known / sizeof *known; n++) {
        check_near(ours[n] / width, known[n], 1e-11 * flat.put_in);
    }
    check_relative(a.put_in / width, flat.put_in, 1e-11);
    check_relative(
        ra_areal_mean_square(&b->problem, &b->state, &b->balance, NULL),
        ra_mean_square_velocity(&b->flat.problem, &b->flat.state, b->flat_balance, 0, NULL), 1e-11);
}

/// Every row has the shocks of two dimensions.
static void check_shocks(struct both *b)
{
    ra_shocks_finish(&b->flat.problem, &b->flat.state, b->flat_shocks);
    ra_areal_shocks_finish(&b->state, &b->shocks);
    assert_true(b->flat_list.count > 20);
    for (size_t j = 0; j < ROWS; j++) {
        const double width = j == 0 || j == ROWS - 1 ? 0.5 * SPACING : SPACING;
        assert_int_equal(b->list[j].count, b->flat_list.count);
        for (size_t n = 0; n < b->flat_list.count; n++) {
            const struct ra_shock *const x = &b->list[j].shock[n];
            const struct ra_shock *const known = &b->flat_list.shock[n];
            assert_true(x->solid == known->solid && x->node == known->node &&
                        x->start == known->start && x->steps == known->steps &&
                        x->complete == known->complete);
            check_near(x->peak / width, known->peak, 1e-9 * (1.0 + known->peak));
        }
    }
}

static void step(struct both *b, struct compared *c)
{
    struct ra_status st = {RA_OK, ""};
    pair_step(&b->flat);
    check_ok(ra_areal_step(&b->problem, &b->state, &st), &st);
    ra_balance_observe(&b->flat.problem, &b->flat.state, b->flat_balance);
    ra_areal_balance_observe(&b->problem, &b->state, &b->balance);
    ra_shocks_observe(&b->flat.problem, &b->flat.state, b->flat_shocks);
    ra_areal_shocks_observe(&b->state, &b->shocks);
    compare_step(b, c);
}

/// Checks a block that falls at 0.05 m/s and bounces.
static void check_reduction(const char *scheme, double speed)
{
    struct both *const b = calloc(1, sizeof *b);
    struct compared c[QUANTITIES] = {{0.0, 0.0}};
    size_t touched = 0, steps = 0;
    make(b, scheme, speed);
    assert_int_equal(b->problem.modes.size[0], MODES);
    assert_true(b->problem.pair.modal.step < b->problem.pair.limit && b->problem.pair.limit > 1e-6);
    for (int n = 0; n < STEPS; n++) {
        step(b, c);
        if (n % 100 == 99) {
            check_balances(b);
        }
        const size_t contacts = check_contacts(b);
        touched += contacts > 0;
        steps += contacts == 0;
    }
    for (int q = 0; q < QUANTITIES; q++) {
        if (q != SLIDING || speed > 0.0) {
            check_compared(&c[q], names[q]);
        }
    }
    assert_true(touched > 100 && steps > 100);
    check_still(b, c[HEAVE].largest);
    check_shocks(b);
    assert_true(speed == 0.0 ||
                fabs(b->balance.pair.edges) > 1e-6 * b->balance.pair.first_energy[0]);
    release(b);
    free(b);
}

static void test_central(void **state)
{
    (void)state;
    check_reduction("central-differences", 5.0);
}

static void test_verlet(void **state)
{
    (void)state;
    check_reduction("verlet", 5.0);
}

static void test_propagator(void **state)
{
    (void)state;
    check_reduction("exact-propagator", 5.0);
}

/// Schemes that compute forces within a step, between two places of the block, agree with those in
/// two dimensions, whose orders are known (test_schemes_contact.c).
static void test_stages(void **state)
{
    static const char *const schemes[] = {"symplectic-euler", "heun", "rk4", "huta"};
    (void)state;
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        check_reduction(schemes[i], 5.0);
    }
}

/// Nodes meet within steps. At these moments slopes jump where the ends of the block are straight.
static void test_within_steps(void **state)
{
    (void)state;
    check_reduction("central-differences", 5.3);
}

static void test_dropped(void **state)
{
    (void)state;
    check_reduction("central-differences", 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_central),      cmocka_unit_test(test_verlet),
        cmocka_unit_test(test_propagator),   cmocka_unit_test(test_stages),
        cmocka_unit_test(test_within_steps), cmocka_unit_test(test_dropped)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
