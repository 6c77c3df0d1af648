// Tests of the air film between block and plate (air_film.c): damping, energy, bits, refused cases.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/areal_cases.h"
#include "support/rough_plates.h"

#include "areal/air_film.h"
#include "areal/balance.h"

static const double PI = 3.14159265358979323846;
static const double SIDE = 0.02;

/// A flat block 50 um above a flat plate. The plate is stiff and heavy; all its modes are above 20
/// kHz.
static struct ra_areal_spec flat(void)
{
    return (struct ra_areal_spec){
        .plate = {0.04, 0.03, 0.2, 1e13, 0.3, 1e5, RA_SUPPORTED, RA_SUPPORTED, NULL},
        .highest = 2e6,
        .block = {SIDE, SIDE, 5e-3, 7800.0, {0.0, 0.0}},
        .pair.spacing = 1e-3,
        .pair.start = 10e-3,
        .side = 5e-3,
        .pair.distance = 50e-6,
        .pair.step = 1e-7,
        .pair.law = "penalty",
        .pair.parameter = {1e6},
        .air = {.on = true, .gas = ra_gas_air(), .along = 16, .across = 16}};
}

/// The decay rate of one motion of the block [1/s]. All other motions stay at rest.
static double decay_of(size_t motion)
{
    const struct ra_areal_spec s = flat();
    struct ra_areal p;
    struct ra_areal_state state;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_areal_make(&s, &p, &st), &st);
    const size_t first = p.modes.width;
    p.pair.modal.start_velocity[first + motion] = 1e-7;
    check_ok(ra_areal_state_make(&p, &state, &st), &st);
    double speed[2] = {0.0, 0.0};
    for (uint64_t n = 0; n <= 15000; n++) {
        check_ok(ra_areal_step(&p, &state, &st), &st);
        speed[0] = n == 5000 ? state.at.motion.velocity[first + motion] : speed[0];
    }
    speed[1] = state.at.motion.velocity[first + motion];
    for (size_t k = 0; k < RA_RIGID_MODES; k++) {
        if (k != motion) {
            // a tilted film presses more where it is thin; this effect is of second order
            const double share = fabs(state.at.motion.velocity[first + k] / speed[1]);
            check_between(share, 0.0, k == RA_HEAVE ? 1e-3 : 1e-12);
        }
    }
    ra_areal_state_free(&state);
    ra_areal_free(&p);
    return log(speed[0] / speed[1]) / (10000 * s.pair.step);
}

/// The damping agrees with Reynolds' limit. The decay rate is c divided by the block's mass or
/// moment of inertia. For heave c = 0.42173 mu L^4/h^3, and for a tilt c = 192/pi^6 sum 1/((ab)^2
/// (a^2 + b^2)) mu L^6/h^3 over even a and odd b. The motion is slow compared with nu/h^2.
static void test_damping(void **state)
{
    (void)state;
    const double mass = 7800.0 * 5e-3 * SIDE * SIDE, gap = 50e-6;
    const double inertia = mass * (SIDE * SIDE + 25e-6) / 12.0;
    double tilt = 0.0;
    for (int a = 2; a < 200; a += 2) {
        for (int b = 1; b < 200; b += 2) {
            tilt += 192.0 / pow(PI, 6.0) / ((double)(a * a) * (b * b) * (a * a + b * b));
        }
    }
    const double mu = ra_gas_air().viscosity;
    const double heave = 0.42173 * mu * pow(SIDE, 4.0) / pow(gap, 3.0) / mass;
    tilt *= mu * pow(SIDE, 6.0) / pow(gap, 3.0) / inertia;
    const double seen[RA_RIGID_MODES] = {decay_of(RA_HEAVE), decay_of(RA_PITCH), decay_of(RA_ROLL)};
    print_message("heave %.5g of %.5g 1/s, pitch %.5g and roll %.5g of %.5g 1/s\n", seen[0], heave,
                  seen[1], seen[2], tilt);
    check_relative(seen[RA_HEAVE], heave, 0.002);
    check_relative(seen[RA_PITCH], tilt, 0.002);
    check_relative(seen[RA_ROLL], seen[RA_PITCH], 1e-9);
}

/// A rough block that is thrown onto a thin plate and slides over it.
static struct ra_areal_spec rough(double step)
{
    struct ra_areal_spec s = rough_plate(15e-3, 12e-3, step);
    s.air = (struct ra_air_film_spec){.on = true, .gas = ra_gas_air(), .along = 12, .across = 10};
    return s;
}

