// Tests that the command in the head of a table makes this table again: random commands, random
// words.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_cases.h"

#include "command/quote.h"

enum { WORDS = 24, WORD = 400 };

/// A command with its arguments, and the table that it makes.
struct line {
    char word[WORDS][WORD];
    size_t words;
    char table[WORD]; ///< path; "": standard output
    char again[WORD]; ///< path of the table that the head's command makes; all files are in flat
};

static uint64_t state_of_random = 34;

/// A random number from 0 to n - 1 by Knuth's linear congruential generator.
static size_t below(size_t n)
{
    state_of_random = state_of_random * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(state_of_random >> 33) % n;
}

#define ONE_OF(list) (list)[below(sizeof(list) / sizeof *(list))]

static void __attribute__((format(printf, 2, 3))) add(struct line *l, const char *format, ...)
{
    va_list arguments;
    assert_true(l->words < WORDS);
    va_start(arguments, format);
    assert_true(vsnprintf(l->word[l->words++], WORD, format, arguments) < WORD);
    va_end(arguments);
}

/// Adds an option and its value, in one of the ways that getopt_long accepts.
static void add_option(struct line *l, const char *name, const char *value)
{
    const size_t length = strlen(name), way = below(3);
    if (way == 0) {
        add(l, "--%s=%s", name, value);
    } else {
        // the option is still unique without its last letter
        const bool cut = way == 1 && length > 3;
        add(l, "--%.*s", (int)(cut ? length - 1 : length), name);
        add(l, "%s", value);
    }
}

static void add_short(struct line *l, char letter, const char *name, const char *value)
{
    const size_t way = below(3);
    if (way == 0) {
        add(l, "-%c%s", letter, value);
    } else if (way == 1) {
        add(l, "-%c", letter);
        add(l, "%s", value);
    } else {
        add_option(l, name, value);
    }
}

// ## Files

static const char *const cases[] = {"small.ini", "sub/it's.ini", "sub/$x/a b.ini", "sub/$x/-c.ini"};
static const char *const tables[] = {"t.tsv", "sub/2 m.tsv", "sub/$x/~.tsv", "sub/$x/m=s.x.tsv"};
static const char *const beams[] = {"sub/rest.txt", "sub/$x/u,1.txt"};

static const char small_runs[] = "[resonator]\nlength = 40 mm\nmodes = 2\n"
                                 "[slider]\nlength = 10 mm\n[grid]\nspacing = 50 um\n"
                                 "[time]\nstep = 1 us\nduration = 9 us\n"
                                 "[output]\nsample = off\nenergy_tolerance = 100 %\n";

/// Makes a file in the folder, and a link with its name in flat.
static void put(const char *folder, const char *name, const char *text)
{
    char link[WORD];
    write_file(in(folder, name), text);
    const char *const slash = strrchr(name, '/');
    snprintf(link, sizeof link, "%s/flat/%s", folder, slash != NULL ? slash + 1 : name);
    assert_int_equal(symlink(in(folder, name), link), 0);
}

/// Makes the files. All numbers in t.tsv and similar tables are integers.
static void make_files(const char *folder)
{
    char text[2000] = "# units\t-\t-\t1\t1\tdB\ns\tk\tx\tn\tv\n";
    static const char *const ks[] = {"1/2", "a b/c", "it's", "$k=1/m", "-k"};
    for (size_t i = 0; i < 30; i++) {
        sprintf(text + strlen(text), "%s\t%s\t%zu\t%zu\t%zu\n", i % 2 ? "a" : "b", ks[i / 2 % 5],
                1 + i / 10, i % 2, i * i % 37 + 1);
    }
    assert_int_equal(mkdir(in(folder, "flat"), 0777), 0);
    assert_int_equal(mkdir(in(folder, "bin"), 0777), 0);
    assert_int_equal(mkdir(in(folder, "sub"), 0777), 0);
    assert_int_equal(mkdir(in(folder, "sub/$x"), 0777), 0);
    assert_int_equal(unlink(in(folder, "small.ini")), 0);
    for (size_t i = 0; i < 4; i++) {
        put(folder, cases[i], small_runs);
        put(folder, tables[i], text);
    }
    for (size_t i = 0; i < 2; i++) {
        put(folder, beams[i], "# x [mm] u [um]\n0 0\n10 0\n");
    }
}

