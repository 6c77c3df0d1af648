// Tests of terms (term.c): forces other than those of the contact, their works, and refusals.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bodies.h"

#include <math.h>

#include "statistics/balance.h"
#include "statistics/energy.h"

enum { NODES = 61, STEPS = 4000 };
static const double SPACING = 1e-3, STEP = 2e-6;
static const double G = 9.81, MASS = 3.0; ///< [m/s^2], and [kg/m] of the slider

/// Velocities of the slider at the start, away from the beam: so forces have a power in the first
/// step.
static const double upwards[21] = {-2e-3, -2e-3, -2e-3, -2e-3, -2e-3, -2e-3, -2e-3,
                                   -2e-3, -2e-3, -2e-3, -2e-3, -2e-3, -2e-3, -2e-3,
                                   -2e-3, -2e-3, -2e-3, -2e-3, -2e-3, -2e-3, -2e-3};

/// A slider that bounces on a rough beam while it slides.
static struct ra_problem_spec sliding(const char *scheme, const double *height)
{
    const struct ra_beam bottom =
        bodies_beam(SPACING * (NODES - 1), 2.0, 40.0, RA_PINNED, RA_PINNED);
    const struct ra_beam top = bodies_beam(SPACING * 20, MASS, 40.0, RA_FREE, RA_FREE);
    struct ra_problem_spec spec = {
        .solid = {bodies_solid(bottom, NODES, 8), bodies_solid(top, 21, 3)},
        .spacing = SPACING,
        .start = 5.3e-3,
        .speed = 0.5,
        .touching = true,
        .step = STEP,
        .law = "penalty",
        .parameter = {1e8},
        .scheme = scheme};
    spec.solid[0].height = height;
    spec.solid[1].velocity = upwards;
    return spec;
}

static void fill_heights(double height[NODES])
{
    uint64_t seed = 7;
    for (size_t l = 0; l < NODES; l++) {
        height[l] = 2e-6 * bodies_random(&seed);
    }
}

// ## A term that is gravity

/// The sums that the term keeps.
struct counted {
    size_t begins, steps;
    double fallen;
};

static enum ra_code make_counted(const struct ra_pair *pair, const void *data, void **own,
                                 struct ra_status *st)
{
    (void)pair;
    (void)data;
    *own = ra_alloc(1, sizeof(struct counted), "test", st);
    return *own != NULL ? RA_OK : RA_SYSTEM;
}

static void begin_counted(const struct ra_pair *pair, const void *data, void *own)
{
    struct counted *const c = own;
    (void)pair;
    (void)data;
    c->begins++;
    c->steps = 0;
}

/// Adds the modal load of another problem, which is `data`.
static enum ra_code add_load(const struct ra_pair *pair, const struct ra_instant *at,
                             const void *data, void *own, double *force, struct ra_status *st)
{
    const double *const load = data;
    (void)at;
    (void)own;
    (void)st;
    for (size_t k = 0; k < pair->modal.width; k++) {
        force[k] += load[k];
    }
    return RA_OK;
}

static void count_step(const struct ra_pair *pair, const struct ra_instant *at, const void *data,
                       void *own)
{
    struct counted *const c = own;
    (void)pair;
    (void)data;
    assert_int_equal(at->step, c->steps);
    c->steps++;
}

/// The potential energy of the load, which is stored and does not come from outside.
static struct ra_term_energy energy_of_load(const struct ra_pair *pair, const struct ra_instant *at,
                                            const void *data, const void *own)
{
    const double *const load = data;
    struct ra_term_energy energy = {0.0, 0.0, 0.0};
    (void)own;
    for (size_t k = 0; k < pair->modal.width; k++) {
        const double later = at->motion.next[k] - at->motion.increment[k];
        energy.stored -= load[k] * (at->motion.amplitude[k] + 0.25 * later);
    }
    return energy;
}

static const struct ra_term gravity = {.name = "gravity",
                                       .within = true,
                                       .at_rest = true,
                                       .make = make_counted,
                                       .free = free,
                                       .begin = begin_counted,
                                       .add = add_load,
                                       .account = count_step,
                                       .energy = energy_of_load};

/// A term with the same load but without an energy, so its work comes from outside.
static const struct ra_term outside = {.name = "load", .add = add_load};

struct twins {
    struct pair by_load, by_term;
    struct ra_balance load_balance, term_balance;
};

