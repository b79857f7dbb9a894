"""Answers to wrong guesses: a name or a keyword that does not exist is answered with the call that does.

`MEANT` lists the calls to type, and the words that people try instead, by class or module. A word is compared without
underscores, capitals, and prefixes such as `get_` or `to_`. A word that is not listed is answered with the nearest name.
"""

from __future__ import annotations

import ast
import inspect
import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextvars import copy_context
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from lucidoku.errors import LucidokuError, UnknownKeyword, UnknownName, WrongType
from lucidoku.words.callers import Place, TypedCall, place_of_caller
from lucidoku.words.kinds import Instance, instance_named, kind_of_value, resolve, returned
from lucidoku.words.language import _
from lucidoku.words.meaning import (
    MODULES,
    NEEDLESS,
    SURE,
    best_answers,
    call_of,
    has_known_words,
    object_name,
    purpose_of,
    stem,
    stems,
    synonyms,
)
from lucidoku.words.meant import CANNOT, MEANT, WISHES
from lucidoku.words.quoting import quoted, short_name
from lucidoku.words.rule_calls import rule_answer, rule_call, with_rules
from lucidoku.words.rule_names import rule_named
from lucidoku.words.samples import (
    Replacement,
    expression_of,
    importing,
    name_of,
    show,
    tree_of,
    with_imports,
    with_node,
    written,
)
from lucidoku.words.typed import PLACEHOLDERS, agreed, complete, renamed, repeated

__all__ = [
    "as_typed",
    "call_of_files",
    "call_with",
    "call_with_rules",
    "call_with_texts",
    "call_without",
    "called_module",
    "called_object",
    "changed_grid",
    "column_call",
    "completed",
    "entered_call",
    "example_call",
    "example_of_rule",
    "exchanged_call",
    "frame_column",
    "layout_named",
    "made_as_typed",
    "made_by",
    "plural_call",
    "quarter_turns",
    "saved_call",
    "spoken_value",
    "unknown_import",
    "unknown_keyword",
    "unknown_name",
    "unknown_of_tuple",
    "wrong_arguments",
    "wrong_call_of_class",
    "wrong_index",
    "wrong_truth",
]

RELATED = {
    "lucidoku": ("Grid", "Board", "Layout", "Walkthrough"), "Board": ("Grid", "Layout"), "Grid": ("Board", "Layout"),
    "Step": ("Technique",), "Entries": ("Results",), "Solutions": ("Results",), "Layout": ("Grid",), "Walkthrough": ("Grid",),
    "RatingCard": ("Walkthrough",),
}  # fmt: skip
"""Classes whose names and answers apply to names that another one does not have."""

_TABLE_METHODS = frozenset(
    (
        "agg", "apply", "corr", "describe", "drop", "drop_duplicates", "dropna", "explode", "fillna", "filter",
        "groupby", "head", "hist",
        "info", "isna", "isnull", "itertuples", "iterrows", "join", "max", "mean", "median", "melt", "min", "mode", "nlargest",
        "notna", "nsmallest", "nunique", "pivot", "pivot_table", "plot", "quantile", "query", "rank", "rename", "reset_index",
        "sample", "set_index", "to_dict", "sort_index", "sort_values", "std", "sum", "tail",
        "to_csv", "to_excel", "to_json", "to_latex",
        "to_markdown", "to_parquet", "to_sql", "transpose", "value_counts", "var",
    )
)  # fmt: skip
"""Methods of a data frame of pandas, which our results become with `to_pandas`, and grids by their rows."""
_TABLE_NUMBERS = frozenset(("corr", "mean", "median", "quantile", "std", "sum", "var"))
"""Those that columns of texts do not have."""
_TABLE_VALUES = frozenset(("T", "at", "columns", "dtypes", "iat", "iloc", "loc", "ndim", "style"))
"""Its attributes without a call."""

_FILE_METHOD = re.compile(r"(?:(?:to|write|save|export)_)?(csv|parquet|jsonl|pdf)")
"""Names of methods that write a table or a page, which `save` does."""

CALLED = {
    "lucidoku": "ld.explain(puzzle)",
    "ld.cluster": "ld.cluster.build(files, path)",
    "ld.corpus": "ld.corpus.Corpus('my.corpus') or ld.corpus.build(puzzles, 'my.corpus'); ld.corpus.Corpus('my.corpus')",
    "ld.bulk": "ld.solve_many(puzzles)",
    "ld.logic.examples": "ld.techniques['x-wing'].example()",
    "ld.logic.record": "step.to_dict()",
    "ld.examples": "ld.techniques['x-wing'].example()",
    "ld.grid": "ld.Grid(text)",
    "ld.record": "step.to_dict()",
    "ld.rules": "'\\n'.join(ld.Grid(puzzle).layout.rule_lines) or sorted(ld.rules.classes.CLASSES)",
    "ld.logic": "ld.explain(puzzle)",
    "ld.search": "ld.corpus.Corpus('my.corpus').steps(technique='x-wing')",
    "ld.words": "ld.set_language('fr')",
    "ld.web": "the command lucidoku web",
    "ld.cli": "the command lucidoku",
    "ld.tables": "ld.solve_many(puzzles).to_pandas()",
    "ld.files": "ld.read_puzzles(path)",
    "ld.datasets.judge": "ld.datasets.Judge(puzzle)",
    "ld.datasets.traces": "the command lucidoku data traces PUZZLES --out traces.jsonl",
    "ld.datasets": "ld.datasets.make_set('easy', 1000, 'set')",
    "ld.drawing": "ld.drawing.svg(grid)",
    "ld.formats": "ld.formats.names()",
    "ld.generator": "ld.make(level='hard')",
    "ld.paper": "ld.paper.sheet(puzzles, 'sheet.pdf')",
    "ld.proofs": "ld.prove(step)",
    "ld.ratings": "ld.rate(puzzle)",
    "ld.school": "ld.school.World(puzzle)",
    "ld.school.lessons": "the command lucidoku train --list",
    "ld.school.exercises": "the command lucidoku train naked-pair --out practice.pdf",
    "ld.solvers": "ld.solvers.solver('dlx')",
}
"""Calls to write instead of a call of a module."""

_EXCLUDE = (
    "without exclude excluded excluding skip ban banned forbid forbidden disable disabled disallow disallowed deny blacklist "
    "not_using except_for no avoid omit hide drop ignore no_techniques without_techniques exclude_techniques skip_techniques"
)
KEYWORDS: dict[str, str] = {
    "without": _EXCLUDE,
    "allow_multiple": "multiple_solutions multiple allow_multiple_solutions unique check_unique require_unique is_unique "
    "check_uniqueness ensure_unique allow_ambiguous several_solutions",
    "paper": "page_size size paper_size page page_format",
    "path": "filename file out to fname save output target filepath output_path dest output_file",
    "out": "path filename file folder dir directory output target to fname",
    "form": "format fmt kind type",
    "name": "format fmt form kind type to level difficulty",
    "licence": "license",
    "format": "fmt form kind type syntax",
    "errors": "on_error raise_errors ignore_errors error skip_errors strict",
    "into": "parts shares ratios sizes test_size train_size ratio fractions path out target folder output dest",
    "theme": "style color colour dark cmap colors colours palette scheme",
    "large": "big large_print big_print font_size",
    "progress": "verbose show_progress progress_bar callback tqdm on_progress",
    "on_progress": "progress verbose show_progress progress_bar callback tqdm",
    "upside_down": "flip_solutions rotated inverted",
    "distinct": "unique different no_duplicates dedupe",
    "lang": "language locale",
    "reverse": "ascending descending desc",
    "source": "path filename file filepath file_path fname data puzzles url",
    "rules": "variant variants constraints constraint rule kind type",
    "names": "solvers methods",
    "time_limit": "timeout max_time limit_seconds seconds time max_seconds deadline limit_s timelimit within max_runtime "
    "budget",
    "count": "n number num amount how_many n_puzzles quantity",
    "stage": "level detail depth verbosity number n",
    "cell": "row r",
    "column": "col c",
    "circle": "head bulb start source total",
    "digit": "value candidate number n val",
    "width": "size px pixels w height h figsize image_size img_size dpi resolution ppi "
    "cell_size cell_width square_size cell_px",
    "candidates": "pencil_marks pencilmarks show_candidates marks notes with_candidates show_pencilmarks draw_candidates "
    "show_notes with_pencilmarks show_marks candidate",
    "degrees": "angle k n times turns quarter_turns quarters deg rotation by direction clockwise",
    "shaft": "path line cells body tail arrow arm",
    "per_page": "columns cols rows n_cols n_rows ncols nrows grid_size layout n count per number "
    "rows_per_page n_per_page puzzles_per_page per_sheet grids_per_page",
    "solutions": "with_solutions answers show_solutions include_solutions",
    "techniques": "use used uses including max_difficulty difficulty_limit pipeline strategies methods technique strategy "
    "rules using solvers algorithm algorithms method only allow allows allowed enable enabled whitelist permitted "
    "allowed_techniques "
    "with_techniques names include including",
    "limit": "max_solutions maximum most max_count at_most n max n_solutions stop_after max_steps count cap upto up_to top "
    "head k first",
    "level": "difficulty hardness grade lvl diff max_level",
    "rating": "ratings se er difficulty_range score",
    "rate": "scale scales rating ratings metric metrics se",
    "needs": "require technique techniques requires required must_have with_technique strategy need using contains",
    "layout": "size shape variant board n dimensions box_size type kind grid_size dims rows",
    "givens": "clues num_clues n_clues n_givens given_count num_givens given hints filled clue_count",
    "seed": "random_state rng random_seed rand random",
    "scale": "scales systems scoring metric metrics rating ratings system by",
    "threads": "n_jobs workers jobs processes num_workers n_threads parallel cores num_threads nproc concurrency max_workers "
    "n_workers cpus",
    "pattern": "mask positions template shape_mask givens_mask clue_mask where",
    "solution": "full full_grid answer solved from_solution target grid",
    "values": "entries entered filled current state progress",
    "symmetry": "symmetric sym pattern symmetries",
    "minimal": "is_minimal irreducible",
    "answer": "student solution pupil mine attempt submission response my_answer entered filled",
    "heading": "title header caption name cover",
    "puzzle": "grid board sudoku position",
    "puzzles": "grids boards data df series",
    "constraints": "rules marks extras variants constraint with_constraints",
    "sum": "total value target clue number",
    "cells": "cell region path line positions",
    "key_move": "key_moves one_trick trick",
}
"""Keywords of the public functions, and the words that are tried instead."""

_RULES = "ld.Grid(text, layout=ld.Layout('9x9').with_constraints([ld.{name}(…)]))"
_NO_GUESS = (
    "guess guessing logic_only no_guess no_guessing allow_guessing guesses allow_guess backtracking allow_backtracking "
    "brute_force "
    "trial_and_error pure_logic"
)
_CALLS = {
    "techniques=ld.Pipeline.of('all').without('x-wing')": _EXCLUDE,
    "with ld.language({value}): …": "lang language locale",
    "with ld.notation('K9'): …": "notation",
    "ld.Grid(text, layout='9x9')": "layout size dims dimensions grid_size shape",
    "ld.Layout('6x6:3x2')": "box boxes box_size box_shape block block_size box_width box_height",
    "ld.Grid(text, layout='9x9+diagonal')": "diagonal diagonals x sudoku_x diag variant",
    "ld.Grid(text, layout='9x9+window')": "windoku windows window hyper",
    "ld.Grid(text, layout=ld.Layout.jigsaw(regions))": "jigsaw regions region irregular",
    "ld.Grid(text, layout=ld.Layout('9x9').with_constraints(constraints))": "variants constraints constraint rules extra",
    _RULES.format(name="KillerCage"): "cages cage killer sums",
    _RULES.format(name="Thermometer"): "thermometers thermometer thermos thermo",
    _RULES.format(name="Arrow"): "arrows arrow",
    _RULES.format(name="AntiKnight"): "anti_knight antiknight knight knights",
    _RULES.format(name="AntiKing"): "anti_king antiking king",
    _RULES.format(name="Difference"): "kropki dots difference consecutive",
    "ld.solutions(puzzle, limit=2)": "limit n max_solutions all all_solutions count find_all unique",
    "ld.explain(puzzle)": "explain steps human verbose logic",
    "ld.explain(puzzle, techniques='easy')": "techniques technique max_level level strategies methods only difficulty",
    "ld.find_steps(board, 'singles')": "cell cells",
    "ld.explain(puzzle).steps[:5]": "max_steps steps_limit num_steps n_steps first",
    "ld.explain(puzzle, techniques='logic')": _NO_GUESS,
    "ld.rate_many(puzzles).to_pandas()": "as_dataframe as_frame dataframe to_frame as_df return_df",
}
"""Calls to write instead of a keyword, and the keywords that are tried."""

_PICTURE = "filename path file out to fname save output"
_COLOURS = "colors colours highlight highlights highlighted mark marks cells colored squares fill"
_NEEDLESS_KEYWORDS = frozenset(
    (
        "progress", "verbose", "quiet", "silent", "debug", "log", "inplace", "copy", "show", "cache", "unique", "check", "pretty",
        "indent", "encoding", "header", "overwrite", "exist_ok", "mode", "lazy", "show_progress",
        "disable_progress", "fast", "return_X_y", "seed", "random_state", "rng", "orient", "batch_size", "chunksize",
        "attempts", "tries", "max_attempts", "max_tries", "retries", "title",
        "return_list", "as_list", "column", "col", "column_name", "puzzle_column", "ax", "labels", "show_labels", "coordinates",
        "show_coordinates", "bbox_inches", "row_labels", "axis_labels", "block", "transparent",
        "usecols", "index", "na_values", "dtype", "sep", "delimiter", "low_memory", "compression",
    )
)  # fmt: skip
"""Keywords without which a call does the same."""
_IMPOSSIBLE_KEYWORDS = frozenset(
    (
        "weights", "weight", "costs", "penalty", "font", "fonts", "author", "logo", "watermark", "symbols", "alphabet",
        "letters", "callback", "on_node", "hook", "margin", "margins", "landscape", "orientation", "hints",
    )
)  # fmt: skip
"""Keywords for what no call can do."""

