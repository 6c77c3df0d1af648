// Runs of a sweep that are stored as rows instead of folders.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A run with a folder has seven files. If a hundred thousand runs are only compared with each
 * other, one row for each run is enough. The rows are in tables beside those of the sweep:
 *
 *     rows.tsv, rows-3-of-8.tsv              of all runs, or of the third of eight parts
 *     rows.2.tsv, rows-3-of-8.2.tsv, ...     runs that have other quantities, or are of another
 *                                            version of the program
 *
 *     # ra2d 1a2b3c4
 *     # units<TAB>-<TAB>-<TAB>1<TAB>dB re 1e-9 m/s<TAB>-
 *     case_hash<TAB>run<TAB>steps<TAB>level_resonator<TAB>digest
 *     0f3c...<TAB>seed-1<TAB>10000<TAB>68.25<TAB>9a41...
 *
 * A run is found by the hash of its case, whichever part made it, so that parts may be divided in
 * another way the next time. Rows stand in the order in which the runs ended. The tables that are
 * made from them have the order of the plan (sweep_tables.c).
 *
 * A file is given its name only when its head is complete. A row is appended by one write, and its
 * last cell is the digest (base/digest.h) of the version of the program, the units, the names and
 * all cells before it. So a kill loses only the rows of runs that had not ended. Only a row that
 * was changed, or moved below another head, is made again. Rows of another version are kept, as
 * complete runs of another version are. `ra2d verify` prints how many rows each version has made.
 * Each part has a lock, so that only one process writes its files.
 *
 * Tests: tests/command/test_sweep_rows.c.
 */
#include "command/sweep_rows.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "case/room.h"
#include "command/output.h"

enum { FILES = 4096, HASH = 16, NOTED = 3 };

static const char first_column[] = "case_hash\t";

/// A table of rows.
struct file {
    char name[64];
    FILE *in;
    char *units, *names; ///< lines of units and of names in its head, without the marks; owned
    char version[100];   ///< version of the program that wrote it
    uint64_t digest;     ///< digest of units, names and version
    size_t rows;         ///< number of rows that are as they were written
    bool ours;           ///< true: it belongs to the part that is made here
    int out;             ///< file descriptor to append to; -1: not opened
    bool current;        ///< true: this version of the program has written it
};

/// The place of a run's row: number of the file, and offset in the file.
struct place {
    char hash[HASH + 1];
    size_t file;
    off_t at;
};

struct ra_rows {
    const char *folder, *command;
    struct ra_rows_part part;
    struct ra_lock lock;
    struct file *file; ///< the files; the array has room for FILES
    size_t files;
    struct place *place; ///< places of the rows, sorted by hash
    size_t places, room; ///< number of places; number for which there is memory
    char *line;          ///< buffer of getline
    size_t line_room;
    size_t noted; ///< number of changed rows that were reported
};

// ## Names of files

/// Makes the beginning of the names of files of a part: `rows` or `rows-3-of-8`.
static void stem_of(const struct ra_rows_part *part, char stem[48])
{
    if (part->parts == 1) {
        strcpy(stem, "rows");
    } else {
        snprintf(stem, 48, "rows-%zu-of-%zu", part->part, part->parts);
    }
}

/// Whether a file holds rows, by its name. *ours is true if they belong to this part.
static bool is_rows(const struct ra_rows_part *part, const char *name, bool *ours)
{
    char stem[48];
    const size_t length = strlen(name);
    stem_of(part, stem);
    const size_t own = strlen(stem);
    *ours = strncmp(name, stem, own) == 0 && name[own] == '.';
    return strncmp(name, "rows", 4) == 0 && (name[4] == '.' || name[4] == '-') && length >= 8 &&
           length < sizeof(((struct file *)NULL)->name) && strcmp(name + length - 4, ".tsv") == 0 &&
           strstr(name, ".partial.") == NULL;
}

// ## Reading

