// Tests of level, energy and contact of a run in three dimensions (balance.c).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"
#include "support/rough_plates.h"

#include <string.h>

#include "areal/balance.h"

/// A rough block of 6 mm, pressed by 200 times its weight on a rough plate, slides at 1 m/s.
static struct ra_areal_spec rough(double step)
{
    struct ra_areal_spec s = rough_plate(6e-3, 6e-3, step);
    s.gravity[0] = 9.81;
    s.gravity[1] = 2000.0;
    s.side = 37e-3;
    return s;
}

struct run {
    struct ra_areal problem;
    struct ra_areal_state state;
    struct ra_areal_balance balance;
    struct ra_audit audit;
};

static void run(const struct ra_areal_spec *s, uint64_t from, uint64_t steps, struct run *r)
{
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_areal_make(s, &r->problem, &st), &st);
    check_ok(ra_areal_state_make(&r->problem, &r->state, &st), &st);
    check_ok(ra_areal_balance_make(&r->problem, from, &r->balance, &st), &st);
    for (uint64_t n = 0; n < steps; n++) {
        check_ok(ra_areal_step(&r->problem, &r->state, &st), &st);
        ra_areal_balance_observe(&r->problem, &r->state, &r->balance);
    }
    ra_balance_close(&r->problem.pair, &r->state.at, &r->balance.pair, &r->audit);
}

static void release(struct run *r)
{
    ra_balance_clear(&r->balance.pair);
    ra_balance_clear(&r->balance.pair); // a second clear is allowed
    ra_balance_clear(NULL);
    ra_areal_state_free(&r->state);
    ra_areal_free(&r->problem);
}

/// The balance of the modes is an identity of the scheme. The balance with contact and sliding is
/// not: its residual falls with the square of the step.
static void test_audit(void **state)
{
    (void)state;
    enum { LEVELS = 3 };
    double residual[LEVELS];
    for (int n = 0; n < LEVELS; n++) {
        const struct ra_areal_spec s = rough(ldexp(1e-6, -n));
        struct run r;
        run(&s, 0, ((uint64_t)1000 << n) + 1, &r);
        residual[n] = fabs(r.audit.residual) / r.audit.put_in;
        check_near(r.audit.modal_residual, 0.0, 1e-12 * r.audit.put_in);
        assert_true(r.balance.pair.contact.touching > 100 && fabs(r.audit.sliding) > 0.0);
        assert_true(r.audit.damping > 0.0 && r.audit.kinetic > 0.0 && r.audit.strain > 0.0);
        double worst = 0.0;
        for (size_t k = 0; k < r.problem.pair.modal.width; k++) {
            const struct ra_mode_balance e =
                ra_balance_mode(&r.problem.pair, &r.state.at, &r.balance.pair, k);
            worst = fmax(worst, fabs(e.change - (e.contact + e.gravity - e.damping)));
        }
        check_near(worst, 0.0, 1e-12 * r.audit.put_in);
        release(&r);
    }
    check_between(residual[0], 0.0, 1e-3);
    check_between(0.5 * log2(residual[0] / residual[LEVELS - 1]), 1.8, 2.2);
}

/// Averages that begin at a step are those of a run observed by hand, with two passes or one.
static void check_averages(enum ra_slaves slaves)
{
    enum { FROM = 400, STEPS = 700 };
    struct ra_areal_spec s = rough(1e-6);
    s.pair.slaves = slaves;
    struct ra_status st = {RA_OK, ""};
    struct run r;
    struct ra_areal_state by_hand;
    run(&s, FROM, STEPS, &r);
    check_ok(ra_areal_state_make(&r.problem, &by_hand, &st), &st);
    double square = 0.0, force = 0.0, area = 0.0, contacts = 0.0;
    for (int n = 0; n < STEPS; n++) {
        check_ok(ra_areal_step(&r.problem, &by_hand, &st), &st);
        for (size_t k = 0; n >= FROM && k < r.problem.modes.width; k++) {
            const double V = by_hand.at.motion.velocity[k];
            square += V * V;
        }
        for (size_t c = 0; n >= FROM && c < by_hand.at.contacts; c++) {
            force -= by_hand.contact[c].force;
            area += (slaves == RA_SLAVES_BOTH ? 0.5 : 1.0) * by_hand.contact[c].weight;
            contacts += 1.0;
        }
    }
    assert_true(contacts > 100.0);
    check_relative(r.balance.pair.contact.force, force, 1e-12);
    check_relative(r.balance.area_sum, area, 1e-12);
    check_relative(r.balance.pair.contact.contacts, contacts, 1e-15);
    double mode[600], sum = 0.0;
    assert_true(r.problem.modes.width <= 600);
    const double mean = ra_areal_mean_square(&r.problem, &r.state, &r.balance, mode);
    check_relative(mean, square / (STEPS - FROM) / (0.12 * 0.09), 1e-9);
    for (size_t k = 0; k < r.problem.modes.width; k++) {
        sum += mode[k];
    }
    check_relative(sum, mean, 1e-14);
    ra_areal_state_free(&by_hand);
    release(&r);
}

static void test_averages(void **state)
{
    (void)state;
    check_averages(RA_SLAVES_BOTH);
    check_averages(RA_SLAVES_SLIDER);
    check_averages(RA_SLAVES_RESONATOR);
}

/// The springs of all nodes that penetrate store $\kappa w e^2/2$, also those of nodes whose
/// dashpot has released them, which have no force.
static void test_springs(void **state)
{
    (void)state;
    static const char *const laws[] = {"penalty", "kelvin-voigt"};
    for (size_t i = 0; i < 2; i++) {
        struct ra_areal_spec s = rough(3e-7);
        s.pair.law = laws[i];
        s.pair.parameter[1] = i == 0 ? 0.0 : 2e-6;
        struct run r;
        struct ra_status st = {RA_OK, ""};
        size_t released = 0;
        double largest = 0.0;
        run(&s, 0, 1, &r);
        for (int n = 0; n < 3000; n++) {
            check_ok(ra_areal_step(&r.problem, &r.state, &st), &st);
            double sum = 0.0, without = 0.0;
            for (size_t c = 0; c < r.state.at.contacts; c++) {
                const struct ra_areal_contact *const one = &r.state.contact[c];
                sum += 0.5 * 1e13 * one->weight * one->e * one->e;
                assert_true(one->e > 0.0 && one->force < 0.0);
            }
            for (size_t c = 0; c < r.state.idle_count; c++) {
                const struct ra_areal_contact *const one = &r.state.idle[c];
                without += 0.5 * 1e13 * one->weight * one->e * one->e;
                assert_true(one->e > 0.0 && one->force == 0.0);
            }
            const double stored = r.problem.pair.kind->stored(&r.problem.pair, &r.state.at);
            check_near(stored, sum + without, 1e-13 * (sum + without));
            released += without > 0.0;
            largest = fmax(largest, without / fmax(sum + without, 1e-300));
        }
        assert_true(i == 0 ? released == 0 : released > 20 && largest > 1e-3);
        release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_audit),
                                       cmocka_unit_test(test_averages),
                                       cmocka_unit_test(test_springs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
