// Verification: order in the time step of impacts of bumps on a flexible beam (Sects. 2.3, 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Impacts of bumps

**Case.** A rigid block of 0.1 kg, 0.2 m long, with a raised cosine of 20 cells slides at 0.6 m/s
and falls at 0.2 m/s onto a raised cosine of a pinned beam (unit length, mass and stiffness, 8
modes, damping 2 %); penalty contact. The block hits the beam, bounces and turns.

**Exact solution.** There is none in closed form. The reference is a run with a sixteenth of the
finest step; if the order is 2, its error is 1/256 of that of the finest step. Error: largest
difference of the mid-span deflection at the times of the coarsest run, over its largest value.
Bounces turn small differences into large ones. The runs end after 0.3 and 0.5 s, before the
differences are large: otherwise the errors would have no order.

**Refinement path.** $\tau$ = 250 us halved four times, and
**expected order**:

1. *Bumps.* The block's bump is high, and its corners stay clear: order 2. **Band** +- 0.25: the
   force has a kink whenever a node comes into contact or leaves it, at a random time within a step.
   So the orders between neighbours scatter from 1.5 to 2.6.
2. *Corner touches.* The bump is low, so the block tips until its corner touches. Nodes of the beam
   then come under the block's end and penetrate it from the beginning. They enter the sums of Eq.
   35 with a force that is not zero, so the force on the beam jumps. This belongs to the
   node-to-segment contact of Sect. 2.4.1, and no scheme is of second order across a jump at an
   unknown time: order 1. The same jump is the term W_edges of the energy balance (energy.c).
   **Band** 0.75 to 1.5, since a jump scatters more.

In case 1 a corner must touch at no time. In case 2 it must touch for a third of the time (0.35 is
measured, **band** 0.3 to 0.4). Otherwise the cases are not those for which the orders are expected.
*/

#include "line/line.h"
#include "study.h"

#include <math.h>
#include <stdbool.h>

static const double pi = 3.14159265358979323846;

enum { BEAM_NODES = 101, BLOCK_NODES = 21, BEAM_MODES = 8, BUMP_PATH = 5, MOST_SAMPLES = 2000 };
static const double bump_coarsest = 2.5e-4; ///< [s]

struct bump_case {
    const char *name;
    double height;   ///< of the block's bump [m]
    double distance; ///< of the reference lines [m]
    size_t samples;  ///< steps of the coarsest run
    double order;    ///< expected
    struct study_band band;
    struct study_band corners; ///< share of time with a corner in contact
};

/// A raised cosine, 20 cells wide.
static void fill_bump(double *height, size_t nodes, double centre, double top)
{
    for (size_t l = 0; l < nodes; l++) {
        const double cells = (double)l - centre;
        height[l] = fabs(cells) < 10 ? top / 2 * (1 + cos(pi * cells / 10)) : 0;
    }
}

static void make_bumps(const struct bump_case *c, double tau, struct study_pair *pair)
{
    double beam[BEAM_NODES], block[BLOCK_NODES], velocity[BLOCK_NODES], damping[BEAM_MODES];
    fill_bump(beam, BEAM_NODES, 50, 0.01);
    fill_bump(block, BLOCK_NODES, 10, c->height);
    for (size_t l = 0; l < BLOCK_NODES; l++) {
        velocity[l] = 0.2;
    }
    for (size_t k = 0; k < BEAM_MODES; k++) {
        damping[k] = 0.02;
    }
    const struct ra_problem_spec spec = {.solid = {{.beam = study_beam(1, 1, 1, RA_PINNED),
                                                    .modes = BEAM_MODES,
                                                    .damping = damping,
                                                    .nodes = BEAM_NODES,
                                                    .height = beam},
                                                   {.beam = study_beam(0.2, 0.5, 1, RA_FREE),
                                                    .modes = 2,
                                                    .nodes = BLOCK_NODES,
                                                    .gravity = 10,
                                                    .height = block,
                                                    .velocity = velocity}},
                                         .spacing = 0.01,
                                         .speed = 0.6,
                                         .start = 0.3,
                                         .distance = c->distance,
                                         .step = tau,
                                         .parameter = {1e4},
                                         .law = "penalty"};
    study_pair_make(&spec, pair);
}

/// Whether a node at an end of the contact zone is in contact.
static bool corner_touches(const struct ra_state *state)
{
    bool found = false;
    for (int i = 0; i < 2; i++) {
        const struct ra_pass *const pass = &state->now.pass[i];
        found |=
            pass->begin < pass->end && (ra_slave_force(state, i, (size_t)pass->begin) != 0.0 ||
                                        ra_slave_force(state, i, (size_t)pass->end - 1) != 0.0);
    }
    return found;
}

/// Mid-span deflections at the times of the coarsest run, whose step is `stride` steps of this run,
/// and the number of steps with a corner in contact.
static size_t run_bumps(struct study *study, const struct bump_case *c, size_t stride,
                        double *sample)
{
    struct study_pair pair;
    size_t corners = 0;
    make_bumps(c, bump_coarsest / (double)stride, &pair);
    for (size_t n = 0; n < c->samples * stride && study_step(&pair); n++) {
        corners += corner_touches(&pair.state) != 0;
        if (n % stride == 0) {
            sample[n / stride] = ra_displacement(&pair.problem, &pair.state, 0, BEAM_NODES / 2);
        }
    }
    study_ok(study, c->name, pair.code, &pair.st);
    study_pair_free(&pair);
    return corners;
}

static void verify_bumps(struct study *study, const struct bump_case *c)
{
    static double reference[MOST_SAMPLES], sample[MOST_SAMPLES];
    double tau[BUMP_PATH], error[BUMP_PATH], largest = 0;
    const size_t finest = (size_t)16 << (BUMP_PATH - 1);
    const size_t corners = run_bumps(study, c, finest, reference);
    for (size_t j = 0; j < c->samples; j++) {
        study_keep(&largest, reference[j]);
    }
    for (size_t i = 0; i < BUMP_PATH; i++) {
        run_bumps(study, c, (size_t)1 << i, sample);
        tau[i] = bump_coarsest / (double)(1u << i);
        error[i] = 0;
        for (size_t j = 0; j < c->samples; j++) {
            study_keep(&error[i], (sample[j] - reference[j]) / largest);
        }
    }
    study_value(study, c->name, "-", "share of time with a corner in contact",
                (double)corners / (double)(c->samples * finest), c->corners);
    study_order(study, c->name, "run with tau/16 of the last", "tau [s]", tau, error, BUMP_PATH,
                c->order, c->band);
}

int main(int argc, char **argv)
{
    static const struct bump_case upright = {.name = "bumps",
                                             .height = 0.04,
                                             .distance = 0.06,
                                             .samples = 1200,
                                             .order = 2,
                                             .band = {1.75, 2.25},
                                             .corners = {0, 0}};
    static const struct bump_case tipping = {.name = "bumps, corner touches",
                                             .height = 0.01,
                                             .distance = 0.03,
                                             .samples = MOST_SAMPLES,
                                             .order = 1,
                                             .band = {0.75, 1.5},
                                             .corners = {0.3, 0.4}};
    struct study study;
    if (study_begin(&study, "verify_bumps", argc, argv)) {
        return RA_SYSTEM;
    }
    verify_bumps(&study, &upright);
    verify_bumps(&study, &tipping);
    return study_end(&study);
}