_FILE = "out output path file filename fname dest to save save_to outfile out_file output_path output_file write_to"
_HIGHLIGHT = "ld.Step.of(board, cells={'primary': ['r1c1']}).svg(board=board, title=False)"
_ENTERED = (
    "values current state entries entered filled played moves mine my_grid answer student progress_so_far so_far digits"
)
"""Keywords for what someone has entered into a puzzle."""
_STAGE = "ld.hint(puzzle).hint(1)"
_STAGES = {"vague": "1", "small": "1", "low": "1", "short": "1", "min": "1", "technique": "2", "medium": "2", "full": "3",
           "complete": "3", "all": "3", "explicit": "3", "detailed": "3", "high": "3", "max": "3", "long": "3"}  # fmt: skip
"""Stages of a hint, by the words of people."""
_CALLS_OF = {
    "load_puzzles": {"ld.datasets.load_puzzles('hard')[:3]": "n limit count number size k first head"},
    "relabel": {"ld.datasets.shuffle(puzzle, seed=1)": "seed random_state rng random"},
    "hint": {
        "board = ld.Board(puzzle); board.eliminate('r1c1', 5); ld.hint(board)": "candidates marks notes pencilmarks eliminated",
        "ld.hint(ld.Board(puzzle, values))": _ENTERED,
        _STAGE: "level stage detail verbosity strength depth vague how_much",
        "ld.hint(puzzle).hint(3)": "full explicit complete",
        "ld.hint(puzzle).text": "verbose text as_text type format explain",
        "ld.find_steps(puzzle, limit=3)": "n count number limit max max_hints many k",
        "ld.why(puzzle, 'r1c1')": "cell cells digit position at",
    },
    "find_steps": {
        "[step for step in ld.find_steps(puzzle) if 'r1c1' in map(str, step.cells)]": "cell cells at house region target where",
        "[step for step in ld.find_steps(puzzle) if 5 in step.evidence.digits]": "digit digits number value",
        "[step for step in ld.find_steps(puzzle) if step.placements]": "kind type placement placements placing",
        "ld.find_steps(puzzle)[0]": "first",
        "ld.find_steps(ld.Board(puzzle, values))": _ENTERED,
        "ld.find_steps(puzzle)": "all every find_all",
    },
    "svg": {
        "grid.save('grid.svg')": _PICTURE,
        _HIGHLIGHT: _COLOURS,
    },
    "png": {
        "grid.save('grid.png')": _PICTURE,
        _HIGHLIGHT: _COLOURS,
    },
    "read_puzzles": {
        "itertools.islice(ld.read_puzzles(path), 5)": "limit n first max_count nrows head count max_rows n_rows rows",
        "ld.read_puzzles(path)[1:]": "skiprows skip offset start skip_rows",
        "[entry for entry in ld.read_puzzles(path) if entry.puzzle]": "errors on_bad_lines skip_errors skip_invalid "
        "ignore_errors valid_only on_error strict",
        "[entry.puzzle for entry in ld.read_puzzles(path)]": "as_grids grids return_grids puzzles_only as_list",
    },
    "explain": {
        "ld.explain(puzzle).to_json()": "json format fmt as_json return_type",
        "ld.explain(puzzle).to_pandas()": "as_df as_dataframe as_frame dataframe return_df to_frame",
        "techniques='easy'": "simple easy_only",
        "ld.explain(puzzle).text": "verbose detail text print style verbosity details",
        "ld.explain(ld.Board(puzzle, values))": _ENTERED,
        "ld.explain_many(puzzles, threads=2)": "threads n_jobs workers jobs parallel processes cores",
        "ld.explain(puzzle).save('walk.html')": "path filename output out save file html pdf",
        "ld.find_steps(puzzle)": "all find_all all_steps",
        "ld.find_steps(puzzle)[:3]": "multipv pv lines n_best top top_n best_of",
        "ld.explain(puzzle).steps[:5]": "steps step start stop limit n count first max_steps",
        "ld.why(puzzle, 'r1c1')": "cell cells digit target goal position",
        "aim='fewest-hard-steps'": "shortest fewest optimal best optimize optimise minimize minimal short shorter",
        "techniques=ld.Pipeline.of('all').without('uniqueness')": "uniqueness no_uniqueness allow_uniqueness "
        "use_uniqueness assume_unique assume_uniqueness",
        f"{CANNOT}ld.explain(puzzle, techniques=['naked-single', 'hidden-single'])": "order priority preference prefer "
        "sequence first weights",
    },
    "solve": {
        "ld.solvers.solver('dlx').solve(puzzle).nodes": "nodes count_nodes",
        "ld.solvers.solver('dlx').solve(puzzle)": "method algorithm solver backend engine strategy using with_solver technique "
        "stats statistics return_stats with_stats timing time return_time",
        "ld.explain(puzzle)": "return_steps logical logic human trace as_steps show_steps explain steps verbose log",
        "ld.solutions(puzzle, limit=2)": "solutions max_solutions n_solutions all all_solutions limit n count find_all unique",
        "ld.solve_many(puzzles, threads=2)": "threads n_jobs workers jobs parallel processes cores",
        "ld.solve(puzzle).line": "format as_string as_text string return_string fmt",
        "ld.solve(puzzle).rows": "as_list return_list lists",
        "ld.generator.full_grids(1)[0]": "random randomize shuffle",
        "ld.explain(puzzle).board(3)": "step_limit max_steps n_steps",
        "ld.solve(puzzle)": "return_grid output as_grid inplace copy",
    },
    "count": {
        "ld.solve_many(puzzles, limit=2, threads=2).counts": "threads n_jobs workers jobs parallel processes cores",
        "ld.count(puzzle, limit=None)": "all exact full all_solutions complete",
    },
    "prove": {
        "ld.prove(step) or ld.prove(walk)": "quick fast verbose detail progress solver backend engine prover method timeout "
        "time_limit"
    },
    "solve_many": {
        "ld.solve_many(puzzles).counts": "return_counts counts with_counts count return_count",
        "ld.solvers.solver('dlx').solve(puzzle).grid": "method algorithm solver backend engine",
        "ld.solve_many(puzzles).to_pandas()": "as_frame to_pandas return_type return_df as_dataframe",
        "ld.solve_many(puzzles).save('solved.csv') or ld.write_puzzles([grid for grid in ld.solve_many(puzzles) if grid], "
        "'solved.txt')": f"{_FILE}",
    },
    "rate_many": {"ld.rate_many(puzzles).save('rated.csv')": _FILE},
    "explain_many": {"ld.explain_many(puzzles).save('walks.jsonl')": _FILE},
    "rate": {
        "ld.rate(puzzle).text": "verbose verbosity detail details report",
        "ld.explain(puzzle)": "steps explain",
        "ld.rate_many(puzzles, threads=2)": "threads n_jobs workers jobs parallel processes cores",
        "ld.rate(puzzle).level": "level_only simple short brief level difficulty",
        "ld.rate(puzzle)": "all all_scales every",
    },
    "booklet": {
        "ld.paper.booklet(puzzles, 'booklet.pdf')": "solutions answers with_solutions include_solutions show_solutions"
    },
    "place": {"board.place('r1c1', 5)": "row col column r c x y"},
    "eliminate": {"board.eliminate('r1c1', 5)": "row col column r c x y digits values"},
    "Layout": {
        "ld.Layout('9x9+diagonal')": "diagonal diagonals x sudoku_x",
        "ld.Layout('9x9+window')": "windoku windows window hyper",
        "ld.Layout.jigsaw(regions)": "jigsaw regions region irregular",
        "ld.Layout(9)": "size n rows cols dims",
        "ld.Layout.standard(2, 3)": "block_height block_width",
        "ld.Layout('6x6:3x2')": "box boxes box_size box_shape block block_size",
        "ld.Layout('9x9').with_constraints([ld.AntiKnight()])": "anti_knight antiknight knight",
        "constraints=": "cages rules variants thermometers arrows extra",
    },
    "technique": {"score=": "rating se er points cost weight", "definition=": "description about text doc docs"},
    "split": {
        "ld.datasets.split(files, {'train': 0.9, 'test': 0.1}, 'sets')": "test test_size train train_size ratio "
        "fraction fractions sizes val validation"
    },
    "Sandwich": {"ld.Sandwich('row 1', 12)": "row column col line index clue value total number n"},
    "XSum": {"ld.XSum('row 1', 12)": "row column col line index clue value total number n"},
    "Skyscraper": {"ld.Skyscraper('row 1', 3)": "row column col line index clue value total number n count sum"},
    "LittleKiller": {"ld.LittleKiller('r1c2 r2c1', sum=9)": "direction start end dir diagonal cell clue"},
    "make": {
        "ld.make()": "unique is_unique single_solution proper",
        "ld.make().line": "format fmt as_string as_text string return_string return_type output_format",
        "ld.make().solve()": "return_solution with_solution solve include_solution and_solution",
        "ld.make().save('puzzle.txt')": "path filename output out save file",
        "without='guess'": _NO_GUESS,
    },
    "make_many": {
        "[made.puzzle for made in ld.make_many(10)]": "as_grids return_grids",
        "ld.make_many(10).save('set.csv') or ld.write_puzzles(ld.make_many(10), 'set.txt')": "path filename output out save "
        "file",
        "without='guess'": _NO_GUESS,
    },
}
"""Calls to write instead of a keyword of one function, before all others."""

_SUBJECTS = frozenset(("puzzle", "puzzles", "values", "text", "board", "layout"))
"""Arguments of the functions to which these calls apply."""

_NEAR, _TYPED = 0.75, 0.86
"""Least likeness of a word that is suggested, and of one that was probably meant, but mistyped."""

_MANY = {
    "make": "ld.make_many(count)",
    "solve": "ld.solve_many(puzzles)",
    "rate": "ld.rate_many(puzzles)",
    "explain": "ld.explain_many(puzzles)",
    "shuffle": "[ld.datasets.shuffle(puzzle, seed) for seed in range(3)]",
}
_OF_VALUES = {
    ("Grid", "constraints"): "ld.Grid(text, layout=ld.Layout('9x9').with_constraints(constraints))",
    ("load_puzzles", "number"): "ld.datasets.load_puzzles('hard')[:3]",
    ("make", "number"): "ld.make_many(count)",
    ("hint", "number"): "ld.hint(puzzle).hint(1)",
    ("solve", "solver"): "ld.solvers.solver('dlx').solve(puzzle)",
    ("solve", "number"): "ld.solutions(puzzle, limit=2)",
    ("explain", "number"): "time_limit=",
    ("solve", "level"): "ld.explain(puzzle, techniques='easy')",
    ("check", "cell"): "ld.why(puzzle, 'r1c1', 5)",
    ("solve", "text"): "ld.explain(puzzle, techniques='logic')",
    ("prove", "cell"): "ld.why(puzzle, 'r1c1', 5)",
    ("solve", "technique"): "ld.explain(puzzle, techniques=['x-wing'])",
}
"""Calls or keywords to write for a value without a keyword, by function and kind of the value."""
_AVOIDED = re.compile(
    r"(?:(avoid|no|without|exclude|skip|forbid|disable|disallow|ban)|use|allow|with|enable|include|only|just)_(\w+)"
)
"""Keywords with a truth value for techniques that are wanted or not."""
_UNWANTED = re.compile(
    r"(?:avoid|no|not|without|exclude|skip|forbid|forbidden|disable|disallow|ban|banned)_"
    r"(?:technique|strateg|method|rule)\w*"
)
"""Keywords for techniques that are not wanted."""
_TRUTHS = frozenset(("allow_multiple", "check", "minimal", "uniform", "weighted"))
"""Keywords that take only a truth value."""
_BLANKS = "blanks empty holes empties n_empty n_blanks n_holes missing removed num_empty empty_cells to_remove remove"
"""Keywords for the number of empty cells."""
_COUNTS = {"n", "count", "number", "num", "size_", "amount", "many", "n_puzzles", "how_many"}
_PREFIX = re.compile(r"^(?:get|to|as|is|has|compute|calculate|calc|the|iter|list|fetch|current)_(?=.)")


def _plain(word: str) -> str:
    return re.sub(r"(al)ly(?=_|$)", r"\1", _PREFIX.sub("", word.lower())).replace("_", "")


