// Verification: orders in step, modes and spacing for a point mass on a beam (Sects. 2.2 to 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# One node on a beam

**Case.** A pinned beam with L = m = 1 and $\omega_k = k^2$. The slider is a block of three nodes,
and only the middle one can touch. It is a point mass M on a spring $K = \kappa\chi$, the same for
every spacing, so that chi enters by interpolation alone. It *hits* the beam at x = 1/3 with unit
speed (M = 0.1, K = 200, until 0.1 s), or *moves* over it from 0.1 at 0.05 m/s (M = 0.05, g = 10, K
= 1e4, 12 s; the weight acts from the start).

**Reference** for each path: the same run with a far finer parameter. The error of the reference is
at most a few per cent of that of the finest run. **Error**: root mean square of the difference at
1000 times, divided by the root mean square of the reference. The difference is that of the mass's
height (steps, modes, penalty) or of mid-span (spacing).

**Expected orders.**

- *Time step*: 2 (Sect. 2.3). Onset and end of contact fall anywhere in a step; the force has a kink
  there and no jump, so the order remains and the constant scatters.
- *Modes, point load*: under a load at x mode k moves this place by
  $\psi_k(x)^2/\omega_k^2 \sim k^{-4}$, so N modes leave out $\sum_{k>N} k^{-4} \sim N^{-3}$: 3.
- *Modes, smooth load*: a uniform load acts on mode k (odd) in proportion to 1/k, and this mode
  moves mid-span in proportion to $\pm k^{-5}$, with alternating signs. So the error is half of the
  first term that is left out: 5. The case is a beam that is released at once under its own weight.
- *Spacing, at rest between nodes* (x = 1/3 is at the same place of a cell on all grids): the
  weights of Eq. 31 have the slopes of central differences, so that the interpolated line is off by
  $\tfrac{\chi^3}{6} \psi^{(3)} \xi(1-\xi)(1-2\xi)$: 3. With linear interpolation it is off by
  $\tfrac{\chi^2}{2}\psi^{(2)}\xi(1-\xi)$: 2.
- *Spacing, moving*: an error whose mean over a cell is zero shakes the beam at V/chi, the frequency
  of passing nodes, which is too high for the beam. So only the mean counts. The error of linear
  interpolation has the mean $\chi^2\psi^{(2)}/12$: 2. With Eq. 31 the error of third order has the
  mean 0, but the mean of the next term is not 0: 4.
- *Penalty towards multipliers*, moving: 1, since the weight compresses the spring by Mg/K. After an
  *impact* springs give the energy back and multipliers dissipate it: no rate; the distance
  of the two results is reported (see also verify_contact.c).

**Bands** +- 0.3 if contact begins or ends within the run or nodes are passed, otherwise 0.15 to
0.2.
*/

#include "line/line.h"
#include "study.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

static const double pi = 3.14159265358979323846;

enum { SAMPLES = 1000, LONGEST = 5 };

/// The parameters of a run; on each path one of them is refined.
struct setup {
    size_t cells, modes, stride; ///< chi = 1/cells; steps between samples
    bool linear, moving;
    bool middle;      ///< compare mid-span, not the mass
    double stiffness; ///< K; 0: multipliers
};

static const struct setup impact = {.cells = 768, .modes = 16, .stride = 32, .stiffness = 200};
static const struct setup crossing = {
    .cells = 240, .modes = 16, .stride = 128, .moving = true, .stiffness = 1e4};

/// Height of the mass, and deflection of mid-span, at SAMPLES times.
struct trace {
    double mass[SAMPLES], middle[SAMPLES];
};

static void make_pair(const struct setup *s, struct study_pair *pair)
{
    static const double summit[3] = {-1, 0, -1}, falling[3] = {1, 1, 1};
    const double chi = 1 / (double)s->cells, mass = s->moving ? 0.05 : 0.1;
    const double duration = s->moving ? 12 : 0.1, place = s->moving ? 0.1 : 1.0 / 3;
    const struct ra_problem_spec spec = {
        .solid = {{.beam = study_beam(1, 1, 1 / pow(pi, 4), RA_PINNED),
                   .modes = s->modes,
                   .nodes = s->cells + 1},
                  {.beam = study_beam(2 * chi, mass / (2 * chi), 1, RA_FREE),
                   .modes = 2,
                   .nodes = 3,
                   .gravity = s->moving ? 10 : 0,
                   .height = summit,
                   .velocity = s->moving ? NULL : falling}},
        .spacing = chi,
        .speed = s->moving ? 0.05 : 0,
        .start = place - chi,
        .step = duration / (double)(SAMPLES * s->stride),
        .parameter = {s->stiffness / chi},
        .slaves = RA_SLAVES_SLIDER,
        .linear = s->linear,
        .law = s->stiffness > 0 ? "penalty" : "lagrange"};
    study_pair_make(&spec, pair);
}

