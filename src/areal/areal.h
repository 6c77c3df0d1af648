// A rough rigid block that slides on a rough plate: problem, state, step (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Contact in three dimensions. Modes, laws, schemes and offsets do not depend on the number of
 * dimensions, and the two-dimensional program uses the same ones. The files of this room are:
 *
 *     plate.c      modes of a plate as products: separable sums, exact at every node
 *     plate_file.c, plate_bounds.c   modes of a plate from a file, and bounds of their shapes
 *     track.c      rough surfaces, computed column by column as the block reaches them
 *     problem.c    the block as three modes, loads, stability, refused input
 *     intervals.c  nodes whose gaps are computed, packed
 *     candidates.c which nodes these are, with a proof; or all nodes (`plain`)
 *     contact.c    gaps of both passes, forces with moments, modal forces
 *     state.c      the state, and the functions that a step calls
 *     air_film.c   the air between both surfaces
 *     balance.c    level, energies, area of contact
 *     hills.c      hills of the block, for laws of spots
 *     shocks.c     shocks of nodes
 *     spots.c      contact spots; in an experiment a shock is the force of a spot
 *     plate_sound.c, listener.c   sound: its level, and its wave at a place
 *
 * The modes, their schemes, their energies and the static equilibrium come from the room
 * `oscillators`. Five parts come from the two-dimensional program: contact laws (`contact`), the
 * exact position of the slider (`model`), Hermite's weights (`detection`), step and equilibrium of
 * a pair (`time`), and the edges of the contact zone (`statistics`). The rows of nodes of the block
 * lie on the rows of the track, so nothing is interpolated across the sliding direction. The
 * plate's mode shapes are computed at these rows.
 *
 * Tests: tests/areal/test_areal.c, tests/areal/test_reduction.c (the two-dimensional program).
 */
#ifndef RA_AREAL_H
#define RA_AREAL_H

#include <signal.h>

#include "areal/plate.h"
#include "areal/track.h"
#include "contact/room.h"
#include "kernels/room.h"
#include "model/room.h"
#include "time/step.h"

/** A rigid box whose flat lower face has length l and width w. */
struct ra_block {
    double length, width, height; ///< l along x, w along y, height along z [m]
    double density;               ///< density [kg/m^3]
    /// moments of inertia for pitch and roll [kg m^2]; 0: those of a homogeneous box
    double inertia[2];
};

/** Plate, block, surfaces, contact and time step. If a member is 0 or NULL, it is left out or has
 *  its usual value. */
struct ra_areal_spec {
    // `start` is the place of the block's rear edge; V >= 0; reference planes as for a line; the
    // plate is the resonator. The law must be one of single nodes (law.h). Parameters: "penalty"
    // {k_w [Pa/m]}: the force of a node is $k_w w_x w_y e$ at the penetration e. "hertz" {R [m], E*
    // [Pa], deepest [m]}: $(4/3) \sqrt{R} E^* e^{1.5}$. "power" {c [N/m^a], a, deepest [m]}:
    // $c e^a$. "kelvin-voigt" and "hunt-crossley": parameters of ra2d.h in these units.
    // "hertz-spot" {E* [Pa], widest [m]}: $(4/3) \sqrt{R} E^* e^{1.5}$, only at summits; R is the
    // radius of the hill
    struct ra_pair_spec pair;
    struct ra_plate plate;
    double highest; ///< the plate has all modes up to this frequency [Hz]
    double damping; ///< damping ratio $\zeta$ of every mode of the plate
    struct ra_block block;
    double gravity[2];                 ///< accelerations that act on plate and block [m/s^2]
    double velocity;                   ///< velocity of the block towards the plate at t = 0 [m/s]
    struct ra_track_recipe surface[2]; ///< surfaces of plate and block; $\chi$ divides a, l and w
    double side;                       ///< y of the block's edge at smaller y [m]
    /// number of nodes in contact at once for which the step must be stable; 0: all nodes
    size_t contacts;
    struct ra_air_film_spec air; ///< air between plate and block; its `side` is set
    struct ra_yield yield;       ///< yielding of spots, with "hertz-spot"
};

enum { RA_PLATE, RA_BLOCK };

/** Everything that does not change in a run. Modal arrays hold the modes of the plate first, then
 *  those of the block. */
