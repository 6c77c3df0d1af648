// Tests of problem.c and step.c: bad specifications, projection, touching, memory, overflow.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * All memory of the library comes from aligned_alloc (status.c). This program links its own
 * aligned_alloc before that of the C library, and the n-th call of it can fail.
 */
#include "support/bodies.h"

#include <errno.h>
#include <float.h>

static const double NOT_A_NUMBER = (double)NAN;

// ## Failing memory

static long calls, failing_call; ///< 1: the next call fails; 0 or less: none fails

void *aligned_alloc(size_t alignment, size_t size);
void *aligned_alloc(size_t alignment, size_t size)
{
    void *memory = NULL;
    calls++;
    if (calls == failing_call || posix_memalign(&memory, alignment, size) != 0) {
        errno = ENOMEM;
        return NULL;
    }
    return memory;
}

static double heights[9] = {0.0, 1e-4, -2e-4, 3e-4, 1e-4, 0.0, -1e-4, 2e-4, 0.0};
static const double damping[4] = {0.01, 0.01, 0.02, 0.03};

/// A correct problem with every optional value: two beams of nine and five nodes that touch.
static struct ra_problem_spec sound(const char *law)
{
    struct ra_problem_spec spec = {.spacing = 0.125,
                                   .speed = 0.5,
                                   .start = 0.125,
                                   .touching = true,
                                   .step = 1e-5,
                                   .parameter = {bodies_penalty(law, 1e4)},
                                   .law = law,
                                   .scheme = "central-differences"};
    spec.solid[0] = bodies_solid(bodies_beam(1.0, 1.0, 1.0, RA_PINNED, RA_PINNED), 9, 4);
    spec.solid[1] = bodies_solid(bodies_beam(0.5, 1.0, 1.0, RA_FREE, RA_FREE), 5, 3);
    for (int i = 0; i < 2; i++) {
        spec.solid[i].damping = damping;
        spec.solid[i].gravity = 9.81;
        spec.solid[i].height = heights;
    }
    return spec;
}

static void check_refused_as(enum ra_code expected, const struct ra_problem_spec *spec,
                             const char *message)
{
    struct ra_problem problem;
    struct ra_status st = {RA_OK, ""};
    const enum ra_code code = ra_problem_init(spec, &problem, &st);
    if (code == RA_OK) {
        ra_problem_clear(&problem);
    }
    assert_int_equal(code, expected);
    assert_int_equal(st.code, expected);
    assert_string_equal(st.text, message);
    // no memory is left, and freeing it again is legal
    assert_null(problem.solid[0].modes.omega);
    ra_problem_clear(&problem);
}

