// Making the runs of a sweep: which runs are missing, the workers, their messages.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The runs that are not complete yet are pieces of work for one process or several (workers.h).
 * This process receives their messages. It prints each note once, shows the progress, and counts
 * failures. A run that fails does not stop the others. At the end the message of the first failed
 * run, by its number in the sweep, is printed. If a folder or the disk cannot be written, if a
 * process is killed, or at an interrupt, the sweep stops.
 *
 * Random surfaces that several runs of a process share are made once (base/store.h). A run makes
 * everything else itself.
 *
 * With folders, each run is made as by the command of its kind of case. When the turn of a run
 * comes, it is checked whether it is already complete, because another sweep may have made it
 * meanwhile. With rows, a run has no folder; its summary is sent to this process and appended
 * (sweep_rows.h).
 *
 * Tests: tests/command/test_sweep.c and test_sweep_rows.c.
 */
#include "command/sweep.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/room.h"
#include "case/room.h"
#include "command/kinds.h"
#include "command/progress.h"
#include "command/quote.h"
#include "command/sweep_logs.h"
#include "command/sweep_rows.h"
#include "command/workers.h"

static void folder_of(const struct ra_sweep *sweep, const struct ra_sweep_run *run,
                      char folder[RA_SWEEP_FOLDER])
{
    snprintf(folder, RA_SWEEP_FOLDER, "%s/%s", sweep->folder, run->name);
}

bool ra_sweep_command(const struct ra_sweep *sweep, const struct ra_sweep_run *run,
                      const char *program, bool paths, char *text, size_t size)
{
    char folder[RA_SWEEP_FOLDER];
    struct ra_quoted word[2 * RA_SWEEP_OVERRIDES + 8];
    size_t count = 0;
    word[count++] = (struct ra_quoted){program, RA_QUOTED_WORD};
    word[count++] = (struct ra_quoted){run->kind->command, RA_QUOTED_WORD};
    word[count++] = (struct ra_quoted){run->file, RA_QUOTED_FILE};
    for (size_t i = 0; i < run->overrides; i++) {
        word[count++] = (struct ra_quoted){"-s", RA_QUOTED_WORD};
        word[count++] = (struct ra_quoted){run->override[i], RA_QUOTED_KEY};
    }
    folder_of(sweep, run, folder);
    word[count++] = (struct ra_quoted){"-o", RA_QUOTED_WORD};
    word[count++] = (struct ra_quoted){folder, RA_QUOTED_FILE};
    return ra_quote_words(text, size, word, count, paths);
}

enum {
    NOTES = 32,
    NOTE = 600,
    SURFACES = 1 << 25 ///< bytes of the surfaces that the runs of a process share
};

/// The runs that are made here, and their messages.
struct makers {
    const struct ra_sweep *sweep;
    struct ra_rows *rows; ///< NULL: each run has a folder
    size_t *piece;        ///< numbers of the runs that are to be made (pieces), owned
    size_t pieces;
    struct ra_sweep_run run; ///< the run that this process makes now
    char command[4096];
    struct ra_store *store; ///< surfaces that the runs of this process share

    double *share; ///< completed share of the run of each worker (workers), owned
    /// number of pieces that have ended; number of those that were made here
    size_t ended, made;
    /// time at which the first run made here began [s]; 0: none yet
    double started;
    char told[NOTES][NOTE]; ///< the notes that were printed (notes)
    /// number of notes printed; of notes not printed again; of failed runs
    size_t notes, repeated, failed;
    size_t first;             ///< the number of the first run that failed
    struct ra_status why;     ///< code and message of this run
    struct ra_status stopped; ///< reason why the sweep stopped, with the run's name
};

// ## Messages

/// Shows the progress. The time left is estimated only from runs that were made here, because runs
/// that were complete before take no time.
static void show(const struct makers *m)
{
    const struct ra_arguments *const a = m->sweep->arguments;
    double made = (double)m->made, at = (double)m->ended;
    for (size_t i = 0; i < a->jobs; i++) {
        made += m->share[i];
        at += m->share[i];
    }
    if (a->control.progress != NULL && made > 0.0) {
        const double left = ((double)m->pieces - at) * (ra_progress_clock() - m->started) / made;
        a->control.progress(at / (double)m->pieces, left, a->control.context);
    }
}

/// Prints a note, unless another run has given the same note before.
static void tell(struct makers *m, const struct ra_sweep_run *run, const char *text)
{
    const struct ra_run_control *const control = &m->sweep->arguments->control;
    char line[1500];
    if (control->note == NULL) {
        return;
    }
    for (size_t i = 0; i < m->notes; i++) {
        if (strncmp(m->told[i], text, NOTE - 1) == 0) {
            m->repeated++;
            return;
        }
    }
    if (m->notes < NOTES) {
        snprintf(m->told[m->notes++], NOTE, "%s", text);
    }
    snprintf(line, sizeof line, "%s: %s", run->name, text);
    control->note(line, control->context);
}

