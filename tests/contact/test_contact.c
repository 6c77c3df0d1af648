// Tests of contact.c and penalty.c: action and reaction, projection, the foundation's closed forms.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bodies.h"

#include <float.h>

enum { MOST_NODES = 60 };

/// Makes a random rough pair that penetrates at many nodes, often at ends of the solids.
static void make_random(uint64_t *seed, const char *law, struct pair *pair)
{
    const double spacing = 0.125;
    double height[2][MOST_NODES];
    struct ra_problem_spec spec = {.spacing = spacing,
                                   .distance = 0.3,
                                   .step = 1e-6,
                                   .parameter = {bodies_penalty(law, 1e3)},
                                   .law = law};
    if (strcmp(law, "power") == 0) {
        spec.parameter[0] = 10.0;
        spec.parameter[1] = 1.5;
        spec.parameter[2] = 10.0;
    }
    for (int i = 0; i < 2; i++) {
        const size_t nodes = bodies_pick(seed, 2, MOST_NODES), first = bodies_pick(seed, 0, 1);
        const double length = (double)(nodes - 1 + first) * spacing;
        spec.solid[i] = bodies_solid(bodies_beam(length, 1.0 + i, 1e-3, RA_FREE, RA_FREE), nodes,
                                     nodes > 4 ? 4 : nodes - 1);
        spec.solid[i].first = first;
        spec.solid[i].height = height[i];
        for (size_t l = 0; l < nodes; l++) {
            height[i][l] = bodies_random(seed);
        }
    }
    const double reach = (double)spec.solid[0].nodes + (double)spec.solid[1].nodes;
    const double start = 0.5 * (bodies_random(seed) + 1.0) * reach - (double)spec.solid[1].nodes;
    spec.start = floor(start * 64.0) / 64.0 * spacing;
    pair_make(&spec, pair);
}

/// The sums of P and of P x over all nodes of a solid, with x in the resonator's frame.
static void resultant(const struct pair *pair, int i, double *sum, double *moment)
{
    const struct ra_problem *const problem = &pair->problem;
    const struct ra_offset *const offset = &pair->state.at.offset;
    const double slid =
        i == 0 ? 0.0 : (double)offset->cell + ra_offset_fraction(&problem->pair.sliding, offset);
    *sum = *moment = 0.0;
    for (size_t l = 0; l < problem->solid[i].nodes; l++) {
        const double force = ra_node_force(&pair->state, i, l);
        *sum += force;
        *moment += force * (slid + (double)(problem->solid[i].first + l)) * problem->pair.spacing;
    }
}

// Sum and moment of the forces are equal on both sides (Eq. 34), end nodes included. Up to 120
// forces of 300 N/m with arms of 15 m have sums of 1e4 and moments of 1e5; each term rounds by
// 1e-16 of these.
static void test_action_and_reaction(void **unused)
{
    (void)unused;
    uint64_t seed = 1;
    size_t contacts = 0, at_ends = 0;
    for (int trial = 0; trial < 300; trial++) {
        struct pair pair;
        make_random(&seed, "penalty", &pair);
        pair_step(&pair);
        ra_list_contacts(&pair.problem, &pair.state);
        assert_int_equal(pair.state.now.count, pair.state.at.contacts);
        double sum[2], moment[2], total = 0.0;
        resultant(&pair, 0, &sum[0], &moment[0]);
        resultant(&pair, 1, &sum[1], &moment[1]);
        const struct ra_detection *const now = &pair.state.now;
        for (size_t c = 0; c < now->count; c++) {
            const struct ra_contact *const contact = &now->contact[c];
            const struct ra_solid *const slave = &pair.problem.solid[contact->slave];
            // Eq. 33 with erratum E5: a compressive force, and the tributary length of the node
            const int end = contact->node == 0 || contact->node == slave->nodes - 1;
            check_relative(contact->force, 1e3 * contact->gap * (end ? 0.0625 : 0.125), 1e-15);
            assert_true(contact->force < 0.0);
            total -= contact->force;
            at_ends += (size_t)!contact->hermite;
        }
        contacts += now->count;
        check_near(sum[0], sum[1], 5e-12);
        check_near(moment[0], moment[1], 4e-11);
        check_near(-sum[0], total, 5e-12);
        check_near(pair.state.at.total_force, total, 5e-12);
        pair_free(&pair);
    }
    assert_true(contacts > 2000 && at_ends > 200);
}

