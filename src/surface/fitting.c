// Measured maps, resampled to the grid of a solid.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A map of 1024 x 1024 points at 1.38 um covers 1.4 mm, but a block and its path have another
 * spacing and other sides. A map is processed in these steps, each with one line in the note:
 *
 * 1. `form`: a polynomial is removed from the whole map (form.c).
 * 2. `lambda_s`, `lambda_c`: the map is filtered on its own grid (cutoff.c). For `lambda_c` the key
 *    `filter` names the mean surface (mean_lines.c). If the grid of the solid is coarser,
 *    `lambda_s = auto` filters with five of its spacings; measured.c gives the reason.
 * 3. The map is interpolated onto the grid, along x and then along y (profile.c): bilinear,
 * $$ z(x, y) = (1 - s)(1 - t) z_{ji} + s (1 - t) z_{j,i+1} + (1 - s) t z_{j+1,i}
 *            + s t z_{j+1,i+1}                                               % eq:ra2d-bilinear $$
 *    and cut to the sides of the solid from the first corner on (`window` of the format takes
 *    another part of the file).
 * 4. `level`: the mean or the least-squares plane of the piece that is used is removed.
 * 5. `extend`: the map is continued along an axis along which it is too short (extension.c).
 *
 * **The loss of detail** is shown by the rms height and the rms gradient (eq:topography-gradient)
 * of the map and of the piece on the grid, both about their planes. For a Gaussian autocorrelation
 * $e^{-r^2/l_c^2}$ the filter reduces the gradient to
 * $$ \frac{h'_{grid}}{h'_{map}} = \Big(1 + \frac{8 c}{l_c^2}\Big)^{-1},\quad
 *    c = \frac{\ln 2}{4 \pi^2} \lambda_s^2                               % eq:ra2d-gradient-left $$
 * The mean square of the gradient is proportional to the integral of the spectrum times $k^3$. This
 * integral is proportional to $1/\alpha^2$ if the spectrum is $e^{-\alpha k^2}$. The map has
 * $\alpha = l_c^2/4$. The filter multiplies heights by $H = e^{-c k^2}$, and so adds 2 c to
 * $\alpha$. Interpolation onto a grid of spacing $\chi$, finer than the spacing $\Delta$ of the
 * map, reduces the gradient to
 * $$ \frac{h'_{grid}}{h'_{map}} = 1 - \frac{\Delta^2 + 3 \chi \Delta}{6 l_c^2}
 *                                                                      % eq:ra2d-bilinear-loss $$
 * to second order. Two effects reduce the mean square of the slopes, each by a share of it. The rms
 * gradient falls by half of the sum of both shares. First, slopes along x are interpolated along y.
 * The share is $k_y^2 \Delta^2/6$, on average $\Delta^2/(3 l_c^2)$. Second, a part $\chi/\Delta$ of
 * the grid's slopes extends over a node of the map. Each of these slopes is a weighted mean of two
 * slopes of the map, so its mean square is smaller by a third of $1 - \rho$, where
 * $\rho = 1 - 3 \Delta^2/l_c^2$ is the correlation of neighbouring slopes. The share is
 * $\chi \Delta/l_c^2$.
 *
 * Units: SI. Tests: tests/surface/test_fitting.c.
 */
#include "surface/fitting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "surface/axis.h"
#include "surface/cutoff.h"
#include "surface/extension.h"
#include "surface/form.h"

/// The map that is being made, and the notes on it.
struct job {
    const struct ra_surface_recipe *recipe;
    const struct ra_cells *cells; ///< the required cells
    struct ra_topography *map;
    char *note;
    size_t note_size;
    struct ra_status *st;
};

// ## Loss of detail

/// Rms height and gradient about the plane.
static enum ra_code describe(const struct ra_topography *map, struct ra_area_parameters *p,
                             struct ra_status *st)
{
    const size_t count = map->cells.nx * map->cells.ny;
    struct ra_topography flat = {.cells = map->cells};
    flat.height = ra_alloc(count, sizeof *flat.height, "heights about their plane", st);
    if (flat.height == NULL) {
        return RA_SYSTEM;
    }
    memcpy(flat.height, map->height, count * sizeof *flat.height);
    const bool plane = map->cells.nx > 2 && map->cells.ny > 2;
    enum ra_code code = ra_topography_level(&flat, plane ? RA_LEVEL_LINE : RA_LEVEL_MEAN, st);
    if (code == RA_OK) {
        code = ra_topography_parameters(&flat, p, st);
    }
    ra_topography_free(&flat);
    return code;
}

// ## Steps

static bool is_coarser(const struct job *job)
{
    const struct ra_cells *const own = &job->map->cells;
    return ra_cutoff_is_coarser(own->dx, job->cells->dx) ||
           ra_cutoff_is_coarser(own->dy, job->cells->dy);
}

/// The value of lambda_s that is used; 0: none.
static double short_cutoff(const struct job *job)
{
    const struct ra_cells *const own = &job->map->cells, *const grid = job->cells;
    const double given = job->recipe->lambda_s;
    return fmax(ra_cutoff_meant(given, own->dx, grid->dx),
                ra_cutoff_meant(given, own->dy, grid->dy));
}

