// Keys and case files, folders of runs: the header that other rooms include.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_ROOM_H
#define RA_CASE_ROOM_H

#include "case/case.h"
#include "case/folder.h"
#include "case/folder_files.h"
#include "case/folder_list.h"
#include "case/folder_mark.h"
#include "case/folder_names.h"
#include "case/folder_place.h"
#include "case/folder_verify.h"
#include "case/inputs.h"
#include "case/kind.h"
#include "case/probes.h"
#include "case/schema.h"
#include "case/source.h"
#include "case/times.h"
#include "case/value.h"

#endif
