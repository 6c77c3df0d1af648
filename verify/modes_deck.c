// A pinned beam of bricks for CalculiX, and a file of modes from the output of ccx.
// SPDX-License-Identifier: GPL-3.0-or-later

/**
# A beam of bricks and its modes

`modes_deck` writes the input of `ccx` to stdout. `modes_deck MODES.dat` converts the output of
`ccx` to a file of modes, which `resonator.modes_file` reads. `make verify-fe-modes` uses both.

Length 100 mm, thickness 4 mm, steel without Poisson's ratio; one layer of bricks (C3D8I) of the
width b, whose nodes do not move in the direction of the width. Both ends of the neutral axis are
pinned. ccx scales eigenvectors to a modal mass of 1 kg for the width b, which is 1/b for a width of
one metre. Modes that stretch the beam do not move its face towards another solid, and are left out.
*/

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "ra2d.h"
#include "study.h"

enum { NX = 100, NY = 4, COUNT = 8, FACE = NX + 1 };
static const double length = 0.1, height = 0.004, width = 0.001, damping = 0.02;

// ## The deck

static int node(int i, int j, int k)
{
    return 1 + i + FACE * (j + (NY + 1) * k);
}

static void write_nodes(void)
{
    puts("*NODE, NSET=ALL");
    for (int k = 0; k < 2; k++) {
        for (int j = 0; j <= NY; j++) {
            for (int i = 0; i <= NX; i++) {
                printf("%d, %.9g, %.9g, %.9g\n", node(i, j, k), length * i / NX, height * j / NY,
                       width * k);
            }
        }
    }
}

static void write_bricks(void)
{
    static const int corner[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    puts("*ELEMENT, TYPE=C3D8I, ELSET=BEAM");
    for (int j = 0; j < NY; j++) {
        for (int i = 0; i < NX; i++) {
            printf("%d", 1 + i + NX * j);
            for (int k = 0; k < 2; k++) {
                for (int c = 0; c < 4; c++) {
                    printf(", %d", node(i + corner[c][0], j + corner[c][1], k));
                }
            }
            puts("");
        }
    }
}

static void write_deck(void)
{
    write_nodes();
    write_bricks();
    puts("*NSET, NSET=TOP");
    for (int i = 0; i <= NX; i++) {
        printf("%d\n", node(i, NY, 0));
    }
    puts("*MATERIAL, NAME=STEEL\n*ELASTIC\n210e9, 0\n*DENSITY\n7800");
    puts("*SOLID SECTION, ELSET=BEAM, MATERIAL=STEEL\n*BOUNDARY\nALL, 3, 3");
    for (int k = 0; k < 2; k++) {
        printf("%d, 1, 2\n%d, 2, 2\n", node(0, NY / 2, k), node(NX, NY / 2, k));
    }
    printf("*STEP\n*FREQUENCY\n%d\n*NODE PRINT, NSET=TOP\nU\n*END STEP\n", COUNT);
}

// ## Its modes

/// The output of ccx: frequencies [Hz], and displacements of the nodes of the face.
struct modes {
    int frequencies, shapes;
    double frequency[COUNT], along[COUNT], towards[COUNT];
    double shape[COUNT][FACE];
};

/// "E I G E N V A L U E   O U T P U T": mode, eigenvalue, rad/time, cycles/time, imaginary part.
static void read_frequency(const char *line, struct modes *m)
{
    int mode;
    double value[4];
    if (sscanf(line, "%d %lf %lf %lf %lf", &mode, &value[0], &value[1], &value[2], &value[3]) ==
            5 &&
        mode == m->frequencies + 1 && mode <= COUNT) {
        m->frequency[m->frequencies++] = value[2];
    }
}

/// A node and its displacements.
static void read_displacement(const char *line, struct modes *m)
{
    int number;
    double u[3];
    if (sscanf(line, "%d %lf %lf %lf", &number, &u[0], &u[1], &u[2]) == 4 && number > 0) {
        const int mode = m->shapes - 1;
        m->shape[mode][(number - 1) % FACE] = u[1];
        study_keep(&m->along[mode], u[0]);
        study_keep(&m->towards[mode], u[1]);
    }
}

static void read_modes(FILE *dat, struct modes *m)
{
    char line[256];
    bool table = false;
    while (fgets(line, sizeof line, dat) != NULL) {
        if (strstr(line, "E I G E N V A L U E") != NULL) {
            table = true;
        } else if (strstr(line, "P A R T I C I P A T I O N") != NULL) {
            table = false;
        } else if (strstr(line, "displacements") != NULL && m->shapes < COUNT) {
            table = false;
            m->shapes++;
        } else if (table) {
            read_frequency(line, m);
        } else if (m->shapes > 0) {
            read_displacement(line, m);
        }
    }
}

/// A row with a value for each mode that bends the beam.
static void write_row(const char *name, const struct modes *m, const double *value, size_t next)
{
    fputs(name, stdout);
    for (int k = 0; k < m->shapes; k++) {
        if (m->towards[k] > 0.1 * m->along[k]) {
            printf("\t%.9g", value[(size_t)k * next]);
        }
    }
    puts("");
}

static void write_modes(const struct modes *m)
{
    const double mass = 1 / width;
    puts("# pinned beam of bricks, by CalculiX");
    write_row("frequency", m, m->frequency, 1);
    write_row("damping", m, &damping, 0);
    write_row("mass", m, &mass, 0);
    for (int i = 0; i <= NX; i++) {
        char place[32];
        snprintf(place, sizeof place, "%.9g", length * i / NX);
        write_row(place, m, &m->shape[0][i], FACE);
    }
}

int main(int argc, char **argv)
{
    static struct modes m;
    if (argc < 2) {
        write_deck();
        return RA_OK;
    }
    FILE *const dat = fopen(argv[1], "r");
    if (dat == NULL) {
        fprintf(stderr, "modes_deck: %s cannot be read\n", argv[1]);
        return RA_SYSTEM;
    }
    read_modes(dat, &m);
    fclose(dat);
    if (m.shapes != m.frequencies || m.shapes < 1) {
        fprintf(stderr, "modes_deck: %d shapes of %d modes\n", m.shapes, m.frequencies);
        return RA_CHECK;
    }
    write_modes(&m);
    return RA_OK;
}
