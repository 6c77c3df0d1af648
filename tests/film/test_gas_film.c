// Tests of the gas film: known results for slow, fast and sliding films, its order, refusals.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The film is 20 x 20 mm. For results in Reynolds' limit the gap is small, and the gas is stiff or
 * the squeeze number is small, so inertia, heat and compression change less than the tolerance.
 */
#include "support/check.h"

#include "exact/film_series.h"
#include "exact/shaken_film.h"

static const double PI = 3.14159265358979323846;

/// c h^3/(mu L^4) of a film of 20 um. The film is pressed so slowly that the gas is hardly
/// compressed, and so briefly that the gap hardly changes.
static double slow_damping(size_t cells)
{
    const double step = 1.5e-5 / (double)cells, gap = 20e-6, speed = 1e-8;
    const struct ra_gas_film_spec spec = film_of(cells, step);
    struct film f;
    double force = 0.0;
    film_make(&spec, &f);
    for (size_t n = 0; n < (size_t)(2e-3 / step); n++) {
        force = film_step(&f, gap - speed * step * (double)n);
    }
    check_ok(f.code, &f.st);
    film_free(&f);
    return force / speed * pow(gap, 3.0) / (spec.gas.viscosity * pow(FILM_SIDE, 4.0));
}

/// A square has c = .42173 mu L^4/h^3, which is 768/pi^6 sum 1/((ab)^2 (a^2 + b^2)). On grids of
/// 16, 32 and 64 cells each way the errors are .170, .0625 and .0182 %. They follow A/N^2 - B/N^3,
/// which tends to order 2.
static void test_damping_of_a_square(void **state)
{
    (void)state;
    const struct film_series series = {ra_gas_air(), FILM_SIDE, FILM_SIDE, 1e-5, true, 200};
    const double known =
        film_series_damping(&series) * 1e-15 / (series.gas.viscosity * pow(FILM_SIDE, 4.0));
    check_near(known, 0.42173, 5e-6);
    double error[3];
    for (size_t i = 0; i < 3; i++) {
        const double seen = slow_damping((size_t)16 << i);
        error[i] = fabs(seen / known - 1.0);
        print_message("%zu cells: %.6f, off by %.4f %%\n", (size_t)16 << i, seen, 100 * error[i]);
    }
    check_between(error[0], 0.0, 2e-3);
    check_between(error[2], 0.0, 2e-4);
    check_between(log2(error[1] / error[2]), 1.7, 2.0);
}

/// If a gap closes at once, the gas cannot flow. At constant temperature p = p_a (h_0/h - 1).
/// Without heat flow p is gamma times as large, to first order in the change of the gap.
static void test_trapped_gas(void **state)
{
    (void)state;
    struct ra_gas_film_spec spec = film_of(8, 1e-6);
    struct film f;
    const double area = FILM_SIDE * FILM_SIDE, around = spec.gas.pressure;
    spec.gas.heat_ratio = 1.0;
    film_make(&spec, &f);
    check_near(film_step(&f, 30e-6), 0.0, 1e-12);
    check_relative(film_step(&f, 20e-6), 0.5 * around * area, 1e-14);
    film_free(&f);
    // in a wide gap heat covers a hundredth of a per cent of the gap in a step
    spec.gas.heat_ratio = 1.4;
    film_make(&spec, &f);
    film_step(&f, 5e-3);
    check_relative(film_step(&f, 5e-3 * (1.0 - 1e-6)), 1.4e-6 * around * area, 5e-3);
    check_ok(f.code, &f.st);
    film_free(&f);
}

/// A state that begins again is as a new one, whatever happened before.
static void test_begun_again(void **state)
{
    (void)state;
    static const double gap[] = {30e-6, 20e-6, 24e-6, 22e-6};
    struct ra_gas_film_spec spec = film_of(8, 1e-6);
    struct film f;
    film_make(&spec, &f);
    double force[4];
    for (size_t i = 0; i < 4; i++) {
        force[i] = film_step(&f, gap[i]);
    }
    assert_true(force[1] > 0.0 && force[2] != force[1]);
    ra_gas_film_state_begin(&f.film, &f.state);
    for (size_t i = 0; i < 4; i++) {
        assert_true(film_step(&f, gap[i]) == force[i]);
    }
    check_ok(f.code, &f.st);
    film_free(&f);
}

