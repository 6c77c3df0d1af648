// A run of sliding that somebody steps, drives and looks at while it goes on: for a page.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LIVE_H
#define RA_LIVE_H

#include <stddef.h>
#include <stdint.h>

#include "base/room.h"
#include "statistics/room.h"

struct ra_live;

/** Reads the case file as `ra2d run` does and makes it ready, at rest if it wants that. Its
 *  duration does not matter: it goes on until the slider is at the end of the resonator. Its speed
 *  must be constant; the probe of a velocity that is heard is its first one. Codes as of a case
 *  (ra2d.h); free in any case. */
enum ra_code ra_live_make(const char *path, struct ra_live **live, struct ra_status *st);
void ra_live_free(struct ra_live *live);

/** So many steps more. RA_EARLY where fewer are left before the end of the resonator: these have
 *  been taken. RA_NUMERIC as of a step. */
enum ra_code ra_live_go(struct ra_live *live, uint32_t steps, struct ra_status *st);

/** Another speed [m/s] and load [N/m] from the next step on, as ra_drive, whose step that is: a row
 *  of a recording, which a native run plays again (sliding.speed_table). RA_INPUT for what is no
 *  speed, or more than the case is made for. */
enum ra_code ra_live_drive(struct ra_live *live, double speed, double load, double *step,
                           struct ra_status *st);

/** What there is of a live run, after its last step. */
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

/** The probes of the case now, at most `room`; how many there are. */
size_t ra_live_probes(const struct ra_live *live, double *value, size_t room);

enum { RA_LIVE_SAMPLES = 65536 };
/** What is heard: the first velocity probe [m/s], and from ra_live_listen on the sound pressure
 *  [Pa]. */
enum ra_live_sound { RA_LIVE_VELOCITY, RA_LIVE_PRESSURE, RA_LIVE_SOUNDS };

/** From the next sample on the sound pressure too, at x along the resonator and `height` above it
 *  [m] (statistics/strip_listener.h, whose codes these are). */
enum ra_code ra_live_listen(struct ra_live *live, double x, double height, struct ra_status *st);

/** Takes its samples that have come since the last call, in their order, at most `room`; how many.
 *  Of more than RA_LIVE_SAMPLES the oldest are lost. */
size_t ra_live_samples(struct ra_live *live, enum ra_live_sound what, float *sample, size_t room);

/** Spectrum of the last samples that there are, at most RA_LIVE_SAMPLES of them, by Welch's method
 *  with segments of RA_LIVE_SEGMENT: the density (RA_LIVE_SEGMENT/2 + 1) [m^2/s^2/Hz or Pa^2/Hz],
 *  and levels (RA_LIVE_LEVELS) of third octaves from 20 Hz on, of all together, and that A-weighted
 *  [dB re 1 nm/s or 20 uPa]. RA_INPUT while there are fewer samples than one segment. */
enum { RA_LIVE_SEGMENT = 8192, RA_LIVE_LEVELS = RA_THIRDS + 2 };
enum ra_code ra_live_spectrum(struct ra_live *live, enum ra_live_sound what, float *density,
                              float *level, struct ra_status *st);

/** What the law of roughness noise says of the speed and load of the next step (run/expected.h):
 *  V/V*, the power [W/m], the level [dB re 1 nm/s] and half of its band [dB]; NAN where it says
 *  nothing. */
enum { RA_LIVE_EXPECTED = 4 };
enum ra_code ra_live_expect(const struct ra_live *live, double *expected, struct ra_status *st);

/** Profile of a solid (0: resonator): Ra [m] and the length of correlation [m], and the density of
 *  its heights over wave number [m^3], by Welch's method with segments of RA_LIVE_WAVES nodes
 *  (RA_LIVE_WAVES/2 + 1, from 0 to half a wave a node). RA_INPUT of a profile that is shorter. */
enum { RA_LIVE_WAVES = 1024 };
enum ra_code ra_live_surface(const struct ra_live *live, int solid, double *rough, float *density,
                             struct ra_status *st);

/** Displacement of the resonator at `places` equal distances, ends included [m]. */
void ra_live_deflection(const struct ra_live *live, float *displacement, size_t places);

/** Both lines under the block at the nodes of the slider, heights above the resonator's reference
 *  line [m]: of the resonator that between its nodes on both sides, linearly. How many nodes there
 *  are; at most `room` are written. */
size_t ra_live_lines(const struct ra_live *live, float *lower, float *upper, size_t room);

/** Where there is a contact, from the slider's left end [m], and the force on the slave [N/m]; how
 *  many; at most `room` are written. */
size_t ra_live_contacts(const struct ra_live *live, float *place, float *force, size_t room);

#endif
