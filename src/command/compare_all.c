// What ra2d compare does: one point, or all points of a sweep, as a table or as a page.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The command compares the runs of one point (compare.c) or all points of a sweep
 * (compare_points.c). It prints a table or writes a page.
 *
 * Tests: tests/command/test_compare_runs.c.
 */
#include "command/compare.h"

enum ra_code ra_compare(const struct ra_compare_spec *spec, const struct ra_run_control *control,
                        FILE *out, struct ra_status *st)
{
    struct ra_compare_points p;
    struct ra_comparison c = {.rows = 0};
    enum ra_code code = ra_compare_points_find(spec, &p, st);
    if (code == RA_OK && p.groups.count > 0) {
        code = ra_compare_points_make(spec, &p, st);
        if (code == RA_OK && spec->output != NULL) {
            code = ra_compare_points_page(spec, &p, control, st);
        } else if (code == RA_OK) {
            ra_compare_points_print(spec, &p, out);
        }
    } else if (code == RA_OK) {
        code = ra_compare_make(spec, &c, st);
        if (code == RA_OK && spec->output != NULL) {
            code = ra_compare_page(spec, &c, control, st);
        } else if (code == RA_OK) {
            ra_compare_print(spec, &c, out);
        }
    }
    ra_compare_free(&c);
    ra_compare_points_free(&p);
    return code;
}
