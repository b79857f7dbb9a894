"""Answers to wrong guesses: the call to type instead of an unknown option, argument or command.

`OPTIONS` and `COMMANDS` list what to type, and the words that people try instead. An answer applies if the command has
its option. `{NAME}` becomes the typed value, or stays NAME without one; `@hint` moves the call to another command.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, islice, pairwise
from pathlib import Path
from typing import Any

from lucidoku.cli._settings import KINDS
from lucidoku.cli._values import levels_meant, near_value, usual_value
from lucidoku.errors import LucidokuError
from lucidoku.words.language import _, language

OPTIONS: dict[str, str] = {
    "--step 1 --all-steps": "--all --every --possible",
    "--step hardest": "--hardest --hardest-step --crux --bottleneck-step",
    "--step 1": "--first --first-step --only-first --begin",
    "--stage 1": "--vague --weak --soft --gentle --small --nudge",
    "--merge none": "--no-merge --unmerged --expand --expanded --each --one-by-one --single-steps --separate --ungrouped "
    "--no-group --step-by-step --line-by-line --show-singles --no-collapse --all-singles",
    "--played {MOVES!}": "--after --moves --with-moves --play --place --set --move --placed --from-position "
    "--apply --given",
    "--why {CELL!}": "--cell --at --why-not --reason --where --target",
    "@hint --why {CELL!}": "--cell --at --why --why-not --reason --target",
    "--to link": "--url --link --share",
    "--rating se:{N!}..{N!}": "--difficulty --diff --grade --hardness --score",
    "--level {LEVEL}": "--how-hard --difficulty --diff --grade --hardness --lvl --levels --max-level -d -l",
    "--merge {BELOW!}": "--min-level --from-level --level-from --at-least --harder-than",
    "--merge medium": "--only-hard --hard-only --hard-steps",
    "--needs {CLASS}": "--difficulty --class",
    "--techniques {NAMES}": "--max-level --up-to --max-difficulty --technique --strategy --strategies --method "
    "--methods "
    "--pipeline --level --use --only -t --until --stop-at --stop-after --allow --allowed --allow-only --limit-to --restrict",
    "--technique {NAME}": "--techniques --strategy --method",
    "--needs {NAME}": "--technique --techniques --strategy --with --require --requires --contains --include",
    "--level easy": "--easy --beginner --only-singles --singles --singles-only",
    "--techniques easy": "--easy --beginner --simple",
    "--techniques medium": "--medium",
    "--techniques hard": "--hard",
    "--level medium": "--medium",
    "--level hard": "--hard --difficult --expert",
    "--level extreme": "--hardest --extreme --evil --fiendish --diabolical",
    "--techniques logic": "--no-guessing --logic-only --logical --no-guess --no-trial --no-guesses",
    "--without guess": "--no-guessing --logic-only --logical --no-guess --no-trial --no-guesses --no-bifurcation",
    "--stage 3": "--full --reveal --whole --text -v --verbose --details --long --explain --strong --strongest --answer "
    "--solution --show --solve --everything --complete --direct --spoil --spoiler --tell --max",
    "--per-page {N}": "--rows --cols --columns --grids-per-page --pages -n --n",
    "--pages {LIST!}": "--page --page-number --page-numbers",
    "--rotate {DEGREES}": "--rotation --angle --turn",
    "--where p.level='{LEVEL!}'": "--level",
    "--where p.se_er>={N!}": "--min-rating --min-se --min-er --min",
    "--where p.se_er<={N!}": "--max-rating --max-se --max-er --max",
    "--format png": "--png",
    "--format svg": "--svg",
    "--without {NAME}": "--but-not --never --minus --excluding --not-using --free-of "
    "--disallow --deny --ignore --exclude --skip --disable --forbid --except --avoid --ban --omit --not "
    "--no",
    "--without uniqueness": "--no-uniqueness --no-ur",
    "--prove": "--verify --proof --proofs --check --certify",
    "--threads {N}": "-j --jobs --n-jobs --workers --processes --cpus --cores --parallel --num-threads --nproc -T",
    "--time-limit {TIME}": "--timeout --max-time --within --seconds --timelimit --deadline --max-seconds",
    "--time-limit {TIME!}": "--time -t --until --stop-after --duration --budget",
    "--time-limit {SECONDS!}": "--limit --max",
    "--limit {N}": "--stop-at --stop-after --up-to --cap --at-most --max-solutions --max --maximum --max-count --first "
    "--top --head -n",
    "--stage 2": "--where --show-cell --show-cells --cells --cell-only --more --stronger --bigger --better --further --pattern "
    "--digits --clearer --precise",
    "--nothing-harder-than {NAME}": "--max-technique --up-to --no-harder-than --nothing-above --at-most-technique",
    "--stage {N}": "--hint --detail --stages --level --depth --verbosity --steps --strength",
    "--count {N}": "--quiz --exercises --questions "
    "-n -c --number --num --amount --how-many --first --total --n --batch --times --repeat --copies "
    "--puzzles --quantity",
    "--first {N}": "--head --limit --nrows --max-puzzles --max --take --top -n",
    "@convert --to line": "--line --as-line --one-liner",
    "--number {N}": "--index --puzzle --nth -i",
    "--list": "--stats --progress --status --overview --scores",
    "--training {FILE!}": "--file --progress",
    "--format csv": "--csv --header --headers --delimiter --sep --separator",
    "--out {NAME.html}": "--html --page --film",
    "--out {NAME.pdf}": "--pdf --print",
    "--out {NAME.png}": "--png --image --picture --pictures --plot",
    "--out {NAME.svg}": "--svg --image --picture --pictures --plot",
    "--out {NAME.csv}": "--csv --table --excel --xlsx --spreadsheet --tsv",
    "--out {NAME.jsonl}": "--jsonl",
    "--out {NAME.parquet}": "--parquet --write",
    "--out {FILE}": "--output --outfile --out-file --output-file --save --write --to-file --export --into --dest "
    "--file -O -w "
    "--output-dir --outdir --out-dir --dir --folder --directory --svg --png --pictures --images",
    "--out {CORPUS}": "--db --database --corpus --store",
    "--solvers all": "--all --every --all-solvers",
    "--scale se,hodoku,own,minutes": "--all --all-scales --every",
    "--json": "--as-json --yaml --jsonl --ndjson --csv --table --tsv --data",
    "--format {FORMAT}": "--as --type --output-format --fmt",
    "--to {FORMAT}": "--format --output-format --target --as -t --site --website --app",
    "--to csv": "--csv",
    "--to sdm {_}": "--zeros --zero --blank --blanks --zero-filled --empty --empty-char --blank-char --placeholder",
    "--to parquet": "--parquet",
    "--from {FORMAT}": "-f -r --input-format --format --from-format --source --input",
    "--rules {NAMES}": "--variant --variants --rule --constraints --constraint --type",
    "--rules killer": "--killer --cages",
    "--rules thermo": "--thermo --thermometer --thermos",
    "--rules arrow": "--arrow --arrows",
    "--rules kropki": "--kropki --dots",
    "--rules antiknight": "--antiknight --anti-knight --knight --knights",
    "--rules antiking": "--antiking --anti-king --king",
    "--layout 9x9+diagonal": "--diagonal --diagonals --x --x-sudoku --sudoku-x --xsudoku",
    "--layout 9x9+window": "--windoku --windows --hyper",
    "--layout 4x4": "--kids --children --mini --tiny",
    "--layout 16x16": "--hexadoku --giant --monster --super",
    "--layout jigsaw": "--jigsaw --irregular --squiggly",
    "--layout {LAYOUT!}": "--size --shape --grid --dims --box --board --variant",
    "--givens 0": "--no-givens --no-clues --without-givens --no-digits",
    "--givens {BLANKS!}": "--blanks --blank --empty --empties --holes --missing --unfilled --remove --removed --dig",
    "--givens {RANGE}": "--clues --given --num-clues --n-clues --num-givens --hints --filled",
    "--symmetry none": "--no-symmetry --asymmetric --asymmetrical",
    "--symmetry {180}": "--rotational --half-turn --central --rotation --point-symmetry "
    "--sym --symmetric --symmetrical --symmetries",
    "--minimal": "--irreducible --is-minimal",
    "--rating se:..{N!}": "--max-rating --max-se --max-er --max-score",
    "--rating se:{N!}..": "--min-rating --min-se --min-er",
    "--pattern {FILE}": "--like --similar-to --same-pattern --same-pattern-as --mask --template --positions",
    "--solution {GRID!}": "--from --from-solution --full --full-grid",
    "--into {TRAIN!}": "--train --train-size --ratio --fraction",
    "--into {TEST!}": "--test --test-size --holdout --valid --validation",
    "--into train:0.9,test:0.1 {_}": "--test --train --test-size --train-size --valid --validation",
    "--scale own": "--level --levels --difficulty --own --grade",
    "--journal": "--list-techniques --show-techniques --which-techniques --techniques-only --used --names-only",
    "--seed 1": "--daily --today --reproducible --deterministic --repeatable --fixed-seed",
    "--strict": "--fail-fast --exitfirst --stop-on-error --abort-on-error",
    "--title {TITLE!}": "--header --heading --headline --name",
    "--name-line": "--name --names --name-field",
    "--seed {N}": "--random-state --random-seed --rng --rand -s",
    "--distinct solutions": "--distinct-solutions",
    "--distinct": "--different --dedupe --no-duplicates --unique",
    "--no-repeats": "--distinct --dedupe --no-duplicates --up-to-symmetry --non-isomorphic --without-duplicates",
    "--rating se:{RANGE}": "--se --er",
    "--rating minutes:{RANGE}": "--minutes",
    "--rating steps:{RANGE}": "--steps",
    "--rating score:{RANGE}": "--score",
    "--rating bottleneck:{RANGE}": "--bottleneck",
    "--rating {SCALE:RANGE!}": "--ratings --rate",
    "--rating se:{RANGE!}": "--difficulty --difficulty-range --hardness",
    "--solvers {NAMES}": "--solver --algorithm --algorithms --method --methods --using --engines",
    "--scale se": "--se --er --sudoku-explainer",
    "--scale hodoku": "--hodoku --score",
    "--scale minutes": "--minutes --time --duration --estimate",
    "--scale {NAMES}": "--columns --column --include --fields --with --show --system --standard --scales --metric "
    "--metrics --method --methods --rating --ratings "
    "--rate --by "
    "--only",
    "--require pearl": "--pearl",
    "--require diamond": "--diamond",
    "--moves": "--verbose -v --all --every --full",
    "--verbose": "--all -vv --full --long --detail --details --sentences --reason --reasons --explanations --words --prose --why "
    "--verbosity",
    "--candidates": "--pencilmarks --pencil-marks --marks --notes",
    "--answer unique": "--check-unique --uniqueness --proper --unique --is-unique --check --valid",
    "--answer all": "--all --all-solutions --enumerate",
    "--as walkthrough": "--walkthrough --steps",
    "--as booklet": "--booklet",
    "--as slides": "--slides --presentation",
    "--as {KIND}": "--kind --type --what",
    "--solutions none": "--no-solutions --no-answers --no-answer-key --no-key",
    "--solutions back": "--back --solutions-back --two-sided --double-sided --duplex",
    "--solutions {WHERE!}": "--answers --answer-key --answer --key",
    "--solutions end": "--answers --answer-key --answer --key --with-answers --with-solutions",
    "--large": "--font-size --big --large-print",
    "--paper letter": "--letter --us-letter",
    "--paper a4": "--a4",
    "--aim fewest-hard-steps": "--fewest --shortest --short --easiest --simplest --optimal --optimize --optimise --best",
    "--key-moves": "--one-trick --key-move --backdoors",
    "--key-move {NAME}": "--one-trick --key-moves",
    "--open": "--browser --launch",
    "--no-open": "--no-browser --headless",
    "--host 0.0.0.0": "--public --lan --network",
    "--port {N}": "-p",
    "--theme {NAME}": "--style --colors --colours --palette",
    "--theme dark": "--dark --dark-mode",
    "--theme light": "--light",
    "--lang {CODE}": "--language --locale --lg -l --translate --translation --in-language",
    "--notation {NAME}": "--coordinates --coords --cells",
    "--order {COLUMN}": "--sort --order-by --sort-by",
    "--engine ray": "--ray --cluster",
    "--engine {NAME}": "--address --backend",
    "--into {SHARES}": "--split --parts --shares --ratio",
    "@hint --stage {N!}": "--hint",
    "@compare --solvers {NAMES!}": "--solver --method --algorithm --backend --using --engine",
    "@explain --step 1 --all-steps": "--another --other --others --alternatives --all --every --all-hints --all-steps",
    "@explain --key-moves": "--backdoors --backdoor",
    "@hint": "--hint --next",
    "@prove": "--prove --verify --proof",
    "@count": "--count --count-solutions --num-solutions",
    "@rate": "--rate --rating --difficulty --grade --se --er --hardest",
    "@explain --verbose": "--verbose -v --why --work --show-work --reasons",
    "@explain --step {N!}": "--step",
    "@explain --techniques {NAMES!}": "--select --techniques --technique",
    "@explain": "--explain --steps --walkthrough --logic",
    "@solve --answer unique": "--unique --is-unique --check",
    "@solve --answer all": "--all --all-solutions",
    "@solve": "--solve --solution --brute-force",
    "@candidates": "--true-candidates --candidates",
    "@show": "--show --draw --display",
    "@print --out {NAME.pdf}": "--pdf --print --booklet",
    "@convert --help": "--list-formats --formats",
    "@explain --step 1 --out {NAME.png}": "--image --png --picture",
    "@explain --step 1 --out {NAME.svg}": "--svg",
    "@explain --step 1 --out {FILE!}": "--out -o --output --save",
    "@explain --out {NAME.html}": "--html --page",
    "@web": "--interactive --play --browser --gui",
    "@compare": "--stats --timing --benchmark --time --clock",
    "@techniques": "--list --list-techniques",
    "@completion bash": "--install-completion --show-completion --completion --completions",
    "--version": "--version -V",
    "--steps": "--verbose -v --details --detail --explain --reasons --breakdown",
    "2>/dev/null": "-q --quiet --silent --no-progress",
    "NO_COLOR=1 {_}": "--no-color --no-colour --plain --color --colour",
}
"""Answers for options, by the right words; the first that matches counts."""

PIPED: dict[str, str] = {
    "explain | grep -iv {TECHNIQUE!}": "--hide --without-steps",
    "explain --merge none | grep -i {ONE_TECHNIQUE!}": "--only --show-only --grep --just",
    "explain | grep -v single": "--skip-singles --no-singles --hide-singles --without-singles --non-singles",
    "rate | awk -F= '{BETWEEN!}'": "--er --se --rating --range --between --difficulty --score",
    "explain hint --merge none | head -{N!}": "--until --stop-at --stop --stop-after --up-to --max-steps --n-steps "
    "--num-steps --first-steps --limit --head "
    "--steps "
    "--first --count --number",
    "hint --merge none | head -{N!}": "-n --next --hints",
    "explain --merge none | sed -n {SPAN!}p": "--steps --step --range --lines --only-steps",
    "explain --merge none | tail -n +{N!}": "--start --from --from-step --start-step --skip --skip-steps --skip-first "
    "--after-step",
    "explain | sed /{TECHNIQUE!}/Iq": "--until --stop-at --stop-after",
    "explain | sed '1,/^$/d'": "-q --quiet --silent --summary --brief --short --stats --statistics --compact",
    "explain | grep Solved": "--count --length --number-of-steps --step-count --how-many",
    "rate | awk -F'[=/]' '{sum += $2} END {print sum / NR}'": "--average --mean --avg",
    "explain --merge none | sed '/^$/,$d' | tail -n {N=1}": "--last --tail --final",
    "rate | sort -t= -k2 -n{_}": "--sort --sorted --sort-by --by --order --order-by --rank --ascending --asc",
    "rate | sort -t= -k2 -rn{_}": "--sort-desc --sort-descending --reverse --descending --desc --hardest-first",
    "rate | sort -t= -k2 -rn | head -{N=1}": "--top --hardest --largest --toughest",
    "rate | sort -t= -k2 -n | head -{N=1}": "--easiest --bottom",
    "rate | awk -F= '$2 + 0 >= {N!}'": "--min --above --at-least --min-er --min-se --min-rating --harder-than "
    "--from-rating",
    "rate | awk -F= '$2 + 0 <= {N!}'": "--max --below --at-most --max-er --max-se --max-rating --easier-than",
    "rate --scale own | grep -o 'own=.*' | sort | uniq -c": "--histogram --distribution --counts --count-by --group-by "
    "--groupby --summary --stats --by-level --per-level",
    "make | tee /dev/stderr | lucidoku solve -": "--with-solution --with-solutions --solutions --answer --answers "
    "--show-solution --show-solutions",
    "show solve | lucidoku show": "--solved --solution --with-solution --answer",
    "count | awk '{sum += $1} END {print sum}'": "--total --sum",
    "solve | lucidoku show": "--pretty --show --grid --boxed --ascii --unicode --human --display --draw --frames",
    "solve make | lucidoku show - --out {NAME.png}": "--png --image --picture",
    "solve make | lucidoku show - --out {NAME.svg}": "--svg",
    "convert | sort -u": "--unique --uniq",
    "convert | shuf -n {N=1}": "--sample --random --pick",
    "convert | head -{N=1}": "--head --first --top --limit",
    "convert | tail -n {N=1}": "--tail --last",
    "techniques | awk 'NR > 1 {print $1}'": "--names-only --ids --id-only --slugs --short",
    "techniques | wc -l": "--count --number --total",
    "convert | wc -l": "--wc --length --size --len --total",
    "print candidates | head -{N=1}": "--head",
    "rate --scale own | grep -E '{RANKS!}'": "--above --harder-than --at-least --min-level --from-level",
    "rate --scale own | grep own={RANK!}": "--level --difficulty --only --min-level --filter --keep --where",
}
"""Commands, options to add, and the pipe for a job that other programs do, with the options that people try for it."""

IMPOSSIBLE: dict[str, str] = {
    "show": "--color --colour --highlight --cells --size --width --height --zoom --dpi --resolution --mark --annotate",
    "print": "--author --date --footer --watermark --margin --margins --font --dpi --color --colour "
    "--landscape --portrait --columns-first --logo --qr --difficulty --background --cover --hints --a5 --a3 "
    "--shuffle",
    "explain": "--latex --tex --gif --video --mp4 --animate --animation --markdown --md --speak --audio --prefer --weights "
    "--random "
    "--tts",
    "compare": "--repeat --repeats --runs --warmup --rounds",
    "prove": "--checker --drat --lrat --tptp --lean --coq --certificate",
    "hint": "--gif --speak --audio --apply --play",
    "web": "--dir --root --static --background --daemon --dark --theme --auth --password --https --ssl --user",
    "convert": "--delimiter --sep --skip-header --zeros --blanks --lower --upper",
    "make": "--theme --image-size --author --title --watermark --samurai --gattai --multi --3d",
    "rate": "--plot --chart",
}
"""Options by command for what Lucidoku cannot do."""

COMMANDS: dict[str, str] = {
    "rate PUZZLE --sort": "sort rank order sort-by-difficulty",
    "rate PUZZLE --histogram": "histogram hist distribution",
    "rate PUZZLE --hardest": "hardest toughest hard",
    "rate PUZZLE --easiest": "easiest",
    "convert PUZZLE --sample": "sample pick choose",
    "convert PUZZLE --head": "head first top",
    "convert PUZZLE --tail": "tail last",
    "convert PUZZLE --wc": "wc length size len",
    "explain PUZZLE --journal": "techniques-used used journal needed-techniques",
    "techniques": "example examples show-example describe info define what-is what explain-technique show-techniques "
    "technique-info list\u00a0techniques list\u00a0strategies list ls lt rule technique strategy strategies methods "
    "catalogue "
    "catalog",
    "explain PUZZLE --out walk.html": "html gif film animate animation to-html walk-html",
    "explain PUZZLE --out walk.pdf": "walk-pdf",
    "explain PUZZLE --step hardest": "hardest-step crux",
    "explain PUZZLE --key-moves": "backdoor backdoors key-moves keymoves",
    "web": "undo redo prev previous back reset erase reveal pause stop restart resume place set interactive repl "
    "shell console live watch edit editor tui today play serve server gui ui app open game start browser site run",
    "make --help": "variant layouts",
    "--help": "quickstart demo tour api docs manual documentation commands-help lang language locale commands-list "
    "languages commands",
    "convert --help": "formats list\u00a0formats",
    "hint PUZZLE --why CELL": "why why-not whynot reason because can-be cannot-be",
    "ls *.corpus": "corpus\u00a0list corpus\u00a0ls corpora list-corpora",
    "convert PUZZLE --canonical": "canonical canonicalize canonicalise normalize normalise minlex",
    "convert PUZZLE": "merge join concat concatenate combine append "
    "data\u00a0load data\u00a0fetch data\u00a0download data\u00a0get data\u00a0show "
    "data\u00a0print ocr scan photo read read-image from-image read-photo recognize recognise extract format fmt "
    "parse "
    "translate import",
    "convert PUZZLE --to link": "qr tweet push link url share permalink",
    "convert PUZZLE --out puzzles.csv": "export csv",
    "solve PUZZLE --answer all": "solutions all enumerate",
    "solve PUZZLE": "complete finish "
    "cheat auto autosolve auto-solve solver brute-force bruteforce backtrack solution fill crack answer",
    "count PUZZLE": "count-solutions num-solutions nsolutions",
    "prove PUZZLE": "verify proof certify",
    "make": "generate create new gen generator random puzzle",
    "train --list": "school\u00a0list school\u00a0lessons school\u00a0lesson lesson\u00a0list lessons\u00a0list "
    "train\u00a0list list-lessons lessons stations list\u00a0lessons",
    "train": "school\u00a0exercises school\u00a0exercise school\u00a0practice school\u00a0practise school\u00a0quiz "
    "school\u00a0train tutorial guide intro "
    "flashcard flashcards study-technique learn practice practise quiz exercise exercises trainer lesson teach drill",
    "train STATION --out test.pdf": "worksheet worksheets school\u00a0worksheet school\u00a0worksheets practice-sheet",
    "rate PUZZLE": "predict report overview scales symmetry se-rating estimate difficulty grade rating score level "
    "se hodoku hardness",
    "check PUZZLE": "has-unique-solution unique-solution eval blame unique is-unique proper valid validate is-valid "
    "isvalid status test lint diagnose "
    "verify mistakes "
    "errors mark judge check-answer check-solution verify-answer grade-answer compare-solution "
    "mark-answer grade",
    "print PUZZLE --out puzzles.pdf": "to-pdf print-pdf poster calendar cards pdf paper sheet",
    "print PUZZLE --as booklet --out booklet.pdf": "booklet book make-booklet make-book",
    "print PUZZLE --as slides --out slides.pdf": "slides",
    "show PUZZLE --out picture.svg": "to-svg draw render picture image svg plot",
    "show PUZZLE --out picture.png": "to-png png screenshot snapshot photo-of",
    "show PUZZLE": "board print-grid print-board show-grid display-grid pretty-print pprint ascii tree text view display cat",
    "show PUZZLE --candidates": "pencilmarks notes marks cands pencil-marks",
    "candidates PUZZLE": "possibilities is-minimal minimal-check redundant redundant-givens superfluous",
    "hint PUZZLE --stage 3": "nexthint solve-step one-step next step next-step next-move move",
    "hint PUZZLE": "tip help-me nudge stuck im-stuck suggest suggestion",
    "explain PUZZLE --step 1 --all-steps": "all-steps available legal-moves",
    "explain PUZZLE": "step-by-step bs steps debug verbose walk walkthrough log trace human logic human-solve",
    "analyse": "analyze review replay",
    "compare": "profile benchmark bench race",
    "data audit": "data\u00a0stats data\u00a0info data\u00a0describe data\u00a0check data\u00a0verify audit diff duplicates "
    "find-duplicates dups dupes",
    "convert PUZZLE --no-repeats": "data\u00a0dedup data\u00a0dedupe data\u00a0unique data\u00a0deduplicate "
    "uniq dedupe dedup deduplicate remove-duplicates drop-duplicates distinct "
    "drop-isomorphic",
    "convert PUZZLE --rotate 90": "rotate turn transform rotation",
    "data traces": "jsonl data\u00a0export data\u00a0augment traces dataset",
    "data make": "make-dataset create-dataset generate-dataset build-dataset",
    "data split": "train-test-split split",
    "data publish": "publish data\u00a0push data\u00a0upload data\u00a0to-hf data\u00a0huggingface data\u00a0card",
    "data traces --form tokens": "tokenize tokenise tokens data\u00a0tokenize data\u00a0tokenise data\u00a0tokens",
    "corpus query": "query search grep find",
    "corpus build": "corpus\u00a0download corpus\u00a0fetch corpus\u00a0get corpus\u00a0pull "
    "corpus\u00a0load corpus\u00a0update corpus\u00a0extend corpus\u00a0add "
    "corpus\u00a0append corpus\u00a0import corpus\u00a0insert add-corpus build "
    "collect "
    "index init corpus\u00a0init corpus\u00a0new corpus\u00a0create",
    "corpus stats": "corpus\u00a0histogram corpus\u00a0counts corpus\u00a0levels corpus\u00a0info "
    "corpus\u00a0describe corpus\u00a0summary corpus\u00a0show stats statistics",
    "corpus sql": "sql",
    "corpus check": "corpus\u00a0verify corpus\u00a0prove",
    "school check": "school\u00a0grade school\u00a0mark school\u00a0test school\u00a0run",
    "school new": "school\u00a0start school\u00a0init school\u00a0create",
    "school": "study class classroom",
    "completion bash": "completions autocomplete install-completion show-completion",
    "--version": "version about credits doctor env environment sysinfo license licence changelog news",
    "git pull && make explain": "self update upgrade self-update install reinstall pull fetch",
    "help": "usage man",
    "make --seed 1": "daily puzzle-of-the-day",
}
"""Answers for commands, by the right words; the rest of the call replaces PUZZLE, or follows."""

PYTHON: dict[str, str] = {
    "*ld.Layout('9x9').peers_of({CELL})": "peers neighbours neighbors sees buddies",
    "*[cell for cell, *digits in zip(ld.Layout('9x9').cells, ld.Grid({PUZZLE}), ld.Grid({OTHER})) if digits[0] != digits[1]]": ""
    "diff difference differences",
    "ld.canonical({PUZZLE}) == ld.canonical({OTHER})": "iso isomorphic equivalent is-isomorphic is-equivalent same "
    "same-as equal morph-of compare-puzzles",
    "*ld.Grid({PUZZLE}).layout.rule_lines, sep='\\n'": "rules rule-text",
    "ld.Grid({PUZZLE}).given_count": "clues givens count-clues count-givens num-clues num-givens n-clues clue-count",
    "ld.generator.minimize({PUZZLE}).line": "minimize minimise minimal make-minimal reduce strip",
    "ld.datasets.shuffle({PUZZLE}, seed=1).line": "shuffle augment scramble disguise permute isomorph morph relabel",
    "ld.Grid({PUZZLE}).mirror().line": "mirror flip reflect",
    "ld.Grid({PUZZLE}).transpose().line": "transpose",
    "*ld.Board({PUZZLE}).candidates({CELL})": "candidates cell cell-candidates candidates-of",
    "ld.explain({PUZZLE}).needs": "guessing guess guesses needs needs-guessing needs-guess trial-and-error",
    "*sorted(ld.rules.classes.CLASSES)": "variants rules constraints",
    "ld.formats.read({TEXT}).format": "identify detect sniff which-format detect-format format-of",
    "ld.KillerCage(range({COUNT}), {SUM}).combinations()": "combinations combos killer-combos cage-combinations "
    "cages "
    "killer-combinations sums cage-sums",
    "ld.solvers.sat.dimacs({PUZZLE})": "cnf dimacs to-cnf to-dimacs sat",
    "ld.generator.symmetries_of(ld.Layout('9x9'), [one.cell for one in ld.Grid({PUZZLE}).givens])": "symmetry "
    "symmetric "
    "symmetries",
    "ld.generator.full_grids(1)[0].line": "full-grid solved-grid random-grid random-solution full",
}
"""Answers for jobs that no command does, by the right words; a call with a second puzzle or a cell needs one."""

_CLASSES = {"easy": "logic", "medium": "trial", "difficult": "guess", "hard": "guess"}
"""Other words for the needs of puzzles in a corpus."""
_GROUPS = {
    "pairs": "naked-pair,hidden-pair", "triples": "naked-triple,hidden-triple", "quads": "naked-quadruple,hidden-quadruple",
    "intersections": "locked-candidates", "pointing": "locked-candidates-pointing", "claiming": "locked-candidates-claiming",
}  # fmt: skip
"""Other words for several techniques."""
_FORMATS = {"jsonl": "json", "ndjson": "json", "fpuzzles": "f-puzzles", "tex": "latex", "md": "markdown", "txt": "line"}
"""Other words for formats."""
_FITS = {
    "N": r"-?\d+(\.\d+)?$",
    "BLANKS": r"\d\d?$",
    "BETWEEN": r"[\d.]+\s*(-|–|\.\.+|:|,)\s*[\d.]+$",
    "BELOW": r"easy$|medium$|hard$|unfair$|extreme$",
    "SPAN": r"\d+\s*(-|\.\.+|:|,)\s*\d+$",
    "_": r"\w[\w.]*$",
    "NAMES": r"[^\d]",
    "LEVEL": r"[a-z]",
    "SECONDS": r"[\d.]+\s*(ms|s|m|h)$",
    "TIME": r"[\d.]+\s*(ms|s|m|h)?",
    "TRAIN": r"(0?\.\d+|[1-9]\d)$",
    "TEST": r"(0?\.\d+|[1-9]\d)$",
    "RANKS": r"easy$|medium$|hard$|unfair$|extreme$",
    "RANK": r"easy$|medium$|hard$|unfair$|extreme$",
    "RANGE": r"[\d.]+",
    "FORMAT": r"[\w-]+",
    "CLASS": r"\w+",
    "TECHNIQUE": r"(?!easy|medium|hard|unfair|extreme)[a-z][\w-]*$",
    "ONE_TECHNIQUE": r"(?!easy|medium|hard|unfair|extreme|singles$)[a-z][\w-]*$",
    "LAYOUT": r"\d{1,2}(?!\d)|[a-z]",
}
"""Patterns of values, by their placeholder; any other placeholder accepts every word that is not an option."""
_PIPED_ONE = re.compile(r"(head -|tail -n |shuf -n )1$")
_LISTS = (
    "--list",
    "--list-formats",
    "--formats",
    "--list-scales",
    "--scales",
    "--list-layouts",
    "--list-solvers",
    "--types",
)
"""Options that ask for a list; the command's help has it."""
_NUMBERS = {
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "ten": "10",
    "eight": "8",
    "nine": "9",
    "twelve": "12",
}
"""Numbers of puzzles on a page, in words."""
_UP_TO = (
    "--nothing-above",
    "--no-harder-than",
    "--max-technique",
    "--up-to",
    "--until",
    "--stop-at",
    "--hardest",
    "--max-level",
    "--max-difficulty",
    "--techniques-up-to",
    "--hardest-technique",
    "--technique-limit",
)
"""Options that people type before the hardest technique that may be used."""
_NEEDLESS = (
    "--true",
    "--one-line",
    "--oneline",
    "--no-pager",
    "--ascii",
    "--unicode",
    "--names",
    "--next",
    "--example",
    "--examples",
    "--exact",
    "--fast",
    "--simple",
    "--brief",
    "--summary",
    "--compact",
    "--progress",
    "--show-progress",
    "--progress-bar",
    "--pretty",
    "-y",
    "--yes",
    "--overwrite",
    "--force",
    "--stdio",
    "--skip-invalid",
    "--skip-errors",
    "--skip-bad",
    "--ignore-errors",
    "--ignore-invalid",
    "--keep-going",
    "--no-title",
    "--untitled",
)
"""Options for the default."""
_LINKING = frozenset(("to", "as", "into", "start", "run", "serve", "with"))
"""Words between arguments that say nothing."""
_FILLERS = frozenset(
    ("puzzle", "puzzles", "sudoku", "sudokus", "grid", "grids", "many", "batch", "new", "random", "a", "me")
)
"""Words around arguments that say nothing."""
_NAMED_INPUTS = ("-f", "-p", "--file", "--puzzle", "--puzzles", "--grid", "--sudoku", "--board", "--path")
"""Options that people type before a puzzle or a file."""
_LAYOUTS = {
    "diagonal": "9x9+diagonal", "x": "9x9+diagonal", "windoku": "9x9+window", "hyper": "9x9+window", "jigsaw": "jigsaw",
}  # fmt: skip
"""Layouts that people take for rules."""
_CHECKS = frozenset(("--with", "--check", "--verify", "--compare", "--against", "--mistakes"))
"""Options that people type before an answer to check."""
_OUTPUTS = ("--out", "-o", "--output", "--output-file", "--outfile", "--save", "--write", "--export", "--report")
"""Options that people type before the name of a file to write."""
_WRITTEN = {
    "explain": ("pdf",),
    "solve": ("csv", "parquet", "txt"),
    "compare": ("csv", "parquet", "svg", "png", "pdf", "html"),
    "make": ("csv", "jsonl", "parquet", "txt"),
    "print": ("pdf", "svg", "png", "html"),
    "show": ("svg", "png"),
    "techniques": ("svg", "png"),
}
"""Kinds of files that commands without `--format` write, by the ending of the name."""
_COLUMN = ("--column", "--col", "--puzzle-column", "--usecols")
"""Options that people type before the name of a column of puzzles, which is found."""
_INPUTS = ("-i", "--input", "--infile", "--input-file", "--in")
_COUNTS = (
    "-n",
    "-c",
    "--n",
    "--count",
    "--num",
    "--number",
    "--size",
    "--amount",
    "--total",
    "--times",
    "--copies",
    "-k",
)
_POSITIONAL = {
    "corpus export": ("--to", "--target", *_OUTPUTS),
    "data make": (*_INPUTS, *_COUNTS),
    "train": (*_INPUTS, "--technique", "--station", "--on"),
    "techniques": (
        "--name",
        "--grep",
        "--detail",
        "--details",
        "--about",
        "--explain",
        "--technique",
        "--search",
        "--find",
        "--query",
        "--family",
        "--filter",
        "--level",
        "--show",
    ),
}
"""Options that people type before an argument, by command."""
_SMALL = 4096  # bytes of a file with one puzzle
_LONGEST = 300  # longest list of techniques in an answer, in characters
_LONG = 100  # longest argument that an answer repeats, in characters


