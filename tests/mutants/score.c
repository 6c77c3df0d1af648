// The share of mutants that the tests kill: for each kind of files, for each folder and in all.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Sources, verifications, scripts, data and figures are kinds of files. Each kind has its own draw
 * (mutants.mk). Their shares are not added up, since each kind has other tests.
 *
 * Two shares are given, each with its interval (draw.c). `killed` is the share of killed mutants
 * among all drawn mutants, `adjusted` that among the mutants not known to be equivalent. A mutant
 * is equivalent if its machine code is that of the original. It is also equivalent if it lives and
 * judged.tsv has a reason for its file, function, line of text and replacement. If a test kills a
 * mutant that is in judged.tsv, the mutant is counted as killed, and a message reports that this
 * row is wrong.
 *
 * The sample has a large share of the sites of one folder and a small share of those of another. So
 * the last row weights the killed shares of the folders by their lines, p = sum w p_f. Its interval
 * is that of a sample with the same variance, n = p (1 - p)/sum(w^2 p_f (1 - p_f)/n_f).
 */
#include "mutants/score.h"

#include "mutants/draw.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FOLDERS = 100, CELLS = 8, LINE = 20000 };

/// The mutants of a folder.
struct count {
    char folder[100];
    double lines, sites, again;
    double drawn, killed, same, judged;
};

struct judged {
    char *line;
    const char *cell[CELLS];
    bool used;
};

struct score {
    const char *kind; ///< of files: the last part of the folder's name
    struct count count[MOST_FOLDERS];
    size_t folders;
    struct judged *judged;
    size_t judgements;
};

static void fail(const char *what, const char *where)
{
    fprintf(stderr, "sample: %s: %s\n", where, what);
    exit(3);
}

/// Splits a row into its cells, in place. Empty cells count.
static size_t split(char *line, const char **cell)
{
    size_t count = 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *at = line; at != NULL && count < CELLS;) {
        char *const tab = strchr(at, '\t');
        cell[count++] = at;
        if (tab != NULL) {
            *tab = '\0';
        }
        at = tab != NULL ? tab + 1 : NULL;
    }
    for (size_t i = count; i < CELLS; i++) {
        cell[i] = "";
    }
    return count;
}

static FILE *open_table(const char *folder, const char *name)
{
    char path[1000];
    snprintf(path, sizeof path, "%s%s%s", folder, name[0] != '\0' ? "/" : "", name);
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        fail("cannot be opened", path);
    }
    return file;
}

/// Reads the next row of a table and skips comments.
static bool row(FILE *file, char *line, const char **cell)
{
    while (fgets(line, LINE, file) != NULL) {
        if (line[0] != '#') {
            split(line, cell);
            return true;
        }
    }
    return false;
}

static void read_folders(struct score *score, const char *sample)
{
    char line[LINE];
    const char *cell[CELLS];
    FILE *const file = open_table(sample, "folders.tsv");
    row(file, line, cell);
    while (row(file, line, cell) && score->folders < MOST_FOLDERS) {
        struct count *const c = &score->count[score->folders++];
        *c = (struct count){.lines = atof(cell[1]), .sites = atof(cell[2]), .again = atof(cell[4])};
        snprintf(c->folder, sizeof c->folder, "%s", cell[0]);
    }
    fclose(file);
}

static void read_judged(struct score *score, const char *path)
{
    char line[LINE];
    const char *cell[CELLS];
    FILE *const file = open_table(path, "");
    row(file, line, cell);
    while (row(file, line, cell)) {
        struct judged j = {.line = NULL};
        score->judged = realloc(score->judged, (score->judgements + 1) * sizeof *score->judged);
        j.line = malloc(LINE);
        if (score->judged == NULL || j.line == NULL) {
            fail("out of memory", path);
        }
        memcpy(j.line, line, LINE);
        for (size_t i = 0; i < CELLS; i++) {
            j.cell[i] = cell[i][0] != '\0' ? j.line + (cell[i] - line) : "";
        }
        if (j.cell[4][0] == '\0') {
            fail("a row without a reason", j.cell[0]);
        }
        score->judged[score->judgements++] = j;
    }
    fclose(file);
}

/// Finds the judgement on a row of draw.tsv: id, file, function, line, kind, text, replacement.
static struct judged *judgement(struct score *score, const char *const *cell)
{
    for (size_t i = 0; i < score->judgements; i++) {
        struct judged *const j = &score->judged[i];
        if (strcmp(j->cell[0], cell[1]) == 0 && strcmp(j->cell[1], cell[2]) == 0 &&
            strcmp(j->cell[2], cell[5]) == 0 && strcmp(j->cell[3], cell[6]) == 0) {
            j->used = true;
            return j;
        }
    }
    return NULL;
}

static struct count *count_of(struct score *score, const char *file)
{
    char room[100];
    draw_room(file, room, sizeof room);
    for (size_t i = 0; i < score->folders; i++) {
        if (strcmp(score->count[i].folder, room) == 0) {
            return &score->count[i];
        }
    }
    fail("is in no folder of the sample", file);
    return NULL;
}

/// Reads the first word of SAMPLE/ID/verdict: killed, lives or same.
static void read_verdict(const char *sample, const char *id, char *verdict)
{
    char name[200];
    snprintf(name, sizeof name, "%s/verdict", id);
    FILE *const file = open_table(sample, name);
    if (fscanf(file, "%19s", verdict) != 1) {
        fail("has no verdict", name);
    }
    fclose(file);
}

