// Tests of density.c, and of surfaces with the spectrum of a table: units, rows, variance, bits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/exact_cache.h"
#include "support/memory.h"
#include "support/places.h"
#include "support/scratch.h"

#include "surface/density.h"
#include "surface/kind.h"
#include "surface/periodogram.h"
#include "surface/surface.h"

static void put(const char *path, const char *text)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static struct ra_density read_density(const char *path, const char *text, int dimensions)
{
    struct ra_density d;
    struct ra_status st = {RA_OK, ""};
    put(path, text);
    check_ok(ra_density_read(path, NULL, dimensions, &d, &st), &st);
    return d;
}

// ## The table

/// One table is read in every unit: waves of 0.5 and 0.25 mm, densities of 3 and 1.5 um^2 mm.
static void test_units(void **state)
{
    static const char *const texts[] = {
        "# wave number [1/mm] density [um2 mm]\n2 3\n4 1.5\n",
        "k [mm^-1];S [um^2*mm]\n2,0;3,0\n4,0;1,5\n",
        "# units\tmm\tum2 mm\nwavelength\tdensity\n0.5\t3\n0.25\t1.5\n",
        "wavelength [um] S [um2/(1/mm)]\n250 1.5\n500 3\n",
        "# q [rad/mm] S [um2/(rad/mm)]\n12.566370614359172 0.477464829275686\n"
        "25.132741228718345 0.238732414637843\n",
        "# q [rad mm-1] S [um2 mm/rad]\n12.566370614359172 0.477464829275686\n"
        "25.132741228718345 0.238732414637843\n",
        "# measured in 2020 [sic] with a tip of [2 um]\n# f [1/m] S [m3]\n\n# ---\n0 7\n2000 "
        "3e-15\n"
        "4000 1.5e-15\n",
        "f [1/mm] S [um^3]\n2 3000\n4 1500\n",
    };
    const struct folder *const f = *state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ra_density d = read_density(f->file, texts[i], 3);
        assert_int_equal(d.count, 2);
        check_relative(d.wave_number[0], 2e3, 1e-14);
        check_relative(d.wave_number[1], 4e3, 1e-14);
        check_relative(d.density[0], 3e-15, 1e-14);
        check_relative(d.density[1], 1.5e-15, 1e-14);
        ra_density_free(&d);
    }
    // the density of a topography has the unit um^2 mm^2; per rad^2 it is smaller by the factor (2
    // pi)^2
    struct ra_density d = read_density(f->file, "[1/mm] [um2 mm2]\n2 3\n4 1.5\n", 4);
    check_relative(d.density[0], 3e-18, 1e-14);
    ra_density_free(&d);
    d = read_density(f->file, "[rad/um] [um4/rad2]\n1 3\n2 1.5\n", 4);
    check_relative(d.wave_number[0], 1e6 / 6.283185307179586, 1e-14);
    check_relative(d.density[0], 3e-24 * 6.283185307179586 * 6.283185307179586, 1e-14);
    ra_density_free(&d);
}

/// Units may have small digits and dots, be in parentheses, or in a row below the names.
static void test_writing(void **state)
{
    static const char *const same[] = {
        "q [1/mm]\tS [um2 mm]",
        "q [1/mm]\tPSD (\xc2\xb5m\xc2\xb2\xc2\xb7mm)",
        "q (mm\xe2\x81\xbb\xc2\xb9)\tPSD (\xc2\xb5m\xc2\xb2 mm)",
        "q (1/mm)   PSD (um2/(1/mm))",
        "q (1/mm)\tPSD (um2/(1/mm))",
        "q [1/mm];S [\xb5m\xb2\xb7mm]",
        "q [mm^-1];S [\xc2\xb5m\xc2\xb2\xe2\x8b\x85mm]",
        "q\tPSD\n1/mm\tum2 mm",
        "q;PSD\n\"1/mm\";\"um2 mm\"",
        "# q\tPSD\n# 1/mm\tum2 mm",
    };
    const struct folder *const f = *state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        const char cut = (char)(strchr(same[i], ';') != NULL ? ';' : '\t');
        char text[200];
        snprintf(text, sizeof text, "%s\n2%c3\n4%c5\n", same[i], cut, cut);
        struct ra_density d = read_density(f->file, text, 3);
        check_relative(d.wave_number[0], 2e3, 1e-14);
        check_relative(d.density[1], 5e-15, 1e-14);
        ra_density_free(&d);
    }
    struct ra_density d = read_density(f->file, "q [1/m]\tS [m\xc2\xb3]\n2\t3\n4\t5\n", 3);
    check_relative(d.density[1], 5.0, 1e-15);
    ra_density_free(&d);
}

