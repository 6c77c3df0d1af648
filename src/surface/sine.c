// Profiles of a single wave.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * $h = A \sin 2\pi (x/\lambda + \varphi)$ with the phase $\varphi$ in turns. x is measured from the
 * end of the solid, even if the end has no node (`first` = 1).
 *
 * Units: SI. Tests: tests/surface/test_surface.c.
 */
#include <math.h>

#include "base/room.h"
#include "surface/keys.h"
#include "surface/kind.h"

static enum ra_code make(const struct ra_making *making)
{
    const struct ra_surface_recipe *const recipe = making->recipe;
    const struct ra_topography *const record = making->record;
    if (!(recipe->wavelength > 0.0 && isfinite(recipe->wavelength))) {
        return ra_fail(making->st, RA_INPUT, "wavelength %g m is wrong: give a positive length",
                       recipe->wavelength);
    }
    for (size_t l = 0; l < record->cells.nx; l++) {
        const double x = (double)(recipe->first + l) * record->cells.dx;
        const double turns = x / recipe->wavelength + recipe->phase;
        record->height[l] = recipe->amplitude * ra_exact_sin_turns(turns);
    }
    return RA_OK;
}

/// Refuses a wave of two cells or fewer, because the nodes would have another wave, or none.
static enum ra_code check(const struct ra_surface_recipe *recipe,
                          const struct ra_surface_nodes *nodes, const char **key,
                          struct ra_status *st)
{
    char wave[64], cells[64];
    *key = "wavelength";
    if (nodes == NULL || recipe->amplitude == 0.0 || recipe->wavelength > 2.0 * nodes->spacing) {
        return RA_OK;
    }
    return ra_fail(
        st, RA_INPUT,
        "%s is not longer than two cells, %s: the nodes would have another wave, or none; "
        "lengthen it, or refine the grid",
        ra_units_write(recipe->wavelength, RA_UNIT_LENGTH, wave),
        ra_units_write(2.0 * nodes->spacing, RA_UNIT_LENGTH, cells));
}

// clang-format off
static const struct ra_key rows[] = {
    {0, "amplitude", RA_SURFACE_FIELD(amplitude), &ra_kind_number, RA_UNIT_LENGTH, 0, 1,
     {"5 um"},
     .meaning = "sine: amplitude"},
    {0, "wavelength", RA_SURFACE_FIELD(wavelength), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 1e3,
     {"1 mm"},
     .meaning = "sine: wavelength"},
    {0, "phase", RA_SURFACE_FIELD(phase), &ra_kind_number, RA_UNIT_NONE, -1e6, 1e6,
     {"0"},
     .meaning = "sine: phase in turns"}};
// clang-format on
static const struct ra_surface_keys own = RA_SURFACE_KEYS(rows);

const struct ra_surface_kind ra_surface_sine = {
    .name = "sine", .line = make, .own = &own, .fault = "wavelength", .check = check};
