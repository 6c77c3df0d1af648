// Tests of the block and the loads of a problem in three dimensions (problem.c), also when memory
// fails.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory.h"

#include "areal/areal.h"
#include "detection/detection.h"
#include "oscillators/oscillators.h"
#include "surface/kind.h"

static const double PI = 3.14159265358979323846;

/// A small problem: 12 x 9 cells of 1 mm of a plate, and a block of 4 x 3 cells.
static struct ra_areal_spec small(void)
{
    const struct ra_track_recipe rough = {
        .rough = {
            .kind = &ra_surface_gaussian, .sigma = 1e-6, .correlation_length = 5e-3, .seed = 3}};
    struct ra_areal_spec s = {
        .plate = {12e-3, 9e-3, 0.1e-3, 210e9, 0.3, 7800.0, RA_SUPPORTED, RA_SUPPORTED, NULL},
        .highest = 20e3,
        .damping = 0.02,
        .block = {4e-3, 3e-3, 2e-3, 5000.0, {0.0, 0.0}},
        .gravity = {2.0, 9.81},
        .velocity = 0.3,
        .surface = {rough, rough},
        .pair.spacing = 1e-3,
        .pair.start = 3e-3,
        .side = 2e-3,
        .pair.speed = 1.0,
        .pair.touching = true,
        .pair.drop_height = 1e-6,
        .pair.step = 1e-6,
        .pair.law = "penalty",
        .pair.parameter = {1e9}};
    s.surface[RA_BLOCK].rough.stream = 1;
    return s;
}

/// Mass and moments of inertia of the block, from the kinetic energy mu U'^2/2 of its modes, are
/// those of a box.
static void test_rigid_motion(void **state)
{
    (void)state;
    const struct ra_areal_spec s = small();
    struct ra_status st = {RA_OK, ""};
    struct ra_areal p;
    check_ok(ra_areal_make(&s, &p, &st), &st);
    const double mu = p.pair.modal.mass[p.modes.width], mass = 5000.0 * 4e-3 * 3e-3 * 2e-3;
    check_relative(mu, 10.0, 1e-15);
    // kinetic energies are taken at unit velocity and at unit angular velocities about y and x
    check_relative(mu / (p.heave * p.heave), mass, 1e-14);
    const double pitch = (p.pitch[4] - p.pitch[0]) / 4e-3, roll = (p.roll[3] - p.roll[0]) / 3e-3;
    check_relative(mu / (pitch * pitch), mass * (16e-6 + 4e-6) / 12.0, 1e-13);
    check_relative(mu / (roll * roll), mass * (9e-6 + 4e-6) / 12.0, 1e-13);
    const double amplitude[RA_RIGID_MODES] = {2.0, 3.0, 5.0};
    check_relative(ra_areal_block_at(&p, amplitude, 1, 3),
                   2.0 * p.heave + 3.0 * p.pitch[1] + 5.0 * p.roll[3], 1e-14);
    assert_true(p.pitch[2] == 0.0 && p.pitch[1] == -p.pitch[3] && p.roll[1] == -p.roll[2]);
    // weight and velocity act on heave alone
    const double *const load = p.pair.modal.load + p.modes.width;
    check_relative(load[RA_HEAVE] * p.heave, mass * 9.81 * (p.heave * p.heave), 1e-14);
    assert_true(load[RA_PITCH] == 0.0 && load[RA_ROLL] == 0.0);
    check_relative(p.pair.modal.start_velocity[p.modes.width] * p.heave, 0.3, 1e-14);
    ra_areal_free(&p);
}