/// Formats a message.
__attribute__((format(printf, 1, 2))) static const char *said(const char *format, ...)
{
    static char message[sizeof((struct ra_status *)0)->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return message;
}

/// The members of a table as they are in messages (test_lists_of_names tests them).
static const char *all_of(const char *(*name_at)(size_t i))
{
    static char list[300];
    return ra_names(name_at, list, sizeof list);
}

static void check_refused(const struct ra_problem_spec *spec, const char *message)
{
    check_refused_as(RA_INPUT, spec, message);
}

// ## Bad input: each message names the error

#define NUMBERS                                                                                    \
    "spacing %g m and time step %g s must be positive; start %g m, speed %g m/s, reference "       \
    "distance %g m and drop height 0 m finite"
#define FIT                                                                                        \
    "%s: %d modes on %d nodes from node %d do not fit a length of %g m with spacing 0.125 m; "     \
    "there must be more nodes than modes"

static void test_bad_numbers_and_names(void **unused)
{
    (void)unused;
    const double bad[] = {0.0, -1e-3, NOT_A_NUMBER};
    for (size_t i = 0; i < 3; i++) {
        struct ra_problem_spec spec = sound("penalty");
        spec.spacing = bad[i];
        check_refused(&spec, said(NUMBERS, bad[i], 1e-5, 0.125, 0.5, 0.0));
        spec = sound("penalty");
        spec.step = bad[i];
        check_refused(&spec, said(NUMBERS, 0.125, bad[i], 0.125, 0.5, 0.0));
    }
    struct ra_problem_spec spec = sound("penalty");
    spec.distance = HUGE_VAL;
    check_refused(&spec, said(NUMBERS, 0.125, 1e-5, 0.125, 0.5, HUGE_VAL));
    spec = sound("penalty");
    spec.drop_height = HUGE_VAL;
    check_refused(&spec, "spacing 0.125 m and time step 1e-05 s must be positive; start 0.125 m, "
                         "speed 0.5 m/s, reference distance 0 m and drop height inf m finite");
    spec = sound("penalty");
    spec.kernels = "abacus";
    check_refused(&spec, "this processor has no kernels 'abacus'");
    spec = sound("penalty");
    spec.step = 1.0;
    spec.speed = 0.125;
    check_refused_as(
        RA_UNSTABLE, &spec,
        "time step 1 s is not below the stability limit 0.00617518 s of "
        "central-differences (modes up to 157.914 rad/s, contact up to 282.771 rad/s); "
        "take a smaller step, fewer modes or a softer contact");
    spec = sound("penalty");
    spec.start = 1e13;
    check_refused(&spec,
                  "sliding: start 1e+13 m or 5e-06 m a step is beyond 2^40 cells of 0.125 m");
    spec = sound("glue");
    check_refused(&spec, said("there is no contact law 'glue': take %s", all_of(ra_law_of_line)));
    spec = sound("penalty");
    spec.scheme = "leap-of-faith";
    check_refused(&spec,
                  said("there is no time scheme 'leap-of-faith': take %s", all_of(ra_scheme_name)));
}

/// Whether a refusal contains this name as a separate word.
static bool names(const struct ra_problem_spec *spec, const char *name)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_problem problem;
    assert_int_equal(ra_problem_init(spec, &problem, &st), RA_INPUT);
    const char *const list = strstr(st.text, "take "), *const at = strstr(list, name);
    return at != NULL && at[-1] == ' ' && strchr(", ", at[strlen(name)]) != NULL;
}

// A message about an unknown name lists every suitable member of the table, and no other. Laws of
// spots are not listed, since they are only for areas.
static void test_lists_of_names(void **unused)
{
    (void)unused;
    struct ra_problem_spec law = sound("glue"), scheme = sound("penalty"), both = sound("lagrange");
    scheme.scheme = "leap-of-faith";
    both.scheme = "rk4";
    for (size_t i = 0; ra_law_at(i) != NULL; i++) {
        assert_int_equal(names(&law, ra_law_at(i)->name), !ra_law_is_of_spots(ra_law_at(i)));
    }
    for (size_t i = 0; ra_scheme_at(i) != NULL; i++) {
        assert_true(names(&scheme, ra_scheme_at(i)->name));
        assert_int_equal(names(&both, ra_scheme_at(i)->name), ra_scheme_at(i)->recurrence);
    }
}

// A slider may move by up to one cell per step, in both directions.
static void test_sliding_past_nodes(void **unused)
{
    (void)unused;
    for (int sign = -1; sign <= 1; sign += 2) {
        struct ra_problem_spec spec = sound("penalty");
        struct pair pair;
        spec.speed = sign * 12500.0;
        pair_make(&spec, &pair);
        assert_true(pair.problem.pair.sliding.step.cell == sign &&
                    pair.problem.pair.sliding.step.rest == 0);
        pair_free(&pair);
        spec.speed = sign * 18750.0;
        check_refused(&spec, said("speed %g m/s is %g cells of 0.125 m in a time step of 1e-05 s; "
                                  "contacts are missed if a step is longer than one cell",
                                  spec.speed, sign * 1.5));
    }
}

