// Tests of whole files in memory and their digests: sizes near those of the pieces read, and pipes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scratch.h"

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/digest.h"
#include "base/text.h"
#include "support/memory.h"

/// Writes these bytes into FOLDER/NAME.
static const char *write_bytes(const char *folder, const char *bytes, size_t size)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/file", folder);
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    return path;
}

/// Bytes whose period is not a power of two.
static char *make_bytes(size_t size)
{
    char *const bytes = malloc(size + 1);
    assert_non_null(bytes);
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (char)(i % 251);
    }
    return bytes;
}

static void loaded_whole(void **state)
{
    static const size_t sizes[] = {0, 1, 65534, 65535, 65536, 131070, 131071, 131072, 300000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct ra_status st = {RA_OK, ""};
        char *const bytes = make_bytes(sizes[i]);
        struct ra_text text = {.path = write_bytes(*state, bytes, sizes[i])};
        check_ok(ra_text_load(&text, "a file", &st), &st);
        assert_int_equal(text.size, sizes[i]);
        assert_true(text.room > text.size);
        assert_memory_equal(text.data, bytes, sizes[i]);
        assert_int_equal(text.data[text.size], 0);
        free(text.data);
        free(bytes);
    }
}

static void grown(void **state)
{
    (void)state;
    struct ra_status st = {RA_OK, ""};
    size_t room = 3;
    void *memory = ra_alloc(room, 2, "pairs", &st);
    assert_non_null(memory);
    memcpy(memory, "abcdef", 6);
    check_ok(ra_grow(&memory, &room, 2, "pairs", &st), &st);
    assert_int_equal(room, 6);
    assert_memory_equal(memory, "abcdef\0\0\0\0\0", 12);
    // twice as much is not available: everything stays as it was
    void *const before = memory;
    room = SIZE_MAX / 4;
    assert_int_equal(ra_grow(&memory, &room, 4, "pairs", &st), RA_SYSTEM);
    assert_string_equal(st.text, "pairs: 9223372036854775806 x 4 bytes is more than this machine "
                                 "can address");
    assert_ptr_equal(memory, before);
    assert_true(room == SIZE_MAX / 4);
    free(memory);
}

static void refuses(const char *path, const char *message)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_text text = {.path = path};
    assert_int_equal(ra_text_load(&text, "a profile", &st), RA_INPUT);
    assert_string_equal(st.text, message);
    free(text.data);
}

/// A sparse file of one GB is refused before memory is taken. A file of the largest allowed size is
/// read, and one byte more is refused.
static void too_large(void **state)
{
    struct ra_status st = {RA_OK, ""};
    const char *const path = write_bytes(*state, "", 0);
    struct ra_text text = {.path = path, .most = (size_t)1 << 28};
    char expected[1200];
    snprintf(expected, sizeof expected, "%s: is larger than 256 MB: cut it into pieces", path);
    assert_int_equal(truncate(path, 1 << 30), 0);
    assert_int_equal(ra_text_load(&text, "a profile", &st), RA_INPUT);
    assert_string_equal(st.text, expected);
    assert_null(text.data);
    text.most = 1 << 20;
    assert_int_equal(truncate(path, 1 << 20), 0);
    check_ok(ra_text_load(&text, "a profile", &st), &st);
    assert_int_equal(text.size, 1 << 20);
    free(text.data);
    text = (struct ra_text){.path = path, .most = (1 << 20) - 1};
    assert_int_equal(ra_text_load(&text, "a profile", &st), RA_INPUT);
    assert_null(text.data);
}

/// Reads a pipe into which a child writes so many bytes, or without end.
static enum ra_code load_pipe(const char *path, size_t bytes, size_t most, struct ra_text *text,
                              struct ra_status *st)
{
    static const char piece[4096];
    assert_int_equal(mkfifo(path, 0666), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGPIPE, SIG_DFL);
        alarm(600); // if nobody reads
        FILE *const file = fopen(path, "wb");
        while (file != NULL && bytes > 0) {
            const size_t length = bytes < sizeof piece ? bytes : sizeof piece;
            bytes -= fwrite(piece, 1, length, file);
        }
        _exit(file == NULL || fclose(file) != 0);
    }
    *text = (struct ra_text){.path = path, .most = most};
    const enum ra_code code = ra_text_load(text, "a profile", st);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_int_equal(unlink(path), 0);
    return code;
}

