// Tests of level and energy balance (Eqs. 47, 48; energy.c): exact values, identities, order of the
// balance.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bodies.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "statistics/energy.h"

enum { CELLS = 40, SLIDER_CELLS = 16, PERIOD = 48 };

/// A problem, its state and its observer.
struct rig {
    struct ra_problem problem;
    struct ra_state state;
    struct ra_balance balance;
    struct ra_status st;
};

static void rig_make(const struct ra_problem_spec *spec, uint64_t from, struct rig *rig)
{
    memset(rig, 0, sizeof *rig);
    // the former content of an observer's memory does not matter
    memset(&rig->balance, 0xa5, sizeof rig->balance);
    check_ok(ra_problem_init(spec, &rig->problem, &rig->st), &rig->st);
    check_ok(ra_state_init(&rig->problem, &rig->state, &rig->st), &rig->st);
    check_ok(ra_balance_init(&rig->problem.pair, from, &rig->balance, &rig->st), &rig->st);
}

static void rig_free(struct rig *rig)
{
    ra_balance_clear(&rig->balance);
    // no memory is left
    ra_balance_clear(&rig->balance);
    ra_balance_clear(NULL);
    ra_state_clear(&rig->problem, &rig->state);
    ra_problem_clear(&rig->problem);
}

static void rig_run(struct rig *rig, uint64_t steps)
{
    for (uint64_t n = 0; n < steps; n++) {
        check_ok(ra_step(&rig->problem, &rig->state, &rig->st), &rig->st);
        ra_balance_observe(&rig->problem, &rig->state, &rig->balance);
    }
}

static struct ra_audit rig_audit(const struct rig *rig)
{
    struct ra_audit audit;
    ra_balance_audit(&rig->problem, &rig->state, &rig->balance, &audit);
    return audit;
}

/// A beam of 1 m with mass per length m and bending stiffness D.
static struct ra_solid_spec solid(double m, double D, enum ra_end end, size_t cells, size_t modes)
{
    return bodies_solid(bodies_beam((double)cells / CELLS, m, D, end, end), cells + 1, modes);
}

/// Two flat solids without contact: a pinned resonator and a rigid slider.
static struct ra_problem_spec far_apart(void)
{
    return (struct ra_problem_spec){
        .solid = {solid(2.0, 30.0, RA_PINNED, CELLS, 6), solid(5.0, 30.0, RA_FREE, 10, 2)},
        .spacing = 1.0 / CELLS,
        .distance = 1e3,
        .step = 1e-4,
        .parameter = {1e3},
        .law = "penalty"};
}

/// The sum over n in [from, to) of sin^2(2 pi n/PERIOD).
static double sum_of_squares(uint64_t from, uint64_t to)
{
    long double sum = 0.0L;
    for (uint64_t n = from; n < to; n++) {
        const long double s = sinl(2.0L * acosl(-1.0L) * (long double)n / PERIOD);
        sum += s * s;
    }
    return (double)sum;
}

/// Checks mode k of the resonator from rest. $U_n = A \cos(2 \pi n/N)$ with a step for which the
/// discrete period is N = PERIOD steps. So $V_n = -(A/\tau) \sin(2 \pi/N) \sin(2 \pi n/N)$. With
/// shear the deflection and the level are the same.
static void check_one_mode(size_t k, double shear, uint64_t from, uint64_t steps)
{
    const double pi = acos(-1.0), A = 2e-6;
    double shape[CELLS + 1], mode[7];
    struct ra_problem_spec spec = far_apart();
    struct ra_beam *const beam = &spec.solid[0].beam;
    beam->shear = shear;
    const double omega =
        shear > 0.0 ? ra_modes_omega(beam, k) : sqrt(30.0 / 2.0) * pow((double)(k + 1) * pi, 2.0);
    spec.step = 2.0 / omega * sin(pi / PERIOD);
    for (size_t l = 0; l <= CELLS; l++) {
        shape[l] = A * sqrt(2.0) * sin((double)(k + 1) * pi * (double)l / CELLS);
    }
    spec.solid[0].displacement = shape;
    // the highest mode must be stable with this step
    spec.solid[0].modes = k + 1;
    struct rig rig;
    rig_make(&spec, from, &rig);
    // the sums are not 0 after settling; the first step begins them again
    rig.state.at.motion.square[k] = rig.state.at.motion.work[k] = 1.0;
    rig_run(&rig, steps);
    const double factor = A / spec.step * sin(2.0 * pi / PERIOD);
    const double expected =
        factor * factor * sum_of_squares(from, steps) / (double)(steps - from); // L = 1 m
    mode[k + 1] = -1.0;
    const double square = ra_mean_square_velocity(&rig.problem, &rig.state, &rig.balance, 0, mode);
    // there are exactly k + 1 modes
    assert_true(mode[k + 1] == -1.0);
    // 500 steps of a recurrence round by some 500 eps = 1e-13, in the amplitude and in the phase
    check_relative(square, expected, 1e-11);
    check_relative(mode[k], expected, 1e-11);
    // a share of 1e-13 of the square is 4e-13 dB
    check_near(ra_level(square), 20.0 * log10(sqrt(expected) / 1e-9), 1e-12);
    // the energy of a free mode does not change
    const struct ra_audit audit = rig_audit(&rig);
    check_relative(audit.kinetic + audit.strain, audit.kinetic_start + audit.strain_start, 1e-11);
    check_near(audit.residual, 0.0, 1e-11 * audit.put_in);
    check_near(audit.modal_residual, 0.0, 1e-11 * audit.put_in);
    rig_free(&rig);
}

