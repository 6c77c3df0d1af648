// Tests of locks: their owner, the messages of other processes, the file that remains.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE // MAP_ANONYMOUS
#include "support/scratch.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#include "base/lock.h"

static char path[128];

static int make_path(void **state)
{
    const int failed = make_watched_folder(state);
    snprintf(path, sizeof path, "%s/a.lock", (const char *)*state);
    return failed;
}

static void write_number(const char *text)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void holds_number(long number)
{
    char text[64], expected[64];
    FILE *const file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    snprintf(expected, sizeof expected, "ra2d %010ld\n", number);
    assert_string_equal(text, expected);
}

/// Taking the lock is refused: the process with the number `expected` has it.
static void is_held(long expected)
{
    char message[200];
    struct ra_lock lock;
    struct ra_status st = {RA_OK, ""};
    long holder = 77;
    assert_int_equal(ra_lock_take(&lock, path, &holder, &st), RA_SYSTEM);
    assert_true(holder == expected);
    assert_string_equal(lock.path, "");
    snprintf(message, sizeof message, "%s: is locked by another process", path);
    assert_string_equal(st.text, message);
    ra_lock_release(&lock);
    assert_int_equal(access(path, F_OK), 0);
}

static void taken(void **state)
{
    (void)state;
    struct ra_lock lock;
    struct ra_status st = {RA_OK, ""};
    struct stat info;
    long holder = 77;
    // a file left by a killed process, with a longer number, does not matter
    write_number("ra2d 123456789012345678\n");
    check_ok(ra_lock_take(&lock, path, &holder, &st), &st);
    assert_true(holder == 0);
    assert_string_equal(lock.path, path);
    holds_number((long)getpid());
    assert_true((fcntl(lock.file, F_GETFD) & FD_CLOEXEC) != 0);
    is_held((long)getpid());
    ra_lock_release(&lock);
    assert_int_equal(access(path, F_OK), -1);
    assert_string_equal(lock.path, "");
    // a second release is legal, and so is releasing a lock that was never taken
    ra_lock_release(&lock);
    lock = (struct ra_lock){.file = 0};
    ra_lock_release(&lock);
    assert_true(fcntl(0, F_GETFD) != -1);
    // the next process makes the file
    const mode_t mask = umask(0);
    check_ok(ra_lock_take(&lock, path, &holder, &st), &st);
    umask(mask);
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0666);
    holds_number((long)getpid());
    ra_lock_release(&lock);
}

/// A file of this name that cannot be a lock of ra2d belongs to the user and stays as it is.
static void somebodys_file(void **state)
{
    (void)state;
    static const char *const texts[] = {"notes\n",
                                        "ra2d 12\nnotes\n",
                                        "ra2d 12",
                                        "ra2d 12 \n",
                                        "ra2d \n",
                                        "ra2d\n",
                                        "seed 12\n",
                                        "12\n",
                                        "\n",
                                        "",
                                        "ra2d 1234567890123456789012345678901234567890\n"};
    char message[400], text[64];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ra_lock lock;
        struct ra_status st = {RA_OK, ""};
        long holder;
        write_number(texts[i]);
        assert_int_equal(ra_lock_take(&lock, path, &holder, &st), RA_SYSTEM);
        assert_true(holder == 0);
        snprintf(message, sizeof message,
                 "%s: is %s a lock of this program%s was not touched; remove it", path,
                 texts[i][0] == '\0' ? "empty and not" : "not",
                 texts[i][0] == '\0' ? ", and" : " and");
        assert_string_equal(st.text, message);
        assert_false(ra_lock_is_possible(path));
        ra_lock_release(&lock);
        FILE *const file = fopen(path, "r");
        assert_non_null(file);
        text[fread(text, 1, sizeof text - 1, file)] = '\0';
        fclose(file);
        assert_string_equal(text, texts[i]);
        assert_int_equal(unlink(path), 0);
    }
    // a lock whose file has a second name stays as it is, too
    struct ra_lock lock;
    long holder;
    write_number("ra2d 7\n");
    snprintf(message, sizeof message, "%s.other", path);
    assert_int_equal(link(path, message), 0);
    assert_int_equal(ra_lock_take(&lock, path, &holder, NULL), RA_SYSTEM);
    assert_int_equal(unlink(message), 0);
    struct stat info;
    assert_true(stat(path, &info) == 0 && info.st_size == 7);
    assert_int_equal(ra_lock_take(&lock, path, &holder, NULL), RA_OK);
    ra_lock_release(&lock);
}

/// The content of the file need not be a number.
static void unknown_holder(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        long holder;
    } file[] = {{"", -1},          {"x\n", -1},     {"ra2d 0\n", -1},
                {"ra2d -5\n", -1}, {"ra2d 1\n", 1}, {"ra2d 4321\n", 4321}};
    struct ra_lock lock;
    struct ra_status st = {RA_OK, ""};
    long holder;
    check_ok(ra_lock_take(&lock, path, &holder, &st), &st);
    for (size_t i = 0; i < sizeof file / sizeof *file; i++) {
        write_number(file[i].text);
        is_held(file[i].holder);
    }
    ra_lock_release(&lock);
}

