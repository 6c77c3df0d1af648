// Tests of figure.c: the points of a figure on a page.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The curves of a figure are one line of data in an element of the page. No word of this line can
 * end the element. Of many points those with the extreme values of each bin are kept.
 */
#include "support/check.h"
#include "support/run_cases.h"

#include <math.h>

#include "command/compare.h"
#include "command/figure.h"

/// Writes script and points of figures into memory.
struct written {
    char *script, *points;
    size_t size[2];
    struct ra_figures f;
    struct ra_status st;
};

static const char *const names[] = {"one", "</script>"};

static void begin(struct written *w, size_t most)
{
    *w = (struct written){.st = {RA_OK, ""}};
    w->f = (struct ra_figures){.names = names, .count = 2, .most = most, .st = &w->st};
    w->f.gnuplot.script = open_memstream(&w->script, &w->size[0]);
    w->f.gnuplot.st = &w->st;
    w->f.points = open_memstream(&w->points, &w->size[1]);
    assert_non_null(w->f.gnuplot.script);
    assert_non_null(w->f.points);
    ra_figures_begin(&w->f);
}

static void end(struct written *w)
{
    ra_figures_end(&w->f);
    assert_int_equal(fclose(w->f.gnuplot.script), 0);
    assert_int_equal(fclose(w->f.points), 0);
    assert_int_equal(w->st.code, RA_OK);
}

static void release(struct written *w)
{
    free(w->script);
    free(w->points);
}

static void lines(void **state)
{
    (void)state;
    const double x[] = {0.0, 0.25, 1.0}, y[] = {1.5, -2.0, 3e-9};
    const bool both[] = {true, true}, second[] = {false, true};
    struct written w;
    begin(&w, 0);
    ra_figure_curve(&w.f, 0, x, y, 2);
    ra_figure_curve(&w.f, 1, x, y, 3);
    ra_figure_draw(
        &w.f, (struct ra_drawing){
                  .kind = "a line", .title = "a \"b\"", .x = "t (s)", .y = "F (N)", .has = both});
    ra_figure_point(&w.f, 1, 1.0, 2.0, 0.5);
    ra_figure_draw(
        &w.f,
        (struct ra_drawing){
            .kind = "circles", .title = "<spots>", .x = "x", .y = "y", .z = "F", .has = second});
    end(&w);
    assert_string_equal(
        w.points, "{\"kind\":\"a line\",\"title\":\"a \\\"b\\\"\",\"x\":\"t (s)\",\"y\":\"F (N)\","
                  "\"curves\":[{\"name\":\"one\",\"x\":[0,0.25],\"y\":[1.5,-2]},"
                  "{\"name\":\"\\u003c/script>\",\"x\":[0,0.25,1],\"y\":[1.5,-2,3e-09]}]}\n"
                  "{\"kind\":\"circles\",\"title\":\"\\u003cspots>\",\"x\":\"x\",\"y\":\"y\","
                  "\"z\":\"F\",\"curves\":[{\"name\":\"\\u003c/script>\",\"x\":[1],\"y\":[2],"
                  "\"z\":[0.5]}]}\n");
    assert_non_null(strstr(w.script, "$d << EOD\n0 1.5\n0.25 -2\nEOD\n"));
    release(&w);
}

/// A band without one of its values is left out, and each other one keeps its own frequency; the
/// sums over all bands, which come last, are no bands.
static void bands_without_values(void **state)
{
    (void)state;
    struct ra_compared row[] = {
        {.middle = 100.0, .run = 60.0, .recorded = 50.0, .half = 1.0},
        {.middle = 125.0, .run = 61.0, .recorded = -HUGE_VAL, .half = 2.0},
        {.middle = 160.0, .run = 62.0, .recorded = 58.0, .half = 3.0},
        {.middle = 200.0, .run = 63.0, .recorded = 60.0, .half = (double)NAN},
        {.middle = 0.0, .run = 70.0, .recorded = 69.0, .half = 1.0},
        {.middle = 0.0, .run = 71.0, .recorded = 68.0, .half = 1.0}};
    const struct ra_comparison c = {.row = row, .rows = sizeof row / sizeof *row};
    static const struct {
        size_t which;
        const char *points;
    } list[] = {{RA_CURVE_RUN, "100 60\n125 61\n160 62\n200 63\n"},
                {RA_CURVE_RECORDING, "100 50\n160 58\n200 60\n"},
                {RA_CURVE_LOWER, "100 59\n125 59\n160 59\n"},
                {RA_CURVE_UPPER, "100 61\n125 63\n160 65\n"},
                {RA_CURVE_DIFFERENCE, "100 10\n160 4\n200 3\n"},
                {RA_CURVE_ABOVE, "100 1\n125 2\n160 3\n"},
                {RA_CURVE_BELOW, "100 -1\n125 -2\n160 -3\n"}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char expected[200];
        struct written w;
        begin(&w, 0);
        assert_true(ra_compare_bands(&w.f, 1, list[i].which, &c));
        end(&w);
        snprintf(expected, sizeof expected, "$d1 << EOD\n%sEOD\n", list[i].points);
        if (strstr(w.script, expected) == NULL) {
            fail_msg("%zu: %s\n%s", list[i].which, expected, w.script);
        }
        release(&w);
    }
    // there is no curve without a value
    struct written w;
    row[0].recorded = row[2].recorded = row[3].recorded = -HUGE_VAL;
    begin(&w, 0);
    assert_false(ra_compare_bands(&w.f, 0, RA_CURVE_DIFFERENCE, &c));
    end(&w);
    release(&w);
}

/// Of 10000 points 400 stay. One of them is a spike, at a place that regular sampling would miss.
static void bins(void **state)
{
    (void)state;
    enum { ROWS = 10000, MOST = 400, SPIKE = 7777 };
    static double x[ROWS], y[ROWS];
    const bool first[] = {true, false};
    size_t commas = 0;
    struct written w;
    for (size_t i = 0; i < ROWS; i++) {
        x[i] = (double)i;
        y[i] = sin(1e-3 * (double)i);
    }
    y[SPIKE] = 5.0;
    begin(&w, MOST);
    ra_figure_curve(&w.f, 0, x, y, ROWS);
    ra_figure_draw(&w.f, (struct ra_drawing){
                             .kind = "a line", .title = "t", .x = "x", .y = "y", .has = first});
    end(&w);
    const char *const from = strstr(w.points, "\"y\":[");
    assert_non_null(from);
    for (const char *at = from; *at != ']'; at++) {
        commas += *at == ',';
    }
    assert_int_equal(commas + 1, MOST);
    assert_non_null(strstr(w.points, ",7777,"));
    assert_non_null(strstr(w.points, "\"x\":[0,"));
    assert_non_null(strstr(w.points, ",9999],"));
    assert_non_null(strstr(from, ",5,"));
    release(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines), cmocka_unit_test(bins),
                                       cmocka_unit_test(bands_without_values)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
