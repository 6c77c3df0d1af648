// Another program on the same problems, per step: rows of the bench.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The programs of `make verify` that are linked with Siconos write these rows when they are started
 * with --cost (verify_moreau.c, verify_siconos.c). So no other program needs Siconos. Short parts
 * of a step are measured by time of day, because reading the processor time would take as long; the
 * shortest of several turns counts.
 */
#include "bench/peers.h"

#include "bench/clock.h"

void peer_put(struct ra_table *table, const struct peer *peer)
{
    ra_table_text(table, "case", peer->problem);
    ra_table_text(table, "engine", peer->engine);
    ra_table_number(table, "ns_per_step", "ns", peer->step);
    ra_table_number(table, "ns_solver", "ns", peer->solver);
    ra_table_number(table, "ns_detection", "ns", peer->detection);
    ra_table_number(table, "over_ours", "1", peer->over_ours);
    ra_table_count(table, "modes", peer->modes);
    ra_table_number(table, "rows", "1", peer->rows);
    ra_table_count(table, "steps", peer->steps);
    ra_table_end_row(table);
}

void peer_head(struct ra_table *table)
{
    char processor[200];
    bench_processor(processor, sizeof processor);
    ra_table_comment(table, "processor %s", processor);
    ra_table_comment(table, "ns_per_step: without ns_detection, gaps by our plain loop in the "
                            "other's program; ns_solver: complementarity problems, a part of it");
    ra_table_comment(table, "over_ours: ns_per_step over that of ra2d, which has its detection in "
                            "it; rows: nodes of a complementarity problem, mean");
    peer_put(table, &(const struct peer){.problem = "", .engine = ""});
}