/// Units with powers, signs between factors, superscripts and parentheses. One wave and one density
/// in these units are `wave` and `density` in SI.
static void test_grammar(void **state)
{
    static const struct {
        const char *units;
        int dimensions;
        double wave, density;
    } all[] = {
        {"[1/mm]\t[um2*mm]", 3, 1e3, 1e-15},
        {"[1/mm]\t[um2.mm]", 3, 1e3, 1e-15},
        {"[1/mm]\t[um^2 mm^1]", 3, 1e3, 1e-15},
        {"[mm-1]\t[\xb5m\xb2\xc3\x97mm]", 3, 1e3, 1e-15},
        {"[mm\xe2\x88\x92\xc2\xb9]\t[um\xc2\xb3]", 3, 1e3, 1e-18},
        {"[mm\xe2\x81\xbb\xb9]\t[um\xb3]", 3, 1e3, 1e-18},
        {"[(1/mm)]\t[um2/mm-1]", 3, 1e3, 1e-15},
        {"[1/mm]\t[um9/mm^6]", 3, 1e3, 1e-36},
        {"[1/mm]\t[um2 mm2/m]", 3, 1e3, 1e-18},
        {"[1/mm]\t[um2/(1/mm) ]", 3, 1e3, 1e-15},
        {"[1/mm]\t[um/(1/mm m/um) nm]", 3, 1e3, 1e-24},
        {"[rad/mm]\t[um2/(rad/mm)]", 3, 1e3 / 6.283185307179586, 1e-15 * 6.283185307179586},
        {"[um]\t[m\xe2\x81\xb4]", 4, 1e6, 1.0},
        {"[1/um]\t[um\xc2\xb2\xc2\xb7mm\xb2]", 4, 1e6, 1e-18},
        {"[1/um]\t[um\xb2\xb7mm\xb2]", 4, 1e6, 1e-18},
        {"two-sided [1/um]\t[um2/(1/mm2)]", 4, 1e6, 1e-18},
        {"omega [1/um]\t[um4]\tlog10 T [K]", 4, 0.0, 0.0},
        {"q [1/um]\tomega [um4]\tlog10 T [K]", 4, 1e6, 1e-24},
    };
    const struct folder *const f = *state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char text[200];
        struct ra_density d;
        struct ra_status st = {RA_OK, ""};
        const bool more = strstr(all[i].units, "T [K]") != NULL;
        snprintf(text, sizeof text, "%s\n1\t1%s\n2\t3%s\n", all[i].units, more ? "\t7" : "",
                 more ? "\t8" : "");
        put(f->file, text);
        const enum ra_code code = ra_density_read(f->file, NULL, all[i].dimensions, &d, &st);
        assert_int_equal(code, all[i].wave > 0.0 ? RA_OK : RA_INPUT);
        if (code == RA_OK) {
            // the longer wave stands first
            const size_t one = strncmp(all[i].units, "[um]", 4) == 0;
            check_relative(d.wave_number[one], all[i].wave, 1e-13);
            check_relative(d.density[one], all[i].density, 1e-13);
        }
        ra_density_free(&d);
    }
}