@dataclass
class _CorrectedCall:
    """Call under correction, word by word.

    Attributes:
        name: the command.
        known: its options.
        places: the number of its positional arguments.
        words: the words of the call so far.
        before: words before the call, such as a setting of the environment.
        behind: words after it, such as a redirection.
        mended: whether anything was changed.
        arguments: the names of its positional arguments.
        left_out: options that the call cannot have.
    """

    name: str
    known: Mapping[str, argparse.Action]
    places: float
    words: list[str] = field(default_factory=list)
    before: str = ""
    behind: str = ""
    mended: bool = False
    arguments: Sequence[str] = ()
    left_out: list[str] = field(default_factory=list)


def _digits_of_one(name: str) -> int | None:
    """Return how many cells of the one puzzle in a file are filled; None if it holds something else."""
    from lucidoku.formats import read_puzzles

    if not os.path.isfile(name) or os.path.getsize(name) > _SMALL:
        return None
    with suppress(LucidokuError):
        entries = list(read_puzzles(name))
        if len(entries) == 1 and entries[0].puzzle is not None:
            return sum(map(bool, entries[0].puzzle.values))
    return None


def _is_attempt(puzzle: str, other: str) -> bool:
    """Return whether the puzzle of another file is full, or keeps the givens of the first one."""
    from lucidoku.formats import read_puzzles

    one, more = (read_puzzles(name)[0].puzzle for name in (puzzle, other))
    if one is None or more is None:
        return False
    return 0 not in more or all(digit in (0, answer) for digit, answer in zip(one.values, more.values, strict=False))


