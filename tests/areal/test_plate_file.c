// Tests of a plate with modes from a file: the default plate, bounds, refusals.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "areal/balance.h"
#include "areal/plate_bounds.h"
#include "areal/run.h"
#include "support/areal_cases.h"

static const char small[] = "[plate]\nlength = 60 mm\nwidth = 40 mm\nthickness = 1 mm\n"
                            "[block]\nlength = 10 mm\nwidth = 8 mm\n"
                            "[surface]\nRa = 2 um\ncorrelation_length = 2.5 mm\n"
                            "[track]\nspacing = 500 um\nspeed = 0.5 m/s\ninitial = touching\n"
                            "centre = 20 mm\n"
                            "[contact]\npenalty = 1e11 Pa/m\nnodes = all\n"
                            "[time]\nduration = 3 ms\n[output]\nsample = 10 us\n"
                            "[probes]\nfast = plate velocity 20.03 mm, 15 mm\n";

static int make_small_folder(void **state)
{
    const int failed = make_folder(state);
    if (!failed) {
        write_file(in(*state, "areal.ini"), small);
    }
    return failed;
}

struct one {
    struct ra_areal_case c;
    struct ra_areal problem;
    struct ra_areal_state state;
    struct ra_areal_balance balance;
    double *record[2];
};

static void open_one(const char *folder, const char *const *option, size_t options, struct one *o)
{
    struct ra_status st = {RA_OK, ""};
    char note[1024];
    memset(o, 0, sizeof *o);
    check_ok(ra_areal_case_read(in(folder, "areal.ini"), option, options, &o->c, &st), &st);
    check_ok(ra_areal_case_problem(&o->c, &o->problem, o->record, note, sizeof note, &st), &st);
    check_ok(ra_areal_state_make(&o->problem, &o->state, &st), &st);
    check_ok(ra_areal_balance_make(&o->problem, 0, &o->balance, &st), &st);
}

static void close_one(struct one *o)
{
    ra_areal_state_free(&o->state);
    ra_balance_clear(&o->balance.pair);
    ra_areal_free(&o->problem);
    free(o->record[0]);
    free(o->record[1]);
    ra_areal_case_free(&o->c);
}

/// Computes steps. Returns how many of them had contacts.
static size_t run(struct one *o, int steps)
{
    struct ra_status st = {RA_OK, ""};
    size_t touching = 0;
    for (int n = 0; n < steps; n++) {
        check_ok(ra_areal_step(&o->problem, &o->state, &st), &st);
        ra_areal_balance_observe(&o->problem, &o->state, &o->balance);
        touching += o->state.at.contacts > 0;
    }
    return touching;
}

// ## Files of the program's own plate

/// The places k of the modes in a modal array.
static size_t list_modes(const struct ra_plate_modes *m, size_t *place)
{
    size_t count = 0;
    for (size_t q = 0; q < m->blocks; q++) {
        for (size_t r = 0; r < m->size[q]; r++) {
            place[count++] = m->begin[q] + r;
        }
    }
    return count;
}

