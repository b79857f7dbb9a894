"""Names that people guess, and the calls to type instead, by class or module.

A row holds an answer, and the words for which it is given, without regard to capitals.
"""

from __future__ import annotations

__all__ = ["MEANT"]

_SAVE = "export write dump save_as savefig write_to to_file to_disk"
_DRAW = "draw show plot display render image picture view to_svg as_svg get_svg figure repr_svg"
_PNG = "to_png bitmap raster screenshot to_image save_png"
_TEXT = "tell describe description explanation reason words message to_text say to_string why_text summary sentence"
_RATE = "difficulty level score rating grade se er hardness how_hard"
_PROVE = "verify check validate certify proof is_proved proved is_sound sound is_valid valid"

MEANT: dict[str, dict[str, str]] = {
    "lucidoku": {
        "ld.datasets.split(files, {'train': 0.9, 'test': 0.1}, 'sets')": "split",
        "ld.Grid.parse(text) or ld.read_puzzles(path)": "read",
        "range(1, 10)": "DIGITS digits",
        "ld.techniques['x-wing'].example()": "example example_of",
        "ld.Layout('9x9')": "layout standard_layout",
        "ld.Pipeline.of('all')": "pipeline pipeline_of all_pipeline",
        "hash(ld.canonical(puzzle))": "hash fingerprint checksum",
        "ld.set_language('en', notation='K9')": "set_notation use_notation coordinates set_coordinates",
        "grid.save('grid.png')": "save_image save_png save_picture save_svg save save_grid savefig",
        "ld.datasets.publish(folder, licence)": "to_huggingface push_to_hub upload publish publish_dataset huggingface",
        "ld.generator.symmetries_of(grid.layout, [cell for cell in grid.layout.cells if grid[cell]])": "symmetries "
        "symmetry symmetry_of find_symmetry",
        "ld.generator.full_grids(1)": "random_solved_grid solved_grid random_grid random_solution complete_grid full_grid",
        "ld.make(seed=1)": "seed set_seed daily_puzzle daily puzzle_of_the_day manual_seed random_seed",
        "ld.make(needs='x-wing')": "generate_with_technique make_with_technique puzzle_with_technique "
        "generate_for_technique puzzle_for technique_puzzle",
        "ld.explain_many('puzzles.txt')": "explain_file explain_list",
        "ld.rate_many('puzzles.txt')": "rate_file rate_csv rate_list",
        "ld.solve_many('puzzles.txt')": "solve_file solve_csv pool_solve solve_async solve_parallel solve_all_puzzles",
        "ld.solvers.sat.dimacs(puzzle)": "to_cnf cnf to_dimacs dimacs to_sat clauses sat_encoding encode_sat",
        "ld.formats.write(grid, 'link')": "to_penpa penpa to_scl link url to_url to_link share permalink share_link "
        "make_link",
        "the command lucidoku data traces PUZZLES --form chat --out chat.jsonl": "traces trace_of to_prompt prompt chat "
        "to_chat prompts "
        "to_messages messages",
        "ld.make(needs='x-wing'), or the command lucidoku train x-wing": "practice practise exercise exercises drill train "
        "quiz",
        "[card.level for card in ld.rate_many(puzzles)]": "compare_difficulty compare_levels levels_of",
        "[entry.puzzle for entry in ld.read_puzzles(path)]": "read_grids load_grids grids load_all read_all_puzzles",
        "ld.generator.minimize(puzzle)": "minimize minimise make_minimal remove_clues remove_givens reduce_givens "
        "minimal_puzzle reduce minimalize strip_givens",
        "ld.explain(puzzle, techniques=['naked-single', 'hidden-single']).is_solved": "solves_with solved_by solvable_with "
        "solvable_by can_solve is_solvable_by solves_by can_be_solved_with solvable_with_singles is_singles_only "
        "only_singles requires_only",
        "[puzzle for puzzle in puzzles if ld.rate(puzzle).level == 'easy']": "filter select where filter_by_level "
        "filter_puzzles query only by_level",
        "sorted(puzzles, key=lambda puzzle: ld.rate(puzzle).se.er)": "sort sorted sort_by_difficulty rank sort_puzzles "
        "order_by hardest_first",
        "ld.Step.of(board, cells={'primary': ['r1c1']}).svg(board=board, title=False)": "highlight highlight_cells "
        "annotate colour_cells color_cells mark_cells",
        "ld.true_candidates(puzzle).differences": "unavoidable_sets unavoidable unavoidables deadly_patterns",
        "not ld.true_candidates(puzzle).redundant": "is_minimal minimal is_irreducible check_minimal",
        "ld.Grid(grid.line.translate(str.maketrans('12', '21')))": "relabel renumber map_digits swap_digits permute_digits "
        "rename_digits relabel_digits",
        "ld.solve(puzzle) == ld.Grid(answer)": "is_solution is_correct is_right matches_solution is_valid_solution",
        "ld.Board(puzzle).mistakes(answer)": "check_answer check_solution verify_solution grade_answer find_errors "
        "mistakes compare_solution mark_answer mark errors check_grid wrong_digits find_wrong check_entry "
        "compare_with_solution grade_solution",
        "ld.is_unique(puzzle), ld.Board(puzzle).mistakes(answer) or ld.prove(step)": "check",
        "ld.read_image(path)": "ocr photo scan camera from_image read_photo from_photo load_image image_to_grid "
        "photo_to_grid scan_image scan_photo recognize recognise extract_grid image photos",
        "ld.Player(puzzle)": "play Play player widget Widget interact interactive show_board ipywidget",
        "ld.datasets.make_set('easy', 1000, 'set')": "dataset Dataset make_dataset generate_dataset create_dataset "
        "build_dataset",
        "ld.true_candidates(puzzle).redundant": "redundant_givens redundant superfluous",
        "ld.Difference(['r1c1', 'r1c2']) for a white dot, ld.Ratio(['r1c1', 'r1c2']) for a black one": "Kropki KropkiDot "
        "KropkiDots Dots",
        "the command lucidoku convert PUZZLES --out puzzles.sdm": "write write_puzzles save_puzzles save_many write_many "
        "export_puzzles dump_puzzles to_file to_csv",
        "ld.Board(puzzle, {'r1c1': 4}).mistakes()": "find_mistakes mistakes_of check_entries wrong_cells",
        "ld.solvers.compare(['dlx', 'mrv'], puzzles)": "compare compare_solvers benchmark bench",
        "np.argwhere(np.asarray(a) != np.asarray(b))": "diff difference differences compare_grids changed_cells",
        "ld.Board(puzzle).candidates('r1c1')": "candidates possible_candidates possibilities pencilmarks pencil_marks "
        "marks "
        "notes candidates_of legal_digits possible_digits",
        "ld.why(puzzle, 'r1c1', 5)": "why_not reason why_cell justification justify because reasons explain_cell "
        "explain_digit explain_why simplest_reason",
        "ld.corpus.build(puzzles, 'my.corpus'); ld.corpus.Corpus('my.corpus')": "Corpus load_corpus open_corpus "
        "read_corpus Collection Database DataFrame_of",
        "ld.Layout('9x9').peers_of('r1c1')": "peers neighbours neighbors common_peers sees buddies peers_of seen_by",
        "ld.Layout('9x9').rows": "ROWS row rows Row",
        "ld.Layout('9x9').columns": "COLUMNS COLS column columns cols Column",
        "ld.Layout('9x9').boxes": "BOXES BLOCKS boxes blocks box Box Block",
        "ld.Layout('9x9').houses": "HOUSES UNITS units houses house GROUPS",
        "ld.Layout('9x9').cells": "CELLS SQUARES all_cells cells squares",
        "ld.datasets.shuffle(puzzle, seed=1)": "augment shuffle disguise scramble permute transform isomorph "
        "random_symmetry shuffle_digits rotate reflect mirror transpose morph",
        "ld.Board(puzzle).mistakes()": "check_marks check_board check_candidates check_notes find_mistakes "
        "check_progress check_position",
        "ld.datasets.Judge(puzzle).step(text)": "check_explanation judge judge_step verify_explanation score_step "
        "check_claim check_reasoning evaluate_step reward",
        "ld.solve(puzzle) == answer": "",
        "the command lucidoku train --list": "lesson lessons tutorial course courses",
        "ld.techniques['x-wing'].text": "describe define explain_technique technique_info what_is definition teach learn "
        "lecture",
        "gymnasium.make('lucidoku.datasets.environments:lucidoku/Sudoku-v0', puzzles=[puzzle])": "Env env make_env "
        "Environment SudokuEnv gym_env",
        "the command lucidoku data traces PUZZLES --form tokens --out tokens": "chat tokens to_tokens "
        "tokenize tokenise Tokenizer encode_puzzle",
        "ld.rate(puzzle).to_dict()": "features featurize feature_vector",
        "ld.rate(puzzle, 'own').own.keys": "backdoors backdoor backdoor_size",
        "ld.KillerCage('r1c1 r1c2', sum=8).combinations()": "combinations cage_combinations killer_combinations "
        "sum_combinations "
        "combos cage_combos killer_combos sums cage_sums",
        "ld.KillerCage('r1c1 r1c2', sum=8)": "Sum CageSum sum_cage Killer Cage KillerSudoku cages",
        "ld.canonical(puzzle) == ld.canonical(other)": "is_isomorphic are_equivalent same_puzzle is_same",
        "ld.Grid(puzzle).text": "ascii pretty pprint pretty_print unicode print_grid to_ascii",
        "np.asarray(ld.Grid(puzzle))": "to_tensor tensor to_numpy numpy array to_array one_hot onehot",
        "the command lucidoku web": "serve server web app gui run open_page",
        "ld.Grid.parse(text)": "from_clipboard read_clipboard paste clipboard from_url from_link read_url parse "
        "from_string from_str from_text loads puzzle_from read_puzzle parse_grid",
        "ld.Grid(text)": "Sudoku Puzzle SudokuPuzzle Game SudokuGrid SudokuBoard Position from_list",
        "ld.read_puzzles(path)": "read_sdk read_sdm read_json read_txt read_excel read_parquet loadtxt open_file "
        "from_csv iter_puzzles load read read_csv read_file load_puzzles open read_all load_csv read_list from_file "
        "puzzles",
        "ld.prove(step), or ld.datasets.Judge(puzzle).step(text)": "verify verify_claim",
        "ld.prove(step)": "certify proof verify_step verify_walk prove_walk check_step prove_step",
        "ld.is_unique(puzzle)": "is_valid valid validate unique has_unique_solution check_unique is_proper proper "
        "is_solvable solvable uniqueness has_solution",
        "ld.make(level='hard')": "generate create new Generator PuzzleGenerator SudokuGenerator "
        "new_puzzle generate_puzzle make_puzzle random_puzzle generator_make "
        "random sample build_puzzle generate_sudoku",
        "ld.make_many(10, level='hard')": "generate_many create_many make_puzzles generate_puzzles make_batch "
        "sample_many",
        "ld.solve(puzzle)": "Solver solver solve_puzzle solution get_solution solve_one brute_force backtrack "
        "solve_sudoku",
        "ld.solve_many(puzzles)": "solve_all solve_array solve_batch batch_solve solve_list bulk_solve solve_puzzles "
        "map_solve",
        "ld.count(puzzle)": "count_solutions solution_count num_solutions number_of_solutions n_solutions count_all",
        "ld.solutions(puzzle)": "all_solutions iter_solutions each_solution find_solutions enumerate_solutions "
        "list_solutions solve_iter find_all",
        "ld.true_candidates(puzzle)": "backbone    real_candidates",
        "ld.rate(puzzle)": "difficulty grade rating hardness score get_difficulty rate_puzzle level evaluate se er "
        "estimate",
        "ld.rate_many(puzzles)": "rate_all rate_batch grade_many rate_puzzles difficulties",
        "ld.explain(puzzle)": "analyze analyse walkthrough walk human_solve solve_human logic_solve explain_puzzle "
        "solve_steps logical_solve solve_logically path solve_path trace",
        "ld.explain_many(puzzles)": "explain_all explain_batch analyze_many walkthroughs",
        "ld.find_steps(board, techniques)": "find all_steps get_steps possible_steps moves find_step find_technique "
        "search list_steps find_all_steps find_moves detect apply",
        "ld.hint(board)": "next_step get_hint next_move hints next step suggest advise",
        "grid.svg()": f"{_DRAW} svg draw_svg draw_grid",
        "grid.png()": f"{_PNG} png",
        "ld.set_language('fr')": "i18n l10n localize config settings options set_option configure speak set_locale "
        "set_lang locale lang "
        "use_language translate select_language default_language",
        "ld.technique": "own_technique custom_technique register_technique register define_technique add_technique "
        "strategy new_technique",
        "ld.Technique('x-wing')": "get_technique Strategy technique_named",
        "ld.canonical(puzzle)": "normalize normalise canonicalize canonicalise canonical_form minlex "
        "normal_form is_equivalent equivalent isomorphic",
        "ld.Thermometer('r1c1 r1c2')": "Thermo Thermos Thermometers",
        "ld.AntiKnight()": "Knight KnightsMove AntiKnights AntiKnightsMove",
        "ld.AntiKing()": "King KingsMove AntiKings",
        "ld.Sandwich('row 1', 12)": "SandwichSum Sandwiches",
        "ld.XSum('row 1', 12)": "XSums",
        "ld.LittleKiller('r1c1 r1c2', sum=8)": "LittleKillerSum LittleKillers",
        "ld.LockoutLine('r1c1 r1c2')": "Lockout LockoutLines",
        "ld.Whispers('r1c1 r1c2')": "Whisper GermanWhispers GermanWhisper DutchWhispers WhisperLine WhispersLine",
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
        "ld.Layout('9x9').with_constraints([ld.KillerCage('r1c1 r1c2', sum=8)])": "Model Solver_model add_constraints CSP "
        "add_constraint "
        "rules",
        "ld.proofs": "verifier proof_checker verification verifying",
        "ld.school": "study classroom lessons",
        "ld.datasets": "learning ml data ",
        "ld.cluster": "scale ray distributed",
        "ld.drawing": "viz plotting plots visualization visualisation plotter drawings graphics pictures",
        "ld.generator": "generators generation",
        "ld.ratings": "metrics scales",
        "ld.corpus": "corpora collection database",
        "ld.paper": "printing print",
        "ld.Walkthrough": "Explanation Solution Walk Trace",
        "ld.RatingCard": "Rating Card Grade",
        "ld.PuzzleSpec": "Spec Request",
        "ld.is_unique(puzzle) or ld.prove(step)": "",
        "ld.find_steps(board, 'singles')": "steps",
        "ld.Grid(text, layout='9x9+diagonal')": "with_layout sudoku_x x_sudoku diagonal diagonal_sudoku windoku",
        "ld.Grid(text, layout=ld.Layout.jigsaw(regions))": "jigsaw Jigsaw JigsawSudoku from_regions regions",
        "ld.rules.classes.__all__": "constraints Constraint variant Variant variants list_constraints list_variants VARIANTS "
        "CONSTRAINTS constraint_classes custom_constraint own_constraint",
        "ld.techniques": "TECHNIQUES list_techniques all_techniques technique_list technique_names ALL_TECHNIQUES "
        "strategies catalogue catalog",
        "{t.level for t in ld.techniques.values()}": "LEVELS levels DIFFICULTIES Level Difficulty",
        "ld.Board(grid)": "SudokuState State new_board empty_board board position",
        "ld.corpus.build(puzzles, path)": "build_corpus make_corpus create_corpus",
        "ld.solve_many(puzzles).to_pandas()": "to_frame to_df to_dataframe DataFrame frame",
        "ld.formats.write(grid, 'sdk')": "convert to_format format_puzzle dump dumps to_sdk export",
        "help(ld)": "utils core helpers constants util common base tools models help docs doc about info",
        "ld.__version__": "version VERSION version_info",
        "ld.errors": "exceptions error exc",
        "ld.InvalidPuzzle": "InvalidPuzzleError InvalidSudoku InvalidSudokuError PuzzleError",
        "ld.ParseError": "ParsingError FormatError ParseFailure",
        "ld.NoSolution": "NoSolutionError Unsolvable UnsolvableError Contradiction NotSolvable",
        "ld.MultipleSolutions": "NotUnique MultipleSolutionsError NotUniqueError AmbiguousPuzzle",
        "ld.TimeLimit": "Timeout TimeoutError TimeLimitExceeded TimeOut",
        "ld.LucidokuError": "Error SudokuError LucidokuException SudokuException BaseError",
        "ld.paper.sheet(puzzles, 'sheet.pdf')": "pdf to_pdf sheets save_pdf print_puzzles worksheet print_pdf pdf_sheet "
        "to_sheet print_sheet worksheets",
        "ld.formats.read(text)": "io read_text parse_text loads_text detect_format",
        "ld.Layout('9x9').cell('r1c1')": "cell parse_cell",
        "ld.explain(puzzle).steps[:5]": "first_steps",
    },
    "Grid": {
        "grid.layout.constraints": "cages constraints thermometers arrows rules get_constraints",
        "ld.generator.symmetries_of(grid.layout, [cell for cell in grid.layout.cells if grid[cell]])": "symmetry "
        "get_symmetry is_symmetric automorphisms",
        "ld.read_puzzles(path)": "from_file read_file open",
        "grid.values": "flatten ravel flat to_flat",
        "grid.explain().techniques": "techniques used_techniques strategies",
        "ld.Board(grid).mistakes(answer)": "mistakes check_answer compare check_solution errors_in wrong_cells "
        "find_mistakes",
        "ld.Board(grid).empty_cells": "empty_cells empties blanks unfilled num_empty empty_count n_empty missing "
        "missing_cells zeros_count",
        "ld.Grid(grid.line.translate(str.maketrans('12', '21')))": "relabel renumber map_digits swap_digits relabel_digits",
        "grid.format('link')": "url link to_url to_link share permalink share_link",
        "ld.explain(grid).to_pandas()": "to_pandas to_df to_dataframe dataframe df frame to_frame",
        "nx.Graph(dict(enumerate(grid.layout.peers)))": "to_networkx networkx graph to_graph",
        "ld.Board(grid, {'r1c1': 4})": "subs assoc with_values with_digit with_digits substitute",
        "ld.explain(grid, techniques='easy')": "simplify propagate eliminate_singles fill_singles reduce",
        "grid.check()": "raise_for_status assert_valid raise_if_invalid validate_or_raise",
        "grid.save('grid.txt')": "write_text save_text to_txt",
        "grid.layout.peers_of('r1c1')": "peers neighbours neighbors peers_of sees buddies",
        "ld.Board(grid).all_candidates()": "candidates_array candidate_array candidates_all all_marks candidate_grid",
        "ld.datasets.shuffle(grid, seed=1)": "augment shuffle relabel disguise scramble permute transform shuffled "
        "permuted isomorph",
        "ld.Grid(np.asarray(grid).T)": "T transpose transposed",
        "ld.Grid(np.rot90(grid))": "rotate rotated rot90 rotation",
        "ld.Grid(np.fliplr(grid))": "flip mirror mirrored reflect fliplr flipud flipped",
        "ld.Grid.parse(text)": "from_url from_link from_string from_str from_text from_line loads read load "
        "from_fpuzzles decode from_json from_csv",
        "grid.why('r1c1', 5)": "why_not reason justify",
        "ld.Board(grid).masks": "bitmasks candidate_masks candidate_mask mask",
        "grid.given_count": "clues num_clues n_clues clue_count givens_count num_givens n_givens count_givens filled "
        "n_filled hint_count number_of_clues number_of_givens",
        "grid.line or grid.format('sdk')": "to_string",
        "grid.line": "string as_string as_line to_line flat one_line str puzzle_string puzzle to_str",
        "grid.rows": "to_nested nested to_list tolist as_list to_lists list lists row board matrix data as_rows "
        "values_list grid "
        "array_2d table",
        "grid.columns": "cols column col to_columns",
        "grid.boxes": "box blocks regions squares boxes_list",
        "grid['r1c1']": "cell get get_cell at value digit get_value item value_at",
        "grid.layout.cells": "cells all_cells positions coordinates",
        "np.asarray(grid)": "reshape to_tensor tensor torch array numpy np as_array to_array ndarray values_array asarray "
        "as_numpy",
        "grid.svg()": f"{_DRAW} to_html html repr_html",
        "grid.png()": _PNG,
        "grid.save('grid.svg')": _SAVE,
        "grid.solve()": "solution get_solution solved_grid answer solutions all_solutions solver brute_force",
        "grid.is_solved": "solved complete is_complete finished is_full full completed done is_finished",
        "grid.rate()": _RATE,
        "grid.explain()": "walkthrough steps walk analyze analyse human_solve solve_steps techniques",
        "grid.hint()": "next_step get_hint next next_move",
        "grid.is_unique": "verify unique has_unique_solution check_unique proper is_proper is_solvable uniqueness",
        "grid.is_valid": "validate valid is_consistent consistent legal is_legal has_conflicts",
        "grid.conflicts()": "errors duplicates clashes violations find_conflicts get_conflicts",
        "ld.Board(grid).candidates('r1c1')": "candidates get_candidates pencil_marks pencilmarks possible notes "
        "possibilities",
        "ld.Board(grid); board.place('r1c1', 5)": "place set set_cell set_value put fill assign update push play move "
        "with_value replace",
        "ld.Board(grid)": "to_board mutable editable position copy",
        "grid.count()": "count_solutions solution_count num_solutions n_solutions",
        "grid.canonical()": "normalize normalise canonicalize canonical_form minlex normal_form",
        "grid.layout.n": "n height width side dimension order num_rows",
        "ld.prove(step)": "prove certify",
        "grid.text": "tell describe description print pretty pprint ascii unicode pretty_print to_ascii boxed",
        "grid.format('pencil')": "export_as convert to_format as_format encode",
        "grid.givens": "filled_cells known_cells occupied placed_cells given hints clue_cells given_cells",
        "dict(zip(grid.layout.cells, grid))": "items iter_cells enumerate to_mapping cell_values iteritems as_mapping",
        "set(range(1, 10)) - set(grid.rows[0])": "missing_digits missing_in digits_missing missing_values",
        "[house for house in grid.layout.houses if 'r1c1' in map(str, house.cells)]": "box_of row_of column_of house_of "
        "houses_of units_of region_of block_of",
        "grid == other": "equals equal is_equal same same_as eq equal_to",
        "np.argwhere(np.asarray(grid) != np.asarray(other))": "diff difference differences hamming distance changed_cells "
        "changes",
        "0 not in grid": "is_filled is_full all_filled has_empty has_blanks",
        "grid.format('sdk')": "to as_ export_to write_as formatted render_as",
        "ld.solvers.sat.dimacs(grid)": "to_cnf cnf to_dimacs dimacs to_sat",
        "ld.generator.minimize(grid)": "minimize minimise minimal make_minimal reduced",
        "not ld.true_candidates(grid).redundant": "is_minimal is_irreducible check_minimal irreducible",
        "ld.Step.of(ld.Board(grid), cells={'primary': ['r1c1']}).svg(board=ld.Board(grid), title=False)": "highlight "
        "annotate colour color mark highlight_cells",
        "ld.explain(grid, techniques=['naked-single', 'hidden-single']).is_solved": "solves_with solvable_with "
        "can_solve_with is_solvable_by",
        "grid.to_dict()": "to_json as_dict dict serialize",
        "grid.shape": "num_cols dimensions",
        "grid.find_steps()": "find possible_steps all_steps",
        "ld.Grid(values)": "from_list from_rows from_array from_numpy from_matrix from_values",
        "ld.Grid('.' * 81)": "empty blank zeros new empty_grid",
        "ld.make(level='hard')": "random generate make create",
        "ld.canonical(grid)": "rotate transpose mirror flip reflect relabel permute shuffle symmetries transformed "
        "rot90",
        "grid.layout.houses": "houses units house groups",
        "grid.layout.peers[cell]": "peers neighbours neighbors peers_of sees",
    },
    "Board": {
        "dict(zip(board.layout.cells, board))": "items iter_cells enumerate to_mapping cell_values iteritems values_dict",
        "not board.find_steps()": "is_stuck stuck no_moves is_blocked",
        "1 - len(board.empty_cells) / len(board)": "progress percent completion percent_complete fraction_solved percentage",
        "set(range(1, 10)) - set(board.rows[0])": "missing_digits missing_in digits_missing missing_values",
        "board == other": "equals equal is_equal same same_as eq equal_to",
        "[house for house in board.layout.houses if 'r1c1' in map(str, house.cells)]": "box_of row_of column_of house_of "
        "houses_of units_of region_of block_of",
        "[cell for cell in board.layout.cells if board[cell]]": "solved_cells filled_cells placed_cells",
        "board.givens['r1c1'] != 0": "is_given is_fixed is_clue",
        "board['r1c1'] != 0": "is_filled is_empty filled is_set",
        "list(board.all_candidates())": "auto_candidates fill_candidates auto_notes fill_notes",
        "nx.Graph(dict(enumerate(board.layout.peers)))": "nodes edges graph to_graph to_networkx",
        "len(list(board.all_candidates()))": "candidate_count num_candidates n_candidates count_candidates",
        "board.candidates('r1c1') or list(board.all_candidates())": "legal_moves moves possible_moves generate_legal_moves "
        "candidates_dict all_pencilmarks",
        "step.apply(board) or board.place('r1c1', 5)": "apply push make_step do perform solve_step execute",
        "board.save('board.txt')": "write_text save_text to_txt",
        "board.place('r1c1', 5)": "set set_cell set_value put fill assign play move enter write_digit set_digit "
        "place_digit add_digit make_move update insert",
        "board.clear('r1c1')": "erase unset delete_value empty remove_value remove_digit unplace delete clear_cell",
        "board.eliminate('r1c1', 5)": "set_candidates set_notes restrict set_candidate toggle remove remove_candidate "
        "delete_candidate exclude discard strike delete_note "
        "eliminate_candidate drop remove_note toggle_candidate",
        "board.undo()": "move_stack history stack moves_made journal pop back revert reset step_back unmake undo_move "
        "rollback previous",
        "board.redo()": "forward redo_move",
        "board.candidates('r1c1')": "remaining_candidates candidates_of get_notes get_candidates pencil_marks pencilmarks "
        "possible notes possibilities options "
        "marks choices candidate domain possible_values allowed",
        "board.has_candidate('r1c1', 5)": "has is_candidate can_place contains is_legal is_possible allows is_allowed "
        "may_hold",
        "board.mistakes()": "errors wrong_cells wrong faults find_mistakes check_mistakes get_mistakes incorrect "
        "is_correct",
        "board.conflicts()": "conflict_cells conflicting duplicates clashes violations find_conflicts get_conflicts "
        "contradictions",
        "board.is_valid": "is_consistent consistent valid validate legal has_conflicts has_errors check_valid verify",
        "board.is_solved": "solved is_complete complete finished is_finished done is_full game_over full completed "
        "is_game_over",
        "board.is_unique": "unique has_unique_solution uniqueness is_proper is_solvable solvable",
        "board['r1c1']": "get get_cell cell value at digit get_value value_at piece_at get_digit digit_at",
        "board.svg()": _DRAW,
        "board.png()": _PNG,
        "board.save('board.svg')": _SAVE,
        "board.hint()": "step next_hint hints next_step get_hint next next_move suggest",
        "board.find_steps()": "steps steps_of all_steps get_steps find search possible_steps available_steps moves_available",
        "[cells for house in board.layout.houses if len(cells := [c for c in house.cells if board.has_candidate(c, 5)]) "
        "== 2]": "strong_links conjugate_pairs conjugates bilocation bilocal bilocations bilocals strong_link links",
        "ld.Step.of(board, cells={'primary': ['r1c1']}).svg(board=board, title=False)": "highlight annotate colour color "
        "mark highlight_cells color_cells colour_cells paint",
        "board.explain()": "auto_solve solve_logically fill_singles walkthrough walk analyze analyse human_solve",
        "board.solve()": "solution get_solution answer",
        "board.rate()": _RATE,
        "board.grid": "puzzle to_grid as_grid values_grid digits",
        "board.empty_cells": "remaining remaining_cells missing num_empty n_empty empties empty unfilled open_cells "
        "unsolved_cells free_cells blanks",
        "board.cells_with(5)": "places where positions_of cells_for places_of positions find_digit",
        "board.text": "tell describe print pretty pprint to_string to_text string",
        "np.asarray(board)": "array numpy np as_array ndarray",
        "board.to_dict()": "to_json as_dict dict serialize state fen",
        "board.copy()": "board clone duplicate snapshot fork",
        "board.rows": "to_list tolist as_list matrix",
        "board.format('pencil')": "export_as convert to_format as_format encode",
        "ld.Board(grid)": "from_fen from_json from_numpy from_dict_of from_string from_str from_text parse loads load "
        "from_list from_rows from_grid from_puzzle "
        "read new",
        "ld.Board('.' * 81)": "blank zeros empty_board",
        "board.grid.line": "line to_line flat puzzle_string",
        "board.givens": "clues hints given_cells clue_cells",
        "board.mistakes() == []": "is_right is_on_track",
        "board.all_candidates()": "every_candidate candidate_list candidates_all iter_candidates",
        "board.count()": "count_solutions solution_count num_solutions n_solutions number_of_solutions",
        "board.layout.peers_of('r1c1')": "peers neighbours neighbors peers_of sees buddies",
        "board.why('r1c1', 5)": "why_not reason justify because",
        "ld.Grid(puzzle, layout=ld.Layout('9x9').with_constraints([ld.KillerCage('r1c1 r1c2', sum=8)]))": "add "
        "add_constraint "
        "add_cage with_constraints constrain",
        "board.layout.houses": "houses units house groups",
        "[cell for cell in board.empty_cells if len(board.candidates(cell)) == 2]": "trivalue_cells trivalues bivalue_cell "
        "bivalue_cells bivalue bivalues "
        "pairs naked_pairs bi_value_cells",
        "step.apply(board)": "apply_step do_step push_step",
        "board.check()": "assert_valid raise_if_invalid",
    },
    "Layout": {
        "nx.Graph(dict(enumerate(layout.peers)))": "to_networkx networkx graph to_graph",
        "layout.constraints": "marks rules variants constraint_list extras variant",
        "layout.with_constraints([ld.KillerCage('r1c1 r1c2', sum=8)])": "add_cage add_thermo add_arrow with_rules "
        "with_marks add add_constraint "
        "add_constraints add_rule with_constraint add_variant with_variant with_variants constrain",
        "layout.placed": "native_constraints placed_constraints",
        "layout.without_constraints": "plain without_rules without_marks clear_constraints base",
        "layout.save('layout.svg')": _SAVE,
        "layout.png()": _PNG,
        "layout.n": "height width side dimension order num_rows num_cols n_rows",
        "layout.with_diagonals()": "diagonals diagonal with_diagonal x add_diagonals sudoku_x",
        "layout.with_windows()": "windows window with_window windoku add_windows hyper",
        "layout.boxes": "regions blocks box squares",
        "layout.columns": "cols column",
        "layout.rows": "row",
        "str(layout)": "name string to_string text id key",
        "layout.svg()": _DRAW,
        "layout.peers_of('r1c1')": "neighbours neighbors sees buddies get_peers",
        "ld.Layout('9x9')": "square standard_layout classic default from_size create from_string from_str of "
        "from_text new",
        "ld.Layout('6x6:3x2')": "box_size block_size box_dims box_shape rectangular rectangle from_boxes with_boxes "
        "box_width box_height",
        "ld.Layout.jigsaw(regions)": "from_regions irregular from_map with_regions regions_map",
    },
    "Walkthrough": {
        "with ld.language('fr'): print(walk)": "translate speak in_language language lang",
        "walk.board(-1)": "final_board last_board end_board",
        "walk[-1]": "last_step final_step",
        "[step.placements for step in walk]": "placements placed",
        "[step.eliminations for step in walk]": "eliminations removed",
        "[step.technique.score for step in walk]": "difficulty_curve curve scores difficulties plot_difficulty score_curve",
        "walk.rate('se').se.er": "se er rating se_rating",
        "walk.rate('hodoku').hodoku.score": "score total_score max_score hodoku_score",
        "walk.rate().minutes": "duration time minutes",
        "walk.needs == 'logic'": "is_logical logical is_logic no_guessing needs_guess",
        "walk.puzzle.format('latex')": "to_latex latex tex",
        "walk[0]": "step get_step nth at_step step_at get",
        "walk.html(), or print(walk) for plain text": "to_markdown markdown to_md as_markdown",
        "[step.to_dict() for step in walk]": "records to_records step_records as_records to_list_of_dicts",
        "walk.to_json()": "json dumps jsonl to_jsonl",
        "walk.save('walk.txt')": "write_text save_text to_txt",
        "walk.board(3)": "after after_step state_after board_after grid_at grid_after state_before board_before",
        "walk[:3]": "until truncate up_to cut_at head first take limit",
        "walk[-3:]": "tail last",
        "the command lucidoku data traces PUZZLES --form chat --out chat.jsonl": "to_messages messages to_chat chat "
        "to_prompt",
        "the command lucidoku data traces PUZZLES --form tokens --out tokens": "to_tokens tokens tokenize tokenise",
        "repr(walk), walk.techniques or walk.hardest": "summary summarize summarise overview info",
        "walk.text": _TEXT,
        "walk.level": "difficulty max_difficulty max_level grade hardness",
        "walk.techniques": "groupby group_by uses uses_technique has_technique value_counts technique_counts "
        "count_techniques techniques_used used statistics counts "
        "technique_counts counter histogram stats used_techniques "
        "technique_names strategies methods count_by_technique pipeline",
        "walk.prove()": _PROVE,
        "walk.save('walk.pdf')": f"{_SAVE} pdf save_pdf to_pdf",
        "walk.html()": "animate animation gif film to_gif video movie slideshow to_html as_html page render show display",
        "walk.timed_out": "cut is_cut truncated incomplete timeout interrupted",
        "walk.hardest": "hardest_technique hardest_step max_step top bottleneck most_difficult",
        "walk.to_pandas()": "to_excel to_csv df dataframe to_dataframe as_dataframe to_df pandas table frame to_frame",
        "walk.to_arrow()": "arrow to_table to_parquet",
        "walk.to_polars()": "polars",
        "walk.steps": "moves path get_steps step_list sequence",
        "walk.board(k)": "position state get_board board_at at board_before positions state_at",
        "walk.puzzle": "grid initial given source",
        "walk.solution": "solved_grid answer result final final_grid end",
        "walk.is_solved": "solved complete is_complete finished success is_success succeeded",
        "walk.guesses": "num_guesses n_guesses guess_count",
        "walk.needs": "kind requires class_ category",
        "walk.rate()": "ratings",
        "walk[0].svg()": f"{_DRAW} svg draw_all images png",
        "len(walk)": "length size num_steps n_steps count_steps step_count number_of_steps",
        "walk.aim_result": "reached aim target",
        "print(walk)": "verbose narrate pretty_print print show_text pprint to_markdown markdown to_md as_markdown log "
        "tostring to_list_text",
        "ld.Walkthrough.from_dict(record)": "load loads from_json read_json from_file parse",
        "ld.explain(puzzle)": "of_puzzle from_puzzle solve create new",
        "ld.Stepper(puzzle)": "next previous forward",
        "ld.Player(puzzle)": "play interactive widget notebook",
        "walk.boards": "replay states all_boards history snapshots",
        "[step for step in walk if step.technique.id == 'x-wing']": "only containing steps_with with_technique "
        "filter where select find find_technique "
        "by_technique",
        "walk.save('walk.json')": "dump to_file_json",
    },
    "Step": {
        "step.text or step.to_dict()": "format render_text",
        "step.number": "index place_in_walk",
        "step.to_dict()": "to_json json",
        "step.evidence": "houses house colors colours units sets_of",
        "step.eliminations or step.placements": "target targets affected_cells affected conclusion_cells",
        "step.technique.se": "se er se_rating",
        "step.technique.kind": "kind",
        "step.technique.family": "family type category group",
        "ld.Step.of(board, 'r1c1=5')": "from_string from_str from_text parse of_text read from_claim",
        "step.text": f"{_TEXT} reason_text reasoning why_",
        "step.explanation": "explain rows argument explanations",
        "step.prove()": _PROVE,
        "step.level": "difficulty hardness grade",
        "step.eliminations": "removed deletions removals deleted eliminated exclusions removes eliminated_candidates",
        "step.placements": "cell digit value placed assignments sets move moves result set_cells assignment placement "
        "solved_cells",
        "step.svg()": f"html to_html to_latex latex tex tikz {_DRAW}",
        "step.png()": _PNG,
        "step.save('step.svg')": _SAVE,
        "step.technique.name": "technique_name title label",
        "step.technique.id": "id technique_id code key",
        "step.premises": "facts evidence_facts needs proof_facts because",
        "step.board": "position state before grid board_before",
        "step.hint(1)": "nudge get_hint stage clue",
        "step.cells": "pattern highlighted involved pattern_cells notes",
        "step.apply(board)": "play make execute do do_step perform run push",
        "step.technique.score": "score rating cost",
        "step.evidence.links": "strong_links weak_links links chain arrows",
        "str(step)": "to_str headline short one_line",
        "walk.board(k + 1)": "after board_after next_board result_board position_after",
    },
    "RatingCard": {
        "card.level": "difficulty grade hardness how_hard",
        "card.se.er": "er sudoku_explainer ER rating_er er_rating",
        "card.se": "rating se_rating value",
        "card.hodoku.score": "score points hodoku_score",
        "card.minutes": "time seconds duration estimated_time minutes_estimate",
        "card.to_dict()": "as_dict dict data json record",
        "card.text": f"{_TEXT} print",
        "card.puzzle": "grid",
        "card.to_json()": "to_string",
        "card.ratings": "values scales_dict all results",
        "ld.explain(card.puzzle).hardest": "hardest hardest_technique hardest_step bottleneck techniques technique "
        "steps",
    },
    "Entries": {
        "[entry.puzzle for entry in entries]": "puzzles grids boards values all",
        "entries[0].puzzle": "puzzle grid first head get next_puzzle",
    },
    "Results": {
        "results.to_pandas()": "save to_jsonl to_json mean sum sort sorted sort_values plot describe value_counts groupby "
        "median max min std apply query to_excel write export df dataframe to_df to_dataframe pandas to_csv table "
        "frame to_frame",
        "results.to_polars()": "polars",
        "results.to_arrow()": "arrow to_table to_parquet",
        "list(results)": "to_list tolist as_list collect items all values results compute",
        "len(results)": "size length shape n number total",
        "results[0]": "first head get item iloc loc",
    },
    "Solutions": {
        "solved[0]": "grid grids solution solutions first head get item iloc result results",
        "solved.counts": "n_solutions num_solutions solution_counts number_of_solutions count numbers is_unique unique",
        "solved.timed_out": "cut late timeouts timeout out_of_time",
        "solved.to_numpy()": "array digits values numpy np",
        "solved.to_pandas()": "save to_jsonl to_json mean sum sort sorted sort_values plot describe value_counts groupby "
        "median max min std apply query to_excel write export df dataframe to_df to_dataframe pandas to_csv table "
        "frame to_frame",
        "solved.to_arrow()": "arrow to_table to_parquet",
        "list(solved)": "to_list tolist as_list collect items all",
        "len(solved)": "size length shape n",
    },
    "GeneratedPuzzle": {
        "made.puzzle": "grid text givens board sudoku",
        "made.puzzle.line": "line string puzzle_string to_string str",
        "made.puzzle.solve()": "solution solve answer",
        "made.puzzle.rate()": _RATE,
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
        "lucidoku.mcp.serve()": "main run start server app serve_stdio listen",
    },
    "ld.paper": {
        "ld.paper.sheet(puzzles, 'sheet.pdf')": "puzzles sheets page pages print print_puzzles worksheet worksheets "
        "pdf save to_pdf",
        "ld.paper.walkthrough(walk, 'walk.pdf')": "document doc walk explain report solution steps",
        "ld.paper.booklet(puzzles, 'booklet.pdf')": "book magazine brochure booklets",
        "ld.paper.slides(walk, 'slides.pdf')": "presentation deck slideshow slide",
    },
    "ld.generator": {
        "ld.make(level='hard')": "generate create new_puzzle make_puzzle random random_puzzle",
        "ld.make_many(10, level='hard')": "generate_many make_puzzles create_many batch",
        "ld.generator.PuzzleSpec(level='hard')": "Spec Request Options Config spec",
        "ld.generator.full_grids(1)": "full_grid solved_grid random_grid random_solution complete_grid solution",
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
        "ld.formats.write(grid, 'sdk')": "to",
        "ld.formats.read(text)": "load loads detect from_string decode",
        "ld.formats.write(grid, 'pencil')": "dump dumps save export convert encode to_string format",
        "ld.formats.read_puzzles(path)": "read_file read_csv read_many load_puzzles read_list",
        "ld.formats.names()": "list all list_formats formats available supported",
    },
    "Catalogue": {
        "[t for t in ld.techniques.values() if t.level == 'easy']": "by_level filter select where level levels of_level "
        "query",
        "ld.techniques['x-wing']": "XWing x_wing xwing swordfish find named by_name search lookup NakedPair "
        "naked_pair hidden_single",
        "list(ld.techniques)": "all names list ids",
    },
    "Technique": {
        "ld.techniques['x-wing'].text": "describe explain tell",
        "technique.definition": "description define what",
        "technique.text": _TEXT,
        "technique.example()": "examples example_step sample",
        "technique.level": "difficulty grade",
        "technique.name": "title label",
        "technique.aliases": "other_names synonyms names",
        "technique.se": "er rating se_rating",
        "ld.Technique('x-wing')": "named get of by_name find from_name lookup",
        "ld.techniques": "all list names",
        "ld.techniques['x-wing']": "get_by_name",
    },
    "ld.corpus": {
        "ld.corpus.Corpus('my.corpus').steps(technique='x-wing')": "search find query filter",
        "ld.corpus.Corpus(path)": "open load read connect Corpora from_file open_corpus Database database",
        "ld.corpus.build(puzzles, path)": "create make new write save collect from_puzzles",
        "ld.corpus.statistics(corpus)": "stats describe summary info",
        "ld.corpus.check(path)": "verify validate prove",
    },
    "ld.datasets": {
        "ld.datasets.publish(folder, licence)": "to_huggingface push_to_hub upload push huggingface",
        "ld.read_puzzles(path)": "load load_puzzles read read_csv load_dataset puzzles fetch",
        "ld.datasets.make_set('easy', 1000, 'set')": "make generate create build make_dataset generate_dataset Dataset "
        "load_sudoku load_digits fetch_openml",
        "ld.datasets.split(files, {'train': 0.9, 'test': 0.1}, 'sets')": "train_test_split split_dataset splits",
        "ld.datasets.audit(files)": "dedupe deduplicate check find_duplicates duplicates leaks",
    },
    "ld.school": {
        "ld.school.World(puzzle)": "lessons exercises start new load Sudoku Grid Board",
        "ld.school.Brain(methods=[mine])": "Solver Robot Learner Pupil Player",
        "ld.school.method(level=1)": "technique strategy rule register add_method",
    },
    "ld.solvers": {
        "ld.solvers.SOLVERS": "list all names available solvers list_solvers registry",
        "ld.solvers.solver('dlx')": "get get_solver load named create",
        "ld.solvers.compare(names, puzzles)": "benchmark bench race_all run timing",
        "ld.solve(puzzle)": "solve solve_one",
    },
    "ld.drawing": {
        "ld.drawing.svg(grid)": "draw render plot show to_svg image display figure",
        "ld.drawing.png(grid)": "to_png bitmap",
        "walk.save('walk.html')": "html walkthrough to_html",
        "ld.paper.sheet(puzzles, 'sheet.pdf')": "pdf to_pdf print",
    },
    "ld.cluster": {
        "ld.cluster.build(files, path)": "run start connect init submit map solve",
    },
    "Corpus": {
        "corpus[1]": "get_puzzle puzzle_by_id",
        "ld.corpus.TABLES": "schema describe_schema tables",
        "corpus.puzzles().order_by('score').limit(10)": "hardest hardest_puzzles top nlargest",
        "corpus.sql('SELECT * FROM puzzles').df()": "to_pandas df dataframe to_df to_dataframe as_dataframe as_df",
        "ld.corpus.export(corpus, 'folder')": "to_parquet parquet to_folder",
        "ld.corpus.export(corpus, 'puzzles.jsonl')": "to_jsonl to_json",
        "corpus.query(lambda step: step.name == 'X-Wing')": "filter where apply map filter_by",
        "corpus.steps(technique='x-wing')": "find search select get find_steps technique with_technique containing",
        "corpus.puzzles()": "all list head take puzzle iter first tail top limit puzzles_with items values",
        "corpus.puzzles(needs='logic')": "loc iloc query_puzzles filter_puzzles",
        "corpus.sql('SELECT level, count(*) FROM puzzles GROUP BY level')": "groupby group_by aggregate agg pivot "
        "pivot_table "
        "count_by",
        "corpus.sql('FROM puzzles USING SAMPLE 10')": "sample random choice",
        "corpus.sql('SELECT * FROM puzzles')": "to_sql execute query_sql run_sql "
        "sort_values order_by sort to_arrow to_polars table columns nlargest",
        "ld.corpus.statistics(corpus)": "levels difficulty plot difficulties level_counts stats statistics describe "
        "summary info hist histogram counts value_counts "
        "techniques",
        "corpus.save('folder')": "write dump",
        "ld.corpus.export(corpus, 'puzzles.csv')": "to_csv to_excel csv export to_file",
        "ld.corpus.build(puzzles, 'my.corpus')": "from_puzzles load from_file from_list create new read open build append "
        "add insert extend drop_duplicates dedupe deduplicate from_pandas from_csv update",
        "ld.corpus.merge(files, 'all.corpus')": "merge concat union join combine",
        "ld.datasets.split(['puzzles.txt'], {'train': 0.9, 'test': 0.1}, 'sets')": "split train_test_split",
        "len(corpus)": "size length shape n count num_puzzles",
    },
    "PuzzleQuery": {
        "query.limit(10)": "head take first top sample nlargest",
        "query.order_by('score')": "sort sort_values sort_by orderby sorted",
        "query.found()": "all list to_list collect items execute run fetchall result results",
        "query.count()": "size length n total",
        "query.to_pandas()": "df dataframe to_df to_dataframe pandas to_csv table frame",
    },
    "StepQuery": {
        "query.limit(10)": "head take first top sample nlargest",
        "query.order_by('score')": "sort sort_values sort_by orderby sorted",
        "query.found()": "all list to_list collect items execute run fetchall result results",
        "query.count()": "size length n total",
        "query.to_pandas()": "df dataframe to_df to_dataframe pandas to_csv table frame",
    },
}
"""Names to type, by class or module, and the words that are tried instead."""
