// The process in its system: signals, streams, stack, memory.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * An interrupt (SIGINT, SIGTERM) sets a flag, which commands with a loop test. A run tests it after
 * every step; it then writes and marks its unfinished tables, and the program exits with 6. A
 * second interrupt ends the program at once. A command without such a loop ends at the first
 * interrupt. A limit of file sizes (SIGXFSZ) must not kill a run: the signal is ignored, so that it
 * becomes a write error, like a full disk. If a library aborts (SIGABRT), as FFTW and GMP do
 * without memory, this is reported as a failure of the system; the unfinished run stays in its
 * folder, as after a kill. If the stack were too small, the program would end without a message. So
 * at its start the program enlarges the stack, or refuses to run.
 *
 * Tests: tests/command/test_cli.c.
 */
#include "command/process.h"

#include <fcntl.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <stddef.h>
#include <sys/resource.h>
#include <unistd.h>

/// a signal handler can only use static data
static volatile sig_atomic_t stop;

static void on_signal(int number)
{
    (void)number;
    stop = 1;
}

/// The handler of SIGABRT. FFTW and GMP end the program by this signal if they find no memory.
static void on_abort(int number)
{
    static const char text[] =
        "ra2d: a library ended the program, most likely because memory was short; an unfinished "
        "run is in its folder NAME.partial, and the same command with --resume makes it again\n";
    (void)number;
    // if the message cannot be written, it is lost
    const ssize_t said = write(STDERR_FILENO, text, sizeof text - 1);
    (void)said;
    _exit(RA_SYSTEM);
}

void ra_process_catch(enum ra_signals signals)
{
    // without SA_RESTART a blocked write ends, too; SA_RESETHAND gives the second signal its usual
    // effect
    const struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    if (signals != RA_SIGNALS_USUAL) {
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
    }
    if (signals == RA_SIGNALS_GOES_ON) {
        signal(SIGPIPE, SIG_IGN);
    }
}

/// Opens standard streams that our parent has closed. Otherwise a file could get the number of such
/// a stream, and messages would go into a table. Standard output is opened only for reading, so
/// that writing data fails.
static void open_streams(void)
{
    static const int modes[] = {O_RDONLY, O_RDONLY, O_WRONLY};
    for (int stream = 0; stream < 3; stream++) {
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", modes[stream]) != stream) {
            // no message is possible
            _exit(RA_SYSTEM);
        }
    }
}

/** Raises the limit of the stack to the usual amount, if it is lower and may be raised. The stack
 *  that libraries need (FFTW's buffers, cairo's letters) depends on the processor and on the length
 *  of a record: with 64 kB, `listen` works on one machine and fails on another. */
static enum ra_code provide_stack(struct ra_status *st)
{
    static const rlim_t usual = 8 << 20, least = 256 << 10;
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= usual) {
        return RA_OK;
    }
    limit.rlim_cur = limit.rlim_max < usual ? limit.rlim_max : usual;
    return limit.rlim_cur >= least && setrlimit(RLIMIT_STACK, &limit) == 0
               ? RA_OK
               : ra_fail(st, RA_SYSTEM,
                         "a stack of %llu kB is allowed, and libraries may need %llu: set it "
                         "by `ulimit -s %llu` in a new shell",
                         (unsigned long long)(limit.rlim_cur >> 10),
                         (unsigned long long)(least >> 10), (unsigned long long)(usual >> 10));
}

/// Keeps memory that one run of a sweep has freed for the next run. Otherwise the system would take
/// it back and clear every page again. Blocks larger than 32 MB are still returned at once.
static void keep_memory(void)
{
#if defined(__GLIBC__)
    enum { LARGE = 1 << 25, KEPT = 1 << 26 };
    mallopt(M_MMAP_THRESHOLD, LARGE);
    mallopt(M_TRIM_THRESHOLD, KEPT);
#endif
}

enum ra_code ra_process_begin(struct ra_status *st)
{
    keep_memory();
    open_streams();
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGABRT, on_abort);
    return provide_stack(st);
}

volatile sig_atomic_t *ra_process_stop(void)
{
    return &stop;
}
