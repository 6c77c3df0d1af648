// The default engine and the plain loop leave the same tables: cases of one contact law.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Byte for byte

**Claim.** The default engine computes the gaps of few nodes, the plain one those of all nodes at
every step, and their results are the same to the last bit. src/detection/candidate_lists.c proves
this for one step, and tests/detection/test_engines.c compares some thousand steps in memory. Here
whole runs are compared, as `ra2d run` makes them, over T = 20 ms, 200 000 steps of 100 ns. Shocks
amplify a difference in a last bit, and then all digits differ in every later row of probes.tsv.

**Cases.** data/cases/realistic.ini from x = 0, where the left ends of both solids meet, with all
combinations of three values: V = 0.02, 0.1, 0.7 m/s; Ra = 3, 5, 30 um (correlation lengths 400,
450, 500 um, Table 8); and 2 or 8 modes of the slider. Two modes are rigid, six bend, and the last
one allows a step of 255 ns. At Ra = 5 um there are also cases in which the slider hangs over an end
of the beam. There slaves face linear segments, and the contact zone ends inside the slider:

- left: from -10 mm, with half of the slider outside and its centre of mass above the end; at 0.7
  m/s the whole slider comes onto the beam;
- right: from 440 mm, with half of the slider outside, and more later; at 0.7 m/s from 423 mm, so
  that the slider passes the end after 10 ms. `time.path` lets a run go beyond the end.

**Comparison.** The tables are summary, probes (sampled every 1 us), shocks, histograms, psd and
modes. All their bytes must be the same, except for the line of the head with the hash of the case,
because the case names the engine. In case.ini only the line of the engine differs, and it must name
the right engine in each run. A missing table or one without rows is a failure. So is a run without
contact, because two empty tables prove nothing. `hash` is the FNV-1a hash of the rows of the six
tables, heads left out.

There is one program for each law, so that `make -j verify` can run the programs side by side.
`--quick` keeps the six cases of each law with Ra = 5 um from x = 0, over 5 ms.
*/
#include "engines.h"

#include "case/folder.h"
#include "sliding/run.h"
#include "study.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const tables[] = {"summary.tsv",    "probes.tsv", "shocks.tsv",
                                     "histograms.tsv", "psd.tsv",    "modes.tsv"};
static const char *const engines[2] = {"plain", "candidates"};

/// A case and the results of its two runs.
struct comparison {
    const char *law, *place;              ///< where the slider starts: inside, left or right
    double speed, roughness, correlation; ///< [m/s], [um], [um]
    int modes;                            ///< of the slider
    double start, duration;               ///< [mm], [s]
    double steps, contacts, shocks;       ///< steps done, mean contacts, shocks of both solids
    uint64_t hash;                        ///< of the rows of all tables
    char trouble[700];                    ///< what differs or went wrong; "" if nothing
};

// ## Runs

/// Runs the case with one of the engines; the tables go to FOLDER/ENGINE.
static void run(struct comparison *c, const char *folder, const char *engine)
{
    enum { OVERRIDES = 11 };
    char text[OVERRIDES][64], out[128];
    const char *overrides[OVERRIDES];
    struct ra_sliding_case read;
    struct ra_status st = {RA_OK, ""};
    // the same in both runs, so that heads can be compared
    const struct ra_run_control control = {.command = "verify_engines"};
    snprintf(text[0], 64, "contact.engine=%s", engine);
    snprintf(text[1], 64, "contact.law=%s", c->law);
    snprintf(text[2], 64, "sliding.speed=%.12g", c->speed);
    snprintf(text[3], 64, "sliding.start=%.12g mm", c->start);
    snprintf(text[4], 64, "surface.Ra=%.12g um", c->roughness);
    snprintf(text[5], 64, "surface.correlation_length=%.12g um", c->correlation);
    snprintf(text[6], 64, "slider.modes=%d", c->modes);
    snprintf(text[7], 64, "time.duration=none");
    snprintf(text[8], 64, "time.path=%.12g", c->speed * c->duration);
    snprintf(text[9], 64, "output.sample=1us");
    snprintf(text[10], 64, "output.psd_segment=2048");
    for (size_t i = 0; i < OVERRIDES; i++) {
        overrides[i] = text[i];
    }
    snprintf(out, sizeof out, "%s/%s", folder, engine);
    enum ra_code code =
        ra_sliding_case_read("data/cases/realistic.ini", overrides, OVERRIDES, &read, &st);
    if (code == RA_OK) {
        struct ra_folder f;
        code = ra_folder_open(&f, &read.pair.origin, out, &control, &st);
        if (code == RA_OK) {
            code = ra_folder_close(
                &f, ra_pair_case_run(&ra_sliding_run, &read, f.partial, &control, &st), &st);
        }
    }
    if (code != RA_OK) {
        snprintf(c->trouble, sizeof c->trouble, "%s: %.600s", engine, st.text);
    }
    ra_sliding_case_free(&read);
}