/// Checks the digest of a row. It includes the head of the file, because cells have no meaning
/// under other names or units.
static bool digest_is_right(const struct file *f, const char *line, size_t length)
{
    char digest[20];
    const char *const last = strrchr(line, '\t');
    if (last == NULL || length - (size_t)(last - line) != 17) {
        return false;
    }
    snprintf(digest, sizeof digest, "%016" PRIx64,
             ra_digest(f->digest, line, (size_t)(last - line)));
    return strcmp(digest, last + 1) == 0;
}

static enum ra_code add_place(struct ra_rows *r, size_t file, off_t at, struct ra_status *st)
{
    if (r->places == r->room) {
        void *more = r->place;
        if (ra_grow(&more, &r->room, sizeof *r->place, "rows of runs", st) != RA_OK) {
            return RA_SYSTEM;
        }
        r->place = more;
    }
    struct place *const p = &r->place[r->places++];
    memcpy(p->hash, r->line, HASH);
    p->hash[HASH] = '\0';
    p->file = file;
    p->at = at;
    return RA_OK;
}

static void tell(struct ra_rows *r, const struct file *f, size_t line,
                 const struct ra_run_control *control)
{
    char text[300];
    if (control == NULL || control->note == NULL || r->noted++ > NOTED) {
        return;
    }
    if (r->noted > NOTED) {
        snprintf(text, sizeof text, "more rows were changed after they were written");
    } else {
        snprintf(text, sizeof text,
                 "%s:%zu: this row was changed after it was written; its run is made again",
                 f->name, line);
    }
    control->note(text, control->context);
}

static uint64_t digest_of_head(const char *version, const char *units, const char *names)
{
    uint64_t digest = ra_digest(RA_DIGEST_START, version, strlen(version) + 1);
    digest = ra_digest(digest, units, strlen(units) + 1);
    return ra_digest(digest, names, strlen(names) + 1);
}

/// Reads the head of a file up to the names. Returns false if this program did not write it.
static bool read_head(struct ra_rows *r, struct file *f, size_t *lines)
{
    for (ssize_t got; (got = getline(&r->line, &r->line_room, f->in)) > 0;) {
        if (++*lines == 1 && strncmp(r->line, "# ra2d ", 7) != 0) {
            return false;
        }
        r->line[strcspn(r->line, "\n")] = '\0';
        if (*lines == 1) {
            snprintf(f->version, sizeof f->version, "%s", r->line + 7);
            f->current = strcmp(f->version, ra_commit()) == 0;
        }
        if (strncmp(r->line, "# units\t", 8) == 0) {
            free(f->units);
            f->units = strdup(r->line + 8);
        } else if (r->line[0] != '#') {
            f->names = strdup(r->line);
            const bool good = f->units != NULL && f->names != NULL &&
                              strncmp(r->line, first_column, strlen(first_column)) == 0;
            f->digest = good ? digest_of_head(f->version, f->units, f->names) : 0;
            return good;
        }
    }
    return false;
}

/// Reads all rows of a file; *bad is the number of changed ones.
static enum ra_code read_rows(struct ra_rows *r, size_t file, const struct ra_run_control *control,
                              size_t *bad, struct ra_status *st)
{
    struct file *const f = &r->file[file];
    size_t lines = 0;
    enum ra_code code = RA_OK;
    if (!read_head(r, f, &lines)) {
        return ra_fail(st, RA_SYSTEM,
                       "%s/%s: has the name of a file of rows, but holds none; remove it",
                       r->folder, f->name);
    }
    off_t at = ftello(f->in);
    for (ssize_t got; code == RA_OK && (got = getline(&r->line, &r->line_room, f->in)) > 0;) {
        lines++;
        const bool whole = r->line[got - 1] == '\n';
        r->line[got - 1] = whole ? '\0' : r->line[got - 1];
        if (whole && digest_is_right(f, r->line, (size_t)got - 1)) {
            code = add_place(r, file, at, st);
            f->rows++;
        } else {
            // a row without an end of line is being written by another part
            ++*bad;
            if (whole || f->ours) {
                tell(r, f, lines, control);
            }
        }
        at += got;
    }
    return code;
}

