// Processor time, and which processor it was.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Long measurements use processor time. Other programs then matter less, but they share caches and
 * memory, so their effect does not vanish. Short measurements use time of day.
 */
#include "bench/clock.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

void bench_processor(char *name, size_t size)
{
    char text[256];
    FILE *const file = fopen("/proc/cpuinfo", "r");
    snprintf(name, size, "unknown");
    while (file != NULL && fgets(text, sizeof text, file) != NULL) {
        const char *const colon = strstr(text, ": ");
        if (strncmp(text, "model name", 10) == 0 && colon != NULL) {
            snprintf(name, size, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
            break;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
}

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double bench_seconds(void)
{
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

double bench_time(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}