/// Under a constant force a plate sinks as 1/h^2 - 1/h_0^2 = 2 F t/(c mu L^4) (Stefan). A film with
/// this motion has a constant force within .15 %, the error of the grid.
static void test_sinking(void **state)
{
    (void)state;
    const struct ra_gas_film_spec spec = film_of(12, 1.2e-6);
    const double start = 20e-6, force = 0.05, c = 0.421731;
    const double rate = 2.0 * force / (c * spec.gas.viscosity * pow(FILM_SIDE, 4.0));
    double low = HUGE_VAL, high = 0.0, gap = start;
    struct film f;
    film_make(&spec, &f);
    for (size_t n = 0; n < 40000; n++) {
        gap = 1.0 / sqrt(1.0 / (start * start) + rate * spec.step * (double)n);
        const double seen = film_step(&f, gap);
        if (n > 4000) {
            low = fmin(low, seen);
            high = fmax(high, seen);
        }
    }
    check_ok(f.code, &f.st);
    film_free(&f);
    print_message("from %g to %g um with %g to %g N\n", 1e6 * start, 1e6 * gap, low, high);
    check_between(gap, 0.0, 0.8 * start);
    check_between(low, 0.998 * force, force);
    check_between(high, low, 1.0002 * low);
}

/// Without inertia the film has Blech's isothermal stiffness and damping, at squeeze numbers 4 to
/// 160, for a film of 10 um that is 1.3 times as long as wide. The general series without inertia
/// and heat gives the same.
static void test_blech(void **state)
{
    (void)state;
    struct ra_gas_film_spec spec = film_of(20, 1e-6);
    spec.gas.heat_ratio = 1.0;
    spec.length = 1.3 * FILM_SIDE;
    const struct film_series series = {spec.gas, spec.length, spec.width, 10e-6, true, 200};
    const size_t period[] = {8000, 2000, 400, 200};
    for (size_t i = 0; i < sizeof period / sizeof *period; i++) {
        const double omega = 2.0 * PI / ((double)period[i] * spec.step);
        const double squeeze = 12.0 * spec.gas.viscosity * omega * pow(spec.width, 2.0) /
                               (spec.gas.pressure * pow(series.gap, 2.0));
        const double k = film_series_blech_stiffness(&series, squeeze);
        const double d = film_series_blech_damping(&series, squeeze, omega);
        const double complex exact = film_series_stiffness(&series, omega);
        check_near(cabs(exact - film_complex(k, omega * d)) / cabs(exact), 0.0, 1e-9);
        const double complex seen =
            film_stiffness(&spec, series.gap, 1e-3, period[i], 2 + 8000 / period[i]);
        const double off = cabs(seen - exact) / cabs(exact);
        print_message("squeeze number %.3g: %.4g N/m and %.4g N s/m, off by %.2f %%\n", squeeze,
                      creal(seen), cimag(seen) / omega, 100 * off);
        check_near(off, 0.0, 0.01);
    }
}

/// The complex stiffness with inertia and heat is right. The error is largest at the gas resonance
/// of a wide gap; verify_film has the map.
static void test_stiffness(void **state)
{
    (void)state;
    const struct {
        double gap;
        size_t period;
        double error;
    } list[] = {
        {20e-6, 1000, 0.0025}, {32e-6, 100, 0.004}, {50e-6, 333, 0.002}, {200e-6, 100, 0.016}};
    const struct ra_gas_film_spec spec = film_of(20, 1e-6);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const struct film_series series = {spec.gas, FILM_SIDE, FILM_SIDE, list[i].gap, false, 100};
        const double omega = 2.0 * PI / ((double)list[i].period * spec.step);
        const double complex exact = film_series_stiffness(&series, omega);
        const double complex seen =
            film_stiffness(&spec, list[i].gap, 1e-4, list[i].period, 2 + 4000 / list[i].period);
        const double off = cabs(seen - exact) / cabs(exact);
        print_message("%g um, %g Hz: %.4g + %.4g i N/m, off by %.2f %%\n", 1e6 * list[i].gap,
                      omega / (2 * PI), creal(seen), cimag(seen), 100 * off);
        check_near(off, 0.0, list[i].error);
    }
}

