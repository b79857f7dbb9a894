"""Calls that people guess: each works, or is answered with the exact call to type, which works."""

from __future__ import annotations

import re
import shlex
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from lucidoku import cli
from lucidoku.cli._guesses import _PLACEHOLDER, _SAMPLES, COMMANDS, OPTIONS, meant_command
from lucidoku.cli._main import TASKS, _command_of, commands
from lucidoku.cli._parser import parser_of, read_call
from lucidoku.corpus import build
from lucidoku.errors import LucidokuError
from support import call

FOUR = "1.....2..3.....4"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

WORKS = """
lucidoku
lucidoku FOUR
lucidoku NINE
lucidoku puzzle.txt
lucidoku -V
lucidoku --version
lucidoku --help
lucidoku -h make
lucidoku make /?
lucidoku make -?
lucidoku --help make
lucidoku help
lucidoku help solve
lucidoku make -h
lucidoku explain FOUR --out walk.pdf
lucidoku explain FOUR -o walk.html
lucidoku explain FOUR --out walk.jsonl
lucidoku explain FOUR --step 1 --out step.svg
lucidoku explain FOUR --out pictures/
lucidoku explain --prove FOUR
lucidoku hint FOUR
lucidoku hint FOUR --stage 3
lucidoku hint puzzle.txt --json
lucidoku count FOUR
lucidoku count list.txt --limit 2
lucidoku prove FOUR
lucidoku prove FOUR -v
lucidoku prove list.txt --json
lucidoku solve FOUR --threads=2
lucidoku solve list.txt -o solved.csv
lucidoku convert FOUR --canonical
lucidoku techniques
lucidoku show FOUR --out picture.svg
lucidoku rate FOUR --scale own
lucidoku make --layout 6x6+jigsaw --seed 1
"""
"""Calls that work."""