static void judge(struct score *score, const char *sample, const char *const *cell, FILE *survivors)
{
    char verdict[20];
    struct count *const c = count_of(score, cell[1]);
    struct judged *const j = judgement(score, cell);
    read_verdict(sample, cell[0], verdict);
    const bool killed = strcmp(verdict, "killed") == 0, same = strcmp(verdict, "same") == 0;
    c->drawn += 1.0;
    c->killed += killed;
    c->same += same;
    c->judged += !killed && !same && j != NULL;
    if (killed && j != NULL) {
        printf("%s:%s: killed, and judged.tsv calls it equivalent: %s\n", cell[1], cell[3],
               cell[6]);
    }
    if (!killed) {
        fprintf(survivors, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", score->kind, cell[1], cell[3],
                cell[2], cell[4], cell[5], cell[6],
                same        ? "equivalent: the same machine code"
                : j != NULL ? j->cell[4]
                            : "");
    }
}

/// Writes `share low high`, separated by tabs.
static void put_share(FILE *table, double killed, double count)
{
    double low, high;
    draw_interval(killed, count, &low, &high);
    if (count > 0.0) {
        fprintf(table, "\t%.3f\t%.3f\t%.3f", killed / count, low, high);
    } else {
        fputs("\t-\t-\t-", table);
    }
}

static void put_count(FILE *table, const char *kind, const struct count *c)
{
    const double equivalent = c->same + c->judged;
    fprintf(table, "%s\t%s\t%.0f\t%.0f\t%.0f\t%.0f\t%.0f\t%.0f\t%.0f\t%.0f", kind, c->folder,
            c->lines, c->sites, c->again, c->drawn, c->killed, c->same, c->judged,
            c->drawn - c->killed - equivalent);
    put_share(table, c->killed, c->drawn);
    put_share(table, c->killed, c->drawn - equivalent);
    fputc('\n', table);
}

/// Computes killed and count of a sample whose share is that of the folders weighted by their
/// lines. There is no such sample if a folder has sites, but no drawn mutants that count.
static void by_lines(const struct score *score, double lines, bool adjusted, double *killed,
                     double *count)
{
    double share = 0.0, variance = 0.0;
    bool known = true;
    for (size_t i = 0; i < score->folders; i++) {
        const struct count *const c = &score->count[i];
        const double n = c->drawn - (adjusted ? c->same + c->judged : 0.0),
                     weight = c->lines / lines;
        if (n > 0.0) {
            const double p = c->killed / n;
            share += weight * p;
            variance += weight * weight * p * (1.0 - p) / n;
        } else {
            known = known && c->sites == 0.0;
        }
    }
    *count = known && variance > 0.0 ? share * (1.0 - share) / variance : 0.0;
    *killed = share * *count;
}

static void put_table(struct score *score, FILE *table)
{
    struct count all = {.folder = "all"};
    for (size_t i = 0; i < score->folders; i++) {
        const struct count *const c = &score->count[i];
        put_count(table, score->kind, c);
        all.lines += c->lines;
        all.sites += c->sites;
        all.again += c->again;
        all.drawn += c->drawn;
        all.killed += c->killed;
        all.same += c->same;
        all.judged += c->judged;
    }
    put_count(table, score->kind, &all);
    fprintf(table, "%s\tby_lines\t%.0f\t%.0f", score->kind, all.lines, all.sites);
    fputs("\t-\t-\t-\t-\t-\t-", table);
    for (int adjusted = 0; adjusted < 2; adjusted++) {
        double killed, count;
        by_lines(score, all.lines, adjusted, &killed, &count);
        put_share(table, killed, count);
    }
    fputc('\n', table);
}

void score_head(FILE *table, const char *commit, bool survivors)
{
    fprintf(table, "# commit %s\n", commit);
    fputs(survivors ? "# units\t-\t-\t1\t-\t-\t-\t-\t-\n"
                      "files\tfile\tline\tfunction\tkind\ttext\treplacement\treason\n"
                    : "# units\t-\t-\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\n"
                      "kind\tfolder\tlines\tsites\tagain\tdrawn\tkilled\tsame_code\tjudged\tleft\t"
                      "share\tlow\thigh\tadjusted\tadjusted_low\tadjusted_high\n",
          table);
}

double score_write(const char *sample, const char *judged, FILE *table, FILE *survivors)
{
    const char *const last = strrchr(sample, '/');
    struct score score = {.kind = last != NULL ? last + 1 : sample};
    char line[LINE];
    const char *cell[CELLS];
    read_folders(&score, sample);
    read_judged(&score, judged);
    FILE *const draw = open_table(sample, "draw.tsv");
    row(draw, line, cell);
    while (row(draw, line, cell)) {
        judge(&score, sample, cell, survivors);
    }
    fclose(draw);
    put_table(&score, table);
    double drawn = 0.0, killed = 0.0;
    for (size_t i = 0; i < score.folders; i++) {
        drawn += score.count[i].drawn;
        killed += score.count[i].killed;
    }
    for (size_t i = 0; i < score.judgements; i++) {
        free(score.judged[i].line);
    }
    free(score.judged);
    return drawn > 0.0 ? killed / drawn : 0.0;
}