static void level_of_a_mode(void **state)
{
    (void)state;
    check_one_mode(0, 0.0, 0, 10 * PERIOD);
    check_one_mode(3, 0.0, 0, 10 * PERIOD);
    // area = inertia = 1: the rotation is as large as the deflection
    check_one_mode(1, 10.0, 0, 10 * PERIOD);
    // reading L5: averages from a later step, not over whole periods
    check_one_mode(1, 0.0, 137, 10 * PERIOD + 11);
}

/// Forces and contacts are counted from step `from` on; this step counts, too.
static void forces_from_a_step(void **state)
{
    (void)state;
    const struct ra_problem_spec spec = far_apart();
    struct rig rig;
    rig_make(&spec, 4, &rig);
    // the largest force before `from` does not count; of the forces that do, the first and the
    // last are neither the largest nor the smallest
    const double force[10] = {1, 1024, 4, 0.5, 64, 128, 16, 512, 256, 32};
    const size_t contacts[10] = {1, 50, 2, 30, 4, 6, 9, 7, 3, 5};
    for (int n = 0; n < 10; n++) {
        check_ok(ra_step(&rig.problem, &rig.state, &rig.st), &rig.st);
        rig.state.at.total_force = force[n];
        rig.state.at.contacts = contacts[n];
        ra_balance_observe(&rig.problem, &rig.state, &rig.balance);
    }
    const struct ra_balance *const b = &rig.balance;
    assert_true(b->steps == 10 && b->from == 4);
    assert_true(b->contact.force == 64 + 128 + 16 + 512 + 256 + 32);
    assert_true(b->contact.square == 4096 + 16384 + 256 + 262144 + 65536 + 1024);
    assert_true(b->contact.least == 16 && b->contact.most == 512);
    assert_true(b->contact.contacts == 4 + 6 + 9 + 7 + 3 + 5 && b->contact.contacts_most == 9);
    rig_free(&rig);
}

/// Steps of a flight have no force; all other steps here have one. The averages begin in the
/// flight, in the contact before it, or after it. Only in the first two cases the smallest force is
/// 0.
static void forces_of_a_flight(void **state)
{
    enum { FLOWN = 2, BEHIND = 5 };
    static const struct {
        uint64_t from, observed; ///< start of the averages; steps before the flight
        double least, sum;
    } row[] = {{3, 3, 0.0, 5 * 7.0}, {2, 3, 0.0, 4.0 + 5 * 7.0}, {6, 3, 7.0, 4 * 7.0}};
    (void)state;
    struct ra_problem_spec spec = far_apart();
    spec.speed = 0.25;
    for (size_t r = 0; r < sizeof row / sizeof *row; r++) {
        struct rig rig;
        rig_make(&spec, row[r].from, &rig);
        struct ra_balance *const b = &rig.balance;
        check_ok(ra_step(&rig.problem, &rig.state, &rig.st), &rig.st);
        for (uint64_t n = 0; n < row[r].observed + BEHIND; n++) {
            if (n == row[r].observed) {
                const double sliding = b->sliding;
                assert_true(b->last_sliding == 0.25 * 2.0);
                rig.state.now.pass[1] = (struct ra_pass){.begin = 3, .end = 9};
                ra_balance_fly(&rig.state, b, FLOWN);
                assert_true(b->last_sliding == 0.0 && b->sliding == sliding);
                // at the end of the flight, springs enter or leave the zone that is valid then
                assert_true(b->edge[1].begin == 3 && b->edge[1].end == 9);
            }
            rig.state.at.total_force = n < row[r].observed ? 4.0 : 7.0;
            rig.state.at.sliding_force = 2.0;
            ra_balance_observe(&rig.problem, &rig.state, b);
        }
        assert_true(b->steps == row[r].observed + FLOWN + BEHIND);
        assert_true(b->contact.least == row[r].least);
        assert_true(b->contact.most == 7.0 && b->contact.force == row[r].sum);
        rig_free(&rig);
    }
}

/// The averages leave out the first steps. After these steps there is no average yet; after one
/// more step there is one.
static void first_step_of_the_averages(void **state)
{
    (void)state;
    const struct ra_problem_spec spec = far_apart();
    struct rig rig;
    rig_make(&spec, 3, &rig);
    rig_run(&rig, 2);
    rig.state.at.motion.square[rig.problem.solid[1].begin] = 7.0;
    rig_run(&rig, 1);
    assert_true(ra_mean_square_velocity(&rig.problem, &rig.state, &rig.balance, 1, NULL) == 0.0);
    rig.state.at.motion.square[rig.problem.solid[1].begin] += 5.0;
    rig_run(&rig, 1);
    // the slider is a quarter of a metre long
    check_relative(ra_mean_square_velocity(&rig.problem, &rig.state, &rig.balance, 1, NULL), 20.0,
                   1e-14);
    rig_free(&rig);
}

/// A slider that moves freely at v has v_rms = v: the level of 1 mm/s is 120 dB.
static void level_of_a_flight(void **state)
{
    (void)state;
    double velocity[11];
    struct ra_problem_spec spec = far_apart();
    for (size_t l = 0; l < 11; l++) {
        velocity[l] = -1e-3;
    }
    spec.solid[1].velocity = velocity;
    struct rig rig;
    rig_make(&spec, 20, &rig);
    rig_run(&rig, 200);
    // sums of 200 equal numbers have 200 roundings
    const double square = ra_mean_square_velocity(&rig.problem, &rig.state, &rig.balance, 1, NULL);
    check_relative(square, 1e-6, 1e-12);
    check_near(ra_level(square), 120.0, 1e-12);
    assert_true(ra_mean_square_velocity(&rig.problem, &rig.state, &rig.balance, 0, NULL) == 0.0);
    assert_true(ra_level(0.0) == -HUGE_VAL);
    rig_free(&rig);
}