/// Writes the modes of the plate at points `every` spacings apart, each mode in a scale of its own,
/// with `digits` digits: into a table from the last point to the first, or into a universal file.
static void write_modes(const struct ra_areal *p, size_t every, int digits, bool universal,
                        const char *path)
{
    enum { MOST = 64 };
    size_t place[MOST];
    const size_t count = list_modes(&p->modes, place);
    const size_t nx = p->cells / every + 1;
    const size_t ny = (size_t)(p->plate.width / p->pair.spacing + 0.5) / every + 1;
    const double chi = p->pair.spacing * (double)every;
    double *const shape = ra_reserve(nx * ny * p->modes.width, sizeof *shape, "shapes", NULL);
    FILE *const f = fopen(path, "w");
    assert_true(f != NULL && shape != NULL && count <= MOST);
    for (size_t n = 0; n < nx * ny; n++) {
        ra_plate_shapes_at(&p->plate, &p->modes, (double)(n % nx) * chi, (double)(n / nx) * chi,
                           shape + n * p->modes.width);
    }
    if (universal) {
        fputs("    -1\n    15\n", f);
        for (size_t n = 0; n < nx * ny; n++) {
            fprintf(f, "%10zu%10d%10d%10d%13.5E%13.5E%13.5E\n", n + 1, 0, 0, 0,
                    (double)(n % nx) * chi, (double)(n / nx) * chi, 0.0);
        }
        fputs("    -1\n", f);
    }
    for (int row = 0; !universal && row < 3; row++) {
        fputs(row == 0 ? "frequency" : row == 1 ? "damping" : "mass", f);
        for (size_t k = 0; k < count; k++) {
            const double value[3] = {p->modes.omega[place[k]] / RA_TWO_PI, 0.02,
                                     ra_plate_mass(&p->plate) * (double)(k + 1)};
            fprintf(f, "\t%.*e", digits, value[row]);
        }
        fputs("\n", f);
    }
    for (size_t n = nx * ny; !universal && n-- > 0;) {
        fprintf(f, "%.*e %.*e", digits, (double)(n % nx) * chi, digits, (double)(n / nx) * chi);
        for (size_t k = 0; k < count; k++) {
            fprintf(f, " %.*e", digits,
                    sqrt((double)(k + 1)) * shape[n * p->modes.width + place[k]]);
        }
        fputs("\n", f);
    }
    for (size_t k = 0; universal && k < count; k++) {
        fprintf(f, "    -1\n    55\n\n\n\n\n\n%10d%10d%10d%10d%10d%10d\n%10d%10d%10d%10zu\n", 1, 2,
                2, 8, 2, 3, 2, 4, 0, k + 1);
        fprintf(f, "%13.5E%13.5E%13.5E%13.5E", p->modes.omega[place[k]] / RA_TWO_PI,
                ra_plate_mass(&p->plate) * (double)(k + 1), 0.02, 0.0);
        for (size_t n = 0; n < nx * ny; n++) {
            fprintf(f, "\n%10zu\n%13.5E%13.5E%13.5E", n + 1, 1.0, 2.0,
                    sqrt((double)(k + 1)) * shape[n * p->modes.width + place[k]]);
        }
        fputs("\n    -1\n", f);
    }
    assert_int_equal(fclose(f), 0);
    free(shape);
}

// The supported plate, read from a file with a point at each node, moves like the plate of the
// program. Their rounding differs; a few shocks enlarge this to less than 1e-9. The level uses
// integrals of squared shapes by the trapezoidal rule, which is exact for sines.
static void own_plate(void **state)
{
    const char *const folder = *state;
    struct one plate, file;
    open_one(folder, NULL, 0, &plate);
    write_modes(&plate.problem, 1, 16, false, in(folder, "plate.tsv"));
    const char *const option[] = {"plate.modes_file=plate.tsv"};
    open_one(folder, option, 1, &file);
    assert_int_equal(file.problem.modes.count, plate.problem.modes.count);
    assert_true(run(&plate, 3000) > 300 && run(&file, 3000) > 300);
    check_relative(ra_areal_mean_square(&file.problem, &file.state, &file.balance, NULL),
                   ra_areal_mean_square(&plate.problem, &plate.state, &plate.balance, NULL), 1e-9);
    double fastest = 0.0;
    for (size_t i = 0; i <= 120; i += 5) {
        const double v = ra_areal_plate_at(&plate.problem, plate.state.at.motion.velocity, i, 3);
        fastest = fmax(fastest, fabs(v));
    }
    for (size_t i = 0; i <= 120; i += 5) {
        check_near(ra_areal_plate_at(&file.problem, file.state.at.motion.velocity, i, 3),
                   ra_areal_plate_at(&plate.problem, plate.state.at.motion.velocity, i, 3),
                   1e-9 * fastest);
    }
    assert_true(fastest > 1e-5);
    // the bounds are close to those that follow from the wave numbers of sines, and not smaller
    check_relative(file.problem.pair.limit, plate.problem.pair.limit, 0.02);
    close_one(&plate);
    close_one(&file);
}

/// Velocities of the modes after some steps.
static void velocities(const char *folder, const char *const *option, size_t options,
                       double velocity[16])
{
    struct one o;
    open_one(folder, option, options, &o);
    assert_true(run(&o, 2000) > 50);
    memcpy(velocity, o.state.at.motion.velocity, 16 * sizeof *velocity);
    close_one(&o);
}

