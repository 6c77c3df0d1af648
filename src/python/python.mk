# make test-python, wheel, test-wheel, notebooks: the package for Python over the shared library.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Nothing else needs Python. Interpreter and packages are those of Debian.

PYTHON ?= /usr/bin/python3
PACKAGE := $(wildcard src/python/ra2d/*)
PYTHON_HERE = PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=src/python HEADER=src/ra2d.h CASES=data/cases \
    RA2D=$(B)/ra2d CC='$(CC)'
.PHONY: test-python wheel test-wheel notebooks
test-python: $(B)/ra2d $(B)/$(SHARED) | packages-python
	@$(PYTHON_HERE) RA2D_HEADER=src/ra2d.h RA2D_LIBRARY=$(B)/$(SHARED) $(PYTHON) \
	    tests/python/test_ra2d.py

WHEEL := $(B)/ra2d-$(VERSION)-py3-none-manylinux_2_36_$(shell uname -m).whl
wheel: $(WHEEL)
$(WHEEL): $(B)/$(SHARED) src/ra2d.h $(PACKAGE) src/python/wheel.sh | packages-python
	@SOURCE_DATE_EPOCH=$(COMMIT_TIME) src/python/wheel.sh $(PYTHON) $(B)/$(SHARED) $(SONAME) \
	    $(VERSION) $@
test-wheel: $(WHEEL) $(B)/ra2d
	@SOURCE_DATE_EPOCH=$(COMMIT_TIME) src/python/test-wheel.sh $(PYTHON) $(B) $(SHARED) $(SONAME) \
	    $(VERSION) $(WHEEL)

# notebooks are stored without their output; a cell that fails is an error. The limits of time are
# long, because a busy machine may need minutes where the defaults are one minute or 4 s
PATIENCE := $(addprefix --ExecutePreprocessor.,startup_timeout=1200 timeout=1200 iopub_timeout=1200)
NOTEBOOKS := $(wildcard src/python/*.ipynb)
notebooks: $(B)/$(SHARED) $(B)/ra2d | packages-notebooks
	@mkdir -p $(OUT)/notebooks
	@$(PYTHON_HERE) RA2D_HEADER=$(CURDIR)/src/ra2d.h RA2D_LIBRARY=$(abspath $(B)/$(SHARED)) \
	    PYTHONPATH=$(CURDIR)/src/python CASES=$(CURDIR)/data/cases $(PYTHON) -m nbconvert \
	    --log-level WARN --to notebook --execute --output-dir $(OUT)/notebooks \
	    $(PATIENCE) $(NOTEBOOKS)