/// In free fall the scheme is exact for a constant force, so the works are those of a textbook.
static void work_of_gravity(void **state)
{
    (void)state;
    const uint64_t steps = 301;
    struct ra_problem_spec spec = far_apart();
    spec.solid[1].gravity = 9.81;
    struct rig rig;
    rig_make(&spec, 0, &rig);
    rig_run(&rig, steps);
    const struct ra_audit a = rig_audit(&rig);
    const double t = (double)(steps - 1) * spec.step, mass = 5.0 * 10.0 / CELLS;
    // 300 sums of growing increments round by 300 eps
    check_relative(a.gravity, 0.5 * mass * 9.81 * 9.81 * t * t, 1e-12);
    // the kinetic energy of a step is the mean of those half a step before and after it, which is
    // m (g tau/2)^2/2 more than m v^2/2
    const double spread = 0.5 * mass * 9.81 * 9.81 * (0.25 * spec.step * spec.step);
    check_relative(a.kinetic, 0.5 * mass * 9.81 * 9.81 * t * t + spread, 1e-12);
    check_relative(a.kinetic_start, spread, 1e-12);
    check_near(a.modal_residual, 0.0, 1e-12 * a.gravity);
    assert_true(a.strain == 0.0 && a.damping == 0.0 && a.contact == 0.0 && a.sliding == 0.0);
    rig_free(&rig);
}

/// Sets artificial amplitudes, velocities and sums, which all differ.
static void make_up(struct rig *rig, double size)
{
    for (int i = 0; i < 2; i++) {
        const struct ra_motion part = bodies_motion(&rig->problem, &rig->state, i), *const m =
                                                                                        &part;
        for (size_t k = 0; k < rig->problem.solid[i].modes.count; k++) {
            const double x = (double)(1 + k) + 10.0 * (1 + i);
            m->amplitude[k] = 1e-3 * size * sin(x);
            m->increment[k] = 1e-4 * size * cos(2.0 * x);
            m->next[k] = 1e-4 * size * cos(3.0 * x);
            m->velocity[k] = size * sin(4.0 * x);
            m->square[k] = size * (5.0 + cos(5.0 * x));
            m->work[k] = size * sin(6.0 * x);
            m->force[k] = size * cos(7.0 * x);
        }
    }
    rig->state.at.sliding_force = 0.7 * size;
}

/// The energies of the artificial modes. Depending on the scheme, they are those at t_n, or the
/// mean of those half a step before and half a step after t_n.
static void made_up_energies(const struct rig *rig, double *kinetic, double *strain)
{
    const double tau = rig->problem.pair.modal.step;
    *kinetic = *strain = 0.0;
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const s = &rig->problem.solid[i];
        const struct ra_motion part = bodies_motion(&rig->problem, &rig->state, i), *const m =
                                                                                        &part;
        const double mass = i == 0 ? 2.0 : 5.0;
        for (size_t k = 0; k < s->modes.count; k++) {
            const double U = m->amplitude[k], stiffness = mass * pow(s->modes.omega[k], 2.0);
            const double before = U - m->increment[k], after = U + m->next[k];
            if (rig->problem.pair.modal.scheme->staggered) {
                *kinetic += mass / 4.0 * pow((U - before) / tau, 2.0);
                *kinetic += mass / 4.0 * pow((after - U) / tau, 2.0);
                *strain += stiffness / 4.0 * (before * U + U * after);
            } else {
                *kinetic += mass / 2.0 * m->velocity[k] * m->velocity[k];
                *strain += stiffness / 2.0 * U * U;
            }
        }
    }
}

/// U at the end of a sum over steps: at t_n or half a step before, depending on the scheme.
static double made_up_amplitude(const struct rig *rig, int i, size_t k)
{
    const struct ra_motion part = bodies_motion(&rig->problem, &rig->state, i), *const m = &part;
    const double U = m->amplitude[k], before = U - m->increment[k], after = U + m->next[k];
    return rig->problem.pair.modal.scheme->staggered ? (before + 2.0 * U + after) / 4.0 : U;
}

/// The values that an audit must have: energies at the first and the last step, and works between
/// them.
struct expected {
    bool springs; ///< the law has springs, which have energy at the first step and at the edges
    double kinetic[2], strain[2];
    double gravity, damping, contact;
    double sliding; ///< V times 0.7, 1.05 and 1.75; the ends count half
};

enum { MADE_UP_MODES = 6 };
static const double ENERGY_BEFORE = 3e-3, OVER_EDGES = -0.2;

static void rig_audited(const char *scheme, const char *law, struct rig *rig)
{
    const double damping[MADE_UP_MODES] = {0.01, 0.02, 0.03, 0.04, 0.05, 0.06};
    struct ra_problem_spec spec = far_apart();
    spec.scheme = scheme;
    spec.law = law;
    spec.parameter[0] = strcmp(law, "penalty") == 0 ? 1e3 : 0.0;
    spec.speed = 0.3;
    for (int i = 0; i < 2; i++) {
        spec.solid[i].damping = damping;
        spec.solid[i].gravity = 9.81;
    }
    spec.solid[1].modes = 4;
    rig_make(&spec, 0, rig);
    check_ok(ra_step(&rig->problem, &rig->state, &rig->st), &rig->st);
}

