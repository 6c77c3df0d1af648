// Several processes that share work, and their messages.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Every worker is a child of this process, with its own memory, caches and plans. The numbers of
 * the pieces go into one pipe from which all workers read. So a free worker takes the next piece
 * without waiting for other workers:
 *
 *     we --- numbers ---> worker 1 --- what it says ---> we
 *                    \--> worker 2 --- what it says -/
 *
 * A message of a worker is a frame (struct frame) followed by its text. When its pipe closes, the
 * worker has ended. If it was working on a piece at that time, it was killed, and this process
 * reports that for the piece.
 *
 * **Waiting.** A worker waits while its pipe is full. This process does not wait for workers: it
 * writes numbers only as long as the pipe accepts them at once. If this process is killed, the next
 * message of a worker has no reader, and the worker ends.
 *
 * To end workers early, this process sends them SIGTERM. The handler of a worker sets a flag, and
 * further signals have no effect. Workers ignore SIGINT, so that an interrupt from the keyboard
 * reaches only this process.
 *
 * Tests: tests/command/test_workers.c.
 */
#include "command/crew.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/// The header of a message. The text follows it.
struct frame {
    size_t k, size; ///< number of the piece; bytes of the text
    double share;
    int what, code;
};

// ## A worker

static bool write_all(int file, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        const ssize_t put = write(file, at, size);
        if (put < 0 && errno != EINTR) {
            return false;
        }
        at += put > 0 ? put : 0;
        size -= put > 0 ? (size_t)put : 0;
    }
    return true;
}

/// Writes a message into the pipe of a worker.
static void say(struct ra_speaker *by, enum ra_saying what, double share, enum ra_code code,
                const char *text)
{
    const struct frame frame = {by->k, strlen(text), share, (int)what, (int)code};
    by->ended = by->ended || !write_all(by->pipe, &frame, sizeof frame) ||
                !write_all(by->pipe, text, frame.size);
}

/// Reads the next number. Returns false if there is none, or if the worker was told to end.
static bool take_number(const struct ra_work *work, int numbers, size_t *k)
{
    ssize_t got = -1;
    while (got < 0 && !ra_work_is_stopped(work)) {
        got = read(numbers, k, sizeof *k);
        if (got < 0 && errno != EINTR) {
            break;
        }
    }
    return got == (ssize_t)sizeof *k;
}