// Sums over contacts are kept in eight parts. Contact c belongs to part c modulo 8, whatever its
// place. Contacts are counted from 0, pass 0 first, in each pass by ascending nodes.
static void test_parts_of_sums(void **unused)
{
    (void)unused;
    uint64_t seed = 6;
    size_t among = 0;
    for (int trial = 0; trial < 200; trial++) {
        struct pair pair;
        make_random(&seed, "power", &pair);
        pair_step(&pair);
        const struct ra_detection *const now = &pair.state.now;
        double force[RA_LANES] = {0.0}, sliding[RA_LANES] = {0.0};
        for (size_t c = 0; c < now->count; c++) {
            const struct ra_contact *const a = &now->contact[c];
            force[c % RA_LANES] += a->force;
            sliding[c % RA_LANES] += a->force * a->slope;
            among += !a->hermite && c > 0 && c + 1 < now->count;
        }
        if (now->count > 0) {
            assert_true(same(force, pair.state.tally.force, RA_LANES));
            assert_true(same(sliding, pair.state.tally.sliding, RA_LANES));
        }
        assert_int_equal(pair.state.tally.count, now->count);
        pair_free(&pair);
    }
    assert_true(among > 50);
}

// Modal forces are the trapezoidal sum of Eq. 35 over all nodes. The sum has up to 60 terms of 1e3.
// Their roundings could add up to 1e-11; the errors measured are below 1e-12.
static void test_projection(void **unused)
{
    (void)unused;
    uint64_t seed = 2;
    for (int trial = 0; trial < 100; trial++) {
        struct pair pair;
        make_random(&seed, "penalty", &pair);
        pair_step(&pair);
        for (int i = 0; i < 2; i++) {
            const struct ra_modes *const modes = &pair.problem.solid[i].modes;
            for (size_t k = 0; k < modes->count; k++) {
                double sum = 0.0;
                for (size_t l = 0; l < modes->nodes; l++) {
                    sum += ra_node_force(&pair.state, i, l) * ra_modes_at(modes, k, l);
                }
                check_near(pair.state.at.motion.force[pair.problem.solid[i].begin + k], sum, 1e-12);
            }
        }
        pair_free(&pair);
    }
}

// Forces do not remain from step to step: when the slider has left, there are none.
static void check_cleared(const char *law)
{
    uint64_t seed = 3;
    struct pair pair;
    make_random(&seed, law, &pair);
    pair_step(&pair);
    for (int trial = 0; trial < 100 && pair.state.at.contacts == 0; trial++) {
        pair_free(&pair);
        make_random(&seed, law, &pair);
        pair_step(&pair);
    }
    assert_true(pair.state.at.contacts > 0);
    pair.state.at.offset.cell = 1000;
    pair_step(&pair);
    assert_int_equal(pair.state.at.contacts, 0);
    check_near(pair.state.at.total_force, 0.0, 0.0);
    for (int i = 0; i < 2; i++) {
        for (size_t l = 0; l < pair.problem.solid[i].nodes; l++) {
            check_near(ra_node_force(&pair.state, i, l), 0.0, 0.0);
        }
        for (size_t k = 0; k < pair.problem.solid[i].modes.count; k++) {
            check_near(pair.state.at.motion.force[pair.problem.solid[i].begin + k], 0.0, 0.0);
        }
    }
    pair_free(&pair);
}

static void test_forces_are_cleared(void **unused)
{
    (void)unused;
    check_cleared("penalty");
    check_cleared("power");
}

