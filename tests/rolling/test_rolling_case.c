// Rolling cases: every key echoes and reads back; keys against each other, a bad case of each.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/schemas.h"
#include "support/scratch.h"

#include "case/value.h"
#include "rolling/case.h"
#include "sliding/kinds.h"

#define SHIPPED "data/cases/rolling-roller.ini"

static void read_with(const char *path, const char *override, struct ra_rolling_case *c)
{
    struct ra_status st;
    check_ok(ra_rolling_case_read(path, &override, override != NULL, c, &st), &st);
}

/// every default is in its range, or it would not be read; the echo reads back to the same hash
static void round_trip(void **state)
{
    char file[128], first[17], again[17];
    const char *const overrides[] = {NULL,
                                     "footprint.yield=1.1GPa",
                                     "upper.spring=0 N/m",
                                     "lower.ends=clamped-pinned",
                                     "excitation.segment=all",
                                     "surface.upper.kind=self-affine",
                                     "excitation.seed=18446744073709551615"};
    snprintf(file, sizeof file, "%s/echo.ini", (char *)*state);
    for (size_t i = 0; i < sizeof overrides / sizeof overrides[0]; i++) {
        struct ra_status st;
        struct ra_rolling_case c, back;
        read_with(SHIPPED, overrides[i], &c);
        FILE *const out = fopen(file, "w");
        assert_non_null(out);
        ra_case_write(&c.origin, out);
        fclose(out);
        read_with(file, NULL, &back);
        check_ok(ra_case_hash(&c.origin, first, &st), &st);
        check_ok(ra_case_hash(&back.origin, again, &st), &st);
        assert_string_equal(first, again);
        for (size_t k = 0; k < ra_schema_count(ra_rolling_schema()); k++) {
            const struct ra_slot slot = ra_schema_slot(ra_rolling_schema(), k);
            if (slot.section->common || slot.key->kind == &ra_kind_ends) {
                continue;
            }
            assert_memory_equal(ra_schema_value(&slot, &c), ra_schema_value(&slot, &back),
                                slot.key->size);
        }
        ra_rolling_case_free(&c);
        ra_rolling_case_free(&back);
    }
    ra_rolling_case_free(NULL);
}

/// every key is documented, with its default
static void documentation(void **state)
{
    (void)state;
    char *const text = check_documented(ra_rolling_schema());
    assert_null(strstr(text, "probes"));
    free(text);
}

static void refuse(const char *override, const char *text)
{
    struct ra_status st;
    struct ra_rolling_case c;
    enum ra_code code = ra_rolling_case_read(SHIPPED, &override, 1, &c, &st);
    if (code == RA_OK) {
        struct ra_band band;
        code = ra_rolling_case_band(&c, (double)c.stride * c.spacing_x, &band, &st);
        ra_rolling_case_free(&c);
    }
    assert_int_equal(code, RA_INPUT);
    // the place of the key at fault: the command line, or the shipped case's
    const bool placed =
        strncmp(st.text, "-s ", 3) == 0 || strncmp(st.text, SHIPPED, strlen(SHIPPED)) == 0;
    if (!placed || strstr(st.text, text) == NULL) {
        print_error("%s: '%s' is not in: %s\n", override, text, st.text);
        fail();
    }
}

static void bad_input(void **state)
{
    (void)state;
    refuse("contact.stiffness=-1MN/m", "is outside 1 uN/m to");
    refuse("contact.stifness=1MN/m", "did you mean contact.stiffness?");
    refuse("contract.stiffness=1MN/m", "did you mean [contact]?");
    refuse("surface.lower.kind=file", "surface.lower.file: missing");
    refuse("excitation.segment=255", "is odd; write 254");
    refuse("excitation.segment=4096", "more than footprint.positions");
    refuse("footprint.positions=1023", "is odd; write 1022");
    refuse("output.psd_segment=2047", "is odd; write 2046");
    refuse("output.sample=7us", "not a whole number of steps of 5 us");
    refuse("footprint.yield=1MPa", "cannot be carried");
    refuse("excitation.high=20kHz", "above what the path holds, 10 kHz at 1 m/s");
    refuse("excitation.low=10Hz", "below what the path holds, 78.125 Hz at 1 m/s");
    refuse("time.step=25us",
           "too long for excitation.high, 8 kHz; a tenth of its period is 12.5 us");
    refuse("lower.start=0.7m", "beyond the end of the beam");
    refuse("lower.probe=0.7m", "beyond the end of the beam");
    refuse("time.duration=0.7s", "longer than the passage");
    refuse("lower.contact=fixed", "give a duration");
    refuse("output.discard=0.59s", "take longer than the run");
    refuse("upper.mass=1m", "is not the unit of a mass; write kg or g");
}

/// a speed at which the samples lie above the whole band
static void speed_outside(void **state)
{
    (void)state;
    struct ra_status st;
    struct ra_rolling_case c;
    struct ra_band band;
    const char *const overrides[] = {"rolling.speed=200m/s", "output.psd_segment=8"};
    check_ok(ra_rolling_case_read(SHIPPED, overrides, 2, &c, &st), &st);
    assert_int_equal(ra_rolling_case_band(&c, 50e-6, &band, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "holds frequencies from 15.625 kHz on"));
    ra_rolling_case_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(round_trip, make_folder, remove_folder),
        cmocka_unit_test(documentation),
        cmocka_unit_test(bad_input),
        cmocka_unit_test(speed_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
