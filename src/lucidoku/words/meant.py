"""Names that people guess, and the calls to type instead, by class or module.

A row holds an answer, and the words for which it is given, without regard to capitals. An answer that begins with `CANNOT`
says that there is nothing of the kind.
"""

from __future__ import annotations

__all__ = ["CANNOT", "MEANT", "WISHES"]

CANNOT = "cannot; "
"""Beginning of an answer for what Lucidoku cannot do; the nearest call follows, if there is one."""

WISHES = ("make",)
"""Functions whose samples are wishes, such as a level, which someone who types others did not have."""

_SAVE = "export write dump save_as savefig write_to to_file to_disk"
_DRAW = (
    "draw show plot display render image picture view to_svg as_svg get_svg figure repr_svg imshow draw_grid draw_board "
    "plot_board plot_grid to_figure draw_puzzle"
)
_PNG = "to_png bitmap raster screenshot save_png"
_PIL = "to_image to_pil as_image pil pil_image to_pillow"
_TEXT = "tell describe description explanation reason words message to_text say to_string why_text summary sentence"
_RATE = "difficulty level score rating grade se er hardness how_hard"
_PROVE = "verify check validate certify proof is_proved proved is_sound sound is_valid valid"

MEANT: dict[str, dict[str, str]] = {
    "lucidoku": {
        "ld.datasets.Judge(puzzle)": "Judge",
        "pickle.dumps(puzzle)": "pickle to_pickle save_pickle",
        "pickle.load(open('puzzle.pickle', 'rb'))": "load_pickle unpickle read_pickle",
        "ld.Grid.parse(text) or ld.Grid(pathlib.Path('grid.json'))": "from_json",
        "len(ld.read_puzzles(path))": "count_puzzles num_puzzles n_puzzles number_of_puzzles count_lines",
        "ld.read_puzzles(path)[:5]": "head first_puzzles take peek preview",
        "[walk.puzzle for walk in ld.explain_many(puzzles) if 'x-wing' in walk.techniques]": "grep find_puzzles "
        "search_puzzles puzzles_with puzzles_needing filter_by_technique",
        "[entry.puzzle for path in files for entry in ld.read_puzzles(path)]": "concat_files merge_files read_many "
        "read_all_files load_many",
        "[*first, *second] or [entry.puzzle for path in files for entry in ld.read_puzzles(path)]": "concat concatenate "
        "union join merge_lists concat_lists append_lists",
        "ld.formats.write(puzzle, 'sdk') or ld.write_puzzles(puzzles, 'list.sdm')": "convert",
        "ld.read_puzzles(puzzles).to_pandas()": "to_pandas to_table as_table as_dataframe puzzles_to_df",
        "ld.read_puzzles(puzzles)": "from_pandas from_polars from_arrow from_df from_dataframe from_frame "
        "from_series from_table from_records from_duckdb",
        "ld.Walkthrough.load(saved) or ld.read_puzzles(path)": "read_jsonl load_jsonl read_ndjson scan_ndjson "
        "from_jsonl",
        "list(ld.read_puzzles(path))": "SudokuDataset PuzzleDataset IterableDataset",
        "ld.rate(puzzle) or ld.solvers.compare([function], puzzles)": "evaluate evaluation eval test_solver "
        "score_solver evaluate_model score_model",
        "gymnasium.make('lucidoku.datasets.environments:lucidoku/Sudoku-v0', puzzles=ld.datasets.load_puzzles('easy')) or "
        "gymnasium.make('lucidoku.datasets.environments:lucidoku/Sudoku-v0', puzzles=puzzles)": "Env env make_env "
        "Environment SudokuEnv gym_env gym gymnasium environment make_vec",
        "ld.Layout('9x9').cell('r1c1') or ld.Grid(puzzle)['r1c1']": "cell get_cell square get_square cell_at",
        "ld.Grid(puzzle)": "to_grid as_grid",
        "ld.solvers.compare(['dlx', 'mrv'], puzzles) or [cell for cell in ld.Grid(puzzle).layout.cells if "
        "ld.Grid(puzzle)[cell] != ld.Grid(other)[cell]]": "compare",
        "ld.Layout('9x9').houses or [house for house in ld.Layout('9x9').houses if "
        "ld.Layout('9x9').cell('r1c1') in house.cells]": "units houses house GROUPS unit groups",
        "dict(ld.Board(puzzle).candidates) or ld.Board(puzzle).candidates('r1c1')": "possible_candidates possibilities "
        "marks notes candidates_of legal_digits possible_digits candidates domain domains options possible_values "
        "get_candidates",
        "ld.Board(puzzle).text or ld.Board(puzzle).candidates('r1c1')": "pencilmarks pencil_marks candidate_grid",
        "ld.Layout('9x9').rows or ld.Grid(puzzle).rows or ld.Grid(puzzle).row(0)": "rows Row row",
        "ld.Layout('9x9').columns or ld.Grid(puzzle).columns or ld.Grid(puzzle).column(0)": "columns cols Column column col",
        "ld.Layout('9x9').boxes or ld.Grid(puzzle).boxes or ld.Grid(puzzle).box(0)": "boxes blocks Box Block box block",
        "ld.Layout('9x9').peers or ld.Layout('9x9').peers_of('r1c1') or ld.Grid(puzzle).layout.peers_of('r1c1')": "peers "
        "neighbours neighbors buddies peers_of seen_by",
        "ld.Layout('9x9').peers_of('r1c1') or ld.Layout('9x9').cell('r1c2') in ld.Layout('9x9').peers_of('r1c1')": "sees",
        "ld.canonical(puzzle).line": "hash fingerprint checksum graph_hash canonical_hash digest signature "
        "weisfeiler_lehman_graph_hash",
        "ld.check(puzzle, answer)": "is_solution is_correct is_right matches_solution is_valid_solution verify_solution "
        "grade_answer mistakes find_errors find_wrong check_entry compare_solution mark_answer mark errors "
        "wrong_digits compare_with_solution grade_solution grade_student check_student mark_student mark_work "
        "check_against wrong_cells check_answer check_solution is_solution_of marks_of score_answer",
        "ld.check(puzzle, answer) or ld.Board(puzzle).mistakes()": "check_progress check_position",
        "cannot; ld.canonical(puzzle) == ld.canonical(other)": "find_isomorphism isomorphism find_mapping "
        "find_transformation vf2 isomorphisms",
        "cannot; ld.true_candidates(puzzle)": "suggest_givens suggest_clues add_givens make_unique fix_uniqueness "
        "missing_clues complete_givens suggest_clue missing_givens givens_needed needed_givens",
        "cannot; ld.canonical(puzzle)": "automorphisms automorphism automorphism_count count_automorphisms "
        "automorphism_group symmetry_group",
        "(ld.Grid(puzzle).to_numpy()[..., None] == np.arange(1, 10)).astype(int)": "one_hot onehot one_hot_encode",
        "ld.Layout('9x9').cell('r1c1')": "parse_cell cell_from_name index_to_cell to_cell",
        "ld.prove(step) or ld.prove(walk) or ld.check(puzzle, answer)": "verify",
        "ld.datasets.make_set('easy', 1000, 'set'), or ld.datasets.split(['list.txt'], {'train': 0.9, 'test': 0.1}, 'sets')": ""
        "dataset data_set load_data",
        "ld.techniques['x-wing'].text or ld.rate_many(puzzles).to_pandas().describe()": "describe summarize summary",
        "ld.datasets.load_puzzles('hard') or ld.read_puzzles(path)": "load_dataset sample_puzzles load_sample "
        "builtin_puzzles load_pack pack packs "
        "bundled_puzzles load_examples hardest_puzzles famous",
        "ld.datasets.distinct(puzzles)": "dedupe deduplicate drop_duplicates unique_puzzles remove_duplicates dedup "
        "distinct nonisomorphic drop_isomorphic",
        "ld.write_puzzles(puzzles, 'list.sdm')": "write_csv to_csv save_csv save_puzzles write_file write_list "
        "save_list write_parquet to_parquet save_parquet write_jsonl to_jsonl save_jsonl write_ndjson write_txt "
        "to_txt save_txt to_file write_lines write_sdm "
        "save_all dump_puzzles save_grids",
        "ld.write_puzzles(puzzles, 'list.sdm') or ld.Grid(puzzle).save('grid.png')": "save write export dump",
        "ld.Grid(puzzle).relabel({1: 2, 2: 1})": "relabel renumber map_digits swap_digits permute_digits "
        "rename_digits relabel_digits",
        "ld.Grid(puzzle).transpose()": "transpose",
        "ld.Grid(puzzle).mirror()": "mirror reflect flip",
        "ld.Grid(puzzle).rotate(90)": "rotate turn rot90 rotate90",
        "ld.datasets.split(files, {'train': 0.9, 'test': 0.1}, 'sets')": "split train_test_split split_dataset "
        "random_split",
        "ld.Grid.parse(text) or ld.read_puzzles(path)": "read",
        "ld.Grid.parse(text) or ld.read_puzzles(path) or ld.Walkthrough.load(saved)": "load open",
        "ld.Walkthrough.load(saved)": "load_walk read_walk load_walkthrough read_walkthrough read_walks load_walks",
        "range(1, 10)": "digits",
        "puzzles = ld.datasets.load_puzzles('hard'); X, y = np.array([entry.puzzle for entry in puzzles]), "
        "np.array(ld.solve_many(puzzles)) or "
        "puzzles = ld.read_puzzles(path); X, y = np.array([entry.puzzle for entry in puzzles]), "
        "np.array(ld.solve_many(puzzles))": "load_dataset_return_X_y load_return_X_y load_data_return_X_y "
        "load_puzzles_return_X_y",
        "ld.techniques['x-wing'].example()": "example example_of",
        "ld.Layout('9x9')": "layout standard_layout",
        "ld.Pipeline.of('all')": "pipeline pipeline_of all_pipeline",
        "ld.set_language(None, notation='K9')": "set_notation use_notation coordinates set_coordinates",
        "grid.save('grid.png')": "save_image save_png save_picture save_svg save_grid savefig",
        "ld.datasets.publish(folder, 'CC0-1.0')": "push_to_hub upload publish publish_dataset huggingface",
        "ld.generator.symmetries_of(grid.layout, [cell for cell in grid.layout.cells if grid[cell]])": "symmetry_of "
        "find_symmetry",
        "ld.generator.full_grids(1)": "random_solved_grid solved_grid random_grid random_solution complete_grid "
        "full_grid",
        "ld.make(seed=1)": "seed set_seed daily_puzzle daily puzzle_of_the_day manual_seed random_seed",
        "ld.make(needs='x-wing')": "generate_with_technique make_with_technique puzzle_with_technique generate_for_technique "
        "puzzle_for technique_puzzle",
        "ld.solve_many('puzzles.txt')": "pool_solve solve_parallel solve_all_puzzles",
        "ld.solvers.sat.dimacs(puzzle)": "encode encode_cnf cnf dimacs to_sat clauses sat_encoding encode_sat",
        "the command lucidoku data traces PUZZLES --form chat --out chat.jsonl": "traces trace_of chat prompts "
        "messages",
        "[card.level for card in ld.rate_many(puzzles)]": "compare_difficulty compare_levels levels_of",
        "[entry.puzzle for entry in ld.read_puzzles(path)]": "read_grids load_grids grids load_all read_all_puzzles",
        "ld.generator.minimize(puzzle)": "minimise make_minimal remove_clues remove_givens reduce_givens minimal_puzzle reduce "
        "minimalize strip_givens",
        "ld.explain(puzzle, techniques=['naked-single', 'hidden-single']).is_solved": "solved_by can_solve is_solvable_by "
        "solves_by can_be_solved_with solvable_with_singles is_singles_only only_singles requires_only",
        "[puzzle for puzzle in puzzles if ld.rate(puzzle).level == 'easy']": "filter select where filter_by_level "
        "filter_puzzles query only by_level",
        "sorted(puzzles, key=lambda puzzle: ld.rate(puzzle).se.er)": "sort sorted sort_by_difficulty rank sort_puzzles "
        "order_by hardest_first",
        "ld.Step.of(board, cells={'primary': ['r1c1']}).svg(board=board, title=False)": "highlight highlight_cells annotate "
        "colour_cells color_cells mark_cells",
        "not ld.true_candidates(puzzle).redundant": "minimal is_irreducible check_minimal",
        "ld.read_image(path)": "ocr photo scan camera from_image from_photo load_image image_to_grid photo_to_grid scan_image "
        "scan_photo recognize recognise extract_grid image photos",
        "ld.techniques['x-wing'].text or ld.explain(puzzle)": "teach",
        "ld.Player(puzzle)": "Play player Widget interact interactive show_board ipywidget",
        "ld.datasets.make_set('easy', 1000, 'set')": "Dataset make_dataset generate_dataset create_dataset "
        "build_dataset",
        "ld.true_candidates(puzzle).redundant": "redundant_givens redundant superfluous",
        "ld.Difference(['r1c1', 'r1c2']) for a white dot, ld.Ratio(['r1c1', 'r1c2']) for a black one": "Kropki KropkiDot "
        "KropkiDots Dots",
        "ld.Board(puzzle, {'r1c1': 4}).mistakes()": "find_mistakes mistakes_of check_entries",
        "ld.solvers.compare(['dlx', 'mrv'], puzzles)": "compare_solvers benchmark bench",
        "ld.why(puzzle, 'r1c1', 5)": "refute disprove contradiction prove_digit prove_cell why_not reason "
        "why_cell justification justify because reasons explain_cell explain_digit explain_why simplest_reason",
        "ld.Layout('9x9').peers_of('r1c1') & ld.Layout('9x9').peers_of('r1c2')": "common_peers shared_peers common_neighbors",
        "ld.Layout('9x9').cells": "all_cells cells squares",
        "ld.datasets.shuffle(puzzle, seed=1)": "augment shuffle disguise scramble permute transform random_symmetry "
        "shuffle_digits",
        "ld.Board(puzzle).mistakes()": "check_marks check_board check_candidates check_notes",
        "ld.datasets.Judge(puzzle).step(claim)": "check_explanation judge judge_step verify_explanation score_step check_claim "
        "check_reasoning evaluate_step reward",
        "the command lucidoku train --list": "lessons course courses curriculum syllabus next_lesson learning_path learn_path "
        "stations",
        "ld.techniques['x-wing'].text or the command lucidoku train x-wing": "lesson tutorial",
        "ld.techniques['x-wing'].text": "define explain_technique technique_info what_is definition learn lecture",
        "the command lucidoku data traces PUZZLES --form tokens --out tokens": "to_tokens Tokenizer encode_puzzle",
        "ld.rate(puzzle).to_dict()": "features featurize feature_vector",
        "ld.rate(puzzle, 'own').own.keys": "backdoors backdoor backdoor_size",
        "ld.KillerCage(sum=8, cells=range(2)).combinations()": "combinations cage_combinations killer_combinations "
        "sum_combinations combos cage_combos killer_combos sums cage_sums",
        "ld.KillerCage('r1c1 r1c2', sum=8)": "Sum CageSum sum_cage Cage cages",
        "ld.Grid('.' * 81, layout=ld.Layout('9x9').with_constraints([ld.KillerCage('r1c1 r1c2', sum=8)]))": "Killer "
        "KillerSudoku",
        "ld.canonical(puzzle) == ld.canonical(other)": "are_equivalent same_puzzle equivalent isomorphic same "
        "are_isomorphic",
        "ld.Grid(puzzle).text": "pretty pretty_print unicode print_grid to_ascii",
        "np.asarray(ld.Grid(puzzle))": "tensor numpy to_array",
        "the command lucidoku web": "serve server web app gui run open_page browse open_browser open_in_browser open_web "
        "start_server launch",
        "ld.Grid.parse(text)": "from_clipboard read_clipboard paste clipboard from_link read_url parse from_str from_text "
        "loads "
        "puzzle_from parse_grid",
        "ld.Grid(text) or ld.make(layout=size)": "Sudoku",
        "ld.Grid(text)": "Puzzle SudokuPuzzle SudokuGrid Position from_list",
        "ld.Board(puzzle)": "Game SudokuGame SudokuBoard",
        "[entry.puzzle for entry in ld.read_puzzles(text.splitlines())]": "parse_many parse_all parse_list parse_lines",
        "ld.corpus.merge('all.corpus', 'first.corpus', 'second.corpus') or [*first, *second] or "
        "[entry.puzzle for path in files for entry in ld.read_puzzles(path)]": "merge merge_corpora",
        "ld.read_puzzles(path)": "iter_file scan_csv scan_parquet read_feather read_arrow read_ipc read_tsv "
        "load_parquet load_table read_lines iter_csv from_parquet from_file_list read_gz stream iter_lines "
        "lazy_read "
        "read_sdk read_sdm read_json read_txt read_parquet loadtxt open_file iter_puzzles "
        "read_file load_puzzles read_all read_list puzzles",
        "ld.prove(step), or ld.datasets.Judge(puzzle).step(claim)": " verify_claim",
        "ld.prove(step)": "certify proof verify_step verify_walk prove_walk check_step prove_step",
        "ld.is_unique(puzzle)": "unique has_unique_solution check_unique proper uniqueness",
        "ld.make(level='hard')": "create new Generator PuzzleGenerator SudokuGenerator new_puzzle generate_puzzle make_puzzle "
        "random_puzzle generator_make random build_puzzle generate_sudoku",
        "ld.make_many(10, level='hard')": "generate_many create_many make_puzzles generate_puzzles make_batch "
        "sample_many",
        "ld.solve(puzzle)": "fast_solve solve_fast quick_solve solve_quick quicksolve solver solve_puzzle solution "
        "get_solution solve_one brute_force backtrack solve_sudoku",
        "ld.solve_many(puzzles)": "solve_all solve_array solve_batch batch_solve solve_list bulk_solve solve_puzzles "
        "map_solve",
        "ld.count(puzzle)": "count_solutions solution_count num_solutions number_of_solutions n_solutions count_all",
        "ld.solutions(puzzle)": "next_solution another_solution other_solutions all_solutions iter_solutions each_solution "
        "find_solutions enumerate_solutions list_solutions "
        "solve_iter",
        "ld.true_candidates(puzzle)": "backbone real_candidates",
        "ld.Board(text)": "parse_hodoku from_hodoku read_hodoku load_hodoku loads_hodoku",
        "ld.rate(puzzle).level or ld.techniques['x-wing'].level": "level_of difficulty_of",
        "ld.rate(puzzle).level": "level difficulty puzzle_difficulty classify classification predict_level predict_difficulty "
        "estimate_level estimate_difficulty difficulty_level difficulty_class how_hard how_difficult",
        "ld.rate(puzzle).se.pearl": "is_pearl pearl",
        "ld.rate(puzzle).se.diamond": "is_diamond diamond",
        "ld.rate_many([puzzle, other]).to_pandas()": "compare_ratings compare_scores rating_table ratings_of",
        "ld.rate(puzzle).se.er > ld.rate(other).se.er": "harder is_harder harder_than is_harder_than easier is_easier "
        "compare_hardness which_is_harder",
        "ld.rate(puzzle) or ld.check(puzzle, answer)": "grade score",
        "ld.rate(puzzle)": "rating hardness get_difficulty rate_puzzle se er estimate",
        "ld.rate_many(puzzles)": "rate_all rate_batch grade_many rate_puzzles difficulties",
        "ld.explain(puzzle)": "analyze analyse walkthrough walk human_solve solve_human logic_solve explain_puzzle "
        "logical_solve solve_logically path solve_path trace stepwise deduce derive reasoning logical_steps logic_path "
        "logical_path how_to_solve show_me teach_me step_through deductions inferences",
        "ld.explain_many(puzzles)": "explain_all explain_batch analyze_many walkthroughs",
        "ld.find_steps(board, techniques)": "find_step",
        "ld.hint(board)": "find_next_step find_next next_hint next_logical_step next_easiest_step hint_for next_step get_hint "
        "next_move next step suggest advise "
        "stuck am_stuck what_next what_now best_move "
        "best_step easiest_step easiest_move help_me nudge tip suggestion recommend one_step single_step",
        "ld.find_steps(puzzle, limit=3)": "hints all_hints next_steps next_moves suggestions several_hints many_hints",
        "grid.svg() or grid.save('grid.svg')": f"{_DRAW} svg draw_svg draw_grid",
        "grid.png() or grid.save('grid.png')": f"{_PNG} png",
        "PIL.Image.open(io.BytesIO(grid.png()))": _PIL,
        "ld.language('fr')": "in_language",
        "ld.set_language('fr')": "i18n l10n localize config settings set_option configure speak set_locale set_lang locale "
        "lang use_language translate select_language default_language",
        "ld.technique(level='easy')(function)": "own_technique custom_technique "
        "register_technique register define_technique add_technique strategy "
        "new_technique",
        "ld.Technique('x-wing')": "get_technique Strategy technique_named",
        "ld.canonical(puzzle)": "normalize normalise canonicalize canonicalise canonical_form minlex normal_form",
        "ld.Thermometer('r1c1 r1c2')": "Thermos Thermometers",
        "ld.AntiKnight()": "Knight KnightsMove AntiKnights AntiKnightsMove",
        "ld.AntiKing()": "King KingsMove AntiKings",
        "ld.Sandwich('row 1', 12)": "SandwichSum Sandwiches",
        "ld.XSum('row 1', 12)": "XSums",
        "ld.XV('r1c1 r1c2', 10)": "X V XClue VClue RomanNumeral",
        "cannot; ld.Grid(puzzle).to_numpy()": "TorchDataset DataLoader torch TensorDataset",
        "ld.LittleKiller('r1c2 r2c1', sum=8)": "LittleKillerSum LittleKillers",
        "ld.LockoutLine('r1c1 r1c2')": "Lockout LockoutLines",
        "ld.BetweenLine('r1c1 r1c2 r1c3')": "Between BetweenLines",
        "ld.DoubleArrow('r1c1 r1c2 r1c3')": "DoubleArrowLine DoubleArrows",
        "ld.ZipperLine('r1c1 r1c2 r1c3')": "Zipper ZipperLines",
        "ld.Whispers('r1c1 r1c2')": "Whisper WhisperLine WhispersLine",
        "ld.Whispers('r1c1 r1c2', difference=5)": "GermanWhispers GermanWhisper",
        "ld.Whispers('r1c1 r1c2', difference=4)": "DutchWhispers DutchWhisper",
        "ld.Quadruple('r1c1 r1c2 r2c1 r2c2', [1, 2])": "Quad Quads Quadruples",
        "ld.Renban('r1c1 r1c2')": "RenbanLine Renbans",
        "ld.GreaterThan('r1c1', 'r1c2')": "Greater Inequality LessThan GreaterThanSign",
        "ld.NonConsecutive()": "Nonconsecutive NotConsecutive",
        "ld.Difference(['r1c1', 'r1c2'])": "WhiteDot WhiteKropki Consecutive Dot",
        "ld.Ratio(['r1c1', 'r1c2'])": "BlackDot BlackKropki Double",
        "ld.LookAlike(['r1c1 r1c2', 'r2c1 r2c2'])": "LookAlikeCages",
        "ld.SlowThermometer('r1c1 r1c2')": "SlowThermo",
        "ld.ExtraRegion('r1c1 r1c2')": "Region ExtraHouse ExtraRegions",
        "ld.Layout('9x9').with_diagonals()": "Diagonal Diagonals XSudoku",
        "ld.Layout('9x9').with_windows()": "Window Windows Windoku HyperSudoku",
        "ld.Layout('9x9').with_constraints([ld.KillerCage('r1c1 r1c2', sum=8)])": "Model Solver_model CSP rules",
        "ld.Grid(puzzle, layout=ld.Layout('9x9').with_constraints(constraint))": "add_constraint add_constraints add_rule "
        "with_constraint with_rule apply_constraint",
        "ld.proofs": "verifier proof_checker verification verifying",
        "cannot; the command lucidoku school sheet": "Classroom classroom SchoolClass Student students add_student",
        "ld.school": "study",
        "ld.datasets": "learning ml data",
        "ld.cluster": "scale ray distributed",
        "ld.drawing": "viz plotting plots visualization visualisation plotter drawings graphics pictures",
        "ld.generator": "generators generation",
        "ld.ratings": "metrics scales",
        "ld.corpus": "collection database",
        "ld.paper": "printing",
        "ld.Walkthrough": "Explanation Solution Walk Trace",
        "ld.RatingCard": "Rating Card Grade",
        "ld.PuzzleSpec": "Spec Request",
        "ld.Grid(text, layout='9x9+diagonal')": "with_layout sudoku_x x_sudoku diagonal diagonal_sudoku windoku",
        "ld.Layout.jigsaw(regions) or ld.Grid(text, layout=ld.Layout.jigsaw(regions))": "Jigsaw JigsawSudoku from_regions "
        "regions",
        "sorted(ld.rules.classes.CLASSES)": "available_constraints constraint_kinds kinds_of_constraints rule_names "
        "all_constraints "
        "supported_constraints supported_variants available_variants variant_names variant_types variant_list list_rules "
        "all_variants all_rules rule_types constraint_types list_constraint_types constraint_names constraint_list Variant "
        "list_constraints list_variants VARIANTS CONSTRAINTS constraint_classes",
        "ld.techniques": "strategies catalogue catalog glossary dictionary encyclopedia",
        "help(ld) or ld.techniques['x-wing'].text": "help",
        "ld.techniques['x-wing'].se": "se_of se_rating_of er_of",
        "ld.techniques['x-wing'].score": "score_of points_of",
        "cannot; ld.make()": "samurai make_samurai Samurai gattai make_gattai twodoku",
        "ld.make(level=ld.rate(puzzle).level)": "make_like similar make_similar similar_puzzle another_like puzzle_like",
        "cannot; ld.generator.minimize(puzzle)": "harden make_harder harder_version",
        "cannot; ld.hint(puzzle)": "soften make_easier easier_version simplify_puzzle",
        "ld.make(solution=solution)": "generate_from make_from from_solution puzzle_from_solution make_from_solution "
        "generate_from_solution",
        "list(ld.techniques) or [t for t in ld.techniques.values() if t.level == 'easy']": "list_techniques",
        "[t for t in ld.techniques.values() if t.level == 'easy']": "techniques_by_level techniques_of_level "
        "techniques_at_level "
        "filter_techniques level_techniques techniques_where",
        "[t for t in ld.techniques.values() if t.family == 'fish']": "techniques_by_family techniques_of_family "
        "techniques_in_family",
        "{t.family for t in ld.techniques.values()}": "families technique_families family_names",
        "list(ld.techniques)": "technique_list technique_names ALL_TECHNIQUES list_strategies",
        "{t.level for t in ld.techniques.values()}": "levels DIFFICULTIES Level Difficulty difficulty_levels level_names "
        "LEVELS difficulties_list",
        "ld.Board(grid)": "SudokuState State new_board empty_board board position",
        "ld.corpus.build(puzzles, 'my.corpus')": "build_corpus make_corpus create_corpus",
        "ld.solve_many(puzzles).to_pandas()": "to_df to_dataframe DataFrame frame",
        "help(ld)": "types typing classes utils core helpers constants util common base tools models docs doc about "
        "info",
        "ld.__version__": "VERSION version_info",
        "ld.errors": "exceptions error exc",
        "ld.InvalidPuzzle": "InvalidPuzzleError InvalidSudoku InvalidSudokuError PuzzleError",
        "ld.ParseError": "ParsingError FormatError ParseFailure",
        "ld.NoSolution": "NoSolutionError Unsolvable UnsolvableError Contradiction NotSolvable",
        "ld.MultipleSolutions": "NotUnique MultipleSolutionsError NotUniqueError AmbiguousPuzzle",
        "ld.TimeLimit": "Timeout TimeoutError TimeLimitExceeded TimeOut",
        "ld.LucidokuError": "Error SudokuError LucidokuException SudokuException BaseError",
        "ld.paper.sheet(puzzles, 'sheet.pdf')": "to_pdf save_pdf print_puzzles print_pdf pdf_sheet to_sheet print_sheet "
        "worksheets",
        "ld.formats.read(text)": "io read_text parse_text loads_text detect_format",
        "ld.explain(puzzle).steps[:5]": "first_steps",
        "ld.count(puzzle) > 0": "has_solution solvable has_solutions can_be_solved",
        "ld.hint(puzzle).text": "explain_step why_step next_reason explain_hint",
        "ld.Board(puzzle).text": "all_candidates print_candidates show_candidates",
        "ld.solutions(puzzle) or ld.find_steps(puzzle)": "find_all",
        "ld.find_steps(puzzle, 'x-wing')": "find find_technique detect search find_all_steps has_technique",
        "ld.find_steps(puzzle)": "all_steps possible_steps moves list_steps find_moves available_steps legal_moves",
        "step.apply(board)": "apply apply_step",
        "ld.find_steps(puzzle, 'singles')": "steps singles find_singles",
        "ld.read_puzzles(path)[0].puzzle": "from_file load_puzzle read_puzzle load_grid read_grid open_puzzle",
        "ld.languages()": "list_languages available_languages supported_languages language_list LANGUAGES",
        "ld.words.language.current_language()": "get_language current_language get_lang",
        "ld.solve_many(puzzles, threads=2)": "set_threads threads num_threads set_num_threads parallel parallel_solve",
        "grid.svg(theme='dark')": "set_theme themes dark_mode",
        "collections.Counter(grid)": "digit_count bincount",
        "sorted(glob.glob('*.corpus'))": "list_corpora corpora list_corpus available_corpora",
        "'9x9', '6x6', '16x16', '9x9+diagonal', '9x9+window' or ld.Layout.jigsaw(regions)": "list_layouts Layouts "
        "available_layouts",
        "ld.make()": "make_variant random_variant generate_variant make_variants variant_puzzle new_game start_game "
        "demo example_puzzle sample_puzzle an_example",
        "ld.formats.write(puzzle, 'latex')": "to_latex tex",
        "ld.formats.write(puzzle, 'link')": "penpa to_scl to_url to_link share permalink share_link make_link",
        "ld.formats.write(puzzle, 'sdk')": "to_format format_puzzle dumps to_sdk",
        "ld.explain(puzzle).techniques": "techniques_used used_techniques required_techniques techniques_for "
        "techniques_needed technique_counts count_techniques needed_techniques",
        "ld.explain(puzzle).hardest": "hardest hardest_technique hardest_step",
        "ld.explain(puzzle).save('walk.html')": "html export_html save_html walkthrough_html write_html",
        "ld.paper.walkthrough(walk, 'walk.pdf') or ld.paper.walkthrough(ld.explain(puzzle), 'walk.pdf')": "handout handouts",
        "ld.explain(puzzle).save('walk.pdf')": "save_walkthrough export_walkthrough walkthrough_pdf",
        "ld.paper.sheet(puzzles, 'sheet.pdf', solutions='end')": "answer_key answer_sheet solutions_pdf answers_pdf",
        "ld.paper.booklet(puzzles, 'booklet.pdf') or ld.paper.booklet(ld.make_many(10, level='easy'), 'booklet.pdf')": ""
        "make_booklet generate_booklet create_booklet make_book",
        "ld.paper.sheet(puzzles, 'sheet.pdf') or ld.paper.sheet(ld.make_many(10, level='easy'), 'sheet.pdf')": "make_sheet "
        "make_worksheet "
        "generate_sheet generate_worksheet create_worksheet",
        "ld.paper.slides(ld.explain(puzzle), 'slides.pdf')": "slides presentation slideshow",
        "ld.XV('r1c1 r1c2', 'X')": "XVs RomanSum VSum XSign VSign XVPair",
        "ld.Skyscraper('row 1', 3)": "Skyscrapers SkyscraperClue SkyscraperSum",
        "print(ld.Grid(puzzle)) or ld.paper.sheet(puzzles, 'sheet.pdf')": "print pprint display_text",
        "ld.check(puzzle)": "why_unsolvable why_impossible why_not_unique explain_error explain_errors check_puzzle validate "
        "valid is_legal is_consistent diagnose lint test_puzzle find_typo typo why_invalid "
        "why_no_solution what_is_wrong problems",
        "ld.explain(puzzle).steps": "iter_steps solve_steps walk_steps each_step step_by_step",
        "random.sample(puzzles, 3), or ld.make_many(3)": "sample choice random_choice pick",
        "ld.paper.sheet(puzzles, 'sheet.pdf') or the command lucidoku train x-wing --out sheet.pdf": "worksheet",
        "ld.make(practice='x-wing'), or the command lucidoku train x-wing": "exercises exercise practice practise quiz drill "
        "train",
        "cannot; sorted(ld.rules.classes.CLASSES)": "custom_constraint own_constraint register_constraint define_constraint "
        "add_constraint_type constraint",
        "cannot; ld.explain(puzzle).save('walk.html')": "animate animation video movie film to_gif",
        "cannot; ": "timer leaderboard multiplayer login user sound vibrate speech speak_aloud clear_cache cache_info "
        "cache_clear set_cache enable_progress set_log_level logging enable_logging set_verbosity",
        "ld.Board(puzzle).solve()['r1c1']": "reveal solve_cell",
        "ld.rate_many('puzzles.txt'), or the command lucidoku rate PUZZLES --out rated.csv": "rate_file rate_csv "
        "rate_list",
        "ld.solve_many('puzzles.txt'), or the command lucidoku solve PUZZLES --out solved.txt": "solve_file solve_csv "
        "solve_to_file",
        "ld.explain_many('puzzles.txt'), or the command lucidoku explain PUZZLES --out walks.jsonl": "explain_file "
        "explain_list",
        "cannot; ld.Grid(pandas.read_excel('puzzle.xlsx', header=None).fillna(0).to_numpy())": "read_excel read_xlsx "
        "from_excel load_excel",
        "ld.read_puzzles(path) or ld.read_puzzles(path).to_pandas()": "read_csv from_csv load_csv read_table",
        "ld.solvers": "lab laboratory algorithms backends engines",
        "sum((walk.techniques for walk in ld.explain_many(puzzles)), collections.Counter())": ""
        "stats statistics technique_stats technique_statistics technique_frequencies count_techniques_in "
        "frequencies summary_of profile",
        "[cell for cell in ld.Grid(puzzle).layout.cells if ld.Grid(puzzle)[cell] != ld.Grid(other)[cell]]": "diff "
        "difference differences "
        "compare_grids changed_cells",
        "cannot; ld.true_candidates(puzzle).differences": "unavoidable_sets unavoidable unavoidables deadly_patterns",
        "ld.count(puzzle) > 1": "has_multiple_solutions is_ambiguous multiple_solutions has_several_solutions "
        "ambiguous",
        "ld.generator.minimize(ld.Grid(solution))": "dig dig_holes remove_numbers punch carve",
        "ld.corpus.Corpus('my.corpus') or ld.corpus.build(puzzles, 'my.corpus'); ld.corpus.Corpus('my.corpus')": "Corpus "
        "load_corpus open_corpus read_corpus Collection Database",
        "ld.explain_many(puzzles).to_pandas().groupby('level').size()": "level_counts histogram difficulty_counts",
        "[entry.puzzle for path in glob.glob('folder/*') for entry in ld.read_puzzles(path)]": "read_folder "
        "read_directory load_folder read_dir read_glob",
    },
    "Grid": {
        "tuple(grid)": "to_tuple as_tuple",
        "grid.values": "flatten ravel bytes to_bytes flat",
        "grid.rows": "to_2d nested tolist lists board matrix data as_rows values_list grid array_2d table",
        "grid.givens": "given_digits known_values given_values filled_cells known_cells occupied placed_cells given "
        "clue_cells given_cells",
        "{candidate.cell: candidate.digit for candidate in grid.givens}": "clue_dict givens_dict given_dict clues_dict",
        "''.join(map(str, grid.column(0)))": "column_string column_str col_string",
        "5 in grid or ld.Board(grid).has_candidate('r1c1', 5)": "contains",
        "5 in grid": "has_digit contains_digit",
        "grid.row(0).count(5) > 0": "row_contains in_row is_in_row",
        "grid.column(0).count(5) > 0": "column_contains in_column col_contains is_in_column",
        "grid.box(0).count(5) > 0": "box_contains in_box is_in_box block_contains",
        "grid.row(0).count(5)": "count_in_row row_count",
        "[cell for cell in grid.layout.cells if grid[cell] == 5]": "find_all locations occurrences all_positions "
        "cells_equal_to where_is locations_of positions_of find_digit locate positions find_value digit_positions",
        "len(grid)": "len length __len__",
        "grid.solve()": "first_solution solution complete_grid predict fill_in get_solution solved_grid answer solver "
        "brute_force",
        "not grid.is_valid": "is_broken is_inconsistent",
        "ld.count(grid) == 0": "is_unsolvable has_no_solution unsolvable",
        "grid.is_unique or ld.check(grid, answer)": "verify",
        "grid.rate().level or ld.check(grid, answer)": "grade",
        "grid.rate() or ld.check(grid, answer)": "score",
        "board = ld.Board(grid); board.place('r1c1', 5)": "with_digit with_move set_piece_at drop_piece push_san push_uci "
        "setitem write_cell enter set_square place_digit add_digit set_given add_given insert enter_digit write_digit "
        "place set set_cell set_value put fill assign update play move with_value set_digit with_cell make_move",
        "grid.rotate(90)": "rotate_by rotated rot90 rotation rotate90 rotate_90 rotate_clockwise rotate_right rotate_cw "
        "turn clockwise turn_right quarter_turn",
        "ld.Grid(grid.line, layout='9x9+diagonal')": "with_layout as_variant set_layout to_layout",
        "ld.check(grid, answer).ok": "is_solved_by is_solution is_correct is_solution_of is_right matches "
        "is_correct_solution is_valid_solution accepts",
        "grid.layout.is_usual": "is_plain is_standard is_classic is_normal",
        "grid.svg(candidates=True)": "draw_candidates plot_candidates draw_pencilmarks draw_marks",
        "''.join(map(str, grid.row(0)))": "row_string row_str row_text",
        "grid.layout.box('r1c1')": "block_at box_at box_containing block_containing region_at box_with box_of block_of "
        "region_of box_cells block_cells",
        "[cell for cell in grid.layout.cells if grid[cell] == 5] or grid.layout.house('row 1').cells": "cells_of",
        "[grid[k, k] for k in range(grid.layout.n)]": "main_diagonal diagonal diag get_diagonal",
        "[grid[k, grid.layout.n - 1 - k] for k in range(grid.layout.n)]": "anti_diagonal antidiagonal",
        "ld.Board(grid).candidates('r1c1')": "what_fits cell_candidates",
        "[*ld.Board(grid).empty_cells][0]": "next_empty first_empty first_empty_cell next_empty_cell find_empty "
        "find_empty_cell",
        "ld.solvers.solver('dlx').solve(grid).nodes": "nodes n_nodes node_count search_nodes backtracks guesses_made",
        "bands = [grid.rows[k:k + 3] for k in (0, 3, 6)]; bands[0], bands[1] = bands[1], bands[0]; "
        "ld.Grid([row for band in bands for row in band])": "swap_bands exchange_bands",
        "stacks = [grid.columns[k:k + 3] for k in (0, 3, 6)]; stacks[0], stacks[1] = stacks[1], stacks[0]; "
        "ld.Grid([*zip(*(column for stack in stacks for column in stack))])": "swap_stacks exchange_stacks",
        "rows = [*grid.rows]; rows[0], rows[1] = rows[1], rows[0]; ld.Grid(rows)": "swap_rows exchange_rows switch_rows "
        "row_swap swap_row",
        "columns = [*grid.columns]; columns[0], columns[1] = columns[1], columns[0]; ld.Grid([*zip(*columns)])": ""
        "swap_columns "
        "swap_cols exchange_columns switch_columns column_swap swap_column",
        "ld.Grid([grid.rows[k] for k in kept])": "permute_rows reorder_rows move_rows",
        "ld.Grid([[row[k] for k in kept] for row in grid.rows])": "permute_columns permute_cols reorder_columns "
        "move_columns",
        "ld.datasets.shuffle(grid, seed=1)": "permute_bands permute_stacks augment disguise scramble transform shuffled "
        "permuted isomorph randomize randomise random_transform random_isomorph random_equivalent shuffle_rows "
        "shuffle_columns morph augmented random_symmetry",
        "grid.conflicts()": "conflicting_cells cells_in_conflict duplicates clashes violations find_conflicts get_conflicts",
        "ld.solutions(grid)": "solve_all every_solution all_solutions find_all_solutions iter_solutions enumerate_solutions "
        "find_solutions",
        "ld.check(grid, answer)": "check check_answer check_solution compare_solution verify_solution check_against "
        "validate_answer mark_answer correct grade_answer check_student mark_student check_work",
        "ld.check(grid, answer) or ld.Step.of(ld.Board(grid), cells={'primary': "
        "['r1c1']}).svg(board=ld.Board(grid), title=False)": "mark",
        "ld.Board(grid).mistakes(answer)": "mistakes errors_in wrong_cells find_mistakes wrong_digits",
        "ld.check(grid, answer) or [cell for cell in grid.layout.cells if grid[cell] != other[cell]]": "compare "
        "compare_with compare_to",
        "grid.conflicts() or ld.Board(grid).mistakes(answer)": "errors",
        "collections.Counter(grid) or list(grid).count(5)": "value_counts digit_counts count_digits digit_count count_digit "
        "bincount histogram frequencies frequency counts count_of occurrences_of number_count count_value "
        "count_values num_digit",
        "range(1, grid.layout.n + 1)": "digits symbols alphabet",
        "not any(grid) or grid['r1c1'] == 0": "is_empty is_blank empty_at is_empty_cell",
        "0 not in grid or grid['r1c1'] != 0": "is_filled",
        "list(grid).count(0)": "num_empty empty_count n_empty num_blanks zeros_count blank_count n_blanks num_zeros "
        "empty_cell_count number_of_empty count_empty",
        "grid.layout.cells": "keys cells coordinates",
        "set(range(1, 10)) - {grid[cell] for cell in grid.layout.house('row 1').cells}": "missing_digits missing_in "
        "digits_missing missing_values missing_from missing_numbers",
        "ld.Board(grid).empty_cells or set(range(1, 10)) - {grid[cell] for cell in grid.layout.house('row 1').cells}": ""
        "missing",
        "grid.rotate(180)": "rot180 rotate180 rotate_180 half_turn upside_down turn_180 flip_both",
        "grid.rotate(270)": "rotate_left rotate_ccw rotate_counterclockwise rot270 rotate270 rotate_270 counterclockwise "
        "anticlockwise rotate_anticlockwise rot_left rotate_counter_clockwise",
        "grid.mirror().rotate(180)": "flipud flip_vertical vertical_flip vflip flip_v flip_up_down flip_updown flip_rows "
        "mirror_v mirror_ud mirror_vertical reflect_vertical reflect_v flip_ud flip_y flip_axis_0 mirror_axis_0 "
        "flip_0 mirror_rows mirror_up_down top_bottom flip_top_bottom",
        "grid.mirror()": "flip mirrored reflect fliplr flipped flip_horizontal hflip horizontal_flip flip_left_right "
        "flip_leftright mirror_h mirror_lr flip_columns flip_cols mirror_horizontal mirror_left_right "
        "reflect_horizontal reflect_h reflected flip_h flip_lr flip_x flip_axis_1 mirror_axis_1 flip_1 mirror_columns "
        "left_right",
        "grid.transpose()": "T transposed reflect_diagonal mirror_diagonal flip_diagonal diagonal_flip "
        "reflect_main_diagonal flip_main_diagonal swapaxes swap_axes",
        "grid.transpose().rotate(180)": "anti_transpose antitranspose flip_antidiagonal flip_anti_diagonal "
        "reflect_antidiagonal mirror_antidiagonal transpose_anti",
        "grid.relabel({1: 2, 2: 1}) or board = ld.Board(grid); board.place('r1c1', 5)": "replace",
        "[ld.datasets.shuffle(grid, seed) for seed in range(3)]": "isomorphs variations augmentations equivalents",
        "ld.generator.symmetries_of(grid.layout, [cell for cell in grid.layout.cells if grid[cell]])": "get_symmetry "
        "symmetries is_symmetric symmetry symmetry_type symmetry_name symmetry_kind symmetry_of is_symmetrical "
        "has_symmetry",
        "cannot; ld.canonical(grid)": "automorphisms automorphism automorphism_count automorphism_group symmetry_group "
        "self_symmetries num_automorphisms",
        "cannot; grid.canonical() == ld.canonical(other)": "find_isomorphism isomorphism find_mapping mapping_to "
        "find_transformation isomorphism_to transformation_to",
        "grid.canonical().line": "canonical_hash canonical_id hash fingerprint checksum digest id uid identifier graph_hash "
        "canonical_string canonical_line canonical_key signature isomorphism_class min_lex_form minlex_form "
        "weisfeiler_lehman_graph_hash",
        "hashlib.sha256(grid.canonical().line.encode()).hexdigest()": "sha1 md5 sha256 hexdigest",
        "grid.canonical() == ld.canonical(other) or grid == other": "same_as is_same same",
        "grid.is_valid or grid.is_unique": "validate",
        "grid.solve().line": "solution_line solution_string solution_str solved_line solved_string answer_line "
        "solution_text",
        "(grid.to_numpy()[..., None] == np.arange(1, 10)).astype(int)": "one_hot onehot to_onehot to_one_hot one_hot_encode "
        "onehot_encode one_hot_encoding planes",
        "np.array([[ld.Board(grid).has_candidate(cell, digit) for digit in range(1, 10)] for cell in "
        "grid.layout.cells]).reshape(9, 9, 9)": "candidates_array candidate_array candidates_tensor candidate_tensor "
        "candidate_mask candidates_mask candidate_cube",
        "pandas.DataFrame(grid.rows)": "to_pandas to_dataframe dataframe df to_df to_frame frame as_dataframe as_frame",
        "polars.DataFrame(grid.to_numpy())": "to_polars polars",
        "pandas.DataFrame(grid.rows).to_excel('grid.xlsx')": "to_excel to_xlsx excel",
        "grid.format('json')": "to_json json as_json dumps json_string",
        "grid.to_dict()": "dict serialize serialise to_record asdict as_dict",
        "cannot; grid.to_dict()": "to_yaml yaml to_toml",
        "np.argwhere(np.asarray(grid))": "nonzero argwhere",
        "print(grid)": "print pprint pretty_print print_board print_grid show_grid show_board display_board dump_board "
        "print_puzzle show_full print_out prettyprint print_sudoku",
        "print(grid) or grid.svg()": "show display view",
        "grid.save('grid.png')": "write_image save_image save_png save_picture savefig save_plot export_image export_png "
        "write_png to_image_file save_img",
        "grid['r1c1']": "cell_value peek get_digit digit_at read_cell lookup square_value get_square cell_at getitem "
        "value_of at_cell cell get_cell cell_digit value get at digit get_value item value_at",
        "[cell for cell in grid.layout.cells if grid[cell] == 5] or int(grid.layout.cell('r1c1'))": "index_of index",
        "board = ld.Board(grid); step.apply(board) or board = ld.Board(grid); board.place('r1c1', 5)": "apply push do_step",
        "board = ld.Board(grid); board.place('r1c1', 5) or grid.save('grid.svg')": "write",
        "ld.Board(grid)": "unlock thaw mutable_copy editable writable edit to_board as_board to_mutable play_board "
        "start_board mutable position copy",
        "ld.Grid([0 if cell == grid.layout.cell('r1c1') else grid[cell] for cell in grid.layout.cells], "
        "layout=grid.layout)": "without remove clear delete erase without_given remove_given remove_clue drop unset "
        "without_cell remove_piece_at delete_cell clear_cell erase_cell pop_cell delitem",
        "ld.Board(grid).text": "show_candidates candidates_string print_pencilmarks pencil_marks_text print_candidates",
        "dict(ld.Board(grid).candidates) or ld.Board(grid).candidates('r1c1')": "candidates get_candidates possible notes "
        "possibilities candidates_dict domain domains options possible_values legal_values marks allowed "
        "allowed_values valid_values possible_digits legal_digits allowed_digits candidates_of possibles",
        "ld.Board(grid).text or ld.Board(grid).candidates('r1c1')": "pencilmarks pencil_marks candidate_grid "
        "pencilmark_grid candidates_text",
        "len(list(ld.Board(grid).all_candidates())) or len(ld.Board(grid).candidates('r1c1'))": "candidate_count "
        "num_candidates n_candidates count_candidates number_of_candidates",
        "ld.Grid(values)": "from_dict_of_cells from_cells from_mapping from_givens from_clues from_ndarray from_2d "
        "from_nested from_digits from_tuple from_list_of_lists from_lists from_bytes from_list from_rows from_array "
        "from_numpy from_matrix from_values",
        "grid.layout.peers or grid.layout.peers_of('r1c1')": "peers neighbours neighbors buddies",
        "grid.layout.peers_of('r1c1')": "peers_of neighbours_of neighbors_of",
        "grid.layout.peers_of('r1c1') or grid.layout.cell('r1c2') in grid.layout.peers_of('r1c1')": "sees",
        "grid.layout.houses or [house for house in grid.layout.houses if grid.layout.cell('r1c1') in house.cells]": "houses "
        "units house unit group groups",
        "[house for house in grid.layout.houses if grid.layout.cell('r1c1') in house.cells]": "house_of houses_of units_of "
        "unit_of",
        "grid.line.replace('.', '0')": "with_zeros zeros_line line_with_zeros to_zeros",
        "grid.line": "compact tostring flat_string line_string as_line oneline string as_string to_line one_line "
        "puzzle_string puzzle to_str",
        "grid.hint() or grid.find_steps()[:3]": "hints",
        "[cell for cell in grid.layout.cells if grid[cell] == 5] or grid.find_steps('x-wing')": "find",
        "cannot; ld.read_puzzles('puzzle.sdk')[0].title": "name author title date tags source event headers "
        "metadata comment",
        "grid[0, 1]": "iloc iat loc xs",
        "np.asarray(grid).mean()": "mean average",
        "(np.asarray(grid) == 0).sum()": "isna isnull fillna dropna",
        "grid": "clone unchanged",
        "grid.relabel({1: 2, 2: 1})": "swap swap_digits exchange renumber map_digits relabel_digits relabeled "
        "permute_digits rename_digits",
        "grid.layout.constraints": "cages thermometers arrows get_constraints",
        "'\\n'.join(grid.layout.rule_lines)": "rules rules_text rule_text rules_in_words ruleset rule_lines instructions",
        "grid.explain().techniques": "techniques used_techniques strategies techniques_used technique_counts "
        "count_techniques",
        "ld.Board(grid).empty_cells": "empty_cells empties blanks unfilled missing_cells",
        "nx.Graph(dict(enumerate(grid.layout.peers)))": "networkx to_graph to_networkx graph",
        "ld.Board(grid, {'r1c1': 4})": "subs assoc with_values with_digits substitute",
        "ld.explain(grid, techniques='easy')": "simplify propagate eliminate_singles fill_singles reduce",
        "grid.check()": "raise_for_status assert_valid raise_if_invalid validate_or_raise",
        "grid.save('grid.txt')": "write_text save_text to_txt",
        "grid.layout.peers_of('r1c1') & grid.layout.peers_of('r1c2')": "common_peers shared_peers common_neighbors",
        "ld.Board(grid).all_candidates()": "candidates_all all_marks",
        "ld.Grid.parse(text)": "from_url from_link from_string from_str from_text from_line loads read from_fpuzzles decode "
        "from_csv",
        "grid.why('r1c1', 5)": "why_not reason justify",
        "ld.Board(grid).masks": "bitmasks",
        "grid.given_count": "clues num_clues n_clues clue_count givens_count num_givens n_givens count_givens filled n_filled "
        "hint_count number_of_clues number_of_givens",
        "grid.line or grid.format('sdk')": "to_string",
        "grid.columns": "cols to_columns",
        "grid.boxes": "blocks squares boxes_list",
        "grid.layout.boxes": "regions region_cells jigsaw_regions",
        "np.asarray(grid)": "reshape tensor torch np to_array ndarray values_array asarray as_numpy ndim dtype astype "
        "to_list_of_ints ints",
        "grid.svg() or grid.save('grid.svg')": f"{_DRAW} repr_html",
        "grid.png() or grid.save('grid.png')": _PNG,
        "PIL.Image.open(io.BytesIO(grid.png()))": _PIL,
        "grid.save('grid.svg')": _SAVE,
        "grid.is_solved": "solved is_full completed done is_finished",
        "grid.rate()": "rating",
        "grid.explain()": "walkthrough walk analyze analyse human_solve",
        "grid.hint()": "next_step next next_move solve_step step first_step suggest",
        "grid.is_unique": "unique has_unique_solution check_unique is_proper uniqueness",
        "grid.is_valid": "valid consistent is_legal has_conflicts",
        "grid.count()": "solution_count num_solutions n_solutions",
        "grid.canonical()": "normalize normalise canonicalize canonical_form minlex normal_form",
        "grid.layout.n": "n height width side dimension order num_rows",
        "ld.prove(step)": "prove certify",
        "grid.text": "tell describe description pretty unicode to_ascii boxed",
        "grid.format('pencil')": "export_as convert as_format encode",
        "dict(zip(grid.layout.cells, grid))": "items iter_cells enumerate cell_values iteritems as_mapping",
        "grid.layout.row('r1c1')": "row_of row_cells",
        "grid.layout.column('r1c1')": "column_of col_of column_cells",
        "grid == other": "equals is_equal eq equal_to",
        "[cell for cell in grid.layout.cells if grid[cell] != other[cell]]": "diff difference differences hamming "
        "distance changed_cells "
        "changes",
        "0 not in grid": "all_filled has_empty has_blanks",
        "grid.format('sdk')": "to as_ export_to write_as formatted render_as",
        "ld.solvers.sat.dimacs(grid)": "cnf dimacs to_sat",
        "ld.generator.minimize(grid)": "minimise minimal make_minimal reduced",
        "not ld.true_candidates(grid).redundant": "is_minimal check_minimal irreducible",
        "ld.Step.of(ld.Board(grid), cells={'primary': ['r1c1']}).svg(board=ld.Board(grid), title=False)": "highlight "
        "annotate colour color highlight_cells",
        "ld.explain(grid, techniques=['naked-single', 'hidden-single']).is_solved": "solves_with solvable_with can_solve_with "
        "is_solvable_by solve_with",
        "grid.shape": "num_cols dimensions",
        "grid.find_steps()": " possible_steps all_steps",
        "ld.make(level='hard')": "random generate make create",
        "ld.canonical(grid)": "transformed",
        "grid.row(0)": "get_row row_values row_at",
        "grid.column(0)": "get_column get_col column_values",
        "grid.box(0)": "region square get_box get_block box_values subgrid nonet",
        "ld.Board(grid).cells_with(5, 'row 1')": "places cells_with possible_cells candidate_cells where_can",
        "[cell for cell in grid.layout.cells if grid[cell] == 5] or ld.Board(grid).cells_with(5, 'row 1')": "where",
        "grid.canonical() == ld.canonical(other)": "same_puzzle isomorphic equivalent_to is_equivalent",
        "grid['r1c1'] != 0": "is_given is_clue is_fixed is_filled_at has_value",
        "np.asarray(grid) > 0": "pattern mask givens_mask given_mask filled_mask clue_mask givens_pattern",
        "ld.paper.sheet([grid], 'sheet.pdf')": "print_pdf sheet",
        "the command lucidoku web PUZZLE": "open_in_browser open_browser browse web play_in_browser view_in_browser",
        "ld.Player(grid)": "player widget interact interactive",
        "board = ld.Board(grid); step.apply(board)": "apply_step push_step",
        "board = ld.Board(grid); board.eliminate('r1c1', 5)": "eliminate remove_candidate exclude",
        "ld.Grid(grid.line, layout=grid.layout.with_constraints(constraint))": "add add_constraint add_cage add_constraints "
        "with_constraint with_rule with_rules add_rule with_variant add_variant with_constraints constrain",
        "grid.layout": "variant kind type geometry",
        "ld.count(grid) > 0": "solvable has_solution",
        "grid.rate().level": "level difficulty hardness how_hard difficulty_level",
        "grid.rate('se').se.er": "se er se_rating",
        "grid.explain().hardest": "hardest hardest_technique hardest_step",
        "grid.explain().steps": "steps solve_steps step_list",
        "grid.explain().save('walk.html')": "html save_html export_html",
        "ld.Grid('.' * 81, layout='9x9')": "empty blank zeros new empty_grid",
        "ld.generator.full_grids(1)[0]": "random_solution random_full full solved_random",
        "sum(grid)": "sum total",
        "ld.Grid(pathlib.Path('grid.json'))": "from_json load from_file open read_file",
        "grid.solve()['r1c1']": "reveal solution_at answer_at solve_cell",
        "grid.format('link') or grid.format('f-puzzles')": "to_url to_link share permalink share_link",
        "cannot; ld.explain(grid).html()": "animate gif",
        "ld.Grid(grid.line, layout=grid.layout.without_constraints)": "remove_constraints remove_constraint "
        "without_constraints plain "
        "without_rules clear_constraints",
        "bool(grid.layout.constraints)": "is_variant has_constraints",
    },
    "Board": {
        "board.place('r1c1', 5) or board.hint().apply(board)": "apply_move",
        "board.eliminate('r1c1', 5)": "cross_out scratch strike_out set_candidate toggle remove_candidate delete_candidate "
        "exclude strike delete_note eliminate_candidate remove_note toggle_candidate",
        "[step.apply(board) for step in steps]": "apply_all apply_steps",
        "sorted({*board.candidates('r1c1')} & {*board.candidates('r1c2')})": "common_candidates shared_candidates",
        "sorted({*board.candidates('r1c1')} | {*board.candidates('r1c2')})": "union_candidates all_candidates_of",
        "board.cells_with(5, 'row 1')": "house_positions digit_positions places positions_in places_in",
        "[cell for cell in board.empty_cells if len(board.candidates(cell)) == 2]": "cells_with_two_candidates "
        "candidate_pairs trivalue_cells trivalues bivalue_cell bivalue bivalues bi_value_cells pairs naked_pairs",
        "not board.is_valid": "has_errors is_broken",
        "list(board.all_candidates())": "pseudo_legal_moves valid_moves all_moves auto_candidates fill_candidates "
        "auto_notes fill_notes",
        "board.has_candidate('r1c1', 5)": "is_valid_move is_legal_move can_be is_valid_value is_valid_placement can_hold "
        "may_be fits is_move_valid legal_move valid_move is_safe safe can_go is_move_legal move_is_valid can_set "
        "accepts has is_candidate can_place contains is_possible allows is_allowed may_hold legal",
        "board.candidates('r1c1')": "what_fits remaining_candidates candidates_of get_notes choices candidate "
        "cell_candidates legal_digits",
        "board.place('r1c1', 5)": "input type_in put_digit place_value setitem write_cell enter_digit set_cell_value "
        "set_square solve_with set_piece_at push_san push_uci drop_piece set set_cell set_value put fill assign play "
        "move enter write_digit set_digit place_digit add_digit make_move insert note_digit parse_move push_move",
        "board.undo()": "take_back go_back backtrack takeback step_backward undo_last_move pop back revert step_back unmake "
        "undo_move rollback previous last_move undo_last",
        "board.copy()": "checkpoint save_state save_position backup board clone duplicate snapshot fork",
        "trial = board.copy(); trial.place('r1c1', 5)": "after with_move try_place board_after after_move try_digit "
        "try_value trial test_digit assume suppose what_if temporary branch with_digit guess",
        "len(board.empty_cells)": "unsolved_count n_unsolved num_unsolved n_empty num_empty empty_count count_empty "
        "num_blanks cells_left n_blanks",
        "[*board.empty_cells][0]": "next_empty first_empty first_empty_cell next_empty_cell find_empty find_empty_cell",
        "sorted(board.empty_cells, key=lambda cell: len(board.candidates(cell)))[0]": "min_remaining_values "
        "minimum_remaining_values mrv select_unassigned_variable next_cell most_constrained mrv_cell min_candidates "
        "fewest_candidates most_constrained_cell best_cell",
        "{cell: board.candidates(cell) for cell in board.layout.house('row 1').cells}": "candidates_in row_candidates "
        "candidates_for_row house_candidates candidates_of_house unit_candidates candidates_in_house box_candidates "
        "column_candidates candidates_in_row",
        "sum(1 << cell for cell in board.cells_with(5))": "bitboard digit_mask digit_bitboard",
        "board.text": "state_string show_candidates print_candidates candidates_text pencilmark_text candidates_string fen "
        "board_fen epd tell describe pretty to_text string",
        "ld.Board(text)": "from_candidates_string from_candidate_string from_pencilmark_string from_pencilmarks "
        "from_pencil_marks from_candidates from_marks from_candidate_grid parse_pencilmarks from_text set_fen "
        "set_board_fen from_fen from_epd",
        "board.mistakes(answer) or board.has_candidate('r1c1', 5)": "check",
        "board.cells_with(5)": "find_candidate candidate_cells_of cells_that_can_hold where cells_for positions "
        "cells_with_candidate cells_with_digit candidate_cells",
        "print(board) or board.svg()": "show display view",
        "print(board)": "print pprint pretty_print print_board print_grid show_board show_grid display_board dump_board",
        "dict(board.candidates) or board.candidates('r1c1')": "domains domain options possibilities possible "
        "possible_values candidates_dict allowed allowed_values legal_values get_candidates",
        "board.text or board.candidates('r1c1')": "pencil_marks pencilmarks candidate_grid all_pencilmarks marks",
        "len(list(board.all_candidates())) or len(board.candidates('r1c1'))": "candidate_count num_candidates n_candidates "
        "count_candidates number_of_candidates",
        "[cell for cell in board.empty_cells if len(board.candidates(cell)) == 1]": "single_candidate_cells "
        "naked_single_cells forced_cells cells_with_one_candidate solvable_cells",
        "cannot; board.undo()": "add_candidate restore_candidate re_add_candidate add_candidates can_undo can_redo "
        "enable_candidate",
        "board.eliminate('r1c1', 5) or board.eliminate('r1c1', board.candidates('r1c1'))": "clear_candidates "
        "remove_all_candidates eliminate_all clear_marks clear_notes",
        "board.eliminate('r1c1', {*board.candidates('r1c1')} - {*kept})": "set_candidates restrict only_candidates "
        "keep_candidates keep_only set_marks set_pencilmarks",
        "board.place('r1c1', 5) or board.save('board.svg')": "write",
        "board.clear('r1c1') or board.eliminate('r1c1', 5)": "remove discard drop",
        "board.clear('r1c1')": "blank_cell empty_cell clear_square delitem remove_piece_at erase unset delete_value "
        "remove_value remove_digit unplace delete clear_cell",
        "board.clear('r1c1') or board.empty_cells": "empty blank",
        "board.grid": "freeze to_grid as_grid values_grid current_grid lock frozen immutable digits_grid puzzle start_grid "
        "given_grid",
        "board['r1c1'] == 0 or not any(board)": "is_empty is_blank is_empty_cell",
        "board['r1c1'] != 0": "is_filled is_set",
        "board.givens.board() or board = other.copy()": "restore",
        "board = other.copy()": "restore_snapshot load_state set_state reset_to restore_state",
        "[board.place(cell, digit) for cell, digit in {'r1c1': 5}.items()] or board.place('r1c1', 5)": "update set_values "
        "place_all fill_all set_cells place_many",
        "collections.Counter(board) or list(board).count(5)": "digit_counts count_digits digit_count count_digit "
        "value_counts counts count_of",
        "9 - list(board).count(5) or {digit: 9 - list(board).count(digit) for digit in range(1, 10)}": "digits_left "
        "remaining_digits left_digits digit_remaining digits_remaining missing_count digits_to_place",
        "board.mistakes()": "wrong_digits mistakes_made incorrect_cells incorrect_digits errors wrong_cells wrong faults "
        "find_mistakes check_mistakes get_mistakes incorrect is_correct",
        "board.masks or board.masks[board.layout.cell('r1c1')]": "mask bitmask bitmasks candidate_mask candidate_masks "
        "candidate_bits mask_of",
        "(board.to_numpy()[..., None] == np.arange(1, 10)).astype(int)": "one_hot onehot to_onehot to_one_hot "
        "one_hot_encode",
        "pandas.DataFrame(board.rows)": "to_pandas to_dataframe dataframe df to_df to_frame",
        "board.format('json')": "to_json json as_json dumps",
        "board.layout.peers or board.layout.peers_of('r1c1')": "peers neighbours neighbors buddies",
        "board.layout.peers_of('r1c1')": "peers_of neighbours_of neighbors_of attackers attacks is_attacked_by",
        "board.layout.peers_of('r1c1') or board.layout.cell('r1c2') in board.layout.peers_of('r1c1')": "sees",
        "board.layout.houses or [house for house in board.layout.houses if board.layout.cell('r1c1') in house.cells]": ""
        "houses "
        "units house unit groups",
        "[house for house in board.layout.houses if board.layout.cell('r1c1') in house.cells]": "house_of houses_of "
        "units_of unit_of",
        "nx.Graph(dict(enumerate(board.layout.peers)))": "to_graph to_networkx graph networkx",
        "board.layout.cells": "nodes cells all_cells positions_all",
        "set(range(1, 10)) - {board[cell] for cell in board.layout.house('row 1').cells}": "missing_digits missing_in "
        "digits_missing missing_values missing_from",
        "board.hint() or board.find_steps()[:3]": "hints",
        "str(board.hint())": "san uci lan variation_san",
        "len(board.grid.givens) - len(board.givens)": "ply fullmove_number halfmove_clock",
        "board[0, 1]": "iloc iat loc xs",
        "any(board.candidates.values())": "has_legal_moves",
        "dict(zip(board.layout.cells, board))": "piece_map items iter_cells enumerate to_mapping cell_values "
        "iteritems values_dict",
        "not board.find_steps()": "stuck no_moves is_blocked",
        "1 - len(board.empty_cells) / len(board)": "progress percent completion percent_complete fraction_solved "
        "percentage",
        "board == other": "equals is_equal same same_as eq equal_to",
        "board.layout.row('r1c1')": "row_of row_cells",
        "board.layout.column('r1c1')": "column_of col_of column_cells",
        "board.layout.box('r1c1')": "box_of block_of region_of box_cells block_cells",
        "[cell for cell in board.layout.cells if board[cell]]": "solved_cells filled_cells placed_cells filled",
        "board.givens['r1c1'] != 0": "is_given is_fixed is_clue",
        "cannot; nx.Graph(dict(enumerate(board.layout.peers)))": "edges candidate_graph",
        "board.candidates('r1c1') or list(board.all_candidates())": "legal_moves possible_moves generate_legal_moves",
        "step.apply(board) or board.place('r1c1', 5)": "apply push make_step do perform execute push_text push_step",
        "board.save('board.txt')": "write_text save_text to_txt",
        "board.redo()": "forward redo_move",
        "board.conflicts()": "conflict_cells conflicting duplicates clashes violations find_conflicts get_conflicts "
        "contradictions",
        "board.is_valid": "consistent validate has_conflicts check_valid verify",
        "board.is_solved": "is_checkmate is_stalemate outcome result status is_finished is_won is_over done won "
        "game_over solved complete full completed is_game_over",
        "board.is_unique": "unique has_unique_solution uniqueness is_proper solvable",
        "board['r1c1'] or board.candidates('r1c1')": "cell",
        "board['r1c1']": "value get at get_value value_at piece_at get_digit digit_at",
        "board.svg() or board.save('board.svg')": _DRAW,
        "board.png() or board.save('board.png')": _PNG,
        "PIL.Image.open(io.BytesIO(board.png()))": _PIL,
        "board.save('board.svg')": _SAVE,
        "board.hint()": "step next_hint next_step get_hint next next_move suggest",
        "board.find_steps()": "find_pairs steps",
        "[cells for house in board.layout.houses if len(cells := [c for c in house.cells if "
        "board.has_candidate(c, 5)]) == 2]": "strong_links conjugate_pairs conjugates bilocation bilocal bilocations bilocals "
        "strong_link links",
        "ld.Step.of(board, cells={'primary': ['r1c1']}).svg(board=board, title=False)": "highlight annotate colour color mark "
        "highlight_cells color_cells colour_cells paint",
        "board.explain()": "solve_logically walkthrough walk analyze analyse human_solve",
        "board.solve()": "get_solution answer",
        "board.rate()": _RATE,
        "board.empty_cells": "remaining_cells missing empties unfilled open_cells unsolved_cells free_cells blanks open "
        "blank_cells",
        "np.asarray(board)": "numpy np as_array ndarray",
        "board.to_dict()": "dict serialize state",
        "board.rows": "tolist as_list matrix",
        "board.format('pencil')": "pencil pencilled export_as convert as_format encode",
        "ld.Board(grid)": "from_fen from_numpy from_dict_of from_string from_str parse loads from_list from_rows from_grid "
        "from_puzzle new",
        "ld.Board(ld.Grid('.' * 81, layout='9x9'))": "empty blank zeros empty_board new_board empty_grid",
        "board.grid.line": "to_line flat puzzle_string",
        "board.givens": "clues given_cells clue_cells",
        "board.mistakes() == []": "is_right is_on_track",
        "board.all_candidates()": "every_candidate candidate_list candidates_all iter_candidates",
        "board.count()": "count_solutions solution_count num_solutions n_solutions number_of_solutions",
        "board.layout.peers_of('r1c1') & board.layout.peers_of('r1c2')": "common_peers shared_peers common_neighbors",
        "board.why('r1c1', 5)": "why_not reason justify because",
        "ld.Grid(board.grid.line, layout=board.layout.with_constraints(constraint))": "add add_constraint "
        "add_cage with_constraints constrain",
        "step.apply(board)": "apply_step do_step",
        "board.check()": "assert_valid raise_if_invalid",
        "[cell for cell in board.layout.cells if board[cell] == 5]": "find_digit positions_of places_of index index_of locate "
        "placed_cells_of",
        "board.hint().apply(board)": "apply_hint advance step_forward take_hint do_hint play_hint apply_next next_move_apply "
        "solve_step do_next auto_step",
        "ld.explain(board, techniques='easy').board(-1)": "solve_singles fill_in_singles fill_singles auto_fill autofill "
        "auto_solve propagate fill_in place_singles auto_singles singles",
        "board.find_steps('x-wing')": "find find_step find_technique detect has_technique search",
        "board['r1c1'] == board.solve()['r1c1']": "is_correct_cell check_cell is_correct_at",
        "board.row(0)": "get_row",
        "board.column(0)": "col get_column",
        "board.box(0)": "block get_box",
        "81 - len(board.empty_cells)": "num_filled n_filled filled_count count_filled",
        "np.array([[board.has_candidate(cell, digit) for digit in range(1, 10)] for cell in "
        "board.layout.cells]).reshape(9, 9, 9)": "candidates_array candidate_array candidates_tensor candidate_tensor "
        "to_tensor",
        "[cell for cell in board.layout.cells if board[cell] != other[cell]]": "diff difference differences compare "
        "changed_cells "
        "changes",
        "ld.Player(board)": "play_widget player widget interact",
        "len(board.cells_with(5))": "count_candidate",
        "range(1, board.layout.n + 1)": "symbols digits alphabet",
        "board.empty_cells or 9 - list(board).count(5)": "remaining left remaining_count",
        "cannot; board.copy()": "turn peek move_stack history stack moves_made journal moves_list undo_stack placed_moves log "
        "get_moves move_history on_change observe subscribe listeners callbacks on_move",
        "cannot; board.candidates('r1c1')": "note notes add_note set_note set_notes marks_of my_notes annotate_cell "
        "user_notes pencil_in",
        "board.givens.board()": "root reset_board clear_board reset undo_all restart clear_all start_over initial start "
        "original initial_board",
        "ld.Board(pathlib.Path('board.json'))": "load from_file read from_json",
        "board.solve()['r1c1']": "reveal reveal_cell solution_at answer_at give_up show_cell solve_cell",
        "cannot; board.find_steps('almost-locked-sets')": "almost_locked_sets als als_list",
        "[digit for digit in range(1, 10) if list(board).count(digit) == 9]": "completed_digits done_digits "
        "finished_digits complete_digits solved_digits full_digits",
    },
    "Layout": {
        "list(map(str, layout.rows))": "row_names house_names",
        "layout.extras": "extra_houses extra_regions",
        "ld.Layout.standard(2, 3)": "from_boxes with_boxes",
        "layout.boxes.index(layout.box(layout.cell('r1c1')))": "box_index box_number block_index block_number region_index "
        "box_id which_box",
        "layout.cell('r1c1').row - 1": "row_index",
        "layout.cell('r1c1').column - 1": "column_index col_index",
        "layout.cell('r1c1').row": "row_number",
        "layout.cell('r1c1').column": "column_number col_number",
        "layout.house('row 1').cells": "cells_in cells_of house_cells cells_in_house unit_cells cells_of_house "
        "cells_in_unit",
        "[house for house in layout.houses if {layout.cell('r1c1'), layout.cell('r1c2')} <= set(house.cells)]": ""
        "shared_houses "
        "common_houses common_units shared_units houses_in_common",
        "[house for house in layout.houses if layout.cell('r1c1') in house.cells]": "houses_containing houses_with "
        "groups_containing units_containing house_of houses_of units_of unit_of houses_at groups_of",
        "[layout.cell(k, k) for k in range(layout.n)]": "main_diagonal diag diagonal_cells",
        "[layout.cell(k, layout.n - 1 - k) for k in range(layout.n)]": "anti_diagonal antidiagonal",
        "layout.cell(layout.n // 2, layout.n // 2)": "center centre center_cell middle centre_cell",
        "[layout.cell(row, column) for row in (0, layout.n - 1) for column in (0, layout.n - 1)]": "corners corner_cells",
        "layout.n": "ncols n_columns num_columns n_cols n_digits num_digits max_digit max_value height width side dimension "
        "order num_rows num_cols n_rows",
        "layout.is_usual": "is_standard is_classic is_plain is_normal",
        "layout.box_height == layout.box_width": "is_square has_square_boxes",
        "layout.constraint_names": "rule_names constraint_types rule_list",
        "layout.title()": "describe description title_text",
        "str(layout.cell('r1c1'))": "cell_name name_of square_name cell_to_str cell_to_string cell_label label_of "
        "name_of_cell index_to_name idx_to_name cell_str format_cell",
        "layout.cells or divmod(layout.cell('r1c1'), layout.n)": "coordinates coords positions",
        "divmod(layout.cell('r1c1'), layout.n)": "coordinates_of to_rc rc row_col row_and_column index_to_rc index_to_coord "
        "unravel_index cell_coords position position_of to_row_col cell_to_rc to_coords cell_coordinates",
        "int(layout.cell('r1c1'))": "cell_index index index_of cell_to_index name_to_index square_index cell_number "
        "number_of_cell cell_id to_index cell_idx coord_to_index rc_to_index",
        "layout.cell('r1c1')": "get_cell cell_at cell_of parse_cell cell_from_name index_to_cell cell_from_index to_cell "
        "square parse_square cell_by_name name_to_cell find_cell locate",
        "list(map(str, layout.cells))": "cell_names SQUARE_NAMES square_names cell_labels names all_cell_names",
        "len(layout.cells)": "num_cells n_cells area cell_count total_cells",
        "layout.cells": "squares all_cells nodes vertices every_cell positions_all",
        "layout.peers or layout.peers_of('r1c1')": "adjacency adjacent_cells adjacency_list adjacency_dict adj peers_dict "
        "neighbor_map peer_map visible_from neighbours neighbors buddies get_peers seen_cells seen_by",
        "len(layout.peers_of('r1c1'))": "degree num_peers n_peers peer_count neighbor_count valence num_neighbors",
        "layout.peers_of('r1c1') or layout.cell('r1c2') in layout.peers_of('r1c1')": "sees adjacent",
        "layout.cell('r1c2') in layout.peers_of('r1c1')": "are_peers is_peer see_each_other are_neighbors are_neighbours "
        "is_adjacent is_neighbor share_house share_unit in_same_unit can_see is_visible has_edge share_a_house "
        "is_connected same_house same_unit are_adjacent are_buddies",
        "nx.Graph(dict(enumerate(layout.peers)))": "networkx to_graph graph to_networkx nx_graph as_graph constraint_graph "
        "sudoku_graph",
        "np.array([[other in near for other in layout.cells] for near in layout.peers])": "adjacency_matrix peer_matrix "
        "adj_matrix adjacency_array",
        "[(cell, other) for cell in layout.cells for other in layout.peers_of(cell) if cell < other]": "edges edge_list "
        "edgelist peer_pairs",
        "[*layout.rows, *layout.columns]": "lines",
        "layout.constraints": "marks rules variants constraint_list extras variant cages cage thermometers thermos arrows "
        "dots",
        "(layout.box_height, layout.box_width)": "box_size block_size box_dims box_shape box_dimensions subgrid_size",
        "'diagonal' in layout.extras": "is_diagonal has_diagonals has_diagonal is_sudoku_x",
        "'window' in layout.extras": "is_windoku has_windows has_window",
        "(layout.n, layout.n)": "dimensions dims shape",
        "[layout.rows[k:k + layout.box_height] for k in range(0, layout.n, layout.box_height)]": "bands floors chutes",
        "[layout.columns[k:k + layout.box_width] for k in range(0, layout.n, layout.box_width)]": "stacks",
        "layout.houses or [house for house in layout.houses if layout.cell('r1c1') in house.cells]": "units unit group "
        "groups all_units all_houses",
        "set(layout.house('row 1').cells) & set(layout.house('box 1').cells)": "intersection intersect overlap common_cells",
        "layout.with_constraints([ld.KillerCage('r1c1 r1c2', sum=8)])": "add_cage add_thermo add_arrow with_rules with_marks "
        "add add_constraint add_constraints add_rule append extend insert with_constraint "
        "add_variant with_variant with_variants constrain",
        "layout.placed": "native_constraints placed_constraints",
        "layout.without_constraints": "remove remove_constraint remove_constraints delete_constraint plain without_rules "
        "without_marks clear_constraints base",
        "layout.save('layout.svg')": _SAVE,
        "layout.png() or layout.save('layout.png')": _PNG,
        "layout.with_diagonals()": "diagonals diagonal with_diagonal x add_diagonals sudoku_x",
        "layout.with_windows()": "windows window with_window windoku add_windows hyper",
        "layout.boxes": "regions blocks",
        "layout.columns": "cols",
        "str(layout)": "name to_string text id key",
        "'\\n'.join(layout.rule_lines)": "explain rules_text rule_text instructions text_of_rules",
        "layout.svg() or layout.save('layout.svg')": _DRAW,
        "layout.peers_of('r1c1') & layout.peers_of('r1c2')": "common_peers shared_peers common_neighbors",
        "layout.peers_of('r1c1')": "peers",
        "ld.Layout('9x9')": "standard_layout classic default from_size create from_string from_str of from_text new",
        "ld.Layout('6x6:3x2')": "rectangular rectangle box_width box_height",
        "ld.Layout.jigsaw(regions)": "from_regions irregular from_map with_regions regions_map",
        "layout.row(0)": "get_row row_of",
        "layout.column(0)": "col get_column column_of",
        "layout.box(0)": "block region get_box box_of block_of region_of",
        "range(1, layout.n + 1)": "digits symbols values alphabet",
        "ld.Grid('.' * layout.n ** 2, layout=layout)": "grid empty_grid blank new_grid",
        "bool(layout.constraints)": "has_constraints is_variant",
    },
    "Walkthrough": {
        "walk[0].png()": "png",
        "copy.copy(walk)": "copy clone",
        "walk.html() or walk[0].svg()": "show render display",
        "[step for step in walk if step.technique == 'x-wing'] or [step for step in walk if step.level == 'easy'] or "
        "list(filter(function, walk))": "filter where select",
        "reversed(walk)": "reverse reversed backwards",
        "[*walk, *other]": "concat extend append",
        "ld.Walkthrough.from_dict(json.loads(text)) or ld.Walkthrough.load(saved)": "from_json",
        "ld.Walkthrough.from_dict(json.loads(text))": "from_json_string loads parse_json",
        "with ld.language('fr'): print(walk.text)": "translate speak in_language language lang text_in describe_in in_french "
        "french translated",
        "{id: [step for step in walk if step.technique.id == id] for id in walk.techniques}": "group by_technique grouped "
        "steps_by_technique",
        "itertools.groupby(sorted(walk, key=lambda step: step.technique.id), lambda step: step.technique.id)": "groupby "
        "group_by groupby_technique group_by_technique",
        "itertools.groupby(sorted(walk, key=lambda step: step.level), lambda step: step.level)": "groupby_level "
        "group_by_level",
        "[step for step in walk if 'r1c1' in map(str, step.cells)] or [step for step in walk if step.technique == 'x-wing']": ""
        "step_for steps_for steps_of step_of by_cell for_cell steps_in steps_with touching involving "
        "steps_at steps_with_cell",
        "walk.board(-1).empty_cells": "remaining unsolved left remaining_cells empty_cells unsolved_cells",
        "cannot; ": "elapsed seconds duration time runtime time_taken",
        "walk.board(-1)": "final_board last_board end_board final final_position final_grid last_position end stuck_at "
        "position_at_end",
        "walk[-1]": "last_step final_step",
        "[step.placements for step in walk]": "placements placed",
        "[step.eliminations for step in walk]": "eliminations removed",
        "[step.technique.score for step in walk]": "difficulty_curve difficulty_profile profile curve scores difficulties "
        "score_curve",
        "walk.rate('se').se.er": "se er rating se_rating",
        "walk.rate('hodoku').hodoku.score": "score total_score max_score hodoku_score",
        "walk.rate().minutes": "minutes",
        "walk.needs == 'logic'": "logical is_logic no_guessing needs_guess",
        "walk.puzzle.format('latex')": "latex tex",
        "walk[0]": "get_step nth at_step step_at get",
        "[step.to_dict() for step in walk]": "to_dict_orient to_dict_records records to_records step_records as_records "
        "to_list_of_dicts",
        "walk.to_json()": "json dumps to_jsonl serialize",
        "walk.save('walk.txt')": "write_text save_text to_txt",
        "walk.board(3)": "after after_step state_after board_after state_before board_before",
        "walk[:3]": "until truncate up_to cut_at head take limit",
        "walk[-3:]": "tail last",
        "the command lucidoku data traces PUZZLES --form chat --out chat.jsonl": "messages chat to_prompt",
        "the command lucidoku data traces PUZZLES --form tokens --out tokens": "tokens tokenize tokenise",
        "repr(walk), walk.techniques or walk.hardest": "summary summarize summarise overview info outline brief short "
        "digest",
        "walk.text": _TEXT,
        "walk.level": "difficulty max_difficulty max_level grade hardness",
        "walk.techniques or 'x-wing' in walk.techniques": "used",
        "walk.techniques": "count_by_technique groupby_size groupby_count groupby_technique_size "
        "groupby_technique_count value_counts_technique count_technique count_by value_counts technique_counts "
        "count_techniques techniques_used statistics counts counter histogram stats used_techniques technique_names "
        "strategies methods pipeline",
        "walk.prove()": _PROVE,
        "walk.save('walk.pdf')": f"{_SAVE} print_pdf save_pdf printable",
        "walk.html()": "slideshow as_html page",
        "walk.timed_out": "is_cut truncated incomplete timeout interrupted",
        "walk.hardest": "hardest_technique hardest_step max_step top bottleneck most_difficult",
        "walk.to_pandas()": "as_dataframe to_df pandas table to_frame",
        "walk.to_arrow()": "arrow to_table",
        "walk.to_polars()": "polars",
        "cannot; walk.board(0).find_steps()": "variations variation sidelines sideline alternatives",
        "walk.steps": "moves mainline main_line mainline_moves path get_steps step_list sequence steps_list",
        "walk.board(k)": "rewind goto go_to seek jump jump_to back_to back forward_to step_to at_number rollback "
        "undo position state get_board board_at at positions state_at",
        "walk.puzzle": "grid initial given source",
        "walk.solution": "solved_grid answer result",
        "walk.is_solved": "solved is_complete finished is_success succeeded",
        "walk.guesses": "num_guesses n_guesses guess_count",
        "walk.needs": "kind class_ category requires",
        "walk.rate()": "ratings",
        "walk[0].svg() or walk.save('walk.html')": "draw image picture view figure repr_svg svg draw_all images plot",
        "len(walk)": "length size num_steps n_steps count_steps step_count number_of_steps",
        "walk.aim_result": "reached aim target",
        "print(walk)": "verbose narrate pretty_print print show_text pprint log tostring to_list_text pretty",
        "ld.Walkthrough.load(saved)": "read_json from_file read_file open parse",
        "ld.Walkthrough.from_dict(record)": "loads",
        "ld.explain(puzzle)": "of_puzzle from_puzzle solve create new",
        "ld.Stepper(puzzle)": "next previous forward",
        "max(walk, key=lambda step: len(step.evidence.links))": "longest_chain longest_step",
        "[step for step in walk if step.evidence.links]": "chains chain_steps all_chains",
        "not walk.is_solved": "is_stuck stuck got_stuck failed unsolved_end",
        "walk[0:10]": "slice steps_between between range",
        "walk.boards": "replay states all_boards history snapshots",
        "[step for step in walk if step.technique == 'x-wing']": "only containing with_technique find find_technique",
        "walk.save('walk.json')": "to_file_json",
        "[step for step in walk if step.level == 'easy']": "by_level steps_at_level of_level easy_steps",
        "[step.level for step in walk]": "levels step_levels",
        "'x-wing' in walk.techniques": "used_technique contains includes requires_technique uses uses_technique has_technique "
        "needs_technique contains_technique",
        "walk.board(3).grid": "grid_at grid_after",
        "walk.guesses > 0": "requires_guessing needs_guessing has_guess uses_guessing has_guesses",
        "ld.explain(walk.puzzle, aim='shortest')": "shortest optimize optimise shorten minimal best shortest_path",
        "ld.Player(walk.puzzle)": "play interactive widget notebook player",
        "[step.text for step in walk]": "texts sentences explanations reasons step_texts",
        "[str(step) for step in walk]": "as_list list_steps step_names titles",
        "sum('single' in step.technique.id for step in walk)": "singles count_singles num_singles",
        "walk.to_pandas().to_csv('walk.csv')": "csv save_csv",
        "walk.to_pandas().to_excel('walk.xlsx')": "excel",
        "[step for step in walk if step.technique == 'x-wing'][0]": "index first_use find_first where_is",
        "cannot; [step.technique.score for step in walk]": "plot_difficulty difficulty_plot chart graph",
        "cannot; walk.html()": "animate animation film to_gif video movie",
        "print(*difflib.unified_diff(str(walk).splitlines(), str(another).splitlines(), lineterm=''), sep='\\n')": "compare "
        "diff "
        "compare_with difference",
        "walk[0] or [step for step in walk if step.technique == 'x-wing'][0]": "first first_step",
        "'\\n'.join(f'{step.number}. {step.text}' for step in walk)": "to_markdown markdown to_md as_markdown",
        "[step for step in walk if step.level == 'hard']": "hard_steps",
        "[step for step in walk if 'single' not in step.technique.id]": "advanced_steps non_trivial nontrivial "
        "difficult_steps without_singles skip_singles non_singles "
        "no_singles hide_singles interesting interesting_steps key_steps",
        "collections.Counter(step.level for step in walk)": "count_by_level groupby_level_size groupby_level_count "
        "value_counts_level level_counts levels_count by_levels "
        "counts_by_level",
    },
    "Step": {
        "step.eureka()": "to_eureka eureka_notation chain_notation notation forum_notation as_eureka",
        "step.text or step.to_dict()": "format render_text",
        "step.number": "index place_in_walk",
        "step.to_dict()": "json record as_record",
        "step.evidence": "colors colours sets_of pattern_parts",
        "step.technique": "strategy method pattern_name",
        "step.assumes_uniqueness": "uniqueness is_uniqueness uses_uniqueness needs_uniqueness is_unique_based",
        "bool(step.evidence.links)": "is_chain has_chain",
        "len(step.evidence.links)": "chain_length link_count n_links",
        "step.technique.kind == 'guess'": "is_guess guessed is_guessing",
        "step.apply(step.board.copy()) or step.hint(2)": "next more",
        "json.dumps(step.to_dict())": "to_json json_text dumps as_json",
        "print(step.text)": "print print_text",
        "copy.copy(step)": "copy clone",
        "step.placements or step.eliminations": "action label effect effects outcome consequence consequences",
        "step.eliminations or step.placements": "target targets affected_cells affected conclusion_cells",
        "step.technique.se": "se er se_rating",
        "step.technique.kind": "kind",
        "step.technique.family": "family type category group",
        "cannot; ld.Step.from_dict(step.to_dict()) == step": "parse from_notation from_san from_eureka parse_notation",
        "ld.Step.of(board, 'r1c1=5')": "from_string from_str from_text of_text read from_claim",
        "step.text": f"{_TEXT} reason_text reasoning why_ why because",
        "step.explanation": "explain rows argument explanations",
        "step.prove()": "verify certify proved",
        "step.level": "difficulty hardness grade",
        "step.eliminations": "removed deletions removals deleted eliminated exclusions removes eliminated_candidates",
        "step.placements": "placed assignments sets move moves result set_cells assignment placement solved_cells",
        "step.svg() or step.save('step.svg')": f"{_DRAW} html to_html to_latex latex tex tikz",
        "step.png() or step.save('step.png')": _PNG,
        "PIL.Image.open(io.BytesIO(step.png()))": _PIL,
        "step.save('step.svg')": _SAVE,
        "step.technique.name": "technique_name title",
        "step.technique.id": "id technique_id code key",
        "step.board": "undo unapply revert position state before grid board_before",
        "step.hint(1)": "nudge get_hint stage clue vague gentle subtle small first level1 stage1 hint1 where look "
        "where_to_look",
        "step.hint(2)": "medium middle second level2 stage2 hint2",
        "step.hint(3)": "full complete strong explicit third detailed long level3 stage3 hint3",
        "step.cells": "pattern highlight highlighted involved pattern_cells notes",
        "step.apply(board)": "play make execute do do_step perform run push",
        "step.technique.score": "score rating cost hodoku_score points weight",
        "step.evidence.links": "strong_links weak_links links chain arrows",
        "str(step)": "san short reveal spoiler to_str headline one_line summary_line brief",
        "(*step.placements, *step.eliminations)[0].cell": "cell position_cell placed_cell target_cell",
        "(*step.placements, *step.eliminations)[0].digit": "digit value placed_digit",
        "{one.digit for one in (*step.placements, *step.eliminations)}": "digits values",
        "step.board.candidates('r1c1')": "candidates",
        "[step.hint(stage) for stage in (1, 2, 3)]": "hints stages all_hints levels_of_hint levels",
        "bool(step.placements)": "is_placement places sets_digit is_assignment",
        "bool(step.eliminations)": "is_elimination eliminates_any",
        "'single' in step.technique.id": "is_single",
        "step.apply(step.board.copy())": "after board_after next_board result_board position_after resulting_board "
        "new_board",
        "step.premises or step.prove().needed": "proof proof_facts needs facts premise evidence_facts",
        "ld.prove(step, board).ok": "valid sound holds is_valid_on validate check applies",
        "step.describe(lang='fr')": "in_french french text_in translate in_language translated text_fr localized lang language",
    },
    "Steps": {
        "steps[0]": "first best next top easiest head_one hint",
        "steps[:3]": "head take limit first_n top_n",
        "steps[-1]": "last final hardest",
        "len(steps)": "size length n total number num_steps n_steps",
        "print(*steps, sep='\\n')": "print show display pretty text to_text describe list_text summary",
        "[step.text for step in steps]": "texts sentences explanations reasons",
        "list(steps)": "all to_list tolist as_list collect steps values",
        "pandas.DataFrame([step.to_dict() for step in steps])": "to_pandas to_df to_dataframe dataframe df frame to_frame "
        "table",
        "[step.to_dict() for step in steps]": "to_dict dicts records to_records to_dicts",
        "json.dumps([step.to_dict() for step in steps])": "to_json json dumps",
        "pathlib.Path('steps.json').write_text(json.dumps([step.to_dict() for step in steps]))": "save export write dump "
        "to_csv to_file",
        "sorted(steps, key=lambda step: step.technique.rank)": "sort sorted sort_by order_by sort_values by_score by_level "
        "ranked "
        "rank sort_by_score sort_by_difficulty",
        "{id: [step for step in steps if step.technique.id == id] for id in {one.technique.id for one in steps}}": ""
        "by_technique group groupby group_by grouped group_by_technique groupby_technique",
        "collections.Counter(step.name for step in steps)": "techniques counts counter technique_counts count_by_technique "
        "value_counts names",
        "[step for step in steps if step.technique == 'x-wing'] or [step for step in steps if step.level == 'easy'] or "
        "list(filter(function, steps))": "filter where select query find search of",
        "[step for step in steps if step.placements]": "placements placing only_placements placed",
        "[step for step in steps if step.eliminations]": "eliminations eliminating only_eliminations removed",
        "[step for step in steps if 'r1c1' in map(str, step.cells)]": "at by_cell for_cell in_cell of_cell steps_at",
        "steps[0].apply(board)": "apply apply_first play",
        "[step for step in steps if step.level == 'easy']": "of_level easy easy_steps with_level",
    },
    "RatingCard": {
        "card.level": "difficulty grade hardness how_hard stars overall class_ category tier",
        "card.level == 'easy'": "is_easy",
        "card.level == 'hard'": "is_hard",
        "(card.se.er, card.se.ep, card.se.ed)": "er_ep_ed triple",
        "card.hodoku.level": "hodoku_level",
        "card.minutes.median": "human_time estimated_minutes median_minutes",
        "card.own.needs": "techniques needs technique_names needed_techniques",
        "list(card.ratings)": "keys names scale_names",
        "card.ratings.items()": "items",
        "ld.rate_many([card.puzzle]).to_pandas()": "to_pandas to_df to_dataframe dataframe to_frame frame table pandas",
        "ld.rate_many([card.puzzle]).to_pandas().iloc[0]": "to_series series row as_series",
        "ld.rate_many([card.puzzle]).save('card.csv')": "to_csv csv save_csv export save write dump",
        "pathlib.Path('card.json').write_text(card.to_json())": "save_json write_json to_file",
        "card.se.er > other.se.er": "compare harder_than is_harder",
        "card.se.er": "sudoku_explainer ER rating_er er_rating",
        "card.se": "rating se_rating value",
        "card.hodoku.score": "score points hodoku_score hodoku_points hodoku_rating difficulty_score",
        "card.minutes": "time seconds duration estimated_time minutes_estimate time_estimate estimate",
        "card.to_dict()": "dict data json record",
        "card.text": f"{_TEXT} print",
        "card.puzzle": "grid",
        "card.ratings": "values scales_dict all results",
        "ld.explain(card.puzzle).hardest": "hardest hardest_technique hardest_step bottleneck technique",
        "cannot; ": "weights weighted",
        "ld.explain(card.puzzle)": "explain walk steps walkthrough why",
    },
    "Entries": {
        "ld.datasets.distinct(entries)": "drop_duplicates dedupe deduplicate dedup unique distinct remove_duplicates",
        "len(ld.datasets.distinct(entries))": "nunique n_unique",
        "ld.write_puzzles(entries, 'list.txt')": "write export save_puzzles write_txt to_txt to_file to_sdm "
        "to_sdk write_puzzles dump",
        "[entry for entry in entries if entry.puzzle]": "dropna valid good readable ok drop_nulls",
        "[entry for entry in entries if entry.error]": "errors failed invalid bad failures broken faults isna",
        "ld.rate_many(entries).to_pandas().describe()": "describe",
        "[function(entry.puzzle) for entry in entries]": "apply map transform progress_apply",
        "ld.write_puzzles(entries, 'all.csv'); "
        "ld.datasets.split(['all.csv'], {'train': 0.9, 'test': 0.1}, 'sets')": "train_test_split split random_split",
        "sorted(entries, key=lambda entry: ld.rate(entry.puzzle).se.er) or "
        "sorted(entries, key=function)": "sort sorted order_by hardest_first rank",
        "list(filter(function, entries)) or [entry for entry in entries if ld.rate(entry.puzzle).level == 'easy']": ""
        "filter",
        "sorted(entries, key=lambda entry: ld.rate(entry.puzzle).se.er)[-1]": "hardest hardest_puzzle most_difficult argmax",
        "sorted(entries, key=lambda entry: ld.rate(entry.puzzle).se.er)[0]": "easiest easiest_puzzle argmin",
        "entries[0]": "next",
        "entries[-1]": "last final",
        "print(entries)": "print show display",
        "ld.paper.sheet(entries, 'entries.pdf')": "pdf to_pdf print_pdf sheet save_pdf",
        "np.array([entry.puzzle for entry in entries])": "array numpy tensor X to_numpy to_array features inputs",
        "np.array(ld.solve_many(entries))": "y target labels targets outputs answers",
        "[entry.puzzle for entry in entries]": "data puzzles grids boards values all",
        "entries[0].puzzle": "puzzle grid first get next_puzzle",
        "len(entries)": "count size total n length",
        "entries.to_pandas()": "to_df to_dataframe df dataframe frame to_frame pandas",
        "[entry for entry in entries if ld.rate(entry.puzzle).level == 'easy']": "select where by_level only",
        "entries[:5]": "take limit first_n top",
        "ld.solve_many(entries)": "solve solve_all solutions",
        "ld.rate_many(entries)": "rate rate_all levels",
        "ld.explain_many(entries)": "explain explain_all walk walks",
    },
    "Results": {
        "collections.Counter(each.level for each in results)": "level_counts levels_count "
        "count_levels count_by_level histogram difficulty_counts",
        "results.to_pandas()['error']": "failed errors failures",
        "results.to_pandas().mean(numeric_only=True)": "average avg",
        "list(map(function, results))": "map apply transform progress_apply",
        "list(filter(function, results))": "filter select",
        "ld.write_puzzles(results, 'puzzles.txt') or results.save('results.csv')": "write export dump to_file save_as",
        "[*results, puzzle]": "append add insert",
        "[*results, *lines]": "extend concat concatenate merge union",
        "results[2:]": "skip offset rest",
        "[results[start : start + k] for start in range(len(results))[::k]]": "batch batched chunk chunks chunked batches",
        "random.choice(list(results))": "random choice pick random_one",
        "[step for walk in results for step in walk]": "all_steps flatten explode chain flat",
        "sorted(results, key=lambda card: card.se.er)": "sort sorted order_by rank_by",
        "tqdm.tqdm(results)": "progress tqdm progress_bar with_progress",
        "random.sample(list(results), len(results)) or random.Random(seed).sample(list(results), len(results))": ""
        "shuffle shuffled permute",
        "results.to_arrow().to_pylist()": "to_records to_pylist iter_rows records iterrows rows",
        "sorted(results, key=lambda card: card.se.er)[-1]": "hardest_puzzle most_difficult",
        "len(results) > 0": "any exists",
        "results[-1]": "last final",
        "print(results)": "print show display",
        "[each for each in results]": "data",
        "ld.paper.sheet(results, 'results.pdf')": "pdf to_pdf print_pdf sheet save_pdf",
        "np.array([each for each in results])": "array numpy tensor X to_numpy to_array features inputs",
        "np.array(ld.solve_many(results))": "y target labels targets outputs answers",
        "results.to_pandas()": "df dataframe to_df to_dataframe pandas table frame to_frame",
        "results.to_polars()": "polars",
        "results.to_arrow()": "arrow to_table",
        "list(results)": "to_list tolist as_list collect items all values results compute",
        "len(results)": "size length shape n number total",
        "results[0]": "next first get item",
        "[made.puzzle for made in results]": "puzzles grids",
    },
    "Solutions": {
        "[count == 1 for count in solved.counts]": "is_unique unique has_unique uniques is_proper proper",
        "[count > 0 for count in solved.counts]": "solved solvable has_solution ok success is_solved successes",
        "[number for number, count in enumerate(solved.counts) if count == 0]": ""
        "failed unsolved unsolvable failures invalid no_solution",
        "[grid.line for grid in solved if grid]": "strings to_strings to_lines texts as_strings to_text",
        "solved.save('solved.csv')": "save_table dump to_file write_table",
        "ld.write_puzzles(filter(None, solved), 'solved.txt')": "write export save_puzzles write_puzzles to_sdm to_txt",
        "cannot; ": "elapsed seconds time duration runtime times",
        "solved[-1]": "last final",
        "print(solved)": "print show display",
        "[each for each in solved]": "data",
        "ld.paper.sheet(solved, 'solved.pdf')": "pdf to_pdf print_pdf sheet save_pdf",
        "np.array([each for each in solved])": "array numpy tensor X to_numpy to_array features inputs",
        "np.array(ld.solve_many(solved))": "y target labels targets outputs answers",
        "solved[0]": "next grid solution first head get item iloc result results",
        "solved.counts": "n_solutions num_solutions solution_counts number_of_solutions count",
        "solved.timed_out": "cut late timeouts timeout out_of_time",
        "solved.to_numpy()": "digits values np",
        "solved.to_pandas()": "to_df to_dataframe pandas table to_frame",
        "solved.to_arrow()": "arrow to_table",
        "list(solved)": "solutions grids tolist as_list collect items all",
        "len(solved)": "size length shape n",
    },
    "PuzzleCheck": {
        "print(puzzle_check.text)": "print show display explain why describe",
        "puzzle_check.entries": "errors mistakes wrong conflicts problems cells wrong_cells clashes bad",
        "puzzle_check.ok": "valid is_valid correct is_correct is_ok right",
        "puzzle_check.solution": "answer solved_grid",
        "puzzle_check.text": "message messages reason summary report",
    },
    "Solution": {
        "solution.nodes": "n_nodes iterations steps guesses node_count",
        "solution.grid": "result answer puzzle values",
        "solution.seconds": "time elapsed duration runtime elapsed_time wall_time",
    },
    "GeneratedPuzzle": {
        "made.puzzle.rate().level": "level difficulty hardness grade how_hard",
        "cannot; made.number": "seed",
        "made.puzzle.explain()": "walk walkthrough explain steps",
        "made.puzzle.save('made.txt')": "save write export",
        "made.puzzle": "grid text givens board sudoku",
        "made.puzzle.line": "line puzzle_string to_string str",
        "made.puzzle.solve()": "solution solve answer",
        "made.puzzle.rate()": "score rating",
        "made.puzzle.svg()": _DRAW,
    },
    "Pipeline": {
        "ld.Pipeline.of('all')": "default all standard full create from_list from_names new parse logic basic",
        "ld.Pipeline.of(['x-wing'])": "only just select",
        "pipeline.without('x-wing')": "exclude remove drop skip disable",
        "pipeline.including(technique)": "add append with_technique include extend",
    },
    "ld.web": {
        "the command lucidoku web": "run serve start main app open launch server",
    },
    "ld.mcp": {
        "the command lucidoku mcp, whose tools docs/howto/assistants.md lists": "tools list_tools schema "
        "tool_schema prompts resources",
        "ld.mcp.serve()": "main run start start_server run_server server app serve_stdio listen",
    },
    "ld.paper": {
        "ld.paper.sheet(puzzles, 'sheet.pdf')": "puzzles sheets page pages print print_puzzles worksheet "
        "worksheets save to_pdf",
        "ld.paper.walkthrough(walk, 'walk.pdf')": "document doc walk explain report solution steps",
        "ld.paper.sheet(puzzles, 'sheet.pdf', solutions='end')": "solutions answers answer_key answer_sheet key solution_page",
        "ld.paper.sheet(puzzles, 'sheet.pdf', per_page=1)": "poster single big_sheet one_per_page full_page cards flashcards",
        "ld.paper.booklet(puzzles, 'booklet.pdf')": "book magazine brochure booklets",
        "ld.paper.slides(walk, 'slides.pdf')": "presentation deck slideshow slide",
    },
    "ld.generator": {
        "ld.make(level='hard')": "generate create new_puzzle make_puzzle random random_puzzle",
        "ld.make_many(10, level='hard')": "generate_many make_puzzles create_many batch",
        "ld.generator.PuzzleSpec(level='hard')": "Request Options Config spec",
        "ld.generator.full_grids(10)": "random_grids random_solutions solved_grids complete_grids",
        "ld.generator.full_grids(1, seed=1)[0]": "random_solution full_grid solved_grid random_grid "
        "complete_grid random_full_grid solution",
    },
    "ld.ratings": {
        "ld.rate(puzzle)": "grade difficulty score level rating evaluate se",
        "ld.rate_many(puzzles)": "rate_all rate_batch grade_many",
        "ld.ratings.SCALES": "scales list_scales available names",
        "ld.RatingCard": "Rating Card",
    },
    "ld.proofs": {
        "ld.prove(step)": "verify check validate proof prove_step verify_step certify",
        "ld.prove(walk)": "prove_walk verify_walk check_walk prove_all",
    },
    "ld.formats": {
        "ld.formats.read(text).format": "detect format_of identify sniff guess",
        "ld.formats.read(text)": "load loads from_string decode recognise recognize",
        "ld.formats.write(grid, 'pencil')": "dump dumps save export encode to_string format",
        "ld.formats.read_puzzles(path)": "read_file read_csv read_many load_puzzles read_list",
        "ld.formats.names()": "list all list_formats formats available supported",
        "ld.formats.write(puzzle, 'sdk') or ld.write_puzzles(puzzles, 'list.sdm')": "to convert",
    },
    "Catalogue": {
        "pandas.DataFrame([(t.id, t.name, t.level, t.score) for t in ld.techniques.values()])": "to_pandas "
        "to_df dataframe to_frame table to_csv",
        "[t for t in ld.techniques.values() if t.level == 'easy']": "by_level filter select where level of_level",
        "ld.techniques['x-wing']": "XWing x_wing xwing swordfish named by_name lookup NakedPair naked_pair "
        "hidden_single",
        "list(ld.techniques)": "all list ids",
        "[t for t in ld.techniques.values() if 'wing' in t.name.lower()]": "find search query find_by_name matching "
        "like contains",
        "{t.family for t in ld.techniques.values()}": "families groups categories kinds",
        "sorted(ld.techniques.values(), key=lambda t: t.rank)": "sort sorted sort_by order_by ordered by_rank by_difficulty",
        "len(ld.techniques)": "count size length n",
        "ld.techniques[random.choice(list(ld.techniques))]": "random choice sample pick",
        "ld.technique(level='easy')(function)": "add register append new insert define",
        "max(ld.techniques.values(), key=lambda t: t.rank)": "hardest last most_difficult",
        "min(ld.techniques.values(), key=lambda t: t.rank)": "easiest first simplest",
        "{t.level for t in ld.techniques.values()}": "levels difficulties",
        "[t for t in ld.techniques.values() if t.family == 'fish']": "by_family of_family in_family family",
        "[t.name for t in ld.techniques.values()]": "names titles all_names",
    },
    "Technique": {
        "ld.find_steps(puzzle, technique)": "find find_in apply search run detect steps matches find_steps",
        "technique.definition": "description define what",
        "technique.text": f"{_TEXT} doc docs help explain",
        "with ld.language('fr'): print(technique.text)": "translate in_language text_in name_in name_fr french local_name",
        "technique.example()": "examples example_step sample demo",
        "technique.example().svg()": "picture image draw svg example_svg show plot",
        "ld.make(practice=technique.id)": "practice practise exercise exercises train quiz drill",
        "ld.make(needs=technique.id)": "make generate puzzle puzzle_with make_puzzle",
        "technique.level": "difficulty grade tier hardness",
        "technique.name": "title label",
        "technique.aliases": "other_names synonyms names aka also_known_as alternative_names",
        "technique.se": "er rating se_rating",
        "ld.Technique('x-wing')": "named get of by_name from_name lookup",
        "ld.techniques": "all list",
        "ld.techniques['x-wing']": "get_by_name",
        "ld.find_steps(puzzle, 'x-wing')": "is_in check",
        "technique.hodoku_code": "hodoku code hodoku_id",
        "technique.id": "key slug code_name",
        "technique.rank": "order position index place",
        "technique.assumes_uniqueness": "uniqueness uses_uniqueness is_uniqueness",
        "technique.kind == 'logic'": "is_logic is_logical",
        "technique.text or the command lucidoku techniques x-wing": "url link page wikipedia wiki web reference",
    },
    "ld.corpus": {
        "os.remove('my.corpus')": "delete remove drop unlink",
        "os.path.exists('my.corpus')": "exists is_file has",
        "ld.corpus.Corpus('my.corpus').steps(technique='x-wing') or ld.corpus.Corpus('my.corpus').query('se_er > 4')": ""
        ""
        "search find query filter where select",
        "ld.corpus.Corpus('my.corpus') or ld.corpus.build(puzzles, 'my.corpus'); ld.corpus.Corpus('my.corpus')": "open load "
        "read connect Corpora from_file open_corpus database",
        "ld.corpus.build(puzzles, 'my.corpus')": "create make new write save collect from_puzzles "
        "from_list from_pandas from_csv from_df from_txt from_text from_grids add_puzzles",
        "ld.corpus.statistics(corpus)": "hist histogram stats describe summary info",
        "ld.corpus.check(path)": "verify validate prove",
        "sorted(glob.glob('*.corpus'))": "list ls corpora available names all",
    },
    "ld.datasets": {
        "ld.explain_many(puzzles) or the command lucidoku data traces PUZZLES --out traces.jsonl": "load_steps steps "
        "load_traces load_walkthroughs walkthroughs",
        "list(ld.read_puzzles(path))": "SudokuDataset PuzzleDataset IterableDataset",
        "puzzles = ld.datasets.load_puzzles('hard'); X, y = np.array([entry.puzzle for entry in puzzles]), "
        "np.array(ld.solve_many(puzzles))": "load_sudoku "
        "load_digits fetch_openml X_y arrays to_arrays xy load_xy load_data to_numpy load_arrays get_data numpy",
        "ld.datasets.make_set('easy', 1000, 'set'); ld.read_puzzles('set/train.parquet')": "download kaggle",
        "ld.datasets.distinct(puzzles)": "dedupe deduplicate drop_duplicates unique dedup remove_duplicates",
        "{name: ld.datasets.load_puzzles(name) for name in ('easy', 'medium', 'hard')}": "list available names "
        "list_datasets available_datasets dataset_names list_available all lists",
        "ld.datasets.load_puzzles('hard') or ld.read_puzzles(path)": ""
        "load fetch datasets sample get open load_dataset hardest builtin "
        "examples load_hardest load_sample "
        "fetch_puzzles samples sample_puzzles",
        "ld.datasets.publish(folder, 'CC0-1.0')": "push_to_hub upload push huggingface",
        "the command lucidoku data traces PUZZLES --out traces.jsonl": "export to_jsonl write dump save traces",
        "ld.read_puzzles(path)": "load_puzzles read read_csv puzzles",
        "ld.datasets.make_set('easy', 1000, 'set')": "make generate create build make_dataset generate_dataset Dataset",
        "ld.datasets.split(files, {'train': 0.9, 'test': 0.1}, 'sets')": "train_test_split split_dataset splits",
        "cannot; ld.Grid(puzzle).to_numpy()": "TorchDataset DataLoader torch TensorDataset",
        "ld.Board(puzzle).mistakes(answer), or ld.datasets.Judge(puzzle).step(claim)": "score accuracy evaluate "
        "grade metrics",
        "ld.datasets.audit(files)": "check find_duplicates duplicates leaks validate verify stats statistics describe info "
        "summary inspect profile",
    },
    "ld.school": {
        "ld.school.World(puzzle)": "start new load Sudoku Grid Board",
        "ld.school.Brain(methods=[mine])": "Solver Robot Learner Pupil Player",
        "ld.school.method(level=1)": "technique strategy rule register add_method",
        "the command lucidoku train x-wing": "lesson train practise practice exercise exercises lessons teach quiz "
        "drill Task Exercise Lesson Assignment homework Homework Quiz",
    },
    "ld.solvers": {
        "ld.solvers.SOLVERS": "list all names available solvers list_solvers registry",
        "ld.solvers.solver('dlx')": "get get_solver load named create",
        "ld.solvers.compare(['dlx', 'mrv'], puzzles)": "benchmark bench race_all timing",
        "ld.solvers.solver('dlx').solve(puzzle)": "solve solve_with solve_one run backtracking",
        "ld.solvers.as_solver(function)": "register add_solver custom own own_solver register_solver from_function",
    },
    "ld.drawing": {
        "ld.drawing.svg(grid)": "draw render plot show to_svg image display figure",
        "ld.drawing.png(grid)": "to_png bitmap",
        "walk.save('walk.html')": "walkthrough to_html",
        "ld.paper.sheet(puzzles, 'sheet.pdf')": "to_pdf print",
        "grid.svg(theme='dark')": "theme dark THEMES",
    },
    "ld.cluster": {
        "ld.cluster.build(files, path)": "run start connect init submit map solve",
    },
    "Corpus": {
        "corpus[1] or corpus[puzzle]": "get get_item lookup",
        "puzzle in corpus": "contains has includes",
        "corpus.close(); ld.corpus.build([], corpus.path, rate='se')": "rate add_ratings rate_all",
        "corpus.sql('SELECT * FROM puzzles').fetchall()": "fetchall fetch fetch_all",
        "ld.corpus.stats.plot(corpus, 'corpus.png')": "plot chart draw",
        "corpus.puzzles().order_by('score')": "sort order_by sort_values sort_by",
        "corpus.puzzles().limit(10)": "head first take limit",
        "corpus.puzzles(technique='x-wing')": "puzzles_with with_technique using_technique puzzles_using puzzles_needing",
        "corpus[1]": "iloc get_puzzle puzzle_by_id",
        "ld.corpus.TABLES": "schema describe_schema tables",
        "corpus.puzzles().order_by('score', reverse=True).limit(10)": "hardest hardest_puzzles nlargest top",
        "corpus.puzzles().order_by('score').limit(10)": "easiest easiest_puzzles nsmallest",
        "corpus.sql('SELECT * FROM puzzles').df()": "to_pandas as_dataframe as_df",
        "ld.corpus.export(corpus, 'folder')": "parquet to_folder to_hf to_huggingface huggingface to_dataset push_to_hub",
        "ld.corpus.export(corpus, 'puzzles.jsonl')": "to_jsonl to_json",
        "corpus.puzzles(level='easy') or corpus.steps(technique='x-wing') or list(filter(function, corpus)) or "
        "corpus.query('se_er > 4')": "filter filter_by",
        "list(map(function, corpus)) or corpus.query(lambda step: step.name == 'X-Wing')": "apply map",
        "corpus.steps(technique='x-wing')": "find search select find_steps technique containing",
        "corpus.puzzles()": "drop_duplicates dedupe deduplicate all list puzzle iter tail items values",
        "corpus.puzzles(needs='logic')": "loc query_puzzles filter_puzzles",
        "corpus.sql('SELECT level, count(*) FROM puzzles GROUP BY level')": "groupby group_by count_by value_counts counts_by "
        "groupby_size groupby_count histogram hist distribution aggregate agg pivot pivot_table nunique",
        "corpus.sample(10)": "random choice choices random_puzzles",
        "corpus.sql('SELECT * FROM puzzles')": "to_sql execute run_sql table columns cursor connection to_duckdb",
        "corpus.sql('SELECT * FROM puzzles').pl()": "to_polars polars",
        "corpus.sql('SELECT * FROM puzzles').arrow()": "to_arrow arrow to_table",
        "ld.corpus.statistics(corpus)": "levels difficulty difficulties level_counts stats statistics describe "
        "summary info counts techniques technique_counts counts_of count_by_technique stats_of frequency "
        "frequencies",
        "corpus.save('folder')": "write dump",
        "ld.corpus.export(corpus, 'puzzles.csv')": "to_excel csv export to_file export_csv save_csv write_csv",
        "ld.corpus.build(puzzles, 'my.corpus')": "from_puzzles load from_file from_list create new read open build "
        "from_pandas from_csv",
        "ld.corpus.merge(corpus.path, path)": "merge concat union join combine",
        "ld.corpus.export(corpus, 'all.csv'); "
        "ld.datasets.split(['all.csv'], {'train': 0.9, 'test': 0.1}, 'sets')": "split train_test_split",
        "len(corpus)": "size length shape n count num_puzzles",
        "corpus.puzzles(level='easy') or corpus.query('se_er > 2')": "where sql_where select_where query_sql",
        "corpus.close(); ld.corpus.build(puzzles, corpus.path)": "add append insert extend update add_puzzle add_puzzles",
        "np.array([puzzle.grid for puzzle in corpus.puzzles()])": "to_numpy numpy arrays X to_arrays to_tensor",
        "corpus.puzzles(level='easy')": "by_level of_level with_level filter_by_level easy easy_puzzles",
        "cannot; ld.corpus.build(puzzles, 'new.corpus')": "remove delete discard pop drop_puzzle",
    },
    "PuzzleQuery": {
        "query.sample(1)": "random choice",
        "query[2:]": "offset skip",
        "[puzzle.walk for puzzle in query]": "walks explain walkthroughs",
        "query.where(level='easy') or query.where('se_er > 4')": "filter filter_by having query select",
        "query[0]": "first one get next",
        "query.to_pandas().to_csv('puzzles.csv')": "to_csv save export write csv",
        "query.to_pandas()['puzzle'].tolist()": "lines puzzles strings texts grids",
        "query.limit(10)": "head take top",
        "query.order_by('score', reverse=True).limit(10)": "nlargest hardest",
        "query.order_by('score').limit(10)": "nsmallest easiest",
        "query.order_by('score')": "sort sort_values sort_by orderby sorted order",
        "query.found()": "all to_list tolist collect items execute run fetchall result results",
        "query.count()": "size length n total",
        "query.to_pandas()": "to_df to_dataframe pandas df table frame",
        "query.arrow()": "to_arrow",
    },
    "StepQuery": {
        "query.sample(1)": "random choice",
        "query[2:]": "offset skip",
        "query.to_pandas().groupby('technique').size()": "technique_counts techniques by_technique counts",
        "query.to_pandas()['puzzle_id'].unique()": "puzzles puzzle_ids",
        "query.where(technique='x-wing') or query.where('elimination_count > 4')": "filter filter_by having query select",
        "query[0]": "first one get next",
        "query.to_pandas().to_csv('steps.csv')": "to_csv save export write csv",
        "query.limit(10)": "head take top nlargest",
        "query.order_by('score')": "sort sort_values sort_by orderby sorted",
        "query.found()": "all to_list collect items execute run fetchall result results",
        "query.count()": "size length n total",
        "query.to_pandas()": "to_df to_dataframe pandas table frame",
    },
    "ExplainerRating": {
        "explainer_rating.er": "rating value score se difficulty number level hardness max",
        "explainer_rating.to_dict()": "dict data json",
    },
    "HodokuRating": {
        "hodoku_rating.score": "rating value points number difficulty total",
        "hodoku_rating.to_dict()": "dict data json",
    },
    "Proof": {
        "proof.step": "steps claim",
        "str(proof)": "text message describe description summary",
        "proof.unneeded == ()": "minimal is_minimal irredundant",
        "pathlib.Path('proof.cnf').write_text(ld.solvers.sat.dimacs(proof.step.board))": "save write export to_file",
        "{'step': proof.step.to_dict(), 'status': proof.status, 'reason': proof.reason}": "to_dict dict json "
        "to_json record",
        "proof.ok": "is_valid proved verified success result holds is_correct",
        "proof.needed": "premises facts clauses core unsat_core assumptions used certificate",
        "proof.reason": "error why explanation failure",
        "str(proof.step)": "title",
        "ld.solvers.sat.dimacs(proof.step.board)": "cnf drat to_dimacs",
    },
    "Proofs": {
        "len(proofs)": "total size length n",
        "list(proofs)": "steps proofs to_list all items results",
        "proofs.failed": "failed_steps unproved failures errors wrong bad invalid mistakes",
        "str(proofs)": "text summary report message describe",
        "proofs.ok": "is_valid success all_ok verified is_proved",
        "cannot; list(proofs)": "save write to_file export certificate drat",
    },
    "Report": {
        "ld.corpus.Corpus('my.corpus').query('se_er > 4')": "query where",
        "ld.corpus.Corpus('my.corpus').steps(technique='x-wing')": "search find steps filter with_technique select",
        "ld.corpus.Corpus('my.corpus').puzzles()": "puzzles all list head",
        "ld.corpus.Corpus('my.corpus').sql('SELECT * FROM puzzles')": "sql execute tables",
        "ld.corpus.statistics(ld.corpus.Corpus('my.corpus'))": "stats statistics describe technique_counts summary techniques "
        "info counts",
        "ld.corpus.Corpus('my.corpus')": "corpus open load to_pandas result",
    },
    "Judge": {
        "judge.step(claim).credit": "reward credit",
        "judge.steps(claim)": "score_all check_all step_many judge_many",
        "ld.datasets.Judge(judge.puzzle)": "reset restart",
        "ld.solve(judge.puzzle)": "solution answer solve",
        "judge.step(claim)": "check judge evaluate score verify grade is_valid test is_correct",
    },
    "Verdict": {
        "verdict.credit": "score reward value points",
        "json.dumps(verdict.record())": "to_json json",
        "verdict.right": "ok correct is_correct valid is_valid true sound",
        "verdict.problems": "errors reason why text message explanation mistakes",
        "verdict.record()": "to_dict dict",
    },
    "ld.photo": {
        "ld.read_image(path)": "read scan load open recognise recognize from_image ocr read_photo detect Reader",
    },
    "ImageReading": {
        "image_reading.puzzle": "grid sudoku board digits result",
        "image_reading.probabilities": "confidence confidences scores certainty probability score",
        "image_reading.puzzle.text": "text string",
        "image_reading.warnings": "errors notes problems issues",
    },
    "TrueCandidates": {
        "true_candidates.solutions": "count n_solutions num_solutions total",
        "true_candidates.redundant": "redundant_givens superfluous removable",
    },
    "ConstraintSpec": {
        "constraint.rule": "name type kind id label title",
        "dataclasses.asdict(constraint)": "to_dict dict as_dict json to_json",
        "constraint.cells": "path line squares positions region members",
        "constraint.cells[0]": "bulb head start first",
        "constraint.cells[-1]": "tip end last",
        "len(constraint.cells)": "length size n count",
        "constraint.sum": "total value target clue",
        "ld.Layout('9x9').with_constraints([constraint]).svg()": f"{_DRAW} svg",
        "ld.Grid(puzzle, layout=ld.Layout('9x9').with_constraints([constraint]))": "apply add_to apply_to put_on on add place "
        "to_grid",
        "ld.Grid(puzzle, layout=ld.Layout('9x9').with_constraints([constraint])).is_valid": "check is_valid validate "
        "is_satisfied "
        "satisfied holds allows verify test is_fulfilled",
    },
    "Evidence": {
        "step.premises": "premises facts",
        "evidence.cells['pivot']": "pivot pivots hinge pivot_cell",
        "evidence.cells['pincer']": "pincer pincers wings wing wing_cells pincer_cells petals",
        "evidence.cells['fin']": "fin fins fin_cells",
        "evidence.cells['primary']": "primary main_cells pattern_cells",
        "evidence.houses['base']": "base bases base_sets base_houses base_lines base_units defining_sets",
        "evidence.houses['cover']": "cover covers cover_sets cover_houses cover_lines cover_units secondary_sets",
        "evidence.houses": "house units unit groups",
        "evidence.links": "chain chains strong weak strong_links weak_links strong_inferences edges nodes arrows",
        "evidence.branches": "cases forks",
        "evidence.sets": "als alses locked_sets almost_locked_sets",
        "evidence.candidates": "colors colours notes marks guardians",
        "evidence.candidates['deadly']": "deadly deadly_pattern",
        "dataclasses.asdict(evidence)": "to_dict dict as_dict json to_json",
    },
    "Comparison": {
        "print(comparison)": "text print show report describe display table to_string",
        "comparison.dataframe()": "to_pandas to_df to_frame frame df pandas",
        "comparison.arrow()": "to_arrow to_table",
        "comparison.summary()": "stats statistics times means mean averages runtimes rows ranking",
        "sorted(comparison.summary(), key=lambda row: row.mean_ms)[0].solver": "fastest winner best first quickest",
        "sorted(comparison.summary(), key=lambda row: row.mean_ms)[-1].solver": "slowest worst loser",
        "comparison.dataframe().to_csv('comparison.csv')": "save to_csv write export csv dump save_csv",
        "comparison.dataframe(detail=True)": "details detail per_puzzle raw each by_puzzle",
        "[result for result in comparison.results if result.outcome != 'solved']": ""
        "failures failed errors wrong timeouts",
    },
    "Statistics": {
        "dataclasses.asdict(statistics)": "to_dict dict as_dict asdict to_json json",
        "print(statistics)": "text print show report summary describe display",
        "statistics.level": "levels level_counts difficulty difficulties by_level",
        "pandas.DataFrame(statistics.techniques)": "to_pandas to_df to_frame frame df dataframe",
        "statistics.techniques": "technique_counts used counts frequencies",
        "statistics.puzzles": "count n_puzzles total size num_puzzles",
    },
    "Audit": {
        "audit.as_json()": "to_dict to_json dict json as_dict",
        "pandas.DataFrame(map(dataclasses.asdict, audit.files))": "to_pandas to_df frame to_frame dataframe",
        "sum(file.exact + file.equivalent for file in audit.files)": "duplicates n_duplicates repeats duplicate_count",
        "[file.named_bad for file in audit.files]": "errors bad invalid problems faults",
        "sum(file.bad + file.exact + file.equivalent for file in audit.files) == 0": "ok valid clean is_valid passed",
        "[file.rows for file in audit.files]": "rows counts sizes n_rows",
        "audit.files": "results reports report",
    },
    "id": {
        "ld.techniques[id].name": "name title label",
        "ld.techniques[id].level": "level difficulty",
        "ld.techniques[id].family": "family kind",
        "ld.techniques[id].text": "text description definition explain",
        "ld.techniques[id].score": "score rating",
        "ld.techniques[id].se": "se er",
        "ld.techniques[id].id": "id key",
    },
    "Cell": {
        "cell in layout.peers_of('r1c2')": "sees is_peer_of",
        "cell in layout.house('row 1').cells": "is_in in_house belongs_to",
        "cell.row": "row_number r y line",
        "cell.column": "column_number col c x",
        "(cell.row, cell.column)": "coords coordinates position rc row_col to_tuple tuple as_tuple pos xy",
        "layout.box(cell)": "box region block box_index box_number",
        "[house for house in layout.houses if cell in house.cells]": "houses house units unit boxes",
        "len(layout.peers_of(cell))": "degree num_peers",
        "cell.row - 1": "row_index row0 r0",
        "cell.column - 1": "column_index col_index col0 column0",
        "board.place(cell, 5)": "place set fill assign",
        "board.eliminate(cell, 5)": "eliminate exclude",
        "grid[cell] == 0": "is_empty empty blank",
        "grid[cell] != 0": "is_filled is_given filled given",
        "str(cell)": "name label title to_string",
        "layout.peers_of(cell)": "peers neighbours neighbors buddies",
        "board.candidates(cell)": "candidates notes",
        "grid[cell]": "digit value",
        "int(cell)": "index number id",
    },
    "Candidate": {
        "candidate.cell.row": "row r y",
        "candidate.cell.column": "column col c x",
        "candidate.digit": "value number val d n candidate symbol",
        "str(candidate)": "name label title notation",
        "candidate.cell": "position square location where index pos",
        "layout.box(candidate.cell)": "box region block",
        "[house for house in layout.houses if candidate.cell in house.cells]": "houses units house",
        "board.has_candidate(candidate)": "is_open is_possible exists is_candidate",
        "board.place(candidate.cell, candidate.digit)": "place set apply fill",
        "board.eliminate(candidate.cell, candidate.digit)": "eliminate remove exclude",
    },
}
"""Names to type, by class or module, and the words that are tried instead."""
