// Tests of keys that a case gives but does not use: refused, noted or ignored, each by name.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/case_files.h"

/// Reads a case and collects the notes on unused keys, "" if there are none.
static enum ra_code note_of(const struct fixture *f, const char *text, const char *overrides,
                            char note[400], struct ra_status *st)
{
    struct ra_sliding_case c;
    note[0] = '\0';
    const enum ra_code code = read_text(f, text, overrides, &c, st);
    if (code == RA_OK) {
        check_ok(ra_case_unused(&c.pair.origin, note, 400, st), st);
        ra_sliding_case_free(&c);
    }
    return code;
}

/// Each row has a key that is not always used, the key that decides this, and the word of the
/// second key with which the first one is unused.
static const struct {
    const char *section, *key, *value; ///< a value other than the default
    const char *decides, *word;        ///< the key that decides, and its word with which the other
                                       ///< is unused
    const char *also;                  ///< a line of that section that the case needs
    bool noted;                        ///< on the command line there is a note, too, and no refusal
} rows[] = {
    {"surface.slider", "Ra", "2 um", "kind", "flat", "", false},
    {"surface.slider", "sigma", "2 um", "kind", "flat", "", false},
    {"surface.slider", "Ra", "2 um", "kind", "spectrum", "file = t.ini\n", false},
    {"surface.slider", "correlation_length", "2 mm", "kind", "sine", "", false},
    {"surface.slider", "correlation_length", "2 mm", "kind", "self-affine", "", false},
    {"surface.slider", "hurst", "0.5", "kind", "exponential", "", false},
    {"surface.slider", "longest", "2 mm", "kind", "gaussian", "", false},
    {"surface.slider", "shortest", "0.2 mm", "kind", "sine", "", false},
    {"surface.slider", "skewness", "-1", "kind", "flat", "", false},
    {"surface.slider", "kurtosis", "5", "kind", "sine", "", false},
    {"surface.slider", "seed", "2", "kind", "flat", "", false},
    {"surface.slider", "stream", "2", "kind", "bumps", "bumps = 0:0:1\n", false},
    {"surface.slider", "amplitude", "2 um", "kind", "gaussian", "", false},
    {"surface.slider", "wavelength", "2 mm", "kind", "flat", "", false},
    {"surface.slider", "phase", "0.5", "kind", "gaussian", "", false},
    {"surface.slider", "bumps", "0:0:1", "kind", "sine", "", false},
    {"surface.slider", "file", "t.ini", "kind", "gaussian", "", false},
    {"surface.slider", "form", "2", "kind", "sine", "", false},
    {"surface.slider", "lambda_s", "25 um", "kind", "gaussian", "", false},
    {"surface.slider", "lambda_c", "0.8 mm", "kind", "flat", "", false},
    {"surface.slider", "extend", "mirror", "kind", "sine", "", false},
    {"surface.slider", "level", "mean", "kind", "sine", "", false},
    {"surface.slider", "scale", "2", "kind", "same", "", false},
    {"surface.resonator", "Ra", "2 um", "kind", "same", "", false},
    {"surface.resonator", "scale", "2", "kind", "gaussian", "", false},
    {"contact", "penalty", "1e12 Pa", "law", "power", "", true},
    {"contact", "tolerance", "1 pm", "law", "penalty", "", true},
    {"contact", "hertz_radius", "1 um", "law", "power", "", false},
    {"contact", "hertz_modulus", "5 Pa", "law", "power", "", false},
    {"contact", "hertz_radius", "1 um", "law", "penalty", "", false},
    {"contact", "asperity_width", "1 mm", "law", "lagrange", "", false},
    {"contact", "power_coefficient", "1e7", "law", "hertz", "", false},
    {"contact", "power_exponent", "2", "law", "hertz", "", false},
    {"contact", "deepest", "1 um", "law", "penalty", "", false},
    {"resonator", "shear_coefficient", "0.5", "theory", "euler-bernoulli", "", false},
    {"slider", "shear_coefficient", "0.5", "theory", "euler-bernoulli", "", false},
    {"sliding", "ramp", "smooth", "start_ramp", "0 s", "", false},
    {"output", "sample_filter", "on", "sample", "off", "", true},
    {"output", "sample_from", "1 ms", "sample", "off", "", true},
    {"output", "sample_to", "1 ms", "sample", "off", "", true},
    {"output", "psd_segment", "64", "sample", "off", "", true},
    {"slider", "damping", "5 %", "modes", "2", "", true},
    {"slider", "mode_damping", "5 %", "modes", "1", "", false},
    {"slider", "young", "70 GPa", "modes", "2", "", true},
    {"resonator", "poisson", "0.2", "theory", "euler-bernoulli", "", true},
    {"sliding", "start_ramp", "1 ms", "speed", "0 m/s", "", true},
    {"sliding", "stop_ramp", "1 ms", "speed", "0 m/s", "", true},
    {"holder", "friction", "0.3", "pivot", "0 m", "", true},
    {"air", "prandtl", "0.8", "heat_ratio", "1", "film = on\n", false},
};