/// Runs the case; whatever goes wrong is a failed check.
static void simulate(struct study *study, const struct setup *s, struct trace *trace)
{
    struct study_pair pair;
    make_pair(s, &pair);
    for (size_t n = 0; n < SAMPLES * s->stride && study_step(&pair); n++) {
        if (n % s->stride == 0) {
            const size_t i = n / s->stride;
            trace->mass[i] = ra_displacement(&pair.problem, &pair.state, 1, 1);
            trace->middle[i] = ra_displacement(&pair.problem, &pair.state, 0, s->cells / 2);
        }
    }
    if (pair.code != RA_OK) {
        study_ok(study, "point mass", pair.code, &pair.st);
    }
    study_pair_free(&pair);
}

static double distance(const double *a, const double *b)
{
    double difference = 0, square = 0;
    for (size_t i = 0; i < SAMPLES; i++) {
        difference += (a[i] - b[i]) * (a[i] - b[i]);
        square += b[i] * b[i];
    }
    return sqrt(difference / square);
}

/// One path: setups, their parameter, and the reference.
struct path {
    const char *name, *parameter;
    size_t count;
    struct setup at[LONGEST], reference;
    double step[LONGEST];
    double order, half; ///< expected, and half the band
};

static void refine(struct study *study, const struct path *p)
{
    static struct trace ours, reference;
    double error[LONGEST];
    simulate(study, &p->reference, &reference);
    for (size_t j = 0; j < p->count; j++) {
        simulate(study, &p->at[j], &ours);
        error[j] = p->reference.middle ? distance(ours.middle, reference.middle)
                                       : distance(ours.mass, reference.mass);
    }
    study_order(study, p->name, "far finer run", p->parameter, p->step, error, p->count, p->order,
                (struct study_band){p->order - p->half, p->order + p->half});
}

// ## The paths

static void refine_step(struct study *study, const char *name, struct setup s)
{
    struct path p = {.name = name, .parameter = "tau [s]", .count = 4, .order = 2, .half = 0.3};
    for (size_t j = 0; j < p.count; j++) {
        p.at[j] = s;
        p.at[j].stride = s.stride << j;
        p.step[j] = (s.moving ? 12 : 0.1) / (double)(SAMPLES * p.at[j].stride);
    }
    p.reference = p.at[p.count - 1];
    p.reference.stride *= 8;
    refine(study, &p);
}

static void refine_modes(struct study *study, const char *name, struct setup s, size_t first)
{
    struct path p = {.name = name, .parameter = "1/modes [1]", .count = 4, .order = 3, .half = 0.3};
    for (size_t j = 0; j < p.count; j++) {
        p.at[j] = s;
        p.at[j].modes = first << j;
        // the sum over k > N is nearer to a power of N + 1/2 than to one of N
        p.step[j] = 1 / ((double)p.at[j].modes + 0.5);
    }
    p.reference = s;
    p.reference.modes = 28 * first;
    refine(study, &p);
}

/// Impacts by penalty do not tend to those by multipliers: the difference is reported.
static void measure_impacts(struct study *study, struct setup s)
{
    static struct trace ours, reference;
    static const double stiffness[] = {2e2, 2e3, 2e4, 2e5};
    char text[64];
    s.stiffness = 0;
    simulate(study, &s, &reference);
    for (size_t j = 0; j < sizeof stiffness / sizeof *stiffness; j++) {
        s.stiffness = stiffness[j];
        simulate(study, &s, &ours);
        snprintf(text, sizeof text, "K = %g N/m", stiffness[j]);
        study_measured(study, "point impact, distance to multipliers", "lagrange", text,
                       distance(ours.mass, reference.mass));
    }
}

