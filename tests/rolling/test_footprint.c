// Tests of the contact computation: conditions, agreement of methods, Hertz, limits.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A footprint must satisfy its conditions (eq:footprint). check_conditions evaluates them cell by
 * cell, only from pressures, separations and ra_love, without the solver's residual, convolution
 * or tables. The solution is unique, so the pressures of two methods are compared.
 *
 * Conditions hold to 1e-10 of the overlap, the required accuracy of the solver. Pressures of two
 * methods agree to 1e-9 of the largest pressure. Love's function and the convolution are tested in
 * test_footprint_cells.c, refusals in test_footprint_refuse.c.
 */
#include "support/half_spaces.h"

#include "footprints.h"
#include "support/bodies.h"
#include "surface/kind.h"

static const double pi = 3.14159265358979323846;

enum { SIDE = 48 };

/// Adds isotropic Gaussian roughness with an rms gradient of 0.07 to the separations of a bed 48 um
/// long.
static void add_rough(struct bed *bed, uint64_t seed)
{
    const struct ra_surface_recipe recipe = {.kind = &ra_surface_gaussian,
                                             .sigma = 0.2e-6,
                                             .correlation_length = 6e-6,
                                             .length_across = 6e-6,
                                             .seed = seed};
    bed_add_rough(bed, &recipe);
    check_ok(bed->code, &bed->st);
}

static void make_rough(struct bed *bed, struct ra_half_spaces bodies, const char *method,
                       uint64_t seed)
{
    bed_make(bed, SIDE, SIDE, 48e-6, 48e-6, bodies, method);
    check_ok(bed->code, &bed->st);
    add_rough(bed, seed);
}

// ## Conditions

/// The deflection of a cell by direct summation.
static double deflection_at(const struct bed *bed, double modulus, size_t k)
{
    const struct ra_cells *const c = &bed->cells;
    double sum = 0;
    for (size_t l = 0; l < bed->count; l++) {
        if (bed->pressure[l] == 0) {
            continue;
        }
        const double x = ((double)(k % c->nx) - (double)(l % c->nx)) * c->dx;
        const double y = ((double)(k / c->nx) - (double)(l / c->nx)) * c->dy;
        sum += bed->pressure[l] * ra_love(x, y, c->dx, c->dy);
    }
    return sum / (pi * modulus);
}

/// The largest interpenetration, open gap under pressure, or gap in a capped cell [m].
static double worst_violation(const struct bed *bed, struct ra_half_spaces bodies)
{
    double worst = 0;
    for (size_t k = 0; k < bed->count; k++) {
        const double p = bed->pressure[k];
        const double gap =
            bed->separation[k] - bed->result.approach + deflection_at(bed, bodies.modulus, k);
        assert_true(p >= 0 && p <= bodies.yield);
        // plastic flattening replaces the overlap of capped cells only
        const double flattening = p == bodies.yield ? fmax(-gap, 0) : 0;
        worst = fmax(worst, -(gap + flattening));
        if (p > 0) {
            worst = fmax(worst, gap + flattening);
        }
    }
    return worst;
}

static double overlap_of(const struct bed *bed)
{
    double most = 0;
    for (size_t k = 0; k < bed->count; k++) {
        most = fmax(most, bed->result.approach - bed->separation[k]);
    }
    return most;
}

static void check_conditions(const struct bed *bed, struct ra_half_spaces bodies)
{
    double sum = 0, peak = 0;
    size_t touching = 0, capped = 0;
    check_ok(bed->code, &bed->st);
    check_between(worst_violation(bed, bodies) / overlap_of(bed), 0, 1e-10);
    check_between(bed->result.residual, 0, 1e-10);
    for (size_t k = 0; k < bed->count; k++) {
        sum += bed->pressure[k];
        peak = fmax(peak, bed->pressure[k]);
        touching += bed->pressure[k] > 0;
        capped += bed->pressure[k] == bodies.yield;
    }
    const double cell = bed->cells.dx * bed->cells.dy;
    check_relative(bed->result.load, sum * cell, 1e-14);
    check_near(bed->result.peak, peak, 0);
    check_relative(bed->result.area, (double)touching * cell, 1e-14);
    check_relative(bed->result.capped_area, (double)capped * cell, 1e-14);
}

