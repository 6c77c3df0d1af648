// Verification: a block that hops on a random wall, and the power that the wall gives it (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# The random bouncer

**Model.** Far above the speed at which contact is lost, a block hops. At each impact it meets a
wall that moves up or down with a speed $U$. The rms of this speed is $\sigma = V s_c$, because a
rough profile slides at $V$ under another one. The block has the mass $M$ and the weight $W$. It
meets the wall with the downward speed $v$ and leaves it according to the restitution $e$,

$$ v_r = v + U, \qquad J = M (1 + e) v_r, \qquad v' = e v_r + U, $$

with the impulse $J$. Then it returns with $|v'|$: after the time $2 v' M/W$ if $v' > 0$, and at
once if it still moves down. $U$ is Gaussian, and a wall that approaches fast is met more often:
given $v$, the density of $U$ is proportional to $(v + U)\,\varphi(U/\sigma)$ above $U = -v$. The
height of the wall is neglected compared with that of a flight, and successive $U$ are independent.

**Exact relations** are the balance of momentum, that of energy and, apart from walls that recede
faster than the block falls ($U < -v$), one moment of that density:

$$ \overline J = W \overline T, \qquad
   \tfrac12 (1 - e)\, \overline{v_r^2} = \overline{v_r U}, \qquad
   \overline{v_r U} = 2 \sigma^2 . $$

The power of the wall divided by the weight is $P/W = \overline{J U}/(W \overline T) =
\overline{v_r U}/\overline{v_r}$, and the balance of energy gives $\overline{v_r^2} = 4\sigma^2/(1 -
e)$. If $v_r$ has Rayleigh's distribution, $\overline{v_r}^2 = (\pi/4)\, \overline{v_r^2}$, and

$$ \Pi = \frac{P}{W \sigma} = \frac{2}{\sqrt\pi} \sqrt{1 - e} . $$

**A second quantity** describes the same flights without any force: the mean square speed of the
block over time. It is $v'^2/3$ in a flight from $v'$ to $-v'$, hence $\overline{v^3}/(3 \overline
v)$, and $\overline{v^2}/2$ if $v$ is Rayleigh's. Given $v$, the mean of $v_r^2$ is $v^2 +
3\sigma^2$, so that
$\overline{v^2} = \sigma^2 (1 + 3 e)/(1 - e)$ and

$$ q = \frac{\sqrt2\, v_{\mathrm{rms}}}{\sigma} = \sqrt{\frac{1 + 3 e}{1 - e}} . $$

**What is compared.** A Monte Carlo of the model, without assuming Rayleigh's distribution, and with
walls that recede faster than the block falls, at eight restitutions: momentum, whose two sums over
all impacts differ only by the first and the last speed (**1e-3** of a sum); the other two exact
relations at $e \ge 0.9$,
where no wall recedes faster (**2 %**, the scatter of the means); the power divided by its closed
form, **0.985 to 1.01**, where 0.990 to 1.002 are seen at all e.
Rayleigh's distribution is good enough for the power, which needs only one mean of it. But for small
e the speed of the block has more small values than Rayleigh's. So q is judged from e = 0.7 on (**5
%**). Below e = 0.7 the Monte Carlo gives 1.33 to 1.09 times the closed form. The Monte Carlo is
right, because it does not assume Rayleigh's distribution.

**Our runs** are not compared here with the model. Their restitution is measured by single impacts,
not fitted.
*/

#include "study.h"

#include <math.h>
#include <stdio.h>

#include "base/random.h"
#include "law/bouncer.h"

enum { IMPACTS = 400000, START = 10000 };

/// Sums over impacts: of the relative speed, its square, its product with the wall's speed, the
/// impulse over M, the time of flight times W/M, the speed after the impact, and its third power.
struct sums {
    double relative, square, product, impulse, time, after, cube;
};

/// The wall's speed U at an impact with the speed v, for sigma = 1: a normal number that is
/// accepted with the probability (v + U)/(v + 6).
static double wall(struct ra_random *random, double v)
{
    for (;;) {
        const double u = ra_random_normal(random);
        if (ra_random_uniform(random) * (v + 6) < v + u) {
            return u;
        }
    }
}

static struct sums fly(double e, uint64_t stream)
{
    struct ra_random random;
    struct sums sum = {0};
    double v = 1;
    ra_random_seed(&random, 1, stream);
    for (long k = -START; k < IMPACTS; k++) {
        const double u = wall(&random, v), relative = v + u, after = e * relative + u;
        v = fabs(after);
        if (k < 0) {
            continue;
        }
        sum.relative += relative;
        sum.square += relative * relative;
        sum.product += relative * u;
        sum.impulse += (1 + e) * relative;
        if (after > 0) {
            sum.time += 2 * after;
            sum.after += after;
            sum.cube += after * after * after;
        }
    }
    return sum;
}

static void judge(struct study *study, double e, const struct sums *sum)
{
    char name[64];
    snprintf(name, sizeof name, "e = %.2g", e);
    const double power = sum->product / sum->relative;
    const double q = sqrt(2 * sum->cube / (3 * sum->after));
    study_value(study, "momentum", "weight times time", name, sum->impulse / sum->time,
                (struct study_band){.999, 1.001});
    if (e >= .9) {
        study_value(study, "moment of speeds", "2 sigma^2", name, sum->product / (2 * IMPACTS),
                    (struct study_band){.98, 1.02});
        study_value(study, "energy", "4 sigma^2/(1 - e)", name,
                    sum->square * (1 - e) / (4 * IMPACTS), (struct study_band){.98, 1.02});
    }
    study_value(study, "power", "closed form", name, power / bouncer_power(e),
                (struct study_band){.985, 1.01});
    if (e >= .7) {
        study_value(study, "speed of the block", "closed form", name, q / bouncer_speed(e),
                    (struct study_band){.95, 1.05});
    } else {
        study_measured(study, "speed of the block", "-", name, q);
    }
}

int main(int argc, char **argv)
{
    static const double e[] = {0, .1, .2, .36, .5, .7, .9, .97};
    struct study study;
    if (study_begin(&study, "verify_bouncer", argc, argv) != 0) {
        return RA_SYSTEM;
    }
    for (size_t i = 0; i < sizeof e / sizeof *e; i++) {
        const struct sums sum = fly(e[i], i);
        judge(&study, e[i], &sum);
    }
    return study_end(&study);
}
