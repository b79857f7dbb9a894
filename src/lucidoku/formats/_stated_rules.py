"""Interpret the text of a puzzle's rules: the constraint that each drawing means, and whether it has its usual meaning.

The words are cut into clauses. A clause is about a rule if it names its constraints. It is understood if it has no words but
those of the usual meaning; any other word, such as "not", "either" or "product", is a doubt, and the sentence is
quoted to the reader instead of guessing what it changes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from lucidoku.formats._fields import line_of
from lucidoku.formats._rules import RuleCollector
from lucidoku.rules._constraint import Constraint, constraint_at
from lucidoku.rules.constraints import constraint_type
from lucidoku.words.language import _

OUTSIDE = ("sandwichsum", "xsum", "skyscraper", "numberedroom", "littlekillersum")
LINES = (
    *("whispers", "renban", "palindrome", "regionsumline", "zipperline", "entropicline", "modularline", "parityline"),
    "nabner",
)
_MOST = 20_000  # characters of the words of one puzzle


class _Kind(NamedTuple):
    """Words that state a rule.

    Attributes:
        names: the names of its constraints.
        hints: words that hint at it where no clause names its constraints.
        words: the words for its usual meaning, besides the common ones.
        drop: phrases that say nothing new about it.
    """

    names: str
    hints: str
    words: str
    drop: str = ""


_COMMON = """
a an the each every any all both of in on at to along inside within from with by for that which this these those is are be been
must should shall will has have having contain contains containing hold holds digit digits number numbers value values cell
cells grid line lines pair pairs adjacent neighbouring neighboring neighbour neighbours neighbor neighbors orthogonally touching
connected joined linked separated separate separates between it its they them their given shown marked drawn indicate indicates
indicated mark marks denote denotes represent represents show shows mean means signify signifies clue clues where there also and
adjoining directly placed
as usual standard normal classic rules rule apply applies sudoku puzzle then use used follow follows such always necessarily
possible give gives =
"""
_AGAIN = " repeat repeats repeated may can if allowed permitted other by rules constraints restrictions unless subject provided"
_ONCE = (
    r"(?:(?:can|may|must|do|does|should|will|are|is|shall) not|cannot|not|never|no|without)(?: be| contain| have| hold)?(?: any)?"
    r" (?:repeat\w{0,6}|duplicat\w{0,6})(?: digits| numbers| values)?|no digits? (?:may |can )?repeats?|non repeating|once each"
    r"|(?:(?:are|be) )?(?:all different|all distinct|unique)|(?:are|be) different|different digits|each digit once"
    r"|(?:not|cannot)(?: be| contain)? the same digit(?: twice| more than once)?"
)
_LEVEL = (
    r"(?:or |and |but |may |can |also ){0,3}(?:stay|remain|keep|be)s? (?:the same|equal|constant|level)"
    r"|(?:(?:can|may|must|do|does|should|will) not|cannot|never|not) decrease\w{0,6}|non decreasing|slow"
)
_WAY = r"(?:from )?(?:left to right|top to bottom)(?: or (?:left to right|top to bottom))?"
_PILL = r"(?:circle|bulb)s? or (?:pill|oval)s?"
_HUES = " grey gray green purple pink magenta violet blue light dark red orange yellow teal brown coloured colored"
_NUMBERS = " 1 2 3 4 5 6 7 8 9 one two three four five six seven eight nine"

_KINDS: dict[str, _Kind] = {
    "difference": _Kind(
        r"\bwhite\b|kropki|\bdots?\b", r"circle|consecutive|differ",
        "white kropki dot dots circle circles bubble consecutive differ differs difference exactly 1 one two edge"
        " border borders",
    ),
    "ratio": _Kind(
        r"\bblack\b|kropki|\bdots?\b", r"circle|double|ratio|twice",
        "black kropki dot dots circle circles ratio double doubles twice half 1 2 1:2 2:1 one other two exactly edge"
        " border borders"
        " times",
    ),
    "xv": _Kind(
        r"\b(?:xv|vx|x'?s?|v'?s?)\b|roman", r"$^",
        "xv vx x v xs vs x's v's sum sums summing add adds adding up total totals 5 10 five ten or respectively roman"
        " numeral"
        " numerals letter letters exactly two edge border borders",
    ),
    "greater": _Kind(
        r"inequalit|comparison|[<>]", r"greater|larger|less|lower|smaller|point",
        "inequality inequalities sign signs symbol symbols greater larger less lower smaller higher than point points"
        " pointing"
        " arrowhead arrowheads tip narrow wide open end side two one < > edge border borders towards",
    ),
    "odd": _Kind(
        r"$^", r"\bodd\b|parit|(?:grey|gray|shaded) circle", "odd grey gray shaded circle circles circled parity",
    ),
    "even": _Kind(
        r"$^", r"\beven\b|parit|(?:grey|gray|shaded) square", "even grey gray shaded square squares parity",
    ),
    "quadruple": _Kind(
        r"\bquad|surround|intersection|four cells|cells around", r"circle|corner",
        "quadruple quadruples quad quads white small circle circles corner corners intersection intersections"
        " surrounding surround written one"
        " surrounds surrounded least once appear appears somewhere around four 4 2x2",
        "in (?:some|any) order|in one of (?=the four cells|the 4 cells)",
    ),
    "killercage": _Kind(
        r"\bcages?\b|(?<!little )\bkillers?\b", r"$^",
        "cage cages killer sum sums add adds up total totals top left upper corner small little displayed dashed"
        " outlined", _ONCE,
    ),
    "arrow": _Kind(
        r"\barrows?\b", r"$^",
        "arrow arrows sum sums add adds up total totals equal equals circle circles circled bulb bulbs pill pills"
        " oval attached base body corresponding arrow's"
        " start end head shaft path two read" + _AGAIN, f"{_WAY}|{_PILL}",
    ),
    "thermometer": _Kind(
        r"thermo|\bbulbs?\b", r"$^",
        "thermometer thermometers thermo thermos bulb bulbs increase increases increasing strictly rise rises rising"
        " ascend ascending"
        " thermometors form sequence away end ends tip round rounded base start starting shape shapes grey gray",
    ),
    "slowthermometer": _Kind(
        r"slow|(?:thermo.{0,200}|bulb.{0,200})(?:" + _LEVEL + ")", r"$^",
        "thermometer thermometers thermo thermos bulb bulbs increase increases increasing rise rises rising away end"
        " ends tip round"
        " rounded base start starting shape shapes grey gray", _LEVEL,
    ),
    "palindrome": _Kind(
        r"palindrom", r"same forwards?|both directions|either direction",
        "palindrome palindromes read reads reading same forward forwards backward backwards both either direction"
        " directions way end"
        " ends or sequence form forms" + _HUES + _AGAIN,
    ),
    "renban": _Kind(
        r"renban", r"consecutive.{0,200}any order|set of (?:non repeating )?consecutive",
        "renban renbans set sets consecutive any order run sequence form forms" + _HUES, _ONCE,
    ),
    "whispers": _Kind(
        r"whisper", r"differ\w{0,6} (?:of|by) (?:at least|a minimum)|at least \w{1,6} apart",
        "german dutch whisper whispers differ differs difference least minimum or more apart" + _HUES + _AGAIN + _NUMBERS,
    ),
    "regionsumline": _Kind(
        r"region sum|box borders?|equal sums?", r"same (?:sum|total)",
        "region regions sum sums equal same total totals box boxes border borders divide divides divided split splits"
        " into segment"
        " segments section sections part parts pass passes passing through n add adds up 2x2 2x3 3x2 3x3" + _HUES + _AGAIN,
    ),
    "betweenline": _Kind(
        r"between lines?\b|between (?:the )?(?:digits |numbers |values )?(?:in |on |at )?(?:the |its |their )?(?:circle|end)",
        r"\bbetween\b(?! the crust)",
        "strictly circle circles circled end ends lie lies attached ones" + _HUES + _AGAIN,
    ),
    "lockout": _Kind(
        r"lockout", r"$^",
        "lockout diamond diamonds endpoint endpoints end ends outside range differ difference least 4 four not cannot"
        " strictly or equal"
        " lie" + _HUES + _AGAIN,
    ),
    "doublearrow": _Kind(
        r"double arrow|sum of (?:the )?(?:digits in )?(?:the |its )?circles", r"$^",
        "double arrow arrows sum sums equal equals circle circles circled end ends add adds up" + _HUES + _AGAIN,
    ),
    "zipperline": _Kind(
        r"zipper", r"equidistant|equal distance",
        "zipper equidistant equal distance center centre middle central sum sums same add adds up" + _HUES + _AGAIN,
    ),
    "entropicline": _Kind(
        r"entrop", r"$^",
        "entropic entropy three consecutive successive low medium middle high one set sets 123 456 789 different" + _HUES
        + _NUMBERS + _AGAIN,
    ),
    "modularline": _Kind(
        r"modular|modulo", r"$^",
        "modular modulo mod three consecutive successive remainder remainders different divided set sets 147 258 369" + _HUES
        + _NUMBERS + _AGAIN,
    ),
    "parityline": _Kind(
        r"parity line|alternat\w{1,6}|in turn", r"$^", "parity alternate alternates alternating odd even turn" + _HUES + _AGAIN,
    ),
    "nabner": _Kind(
        r"nabner", r"$^", "nabner no not two consecutive" + _HUES, _ONCE + r"|(?:be|are) consecutive",
    ),
    "sandwichsum": _Kind(
        r"sandwich", r"the crust",
        "sandwich sandwiches sandwiched sum sums row rows column columns crust respective corresponding tell tells you",
        r"\boutside(?! (?:the )?crust)|(?:not including|excluding) the crust(?: themselves)?",
    ),
    "xsum": _Kind(
        r"\bx sums?\b(?! to\b)", r"(?:first|nearest|closest) x\b",
        "x sum sums first outside row rows column columns direction side seen nearest closest respective corresponding tell tells"
        " you starting continuing away",
    ),
    "skyscraper": _Kind(
        r"skyscraper|buildings?\b", r"$^",
        "skyscraper skyscrapers building buildings visible seen see height heights taller higher larger hide hides"
        " block blocks shorter"
        " smaller outside row rows column columns direction looking viewed view can how many count",
    ),
    "numberedroom": _Kind(
        r"numbered rooms?", r"n'?th (?:cell|digit)",
        "numbered room rooms n nth n'th first outside row rows column columns position placed appears direction index",
    ),
    "littlekillersum": _Kind(
        r"little killer", r"diagonal.{0,200}\bsum|\bsum.{0,200}diagonal",
        "little killer sum sums total totals add adds up diagonal diagonals diagonally arrow arrows outside direction"
        " pointing point"
        " points corresponding" + _AGAIN,
    ),
    "diagonal": _Kind(
        r"\bdiagonals?\b|\bx sudoku\b|\bsudoku x\b", r"$^", "diagonal diagonals x main long blue once appear appears", _ONCE
        + r"|two (?=(?:main |long |marked |blue ){0,2}diagonals)|each digit|every digit",
    ),
    "extraregion": _Kind(
        r"(?:extra|additional|shaded) regions?", r"$^", "extra additional shaded region regions once appear appears", _ONCE,
    ),
    "antiknight": _Kind(
        r"\banti ?knight|\bknight'?s?\b", r"$^",
        "anti knight knight's knights antiknight move moves away apart chess cannot not never appear same identical other"
        " constraint",
        _ONCE,
    ),
    "antiking": _Kind(
        r"\banti ?king|\bking'?s?\b", r"$^",
        "anti king king's kings antiking move moves away apart chess cannot not never appear same identical other diagonally"
        " constraint",
        _ONCE,
    ),
    "nonconsecutive": _Kind(
        r"\bnon ?consecutive\b|(?:cannot|not|never)(?: be| contain| hold| have)?(?: any)? consecutive", r"$^",
        "non consecutive nonconsecutive cannot not never may other difference 1 horizontally vertically constraint",
    ),
    "disjointgroups": _Kind(
        r"disjoint", r"$^", "disjoint group groups set sets same relative position box boxes cannot not appear", _ONCE,
    ),
}  # fmt: skip
_WHOLE = ("antiknight", "antiking", "nonconsecutive", "disjointgroups")
_VOCABULARY = {rule: frozenset((_COMMON + " " + kind.words).split()) for rule, kind in _KINDS.items()}
_NAMES = {
    rule: (re.compile(kind.names), re.compile(kind.hints), re.compile(kind.drop or "$^"))
    for rule, kind in _KINDS.items()
}
_OF_ALL = frozenset(
    (
        _COMMON
        + " white black kropki dot dots circle circles xv vx x v xs vs x's v's negative constraint no not some may might be"
        " missing have so for one sign signs absent omitted but so"
    ).split()
)
"""Words about whether all constraints are given."""

_GIVEN = r"(?:given|shown|marked|placed|indicated|drawn|displayed|included|present|provided)\b"
_ALL = re.compile(r"\b(?:all|every|each)\b(?: of)?(?: the)?(?: possible| such){0,2}(?: white| black| kropki){0,2}"
                  r" ?(?:dots?|circles?|xv|vx|xs?|vs?|x's|v's|marks?|signs?|clues?|pairs?)?"
                  r"(?: of (?:both|either) (?:kinds?|colou?rs?))?"
                  r" (?:which |that )?(?:is|are|has been|have been|must be|will be)?(?: all)? ?" + _GIVEN)  # fmt: skip
_NEGATIVE = re.compile(r"\bnegative (?:constraint|rule|condition)s?\b")
_NOT_ALL = re.compile(
    r"\bnot (?:all|every)\b|\bnot necessarily\b|\b(?:no|not|without)(?: a| any)? negative\b"
    r"|\b(?:is|are|been) not\b.{0,200}\b(?:all|" + _GIVEN
    + r")|\bmay be missing\b|\bnot be " + _GIVEN
)  # fmt: skip
_UNMARKED = re.compile(
    r"\b(?:without (?:a |any )?|no |not (?:separated|joined|connected|marked) (?:by|with) (?:a |an |any )?|not have (?:a |any )?"
    r"|absence of (?:a |any )?)(?:(?:white|black|kropki) )?(?:dots?|circles?|x|v|xv|vx|marks?|signs?|clues?)\b"
)
_OPTIONAL = re.compile(
    r"\b(?:may|might|can) or (?:may|might|can) not\b|\b(?:may|might|can|could) (?:also |still )?(?:be|have|contain|differ|hold)\b"
)
"""Words by which cells without a dot may be anything."""
_CONDITION = re.compile(r"\b(?:neither|only|unless|except|if)\b")
_SHORT = re.compile(r"\be\. ?g\b\.?", re.IGNORECASE)  # its points end no sentence
_FEW = re.compile(
    r"\b(?:one|two|three|four|five|six|some|most|half|many|few|none|several|exactly|only) of"
    r"(?! (?:the |its )?(?:two |both )?(?:digits|numbers|cells|values))"
)
_ANY_MARK = re.compile(
    r"\b(?:clues?|(?<!pencil )marks?|symbols?|constraints?|statements?|hints?|shapes?|signs?|rules?|drawings?)\b"
)
_ALARM = re.compile(
    r"\b(?:not|never|neither|false|wrong\w{0,6}|incorrect\w{0,6}|lies?|liars?|lying|opposite|off by|either|some|one of|half of"
    r"|negat\w+|swap\w{0,6}|revers\w+|untrue|true|except|unless|invert\w+|broken|shift\w{0,6}|at most|at least one)\b"
)
_LINE_OF = re.compile(
    r"\b(?:red|orange|yellow|green|teal|blue|purple|pink|magenta|violet|grey|gray|brown|black) lines?\b"
)
_SPLIT = re.compile(r"(:(?!\d|[nx]\b)|[,()\[\]\"“”]+|\band\b|\bwhile\b|\bwhereas\b| - |[–—])")
_TOKEN = re.compile(r"\d++(?::[nx]\b|[x:]\d++)?|[nx]:\d++|[a-z]++(?:'[a-z]++)?|[^\s\w'/&?*_-]|\w++")
_SHAPES = re.compile(r"circle|square|shape|cell|line|diamond|grey|gray|shaded|arrow|dot")
_DOTS = ("difference", "ratio")
_SUMS = ("sandwichsum", "xsum", "killercage", "arrow", "littlekillersum")
_PLAIN: list[tuple[re.Pattern[str], str]] = [
    (re.compile(pattern), new)
    for pattern, new in (
        (r"[\u2018\u2019]", "'"),
        (r"\*+", " "),
        (r"\b(?:for (?:example|instance)|eg)\b.*", ""),
        (r"\bxes\b", "xs"),
        (r"\b(ca|do|does|is|are|must|should|have|has|would|could)n't\b", r"\1 not"),
        (r"\bca not\b|\bcan ?not\b", "cannot"),
        (r"\bwon't\b", "will not"),
        (r"\b(they|we|you)'re\b", r"\1 are"),
        (r"\bit's\b", "it is"),
        (r"&", " and "),
        (r"^if (?=two|the|a|cells|digits)", ""),
        (r"\bnext to (?:each other|one another)\b", "adjacent"),
        (r"\b1/2\b", "1:2"),
        (r"\b1 (?:to|and) 2\b(?= ratio)|\bratio(?: of)? 1 to 2\b|\b1-2 ratio\b", "ratio 1:2"),
        (r"\b(?:the )?1 and (?:the )?(?:\d\d?|n)\b", "the crust"),
        (r"\b(?:the )?(?:digits )?1 ?(?:-|\u2013|to|through|thru) ?(?:[4-9]|1\d|2[0-5])\b", "digits"),
        (r"(?<=\w)-(?=\w)", " "),
        (r"\b(white|black)(?: kropki)?(?: dots?| circles?)? (?:and|or) (?:white|black)(?: kropki)?"
         r"(?: dots?| circles?)?\b", "kropki dots"),
        (r"\bx(?:'?s)?(?: and| or|/) ?v(?:'?s)?\b", "xv"),
        (r"\bv(?:'?s)?(?: and| or|/) ?x(?:'?s)?\b", "vx"),
        (r"\brows?(?: and| or|/) ?columns?\b", "row"),
        (r"/", " "),
        (r"\b(?:first|digits?|number) x\b(?= digits| cells)?|\bx (?=is|being)", "first x "),
    )
]  # fmt: skip
_WORDS_OF_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}


class Clause(NamedTuple):
    """A part of a sentence.

    Attributes:
        sentence: the whole sentence, verbatim.
        words: the part, in plain small letters.
        named: the rules whose constraints it names.
    """

    sentence: str
    words: str
    named: frozenset[str]


def _plain(sentence: str) -> str:
    words = sentence.lower().strip()
    for pattern, new in _PLAIN:
        words = pattern.sub(new, words)
    return " ".join(words.split())


def _rules_named(words: str) -> frozenset[str]:
    """Return the rules whose constraints a clause names."""
    rules = {rule for rule, (names, _hints, _drop) in _NAMES.items() if names.search(words)}
    if re.search(r"x sum(?! to)|(?:first|last|nearest|closest) x|\bx (?:digits|cells)|x sudoku|sudoku x", words):
        rules.discard("xv")
    if (
        "diagonal" in rules
        and re.search(r"\b(?:sum|total)", words)
        and re.search(r"outside|indicated|arrow|clue", words)
    ):
        rules.add("littlekillersum")
    if "littlekillersum" in rules or ("arrow" in rules and re.search(r"outside|diagonal", words)):
        rules -= {"arrow", "diagonal"}
    if "doublearrow" in rules:
        rules.discard("arrow")
    if "black" in words and not re.search("white|kropki", words):
        rules.discard("difference")
    if "white" in words and not re.search("black|kropki", words):
        rules.discard("ratio")
    if rules - {*_DOTS} and not re.search(r"\bdots?\b|kropki", words):
        rules -= {*_DOTS}
    if "slowthermometer" in rules:
        rules.discard("thermometer")
    if rules & {"renban", "nabner", *_DOTS}:
        rules.discard("nonconsecutive")
    return frozenset(rules)


class RuleWords:
    """Words of a puzzle's rules.

    >>> words = RuleWords("Digits on a thermometer increase from the bulb. White dots sum to 5.")
    >>> words.speaks_of("thermometer"), words.speaks_of("arrow")
    (True, False)
    >>> words.doubt("thermometer"), words.doubt("difference")
    ('', 'White dots sum to 5')
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.clauses: list[Clause] = []
        self.of_all: list[Clause] = []
        for sentence in re.split(r"[.;!?\n\r•](?!\d)", _SHORT.sub("eg", text[:_MOST])):
            if sentence.strip():
                self._add(
                    line_of(sentence, 300), _plain(sentence if len(sentence) <= 2000 else f"{sentence[:2000]} \u2026")
                )

    def __bool__(self) -> bool:
        return bool(self.text)

    def _add(self, sentence: str, plain: str) -> None:
        whole = _rules_named(plain) & {*_DOTS, "xv"}
        texts = ["", *_SPLIT.split(plain)]
        clauses: list[Clause] = []
        waiting = ""
        for sign, part in ((before, part.strip()) for before, part in zip(texts[::2], texts[1::2], strict=True)):
            if not part:
                continue
            named = _rules_named(part)
            if _UNMARKED.search(part) or (
                any(pattern.search(part) for pattern in (_ALL, _NEGATIVE, _NOT_ALL))
                and named <= {*_DOTS, "xv", "nonconsecutive"}
            ):
                self.of_all.append(Clause(sentence, part, (named & {*_DOTS, "xv"}) or whole))
            elif (named and not self._continues(sign, named, clauses)) or (
                sign != ":" and clauses and self._starts_new_clause(part)
            ):
                clauses.append(Clause(sentence, f"{waiting} {part}".strip(), named))
                waiting = ""
            elif clauses:
                last = clauses.pop()
                clauses.append(Clause(sentence, f"{last.words} {part}", last.named))
            else:
                waiting = f"{waiting} {part}".strip()
        if waiting:
            clauses.append(Clause(sentence, waiting, frozenset()))
        self.clauses += clauses

    @staticmethod
    def _continues(sign: str, named: frozenset[str], clauses: list[Clause]) -> bool:
        """Return whether a part after a colon is about the sums along diagonals before it."""
        return sign == ":" and bool(clauses) and named == {"diagonal"} and "littlekillersum" in clauses[-1].named

    @staticmethod
    def _starts_new_clause(part: str) -> bool:
        """Return whether a part without a name begins something new, as "grey circles are odd"."""
        hinted = any(hints.search(part) for _names, hints, _drop in _NAMES.values())
        return (
            hinted and bool(_SHAPES.search(part)) and not re.match(r"(?:which|that|whose|they|it|these|and|or)\b", part)
        )

    def about(self, rule: str) -> list[Clause]:
        """Return the clauses about a rule: those that name its constraints, or else those that hint at it and name no others."""
        clauses = [clause for clause in self.clauses if rule in clause.named]
        if not clauses and rule in _DOTS and any({*_DOTS} & clause.named for clause in self.of_all):
            return [clause for clause in self.of_all if rule in clause.named]
        if not clauses:
            hints = _NAMES[rule][1]
            clauses = [clause for clause in self.clauses if not clause.named and hints.search(clause.words)]
        return clauses

    def speaks_of(self, rule: str) -> bool:
        """Return whether words speak of a rule."""
        return bool(self.about(rule))

    def kinds(self, rules: Iterable[str]) -> list[str]:
        """Return those of some rules that words speak of.

        >>> RuleWords("Clues outside are sandwich sums.").kinds(OUTSIDE)
        ['sandwichsum']
        """
        return [rule for rule in rules if self.about(rule)]

    def doubt(self, rule: str, more: frozenset[str] = frozenset()) -> str:
        """Return the sentence that says something else of a rule than its usual meaning; "" if there is none.

        Args:
            rule: the rule.
            more: words that its constraints explain, besides those of the usual meaning.
        """
        clauses = [*self.about(rule), *(clause for clause in self.of_all if rule in clause.named)]
        for clause in clauses:
            if self.doubt_of_all(clause) if clause in self.of_all else not self._is_usual(clause, rule, more):
                return clause.sentence
        return ""

    def _is_usual(self, clause: Clause, rule: str, more: frozenset[str] = frozenset()) -> bool:
        words = _NAMES[rule][2].sub(" ", clause.words)
        if set(_TOKEN.findall(words)) - _VOCABULARY[rule] - more - self._of_a_pair(clause.words, rule):
            return False
        if _FEW.search(words):
            return False
        numbered = rule == "killercage" and re.search(r"\b(?:number|clue|value)s?\b", words)
        if numbered and not any(re.search(r"sum|add|total|killer", other.words) for other in self.about(rule)):
            return False
        if rule in _SUMS and re.search(r"\bnumbers? of (?:the )?(?:digits|cells)", words):
            return False
        if rule in ("thermometer", "slowthermometer"):
            if re.search(r"from (?:the |its )?(?:tip|end|other)", words):
                return False
            return not re.search(
                r"(?:\bto|towards?|into|reach\w{0,6}) (?:the |its |a )?(?:round(?:ed)? )?bulb", clause.words
            )
        if rule == "xv":
            letters = [
                ch for word in re.findall(r"\b(?:xv|vx|[xv](?:'?s)?)\b", clause.words) for ch in word if ch in "xv"
            ]
            sums = [
                {"ten": "10", "five": "5"}.get(word, word)
                for word in re.findall(r"\b(?:10|5|ten|five)\b", clause.words)
            ]
            wanted = [{"x": "10", "v": "5"}[letter] for letter in dict.fromkeys(letters)]
            return not sums or list(dict.fromkeys(sums)) == wanted or (not letters and set(sums) == {"5", "10"})
        if rule == "greater":
            return not re.search(r"point\w{0,6} (?:to|at|towards?) (?:the )?(?:larger|greater|higher)", clause.words)
        return not (rule == "whispers" and len(_least_in(clause.words)) > 1)

    @staticmethod
    def _of_a_pair(words: str, rule: str) -> frozenset[str]:
        """Return the words for the other of odd and even cells, where a clause describes both in the same order."""
        if rule not in ("odd", "even"):
            return frozenset()
        places = [words.find(word) for word in ("circle", "square", "odd", "even")]
        in_order = min(places) >= 0 and (places[0] < places[1]) == (places[2] < places[3])
        return (
            frozenset(("circle", "circles", "square", "squares", "odd", "even", "or", "respectively"))
            if in_order
            else frozenset()
        )

    @staticmethod
    def _is_unmarked(clause: Clause) -> bool:
        """Return whether a clause only describes two cells without a dot."""
        more = {"adjacent", "cannot", "never", "neither", "nor", "consecutive", "ratio", "1:2", "double", "without", "separated",
                "joined", "connected", "absence", "or", "contain", "orthogonally", "difference", "1", "means", "sum", "10", "5",
                "do", "can", "may", "two"}  # fmt: skip
        return bool(_UNMARKED.search(clause.words)) and not set(_TOKEN.findall(clause.words)) - _OF_ALL - more

    @staticmethod
    def _is_optional(clause: Clause) -> bool:
        """Return whether a clause says that cells without a dot may be anything."""
        words = clause.words
        return bool(_UNMARKED.search(words) and _OPTIONAL.search(words) and not _CONDITION.search(words))

    def negatives(self, present: Iterable[str]) -> tuple[list[str], list[str]]:
        """Return the rules of all dots, of all X and V, and the sentences about them that are not understood.

        Args:
            present: the rules of the constraints of the puzzle.

        >>> words = ("All dots are given.", "Not all dots are given.")
        >>> tuple(RuleWords(text).negatives(["difference"]) for text in words)
        ((['negativedifference'], []), ([], []))
        >>> RuleWords("All Xs are given.").negatives(["xv"])
        ([], ['All Xs are given'])
        """
        here = [rule for rule in (*_DOTS, "xv") if rule in set(present)]
        rules: list[str] = []
        doubts: list[str] = []
        for clause in self.of_all:
            if self._is_optional(clause) or (_NOT_ALL.search(clause.words) and not _UNMARKED.search(clause.words)):
                continue
            about = clause.named or frozenset(here)
            if not about & {*here} and not (about & {*_DOTS} and {*here} & {*_DOTS}):
                continue
            names = self._negatives_of(clause, about, here)
            if names is None or self.doubt_of_all(clause):
                doubts.append(clause.sentence)
            else:
                rules += names
        return list(dict.fromkeys(rules)), list(dict.fromkeys(doubts))

    def doubt_of_all(self, clause: Clause) -> bool:
        """Return whether a clause about all constraints has words that are not understood."""
        if self._is_optional(clause) or self._is_unmarked(clause):
            return False
        return bool(set(_TOKEN.findall(clause.words)) - _OF_ALL)

    def _negatives_of(self, clause: Clause, about: frozenset[str], here: list[str]) -> list[str] | None:
        """Return the rules that a clause states; None if that is not clear."""
        words = clause.words
        if not clause.named and "xv" in here and len(here) > 1:
            return None
        if _UNMARKED.search(words):
            kinds = [rule for rule, pattern in (("difference", "consecutive|difference"), ("ratio", "ratio|double|1:2"))
                     if re.search(pattern, words)]  # fmt: skip
            return [f"negative{rule}" for rule in kinds] or None
        if "xv" in about:
            letters = set(re.findall(r"\b([xv])(?:'?s)?\b", words))
            return None if len(letters) == 1 and about == {"xv"} else ["negativexv"]
        white, black = "white" in words, "black" in words
        rules = []
        if (
            "difference" in about
            and (white or not black)
            and (white or "difference" in here or self._says("white|kropki"))
        ):
            rules.append("negativedifference")
        if "ratio" in about and (black or not white) and (black or "ratio" in here or self._says("black|kropki")):
            rules.append("negativeratio")
        return rules

    def _says(self, words: str) -> bool:
        return re.search(words, self.text[:_MOST].lower()) is not None

    def whole_rules(self) -> list[tuple[str, str, bool]]:
        """Return the rules of the whole grid that words state: the rule, the sentence, and whether it is understood.

        >>> RuleWords("Anti-knight. Cells a king's move apart differ by 2.").whole_rules()
        [('antiknight', 'Anti-knight', True), ('antiking', "Cells a king's move apart differ by 2", False)]
        """
        rules = []
        for clause in self.clauses:
            for rule in _WHOLE:
                if rule in clause.named:
                    rules.append((rule, clause.sentence, self._is_whole(clause, rule)))
        return rules

    def _is_whole(self, clause: Clause, rule: str) -> bool:
        if not self._is_usual(clause, rule):
            return False
        short = re.search(r"\banti ?(?:knight|king)\b|\bnon ?consecutive\b|\bdisjoint\b", clause.words)
        never = re.search(r"\b(?:cannot|not|never|no|non)\b", clause.words)
        apart = rule != "nonconsecutive" or re.search(r"adjacent|neighbo|non ?consecutive", clause.words)
        return bool((short or never) and apart and not re.search(r"\bnot (?:anti|apply|necessarily)\b", clause.words))

    def of_any_constraint(self) -> list[str]:
        """Return the sentences about constraints of any rule with another meaning, such as "half of the clues are wrong".

        >>> RuleWords("Sandwich sums. Exactly one of the clues is false.").of_any_constraint()
        ['Exactly one of the clues is false']
        """
        return [
            clause.sentence
            for clause in self.clauses
            if not clause.named and _ANY_MARK.search(clause.words) and _ALARM.search(clause.words)
        ]

    def diagonals(self) -> str:
        """Return the sentence that says that both diagonals hold each digit once; "" if none does."""
        for clause in self.clauses:
            both = re.search(r"\b(?:both|two|main|each|x sudoku|sudoku x)\b", clause.words)
            if (
                "diagonal" in clause.named
                and both
                and "marked" not in clause.words
                and self._is_usual(clause, "diagonal")
            ):
                return clause.sentence
        return ""

    def of_line(self, color: str) -> tuple[str, str]:
        """Return the rule that words tell for lines of a colour, and the sentence about them if the rule is not clear."""
        clauses = [clause for clause in self.clauses if re.search(rf"\b{color}\b", clause.words)]
        kinds = {rule: clause for clause in clauses for rule in LINES if clause in self.about(rule)}
        if len(kinds) == 1:
            return next(iter(kinds)), ""
        return "", clauses[0].sentence if clauses else ""

    def least(self, color: str) -> int | None:
        """Return the least difference on a whisper line of a colour that words name; None if they name none, or several.

        >>> RuleWords("Green: neighbours differ by at least 5.").least("green"), RuleWords("Whispers.").least("green")
        (5, None)
        """
        clauses = self.about("whispers")
        of_color = [clause for clause in clauses if re.search(rf"\b{color}\b", clause.words)] or clauses
        numbers = {number for clause in of_color for number in _least_in(clause.words)}
        if not numbers and any("dutch" in clause.words for clause in of_color):
            return 4
        return numbers.pop() if len(numbers) == 1 else None

    def numbers_disagree(self, color: str) -> bool:
        """Return whether words name several least differences for whisper lines of a colour."""
        clauses = self.about("whispers")
        of_color = [clause for clause in clauses if re.search(rf"\b{color}\b", clause.words)] or clauses
        return len({number for clause in of_color for number in _least_in(clause.words)}) > 1

    @cached_property
    def is_slow(self) -> bool:
        """Return whether digits may stay the same on thermometers."""
        return self.speaks_of("slowthermometer")