/// Computes two residuals as shares of the energy put in. The first is that of the whole balance.
/// The second is that of the film: its work on the modes minus the change of energy of the air.
/// `extra` is the number of steps beyond a whole number of film steps.
static void audit(double step, uint64_t extra, double share[2])
{
    const struct ra_areal_spec s = rough(step);
    struct ra_areal p;
    struct ra_areal_state state;
    struct ra_areal_balance balance;
    struct ra_audit a;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_areal_make(&s, &p, &st), &st);
    check_ok(ra_areal_state_make(&p, &state, &st), &st);
    check_ok(ra_areal_balance_make(&p, 0, &balance, &st), &st);
    for (uint64_t n = 0; n <= (uint64_t)(6e-3 / step) + extra; n++) {
        check_ok(ra_areal_step(&p, &state, &st), &st);
        ra_areal_balance_observe(&p, &state, &balance);
    }
    ra_balance_close(&p.pair, &state.at, &balance.pair, &a);
    const struct ra_term_energy air = ra_term_energy(&p.pair, &state.at, 0);
    const double work = ra_term_work(&p.pair, &state.at, 0);
    print_message("step %g us: the film does %.6g J of %.4g J, brought %.3g J, lost %.6g J; "
                  "residual %.3g J\n",
                  1e6 * step, work, a.put_in, air.brought, air.lost, a.residual);
    assert_true(air.lost > 0.1 * a.put_in);
    share[0] = fabs(a.residual) / a.put_in;
    share[1] = fabs(work - (air.brought - air.lost)) / a.put_in;
    ra_balance_clear(&balance.pair);
    ra_areal_state_free(&state);
    ra_areal_free(&p);
}

static void test_energy(void **state)
{
    (void)state;
    double coarse[2], fine[2], odd[2];
    audit(1e-6, 0, coarse);
    audit(5e-7, 0, fine);
    audit(1e-6, 1, odd);
    check_between(coarse[0], 0.0, 1e-3);
    check_between(fine[0], 0.0, 1e-3);
    check_between(odd[0], 0.0, 1e-3);
    check_between(coarse[1], 0.0, 1e-5);
    check_between(odd[1], 0.0, 1e-5);
}

/// The loops of every instruction set compute the same bits for the film.
static void test_kernels(void **state)
{
    (void)state;
    double force[3][100];
    size_t sets = 0;
    for (size_t i = 0; ra_kernels_name_at(i) != NULL; i++) {
        struct ra_areal_spec s = rough(1e-6);
        struct ra_areal p;
        struct ra_areal_state run;
        struct ra_status st = {RA_OK, ""};
        if (ra_kernels_find(ra_kernels_name_at(i)) == NULL) {
            continue;
        }
        s.pair.kernels = ra_kernels_name_at(i);
        check_ok(ra_areal_make(&s, &p, &st), &st);
        check_ok(ra_areal_state_make(&p, &run, &st), &st);
        for (size_t n = 0; n < 100; n++) {
            check_ok(ra_areal_step(&p, &run, &st), &st);
            force[sets][n] = ra_air_film_of(&p.pair, &run.at)->force;
        }
        ra_areal_state_free(&run);
        ra_areal_free(&p);
        assert_memory_equal(force[sets], force[0], sizeof force[0]);
        sets++;
    }
    assert_true(sets > 0 && force[0][99] != 0.0);
}

// ## Cases

static enum ra_code runs(const char *folder, const char *const *override, struct ra_status *st)
{
    return run_areal(folder, override, "out", NULL, st);
}

/// A case with a film has the rows of the film in its summary, and its balance closes. The force
/// differs for an isothermal gas and for rough walls.
static void test_case(void **state)
{
    struct ra_status st;
    const char *const on[] = {"air.film=on", "air.cells=6", "output.energy_tolerance=1e-3", NULL};
    const char *const isothermal[] = {"air.film=on", "air.heat_ratio=isothermal", "air.cells=6",
                                      NULL};
    check_ok(runs(*state, on, &st), &st);
    char out[512];
    snprintf(out, sizeof out, "%s", in(*state, "out"));
    // the film of 6 x 6 cells allows the step of the run, 1 us
    check_near(summary(out, "air_film_step"), 1e-6, 0.0);
    const double gap = summary(out, "air_film_gap_mean"), rms = summary(out, "air_film_force_rms");
    check_between(gap, 5e-6, 50e-6);
    check_between(rms, 1e-6, 1.0);
    check_between(fabs(summary(out, "air_film_force_mean")), 0.0, rms);
    check_between(summary(out, "work_air_film"), -1.0, -1e-12);
    check_ok(runs(*state, isothermal, &st), &st);
    assert_true(summary(out, "air_film_force_rms") != rms);
    // roughness hinders the flow, so the film has another force
    const char *const rough[] = {"air.film=on", "air.cells=6", "air.flow=patir-cheng", NULL};
    check_ok(runs(*state, rough, &st), &st);
    assert_true(summary(out, "air_film_force_rms") != rms);
}

