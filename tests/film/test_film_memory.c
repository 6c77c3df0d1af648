// Tests of a film when memory fails: each request has its name, its size and its place in the
// order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory.h"

#include "film/room.h"

static enum ra_code film(void *context, struct ra_status *st)
{
    struct ra_gas_film_state state;
    // the former content of the memory does not matter
    memset(&state, 0xa5, sizeof state);
    const enum ra_code code = ra_gas_film_state_make(context, &state, st);
    ra_gas_film_state_free(&state);
    assert_null(state.pressure);
    return code;
}

static void cells_and_sides(void **state)
{
    (void)state;
    const struct ra_gas_film_spec spec = {.gas = ra_gas_air(),
                                          .length = 0.02,
                                          .width = 0.01,
                                          .along = 8,
                                          .across = 6,
                                          .step = 1e-6,
                                          .least = 1e-6};
    struct ra_gas_film made;
    struct ra_status st;
    check_ok(ra_gas_film_make(&spec, &made, &st), &st);
    struct request list[23];
    for (size_t i = 0; i < 15; i++) {
        list[i] = (struct request){"cells of the film", 48, 8};
    }
    for (size_t i = 15; i < 23; i++) {
        list[i] = (struct request){"sides of the film", i < 19 ? 54 : 56, 8};
    }
    check_requests(film, &made, list, 23);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_and_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
