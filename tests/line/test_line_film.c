// Tests of the air under a slider in two dimensions: damping, trapped gas, energy, notes, refusals.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bodies.h"
#include "support/run_cases.h"

#include "statistics/energy.h"

static const double PI = 3.14159265358979323846;
static const double SIDE = 0.02, GAP = 50e-6, HEIGHT = 5e-3, DENSITY = 7800.0, STEP = 1e-7;

/// Makes a flat slider over a flat resonator, which is stiff and heavy.
static void open_flat(const struct ra_air_film_spec *air, double density, double speed,
                      struct pair *pair)
{
    const struct ra_problem_spec spec = {
        .solid = {{.beam = {.length = 2.0 * SIDE,
                            .young = 1e13,
                            .density = 1e5,
                            .area = 0.2,
                            .inertia = 0.008 / 12.0,
                            .left = RA_PINNED,
                            .right = RA_PINNED},
                   .modes = 1,
                   .nodes = 41},
                  {.beam = {.length = SIDE,
                            .young = 210e9,
                            .density = density,
                            .area = HEIGHT,
                            .inertia = HEIGHT * HEIGHT * HEIGHT / 12.0,
                            .left = RA_FREE,
                            .right = RA_FREE},
                   .modes = 2,
                   .nodes = 21}},
        .spacing = 1e-3,
        .start = 10e-3,
        .speed = speed,
        .distance = GAP,
        .step = STEP,
        .law = "penalty",
        .parameter = {1e6}};
    const struct ra_term_spec terms[RA_MOST_TERMS] = {{&ra_line_film, air}};
    memset(pair, 0, sizeof *pair);
    check_ok(ra_problem_init_with(&spec, terms, &pair->problem, &pair->st), &pair->st);
}

/// The decay rate of one rigid motion of the slider [1/s]. The other motion is at rest.
static double decay_of(size_t motion)
{
    const struct ra_air_film_spec air = {.on = true, .gas = ra_gas_air(), .along = 16};
    struct pair pair;
    open_flat(&air, DENSITY, 0.0, &pair);
    const size_t first = pair.problem.solid[1].begin;
    pair.problem.pair.modal.start_velocity[first + motion] = 1e-8;
    check_ok(ra_state_init(&pair.problem, &pair.state, &pair.st), &pair.st);
    double speed[2] = {0.0, 0.0};
    for (int n = 0; n <= 15000; n++) {
        check_ok(ra_step(&pair.problem, &pair.state, &pair.st), &pair.st);
        speed[0] = n == 5000 ? pair.state.at.motion.velocity[first + motion] : speed[0];
    }
    speed[1] = pair.state.at.motion.velocity[first + motion];
    // a tilted film presses more where it is thin; this effect is of second order
    const double other = pair.state.at.motion.velocity[first + 1 - motion];
    check_between(fabs(other / speed[1]), 0.0, 1e-3);
    pair_free(&pair);
    return log(speed[0] / speed[1]) / (10000 * STEP);
}

// The damping agrees with Reynolds' limit for a motion that is slow compared with nu/h^2. A square
// of side L has for heave the damping c = .42173 mu L^4/h^3. For a tilt it has
// c = 192/pi^6 sum 1/((ab)^2 (a^2 + b^2)) mu L^6/h^3. A slider of length L and width L has these
// two damping constants. The decay rate is c divided by the slider's mass for heave. For a tilt it
// is c divided by the moment of inertia, which is m L^3/12 for a beam without rotary inertia.
static void damping(void **state)
{
    (void)state;
    const double mu = ra_gas_air().viscosity, line = DENSITY * HEIGHT;
    const double heave = 0.42173 * mu * pow(SIDE, 4.0) / pow(GAP, 3.0) / SIDE / (line * SIDE);
    double tilt = 0.0;
    for (int a = 2; a < 200; a += 2) {
        for (int b = 1; b < 200; b += 2) {
            tilt += 192.0 / pow(PI, 6.0) / ((double)(a * a) * (b * b) * (a * a + b * b));
        }
    }
    tilt *= mu * pow(SIDE, 6.0) / pow(GAP, 3.0) / SIDE / (line * pow(SIDE, 3.0) / 12.0);
    const double seen[2] = {decay_of(0), decay_of(1)};
    print_message("heave %.5g of %.5g 1/s, pitch %.5g of %.5g 1/s\n", seen[0], heave, seen[1],
                  tilt);
    check_relative(seen[0], heave, 0.002);
    check_relative(seen[1], tilt, 0.002);
}

