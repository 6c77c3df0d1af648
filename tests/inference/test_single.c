// Tests of a run without a folder.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "inference/single.h"
#include "made.h"

static const char case_file[] = "data/cases/realistic.ini";
/// A short run in which contacts are lost, with a step that is stable.
#define SHORT                                                                                      \
    "time.scheme=exact-propagator", "time.step=1us", "time.duration=20ms", "sliding.speed=.5m/s"

static void run_single(const char *const *override, size_t count, const struct single_order *order,
                       struct ra_sliding_case *c, struct single *found)
{
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_sliding_case_read(case_file, override, count, c, &st), &st);
    check_ok(single_run(c, order, found, &st), &st);
}

/// The same bits as the tables of `ra2d run`: level, shares, share of contact; and its samples.
static void test_as_run(void **state)
{
    (void)state;
    static const char *const override[] = {SHORT, "output.sample=10us"};
    char folder[] = "/tmp/ra2d-single-XXXXXX", run[64], command[96];
    struct ra_sliding_case c;
    struct single found;
    struct ra_status st = {RA_OK, ""};
    const struct single_order order = {.smoothing = 1.0, .probe = 0.165};
    assert_non_null(mkdtemp(folder));
    snprintf(run, sizeof run, "%s/run", folder);
    check_ok(ra_sliding_case_run(case_file, override, 5, run, NULL, &st), &st);
    run_single(override, 5, &order, &c, &found);
    check_near(found.level, made_value_in(run, "summary.tsv", "level_resonator"), 0.0);
    check_near(found.contact_share, made_value_in(run, "summary.tsv", "contact_share"), 0.0);
    const double n = (double)found.shocks;
    check_near(n,
               made_value_in(run, "summary.tsv", "shocks_resonator") +
                   made_value_in(run, "summary.tsv", "shocks_slider"),
               0.0);
    assert_true(found.shocks > 0 && found.brief > 0 && found.brief < found.shocks);
    check_near((double)found.below[0] / n, made_value_in(run, "summary.tsv", "shocks_below_M"),
               0.0);
    check_near((double)found.below[1] / n, made_value_in(run, "summary.tsv", "shocks_below_10M"),
               0.0);
    check_near((double)found.brief / n, made_value_in(run, "summary.tsv", "shocks_below_100us"),
               0.0);
    struct made probes;
    made_read(&probes, run, "probes.tsv");
    double *const v = made_column(&probes, "velocity_0165");
    assert_int_equal(found.samples, 2000);
    for (size_t i = 0; i < found.samples; i += 100) {
        check_relative(found.velocity[i], v[i], 1e-12);
    }
    check_relative(found.frequency[0], 23.26, 1e-2);
    free(v);
    made_free(&probes);
    single_free(&found);
    ra_sliding_case_free(&c);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/// Ten times the penalty: the step is halved until it is half of the limit.
static void test_step(void **state)
{
    (void)state;
    static const char *const override[] = {SHORT, "contact.penalty=2.1e13Pa"};
    struct ra_sliding_case c;
    struct single found;
    run_single(override, 5, &(const struct single_order){.smoothing = 1.0, .probe = -1.0}, &c,
               &found);
    check_relative(found.step, 0.5e-6, 1e-12);
    assert_null(found.velocity);
    assert_true(isfinite(found.level));
    single_free(&found);
    ra_sliding_case_free(&c);
}

/// int v^2 of a damped oscillator, against the trapezoidal rule.
static void test_ringing(void **state)
{
    (void)state;
    const double omega = 7.0, zeta = 0.05, u = 0.3, v = -1.0, T = 2.0;
    const double d = zeta * omega, w = omega * sqrt(1 - zeta * zeta), B = (v + d * u) / w;
    double sum = 0.0;
    enum { N = 20000 };
    for (int i = 0; i <= N; i++) {
        const double t = T * i / N;
        const double speed =
            exp(-d * t) * ((w * B - d * u) * cos(w * t) - (w * u + d * B) * sin(w * t));
        sum += speed * speed * T / N * (i == 0 || i == N ? 0.5 : 1.0);
    }
    check_relative(single_ringing(omega, zeta, u, v, T), sum, 1e-7);
}

/// The average over the whole duration of a run that the end of the resonator cuts short is lower,
/// by less than if nothing rang on.
static void test_whole(void **state)
{
    (void)state;
    static const char *const override[] = {SHORT, "sliding.start=424mm"};
    struct ra_sliding_case c;
    struct single cut, whole;
    struct single_order order = {.smoothing = 1.0, .probe = -1.0};
    run_single(override, 5, &order, &c, &cut);
    ra_sliding_case_free(&c);
    order.whole = true;
    run_single(override, 5, &order, &c, &whole);
    // 6 mm at 0.5 m/s: 12 of 20 ms
    check_between(cut.level - whole.level, 0.01, 10 * log10(20.0 / 12.0) - 0.01);
    ra_sliding_case_free(&c);
    single_free(&cut);
    single_free(&whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_run),
        cmocka_unit_test(test_step),
        cmocka_unit_test(test_ringing),
        cmocka_unit_test(test_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
