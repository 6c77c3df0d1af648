// A rough rigid block that slides on a rough plate: problem, state, step (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Contact in three dimensions. Modes, laws, schemes and offsets are the same in any number of
 * dimensions and are shared with the two-dimensional program. The files of this room are:
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
    double density;               ///< [kg/m^3]
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
    size_t contacts;                   ///< of nodes at once that the step must carry; 0: all nodes
    struct ra_air_film_spec air;       ///< between them; its `side` is set
    struct ra_yield yield;             ///< of spots, under "hertz-spot"
};

enum { RA_PLATE, RA_BLOCK };

/** Everything that does not change in a run. Arrays over the modes hold those of the plate first,
 *  then those of the block. */
struct ra_areal {
    struct ra_pair pair; ///< of any kind: 0 is the plate, 1 the block
    struct ra_plate plate;
    struct ra_block block;
    struct ra_plate_modes modes; ///< of the plate, at its nodes and the rows of the track
    size_t cells;                ///< of the plate along x
    size_t columns, rows;        ///< nodes of the block's surface
    struct ra_track_recipe track;
    struct ra_track *begin; ///< the columns of it that a state at the start needs
    double
        /// heights of the block's surface [m] (columns x rows): a column lies together
        *surface;
    double heave;          ///< shapes of the block [1/m]: of heave,
    double *pitch;         ///< of pitch (columns),
    double *roll;          ///< of roll (rows)
    size_t most;           ///< contacts up to which the step is stable
    struct ra_yield yield; ///< of spots
    /// of the hill of each node of the face, of laws of spots (columns x rows)
    uint32_t *summit;
    const struct ra_plate_sums *sums; ///< of the instruction set of the kernels
};

enum { RA_BESIDE = 2 }; ///< packed entries beside an interval, at either end

/** Nodes [begin, end) of one row of the block and the plate's nodes opposite, where gaps are
 *  computed. In packed arrays node p has the index `index` + p - begin. There are two more nodes at
 *  either end; those beyond the block have height 0 and do not move. */
struct ra_areal_interval {
    size_t row;
    int64_t begin, end;
    size_t index;
};

/** Weights of the master's four nodes for one slave, and how they change with the sliding. */
struct ra_areal_weights {
    double N[4], slope[4];
};

/** A slave node that carries a force. */
struct ra_areal_contact {
    int slave;     ///< RA_PLATE or RA_BLOCK
    size_t row;    ///< of the node
    int64_t node;  ///< of the block, or the plate's node less the offset's cell
    size_t index;  ///< packed index of the node
    double weight; ///< $w_x w_y$ [m^2]
    double e;      ///< penetration [m]
    double slope;  ///< dg/d(Vt) [1]
    double force;  ///< <= 0 [N]; 0 of one that a loss has let go
    double back;   ///< what of e comes back [m]: e, but after yield
    double radius; ///< of its hill [m]; 0: the law is not one of spots
    size_t summit; ///< node p rows + row that is the top of its hill
};

struct ra_areal_candidates;

/** Everything that changes. After ra_areal_step the fields describe time $t_n$ with n = `step`. */
struct ra_areal_state {
    struct ra_instant at;  ///< of any kind; its offset is that of the block's rear edge
    double *node_force[2]; ///< on plate and block [N] (packed)
    struct ra_track *track;
    struct ra_areal_interval *interval; ///< in ascending order of rows and nodes (interval_count)
    size_t interval_count, interval_capacity;
    size_t *rows; ///< rows that have intervals, ascending (row_count)
    size_t row_count;
    size_t packed;                 ///< entries of packed arrays
    double *height[2], *line[2];   ///< h and h + u of plate and block [m] (packed)
    double *shape[RA_RIGID_MODES]; ///< of the block's motions at its nodes (packed)
    // gaps below this value are checked (packed): 0 for slaves; HUGE_VAL for plate nodes under the
    // block's ends, whose weights are different; -HUGE_VAL beside an interval
    double *limit[2];
    /// a bit for every packed entry: a gap below its limit
    unsigned char *flag;
    /// of the offset for which the intervals were packed
    int64_t cell;
    struct ra_areal_weights plate_slave, block_slave; ///< over cubic segments
    // nodes of the plate under these nodes of the block, or just behind them
    struct ra_areal_weights first, second, before_last, last;
    // in ascending order of rows, then of nodes, plate before block (at.contacts)
    struct ra_areal_contact *contact;
    size_t contact_capacity;
    double *asked; ///< e, weight and force of the contacts, for the law (3 x capacity)
    // for laws with rates, else NULL: slaves that penetrate without a force (idle_count)
    struct ra_areal_contact *idle;
    size_t idle_count;
    double *rate;           ///< of the contacts [m/s] (capacity)
    double *pace[2], *flat; ///< of plate and block, velocities [m/s]; zeros (packed)
    // for laws of spots, at summits (columns x rows): 0, except while the deepest slaves are sought
    // [m]; then the largest penetrations so far [m], NULL if they are not remembered
    double *deepest, *most;
    // coefficients of these rows, then the sums of the rows with forces (row_count x most)
    double *row;
    double *sheet;                          ///< of modes of a file, else NULL (sheet)
    size_t *loaded;                         ///< rows with forces, ascending
    struct ra_arrays arrays;                ///< all of these, and of the candidates
    struct ra_areal_candidates *candidates; ///< NULL with the plain engine
};

