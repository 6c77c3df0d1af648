// Tests of the tables of a run, cell by cell, against the engine and its observers.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A run is repeated step by step with observers of the test. The rows of its summary must be in
 * their order. Each must have the number of these observers to the last bit, and the right unit.
 * The same holds for modes.tsv, the shocks and the sound.
 */
#include "support/run_cases.h"

#include <sys/resource.h>
#include <time.h>

#include "contact/contact.h"
#include "detection/candidates.h"
#include "model/modal.h"
#include "sliding/run.h"
#include "statistics/blocks.h"
#include "statistics/energy.h"
#include "statistics/ensemble.h"
#include "statistics/shock_counts.h"
#include "statistics/shocks.h"
#include "statistics/strip_sound.h"
#include "surface/roughness.h"

#define PI 3.14159265358979323846

// ## The repeated run

struct again {
    struct ra_sliding_case c;
    struct ra_problem problem;
    struct ra_state state;
    struct ra_balance balance;
    struct ra_shocks shocks;
    struct ra_sound *sound;
    struct ra_shock shock[4000];
    size_t count;
    double loaded; ///< steps with a contact since the averages began
    double half;   ///< of the interval of the level [dB]
};

static void take_shock(const struct ra_shock *shock, void *context)
{
    struct again *const a = context;
    assert_true(a->count < 4000);
    a->shock[a->count++] = *shock;
}

/// Computes eqs. block-interval and block-half from the means up to the end of each block.
static void take_block(struct again *a, uint64_t from, double sum[11])
{
    const uint64_t length = (ra_sliding_case_steps(&a->c) - from) / 10,
                   done = a->balance.steps - from;
    if (a->balance.steps <= from || done % length != 0 || done / length > 10) {
        return;
    }
    sum[done / length] =
        (double)done * ra_mean_square_velocity(&a->problem, &a->state, &a->balance, 0, NULL);
    double mean = sum[10] / 10.0 / (double)length, square = 0.0;
    for (int b = 0; b < 10; b++) {
        square += pow((sum[b + 1] - sum[b]) / (double)length - mean, 2.0);
    }
    a->half = 10.0 / log(10.0) * ra_student(9) * sqrt(square / 9.0 / 10.0) / mean;
}

static void run_again(const char *folder, const char *const *override, size_t count, uint64_t from,
                      struct again *a)
{
    struct ra_status st;
    char note[400];
    a->count = 0;
    a->loaded = 0.0;
    double sum[11] = {0.0};
    check_ok(ra_sliding_case_read(in(folder, "small.ini"), override, count, &a->c, &st), &st);
    check_ok(ra_sliding_case_problem(&a->c, &a->problem, note, sizeof note, &st), &st);
    check_ok(ra_state_init(&a->problem, &a->state, &st), &st);
    check_ok(ra_balance_init(&a->problem.pair, from, &a->balance, &st), &st);
    check_ok(ra_shocks_init(&a->problem, a->c.shock_force, take_shock, a, &a->shocks, &st), &st);
    a->sound = NULL;
    if (a->c.pair.sound) {
        const struct ra_sliding_case_solid *const given = &a->c.solid[0];
        const struct ra_sound_steps of = {a->problem.pair.modal.step, from,
                                          ra_sliding_case_steps(&a->c),
                                          given->initial_velocity == 0.0};
        check_ok(ra_strip_sound_listen(&a->problem.solid[0].beam, &a->problem.solid[0].modes, &of,
                                       &a->sound, &st),
                 &st);
    }
    for (uint64_t n = ra_sliding_case_steps(&a->c); n > 0; n--) {
        check_ok(ra_step(&a->problem, &a->state, &st), &st);
        ra_balance_observe(&a->problem, &a->state, &a->balance);
        ra_shocks_observe(&a->problem, &a->state, &a->shocks);
        take_block(a, from, sum);
        a->loaded += a->state.at.step >= from && a->state.at.contacts > 0;
        if (a->sound != NULL) {
            ra_sound_observe(a->sound, a->state.at.step, a->state.at.motion.amplitude);
        }
    }
    ra_shocks_finish(&a->problem, &a->state, &a->shocks);
}

static void clear(struct again *a)
{
    ra_sound_free(a->sound);
    ra_shocks_clear(&a->shocks);
    ra_balance_clear(&a->balance);
    ra_state_clear(&a->problem, &a->state);
    ra_problem_clear(&a->problem);
    ra_sliding_case_free(&a->c);
}

// ## Rows

/// The part of a table of quantities that has not been read yet.
struct reader {
    const char *at;
};

/// Checks the next row of text, which has the unit `-`.
static void row_text(struct reader *r, const char *quantity, const char *value, const char *unit)
{
    char expected[200];
    const int length = snprintf(expected, sizeof expected, "%s\t%s\t%s\n", quantity, value, unit);
    if (strncmp(r->at, expected, (size_t)length) != 0) {
        fail_msg("is `%.*s`, not `%s`", (int)strcspn(r->at, "\n"), r->at, expected);
    }
    r->at += length;
}

static void row(struct reader *r, const char *quantity, double value, const char *unit)
{
    char number[32];
    row_text(r, quantity, ra_number(value, number), unit);
}