static void refine_spacing(struct study *study, const char *name, struct setup s, size_t fine,
                           double order)
{
    // at rest: even numbers, one more than multiples of three, so that x = 1/3 is at the same place
    // of a cell in all grids
    static const size_t cells[2][4] = {{64, 130, 256, 514}, {32, 64, 128, 256}};
    struct path p = {
        .name = name, .parameter = "chi/L [1]", .count = 4, .order = order, .half = 0.3};
    s.modes = 8;
    s.middle = true;
    for (size_t j = 0; j < p.count; j++) {
        p.at[j] = s;
        p.at[j].cells = cells[s.moving][j];
        p.step[j] = 1 / (double)p.at[j].cells;
    }
    p.reference = s;
    p.reference.cells = fine;
    refine(study, &p);
}

static void refine_penalty(struct study *study, const char *name, struct setup s)
{
    struct path p = {.name = name, .parameter = "1/K [m/N]", .count = 4, .order = 1, .half = 0.15};
    for (size_t j = 0; j < p.count; j++) {
        p.at[j] = s;
        p.at[j].stiffness = 400 * (double)((size_t)1 << j);
        p.step[j] = 1 / p.at[j].stiffness;
    }
    p.reference = s;
    p.reference.stiffness = 0;
    refine(study, &p);
}

/// Mid-span deflection of the damped beam at rest under its own weight.
static double weigh(struct study *study, size_t modes, size_t most)
{
    const double chi = 1.0 / 1024;
    double damping[128], u = 0;
    for (size_t k = 0; k < modes; k++) {
        damping[k] = 1;
    }
    const struct ra_problem_spec spec = {
        .solid = {{.beam = study_beam(1, 1, 1 / pow(pi, 4), RA_PINNED),
                   .modes = modes,
                   .damping = damping,
                   .nodes = 1025,
                   .gravity = 10},
                  {.beam = study_beam(2 * chi, 1, 1, RA_FREE), .modes = 2, .nodes = 3}},
        .spacing = chi,
        .distance = 1e3,
        .step = 1 / (double)(most * most),
        .law = "lagrange"};
    struct study_pair pair;
    study_pair_make(&spec, &pair);
    // the run lasts 30 times 1/omega_1
    for (size_t n = 0; n < 30 * most * most && study_step(&pair); n++) {
        u = ra_displacement(&pair.problem, &pair.state, 0, 512);
    }
    if (pair.code != RA_OK) {
        study_ok(study, "own weight", pair.code, &pair.st);
    }
    study_pair_free(&pair);
    return u;
}

static void refine_weight(struct study *study)
{
    enum { PATH = 4, MOST = 128 };
    double step[PATH], error[PATH];
    const double reference = weigh(study, MOST, MOST);
    for (size_t j = 0; j < PATH; j++) {
        const size_t modes = (size_t)8 << j;
        // the error falls like the first term that is left out, which is of order N^-5
        step[j] = 1 / (double)modes;
        error[j] = fabs(weigh(study, modes, MOST) / reference - 1);
    }
    study_order(study, "beam under its own weight", "128 modes", "1/modes [1]", step, error, PATH,
                5, (struct study_band){4.8, 5.2});
}

int main(int argc, char **argv)
{
    struct study study;
    if (study_begin(&study, "verify_orders", argc, argv) != 0) {
        return RA_SYSTEM;
    }
    struct setup s = impact;
    refine_step(&study, "point impact", s);
    s.stride = 128;
    refine_modes(&study, "point impact", s, 16);
    s = impact;
    refine_spacing(&study, "point impact, Hermite", s, 3072, 3);
    s.linear = true;
    refine_spacing(&study, "point impact, linear", s, 3072, 2);
    measure_impacts(&study, impact);
    s = crossing;
    refine_step(&study, "moving point mass", s);
    refine_penalty(&study, "moving point mass, penalty to multipliers", s);
    refine_spacing(&study, "moving point mass, Hermite", s, 4096, 4);
    s.linear = true;
    refine_spacing(&study, "moving point mass, linear", s, 4096, 2);
    s = crossing;
    s.stride = 512;
    s.stiffness = 1e5;
    refine_modes(&study, "moving point mass", s, 8);
    refine_weight(&study);
    return study_end(&study);
}
