// Tests of x3p.c: good files of every kind, and every bad one.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Files are packed here by libzip after the description of the format and read back: heights are
 * Increment c + Offset, two roundings, computed the same way. A damaged document is the good one
 * with one word in place of another.
 */
#include "support/memory.h"
#include "support/scratch.h"

#include <zip.h>

#include "surface/profile_io.h"
#include "surface/topography_io.h"

static const char document[] =
    "<?xml version=\"1.0\"?>\n<p:ISO5436_2 xmlns:p=\"http://www.opengps.eu/2008/ISO5436_2\">\n"
    "<Record1><FeatureType>SUR</FeatureType><Axes>"
    "<CX><AxisType>I</AxisType><DataType>D</DataType><Increment>5e-7</Increment></CX>"
    "<CY><AxisType>I</AxisType><DataType>D</DataType><Increment>2e-6</Increment></CY>"
    "<CZ><AxisType>A</AxisType><DataType>I</DataType><Increment> 1e-9 </Increment>"
    "<Offset>1e-6</Offset></CZ></Axes></Record1>\n"
    "<Record3><MatrixDimension><SizeX>3</SizeX><SizeY>2</SizeY><SizeZ>1</SizeZ></MatrixDimension>"
    "<DataLink><PointDataLink>bindata/data.bin</PointDataLink></DataLink></Record3>\n"
    "</p:ISO5436_2>\n";

enum { TEXT = 4000 };

/// The document with `new` in place of the first `old` behind `start`.
static const char *with(const char *text, const char *start, const char *old, const char *new,
                        char changed[TEXT])
{
    const char *const from = strstr(text, start);
    assert_non_null(from);
    const char *const at = strstr(from, old);
    assert_non_null(at);
    snprintf(changed, TEXT, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    return changed;
}

/// What is packed: name, bytes, method.
struct part {
    const char *name;
    const void *data;
    size_t size;
    zip_int32_t method;
};

static void pack(const char *path, const struct part *part, size_t count)
{
    int error = 0;
    remove(path);
    zip_t *const zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &error);
    assert_non_null(zip);
    for (size_t i = 0; i < count; i++) {
        zip_source_t *const source = zip_source_buffer(zip, part[i].data, part[i].size, 0);
        assert_non_null(source);
        const zip_int64_t index = zip_file_add(zip, part[i].name, source, 0);
        assert_true(index >= 0);
        assert_int_equal(zip_set_file_compression(zip, (zip_uint64_t)index, part[i].method, 0), 0);
    }
    assert_int_equal(zip_close(zip), 0);
}

/// The usual two members.
static void pack_two(const char *path, const char *text, const void *data, size_t size)
{
    const struct part part[] = {{"main.xml", text, strlen(text), ZIP_CM_DEFLATE},
                                {"bindata/data.bin", data, size, ZIP_CM_STORE}};
    pack(path, part, 2);
}

static void refused(const char *path, const char *message)
{
    struct ra_topography t;
    struct ra_status st = {RA_OK, ""};
    const enum ra_code code = ra_topography_read(path, NULL, &t, NULL, 0, &st);
    if (code != RA_INPUT || strstr(st.text, message) == NULL || strstr(st.text, path) == NULL) {
        print_error("code %d, `%s`, not `%s`\n", code, st.text, message);
    }
    assert_int_equal(code, RA_INPUT);
    assert_non_null(strstr(st.text, message));
    assert_non_null(strstr(st.text, path));
    assert_null(t.height);
}

// ## Good ones

/// Six codes of every type, little endian by the standard and on the machines that run this.
static const struct {
    const char *type;
    unsigned char byte[48];
    double code[6];
} types[] = {
    {"I",
     {7, 0, 0xff, 0xff, 0, 0x80, 0xff, 0x7f, 1, 0, 2, 0},
     {7.0, -1.0, -32768.0, 32767.0, 1.0, 2.0}},
    {"L",
     {7, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0x80, 0xff, 0xff, 0xff, 0x7f, 1, 0, 0, 0, 2},
     {7.0, -1.0, -2147483648.0, 2147483647.0, 1.0, 2.0}},
    {"F",
     {0, 0, 0, 0x3f, 0, 0, 0x80, 0xbf, 0, 0, 0, 0, 0, 0, 0, 0x40, 0, 0, 0x80, 0x3f},
     {0.5, -1.0, 0.0, 2.0, 1.0, 0.0}},
    {"D",
     {0, 0, 0, 0, 0, 0, 0xe0, 0x3f, 0, 0, 0, 0, 0, 0, 0xf0, 0xbf, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0,    0x40, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0},
     {0.5, -1.0, 0.0, 2.0, 1.0, 0.0}},
};

