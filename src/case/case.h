// A case: everything a run is determined by, read from one INI file.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_H
#define RA_CASE_H

#include <stdio.h>

#include "model/problem.h"
#include "modes/modes.h"
#include "surface/surface.h"

enum ra_initial { RA_INITIAL_TOUCHING, RA_INITIAL_DROP, RA_INITIAL_SETTLED }; ///< reading L4
enum ra_nodes { RA_NODES_BOTH_ENDS, RA_NODES_PRINTED };                       ///< reading L10
enum ra_quantity { RA_DISPLACEMENT, RA_VELOCITY, RA_FORCE };
enum ra_shock_force { RA_SHOCK_TOTAL, RA_SHOCK_SLAVE };

/** Keys of [resonator] and [slider]. */
struct ra_case_solid {
    struct ra_beam beam; ///< area and inertia follow from the thickness, if that is given
    double thickness;    ///< H [m]; 0: area and inertia were given
    double poisson;      ///< nu: G = E/(2 (1 + nu)) of Timoshenko's theory; D = E I in any case
    int theory;          ///< 1: Timoshenko's beam, whose beam.shear follows; 0: Euler-Bernoulli
    double shear_coefficient; ///< k of the shear stiffness k G A
    size_t modes;             ///< M; 0 stands for "as many as the time step carries" (reading L7)
    double damping;           ///< zeta of every flexural mode
    double *mode_damping; ///< zeta_k from k = 0 (mode_damping_count), owned, overrides `damping`
    size_t mode_damping_count;
    double gravity; ///< g acting on this solid [m/s^2] (readings L1, L2); 0 is off
    double weight;  ///< weight given instead [N/m]; gravity follows from it; 0: was not
    char initial_displacement[512];  ///< "" for rest, or a two-column file (position, displacement)
    char initial_velocity_file[512]; ///< "" or a two-column file (position, velocity)
    double initial_velocity;         ///< uniform initial velocity [m/s], if there is no file
};

/** One column of probes.tsv: `NAME = SOLID QUANTITY POSITION` in [probes]. */
struct ra_case_probe {
    char name[48];
    int solid; ///< 0 resonator, 1 slider
    enum ra_quantity quantity;
    double position; ///< in the solid's own frame [m], a node
    int line;        ///< where it came from: line number, -1 the command line
};

enum { RA_MAX_PROBES = 32, RA_CASE_PATH = 512, RA_CASE_NAME = 128 };

struct ra_case {
    char path[RA_CASE_PATH];       ///< the case file
    char name[RA_CASE_NAME];       ///< its name without folder and .ini
    char title[200];               ///< [case] title
    struct ra_case_solid solid[2]; ///< 0 resonator (bottom), 1 slider (top)
    struct ra_surface_recipe surface[2];
    double spacing; ///< chi [m]
    enum ra_nodes nodes;
    double speed; ///< V [m/s], also where alpha was given
    double alpha; ///< if > 0 `speed` was made alpha times the critical one (Sect. 3.1)
    double start; ///< position of the slider's left end in the resonator's frame [m]
    enum ra_initial initial;
    double gap;            ///< extra gap of a drop above touching [m]
    double delta;          ///< distance of the reference lines [m]; INFINITY: from `initial`
    char law[24];          ///< contact law: a name of the table in contact.h
    int plain;             ///< 1: look at all nodes at every step; 0: at the candidates
    char kernels[8];       ///< instruction set whose loops are used (kernels.h); "auto": the widest
    enum ra_slaves slaves; ///< whose nodes are slaves
    int linear;            ///< 1: linear interpolation of the master; 0: Hermite (Eq. 30)
    double penalty;        ///< kappa [Pa]
    double tolerance;      ///< penetration that Lagrange multipliers may leave [m]
    double hertz_radius, hertz_modulus; ///< R [m], E* [Pa] (0: from both solids) of the law "hertz"
    double asperity_width;    ///< width of the beams that an asperity of a node carries [m]
    double power_coefficient; ///< c of the law "power", P = c e^a per width [N/m^(1+a)]
    int power_halves;         ///< 2 a
    double deepest;           ///< penetration that the step is made for [m] (hertz, power)
    char scheme[32];          ///< time scheme: a name of the table in scheme.h
    double step;              ///< tau [s]
    double duration;          ///< T [s], also where a path was given
    double path_length;       ///< if > 0 `duration` was made path/speed (reading L6)
    double sample;            ///< sampling interval of the probes [s]; 0: no probes
    double sample_from;       ///< rows of probes.tsv are written from this time [s]
    double sample_to;         ///< to this time [s]; INFINITY: the end
    double average_from;      ///< start of the averages of Lv and forces [s] (reading L5)
    enum ra_shock_force
        shock_force;         ///< whose force makes a shock: the node's total, or the slave's
    int shock_list;          ///< 1: shocks.tsv is written; 0: it is not
    double shock_reference;  ///< M [N/m]: shares of shocks below M, 10 M, 100 M (Fig. 12)
    double energy_tolerance; ///< residual of the energy balance that passes [1]
    size_t psd_segment;      ///< samples in a Welch segment (Hann, half overlapped)
    int sound;               ///< 1: sound.tsv is written
    struct ra_case_probe probe[RA_MAX_PROBES];
    size_t probe_count;
    /// where each key came from: line number, 0 default, -1 the command line (line_count, schema.h)
    int *line;
    size_t line_count;
};

/** Reads `path`, then `overrides` ("section.key=value"), checks every key against the schema
 *  (known, unit, range) and the keys against each other (two heights, speed and alpha...). The
 *  message names file, line (or -s), key, what was wrong and what would be right. On failure `out`
 *  is empty and owns nothing. */
enum ra_code ra_case_read(const char *path, const char *const *overrides, size_t override_count,
                          struct ra_case *out, struct ra_status *st);
void ra_case_free(struct ra_case *c);

/** Whole number of spacings in a solid, L/chi (its nodes are one more, or as many as printed). */
size_t ra_case_intervals(const struct ra_case *c, int solid);

/** Path of a file that the case names: relative ones are relative to the case file's folder. */
enum ra_code ra_case_file(const struct ra_case *c, const char *file, char *path, size_t size,
                          struct ra_status *st);

/** Message about one key of a case from a later stage: prefixes file:line: section.key: (or
 *  -s section.key: for an override, file: section.key: for a default). RA_INPUT. `section_key` may
 *  be probes.NAME. */
enum ra_code ra_case_fail(const struct ra_case *c, const char *section_key, struct ra_status *st,
                          const char *format, ...) __attribute__((format(printf, 4, 5)));

/** Writes the resolved case, every key with its value in SI, as INI that reads back to the same
 *  case (bit for bit). */
void ra_case_write(const struct ra_case *c, FILE *out);

/** FNV-1a 64-bit hash of that text: identifies the case in the head of every table. */
enum ra_code ra_case_hash(const struct ra_case *c, char hex[17], struct ra_status *st);

#endif
