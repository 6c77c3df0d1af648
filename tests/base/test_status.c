// Tests of messages on one line, of notes with several parts, and of memory that is aligned and
// zero.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"

/// All memory of the library comes from here, because the allocator of a sanitizer would end the
/// program at a request for too much.
void *aligned_alloc(size_t alignment, size_t size)
{
    void *memory = NULL;
    return size < (size_t)1 << 40 && posix_memalign(&memory, alignment, size) == 0 ? memory : NULL;
}

/// Control characters become blanks. Blanks, characters beyond ~ and letters of other alphabets
/// stay.
static void one_line(void **state)
{
    (void)state;
    struct ra_status st = {RA_OK, "old"};
    assert_int_equal(ra_fail(&st, RA_NUMERIC, "%s%c%d", "a\tb\nc\x1f \x7f~\xC3\xA9", 1, 7),
                     RA_NUMERIC);
    assert_int_equal(st.code, RA_NUMERIC);
    assert_string_equal(st.text, "a b c   ~\xC3\xA9 7");
    // without a status there is no text
    assert_int_equal(ra_fail(NULL, RA_SYSTEM, "%s", "a"), RA_SYSTEM);
}

/// A message that is too long is cut at the end of its space.
static void long_message(void **state)
{
    (void)state;
    struct ra_status st = {RA_OK, ""};
    char text[6000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    ra_fail(&st, RA_INPUT, "%s", text);
    assert_int_equal(strlen(st.text), sizeof st.text - 1);
}

static void notes(void **state)
{
    (void)state;
    char note[12] = "";
    ra_note(note, sizeof note, "a%d", 1);
    assert_string_equal(note, "a1");
    ra_note(note, sizeof note, "%s", "bc");
    assert_string_equal(note, "a1; bc");
    // 6 letters, the mark and one letter fit; the note is cut there
    ra_note(note, sizeof note, "defgh");
    assert_string_equal(note, "a1; bc; def");
    ra_note(note, sizeof note, "i");
    assert_string_equal(note, "a1; bc; def");
    // space for the mark and one letter, and for the mark only
    strcpy(note, "12345678");
    ra_note(note, sizeof note, "xyz");
    assert_string_equal(note, "12345678; x");
    strcpy(note, "123456789");
    ra_note(note, sizeof note, "xyz");
    assert_string_equal(note, "123456789");
    // a caller without a status gets no text
    ra_note(NULL, sizeof note, "x");
    note[0] = '?';
    ra_note(note, 0, "x");
    assert_int_equal(note[0], '?');
}

static const char *name_at(size_t i)
{
    static const char *const name[] = {"a", "b", "c"};
    return i < 3 ? name[i] : NULL;
}

static const char *after_first(size_t i)
{
    return name_at(i + 1);
}

static const char *last(size_t i)
{
    return name_at(i + 2);
}

static const char *none(size_t i)
{
    return name_at(i + 3);
}

static void names(void **state)
{
    (void)state;
    char text[20];
    assert_string_equal(ra_names(name_at, text, sizeof text), "a, b or c");
    assert_string_equal(ra_names(after_first, text, sizeof text), "b or c");
    assert_string_equal(ra_names(last, text, sizeof text), "c");
    assert_string_equal(ra_names(none, text, sizeof text), "");
    memset(text, 'x', sizeof text);
    assert_string_equal(ra_names(name_at, text, 4), "a, ");
    assert_int_equal(text[4], 'x');
}

static void aligned_and_zero(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 2, 63, 64, 65, 127, 128, 1000, 4096};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (int again = 0; again < 3; again++) {
            unsigned char *const memory = ra_alloc(sizes[i], 3, "bytes", NULL);
            assert_non_null(memory);
            assert_int_equal((uintptr_t)memory % 64, 0);
            assert_true(malloc_usable_size(memory) >= 3 * sizes[i]);
            for (size_t k = 0; k < 3 * sizes[i]; k++) {
                assert_int_equal(memory[k], 0);
                memory[k] = 0xff; // for the next user of this memory
            }
            free(memory);
        }
    }
    // sizes of 0 are legal
    free(ra_alloc(5, 0, "nothing", NULL));
}

