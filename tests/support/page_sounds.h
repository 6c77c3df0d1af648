// The sounds of a page, as libsndfile reads them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PAGE_SOUNDS_H
#define RA_PAGE_SOUNDS_H

#include "support/shell.h"

#include <math.h>
#include <sndfile.h>
#include <stdlib.h>

/** A sound: how long it lasts [s], and its largest value, of which 1 is full scale. */
struct page_sound {
    double seconds, peak;
};

/** Reads the sounds of a page in a folder, in their order. Returns their number. */
static inline size_t page_sounds(const char *folder, const char *page, struct page_sound *sound,
                                 size_t most)
{
    for (size_t i = 0; i < most; i++) {
        char line[2048], said[200], path[1200];
        SF_INFO info = {.format = 0};
        snprintf(path, sizeof path, "%s/sound.flac", folder);
        snprintf(line, sizeof line,
                 "cd '%s' && grep -o 'data:audio/flac;base64,[^\"]*' %s | sed -n %zup | "
                 "cut -d , -f 2 | base64 -d >sound.flac && test -s sound.flac",
                 folder, page, i + 1);
        if (shell(line, said, sizeof said) != 0) {
            return i;
        }
        SNDFILE *const file = sf_open(path, SFM_READ, &info);
        assert_non_null(file);
        double *const value = malloc((size_t)info.frames * sizeof *value);
        assert_non_null(value);
        assert_int_equal(sf_read_double(file, value, info.frames), info.frames);
        sf_close(file);
        sound[i] = (struct page_sound){(double)info.frames / info.samplerate, 0.0};
        for (sf_count_t k = 0; k < info.frames; k++) {
            sound[i].peak = fmax(sound[i].peak, fabs(value[k]));
        }
        free(value);
    }
    return most;
}

#endif
