// Loops over the cells and sides of a gas film, compiled for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The loops are written once, in film_loops_template.h, and compiled for each instruction set, as
 * in plate_sums.c. The widest set that the processor has is chosen at run time. Within a loop no
 * cell depends on its neighbours. Therefore the choice changes no bit. The equations are in
 * gas_film.c of the room `film`.
 *
 * Tests: tests/film/test_gas_film.c.
 */
#include "kernels/film_loops.h"

#include "kernels/kernels.h"

#define TEMPLATE "kernels/film_loops_template.h"
#include "kernels/instruction_sets.h"

const struct ra_film_loops *ra_film_loops_find(const char *name)
{
    static const struct ra_film_loops *const table[] = {EACH_SET(film_loops)};
    const int place = ra_kernels_place(name);
    return place < 0 ? NULL : table[place];
}
