// Verification: penalty tends to multipliers, and an asperity on springs (Sects. 2.4.2, 2.4.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Stiffer springs, finer nodes

That multipliers meet the conditions of Eq. 9 is verified in verify_signorini.c.

**1. Penalty tends to Lagrange as $\kappa$ grows.** In a contact that *lasts*, springs differ from
an impenetrable line by their penetration e and by an oscillation about it. The load is put on at
once, so the amplitude of the oscillation is e, too. So the deflection of the beam with springs
differs by a few e from that with multipliers, and so does the deflection of the slider. The
**expected rate** is that of $e(1/\kappa)$:

- *Moving mass* (data/cases/moving-mass-a0500.ini on a spacing of 1 mm, from 0.5 m for 1.5 m): a
  flat block of length $\ell$, both passes: $P = 2\kappa\ell e$, **rate 1**.
- *Bump over bump*: a block with a bump of radius R loads a pinned beam at once and slides over a
  bump of the beam, slowly enough to keep contact ($V^2 h'' \ll g$). By the force of an asperity
  (part 2) $P \propto \kappa e^{3/2}$: **rate 2/3**, as long as the contact, $2\sqrt{2Re}$, spans
  many nodes.

After an *impact* the two laws do not tend to each other: springs give the energy of the blow back,
multipliers dissipate it. This energy depends on the mass that the truncated beam opposes to a
sudden blow, and not on $\kappa$. So no rate is expected and none is asserted.

**Refinement path.** $\kappa$ is doubled five times; the time step resolves the stiffest contact by
20 steps or more a radian, and is the same for all runs and for the reference with multipliers.
Error: root mean square over all steps of the difference of mid-span deflection, and of the block's
height, divided by the largest mid-span deflection. **Bands**: +- 0.1 for the block, which rides on
the springs; +- 0.3 for mid-span, because it depends on chance how much the oscillating force of the
springs excites the modes of the beam.

**2. A parabolic asperity on a penalty foundation.** A rigid asperity $-x^2/(2R)$ pressed by e
into a flat feels in one pass
$$ F = \int \kappa (e - x^2/2R)^+ dx = \tfrac{4\sqrt2}{3} \kappa \sqrt{R}\, e^{3/2} , $$
and twice this force in two passes. The nodes make the integral a trapezoidal sum. The parabola has
its kinks at the two ends of the contact, anywhere between two nodes. The error of a kink is
$\chi^2$ times the slope times a function of its place. So we take the largest error over 32 places
of the asperity between the nodes and 16 depths that differ by less than 10 %, which move the two
ends against each other: **order 2**. The interpolation of Eq. 30 is exact for parabolas and adds
nothing.
**Refinement path** 40 nodes per R, doubled four times. **Band** +- 0.05: 512 samples may miss the
worst place a little. **Tolerance** 1e-5 on the finest grid: two kinks of slope $\sqrt{2e/R}$ make
an error of $2\chi^2\sqrt{2e/R}/12$, which is 1e-7 $R^2$; F is 2e-2 $R^2$, so the relative error is
6e-6.
*/

#include "sliding/run.h"
#include "study.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

static const double pi = 3.14159265358979323846;

// ## 1 Penalty and multipliers

enum { KAPPAS = 6, MOST_STEPS = 270000 };

/// Mid-span deflection and block height at every step of a run.
struct trace {
    size_t steps;
    double beam[MOST_STEPS], block[MOST_STEPS];
};

/// A case that runs with either law and any stiffness.
struct limit_case {
    const char *name;
    enum ra_code (*make)(double kappa, struct study_pair *pair, size_t *steps); ///< 0: multipliers
    double softest; ///< kappa of the first run [Pa]
    double rate;
};

static void record(struct study *study, const struct limit_case *c, double kappa,
                   struct trace *trace)
{
    struct study_pair pair;
    const enum ra_code code = c->make(kappa, &pair, &trace->steps);
    const size_t middle = code == RA_OK ? (pair.problem.solid[0].nodes - 1) / 2 : 0;
    const size_t own = code == RA_OK ? (pair.problem.solid[1].nodes - 1) / 2 : 0;
    for (size_t n = 0; n < trace->steps && study_step(&pair); n++) {
        trace->beam[n] = ra_displacement(&pair.problem, &pair.state, 0, middle);
        trace->block[n] = ra_displacement(&pair.problem, &pair.state, 1, own);
    }
    study_ok(study, c->name, pair.code, &pair.st);
    study_pair_free(&pair);
}

