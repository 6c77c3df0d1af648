// Tables of runs, read by the programs that compute with them.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * `verify/X_table WHAT ARGUMENTS` reads tables of runs and prints a table: numbers that the report
 * quotes, each by one formula, or a curve for a figure. The numbers of a run come from its tables
 * and its resolved case alone. If anything is missing, the program ends, so that no table is
 * incomplete.
 *
 * Tests: tests/scripts (a program is run on small tables like a script).
 */
#include "made.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "modes/modes.h"
#include "sliding/run.h"
#include "sliding/simulation.h"

static const char *program = "table";

void made_fail(enum ra_code code, const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "%s: ", program);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit((int)code);
}

void made_or_fail(enum ra_code code, const struct ra_status *st)
{
    if (code != RA_OK) {
        made_fail(code, "%s", st->text);
    }
}

void made_start(const char *path, const char *const *override, size_t count,
                struct ra_sliding_case *c, struct ra_problem *problem, struct ra_state *state)
{
    struct ra_status st = {RA_OK, ""};
    char note[1024];
    made_or_fail(ra_sliding_case_read(path, override, count, c, &st), &st);
    made_or_fail(ra_sliding_case_problem(c, problem, note, sizeof note, &st), &st);
    made_or_fail(ra_state_init(problem, state, &st), &st);
    made_or_fail(
        ra_pair_case_settle(&ra_sliding_run, &c->pair, &problem->pair, &state->at, NULL, NULL, &st),
        &st);
}

void made_end(struct ra_sliding_case *c, struct ra_problem *problem, struct ra_state *state)
{
    ra_state_clear(problem, state);
    ra_problem_clear(problem);
    ra_sliding_case_free(c);
}

void *made_memory(size_t count, size_t size)
{
    void *const memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL) {
        made_fail(RA_SYSTEM, "no memory for %zu numbers", count);
    }
    return memory;
}

void made_read(struct made *table, const char *folder, const char *file)
{
    struct ra_status st = {RA_OK, ""};
    snprintf(table->path, sizeof table->path, "%s%s%s", folder == NULL ? "" : folder,
             folder == NULL ? "" : "/", file);
    const enum ra_code code = ra_records_read(table->path, &table->records, &st);
    if (code != RA_OK) {
        made_fail(code, "%s", st.text);
    }
    table->rows = table->records.rows;
}

void made_free(struct made *table)
{
    ra_records_free(&table->records);
}

static size_t find_column(const struct made *table, const char *name)
{
    for (size_t k = 0; k < table->records.columns; k++) {
        if (strcmp(table->records.name[k], name) == 0) {
            return k;
        }
    }
    made_fail(RA_INPUT, "%s: no column %s", table->path, name);
}

double *made_column(const struct made *table, const char *name)
{
    struct ra_status st = {RA_OK, ""};
    double *numbers = NULL;
    const enum ra_code code =
        ra_records_numbers(&table->records, find_column(table, name), &numbers, &st);
    if (code != RA_OK) {
        made_fail(code, "%s", st.text);
    }
    return numbers;
}

const char *made_cell(const struct made *table, size_t row, const char *name)
{
    return table->records.cell[row * table->records.columns + find_column(table, name)];
}

double made_value(const struct made *table, const char *quantity)
{
    for (size_t r = 0; r < table->rows; r++) {
        if (strcmp(made_cell(table, r, "quantity"), quantity) == 0) {
            return strtod(made_cell(table, r, "value"), NULL);
        }
    }
    made_fail(RA_INPUT, "%s: no %s", table->path, quantity);
}

double made_value_in(const char *folder, const char *file, const char *quantity)
{
    struct made table;
    made_read(&table, folder, file);
    const double value = made_value(&table, quantity);
    made_free(&table);
    return value;
}

void made_case(const char *folder, struct ra_sliding_case *c)
{
    char path[1024];
    struct ra_status st = {RA_OK, ""};
    snprintf(path, sizeof path, "%s/case.ini", folder);
    const enum ra_code code = ra_sliding_case_read(path, NULL, 0, c, &st);
    if (code != RA_OK) {
        made_fail(code, "%s", st.text);
    }
}

struct made_modes made_modes_of(const char *folder)
{
    enum { F, ZETA, SQUARE, GIVEN, TAKEN, SOLID, COLUMNS };
    static const char *const name[COLUMNS] = {
        "f", "zeta", "v_mean_square", "work_contact", "work_damping", "solid"};
    struct made table;
    struct made_modes m = {0};
    double *column[COLUMNS];
    made_read(&table, folder, "modes.tsv");
    for (int k = 0; k < COLUMNS; k++) {
        column[k] = made_column(&table, name[k]);
    }
    for (size_t r = 0; r < table.rows; r++) {
        if (column[SOLID][r] == 0.0) {
            const double f = column[F][r], square = column[SQUARE][r];
            m.square += square;
            m.weighed += f * square;
            m.given += column[GIVEN][r];
            m.taken += column[TAKEN][r];
            m.expected += 2.0 * column[ZETA][r] * (RA_TWO_PI * f) * square;
        }
    }
    for (int k = 0; k < COLUMNS; k++) {
        free(column[k]);
    }
    made_free(&table);
    return m;
}

double made_decibels(double ratio)
{
    return 10.0 * log10(ratio);
}

struct ra_table made_table;

static void put_quantity_head(void)
{
    if (made_table.naming) {
        ra_table_quantity(&made_table, "", 0.0, "");
    }
}

void made_quantity(const char *name, double value, const char *unit)
{
    put_quantity_head();
    ra_table_quantity(&made_table, name, value, unit);
}

void made_no_quantity(const char *name, const char *why, const char *unit)
{
    put_quantity_head();
    ra_table_text(&made_table, "quantity", name);
    ra_table_cell(&made_table, "value", "-", why);
    ra_table_text(&made_table, "unit", unit);
    ra_table_end_row(&made_table);
}

int made_main(const struct made_part *part, int argc, char **argv)
{
    const char *const slash = strrchr(argv[0], '/');
    program = slash == NULL ? argv[0] : slash + 1;
    for (const struct made_part *p = part; argc > 1 && p->what != NULL; p++) {
        if (strcmp(argv[1], p->what) == 0 && argc - 2 >= p->least && argc - 2 <= p->most) {
            made_table = (struct ra_table){.file = stdout, .naming = true};
            p->make(argc - 2, argv + 2);
            if (fflush(stdout) || ferror(stdout)) {
                made_fail(RA_SYSTEM, "cannot write the table");
            }
            return 0;
        }
    }
    for (const struct made_part *p = part; p->what != NULL; p++) {
        fprintf(stderr, "usage: %s %s %s\n", program, p->what, p->usage);
    }
    return RA_USAGE;
}

void made_split_path(char *path, const char *part[3])
{
    for (int j = 2; j >= 0; j--) {
        char *const slash = strrchr(path, '/');
        if (slash == NULL && j > 0) {
            made_fail(RA_INPUT, "%s: a folder READING/POINT/SEED of a run is wanted", path);
        }
        part[j] = slash == NULL ? path : slash + 1;
        if (slash != NULL) {
            *slash = '\0';
        }
    }
}
