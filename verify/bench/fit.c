// How a cost grows: powers and lines fitted to tables of the bench.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A cost y over a size x is fitted twice by least squares: as a power, $\ln y = p \ln x + q$,
 * whose exponent describes the growth, and as a line, $y = a + b x$, whose slope is the cost of one
 * more. If a large constant hides the growth, the exponent is small, and the line shows the reason.
 */
#include "bench/fit.h"

#include <math.h>

#include "study.h"

enum { MOST_POINTS = 64 };

struct fit {
    double exponent, from, to, constant, slope;
    size_t points;
};

static void put(struct ra_table *table, const char *quantity, const char *unit,
                const struct fit *fit)
{
    ra_table_text(table, "quantity", quantity);
    ra_table_number(table, "exponent", "1", fit->exponent);
    ra_table_number(table, "from", "1", fit->from);
    ra_table_number(table, "to", "1", fit->to);
    ra_table_count(table, "points", fit->points);
    ra_table_number(table, "constant", "-", fit->constant);
    ra_table_number(table, "slope", "-", fit->slope);
    ra_table_text(table, "unit", unit);
    ra_table_end_row(table);
}

void bench_put_fit_head(struct ra_table *table)
{
    ra_table_comment(table, "least squares over the rows of the table beside it: y ~ x^exponent, "
                            "and y = constant + slope x, y in the unit of the row");
    put(table, "", "", &(const struct fit){0});
}

/// Least-squares line y = a + b x, count >= 2.
static void line(const double *x, const double *y, size_t count, double *a, double *b)
{
    double mx = 0, my = 0, xx = 0, xy = 0;
    for (size_t j = 0; j < count; j++) {
        mx += x[j] / (double)count;
        my += y[j] / (double)count;
    }
    for (size_t j = 0; j < count; j++) {
        xx += (x[j] - mx) * (x[j] - mx);
        xy += (x[j] - mx) * (y[j] - my);
    }
    *b = xy / xx;
    *a = my - *b * mx;
}

void bench_put_fit(struct ra_table *table, const char *quantity, const char *unit, const double *x,
                   const double *y, size_t count)
{
    double above[MOST_POINTS], cost[MOST_POINTS];
    struct fit fit = {.from = HUGE_VAL};
    for (size_t j = 0; j < count && fit.points < MOST_POINTS; j++) {
        if (x[j] > 0.0) {
            above[fit.points] = x[j];
            cost[fit.points++] = y[j];
            fit.from = fmin(fit.from, x[j]);
            fit.to = fmax(fit.to, x[j]);
        }
    }
    if (fit.points >= 2) {
        line(above, cost, fit.points, &fit.constant, &fit.slope);
        fit.exponent = study_slope(above, cost, fit.points);
        put(table, quantity, unit, &fit);
    }
}
