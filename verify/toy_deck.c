// Writes the toy problem (Sect. 3.2) as an input deck of CalculiX.
// SPDX-License-Identifier: GPL-3.0-or-later

/**
# The toy problem in bricks

`toy_deck CASE INCREMENT [SECTION.KEY=VALUE...]` writes the input of `ccx` to stdout: both beams of
a case such as data/cases/toy.ini. The library makes their profiles at the case's grid spacing, so
that both programs have the same nodal heights. INCREMENT is in seconds. `make verify-fe` uses it.

**Mesh.** Eight-node bricks with incompatible modes (C3D8I: bending without shear locking), one
layer of thickness b; forces are divided by b. There are two rows over the height H, so that the
neutral axis has nodes. Columns are one grid spacing long where the bumps are and H/4 at most
elsewhere (a fifth of the half wave of mode 15; columns of H/2 make the displacement 0.7 % too
small). Heights move the row of the surface alone and so fade to zero at mid-height. The bottom
beam's axis is y = 0; the reference lines are its upper face, y = H/2, and the top beam's lower
face, y = H/2 + delta.

**Constraints.** u_z = 0 everywhere. u_x is imposed on the axes only, 0 on the bottom beam's and V t
on the top beam's. On all nodes it would forbid bending. u_y = 0 at the four ends of the axes. All
nodes of the top beam start with the velocity V. Poisson's ratio is 0, since the beams of the paper
have D = E I.

**Contact.** CalculiX has one pass: nodes of the top beam against facets of the bottom beam, with a
pressure of K times the penetration on the area of the node. K is kappa/(1 m) for a case with one
pass, and 2 kappa/(1 m) for a case with two passes, whose forces add up (erratum E16). The linear
law of CalculiX is rounded over a depth epsilon = sigma/K, and acts up to a gap c. We take epsilon =
0.1 nm and c = 10 nm.

**What remains different** from ra2d: shear, rotary inertia, the compression of the height; facets
where ra2d has Hermite interpolation; one pass; friction-free normals that turn with the facets.
*/

#include "sliding/case.h"
#include "sliding/run.h"
#include "surface/kind.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 2, PLANES = 2 };        ///< elements over the height; planes of nodes
static const double width = 1e-4;     ///< b [m]
static const double rounding = 1e-10; ///< epsilon of the contact law [m]
static const double reach = 1e-8;     ///< c, gap up to which the law acts [m]

/// Columns of one beam: `left` coarse ones, one for every interval of the grid from `begin` to
/// `end`, and `right` coarse ones.
struct columns {
    size_t begin, end;  ///< nodes of the grid
    size_t left, right; ///< coarse columns
    double spacing, length;
    size_t nodes_before, elements_before; ///< numbers that the other beam takes, if it comes first
};

static void leave(enum ra_code code, const char *text)
{
    fprintf(stderr, "toy_deck: %s\n", text);
    exit((int)code);
}

/// The part of the grid that the bumps of a solid cover, and coarse columns on either side.
static struct columns make_columns(const struct ra_sliding_case *c, int solid)
{
    const struct ra_surface_recipe *const surface = &c->surface[solid];
    const struct ra_sliding_case_solid *const s = &c->solid[solid];
    struct columns col = {.spacing = c->pair.spacing, .length = s->beam.length};
    if (surface->kind != &ra_surface_bumps || surface->bump_count == 0 || !(s->thickness > 0)) {
        leave(RA_INPUT, "needs surface.kind = bumps and the thickness of both solids");
    }
    double low = col.length, high = 0;
    for (size_t j = 0; j < surface->bump_count; j++) {
        const struct ra_bump *const bump = &surface->bump[j];
        low = fmin(low, bump->centre - bump->width / 2);
        high = fmax(high, bump->centre + bump->width / 2);
    }
    // a bump whose width is no whole number of spacings is covered from end to end
    col.begin = (size_t)fmax(0, floor(low / c->pair.spacing + 1e-6));
    col.end = (size_t)fmin((double)ra_sliding_case_intervals(c, solid),
                           ceil(high / c->pair.spacing - 1e-6));
    const double coarse = s->thickness / 4;
    col.left = (size_t)ceil((double)col.begin * c->pair.spacing / coarse);
    col.right = (size_t)ceil((col.length - (double)col.end * c->pair.spacing) / coarse);
    return col;
}

static size_t count(const struct columns *col)
{
    return col->left + col->end - col->begin + col->right;
}