@cache
def _answers(owner: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the answers of a class by word, both verbatim and in plain form."""
    exact: dict[str, str] = {}
    plain: dict[str, str] = {}
    rows = MEANT.get(owner, {})
    if not rows and owner in import_module("lucidoku.rules.constraints").CLASS_NAMES.values():
        rows = {
            re.sub(r"\bconstraint\b", object_name(owner), row): words for row, words in MEANT["ConstraintSpec"].items()
        }
    for answer, words in rows.items():
        for word in words.split():
            exact.setdefault(word, answer)
            plain.setdefault(_plain(word), answer)
    return exact, plain


def unknown_name(owner: str, name: str, known: Iterable[str], is_class: bool = False) -> UnknownName:
    """Return the error for a name that an object or a module does not have; the message suggests another one.

    The search for it waits until the message is read: `hasattr` and such do not.

    Args:
        owner: the name of the class or module.
        name: the unknown name.
        known: the public names that it has.
        is_class: whether the class itself was asked, not one of its objects.

    >>> print(unknown_name("Grid", "clues", ["rows"]))
    Grid has no 'clues'; use grid.given_count
    >>> print(unknown_name("Grid", "rwos", ["rows"]))
    Grid has no 'rwos'; did you mean rows?
    >>> print(unknown_name("lucidoku", "mistakes", ["make"]))
    lucidoku has no 'mistakes'; use ld.check(puzzle, answer)
    """
    names = [word for word in known if not word.startswith("_")]
    context = copy_context()  # the language now, whatever it is when the message is read
    place = place_of_caller()
    return UnknownName(lambda: context.run(_unknown_name_text, owner, name, names, is_class, place))


def answer_for(name: str) -> str:
    """Return the call of the package for a name that it does not have; empty without one.

    >>> answer_for("path"), answer_for("nothing_like_it")
    ('ld.explain(puzzle)', '')
    """
    return _listed_answer("lucidoku", name, import_module("lucidoku").__all__).removeprefix(CANNOT)


def unknown_of_tuple(owner: str, held: str, name: str) -> UnknownName:
    """Return the error for a name that the tuple of an attribute does not have, such as `layout.constraints.append`.

    Args:
        owner: the name of the class that has the attribute.
        held: the name of the attribute, which the answer does without.
        name: the unknown name.
    """
    place, context = place_of_caller(), copy_context()

    def text() -> str:
        typed = place.call(name) if place else None
        holder = typed.receiver if typed else None
        on_owner = None
        if typed and isinstance(holder, ast.Attribute) and holder.attr == held:
            function = ast.Attribute(holder.value, name, ast.Load())
            call = typed.call and ast.Call(function, typed.call.args, typed.call.keywords)
            is_alone = typed.call is not None and getattr(typed.statement, "value", None) is typed.call
            statement = ast.Expr(call) if call and is_alone and isinstance(typed.statement, ast.Expr) else None
            on_owner = TypedCall(function, call, typed.behind, typed.frame, statement)
        return _unknown_name_text(owner, name, dir(tuple), typed=on_owner)

    return UnknownName(lambda: context.run(text))


def wrong_index(name: str, call: str) -> WrongType:
    """Return the error for a name as an index of a tuple.

    Args:
        name: the name.
        call: the call to use, in which `'x-wing'` is the name.
    """
    short = repr(name[:40])
    return WrongType(
        _("expected a number, got {value}; use {call}").format(value=short, call=call.replace("'x-wing'", short))
    )


def unknown_import(package: str, name: str, known: Iterable[str]) -> ImportError | None:
    """Return the error for an import of a name that a package does not have; None if the program imports nothing now.

    Python replaces an AttributeError by an ImportError without the answer.
    """
    place = place_of_caller()
    if place is None or not place.is_import:
        return None
    return ImportError(_unknown_name_text(short_name(package), name, [*known], place=place), name=package)


_IMPORTED = re.compile(r"ld((?:\.[a-z]\w*)*)\.(\w+)(?:\([^()]*\))?")
"""Answers that begin with a public name, which a program can import."""


def _unknown_name_text(
    owner: str, name: str, names: Collection[str], is_class: bool = False, place: Place | None = None,
    typed: TypedCall | None = None,
) -> str:  # fmt: skip
    """Return the message for a name that an object or a module does not have, for a call that is typed, or at a place."""
    typed = typed or (place.call(name) if place else None)
    typed = typed and _of_file(typed)
    if owner in _LISTS and (of_items := _answer_of_items(owner, name, typed)):
        filled = _filled(of_items, owner, name, typed) if typed else of_items
        return _sentence(owner, name, filled, ())
    if owner == "ld.corpus" and typed and (of_corpus := _on_corpus(name, typed)):
        return _sentence(owner, name, of_corpus, ())
    if typed and (of_rule := rule_answer(owner, name, typed, _answers(owner)[0].get(name, ""))):
        return _sentence(owner, name, of_rule, ())
    if typed and (longer := _longer_name(owner, name, typed, names)):
        return _sentence(owner, name, longer, ())
    answer = (_answer_of_class(owner, name) if is_class else "") or _listed_answer(owner, name, names)
    if not answer and (rest := _without_objects(name)):
        answer = _call(f"ld.{rest}") if owner == "lucidoku" and rest in names else _listed_answer(owner, rest, names)
    if typed and (other := _answer_of_variant(owner, name, answer, typed, names)):
        answer = other
    near: list[str] = []
    if not answer:
        lower = {word.lower(): word for word in names}
        near = [lower[word] for word in get_close_matches(name.lower(), lower, 2, _NEAR)]
        is_typo = near and SequenceMatcher(None, name.lower(), near[0].lower()).ratio() >= _TYPED
        number = {f"{name.lower()}s", name.lower().removesuffix("s")} & {*lower}  # the same word in the other number
        near = near or [lower[word] for word in lower if len(name) >= 4 and word.startswith(name.lower())][:2]
        if not number and (not is_typo or has_known_words(name)):  # a word that there is was not mistyped
            related = RELATED.get(owner, ())
            sure = [call for call in best_answers(owner, name, related, SURE) if _is_at_hand(owner, call)]
            answer = _(" or ").join(sure) or _answer_to_make(owner, name)
            nearest = [call for call in best_answers(owner, name, related) if _is_at_hand(owner, call)]
            if nearest and not answer and not near:
                shown = [
                    repeated(one, "" if is_class else owner, typed, _keyword_answer) if typed else one
                    for one in (_from_owner(owner, call) for call in nearest)
                ]
                calls = _(" or ").join(one + purpose_of(call) for one, call in zip(shown, nearest, strict=True))
                message = _("{owner} has no {name}; the nearest that there is: {calls}; docs/python.md lists all calls")
                return message.format(owner=owner, name=quoted(name), calls=calls)
    if not (answer or near) and owner[0].isupper() and len(names) <= _FEW:
        message = _("{owner} has no {name}; it has {known}")
        return message.format(owner=owner, name=quoted(name), known=", ".join(sorted({*names})))
    answer = _of_class(owner, _from_owner(owner, answer)) if is_class else _from_owner(owner, answer)
    if owner == "lucidoku" and re.search(_ITS_LAYOUT, answer):
        answer = _without_puzzle(answer)
    if typed and not typed.call and typed.next and (behind := _answer_behind(owner, name, answer, typed.next)):
        return behind
    parts = answer.split(" or ") if place and place.is_import else ()
    if imported := [one for part in parts if (one := _IMPORTED.fullmatch(part))]:
        answer = _(" or ").join(f"from lucidoku{one[1]} import {one[2]}" for one in imported)
    elif answer and typed:
        cannot = CANNOT if answer.startswith(CANNOT) else ""
        if answer == "ld.Grid(text)" and typed.call and not (typed.arguments or typed.keywords):
            answer = "ld.Grid('.' * 81)"
        made = re.match(r"ld\.(Grid|Board|Layout)\(", answer)
        typed, left = (with_rules(typed, made[1]) if made else None) or (typed, "")
        if answer != cannot:
            answer = cannot + _filled(answer.removeprefix(CANNOT), "" if is_class else owner, name, typed) + left
        if not typed.call and _is_argument(typed):  # map(level, puzzles)
            function = re.fullmatch(r"(ld\.\w+)\(puzzle\)", answer)
            is_of_one = re.findall(r"(?<![\w.'])puzzle(?![\w'=(])", answer) and " or " not in answer
            answer = function[1] if function else f"lambda puzzle: {answer}" if is_of_one else answer
        if name[0].isupper() and not typed.call:  # a class
            answer = re.sub(r"^(ld\.(?:\w+\.)*[A-Z]\w*)\([^()]*\)$", r"\1", answer)
    elif answer and place:
        cannot = CANNOT if answer.startswith(CANNOT) else ""
        first = parts[0] if parts else answer  # of several calls, whose imports differ
        answer = cannot + importing(first.removeprefix(CANNOT), place.frame, with_package=place.is_import)
    return _sentence(owner, name, answer, near) or _(
        "{owner} has no {name}, and Lucidoku has nothing like it; docs/python.md lists all calls"
    ).format(owner=owner, name=quoted(name))


_SAY_NO_MORE = re.compile(
    r"^(?:all|my|iter|each|every|current|number_of|n|num|count|count_of|total|how_many)_(?=\w{3})"
    r"|(?<=\w{3})_(?:of|at|for|in|from|with|by|list|dict|map|mapping|set|array|tuple|group|table|info|data|count|str|string)"
    r"(?:_(?:cell|square|position|digit))?$"
)
"""First and last words of names that say no more than the answer without them, or that it is counted."""
_COUNTED = re.compile(r"^(?:number_of|n|num|count|count_of|total|how_many)_|_count$")


def _answer_of_variant(owner: str, name: str, answer: str, typed: TypedCall, names: Collection[str]) -> str:
    """Return the answer for a name without a word that says no more, if that takes all typed values and its own does not."""
    given = typed.indexed or typed
    if (answer and not (given.arguments or given.keywords)) or (shorter := _SAY_NO_MORE.sub("", name)) == name:
        return ""
    own = completed(_from_owner(owner, answer.removeprefix(CANNOT)), owner, given)
    other = own or _listed_answer(owner, shorter, names)
    if own or (not other and shorter not in names):
        return ""
    other = other or _member(owner, shorter) or f"{object_name(owner)}.{shorter}"
    if _COUNTED.search(name):
        parts = [
            part for part in re.split(r" or (?=[a-z\[])", other) if _is_sized(_from_owner(owner, part), owner, typed)
        ]
        other = " or ".join(f"len({part})" for part in parts)
    return other if completed(_from_owner(owner, other), owner, given) else ""


_ITS_LAYOUT = r"ld\.Grid\(puzzle\)\.layout"


def _without_puzzle(answer: str) -> str:
    """Return an answer about the layout of a puzzle, behind one about the usual layout, for a call without a puzzle."""
    usual = re.sub(_ITS_LAYOUT, "ld.Layout('9x9')", answer)
    return answer if re.search(r"\bpuzzle\b", usual) else f"{usual} or {answer}"


def _is_sized(answer: str, owner: str, typed: TypedCall) -> bool:
    """Return whether the value of an answer has a length."""
    node = tree.body[-1] if (tree := tree_of(answer)) and len(tree.body) == 1 else None
    value = node.value if isinstance(node, ast.Expr) else None
    if isinstance(value, ast.ListComp | ast.List | ast.Set | ast.SetComp):
        return True
    if isinstance(value, ast.Call) and name_of(value) in ("list", "set", "dict"):
        return True
    function = value.func if isinstance(value, ast.Call) else value
    return function is not None and returned(function, object_name(owner), typed).startswith(
        ("tuple", "list", "dict", "set", "frozenset", "bytes", "CellSet", "Steps", "Mapping", "CandidateView")
    )


def _of_class(owner: str, answer: str) -> str:
    """Return an answer for a class itself in terms of it: a method of an object needs one."""
    if len(parts := re.split(r" or (?=[a-z\[])", answer)) > 1:
        return " or ".join(dict.fromkeys(_of_class(owner, part) for part in parts))
    kind, own = getattr(import_module("lucidoku"), owner, None), object_name(owner)
    called = re.match(rf"{own}\.(\w+)", answer)
    if called and isinstance(inspect.getattr_static(kind, called[1], None), classmethod):
        return f"ld.{owner}{answer.removeprefix(own)}"
    return answer if own in PLACEHOLDERS or not called else example_call(f"ld.{owner}", kind) + answer.removeprefix(own)


def _on_corpus(name: str, typed: TypedCall) -> str:
    """Return the call on the corpus of a file, for a function of corpora that there is not: `sql("my.corpus", "SELECT …")`."""
    first = typed.arguments[0] if typed.arguments else None
    if first is None or kind_of_value(typed.value(first)) != "corpus":
        return ""
    kind = import_module("lucidoku.corpus").Corpus
    opened = ast.Call(expression_of("ld.corpus.Corpus"), [first], [])
    rest = typed.without_first(ast.Attribute(opened, name, ast.Load()))
    if name in dir(kind):
        return show(rest.call or rest.function)
    answer = _from_owner("Corpus", _listed_answer("Corpus", name, dir(kind)))
    return "" if "corpus.build(" in answer else completed(answer, "Corpus", rest)


def _is_argument(typed: TypedCall) -> bool:
    """Return whether a function that is not called is the argument of a call, such as `map`."""
    calls = [node for node in ast.walk(typed.statement) if isinstance(node, ast.Call)] if typed.statement else []
    return any(one is typed.function for call in calls for one in call.args)


def _filled(answer: str, owner: str, name: str, typed: TypedCall) -> str:
    """Return an answer with the values of the typed call; the call on its first argument, if only that takes all values."""
    whole = complete(answer, owner, typed.indexed or typed, _keyword_answer)
    is_function = owner == "lucidoku" or owner.startswith("ld.")
    return whole or (_on_object(name, typed) if is_function else "") or repeated(answer, owner, typed, _keyword_answer)


def _on_object(name: str, typed: TypedCall) -> str:
    """Return the call on the first argument for a function that the package does not have: `to_pdf(walk, path)`."""
    first = typed.arguments[0] if typed.arguments else None
    holder = resolve(first, "", typed) if first else None
    kind = holder.kind if isinstance(holder, Instance) else None
    if first is None or kind is None or kind.__name__ not in MEANT:
        return ""
    owner, rest = kind.__name__, typed.without_first(ast.Attribute(first, name, ast.Load()))
    answer = _member(owner, name) or _from_owner(owner, _listed_answer(owner, name, dir(kind)))
    return completed(answer.removeprefix(CANNOT), owner, rest)


def _longer_name(owner: str, name: str, typed: TypedCall, names: Collection[str]) -> str:
    """Return the answer for a name with the one behind it, or with its first value: `groupby("level").size()`, `to("pdf")`."""
    listed, behind = _answers(owner)[0], getattr(typed.behind and typed.behind.func, "attr", "")
    if answer := listed.get(f"{name}_{behind}"):
        return completed(_from_owner(owner, answer), owner, typed)
    first = typed.value(typed.arguments[0]) if typed.arguments else None
    named = {key: typed.value(node) for key, node in typed.keywords.items()}
    head, _line, last = name.rpartition("_")
    for key, value in named.items():
        answer = ""
        if value is True:  # load_puzzles(return_X_y=True), load_easy(return_X_y=True)
            of_level = _answers("lucidoku")[0].get(f"{head}_{key}", "") if last in _PACKS else ""
            answer = listed.get(f"{name}_{key}") or of_level.partition(" or ")[0].replace("'hard'", repr(last))
        elif key in _FORMATS:  # parse(text, format="hodoku")
            answer = listed.get(f"{name}_{value}", "")
        if answer:
            call = TypedCall(typed.function, typed.without_keyword(key), None, typed.frame)
            return completed(_from_owner(owner, answer), owner, call)
    if name in _TURNS and (whole := _turned(owner, typed, names)):
        return whole
    subject = None
    if (
        owner == "lucidoku" and len(typed.arguments) == 2 and kind_of_value(first) == "puzzle"
    ):  # flip(puzzle, "vertical")
        subject, first = typed.arguments[0], typed.value(typed.arguments[1])
    if not isinstance(first, str) and len(named) == 1 and not typed.arguments:  # flip(axis=0), flip(vertical=True)
        [(key, value)] = named.items()
        first = key if value is True else f"{key}_{value}"
    first = re.sub(r"[-\s]", "_", first) if isinstance(first, str) else ""
    if not first.isidentifier():
        return ""
    into = (f"to_{first}", first) if name in _CONVERTS else ()
    for word in (f"{name}_{first}_{behind}", f"{name}_{first}", *into):
        answer = listed.get(word) or _member(owner, word) or _answer_of_file(owner, word, names)
        if not answer and word in into and "format" in names and (form := _format_named(first)):
            answer = f"{object_name(owner)}.format({form!r})"
        if not answer and subject is not None:
            answer = _listed_answer(owner, word, names)
        rest = typed.without_first() if subject is None else typed.with_arguments([subject])
        if answer and (whole := completed(_from_owner(owner, answer), owner, rest)):
            return whole
    return ""


def _of_file(typed: TypedCall) -> TypedCall:
    """Return a call with the file of a keyword in place of the name of its format: `load("csv", data_files="a.csv")`."""
    form, path = typed.value(typed.arguments[0]) if typed.arguments else ..., typed.keywords.get("data_files")
    if isinstance(path, ast.Dict | ast.List) and (held := path.values if isinstance(path, ast.Dict) else path.elts):
        path = held[0]
    if path is None or kind_of_value(typed.value(path)) != "path" or kind_of_value(form) == "path":
        return typed
    kept = [ast.keyword(key, node) for key, node in typed.keywords.items() if key not in ("data_files", "split")]
    return TypedCall(typed.function, ast.Call(typed.function, [path], kept), typed.behind, typed.frame, typed.statement)


def _turned(owner: str, typed: TypedCall, names: Collection[str]) -> str:
    """Return the answer for the symmetry that an argument names: `transform("transpose")`, `transform(rotate=90)`."""
    spoken = [one for one in typed.arguments if re.fullmatch(r"[a-z][\w -]*", str(typed.value(one)))]
    named = {key: node for key, node in typed.keywords.items() if key not in ("seed", "random_state")}
    if len(spoken) + len(named) != 1:
        return ""
    symmetry = re.sub(r"[-\s]", "_", str(typed.value(spoken[0]))) if spoken else next(iter(named))
    values = [one for one in typed.arguments if one not in spoken]
    values += [node for node in named.values() if typed.value(node) is not True]
    if symmetry in names and owner != "lucidoku":
        return show(ast.Call(ast.Attribute(typed.receiver, symmetry), values, []))
    answer = _from_owner(owner, _listed_answer(owner, symmetry, names))
    function = ast.Attribute(typed.receiver, symmetry, ast.Load())
    call, bare = (TypedCall(function, ast.Call(function, some, []), typed.behind, typed.frame) for some in (values, []))
    whole = completed(answer, owner, call)
    if whole or not values or not (held := completed(answer, owner, bare)).endswith("()"):
        return whole
    return held.removesuffix(")") + ", ".join(map(show, values)) + ")"


_TURNS = frozenset(
    ("transform", "transformed", "apply_transform", "apply_symmetry", "symmetry", "apply", "turn", "orient")
)
"""Names of methods that take the name of a symmetry."""

_FORMATS = frozenset(("format", "fmt", "form", "kind", "type"))
"""Keywords for the name of a format."""

_PACKS = ("easy", "medium", "hard")
"""Lists of puzzles that come with the package."""

_CONVERTS = frozenset(("to", "export", "export_to", "convert", "save_as", "as_", "dump", "write", "render"))
"""Names of methods that take the name of a format."""


def _answer_behind(owner: str, name: str, answer: str, behind: TypedCall) -> str:
    """Return the message for a name between a module and a call: `svg.board(board)`, `io.read(path)`."""
    attribute = getattr(behind.function, "attr", "")
    module = import_module("lucidoku")
    if not (owner == "lucidoku" or owner.startswith("ld.")) or answer.startswith(CANNOT):
        return ""
    if place := re.fullmatch(r"ld\.(\w+)", answer):
        inner = getattr(module, place[1])
        if not inspect.ismodule(inner):
            return ""
        if attribute not in inner.__all__:
            return _unknown_name_text(answer, attribute, inner.__all__, typed=behind)
        keywords = behind.call.keywords if behind.call else []
        right = ast.Call(ast.Attribute(expression_of(answer), attribute), behind.arguments, keywords)
        return _sentence(owner, name, ast.unparse(right), ())
    kind = re.match(r"ld\.([A-Z]\w*)", answer)
    if kind and (made := _answer_of_class(kind[1], attribute)):
        return _sentence(owner, name, repeated(made, "", behind, _keyword_answer), ())
    is_public = attribute in module.__all__ and attribute.islower()
    listed = _call(f"ld.{attribute}") if is_public else _listed_answer("lucidoku", attribute, module.__all__)
    if name[0].isupper() and answer:  # a class says more than a name of its method
        listed = ""
    both = _(" or ").join(filter(None, (listed, "" if answer.startswith("help(") else answer)))
    return _sentence(owner, name, repeated(both, owner, behind, _keyword_answer) if both else "", ())


_TABLE_OF = {"Corpus": "corpus.puzzles().to_pandas()"}
_FEW = 80
"""Most names of a class that a message lists."""


def _is_at_hand(owner: str, answer: str) -> bool:
    """Return whether an answer begins with an object that is at hand: that of the class, or one that it leads to."""
    first = re.match(r"(\w+)(?=[.\[])", _from_owner(owner, answer))
    others = {object_name(place) for place in MEANT if not place.startswith("ld.")} - {object_name(owner), "ld"}
    if answer.startswith(CANNOT):
        return False  # what cannot be done is said of certain names alone
    return owner == "lucidoku" or owner.startswith("ld.") or first is None or first[1] not in others


def _answer_of_class(owner: str, name: str) -> str:
    """Return the call that makes an object of a class, for a name that the class does not have: `Board.empty`."""
    words = {name, f"{name}_{owner.lower()}"}
    calls = (
        call
        for place in (owner, "lucidoku")
        for call, meant in MEANT.get(place, {}).items()
        if words & {*meant.split()}
    )
    return next((call for call in calls if re.match(rf"ld\.(?:{owner}|make|generator)\b", call)), "")


def _listed_answer(owner: str, name: str, names: Collection[str]) -> str:
    """Return the answer of the tables, or the name or value that is meant; empty without one."""
    return (
        _answers(owner)[0].get(name)
        or _answer_of_error(owner, name)
        or _answer_of_list(owner, name)
        or _answer_of_async(owner, name, names)
        or _answer_of_many(owner, name, names)
        or _answer_of_catalogue(owner, name)
        or _answer_of_file(owner, name, names)
        or (_answer_of_table(f"{object_name(owner)}.to_pandas()", name) if "to_pandas" in names else "")
        or _answer_of_value(owner, name, names)
        or _answer(owner, name)
        or _answer_of_part(owner, name)
        or _answer_of_held(owner, name, names)
        or _answer_of_item(owner, name)
        or _answer_of_others(owner, name, names)
        or _answer_in_other_number(owner, name)
        or _answer_elsewhere(owner, name, names)
        or _answer_of_package(owner, name)
        or (
            _answer_of_table(_TABLE_OF.get(owner, f"pandas.DataFrame({object_name(owner)}.rows)"), name)
            if "rows" in names
            else ""
        )
    )


_ERRORS = {
    "NoSolution": "nosolution unsolvable unsolved contradiction impossible inconsistent infeasible unsat notsolvable",
    "MultipleSolutions": "multiplesolutions multiple notunique nonunique ambiguous several uniqueness",
    "TimeLimit": "timelimit timeout timelimitexceeded",
    "ParseError": "parse parsing format syntax read decode badformat invalidformat",
    "UnknownTechnique": "unknowntechnique technique techniquenotfound strategy invalidtechnique nosuchtechnique",
    "InvalidPuzzle": "invalidpuzzle invalidgrid invalidsudoku invalidboard puzzle grid board duplicate duplicatedigit "
    "conflict clash "
    "invalidmove illegalmove rules ruleviolation",
    "WrongType": "wrongtype type",
    "InvalidArgument": "invalidargument argument value validation parameter option constraint invalidvalue invalidconstraint",
    "LucidokuError": "lucidoku sudoku base solver generic",
}
"""Errors, and the names of other programs for them without their ending."""


def _answer_of_error(owner: str, name: str) -> str:
    """Return the class for the name of an error, such as `NoSolutionError`; empty for any other name."""
    kind = re.fullmatch(r"([A-Z]\w*?)(?:Puzzle|Sudoku)?(?:Error|Exception|Exceeded|Failure|NotFound)", name)
    if owner not in ("lucidoku", "ld.errors") or not (kind or owner == "ld.errors"):
        return ""
    words = {
        name.lower(),
        *((kind[1].lower(), name.lower().removesuffix("error").removesuffix("exception")) if kind else ()),
    }
    found = next((error for error, others in _ERRORS.items() if not words.isdisjoint(others.split())), "LucidokuError")
    return f"ld.{found}"


def _answer_of_list(owner: str, name: str) -> str:
    """Return the answer that the tables have for any results, for a list of others; empty without one."""
    answer = _answers("Results")[0].get(name, "") if owner in _LISTS else ""
    return re.sub(r"\bresults\b", object_name(owner), answer)


def _answer_of_file(owner: str, name: str, names: Collection[str]) -> str:
    """Return the call that saves a table or a page, for `to_csv` or `export_pdf`; empty for any other name."""
    file = _FILE_METHOD.fullmatch(name)
    is_saved = file and "save" in names and ("svg" if file[1] == "pdf" else "to_pandas") in names
    return f"{object_name(owner)}.save('{object_name(owner)}.{file[1]}')" if file and is_saved else ""


def _answer_of_async(owner: str, name: str, names: Collection[str]) -> str:
    """Return the call that runs a function in a thread, for `aexplain` or `solve_async`; empty for any other name."""
    waiting = re.fullmatch(r"(?:async_|a)(\w+)|(\w+)_async", name)
    function = next((one for one in waiting.groups() if one in names), "") if waiting else ""
    return f"asyncio.to_thread(lambda: ld.{function}(puzzle))" if function and owner == "lucidoku" else ""


_CATALOGUES = {
    "sorted(ld.rules.classes.CLASSES)": "constraint rule variant",
    "list(ld.techniques)": "technique strategy pattern",
    "ld.formats.names()": "format dialect notation",
    "list(ld.solvers.SOLVERS)": "solver algorithm backend engine",
    "list(ld.ratings.SCALES)": "scale rating metric",
    "ld.languages()": "language locale",
    "ld.generator.SYMMETRIES": "symmetry",
    "('easy', 'medium', 'hard')": "pack sample builtin bundled dataset",
    "sorted(glob.glob('*.corpus'))": "corpus",
}
"""Expressions for all values of a kind, and the words for it."""
_LISTING = re.compile(
    r"(?:available|list|all|supported|known|get|iter|show)_(?:all_|available_)?(\w+?)(?:_(?:names|types|kinds|classes|ids|list))?"
    r"|(\w+?)_(?:names|types|kinds|classes|ids|list|registry|available)"
)


def _answer_of_catalogue(owner: str, name: str) -> str:
    """Return all values of a kind, for `available_constraints` or `format_names`; empty for any other name."""
    parts = _LISTING.fullmatch(name)
    if parts is None or not (owner == "lucidoku" or owner.startswith("ld.")):
        return ""
    noun = stem(next(filter(None, parts.groups())))
    return next((answer for answer, words in _CATALOGUES.items() if noun in map(stem, words.split())), "")


_MANY_NAME = re.compile(
    r"(?:batch|bulk|parallel|multi)_(\w+)|(\w+?)_(?:many|all|batch|bulk|list|each|puzzles|parallel)"
)


def _answer_of_many(owner: str, name: str, names: Collection[str]) -> str:
    """Return the call for each of many puzzles, for `count_many` or `batch_check`; empty for any other name."""
    parts = _MANY_NAME.fullmatch(name)
    single = next(filter(None, parts.groups()), "") if parts and owner == "lucidoku" else ""
    if not single or any(name in _public_names(module) for module in MODULES):
        return ""
    if f"{single}_many" in names:
        return _call(f"ld.{single}_many")
    answer = _call(f"ld.{single}") if single in names else _answers(owner)[0].get(single, "")
    is_of_one = re.fullmatch(r"ld\.[\w.]+\(puzzle[,)].*|ld\.\w+\(puzzle\)[\w. ]*", answer)
    return answer.partition(" or ")[0] if is_of_one else ""


def _answer_of_table(table: str, name: str) -> str:
    """Return the call on a table for a name of pandas; empty for any other name."""
    if name in _TABLE_NUMBERS:
        return f"{table}.{name}(numeric_only=True)"
    return f"{table}.{name}{'' if name in _TABLE_VALUES else '()'}" if name in _TABLE_METHODS | _TABLE_VALUES else ""


def _answer_of_package(owner: str, name: str) -> str:
    """Return the call of the package for a name, if a module or an object was asked that has all it needs."""
    if owner == "lucidoku":
        return ""
    package = import_module("lucidoku")
    answer = (
        _call(f"ld.{name}") if name in package.__all__ and name.islower() else _answers("lucidoku")[0].get(name, "")
    )
    needed = {*re.findall(r"(?<![\w.'])[a-z]+(?![\w(='.])", answer)} & PLACEHOLDERS
    held = PLACEHOLDERS if owner.startswith("ld.") else {*_OTHERS.get(owner, ()), object_name(owner)}
    return answer if needed <= held else ""


_OBJECTS = frozenset(
    (
        "puzzle",
        "puzzles",
        "sudoku",
        "sudokus",
        "grid",
        "grids",
        "one",
        "make",
        "create",
        "build",
        "do",
        "run",
        "my",
        "new",
    )
)
"""Words of names that say no more than the object or the package does."""


def _without_objects(name: str) -> str:
    """Return a name without words for the object: `solve` for `solve_sudoku`; empty if it has none, or nothing else."""
    parts = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().split("_")
    rest = "_".join(part for part in parts if part not in _OBJECTS)
    return rest if rest and len(rest.split("_")) < len(parts) else ""


_OTHERS = {
    "lucidoku": {
        "grid": "ld.Grid(puzzle)", "board": "ld.Board(puzzle)", "walk": "ld.explain(puzzle)", "card": "ld.rate(puzzle)",
        "step": "ld.hint(puzzle)", "layout": "ld.Layout('9x9')",
    },
    "Grid": {
        "puzzle": "grid", "board": "ld.Board(grid)", "walk": "grid.explain()", "card": "grid.rate()", "step": "grid.hint()",
        "layout": "grid.layout",
    },
    "Board": {
        "puzzle": "board", "grid": "board.grid", "walk": "board.explain()", "card": "board.rate()", "step": "board.hint()",
        "layout": "board.layout",
    },
    "Walkthrough": {
        "puzzle": "walk.puzzle", "grid": "walk.puzzle", "board": "walk.board(0)", "card": "walk.rate()", "step": "walk[0]",
    },
    "Step": {"technique": "step.technique", "puzzle": "step.board", "grid": "step.board.grid", "walk": "ld.explain(step.board)"},
    "RatingCard": {"puzzle": "card.puzzle", "grid": "card.puzzle", "walk": "ld.explain(card.puzzle)"},
    "Layout": {"puzzle": "ld.Grid('.' * 81, layout=layout)", "grid": "ld.Grid('.' * 81, layout=layout)"},
}  # fmt: skip
"""Calls by which an owner gives an object of another class, by the name that answers use for it."""


def _from_owner(owner: str, answer: str) -> str:
    """Return an answer in terms of the object at hand: for a grid, `walk.level` is `grid.explain().level`."""
    if answer.startswith((f"ld.{owner}(", "ld.prove(")):
        return answer
    held = _OTHERS.get("lucidoku" if owner.startswith("ld.") else owner, {})
    if owner in _LISTS:
        answer = re.sub(r"(?<![\w.'])puzzles(?![\w'=(])", object_name(owner), answer)
    if owner == "Layout":
        answer = answer.replace("grid.layout", "layout")
    if "puzzle" not in held:  # functions of the package take a puzzle in any form
        answer = re.sub(r"(?<![\w.])(ld(?:\.[a-z_]+|\.Board|\.Player)+\()(?:grid|board)(?=[,)])", r"\1puzzle", answer)
    for name, call in held.items():
        if re.search(rf"\b(?:for|lambda) {name}\b|\b{name} = ", answer) or (name == "step" and "(board)" in answer):
            continue  # a variable of the answer
        behind = r"(?=\.)" if name == "step" else r"(?![\w'=(])"  # a step as an argument is the user's
        answer = re.sub(rf"(?<![\w.']){name}{behind}", call, answer)
    return _CHANGES.sub(r"board = ld.Board(\1); board.\2(", answer)


_CHANGES = re.compile(r"(?:(?<= or )|^)ld\.Board\((\w+)\)\.(place|eliminate|clear|undo|redo)\(")
"""Calls that change a new board, which a program has to keep."""


def _answer(owner: str, name: str) -> str:
    exact, plain = _answers(owner)
    return exact.get(name) or plain.get(_plain(name), "")


def _answer_in_other_number(owner: str, name: str) -> str:
    """Return the answer of the table for a name in the other number, such as `messages` for `message`; empty without one."""
    word = _plain(name)
    return _answer(owner, word.removesuffix("s") if word.endswith("s") else f"{word}s") if len(word) > 4 else ""


_PARTS = {
    "Step": {"step.technique": "Technique", "step.evidence": "Evidence", "step.explanation": "Explanation"},
    "Proof": {"proof.step": "Step"},
    "RatingCard": {
        "card.se": "ExplainerRating", "card.hodoku": "HodokuRating", "card.own": "OwnRating", "card.minutes": "MinutesRating",
    },
    "OwnRating": {"own_rating.keys": "Keys"},
}  # fmt: skip
"""Parts of objects, whose names people look for in the object itself, and their classes."""


def _answer_of_part(owner: str, name: str) -> str:
    """Return the call on a part of an object, such as the technique of a step, for a name that the part has or means."""
    for place, kind in _PARTS.get(owner, {}).items():
        found = instance_named(kind)
        answer = _answer(kind, name)
        if found and name in {*dir(found.kind), *inspect.get_annotations(found.kind)}:
            member = inspect.getattr_static(found.kind, name, None)
            return call_of(f"{place}.{name}", getattr(member, "__func__", member))
        if re.search(rf"(?<![\w.]){object_name(kind)}\b", answer):
            return re.sub(rf"(?<![\w.]){object_name(kind)}\b", place, answer)
    return ""


def _answer_of_held(owner: str, name: str, names: Collection[str]) -> str:
    """Return the call on the puzzle that an object holds, such as an entry of a file; empty if it holds none."""
    if "puzzle" not in names or owner in ("Walkthrough", "RatingCard"):
        return ""
    grid = import_module("lucidoku").Grid
    place = f"{object_name(owner)}.{'grid' if 'grid' in names else 'puzzle'}"
    if name == "grid":
        return place
    if name in dir(grid):
        member = inspect.getattr_static(grid, name)
        return call_of(f"{place}.{name}", getattr(member, "__func__", member))
    answer = _answer("Grid", name)
    return place + answer.removeprefix("grid") if re.match(r"grid(\.\w+(\(\))?)+$", answer) else ""


def _answer_of_item(owner: str, name: str) -> str:
    """Return the call on all results, or on the first puzzle of a file, for a name of one of them; empty without one."""
    if owner in _LISTS and f"{name}_many" in import_module("lucidoku").__all__:
        return f"ld.{name}_many({object_name(owner)})"
    if owner in ("Results", "Solutions"):  # of several kinds
        kinds = (getattr(import_module("lucidoku"), kind) for kind in ("RatingCard", "Walkthrough", "Grid"))
        kind = next((kind.__name__ for kind in kinds if name in dir(kind)), "")
        return (
            kind and f"[{_member(kind, name).replace(object_name(kind), 'each', 1)} for each in {object_name(owner)}]"
        )
    answer = _answer_of_held("Entry", name, ("puzzle",)) if owner == "Entries" else ""
    return answer.replace("entry.", "entries[0].", 1)


_ITEMS = {"Entries": "Entry", "Solutions": "Grid"}
"""Classes of the items of lists, unless a call says more."""


def _answer_of_items(owner: str, name: str, typed: TypedCall | None) -> str:
    """Return the values of all results for a name that each of them has, in either number: `rated.levels`; empty otherwise."""
    if (
        f"{name}_many" in import_module("lucidoku").__all__
        or _FILE_METHOD.fullmatch(name)
        or any(name in _answers(place)[0] for place in (owner, *RELATED.get(owner, ())))
    ):
        return ""
    held = typed.value(typed.receiver) if typed else ...
    function = getattr(import_module("lucidoku"), getattr(held, "_name", ""), None)
    if function is None and typed and isinstance(typed.receiver, ast.Call):
        function = resolve(typed.receiver.func, "", typed)
    returned = str(getattr(function, "__annotations__", {}).get("return", ""))
    item = re.search(r"Results\[(\w+)", returned)
    kind = _ITEMS.get(owner) or (item[1] if item else "")
    if not kind:
        return ""
    forms = dict.fromkeys((name, re.sub("ies$", "y", name), re.sub("s$", "", name)))
    words = [word for word in forms if word and not hasattr(tuple, word)]
    finders = (_own_value,) if name in _TABLE_METHODS | _TABLE_VALUES else (_own_value, _value_of_item)
    if not (found := next(filter(None, (find(kind, word) for find in finders for word in words)), "")):
        return ""
    each = re.sub(rf"(?<![\w.'])(?:{object_name(kind)}|grid)(?![\w'=(])", "each", found)
    return f"[{each} for each in {object_name(owner)}{' if each' if owner == 'Solutions' else ''}]"


def _own_value(kind: str, word: str) -> str:
    """Return the expression for an attribute or a method of an object of a class; empty if it has none of the name."""
    home = {"Entry": "lucidoku.formats", "GeneratedPuzzle": "lucidoku.generator"}.get(kind, "lucidoku")
    own = getattr(import_module(home), kind)
    member = inspect.getattr_static(own, word, None)
    if kind == "RatingCard" and (scale := _scale_named(word)):
        return f"card{scale[1]}" if scale[0] in ("se", "minutes") else f"ld.rate(card.puzzle, {scale[0]!r}){scale[1]}"
    is_there = word in {*dir(own), *(key for one in own.__mro__ for key in inspect.get_annotations(one))}
    is_there = is_there or f"{object_name(kind)}.{word}" in MEANT.get(kind, {})  # set when it is made
    return call_of(f"{object_name(kind)}.{word}", getattr(member, "__func__", member)) if is_there else ""


def _value_of_item(kind: str, word: str) -> str:
    """Return the expression for a value of an object, such as `card.se.er` for `er`; empty if it has none of the kind."""
    variable = object_name(kind)
    held = {"Entry": "entry.puzzle", "Grid": ""}.get(kind, f"{variable}.puzzle")
    found = _answers(kind)[0].get(word, "")
    if not found and held:
        found = _own_value("Grid", word) or _value_of_item("Grid", word)
        found = re.sub(r"(?<![\w.'])grid(?![\w'=(])", held, found)
    nodes = [node for node in ast.walk(tree_of(found) or ast.Module([], [])) if isinstance(node, ast.Name)]
    names = {node.id for node in nodes} - {node.id for node in nodes if isinstance(node.ctx, ast.Store)}
    is_plain = variable in names and names.isdisjoint(PLACEHOLDERS - {variable}) and " or " not in found
    return found if is_plain or found.startswith(held or " ") else ""


def _answer_of_others(owner: str, name: str, names: Collection[str]) -> str:
    """Return the name that another class has for it, as a call on the owner if it has it, too; empty if none does."""
    for other in RELATED.get(owner, ()):
        object_ = other.lower().replace("walkthrough", "walk")
        answer = (
            _member(other, name)
            or _answer(other, name)
            or next((a for a in MEANT[other] if a.startswith(f"{object_}.{name}")), "")
        )
        own = re.match(rf"{object_}\.(\w+)", answer)
        if own and own[1] in names and owner != "lucidoku" and other != "Layout":
            return owner.lower() + answer.removeprefix(object_)
        if answer and owner in _LISTS:
            return re.sub(rf"\b{object_}\b", object_name(owner), answer)
        if answer:
            return answer
    return ""


def _member(owner: str, name: str) -> str:
    """Return the call of a name that a class of the package has; empty if it has none, or is not a class of the package."""
    kind = getattr(import_module("lucidoku"), owner, None) if owner.isidentifier() else None
    member = inspect.getattr_static(kind, name, None)
    is_public = not name.startswith("_") and member is not None
    return call_of(f"{object_name(owner)}.{name}", getattr(member, "__func__", member)) if is_public else ""


_FORM = re.compile(r"(?<=\w)_(?:link|url|string|text|format)$")
_DIRECTION = re.compile(r"^(to|as|export|write|save|from|read|parse|load|import)_?(?=\w)")


def _answer_elsewhere(owner: str, name: str, names: Collection[str]) -> str:
    """Return the owner's name that differs only in its prefix, the format that it names, or the module that has it."""
    plain = _plain(name)
    object_ = object_name(owner)
    if same := next((word for word in names if word != name and _plain(word) == plain), ""):
        return _call(f"{object_}.{same}") if object_.startswith("ld") else _member(owner, same) or f"{object_}.{same}"
    if form := _format_named(_FORM.sub("", _DIRECTION.sub("", name))):
        if name.startswith(("from", "read", "parse", "load", "import")):
            return "ld.Grid.parse(text)"
        if owner in ("lucidoku", "ld.formats"):
            return f"ld.formats.write(grid, {form!r})"
        return f"{object_}.format({form!r})" if "format" in names else ""
    for module in MODULES:
        place = f"ld.{module}"
        if place == owner:
            continue
        public = _public_names(module)  # `split` is a function, `Split` its result
        same = name if name in public else next((word for word in public if _plain(word) == plain), "")
        if same and (owner not in {*_OTHERS, *_LISTS} - {"lucidoku"} or _takes(f"{place}.{same}", owner)):
            return _call(f"{place}.{same}")
        if owner == "lucidoku" and (answer := _answer(place, name)):
            return answer
    return ""


def _takes(name: str, owner: str) -> bool:
    """Return whether a function of the package takes an object of a class, or what the object holds."""
    value = import_module("lucidoku")
    for part in name.split(".")[1:]:
        value = getattr(value, part)
    first = next(iter(inspect.signature(value).parameters), "") if inspect.isfunction(value) else ""
    own = ("puzzles",) if owner in _LISTS else (*_OTHERS.get(owner, ()), object_name(owner))
    return first in own or (first == "puzzles" and owner in ("Grid", "Board", "Walkthrough"))


_LISTS = ("Entries", "Results", "Solutions")
"""Classes of many puzzles."""


def _call(name: str) -> str:
    """Return the call of a function or class of the package by its dotted name: that of the tables, or with samples."""
    value = import_module("lucidoku")
    for part in name.split(".")[1:]:
        value = getattr(value, part)
    return example_call(name, value)


def example_call(name: str, value: object) -> str:
    """Return a call of a function or class that works: that of the tables, or with samples.

    >>> from lucidoku import KillerCage
    >>> example_call("ld.KillerCage", KillerCage)
    "ld.KillerCage('r1c1 r1c2', sum=8)"
    """
    listed = (
        answer
        for answers in MEANT.values()
        for answer in answers
        if re.fullmatch(rf"{re.escape(name)}\([^()]*\)", answer)
    )
    return next(listed, "") or call_of(name, value)


def example_of_rule(name: object) -> str:
    """Return a call that makes a constraint of a rule.

    >>> example_of_rule("knight"), example_of_rule("killer")
    ('ld.AntiKnight()', "ld.KillerCage('r1c1 r1c2', sum=8)")
    """
    constraints = import_module("lucidoku.rules.constraints")
    plain = str(name).lower()
    return _call(f"ld.{constraints.CLASS_NAMES.get(constraints.NICKNAMES.get(plain, plain), 'KillerCage')}")


_OF_PUZZLES = ("make_many", "solve_many")
"""Functions whose results are puzzles alone, which `write_puzzles` writes in any format."""


def saved_call(value: object) -> str:
    """Return the call that saves what a call makes, if a file name was given to it that it does not take; empty without one."""
    place = place_of_caller()
    typed = place.call() if place and kind_of_value(value) in ("path", "stored") else None
    call = typed and typed.call
    if not (typed and call):
        return ""
    nodes = [*call.args, *(one.value for one in call.keywords)]
    path = next((node for node in nodes if typed.value(node) == value), None)
    if path is None:
        return ""
    others = [node for node in call.args if node is not path], [one for one in call.keywords if one.value is not path]
    makers = (ast.Call(typed.function, *others), typed.receiver)
    for maker in makers:
        made = resolve(maker, "", typed)
        if not isinstance(made, Instance) or not hasattr(made.kind, "save"):
            continue
        is_table = Path(str(value)).suffix in (".csv", ".jsonl", ".parquet")
        if made.kind.__name__ in _LISTS and not is_table and getattr(typed.function, "attr", "") in _OF_PUZZLES:
            return show(ast.Call(expression_of("ld.write_puzzles"), [maker, path], []))
        return show(ast.Call(ast.Attribute(maker, "save"), [path], []))
    if getattr(resolve(typed.function, "", typed), "__annotations__", {}).get("return") != "str":
        return ""
    return show(with_imports(ast.Module([ast.Expr(written(path, makers[0]))], []), typed.frame))


def call_with_rules() -> str:
    """Return the call of the program with constraints in place of their names; empty if it names none."""
    place = place_of_caller()
    typed = place.call() if place else None
    call = agreed(typed.call, typed) if typed and typed.call else None
    return show(call) if call and typed and typed.call and show(call) != ast.unparse(typed.call) else ""


def call_with_texts(texts: str) -> str:
    """Return the call of the program with other puzzles.

    Args:
        texts: these puzzles, as an expression in which `it` is the typed ones.
    """
    typed = place.call() if (place := place_of_caller()) else None
    is_own = typed and str(getattr(resolve(typed.function, "", typed), "__module__", "")).startswith("lucidoku.")
    if not (typed and typed.call and typed.arguments and is_own):
        return show(with_node(texts, expression_of("puzzles")))
    return show(
        ast.Call(typed.function, [with_node(texts, typed.arguments[0]), *typed.arguments[1:]], typed.call.keywords)
    )


def call_without(keyword: str, otherwise: str) -> str:
    """Return the call of the program without a keyword, or another call if it is unknown."""
    typed = place.call(keyword) if (place := place_of_caller()) else None
    return show(typed.without_keyword(keyword)) if typed and typed.call else otherwise


def call_of_files() -> str:
    """Return the call of the program, of a function of data sets, with files of its puzzles; empty if it is unknown."""
    typed = place.call() if (place := place_of_caller()) else None
    name = getattr(typed.function, "attr", "") if typed else ""
    return as_typed(_call(f"ld.datasets.{name}")) if name in _public_names("datasets") else ""


def exchanged_call() -> str:
    """Return the call of the program with its first two arguments in the other order; empty without two, or if it is unknown."""
    typed = place.call() if (place := place_of_caller()) else None
    if not (typed and typed.call and len(typed.arguments) > 1):
        return ""
    first, second, *rest = typed.arguments
    return show(ast.Call(typed.function, [second, first, *rest], typed.call.keywords))


def layout_named(word: str) -> str:
    """Return the layout that a word names, such as `9x9+diagonal` for `diagonals`; empty without one."""
    form = _LAYOUTS.get(word) or _LAYOUTS.get(word.removesuffix("s"), "")
    return form if "+" in form else ""


_MADE = {
    "Step": "ld.Step.of(board, 'r1c1=5')", "Walkthrough": "ld.explain(puzzle)", "RatingCard": "ld.rate(puzzle)",
    "Solutions": "ld.solve_many(puzzles)", "TrueCandidates": "ld.true_candidates(puzzle)", "PuzzleCheck": "ld.check(puzzle)",
    "Proof": "ld.prove(step)", "Reason": "ld.why(puzzle, 'r1c1')", 
    "Technique": "ld.techniques['x-wing'] or ld.technique(level='easy')(function)",
    "ImageReading": "ld.read_image(path)", "GeneratedPuzzle": "ld.make_many(10)", "Entry": "ld.read_puzzles(path)",
}  # fmt: skip
"""Calls that return objects of classes which nobody makes by hand."""


def made_by(owner: type) -> str:
    """Return the call that makes an object of a public class.

    >>> from lucidoku import Cell, Step
    >>> made_by(Step), made_by(Cell)
    ("ld.Step.of(board, 'r1c1=5')", 'ld.Cell(index)')
    """
    return _MADE.get(owner.__name__) or example_call(f"ld.{owner.__name__}", owner)


_VERB_WORDS = (
    "find search has is get use apply list all step technique strategy rate rating score make generate create new random "
    "puzzle sudoku grid board level difficulty solve solver with by remove detect variant load "
    "fetch"
)
_VERBS = frozenset(map(stem, _VERB_WORDS.split()))
_MAKES = frozenset(map(stem, ("make", "generate", "create", "new", "random", "puzzle")))


def _value_in(name: str) -> str:
    """Return the words of a name without verbs and words for puzzles, as in the names of values: `find_x_wing` has `x-wing`."""
    spoken = re.sub(r"[\W_]+", "-", re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name)).lower()
    return "-".join(part for part in spoken.split("-") if stem(part) not in _VERBS and part not in NEEDLESS)