def _puzzle_first(names: Sequence[str]) -> list[str]:
    """Return the names of a puzzle and of an answer to it in this order, which has more digits."""
    counts = {name: _digits_of_one(name) for name in names}
    return list(names) if None in counts.values() else sorted(names, key=lambda name: counts[name] or 0)


def _setting(words: Sequence[str]) -> str:
    """Return the command that stores a setting, for its name and value; else the one that shows the settings."""
    asked = words[-2].lower().lstrip("-") if len(words) > 1 else ""
    if setting := next((one for one in KINDS if asked.startswith(one[:4])), ""):
        value = words[-1] if KINDS[setting] is int else f'"{words[-1]}"'
        return f"echo {shlex.quote(f'{setting} = {value}')} >> lucidoku.toml"
    return "cat lucidoku.toml" if os.path.isfile("lucidoku.toml") else "echo 'lang = \"en\"' >> lucidoku.toml"


def meant_call(name: str, words: Sequence[str], actions: Iterable[argparse.Action]) -> str | None:
    """Return the intended call for one with unknown options or superfluous arguments; None if it is unclear.

    Args:
        name: the command.
        words: the rest of the call.
        actions: the options and arguments that the command takes.
    """
    shown = [word for word in words if word not in ("--candidates", "--cell", "--at")]
    has_cell = any(re.fullmatch(r"[rR]\d+[cC]\d+", word) for word in shown)
    if name == "show" and "--candidates" in words and has_cell and (meant := _in_python("candidates", shown)):
        return meant
    if name == "candidates" and (meant := _in_python("candidates", words)):
        return meant
    joined = _joined_rows(words)
    if joined != words and (whole := whole_call([*name.split(), *joined])):
        return whole
    puzzles = [word for word in words if word not in _CHECKS]
    listed = next((word for word in words if os.path.isfile(word)), "")
    if (
        name == "techniques"
        and listed
        and {"--count", "--counts", "--frequency", "--used", "--used-in", "--in"} & {*words}
    ):
        used = 'grep -o \'"technique":"[^"]*"\' | sort | uniq -c | sort -rn'
        return f"lucidoku explain {shlex.quote(listed)} --json | {used}"
    if of_hodoku := _of_hodoku(words):
        return of_hodoku
    if name == "solve" and (meant := _solved_by(words)):
        return meant
    has_others = any(word.startswith("--") and word not in ("--cell", "--at") for word in words)
    if name == "show" and not has_others and (meant := _in_python("cell", words)):
        return meant
    if name == "make" and words and words[0] in ("dataset", "data", "set", "data-set"):
        return whole_call(["data", "make", *words[1:]])
    if name == "check" and (listing := _invalid_ones(words)):
        return listing
    files = [word for word in words if os.path.isfile(word)]
    if name == "check" and len(files) == 2 < len(words) and _digits_of_one(files[0]) is not None:
        return whole_call(["check", *_puzzle_first(files)])
    if name == "train" and files and any(word.partition("=")[0] in _LEARNING for word in words):
        return f"lucidoku data traces {shlex.quote(files[0])} --form tokens --out tokens"
    if name == "techniques" and words[:1] == ["--for"] and len(words) == 2:
        return whole_call(["techniques", words[1] if _is_technique(words[1]) else "variants"])
    sorts = {"--sort", "--sort-by", "--order", "--order-by", "--by"}
    if (
        name == "techniques"
        and words[:1]
        and words[0] in sorts
        and words[-1].lower() in ("se", "er", "score", "hodoku")
    ):
        value = "se" if words[-1].lower() in ("se", "er") else "score"
        code = f"[print(one.{value}, one.id) for one in sorted(ld.techniques(), key=lambda one: one.{value} or 0)]"
        return f'python -c "import lucidoku as ld; {code}"'
    if len(puzzles) == 2 < len(words) and (checked := whole_call(["check", *_puzzle_first(puzzles)])):
        return checked
    if (
        name == "techniques"
        and words[:1]
        and words[0] in ("show", "info", "describe", "explain", "get")
        and len(words) > 1
    ):
        return whole_call(["techniques", *words[1:]])
    if name == "check" and words[:1] in (["--answer"], ["--solution"]) and len(words) == 3:
        return whole_call(["check", words[2], words[1]])
    words = _SPAN_OPTIONS.sub(r"--steps\0\1-\2", "\0".join(words)).split("\0")
    if name == "corpus query" and any(re.match(r"(?i)(select|from|show)\b", word) for word in words):
        return whole_call(["corpus", "sql", *words])
    if name == "corpus query" and (asked := _puzzles_of(words)):
        return asked
    actions = list(actions)
    if name == "corpus sql" and len(words) == 3 and words[1] in ("--file", "-f", "--query-file", "--script"):
        return f'lucidoku corpus sql {shlex.quote(words[0])} "$(cat {shlex.quote(words[2])})"'
    if name == "data make" and words[-1:] in (["csv"], ["jsonl"]) and words[-2:-1] == ["--format"]:  # one file
        return whole_call(["make", *words[:-2]])
    call = _correct(name, list(words), actions)
    if call is not None and call.mended:
        if text := meant_value(name, call.words, actions, "--out") or _checked(call):
            return text
        for option in ("--out", "--format"):
            if option in call.words and (text := meant_value(name, call.words, actions, option)):
                return text
    return _without_one(name, words, actions) or _job_of_option(name, words, actions)


def _with_shares(words: Sequence[str]) -> list[str]:
    """Return a call with the shares of the parts as one option: `--train 0.8 --test 0.2`, `80/20` or `--split .8,.1,.1`."""
    parts = {"train": "", "validation": "", "test": ""}
    whole = list[str]()
    places = [place for place, word in enumerate(words) if re.fullmatch(r"0?\.\d+", word)]
    if len(places) > 1 and places == [*range(places[0], places[-1] + 1)]:  # 0.8 0.2
        words = [*words[: places[0]], ",".join(words[place] for place in places), *words[places[-1] + 1 :]]
    rest = iter(words)
    for word in rest:
        part = next((one for one in parts if re.fullmatch(rf"--{one[:3]}[a-z]*(-size|-share|-ratio)?", word)), "")
        shares = re.fullmatch(r"([\d.]+)[/:,-]([\d.]+)(?:[/:,-]([\d.]+))?", word)
        if part:
            parts[part] = next(rest, "")
        elif shares and not os.path.exists(word):
            if whole[-1:] and whole[-1].startswith("--"):  # their option
                whole.pop()
            one, two, three = shares.groups()
            parts = {"train": one, "validation": two if three else "", "test": three or two}
        else:
            whole.append(word)
    given = {part: share for part, share in parts.items() if share}
    numbers = [float(share) if re.fullmatch(r"\.?\d{1,9}|\d{1,9}\.\d{1,9}", share) else 0 for share in given.values()]
    if len(given) < 2 or 0 in numbers:
        return list(words)
    total = sum(numbers)
    return [
        *whole,
        "--into",
        ",".join(f"{part}:{share / total:.3g}" for part, share in zip(given, numbers, strict=True)),
    ]


_LEARNING = frozenset(
    [
        "--dataset",
        "--data",
        "--epochs",
        "--epoch",
        "--model",
        "--lr",
        "--learning-rate",
        "--batch-size",
        "--gpu",
        "--device",
    ]
)
"""Options that people type to train a model."""
_HODOKU = {
    "/h": "--help", "/lt": "techniques", "/bs": "explain", "/bsa": "explain --step 1 --all-steps",
    "/vp": "explain --merge none", "/vg": "explain --merge none", "/vs": "explain --journal", "/s": "make --needs",
    "/sl": "make --level", "/o": "--out",
}  # fmt: skip
"""Options of HoDoKu's command line, by what they do here."""


def _of_hodoku(words: Sequence[str]) -> str | None:
    """Return the call for one with options of HoDoKu, such as `/bs puzzles.txt /vp`; None for another one."""
    if not any(word in _HODOKU and not os.path.exists(word) for word in words):
        return None
    name, whole = "explain", list[str]()
    for word in words:
        command, *options = _HODOKU.get(word, word).split() if word in _HODOKU else ["", word]
        name = command if not command.startswith("--") and command else name
        whole += [command, *options] if command.startswith("--") else options
    asked = next((after for option, after in pairwise(whole) if option == "--needs"), "")
    return None if asked and not _is_technique(asked) else whole_call([name, *whole])


_METHODS = frozenset(("--solver", "--method", "--algorithm", "--backend", "--using", "--engine"))


def _solved_by(words: Sequence[str]) -> str:
    """Return the call that solves puzzles with a solver of the laboratory; empty if the words name none, or more."""
    names = [
        _solver_named(after)
        for option, after in pairwise(words)
        if option in _METHODS and _is_solver(_solver_named(after))
    ]
    free = [word for place, word in enumerate(words) if not word.startswith("-") and not _is_value(words, place)]
    if len(names) != 1 or len(free) != 1 or len(words) > 4 or _has_lines(free[0]):
        return ""
    source = f"ld.read_puzzles({free[0] if os.path.isfile(free[0]) else [free[0]]!r})"
    return f'python -c "import lucidoku as ld; [print(ld.solvers.solver({names[0]!r}).solve(one).grid.line) for one in {source}]"'


def _puzzles_of(words: Sequence[str]) -> str | None:
    """Return the call that prints the puzzles of a corpus with a condition on puzzles alone; None for a condition on steps."""
    from lucidoku.corpus.faults import RATINGS
    from lucidoku.tables.schema import TABLES, rating_columns

    limit = next((after for option, after in pairwise(words) if option in ("--limit", "-n") and after.isdecimal()), "")
    free = [word for place, word in enumerate(words) if not word.startswith("-") and not _is_value(words, place)]
    if len(free) != 2 or not re.search(r"\w *[=<>]", free[1]) or (os.path.isfile(free[0]) and ".corpus" not in free[0]):
        return None
    condition = re.sub(r"\b[a-z]\w*", lambda word: RATINGS.get(word[0], word[0]), free[1])
    columns = {*re.findall(r"\b[a-z]\w*", re.sub(r"'[^']*'", "", condition))} - {"and", "or", "not"}
    if not columns or not columns <= {*TABLES["puzzles"], *rating_columns()} or columns & {*TABLES["steps"]}:
        return None
    statement = f"SELECT puzzle FROM puzzles WHERE {condition}" + f" LIMIT {limit}" * bool(limit)
    return whole_call(["corpus", "sql", free[0], statement])


def _invalid_ones(words: Sequence[str]) -> str:
    """Return the call that prints the puzzles of a list without one solution; empty where nobody asks for them."""
    asked = {"--only-invalid", "--invalid", "--invalid-only", "--bad", "--errors-only", "--failed"} & {*words}
    listed = shlex.quote(next((word for word in words if word not in asked), "PUZZLES"))
    return f"lucidoku solve {listed} --answer unique | paste - {listed} | grep -v ^yes" if asked else ""


