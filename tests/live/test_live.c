// Tests of a run that a caller steps and drives: its samples and bits are those of a run of the
// command.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/live.h"

#include <math.h>

#include "statistics/strip_listener.h"
#include "support/run_cases.h"

static struct ra_live *make(const char *path)
{
    struct ra_live *live;
    struct ra_status st = {RA_OK, ""};
    if (ra_live_make(path, &live, &st) != RA_OK) {
        print_error("%s\n", st.text);
        fail();
    }
    return live;
}

static void go(struct ra_live *live, uint32_t steps)
{
    struct ra_status st = {RA_OK, ""};
    if (ra_live_go(live, steps, &st) != RA_OK) {
        print_error("%s\n", st.text);
        fail();
    }
}

/// The second probe of the case is heard. It is the third column of probes.tsv.
struct record {
    float sample[4096];
    size_t count;
};

static void keep_speed(const double *value, size_t columns, void *context)
{
    struct record *const r = context;
    assert_true(columns > 2 && r->count < 4096);
    r->sample[r->count++] = (float)value[2];
}

static struct record record_of_run(const char *folder, const char *const override[4])
{
    struct ra_status st;
    struct record r = {.count = 0};
    const enum ra_code code = run_small(folder, override, "out", NULL, &st);
    if (code != RA_OK) {
        print_error("%s\n", st.text);
        fail();
    }
    each_row(in(in(folder, "out"), "probes.tsv"), keep_speed, &r);
    return r;
}

static void assert_same_samples(const struct record *of_run, struct ra_live *live)
{
    static float sample[4096];
    const size_t count = ra_live_samples(live, RA_LIVE_VELOCITY, sample, 4096);
    assert_int_equal(count, of_run->count);
    assert_memory_equal(sample, of_run->sample, count * sizeof *sample);
}

/// The samples are those of a run that takes its constant speed from a recording. A speed in the
/// case would give other last bits, because the offsets of the slider would have another
/// denominator (course.c).
static void samples_are_those_of_a_run(void **state)
{
    static const char *const replay[4] = {"sliding.speed_table=played.tsv"};
    write_file(in(*state, "played.tsv"), "# units\t1\tm/s\tN/m\nstep\tV\tload\n0\t0.5\t0\n");
    const struct record r = record_of_run(*state, replay);
    struct ra_live *const live = make(in(*state, "small.ini"));
    assert_true(r.count == 1000);
    assert_true(ra_live_value(live, RA_LIVE_STEP) == -1.0);
    // in parts of any length
    for (uint32_t taken = 0, part = 1; taken < 5000; taken += part) {
        part = part < 5000 - taken ? part * 2 + 1 : 5000 - taken;
        part = part < 5000 - taken ? part : 5000 - taken;
        go(live, part);
    }
    assert_true(ra_live_value(live, RA_LIVE_STEP) == 4999.0);
    assert_same_samples(&r, live);
    char out[1200];
    snprintf(out, sizeof out, "%s", in(*state, "out"));
    assert_true(ra_live_value(live, RA_LIVE_MEAN_FORCE) == summary(out, "force_mean"));
    const double v = sqrt(ra_live_value(live, RA_LIVE_MEAN_SQUARE));
    assert_true(v == summary(out, "v_rms_resonator"));
    assert_true(ra_live_value(live, RA_LIVE_TOUCHING) == summary(out, "contact_share"));
    assert_true(ra_live_value(live, RA_LIVE_PUT_IN) == summary(out, "energy_put_in"));
    const double work = summary(out, "work_sliding") + summary(out, "work_edges");
    assert_true(ra_live_value(live, RA_LIVE_WORK) == work);
    assert_true(ra_live_value(live, RA_LIVE_DAMPED) == summary(out, "work_damping"));
    const double stored = summary(out, "energy_kinetic") + summary(out, "energy_strain") +
                          summary(out, "energy_contact");
    assert_true(ra_live_value(live, RA_LIVE_STORED) == stored);
    ra_live_free(live);
}

