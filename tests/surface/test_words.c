// Tests of the words that readers of text know: each of them has its effect.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The readers know words of several languages: names of columns, of steps and of counts, marks of
 * points that were not measured, names of other quantities. Each word stands in a text in which it
 * decides what happens: a message or a note is there, or it is not there. In the same text a word
 * without a meaning has the opposite effect, so that the text depends on the word alone.
 */
#include "support/scratch.h"

#include "surface/density.h"
#include "surface/profile_io.h"
#include "surface/topography_io.h"

enum kind { PROFILE, RECTANGLE, SPECTRUM };

/// A text with `@` in the place of a word, what its message or note has if the word counts, and the
/// words, separated by `|`.
struct use {
    enum kind kind;
    const char *text;
    bool with; ///< `said` is there with the words, and not without them; false: the other way round
    const char *said, *words;
};

#define PAIRS "x [um] z [um]\n0 1\n1 2\n2 3\n"
#define OTHERS "# x [um] z [um]\n0 1\n1 2\n2 3\n"
#define MANY                                                                                       \
    "# x [um] z [um]\n0 1\n1 2\n2 1\n3 2\n4 1\n5 2\n6 1\n7 2\n8 1\n9 2\n10 1\n11 2\n12 1\n13 2\n"  \
    "14 1\n15 2\n16 1\n17 2\n18 1\n19 2\n"
#define RECT "# Width: 4 um\n# Height: 6 um\n# Value units: um\n1 2\n3 4\n4 1\n"
#define WAVES "# f [1/m] S [m3]\n1 2\n2 3\n4 5\n"
#define NOTED "the head that these numbers do not have"
#define PLACES                                                                                     \
    "x|position|positions|pos|distance|dist|lateral|travel|weg|ort|strecke|abscissa|abscisse|"     \
    "horizontal|abstand|abszisse|posizione|length|l\xc3\xa4nge|l\xe4nge"
#define HEIGHTS                                                                                    \
    "z|height|heights|altitude|elevation|hauteur|altezza|hoehe|h\xc3\xb6he|h\xf6he|h\xc3\x96he|"   \
    "h\xd6he|u|v|displacement|velocity|deflection|vertical|vertikal|verticale|topography|"         \
    "topographie|topografie|topografia"
#define UNITS                                                                                      \
    "unit|units|einheit|einheiten|unite|unites|unidad|unidades|unita|eenheid|eenheden|enhet|"      \
    "enhed|jednotka|jednostka|unit\xc3\xa9|unit\xc3\xa9s|unit\xe9|unit\xe9s|unit\xc3\xa0|unit\xe0"
#define SUMS "points|samples|punkte|pts|punti|puntos|pontos|punten"