static void test_bad_solids(void **unused)
{
    (void)unused;
    const char *const name[] = {"resonator", "slider"};
    for (int i = 0; i < 2; i++) {
        const int modes = i == 0 ? 4 : 3, nodes = i == 0 ? 9 : 5;
        const double length = i == 0 ? 1.0 : 0.5;
        struct ra_problem_spec spec = sound("lagrange");
        spec.solid[i].nodes -= 1; // not the length any more
        check_refused(&spec, said(FIT, name[i], modes, nodes - 1, 0, length));
        spec = sound("lagrange");
        spec.solid[i].first = 1;
        check_refused(&spec, said(FIT, name[i], modes, nodes, 1, length));
        spec = sound("lagrange");
        spec.solid[i].beam.length *= 1.01; // not a whole number of spacings
        check_refused(&spec, said(FIT, name[i], modes, nodes, 0, 1.01 * length));
        spec = sound("lagrange");
        spec.solid[i].modes = spec.solid[i].nodes;
        check_refused(&spec, said(FIT, name[i], nodes, nodes, 0, length));
        spec = sound("lagrange");
        spec.solid[i].modes = 0;
        check_refused(&spec, said(FIT, name[i], 0, nodes, 0, length));
        spec = sound("lagrange");
        spec.solid[i].modes = (size_t)nodes - 1; // there must be one more node than modes
        spec.solid[i].damping = NULL;
        struct ra_problem problem;
        struct ra_status st;
        check_ok(ra_problem_init(&spec, &problem, &st), &st);
        ra_problem_clear(&problem);
        double broken[9] = {0.0};
        broken[3] = NOT_A_NUMBER;
        spec = sound("lagrange");
        spec.solid[i].height = broken;
        check_refused(&spec, said("%s: height of node 3 is not a finite number", name[i]));
    }
}

// A length may differ from a whole number of spacings by a millionth of a spacing. A single node is
// refused.
static void test_length_in_spacings(void **unused)
{
    (void)unused;
    const double off[] = {0.9e-6, -0.9e-6, 1.1e-6, -1.1e-6};
    for (int i = 0; i < 4; i++) {
        struct ra_problem_spec spec = sound("lagrange");
        spec.solid[0].beam.length *= 1.0 + off[i];
        struct ra_problem problem;
        struct ra_status st = {RA_OK, ""};
        assert_int_equal(ra_problem_init(&spec, &problem, &st), i < 2 ? RA_OK : RA_INPUT);
        ra_problem_clear(&problem);
    }
    struct ra_problem_spec spec = sound("lagrange");
    spec.solid[1].nodes = 1;
    spec.solid[1].modes = 1;
    check_refused(&spec, "slider: 1 mode on 1 node from node 0 does not fit a length of 0.5 m with "
                         "spacing 0.125 m; there must be more nodes than modes");
}

// Numbers that are not finite are refused everywhere: in loads, fields, damping and beams. In the
// start and the speed they would count as 0 for exact sliding. As the penalty, NaN or a negative
// value would remove the stability limit. A spec without a law is refused, too.
static void test_numbers_must_be_finite(void **unused)
{
    (void)unused;
    double broken[9] = {0.0};
    broken[2] = NOT_A_NUMBER;
    struct ra_problem_spec spec = sound("lagrange");
    spec.start = NOT_A_NUMBER;
    check_refused(&spec, said(NUMBERS, 0.125, 1e-5, NOT_A_NUMBER, 0.5, 0.0));
    spec = sound("lagrange");
    spec.speed = HUGE_VAL;
    check_refused(&spec, said(NUMBERS, 0.125, 1e-5, 0.125, HUGE_VAL, 0.0));
    for (int i = 0; i < 2; i++) {
        const char *const name = i == 0 ? "resonator" : "slider";
        spec = sound("lagrange");
        spec.solid[i].gravity = NOT_A_NUMBER;
        check_refused(&spec, said("%s: gravity, initial displacements and velocities must be "
                                  "finite, damping ratios finite and not negative",
                                  name));
        spec = sound("lagrange");
        spec.solid[i].displacement = broken;
        check_refused(&spec, said("%s: gravity, initial displacements and velocities must be "
                                  "finite, damping ratios finite and not negative",
                                  name));
        spec = sound("lagrange");
        spec.solid[i].velocity = broken;
        check_refused(&spec, said("%s: gravity, initial displacements and velocities must be "
                                  "finite, damping ratios finite and not negative",
                                  name));
        spec = sound("lagrange");
        spec.solid[i].damping = broken;
        check_refused(&spec, said("%s: gravity, initial displacements and velocities must be "
                                  "finite, damping ratios finite and not negative",
                                  name));
        spec = sound("lagrange");
        spec.solid[i].beam.shear = -1.0;
        check_refused(&spec,
                      said("%s: length %g m, area 1 m^2, inertia 1 m^4, modulus 1 Pa and "
                           "density 1 kg/m^3 must be positive and finite, shear modulus -1 Pa "
                           "0 or positive",
                           name, i == 0 ? 1.0 : 0.5));
        spec = sound("lagrange");
        spec.solid[i].beam.density = 0.0;
        check_refused(&spec,
                      said("%s: length %g m, area 1 m^2, inertia 1 m^4, modulus 1 Pa and "
                           "density 0 kg/m^3 must be positive and finite, shear modulus 0 Pa "
                           "0 or positive",
                           name, i == 0 ? 1.0 : 0.5));
    }
    const double penalty[] = {-1.0, NOT_A_NUMBER, HUGE_VAL};
    for (int i = 0; i < 3; i++) {
        spec = sound("penalty");
        spec.parameter[0] = penalty[i];
        check_refused(&spec, said("penalty %g Pa must be finite and not negative", penalty[i]));
    }
    spec = sound(NULL);
    check_refused(&spec, said("there is no contact law '': take %s", all_of(ra_law_of_line)));
}