/// A flat slider touches with its ends, and the work done there is part of the work of sliding.
static void work_at_the_ends(void **state)
{
    static const char *const replay[4] = {"sliding.speed_table=played.tsv",
                                          "surface.slider.kind=flat"};
    char text[2048], out[1200];
    write_file(in(*state, "played.tsv"), "# units\t1\tm/s\tN/m\nstep\tV\tload\n0\t0.5\t0\n");
    record_of_run(*state, replay);
    snprintf(text, sizeof text, "%s[surface.slider]\nkind = flat\n", small_case);
    write_file(in(*state, "flat.ini"), text);
    struct ra_live *const live = make(in(*state, "flat.ini"));
    go(live, 5000);
    snprintf(out, sizeof out, "%s", in(*state, "out"));
    const double sliding = summary(out, "work_sliding"), edges = summary(out, "work_edges");
    assert_true(edges != 0.0 && sliding != 0.0);
    assert_true(ra_live_value(live, RA_LIVE_WORK) == sliding + edges);
    ra_live_free(live);
}

/// The energy balance closes although V and the load change. A run of the recording has the same
/// bits.
static void driven_run_can_be_played_again(void **state)
{
    static const char *const replay[4] = {"sliding.speed_table=played.tsv"};
    struct ra_status st;
    struct ra_live *const live = make(in(*state, "small.ini"));
    const double speed[] = {0.5, 0.2, 0.0, 1.3}, load[] = {0.0, 40.0, 40.0, -3.0};
    double step;
    FILE *const played = fopen(in(*state, "played.tsv"), "w");
    assert_non_null(played);
    fputs("# units\t1\tm/s\tN/m\nstep\tV\tload\n", played);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(ra_live_drive(live, speed[i], load[i], &step, &st), RA_OK);
        assert_true(step == (i == 0 ? 0.0 : 1250.0 * i));
        fprintf(played, "%.0f\t%.17g\t%.17g\n", step, speed[i], load[i]);
        go(live, 1250);
        assert_true(ra_live_value(live, RA_LIVE_SPEED) == speed[i]);
        assert_true(ra_live_value(live, RA_LIVE_LOAD) == load[i]);
        // the step of small.ini is coarse (run_cases.h)
        assert_true(fabs(ra_live_value(live, RA_LIVE_RESIDUAL)) <
                    0.01 * ra_live_value(live, RA_LIVE_PUT_IN));
    }
    assert_int_equal(fclose(played), 0);
    const struct record r = record_of_run(*state, replay);
    assert_same_samples(&r, live);
    ra_live_free(live);
}

