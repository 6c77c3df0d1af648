// Clocks of a run: progress for the user, rows for the disk, what it cost.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A run of any kind reports its progress a few times a second, writes its rows to the disk about
 * once a second, and reports time and memory at its end. These times are only in timing.tsv, the
 * only table that differs from run to run.
 *
 * Tests: tests/sliding/test_told.c, tests/sliding/test_run.c.
 */
#include "run/clock.h"

#include <math.h>
#include <sys/resource.h>
#include <time.h>

static const double FLUSH_SECONDS = 1.0, PROGRESS_SECONDS = 0.25;

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double seconds(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

void ra_run_clock_make(struct ra_run_clock *clock)
{
    *clock = (struct ra_run_clock){.made = seconds()};
}

void ra_run_clock_start(struct ra_run_clock *clock)
{
    clock->started = clock->flushed = clock->told = seconds();
    clock->cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

void ra_run_clock_stop(struct ra_run_clock *clock)
{
    clock->loop = seconds() - clock->started;
    clock->loop_cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - clock->cpu;
}

bool ra_run_clock_report(struct ra_run_clock *clock, const struct ra_run_control *control,
                         double share)
{
    const double now = seconds();
    if (control != NULL && control->progress != NULL && now - clock->told >= PROGRESS_SECONDS) {
        control->progress(share, (now - clock->started) * (1.0 - share) / share, control->context);
        clock->told = now;
    }
    if (now - clock->flushed < FLUSH_SECONDS) {
        return false;
    }
    clock->flushed = now;
    return true;
}

bool ra_run_stopped(const struct ra_run_control *control)
{
    return control != NULL && control->stop != NULL && *control->stop;
}

void ra_run_tell(const struct ra_run_control *control, const char *text)
{
    if (control != NULL && control->note != NULL && text[0] != '\0') {
        control->note(text, control->context);
    }
}

void ra_run_write_cost(struct ra_table *t, double spent, const struct ra_run_clock *clock,
                       double steps)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const double user = (double)usage.ru_utime.tv_sec + 1e-6 * (double)usage.ru_utime.tv_usec;
    const double system = (double)usage.ru_stime.tv_sec + 1e-6 * (double)usage.ru_stime.tv_usec;
    ra_table_quantity(t, "", 0.0, "");
    // rounded to whole microseconds, the unit in which the system counts
    ra_table_quantity(t, "cpu_time", round(1e6 * (user + system - spent)) / 1e6, "s");
    if (clock != NULL) {
        ra_table_quantity(t, "setup_time", clock->started - clock->made, "s");
        ra_table_quantity(t, "loop_time", clock->loop, "s");
        ra_table_quantity(t, "loop_cpu_time", clock->loop_cpu, "s");
        ra_table_quantity(t, "time_per_step", clock->loop / steps, "s");
    }
}

void ra_run_end_timing(struct ra_table *t)
{
    char digest[20];
    ra_table_quantity(t, "peak_memory", ra_memory_peak(), "B");
    // a failure here is reported again when the table is closed
    ra_table_digest(t, digest, NULL);
    ra_table_quantity_text(t, "digest", digest);
}
