// A second program for three dimensions, written from the equations: its input and its state.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A second implementation of a rough block that slides on a rough plate. It was written from the
 * paper and from the equations in the essays of `src/areal`, `src/film` and `src/contact`, not from
 * the code below them (with one exception: the flow at an edge of the film was not in its essay,
 * which has it now). It includes nothing of `src/`, has no code in common with it, and uses another
 * method wherever the equations allow one:
 *
 * | what   | here                                   | the program                        |
 * |--------|----------------------------------------|------------------------------------|
 * | block  | height, two angles: Newton and Euler   | three modes of its surface         |
 * | scheme | velocities half a step away            | increments                         |
 * | offset | a fraction, found by trying divisors   | decimals, exact                    |
 * | gaps   | of all nodes, in every step            | of candidates, with a proof        |
 * | forces | each pushed onto every mode            | summed over rows, then over modes  |
 * | yield  | Newton's method; work by quadrature    | quadratic equations; polynomials   |
 * | hills  | climbed from each node                 | paths that become shorter          |
 * | film   | each side of a cell by itself          | rows of cells, one division a cell |
 *
 * `verify/verify_second.c` compares the two programs. Any compiler can compile this one by itself:
 * `cc -c -std=c11`. The Makefile gives its compiler no path to the headers of `src/`
 * (src/program.mk).
 *
 * Units: SI.
 */
#ifndef RA_SECOND_H
#define RA_SECOND_H

#include <stdbool.h>
#include <stddef.h>

/** Planted faults: the comparison must find each of them. */
enum second_fault {
    SECOND_RIGHT,
    SECOND_START,   ///< the first half step is a whole one
    SECOND_SEGMENT, ///< the plate's nodes are at xi of their segment, not at 1 - xi
    SECOND_DRIFT,   ///< the plate drags the air the other way
    SECOND_HEAT,    ///< air is heated as at constant volume: gamma - 1, not (gamma - 1)/gamma
    SECOND_EDGE,    ///< the pressure rises from an edge along a straight line
    SECOND_FORGETS, ///< hills forget how deep they were
    SECOND_TWIST    ///< z_xy as if the four nodes were one spacing apart, not two
};

/** Heights of nodes, positive out of the material: column by column along x. */
struct second_heights {
    const double *height; ///< [m] (columns x rows)
    long first, columns;  ///< number of the first column, and how many there are
};

struct second_air {
    bool on;
    int cells;                  ///< along the block, and as many across it
    double viscosity, pressure; ///< [Pa s], [Pa]
    double density;             ///< [kg/m^3]
    double heat_ratio, prandtl;
};

struct second_input {
    double plate_length, plate_width, plate_thickness; ///< a, b, h [m]
    double young, poisson, plate_density;
    double highest;                     ///< modes have at most this frequency [Hz]
    double damping, plate_gravity;      ///< zeta; g on the plate [m/s^2]
    bool guided_sides;                  ///< y = 0 and y = b are guided, not supported
    double length, width, block_height; ///< l, w, height of the block [m]
    double block_density, block_gravity;
    double towards; ///< velocity of the block towards the plate at t = 0 [m/s]
    double spacing, start, centre, speed, step;
    struct second_heights plate, block;
    double foundation;           ///< k_w [Pa/m] of nodes of both solids; 0: spots bear
    double modulus;              ///< E* of spots [Pa]
    double yield_over, hardness; ///< Y [Pa], h; Y = 0: elastic
    struct second_air air;
    enum second_fault fault;
};

/** A mode of the plate. */
struct second_mode {
    long m, n; ///< half waves along and across
    double omega, amplitude;
    double half;  ///< velocity half a step ago [m/s]
    double now;   ///< velocity at t_n
    double force; ///< of contact and film, at t_n
    double load;  ///< of gravity
};

/** A motion of the block. */
struct second_freedom {
    double inertia, place; ///< mass or moment of inertia; height towards the plate, or angle
    double half, now, force, load;
};

