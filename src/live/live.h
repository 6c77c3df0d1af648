// A run of sliding that a page steps, controls and shows while it goes on.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LIVE_H
#define RA_LIVE_H

#include <stddef.h>
#include <stdint.h>

#include "base/room.h"
#include "statistics/room.h"

struct ra_live;

/** Reads the case file as `ra2d run` does and prepares the run, with the equilibrium at the start
 *  if the case asks for it. The duration of the case is ignored: the run can go on until the slider
 *  reaches the end of the resonator. The case must have a constant speed. Its first velocity probe
 *  is the one that is heard. Codes as for a case (ra2d.h); free in any case. */
enum ra_code ra_live_make(const char *path, struct ra_live **live, struct ra_status *st);
void ra_live_free(struct ra_live *live);

/** Takes so many more steps. RA_EARLY if fewer remain before the end of the resonator; those have
 *  been taken. RA_NUMERIC as for a step. */
enum ra_code ra_live_go(struct ra_live *live, uint32_t steps, struct ra_status *st);

/** Sets another speed [m/s] and load [N/m] from the next step on, as ra_drive does. The step number
 *  with both values is a row of a recording; a native run can repeat it (sliding.speed_table).
 *  RA_INPUT if the speed is not valid, or higher than the case allows. */
enum ra_code ra_live_drive(struct ra_live *live, double speed, double load, double *step,
                           struct ra_status *st);

/** The values of a live run after its last step. */
enum ra_live_quantity {
    RA_LIVE_STEP,        ///< n; -1 before the first one
    RA_LIVE_TIME,        ///< t_n [s]
    RA_LIVE_POSITION,    ///< of the slider's left end [m]
    RA_LIVE_SPEED,       ///< V_n [m/s]
    RA_LIVE_LOAD,        ///< beside the weight [N/m]
    RA_LIVE_WEIGHT,      ///< of the slider [N/m]
    RA_LIVE_CONTACTS,    ///< slave nodes with a force
    RA_LIVE_FORCE,       ///< sum of their forces [N/m]
    RA_LIVE_TOUCHING,    ///< share of the steps with a contact, since the averages began [1]
    RA_LIVE_MEAN_FORCE,  ///< since then [N/m]
    RA_LIVE_MEAN_SQUARE, ///< mean square velocity of the resonator since then [m^2/s^2]
    RA_LIVE_PUT_IN,      ///< energy that was put in [J/m]
    RA_LIVE_RESIDUAL,    ///< of the balance of energy [J/m]
    RA_LIVE_STEP_LENGTH, ///< tau [s]
    RA_LIVE_SAMPLE,      ///< interval of the samples [s]; 0: there are none
    RA_LIVE_SPACING,     ///< of the nodes [m]
    RA_LIVE_LENGTH,      ///< of the resonator [m]
    RA_LIVE_SLIDER,      ///< of the slider [m]
    RA_LIVE_LEFT,        ///< steps left at this speed; HUGE_VAL where it stands
    RA_LIVE_WORK,        ///< of sliding since the first step [J/m]
    RA_LIVE_DAMPED,      ///< lost by the damping of both solids since then [J/m]
    RA_LIVE_STORED       ///< kinetic, strain and contact energy now [J/m]
};
double ra_live_value(const struct ra_live *live, enum ra_live_quantity what);

/** The present values of the case's probes, at most `room`; returns their number. */
size_t ra_live_probes(const struct ra_live *live, double *value, size_t room);

enum { RA_LIVE_SAMPLES = 65536 };
/** The sound to hear: the first velocity probe [m/s]; after ra_live_listen the sound pressure [Pa].
 *  */
enum ra_live_sound { RA_LIVE_VELOCITY, RA_LIVE_PRESSURE, RA_LIVE_SOUNDS };

/** Also computes, from the next sample on, the sound pressure at x along the resonator and `height`
 *  above it [m]. Codes as in statistics/strip_listener.h. */
enum ra_code ra_live_listen(struct ra_live *live, double x, double height, struct ra_status *st);

/** Copies the samples that came since the last call, in their order, at most `room`; returns their
 *  number. If there were more than RA_LIVE_SAMPLES, the oldest are lost. */
size_t ra_live_samples(struct ra_live *live, enum ra_live_sound what, float *sample, size_t room);

/** Spectrum of the last samples, at most RA_LIVE_SAMPLES of them, by Welch's method with segments
 *  of RA_LIVE_SEGMENT. The results are density and levels. The density has RA_LIVE_SEGMENT/2 + 1
 *  values [m^2/s^2/Hz or Pa^2/Hz]. The levels (RA_LIVE_LEVELS) are those of third octaves from 20
 *  Hz on, of all together, and A-weighted [dB re 1 nm/s or 20 uPa]. RA_INPUT if there are fewer
 *  samples than one segment. */
enum { RA_LIVE_SEGMENT = 8192, RA_LIVE_LEVELS = RA_THIRDS + 2 };
enum ra_code ra_live_spectrum(struct ra_live *live, enum ra_live_sound what, float *density,
                              float *level, struct ra_status *st);

/** What the law of roughness noise predicts for the speed and load of the next step
 *  (run/expected.h): V/V*, the power [W/m], the level [dB re 1 nm/s] and half of its uncertainty
 *  band [dB]. NAN if it predicts nothing. */
enum { RA_LIVE_EXPECTED = 4 };
enum ra_code ra_live_expect(const struct ra_live *live, double *expected, struct ra_status *st);

/** The profile of a solid (0: resonator): Ra [m], correlation length [m], and the spectral density
 *  of its heights [m^3]. The density is found by Welch's method with segments of RA_LIVE_WAVES
 *  nodes (RA_LIVE_WAVES/2 + 1 values, from wave number 0 to half a wave per node). RA_INPUT if the
 *  profile is shorter. */
enum { RA_LIVE_WAVES = 1024 };
enum ra_code ra_live_surface(const struct ra_live *live, int solid, double *rough, float *density,
                             struct ra_status *st);

/** Displacement of the resonator at `places` points, equally spaced from end to end [m]. */
void ra_live_deflection(const struct ra_live *live, float *displacement, size_t places);

/** Heights of both lines at the nodes of the slider, above the resonator's reference line [m]. The
 *  resonator's line is interpolated linearly between its nodes. Returns the number of nodes; writes
 *  at most `room`. */
size_t ra_live_lines(const struct ra_live *live, float *lower, float *upper, size_t room);

/** Positions of the contacts, from the slider's left end [m], and forces on the slaves [N/m].
 *  Returns their number; writes at most `room`. */
size_t ra_live_contacts(const struct ra_live *live, float *place, float *force, size_t room);

#endif