/// The force of a film that is shaken at 5 kHz by a third of its gap, for a given time step.
static double shaken(size_t refine)
{
    struct ra_gas_film_spec spec = film_of(6, 4e-6 / (double)refine);
    struct film f;
    double force = 0.0;
    spec.speed[0] = 3.0;
    film_make(&spec, &f);
    for (size_t n = 0; n <= 135 * refine; n++) {
        const double t = spec.step * (double)n, s = sin(PI * 2500.0 * t);
        force = film_step(&f, 40e-6 * (1.0 - 0.3 * s * s * s * s));
    }
    check_ok(f.code, &f.st);
    film_free(&f);
    return force;
}

static void test_order_in_time(void **state)
{
    (void)state;
    const double last = shaken(64);
    double error[4];
    for (size_t i = 0; i < 4; i++) {
        error[i] = fabs(shaken((size_t)1 << i) - last);
        print_message("step %g us: off by %.3g of %.6g N\n", 4.0 / (double)(1 << i), error[i],
                      last);
    }
    check_between(log2(error[0] / error[1]), 1.8, 2.3);
    check_between(log2(error[2] / error[3]), 1.9, 2.1);
}

/// A slider bearing is a wide tilted block, h from 12 um at its front to 8 um at its rear, which
/// moves towards the wide side. A strip of almost incompressible gas has p = 6 mu V L (h_1 - h)(h -
/// h_0)/(h^2 (h_1^2 - h_0^2)). The flow moves with V/2.
static void test_slider(void **state)
{
    (void)state;
    struct ra_gas_film_spec spec = film_of(40, 1e-6);
    struct film f;
    const double h0 = 8e-6, h1 = 12e-6;
    spec.gas.heat_ratio = 1.0;
    spec.length = FILM_SIDE;
    spec.width = 50.0 * FILM_SIDE;
    spec.across = 7;
    spec.speed[0] = 0.02;
    film_make(&spec, &f);
    f.state.share = 0.5; // half of the speed in the spec
    for (size_t c = 0; c < spec.along * spec.across; c++) {
        const double x = ((double)(c / spec.across) + 0.5) / (double)spec.along;
        f.gap[c] = h0 + (h1 - h0) * x;
    }
    for (size_t n = 0; n < 20000 && f.code == RA_OK; n++) {
        f.code = ra_gas_film_step(&f.film, &f.state, f.gap, &f.st);
    }
    check_ok(f.code, &f.st);
    double worst = 0.0, most = 0.0;
    for (size_t i = 0; i < spec.along; i++) {
        const double h = f.gap[i * spec.across + 3];
        const double known = 6.0 * spec.gas.viscosity * 0.01 * spec.length * (h1 - h) * (h - h0) /
                             (h * h * (h1 * h1 - h0 * h0));
        worst = fmax(worst, fabs(f.state.pressure[i * spec.across + 3] - known));
        most = fmax(most, known);
    }
    print_message("at most %.4g Pa, off by %.3g Pa\n", most, worst);
    check_between(worst, 0.0, 3e-3 * most);
    film_free(&f);
}

/// A film, its mirror images, and the film with x and y exchanged give the same bits.
static void test_symmetry(void **state)
{
    (void)state;
    enum { CELLS = 7 };
    const struct ra_gas_film_spec spec = film_of(CELLS, 1e-6);
    struct film f[3];
    for (int k = 0; k < 3; k++) {
        film_make(&spec, &f[k]);
    }
    for (size_t n = 0; n < 300; n++) {
        for (size_t i = 0; i < CELLS; i++) {
            for (size_t j = 0; j < CELLS; j++) {
                const double gap = 30e-6 + 1e-7 * (double)(i * i) - 3e-7 * (double)j +
                                   2e-6 * sin(0.03 * (double)n + 0.2 * (double)(i * j));
                f[0].gap[i * CELLS + j] = gap;
                f[1].gap[j * CELLS + i] = gap;
                f[2].gap[(CELLS - 1 - i) * CELLS + (CELLS - 1 - j)] = gap;
            }
        }
        for (int k = 0; k < 3; k++) {
            check_ok(ra_gas_film_step(&f[k].film, &f[k].state, f[k].gap, &f[k].st), &f[k].st);
        }
    }
    for (size_t i = 0; i < CELLS; i++) {
        for (size_t j = 0; j < CELLS; j++) {
            const double p = f[0].state.pressure[i * CELLS + j];
            assert_true(p == f[1].state.pressure[j * CELLS + i]);
            assert_true(p == f[2].state.pressure[(CELLS - 1 - i) * CELLS + (CELLS - 1 - j)]);
        }
    }
    for (int k = 0; k < 3; k++) {
        film_free(&f[k]);
    }
}