ANSWERED = """
lucidoku explain FOUR --stop 20 -> lucidoku explain FOUR --merge none | head -20
lucidoku explain FOUR --french -> lucidoku explain FOUR --lang french
lucidoku explain FOUR --to pdf -> lucidoku explain FOUR --out NAME.pdf
lucidoku explain FOUR -o -> lucidoku explain FOUR -o explain.html
lucidoku explain FOUR --techniques-up-to naked-single -> lucidoku explain FOUR --techniques full-house,hidden-single,naked-single
lucidoku rate list.txt --above hard -> lucidoku rate list.txt --scale own | grep -E 'own=(hard|unfair|extreme)'
lucidoku rate list.txt --no-header -> lucidoku rate list.txt (--no-header is left out)
lucidoku show FOUR --solved -> lucidoku solve FOUR | lucidoku show
lucidoku make --show -> lucidoku make | lucidoku show -
lucidoku make five easy puzzles -> lucidoku make --count 5 --level easy
lucidoku make --sandwich-sudoku -> lucidoku make --rules sandwich
lucidoku print list.txt --two-sided -> lucidoku print list.txt --solutions back
lucidoku check mine.txt --solution-of puzzle.txt -> lucidoku check puzzle.txt mine.txt
lucidoku train --stats -> lucidoku train --list
lucidoku train naked pairs -> lucidoku train naked-pairs
lucidoku what is an x-wing -> lucidoku techniques x-wing
lucidoku xwing puzzle.txt -> lucidoku explain puzzle.txt --step 1 --all-steps --techniques xwing
lucidoku data convert list.txt -o list.parquet -> lucidoku convert list.txt -o list.parquet
lucidoku data split list.txt 0.8 0.2 --out x -> lucidoku data split list.txt --out x --into train:0.8,test:0.2
lucidoku corpus build list.txt new.corpus --scale se -> lucidoku corpus build list.txt --out new.corpus --scale se
lucidoku corpus export my.corpus --to all.txt -> lucidoku corpus export my.corpus all.txt
lucidoku corpus select list.txt --technique x-wing -> lucidoku explain list.txt --json | grep '"technique":"x-wing"'
lucidoku train --dataset list.txt --epochs 1 -> lucidoku data traces list.txt --form tokens --out tokens
lucidoku merge list.txt puzzle.txt -o all.txt -> cat list.txt puzzle.txt | lucidoku convert - -o all.txt
lucidoku solve 1... ..2. .3.. ...4 -> lucidoku solve 1.....2..3.....4
lucidoku hint FOUR --stronger -> lucidoku hint FOUR --stage 2
lucidoku hint FOUR r1c1 2 -> lucidoku hint FOUR --why r1c1=2
lucidoku explain FOUR --shortest-path -> lucidoku explain FOUR --aim fewest-hard-steps
lucidoku explain FOUR --json-lines -> lucidoku explain FOUR --json
lucidoku explain FOUR --lang de -> lucidoku explain FOUR --lang en
lucidoku explain FOUR --out walk.csv -> lucidoku explain FOUR --out walk.jsonl
lucidoku explain FOUR --notation rowcol -> lucidoku explain FOUR --notation r1c1
lucidoku explain FOUR --ignore x-wing -> lucidoku explain FOUR --without x-wing
lucidoku show FOUR --candidates r1c1 -> candidates('r1c1')
lucidoku print list.txt --paper B5 -> lucidoku print list.txt --paper a5
lucidoku print list.txt --per-page 5 -> lucidoku print list.txt --per-page 4
lucidoku print list.txt --header Monday -> lucidoku print list.txt --title Monday
lucidoku hint FOUR --stage full -> lucidoku hint FOUR --stage 3
lucidoku rate list.txt --sorted-by hodoku -> lucidoku rate list.txt --scale hodoku | sort -t= -k2 -n
lucidoku rate list.txt --output rated.tsv -> lucidoku rate list.txt --out rated.csv
lucidoku solve list.txt --outfile solved.json -> lucidoku solve list.txt --json > solved.json
lucidoku solve list.txt --max_solutions 2 -> lucidoku solve list.txt --answer all --limit 2
lucidoku make --n-puzzles 2 -> lucidoku make --count 2
lucidoku make --16x16 -> lucidoku make --layout 16x16
lucidoku make --empty-cells 50 -> lucidoku make --givens 31
lucidoku make --level insane -> lucidoku make --level extreme
lucidoku make --no-guessing --givens 26 -> lucidoku make --without guess --givens 26
lucidoku make --max-technique x-wing -> lucidoku make --nothing-harder-than x-wing
lucidoku make --out six.pdf --per-page 6 -> lucidoku make | lucidoku print - --out six.pdf --per-page 6
lucidoku compare list.txt --solvers backtracking,dlx -> lucidoku compare list.txt --solvers naive,dlx
lucidoku iso puzzle.txt second.txt -> PY ld.canonical(READ(puzzle.txt)) == ld.canonical(READ(second.txt))
lucidoku rules puzzle.txt -> PY *ld.Grid(READ(puzzle.txt)).layout.rule_lines, sep='\\n'
lucidoku whynot puzzle.txt r1c1=2 -> lucidoku hint puzzle.txt --why r1c1=2
lucidoku path puzzle.txt -> lucidoku explain puzzle.txt
lucidoku empties puzzle.txt -> PY ld.Board(ld.Grid(READ(puzzle.txt))).empty_cells
lucidoku explain FOUR /vp -> lucidoku explain FOUR --merge none
lucidoku /bs list.txt /vp /o walk.html -> lucidoku explain list.txt --merge none --out walk.html
lucidoku check FOUR --quiet -> lucidoku check FOUR >/dev/null
lucidoku canon list.txt -> lucidoku convert list.txt --canonical
lucidoku filter list.txt --min-er 3.0 -> lucidoku rate list.txt | awk -F= '$2 + 0 >= 3.0'
lucidoku explain FOUR --out walk.pdf --paper a4 -> lucidoku print FOUR --out walk.pdf --paper a4 --as walkthrough
lucidoku make --min-se 4.0 --max-se 5.0 -> lucidoku make --rating se:4.0..5.0
lucidoku make --max-clues 25 --min-clues 22 -> lucidoku make --givens 22..25
lucidoku solve --antiknight FOUR -> lucidoku solve --layout 9x9+antiknight FOUR
lucidoku solve --thermo r1c1,r1c2 NINE -> lucidoku solve --layout 9x9+thermometer:r1c1r1c2 NINE
lucidoku prove FOUR --report proof.json -> lucidoku prove FOUR --json > proof.json
lucidoku data split list.txt --split .8,.2 --out x -> lucidoku data split list.txt --out x --into train:0.8,test:0.2
lucidoku corpus query mine "er > 3" --limit 2 -> lucidoku corpus sql mine 'SELECT puzzle FROM puzzles WHERE se_er > 3 LIMIT 2'
lucidoku shuffle FOUR --count 3 -> PY *(ld.datasets.shuffle('FOUR', seed=seed).line for seed in range(1, 4)), sep='\\n'
lucidoku techniques --sort-by se -> [print(one.se, one.id) for one in sorted(ld.techniques(), key=lambda one: one.se or 0)]
lucidoku make --level hard --difficulty easy -> lucidoku make --level hard (--difficulty is left out)
lucidoku explain FOUR --stop-after naked-pair -> lucidoku explain FOUR | sed /naked.pair/Iq
lucidoku hint FOUR --show-cell -> lucidoku hint FOUR --stage 2
lucidoku make --needs swordfish --but-not xy-chain -> lucidoku make --needs swordfish --without xy-chain
lucidoku make --killer --no-givens -> lucidoku make --rules killer --givens 0
lucidoku make --sandwich -> lucidoku make --rules sandwich
lucidoku make --like list.txt -> lucidoku make --pattern list.txt
lucidoku print list.txt --two-per-page -> lucidoku print list.txt --per-page 2
lucidoku print list.txt --4up -> lucidoku print list.txt --per-page 4
lucidoku corpus query my.corpus --technique x-wing --count -> lucidoku corpus query my.corpus --technique x-wing
lucidoku corpus export my.corpus --csv -> lucidoku corpus export my.corpus TARGET --format csv
lucidoku compare list.txt --solver dlx --solver engine -> lucidoku compare list.txt --solvers dlx,engine
lucidoku compare list.txt --algorithms dlx,mrv --csv r.csv -> lucidoku compare list.txt --solvers dlx,mrv --out r.csv
lucidoku solve FOUR --output-format grid -> lucidoku solve FOUR | lucidoku show
lucidoku count FOUR --all -> lucidoku count FOUR
lucidoku explain FOUR --step last -> lucidoku explain FOUR --merge none | sed '/^$/,$d' | tail -n 1
lucidoku explain FOUR -t x-wing -> lucidoku explain FOUR --techniques x-wing
lucidoku explain FOUR -t 5s -> lucidoku explain FOUR --time-limit 5s
lucidoku hint FOUR --nothing-above easy -> lucidoku hint FOUR --techniques easy
lucidoku rate list.txt --sort-by hodoku -> lucidoku rate list.txt --scale hodoku | sort -t= -k2 -n
lucidoku make --hardest -> lucidoku make --level extreme
lucidoku make --unique -> lucidoku make
lucidoku make --exclude-technique x-wing -> lucidoku make --without x-wing
lucidoku show list.txt --format svg -> lucidoku show list.txt --out list.svg
lucidoku corpus build list.txt --db my.duckdb -> lucidoku corpus build list.txt --out my.duckdb
lucidoku corpus sql my.corpus --file q.sql -> lucidoku corpus sql my.corpus "$(cat q.sql)"
lucidoku corpus query my.corpus --min-rating 4 -> lucidoku corpus query my.corpus --where 'p.se_er>=4'
lucidoku corpus query my.corpus x-wing --out d --png -> lucidoku corpus query my.corpus --technique x-wing --out d --format png
lucidoku data split list.txt --train 0.8 --val 0.1 --test 0.1 --out x -> lucidoku data split list.txt --out x --into train:0.8
lucidoku data split list.txt 80/20 --out x -> lucidoku data split list.txt --out x --into train:0.8,test:0.2
lucidoku data dedup list.txt -> lucidoku convert list.txt --no-repeats
lucidoku data load hard -> lucidoku convert hard
lucidoku data shuffle FOUR -> PY ld.datasets.shuffle('FOUR', seed=1).line
lucidoku bridge --verbose -> lucidoku bridge (--verbose is left out)
lucidoku school exercise list -> lucidoku train --list
lucidoku compare list.txt --all -> lucidoku compare list.txt --solvers all
lucidoku print list.txt --grid 2x3 -> lucidoku print list.txt --per-page 6
lucidoku techniques --names-only -> lucidoku techniques | awk 'NR > 1 {print $1}'
lucidoku worksheet list.txt -o sheet.pdf -> lucidoku print list.txt -o sheet.pdf
lucidoku datasets -> lucidoku data --help
lucidoku doctor -> lucidoku --version
lucidoku self update -> git pull && make explain
lucidoku killer -> lucidoku make --rules killer
lucidoku jigsaw --count 2 -> lucidoku make --layout jigsaw --count 2
lucidoku make --jigsaw --size 6 -> lucidoku make --layout 6x6+jigsaw
lucidoku make --size 7 --variant jigsaw -> lucidoku make --layout 7x7+jigsaw
lucidoku make --diagonal --windoku -> lucidoku make --layout 9x9+diagonal+window
lucidoku show x-wing -> lucidoku techniques x-wing
lucidoku data list -> lucidoku data --help
lucidoku convert puzzle.txt --list -> lucidoku convert --help
lucidoku candidates puzzle.txt --true -> lucidoku candidates puzzle.txt
lucidoku hint FOUR -v -> lucidoku hint FOUR --stage 3
lucidoku data list.txt --out train.jsonl -> lucidoku data traces list.txt --out train.jsonl
lucidoku /bs list.txt -> lucidoku explain list.txt
lucidoku export puzzle.txt --format html --output walk.html -> lucidoku explain puzzle.txt --out walk.html
lucidoku solve FOUR --using dlx -> ld.solvers.solver('dlx').solve(one).grid.line
lucidoku solve --puzzle puzzle.txt --method backtracking -> ld.solvers.solver('naive').solve(one).grid.line
lucidoku show puzzle.txt --cell r1c1 -> PY *ld.Board(READ(puzzle.txt)).candidates('r1c1')
lucidoku explain puzzle.txt --pdf walk.pdf --paper a4 -> lucidoku explain puzzle.txt --out walk.pdf
lucidoku explain puzzle.txt --only singles,pairs -> lucidoku explain puzzle.txt --techniques singles,naked-pair,hidden-pair
lucidoku techniques --used puzzle.txt -> lucidoku explain puzzle.txt --json | grep -o
lucidoku rate FOUR --guessing -> PY ld.explain('FOUR').needs
lucidoku check FOUR --minimal -> lucidoku candidates FOUR
lucidoku convert FOUR --empty 0 -> lucidoku convert FOUR --to sdm
lucidoku convert list.txt --column puzzle --to line -> lucidoku convert list.txt --to line
lucidoku identify puzzle.txt -> PY ld.formats.read(open('puzzle.txt').read()).format
lucidoku corpus create mine list.txt -> lucidoku corpus build list.txt --out mine
lucidoku undo -> lucidoku web
lucidoku md puzzle.txt -> lucidoku convert puzzle.txt --to markdown
lucidoku solve FOUR --output-format=json -> lucidoku solve FOUR --json
lucidoku techniques --format json -> lucidoku techniques --json
lucidoku rate FOUR --method hodoku -> lucidoku rate FOUR --scale hodoku
lucidoku draw FOUR -o x.svg -> lucidoku show FOUR -o x.svg
lucidoku render FOUR --png x.png -> lucidoku show FOUR --out x.png
lucidoku draw FOUR --candidates -o x.png -> lucidoku show FOUR --candidates -o x.png
lucidoku variants -> PY *sorted(ld.rules.classes.CLASSES)
lucidoku rules -> PY *sorted(ld.rules.classes.CLASSES)
lucidoku languages -> lucidoku --help
lucidoku corpus list -> ls *.corpus
lucidoku validate puzzle.txt list.txt -> lucidoku check puzzle.txt list.txt
lucidoku verify puzzle.txt list.txt -> lucidoku check puzzle.txt list.txt
lucidoku solve puzzle.txt --check list.txt -> lucidoku check puzzle.txt list.txt
lucidoku minimize puzzle.txt -> PY ld.generator.minimize(READ(puzzle.txt)).line
lucidoku shuffle FOUR -> PY ld.datasets.shuffle('FOUR', seed=1).line
lucidoku candidates puzzle.txt r1c3 -> PY *ld.Board(READ(puzzle.txt)).candidates('r1c3')
lucidoku show puzzle.txt r1c3 -> PY *ld.Board(READ(puzzle.txt)).candidates('r1c3')
lucidoku dataset create --size 10 --output data.csv -> lucidoku data make 10 --out data
lucidoku datasets make 10 --out set -> lucidoku data make 10 --out set
lucidoku full-grid -> PY ld.generator.full_grids(1)[0].line
lucidoku cnf FOUR -> PY ld.solvers.sat.dimacs('FOUR')
lucidoku next puzzle.txt -> lucidoku hint puzzle.txt --stage 3
lucidoku explain puzzle.txt --steps 5 -> lucidoku explain puzzle.txt --merge none | head -5
lucidoku filter list.txt --level easy -> lucidoku rate list.txt --scale own | grep own=easy
lucidoku filter list.txt --technique x-wing -> lucidoku explain list.txt --json | grep '"technique":"x-wing"'
lucidoku make --se 3.0-4.5 -> lucidoku make --rating se:3.0..4.5
lucidoku make --clues 24-26 -> lucidoku make --givens 24..26
lucidoku convert --list -> lucidoku convert --help
lucidoku prove puzzle.txt --out proof.json -> lucidoku prove puzzle.txt --json > proof.json
lucidoku rate list.txt --sort -> lucidoku rate list.txt | sort -t= -k2 -n
lucidoku rate list.txt --all -> lucidoku rate list.txt --scale se,hodoku,own,minutes
lucidoku explain FOUR --from 2 --to 4 -> lucidoku explain FOUR --merge none | sed -n 2,4p
lucidoku explain FOUR --skip-singles -> lucidoku explain FOUR | grep -v single
lucidoku explain FOUR --min-level hard -> lucidoku explain FOUR --merge medium
lucidoku solve -f list.txt -> lucidoku solve list.txt
lucidoku install-completion -> lucidoku completion bash
lucidoku convert FOUR fpuzzles -> lucidoku convert FOUR --to f-puzzles
lucidoku render puzzle.txt board.pdf -> lucidoku print puzzle.txt --out board.pdf
lucidoku corpus merge my.corpus other.corpus --out all.corpus -> lucidoku corpus merge all.corpus my.corpus other.corpus
lucidoku explain FOUR --only singles -> lucidoku explain FOUR --techniques singles
lucidoku explain FOUR --only w-wing -> lucidoku explain FOUR --merge none | grep -i w.wing
lucidoku rate list.txt --er 2-5 -> lucidoku rate list.txt | awk -F= '$2 + 0 >= 2 && $2 + 0 <= 5'
lucidoku filter list.txt --er 2-5 -> lucidoku rate list.txt | awk -F= '$2 + 0 >= 2 && $2 + 0 <= 5'
lucidoku rate list.txt --level hard -> lucidoku rate list.txt --scale own | grep own=hard
lucidoku show FOUR --with-pencil-marks -> lucidoku show FOUR --candidates
lucidoku find puzzle.txt x-wing -> lucidoku explain puzzle.txt --step 1 --all-steps --techniques x-wing
lucidoku compare dlx sat --puzzles list.txt -> lucidoku compare --solvers dlx,sat list.txt
lucidoku corpus init new.corpus list.txt -> lucidoku corpus build --out new.corpus list.txt
lucidoku corpus query my.corpus "SELECT 1" -> lucidoku corpus sql my.corpus 'SELECT 1'
lucidoku config --lang fr -> echo 'lang = "fr"' >> lucidoku.toml
lucidoku dedupe list.txt -o once.txt -> lucidoku convert list.txt --no-repeats -o once.txt
lucidoku solve FOUR --format grid -> lucidoku solve FOUR | lucidoku show
lucidoku convert puzzle.txt --to png -> lucidoku show puzzle.txt --out puzzle.png
lucidoku make --difficulty 4.5 -> lucidoku make --rating se:4.5..4.5
lucidoku techniques --sort level -> lucidoku techniques
lucidoku check --answer list.txt puzzle.txt -> lucidoku check puzzle.txt list.txt
lucidoku explain FOUR --no-forcing -> lucidoku explain FOUR --without forcing
lucidoku explain FOUR --level beginner -> lucidoku explain FOUR --techniques easy
lucidoku explain FOUR --count -> lucidoku explain FOUR | grep Solved
lucidoku explain FOUR --techniques -> lucidoku explain FOUR --journal
lucidoku hint FOUR --all -> lucidoku explain FOUR --step 1 --all-steps
lucidoku rate list.txt --limit 1 -> lucidoku rate list.txt --first 1
lucidoku rate list.txt --average -> lucidoku rate list.txt | awk -F'[=/]' '{sum += $2} END {print sum / NR}'
lucidoku make --techniques x-wing,swordfish -> lucidoku make --needs swordfish --uses x-wing
lucidoku make --output puzzle.png -> lucidoku make | lucidoku show - --out puzzle.png
lucidoku diff list.txt puzzle.txt -> grep -vxFf puzzle.txt list.txt
lucidoku corpus init mine.db list.txt -> lucidoku corpus build --out mine.db list.txt
lucidoku play puzzle.txt -> lucidoku web puzzle.txt
lucidoku link FOUR --site sudokupad -> lucidoku convert FOUR --to sudokupad
lucidoku data --count 100 --out train.npz -> lucidoku data make 100 --out train
lucidoku corpus --technique x-wing -> lucidoku corpus query CORPUS --technique x-wing
lucidoku corpus build list.txt b.corpus -> lucidoku corpus build list.txt --out b.corpus
lucidoku school x-wing -> lucidoku train x-wing
lucidoku hint puzzle.txt --cell r1c3 -> lucidoku hint puzzle.txt --why r1c3
lucidoku hint puzzle.txt --count 3 -> lucidoku explain puzzle.txt --merge none | head -3
lucidoku rate puzzle.txt --system se -> lucidoku rate puzzle.txt --scale se
lucidoku make -n 2 --pdf puzzles.pdf -> lucidoku make --count 2 | lucidoku print - --out puzzles.pdf
lucidoku print list.txt --2up -> lucidoku print list.txt --per-page 2
lucidoku convert puzzle.txt --url -> lucidoku convert puzzle.txt --to link
lucidoku --language fr hint puzzle.txt -> lucidoku hint puzzle.txt --lang fr
lucidoku info puzzle.txt -> lucidoku rate puzzle.txt
lucidoku stats list.txt -> lucidoku corpus build list.txt --out my.corpus && lucidoku corpus stats my.corpus
lucidoku analyse puzzle.txt -> lucidoku explain puzzle.txt
lucidoku make hard -> lucidoku make --level hard
lucidoku make hard 10 -> lucidoku make --level hard --count 10
lucidoku make 10 -> lucidoku make --count 10
lucidoku make killer -> lucidoku make --rules killer
lucidoku make x-wing -> lucidoku make --needs x-wing
lucidoku make 4x4 -> lucidoku make --layout 4x4
lucidoku make easy.txt -> lucidoku make --out easy.txt
lucidoku make minimal -> lucidoku make --minimal
lucidoku make symmetric -> lucidoku make --symmetry 180
lucidoku make hard killer 5 out.txt -> lucidoku make --level hard --rules killer --count 5 --out out.txt
lucidoku make --difficulty hard -> lucidoku make --level hard
lucidoku make --difficulty=hard -> lucidoku make --level hard
lucidoku make --killer -> lucidoku make --rules killer
lucidoku make --thermo --level easy -> lucidoku make --rules thermo --level easy
lucidoku make --variant killer -> lucidoku make --rules killer
lucidoku make -n 5 -> lucidoku make --count 5
lucidoku make --number 5 -> lucidoku make --count 5
lucidoku make --clues 24 -> lucidoku make --givens 24
lucidoku make --random-state 1 -> lucidoku make --seed 1
lucidoku make --technique x-wing -> lucidoku make --needs x-wing
lucidoku make --size 4x4 -> lucidoku make --layout 4x4
lucidoku make --symmetric -> lucidoku make --symmetry 180
lucidoku make --se 7.0..7.5 -> lucidoku make --rating se:7.0..7.5
lucidoku make --minutes 8..12 -> lucidoku make --rating minutes:8..12
lucidoku make --within 10m -> lucidoku make --time-limit 10m
lucidoku make --one-trick swordfish -> lucidoku make --key-move swordfish
lucidoku make --output six.txt -> lucidoku make --out six.txt
lucidoku make --csv -> lucidoku make --out NAME.csv
lucidoku make --diagonal -> lucidoku make --layout 9x9+diagonal
lucidoku generate -> lucidoku make
lucidoku generate hard 10 -> lucidoku make --level hard --count 10
lucidoku create --difficulty easy -> lucidoku make --level easy
lucidoku explain FOUR --html -> lucidoku explain FOUR --out NAME.html
lucidoku explain --html FOUR -> lucidoku explain --out NAME.html FOUR
lucidoku explain FOUR --html walk.html -> lucidoku explain FOUR --out walk.html
lucidoku explain FOUR --pdf -> lucidoku explain FOUR --out NAME.pdf
lucidoku explain FOUR walk.html -> lucidoku explain FOUR --out walk.html
lucidoku explain FOUR --step x-wing -> lucidoku explain FOUR --step 1 --all-steps --techniques x-wing
lucidoku explain FOUR --hint -> lucidoku hint FOUR
lucidoku explain FOUR --hint 2 -> lucidoku hint FOUR --stage 2
lucidoku explain FOUR --verify -> lucidoku explain FOUR --prove
lucidoku explain FOUR --level medium -> lucidoku explain FOUR --techniques medium
lucidoku explain FOUR --technique x-wing -> lucidoku explain FOUR --techniques x-wing
lucidoku explain FOUR --pipeline basic -> lucidoku explain FOUR --techniques basic
lucidoku explain FOUR medium -> lucidoku explain FOUR --techniques medium
lucidoku explain FOUR 3 -> lucidoku explain FOUR --step 3
lucidoku explain FOUR fr -> lucidoku explain FOUR --lang fr
lucidoku explain FOUR --no-uniqueness -> lucidoku explain FOUR --without uniqueness
lucidoku explain FOUR --fewest -> lucidoku explain FOUR --aim fewest-hard-steps
lucidoku explain FOUR --one-trick -> lucidoku explain FOUR --key-moves
lucidoku explain FOUR --timeout 5 -> lucidoku explain FOUR --time-limit 5
lucidoku explain FOUR --limit 5s -> lucidoku explain FOUR --time-limit 5s
lucidoku explain FOUR --output FILE -> lucidoku explain FOUR --out FILE
lucidoku explain FOUR --language fr -> lucidoku explain FOUR --lang fr
lucidoku explain FOUR -q -> lucidoku explain FOUR | sed '1,/^$/d'
lucidoku explain FOUR --steps 10-15 -> lucidoku explain FOUR --merge none | sed -n 10,15p
lucidoku explain FOUR --step 2-4 -> lucidoku explain FOUR --merge none | sed -n 2,4p
lucidoku explain FOUR --avoid x-wing -> lucidoku explain FOUR --without x-wing
lucidoku explain FOUR --max-technique naked-single -> lucidoku explain FOUR --techniques full-house,hidden-single,naked-single
lucidoku explain FOUR --color never -> NO_COLOR=1 lucidoku explain FOUR
lucidoku show FOUR --highlight r1c1 -> lucidoku show FOUR (--highlight is left out)
lucidoku hint FOUR -n 3 -> lucidoku explain FOUR --merge none | head -3
lucidoku hint FOUR r1c2 -> lucidoku hint FOUR --why r1c2
lucidoku rate list.txt --top 3 -> lucidoku rate list.txt | sort -t= -k2 -rn | head -3
lucidoku rate list.txt --sort er --reverse -> lucidoku rate list.txt | sort -t= -k2 -rn
lucidoku hardest list.txt -> lucidoku rate list.txt | sort -t= -k2 -rn | head -1
lucidoku sample list.txt -n 2 -> lucidoku convert list.txt | shuf -n 2
lucidoku filter list.txt "er > 3" -> lucidoku rate list.txt | awk -F= '$2 + 0 > 3'
lucidoku solve FOUR --pretty -> lucidoku solve FOUR | lucidoku show
lucidoku make --needs naked-pair,x-wing -> lucidoku make --needs x-wing --uses naked-pair
lucidoku make --rules killer --out killer.pdf -> lucidoku make --rules killer | lucidoku print - --out killer.pdf
lucidoku make --max-rating 4 -> lucidoku make --rating se:..4
lucidoku make --x-wing -> lucidoku make --needs x-wing
lucidoku convert FOUR --minimize -> PY ld.generator.minimize('FOUR').line
lucidoku convert FOUR --latex -> lucidoku convert FOUR --to latex
lucidoku combinations 15 3 -> PY ld.KillerCage(range(3), 15).combinations()
lucidoku corpus build list.txt -> lucidoku corpus build list.txt --out PATH
lucidoku school exercises x-wing --count 3 -> lucidoku train x-wing --count 3
lucidoku explain FOUR --no-color -> NO_COLOR=1 lucidoku explain FOUR
lucidoku explain FOUR --difficulty -> lucidoku rate FOUR
lucidoku explain list.txt -n 3 -> lucidoku explain list.txt --first 3
lucidoku --lang fr --verbose explain FOUR -> lucidoku explain FOUR
lucidoku --quiet solve FOUR -> lucidoku solve FOUR
lucidoku solve -j 2 FOUR -> lucidoku solve --threads 2 FOUR
lucidoku solve -j2 FOUR -> lucidoku solve --threads 2 FOUR
lucidoku solve FOUR --jobs=4 -> lucidoku solve FOUR --threads 4
lucidoku solve FOUR --count -> lucidoku count FOUR
lucidoku solve FOUR --answer count -> lucidoku count PUZZLES
lucidoku solve FOUR --unique -> lucidoku solve FOUR --answer unique
lucidoku solve FOUR --all -> lucidoku solve FOUR --answer all
lucidoku solve FOUR --answer all --limit 5s -> lucidoku solve FOUR --answer all --time-limit 5s
lucidoku solve FOUR --answer all --at-most 5 -> lucidoku solve FOUR --answer all --limit 5
lucidoku solve FOUR --answer all --max-solutions 5 -> lucidoku solve FOUR --answer all --limit 5
lucidoku solve FOUR --verbose -> lucidoku explain FOUR --verbose
lucidoku solve FOUR --steps -> lucidoku explain FOUR
lucidoku solve FOUR --explain -> lucidoku explain FOUR
lucidoku solve list.txt solved.csv -> lucidoku solve list.txt --out solved.csv
lucidoku solve list.txt puzzle.txt -> cat list.txt puzzle.txt | lucidoku solve -
lucidoku solve --version -> lucidoku --version
lucidoku candidates FOUR --at-most 5 -> lucidoku candidates FOUR --limit 5
lucidoku count FOUR 10 -> lucidoku count FOUR --limit 10
lucidoku rate FOUR se -> lucidoku rate FOUR --scale se
lucidoku rate FOUR --se -> lucidoku rate FOUR --scale se
lucidoku rate FOUR --metric hodoku -> lucidoku rate FOUR --scale hodoku
lucidoku rate list.txt --output rated.csv -> lucidoku rate list.txt --out rated.csv
lucidoku print puzzle.txt sheet.pdf -> lucidoku print puzzle.txt --out sheet.pdf
lucidoku print puzzle.txt booklet -> lucidoku print puzzle.txt --as booklet
lucidoku print puzzle.txt --booklet -> lucidoku print puzzle.txt --as booklet
lucidoku print puzzle.txt --no-solutions -> lucidoku print puzzle.txt --solutions none
lucidoku print puzzle.txt --letter -> lucidoku print puzzle.txt --paper letter
lucidoku print puzzle.txt --format sdk -> lucidoku print puzzle.txt --from sdk
lucidoku convert puzzle.txt puzzle.sdk -> lucidoku convert puzzle.txt --out puzzle.sdk
lucidoku convert puzzle.txt json -> lucidoku convert puzzle.txt --json
lucidoku convert puzzle.txt pencil -> lucidoku convert puzzle.txt --to pencil
lucidoku convert puzzle.txt --format json -> lucidoku convert puzzle.txt --to json
lucidoku convert puzzle.txt --csv -> lucidoku convert puzzle.txt --out NAME.csv
lucidoku show FOUR picture.png -> lucidoku show FOUR --out picture.png
lucidoku show FOUR --png -> lucidoku show FOUR --out NAME.png
lucidoku show FOUR --pencilmarks -> lucidoku show FOUR --candidates
lucidoku show FOUR --dark -> lucidoku show FOUR --theme dark
lucidoku hint FOUR 2 -> lucidoku hint FOUR --stage 2
lucidoku hint FOUR --level easy -> lucidoku hint FOUR --techniques easy
lucidoku train x-wing --first 3 -> lucidoku train x-wing --count 3
lucidoku train --list --file mine.json -> lucidoku train --list --training mine.json
lucidoku compare easy --html -> lucidoku compare easy --out NAME.html
lucidoku compare easy --timeout 1s -> lucidoku compare easy --time-limit 1s
lucidoku web --no-browser -> lucidoku web --no-open
lucidoku corpus verify my.corpus -> lucidoku corpus check my.corpus
lucidoku corpus my.corpus -> lucidoku corpus stats my.corpus
lucidoku corpus tables my.corpus -> lucidoku corpus sql my.corpus 'SHOW TABLES'
lucidoku corpus columns my.corpus -> lucidoku corpus sql my.corpus 'DESCRIBE puzzles'
lucidoku print puzzle.txt --format pdf -> lucidoku print puzzle.txt --out puzzle.pdf
lucidoku show puzzle.txt --format=png -> lucidoku show puzzle.txt --out puzzle.png
lucidoku make --format csv --count 3 -> lucidoku make --out NAME.csv --count 3
lucidoku make --puzzles 3 -> lucidoku make --count 3
lucidoku corpus prove my.corpus -> lucidoku corpus check my.corpus
lucidoku corpus query my.corpus --difficulty easy -> lucidoku corpus query my.corpus --needs logic
lucidoku corpus query my.corpus --techniques x-wing -> lucidoku corpus query my.corpus --technique x-wing
lucidoku corpus query my.corpus --first 3 -> lucidoku corpus query my.corpus --limit 3
lucidoku corpus build list.txt --into new.corpus -> lucidoku corpus build list.txt --out new.corpus
lucidoku data audit list.txt --page audit.html -> lucidoku data audit list.txt --out audit.html
lucidoku study new folder -> lucidoku school new folder
lucidoku school check my.py --seconds 3 -> lucidoku school check my.py --time-limit 3
lucidoku list -> lucidoku techniques
lucidoku strategies -> lucidoku techniques
lucidoku daily -> lucidoku make --seed 1
lucidoku play -> lucidoku web
lucidoku serve --port 8000 -> lucidoku web --port 8000
lucidoku canonical FOUR -> lucidoku convert FOUR --canonical
lucidoku validate FOUR -> lucidoku check FOUR
lucidoku unique puzzle.txt -> lucidoku check puzzle.txt
lucidoku verify FOUR -> lucidoku prove FOUR
lucidoku difficulty FOUR -> lucidoku rate FOUR
lucidoku grade list.txt --se -> lucidoku rate list.txt --scale se
lucidoku pdf puzzle.txt -> lucidoku print puzzle.txt --out puzzles.pdf
lucidoku draw FOUR -> lucidoku show FOUR --out picture.svg
lucidoku render FOUR -> lucidoku show FOUR --out picture.svg
lucidoku view FOUR -> lucidoku show FOUR
lucidoku next FOUR -> lucidoku hint FOUR
lucidoku solutions FOUR -> lucidoku solve FOUR --answer all
lucidoku benchmark easy -> lucidoku compare easy
lucidoku audit list.txt -> lucidoku data audit list.txt
lucidoku stats my.corpus -> lucidoku corpus stats my.corpus
lucidoku analyze game.json -> lucidoku analyse game.json
lucidoku practice x-wing -> lucidoku train x-wing
lucidoku version -> lucidoku --version
lucidoku man -> lucidoku help
lucidoku solve FOUR --format json -> lucidoku solve FOUR --json
lucidoku list techniques -> lucidoku techniques
lucidoku formats -> lucidoku convert --help
lucidoku convert -f sdm -t json list.txt -> lucidoku convert --from sdm --to json list.txt
lucidoku convert -y list.txt -o out.csv -> lucidoku convert list.txt -o out.csv
lucidoku rule x-wing -> lucidoku techniques x-wing
lucidoku log FOUR -> lucidoku explain FOUR
lucidoku status FOUR -> lucidoku check FOUR
lucidoku read list.txt -> lucidoku convert list.txt
lucidoku show FOUR --step 3 -> lucidoku explain FOUR --step 3
lucidoku solve FOUR --select naked-single -> lucidoku explain FOUR --techniques naked-single
lucidoku rate list.txt --output-format json -> lucidoku rate list.txt --format json
lucidoku worksheet x-wing --count 2 -> lucidoku train x-wing --out test.pdf --count 2
lucidoku help x-wing -> lucidoku techniques x-wing
lucidoku x-wing -> lucidoku techniques x-wing
lucidoku why FOUR r1c2=2 -> lucidoku hint FOUR --why r1c2=2
lucidoku why FOUR -> lucidoku hint FOUR --why CELL
lucidoku lesson x-wing -> lucidoku train x-wing
lucidoku lessons -> lucidoku train --list
lucidoku teach x-wing -o lesson.pdf -> lucidoku train x-wing -o lesson.pdf
lucidoku worksheet --technique x-wing -o a.pdf -> lucidoku train x-wing -o a.pdf
lucidoku convert -i list.txt -o out.sdk -> lucidoku convert list.txt -o out.sdk
lucidoku image FOUR out.png -> lucidoku show FOUR --out out.png
lucidoku grep x-wing my.corpus -> lucidoku corpus query my.corpus --technique x-wing
lucidoku find my.corpus --technique x-wing -> lucidoku corpus query my.corpus --technique x-wing
lucidoku dedupe list.txt -> lucidoku convert list.txt --no-repeats
lucidoku transform puzzle.txt --rotate 180 -> lucidoku convert puzzle.txt --rotate 180
lucidoku mirror puzzle.txt -> PY ld.Grid(READ(puzzle.txt)).mirror().line
lucidoku why puzzle.txt r1c2 3 -> lucidoku hint puzzle.txt --why r1c2-3
lucidoku steps puzzle.txt -> lucidoku explain puzzle.txt
lucidoku explain puzzle.txt --hardest -> lucidoku explain puzzle.txt --step hardest
lucidoku check puzzle.txt --answer NINE -> lucidoku check puzzle.txt NINE
lucidoku validate list.txt --only-invalid -> lucidoku solve list.txt --answer unique | paste - list.txt | grep -v ^yes
lucidoku rate list.txt --sort-by se --desc --limit 2 -> lucidoku rate list.txt | sort -t= -k2 -rn | head -2
lucidoku explain puzzle.txt --disallow x-wing -> lucidoku explain puzzle.txt --without x-wing
lucidoku explain puzzle.txt --no-guess --max-level medium -> lucidoku explain puzzle.txt --techniques medium
lucidoku next puzzle.txt 3 -> lucidoku explain puzzle.txt --merge none | head -3
lucidoku make easy --with-solution -> lucidoku make --level easy | tee /dev/stderr | lucidoku solve -
lucidoku convert puzzle.txt --format grid --empty . -> lucidoku convert puzzle.txt --to grid
lucidoku rotate puzzle.txt 90 -> lucidoku convert puzzle.txt --rotate 90
lucidoku is-minimal puzzle.txt -> lucidoku candidates puzzle.txt
lucidoku unique list.txt --symmetry -o new.txt -> lucidoku convert list.txt -o new.txt --no-repeats
lucidoku split list.txt --parts 2 -> lucidoku data split list.txt --into part1:0.5,part2:0.5 --out PATH
lucidoku draw puzzle.txt -o new.png --frobnicate 800 -> lucidoku show puzzle.txt -o new.png
lucidoku dataset list.txt --out train.parquet -> lucidoku solve list.txt --out train.parquet
lucidoku check puzzle.txt --with list.txt -> lucidoku check puzzle.txt list.txt
lucidoku show list.txt --line -> lucidoku convert list.txt --to line
lucidoku show puzzle.txt --color always -> lucidoku show puzzle.txt
lucidoku hint puzzle.txt -l fr -> lucidoku hint puzzle.txt --lang fr
lucidoku rate list.txt --filter hard -> lucidoku rate list.txt --scale own | grep own=hard
lucidoku grade list.txt --by hodoku -> lucidoku rate list.txt --scale hodoku
lucidoku make -n 4 -o sheet.pdf -> lucidoku make --count 4 | lucidoku print - --out sheet.pdf
lucidoku make dataset --size 20 --out set -> lucidoku data make 20 --out set
lucidoku convert puzzle.txt --blank 0 -> lucidoku convert puzzle.txt --to sdm
lucidoku duplicates list.txt -> lucidoku data audit list.txt
lucidoku init new.corpus -> lucidoku corpus build FILES --out new.corpus
lucidoku check --solution list.txt puzzle.txt -> lucidoku check puzzle.txt list.txt
lucidoku solve list.txt --algorithm dlx --time -> lucidoku compare list.txt --solvers dlx (--time is left out)
lucidoku data list.txt --train 0.8 --out sets -> lucidoku data split list.txt --into train:0.8,test:0.2 --out sets
lucidoku data list.txt --test-size 0.25 --out sets -> lucidoku data split list.txt --into train:0.75,test:0.25 --out sets
lucidoku corpus list.txt -> lucidoku corpus build list.txt --out my.corpus && lucidoku corpus stats my.corpus
lucidoku convert list.txt --page 2 -> lucidoku convert list.txt --pages 2
lucidoku hint puzzle.txt --after r1c2=2 -> lucidoku hint puzzle.txt --played r1c2=2
lucidoku dataset list.txt -o data.jsonl -> lucidoku data traces list.txt -o data.jsonl
lucidoku book list.txt -o b.pdf -> lucidoku print list.txt --as booklet -o b.pdf
lucidoku corpus stats list.txt -> lucidoku corpus build list.txt --out my.corpus
lucidoku hint --level 1 FOUR -> lucidoku hint --stage 1 FOUR
lucidoku hint FOUR --full -> lucidoku hint FOUR --stage 3
lucidoku make --max_clues 30 --random-state 3 -> lucidoku make --givens ..30 --seed 3
lucidoku make --min-givens 30 -> lucidoku make --givens 30..
lucidoku generate --max_clues 30 --random-state 3 -> lucidoku make --givens ..30 --seed 3
lucidoku make --easy --count 3 -> lucidoku make --level easy --count 3
lucidoku make 5 easy puzzles -> lucidoku make --count 5 --level easy
lucidoku make-killer -> lucidoku make --rules killer
lucidoku make-many 10 -> lucidoku make --count 10
lucidoku explain FOUR --max-steps 3 -> lucidoku explain FOUR --merge none | head -3
lucidoku explain FOUR --max-level easy -> lucidoku explain FOUR --techniques easy
lucidoku explain FOUR --as html -> lucidoku explain FOUR --format html
lucidoku explain FOUR --no-guessing -> lucidoku explain FOUR --techniques logic
lucidoku rate list.txt --se --hodoku -> lucidoku rate list.txt --scale se,hodoku
lucidoku solve --file list.txt -> lucidoku solve list.txt
lucidoku solve list.txt --method dlx -> lucidoku compare list.txt --solvers dlx
lucidoku solve-all list.txt -> lucidoku solve list.txt
lucidoku --solve FOUR -> lucidoku solve FOUR
lucidoku --install-completion -> lucidoku completion bash
lucidoku convert list.txt other.txt -> lucidoku convert list.txt --out other.txt
lucidoku convert list.txt puzzle.txt -> cat list.txt puzzle.txt | lucidoku convert -
lucidoku convert FOUR --format fpuzzles -> lucidoku convert FOUR --to f-puzzles
lucidoku export --format jsonl FOUR -> lucidoku convert FOUR --to json
lucidoku to-fpuzzles FOUR -> lucidoku convert FOUR --to f-puzzles
lucidoku link FOUR -> lucidoku convert FOUR --to link
lucidoku ocr photo.jpg -> lucidoku convert photo.jpg
lucidoku gif FOUR -> lucidoku explain FOUR --out walk.html
lucidoku describe x-wing -> lucidoku techniques x-wing
lucidoku techniques --search wing -> lucidoku techniques wing
lucidoku lesson list -> lucidoku train --list
lucidoku flashcards x-wing -> lucidoku train x-wing
lucidoku make-booklet list.txt --out b.pdf -> lucidoku print list.txt --as booklet --out b.pdf
lucidoku print list.txt --cols 2 -> lucidoku print list.txt --per-page 2
lucidoku print list.txt --font-size 14 -> lucidoku print list.txt --large
lucidoku dataset --n 2 --out sets -> lucidoku data make 2 --out sets
lucidoku data generate 10 --out sets -> lucidoku data make 10 --out sets
lucidoku data tokenize list.txt -> lucidoku data traces --form tokens list.txt --out PATH
lucidoku search x-wing -> lucidoku corpus query CORPUS --technique x-wing
lucidoku corpus search --technique X-Wing -> lucidoku corpus query CORPUS --technique X-Wing
lucidoku corpus create list.txt --out new.corpus -> lucidoku corpus build list.txt --out new.corpus
lucidoku corpus info my.corpus -> lucidoku corpus stats my.corpus
lucidoku backdoor FOUR -> lucidoku explain FOUR --key-moves
lucidoku visualise FOUR -> lucidoku show FOUR
lucidoku hint puzzle.txt --text -> lucidoku hint puzzle.txt --stage 3
lucidoku explain puzzle.txt --until w-wing -> lucidoku explain puzzle.txt | sed /w.wing/Iq
lucidoku explain puzzle.txt --until hard -> lucidoku explain puzzle.txt --techniques hard
lucidoku techniques --list -> lucidoku techniques
lucidoku school lesson x-wing -> lucidoku train x-wing
lucidoku solve list.txt --threads 2 --stats -> lucidoku compare list.txt
lucidoku compare list.txt --solvers dlx,dpll -> one of naive, mrv, norvig, dlx, annealing, human, cpsat, sat, smt, engine
lucidoku corpus query my.corpus --where "er > 4" -> use se_er, which lucidoku corpus build PUZZLES --scale se
lucidoku sovle FOUR -> lucidoku solve FOUR
lucidoku explain FOUR --threds 2 -> lucidoku explain FOUR --threads 2
lucidoku explain FOUR --lang=de -> en, fr, zh_Hant
lucidoku explain FOUR --out walk.docx -> .jsonl, .json, .txt, .html, .htm, .pdf, .svg, .png, or a folder
lucidoku print puzzle.txt --out sheet.doc -> .pdf, .svg, .png, .html
lucidoku solve list.txt --out solved.xlsx -> .txt, .csv, .parquet
lucidoku corpus query my.corpus --out steps.csv -> is written as a folder
lucidoku check mine.txt --against puzzle.txt -> lucidoku check puzzle.txt mine.txt
lucidoku check puzzle.txt --against mine.txt -> lucidoku check puzzle.txt mine.txt
lucidoku diff mine.txt puzzle.txt -> lucidoku check puzzle.txt mine.txt
lucidoku diff puzzle.txt second.txt -> for cell, *digits in zip(ld.Layout('9x9').cells, ld.Grid(ld.read_puzzles('puzzle.txt')[0])
lucidoku export puzzle.txt --to svg -> lucidoku show puzzle.txt --out puzzle.svg
lucidoku export puzzle.txt --format pdf -> lucidoku print puzzle.txt --out puzzle.pdf
lucidoku convert list.txt --to parquet -> lucidoku convert list.txt --out list.parquet
lucidoku convert list.txt --to new.csv -> lucidoku convert list.txt --out new.csv
lucidoku corpus sample my.corpus -n 3 -> lucidoku corpus sql my.corpus 'SELECT puzzle FROM puzzles ORDER BY random() LIMIT 3'
lucidoku corpus head my.corpus -> lucidoku corpus sql my.corpus 'SELECT puzzle FROM puzzles LIMIT 10'
lucidoku corpus list.txt --where 'se > 4' -> --scale se --out my.corpus && lucidoku corpus query my.corpus --where 'se_er > 4'
lucidoku add list.txt my.corpus -> lucidoku corpus build list.txt --out my.corpus
lucidoku dataset list.txt --out d.npz -> np.savez('d', X=np.array(puzzles), y=np.array(ld.solve_many(puzzles)))
lucidoku data --count 20 --seed 0 --out data.csv -> lucidoku make --count 20 --seed 0 --out data.csv
lucidoku analyze puzzle.txt -> lucidoku explain puzzle.txt
lucidoku minimize puzzle.txt --seed 4 -> ld.generator.minimize(ld.read_puzzles('puzzle.txt')[0], seed=4).line
lucidoku histogram list.txt -> lucidoku rate list.txt --scale own | grep -o 'own=.*' | sort | uniq -c
lucidoku peers r5c5 -> print(*ld.Layout('9x9').peers_of('r5c5'))
lucidoku explain puzzle.txt --until 10 -> lucidoku explain puzzle.txt --merge none | head -10
lucidoku show puzzle.txt --style dark -> lucidoku show puzzle.txt --theme dark
lucidoku step puzzle.txt -n 2 -> lucidoku explain puzzle.txt --step 2
lucidoku techniques show skyscraper -> lucidoku techniques skyscraper
lucidoku dataset --n 20 --seed 0 -o train.csv -> lucidoku make --count 20 --seed 0 -o train.csv
lucidoku config set language fr -> echo 'lang = "fr"' >> lucidoku.toml
lucidoku config threads 2 -> echo 'threads = 2' >> lucidoku.toml
"""
"""Calls, each with a part of its answer."""