/// The plate's weight on a mode is -mu g times the integral of its shape, which is a sine or a
/// constant.
static void test_plate_load(void **state)
{
    (void)state;
    struct ra_areal_spec s = small();
    struct ra_status st = {RA_OK, ""};
    struct ra_areal p;
    const double weight = -0.78 * 2.0, norm = 2.0 / sqrt(12e-3 * 9e-3);
    check_ok(ra_areal_make(&s, &p, &st), &st);
    const size_t *const begin = p.modes.begin;
    const double box = 12e-3 * 9e-3 * 4.0 / (PI * PI);
    check_relative(p.pair.modal.load[begin[0]], weight * norm * box, 1e-14);
    check_relative(p.pair.modal.load[begin[0] + 2], weight * norm * box / 3.0, 1e-14);
    assert_true(p.pair.modal.load[begin[0] + 1] == 0.0 && p.pair.modal.load[begin[1]] == 0.0);
    check_relative(p.pair.modal.decay[begin[0]], 0.02 * p.modes.omega[0], 1e-15);
    ra_areal_free(&p);
    s.plate.sides = RA_GUIDED;
    check_ok(ra_areal_make(&s, &p, &st), &st);
    check_relative(p.pair.modal.load[0], weight * norm * sqrt(0.5) * 12e-3 * 2.0 / PI * 9e-3,
                   1e-14);
    assert_true(p.pair.modal.load[p.modes.begin[1]] == 0.0);
    ra_areal_free(&p);
}

/// With a drop height of 1 um the least gap of both passes is 1 um, and the first step has no
/// contact. At a distance smaller by 1.5 um it has contacts.
static void test_touching(void **state)
{
    (void)state;
    const struct ra_areal_spec s = small();
    struct ra_status st = {RA_OK, ""};
    struct ra_areal p;
    struct ra_areal_state motion;
    double gap;
    check_ok(ra_areal_make(&s, &p, &st), &st);
    check_ok(ra_areal_state_make(&p, &motion, &st), &st);
    check_ok(ra_areal_least_gap(&p, &motion, &gap, &st), &st);
    check_near(gap, 1e-6, 1e-18);
    check_ok(ra_areal_step(&p, &motion, &st), &st);
    assert_int_equal(motion.at.contacts, 0);
    p.pair.distance -= 1.5e-6;
    ra_areal_state_free(&motion);
    check_ok(ra_areal_state_make(&p, &motion, &st), &st);
    check_ok(ra_areal_step(&p, &motion, &st), &st);
    assert_true(motion.at.contacts > 0 && motion.at.total_force > 0.0);
    ra_areal_state_free(&motion);
    ra_areal_free(&p);
}

/// With a soft contact the modes limit the step. With a stiff one the contact does, and the limit
/// is between the bounds for heave alone and for all modes.
static void test_limit(void **state)
{
    (void)state;
    struct ra_areal_spec s = small();
    struct ra_status st = {RA_OK, ""};
    struct ra_areal p;
    s.pair.parameter[0] = 1.0;
    check_ok(ra_areal_make(&s, &p, &st), &st);
    double highest = 0.0;
    for (size_t k = 0; k < p.pair.modal.width; k++) {
        highest = fmax(highest, p.pair.modal.omega[k]);
    }
    check_relative(p.pair.limit, 2.0 / highest, 1e-3);
    ra_areal_free(&p);
    s.pair.parameter[0] = 1e14;
    s.pair.step = 1e-8;
    check_ok(ra_areal_make(&s, &p, &st), &st);
    // the squared frequency of the contact is at least that of heave alone, 2.006 k_w n chi^2/(l w
    // mu) = 2.006 1e14 (20/12)/10 with n = 20 nodes
    assert_true(p.pair.contact * p.pair.contact >= 2.006e13 * 20.0 / 12.0);
    // s_1 of the plate (eq:areal-stability) is at most the trace of the matrix over the four rows
    const double trace = (double)p.modes.blocks * 4.0 * 2.0 / 9.0;
    assert_true(p.pair.contact * p.pair.contact <= 2.006e14 * (20.0 / 12.0 / 10.0 + trace / 0.78));
    ra_areal_free(&p);
}

/// Adds the modal forces of a force on node i of row j of the plate, or on node i of the block.
static void add_force(const struct ra_areal *p, int solid, int64_t i, size_t j, double force,
                      double *modal)
{
    for (size_t k = 0; solid == RA_PLATE && k < p->modes.width; k++) {
        modal[k] += force * ra_plate_shape(&p->modes, k, (size_t)i, j);
    }
    if (solid == RA_BLOCK && i >= 0 && i < (int64_t)p->columns) {
        modal[p->modes.width + RA_HEAVE] += force * p->heave;
        modal[p->modes.width + RA_PITCH] += force * p->pitch[i];
        modal[p->modes.width + RA_ROLL] += force * p->roll[j];
    }
}

