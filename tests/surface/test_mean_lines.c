// Tests of robust.c and spline.c: lines, planes, transmissions, grooves, spikes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"
#include "support/exact_cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "surface/cutoff.h"

static const double pi = 3.141592653589793;
enum { N = 1001, NX = 91, NY = 70 };

static void mean_line(const char *name, double *height, double nodes, double line[N])
{
    struct ra_status st = {RA_OK, ""};
    const struct ra_profile p = {N, 1e-6, height};
    const struct ra_mean_line *const by = ra_mean_line_find(name);
    assert_non_null(by);
    memset(line, 0, N * sizeof *line);
    check_ok(by->line(&p, nodes * 1e-6, line, &st), &st);
}

static void test_names(void **unused)
{
    (void)unused;
    static const char *const names[] = {"gaussian", "robust", "spline"};
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(ra_mean_line_name(i), names[i]);
    }
    assert_null(ra_mean_line_name(3));
    assert_ptr_equal(ra_mean_line_find(""), &ra_mean_line_gaussian);
    assert_ptr_equal(ra_mean_line_find("spline"), &ra_mean_line_spline);
    assert_null(ra_mean_line_find("gauss"));
}

/// With every filter the mean line of a straight line is this line, even at its ends. The error of
/// the spline is 70 alpha^4 2^-53 of the heights, because of the condition of its matrix. This is
/// 4e-11 for a cut-off of 40 nodes and heights up to 3.
static void test_lines(void **unused)
{
    (void)unused;
    double height[N], line[N];
    for (size_t l = 0; l < N; l++) {
        height[l] = 1.0 + 2e-3 * (double)l;
    }
    for (size_t i = 0; i < 3; i++) {
        mean_line(ra_mean_line_name(i), height, 40.0, line);
        for (size_t l = 0; l < N; l++) {
            check_near(line[l], height[l], 1e-10);
        }
    }
}

// ## Spline

/// In the middle of the record the spline has the transmission of eq:ra2d-spline-transmission. The
/// ends are 12 cut-offs away, and along each cut-off their effect falls by the factor
/// e^(-pi sqrt 2) = 0.01. At the cut-off the transmission is one half.
static void test_spline(void **unused)
{
    (void)unused;
    const double cutoff = 40.0, waves[] = {4.0, 10.0, 20.0, 32.0, 40.0, 50.0, 80.0, 200.0};
    double height[N], line[N];
    for (size_t k = 0; k < sizeof waves / sizeof *waves; k++) {
        for (size_t l = 0; l < N; l++) {
            height[l] = ra_exact_cos_turns(((double)l - 500.0) / waves[k]);
        }
        mean_line("spline", height, cutoff, line);
        const double ratio = ra_exact_sin_turns(0.5 / waves[k]) / ra_exact_sin_turns(0.5 / cutoff);
        check_near(line[500], 1.0 / (1.0 + ratio * ratio * ratio * ratio), 1e-9);
        if (waves[k] == cutoff) {
            check_near(line[500], 0.5, 1e-9);
        }
    }
}

/// At the ends the heights satisfy the equation of the spline, with second differences by hand.
static void test_spline_ends(void **unused)
{
    (void)unused;
    double height[N], m[N], d[N];
    struct ra_random random;
    ra_random_seed(&random, 3, 0);
    for (size_t l = 0; l < N; l++) {
        height[l] = ra_random_normal(&random);
    }
    mean_line("spline", height, 10.0, m);
    const double s = 2.0 * ra_exact_sin_turns(0.05), stiffness = 1.0 / (s * s * s * s);
    memset(d, 0, sizeof d);
    for (size_t l = 1; l + 1 < N; l++) {
        d[l] = m[l - 1] - 2.0 * m[l] + m[l + 1];
    }
    for (size_t l = 0; l < N; l++) {
        const double before = l > 0 ? d[l - 1] : 0.0, after = l + 1 < N ? d[l + 1] : 0.0;
        check_near(m[l] + stiffness * (before - 2.0 * d[l] + after), height[l], 1e-11);
    }
}

// ## Robust

/// A slow wave with noise has a groove of 4 nodes in every 100. Grooves are a hundred times as deep
/// as the noise. The robust line follows the wave, apart from the noise. The Gaussian line falls by
/// the depth of a groove, 10, times the share of the kernel that lies on the groove: 10 * 4/(80
/// sqrt(ln 2/pi)) = 1.06.
static void test_grooves(void **unused)
{
    (void)unused;
    double height[N], wave[N], robust[N], gaussian[N];
    struct ra_random random;
    ra_random_seed(&random, 4, 0);
    for (size_t l = 0; l < N; l++) {
        wave[l] = 5.0 * ra_exact_cos_turns((double)l / 1000.0);
        height[l] = wave[l] + 0.1 * ra_random_normal(&random) - (l % 100 < 4 ? 10.0 : 0.0);
    }
    mean_line("robust", height, 80.0, robust);
    mean_line("gaussian", height, 80.0, gaussian);
    double off[2] = {0.0, 0.0};
    for (size_t l = 100; l < 900; l++) {
        off[0] = fmax(off[0], fabs(robust[l] - wave[l]));
        off[1] = fmax(off[1], fabs(gaussian[l] - wave[l]));
    }
    check_between(off[0], 0.0, 0.1);
    check_between(off[1], 0.9, 1.2);
}