/// Sets the reaction of a worker to signals. A second SIGTERM must not kill it, because after the
/// first one it ends in order.
static void keep_handler(void)
{
    struct sigaction action;
    signal(SIGINT, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    if (sigaction(SIGTERM, NULL, &action) == 0 && (action.sa_flags & (int)SA_RESETHAND) != 0) {
        action.sa_flags &= ~(int)SA_RESETHAND;
        sigaction(SIGTERM, &action, NULL);
    }
}

static void be_worker(const struct ra_work *work, int numbers, int pipe)
{
    struct ra_speaker by = {.work = work, .say = say, .pipe = pipe};
    size_t k;
    keep_handler();
    if (work->begin != NULL) {
        work->begin(work->context);
    }
    while (!by.ended && take_number(work, numbers, &k)) {
        ra_speaker_do(&by, k);
    }
    exit(EXIT_SUCCESS);
}

// ## The parent process

/// A worker as the parent sees it.
struct worker {
    pid_t process;
    int pipe;  ///< pipe from the worker; -1: it has ended
    bool busy; ///< true: it has sent a message about piece k, but not yet the last one
    size_t k;
    char *text;        ///< text that has arrived but was not evaluated yet, owned
    size_t used, room; ///< bytes of this text; bytes that fit into the memory
};

struct crew {
    const struct ra_work *work;
    struct worker *worker; ///< the workers (count)
    /// what to wait for: the pipes of the workers, and that of the numbers (count + 1)
    struct pollfd *poll;
    size_t count, alive;
    int numbers[2]; ///< the pipe of numbers; -1: closed
    size_t next;    ///< next number to be written
    bool ending;    ///< true: the workers were told to end
};

static void close_end(int *end)
{
    if (*end >= 0) {
        close(*end);
    }
    *end = -1;
}

/// Tells all workers to end early. Further calls do nothing.
static void end_all(struct crew *c)
{
    close_end(&c->numbers[1]);
    for (size_t i = 0; i < c->count && !c->ending; i++) {
        if (c->worker[i].pipe >= 0) {
            kill(c->worker[i].process, SIGTERM);
        }
    }
    c->ending = true;
}

static void hear(struct crew *c, const struct ra_said *said)
{
    if (!c->work->hear(c->work->context, said)) {
        end_all(c);
    }
}

/// Evaluates all complete frames that have arrived.
static void hear_frames(struct crew *c, size_t i)
{
    struct worker *const w = &c->worker[i];
    size_t at = 0;
    struct frame frame;
    while (w->used - at >= sizeof frame) {
        memcpy(&frame, w->text + at, sizeof frame);
        if (w->used - at - sizeof frame < frame.size) {
            break;
        }
        char *const text = w->text + at + sizeof frame;
        at += sizeof frame + frame.size;
        // a 0 is put after the text for a moment; the next frame may begin at this byte
        const char first = text[frame.size];
        text[frame.size] = '\0';
        const struct ra_said said = {(enum ra_saying)frame.what, frame.k, i, frame.share,
                                     (enum ra_code)frame.code,   text};
        w->busy = said.what != RA_SAYS_DONE;
        w->k = frame.k;
        hear(c, &said);
        text[frame.size] = first;
    }
    w->used -= at;
    memmove(w->text, w->text + at, w->used);
}

static enum ra_code make_room(struct worker *w, struct ra_status *st)
{
    if (w->room - w->used > 1 << 16) {
        return RA_OK;
    }
    const size_t room = 2 * w->room + (1 << 18);
    char *const text = realloc(w->text, room);
    if (text == NULL) {
        return ra_fail(st, RA_SYSTEM, "not enough memory for the text of a worker");
    }
    w->text = text;
    w->room = room;
    return RA_OK;
}

/// Called when a worker has ended. If it was working on a piece, this piece is reported as failed.
static void bury(struct crew *c, size_t i)
{
    struct worker *const w = &c->worker[i];
    int status = 0;
    char text[200];
    close_end(&w->pipe);
    c->alive--;
    while (waitpid(w->process, &status, 0) < 0 && errno == EINTR) {
    }
    if (w->busy) {
        snprintf(text, sizeof text, "the process that made it was ended by signal %d",
                 WIFSIGNALED(status) ? WTERMSIG(status) : 0);
        const struct ra_said said = {RA_SAYS_DONE, w->k, i, 0.0, c->ending ? RA_EARLY : RA_SYSTEM,
                                     text};
        hear(c, &said);
    }
}

static enum ra_code hear_worker(struct crew *c, size_t i, struct ra_status *st)
{
    struct worker *const w = &c->worker[i];
    if (make_room(w, st) != RA_OK) {
        return RA_SYSTEM;
    }
    const ssize_t got = read(w->pipe, w->text + w->used, w->room - w->used - 1);
    if (got > 0) {
        w->used += (size_t)got;
        hear_frames(c, i);
    } else if (got == 0 || errno != EINTR) {
        bury(c, i);
    }
    return RA_OK;
}

/// Writes as many numbers as the pipe accepts at once.
static void write_numbers(struct crew *c)
{
    while (c->numbers[1] >= 0 && c->next < c->work->count &&
           write(c->numbers[1], &c->next, sizeof c->next) == (ssize_t)sizeof c->next) {
        c->next++;
    }
    if (c->next == c->work->count) {
        close_end(&c->numbers[1]);
    }
}

/// Waits until a worker sends something, but at most a fifth of a second, because a signal may have
/// come just before.
static enum ra_code wait_and_hear(struct crew *c, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    for (size_t i = 0; i < c->count; i++) {
        c->poll[i] = (struct pollfd){.fd = c->worker[i].pipe, .events = POLLIN};
    }
    c->poll[c->count] = (struct pollfd){.fd = c->numbers[1], .events = POLLOUT};
    const int ready = poll(c->poll, (nfds_t)c->count + 1, 200);
    for (size_t i = 0; i < c->count && ready > 0 && code == RA_OK; i++) {
        if (c->worker[i].pipe >= 0 && c->poll[i].revents != 0) {
            code = hear_worker(c, i, st);
        }
    }
    return code;
}

static enum ra_code start(struct crew *c, size_t i, struct ra_status *st)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return ra_fail(st, RA_SYSTEM, "a worker has no pipe: %s", strerror(errno));
    }
    // otherwise the child would write buffered output a second time
    fflush(NULL);
    const pid_t process = fork();
    if (process == 0) {
        close(c->numbers[1]);
        close(ends[0]);
        for (size_t k = 0; k < i; k++) {
            close(c->worker[k].pipe);
        }
        be_worker(c->work, c->numbers[0], ends[1]);
    }
    close(ends[1]);
    if (process < 0) {
        const int reason = errno;
        close(ends[0]);
        return ra_fail(st, RA_SYSTEM, "no process for a worker: %s", strerror(reason));
    }
    c->worker[i] = (struct worker){.process = process, .pipe = ends[0]};
    c->count++;
    c->alive++;
    return RA_OK;
}

static enum ra_code lead(struct crew *c, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    for (size_t i = 0; i < c->work->workers && code == RA_OK; i++) {
        code = start(c, i, st);
    }
    close_end(&c->numbers[0]);
    const int flags = fcntl(c->numbers[1], F_GETFL);
    fcntl(c->numbers[1], F_SETFL, flags | O_NONBLOCK);
    while (c->alive > 0) {
        if (code != RA_OK || ra_work_is_stopped(c->work)) {
            end_all(c);
        }
        write_numbers(c);
        // without memory no more messages are read, and the workers end at their next message
        if (wait_and_hear(c, st) != RA_OK) {
            code = RA_SYSTEM;
            end_all(c);
            for (size_t i = 0; i < c->count; i++) {
                if (c->worker[i].pipe >= 0) {
                    c->worker[i].busy = false;
                    bury(c, i);
                }
            }
        }
    }
    close_end(&c->numbers[1]);
    return code;
}

enum ra_code ra_crew_go(const struct ra_work *work, struct ra_status *st)
{
    struct crew c = {.work = work, .numbers = {-1, -1}};
    c.worker = ra_alloc(work->workers, sizeof *c.worker, "workers", st);
    c.poll = ra_alloc(work->workers + 1, sizeof *c.poll, "workers", st);
    enum ra_code code = c.worker != NULL && c.poll != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK && pipe(c.numbers) != 0) {
        code = ra_fail(st, RA_SYSTEM, "workers have no pipe: %s", strerror(errno));
    }
    code = code == RA_OK ? lead(&c, st) : code;
    for (size_t i = 0; i < c.count; i++) {
        free(c.worker[i].text);
    }
    free(c.worker);
    free(c.poll);
    return code;
}