// The same decimals in a table and in a universal file give the same motion to the last bit.
// Candidates and the plain engine also give the same motion to the last bit, with and without a
// film of air, for shapes that have kinks at points ten nodes apart.
static void same_bits(void **state)
{
    const char *const folder = *state;
    struct one plate;
    double velocity[2][16];
    open_one(folder, NULL, 0, &plate);
    write_modes(&plate.problem, 2, 5, false, in(folder, "plate.tsv"));
    write_modes(&plate.problem, 2, 5, true, in(folder, "plate.unv"));
    write_modes(&plate.problem, 10, 9, false, in(folder, "coarse.tsv"));
    close_one(&plate);
    const char *const table[] = {"plate.modes_file=plate.tsv"};
    const char *const universal[] = {"plate.modes_file=plate.unv", "plate.modes_units=m-N"};
    velocities(folder, table, 1, velocity[0]);
    velocities(folder, universal, 2, velocity[1]);
    assert_memory_equal(velocity[0], velocity[1], sizeof velocity[0]);
    const char *const coarse[] = {"plate.modes_file=coarse.tsv", "block.velocity=20 mm/s",
                                  "air.film=on"};
    for (size_t film = 0; film < 2; film++) {
        const char *const plain[] = {"contact.engine=plain", coarse[0], coarse[1], coarse[2]};
        velocities(folder, coarse, 2 + film, velocity[0]);
        velocities(folder, plain, 3 + film, velocity[1]);
        assert_memory_equal(velocity[0], velocity[1], sizeof velocity[0]);
    }
}

// With a film of air, too, the plate of the file moves like that of the program.
static void own_plate_in_air(void **state)
{
    const char *const folder = *state;
    struct one plate, file;
    const char *const option[] = {"air.film=on", "block.velocity=20 mm/s",
                                  "plate.modes_file=plate.tsv"};
    open_one(folder, option, 2, &plate);
    write_modes(&plate.problem, 1, 16, false, in(folder, "plate.tsv"));
    open_one(folder, option, 3, &file);
    assert_true(run(&plate, 500) > 20 && run(&file, 500) > 20);
    // between the points at nodes the film uses cubics instead of sines; the mean squares differ by
    // 4e-9 of their value
    check_relative(ra_areal_mean_square(&file.problem, &file.state, &file.balance, NULL),
                   ra_areal_mean_square(&plate.problem, &plate.state, &plate.balance, NULL), 1e-8);
    close_one(&plate);
    close_one(&file);
}

// A run by file writes all tables, and its balance closes.
static void whole_run(void **state)
{
    const char *const folder = *state;
    struct ra_status st;
    struct one plate;
    open_one(folder, NULL, 0, &plate);
    write_modes(&plate.problem, 4, 16, false, in(folder, "plate.tsv"));
    close_one(&plate);
    const char *const option[] = {"plate.modes_file=plate.tsv", "output.map=100 us", NULL};
    check_ok(run_areal(folder, option, "out", NULL, &st), &st);
    assert_true(exists(in(folder, "out"), "modes.tsv") && exists(in(folder, "out"), "map.tsv"));
}

// ## Bounds

static const double PI = 3.14159265358979323846;