/** RA_INPUT: the spec is wrong. RA_UNSTABLE: the step is at or beyond the stability limit.
 *  RA_APART: no node of the plate is opposite the block. RA_SYSTEM: no memory. Free with
 *  ra_areal_free, after a failure too. */
enum ra_code ra_areal_make(const struct ra_areal_spec *spec, struct ra_areal *problem,
                           struct ra_status *st);
void ra_areal_free(struct ra_areal *problem);

/** Weight of the block [N]. */
double ra_areal_weight(const struct ra_areal *problem);

enum ra_code ra_areal_state_make(const struct ra_areal *problem, struct ra_areal_state *state,
                                 struct ra_status *st);
void ra_areal_state_free(struct ra_areal_state *state);

/** One step: contact forces at $t_n$, then $U_{n+1}$ and the velocity at $t_n$. Takes no memory.
 *  RA_NUMERIC if the motion is no longer finite, if a node penetrates deeper than the time step was
 *  chosen for, or if the plate has ended. */
enum ra_code ra_areal_step(const struct ra_areal *problem, struct ra_areal_state *state,
                           struct ra_status *st);

/** Static equilibrium of a state that has not started, with the block held at its start, as in
 *  ra_settle. Afterwards the state is at rest and has not started. */
enum ra_code ra_areal_settle(const struct ra_areal *problem, struct ra_areal_state *state,
                             double tolerance, uint64_t most, const volatile sig_atomic_t *stop,
                             uint64_t *steps, struct ra_status *st);

/** Tributary area of a node of the block, or of the plate's node under it, by the trapezoidal rule
 *  [m^2]. Along x the plate is treated as endless: none of its nodes has half a cell. */
double ra_areal_tributary(const struct ra_areal *problem, int solid, int64_t node, size_t row);

/** Displacement of the block's node (p, row) towards the plate [m]. */
double ra_areal_block_at(const struct ra_areal *problem, const double *amplitude, int64_t p,
                         size_t row);

/** Velocities or amplitudes of the plate (`projected`) evaluated at node i of row j. */
double ra_areal_plate_at(const struct ra_areal *problem, const double *amplitude, size_t i,
                         size_t row);

/** The nodes of an area in the form that the time step uses (state.c). */
extern const struct ra_pair_kind ra_nodes_of_area;

/* Inner parts ------------------------------------------------------------------------------- */

/** Contact forces for the amplitudes and the offset of the state (contact.c). */
enum ra_code ra_areal_forces(const struct ra_areal *problem, struct ra_areal_state *state,
                             struct ra_status *st);

/** Power that all contacts dissipate at $t_n$ under a law with rates, from the velocities of the
 *  motion [W]. */
double ra_areal_lost(const struct ra_areal *problem, const struct ra_areal_state *state);

/** The elastic part of the force of a contact [N]. */
double ra_areal_elastic(const struct ra_areal *problem, const struct ra_areal_contact *contact);

/** Elastic energy of a contact [J]. */
double ra_areal_stored(const struct ra_areal *problem, const struct ra_areal_contact *contact);

/** The smallest gap of both passes, for the amplitudes and the offset of the state. The call
 *  invalidates the intervals. */
enum ra_code ra_areal_least_gap(const struct ra_areal *problem, struct ra_areal_state *state,
                                double *gap, struct ra_status *st);

/** Empties the intervals; adds nodes [begin, end) of a row, in ascending order; fills the packed
 *  heights. Intervals whose packed entries would overlap are merged. (intervals.c) */
void ra_areal_intervals_clear(struct ra_areal_state *state);
void ra_areal_intervals_add(struct ra_areal_state *state, size_t row, int64_t begin, int64_t end);
void ra_areal_intervals_pack(const struct ra_areal *problem, struct ra_areal_state *state);

#endif