static void pictures_show_what_touches(void **state)
{
    enum { ROOM = 512 };
    static float lower[ROOM], upper[ROOM], place[ROOM], force[ROOM], beam[5];
    struct ra_live *const live = make(in(*state, "small.ini"));
    double sum = 0.0;
    go(live, 2);
    // at rest the lines touch at one place or more, and do not penetrate
    size_t nodes = ra_live_lines(live, lower, upper, ROOM);
    assert_int_equal(nodes, 201);
    float least = 1.0F;
    for (size_t l = 0; l < nodes; l++) {
        least = fminf(least, upper[l] - lower[l]);
    }
    assert_true(fabs((double)least) < 2e-8);
    size_t seen = 0, inside = 0;
    for (int part = 0; part < 200; part++) {
        go(live, 20);
        const size_t count = ra_live_contacts(live, place, force, ROOM);
        assert_true((double)count == ra_live_value(live, RA_LIVE_CONTACTS));
        sum = 0.0;
        nodes = ra_live_lines(live, lower, upper, ROOM);
        for (size_t i = 0; i < count; i++) {
            sum += (double)force[i];
            const size_t l = (size_t)((double)place[i] / ra_live_value(live, RA_LIVE_SPACING));
            assert_true(l < nodes);
            // the lines touch at this place or at a node beside it
            const size_t next = l + 1 < nodes ? l + 1 : l;
            assert_true(fminf(upper[l] - lower[l], upper[next] - lower[next]) < 1e-6F);
            // a node of the slider that has a force does not lie above the resonator, apart from
            // the effect of the way of one step
            const double at = (double)place[i] / ra_live_value(live, RA_LIVE_SPACING);
            if (fabs(at - round(at)) < 1e-3) {
                const size_t node = (size_t)round(at);
                assert_true(upper[node] - lower[node] < 5e-8F);
                inside++;
            }
        }
        assert_true(fabs(sum - ra_live_value(live, RA_LIVE_FORCE)) < 1e-5 * sum + 1e-12);
        seen += count;
    }
    assert_true(seen > 0 && inside > 0);
    go(live, 4); // step 4005 is a sample
    ra_live_lines(live, lower, upper, ROOM);
    ra_live_deflection(live, beam, 5);
    assert_true(beam[0] == 0.0F && beam[4] == 0.0F && beam[2] != 0.0F);
    // the first probe is the displacement in the middle, the second is the one that is heard
    double probe[8] = {0.0, 0.0, 0.0, 0.0, 7.0};
    static float sample[4096];
    assert_int_equal(ra_live_probes(live, probe, 8), 4);
    assert_true(probe[4] == 7.0 && beam[2] == (float)probe[0]);
    const size_t count = ra_live_samples(live, RA_LIVE_VELOCITY, sample, 4096);
    assert_true(count == 802 && sample[801] == (float)probe[1]);
    // where there is room for fewer, the first ones are written
    double few[2] = {0.0, 7.0};
    assert_int_equal(ra_live_probes(live, few, 1), 4);
    assert_true(few[0] == probe[0] && few[1] == 7.0);
    const float second = lower[1], over = upper[1];
    assert_int_equal(ra_live_lines(live, lower, upper, 1), 201);
    assert_true(lower[1] == second && upper[1] == over);
    // its quantities are those of the case
    const double step = ra_live_value(live, RA_LIVE_STEP_LENGTH);
    assert_true(step == 1e-6 && ra_live_value(live, RA_LIVE_SAMPLE) == 5e-6);
    assert_true(ra_live_value(live, RA_LIVE_TIME) == 4005.0 * step);
    assert_true(ra_live_value(live, RA_LIVE_SPACING) == 50e-6);
    assert_true(ra_live_value(live, RA_LIVE_LENGTH) == 0.04);
    assert_true(ra_live_value(live, RA_LIVE_SLIDER) == 0.01);
    ra_live_free(live);
}

/// Counts the contacts where there is room for fewer, and finds none beyond this room.
static void contacts_beyond_the_room(void **state)
{
    struct ra_live *const live = make(in(*state, "small.ini"));
    float place[64], force[64];
    size_t count = 0;
    for (int part = 0; part < 500 && count < 2; part++) {
        go(live, 5);
        count = ra_live_contacts(live, place, force, 64);
    }
    assert_true(count >= 2 && count < 64);
    const float first = place[0];
    place[1] = force[1] = 7.0F;
    assert_int_equal(ra_live_contacts(live, place, force, 1), count);
    assert_true(place[0] == first && place[1] == 7.0F && force[1] == 7.0F);
    ra_live_free(live);
}

/// A beam of one mode that vibrates freely, with a sample at each step.
static struct ra_live *make_tone(const char *folder)
{
    struct ra_status st = {RA_OK, ""};
    write_file(in(folder, "tone.ini"),
               "[resonator]\nlength = 40 mm\nmodes = 1\ninitial_velocity = -10 mm/s\n"
               "[surface]\nkind = flat\n[slider]\nlength = 4 mm\ngravity = off\n"
               "[grid]\nspacing = 1 mm\n[time]\nstep = 1 us\n"
               "[sliding]\nspeed = 0.1 m/s\ninitial = drop\ndrop_height = 10 mm\n"
               "[output]\nsample = 1 us\n[probes]\nv = resonator velocity 20 mm\n");
    struct ra_live *const live = make(in(folder, "tone.ini"));
    assert_true(ra_live_value(live, RA_LIVE_MEAN_SQUARE) == 0.0);
    assert_true(ra_live_value(live, RA_LIVE_STORED) == 0.0);
    assert_true(ra_live_value(live, RA_LIVE_MEAN_FORCE) == 0.0);
    assert_int_equal(ra_live_listen(live, 0.02, 0.3, &st), RA_OK);
    return live;
}

