// GIF films whose frames store only what has changed.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * gnuplot writes each frame of a GIF as the rectangle in which something moved, with all its
 * pixels. In the film of a block on a plate nine tenths of these pixels are unchanged (the heights
 * of the block's face), and they hardly compress. This file reads a film and writes it again. A
 * pixel that does not change becomes transparent, and a sequence of such pixels takes only a few
 * bytes. The pictures are the same, dot by dot.
 *
 * **The format** is GIF89a (CompuServe, 1990). A frame has a graphic control extension (delay,
 * transparent colour), a rectangle, a table of colours, and its pixels, packed by the method of
 * Lempel, Ziv and Welch. A code stands for a sequence of pixels, and a new code is a known sequence
 * plus one pixel. Codes begin with one bit more than a pixel and grow to 12 bits; a clear code
 * empties the table. The table of the decoder is one entry behind that of the encoder, so a code
 * may arrive before its entry is complete. It then stands for the previous sequence followed by the
 * first pixel of that sequence.
 *
 * Tests: tests/command/test_gif.c; tests/command/pages.mjs beside the decoder of a browser.
 */
#include "command/gif.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    CODES = 4096, ///< codes of 12 bits
    COLOURS = 256 ///< colours of a table
};

/// A rectangle of the picture.
struct rectangle {
    size_t left, top, width, height;
};

struct film {
    const unsigned char *data;
    size_t size, at; ///< number of bytes; number of bytes read so far
    size_t width, height;
    uint32_t *now, *before;    ///< colours of all pixels (width x height)
    unsigned char *pixel;      ///< for each pixel, the number of its colour (width x height)
    unsigned char control[8];  ///< the last graphic control extension
    uint16_t prefix[CODES];    ///< table of the decoder: for each code, an earlier code
    unsigned char last[CODES]; ///< and the pixel that follows the sequence of that code
    /// table of the encoder: code of a sequence followed by one pixel (CODES)
    uint16_t (*longer)[COLOURS];
    unsigned char block[255]; ///< packed bytes
    size_t block_size;
    uint32_t buffer; ///< bits that do not fill a byte yet; `bits` is their number
    unsigned bits;
    FILE *out;
};

// ## Reading

static bool has(const struct film *f, size_t bytes)
{
    return bytes <= f->size - f->at;
}

static size_t word(const unsigned char *data)
{
    return data[0] | (size_t)data[1] << 8;
}

/// A reader of the codes in the blocks of a frame.
struct codes {
    struct film *film;
    size_t left; ///< number of bytes left in the block
    uint32_t buffer;
    unsigned bits;
};

/// Returns the next code; -1 where the blocks end.
static int next_code(struct codes *c, unsigned size)
{
    struct film *const f = c->film;
    while (c->bits < size) {
        if (c->left == 0) {
            if (!has(f, 1) || f->data[f->at] == 0 || !has(f, 1 + (size_t)f->data[f->at])) {
                return -1;
            }
            c->left = f->data[f->at++];
        }
        c->buffer |= (uint32_t)f->data[f->at++] << c->bits;
        c->bits += 8;
        c->left--;
    }
    const int code = (int)(c->buffer & ((1U << size) - 1));
    c->buffer >>= size;
    c->bits -= size;
    return code;
}

/// Skips the rest of the blocks, including their end.
static bool pass_blocks(struct film *f, size_t left)
{
    if (!has(f, left)) {
        return false;
    }
    f->at += left;
    while (has(f, 1) && f->data[f->at] != 0) {
        if (!has(f, 1 + (size_t)f->data[f->at])) {
            return false;
        }
        f->at += 1 + (size_t)f->data[f->at];
    }
    f->at++;
    return f->at <= f->size;
}

/// Unpacks `count` pixels.
static bool unpack(struct film *f, unsigned pixel_bits, size_t count)
{
    unsigned char stack[CODES + 1];
    struct codes c = {.film = f};
    const unsigned clear = 1U << pixel_bits;
    unsigned size = pixel_bits + 1, next = clear + 2, first = 0;
    int old = -1;
    size_t to = 0;
    for (int code = next_code(&c, size); to < count; code = next_code(&c, size)) {
        if (code == (int)clear) {
            size = pixel_bits + 1;
            next = clear + 2;
            old = -1;
            continue;
        }
        if (code < 0 || code == (int)clear + 1 || code > (int)next - (old < 0)) {
            return false;
        }
        size_t depth = 0;
        unsigned at = (unsigned)code;
        if (old >= 0 && at >= next) {
            stack[depth++] = (unsigned char)first;
            at = (unsigned)old;
        }
        for (; at > clear; at = f->prefix[at]) {
            stack[depth++] = f->last[at];
        }
        if (at == clear) {
            return false;
        }
        first = at;
        stack[depth++] = (unsigned char)first;
        if (old >= 0 && next < CODES) {
            f->prefix[next] = (uint16_t)old;
            f->last[next++] = (unsigned char)first;
            size += next == 1U << size && size < 12;
        }
        old = code;
        while (depth > 0 && to < count) {
            f->pixel[to++] = stack[--depth];
        }
    }
    return pass_blocks(f, c.left);
}

