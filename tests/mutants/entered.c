// Notes which functions of a library are entered (gcc -finstrument-functions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * RA2D_ENTERED names a file as large as the library; the byte at the place of a function in the
 * library becomes 1 when it is entered. The file is mapped, so that what a process has noted stays
 * when it is killed, and child processes note into the same.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define QUIET __attribute__((no_instrument_function))

void __cyg_profile_func_enter(void *function, void *caller) QUIET;
void __cyg_profile_func_exit(void *function, void *caller) QUIET;

/// The first byte of this library: the linker's.
extern const char first_byte[] __asm__("__ehdr_start") __attribute__((visibility("hidden")));

static unsigned char *noted;
static size_t size;

QUIET __attribute__((constructor)) static void map_notes(void)
{
    const char *const path = getenv("RA2D_ENTERED");
    struct stat info;
    const int file = path != NULL ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file >= 0 && fstat(file, &info) == 0) {
        void *const map =
            mmap(NULL, (size_t)info.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (map != MAP_FAILED) {
            size = (size_t)info.st_size;
            noted = map;
        }
    }
    if (file >= 0) {
        close(file);
    }
}

void __cyg_profile_func_enter(void *function, void *caller)
{
    const size_t place = (size_t)((const char *)function - first_byte);
    (void)caller;
    if (place < size) {
        noted[place] = 1;
    }
}

void __cyg_profile_func_exit(void *function, void *caller)
{
    (void)function;
    (void)caller;
}