/// Checks a number that need not be equal to the last bit.
static void row_near(struct reader *r, const char *quantity, double value, const char *unit)
{
    char *end;
    const size_t length = strlen(quantity);
    assert_memory_equal(r->at, quantity, length);
    check_relative(strtod(r->at + length, &end), value, 1e-9);
    r->at = end + 1;
    assert_memory_equal(r->at, unit, strlen(unit));
    r->at = strchr(r->at, '\n') + 1;
}

/// Checks a number of a solid: quantity_resonator or quantity_slider.
static void row_of(struct reader *r, const char *quantity, int solid, double value,
                   const char *unit)
{
    char name[64];
    snprintf(name, sizeof name, "%s_%s", quantity, solid == 0 ? "resonator" : "slider");
    row(r, name, value, unit);
}

static void rows_of_solid(struct reader *r, const struct ra_solid *s, int i)
{
    const double rigid = s->modes.rigid == s->modes.count;
    row_of(r, "nodes", i, (double)s->nodes, "1");
    row_of(r, "modes", i, (double)s->modes.count, "1");
    row_of(r, "mass_per_length", i, ra_beam_mass(&s->beam), "kg/m2");
    row_of(r, "bending_stiffness", i, s->beam.young * s->beam.inertia, "N m");
    // 1/(2 pi) is computed first, as in the program, for the same rounding
    row_of(r, "first_frequency", i,
           rigid != 0.0 ? 0.0 : 1.0 / (2.0 * PI) * s->modes.omega[s->modes.rigid], "Hz");
    row_of(r, "last_frequency", i, 1.0 / (2.0 * PI) * s->modes.omega[s->modes.count - 1], "Hz");
    row_of(r, "euler_bernoulli_bound", i, ra_beam_flexural_bound(&s->beam), "Hz");
    row_of(r, "longitudinal_bound", i, ra_beam_longitudinal_bound(&s->beam), "Hz");
}

/// Checks the time on a summit and the softness S, by the formula for the penalty with two passes
/// on a parabola.
static void rows_of_softness(struct reader *r, const struct again *a, const double slope[2],
                             const double bend[2])
{
    const double V = a->c.pair.speed, k = hypot(bend[0], bend[1]), s = hypot(slope[0], slope[1]);
    const double v = 2.3 * V * slope[0] * slope[1] / s, mass = 7800.0 * 5e-3 * 0.01;
    const double K = 2.0 * a->problem.pair.coefficient[0] * 4.0 / 3.0 * sqrt(2.0 / k);
    const double stay = 2.9432751843 * pow(1.25 * mass * v * v / K, 0.4) / v;
    if (strcmp(a->c.pair.law, "penalty") == 0 && v > 0.0) {
        row_near(r, "stay_on_summit", stay, "s");
        row_near(r, "softness", V * stay / (sqrt(6.0) * s / k), "1");
    } else {
        row_text(r, "stay_on_summit", "none", "-");
        row_text(r, "softness", "none", "-");
    }
}

static void rows_of_setup(struct reader *r, const struct again *a, const double weight[2])
{
    double bend[2], slope[2];
    row(r, "speed", a->c.pair.speed, "m/s");
    row(r, "weight_resonator", weight[0], "N/m");
    row(r, "weight_slider", weight[1], "N/m");
    row(r, "delta", a->problem.pair.distance, "m");
    row(r, "step", a->c.pair.step, "s");
    row(r, "stability_limit", a->problem.pair.limit, "s");
    for (int i = 0; i < 2; i++) {
        rows_of_solid(r, &a->problem.solid[i], i);
    }
    for (int i = 0; i < 2; i++) {
        struct ra_status st;
        struct ra_profile profile;
        struct ra_roughness q;
        check_ok(ra_sliding_case_profile(&a->c, i, &profile, NULL, 0, &st), &st);
        check_ok(ra_roughness(&profile, &q, &st), &st);
        row_of(r, "Ra", i, q.Ra, "m");
        row_of(r, "Rq", i, q.Rq, "m");
        row_of(r, "Rsk", i, q.Rsk, "1");
        row_of(r, "Rku", i, q.Rku, "1");
        row_of(r, "lc", i, q.correlation_length, "m");
        row_of(r, "slope", i, q.slope, "1");
        row_of(r, "curvature", i, q.curvature, "1/m");
        ra_profile_free(&profile);
        bend[i] = q.curvature;
        slope[i] = q.slope;
    }
    // V*^2 sqrt(h1''^2 + h2''^2) = W/M
    const double gravity = weight[1] / (7800.0 * 5e-3 * 0.01);
    if (gravity > 0.0) {
        char *end;
        assert_memory_equal(r->at, "lift_off_speed\t", 15);
        const double lift = strtod(r->at + 15, &end);
        check_relative(pow(lift, 4.0) * (bend[0] * bend[0] + bend[1] * bend[1]), gravity * gravity,
                       1e-13);
        row(r, "lift_off_speed", lift, "m/s");
        row(r, "speed_over_lift_off", a->c.pair.speed / lift, "1");
    } else {
        row_text(r, "lift_off_speed", "none", "-");
        row_text(r, "speed_over_lift_off", "none", "-");
    }
    rows_of_softness(r, a, slope, bend);
}

