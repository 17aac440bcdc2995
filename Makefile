# make try     sets everything up and explains a bundled scenario
# make test    sets everything up and runs every check and all tests
# make bench   sets everything up and measures, side by side with py4swiss (takes minutes)
# make app     writes dist/pairtutor.html, the whole tutor in one file (npm fetches Pyodide)
# make site    writes dist/site, a folder for a web server: the tutor, which can be installed there, all courses, rulebooks and
#              documents; every link of it is checked
# make release  checks that the version is ready, and writes wheel, sdist, one file, site, bill of materials, checksums
# make check   runs every check and all tests with the environment as it is
# make languages  says what each language lacks, and what is stale; fails where a translation is wrong
# make readme  writes the outputs in README and docs anew
# make pictures  takes the pictures of the documents anew (needs a Chromium; .ci/browser installs one)

VENV ?= .venv
BIN := $(VENV)/bin
SCENARIO ?= dispute-floater

.PHONY: try test bench check app site release languages readme pictures clean

try: $(VENV)/.installed
	@$(BIN)/pairtutor explain $(SCENARIO)
	@echo
	@echo "This was: $(BIN)/pairtutor explain $(SCENARIO)"
	@echo "Every step of it:        $(BIN)/pairtutor explain $(SCENARIO) --depth full"
	@echo "The same as data:        $(BIN)/pairtutor trace $(SCENARIO)"
	@echo "The other scenarios:     $(BIN)/pairtutor scenarios"
	@echo "Your own tournament:     $(BIN)/pairtutor explain FILE.trf"

test: $(VENV)/.developing
	@.ci/checks $(BIN)

bench: $(VENV)/.developing
	@$(BIN)/python tests/lab/benchmarks/run.py

app: $(VENV)/.installed
	@mkdir -p dist
	@$(BIN)/pairtutor app --pyodide "$$(.ci/pyodide build)" -o dist/pairtutor.html --force
	@ls -l dist/pairtutor.html

site: $(VENV)/.developing
	@mkdir -p dist
	@$(BIN)/pairtutor app --pyodide "$$(.ci/pyodide build)" --site dist/site --force
	@$(BIN)/python -m tests.lab.docs_site dist/site/docs
	@$(BIN)/python -m tests.lab.site_links dist/site

release: $(VENV)/.developing
	@$(BIN)/python -m tests.lab.release --check
	@$(MAKE) --no-print-directory site
	@cp dist/site/pairtutor.html dist/pairtutor.html
	@$(BIN)/python -m tests.lab.release dist

check:
	@.ci/checks $(BIN)

languages: $(VENV)/.developing
	@$(BIN)/python -m tests.lab.languages coverage

readme: $(VENV)/.developing
	@$(BIN)/python tests/lab/readme_tour.py
	@$(BIN)/python -m tests.lab.python_reference

pictures: $(VENV)/.developing
	@$(BIN)/python -m tests.lab.html.pictures
	@$(BIN)/python -m tests.lab.tui.pictures
	@$(BIN)/python -m tests.lab.app.pictures "$$(.ci/pyodide build)"

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/.installed: pyproject.toml .ci/venv
	@echo "Setting up $(VENV) ..."
	@.ci/venv $(VENV)
	@touch $@

$(VENV)/.developing: $(VENV)/.installed
	@echo "Installing what the tests need ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
