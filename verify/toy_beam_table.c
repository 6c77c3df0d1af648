// Prints the toy problem of two beams by either beam theory, in contact as finite elements are.
// SPDX-License-Identifier: GPL-3.0-or-later

/**
# What parts our runs from finite elements

`toy_beam_table CASE euler|timoshenko [SECTION.KEY=VALUE...]` integrates the two pinned beams of a
case such as data/cases/toy.ini in modes, with the contact of verify/toy_deck.c, and writes a table
like probes.tsv. It is short and slow, and shares with the library the case and the profiles only.

**Contact**, one pass: nodes of the slider against straight facets of the resonator, with 2 kappa
(E16), the length of a node being the grid spacing. Force and reaction are shared by the facet.

**Beams.** With \f$w = W \sin qx\f$, \f$q = n\pi/L\f$ and the rotation \f$\Theta \cos qx\f$ a load
f sin(qx) per length gives (Timoshenko)
\f[ (S q^2 - m\omega^2) W - S q \Theta = f , \qquad (B q^2 + S - j\omega^2)\Theta = S q W , \f]
B = E I, S = k G A with k = 5/6 and G = E/2, since Poisson's ratio is 0 in the bricks, m = rho A,
j = rho I. The determinant is \f$m j(\omega_1^2 - \omega^2)(\omega_2^2 - \omega^2)\f$; of the two
branches we keep the lower one,
\f[ \ddot W + \omega_1^2 W = R f , \qquad
    R = \frac{B q^2 + S - j\omega_1^2}{m j (\omega_2^2 - \omega_1^2)} . \f]
Euler and Bernoulli have \f$\omega_1^2 = B q^4/m\f$, R = 1/m. Central differences in time, of order
2; the case's step of 10 ns is a tenth of 1/omega of mode 15 and less.
*/

#include "case.h"
#include "run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

static void leave(enum ra_code code, const char *text)
{
    fprintf(stderr, "toy_beam_table: %s\n", text);
    exit((int)code);
}

/** One beam in modes; `shape` is sin(q x_l) (nodes x modes). */
struct beam {
    size_t nodes, modes;
    double length;
    double *height, *shape;
    double *stiffness, *receptance; ///< omega_1^2 and R (modes)
    double *now, *before, *load;    ///< W_n, W_{n-1}, and f of the contact (modes)
};

/** omega_1^2 and R of a mode. */
static void find_mode(const struct ra_beam *b, int timoshenko, double q, double *square,
                      double *receptance)
{
    const double m = b->density * b->area, B = b->young * b->inertia;
    *square = B * pow(q, 4) / m;
    *receptance = 1 / m;
    if (!timoshenko)
        return;
    const double S = 5.0 / 6 * b->young / 2 * b->area, j = b->density * b->inertia;
    const double middle = m * (B * q * q + S) + j * S * q * q;
    const double root = sqrt(middle * middle - 4 * m * j * S * B * pow(q, 4));
    // of the two roots of m j y^2 - middle y + S B q^4 the small one, without cancellation
    *square = 2 * S * B * pow(q, 4) / (middle + root);
    *receptance = (B * q * q + S - j * *square) / root;
}

static struct beam make_beam(const struct ra_case *c, int solid, int timoshenko)
{
    const struct ra_case_solid *const s = &c->solid[solid];
    struct ra_profile profile = {0};
    struct ra_status st = {RA_OK, ""};
    char note[256];
    const enum ra_code code = ra_case_profile(c, solid, &profile, note, sizeof note, &st);
    if (code != RA_OK)
        leave(code, st.text);
    const size_t M = s->modes, N = profile.count;
    double *const memory = calloc(5 * M + N * M, sizeof *memory);
    if (memory == NULL)
        leave(RA_SYSTEM, "no memory");
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
        for (size_t l = 0; l < N; l++)
            b.shape[l * M + k] = sin(q * (double)l * c->spacing);
    }
    return b;
}

static double displacement(const struct beam *b, size_t node)
{
    double u = 0;
    for (size_t k = 0; k < b->modes; k++)
        u += b->now[k] * b->shape[node * b->modes + k];
    return u;
}

