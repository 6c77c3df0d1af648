// Tests of rolling runs computed a second time: heads, names, units and every value of every table.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Three small runs cover a wheel on a beam whose contact point moves, and two beams; a given load
 * and a given approach; random histories and the path itself as excitation; a cap and loss of
 * contact; a stiffness and a duration that are computed or given.
 *
 * rolling_reference.h computes the runs again. Run and reference differ for three reasons. The
 * tolerance of the contact computations makes 4e-12 of the largest value of a column. The error of
 * the Runge-Kutta steps makes 3e-8 in the spectra of the first run, and 3e-10 in those of the
 * second run. It makes 3e-5 in the third run, because the loss of contact makes kinks in the force.
 * The cubics of the shapes make 4e-11. Each tolerance is at most 100 times the difference.
 */
#include "support/rolling_reference.h"
#include "support/scratch.h"

#include <sys/resource.h>
#include <time.h>

#include "case/folder.h"
#include "rolling/run.h"

// the head of a table has the seed of the lower surface; the upper surface has the seed 1
#define SEED 3
#define LOWER_SEED "surface.lower.seed=3"
#define SHIPPED "data/cases/rolling-roller.ini"

// 1792 records are kept; the last segment of 512 ends with the last record
static const char *const wheel_on_beam[] = {LOWER_SEED,
                                            "lower.modes=3",
                                            "lower.young=200GPa",
                                            "lower.damping=3%",
                                            "lower.start=0.1m",
                                            "lower.probe=0.17m",
                                            "lower.radius=0.3m",
                                            "upper.poisson=0.25",
                                            "upper.crown=60mm",
                                            "footprint.positions=48",
                                            "footprint.stride=3",
                                            "footprint.cells_x=14",
                                            "footprint.cells_y=12",
                                            "footprint.spacing_x=40um",
                                            "footprint.spacing_y=50um",
                                            "footprint.yield=0.6GPa",
                                            "surface.length_x=200um",
                                            "surface.length_y=250um",
                                            "excitation.segment=16",
                                            "excitation.realisations=3",
                                            "excitation.terms=8",
                                            "excitation.seed=12",
                                            "excitation.high=4kHz",
                                            "rolling.speed=2m/s",
                                            "time.step=2us",
                                            "time.duration=20ms",
                                            "output.sample=10us",
                                            "output.discard=2.09ms",
                                            "output.psd_segment=512"};
static const char *const two_beams[] = {LOWER_SEED,
                                        "lower.modes=4",
                                        "lower.contact=fixed",
                                        "lower.start=0.25m",
                                        "upper.kind=beam",
                                        "upper.modes=2",
                                        "upper.length=0.3m",
                                        "upper.width=30mm",
                                        "upper.height=50mm",
                                        "upper.start=0.294m",
                                        "upper.contact=moving",
                                        "upper.radius=flat",
                                        "upper.crown=flat",
                                        "lower.radius=46mm",
                                        "lower.crown=46mm",
                                        "footprint.prescribe=approach",
                                        "footprint.approach=2.2um",
                                        "footprint.positions=64",
                                        "footprint.cells_x=12",
                                        "footprint.cells_y=13",
                                        "footprint.spacing_x=60um",
                                        "footprint.spacing_y=50um",
                                        "contact.stiffness=50MN/m",
                                        "contact.damping=4%",
                                        "excitation.source=path",
                                        "excitation.segment=all",
                                        "excitation.high=all",
                                        "rolling.speed=1m/s",
                                        "surface.sigma=0.1um",
                                        "surface.length_x=400um",
                                        "surface.length_y=300um",
                                        "time.step=1us",
                                        "output.sample=4us",
                                        "output.psd_segment=512"};
static const char *const lost_contact[] = {LOWER_SEED,
                                           "lower.modes=2",
                                           "lower.contact=fixed",
                                           "lower.start=0.2m",
                                           "surface.sigma=2um",
                                           "surface.length_x=300um",
                                           "surface.length_y=300um",
                                           "footprint.positions=32",
                                           "footprint.cells_x=10",
                                           "footprint.cells_y=10",
                                           "footprint.spacing_x=60um",
                                           "footprint.spacing_y=60um",
                                           "contact.separation=on",
                                           "excitation.realisations=2",
                                           "excitation.terms=5",
                                           "excitation.segment=16",
                                           "excitation.low=1.2kHz",
                                           "excitation.high=3kHz",
                                           "rolling.speed=2m/s",
                                           "time.step=2us",
                                           "time.duration=6ms",
                                           "output.sample=2us",
                                           "output.psd_segment=512",
                                           "output.histories=off"};