/// The works of gravity, damping and contact from the amplitudes `start` to the present amplitudes.
static void made_up_works(const struct rig *rig, double start[2][MADE_UP_MODES], struct expected *e)
{
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const s = &rig->problem.solid[i];
        const struct ra_motion part = bodies_motion(&rig->problem, &rig->state, i), *const m =
                                                                                        &part;
        for (size_t k = 0; k < s->modes.count; k++) {
            const double V0 = rig->problem.pair.modal.start_velocity[s->begin + k],
                         V = m->velocity[k];
            e->gravity += rig->problem.pair.modal.load[s->begin + k] *
                          (made_up_amplitude(rig, i, k) - start[i][k]);
            e->damping += 2.0 * (i == 0 ? 2.0 : 5.0) * rig->problem.pair.modal.decay[s->begin + k] *
                          1e-4 * (m->square[k] - V0 * V0 / 2.0 - V * V / 2.0);
            e->contact += 1e-4 * (m->work[k] - m->force[k] * V / 2.0);
        }
    }
}

/// Observes three artificial states.
static void observe_made_up(struct rig *rig, struct expected *e)
{
    double start[2][MADE_UP_MODES] = {{0}};
    make_up(rig, 1.0);
    // the first step starts the sums again
    for (size_t part = 0; part < 3; part++) {
        rig->balance.first_energy[part] = 1e3;
    }
    ra_balance_observe(&rig->problem, &rig->state, &rig->balance);
    assert_true(rig->balance.first_energy[2] == 0.0);
    made_up_energies(rig, &e->kinetic[0], &e->strain[0]);
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < rig->problem.solid[i].modes.count; k++) {
            start[i][k] = made_up_amplitude(rig, i, k);
            rig->problem.pair.modal.start_velocity[rig->problem.solid[i].begin + k] =
                0.1 * (double)(k + 1);
        }
    }
    rig->balance.first_energy[2] = e->springs ? ENERGY_BEFORE : 0.0;
    rig->balance.edges = e->springs ? OVER_EDGES : 0.0;
    make_up(rig, 1.5);
    ra_balance_observe(&rig->problem, &rig->state, &rig->balance);
    make_up(rig, 2.5);
    ra_balance_observe(&rig->problem, &rig->state, &rig->balance);
    made_up_energies(rig, &e->kinetic[1], &e->strain[1]);
    made_up_works(rig, start, e);
}

/// Every number of an audit is right for artificial states.
static void check_audit(const char *scheme, const char *law)
{
    struct rig rig;
    struct expected e = {.springs = strcmp(law, "penalty") == 0,
                         .sliding = 1e-4 * 0.3 * (0.35 + 1.05 + 0.875)};
    rig_audited(scheme, law, &rig);
    observe_made_up(&rig, &e);
    const struct ra_audit a = rig_audit(&rig);
    const double tiny = 1e-14 * (e.kinetic[1] + fabs(e.strain[1]));
    const double before = e.springs ? ENERGY_BEFORE : 0.0, edges = e.springs ? OVER_EDGES : 0.0;
    check_near(a.kinetic_start, e.kinetic[0], tiny);
    check_near(a.strain_start, e.strain[0], tiny);
    check_near(a.kinetic, e.kinetic[1], tiny);
    check_near(a.strain, e.strain[1], tiny);
    check_near(a.contact_start, before, 0.0);
    check_near(a.contact, 0.0, 0.0);
    check_relative(a.gravity, e.gravity, 1e-13);
    check_relative(a.damping, e.damping, 1e-13);
    check_relative(a.contact_work, e.contact, 1e-13);
    check_relative(a.sliding, e.sliding, 1e-13);
    check_near(a.edges, edges, 0.0);
    const double beams = e.kinetic[1] + e.strain[1] - e.kinetic[0] - e.strain[0];
    const double modal = beams - e.gravity + e.damping - e.contact;
    const double whole = beams - before - e.gravity + e.damping - e.sliding - edges;
    check_near(a.modal_residual, modal, 10.0 * tiny);
    check_near(a.residual, e.springs ? whole : modal, 10.0 * tiny);
    check_near(a.lost, e.springs ? 0.0 : e.sliding - e.contact, 10.0 * tiny);
    const double put_in =
        fabs(e.gravity) + fabs(e.sliding + edges) + before + e.kinetic[0] + e.strain[0];
    check_near(a.put_in, put_in, 10.0 * tiny);
    rig_free(&rig);
}

static void audit_of_made_up_states(void **state)
{
    (void)state;
    check_audit("central-differences", "penalty");
    check_audit("central-differences", "lagrange");
    check_audit("rk4", "penalty");
}

static void share_of_what_was_put_in(void **state)
{
    (void)state;
    struct ra_audit audit = {.residual = -0.02, .put_in = 0.5};
    check_near(ra_balance_share(&audit), -0.04, 1e-17);
    audit.put_in = 0.0;
    assert_true(ra_balance_share(&audit) == 0.0);
}

/// Makes two rough solids in the plain engine. The tests set the ends of the zone and the forces
/// there. Offsets are 1/4 of a cell more than whole cells.
static void make_zone(double start, bool linear, double height[2][CELLS + 1], struct rig *rig)
{
    struct ra_problem_spec spec = far_apart();
    for (int i = 0; i < 2; i++) {
        for (size_t l = 0; l <= CELLS; l++) {
            height[i][l] = 1e-3 * sin((double)(l * l) + 0.3 * i);
        }
        spec.solid[i].height = height[i];
    }
    spec.plain = true;
    spec.linear = linear;
    spec.start = start / CELLS;
    spec.step = 1e-4;
    spec.speed = 0.25 / CELLS / spec.step;
    rig_make(&spec, 0, rig);
}

/// A slave that has a force and lies over a linear segment.
struct loaded {
    int slave;
    int64_t node;
    double force;
};

