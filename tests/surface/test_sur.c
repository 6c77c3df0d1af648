// Tests of sur.c: good and bad heads of Digital Surf.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The test makes files by the description of the format. (Files of instruments are in
 * tests/specimens.) Heights are whole numbers of nm, so the reader rounds one product.
 */
#include "support/scratch.h"

#include <math.h>

#include "surface/foreign.h"
#include "surface/profile_io.h"
#include "surface/topography_io.h"

enum { HEAD = 512, NX = 3, NY = 2, COMMENT = 5, PRIVATE = 3 };

static void put(unsigned char *file, size_t at, int32_t value, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        file[at + i] = (unsigned char)((uint32_t)value >> (8 * i));
    }
}

static void put_float(unsigned char *file, size_t at, float value)
{
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    put(file, at, bits, 4);
}

/// Makes a file of NX x NY heights after a comment and private data. Returns the number of its
/// bytes.
static size_t make(unsigned char file[1024], size_t bits, int missing)
{
    static const int32_t code[NX * NY] = {-7, 3, 100, -5, 20, 4};
    memset(file, 0, 1024);
    memcpy(file, "DIGITAL SURF", 12);
    put(file, 14, 1, 2);
    put(file, 18, 2, 2);
    put(file, 86, missing, 2);
    put(file, 98, (int32_t)bits, 2);
    put(file, 100, -5, 4);
    put(file, 104, 100, 4);
    put(file, 108, NX, 4);
    put(file, 112, NY, 4);
    put(file, 116, NX * NY, 4);
    put_float(file, 120, 0.5F);
    put_float(file, 124, 2.0F);
    put_float(file, 128, 1.0F);
    memcpy(file + 180, "um              mm", 18);
    memcpy(file + 212, "nm", 2);
    put(file, 334, COMMENT, 2);
    put(file, 336, PRIVATE, 2);
    memset(file + HEAD, 'x', COMMENT + PRIVATE);
    for (size_t k = 0; k < NX * NY; k++) {
        put(file, HEAD + COMMENT + PRIVATE + k * bits / 8, code[k], bits / 8);
    }
    return HEAD + COMMENT + PRIVATE + NX * NY * bits / 8;
}

static enum ra_code read_bytes(const struct folder *f, const unsigned char *bytes, size_t size,
                               struct ra_topography *t, char said[1024])
{
    struct ra_status st = {RA_OK, ""};
    char note[1024] = "";
    FILE *const file = fopen(f->file, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    const enum ra_code code = ra_topography_read(f->file, NULL, t, note, sizeof note, &st);
    snprintf(said, 1024, "%s", code == RA_OK ? note : st.text);
    return code;
}

/// Heights of 16 and of 32 bits are read. The code for "not measured" counts only if the head says
/// so.
static void heights(void **state)
{
    unsigned char file[1024];
    struct ra_topography t;
    char said[1024];
    for (size_t bits = 16; bits <= 32; bits += 16) {
        size_t size = make(file, bits, 0);
        put(file, 290, bits == 32, 2);
        assert_int_equal(read_bytes(*state, file, size, &t, said), RA_OK);
        assert_non_null(strstr(said, ".sur, 3 x 2 cells of 0.5 um x 2000 um"));
        assert_int_equal(strstr(said, "turned over: they are taken as they stand") != NULL,
                         bits == 32);
        assert_true(t.cells.nx == NX && t.cells.ny == NY && t.cells.dx == 0.5 / 1e6);
        assert_true(t.height[0] == -7 * (1 / 1e9) && t.height[2] == 100 * (1 / 1e9));
        assert_true(t.height[5] == 4 * (1 / 1e9));
        ra_topography_free(&t);
        size = make(file, bits, 1);
        assert_int_equal(read_bytes(*state, file, size, &t, said), RA_INPUT);
        assert_non_null(strstr(said, "1 of 6 cells was not measured (row 1 column 1)"));
    }
}

/// A profile has one row and no step along y.
static void profiles(void **state)
{
    unsigned char file[1024];
    struct ra_profile p;
    struct ra_status st;
    const struct folder *const f = *state;
    const size_t size = make(file, 16, 0);
    put(file, 18, 1, 2);
    put(file, 108, NX * NY, 4);
    put(file, 112, 1, 4);
    memset(file + 196, 0, 16);
    FILE *const out = fopen(f->file, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(file, 1, size, out), size);
    assert_int_equal(fclose(out), 0);
    check_ok(ra_profile_read(f->file, NULL, &p, NULL, 0, &st), &st);
    assert_true(p.count == NX * NY && p.spacing == 0.5 / 1e6 && p.height[5] == 4 * (1 / 1e9));
    ra_profile_free(&p);
}

static void bad(void **state)
{
    static const struct {
        size_t at;
        int32_t value;
        size_t size;
        const char *said;
    } all[] = {
        {98, 8, 2, "2 rows of 3 points of 8 bits: its head is damaged"},
        {98, 64, 2, "points of 64 bits"},
        {116, 7, 4, "its head is damaged"},
        {108, -3, 4, "its head is damaged"},
        {112, 0, 4, "its head is damaged"},
        {120, 0, 4, "none may be 0"},
        {128, 0, 4, "none may be 0"},
        {124, 0x7f800000, 4, "none may be 0"},
        {180, 'V', 2, "steps in `V`, `mm` and `nm`: a topography needs lengths"},
        {212, 'V', 2, "`mm` and `V`"},
        {334, 2000, 2, "is truncated: 6 heights take 24 bytes behind 2515"},
        {334, -1, 2, "is truncated"},
        {336, 4, 2, "is truncated: 6 heights take 24 bytes behind 521"},
        // other objects are not read
        {14, 2, 2, "a series, an image or a spectrum of Digital Surf"},
        {18, 20, 2, "a series, an image or a spectrum of Digital Surf"},
        {12, 257, 2, "a series, an image or a spectrum of Digital Surf"},
    };
    unsigned char file[1024];
    struct ra_topography t;
    char said[1024];
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const size_t size = make(file, 32, 0);
        put(file, all[i].at, all[i].value, all[i].size);
        assert_int_equal(read_bytes(*state, file, size, &t, said), RA_INPUT);
        if (strstr(said, all[i].said) == NULL) {
            fail_msg("%zu: `%s`, not `%s`", i, said, all[i].said);
        }
    }
    // a program that can convert the file is proposed only if ra2d does not read the file
    char bytes[1024];
    size_t size = make(file, 32, 0);
    memcpy(bytes, file, size);
    const struct ra_text text = {.path = "map", .data = bytes, .size = size};
    assert_string_equal(ra_topography_form(&text), ".sur");
    bytes[18] = 20;
    assert_null(ra_topography_form(&text));
    assert_non_null(ra_foreign_import(bytes, size));
    for (size = make(file, 32, 0) - 1; size >= HEAD; size--) {
        assert_int_equal(read_bytes(*state, file, size, &t, said), RA_INPUT);
        assert_non_null(strstr(said, "is truncated"));
    }
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, make_file_folder, remove_file_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(heights), TEST(profiles), TEST(bad)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