// ## Tables as text

struct text {
    char line[12100][600]; ///< without line ends
    size_t lines;
};

static bool read_text(const char *folder, const char *name, struct text *t)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const file = fopen(path, "r");
    t->lines = 0;
    if (file == NULL) {
        return false;
    }
    while (fgets(t->line[t->lines], sizeof t->line[0], file) != NULL) {
        char *const end = strchr(t->line[t->lines], '\n');
        assert_non_null(end);
        *end = '\0';
        assert_true(++t->lines < sizeof t->line / sizeof t->line[0]);
    }
    fclose(file);
    return true;
}

/// Checks the five or six lines before the rows: commit, case, seed, command, units and names.
/// Returns the number of the first row.
static size_t check_head(const struct text *t, unsigned seed, const char *units, const char *names)
{
    char seeds[32], said[600];
    snprintf(seeds, sizeof seeds, "# seed %u", seed);
    snprintf(said, sizeof said, "# units\t%s", units);
    assert_memory_equal(t->line[0], "# ra2d ", 7);
    assert_memory_equal(t->line[1], "# case rolling-roller ", 22);
    assert_int_equal(strspn(t->line[1] + 22, "0123456789abcdef"), 16);
    assert_int_equal(strlen(t->line[1]), 38);
    assert_string_equal(t->line[2], seeds);
    assert_string_equal(t->line[3], "# command ra2d rolling X");
    assert_string_equal(t->line[4], said);
    assert_string_equal(t->line[5], names);
    return 6;
}

static double cell(const struct text *t, size_t line, size_t column)
{
    const char *at = t->line[line];
    for (; column > 0; column--) {
        at = strchr(at, '\t');
        assert_non_null(at);
        at++;
    }
    return strtod(at, NULL);
}

/// Compares column `column` of the rows from `first` on. The tolerance is a share of the largest
/// value of this column. NaN equals NaN.
static void check_column(const struct text *t, size_t first, size_t column, const double *expected,
                         size_t rows, double tolerance)
{
    double largest = 0.0;
    for (size_t i = 0; i < rows; i++) {
        largest = fmax(largest, fabs(expected[i]));
    }
    assert_int_equal(t->lines, first + rows);
    for (size_t i = 0; i < rows; i++) {
        const double value = cell(t, first + i, column);
        if (!(isnan(value) && isnan(expected[i])) &&
            !(fabs(value - expected[i]) <= tolerance * largest)) {
            print_error("%s, column %zu, row %zu: %.17g, expected %.17g (off by %.2g of %.3g)\n",
                        t->line[first - 1], column, i, value, expected[i], value - expected[i],
                        largest);
            fail();
        }
    }
}

// ## Each table

static void check_path_tables(const struct reference *r, const char *folder, struct text *t)
{
    double x[REFERENCE_POSITIONS];
    read_text(folder, "excitation.tsv", t);
    size_t first = check_head(t, SEED, "m\tN\tm\tN\tN/m\tm2\tm2",
                              "x\tload\tapproach\texcitation\tstiffness\tarea\tcapped_area");
    const double *const column[] = {x,       r->load,  r->approach, r->total, r->stiffness,
                                    r->area, r->capped};
    for (size_t i = 0; i < r->positions; i++) {
        x[i] = (double)i * r->distance;
    }
    for (size_t k = 0; k < 7; k++) {
        check_column(t, first, k, column[k], r->positions, 4e-10);
    }
    read_text(folder, "spectrum.tsv", t);
    first = check_head(t, SEED, "rad/m\tN2 m/rad\tHz\tN2/Hz", "k\tPhi\tf\tS");
    const double *const wave[] = {r->wavenumber, r->Phi, r->frequency, r->S};
    for (size_t k = 0; k < 4; k++) {
        check_column(t, first, k, wave[k], r->waves, 1e-9);
    }
}