def _without_one(name: str, words: Sequence[str], actions: Sequence[argparse.Action]) -> str | None:
    """Return the call for one with several unknown options without the one that means nothing, and say so."""
    known = {option for action in actions for option in action.option_strings}
    places = [place for place, word in enumerate(words) if _unknown_option(word, known)]
    if len(places) < 2:
        return None
    for place in reversed(places):
        behind = words[place + 1 : place + 2]
        is_value = bool(behind) and re.fullmatch(r"[^-].{0,15}", behind[0]) and not os.path.isfile(behind[0])
        call = _correct(name, [*words[:place], *words[place + (2 if is_value else 1) :]], actions)
        if call is not None and call.mended and (text := _checked(call)):
            return f"{text} {_without([words[place].partition('=')[0]])}"
    return None


def call_without(name: str, words: Sequence[str], actions: Iterable[argparse.Action]) -> str:
    """Return a call without the options that its command does not have, and say so; empty if it is wrong without them."""
    known = declared_names(actions)
    left = [place for place, word in enumerate(words) if _unknown_option(word, known)]
    values = {place + 1 for place in left if "=" not in words[place] and _is_value(words, place + 1)}
    rest = [word for place, word in enumerate(words) if place not in {*left, *values}]
    call = whole_call([*name.split(), *rest])
    return f"{call} {_without([words[place].partition('=')[0] for place in left])}" if call else ""


def _unknown_option(word: str, known: Iterable[str]) -> bool:
    option = word.partition("=")[0]
    return re.match(r"-+[a-zA-Z]", word) is not None and option not in known


def nearest_options(name: str, option: str, actions: Sequence[argparse.Action]) -> str:
    """Return the options and arguments of a command that are likest to an unknown one, with their help; all without one.

    Their own names count, their help, and the words that the tables have for them.
    """
    from lucidoku.words.meaning import likeness

    shown = {_spelling(action): action for action in actions if action.help != argparse.SUPPRESS}
    listed: dict[str, list[str]] = {}
    for answer, words in OPTIONS.items():
        listed.setdefault(answer.partition(" ")[0], []).extend(words.split())
    aliases = {
        spelling: [spelling.partition(" ")[0], *(word for one in action.option_strings for word in listed.get(one, ()))]
        for spelling, action in shown.items()
    }
    helps = {spelling: str(action.help) % vars(action) for spelling, action in shown.items()}
    scores = likeness(option, aliases, helps)
    best = sorted((one for one in scores if scores[one] >= _NEAR), key=lambda one: -scores[one])[:3]
    if best:
        lines = "".join(f"\n    {spelling}  {helps[spelling]}" for spelling in best)
        return _("the nearest that {command} has:{options}").format(command=f"lucidoku {name}", options=lines)
    names = ", ".join(spelling for spelling in shown if spelling != "--help")
    if not names:
        return _("{command} takes no options").format(command=f"lucidoku {name}")
    return _("{command} has {options}").format(command=f"lucidoku {name}", options=names)


def _spelling(action: argparse.Action) -> str:
    """Return an option with the name of its value, or the name of an argument, as they are typed."""
    value = str(action.metavar or action.dest.upper())
    if not action.option_strings:
        return value
    name = next((one for one in action.option_strings if one.startswith("--")), action.option_strings[0])
    return name if action.nargs == 0 else f"{name} {value}"


_NEAR = 0.3
"""Least likeness of an option that is named as one of the nearest."""


_SPAN_OPTIONS = re.compile(
    r"--(?:from|start|first|begin)[-\w]{0,20}[\0=](\d{1,4})\0--(?:to|end|until|last|stop)[-\w]{0,20}[\0=](\d{1,4})"
)
"""Two options with the first and the last step, in a call joined by zeros."""


def _job_of_option(name: str, words: Sequence[str], actions: Sequence[argparse.Action]) -> str | None:
    """Return the call of the job that an unknown option names, such as `convert PUZZLE --minimize`; None without one."""
    known = {option for action in actions for option in action.option_strings}
    for place, word in enumerate(words):
        option = word.partition("=")[0]
        if option.startswith("--") and option not in known and name in _JOBS:
            rest = [*words[:place], *words[place + 1 :]]
            free = [other for at, other in enumerate(rest) if not other.startswith("-") and not _is_value(rest, at)]
            free += [part for pair in pairwise(rest) if pair[0] == "--seed" for part in pair]
            job = option.lstrip("-")
            job = f"is-{job}" if name == "check" and f"is-{job}" in _answers(COMMANDS) else job
            if job == "paper" and name == "explain":
                return whole_call(["print", *words, "--as", "walkthrough"])
            if (job in _answers(COMMANDS) or job in _answers(PYTHON)) and (call := meant_command([job, *free])):
                dropped = [
                    other.partition("=")[0] for other in rest if other[:1] == "-" and other not in ("-", "--seed")
                ]
                is_other = call.endswith("--help") or (name != "convert" and " convert " in call)
                return None if is_other else f"{call} {_without(dropped)}".rstrip()
    return None


_JOBS = frozenset(("check", "convert", "explain", "rate", "show", "solve"))
"""Commands whose unknown options may name another job."""


def _joined_rows(words: Sequence[str]) -> Sequence[str]:
    """Return a call whose puzzle was typed in parts, rows or cells, with its parts joined."""
    parts = [
        place for place, word in enumerate(words) if re.fullmatch(r"[\d.*_]+", word) and not _is_value(words, place)
    ]
    cells = "".join(words[place] for place in parts)
    if len(parts) < 4 or len(cells) not in (16, 36, 64, 81):
        return words
    return [cells if place == parts[0] else word for place, word in enumerate(words) if place not in parts[1:]]


def missing_call(name: str, words: Sequence[str], actions: Iterable[argparse.Action]) -> str | None:
    """Return a call with placeholders for the options that it needs; None if it is not valid with them."""
    call = _correct(name, list(words), list(actions))
    return _checked(call) if call is not None else None


def meant_member(group: str, words: Sequence[str]) -> str:
    """Return the intended call for a group of commands with options alone: the first member that takes them.

    >>> meant_member("data", ["--count", "100", "--level", "easy", "--out", "train.npz"])
    'lucidoku data make 100 --level easy --out train'
    """
    from lucidoku.cli._main import commands
    from lucidoku.cli._parser import parser_of

    is_asked = group == "corpus" and os.path.isfile(words[0])
    if is_asked and not {"--out", "-o"} & {*words}:
        return _call_from("corpus query" if len(words) > 1 else "corpus stats", list(words))
    is_file = group == "data" and os.path.isfile(words[0]) and re.search(r"\.(jsonl?|npz?|parquet)$", words[-1])
    if is_file and (call := _with_most_options(["data", "traces", *words]) or _with_most_options(["solve", *words])):
        return call
    is_list = group == "data" and any(word.endswith((".csv", ".jsonl", ".parquet")) for word in words)  # of one file
    if is_list and (call := whole_call(["make", *words])):
        return call
    typed = {word.partition("=")[0] for word in words if word.startswith("-")}
    options = {
        command.name: {option for action in parser_of(command)[1].actions for option in action.option_strings}
        for command in commands(group)
    }
    names = sorted(options, key=lambda name: (len(typed - options[name]), not name.endswith(" make")))
    plain = [_FOLDER.sub("", word) for word in words]
    calls = (whole_call([*name.split(), *given]) for name in names for given in (words, plain))
    return next((call for call in calls if call), f"lucidoku {group} --help")


def meant_value(name: str, words: Sequence[str], actions: Iterable[argparse.Action], argument: str) -> str | None:
    """Return the intended call for one in which an option has a value of another kind; None if it is unclear."""
    names = [*argument.split("/"), *(["-o"] if argument == "--out" else [])]
    option = next((word for word in names if word.startswith("--")), "")
    place = next((i for i, word in enumerate(words) if word.partition("=")[0] in names), None)
    if place is None:
        return None
    value = words[place].partition("=")[2] or "".join(words[place + 1 : place + 2])
    if option == "--techniques" and not value and name == "explain":  # those that were used
        return _checked(_CorrectedCall(name, {}, 0, [*words[:place], "--journal"]))
    end = place + (1 if "=" in words[place] else 2)
    if option == "--step" and value.lower() in ("last", "final", "-1"):
        whole = _checked(_CorrectedCall(name, {}, 0, [*words[:place], "--merge", "none", *words[end:]]))
        return whole and f"{whole} | sed '/^$/,$d' | tail -n 1"
    if option == "--step" and _is_technique(value):
        instead = ["--step", "1", "--all-steps", "--techniques", value]
    elif option == "--format" and value == "json":
        instead = ["--json"]
    elif option == "--needs" and "," in value:
        instead = _needs(value.split(","))
    elif option == "--out" and name in ("make", "solve") and re.search(r"\.(pdf|png|svg)$", value):
        printed = ("print" if value.endswith(".pdf") else "show") + f" - --out {shlex.quote(value)}"
        made, shown = _shared_out([*words[:place], *words[end:]], actions, printed.partition(" ")[0])
        call = _correct(name, made, list(actions))
        text = call and _checked(call)
        return f"{text} | lucidoku {' '.join([printed, *map(shlex.quote, shown)])}" if text else None
    elif option == "--step" and (span := re.fullmatch(_FITS["SPAN"], value)):
        numbers = re.sub(r"\D+", ",", span[0])
        text = _checked(_CorrectedCall(name, {}, 0, [*words[:place], "--merge", "none", *words[end:]]))
        return text and f"{text} | sed -n {numbers}p"
    elif option == "--format" and name == "solve" and (form := value.lower().replace("text", "grid")):
        reader = "show" if form in ("grid", "pretty", "ascii", "board", "unicode") else f"convert - --to {form}"
        text = _checked(_CorrectedCall(name, {}, 0, [*words[:place], *words[end:]]))
        known = (
            form in ("pretty", "ascii", "board", "unicode") or _format_named(form) or form in ("grid", "rows", "line")
        )
        return f"{text} | lucidoku {reader}" if text and known else None
    elif option == "--limit" and re.fullmatch(r"[\d.]+\s*(ms|s|m|h)", value):
        instead = ["--time-limit", value]
    else:
        return None
    return _checked(_CorrectedCall(name, {}, 0, [*words[:place], *instead, *words[end:]]))


def _shared_out(words: Sequence[str], actions: Iterable[argparse.Action], other: str) -> tuple[list[str], list[str]]:
    """Return the words of a call, and those options among them that only another command has, with their values."""
    from lucidoku.cli._main import commands
    from lucidoku.cli._parser import parser_of

    known = declared_names(actions)
    others = {option: one for one in parser_of(commands(other)[0])[1].actions for option in one.option_strings}
    own, moved = list[str](), list[str]()
    rest = list(words)
    while rest:
        word = rest.pop(0)
        option, sign, _value = word.partition("=")
        is_other = option in others and option not in known
        (moved if is_other else own).append(word)
        if is_other and not sign and others[option].nargs != 0 and rest and not rest[0].startswith("-"):
            moved.append(rest.pop(0))
    return own, moved


def meant_command(words: Sequence[str]) -> str | None:
    """Return the intended call for one with an unknown command; None if the command is not listed.

    >>> meant_command(["generate", "hard", "10"])
    'lucidoku make --level hard --count 10'
    >>> meant_command(["validate", "puzzle.txt"])
    'lucidoku check puzzle.txt'
    """
    name, rest = words[0].lower().lstrip("-").replace("_", "-"), list(words[1:])
    if name == "corpus" and rest and (taken := _taken_from_corpus(rest)):
        return taken
    if name == "data" and rest[:1] == ["export"] and any(".parquet" in word for word in rest):
        return _with_most_options(["solve", *rest[1:]])
    if name == "export" and (pictured := _pictured(rest)):
        return pictured
    if name in ("dataset", "datasets") and not rest:
        return "lucidoku data --help"
    if name in ("dataset", "datasets") and rest and not os.path.exists(rest[0]) and (member := _of_group("data", rest)):
        return member
    if name == "dataset" and (packed := _packed(rest)):
        return packed
    if (several := re.fullmatch(r"(\w+)-(all|many|batch|file|list|puzzles?)", name)) and name not in _answers(COMMANDS):
        name = several[1]
    if (made := re.fullmatch(r"(?:make|generate|create|gen|new)-(.+)", name)) and name not in _answers(COMMANDS):
        meant = whole_call(["make", *made[1].split("-"), *rest])
        if meant:
            return meant
    files = [word for word in rest if os.path.isfile(word)]
    if name in ("what", "whats", "who") and (named := next(filter(_is_technique, rest), "")):
        return f"lucidoku techniques {named}"
    if _is_technique(name) and len(files) == 1 == len(rest) and name not in _answers(COMMANDS):
        return whole_call(["explain", *files, "--step", "1", "--all-steps", "--techniques", name])
    if name == "data" and rest[:1] == ["convert"]:
        return whole_call(rest) or _call_from("convert PUZZLE", rest[1:])
    if name == "data" and len(files) == 1 and rest[0] in ("build", "create", "generate", "make"):
        return _call_from("data traces", rest[1:])
    if name == "info" and not rest:
        return "lucidoku --version"
    if name in _WRONG and len(files) == 1 == len(rest) and not _has_one_solution(files[0]):
        return f"lucidoku check PUZZLE {shlex.quote(files[0])}"
    if name in ("describe", "summary", "summarize", "summarise", "info") and files and _has_lines(files[0]):
        return _call_from("corpus stats", rest)
    if name in ("eval", "evaluate", "test", "score") and re.search(
        r"\.(pt|pth|onnx|h5|pkl|ckpt|safetensors)$", "".join(rest[:1])
    ):
        listed = shlex.quote(files[-1]) if files else "PUZZLES"
        return f"lucidoku compare {listed} --solvers mine.py:solve"
    if name == "corpus" and files and files[0].endswith((".txt", ".csv", ".sdm")) and rest[0] in _SELECTING:
        return _filtered("filter", [word for word in rest[1:] if word != "--technique"])
    sample = re.search(r"\d+", " ".join(rest).replace(files[0], "") if files else "")
    if name == "sample" and "--seed" in rest and files and sample:
        seed = rest[rest.index("--seed") + 1 :][:1]
        count = next((after for option, after in pairwise(rest) if option in _COUNTS), "1")
        code = f"random.Random({''.join(seed)}).sample(open({files[0]!r}).read().split(), {count})"
        return f'python -c "import random; print(*{code}, sep=chr(10))"'
    if name in ("link", "url", "share", "permalink") and "sudokuwiki" in rest and files:
        return f"lucidoku convert {shlex.quote(files[0])} --to sudokuwiki | sed 's|^|https://www.sudokuwiki.org/sudoku.htm?bd=|'"
    if name in ("config", "configure", "settings", "setting", "preferences") or (name == "set" and len(rest) > 1):
        return _setting(rest)
    counts = [_digits_of_one(word) for word in rest] if name == "diff" and len(rest) == 2 else []
    if counts and None not in counts and _is_attempt(*_puzzle_first(rest)):
        return f"lucidoku check {shlex.join(_puzzle_first(rest))}"
    is_listed = not counts or None in counts
    if name in ("diff", "difference", "missing") and is_listed and len(rest) == 2 and all(map(os.path.isfile, rest)):
        return f"grep -vxFf {shlex.join(reversed(rest))}"  # the lines of the first that the second lacks
    if name in ("next", "hints") and (number := next((word for word in rest if word.isdecimal()), "")):
        return whole_call(["hint", *(word for word in rest if word != number), "-n", number])
    if by := re.fullmatch(r"(filter|select|sort|rank)-by-(\w+)", name):
        return meant_command([by[1], *rest, *(["--by", by[2]] if by[1] in ("sort", "rank") else [])])
    if name in ("rotate", "turn") and (angle := next((word for word in rest if word.isdecimal()), "")):
        return whole_call(["convert", *(word for word in rest if word != angle), "--rotate", angle])
    if name in ("unique", "dataset") and any(word in ("-o", "--out", "--output") for word in rest):  # a new list
        is_table = any(word.endswith((".csv", ".parquet")) for word in rest)
        if is_table and name == "dataset" and not any(map(os.path.exists, rest)):
            return whole_call(["make", *rest])
        if name == "unique" or is_table:
            return _with_most_options(["convert", *rest, "--no-repeats"] if name == "unique" else ["solve", *rest])
    if name in ("intersect", "intersection", "common", "both") and len(rest) == 2 and all(map(os.path.isfile, rest)):
        return f"grep -xFf {shlex.join(rest)}"
    if name == "step" and (number := next((word for word in rest if word.isdecimal()), "")):
        others = [word for word in rest if word not in (number, "-n", "--number", "--step")]
        return whole_call(["explain", *others, "--step", number])
    if meant := _in_python(name, rest) or _filtered(name, rest):
        return meant
    if form := _format_named(name):
        name, rest = "convert", [*(rest or ["PUZZLE"]), "--to", form]
        return whole_call([name, *rest])
    if any(name in names for names in _tasks().values()) and name != words[0]:
        return whole_call([name, *rest])
    if name == "dataset" and not any(map(os.path.exists, rest)):
        name = "make-dataset"
    if name == "data" and rest and (job := _in_python(rest[0], rest[1:])):
        return job
    if rest and (two := _answers(COMMANDS).get(f"{name}\u00a0{rest[0]}")):
        answers, rest = two, rest[1:]
    elif name in _answers(COMMANDS):
        answers = _answers(COMMANDS)[name]
    elif rest and (member := _member_named(name, rest[0])):
        answers, rest = [member], rest[1:]
    elif _is_technique(name):
        return f"lucidoku techniques {name}"
    elif call := _of_python_tables(name, rest):
        return call
    elif name in _LAYOUTS or _is_rule(name):  # a kind of puzzles
        return whole_call(["make", name, *(word for word in rest if not os.path.exists(word))])
    elif meant := _abbreviated(name) or _command_by_meaning(name):
        answers = [meant]
    else:
        return None
    calls = (_call_from(answer, list(rest)) for answer in answers)
    return min(
        calls, key=lambda call: (call.endswith("--help"), call.startswith("cat "))
    )  # the first that takes all words