/// Every motion of a film from rest to rest loses energy, at any gap and speed.
static void test_passive(void **state)
{
    (void)state;
    const struct ra_gas_film_spec spec = film_of(8, 2e-6);
    for (double gap = 2e-6; gap < 1e-3; gap *= 4.0) {
        for (size_t length = 20; length < 5000; length *= 4) {
            struct film f;
            double before = gap, work = 0.0, force = 0.0;
            film_make(&spec, &f);
            for (size_t n = 0; n < length + 5000; n++) {
                const double s = n < length ? sin(PI * (double)n / (double)length) : 0.0;
                const double now = gap * (1.0 - 0.1 * s * s);
                const double next = film_step(&f, now);
                work -= 0.5 * (force + next) * (now - before);
                before = now;
                force = next;
            }
            check_ok(f.code, &f.st);
            check_between(work, 1e-30, HUGE_VAL);
            film_free(&f);
        }
    }
}

/// With a step just below the limit a film comes to rest, also almost without viscosity. A step
/// just above the limit is refused.
static void test_limit(void **state)
{
    (void)state;
    for (size_t cells = 6; cells < 15; cells += 4) {
        for (double gap = 1e-6; gap < 2e-2; gap *= 10.0) {
            struct ra_gas_film_spec spec = film_of(cells, 1e-6);
            struct film f;
            double most = 0.0;
            spec.along = cells + 1;
            spec.step = 0.9999 * ra_gas_film_limit(&spec);
            film_make(&spec, &f);
            for (size_t n = 0; n < 20000 && f.code == RA_OK; n++) {
                for (size_t c = 0; c < spec.along * spec.across; c++) {
                    f.gap[c] = gap * (n < 3 ? 1.0 + 0.01 * (double)(c % 3 + c % 2) : 1.0);
                }
                f.code = ra_gas_film_step(&f.film, &f.state, f.gap, &f.st);
                most = n > 19990 ? fmax(most, fabs(ra_gas_film_force(&f.film, &f.state))) : most;
            }
            check_ok(f.code, &f.st);
            check_between(most, 0.0, 2.0);
            film_free(&f);
        }
    }
    struct ra_gas_film_spec spec = film_of(12, 1e-6);
    struct ra_gas_film film;
    struct ra_status st;
    spec.step = 1.0001 * ra_gas_film_limit(&spec);
    assert_int_equal(ra_gas_film_make(&spec, &film, &st), RA_UNSTABLE);
    // 12 cells of 20 mm allow three steps of 1 us in air
    check_between(ra_gas_film_limit(&spec), 3.0e-6, 3.1e-6);
}

static void test_bad_input(void **state)
{
    (void)state;
    struct ra_status st;
    struct ra_gas_film film;
    const double bad[] = {0.0, -1.0, (double)NAN, HUGE_VAL};
    for (size_t k = 0; k < 9; k++) {
        for (size_t i = 0; i < 4; i++) {
            struct ra_gas_film_spec s = film_of(8, 1e-6);
            double *const number[] = {&s.gas.viscosity, &s.gas.pressure,   &s.gas.density,
                                      &s.gas.prandtl,   &s.gas.heat_ratio, &s.length,
                                      &s.width,         &s.step,           &s.least};
            *number[k] = bad[i];
            assert_int_equal(ra_gas_film_make(&s, &film, &st), RA_INPUT);
        }
    }
    struct ra_gas_film_spec s = film_of(8, 1e-6);
    s.speed[1] = (double)NAN;
    assert_int_equal(ra_gas_film_make(&s, &film, &st), RA_INPUT);
}

