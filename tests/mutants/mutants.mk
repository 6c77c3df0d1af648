# make mutants.
# SPDX-License-Identifier: GPL-3.0-or-later

# Mutants: each line of tests/mutants/mutants.tsv is one wrong sign, index, constant or comparison. The
# file is compiled with it, the tests named there run on it, then all others until one fails. A mutant
# that lives without a reason is an error, and so is one that no longer applies to its function.
MUTANTS := $(shell awk -F'\t' '!/^\#/ { print $$1 }' tests/mutants/mutants.tsv)
MUTANT_TESTS := $(filter-out %/test_bits %/test_commands_fail,$(TEST_SOURCES:.c=))
.PHONY: mutants mutants-goal
mutants: | packages-build
	$(MAKE) B=build/mutants OPT=-O1 EXTRA= mutants-goal
mutants-goal: $(OUT)/mutants.tsv
$(OUT)/mutants.tsv: $(MUTANTS:%=$(B)/mutants/%/verdict)
	@mkdir -p $(@D); { printf '# mutant\tfile\tfunction\ttext\treplacement\tverdict\tby\treason\n'; cat $^; } >$@.tmp; \
	awk -F'\t' '!/^#/ { n++; killed += $$6 == "killed"; if (($$6 == "killed") != ($$8 == "")) { wrong++; \
	        print $$1 ": " $$6 (($$8 == "") ? ", without a reason in the list" : ", and the list has a reason to live") } } \
	    END { print killed " of " n " mutants killed, " n - killed " live"; exit wrong > 0 }' $@.tmp; mv $@.tmp $@
# without a mutation no test may fail, or every mutant would look killed
$(B)/mutants/none: $(MUTANT_TESTS:%=$(B)/%.status)
	@mkdir -p $(@D); failed=''; for status in $^; do [ "$$(cat $$status)" = 0 ] || failed="$$failed $$status"; done; \
	if [ -n "$$failed" ]; then echo "fails without a mutation:$$failed" >&2; exit 1; fi; touch $@
$(B)/mutants/%/verdict: tests/mutants/mutants.tsv tests/mutants/mutate.awk $(TEST_SOURCES:%.c=$(B)/%.o) \
    $(TEST_HELPER_SOURCES:%.c=$(B)/%.o) $(COMMAND_SOURCES:%.c=$(B)/%.o) $(B)/libcommand.a $(B)/libverify.a $(B)/libra2d.a \
    | $(B)/mutants/none
	@to=$(@D); rm -rf $$to; mkdir -p $$to; cp -rs $(CURDIR)/src $$to/src; \
	IFS=$$'\t' read -r name file place text new tests reason < <(awk -F'\t' '$$1 == "$*"' $<); \
	rm $$to/$$file; awk -v name=$* -f tests/mutants/mutate.awk $< $$file >$$to/$$file; \
	case $$file in *.h) units=$$(grep -lE "^$$file:" $(B)/src/*.d | sed 's|^$(B)/||; s|d$$|c|') ;; *) units=$$file ;; esac; \
	objects=''; for unit in $$units; do \
	    $(CC) $(CFLAGS) -w -I$$to/src -c $$to/$$unit -o $$to/$${unit//\//-}.o; objects="$$objects $$to/$${unit//\//-}.o"; \
	done; \
	link() { $(CC) $(CFLAGS) "$$@" $(LDLIBS) -o $$program; }; \
	program=$$to/ra2d; link $(COMMAND_SOURCES:%.c=$(B)/%.o) $$objects $(B)/libra2d.a; \
	verdict=lives by=''; program=$$to/test; \
	for test in $$(printf 'tests/%s\n' $${tests//,/ } $(MUTANT_TESTS:tests/%=%) | awk '!seen[$$0]++'); do \
	    link $(B)/$$test.o $(TEST_HELPER_SOURCES:%.c=$(B)/%.o) $$objects $(B)/libcommand.a $(B)/libverify.a $(B)/libra2d.a -lcmocka; \
	    if ! RA2D=$(CURDIR)/$$to/ra2d timeout 300 $$program >$$to/log 2>&1; then verdict=killed by=$$test; break; fi; \
	done; rm -f $$program $$to/ra2d; echo "$* $$verdict $$by"; \
	printf '%s\t' "$$name" "$$file" "$$place" "$$text" "$$new" $$verdict >$@.tmp; \
	printf '%s\t%s\n' "$$by" "$$reason" >>$@.tmp; mv $@.tmp $@