/// x of node line i, and the node of the grid there, or SIZE_MAX in the coarse part.
static double abscissa(const struct columns *col, size_t i, size_t *grid)
{
    const double from = (double)col->begin * col->spacing, to = (double)col->end * col->spacing;
    const size_t fine = col->end - col->begin;
    *grid = SIZE_MAX;
    if (i < col->left) {
        return from * (double)i / (double)col->left;
    }
    if (i > col->left + fine) {
        return to + (col->length - to) * (double)(i - col->left - fine) / (double)col->right;
    }
    *grid = col->begin + (i - col->left);
    return (double)*grid * col->spacing;
}

/// Number of the node in line i, row j, plane k, without gaps: ccx sweeps over all numbers.
static size_t node(const struct columns *col, size_t i, size_t j, size_t k)
{
    return col->nodes_before + (i * (ROWS + 1) + j) * PLANES + k + 1;
}

static size_t element(const struct columns *col, size_t i, size_t j)
{
    return col->elements_before + i * ROWS + j + 1;
}

static void write_nodes(const struct ra_sliding_case *c, int solid, const struct columns *col,
                        const double *height)
{
    const double H = c->solid[solid].thickness;
    const double axis = solid == 0 ? 0 : c->solid[0].thickness / 2 + c->pair.distance + H / 2;
    printf("*NODE, NSET=%s\n", solid == 0 ? "BOTTOM" : "TOP");
    for (size_t i = 0; i <= count(col); i++) {
        size_t grid;
        const double x = abscissa(col, i, &grid);
        const double h = grid == SIZE_MAX ? 0 : height[grid];
        for (size_t j = 0; j <= ROWS; j++) {
            const double eta = 2 * (double)j / ROWS - 1; // -1 below, 0 on the axis, 1 above
            // heights are positive towards the other solid
            const double share = solid == 0 ? fmax(0, eta) : fmin(0, eta);
            for (size_t k = 0; k < PLANES; k++) {
                printf("%zu, %.12e, %.12e, %.12e\n", node(col, i, j, k), x,
                       axis + eta * H / 2 + share * h, (double)k * width);
            }
        }
    }
}

static void write_elements(int solid, const struct columns *col)
{
    const char *const name = solid == 0 ? "BOTTOM" : "TOP";
    const size_t facing = solid == 0 ? ROWS - 1 : 0;
    printf("*ELEMENT, TYPE=C3D8I, ELSET=E%s\n", name);
    for (size_t i = 0; i < count(col); i++) {
        for (size_t j = 0; j < ROWS; j++) {
            printf("%zu", element(col, i, j));
            for (size_t k = 0; k < PLANES; k++) {
                printf(", %zu, %zu, %zu, %zu", node(col, i, j, k), node(col, i + 1, j, k),
                       node(col, i + 1, j + 1, k), node(col, i, j + 1, k));
            }
            printf("\n");
        }
    }
    // the contact has the whole upper face of the bottom beam, but of the lower face of the top
    // beam only the bump, without coarse facets
    const size_t begin = solid == 0 ? 0 : col->left;
    const size_t end = solid == 0 ? count(col) : col->left + col->end - col->begin;
    printf("*SURFACE, NAME=F%s, TYPE=ELEMENT\n", name);
    for (size_t i = begin; i < end; i++) {
        printf("%zu, S%d\n", element(col, i, facing), solid == 0 ? 5 : 3);
    }
}

/// The sets of nodes of a beam: its axis, and the two ends of the axis.
static void write_sets(int solid, const struct columns *col)
{
    const char *const name = solid == 0 ? "BOTTOM" : "TOP";
    printf("*NSET, NSET=A%s\n", name);
    for (size_t i = 0; i <= count(col); i++) {
        printf("%zu, %zu\n", node(col, i, ROWS / 2, 0), node(col, i, ROWS / 2, 1));
    }
    printf("*NSET, NSET=P%s\n", name);
    for (size_t k = 0; k < PLANES; k++) {
        printf("%zu, %zu\n", node(col, 0, ROWS / 2, k), node(col, count(col), ROWS / 2, k));
    }
}