static void check_histories(const struct reference *r, const char *folder, double tolerance,
                            struct text *t)
{
    static double time[REFERENCE_ROWS];
    assert_int_equal(read_text(folder, "histories.tsv", t), r->c->histories);
    if (!r->c->histories) {
        return;
    }
    const size_t first = check_head(t, SEED, "s\tN\tN\tm\tm\tm/s\tm/s",
                                    "t\texcitation\tforce\tlower\tupper\tlower_velocity\t"
                                    "upper_velocity");
    for (size_t n = 0; n < r->rows; n++) {
        time[n] = (double)n * r->c->sample;
    }
    check_column(t, first, 0, time, r->rows, 1e-14);
    for (size_t k = 0; k < 6; k++) {
        check_column(t, first, k + 1, r->shown[k], r->rows, tolerance);
    }
}

/// The mean of a bin over the realisations, and Student's half-width for 1, 2 or 3 of them.
static double mean_of(const double *value, size_t many, double *half)
{
    // t of 97.5 % for 1 and 2 degrees of freedom
    const double student[] = {0.0, (double)NAN, 12.706204736432095, 4.302652729911275};
    double square = 0.0;
    const double mean = reference_mean(value, many);
    for (size_t j = 0; j < many; j++) {
        square += (value[j] - mean) * (value[j] - mean);
    }
    *half = student[many] * sqrt(square / ((double)many - 1.0) / (double)many);
    return mean;
}

static double bin_mean(const struct reference *r, int s, size_t b, double *half)
{
    double value[REFERENCE_MANY];
    for (size_t j = 0; j < r->many; j++) {
        value[j] = r->density[s][j][b];
    }
    return mean_of(value, r->many, half);
}

static void check_response(const struct reference *r, const char *folder, double tolerance,
                           struct text *t)
{
    double f[REFERENCE_BINS], mean[REFERENCE_BINS], half[REFERENCE_BINS];
    read_text(folder, "response.tsv", t);
    const size_t first =
        check_head(t, SEED,
                   "Hz\tN2/Hz\tN2/Hz\tN2/Hz\tN2/Hz\tN2/Hz\tN2/Hz\t"
                   "m2/s2/Hz\tm2/s2/Hz\tm2/s2/Hz\tm2/s2/Hz\tm2/s2/Hz\tm2/s2/Hz",
                   "f\texcitation\texcitation_half\texcitation_given\t"
                   "force\tforce_half\tforce_predicted\t"
                   "lower\tlower_half\tlower_predicted\tupper\tupper_half\tupper_predicted");
    for (size_t b = 1; b < r->bins; b++) {
        f[b] = (double)b / (r->c->sample * (double)r->c->psd_segment);
    }
    check_column(t, first, 0, f + 1, r->bins - 1, 1e-14);
    for (int s = 0; s < OF_ALL; s++) {
        for (size_t b = 1; b < r->bins; b++) {
            mean[b] = bin_mean(r, s, b, &half[b]);
        }
        const size_t column = 1 + 3 * (size_t)s;
        check_column(t, first, column, mean + 1, r->bins - 1, tolerance);
        check_column(t, first, column + 1, half + 1, r->bins - 1, 3.0 * tolerance);
        check_column(t, first, column + 2, r->predicted[s] + 1, r->bins - 1, 1e-9);
    }
}

// ## summary.tsv

/// The frequency at which a density is largest, near the resonance and within the band.
static double peak_of(const struct reference *r, const double *density)
{
    const double df = 1.0 / (r->c->sample * (double)r->c->psd_segment);
    double most = 0.0, at = (double)NAN;
    for (size_t b = 1; b < r->bins; b++) {
        const double f = (double)b * df;
        if (f > fmax(r->low, 0.5 * r->resonance) && f < fmin(r->high, 2.0 * r->resonance) &&
            density[b] > most) {
            most = density[b];
            at = f;
        }
    }
    return at;
}

static double covered_of(const struct reference *r, int s)
{
    const double df = 1.0 / (r->c->sample * (double)r->c->psd_segment);
    double inside = 0.0, held = 0.0;
    for (size_t b = 1; b < r->bins; b++) {
        double half;
        const double mean = bin_mean(r, s, b, &half), f = (double)b * df;
        if (f > r->low + 2.0 * df && f < r->high - 2.0 * df) {
            inside += 1.0;
            held += fabs(mean - r->predicted[s][b]) <= half;
        }
    }
    return r->many > 1 ? held / inside : (double)NAN;
}

