// Sound of a run against Rayleigh's integral over the nodes, and power against the far field.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * strip_sound.c computes power from cross spectra of modes and transforms of mode shapes. Here the
 * same power is computed in two ways that use neither.
 *
 * **Near field.** The realistic case at 0.3 m/s, 50 ms: velocities at 450 nodes, h = 1 mm apart,
 * every 10 us, are transformed as they are, and eq:strip-power is summed by the midpoint rule, J_0
 * from GSL. The record is padded to twice its length, so that the sum over lines is free of the
 * record's periodic continuation. The two powers differ for three reasons: the plain samples alias;
 * sigma in strip_sound.c is linear between its nodes; and the midpoint rule has an error ((k
 * h)^2/24, 0.4 % at 16 kHz, where there is little power). Together these make a difference of 5e-6
 * of the power, because nearly all of the power is below 1 kHz; 5e-5 is asserted.
 *
 * **Far field.** For one mode, eq:rayleigh-strip with the Hankel function of GSL at r = 2000 L
 * gives the pressure in every direction. The integral of |p|^2/(rho c) over the half circle is the
 * power, apart from terms in L/r. This is the energy balance of the air, and checks the factor of
 * the baffle.
 */
#include <fftw3.h>
#include <gsl/gsl_sf_bessel.h>
#include <math.h>
#include <stdlib.h>

#include "statistics/strip_sound.h"
#include "study.h"

static const double PI = 3.141592653589793;
enum { POINTS = 450, SAMPLES = 5000, PADDED = 2 * SAMPLES, EVERY = 100, LINES = PADDED / 2 + 1 };

/// Velocities of the midpoints of POINTS intervals (POINTS x PADDED), and the result of
/// strip_sound.c.
static bool record(struct study_pair *pair, double *velocity, struct ra_sound_result *result)
{
    struct ra_sound *sound = NULL;
    const struct ra_solid *const s = &pair->problem.solid[0];
    const size_t stride = (s->nodes - 1) / POINTS;
    // the record has no fade, because the transform of the nodes here has none
    const struct ra_sound_steps of = {.tau = pair->problem.pair.modal.step, .from_rest = true};
    pair->code = pair->code == RA_OK
                     ? ra_strip_sound_listen(&s->beam, &s->modes, &of, &sound, &pair->st)
                     : pair->code;
    for (size_t n = 0; pair->code == RA_OK && n < (size_t)SAMPLES * EVERY; n++) {
        if (!study_step(pair)) {
            break;
        }
        ra_sound_observe(sound, pair->state.at.step, pair->state.at.motion.amplitude);
        for (size_t i = 0; n % EVERY == 0 && i < POINTS; i++) {
            velocity[i * PADDED + n / EVERY] =
                ra_velocity(&pair->problem, &pair->state, 0, i * stride + stride / 2);
        }
    }
    if (pair->code == RA_OK) {
        pair->code = ra_sound_evaluate(sound, result, &pair->st);
    }
    ra_sound_free(sound);
    return pair->code == RA_OK;
}

/// eq:strip-power of one spectral line, divided by rho omega/2: sum J_0 Re(v_i v_j^*) h^2.
static double line_power(fftw_complex *v, size_t line, double k, double h)
{
    double bessel[POINTS], sum = 0.0;
    for (size_t d = 0; d < POINTS; d++) {
        bessel[d] = gsl_sf_bessel_J0(k * h * (double)d);
    }
    for (size_t i = 0; i < POINTS; i++) {
        const double *const a = v[i * LINES + line];
        for (size_t j = 0; j < POINTS; j++) {
            const double *const b = v[j * LINES + line];
            sum += bessel[i > j ? i - j : j - i] * (a[0] * b[0] + a[1] * b[1]);
        }
    }
    return sum * h * h;
}