/// Five rows in descending order give the same density as in ascending order.
static void test_order(void **state)
{
    const struct folder *const f = *state;
    struct ra_density d = read_density(f->file, "[m] [m3]\n1 5\n2 4\n4 3\n5 2\n8 1\n", 3);
    const double waves[5] = {0.125, 0.2, 0.25, 0.5, 1.0};
    assert_int_equal(d.count, 5);
    for (size_t i = 0; i < 5; i++) {
        check_relative(d.wave_number[i], waves[i], 1e-15);
        check_relative(d.density[i], (double)(i + 1), 1e-15);
    }
    ra_density_free(&d);
}

/// Between two rows the density is a power law. If one of the rows has the density 0, the density
/// is linear between them. Outside the table it is 0. The test computes integrals by the
/// trapezoidal rule.
static void test_between(void **state)
{
    const struct folder *const f = *state;
    struct ra_density d = read_density(f->file, "[1/m] [m3]\n1 8\n4 1\n6 0\n7 0\n", 3);
    check_relative(ra_density_at(&d, 1.0), 8.0, 1e-15);
    check_relative(ra_density_at(&d, 2.0), 8.0 * exp2(-1.5), 1e-15);
    check_relative(ra_density_at(&d, 4.0), 1.0, 1e-15);
    check_relative(ra_density_at(&d, 4.5), 0.75, 1e-15);
    check_near(ra_density_at(&d, 6.5), 0.0, 0.0);
    check_near(ra_density_at(&d, 0.999), 0.0, 0.0);
    check_near(ra_density_at(&d, 7.001), 0.0, 0.0);
    check_near(ra_density_at(&d, (double)NAN), 0.0, 0.0);
    check_relative(ra_density_between(&d, 0.0, HUGE_VAL), 3.0 * 4.5 + 1.0, 1e-15);
    check_relative(ra_density_between(&d, 5.0, 9.0), 0.25, 1e-15);
    ra_density_free(&d);
}

static void refused(const char *path, const char *text, const char *how, const char *message)
{
    struct ra_density d;
    struct ra_status st = {RA_OK, ""};
    put(path, text);
    assert_int_equal(ra_density_read(path, how, 3, &d, &st), RA_INPUT);
    if (strstr(st.text, message) == NULL) {
        fail_msg("`%s`, not `%s`", st.text, message);
    }
    check_place(path, text, st.text);
    ra_density_free(&d);
}

