// Tests of values in the texts of pages, scripts and help: each in its place, escaped, and all
// used.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scratch.h"

#include "base/status.h"
#include "command/page.h"
#include "command/pictures.h"

static const struct ra_piece pieces[] = {
    {"greeting", "<b>@who@</b> @n@ @n:.2f@ @n:g@, @who@@end@\n"},
    {"bare", "no value\n"},
    {"nothing", ""},
    {"script", "plot @who@"},
    {NULL, NULL},
};
static const struct ra_template page = {"page.html", ra_escape_html, pieces};
static const struct ra_template script = {"page.gp", ra_gnuplot_text, pieces};
static const struct ra_template words = {"page.txt", NULL, pieces};

static char *made;

/// Writes the text that a template makes of values into `made`.
static enum ra_code put(const struct ra_template *t, const char *piece,
                        const struct ra_value *values, struct ra_status *st)
{
    size_t size = 0;
    free(made);
    made = NULL;
    FILE *const out = open_memstream(&made, &size);
    assert_non_null(out);
    *st = (struct ra_status){RA_OK, ""};
    const enum ra_code code = ra_template_put(out, t, piece, values, st);
    assert_int_equal(fclose(out), 0);
    return code;
}

static enum ra_code print_end(void *context)
{
    fputs("!", context);
    return RA_OK;
}

static enum ra_code fail_early(void *context)
{
    return ra_fail(context, RA_EARLY, "stopped");
}

static void values(void **state)
{
    (void)state;
    struct ra_status st;
    check_ok(
        put(&page, "greeting",
            RA_VALUES(RA_WORDS(end, "<i>"), RA_TEXT(who, "<a> & 'b' @n@"), RA_NUMBER(n, 1234567.5)),
            &st),
        &st);
    assert_string_equal(made, "<b>&lt;a&gt; &amp; &#39;b&#39; @n@</b> 1234567.5 1234567.50 "
                              "1.23457e+06, &lt;a&gt; &amp; &#39;b&#39; @n@<i>\n");
    check_ok(put(&page, "bare", NULL, &st), &st);
    assert_string_equal(made, "no value\n");
    check_ok(put(&page, "nothing", NULL, &st), &st);
    assert_string_equal(made, "");
    check_ok(put(&script, "script", RA_VALUES(RA_TEXT(who, "'; system 'x'\n")), &st), &st);
    assert_string_equal(made, "plot '?; system ?x?\?'");
    check_ok(put(&words, "script", RA_VALUES(RA_TEXT(who, "<it's>")), &st), &st);
    assert_string_equal(made, "plot <it's>");
    assert_string_equal(ra_template_text(&page, "bare"), "no value\n");
    assert_null(ra_template_text(&page, "bar"));
}

/// A part prints at the place of its name. If a part fails, the piece ends with the same code.
static void parts(void **state)
{
    (void)state;
    struct ra_status st;
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    const struct ra_value who = RA_TEXT(who, "you"), n = RA_NUMBER(n, 3);
    check_ok(ra_template_put(out, &page, "greeting",
                             RA_VALUES(RA_PART(end, print_end, out), who, n), &st),
             &st);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, "<b>you</b> 3 3.00 3, you!\n");
    free(text);
    assert_int_equal(put(&page, "greeting", RA_VALUES(who, n, RA_PART(end, fail_early, &st)), &st),
                     RA_EARLY);
    assert_string_equal(st.text, "stopped");
    assert_string_equal(made, "<b>you</b> 3 3.00 3, you");
}