static double by_nodes(double *velocity, fftw_complex *spectrum, double length, double interval,
                       double band)
{
    const int padded = PADDED;
    fftw_plan plan = fftw_plan_many_dft_r2c(1, &padded, POINTS, velocity, NULL, 1, PADDED, spectrum,
                                            NULL, 1, LINES, FFTW_ESTIMATE);
    fftw_execute(plan);
    fftw_destroy_plan(plan);
    double power = 0.0;
    for (size_t line = 1; (double)line / (PADDED * interval) <= band; line++) {
        const double omega = 2.0 * PI * (double)line / (PADDED * interval);
        power += 0.5 * RA_SOUND_DENSITY * omega *
                 line_power(spectrum, line, omega / RA_SOUND_SPEED, length / POINTS);
    }
    // Parseval: both signs of f, mean over the samples that are not padding
    return power * 2.0 / ((double)PADDED * SAMPLES);
}

static void near_field(struct study *study)
{
    static const char *const overrides[] = {"sliding.speed=0.3", "time.path=none",
                                            "time.duration=0.1"};
    struct ra_sliding_case c;
    struct study_pair pair;
    struct ra_sound_result result = {0};
    study_pair_case("data/cases/realistic.ini", overrides, 3, &c, &pair);
    double *const velocity = ra_alloc((size_t)POINTS * PADDED, sizeof *velocity, "sound", &pair.st);
    fftw_complex *const spectrum =
        ra_alloc((size_t)POINTS * LINES, sizeof *spectrum, "sound", &pair.st);
    if (velocity == NULL || spectrum == NULL) {
        pair.code = RA_SYSTEM;
    }
    if (study_ok(study, "run", pair.code, &pair.st)) {
        const bool recorded = record(&pair, velocity, &result);
        if (study_ok(study, "record", pair.code, &pair.st) && recorded) {
            const double his = by_nodes(velocity, spectrum, c.solid[0].beam.length,
                                        EVERY * c.pair.step, result.band);
            study_measured(study, "sound power level", "rayleigh-strip", "450 nodes, 50 ms",
                           ra_sound_power_level(his));
            study_value(study, "sound power over that of the nodes", "rayleigh-strip",
                        "450 nodes, 50 ms", result.power / his,
                        (struct study_band){0.99995, 1.00005});
        }
    }
    free(velocity);
    free(spectrum);
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
}

/// Power over rho c v^2 of mode m from |p|^2 at r = 2000 L, L = 1.
static double by_far_field(size_t m, double k)
{
    enum { ANGLES = 720, SOURCES = 400 };
    const double r = 2000.0;
    double power = 0.0;
    for (size_t a = 0; a < ANGLES; a++) {
        const double theta = PI * ((double)a + 0.5) / ANGLES;
        double re = 0.0, im = 0.0;
        for (size_t s = 0; s < SOURCES; s++) {
            const double x = ((double)s + 0.5) / SOURCES;
            const double v = sqrt(2.0) * sin((double)m * PI * x) / SOURCES;
            const double distance = hypot(r * cos(theta) - (x - 0.5), r * sin(theta));
            re += v * gsl_sf_bessel_J0(k * distance);
            im -= v * gsl_sf_bessel_Y0(k * distance);
        }
        // p = rho omega/2 (re + i im); |p|^2/(rho c) over rho c is (k/2)^2 (...)
        power += 0.25 * k * k * (re * re + im * im) * r * PI / ANGLES;
    }
    return power;
}

static void far_field(struct study *study)
{
    static const struct {
        size_t m;
        double kL;
    } cases[] = {{1, 0.5}, {2, 4.0}, {3, 9.0}, {5, 30.0}};
    char at[64];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double mine = ra_strip_efficiency(cases[i].m, cases[i].m, cases[i].kL);
        snprintf(at, sizeof at, "mode %zu, kL = %g", cases[i].m, cases[i].kL);
        // terms in L/r are 5e-4 each; in the sum only their squares remain; 1.5e-5 is seen
        study_value(study, "radiation efficiency over that of the far field", "sigma", at,
                    mine / by_far_field(cases[i].m, cases[i].kL),
                    (struct study_band){0.9999, 1.0001});
    }
}

int main(int argc, char **argv)
{
    struct study study;
    if (study_begin(&study, "verify_sound", argc, argv) != 0) {
        return 5;
    }
    far_field(&study);
    near_field(&study);
    return study_end(&study);
}
