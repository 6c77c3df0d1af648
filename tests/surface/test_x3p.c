// Tests of x3p.c: good files of every kind, and every bad one.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The test packs files with libzip by the description of the format and reads them. Heights are
 * Increment c + Offset with two roundings, computed in the same way. A damaged document is the
 * good one with one word replaced.
 */
#include "support/memory.h"
#include "support/scratch.h"

#include <ctype.h>
#include <sys/stat.h>
#include <zip.h>

#include "surface/md5.h"
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

/// The document in which `new` replaces the first `old` after `start`.
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

/// A member of the container: name, bytes, method.
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

/// Packs a document and, if it has bytes, the usual second member.
static void pack_document(const char *path, const char *text, const void *data, size_t size)
{
    const struct part part[] = {{"main.xml", text, strlen(text), ZIP_CM_DEFLATE},
                                {"bindata/data.bin", data, size, ZIP_CM_STORE}};
    pack(path, part, data != NULL ? 2 : 1);
}

/// Checks the refusal as a profile with these options, or as a topography (`how` NULL).
static void refused(const char *path, const char *how, const char *message)
{
    struct ra_topography t = {.height = NULL};
    struct ra_profile p = {.height = NULL};
    struct ra_status st = {RA_OK, ""};
    const enum ra_code code = how == NULL ? ra_topography_read(path, NULL, &t, NULL, 0, &st)
                                          : ra_profile_read(path, how, &p, NULL, 0, &st);
    if (code != RA_INPUT || strstr(st.text, message) == NULL || strstr(st.text, path) == NULL) {
        fail_msg("code %d, `%s`, not `%s`", (int)code, st.text, message);
    }
    assert_true(t.height == NULL && p.height == NULL);
}

/// Checks that a row or a column has these codes.
static void has(const char *path, const char *how, size_t count, double spacing, const double *code)
{
    struct ra_profile p;
    struct ra_status st;
    check_ok(ra_profile_read(path, how, &p, NULL, 0, &st), &st);
    assert_true(p.count == count && p.spacing == spacing);
    for (size_t k = 0; k < count; k++) {
        check_near(p.height[k], 1e-9 * code[k] + 1e-6, 0.0);
    }
    ra_profile_free(&p);
}

/// A change of a document: `new` replaces the first `old` after `start`. NULL: the end of the list.
struct change {
    const char *start, *old, *new, *message;
};

static void refused_when_changed(const char *path, const char *text, const struct change *change,
                                 const void *data, size_t size)
{
    for (char changed[TEXT]; change->start != NULL; change++) {
        pack_document(path, with(text, change->start, change->old, change->new, changed), data,
                      size);
        refused(path, NULL, change->message);
    }
}

// ## Good files

/// Six codes of every type are read. By the standard they are little endian, as on all machines on
/// which ra2d runs.
static const struct {
    const char *type;
    const void *data;
    size_t size;
    double code[6];
} types[] = {
    {"I", (const int16_t[]){7, -1, INT16_MIN, INT16_MAX, 1, 2}, 12, {7, -1, -32768, 32767, 1, 2}},
    {"L",
     (const int32_t[]){7, -1, INT32_MIN, INT32_MAX, 1, 2},
     24,
     {7, -1, -0x1p31, 2147483647, 1, 2}},
    {"F", (const float[]){0.5f, -1, 0, 2, 1, 0x1p-149f}, 24, {0.5, -1, 0, 2, 1, 0x1p-149}},
    {"D", (const double[]){0.5, -1, 0, 2, 1, 0.1}, 48, {0.5, -1, 0, 2, 1, 0.1}},
};

static void types_of_data(void **state)
{
    const char *const file = ((const struct folder *)*state)->file;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        char text[TEXT], type[40], note[300] = "";
        struct ra_topography t;
        struct ra_status st;
        snprintf(type, sizeof type, "<DataType>%s<", types[i].type);
        pack_document(file, with(document, "<CZ>", "<DataType>I<", type, text), types[i].data,
                      types[i].size);
        check_ok(ra_topography_read(file, NULL, &t, note, sizeof note, &st), &st);
        assert_true(t.cells.nx == 3 && t.cells.ny == 2);
        assert_true(t.cells.dx == 5e-7 && t.cells.dy == 2e-6);
        for (size_t k = 0; k < 6; k++) {
            check_near(t.height[k], 1e-9 * types[i].code[k] + 1e-6, 0.0);
        }
        assert_non_null(strstr(note, ".x3p, 3 x 2 cells of 0.5 um x 2 um"));
        ra_topography_free(&t);
        pack_document(file, text, types[i].data, types[i].size - 1);
        refused(file, NULL, "is truncated: 2 x 3 heights take at least");
    }
}