/// Adds one contact: its force on each mode is its stiffness times `shape`, divided by the mass of
/// the mode.
static void add_contact(const struct ra_areal *p, int slave, int64_t node, size_t row, double phi,
                        double shape[400])
{
    const bool plate = slave == RA_PLATE;
    const double xi = plate ? 1.0 - phi : phi;
    const int64_t cell = 4, last = (int64_t)p->columns - 1;
    double N[4];
    memset(shape, 0, 400 * sizeof *shape);
    ra_hermite(xi, N);
    if (plate && (node == 1 || node == last)) {
        N[0] = N[3] = 0.0;
        N[1] = 1.0 - xi;
        N[2] = xi;
    }
    add_force(p, slave, plate ? node + cell : node, row, 1.0, shape);
    for (int r = 0; r < 4; r++) {
        add_force(p, 1 - slave, plate ? node - 2 + r : node + cell - 1 + r, row, N[r], shape);
    }
    for (size_t k = 0; k < p->pair.modal.width; k++) {
        shape[k] /= sqrt(p->pair.modal.mass[k >= p->modes.width ? p->modes.width : 0]);
    }
}

/// The largest squared frequency that contacts of all nodes add, by the power method.
static double highest_square(const struct ra_areal *p, double phi)
{
    double x[400], y[400], shape[400], size = 0.0;
    assert_true(p->pair.modal.width <= 400);
    for (size_t k = 0; k < p->pair.modal.width; k++) {
        x[k] = 1.0 + 0.1 * (double)(k % 7);
    }
    for (int turn = 0; turn < 60; turn++) {
        memset(y, 0, sizeof y);
        for (int64_t c = 0; c < (int64_t)(2 * p->columns * p->rows); c++) {
            const int slave = (int)(c % 2);
            const int64_t node = c / 2 % (int64_t)p->columns;
            const size_t row = (size_t)(c / 2) / p->columns;
            if (p->pair.slaves == (slave == RA_PLATE ? RA_SLAVES_SLIDER : RA_SLAVES_RESONATOR) ||
                (slave == RA_PLATE && node == 0)) {
                continue;
            }
            add_contact(p, slave, node, row, phi, shape);
            double dot = 0.0;
            for (size_t k = 0; k < p->pair.modal.width; k++) {
                dot += shape[k] * x[k];
            }
            dot *= p->pair.coefficient[0] * ra_areal_tributary(p, slave, node, row);
            for (size_t k = 0; k < p->pair.modal.width; k++) {
                y[k] += dot * shape[k];
            }
        }
        size = 0.0;
        for (size_t k = 0; k < p->pair.modal.width; k++) {
            size += y[k] * y[k];
        }
        size = sqrt(size);
        for (size_t k = 0; k < p->pair.modal.width; k++) {
            x[k] = y[k] / size;
        }
    }
    return size;
}

/// The bound for all contacts holds for every choice of slaves. It is 1.5 to 2.3 times the true
/// value, since nodes on the edges of this small block have less than a whole cell.
static void test_bound(void **state)
{
    (void)state;
    for (int n = 0; n < 6; n++) {
        const int slaves = n % 3;
        const bool light = n >= 3;
        struct ra_areal_spec s = small();
        struct ra_status st = {RA_OK, ""};
        struct ra_areal p;
        s.pair.slaves = (enum ra_slaves)slaves;
        s.highest = 60e3;
        // a light block contributes more than the plate; if the slaves are on one solid only, the
        // block contributes by pitch or roll, whose inertia is small here
        s.block.density = light ? 100.0 : 5000.0;
        s.block.inertia[0] = light && slaves == 1 ? 1e-12 : 0.0;
        s.block.inertia[1] = light && slaves == 2 ? 1e-12 : 0.0;
        s.pair.parameter[0] = 1e12;
        s.pair.step = 1e-8;
        check_ok(ra_areal_make(&s, &p, &st), &st);
        double worst = 0.0;
        for (int quarter = 0; quarter <= 4; quarter++) {
            worst = fmax(worst, highest_square(&p, 0.25 * (double)quarter));
        }
        check_between(p.pair.contact * p.pair.contact, worst, 2.5 * worst);
        ra_areal_free(&p);
    }
}