/// The numbers of cells and the ratio of heats may be as small and as large as a message says.
static void test_limits_of_numbers(void **state)
{
    (void)state;
    static const struct {
        size_t along, across;
        double heat_ratio;
        const char *text; ///< NULL: allowed
    } row[] = {{6, 7, 1.0, NULL},
               {7, 6, 2.0, NULL},
               {4096, 6, 1.4, NULL},
               {6, 4096, 1.4, NULL},
               {5, 7, 1.4, "film: 5 x 7 cells; 6 to 4096 each way work"},
               {7, 5, 1.4, "film: 7 x 5 cells; 6 to 4096 each way work"},
               {4097, 6, 1.4, "film: 4097 x 6 cells; 6 to 4096 each way work"},
               {6, 4097, 1.4, "film: 6 x 4097 cells; 6 to 4096 each way work"},
               {8, 8, 0.99, "film: the ratio of heats 0.99 must be 1 to 2"},
               {8, 8, 2.01, "film: the ratio of heats 2.01 must be 1 to 2"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct ra_status st;
        struct ra_gas_film film;
        struct ra_gas_film_spec spec = film_of(8, 1e-12);
        spec.along = row[i].along;
        spec.across = row[i].across;
        spec.gas.heat_ratio = row[i].heat_ratio;
        const enum ra_code code = ra_gas_film_make(&spec, &film, &st);
        if (row[i].text != NULL) {
            assert_int_equal(code, RA_INPUT);
            assert_string_equal(st.text, row[i].text);
        } else {
            check_ok(code, &st);
        }
    }
}

/// A gap that is too small, or not a number, is refused.
static void test_least_gap(void **state)
{
    (void)state;
    struct ra_gas_film_spec spec = film_of(8, 1e-6);
    const double bad[] = {0.9e-5, -1e-5, (double)NAN};
    spec.least = 1e-5;
    for (size_t i = 0; i < 3; i++) {
        struct film f;
        film_make(&spec, &f);
        film_step(&f, 1e-5);
        check_ok(f.code, &f.st);
        film_step(&f, bad[i]);
        assert_int_equal(f.code, RA_NUMERIC);
        assert_string_equal(f.st.text,
                            "the mean planes of the two surfaces are less than 1e-05 m apart; the "
                            "model of the film does not cover so small a gap");
        film_free(&f);
    }
}

/// A message has each number at its place, and the longest step.
static void test_numbers_of_messages(void **state)
{
    (void)state;
    struct ra_status st;
    struct ra_gas_film film;
    char text[300];
    struct ra_gas_film_spec spec = film_of(8, 1e-12);
    spec.gas.viscosity = 1.0;
    spec.gas.pressure = 2.0;
    spec.gas.density = 3.0;
    spec.gas.prandtl = 4.0;
    spec.length = 5.0;
    spec.width = 6.0;
    spec.step = -7.0;
    spec.least = 8.0;
    assert_int_equal(ra_gas_film_make(&spec, &film, &st), RA_INPUT);
    assert_string_equal(st.text,
                        "film: viscosity 1 Pa s, pressure 2 Pa, density 3 kg/m^3, Prandtl number "
                        "4, length 5 m, width 6 m, step -7 s and least gap 8 m must be positive "
                        "and finite");
    spec.step = 7.0;
    spec.along = 10;
    spec.across = 30;
    spec.gas.heat_ratio = 1.5;
    // cells of 1/2 m and 1/5 m, in which the square of the speed of sound is 1 m^2/s^2
    const double limit = 2.0 / sqrt(5.1 * (4.0 + 25.0));
    assert_int_equal(ra_gas_film_make(&spec, &film, &st), RA_UNSTABLE);
    snprintf(text, sizeof text,
             "time step 7 s is not below %.6g s, in which sound crosses a cell of the film; take a "
             "smaller step or fewer cells",
             limit);
    assert_string_equal(st.text, text);
    spec.step = 0.999 * limit;
    spec.kernels = "none";
    assert_int_equal(ra_gas_film_make(&spec, &film, &st), RA_INPUT);
    assert_string_equal(st.text, "this processor has no kernels 'none'");
    spec.kernels = NULL;
    check_ok(ra_gas_film_make(&spec, &film, &st), &st);
    spec.speed[0] = HUGE_VAL;
    assert_int_equal(ra_gas_film_make(&spec, &film, &st), RA_INPUT);
    assert_string_equal(st.text, "film: its speed must be finite");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_of_messages),
        cmocka_unit_test(test_damping_of_a_square),
        cmocka_unit_test(test_trapped_gas),
        cmocka_unit_test(test_begun_again),
        cmocka_unit_test(test_sinking),
        cmocka_unit_test(test_blech),
        cmocka_unit_test(test_stiffness),
        cmocka_unit_test(test_order_in_time),
        cmocka_unit_test(test_slider),
        cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_passive),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_bad_input),
        cmocka_unit_test(test_limits_of_numbers),
        cmocka_unit_test(test_least_gap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