// ## Content of a problem

// The trapezoidal rule integrates products of sines exactly if their wavenumbers are below the
// Nyquist number. So Eq. 21 recovers a sum of shapes to rounding. End nodes have half the weight of
// other nodes.
static void test_projection_of_a_field(void **unused)
{
    (void)unused;
    const double given[4] = {0.3, -0.7, 0.2, 0.9};
    const struct ra_problem_spec spec = sound("lagrange");
    struct pair pair;
    double field[9], modal[8] = {0.0};
    pair_make(&spec, &pair);
    const struct ra_solid *const solid = &pair.problem.solid[0];
    for (size_t l = 0; l < 9; l++) {
        field[l] = 0.0;
        for (size_t k = 0; k < 4; k++) {
            field[l] += given[k] * ra_modes_at(&solid->modes, k, l);
        }
    }
    ra_project(solid, field, modal);
    for (size_t k = 0; k < 4; k++) {
        check_near(modal[k], given[k], 1e-15);
    }
    // the constant 2 projected on the slider's first rigid mode is 2 L/sqrt(L)
    for (size_t l = 0; l < 5; l++) {
        field[l] = 2.0;
    }
    ra_project(&pair.problem.solid[1], field, modal);
    check_near(modal[0], 2.0 * sqrt(0.5), 4.0 * DBL_EPSILON);
    check_near(modal[1], 0.0, 4.0 * DBL_EPSILON);
    pair_free(&pair);
}

// Deflection and velocity are given as sums of shapes. The amplitudes must be the factors in these
// sums, also for a beam with shear, whose squared shapes do not have the integral 1.
static void test_initial_fields(void **unused)
{
    (void)unused;
    const double given[2][4] = {{0.3, -0.7, 0.2, 0.9}, {5.0, 2.0, -3.0, 4.0}};
    double field[2][9];
    for (int shear = 0; shear < 2; shear++) {
        struct ra_problem_spec spec = sound("lagrange");
        struct pair pair;
        spec.solid[0].beam.shear = shear ? 30.0 : 0.0;
        pair_make(&spec, &pair);
        const struct ra_modes *const modes = &pair.problem.solid[0].modes;
        assert_true(shear == (fabs(modes->square[3] - 1.0) > 0.1));
        for (size_t l = 0; l < 9; l++) {
            for (int j = 0; j < 2; j++) {
                field[j][l] = 0.0;
                for (size_t k = 0; k < 4; k++) {
                    field[j][l] += given[j][k] * ra_modes_at(modes, k, l);
                }
            }
        }
        pair_free(&pair);
        spec.solid[0].displacement = field[0];
        spec.solid[0].velocity = field[1];
        pair_make(&spec, &pair);
        for (size_t k = 0; k < 4; k++) {
            check_near(pair.problem.pair.modal.start_amplitude[k], given[0][k], 1e-14);
            check_near(pair.problem.pair.modal.start_velocity[k], given[1][k], 1e-14);
            check_near(pair.problem.pair.modal.decay[k],
                       damping[k] * pair.problem.solid[0].modes.omega[k], 0.0);
        }
        pair_free(&pair);
    }
}