/// Pressures agree to 1e-9 of the largest pressure, the accuracy required of the fast method.
static void check_same(const struct bed *a, const struct bed *b)
{
    for (size_t k = 0; k < a->count; k++) {
        check_near(a->pressure[k], b->pressure[k], 1e-9 * b->result.peak);
    }
    check_relative(a->result.load, b->result.load, 1e-10);
    check_near(a->result.approach, b->result.approach, 1e-10 * overlap_of(b));
    // no pressure is so close to zero that rounding decides whether its cell is in contact
    check_relative(a->result.stiffness, b->result.stiffness, 1e-11);
    check_relative(a->result.area, b->result.area, 1e-14);
    check_relative(a->result.capped_area, b->result.capped_area, 1e-14);
}

/// The methods agree for elastic rough bodies, and for rough bodies whose yield pressure is a
/// quarter of the elastic peak pressure.
static void test_methods_agree(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        double yield = HUGE_VAL;
        for (int capped = 0; capped <= 1; capped++) {
            struct bed fast, dense;
            make_rough(&fast, capped_at(yield), "fft", seed);
            make_rough(&dense, capped_at(yield), "dense", seed);
            bed_load(&fast, 0.1);
            bed_load(&dense, 0.1);
            check_conditions(&fast, capped_at(yield));
            check_conditions(&dense, capped_at(yield));
            check_same(&fast, &dense);
            check_relative(fast.result.load, 0.1, 1e-12);
            assert_true(fast.result.iterations < 60); // 38 were measured
            assert_true((fast.result.capped_area > 0) == capped);
            // the approach of the solution leads back to the load
            const struct bed loaded = dense;
            bed_approach(&fast, loaded.result.approach);
            check_conditions(&fast, capped_at(yield));
            check_same(&fast, &loaded);
            yield = 0.25 * fast.result.peak;
            bed_free(&fast);
            bed_free(&dense);
        }
    }
}

/// The methods agree in problems with random separations, grids, sides of cells and caps. Some have
/// one row, one column, odd numbers of cells, one cell, or nearly the largest possible load.
static void test_random_problems(void **unused)
{
    (void)unused;
    uint64_t seed = 5;
    for (int n = 0; n < 120; n++) {
        const size_t nx = bodies_pick(&seed, 1, 14),
                     ny = n % 4 == 0 ? 1 : bodies_pick(&seed, 1, 12);
        const double aspect = pow(10, bodies_random(&seed)), height = pow(10, bodies_random(&seed));
        const struct ra_half_spaces bodies =
            n % 2 == 0 ? elastic : capped_at(pow(10, 9 + bodies_random(&seed)));
        struct bed fast, dense;
        bed_make(&fast, nx, ny, (double)nx * 1e-6, (double)ny * 1e-6 * aspect, bodies, "fft");
        bed_make(&dense, nx, ny, (double)nx * 1e-6, (double)ny * 1e-6 * aspect, bodies, "dense");
        for (size_t k = 0; k < fast.count; k++) {
            fast.separation[k] = dense.separation[k] = 1e-7 * height * bodies_random(&seed);
        }
        const double area = (double)fast.count * 1e-12 * aspect;
        const double share = pow(10, 1.5 * bodies_random(&seed) - 1.5);
        const double load =
            isfinite(bodies.yield) ? bodies.yield * area * fmin(share, 0.95) : 1e10 * area * share;
        bed_load(&fast, load);
        bed_load(&dense, load);
        check_conditions(&fast, bodies);
        check_conditions(&dense, bodies);
        check_same(&fast, &dense);
        bed_free(&fast);
        bed_free(&dense);
    }
}

// ## Cells that return to contact (erratum E20)