/// More memory than a huge page is also zero, and begins on such a page.
static void whole_pages(void **state)
{
    (void)state;
    static const size_t sizes[] = {(3 << 19) - 64, (3 << 19) + 64, 2 << 20, 3 << 20, 5 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        unsigned char *const zero = ra_alloc(sizes[i], 1, "bytes", NULL);
        unsigned char *const rest = ra_reserve_whole(sizes[i], 1, "bytes", NULL);
        assert_true(zero != NULL && rest != NULL);
        const uintptr_t page = i == 0 ? 64 : (uintptr_t)2 << 20;
        assert_int_equal((uintptr_t)zero % page + (uintptr_t)rest % page, 0);
        assert_true(malloc_usable_size(rest) >= sizes[i]);
        for (size_t k = 0; k < sizes[i]; k++) {
            assert_true(zero[k] == 0);
        }
        memset(zero, 0xff, sizes[i]);
        memset(rest, 0xff, sizes[i]);
        free(zero);
        free(rest);
    }
}

/// Reserved memory has the same alignment and size, and the same message if it fails.
static void reserved(void **state)
{
    (void)state;
    struct ra_status st = {RA_OK, ""};
    for (size_t size = 0; size < 300; size += 13) {
        unsigned char *const memory = ra_reserve(size, 5, "bytes", &st);
        assert_non_null(memory);
        assert_int_equal((uintptr_t)memory % 64, 0);
        assert_true(malloc_usable_size(memory) >= 5 * size);
        memset(memory, 0xff, 5 * size);
        free(memory);
    }
    assert_int_equal(st.code, RA_OK);
    assert_null(ra_reserve((SIZE_MAX - 64) / 16, 16, "t", &st));
    assert_string_equal(st.text, "t: out of memory (18446744073709551552 bytes)");
    assert_int_equal(st.code, RA_SYSTEM);
}

static void too_much(void **state)
{
    (void)state;
    struct ra_status st = {RA_OK, ""};
    assert_null(ra_alloc((size_t)1 << 60, 16, "a table", &st));
    assert_int_equal(st.code, RA_SYSTEM);
    assert_string_equal(st.text, "a table: 1152921504606846976 x 16 bytes is more than this "
                                 "machine can address");
    // Alignment may take 64 bytes more. The largest count that can be addressed with these (no
    // machine has as much memory), and one more.
    assert_null(ra_alloc((SIZE_MAX - 64) / 16, 16, "t", &st));
    assert_string_equal(st.text, "t: out of memory (18446744073709551552 bytes)");
    assert_null(ra_alloc((SIZE_MAX - 64) / 16 + 1, 16, "t", &st));
    assert_string_equal(st.text, "t: 1152921504606846972 x 16 bytes is more than this machine can "
                                 "address");
    assert_null(ra_alloc(1, (size_t)1 << 62, "t", &st));
    assert_string_equal(st.text, "t: out of memory (4611686018427387968 bytes)");
    assert_int_equal(st.code, RA_SYSTEM);
}

/// Arrays are taken and freed together. If one of them fails, no further array is requested.
static void arrays(void **state)
{
    (void)state;
    struct ra_status st = {RA_OK, ""};
    struct ra_arrays all = {0};
    for (unsigned char n = 1; n < 40; n++) {
        const unsigned char *const zero = ra_arrays_alloc(&all, 300, n, "zeros", &st);
        unsigned char *const some = ra_arrays_reserve(&all, 300, n, "some", &st);
        unsigned char *const own = ra_arrays_add(&all, malloc(300), "own", &st);
        assert_true((uintptr_t)zero % 64 == 0 && (uintptr_t)some % 64 == 0);
        memset(some, n, (size_t)300 * n);
        memset(own, n, 300);
        for (size_t i = 0; i < (size_t)300 * n; i++) {
            assert_int_equal(zero[i], 0);
        }
    }
    assert_int_equal(all.count, 3 * 39);
    assert_int_equal(ra_arrays_code(&all), RA_OK);
    assert_null(ra_arrays_reserve(&all, (size_t)1 << 60, 16, "a table", &st));
    assert_null(ra_arrays_alloc(&all, 1, 1, "what comes after it", &st));
    assert_memory_equal(st.text, "a table: ", 9);
    assert_int_equal(ra_arrays_code(&all), RA_SYSTEM);
    ra_arrays_free(&all);
    ra_arrays_free(&all);
    assert_int_equal(ra_arrays_code(&all), RA_OK);
    assert_null(ra_arrays_add(&all, NULL, "none", &st));
    assert_int_equal(ra_arrays_code(&all), RA_SYSTEM);
    ra_arrays_free(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_line),
        cmocka_unit_test(long_message),
        cmocka_unit_test(notes),
        cmocka_unit_test(names),
        cmocka_unit_test(aligned_and_zero),
        cmocka_unit_test(whole_pages),
        cmocka_unit_test(reserved),
        cmocka_unit_test(too_much),
        cmocka_unit_test(arrays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
