// Tests of the output of a command while it works: the line of progress and notes, byte by byte.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "command/progress.h"

/// A stream into a text, and the progress on it.
struct screen {
    char *text;
    size_t size;
    struct ra_progress progress;
};

static struct screen *open_screen(void)
{
    struct screen *const s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->progress.out = open_memstream(&s->text, &s->size);
    assert_non_null(s->progress.out);
    return s;
}

static void shows(struct screen *s, const char *text)
{
    assert_int_equal(fclose(s->progress.out), 0);
    assert_string_equal(s->text, text);
    free(s->text);
    free(s);
}

/// Shows a line of progress and checks it.
static void line(double share, double seconds_left, const char *text)
{
    struct screen *const s = open_screen();
    ra_progress_show(share, seconds_left, &s->progress);
    assert_true(s->progress.shown);
    // the line appears at once
    assert_string_equal(s->text, text);
    shows(s, text);
}

/// The remaining time is estimated; here it is three times the time of the first quarter of the
/// work. The clock counts from the start of the machine, which may be only seconds ago. On a busy
/// machine it may advance by more than a third of a second, which changes the estimate by one.
static void guessed(void)
{
    long minutes, seconds;
    int used = 0;
    struct screen *const s = open_screen();
    const double quarter = fmin(1000.0, 0.5 * ra_progress_clock());
    s->progress.started = ra_progress_clock() - quarter;
    ra_progress_show(0.25, -1.0, &s->progress);
    const double most = 3.0 * (ra_progress_clock() - s->progress.started);
    assert_int_equal(fclose(s->progress.out), 0);
    assert_int_equal(
        sscanf(s->text, "\r 25.0 %% done, 0:%ld:%ld left %n", &minutes, &seconds, &used), 2);
    assert_int_equal(s->text[used], '\0');
    const double said = (double)(60 * minutes + seconds);
    assert_true(said >= floor(3.0 * quarter) && said <= most);
    free(s->text);
    free(s);
}

static void shares_and_times(void **state)
{
    (void)state;
    line(0.0, 0.0, "\r  0.0 % done, 0:00:00 left ");
    line(0.125, 3723.9, "\r 12.5 % done, 1:02:03 left ");
    line(1.0, 59.0, "\r100.0 % done, 0:00:59 left ");
    line(0.5, 86399.0, "\r 50.0 % done, 23:59:59 left ");
    // the remaining time is unknown
    line(0.25, -1.0, "\r 25.0 % done ");
    line(0.25, -1e-9, "\r 25.0 % done ");
    guessed();
    // invalid times
    line(0.0, 99999999.5, "\r  0.0 % done, 27777:46:39 left ");
    line(0.0, 1e8, "\r  0.0 % done, 0:00:00 left ");
    line(0.0, HUGE_VAL, "\r  0.0 % done, 0:00:00 left ");
    line(0.0, (double)NAN, "\r  0.0 % done, 0:00:00 left ");
}

/// If a line of progress is shown, a note or the end removes it.
static void lines_are_taken_away(void **state)
{
    (void)state;
    struct screen *const s = open_screen();
    ra_progress_end(&s->progress);
    ra_progress_note("one", &s->progress);
    ra_progress_show(0.5, -1.0, &s->progress);
    ra_progress_note("two", &s->progress);
    ra_progress_note("three", &s->progress);
    ra_progress_show(0.75, -1.0, &s->progress);
    ra_progress_end(&s->progress);
    ra_progress_end(&s->progress);
    shows(s, "ra2d: note: one\n\r 50.0 % done \r\033[Kra2d: note: two\nra2d: note: three\n"
             "\r 75.0 % done \r\033[K");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_and_times),
        cmocka_unit_test(lines_are_taken_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