static void rows_of_motion(struct reader *r, const struct again *a, double weight)
{
    const struct ra_balance *const b = &a->balance;
    const double steps = (double)(b->steps - b->from);
    for (int i = 0; i < 2; i++) {
        const double square = ra_mean_square_velocity(&a->problem, &a->state, b, i, NULL);
        assert_true(square > 0.0);
        row_of(r, "v_rms", i, sqrt(square), "m/s");
        row_of(r, "level", i, ra_level(square), "dB re 1e-9 m/s");
    }
    row_near(r, "level_resonator_half", a->half, "dB");
    row(r, "force_mean", b->contact.force / steps, "N/m");
    row(r, "force_rms", sqrt(b->contact.square / steps), "N/m");
    row(r, "force_max", b->contact.most, "N/m");
    row(r, "force_min", b->contact.least, "N/m");
    row(r, "force_mean_over_weight", weight > 0.0 ? b->contact.force / steps / weight : 0.0, "1");
    row(r, "contacts_mean", b->contact.contacts / steps, "1");
    row(r, "contacts_max", (double)b->contact.contacts_most, "1");
    assert_true(a->loaded > 0 && a->loaded < steps);
    row(r, "contact_share", a->loaded / steps, "1");
}

static void rows_of_energy(struct reader *r, const struct again *a, const char *tolerance,
                           const char *verdict)
{
    struct ra_audit e;
    ra_balance_audit(&a->problem, &a->state, &a->balance, &e);
    row(r, "energy_kinetic", e.kinetic, "J/m");
    row(r, "energy_strain", e.strain, "J/m");
    row(r, "energy_contact", e.contact, "J/m");
    row(r, "energy_start", e.kinetic_start + e.strain_start + e.contact_start, "J/m");
    row(r, "work_gravity", e.gravity, "J/m");
    row(r, "work_damping", e.damping, "J/m");
    row(r, "work_sliding", e.sliding, "J/m");
    row(r, "work_edges", e.edges, "J/m");
    row(r, "work_contact", e.contact_work, "J/m");
    row(r, "energy_lost_in_impacts", e.lost, "J/m");
    row(r, "energy_put_in", e.put_in, "J/m");
    row(r, "energy_modal_residual", e.modal_residual, "J/m");
    const double worst = ra_balance_worst_mode(&a->problem.pair, &a->state.at, &a->balance, &e);
    assert_true(worst < 1e-11);
    row(r, "energy_worst_mode_share", worst, "1");
    row(r, "energy_residual", e.residual, "J/m");
    row(r, "energy_residual_share", e.residual / e.put_in, "1");
    row_text(r, "energy_tolerance", tolerance, tolerance[0] == 'n' ? "-" : "1");
    row_text(r, "energy_balance", verdict, "-");
}

static void rows_of_shocks(struct reader *r, const struct again *a)
{
    double count[2] = {0, 0}, open = 0, below[3] = {0, 0, 0}, brief = 0, gain = 0;
    double energy[2] = {0, 0};
    const double M = a->c.pair.shock_reference;
    for (size_t i = 0; i < a->count; i++) {
        const struct ra_shock *const s = &a->shock[i];
        if (!s->complete) {
            open++;
            continue;
        }
        count[s->solid]++;
        energy[s->solid] += s->energy;
        below[0] += s->peak < M;
        below[1] += s->peak < 10 * M;
        below[2] += s->peak < 100 * M;
        brief += s->steps < 100;
        gain += s->solid == 0 && s->energy > 0.0;
    }
    const double all = count[0] + count[1];
    assert_true(count[0] > 10 && count[1] > 10);
    row(r, "shocks_resonator", count[0], "1");
    row(r, "shocks_slider", count[1], "1");
    row(r, "shocks_open", open, "1");
    row(r, "shock_rate", all / (double)a->balance.steps / a->c.pair.step, "1/s");
    row(r, "shock_reference", M, "N/m");
    row(r, "shocks_below_M", below[0] / all, "1");
    row(r, "shocks_below_10M", below[1] / all, "1");
    row(r, "shocks_below_100M", below[2] / all, "1");
    row(r, "shocks_below_100us", brief / all, "1");
    row(r, "shock_energy_resonator", energy[0], "J/m");
    row(r, "shock_energy_slider", energy[1], "J/m");
    row(r, "shocks_with_energy_gain", gain / count[0], "1");
}

/// Shares are right, also those of a single shock.
static void shares(void **state)
{
    (void)state;
    assert_true(ra_share(0, 0) == 0.0 && ra_share(0, 1) == 0.0);
    assert_true(ra_share(1, 1) == 1.0 && ra_share(3, 4) == 0.75);
}

// ## The summary

static const char columns[] = "\n# units\t-\t-\t-\nquantity\tvalue\tunit\n";

static char *summary_of(const char *folder, struct reader *r)
{
    char *const text = read_text(in(in(folder, "out"), "summary.tsv"), 0);
    r->at = strstr(text, columns);
    assert_non_null(r->at);
    r->at += strlen(columns);
    return text;
}

