// Mutants of files: their sites, a random sample of them, and the verdicts of the tests.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 *     sample sites FILE... -- FLAG...
 *         prints all sites of the files, one a line
 *     sample draw COUNT MINIMUM SEED FOLDER FILE... -- FLAG...
 *         draws COUNT sites, at least MINIMUM in each folder of the files. It writes
 *         FOLDER/draw.tsv and FOLDER/folders.tsv. For each site FOLDER/ID/file has the path of the
 *         file, and FOLDER/ID/with/PATH is the mutated file
 *     sample plan FOLDER SYMBOLS UNITS MAPS
 *         writes FOLDER/ID/tests, the tests to run for the site ID, in their order
 *     sample interval KILLED COUNT
 *     sample score JUDGED TABLE SURVIVORS FLOOR COMMIT FOLDER...
 *         makes TABLE and SURVIVORS from FOLDER/ID/verdict. The last part of a FOLDER is the kind
 *         of its files. The exit code is 1 if the killed share of the first FOLDER is below FLOOR
 *
 * The sites of C files are in the syntax tree (sites.c); those of a header are in that of a source
 * that includes it. The flags are those of the compiler. The sites of other files are in their
 * lines (lines.c).
 */
#include "mutants/draw.h"
#include "mutants/lines.h"
#include "mutants/plan.h"
#include "mutants/score.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int usage(void)
{
    fputs("usage: sample sites|draw|plan|interval|score ... (see tests/mutants/sample.c)\n",
          stderr);
    return 2;
}

/// The files before `--`, and the flags after it.
struct arguments {
    int files;
    const char *const *file;
    struct flags flags;
};

static struct arguments arguments_of(int count, char **argument)
{
    struct arguments a = {.file = (const char *const *)argument};
    while (a.files < count && strcmp(argument[a.files], "--") != 0) {
        a.files++;
    }
    if (a.files < count) {
        a.flags = (struct flags){count - a.files - 1, a.file + a.files + 1};
    }
    return a;
}

static bool find(struct sites *sites, struct arguments a)
{
    bool found = true;
    for (int i = 0; i < a.files; i++) {
        found = sites_read(sites, a.file[i]) && found;
    }
    for (int i = 0; found && i < a.files; i++) {
        const char *const end = strrchr(a.file[i], '.');
        if (end != NULL && strcmp(end, ".c") == 0) {
            found = sites_find(sites, a.file[i], a.flags.count, a.flags.flag) && found;
        } else if (end == NULL || strcmp(end, ".h") != 0) {
            lines_find(sites, a.file[i]);
        }
    }
    sites_sort(sites);
    return found;
}

static int list(struct arguments a)
{
    struct sites sites = {.count = 0};
    if (!find(&sites, a)) {
        return 3;
    }
    printf("# units\t-\t1\t-\t-\t-\t-\nfile\tline\tfunction\tkind\ttext\treplacement\n");
    for (size_t i = 0; i < sites.count; i++) {
        const struct site *const s = &sites.site[i];
        printf("%s\t%zu\t%s\t%s\t%s\t%s\n", s->file, s->line, s->function, s->kind, s->text,
               s->replacement);
    }
    return 0;
}

static FILE *create(const char *folder, const char *name)
{
    char path[2000];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    for (char *c = path + 1; *c != '\0'; c++) {
        if (*c == '/') {
            *c = '\0';
            if (mkdir(path, 0777) != 0 && errno != EEXIST) {
                perror(path);
                exit(3);
            }
            *c = '/';
        }
    }
    FILE *const file = fopen(path, "wb");
    if (file == NULL) {
        perror(path);
        exit(3);
    }
    return file;
}

static void write_mutant(const struct sites *sites, const struct site *site, const char *folder,
                         size_t id)
{
    char name[1000];
    size_t size;
    char *const text = sites_mutated(sites, site, &size);
    snprintf(name, sizeof name, "%zu/with/%s", id, site->file);
    FILE *file = create(folder, name);
    fwrite(text, 1, size, file);
    fclose(file);
    free(text);
    snprintf(name, sizeof name, "%zu/file", id);
    file = create(folder, name);
    fprintf(file, "%s\n", site->file);
    fclose(file);
}