def spoken_value(name: str) -> str:
    """Return the technique or the layout that a name of a function means; empty without one.

    >>> spoken_value("find_y_wings"), spoken_value("make_diagonal"), spoken_value("find_steps")
    ('xy-wing', '9x9+diagonal', '')
    """
    value = _value_in(name)
    return _LAYOUTS.get(_plain(value), "") or _technique_named(value)


def _answer_of_value(owner: str, name: str, names: Collection[str]) -> str:
    """Return the call for a name that is a value of an argument: a scale, a technique, a level, a constraint or a solver."""
    words, wanted = stems(name), _value_in(name)
    makes = bool(_MAKES.intersection(words))
    if not wanted:
        return ""
    place = object_name(owner)
    if owner == "Catalogue" and wanted in import_module("lucidoku.logic.pipeline").NAMED:
        return f"ld.Pipeline.of({wanted!r})"
    if (scale := _scale_named(wanted)) and owner in ("lucidoku", "Grid", "Board", "Walkthrough", "ld.ratings"):
        rated = f"ld.rate(puzzle, {scale[0]!r})" if place.startswith("ld") else f"{place}.rate({scale[0]!r})"
        return rated + scale[1]
    if wanted in import_module("lucidoku.logic.techniques").LEVELS:
        if owner == "Catalogue":
            return f"[t for t in ld.techniques.values() if t.level == {wanted!r}]"
        if name.startswith("is_"):
            return f"ld.rate(puzzle).level == {wanted!r}" if place == "ld" else f"{place}.rate().level == {wanted!r}"
        if name.startswith(("load", "fetch", "get")) and wanted in _PACKS and owner in ("lucidoku", "ld.datasets"):
            return f"ld.datasets.load_puzzles({wanted!r})"
        if owner in ("lucidoku", "ld.generator"):
            return f"ld.make(level={wanted!r})"
    if not name.startswith("is_") and (technique := _technique_named(wanted)):
        if makes and owner in ("lucidoku", "ld.generator"):
            return f"ld.make(needs={technique!r})"
        if "find_steps" in names:
            return f"{place}.find_steps({technique!r})" if place != "ld" else f"ld.find_steps(puzzle, {technique!r})"
        if owner == "Walkthrough":
            return f"walk.techniques[{technique!r}]"
        if owner == "Catalogue" and (family := import_module("lucidoku.logic.techniques").family_of(technique)):
            return f"[t for t in ld.techniques.values() if t.family == {family!r}]"
        if owner in ("Technique", "Catalogue"):
            return f"ld.techniques[{technique!r}]"
        if owner == "Corpus":
            return f"corpus.steps(technique={technique!r})"
    if owner in ("lucidoku", "Grid", "Board", "Layout", "ld.generator"):
        constraints = import_module("lucidoku.rules.constraints")
        rules, plain = constraints.CLASS_NAMES, (_plain(wanted), _plain(wanted).removesuffix("s"))
        meant = {constraints.NICKNAMES.get(one, one) for one in plain}
        rule = next((rule for rule, class_ in rules.items() if not meant.isdisjoint((rule, class_.lower()))), "")
        if rule and owner == "Layout" and name.startswith(("with_", "add_")):
            return f"layout.with_constraints([{_call(f'ld.{rules[rule]}')}])"
        if rule and makes:
            return f"ld.make(rules={_plain(wanted)!r})"
        if makes and len(wanted) > 1 and (form := _LAYOUTS.get(_plain(wanted))):
            return f"ld.make(layout={form!r})"
        if rule:
            return _call(f"ld.{rules[rule]}")
    registry = import_module("lucidoku.solvers.registry")
    solver = wanted if wanted in registry.SOLVERS else registry.usual_name(wanted)
    if owner in ("lucidoku", "ld.solvers") and solver:
        return f"ld.solvers.solver({solver!r}).solve(puzzle) or ld.solvers.solver({solver!r})"
    return ""