static FILE *open_in(const struct ra_rows *r, const char *name, char path[RA_FOLDER_PATH])
{
    return ra_folder_join(path, r->folder, name) ? ra_open_file(path) : NULL;
}

/// Writes one of our files again without its changed rows.
static enum ra_code mend(struct ra_rows *r, struct file *f, struct ra_status *st)
{
    char path[RA_FOLDER_PATH], mended[RA_FOLDER_PATH + 8];
    ra_folder_join(path, r->folder, f->name);
    snprintf(mended, sizeof mended, "%.*s.partial.tsv", (int)strlen(path) - 4, path);
    FILE *const out = fopen(mended, "w");
    bool good = out != NULL, head = true;
    rewind(f->in);
    for (ssize_t got; good && (got = getline(&r->line, &r->line_room, f->in)) > 0;) {
        const bool names = head && r->line[0] != '#';
        char *const end = r->line + got - 1;
        bool kept = head;
        if (!head && *end == '\n') {
            *end = '\0';
            kept = digest_is_right(f, r->line, (size_t)got - 1);
            *end = '\n';
        }
        good = !kept || fwrite(r->line, 1, (size_t)got, out) == (size_t)got;
        head = head && !names;
    }
    good = out != NULL && fclose(out) == 0 && good;
    good = good && ra_to_disk(mended, NULL) == RA_OK && rename(mended, path) == 0;
    return good ? RA_OK
                : ra_fail(st, RA_SYSTEM, "%s: cannot be written: %s", mended,
                          ra_output_reason(errno));
}

static int compare_places(const void *a, const void *b)
{
    return strcmp(((const struct place *)a)->hash, ((const struct place *)b)->hash);
}

static enum ra_code take_file(struct ra_rows *r, const char *name, bool ours,
                              const struct ra_run_control *control, struct ra_status *st)
{
    char path[RA_FOLDER_PATH];
    if (r->files == FILES) {
        return ra_fail(st, RA_SYSTEM, "%s: has more than %d files of rows", r->folder, FILES);
    }
    struct file *const f = &r->file[r->files];
    *f = (struct file){.ours = ours, .out = -1};
    snprintf(f->name, sizeof f->name, "%s", name);
    f->in = open_in(r, name, path);
    if (f->in == NULL) {
        return ra_fail(st, RA_SYSTEM, "%s: cannot be read: %s", path, strerror(errno));
    }
    struct stat info;
    if (fstat(fileno(f->in), &info) == 0 && info.st_size == 0) {
        // an empty file: the disk was full when its head was to be written
        fclose(f->in);
        return RA_OK;
    }
    const size_t file = r->files++, before = r->places;
    size_t bad = 0;
    enum ra_code code = read_rows(r, file, control, &bad, st);
    if (code == RA_OK && bad > 0 && ours && r->lock.path[0] != '\0') {
        code = mend(r, f, st);
        // it is read again, because the offsets of the rows have changed
        r->places = before;
        fclose(f->in);
        free(f->units);
        free(f->names);
        *f = (struct file){.ours = ours, .out = -1};
        snprintf(f->name, sizeof f->name, "%s", name);
        f->in = code == RA_OK ? open_in(r, name, path) : NULL;
        code = f->in != NULL ? read_rows(r, file, NULL, &bad, st)
               : code != RA_OK
                   ? code
                   : ra_fail(st, RA_SYSTEM, "%s: cannot be read: %s", path, strerror(errno));
    }
    return code;
}

static enum ra_code take_files(struct ra_rows *r, const struct ra_run_control *control,
                               struct ra_status *st)
{
    struct ra_names names = ra_names_in(r->folder);
    enum ra_code code = names.count >= 0 ? RA_OK
                                         : ra_fail(st, RA_SYSTEM, "%s: cannot be read: %s",
                                                   r->folder, strerror(errno));
    for (int i = 0; i < names.count && code == RA_OK; i++) {
        bool ours;
        if (is_rows(&r->part, names.entry[i]->d_name, &ours)) {
            code = take_file(r, names.entry[i]->d_name, ours, control, st);
        }
    }
    ra_names_free(&names);
    if (r->places > 0) {
        qsort(r->place, r->places, sizeof *r->place, compare_places);
    }
    return code;
}

