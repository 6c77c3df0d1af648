// Surfaces with the spectrum of a table.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * density.c describes the table. Each pair of waves has the power $4A^2$ (waves.c), which is that
 * of the density between its wave number and the next one. For a profile of M nodes with the
 * density S and for a rectangle of $M_x$ times $M_y$ cells with the density C
 * $$ 4A^2 = S(f)/(M\chi),\quad 4A^2 = 2C(f)/(M_x \chi_x M_y \chi_y)           % eq:ra2d-of-table $$
 * for waves of four spacings or more; shorter waves are left out, and a note says so.
 *
 * The required density of a profile is that of the table, times the square of the scale.
 *
 * Units: SI. Tests: tests/surface/test_density.c, tests/surface/test_asked.c.
 */
#include <math.h>

#include "surface/density.h"
#include "surface/kind.h"
#include "surface/waves.h"

enum { NODES_PER_WAVE = 4 };

/// The density of the table as amplitudes of waves; each wave of the rectangle has its own share.
struct table {
    const struct ra_density *density;
    /// `length_x`: length of the rectangle of waves along x [m]; `own`: interval of wave numbers
    /// that belongs to one wave [1/m], for a topography an area of wave numbers [1/m^2]
    double length_x, own;
    bool plane;
};

static double of_table(const void *context, double waves)
{
    const struct table *const t = context;
    const double power = ra_density_at(t->density, waves / t->length_x) * t->own;
    return 0.5 * sqrt(t->plane ? 2.0 * power : power);
}

/// Fills the record with normal heights of variance 1. They are divided by the rms height that the
/// process has on this grid, with waves of four spacings and more.
static enum ra_code fill(const struct ra_making *making, const struct ra_density *table,
                         struct ra_status *st)
{
    const struct ra_cells *const c = &making->record->cells;
    double *const height = making->record->height;
    const bool plane = c->nx > 1 && c->ny > 1;
    const double least = NODES_PER_WAVE * fmax(c->nx > 1 ? c->dx : 0.0, c->ny > 1 ? c->dy : 0.0);
    struct ra_waves waves = ra_waves_around(c);
    const double own = plane       ? 1.0 / (waves.length_x * waves.length_y)
                       : c->ny > 1 ? 1.0 / waves.length_y
                                   : 1.0 / waves.length_x;
    const struct table context = {table, waves.length_x, own, plane};
    waves.shortest = least;
    waves.amplitude = of_table;
    waves.context = &context;
    waves.seed = making->recipe->seed;
    waves.stream = making->recipe->stream;
    double power = 0.0;
    const enum ra_code code = ra_waves_make(&waves, c->nx, c->ny, height, &power, st);
    if (code == RA_OK && ra_density_between(table, 0.0, HUGE_VAL) == 0.0) {
        return ra_fail(
            st, RA_INPUT,
            "the density is 0 everywhere: no surface has this spectrum; give one above 0, "
            "or kind = flat");
    }
    if (code == RA_OK && !(power > 0.0 && isfinite(power))) {
        return ra_fail(st, RA_INPUT,
                       "no waves of %g um and more, four spacings: the table goes from %g um to "
                       "%g um; give a finer grid",
                       1e6 * least, 1e6 / table->wave_number[table->count - 1],
                       1e6 / table->wave_number[0]);
    }
    *making->rms = sqrt(power);
    for (size_t k = 0; code == RA_OK && k < c->nx * c->ny; k++) {
        height[k] /= *making->rms;
    }
    return code;
}

/// Writes the note: contents of the table, and the part of it that the grid leaves out.
static void say_table(const struct ra_making *making, const struct ra_density *d)
{
    const double least = 4.0 * making->record->cells.dx, last = d->wave_number[d->count - 1];
    ra_note(making->note, making->note_size,
            "%s: %zu rows, waves from %.4g um to %.4g um, rms %.4g um", making->recipe->file,
            d->count, 1e6 / last, 1e6 / d->wave_number[0],
            1e6 * sqrt(ra_density_between(d, 0.0, HUGE_VAL)));
    if (d->note[0] != '\0') {
        ra_note(making->note, making->note_size, "%s", d->note);
    }
    if (last > 1.0 / least) {
        ra_note(making->note, making->note_size,
                "of waves shorter than four spacings, %.4g um, %.3g um rms are left out",
                1e6 * least, 1e6 * sqrt(ra_density_between(d, 1.0 / least, HUGE_VAL)));
    }
}

static enum ra_code make(const struct ra_making *making)
{
    const struct ra_surface_recipe *const r = making->recipe;
    const struct ra_cells *const c = &making->record->cells;
    struct ra_density d;
    struct ra_status why = {RA_OK, ""};
    if (ra_waves_check(making, "a profile by its spectrum") != RA_OK) {
        return RA_INPUT;
    }
    enum ra_code code =
        ra_density_read(r->file, r->format, c->nx > 1 && c->ny > 1 ? 4 : 3, &d, making->st);
    if (code == RA_OK) {
        code = fill(making, &d, &why);
        if (code != RA_OK) {
            ra_fail(making->st, code, code == RA_INPUT ? "%s: %s" : "%.0s%s", r->file, why.text);
        } else if (making->line) {
            say_table(making, &d);
        }
    }
    ra_density_free(&d);
    return code;
}

static double density(const struct ra_surface_recipe *recipe, const struct ra_density *table,
                      double sigma, double wave_number)
{
    (void)sigma;
    return table == NULL ? (double)NAN
                         : recipe->scale * recipe->scale * ra_density_at(table, wave_number);
}

const struct ra_surface_kind ra_surface_spectrum = {.name = "spectrum",
                                                    .line = make,
                                                    .area = make,
                                                    .traits = RA_SURFACE_RANDOM | RA_SURFACE_NAMED,
                                                    .tabled = true,
                                                    .fault = "file",
                                                    .density = density};
