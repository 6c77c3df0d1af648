// Sums over the steps of a run: contacts and contact forces, in two and three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CONTACT_SUMS_H
#define RA_CONTACT_SUMS_H

#include <stddef.h>
#include <stdint.h>

/** Sums since the start of the averages; `least` starts as HUGE_VAL. A force is the sum over all
 *  contacts of a step [N/m], on an area [N]. */
struct ra_contact_sums {
    uint64_t steps; ///< number of steps in the sums; 0: none yet
    /// sum of the forces and of their squares; largest and smallest force
    double force, square, most, least;
    double contacts;      ///< sum of the numbers of contacts
    size_t contacts_most; ///< largest number of contacts in a step
    uint64_t touching;    ///< steps with at least one contact
};

/** Adds a step. */
static inline void ra_contact_sums_add(struct ra_contact_sums *s, double force, size_t contacts)
{
    s->steps++;
    s->force += force;
    s->square += force * force;
    // comparisons, because fmax and fmin would be calls of functions
    s->most = force > s->most ? force : s->most;
    s->least = force < s->least ? force : s->least;
    s->contacts += (double)contacts;
    s->contacts_most = contacts > s->contacts_most ? contacts : s->contacts_most;
    s->touching += contacts > 0;
}

/** Adds `steps` steps without a contact. */
static inline void ra_contact_sums_fly(struct ra_contact_sums *s, uint64_t steps)
{
    s->steps += steps;
    s->least = 0.0 < s->least ? 0.0 : s->least;
}

#endif