/// The smallest gap of all nodes at t = 0, computed independently.
static double smallest_gap(const struct pair *pair)
{
    const struct ra_problem *const problem = &pair->problem;
    long double *const y[2] = {
        bodies_deflected(&problem->solid[0], problem->pair.modal.start_amplitude),
        bodies_deflected(&problem->solid[1],
                         problem->pair.modal.start_amplitude + problem->solid[1].begin)};
    double smallest = HUGE_VAL;
    for (int slave = 0; slave < 2; slave++) {
        for (size_t l = 0; l < problem->solid[slave].nodes; l++) {
            int inside;
            const long double gap =
                bodies_gap(problem, &pair->state.at.offset, y, slave, l, &inside);
            smallest = inside ? fmin(smallest, (double)gap) : smallest;
        }
    }
    free(y[0]);
    free(y[1]);
    return smallest;
}

// Reading L4: at the start the smallest gap has the given value, also if the solids are deflected.
// The tolerance is the rounding of heights of 1e-3 m.
static void test_touching(void **unused)
{
    (void)unused;
    const double start[] = {-0.25, 0.0, 0.125, 0.3, 0.85}, extra[] = {0.0, 1e-3, -1e-5};
    double bent[9];
    for (int l = 0; l < 9; l++) {
        bent[l] = 1e-3 * l * (8 - l) / 16.0;
    }
    for (size_t i = 0; i < 15; i++) {
        struct ra_problem_spec spec = sound("lagrange");
        spec.start = start[i % 5];
        spec.drop_height = extra[i / 5];
        spec.solid[0].displacement = bent;
        struct pair pair;
        pair_make(&spec, &pair);
        check_near(smallest_gap(&pair), extra[i / 5], 2e-18);
        pair_free(&pair);
    }
    struct ra_problem_spec spec = sound("lagrange");
    spec.start = 1.125;
    check_refused_as(RA_APART, &spec,
                     "no node of the slider is opposite the resonator at t = 0: it cannot start "
                     "touching; move its start");
}

static void test_defaults(void **unused)
{
    (void)unused;
    struct ra_problem_spec spec = sound("lagrange");
    spec.scheme = NULL;
    spec.touching = false;
    spec.distance = 0.5;
    for (int i = 0; i < 2; i++) {
        spec.solid[i].height = spec.solid[i].damping = NULL;
    }
    struct pair pair;
    pair_make(&spec, &pair);
    spec.parameter[0] = 3e-12;
    struct ra_problem given;
    check_ok(ra_problem_init(&spec, &given, &pair.st), &pair.st);
    check_near(given.pair.coefficient[0], 3e-12, 0.0);
    assert_true(given.pair.deepest == HUGE_VAL);
    ra_problem_clear(&given);
    assert_ptr_equal(pair.problem.pair.modal.scheme, ra_scheme_at(0));
    check_near(pair.problem.pair.coefficient[0], 1e-15, 0.0);
    check_near(pair.problem.pair.distance, 0.5, 0.0);
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const solid = &pair.problem.solid[i];
        for (size_t l = 0; l < solid->nodes; l++) {
            const int end = l == 0 || l == solid->nodes - 1;
            check_near(solid->height[l], 0.0, 0.0);
            check_near(ra_tributary(solid, l), end ? 0.0625 : 0.125, 0.0);
        }
        check_near(pair.problem.pair.modal.decay[solid->begin + 2], 0.0, 0.0);
    }
    pair_free(&pair);
}

// ## The state

static void test_time_and_place(void **unused)
{
    (void)unused;
    const struct ra_problem_spec spec = sound("penalty");
    struct pair pair;
    pair_make(&spec, &pair);
    assert_int_equal(pair.state.at.started, 0);
    for (uint64_t n = 0; n < 1000; n++) {
        pair_step(&pair);
        const struct ra_offset expected = ra_offset_at(&pair.problem.pair.sliding, n);
        assert_int_equal(pair.state.at.step, n);
        assert_int_equal(pair.state.at.offset.cell, expected.cell);
        assert_true(pair.state.at.offset.rest == expected.rest);
    }
    pair_free(&pair);
}

