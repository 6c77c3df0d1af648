// The energy balance of a run: rows in the summary, rows of the modes, and the verdict.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Tests: tests/sliding/test_tables.c, tests/sliding/test_run.c, tests/areal/test_areal_run.c.
 */
#include "statistics/audit.h"

#include <math.h>

#include "modes/room.h"

/// Writes the rows of the slider's holder, if it holds the slider, and one row for the work of each
/// term, such as work_friction, work_load or work_air_film.
static void other_rows(struct ra_table *t, const struct ra_pair *pair, const struct ra_instant *at,
                       const struct ra_balance *balance, const char *unit)
{
    char name[64];
    if (pair->rigid[RA_HEAVE].held || pair->rigid[RA_PITCH].held || pair->rigid[RA_ROLL].held) {
        const struct ra_held_energy held = ra_held_energy(pair, at, &balance->modes);
        ra_table_quantity(t, "energy_holder", held.stored, unit);
        ra_table_quantity(t, "work_holder_damping", held.lost, unit);
    }
    for (size_t i = 0; i < pair->terms; i++) {
        snprintf(name, sizeof name, "work_%s", pair->term[i].is->name);
        ra_table_quantity(t, name, ra_term_work(pair, at, i), unit);
    }
}

void ra_audit_rows(struct ra_table *t, const struct ra_pair *pair, const struct ra_instant *at,
                   const struct ra_balance *balance, double tolerance, const char *unit)
{
    struct ra_audit audit, *const a = &audit;
    ra_balance_close(pair, at, balance, a);
    ra_table_quantity(t, "energy_kinetic", a->kinetic, unit);
    ra_table_quantity(t, "energy_strain", a->strain, unit);
    ra_table_quantity(t, "energy_contact", a->contact, unit);
    ra_table_quantity(t, "energy_start", a->kinetic_start + a->strain_start + a->contact_start,
                      unit);
    ra_table_quantity(t, "work_gravity", a->gravity, unit);
    ra_table_quantity(t, "work_damping", a->damping, unit);
    ra_table_quantity(t, "work_sliding", a->sliding, unit);
    ra_table_quantity(t, "work_edges", a->edges, unit);
    ra_table_quantity(t, "work_contact", a->contact_work, unit);
    other_rows(t, pair, at, balance, unit);
    ra_table_quantity(t, "energy_lost_in_impacts", a->lost, unit);
    ra_table_quantity(t, "energy_put_in", a->put_in, unit);
    ra_table_quantity(t, "energy_modal_residual", a->modal_residual, unit);
    ra_table_quantity(t, "energy_worst_mode_share", ra_balance_worst_mode(pair, at, balance, a),
                      "1");
    ra_table_quantity(t, "energy_residual", a->residual, unit);
    const double share = ra_balance_share(a);
    ra_table_quantity(t, "energy_residual_share", share, "1");
    if (tolerance > 0.0) {
        ra_table_quantity(t, "energy_tolerance", tolerance, "1");
    } else {
        ra_table_quantity_text(t, "energy_tolerance", "none");
    }
    ra_table_quantity_text(t, "energy_balance",
                           tolerance == 0.0           ? "not judged"
                           : fabs(share) <= tolerance ? "closed"
                                                      : "OFF");
}

void ra_audit_mode(struct ra_table *t, const struct ra_pair *pair, const struct ra_instant *at,
                   const struct ra_balance *balance, size_t k, double mean_square, const char *unit)
{
    const double hertz = 1.0 / RA_TWO_PI, omega = pair->modal.omega[k];
    const struct ra_mode_balance e = ra_balance_mode(pair, at, balance, k);
    ra_table_number(t, "f", "Hz", hertz * omega);
    ra_table_number(t, "zeta", "1", omega > 0.0 ? pair->modal.decay[k] / omega : 0.0);
    ra_table_number(t, "v_mean_square", "m2/s2", mean_square);
    ra_table_number(t, "work_contact", unit, e.contact);
    ra_table_number(t, "work_gravity", unit, e.gravity);
    if (pair->terms > 0) {
        ra_table_number(t, "work_other", unit, e.other);
    }
    ra_table_number(t, "work_damping", unit, e.damping);
    ra_table_number(t, "energy_change", unit, e.change);
    ra_table_end_row(t);
}

enum ra_code ra_audit_judge(const struct ra_audit *audit, double tolerance, struct ra_status *st)
{
    const double share = ra_balance_share(audit);
    if (tolerance == 0.0 || fabs(share) <= tolerance) {
        return RA_OK;
    }
    return ra_fail(st, RA_UNBALANCED,
                   "energy balance is off by %.3g of the energy put in; its tolerance is %.3g "
                   "(output.energy_tolerance); the run is complete",
                   fabs(share), tolerance);
}