/// The run has the penalty, flat solids with different weights, samples and sound. Its averages
/// begin in the middle of a step.
static void every_row_of_a_summary(void **state)
{
    static struct again a;
    static const char *const override[4] = {"output.average_from=1.0005 ms",
                                            "resonator.gravity=0.5", "output.shock_reference=20",
                                            "time.duration=4.53 ms"};
    struct ra_status st;
    struct reader r;
    check_ok(run_small(*state, override, "out", NULL, &st), &st);
    run_again(*state, override, 4, 1001, &a);
    char *const text = summary_of(*state, &r);
    const double weight[2] = {15.6 * 0.04 * 0.5, 39 * 0.01 * 9.81};
    // products in the order of the program: rho A L g
    const double exact[2] = {7800.0 * 2e-3 * 0.04 * 0.5, 7800.0 * 5e-3 * 0.01 * 9.81};
    check_relative(exact[0], weight[0], 1e-14);
    check_relative(exact[1], weight[1], 1e-14);
    row(&r, "steps", 4530, "1");
    row(&r, "steps_wanted", 4530, "1");
    row(&r, "settle_steps", 0, "1");
    row(&r, "duration", 4530 * 1e-6, "s");
    row(&r, "duration_asked", 4.53e-3, "s");
    row_text(&r, "ended_by", "time", "-");
    rows_of_setup(&r, &a, exact);
    rows_of_motion(&r, &a, exact[1]);
    rows_of_energy(&r, &a, "0.01", "closed");
    row(&r, "nyquist_frequency", 0.5 / 5e-6, "Hz");
    // only the sixth mode of the resonator, at 106 kHz
    double mode[6];
    const double all = ra_mean_square_velocity(&a.problem, &a.state, &a.balance, 0, mode);
    char *end;
    assert_memory_equal(r.at, "above_nyquist_resonator\t", 24);
    check_relative(strtod(r.at + 24, &end), mode[5] / all, 1e-12);
    assert_memory_equal(end, "\t1\n", 3);
    r.at = end + 3;
    row(&r, "above_nyquist_slider", 0, "1");
    // 906 samples, 256 in a segment
    row(&r, "spectrum_segments", (906 - 256) / 128 + 1, "1");
    rows_of_shocks(&r, &a);
    assert_string_equal(r.at, "");
    free(text);
    clear(&a);
}

/// With multipliers there are other rows. This run has no samples, no weight and no tolerance.
static void every_row_with_multipliers(void **state)
{
    static struct again a;
    static const char *const override[] = {"contact.law=lagrange", "output.sample=off",
                                           "output.energy_tolerance=none", "time.path=1.25 mm"};
    struct ra_status st;
    struct reader r;
    char text[2048];
    snprintf(text, sizeof text, "%s[slider]\ngravity = off\ninitial_velocity = 0.02 m/s\n",
             small_case);
    write_file(in(*state, "small.ini"), text);
    check_ok(run_small(*state, override, "out", NULL, &st), &st);
    run_again(*state, override, 4, 0, &a);
    char *const table = summary_of(*state, &r);
    const double weightless[2] = {0.0, 0.0};
    row(&r, "steps", 2500, "1");
    row(&r, "steps_wanted", 2500, "1");
    row(&r, "settle_steps", 0, "1");
    row(&r, "duration", 2500 * 1e-6, "s");
    row(&r, "duration_asked", 2.5e-3, "s");
    row_text(&r, "ended_by", "path", "-");
    rows_of_setup(&r, &a, weightless);
    rows_of_motion(&r, &a, 0.0);
    rows_of_energy(&r, &a, "none", "not judged");
    rows_of_shocks(&r, &a);
    const struct ra_solver_record *const s = &a.state.record;
    assert_true(s->solves > 50 && s->worst_penetration > 0.0 && s->worst_product > 0.0);
    row(&r, "multiplier_solves", (double)s->solves, "1");
    row(&r, "multiplier_iterations_mean", (double)s->iterations / (double)s->solves, "1");
    row(&r, "multiplier_iterations_max", (double)s->most_iterations, "1");
    row(&r, "multiplier_rows_max", (double)s->largest, "1");
    row(&r, "multiplier_worst_penetration", s->worst_penetration, "m");
    row(&r, "multiplier_worst_product", s->worst_product, "N");
    assert_string_equal(r.at, "");
    free(table);
    clear(&a);
}

/// Two nodes have no roughness, and without samples there is no rate. Rigid solids have 0 Hz.
static void summaries_without_all_rows(void **state)
{
    struct ra_status st;
    struct reader r;
    write_file(in(*state, "small.ini"),
               "[resonator]\nlength = 40 mm\nmodes = 3\n[slider]\nlength = 20 mm\nmodes = 1\n"
               "ends = free-free\n[surface]\nkind = flat\n[grid]\nspacing = 10 mm\n"
               "nodes = printed\n[sliding]\nspeed = 0.5\n[time]\nstep = 1 us\n"
               "duration = 20 us\n[output]\nsample = off\n");
    check_ok(run_small(*state, NULL, "out", NULL, &st), &st);
    char *const text = summary_of(*state, &r);
    assert_non_null(strstr(text, "\nRa_resonator\t0\tm\n"));
    assert_null(strstr(text, "_slider\t0\tm\n"));
    assert_null(strstr(text, "Ra_slider"));
    assert_null(strstr(text, "nyquist"));
    assert_non_null(
        strstr(text, "\nfirst_frequency_slider\t0\tHz\nlast_frequency_slider\t0\tHz\n"));
    free(text);
}