// If the gas is so viscous that none escapes, it is a spring of p_a L/h per width. So the slider
// oscillates with omega^2 = p_a/(h m). Gas escapes only from a layer at the edges. Its width is
// about 1e-3 of the film's width, by the root of the squeeze number.
static void trapped(void **state)
{
    (void)state;
    struct ra_air_film_spec air = {.on = true, .gas = ra_gas_air(), .along = 16};
    struct pair pair;
    air.gas.viscosity = 10.0;
    air.gas.heat_ratio = 1.0;
    open_flat(&air, DENSITY, 0.0, &pair);
    const size_t first = pair.problem.solid[1].begin;
    pair.problem.pair.modal.start_velocity[first] = 1e-6;
    check_ok(ra_state_init(&pair.problem, &pair.state, &pair.st), &pair.st);
    double before = 1.0, crossed = 0.0;
    int halves = 0;
    for (int n = 0; halves < 8; n++) {
        check_ok(ra_step(&pair.problem, &pair.state, &pair.st), &pair.st);
        const double now = pair.state.at.motion.velocity[first];
        if (now * before < 0.0) {
            halves++;
            crossed = STEP * (n - now / (now - before));
        }
        before = now;
        assert_true(n < 100000);
    }
    // the velocity is largest at the start; it is 0 after a quarter of a period, and again after
    // each half period
    const double omega = PI * (halves - 0.5) / crossed;
    const double known = sqrt(air.gas.pressure / (GAP * DENSITY * HEIGHT));
    print_message("omega %.6g of %.6g 1/s\n", omega, known);
    check_relative(omega, known, 2e-3);
    pair_free(&pair);
}

// A slider too heavy to move is higher at its front by 2 % of the gap, so the air under it is a
// wedge. Reynolds' equation with Couette's flow equals that of a gap that closes at the speed
// V dh/dx/2. So the force is c V dh/dx/2; it pulls the slider down if the slider moves backwards.
// After 1 ms the flow is steady. The computed force is too small by 1.1 % with 16 cells and by
// 0.3 % with 32.
static void wedge(void **state)
{
    (void)state;
    const double tilt = 0.02 * GAP / SIDE, V = 0.5;
    const struct ra_air_film_spec air = {.on = true, .gas = ra_gas_air(), .along = 16};
    for (int sign = -1; sign <= 1; sign++) {
        struct pair pair;
        open_flat(&air, 1e5 * DENSITY, sign * V, &pair);
        const struct ra_solid *const slider = &pair.problem.solid[1];
        double psi[2];
        ra_modes_sample(&slider->modes, 1, 0, 2, psi);
        // the slider is lower at the rear
        pair.problem.pair.modal.start_amplitude[slider->begin + 1] =
            -tilt / ((psi[1] - psi[0]) / pair.problem.pair.spacing);
        check_ok(ra_state_init(&pair.problem, &pair.state, &pair.st), &pair.st);
        for (int n = 0; n < 10000; n++) {
            check_ok(ra_step(&pair.problem, &pair.state, &pair.st), &pair.st);
        }
        const double c = 0.42173 * ra_gas_air().viscosity * pow(SIDE, 3.0) / pow(GAP, 3.0);
        const double known = 0.5 * c * V * tilt;
        const double seen =
            ra_film_term_of(&pair.problem.pair, &pair.state.at, &ra_line_film)->force;
        print_message("at %g V: %.5g of %.5g N/m\n", (double)sign, seen, sign * known);
        check_near(seen, sign * known, 0.02 * known);
        pair_free(&pair);
    }
}

// ## Cases

