// The memory that this machine has left, and the memory that this process has used.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Linux promises a process more memory than the machine has. When the process writes to this
 * memory, Linux ends this process or another one. So before a run begins we read how much memory is
 * available without swapping (`/proc/meminfo`), and the limits of the process.
 *
 * Tests: tests/base/test_costs.c.
 */
#include "base/memory_left.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/resource.h>

/// Amounts below this [bytes] count as always available, without a question to the system.
static const double FEW = 67108864.0;

/// Memory that the whole system has left [bytes].
static double memory_of_system(void)
{
    char line[128];
    double kilobytes = HUGE_VAL;
    FILE *const file = fopen("/proc/meminfo", "r");
    while (file != NULL && isinf(kilobytes) && fgets(line, sizeof line, file) != NULL) {
        sscanf(line, "MemAvailable: %lf", &kilobytes);
    }
    if (file != NULL) {
        fclose(file);
    }
    return 1024.0 * kilobytes;
}

double ra_memory_left_for(double bytes)
{
    if (bytes <= FEW) {
        return HUGE_VAL;
    }
    double left = memory_of_system();
    const int limited[] = {RLIMIT_AS, RLIMIT_DATA};
    for (size_t i = 0; i < sizeof limited / sizeof *limited; i++) {
        struct rlimit limit;
        if (getrlimit(limited[i], &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
            left = fmin(left, (double)limit.rlim_cur);
        }
    }
    return left;
}

double ra_memory_peak(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return 1024.0 * (double)usage.ru_maxrss;
}
