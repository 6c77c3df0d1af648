// From a rolling case to the surfaces and the path of its contact computation.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A generated surface is as long as the path and its window. A measured surface has its own grid;
 * if the other surface is generated, it takes this grid. E* is the modulus of the pair of
 * half-spaces. The curvature is the sum of the curvatures of both bodies.
 *
 * Tests: tests/rolling/test_rolling_run.c, tests/rolling/test_rolling_tables.c.
 */
#include <math.h>

#include "rolling/case.h"
#include "rolling/excitation.h"
#include "surface/room.h"

/// Makes one surface. A message names the surface's key `kind`.
static enum ra_code make_surface(const struct ra_rolling_case *c, int i,
                                 const struct ra_cells *cells, struct ra_topography *surface,
                                 char *note, size_t note_size, struct ra_status *st)
{
    struct ra_surface_recipe recipe;
    struct ra_status why = {RA_OK, ""};
    enum ra_code code = ra_surface_located(&c->origin, &c->surface[i], &recipe, &why);
    if (code == RA_OK) {
        code = ra_topography_make(&recipe, cells, surface, note, note_size, &why);
    }
    if (code == RA_INPUT) {
        return ra_case_fail(&c->origin, i == 0 ? "surface.lower.kind" : "surface.upper.kind", st,
                            "%s", why.text);
    }
    return code == RA_OK ? RA_OK : ra_fail(st, code, "%s", why.text);
}

enum ra_code ra_rolling_case_surfaces(const struct ra_rolling_case *c,
                                      struct ra_topography surface[2], char *note, size_t note_size,
                                      struct ra_status *st)
{
    struct ra_cells cells = {c->cells_x + (c->positions - 1) * c->stride, c->cells_y, c->spacing_x,
                             c->spacing_y};
    enum ra_code code = RA_OK;
    ra_surface_note_shared(&c->surface[0], &c->surface[1], note, note_size);
    // measured surfaces first, because generated ones take their cells
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < 2 && code == RA_OK; i++) {
            if (c->surface[i].kind->measured == (pass == 0)) {
                code =
                    make_surface(c, i, pass == 0 ? NULL : &cells, &surface[i], note, note_size, st);
            }
            if (code == RA_OK && pass == 0 && surface[i].height != NULL) {
                cells = surface[i].cells;
            }
        }
    }
    return code == RA_OK ? ra_case_unused(&c->origin, note, note_size, st) : code;
}

static double curvature(double a, double b)
{
    return (a > 0.0 ? 1.0 / a : 0.0) + (b > 0.0 ? 1.0 / b : 0.0);
}

struct ra_path ra_rolling_case_path(const struct ra_rolling_case *c,
                                    const struct ra_topography surface[2])
{
    const struct ra_rolling_body *const a = &c->body[0], *const b = &c->body[1];
    return (struct ra_path){
        .surface = {&surface[0], &surface[1]},
        .curvature_x = curvature(a->radius, b->radius),
        .curvature_y = curvature(a->crown, b->crown),
        .window_x = c->cells_x,
        .window_y = c->cells_y,
        .stride = c->stride,
        .positions = c->positions,
        .bodies = {ra_contact_modulus(a->beam.young, a->poisson, b->beam.young, b->poisson),
                   c->yield},
        .method = c->method,
        .prescribed_load = c->prescribe_load != 0,
        .load = c->load,
        .approach = c->approach};
}