/// The printed procedure of Sect. 2.3 is right for elastic bodies. With a cap it loses load and
/// leaves bodies inside each other. The table of verify_hertz_cells says how much.
static void test_printed(void **unused)
{
    (void)unused;
    struct bed fast, printed;
    make_rough(&fast, elastic, "fft", 1);
    make_rough(&printed, elastic, "printed", 1);
    bed_load(&fast, 0.1);
    bed_approach(&printed, fast.result.approach);
    check_conditions(&printed, elastic);
    check_same(&printed, &fast);
    const struct ra_half_spaces soft = capped_at(0.2 * fast.result.peak);
    const double approach = fast.result.approach;
    bed_free(&fast);
    bed_free(&printed);

    make_rough(&fast, soft, "fft", 1);
    make_rough(&printed, soft, "printed", 1);
    bed_approach(&fast, approach);
    bed_approach(&printed, approach);
    check_conditions(&fast, soft);
    check_ok(printed.code, &printed.st);
    check_between(printed.result.load / fast.result.load, 0.8, 0.95);
    check_between(printed.result.residual, 0.02, 0.2);
    check_between(worst_violation(&printed, soft) / overlap_of(&printed), 0.01, 0.2);
    bed_load(&printed, 0.1);
    assert_int_equal(printed.code, RA_INPUT);
    assert_string_equal(printed.st.text,
                        "contact computation as printed: the paper has no method for a prescribed "
                        "load: prescribe the approach, or use fft or dense");
    bed_free(&fast);
    bed_free(&printed);
}

// ## Hertz and others

/// With smaller cells the solution tends to that of Hertz; verify/verify_hertz_cells.c has the
/// orders.
static void test_hertz(void **unused)
{
    (void)unused;
    const double radius = 10e-3, approach = 1e-6;
    const struct hertz exact = hertz_of(elastic.modulus, radius, approach);
    struct bed bed;
    bed_make(&bed, 65, 65, 2.4 * exact.radius, 2.4 * exact.radius, elastic, "fft");
    bed_add_ball(&bed, radius);
    bed_approach(&bed, approach);
    check_conditions(&bed, elastic);
    check_relative(bed.result.load, exact.load, 5e-4);
    check_relative(bed.result.peak, exact.peak, 1e-3);
    check_relative(sqrt(bed.result.area / pi), exact.radius, 5e-3);
    check_relative(bed.result.stiffness, exact.stiffness, 3e-3);
    // the pressures are symmetric
    for (size_t k = 0; k < bed.count; k++) {
        check_near(bed.pressure[k], bed.pressure[bed.count - 1 - k], 3e-12 * exact.peak);
    }
    bed_free(&bed);
}

/// The stiffness is the derivative of the load with respect to the approach, for elastic and capped
/// cells, and also if the load is given.
static void test_stiffness(void **unused)
{
    (void)unused;
    for (int capped = 0; capped <= 1; capped++) {
        struct bed bed;
        make_rough(&bed, capped ? capped_at(2e9) : elastic, "fft", 7);
        bed_load(&bed, 0.1);
        check_ok(bed.code, &bed.st);
        const double stiffness = bed.result.stiffness, approach = bed.result.approach;
        const double step = 1e-5 * overlap_of(&bed);
        bed_approach(&bed, approach + step);
        const double above = bed.result.load;
        bed_approach(&bed, approach - step);
        // the difference quotient is exact except for cells that change their state between the two
        // approaches
        check_relative((above - bed.result.load) / (2 * step), stiffness, 4e-7);
        bed_free(&bed);
    }
}

/// A guess, even one beyond all bounds, changes only the number of iterations.
static void test_warm_start(void **unused)
{
    (void)unused;
    const struct ra_half_spaces soft = capped_at(2e9);
    struct bed cold, warm;
    make_rough(&cold, soft, "fft", 3);
    make_rough(&warm, soft, "fft", 3);
    bed_load(&cold, 0.1);
    bed_load(&warm, 0.099);
    check_ok(
        ra_footprint_load(warm.solver, warm.separation, 0.1, warm.pressure, &warm.result, &warm.st),
        &warm.st);
    check_same(&warm, &cold);
    assert_true(warm.result.iterations < cold.result.iterations);
    uint64_t seed = 1;
    for (size_t k = 0; k < warm.count; k++) {
        warm.pressure[k] = 1e10 * bodies_random(&seed);
    }
    check_ok(
        ra_footprint_load(warm.solver, warm.separation, 0.1, warm.pressure, &warm.result, &warm.st),
        &warm.st);
    check_same(&warm, &cold);
    for (size_t k = 0; k < warm.count; k++) {
        warm.pressure[k] = 1e10 * bodies_random(&seed);
    }
    check_ok(ra_footprint_approach(warm.solver, warm.separation, cold.result.approach,
                                   warm.pressure, &warm.result, &warm.st),
             &warm.st);
    check_same(&warm, &cold);
    // one guessed cell cannot carry the load with a pressure up to the cap, however the guess is
    // shifted
    memset(warm.pressure, 0, warm.count * sizeof *warm.pressure);
    warm.pressure[7] = 1e9;
    check_ok(
        ra_footprint_load(warm.solver, warm.separation, 0.1, warm.pressure, &warm.result, &warm.st),
        &warm.st);
    check_same(&warm, &cold);
    bed_free(&cold);
    bed_free(&warm);
}

