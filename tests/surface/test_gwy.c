// Tests of gwy.c: channels, masks, graphs and units; files that are cut or changed anywhere.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The test makes files by the description of the format. Heights are whole numbers, so only units
 * cause rounding. (Gwyddion's own files are read by tests/command/test_specimens.c and
 * verify/verify_gwyddion.c.)
 */
#include "support/scratch.h"

#include "surface/gwy.h"
#include "surface/profile_io.h"
#include "surface/topography_io.h"

enum { MOST = 4096 };

/// A file that is being made, and the sizes of its open objects.
struct file {
    unsigned char bytes[MOST];
    size_t size;
    size_t open[8], depth;
};

static void put(struct file *f, const void *bytes, size_t size)
{
    assert_true(f->size + size <= MOST);
    memcpy(f->bytes + f->size, bytes, size);
    f->size += size;
}

static void put_count(struct file *f, uint32_t value)
{
    const unsigned char bytes[4] = {(unsigned char)value, (unsigned char)(value >> 8),
                                    (unsigned char)(value >> 16), (unsigned char)(value >> 24)};
    put(f, bytes, sizeof bytes);
}

static void put_double(struct file *f, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_count(f, (uint32_t)bits);
    put_count(f, (uint32_t)(bits >> 32));
}

static void put_text(struct file *f, const char *text)
{
    put(f, text, strlen(text) + 1);
}

static void put_name(struct file *f, const char *name, char type)
{
    put_text(f, name);
    put(f, &type, 1);
}

static void begin(struct file *f, const char *object)
{
    put_text(f, object);
    f->open[f->depth++] = f->size;
    put_count(f, 0);
}

static void end(struct file *f)
{
    const size_t at = f->open[--f->depth], now = f->size;
    f->size = at;
    put_count(f, (uint32_t)(now - at - 4));
    f->size = now;
}

static void put_unit(struct file *f, const char *name, const char *unit)
{
    put_name(f, name, 'o');
    begin(f, "GwySIUnit");
    put_name(f, "unitstr", 's');
    put_text(f, unit);
    end(f);
}

static void put_numbers(struct file *f, const char *name, const double *value, size_t count)
{
    put_name(f, name, 'D');
    put_count(f, (uint32_t)count);
    for (size_t i = 0; i < count; i++) {
        put_double(f, value[i]);
    }
}

/// Adds a field of 3 x 2 cells, each 2 m x 3 m in its unit.
static void put_field(struct file *f, const char *name, const char *xy, const char *z,
                      const double value[6])
{
    put_name(f, name, 'o');
    begin(f, "GwyDataField");
    put_name(f, "xres", 'i');
    put_count(f, 3);
    put_name(f, "yres", 'i');
    put_count(f, 2);
    put_name(f, "xreal", 'd');
    put_double(f, 6.0);
    put_name(f, "yreal", 'd');
    put_double(f, 6.0);
    put_unit(f, "si_unit_xy", xy);
    put_unit(f, "si_unit_z", z);
    put_numbers(f, "data", value, 6);
    end(f);
}

static void begin_file(struct file *f)
{
    *f = (struct file){.size = 0};
    put(f, "GWYP", 4);
    begin(f, "GwyContainer");
}

