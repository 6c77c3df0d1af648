// Tests of foreign.c: files of forms that ra2d does not read, and their messages.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scratch.h"
#include "support/shell.h"

#include "surface/foreign.h"
#include "surface/profile_io.h"
#include "surface/topography_io.h"

static void put(const char *path, const void *bytes, size_t size)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

#define BYTES(text) text, sizeof(text) - 1
#define GWYDDION                                                                                   \
    "which is not read here: `gwyddion --convert-to-gwy=NAME.gwy FILE` makes a file that is"
#define ZIP(name) "PK\3\4\24\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\23\0\0\0" name

static const struct {
    const char *bytes;
    size_t size;
    const char *said[2];
} forms[] = {
    {BYTES("DIGITAL SURF\0\0\0\0\1\0"),
     {"series, an image or a spectrum of Digital Surf (.sur, .pro)", GWYDDION}},
    {BYTES("DSCOMPRESSED\1\0"), {"packed surface of Digital Surf (.sur, .pro)", GWYDDION}},
    {BYTES("GWYOGwyContainer\0\1\0\0\0"), {"Gwyddion 1 (.gwy)", GWYDDION}},
    {BYTES("Gwyddion XYZ Field 1.0\nN = 1\n\0\0"), {"point cloud of Gwyddion (.gxyzf)", GWYDDION}},
    {BYTES("AliconaImaging\0\r\n"), {"Alicona (.al3d)", GWYDDION}},
    {BYTES("\1\0Directory\0"), {"a file of Wyko (.opd)", GWYDDION}},
    {BYTES("Wyko ASCII Data File Format 0\t0\t1\nX Size\t2\n"),
     {"an ASCII file of Wyko (.asc)", GWYDDION}},
    {BYTES("VCA DATA\1\0\0U"), {"Dektak (.OPDx)", GWYDDION}},
    {BYTES("fileformat = bcrstm\nxpixels = 2\n"), {"Image Metrology (.bcr, .bcrf)", GWYDDION}},
    {BYTES("fileformat = bcrf\nxpixels = 2\n"), {"Image Metrology (.bcr, .bcrf)", GWYDDION}},
    {BYTES("f\0i\0l\0e\0f\0o\0r\0m\0a\0t\0 \0=\0 \0b\0c\0r\0s\0"),
     {"Image Metrology (.bcr, .bcrf)", GWYDDION}},
    {BYTES("VK3_\0"), {"Keyence (.vk3)", GWYDDION}},
    {BYTES("VK4_\0"), {"Keyence (.vk4)", GWYDDION}},
    {BYTES("VK6\0\0\0\0BM"), {"Keyence (.vk6)", GWYDDION}},
    {BYTES("VK7\0\0\0\0BM"), {"Keyence (.vk7)", GWYDDION}},
    {BYTES("\x88\x1b\3o\0\1"), {"Zygo (.dat)", GWYDDION}},
    {BYTES("\\*File list\r\n\\Version\r\n"), {"NanoScope (.spm)", GWYDDION}},
    {BYTES("WSxM file copyright Nanotec\r\n"), {"WSxM (.stp, .top)", GWYDDION}},
    {BYTES("<?xml version=\"1.0\"?>\n<DataContainer/>\n"), {"XML", GWYDDION}},
    {BYTES(ZIP("index.xml")), {"Sensofar (.plux)", GWYDDION}},
    {BYTES(ZIP("[Content_Types].xml")), {"(.xlsx, .docx)", "with the heights as CSV"}},
    {BYTES(ZIP("mimetypeapplication/vnd.oasis.opendocument.spreadsheet")),
     {"a spreadsheet (.ods)", "as CSV"}},
    {BYTES("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0"), {"a workbook (.xls)", "as CSV"}},
    {BYTES("II*\0\10\0"), {"a picture (.tif)", "colours are not heights"}},
    {BYTES("MM\0*\0\0"), {"a picture (.tif)", "colours are not heights"}},
    {BYTES("\x89PNG\r\n\x1a\n\0"), {"a picture (.png)", "colours are not heights"}},
    {BYTES("\xff\xd8\xff\xe0\0"), {"a picture (.jpg)", "colours are not heights"}},
    {BYTES("%PDF-1.4\n"), {"a document (.pdf)", "colours are not heights"}},
    {BYTES("\x1f\x8b\10\0"), {"gzip", "unpack it first"}},
    {BYTES("BZh91AY&SY"), {"bzip2", "unpack it first"}},
    {BYTES("\xfd\x37zXZ\0\0"), {"packed by xz", "unpack it first"}},
    {BYTES("\x28\xb5\x2f\xfd\4"), {"zstd", "unpack it first"}},
    {BYTES("MATLAB 7.3 MAT-file, Platform"),
     {"MATLAB (.mat)", "save the heights as columns of text"}},
    {BYTES("MATLAB 5.0 MAT-file, Platform"),
     {"MATLAB (.mat)", "save the heights as columns of text"}},
    {BYTES("\x93NUMPY\1\0"), {"NumPy (.npy)", "save the heights as columns of text"}},
    {BYTES("\x89HDF\r\n\x1a\n"), {"HDF5", "save the heights as columns of text"}},
    {BYTES("\1\2\3\0\4 of no form"),
     {"not known: give columns", "if Gwyddion opens the file, save it"}},
};

