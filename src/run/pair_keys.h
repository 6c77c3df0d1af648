// Rows of keys that two- and three-dimensional cases share: holder, speed over time, air.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The fields belong to struct ra_pair_case, with which both structs of cases begin. So both kinds
 * of cases have the same rows, except for the group of the section. `unit` is the unit of a spring
 * against heave; in two dimensions it is per metre of width unless the beams have widths.
 */
#ifndef RA_PAIR_KEYS_H
#define RA_PAIR_KEYS_H

#include <stddef.h>

#include "case/room.h"
#include "run/pair_case.h"
#include "run/words.h"

#define RA_OF_PAIR(field)                                                                          \
    offsetof(struct ra_pair_case, field), sizeof(((struct ra_pair_case *)0)->field)

// clang-format off
#define RA_HOLDER_KEYS(of, unit)                                                                   \
    {of, "heave_stiffness", RA_OF_PAIR(holder.stiffness[RA_HEAVE]), &ra_kind_number, unit, 0, 1e15,\
     {"0"},                                                                                        \
     .meaning = "k of the spring between slider and carriage [N/m], in two dimensions per "        \
                "metre of width; the spring is relaxed in the position of the undeformed "         \
                "slider at t = 0"},                                                                \
    {of, "heave_damping", RA_OF_PAIR(holder.damping[RA_HEAVE]), &ra_kind_number, RA_UNIT_NONE, 0,  \
     1e15, {"0"},                                                                                  \
     .meaning = "c of the dashpot parallel to this spring [N s/m]"},                               \
    {of, "pitch_stiffness", RA_OF_PAIR(holder.stiffness[RA_PITCH]), &ra_kind_number, RA_UNIT_NONE, \
     0, 1e15, {"0"}, .word = ra_words_held,                                                        \
     .meaning = "stiffness against pitch [N m/rad]; blocked: the slider cannot pitch"},            \
    {of, "pitch_damping", RA_OF_PAIR(holder.damping[RA_PITCH]), &ra_kind_number, RA_UNIT_NONE, 0,  \
     1e15, {"0"}, .used = {ra_holder_key_used}, .decides = {"pitch_stiffness"},                    \
     .meaning = "dashpot against pitch [N m s/rad]"},                                              \
    {of, "friction", RA_OF_PAIR(holder.friction), &ra_kind_number, RA_UNIT_NONE, 0, 100,           \
     {"0"}, .used = {ra_holder_key_used}, .decides = {"pivot"}, .how = {true},                     \
     .meaning = "mu of Coulomb's friction at the face; its moment about the pivot loads the "      \
                "leading edge"},                                                                   \
    {of, "pivot", RA_OF_PAIR(holder.pivot), &ra_kind_number, RA_UNIT_LENGTH, 0, 1e3,               \
     {"0 m"}, .used = {ra_holder_key_used}, .decides = {"friction"},                               \
     .meaning = "H, height above the face at which the carriage pushes"},

#define RA_HOLDER_KEYS_OF_ROLL(of)                                                                 \
    {of, "roll_stiffness", RA_OF_PAIR(holder.stiffness[RA_ROLL]), &ra_kind_number, RA_UNIT_NONE,   \
     0, 1e15, {"0"}, .word = ra_words_held,                                                        \
     .meaning = "stiffness against roll [N m/rad]; blocked: the block cannot roll"},               \
    {of, "roll_damping", RA_OF_PAIR(holder.damping[RA_ROLL]), &ra_kind_number, RA_UNIT_NONE, 0,    \
     1e15, {"0"}, .used = {ra_holder_key_used}, .decides = {"roll_stiffness"},                     \
     .meaning = "dashpot against roll [N m s/rad]"},