/// A tilted line has spikes, but more than half of the heights lie exactly on it. So the robust
/// mean line is this line.
static void test_spikes(void **unused)
{
    (void)unused;
    double height[N], robust[N];
    for (size_t l = 0; l < N; l++) {
        height[l] = 0.5 + 1e-3 * (double)l + (l == 500 || l == 3 ? 1.0 : 0.0);
    }
    mean_line("robust", height, 10.0, robust);
    for (size_t l = 0; l < N; l++) {
        check_near(robust[l], 0.5 + 1e-3 * (double)l, 1e-11);
    }
}

/// For normal heights the robust and the Gaussian line estimate the same mean. The biweight with c
/// = 3 sigma has the efficiency e = E(psi')^2/E(psi^2) = 0.773, by quadrature. So the mean square
/// of the difference of both lines is 1/e - 1 = 0.294 of the mean square of the Gaussian line. 800
/// nodes are 24 independent pieces, each sqrt(2) alpha 50 nodes long. Mean squares of 24 pieces
/// scatter by 30 %; a factor of 2 is allowed.
static void test_normal(void **unused)
{
    (void)unused;
    double height[N], robust[N], gaussian[N], difference = 0.0, square = 0.0;
    struct ra_random random;
    ra_random_seed(&random, 5, 0);
    for (size_t l = 0; l < N; l++) {
        height[l] = ra_random_normal(&random);
    }
    mean_line("robust", height, 50.0, robust);
    mean_line("gaussian", height, 50.0, gaussian);
    for (size_t l = 100; l < 900; l++) {
        difference += (robust[l] - gaussian[l]) * (robust[l] - gaussian[l]);
        square += gaussian[l] * gaussian[l];
    }
    check_between(difference / square, 0.294 / 2.0, 0.294 * 2.0);
}

static int compare(const void *a, const void *b)
{
    const double *const x = a, *const y = b;
    return (*x > *y) - (*x < *y);
}

/// The robust line satisfies its definition at some nodes. The test computes the residuals, their
/// median and the weights. Then each height of the mean line is that of the weighted least-squares
/// line, apart from the last change of c. The lines of the last two rounds differ by less than
/// 1e-3.
static void test_definition(void **unused)
{
    (void)unused;
    enum { HALF = 30 };
    double height[N], m[N], r[N];
    struct ra_random random;
    ra_random_seed(&random, 6, 0);
    for (size_t l = 0; l < N; l++) {
        height[l] = ra_random_normal(&random) + (l % 17 == 0 ? 6.0 : 0.0);
    }
    mean_line("robust", height, HALF, m);
    for (size_t l = 0; l < N; l++) {
        r[l] = fabs(height[l] - m[l]);
    }
    qsort(r, N, sizeof *r, compare);
    const double c = 3.0 / 0.67448975 * r[N / 2];
    const int nodes[] = {0, 3, 500, 777, N - 1};
    for (int i = 0; i < 5; i++) {
        double s0 = 0, s1 = 0, s2 = 0, t0 = 0, t1 = 0;
        for (int k = -HALF; k <= HALF; k++) {
            const int l = nodes[i] + k;
            if (l >= 0 && l < N && fabs(height[l] - m[l]) < c) {
                const double ratio = (height[l] - m[l]) / c, share = 1.0 - ratio * ratio;
                const double w = exp(-pi * pi / log(2.0) * k * k / HALF / HALF) * share * share;
                s0 += w;
                s1 += w * k;
                s2 += w * k * k;
                t0 += w * height[l];
                t1 += w * k * height[l];
            }
        }
        check_near(m[nodes[i]], (s2 * t0 - s1 * t1) / (s0 * s2 - s1 * s1), 1e-3);
    }
}

// ## Maps

static struct ra_topography make_map(void)
{
    struct ra_topography t = {.cells = {NX, NY, 1e-6, 1.5e-6}};
    t.height = malloc(NX * NY * sizeof *t.height);
    assert_non_null(t.height);
    return t;
}

static double plane(size_t k)
{
    return 2.0 + 3e-3 * (double)(k % NX) - 5e-3 * (double)(k / NX);
}