/// Each height has a bit that says whether it is valid; the least bit of a byte is the first. Only
/// the row that is read must be complete. Paths in the file may be written as on other systems.
static void valid_points(void **state)
{
    static const unsigned char valid = 0x2f; // the fifth is missing
    static const char link[] = "<PointDataLink>bindata\\data.bin</PointDataLink>"
                               "<ValidPointsLink>/bindata/valid.bin</ValidPointsLink>";
    const char *const file = ((const struct folder *)*state)->file;
    char text[TEXT];
    with(document, "<DataLink>", "<PointDataLink>bindata/data.bin</PointDataLink>", link, text);
    struct part part[] = {{"main.xml", text, strlen(text), ZIP_CM_DEFLATE},
                          {"BinData/data.bin", types[0].data, 12, ZIP_CM_DEFLATE},
                          {"bindata/valid.bin", &valid, 1, ZIP_CM_STORE}};
    pack(file, part, 3);
    refused(file, NULL, "1 of 6 cells was not measured");
    has(file, "row 1", 3, 5e-7, types[0].code);
    has(file, "column 3", 2, 2e-6, (const double[]){-32768.0, 2.0});
    refused(file, "row 2", "1 of 3 points of row 2 was not measured");
    struct ra_profile p;
    struct ra_status st;
    check_ok(ra_profile_read(file, "row 2 missing interpolate", &p, NULL, 0, &st), &st);
    assert_int_equal(p.count, 3);
    check_near(p.height[1], p.height[0] + 0.5 * (p.height[2] - p.height[0]), 0.0);
    ra_profile_free(&p);
    part[2].size = 0;
    pack(file, part, 3);
    refused(file, NULL, "bindata/valid.bin: has 0 bytes for 6 bits");
    part[2] = (struct part){"bindata/valid.bin", "\x2f\x00", 2, ZIP_CM_STORE};
    pack(file, part, 3);
    refused(file, NULL, "bindata/valid.bin: has 2 bytes for 6 bits, which take 1: SizeX, SizeY or");
    part[2].size = 0;
    pack(file, part, 2);
    refused(file, NULL, "bindata/valid.bin: No such file");
}

/// Heights may be text, with and without coordinates. A profile has one axis.
static void lists(void **state)
{
    static const char data[] = "<DataLink><PointDataLink>bindata/data.bin</PointDataLink>"
                               "</DataLink>";
    static const char list[] = "<DataList><Datum>1</Datum><Datum> 2e0\n</Datum>"
                               "<Datum>1e-6;;3</Datum><Datum/><Datum>NaN</Datum><Datum>-6</Datum>"
                               "</DataList>";
    const char *const file = ((const struct folder *)*state)->file;
    static const struct change changes[] = {
        {"<Datum>1<", "<Datum>1<", "<Datum>one<", "Datum `one` is not a number"},
        {"<Datum/>", "<Datum/>", "", "main.xml: 5 heights (Datum) of 2 x 3 and no PointDataLink"},
        {"<Datum/>", "<Datum/>", "<Datum/><Datum/>", "more heights (Datum) than 2 x 3: SizeX"},
        {"<SizeX>", "3", "300", "is truncated: 2 x 300 heights take at least 8 bytes each"},
        {"<Datum>1e-6", "1e-6", "3e-6",
         "Datum `3e-6;;3` is at 3e-06 m, and 2 increments from the first one "
         "(Record1/Axes/CX/Increment) are at 1e-06 m"},
        {"<Datum>-6", "-6", ";5e-6;-6", "is at 5e-06 m, and 1 increments from the first one"},
        {NULL, NULL, NULL, NULL},
    };
    char text[TEXT];
    struct ra_profile p;
    struct ra_status st;
    with(document, "<DataLink>", data, list, text);
    pack_document(file, text, NULL, 0);
    has(file, "row 1", 3, 5e-7, (const double[]){1.0, 2.0, 3.0});
    refused(file, "row 2", "2 of 3 points of row 2 were not measured");
    refused_when_changed(file, text, changes, NULL, 0);
    // each height has the number of its place, counted from 0
    char places[2][TEXT];
    with(text, "<Datum>1e-6", "1e-6;;", "2;0;", places[0]);
    pack_document(file, places[0], NULL, 0);
    has(file, "row 1", 3, 5e-7, (const double[]){1.0, 2.0, 3.0});
    with(text, "<Datum>1<", ">1<", ">1;7;1<", places[0]);
    with(places[0], "<Datum>1e-6", "1e-6;;", "1.000001;7;", places[1]);
    pack_document(file, places[1], NULL, 0);
    has(file, "row 1", 3, 5e-7, (const double[]){1.0, 2.0, 3.0});
    check_ok(ra_profile_read("tests/corpus/profile/profile-text.x3p", NULL, &p, NULL, 0, &st), &st);
    assert_true(p.count == 8 && p.spacing == 5e-7 && p.height[0] == 12.5e-9);
    ra_profile_free(&p);
}