#define RA_COURSE_KEYS(of)                                                                         \
    {of, "start_ramp", RA_OF_PAIR(start_ramp), &ra_kind_number, RA_UNIT_TIME, 0, 1e6,              \
     {"0 s"}, .used = {ra_course_key_used, ra_course_moves}, .decides = {"speed_table", "speed"},  \
     .how = {false, true},                                                                         \
     .meaning = "time in which the speed grows from 0 at t = 0, a whole number of steps"},         \
    {of, "stop_ramp", RA_OF_PAIR(stop_ramp), &ra_kind_number, RA_UNIT_TIME, 0, 1e6,                \
     {"0 s"}, .used = {ra_course_key_used, ra_course_moves}, .decides = {"speed_table", "speed"},  \
     .how = {false, true},                                                                         \
     .meaning = "time in which the speed falls to 0 at the end of time.duration"},                 \
    {of, "ramp", RA_OF_PAIR(smooth), &ra_kind_word,                                                \
     .usual = {"linear"}, .word = ra_words_ramp,                                                   \
     .used = {ra_course_key_used}, .decides = {"start_ramp"},                                      \
     .meaning = "form of start_ramp and stop_ramp, and of the speed between the rows of "          \
                "speed_table: linear, or smooth with an acceleration that begins and ends "        \
                "with 0"},                                                                         \
    {of, "speed_table", RA_OF_PAIR(speed_table), &ra_kind_file,                                    \
     .usual = {"none"}, .word = ra_words_no_file,                                                  \
     .meaning = "a table with the columns t [s] or step, V [m/s], load, which replaces speed "     \
                "and ramps; V is constant before the first and after the last row"},

#define RA_AIR_KEYS(of)                                                                            \
    {of, "film", RA_OF_PAIR(air.on), &ra_kind_word,                                                \
     .usual = {"off"}, .word = ra_words_on,                                                        \
     .meaning = "on: the air between the mean surfaces of both solids is computed, with "          \
                "viscosity, inertia and heat; in two dimensions it leaks at the sides as "         \
                "under a square"},                                                                 \
    {of, "cells", RA_OF_PAIR(air.along), &ra_kind_count, RA_UNIT_NONE, 6, 200,                     \
     {"9"}, .used = {ra_air_key_used}, .decides = {"film"},                                        \
     .meaning = "number of cells of the film along the slider, and across it; a time step of "     \
                "the film is about the time in which sound crosses half a cell"},                  \
    {of, "viscosity", RA_OF_PAIR(air.gas.viscosity), &ra_kind_number, RA_UNIT_NONE, 1e-7, 1e-2,    \
     {"1.813e-5"}, .used = {ra_air_key_used}, .decides = {"film"},                                 \
     .meaning = "mu [Pa s]; the defaults are those of dry air at 20 C"},                           \
    {of, "pressure", RA_OF_PAIR(air.gas.pressure), &ra_kind_number, RA_UNIT_PRESSURE, 1, 1e8,      \
     {"101325 Pa"}, .used = {ra_air_key_used}, .decides = {"film"},                                \
     .meaning = "pressure p_a of the air around the slider"},                                      \
    {of, "density", RA_OF_PAIR(air.gas.density), &ra_kind_number, RA_UNIT_DENSITY, 1e-6, 1e3,      \
     {"1.2041 kg/m3"}, .used = {ra_air_key_used}, .decides = {"film"},                             \
     .meaning = "density rho_a of the air around the slider"},                                     \
    {of, "heat_ratio", RA_OF_PAIR(air.gas.heat_ratio), &ra_kind_number, RA_UNIT_NONE, 1, 2,        \
     {"1.4"}, .word = ra_words_isothermal, .used = {ra_air_key_used}, .decides = {"film"},         \
     .meaning = "gamma = c_p/c_v; isothermal: 1, the air keeps the temperature of the walls"},     \
    {of, "prandtl", RA_OF_PAIR(air.gas.prandtl), &ra_kind_number, RA_UNIT_NONE, 1e-3, 1e3,         \
     {"0.71"}, .used = {ra_air_key_used, ra_air_conducts},                                         \
     .decides = {"film", "heat_ratio"},                                                            \
     .meaning = "Pr, viscosity over thermal diffusivity"},
// clang-format on

/** Whether a key of the holder, of the ramps, or of the air is used (pair_keys.c,
 *  course_keys.c). */
bool ra_holder_key_used(const void *values, int which, const struct ra_key *key);
bool ra_course_key_used(const void *values, int which, const struct ra_key *key);
bool ra_air_key_used(const void *values, int which, const struct ra_key *key);

/** Whether the slider moves. Only then do ramps have an effect (course_keys.c). */
bool ra_course_moves(const void *values, int which, const struct ra_key *key);

/** Whether the temperature of the air can change, so that its conduction of heat matters
 *  (pair_keys.c). */
bool ra_air_conducts(const void *values, int which, const struct ra_key *key);

#endif