/** The memory of a hill of the block's face, stored at the node of its top. */
struct second_hill {
    double radius, deepest, most; ///< R; present penetration; largest penetration so far
    long p, j;                    ///< where it is deepest
    bool bears, yields;           ///< it had a force in the last step; it has yielded
    long again;                   ///< number of contacts that began after it had yielded
};

struct second_film {
    long every;    ///< steps of the solids in one step of the film
    double dx, dy; ///< of a cell
    bool begun;
    double force; ///< pressure times area [N]
    double *gap;  ///< of each cell, x slowest (cells x cells); so are the next four arrays
    double *mass, *before;
    double *pressure;
    double *rate;    ///< 1/h^2
    double *warm;    ///< theta of each cell, for three modes
    double *qx, *qy; ///< velocities at the sides of cells, for three modes
    double *fx, *fy; ///< mass flow through the sides of cells
    double *shape;   ///< X_m at each column of cells, then Y_n at each row
};

struct second {
    struct second_input in;
    double mass_per_area; ///< mu of the plate
    long nx, ny;          ///< nodes along and across the block
    double side;          ///< y of row 0
    double distance;      ///< delta
    long modes, most_m, most_n;
    struct second_mode *mode;
    struct second_freedom heave, pitch, roll;
    double *X, *Y;        ///< X_m at each column of nodes, Y_n at each row
    long passed, divisor; ///< the block passes passed/divisor cells in a step
    long start_over;      ///< the block starts at start_over/divisor [cells]
    long n;               ///< step that comes next
    double *upper;        ///< h + u of the plate's nodes near the block (nx + 4, ny)
    double *lower;        ///< h + v of the block's (nx, ny)
    double *row;          ///< a row's sums over n (most_m + 1)
    long *summit;         ///< of the hill to which a node of the block belongs
    struct second_hill *hill;
    struct second_film film;
    // at t_n, after a step
    long contacts;
    double contact_force, yielded;
};

/** Makes a state. NULL without memory, or if no part of the block is over the plate. */
struct second *second_make(const struct second_input *in);
void second_free(struct second *s);

/** Steps from t_n to t_(n+1). After the step every `now` is a velocity at t_n, and every `place` or
 * `amplitude` a position at t_(n+1). */
void second_step(struct second *s);

/* Inner parts. */

double second_along(const struct second *s, long m, double x);  ///< X_m
double second_across(const struct second *s, long n, double y); ///< Y_n

/** The number of whole cells that the block has moved since x = 0 at step n; xi is the rest. */
long second_offset(const struct second *s, long n, double *xi);

/** Both functions add a force: on a point of the plate, and on the point (x, y) of the block, whose
 *  middle is (0, 0). */
void second_push_plate(struct second *s, double force, const double *X, const double *Y);
void second_push_block(struct second *s, double force, double x, double y);

/** The delta at which the surfaces just touch at the start (faces.c). */
double second_touching(struct second *s);
/** Adds the contact's forces of t_n, and sums them (faces.c). */
void second_contact(struct second *s);
/** Finds the hills and their radii (faces.c). False without memory. */
bool second_hills(struct second *s);

/** A sphere under a first load to e: force, radius of the contact (spot.c). */
double second_sphere(const struct second_input *in, double radius, double e, double *a);
/** The part of e that is recovered, if a is the largest radius so far. */
double second_back(const struct second_input *in, double radius, double a, double force);
/** Whether a contact of the radius a has been beyond first yield. */
bool second_yields(const struct second_input *in, double radius, double a);
/** The energy that the load to e has dissipated. */
double second_taken(const struct second_input *in, double radius, double e);

/** Makes the film, before its first step (air.c). False without memory. */
bool second_film_make(struct second *s);
void second_film_free(struct second *s);
/** Adds the forces of the film at t_n, in the steps in which it acts. */
void second_film_push(struct second *s);

#endif
