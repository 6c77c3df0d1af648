// Verification: order 2 in the time step, with and without contact (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Central differences are of second order

**Cases, exact solutions.**

1. *Damped mode.* A pinned beam with $\omega = 10, \zeta = 0.05$ starts with the displacement
   and velocity fields of its first mode, $u_0$ = 0.05 m and $v_0$ = 1 m/s at mid-span,
   under $g$ = 10 m/s^2: with $u_s = -g/\omega^2$ and $d = \zeta\omega$
   $$ u = u_s + e^{-dt} \left[ (u_0-u_s) \cos\omega_d t +
       \frac{v_0 + d (u_0-u_s)}{\omega_d} \sin\omega_d t \right], \quad
       \omega_d = \omega\sqrt{1-\zeta^2} . $$
   The error is the largest one at mid-span in two periods, divided by $v_0/\omega$. Every
   coefficient of the recurrence (with erratum E4) and of the first step (Eq. 26) changes it.
2. *Discrete frequency.* The mode of case 1 starts without displacement, damping and weight.
   Central differences then have the exact solution $u_n = \frac{v_0\tau}{\sin\theta_h} \sin
   n\theta_h$ with $\theta_h = 2\arcsin(\omega\tau/2)$. Over 1e5 steps the run differs from it by
   the rounding of 1e5 additions only.
3. *One mode and a stop.* The same mode as an oscillator of mass 100 and stiffness 1e4 at
   mid-span meets a stop of stiffness $K$ = 1e6 at 1 m/s: a contact is half a sine at
   $\omega_c = \sqrt{(10^4 + 10^6)/100}$; then the mode is free for half a period. So the force
   peaks with $K v_0/\omega_c$ at $\pi/(2\omega_c)$, contact lasts $\pi/\omega_c$, the impulse is
   $2 K v_0/\omega_c^2$ and the next peak of the penetration comes at
   $\tfrac32\pi/\omega_c + \pi/10$. In the engine the oscillator has three nodes, the outer two at
   rest, and the stop is an immovable slider of three nodes. Both passes find the middle node, so
   that $K = 2\kappa\chi$ (erratum E16).
4. *Bouncing mass.* A rigid mass of 1 kg falls at 1 m/s on springs of K = 1e6 N/m. With
   $\omega = \sqrt{K/m}$ the contact lasts $t_c = \frac2\omega(\pi - \arctan\frac{v\omega}{g})$, the
   largest force is $F_{max} = mg + \sqrt{(mg)^2 + K m v^2}$, and a flight lasts $2v/g$.

Impacts of bumps on a flexible beam, where many nodes come and go, are in verify_bumps.c.

**Refinement path.** Steps halved five times. **Expected order** 2.

**Bands.** Case 1 is smooth: its band is +- 0.01. In the other cases the force has a kink where
contact begins or ends, somewhere within a step. It leaves an error of order 2 as well, but with a
constant that depends on the place in the step, and this place is another one for every step length.
So orders between neighbours scatter from 1.4 to 2.6. High and low orders alternate, and the order
fitted to six steps is off by only 0.002, so the band is +- 0.02. Peaks and times are taken from
parabolas and straight lines through the steps around them, whose own error is of order 2 or better.
**Tolerance** at the finest step: 5e-6 of each value of a contact.
*/

#include "line/line.h"
#include "study.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { PATH = 6, NODES = 3 };

static const double pi = 3.14159265358979323846;

/// Something that does not move: a rigid block of 1e30 kg/m.
static struct ra_solid_spec anvil(void)
{
    return (struct ra_solid_spec){
        .beam = study_beam(1, 1e30, 1, RA_FREE), .modes = 1, .nodes = NODES};
}

// ## Cases 1 to 3: one mode

/// The oscillator of the stop at mid-span: with psi^2 = 2/L there, 200 kg/m are 100 kg. omega = 10.
static const double oscillator_mass = 200, oscillator_omega = 10;

struct oscillator {
    double tau, damping, displacement, gravity;
    double gap;   ///< distance from the stop, an immovable block
    double kappa; ///< stiffness of the contact with this block
};

/// The oscillator, moving at 1 m/s at mid-span.
static void make_oscillator(const struct oscillator *o, struct study_pair *pair)
{
    static const double velocity[NODES] = {0, 1, 0};
    const double displacement[NODES] = {0, o->displacement, 0};
    const double stiffness = oscillator_mass * pow(oscillator_omega, 2) / pow(pi, 4);
    const struct ra_problem_spec spec = {
        .solid = {{.beam = study_beam(1, oscillator_mass, stiffness, RA_PINNED),
                   .modes = 1,
                   .damping = &o->damping,
                   .gravity = o->gravity,
                   .nodes = NODES,
                   .displacement = displacement,
                   .velocity = velocity},
                  anvil()},
        .spacing = 0.5,
        .distance = o->gap,
        .step = o->tau,
        .parameter = {o->kappa},
        .law = "penalty"};
    study_pair_make(&spec, pair);
}

