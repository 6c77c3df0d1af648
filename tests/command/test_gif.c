// Tests of films in fewer bytes: another decoder gives the same pictures; files that are not films.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/gif.h"

enum { WIDTH = 90, HEIGHT = 70, FRAMES = 4, PIXELS = WIDTH * HEIGHT };

static size_t colours_of_noise = 200;

/// The colour of a pixel. A square moves over noise.
static unsigned char colour_at(size_t frame, size_t i)
{
    const size_t x = i % WIDTH, y = i / WIDTH;
    const bool inside = x >= 9 * frame && x < 9 * frame + 20 && y > 10 && y < 40;
    return (unsigned char)(inside ? 250 + frame % 2 : i * i % 7919 % colours_of_noise);
}

/// Writes a film without compression: the table of codes is cleared so often that all codes have
/// nine bits.
static size_t write_plain(unsigned char *to)
{
    static const unsigned char head[] = {'G', 'I',    'F', '8',  '9', 'a', WIDTH,
                                         0,   HEIGHT, 0,   0xf7, 0,   0};
    static const unsigned char control[] = {0x21, 0xf9, 4, 4, 8, 0, 0, 0};
    static const unsigned char place[] = {0x2c, 0, 0, 0, 0, WIDTH, 0, HEIGHT, 0, 0, 8};
    unsigned char *at = to;
    memcpy(at, head, sizeof head);
    at += sizeof head;
    for (size_t k = 0; k < 256; k++) {
        *at++ = (unsigned char)k;
        *at++ = (unsigned char)(3 * k);
        *at++ = (unsigned char)(255 - k);
    }
    for (size_t frame = 0; frame < FRAMES; frame++) {
        unsigned buffer = 0, bits = 0;
        unsigned char *count = NULL;
        memcpy(at, control, sizeof control);
        memcpy(at + sizeof control, place, sizeof place);
        at += sizeof control + sizeof place;
        // a clear code, then 100 pixels, and so on, with the end code at last
        const size_t codes = PIXELS + (PIXELS + 99) / 100 + 1;
        for (size_t n = 0, pixel = 0; n < codes; n++) {
            const unsigned code = n == codes - 1 ? 257
                                  : n % 101 == 0 ? 256
                                                 : colour_at(frame, pixel++);
            buffer |= code << bits;
            for (bits += 9; bits >= 8 || (n == codes - 1 && bits > 0);
                 bits = bits > 8 ? bits - 8 : 0) {
                if (count == NULL || *count == 255) {
                    count = at++;
                    *count = 0;
                }
                *at++ = (unsigned char)buffer;
                ++*count;
                buffer >>= 8;
            }
        }
        *at++ = 0;
    }
    *at++ = 0x3b;
    return (size_t)(at - to);
}

static char *pack(const unsigned char *data, size_t length, size_t *size, bool *good)
{
    struct ra_status st = {RA_OK, ""};
    char *packed = NULL;
    FILE *const out = open_memstream(&packed, size);
    assert_non_null(out);
    *good = ra_gif_pack(data, length, out, &st);
    assert_int_equal(fclose(out), 0);
    assert_int_equal(st.code, RA_OK);
    return packed;
}

static const unsigned char *end_of_blocks(const unsigned char *at)
{
    while (*at != 0) {
        at += 1 + *at;
    }
    return at + 1;
}

/// Unpacks the codes of a frame by a table of whole sequences.
static size_t unpack(const unsigned char *at, unsigned bits, unsigned char *pixel)
{
    enum { MOST = 4096 };
    static unsigned char *entry[MOST];
    static size_t length[MOST];
    const unsigned clear = 1U << bits;
    unsigned next = clear + 2, size = bits + 1, buffer = 0, held = 0, old = MOST;
    size_t count = 0;
    for (unsigned left = 0;;) {
        while (held < size) {
            left = left == 0 ? *at++ : left;
            assert_true(left > 0);
            buffer |= (unsigned)*at++ << held;
            held += 8;
            left--;
        }
        const unsigned code = buffer & ((1U << size) - 1);
        buffer >>= size;
        held -= size;
        if (code == clear + 1) {
            return count;
        }
        if (code == clear) {
            next = clear + 2;
            size = bits + 1;
            old = MOST;
            continue;
        }
        // each sequence is a piece of the picture, at the place where it first appeared
        unsigned char *const begin = pixel + count;
        if (old < MOST && next < MOST) {
            entry[next] = old < clear ? begin - 1 : begin - length[old];
            length[next] = (old < clear ? 1 : length[old]) + 1;
        }
        if (code < clear) {
            *begin = (unsigned char)code;
            count++;
        } else {
            assert_true(code < next || (old < MOST && code == next));
            for (size_t k = 0; k < length[code]; k++) {
                begin[k] = entry[code][k];
            }
            count += length[code];
        }
        if (old < MOST && next < MOST) {
            next++;
            size += next == 1U << size && size < 12;
        }
        old = code;
    }
}