_WRONG = frozenset(("mistakes", "errors", "wrong", "mistake", "error", "undo", "fix", "correct", "conflicts"))
"""Commands that people type for the wrong digits of a grid which they have filled."""
_SELECTING = frozenset(("select", "filter", "search", "find", "grep"))


def _has_one_solution(name: str) -> bool:
    """Return whether a file holds one puzzle with one solution."""
    from lucidoku.formats import read_puzzles
    from lucidoku.search.exact import count

    puzzle = None if _digits_of_one(name) is None else read_puzzles(name)[0].puzzle
    with suppress(LucidokuError):
        return puzzle is None or count(puzzle) == 1
    return False


def _abbreviated(word: str) -> str:
    """Return the answer to the words that begin with a shorter one, such as `canon`; empty if they have several."""
    answers = {
        answer
        for name, answers in _answers(COMMANDS).items()
        if name.startswith(word) and name.removeprefix(word).isalpha()
        for answer in answers[:1]
    }
    return answers.pop() if len(answers) == 1 and len(word) > 3 else ""


def _taken_from_corpus(words: Sequence[str]) -> str:
    """Return the call that prints some puzzles of a corpus, or its tables and columns; empty for another job."""
    corpus = next((word for word in words if word.endswith(".corpus")), "")
    order = {
        "sample": " ORDER BY random()",
        "random": " ORDER BY random()",
        "head": "",
        "first": "",
        "tail": " ORDER BY id DESC",
    }
    listed = {"tables": "SHOW TABLES", "schema": "SHOW ALL TABLES", "columns": "DESCRIBE puzzles"}.get(words[0])
    if corpus and listed:
        return f"lucidoku corpus sql {shlex.quote(corpus)} '{listed}'"
    if not corpus or words[0] not in order:
        return ""
    count = next((word for word in words[1:] if word.isdecimal()), "10")
    return f"lucidoku corpus sql {shlex.quote(corpus)} 'SELECT puzzle FROM puzzles{order[words[0]]} LIMIT {count}'"


def _pictured(words: Sequence[str]) -> str:
    """Return the call that draws, prints or explains a puzzle into a file, for a kind of files or a name; else empty."""
    outs = [word for option, word in pairwise(words) if option in _OUTPUTS]
    kinds = [word.lower() for word in (*words, *(Path(out).suffix[1:] for out in outs)) if word.lower() in _DRAWN]
    source = next((word for word in words if os.path.isfile(word) and word not in outs), "")
    if not (kinds and source):
        return ""
    out = outs[0] if outs else f"{Path(source).stem}.{kinds[0]}"
    return f"lucidoku {_DRAWN[kinds[0]]} {shlex.quote(source)} --out {shlex.quote(out)}"


_DRAWN = {"svg": "show", "png": "show", "pdf": "print", "html": "explain"}
"""Commands that write pictures and pages, by the kind of the file."""


def _of_group(group: str, words: Sequence[str]) -> str:
    """Return the call of a member of a group for a verb and the rest of a call; empty if no member is meant."""
    from lucidoku.cli._main import commands

    verb, rest = words[0], list(words[1:])
    members = [command.name for command in commands(group)]
    makes = f"{group} make" if verb in ("create", "new", "generate", "build", "gen") else ""
    name = next((one for one in members if one in (f"{group} {verb}", makes)), "")
    if not name:
        return ""
    plain = [_FOLDER.sub("", word) for word in rest] if name == makes or verb == "make" else rest
    return whole_call([*name.split(), *plain]) or _call_from(name, rest)


_FOLDER = re.compile(r"\.(?:npz|npy|h5|pt|pkl|csv|jsonl?)$")
"""Endings of a file where a command writes a folder."""


def _packed(words: Sequence[str]) -> str:
    """Return the call that stores puzzles and solutions as arrays of NumPy; empty for another file."""
    out = next((word for word in words if word.endswith((".npz", ".npy"))), "")
    listed = next((word for word in words if os.path.isfile(word)), "")
    if not (out and listed):
        return ""
    arrays = "X=np.array(puzzles), y=np.array(ld.solve_many(puzzles))"
    code = f"puzzles = [entry.puzzle for entry in ld.read_puzzles({listed!r})]; np.savez({Path(out).stem!r}, {arrays})"
    return f'python -c "import lucidoku as ld, numpy as np; {code}"'


def _is_rule(word: str) -> bool:
    """Return whether a word names a rule of constraints, such as `killer`."""
    from lucidoku.words.guesses import keyword_of

    return keyword_of(word.replace("-", ""), ("rules",)).startswith("rules=")


_OF_CORPUS = ("corpus stats", "corpus sql", "corpus check", "corpus query")
"""Commands that ask a corpus, which a list of puzzles becomes first."""


def _call_from(answer: str, rest: list[str]) -> str:
    """Return the call of an answer of the tables with the rest of the typed one; the help of its command if it takes none."""
    if answer.startswith(("ls ", "git ")):  # corpora are files, and a clone is renewed by git
        return answer
    named = next((word for word in rest if os.path.isfile(word)), "")
    if answer == "techniques" and named:
        answer = "rate PUZZLE"
    if answer == "corpus merge" and named and not named.endswith(".corpus"):
        answer = "convert PUZZLE"  # lists of puzzles, one behind the other
    if answer.startswith("train STATION") and named:  # a sheet of these puzzles
        answer = "print PUZZLE --out puzzles.pdf"
    if answer == "analyse" and named and _digits_of_one(named) is not None:
        answer = "explain PUZZLE"  # a puzzle, not a game
    if answer in _OF_CORPUS and named and not named.endswith(".corpus"):
        from lucidoku.corpus.faults import RATINGS

        place = rest.index("--where") + 1 if "--where" in rest else len(rest)
        columns = [RATINGS[word] for word in re.findall(r"\w+", " ".join(rest[place : place + 1])) if word in RATINGS]
        rated = f" --scale {columns[0].partition('_')[0]}" if columns else ""
        if columns:
            rest[place] = re.sub(r"\w+", lambda word: RATINGS.get(word[0], word[0]), rest[place])
        asked = _call_from(answer, ["my.corpus" if word == named else word for word in rest])
        return f"lucidoku corpus build {shlex.quote(named)}{rated} --out my.corpus && {asked}"
    if answer.startswith("show PUZZLE") and any(word.endswith(".pdf") for word in rest):
        answer = "print PUZZLE"  # which writes PDF
    if answer == "check PUZZLE" and (text := _invalid_ones(rest)):
        return text
    if answer == "help" and rest[:1] and any(rest[0] in names for names in _tasks().values()):
        return f"lucidoku help {rest[0]}"
    if answer in ("--version", "help") or answer.endswith("--help"):
        return f"lucidoku {answer}"
    whole = answer.split()
    if "CELL" in whole and len(rest) > 1:
        cell = rest.pop(1)
        if len(rest) > 1 and re.fullmatch(r"[1-9A-P]", rest[1]) and not re.search("[=-]", cell):
            cell += f"-{rest.pop(1)}"  # a candidate of the cell
        whole[whole.index("CELL")] = cell
    if "--out" in whole and any(re.match(_SAYS_OUTPUT, word) and not os.path.isfile(word) for word in rest):
        place = whole.index("--out")
        del whole[place : place + 2]  # the call names its own output
    if (
        answer == "corpus build"
        and "--out" not in rest
        and (stored := next((word for word in rest if word.endswith((".corpus", ".db", ".duckdb"))), ""))
    ):
        rest.insert(rest.index(stored), "--out")
    if answer == "corpus build" and "--out" not in rest and len(rest) > 1 and not os.path.exists(rest[0]) and named:
        rest = [*rest[1:], "--out", rest[0]]  # its name first
    for option in [word for word in whole if word.startswith("--") and word in rest]:
        del whole[whole.index(option) : whole.index(option) + 2]  # the call gives its own value
    if answer == "train" and rest[:1] in (["list"], ["ls"], ["all"]):
        return "lucidoku train --list"
    if answer == "train --list" and rest and not rest[0].startswith("-"):
        whole = ["train"]  # the station follows
    if answer == "corpus query":
        rest = _with_technique(rest)
    argument = next((word for word in ("PUZZLE", "STATION") if word in whole), None)
    if argument == "STATION" and "--technique" in rest:
        rest.remove("--technique")  # the station is an argument
    if argument:
        place = whole.index(argument)
        options = next((i for i, word in enumerate(rest) if word.startswith("-") and word != "-"), len(rest))
        whole[place : place + 1] = rest[:options] or [argument]
        whole += rest[options:]
    else:
        whole += rest
    return _with_most_options(whole) or f"lucidoku {_command_in(whole)} --help"


def _with_most_options(words: list[str]) -> str | None:
    """Return a call with as many of its options as the command takes, and name the others; None if it is wrong without them."""
    options = [place for place, word in enumerate(words) if re.match(r"--?[a-zA-Z]", word)][:5]
    for count in range(len(options) + 1):
        for left in combinations(reversed(options), count):
            out = {*left, *(place + 1 for place in left if "=" not in words[place] and _is_value(words, place + 1))}
            if text := whole_call([word for place, word in enumerate(words) if place not in out]):
                names = [words[place].partition("=")[0] for place in sorted(left)]
                return f"{text} {_without(names)}".rstrip()
    return None


def _is_value(words: Sequence[str], place: int) -> bool:
    """Return whether a word is the value of an option before it rather than a puzzle or a file."""
    is_behind = 0 < place < len(words) and re.match(r"--?[a-zA-Z]", words[place - 1]) is not None
    return is_behind and re.match(r"[^-].{0,40}$", words[place]) is not None and not os.path.isfile(words[place])


def _in_python(name: str, words: Sequence[str]) -> str:
    """Return the call of Python for a job that no command does; empty without one."""
    free = [word for word in words if not word.startswith("-")]
    cell = next((word for word in free if re.fullmatch(r"[rR]\d+[cC]\d+", word)), "")
    files = [word for word in free if os.path.isfile(word) or re.search(r"\.[A-Za-z]\w{0,8}$", word)]
    puzzles = [word for word in free if word in files or len(word) > 15]
    sources = [f"ld.read_puzzles({word!r})[0]" if word in files else repr(word) for word in puzzles]
    numbers = dict(zip(("SUM", "COUNT"), (word for word in free if word.isdecimal()), strict=False))
    values = dict(zip(("PUZZLE", "OTHER"), sources, strict=False)) | ({"CELL": repr(cell)} if cell else {}) | numbers
    count = next((after for option, after in pairwise(words) if option in _COUNTS and after.isdecimal()), "")
    texts = [f"open({word!r}).read()" if word in files else repr(word) for word in puzzles[:1]]
    values |= dict(zip(("TEXT",), texts, strict=False))
    jobs = _answers(PYTHON).get(name, ())
    for answer in sorted(jobs, key=lambda one: ("{PUZZLE}" in one) != bool(puzzles)):
        if not {"OTHER", "CELL", "SUM", "COUNT"} & (wanted := set(re.findall(r"\{(\w+)\}", answer))) - set(values):
            out = next((after for option, after in pairwise(words) if option in ("-o", "--out", "--output")), "")
            out = "" if os.path.exists(out) else out
            seed = next((after for option, after in pairwise(words) if option == "--seed" and after.isdecimal()), "1")
            is_repeated = count and "seed=1" in answer
            answer = answer.replace("seed=1", "seed=seed" if is_repeated else f"seed={seed}")
            if "--seed" in words and answer.endswith("minimize({PUZZLE}).line"):
                answer = answer.replace("{PUZZLE}", f"{{PUZZLE}}, seed={seed}")
            if (
                answer.endswith(".line") and files and files[0] != out and (out or _has_lines(files[0]))
            ):  # each of a list
                each = answer.removesuffix(".line").format(**{**values, "PUZZLE": "entry.puzzle"})
                listed = f"[{each} for entry in ld.read_puzzles({files[0]!r})]"
                if out:
                    return f'python -c "import lucidoku as ld; ld.write_puzzles({listed}, {out!r})"'
                return f'python -c "import lucidoku as ld; [print(each.line) for each in {listed}]"'
            cells = [word for word in free if re.fullmatch(r"[rR]\d+[cC]\d+", word)]
            if len(cells) > 1 and "{CELL}" in answer:  # a line for each
                answer = f"*({answer.lstrip('*').replace('{CELL}', 'cell')} for cell in {cells!r}), sep='\\n'"
            code = answer.format(**{place: values.get(place, "'PUZZLE'") for place in wanted})
            if is_repeated:
                code = f"*({code} for seed in range({seed}, {int(seed) + int(count)})), sep='\\n'"
            return f'python -c "import lucidoku as ld; print({code})"'
    return ""