/// Mid-span deflection of case 1 (see above).
static double damped(const struct oscillator *o, double t)
{
    const double w = oscillator_omega, d = o->damping * w, wd = sqrt(w * w - d * d);
    const double us = -o->gravity / (w * w), u0 = o->displacement - us;
    return us + exp(-d * t) * (u0 * cos(wd * t) + (1 + d * u0) / wd * sin(wd * t));
}

/// Largest difference of the mid-span deflection from a damped or a discrete oscillation.
static double free_error(struct study *study, const struct oscillator *o, size_t steps,
                         bool discrete)
{
    struct study_pair pair;
    double worst = 0;
    make_oscillator(o, &pair);
    const double angle = 2 * asin(oscillator_omega * o->tau / 2);
    for (size_t n = 0; n <= steps && study_step(&pair); n++) {
        const double exact =
            discrete ? o->tau / sin(angle) * sin((double)n * angle) : damped(o, (double)n * o->tau);
        study_keep(&worst, ra_displacement(&pair.problem, &pair.state, 0, 1) - exact);
    }
    study_ok(study, "free mode", pair.code, &pair.st);
    study_pair_free(&pair);
    return worst * oscillator_omega;
}

static void verify_free_mode(struct study *study)
{
    struct oscillator o = {
        .damping = 0.05, .displacement = 0.05, .gravity = 10, .gap = 1e3, .kappa = 1};
    double tau[PATH], error[PATH];
    for (size_t i = 0; i < PATH; i++) {
        const size_t steps = (size_t)100 << i;
        o.tau = tau[i] = 0.4 * pi / (double)steps;
        error[i] = free_error(study, &o, steps, 0);
    }
    study_order(study, "damped mode", "closed form", "tau [s]", tau, error, PATH, 2,
                (struct study_band){1.99, 2.01});
    o = (struct oscillator){.tau = 0.1, .gap = 1e3, .kappa = 1};
    study_value(study, "discrete frequency", "(2/tau) asin(omega tau/2)",
                "omega tau = 1, 1e5 steps, error over amplitude", free_error(study, &o, 100000, 1),
                (struct study_band){0, 1e-10});
}

// ## Cases 3 and 4: values of a contact

enum { PEAK, PEAK_TIME, CONTACT, IMPULSE, FLIGHT, NEXT, FIGURES };

/// The state of a measurement: the last three depths, and the values found so far.
struct impact {
    double tau, depth[3], force[3];
    double mark;    ///< time at which surfaces last met or parted
    size_t touches; ///< contacts that have begun
    double figure[FIGURES];
};

/// Vertex of the parabola through three values at -tau, 0, tau: its time, and its value.
static double vertex(const double y[3], double tau, double *value)
{
    const double slope = (y[2] - y[0]) / 2, bend = y[2] - 2 * y[1] + y[0];
    *value = y[1] - slope * slope / (2 * bend);
    return -tau * slope / bend;
}

/// Surfaces meet or part where a straight line through two depths crosses zero: `mark` is the last
/// time they did, so that t - mark is a contact or a flight. The first contact begins at n = 0.
static void watch_crossing(struct impact *m, double t)
{
    const double before = m->depth[1], now = m->depth[2];
    if ((before > 0) == (now > 0)) {
        return;
    }
    const double cross = t - m->tau * now / (now - before);
    if (now > 0 && ++m->touches == 2) {
        m->figure[FLIGHT] = cross - m->mark;
    } else if (now <= 0 && m->touches == 1) {
        m->figure[CONTACT] = cross - m->mark;
    }
    m->mark = cross;
}

/// Evaluates depth (positive in contact) and force at step n.
static void watch(struct impact *m, size_t n, double depth, double force)
{
    const double t = (double)n * m->tau;
    memmove(m->depth, m->depth + 1, 2 * sizeof *m->depth);
    memmove(m->force, m->force + 1, 2 * sizeof *m->force);
    m->depth[2] = depth;
    m->force[2] = force;
    if (n < 2) {
        m->touches = 1;
        m->figure[IMPULSE] += m->tau * force;
        return;
    }
    watch_crossing(m, t);
    m->figure[IMPULSE] += m->touches == 1 ? m->tau * force : 0;
    if (m->force[1] > m->force[0] && m->force[1] >= m->force[2]) {
        double value;
        const double when = t - m->tau + vertex(m->force, m->tau, &value);
        if (m->touches == 1) {
            m->figure[PEAK] = value;
            m->figure[PEAK_TIME] = when;
        } else if (m->touches == 2) {
            m->figure[NEXT] = when;
        }
    }
}