/// The energy of a spring half a step later (`when` 1) or earlier (-1) than its force P: the sum of
/// P^2/(2 w kappa) and `when` tau/2 P dg/dt.
static double spring(const struct rig *rig, const struct loaded *one, double when)
{
    const int slave = one->slave;
    const int64_t node = one->node;
    const double force = one->force;
    const struct ra_problem *const p = &rig->problem;
    const struct ra_pass *const pass = &rig->state.now.pass[slave];
    const double weight = (node == 0 || node == (slave == 0 ? CELLS : 10) ? 0.5 : 1.0) / CELLS;
    const size_t left = (size_t)(node + pass->shift);
    double closing = ra_velocity(p, &rig->state, slave, (size_t)node) +
                     (1.0 - pass->xi) * ra_velocity(p, &rig->state, 1 - slave, left);
    if (pass->xi != 0.0) {
        closing += pass->xi * ra_velocity(p, &rig->state, 1 - slave, left + 1);
    }
    const double slope = ra_sliding_slope(p, &rig->state.now, slave, node);
    return force * force / (2.0 * weight * 1e3) +
           when * p->pair.modal.step / 2.0 * force * (p->pair.sliding.speed * slope - closing);
}

/// Moments of a zone that becomes narrower and wider at both ends of both passes. Springs with
/// forces leave and enter the zone, and the test knows their energy. Slaves inside the zone have
/// other forces.
static const struct moment {
    int64_t zone[2][2];     ///< begin and end in each pass
    size_t count;           ///< number of slaves in the zone over a linear segment
    struct loaded has[7];   ///< these slaves
    int to;                 ///< slaves enter (1) or leave (-1) at this moment:
    struct loaded moved[5]; ///< these slaves; the list ends with one without a force
} moments[] = {
    {{{6, 12}, {2, 9}}, 0, {{0}}, 0, {{0}}},
    // there are no forces while the zone moves
    {{{7, 13}, {1, 8}}, 0, {{0}}, 0, {{0}}},
    // the zone stays, and the slaves at all its ends have forces; so have slaves inside
    {{{7, 13}, {1, 8}},
     7,
     {{0, 7, -2}, {0, 12, -3}, {0, 8, -40}, {1, 1, -5}, {1, 7, -7}, {1, 6, -50}, {1, 12, 0}},
     0,
     {{0}}},
    // the zone loses the slaves at both ends of both passes
    {{{8, 12}, {2, 7}},
     2,
     {{0, 11, -1}, {1, 2, -6}},
     -1,
     {{0, 7, -2}, {0, 12, -3}, {1, 1, -5}, {1, 7, -7}}},
    // other slaves enter; former end slaves are now inside
    {{{5, 14}, {0, 10}},
     6,
     {{0, 11, -1}, {1, 2, -6}, {0, 5, -11}, {0, 13, -13}, {1, 0, -17}, {1, 9, -19}},
     1,
     {{0, 5, -11}, {0, 13, -13}, {1, 0, -17}, {1, 9, -19}}},
    // the slaves at the ends lose their forces and then leave, while a single slave enters
    {{{5, 14}, {0, 10}}, 0, {{0}}, 0, {{0}}},
    {{{4, 12}, {2, 9}}, 1, {{0, 4, -23}}, 1, {{0, 4, -23}}},
};

/// Sets the state of this moment. Returns the energy of the springs that leave and enter.
static double come_to(struct rig *rig, const struct moment *moment)
{
    double brought = 0.0;
    for (int i = 0; i < 2; i++) {
        rig->state.now.pass[i].begin = moment->zone[i][0];
        rig->state.now.pass[i].end = moment->zone[i][1];
    }
    rig->state.packed->end_count = moment->count;
    for (size_t e = 0; e < moment->count; e++) {
        const struct loaded *const one = &moment->has[e];
        rig->state.packed->ends[e] =
            (struct ra_end_slave){.slave = one->slave, .node = one->node, .force = one->force};
    }
    for (const struct loaded *one = moment->moved; one->force != 0.0; one++) {
        brought += moment->to * spring(rig, one, -moment->to);
    }
    return brought;
}

static void springs_at_the_ends(void **state)
{
    (void)state;
    double height[2][CELLS + 1];
    struct rig rig;
    make_zone(4.0, false, height, &rig);
    for (int n = 0; n < 2; n++) {
        // at an offset of 4 cells nodes lie on nodes; at 4 1/4 cells they lie between nodes
        check_ok(ra_step(&rig.problem, &rig.state, &rig.st), &rig.st);
        make_up(&rig, 1.0);
        check_near(rig.state.now.pass[0].xi, n == 0 ? 0.0 : 0.75, 1e-14);
        double before = 0.0, expected = 0.0;
        for (size_t m = 0; m < sizeof moments / sizeof *moments; m++) {
            expected += come_to(&rig, &moments[m]);
            ra_balance_observe(&rig.problem, &rig.state, &rig.balance);
            before = m == 0 ? rig.balance.edges : before;
            check_near(rig.balance.edges - before, expected, 1e-12 * fabs(expected));
        }
    }
    rig_free(&rig);
}