def _answer_to_make(owner: str, name: str) -> str:
    """Return the call that makes a puzzle where the name begins with such a verb."""
    makes = owner in ("lucidoku", "ld.generator") and stem(re.split(r"_|(?<=[a-z])(?=[A-Z])", name)[0]) in _MAKES - {
        stem("puzzle")
    }
    return "ld.make(level='hard')" if makes else ""


_SCALES = {"sudokuexplainer": "se", "sukakuexplainer": "se", "er": "se", "explainer": "se", "time": "minutes"}


def _scale_named(word: str) -> tuple[str, str] | None:
    """Return the scale of that name, and the attribute of a card that holds its number."""
    plain = import_module("lucidoku.ratings.registry").usual_name(_SCALES.get(_plain(word), _plain(word)))
    if len(plain) < 2 or plain not in import_module("lucidoku.ratings").SCALES:
        return None
    return plain, {"se": ".se.er", "hodoku": ".hodoku.score", "own": ".own.level", "minutes": ".minutes"}.get(
        plain, f"[{plain!r}]"
    )


def _technique_named(word: str) -> str:
    """Return the id, family or level by which techniques are found under a name in any spelling or number."""
    techniques = import_module("lucidoku.logic.techniques")
    for spelling in dict.fromkeys((word, word.removesuffix("s"), word.removesuffix("es"))):
        try:
            found = techniques.resolve([spelling])
        except LucidokuError:
            continue
        if found:
            return found[0].id if len(found) == 1 else spelling
    return ""