def _of_python_tables(name: str, words: Sequence[str]) -> str:
    """Return the call of Python for a word that Python's tables have, on the puzzle of a call; empty for any other word."""
    from lucidoku.words.guesses import answer_for

    free = [word for word in words if not word.startswith("-")]
    files = [word for word in free if os.path.isfile(word)]
    puzzles = files or [word for word in free if len(word) > 15]
    if any(name in known for known in _tasks().values()):
        return ""
    answer = answer_for(name.replace("-", "_"))
    answer = next((one for one in answer.split(" or ") if one.count("(") == one.count(")")), "")
    called = re.fullmatch(r"ld\.(\w+)\(puzzles?\)", answer)
    if called and called[1] in (known for names in _tasks().values() for known in names):
        return _call_from(f"{called[1]} PUZZLE", list(words))
    if command := re.match(r"(?:use )?the command (lucidoku .*)", answer):
        return command[1].replace("PUZZLES", shlex.quote(puzzles[0]) if puzzles else "PUZZLES")
    first, _sign, answer = answer.rpartition("; ")
    if not puzzles or not re.match(r"(?:\*?ld\.|np\.|len\(|\[|sorted\()", answer):
        return ""
    cell = next((word for word in free if re.fullmatch(r"[rR]\d+[cC]\d+", word)), "")
    digit = next((word for word in free if re.fullmatch(r"[1-9]", word)), "")
    sources = {"puzzles": f"ld.read_puzzles({puzzles[0]!r})", "puzzle": repr(puzzles[0])}
    if files:
        sources["puzzle"] = f"ld.read_puzzles({files[0]!r})[0]"
    sources |= {"grid": f"ld.Grid({sources['puzzle']})", "board": f"ld.Board({sources['puzzle']})"}
    code = re.sub(r"(?<![\w.'])(puzzles?|grid|board)(?![\w'=(])", lambda one: sources[one[1]], answer)
    code = code.replace("'r1c1'", repr(cell)) if cell else code
    code = re.sub(r", 5\)$", f", {digit})", code) if digit else code
    left = [word for word in words if word not in (*puzzles[:1], cell, digit)]
    if code == answer or len(puzzles) > 1:
        return ""
    try:
        compile(code.removeprefix("*"), "", "eval")
    except SyntaxError:
        return ""
    if re.search(r"(?<![\w.'])(?:answer|step|walk|other|path|text|constraint)(?![\w'=(])", code) or '"' in code:
        return ""
    whole = "; ".join(filter(None, ("import lucidoku as ld", first, f"print({code})")))
    return f'python -c "{whole}" {_without(left)}'.rstrip()


def _has_lines(path: str) -> bool:
    """Return whether a file has puzzles on several lines."""
    with suppress(OSError), open(path, "rb") as file:
        return sum(len(line.strip()) in (16, 36, 64, 81, 256) for line in islice(file, 9)) > 1
    return False


def _filtered(name: str, words: Sequence[str]) -> str:
    """Return the call that prints the puzzles of a list with a level or a technique; empty for another command."""
    from lucidoku.logic import techniques

    if name not in ("filter", "select", "grep", "only", "keep", "where", "find", "search", "query"):
        return ""
    listed = next((word for word in words if not word.startswith("-") and os.path.isfile(word)), "")
    if listed.endswith(".corpus") or (name in ("find", "search", "query") and not listed):
        return ""
    source = shlex.quote(listed or "PUZZLES")
    for word in (part for given in words if given != listed for part in given.split("=")):
        if level := techniques.level_of(word):
            return f"lucidoku rate {source} --scale own | grep own={level}"
        if _is_technique(word):
            id = techniques.resolve([word])[0].id
            if name in ("find", "search") and Path(listed).read_bytes().count(b"\n") < 2:
                return f"lucidoku explain {source} --step 1 --all-steps --techniques {id}"
            puzzle = 'grep -o \'"puzzle":"[^"]*\' | cut -d\'"\' -f4'
            return f'lucidoku explain {source} --json | grep \'"technique":"{id}"\' | {puzzle}'
    if condition := re.search(r"([<>]=?)\s*([\d.]+)", " ".join(words)):
        return f"lucidoku rate {source} | awk -F= '$2 + 0 {condition[1]} {condition[2]}'"
    options = [word for word in words if word != listed]
    if options and (call := whole_call(["rate", listed or "PUZZLES", *options])):
        return call
    if "--unique" in options:
        return f"lucidoku solve {source} --answer unique | paste - {source} | grep ^yes"
    return f"lucidoku rate {source} --scale own | grep own=easy"


def _tasks() -> Mapping[str, Sequence[str]]:
    from lucidoku.cli._main import TASKS

    return TASKS


def _format_named(word: str) -> str:
    """Return the format that a command such as `to-fpuzzles` or `link` names; empty without one."""
    from lucidoku.formats import names

    plain = word.removeprefix("to-").replace("-", "")
    plain = _FORMATS.get(plain, plain).replace("-", "")
    if word in _answers(COMMANDS) or plain in ("candidates", "killer", "grid", "line", "rows", "library"):
        return ""
    return next((form for form in names(writing=True) if form.replace("-", "") == plain), "")


_SAYS_OUTPUT = (
    r"-o|--out|--png|--svg|--pdf|--csv|--json|-f$|-t$|--format|--to(=|$)|[^-].*\.(png|svg|pdf|csv|sdk|sdm|jsonl?|html)$"
)
"""Words of a call that say where, or in which format, it writes."""


def _command_in(words: Sequence[str]) -> str:
    """Return the name of the command at the beginning of a call, one word or two."""
    from lucidoku.cli._main import commands

    members = [command.name for command in commands(words[0])]
    two = " ".join(words[:2])
    return two if two in members else words[0]


def _member_named(group: str, word: str) -> str:
    """Return the command of a group that another word means; empty without one."""
    from lucidoku.cli._main import TASKS, commands

    if not any(group in names for names in TASKS.values()):
        return ""
    members = {command.name: command for command in commands(group)}
    if group in members:
        return ""
    if group == "school" and _is_technique(word):
        return f"train {word}"
    if word in ("list", "ls", "show", "all", "info"):
        return f"{group} --help"
    answers = _answers(COMMANDS).get(word, ())
    known = next((a for a in answers if " ".join(a.split()[:2]) in members), "")
    if known:
        return " ".join(known.split()[:2])
    from lucidoku.words.meaning import closest

    return closest(
        word, {name: [name.partition(" ")[2]] for name in members}, {n: c.summary for n, c in members.items()}
    )


def _command_by_meaning(word: str) -> str:
    """Return the command whose name, other names or summary mean nearly the same as a word; empty without one."""
    from difflib import get_close_matches

    from lucidoku.cli._main import TASKS, commands
    from lucidoku.words.meaning import closest

    if get_close_matches(word, [name for names in TASKS.values() for name in names], 1, 0.75):
        return ""  # mistyped
    named = {
        answer: [word.replace("\u00a0", "_") for word in words.split(" ")]
        for answer, words in COMMANDS.items()
        if answer not in ("help", "--help", "--version")
    }
    summaries = {}
    for name in (name for names in TASKS.values() for name in names):
        for command in commands(name):
            named.setdefault(command.name, []).append(command.name)
            summaries[command.name] = command.summary
    return closest(word, named, summaries)


def meant_option(words: Sequence[str]) -> str | None:
    """Return the intended call for one that begins with an unknown option, which may mean a command.

    >>> meant_option(["--install-completion"]), meant_option(["--solve", "puzzle.txt"])
    ('lucidoku completion bash', 'lucidoku solve puzzle.txt')
    """
    from lucidoku.cli._main import TASKS

    target = next((a for a in _answers(OPTIONS).get(words[0], ()) if a.startswith("@")), None)
    if target is not None and "{" not in target:
        return whole_call([*target[1:].split(), *words[1:]])
    name = words[0].lstrip("-")
    if any(name in names for names in TASKS.values()):
        return whole_call([name, *words[1:]])
    return meant_command([name, *words[1:]])


def _with_technique(words: Sequence[str]) -> list[str]:
    """Return the words of a query whose technique follows its option: `find x-wing my.corpus` names it first."""
    free = next((place for place, word in enumerate(words) if word.startswith("-")), len(words))
    named = [part for word in words[:free] if _is_technique(word) for part in ("--technique", word)]
    return [*(word for word in words[:free] if not _is_technique(word)), *named, *words[free:]]


def _answers(table: Mapping[str, str]) -> dict[str, list[str]]:
    return _by_word(tuple(table.items()))


@cache
def _by_word(rows: tuple[tuple[str, str], ...]) -> dict[str, list[str]]:
    answers: dict[str, list[str]] = {}
    for answer, words in rows:
        for word in words.split(" "):
            answers.setdefault(word, []).append(answer)
    return answers


def _short(word: str, name: str = "PUZZLE") -> str:
    is_path = os.sep in word and not word.startswith("http")
    return word if len(word) <= _LONG or is_path or "," in word else name


def _quoted(word: str) -> str:
    return f'"{word}"' if "'" in word and not re.search(r'["$`\\!]', word) else shlex.quote(word)


def _text(call: _CorrectedCall) -> str:
    typed, behind = call.words, call.behind
    place = next((place for place, word in enumerate(typed[:-1]) if word in ("-o", "--out")), None)
    if place is not None and behind.startswith("|") and "lucidoku" not in behind:  # the last program writes the file
        behind += f" > {shlex.quote(typed[place + 1])}"
        typed = [*typed[:place], *typed[place + 2 :]]
    if "--first" in typed[:-1] and behind.startswith("| sort"):  # the first of all in order, not the order of the first
        place = typed.index("--first")
        typed, behind = [*typed[:place], *typed[place + 2 :]], f"{behind} | head -{typed[place + 1]}"
    shown, names = [], iter(call.arguments)
    for place, word in enumerate(typed):
        is_value = place and getattr(call.known.get(typed[place - 1]), "nargs", 0) != 0
        is_free = not (is_value or _unknown_option(word, ()))
        shown.append(_short(word, next(names, "PUZZLE") if is_free else "PUZZLE"))
    words = " ".join(map(_quoted, ["lucidoku", *call.name.split(), *shown]))
    return " ".join(filter(None, (call.before, words, behind, _without(call.left_out))))


def _without(options: Sequence[str]) -> str:
    """Return the remark that options are left out of an answer; empty without any."""
    return _("({option} is left out)").format(option=", ".join(options)) if options else ""


def whole_call(words: list[str]) -> str | None:
    """Return the text of a whole corrected call; None if the command rejects it."""
    call = _whole(words)
    return None if call is None else _checked(call)


def call_with_value(words: Sequence[str], message: str) -> str:
    """Return the call with the value that an error message names replaced by the nearest that the message lists.

    Args:
        words: the call, which ended with the error.
        message: the error, such as "unknown paper size 'B5'; expected a4, a5, letter".

    >>> call_with_value(["print", "a.txt", "--paper", "B5"], "unknown paper size 'B5'; expected a4, a5, letter")
    'lucidoku print a.txt --paper a5'
    >>> call_with_value(["explain", "1", "--out", "a.gif"], "a.gif has an unknown ending; expected one of .html, .pdf")
    'lucidoku explain 1 --out a.html'
    """
    if re.search(r"\blucidoku [a-z]", message):  # it has a call
        return ""
    for place, word in reversed([*enumerate(words)][1:]):
        option, sign, value = word.partition("=") if word.startswith("--") else ("", "", word)
        if not (0 < len(value) <= _LONG_VALUE):
            continue
        if near := near_value(value, message):
            return whole_call([*words[:place], f"{option}{sign}{near}", *words[place + 1 :]]) or ""
        name = option or words[place - 1]
        if name.startswith("--") and repr(value) in message and re.fullmatch(r"[a-z][a-z-]*", value):
            rest = [*words[: place - (not sign)], *words[place + 1 :]]
            return whole_call([*rest, f"--{value}"]) or ""  # `--stage full` for `--full`
    return ""


_LONG_VALUE = 60  # longest value that is exchanged, in characters


def _checked(call: _CorrectedCall) -> str | None:
    """Return the text of a call that the command line accepts, with the arguments that were missing; None for any other.

    Placeholders, such as N or FILE, count as values that are accepted.
    """
    from lucidoku.cli._main import commands
    from lucidoku.cli._parser import UsageError, parser_of

    if call.words[:1] == ["--version"] or call.words[-1:] == ["--help"] or call.name == "help":
        return _text(call)
    command = next((one for one in commands(call.name.split()[0]) if one.name == call.name), None)
    if command is None:
        return None
    parser, declared = parser_of(command)
    for _attempt in range(3):
        try:
            rest = parser.parse_known_intermixed_args([_SAMPLES.get(word, word) for word in call.words])[1]
            return None if rest else _text(call)
        except SystemExit:  # --help
            return None
        except argparse.ArgumentError as error:
            named = [error.argument_name or ""]
            is_open = any(re.fullmatch(_PLACEHOLDER, word) for word in call.words)
            return _text(call) if is_open and named != [""] else None
        except UsageError as error:
            if not error.missing:
                return None
            for name in error.missing:
                option = next((one for one in declared.actions if name in one.option_strings), None)
                if option is None:  # behind the arguments before it
                    before = [one.metavar for one in declared.actions if not one.option_strings].index(name)
                    free = [at for at, word in enumerate(call.words) if not _unknown_option(word, ())]
                    call.words.insert(free[before - 1] + 1 if 0 < before <= len(free) else 0, name)
                else:
                    call.words += [name, str(option.metavar or "FILE")]
        except LucidokuError as error:  # a value that the command refuses
            typed = (at for at, word in enumerate(call.words) if not re.fullmatch(_PLACEHOLDER, word))
            wrong = next((at for at in typed if near_value(call.words[at], str(error))), None)
            if wrong is None:
                return None
            if call.words[wrong].endswith((".json", ".jsonl")) and "--json" in declared_names(declared.actions):
                call.behind = f"> {shlex.quote(call.words[wrong])}"
                call.words[wrong - 1 : wrong + 1] = ["--json"] * ("--json" not in call.words)
            else:
                call.words[wrong] = near_value(call.words[wrong], str(error))
    return None


def declared_names(actions: Iterable[argparse.Action]) -> set[str]:
    """Return the names of the options of a command."""
    return {option for action in actions for option in action.option_strings}


_PLACEHOLDER = r"[A-Z]+|SCALE:RANGE|NAME\.\w+"
_SAMPLES = {
    "N": "1", "K": "1", "COUNT": "1", "TIME": "1s", "RANGE": "24", "CELL": "r1c1", "CLASS": "logic", "LEVEL": "easy",
    "SCALE:RANGE": "se:1..2", "se:RANGE": "se:1..2", "minutes:RANGE": "minutes:1..2", "steps:RANGE": "steps:1..2",
    "score:RANGE": "score:1..2", "bottleneck:RANGE": "bottleneck:1..2", "CODE": "en", "LAYOUT": "9x9",
    "SHARES": "train:0.9,test:0.1",
}  # fmt: skip
"""Values by which a call with placeholders is checked."""


def _whole(words: list[str]) -> _CorrectedCall | None:
    from lucidoku.cli._main import commands
    from lucidoku.cli._parser import parser_of

    members = {command.name: command for command in commands(words[0])}
    name = words[0] if words[0] in members else " ".join(words[:2])
    if name not in members:
        return None
    return _correct(name, words[len(name.split()) :], parser_of(members[name])[1].actions, typos=True)


