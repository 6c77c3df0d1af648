// The program under test as a command, and its output.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SHELL_H
#define RA_SHELL_H

#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

/** Whether the program runs under AddressSanitizer, which itself needs stack and memory. */
#if defined(__SANITIZE_ADDRESS__)
#define RA_WATCHED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RA_WATCHED 1
#endif
#endif
#if !defined(RA_WATCHED)
#define RA_WATCHED 0
#endif

/** The program under test. */
static inline const char *program(void)
{
    const char *const name = getenv("RA2D");
    return name != NULL ? name : "build/ra2d";
}

/** Runs a command in a shell. Its output goes to `output`, cut at `size` - 1. Returns its exit
 * code. */
static inline int shell(const char *command, char *output, size_t size)
{
    FILE *const pipe = popen(command, "r");
    assert_non_null(pipe);
    output[fread(output, 1, size - 1, pipe)] = '\0';
    const int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

#endif