static void verify_limit(struct study *study, const struct limit_case *c)
{
    static struct trace reference, trace;
    double compliance[KAPPAS], beam[KAPPAS] = {0}, block[KAPPAS] = {0}, largest = 0;
    char name[96];
    const struct study_band near = {c->rate - 0.1, c->rate + 0.1};
    const struct study_band wide = {c->rate - 0.3, c->rate + 0.3};
    record(study, c, 0, &reference);
    for (size_t n = 0; n < reference.steps; n++) {
        study_keep(&largest, reference.beam[n]);
    }
    for (size_t i = 0; i < KAPPAS; i++) {
        const double kappa = c->softest * (double)(1u << i);
        compliance[i] = 1 / kappa;
        record(study, c, kappa, &trace);
        for (size_t n = 0; n < reference.steps; n++) {
            beam[i] += pow((trace.beam[n] - reference.beam[n]) / largest, 2);
            block[i] += pow((trace.block[n] - reference.block[n]) / largest, 2);
        }
        beam[i] = sqrt(beam[i] / (double)reference.steps);
        block[i] = sqrt(block[i] / (double)reference.steps);
    }
    snprintf(name, sizeof name, "%s: mid-span", c->name);
    study_order(study, name, "lagrange", "1/kappa [1/Pa]", compliance, beam, KAPPAS, c->rate, wide);
    snprintf(name, sizeof name, "%s: block", c->name);
    study_order(study, name, "lagrange", "1/kappa [1/Pa]", compliance, block, KAPPAS, c->rate,
                near);
}

static enum ra_code make_mass(double kappa, struct study_pair *pair, size_t *steps)
{
    char penalty[64];
    snprintf(penalty, sizeof penalty, "contact.penalty=%.17g", kappa > 0 ? kappa : 1);
    const char *const overrides[] = {"output.sample=0",
                                     "grid.spacing=1mm",
                                     "sliding.start=0.5m",
                                     "time.path=1.5m",
                                     "time.step=2.5us",
                                     "contact.law=penalty",
                                     penalty};
    const char *const rigid[] = {"output.sample=0", "grid.spacing=1mm", "sliding.start=0.5m",
                                 "time.path=1.5m",  "time.step=2.5us",  "contact.law=lagrange"};
    struct ra_sliding_case c;
    study_pair_case("data/cases/moving-mass-a0500.ini", kappa > 0 ? overrides : rigid,
                    kappa > 0 ? 7 : 6, &c, pair);
    *steps = pair->code == RA_OK ? (size_t)ra_sliding_case_steps(&c) : 0;
    ra_sliding_case_free(&c);
    return pair->code;
}

/* A raised cosine of the given width about the centre. */
static void fill_bump(double *height, size_t nodes, double spacing, double width, double top)
{
    const double centre = 0.5 * (double)(nodes - 1) * spacing;
    for (size_t l = 0; l < nodes; l++) {
        const double x = (double)l * spacing - centre;
        height[l] = fabs(x) < width / 2 ? top / 2 * (1 + cos(2 * pi * x / width)) : 0;
    }
}

/// A beam of unit length, mass and stiffness; a block of 0.1 kg and 1 N, whose bump has a radius of
/// 5 cm.
static enum ra_code make_bumps(double kappa, struct study_pair *pair, size_t *steps)
{
    enum { BEAM = 1001, BLOCK = 201, MODES = 8 };
    static double beam[BEAM], block[BLOCK], damping[MODES];
    fill_bump(beam, BEAM, 1e-3, 0.2, 0.01);
    fill_bump(block, BLOCK, 1e-3, 0.2, 0.04);
    for (size_t k = 0; k < MODES; k++) {
        damping[k] = 0.02;
    }
    const struct ra_problem_spec spec = {.solid = {{.beam = study_beam(1, 1, 1, RA_PINNED),
                                                    .modes = MODES,
                                                    .damping = damping,
                                                    .nodes = BEAM,
                                                    .height = beam},
                                                   {.beam = study_beam(0.2, 0.5, 1, RA_FREE),
                                                    .modes = 1,
                                                    .nodes = BLOCK,
                                                    .gravity = 10,
                                                    .height = block}},
                                         .spacing = 1e-3,
                                         .speed = 0.3,
                                         .start = 0.25,
                                         .touching = true,
                                         .step = 2e-5,
                                         .parameter = {kappa},
                                         .law = kappa > 0 ? "penalty" : "lagrange"};
    study_pair_make(&spec, pair);
    *steps = pair->code == RA_OK ? 50000 : 0;
    return pair->code;
}

