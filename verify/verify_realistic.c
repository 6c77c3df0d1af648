// Verification: the realistic rough case as printed, over its whole second (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# The realistic case holds together

**Case.** data/cases/realistic.ini: Ra 5 um, V = 0.1 m/s, from x = 0, T = 1 s, $\tau$ = 1e-7 s,
penalty: 1e7 steps, a few minutes. If `make reproduce` has made that run with this very program (the
same commit, without local changes) and case (the hash in the head of its summary.tsv), its summary
is read instead. `--quick` takes T = 0.1 s and always runs.

**Reference.** A chaotic system has no reference solution over 1 s. These conditions must hold:

- it runs to the end;
- *mean total force* = weight of the slider. The difference of the two is the slider's change of
  momentum, $m (v_T - v_0)/T$: for a change of 3 mm/s over 1 s it is 0.03 % of the weight.
  **Band** 1 %;
- *energy balance*: the residual of energy.c over the energy put in. It compares numbers computed
  independently, the energies at the start and at the end and the sums of works, and is of the order
  of $\tau^2$. **Band** 1e-5, where 2e-6 is seen; the *modal* residual is an identity of the scheme
  and must be at rounding, 1e-11 after 1e7 additions, where 1e-12 is seen;
- *level* of the resonator: another program gave 117.8 dB on a surface of its own. Two seeds differ
  by up to 2.5 dB. A factor of 2 in force or mass makes a difference of 6 dB, which must be
  detected. **Band** 4 dB to both sides;
- *contacts*: the other program gave about 25 nodes in contact on average, ra2d gives 20 or 21.
  **Band** 8 to both sides, about a third: half or twice the load would give half or twice as many
  contacts.

**Order.** The residual of the energy balance must also shrink with the step, by its order 2. The
first 2 ms are run with four lengths of the step, 800 ns to 100 ns, before chaos makes runs diverge.
The largest stable step is 3 us. **Band** 1.5 to 2.5: every contact that opens or closes contributes
to the residual, with either sign.
*/

#include "sliding/run.h"
#include "statistics/energy.h"
#include "study.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The values that are judged, from a summary.tsv or from a run made here.
struct figures {
    double done;     ///< steps done over steps wanted
    double force;    ///< mean total force over the weight
    double balance;  ///< |residual| over the energy put in
    double modal;    ///< |modal residual| over the energy put in
    double level;    ///< Lv of the resonator [dB]
    double contacts; ///< mean number
};

static const char case_path[] = "data/cases/realistic.ini";

/// A run with the observers that `ra2d run` has.
static enum ra_code run(const char *const *overrides, size_t count, struct figures *f,
                        struct ra_status *st)
{
    struct ra_sliding_case c;
    struct study_pair pair;
    struct ra_balance balance = {0};
    study_pair_case(case_path, overrides, count, &c, &pair);
    if (pair.code == RA_OK) {
        pair.code = ra_balance_init(&pair.problem.pair, 0, &balance, &pair.st);
    }
    const uint64_t steps = pair.code == RA_OK ? ra_sliding_case_steps(&c) : 0;
    for (uint64_t n = 0; n < steps && study_step(&pair); n++) {
        ra_balance_observe(&pair.problem, &pair.state, &balance);
    }
    if (pair.code == RA_OK) {
        const struct ra_solid *const slider = &pair.problem.solid[1];
        const double weight = slider->mass * slider->beam.length * c.solid[1].gravity;
        const double observed = (double)balance.steps;
        struct ra_audit audit;
        ra_balance_audit(&pair.problem, &pair.state, &balance, &audit);
        *f = (struct figures){.done = observed / (double)steps,
                              .force = balance.contact.force / observed / weight,
                              .balance = fabs(audit.residual) / audit.put_in,
                              .modal = fabs(audit.modal_residual) / audit.put_in,
                              .level = ra_level(ra_mean_square_velocity(&pair.problem, &pair.state,
                                                                        &balance, 0, NULL)),
                              .contacts = balance.contact.contacts / observed};
    }
    *st = pair.st;
    const enum ra_code code = pair.code;
    ra_balance_clear(&balance);
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
    return code;
}

// ## A summary that is there already

/// Stores the value of one row.
static void take_row(const char *quantity, double value, struct figures *f, double *put_in)
{
    const struct {
        const char *name;
        double *place;
    } rows[] = {{"force_mean_over_weight", &f->force},
                {"energy_residual_share", &f->balance},
                {"energy_modal_residual", &f->modal},
                {"level_resonator", &f->level},
                {"contacts_mean", &f->contacts},
                {"energy_put_in", put_in},
                {"steps", &f->done}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(quantity, rows[i].name) == 0) {
            *rows[i].place = value;
        }
    }
}