static void every_key_that_may_be_unused(void **state)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300], override[100], expected[300], note[400];
        struct ra_status st;
        snprintf(expected, sizeof expected, "%s.%s is not used with %s.%s = %s", rows[i].section,
                 rows[i].key, rows[i].section, rows[i].decides, rows[i].word);
        // if both keys are in the file, there is a note
        snprintf(text, sizeof text, "[%s]\n%s = %s\n%s%s = %s\n", rows[i].section, rows[i].decides,
                 rows[i].word, rows[i].also, rows[i].key, rows[i].value);
        check_ok(note_of(*state, text, NULL, note, &st), &st);
        assert_string_equal(note, expected);
        // if the key is in the file, and only the command line makes it unused, there is no note
        snprintf(override, sizeof override, "%s.%s=%s", rows[i].section, rows[i].decides,
                 rows[i].word);
        check_ok(note_of(*state, text, override, note, &st), &st);
        assert_string_equal(note, "");
        // on the command line the unused key is refused, or there is a note
        snprintf(text, sizeof text, "[%s]\n%s = %s\n%s", rows[i].section, rows[i].decides,
                 rows[i].word, rows[i].also);
        snprintf(override, sizeof override, "%s.%s=%s", rows[i].section, rows[i].key,
                 rows[i].value);
        const enum ra_code code = note_of(*state, text, override, note, &st);
        if (rows[i].noted) {
            check_ok(code, &st);
            assert_string_equal(note, expected);
        } else {
            assert_int_equal(code, RA_INPUT);
            snprintf(expected, sizeof expected,
                     "-s %s.%s: is not used with %s.%s = %s; leave one of them out",
                     rows[i].section, rows[i].key, rows[i].section, rows[i].decides, rows[i].word);
            assert_string_equal(st.text, expected);
        }
    }
}

/// Keys that are used, or have their default, make no note.
static void keys_that_are_used(void **state)
{
    static const char *const text[] = {
        ("[surface.slider]\nkind = gaussian\nRa = none\nsigma = 2 um\nseed = 3\nstream = 4\n"
         "correlation_length = 2 mm\n"),
        "[surface.slider]\nkind = gaussian\nRa = 2 um\n",
        "[surface.slider]\nkind = exponential\nRa = 2 um\ncorrelation_length = 1 mm\nseed = 3\n"
        "skewness = -1\nkurtosis = 5\n",
        "[surface.slider]\nkind = self-affine\nhurst = 0.5\nlongest = 2 mm\nshortest = 0.2 mm\n"
        "stream = 3\n",
        "[surface.slider]\nkind = spectrum\nfile = t.ini\nformat = skip 1\nscale = 2\nseed = 3\n"
        "skewness = -1\nkurtosis = 5\n",
        "[surface.slider]\nkind = sine\namplitude = 2 um\nwavelength = 2 mm\nphase = 0.5\n",
        "[surface.slider]\nkind = bumps\nbumps = 0:0:1\n",
        "[surface.slider]\nkind = file\nfile = t.ini\nform = 2\nlambda_s = 25 um\n"
        "lambda_c = 0.8 mm\nlevel = mean\nscale = 2\nextend = synthesise\nseed = 7\nstream = 3\n",
        "[contact]\nlaw = penalty\npenalty = 1e12 Pa\n",
        "[contact]\nlaw = lagrange\ntolerance = 1 pm\n",
        "[contact]\nlaw = hertz\nhertz_radius = 1 um\nasperity_width = 1 mm\ndeepest = 1 um\n",
        "[contact]\nlaw = hertz\nhertz_modulus = 5 Pa\n",
        "[contact]\nlaw = power\npower_coefficient = 1e7\npower_exponent = 2\ndeepest = 1 um\n",
        "[resonator]\ntheory = timoshenko\nshear_coefficient = 0.5\n",
        "[slider]\nends = pinned-pinned\ntheory = timoshenko\nshear_coefficient = 0.5\n",
        "[output]\nsample = 1 ms\nsample_filter = on\nsample_from = 1 ms\nsample_to = 2 ms\n",
        "[sliding]\nramp = smooth\nstop_ramp = 1 ms\n",
        "[slider]\nmodes = 3\ndamping = 5 %\nmode_damping = 0, 0, 1 %\nyoung = 70 GPa\n",
        "[slider]\nmodes = 2\nends = pinned-free\ndamping = 5 %\nyoung = 70 GPa\n",
        "[slider]\nmodes = stable\ndamping = 5 %\n",
        "[slider]\nyoung = 70 GPa\npoisson = 0.2\n[contact]\nlaw = hertz\n",
        "[resonator]\ntheory = timoshenko\npoisson = 0.2\n",
        // the contact needs the modulus of a solid with modes of a file, too
        "[slider]\nmodes_file = t.ini\nyoung = 70 GPa\npoisson = 0.2\n[contact]\nlaw = hertz\n",
        "[holder]\nfriction = 0.3\npivot = 1 mm\n",
        "[air]\nfilm = on\nprandtl = 0.8\n",
        // defaults
        "[surface.slider]\nkind = flat\nRa = 5 um\nseed = 1\nstream = 1\nbumps = none\n",
        "[contact]\nlaw = penalty\nhertz_modulus = auto\n",
        // a value that follows from the solids, as in the echo of a case: 210e9/(2 (1 - 0.3^2))
        "[contact]\nlaw = penalty\nhertz_modulus = 115384615384.61537 Pa\n",
        "[contact]\nlaw = power\npenalty = 2.1e12 Pa\nhertz_radius = 5 um\n",
        "[output]\nsample = off\nsample_filter = off\nsample_to = end\n",
        // for both surfaces, and used by one
        "[surface]\nRa = 2 um\n[surface.slider]\nkind = flat\n",
        "[surface]\nRa = 2 um\n[surface.resonator]\nkind = flat\n",
        "[surface]\nbumps = 0:0:1\n[surface.resonator]\nkind = bumps\n",
    };
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        char note[400];
        struct ra_status st;
        check_ok(note_of(*state, text[i], NULL, note, &st), &st);
        if (note[0] != '\0') {
            fail_msg("%s: %s", text[i], note);
        }
    }
}