def _format_named(word: str) -> str:
    forms: Iterable[str] = import_module("lucidoku.formats").FORMATS
    return next((form for form in forms if re.sub(r"\W", "", form) == _plain(word)), "")


def _public_names(module: str) -> Collection[str]:
    try:
        return import_module(f"lucidoku.{module}").__all__  # type: ignore[no-any-return]
    except ImportError:  # an extra that is not installed
        return ()


def wrong_call_of_class(owner: type, keywords: Mapping[str, object]) -> LucidokuError:
    """Return the error for a call of a class with wrong arguments.

    >>> from lucidoku import Candidate
    >>> print(wrong_call_of_class(Candidate, {}))
    expected ld.Candidate('r1c1', 5)
    """
    parameters = inspect.signature(owner).parameters.values()
    names, required = (
        frozenset(one.name for one in parameters),
        [one.name for one in parameters if one.default is one.empty],
    )
    if (wrong := next((name for name in keywords if name not in names), "")) and owner.__name__ not in _MADE:
        return unknown_keyword(owner.__name__, wrong, names, keywords[wrong], required)
    call = as_typed(example_call(f"ld.{owner.__name__}", owner)) or made_by(owner)
    return WrongType(_("expected {call}").format(call=call))


def wrong_arguments(function: Callable[..., Any], call: str, first: object, superfluous: int) -> WrongType:
    """Return the error for a call of a function or method with a missing or superfluous argument.

    Args:
        function: the function.
        call: its call with the names of its arguments.
        first: the first argument, for a method its object or its class.
        superfluous: the number of arguments that there are too many.
    """
    name = function.__name__
    owner = type(first).__name__ if re.match(r"[a-z]\w*\.", call) and not call.startswith("ld.") else ""
    if owner:
        sample = _member(owner, name)
    else:
        sample = f"ld.{name}()" if name in WISHES else _call(call.partition("(")[0]) if name.isidentifier() else call
    typed = place.call() if owner and (place := place_of_caller()) else None
    longer = _longer_name(owner, name, typed, dir(first)) if typed and typed.call else ""
    if (
        answer := longer
        or _saved_in(superfluous)
        or as_typed(sample, owner)
        or as_typed(_answers(owner)[0].get(name, ""), owner)
    ):
        call = answer
    elif superfluous > 0 and (other := _MANY.get(name) or _answers(owner)[0].get(name)):
        call += _(" or ") + other
    return WrongType(_("expected {call}").format(call=call))


def _saved_in(superfluous: int) -> str:
    """Return the call that saves an object, if the superfluous argument of a call is a file name; empty otherwise."""
    typed = place.call() if superfluous == 1 and (place := place_of_caller()) else None
    return saved_call(typed.value(typed.arguments[-1])) if typed and typed.arguments else ""


def as_typed(answer: str, owner: str = "", place: Place | None = None) -> str:
    """Return the call of an answer with all values of the call that a program fails in; empty if they do not fit."""
    place = place or place_of_caller()
    typed = place.call() if place else None
    whole = completed(answer, owner, typed) if typed and typed.call else ""
    return whole if typed and typed.call and whole != ast.unparse(typed.call) else ""


def made_as_typed(kind: type) -> str:
    """Return the call of a class of constraints with the arguments of the call that a program fails in; empty without one."""
    typed = place.call() if (place := place_of_caller()) else None
    return rule_call(kind.__name__, typed) if typed else ""


def completed(answer: str, owner: str, typed: TypedCall) -> str:
    """Return an answer with all values of a typed call; empty if it has no place for one of them."""
    return complete(answer, owner, typed, _keyword_answer) if answer else ""


def changed_grid(cell: object, digit: object) -> str:
    """Return the call that makes another position, for a program that sets or deletes the digit of a grid.

    >>> changed_grid("r1c1", 5)
    "board = ld.Board(grid); board['r1c1'] = 5"
    """
    marked = place.marked() if (place := place_of_caller()) else None
    grid = ast.unparse(marked[0].value) if marked and isinstance(marked[0], ast.Subscript) else "grid"
    if digit:
        return f"board = ld.Board({grid}); board[{cell!r}] = {digit!r}"
    without = _answers("Grid")[0]["clear"]
    return without.replace("'r1c1'", repr(cell)).replace("grid", grid)