static void write_materials(const struct ra_sliding_case *c)
{
    static const char *const name[] = {"BOTTOM", "TOP"};
    for (int i = 0; i < 2; i++) {
        printf("*MATERIAL, NAME=M%s\n", name[i]);
        printf("*ELASTIC\n%.12e, 0.\n", c->solid[i].beam.young);
        printf("*DENSITY\n%.12e\n", c->solid[i].beam.density);
        printf("*SOLID SECTION, ELSET=E%s, MATERIAL=M%s\n", name[i], name[i]);
    }
    // two passes of ra2d have together twice the penalty of one pass; the width is 1 m
    const double K =
        (c->pair.slaves == RA_SLAVES_BOTH ? 2 : 1) * ra_law_value(&c->pair.origin, "penalty");
    printf("*SURFACE INTERACTION, NAME=CONTACT\n"
           "*SURFACE BEHAVIOR, PRESSURE-OVERCLOSURE=LINEAR\n%.12e, %.12e, %.12e\n",
           K, K * rounding, reach);
    printf("*CONTACT PAIR, INTERACTION=CONTACT, TYPE=NODE TO SURFACE\nFTOP, FBOTTOM\n");
}

static void write_step(const struct ra_sliding_case *c, double increment, const struct columns *top,
                       size_t summit)
{
    printf("*AMPLITUDE, NAME=SLIDING\n0., 0., %.12e, %.12e\n", c->pair.duration,
           c->pair.speed * c->pair.duration);
    printf("*INITIAL CONDITIONS, TYPE=VELOCITY\nTOP, 1, %.12e\n", c->pair.speed);
    printf("*NSET, NSET=SUMMIT\n%zu, %zu\n", node(top, summit, 0, 0),
           node(top, summit, ROWS / 2, 0));
    printf("*STEP, NLGEOM, INC=1000000\n*DYNAMIC, DIRECT, ALPHA=0.0\n%.12e, %.12e\n", increment,
           c->pair.duration);
    printf("*BOUNDARY\nBOTTOM, 3, 3\nTOP, 3, 3\nPBOTTOM, 2, 2\nPTOP, 2, 2\nABOTTOM, 1, 1\n");
    printf("*BOUNDARY, AMPLITUDE=SLIDING\nATOP, 1, 1, 1.\n");
    printf("*NODE PRINT, NSET=SUMMIT\nU\n*NODE PRINT, NSET=BOTTOM, TOTALS=ONLY\nRF\n*END STEP\n");
}

/// The node line of the top beam's highest node.
static size_t find_summit(const struct columns *col, const double *height)
{
    size_t best = col->begin;
    for (size_t l = col->begin; l <= col->end; l++) {
        best = height[l] > height[best] ? l : best;
    }
    return col->left + best - col->begin;
}

static void write_deck(const struct ra_sliding_case *c, double increment)
{
    struct ra_status st = {RA_OK, ""};
    struct columns col[2] = {make_columns(c, 0), make_columns(c, 1)};
    col[1].nodes_before = (count(&col[0]) + 1) * (ROWS + 1) * PLANES;
    col[1].elements_before = count(&col[0]) * ROWS;
    size_t summit = 0;
    printf("** toy problem, b = %g m\n", width);
    for (int i = 0; i < 2; i++) {
        struct ra_profile profile = {0};
        char note[256];
        const enum ra_code code = ra_sliding_case_profile(c, i, &profile, note, sizeof note, &st);
        if (code != RA_OK) {
            leave(code, st.text);
        }
        printf("** %s: %zu elements\n", i == 0 ? "bottom" : "top", count(&col[i]) * ROWS);
        write_nodes(c, i, &col[i], profile.height);
        write_elements(i, &col[i]);
        write_sets(i, &col[i]);
        summit = find_summit(&col[i], profile.height);
        ra_profile_free(&profile);
    }
    write_materials(c);
    write_step(c, increment, &col[1], summit);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: toy_deck CASE INCREMENT [SECTION.KEY=VALUE...]\n");
        return 2;
    }
    char *end = NULL;
    errno = 0;
    const double increment = strtod(argv[2], &end);
    if (errno || *end || !(increment > 0) || !isfinite(increment)) {
        fprintf(stderr, "toy_deck: the increment must be seconds above 0, not '%s'\n", argv[2]);
        return 2;
    }
    struct ra_sliding_case c;
    struct ra_status st = {RA_OK, ""};
    const enum ra_code code =
        ra_sliding_case_read(argv[1], (const char *const *)(argv + 3), (size_t)argc - 3, &c, &st);
    if (code != RA_OK) {
        leave(code, st.text);
    }
    if (!isfinite(c.pair.distance) || c.pair.start != 0) {
        leave(RA_INPUT, "needs sliding.distance, and sliding.start = 0");
    }
    write_deck(&c, increment);
    ra_sliding_case_free(&c);
    if (fflush(stdout) || ferror(stdout)) {
        fprintf(stderr, "toy_deck: cannot write the deck\n");
        return 5;
    }
    return 0;
}
