# Place, time, environment and costs of a reproduction.
# SPDX-License-Identifier: GPL-3.0-or-later

# this table is made anew when the commit, the program or the address in the README has changed
$(OUT)/environment.tsv: $(B)/commit $(B)/program.sha256 README.md paper/tables/environment.sh \
    | $(B)/ra2d packages-report
	@mkdir -p $(@D)
	@paper/tables/environment.sh $(B)/ra2d '$(CC)' $(RUN_LENGTH) $(COMMIT) $(COMMIT_TIME) >$@.tmp
	@mv $@.tmp $@

# all runs except those of studies, whose tables are archived, and except second names of a run
TIMED := $(filter-out $(STUDIED) $(NAMED_AGAIN),$(PLANNED))
$(OUT)/times.tsv: $(TIMED:%=$(OUT)/%/summary.tsv) $(COLLECT_NEEDS)
	@$(call listed,$(TIMED)) | $(COLLECT) -v what=kinds - >$@.tmp
	@mv $@.tmp $@
TIME_TABLES := $(addprefix $(OUT)/,times.tsv campaign-time.tsv ensemble-time.tsv)
ALL_PACKAGES := $(sort libc6 gcc make bash mawk $(BUILD_PACKAGES) $(REPORT_PACKAGES))
$(OUT)/ENVIRONMENT: $(OUT)/environment.tsv $(TIME_TABLES) FORCE
	@paper/tables/colophon.sh $(OUT) $(ALL_PACKAGES) >$@.tmp
	@mv $@.tmp $@