/// An endless pipe takes memory up to the limit, not twice as much. A pipe without a limit that is
/// longer than the first piece of memory is read whole.
static void pipes(void **state)
{
    char path[128], expected[200];
    const size_t most = (size_t)5 << 20;
    struct ra_text text;
    struct ra_status st = {RA_OK, ""};
    snprintf(path, sizeof path, "%s/pipe", (const char *)*state);
    snprintf(expected, sizeof expected, "%s: is larger than 5 MB: cut it into pieces", path);
    memory_calls = 0;
    assert_int_equal(load_pipe(path, SIZE_MAX, most, &text, &st), RA_INPUT);
    assert_string_equal(st.text, expected);
    assert_int_equal(memory_calls, 1);
    assert_int_equal(text.room, most + 2);
    free(text.data);
    check_ok(load_pipe(path, most, most, &text, &st), &st);
    assert_int_equal(text.size, most);
    free(text.data);
    check_ok(load_pipe(path, 300000, 0, &text, &st), &st);
    assert_int_equal(text.size, 300000);
    assert_int_equal(text.data[text.size], 0);
    free(text.data);
}

static void unreadable(void **state)
{
    char message[200];
    refuses("/nowhere", "/nowhere: cannot be opened: No such file or directory: give the path of "
                        "a profile");
    refuses("/dev/zero", "/dev/zero: is a device: give the path of a profile");
    snprintf(message, sizeof message, "%s: cannot be read: Is a directory", (const char *)*state);
    refuses(*state, message);
}

/// The digests are those of the test vectors in RFC 9923.
static void known_digests(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t digest;
    } known[] = {{"", UINT64_C(0xcbf29ce484222325)},
                 {"a", UINT64_C(0xaf63dc4c8601ec8c)},
                 {"foobar", UINT64_C(0x85944171f73967e8)}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const char *const text = known[i].text;
        assert_true(ra_digest(RA_DIGEST_START, text, strlen(text)) == known[i].digest);
        // the same digest, byte by byte
        uint64_t digest = RA_DIGEST_START;
        for (size_t k = 0; k < strlen(text); k++) {
            digest = ra_digest(digest, text + k, 1);
        }
        assert_true(digest == known[i].digest);
    }
    // bytes are unsigned: the definition's step for a byte 0xff
    assert_true(ra_digest(1, "\xff", 1) == UINT64_C(0xfe) * UINT64_C(1099511628211));
}

static void digests_of_files(void **state)
{
    static const size_t sizes[] = {0, 1, 16383, 16384, 16385, 50000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct ra_status st = {RA_OK, ""};
        uint64_t digest = 1, size = 1;
        char *const bytes = make_bytes(sizes[i]);
        const char *const path = write_bytes(*state, bytes, sizes[i]);
        check_ok(ra_digest_file(path, &digest, &size, &st), &st);
        assert_true(size == sizes[i]);
        assert_true(digest == ra_digest(RA_DIGEST_START, bytes, sizes[i]));
        free(bytes);
    }
}

/// Files that cannot be read have no digest.
static void no_digests(void **state)
{
    char message[200];
    uint64_t digest, size;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(ra_digest_file("/nowhere", &digest, &size, &st), RA_SYSTEM);
    assert_string_equal(st.text, "/nowhere: cannot be read: No such file or directory");
    assert_int_equal(ra_digest_file(*state, &digest, &size, &st), RA_SYSTEM);
    snprintf(message, sizeof message, "%s: cannot be read: Is a directory", (const char *)*state);
    assert_string_equal(st.text, message);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_watched_folder, remove_watched_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(loaded_whole), TEST(grown),         TEST(too_large),
        TEST(unreadable),   TEST(known_digests), TEST(digests_of_files),
        TEST(no_digests),   TEST(pipes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
