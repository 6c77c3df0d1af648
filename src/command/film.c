// Films of runs of any kind: times of the frames, and files.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A film is made by computing a run again. Frame k of K shows the first step at or after
 * $$ t_k = t_0 + k T/K , \qquad k = 0, ..., K - 1 . $$
 * It has means over the steps since the frame before, or, for the first frame, since $t_0 - T/K$.
 * gnuplot draws all frames from one script. Its output is one GIF, or is divided into PNGs.
 *
 * Tests: tests/command/test_films.c, test_films_areal.c, test_films_rolling.c and
 * test_pictures.c.
 */
#include "command/film.h"

#include <dirent.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/room.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

// ## Frames

/// The first step at or after a time [s]. The last digits of a multiple of the step may be wrong by
/// rounding.
static double step_at(const struct ra_film_run *run, double time)
{
    return ceil(time / run->step - 1e-6);
}

double ra_film_begin(const struct ra_film_run *run, const struct ra_animation *what)
{
    const double every = what->duration / (double)what->frames;
    const double behind = step_at(run, what->from - every) + 1.0;
    return fmax(fmin(behind, step_at(run, what->from)), 0.0);
}

double ra_film_end(const struct ra_film_run *run, const struct ra_animation *what)
{
    const double every = what->duration / (double)what->frames, more = (double)what->frames - 1.0;
    const double last =
        fmax(step_at(run, what->from + more * every), step_at(run, what->from) + more);
    return fmin(last + 1.0, (double)run->steps);
}

enum ra_code ra_film_fit(const struct ra_film_run *run, struct ra_animation *what,
                         const struct ra_run_control *control, struct ra_status *st)
{
    const double end = (double)run->steps * run->step, left = end - what->from;
    const double steps = (double)run->steps - step_at(run, what->from);
    char note[200];
    if (!(steps > 0.0)) {
        return ra_fail(st, RA_USAGE, "--from: the run ends at %g s, before %g s", end, what->from);
    }
    if ((double)what->frames > steps) {
        snprintf(note, sizeof note,
                 "--frames: the run has only %.0f step%s from %g s on; the film has as many "
                 "frames instead of %zu",
                 steps, ra_s((size_t)steps), what->from, what->frames);
        ra_run_tell(control, note);
        what->frames = (size_t)steps;
    }
    if (what->duration > left * (1.0 + 1e-9)) {
        snprintf(note, sizeof note,
                 "--duration: the run ends at %g s, so that the film has %g s and not %g s", end,
                 left, what->duration);
        ra_run_tell(control, note);
        what->duration = left;
    }
    return RA_OK;
}

enum ra_code ra_film_watch(const struct ra_film_run *run, const struct ra_animation *what,
                           const struct ra_run_control *control, struct ra_status *st)
{
    const double tau = run->step, every = what->duration / (double)what->frames;
    const double begin = ra_film_begin(run, what), all = ra_film_end(run, what);
    enum ra_code code = RA_OK;
    size_t taken = 0;
    for (uint64_t n = 0; n < run->steps && taken < what->frames && code == RA_OK; n++) {
        if (control->stop != NULL && *control->stop) {
            return ra_fail(st, RA_EARLY, "interrupted at t = %g s", (double)n * tau);
        }
        code = run->advance(run->context, st);
        if (code == RA_OK && (double)n >= begin) {
            run->add(run->context);
        }
        if (code == RA_OK && (double)n >= step_at(run, what->from + (double)taken * every)) {
            code = run->take(run->context, st);
            taken++;
        }
        if (control->progress != NULL && n % 65536 == 65535) {
            // progress.c estimates the time left from the time already taken
            control->progress((double)(n + 1) / all, -1.0, control->context);
        }
    }
    return code;
}

// ## Ranges

const struct ra_axis ra_axis_empty = {HUGE_VAL, -HUGE_VAL};

void ra_axis_widen(struct ra_axis *range, const double *value, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        // fmin and fmax ignore missing values
        range->low = fmin(range->low, value[i]);
        range->high = fmax(range->high, value[i]);
    }
}

void ra_axis_margin(struct ra_axis *range)
{
    const double margin = 0.05 * (range->high - range->low) + 1e-9;
    range->low -= margin;
    range->high += margin;
}