/// The checksums are those of RFC 1321, also for a text whose length needs a second block.
static void sums(void **unused)
{
    static const char *const known[][2] = {
        {"", "d41d8cd98f00b204e9800998ecf8427e"},
        {"a", "0cc175b9c0f1b6a831c399e269772661"},
        {"message digest", "f96b697d7cb7938d525a2f31aaf161d0"},
        {"abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"},
        {"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
         "d174ab98d277d9f5a5611c2c9f419d9f"},
        {"12345678901234567890123456789012345678901234567890123456789012345678901234567890",
         "57edf4a22be3c955ac49da2e2107b67a"}};
    char text[RA_MD5_TEXT];
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_string_equal(ra_md5(known[i][0], strlen(known[i][0]), text), known[i][1]);
    }
}

/// Rotated axes make a note; a rotation by 0 makes none.
static void rotations(void **state)
{
    static const struct {
        const char *r22, *r23;
        bool noted;
    } turned[] = {{"1", "0", false},  {" 1.0 ", "-1e-9", false}, {"-1", "0", true},
                  {"1", "0.1", true}, {"1", "1e-5", true},       {"0.99999", "0", true}};
    static const char said[] = "its Rotation is not applied: heights are along the z axis";
    const char *const file = ((const struct folder *)*state)->file;
    char text[TEXT], axes[300];
    for (size_t i = 0; i < sizeof turned / sizeof *turned; i++) {
        struct ra_topography t;
        struct ra_profile p;
        struct ra_status st;
        char note[2][400] = {"", ""};
        snprintf(axes, sizeof axes,
                 "<Rotation><r11>1</r11><r22>%s</r22><r23>%s</r23><r33>1</r33></Rotation></Axes>",
                 turned[i].r22, turned[i].r23);
        pack_document(file, with(document, "<Axes>", "</Axes>", axes, text), types[0].data, 12);
        check_ok(ra_topography_read(file, NULL, &t, note[0], sizeof note[0], &st), &st);
        check_ok(ra_profile_read(file, "row 1", &p, note[1], sizeof note[1], &st), &st);
        for (int k = 0; k < 2; k++) {
            assert_int_equal(strstr(note[k], said) != NULL, turned[i].noted);
        }
        ra_topography_free(&t);
        ra_profile_free(&p);
    }
    pack_document(
        file,
        with(document, "<Axes>", "</Axes>", "<Rotation><r31>90 deg</r31></Rotation></Axes>", text),
        types[0].data, 12);
    refused(file, NULL, "Record1/Axes/Rotation/r31 is `90 deg`: give a number");
}

/// A wrong checksum of the heights or of the bits is refused.
static void changed_data(void **state)
{
    static const unsigned char valid = 0x3f;
    const char *const file = ((const struct folder *)*state)->file;
    char text[2][TEXT], link[300], sum[2][RA_MD5_TEXT];
    ra_md5(types[0].data, 12, sum[0]);
    ra_md5(&valid, 1, sum[1]);
    sum[0][0] = (char)toupper((unsigned char)sum[0][0]);
    snprintf(link, sizeof link,
             "</PointDataLink><MD5ChecksumPointData>%s</MD5ChecksumPointData>"
             "<ValidPointsLink>valid.bin</ValidPointsLink>"
             "<MD5ChecksumValidPoints>\n%s </MD5ChecksumValidPoints>",
             sum[0], sum[1]);
    with(document, "<DataLink>", "</PointDataLink>", link, text[0]);
    struct part part[] = {{"main.xml", text[0], strlen(text[0]), ZIP_CM_DEFLATE},
                          {"bindata/data.bin", types[0].data, 12, ZIP_CM_DEFLATE},
                          {"valid.bin", &valid, 1, ZIP_CM_STORE}};
    pack(file, part, 3);
    has(file, "row 1", 3, 5e-7, types[0].code);
    part[1].data = types[0].code;
    pack(file, part, 3);
    char changed[RA_MD5_TEXT], message[300];
    snprintf(message, sizeof message,
             ": bindata/data.bin: its MD5 sum is %s, and main.xml has "
             "Record3/DataLink/MD5ChecksumPointData `%s`: one of them was changed",
             ra_md5(types[0].code, 12, changed), sum[0]);
    refused(file, NULL, message);
    part[1].data = types[0].data;
    part[2].data = "\x1f";
    pack(file, part, 3);
    snprintf(message, sizeof message,
             ": valid.bin: its MD5 sum is %s, and main.xml has "
             "Record3/DataLink/MD5ChecksumValidPoints `%s`: one of them was changed",
             ra_md5("\x1f", 1, changed), sum[1]);
    refused(file, NULL, message);
    // a checksum that was never computed
    with(text[0], "MD5ChecksumValid", sum[1], "00000000000000000000000000000000", text[1]);
    part[0] = (struct part){"main.xml", text[1], strlen(text[1]), ZIP_CM_DEFLATE};
    pack(file, part, 3);
    refused(file, NULL, "1 of 6 cells was not measured");
}

