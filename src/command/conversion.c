// Measured files that Gwyddion converts for this program.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Gwyddion (gwyddion.net) imports the files of some hundred instruments, and converts them without
 * a screen to its own form, which gwy.c reads:
 *
 *     gwyddion --convert-to-gwy=FOLDER/NAME.gwy NAME.sur
 *
 * Commands that read one measured file use it in two cases: the first bytes of the file are those
 * of a format that Gwyddion knows (foreign.c), or the bytes are not text and of no format that we
 * know. A note shows the command before it is run. The converted file is put into a folder that we
 * make, and is removed as soon as it has been read. Nothing is cached: the same command converts
 * the file again. A case refuses such a file and says how to convert it, because a run must not
 * depend on the installed version of another program.
 *
 * The program is found through PATH and started without a shell. Its HOME is /dev/null; in another
 * HOME Gwyddion would make a folder for its settings. Our message includes what Gwyddion reports
 * about the file. An interrupt also ends Gwyddion; this program ends when the folder has been
 * removed.
 *
 * Tests: tests/command/test_conversion.c, with a program of the same name that misbehaves.
 */
#include "command/conversion.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command/process.h"
#include "command/quote.h"
#include "surface/room.h"

enum { MISSING = 125, BEGINNING = 1 << 16 };

/// Examines a file. `form` receives the name of the format if Gwyddion can convert the file; NULL
/// if it cannot, or if the file cannot be examined (its reader then reports that). `loses` receives
/// the reason why the file must not be converted (foreign.h); NULL if it may be.
static enum ra_code find_form(const char *path, const char **form, const char **loses,
                              struct ra_status *st)
{
    struct stat s;
    FILE *const file = stat(path, &s) == 0 && S_ISREG(s.st_mode) ? fopen(path, "rb") : NULL;
    *form = *loses = NULL;
    if (file == NULL) {
        return RA_OK;
    }
    char *const bytes = ra_alloc(BEGINNING + 1, 1, "beginning of a file", st);
    if (bytes != NULL) {
        const size_t size = fread(bytes, 1, BEGINNING, file);
        bytes[size] = '\0';
        const struct ra_text beginning = {.path = path, .data = bytes, .size = size};
        *form = ra_topography_form(&beginning) == NULL ? ra_foreign_import(bytes, size) : NULL;
        *loses = ra_foreign_loses(bytes, size);
    }
    fclose(file);
    free(bytes);
    return bytes != NULL ? RA_OK : RA_SYSTEM;
}

