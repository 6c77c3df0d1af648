// Verification: the penalty in three dimensions beside elastic half-spaces on the same surfaces.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# The penalty k_w and elastic half-spaces

**Case.** The block of data/cases/areal.ini at rest on the plate, at twelve places of three pairs of
surfaces (--quick: three places of one), some with nodes over nodes and some between them. The block
rides on three spots, and each carries a share of the weight.

**Half-spaces.** A spot is narrower than a cell of the grid (a sphere of 2.5 mm under a third of the
weight: 9 um, and nodes 20 um apart), but the surfaces are smooth there. Both surfaces are
interpolated by cubics onto cells of 1 um, 128 each way, and pressed by the load of the spot, steel
on steel $(E^* = E/(2 (1 - \nu^2)))$, by the contact solver of rolling contact: approach $d$, area
$A$, stiffness.

**Penalty.** In the same position the surfaces of the penalty method penetrate each other by $e$ at
most, over another area. A bed of springs under a sphere has $F = 2\pi k_w R e^2$ (both passes),
Hertz $F = \frac43 E^* R^{1/2} d^{3/2}$: so one number $k_w$ cannot reproduce approach, area and
stiffness of the half-spaces at once. With equal approach the bed's area is twice that of Hertz, and
its stiffness $2 F/e$ is 4/3 of Hertz's. We calibrate the approach: with $e = d$ the block rests
where it would rest on elastic bodies.

**Calibration.** We compute $e/d$ (geometric mean over spots) with the $k_w$ of the case, with half
and with twice this $k_w$. The values for half and twice give the exponent of a power law $e/d
\propto k_w^{-p}$. The power law with this exponent through the value for the case gives the $k_w$
at which $e = d$. **Judged**: the $k_w$ of the case differs from that $k_w$ by 15 % at most, and its
$e/d$ from 1 by 8 % at most (two standard errors, which are reported; --quick: 30 % and 15 %). The
ratio of the penetrated area to that of the half-spaces is 2, and the ratio of stiffnesses 4/3, both
to 10 %: summits are no spheres, and a spot has few nodes of the grid.
*/

#include "footprints.h"
#include "study.h"

#include "areal/run.h"
#include "detection/detection.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 12, QUICK_PLACES = 3, PER_PAIR = 4, MOST_SPOTS = 8, SIDE = 128, REACH = 6 };
static const double CELL = 1e-6, APART = 225e-6, TOLERANCE = 1e-4;
static const char *const name_of = "penalty in three dimensions";

// ## Rest

/// A place of the case, at rest.
struct rest {
    struct ra_areal_case c;
    double *record[2];
    struct ra_areal problem;
    struct ra_areal_state state;
};

static enum ra_code settle(int place, double penalty, struct rest *r, struct ra_status *st)
{
    char seed[40], start[60], stiffness[60], note[200];
    const char *const override[] = {seed,
                                    start,
                                    stiffness,
                                    "track.speed=0 m/s",
                                    "time.step=200 ns",
                                    "contact.nodes=500",
                                    "output.sample=off"};
    // some places are between nodes, at thirds of a cell
    snprintf(seed, sizeof seed, "surface.seed=%d", 1 + place / PER_PAIR);
    snprintf(start, sizeof start, "track.start=%.9g m",
             0.02 + 0.037 * (double)(place % PER_PAIR) + 20e-6 / 3.0 * (double)(place % 3));
    snprintf(stiffness, sizeof stiffness, "contact.penalty=%.17g Pa/m", penalty);
    memset(r, 0, sizeof *r);
    enum ra_code code = ra_areal_case_read("data/cases/areal.ini", override,
                                           sizeof override / sizeof *override, &r->c, st);
    if (code == RA_OK) {
        code = ra_areal_case_problem(&r->c, &r->problem, r->record, note, sizeof note, st);
    }
    if (code == RA_OK) {
        code = ra_areal_state_make(&r->problem, &r->state, st);
    }
    if (code == RA_OK) {
        code = ra_areal_settle(&r->problem, &r->state, TOLERANCE, 2000000, NULL, NULL, st);
    }
    return code == RA_OK ? ra_areal_step(&r->problem, &r->state, st) : code;
}

static void release(struct rest *r)
{
    ra_areal_state_free(&r->state);
    ra_areal_free(&r->problem);
    ra_areal_case_free(&r->c);
}

// ## Spots

/// Nodes in contact that are close to each other.
struct spot {
    double x, y;  ///< middle, weighted with the forces [cells of the block's grid]
    double force; ///< [N]
    double area;  ///< of its nodes, mean of both passes [m^2]
};