static void run_here(const char *folder, const char *const *override, size_t count,
                     enum ra_code wanted, struct ra_status *st)
{
    struct ra_run_control control = {.force = true};
    *st = (struct ra_status){RA_OK, ""};
    write_file(in(folder, "small.ini"), small_case);
    const enum ra_code code = ra_sliding_case_run(in(folder, "small.ini"), override, count,
                                                  in(folder, "out"), &control, st);
    if (code != wanted) {
        fail_msg("%d: %s", (int)code, st->text);
    }
}

// The energy balance with a film closes to 1e-3, and the film takes energy. A note says how much
// the film leaks at its sides.
static void whole_run(void **state)
{
    struct ra_status st;
    const char *const on[] = {"air.film=on", "air.cells=6", "output.energy_tolerance=1e-3",
                              "time.step=200 ns"};
    run_here(*state, on, 4, RA_OK, &st);
    char out[512];
    snprintf(out, sizeof out, "%s", in(*state, "out"));
    check_between(summary(out, "energy_residual_share"), -1e-3, 1e-3);
    check_between(summary(out, "work_air_film"), -1.0, -1e-9);
    check_between(summary(out, "air_film_gap_mean"), 1e-6, 50e-6);
    check_between(summary(out, "air_film_force_rms"), 1e-3, 1e4);
    struct ra_sliding_case c;
    struct ra_problem problem;
    char note[1024];
    check_ok(ra_sliding_case_read(in(*state, "small.ini"), on, 4, &c, &st), &st);
    check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
    assert_non_null(strstr(note, "the film of air leaks at its sides like the film"));
    ra_problem_clear(&problem);
    ra_sliding_case_free(&c);
}

// The film is computed at every sixth step, 1000 times. The sums over all times are those over the
// first 200 and over the rest.
static void averages(void **state)
{
    static const char *const which[3][2] = {{"output.average_from=0", "time.duration=1.2ms"},
                                            {"output.average_from=0.24ms", "time.duration=1.2ms"},
                                            {"output.average_from=0", "time.duration=0.24ms"}};
    static const double times[3] = {1000.0, 800.0, 200.0};
    double sum[3][3];
    for (int i = 0; i < 3; i++) {
        struct ra_status st;
        const char *const override[] = {"air.film=on", "air.cells=6", "time.step=200 ns",
                                        which[i][0],   which[i][1],   "output.sample=off"};
        run_here(*state, override, 6, RA_OK, &st);
        char out[512];
        snprintf(out, sizeof out, "%s", in(*state, "out"));
        check_relative(summary(out, "air_film_step"), 1.2e-6, 1e-12);
        const double rms = summary(out, "air_film_force_rms");
        sum[0][i] = times[i] * summary(out, "air_film_gap_mean");
        sum[1][i] = times[i] * summary(out, "air_film_force_mean");
        sum[2][i] = times[i] * rms * rms;
    }
    for (int k = 0; k < 3; k++) {
        check_near(sum[k][1] + sum[k][2], sum[k][0], 1e-11 * (fabs(sum[k][1]) + fabs(sum[k][2])));
    }
}

static void refusals(void **state)
{
    static const struct {
        const char *override;
        const char *text;
    } list[] = {
        {"air.cells=5", "air.cells"},
        {"air.cells=150", "take a smaller step or fewer cells"},
        {"time.scheme=rk4", "take a scheme with a single stage"},
    };
    struct ra_status st;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const char *const override[] = {"air.film=on", list[i].override};
        run_here(*state, override, 2, RA_INPUT, &st);
        if (strstr(st.text, list[i].text) == NULL) {
            fail_msg("'%s' is not in '%s'", list[i].text, st.text);
        }
    }
    const char *const area[] = {"resonator.thickness=none",
                                "resonator.area=1e-4 m2",
                                "resonator.inertia=2e-11 m4",
                                "slider.thickness=none",
                                "slider.area=3e-4 m2",
                                "slider.inertia=8e-10 m4",
                                "air.film=on"};
    run_here(*state, area, 7, RA_INPUT, &st);
    assert_non_null(strstr(st.text, "needs solids of unit width"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damping),
        cmocka_unit_test(trapped),
        cmocka_unit_test(wedge),
        cmocka_unit_test_setup_teardown(whole_run, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(averages, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refusals, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