static void test_refused(void **state)
{
    static const char *const bad[][3] = {
        {"2 3\n4 5\n", NULL, ":1: a spectrum without units: put a line such as `# wave number"},
        {"[1/mm] [um2]\n2 3\n4 5\n", NULL,
         ":2: a spectrum without units of one (line 1 is `[1/mm] [um2]`): put a line such as"},
        {"q [1/mm]\tS [dB]\n2\t3\n4\t5\n", NULL, "units of one (line 1 is `q [1/mm] S [dB]`): put"},
        {"q [1/mm]\tS [um2 mm2]\n2\t3\n4\t5\n", NULL, "(line 1 is `q [1/mm] S [um2 mm2]`): put"},
        {"[1/mm] [um2] [um]\n2 3 1\n4 5 1\n", NULL, ":1: 3 units and 3 columns: say which are"},
        {"[1/mm2] [um3]\n2 3\n4 5\n", NULL, ":2: a spectrum without units"},
        {"[1/ft] [um3]\n2 3\n4 5\n", NULL, ":2: a spectrum without units"},
        {"[1/mm] [um3]\nf S\n2 3\n4 5\n", NULL, ":3: a spectrum without units: put"},
        {"[1/(mm] [um3]\n2 3\n4 5\n", NULL, ":2: a spectrum without units"},
        {"q (1)\tS (um3)\n2\t3\n4\t5\n", NULL, ":2: a spectrum without units"},
        // parentheses that do not close
        {"q (1/mm\tS (um3)\n2\t3\n4\t5\n", NULL, ":2: a spectrum without units"},
        {"q (1/mm)\tS (um3\n2\t3\n4\t5\n", NULL, ":2: a spectrum without units"},
        {"q [mm\xe2\x81\xbb]\tS [um3]\n2\t3\n4\t5\n", NULL, ":2: a spectrum without units"},
        {"[rad/mm] [um3]\n2 3\n4 5\n", NULL,
         ":1: is the density one of angular wave numbers? Write [um2/(rad/mm)]"},
        {"[1/mm] [um3]\n2 3\n4 -5\n", NULL, ":3: 4 and -5: give a wave above 0 and a density"},
        {"[1/mm] [um3]\n-2 3\n4 5\n", NULL, ":2: -2 and 3: give a wave above 0"},
        {"[mm] [um3]\n0 3\n4 5\n", NULL, ":2: 0 and 3: give a wave above 0"},
        {"[1/mm] [um3]\n2 3\n4 5\n3 5\n", NULL, ":4: 3 breaks the order of the rows"},
        {"[1/mm] [um3]\n2 3\n4 5\n1 5\n", NULL, ":4: 1 breaks the order of the rows"},
        {"[1/mm] [um3]\n2 3\n2 5\n", NULL, ":3: 2 breaks the order"},
        {"[1/mm] [um3]\n0 3\n2 5\n", NULL, "a spectrum of 1 row: give 2 at least"},
        {"[1/mm] [um3]\n2\n3\n", NULL, ":2: 1 column: give two, wave number and density"},
        {"[1/mm] [um3]\n2 3\n4 5\n", "columns 1,3", ":2: 2 columns: give two"},
        {"[1/mm] [um3]\n2 3\n4 5\n", "units mm,um", "write its units above it"},
        {"[1/mm] [um3]\n2 3\n4 5\n", "step 1 um", "write its units above it"},
        {"[1/mm] [um3]\n2 3\n4 5\n", "missing value", "write its units above it"},
        {"[1/mm] [um3]\n2 3\n4 5\n", "columns 3,1", ":2: 2 columns: give two"},
        {"[1/mm] [um3]\n2 3\n4 5\n", "columns 2", "give two, those of waves and densities"},
        {"[1/mm] [um3]\n2 3\n4 5\n", "row 1", "write its units above it"},
        {"[1/mm] [um3]\n2 3\n4 5\n", "column 1", "write its units above it"},
        {"[1/mm] [um3]\n2 3\n4 5\n", "window 1-2,1-2", "write its units above it"},
        {"[1/mm] [um3]\n2 3\n4 5\n", "channel 1", "write its units above it"},
        {"[1/mm] [um3]\n2 3\n4 nan\n", NULL, ":3: 4 and nan: give a wave above 0"},
        {"[1/mm] [um3]\n2 3\nnan 5\n", NULL, ":3: nan and 5: give a wave above 0"},
        {"[1/mm] [um3]\n5 3\n4 5\n4.5 5\n", NULL, ":4: 4.5 breaks the order of the rows"},
        {"[1/mm] [um2)]\n2 3\n4 5\n", NULL, ":2: a spectrum without units"},
        {"[1/mm] [um2/(1/(mm))]\n2 3\n4 5\n", NULL, ":2: a spectrum without units"},
        {"[1/mm] [um3] [um]\n2 3\n4 5\n", "columns 1,2", ":2: a spectrum without units of one"},
        {"[1/mm] [um3]\n2 3\n4 x\n", NULL, ":3: "},
        {"", NULL, "holds 0 points"},
    };
    const struct folder *const f = *state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        refused(f->file, bad[i][0], bad[i][1], bad[i][2]);
    }
    struct ra_density d = read_density(f->file, "[1/mm] [um3] [um]\n1 2 3\n2 4 5\n", 3);
    check_relative(d.wave_number[1], 2e3, 1e-15); // of the columns 1 and 2
    ra_density_free(&d);
    // if there are fewer units than columns, `columns` must name two columns
    refused(f->file, "i [1/mm] [um3]\n1 2 3\n2 4 5\n", NULL, ":1: 2 units and 3 columns");
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_density_read(f->file, "columns 2,3", 3, &d, &st), &st);
    check_relative(d.wave_number[1], 4e3, 1e-15);
    ra_density_free(&d);
}

// ## Surfaces from a table