static enum ra_code take_lock(struct ra_rows *r, struct ra_status *st)
{
    char path[RA_FOLDER_PATH], stem[48], name[64];
    long holder = 0;
    stem_of(&r->part, stem);
    snprintf(name, sizeof name, "%s.lock", stem);
    if (!ra_folder_join(path, r->folder, name)) {
        return ra_fail(st, RA_SYSTEM, "%.200s...: its name is too long", r->folder);
    }
    const enum ra_code code = ra_lock_take(&r->lock, path, &holder, st);
    return code != RA_OK && holder != 0
               ? ra_fail(st, RA_SYSTEM, "%s/%s: another process writes these rows (number %ld)",
                         r->folder, stem, holder)
               : code;
}

enum ra_code ra_rows_open(const char *folder, const struct ra_rows_part *part, const char *command,
                          const struct ra_run_control *control, struct ra_rows **rows,
                          struct ra_status *st)
{
    struct ra_rows *const r = *rows = ra_alloc(1, sizeof *r, "rows of runs", st);
    if (r == NULL) {
        return RA_SYSTEM;
    }
    *r = (struct ra_rows){.folder = folder, .command = command};
    r->part = part != NULL ? *part : (struct ra_rows_part){1, 1};
    r->room = 1024;
    r->file = ra_alloc(FILES, sizeof *r->file, "rows of runs", st);
    r->place = ra_alloc(r->room, sizeof *r->place, "rows of runs", st);
    enum ra_code code = r->file != NULL && r->place != NULL ? RA_OK : RA_SYSTEM;
    code = code == RA_OK && part != NULL ? take_lock(r, st) : code;
    return code == RA_OK ? take_files(r, control, st) : code;
}

void ra_rows_leave(struct ra_rows *rows)
{
    ra_lock_leave(&rows->lock);
}

enum ra_code ra_rows_close(struct ra_rows *r, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    if (r == NULL) {
        return code;
    }
    for (size_t i = 0; i < r->files; i++) {
        struct file *const f = &r->file[i];
        if (f->out >= 0) {
            const bool good = fsync(f->out) == 0 || errno == EINVAL || errno == EROFS;
            if (!good && code == RA_OK) {
                code = ra_fail(st, RA_SYSTEM, "%s/%s: cannot be taken to the disk: %s", r->folder,
                               f->name, strerror(errno));
            }
            close(f->out);
        }
        if (f->in != NULL) {
            fclose(f->in);
        }
        free(f->units);
        free(f->names);
    }
    ra_lock_release(&r->lock);
    free(r->file);
    free(r->place);
    free(r->line);
    free(r);
    return code;
}

bool ra_rows_are_in(const char *folder)
{
    const struct ra_rows_part all = {1, 1};
    struct ra_names names = ra_names_in(folder);
    bool any = false, ours;
    for (int i = 0; i < names.count && !any; i++) {
        any = is_rows(&all, names.entry[i]->d_name, &ours);
    }
    ra_names_free(&names);
    return any;
}

/// Where the place of the first changed row is written.
struct first {
    char *where;
    size_t size;
};

static void keep_first(const char *text, void *context)
{
    const struct first *const first = context;
    if (first->where[0] == '\0') {
        snprintf(first->where, first->size, "%.*s", (int)strcspn(text, " ") - 1, text);
    }
}

/// Writes the list `VERSION (10 rows), VERSION (3 rows)`; nothing if there is only one version.
static void tell_versions(const struct ra_rows *r, char text[RA_ROWS_VERSIONS])
{
    size_t used = 0, versions = 0;
    text[0] = '\0';
    for (size_t i = 0; i < r->files && used < RA_ROWS_VERSIONS; i++) {
        size_t rows = 0;
        bool told = r->file[i].rows == 0;
        for (size_t k = 0; k < r->files; k++) {
            const bool same = strcmp(r->file[k].version, r->file[i].version) == 0;
            rows += same ? r->file[k].rows : 0;
            told = told || (same && k < i && r->file[k].rows > 0);
        }
        if (!told) {
            used +=
                (size_t)snprintf(text + used, RA_ROWS_VERSIONS - used, "%s%s (%zu row%s)",
                                 versions++ > 0 ? ", " : "", r->file[i].version, rows, ra_s(rows));
        }
    }
    if (versions < 2) {
        text[0] = '\0';
    }
}