def quarter_turns(degrees: object) -> str:
    """Return the right call for a wrong angle, such as "left"; empty without one.

    >>> quarter_turns(2), quarter_turns("left"), quarter_turns(45)
    ('grid.rotate(180)', 'grid.rotate(270)', '')
    """
    measured = _measured("degrees=", "degrees", degrees)
    typed = place.call() if measured and (place := place_of_caller()) else None
    holder = ast.unparse(typed.receiver) if typed and typed.call else "grid"
    angle = eval(measured) % 360 if measured else 0
    return f"{holder}.rotate({angle})" if measured else ""


def column_call(table: str, name: str, columns: str = "") -> str:
    """Return the call for a column of objects that a program asks for by its name, as of a data frame.

    Args:
        table: the usual name of the objects.
        name: the name of the column.
        columns: the call that gives objects with such columns, in which `it` is the objects.
    """
    marked = place.marked() if (place := place_of_caller()) else None
    node = marked[0].value if marked and isinstance(marked[0], ast.Subscript) else expression_of(table)
    if place and columns in ("", "it"):
        found, values = frame_column(name, node, TypedCall(node, None, None, place.frame))
        if values:
            return show(values)
        name = found
    return f"{show(with_node(columns or 'it', node))}.to_pandas()[{name!r}]"


def entered_call(value: object) -> str:
    """Return the call on a board with what someone has entered, if that was given in place of techniques; empty otherwise."""
    place = place_of_caller()
    typed = place.call() if place and kind_of_value(value) in ("puzzle", "entries", "moves") else None
    name = typed.name if typed else ""
    return as_typed(f"ld.{name}(ld.Board(puzzle, values))") if name in import_module("lucidoku").__all__ else ""


def call_with(right: str, wrong: str) -> str:
    """Return the call of the program with a right text in place of a wrong one; empty if it has no such text."""
    typed = place.call() if (place := place_of_caller()) else None
    nodes = [node for node in ast.walk(typed.call) if isinstance(node, ast.Constant)] if typed and typed.call else []
    by = {id(node): ast.Constant(right) for node in nodes if node.value == wrong}
    return show(Replacement(dict(by)).visit(typed.call)) if typed and typed.call and by else ""


def _columns_of(node: ast.expr, typed: TypedCall) -> Collection[str]:
    """Return the columns of the table of results, by the function that makes them; empty for unknown ones."""
    held = getattr(typed.value(node), "_columns", None)
    name = getattr(resolve(node.func, "", typed), "__name__", "") if isinstance(node, ast.Call) else ""
    if held is None and name in ("rate_many", "explain_many", "read_puzzles"):
        held = getattr(import_module("lucidoku"), name)([])._columns
    return held or ()


def frame_column(name: str, node: ast.expr, typed: TypedCall) -> tuple[str, ast.expr | None]:
    """Return the column that a word means in the table of results, and their values if the table has no such column."""
    columns = _columns_of(node, typed)
    meant = import_module("lucidoku.corpus.faults").column_meant(name)
    forms = [name, meant, f"{name}s", name.removesuffix("s")]
    found = next((one for one in forms if one in columns), "") or next(
        (one for one in columns if one.endswith(f"_{name}")), "")  # fmt: skip
    if found or not columns:
        return found or name, None
    values = _answer_of_items("Results", name, TypedCall(ast.Attribute(node, name), None, None, typed.frame))
    if not values:
        return name, None
    tree = expression_of(values)
    by = {id(one): node for one in ast.walk(tree) if isinstance(one, ast.Name) and one.id == "results"}
    return name, Replacement(by).visit(tree)


def plural_call() -> str:
    """Return the call for many puzzles, with the values of a call for one; empty if there is none, or it is unknown."""
    place = place_of_caller()
    typed = place.call() if place else None
    name = typed.function.attr if typed and isinstance(typed.function, ast.Attribute) else ""
    if hasattr(import_module("lucidoku"), f"{name}_many"):
        return as_typed(f"ld.{name}_many(puzzles)")
    if not (typed and typed.call and typed.arguments and resolve(typed.function, "", typed)):
        return ""
    each = ast.Call(typed.function, [ast.Name("puzzle"), *typed.arguments[1:]], typed.call.keywords)
    return show(ast.ListComp(each, [ast.comprehension(ast.Name("puzzle"), typed.arguments[0], [], 0)]))


def called_module(module: str) -> WrongType:
    """Return the error for a call of a module.

    >>> print(called_module("ld.formats"))
    ld.formats is a module; use ld.formats.names()
    """
    parent, _dot, inner = module.rpartition(".")
    place = place_of_caller()
    if module not in CALLED and parent in ("ld.corpus", "ld.datasets") and (typed := place and place.call()):
        names = getattr(_module_named(parent), "__all__", ())  # a file of the package, whose name the user cannot know
        if inner not in names and (answer := _listed_answer(parent, inner, names)):
            return WrongType(_sentence(parent, inner, _filled(answer, parent, inner, typed), ()))
    answer = CALLED.get(module, f"dir({module})")
    name = module.removeprefix("ld.solvers.")
    if name in import_module("lucidoku.solvers").SOLVERS:
        answer = f"ld.solvers.solver({name!r}).solve(puzzle)"
    if module.startswith("ld.ratings.") and (scale := _scale_named(module.rpartition(".")[2])):
        answer = f"ld.rate(puzzle, {scale[0]!r})"
    answer = as_typed(answer) or answer
    return WrongType(_("{module} is a module; use {answer}").format(module=module, answer=answer))


def _module_named(name: str) -> object:
    """Return a module by its usual name, such as `ld.corpus`."""
    return import_module(re.sub("^ld", "lucidoku", name))


def called_object(value: object) -> WrongType:
    """Return the error for a call of an object, usually the value of an attribute.

    >>> print(called_object((1, 2)))
    tuple: this is not a function; leave out the brackets ()
    """
    is_text = isinstance(value, str)
    held = "text" if is_text else "tuple" if isinstance(value, tuple) else ""
    kind = held or type(value).__name__.replace("Uses", "Counter")
    typed = place.call() if (place := place_of_caller()) else None
    return _called(kind, typed, hasattr(value, "__getitem__") and not is_text)


def _called(named: str, typed: TypedCall | None, is_indexed: bool) -> WrongType:
    """Return the error for a call of an object or a value, with the right expression if the call is known."""
    if typed and typed.call:
        index = typed.arguments if is_indexed and len(typed.arguments) == 1 and not typed.keywords else []
        shown = ast.unparse(ast.Subscript(typed.function, index[0]) if index else typed.function)
        message = _("{kind}: this is not a function; use {answer}")
        return WrongType(message.format(kind=named, answer=shown))
    return WrongType(_("{kind}: this is not a function; leave out the brackets ()").format(kind=named))


def _sentence(owner: str, name: str, answer: str, near: Iterable[str]) -> str:
    """Return the sentence that names the replacement, or similar names; empty if there is neither."""
    if answer.startswith(CANNOT):
        nearest = answer.removeprefix(CANNOT)
        message = _("{owner} has no {name}: Lucidoku cannot do it") + (
            _("; the nearest is {answer}") if nearest else ""
        )
        return message.format(owner=owner, name=quoted(name), answer=nearest)
    if answer:
        return _("{owner} has no {name}; use {answer}").format(owner=owner, name=quoted(name), answer=answer)
    if meant := _(" or ").join(near):
        return _("{owner} has no {name}; did you mean {near}?").format(owner=owner, name=quoted(name), near=meant)
    return ""


def unknown_keyword(
    function: str,
    name: str,
    names: frozenset[str],
    value: object = None,
    required: Sequence[str] = (),
    place: Place | None = None,
) -> UnknownKeyword:
    """Return the error for a keyword that a function does not take; the message suggests another one.

    Args:
        function: the name of the function.
        name: the unknown keyword.
        names: the keywords that it takes.
        value: the value given for it; a value that belongs to one keyword tells which one was meant.
        required: the arguments that the function needs.
        place: the place of the call in a program; that of the caller by default.

    >>> print(unknown_keyword("rate", "method", frozenset({"puzzle", "scale"}), "hodoku"))
    rate() has no 'method'; use scale='hodoku'
    """
    owner = f"{function}()"
    answer = _keyword_answer(function, name, names, value)
    if answer == "-":
        typed = (place := place or place_of_caller()) and place.call(name)
        whole = renamed(function, typed, names, required, _keyword_answer) if typed else ""
        if whole:
            return UnknownKeyword(_sentence(owner, name, whole, ()))
        return UnknownKeyword(_("{owner} has no {name}; leave it out").format(owner=owner, name=quoted(name)))
    if not answer and (longer := _of_longer_name(function, name, place or place_of_caller())):
        return UnknownKeyword(_sentence(owner, name, longer, ()))
    if not answer and name in _IMPOSSIBLE_KEYWORDS:
        return UnknownKeyword(_sentence(owner, name, CANNOT, ()))
    if (place := place or place_of_caller()) and (typed := place.call(name)):
        if of_rules := rule_call(function, typed) or _keywords_of_rules(function, names, typed):
            return UnknownKeyword(_sentence(owner, name, of_rules, ()))
        called = ast.unparse(typed.function)
        hands_on = called.rpartition(".")[2] != function

        def translated(called: str, key: str, known: frozenset[str], read: object) -> str:
            return _keyword_answer(called, key, known, value if key == name and read is ... else read)

        if whole := renamed(function, typed, names, () if hands_on else required, translated):
            answer = whole
        elif re.match(r"\w+=(?!=)|$", answer):  # the same call with another keyword
            bare = f"{called}()"
            whole = repeated(bare, "", typed, _keyword_answer)
            if whole.startswith(bare) and re.match(r"ld\.[\w.]+$", called) and function not in WISHES:
                whole = repeated(_call(called), "", typed, _keyword_answer)
            answer = whole if answer or f"{name}=" not in whole else ""
        elif answer.endswith(": …") and typed.call:  # the same statement inside a block
            right = typed.without_keyword(name)
            around = typed.statement or ast.Expr(typed.call)
            if isinstance(around, ast.Assign):  # what it holds is read later
                answer = answer.replace("with ld.language(", "ld.set_language(").replace("): …", "); …")
            answer = answer.removesuffix("…") + show(Replacement({id(typed.call): right}).visit(around))
        else:
            if answer.startswith("ld.Grid(text,") and function not in ("Grid", "Puzzle") and typed.arguments:
                answer = f"{called}({answer})"
                if type(typed.value(typed.arguments[0])).__name__ == "Grid":
                    answer = answer.replace("text", "puzzle").replace("ld.Layout('9x9')", "puzzle.layout")
            answer = repeated(answer, "", typed, _keyword_answer, name)
    near = (f"{keyword}=" for keyword in get_close_matches(name, names, 2, _NEAR))
    message = _sentence(owner, name, answer, near)
    languages = import_module("lucidoku").languages()
    if re.match(r"with ld\.language|ld\.set_language", answer) and value not in languages:
        message = _("unknown language {name}; expected one of {known}; use {answer}").format(
            name=quoted(str(value)), known=", ".join(languages), answer=answer
        )
    if not message:
        known = ", ".join(f"{keyword}=" for keyword in sorted(names - {"self", "cls"}))
        message = _("{owner} has no {name}, and nothing like it; it has {known}").format(
            owner=owner, name=quoted(name), known=known
        )
    return UnknownKeyword(message)


def _of_longer_name(function: str, name: str, place: Place | None) -> str:
    """Return the answer for the name of a method and a keyword: `mirror(axis=0)`; empty without one."""
    typed = place.call(name) if place else None
    holder = resolve(typed.receiver, "", typed) if typed else None
    if typed is None or not isinstance(holder, Instance) or getattr(typed.function, "attr", "") != function:
        return ""
    return _longer_name(holder.kind.__name__, function, typed, dir(holder.kind))


def wrong_truth(function: str, name: str, names: frozenset[str], value: object) -> WrongType:
    """Return the error for a keyword that takes a truth value and got another one, which may belong to another keyword.

    >>> print(wrong_truth("explain", "allow_multiple", frozenset({"puzzle", "allow_multiple"}), ["singles"]))
    allow_multiple must be True or False, got ['singles']
    """
    key = next((one for one in ("techniques", "names") if one in names), "")
    place = place_of_caller() if key and kind_of_value(value) in ("technique", "techniques") else None
    typed = place.call(name) if place else None
    if typed and key not in typed.keywords and len(typed.arguments) < 2:
        keywords = [ast.keyword(key if one == name else one, node) for one, node in typed.keywords.items()]
        answer = show(ast.Call(typed.function, typed.arguments, keywords))
        message = _("{name} must be True or False, got {value}; use {answer}")
        return WrongType(message.format(name=name, value=quoted(value), answer=answer))
    return WrongType(_("{name} must be True or False, got {value}").format(name=name, value=quoted(value)))


def _keywords_of_rules(function: str, names: frozenset[str], typed: TypedCall) -> str:
    """Return the call of a grid, board or layout, or on one, with the constraints that its keywords name; empty without any."""
    kind = function if function in ("Grid", "Board", "Layout") else "Grid"
    if kind == function:
        found = with_rules(typed, kind)
        if found and names.issuperset(found[0].keywords):
            return show(agreed(found[0].call or found[0].function, typed)) + found[1]
        return repeated(_call(f"ld.{kind}"), "", found[0], _keyword_answer) + found[1] if found else ""
    wrong = [key for key in typed.keywords if key not in names]
    if not (wrong and typed.arguments and all(_keyword_of_constraint(key) for key in wrong)):
        return ""
    if not all(
        _keyword_answer(function, key, names, typed.value(typed.keywords[key])).startswith("ld.Grid(") for key in wrong
    ):
        return ""
    rules = [ast.keyword(key, typed.keywords[key]) for key in wrong]
    grid = TypedCall(
        expression_of("ld.Grid"), ast.Call(expression_of("ld.Grid"), typed.arguments[:1], rules), None, typed.frame
    )
    if (found := with_rules(grid, kind)) is None or found[0].call is None:
        return ""
    others = [ast.keyword(key, node) for key, node in typed.keywords.items() if key in names]
    return show(ast.Call(typed.function, [found[0].call, *typed.arguments[1:]], others)) + found[1]