static size_t group_contacts(const struct rest *r, struct spot spots[MOST_SPOTS])
{
    const struct ra_areal_state *const s = &r->state;
    const double phi = ra_offset_fraction(&r->problem.pair.sliding, &s->at.offset);
    size_t count = 0;
    for (size_t n = 0; n < s->at.contacts; n++) {
        const struct ra_areal_contact *const c = &s->contact[n];
        const double x = (double)c->node - (c->slave == RA_PLATE ? phi : 0.0), y = (double)c->row;
        const double force = -c->force;
        size_t at = 0;
        while (at < count &&
               hypot(spots[at].x - x, spots[at].y - y) * r->problem.pair.spacing > APART) {
            at++;
        }
        if (at == MOST_SPOTS) {
            continue;
        }
        struct spot *const spot = &spots[at];
        if (at == count) {
            spots[count++] = (struct spot){x, y, 0.0, 0.0};
        }
        const double all = spot->force + force;
        spot->x += (x - spot->x) * force / all;
        spot->y += (y - spot->y) * force / all;
        spot->force = all;
        spot->area += 0.5 * c->weight;
    }
    return count;
}

/// y = h + u of a solid at a node of its grid. Both solids have the same rows.
static double line_at(const struct rest *r, int solid, int64_t node, size_t row)
{
    const struct ra_areal *const p = &r->problem;
    const double *const U = r->state.at.motion.amplitude;
    return solid == RA_BLOCK ? p->surface[(size_t)node * p->rows + row] +
                                   ra_areal_block_at(p, U + p->modes.width, node, row)
                             : ra_track_column(r->state.track, (size_t)node)[row] +
                                   ra_areal_plate_at(p, U, (size_t)node, row);
}

/// Nodes around a spot, and the cubics between them.
struct patch {
    int64_t column;
    size_t row; ///< column and row are those of the first node
    double y[2 * REACH][2 * REACH];
};

static void fill_patch(const struct rest *r, int solid, double x, double y, struct patch *patch)
{
    patch->column = (int64_t)floor(x) - REACH + 1;
    patch->row = (size_t)((int64_t)floor(y) - REACH + 1);
    for (size_t j = 0; j < 2 * REACH; j++) {
        for (size_t i = 0; i < 2 * REACH; i++) {
            patch->y[j][i] = line_at(r, solid, patch->column + (int64_t)i, patch->row + j);
        }
    }
}

static double patch_at(const struct patch *patch, double x, double y)
{
    const double u = x - (double)patch->column, v = y - (double)patch->row;
    const size_t i = (size_t)u, j = (size_t)v;
    double across[4], along[4], sum = 0.0;
    ra_hermite(u - (double)i, along);
    ra_hermite(v - (double)j, across);
    for (size_t b = 0; b < 4; b++) {
        for (size_t a = 0; a < 4; a++) {
            sum += across[b] * along[a] * patch->y[j + b - 1][i + a - 1];
        }
    }
    return sum;
}

// ## Ratios

/// Sums over spots of the logarithms of ratios: penalty over half-spaces.
struct ratios {
    double approach, square, area, nodal, stiffness;
    size_t count;
};

/// Compares half-spaces under the load of a spot with the penetration of the penalty method there.
static enum ra_code compare(const struct rest *r, const struct spot *spot, struct ratios *sum,
                            struct ra_status *st)
{
    const double chi = r->problem.pair.spacing;
    const double s = (double)r->state.at.offset.cell +
                     ra_offset_fraction(&r->problem.pair.sliding, &r->state.at.offset);
    struct patch block, plate;
    struct bed bed;
    double least = HUGE_VAL, area = 0.0;
    const double E = ra_contact_modulus(r->c.plate.young, r->c.plate.poisson, r->c.plate.young,
                                        r->c.plate.poisson);
    fill_patch(r, RA_BLOCK, spot->x, spot->y, &block);
    fill_patch(r, RA_PLATE, spot->x + s, spot->y, &plate);
    bed_make(&bed, SIDE, SIDE, SIDE * CELL, SIDE * CELL, (struct ra_half_spaces){E, HUGE_VAL},
             "fft");
    for (size_t l = 0; bed.code == RA_OK && l < bed.count; l++) {
        const double x = spot->x + ((double)(l % SIDE) - 0.5 * SIDE + 0.5) * CELL / chi;
        const double y = spot->y + ((double)(l / SIDE) - 0.5 * SIDE + 0.5) * CELL / chi;
        const double gap =
            r->problem.pair.distance - patch_at(&block, x, y) - patch_at(&plate, x + s, y);
        bed.separation[l] = gap;
        least = fmin(least, gap);
        area += gap < 0.0 ? CELL * CELL : 0.0;
    }
    for (size_t l = 0; bed.code == RA_OK && l < bed.count; l++) {
        bed.separation[l] -= least;
    }
    if (bed.code == RA_OK) {
        bed_load(&bed, spot->force);
    }
    if (bed.code == RA_OK && least < 0.0) {
        const double ratio = log(-least / bed.result.approach);
        sum->approach += ratio;
        sum->square += ratio * ratio;
        sum->area += log(area / bed.result.area);
        sum->nodal += log(spot->area / bed.result.area);
        sum->stiffness += log(2.0 * spot->force / -least / bed.result.stiffness);
        sum->count++;
    }
    *st = bed.st;
    const enum ra_code code = bed.code;
    bed_free(&bed);
    return code;
}

