// Sound that the resonator radiates into air, from its modal velocities.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The experiments behind the model measure sound pressure, $L_p \sim 20 n \log_{10} V + 20 m
 * \log_{10} R_a$ (Eq. 1), the simulations stop at the vibration. Here is the step between.
 *
 * **Model.** The model is plane, so the resonator is a strip 0 < x < L, infinitely wide, and we put
 * it into a rigid plane (a baffle). It radiates into the half space on one side, per metre of
 * width. The field of a baffled line source of volume velocity v dx is that of Rayleigh's integral
 * in two dimensions,
 * $$ p(x, z) = \frac{\rho_0 \omega}{2} \int_0^L v(x') H_0^{(2)}(k r) dx',
 *      \quad k = \omega/c_0 ,                                            % eq:rayleigh-strip $$
 * and the power is that which the strip does on the air. Of $H_0^{(2)} = J_0 - i Y_0$ only $J_0$
 * is in phase with the velocity:
 * $$ W = \frac{\rho_0 \omega}{2} \int\!\!\int \langle v(x) v(x') \rangle J_0(k|x - x'|) dx dx'
 *                                                                        % eq:strip-power $$
 * for every frequency, $\langle\rangle$ being the spectral density. With $v = \sum_m \dot U_m
 * \psi_m$ and $J_0(s) = \frac1\pi \int_0^\pi \cos(s \cos\theta) d\theta$ this becomes, in the
 * transforms of the modes,
 * $$ W = \rho_0 c_0 \sum_{mn} \sigma_{mn}(kL) \langle \dot U_m \dot U_n \rangle, \quad
 *    \sigma_{mn} = \frac{kL}{2} \frac1\pi \int_0^\pi h_m h_n^* \, d\theta, \quad
 *    h_m = L^{-1/2} \int_0^L \psi_m e^{i \kappa x} dx, \; \kappa = k \cos\theta.  % eq:sigma $$
 * theta is the direction of the sound: the integrand is the directivity. For pinned ends, with
 * $z = \kappa L$ and up to a phase that is the same for all modes of a parity,
 * $$ h_m = \sqrt2 \, m\pi \, \frac{2 t_m(z/2)}{(m\pi)^2 - z^2}, \quad
 *    t_m = \cos \; (m \; odd), \; \sin \; (m \; even),                   % eq:mode-transform $$
 * and modes of different parity do not meet: their product is odd in z. Shapes of Timoshenko's
 * beams are these times $\sqrt{c_m}$ (eq:timoshenko-norm); we put the factor to the amplitude,
 * $\sqrt{c_m}\, U_m$, and everything below is as for $c_m = 1$. Two limits (verified):
 * $$ \sigma_{mm} \to 1 \; (k \gg m\pi/L), \qquad
 *    \sigma_{mm} \to \frac{4 kL}{(m\pi)^2} \; (kL \to 0, \; m \; odd),   % eq:sigma-limits $$
 * the second being that of a line source (a monopole in two dimensions).
 *
 * The integrand in theta is periodic and entire, so the midpoint rule converges faster than any
 * power once it has more than kL/4 points in a quarter turn; we take 10 more.
 *
 * **Off resonance.** Efficiency rises steeply with frequency below coincidence (there bending
 * waves are slower than sound), so that a subsonic mode may radiate most of its power far above its
 * own frequency. We therefore do not multiply mean squares by one efficiency a mode (the result
 * `own` does that, for comparison) but use the cross spectra.
 *
 * **Sampling.** Differences of the amplitudes over D steps are velocities averaged over D tau. The
 * average is the filter against aliasing, costs nothing, and is exactly undone in the band: we
 * divide by $(\sin\pi f D\tau/(\pi f D\tau))^2$. D tau is 10 us or less (100 kHz, five times the
 * band of 20 kHz). Blocks of 32768 differences are transformed (FFTW, no window, so that by
 * Parseval's theorem all energy counts, the loading transient too); a jump at the ends of a block
 * leaks about $1/(2\pi^2 f T_b)$ of a low mode's energy above f, 1e-4 at 1 kHz. The matrix of
 * cross spectra is summed into hat functions of frequency, narrow enough (0.4 in kL, a tenth of f)
 * for sigma to be linear between their nodes within 1 %; then W is a sum over nodes.
 *
 * **Limits.** Light fluid: air neither loads nor damps the beam (at 6 kHz radiation takes 7e-4 of
 * what a beam of 2 mm steel stores in a radian, its own damping of 2 % takes 4e-2). The strip is
 * infinitely wide: a beam of width b radiates less where b is below half a wavelength, and the
 * other side of a beam without baffle cancels more. Slider and baffle are rigid and silent. Ends
 * are pinned. Pressure levels are means over the half circle of radius 1 m.
 *
 * Units SI; per metre of width. Results, never part of the dynamics: logarithms are libm's. Tests:
 * tests/statistics/test_sound.c (limits, Rayleigh's integral, a tone), verify/verify_sound.c (a run
 * against Rayleigh's integral over the nodes).
 */
#include "statistics/sound.h"

#include <fftw3.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/kernels.h"
#include "kernels/sound_sums.h"
#include "statistics/bands.h"

static const double PI = 3.141592653589793;
static const double TOP = 20000.0;   ///< upper end of the band [Hz]
static const double LONGEST = 20.0;  ///< strip [m]
static const double INTERVAL = 1e-5; ///< between samples [s]
enum { MOST_MODES = 512, BLOCK = 32768 };
enum { BINS = 32, TILE = 504 }; ///< bins at once; differences side by side
enum { TOGETHER = 8 };          ///< differences that go to the tile at once; divides TILE and BLOCK

struct ra_sound {
    double length, interval, band;
    size_t modes, block;
    double *frequency;  ///< of the modes (modes) [Hz]
    double *norm;       ///< sqrt(c_m): of their shapes over those of eq:mode-transform (modes)
    double *before;     ///< amplitudes of the last sample (modes)
    double *recent;     ///< differences that are not in the tile yet (TOGETHER x modes)
    double *difference; ///< tile by tile, mode by mode in it (tiles x modes x TILE)
    size_t filled;      ///< differences in the block
    uint64_t heard;     ///< differences in all
    bool started;
    uint64_t every, next; ///< steps between samples; of the next one
    fftw_plan plan;
    double *padded;         ///< differences of one mode, and silence (block)
    fftw_complex *whole;    ///< its transform (block/2 + 1)
    fftw_complex *spectrum; ///< the band of all of them, mode by mode (modes x (bins + 1)), in the
                            ///< memory of `cross`
    double *undo;           ///< by bin: what undoes the average, over block (bins)
    size_t bins;            ///< of the band, without f = 0; bin b is f = b/(block interval)
    double *node;           ///< frequencies of the hat functions (nodes) [Hz]
    size_t nodes;
    size_t *left;   ///< by bin: node to its left (bins + 1)
    size_t pairs;   ///< of modes of the same parity, with the padding of sound_sums.h
    size_t half;    ///< of a row of all modes (sound_sums.h)
    double *row;    ///< real, then imaginary parts of some bins (2 x BINS x 2 half)
    double *cross;  ///< sums of Re X_m X_n^* (nodes x pairs), zero before the first block
    bool crossed;   ///< a block is in the sums
    double *square; ///< sums of |X_m|^2 over the band (modes)
    const struct ra_sound_sums *sums;
};

double ra_sound_octave(size_t j)
{
    return ldexp(1000.0, (int)j - 5);
}

double ra_sound_power_level(double power)
{
    return power > 0.0 ? 10.0 * log10(power / 1e-12) : -HUGE_VAL;
}

double ra_sound_pressure_level(double power)
{
    // cylindrical waves through the half circle of radius 1 m
    const double square = power * (RA_SOUND_DENSITY * RA_SOUND_SPEED) / PI;
    return square > 0.0 ? 10.0 * log10(square / (2e-5 * 2e-5)) : -HUGE_VAL;
}

// ## Efficiencies

double ra_sound_transform(size_t m, double z, double t)
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

/// kappa/k of one of the directions, the midpoints of a quarter turn.
static double along(size_t direction, size_t count)
{
    return cos(0.5 * PI * ((double)direction + 0.5) / (double)count);
}

double ra_sound_efficiency(size_t m, size_t n, double kL)
{
    const size_t count = directions(kL);
    double sum = 0.0;
    for (size_t j = 0; j < count && (m + n) % 2 == 0; j++) {
        const double z = kL * along(j, count);
        const double t = m % 2 == 0 ? sin(0.5 * z) : cos(0.5 * z);
        sum += ra_sound_transform(m, z, t) * ra_sound_transform(n, z, t);
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

/// Nodes of the hat functions up to the band and beyond; counts only if `node` is NULL.
static size_t place_nodes(const struct ra_sound *s, double *node)
{
    const double bin = 1.0 / ((double)s->block * s->interval);
    const double widest = 0.4 * RA_SOUND_SPEED / (2.0 * PI * s->length);
    size_t count = 0;
    for (double f = 0.0;; count++) {
        if (node != NULL) {
            node[count] = f;
        }
        if (f > s->band) {
            return count + 1;
        }
        f += fmax(bin, fmin(widest, 0.1 * f));
    }
}

static enum ra_code take_memory(struct ra_sound *s, struct ra_status *st)
{
    const struct {
        double **array;
        size_t count;
    } list[] = {{&s->frequency, s->modes},        {&s->norm, s->modes},
                {&s->before, s->modes},           {&s->padded, s->block},
                {&s->undo, s->bins + 1},          {&s->node, s->nodes},
                {&s->square, s->modes},           {&s->row, 4 * BINS * s->half},
                {&s->recent, TOGETHER * s->modes}};
    const size_t tiles = s->block / TILE + 1;
    // written before it is read, and little of it in a short run; the rest when a block is full
    s->difference = ra_reserve_whole(tiles * s->modes * TILE, sizeof(double), "sound", st);
    // both at once: together they are some huge pages
    const size_t transforms = 2 * s->modes * (s->bins + 1);
    s->cross = ra_reserve_whole(transforms + s->nodes * s->pairs, sizeof(double), "sound", st);
    s->whole = ra_reserve(s->block / 2 + 1, sizeof(fftw_complex), "sound", st);
    s->left = ra_alloc(s->bins + 1, sizeof(size_t), "sound", st);
    bool complete =
        s->difference != NULL && s->cross != NULL && s->whole != NULL && s->left != NULL;
    for (size_t a = 0; a < sizeof list / sizeof *list; a++) {
        *list[a].array = ra_alloc(list[a].count, sizeof(double), "sound", st);
        complete = complete && *list[a].array != NULL;
    }
    if (!complete) {
        return RA_SYSTEM;
    }
    s->spectrum = (fftw_complex *)(void *)(s->cross + s->nodes * s->pairs);
    s->plan =
        fftw_plan_dft_r2c_1d((int)s->block, s->padded, s->whole, FFTW_ESTIMATE | FFTW_UNALIGNED);
    return s->plan != NULL ? RA_OK : ra_fail(st, RA_SYSTEM, "FFTW has no plan for %zu", s->block);
}

/// By bin: the factor that undoes the average over an interval, and the hat functions.
static void tabulate(struct ra_sound *s)
{
    const double bin = 1.0 / ((double)s->block * s->interval);
    size_t left = 0;
    place_nodes(s, s->node);
    for (size_t b = 1; b <= s->bins; b++) {
        const double f = (double)b * bin, x = PI * f * s->interval, ratio = x / sin(x);
        // differences to velocities; both signs of f; mean over the block
        s->undo[b] = 2.0 * ratio * ratio / (s->interval * s->interval * (double)s->block);
        while (s->node[left + 1] < f) {
            left++;
        }
        s->left[b] = left;
    }
}

enum ra_code ra_sound_make(double length, const double *frequency, size_t count, double interval,
                           size_t block, struct ra_sound **sound, struct ra_status *st)
{
    const double band = fmin(TOP, 0.2 / interval);
    size_t modes = 0;
    while (modes < count && frequency[modes] <= 2.0 * band) {
        modes++;
    }
    *sound = NULL;
    if (modes > MOST_MODES || length > LONGEST) {
        return ra_fail(st, RA_INPUT,
                       "sound is computed for at most %d modes below %g Hz and %g m of length; "
                       "here are %zu on %g m",
                       MOST_MODES, 2.0 * band, LONGEST, modes, length);
    }
    struct ra_sound *const s = ra_alloc(1, sizeof *s, "sound", st);
    if (s == NULL) {
        return RA_SYSTEM;
    }
    *s = (struct ra_sound){.length = length, .interval = interval, .band = band, .modes = modes};
    s->block = block;
    s->bins = (size_t)(band * ((double)block * interval));
    s->nodes = place_nodes(s, NULL);
    s->pairs = count_pairs(modes);
    s->half = padded((modes + 1) / 2);
    s->sums = ra_sound_sums_find(NULL);
    s->every = 1;
    const enum ra_code code = take_memory(s, st);
    if (code != RA_OK) {
        ra_sound_free(s);
        return code;
    }
    for (size_t m = 0; m < modes; m++) {
        s->frequency[m] = frequency[m];
        s->norm[m] = 1.0;
    }
    tabulate(s);
    *sound = s;
    return RA_OK;
}

void ra_sound_free(struct ra_sound *s)
{
    if (s == NULL) {
        return;
    }
    if (s->plan != NULL) {
        fftw_destroy_plan(s->plan);
    }
    free(s->frequency);
    free(s->norm);
    free(s->before);
    free(s->square);
    free(s->recent);
    free(s->difference);
    free(s->padded);
    free(s->whole);
    free(s->undo);
    free(s->left);
    free(s->node);
    free(s->row);
    free(s->cross);
    free(s);
}

// ## Listening

/// Adds the products of some bins of one interval to the hat functions on its two sides.
static void add_bins(struct ra_sound *s, size_t first, size_t count)
{
    const size_t stride = s->bins + 1, left = s->left[first];
    const double width = s->node[left + 1] - s->node[left];
    double *const re = s->row, *const im = s->row + 2 * BINS * s->half;
    double right[BINS];
    for (size_t m = 0; m < s->modes; m++) {
        fftw_complex *const from = s->spectrum + m * stride + first;
        for (size_t b = 0; b < count; b++) {
            const size_t at = (2 * b + m % 2) * s->half + m / 2;
            re[at] = from[b][0];
            im[at] = from[b][1];
            s->square[m] += s->undo[first + b] * (re[at] * re[at] + im[at] * im[at]);
        }
    }
    for (size_t b = 0; b < count; b++) {
        const double f = (double)(first + b) / ((double)s->block * s->interval);
        right[b] = (f - s->node[left]) / width;
    }
    double *const low = s->cross + left * s->pairs;
    s->sums->cross(s->modes, count, re, im, s->half, s->undo + first, right, low, low + s->pairs);
}

/// Puts the last differences, up to TOGETHER, into the tile. One at a time would write a word into
/// a line of each mode, 126 lines for one sample; eight fill their lines.
static void put_recent(struct ra_sound *s)
{
    const size_t count = (s->filled + TOGETHER - 1) % TOGETHER + 1, begin = s->filled - count;
    double *const tile = s->difference + begin / TILE * TILE * s->modes + begin % TILE;
    for (size_t m = 0; m < s->modes; m++) {
        for (size_t j = 0; j < count; j++) {
            tile[m * TILE + j] = s->recent[j * s->modes + m];
        }
    }
}

/// The band of each mode's transform; what is missing of the block is silence.
static void transform_block(struct ra_sound *s)
{
    const size_t stride = s->bins + 1;
    if (s->filled % TOGETHER != 0) {
        put_recent(s);
    }
    memset(s->padded + s->filled, 0, (s->block - s->filled) * sizeof *s->padded);
    for (size_t m = 0; m < s->modes; m++) {
        for (size_t begin = 0; begin < s->filled; begin += TILE) {
            const size_t rest = s->filled - begin, count = rest < TILE ? rest : TILE;
            memcpy(s->padded + begin, s->difference + begin * s->modes + m * TILE,
                   count * sizeof *s->padded);
        }
        fftw_execute(s->plan);
        memcpy(s->spectrum + m * stride, s->whole, stride * sizeof *s->whole);
    }
}

static void close_block(struct ra_sound *s)
{
    transform_block(s);
    if (!s->crossed) {
        memset(s->cross, 0, s->nodes * s->pairs * sizeof *s->cross);
        s->crossed = true;
    }
    for (size_t first = 1, count; first <= s->bins; first += count) {
        count = 1;
        while (count < BINS && first + count <= s->bins &&
               s->left[first + count] == s->left[first]) {
            count++;
        }
        add_bins(s, first, count);
    }
    s->filled = 0;
}

void ra_sound_sample(struct ra_sound *s, const double *amplitude)
{
    if (s->started) {
        double *const recent = s->recent + s->filled % TOGETHER * s->modes;
        for (size_t m = 0; m < s->modes; m++) {
            recent[m] = s->norm[m] * (amplitude[m] - s->before[m]);
        }
        s->heard++;
        s->filled++;
        if (s->filled % TOGETHER == 0) {
            put_recent(s);
        }
    }
    s->started = true;
    memcpy(s->before, amplitude, s->modes * sizeof *amplitude);
    if (s->filled == s->block) {
        close_block(s);
    }
}

enum ra_code ra_sound_listen(const struct ra_beam *beam, const struct ra_modes *modes, double tau,
                             uint64_t from, struct ra_sound **sound, struct ra_status *st)
{
    *sound = NULL;
    if (beam->left != RA_PINNED || beam->right != RA_PINNED) {
        return ra_fail(st, RA_INPUT, "sound is computed for a resonator with pinned ends alone");
    }
    double *const frequency = ra_alloc(modes->count, sizeof *frequency, "sound", st);
    if (frequency == NULL) {
        return RA_SYSTEM;
    }
    for (size_t m = 0; m < modes->count; m++) {
        frequency[m] = modes->omega[m] / (2.0 * PI);
    }
    const uint64_t every = (uint64_t)fmax(1.0, floor(INTERVAL / tau + 1e-6));
    const enum ra_code code =
        ra_sound_make(beam->length, frequency, modes->count, (double)every * tau, BLOCK, sound, st);
    if (code == RA_OK) {
        (*sound)->every = every;
        (*sound)->next = from;
        for (size_t m = 0; m < (*sound)->modes; m++) {
            (*sound)->norm[m] = sqrt(modes->square[m]);
        }
    }
    free(frequency);
    return code;
}

void ra_sound_observe(struct ra_sound *sound, uint64_t step, const double *amplitude)
{
    if (step == sound->next) {
        ra_sound_sample(sound, amplitude);
        sound->next += sound->every;
    }
}

uint64_t ra_sound_next(const struct ra_sound *sound)
{
    return sound->next;
}

// ## Evaluation

/// What is computed for RA_SOUND_NODES nodes of frequency side by side.
struct nodes {
    double kL[RA_SOUND_NODES];
    size_t count[RA_SOUND_NODES], most; ///< directions of each; most of them
    double z[RA_SOUND_NODES];           ///< kappa L in one direction
    double t[2][RA_SOUND_NODES];        ///< sin z/2 and cos z/2; 0 behind the last direction
    double *h;                          ///< by modes (modes x RA_SOUND_NODES)
    double *cross; ///< sums of pairs, those of n < m twice (pairs x RA_SOUND_NODES)
};

/// The nodes from `first` on; behind the last one it stands again.
static void take_nodes(const struct ra_sound *s, size_t first, struct nodes *g)
{
    g->most = 0;
    for (size_t j = 0; j < RA_SOUND_NODES; j++) {
        const size_t node = first + j < s->nodes ? first + j : s->nodes - 1;
        const double *from = s->cross + node * s->pairs;
        double *to = g->cross + j;
        g->kL[j] = 2.0 * PI * s->node[node] / RA_SOUND_SPEED * s->length;
        g->count[j] = directions(g->kL[j]);
        g->most = g->count[j] > g->most ? g->count[j] : g->most;
        for (size_t m = 0; m < s->modes; m++) {
            for (size_t n = 0; n <= m / 2; n++, to += RA_SOUND_NODES) {
                *to = (n < m / 2 ? 2.0 : 1.0) * from[n];
            }
            from += padded(m / 2 + 1);
        }
    }
}

/// h of all modes in one direction, 0 where a node has none of that number.
static void transform_nodes(const struct ra_sound *s, size_t direction, struct nodes *g)
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
    for (size_t m = 1; m <= s->modes; m++) {
        s->sums->transform((double)m * PI, g->z, g->t[m % 2], g->h + (m - 1) * RA_SOUND_NODES);
    }
    // near a root the formula is 0/0; only the nearest one can be near
    for (size_t j = 0; j < RA_SOUND_NODES; j++) {
        const size_t m = (size_t)(g->z[j] / PI + 0.5);
        if (m >= 1 && m <= s->modes) {
            g->h[(m - 1) * RA_SOUND_NODES + j] = ra_sound_transform(m, g->z[j], g->t[m % 2][j]);
        }
    }
}

/// sum of sigma_mn C_mn at RA_SOUND_NODES nodes of frequency.
static void radiated(const struct ra_sound *s, size_t first, struct nodes *g, double *sum)
{
    memset(sum, 0, RA_SOUND_NODES * sizeof *sum);
    take_nodes(s, first, g);
    for (size_t direction = 0; direction < g->most; direction++) {
        transform_nodes(s, direction, g);
        s->sums->radiate(s->modes, g->cross, g->h, sum);
    }
    for (size_t j = 0; j < RA_SOUND_NODES; j++) {
        sum[j] = 0.5 * g->kL[j] * sum[j] / (double)g->count[j];
    }
}

enum ra_code ra_sound_evaluate(struct ra_sound *s, struct ra_sound_result *result,
                               struct ra_status *st)
{
    memset(result, 0, sizeof *result);
    struct nodes g;
    double sum[RA_SOUND_NODES];
    g.h = ra_reserve((s->modes + s->pairs) * RA_SOUND_NODES, sizeof *g.h, "sound", st);
    if (g.h == NULL) {
        return RA_SYSTEM;
    }
    g.cross = g.h + s->modes * RA_SOUND_NODES;
    close_block(s);
    const double mean = s->heard > 0 ? 1.0 / (double)s->heard : 0.0;
    const double impedance = RA_SOUND_DENSITY * RA_SOUND_SPEED;
    for (size_t j = 0; j < s->nodes; j++) {
        if (j % RA_SOUND_NODES == 0) {
            radiated(s, j, &g, sum);
        }
        const double power = impedance * mean * sum[j % RA_SOUND_NODES];
        result->power += power;
        result->power_A += power * ra_a_weighting(s->node[j]);
        for (size_t o = 0; o < RA_OCTAVES; o++) {
            const double middle = ra_sound_octave(o);
            const bool inside = s->node[j] >= middle / sqrt(2.0) && s->node[j] < middle * sqrt(2.0);
            result->octave[o] += inside ? power : 0.0;
        }
    }
    for (size_t m = 0; m < s->modes; m++) {
        const double kL = 2.0 * PI * s->frequency[m] / RA_SOUND_SPEED * s->length;
        result->mean_square += mean * s->square[m] / s->length;
        result->own += impedance * mean * s->square[m] * ra_sound_efficiency(m + 1, m + 1, kL);
    }
    result->band = s->band;
    result->seconds = (double)s->heard * s->interval;
    const double full = impedance * s->length * result->mean_square;
    result->efficiency = full > 0.0 ? result->power / full : 0.0;
    // bending waves: omega = B k^2, here from the first mode; as fast as sound at omega = c^2/B
    const double B = s->modes > 0 ? 2.0 * s->frequency[0] * s->length * s->length / PI : 0.0;
    result->coincidence = B > 0.0 ? RA_SOUND_SPEED * RA_SOUND_SPEED / (2.0 * PI * B) : 0.0;
    free(g.h);
    return RA_OK;
}