enum ra_code ra_rows_check(const char *folder, char *where, size_t size,
                           char versions[RA_ROWS_VERSIONS], size_t *count, struct ra_status *st)
{
    struct first first = {where, size};
    const struct ra_run_control control = {.note = keep_first, .context = &first};
    struct ra_rows *rows;
    where[0] = '\0';
    const enum ra_code code = ra_rows_open(folder, NULL, NULL, &control, &rows, st);
    *count = 0;
    for (size_t i = 0; code == RA_OK && i < rows->places; i++) {
        *count += i == 0 || strcmp(rows->place[i].hash, rows->place[i - 1].hash) != 0;
    }
    versions[0] = '\0';
    if (code == RA_OK) {
        tell_versions(rows, versions);
    }
    ra_rows_close(rows, NULL);
    return code == RA_OK && where[0] != '\0' ? RA_INPUT : code;
}

static const struct place *find(const struct ra_rows *r, const char *hash)
{
    struct place key;
    snprintf(key.hash, sizeof key.hash, "%s", hash);
    return r->places > 0 ? bsearch(&key, r->place, r->places, sizeof *r->place, compare_places)
                         : NULL;
}

bool ra_rows_has(const struct ra_rows *rows, const char *hash)
{
    return find(rows, hash) != NULL;
}

// ## One row as a summary

/// Cuts a text at its tabs. The cells go into every third place of `cell`. Returns their number.
static size_t cut_into(char *text, const char **cell, size_t most)
{
    size_t found = 0;
    for (char *next; text != NULL && found < most; text = next) {
        next = ra_text_cut(text, '\t');
        cell[3 * found++] = text;
    }
    return found;
}

/// Makes a summary of a row: names, values and units, without the first two cells and the last one.
static enum ra_code split(const struct file *f, const char *line, struct ra_records *s,
                          struct ra_status *st)
{
    const size_t count = ra_text_cells(f->names);
    const char *const part[] = {f->names, line, f->units};
    const size_t size = strlen(part[0]) + strlen(part[1]) + strlen(part[2]) + 3;
    s->text = ra_alloc(size, 1, "row of a run", st);
    s->cell = ra_alloc(3 * count, sizeof *s->cell, "row of a run", st);
    s->name = ra_alloc(3, sizeof *s->name, "row of a run", st);
    s->unit = ra_alloc(3, sizeof *s->unit, "row of a run", st);
    s->line = ra_alloc(count, sizeof *s->line, "row of a run", st);
    if (s->text == NULL || s->cell == NULL || s->name == NULL || s->unit == NULL ||
        s->line == NULL) {
        return RA_SYSTEM;
    }
    char *at = s->text;
    for (size_t i = 0; i < 3; i++) {
        strcpy(at, part[i]);
        char *const next = at + strlen(at) + 1;
        if (cut_into(at, s->cell + i, count) != count || count < 3) {
            return ra_fail(st, RA_INPUT, "%s: a row has not as many cells as there are names",
                           f->name);
        }
        at = next;
    }
    memmove(s->cell, s->cell + 6, 3 * (count - 3) * sizeof *s->cell);
    s->columns = 3;
    s->rows = count - 3;
    return RA_OK;
}