/// A path relative to the folder or from the root.
static void path_to(const char *folder, const char *name, char path[WORD])
{
    const size_t way = below(3);
    snprintf(path, WORD, "%s%s%s",
             way == 0   ? ""
             : way == 1 ? "./"
                        : folder,
             way == 2 ? "/" : "", name);
}

// ## Commands

static void of_means(const char *folder, struct line *l)
{
    static const char *const by[] = {"k", "s,k", "k,x", "x"};
    static const char *const less[] = {"k=1/2", "k=a b/c", "k=it's", "k=$k=1/m", "k=-k"};
    char path[WORD];
    path_to(folder, ONE_OF(tables), path);
    const size_t place = below(3);
    add(l, "means");
    if (place == 0) {
        add(l, "%s", path);
    }
    add_option(l, "by", ONE_OF(by));
    if (place == 1) {
        add(l, "%s", path);
    }
    add_option(l, "of", below(2) ? "v" : "v,n");
    if (below(2)) {
        add_option(l, "less", ONE_OF(less));
        add_option(l, "pair", "s,x");
    }
    if (place == 2) {
        if (below(2)) {
            add(l, "--");
        }
        add(l, "%s", path);
    }
}

static void of_slopes(const char *folder, struct line *l)
{
    char path[WORD];
    path_to(folder, ONE_OF(tables), path);
    add(l, "slopes");
    add_option(l, "x", "x");
    add_option(l, "over", "s");
    add(l, "%s", path);
    add_option(l, "y", "v");
    add_option(l, "by", "k");
    if (below(2)) {
        add(l, below(2) ? "--decibel" : "--decib");
    }
}

/// Adds any text that a title can have.
static void add_title(struct line *l)
{
    static const char letters[] = "ab/ '\"$`\\!*?[]{}~#&|<>()=.%-^\xC3\xA9";
    char text[WORD] = "case.title=a";
    for (size_t i = below(12), end = strlen(text); i > 0; i--) {
        text[end++] = letters[below(sizeof letters - 3)];
        text[end] = '\0';
    }
    strcat(text, below(2) ? "\xC3\xA9" : "");
    add_short(l, 's', "set", text);
}

/// Adds a new folder below some others, and the path at which flat has it.
static void add_folder(struct line *l, const char *folder, const char *table)
{
    static const char *const names[] = {"out", "o u't", "$o", "-o", "o=u.t"};
    static size_t number;
    char path[WORD], name[60];
    snprintf(name, sizeof name, "%s%zu", ONE_OF(names), ++number);
    path_to(folder, below(2) ? "" : "x/y z/", path);
    strcat(path, name);
    // a path that begins with - would be taken as an option
    if (path[0] == '-') {
        snprintf(path, sizeof path, "./%s", name);
    }
    snprintf(l->table, WORD, "%.180s/%s", path, table);
    snprintf(l->again, WORD, "%s/%s", name, table);
    add_short(l, 'o', "output", path);
}

static void add_case(const char *folder, struct line *l)
{
    char path[WORD];
    path_to(folder, ONE_OF(cases), path);
    add(l, "%s", path);
}

static void of_run(const char *folder, struct line *l)
{
    static const char *const ways[] = {"--no-sync", "--quiet", "--resum", "--json", "--force"};
    static const char *const speeds[] = {"sliding.speed=0.5 m/s", "sliding.speed = 500mm/s",
                                         "sliding.speed=.7", "surface.Ra=1 um"};
    char text[WORD];
    add(l, "run");
    add_folder(l, folder, "summary.tsv");
    if (below(2)) {
        add(l, "%s", ONE_OF(ways));
    }
    add_short(l, 's', "set", ONE_OF(speeds));
    if (below(2)) {
        snprintf(text, sizeof text, "slider.initial_displacement=%.150s/%s", folder, ONE_OF(beams));
        add_short(l, 's', "set", text);
    }
    if (below(2)) {
        add_title(l);
    }
    add_case(folder, l);
}

static void of_sweep(const char *folder, struct line *l)
{
    static const char *const lists[] = {"sliding.speed=0.4,0.5 m/s", "surface.Ra=1um,2 um",
                                        "case.title=a/b c,it's,$x", "slider.damping=1%, 2 %"};
    char text[WORD];
    add(l, "sweep");
    add_case(folder, l);
    add_option(l, "over", ONE_OF(lists));
    if (below(2)) {
        add_option(l, "seeds", "3..4");
    } else {
        snprintf(text, sizeof text, "slider.initial_displacement=rest,%.150s/%s", folder, beams[0]);
        add_option(l, "over", text);
    }
    add_folder(l, folder, below(2) ? "runs.tsv" : "means.tsv");
}