static void make_twins(struct ra_problem_spec *spec, const struct ra_term *is, struct twins *t)
{
    spec->solid[1].gravity = G;
    memset(t, 0, sizeof *t);
    pair_make(spec, &t->by_load);
    spec->solid[1].gravity = 0.0;
    const struct ra_term_spec terms[RA_MOST_TERMS] = {{is, t->by_load.problem.pair.modal.load}};
    struct ra_status *const st = &t->by_term.st;
    check_ok(ra_problem_init_with(spec, terms, &t->by_term.problem, st), st);
    check_ok(ra_state_init(&t->by_term.problem, &t->by_term.state, st), st);
    check_ok(ra_balance_init(&t->by_load.problem.pair, 0, &t->load_balance, st), st);
    check_ok(ra_balance_init(&t->by_term.problem.pair, 0, &t->term_balance, st), st);
}

static void free_twins(struct twins *t)
{
    ra_balance_clear(&t->load_balance);
    ra_balance_clear(&t->term_balance);
    pair_free(&t->by_load);
    pair_free(&t->by_term);
}

static void step_twins(struct twins *t, size_t steps)
{
    for (size_t n = 0; n < steps; n++) {
        pair_step(&t->by_load);
        pair_step(&t->by_term);
        ra_balance_observe(&t->by_load.problem, &t->by_load.state, &t->load_balance);
        ra_balance_observe(&t->by_term.problem, &t->by_term.state, &t->term_balance);
    }
}

static void check_same_motion(const struct twins *t)
{
    const struct ra_motion *const a = &t->by_load.state.at.motion;
    const struct ra_motion *const b = &t->by_term.state.at.motion;
    const size_t width = t->by_load.problem.pair.modal.width;
    assert_true(same(a->after, b->after, width));
    assert_true(same(a->velocity, b->velocity, width));
    assert_true(same(a->square, b->square, width));
}

/// The problem has gravity, or a term that adds the load of gravity. In both cases the same two
/// numbers are added in a mode. So the motion has the same bits with every scheme, and the work of
/// the term is that of gravity.
static void a_load_as_a_term_moves_the_same(void **state)
{
    double height[NODES];
    (void)state;
    fill_heights(height);
    for (size_t i = 0; ra_scheme_at(i) != NULL; i++) {
        struct ra_problem_spec spec = sliding(ra_scheme_name(i), height);
        struct twins t;
        struct ra_audit load, term;
        make_twins(&spec, &gravity, &t);
        // with some schemes the motion grows without bound
        step_twins(&t, ra_scheme_at(i)->growing ? STEPS / 10 : STEPS);
        check_same_motion(&t);
        ra_balance_audit(&t.by_load.problem, &t.by_load.state, &t.load_balance, &load);
        ra_balance_audit(&t.by_term.problem, &t.by_term.state, &t.term_balance, &term);
        assert_true(load.contact_work != 0.0 && load.put_in > 0.0);
        // sums over 4000 steps in another order
        check_relative(ra_terms_work(&t.by_term.problem.pair, &t.by_term.state.at), term.other,
                       1e-10);
        assert_true(fabs(term.contact_work - load.contact_work) <= 1e-10 * load.put_in);
        // the work of gravity is a difference of amplitudes; only with central differences it
        // equals the sum over the steps
        if (ra_scheme_at(i)->staggered) {
            assert_true(fabs(term.modal_residual - load.modal_residual) <= 1e-10 * load.put_in);
            assert_true(fabs(term.other - load.gravity) <= 1e-10 * load.put_in);
            assert_true(fabs(term.residual - load.residual) <= 1e-10 * load.put_in);
            assert_true(term.stored != term.stored_start && term.brought == 0.0);
        }
        free_twins(&t);
    }
}

/// The work of a term from outside counts as energy put in, and the balance closes as with gravity.
static void work_from_outside_is_put_in(void **state)
{
    double height[NODES];
    (void)state;
    fill_heights(height);
    struct ra_problem_spec spec = sliding(NULL, height);
    struct twins t;
    struct ra_audit load, term;
    make_twins(&spec, &outside, &t);
    step_twins(&t, STEPS);
    check_same_motion(&t);
    ra_balance_audit(&t.by_load.problem, &t.by_load.state, &t.load_balance, &load);
    ra_balance_audit(&t.by_term.problem, &t.by_term.state, &t.term_balance, &term);
    assert_true(term.brought == ra_term_work(&t.by_term.problem.pair, &t.by_term.state.at, 0));
    assert_true(fabs(term.brought - load.gravity) <= 1e-10 * load.put_in);
    assert_true(fabs(term.residual - load.residual) <= 1e-10 * load.put_in);
    check_relative(term.put_in, load.put_in, 1e-10);
    assert_true(ra_balance_worst_mode(&t.by_term.problem.pair, &t.by_term.state.at, &t.term_balance,
                                      &term) < 1e-10);
    free_twins(&t);
}