def _least_in(words: str) -> set[int]:
    numbers = re.findall(
        r"(?:at least|minimum(?: difference)?(?: of)?|≥) (\w{1,12})\b|\b(\w{1,12}) or (?:more|greater)\b", words
    )
    texts = [word for pair in numbers for word in pair if word]
    return {number for word in texts if (number := _WORDS_OF_NUMBERS.get(word, int(word) if word.isdecimal() else 0))}


@lru_cache(maxsize=64)
def parse_words(text: str) -> RuleWords:
    """Return the words of a puzzle's rules, cut into clauses."""
    return RuleWords(text)


def apply_words(words: RuleWords, rules: RuleCollector, drawn: Collection[Constraint] = ()) -> None:
    """Apply the words: refuse drawn constraints that they contradict, and add the rules of all pairs and of the grid.

    Add a note for each clause that is not understood and is about constraints that the puzzle lists by name.

    Args:
        words: the words about the rules.
        rules: the constraints read so far.
        drawn: the constraints that are known by their shapes only.
    """
    present = dict.fromkeys(constraint.rule for constraint in rules.constraints)
    only_drawn = {constraint.rule for constraint in drawn}
    unheeded: list[str] = []
    for constraint in drawn:
        if sentence := _doubtful_sentence(words, constraint.rule):
            rules.doubt(constraint_at(constraint_type(constraint.rule), constraint.cells, rules.n), sentence)
    for rule in present:
        more = _numbers_of([constraint for constraint in rules.constraints if constraint.rule == rule])
        if rule not in only_drawn and (sentence := _doubtful_sentence(words, rule, more)):
            unheeded.append(sentence)
    names, doubts = words.negatives(present)
    for sentence in doubts:
        if only_drawn & {"difference", "ratio", "xv"}:
            rules.doubt(_("the marks between cells"), sentence)
        unheeded.append(sentence)
    for sentence in words.of_any_constraint():
        for constraint in drawn:
            rules.doubt(constraint_at(constraint_type(constraint.rule), constraint.cells, rules.n), sentence)
        unheeded.append(sentence)
    for rule, sentence, clear in words.whole_rules():
        if not clear:
            unheeded.append(sentence)
        elif rule not in present:
            names.append(rule)
    for name in dict.fromkeys(names):
        if name not in present:
            rules.add(name)
            rules.notes.append(
                _("{rule}: taken from the words of the rules").format(rule=_(constraint_type(name).noun))
            )
    if (sentence := words.diagonals()) and not rules.has_region(range(0, rules.n**2, rules.n + 1)):
        rules.extra("diagonal")
        rules.notes.append(_("{rule}: taken from the words of the rules").format(rule=_("diagonals")))
    note = _('the rules say "{sentence}", which was not taken into account')
    rules.notes += (note.format(sentence=sentence) for sentence in dict.fromkeys(unheeded))
    there = [*present, *(["extraregion"] if rules.has_regions else [])]
    missing = [sentence for sentence in dict.fromkeys(_missing(words, there)) if sentence not in unheeded]
    note = _('the rules say "{sentence}", but the puzzle has no such mark')
    rules.notes += (note.format(sentence=sentence) for sentence in missing)