/// If more samples were made than there is room for, the last ones are there, in their order, and
/// the spectrum is theirs. The levels of a pressure refer to 20 uPa.
static void the_last_samples_are_kept(void **state)
{
    enum {
        STEPS = RA_LIVE_SAMPLES + 1,
        LOST = STEPS - RA_LIVE_SAMPLES,
        LINES = RA_LIVE_SEGMENT / 2 + 1
    };
    static float all[STEPS], last[RA_LIVE_SAMPLES + 1], density[LINES], level[RA_LIVE_LEVELS];
    static double record[RA_LIVE_SAMPLES], expected[LINES];
    struct ra_status st = {RA_OK, ""};
    struct ra_live *const read = make_tone(*state), *const late = make_tone(*state);
    size_t count = 0;
    for (int part = 0; part < 3; part++) {
        go(read, part < 2 ? STEPS / 3 : STEPS - 2 * (STEPS / 3));
        count += ra_live_samples(read, RA_LIVE_PRESSURE, all + count, 10000);
        count += ra_live_samples(read, RA_LIVE_PRESSURE, all + count, STEPS - count);
    }
    assert_int_equal(count, STEPS);
    assert_int_equal(ra_live_samples(read, RA_LIVE_PRESSURE, all, STEPS), 0);
    go(late, STEPS);
    count = ra_live_samples(late, RA_LIVE_PRESSURE, last, RA_LIVE_SAMPLES + 1);
    assert_int_equal(count, RA_LIVE_SAMPLES);
    assert_memory_equal(last, all + LOST, sizeof *last * RA_LIVE_SAMPLES);
    assert_int_equal(ra_live_spectrum(late, RA_LIVE_PRESSURE, density, level, &st), RA_OK);
    for (size_t i = 0; i < RA_LIVE_SAMPLES; i++) {
        record[i] = (double)last[i];
    }
    assert_int_equal(ra_welch(record, count, 1e6, RA_LIVE_SEGMENT, expected, &st), RA_OK);
    double square = 0.0;
    for (size_t j = 0; j < LINES; j++) {
        assert_true(density[j] == (float)expected[j]);
        square += expected[j] * 1e6 / RA_LIVE_SEGMENT;
    }
    // a float has 7 digits
    assert_true(fabs((double)level[RA_THIRDS] - 10.0 * log10(square / 4e-10)) < 1e-4);
    ra_live_free(read);
    ra_live_free(late);
}

/// Levels are sums of Welch's density of the samples.
static void spectrum_is_that_of_the_samples(void **state)
{
    enum { LINES = RA_LIVE_SEGMENT / 2 + 1, SAMPLES = 16384, KILOHERTZ = 17 };
    static float density[LINES], sample[SAMPLES], level[RA_LIVE_LEVELS];
    static double record[SAMPLES], expected[LINES];
    struct ra_status st = {RA_OK, ""};
    struct ra_live *const live = make(in(*state, "small.ini"));
    double step;
    assert_int_equal(ra_live_drive(live, 0.2, 0.0, &step, &st), RA_OK);
    go(live, 40000);
    assert_int_equal(ra_live_spectrum(live, RA_LIVE_VELOCITY, density, level, &st), RA_INPUT);
    go(live, 30000);
    assert_int_equal(ra_live_spectrum(live, RA_LIVE_VELOCITY, density, level, &st), RA_OK);
    const size_t count = ra_live_samples(live, RA_LIVE_VELOCITY, sample, SAMPLES);
    assert_int_equal(count, 14000);
    for (size_t i = 0; i < count; i++) {
        record[i] = (double)sample[i];
    }
    assert_int_equal(ra_welch(record, count, 2e5, RA_LIVE_SEGMENT, expected, &st), RA_OK);
    const double width = 2e5 / RA_LIVE_SEGMENT;
    double all = 0.0, weighted = 0.0;
    for (size_t j = 0; j < LINES; j++) {
        assert_true(density[j] == (float)expected[j]);
        all += expected[j] * width;
        weighted += expected[j] * width * ra_a_weighting((double)j * width);
    }
    const double third = ra_band_sum(expected, LINES, width, 891.2509381, 1122.018454);
    // a float has 7 digits
    assert_true(fabs((double)level[KILOHERTZ] - ra_level(third)) < 1e-4);
    assert_true(fabs((double)level[RA_THIRDS] - ra_level(all)) < 1e-4);
    assert_true(fabs((double)level[RA_THIRDS + 1] - ra_level(weighted)) < 1e-4);
    ra_live_free(live);
}