static void tell_repeated(const struct makers *m)
{
    const struct ra_run_control *const control = &m->sweep->arguments->control;
    char line[100];
    if (m->repeated > 0) {
        snprintf(line, sizeof line, "%zu more note%s, of other runs, %s the same", m->repeated,
                 ra_s(m->repeated), m->repeated == 1 ? "says" : "say");
        control->note(line, control->context);
    }
}

/// Stops the sweep. Only the first reason is kept.
static void stop(struct makers *m, enum ra_code code, size_t k, const char *text)
{
    if (m->stopped.code == RA_OK) {
        ra_fail(&m->stopped, code, "run %zu of %zu, %.3900s; the same command continues here",
                k + 1, m->sweep->runs, text);
    }
}

static void take_end(struct makers *m, const struct ra_said *said, size_t k,
                     const struct ra_sweep_run *run)
{
    m->ended++;
    if (said->code == RA_EARLY || said->code == RA_SYSTEM) {
        stop(m, said->code, k, said->text);
    } else if (said->code != RA_OK) {
        m->failed++;
        if (m->failed == 1 || k < m->first) {
            m->first = k;
            ra_fail(&m->why, said->code, "%s: %.3500s", run->name, said->text);
        }
    }
}

/// Stores the messages beside the folder of the run.
static enum ra_code log_it(struct makers *m, const struct ra_said *said,
                           const struct ra_sweep_run *run, struct ra_status *st)
{
    char folder[RA_SWEEP_FOLDER], parent[RA_FOLDER_ROOM];
    enum ra_code code = RA_OK;
    folder_of(m->sweep, run, folder);
    if (said->what == RA_SAYS_BEGUN) {
        ra_folder_parent(folder, parent);
        code = ra_make_folder(parent, st);
        code = code == RA_OK ? ra_run_log_begin(folder, st) : code;
    } else if (said->what == RA_SAYS_NOTE) {
        code = ra_run_log_note(folder, said->text, st);
    } else if (said->what == RA_SAYS_DONE) {
        code = ra_run_log_end(folder, said->code, said->text, st);
    }
    return code;
}

static bool hear(void *context, const struct ra_said *said)
{
    struct makers *const m = context;
    struct ra_status why = {RA_OK, ""};
    // m->run may be in use by a run of this process, so the run of a message needs its own memory
    struct ra_sweep_run *const run = malloc(sizeof *run);
    const size_t k = m->piece[said->k];
    if (run == NULL) {
        stop(m, RA_SYSTEM, k, "not enough memory");
        return false;
    }
    ra_sweep_at(m->sweep, k, run);
    if (m->sweep->arguments->logs && log_it(m, said, run, &why) != RA_OK) {
        stop(m, why.code, k, why.text);
    }
    switch (said->what) {
    case RA_SAYS_BEGUN:
        m->started = m->started > 0.0 ? m->started : ra_progress_clock();
        // a share above 0 marks, until the run ends, that it is made here
        m->share[said->worker] = 1e-9;
        break;
    case RA_SAYS_SHARE:
        m->share[said->worker] = said->share;
        show(m);
        break;
    case RA_SAYS_NOTE:
        tell(m, run, said->text);
        break;
    case RA_SAYS_RESULT:
        if (ra_rows_add(m->rows, m->sweep->hash[k], run->name, said->text, &why) != RA_OK) {
            stop(m, why.code, k, why.text);
        }
        break;
    case RA_SAYS_DONE:
        m->made += m->share[said->worker] > 0.0;
        m->share[said->worker] = 0.0;
        take_end(m, said, k, run);
        // short runs send no progress, so it is shown at their end
        show(m);
        break;
    }
    free(run);
    return m->stopped.code == RA_OK;
}

// ## One run

static void say_share(double share, double seconds_left, void *speaker)
{
    (void)seconds_left;
    ra_say(speaker, RA_SAYS_SHARE, share, "");
}

static void say_note(const char *text, void *speaker)
{
    ra_say(speaker, RA_SAYS_NOTE, 0.0, text);
}