def _keyword_answer(function: str, name: str, names: frozenset[str], value: object) -> str:
    """Return the keyword for a wrong one, with a value where it needs another, or a whole call; "-" for one that says nothing.

    Without a name, the value alone tells the keyword.
    """
    if not name:
        is_share = function == "split" and isinstance(value, float)
        if is_share:
            return _keyword_answer(function, "train", names, value)
        return _OF_VALUES.get((function, kind_of_value(value))) or _keyword_of_value("", names, value)
    if _UNWANTED.fullmatch(name) and not isinstance(value, bool):
        name = "without"
    if value is True and "scale" in names and (scale := _scale_named(name)):
        return f"scale={scale[0]!r}"
    if value is True and name in ("progress", "on_progress", *KEYWORDS["progress"].split()):
        return "-"  # it is a function
    if name == "mode":
        return "" if str(value).startswith("a") else "-"  # no file is continued
    if function == "hint" and str(value).lower() in _STAGES and name in _CALLS_OF["hint"][_STAGE].split():
        return _STAGE.replace("1", _STAGES[str(value).lower()])
    known = next((f"{key}=" for key, words in KEYWORDS.items() if key in names and name in words.split()), "")
    if known == "reverse=" and name == "ascending":
        known = f"reverse={not value}"
    if known == "allow_multiple=" and "unique" in name:
        known = f"allow_multiple={not value}"
    calls = _CALLS_OF.get(function, {})
    if "self" in names:  # a method with the name of a function
        calls = {call: words for call, words in calls.items() if f"ld.{function}(" not in call}
    if name in ("without", *KEYWORDS["without"].split()):  # a technique behind it is not wanted
        value = None
    is_level = isinstance(value, str) and value.lower() in import_module("lucidoku.logic.techniques").LEVELS
    takes_level = "techniques" in names and "level" not in names
    takes_values = "values" in names and "grid" not in names and not _keyword_call(_CALLS, name)
    is_short = "aim" in names and isinstance(value, str) and not _SHORT.isdisjoint(re.split(r"[\W_]+", value.lower()))
    answer = (
        ("aim='fewest-hard-steps'" if is_short else "")
        or (f"techniques={value!r}" if is_level and takes_level and value is not None else "")
        or ("values=" if takes_values and kind_of_value(value) == "puzzle" else "")
        or _keyword_call(calls, name)
        or _keyword_of_kind(name, names)
        or _keyword_of_limit(name, names, value)
        or _keyword_of_value(name, names - {"without"} if known != "without=" else frozenset(), value)
        or known
        or _keyword_of_bound(name, names, value)
        or _keyword_of_switch(name, names, value)
    )
    if answer.removesuffix("=") in _TRUTHS and value is not None and value is not ... and not isinstance(value, bool):
        answer = ""
    if function in _MANY and name in _COUNTS and not _keyword_call(calls, name):
        answer = _MANY[function]
    if not names.isdisjoint(_SUBJECTS):
        answer = answer or _keyword_call(_CALLS, name) or _keyword_of_constraint(name, value)
    is_made = {"layout", "rules"} <= names  # of puzzles, whose size may be given by rows and columns
    is_size = (is_made and answer == "layout=") or (answer != "layout=" and re.search("box|block", name))
    if is_size and "layout" in names and isinstance(value, tuple) and len(value) == 2:
        n = value[0] if is_made and value[0] == value[1] > 3 else value[0] * value[1]
        answer = f"layout='{n}x{n}'" if value[0] == value[1] else f"layout='{n}x{n}:{value[0]}x{value[1]}'"
    if answer == "into=" and isinstance(value, list | tuple) and len(value) in (2, 3):
        named = ("train", "test") if len(value) == 2 else ("train", "validation", "test")
        answer = f"into={dict(zip(named, value, strict=True))!r}"
    if (function == "split" or answer == "into=") and isinstance(value, float) and 0 < value < 1:
        test = 1 - value if name.startswith("train") else value
        answer = f"into={{'train': {1 - test:g}, 'test': {test:g}}}"
    if answer in ("degrees=", "width="):
        answer += _measured(answer, name, value)
    if answer == "needs=" and isinstance(value, list | tuple):
        answer = f"needs={value[0]!r}" if len(value) == 1 else "uses="
    if answer == "heading=" and value is True and "name_line" in names:
        answer = "name_line="
    if not answer and "givens" in names and name in _BLANKS.split() and isinstance(value, int):
        answer = f"givens='{81 - value}'"
    if answer == "symmetry=" and value is True:
        answer = "symmetry='rotational'"
    if name in ("dark", "dark_mode") and "theme" in names:
        answer = "theme='dark'"
    if "(…)" in answer:
        answer = re.sub(r"ld\.\w+\(…\)", lambda made: _call(made[0].partition("(")[0]), answer)
    if answer == "threads=" and isinstance(value, int) and value < 1:  # all cores
        answer += str(os.cpu_count() or 1)
    if "{value}" in answer:
        known = import_module("lucidoku").languages()
        answer = answer.format(value=repr(value if value in known else known[1]))
    if answer == "layout=" and (shape := re.fullmatch(r"(\d{1,2})(?:x\1)?", str(value))):
        answer = f"layout='{shape[1]}x{shape[1]}'"
    if answer == "rules=" and (rules := _rules_named(value)):
        answer += rules
    if answer or name in _IMPOSSIBLE_KEYWORDS:
        return answer
    if name in _NEEDLESS_KEYWORDS:
        return "-"
    return "" if get_close_matches(name, names, 2, _NEAR) else _keyword_by_meaning(name, names)


def _measured(answer: str, name: str, value: object) -> str:
    """Return the degrees of a turn, or the width of a picture in pixels, for a value in another unit; empty for the same one."""
    if answer == "degrees=":
        turns = value if isinstance(value, int) and abs(value) < 4 else None
        is_left = (name == "clockwise" and value is False) or str(value).lower() in _LEFT
        is_right = value is True or str(value).lower() in _RIGHT
        return "270" if is_left else "90" if is_right else "" if turns is None else f"90 * {turns}"
    if name in ("dpi", "resolution", "ppi") and isinstance(value, int | float):
        return f"6 * {value}"
    if name.startswith(("cell_", "square_")) and isinstance(value, int | float):
        return f"9 * {value}"
    first = value[0] if isinstance(value, tuple | list) and value else None
    return "" if not isinstance(first, int | float) else f"100 * {first}" if name == "figsize" else f"{first}"


_LEFT = ("left", "ccw", "counterclockwise", "counter-clockwise", "anticlockwise", "anti-clockwise")
_RIGHT = ("right", "cw", "clockwise")


def _rules_named(value: object) -> str:
    """Return the names of the rules of constraints, or of their classes, as they are typed; empty for other values."""
    values = value if isinstance(value, (list, tuple)) else [value]
    rules = [rule for one in values if isinstance(rule := getattr(one, "rule", None), str)]
    return "" if len(rules) < len(values) else repr(rules[0] if len(rules) == 1 else rules)


def _keyword_of_switch(name: str, names: Collection[str], value: object) -> str:
    """Return the techniques for a keyword that switches some on or off: `chains=False`, `no_fish=True`, `hard=True`."""
    if "level" in names and name in import_module("lucidoku.logic.techniques").LEVELS and value is True:
        return f"level={name!r}"
    if "techniques" not in names or not isinstance(value, bool):
        return ""
    switch = _AVOIDED.fullmatch(name)
    technique = _technique_named((switch[2] if switch else name).replace("_", "-"))
    if name in import_module("lucidoku.logic.techniques").LEVELS and value:
        return f"techniques={name!r}"
    if not technique:
        return ""
    if value is not bool(switch and switch[1]):
        return f"techniques={technique!r}" if re.match("only|just", name) or not switch else "-"
    return f"techniques=ld.Pipeline.of('all').without({technique!r})"


def _keyword_call(calls: Mapping[str, str], name: str) -> str:
    return next((call for call, words in calls.items() if name in words.split()), "")


def _keyword_of_constraint(name: str, value: object = None) -> str:
    """Return the puzzle with a constraint for a keyword that names its rule: `even=["r1c1"]`; empty for any other."""
    rule = None if type(value) is int else rule_named(name)
    return _RULES.format(name=rule.names[0]) if rule else ""


def _keyword_of_kind(name: str, names: Collection[str]) -> str:
    """Return the keyword that takes a kind of puzzles which a wrong one names: `killer=True` is `rules="killer"`."""
    constraints = import_module("lucidoku.rules.constraints")
    if "rules" in names and _plain(name) in {*constraints.NICKNAMES, *constraints.CLASS_NAMES}:
        return f"rules={_plain(name)!r}"
    form = _LAYOUTS.get(_plain(name).removesuffix("s")) if "layout" in names and "rules" in names else None
    return f"layout={form!r}" if form else ""


_LIMITS = frozenset(
    (
        "stop_before", "before",
        "stop_at", "up_to", "until", "max_technique", "hardest_technique", "max_strategy", "no_harder_than",
        "at_most", "hardest_allowed", "max_difficulty", "difficulty_limit", "max_level",
        "hardest",
    )
)  # fmt: skip
"""Keywords for the hardest technique that a walk may use."""


def _keyword_of_limit(name: str, names: Collection[str], value: object) -> str:
    """Return the techniques up to the level of a hardest one: those of a level hold all easier ones."""
    if name in _LIMITS and "nothing_harder_than" in names and isinstance(value, str):
        hardest = _technique_named(value.lower())
        return f"nothing_harder_than={hardest!r}" if hardest else f"level={value!r}"
    if name not in _LIMITS or "techniques" not in names:
        return ""
    if isinstance(value, int):
        return f"ld.explain(puzzle).steps[:{value}]"
    if isinstance(value, str) and re.fullmatch(r"r\d+c\d+", value.lower()):
        return f"ld.why(puzzle, {value!r})"
    techniques = import_module("lucidoku.logic.techniques")
    level = techniques.level_of(value) if isinstance(value, str) else None
    if level is None and isinstance(value, str) and (id := _technique_named(value)):
        hardest = max(techniques.resolve([id]), key=lambda technique: technique.rank).id
        is_below = "<" if "before" in name else "<="
        return f"techniques=[t for t in ld.techniques.values() if t.rank {is_below} ld.techniques[{hardest!r}].rank]"
    return f"techniques={level or 'hard'!r}"


def keyword_of(value: object, names: Collection[str]) -> str:
    """Return the keyword to which alone a value belongs, with the value; empty without one.

    >>> keyword_of("killer", ["rules", "level"])
    "rules='killer'"
    """
    return _keyword_of_value("", names, value)


def _keyword_of_value(name: str, names: Collection[str], value: object) -> str:
    """Return the keyword that takes such a value, with it: `method="hodoku"` can only be a scale."""
    if not isinstance(value, str) or not value or len(value) > 60:
        return ""
    plain = value.lower()
    if "scale" in names and (scale := _scale_named(plain)):
        return f"scale={scale[0]!r}"
    techniques = import_module("lucidoku.logic.techniques")
    if "level" in names and (level := plain if plain in techniques.LEVELS else techniques.level_meant(plain)):
        return f"level={level!r}"
    constraints = import_module("lucidoku.rules.constraints")
    if "rules" in names and plain in {*constraints.NICKNAMES, *constraints.CLASS_NAMES}:
        return f"rules={plain!r}"
    if "layout" in names and len(plain) > 1 and (form := _LAYOUTS.get(_plain(plain))):
        return f"layout={form!r}"
    if "layout" in names and kind_of_value(value) == "layout":
        return f"layout={value!r}"
    takes = next((key for key in ("needs", "techniques", "technique") if key in names), "")
    if takes and (technique := _technique_named(plain)):
        return f"{takes}={technique!r}"
    ending = re.search(r"[^/]\.[a-z]\w{1,7}$", plain)
    taken = next((key for key in ("path", "out", "into", "target") if key in names), "")
    return f"{taken}=" if ending and taken else ""


_SHORT = frozenset(("shortest", "short", "fewest", "best", "optimal", "minimal", "fastest"))
"""Values that ask for a short walk."""
_LAYOUTS = {
    "diagonal": "9x9+diagonal", "x": "9x9+diagonal", "sudokux": "9x9+diagonal", "windoku": "9x9+window",
    "hyper": "9x9+window", "window": "9x9+window", "jigsaw": "jigsaw",
}  # fmt: skip


def _keyword_of_bound(name: str, names: Collection[str], value: object) -> str:
    """Return the keyword with a range for one with a bound: `max_givens=30` is `givens="..30"`."""
    scale = _scale_named(name) if "rating" in names else None
    if scale and isinstance(value, int | float | tuple | list):
        ends = [value] if isinstance(value, int | float) else value
        return f"rating='{scale[0]}:{'..'.join(map(str, ends))}'"
    bound = re.match(r"(max|min|at_most|at_least)_?(?=\w)|(?<=\w)_?(max|min)$", name)
    if not bound:
        return ""
    inner = name.replace(bound[0], "").strip("_")
    number = value if isinstance(value, int | float) else 30
    least = (bound[1] or bound[2]) in ("min", "at_least")
    span = f"{number if least else ''}..{'' if least else number}"
    if "rating" in names and (scale := _scale_named(inner)):
        return f"rating='{scale[0]}:{span}'"
    key = next(
        (
            key
            for key in ("givens", "steps", "score", "rating")
            if key in names and inner in (key, *KEYWORDS.get(key, "").split())
        ),
        "",
    )
    return key and f"{key}='{'se:' if key == 'rating' else ''}{span}'"


def _keyword_by_meaning(name: str, names: Collection[str]) -> str:
    """Return the keyword that shares a word, or a synonym, with the wrong one; empty if none or several do."""
    wanted = stems(name)
    others = {other for word in wanted for other in synonyms().get(word, ())}
    for near in ({*wanted[-1:]}, {*wanted}):  # the last word of a name says what it is
        if len(alike := [key for key in sorted(names) if near.intersection(stems(key))]) == 1:
            return f"{alike[0]}="
    if len(alike := [key for key in sorted(names) if others.issuperset(stems(key))]) == 1:
        return f"{alike[0]}="
    return ""