static void types_of_data(void **state)
{
    const struct folder *const f = *state;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        char text[TEXT], type[40], note[300] = "";
        struct ra_topography t;
        struct ra_status st;
        snprintf(type, sizeof type, "<DataType>%s<", types[i].type);
        const size_t size = i == 0 ? 12 : i == 3 ? 48 : 24;
        pack_two(f->file, with(document, "<CZ>", "<DataType>I<", type, text), types[i].byte, size);
        check_ok(ra_topography_read(f->file, NULL, &t, note, sizeof note, &st), &st);
        assert_true(t.cells.nx == 3 && t.cells.ny == 2);
        assert_true(t.cells.dx == 5e-7 && t.cells.dy == 2e-6);
        for (size_t k = 0; k < 6; k++) {
            check_near(t.height[k], 1e-9 * types[i].code[k] + 1e-6, 0.0);
        }
        assert_non_null(strstr(note, ".x3p, 2 x 3 cells of 0.5 um x 2 um"));
        ra_topography_free(&t);
        pack_two(f->file, text, types[i].byte, size - 1);
        refused(f->file, "is truncated: 2 x 3 heights take at least");
    }
}

/// A bit for each height, the least first; only the row that is wanted must be whole. A path as
/// other systems write it.
static void valid_points(void **state)
{
    static const unsigned char valid = 0x2f; // the fifth is missing
    static const char link[] = "<PointDataLink>bindata\\data.bin</PointDataLink>"
                               "<ValidPointsLink>/bindata/valid.bin</ValidPointsLink>";
    const struct folder *const f = *state;
    char text[TEXT];
    struct ra_profile p;
    struct ra_status st;
    with(document, "<DataLink>", "<PointDataLink>bindata/data.bin</PointDataLink>", link, text);
    struct part part[] = {{"main.xml", text, strlen(text), ZIP_CM_DEFLATE},
                          {"BinData/data.bin", types[0].byte, 12, ZIP_CM_DEFLATE},
                          {"bindata/valid.bin", &valid, 1, ZIP_CM_STORE}};
    pack(f->file, part, 3);
    refused(f->file, "1 of 6 cells were not measured");
    check_ok(ra_profile_read(f->file, "row 1", &p, NULL, 0, &st), &st);
    assert_true(p.count == 3 && p.spacing == 5e-7);
    check_near(p.height[2], 1e-9 * -32768.0 + 1e-6, 0.0);
    ra_profile_free(&p);
    assert_int_equal(ra_profile_read(f->file, "row 2", &p, NULL, 0, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "1 of 3 points of row 2 were not measured"));
    check_ok(ra_profile_read(f->file, "column 3", &p, NULL, 0, &st), &st);
    assert_true(p.count == 2 && p.spacing == 2e-6);
    check_near(p.height[1], 1e-9 * 2.0 + 1e-6, 0.0);
    ra_profile_free(&p);
    part[2].size = 0;
    pack(f->file, part, 3);
    refused(f->file, "bindata/valid.bin: has 0 bytes for 6 bits");
    pack(f->file, part, 2);
    refused(f->file, "bindata/valid.bin: No such file");
}