/// Each slave in the candidate range of its pass has the energy P^2/(2 w kappa). Places behind the
/// last node have none.
static void energy_of_springs(void **state)
{
    (void)state;
    double height[2][CELLS + 1];
    struct rig rig;
    make_zone(4.0, false, height, &rig);
    check_ok(ra_step(&rig.problem, &rig.state, &rig.st), &rig.st);
    ra_balance_observe(&rig.problem, &rig.state, &rig.balance);
    rig.state.now.candidate_count = 2;
    rig.state.now.candidate[0] = (struct ra_candidate_range){{8, 0}, {10, 2}, {8, 0}};
    rig.state.now.candidate[1] = (struct ra_candidate_range){{12, 8}, {16, 16}, {10, 2}};
    double *const P[2] = {rig.state.slave_force[0], rig.state.slave_force[1]};
    // only resonator nodes 8, 9, 12 ... 15 and slider nodes 0, 1, 8, 9, 10
    for (int p = 0; p < 6; p++) {
        P[0][8 + p] = p == 3 ? 0.0 : -1.0 - p;
        P[1][p] = -2.0 - p;
    }
    const double chi = 1.0 / CELLS,
                 sum[2] = {1 + 4 + 9 + 25 + 36, 4 / 0.5 + 9 + 16 + 25 + 36 / 0.5};
    check_relative(rig_audit(&rig).contact, (sum[0] + sum[1]) / (2.0 * chi * 1e3), 1e-14);
    rig_free(&rig);
}

/// The next number of a splitmix64 sequence in [-1, 1).
static double next_random(uint64_t *seed)
{
    uint64_t z = (*seed += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1.0;
}

/// Rough solids with damping and weight slide, with contacts at the slider's edges. The heights are
/// long waves: the order of the balance can be seen only if the gap at a sliding node is a smooth
/// function of time.
struct rough {
    double height[2][CELLS + 1];
    double damping[8];
    struct ra_problem_spec spec;
};

static void rough_make(uint64_t seed, double step, struct rough *r)
{
    memset(r, 0, sizeof *r);
    const double pi = acos(-1.0);
    for (int i = 0; i < 2; i++) {
        for (int wave = 1; wave <= 5; wave++) {
            const double a = 2e-4 * next_random(&seed), phase = pi * next_random(&seed);
            for (size_t l = 0; l <= CELLS; l++) {
                r->height[i][l] += a * sin(2.0 * pi * wave * (double)l / CELLS + phase);
            }
        }
    }
    for (size_t k = 0; k < 8; k++) {
        r->damping[k] = 0.02;
    }
    r->spec = far_apart();
    r->spec.solid[0] = solid(2.0, 30.0, RA_PINNED, CELLS, 8);
    r->spec.solid[1] = solid(5.0, 300.0, RA_FREE, SLIDER_CELLS, 4);
    for (int i = 0; i < 2; i++) {
        r->spec.solid[i].height = r->height[i];
        r->spec.solid[i].damping = r->damping;
        r->spec.solid[i].gravity = 9.81;
    }
    r->spec.touching = true;
    r->spec.speed = 0.4;
    r->spec.start = 0.1;
    r->spec.parameter[0] = 1e7;
    r->spec.step = step;
}

static void beams_close_to_rounding(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct rough r;
        struct rig rig;
        rough_make(seed, 5e-5, &r);
        // the solids penetrate and move from the start, which tests the half weight of the first
        // step
        double velocity[CELLS + 1];
        for (size_t l = 0; l <= CELLS; l++) {
            velocity[l] = 0.05 * sin((double)l);
        }
        r.spec.drop_height = -3e-5;
        r.spec.solid[0].velocity = r.spec.solid[1].velocity = velocity;
        r.spec.law = seed % 2 == 0 ? "lagrange" : "penalty";
        r.spec.parameter[0] = seed % 2 == 0 ? 0.0 : 1e7;
        rig_make(&r.spec, 0, &rig);
        rig_run(&rig, 4000);
        const struct ra_audit a = rig_audit(&rig);
        assert_true(a.damping > 0.0 && a.put_in > 0.0 && rig.balance.contact.contacts > 0.0);
        // 4000 sums of products, with cancellation between works and energy
        const double works = fabs(a.gravity) + fabs(a.contact_work) + a.damping;
        check_near(a.modal_residual, 0.0, 2e-13 * works);
        rig_free(&rig);
    }
}

/// Whether a contact of this step is at an end of its pass.
static bool at_an_edge(const struct ra_detection *now)
{
    for (size_t c = 0; c < now->count; c++) {
        const struct ra_pass *const pass = &now->pass[now->contact[c].slave];
        const int64_t node = (int64_t)now->contact[c].node;
        if (now->contact[c].slave == 0 && (node == pass->begin || node == pass->end - 1)) {
            return true;
        }
    }
    return false;
}

/// The balance of the rough case for one step size, with two feet of this height [m] on the slider.
/// *edge_steps counts the steps with an edge in contact.
static struct ra_audit balance_of(double feet, double step, uint64_t steps, size_t *edge_steps)
{
    struct rough r;
    struct rig rig;
    rough_make(7, step, &r);
    for (size_t l = 0; l <= SLIDER_CELLS; l++) {
        r.height[1][l] -= feet * cos(4.0 * acos(-1.0) * (double)l / SLIDER_CELLS);
    }
    r.spec.drop_height = feet > 0.0 ? -3e-5 : 0.0;
    rig_make(&r.spec, 0, &rig);
    *edge_steps = 0;
    for (uint64_t n = 0; n < steps; n++) {
        rig_run(&rig, 1);
        ra_list_contacts(&rig.problem, &rig.state);
        *edge_steps += at_an_edge(&rig.state.now) ? 1 : 0;
    }
    const struct ra_audit a = rig_audit(&rig);
    rig_free(&rig);
    return a;
}