/// An impact study: how to make the problem, what is known of it.
struct impact_case {
    const char *name;
    void (*make)(double tau, struct study_pair *pair);
    int solid;       ///< whose node at mid-span is watched
    double coarsest; ///< tau of the first run [s]
    double duration; ///< [s]
    const char *label[FIGURES];
    double exact[FIGURES];
};

static void run_impact(struct study *study, const struct impact_case *c, double tau,
                       double figure[FIGURES])
{
    struct study_pair pair;
    struct impact m = {.tau = tau};
    c->make(tau, &pair);
    const size_t steps = (size_t)ceil(c->duration / tau);
    for (size_t n = 0; n < steps && study_step(&pair); n++) {
        watch(&m, n, ra_displacement(&pair.problem, &pair.state, c->solid, 1),
              pair.state.at.total_force);
    }
    study_ok(study, c->name, pair.code, &pair.st);
    memcpy(figure, m.figure, sizeof m.figure);
    study_pair_free(&pair);
}

static void verify_impact(struct study *study, const struct impact_case *c)
{
    double tau[PATH], figure[PATH][FIGURES], error[PATH];
    for (size_t i = 0; i < PATH; i++) {
        tau[i] = c->coarsest / (double)(1u << i);
        run_impact(study, c, tau[i], figure[i]);
    }
    for (int f = 0; f < FIGURES; f++) {
        char name[96];
        snprintf(name, sizeof name, "%s: %s", c->name, c->label[f]);
        for (size_t i = 0; i < PATH; i++) {
            error[i] = fabs(figure[i][f] / c->exact[f] - 1);
        }
        study_order(study, name, "closed form", "tau [s]", tau, error, PATH, 2,
                    (struct study_band){1.98, 2.02});
        study_value(study, name, "closed form", "finest step, relative error", error[PATH - 1],
                    (struct study_band){0, 5e-6});
    }
}

static void make_stop(double tau, struct study_pair *pair)
{
    const struct oscillator o = {.tau = tau, .kappa = 1e6}; // 2 kappa chi = 1e6 N/m
    make_oscillator(&o, pair);
}

static void verify_stop(struct study *study)
{
    const double K = 1e6, w = sqrt(1.01e6 / 100);
    const struct impact_case c = {
        .name = "stop",
        .make = make_stop,
        .solid = 0,
        .coarsest = pi / w / 47.3,
        .duration = 0.39,
        .label = {"peak force", "time of peak", "contact time", "impulse", "time apart",
                  "next peak"},
        .exact = {K / w, pi / (2 * w), pi / w, 2 * K / (w * w), pi / 10, 1.5 * pi / w + pi / 10}};
    verify_impact(study, &c);
}

/// A block of 1 kg/m and 1 m moves at 1 m/s towards an immovable pinned beam. Both passes act over
/// L = 1 m, so K = 2 kappa L.
static void make_bounce(double tau, struct study_pair *pair)
{
    static const double velocity[NODES] = {1, 1, 1};
    const struct ra_problem_spec spec = {
        .solid = {{.beam = study_beam(1, 1e30, 1, RA_PINNED), .modes = 1, .nodes = NODES},
                  {.beam = study_beam(1, 1, 1, RA_FREE),
                   .modes = 1,
                   .nodes = NODES,
                   .gravity = 9.81,
                   .velocity = velocity}},
        .spacing = 0.5,
        .step = tau,
        .parameter = {5e5},
        .law = "penalty"};
    study_pair_make(&spec, pair);
}

static void verify_bounce(struct study *study)
{
    const double w = 1e3, g = 9.81, contact = 2 / w * (pi - atan(w / g));
    const struct impact_case c = {
        .name = "bouncing mass",
        .make = make_bounce,
        .solid = 1,
        .coarsest = contact / 47.3,
        .duration = 0.215,
        .label = {"peak force", "time of peak", "contact time", "impulse", "flight", "next peak"},
        .exact = {g + sqrt(g * g + w * w), contact / 2, contact, 2 + g * contact, 2 / g,
                  1.5 * contact + 2 / g}};
    verify_impact(study, &c);
}

int main(int argc, char **argv)
{
    struct study study;
    if (study_begin(&study, "verify_time", argc, argv)) {
        return RA_SYSTEM;
    }
    verify_free_mode(&study);
    verify_stop(&study);
    verify_bounce(&study);
    return study_end(&study);
}
