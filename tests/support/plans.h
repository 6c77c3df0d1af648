// FFTW's planners, intercepted: plans are estimated, and planning can fail.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A measured plan of FFTW is the fastest one at that moment, so the last bits of its transforms
 * would change from start to start. An estimated plan (FFTW_ESTIMATE) is always the same. A
 * program with this header has its own planners, which the linker prefers to those of the library.
 * They pass the request on to other functions of FFTW.
 */
#ifndef RA_PLANS_H
#define RA_PLANS_H

#include "support/check.h"

#include <fftw3.h>
#include <stdbool.h>

static bool no_plans;   ///< every planner fails
static long plans_made; ///< number of requests for a plan

static inline bool plan_allowed(unsigned flags)
{
    plans_made++;
    assert_true((flags & FFTW_ESTIMATE) != 0);
    return !no_plans;
}

fftw_plan fftw_plan_dft_r2c_1d(int n, double *in, fftw_complex *out, unsigned flags)
{
    return plan_allowed(flags) ? fftw_plan_dft_r2c(1, &n, in, out, flags) : NULL;
}

fftw_plan fftw_plan_dft_c2r_1d(int n, fftw_complex *in, double *out, unsigned flags)
{
    return plan_allowed(flags) ? fftw_plan_dft_c2r(1, &n, in, out, flags) : NULL;
}

fftw_plan fftw_plan_dft_r2c_2d(int ny, int nx, double *in, fftw_complex *out, unsigned flags)
{
    const int n[2] = {ny, nx};
    return plan_allowed(flags) ? fftw_plan_dft_r2c(2, n, in, out, flags) : NULL;
}

fftw_plan fftw_plan_dft_c2r_2d(int ny, int nx, fftw_complex *in, double *out, unsigned flags)
{
    const int n[2] = {ny, nx};
    return plan_allowed(flags) ? fftw_plan_dft_c2r(2, n, in, out, flags) : NULL;
}

/** The planner of many transforms in one dimension, with or without padding. */
fftw_plan fftw_plan_many_dft(int rank, const int *n, int count, fftw_complex *in,
                             const int *in_room, int in_step, int in_pitch, fftw_complex *out,
                             const int *out_room, int out_step, int out_pitch, int sign,
                             unsigned flags)
{
    const fftw_iodim along = {n[0], in_step, out_step}, across = {count, in_pitch, out_pitch};
    assert_true(rank == 1 && in_room == NULL && out_room == NULL);
    return plan_allowed(flags) ? fftw_plan_guru_dft(1, &along, 1, &across, in, out, sign, flags)
                               : NULL;
}

/** The planner of a single transform. */
fftw_plan fftw_plan_guru64_dft_c2r(int rank, const fftw_iodim64 *along, int many,
                                   const fftw_iodim64 *across, fftw_complex *in, double *out,
                                   unsigned flags)
{
    const fftw_iodim one = {(int)along->n, (int)along->is, (int)along->os};
    assert_true(rank == 1 && many == 0 && across == NULL);
    return plan_allowed(flags) ? fftw_plan_guru_dft_c2r(1, &one, 0, NULL, in, out, flags) : NULL;
}

#endif