static enum ra_code press(int places, double penalty, struct ratios *sum, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    memset(sum, 0, sizeof *sum);
    for (int n = 0; n < places && code == RA_OK; n++) {
        struct spot spots[MOST_SPOTS];
        struct rest *const r = malloc(sizeof *r);
        if (r == NULL) {
            abort();
        }
        code = settle(n, penalty, r, st);
        const size_t count = code == RA_OK ? group_contacts(r, spots) : 0;
        for (size_t i = 0; i < count && code == RA_OK; i++) {
            code = compare(r, &spots[i], sum, st);
        }
        release(r);
        free(r);
    }
    const double n = sum->count > 0 ? (double)sum->count : 1.0;
    sum->approach /= n;
    sum->square = sqrt(fmax(sum->square / n - sum->approach * sum->approach, 0.0) / n);
    sum->area /= n;
    sum->nodal /= n;
    sum->stiffness /= n;
    return code;
}

/// The penalty of the case.
static double penalty_of_case(void)
{
    struct ra_areal_case c;
    struct ra_status st;
    const enum ra_code code = ra_areal_case_read("data/cases/areal.ini", NULL, 0, &c, &st);
    const double penalty = code == RA_OK ? ra_law_value(&c.pair.origin, "penalty") : 1.0;
    ra_areal_case_free(&c);
    return penalty;
}

int main(int argc, char **argv)
{
    struct study study;
    struct ra_status st = {RA_OK, ""};
    struct ratios at[3];
    if (study_begin(&study, "verify_areal_penalty", argc, argv) != RA_OK) {
        return 5;
    }
    const bool quick = study_flag(argc, argv, "--quick");
    const int places = quick ? QUICK_PLACES : PLACES;
    const double given = penalty_of_case(), penalty[3] = {0.5 * given, given, 2.0 * given};
    enum ra_code code = RA_OK;
    for (int n = 0; n < 3 && code == RA_OK; n++) {
        code = press(places, penalty[n], &at[n], &st);
    }
    if (study_ok(&study, name_of, code, &st)) {
        // e/d = (k/k*)^-p, where k* is the k_w at which e = d
        const double power = (at[0].approach - at[2].approach) / log(4.0);
        const double found = given * exp(at[1].approach / power);
        study_measured(&study, name_of, "half-spaces", "spots", (double)at[1].count);
        study_measured(&study, name_of, "1/2 of a bed", "power of k_w in e/d", power);
        study_measured(&study, name_of, "half-spaces", "k_w of e = d [Pa/m]", found);
        study_measured(&study, name_of, "half-spaces", "standard error of log e/d", at[1].square);
        study_value(&study, name_of, "half-spaces", "k_w of the case over it", given / found,
                    quick ? (struct study_band){0.7, 1.3} : (struct study_band){0.85, 1.15});
        study_value(&study, name_of, "half-spaces", "e/d at the case's k_w", exp(at[1].approach),
                    quick ? (struct study_band){0.85, 1.15} : (struct study_band){0.92, 1.08});
        study_value(&study, name_of, "spheres: 2", "area penetrated over A", exp(at[1].area),
                    (struct study_band){1.8, 2.2});
        study_measured(&study, name_of, "half-spaces", "area of nodes over A", exp(at[1].nodal));
        study_value(&study, name_of, "spheres: 4/3", "2 F/e over dF/dd", exp(at[1].stiffness),
                    (struct study_band){1.2, 1.4667});
    }
    return study_end(&study);
}