/// Draws the frame that begins here over the present picture.
static bool read_frame(struct film *f, const unsigned char *common, size_t common_count)
{
    if (!has(f, 10)) {
        return false;
    }
    const unsigned char *const head = f->data + f->at;
    const struct rectangle r = {word(head + 1), word(head + 3), word(head + 5), word(head + 7)};
    const bool own = (head[9] & 0x80) != 0, interlaced = (head[9] & 0x40) != 0;
    const size_t count = own ? (size_t)2 << (head[9] & 7) : common_count;
    const unsigned char *const colours = own ? head + 10 : common;
    f->at += 10 + (own ? 3 * count : 0);
    if (interlaced || f->at >= f->size || r.left + r.width > f->width ||
        r.top + r.height > f->height) {
        return false;
    }
    const unsigned bits = f->data[f->at++];
    if (bits < 2 || bits > 8 || !unpack(f, bits, r.width * r.height)) {
        return false;
    }
    const int clear = (f->control[3] & 1) != 0 ? f->control[6] : -1;
    for (size_t i = 0; i < r.width * r.height; i++) {
        const size_t k = f->pixel[i];
        if (k >= count) {
            return false;
        }
        if ((int)k != clear) {
            f->now[(r.top + i / r.width) * f->width + r.left + i % r.width] =
                (uint32_t)colours[3 * k] << 16 | (uint32_t)colours[3 * k + 1] << 8 |
                colours[3 * k + 2];
        }
    }
    return true;
}

// ## Writing

static void put_word(FILE *out, size_t value)
{
    putc((int)(value & 255), out);
    putc((int)(value >> 8), out);
}

static void put_block(struct film *f)
{
    if (f->block_size > 0) {
        putc((int)f->block_size, f->out);
        fwrite(f->block, 1, f->block_size, f->out);
        f->block_size = 0;
    }
}

static void put_code(struct film *f, unsigned code, unsigned size)
{
    f->buffer |= code << f->bits;
    f->bits += size;
    while (f->bits >= 8) {
        f->block[f->block_size++] = (unsigned char)f->buffer;
        f->buffer >>= 8;
        f->bits -= 8;
        if (f->block_size == sizeof f->block) {
            put_block(f);
        }
    }
}

static void pack(struct film *f, unsigned pixel_bits, size_t count)
{
    const unsigned clear = 1U << pixel_bits;
    unsigned size = pixel_bits + 1, next = clear + 2, code = f->pixel[0];
    putc((int)pixel_bits, f->out);
    memset(f->longer, 0, CODES * sizeof *f->longer);
    put_code(f, clear, size);
    for (size_t i = 1; i < count; i++) {
        uint16_t *const known = &f->longer[code][f->pixel[i]];
        if (*known != 0) {
            code = *known;
            continue;
        }
        put_code(f, code, size);
        if (next < CODES) {
            size += next == 1U << size;
            *known = (uint16_t)next++;
        } else {
            put_code(f, clear, size);
            memset(f->longer, 0, CODES * sizeof *f->longer);
            size = pixel_bits + 1;
            next = clear + 2;
        }
        code = f->pixel[i];
    }
    put_code(f, code, size);
    // the decoder has one more entry by now
    size += next == 1U << size && size < 12;
    put_code(f, clear + 1, size);
    put_code(f, 0, 7); // the remaining bits are padded to a byte
    f->bits = 0;
    f->buffer = 0;
    put_block(f);
    putc(0, f->out);
}

/// The smallest rectangle that contains all changes; one pixel if there is none.
static struct rectangle find_changed(const struct film *f)
{
    size_t left = f->width, right = 0, top = f->height, bottom = 0;
    for (size_t i = 0; i < f->width * f->height; i++) {
        if (f->now[i] != f->before[i]) {
            const size_t x = i % f->width, y = i / f->width;
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y;
        }
    }
    return left > right ? (struct rectangle){0, 0, 1, 1}
                        : (struct rectangle){left, top, right - left + 1, bottom - top + 1};
}

