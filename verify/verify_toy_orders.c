// Verification: orders of the toy problem, and the error of its peak force (Sect. 3.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Refinement of the toy problem

**Case.** data/cases/toy.ini, one asperity over six, both solids flexible: every contact begins and
ends by the motion alone, and the nodes that touch change all the time. **Error**: root mean square
over 0 to 0.4 ms of the difference of the summit's displacement from that of a far finer run,
divided by the root mean square of the displacement in the finer run.

**Expected orders.**

- *Time step* (20 um): 2. Forces have kinks where nodes come and go, but no jumps.
- *Modes* (20 um): 3. Mode k moves the summit in proportion to $k^{-4}$, so M modes leave out $\sim
  M^{-3}$ (verify_orders.c).
- *Spacing*, straight facets between nodes: 2. Heights are those of a smooth bump at the nodes, and
  chords lie $\chi^2 h''/12$ below it in the mean.
- *Spacing*, the curves of Eq. 31: 2 to 3. The sum over the nodes of a pressure with kinks at the
  ends of contact is off by $\chi^2$ times a function of the places of these kinks
  (verify_contact.c). While nodes are passed, this function has the mean 0; and Eq. 31 is of third
  order.

**Bands** +- 0.3; +- 0.5 for the spacing, because in a single history the ends of contact fall
anywhere between nodes, so that the constant scatters.

**Peak force.** The peak force is taken at one instant of one such history. Let $f_1, f_2, f_3$ be
its values on three grids, the finest first. When the spacing is halved, their differences do not
fall regularly, and the observed order $p = \log_2 (f_3 - f_2)/(f_2 - f_1)$ has no meaning (it is
reported: from below 0 to above 5). So we assume the lowest order that can be expected, 1, and use
Roache's factor of 3 for two grids and an assumed order,
$$ f_* = f_1 + (f_1 - f_2), \qquad \mathrm{GCI} = 3 \left| f_1 - f_2 \right| / |f_1| . $$
Asserted: the peak force of a run with 0.625 um differs by no more than the GCI from that with 5 um,
which is the report's, and from that with 2.5 um.

**Penalty towards multipliers**: after impacts no rate can be expected (verify_contact.c), and a
penalty of 10 E is not a rigid contact (claim C08). Differences are reported.
*/

#include "sliding/run.h"
#include "study.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

enum { SAMPLES = 400, MOST = 5, OPTIONS = 6 };

/// Summit's displacement every microsecond, and the largest force up to then.
struct history {
    double summit[SAMPLES + 1], peak;
};

/// Runs the case with options; whatever goes wrong is a failed check.
static void simulate(struct study *study, const char *const *options, size_t count,
                     struct history *h)
{
    struct ra_sliding_case c;
    struct study_pair pair;
    h->peak = 0;
    study_pair_case("data/cases/toy.ini", options, count, &c, &pair);
    const size_t every = pair.code == RA_OK ? (size_t)floor(1e-6 / c.pair.step + 0.5) : 1;
    const size_t summit = pair.code == RA_OK ? (size_t)floor(3.6e-3 / c.pair.spacing + 0.5) : 0;
    for (size_t n = 0; n <= every * SAMPLES && study_step(&pair); n++) {
        h->peak = fmax(h->peak, pair.state.at.total_force);
        if (n % every == 0) {
            h->summit[n / every] = ra_displacement(&pair.problem, &pair.state, 1, summit);
        }
    }
    if (pair.code != RA_OK) {
        study_ok(study, "toy problem", pair.code, &pair.st);
    }
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
}

static double distance(const struct history *a, const struct history *b)
{
    double difference = 0, square = 0;
    for (size_t i = 0; i <= SAMPLES; i++) {
        difference += pow(a->summit[i] - b->summit[i], 2);
        square += pow(b->summit[i], 2);
    }
    return sqrt(difference / square);
}

/// One path: a key that is refined by its values, the last of which is the reference; two options
/// that stay.
struct path {
    const char *name, *key, *parameter;
    const char *fixed[2];
    double value[MOST + 1];
    size_t count;
    bool inverse; ///< the step is the inverse of the value
    double order, half;
};

static void run(struct study *study, const struct path *p, double value, struct history *h)
{
    char first[64], second[64];
    const char *options[OPTIONS] = {p->fixed[0], p->fixed[1], first, second};
    // the number of modes holds for both solids
    const bool modes = p->inverse;
    snprintf(first, sizeof first, "%s%s=%.12g", modes ? "resonator." : "", p->key, value);
    snprintf(second, sizeof second, "slider.%s=%.12g", p->key, value);
    simulate(study, options, modes ? 4 : 3, h);
}

