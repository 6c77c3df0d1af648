// Keys of the holder and of the air: when they are used, and which combinations are impossible.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The keys of [holder] are the same in two dimensions and in three (pair_keys.h); holder.c of
 * `model` implements them.
 *
 * Tests: tests/areal/test_holder_keys.c.
 */
#include "run/pair_keys.h"

#include <math.h>
#include <string.h>

bool ra_holder_key_used(const void *values, int which, const struct ra_key *key)
{
    const struct ra_pair_case *const c = values;
    (void)which;
    return strcmp(key->name, "pivot") == 0
               ? ra_holder_rubs(&(struct ra_holder){.friction = c->holder.friction, .pivot = 1.0})
           : strcmp(key->name, "friction") == 0
               ? ra_holder_rubs(&(struct ra_holder){.friction = 1.0, .pivot = c->holder.pivot})
           : strcmp(key->name, "pitch_damping") == 0 ? !isinf(c->holder.stiffness[RA_PITCH])
                                                     : !isinf(c->holder.stiffness[RA_ROLL]);
}

struct ra_holder ra_pair_case_holder(const struct ra_pair_case *c)
{
    struct ra_holder h = c->holder;
    for (int i = 0; i < RA_RIGID_MODES; i++) {
        h.blocked[i] = isinf(h.stiffness[i]);
        h.stiffness[i] = h.blocked[i] ? 0.0 : h.stiffness[i];
        h.damping[i] = h.blocked[i] ? 0.0 : h.damping[i];
    }
    return h;
}

enum ra_code ra_pair_case_check_holder(const struct ra_pair_case *c, bool heaves, bool pitches,
                                       struct ra_status *st)
{
    const struct ra_holder h = ra_pair_case_holder(c);
    const bool heave = h.stiffness[RA_HEAVE] > 0.0 || h.damping[RA_HEAVE] > 0.0;
    const bool pitch = h.stiffness[RA_PITCH] > 0.0 || h.damping[RA_PITCH] > 0.0;
    const char *const spring[] = {
        [RA_HEAVE] = "holder.heave_stiffness", [RA_PITCH] = "holder.pitch_stiffness"};
    const char *const damper[] = {
        [RA_HEAVE] = "holder.heave_damping", [RA_PITCH] = "holder.pitch_damping"};
    const int i = heave && !heaves ? RA_HEAVE : RA_PITCH;
    const char *const key = i == RA_PITCH && !pitch ? "holder.friction"
                            : h.stiffness[i] > 0.0  ? spring[i]
                                                    : damper[i];
    if ((heave && !heaves) || ((pitch || ra_holder_rubs(&h)) && !pitches)) {
        return ra_case_fail(&c->origin, key, st,
                            "holds a slider that can %s as a rigid body; write ends = free-free%s",
                            heave && !heaves ? "heave" : "pitch",
                            heave && !heaves ? "" : " with at least 2 modes");
    }
    return RA_OK;
}

bool ra_air_key_used(const void *values, int which, const struct ra_key *key)
{
    const struct ra_pair_case *const c = values;
    (void)which;
    (void)key;
    return c->air.on;
}

bool ra_air_conducts(const void *values, int which, const struct ra_key *key)
{
    const struct ra_pair_case *const c = values;
    (void)which;
    (void)key;
    return c->air.gas.heat_ratio > 1.0;
}
