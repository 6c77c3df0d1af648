// Tests of points, targets and spectral peaks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "inference/targets.h"

static void read_points(struct row_points *points, struct targets *targets)
{
    row_points_read("data/campaign.tsv", points);
    targets_make(points, "data/claims.tsv", targets);
}

static size_t find(const struct targets *targets, const char *name)
{
    size_t t = 0;
    while (t < targets->count && strcmp(targets->list[t].name, name) != 0) {
        t++;
    }
    assert_true(t < targets->count);
    return t;
}

/// Six roughnesses, seven speeds, the slowest first; intervals are those of the claims.
static void test_list(void **state)
{
    (void)state;
    struct row_points points;
    struct targets targets;
    read_points(&points, &targets);
    assert_int_equal(points.surfaces, 6);
    assert_int_equal(points.speeds, 7);
    for (size_t i = 0; i < points.count; i++) {
        assert_int_equal(points.speed[i] == 0, points.V[i] == 0.02);
        assert_int_equal(points.speed[i] == 6, points.V[i] == 0.7);
        assert_int_equal(points.surface[i] == 1, strncmp(points.name[i], "ra5-", 4) == 0);
    }
    assert_int_equal(targets.count, 6 + 1 + 7 + 1 + 4 + 1 + 1);
    const struct target *const n = &targets.list[find(&targets, "n_ra3")];
    check_near(n->low, 0.52, 0.0);
    check_near(n->high, 0.63, 0.0);
    assert_string_equal(n->claim, targets.list[find(&targets, "n_residual")].claim);
    assert_string_not_equal(n->claim, targets.list[find(&targets, "m_0_02")].claim);
    const struct target *const m = &targets.list[find(&targets, "m_0_02")];
    check_near(m->low, 0.63, 0.0);
    const struct target *const residual = &targets.list[find(&targets, "n_residual")];
    check_near(residual->low, 0.0, 0.0);
    check_near(residual->high, 1.0, 0.0);
    assert_true(residual->floor && !residual->ceiling && !n->floor);
    assert_true(targets.list[find(&targets, "shocks_below_100M")].ceiling);
    assert_true(!targets.list[find(&targets, "shocks_below_10M")].ceiling);
    const struct target *const peak = &targets.list[find(&targets, "peak_distance")];
    check_near(peak->low, -0.02, 0.0);
    check_near(peak->high, 0.02, 0.0);
    check_near(targets.list[find(&targets, "decade")].high, -9.5, 0.0);
    targets_free(&targets);
    row_points_free(&points);
}

/// Levels of a known law have its exponents; one that is lifted leaves a residual.
static void test_values(void **state)
{
    (void)state;
    struct row_points points;
    struct targets targets;
    double value[64];
    read_points(&points, &targets);
    struct row row = {.level = made_memory(points.count, sizeof(double)),
                      .share = {0.1, 0.2, 0.3, 0.4},
                      .distance = {0.01, 0.02, 0.03, 0.04, -0.05}};
    for (size_t i = 0; i < points.count; i++) {
        row.level[i] = 120.0 + 20.0 * 0.6 * log10(points.V[i]) + 20.0 * 0.7 * log10(points.Ra[i]) -
                       9.0 * log10(points.zeta[i]);
    }
    targets_of(&points, &row, value);
    for (size_t t = 0; t < targets.count; t++) {
        const struct target *const target = &targets.list[t];
        const double expected = strncmp(target->name, "n_", 2) == 0   ? 0.6
                                : strncmp(target->name, "m_", 2) == 0 ? 0.7
                                                                      : (double)NAN;
        const bool residual = strstr(target->name, "residual") != NULL;
        if (isfinite(expected)) {
            check_near(value[t], residual ? 0.0 : expected, 1e-12);
        }
    }
    check_near(value[find(&targets, "decade")], -9.0, 1e-12);
    check_near(value[find(&targets, "shocks_below_10M")], 0.2, 0.0);
    check_near(value[find(&targets, "shocks_below_100us")], 0.4, 0.0);
    check_near(value[find(&targets, "peak_distance")], 0.01, 1e-15);
    for (size_t i = 0; i < points.count; i++) {
        row.level[i] += strcmp(points.name[i], "ra3-v0.70") == 0 ? 7.0 : 0.0;
    }
    targets_of(&points, &row, value);
    assert_true(value[find(&targets, "n_residual")] > 1.0);
    assert_true(value[find(&targets, "n_ra3")] > 0.65);
    check_near(value[find(&targets, "n_ra5")], 0.6, 1e-12);
    assert_true(value[find(&targets, "m_0_7")] < 0.6);
    row_free(&row);
    targets_free(&targets);
    row_points_free(&points);
}

static void test_line(void **state)
{
    (void)state;
    const double x[] = {0, 1, 2}, y[] = {0, 3, 0};
    double residual;
    check_near(target_line(x, y, 3, &residual), 0.0, 1e-15);
    check_relative(residual, sqrt((1 + 4 + 1) / 3.0), 1e-12);
}

/// The strongest line between the midpoints counts, not one beyond them.
static void test_peaks(void **state)
{
    (void)state;
    enum { MODES = 20, LINES = 500 };
    double frequency[MODES], density[LINES] = {0}, distance[ROW_PEAKS];
    for (size_t k = 0; k < MODES; k++) {
        frequency[k] = 100.0 * (double)(k + 1);
    }
    density[79] = 5.0;  // 395 Hz, near f4 = 400 Hz
    density[91] = 50.0; // 455 Hz is that of f5
    density[68] = 50.0; // 340 Hz is that of f3
    density[140] = 1.0; // 700 Hz
    density[243] = 1.0; // 1215 Hz
    density[302] = 1.0; // 1510 Hz
    density[358] = 1.0; // 1790 Hz
    row_peaks(frequency, MODES, density, LINES, 5.0, distance);
    const double expected[] = {-0.0125, 0.0, 0.0125, 1.0 / 150.0, -1.0 / 180.0};
    for (size_t j = 0; j < ROW_PEAKS; j++) {
        check_near(distance[j], expected[j], 1e-12);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_line),
        cmocka_unit_test(test_peaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