/** A force towards the other solid's inside, f = 2/L times force times shape. */
static void press(struct beam *b, size_t node, double force)
{
    for (size_t k = 0; k < b->modes; k++)
        b->load[k] -= 2 / b->length * force * b->shape[node * b->modes + k];
}

/** Total contact force per width at the time when the slider has moved by `path`. */
static double touch(const struct ra_case *c, struct beam *bottom, struct beam *top, double path)
{
    double total = 0;
    const double cells = path / c->spacing;
    const size_t shift = (size_t)cells;
    const double xi = cells - (double)shift;
    memset(bottom->load, 0, bottom->modes * sizeof *bottom->load);
    memset(top->load, 0, top->modes * sizeof *top->load);
    for (size_t l = 0; l < top->nodes; l++) {
        const size_t left = l + shift;
        // flat parts are too far apart to touch
        if (top->height[l] <= 0 || left + 1 >= bottom->nodes)
            continue;
        const double lower = (1 - xi) * (bottom->height[left] + displacement(bottom, left)) +
                             xi * (bottom->height[left + 1] + displacement(bottom, left + 1));
        const double gap = c->delta - lower - top->height[l] - displacement(top, l);
        if (gap < 0) {
            const double force = -2 * c->penalty * gap * c->spacing;
            press(top, l, force);
            press(bottom, left, (1 - xi) * force);
            press(bottom, left + 1, xi * force);
            total += force;
        }
    }
    return total;
}

/** W_{n+1}; the first step is from rest, where nothing touches yet. */
static void advance(struct beam *b, double step)
{
    for (size_t k = 0; k < b->modes; k++) {
        const double acceleration = b->receptance[k] * b->load[k] - b->stiffness[k] * b->now[k];
        const double next = 2 * b->now[k] - b->before[k] + step * step * acceleration;
        b->before[k] = b->now[k];
        b->now[k] = next;
    }
}

static void run(const struct ra_case *c, struct beam *bottom, struct beam *top)
{
    size_t summit = 0;
    for (size_t l = 0; l < top->nodes; l++)
        summit = top->height[l] > top->height[summit] ? l : summit;
    const size_t steps = (size_t)ra_case_steps(c);
    const size_t every = (size_t)floor(c->sample / c->step + 0.5);
    double highest = 0;
    printf("# t [s]\tsummit [m]\ttotal_force [N/m]\n");
    for (size_t n = 0; n <= steps; n++) {
        const double t = (double)n * c->step;
        const double force = touch(c, bottom, top, c->speed * t);
        highest = fmax(highest, force);
        if (n % every == 0)
            printf("%.9g\t%.7g\t%.7g\n", t, displacement(top, summit), force);
        advance(bottom, c->step);
        advance(top, c->step);
    }
    printf("# force_max %.9g\n", highest);
}

int main(int argc, char **argv)
{
    const int timoshenko = argc > 2 && strcmp(argv[2], "timoshenko") == 0;
    if (argc < 3 || (!timoshenko && strcmp(argv[2], "euler") != 0)) {
        fprintf(stderr, "usage: toy_beam_table CASE euler|timoshenko [SECTION.KEY=VALUE...]\n");
        return 2;
    }
    struct ra_case c;
    struct ra_status st = {RA_OK, ""};
    const enum ra_code code =
        ra_case_read(argv[1], (const char *const *)(argv + 3), (size_t)argc - 3, &c, &st);
    if (code != RA_OK)
        leave(code, st.text);
    if (!isfinite(c.delta) || c.start != 0 || !(c.sample > 0) || c.solid[0].modes == 0 ||
        c.solid[1].modes == 0)
        leave(RA_INPUT, "needs sliding.delta, sliding.start = 0, samples and numbers of modes");
    struct beam bottom = make_beam(&c, 0, timoshenko), top = make_beam(&c, 1, timoshenko);
    run(&c, &bottom, &top);
    free(bottom.stiffness);
    free(bottom.height);
    free(top.stiffness);
    free(top.height);
    ra_case_free(&c);
    if (fflush(stdout) || ferror(stdout)) {
        fprintf(stderr, "toy_beam_table: cannot write the table\n");
        return 5;
    }
    return 0;
}