static const struct use uses[] = {
    // names of columns: a place, a height, what is a height only beside a place
    {PROFILE, "y [um];@ [um]\n0;1\n1;2\n", true, "column 1 is named like heights", PLACES},
    {PROFILE, "@ [um];qwxy [um]\n0;1\n1;2\n", true, "column 1 is named like heights", HEIGHTS},
    {PROFILE, "@ [um];x [um]\n0;1\n1;2\n", true, "column 1 is named like heights",
     "y|profile|profil|profilo|amplitude"},
    {PROFILE, "@ [um];qwxy [um]\n0;1\n1;2\n", false, ", x in um, z in um", HEIGHTS},
    // what a unit belongs to
    {PROFILE, "# @: nm\n" OTHERS, true, ":2: other units than in line 1",
     UNITS "|values|data|werte|daten|messwerte|valeurs|valori|valores|datos|dati"},
    {PROFILE, "# @ z: nm\n" OTHERS, true, ":2: other units than in line 1",
     UNITS "|in|of|is|are|the|and|all|axis|axes|value|values|data|column|columns|measured|given|"
           "coordinate|coordinates|der|die|das|und|von|achse|wert|werte|daten|de|des|du|la|le|les|"
           "axe|del|eje|di|asse|channel|kanal|canal|canale"},
    {PROFILE, "@ z [um]\n1\n2\n3\n", true, "names a factor or a function",
     "log|ln|lg|log10|sqrt|abs"},
    {PROFILE, "x [@];z [um]\n0;1\n1;2\n", true, "counts points",
     "px|pixel|pixels|pts|points|point|index|samples|#|-|1"},
    // points that were not measured
    {PROFILE, "x [um] z [um]\n0 1\n1 @\n2 3\n", true, "1 of 3 points was not measured",
     "nan|+nan|-nan|inf|+inf|-inf|bad|infinity|+infinity|-infinity|n.d.|n.a.|masked|null|n/a|na|-|"
     "--|none|invalid|missing|#n/a|#nv|#num!|#zahl!|#wert!|#value!|#valeur!|#div/0!|#null!|#ref!|"
     "#bezug!|#name?|#nombre!|<na>|no data|no_data|nodata|*|***|1.#QNAN|-1.#IND|nan(ind)"},
    {PROFILE, "# @ = 9\nx [um] z [um]\n0 1\n1 9\n2 3\n", true, "1 of 3 points was not measured",
     "nodata|nodata_value|nodatavalue|no-data|no_data|no_data_value|no-data-value|missing_value|"
     "missingvalue|fill_value|_fillvalue|fillvalue|invalid_value|bad_value|badvalue|null_value|"
     "novalue|fehlwert|invalid|missing|bad|null|void|undefined|dummy|fill|blank|masked|unmeasured|"
     "lost"},
    {PROFILE, "# @ value: 9\nx [um] z [um]\n0 1\n1 9\n2 3\n", true,
     "1 of 3 points was not measured",
     "no|invalid|missing|bad|null|void|undefined|dummy|fill|blank|masked|unmeasured|lost"},
    // steps
    {PROFILE, "# @: 2 um\nz [um]\n1\n2\n3\n", true, ", step 2 um (line 1)",
     "step|spacing|dx|interval|increment|pitch|schrittweite|punktabstand|messpunktabstand|"
     "inkrement|stepsize|xstep|x-step|pas|paso|passo"},
    {RECTANGLE, "# @: 9 um\n" RECT, true, ":1: a step of 9 um", "dy|pixel|cell|cellsize|pitch"},
    {PROFILE, "# @ step: 9 um\n" OTHERS, false, ":1: a step of 9 um",
     "z|max|max.|maximum|min|min.|minimum|gear|tooth|thread|screw|height|vertical|y|line|lines|row|"
     "rows|track|profile|profiles"},
    {RECTANGLE, "# @ step: 9 um\n" RECT, false, ":1: a step of 9 um",
     "z|max|max.|maximum|min|min.|minimum|gear|tooth|thread|screw|height|vertical"},
    {RECTANGLE, "# @ length: 9 um\n" RECT, true, ":1: a side of 9 um, and line", "x|y|scan"},
    {RECTANGLE, "# x @: 9 um\n" RECT, true, ":1: a side of 9 um, and line", "length|size"},
    // counts
    {PROFILE, "# qw @: 9\n" OTHERS, true, ":1: 9 points, and 3 lines", SUMS "|point count"},
    {PROFILE, "# @: 9\n" OTHERS, true, ":1: 9 points, and 3 lines",
     SUMS "|n|count|anzahl|nx|points/line|samples/line|points/profile|samples/profile|"
          "number of data"},
    {RECTANGLE, "# @: 9\n" RECT, true, ":1: 9 columns, and 3 lines",
     "columns|spalten|xres|x-pixels|ncols|nx|points/line|samples/line|points/profile|"
     "samples/profile|points per line|points per row|points per profile|points per trace"},
    {RECTANGLE, "# @: 9\n" RECT, true, ":1: 9 lines, and 3 lines",
     "lines|rows|zeilen|yres|y-pixels|nrows|profiles|ny"},
    {PROFILE, "# @: 9\n" OTHERS, true, ":1: 9 lines, and 3 lines", "rows|zeilen|nrows"},
    {PROFILE, "# total @ 9\n" OTHERS, true, ":1: 9 points, and 3 lines",
     "values|werte|messwerte|waarden|valeurs|valori|valores|data|daten|messdaten|dati|datos|ndata"},
    {PROFILE, "# @ data 9\n" OTHERS, true, ":1: 9 points, and 3 lines",
     "number|no.|nr|nr.|num|num.|count|anzahl|total|numero|n\xc3\xbamero|n\xfamero|nombre|"
     "aantal|antal"},
    {PROFILE, "# @ values 9\n" OTHERS, true, ":1: 9 points, and 3 lines",
     "of|the|der|de|di|del|measured|measuring|measurement|mesure|misura|medida|height|heights"},
    {PROFILE, "# @ [9 points]\n" OTHERS, false, ":1: 9 points, and 3 lines",
     "lines|rows|zeilen|profiles|profile|traces"},
    {SPECTRUM, "# number of @: 30\n" WAVES, true, ":1: 30 lines, and 3 lines",
     "frequencies|frequenzen|bins|lines|linien|rows|zeilen|numbers|wavenumbers|wavelengths|records|"
     "entries|nfreq|nlines|nbins"},
    // factors
    {PROFILE, "# @ 7\n" OTHERS, true, "` (line 1) is not applied",
     "scale|scaling|factor|faktor|facteur|gain|multiplier"},
    {PROFILE, "# @\n" OTHERS, true, "` (line 1) is not applied", "inverted|invertiert|negated"},
    // numbers that are names, or quantities of something else
    {PROFILE, "# @ 41\n" MANY, false, NOTED,
     "serial|s/n|sn|sernr|version|ver|v|rev|revision|release|build|software|firmware|iso|din|en|"
     "jis|asme|ansi|gb/t|model|type|typ|modell|seed|operator|channel|kanal|run|track|trace|test|"
     "sample|specimen|part|order|job|measurement|messung|profile|profil|scan|file|page|date|datum|"
     "time|zeit|port|key|hash|tel|phone|probe|seriennummer"},
    {PROFILE, "# serial @ 41\n" MANY, false, NOTED, "number|no|nr|num|nummer|numero|id|code|#"},
    {PROFILE, "# @ qwxy: 41\n" MANY, false, NOTED,
     "per|header|head|kopf|kopfzeilen|invalid|missing|outlier|outliers|averages|averaging|"
     "objective|magnification|temperature|lc|ls|lf|lambda|\xce\xbb"
     "c|\xce\xbb"
     "s|cutoff|cut|off|filter|wavelength|tip|radius|stylus|ball|spot|specimen|sample|workpiece|"
     "part|probe|height|z|vertical|depth|noise|roughness|diameter|offset|pretravel|overrun|gap|max|"
     "thickness|amplitude|temp|humidity|pressure|load|force|scans|pass|speed|velocity|rate|"
     "frequency|wear|gear|thread|Rmax|RSm|Rsk|Rku|Ra|Pt|Wq|Sz"},
    {PROFILE, "# @: 19\n" MANY, false, NOTED, "intervals|steps|segments|schritte"},
    {PROFILE, "# @: 30 um\n" MANY, false, NOTED, "range|bereich|messbereich"},
    {PROFILE, "# @ range: 30 um\n" MANY, true, NOTED, "x|scan|lateral"},
    {PROFILE, "# @: 2 um\n" MANY, false, NOTED, "y|line|lines|row|rows|track"},
    {PROFILE, "# @: 58 um\n" MANY, true, NOTED,
     "length|size|width|side|breite|laenge|l\xc3\xa4nge|longueur|largeur|lunghezza|longitud|ancho|"
     "extent|area|field|strecke|messstrecke|taststrecke|traverse|x"},
    {PROFILE, "# sampling @: 30 um\n" MANY, false, NOTED, "length|width"},
    {PROFILE, "# @ 12\n" MANY, false, NOTED,
     "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mai|okt|dez|January"},
    {PROFILE, "# qw: 30 um/@\n" MANY, true, NOTED,
     "px|pix|pixel|pt|point|line|sample|samples|punkt|step"},
    {PROFILE, "# qw 400 @\n" MANY, false, NOTED, "Hz|mm|W/m|gon"},
    // heads of spectra
    {SPECTRUM, "@ [1/m] S [m3]\n1 2\n2 3\n", true, "an angular wave number",
     "angular|kreiswellenzahl|kreisfrequenz|omega|\xcf\x89|2pi|2\xcf\x80|2 pi|2 \xcf\x80"},
    {SPECTRUM, "# @ density\n" WAVES, true, "a two-sided density",
     "two-sided|double-sided|doublesided|twosided|zweiseitig|zweiseitige|zweiseitiges|bilateral"},
    {SPECTRUM, "# @ 1/mm\n" WAVES, true, "other units than in line 1",
     "in|unit|units|einheit|einheiten"},
    {SPECTRUM, "@: 1/um, nm3\n" WAVES, true, "other units than in line 1",
     "unit|units|einheit|einheiten"},
    // marks in numbers
    {PROFILE, "x [um] z [um]\n0 1\n1 @2\n2 3\n", true, "write its minus as `-`",
     "\xe2\x88\x92|\xe2\x80\x90|\xe2\x80\x91|\xe2\x80\x92|\xe2\x80\x93|\xe2\x80\x94|\xef\xbc\x8d|"
     "\xef\xb9\xa3|\x96|\x97"},
    {PROFILE, "x [um];z [um]\n0;1\n1;1@234.5\n2;3\n", true, "remove the marks between thousands",
     ",|'|_| |\xe2\x80\x99|\xc2\xa0|\xe2\x80\xaf|\xe2\x80\x89|\xa0"},
};