static enum ra_code filter(const struct job *job)
{
    const struct ra_surface_recipe *const recipe = job->recipe;
    const struct ra_mean_line *const by = ra_mean_line_find(recipe->filter);
    const double cutoff = short_cutoff(job);
    enum ra_code code = ra_form_remove_area(job->map, recipe->form, job->st);
    if (recipe->form > 0) {
        ra_note(job->note, job->note_size, "form of degree %zu removed", recipe->form);
    }
    if (cutoff > 0.0) {
        ra_note(job->note, job->note_size, "filtered by lambda_s = %g um", 1e6 * cutoff);
    } else if (is_coarser(job)) {
        ra_note(job->note, job->note_size, "finer detail is sampled, not filtered");
    }
    if (recipe->lambda_c > 0.0) {
        ra_cutoff_say(by, recipe->lambda_c, job->note, job->note_size);
    }
    if (code == RA_OK) {
        code = ra_cutoff_filter_area(job->map, cutoff, recipe->lambda_c, by, job->st);
    }
    return code;
}

static enum ra_code resample_line(const void *with, struct ra_profile *line,
                                  struct ra_profile *made, struct ra_status *st)
{
    struct ra_profile on_grid;
    (void)with;
    const enum ra_code code = ra_profile_resample(line, made->count, made->spacing, &on_grid, st);
    if (code == RA_OK) {
        memcpy(made->height, on_grid.height, made->count * sizeof *made->height);
    }
    ra_profile_free(&on_grid);
    return code;
}

/// Number of nodes of the grid that the map has along an axis, at most the required number.
static size_t covered(const struct job *job, enum ra_axis axis)
{
    const struct ra_cells *const own = &job->map->cells;
    const double ratio = ra_axis_spacing(own, axis) / ra_axis_spacing(job->cells, axis);
    // profile.c accepts a map that is 1e-6 of a spacing too short; half of this is used here
    const double spacings = (double)(ra_axis_cells(own, axis) - 1) + 0.5e-6;
    const double nodes = floor(spacings * ratio) + 1.0;
    return (size_t)fmin(nodes, (double)ra_axis_cells(job->cells, axis));
}

static enum ra_code check_size(const struct job *job, const size_t nodes[2])
{
    const struct ra_cells *const c = job->cells;
    const bool extended = job->recipe->extend != RA_EXTEND_NONE;
    if (nodes[RA_ALONG] == c->nx && nodes[RA_ACROSS] == c->ny) {
        return RA_OK;
    }
    if (!extended) {
        return ra_fail(job->st, RA_INPUT,
                       "it has %zu x %zu heights on the grid of the solid, and %zu x %zu are "
                       "needed: take a larger map or a smaller solid, or say extend = mirror or "
                       "repeat",
                       nodes[RA_ALONG], nodes[RA_ACROSS], c->nx, c->ny);
    }
    if (nodes[RA_ALONG] < 3 || nodes[RA_ACROSS] < 3) {
        return ra_fail(job->st, RA_INPUT,
                       "%zu x %zu heights on the grid of the solid cannot be extended: give a map "
                       "of at least 3 x 3",
                       nodes[RA_ALONG], nodes[RA_ACROSS]);
    }
    return RA_OK;
}

static enum ra_code put_on_grid(const struct job *job, const size_t nodes[2])
{
    const struct ra_cells own = job->map->cells, *const grid = job->cells;
    const bool other = fabs(grid->dx / own.dx - 1.0) > 1e-9 || fabs(grid->dy / own.dy - 1.0) > 1e-9;
    if (other && grid->dx == grid->dy) {
        ra_note(job->note, job->note_size, "interpolated from %g um x %g um onto %g um",
                1e6 * own.dx, 1e6 * own.dy, 1e6 * grid->dx);
    } else if (other) {
        ra_note(job->note, job->note_size, "interpolated from %g um x %g um onto %g um x %g um",
                1e6 * own.dx, 1e6 * own.dy, 1e6 * grid->dx, 1e6 * grid->dy);
    }
    enum ra_code code = RA_OK;
    for (enum ra_axis axis = RA_ALONG; code == RA_OK && axis <= RA_ACROSS; axis++) {
        code = ra_axis_lines(job->map, axis, nodes[axis], ra_axis_spacing(grid, axis),
                             resample_line, NULL, job->st);
    }
    const struct ra_cells *const now = &job->map->cells;
    const double part[2] = {(double)(now->nx - 1) * now->dx, (double)(now->ny - 1) * now->dy};
    const double all[2] = {(double)(own.nx - 1) * own.dx, (double)(own.ny - 1) * own.dy};
    if (code == RA_OK && (all[0] > part[0] + now->dx || all[1] > part[1] + now->dy)) {
        ra_note(job->note, job->note_size, "cut from %g mm x %g mm to %g mm x %g mm", 1e3 * all[0],
                1e3 * all[1], 1e3 * part[0], 1e3 * part[1]);
    }
    return code;
}

// ## Extension