// ## 2 Asperity on springs

enum { GRIDS = 5, PLACES = 32, DEPTHS = 16, MOST_NODES = 641 };
static const double radius = 1;

/// Force of each pass on an asperity `place` of a cell off the nodes; kappa = 1.
static enum ra_code press(size_t intervals, double place, double depth, double force[2],
                          struct ra_status *st)
{
    static double height[MOST_NODES];
    const double chi = 1 / (double)intervals;
    for (size_t l = 0; l <= intervals; l++) {
        const double x = ((double)l - place) * chi - 0.5;
        height[l] = -x * x / (2 * radius);
    }
    const struct ra_problem_spec spec = {.solid = {{.beam = study_beam(2, 1e30, 1, RA_PINNED),
                                                    .modes = 1,
                                                    .nodes = 2 * intervals + 1},
                                                   {.beam = study_beam(1, 1e30, 1, RA_FREE),
                                                    .modes = 1,
                                                    .nodes = intervals + 1,
                                                    .height = height}},
                                         .spacing = chi,
                                         .start = 0.5 + 0.4 * place * chi,
                                         .distance = -depth,
                                         .step = 1e-6,
                                         .parameter = {1},
                                         .law = "penalty"};
    struct study_pair pair;
    study_pair_make(&spec, &pair);
    if (study_step(&pair)) {
        ra_list_contacts(&pair.problem, &pair.state);
    }
    force[0] = force[1] = 0;
    for (size_t i = 0; pair.code == RA_OK && i < pair.state.now.count; i++) {
        force[pair.state.now.contact[i].slave] -= pair.state.now.contact[i].force;
    }
    const enum ra_code code = pair.code;
    *st = pair.st;
    study_pair_free(&pair);
    return code;
}

/// Largest relative errors of pass 0, pass 1 and both over all places and depths.
static bool press_all(struct study *study, size_t intervals, double worst[3])
{
    worst[0] = worst[1] = worst[2] = 0;
    for (size_t j = 0; j < PLACES * (size_t)DEPTHS; j++) {
        const double place = (double)(j % PLACES) / PLACES;
        const double depth = 0.05 * (1 + 0.1 * (double)(j / PLACES) / DEPTHS);
        const double exact = 4 * sqrt(2) / 3 * sqrt(radius) * pow(depth, 1.5);
        double force[2];
        struct ra_status st = {RA_OK, ""};
        if (!study_ok(study, "asperity", press(intervals, place, depth, force, &st), &st)) {
            return false;
        }
        study_keep(&worst[0], force[0] / exact - 1);
        study_keep(&worst[1], force[1] / exact - 1);
        study_keep(&worst[2], (force[0] + force[1]) / (2 * exact) - 1);
    }
    return true;
}

static void verify_asperity(struct study *study)
{
    static const char *const name[] = {"asperity: resonator nodes as slaves",
                                       "asperity: slider nodes as slaves", "asperity: two passes"};
    double chi[GRIDS], error[3][GRIDS];
    for (size_t i = 0; i < GRIDS; i++) {
        double worst[3];
        chi[i] = 1 / (40.0 * (double)(1u << i));
        if (!press_all(study, (size_t)40 << i, worst)) {
            return;
        }
        for (int pass = 0; pass < 3; pass++) {
            error[pass][i] = worst[pass];
        }
    }
    for (int pass = 0; pass < 3; pass++) {
        study_order(study, name[pass], "closed form", "chi/R [1]", chi, error[pass], GRIDS, 2,
                    (struct study_band){1.995, 2.005});
        study_value(study, name[pass], "closed form", "finest grid, relative error",
                    error[pass][GRIDS - 1], (struct study_band){0, 1e-5});
    }
}

int main(int argc, char **argv)
{
    static const struct limit_case mass = {"moving mass", make_mass, 2e6, 1},
                                   bumps = {"bump over bump", make_bumps, 1e4, 2.0 / 3};
    struct study study;
    if (study_begin(&study, "verify_contact", argc, argv)) {
        return RA_SYSTEM;
    }
    verify_limit(&study, &mass);
    verify_limit(&study, &bumps);
    verify_asperity(&study);
    return study_end(&study);
}
