// What a run will cost before its first step: memory, and time of computing.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Every key of a case has a range, and a case with each key in its range may still need more memory
 * than there is, or hours before its first step. Each kind of case knows its large arrays and long
 * loops, and estimates them from its keys in microseconds; here is what is too much.
 *
 * **Memory** is what the system says that it has left without putting others to disk (Linux,
 * `/proc/meminfo`), or a limit of the process. A system that gives more than it has would end us, or
 * another process, when the memory is written.
 *
 * **Time** before the first step is too long above a minute: a check answers at once, and a case
 * that needs so much mostly has a key that is wrong by powers of ten. How fast a machine is we do
 * not ask, so that a case is refused on all or on none.
 *
 * Tests: tests/base/test_costs.c, tests/command/test_valid.c.
 */
#include "base/costs.h"

#include <math.h>
#include <stdio.h>
#include <sys/resource.h>

static const double LONGEST = 60.0; ///< [s]
/// Bytes that need not be asked for: asking costs 20 us.
static const double FEW = 67108864.0;

/// Of the whole system.
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

enum ra_code ra_check_memory(double bytes, struct ra_status *st)
{
    const double left = ra_memory_left_for(bytes);
    return bytes <= left
               ? RA_OK
               : ra_fail(st, RA_INPUT, "%.2g bytes of memory are needed, and %.2g are left here",
                         bytes, left);
}

enum ra_code ra_check_time(double seconds, struct ra_status *st)
{
    return seconds <= LONGEST
               ? RA_OK
               : ra_fail(st, RA_INPUT,
                         "some %.2g s would be computed before the first step, and %g are allowed",
                         seconds, LONGEST);
}
