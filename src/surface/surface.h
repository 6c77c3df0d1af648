// Rough and analytic profiles (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SURFACE_H
#define RA_SURFACE_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/** A profile: heights h [m] at x_l = first + l spacing, l = 0..count-1, positive towards the other
 *  solid (out of the material). Owns `height`. */
struct ra_profile {
    size_t count;   ///< number of nodes, N
    double spacing; ///< chi [m]
    double *height; ///< h_l [m] (count)
};

enum ra_surface_kind {
    RA_SURFACE_FLAT,     ///< h = 0
    RA_SURFACE_GAUSSIAN, ///< Garcia-Stoll: Gaussian heights, ACF sigma^2 exp(-x^2/lc^2)
    RA_SURFACE_SINE,     ///< h = amplitude sin(2 pi (x/wavelength + phase))
    RA_SURFACE_BUMPS,    ///< raised cosines at given positions
    RA_SURFACE_FILE,     ///< measured: two-column text or ISO 25178-71 .sdf
    RA_SURFACE_SAME      ///< the other solid's recipe and seed (reading L8)
};

enum ra_level { RA_LEVEL_NONE, RA_LEVEL_MEAN, RA_LEVEL_LINE };

/** A raised cosine: h(x) = height/2 (1 + cos(2 pi (x - centre)/width)), |x - centre| < width/2. */
struct ra_bump {
    double centre, height, width; ///< [m]
};

/** What a surface is made from; read from [surface.resonator] and [surface.slider]. */
struct ra_surface_recipe {
    enum ra_surface_kind kind;
    double Ra;                 ///< target arithmetic roughness of this record [m]; 0: use sigma
    double sigma;              ///< target rms height of the process (not of the record) [m]
    double correlation_length; ///< lc [m]: ACF falls to 1/e
    uint64_t seed;             ///< stated seed
    uint64_t stream;           ///< independent stream of that seed: 0 resonator, 1 slider
    double amplitude, wavelength, phase; ///< sine: [m], [m], [turns]
    struct ra_bump *bump;                ///< raised cosines (bump_count), owned
    size_t bump_count;
    char file[512];      ///< measured profile
    enum ra_level level; ///< what is removed from a measured profile
    double scale;        ///< factor on the heights of a measured profile
};

/** Makes `count` heights at x_l = l spacing by the recipe. Errors (RA_INPUT): spacing above lc/5
 *  (B10: the kernel is under-resolved and loses variance), profile shorter than asked, unreadable
 *  file, non-finite heights. `note` (may be NULL, size note_size) receives one line about what was
 *  done to a measured profile (resampled, levelled, cut), empty if nothing. */
enum ra_code ra_surface_make(const struct ra_surface_recipe *recipe, size_t count, double spacing,
                             struct ra_profile *profile, char *note, size_t note_size,
                             struct ra_status *st);
void ra_profile_free(struct ra_profile *profile);

/** Removes the mean, or the least-squares line, of the heights. */
void ra_profile_level(struct ra_profile *profile, enum ra_level level);

/* profile_io.c ------------------------------------------------------------------------------- */

/** Reads a measured profile, its own length and spacing. Text: two columns (position, height) with
 *  a unit header such as `# x [um]  z [nm]`; lines starting with # are comments. `.sdf` (ISO
 *  25178-71 / former BCR): text (aISO-1.0, aBCR-1.0) and binary (bISO-1.0, bBCR-1.0), one profile
 *  (NumProfiles = 1). Non-uniform spacing is resampled linearly onto the mean spacing; the note
 *  says so. */
enum ra_code ra_profile_read(const char *path, struct ra_profile *profile, char *note,
                             size_t note_size, struct ra_status *st);

/** Linear interpolation of `source` onto count nodes with the given spacing from its start.
 *  RA_INPUT if the source is shorter than (count-1) spacing. */
enum ra_code ra_profile_resample(const struct ra_profile *source, size_t count, double spacing,
                                 struct ra_profile *profile, struct ra_status *st);

/** Adds a piece to a one-line note, "; " between pieces; nothing if `note` is NULL or full. */
void ra_note(char *note, size_t note_size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* profile_sdf.c ------------------------------------------------------------------------------ */

/** What an .sdf file holds: a profile, or a rectangle of them. Owns `height`. */
struct ra_sdf {
    size_t points;               ///< along x (NumPoints)
    size_t profiles;             ///< along y (NumProfiles); 1 for a profile
    double x_spacing, y_spacing; ///< [m]
    double *height;              ///< height[profile points + point] [m] (profiles x points)
};

/** Whether these are the first bytes of an .sdf file, of any version. */
int ra_sdf_recognised(const char *data, size_t size);

/** Reads an .sdf file, text or binary, from memory; `path` is for the messages. data[size] must be
 *  a readable 0. RA_INPUT if it is damaged, truncated, or has points that are not measured. */
enum ra_code ra_sdf_parse(const char *path, const char *data, size_t size, struct ra_sdf *sdf,
                          struct ra_status *st);
void ra_sdf_free(struct ra_sdf *sdf);

/* roughness.c -------------------------------------------------------------------------------- */

/** Roughness parameters of a profile about its mean line (mean removed, nothing filtered). */
struct ra_roughness {
    double Ra, Rq;             ///< arithmetic and rms deviation [m]
    double Rsk, Rku;           ///< skewness and kurtosis [1]
    double RSm;                ///< mean width of profile elements [m]; NAN if there is none
    double correlation_length; ///< lc: ACF falls to 1/e, linear between lags [m]; NAN if flat
    double slope, curvature;   ///< rms of central differences of h [1], [1/m]
    double upcrossings;        ///< up-crossings of the mean line per length [1/m]
    double peaks;              ///< local maxima per length [1/m]
    double length;             ///< (count-1) spacing [m]
};

/** All parameters above; RA_INPUT if there are fewer than 3 nodes, RA_SYSTEM without memory. */
enum ra_code ra_roughness(const struct ra_profile *profile, struct ra_roughness *result,
                          struct ra_status *st);

/** Ra, Rq, Rsk, Rku alone, of heights z [m] (count) whose mean is 0. */
void ra_height_parameters(const double *z, size_t count, struct ra_roughness *result);

/** Height histogram: `bins` equal bins over [-4 Rq, 4 Rq] about the mean; density [1/m]. */
void ra_height_histogram(const struct ra_profile *profile, double Rq, size_t bins, double *density);

#endif