/// A key may be given for both surfaces or for each of them. Every key that a surface does not use
/// is named.
static void keys_of_both_surfaces(void **state)
{
    char note[400];
    struct ra_status st;
    check_ok(note_of(*state,
                     "[surface.resonator]\nseed = 3\n[surface.slider]\nkind = flat\nseed = 3\n",
                     NULL, note, &st),
             &st);
    assert_string_equal(note, "surface.slider.seed is not used with surface.slider.kind = flat");
    check_ok(note_of(*state,
                     "[surface.resonator]\nkind = flat\nseed = 3\n[surface.slider]\nseed = 3\n",
                     NULL, note, &st),
             &st);
    assert_string_equal(note,
                        "surface.resonator.seed is not used with surface.resonator.kind = flat");
    check_ok(note_of(*state, "[surface]\nkind = flat\nseed = 3\n", NULL, note, &st), &st);
    assert_string_equal(note,
                        "surface.resonator.seed is not used with surface.resonator.kind = flat; "
                        "surface.slider.seed is not used with surface.slider.kind = flat");
    // on the command line for both, used by one
    check_ok(note_of(*state, "", "surface.slider.kind=flat\nsurface.Ra=3um", note, &st), &st);
    assert_string_equal(note, "");
    check_ok(note_of(*state, "", "surface.resonator.kind=flat\nsurface.Ra=3um", note, &st), &st);
    assert_string_equal(note, "");
    // for each of them
    assert_int_equal(note_of(*state, "",
                             "surface.slider.kind=flat\nsurface.slider.Ra=3um\n"
                             "surface.resonator.Ra=2um",
                             note, &st),
                     RA_INPUT);
    assert_string_equal(st.text, "-s surface.slider.Ra: is not used with surface.slider.kind = "
                                 "flat; leave one of them out");
}

/// Cases with a contradiction are refused; similar ones without it are not.
static void contradictions(void **state)
{
    static const char *const good[][2] = {
        {"[sliding]\ninitial = drop\ndrop_height = 1 um\n", NULL},
        {"[sliding]\ninitial = settled\ndrop_height = 0\n", NULL},
        {"[sliding]\ndistance = 1 mm\n", NULL},
        {"[sliding]\ninitial = settled\n[slider]\ninitial_velocity = 0\n", NULL},
        {"[sliding]\ninitial = drop\n[slider]\ninitial_velocity = 1\n", NULL},
        {"[slider]\ninitial_velocity = 1\ninitial_displacement = t.ini\n", NULL},
    };
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"[sliding]\ninitial = settled\ndrop_height = 1 um\n",
         ":3: sliding.drop_height: is for a drop; write initial = drop, or drop_height = 0"},
        {"[resonator]\ninitial_velocity = 1\n[sliding]\ninitial = settled\n",
         ":2: resonator.initial_velocity: is not used with sliding.initial = settled, which starts "
         "at rest in equilibrium; leave one of them out"},
        {"[slider]\ninitial_displacement = t.ini\n[sliding]\ninitial = settled\n",
         ":2: slider.initial_displacement: is not used with sliding.initial = settled, which "
         "starts at rest in equilibrium; leave one of them out"},
        {"[slider]\ninitial_displacement = t.ini\ninitial_velocity = t.ini\n[sliding]\ninitial = "
         "settled\n",
         ":3: slider.initial_velocity: is not used with sliding.initial = settled, which starts at "
         "rest in equilibrium; leave one of them out"},
    };
    const struct fixture *const f = *state;
    char note[400], message[500];
    struct ra_status st;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        check_ok(note_of(f, good[i][0], good[i][1], note, &st), &st);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(note_of(f, bad[i].text, NULL, note, &st), RA_INPUT);
        snprintf(message, sizeof message, "%s%s", f->path, bad[i].message);
        assert_string_equal(st.text, message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_key_that_may_be_unused),
        TEST(keys_that_are_used),
        TEST(keys_of_both_surfaces),
        TEST(contradictions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