/// Checks the next row: name, unit, and value to a relative tolerance.
static void check_row(const struct text *t, size_t *line, const char *name, double expected,
                      const char *unit, double tolerance)
{
    char begin[80], end[32];
    snprintf(begin, sizeof begin, "%s\t", name);
    snprintf(end, sizeof end, "\t%s", unit);
    const char *const text = t->line[(*line)++];
    const double value = strncmp(text, begin, strlen(begin)) == 0 ? cell(t, *line - 1, 1) : -1e300;
    if (value == -1e300 || strcmp(strrchr(text, '\t'), end) != 0 ||
        (!(isnan(value) && isnan(expected)) &&
         !(fabs(value - expected) <= tolerance * fabs(expected)))) {
        print_error("'%s', expected %s %.17g %s (off by %.2g)\n", text, name, expected, unit,
                    value / expected - 1.0);
        fail();
    }
}

static double deviation(const double *x, size_t n)
{
    return sqrt(reference_power(x, n, 2));
}

static void check_summary_of_path(const struct reference *r, const struct text *t, size_t *line)
{
    const size_t n = r->positions;
    const double area = reference_mean(r->area, n);
    const double tiny = 1e-10;
    check_row(t, line, "positions", (double)n, "1", 0.0);
    check_row(t, line, "load_mean", r->mean_load, "N", tiny);
    if (r->c->prescribe_load) {
        // rounding about 100 N
        assert_true(cell(t, *line, 1) < 1e-9);
        check_row(t, line, "load_deviation", cell(t, *line, 1), "N", tiny);
    } else {
        check_row(t, line, "load_deviation", deviation(r->load, n), "N", tiny);
    }
    check_row(t, line, "approach_mean", r->mean_approach, "m", tiny);
    if (r->c->prescribe_load) {
        check_row(t, line, "approach_deviation", deviation(r->approach, n), "m", tiny);
    } else {
        check_row(t, line, "approach_deviation", 0.0, "m", 0.0);
    }
    check_row(t, line, "area_mean", area, "m2", tiny);
    check_row(t, line, "capped_share", reference_mean(r->capped, n) / area, "1", tiny);
    check_row(t, line, "contact_stiffness", r->k0, "N/m", tiny);
    // a difference of two solutions that are accurate to 1e-10 and differ by a thousandth
    check_row(t, line, "contact_stiffness_difference", r->k0_difference, "N/m", 1e-8);
    check_row(t, line, "contact_stiffness_ratio", r->k0_difference / r->k0, "1", 1e-8);
    check_row(t, line, "stiffness_spread",
              deviation(r->stiffness, n) / reference_mean(r->stiffness, n), "1", tiny);
    check_between(cell(t, *line, 1), 1e-16, 1e-10);
    check_row(t, line, "complementarity_residual", cell(t, *line, 1), "1", tiny);
    check_between(cell(t, *line, 1), 3.0, 60.0);
    // the mean of whole numbers
    const double iterations = cell(t, *line, 1) * (double)n;
    assert_true(fabs(iterations - round(iterations)) < 1e-9 * iterations);
    check_row(t, line, "iterations_mean", cell(t, *line, 1), "1", tiny);
    check_row(t, line, "positions_touching_an_end", (double)r->touching, "1", 0.0);
    check_row(t, line, "excitation_mean", r->mean, "N", tiny);
    check_row(t, line, "excitation_deviation", sqrt(r->variance), "N", tiny);
    check_row(t, line, "path_length", (double)n * r->distance, "m", 1e-14);
    check_row(t, line, "band_low", r->low, "Hz", 1e-12);
    check_row(t, line, "band_high", r->high, "Hz", 1e-12);
    check_row(t, line, "band_variance", reference_integral(r, r->low, r->high), "N2", 1e-10);
}