/// For a beam of one mode the sound is the probe's velocity divided by the shape at its place.
static void pressure_is_that_of_the_beam(void **state)
{
    enum { SAMPLES = 3000 };
    static float velocity[SAMPLES], pressure[SAMPLES];
    const double place[2] = {0.02, 0.3};
    struct ra_status st = {RA_OK, ""};
    write_file(in(*state, "tone.ini"),
               "[resonator]\nlength = 40 mm\nmodes = 1\ninitial_velocity = -10 mm/s\n"
               "[surface]\nkind = flat\n[slider]\ngravity = off\n"
               "[sliding]\nspeed = 0.1 m/s\ninitial = drop\ndrop_height = 10 mm\n"
               "[output]\nsample = 10 us\n[probes]\nv = resonator velocity 20 mm\n");
    struct ra_live *const live = make(in(*state, "tone.ini"));
    assert_int_equal(ra_live_listen(live, 0.02, 1e-4, &st), RA_INPUT);
    assert_int_equal(ra_live_listen(live, place[0], place[1], &st), RA_OK);
    const struct ra_beam beam = {.length = 0.04,
                                 .area = 2e-3,
                                 .inertia = 8e-9 / 12.0,
                                 .young = 210e9,
                                 .density = 7800.0,
                                 .left = RA_PINNED,
                                 .right = RA_PINNED};
    struct ra_modes modes;
    struct ra_strip_listener *listener;
    assert_int_equal(ra_modes_make(&beam, 1, 2, 0, 3, &modes, &st), RA_OK);
    assert_int_equal(ra_strip_listener_make(&beam, &modes, place, 1e-5, &listener, &st), RA_OK);
    go(live, (uint32_t)lround(SAMPLES * 1e-5 / ra_live_value(live, RA_LIVE_STEP_LENGTH)));
    const size_t count = ra_live_samples(live, RA_LIVE_VELOCITY, velocity, SAMPLES);
    assert_true(count > SAMPLES - 2);
    assert_int_equal(ra_live_samples(live, RA_LIVE_PRESSURE, pressure, SAMPLES), count);
    double most = 0.0;
    for (size_t n = 0; n < count; n++) {
        const double U = (double)velocity[n] / sqrt(2.0 / 0.04);
        const double expected = ra_strip_listener_hear(listener, &U);
        most = fmax(most, fabs(expected));
        // a float has 7 digits, the difference of two samples has fewer
        assert_true(fabs((double)pressure[n] - expected) < 1e-4 * most + 1e-12);
    }
    assert_true(most > 1e-4);
    ra_strip_listener_free(listener);
    ra_modes_free(&modes);
    ra_live_free(live);
}

/// The spectral densities of both surfaces sum up to the mean squares of their heights, and the
/// surfaces are those of the case. A record with fewer nodes than a segment has no density.
static void surfaces_are_those_of_the_run(void **state)
{
    enum { LINES = RA_LIVE_WAVES / 2 + 1 };
    static float density[LINES];
    double rough[2];
    struct ra_status st = {RA_OK, ""};
    write_file(in(*state, "fine.ini"), "[resonator]\nlength = 40 mm\nmodes = 6\n"
                                       "[surface]\nRa = 3 um\ncorrelation_length = 200 um\n");
    struct ra_live *live = make(in(*state, "fine.ini"));
    for (int solid = 0; solid < 2; solid++) {
        assert_int_equal(ra_live_surface(live, solid, rough, density, &st), RA_OK);
        double square = 0.0;
        for (size_t j = 0; j < LINES; j++) {
            square += (double)density[j] / (RA_LIVE_WAVES * ra_live_value(live, RA_LIVE_SPACING));
        }
        assert_true(fabs(rough[0] / 3e-6 - 1.0) < 1e-9);
        assert_true(fabs(rough[1] / 200e-6 - 1.0) < 0.3);
        // heights are nearly normal: Rq = sqrt(pi/2) Ra
        assert_true(fabs(sqrt(square) / (rough[0] * sqrt(RA_TWO_PI / 4.0)) - 1.0) < 0.2);
    }
    ra_live_free(live);
    live = make(in(*state, "small.ini"));
    assert_int_equal(ra_live_surface(live, 1, rough, density, &st), RA_INPUT);
    ra_live_free(live);
}