/// The largest contribution of few contacts is eq:areal-contacts, here computed by hand. The
/// products of sines are 4/(a b) at their summits, and a contact at the edge of the block also
/// turns it. No single contact adds more.
static void test_few_contacts(void **state)
{
    (void)state;
    struct ra_areal_spec s = small();
    struct ra_status st = {RA_OK, ""};
    struct ra_areal p;
    s.highest = 60e3;
    s.contacts = 1;
    s.pair.step = 1e-7;
    check_ok(ra_areal_make(&s, &p, &st), &st);
    double modes = 0.0, worst = 0.0, shape[400];
    for (size_t k = 0; k < p.modes.width; k++) {
        modes += p.modes.bound[k] > 0.0;
    }
    const double plate = 7800.0 * 12e-3 * 9e-3 * 0.1e-3, block = 5000.0 * 4e-3 * 3e-3 * 2e-3;
    const double pitch = 4.0 / ((16.0 + 4.0) / 12.0), roll = 2.25 / ((9.0 + 4.0) / 12.0);
    const double stiffness = 1e9 * 1e-6; // k_w chi^2
    check_relative(p.pair.contact * p.pair.contact,
                   stiffness * (1.25 * 1.25 * 4.0 * modes / plate + (1.0 + pitch + roll) / block),
                   1e-12);
    for (int quarter = 0; quarter <= 4; quarter++) {
        for (int64_t node = 0; node < (int64_t)(p.columns * p.rows); node++) {
            add_contact(&p, RA_BLOCK, node % (int64_t)p.columns, (size_t)node / p.columns,
                        0.25 * (double)quarter, shape);
            double square = 0.0;
            for (size_t k = 0; k < p.pair.modal.width; k++) {
                square += stiffness * shape[k] * shape[k];
            }
            worst = fmax(worst, square);
        }
    }
    // the bound is 3.7 times the worst contact, as no node is at the summits of all modes
    check_between(p.pair.contact * p.pair.contact, worst, 4.0 * worst);
    // two contacts contribute twice as much
    const double one = p.pair.contact;
    ra_areal_free(&p);
    s.contacts = 2;
    check_ok(ra_areal_make(&s, &p, &st), &st);
    check_relative(p.pair.contact * p.pair.contact, 2.0 * (one * one), 1e-12);
    ra_areal_free(&p);
}

/// Computes the modal forces of all contacts of a step one by one, each with its reaction on the
/// four nodes of its master.
static void check_modal_forces(const struct ra_areal *p, const struct ra_areal_state *m)
{
    double modal[400] = {0.0}, largest = 0.0;
    const double phi = ra_offset_fraction(&p->pair.sliding, &m->at.offset);
    const int64_t cell = m->at.offset.cell, last = (int64_t)p->columns - 1;
    assert_true(p->pair.modal.width <= 400);
    for (size_t n = 0; n < m->at.contacts; n++) {
        const struct ra_areal_contact *const c = &m->contact[n];
        const bool plate = c->slave == RA_PLATE;
        const double xi = plate ? 1.0 - phi : phi;
        double N[4];
        ra_hermite(xi, N);
        if (plate && (c->node == 1 || c->node == last)) {
            N[0] = N[3] = 0.0;
            N[1] = 1.0 - xi;
            N[2] = xi;
        }
        add_force(p, c->slave, plate ? c->node + cell : c->node, c->row, c->force, modal);
        for (int r = 0; r < 4; r++) {
            const int64_t at = plate ? c->node - 2 + r : c->node + cell - 1 + r;
            add_force(p, 1 - c->slave, at, c->row, N[r] * c->force, modal);
        }
    }
    for (size_t k = 0; k < p->pair.modal.width; k++) {
        largest = fmax(largest, fabs(modal[k]));
    }
    for (size_t k = 0; k < p->pair.modal.width; k++) {
        const bool mode = k >= p->modes.width || p->modes.bound[k] > 0.0;
        check_near(m->at.motion.force[k], mode ? modal[k] : m->at.motion.force[k], 1e-13 * largest);
    }
}