static void outcome_of(const struct folder *f, enum kind kind, const char *text, char said[1024])
{
    struct ra_status st = {RA_OK, ""};
    FILE *const file = fopen(f->file, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    said[0] = '\0';
    if (kind == PROFILE) {
        struct ra_profile p;
        ra_profile_read(f->file, NULL, &p, said, 1024, &st);
        ra_profile_free(&p);
    } else if (kind == RECTANGLE) {
        struct ra_topography t;
        ra_topography_read(f->file, NULL, &t, said, 1024, &st);
        ra_topography_free(&t);
    } else {
        struct ra_density d;
        ra_density_read(f->file, NULL, 3, &d, &st);
        ra_density_free(&d);
    }
    if (st.code != RA_OK) {
        snprintf(said, 1024, "%.1000s", st.text);
    }
}

/// True if what is said of a text with this word has the text that is looked for.
static bool is_said(const struct folder *f, const struct use *u, const char *word, size_t length)
{
    char text[1024], said[1024];
    const char *const at = strchr(u->text, '@');
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%.*s%s", (int)(at - u->text), u->text, (int)length, word,
             at + 1);
    outcome_of(f, u->kind, text, said);
    return strstr(said, u->said) != NULL;
}

static void words(void **state)
{
    static const char no_word[] = "qwxyv";
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        const struct use *const u = &uses[i];
        if (is_said(*state, u, no_word, sizeof no_word - 1) == u->with) {
            print_error("%s: the text does not depend on the word\n", u->text);
            wrong++;
        }
        for (const char *word = u->words; *word != '\0';) {
            const size_t length = strcspn(word, "|");
            if (is_said(*state, u, word, length) != u->with) {
                print_error("`%.*s` in %s: `%s` is %s\n", (int)length, word, u->text, u->said,
                            u->with ? "not said" : "said");
                wrong++;
            }
            word += length + (word[length] == '|');
        }
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(words, make_file_folder, remove_file_folder)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