enum ra_code ra_rows_summary(struct ra_rows *r, const char *hash, struct ra_records *summary,
                             struct ra_status *st)
{
    const struct place *const p = find(r, hash);
    *summary = (struct ra_records){.path = "rows"};
    if (p == NULL) {
        return RA_EARLY;
    }
    struct file *const f = &r->file[p->file];
    ssize_t got = -1;
    if (fseeko(f->in, p->at, SEEK_SET) == 0) {
        got = getline(&r->line, &r->line_room, f->in);
    }
    if (got < 1) {
        return RA_EARLY;
    }
    r->line[got - 1] = '\0';
    if (strncmp(r->line, hash, HASH) != 0 || !digest_is_right(f, r->line, (size_t)got - 1)) {
        return RA_EARLY;
    }
    const enum ra_code code = split(f, r->line, summary, st);
    if (code != RA_OK) {
        ra_records_free(summary);
    }
    return code;
}

// ## Adding one

/// The three lines of a row: units, names, values.
struct lists {
    char *units, *names, *values; ///< owned
};

static void append(FILE *to, const char *text, size_t length)
{
    fputc('\t', to);
    for (size_t i = 0; i < length; i++) {
        fputc(text[i], to);
    }
}

/// Makes the three lines from a summary, whose rows after the head are
/// `quantity<TAB>value<TAB>unit`.
static enum ra_code turn(const char *hash, const char *name, const char *summary, struct lists *l,
                         struct ra_status *st)
{
    size_t size[3];
    FILE *const to[] = {open_memstream(&l->names, &size[0]), open_memstream(&l->values, &size[1]),
                        open_memstream(&l->units, &size[2])};
    bool good = to[0] != NULL && to[1] != NULL && to[2] != NULL, head = true;
    if (good) {
        fputs("case_hash\trun", to[0]);
        fprintf(to[1], "%s\t%s", hash, name);
        fputs("-\t-", to[2]);
    }
    for (const char *line = summary, *next; good && *line != '\0'; line = next) {
        const size_t length = strcspn(line, "\n");
        next = line + length + (line[length] == '\n');
        if (line[0] != '#' && !head) {
            const char *cell = line;
            for (size_t i = 0; i < 3; i++) {
                const size_t width = strcspn(cell, "\t\n");
                append(to[i], cell, width);
                cell += width + (cell[width] == '\t');
            }
        }
        // the line with the names of columns is the first one without a mark
        head = head && line[0] == '#';
    }
    if (good) {
        fputs("\tdigest", to[0]);
        fputs("\t-", to[2]);
    }
    for (size_t i = 0; i < 3; i++) {
        good = to[i] != NULL && fclose(to[i]) == 0 && good;
    }
    return good ? RA_OK : ra_fail(st, RA_SYSTEM, "row of a run: not enough memory");
}

/// Writes a row by a single call of write, so that it is either complete or absent.
static enum ra_code put(const struct ra_rows *r, const struct file *f, const char *text,
                        size_t length, struct ra_status *st)
{
    errno = 0;
    const ssize_t done = write(f->out, text, length);
    if (done == (ssize_t)length) {
        return RA_OK;
    }
    const int reason = errno;
    struct stat info;
    // the disk is full, and only a part was written
    if (done > 0 && fstat(f->out, &info) == 0 && ftruncate(f->out, info.st_size - done) != 0) {
        return ra_fail(st, RA_SYSTEM, "%s/%s: cannot write: %s; its last row is cut", r->folder,
                       f->name, strerror(errno));
    }
    return ra_fail(st, RA_SYSTEM, "%s/%s: cannot write: %s; the file holds the rows before",
                   r->folder, f->name, reason != 0 ? strerror(reason) : "the disk is full");
}

/// Opens a file for appending. `new`: it gets a partial name until its head is written.
static enum ra_code open_out(const struct ra_rows *r, struct file *f, bool new,
                             char path[RA_FOLDER_PATH], struct ra_status *st)
{
    char name[80];
    snprintf(name, sizeof name, "%.*s%s", (int)strlen(f->name) - 4, f->name,
             new ? ".partial.tsv" : ".tsv");
    ra_folder_join(path, r->folder, name);
    f->out = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | (new ? O_CREAT | O_TRUNC : 0), 0666);
    return f->out >= 0 ? RA_OK
                       : ra_fail(st, RA_SYSTEM, "%s: cannot write: %s", path, strerror(errno));
}