// The errors of bilinear values, the slopes and the values of shapes from a file are within their
// bounds, wherever the lattice begins. The bounds are at most 3, 1.5 and 1.5 times those of a sine.
// The largest eigenvalue of the Gram matrix on the rows is within its bound.
static void bounds(void **state)
{
    const char *const folder = *state;
    struct ra_status st = {RA_OK, ""};
    struct one plate, file;
    enum { NX = 16, NY = 8, MODES = 64 };
    const size_t panel[2] = {NX, NY};
    double slope[MODES] = {0}, bend[MODES] = {0}, gram;
    open_one(folder, NULL, 0, &plate);
    write_modes(&plate.problem, 10, 9, false, in(folder, "coarse.tsv"));
    const char *const option[] = {"plate.modes_file=coarse.tsv"};
    open_one(folder, option, 1, &file);
    const struct ra_areal *const p = &file.problem;
    const struct ra_plate_modes *const m = &p->modes;
    const struct ra_plate_nodes nodes = {p->cells + 1, p->rows, p->pair.spacing};
    size_t waves[MODES][2], known = 0;
    for (size_t q = 0; q < plate.problem.modes.blocks; q++) {
        for (size_t r = 0; r < plate.problem.modes.size[q]; r++, known++) {
            waves[known][0] = r + 1;
            waves[known][1] = q + 1;
        }
    }
    check_ok(ra_plate_file_between(m, &nodes, panel, slope, bend, &st), &st);
    for (size_t k = 0; k < m->count; k++) {
        double worst = 0.0, steepest = 0.0, highest = 0.0;
        for (size_t i0 = 0; i0 + NX < nodes.along; i0++) {
            for (size_t j0 = 0; j0 + NY < nodes.across; j0++) {
                const double corner[4] = {
                    ra_plate_shape(m, k, i0, j0), ra_plate_shape(m, k, i0 + NX, j0),
                    ra_plate_shape(m, k, i0, j0 + NY), ra_plate_shape(m, k, i0 + NX, j0 + NY)};
                for (size_t n = 0; n < NX * NY; n++) {
                    const size_t i = n % NX, j = n / NX;
                    const double x = (double)i / NX, y = (double)j / NY;
                    const double psi = ra_plate_shape(m, k, i0 + i, j0 + j);
                    const double line = (1.0 - y) * ((1.0 - x) * corner[0] + x * corner[1]) +
                                        y * ((1.0 - x) * corner[2] + x * corner[3]);
                    worst = fmax(worst, fabs(psi - line));
                    highest = fmax(highest, fabs(psi));
                    steepest = fmax(steepest, fabs(ra_plate_shape(m, k, i0 + i + 1, j0 + j) - psi));
                }
            }
        }
        // these are the wave numbers of a sine with m and n half waves
        const double kx = PI * (double)waves[k][0] / p->plate.length * p->pair.spacing;
        const double ky = PI * (double)waves[k][1] / p->plate.width * p->pair.spacing;
        const double of_sine = 0.125 * (kx * kx * NX * NX + ky * ky * NY * NY);
        assert_true(worst <= bend[k] && bend[k] <= 3.0 * of_sine * m->bound[k]);
        assert_true(steepest <= slope[k] && slope[k] <= 1.5 * kx * m->bound[k]);
        assert_true(highest <= m->bound[k] &&
                    m->bound[k] <= 1.5 * 2.0 / sqrt(p->plate.length * p->plate.width));
    }
    check_ok(ra_plate_file_gram(m, &nodes, &gram, &st), &st);
    double vector[MODES], next[MODES], largest = 0.0;
    for (size_t k = 0; k < m->count; k++) {
        vector[k] = 1.0 / (double)(k + 1);
    }
    for (int n = 0; n < 60; n++) { // power iteration on the nodes themselves
        memset(next, 0, sizeof next);
        double before = 0.0, after = 0.0;
        for (size_t i = 0; i < nodes.along; i++) {
            for (size_t j = 0; j < nodes.across; j++) {
                const double u = ra_plate_at(m, vector, i, j);
                for (size_t k = 0; k < m->count; k++) {
                    next[k] += nodes.spacing * nodes.spacing * u * ra_plate_shape(m, k, i, j);
                }
            }
        }
        for (size_t k = 0; k < m->count; k++) {
            before += vector[k] * vector[k];
            after += next[k] * next[k];
        }
        largest = sqrt(after / before);
        for (size_t k = 0; k < m->count; k++) {
            vector[k] = next[k] / sqrt(after);
        }
    }
    assert_true(gram >= largest * (1.0 - 1e-12) && gram <= 2.5 * largest);
    close_one(&plate);
    close_one(&file);
}

// ## Refusals

#define HEADS "frequency 100 200\ndamping 0 0.1\nmass 1 2\n"
#define CORNERS "0 0 1 1\n0.06 0 1 1\n0 0.04 1 1\n0.06 0.04 1 1\n"