/// The density is 1 um^2 mm from 1 to 20 waves per mm, so its integral is 19 um^2. A grid of 20 um
/// keeps waves of four spacings and more. These are up to 12.5 per mm and have 11.5 um^2. A profile
/// of 20 mm has 2 x 230 independent values, so the relative deviation of the mean square of 200
/// profiles is 1/sqrt(46000). In a band from 5 to 6 waves per mm the profiles have the density of
/// the table.
static const char level[] = "# wave number [1/mm] density [um2 mm]\n1 1\n20 1\n";

static void test_profiles(void **state)
{
    const struct folder *const f = *state;
    struct ra_surface_recipe recipe = {.kind = &ra_surface_spectrum, .Ra = 5e-6, .scale = 2.0};
    struct ra_status st = {RA_OK, ""};
    char note[400];
    double square = 0.0, band = 0.0;
    snprintf(recipe.file, sizeof recipe.file, "%s", f->file);
    put(f->file, level);
    for (recipe.seed = 0; recipe.seed < 200; recipe.seed++) {
        struct ra_profile p;
        struct ra_periodogram s;
        check_ok(ra_surface_make(&recipe, 1001, 20e-6, &p, note, sizeof note, &st), &st);
        for (size_t l = 0; l < p.count; l++) {
            square += p.height[l] * p.height[l] / 1001.0 / 200.0;
        }
        check_ok(ra_periodogram_make(&p, 1024, &s, &st), &st);
        band += ra_periodogram_band(&s, 1e-3 / 5.0, 1e-3 / 6.0) / 200.0;
        ra_periodogram_free(&s);
        ra_profile_free(&p);
    }
    check_relative(square, 4.0 * 11.5e-12, 4.0 / sqrt(46000.0));
    check_relative(band, 4.0 * 1e-12, 4.0 / sqrt(2000.0));
    assert_string_equal(
        strchr(note, ':'),
        ": 2 rows, waves from 50 um to 1000 um, rms 4.359 um; of waves shorter than "
        "four spacings, 80 um, 2.74 um rms are left out");
    recipe.reference = 500;
    struct ra_profile p;
    assert_int_equal(ra_surface_make(&recipe, 1001, 20e-6, &p, NULL, 0, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "a profile by its spectrum cannot be longer than its solid"));
    recipe.reference = 0;
    assert_int_equal(ra_surface_make(&recipe, 101, 1e-3, &p, NULL, 0, &st), RA_INPUT);
    assert_non_null(strstr(st.text, ": no waves of 4000 um and more, four spacings: the table goes "
                                    "from 50 um to 1000 um; give a finer grid"));
    put(f->file, "[1/mm] [um3]\n1 0\n20 0\n");
    assert_int_equal(ra_surface_make(&recipe, 1001, 20e-6, &p, NULL, 0, &st), RA_INPUT);
    assert_non_null(strstr(st.text, ": the density is 0 everywhere: no surface has this spectrum"));
}

/// Heights with skewness and kurtosis keep their rms.
static void test_moments(void **state)
{
    const struct folder *const f = *state;
    struct ra_surface_recipe recipe = {
        .kind = &ra_surface_spectrum, .scale = 1.0, .skewness = -1.0, .kurtosis = 5.0};
    struct ra_status st = {RA_OK, ""};
    struct ra_profile p;
    double square = 0.0, cube = 0.0;
    snprintf(recipe.file, sizeof recipe.file, "%s", f->file);
    put(f->file, level);
    check_ok(ra_surface_make(&recipe, 100000, 20e-6, &p, NULL, 0, &st), &st);
    for (size_t l = 0; l < p.count; l++) {
        square += 1e12 * p.height[l] * p.height[l] / 1e5;
        cube += 1e18 * p.height[l] * p.height[l] * p.height[l] / 1e5;
    }
    check_relative(square, 11.5, 0.04);
    check_near(cube / pow(square, 1.5), -1.0, 0.08);
    ra_profile_free(&p);
}