/// Whether the folder has the complete run of exactly this case.
static bool is_complete(const struct ra_sweep *sweep, const struct ra_sweep_run *run, size_t k)
{
    char folder[RA_SWEEP_FOLDER], inner[RA_SWEEP_FOLDER + 2];
    struct ra_folder_state seen;
    folder_of(sweep, run, folder);
    // a link to a complete run of this case is accepted
    snprintf(inner, sizeof inner, "%s/.", folder);
    ra_folder_files_inspect(inner, &seen);
    return seen.whole && strcmp(sweep->hash[k], seen.hash) == 0 &&
           ra_folder_verify(folder, NULL) == RA_OK;
}

/// Whether nothing is left to do for a run. If a process was killed after it had completed the run,
/// its lock is still there, and is removed.
static bool is_done(const struct ra_sweep *sweep, const struct ra_sweep_run *run, size_t k)
{
    char folder[RA_SWEEP_FOLDER], path[RA_SWEEP_FOLDER + 8];
    struct ra_lock lock;
    struct ra_status unused = {RA_OK, ""};
    long holder = 0;
    if (!is_complete(sweep, run, k)) {
        return false;
    }
    folder_of(sweep, run, folder);
    snprintf(path, sizeof path, "%s.lock", folder);
    if (access(path, F_OK) == 0 && ra_lock_take(&lock, path, &holder, &unused) == RA_OK) {
        ra_lock_release(&lock);
    }
    return true;
}

static enum ra_code check_link(const char *folder, bool force, struct ra_status *st)
{
    struct stat info;
    return lstat(folder, &info) != 0 || !S_ISLNK(info.st_mode)
               ? RA_OK
               : ra_fail(st, RA_SYSTEM, "%s: leads elsewhere, and %s", folder,
                         force ? "a sweep does not replace a run at the end of a link; remove the "
                                 "link, or make that run again by itself"
                               : "to no undamaged run of this case; remove the link");
}

