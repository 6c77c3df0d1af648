// What a contact law is (Sects. 2.4.2, 2.4.3), and the table of laws.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A *local* law gives the force on a slave node that penetrates by e > 0, and the energy stored
 * there. It knows only its own parameters. Two things are the same for all laws: which nodes
 * penetrate, and how forces reach the master and the modes (contact.c, areal/contact.c). A law has
 * a *method* of its own (contact.h) if it is not local (Lagrange multipliers), if its forces depend
 * on rates, or if there is a faster way to compute them (the penalty).
 *
 * A law brings the rows of its keys, for nodes of a line and for nodes of an area. Cases of both
 * kinds take the rows from here (law_keys.c). Their own sources contain no name of a law or of its
 * parameters. A new law is a file with a const struct, and a line in laws.c.
 *
 * **Arguments of a law.** They are in struct ra_penetrations. All laws get penetrations and
 * tributary sizes. Laws with a `loss` also get the rates of penetration. Laws of spots (`widest`)
 * also get the radii of the hills and their largest penetrations so far. A law that needs one more
 * value of a node needs one more field in that struct. The field is filled in three places (`ask`
 * in contact.c, rate_method.c, `ask_law` in areal/contact.c). No other law changes.
 *
 * **Rates.** The force of a law with a `loss` also depends on the rate of penetration. At rate 0 it
 * is the elastic part, whose integral over e is the stored energy. The lost power is the rate times
 * the difference between the force and its elastic part.
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
    size_t count;         ///< number of penetrating nodes
    const double *e;      ///< penetrations > 0 [m] (count)
    const double *weight; ///< tributary lengths [m], on an area tributary areas [m^2] (count)
    const double *rate;   ///< rates of penetration [m/s] (count); NULL: all 0
    // only for laws of spots, by which only summits carry load: radii of the summits [m] (count);
    // their largest penetrations so far [m] (count; NULL: not remembered); properties of yielding
    // (NULL: elastic)
    const double *radius, *most;
    const struct ra_yield *yield;
    // results of a law of spots beside the forces [m] (count): radii of the contacts; the part of
    // each penetration that recovers on unloading
    double *reach, *back;
};

/** Properties of a solid. A law computes from them the keys that a case does not give. */
struct ra_elastic {
    double young, poisson; ///< E [Pa], INFINITY for a rigid solid; $\nu$ [1]
};

/** The parameters of a law, for nodes of a line or for nodes of an area. */
struct ra_law_keys {
    // rows of the keys of [contact] that are the parameters of the law [SI], ended by NULL; at most
    // RA_LAW_PARAMETERS. NULL: the law does not apply to such nodes
    const struct ra_key *const *row;
    const char *after; ///< key of [contact] behind which the rows stand; NULL: they are the last
    // computes the coefficients for the functions of the law, as many as there are parameters;
    // NULL: the coefficients are the parameters
    void (*prepare)(const double *parameter, double *coefficient);
};

struct ra_law {
    const char *name;
    struct ra_law_keys keys[RA_CONTACT_NODES];
    // computes parameters that were not given (0) from both solids; NULL: all must be given
    void (*complete)(const struct ra_elastic solid[2], double *parameter);
    // says whether the coefficients are valid; NULL: they always are
    enum ra_code (*check)(const double *coefficient, struct ra_status *st);
    // compressive forces of slave nodes (count): for a line per width [N/m], for an area [N]. NULL:
    // the law is not local and stores no energy
    void (*forces)(const double *coefficient, const struct ra_penetrations *nodes, double *force);
    // energy stored at a node [J/m], on an area [J]: the integral over e of the elastic force.
    // `force` is the force at e; a law with a loss ignores it
    double (*energy)(const double *coefficient, double e, double force, double weight);
    // the largest derivative of the force with respect to e, per tributary length [Pa] or tributary
    // area [Pa/m]; it limits the time step
    double (*stiffness)(const double *coefficient, double weight);
    // the largest derivative of the force with respect to the rate [Pa s], on an area [Pa s/m];
    // NULL: the force does not depend on the rate
    double (*loss)(const double *coefficient, double weight);
    // the penetration [m] and the rate [m/s] up to which `stiffness` and `loss` hold; NULL: always
    double (*deepest)(const double *coefficient);
    double (*fastest)(const double *coefficient);
    // only for a law of spots: the radius of a contact up to which the bounds are valid [m]; NULL:
    // every node carries load
    double (*widest)(const double *coefficient);
    // only for a law of spots: energy that a summit of this radius has lost by yielding after
    // penetration e [J]
    double (*yielded)(const double *coefficient, double radius, const struct ra_yield *yield,
                      double e);
    // for a line: a method of its own (contact.h). NULL: detect, call `forces`, distribute
    const struct ra_contact_method *method;
};