def words_of(text: str) -> list[str]:
    return shlex.split(text.replace("FOUR", FOUR).replace("NINE", NINE))[1:]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    Path("puzzle.txt").write_text(FOUR + "\n")
    Path("mine.txt").write_text("1243342143122134\n")
    Path("list.txt").write_text(f"{FOUR}\n{FOUR}\n")
    Path("second.txt").write_text("4.....3..2.....1\n")
    return tmp_path


@pytest.mark.parametrize("text", WORKS.strip().splitlines())
def test_a_guess_works(text: str) -> None:
    called = call(words_of(text))
    assert called.exit_code == 0, called.output


@pytest.mark.parametrize(
    ("given", "into"),
    [
        (["--train", "0.8", "--val", "0.1", "--test", "0.1"], "train:0.8,validation:0.1,test:0.1"),
        (["80/10/10"], "train:0.8,validation:0.1,test:0.1"),
        (["--split", "0.8,0.1,0.1"], "train:0.8,validation:0.1,test:0.1"),
        (["--ratio", "80/20"], "train:0.8,test:0.2"),
        (["--test-size", "25", "--train-size", "75"], "train:0.75,test:0.25"),
    ],
    ids=str,
)
def test_shares_are_answered_as_one_option(given: list[str], into: str) -> None:
    called = call(["data", "split", "list.txt", *given, "--out", "parts"])
    assert called.exit_code == 2 and f"--into {into}" in called.stderr, called.stderr


