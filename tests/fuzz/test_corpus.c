// The corpus of the fuzzer as a regression test: every reader keeps its promises on every file.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * tests/corpus/NAME holds small files for the reader NAME: good ones, and those that a fuzzer found
 * (`make fuzz`). Names that begin with `bad-` must be refused; all others must be read.
 */
#include "support/check.h"

#include <dirent.h>
#include <string.h>

#include "fuzz/fuzz_targets.h"

enum { LARGEST = 1 << 16 };

/** Gives one file to a reader. Returns 1 if the result is not the expected one. */
static int feed_file(const struct fuzz_target *target, const char *path, int bad)
{
    static uint8_t data[LARGEST];
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(data, 1, sizeof data, file);
    assert_true(size < sizeof data);
    fclose(file);
    const int code = target->feed(data, size);
    if ((code != 0) == bad) {
        return 0;
    }
    print_error("%s: code %d\n", path, code);
    return 1;
}

static void corpus(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; fuzz_target_at(i) != NULL; i++) {
        char path[512], folder[128];
        int count[2] = {0, 0};
        snprintf(folder, sizeof folder, "tests/corpus/%s", fuzz_target_at(i)->name);
        DIR *const dir = opendir(folder);
        if (dir == NULL) {
            print_error("%s is missing\n", folder);
        }
        assert_non_null(dir);
        for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
            const int bad = strncmp(entry->d_name, "bad-", 4) == 0;
            if (entry->d_name[0] == '.') {
                continue;
            }
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            wrong += feed_file(fuzz_target_at(i), path, bad);
            count[bad]++;
        }
        closedir(dir);
        // every reader needs good and bad files, or this tests little
        assert_true(count[0] > 0 && count[1] > 0);
        print_message("%s: %d good, %d bad\n", folder, count[0], count[1]);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(corpus)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
