// Sound that the resonator radiates: a strip in a baffle.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Model.** The model is plane, so the resonator is a strip 0 < x < L that is infinitely wide. We
 * put it into a rigid plane (a baffle). It radiates into the half space on one side, and powers are
 * per metre of width. A baffled line source at x' with the volume velocity v dx' adds to the field,
 * at the distance r, one element of Rayleigh's integral in two dimensions,
 * $$ p(x, z) = \frac{\rho_0 \omega}{2} \int_0^L v(x') H_0^{(2)}(k r) dx',
 *      \quad k = \omega/c_0 ,                                            % eq:rayleigh-strip $$
 * and the power is the work of this pressure on the strip. Only the part $J_0$ of
 * $H_0^{(2)} = J_0 - i Y_0$ is in phase with the velocity:
 * $$ W = \frac{\rho_0 \omega}{2} \int\!\!\int \langle v(x) v(x') \rangle J_0(k|x - x'|) dx dx'
 *                                                                        % eq:strip-power $$
 * for every frequency, where $\langle\rangle$ is the spectral density. With
 * $v = \sum_m \dot U_m \psi_m$ and $J_0(s) = \frac1\pi \int_0^\pi \cos(s \cos\theta) d\theta$ this
 * becomes, written with the transforms of the modes,
 * $$ W = \rho_0 c_0 \sum_{mn} \sigma_{mn}(kL) \langle \dot U_m \dot U_n \rangle, \quad
 *    \sigma_{mn} = \frac{kL}{2} \frac1\pi \int_0^\pi h_m h_n^* \, d\theta, \quad
 *    h_m = L^{-1/2} \int_0^L \psi_m e^{i \kappa x} dx, \; \kappa = k \cos\theta.  % eq:sigma $$
 * $\theta$ is the direction of the sound, and the integrand is the directivity. From here on z is
 * the number $\kappa L$. For pinned ends, and without a phase factor that all modes of equal
 * parity share,
 * $$ h_m = \sqrt2 \, m\pi \, \frac{2 t_m(z/2)}{(m\pi)^2 - z^2}, \quad
 *    t_m = \cos \; (m \; odd), \; \sin \; (m \; even).                   % eq:mode-transform $$
 * Products of modes of different parity are odd in z, so that their integral is 0. The shapes of
 * Timoshenko's beams are these shapes times $\sqrt{c_m}$ (eq:timoshenko-norm). We replace the
 * amplitude by $\sqrt{c_m}\, U_m$; then everything below is as for $c_m = 1$. There are two limits
 * (verified):
 * $$ \sigma_{mm} \to 1 \; (k \gg m\pi/L), \qquad
 *    \sigma_{mm} \to \frac{4 kL}{(m\pi)^2} \; (kL \to 0, \; m \; odd).   % eq:sigma-limits $$
 * The second limit is that of a line source (a monopole in two dimensions).
 *
 * The integrand is periodic in $\theta$ and entire. So the midpoint rule converges faster than any
 * power once it has more than kL/4 points in a quarter turn; we take 10 more.
 *
 * **Cross spectra.** Modes radiate power also far from their own frequencies (sound.c), so the
 * power is computed from the cross spectra of all pairs. Their matrix is summed into hat functions
 * of frequency. The width of each is at most 0.4 in kL and at most a twentieth of f, so that
 * $\sigma$ is linear between their nodes within 1 %, and the A-weighting within 0.05 dB. Then W is
 * a sum over nodes.
 *
 * **Limits.** The strip is infinitely wide. A real beam of width b radiates less at frequencies
 * where b is below half a wavelength. Without a baffle it radiates even less, because the sound of
 * its other side cancels a part. The ends are pinned. Pressure levels are means over the half
 * circle of radius 1 m.
 *
 * Units SI; per metre of width. Tests: tests/statistics/test_sound.c (limits, Rayleigh's integral,
 * a tone), verify/verify_sound.c (a run against Rayleigh's integral over the nodes).
 */
#include "statistics/strip_sound.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/room.h"

static const double PI = 3.141592653589793;
static const double LONGEST = 20.0; ///< longest strip that is accepted [m]
/// most modes; number of bins whose products are added at once
enum { MOST_MODES = 512, BINS = 32 };

/// Memory of the radiator. Its modes are those up to twice the band. In round brackets: the size of
/// an array.
struct strip {
    double length;
    size_t modes;
    double *frequency; ///< natural frequency of each mode [Hz] (modes)
    double *node;      ///< frequencies of the hat functions [Hz] (nodes)
    size_t nodes;
    size_t *left; ///< for each bin, the node on its left (bins + 1)
    /// number of pairs of modes of the same parity, with the padding of sound_sums.h
    size_t pairs;
    size_t half;   ///< half the length of a row of all modes (sound_sums.h)
    double *row;   ///< real, then imaginary parts of some bins (2 x BINS x 2 half)
    double *cross; ///< sums of Re $X_m X_n^*$ (nodes x pairs)
    const struct ra_sound_sums *sums;
};

// ## Efficiencies

double ra_strip_transform(size_t m, double z, double t)
{
    const double root = (double)m * PI, d = root - z;
    if (fabs(d) > 0.05) {
        return sqrt(2.0) * root * 2.0 * t / (d * (root + z));
    }
    // t = +- sin(d/2)
    const double sign = m % 4 == 1 || m % 4 == 2 ? 1.0 : -1.0;
    const double ratio = 1.0 - d * d / 24.0 + d * d * d * d / 1920.0;
    return sign * sqrt(2.0) * root * ratio / (root + z);
}

static size_t directions(double kL)
{
    return (size_t)ceil(kL / 4.0) + 10;
}

/// $\kappa/k$ of a direction. The directions are the midpoints of equal parts of a quarter turn.
static double along(size_t direction, size_t count)
{
    return cos(0.5 * PI * ((double)direction + 0.5) / (double)count);
}

double ra_strip_efficiency(size_t m, size_t n, double kL)
{
    const size_t count = directions(kL);
    double sum = 0.0;
    for (size_t j = 0; j < count && (m + n) % 2 == 0; j++) {
        const double z = kL * along(j, count);
        const double t = m % 2 == 0 ? sin(0.5 * z) : cos(0.5 * z);
        sum += ra_strip_transform(m, z, t) * ra_strip_transform(n, z, t);
    }
    return 0.5 * kL * sum / (double)count;
}

// ## Set-up

static size_t padded(size_t count)
{
    return (count + RA_LANES - 1) / RA_LANES * RA_LANES;
}

static size_t count_pairs(size_t modes)
{
    size_t pairs = 0;
    for (size_t m = 0; m < modes; m++) {
        pairs += padded(m / 2 + 1);
    }
    return pairs;
}

/// Computes the nodes of the hat functions, up to the first one beyond the band. If `node` is NULL,
/// it only counts them.
static size_t place_nodes(const struct ra_sound *s, double length, double *node)
{
    const double bin = 1.0 / ((double)s->block * s->interval);
    const double widest = 0.4 * RA_SOUND_SPEED / (2.0 * PI * length);
    size_t count = 0;
    for (double f = 0.0;; count++) {
        if (node != NULL) {
            node[count] = f;
        }
        if (f > s->band) {
            return count + 1;
        }
        f += fmax(bin, fmin(widest, 0.05 * f));
    }
}

/// Finds for each bin the hat functions on its two sides.
static void find_hats(const struct ra_sound *s, struct strip *p)
{
    const double bin = 1.0 / ((double)s->block * s->interval);
    size_t left = 0;
    place_nodes(s, p->length, p->node);
    for (size_t b = 1; b <= s->bins; b++) {
        while (p->node[left + 1] < (double)b * bin) {
            left++;
        }
        p->left[b] = left;
    }
}

static enum ra_code make_body(struct ra_sound *s, const double *omega, struct ra_status *st)
{
    struct ra_arrays *const all = &s->arrays;
    struct strip *const p = s->body = ra_arrays_alloc(all, 1, sizeof *p, "sound", st);
    if (p == NULL) {
        return RA_SYSTEM;
    }
    *p = (struct strip){.length = s->extent,
                        .modes = s->modes,
                        .nodes = place_nodes(s, s->extent, NULL),
                        .pairs = count_pairs(s->modes),
                        .half = padded((s->modes + 1) / 2),
                        .sums = ra_sound_sums_find(NULL)};
    p->frequency = ra_arrays_alloc(all, p->modes, sizeof(double), "sound", st);
    p->node = ra_arrays_alloc(all, p->nodes, sizeof(double), "sound", st);
    p->left = ra_arrays_alloc(all, s->bins + 1, sizeof *p->left, "sound", st);
    p->row = ra_arrays_alloc(all, 4 * BINS * p->half, sizeof(double), "sound", st);
    p->cross = ra_arrays_alloc(all, p->nodes * p->pairs, sizeof(double), "sound", st);
    if (all->failed) {
        return RA_SYSTEM;
    }
    for (size_t m = 0; m < p->modes; m++) {
        p->frequency[m] = omega[m] / (2.0 * PI);
    }
    find_hats(s, p);
    return RA_OK;
}

static enum ra_code check_size(double length, size_t modes, double interval, struct ra_status *st)
{
    return modes <= MOST_MODES && length <= LONGEST
               ? RA_OK
               : ra_fail(st, RA_INPUT,
                         "sound is computed for at most %d modes below %g Hz and %g m of length; "
                         "here are %zu on %g m",
                         MOST_MODES, 2.0 * ra_sound_band(interval), LONGEST, modes, length);
}

enum ra_code ra_strip_sound_check(const struct ra_beam *beam, const struct ra_modes *modes,
                                  const struct ra_sound_steps *of, struct ra_status *st)
{
    if (beam->left != RA_PINNED || beam->right != RA_PINNED) {
        return ra_fail(st, RA_INPUT, "sound is computed only for a resonator with pinned ends");
    }
    const double interval = ra_sound_spec_of(of).interval;
    return check_size(beam->length, ra_sound_heard(modes->omega, modes->count, interval), interval,
                      st);
}

/// Makes a listener to a strip. `of` must have at least interval and block.
static enum ra_code make_strip(double length, const double *omega, size_t count,
                               const struct ra_sound_spec *of, struct ra_sound **sound,
                               struct ra_status *st)
{
    const size_t modes = ra_sound_heard(omega, count, of->interval);
    *sound = NULL;
    if (check_size(length, modes, of->interval, st) != RA_OK) {
        return RA_INPUT;
    }
    struct ra_sound_spec spec = *of;
    spec.radiator = &ra_strip_radiator;
    spec.extent = length;
    spec.rows = 1;
    spec.begin = &(const size_t){0};
    spec.size = &modes;
    spec.omega = omega;
    enum ra_code code = ra_sound_make(&spec, sound, st);
    if (code == RA_OK && (code = make_body(*sound, omega, st)) != RA_OK) {
        ra_sound_free(*sound);
        *sound = NULL;
    }
    return code;
}

enum ra_code ra_strip_sound_make(double length, const double *omega, size_t count, double interval,
                                 size_t block, struct ra_sound **sound, struct ra_status *st)
{
    const struct ra_sound_spec of = {.interval = interval, .block = block};
    return make_strip(length, omega, count, &of, sound, st);
}

enum ra_code ra_strip_sound_listen(const struct ra_beam *beam, const struct ra_modes *modes,
                                   const struct ra_sound_steps *of, struct ra_sound **sound,
                                   struct ra_status *st)
{
    *sound = NULL;
    if (ra_strip_sound_check(beam, modes, of, st) != RA_OK) {
        return RA_INPUT;
    }
    const struct ra_sound_spec spec = ra_sound_spec_of(of);
    const enum ra_code code =
        make_strip(beam->length, modes->omega, modes->count, &spec, sound, st);
    if (code == RA_OK) {
        (*sound)->every = ra_sound_every(of->tau);
        (*sound)->next = of->from;
        for (size_t m = 0; m < (*sound)->modes; m++) {
            (*sound)->norm[m] = sqrt(modes->square[m]);
        }
    }
    return code;
}

// ## A block

/// Adds the products of some bins of one interval to the hat functions on its two sides.
static void add_bins(const struct ra_sound *s, struct strip *p, size_t first, size_t count)
{
    const size_t stride = s->bins + 1, left = p->left[first];
    const double width = p->node[left + 1] - p->node[left];
    double *const re = p->row, *const im = p->row + 2 * BINS * p->half;
    double right[BINS];
    for (size_t m = 0; m < p->modes; m++) {
        double(*const from)[2] = s->line + m * stride + first;
        for (size_t b = 0; b < count; b++) {
            const size_t at = (2 * b + m % 2) * p->half + m / 2;
            re[at] = from[b][0];
            im[at] = from[b][1];
        }
    }
    for (size_t b = 0; b < count; b++) {
        const double f = (double)(first + b) / ((double)s->block * s->interval);
        right[b] = (f - p->node[left]) / width;
    }
    double *const low = p->cross + left * p->pairs;
    p->sums->cross(p->modes, count, re, im, p->half, s->undo + first, right, low, low + p->pairs);
}

static void take(struct ra_sound *s)
{
    struct strip *const p = s->body;
    for (size_t first = 1, count; first <= s->bins; first += count) {
        count = 1;
        while (count < BINS && first + count <= s->bins &&
               p->left[first + count] == p->left[first]) {
            count++;
        }
        add_bins(s, p, first, count);
    }
}

// ## Evaluation

/// Data of RA_SOUND_NODES nodes of frequency, for which the power is computed together.
struct nodes {
    double kL[RA_SOUND_NODES];
    /// number of directions for each node; the largest of these
    size_t count[RA_SOUND_NODES], most;
    double z[RA_SOUND_NODES]; ///< $\kappa L$ in one direction
    /// $\sin(z/2)$ and $\cos(z/2)$; 0 after the last direction of a node
    double t[2][RA_SOUND_NODES];
    double *h;     ///< $h_m$ in one direction (modes x RA_SOUND_NODES)
    double *cross; ///< cross spectra of pairs; those of n < m are doubled (pairs x RA_SOUND_NODES)
};

/// Takes the data of the nodes from `first` on. Places after the last node repeat the last node.
static void take_nodes(const struct strip *p, size_t first, struct nodes *g)
{
    g->most = 0;
    for (size_t j = 0; j < RA_SOUND_NODES; j++) {
        const size_t node = first + j < p->nodes ? first + j : p->nodes - 1;
        const double *from = p->cross + node * p->pairs;
        double *to = g->cross + j;
        g->kL[j] = 2.0 * PI * p->node[node] / RA_SOUND_SPEED * p->length;
        g->count[j] = directions(g->kL[j]);
        g->most = g->count[j] > g->most ? g->count[j] : g->most;
        for (size_t m = 0; m < p->modes; m++) {
            for (size_t n = 0; n <= m / 2; n++, to += RA_SOUND_NODES) {
                *to = (n < m / 2 ? 2.0 : 1.0) * from[n];
            }
            from += padded(m / 2 + 1);
        }
    }
}

/// Computes $h_m$ of all modes in one direction. It is 0 for a node that has fewer directions.
static void transform_nodes(const struct strip *p, size_t direction, struct nodes *g)
{
    double share = 0.0;
    for (size_t j = 0; j < RA_SOUND_NODES; j++) {
        const bool used = direction < g->count[j];
        if (j == 0 || g->count[j] != g->count[j - 1]) {
            share = along(direction, g->count[j]);
        }
        const double z = used ? g->kL[j] * share : 0.0;
        g->z[j] = z;
        g->t[0][j] = used ? sin(0.5 * z) : 0.0;
        g->t[1][j] = used ? cos(0.5 * z) : 0.0;
    }
    for (size_t m = 1; m <= p->modes; m++) {
        p->sums->transform((double)m * PI, g->z, g->t[m % 2], g->h + (m - 1) * RA_SOUND_NODES);
    }
    // at $z = m \pi$ the formula is 0/0; only for the nearest m can z be that close
    for (size_t j = 0; j < RA_SOUND_NODES; j++) {
        const size_t m = (size_t)(g->z[j] / PI + 0.5);
        if (m >= 1 && m <= p->modes) {
            g->h[(m - 1) * RA_SOUND_NODES + j] = ra_strip_transform(m, g->z[j], g->t[m % 2][j]);
        }
    }
}

/// Computes the sum of $\sigma_{mn} C_{mn}$ at RA_SOUND_NODES nodes of frequency.
static void radiated(const struct strip *p, size_t first, struct nodes *g, double *sum)
{
    memset(sum, 0, RA_SOUND_NODES * sizeof *sum);
    take_nodes(p, first, g);
    for (size_t direction = 0; direction < g->most; direction++) {
        transform_nodes(p, direction, g);
        p->sums->radiate(p->modes, g->cross, g->h, sum);
    }
    for (size_t j = 0; j < RA_SOUND_NODES; j++) {
        sum[j] = 0.5 * g->kL[j] * sum[j] / (double)g->count[j];
    }
}

static enum ra_code evaluate(const struct ra_sound *s, double mean, struct ra_sound_result *result,
                             struct ra_status *st)
{
    const struct strip *const p = s->body;
    const double impedance = RA_SOUND_DENSITY * RA_SOUND_SPEED;
    struct nodes g;
    double sum[RA_SOUND_NODES];
    g.h = ra_reserve((p->modes + p->pairs) * RA_SOUND_NODES, sizeof *g.h, "sound", st);
    if (g.h == NULL) {
        return RA_SYSTEM;
    }
    g.cross = g.h + p->modes * RA_SOUND_NODES;
    for (size_t j = 0; j < p->nodes; j++) {
        if (j % RA_SOUND_NODES == 0) {
            radiated(p, j, &g, sum);
        }
        ra_sound_add(result, p->node[j], impedance * mean * sum[j % RA_SOUND_NODES]);
    }
    free(g.h);
    for (size_t m = 0; m < p->modes; m++) {
        const double kL = 2.0 * PI * p->frequency[m] / RA_SOUND_SPEED * p->length;
        result->own += impedance * mean * s->square[m] * ra_strip_efficiency(m + 1, m + 1, kL);
    }
    // bending waves have $\omega = B k^2$; B follows from the first mode, and the waves are as fast
    // as sound at $\omega = c^2/B$
    const double B = p->modes > 0 ? 2.0 * p->frequency[0] * p->length * p->length / PI : 0.0;
    result->coincidence = B > 0.0 ? RA_SOUND_SPEED * RA_SOUND_SPEED / (2.0 * PI * B) : 0.0;
    return RA_OK;
}

const struct ra_radiator ra_strip_radiator = {
    .solid = "resonator", .unit = "W/m", .per_half_turn = 1.0, .take = take, .evaluate = evaluate};
