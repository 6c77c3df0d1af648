// Tests of svg.c: a picture of gnuplot in fewer bytes; lines and dots stay at their places.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>

#include "command/svg.h"

#define GROUP                                                                                      \
    "<g fill=\"none\" color=\"black\" stroke=\"currentColor\" stroke-width=\"1.00\" "              \
    "stroke-linecap=\"butt\" stroke-linejoin=\"miter\">"
#define DEFS "<defs>\n\t<circle id='gpDot' r='0.5'/>\n\t<path id='gpPt6' d='M1,1'/></defs>"
#define DOT(x, y, r, c)                                                                            \
    "<use xlink:href='#gpPt6' transform='translate(" x "," y ") scale(" r ")' color='rgb(" c ")'/" \
    ">"

static void becomes(const char *from, const char *to)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_int_equal(ra_svg_put(out, (const unsigned char *)from, strlen(from), NULL), RA_OK);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, to);
    free(text);
}

/// Differences are those of rounded places: two steps of .04 become 0 and .1, not 0 and 0.
static void lines(void **state)
{
    (void)state;
    becomes(
        "<path stroke='black'  d='M56.59,181.42 L56.66,175.52 L70.00,175.50\n\tL60.0,180.0  '/>",
        "<path stroke='black' d='M56.6 181.4l.1-5.9 13.3 0-10 4.5'/>");
    becomes("<path d='M0.00,0.00 L0.04,0.04 L0.08,0.08 L0.12,0.12 L-0.90,-1.00 '/>",
            "<path d='M0 0l0 0 .1 .1 0 0-1-1.1'/>");
    // a second line begins at its own place and continues from there
    becomes("<path d='M1.0,2.0 L3.0,4.0 M10.0,20.0 L11.0,19.0 M5.0,6.0 M7.0,8.0 L8.0,8.0'/>",
            "<path d='M1 2l2 2M10 20l1-1M5 6M7 8l1 0'/>");
    // other elements
    becomes("<path d='M-1,0 h2 M0,-1 v2'/>", "<path d='M-1,0 h2 M0,-1 v2'/>");
    becomes("<path d='L1.0,2.0'/><path d='M1.0'/><path d=''/>",
            "<path d='L1.0,2.0'/><path d='M1.0'/><path d=''/>");
    becomes("<path d='M1.0,2.0 L3.0,4.0 Z'/>", "<path d='M1.0,2.0 L3.0,4.0 Z'/>");
    becomes("<path id='M1.0,2.0'/>", "<path id='M1.0,2.0'/>");
}

/// Consecutive dots of one size and colour become one path; another dot begins a new path.
static void dots(void **state)
{
    (void)state;
    becomes(DOT("467.12", "175.32", "12.36", "  0,   0,   0") "\n\t" DOT("10.00", "-0.25", "12.36",
                                                                         "  0,   0,   0")
                DOT("1.0", "2.0", "12.36", "213,  94,   0") DOT("1.0", "2.0", "0.50", "213,94,0"),
            "<path stroke-linecap='round' stroke='#000000' stroke-width='24.8' "
            "d='M467.1 175.3h0M10-.3h0'/>"
            "<path stroke-linecap='round' stroke='#d55e00' stroke-width='24.8' d='M1 2h0'/>"
            "<path stroke-linecap='round' stroke='#d55e00' stroke-width='1' d='M1 2h0'/>");
    becomes(DOT("1.0", "2.0", "0.50", "300,94,0"), DOT("1.0", "2.0", "0.50", "300,94,0"));
    becomes(DOT("1.0", "2.0", "0", "3,94,0"), DOT("1.0", "2.0", "0", "3,94,0"));
    becomes("<use xlink:href='#gpPt7' transform='translate(1.0,2.0) scale(1)'/>",
            "<use xlink:href='#gpPt7' transform='translate(1.0,2.0) scale(1)'/>");
}

/// Groups and words name a class. Symbols are removed if only dots are used.
static void elements(void **state)
{
    (void)state;
    becomes("<?xml version=\"1.0\"?>\n<svg >\n<title>Gnuplot</title>\n<desc>of it</desc>\n"
            "<g id=\"gnuplot_canvas\">\n" DEFS GROUP "\n</g>\n</g></svg>",
            "<svg ><style>.a{fill:none;color:black;stroke:currentColor;stroke-width:1;"
            "stroke-linecap:butt;stroke-linejoin:miter}.b{stroke:none;fill:black;"
            "font-family:sans-serif;font-size:13px}</style><g id=\"gnuplot_canvas\">"
            "<g class=\"a\"></g></g></svg>");
    becomes("<g x=\"1\" stroke=\"none\" fill=\"black\" font-family=\"sans-serif\" "
            "font-size=\"13.00\"  text-anchor=\"end\">\n\t<text><tspan font-family=\"sans-serif\" >"
            "1  a</tspan> <tspan>2</tspan></text>",
            "<g x=\"1\" class=\"b\" text-anchor=\"end\"><text><tspan>1 a</tspan> "
            "<tspan>2</tspan></text>");
    becomes(DEFS DOT("1.0", "2.0", "0.50", "0,0,0"),
            "<path stroke-linecap='round' stroke='#000000' stroke-width='1' d='M1 2h0'/>");
    becomes("<defs>x</defs><use xlink:href='#gpPt7'/>", "<defs>x</defs><use xlink:href='#gpPt7'/>");
    becomes("<defs>x</defs><p fill=\"url(#a)\"/>", "<defs>x</defs><p fill=\"url(#a)\"/>");
    becomes("<defs>x<g>", "<defs>x<g>");
    becomes("", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines), cmocka_unit_test(dots),
                                       cmocka_unit_test(elements)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