// ## Other tables

static void every_row_of_the_modes(void **state)
{
    static struct again a;
    static const char *const override[4] = {"output.average_from=2 ms", "slider.modes=3",
                                            "resonator.mode_damping=1 %, 3 %", "time.step=0.2 us"};
    struct ra_status st;
    struct reader r;
    double mode[2][8];
    check_ok(run_small(*state, override, "out", NULL, &st), &st);
    run_again(*state, override, 4, 10000, &a);
    char *const text = read_text(in(in(*state, "out"), "modes.tsv"), 1);
    r.at = text;
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const s = &a.problem.solid[i];
        ra_mean_square_velocity(&a.problem, &a.state, &a.balance, i, mode[i]);
        for (size_t k = 0; k < s->modes.count; k++) {
            char line[400], number[8][32];
            const struct ra_mode_balance e =
                ra_balance_mode(&a.problem.pair, &a.state.at, &a.balance, s->begin + k);
            const double zeta = i == 0 ? (k == 0 ? 0.01 : k == 1 ? 0.03 : 0.02) : k < 2 ? 0 : 0.02;
            const double omega = s->modes.omega[k];
            // the decay divided by omega is zeta up to one rounding
            check_near(omega > 0.0 ? a.problem.pair.modal.decay[s->begin + k] / omega : 0.0, zeta,
                       1e-17);
            snprintf(line, sizeof line, "%d\t%zu\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", i, k,
                     ra_number(s->modes.root[k], number[0]),
                     ra_number(1.0 / (2.0 * PI) * omega, number[1]),
                     ra_number(omega > 0.0 ? a.problem.pair.modal.decay[s->begin + k] / omega : 0.0,
                               number[2]),
                     ra_number(mode[i][k], number[3]), ra_number(e.contact, number[4]),
                     ra_number(e.gravity, number[5]), ra_number(e.damping, number[6]),
                     ra_number(e.change, number[7]));
            if (strncmp(r.at, line, strlen(line)) != 0) {
                fail_msg("is `%.120s`, not `%s`", r.at, line);
            }
            r.at += strlen(line);
        }
    }
    assert_string_equal(r.at, "");
    free(text);
    clear(&a);
}

/// Shocks are compared row by row. The nodes are those of the paper, with the first node at x =
/// chi.
static void every_row_of_the_shocks(void **state)
{
    static struct again a;
    static const char *const override[4] = {"grid.nodes=printed", "time.duration=4.53 ms",
                                            "output.shock_force=slave"};
    struct ra_status st;
    check_ok(run_small(*state, override, "out", NULL, &st), &st);
    run_again(*state, override, 3, 0, &a);
    char *const text = read_text(in(in(*state, "out"), "shocks.tsv"), 1);
    const char *at = text;
    size_t open = 0;
    for (size_t i = 0; i < a.count; i++) {
        const struct ra_shock *const s = &a.shock[i];
        char line[300], number[5][32];
        snprintf(line, sizeof line, "%d\t%zu\t%s\t%s\t%s\t%s\t%s\t%d\n", s->solid, s->node,
                 ra_number((double)(s->node + 1) * 50e-6, number[0]),
                 ra_number((double)s->start * 1e-6, number[1]),
                 ra_number((double)s->steps / 1e6, number[2]), ra_number(s->peak, number[3]),
                 ra_number(s->energy, number[4]), s->complete);
        if (strncmp(at, line, strlen(line)) != 0) {
            fail_msg("is `%.160s`, not `%s`", at, line);
        }
        at += strlen(line);
        open += !s->complete;
    }
    assert_string_equal(at, "");
    assert_true(a.count > 50 && open > 0);
    free(text);
    clear(&a);
}

/// A flight or a stretch does not end at a sample of the sound; the sound is computed within it,
/// too.
static void every_row_of_the_sound(void **state)
{
    static struct again a;
    static const char *const override[4] = {"output.sound=on", "time.duration=40 ms",
                                            "output.average_from=5 ms", "output.sample=off"};
    struct ra_status st;
    struct ra_sound_result result;
    check_ok(run_small(*state, override, "out", NULL, &st), &st);
    run_again(*state, override, 4, 5000, &a);
    check_ok(ra_sound_evaluate(a.sound, &result, &st), &st);
    assert_true(result.power > 0.0 && result.seconds > 0.01);
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    struct ra_table table = ra_table_on(out, NULL);
    ra_sound_put(&table, a.sound->radiator, &result);
    assert_int_equal(fclose(out), 0);
    char *const written = read_text(in(in(*state, "out"), "sound.tsv"), 0);
    const char *const rows = strstr(text, columns);
    assert_non_null(rows);
    assert_string_equal(strstr(written, columns), rows);
    free(written);
    free(text);
    clear(&a);
}

/// The bins of a histogram as the table has them.
struct bins {
    double count, first_share, first_cdf, last_cdf;
};