/// Points may be 1 pm to 1 km apart.
static void limits_of_increments(void **state)
{
    static const struct {
        const char *text;
        double spacing; ///< 0: refused
    } all[] = {{"1e-12", 1e-12}, {"1e3", 1e3}, {"9.9e-13", 0.0}, {"1000.1", 0.0}, {"0", 0.0}};
    const char *const file = ((const struct folder *)*state)->file;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char text[TEXT];
        with(document, "<CX>", "5e-7", all[i].text, text);
        pack_document(file, text, types[0].data, 12);
        if (all[i].spacing > 0.0) {
            has(file, "row 1", 3, all[i].spacing, types[0].code);
        } else {
            refused(file, "row 1", "give a length in m, 1 pm to 1 km");
        }
    }
}

// ## Bad files

static void bad_documents(void **state)
{
    static const struct change changes[] = {
        {"<Feature", "SUR", "PCL", "FeatureType is `PCL`: give a profile (PRF) or a rectangle"},
        {"<CX>", ">I<", ">A<", "AxisType of CX, CY, CZ is `A`, `I`, `A`"},
        {"<CY>", ">I<", ">A<", "AxisType of CX, CY, CZ is `I`, `A`, `A`"},
        {"<CZ>", ">A<", ">I<", "AxisType of CX, CY, CZ is `I`, `I`, `I`"},
        {"<CX>", "5e-7", "long", "Record1/Axes/CX/Increment is `long`: give a number"},
        {"<CX>", "5e-7", "1e999", "Record1/Axes/CX/Increment is `1e999`: give a number"},
        {"<CX>", "5e-7", "-1", "Record1/Axes/CX/Increment is -1: give a length in m, 1 pm to 1 km"},
        {"<CY>", "2e-6", "-1", "cells of 5e-07 m x -1 m: give positive sides"},
        {"<CZ>", "1e-9", "", "DataType of CZ is `I` with Increment 0: give F or D"},
        {"<CZ>", ">I<", ">Q<", "DataType of CZ is `Q`"},
        {"<CZ>", ">I<", "><", "DataType of CZ is ``"},
        {"<SizeX>", "3", "0",
         "Record3/MatrixDimension/SizeX is `0`: give a number from 1 to 999999999"},
        {"<SizeX>", "3", "4000000000", "SizeX is `4000000000`: give a number from 1 to 999999999"},
        {"<SizeX>", "3", "0000000004", "is truncated: 2 x 4 heights take at least 2 bytes each"},
        {"<SizeY>", "2", "2.5", "Record3/MatrixDimension/SizeY is `2.5`"},
        {"<SizeY>", "2", "4", "is truncated: 4 x 3 heights take at least 2 bytes each and 12 are"},
        {"<SizeZ>", "1", "2", "2 layers (SizeZ): give a file with one"},
        {"<SizeX>", "3", "2", "data.bin: has 12 bytes, and 2 x 2 heights take 8: SizeX, SizeY or"},
        {"<SizeY>", "2", "1", "data.bin: has 12 bytes, and 1 x 3 heights take 6: SizeX, SizeY or"},
        {"<SizeX>", "<SizeX>", "<SizeX>2</SizeX><SizeX>",
         "main.xml: Record3/MatrixDimension/SizeX is given twice: give it once"},
        {"<CZ>", "<Increment>", "<Increment>1</Increment><Increment>",
         "main.xml: Record1/Axes/CZ/Increment is given twice: give it once"},
        {"<CX>", "5e-7", "1e308", "CX/Increment is 1e+308: give a length in m, 1 pm to 1 km"},
        {"<CX>", "5e-7", "1e-320",
         "CX/Increment is 9.99989e-321: give a length in m, 1 pm to 1 km"},
        {"<Feature", "SUR", "PRF", "a profile (PRF) of 2 rows (SizeY): give 1"},
        {"<CX>", "5e-7",
         "5                                                                                        "
         "                                                                                      "
         "e-7",
         "main.xml: Record1/Axes/CX/Increment has more than 159 characters"},
        {"<CX>", "5e-7", "5<b/>e-7",
         "main.xml: Record1/Axes/CX/Increment has an element inside, `b`: give its value alone"},
        {"<CX>", "5e-7", "5e-7<unit>mm</unit>", "CX/Increment has an element inside, `unit`"},
        {"<Feature", "SUR", "SUR<p:b/>PRF", "Record1/FeatureType has an element inside, `p:b`"},
        {"<SizeX>", "3", "<b>3</b>", "MatrixDimension/SizeX has an element inside, `b`"},
        {"<CX>", "<Increment>", "<Increment xml:lang='C' unit='mm'>",
         "main.xml: `unit` at Record1/Axes/CX/Increment is not of ISO 5436-2: give lengths in "
         "metres, without it"},
        {"<CZ>", "</CZ>", "<Unit>nm</Unit></CZ>",
         "main.xml: `Unit` at Record1/Axes/CZ/Unit is not of ISO 5436-2"},
        {"<DataLink>", "<DataLink>",
         "<DataList><Datum>1</Datum><Datum>1</Datum><Datum>1</Datum><Datum>1</Datum><Datum>1</"
         "Datum>"
         "<Datum>1</Datum></DataList><DataLink>",
         "heights as text (Datum) and in bindata/data.bin: give one of them"},
        {"<DataLink>", "data.bin", "none", "bindata/none: No such file"},
        {"<DataLink>", "</Record3>", "", "main.xml:5: mismatched tag: give an .x3p file"},
        {"<DataLink>", "<PointDataLink>bindata/data.bin</PointDataLink>", "",
         "0 heights (Datum) of 0 x 0 and no PointDataLink"},
        {NULL, NULL, NULL, NULL},
    };
    const char *const file = ((const struct folder *)*state)->file;
    refused_when_changed(file, document, changes, types[0].data, 12);
}