/// The sums over all 2000 steps are those over the first 500 and over the rest.
static void test_averages(void **state)
{
    static const char *const which[3][4] = {{"output.average_from=0"},
                                            {"output.average_from=0.5ms"},
                                            {"output.average_from=0", "time.duration=0.5ms"}};
    static const double steps[3] = {2000.0, 1500.0, 500.0};
    double sum[3][3];
    for (int i = 0; i < 3; i++) {
        struct ra_status st;
        const char *const override[] = {"air.film=on", "air.cells=6", which[i][0], which[i][1],
                                        NULL};
        check_ok(runs(*state, override, &st), &st);
        char out[512];
        snprintf(out, sizeof out, "%s", in(*state, "out"));
        const double rms = summary(out, "air_film_force_rms");
        sum[0][i] = steps[i] * summary(out, "air_film_gap_mean");
        sum[1][i] = steps[i] * summary(out, "air_film_force_mean");
        sum[2][i] = steps[i] * rms * rms;
    }
    for (int k = 0; k < 3; k++) {
        check_near(sum[k][1] + sum[k][2], sum[k][0], 1e-11 * (fabs(sum[k][1]) + fabs(sum[k][2])));
    }
}

/// Cases are refused with a message that names the key and what would be right.
static void test_refusals(void **state)
{
    const struct {
        const char *override[3];
        enum ra_code code;
        const char *text;
    } list[] = {
        {{"air.cells=40"}, RA_INPUT, "take a smaller step or fewer cells"},
        {{"air.cells=6", "time.scheme=rk4"}, RA_INPUT, "take a scheme with a single stage"},
        {{"air.cells=6", "surface.Ra=10 nm"}, RA_NUMERIC, "the film does not cover so small a gap"},
        {{"air.cells=5"}, RA_INPUT, "air.cells"},
        {{"air.flow=patir-cheng", "surface.kind=exponential"},
         RA_INPUT,
         "patir-cheng holds for isotropic gaussian surfaces only, and the surface of the plate "
         "is not one"},
        {{"air.flow=patir-cheng", "surface.block.kind=exponential"},
         RA_INPUT,
         "the surface of the block is not one"},
        {{"air.flow=patir-cheng", "surface.Ra=100 um"},
         RA_INPUT,
         "and its waves are not much longer than the gap; take surfaces with a longer "
         "correlation_length"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct ra_status st;
        const char *const override[] = {"air.film=on", list[i].override[0], list[i].override[1],
                                        NULL};
        assert_int_equal(runs(*state, override, &st), list[i].code);
        if (strstr(st.text, list[i].text) == NULL) {
            fail_msg("'%s' is not in '%s'", list[i].text, st.text);
        }
    }
}

/// The roughness of both surfaces hinders the flow. The squared heights of the two surfaces add up.
/// So do the errors $0.414 (\sigma/l)^2$ of the flow; their sum may be 1 %.
static void test_both_surfaces(void **state)
{
    static const struct {
        double rms[2], length[2]; // [um], of plate and block
        const char *refused;      // the end of "error of ... um"; NULL: accepted
    } list[] = {
        {{63.0, 22.5}, {450.0, 450.0}, NULL},
        {{22.5, 63.0}, {450.0, 450.0}, NULL},
        {{63.0, 45.0},
         {450.0, 450.0},
         "0.012 in the flow: the roughness has an rms height of "
         "77.4 um"},
        {{54.0, 54.0},
         {450.0, 450.0},
         "0.012 in the flow: the roughness has an rms height of "
         "76.4 um"},
        {{75.0, 10.0},
         {450.0, 450.0},
         "0.012 in the flow: the roughness has an rms height of "
         "75.7 um"},
        {{10.0, 75.0},
         {450.0, 450.0},
         "0.012 in the flow: the roughness has an rms height of "
         "75.7 um"},
        {{63.0, 45.0}, {450.0, 900.0}, NULL},
        {{63.0, 45.0}, {900.0, 450.0}, NULL},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char own[4][64];
        const char *override[6] = {"air.film=on", "air.flow=patir-cheng", own[0], own[1], own[2],
                                   own[3]};
        for (int s = 0; s < 2; s++) {
            const char *const name = s == 0 ? "plate" : "block";
            snprintf(own[2 * s], sizeof *own, "surface.%s.sigma=%g um", name, list[i].rms[s]);
            snprintf(own[2 * s + 1], sizeof *own, "surface.%s.correlation_length=%g um", name,
                     list[i].length[s]);
        }
        struct ra_areal_case c;
        struct ra_status st = {RA_OK, ""};
        const enum ra_code code = ra_areal_case_read(in(*state, "areal.ini"), override, 6, &c, &st);
        if (list[i].refused != NULL) {
            char text[300];
            snprintf(text, sizeof text, "patir-cheng would make an error of %s, ", list[i].refused);
            assert_int_equal(code, RA_INPUT);
            if (strstr(st.text, text) == NULL) {
                fail_msg("'%s' is not in '%s'", text, st.text);
            }
            continue;
        }
        check_ok(code, &st);
        check_relative(c.pair.air.roughness, 1e-6 * hypot(list[i].rms[0], list[i].rms[1]), 1e-14);
        ra_areal_case_free(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_damping),
        cmocka_unit_test(test_energy),
        cmocka_unit_test(test_kernels),
        cmocka_unit_test_setup_teardown(test_case, make_areal_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_averages, make_areal_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_refusals, make_areal_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_both_surfaces, make_areal_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