/// Processor time of this process so far [s]. Resets the record of its largest memory (only Linux
/// can do that), so that timing.tsv states what its own run needed.
static double begin_cost(void)
{
    struct rusage usage;
    const int peak = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
    if (peak >= 0) {
        // if the system refuses this, timing.tsv states the largest memory of all runs so far
        const ssize_t written = write(peak, "5", 1);
        (void)written;
        close(peak);
    }
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static struct ra_run_control control_of(const struct makers *m, void *speaker)
{
    const struct ra_run_control *const own = &m->sweep->arguments->control;
    return (struct ra_run_control){.stop = own->stop,
                                   .progress = own->progress != NULL ? say_share : NULL,
                                   .note = own->note != NULL ? say_note : NULL,
                                   .context = speaker,
                                   .command = m->command,
                                   .resume = true,
                                   .repair = true,
                                   .force = own->force,
                                   .unsynced = own->unsynced,
                                   .spent = begin_cost(),
                                   .store = m->store};
}

static enum ra_code make_folder(struct makers *m, size_t k, void *speaker, struct ra_status *st)
{
    const struct ra_sweep *const sweep = m->sweep;
    const struct ra_arguments *const a = sweep->arguments;
    char folder[RA_SWEEP_FOLDER];
    if (!a->control.force && is_done(sweep, &m->run, k)) {
        return RA_OK;
    }
    ra_say(speaker, RA_SAYS_BEGUN, 0.0, "");
    folder_of(sweep, &m->run, folder);
    const enum ra_code code = check_link(folder, a->control.force, st);
    if (code != RA_OK) {
        return code;
    }
    ra_sweep_command(sweep, &m->run, "ra2d", false, m->command, sizeof m->command);
    const struct ra_run_control control = control_of(m, speaker);
    return ra_case_kind_run(m->run.kind, m->run.file, m->run.override, m->run.overrides, folder,
                            &control, st);
}

static enum ra_code make_row(struct makers *m, void *speaker, struct ra_status *st)
{
    char *summary = NULL;
    size_t size = 0;
    struct ra_run_control control = control_of(m, speaker);
    ra_say(speaker, RA_SAYS_BEGUN, 0.0, "");
    control.command = NULL;
    control.summary = open_memstream(&summary, &size);
    if (control.summary == NULL) {
        return ra_fail(st, RA_SYSTEM, "summary of a run: not enough memory");
    }
    const enum ra_code code = ra_case_kind_run(m->run.kind, m->run.file, m->run.override,
                                               m->run.overrides, NULL, &control, st);
    const bool whole = fclose(control.summary) == 0;
    if (whole && (code == RA_OK || code == RA_UNBALANCED)) {
        ra_say(speaker, RA_SAYS_RESULT, 1.0, summary);
    }
    free(summary);
    return whole ? code : ra_fail(st, RA_SYSTEM, "summary of a run: not enough memory");
}

static enum ra_code work(void *context, size_t piece, void *speaker, struct ra_status *st)
{
    struct makers *const m = context;
    const size_t k = m->piece[piece];
    if (m->store == NULL) {
        // without this memory each run makes its own surfaces
        m->store = ra_store_make(SURFACES);
    }
    ra_sweep_at(m->sweep, k, &m->run);
    return m->rows != NULL ? make_row(m, speaker, st) : make_folder(m, k, speaker, st);
}

// ## All runs

/// Called in a worker: gives up the lock. If this process is killed while a worker still makes a
/// run, the next sweep must not be locked out.
static void leave_rows(void *context)
{
    const struct makers *const m = context;
    if (m->rows != NULL) {
        ra_rows_leave(m->rows);
    }
}

/// Refuses to mix both forms: a folder has either runs with their own folders, or rows. Otherwise
/// runs made in one form would be made again in the other.
static enum ra_code check_form(const struct ra_sweep *sweep, struct ra_sweep_run *run,
                               struct ra_status *st)
{
    if (!sweep->arguments->rows) {
        return !ra_rows_are_in(sweep->folder)
                   ? RA_OK
                   : ra_fail(st, RA_SYSTEM,
                             "%s: its runs have rows; add --rows, which goes on there, or name "
                             "another folder",
                             sweep->folder);
    }
    for (size_t k = sweep->part.part - 1; k < sweep->runs; k += sweep->part.parts) {
        char folder[RA_SWEEP_FOLDER];
        ra_sweep_at(sweep, k, run);
        folder_of(sweep, run, folder);
        if (access(folder, F_OK) == 0 && is_complete(sweep, run, k)) {
            return ra_fail(st, RA_SYSTEM,
                           "%s: is a run with a folder; leave out --rows, or name another folder "
                           "for rows",
                           folder);
        }
    }
    return RA_OK;
}

/// Lists the runs of this part that are to be made: with rows, those that have no row.
static enum ra_code list_pieces(struct makers *m, struct ra_status *st)
{
    const struct ra_sweep *const sweep = m->sweep;
    m->piece = ra_alloc(sweep->runs, sizeof *m->piece, "runs of a sweep", st);
    m->share = ra_alloc(sweep->arguments->jobs, sizeof *m->share, "workers", st);
    if (m->piece == NULL || m->share == NULL) {
        return RA_SYSTEM;
    }
    for (size_t k = sweep->part.part - 1; k < sweep->runs; k += sweep->part.parts) {
        if (m->rows == NULL || !ra_rows_has(m->rows, sweep->hash[k])) {
            m->piece[m->pieces++] = k;
        }
    }
    return RA_OK;
}

static enum ra_code make_pieces(struct makers *m, struct ra_status *st)
{
    const struct ra_arguments *const a = m->sweep->arguments;
    const struct ra_work all = {.count = m->pieces,
                                .workers = a->jobs < m->pieces ? a->jobs : m->pieces,
                                .work = work,
                                .begin = leave_rows,
                                .hear = hear,
                                .context = m,
                                .stop = a->control.stop};
    const enum ra_code code = ra_workers_go(&all, st);
    if (code != RA_OK) {
        return code;
    }
    if (m->stopped.code == RA_OK && m->ended < m->pieces) {
        stop(m, RA_EARLY, m->piece[m->ended], "was not begun");
    }
    if (m->stopped.code != RA_OK) {
        return ra_fail(st, m->stopped.code, "%s", m->stopped.text);
    }
    tell_repeated(m);
    return m->failed == 0 ? RA_OK
                          : ra_fail(st, m->why.code, "%zu of %zu run%s failed; the first, %.3900s",
                                    m->failed, m->sweep->runs, ra_s(m->sweep->runs), m->why.text);
}

enum ra_code ra_sweep_runs(const struct ra_sweep *sweep, struct ra_status *st)
{
    const struct ra_arguments *const a = sweep->arguments;
    struct makers *const m = ra_alloc(1, sizeof *m, "runs of a sweep", st);
    enum ra_code code = m != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK) {
        m->sweep = sweep;
        code = check_form(sweep, &m->run, st);
        if (code == RA_OK && a->rows) {
            code = ra_rows_open(sweep->folder, &sweep->part, a->control.command, &a->control,
                                &m->rows, st);
        }
        code = code == RA_OK ? list_pieces(m, st) : code;
        code = code == RA_OK && m->pieces > 0 ? make_pieces(m, st) : code;
        struct ra_status why = {RA_OK, ""};
        if (ra_rows_close(m->rows, &why) != RA_OK && (code == RA_OK || code == RA_INPUT)) {
            code = ra_fail(st, why.code, "%s", why.text);
        }
        ra_store_free(m->store);
        free(m->piece);
        free(m->share);
    }
    free(m);
    return code;
}