// ## Comparison

/// The same table of both runs, read line by line.
struct twins {
    const char *name;
    FILE *file[2];
    char *line[2];
    size_t room[2], number; ///< lines read
    ssize_t length[2];      ///< of the lines; -1 at the end
};

static void twins_open(struct comparison *c, const char *folder, const char *name, struct twins *t)
{
    *t = (struct twins){.name = name};
    for (int i = 0; i < 2; i++) {
        char path[160];
        snprintf(path, sizeof path, "%s/%s/%s", folder, engines[i], name);
        t->file[i] = fopen(path, "r");
        if (!t->file[i]) {
            snprintf(c->trouble, sizeof c->trouble, "%s: %s is missing", engines[i], name);
        }
    }
}

static void twins_close(struct twins *t)
{
    for (int i = 0; i < 2; i++) {
        free(t->line[i]);
        if (t->file[i]) {
            fclose(t->file[i]);
        }
    }
}

/// Reads the next line of each table. Returns false at the end of both tables, or after an error.
static bool twins_next(const struct comparison *c, struct twins *t)
{
    if (c->trouble[0]) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        t->length[i] = getline(&t->line[i], &t->room[i], t->file[i]);
    }
    t->number++;
    return t->length[0] >= 0 || t->length[1] >= 0;
}

/// The line of each engine must begin with the word given for this engine; the rest may differ.
static bool twins_begin(const struct twins *t, const char *plain, const char *other)
{
    return t->length[0] > 0 && t->length[1] > 0 && strncmp(t->line[0], plain, strlen(plain)) == 0 &&
           strncmp(t->line[1], other, strlen(other)) == 0;
}

/// The lines of both engines must be the same bytes.
static void twins_compare(struct comparison *c, const struct twins *t)
{
    const char *text[2];
    if (t->length[0] == t->length[1] && memcmp(t->line[0], t->line[1], (size_t)t->length[0]) == 0) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        text[i] = t->length[i] >= 0 ? t->line[i] : "the end\n";
    }
    snprintf(c->trouble, sizeof c->trouble, "%s, line %zu\n    %s: %.250s    %s: %.250s", t->name,
             t->number, engines[0], text[0], engines[1], text[1]);
}

/// Adds a row to the hash; keeps the values of the summary that the case reports.
static void take_row(struct comparison *c, const char *row)
{
    char quantity[64];
    double value;
    for (const char *p = row; *p; p++) {
        c->hash = (c->hash ^ (unsigned char)*p) * 1099511628211u;
    }
    if (sscanf(row, "%63[a-z_]\t%lf", quantity, &value) != 2) {
        return;
    }
    if (strcmp(quantity, "steps") == 0) {
        c->steps = value;
    } else if (strcmp(quantity, "contacts_mean") == 0) {
        c->contacts = value;
    } else if (strcmp(quantity, "shocks_resonator") == 0 ||
               strcmp(quantity, "shocks_slider") == 0) {
        c->shocks += value;
    }
}

static void compare_tables(struct comparison *c, const char *folder)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables && !c->trouble[0]; i++) {
        struct twins t;
        size_t rows = 0;
        twins_open(c, folder, tables[i], &t);
        while (twins_next(c, &t)) {
            if (twins_begin(&t, "# case realistic ", "# case realistic ")) {
                continue;
            }
            twins_compare(c, &t);
            if (!c->trouble[0] && t.line[0][0] != '#') {
                take_row(c, t.line[0]);
                rows++;
            }
        }
        if (!c->trouble[0] && rows == 0) {
            snprintf(c->trouble, sizeof c->trouble, "%s has no rows", tables[i]);
        }
        twins_close(&t);
    }
}