static void defects(void **state)
{
    (void)state;
    struct ra_status st;
    const struct ra_value who = RA_TEXT(who, "you"), n = RA_NUMBER(n, 3), end = RA_WORDS(end, "");
    assert_int_equal(put(&page, "greetin", RA_VALUES(who), &st), RA_SYSTEM);
    assert_string_equal(st.text, "page.html: has no piece 'greetin'");
    assert_int_equal(put(&page, "greeting", RA_VALUES(who, n), &st), RA_SYSTEM);
    assert_string_equal(st.text, "page.html: 'greeting': @end@ has no value");
    assert_int_equal(put(&page, "greeting", NULL, &st), RA_SYSTEM);
    assert_string_equal(st.text, "page.html: 'greeting': @who@ has no value");
    // a name that only begins like one of the piece is unknown; nothing is printed
    assert_int_equal(put(&page, "greeting", RA_VALUES(who, n, end, RA_NUMBER(en, 1)), &st),
                     RA_SYSTEM);
    assert_string_equal(st.text, "page.html: 'greeting': has no @en@");
    assert_string_equal(made, "");
    assert_int_equal(put(&page, "greeting", RA_VALUES(who, RA_NUMBER(n2, 1), end), &st), RA_SYSTEM);
    assert_string_equal(st.text, "page.html: 'greeting': has no @n2@");
    assert_int_equal(put(&page, "bare", RA_VALUES(who), &st), RA_SYSTEM);
    assert_string_equal(st.text, "page.html: 'bare': has no @who@");
    free(made);
    made = NULL;
}

static enum ra_code make_page(struct ra_page *p, void *context)
{
    ra_page_piece(p, context);
    ra_page_piece(p, "row");
    return RA_OK;
}

static enum ra_code keep(void *context, const unsigned char *data, size_t size,
                         struct ra_status *st)
{
    (void)st;
    assert_true(data != NULL);
    *(size_t *)context += size;
    return RA_OK;
}

/// A page or script with a defect is refused.
static void nothing_is_made(void **state)
{
    char path[300], wrong[] = "no piece", right[] = "no head";
    const struct ra_run_control control = {.stop = NULL};
    struct ra_status st = {RA_OK, ""};
    size_t drawn = 0;
    snprintf(path, sizeof path, "%s/a.html", (const char *)*state);
    assert_int_equal(ra_page_write(path, NULL, make_page, wrong, &control, &st), RA_SYSTEM);
    assert_string_equal(st.text, "page.html: has no piece 'no piece'");
    assert_int_equal(access(path, F_OK), -1);
    st = (struct ra_status){RA_OK, ""};
    check_ok(ra_page_write(path, NULL, make_page, right, &control, &st), &st);
    assert_int_equal(access(path, F_OK), 0);

    struct ra_gnuplot g;
    check_ok(ra_gnuplot_open(&g, "dumb", &st), &st);
    ra_gnuplot_put(&g, &ra_plot_gp, "no piece", NULL);
    ra_gnuplot_put(&g, &ra_plot_gp, "key", NULL);
    assert_int_equal(ra_gnuplot_close(&g, RA_OK, &control, keep, &drawn, &st), RA_SYSTEM);
    assert_string_equal(st.text, "plot.gp: has no piece 'no piece'");
    assert_int_equal(drawn, 0);
}

/// A page has at most 10 MB, of which .5 MB are kept for its later parts. Embedded data grow by a
/// third. If data have no room, the page names them.
static void room_of_a_page(void **state)
{
    (void)state;
    char text[400];
    const struct ra_page to = {.out = tmpfile()};
    assert_non_null(to.out);
    assert_int_equal(fseek(to.out, 9500000 - 400, SEEK_SET), 0);
    assert_true(ra_page_has_room(&to, 299, "A figure"));
    assert_int_equal(ftell(to.out), 9500000 - 400);
    assert_false(ra_page_has_room(&to, 300, "A figure"));
    assert_int_equal(fseek(to.out, 9500000 - 400, SEEK_SET), 0);
    text[fread(text, 1, sizeof text - 1, to.out)] = '\0';
    assert_non_null(strstr(text, "A figure"));
    fclose(to.out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),
        cmocka_unit_test(parts),
        cmocka_unit_test(defects),
        cmocka_unit_test_setup_teardown(nothing_is_made, make_folder, remove_folder),
        cmocka_unit_test(room_of_a_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