/// An isotropic density is constant from 1 to 5 waves per mm in all directions. The area of this
/// ring is 24 pi mm^-2, so the mean square is 24 pi um^2. A row of cells has the spectrum of a
/// profile.
static void test_topographies(void **state)
{
    const struct folder *const f = *state;
    struct ra_surface_recipe recipe = {.kind = &ra_surface_spectrum};
    const struct ra_cells cells = {128, 64, 20e-6, 40e-6}, row = {1001, 1, 20e-6, 1.0};
    struct ra_status st = {RA_OK, ""};
    struct ra_topography t;
    double square = 0.0;
    snprintf(recipe.file, sizeof recipe.file, "%s", f->file);
    put(f->file, "# wave number [1/mm] density [um2 mm2]\n1 1\n5 1\n");
    for (recipe.seed = 0; recipe.seed < 100; recipe.seed++) {
        check_ok(ra_topography_make(&recipe, &cells, &t, NULL, 0, &st), &st);
        for (size_t k = 0; k < 128 * 64; k++) {
            square += t.height[k] * t.height[k] / (128.0 * 64.0) / 100.0;
        }
        ra_topography_free(&t);
    }
    // the ring of 24 pi mm^-2 has 494 values on each map of 2.56 mm x 2.56 mm
    check_relative(square, 24e-12 * acos(-1.0), 4.0 * sqrt(2.0 / 49400.0));
    assert_int_equal(ra_topography_make(&recipe, &row, &t, NULL, 0, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "a spectrum without units"));
    ra_topography_free(&t);
    put(f->file, level);
    struct ra_surface_recipe same = {.kind = &ra_surface_spectrum, .scale = 1.0, .seed = 100};
    struct ra_profile p;
    snprintf(same.file, sizeof same.file, "%s", f->file);
    check_ok(ra_topography_make(&recipe, &row, &t, NULL, 0, &st), &st);
    check_ok(ra_surface_make(&same, 1001, 20e-6, &p, NULL, 0, &st), &st);
    assert_memory_equal(t.height, p.height, 1001 * sizeof *p.height);
    ra_profile_free(&p);
    ra_topography_free(&t);
}

static enum ra_code surface(void *context, struct ra_status *st)
{
    struct ra_profile p;
    const enum ra_code code = ra_surface_make(context, 30, 20e-6, &p, NULL, 0, st);
    ra_profile_free(&p);
    return code;
}

static enum ra_code topography(void *context, struct ra_status *st)
{
    const struct ra_cells cells = {30, 1, 20e-6, 1.0};
    struct ra_topography t;
    const enum ra_code code = ra_topography_make(context, &cells, &t, NULL, 0, st);
    ra_topography_free(&t);
    return code;
}

static void test_memory(void **state)
{
    const struct folder *const f = *state;
    struct ra_surface_recipe recipe = {.kind = &ra_surface_spectrum, .scale = 1.0};
    struct ra_surface_recipe other = {.kind = &ra_surface_spectrum};
    snprintf(recipe.file, sizeof recipe.file, "%s", f->file);
    snprintf(other.file, sizeof other.file, "%s", f->file);
    put(f->file, level);
    struct request list[] = {{"heights of the surface", 30, 8}, {f->file, 65536, 1},
                             {"columns of a line", 2, 8},       {"rows of a spectrum", 2, 8},
                             {"rows of a spectrum", 2, 8},      {"waves of the surface", 64, 8},
                             {"waves of the surface", 64, 8},   {"cosines of a transform", 32, 8},
                             {"sines of a transform", 32, 8}};
    check_requests(surface, &recipe, list, sizeof list / sizeof *list);
    list[0].what = "heights of the topography";
    check_requests(topography, &other, list, sizeof list / sizeof *list);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, make_file_folder, remove_file_folder)
    const struct CMUnitTest tests[] = {
        TEST(test_units),        TEST(test_grammar), TEST(test_order),    TEST(test_writing),
        TEST(test_between),      TEST(test_refused), TEST(test_profiles), TEST(test_moments),
        TEST(test_topographies), TEST(test_memory)};
    return cmocka_run_group_tests(tests, NULL, free_exact_cache);
}