double ra_axis_marks(struct ra_axis range)
{
    static const double steps[] = {1.0, 2.0, 5.0};
    // 1e-9 allows for rounding: a distance of exactly a fifth of the range is taken
    const double least = (1.0 - 1e-9) * (range.high - range.low) / 5.0;
    const double ten = pow(10.0, floor(log10(least)));
    for (size_t i = 0; i < COUNT(steps); i++) {
        if (least <= steps[i] * ten) {
            return steps[i] * ten;
        }
    }
    return 10.0 * ten;
}

// ## Files

// A folder of pictures is drawn as a film is: one gnuplot writes one PNG after the other, and we
// divide its output where each PNG ends. A PNG begins with 8 bytes. Then chunks follow, each with
// its length (4 bytes, the highest first), name (4 bytes), data, and checksum (4 bytes). The last
// chunk is IEND [1].
//
// [1] W3C: Portable Network Graphics (PNG) Specification (Third Edition), Sect. 5.

enum { SIGNATURE = 8, CHUNK_HEAD = 8, CHUNK_SUM = 4 };

/// The pictures that are being written.
struct pictures {
    const char *folder;
    struct ra_output *file;         ///< file of each frame (frames)
    size_t frames, drawn;           ///< number of frames wanted, and of complete ones
    unsigned char head[CHUNK_HEAD]; ///< head of the chunk that is being read (head_size)
    size_t head_size;
    uint64_t left; ///< number of bytes before the next head
    bool last;     ///< true: the chunk is the last one of its picture
};

/// Whether there is nothing at a path, or a picture, which a film may replace.
static bool is_free(const char *path)
{
    static const unsigned char signature[SIGNATURE] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    unsigned char begin[SIGNATURE] = {0};
    struct stat info;
    if (lstat(path, &info) != 0) {
        return true;
    }
    FILE *const file = S_ISREG(info.st_mode) ? fopen(path, "rb") : NULL;
    const bool read = file != NULL && fread(begin, 1, SIGNATURE, file) == SIGNATURE;
    if (file != NULL) {
        fclose(file);
    }
    return read && memcmp(begin, signature, SIGNATURE) == 0;
}

static enum ra_code begin_picture(struct pictures *p, struct ra_status *st)
{
    char path[RA_OUTPUT_PATH];
    if (p->drawn == p->frames) {
        return ra_fail(st, RA_SYSTEM, "gnuplot drew more than %zu frames", p->frames);
    }
    snprintf(path, sizeof path, "%.4000s/frame-%04zu.png", p->folder, p->drawn + 1);
    if (!is_free(path)) {
        return ra_fail(st, RA_SYSTEM,
                       "%.600s: is not a picture, or is a link to one, and was not touched; name "
                       "another folder with -o",
                       path);
    }
    p->left = SIGNATURE;
    return ra_output_open(&p->file[p->drawn], path, st);
}

/// Takes one byte of the head of a chunk. The length in the head tells where the next head begins.
static void take_head(struct pictures *p, unsigned char byte)
{
    p->head[p->head_size++] = byte;
    if (p->head_size < CHUNK_HEAD) {
        return;
    }
    p->left = CHUNK_SUM;
    for (size_t i = 0; i < 4; i++) {
        p->left += (uint64_t)p->head[i] << (24 - 8 * i);
    }
    p->last = memcmp(p->head + 4, "IEND", 4) == 0;
    p->head_size = 0;
}

/// Divides the output of gnuplot into files.
static enum ra_code take_pictures(void *context, const unsigned char *data, size_t size,
                                  struct ra_status *st)
{
    struct pictures *const p = context;
    enum ra_code code = RA_OK;
    for (size_t at = 0; at < size && code == RA_OK;) {
        if (p->drawn == p->frames || p->file[p->drawn].file == NULL) {
            code = begin_picture(p, st);
            continue;
        }
        struct ra_output *const file = &p->file[p->drawn];
        const size_t piece = p->left == 0 ? 1 : p->left < size - at ? (size_t)p->left : size - at;
        code = ra_output_write(file, data + at, piece, st);
        if (p->left == 0) {
            take_head(p, data[at]);
        } else {
            p->left -= piece;
        }
        at += piece;
        if (code == RA_OK && p->left == 0 && p->last) {
            code = ra_output_finish(file, st);
            p->last = false;
            p->drawn++;
        }
    }
    return code;
}

