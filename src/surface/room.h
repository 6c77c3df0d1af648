// Profiles and topographies: kinds, keys, files, roughness: the header that other rooms include.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SURFACE_ROOM_H
#define RA_SURFACE_ROOM_H

#include "surface/autocorrelation.h"
#include "surface/cells.h"
#include "surface/columns.h"
#include "surface/cutoff.h"
#include "surface/density.h"
#include "surface/filter.h"
#include "surface/foreign.h"
#include "surface/form.h"
#include "surface/format.h"
#include "surface/fourier.h"
#include "surface/keys.h"
#include "surface/kind.h"
#include "surface/lines.h"
#include "surface/periodogram.h"
#include "surface/profile_io.h"
#include "surface/recipe.h"
#include "surface/roughness.h"
#include "surface/sections.h"
#include "surface/stream.h"
#include "surface/surface.h"
#include "surface/topography.h"
#include "surface/topography_io.h"

#endif