static void check_summary_of_signal(const struct reference *r, int s, const char *name,
                                    const char *unit, double tolerance, const struct text *t,
                                    size_t *line)
{
    char text[80];
    double half, predicted = 0.0;
    const double mean = mean_of(r->signal_variance[s], r->many, &half);
    for (size_t b = 1; b < r->bins; b++) {
        predicted += r->predicted[s][b] / (r->c->sample * (double)r->c->psd_segment);
    }
    const struct {
        const char *suffix, *unit;
        double value, tolerance;
    } row[] = {{"variance", unit, mean, tolerance},
               {"variance_half", unit, half, 10.0 * tolerance},
               {"variance_predicted", unit, predicted, 1e-9},
               {"variance_ratio", "1", mean / predicted, tolerance},
               {"covered", "1", covered_of(r, s), 1e-12}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        snprintf(text, sizeof text, "%s_%s", name, row[i].suffix);
        check_row(t, line, text, row[i].value, row[i].unit, row[i].tolerance);
    }
    if (strcmp(unit, "m2/s2") == 0) {
        snprintf(text, sizeof text, "level_%s", name);
        check_row(t, line, text, 20.0 * log10(sqrt(mean) / 1e-9), "dB re 1e-9 m/s", tolerance);
        snprintf(text, sizeof text, "level_%s_half", name);
        check_row(t, line, text, 10.0 / log(10.0) * half / mean, "dB", 20.0 * tolerance);
    }
}

static void check_summary(const struct reference *r, const char *folder, double tolerance,
                          struct text *t)
{
    double force[REFERENCE_BINS], half;
    read_text(folder, "summary.tsv", t);
    size_t line = check_head(t, SEED, "-\t-\t-", "quantity\tvalue\tunit");
    check_summary_of_path(r, t, &line);
    for (size_t b = 1; b < r->bins; b++) {
        force[b] = bin_mean(r, OF_FORCE, b, &half);
    }
    const double predicted = peak_of(r, r->predicted[OF_FORCE]), found = peak_of(r, force);
    // the two peaks differ in the random case, so their rows cannot be exchanged
    assert_true(r->many < 3 || predicted != found);
    const double turn = 2.0 * REFERENCE_PI;
    check_row(t, &line, "stiffness", r->K, "N/m", 1e-10);
    check_row(t, &line, "damping", r->C, "N s/m", 1e-10);
    check_row(t, &line, "mass_lower", r->mass[0], "kg", 1e-10);
    check_row(t, &line, "mass_upper", r->mass[1], "kg", 1e-12);
    check_row(t, &line, "first_frequency_lower", r->body[0].omega[0] / turn, "Hz", 1e-12);
    check_row(t, &line, "first_frequency_upper", r->body[1].omega[0] / turn, "Hz", 1e-12);
    check_row(t, &line, "resonance", r->resonance, "Hz", 1e-10);
    check_row(t, &line, "resonance_predicted", predicted, "Hz", 1e-12);
    check_row(t, &line, "resonance_peak", found, "Hz", 1e-12);
    check_row(t, &line, "resonance_predicted_ratio", predicted / r->resonance, "1", 1e-10);
    check_row(t, &line, "resonance_peak_ratio", found / r->resonance, "1", 1e-10);
    check_row(t, &line, "bin", 1.0 / (r->c->sample * (double)r->c->psd_segment), "Hz", 1e-12);
    check_row(t, &line, "speed", r->c->speed, "m/s", 0.0);
    check_row(t, &line, "steps", (double)r->steps, "1", 0.0);
    check_row(t, &line, "step", r->c->step, "s", 0.0);
    check_row(t, &line, "realisations", (double)r->many, "1", 0.0);
    check_row(t, &line, "terms", (double)r->c->terms, "1", 0.0);
    const double kurtosis = mean_of(r->kurtosis, r->many, &half);
    check_row(t, &line, "excitation_kurtosis", kurtosis, "1", 5e-11);
    check_row(t, &line, "excitation_kurtosis_half", half, "1", 3e-9);
    check_summary_of_signal(r, OF_EXCITATION, "excitation", "N2", 3e-10, t, &line);
    check_summary_of_signal(r, OF_FORCE, "force", "N2", tolerance, t, &line);
    check_summary_of_signal(r, OF_LOWER, "lower", "m2/s2", tolerance, t, &line);
    check_summary_of_signal(r, OF_UPPER, "upper", "m2/s2", tolerance, t, &line);
    // a step at which contact begins or ends may be counted or not
    const double share = (double)r->separated / ((double)(r->steps + 1) * (double)r->many);
    check_row(t, &line, "separated_share", share, "1", 0.01);
    // the share times all instants, steps + 1 of each realisation, is a whole number
    const double instants = cell(t, line - 1, 1) * (double)((r->steps + 1) * r->many);
    check_near(instants, floor(instants + 0.5), 1e-9);
    assert_int_equal(line, t->lines);
}