/// Heights as text, with and without coordinates; a profile has one axis.
static void lists(void **state)
{
    static const char data[] = "<DataLink><PointDataLink>bindata/data.bin</PointDataLink>"
                               "</DataLink>";
    static const char list[] = "<DataList><Datum>1</Datum><Datum> 2e0\n</Datum>"
                               "<Datum>1e-6;;3</Datum><Datum/><Datum>NaN</Datum><Datum>-6</Datum>"
                               "</DataList>";
    const struct folder *const f = *state;
    char text[TEXT], other[TEXT];
    struct ra_profile p;
    struct ra_status st;
    const struct part part = {"main.xml", text, 0, ZIP_CM_DEFLATE};
    with(document, "<DataLink>", data, list, text);
    struct part one = part;
    one.size = strlen(text);
    pack(f->file, &one, 1);
    check_ok(ra_profile_read(f->file, "row 1", &p, NULL, 0, &st), &st);
    for (size_t k = 0; k < 3; k++) {
        check_near(p.height[k], 1e-9 * (double)(k + 1) + 1e-6, 0.0);
    }
    ra_profile_free(&p);
    assert_int_equal(ra_profile_read(f->file, "row 2", &p, NULL, 0, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "2 of 3 points of row 2 were not measured"));
    static const char *const changes[][4] = {
        {"<Datum>1<", "<Datum>1<", "<Datum>one<", "Datum `one` is not a number"},
        {"<Datum/>", "<Datum/>", "", "main.xml: 5 heights (Datum) of 2 x 3 and no PointDataLink"},
        {"<Datum/>", "<Datum/>", "<Datum/><Datum/>", "main.xml: more heights than 2 x 3"},
        {"<SizeX>", "3", "300", "is truncated: 2 x 300 heights take at least 8 bytes each"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        with(text, changes[i][0], changes[i][1], changes[i][2], other);
        const struct part bad = {"main.xml", other, strlen(other), ZIP_CM_DEFLATE};
        pack(f->file, &bad, 1);
        refused(f->file, changes[i][3]);
    }
    check_ok(ra_profile_read("tests/corpus/profile/profile-text.x3p", NULL, &p, NULL, 0, &st), &st);
    assert_true(p.count == 8 && p.spacing == 5e-7 && p.height[0] == 12.5e-9);
    ra_profile_free(&p);
}

// ## Bad ones

static void bad_documents(void **state)
{
    static const char *const changes[][4] = {
        {"<Feature", "SUR", "PCL", "FeatureType is `PCL`: give a profile (PRF) or a rectangle"},
        {"<CX>", ">I<", ">A<", "AxisType of CX, CY, CZ is `A`, `I`, `A`"},
        {"<CY>", ">I<", ">A<", "AxisType of CX, CY, CZ is `I`, `A`, `A`"},
        {"<CZ>", ">A<", ">I<", "AxisType of CX, CY, CZ is `I`, `I`, `I`"},
        {"<CX>", "5e-7", "long", "Record1/Axes/CX/Increment is `long`: give a number"},
        {"<CX>", "5e-7", "1e999", "Record1/Axes/CX/Increment is `1e999`: give a number"},
        {"<CX>", "5e-7", "-1", "cells of -1 m x 2e-06 m: give positive sides"},
        {"<CZ>", "1e-9", "", "DataType of CZ is `I` with Increment 0: give F or D"},
        {"<CZ>", ">I<", ">Q<", "DataType of CZ is `Q`"},
        {"<CZ>", ">I<", "><", "DataType of CZ is ``"},
        {"<SizeX>", "3", "0", "Record3/MatrixDimension/SizeX is `0`: give a number from 1 on"},
        {"<SizeY>", "2", "2.5", "Record3/MatrixDimension/SizeY is `2.5`"},
        {"<SizeY>", "2", "4", "is truncated: 4 x 3 heights take at least 2 bytes each and 12 are"},
        {"<SizeZ>", "1", "2", "2 layers (SizeZ): give a file with one"},
        {"<DataLink>", "data.bin", "none", "bindata/none: No such file"},
        {"<DataLink>", "</Record3>", "", "main.xml:5: mismatched tag: give an .x3p file"},
        {"<DataLink>", "<PointDataLink>bindata/data.bin</PointDataLink>", "",
         "0 heights (Datum) of 0 x 0 and no PointDataLink"},
    };
    const struct folder *const f = *state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char text[TEXT];
        with(document, changes[i][0], changes[i][1], changes[i][2], text);
        pack_two(f->file, text, types[0].byte, 12);
        refused(f->file, changes[i][3]);
    }
}

static void bad_containers(void **state)
{
    const struct folder *const f = *state;
    static char zeros[4000000], bytes[10000];
    const struct part only = {"bindata/data.bin", types[0].byte, 12, ZIP_CM_STORE};
    pack(f->file, &only, 1);
    refused(f->file, "main.xml: No such file: give an .x3p file of ISO 5436-2");
    const struct part other[] = {{"main.xml", document, strlen(document), ZIP_CM_BZIP2}, only};
    pack(f->file, other, 2);
    refused(f->file, "main.xml: is neither stored nor deflated");
    // every byte of the container in turn: what is damaged is refused or changes nothing
    pack_two(f->file, document, types[0].byte, 12);
    FILE *file = fopen(f->file, "rb");
    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    assert_int_equal(fclose(file), 0);
    for (size_t i = 4; i < size; i++) {
        struct ra_topography t;
        struct ra_status st = {RA_OK, ""};
        bytes[i] = (char)(bytes[i] ^ 0x55);
        file = fopen(f->file, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(bytes, 1, size, file), size);
        assert_int_equal(fclose(file), 0);
        bytes[i] = (char)(bytes[i] ^ 0x55);
        const enum ra_code code = ra_topography_read(f->file, NULL, &t, NULL, 0, &st);
        assert_true(code == RA_INPUT || (code == RA_OK && t.height[1] == 1e-9 * -1.0 + 1e-6));
        ra_topography_free(&t);
    }
    // four million zeros are four thousand bytes: as much as deflation can give
    char text[TEXT];
    with(document, "<SizeX>", "3", "2000000", text);
    pack_two(f->file, text, zeros, sizeof zeros);
    refused(f->file,
            "is truncated: 2 x 2000000 heights take at least 2 bytes each and 4000000 are");
}

static enum ra_code read_topography(void *context, struct ra_status *st)
{
    struct ra_topography t;
    const enum ra_code code = ra_topography_read(context, NULL, &t, NULL, 0, st);
    ra_topography_free(&t);
    return code;
}

static void without_memory(void **state)
{
    struct folder *const f = *state;
    pack_two(f->file, document, types[0].byte, 12);
    const struct request list[] = {{f->file, 65536, 1},
                                   {"member of an .x3p file", sizeof document, 1},
                                   {"member of an .x3p file", 13, 1},
                                   {"heights of an .x3p file", 6, 8}};
    check_requests(read_topography, f->file, list, sizeof list / sizeof *list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(types_of_data, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(valid_points, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(lists, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(bad_documents, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(bad_containers, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(without_memory, make_file_folder, remove_file_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