/// V/V* is proportional to the speed, and inversely to the square root of the load (eq:law-wall).
static void law_follows_speed_and_load(void **state)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_live *const live = make(in(*state, "small.ini"));
    double first[RA_LIVE_EXPECTED], now[RA_LIVE_EXPECTED], step;
    assert_int_equal(ra_live_expect(live, first, &st), RA_OK);
    assert_true(first[0] > 0.0 && first[1] > 0.0 && first[2] > 60.0 && first[3] >= 2.0);
    // before the first step the level and the half of its band are those of the case
    struct ra_sliding_case c;
    struct ra_expected of_case;
    check_ok(ra_sliding_case_read(in(*state, "small.ini"), NULL, 0, &c, &st), &st);
    check_ok(ra_sliding_kind.expect(&c, &of_case, &st), &st);
    check_near(first[2] - first[3], of_case.from, 1e-9);
    check_near(first[2] + first[3], of_case.to, 1e-9);
    ra_sliding_case_free(&c);
    const double weight = ra_live_value(live, RA_LIVE_WEIGHT);
    assert_int_equal(ra_live_drive(live, 1.0, 3.0 * weight, &step, &st), RA_OK);
    assert_int_equal(ra_live_expect(live, now, &st), RA_OK);
    // twice the speed, four times the load
    assert_true(fabs(now[0] / first[0] - 1.0) < 1e-12);
    assert_true(now[1] > 4.0 * first[1]);
    go(live, 10);
    // after a change the ratio is that of the coming step, without the load and twice as fast
    assert_int_equal(ra_live_drive(live, 1.0, 0.0, &step, &st), RA_OK);
    assert_int_equal(ra_live_expect(live, now, &st), RA_OK);
    assert_true(fabs(now[0] / (2.0 * first[0]) - 1.0) < 1e-12);
    assert_int_equal(ra_live_drive(live, 0.0, 0.0, &step, &st), RA_OK);
    assert_int_equal(ra_live_expect(live, now, &st), RA_OK);
    assert_true(isnan(now[0]) && isnan(now[1]) && isnan(now[2]) && isnan(now[3]));
    ra_live_free(live);
}

/// A slider that starts in equilibrium carries its weight in the first step. The force of this step
/// is the mean of all forces so far.
static void the_first_step_is_a_mean(void **state)
{
    char text[2048];
    snprintf(text, sizeof text, "%s[sliding]\ninitial = settled\n", small_case);
    write_file(in(*state, "settled.ini"), text);
    struct ra_live *const live = make(in(*state, "settled.ini"));
    assert_true(ra_live_value(live, RA_LIVE_MEAN_FORCE) == 0.0);
    go(live, 1);
    const double force = ra_live_value(live, RA_LIVE_FORCE);
    check_relative(force, ra_live_value(live, RA_LIVE_WEIGHT), 1e-3);
    assert_true(ra_live_value(live, RA_LIVE_MEAN_FORCE) == force);
    assert_true(ra_live_value(live, RA_LIVE_TOUCHING) == 1.0);
    ra_live_free(live);
}

/// Without samples there is nothing to hear, and a slider that may slide on has no last step. A
/// slider that bends is outside of the law, which then predicts nothing.
static void without_samples_and_without_an_end(void **state)
{
    enum { LINES = RA_LIVE_SEGMENT / 2 + 1 };
    static float density[LINES], level[RA_LIVE_LEVELS];
    float sample;
    double expected[RA_LIVE_EXPECTED];
    struct ra_status st = {RA_OK, ""};
    write_file(in(*state, "on.ini"),
               "[resonator]\nlength = 40 mm\nmodes = 6\n[slider]\nlength = 10 mm\nmodes = 3\n"
               "[surface]\nRa = 1 um\n[grid]\nspacing = 50 um\n"
               "[sliding]\nspeed = 40 m/s\npast_end = slide\n"
               "[time]\nstep = 0.2 us\n[output]\nsample = off\n");
    struct ra_live *const live = make(in(*state, "on.ini"));
    assert_true(isinf(ra_live_value(live, RA_LIVE_LEFT)));
    go(live, 5000);
    // the slider's right end has passed the resonator's, which is 30 mm from its start
    check_near(ra_live_value(live, RA_LIVE_POSITION), 5000 * 0.2e-6 * 40.0, 2 * 0.2e-6 * 40.0);
    assert_int_equal(ra_live_samples(live, RA_LIVE_VELOCITY, &sample, 1), 0);
    assert_int_equal(ra_live_spectrum(live, RA_LIVE_VELOCITY, density, level, &st), RA_INPUT);
    assert_int_equal(ra_live_expect(live, expected, &st), RA_OK);
    for (int i = 0; i < RA_LIVE_EXPECTED; i++) {
        assert_true(isnan(expected[i]));
    }
    ra_live_free(live);
}

