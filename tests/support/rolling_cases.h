// A small case of rolling contact.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_CASES_H
#define RA_ROLLING_CASES_H

/** 32 positions, 50 us apart, of a window of 20 x 16 cells under a roller. */
static const char small_rolling[] =
    "[case]\ntitle = Small roller\n"
    "[lower]\nkind = beam\nlength = 600 mm\nwidth = 60 mm\nheight = 60 mm\nmodes = 3\n"
    "[upper]\nkind = wheel\nmass = 2 kg\nspring = 100 kN/m\nradius = 46 mm\ncrown = 46 mm\n"
    "[surface]\nkind = gaussian\nsigma = 0.3 um\nlength_x = 400 um\nlength_y = 400 um\n"
    "[footprint]\nload = 100 N\npositions = 32\nstride = 1\ncells_x = 20\ncells_y = 16\n"
    "spacing_x = 50 um\nspacing_y = 60 um\n"
    "[excitation]\nsegment = 16\nrealisations = 2\nterms = 4\n"
    "[rolling]\nspeed = 1 m/s\n"
    "[time]\nduration = 20 ms\n"
    "[output]\npsd_segment = 64\n";

#endif