// A gap changes by minus the product of its row with the change dU of the amplitudes. This is
// exactly linear, so the only error is the rounding of gaps of the size of 1 m.
static void test_rows(void **unused)
{
    (void)unused;
    uint64_t seed = 4;
    for (int trial = 0; trial < 60; trial++) {
        struct pair pair;
        make_random(&seed, "lagrange", &pair);
        const struct ra_problem *const problem = &pair.problem;
        struct ra_detection moved;
        check_ok(ra_detection_make(problem, &moved, &pair.st), &pair.st);
        double change[2][8] = {{0.0}}, zero[8] = {0.0}, row[16];
        for (int i = 0; i < 2; i++) {
            for (size_t k = 0; k < problem->solid[i].modes.count; k++) {
                change[i][k] = bodies_random(&seed);
            }
        }
        const double *const before[2] = {zero, zero}, *const after[2] = {change[0], change[1]};
        ra_detect_plain(problem, &pair.state.at.offset, before, HUGE_VAL, &pair.state.now);
        ra_detect_plain(problem, &pair.state.at.offset, after, HUGE_VAL, &moved);
        assert_int_equal(moved.count, pair.state.now.count);
        for (size_t c = 0; c < moved.count; c++) {
            const struct ra_contact *const contact = &pair.state.now.contact[c];
            ra_contact_row(problem, NULL, &moved.pass[contact->slave], contact, row);
            double gap = contact->gap;
            for (size_t k = 0; k < 16; k++) {
                gap -= row[k] * change[k / 8][k % 8];
            }
            check_near(moved.contact[c].gap, gap, 1e-13);
        }
        ra_detection_free(&moved);
        pair_free(&pair);
    }
}

// Erratum E16: two flat plates of length L with matching nodes penetrate by d. Each pass alone
// gives kappa d L, the force with the printed kappa. Both passes together give twice this force, to
// a few ulps.
static void test_two_passes_add(void **unused)
{
    (void)unused;
    const double kappa = 1e6, depth = 1e-3, length = 0.5, printed = kappa * depth * length;
    struct ra_problem_spec spec = {
        .spacing = 0.02, .distance = -depth, .step = 1e-6, .parameter = {kappa}, .law = "penalty"};
    for (int i = 0; i < 2; i++) {
        spec.solid[i] = bodies_solid(bodies_beam(length, 1.0, 1.0, RA_FREE, RA_FREE), 26, 2);
    }
    struct pair pair;
    pair_make(&spec, &pair);
    pair_step(&pair);
    double pass[2] = {0.0, 0.0};
    for (size_t c = 0; c < pair.state.now.count; c++) {
        pass[pair.state.now.contact[c].slave] -= pair.state.now.contact[c].force;
    }
    check_relative(pass[0], printed, 1e-14);
    check_relative(pass[1], printed, 1e-14);
    check_relative(pair.state.at.total_force, 2.0 * printed, 1e-14);
    pair_free(&pair);
}

/// The relative error of the force on a parabolic asperity of springs, with one pass (which = 0, 1)
/// or both (2), at the spacing chi.
static double asperity_error(double chi, double centre, double start, int which)
{
    static double height[1025];
    const double R = 0.1, depth = 1e-6, kappa = 1e10, length[2] = {4e-3, 2e-3};
    struct ra_problem_spec spec = {.spacing = chi,
                                   .start = start,
                                   .distance = -depth,
                                   .step = 1e-9,
                                   .parameter = {kappa},
                                   .law = "penalty"};
    for (int i = 0; i < 2; i++) {
        const size_t nodes = (size_t)(length[i] / chi + 0.5) + 1;
        spec.solid[i] = bodies_solid(bodies_beam(length[i], 1.0, 1.0, RA_FREE, RA_FREE), nodes, 1);
    }
    for (size_t l = 0; l < spec.solid[1].nodes; l++) {
        const double x = (double)l * chi - centre;
        height[l] = -x * x / (2.0 * R);
    }
    spec.solid[1].height = height;
    struct pair pair;
    pair_make(&spec, &pair);
    pair_step(&pair);
    ra_list_contacts(&pair.problem, &pair.state);
    double force = 0.0;
    for (size_t c = 0; c < pair.state.now.count; c++) {
        const struct ra_contact *const contact = &pair.state.now.contact[c];
        force -= which == 2 || contact->slave == which ? contact->force : 0.0;
    }
    pair_free(&pair);
    const double exact = 4.0 * sqrt(2.0) / 3.0 * kappa * sqrt(R) * depth * sqrt(depth);
    return force / ((which == 2 ? 2.0 : 1.0) * exact) - 1.0;
}

