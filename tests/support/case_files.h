// Case files of a test, for test_case.c and test_case_refuse.c.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_FILES_H
#define RA_CASE_FILES_H

#include "support/check.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "case/value.h"
#include "sliding/case.h"

/** The folder of the test's files. Case files are called t.ini. */
struct fixture {
    char folder[64];
    char path[96];
};

static inline int set_up(void **state)
{
    struct fixture *const f = calloc(1, sizeof *f);
    *state = f;
    if (f == NULL) {
        return -1;
    }
    snprintf(f->folder, sizeof f->folder, "/tmp/ra2d-test-case-XXXXXX");
    const bool made = mkdtemp(f->folder) != NULL;
    snprintf(f->path, sizeof f->path, "%s/t.ini", f->folder);
    return made ? 0 : -1;
}

static inline int tear_down(void **state)
{
    char command[128];
    struct fixture *const f = *state;
    snprintf(command, sizeof command, "rm -rf '%s'", f->folder);
    free(f);
    return system(command);
}

static inline void write_file(const char *path, const char *text, size_t size)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

enum { MAX_OVERRIDES = 4 };

/** Reads `text` as a case with overrides separated by newlines (NULL: none). */
static inline enum ra_code read_text(const struct fixture *f, const char *text,
                                     const char *overrides, struct ra_sliding_case *c,
                                     struct ra_status *st)
{
    char copy[4096] = "";
    const char *list[MAX_OVERRIDES];
    size_t count = 0;
    snprintf(copy, sizeof copy, "%s", overrides != NULL ? overrides : "");
    for (char *p = strtok(copy, "\n"); p != NULL && count < MAX_OVERRIDES; p = strtok(NULL, "\n")) {
        list[count++] = p;
    }
    // an empty case needs a section
    text = text[0] != '\0' ? text : "[case]\n";
    write_file(f->path, text, strlen(text));
    memset(st, 0, sizeof *st);
    return ra_sliding_case_read(f->path, list, count, c, st);
}

/** Reads a case that must be accepted. */
static inline void reads(const struct fixture *f, const char *text, const char *overrides,
                         struct ra_sliding_case *c)
{
    struct ra_status st;
    check_ok(read_text(f, text, overrides, c, &st), &st);
}

/** A case with overrides as for read_text, and the whole message about it; NULL: it is accepted. A
 * message that begins with a colon follows the path of the file. */
struct trial {
    const char *text, *overrides, *message;
};

static inline void try_case(const struct fixture *f, const struct trial *trial)
{
    char expected[1200] = "";
    struct ra_sliding_case c;
    struct ra_status st;
    const enum ra_code code = read_text(f, trial->text, trial->overrides, &c, &st);
    if (trial->message != NULL) {
        snprintf(expected, sizeof expected, "%s%s", trial->message[0] == ':' ? f->path : "",
                 trial->message);
    }
    if (code != (trial->message != NULL ? RA_INPUT : RA_OK) || strcmp(st.text, expected) != 0) {
        fail_msg("code %d of\n%s%s\nsays:     %s\nexpected: %s", (int)code, trial->text,
                 trial->overrides != NULL ? trial->overrides : "", st.text, expected);
    }
    if (code == RA_OK) {
        ra_sliding_case_free(&c);
    }
}

static inline void try_cases(const struct fixture *f, const struct trial *trial, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        try_case(f, &trial[i]);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