/// A map is a plane with grooves along rows and along columns, and with a spike in a corner. More
/// than half of the heights lie on the plane. So the robust mean surface is the plane, even at
/// the edges of the map. The Gaussian mean surface is far from it.
static void test_planes(void **unused)
{
    (void)unused;
    struct ra_topography t = make_map();
    struct ra_status st = {RA_OK, ""};
    for (size_t i = 0; i < 3; i++) {
        for (size_t k = 0; k < NX * NY; k++) {
            t.height[k] = plane(k);
        }
        check_ok(ra_cutoff_filter_area(&t, 0.0, 15e-6, ra_mean_line_at(i), &st), &st);
        for (size_t k = 0; k < NX * NY; k++) {
            check_near(t.height[k], 0.0, 1e-10);
        }
    }
    double most[2] = {0.0, 0.0};
    for (size_t i = 0; i < 2; i++) {
        for (size_t k = 0; k < NX * NY; k++) {
            const bool groove = k % NX % 23 == 11 || k / NX == 40;
            t.height[k] = plane(k) - (groove ? 1.0 : 0.0) + (k == 0 ? 2.0 : 0.0);
        }
        check_ok(ra_cutoff_filter_area(&t, 0.0, 15e-6, ra_mean_line_at(i), &st), &st);
        for (size_t k = 0; k < NX * NY; k++) {
            const bool groove = k % NX % 23 == 11 || k / NX == 40;
            const double own = (groove ? -1.0 : 0.0) + (k == 0 ? 2.0 : 0.0);
            most[i] = fmax(most[i], fabs(t.height[k] - own));
        }
    }
    check_between(most[0], 0.1, 2.0);
    check_near(most[1], 0.0, 1e-10);
    ra_topography_free(&t);
}

/// If the heights of a map depend on one coordinate only, its mean surface is the mean line of the
/// profile along this coordinate, also with grooves. The sum of the weights along the other axis is
/// a constant.
static void test_map_of_a_profile(void **unused)
{
    (void)unused;
    struct ra_topography t = make_map();
    struct ra_status st = {RA_OK, ""};
    struct ra_random random;
    double height[NX], line[NX] = {0};
    ra_random_seed(&random, 7, 0);
    for (size_t l = 0; l < NX; l++) {
        height[l] = ra_random_normal(&random) - (l % 20 == 0 ? 9.0 : 0.0);
    }
    const struct ra_profile p = {NX, 1e-6, height};
    for (size_t i = 0; i < 3; i++) {
        memset(line, 0, sizeof line);
        check_ok(ra_mean_line_at(i)->line(&p, 15e-6, line, &st), &st);
        for (size_t k = 0; k < NX * NY; k++) {
            t.height[k] = height[k % NX];
        }
        check_ok(ra_cutoff_filter_area(&t, 0.0, 15e-6, ra_mean_line_at(i), &st), &st);
        for (size_t k = 0; k < NX * NY; k++) {
            check_near(t.height[k], height[k % NX] - line[k % NX], 1e-10);
        }
    }
    ra_topography_free(&t);
}

/// Each filter has its own limit, with a message.
static void test_limits(void **unused)
{
    (void)unused;
    enum { LONG = 10001 };
    struct ra_status st = {RA_OK, ""};
    double *const height = calloc(LONG, sizeof *height);
    assert_non_null(height);
    struct ra_profile p = {LONG, 1e-6, height};
    assert_int_equal(ra_cutoff_filter_by(&ra_mean_line_robust, &p, 5001e-6, RA_CUTOFF_SHORT, &st),
                     RA_INPUT);
    assert_string_equal(st.text, "lambda_c = 5.001 mm is more than 5000 spacings of the record, 5 "
                                 "mm: give a shorter one, or a coarser record");
    assert_int_equal(ra_cutoff_filter_by(&ra_mean_line_spline, &p, 2001e-6, RA_CUTOFF_SHORT, &st),
                     RA_INPUT);
    assert_string_equal(st.text, "lambda_c = 2.001 mm is more than 2000 spacings of the record, 2 "
                                 "mm: give a shorter one, or a coarser record");
    check_ok(ra_cutoff_filter_by(&ra_mean_line_spline, &p, 2000e-6, RA_CUTOFF_SHORT, &st), &st);
    struct ra_topography t = make_map();
    memset(t.height, 0, NX * NY * sizeof *t.height);
    // the rows are 90 um long, the columns 103.5 um
    assert_int_equal(ra_cutoff_filter_area(&t, 0.0, 95e-6, &ra_mean_line_robust, &st), RA_INPUT);
    assert_int_equal(ra_cutoff_filter_area(&t, 0.0, 7e-6, &ra_mean_line_robust, &st), RA_INPUT);
    check_ok(ra_cutoff_filter_area(&t, 0.0, 8e-6, &ra_mean_line_robust, &st), &st);
    check_near(t.height[NX * 3 + 5], 0.0, 0.0);
    ra_topography_free(&t);
    free(height);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),   cmocka_unit_test(test_lines),
        cmocka_unit_test(test_spline),  cmocka_unit_test(test_spline_ends),
        cmocka_unit_test(test_grooves), cmocka_unit_test(test_spikes),
        cmocka_unit_test(test_normal),  cmocka_unit_test(test_definition),
        cmocka_unit_test(test_planes),  cmocka_unit_test(test_map_of_a_profile),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, free_exact_cache);
}