static int draw(size_t count, size_t minimum, const char *seed, const char *folder,
                struct arguments a)
{
    struct sites sites = {.count = 0};
    struct draw d;
    if (!find(&sites, a)) {
        return 3;
    }
    draw_sites(&d, &sites, count, minimum, seed, a.flags);
    FILE *file = create(folder, "draw.tsv");
    fprintf(file, "# seed %s\n# units\t1\t-\t-\t1\t-\t-\t-\n", seed);
    fputs("id\tfile\tfunction\tline\tkind\ttext\treplacement\n", file);
    for (size_t i = 0; i < d.count; i++) {
        const struct site *const s = &sites.site[d.chosen[i]];
        fprintf(file, "%zu\t%s\t%s\t%zu\t%s\t%s\t%s\n", i + 1, s->file, s->function, s->line,
                s->kind, s->text, s->replacement);
        write_mutant(&sites, s, folder, i + 1);
    }
    fclose(file);
    file = create(folder, "folders.tsv");
    fputs("# units\t-\t1\t1\t1\t1\nfolder\tlines\tsites\tdrawn\tagain\n", file);
    for (size_t i = 0; i < d.folders; i++) {
        const struct folder *const f = &d.folder[i];
        fprintf(file, "%s\t%zu\t%zu\t%zu\t%zu\n", f->name, f->lines, f->sites, f->drawn, f->again);
    }
    fclose(file);
    return 0;
}

static int plan(const char *folder, const char *symbols, const char *units, const char *maps)
{
    struct plan *const p = plan_read(symbols, units, maps);
    char path[1000], line[20000];
    snprintf(path, sizeof path, "%s/draw.tsv", folder);
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        return 3;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        char name[300], function[200];
        size_t id;
        if (sscanf(line, "%zu\t%299[^\t]\t%199[^\t]", &id, name, function) == 3) {
            const struct site site = {.file = name, .function = function};
            snprintf(path, sizeof path, "%s/%zu/tests", folder, id);
            plan_write(p, &site, path);
        }
    }
    fclose(file);
    return 0;
}

static int score(int folders, char **argument)
{
    FILE *const table = fopen(argument[1], "w"), *const survivors = fopen(argument[2], "w");
    if (table == NULL || survivors == NULL) {
        perror(argument[1]);
        return 3;
    }
    score_head(table, argument[4], false);
    score_head(survivors, argument[4], true);
    double share = 1.0;
    for (int i = 0; i < folders; i++) {
        const double killed = score_write(argument[5 + i], argument[0], table, survivors);
        share = i == 0 ? killed : share;
    }
    const double least = strtod(argument[3], NULL);
    const int failed = fclose(table) + fclose(survivors);
    if (share < least) {
        printf("killed: %.3f of all, less than %.3f\n", share, least);
    }
    return failed != 0 ? 3 : share < least;
}

int main(int count, char **argument)
{
    const char *const command = count > 1 ? argument[1] : "";
    if (strcmp(command, "sites") == 0) {
        return list(arguments_of(count - 2, argument + 2));
    }
    if (strcmp(command, "draw") == 0 && count > 6) {
        return draw(strtoul(argument[2], NULL, 10), strtoul(argument[3], NULL, 10), argument[4],
                    argument[5], arguments_of(count - 6, argument + 6));
    }
    if (strcmp(command, "plan") == 0 && count == 6) {
        return plan(argument[2], argument[3], argument[4], argument[5]);
    }
    if (strcmp(command, "interval") == 0 && count == 4) {
        double low, high;
        draw_interval(strtod(argument[2], NULL), strtod(argument[3], NULL), &low, &high);
        printf("%.6f\t%.6f\n", low, high);
        return 0;
    }
    return strcmp(command, "score") == 0 && count > 7 ? score(count - 7, argument + 2) : usage();
}