/// A term that acts at rest keeps its load during settling and then begins again. Without such a
/// term the slider stays where it is.
static void terms_at_rest(void **state)
{
    double height[NODES];
    (void)state;
    fill_heights(height);
    struct ra_problem_spec spec = sliding(NULL, height);
    struct twins t;
    make_twins(&spec, &gravity, &t);
    check_ok(ra_settle(&t.by_load.problem, &t.by_load.state, 1e-6, 100000, NULL, NULL, NULL),
             &t.by_term.st);
    check_ok(ra_settle(&t.by_term.problem, &t.by_term.state, 1e-6, 100000, NULL, NULL, NULL),
             &t.by_term.st);
    const struct ra_instant *const at = &t.by_term.state.at;
    const struct counted *const c = at->term[0].own;
    check_same_motion(&t);
    assert_true(c->begins == 2 && c->steps == 0);
    assert_true(at->term[0].work.sum == 0.0 && at->motion.other_work[0] == 0.0);
    step_twins(&t, 100);
    check_same_motion(&t);
    free_twins(&t);

    make_twins(&spec, &outside, &t);
    const size_t heave = t.by_term.problem.solid[1].begin;
    check_ok(ra_settle(&t.by_term.problem, &t.by_term.state, 1e-6, 100000, NULL, NULL, NULL),
             &t.by_term.st);
    assert_true(t.by_term.state.at.motion.amplitude[heave] == 0.0);
    pair_step(&t.by_term);
    assert_true(t.by_term.state.at.motion.force[heave] > 0.0);
    free_twins(&t);
}

/// Counts all calls, also those before a new beginning.
static void count_call(const struct ra_pair *pair, const struct ra_instant *at, const void *data,
                       void *own)
{
    struct counted *const c = own;
    (void)pair;
    (void)at;
    (void)data;
    c->fallen += 1.0;
}

/// A term that does not act at rest has no steps there, which it could account for.
static void a_term_without_rest_has_no_steps_there(void **state)
{
    static const struct ra_term term = {.name = "load",
                                        .make = make_counted,
                                        .free = free,
                                        .begin = begin_counted,
                                        .add = add_load,
                                        .account = count_call};
    double height[NODES];
    struct twins t;
    (void)state;
    fill_heights(height);
    struct ra_problem_spec spec = sliding(NULL, height);
    make_twins(&spec, &term, &t);
    const struct counted *const c = t.by_term.state.at.term[0].own;
    check_ok(ra_settle(&t.by_term.problem, &t.by_term.state, 1e-6, 100000, NULL, NULL, NULL),
             &t.by_term.st);
    assert_true(c->fallen == 0.0);
    pair_step(&t.by_term);
    pair_step(&t.by_term);
    assert_true(c->fallen == 2.0);
    free_twins(&t);
}

enum { ACTS = 1000 }; ///< number of steps in which the term below acts

static bool acts_early(const struct ra_pair *pair, const struct ra_instant *at, const void *data)
{
    (void)pair;
    (void)data;
    return at->step < ACTS;
}

/// A term that stops has no more work, whether it is alone or others go on. The sum over the modes
/// is the work of all terms at every step, also at the first one without this term.
static void terms_that_stop(void **state)
{
    static const struct ra_term stopping = {.name = "load", .acts = acts_early, .add = add_load};
    double height[NODES];
    struct pair heavy;
    (void)state;
    fill_heights(height);
    struct ra_problem_spec spec = sliding(NULL, height);
    spec.solid[1].gravity = G;
    pair_make(&spec, &heavy);
    spec.solid[1].gravity = 0.0;
    for (size_t others = 0; others < 2; others++) {
        const double *const load = heavy.problem.pair.modal.load;
        const struct ra_term_spec terms[RA_MOST_TERMS] = {{&stopping, load},
                                                          {others > 0 ? &outside : NULL, load}};
        struct pair p;
        struct ra_balance balance;
        struct ra_audit audit;
        double stopped = 0.0;
        memset(&p, 0, sizeof p);
        check_ok(ra_problem_init_with(&spec, terms, &p.problem, &p.st), &p.st);
        check_ok(ra_state_init(&p.problem, &p.state, &p.st), &p.st);
        check_ok(ra_balance_init(&p.problem.pair, 0, &balance, &p.st), &p.st);
        for (size_t n = 0; n < 2 * ACTS; n++) {
            pair_step(&p);
            ra_balance_observe(&p.problem, &p.state, &balance);
            const double work = ra_term_work(&p.problem.pair, &p.state.at, 0);
            stopped = n == ACTS ? work : stopped;
            assert_true(n <= ACTS || work == stopped);
            ra_balance_audit(&p.problem, &p.state, &balance, &audit);
            check_relative(audit.other, ra_terms_work(&p.problem.pair, &p.state.at), 1e-8);
        }
        assert_true(stopped != 0.0);
        assert_true((ra_terms_work(&p.problem.pair, &p.state.at) == stopped) == (others == 0));
        ra_balance_clear(&balance);
        pair_free(&p);
    }
    pair_free(&heavy);
}

