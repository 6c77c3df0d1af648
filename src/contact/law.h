// What a contact law is (Sects. 2.4.2, 2.4.3), and the table of laws.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A *local* law says what force a slave node feels that penetrates by e > 0, and what energy it has
 * then stored. It knows its own parameters and nothing else: which nodes penetrate, how forces
 * reach the master and the modes is the same for all laws (contact.c). A law that is not local
 * (Lagrange multipliers), or one with a faster way of its own (the penalty), has a *method*
 * (contact.h).
 *
 * A new law is a file with a const struct, a line in laws.c, and the rows of its keys.
 */
#ifndef RA_LAW_H
#define RA_LAW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct ra_contact_method;

struct ra_law {
    const char *name;
    /// keys of [contact] whose values are its parameters [SI], ended by NULL; RA_LAW_PARAMETERS at
    /// most
    const char *const *parameter;
    /// whether the parameters are right; NULL: all are
    enum ra_code (*check)(const double *parameter, struct ra_status *st);
    /// from parameters to the coefficients that the functions below take, as many; NULL: the same
    void (*prepare)(const double *parameter, double *coefficient);
    /// compressive forces of `count` slave nodes that penetrate by e > 0, per width [N/m]; `weight`
    /// are the nodes' tributary lengths [m]. NULL: the law is not local, and stores no energy
    void (*forces)(const double *coefficient, const double *e, const double *weight, double *force,
                   size_t count);
    /// energy stored at one, the integral of its force over e [J/m]; `force` is that of e
    double (*energy)(const double *coefficient, double e, double force, double weight);
    /// the largest slope of the force over e, per tributary length [Pa]: it limits the time step
    double (*stiffness)(const double *coefficient, double weight);
    /// the penetration up to which that is true [m]; NULL: any
    double (*deepest)(const double *coefficient);
    const struct ra_contact_method *method; ///< NULL: detect, call `force`, distribute
};

/** Whether the law is a force of a penetration. */
static inline bool ra_law_is_local(const struct ra_law *law)
{
    return law->forces != NULL;
}

/** The law of that name, or NULL; ra_law_at(i) for i = 0, 1, ... until NULL. */
const struct ra_law *ra_law_find(const char *name);
const struct ra_law *ra_law_at(size_t i);

/** Whether the law of that name has a parameter of this key. */
bool ra_law_uses(const char *law, const char *key);

#endif
