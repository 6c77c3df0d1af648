// Materials by name: Young's modulus, density and Poisson's ratio of a solid.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A name stands for three numbers of a solid at room temperature. A case with a name is the same
 * case as one with these numbers: its echo contains the numbers and not the name. Each row names
 * the source of its numbers. Real values differ by some per cent from alloy to alloy and from melt
 * to melt. If modes have been measured, numbers that fit these modes are better.
 *
 *     steel         E and density: Table 6 of the paper; E and nu: EN 1993-1-1, 3.2.6
 *     stainless     austenitic, 1.4301: E and density EN 10088-1, nu EN 1993-1-4
 *     aluminium     EN 1999-1-1, 3.2.5
 *     brass         CuZn30: E and nu Dowling, Table 5.2 [1], density that of C26000
 *     glass         soda lime: EN 572-1
 *     borosilicate  borosilicate glass 3.3 (ISO 3585): data sheet of DURAN
 *     pmma          data sheet of PLEXIGLAS GS and XT, by ISO 527 at 1 mm/min and ISO 1183
 *
 * The modulus of a plastic comes from a slow test, in which the plastic creeps. At the frequencies
 * of sound the plastic is stiffer by tens of per cent.
 *
 * [1] N. E. Dowling, Mechanical Behavior of Materials, 4th edition, Pearson 2013.
 *
 * Tests: tests/case/test_presets.c.
 */
#include "modes/materials.h"

static const struct ra_preset materials[] = {
    {"steel", {"210 GPa", "7800 kg/m3", "0.3"}, "Table 6"},
    {"stainless", {"200 GPa", "7900 kg/m3", "0.3"}, "1.4301: EN 10088-1, EN 1993-1-4"},
    {"aluminium", {"70 GPa", "2700 kg/m3", "0.3"}, "EN 1999-1-1"},
    {"brass", {"101 GPa", "8530 kg/m3", "0.35"}, "CuZn30: Dowling, Table 5.2; density of C26000"},
    {"glass", {"70 GPa", "2500 kg/m3", "0.2"}, "soda lime: EN 572-1"},
    {"borosilicate", {"63 GPa", "2230 kg/m3", "0.2"}, "3.3, ISO 3585: data sheet of DURAN"},
    {"pmma", {"3.3 GPa", "1190 kg/m3", "0.37"}, "data sheet of PLEXIGLAS, ISO 527"},
    {.name = NULL}};

const struct ra_presets ra_materials = {.key = {"young", "density", "poisson", NULL},
                                        .preset = materials};