_OTHER_LINES = ("thermometer", "arrow", "betweenline", "lockout", "doublearrow")
_SAME = {
    "slowthermometer": "thermometer",
    "negativedifference": "difference",
    "negativeratio": "ratio",
    "negativexv": "xv",
}


def _numbers_of(constraints: list[Constraint]) -> frozenset[str]:
    """Return the words about the numbers of dots, where these are not the usual 1 and 2."""
    usual = {"difference": 1, "ratio": 2}.get(constraints[0].rule)
    numbers = {number for dot in constraints for number in dot.values or (usual,)}
    if usual is None or numbers == {usual}:
        return frozenset()
    if len(numbers) > 1:
        return frozenset(("described", "first", "n", "x", "1:x", "x:1", "1:n", "n:1"))
    return frozenset(text for number in numbers for text in (f"{number}", f"1:{number}", f"{number}:1"))


def _doubtful_sentence(words: RuleWords, rule: str, more: frozenset[str] = frozenset()) -> str:
    if rule in ("thermometer", "slowthermometer"):  # some digits may stay the same: on which of them?
        if words.is_slow and any("thermometer" in clause.named for clause in words.clauses):
            return words.about("slowthermometer")[0].sentence
        if words.is_slow != (rule == "slowthermometer") and words.speaks_of("slowthermometer"):
            return words.about("slowthermometer")[0].sentence
    return words.doubt(rule, more) if rule in _KINDS else ""


def _missing(words: RuleWords, present: Iterable[str]) -> Iterator[str]:
    """Yield the sentences that name constraints which the puzzle does not have."""
    there = {_SAME.get(rule, rule) for rule in present}
    for clause in words.clauses:
        named = {_SAME.get(rule, rule) for rule in clause.named} - {*_WHOLE, "diagonal"}
        no_line = not named and _LINE_OF.search(clause.words) and not there & {*LINES, *_OTHER_LINES}
        if no_line or (named and not named & there):
            yield clause.sentence