def _correct(
    name: str, words: list[str], actions: Sequence[argparse.Action], typos: bool = False
) -> _CorrectedCall | None:
    """Correct a call; None if one of its words means nothing.

    Args:
        name: the command.
        words: the rest of the call.
        actions: the options and arguments that the command takes.
        typos: whether mistyped options are corrected, too.
    """
    known = {option: action for action in actions for option in action.option_strings}
    arguments = [action for action in actions if not action.option_strings]
    places = float("inf") if any(action.nargs in ("+", "*") for action in arguments) else len(arguments)
    call, free = _CorrectedCall(name, known, places, arguments=[str(one.metavar or "") for one in arguments]), 0
    named = dict[int, str]()  # arguments that were typed behind options
    if name == "data split" and (shared := _with_shares(words)) != words:
        words, call.mended = shared, True
    while words:
        word = words.pop(0)
        option, sign, value = word.partition("=")
        if option.startswith("--") and option not in known:
            option = _without_words_around(name, option.replace("_", "-").lower(), known)
            if name == "make" and option not in _answers(OPTIONS):
                option = re.sub(r"(?<=\w)-(?:sudokus?|puzzles?)$", "", option)
            if option in known:
                word, call.mended = option + sign + value, True
        if (
            name == "hint"
            and re.fullmatch(r"[rR]\d+[cC]\d+", word)
            and re.fullmatch(r"[1-9A-P]", next(iter(words), ""))
        ):
            word = f"{word}={words.pop(0)}"  # a cell and a digit
        if re.fullmatch(r"-[a-zA-Z]\d+", word) and word[:2] not in known:  # -j2
            option, sign, value = word[:2], "=", word[2:]
        if not word.startswith("-") or word == "-" or re.fullmatch(r"-[\d.]+", word):
            if (name == "make" and word.lower() in _FILLERS) or (word in _LINKING and not os.path.exists(word)):
                call.mended = True
                continue
            if name == "compare" and _is_solver(word) and _take(call, ["--solvers {NAMES}"], "--solvers", [word]):
                continue
            if free == call.places and call.words and _is_technique(f"{call.words[-1]}-{word}"):  # naked pairs
                call.words[-1] += f"-{word}"
                call.mended = True
                continue
            free += 1
            if free <= call.places:
                call.words.append(word)
            elif "PUZZLE" in call.words:  # a placeholder
                call.words[call.words.index("PUZZLE")] = word
                call.mended = True
            elif (
                name == "convert"
                and re.search(r"\.\w+$", word)
                and "--out" not in call.words
                and not os.path.exists(word)
            ):
                call.words += ["--out", word]
                call.mended = True
            elif os.path.isfile(word) and (
                call.before.startswith("cat ") or any(map(os.path.isfile, call.words))
            ):  # several files, one after the other
                first = next(place for place, given in enumerate(call.words) if given == "-" or os.path.isfile(given))
                files = call.before.removesuffix(" |").split()[1:] or [call.words[first]]
                call.before = f"cat {shlex.join([*files, word])} |"
                call.words[first] = "-"
                call.mended = True
            elif not _take(call, _free_answers(call, word), word, [re.sub(r"\b(er|se|rating)\b", "se_er", word)]):
                return None
        elif (
            option in _COUNTS
            and (number := value or next(iter(words), "")).isdecimal()
            and _PIPED_ONE.search(call.behind)
        ):
            call.behind = _PIPED_ONE.sub(rf"\g<1>{number}", call.behind)
            del words[: 0 if sign else 1]
        elif (
            option in ("--format", "--as", "--type", "--to")
            and (option not in known or option == "--as")
            and (ending := (value or next(iter(words), "")).lower().lstrip(".")) in _WRITTEN.get(name, ())
        ):
            del words[: 0 if value else 1]
            source = next((Path(word).stem for word in call.words if os.path.isfile(word)), "NAME")
            call.words, call.mended = [*call.words, "--out", f"{source}.{ending}"], True
        elif option not in known and _pipe(call, option, [value] if sign else words):
            pass
        elif option not in known and (option in _NEEDLESS or (name == "techniques" and option in _LISTS)):
            call.mended = True
        elif name == "techniques" and option in ("--sort", "--order", "--by", "--sort-by", "--order-by"):
            call.mended = True  # they are in order of difficulty
            if (value or next(iter(words), "")).lower() not in ("", "difficulty", "level", "own", "family", "name"):
                call.left_out.append(option)
            del words[: 0 if sign else 1]
        elif name == "make" and (
            (option in ("--pdf", "--print", "--booklet") and option not in known)
            or (option in ("--format", "--as") and (value or next(iter(words), "")) == "pdf")
        ):
            if option in ("--format", "--as"):
                del words[: 0 if value else 1]
                value = ""
            file = value or (words.pop(0) if words and not words[0].startswith("-") else "puzzles.pdf")
            call.behind, call.mended = f"| lucidoku print - --out {shlex.quote(file)}", True
        elif (
            name == "make"
            and option in ("--unique", "--uniqueness", "--proper", "--one-solution", "--valid")
            and not value
        ):
            call.mended = True  # every puzzle has one solution
        elif (many := re.fullmatch(r"--(\w+?)-?(?:up|per-page|a-page|on-a-page)", option)) and "--per-page" in known:
            number = _NUMBERS.get(many[1], many[1])
            if not number.isdecimal():
                return None
            call.words, call.mended = [*call.words, "--per-page", number], True
        elif (
            name == "print"
            and option in ("--grid", "--layout", "--rows-by-columns", "--arrange")
            and (sides := re.fullmatch(r"(\d)x(\d)", value or next(iter(words), "")))
            and int(sides[1]) * int(sides[2]) in (1, 2, 4, 6, 9, 12)
        ):
            call.words += ["--per-page", str(int(sides[1]) * int(sides[2]))]
            call.mended = True
            del words[: 0 if sign else 1]
        elif (name, option) in (("corpus query", "--count"), ("count", "--all")) and not value:
            call.mended = True  # the steps are counted below them, and all solutions are
        elif (
            option in _LISTS
            and option not in known
            and name != "techniques"
            and not (option == "--scales" and (sign or (words and words[0][:1] != "-")))
        ):
            call.words, call.mended = ["--help"], True  # it lists the formats, the scales, the layouts
            words.clear()
        elif (
            option in _OUTPUTS
            and "--out" not in known
            and name != "corpus export"
            and (value or words)
            and not re.search(r"\.(png|svg|pdf)$", value or words[0])
        ):
            file = value or words.pop(0)
            if file.endswith((".json", ".jsonl")) and "--json" in known:
                call.words.append("--json")
            if name == "corpus merge":  # the first corpus takes the others in
                call.words.insert(0, file)
            else:
                call.behind = f"> {shlex.quote(file)}"
            call.mended = True
        elif (
            option in _NAMED_INPUTS
            and option not in known
            and words
            and (os.path.exists(words[0]) or len(words[0]) > 15)
        ):
            call.mended = True
            call.words.append(words.pop(0))
            free += 1
        elif (
            option in _POSITIONAL.get(name, _INPUTS) and option not in known and words and not words[0].startswith("-")
        ):
            call.mended = True  # its value is an argument
            call.words.append(words.pop(0))
            free += 1
        elif option in _COLUMN and option not in known:
            call.mended = True  # the column of the puzzles is found
            del words[: 0 if sign else 1]
        elif option in known:
            if sign:
                word = f"{option}={usual_value(str(known[option].metavar), value)}"
            call.words.append(word)
            if not sign and known[option].nargs != 0 and words:
                call.words.append(usual_value(str(known[option].metavar), words.pop(0)))
        elif (
            option.endswith("format")
            and "--json" in known
            and not any(
                "json" in (known[other].choices or ["json"]) for other in ("--to", "--format") if other in known
            )
            and (value or next(iter(words), "")) in ("json", "jsonl")
        ):
            call.words.append("--json")
            call.mended = True
            del words[: 0 if sign else 1]
        elif (form := _format_named(option.lstrip("-"))) and call.name in ("convert", "show", "solve"):
            call.name, call.mended = "convert", True
            call.words += ["--to", form]
        elif (
            call.name in ("make", "explain", "hint")
            and option not in _answers(OPTIONS)
            and _is_technique(option.lstrip("-"))
        ):
            call.words += ["--needs" if call.name == "make" else "--techniques", option.lstrip("-")]
            call.mended = True
        elif (
            "--without" in known
            and option not in _answers(OPTIONS)
            and (banned := re.fullmatch(r"--(?:no|without|exclude|skip|avoid|ban|not)-(.+)", option))
            and (names := [one for one in (banned[1], f"{banned[1]}s", f"{banned[1]}-chains") if _is_technique(one)])
        ):
            call.words += ["--without", names[0]]
            call.mended = True
        elif (
            option in _UP_TO
            and "--techniques" in known
            and "--nothing-harder-than" not in known
            and (allowed := _up_to(value or next(iter(words), "")))
        ):
            if "--techniques" in call.words:
                before = call.words.index("--techniques")
                del call.words[before : before + 2]
            call.words += ["--techniques", allowed]
            call.mended = True
            del words[: 0 if sign else 1]
        else:
            answers = _answers(OPTIONS).get(option, [])
            answers = [one for one in answers if one[:2] != "--" or one.split()[0] in known or one == "--version"]
            if "--rules" in known and not answers and not sign and _is_rule(option.lstrip("-").replace("-", "")):
                answers = [f"--rules {option.lstrip('-').replace('-', '')}"]
            if "--layout" in known and "--rules" not in known:
                given = [value] if sign else [word for word in words[:1] if not word.startswith("-")]
                if layout := _layout_with(option.lstrip("-"), given):
                    is_value = bool(given) and not sign and re.match(r"[rR]\d", given[0]) is not None
                    _take(call, [f"--layout {layout}"], option, words[:0])
                    del words[: int(is_value)]
                    continue
            if bound := _bound(call, option):
                answers = [bound, *answers]
            if typos and not answers:
                from difflib import get_close_matches

                answers = get_close_matches(option, [one for one in known if one.startswith("--")], 1, 0.8)
                answers = [f"{one} {{{known[one].metavar}}}" if known[one].nargs != 0 else one for one in answers]
            if not answers and option.startswith("--"):
                if (place := _argument_named(option, arguments)) is not None and (value or words):
                    named[place] = value or words.pop(0)
                    call.mended = True
                    continue
                if equal := _listed_option(call, option, bool(value) or (bool(words) and not words[0].startswith("-"))):
                    words.insert(0, equal + sign + value)
                    call.mended = True
                    continue
                answers = _option_by_meaning(call, option)
            if not answers and option.startswith("--") and not sign:
                answers = list(_free_answers(call, option.lstrip("-")))
                if _take(call, answers, option, [option.lstrip("-")]):
                    continue
            if sign:
                words.insert(0, value)
            target = next((a for a in answers if a.startswith("@")), None)
            if _take(call, [a for a in answers if not a.startswith("@")], option, words):
                continue
            if target == "@explain --verbose" and name not in _JOBS:
                call.left_out.append(option)
                call.mended = True
                continue
            if target is None and re.match(r"--(?:no|without)-", option):  # what there is not is left out
                call.left_out.append(option)
                call.mended = True
                continue
            if target is None:
                return None
            for answer in (a for a in answers if a.startswith("@")):
                other, _space, options = answer[1:].partition(" ")
                if other == "print" and name == "explain":
                    options = f"--as walkthrough {options}"
                filled = _fill(options, words)
                if filled is None or other == name:
                    continue
                if name == "make" and other not in ("convert", "techniques", "completion", "web", "compare", "print"):
                    call.behind, call.mended = f"| lucidoku {other} -", True  # of what is made
                    break
                if not arguments or str(arguments[0].metavar) not in ("PUZZLE", "PUZZLES"):
                    continue
                after = [*filled[0], *words[filled[1] :]]
                moved = _whole([other, *call.words, *after]) or _whole([other, *_without_threads(call.words), *after])
                if moved is not None:
                    moved.mended = True
                    return moved
            else:
                return None
    if named:
        option_values = {
            place + 1 for place, word in enumerate(call.words) if getattr(known.get(word), "nargs", 0) != 0
        }
        rest = [place for place, word in enumerate(call.words) if place in option_values or _unknown_option(word, ())]
        plain = [word for place, word in enumerate(call.words) if place not in rest]
        for place, word in sorted(named.items()):
            plain.insert(place, word)
        call.words = [*plain, *(call.words[place] for place in rest)]
    stored = [word for word in call.words if re.search(r"\.(corpus|db|duckdb)$", word) and not os.path.exists(word)]
    if name == "corpus build" and free > 1 and len(stored) == 1 and "--out" not in call.words:
        call.words.insert(call.words.index(stored[0]), "--out")
        call.mended = True
    last = call.words[-1] if free > 1 else ""
    needs_out = getattr(known.get("--out"), "required", False) and "--out" not in call.words
    if needs_out and Path(last).suffix and not os.path.exists(last):
        call.words[-1:], call.mended = ["--out", last], True
    return call


def _argument_named(option: str, arguments: Sequence[argparse.Action]) -> int | None:
    """Return the place of the argument that an option names, such as ANSWER for `--solution`; None without one."""
    from lucidoku.words.meaning import stems, synonyms

    wanted = {*stems(option)}
    near = wanted.union(*(synonyms().get(word, ()) for word in wanted))
    names = [{*stems(str(action.metavar or action.dest).lower())} for action in arguments]
    if len(wanted) != 1:
        return None
    exact = (place for place, words in enumerate(names) if wanted == words)
    return next(exact, next((place for place, words in enumerate(names) if near & words), None))


def _without_threads(words: list[str]) -> list[str]:
    """Return the words without --threads, which does not change any result."""
    place = words.index("--threads") if "--threads" in words else len(words)
    return words[:place] + words[place + 2 :]


def _pipe(call: _CorrectedCall, option: str, words: list[str]) -> bool:
    """Send the output of the call through a pipe that does what an option asks for, and remove its value from the words."""
    for key, names in PIPED.items():
        head, _bar, pipe = key.partition(" | ")
        before, sign, added = head.partition(" --")
        if option not in names.split() or call.name not in before.split():
            continue
        if option == "--by" and words and _is_scale(words[0]):
            continue
        filled = _fill(pipe, words)
        if filled is None or (" head" in pipe and "sort" not in pipe and "." in "".join(words[:1]) and filled[1]):
            continue
        if call.name == "hint":
            call.name = "explain"
        if call.name == "show" and pipe == "lucidoku show":
            call.name = "solve"
        if sign:
            call.words += [f"--{added.split()[0]}", *added.split()[1:]]
        scale = levels_meant().get(words[0], words[0]) if filled[1] and pipe.startswith("sort") else "se"
        if scale != "se" and "--scale" not in call.words and _is_scale(scale):
            call.words += ["--scale", scale]
        piped = " ".join(filled[0])
        if call.behind.startswith("| sort") and piped.startswith(
            "sort"
        ):  # the order first, then its direction or a number
            piped, call.behind = piped.replace(" -n", " -rn") if " -rn" in call.behind else piped, ""
        call.behind = f"{call.behind} | {piped}".strip()
        del words[: filled[1]]
        call.mended = True
        return True
    return False


def is_impossible(name: str, option: str) -> bool:
    """Return whether an option asks a command for what Lucidoku cannot do."""
    return option in IMPOSSIBLE.get(name, "").split()


def _bound(call: _CorrectedCall, option: str) -> str:
    """Return the option with a range for one with a bound: `--max-clues 30` is `--givens ..30`."""
    bound = re.match(r"--(max|min|most|least|at-most|at-least)-(?=[a-z])", option)
    if not bound:
        return ""
    inner = "--" + option.removeprefix(bound[0])
    ranged = (inner, *(answer.partition(" ")[0] for answer in _answers(OPTIONS).get(inner, ())))
    name = next((one for one in ranged if one in call.known and call.known[one].metavar == "RANGE"), "")
    value = "{N}.." if bound[1] in ("min", "least", "at-least") else "..{N}"
    return name and f"{name} {value}"


def _up_to(word: str) -> str:
    """Return a level, or the techniques up to one, joined by commas; empty for another word."""
    from lucidoku.logic import techniques
    from lucidoku.logic.pipeline import Pipeline

    if level := techniques.level_of(word):
        return level
    if not word or not _is_technique(word):
        return ""
    last = techniques.resolve([word])[-1]
    ids = [one.id for one in Pipeline.of(last.level)]
    names = ",".join(ids[: ids.index(last.id) + 1]) if last.id in ids else ""
    return names if 0 < len(names) < _LONGEST else last.level


_AROUND = re.compile(
    r"^--(?:show|print|with|add|include|list|as|in|to|use|set|write|save|output|only|just|want|get|do|is|by)-(?=\w)"
    r"|(?<=\w)-(?:only|mode|format|file|list|output|name|option|first|too|technique|techniques|strategy|strategies)$"
)
"""Words around the one that names the purpose of an option."""


def _without_words_around(name: str, option: str, known: Iterable[str]) -> str:
    """Return an option without the words around its own, and in the other number: `--with-notes` is `--notes`.

    Options that the command has, or that the tables answer, stay as they are.
    """
    others = (word for table in (OPTIONS, PIPED) for words in table.values() for word in words.split())
    listed = {*known, *others, *_COLUMN, *_LISTS, *_NEEDLESS, *_UP_TO, *IMPOSSIBLE.get(name, "").split()}
    is_named = name == "make" and not re.search(r"(technique|strateg)", option)  # techniques have their own rule there
    if option in listed or is_named:
        return option
    inner = "--" + _AROUND.sub("", option).lstrip("-")
    return next((one for one in (inner, inner.removesuffix("s"), f"{inner}s") if one in listed), option)