/// Thousands of characters after an element inside a field are refused. This is tested in the first
/// field, in the last field and in a height.
static void text_behind_an_element(void **state)
{
    enum { MUCH = 20000 };
    static const char *const fields[] = {"<FeatureType>", "<PointDataLink>", "<Datum>"};
    static char text[MUCH + TEXT], long_text[MUCH + 1];
    const char *const file = ((const struct folder *)*state)->file;
    memset(long_text, '7', MUCH);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        char changed[TEXT];
        const char *const name = fields[i] + 1;
        with(document, "<DataLink>", "</Record3>",
             "<DataList><Datum>1</Datum></DataList></Record3>", changed);
        const char *const at = strstr(changed, fields[i]) + strlen(fields[i]);
        snprintf(text, sizeof text, "%.*s1<b/>%s%s", (int)(at - changed), changed, long_text, at);
        pack_document(file, text, types[0].data, 12);
        char message[100];
        snprintf(message, sizeof message, "%.*s has an element inside, `b`: give its value alone",
                 (int)strcspn(name, ">"), name);
        refused(file, NULL, message);
        snprintf(text, sizeof text, "%.*s1<!-- b -->%s%s", (int)(at - changed), changed, long_text,
                 at);
        pack_document(file, text, types[0].data, 12);
        refused(file, NULL, " has more than 159 characters");
    }
}