/// At 0.5 m/s a way of 20 mm takes 40000 steps of 1 us.
static void it_ends_at_the_end_of_the_resonator(void **state)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_live *const live = make(in(*state, "small.ini"));
    const double left = ra_live_value(live, RA_LIVE_LEFT);
    double step;
    assert_int_equal(ra_live_go(live, 1000000, &st), RA_EARLY);
    char text[200];
    snprintf(text, sizeof text, "the slider is at the end of the resonator, t = %g s", 1e-6 * left);
    assert_string_equal(st.text, text);
    assert_true(ra_live_value(live, RA_LIVE_STEP) == left - 1.0);
    const double way = 0.04 - 0.01 - ra_live_value(live, RA_LIVE_POSITION);
    assert_true(way >= 0.0 && way < 2.0 * 0.5e-6);
    // a run whose way is not a whole number of steps stays on the beam, too
    struct ra_live *const other = make(in(*state, "small.ini"));
    assert_int_equal(ra_live_drive(other, 0.35, 0.0, &step, &st), RA_OK);
    go(other, 9);
    assert_int_equal(ra_live_drive(other, 0.5, 0.0, &step, &st), RA_OK);
    go(other, 9);
    assert_int_equal(ra_live_go(other, 1000000, &st), RA_EARLY);
    const double rest = 0.04 - 0.01 - ra_live_value(other, RA_LIVE_POSITION);
    assert_true(rest > 0.0 && rest < 0.5e-6);
    ra_live_free(other);
    // all the steps that are left can be taken, and no more
    struct ra_live *const last = make(in(*state, "small.ini"));
    go(last, (uint32_t)left);
    assert_true(ra_live_value(last, RA_LIVE_LEFT) < 1.0);
    assert_int_equal(ra_live_go(last, 1, &st), RA_EARLY);
    ra_live_free(last);
    // with the speed 0 the slider remains there
    assert_int_equal(ra_live_drive(live, 0.0, 0.0, &step, &st), RA_OK);
    go(live, 100);
    ra_live_free(live);
}

static void what_cannot_be_played_is_refused(void **state)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_live *live = make(in(*state, "small.ini"));
    double step;
    assert_int_equal(ra_live_drive(live, 60.0, 0.0, &step, &st), RA_INPUT);
    assert_int_equal(ra_live_drive(live, -1.0, 0.0, &step, &st), RA_INPUT);
    assert_int_equal(ra_live_drive(live, (double)NAN, 0.0, &step, &st), RA_INPUT);
    ra_live_free(live);
    write_file(in(*state, "ramp.ini"), "[sliding]\nstart_ramp = 1 ms\n");
    assert_int_equal(ra_live_make(in(*state, "ramp.ini"), &live, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "speed of a live run"));
    ra_live_free(live);
    assert_int_equal(ra_live_make(in(*state, "none.ini"), &live, &st), RA_INPUT);
    ra_live_free(live);
    ra_live_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(samples_are_those_of_a_run, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(work_at_the_ends, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(the_first_step_is_a_mean, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(without_samples_and_without_an_end, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(driven_run_can_be_played_again, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(pictures_show_what_touches, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(contacts_beyond_the_room, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(the_last_samples_are_kept, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(spectrum_is_that_of_the_samples, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(pressure_is_that_of_the_beam, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(surfaces_are_those_of_the_run, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(law_follows_speed_and_load, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(it_ends_at_the_end_of_the_resonator, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(what_cannot_be_played_is_refused, make_case_folder,
                                        remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