/// Turns the child process into Gwyddion.
static void become_gwyddion(const char *option, const char *path, const char *said)
{
    const int nowhere = open("/dev/null", O_RDWR);
    const int out = open(said, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    setenv("HOME", "/dev/null", 1);
    if (dup2(nowhere, STDIN_FILENO) == STDIN_FILENO &&
        dup2(nowhere, STDOUT_FILENO) == STDOUT_FILENO &&
        dup2(out, STDERR_FILENO) == STDERR_FILENO) {
        execlp("gwyddion", "gwyddion", option, path, (char *)NULL);
    }
    _exit(MISSING);
}

/// Waits for the child. Returns its exit code, or minus the number of the signal that ended it.
static int run_gwyddion(const char *option, const char *path, const char *said)
{
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        become_gwyddion(option, path, said);
    }
    while (child < 0 || waitpid(child, &status, 0) < 0) {
        if (child < 0 || errno != EINTR) {
            return MISSING;
        }
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/// Finds what Gwyddion reports about the file: the rest of the line that begins with the path of
/// the file.
static void find_reason(const char *said, const char *path, char *reason, size_t size)
{
    char line[512];
    const size_t length = strlen(path);
    FILE *const file = fopen(said, "r");
    snprintf(reason, size, "it does not say why");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, path, length) == 0 && strncmp(line + length, ": ", 2) == 0) {
            line[strcspn(line, "\n")] = '\0';
            snprintf(reason, size, "%.200s", line + length + 2);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
}

static enum ra_code begin_folder(struct ra_conversion *c, struct ra_status *st)
{
    const char *const where = getenv("TMPDIR");
    const char *const in = where != NULL && where[0] != '\0' ? where : "/tmp";
    const int length = snprintf(c->folder, sizeof c->folder, "%s/ra2d-XXXXXX", in);
    if (length >= (int)sizeof c->folder || mkdtemp(c->folder) == NULL) {
        c->folder[0] = '\0';
        return ra_fail(st, RA_SYSTEM,
                       "%.200s: no folder can be made there for a converted file: "
                       "set TMPDIR to a folder that can be written",
                       in);
    }
    return RA_OK;
}

static enum ra_code refuse(int code, const char *path, const char *form, const char *said,
                           struct ra_status *st)
{
    char reason[256];
    if (code == MISSING) {
        return ra_fail(
            st, RA_SYSTEM,
            "%s: is %s, and Gwyddion, which converts it, is missing: install it (Debian: "
            "gwyddion), or save the heights as .gwy, .gsf, .sdf, .x3p or text",
            path, form);
    }
    if (code < 0) {
        return ra_fail(st, RA_SYSTEM, "%s: Gwyddion was ended by signal %d while converting it",
                       path, -code);
    }
    find_reason(said, path, reason, sizeof reason);
    return ra_fail(st, RA_INPUT,
                   "%s: is %s, and Gwyddion cannot convert it (%s): save the heights as .gwy, "
                   ".gsf, .sdf, .x3p or text",
                   path, form, reason);
}

enum ra_code ra_conversion_open(struct ra_conversion *c, const char *path,
                                const struct ra_run_control *control, struct ra_status *st)
{
    char option[700], said[300], line[1400], note[2400] = "";
    struct stat made;
    const char *form, *loses;
    *c = (struct ra_conversion){.folder = ""};
    if (find_form(path, &form, &loses, st) != RA_OK) {
        return RA_SYSTEM;
    }
    if (form != NULL && loses != NULL) {
        return ra_fail(
            st, RA_INPUT,
            "%s: is %s, and Gwyddion, which converts it, would take points that were not "
            "measured as heights (%s): save the heights as .sur, .sdf, .x3p or text",
            path, form, loses);
    }
    if (form == NULL) {
        return snprintf(c->path, sizeof c->path, "%s", path) < (int)sizeof c->path
                   ? RA_OK
                   : ra_fail(st, RA_INPUT, "%.100s...: path is too long", path);
    }
    ra_process_catch(RA_SIGNALS_LOOKS);
    c->caught = true;
    const enum ra_code begun = begin_folder(c, st);
    if (begun != RA_OK) {
        return begun;
    }
    const char *const slash = strrchr(path, '/');
    snprintf(c->path, sizeof c->path, "%s/%.255s.gwy", c->folder, slash != NULL ? slash + 1 : path);
    snprintf(said, sizeof said, "%s/said", c->folder);
    snprintf(option, sizeof option, "--convert-to-gwy=%s", c->path);
    const struct ra_quoted words[] = {
        {"gwyddion", RA_QUOTED_WORD}, {option, RA_QUOTED_WORD}, {path, RA_QUOTED_FILE}};
    ra_quote_words(line, sizeof line, words, 3, true);
    ra_note(note, sizeof note, "%s: is %s: `%s` converts it; the converted file is not kept", path,
            form, line);
    control->note(note, control->context);
    const int code = run_gwyddion(option, path, said);
    return code == 0 && stat(c->path, &made) == 0 ? RA_OK : refuse(code, path, form, said, st);
}

void ra_conversion_name(const struct ra_conversion *c, const char *path, char *text, size_t size)
{
    char rest[2048];
    const size_t length = strlen(c->path);
    if (c->folder[0] != '\0' && strncmp(text, c->path, length) == 0) {
        snprintf(rest, sizeof rest, "%s", text + length);
        snprintf(text, size, "%.600s (converted)%s", path, rest);
    }
}

void ra_conversion_close(struct ra_conversion *c)
{
    char said[300];
    if (c->folder[0] != '\0') {
        snprintf(said, sizeof said, "%s/said", c->folder);
        unlink(said);
        unlink(c->path);
        rmdir(c->folder);
        c->folder[0] = '\0';
    }
    if (c->caught && *ra_process_stop() != 0) {
        signal(SIGINT, SIG_DFL);
        raise(SIGINT);
    }
    if (c->caught) {
        signal(SIGINT, SIG_DFL);
        signal(SIGTERM, SIG_DFL);
        c->caught = false;
    }
}
