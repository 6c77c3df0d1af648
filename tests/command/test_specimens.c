// Tests that `ra2d roughness` reads files of other programs (tests/specimens) correctly.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * tests/specimens/specimens.tsv lists files of instruments and of their programs, with the public
 * repositories from which they come. Small files are beside the list; the folder in RA2D_SPECIMENS
 * may have the others. Each file has the size in the list (the script that copies them compares
 * sha256). It is read as the list says, through Gwyddion only if the list says so. Its Sq agrees
 * with that of other readers to 3e-6, since these print up to six digits. If a file or Gwyddion is
 * missing, the test says so and leaves it out.
 */
#include "support/shell.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "base/records.h"

enum {
    FILE_NAME,
    PROGRAM,
    REPOSITORY,
    COMMIT,
    PATH,
    SIZE,
    SHA256,
    THROUGH,
    OPTIONS,
    CELLS,
    SQ,
    BY
};
enum { COLUMNS = BY + 1 };

/// Finds a file; false if it does not exist.
static bool find(const char *name, char path[512])
{
    const char *const folders[] = {"tests/specimens", getenv("RA2D_SPECIMENS")};
    struct stat s;
    bool found = false;
    for (size_t i = 0; i < 2 && !found && folders[i] != NULL; i++) {
        snprintf(path, 512, "%s/%s", folders[i], name);
        found = stat(path, &s) == 0;
    }
    return found;
}

/// The value in a row of the table; NAN if there is no such row.
static double value_of(const char *out, const char *name)
{
    char begin[40];
    snprintf(begin, sizeof begin, "\n%s\t", name);
    const char *const at = strstr(out, begin);
    return at != NULL ? strtod(at + strlen(begin), NULL) : (double)NAN;
}

/// Whether a file is read as its row says. `out` has both streams.
static bool is_as_listed(const char *const *cell, const char *path, char *out, size_t size)
{
    char line[1200], options[200] = "", cells[80];
    struct stat s;
    const bool profile = strcmp(cell[CELLS], "profile") == 0;
    const bool converted = strcmp(cell[THROUGH], "gwyddion") == 0;
    if (strcmp(cell[OPTIONS], "-") != 0) {
        snprintf(options, sizeof options, "--%s", cell[OPTIONS]);
    }
    snprintf(line, sizeof line, "'%s' roughness '%s' %s --level mean %s 2>&1", program(), path,
             profile ? "" : "--area", options);
    const int code = shell(line, out, size);
    if (stat(path, &s) != 0 || s.st_size != atol(cell[SIZE]) ||
        (strstr(out, ": `gwyddion ") != NULL) != converted) {
        return false;
    }
    if (code != 0) {
        return strstr(out, cell[CELLS]) != NULL;
    }
    snprintf(cells, sizeof cells, "%.0fx%.0f", value_of(out, "columns"), value_of(out, "rows"));
    const double Sq = value_of(out, "Sq");
    return (profile || strcmp(cells, cell[CELLS]) == 0) &&
           (strcmp(cell[SQ], "-") == 0 || fabs(Sq / strtod(cell[SQ], NULL) - 1.0) <= 3e-6);
}

static void specimens(void **state)
{
    static char out[1 << 15];
    struct ra_records r;
    struct ra_status st;
    size_t wrong = 0, read = 0, absent = 0, unconverted = 0;
    const bool gwyddion = shell("command -v gwyddion", out, sizeof out) == 0;
    (void)state;
    check_ok(ra_records_read("tests/specimens/specimens.tsv", &r, &st), &st);
    assert_int_equal(r.columns, COLUMNS);
    for (size_t i = 0; i < r.rows; i++) {
        const char *const *const cell = r.cell + i * r.columns;
        char path[512];
        if (!find(cell[FILE_NAME], path)) {
            absent++;
        } else if (strcmp(cell[THROUGH], "gwyddion") == 0 && !gwyddion) {
            unconverted++;
        } else if (is_as_listed(cell, path, out, sizeof out)) {
            read++;
        } else {
            print_error("%s, %s: %.2000s\n", cell[FILE_NAME], cell[CELLS], out);
            wrong++;
        }
    }
    print_message("%zu specimens as listed\n", read);
    if (unconverted > 0) {
        print_message("LEFT OUT: Gwyddion is not there: %zu files that it converts\n", unconverted);
    }
    if (absent > 0) {
        print_message(
            "LEFT OUT: RA2D_SPECIMENS has not %zu files, which are too large to be here\n", absent);
    }
    ra_records_free(&r);
    assert_int_equal(wrong, 0);
    assert_true(read >= 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(specimens)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
