// Tests of the predictions of the law of roughness noise for a case, and of the reasons if there is
// none.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/foreseen.h"

#include <stdlib.h>
#include <string.h>

#include "support/check.h"

static const struct ra_surface_kind *kind_of(const char *name)
{
    size_t i = 0;
    while (ra_surface_kind_at(i) != NULL && strcmp(ra_surface_kind_at(i)->name, name) != 0) {
        i++;
    }
    return ra_surface_kind_at(i);
}

static struct ra_pair_case usual(struct ra_surface_recipe surface[2])
{
    const struct ra_surface_kind *const gaussian = kind_of("gaussian");
    surface[0] = surface[1] = (struct ra_surface_recipe){.kind = gaussian};
    return (struct ra_pair_case){.law = "penalty", .speed = 0.1};
}

/// Checks the reason why the law gives no prediction for `c`.
static void outside(const struct ra_pair_case *c, const struct ra_surface_recipe surface[2],
                    const char *why)
{
    const char *const said = ra_outside_of_law(c, surface);
    if (why == NULL) {
        assert_null(said);
    } else {
        assert_non_null(said);
        assert_string_equal(said, why);
    }
}

// In each of these cases one assumption of the law does not hold.
static void test_outside(void **unused)
{
    (void)unused;
    struct ra_surface_recipe surface[2];
    struct ra_speed_knot knot[2] = {{0, 0.1, 0.0}, {10, 0.2, 0.0}};
    const struct ra_pair_case good = usual(surface);
    struct ra_pair_case c = good;
    outside(&c, surface, NULL);
    c.speed = 0.0;
    outside(&c, surface, "a slider that stands still");
    c = good;
    c.knot = knot;
    c.knots = 2;
    outside(&c, surface, "a speed that changes");
    c = good;
    c.initial = RA_INITIAL_DROP;
    outside(&c, surface, "a drop at its start");
    c.initial = RA_INITIAL_SETTLED;
    outside(&c, surface, NULL);
    c.air.on = true;
    outside(&c, surface, "a film of air");
    for (int k = 0; k < 5; k++) {
        c = good;
        *(k < 2   ? &c.holder.stiffness[k]
          : k < 4 ? &c.holder.damping[k - 2]
                  : &c.holder.friction) = 1.0;
        outside(&c, surface, "a holder");
    }
    static const char *const laws[][2] = {
        {"lagrange", "multipliers"}, {"kelvin-voigt", "a loss in the contact"}, {"hertz", NULL}};
    for (int k = 0; k < 3; k++) {
        c = good;
        snprintf(c.law, sizeof c.law, "%s", laws[k][0]);
        outside(&c, surface, laws[k][1]);
    }
    static const char *const kinds[] = {"self-affine", "exponential", "file", "sine", "flat"};
    for (size_t k = 0; k < 5; k++) {
        surface[1].kind = kind_of(kinds[k]);
        assert_non_null(surface[1].kind);
        outside(&good, surface, k < 3 ? NULL : "a surface that is neither random nor measured");
        // the same of the other solid
        struct ra_surface_recipe turned[2] = {surface[1], surface[0]};
        outside(&good, turned, k < 3 ? NULL : "a surface that is neither random nor measured");
    }
    // of several reasons, the first is that of a surface, and then the speed
    c = good;
    c.speed = 0.0;
    c.initial = RA_INITIAL_DROP;
    outside(&c, surface, "a surface that is neither random nor measured");
    surface[1] = surface[0];
    outside(&c, surface, "a slider that stands still");
}

/// The rows as text. The caller frees it.
static char *rows_of(const struct ra_expected *e)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    struct ra_table t = ra_table_on(out, NULL);
    ra_table_quantity(&t, "", 0.0, "");
    ra_rows_expected(&t, e, "plate", "W");
    assert_int_equal(fclose(out), 0);
    return text;
}

// The prediction is 100 Hz and 120 dB. Its band need not be symmetric about 120 dB. The slider hops
// from x = 1 on.
static void test_rows(void **unused)
{
    (void)unused;
    struct ra_expected e = {.known = true,
                            .ratio = 1.0,
                            .given = 0.25,
                            .frequency = 200.0 * acos(-1.0),
                            .level = 120.0,
                            .from = 117.5,
                            .to = 122.25};
    char *text = rows_of(&e);
    assert_non_null(strstr(text,
                           "law\tpredicts the mean square velocity of the whole plate\t-\n"
                           "regime\thopping\t-\nspeed_ratio\t1\t1\nexpected_power\t0.25\tW\n"
                           "expected_frequency\t100\tHz\nexpected_level\t120\tdB re 1e-9 m/s\n"
                           "expected_level_from\t117.5\tdB re 1e-9 m/s\n"
                           "expected_level_to\t122.25\tdB re 1e-9 m/s\n"));
    free(text);
    e.ratio = 0.999;
    text = rows_of(&e);
    assert_non_null(strstr(text, "regime\triding\t-\n"));
    free(text);
    assert_true(ra_expected_speaks(&e));
    e.outside = "a film of air";
    assert_false(ra_expected_speaks(&e));
    text = rows_of(&e);
    assert_non_null(
        strstr(text, "law\tpredicts nothing for a film of air: it has not been tested there\t-\n"));
    assert_null(strstr(text, "expected"));
    free(text);
    e = (struct ra_expected){.known = false};
    assert_false(ra_expected_speaks(&e));
    text = rows_of(&e);
    assert_non_null(strstr(text, "law\tpredicts nothing for a case without weight, roughness or "));
    free(text);
}

// The ends of the band belong to it.
static void test_band(void **unused)
{
    (void)unused;
    const struct ra_expected e = {.known = true, .from = 117.5, .to = 122.5};
    assert_true(ra_expected_holds(&e, 117.5));
    assert_true(ra_expected_holds(&e, 122.5));
    assert_false(ra_expected_holds(&e, 117.49));
    assert_false(ra_expected_holds(&e, 122.51));
    assert_false(ra_expected_holds(&e, (double)NAN));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outside),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_band),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