static enum ra_code extend_line(const void *with, struct ra_profile *line, struct ra_profile *made,
                                struct ra_status *st)
{
    const enum ra_extension *const extend = with;
    (void)st;
    for (size_t l = 0; l < made->count; l++) {
        made->height[l] = line->height[ra_extension_place(*extend, l, line->count)];
    }
    return RA_OK;
}

/// The rms step from the last line of one repetition to the first line of the next.
static double seam(const struct ra_topography *map, enum ra_axis axis)
{
    const struct ra_cells *const c = &map->cells;
    const size_t lines = axis == RA_ALONG ? c->ny : c->nx;
    double sum = 0.0;
    for (size_t k = 0; k < lines; k++) {
        const double first = map->height[axis == RA_ALONG ? k * c->nx : k];
        const double last =
            map->height[axis == RA_ALONG ? k * c->nx + c->nx - 1 : (c->ny - 1) * c->nx + k];
        sum += (last - first) * (last - first) / (double)lines;
    }
    return sqrt(sum);
}

static void say_extended(const struct job *job, enum ra_axis axis, size_t wanted)
{
    const size_t n = ra_axis_cells(&job->map->cells, axis);
    const char *const name = axis == RA_ALONG ? "x" : "y";
    if (job->recipe->extend == RA_EXTEND_MIRROR) {
        ra_note(job->note, job->note_size,
                "mirrored %zu time%s along %s: the same asperities return", (wanted - 2) / (n - 1),
                ra_s((wanted - 2) / (n - 1)), name);
    } else {
        ra_note(job->note, job->note_size,
                "repeated %zu time%s along %s: each seam is a step of %.3g um rms",
                (wanted - 1) / n, ra_s((wanted - 1) / n), name, 1e6 * seam(job->map, axis));
    }
}

static enum ra_code extend(const struct job *job)
{
    const struct ra_cells *const wanted = job->cells;
    enum ra_code code = RA_OK;
    for (enum ra_axis axis = RA_ALONG; code == RA_OK && axis <= RA_ACROSS; axis++) {
        const size_t count = ra_axis_cells(wanted, axis);
        if (count > ra_axis_cells(&job->map->cells, axis)) {
            say_extended(job, axis, count);
            code = ra_axis_lines(job->map, axis, count, ra_axis_spacing(wanted, axis), extend_line,
                                 &job->recipe->extend, job->st);
        }
    }
    return code;
}

/// Notes a remaining tilt that is more than a tenth of the roughness over the piece.
static enum ra_code level(const struct job *job, const struct ra_area_parameters *flat)
{
    struct ra_area_parameters tilted;
    const enum ra_levelling how = job->recipe->level;
    enum ra_code code = ra_topography_level(job->map, how, job->st);
    if (code == RA_OK && how != RA_LEVEL_NONE) {
        ra_note(job->note, job->note_size, "%s removed",
                how == RA_LEVEL_MEAN ? "mean" : "least-squares plane");
    }
    if (code == RA_OK && how != RA_LEVEL_LINE) {
        code = ra_topography_parameters(job->map, &tilted, job->st);
    }
    if (code == RA_OK && how != RA_LEVEL_LINE && tilted.Sq > 1.1 * flat->Sq) {
        ra_note(job->note, job->note_size,
                "a tilt remains: Sq is %.3g um, and %.3g um about the least-squares plane (level = "
                "plane removes it)",
                1e6 * tilted.Sq, 1e6 * flat->Sq);
    }
    return code;
}

// ## All steps

/// True if the recipe requires nothing except a cut.
static bool is_as_it_is(const struct job *job)
{
    const struct ra_cells *const own = &job->map->cells, *const grid = job->cells;
    return job->recipe->form == 0 && !(job->recipe->lambda_c > 0.0) && short_cutoff(job) == 0.0 &&
           fabs(grid->dx / own->dx - 1.0) <= 1e-6 && fabs(grid->dy / own->dy - 1.0) <= 1e-6;
}

enum ra_code ra_fit(const struct ra_surface_recipe *recipe, const struct ra_cells *cells,
                    struct ra_topography *map, char *note, size_t note_size, struct ra_status *st)
{
    const struct job job = {recipe, cells, map, note, note_size, st};
    const size_t nodes[2] = {covered(&job, RA_ALONG), covered(&job, RA_ACROSS)};
    const bool as_it_is = is_as_it_is(&job);
    struct ra_area_parameters before = {.Sq = 0.0}, after = {.Sq = 0.0};
    enum ra_code code = check_size(&job, nodes);
    if (code == RA_OK) {
        code = describe(map, &before, st);
    }
    if (code == RA_OK) {
        code = filter(&job);
    }
    if (code == RA_OK) {
        code = put_on_grid(&job, nodes);
    }
    if (code == RA_OK) {
        code = describe(map, &after, st);
    }
    if (code == RA_OK && !as_it_is) {
        ra_note(note, note_size,
                "Sq is %.4g um and the rms gradient %.4g on the map, %.4g um and %.4g on the grid",
                1e6 * before.Sq, before.slope, 1e6 * after.Sq, after.slope);
    }
    if (code == RA_OK) {
        code = level(&job, &after);
    }
    return code == RA_OK ? extend(&job) : code;
}