// A motion that overflows is reported within 256 steps, with the step and the time.
static void test_motion_that_overflows(void **unused)
{
    (void)unused;
    const char *const law[] = {"penalty", "lagrange"};
    for (int i = 0; i < 2; i++) {
        const struct ra_problem_spec spec = sound(law[i]);
        struct pair pair;
        pair_make(&spec, &pair);
        pair_step(&pair);
        pair_step(&pair); // a step without a check may be reported, too
        pair.state.at.motion.after[1] = i == 0 ? HUGE_VAL : NOT_A_NUMBER;
        enum ra_code code = RA_OK;
        int steps = 0;
        for (; code == RA_OK && steps < 300; steps++) {
            code = ra_step(&pair.problem, &pair.state, &pair.st);
        }
        assert_int_equal(code, RA_NUMERIC);
        assert_int_equal(steps, 255);
        assert_string_equal(pair.st.text,
                            "the motion is no longer finite at step 256 (t = 0.00256 s)");
        pair_free(&pair);
    }
}

// Any mode of either solid that is not a number is found, even the first or the last.
static void test_every_mode_is_watched(void **unused)
{
    (void)unused;
    struct ra_problem_spec spec = sound("penalty");
    spec.touching = false;
    spec.distance = 1e3;
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < spec.solid[i].modes; k++) {
            struct pair pair;
            pair_make(&spec, &pair);
            for (int n = 0; n < 255; n++) {
                pair_step(&pair);
            }
            pair.state.at.motion.after[pair.problem.solid[i].begin + k] = NOT_A_NUMBER;
            pair_step(&pair);
            assert_int_equal(ra_step(&pair.problem, &pair.state, &pair.st), RA_NUMERIC);
            assert_int_equal(pair.state.at.step, 256);
            pair_free(&pair);
        }
    }
}

// A state is freed. Freeing it again, or freeing NULL, is legal (otherwise the sanitizers
// complain).
static void test_freeing(void **unused)
{
    (void)unused;
    const struct ra_problem_spec spec = sound("lagrange");
    struct pair pair;
    pair_make(&spec, &pair);
    ra_state_clear(&pair.problem, &pair.state);
    assert_null(pair.state.at.motion.amplitude);
    assert_null(pair.state.law_memory);
    ra_state_clear(&pair.problem, &pair.state);
    ra_state_clear(&pair.problem, NULL);
    ra_problem_clear(&pair.problem);
    assert_null(pair.problem.solid[1].height);
    ra_problem_clear(&pair.problem);
    ra_problem_clear(NULL);
    ra_detection_free(NULL);
}

/// Makes a problem and its state, and lets the multipliers grow. Returns the first failure.
static enum ra_code build(const struct ra_problem_spec *spec, struct ra_status *st)
{
    struct ra_problem problem;
    struct ra_state state;
    enum ra_code code = ra_problem_init(spec, &problem, st);
    if (code != RA_OK) {
        return code;
    }
    code = ra_state_init(&problem, &state, st);
    if (code == RA_OK) {
        code = ra_step(&problem, &state, st);
        ra_state_clear(&problem, &state);
    }
    ra_problem_clear(&problem);
    return code;
}

/// The names of failed allocations in their order. Equal names that follow one another have one
/// line.
struct missing {
    char text[4000], last[80];
    size_t size;
    int times;
};

static void end_missing(struct missing *m)
{
    if (m->times > 0) {
        m->size += (size_t)snprintf(m->text + m->size, sizeof m->text - m->size, "%s %d\n", m->last,
                                    m->times);
        assert_true(m->size < sizeof m->text);
    }
    m->times = 0;
}

static void add_missing(struct missing *m, const char *message)
{
    const char *const end = strstr(message, ": out of memory (");
    assert_non_null(end);
    const size_t size = (size_t)(end - message);
    assert_true(size < sizeof m->last);
    if (strlen(m->last) != size || memcmp(m->last, message, size) != 0) {
        end_missing(m);
        memcpy(m->last, message, size);
        m->last[size] = '\0';
    }
    m->times++;
}