static struct bins bins_of(const char *folder, const char *quantity)
{
    struct bins b = {0, 0, 0, 0};
    char *const text = read_text(in(in(folder, "out"), "histograms.tsv"), 1);
    const size_t length = strlen(quantity);
    for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1) {
        double v[5];
        if (strncmp(line, quantity, length) != 0 || line[length] != '\t') {
            continue;
        }
        assert_int_equal(
            sscanf(line + length, "%lf %lf %lf %lf %lf", &v[0], &v[1], &v[2], &v[3], &v[4]), 5);
        // ten bins per decade
        check_relative(v[1] / v[0], pow(10.0, 0.1), 1e-12);
        b.first_share = b.count == 0.0 ? v[3] : b.first_share;
        b.first_cdf = b.count == 0.0 ? v[4] : b.first_cdf;
        b.count += v[2];
        b.last_cdf = v[4];
    }
    free(text);
    return b;
}

/// The shocks of a run by their peaks and energies.
struct sizes {
    double all, peaks[2], gain[3], loss[3]; ///< within and below the bins, see below
};

static void take_sizes(const double *v, size_t width, void *context)
{
    struct sizes *const s = context;
    assert_int_equal(width, 8);
    if (v[7] == 0.0) {
        return;
    }
    s->all++;
    s->peaks[0] += v[5] >= 1e-9 && v[5] < 1e6;
    s->peaks[1] += v[5] < 1e-9;
    if (v[0] == 0.0) {
        double *const energy = v[6] > 0.0 ? s->gain : s->loss;
        energy[0] += fabs(v[6]) >= 1e-24 && fabs(v[6]) < 1e2;
        energy[1] += fabs(v[6]) < 1e-24;
        energy[2]++;
    }
}

/// If beams are 2^n times as heavy and stiff, the motion is the same, and forces and energies are
/// 2^n times as large. So a series of such runs shows where the bins end: the bins of forces go
/// from 1e-9 to 1e6 N/m, those of energies from 1e-24 to 100 J/m.
static void histograms_have_their_decades(void **state)
{
    static const struct {
        int power;
        const char *thrown;
    } run[] = {{-33, "0"}, {15, "0"}, {-40, "0"}, {18, "1 m/s"}};
    for (size_t i = 0; i < sizeof run / sizeof *run; i++) {
        const double factor = ldexp(1.0, run[i].power);
        char velocity[64];
        const char *const override[4] = {velocity, "output.energy_tolerance=none"};
        char text[2048];
        struct ra_status st;
        struct sizes s = {0};
        snprintf(text, sizeof text,
                 "%s[resonator]\nthickness = none\narea = %.17g\ninertia = %.17g\n"
                 "[slider]\nthickness = none\narea = %.17g\ninertia = %.17g\n"
                 "[contact]\npenalty = %.17g\n",
                 small_case, factor * 2e-3, factor * 8e-9 / 12, factor * 5e-3, factor * 125e-9 / 12,
                 factor * 2.1e12);
        write_file(in(*state, "small.ini"), text);
        snprintf(velocity, sizeof velocity, "slider.initial_velocity=%s", run[i].thrown);
        check_ok(run_small(*state, override, "out", NULL, &st), &st);
        each_row(in(in(*state, "out"), "shocks.tsv"), take_sizes, &s);
        const struct bins peaks = bins_of(*state, "peak_force");
        const struct bins gain = bins_of(*state, "energy_positive");
        const struct bins loss = bins_of(*state, "energy_negative");
        print_message("2^%d: %g of %g peaks, %g below; energies %g of %g, %g below\n", run[i].power,
                      s.peaks[0], s.all, s.peaks[1], s.gain[0] + s.loss[0], s.gain[2] + s.loss[2],
                      s.gain[1] + s.loss[1]);
        assert_true(peaks.count == s.peaks[0] && gain.count == s.gain[0]);
        assert_true(loss.count == s.loss[0]);
        check_near(peaks.first_cdf - peaks.first_share, s.peaks[0] > 0 ? s.peaks[1] / s.all : 0.0,
                   1e-14);
        check_near(gain.first_cdf - gain.first_share, s.gain[0] > 0 ? s.gain[1] / s.gain[2] : 0.0,
                   1e-14);
        check_near(loss.first_cdf - loss.first_share, s.loss[0] > 0 ? s.loss[1] / s.loss[2] : 0.0,
                   1e-14);
        check_near(summary(in(*state, "out"), "shocks_with_energy_gain"),
                   s.gain[2] / (s.gain[2] + s.loss[2]), 1e-15);
    }
}

/// The values of the clocks, and what the operating system counted for this process.
struct clocks {
    double elapsed, cpu; ///< [s]
    double memory;       ///< largest so far [B]
};

static struct clocks clocks_now(void)
{
    struct rusage usage;
    struct timespec now;
    getrusage(RUSAGE_SELF, &usage);
    clock_gettime(CLOCK_MONOTONIC, &now);
    const struct timeval u = usage.ru_utime, s = usage.ru_stime;
    return (struct clocks){(double)now.tv_sec + 1e-9 * (double)now.tv_nsec,
                           (double)(u.tv_sec + s.tv_sec) + 1e-6 * (double)(u.tv_usec + s.tv_usec),
                           1024.0 * (double)usage.ru_maxrss};
}

