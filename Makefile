# Every target makes .venv and installs what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PUZZLE ?= ..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..
OUT ?= out
CXX_FILES = $(shell find engine -name '*.hpp' -o -name '*.cpp')


.PHONY: explain test check sanitize bench docs locale stubs library clean

explain: $(VENV)/built
	$(BIN)/lucidoku explain "$(PUZZLE)" -v --out $(OUT) --format text --format png --format html
	@echo "Pictures and page: $(OUT)/sheet.png, $(OUT)/walkthrough.html"

test: check
	$(BIN)/python -m pytest -n 2

check: $(VENV)/built
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run -Werror $(CXX_FILES)
	$(BIN)/python tools/stubs.py --check
	$(BIN)/mypy
	$(BIN)/lint-imports

# The engine with AddressSanitizer and UndefinedBehaviorSanitizer, fed with good and bad input.
sanitize: $(VENV)/built
	$(BIN)/cmake -S . -B build/sanitize -G Ninja -DCMAKE_BUILD_TYPE=Debug -DLUCIDOKU_SANITIZE=ON \
	  -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python \
	  -Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir) > build/sanitize.log
	$(BIN)/cmake --build build/sanitize >> build/sanitize.log
	LUCIDOKU_ENGINE=sanitized LUCIDOKU_ENGINE_PATH=$(CURDIR)/build/sanitize LUCIDOKU_FUZZ=1000 ASAN_OPTIONS=detect_leaks=0 \
	  LD_PRELOAD="$$($${CXX:-c++} -print-file-name=libasan.so) $$($${CXX:-c++} -print-file-name=libubsan.so) $$($${CXX:-c++} -print-file-name=libstdc++.so)" \
	  $(BIN)/python -m pytest -p no:cacheprovider tests/test_fuzz.py

bench: $(VENV)/built
	$(BIN)/python bench/solve.py
	$(BIN)/python bench/walkthrough.py
	$(BIN)/python bench/explain.py
	$(BIN)/python bench/corpus.py

docs: $(VENV)/built
	$(BIN)/python tools/docs.py

library: $(VENV)/built
	$(BIN)/python tests/library.py tests/data/library.txt

# Collects all sentences, merges them into the translations, and compiles these.
LOCALE := src/lucidoku/locale
locale: $(VENV)/built
	$(BIN)/pybabel -q extract -k N_ -k _ -k ngettext:1,2 --no-location --sort-output --project lucidoku -o $(LOCALE)/lucidoku.pot src/lucidoku
	$(BIN)/pybabel -q update -D lucidoku -i $(LOCALE)/lucidoku.pot -d $(LOCALE) -N --ignore-obsolete --ignore-pot-creation-date -w 120
	$(BIN)/pybabel -q compile -D lucidoku -d $(LOCALE)

stubs: $(VENV)/built
	$(BIN)/python tools/stubs.py

clean:
	rm -rf $(VENV) build out .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --upgrade "pip>=25.1"
	$(BIN)/pip install -q --group dev
	touch $@

# Rebuilt when the engine or the build description changes; Python files are used where they lie.
$(VENV)/built: $(VENV)/ready CMakeLists.txt $(CXX_FILES)
	$(BIN)/pip install -q --no-build-isolation -e .
	touch $@
