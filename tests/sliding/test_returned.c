// Runs in two dimensions and in rolling, many times: no memory is kept.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Short runs are made with each law, engine, film, scheme and kind of surface, with tables in a
 * folder or a summary in memory only. Other cases are refused.
 */
#include "support/memory.h"
#include "support/run_cases.h"

/// Overrides of a run; NULL ends them.
struct variant {
    const char *override[4];
    enum ra_code code;
};

static const struct variant variants[] = {
    {{NULL}, RA_OK},
    {{"contact.law=lagrange", "sliding.initial=settled"}, RA_OK},
    {{"contact.law=kelvin-voigt"}, RA_OK},
    {{"contact.law=hunt-crossley"}, RA_OK},
    {{"contact.law=hertz"}, RA_OK},
    {{"contact.engine=plain"}, RA_OK},
    {{"contact.slaves=resonator"}, RA_OK},
    {{"air.film=on"}, RA_OK},
    {{"time.scheme=rk4"}, RA_OK},
    {{"output.sound=on"}, RA_OK},
    {{"surface.kind=self-affine", "surface.shortest=300 um"}, RA_OK},
    {{"surface.kind=bumps", "surface.bumps=1 mm 1 um 1 mm"}, RA_INPUT},
    {{"slider.weight=3 kg"}, RA_INPUT},
    {{"sliding.speed=1e9"}, RA_INPUT},
    {{"surface.kind=file"}, RA_INPUT},
    {{"surface.kind=file", "surface.file=none.txt"}, RA_INPUT},
    {{"probes.p=resonator displacement 1 m"}, RA_INPUT},
    {{"time.step=10 us", "output.sample=10us"}, RA_INPUT},
};

/// The folder of the case, the variant, and whether only a summary is made.
struct work {
    const char *folder;
    const struct variant *variant;
    bool memory;
};

static enum ra_code run_once(void *context, struct ra_status *st)
{
    const struct work *const w = context;
    const char *override[8] = {"time.duration=60us", "output.sample=1us", "output.psd_segment=16"};
    size_t count = 3, size;
    char *text = NULL;
    for (size_t i = 0; i < 4 && w->variant->override[i] != NULL; i++) {
        override[count++] = w->variant->override[i];
    }
    struct ra_run_control control = {.force = true};
    control.summary = w->memory ? open_memstream(&text, &size) : NULL;
    const enum ra_code code = ra_sliding_case_run(in(w->folder, "small.ini"), override, count,
                                                  in(w->folder, "out"), &control, st);
    if (control.summary != NULL) {
        fclose(control.summary);
    }
    free(text);
    return code;
}

static void each_variant(void **state)
{
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        for (int memory = 0; memory < 2; memory++) {
            struct ra_status st;
            struct work w = {*state, &variants[i], memory};
            const enum ra_code code = code_without_leak(run_once, &w, &st);
            if (code != variants[i].code) {
                fail_msg("%s: code %d, %s", variants[i].override[0], (int)code, st.text);
            }
        }
    }
}

int main(int argc, char **argv)
{
    (void)argc;
    without_kept_pieces(argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_variant, make_case_folder, remove_folder)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