struct ra_areal {
    /// the part that lines and areas have in common; solid 0 is the plate, solid 1 the block
    struct ra_pair pair;
    struct ra_plate plate;
    struct ra_block block;
    struct ra_plate_modes modes; ///< modes of the plate, at its nodes and at the rows of the track
    size_t cells;                ///< number of cells of the plate along x
    size_t columns, rows;        ///< number of nodes of the block's face along x and y
    struct ra_track_recipe track;
    /// the track with the columns under the block at the start; each state copies it
    struct ra_track *begin;
    /// heights of the block's face [m] (columns x rows); each column is contiguous
    double *surface;
    double heave;          ///< shape of the block's heave [1/m]
    double *pitch;         ///< shape of the block's pitch (columns)
    double *roll;          ///< shape of the block's roll (rows)
    size_t most;           ///< number of contacts up to which the step is stable
    struct ra_yield yield; ///< yielding of spots
    /// for laws of spots: for each node, the summit of its hill (columns x rows)
    uint32_t *summit;
    const struct ra_plate_sums *sums; ///< sums over modes, for the instruction set of the kernels
};

enum { RA_BESIDE = 2 }; ///< packed entries beside an interval, at each end

/** An interval: the nodes [begin, end) of one row of the block, and the plate's nodes opposite,
 *  whose gaps are computed. Node p has the packed index `index` + p - begin. At each end of an
 *  interval there are two more nodes; if they lie beyond the block, they have height 0 and do not
 *  move. */
struct ra_areal_interval {
    size_t row;
    int64_t begin, end;
    size_t index;
};

/** Weights of the four nodes of the master under one slave, and the derivatives of these weights
 *  with respect to the slider's place [1/m]. */
struct ra_areal_weights {
    double N[4], slope[4];
};

/** A slave node that carries a force. */
struct ra_areal_contact {
    int slave;     ///< RA_PLATE or RA_BLOCK
    size_t row;    ///< row of the node
    int64_t node;  ///< node of the block; or node of the plate minus the cell of the offset
    size_t index;  ///< packed index of the node
    double weight; ///< $w_x w_y$ [m^2]
    double e;      ///< penetration [m]
    double slope;  ///< dg/d(Vt) [1]
    double force;  ///< force [N], <= 0; 0 if a law with a loss has released the node
    double back;   ///< the part of e that recovers on unloading [m]; less than e after yield
    double radius; ///< radius of the hill [m]; 0 for laws that are not laws of spots
    size_t summit; ///< node p rows + row at the top of the hill
};

struct ra_areal_candidates;

/** Everything that changes. After ra_areal_step the members describe time $t_n$ with n = `step`. */
struct ra_areal_state {
    /// the part that lines and areas have in common; its offset is the place of the block's rear
    /// edge
    struct ra_instant at;
    double *node_force[2]; ///< forces on nodes of plate and block [N] (packed)
    struct ra_track *track;
    /// intervals in ascending order of rows and nodes (interval_count)
    struct ra_areal_interval *interval;
    size_t interval_count, interval_capacity;
    size_t *rows; ///< rows that have intervals, in ascending order (row_count)
    size_t row_count;
    size_t packed;                 ///< number of entries in packed arrays
    double *height[2], *line[2];   ///< h and h + u of plate and block [m] (packed)
    double *shape[RA_RIGID_MODES]; ///< shapes of the block's rigid motions at its nodes (packed)
    // gaps below this limit are checked again (packed). It is 0 for slaves, HUGE_VAL for plate
    // nodes under the block's ends, whose weights are different, and -HUGE_VAL for entries beside
    // an interval
    double *limit[2];
    /// one bit for every packed entry: its gap is below `limit`
    unsigned char *flag;
    /// cell of the offset for which the intervals were packed
    int64_t cell;
    /// weights of slaves of plate and block over cubic segments
    struct ra_areal_weights plate_slave, block_slave;
    // weights of plate nodes that are under these nodes of the block, or less than a cell behind
    // them
    struct ra_areal_weights first, second, before_last, last;
    // contacts in the order of rows, then nodes, then plate before block (at.contacts)
    struct ra_areal_contact *contact;
    size_t contact_capacity;
    double *asked; ///< arrays for the law: e, weight and force of the contacts (3 x capacity)
    // for laws with rates: slaves that penetrate without a force (idle_count); NULL for other laws
    struct ra_areal_contact *idle;
    size_t idle_count;
    double *rate;           ///< rates of penetration of the contacts [m/s] (contact_capacity)
    double *pace[2], *flat; ///< velocities of plate and block [m/s]; zeros (all packed)
    // for laws of spots, two values for each summit [m] (columns x rows). `deepest` is 0 except
    // while the deepest slaves are searched for. `most` is the largest penetration so far; NULL if
    // it is not needed
    double *deepest, *most;
    // coefficients of the rows in `rows`; later in a step, sums of the forces of rows (row_count x
    // most)
    double *row;
    /// work space for modes of a file (sheet); NULL for other modes
    double *sheet;
    size_t *loaded;                         ///< rows that have forces, in ascending order
    struct ra_arrays arrays;                ///< owns all these arrays and those of the candidates
    struct ra_areal_candidates *candidates; ///< NULL with the plain engine
};