static void whole_balance_converges(void **state)
{
    (void)state;
    enum { LEVELS = 4 };
    double share[LEVELS], sum_xy = 0.0, sum_x = 0.0, sum_y = 0.0, sum_xx = 0.0;
    for (int level = 0; level < LEVELS; level++) {
        size_t edge_steps;
        const double step = 4e-5 / pow(2.0, level);
        const struct ra_audit a = balance_of(0.0, step, (uint64_t)5000 << level, &edge_steps);
        share[level] = fabs(a.residual) / a.put_in;
        print_message(
            "tau %.3g s: residual/put in %.3e, without edges %.3e, edges %.3e, %zu steps\n", step,
            share[level], (a.residual + a.edges) / a.put_in, a.edges / a.put_in, edge_steps);
        // springs enter and leave at the edges; without their energy the residual would be far
        // larger
        assert_true(edge_steps > 100);
        assert_true(fabs(a.residual + a.edges) > 10.0 * fabs(a.residual));
        const double x = log(step), y = log(share[level]);
        sum_x += x, sum_y += y, sum_xy += x * y, sum_xx += x * x;
    }
    const double order = (LEVELS * sum_xy - sum_x * sum_y) / (LEVELS * sum_xx - sum_x * sum_x);
    print_message("order of the balance: %.2f\n", order);
    // with the slope of one side at every node, or an edge shifted by half a step, the order would
    // be 1
    check_between(order, 1.8, 2.2);
    // the residuals measured are 2.5e-5 of the energy put in with the first step size, and 4.1e-7
    // with the last
    assert_true(share[0] < 1e-4 && share[LEVELS - 1] < 2e-6);
}

// Without edges in contact the balance has no error of order 1. Such an error would appear if a sum
// over steps took the first or the last step with full weight, or left it out.
static void balance_without_edges_is_of_order_2(void **state)
{
    (void)state;
    enum { LEVELS = 4 };
    double first = 0.0, last = 0.0;
    for (int level = 0; level < LEVELS; level++) {
        size_t edge_steps;
        const double step = 4e-5 / pow(2.0, level);
        const struct ra_audit a = balance_of(5e-3, step, (uint64_t)5000 << level, &edge_steps);
        assert_int_equal(edge_steps, 0);
        last = fabs(a.residual) / a.put_in;
        first = level == 0 ? last : first;
    }
    check_between(log2(first / last) / (LEVELS - 1), 1.8, 2.2);
}

/// The balance of the rough case with facets. At this speed, nodes pass nodes at any moment of a
/// step.
static double share_on_facets(double step, uint64_t steps)
{
    struct rough r;
    struct rig rig;
    rough_make(7, step, &r);
    r.spec.linear = true;
    r.spec.speed = 0.37;
    rig_make(&r.spec, 0, &rig);
    rig_run(&rig, steps);
    const struct ra_audit a = rig_audit(&rig);
    rig_free(&rig);
    return fabs(a.residual) / a.put_in;
}

// Facets have a kink at every node, which is passed within a step or at its end.
static void balance_on_facets_is_of_order_2(void **state)
{
    (void)state;
    enum { LEVELS = 4 };
    double share[LEVELS];
    for (int level = 0; level < LEVELS; level++) {
        share[level] = share_on_facets(4e-5 / pow(2.0, level), (uint64_t)5000 << level);
        print_message("facets: residual/put in %.3e\n", share[level]);
    }
    check_between(log2(share[0] / share[LEVELS - 1]) / (LEVELS - 1), 1.8, 2.2);
}

/// Only one slave has a force P. Its work of sliding in the present step is V P times the slope at
/// the slave, plus a part from the other slope of a node that it passes. Checks this part, divided
/// by V P.
static void check_lacking(struct rig *rig, int slave, int64_t node, double expected)
{
    struct ra_state *const state = &rig->state;
    double *const force = &state->slave_force[slave][ra_packed_index(&state->now, slave, node)];
    *force = -3.0;
    state->at.sliding_force = 0.0;
    ra_balance_observe(&rig->problem, state, &rig->balance);
    *force = 0.0;
    check_relative(rig->balance.last_sliding, rig->problem.pair.sliding.speed * -3.0 * expected,
                   1e-9);
}

/// A slave lies exactly on the slider's second node. Its work needs the mean of the two slopes at
/// this node: that of a parabola through three nodes on the right, and that of a straight line on
/// the left. In the next step the slave passes no node, since it already lay on one.
static void slope_on_the_second_node(void **state)
{
    (void)state;
    double height[2][CELLS + 1];
    struct rig rig;
    make_zone(4.0, false, height, &rig);
    check_ok(ra_step(&rig.problem, &rig.state, &rig.st), &rig.st);
    // the slider's first node lies on the resonator's fifth
    const double *const y = height[1];
    const double right = (y[2] - y[0]) / 2.0 * CELLS, left = (y[1] - y[0]) * CELLS;
    check_lacking(&rig, 0, 5, 0.5 * (left + right) - right);
    check_ok(ra_step(&rig.problem, &rig.state, &rig.st), &rig.st);
    check_lacking(&rig, 0, 5, 0.0);
    rig_free(&rig);
}

/// The same for a node of the slider on the resonator's second node: a slider that moves to the
/// right loses gap where the line below rises.
static void slope_on_the_second_node_below(void **state)
{
    (void)state;
    double height[2][CELLS + 1];
    struct rig rig;
    make_zone(1.0, false, height, &rig);
    check_ok(ra_step(&rig.problem, &rig.state, &rig.st), &rig.st);
    const double *const z = height[0];
    const double right = (z[2] - z[0]) / 2.0 * CELLS, left = (z[1] - z[0]) * CELLS;
    check_lacking(&rig, 1, 0, right - 0.5 * (left + right));
    check_ok(ra_step(&rig.problem, &rig.state, &rig.st), &rig.st);
    check_lacking(&rig, 1, 0, 0.0);
    rig_free(&rig);
}

