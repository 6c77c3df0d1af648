// Verification: a mass strikes the plate, through a spring and by Hertz's law (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Impacts on the plate

**Case.** A rigid mass of 15.6 g, the block of data/cases/areal.ini, strikes the middle of the
undamped default plate at 50 mm/s with one node, through a spring of k = 1 N/um, or by the law
$P = c\, e^{3/2}$ of a sphere of nylon of 1 mm radius. The mass leaves the plate before waves come
back from the edges.

**Reference**, an infinite plate, which moves with the velocity $P/Z$ under a force $P$,
$Z = 8\sqrt{D\mu}$, with its bending stiffness D and its mass per area $\mu$ (L. Cremer, M. Heckl,
Structure-Borne Sound, 1988, Chap. IV). So mass, spring and plate are a damped oscillator,
$\zeta = \sqrt{k m}/(2 Z)$. The mass goes back with the share
$r = \exp(-\pi\zeta/\sqrt{1-\zeta^2})$ of its velocity, after the time
$\pi/(\sqrt{k/m}\sqrt{1-\zeta^2})$.
**Tolerance** .5 % of r and .7 % of the time with modes up to 20 kHz, .1 % and .2 % up to 100 kHz:
without the higher modes the plate is too stiff.

**Order.** The velocity of the mass after the impact, by central differences with shorter and
shorter steps, is compared with that of a run whose step is a sixteenth of the shortest. The force
of $e^{3/2}$ is smooth enough for order 2: **band** 1.8 to 2.2. The force of a spring has a kink
where the mass and the plate part. Each step length puts this kink at another place within a step,
so the errors have both signs and no order. Only the largest error is judged, **tolerance** 5e-7 of
the velocity; 2.8e-7 is seen, with steps of half a microsecond.
*/

#include "areal/areal.h"
#include "modes/modes.h"
#include "study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PATH = 4, FINER = 16 };
static const double SPEED = 0.05, MASS = 15.6e-3, SPRING = 1e6, PAST = 0.8e-3;

static const struct ra_plate steel = {.length = 0.45,
                                      .width = 0.3,
                                      .thickness = 2e-3,
                                      .young = 210e9,
                                      .poisson = 0.3,
                                      .density = 7800.0};

/// The results of an impact.
struct impact {
    double restitution, duration;
};

/// c of a sphere of nylon, of radius 1 mm, on steel: 1/E* is that of nylon alone to 1 %.
static double hertz(void)
{
    return 4.0 / 3.0 * (3e9 / (1.0 - 0.16)) * sqrt(1e-3);
}

/// The block with one node that can touch. An edge of the block has `cells` cells. This number is a
/// multiple of 4, so that the plate has whole cells and the block is over nodes of the plate.
static struct ra_areal_spec one_node(double highest, size_t cells, double exponent, double *surface)
{
    const size_t columns = cells + 1;
    for (size_t n = 0; n < columns * columns; n++) {
        surface[n] = -10e-3;
    }
    surface[cells / 2 * columns + cells / 2] = 0.0;
    return (struct ra_areal_spec){
        .plate = steel,
        .highest = highest,
        .block = {20e-3, 20e-3, 5e-3, 7800.0, {0.0, 0.0}},
        .velocity = SPEED,
        .surface[RA_BLOCK] = {.height = surface, .columns = columns},
        .pair.spacing = 20e-3 / (double)cells,
        .pair.start = 0.5 * steel.length - 10e-3,
        .side = 0.5 * steel.width - 10e-3,
        .pair.slaves = RA_SLAVES_SLIDER,
        .pair.law = "power",
        .pair.parameter = {exponent > 1.0 ? hertz() : SPRING, exponent, 200e-6},
        .contacts = 1};
}

static enum ra_code strike(struct ra_areal_spec *spec, double tau, struct impact *r,
                           struct ra_status *st)
{
    struct ra_areal problem = {.columns = 0};
    struct ra_areal_state state = {.at.step = 0};
    const size_t steps = (size_t)(PAST / tau + 0.5);
    spec->pair.step = tau;
    *r = (struct impact){0.0, 0.0};
    enum ra_code code = ra_areal_make(spec, &problem, st);
    if (code == RA_OK) {
        code = ra_areal_state_make(&problem, &state, st);
    }
    for (size_t n = 0; n <= steps && code == RA_OK; n++) {
        code = ra_areal_step(&problem, &state, st);
        r->duration += state.at.contacts > 0 ? tau : 0.0;
    }
    if (code == RA_OK) {
        r->restitution =
            -state.at.motion.velocity[problem.modes.width + RA_HEAVE] * problem.heave / SPEED;
    }
    ra_areal_state_free(&state);
    ra_areal_free(&problem);
    return code;
}