/// Elements with unknown names of any length may stand in the document; the fields after them are
/// read. Elements inside such an element, even `SizeX`, are not taken as fields.
static void long_names(void **state)
{
    static const char *const places[] = {"<Axes>", "<CX>", "<Record3>", "<MatrixDimension>"};
    const char *const file = ((const struct folder *)*state)->file;
    for (size_t length = 160; length < 640; length = length < 215 ? length + 1 : 2 * length) {
        char name[700] = "", element[1500], text[TEXT];
        memset(name, 'n', length);
        snprintf(element, sizeof element, "<%s><SizeX>7</SizeX><Increment/></%s>", name, name);
        for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
            struct ra_topography t;
            struct ra_status st;
            char with_it[1600];
            snprintf(with_it, sizeof with_it, "%s%s", places[i], element);
            pack_document(file, with(document, places[i], places[i], with_it, text), types[0].data,
                          12);
            const enum ra_code code = ra_topography_read(file, NULL, &t, NULL, 0, &st);
            // a name within an axis is refused as unknown, if it is short enough to be read
            if (code != RA_OK && i == 1 && length < 190) {
                assert_non_null(strstr(st.text, " at Record1/Axes/CX/nnn"));
                continue;
            }
            check_ok(code, &st);
            assert_true(t.cells.nx == 3 && t.cells.ny == 2 && t.cells.dx == 5e-7);
            ra_topography_free(&t);
        }
    }
}

static void bad_containers(void **state)
{
    const char *const file = ((const struct folder *)*state)->file;
    static const char zeros[4000000];
    const struct part only = {"bindata/data.bin", types[0].data, 12, ZIP_CM_STORE};
    pack(file, &only, 1);
    refused(file, NULL,
            "is a container (ZIP) without main.xml, which begins with "
            "`bindata/data.bin`: give an .x3p file of ISO 5436-2");
    // a workbook, whatever its first member is
    const struct part book[] = {only, {"[Content_Types].xml", "<Types/>", 8, ZIP_CM_STORE}};
    pack(file, book, 2);
    refused(file, NULL, "is a document of an office program (.xlsx)");
    const struct part other[] = {{"main.xml", document, strlen(document), ZIP_CM_BZIP2}, only};
    pack(file, other, 2);
    refused(file, NULL, "main.xml: is neither stored nor deflated");
    const struct part twice[] = {{"main.xml", document, strlen(document), ZIP_CM_STORE},
                                 {"Main.XML", document, strlen(document), ZIP_CM_STORE},
                                 only};
    pack(file, twice, 3);
    refused(file, NULL, "main.xml is in it twice: give it once");
    const struct part data[] = {twice[0], only, {"bindata/DATA.bin", "", 0, ZIP_CM_STORE}};
    pack(file, data, 3);
    refused(file, NULL, "bindata/data.bin is in it twice: give it once");
    // four million zeros become four thousand bytes, the strongest compression that deflate allows
    char text[TEXT];
    with(document, "<SizeX>", "3", "2000000", text);
    pack_document(file, text, zeros, sizeof zeros);
    refused(file, NULL,
            "is truncated: 2 x 2000000 heights take at least 2 bytes each and 4000000 are");
}

static void flip(const char *path, long place)
{
    FILE *const file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, place, SEEK_SET), 0);
    const int byte = fgetc(file);
    assert_int_equal(fseek(file, place, SEEK_SET), 0);
    assert_int_equal(fputc(byte ^ 0x55, file), byte ^ 0x55);
    assert_int_equal(fclose(file), 0);
}

/// Each byte after the first four is changed in turn. The damaged file is refused, or the damage
/// has no effect.
static void damaged(void **state)
{
    const char *const file = ((const struct folder *)*state)->file;
    struct stat info;
    pack_document(file, document, types[0].data, 12);
    assert_int_equal(stat(file, &info), 0);
    for (long i = 4; i < (long)info.st_size; i++) {
        struct ra_topography t;
        struct ra_status st;
        flip(file, i);
        const enum ra_code code = ra_topography_read(file, NULL, &t, NULL, 0, &st);
        assert_true(code == RA_INPUT || (code == RA_OK && t.height[1] == 1e-9 * -1.0 + 1e-6));
        ra_topography_free(&t);
        flip(file, i);
    }
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
    char *const file = ((struct folder *)*state)->file;
    pack_document(file, document, types[0].data, 12);
    const struct request list[] = {{file, 65536, 1},
                                   {"member of an .x3p file", sizeof document, 1},
                                   {"member of an .x3p file", 13, 1},
                                   {"heights of an .x3p file", 6, 8}};
    check_requests(read_topography, file, list, sizeof list / sizeof *list);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, make_file_folder, remove_file_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(types_of_data),    TEST(valid_points),   TEST(lists),
        cmocka_unit_test(sums), TEST(changed_data),   TEST(limits_of_increments),
        TEST(rotations),        TEST(bad_documents),  TEST(text_behind_an_element),
        TEST(long_names),       TEST(bad_containers), TEST(damaged),
        TEST(without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
