// A viscous constant in place of one damping ratio: a row for each run.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The paper's Eqs. 3 and 22 have a viscous constant c of the resonator,
 * $$ m \ddot u + c \dot u + D u'''' = f \mp m g, \qquad \zeta_k = \frac{c}{2 m \omega_k} ,
 *                                                                          % eq:viscous-ratio $$
 * and its Table 6 has one ratio, 2 %, without saying of which mode. All our runs give this ratio to
 * every mode. With one c instead, let $\zeta$ be the ratio of the mode j. Then
 * $$ \zeta_k = \zeta\, \omega_j/\omega_k = \zeta\, (j/k)^2                      % eq:viscous $$
 * for a pinned beam, $\omega_k \propto k^2$: all modes decay at one rate, c/(2m). The choice of j
 * is free. We take j = 7, the highest mode for which, at 2 %, no mode is overdamped ($\zeta_1$ =
 * 0.98); another j is equivalent to another $\zeta$ of mode 7. With one c the power of contact
 * (eq:power-balance) is $c L v^2$, whatever the spectrum. The two rigid modes of the slider have no
 * frequency, hence no ratio, and stay without damping, as in all our runs.
 *
 * **run READING POINT SEED MODE CASE OVERRIDE...** One row: the level of the resonator in a run
 * with one c, for j = MODE. With MODE = 0 every mode has the ratio of the case, as in all other
 * runs. The column `surface` has the part of POINT before its first hyphen. The program fails if
 * the energy balance does not close.
 *
 * Tests: tests/scripts/viscous_table.
 */
#include <stdlib.h>
#include <string.h>

#include "made.h"
#include "modes/modes.h"
#include "ra2d.h"

enum { MOST = 64, ROOM = 1024 };

static void or_fail(enum ra_code code, const struct ra_status *st)
{
    if (code != RA_OK) {
        made_fail(code, "%s", st->text);
    }
}

/// (eq:viscous) as a key of the case; j is the mode with the ratio of the case. The caller frees
/// the text.
static char *ratios(const struct ra_sliding_case *c, size_t j)
{
    const struct ra_sliding_case_solid *const beam = &c->solid[0];
    char *text = NULL, number[32];
    size_t size = 0;
    if (j > beam->modes) {
        made_fail(RA_INPUT, "mode %zu of %zu", j, beam->modes);
    }
    FILE *const out = open_memstream(&text, &size);
    if (out == NULL) {
        made_fail(RA_SYSTEM, "out of memory");
    }
    fprintf(out, "resonator.mode_damping=");
    for (size_t k = 0; k < beam->modes; k++) {
        const double ratio = ra_modes_omega(&beam->beam, j - 1) / ra_modes_omega(&beam->beam, k);
        fprintf(out, "%s%s", k > 0 ? "," : "", ra_number(beam->damping * ratio, number));
    }
    fclose(out);
    return text;
}

/// The value of a quantity in the summary of a run.
static double said(const char *summary, const char *quantity)
{
    char line[64];
    snprintf(line, sizeof line, "\n%s\t", quantity);
    const char *const found = strstr(summary, line);
    if (found == NULL) {
        made_fail(RA_INPUT, "a summary without %s", quantity);
    }
    return strtod(found + strlen(line), NULL);
}

static void put(const char *const name[3], const struct ra_sliding_case *c, const char *summary)
{
    ra_table_text(&made_table, "reading", name[0]);
    ra_table_text(&made_table, "point", name[1]);
    char surface[64];
    snprintf(surface, sizeof surface, "%.*s", (int)strcspn(name[1], "-"), name[1]);
    ra_table_text(&made_table, "surface", surface);
    ra_table_number(&made_table, "nominal_Ra", "m", c->surface[0].Ra);
    ra_table_number(&made_table, "speed", "m/s", c->pair.speed);
    ra_table_number(&made_table, "damping", "1", c->solid[0].damping);
    ra_table_text(&made_table, "seed", name[2]);
    ra_table_number(&made_table, "level_resonator", "dB", said(summary, "level_resonator"));
    ra_table_number(&made_table, "contact_share", "1", said(summary, "contact_share"));
    ra_table_end_row(&made_table);
}

static void write_run(int count, char **argument)
{
    const char *const name[3] = {argument[0], argument[1], argument[2]};
    const size_t mode = strtoul(argument[3], NULL, 10);
    const char *override[MOST];
    char seed[64], *summary = NULL;
    size_t overrides = 0, size = 0;
    struct ra_sliding_case c;
    struct ra_status st = {RA_OK, ""};
    for (int j = 5; j < count; j++) {
        if (strcmp(argument[j], "-s") != 0) {
            override[overrides++] = argument[j];
        }
    }
    snprintf(seed, sizeof seed, "surface.seed=%s", argument[2]);
    override[overrides++] = seed;
    or_fail(ra_sliding_case_read(argument[4], override, overrides, &c, &st), &st);
    char *const list = mode > 0 ? ratios(&c, mode) : NULL;
    if (list != NULL) {
        override[overrides++] = list;
    }
    const struct ra_run_control control = {.summary = open_memstream(&summary, &size)};
    if (control.summary == NULL) {
        made_fail(RA_SYSTEM, "out of memory");
    }
    or_fail(ra_sliding_case_run(argument[4], override, overrides, NULL, &control, &st), &st);
    fclose(control.summary);
    // the first row names the columns
    put(name, &c, summary);
    put(name, &c, summary);
    free(summary);
    free(list);
    ra_sliding_case_free(&c);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"run", write_run, 5, 60, "READING POINT SEED MODE CASE [-s] OVERRIDE..."}, {.what = NULL}};
    return made_main(parts, argc, argv);
}