/// The resolution of the clock of processor time [s]. Some systems count ticks of 10 ms.
static double tick(void)
{
    struct timespec first, now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &first);
    do {
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    } while (now.tv_sec == first.tv_sec && now.tv_nsec == first.tv_nsec);
    return (double)(now.tv_sec - first.tv_sec) + 1e-9 * (double)(now.tv_nsec - first.tv_nsec);
}

enum { TIMES = 8 };
struct timed_row {
    const char *name, *unit;
    double low, high;
};

/// Reads exactly the listed rows.
static void read_times(const char *folder, const struct timed_row row[TIMES], double value[TIMES])
{
    char *const text = read_text(in(in(folder, "out"), "timing.tsv"), 1);
    const char *at = text;
    for (size_t i = 0; i < TIMES; i++) {
        char *end;
        const size_t length = strlen(row[i].name);
        assert_memory_equal(at, row[i].name, length);
        assert_int_equal(at[length], '\t');
        value[i] = strtod(at + length, &end);
        check_between(value[i], row[i].low, row[i].high);
        assert_memory_equal(end + 1, row[i].unit, strlen(row[i].unit));
        at = end + 1 + strlen(row[i].unit);
        assert_int_equal(*at++, '\n');
    }
    // tests/command/test_verify.c tests the last row, the digest of the lines above
    assert_memory_equal(at, "digest\t", 7);
    assert_string_equal(at + 7 + 16, "\t-\n");
    free(text);
}

/// The rows have their names and units. The value of a clock lies between its values before and
/// after.
static void every_row_of_the_times(void **state)
{
    static struct again a;
    struct ra_status st;
    const struct clocks before = clocks_now();
    check_ok(run_small(*state, NULL, "out", NULL, &st), &st);
    const struct clocks after = clocks_now();
    const double elapsed = after.elapsed - before.elapsed;
    run_again(*state, NULL, 0, 0, &a);
    const struct ra_candidates *const list = a.state.candidates;
    assert_non_null(list);
    const double detections = (double)list->detections;
    const double per_detection = (double)list->nodes / detections;
    const double per_fine = detections / (double)list->fine.made;
    const struct timed_row rows[TIMES] = {
        {"cpu_time", "s", before.cpu, after.cpu + 1e-9},
        {"setup_time", "s", 1e-9, elapsed},
        {"loop_time", "s", 1e-5, elapsed},
        {"loop_cpu_time", "s", tick() < 1e-4 ? 1e-5 : 0.0, after.cpu - before.cpu + 0.01},
        {"time_per_step", "s", 1e-9, elapsed / 5000},
        {"candidate_nodes_mean", "1", per_detection, per_detection},
        {"steps_per_fine_list", "1", per_fine, per_fine},
        {"peak_memory", "B", before.memory, after.memory},
    };
    double value[TIMES];
    read_times(*state, rows, value);
    check_relative(value[4], value[2] / 5000.0, 1e-15);
    assert_true(value[1] + value[2] <= elapsed);
    clear(&a);
}

/// If each step computes all nodes, there are no candidates, and timing.tsv has no row for them.
static void times_without_candidates(void **state)
{
    static const char *const plain[4] = {"contact.engine=plain", "time.duration=20 us"};
    struct ra_status st;
    check_ok(run_small(*state, plain, "out", NULL, &st), &st);
    char *const bare = read_text(in(in(*state, "out"), "timing.tsv"), 1);
    assert_null(strstr(bare, "candidate"));
    assert_non_null(strstr(bare, "\npeak_memory\t"));
    free(bare);
}

// ## Heads

static void check_first_lines(const char *path, const char *case_line, const char *seed,
                              const char *next)
{
    char expected[300];
    char *const text = read_text(path, 0);
    snprintf(expected, sizeof expected, "# ra2d %s\n# case small %s\n# seed %s\n%s", ra_commit(),
             case_line, seed, next);
    if (strncmp(text, expected, strlen(expected)) != 0) {
        fail_msg("is `%.300s`, not `%s`", text, expected);
    }
    free(text);
}

/// A head has the case, its hash, the seed of the resonator, and the command if there is one.
static void first_lines(void **state)
{
    static const char *const names[] = {"probes.tsv", "shocks.tsv", "histograms.tsv", "psd.tsv",
                                        "modes.tsv",  "timing.tsv", "summary.tsv"};
    static const char *const seeds[4] = {"surface.resonator.seed=5", "surface.slider.seed=6",
                                         "time.duration=100 us", "resonator.modes=5"};
    static const char *const same[4] = {"surface.slider.seed=6", "surface.resonator.kind=same",
                                        "time.duration=100 us", "resonator.modes=5"};
    const struct ra_run_control control = {.command = "it"}, silent = {.force = true};
    struct ra_status st;
    struct ra_sliding_case c;
    char hash[17];
    check_ok(run_small(*state, seeds, "out", &control, &st), &st);
    check_ok(ra_sliding_case_read(in(*state, "small.ini"), seeds, 4, &c, &st), &st);
    check_ok(ra_case_hash(&c.pair.origin, hash, &st), &st);
    ra_sliding_case_free(&c);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        check_first_lines(in(in(*state, "out"), names[i]), hash, "5", "# command it\n# ");
    }
    check_ok(run_small(*state, same, "out", &silent, &st), &st);
    check_ok(ra_sliding_case_read(in(*state, "small.ini"), same, 4, &c, &st), &st);
    check_ok(ra_case_hash(&c.pair.origin, hash, &st), &st);
    ra_sliding_case_free(&c);
    check_first_lines(in(in(*state, "out"), "modes.tsv"), hash, "6", "# units");
    check_ok(run_small(*state, same, "out", NULL, &st), &st);
    check_first_lines(in(in(*state, "out"), "modes.tsv"), hash, "6", "# units");
}