static void test_modal_forces(void **state)
{
    (void)state;
    struct ra_areal_spec s = small();
    struct ra_status st = {RA_OK, ""};
    struct ra_areal p;
    struct ra_areal_state m;
    s.pair.step = 1e-7;
    s.pair.speed = 100.0;
    s.pair.drop_height = -1e-6;
    s.highest = 200e3;
    s.plate.sides = RA_GUIDED;
    s.pair.spacing = 0.5e-3;
    check_ok(ra_areal_make(&s, &p, &st), &st);
    check_ok(ra_areal_state_make(&p, &m, &st), &st);
    size_t rows = 0, loaded = 0;
    for (int n = 0; n < 300; n++) {
        check_ok(ra_areal_step(&p, &m, &st), &st);
        if (m.at.offset.rest > 0) {
            check_modal_forces(&p, &m);
        }
        rows += m.at.contacts > 1 && m.contact[0].row != m.contact[m.at.contacts - 1].row;
        loaded += m.at.contacts > 0;
    }
    assert_true(rows > 50 && loaded >= rows);
    ra_areal_state_free(&m);
    ra_areal_free(&p);
}

static enum ra_code make_and_settle(void *context, struct ra_status *st)
{
    const struct ra_areal_spec *const s = context;
    struct ra_areal p;
    struct ra_areal_state motion;
    memset(&motion, 0, sizeof motion);
    enum ra_code code = ra_areal_make(s, &p, st);
    if (code == RA_OK) {
        code = ra_areal_state_make(&p, &motion, st);
    }
    if (code == RA_OK) {
        code = ra_areal_settle(&p, &motion, 1e-3, 100000, NULL, NULL, st);
    }
    ra_areal_state_free(&motion);
    ra_areal_free(&p);
    return code;
}

/// If any request for memory fails, the function returns RA_SYSTEM.
static void test_memory(void **state)
{
    (void)state;
    struct ra_areal_spec s = small();
    long fails = 0;
    enum ra_code code = RA_SYSTEM;
    while (code != RA_OK) {
        struct ra_status st = {RA_OK, ""};
        memory_calls = 0;
        memory_fails_at = ++fails;
        code = make_and_settle(&s, &st);
        assert_true(code == RA_OK || (code == RA_SYSTEM && strstr(st.text, "memory") != NULL));
    }
    memory_fails_at = 0;
    // the modes make 6 requests, arrays 18, each of two surfaces 6, each of two states 21, and
    // candidates 20
    assert_in_range(fails, 90, 130);
}

/// A settled state is at rest, and its forces are in balance. If settling is interrupted, the code
/// says so.
static void test_settling(void **state)
{
    (void)state;
    const struct ra_areal_spec s = small();
    struct ra_status st = {RA_OK, ""};
    struct ra_areal p;
    struct ra_areal_state m;
    uint64_t steps;
    check_ok(ra_areal_make(&s, &p, &st), &st);
    check_ok(ra_areal_state_make(&p, &m, &st), &st);
    const volatile sig_atomic_t stop = 1;
    assert_int_equal(ra_areal_settle(&p, &m, 1e-9, 1000, &stop, &steps, &st), RA_EARLY);
    assert_int_equal(ra_areal_settle(&p, &m, 0.0, 10, NULL, &steps, &st), RA_NUMERIC);
    assert_non_null(strstr(st.text, "no static equilibrium in 10 "));
    assert_int_equal(steps, 10);
    check_ok(ra_areal_settle(&p, &m, 1e-9, 100000, NULL, &steps, &st), &st);
    assert_true(m.at.step == 0 && !m.at.started && m.at.total_force == 0.0 && m.at.contacts == 0);
    check_relative(m.at.motion.velocity[p.modes.width + RA_HEAVE] * p.heave, 0.3, 1e-14);
    // in the first step the block stands on at least three points, which carry it
    check_ok(ra_areal_step(&p, &m, &st), &st);
    assert_true(m.at.contacts >= 3);
    check_relative(m.at.total_force, 5000.0 * 4e-3 * 3e-3 * 2e-3 * 9.81, 1e-7);
    ra_areal_state_free(&m);
    ra_areal_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rigid_motion), cmocka_unit_test(test_plate_load),
        cmocka_unit_test(test_touching),     cmocka_unit_test(test_limit),
        cmocka_unit_test(test_few_contacts), cmocka_unit_test(test_bound),
        cmocka_unit_test(test_modal_forces), cmocka_unit_test(test_settling),
        cmocka_unit_test(test_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