/// Adds items of every type that the reader skips.
static void put_others(struct file *f)
{
    static const char eight[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    put_name(f, "/b", 'b');
    put(f, "\1", 1);
    put_name(f, "/c", 'c');
    put(f, "x", 1);
    put_name(f, "/q", 'q');
    put(f, eight, 8);
    put_name(f, "/C", 'C');
    put_count(f, 3);
    put(f, "abc", 3);
    put_name(f, "/I", 'I');
    put_count(f, 2);
    put(f, eight, 8);
    put_name(f, "/Q", 'Q');
    put_count(f, 1);
    put(f, eight, 8);
    put_name(f, "/S", 'S');
    put_count(f, 2);
    put_text(f, "one");
    put_text(f, "two");
    put_name(f, "/O", 'O');
    put_count(f, 1);
    begin(f, "GwyNothing");
    end(f);
}

static void save(const struct folder *folder, const unsigned char *bytes, size_t size)
{
    FILE *const file = fopen(folder->file, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static const double first[6] = {1, 2, 4, 8, 6, 10}, second[6] = {3, 5, 7, 9, 11, 13};

static enum ra_code read_map(const struct folder *folder, const struct file *f, const char *how,
                             struct ra_topography *t, char said[1024])
{
    struct ra_status st = {RA_OK, ""};
    char note[1024] = "";
    save(folder, f->bytes, f->size);
    const enum ra_code code = ra_topography_read(folder->file, how, t, note, sizeof note, &st);
    snprintf(said, 1024, "%s", code == RA_OK ? note : st.text);
    return code;
}

/// The channel with the lowest number is read in its units, wherever it is in the file and whatever
/// comes before it.
static void channels(void **state)
{
    struct file f;
    struct ra_topography t;
    char said[1024];
    begin_file(&f);
    put_others(&f);
    put_field(&f, "/3/data", "mm", "um", second);
    put_field(&f, "/0/data", "m", "V", second);
    put_field(&f, "/2/data", "mm", "um", first);
    put_name(&f, "/2/data/title", 's');
    put_text(&f, "Forward");
    put_name(&f, "/3/data/title", 's');
    put_text(&f, "Backward");
    put_field(&f, "/2/presentation", "m", "m", second);
    end(&f);
    assert_int_equal(read_map(*state, &f, NULL, &t, said), RA_OK);
    assert_non_null(strstr(said, ".gwy, 3 x 2 cells of 2000 um x 3000 um"));
    assert_non_null(strstr(said,
                           "channel 2 `Forward`; the first of heights; `channel N` takes another "
                           "one of 0 (V), 2 `Forward`, 3 `Backward`"));
    assert_null(strstr(said, "mask"));
    assert_int_equal(t.cells.nx, 3);
    assert_int_equal(t.cells.ny, 2);
    assert_true(t.cells.dx == 6.0 / 1e3 / 3.0 && t.cells.dy == 6.0 / 1e3 / 2.0);
    for (size_t k = 0; k < 6; k++) {
        assert_true(t.height[k] == first[k] / 1e6);
    }
    ra_topography_free(&t);
    // a row of the channel is a profile
    struct ra_profile p;
    struct ra_status st;
    char note[512] = "";
    check_ok(ra_profile_read(((struct folder *)*state)->file, "row 2", &p, note, sizeof note, &st),
             &st);
    assert_non_null(strstr(note, ".gwy, row 2 of 2, 3 points, step 2000 um; channel 2 `Forward`"));
    assert_true(p.count == 3 && p.height[0] == 8 / 1e6 && p.height[2] == 10 / 1e6);
    ra_profile_free(&p);
}

/// A channel can be chosen by its number or title, and has its own mask. The message names all
/// channels.
static void wanted(void **state)
{
    static const double hidden[6] = {0, 1, 0, 0, 0, 0};
    static const struct {
        const char *how, *said;
        const double *height; ///< NULL: refused
    } all[] = {
        {"channel 2", "channel 2 `Forward`", first},
        {"channel 3", "channel 3 `Back ward`", second},
        {"channel Back ward", "channel 3 `Back ward`", second},
        {"channel 7",
         "has no channel `7`: give one of 0 (V), 2 `Forward`, 3 `Back ward`, 4 `Twice`, "
         "5 `Twice`",
         NULL},
        {"channel forward", "has no channel `forward`: give one of 0 (V)", NULL},
        {"channel Twice", "has more than one channel `Twice`: give the number of one of 0 (V)",
         NULL},
        {"channel 5", "channel 5 `Twice`", second},
        {"channel 0",
         "channel `0` is in `V`, and does not hold heights over lengths: give another one of 0",
         NULL},
        {"channel 4", "1 of 6 cells was not measured", NULL},
        {"channel", "format: `channel `: give the number or the title of one", NULL},
    };
    struct file f;
    struct ra_topography t;
    char said[1024];
    begin_file(&f);
    put_field(&f, "/5/data", "mm", "um", second);
    put_field(&f, "/3/data", "mm", "um", second);
    put_field(&f, "/0/data", "m", "V", second);
    put_field(&f, "/2/data", "mm", "um", first);
    put_field(&f, "/4/data", "mm", "um", first);
    put_field(&f, "/4/mask", "m", "", hidden);
    put_name(&f, "/2/data/title", 's');
    put_text(&f, "Forward");
    put_name(&f, "/3/data/title", 's');
    put_text(&f, "Back ward");
    put_name(&f, "/4/data/title", 's');
    put_text(&f, "Twice");
    put_name(&f, "/5/data/title", 's');
    put_text(&f, "Twice");
    end(&f);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const enum ra_code code = read_map(*state, &f, all[i].how, &t, said);
        if (code != (all[i].height != NULL ? RA_OK : RA_INPUT) ||
            strstr(said, all[i].said) == NULL || strstr(said, "the first of") != NULL) {
            fail_msg("%s: `%s`, not `%s`", all[i].how, said, all[i].said);
        }
        for (size_t k = 0; all[i].height != NULL && k < 6; k++) {
            assert_true(t.height[k] == all[i].height[k] / 1e6);
        }
        ra_topography_free(&t);
    }
}

/// Long titles and units are quoted in part.
static void long_titles(void **state)
{
    static const char title[] = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    struct file f;
    struct ra_topography t;
    char said[1024], expected[300];
    begin_file(&f);
    put_field(&f, "/0/data", "m", "V kg/(m s A) Hz", first);
    put_field(&f, "/1/data", "m", "m", first);
    put_name(&f, "/1/data/title", 's');
    put_text(&f, title);
    put_field(&f, "/2/data", "m", "m", second);
    end(&f);
    assert_int_equal(read_map(*state, &f, NULL, &t, said), RA_OK);
    snprintf(expected, sizeof expected,
             "channel 1 `%.40s`; the first of heights; `channel N` takes another one of 0 (V "
             "kg/(m s A)), 1 `%.30s`, 2",
             title, title);
    if (strstr(said, expected) == NULL) {
        fail_msg("`%s`, not `%s`", said, expected);
    }
    ra_topography_free(&t);
}

/// Points under the mask of the channel are not measured. Masks of other channels do not count.
static void masks(void **state)
{
    static const double hidden[6] = {0, 1, 0, 0, 0, 0}, other[6] = {1, 1, 1, 1, 1, 1};
    struct file f;
    struct ra_topography t;
    char said[1024];
    begin_file(&f);
    put_field(&f, "/0/data", "m", "m", first);
    put_field(&f, "/1/mask", "m", "", other);
    put_field(&f, "/0/mask", "m", "", hidden);
    end(&f);
    assert_int_equal(read_map(*state, &f, NULL, &t, said), RA_INPUT);
    assert_non_null(strstr(said, "1 of 6 cells was not measured (row 1 column 2)"));
    assert_int_equal(read_map(*state, &f, "missing interpolate", &t, said), RA_OK);
    assert_non_null(strstr(said, "channel 0; 1 point under its mask counts as not measured"));
    assert_true(t.height[1] == 2.5);
    ra_topography_free(&t);
    begin_file(&f);
    put_field(&f, "/7/data", "m", "m", first);
    put_field(&f, "/7/mask", "m", "", first);
    end(&f);
    assert_int_equal(read_map(*state, &f, NULL, &t, said), RA_INPUT);
    assert_non_null(strstr(said, "6 of 6 cells were not measured"));
    // the last number of the mask's list is missing
    begin_file(&f);
    put_field(&f, "/7/data", "m", "m", first);
    put_name(&f, "/7/mask", 'o');
    begin(&f, "GwyDataField");
    put_numbers(&f, "data", hidden, 5);
    end(&f);
    end(&f);
    assert_int_equal(read_map(*state, &f, NULL, &t, said), RA_INPUT);
    assert_non_null(
        strstr(said, ": `/7/mask` has another size than its channel: save it again in Gwyddion"));
}

static void put_graph(struct file *f, const char *z, const double *x, size_t curves)
{
    put_name(f, "/0/graph/graph/1", 'o');
    begin(f, "GwyGraphModel");
    put_unit(f, "x_unit", "um");
    put_unit(f, "y_unit", z);
    put_name(f, "curves", 'O');
    put_count(f, (uint32_t)curves);
    for (size_t i = 0; i < curves; i++) {
        begin(f, "GwyGraphCurveModel");
        put_numbers(f, "xdata", x, 6);
        put_numbers(f, "ydata", first, 6);
        end(f);
    }
    end(f);
}

/// A file may have one profile. If it also has a channel of heights, this channel is read.
static void graphs(void **state)
{
    static const double even[6] = {1, 1.5, 2, 2.5, 3, 3.5}, odd[6] = {1, 1.5, 2, 2.5, 3, 3.6};
    struct folder *const folder = *state;
    struct file f;
    struct ra_profile p;
    struct ra_topography t;
    struct ra_status st;
    char note[512] = "", said[1024];
    begin_file(&f);
    put_graph(&f, "nm", even, 1);
    end(&f);
    save(folder, f.bytes, f.size);
    check_ok(ra_profile_read(folder->file, NULL, &p, note, sizeof note, &st), &st);
    assert_non_null(strstr(note, ".gwy, 6 points, step 0.5 um; the curve of a graph"));
    assert_true(p.count == 6 && p.height[5] == 10 / 1e9);
    ra_profile_free(&p);
    const struct {
        const char *unit, *said;
        const double *x;
        size_t curves;
    } bad[] = {{"V",
                "its graph has 6 points in `um` and `V`: a profile needs two at least, and lengths "
                "for both",
                even, 1},
               {"nm", "not at equal steps", odd, 1},
               {"nm", "1 graphs, of 2 curves", even, 2},
               {"nm", "1 graphs, of 0 curves", even, 0}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        begin_file(&f);
        put_graph(&f, bad[i].unit, bad[i].x, bad[i].curves);
        end(&f);
        assert_int_equal(read_map(folder, &f, NULL, &t, said), RA_INPUT);
        if (strstr(said, bad[i].said) == NULL) {
            fail_msg("`%s`, not `%s`", said, bad[i].said);
        }
    }
    // the graphs are counted, and the curves of the first one
    begin_file(&f);
    put_graph(&f, "nm", even, 1);
    put_graph(&f, "nm", even, 3);
    end(&f);
    assert_int_equal(read_map(folder, &f, NULL, &t, said), RA_INPUT);
    assert_non_null(strstr(said, "has no channel of heights, but 2 graphs, of 1 curves the first"));
    begin_file(&f);
    put_graph(&f, "nm", even, 1);
    put_field(&f, "/0/data", "m", "m", first);
    end(&f);
    assert_int_equal(read_map(folder, &f, NULL, &t, said), RA_OK);
    assert_non_null(strstr(said, "channel 0"));
    ra_topography_free(&t);
}

/// Files without heights, and fields with contradictions, are refused.
static void bad(void **state)
{
    struct file f;
    struct ra_topography t;
    char said[1024];
    begin_file(&f);
    end(&f);
    assert_int_equal(read_map(*state, &f, NULL, &t, said), RA_INPUT);
    assert_non_null(strstr(said, "has no channel and no graph"));
    begin_file(&f);
    put_field(&f, "/0/data", "m", "A", first);
    put_field(&f, "/1/data", "1/m", "m", first);
    end(&f);
    assert_int_equal(read_map(*state, &f, NULL, &t, said), RA_INPUT);
    assert_non_null(
        strstr(said, "none of its 2 channels has heights (`/0/data` is in `A`, over `m`)"));
    begin_file(&f);
    put_field(&f, "/0/data", "m", "m", first);
    end(&f);
    // there are six heights, but xres is 4; then a side is 0
    unsigned char *const four = memchr(f.bytes, 3, f.size);
    const size_t place = (size_t)(four - f.bytes);
    f.bytes[place] = 4;
    assert_int_equal(read_map(*state, &f, NULL, &t, said), RA_INPUT);
    assert_non_null(
        strstr(said, ": `/0/data` has xres = 4, yres = 2, xreal = 6, yreal = 6 and 6 heights"));
    assert_int_equal(read_map(*state, &f, "units mm,um", &t, said), RA_INPUT);
    assert_non_null(strstr(said, "a file .gwy gives that itself: leave out `units`"));
}

/// Every truncated file is refused. If a byte of a file has any other value, the reader must stay
/// within the file (the sanitizers check this); it may read the file or refuse it.
static void damaged(void **state)
{
    static const double hidden[6] = {0, 1, 0, 0, 0, 0};
    const struct folder *const folder = *state;
    struct file f, other;
    struct ra_topography t;
    char said[1024];
    begin_file(&f);
    put_others(&f);
    put_field(&f, "/0/data", "m", "m", first);
    put_field(&f, "/0/mask", "m", "", hidden);
    end(&f);
    // a last name without an end, inside a container of the right size
    struct file cut;
    begin_file(&cut);
    put_others(&cut);
    put_field(&cut, "/0/data", "m", "m", first);
    put(&cut, "name", 4);
    end(&cut);
    assert_int_equal(read_map(folder, &cut, NULL, &t, said), RA_INPUT);
    assert_non_null(strstr(said, "is damaged or truncated"));
    other = f;
    for (other.size = sizeof "GWYPGwyContainer"; other.size < f.size; other.size++) {
        assert_int_equal(read_map(folder, &other, NULL, &t, said), RA_INPUT);
        assert_non_null(strstr(said, "truncated"));
    }
    for (size_t i = sizeof "GWYPGwyContainer"; i < f.size; i++) {
        static const unsigned char values[] = {0, 1, 0x7f, 0xff};
        for (size_t k = 0; k < sizeof values; k++) {
            const struct ra_format none = {.step = 0.0};
            struct ra_status st = {RA_OK, ""};
            other = f;
            other.bytes[i] = values[k];
            // the file lies in memory of exactly its size plus the 0 after it
            char *const bytes = calloc(1, f.size + 1);
            assert_non_null(bytes);
            memcpy(bytes, other.bytes, f.size);
            const struct ra_text text = {.path = "changed", .data = bytes, .size = f.size};
            const enum ra_code code = ra_topography_parse(&text, &none, &t, &st);
            assert_true(code == RA_OK || code == RA_INPUT);
            ra_topography_free(&t);
            free(bytes);
        }
    }
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, make_file_folder, remove_file_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(channels),    TEST(wanted), TEST(masks),
                                       TEST(long_titles), TEST(graphs), TEST(bad),
                                       TEST(damaged)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