/// The resolved cases differ in the line of the engine, and in no other.
static void compare_cases(struct comparison *c, const char *folder)
{
    struct twins t;
    size_t named = 0;
    if (c->trouble[0]) {
        return;
    }
    twins_open(c, folder, "case.ini", &t);
    while (twins_next(c, &t)) {
        if (twins_begin(&t, "engine = plain\n", "engine = candidates\n")) {
            named++;
        } else {
            twins_compare(c, &t);
        }
    }
    if (!c->trouble[0] && named != 1) {
        snprintf(c->trouble, sizeof c->trouble, "case.ini names no engines");
    }
    twins_close(&t);
}

// ## Cases

/// Removes the files of a run, and their folder.
static void clean(const char *folder, const char *engine)
{
    char path[512], inner[128];
    snprintf(inner, sizeof inner, "%s/%s", folder, engine);
    DIR *const dir = opendir(inner);
    for (struct dirent *entry; dir && (entry = readdir(dir)) != NULL;) {
        snprintf(path, sizeof path, "%s/%.255s", inner, entry->d_name);
        unlink(path);
    }
    if (dir) {
        closedir(dir);
    }
    rmdir(inner);
}

static void put_comparison(struct study *study, const struct comparison *c)
{
    struct ra_table *const t = &study->table;
    char hash[24] = "-";
    const bool same = !c->trouble[0];
    if (same) {
        snprintf(hash, sizeof hash, "%016" PRIx64, c->hash);
    }
    ra_table_text(t, "case", c->place);
    ra_table_text(t, "law", c->law);
    ra_table_number(t, "V", "m/s", c->speed);
    ra_table_number(t, "Ra", "um", c->roughness);
    ra_table_number(t, "slider_modes", "1", c->modes);
    ra_table_number(t, "start", "mm", c->start);
    ra_table_number(t, "steps", "1", c->steps);
    ra_table_number(t, "contacts_mean", "1", c->contacts);
    ra_table_number(t, "shocks", "1", c->shocks);
    ra_table_count(t, "identical", same);
    ra_table_text(t, "hash", hash);
    ra_table_end_row(t);
}

/// Runs a case with both engines and judges their tables.
static void verify(struct study *study, struct comparison *c)
{
    char folder[] = "/tmp/ra2d-engines-XXXXXX";
    c->hash = 14695981039346656037u;
    if (!mkdtemp(folder)) {
        snprintf(c->trouble, sizeof c->trouble, "%s: cannot make this folder", folder);
    }
    for (int i = 0; i < 2 && !c->trouble[0]; i++) {
        run(c, folder, engines[i]);
    }
    compare_cases(c, folder);
    compare_tables(c, folder);
    if (!c->trouble[0] && !(c->contacts > 0 && c->shocks > 0)) {
        snprintf(c->trouble, sizeof c->trouble, "nothing touched");
    }
    for (int i = 0; i < 2; i++) {
        clean(folder, engines[i]);
    }
    rmdir(folder);
    const bool same = !c->trouble[0];
    study->checks++;
    study->failed += !same;
    printf("%s %s, V %g, Ra %g, %d modes, %s: %s\n", same ? "ok  " : "FAIL", c->law, c->speed,
           c->roughness, c->modes, c->place, same ? "same tables" : c->trouble);
    fflush(stdout);
    put_comparison(study, c);
}

static void verify_speed(struct study *study, const char *law, double speed, bool quick)
{
    static const double roughness[] = {3, 5, 30}, correlation[] = {400, 450, 500};
    const struct {
        const char *place;
        double start;
    } from[] = {{"inside", 0}, {"left", -10}, {"right", speed < 0.5 ? 440 : 423}};
    for (size_t i = 0; i < 18; i++) {
        const size_t r = i % 3, place = i / 6;
        const bool chosen = quick ? r == 1 && place == 0 : r == 1 || place == 0;
        struct comparison c = {.law = law,
                               .speed = speed,
                               .roughness = roughness[r],
                               .correlation = correlation[r],
                               .modes = i / 3 % 2 == 0 ? 2 : 8,
                               .place = from[place].place,
                               .start = from[place].start,
                               .duration = quick ? 5e-3 : 20e-3};
        if (chosen) {
            verify(study, &c);
        }
    }
}

int engines_verify(const char *name, const char *law, int argc, char **argv)
{
    static const double speed[] = {0.02, 0.1, 0.7};
    struct study study;
    if (study_begin_own(&study, name, argc, argv)) {
        return RA_SYSTEM;
    }
    put_comparison(&study, &(const struct comparison){.place = "", .law = ""});
    for (size_t v = 0; v < 3; v++) {
        verify_speed(&study, law, speed[v], study_flag(argc, argv, "--quick"));
    }
    return study_end(&study);
}
