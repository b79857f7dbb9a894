# Every target makes .venv and installs what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PUZZLE ?= ..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..
OUT ?= out
# Python keeps what it compiled: the tests start some hundred programs, which would compile the package each time.
unexport PYTHONDONTWRITEBYTECODE
CXX_FILES = $(shell find engine -name '*.hpp' -o -name '*.cpp')
PO_FILES = $(shell find src -name '*.po')
SOURCES = CMakeLists.txt tools/catalogues.py $(CXX_FILES) $(PO_FILES)

# The stamp of an engine holds the sum of its sources and of the compiled file. Where it holds another one, the engine comes from
# elsewhere, as by a copy of .venv: the stamp is made older than all else.
SUM = cat $(sort $(SOURCES)) $(VENV)/lib/*/site-packages/lucidoku/_engine/_native.* 2> /dev/null | cksum
OUTDATED := $(shell for stamp in $(VENV)/built $(VENV)/quick; do \
  [ ! -e $$stamp ] || [ "$$(cat $$stamp)" = "$$($(SUM))" ] || touch -t 197001020000 $$stamp; done)

# What builds and checks a release is installed by the hashes of these files: package.txt is what the package needs, web.txt
# what its server needs, the others are groups of tools. `make pins` renews them.
PINS := .github/pins
PINNED = --require-hashes -r $(PINS)

.PHONY: explain fresh types web page page-types page-check wasm site npm pins test test-heavy test-long test-core browser engine-tests check collected lint sanitize portable wheel bench docs locale stubs library sheets screenshots mutants clean lessons browser-wheel

ENGINE = $(if $(wildcard $(VENV)/built),$(VENV)/built,$(VENV)/quick)
explain: $(ENGINE)
	$(BIN)/lucidoku explain "$(PUZZLE)" -v --out $(OUT)
	@ls $(OUT)/sheet.png $(OUT)/walkthrough.html > /dev/null
	@echo "All pictures on one sheet, and a page to step through: $(OUT)/sheet.png, $(OUT)/walkthrough.html"

# Both commands of the README in new clones, with nothing of yours (tools/fresh.py).
fresh:
	$(PYTHON) tools/fresh.py

# The page in the browser; `make web CORPUS=my.corpus` shows a corpus, too. Its built files are part of the package.
web: $(ENGINE) $(VENV)/extra-web
	$(BIN)/lucidoku web $(CORPUS)

# These built files, made anew from web/app, whose types are made from the server's models; needs npm.
page: page-types
	cd web/app && npm run --silent build

page-types: web/app/node_modules/.package-lock.json $(ENGINE) $(VENV)/extra-web
	$(BIN)/python tools/api.py
	cd web/app && npm run --silent types

# The files in the package are those of the sources: built twice, compared.
page-check: page-types
	cd web/app && npm run --silent compare

web/app/node_modules/.package-lock.json: web/app/package-lock.json
	cd web/app && npm ci --silent
	touch $@

# The engine as WebAssembly, build/wasm/lucidoku.wasm, and Pyodide for its tests; needs emscripten (apt install emscripten) and npm.
# Nothing else needs it: without it, these tests are skipped and say so.
wasm: build/wasm/lucidoku.wasm web/engine/node_modules/.package-lock.json build/pyodide
WASM_FILES = $(CXX_FILES) engine/wasm/nanobind/nanobind.h CMakeLists.txt
build/wasm/lucidoku.wasm: $(WASM_FILES)
	@command -v emcmake > /dev/null || { echo "WebAssembly needs emscripten: apt install emscripten"; exit 1; }
	NODE_PATH=/usr/share/nodejs emcmake cmake -S . -B build/wasm -DCMAKE_BUILD_TYPE=Release
	NODE_PATH=/usr/share/nodejs cmake --build build/wasm --parallel 2

# What the package and the page's calls need there: wheels of pure Python, and pydantic-core as PyPI has it for Pyodide 314. Of
# what fpdf2 needs, Pillow is missing: it is for pictures.
build/pyodide: $(PINS)/browser.txt | $(VENV)/ready
	rm -rf $@
	$(BIN)/pip install -q --target $@ --no-deps --only-binary=:all: --platform pyemscripten_2026_0_wasm32 --platform any \
	  --python-version 3.14 --implementation cp --abi cp314 --abi none $(PINNED)/browser.txt
	touch $@

web/engine/node_modules/.package-lock.json: web/engine/package-lock.json
	cd web/engine && npm ci --silent
	touch $@

# The page as a folder that any web host can serve, build/site: everything is computed in the browser. With the manual and the
# lessons, which run there, too; `make site BESIDE=` leaves them out.
BESIDE = docs lessons
site: wasm $(ENGINE) $(VENV)/extra-web $(BESIDE)
	$(BIN)/python tools/write_site.py

# The lessons as notebooks that run in a browser, build/lessons; PYODIDE=FOLDER, Pyodide's release, adds the lesson on corpora.
lessons: wasm $(ENGINE) $(VENV)/group-lessons browser-wheel
	$(BIN)/python tools/write_lessons.py

# The package for Pyodide, build/wheels: Python and the engine as WebAssembly.
browser-wheel: build/wasm/lucidoku.wasm $(VENV)/ready
	$(BIN)/python tools/write_wheel.py

# The engine as an npm package, build/npm.
npm: build/wasm/lucidoku.wasm $(ENGINE)
	$(BIN)/python tools/write_npm.py

# Fails, too, where a test leaves a process behind. What can be done side by side is: while one part waits for packages or for a
# single core, another compiles; while a test waits for a browser or for a time to be up, two others run. Tests start Python some
# hundred times: its files are compiled once, whatever the environment says.
test: export PYTHONDONTWRITEBYTECODE =
test: $(VENV)/ready
	@$(MAKE) --no-print-directory --output-sync=target -j2 AFTER=$(VENV)/group-dev engine-tests check collected browser
	$(BIN)/python tools/leftovers.py $(BIN)/python -m pytest -n 3 --dist worksteal --durations=25

# The tests that need large optional packages (marked `heavy` and skipped without them). Here a missing package is a failure.
test-heavy: $(VENV)/built $(VENV)/group-dev $(VENV)/group-heavy
	LUCIDOKU_HEAVY=1 $(BIN)/python -m pytest -m heavy -n 2 --durations=10

# The tests with random examples, with ten times as many of them.
LONG ?= 10
test-long: $(VENV)/built $(VENV)/group-dev
	LUCIDOKU_LONG=$(LONG) $(BIN)/python -m pytest --timeout=3000 -n 3 --dist worksteal --durations=25 \
	  $$(grep -rlw LONG tests --include='test_*.py')

# The tests of the core, with pytest, Hypothesis and a SAT solver alone: what needs another package is skipped.
CORE_TESTS = $(addprefix tests/,drawing formats generator proofs ratings rules techniques \
  $(patsubst %,test_%.py,aims board exact faults finding fuzz json kept kinds layout_code layouts library limits merging parts reach \
  solutions soundness step symmetry true_candidates walkthrough whole_files))
test-core: $(VENV)/built $(VENV)/group-core
	$(BIN)/python -m pytest $(CORE_TESTS)

# What the tests import is compiled before several processes would do so at the same time.
collected: $(VENV)/built $(VENV)/group-dev
	@mkdir -p build
	@$(BIN)/python -m pytest --collect-only -q > build/collected.txt || { tail -40 build/collected.txt; exit 1; }

# Types are checked last: `make test` collects the tests meanwhile, and both take a core for some fifteen seconds.
check: lint $(VENV)/built
	$(BIN)/mypy
	$(BIN)/python tools/stubs.py --check
	$(BIN)/lint-imports

# What needs no engine.
lint: $(VENV)/group-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run -Werror $(CXX_FILES) tests/engine/*
	$(BIN)/python tools/plain_words.py
	$(BIN)/python tools/regexes.py
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/[0-9]*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.citation-file-format CITATION.cff
	$(BIN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml

# The types as pyright sees them in another project (mypy's check is part of `check`).
types: $(VENV)/built $(VENV)/group-dev $(VENV)/group-types
	$(BIN)/python tools/types_outside.py

# The page is tested in a browser, best in Chromium's own program without a window, which takes half the time. Where there is none
# and none can be installed, these tests are skipped and say so.
CHROMIUMS = chromium-headless-shell chromium chromium-browser google-chrome
browser:
	@command -v chromium-headless-shell > /dev/null || { [ "$$(id -u)" = 0 ] && apt-get install -qq -y chromium-headless-shell > /dev/null 2>&1; } \
	  || { for one in $(CHROMIUMS); do command -v $$one > /dev/null && exit; done; [ "$$(id -u)" = 0 ] && apt-get install -qq -y chromium > /dev/null 2>&1; } \
	  || echo "There is no Chromium here: the tests of the page are skipped."

# The tests of the engine's own structures, in C++. The header of Catch2 comes from a package that says it needs a newer
# Python, though there is no Python in it.
CATCH2 = $(CURDIR)/$(VENV)/catch2
$(CATCH2): | $(VENV)/ready
	$(BIN)/pip install -q --no-deps --ignore-requires-python --target $@ comma-deps-catch2
CMAKE = $(if $(wildcard $(BIN)/cmake),$(BIN)/cmake,cmake)
NINJA_PROGRAM = $(if $(wildcard $(BIN)/ninja),-DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja)
WITH_CATCH2 = -DCATCH2_INCLUDE=$(CATCH2)/catch2/install/include

engine-tests: $(CATCH2)
	@mkdir -p build
	@$(CMAKE) -S . -B build/tests -G Ninja -DLUCIDOKU_TESTS=ON -DCMAKE_BUILD_TYPE=Debug $(WITH_CATCH2) $(NINJA_PROGRAM) > build/tests.log
	@$(CMAKE) --build build/tests >> build/tests.log || { cat build/tests.log; exit 1; }
	build/tests/engine_tests

# The engine with AddressSanitizer and UndefinedBehaviorSanitizer, fed with good and bad input.
sanitize: $(VENV)/built $(VENV)/group-dev $(CATCH2)
	$(CMAKE) -S . -B build/sanitize -G Ninja -DCMAKE_BUILD_TYPE=Debug -DLUCIDOKU_SANITIZE=ON $(WITH_CATCH2) $(NINJA_PROGRAM) \
	  -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python \
	  -Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir) > build/sanitize.log
	$(CMAKE) --build build/sanitize >> build/sanitize.log
	ASAN_OPTIONS=detect_leaks=0 build/sanitize/engine_tests
	LUCIDOKU_ENGINE=sanitized LUCIDOKU_ENGINE_PATH=$(CURDIR)/build/sanitize LUCIDOKU_FUZZ=1000 ASAN_OPTIONS=detect_leaks=0 \
	  LD_PRELOAD="$$($${CXX:-c++} -print-file-name=libasan.so) $$($${CXX:-c++} -print-file-name=libubsan.so) $$($${CXX:-c++} -print-file-name=libstdc++.so)" \
	  $(BIN)/python -m pytest -p no:cacheprovider tests/test_fuzz.py

# Every compiler that is here, without a warning; 64-bit ARM in an emulator, if there is one.
portable: $(VENV)/ready
	$(BIN)/python tools/portable.py

# The source archive and, from it, a wheel (one for all Pythons from 3.12 on, where there is such a Python), checked and used.
WHEEL_PYTHON ?= $(firstword $(foreach p,python3.14 python3.13 python3.12 $(lastword $(wildcard $(HOME)/.pyenv/versions/3.1[2-9]*/bin/python3)) $(PYTHON),$(shell $(p) -c "print('$(p)')" 2>/dev/null)))
wheel: $(VENV)/ready $(VENV)/group-dist
	rm -rf dist build/wheel
	$(WHEEL_PYTHON) -m venv build/wheel && build/wheel/bin/python -m pip install -q $(PINNED)/build.txt $(MISSING_CMAKE)
	build/wheel/bin/python -m build --no-isolation -o dist .
	$(BIN)/twine check --strict dist/*
	ls dist/*-abi3-* 2>/dev/null | xargs -r $(BIN)/abi3audit --strict --summary
	ls dist/*linux*.whl 2>/dev/null | xargs -r $(BIN)/auditwheel show
	build/wheel/bin/python tools/packages.py dist

# The newest versions of the tools of a release, for all systems and Pythons, with the hashes of their files.
COMPILE = UV_CUSTOM_COMPILE_COMMAND="make pins" $(BIN)/uv pip compile -q --upgrade --universal --generate-hashes --no-annotate --python-version
pins: $(VENV)/ready
	$(BIN)/pip install -q uv
	$(COMPILE) 3.11 --group build --group frontend -o $(PINS)/build.txt
	$(COMPILE) 3.11 --group cmake -o $(PINS)/cmake.txt
	$(COMPILE) 3.11 --group dist -o $(PINS)/dist.txt
	$(COMPILE) 3.11 pyproject.toml -o $(PINS)/package.txt
	$(COMPILE) 3.11 pyproject.toml --extra web -o $(PINS)/web.txt
	$(COMPILE) 3.14 --group browser --no-emit-package pillow -o $(PINS)/browser.txt

bench: $(VENV)/built $(VENV)/group-dev
	$(BIN)/python bench/solve.py
	$(BIN)/python bench/walkthrough.py
	$(BIN)/python bench/explain.py
	$(BIN)/python bench/listing.py
	$(BIN)/python bench/reading.py
	$(BIN)/python bench/corpus.py
	$(BIN)/python bench/web.py

# The site, in site/: manual, techniques with pictures, lessons, gallery, reference. A dead link fails.
docs: $(ENGINE) $(VENV)/group-dev $(VENV)/group-site
	LUCIDOKU_LANG=en $(BIN)/python tools/pages.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict -q
	@echo "The site: site/index.html"

library: $(VENV)/built $(VENV)/group-dev
	$(BIN)/python tests/library.py tests/data/library.txt

# The examples of all techniques, drawn on contact sheets for reviews by eye, in out/sheets.
sheets: $(ENGINE)
	$(BIN)/python tools/sheets.py $(OUT)/sheets

# Every view of the page in windows of all sizes, light and dark, in each language, for reviews by eye, in out/page.
screenshots: $(ENGINE) $(VENV)/extra-web $(VENV)/group-dev
	$(BIN)/python tools/screenshots.py $(OUT)/page

# Whether the tests notice small wrong changes; goes on where it was interrupted (tools/mutants.py).
mutants: $(VENV)/built $(VENV)/group-dev
	$(BIN)/python tools/mutants.py

# Collects all sentences in a template, merges them into the translations, and compiles these.
LOCALE := src/lucidoku/words/locale
TEMPLATE := build/lucidoku.pot
locale: $(VENV)/group-dev
	@mkdir -p build
	$(BIN)/pybabel -q extract -k N_ -k _ -k ngettext:1,2 --no-location --sort-output --project lucidoku -o $(TEMPLATE) src/lucidoku
	$(BIN)/pybabel -q update -D lucidoku -i $(TEMPLATE) -d $(LOCALE) -N --ignore-obsolete --ignore-pot-creation-date -w 120
	for po in $(LOCALE)/*/LC_MESSAGES/*.po; do $(BIN)/python tools/catalogues.py $$po $${po%.po}.mo; done

stubs: $(VENV)/built $(VENV)/group-dev
	$(BIN)/python tools/stubs.py

clean:
	rm -rf $(VENV) build dist out site .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# What building and explaining need, and no more. CMake and Ninja come from the system where it has them.
HAS_CMAKE = $(shell cmake --version 2>/dev/null | grep -Eq ' (3\.[2-9][0-9]|[4-9])' && echo yes)
HAS_NINJA = $(shell ninja --version 2>/dev/null)
MISSING_CMAKE = $(if $(and $(HAS_CMAKE),$(HAS_NINJA)),,-r $(PINS)/cmake.txt)
# Where Python has a pip, that one installs the new one: twice as fast as `venv`, whose pip must then be replaced.
$(VENV)/ready: pyproject.toml $(wildcard $(PINS)/*.txt)
	@$(PYTHON) -m venv --without-pip $(VENV) && $(PYTHON) -m pip --python $(BIN)/python install -q $(PINNED)/build.txt $(MISSING_CMAKE) 2> /dev/null \
	  || { $(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install -q $(PINNED)/build.txt $(MISSING_CMAKE); }
	touch $@

# The tools of a group (dev, dist, site), on top of that. Python compiles what it imports, which is a small part of them.
$(VENV)/group-%: $(VENV)/ready
	$(BIN)/pip install -q --no-compile $(if $(wildcard $(PINS)/$*.txt),$(PINNED)/$*.txt,--group $*)
	touch $@

# What the page needs is part of what is released.
$(VENV)/extra-web: $(VENV)/ready
	$(BIN)/pip install -q $(PINNED)/web.txt
	touch $@

# Rebuilt when the engine or the build description changes; Python files are used where they lie. The quick engine is for the
# first `make explain` alone: all else compiles the fast one, once more. AFTER is what must be installed before.
$(VENV)/built: $(VENV)/ready $(SOURCES) | $(AFTER)
	$(BIN)/pip install -q --no-build-isolation -C cmake.define.LUCIDOKU_QUICK=OFF -e .
	@$(SUM) > $@

$(VENV)/quick: $(VENV)/ready $(SOURCES)
	@echo "Compiling the engine: most of a minute on two cores, once …"
	$(BIN)/pip install -q --no-build-isolation -C cmake.define.LUCIDOKU_QUICK=ON -e .
	@$(SUM) > $@