static void refine(struct study *study, const struct path *p)
{
    static struct history ours, reference;
    double step[MOST], error[MOST];
    run(study, p, p->value[p->count], &reference);
    for (size_t j = 0; j < p->count; j++) {
        run(study, p, p->value[j], &ours);
        step[j] = p->inverse ? 1 / (p->value[j] + 0.5) : p->value[j];
        error[j] = distance(&ours, &reference);
    }
    study_order(study, p->name, "far finer run", p->parameter, step, error, p->count, p->order,
                (struct study_band){p->order - p->half, p->order + p->half});
}

/// Richardson's estimate and grid convergence index of the peak force within 0.4 ms.
static void judge_peak(struct study *study, const char *name, const struct path *p)
{
    enum { GRIDS = 5 };
    static const double spacing[GRIDS] = {20e-6, 10e-6, 5e-6, 2.5e-6, 0.625e-6};
    static struct history h;
    double f[GRIDS];
    for (size_t j = 0; j < GRIDS; j++) {
        run(study, p, spacing[j], &h);
        f[j] = h.peak;
    }
    for (size_t j = 2; j < GRIDS - 1; j++) {
        char grid[32];
        const double index = 3 * fabs((f[j] - f[j - 1]) / f[j]);
        snprintf(grid, sizeof grid, "%g um", 1e6 * spacing[j]);
        study_measured(study, name, grid, "observed order, three grids",
                       log2(fabs((f[j - 2] - f[j - 1]) / (f[j - 1] - f[j]))));
        study_measured(study, name, grid, "peak force [N/m]", f[j]);
        study_measured(study, name, grid, "Richardson's estimate, order 1 [N/m]",
                       2 * f[j] - f[j - 1]);
        study_measured(study, name, grid, "grid convergence index", index);
        study_value(study, name, grid, "distance to 0.625 um over the index",
                    fabs(f[j] / f[GRIDS - 1] - 1) / index, (struct study_band){0, 1});
    }
}

static void measure_penalty(struct study *study)
{
    static struct history ours, reference;
    static const char *const penalty[] = {"500 GPa", "5 TPa", "50 TPa"};
    const char *options[] = {"grid.spacing=20um", "time.step=2.5ns", "contact.law=lagrange", NULL};
    simulate(study, options, 3, &reference);
    for (size_t j = 0; j < sizeof penalty / sizeof *penalty; j++) {
        char text[64];
        snprintf(text, sizeof text, "contact.penalty=%s", penalty[j]);
        options[2] = text;
        simulate(study, options, 3, &ours);
        study_measured(study, "toy, distance to multipliers", "lagrange", penalty[j],
                       distance(&ours, &reference));
    }
}

int main(int argc, char **argv)
{
    struct study study;
    if (study_begin(&study, "verify_toy_orders", argc, argv) != 0) {
        return RA_SYSTEM;
    }
    const struct path step = {.name = "toy",
                              .key = "time.step",
                              .parameter = "tau [s]",
                              .fixed = {"grid.spacing=20um", "output.sample=off"},
                              .value = {40e-9, 20e-9, 10e-9, 5e-9, 0.625e-9},
                              .count = 4,
                              .order = 2,
                              .half = 0.3};
    const struct path modes = {.name = "toy",
                               .key = "modes",
                               .parameter = "1/modes [1]",
                               .fixed = {"grid.spacing=20um", "time.step=1.25ns"},
                               .value = {10, 20, 40, 120},
                               .count = 3,
                               .inverse = true,
                               .order = 3,
                               .half = 0.3};
    struct path spacing = {.name = "toy, Hermite",
                           .key = "grid.spacing",
                           .parameter = "chi [m]",
                           .fixed = {"contact.interpolation=hermite", "output.sample=off"},
                           .value = {40e-6, 20e-6, 10e-6, 5e-6, 0.625e-6},
                           .count = 4,
                           .order = 2.5,
                           .half = 0.5};
    refine(&study, &step);
    refine(&study, &modes);
    refine(&study, &spacing);
    judge_peak(&study, "toy, Hermite, peak force", &spacing);
    spacing.order = 2;
    spacing.name = "toy, linear";
    spacing.fixed[0] = "contact.interpolation=linear";
    refine(&study, &spacing);
    judge_peak(&study, "toy, linear, peak force", &spacing);
    measure_penalty(&study);
    return study_end(&study);
}
