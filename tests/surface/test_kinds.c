// Tests of the table of kinds of surfaces: the surfaces of each kind, and the keys that it uses.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "surface/keys.h"
#include "surface/kind.h"

/// The keys that a kind uses in each form of a case; NULL: it is not possible there.
static const struct {
    const char *name, *of[RA_SURFACE_FORMS];
} rows[] = {
    {"flat", {"kind", "kind", "kind"}},
    {"gaussian",
     {"kind Ra sigma correlation_length skewness kurtosis seed stream",
      "kind Ra sigma correlation_length skewness kurtosis seed stream",
      "kind sigma length_x length_y skewness kurtosis seed stream"}},
    {"sine", {"kind amplitude wavelength phase", NULL, NULL}},
    {"bumps", {"kind bumps", NULL, NULL}},
    {"file",
     {"kind file format form lambda_s lambda_c filter extend level scale",
      "kind file format form lambda_s lambda_c filter extend level scale", "kind file format"}},
    {"same", {"kind", NULL, NULL}},
    {"exponential",
     {"kind Ra sigma correlation_length skewness kurtosis seed stream",
      "kind Ra sigma correlation_length skewness kurtosis seed stream",
      "kind sigma length_x length_y skewness kurtosis seed stream"}},
    {"self-affine",
     {"kind Ra sigma hurst longest shortest skewness kurtosis seed stream",
      "kind Ra sigma hurst longest shortest skewness kurtosis seed stream",
      "kind sigma hurst longest shortest skewness kurtosis seed stream"}},
    {"spectrum",
     {"kind skewness kurtosis seed stream file format scale",
      "kind skewness kurtosis seed stream file format scale",
      "kind skewness kurtosis seed stream file format"}},
};
enum { ROWS = sizeof rows / sizeof *rows };

/// The keys of a form that a recipe uses.
static const char *used(const struct ra_surface_recipe *recipe, int form, char text[400])
{
    bool (*const lists[])(const char *, size_t, struct ra_key_list *) = {
        ra_surface_keys_2D, ra_surface_keys_3D, ra_surface_keys_rolling};
    struct ra_key_list list;
    text[0] = '\0';
    for (size_t i = 0; lists[form](NULL, i, &list); i++) {
        for (size_t k = 0; k < list.count; k++) {
            if (ra_surface_uses(recipe, &list.key[k])) {
                snprintf(text + strlen(text), 400 - strlen(text), "%s%s",
                         text[0] != '\0' ? " " : "", list.key[k].name);
            }
        }
    }
    return text;
}

static void keys(void **state)
{
    char text[400];
    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        const struct ra_surface_recipe recipe = {.kind = ra_surface_kind_at(i)};
        assert_string_equal(recipe.kind->name, rows[i].name);
        for (int form = 0; form < RA_SURFACE_FORMS; form++) {
            const bool line = form == RA_SURFACE_2D;
            const bool made = (line ? recipe.kind->line : recipe.kind->area) != NULL;
            assert_int_equal(made, rows[i].of[form] != NULL);
            if (made) {
                assert_string_equal(used(&recipe, form, text), rows[i].of[form]);
            }
        }
    }
    assert_null(ra_surface_kind_at(ROWS));
}

/// A measured profile uses random numbers only if it is synthesised.
static void seeds(void **state)
{
    char text[400];
    const struct ra_surface_recipe recipe = {.kind = &ra_surface_measured,
                                             .extend = RA_EXTEND_SYNTHESISE};
    (void)state;
    assert_string_equal(used(&recipe, RA_SURFACE_2D, text),
                        "kind seed stream file format form lambda_s lambda_c filter extend level "
                        "scale");
}

/// Each form has these names of kinds, in the order of the table.
static void names(void **state)
{
    size_t lines = 0, areas = 0;
    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        if (rows[i].of[RA_SURFACE_2D] != NULL) {
            assert_string_equal(ra_surface_line_name(lines++), rows[i].name);
        }
        if (rows[i].of[RA_SURFACE_3D] != NULL) {
            assert_string_equal(ra_surface_area_name(areas++), rows[i].name);
        }
    }
    assert_null(ra_surface_line_name(lines));
    assert_null(ra_surface_area_name(areas));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(keys), cmocka_unit_test(seeds),
                                       cmocka_unit_test(names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