@pytest.mark.parametrize("text", ANSWERED.strip().splitlines())
def test_a_guess_is_answered_with_the_call(text: str) -> None:
    guess, _arrow, answer = text.partition(" -> ")
    if "my.corpus" in guess:
        build(["1.....2..3.....4"], "my.corpus")
    called = call(words_of(guess))
    assert called.exit_code == 2 and called.stdout == "", called.output
    shown = re.sub(r"READ\((.*?)\)", r"ld.read_puzzles('\1')[0]", answer.replace("FOUR", FOUR).replace("NINE", NINE))
    shown = re.sub(r"^PY (.*)", r'python -c "import lucidoku as ld; print(\1)"', shown)
    assert shown in called.stderr, called.stderr
    assert len(called.stderr.splitlines()) == (2 if answer.startswith(("did you", "Lucidoku")) else 1)
    if answer.startswith("lucidoku "):
        parses(words_of(answer.partition(" (--")[0]))  # the rest is a remark
    elif answer.startswith("PY "):
        printed = StringIO()
        with redirect_stdout(printed):
            exec(shlex.split(shown)[2], {})
        assert printed.getvalue()


def parses(words: list[str]) -> None:
    """Check that the command line accepts the words of a call."""
    if words[0] in ("--version", "help") or words[-1] == "--help":
        assert call(words).exit_code == 0
        return
    for sign in ("|", ">", "&&"):
        words = words[: words.index(sign)] if sign in words else words
    command, rest = _command_of([word for word in words if word not in ("2>/dev/null", ">/dev/null")])
    assert command is not None
    read_call(command, rest, {})


