// Files in formats that this program does not read, recognised by their first bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A user with a measurement in the format of an instrument needs to know which program converts it
 * to a format that is read here. Gwyddion (gwyddion.net) imports some hundred formats and saves a
 * simple field, .gsf. We recognise these formats by the same first bytes as Gwyddion 2.62. For
 * formats that Gwyddion does not know, the bytes come from descriptions of the formats. In a ZIP
 * container the name of the first member is at byte 30.
 *
 * Tests: tests/surface/test_foreign.c.
 */
#include "surface/foreign.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "surface/wide.h"

enum remedy { GWYDDION, SHEET, PICTURE, UNPACK, TEXT, MARK, CAPITALS, AGAIN };

static const char *const remedies[] = {
    [GWYDDION] = "`gwyddion --convert-to-gwy=NAME.gwy FILE` makes a file that is",
    [SHEET] = "save the sheet with the heights as CSV",
    [PICTURE] = "colours are not heights: export the heights from the instrument's program",
    [UNPACK] = "unpack it first",
    [TEXT] = "save the heights as columns of text",
    [MARK] = "save it without the mark",
    [CAPITALS] = "its first line is aISO-1.0 or aBCR-1.0, in capitals but for the a",
    [AGAIN] = "copy it as binary data, or save it again in Gwyddion"};

#define BYTES(text) text, sizeof(text) - 1

