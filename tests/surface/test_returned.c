// Every file of the corpus is read many times, as each kind of file: no memory is kept.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Most of these readings are refused, each at another place of the readers. What has been allocated
 * until then must be freed, and what is refused has no heights.
 */
#include "support/memory.h"
#include "support/scratch.h"

#include <dirent.h>

#include "surface/density.h"
#include "surface/profile_io.h"
#include "surface/topography_io.h"

/// A file, and how it is read.
struct reading {
    char path[600];
    const char *how;
    int kind;
};

static enum ra_code read_once(void *context, struct ra_status *st)
{
    const struct reading *const r = context;
    const struct ra_field_nodes nodes = {.count = 11, .spacing = 1e-3};
    struct ra_profile profile;
    struct ra_topography topography;
    struct ra_density density;
    double *value;
    char note[500];
    enum ra_code code = RA_OK;
    switch (r->kind) {
    case 0:
        code = ra_profile_read(r->path, r->how, &profile, note, sizeof note, st);
        assert_true(code == RA_OK || profile.height == NULL);
        ra_profile_free(&profile);
        break;
    case 1:
        code = ra_topography_read(r->path, r->how, &topography, note, sizeof note, st);
        assert_true(code == RA_OK || topography.height == NULL);
        ra_topography_free(&topography);
        break;
    case 2:
        code = ra_density_read(r->path, r->how, 3, &density, st);
        ra_density_free(&density);
        break;
    default:
        code = ra_field_read(r->path, r->kind == 3, &nodes, &value, note, sizeof note, st);
        assert_true(code == RA_OK || value == NULL);
        free(value);
        break;
    }
    return code;
}

static void files_of_the_corpus(void **state)
{
    (void)state;
    static const char *const folders[] = {"profile", "topography", "density"};
    static const char *const how[] = {NULL, "missing interpolate", "units mm,um", "columns 1,2"};
    size_t good = 0, refused = 0;
    for (size_t f = 0; f < 3; f++) {
        char folder[100];
        snprintf(folder, sizeof folder, "tests/corpus/%s", folders[f]);
        DIR *const dir = opendir(folder);
        assert_non_null(dir);
        for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
            for (int i = 0; entry->d_name[0] != '.' && i < 20; i++) {
                struct ra_status st;
                struct reading r = {.how = how[i % 4], .kind = i / 4};
                snprintf(r.path, sizeof r.path, "%s/%s", folder, entry->d_name);
                const enum ra_code code = code_without_leak(read_once, &r, &st);
                good += code == RA_OK;
                refused += code == RA_INPUT;
                if (code != RA_OK && code != RA_INPUT) {
                    fail_msg("%s: code %d, %s", r.path, (int)code, st.text);
                }
            }
        }
        closedir(dir);
    }
    print_message("%zu read, %zu refused\n", good, refused);
    assert_true(good > 60 && refused > 400);
}

int main(int argc, char **argv)
{
    (void)argc;
    without_kept_pieces(argv);
    const struct CMUnitTest tests[] = {cmocka_unit_test(files_of_the_corpus)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