def test_only_names_that_do_not_exist_are_answered() -> None:
    known = {name for names in cli.TASKS.values() for name in names}
    assert not known & {word for words in COMMANDS.values() for word in words.split(" ")}


def test_every_answer_names_options_and_commands_that_exist() -> None:
    members = [command for names in cli.TASKS.values() for name in names for command in cli.commands(name)]
    known = {option for one in members for action in parser_of(one)[1].actions for option in action.option_strings}
    for answer in OPTIONS:
        word = answer.split()[0]
        if word.startswith("--") and word != "--version":
            assert word in known, answer
        elif word.startswith("@"):
            assert _command_of([word[1:]])[0] is not None
    for words in COMMANDS.values():
        for word in words.split():
            meant = meant_command([word.partition("\u00a0")[0], "PUZZLE"])
            assert meant is None or meant.startswith(("lucidoku ", "python -c ", "ls ", "git "))


def suggested(words: list[str]) -> str | None:
    """Return the whole command that the error of a call suggests."""
    try:
        command, rest = _command_of(words)
        if command is not None:
            read_call(command, rest, {})
    except LucidokuError as error:
        found = re.search(r"did you mean ((?:NO_COLOR=1 |cat [^|]*\| )?lucidoku .*)\?$", str(error))
        return found[1] if found else None
    except SystemExit:
        pass
    return None


