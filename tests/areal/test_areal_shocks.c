// Tests of shocks of single nodes in three dimensions, compared with a table of all nodes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <string.h>

#include "areal/shocks.h"
#include "base/random.h"

enum { COLUMNS = 6, ROWS = 3, LONG = 12, STEPS = 200, MOST = 2000 };

struct found {
    struct ra_shock shock;
    size_t row;
};

struct list {
    struct found found[MOST];
    size_t count;
};

static void keep(const struct ra_shock *shock, size_t row, void *context)
{
    struct list *const list = context;
    assert_true(list->count < MOST);
    list->found[list->count++] = (struct found){*shock, row};
}

/// A table of all nodes of both solids with their open shocks.
struct table {
    bool open[2][ROWS][LONG];
    struct found of[2][ROWS][LONG];
};

static void expect(struct table *t, double force[2][ROWS][LONG], uint64_t step, struct list *list)
{
    for (int i = 0; i < 2; i++) {
        for (size_t j = 0; j < ROWS; j++) {
            for (size_t n = 0; n < LONG; n++) {
                struct found *const of = &t->of[i][j][n];
                const double P = force[i][j][n];
                if (P > 0.0 && !t->open[i][j][n]) {
                    *of = (struct found){{.solid = i, .node = n, .start = step}, j};
                    t->open[i][j][n] = true;
                }
                if (P > 0.0) {
                    of->shock.peak = fmax(of->shock.peak, P);
                } else if (t->open[i][j][n]) {
                    of->shock.steps = step - of->shock.start;
                    of->shock.complete = true;
                    keep(&of->shock, j, list);
                    t->open[i][j][n] = false;
                }
            }
        }
    }
}

/// Makes random contacts of a block that moves by a cell every 40 steps, in the order in which a
/// step lists them.
static void random_contacts(struct ra_random *random, uint64_t step, struct ra_areal_state *s,
                            double force[2][ROWS][LONG])
{
    memset(force, 0, 2 * sizeof *force);
    s->at.step = step;
    s->at.offset.cell = (int64_t)(step / 40);
    s->at.contacts = 0;
    for (size_t j = 0; j < ROWS; j++) {
        for (int64_t p = 0; p < COLUMNS; p++) {
            for (int i = 0; i < 2; i++) {
                // a node is in contact with the chance 0.9 for 7 steps, then with the chance 0.2
                // for 14, so many shocks last several steps
                if (ra_random_uniform(random) >
                    (((step / 7 + (size_t)p + j) % 3 == 0) ? 0.9 : 0.2)) {
                    continue;
                }
                const double P = ra_random_uniform(random);
                const int64_t node = i == RA_PLATE ? p + s->at.offset.cell : p;
                force[i][j][node] = P;
                s->contact[s->at.contacts++] =
                    (struct ra_areal_contact){.slave = i, .row = j, .node = p, .force = -P};
            }
        }
    }
}

static void same(const struct list *a, const struct list *b)
{
    assert_int_equal(a->count, b->count);
    for (size_t n = 0; n < a->count; n++) {
        const struct ra_shock *const x = &a->found[n].shock, *const y = &b->found[n].shock;
        assert_int_equal(a->found[n].row, b->found[n].row);
        assert_true(x->solid == y->solid && x->node == y->node && x->start == y->start &&
                    x->steps == y->steps && x->complete == y->complete);
        check_near(x->peak, y->peak, 0.0);
    }
}

/// Every shock begins with the first force of its node and ends with the last one. It belongs to
/// one node and has the largest force of this node. Shocks that are open at the end are not
/// complete.
static void table_of_all(void **state)
{
    (void)state;
    static struct list list, expected;
    static struct table table;
    static double force[2][ROWS][LONG];
    struct ra_areal_contact contact[2 * COLUMNS * ROWS];
    const struct ra_areal problem = {.columns = COLUMNS, .rows = ROWS, .most = SIZE_MAX};
    struct ra_areal_state s = {.contact = contact};
    struct ra_areal_shocks shocks;
    struct ra_status st = {RA_OK, ""};
    struct ra_random random;
    ra_random_seed(&random, 3, 0);
    check_ok(ra_areal_shocks_make(&problem, keep, &list, &shocks, &st), &st);
    for (uint64_t step = 0; step < STEPS; step++) {
        random_contacts(&random, step, &s, force);
        ra_areal_shocks_observe(&s, &shocks);
        expect(&table, force, step, &expected);
    }
    same(&list, &expected);
    assert_true(list.count > 500);
    const size_t open = shocks.count[0] + shocks.count[1];
    assert_true(open > 0);
    ra_areal_shocks_finish(&s, &shocks);
    assert_int_equal(list.count, expected.count + open);
    for (size_t n = expected.count; n < list.count; n++) {
        const struct ra_shock *const x = &list.found[n].shock;
        const struct found *const of = &table.of[x->solid][list.found[n].row][x->node];
        assert_true(table.open[x->solid][list.found[n].row][x->node] && !x->complete);
        assert_true(x->start == of->shock.start && x->start + x->steps == STEPS);
        check_near(x->peak, of->shock.peak, 0.0);
    }
    ra_areal_shocks_finish(&s, &shocks);
    assert_int_equal(list.count, expected.count + open);
    ra_areal_shocks_free(&shocks);
    ra_areal_shocks_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(table_of_all)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