/// Separations are 1e-3 m larger, as for profiles with different reference heights. The overlap
/// differs only by the rounding of a separation of 1e-3 m, 2e-19 m.
static void test_far_apart(void **unused)
{
    (void)unused;
    struct bed near, far;
    make_rough(&near, elastic, "fft", 2);
    make_rough(&far, elastic, "fft", 2);
    for (size_t k = 0; k < far.count; k++) {
        far.separation[k] += 1e-3;
    }
    bed_load(&near, 1e-3);
    bed_load(&far, 1e-3);
    check_ok(far.code, &far.st);
    check_near(far.result.approach - 1e-3, near.result.approach, 1e-18);
    for (size_t k = 0; k < far.count; k++) {
        check_near(far.pressure[k], near.pressure[k], 1e-12 * near.result.peak);
    }
    bed_free(&near);
    bed_free(&far);
}

/// The limits are no contact, no load, one cell, all cells.
static void test_limits(void **unused)
{
    (void)unused;
    struct bed bed;
    make_rough(&bed, elastic, "fft", 2);
    bed_load(&bed, 0);
    check_ok(bed.code, &bed.st);
    const double touch = bed.result.approach;
    check_near(overlap_of(&bed), 0, 0);
    bed_approach(&bed, touch);
    check_ok(bed.code, &bed.st);
    check_near(bed.result.load, 0, 0);
    check_near(bed.result.area, 0, 0);
    check_near(bed.result.stiffness, 0, 0);
    bed_load(&bed, 1e-6); // only the highest cell
    check_conditions(&bed, elastic);
    check_relative(bed.result.area, 1e-12, 1e-12);
    check_relative(bed.result.stiffness, pi * elastic.modulus * 1e-6 / (4 * log(1 + sqrt(2))),
                   1e-13);
    bed_load(&bed, 1e3); // full contact
    check_conditions(&bed, elastic);
    check_relative(bed.result.area, 48e-6 * 48e-6, 1e-13);
    bed_free(&bed);
}

/// One capped cell of three carries exactly the load. No cell is elastic, so the approach may have
/// any value between that at which this cell is closed and that at which the next cell closes. The
/// program takes the middle of these two values.
static void test_no_elastic_cell(void **unused)
{
    (void)unused;
    const double yield = 1e9, side = 1e-6, far = 1e-6;
    struct bed bed;
    bed_make(&bed, 3, 1, 3 * side, side, capped_at(yield), "fft");
    bed.separation[0] = 0;
    bed.separation[1] = far;
    bed.separation[2] = 1.5 * far;
    bed_load(&bed, yield * side * side);
    check_conditions(&bed, capped_at(yield));
    const double self = yield * ra_love(0, 0, side, side) / (pi * 1e11);
    const double next = yield * ra_love(side, 0, side, side) / (pi * 1e11);
    check_relative(bed.result.approach, 0.5 * (self + far + next), 1e-14);
    check_relative(bed.result.capped_area, side * side, 1e-14);
    check_near(bed.result.stiffness, 0, 0);
    check_near(bed.pressure[1], 0, 0);
    bed_free(&bed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_methods_agree),   cmocka_unit_test(test_random_problems),
        cmocka_unit_test(test_printed),         cmocka_unit_test(test_hertz),
        cmocka_unit_test(test_stiffness),       cmocka_unit_test(test_warm_start),
        cmocka_unit_test(test_far_apart),       cmocka_unit_test(test_limits),
        cmocka_unit_test(test_no_elastic_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
