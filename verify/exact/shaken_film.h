// Gas films with a prescribed motion, and their complex stiffness.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SHAKEN_FILM_H
#define RA_SHAKEN_FILM_H

#include <complex.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "exact/film_series.h"
#include "film/room.h"

/** A film of air under a square of 20 mm. */
static const double FILM_SIDE = 0.02;
static inline struct ra_gas_film_spec film_of(size_t cells, double step)
{
    return (struct ra_gas_film_spec){.gas = ra_gas_air(),
                                     .length = FILM_SIDE,
                                     .width = FILM_SIDE,
                                     .along = cells,
                                     .across = cells,
                                     .step = step,
                                     .least = 1e-7};
}

struct film {
    struct ra_gas_film film;
    struct ra_gas_film_state state;
    double *gap; ///< at the cells
    struct ra_status st;
    enum ra_code code; ///< of the last call, or of the first that failed
};

static inline void film_make(const struct ra_gas_film_spec *spec, struct film *f)
{
    memset(f, 0, sizeof *f);
    f->code = ra_gas_film_make(spec, &f->film, &f->st);
    if (f->code == RA_OK) {
        f->code = ra_gas_film_state_make(&f->film, &f->state, &f->st);
    }
    f->gap = calloc(spec->along * spec->across, sizeof *f->gap);
}

static inline void film_free(struct film *f)
{
    ra_gas_film_state_free(&f->state);
    free(f->gap);
}

/** A step with the same gap everywhere; returns the force. */
static inline double film_step(struct film *f, double gap)
{
    for (size_t c = 0; c < f->film.spec.along * f->film.spec.across; c++) {
        f->gap[c] = gap;
    }
    if (f->code == RA_OK) {
        f->code = ra_gas_film_step(&f->film, &f->state, f->gap, &f->st);
    }
    return ra_gas_film_force(&f->film, &f->state);
}

/** The resisting force over the displacement [N/m] for a film of the thickness `gap` that is shaken
 *  by `part` of this gap. A period has `period` steps. The force is evaluated in one period, after
 *  `rest` periods. */
static inline double complex film_stiffness(const struct ra_gas_film_spec *spec, double gap,
                                            double part, size_t period, size_t rest)
{
    const double turn = 2.0 * acos(-1.0) / (double)period;
    struct film f;
    double complex sum = 0.0;
    film_make(spec, &f);
    for (size_t n = 0; n < (rest + 1) * period; n++) {
        // the motion begins smoothly
        const double begun = n < period ? 0.5 - 0.5 * cos(0.5 * turn * (double)n) : 1.0;
        const double force = film_step(&f, gap * (1.0 + part * begun * sin(turn * (double)n)));
        if (n >= rest * period) {
            sum += force * cexp(film_complex(0.0, -turn * (double)n));
        }
    }
    // the factor i, because the transform of A sin is -i A
    const double complex amplitude = f.code == RA_OK
                                         ? 2.0 * sum / (double)period * film_complex(0.0, 1.0)
                                         : film_complex(HUGE_VAL, 0.0);
    film_free(&f);
    return -amplitude / (part * gap);
}

#endif