// For an asperity, the trapezoidal rule acts on a function with a kink at each end of the contact.
// The error of the rule is chi^2 times a number that depends on the places of the kinks between
// nodes. So the root mean square error over 40 places falls as chi^2, and the fitted order scatters
// by 0.1. The contact is 9 to 143 nodes wide.
static void test_parabolic_asperity(void **unused)
{
    (void)unused;
    for (int which = 0; which < 3; which++) {
        double rms[5] = {0.0};
        uint64_t seed = 5;
        for (int trial = 0; trial < 40; trial++) {
            const double centre = 1e-3 + 1e-4 * bodies_random(&seed);
            const double start = 1e-3 + floor(1e5 * bodies_random(&seed)) * 1e-9;
            for (int p = 0; p < 5; p++) {
                const double error = asperity_error(1e-4 / (1 << p), centre, start, which);
                rms[p] += error * error;
            }
        }
        check_between(0.125 * log2(rms[0] / rms[4]), 1.8, 2.2);
        // each kink makes a relative error of about (chi/a)^2/4 times Bernoulli's second number,
        // where 2 a is the width of the contact; with chi/a = 1/72 it is at most 1e-5
        check_between(sqrt(rms[4] / 40.0), 0.0, 1e-4);
    }
}

/// One problem as it is, upside down (swap: the solids change their roles), reversed (mirror: right
/// and left are exchanged), or both.
struct view {
    struct ra_problem_spec spec;
    double height[2][41], velocity[2][41];
};

static void make_view(int swap, int mirror, struct view *view)
{
    const double length[2] = {0.5, 0.25}, mass[2] = {1.0, 1.5}, gravity[2] = {3.0, 9.81};
    const enum ra_end end[2][2] = {{RA_PINNED, RA_FREE}, {RA_FREE, RA_FREE}};
    const double start = 0.125, speed = 0.5;
    memset(view, 0, sizeof *view);
    const double sign = swap != mirror ? -1.0 : 1.0;
    view->spec = (struct ra_problem_spec){
        .spacing = 0.0125, .step = 1e-4, .parameter = {2e5}, .law = "penalty", .touching = true};
    const double behind = swap ? length[1] - length[0] + start : length[0] - length[1] - start;
    view->spec.start = mirror ? behind : swap ? -start : start;
    view->spec.speed = sign * speed;
    for (int i = 0; i < 2; i++) {
        const int j = swap ? 1 - i : i;
        const size_t nodes = i == 0 ? 41 : 21;
        struct ra_solid_spec *const s = &view->spec.solid[j];
        *s = bodies_solid(bodies_beam(length[i], mass[i], 1.0 + i, end[i][mirror], end[i][!mirror]),
                          nodes, 6);
        s->gravity = swap ? -gravity[i] : gravity[i];
        s->height = view->height[j];
        s->velocity = view->velocity[j];
        for (size_t l = 0; l < nodes; l++) {
            const double x = (double)(mirror ? nodes - 1 - l : l);
            view->height[j][l] = 1e-3 * sin(0.9 * x + i) * cos(0.21 * x);
            view->velocity[j][l] = i == 0 ? 0.1 * x / 41.0 : 0.2 - 0.1 * x / 21.0;
        }
    }
}

