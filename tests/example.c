// The library in sixty lines: a bump on a sliding block runs over a beam.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//     gcc -Isrc tests/example.c build/libra2d.a -lmpfr -lgmp -lfftw3 -linih -lexpat -lgsl
//         -lgslcblas -lm
//
// A *spec* describes a problem, a *problem* is made of it and never changes, a *state* changes with
// every step.
#include <math.h>
#include <stdio.h>

#include "ra2d.h"

enum { BEAM_NODES = 401, BLOCK_NODES = 41, BUMP_NODE = 20, STEPS = 1000 };

/// Runs the problem and prints a table like those of the program: units, names, rows.
static void run(const struct ra_problem *problem, struct ra_status *status)
{
    struct ra_state *state;
    if (ra_state_make(problem, &state, status) == RA_OK) {
        printf("# middle of the beam, upward; tip of the bump, downward\n"
               "# units\ts\tN/m\tm\tm\nt\tforce\tmiddle\ttip\n");
        for (int n = 0; n < STEPS && ra_step(problem, state, status) == RA_OK; n++) {
            if (n % 50 == 0) {
                printf("%.6e\t%.6e\t%.6e\t%.6e\n", ra_time(problem, state), ra_total_force(state),
                       ra_displacement(problem, state, 0, BEAM_NODES / 2),
                       ra_displacement(problem, state, 1, BUMP_NODE));
            }
        }
        ra_state_free(problem, state);
    }
}

int main(void)
{
    const double chi = 100e-6; // distance of the nodes of both solids [m]
    double bump[BLOCK_NODES] = {0};
    const double zeta[10] = {0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02};
    // a round bump, 20 um high, in the middle of the block's lower surface
    for (int l = 0; l < BLOCK_NODES; l++) {
        const double x = (l - BUMP_NODE) * chi;
        bump[l] = 20e-6 - x * x / (2 * 5e-3);
    }
    // steel, per metre of width: area is the thickness H, inertia H^3/12
    const struct ra_beam beam = {.length = (BEAM_NODES - 1) * chi,
                                 .area = 2e-3,
                                 .inertia = 2e-3 * 2e-3 * 2e-3 / 12,
                                 .young = 210e9,
                                 .density = 7800,
                                 .left = RA_PINNED,
                                 .right = RA_PINNED};
    struct ra_beam block = beam;
    block.length = (BLOCK_NODES - 1) * chi;
    block.left = block.right = RA_FREE;
    // solid 0 is the resonator below, flat; solid 1 the slider above, rigid (2 modes), with weight
    const struct ra_problem_spec spec = {
        .solid =
            {{.beam = beam, .modes = 10, .damping = zeta, .nodes = BEAM_NODES},
             {.beam = block, .modes = 2, .nodes = BLOCK_NODES, .height = bump, .gravity = 9.81}},
        .spacing = chi,
        .speed = 1.0,     // the block slides at 1 m/s
        .start = 5e-3,    // from here [m]
        .touching = true, // the two lines meet at t = 0
        .step = 0.5e-6,
        .parameter = {1e12},
        .law = "penalty"};
    struct ra_status status = {RA_OK, ""};
    struct ra_problem *problem;
    if (ra_problem_make(&spec, &problem, &status) == RA_OK) {
        run(problem, &status);
        ra_problem_free(problem);
    }
    ra_exact_release(); // frees what the multiple-precision library keeps
    if (status.code != RA_OK) {
        fprintf(stderr, "%s\n", status.text); // for instance: a step that would be small enough
    }
    return (int)status.code;
}
