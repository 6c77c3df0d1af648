// What a contact law is (Sects. 2.4.2, 2.4.3), and the table of laws.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A *local* law says what force a slave node feels that penetrates by e > 0, and what energy it has
 * then stored. It knows its own parameters and nothing else: which nodes penetrate, how forces
 * reach the master and the modes is the same for all laws (contact.c, areal/contact.c). A law that
 * is not local (Lagrange multipliers), or one with a faster way of its own (the penalty), has a
 * *method* (contact.h).
 *
 * A law brings the rows of its keys, for nodes of a line and for nodes of an area: cases of both
 * kinds take them from here (law_keys.c), and name neither a law nor a parameter. A new law is a
 * file with a const struct, and a line in laws.c.
 *
 * **What a law is given** is one struct, struct ra_penetrations: penetrations, tributary sizes, for
 * laws with a `loss` the rates of penetration, and for laws of spots (`widest`) the radii of hills
 * and what they remember. A law that needs more of a node needs one more field in that struct,
 * filled in three places (`ask` in contact.c, rate_method.c, `ask_law` in areal/contact.c); no
 * other law changes.
 *
 * **Rates.** The force of a law with a `loss` depends on the rate of penetration too. Without a
 * rate it is the elastic part of the force, whose integral is the energy stored; force less elastic
 * part, times rate, is the power that is lost.
 *
 * Tests: tests/contact/test_contact.c, tests/contact/test_hertz.c, tests/contact/test_rates.c.
 */
#ifndef RA_LAW_H
#define RA_LAW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/room.h"
#include "case/room.h"
#include "model/room.h"
#include "ra2d.h"

struct ra_contact_method;
struct ra_yield;

/** Penetrating slave nodes. */
struct ra_penetrations {
    size_t count;
    const double *e;      ///< penetrations > 0 [m] (count)
    const double *weight; ///< tributary lengths [m], of an area areas [m^2] (count)
    const double *rate;   ///< of the penetrations [m/s] (count); NULL: 0
    /// of laws of spots, which are asked of summits alone: their radii [m] (count), the largest
    /// penetrations that they remember [m] (count; NULL: none), and how they yield (NULL: never)
    const double *radius, *most;
    const struct ra_yield *yield;
    /// what such a law sets beside the forces: radii of the contacts, and what of the penetrations
    /// comes back on unloading [m] (count)
    double *reach, *back;
};

/** What a law takes of a solid where a key leaves it open. */
struct ra_elastic {
    double young, poisson; ///< E [Pa], INFINITY: rigid; $\nu$ [1]
};

/** The parameters of a law, of the nodes of a line or of an area. */
struct ra_law_keys {
    /// rows of the keys of [contact] whose values are its parameters [SI], ended by NULL;
    /// RA_LAW_PARAMETERS at most. NULL: the law is not one of such nodes
    const struct ra_key *const *row;
    const char *after; ///< where the rows stand: behind this key of [contact]; NULL: the last
    /// from parameters to the coefficients that the functions of the law take, as many; NULL: the
    /// same
    void (*prepare)(const double *parameter, double *coefficient);
};

struct ra_law {
    const char *name;
    struct ra_law_keys keys[RA_CONTACT_NODES];
    /// sets parameters that are 0, not given, from both solids; NULL: all are given
    void (*complete)(const struct ra_elastic solid[2], double *parameter);
    /// whether the coefficients are right; NULL: all are
    enum ra_code (*check)(const double *coefficient, struct ra_status *st);
    /// compressive forces of slave nodes (count), of a line per width [N/m], of an area [N]. NULL:
    /// the law is not local, and stores no energy
    void (*forces)(const double *coefficient, const struct ra_penetrations *nodes, double *force);
    /// energy stored at one, the integral of its elastic force over e [J/m], [J]; `force` is that
    /// of e, of laws with a loss any
    double (*energy)(const double *coefficient, double e, double force, double weight);
    /// the largest slope of the force over e, per tributary length [Pa], per area [Pa/m]: it
    /// limits the time step
    double (*stiffness)(const double *coefficient, double weight);
    /// the same over the rate [Pa s], [Pa s/m]; NULL: the force does not depend on it
    double (*loss)(const double *coefficient, double weight);
    /// the penetration up to which these are true [m], and the rate [m/s]; NULL: any
    double (*deepest)(const double *coefficient);
    double (*fastest)(const double *coefficient);
    /// of a law of spots, which summits alone bear: the radius of a contact up to which they are
    /// true [m]; NULL: every node bears
    double (*widest)(const double *coefficient);
    /// of such a law: what yield takes of a summit of that radius up to a penetration [J]
    double (*yielded)(const double *coefficient, double radius, const struct ra_yield *yield,
                      double e);
    /// of a line; NULL: detect, call `forces`, distribute
    const struct ra_contact_method *method;
};