/** RA_INPUT: the spec is wrong. RA_UNSTABLE: the step is not below the stability limit. RA_APART:
 *  no node of the plate is opposite the block. RA_SYSTEM: no memory. Free with ra_areal_free, after
 *  a failure too. */
enum ra_code ra_areal_make(const struct ra_areal_spec *spec, struct ra_areal *problem,
                           struct ra_status *st);
void ra_areal_free(struct ra_areal *problem);

/** Weight of the block [N]. */
double ra_areal_weight(const struct ra_areal *problem);

enum ra_code ra_areal_state_make(const struct ra_areal *problem, struct ra_areal_state *state,
                                 struct ra_status *st);
void ra_areal_state_free(struct ra_areal_state *state);

/** One time step: contact forces at $t_n$, then $U_{n+1}$ and the velocity at $t_n$. Takes no
 *  memory. RA_NUMERIC if the motion is no longer finite, if a node penetrates deeper than the time
 *  step allows, or if the end of the plate is reached. */
enum ra_code ra_areal_step(const struct ra_areal *problem, struct ra_areal_state *state,
                           struct ra_status *st);

/** Finds the static equilibrium of a state that has not started, with the block held at its start,
 *  as ra_settle does. Afterwards the state is at rest and has not started. */
enum ra_code ra_areal_settle(const struct ra_areal *problem, struct ra_areal_state *state,
                             double tolerance, uint64_t most, const volatile sig_atomic_t *stop,
                             uint64_t *steps, struct ra_status *st);

/** Tributary area of a node of the block, or of the plate's node under it, by the trapezoidal rule
 *  [m^2]. The plate is treated as endless along x: each of its nodes has a whole cell. */
double ra_areal_tributary(const struct ra_areal *problem, int solid, int64_t node, size_t row);

/** Displacement of the block's node (p, row) towards the plate [m]. */
double ra_areal_block_at(const struct ra_areal *problem, const double *amplitude, int64_t p,
                         size_t row);

/** Displacement or velocity of the plate at node i of row j, from modal amplitudes or
 *  velocities. */
double ra_areal_plate_at(const struct ra_areal *problem, const double *amplitude, size_t i,
                         size_t row);

/** The nodes of an area in the form that the time step uses (state.c). */
extern const struct ra_pair_kind ra_nodes_of_area;

/* Inner parts ------------------------------------------------------------------------------- */

/** Contact forces for the amplitudes and the offset of the state (contact.c). */
enum ra_code ra_areal_forces(const struct ra_areal *problem, struct ra_areal_state *state,
                             struct ra_status *st);

/** Power that all contacts dissipate at $t_n$, from the velocities of the motion [W]; for a law
 *  with rates. */
double ra_areal_lost(const struct ra_areal *problem, const struct ra_areal_state *state);

/** The elastic part of the force of a contact [N]. */
double ra_areal_elastic(const struct ra_areal *problem, const struct ra_areal_contact *contact);

/** Elastic energy of a contact [J]. */
double ra_areal_stored(const struct ra_areal *problem, const struct ra_areal_contact *contact);

/** Finds the smallest gap of both passes, for the amplitudes and the offset of the state.
 *  Afterwards the intervals are no longer valid. */
enum ra_code ra_areal_least_gap(const struct ra_areal *problem, struct ra_areal_state *state,
                                double *gap, struct ra_status *st);

/** ra_areal_intervals_clear empties the intervals. ra_areal_intervals_add adds nodes [begin, end)
 *  of a row; call it in ascending order. It merges intervals whose packed entries would overlap.
 *  ra_areal_intervals_pack fills in the packed heights. (intervals.c) */
void ra_areal_intervals_clear(struct ra_areal_state *state);
void ra_areal_intervals_add(struct ra_areal_state *state, size_t row, int64_t begin, int64_t end);
void ra_areal_intervals_pack(const struct ra_areal *problem, struct ra_areal_state *state);

#endif