#define MODES "roots 1\nnatural frequencies 1\nnorms 1\namplitudes of shapes 1\n"
#define PROBLEM                                                                                    \
    MODES "sine table 1\n" MODES "mode shapes 1\n"                                                 \
          "modal arrays 1\nheights 2\ngravity 1\n"
#define DETECTION "contacts 1\ncandidate ranges 1\narray over packed indices 2\n"
#define PACKED                                                                                     \
    "packed tables 5\narray over packed indices 1\nmode shapes 2\npacked tables 4\n"               \
    "array over packed indices 1\nmode shapes 2\npacked tables 8\n"
#define CANDIDATES                                                                                 \
    "candidates 1\n" DETECTION "modal array 4\nsamples 5\nsketches 6\nblocks 9\n"                  \
    "modal array 6\ncandidates 3\n"
#define BODIES "array over packed indices 4\n" DETECTION PACKED CANDIDATES
#define STATE "modal arrays 1\n" BODIES

#define FLIGHTS "flights 2\n"

/// The names of everything that needs memory in a problem and its state.
static const struct {
    const char *law, *scheme, *missing;
} needs[] = {
    {"penalty", "central-differences", PROBLEM DETECTION STATE FLIGHTS},
    {"lagrange", "central-differences",
     PROBLEM STATE "multipliers 1\nmodal array 3\nmultipliers 5\ncontact factor 7\n"
                   "contact rows 10\n"},
    // one more state, for the forces at a stage
    {"penalty", "heun", PROBLEM DETECTION "modal arrays 1\nstages 1\n" BODIES "stages 1\n" STATE},
    {"penalty", "symplectic-euler", PROBLEM DETECTION "modal arrays 1\nstages 1\n" BODIES},
};

// Every allocation fails once. The code is RA_SYSTEM with a message, and no memory is lost
// (LeakSanitizer).
static void test_every_allocation_fails(void **unused)
{
    (void)unused;
    // 300 penetrating nodes on each side make the multipliers' table of 256 rows grow
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++) {
        struct ra_problem_spec spec = sound(needs[i].law);
        struct missing missing = {"", "", 0, 0};
        const bool touching = ra_law_is_local(ra_law_find(needs[i].law));
        for (int j = 0; j < 2; j++) {
            spec.solid[j] = bodies_solid(bodies_beam(37.5, 1.0, 1.0, RA_FREE, RA_FREE), 301, 1);
        }
        spec.scheme = needs[i].scheme;
        spec.solid[0].beam.left = spec.solid[0].beam.right = RA_PINNED;
        spec.solid[1].gravity = 9.81; // gravity of 0 needs no memory
        spec.touching = touching;
        spec.distance = touching ? 0.0 : -1e-9;
        struct ra_status st = {RA_OK, ""};
        calls = failing_call = 0;
        check_ok(build(&spec, &st), &st);
        const long all = calls;
        for (long n = 1; n <= all; n++) {
            calls = 0;
            failing_call = n;
            st = (struct ra_status){RA_OK, ""};
            assert_int_equal(build(&spec, &st), RA_SYSTEM);
            add_missing(&missing, st.text);
        }
        failing_call = 0;
        end_missing(&missing);
        assert_string_equal(missing.text, needs[i].missing);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_numbers_and_names),
        cmocka_unit_test(test_lists_of_names),
        cmocka_unit_test(test_sliding_past_nodes),
        cmocka_unit_test(test_bad_solids),
        cmocka_unit_test(test_length_in_spacings),
        cmocka_unit_test(test_numbers_must_be_finite),
        cmocka_unit_test(test_projection_of_a_field),
        cmocka_unit_test(test_initial_fields),
        cmocka_unit_test(test_touching),
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_time_and_place),
        cmocka_unit_test(test_motion_that_overflows),
        cmocka_unit_test(test_every_mode_is_watched),
        cmocka_unit_test(test_freeing),
        cmocka_unit_test(test_every_allocation_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