static const struct {
    const char *bytes;
    size_t length, offset;
    const char *name;
    enum remedy remedy;
} forms[] = {
    {BYTES("DIGITAL SURF"), 0, "a series, an image or a spectrum of Digital Surf (.sur, .pro)",
     GWYDDION},
    {BYTES("DSCOMPRESSED"), 0, "a packed surface of Digital Surf (.sur, .pro)", GWYDDION},
    {BYTES("GWYOGwyContainer"), 0, "a file of Gwyddion 1 (.gwy)", GWYDDION},
    {BYTES("Gwyddion XYZ Field"), 0, "a point cloud of Gwyddion (.gxyzf)", GWYDDION},
    {BYTES("AliconaImaging"), 0, "a file of Alicona (.al3d)", GWYDDION},
    {BYTES("\x01\0Directory"), 0, "a file of Wyko (.opd)", GWYDDION},
    {BYTES("Wyko ASCII Data"), 0, "an ASCII file of Wyko (.asc)", GWYDDION},
    {BYTES("VCA DATA"), 0, "a file of Dektak (.OPDx)", GWYDDION},
    {BYTES("fileformat = bcr"), 0, "a file of Image Metrology (.bcr, .bcrf)", GWYDDION},
    {BYTES("f\0i\0l\0e\0f\0o\0r\0m\0a\0t\0 \0=\0 \0b\0c\0r\0"), 0,
     "a file of Image Metrology (.bcr, .bcrf)", GWYDDION},
    {BYTES("VK3_"), 0, "a file of Keyence (.vk3)", GWYDDION},
    {BYTES("VK4_"), 0, "a file of Keyence (.vk4)", GWYDDION},
    {BYTES("VK6"), 0, "a file of Keyence (.vk6)", GWYDDION},
    {BYTES("VK7"), 0, "a file of Keyence (.vk7)", GWYDDION},
    {BYTES("\x88\x1b\x03"), 0, "a file of Zygo (.dat)", GWYDDION},
    {BYTES("\\*File list"), 0, "a file of NanoScope (.spm)", GWYDDION},
    {BYTES("WSxM file"), 0, "a file of WSxM (.stp, .top)", GWYDDION},
    {BYTES("<?xml"), 0, "a document of XML", GWYDDION},
    {BYTES("index.xml"), 30, "a file of Sensofar (.plux)", GWYDDION},
    {BYTES("[Content_Types].xml"), 30, "a document of an office program (.xlsx, .docx)", SHEET},
    {BYTES("mimetypeapplication/vnd.oasis.opendocument"), 30, "a spreadsheet (.ods)", SHEET},
    {BYTES("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), 0, "a workbook (.xls)", SHEET},
    {BYTES("II*\0"), 0, "a picture (.tif)", PICTURE},
    {BYTES("MM\0*"), 0, "a picture (.tif)", PICTURE},
    {BYTES("\x89PNG"), 0, "a picture (.png)", PICTURE},
    {BYTES("\xff\xd8\xff"), 0, "a picture (.jpg)", PICTURE},
    {BYTES("%PDF-"), 0, "a document (.pdf)", PICTURE},
    {BYTES("\x1f\x8b"), 0, "packed by gzip", UNPACK},
    {BYTES("BZh"), 0, "packed by bzip2", UNPACK},
    {BYTES("\xfd"
           "7zXZ\0"),
     0, "packed by xz", UNPACK},
    {BYTES("\x28\xb5\x2f\xfd"), 0, "packed by zstd", UNPACK},
    {BYTES("MATLAB 5.0 MAT-file"), 0, "a file of MATLAB (.mat)", TEXT},
    {BYTES("MATLAB 7.3 MAT-file"), 0, "a file of MATLAB (.mat)", TEXT},
    {BYTES("\x93NUMPY"), 0, "an array of NumPy (.npy)", TEXT},
    {BYTES("\x89HDF"), 0, "a file of HDF5", TEXT},
    // formats that we read, after an editor or a transfer in text mode has changed the file
    {BYTES("\xef\xbb\xbf"
           "aISO-"),
     0, "a surface (.sdf) behind a byte order mark", MARK},
    {BYTES("\xef\xbb\xbf"
           "aBCR-"),
     0, "a surface (.sdf) behind a byte order mark", MARK},
    {BYTES("aiso-"), 0, "a surface (.sdf) in small letters", CAPITALS},
    {BYTES("abcr-"), 0, "a surface (.sdf) in small letters", CAPITALS},
    {BYTES("\xef\xbb\xbfGwyddion Simple Field"), 0,
     "a simple field (.gsf) behind a byte order mark", MARK},
    {BYTES("Gwyddion Simple Field"), 0, "a simple field (.gsf) with another first line", AGAIN},
};

/// True if the bytes at its place are those of a format.
static bool is_form(size_t i, const char *bytes, size_t size)
{
    return size >= forms[i].offset + forms[i].length &&
           memcmp(bytes + forms[i].offset, forms[i].bytes, forms[i].length) == 0;
}

const char *ra_foreign_import(const char *bytes, size_t size)
{
    const struct ra_text beginning = {.data = (char *)(uintptr_t)bytes, .size = size};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (is_form(i, bytes, size)) {
            return forms[i].remedy == GWYDDION ? forms[i].name : NULL;
        }
    }
    return strlen(bytes) < size && !ra_wide_is(&beginning)
               ? "binary data of a form that is not known here"
               : NULL;
}

/// The head of an Alicona file has lines of a name (20 bytes) and its value (30 bytes). Gwyddion
/// 2.62 masks heights h with |h - InvalidPixelValue| < 1.5e-7 InvalidPixelValue. If
/// InvalidPixelValue is finite and not above 0, it masks none.
const char *ra_foreign_loses(const char *bytes, size_t size)
{
    enum { NAME = 20, VALUE = 30 };
    static const char form[] = "AliconaImaging", mark[] = "InvalidPixelValue";
    if (size < sizeof form || memcmp(bytes, form, sizeof form - 1) != 0) {
        return NULL;
    }
    for (size_t i = 0; i + NAME + VALUE <= size; i++) {
        if (memcmp(bytes + i, mark, sizeof mark) == 0) {
            char text[VALUE + 1] = "", *end;
            memcpy(text, bytes + i + NAME, VALUE);
            const double value = strtod(text, &end);
            return end != text && isfinite(value) && value <= 0.0
                       ? "its InvalidPixelValue is not above 0"
                       : NULL;
        }
    }
    return NULL;
}

enum ra_code ra_foreign_refuse(const struct ra_text *text, struct ra_status *st)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (is_form(i, text->data, text->size)) {
            return ra_fail(st, RA_INPUT, "%s: is %s, which is not read here: %s", text->path,
                           forms[i].name, remedies[forms[i].remedy]);
        }
    }
    return RA_OK;
}