/// Collects the colours of a frame in the order in which they occur. 0 marks pixels that do not
/// change.
static size_t number_pixels(struct film *f, struct rectangle r, uint32_t colour[COLOURS])
{
    size_t count = 1, last = 0;
    for (size_t i = 0; i < r.width * r.height; i++) {
        const size_t at = (r.top + i / r.width) * f->width + r.left + i % r.width;
        size_t k = 0;
        if (f->now[at] != f->before[at]) {
            // most pixels have the colour of the pixel before
            for (k = last > 0 && colour[last] == f->now[at] ? last : 1;
                 k < count && colour[k] != f->now[at]; k++) {
            }
            if (k == COLOURS) {
                return 0;
            }
            colour[k] = f->now[at];
            count = k == count ? count + 1 : count;
            last = k;
        }
        f->pixel[i] = (unsigned char)k;
    }
    return count;
}

static bool write_frame(struct film *f)
{
    const struct rectangle r = find_changed(f);
    uint32_t colour[COLOURS] = {0};
    const size_t count = number_pixels(f, r, colour);
    unsigned bits = 2;
    while (1U << bits < count) {
        bits++;
    }
    // a frame stays in the picture when the next one is drawn; colour 0 is transparent
    const unsigned char control[] = {0x21, 0xf9, 4, 4 | 1, f->control[4], f->control[5], 0, 0};
    fwrite(control, 1, sizeof control, f->out);
    putc(0x2c, f->out);
    put_word(f->out, r.left);
    put_word(f->out, r.top);
    put_word(f->out, r.width);
    put_word(f->out, r.height);
    putc((int)(0x80 | (bits - 1)), f->out);
    for (size_t k = 0; k < 1U << bits; k++) {
        putc((int)(colour[k] >> 16 & 255), f->out);
        putc((int)(colour[k] >> 8 & 255), f->out);
        putc((int)(colour[k] & 255), f->out);
    }
    pack(f, bits, r.width * r.height);
    memcpy(f->before, f->now, f->width * f->height * sizeof *f->now);
    return count > 0;
}

// ## A film

/// Reads an extension. If it controls the next frame, it is kept for that frame; others are copied.
static bool read_extension(struct film *f)
{
    const size_t begin = f->at;
    if (!has(f, 8)) {
        return false;
    }
    const bool control = f->data[begin + 1] == 0xf9;
    f->at += 2;
    if (!pass_blocks(f, 0)) {
        return false;
    }
    if (control) {
        memcpy(f->control, f->data + begin, sizeof f->control);
        // refused: the decoder would remove such a frame before the next one is drawn
        return (f->control[3] >> 2 & 7) < 2;
    }
    fwrite(f->data + begin, 1, f->at - begin, f->out);
    return true;
}

static bool write_film(struct film *f)
{
    const size_t count = (f->data[10] & 0x80) != 0 ? (size_t)2 << (f->data[10] & 7) : 0;
    const unsigned char *const colours = f->data + 13;
    f->at = 13 + 3 * count;
    fwrite("GIF89a", 1, 6, f->out);
    put_word(f->out, f->width);
    put_word(f->out, f->height);
    fwrite("\x70\0\0", 1, 3, f->out); // no table of colours in common
    bool good = f->at < f->size, whole = false;
    while (good && f->at < f->size && f->data[f->at] != 0x3b) {
        if (f->data[f->at] == 0x21) {
            good = read_extension(f);
        } else {
            good = f->data[f->at] == 0x2c && read_frame(f, colours, count) && write_frame(f);
            whole = good;
        }
    }
    putc(0x3b, f->out);
    return good && whole && f->at < f->size;
}

bool ra_gif_pack(const unsigned char *data, size_t size, FILE *out, struct ra_status *st)
{
    if (size < 14 || memcmp(data, "GIF89a", 6) != 0) {
        return false;
    }
    struct film *const f = ra_alloc(1, sizeof *f, "film", st);
    if (f == NULL) {
        return false;
    }
    f->data = data;
    f->size = size;
    f->out = out;
    f->width = word(data + 6);
    f->height = word(data + 8);
    const size_t count = f->width * f->height;
    f->now = ra_alloc(count + 1, sizeof *f->now, "a frame", st);
    f->before = ra_alloc(count + 1, sizeof *f->before, "a frame", st);
    f->pixel = ra_alloc(count + 1, 1, "a frame", st);
    f->longer = ra_alloc(CODES, sizeof *f->longer, "a frame", st);
    bool good = f->now != NULL && f->before != NULL && f->pixel != NULL && f->longer != NULL;
    if (good && count > 0) {
        memset(f->before, 0xff, count * sizeof *f->before);
        good = write_film(f);
    }
    free(f->now);
    free(f->before);
    free(f->pixel);
    free(f->longer);
    free(f);
    return good && count > 0;
}