// ## The infinite plate

static void verify_infinite(struct study *study, double kilohertz, size_t cells,
                            const double tolerance[2])
{
    char modes[60];
    struct impact ours;
    struct ra_status st = {RA_OK, ""};
    const double Z = 8.0 * sqrt(ra_plate_stiffness(&steel) * ra_plate_mass(&steel));
    const double zeta = sqrt(SPRING * MASS) / (2.0 * Z), root = sqrt(1.0 - zeta * zeta);
    const double e = exp(-RA_TWO_PI / 2.0 * zeta / root);
    const double time = RA_TWO_PI / 2.0 / (sqrt(SPRING / MASS) * root);
    double *const surface = calloc((cells + 1) * (cells + 1), sizeof *surface);
    if (surface == NULL) {
        abort();
    }
    struct ra_areal_spec spec = one_node(kilohertz * 1e3, cells, 1.0, surface);
    spec.pair.scheme = "exact-propagator";
    snprintf(modes, sizeof modes, "modes to %g kHz", kilohertz);
    if (study_ok(study, modes, strike(&spec, 1e-7, &ours, &st), &st)) {
        study_value(study, "struck plate: restitution over that of the infinite plate",
                    "8 sqrt(D mu)", modes, ours.restitution / e,
                    (struct study_band){1.0 - tolerance[0], 1.0 + tolerance[0]});
        study_measured(study, "struck plate: restitution", "8 sqrt(D mu)", modes, ours.restitution);
        study_value(study, "struck plate: time of contact over that", "8 sqrt(D mu)", modes,
                    ours.duration / time,
                    (struct study_band){1.0 - tolerance[1], 1.0 + tolerance[1]});
    }
    free(surface);
}

// ## The order

/// Errors of the velocity after the impact on shorter and shorter steps.
static enum ra_code refine(double exponent, double tau[PATH], double error[PATH],
                           struct ra_status *st)
{
    enum { CELLS = 16 };
    double *const surface = calloc(CELLS + 1, (CELLS + 1) * sizeof *surface);
    struct impact finest, ours;
    if (surface == NULL) {
        abort();
    }
    struct ra_areal_spec spec = one_node(20e3, CELLS, exponent, surface);
    enum ra_code code = strike(&spec, 1e-6 / (1 << (PATH - 1)) / FINER, &finest, st);
    for (int j = 0; j < PATH && code == RA_OK; j++) {
        tau[j] = 1e-6 / (1 << j);
        code = strike(&spec, tau[j], &ours, st);
        error[j] = fabs(ours.restitution - finest.restitution);
    }
    free(surface);
    return code;
}

static void verify_order(struct study *study)
{
    double tau[PATH] = {0.0}, error[PATH] = {0.0};
    struct ra_status st = {RA_OK, ""};
    const char *const name = "sphere on the plate, velocity after the impact";
    const char *const finest = "run with tau/16 of the last";
    if (study_ok(study, name, refine(1.5, tau, error, &st), &st)) {
        study_order(study, name, finest, "tau [s]", tau, error, PATH, 2.0,
                    (struct study_band){1.8, 2.2});
    }
    if (study_ok(study, "spring", refine(1.0, tau, error, &st), &st)) {
        double largest = 0.0;
        for (int j = 0; j < PATH; j++) {
            study_keep(&largest, error[j]);
        }
        study_value(study, "spring on the plate, velocity after the impact, largest error", finest,
                    "tau to 1 us", largest, (struct study_band){0.0, 5e-7});
    }
}

int main(int argc, char **argv)
{
    struct study study;
    if (study_begin(&study, "verify_areal_impacts", argc, argv) != RA_OK) {
        return 5;
    }
    verify_infinite(&study, 20.0, 4, (const double[]){5e-3, 7e-3});
    verify_infinite(&study, 100.0, 8, (const double[]){1e-3, 2e-3});
    verify_order(&study);
    return study_end(&study);
}
