// Tests of work shared between processes: each piece is done once, all messages arrive, and the
// death of a worker is reported.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/workers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { MOST = 20000, LONG = 3000000 };

/// The messages received.
struct heard {
    int begun[MOST], notes[MOST], done[MOST];
    size_t all, last; ///< number of ended pieces; the last piece that ended
    size_t stop_at;   ///< hear returns false when so many have ended; 0: never
    bool ordered;     ///< the pieces end in order
    size_t killed;    ///< the piece whose worker kills itself; MOST: none
    enum ra_code of_killed;
    char said[200];
};

static struct heard *new_heard(void)
{
    struct heard *const h = calloc(1, sizeof *h);
    assert_non_null(h);
    h->ordered = true;
    h->killed = MOST;
    return h;
}

static bool hear(void *context, const struct ra_said *said)
{
    struct heard *const h = context;
    char expected[40];
    switch (said->what) {
    case RA_SAYS_BEGUN:
        h->begun[said->k]++;
        break;
    case RA_SAYS_NOTE:
        snprintf(expected, sizeof expected, "note of %zu", said->k);
        assert_string_equal(said->text, expected);
        h->notes[said->k]++;
        break;
    case RA_SAYS_RESULT:
        assert_int_equal(strlen(said->text), LONG);
        assert_int_equal(strspn(said->text, "x"), LONG);
        break;
    case RA_SAYS_SHARE:
        assert_true(said->share == 0.25);
        break;
    case RA_SAYS_DONE:
        h->done[said->k]++;
        h->ordered = h->ordered && (h->all == 0 || said->k == h->last + 1);
        h->last = said->k;
        h->all++;
        if (said->k == h->killed) {
            h->of_killed = said->code;
            snprintf(h->said, sizeof h->said, "%s", said->text);
        } else {
            assert_int_equal(said->code, said->k % 7 == 3 ? RA_INPUT : RA_OK);
            assert_string_equal(said->text, said->k % 7 == 3 ? "seven" : "");
        }
        break;
    }
    return h->stop_at == 0 || h->all < h->stop_at;
}

static enum ra_code work(void *context, size_t k, void *speaker, struct ra_status *st)
{
    const struct heard *const h = context;
    char note[40];
    ra_say(speaker, RA_SAYS_BEGUN, 0.0, "");
    if (k == h->killed) {
        kill(getpid(), SIGKILL);
    }
    snprintf(note, sizeof note, "note of %zu", k);
    ra_say(speaker, RA_SAYS_SHARE, 0.25, "");
    ra_say(speaker, RA_SAYS_NOTE, 0.0, note);
    if (k == 5) {
        char *const text = malloc(LONG + 1);
        memset(text, 'x', LONG);
        text[LONG] = '\0';
        ra_say(speaker, RA_SAYS_RESULT, 0.0, text);
        free(text);
    }
    return k % 7 == 3 ? ra_fail(st, RA_INPUT, "seven") : RA_OK;
}

static enum ra_code go(struct heard *h, size_t count, size_t workers)
{
    const struct ra_work all = {
        .count = count, .workers = workers, .work = work, .hear = hear, .context = h};
    return ra_workers_go(&all, NULL);
}

/// There are more pieces than numbers that fit into a pipe. One process or several do them.
static void each_once(void **unused)
{
    (void)unused;
    static const size_t workers[] = {1, 2, 3, 17};
    for (size_t w = 0; w < sizeof workers / sizeof *workers; w++) {
        struct heard *const h = new_heard();
        assert_int_equal(go(h, MOST, workers[w]), RA_OK);
        assert_int_equal(h->all, MOST);
        assert_true(h->ordered || workers[w] > 1);
        for (size_t k = 0; k < MOST; k++) {
            assert_true(h->begun[k] == 1 && h->notes[k] == 1 && h->done[k] == 1);
        }
        free(h);
    }
}

static void no_pieces(void **unused)
{
    (void)unused;
    struct heard *const h = new_heard();
    assert_int_equal(go(h, 0, 3), RA_OK);
    assert_int_equal(h->all, 0);
    free(h);
}

/// The piece of a killed worker is not done; those of the others are.
static void killed(void **unused)
{
    (void)unused;
    struct heard *const h = new_heard();
    h->killed = 10;
    assert_int_equal(go(h, 400, 3), RA_OK);
    assert_int_equal(h->of_killed, RA_SYSTEM);
    assert_string_equal(h->said, "the process that made it was ended by signal 9");
    assert_int_equal(h->all, 400);
    free(h);
}

/// If the function that hears the results returns false, no further piece begins.
static void ended(void **unused)
{
    (void)unused;
    struct heard *const h = new_heard();
    h->stop_at = 10;
    assert_int_equal(go(h, MOST, 1), RA_OK);
    assert_int_equal(h->all, 10);
    free(h);
}

static volatile sig_atomic_t stopped;

static void on_term(int number)
{
    (void)number;
    stopped = 1;
}

/// The flag of the pieces. When it is set, each piece ends early.
static enum ra_code wait_for_it(void *context, size_t k, void *speaker, struct ra_status *st)
{
    (void)context;
    (void)k;
    ra_say(speaker, RA_SAYS_BEGUN, 0.0, "");
    for (int i = 0; i < 20000 && stopped == 0; i++) {
        const struct timespec pause = {.tv_nsec = 1000000};
        nanosleep(&pause, NULL);
    }
    return stopped != 0 ? ra_fail(st, RA_EARLY, "told") : RA_OK;
}

struct told {
    size_t begun, early;
};

static bool hear_told(void *context, const struct ra_said *said)
{
    struct told *const t = context;
    t->begun += said->what == RA_SAYS_BEGUN;
    t->early +=
        said->what == RA_SAYS_DONE && said->code == RA_EARLY && strcmp(said->text, "told") == 0;
    return t->begun < 3;
}

/// When all three pieces have begun, the flag is set for all three.
static void told(void **unused)
{
    (void)unused;
    struct told t = {0, 0};
    const struct sigaction action = {.sa_handler = on_term, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGTERM, &action, NULL);
    const struct ra_work all = {.count = 100,
                                .workers = 3,
                                .work = wait_for_it,
                                .hear = hear_told,
                                .context = &t,
                                .stop = &stopped};
    assert_int_equal(ra_workers_go(&all, NULL), RA_OK);
    assert_int_equal(stopped, 0);
    assert_int_equal(t.begun, 3);
    assert_int_equal(t.early, 3);
    signal(SIGTERM, SIG_DFL);
}

/// Work without a flag goes on. With a flag it goes on while the flag is 0; with any other value no
/// piece is begun, whoever does the pieces.
static void stopped_before(void **unused)
{
    (void)unused;
    static const sig_atomic_t values[] = {0, 1, 2, 15, -1};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        for (size_t workers = 1; workers < 4; workers += 2) {
            struct heard *const h = new_heard();
            volatile sig_atomic_t flag = values[i];
            const struct ra_work all = {.count = 40,
                                        .workers = workers,
                                        .work = work,
                                        .hear = hear,
                                        .context = h,
                                        .stop = &flag};
            assert_int_equal(ra_work_is_stopped(&all), values[i] != 0);
            assert_int_equal(ra_workers_go(&all, NULL), RA_OK);
            assert_int_equal(h->all, values[i] != 0 ? 0 : 40);
            free(h);
        }
    }
    assert_false(ra_work_is_stopped(&(const struct ra_work){.stop = NULL}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_once), cmocka_unit_test(no_pieces), cmocka_unit_test(killed),
        cmocka_unit_test(ended),     cmocka_unit_test(told),      cmocka_unit_test(stopped_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