static void refusals(void **state)
{
    static const struct {
        const char *text, *message;
    } row[] = {
        {HEADS "0 0 1 1\n0.06 0 1 1\n0 0.04 1 1\n",
         "its points do not form a grid: 2 of them have y = 0 m, and 1 have y = 0.04 m; give the "
         "shapes at each x with each y"},
        {HEADS "0 0 1 1\n0.06 0 1 1\n0 0.04 1 1\n0.05 0.04 1 1\n",
         "its points do not form a grid: at y = 0.04 m one has x = 0.05 m, where at y = 0 m it is "
         "0.06 m; give the shapes at each x with each y"},
        {HEADS "0 0 1 1\n0 0 1 1\n0 0.04 1 1\n0 0.04 1 1\n",
         "its point at x = 0 m, y = 0 m is given twice"},
        {HEADS "0 0 1 1\n0.06 0 1 1\n", "its grid has 2 x 1 points; it needs at least two along "
                                        "each side, and the outermost at the edges of the plate"},
        {HEADS "0 0 1 1\n0.01 0 1 1\n0.05 0 1 1\n0 0.01 1 1\n0.01 0.01 1 1\n0.05 0.01 1 1\n"
               "0 0.02 1 1\n0.01 0.02 1 1\n0.05 0.02 1 1\n0 0.04 1 1\n0.01 0.04 1 1\n"
               "0.05 0.04 1 1\n",
         "its points reach from x = 0 m to 0.05 m and from y = 0 m to 0.04 m, the plate from 0 m "
         "to 0.06 m and 0.04 m; give the shapes at the edges of the plate, too"},
        // 3 columns, 4 rows and 2 modes: no two of these numbers are equal
        {HEADS "0 0 1 1\n30 0 1 1\n60 0 1 1\n0 10 1 1\n30 10 1 1\n60 10 1 1\n"
               "0 20 1 1\n30 20 1 1\n60 20 1 1\n0 40 1 1\n30 40 1 1\n60 40 1 1\n",
         "its points reach over 60 m and 40 m, the plate over 0.06 m and 0.04 m; give x and y in "
         "m, and leave out what lies farther than 10 lengths of the plate"},
        // the points miss each of the four edges in turn, then each of the two lengths
        {HEADS "0.01 0 1 1\n0.06 0 1 1\n0.01 0.04 1 1\n0.06 0.04 1 1\n",
         "its points reach from x = 0.01 m to 0.06 m and from y = 0 m to 0.04 m, the plate from"},
        {HEADS "0 0.01 1 1\n0.06 0.01 1 1\n0 0.04 1 1\n0.06 0.04 1 1\n",
         "its points reach from x = 0 m to 0.06 m and from y = 0.01 m to 0.04 m, the plate from"},
        {HEADS "0 0 1 1\n0.06 0 1 1\n0 0.03 1 1\n0.06 0.03 1 1\n",
         "its points reach from x = 0 m to 0.06 m and from y = 0 m to 0.03 m, the plate from"},
        {HEADS "0 0 1 1\n0.7 0 1 1\n0 0.04 1 1\n0.7 0.04 1 1\n",
         "its points reach over 0.7 m and 0.04 m, the plate over 0.06 m and 0.04 m"},
        {HEADS "0 0 1 1\n0.06 0 1 1\n0 0.5 1 1\n0.06 0.5 1 1\n",
         "its points reach over 0.06 m and 0.5 m, the plate over 0.06 m and 0.04 m"},
        {"frequency 100 0\ndamping 0 0\nmass 1 1\n" CORNERS,
         "mode 2 is at 0 Hz, with which the plate can move as a rigid body; give the modes of a "
         "plate that is held"},
        {HEADS "0 a 1 1\n",
         "column 2: 'a' is not y [m]; a point of a plate has x and y, and then a "
         "number for every mode"},
        {HEADS "0 0 1\n", "the point has 1 number for 2 modes; give one for each"},
    };
    const char *const folder = *state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct ra_status st = {RA_OK, ""};
        struct ra_areal_case c;
        struct ra_areal problem;
        double *record[2] = {NULL, NULL};
        char note[1024];
        const char *const option[] = {"plate.modes_file=bad.tsv"};
        write_file(in(folder, "bad.tsv"), row[i].text);
        check_ok(ra_areal_case_read(in(folder, "areal.ini"), option, 1, &c, &st), &st);
        assert_int_equal(ra_areal_case_problem(&c, &problem, record, note, sizeof note, &st),
                         RA_INPUT);
        if (strstr(st.text, row[i].message) == NULL ||
            strstr(st.text, "plate.modes_file") == NULL) {
            fail_msg("'%s' does not say '%s'", st.text, row[i].message);
        }
        free(record[0]);
        free(record[1]);
        ra_areal_case_free(&c);
    }
}

static void case_refusals(void **state)
{
    const char *const folder = *state;
    static const char *const key[][2] = {
        {"output.sound=on",
         "needs a plate whose shapes are sines; write off with plate.modes_file"},
        {"plate.damping=1 %", "modes_file"},
        {"plate.ends=guided", "modes_file"},
        {"plate.highest=5 kHz", "modes_file"}};
    write_file(in(folder, "good.tsv"), HEADS CORNERS);
    for (size_t i = 0; i < sizeof key / sizeof *key; i++) {
        struct ra_status st = {RA_OK, ""};
        const char *const option[] = {"plate.modes_file=good.tsv", key[i][0], NULL};
        assert_int_equal(run_areal(folder, option, "refused", NULL, &st), RA_INPUT);
        if (strstr(st.text, key[i][1]) == NULL) {
            fail_msg("'%s' does not say '%s'", st.text, key[i][1]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_plate),     cmocka_unit_test(own_plate_in_air),
        cmocka_unit_test(same_bits),     cmocka_unit_test(whole_run),
        cmocka_unit_test(bounds),        cmocka_unit_test(refusals),
        cmocka_unit_test(case_refusals),
    };
    return cmocka_run_group_tests(tests, make_small_folder, remove_folder);
}