static void check_timing(const char *folder, double before, struct text *t)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    read_text(folder, "timing.tsv", t);
    size_t line = check_head(t, SEED, "-\t-\t-", "quantity\tvalue\tunit");
    const double now = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                       1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    check_between(cell(t, line, 1), before, now);
    check_row(t, &line, "cpu_time", cell(t, line, 1), "s", 0.0);
    check_between(cell(t, line, 1), 512.0 * (double)usage.ru_maxrss,
                  1024.0 * (double)usage.ru_maxrss);
    // the kernel counts units of 1024 bytes
    assert_true(fmod(cell(t, line, 1), 1024.0) == 0.0);
    check_row(t, &line, "peak_memory", cell(t, line, 1), "B", 0.0);
    // tests/command/test_verify.c tests the last row, the digest of the lines above
    assert_int_equal(line + 1, t->lines);
}

// ## Runs

struct shares {
    double value[200];
    size_t count;
};

static void keep_share(double share, double left, void *context)
{
    struct shares *const s = context;
    assert_true(left < 0.0);
    assert_true(s->count < sizeof s->value / sizeof s->value[0]);
    s->value[s->count++] = share;
}

/// The first half of the progress is that of the path, position by position. The second half
/// advances with the realisations.
static void check_progress(const struct shares *s, const struct reference *r)
{
    assert_int_equal(s->count, r->positions + r->many);
    for (size_t i = 0; i < s->count; i++) {
        const double expected = i < r->positions
                                    ? 0.5 * (double)(i + 1) / (double)r->positions
                                    : 0.5 + 0.5 * (double)(i + 1 - r->positions) / (double)r->many;
        check_near(s->value[i], expected, 1e-15);
    }
}

static void check_run(const char *folder, const char *const *overrides, size_t count,
                      double tolerance)
{
    static struct reference reference;
    static struct text text;
    struct shares shares = {.count = 0};
    const struct ra_run_control control = {
        .progress = keep_share, .context = &shares, .command = "ra2d rolling X"};
    struct ra_rolling_case c, again;
    struct ra_folder made;
    struct ra_status st;
    char path[256], hash[2][17];
    check_ok(ra_rolling_case_read(SHIPPED, overrides, count, &c, &st), &st);
    reference_run(&reference, &c);
    const double before = (double)clock() / CLOCKS_PER_SEC;
    check_ok(ra_folder_open(&made, &c.origin, folder, &control, &st), &st);
    const enum ra_code code = ra_rolling_run(&c, made.partial, &control, &st);
    check_ok(ra_folder_close(&made, code, &st), &st);
    check_timing(folder, before, &text);
    check_path_tables(&reference, folder, &text);
    check_histories(&reference, folder, tolerance, &text);
    check_response(&reference, folder, tolerance, &text);
    check_summary(&reference, folder, tolerance, &text);
    check_progress(&shares, &reference);
    // some positions have contact, some have none; cells reach the cap if there is one; contact is
    // lost if this is allowed
    assert_true(reference.touching > 0 && reference.touching < reference.positions);
    assert_true((reference_mean(reference.capped, reference.positions) > 0.0) == isfinite(c.yield));
    assert_true((reference.separated > 0) == c.separation);
    snprintf(path, sizeof path, "%s/case.ini", folder);
    check_ok(ra_rolling_case_read(path, NULL, 0, &again, &st), &st);
    check_ok(ra_case_hash(&c.origin, hash[0], &st), &st);
    check_ok(ra_case_hash(&again.origin, hash[1], &st), &st);
    assert_string_equal(hash[0], hash[1]);
    ra_rolling_case_free(&again);
    ra_rolling_case_free(&c);
}

#define COUNT_OF(list) (sizeof(list) / sizeof(list)[0])

static void random_histories(void **state)
{
    check_run(*state, wheel_on_beam, COUNT_OF(wheel_on_beam), 5e-7);
}

static void path_itself(void **state)
{
    check_run(*state, two_beams, COUNT_OF(two_beams), 2e-8);
}

static void loss_of_contact(void **state)
{
    check_run(*state, lost_contact, COUNT_OF(lost_contact), 1e-4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(random_histories, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(path_itself, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(loss_of_contact, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
