// The tests for each function, and their order.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Every test has first run alone and without a mutation, with a library that notes each function
 * that is entered (entered.c). A test that never enters the function of a site cannot detect its
 * mutation and is not run. A test that takes more than 8 s is run only if no other test enters the
 * function. For a site outside functions (a table), or in a function that the compiler keeps under
 * another name, all tests up to 8 s are run.
 *
 * The tests are sorted by time, so that few seconds pass until a test fails. For a test of the room
 * of the site a quarter of its time is taken, since it is likely to fail. A test is taken as
 * hanging after ten times its usual processor time plus 2 s. If it waits, this limit is ten times
 * its usual duration plus 20 s.
 *
 * A function is identified only by its name, so two static functions with one name get the tests
 * of both. If a header is compiled for several instruction sets, its functions end in the name of
 * the set (`_avx2`). The syntax tree has only one of them, so names are compared up to the last
 * `_`.
 */
#include "mutants/plan.h"

#include "mutants/draw.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Tests that take longer than this are run after all others [s].
static const double SLOW = 8.0;

struct function {
    size_t address;
    char name[120];
};

struct unit {
    char name[300];
    double processor, time; ///< usual [s] of processor and clock
    unsigned char *entered; ///< for each byte of the library, whether a function there was entered
    size_t size;
};

struct plan {
    struct function *function;
    struct unit *unit;
    size_t functions, units;
};

static void *need(void *memory)
{
    if (memory == NULL) {
        fputs("sample: out of memory\n", stderr);
        exit(3);
    }
    return memory;
}

static FILE *open_or_end(const char *path, const char *mode)
{
    FILE *const file = fopen(path, mode);
    if (file == NULL) {
        fprintf(stderr, "sample: %s: cannot be opened\n", path);
        exit(3);
    }
    return file;
}

static void read_map(struct unit *unit, const char *maps)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", maps, unit->name);
    for (char *c = path + strlen(maps) + 1; *c != '\0'; c++) {
        *c = *c == '/' ? '-' : *c;
    }
    FILE *const file = open_or_end(path, "rb");
    enum { MOST = 1 << 24 };
    unit->entered = need(malloc(MOST));
    unit->size = fread(unit->entered, 1, MOST, file);
    unit->entered = need(realloc(unit->entered, unit->size + 1));
    fclose(file);
}

struct plan *plan_read(const char *symbols, const char *units, const char *maps)
{
    struct plan *const plan = need(calloc(1, sizeof *plan));
    char line[1000];
    FILE *file = open_or_end(symbols, "r");
    while (fgets(line, sizeof line, file) != NULL) {
        struct function f;
        char type;
        if (sscanf(line, "%zx %c %119s", &f.address, &type, f.name) == 3 &&
            strchr("tT", type) != NULL) {
            f.name[strcspn(f.name, ".")] = '\0';
            plan->function =
                need(realloc(plan->function, (plan->functions + 1) * sizeof *plan->function));
            plan->function[plan->functions++] = f;
        }
    }
    fclose(file);
    file = open_or_end(units, "r");
    while (fgets(line, sizeof line, file) != NULL) {
        struct unit u;
        double user, system, milliseconds;
        if (sscanf(line, "%lf %lf %lf %299s", &user, &system, &milliseconds, u.name) == 4) {
            u.processor = user + system;
            u.time = 1e-3 * milliseconds;
            read_map(&u, maps);
            plan->unit = need(realloc(plan->unit, (plan->units + 1) * sizeof *plan->unit));
            plan->unit[plan->units++] = u;
        }
    }
    fclose(file);
    return plan;
}

/// Whether two names are those of one function; in a header, up to the last `_`.
static bool is_name(const char *name, const char *function, bool header)
{
    if (strcmp(name, function) == 0) {
        return true;
    }
    const char *const end = strrchr(function, '_'), *const other = strrchr(name, '_');
    return header && end != NULL && other != NULL && end - function == other - name &&
           memcmp(name, function, (size_t)(end - function)) == 0;
}

static bool enters(const struct plan *plan, const struct unit *unit, const struct site *site,
                   bool *known)
{
    const size_t size = strlen(site->file);
    const bool header = size > 2 && strcmp(site->file + size - 2, ".h") == 0;
    for (size_t i = 0; i < plan->functions; i++) {
        if (is_name(plan->function[i].name, site->function, header)) {
            *known = true;
            if (plan->function[i].address < unit->size &&
                unit->entered[plan->function[i].address] != 0) {
                return true;
            }
        }
    }
    return false;
}

struct asked {
    const struct unit *unit;
    double order;
};

static int compare_asked(const void *a, const void *b)
{
    const struct asked *const s = a, *const t = b;
    return (s->order > t->order) - (s->order < t->order);
}

/// Lists the tests that enter the function of a site, or all tests; quick or slow ones.
static size_t ask(const struct plan *plan, const struct site *site, bool slow, bool all,
                  struct asked *asked, bool *known)
{
    char room[100], mine[120];
    size_t count = 0;
    draw_room(site->file, room, sizeof room);
    snprintf(mine, sizeof mine, "tests/%s/", room);
    for (size_t i = 0; i < plan->units; i++) {
        const struct unit *const u = &plan->unit[i];
        const bool same = strncmp(u->name, mine, strlen(mine)) == 0;
        if ((u->processor > SLOW) == slow && (all || enters(plan, u, site, known))) {
            asked[count++] = (struct asked){u, same ? 0.25 * u->processor : u->processor};
        }
    }
    return count;
}

void plan_write(const struct plan *plan, const struct site *site, const char *path)
{
    struct asked *const asked = need(malloc((plan->units + 1) * sizeof *asked));
    bool known = false;
    size_t count = ask(plan, site, false, false, asked, &known);
    if (count == 0 && known) {
        count = ask(plan, site, true, false, asked, &known);
    } else if (!known) {
        count = ask(plan, site, false, true, asked, &known);
    }
    qsort(asked, count, sizeof *asked, compare_asked);
    FILE *const file = open_or_end(path, "w");
    for (size_t i = 0; i < count; i++) {
        fprintf(file, "%s %.0f %.0f\n", asked[i].unit->name,
                ceil(2.0 + 10.0 * asked[i].unit->processor),
                ceil(20.0 + 10.0 * asked[i].unit->time));
    }
    fclose(file);
    free(asked);
}