_OBJECTS = frozenset(
    ["puzzle", "sudoku", "grid", "board", "game", "sample", "example", "item", "path", "way", "mode", "the"]
)
"""Stems of words that say no more than the command does."""
_SAYS_NOT = frozenset(("no", "not", "without", "skip", "hide", "disable", "never", "omit", "exclude", "un", "non"))


def _listed_option(call: _CorrectedCall, option: str, has_value: bool) -> str:
    """Return the known or listed option that has the same words as one, or else one of its words; empty without one.

    Other forms and the order of the words make no difference: `--sorted-by`, `--shortest-path` and `--rotational-symmetry`
    are `--sort-by`, `--shortest` and `--rotational`.
    """
    from lucidoku.words.meaning import stems

    by_stems: dict[frozenset[str], str] = {}
    for one in _applicable(call):
        by_stems.setdefault(frozenset(stems(one)), one)
    by_stems = {key: one for key, one in by_stems.items() if has_value or not _needs_value(call, one)}
    words = [word for word in option.lstrip("-").split("-") if word]
    wanted = [word for word in words if not {*stems(word)} & _OBJECTS]
    same = next((by_stems[key] for key in map(_stem_set, (words, wanted)) if key and key in by_stems), "")
    if same or _SAYS_NOT & {*words}:
        return same if same != option else ""
    moving = {word for answer, others in OPTIONS.items() if answer.startswith("@") for word in others.split()}
    for word in (one for one in wanted if len(words) > 1 and one not in ("min", "max")):
        one = by_stems.get(_stem_set([word]) or frozenset(["-"]), "")
        if one and one != option and (one not in moving or one in call.known):
            return one
    return ""


def _needs_value(call: _CorrectedCall, option: str) -> bool:
    """Return whether an option, or each answer to it, takes a value."""
    if option in call.known:
        return call.known[option].nargs not in (0, "?")
    answers = [one for one in _answers(OPTIONS).get(option, ()) if one.split()[0] in call.known]
    return bool(answers) and all(re.search(r"\{[A-Z][^{}]*\}", one) for one in answers)


def _stem_set(words: Iterable[str]) -> frozenset[str]:
    from lucidoku.words.meaning import stems

    return frozenset(stems("-".join(words)))


def _applicable(call: _CorrectedCall) -> list[str]:
    """Return the options that the command has, and those that people type instead."""
    named = [one for one in call.known if one.startswith("--")]
    for answer, words in OPTIONS.items():
        head = answer.partition(" ")[0]
        if head in call.known or head in ("2>/dev/null", "NO_COLOR=1"):
            named += words.split()
    for key, words in PIPED.items():
        if call.name in key.partition(" |")[0].partition(" --")[0].split():
            named += words.split()
    named += [*_POSITIONAL.get(call.name, _INPUTS), *_NEEDLESS, *_COLUMN]
    if "--count" not in call.known and call.name in _POSITIONAL:
        named += _COUNTS
    named += [word for answer, words in OPTIONS.items() if answer.startswith("@") for word in words.split()]
    return [one for one in named if one.startswith("--")]


def _option_by_meaning(call: _CorrectedCall, option: str) -> list[str]:
    """Return the option whose name or description means nearly the same, as an answer; empty without one."""
    from lucidoku.words.meaning import closest

    summaries = {
        one: str(action.help)
        for one, action in call.known.items()
        if one.startswith("--") and action.help != argparse.SUPPRESS
    }
    name = closest(option, {one: [one] for one in summaries}, summaries, least=0.7)
    return (
        [f"{name} {{{call.known[name].metavar}}}" if call.known[name].nargs not in (0, "?") else name] if name else []
    )


def _layout_with(name: str, given: Sequence[str]) -> str:
    """Return the text of the usual layout with a constraint, or with one on the cells of a value; empty without one."""
    from lucidoku.grid.layout import Layout
    from lucidoku.rules import classes
    from lucidoku.words.rule_names import rule_named

    rule = rule_named(name)
    cells = re.findall(r"r\d+c\d+", given[0].lower()) if given else []
    with suppress(LucidokuError):
        kinds: list[Any] = [getattr(classes, one) for one in rule.names] if rule else []
        made = [kind(" ".join(cells), **rule.values) if cells else kind() for kind in kinds] if rule else []
        return str(Layout(9, made)) if made else ""
    return ""


def _joined_layout(*layouts: str) -> str:
    """Return one layout for a size and its additions, in any order: `7x7+jigsaw`."""
    size = next((one for one in layouts if one[0].isdigit() and "+" not in one), "9x9")
    parts = (one.removeprefix("9x9+") for one in layouts if one != size)
    return "+".join([size if "x" in size else f"{size}x{size}", *dict.fromkeys(parts)])


def _joined_range(*halves: str) -> str:
    """Return one range for its beginning and its end, in any order: `se:4.0..` and `se:..5.0`; empty for others."""
    parts = [re.fullmatch(r"(\w+:)?(\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)?", half) for half in halves]
    one, two = parts
    if one is None or two is None or one[1] != two[1] or (one[2] and two[2]) or (one[3] and two[3]):
        return ""
    return f"{one[1] or ''}{one[2] or two[2] or ''}..{one[3] or two[3] or ''}"


def _take(call: _CorrectedCall, answers: Iterable[str], option: str, words: list[str]) -> bool:
    """Add the first answer whose option the command has, and remove its value from the words; return False without one.

    An answer that takes the typed value comes before one that does not.
    """
    answers = list(answers)
    fitting = [
        answer for answer in answers if option.startswith("-") and (filled := _fill(answer, words)) and filled[1]
    ]
    for answer in (*fitting, *answers):
        if answer == "2>/dev/null":  # a check answers by its exit code, too
            call.behind = ">/dev/null" if call.name == "check" else answer
        elif answer.startswith("NO_COLOR=1"):
            value = words[0] if words else ""
            call.before = "" if value in ("always", "auto", "yes", "true") else "NO_COLOR=1"  # the default
            if not call.before or value in ("never", "no", "false", "none"):
                del words[0]
        elif answer == "--version":
            call.name, call.words[:] = "", [answer]
            words.clear()
        else:
            head = answer.partition(" ")[0]
            if head not in call.known or not _writes(call.known[head], answer):
                continue
            if answer == "--format csv" and call.name == "explain":  # which writes no tables
                continue
            filled = _fill(answer, words)
            if filled is None:
                continue
            if head == "--needs" and "," in filled[0][-1]:
                filled = (_needs(filled[0][-1].split(",")), filled[1])
            if head == "--rules" and len(filled[0]) > 1 and (layout := _LAYOUTS.get(filled[0][1])):
                filled = (["--layout", layout], filled[1])
                head = "--layout"
            if head == "--limit" and call.name == "solve" and "--answer" not in call.words:
                call.words += ["--answer", "all"]
            if head == "--needs" and head in call.words and filled[0][-1] not in call.words:  # a second technique
                place = call.words.index(head)
                call.words[place : place + 2] = _needs([call.words[place + 1], filled[0][-1]])
                del words[: filled[1]]
                call.mended = True
                return True
            if head == "--techniques" and head in call.words and len(filled[0]) > 1:
                from lucidoku.logic import techniques

                before, new = call.words[call.words.index(head) + 1], filled[0][1]
                if "logic" in (before, new) and {before, new} <= {"logic", *techniques.LEVELS}:
                    call.words[call.words.index(head) + 1] = before if new == "logic" else new  # the narrower one
                    del words[: filled[1]]
                    call.mended = True
                    return True
            if head in call.words and call.known[head].metavar == "NAMES" and len(filled[0]) > 1:
                given = call.words[call.words.index(head) + 1].split(",")
                call.words[call.words.index(head) + 1] = ",".join([*given, *({*filled[0][1].split(",")} - {*given})])
            elif head == "--layout" and head in call.words and len(filled[0]) > 1:
                call.words[call.words.index(head) + 1] = _joined_layout(
                    call.words[call.words.index(head) + 1], filled[0][1]
                )
            elif head == "--to" and head in call.words and len(filled[0]) > 1:
                call.words[call.words.index(head) + 1] = filled[0][1]
            elif head not in call.words:
                call.words += filled[0]
            elif joined := _joined_range(call.words[call.words.index(head) + 1], filled[0][-1]):
                call.words[call.words.index(head) + 1] = joined
            elif filled[0][-1] != call.words[call.words.index(head) + len(filled[0]) - 1]:  # the first one counts
                call.left_out.append(option)
            if answer in ("--large", "--verbose") and words and words[0].isdecimal():  # a size, or how much
                del words[0]
            del words[: filled[1]]
        call.mended = True
        return True
    return False


def _needs(names: Sequence[str]) -> list[str]:
    """Return the options for puzzles that need several techniques: the hardest, and the others."""
    from lucidoku.logic import techniques

    known = [name.strip() for name in names]
    hardest = max(known, key=lambda name: techniques.resolve([name])[0].rank if _is_technique(name) else -1)
    return ["--needs", hardest, *(part for name in known if name != hardest for part in ("--uses", name))]


def _writes(option: argparse.Action, answer: str) -> bool:
    """Return whether an option that writes a file takes the ending that an answer names."""
    ending = re.search(r"NAME(\.\w+)", answer)
    return ending is None or ending[1] in getattr(option.type, "endings", ())


def _fill(answer: str, words: Sequence[str]) -> tuple[list[str], int] | None:
    """Return the words of an answer with its value, and the number of words used; None if it needs another value."""
    match = re.search(r"\{([A-Z_\d][^{}]*)\}", answer)
    if match is None:
        return answer.split(), 0
    name, _sign, usual = match[1].removesuffix("!").partition("=")
    value = words[0] if words and not re.match(r"-+[a-zA-Z]", words[0]) else None
    if name.startswith("NAME.") and value is not None and Path(value).suffix != Path(name).suffix:
        is_file = re.search(r"\.[a-z]\w{1,7}$", value) is not None and not os.path.exists(value)
        value = str(Path(value).with_suffix(Path(name).suffix)) if is_file else None
    if name in _FITS and value is not None and not re.match(_FITS[name], value):
        value = None
    if value is None and match[1].endswith("!"):
        return None
    known = {
        "CLASS": _CLASSES,
        "FORMAT": _FORMATS,
        "LEVEL": levels_meant(),
        "NAMES": {word: level for word, level in levels_meant().items() if word != "basic"},  # a list of techniques
        "BELOW": levels_meant(),
    }.get(name, {})
    filled = (usual or name) if value is None else known.get(value, value)
    if name == "LAYOUT":
        filled = _LAYOUTS.get(filled.lower(), filled)
    if name == "BLANKS" and value is not None:
        filled = str(81 - int(value))
    if name == "_":  # a value that says nothing more
        filled = ""
    if name in ("TECHNIQUE", "ONE_TECHNIQUE"):
        filled = filled.replace("-", ".")  # a space or a hyphen in its name
        filled = filled.removesuffix("s") if len(filled) > 3 else filled  # a line names one
    if name == "SPAN" and value is not None:
        filled = re.sub(r"\D+", ",", value)
    if name == "NAMES" and value is not None:
        filled = ",".join(_GROUPS.get(part.strip(), part.strip()) for part in filled.split(","))
        filled = _solver_named(filled) if "--solvers" in answer else filled
    if value is not None and name.endswith("RANGE"):
        filled = re.sub(r"(?<=\d)\s*(?:-|–|,|:|\.\.\.|to)\s*(?=\d)", "..", value)
    if name == "BELOW":  # the levels whose steps are merged, so that those of the given one show
        from lucidoku.logic.techniques import LEVELS

        filled = LEVELS[max(0, list(LEVELS).index(filled) - 1)] if filled in LEVELS else filled
    if name == "RANKS" and value is not None:
        from lucidoku.logic.techniques import LEVELS

        filled = "own=(" + "|".join(LEVELS[[*map(str, LEVELS)].index(value) :]) + ")"
    if name == "BETWEEN" and value is not None:
        low, high = re.findall(r"[\d.]{0,9}\d", value)
        filled = f"$2 + 0 >= {low} && $2 + 0 <= {high}"
    if name in ("TRAIN", "TEST") and value is not None:
        part = float(value) / (100 if float(value) > 1 else 1)
        train = part if name == "TRAIN" else 1 - part
        filled = f"train:{train:g},test:{1 - train:g}"
    if name == "SHARES" and value is not None and re.fullmatch(r"0?\.\d+", value):
        filled = f"train:{value},test:{1 - float(value):g}"
    if name == "SHARES" and value is not None and value in {*"23456789"}:
        filled = ",".join(f"part{number}:{1 / int(value):.3g}" for number in range(1, int(value) + 1))
    parts = (part.replace(match[0], filled) for part in re.findall(r"'[^']*'|\S+", answer))
    return [part for part in parts if part], int(value is not None)


def _free_answers(call: _CorrectedCall, word: str) -> Iterator[str]:
    """Yield the possible meanings of a superfluous argument, the likeliest first; the value is the word itself."""
    from lucidoku.logic import techniques

    plain = word.lower()
    if plain in _NUMBERS:
        yield f"--count {_NUMBERS[plain]}"
    elif word.isdecimal():
        yield from ("--count {N}", "--stage {N}", "--step {N}", "--limit {N}", "--number {N}")
    elif re.fullmatch(r"\d{1,2}x\d\S*", plain):
        yield "--layout {LAYOUT}"
    elif re.search(r"\.[a-z][a-z0-9]{1,8}$", plain) and not os.path.isfile(word):
        yield "--out {FILE}"
    elif _is_language(word):
        yield "--lang {CODE}"
    if re.fullmatch(r"r\d{1,2}c\d{1,2}(?:[=-]\d{1,2})?", plain):
        yield "--why {CELL}"
    if re.search(r"\w *[=<>]|\blike\b", plain):
        yield "--where {SQL}"
    if techniques.level_of(word):
        yield from ("--level {LEVEL}", "--techniques {NAMES}")
    kinds = {"--as": ("sheets", "booklet", "walkthrough", "slides"), "--answer": ("solution", "unique", "all")}
    for option, values in kinds.items():
        if plain in values:
            yield f"{option} {{NAME}}"
    option = f"--{plain}"
    if option in call.known and call.known[option].nargs == 0:
        yield option
    for answer in _answers(OPTIONS).get(option, ()):
        usual = re.sub(r"\{(\d+)\}", r"\1", answer)
        if not usual.startswith("@") and "{" not in usual:
            yield usual
    if _is_technique(word):
        named = ("--needs {NAME}", "--techniques {NAMES}", "--technique {NAME}")
        yield from reversed(named) if call.name.startswith("corpus") else named
    with suppress(LucidokuError):
        from lucidoku.ratings.registry import scale_named

        scale_named(plain)
        yield "--scale {NAMES}"
    if "--to" in call.known:
        from lucidoku.formats import names

        if _FORMATS.get(plain, plain) in (*names(writing=True), "parquet"):
            yield "--to {FORMAT}"


@cache
def _is_language(word: str) -> bool:
    with suppress(LucidokuError), language(word):
        return len(word) > 1
    return False


def _is_scale(word: str) -> bool:
    from lucidoku.ratings.registry import scale_named

    with suppress(LucidokuError):
        return bool(scale_named(word))
    return False


def _solver_named(word: str) -> str:
    """Return the solver of a method such as `backtracking`."""
    from lucidoku.solvers.registry import usual_name

    return usual_name(word) or word


def _is_solver(word: str) -> bool:
    from lucidoku.solvers import SOLVERS

    return word in SOLVERS


@cache
def _is_technique(word: str) -> bool:
    from lucidoku.logic import techniques

    with suppress(LucidokuError):
        return bool(techniques.resolve([word]))
    return False