// ## Refusals

static enum ra_code wrong_spec(const struct ra_pair *pair, const void *spec, void **data,
                               struct ra_status *st)
{
    (void)pair;
    *data = ra_alloc(1, 1, "test", st);
    return ra_fail(st, RA_INPUT, "%s", (const char *)spec);
}

static double doubled(const struct ra_pair *pair, const void *data, double contact)
{
    (void)pair;
    (void)data;
    return 2.0 * contact;
}

static enum ra_code fail_in_step(const struct ra_pair *pair, const struct ra_instant *at,
                                 const void *data, void *own, double *force, struct ra_status *st)
{
    (void)pair;
    (void)data;
    (void)own;
    (void)force;
    return at->step == 3 ? ra_fail(st, RA_NUMERIC, "step 3") : RA_OK;
}

static void check_refused(const struct ra_problem_spec *spec, const struct ra_term *is,
                          const char *text)
{
    const struct ra_term_spec terms[RA_MOST_TERMS] = {{is, "a bad spec"}};
    struct ra_problem problem;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(ra_problem_init_with(spec, terms, &problem, &st), RA_INPUT);
    assert_non_null(strstr(st.text, text));
}

static void refusals(void **state)
{
    double height[NODES];
    (void)state;
    fill_heights(height);
    const struct ra_term wrong = {.prepare = wrong_spec, .release = free, .add = add_load};
    struct ra_problem_spec spec = sliding("rk4", height);
    check_refused(&spec, &outside, "needs them 4 times in a step");
    spec.scheme = NULL;
    check_refused(&spec, &wrong, "a bad spec");
    spec.law = "lagrange";
    spec.parameter[0] = 0.0;
    check_refused(&spec, &gravity, "a contact law that acts on single nodes");
}

static void bounds_and_failures(void **state)
{
    double height[NODES];
    (void)state;
    fill_heights(height);
    const struct ra_term stiff = {.name = "stiff", .bound = doubled, .add = fail_in_step};
    const struct ra_problem_spec spec = sliding(NULL, height);
    const struct ra_term_spec terms[RA_MOST_TERMS] = {{&stiff, NULL}};
    struct pair plain, pair = {.st = {RA_OK, ""}};
    pair_make(&spec, &plain);
    check_ok(ra_problem_init_with(&spec, terms, &pair.problem, &pair.st), &pair.st);
    check_ok(ra_state_init(&pair.problem, &pair.state, &pair.st), &pair.st);
    assert_true(pair.problem.pair.contact == 2.0 * plain.problem.pair.contact);
    assert_true(pair.problem.pair.limit < plain.problem.pair.limit);
    for (int n = 0; n < 3; n++) {
        pair_step(&pair);
    }
    assert_int_equal(ra_step(&pair.problem, &pair.state, &pair.st), RA_NUMERIC);
    pair_free(&plain);
    pair_free(&pair);
}

/// A pair has room for four terms; friction at the holder is one of them.
static void room_for_terms(void **state)
{
    double height[NODES];
    (void)state;
    fill_heights(height);
    const struct ra_term stiff = {.name = "stiff", .bound = doubled, .add = fail_in_step};
    const struct ra_term_spec terms[RA_MOST_TERMS] = {
        {&stiff, NULL}, {&stiff, NULL}, {&stiff, NULL}, {&stiff, NULL}};
    struct ra_problem_spec spec = sliding(NULL, height);
    struct ra_problem problem;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_problem_init_with(&spec, terms, &problem, &st), &st);
    ra_problem_clear(&problem);
    spec.holder = (struct ra_holder){.friction = 0.3, .pivot = 5e-3};
    assert_int_equal(ra_problem_init_with(&spec, terms, &problem, &st), RA_INPUT);
    assert_string_equal(st.text, "there are more than 4 terms");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_load_as_a_term_moves_the_same),
        cmocka_unit_test(work_from_outside_is_put_in),
        cmocka_unit_test(terms_at_rest),
        cmocka_unit_test(a_term_without_rest_has_no_steps_there),
        cmocka_unit_test(terms_that_stop),
        cmocka_unit_test(refusals),
        cmocka_unit_test(bounds_and_failures),
        cmocka_unit_test(room_for_terms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