/** Whether the law is a force of a penetration. */
static inline bool ra_law_is_local(const struct ra_law *law)
{
    return law->forces != NULL;
}

/** Whether it is asked of summits alone. */
static inline bool ra_law_is_of_spots(const struct ra_law *law)
{
    return law->widest != NULL;
}

/** Rows of keys that several laws have: of the penalty, of a line and of an area; of powers, and
 *  `deepest`, of laws whose stiffness grows with the penetration; Hertz's modulus. */
extern const struct ra_key ra_penalty_key[RA_CONTACT_NODES];
extern const struct ra_key ra_hertz_modulus_key[RA_CONTACT_NODES];
extern const struct ra_key ra_power_coefficient_key[RA_CONTACT_NODES], ra_power_exponent_key;
extern const struct ra_key ra_deepest_key;

/** E* of both solids [Pa]. */
double ra_hertz_modulus(const struct ra_elastic solid[2]);

/** The law of that name, or NULL; ra_law_at(i) for i = 0, 1, ... until NULL. */
const struct ra_law *ra_law_find(const char *name);
const struct ra_law *ra_law_at(size_t i);

/** The coefficients of a law. RA_INPUT if they are not right. */
enum ra_code ra_law_prepare(const struct ra_law *law, enum ra_contact_nodes nodes,
                            const double *parameter, double *coefficient, struct ra_status *st);

/* Keys of laws (law_keys.c) ---------------------------------------------------------------- */

/// Laws at most, and values of the keys of all of them.
enum { RA_MOST_LAWS = 16, RA_LAW_VALUES = RA_MOST_LAWS * RA_LAW_PARAMETERS };

/** The names of the laws of such nodes, i = 0, 1, ... until NULL. */
const char *ra_law_of_line(size_t i);
const char *ra_law_of_area(size_t i);

/** Their keys behind the one of that name (NULL: the last), for the rows of a schema (`list_at`),
 *  whose offset is that of the values of a case: double (RA_LAW_VALUES). A row of several laws
 *  stands with the last of them. */
bool ra_law_keys_of_line(const char *after, size_t i, struct ra_key_list *list);
bool ra_law_keys_of_area(const char *after, size_t i, struct ra_key_list *list);

/** The names of the laws that have a key, i = 0, 1, ... until NULL (`user_at`); whether the law of
 *  that name does. */
const char *ra_law_with_key(const struct ra_key *key, size_t i);
bool ra_law_uses(const char *law, const struct ra_key *key);

/** The parameters of a law in a case: the values of its keys. */
void ra_law_parameters(const struct ra_case_origin *origin, const struct ra_law *law,
                       enum ra_contact_nodes nodes, double *parameter);

/** The value of one key of [contact] that a law brings; another one. */
double ra_law_value(const struct ra_case_origin *origin, const char *key);
void ra_law_set_value(struct ra_case_origin *origin, const char *key, double value);

/** Sets what a case does not give of the keys of all its laws from the solids, as the laws say. */
void ra_laws_complete(struct ra_case_origin *origin, enum ra_contact_nodes nodes,
                      const struct ra_elastic solid[2]);

#endif