static void first_bytes(void **state)
{
    const struct folder *const f = *state;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct ra_profile p;
        struct ra_topography t;
        struct ra_status st[2] = {{RA_OK, ""}, {RA_OK, ""}};
        put(f->file, forms[i].bytes, forms[i].size);
        assert_int_equal(ra_profile_read(f->file, NULL, &p, NULL, 0, &st[0]), RA_INPUT);
        assert_int_equal(ra_topography_read(f->file, NULL, &t, NULL, 0, &st[1]), RA_INPUT);
        for (size_t k = 0; k < 4; k++) {
            if (strstr(st[k / 2].text, forms[i].said[k % 2]) == NULL) {
                fail_msg("%zu: `%s`, not `%s`", i, st[k / 2].text, forms[i].said[k % 2]);
            }
        }
    }
}

/// A head of Alicona may have a mark for points that were not measured. If the mark is above 0 or
/// not finite, Gwyddion distinguishes these points from heights. Otherwise it loses them.
static void lost_points(void **state)
{
    static const struct {
        const char *value;
        bool loses;
    } all[] = {{"3.0000000028082e+15", false},
               {"NaN", false},
               {"-1000", true},
               {"0", true},
               {"-3.0e+15", true},
               {"inf", false},
               {"", false}};
    char head[15 + 2 + 104] = "AliconaImaging\0\r\n";
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        memset(head + 17, 0, sizeof head - 17);
        memcpy(head + 17, "Version", 7);
        memcpy(head + 17 + 52, "InvalidPixelValue", 17);
        memcpy(head + 17 + 52 + 20, all[i].value, strlen(all[i].value));
        assert_int_equal(ra_foreign_loses(head, sizeof head) != NULL, all[i].loses);
        // a head that ends within the value
        assert_null(ra_foreign_loses(head, 17 + 52 + 20 + 29));
    }
    head[0] = 'B';
    assert_null(ra_foreign_loses(head, sizeof head));
    assert_null(ra_foreign_loses("Alicona", 7));
}

/// A file that ends before the bytes by which its form is known is taken as text.
static void short_files(void **state)
{
    const struct folder *const f = *state;
    struct ra_profile p;
    struct ra_status st;
    put(f->file, BYTES("DIGITAL"));
    assert_int_equal(ra_profile_read(f->file, NULL, &p, NULL, 0, &st), RA_INPUT);
    assert_non_null(
        strstr(st.text, ":1: `DIGITAL` is not a line of numbers, and no other line is"));
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, make_file_folder, remove_file_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(first_bytes), TEST(short_files),
                                       cmocka_unit_test(lost_points)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