def test_every_suggested_command_is_accepted(capsys: pytest.CaptureFixture[str]) -> None:
    """A suggestion never leads to a second complaint, for all words of the tables and a command each."""
    names = [command.name for task in TASKS.values() for name in task for command in commands(name)]
    calls = [
        [word.partition("\u00a0")[0], *word.split("\u00a0")[1:], FOUR]
        for ws in COMMANDS.values()
        for word in ws.split(" ")
    ]
    options = [option for words in OPTIONS.values() for option in words.split()]
    for number, option in enumerate(options):
        name = (names[number % len(names)], names[(7 * number + 3) % len(names)], "explain", "make")[number % 4]
        calls += [[*name.split(), FOUR, option], [*name.split(), option, "3"]]
    checked = 0
    for call_ in calls:
        if suggestion := suggested(call_):
            words = shlex.split(re.sub(r"^(NO_COLOR=1|cat [^|]*\|) | \(-.*", "", suggestion))[1:]
            checked += 1
            sampled = [_SAMPLES.get(word, word) for word in words]
            if not any(re.fullmatch(_PLACEHOLDER, word) for word in sampled):
                parses(sampled)
    assert checked > 400


def test_a_long_puzzle_is_not_repeated() -> None:
    assert f"did you mean lucidoku hint {NINE}?" in call(["explain", NINE, "--hint"]).stderr
    assert "did you mean lucidoku hint PUZZLE?" in call(["explain", "." * 256, "--hint"]).stderr