/// Reads FOLDER/../runs/realistic-v010/summary.tsv, if it was made by this program from this case.
static bool read_summary(const struct study *study, struct figures *f)
{
    char path[1100], line[512], wanted[128], hash[17] = "";
    struct ra_sliding_case c;
    struct ra_status st;
    enum ra_code code = ra_sliding_case_read(case_path, NULL, 0, &c, &st);
    const double steps = code == RA_OK ? (double)ra_sliding_case_steps(&c) : 0;
    if (code == RA_OK) {
        code = ra_case_hash(&c.pair.origin, hash, &st);
    }
    ra_sliding_case_free(&c);
    const char *const name = strrchr(study->table.final_path, '/');
    snprintf(path, sizeof path, "%.*s/../runs/realistic-v010/summary.tsv",
             (int)(name - study->table.final_path), study->table.final_path);
    FILE *const file =
        code == RA_OK && !strstr(ra_commit(), "dirty") && strcmp(ra_commit(), "unknown") != 0
            ? fopen(path, "r")
            : NULL;
    if (!file) {
        return false;
    }
    const double missing = nan("");
    *f = (struct figures){missing, missing, missing, missing, missing, missing};
    double put_in = missing;
    int same = 0;
    while (fgets(line, sizeof line, file)) {
        char quantity[128];
        double value;
        line[strcspn(line, "\n")] = '\0';
        snprintf(wanted, sizeof wanted, "# ra2d %s", ra_commit());
        same += strcmp(line, wanted) == 0;
        snprintf(wanted, sizeof wanted, "# case realistic %s", hash);
        same += strcmp(line, wanted) == 0;
        if (sscanf(line, "%127[^\t]\t%lf", quantity, &value) == 2) {
            take_row(quantity, value, f, &put_in);
        }
    }
    fclose(file);
    f->balance = fabs(f->balance);
    f->modal = fabs(f->modal) / put_in;
    f->done /= steps;
    return same == 2;
}

// ##

static void judge(struct study *study, const char *name, const struct figures *f)
{
    study_value(study, name, "runs to the end", "steps done over steps wanted", f->done,
                (struct study_band){1, 1});
    study_value(study, name, "weight", "mean total force over weight", f->force,
                (struct study_band){0.99, 1.01});
    study_value(study, name, "energy put in", "residual of the balance", f->balance,
                (struct study_band){0, 1e-5});
    study_value(study, name, "energy put in", "residual of the beams alone", f->modal,
                (struct study_band){0, 1e-11});
    study_value(study, name, "another code: 117.8 dB", "level of the resonator [dB]", f->level,
                (struct study_band){113.8, 121.8});
    study_value(study, name, "another code: about 25", "contacts, mean", f->contacts,
                (struct study_band){17, 33});
}

static void verify_balance(struct study *study)
{
    enum { PATH = 4 };
    double tau[PATH], error[PATH];
    for (size_t i = 0; i < PATH; i++) {
        char step[64];
        const char *const overrides[] = {step, "time.duration=2ms", "output.sample=0"};
        struct figures f;
        struct ra_status st;
        tau[i] = 8e-7 / (double)(1u << i);
        snprintf(step, sizeof step, "time.step=%.12g", tau[i]);
        if (!study_ok(study, "balance", run(overrides, 3, &f, &st), &st)) {
            return;
        }
        error[i] = f.balance;
    }
    study_order(study, "energy balance, 2 ms", "energy put in", "tau [s]", tau, error, PATH, 2,
                (struct study_band){1.5, 2.5});
}

int main(int argc, char **argv)
{
    static const char *const quick[] = {"time.duration=100ms"};
    struct study study;
    struct figures f = {0};
    struct ra_status st = {RA_OK, ""};
    if (study_begin(&study, "verify_realistic", argc, argv)) {
        return RA_SYSTEM;
    }
    verify_balance(&study);
    if (study_flag(argc, argv, "--quick")) {
        if (study_ok(&study, "realistic, T = 0.1 s", run(quick, 1, &f, &st), &st)) {
            judge(&study, "realistic, T = 0.1 s", &f);
        }
    } else if (read_summary(&study, &f)) {
        judge(&study, "realistic, T = 1 s, from results/runs", &f);
    } else if (study_ok(&study, "realistic, T = 1 s", run(NULL, 0, &f, &st), &st)) {
        judge(&study, "realistic, T = 1 s", &f);
    }
    return study_end(&study);
}
