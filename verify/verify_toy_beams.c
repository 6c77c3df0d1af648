// Verification: the toy problem of either beam theory against a second implementation (Sect. 3.2).
// SPDX-License-Identifier: GPL-3.0-or-later

/**
# Beams and contact of the finite elements, twice

data/cases/toy-bricks.ini is simulated by the program and by the loops of this file. The loops share
only the case and the profiles with the library. They have their own arithmetic and data, and leave
out no node. The two simulations are compared at every sample of the millisecond: displacement of
the summit and total force.

**Contact**, one pass: nodes of the slider against straight facets of the resonator, the length of a
node being the grid spacing. The reaction is divided between the two nodes of the facet.

**Beams.** With $w = W \sin qx$, $q = n\pi/L$ and the rotation $\Theta \cos qx$ a load
$f \sin qx$ per length gives (Timoshenko)
$$ (S q^2 - m\omega^2) W - S q \Theta = f , \qquad (B q^2 + S - j\omega^2)\Theta = S q W , $$
B = E I, S = k G A with k = 5/6 and G = E/2, since Poisson's ratio is 0 in the bricks, m = rho A,
j = rho I. The determinant is $m j(\omega_1^2 - \omega^2)(\omega_2^2 - \omega^2)$; of the two
branches we keep the lower one,
$$ \ddot W + \omega_1^2 W = R f , \qquad
    R = \frac{B q^2 + S - j\omega_1^2}{m j (\omega_2^2 - \omega_1^2)} . $$
Euler and Bernoulli have $\omega_1^2 = B q^4/m$, R = 1/m. The scheme is that of the program,
central differences with the case's step. **Tolerance** 1e-9 of the largest value: the rounding of
1e5 steps, which contact amplifies (1e-11 was seen). The two beam theories are also compared with
finite elements (make verify-fe).
*/

#include "sliding/run.h"
#include "study.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

/// One beam in modes; `shape` is sin(q x_l) (nodes x modes).
struct beam {
    size_t nodes, modes;
    double length;
    double *height, *shape;
    double *stiffness, *receptance; ///< omega_1^2 and R (modes)
    double *now, *before, *load;    ///< W_n, W_{n-1}, and f of the contact (modes)
};

/// omega_1^2 and R of a mode.
static void find_mode(const struct ra_beam *b, bool timoshenko, double q, double *square,
                      double *receptance)
{
    const double m = b->density * b->area, B = b->young * b->inertia;
    *square = B * pow(q, 4) / m;
    *receptance = 1 / m;
    if (!timoshenko) {
        return;
    }
    const double S = 5.0 / 6 * b->young / 2 * b->area, j = b->density * b->inertia;
    const double middle = m * (B * q * q + S) + j * S * q * q;
    const double root = sqrt(middle * middle - 4 * m * j * S * B * pow(q, 4));
    // this is the smaller root of m j y^2 - middle y + S B q^4, without cancellation
    *square = 2 * S * B * pow(q, 4) / (middle + root);
    *receptance = (B * q * q + S - j * *square) / root;
}

/// Returns false if something fails, with the message in `st`.
static bool make_beam(const struct ra_sliding_case *c, int solid, bool timoshenko,
                      struct beam *beam, struct ra_status *st)
{
    const struct ra_sliding_case_solid *const s = &c->solid[solid];
    struct ra_profile profile = {0};
    char note[256];
    if (ra_sliding_case_profile(c, solid, &profile, note, sizeof note, st) != RA_OK) {
        return false;
    }
    const size_t M = s->modes, N = profile.count;
    double *const memory = ra_alloc(5 * M + N * M, sizeof *memory, "beam", st);
    if (memory == NULL) {
        ra_profile_free(&profile);
        return false;
    }
    struct beam b = {.nodes = N,
                     .modes = M,
                     .length = s->beam.length,
                     .height = profile.height,
                     .stiffness = memory,
                     .receptance = memory + M,
                     .now = memory + 2 * M,
                     .before = memory + 3 * M,
                     .load = memory + 4 * M,
                     .shape = memory + 5 * M};
    for (size_t k = 0; k < M; k++) {
        const double q = (double)(k + 1) * pi / b.length;
        find_mode(&s->beam, timoshenko, q, &b.stiffness[k], &b.receptance[k]);
        for (size_t l = 0; l < N; l++) {
            b.shape[l * M + k] = sin(q * (double)l * c->pair.spacing);
        }
    }
    *beam = b;
    return true;
}

static double displacement(const struct beam *b, size_t node)
{
    double u = 0;
    for (size_t k = 0; k < b->modes; k++) {
        u += b->now[k] * b->shape[node * b->modes + k];
    }
    return u;
}

/// Adds a force that pushes the beam away from the other solid: f = 2/L times force times shape.
static void press(struct beam *b, size_t node, double force)
{
    for (size_t k = 0; k < b->modes; k++) {
        b->load[k] -= 2 / b->length * force * b->shape[node * b->modes + k];
    }
}