/// In the step from 3.85 to 4.1 cells nodes pass nodes after 0.6 of the step. The scheme counts
/// half of the step with the slope before the node and half with the slope after it. So 0.1 of the
/// step is counted with the wrong slope, which the balance must correct. A node of the resonator
/// moves left over the slider, so its gap grows where the line falls; a node of the slider moves
/// right over the resonator. With facets all nodes have two slopes, with cubics only the end nodes,
/// beside which the line is straight.
static void slopes_of_passed_nodes(void **state)
{
    (void)state;
    for (int linear = 0; linear < 2; linear++) {
        double height[2][CELLS + 1];
        struct rig rig;
        make_zone(3.85, linear, height, &rig);
        for (int n = 0; n < 2; n++) {
            check_ok(ra_step(&rig.problem, &rig.state, &rig.st), &rig.st);
            ra_balance_observe(&rig.problem, &rig.state, &rig.balance);
        }
        check_near(rig.state.now.pass[1].xi, 0.1, 1e-12);
        const double *const y = height[1], *const z = height[0];
        const double inner = linear ? y[9] - y[8] : 0.5 * (y[10] - y[8]), outer = y[10] - y[9];
        check_lacking(&rig, 0, 13, 0.1 * (outer - inner) * CELLS);
        check_lacking(&rig, 1, 3, linear ? 0.1 * (z[8] - 2.0 * z[7] + z[6]) * CELLS : 0.0);
        // half a step later no node is passed
        check_ok(ra_step(&rig.problem, &rig.state, &rig.st), &rig.st);
        check_lacking(&rig, 0, 13, 0.0);
        rig_free(&rig);
    }
}

/// Two rigid bodies under multipliers stop each other without a rebound.
static void loss_of_an_inelastic_impact(void **state)
{
    (void)state;
    double velocity[2][CELLS + 1];
    struct ra_problem_spec spec = far_apart();
    spec.solid[0] = solid(2.0, 30.0, RA_FREE, 10, 2);
    spec.solid[1] = solid(5.0, 30.0, RA_FREE, 10, 2);
    spec.distance = 1e-3;
    spec.law = "lagrange";
    spec.parameter[0] = 0.0;
    for (size_t l = 0; l <= CELLS; l++) {
        velocity[0][l] = 0.3;
        velocity[1][l] = 0.1;
    }
    spec.solid[0].velocity = velocity[0];
    spec.solid[1].velocity = velocity[1];
    struct rig rig;
    rig_make(&spec, 0, &rig);
    rig_run(&rig, 60);
    const struct ra_audit a = rig_audit(&rig);
    const double L = 10.0 / CELLS, reduced = L * 2.0 * 5.0 / (2.0 + 5.0);
    const double loss = 0.5 * reduced * 0.4 * 0.4;
    // the inelastic impact is exact to rounding, some 60 additions
    check_relative(a.lost, loss, 1e-12);
    check_relative(a.kinetic_start - a.kinetic, loss, 1e-12);
    check_relative(a.kinetic_start, 0.5 * L * (2.0 * 0.09 + 5.0 * 0.01), 1e-12);
    check_near(a.modal_residual, 0.0, 1e-12 * loss);
    check_near(ra_velocity(&rig.problem, &rig.state, 0, 4) +
                   ra_velocity(&rig.problem, &rig.state, 1, 4),
               0.0, 1e-13);
    rig_free(&rig);
}

/// Two rigid bodies on springs return the stored energy, so no energy counts as lost.
static void springs_lose_nothing(void **state)
{
    (void)state;
    double velocity[CELLS + 1];
    struct ra_problem_spec spec = far_apart();
    spec.solid[0] = solid(2.0, 30.0, RA_FREE, 10, 2);
    spec.solid[1] = solid(5.0, 30.0, RA_FREE, 10, 2);
    spec.distance = 1e-3;
    spec.step = 1e-5;
    spec.parameter[0] = 1e6;
    for (size_t l = 0; l <= CELLS; l++) {
        velocity[l] = 0.3;
    }
    spec.solid[0].velocity = velocity;
    struct rig rig;
    rig_make(&spec, 0, &rig);
    rig_run(&rig, 450);
    const struct ra_audit during = rig_audit(&rig);
    // a contact of half a period, pi/sqrt(2 kappa/m_reduced) = 2.7 ms, begins after 3.3 ms
    assert_true(during.contact > 0.1 * during.kinetic_start);
    check_near(during.residual, 0.0, 1e-4 * during.put_in);
    rig_run(&rig, 550);
    const struct ra_audit after = rig_audit(&rig);
    assert_true(after.contact == 0.0 && after.lost == 0.0 && after.sliding == 0.0);
    // second order in tau omega = 0.012
    check_relative(after.kinetic, after.kinetic_start, 1e-4);
    rig_free(&rig);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(level_of_a_mode),
        cmocka_unit_test(level_of_a_flight),
        cmocka_unit_test(work_of_gravity),
        cmocka_unit_test(beams_close_to_rounding),
        cmocka_unit_test(whole_balance_converges),
        cmocka_unit_test(balance_without_edges_is_of_order_2),
        cmocka_unit_test(balance_on_facets_is_of_order_2),
        cmocka_unit_test(slope_on_the_second_node),
        cmocka_unit_test(slope_on_the_second_node_below),
        cmocka_unit_test(slopes_of_passed_nodes),
        cmocka_unit_test(loss_of_an_inelastic_impact),
        cmocka_unit_test(springs_lose_nothing),
        cmocka_unit_test(forces_from_a_step),
        cmocka_unit_test(forces_of_a_flight),
        cmocka_unit_test(first_step_of_the_averages),
        cmocka_unit_test(audit_of_made_up_states),
        cmocka_unit_test(share_of_what_was_put_in),
        cmocka_unit_test(springs_at_the_ends),
        cmocka_unit_test(energy_of_springs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
