// Sums over the steps of what touches, and how hard, in two dimensions and in three.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CONTACT_SUMS_H
#define RA_CONTACT_SUMS_H

#include <stddef.h>
#include <stdint.h>

/** Sums since the averages began; `least` begins with HUGE_VAL. Forces are sums over all contacts
 *  of a step [N/m], for an area [N]. */
struct ra_contact_sums {
    uint64_t steps;                    ///< of them; 0: none yet
    double force, square, most, least; ///< sums of force and its square; of the force
    double contacts;                   ///< sum of their numbers
    size_t contacts_most;
    uint64_t touching; ///< steps with a contact
};

/** Adds a step. */
static inline void ra_contact_sums_add(struct ra_contact_sums *s, double force, size_t contacts)
{
    s->steps++;
    s->force += force;
    s->square += force * force;
    // fmax and fmin would be calls
    s->most = force > s->most ? force : s->most;
    s->least = force < s->least ? force : s->least;
    s->contacts += (double)contacts;
    s->contacts_most = contacts > s->contacts_most ? contacts : s->contacts_most;
    s->touching += contacts > 0;
}

/** Adds steps without a contact. */
static inline void ra_contact_sums_fly(struct ra_contact_sums *s, uint64_t steps)
{
    s->steps += steps;
    s->least = 0.0 < s->least ? 0.0 : s->least;
}

#endif