/// Total contact force per width at the time when the slider has moved by `path`.
static double contact_force(const struct ra_sliding_case *c, struct beam *bottom, struct beam *top,
                            double path)
{
    double total = 0;
    const double cells = path / c->pair.spacing;
    const size_t shift = (size_t)cells;
    const double xi = cells - (double)shift;
    memset(bottom->load, 0, bottom->modes * sizeof *bottom->load);
    memset(top->load, 0, top->modes * sizeof *top->load);
    for (size_t l = 0; l < top->nodes; l++) {
        const size_t left = l + shift;
        // flat parts are too far apart to touch
        if (top->height[l] <= 0 || left + 1 >= bottom->nodes) {
            continue;
        }
        const double lower = (1 - xi) * (bottom->height[left] + displacement(bottom, left)) +
                             xi * (bottom->height[left + 1] + displacement(bottom, left + 1));
        const double gap = c->pair.distance - lower - top->height[l] - displacement(top, l);
        if (gap < 0) {
            const double force = -ra_law_value(&c->pair.origin, "penalty") * gap * c->pair.spacing;
            press(top, l, force);
            press(bottom, left, (1 - xi) * force);
            press(bottom, left + 1, xi * force);
            total += force;
        }
    }
    return total;
}

/// Computes W_{n+1}. The first step is from rest, where nothing touches yet.
static void advance(struct beam *b, double step)
{
    for (size_t k = 0; k < b->modes; k++) {
        const double acceleration = b->receptance[k] * b->load[k] - b->stiffness[k] * b->now[k];
        const double next = 2 * b->now[k] - b->before[k] + step * step * acceleration;
        b->before[k] = b->now[k];
        b->now[k] = next;
    }
}

static size_t summit_of(const struct beam *top)
{
    size_t summit = 0;
    for (size_t l = 0; l < top->nodes; l++) {
        summit = top->height[l] > top->height[summit] ? l : summit;
    }
    return summit;
}

/// Largest differences of displacement and force, each over its largest value.
static void compare(const struct ra_sliding_case *c, struct study_pair *pair, struct beam *bottom,
                    struct beam *top, double difference[2])
{
    const size_t summit = summit_of(top), steps = (size_t)ra_sliding_case_steps(c);
    double most[2] = {0, 0};
    difference[0] = difference[1] = 0;
    for (size_t n = 0; n <= steps && study_step(pair); n++) {
        const double ours[2] = {ra_displacement(&pair->problem, &pair->state, 1, summit),
                                pair->state.at.total_force};
        const double force =
            contact_force(c, bottom, top, c->pair.speed * ((double)n * c->pair.step));
        const double theirs[2] = {displacement(top, summit), force};
        for (int i = 0; i < 2; i++) {
            study_keep(&difference[i], ours[i] - theirs[i]);
            study_keep(&most[i], theirs[i]);
        }
        advance(bottom, c->pair.step);
        advance(top, c->pair.step);
    }
    for (int i = 0; i < 2; i++) {
        difference[i] /= most[i];
    }
}

static void verify_theory(struct study *study, const char *theory, bool timoshenko)
{
    char of[2][64];
    snprintf(of[0], sizeof of[0], "resonator.theory=%s", theory);
    snprintf(of[1], sizeof of[1], "slider.theory=%s", theory);
    const char *const overrides[] = {of[0], of[1]};
    const struct study_band near = {0, 1e-9};
    struct ra_sliding_case c;
    struct study_pair pair;
    struct beam beam[2] = {{0}, {0}};
    double difference[2] = {0, 0};
    study_pair_case("data/cases/toy-bricks.ini", overrides, 2, &c, &pair);
    for (int i = 0; i < 2 && pair.code == RA_OK; i++) {
        pair.code = make_beam(&c, i, timoshenko, &beam[i], &pair.st) ? RA_OK : RA_SYSTEM;
    }
    if (pair.code == RA_OK) {
        compare(&c, &pair, &beam[0], &beam[1], difference);
    }
    if (study_ok(study, theory, pair.code, &pair.st)) {
        study_value(study, theory, "second implementation", "summit, difference over largest",
                    difference[0], near);
        study_value(study, theory, "second implementation", "force, difference over largest",
                    difference[1], near);
    }
    for (int i = 0; i < 2; i++) {
        free(beam[i].stiffness);
        free(beam[i].height);
    }
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
}

int main(int argc, char **argv)
{
    struct study study;
    if (study_begin(&study, "verify_toy_beams", argc, argv) != 0) {
        return RA_SYSTEM;
    }
    verify_theory(&study, "euler-bernoulli", 0);
    verify_theory(&study, "timoshenko", 1);
    return study_end(&study);
}