/// If a table cannot be written, the tables before it are complete; this table and later ones are
/// partial.
static void a_table_that_cannot_be_written(void **state)
{
    static const char *const whole[] = {"probes.tsv", "shocks.tsv", "modes.tsv"};
    static const char *const cut[] = {"histograms.partial.tsv", "timing.partial.tsv",
                                      "summary.partial.tsv"};
    struct ra_status st;
    struct ra_sliding_case c;
    char out[300], expected[500];
    snprintf(out, sizeof out, "%s/out", (char *)*state);
    assert_int_equal(mkdir(out, 0777), 0);
    assert_int_equal(mkdir(in(out, "psd.partial.tsv"), 0777), 0);
    check_ok(ra_sliding_case_read(in(*state, "small.ini"), NULL, 0, &c, &st), &st);
    assert_int_equal(ra_pair_case_run(&ra_sliding_run, &c, out, NULL, &st), RA_SYSTEM);
    ra_sliding_case_free(&c);
    snprintf(expected, sizeof expected, "%s/psd.partial.tsv: ", out);
    assert_memory_equal(st.text, expected, strlen(expected));
    for (size_t i = 0; i < 3; i++) {
        assert_true(exists(out, whole[i]));
        char *const text = read_text(in(out, cut[i]), 0);
        const char *const end = strstr(text, "\n# ended early: ");
        assert_non_null(end);
        assert_string_equal(end, "\n# ended early: a table could not be written\n");
        free(text);
    }
}

// ## Units

/// Replaces `from` by `to` at all places, and adds the number of places to `count`. If `to` is
/// longer than `from`, the buffer must have room.
static void exchange(char *text, const char *from, const char *to, size_t *count)
{
    for (char *at = text; (at = strstr(at, from)) != NULL; at += strlen(to), ++*count) {
        memmove(at + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
        memcpy(at, to, strlen(to));
    }
}

/// Beams of one metre width, given by thickness and by area, have the same numbers. In every table,
/// quantities per width in one case are those of the whole beam in the other.
static void units_of_whole_beams(void **state)
{
    static const char *const tables[] = {"summary.tsv", "probes.tsv", "shocks.tsv", "modes.tsv"};
    static const char *const per_width[] = {"\tN/m", "\tJ/m", "\tkg/m2", "\tN m\n"};
    static const char *const whole[] = {"\tN", "\tJ", "\tkg/m", "\tN m2\n"};
    static const size_t expected[] = {26, 2, 2, 4};
    const char *const none[4] = {NULL};
    char text[2048];
    struct ra_status st;
    struct ra_sliding_case c;
    check_ok(run_small(*state, none, "width", NULL, &st), &st);
    check_ok(ra_sliding_case_read(in(*state, "small.ini"), NULL, 0, &c, &st), &st);
    snprintf(
        text, sizeof text,
        "%s[resonator]\narea = %.17g\ninertia = %.17g\n[slider]\narea = %.17g\ninertia = %.17g\n",
        small_case, c.solid[0].beam.area, c.solid[0].beam.inertia, c.solid[1].beam.area,
        c.solid[1].beam.inertia);
    ra_sliding_case_free(&c);
    write_file(in(*state, "small.ini"), text);
    check_ok(run_small(*state, none, "whole", NULL, &st), &st);
    for (size_t i = 0; i < 4; i++) {
        size_t count = 0;
        char *const one = read_text(in(in(*state, "width"), tables[i]), 0);
        char *const other = read_text(in(in(*state, "whole"), tables[i]), 0);
        char *const rows = strstr(one, "\n# units");
        for (size_t k = 0; k < 4; k++) {
            exchange(rows, per_width[k], whole[k], &count);
        }
        assert_string_equal(rows, strstr(other, "\n# units"));
        assert_int_equal(count, expected[i]);
        free(one);
        free(other);
    }
    char *const echo = read_text(in(in(*state, "whole"), "case.ini"), 0);
    assert_non_null(strstr(echo, "\nshock_reference = 0.78 N\n"));
    free(echo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares),
        cmocka_unit_test_setup_teardown(every_row_of_a_summary, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(every_row_with_multipliers, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(summaries_without_all_rows, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(every_row_of_the_modes, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(every_row_of_the_shocks, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(every_row_of_the_sound, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(histograms_have_their_decades, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(units_of_whole_beams, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(every_row_of_the_times, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(times_without_candidates, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(first_lines, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_table_that_cannot_be_written, make_case_folder,
                                        remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
