// Notes the functions of a library that are entered (gcc -finstrument-functions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * RA2D_ENTERED names a file as large as the library. When a function is entered, the byte of the
 * file at the function's place in the library becomes 1. The file is mapped into memory. So the
 * notes of a killed process stay, and child processes write into the same file.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define QUIET __attribute__((no_instrument_function))

void __cyg_profile_func_enter(void *function, void *caller) QUIET;
void __cyg_profile_func_exit(void *function, void *caller) QUIET;

/// The first byte of this library, from the linker.
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