/// Every pixel of every frame stays.
static void same_pictures(void **state)
{
    (void)state;
    unsigned char *const plain = malloc(FRAMES * PIXELS * 2 + 10000);
    unsigned char *const pixel = calloc(PIXELS + 5000, 1);
    unsigned *const seen = calloc(PIXELS, sizeof *seen);
    assert_non_null(plain);
    assert_non_null(pixel);
    assert_non_null(seen);
    bool good;
    size_t size;
    const size_t length = write_plain(plain);
    char *const packed = pack(plain, length, &size, &good);
    assert_true(good);
    // the later frames have only the square
    assert_true(size < length / 2);
    const unsigned char *at = (const unsigned char *)packed + 13;
    size_t frame = 0;
    while (*at != 0x3b) {
        if (*at == 0x21) {
            assert_int_equal(at[4], 8); // the delay
            at = end_of_blocks(at + 2);
            continue;
        }
        const size_t left = at[1], top = at[3], width = at[5], height = at[7];
        const unsigned char *const colours = at + 10;
        const size_t count = (size_t)2 << (at[9] & 7);
        const unsigned bits = at[10 + 3 * count];
        assert_int_equal(unpack(at + 11 + 3 * count, bits, pixel), width * height);
        for (size_t i = 0; i < width * height; i++) {
            const unsigned char *const c = colours + 3 * (size_t)pixel[i];
            if (pixel[i] > 0) {
                seen[(top + i / width) * WIDTH + left + i % width] =
                    (unsigned)(c[0] << 16 | c[1] << 8 | c[2]);
            }
        }
        for (size_t i = 0; i < PIXELS; i++) {
            const unsigned k = colour_at(frame, i);
            assert_int_equal(seen[i], k << 16 | (3 * k & 255) << 8 | (255 - k));
        }
        frame++;
        at = end_of_blocks(at + 11 + 3 * count);
    }
    assert_int_equal(frame, FRAMES);
    free(packed);
    free(plain);
    free(pixel);
    free(seen);
}

/// A film that ends too early, at any byte, is refused, and no byte beyond its end is read.
static void no_films(void **state)
{
    (void)state;
    unsigned char *const plain = malloc(FRAMES * PIXELS * 2 + 10000);
    assert_non_null(plain);
    const size_t length = write_plain(plain);
    for (size_t cut = 0; cut < length; cut += cut < 1000 ? 1 : 311) {
        bool good;
        size_t size;
        unsigned char *const part = malloc(cut + 1);
        assert_non_null(part);
        memcpy(part, plain, cut);
        char *const packed = pack(part, cut, &size, &good);
        assert_false(good);
        free(packed);
        free(part);
    }
    free(plain);
}

/// A frame may have 255 colours, because one of 256 marks pixels that do not change.
static void many_colours(void **state)
{
    (void)state;
    unsigned char *const plain = malloc(FRAMES * PIXELS * 2 + 10000);
    assert_non_null(plain);
    for (colours_of_noise = 254; colours_of_noise <= 256; colours_of_noise++) {
        bool good;
        size_t size;
        free(pack(plain, write_plain(plain), &size, &good));
        assert_int_equal(good, colours_of_noise < 256);
    }
    free(plain);
}

/// What is true of a film that is packed, and of no other: no rows in four passes, frames that lie
/// inside the picture, two to eight bits of a pixel, colours that are in the table.
static void other_frames(void **state)
{
    // a picture of 4 x 3 pixels and its colours; a control; a frame with two colours of its own,
    // whose codes are cleared after each two pixels, 0 and 1
    enum { SCREEN = 6, FRAME = 27, BITS = 43, CODE = 45 };
    static const unsigned char film[] = {
        'G', 'I', 'F', '8',  '9',  'a',  4,    0,    3,    0,    0x80, 0, 0,   1,
        2,   3,   4,   5,    6,    0x21, 0xf9, 4,    4,    8,    0,    0, 0,   0x2c,
        0,   0,   0,   0,    4,    0,    3,    0,    0x80, 7,    8,    9, 10,  11,
        12,  2,   8,   0x44, 0x88, 0x10, 0x21, 0x42, 0x84, 0x48, 0x01, 0, 0x3b};
    static const struct {
        size_t at;
        unsigned char value;
        bool good;
    } list[] = {{FRAME + 9, 0x80, true}, {FRAME + 9, 0xc0, false}, // rows in four passes
                {FRAME + 1, 1, false},   {FRAME + 3, 1, false},    // beyond its edges
                {FRAME + 5, 5, false},   {FRAME + 7, 4, false},    {SCREEN, 3, false},
                {SCREEN + 2, 2, false},  {SCREEN, 5, true},        {SCREEN + 2, 4, true},
                {BITS, 1, false},        {BITS, 9, false},         {FRAME + 2, 1, false},
                {FRAME + 4, 1, false},   {FRAME + 6, 1, false},    {FRAME + 8, 1, false},
                {CODE, 0x54, false}}; // a third colour, which is not there
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        bool good;
        size_t size;
        unsigned char other[sizeof film];
        memcpy(other, film, sizeof film);
        other[list[i].at] = list[i].value;
        free(pack(other, sizeof film, &size, &good));
        if (good != list[i].good) {
            fail_msg("byte %zu = %d: %d", list[i].at, list[i].value, good);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_pictures),
        cmocka_unit_test(no_films),
        cmocka_unit_test(many_colours),
        cmocka_unit_test(other_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