// Seen upside down or reversed, the motion is the same. The slider bounces twice in 500 steps.
// Displacements of 0.01 m have ulps of 2e-18 and agree to 1e-17. Their tolerance of 1e-15 allows
// for compilers with another order of sums. The force of a node is 5e3 N/m^2 times its gap, and
// some 40 nodes have a force, so the tolerance of the total force is 4e-13 N/m.
static void test_two_pass_symmetry(void **unused)
{
    (void)unused;
    for (int other = 1; other < 4; other++) {
        const int swap = other & 1, mirror = other >> 1;
        struct view a, b;
        struct pair one, two;
        make_view(0, 0, &a);
        make_view(swap, mirror, &b);
        pair_make(&a.spec, &one);
        pair_make(&b.spec, &two);
        double most = 0.0, shocks = 0.0;
        for (int n = 0; n < 500; n++) {
            pair_step(&one);
            pair_step(&two);
            shocks += one.state.at.total_force > 0.0;
            check_near(one.state.at.total_force, two.state.at.total_force, 4e-13);
            for (int i = 0; i < 2; i++) {
                const size_t nodes = one.problem.solid[i].nodes;
                for (size_t l = 0; l < nodes; l++) {
                    const double u = ra_displacement(&one.problem, &one.state, i, l);
                    check_near(ra_displacement(&two.problem, &two.state, swap ? 1 - i : i,
                                               mirror ? nodes - 1 - l : l),
                               u, 1e-15);
                    most = fmax(most, fabs(u));
                }
            }
        }
        assert_true(shocks > 50.0 && most > 1e-3);
        pair_free(&one);
        pair_free(&two);
    }
}

/// Writes "LAW: KEY KEY" for each law.
static void put_keys(enum ra_contact_nodes nodes, char *text, size_t size)
{
    const char *name;
    FILE *const out = fmemopen(text, size, "w");
    assert_non_null(out);
    for (size_t i = 0;
         (name = nodes == RA_NODES_OF_LINE ? ra_law_of_line(i) : ra_law_of_area(i)) != NULL; i++) {
        const struct ra_key *const *const row = ra_law_find(name)->keys[nodes].row;
        fprintf(out, "%s:", name);
        for (size_t k = 0; row[k] != NULL; k++) {
            fprintf(out, " %s", row[k]->name);
            assert_true(ra_law_uses(name, row[k]));
        }
        fputs("\n", out);
    }
    fclose(out);
}

static void test_table_of_laws(void **unused)
{
    (void)unused;
    for (size_t i = 0; ra_law_at(i) != NULL; i++) {
        const struct ra_law *const law = ra_law_at(i);
        assert_ptr_equal(ra_law_find(law->name), law);
        assert_true(law->method != NULL || ra_law_is_local(law));
        // a law of single nodes is for lines and areas, the law of spots only for areas, and a law
        // with a method of its own only for lines
        assert_int_equal(law->keys[RA_NODES_OF_LINE].row == NULL, ra_law_is_of_spots(law));
        assert_int_equal(law->keys[RA_NODES_OF_AREA].row != NULL, ra_law_is_local(law));
    }
    char text[400];
    static const char *const line[] = {"penalty: penalty\n", "lagrange: tolerance\n",
                                       "hertz: hertz_radius hertz_modulus asperity_width deepest\n",
                                       "power: power_coefficient power_exponent deepest\n"};
    static const char *const area[] = {"penalty: penalty\n",
                                       "hertz: hertz_radius hertz_modulus deepest\n",
                                       "power: power_coefficient power_exponent deepest\n"};
    // other laws have tests of their own
    put_keys(RA_NODES_OF_LINE, text, sizeof text);
    check_lines(text, line, sizeof line / sizeof *line);
    put_keys(RA_NODES_OF_AREA, text, sizeof text);
    check_lines(text, area, sizeof area / sizeof *area);
    assert_null(ra_law_find("glue"));
    assert_null(ra_law_at(1000));
    assert_true(ra_law_is_local(ra_law_find("penalty")));
    assert_false(ra_law_is_local(ra_law_find("lagrange")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_action_and_reaction),
        cmocka_unit_test(test_parts_of_sums),
        cmocka_unit_test(test_projection),
        cmocka_unit_test(test_forces_are_cleared),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_two_passes_add),
        cmocka_unit_test(test_parabolic_asperity),
        cmocka_unit_test(test_two_pass_symmetry),
        cmocka_unit_test(test_table_of_laws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
