// Tests of figure.c: the points of a figure on a page.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The curves of a figure are one line of data in an element of the page. No word of this line can
 * end the element. Of many points those with the extreme values of each bin are kept.
 */
#include "support/check.h"
#include "support/run_cases.h"

#include <math.h>

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
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines), cmocka_unit_test(bins)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