/// Finds the first of the names `rows.tsv`, `rows.2.tsv`, ... that does not exist yet.
static void name_file(const struct ra_rows *r, const char *stem, char name[64])
{
    size_t i = 0;
    snprintf(name, 64, "%s.tsv", stem);
    for (size_t number = 2; i < r->files;) {
        const bool taken = strcmp(r->file[i].name, name) == 0;
        i = taken ? 0 : i + 1;
        if (taken) {
            snprintf(name, 64, "%s.%zu.tsv", stem, number++);
        }
    }
}

/// Makes a new file of this part, with its head.
static enum ra_code begin_file(struct ra_rows *r, const struct lists *l, size_t *file,
                               struct ra_status *st)
{
    char stem[48], path[RA_FOLDER_PATH], final[RA_FOLDER_PATH], *head = NULL;
    size_t size = 0;
    if (r->files == FILES) {
        return ra_fail(st, RA_SYSTEM, "%s: more than %d files of rows", r->folder, FILES);
    }
    struct file *const f = &r->file[r->files];
    *f = (struct file){.ours = true, .current = true, .out = -1};
    snprintf(f->version, sizeof f->version, "%s", ra_commit());
    stem_of(&r->part, stem);
    name_file(r, stem, f->name);
    f->units = strdup(l->units);
    f->names = strdup(l->names);
    *file = r->files++;
    FILE *const to = open_memstream(&head, &size);
    enum ra_code code = f->units != NULL && f->names != NULL && to != NULL
                            ? open_out(r, f, true, path, st)
                            : ra_fail(st, RA_SYSTEM, "rows of runs: not enough memory");
    if (to != NULL) {
        struct ra_table table = ra_table_on(to, r->command);
        ra_table_comment(&table,
                         "a row for each run as it ended; digest: of version, units, names and the "
                         "cells before it");
        ra_table_print(&table, "# units\t%s\n%s\n", l->units, l->names);
        if (fclose(to) != 0 && code == RA_OK) {
            code = ra_fail(st, RA_SYSTEM, "rows of runs: not enough memory");
        }
    }
    code = code == RA_OK ? put(r, f, head, size, st) : code;
    ra_folder_join(final, r->folder, f->name);
    if (code == RA_OK && rename(path, final) != 0) {
        code =
            ra_fail(st, RA_SYSTEM, "%s: cannot be renamed to %s: %s", path, final, strerror(errno));
    }
    if (code != RA_OK && f->out >= 0) {
        remove(path);
    }
    free(head);
    return code;
}

/// Finds the file with these columns, or makes it.
static enum ra_code find_file(struct ra_rows *r, const struct lists *l, size_t *file,
                              struct ra_status *st)
{
    char path[RA_FOLDER_PATH];
    for (size_t i = r->files; i-- > 0;) {
        struct file *const f = &r->file[i];
        if (f->ours && f->current && strcmp(f->names, l->names) == 0 &&
            strcmp(f->units, l->units) == 0) {
            *file = i;
            return f->out >= 0 ? RA_OK : open_out(r, f, false, path, st);
        }
    }
    return begin_file(r, l, file, st);
}

enum ra_code ra_rows_add(struct ra_rows *r, const char *hash, const char *name, const char *summary,
                         struct ra_status *st)
{
    struct lists l = {NULL, NULL, NULL};
    char *row = NULL;
    size_t file = 0;
    enum ra_code code = turn(hash, name, summary, &l, st);
    if (code == RA_OK) {
        const size_t length = strlen(l.values), size = length + 20;
        row = ra_alloc(size, 1, "row of a run", st);
        code = row != NULL ? RA_OK : RA_SYSTEM;
        if (code == RA_OK) {
            snprintf(row, size, "%s\t%016" PRIx64 "\n", l.values,
                     ra_digest(digest_of_head(ra_commit(), l.units, l.names), l.values, length));
        }
    }
    code = code == RA_OK ? find_file(r, &l, &file, st) : code;
    code = code == RA_OK ? put(r, &r->file[file], row, strlen(row), st) : code;
    free(row);
    free(l.units);
    free(l.names);
    free(l.values);
    return code;
}
