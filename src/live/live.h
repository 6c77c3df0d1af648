// A sliding run that a page steps, controls and shows.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LIVE_H
#define RA_LIVE_H

#include <stddef.h>
#include <stdint.h>

#include "base/room.h"
#include "statistics/room.h"

struct ra_live;

/** Reads the case file as `ra2d run` does and prepares the run, with the equilibrium at the start
 *  if the case asks for it. The duration of the case is ignored: the run can continue until the
 *  slider reaches the end of the resonator. The case must have a constant speed. The first velocity
 *  probe of the case is audible. The codes are those of reading a case (ra2d.h).
 *  Call ra_live_free even after a failure. */
enum ra_code ra_live_make(const char *path, struct ra_live **live, struct ra_status *st);
void ra_live_free(struct ra_live *live);

/** Takes `steps` more steps. RA_EARLY if fewer steps were left before the end of the resonator;
 *  these have been taken. RA_NUMERIC as for a step. */
enum ra_code ra_live_go(struct ra_live *live, uint32_t steps, struct ra_status *st);

/** Sets another speed [m/s] and load [N/m] from the next step on, as ra_drive does. *step is the
 *  number of that step. Step, speed and load are a row of a recording, which a native run can
 *  repeat (sliding.speed_table). RA_INPUT if the speed is invalid or higher than the case
 *  allows. */
enum ra_code ra_live_drive(struct ra_live *live, double speed, double load, double *step,
                           struct ra_status *st);

/** The values of a live run after its last step. */
enum ra_live_quantity {
    RA_LIVE_STEP,       ///< number n of the last step; -1 before the first step
    RA_LIVE_TIME,       ///< time $t_n$ [s]
    RA_LIVE_POSITION,   ///< position of the slider's left end [m]
    RA_LIVE_SPEED,      ///< speed $V_n$ [m/s]
    RA_LIVE_LOAD,       ///< load besides the weight [N/m]
    RA_LIVE_WEIGHT,     ///< weight of the slider [N/m]
    RA_LIVE_CONTACTS,   ///< number of slave nodes with a force
    RA_LIVE_FORCE,      ///< sum of their forces [N/m]
    RA_LIVE_TOUCHING,   ///< share of the steps with a contact since the averages began [1]
    RA_LIVE_MEAN_FORCE, ///< mean force since the averages began [N/m]
    /// mean square velocity of the resonator since the averages began [m^2/s^2]
    RA_LIVE_MEAN_SQUARE,
    RA_LIVE_PUT_IN,      ///< energy put in so far [J/m]
    RA_LIVE_RESIDUAL,    ///< residual of the energy balance [J/m]
    RA_LIVE_STEP_LENGTH, ///< time step $\tau$ [s]
    RA_LIVE_SAMPLE,      ///< interval of the samples [s]; 0: no samples
    RA_LIVE_SPACING,     ///< spacing of the nodes [m]
    RA_LIVE_LENGTH,      ///< length of the resonator [m]
    RA_LIVE_SLIDER,      ///< length of the slider [m]
    RA_LIVE_LEFT,        ///< number of steps left at this speed; HUGE_VAL at rest
    RA_LIVE_WORK,        ///< work of sliding since the first step [J/m]
    RA_LIVE_DAMPED,      ///< energy lost by damping of both solids since the first step [J/m]
    RA_LIVE_STORED       ///< present kinetic, strain and contact energy [J/m]
};
double ra_live_value(const struct ra_live *live, enum ra_live_quantity what);

/** Writes the present values of the case's probes, at most `room`. Returns their number. */
size_t ra_live_probes(const struct ra_live *live, double *value, size_t room);

enum { RA_LIVE_SAMPLES = 65536 };
/** The two audible signals: the first velocity probe [m/s] and, after ra_live_listen, the sound
 *  pressure [Pa]. */
enum ra_live_sound { RA_LIVE_VELOCITY, RA_LIVE_PRESSURE, RA_LIVE_SOUNDS };

/** Also computes, from the next sample on, the sound pressure at x along the resonator and `height`
 *  above it [m]. Codes as in statistics/strip_listener.h. */
enum ra_code ra_live_listen(struct ra_live *live, double x, double height, struct ra_status *st);

/** Copies the samples since the last call in their order, at most `room`. Returns their number. If
 *  there were more than RA_LIVE_SAMPLES, the oldest are lost. */
size_t ra_live_samples(struct ra_live *live, enum ra_live_sound what, float *sample, size_t room);

/** Spectrum of the last samples (at most RA_LIVE_SAMPLES) by Welch's method with segments of
 *  RA_LIVE_SEGMENT. `density` has RA_LIVE_SEGMENT/2 + 1 values [m^2/s^2/Hz or Pa^2/Hz]. `level`
 *  (RA_LIVE_LEVELS) has the levels of the third octaves from 20 Hz on, the level of all bands
 *  together, and the same with A-weighting [dB re 1 nm/s or 20 uPa]. RA_INPUT if there are fewer
 *  samples than a segment needs. */
enum { RA_LIVE_SEGMENT = 8192, RA_LIVE_LEVELS = RA_THIRDS + 2 };
enum ra_code ra_live_spectrum(struct ra_live *live, enum ra_live_sound what, float *density,
                              float *level, struct ra_status *st);

/** Computes what the law of roughness noise predicts for the speed and load of the next step
 *  (run/expected.h): V/V*, the power [W/m], the level [dB re 1 nm/s], and half the width of its 95
 *  % band [dB]. NAN if there is no prediction. */
enum { RA_LIVE_EXPECTED = 4 };
enum ra_code ra_live_expect(const struct ra_live *live, double *expected, struct ra_status *st);

/** Computes the roughness of the profile of a solid (0: resonator): Ra [m], correlation length [m],
 *  and spectral density of the heights [m^3]. The density is computed by Welch's method with
 *  segments of RA_LIVE_WAVES nodes. It has RA_LIVE_WAVES/2 + 1 values, from wave number 0 to half a
 *  wave per node. RA_INPUT if the profile is shorter than a segment. */
enum { RA_LIVE_WAVES = 1024 };
enum ra_code ra_live_surface(const struct ra_live *live, int solid, double *rough, float *density,
                             struct ra_status *st);

/** Writes the displacements of the resonator [m] at `places` points, equally spaced from end to
 *  end. */
void ra_live_deflection(const struct ra_live *live, float *displacement, size_t places);

/** Writes the heights of both lines at the nodes of the slider, above the resonator's reference
 *  line [m]. The resonator's line is interpolated linearly between its nodes. Returns the number of
 *  nodes, of which at most `room` are written. */
size_t ra_live_lines(const struct ra_live *live, float *lower, float *upper, size_t room);

/** Writes the positions of the contacts, from the slider's left end [m], and the forces on the
 *  slaves [N/m]. Returns the number of contacts; at most `room` of them are written. */
size_t ra_live_contacts(const struct ra_live *live, float *place, float *force, size_t room);

#endif