/// Gives all frames their names; if this fails, none is left.
static enum ra_code end_pictures(struct pictures *p, enum ra_code code, struct ra_status *st)
{
    if (code == RA_OK && p->drawn < p->frames) {
        code = ra_fail(st, RA_SYSTEM, "gnuplot drew %zu of %zu frame%s", p->drawn, p->frames,
                       ra_s(p->frames));
    }
    for (size_t i = 0; i < p->frames && code == RA_OK; i++) {
        code = ra_output_publish(&p->file[i], st);
    }
    for (size_t i = 0; i < p->frames; i++) {
        ra_output_abandon(&p->file[i]);
    }
    return code;
}

/// Refuses a folder with a longer film, whose frames would follow the last frame of this one.
static enum ra_code check_longer(const char *folder, size_t frames, struct ra_status *st)
{
    size_t first = 0;
    DIR *const names = opendir(folder);
    const struct dirent *entry;
    while (names != NULL && (entry = readdir(names)) != NULL) {
        size_t frame = 0;
        int end = 0;
        const bool is = sscanf(entry->d_name, "frame-%4zu.png%n", &frame, &end) == 1 && end > 0 &&
                        entry->d_name[end] == '\0';
        first = is && frame > frames && (first == 0 || frame < first) ? frame : first;
    }
    if (names != NULL) {
        closedir(names);
    }
    return first == 0 ? RA_OK
                      : ra_fail(st, RA_SYSTEM,
                                "%.600s: has frame-%04zu.png of a longer film, which would follow "
                                "the %zu frame%s of this one: remove it, or name another folder",
                                folder, first, frames, ra_s(frames));
}

/// Whether the output is a film and not a folder of pictures. A film can also go into a pipe or a
/// device.
static bool is_film(const char *output)
{
    struct stat info;
    return stat(output, &info) == 0 ? !S_ISDIR(info.st_mode) : ra_output_ends(output, ".gif");
}

enum ra_code ra_film_open(struct ra_gnuplot *g, const struct ra_animation *what, int width,
                          int height, struct ra_status *st)
{
    char terminal[80];
    const bool film = what->take != NULL || is_film(what->output);
    const enum ra_code code = film ? RA_OK : check_longer(what->output, what->frames, st);
    if (code != RA_OK) {
        *g = (struct ra_gnuplot){.script = NULL, .st = st};
        return code;
    }
    snprintf(terminal, sizeof terminal, "%s size %d,%d",
             film ? "gif animate delay 8 optimize" : "pngcairo", width, height);
    return ra_gnuplot_open(g, terminal, st);
}

enum ra_code ra_film_draw(struct ra_gnuplot *g, const struct ra_animation *what, size_t frames,
                          const struct ra_run_control *control, struct ra_status *st)
{
    const char *const output = what->output;
    struct ra_output film;
    if (what->take != NULL) {
        return ra_gnuplot_close(g, RA_OK, control, what->take, what->context, st);
    }
    if (is_film(output)) {
        const enum ra_code opened = ra_output_open(&film, output, st);
        return ra_output_close(&film,
                               ra_gnuplot_close(g, opened, control, ra_output_take, &film, st), st);
    }
    struct pictures p = {.folder = output, .frames = frames};
    struct stat info;
    const bool is_new = stat(output, &info) != 0;
    // there may be fewer frames than requested
    enum ra_code code = check_longer(output, frames, st);
    code = code == RA_OK ? ra_make_folder(output, st) : code;
    p.file = code == RA_OK ? ra_alloc(p.frames, sizeof *p.file, "frames", st) : NULL;
    if (p.file == NULL) {
        return ra_gnuplot_close(g, code == RA_OK ? RA_SYSTEM : code, control, NULL, NULL, st);
    }
    code = ra_gnuplot_close(g, code, control, take_pictures, &p, st);
    code = end_pictures(&p, code, st);
    free(p.file);
    if (code != RA_OK && is_new) {
        // the path is empty, or another program has put something there meanwhile
        rmdir(output);
    }
    return code;
}
