// Tests of the tableaus of the table of schemes: order conditions, stage times, a check value.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A tableau can be tested without a simulation. Its order conditions, one for each rooted tree,
 * and the times of its stages are evaluated exactly with GMP's rational numbers, so there is no
 * tolerance. The check value is computed from the tableau in doubles, to some roundings.
 * test_schemes.c tests the steps of the program with these tableaus.
 */
#include "support/check.h"

#include <gmp.h>
#include <stdlib.h>

#include "oscillators/oscillators.h"

// ## Order conditions

enum { MOST_ORDER = 7, MOST_TREES = 85 };

/** A rooted tree: the places of its children in the list, its order, gamma, and Phi_i(t). */
struct tree {
    int child[MOST_ORDER], children, order;
    mpz_t gamma;
    mpq_t phi[RA_MOST_STAGES];
};

struct forest {
    struct tree tree[MOST_TREES];
    int count, first[MOST_ORDER + 2]; ///< trees of order p are first[p] .. first[p + 1] - 1
};

/// gamma is the order times the gammas of the children. Phi_i is the product of sum_j a_ij
/// Phi_j(child).
static void weigh(struct forest *f, const struct ra_tableau *t, struct tree *tree)
{
    mpq_t sum, term;
    mpq_inits(sum, term, (mpq_ptr)0);
    mpz_init_set_si(tree->gamma, tree->order);
    for (int i = 0; i < t->stages; i++) {
        mpq_init(tree->phi[i]);
        mpq_set_ui(tree->phi[i], 1, 1);
    }
    for (int c = 0; c < tree->children; c++) {
        const struct tree *const child = &f->tree[tree->child[c]];
        mpz_mul(tree->gamma, tree->gamma, child->gamma);
        for (int i = 0; i < t->stages; i++) {
            mpq_set_ui(sum, 0, 1);
            for (int j = 0; j < i; j++) {
                mpq_set_si(term, t->above[i][j], (unsigned)t->below[i]);
                mpq_canonicalize(term);
                mpq_mul(term, term, child->phi[j]);
                mpq_add(sum, sum, term);
            }
            mpq_mul(tree->phi[i], tree->phi[i], sum);
        }
    }
    mpq_clears(sum, term, (mpq_ptr)0);
}

/// Adds all trees of this order whose first children are those of `part`. `left` nodes remain.
static void grow(struct forest *f, const struct ra_tableau *t, struct tree *part, int left)
{
    if (left == 0) {
        struct tree *const made = &f->tree[f->count++];
        *made = *part;
        weigh(f, t, made);
        return;
    }
    const int last = part->children > 0 ? part->child[part->children - 1] : 0;
    for (int c = last; c < f->first[part->order]; c++) {
        if (f->tree[c].order <= left) {
            part->child[part->children++] = c;
            grow(f, t, part, left - f->tree[c].order);
            part->children--;
        }
    }
}

/// Whether sum_i b_i Phi_i(t) = 1/gamma(t).
static int holds(const struct ra_tableau *t, const struct tree *tree)
{
    mpq_t sum, term;
    mpq_inits(sum, term, (mpq_ptr)0);
    for (int i = 0; i < t->stages; i++) {
        mpq_set_si(term, t->weight[i], (unsigned)t->weights);
        mpq_canonicalize(term);
        mpq_mul(term, term, tree->phi[i]);
        mpq_add(sum, sum, term);
    }
    mpz_set_ui(mpq_numref(term), 1);
    mpz_set(mpq_denref(term), tree->gamma);
    const int equal = mpq_equal(sum, term);
    mpq_clears(sum, term, (mpq_ptr)0);
    return equal;
}

/// Counts the conditions of each order, and those that hold.
static void count_conditions(const struct ra_tableau *t, int all[MOST_ORDER + 1],
                             int good[MOST_ORDER + 1])
{
    struct forest *const f = calloc(1, sizeof *f);
    assert_non_null(f);
    for (int p = 1; p <= MOST_ORDER; p++) {
        struct tree part = {.order = p};
        f->first[p] = f->count;
        grow(f, t, &part, p - 1);
        all[p] = f->count - f->first[p];
        good[p] = 0;
        for (int c = f->first[p]; c < f->count; c++) {
            good[p] += holds(t, &f->tree[c]);
        }
    }
    for (int c = 0; c < f->count; c++) {
        mpz_clear(f->tree[c].gamma);
        for (int i = 0; i < t->stages; i++) {
            mpq_clear(f->tree[c].phi[i]);
        }
    }
    free(f);
}

// Erratum E19: Huta's tableau has order 6 and not 7. The other tableaus have the order of their
// rows in the table of schemes.
static void test_order_conditions(void **unused)
{
    (void)unused;
    static const int trees[MOST_ORDER + 1] = {0, 1, 1, 2, 4, 9, 20, 48};
    for (size_t s = 0; ra_scheme_at(s) != NULL; s++) {
        const struct ra_scheme *const scheme = ra_scheme_at(s);
        int all[MOST_ORDER + 1], good[MOST_ORDER + 1], sum = 0;
        if (scheme->tableau == NULL) {
            continue;
        }
        count_conditions(scheme->tableau, all, good);
        for (int p = 1; p <= MOST_ORDER; p++) {
            check_near(all[p], trees[p], 0.0);
            if (p <= scheme->order) {
                check_near(good[p], trees[p], 0.0);
                sum += good[p];
            }
        }
        assert_true(good[scheme->order + 1] < trees[scheme->order + 1]);
        if (scheme->order == 6) {
            check_near(sum, 37, 0.0);
        }
    }
}

// The stage times that sliding uses are c_i = sum_j a_ij.
static void test_stage_times(void **unused)
{
    (void)unused;
    for (size_t s = 0; ra_scheme_at(s) != NULL; s++) {
        const struct ra_scheme *const scheme = ra_scheme_at(s);
        const struct ra_tableau *const t = scheme->tableau;
        assert_true(t == NULL || t->stages == scheme->stages);
        for (int i = 0; t != NULL && i < t->stages; i++) {
            int sum = 0;
            for (int j = 0; j < i; j++) {
                sum += t->above[i][j];
            }
            check_near(sum * scheme->parts, t->part[i] * t->below[i], 0.0);
        }
    }
}

// The value of one step of 0.1 with Huta's tableau for y' = y^2 from y = 1 was computed elsewhere.
static void test_huta_check_value(void **unused)
{
    (void)unused;
    const struct ra_tableau *const t = ra_scheme_find("huta")->tableau;
    double k[RA_MOST_STAGES], y = 1.0;
    for (int i = 0; i < t->stages; i++) {
        double at = 1.0;
        for (int j = 0; j < i; j++) {
            at += 0.1 * t->above[i][j] / t->below[i] * k[j];
        }
        k[i] = at * at;
        y += 0.1 * t->weight[i] / t->weights * k[i];
    }
    check_relative(y, 1.1111111392860764, 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order_conditions),
        cmocka_unit_test(test_stage_times),
        cmocka_unit_test(test_huta_check_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