static void refuses(const char *name, const char *reason)
{
    char message[1400];
    struct ra_lock lock = {.file = 0};
    struct ra_status st = {RA_OK, ""};
    long holder = 77;
    assert_int_equal(ra_lock_take(&lock, name, &holder, &st), RA_SYSTEM);
    assert_true(holder == 0);
    assert_string_equal(lock.path, "");
    snprintf(message, sizeof message, "%s: %s", name, reason);
    assert_memory_equal(st.text, message,
                        strlen(message) < sizeof st.text ? strlen(message) + 1
                                                         : sizeof st.text - 1);
}

static void impossible(void **state)
{
    char name[1200], longer[200];
    struct ra_lock lock;
    struct ra_status st = {RA_OK, ""};
    long holder;
    snprintf(name, sizeof name, "%s/no/a.lock", (const char *)*state);
    refuses(name, "No such file or directory");
    snprintf(longer, sizeof longer, "%s/link", (const char *)*state);
    assert_int_equal(symlink(path, longer), 0);
    refuses(longer, "is in the way: it is not a lock of this program; remove it");
    assert_false(ra_lock_is_possible(longer));
    assert_true(ra_lock_is_possible(name));
    // 1023 characters fit: FOLDER/././a
    snprintf(name, sizeof name, "%s", (const char *)*state);
    while (strlen(name) < 1020) {
        strcat(name, "/.");
    }
    name[1020] = '\0';
    strcat(name, "/bc");
    assert_int_equal(strlen(name), 1023);
    check_ok(ra_lock_take(&lock, name, &holder, &st), &st);
    assert_string_equal(lock.path, name);
    ra_lock_release(&lock);
    strcat(name, "d");
    assert_int_equal(ra_lock_take(&lock, name, &holder, &st), RA_SYSTEM);
    assert_true(holder == 0);
    assert_string_equal(lock.path, "");
    assert_int_equal(access(name, F_OK), -1);
    assert_memory_equal(st.text, name, 700);
}

/// Takes and releases the lock again and again. `inside` counts the processes that have it.
static int compete(volatile int *inside)
{
    for (int got = 0, tries = 0; got < 1000 && tries < 1000000; tries++) {
        struct ra_lock lock;
        struct stat named, own;
        long holder;
        if (ra_lock_take(&lock, path, &holder, NULL) != RA_OK) {
            if (holder == 0) {
                return 2;
            }
            continue;
        }
        // this process is the only owner, and the file of this name is its own
        const int others = __atomic_fetch_add(inside, 1, __ATOMIC_SEQ_CST);
        const bool same =
            stat(path, &named) == 0 && fstat(lock.file, &own) == 0 && named.st_ino == own.st_ino;
        __atomic_fetch_sub(inside, 1, __ATOMIC_SEQ_CST);
        ra_lock_release(&lock);
        if (others != 0 || !same) {
            return 3;
        }
        got++;
    }
    return 0;
}

/// A process that releases a lock removes its file. The other process may have opened this file
/// just before.
static void two_processes(void **state)
{
    (void)state;
    int status;
    int *const inside =
        mmap(NULL, sizeof *inside, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(inside != MAP_FAILED);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        _exit(compete(inside));
    }
    const int own = compete(inside);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(own, 0);
    assert_int_equal(status, 0);
    munmap(inside, sizeof *inside);
}

// A process that takes and releases a lock in a loop is killed at some moment. It leaves either no
// file or a lock that the next process can take.
static void killed(void **state)
{
    (void)state;
    enum { KILLS = 400 };
    for (int k = 0; k < KILLS; k++) {
        const pid_t child = fork();
        assert_true(child >= 0);
        while (child == 0) {
            struct ra_lock lock;
            struct ra_status st = {RA_OK, ""};
            long holder;
            // every third time the process keeps the lock, so that a left lock is found
            if (ra_lock_take(&lock, path, &holder, &st) != RA_OK) {
                _exit(1);
            }
            if (k % 3 == 0) {
                close(lock.file);
            } else {
                ra_lock_release(&lock);
            }
        }
        const struct timespec pause = {.tv_nsec = 200000 + 7919L * k % 1000 * 1000};
        nanosleep(&pause, NULL);
        kill(child, SIGKILL);
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        struct ra_lock lock;
        struct ra_status st = {RA_OK, ""};
        long holder;
        check_ok(ra_lock_take(&lock, path, &holder, &st), &st);
        holds_number(getpid());
        ra_lock_release(&lock);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_path, remove_watched_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(taken),          TEST(killed),     TEST(somebodys_file),
        TEST(unknown_holder), TEST(impossible), TEST(two_processes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