// ## Made and made again

/// Runs the command in the folder. Its output goes to a file there.
static int start(const char *folder, const struct line *l, const char *output)
{
    char here[1024], path[2100];
    char *argv[WORDS + 2] = {"ra2d"};
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s%s%s", program()[0] == '/' ? "" : here,
             program()[0] == '/' ? "" : "/", program());
    for (size_t i = 0; i < l->words; i++) {
        argv[i + 1] = (char *)l->word[i];
    }
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const int out = chdir(folder) == 0 ? creat(output, 0666) : -1;
        if (out >= 0 && dup2(out, STDOUT_FILENO) >= 0 && dup2(out, STDERR_FILENO) >= 0) {
            execv(path, argv);
        }
        _exit(127);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Reads the command in the head of a table.
static void read_command(const char *text, char command[8192])
{
    static const char mark[] = "# command ";
    const char *const found = strstr(text, mark);
    assert_non_null(found);
    const size_t length = strcspn(found + strlen(mark), "\n");
    assert_true(length < 8192);
    snprintf(command, 8192, "%.*s", (int)length, found + strlen(mark));
}

static bool makes_the_same(const char *folder, const struct line *l)
{
    static char line[9000], said[4096], command[8192];
    const int code = start(folder, l, "out.txt");
    if (code != 0) {
        char *const text = read_text(in(folder, "out.txt"), false);
        print_error("exit code %d: %s\n", code, text);
        free(text);
        return false;
    }
    char made[2 * WORD], again[2 * WORD];
    snprintf(made, sizeof made, "%s%s%s", l->table[0] == '/' ? "" : folder,
             l->table[0] == '/' ? "" : "/", l->table[0] != '\0' ? l->table : "out.txt");
    snprintf(again, sizeof again, "%s/flat/%s", folder, l->table[0] != '\0' ? l->again : "out.txt");
    char *const first = read_text(made, false);
    read_command(first, command);
    // the command in the head begins with the program's name alone, so PATH leads to the program
    write_file(in(folder, "line"), command);
    snprintf(line, sizeof line,
             "cd '%s/flat' && PATH=\"$PWD/../bin:$PATH\" bash ../line 2>&1 >out.txt", folder);
    const int code_again = shell(line, said, sizeof said);
    char *const second = code_again == 0 ? read_text(again, false) : NULL;
    const bool same = second != NULL && strcmp(first, second) == 0;
    if (!same) {
        print_error("%s\nexit code %d: %s\n%s\nand again\n%s\n", command, code_again, said, first,
                    second != NULL ? second : "");
    }
    free(first);
    free(second);
    return same;
}

static void random_commands(void **state)
{
    static void (*const kinds[])(const char *, struct line *) = {
        of_means, of_means, of_means, of_slopes, of_slopes, of_run, of_run, of_sweep};
    const char *const folder = *state;
    char here[1024], path[2100];
    size_t wrong = 0;
    make_files(folder);
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s%s%s", program()[0] == '/' ? "" : here,
             program()[0] == '/' ? "" : "/", program());
    assert_int_equal(symlink(path, in(folder, "bin/ra2d")), 0);
    for (size_t i = 0; i < 200; i++) {
        struct line *const l = calloc(1, sizeof *l);
        assert_non_null(l);
        kinds[i % 8](folder, l);
        if (!makes_the_same(folder, l)) {
            wrong++;
            print_error("command %zu: ra2d", i);
            for (size_t w = 0; w < l->words; w++) {
                print_error(" <%s>", l->word[w]);
            }
            print_error("\n");
        }
        free(l);
    }
    assert_int_equal(wrong, 0);
}

