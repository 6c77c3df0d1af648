// A run of sliding that somebody steps, drives and looks at while it goes on: for a page.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LIVE_H
#define RA_LIVE_H

#include <stddef.h>
#include <stdint.h>

#include "base/room.h"

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
    RA_LIVE_LEFT         ///< steps left at this speed; HUGE_VAL where it stands
};
double ra_live_value(const struct ra_live *live, enum ra_live_quantity what);

/** The probes of the case now, at most `room`; how many there are. */
size_t ra_live_probes(const struct ra_live *live, double *value, size_t room);

enum { RA_LIVE_SAMPLES = 65536 };
/** Takes the samples of the first velocity probe that have come since the last call, in their
 *  order, at most `room`; how many. Of more than RA_LIVE_SAMPLES the oldest are lost. */
size_t ra_live_samples(struct ra_live *live, float *sample, size_t room);

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
