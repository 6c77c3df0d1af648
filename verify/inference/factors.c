// What is open in the realistic problem, as numbers between 0 and 1 (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A factor has a range, which is the prior too: every value in it is as likely as any other, on its
 * own scale. Where the paper leaves a choice between two, each has one half. What the paper prints,
 * as the case file reads it, is inside of every range.
 *
 * Values have six digits, so that a design is a table that can be read, and what is simulated is
 * what stands there. `start` may be between nodes.
 *
 * Tests: tests/inference/test_designs.c.
 */
#include "inference/factors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
const struct factor factor_list[FACTORS] = {
    [FACTOR_LENGTH] = {"length", "1", FACTOR_LOGARITHMIC, 1.0 / 16, 1, 1,
     "factor on the correlation lengths of Table 8",
     "25 um, of the roughness Ra3, is five nodes, the least that the grid resolves; 1 is as "
     "printed"},
    [FACTOR_SMOOTHING] = {"smoothing", "1", FACTOR_LINEAR, 0.2, 1, 1,
     "length over which heights are smoothed, over the correlation length",
     "1 is the Gaussian autocorrelation of the method that the paper names; towards 0 it becomes "
     "an exponential, the other one of that method"},
    [FACTOR_WEIGHT] = {"weight", "N/m", FACTOR_LOGARITHMIC, 0.78, 7.65, 7.65,
     "weight of the slider",
     "the number printed with the weight, and what its sizes and density give"},
    [FACTOR_PENALTY] = {"penalty", "Pa", FACTOR_LOGARITHMIC, 2.1e11, 2.1e13, 2.1e12,
     "penalty of the contact",
     "a tenth and ten times the printed one"},
    [FACTOR_PASSES] = {"passes", "1", FACTOR_EITHER, 1, 2, 2,
     "passes of the detection of contact",
     "the nodes of both solids, or those of the resonator, are slaves"},
    [FACTOR_START] = {"start", "m", FACTOR_LINEAR, 0, 0.215, 0,
     "where the slider starts",
     "from the end of the resonator, as its figure is drawn, to the middle"},
    [FACTOR_PITCH] = {"modes", "1", FACTOR_EITHER, 1, 2, 2,
     "rigid modes of the slider",
     "with rotation or without: the paper counts no modes of the slider"},
    [FACTOR_SETTLING] = {"settled", "1", FACTOR_EITHER, 0, 1, 0,
     "whether the slider is in equilibrium before it moves",
     "the paper does not say how it is put down"},
    [FACTOR_END] = {"whole", "1", FACTOR_EITHER, 0, 1, 0,
     "whether the average goes on to 1 s after the slider has come to the end",
     "T = 1 s is printed for every speed; at the higher ones the slider is at the end before"},
    [FACTOR_RESONATOR] = {"resonator", "m", FACTOR_EITHER, 0.4, 0.45, 0.45,
     "length of the resonator",
     "Table 6 prints one, the periods of Table 7 want the other"},
};
// clang-format on

double factor_value(size_t j, double u)
{
    const struct factor *const f = &factor_list[j];
    const double value = f->scale == FACTOR_EITHER        ? (u < 0.5 ? f->low : f->high)
                         : f->scale == FACTOR_LOGARITHMIC ? f->low * pow(f->high / f->low, u)
                                                          : f->low + (f->high - f->low) * u;
    char digits[32];
    snprintf(digits, sizeof digits, "%.6g", value);
    return strtod(digits, NULL);
}

double factor_unit(size_t j, double value)
{
    const struct factor *const f = &factor_list[j];
    return f->scale == FACTOR_LOGARITHMIC ? log(value / f->low) / log(f->high / f->low)
                                          : (value - f->low) / (f->high - f->low);
}

size_t factor_find(const char *name)
{
    size_t j = 0;
    while (j < FACTORS && strcmp(factor_list[j].name, name) != 0) {
        j++;
    }
    return j;
}

void factor_keys(const double value[FACTORS], char key[FACTOR_KEYS][FACTOR_KEY_SIZE])
{
    snprintf(key[0], FACTOR_KEY_SIZE, "slider.weight=%.6gN/m", value[FACTOR_WEIGHT]);
    snprintf(key[1], FACTOR_KEY_SIZE, "contact.penalty=%.6gPa", value[FACTOR_PENALTY]);
    snprintf(key[2], FACTOR_KEY_SIZE, "contact.slaves=%s",
             value[FACTOR_PASSES] > 1.5 ? "both" : "resonator");
    snprintf(key[3], FACTOR_KEY_SIZE, "sliding.start=%.6gm", value[FACTOR_START]);
    snprintf(key[4], FACTOR_KEY_SIZE, "slider.modes=%.0f", value[FACTOR_PITCH]);
    snprintf(key[5], FACTOR_KEY_SIZE, "resonator.length=%.6gm", value[FACTOR_RESONATOR]);
}

void factor_write(struct ra_table *table)
{
    static const char *const scales[] = {"even", "even in the logarithm", "either"};
    static const struct factor head = {"", "", FACTOR_LINEAR, 0, 0, 0, "", ""};
    for (size_t j = 0; j <= FACTORS; j++) {
        const struct factor *const f = j == 0 ? &head : &factor_list[j - 1];
        ra_table_text(table, "factor", f->name);
        ra_table_number(table, "low", "-", f->low);
        ra_table_number(table, "high", "-", f->high);
        ra_table_number(table, "printed", "-", f->printed);
        ra_table_text(table, "unit", f->unit);
        ra_table_text(table, "scale", scales[f->scale]);
        ra_table_text(table, "what", f->what);
        ra_table_text(table, "why", f->why);
        ra_table_end_row(table);
    }
}