/// Two files of the same name keep their folders. Without folders one of them would be read twice.
static void names_that_meet(void **state)
{
    static const struct {
        struct ra_quoted word[4];
        const char *text;
    } list[] = {
        {{{"a", RA_QUOTED_WORD}, {"x/t", RA_QUOTED_FILE}, {"y/t", RA_QUOTED_FILE}, {"z/u", 1}},
         "a x/t y/t u"},
        {{{"a/b", RA_QUOTED_WORD}, {"x/t", RA_QUOTED_FILE}, {"x/t", RA_QUOTED_FILE}, {"x/", 1}},
         "a/b t t x/"},
        {{{"sliding.speed=1m/s", RA_QUOTED_KEY},
          {"slider.initial_displacement=/x/t", RA_QUOTED_KEY},
          {"resonator.initial_velocity=/x/u", RA_QUOTED_KEY},
          {"y/t", RA_QUOTED_FILE}},
         "sliding.speed=1m/s slider.initial_displacement=/x/t resonator.initial_velocity=u y/t"},
        {{{"case.title=a/b", RA_QUOTED_KEY},
          {"slider.initial_displacement = /x,y/t", RA_QUOTED_KEY},
          {"slider.initial_displacement=x/v", RA_QUOTED_KEY},
          {"/", RA_QUOTED_FILE}},
         "case.title=a/b 'slider.initial_displacement = t' slider.initial_displacement=x/v /"},
        {{{"x/-t", RA_QUOTED_FILE}, {"-u", RA_QUOTED_FILE}, {"..", RA_QUOTED_FILE}, {"x/..", 1}},
         "./-t ./-u .. x/.."},
        {{{"", RA_QUOTED_WORD}, {"", RA_QUOTED_FILE}, {"=", RA_QUOTED_KEY}, {".=/a", 2}},
         "'' '' = .=/a"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char text[400];
        assert_true(ra_quote_words(text, sizeof text, list[i].word, 4, false));
        assert_string_equal(text, list[i].text);
    }
}

static bool is_utf8(const char *text)
{
    size_t bytes = 1;
    for (; *text != '\0' && bytes > 0; text += bytes) {
        ra_utf8_at(text, &bytes);
    }
    return bytes > 0;
}

/// A shell gives back words of any bytes. In a head they are UTF-8.
static void random_words(void **state)
{
    static char text[16384], line[17000], got[8192], expected[8192];
    for (int trial = 0; trial < 200; trial++) {
        char word[5][64];
        struct ra_quoted list[5];
        size_t used = 0;
        for (size_t i = 0; i < 5; i++) {
            const size_t length = below(60);
            for (size_t k = 0; k < length; k++) {
                // a third of them are letters, so that words are quoted in different ways
                word[i][k] = below(3) ? (char)(1 + below(255)) : 'a';
            }
            word[i][length] = '\0';
            list[i] = (struct ra_quoted){word[i], RA_QUOTED_WORD};
            used += (size_t)sprintf(expected + used, "%s\n", word[i]);
        }
        assert_true(ra_quote_words(text, sizeof text, list, 5, true));
        assert_null(strchr(text, '\n'));
        assert_true(is_utf8(text));
        snprintf(line, sizeof line, "LC_ALL=C printf '%%s\\n' %s\n", text);
        write_file(in(*state, "line"), line);
        snprintf(line, sizeof line, "bash %s", in(*state, "line"));
        assert_int_equal(shell(line, got, sizeof got), 0);
        assert_string_equal(got, expected);
    }
}

/// A command that is too long is not cut. A cut would make another command or leave a quote open.
static void too_long(void **state)
{
    const struct ra_quoted list[] = {
        {"ra2d", RA_QUOTED_WORD}, {"run", RA_QUOTED_WORD}, {"it's", RA_QUOTED_FILE}};
    char text[100], said[400];
    (void)state;
    static const char all[] = "ra2d run 'it'\\''s'";
    assert_true(ra_quote_words(text, sizeof all, list, 3, false));
    assert_string_equal(text, all);
    for (size_t size = sizeof all - 1; size > 0; size--) {
        assert_false(ra_quote_words(text, size, list, 3, false));
        assert_true(strlen(text) < size);
        assert_null(strchr(text, '\''));
    }
    char *const word = calloc(1, 201);
    assert_non_null(word);
    memset(word, 'x', 200);
    const struct ra_quoted longer[] = {list[0], list[1], {word, RA_QUOTED_WORD}};
    assert_false(ra_quote_words(text, sizeof text, longer, 3, false));
    free(word);
    assert_string_equal(text, "ra2d run (a command of 209 characters, too long to stand here)");
    // no shell accepts it
    snprintf(said, sizeof said, "bash -c '%s' 2>&1", text);
    char output[400];
    assert_true(shell(said, output, sizeof output) != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(random_commands, make_case_folder, remove_folder),
        cmocka_unit_test(names_that_meet),
        cmocka_unit_test_setup_teardown(random_words, make_case_folder, remove_folder),
        cmocka_unit_test(too_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