@pytest.mark.parametrize("name", ["walk.md", "walk.xlsx", "walk.zip", "walk.jpg"])
def test_no_folder_is_made_for_the_name_of_a_file(name: str, folder: Path) -> None:
    assert call(["explain", FOUR, "--out", name]).exit_code == 2
    assert not (folder / name).exists()
    assert call(["explain", FOUR, "--out", f"{name}/", "--format", "json"]).exit_code == 0
    assert (folder / name).is_dir()


@pytest.mark.parametrize(
    ("subject", "end"), [(FOUR, f"#/walk/{FOUR}"), ("puzzle.txt", f"#/walk/{FOUR}"), ("list.txt", f"{FOUR}%0A{FOUR}")]
)
def test_a_puzzle_is_opened_on_the_page(subject: str, end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("lucidoku.web.serving.serve", lambda *_given, browse, **_how: opened.append(browse))
    assert call(["web", subject, "--port", "0"]).exit_code == 0
    assert opened[0].startswith("http://") and opened[0].endswith(end)


def test_a_file_without_a_puzzle_is_not_opened(folder: Path) -> None:
    (folder / "empty.txt").write_text("# nothing\n")
    for subject in ("empty.txt", "nowhere.txt", "nowhere.corpus"):
        called = call(["web", subject, "--port", "0"])
        assert called.exit_code == 2 and len(called.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("guess", "near"),
    [
        ("print list.txt --sheets-shared 3", "--per-page N  Puzzles a page"),
        ("hint puzzle.txt --colour-scheme dark", "lucidoku hint puzzle.txt (--colour-scheme is left out)"),
    ],
)
def test_an_option_that_means_nothing_is_answered_with_the_nearest_or_all(guess: str, near: str) -> None:
    called = call(words_of(f"lucidoku {guess}"))
    assert called.exit_code == 2 and near in called.stderr, called.stderr


def test_moves_are_played_before_a_hint_and_the_hardest_step_is_shown() -> None:
    first, second = (call(["hint", FOUR, "--stage", "3", *more]).stdout for more in ((), ("--played", "r1c2=2")))
    assert "2 fits only into r1c2" in first and "fits only into r1c2" not in second and second
    assert "r1c2 already holds 2" in call(["hint", FOUR, "--played", "r1c2=2,r1c2=1"]).stderr
    assert "is not a conclusion" in call(["hint", FOUR, "--played", "left"]).stderr
    hardest = call(["explain", NINE, "--step", "hardest"]).stdout
    assert hardest in [call(["explain", NINE, "--step", str(number)]).stdout for number in range(1, 5)]


def test_no_suggestion_writes_over_a_file_that_is_there(folder: Path) -> None:
    for name in ("puzzle.txt", "list.txt"):
        assert (folder / name).exists()
    words = {*(word for names in COMMANDS.values() for word in names.split(" ")), "convert", "solve", "rate"}
    for word in sorted(words):
        for rest in (["list.txt", "puzzle.txt"], ["list.txt", "puzzle.txt", "-o", "new.txt"]):
            call_ = suggested([*word.split("\u00a0"), *rest]) or ""
            assert not re.search(r"(?:--out|-o|>) (?:list|puzzle)\.txt", call_), call_


def test_a_theme_that_there_is_not_is_refused_where_nothing_is_drawn() -> None:
    assert "unknown theme 'unicode'; expected light or dark" in call(["show", FOUR, "--theme", "unicode"]).stderr


@pytest.mark.parametrize("words", [["print", FOUR], ["explain", FOUR, "--json"]])
def test_runs_that_there_are_not_are_refused_where_no_step_is_printed(words: list[str]) -> None:
    assert "unknown level 'pairs'; expected one of singles" in call([*words, "--merge", "pairs"]).stderr


@pytest.mark.parametrize("pages", ["0", "3-1", "x", "1-", ""])
def test_pages_that_are_none_are_refused(pages: str) -> None:
    assert "expected numbers of pages, such as 1-3,7" in call(["convert", "book.pdf", "--pages", pages]).stderr