/** True if the force of the law follows from a penetration. */
static inline bool ra_law_is_local(const struct ra_law *law)
{
    return law->forces != NULL;
}

/** True if only summits carry load under the law. */
static inline bool ra_law_is_of_spots(const struct ra_law *law)
{
    return law->widest != NULL;
}

/** Rows of keys that several laws share: the penalty, for a line and for an area; Hertz's modulus;
 *  coefficient and exponent of a power; `deepest`, for laws whose stiffness grows with
 *  penetration. */
extern const struct ra_key ra_penalty_key[RA_CONTACT_NODES];
extern const struct ra_key ra_hertz_modulus_key[RA_CONTACT_NODES];
extern const struct ra_key ra_power_coefficient_key[RA_CONTACT_NODES], ra_power_exponent_key;
extern const struct ra_key ra_deepest_key;

/** The contact modulus E* of both solids [Pa]. */
double ra_hertz_modulus(const struct ra_elastic solid[2]);

/** ra_law_find: the law with this name, or NULL. ra_law_at(i): the i-th law, i = 0, 1, ..., then
 *  NULL. */
const struct ra_law *ra_law_find(const char *name);
const struct ra_law *ra_law_at(size_t i);

/** Computes the coefficients of a law. RA_INPUT if they are not valid. */
enum ra_code ra_law_prepare(const struct ra_law *law, enum ra_contact_nodes nodes,
                            const double *parameter, double *coefficient, struct ra_status *st);

/* Keys of laws (law_keys.c) ---------------------------------------------------------------- */

/// The largest number of laws, and of the values of all their keys.
enum { RA_MOST_LAWS = 16, RA_LAW_VALUES = RA_MOST_LAWS * RA_LAW_PARAMETERS };

/** The names of the laws for nodes of a line, or of an area, i = 0, 1, ..., then NULL. */
const char *ra_law_of_line(size_t i);
const char *ra_law_of_area(size_t i);

/** The keys of all laws of a line, or of an area, that stand behind the key `after` (NULL: at the
 *  end), as rows of a schema (`list_at`). The values of a case are in an array of RA_LAW_VALUES
 *  doubles, and offsets count from its start. If several laws share a row, it stands with the last
 *  of them. */
bool ra_law_keys_of_line(const char *after, size_t i, struct ra_key_list *list);
bool ra_law_keys_of_area(const char *after, size_t i, struct ra_key_list *list);

/** ra_law_with_key: the names of the laws that use a key, i = 0, 1, ..., then NULL (`user_at`).
 *  ra_law_uses: true if the law with this name uses it. */
const char *ra_law_with_key(const struct ra_key *key, size_t i);
bool ra_law_uses(const char *law, const struct ra_key *key);

/** Takes the parameters of a law from the values of the keys of a case. */
void ra_law_parameters(const struct ra_case_origin *origin, const struct ra_law *law,
                       enum ra_contact_nodes nodes, double *parameter);

/** Reads, or sets, the value of one key of [contact] that belongs to a law. */
double ra_law_value(const struct ra_case_origin *origin, const char *key);
void ra_law_set_value(struct ra_case_origin *origin, const char *key, double value);

/** Sets all keys of laws that a case does not give. Each law computes its keys from the solids. */
void ra_laws_complete(struct ra_case_origin *origin, enum ra_contact_nodes nodes,
                      const struct ra_elastic solid[2]);

#endif
