"""Reading chains, the recommended ones, and advice."""

from __future__ import annotations

from pathlib import Path

import pytest

from standings.advice import AdviceCode, advice_on
from standings.chain_sense import check_sense
from standings.chains import (
    PRESETS,
    ChainError,
    ChainProblem,
    chain_for,
    chain_from_steps,
    chain_text,
    default_chain,
    parse_chain,
    presets_for,
)
from standings.tiebreaks import ALL_TIE_BREAKS, Edition, edition_for, tie_breaks_of
from tests.standings.sheets import ROUND_ROBIN, given, tournament
from tournaments.record import TournamentDetails

PAIR = "w2 1\nb1 0"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("PTS,DE,BH/C1,BH,SB", "PTS,DE,BH/C1,BH,SB"),
        (" pts ; de , bh-c1 ", "PTS,DE,BH/C1"),
        ("KS/L+1,KS/L-2", "KS/L+1,KS/L-2"),
        ("KS-L-2", "KS/L-2"),
        ("AOB/F,AOB/P,TPN/R,RTNG/R/U1400", "AOB/F,AOB/P,TPN/R,RTNG/R/U1400"),
        ("DE[1],ARO/M1", "DE[1],ARO/M1"),
        ("DE[1-3],BH/P/C2", "DE[1-3],BH/C2/P"),
        ("DE[2-],BH[3-3]", "DE[2-],BH[3]"),
        ("GE", "REP"),
    ],
)
def test_chain_is_read_and_written(text, expected):
    assert chain_text(parse_chain(text, Edition.RULES_2026)) == expected


@pytest.mark.parametrize(
    ("text", "problem", "words"),
    [
        ("", ChainProblem.EMPTY, "empty"),
        (" , ", ChainProblem.EMPTY, "empty"),
        ("PTS,,BH", ChainProblem.EMPTY, "Entry 2 of the chain is empty"),
        ("PTS, BH,", ChainProblem.EMPTY, "Entry 3 of the chain is empty"),
        ("PTS,XYZ", ChainProblem.UNKNOWN_CODE, "XYZ: there is no tie-break XYZ"),
        ("/C1", ChainProblem.UNKNOWN_CODE, "without a code"),
        ("EMMSB", ChainProblem.TEAM_CODE, "for teams"),
        ("KA", ChainProblem.OTHER_EDITION, "only of 2012"),
        ("BH/C", ChainProblem.UNKNOWN_MODIFIER, "C is no modifier"),
        ("BH/", ChainProblem.UNKNOWN_MODIFIER, "an empty modifier"),
        ("BH/C0", ChainProblem.UNKNOWN_MODIFIER, "C0 is no modifier"),
        ("PTS/C1", ChainProblem.SENSELESS_MODIFIER, "makes no sense for PTS"),
        ("DE/C1", ChainProblem.SENSELESS_MODIFIER, "makes no sense for DE"),
        ("WIN/M1", ChainProblem.SENSELESS_MODIFIER, "makes no sense for WIN"),
        ("BH/K2", ChainProblem.SENSELESS_MODIFIER, "makes no sense for BH"),
        ("BH/L+1", ChainProblem.SENSELESS_MODIFIER, "makes no sense for BH"),
        ("SB/R", ChainProblem.SENSELESS_MODIFIER, "makes no sense for SB"),
        ("BH/C1/M1", ChainProblem.REPEATED_MODIFIER, "cannot stand beside"),
        ("BH/P/P", ChainProblem.REPEATED_MODIFIER, "cannot stand beside"),
        ("ARO/U9999", ChainProblem.UNKNOWN_MODIFIER, "U9999 is no modifier"),
        ("DE[3-1]", ChainProblem.BAD_PLACES, "DE[1-3]"),
        ("DE[0]", ChainProblem.BAD_PLACES, "DE[1-3]"),
        ("DE[0-2]", ChainProblem.BAD_PLACES, "DE[1-3]"),
        ("DE[-3]", ChainProblem.BAD_PLACES, "DE[1-3]"),
        ("DE[x]", ChainProblem.BAD_PLACES, "DE[x]: places stand at the end"),
        ("DE[", ChainProblem.BAD_PLACES, "DE[1-3]"),
        ("DE]", ChainProblem.BAD_PLACES, "DE[1-3]"),
        ("DE[]", ChainProblem.BAD_PLACES, "DE[1-3]"),
        ("DE[12]34", ChainProblem.BAD_PLACES, "DE[1-3]"),
        ("DE[1][2]", ChainProblem.BAD_PLACES, "DE[1-3]"),
        ("BH/C1[1-99999]", ChainProblem.BAD_PLACES, "DE[1-3]"),
        ("[1]", ChainProblem.UNKNOWN_CODE, "without a code"),
    ],
)
def test_chain_that_cannot_be_read_gets_a_sentence(text, problem, words):
    with pytest.raises(ChainError) as refusal:
        parse_chain(text, Edition.RULES_2026)
    assert refusal.value.problem is problem
    assert words in str(refusal.value)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(
    ("entry", "rounds", "problem"),
    [
        ("BH/C99", 9, ChainProblem.NOTHING_LEFT),
        ("BH/C9", 9, ChainProblem.NOTHING_LEFT),
        ("BH/C8", 9, None),
        ("BH/M5", 9, ChainProblem.NOTHING_LEFT),
        ("BH/M4", 9, None),
        ("SB/C3/P", 3, ChainProblem.NOTHING_LEFT),
        ("PS/C7[1-3]", 7, ChainProblem.NOTHING_LEFT),
        ("ARO/M9", 9, ChainProblem.NOTHING_LEFT),
        ("KS/L+99", 9, ChainProblem.LIMIT_BEYOND),
        ("KS/L-9", 9, ChainProblem.LIMIT_BEYOND),
        ("KS/L-8", 9, None),
        # The Handbook names these for any event, and reference figures have them.
        ("BH/M2", 3, None),
        ("BH/C1", 1, None),
        ("KS/L+1", 1, None),
        # A file that does not say how many rounds there are.
        ("BH/C3", 0, None),
    ],
)
def test_modifier_beyond_all_rounds_is_refused(entry, rounds, problem):
    chain = parse_chain(f"PTS,{entry}", Edition.RULES_2026)
    if problem is None:
        check_sense(chain, rounds)
        return
    with pytest.raises(ChainError) as refusal:
        check_sense(chain, rounds)
    assert refusal.value.problem is problem
    assert str(refusal.value).startswith(f"{entry}: ")
    assert f"the number of rounds is {rounds}." in str(refusal.value)


def test_modifiers_depend_on_the_edition():
    with pytest.raises(ChainError, match="in edition 2024"):
        parse_chain("AOB/F", Edition.RULES_2024)
    with pytest.raises(ChainError, match="in edition 2012"):
        parse_chain("SB/C1", Edition.RULES_2012)
    with pytest.raises(ChainError, match="STD is no tie-break of edition 2024"):
        parse_chain("STD", Edition.RULES_2024)


def test_chain_is_read_from_stored_steps():
    steps = [
        {"code": "DE", "first_place": 1, "last_place": 3},
        {"code": "ARO", "last_place": 2},
        {"code": "BH", "first_place": 4},
        {"code": "BH/C1", "first_place": None, "last_place": None},
    ]
    chain = chain_from_steps(steps, Edition.RULES_2026)
    assert chain_text(chain) == "DE[1-3],ARO[1-2],BH[4-],BH/C1"


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_preset_can_be_read_under_its_edition(preset):
    assert chain_text(parse_chain(preset.chain, preset.edition)) == preset.chain


def test_presets_by_kind_and_edition():
    robin = presets_for(Edition.RULES_2024, is_round_robin=True)
    assert [preset.name for preset in robin] == [
        "round-robin",
        "round-robin-2012",
        "round-robin-koya-2012",
    ]
    swiss = presets_for(Edition.RULES_2012, is_round_robin=False)
    assert swiss[0].name == "swiss-2012"
    chain = default_chain(Edition.RULES_2026, is_round_robin=False)
    assert chain_text(chain) == "PTS,DE,BH/C1,BH,SB"


def test_chain_of_the_source_goes_before_the_default():
    laid_out = given(tournament(PAIR))
    assert chain_text(chain_for(laid_out, ("BH", "SB"))) == "BH,SB"
    assert chain_text(chain_for(laid_out, ())) == "PTS,DE,BH/C1,BH,SB"


def advice_codes(text: str, edition: str = "2026", **options) -> list[AdviceCode]:
    ratings = options.pop("ratings", (2000, 1900))
    laid_out = given(tournament(PAIR, ratings=ratings, **options), edition)
    chain = parse_chain(text, laid_out.edition)
    return [advice.code for advice in advice_on(chain, laid_out)]


def test_advice_against_koya_in_a_swiss():
    assert advice_codes("PTS,KS") == [AdviceCode.KOYA_IN_SWISS]
    assert advice_codes("PTS,KS", details=ROUND_ROBIN) == []


def test_advice_against_buchholz_in_a_round_robin():
    assert advice_codes("PTS,BH,FB,AOB", details=ROUND_ROBIN) == [
        AdviceCode.BUCHHOLZ_IN_ROUND_ROBIN
    ]
    assert advice_codes("PTS,BH,FB,AOB") == []


def test_advice_against_ratings_with_unrated_players():
    assert advice_codes("PTS,ARO", ratings=(2000, 0)) == [
        AdviceCode.RATINGS_WITH_UNRATED
    ]
    assert advice_codes("PTS,ARO/U1400", ratings=(2000, 0)) == []


def test_advice_cites_the_articles_of_its_own_edition():
    def sources(text: str, edition: str, **options) -> list[str]:
        laid_out = given(tournament(PAIR, **options), edition)
        chain = parse_chain(text, laid_out.edition)
        return [advice.source for advice in advice_on(chain, laid_out)]

    assert sources("PTS,ARO", "2026") == ["C.07 art. 10"]
    assert sources("PTS,ARO", "2024") == ["C.07 art. 10"]
    assert sources("PTS,ARO", "2012") == [""]
    assert sources("PTS,BH", "2026", details=ROUND_ROBIN) == ["C.07 art. 8"]
    assert sources("PTS,BH", "2012", details=ROUND_ROBIN) == [""]


def test_advice_against_a_cut_of_every_round():
    assert advice_codes("PTS,BH/M1", rounds_total=2) == [AdviceCode.NOTHING_LEFT]
    assert advice_codes("PTS,BH/M1", rounds_total=3) == []


def test_advice_against_an_entry_twice_but_not_direct_encounter():
    assert advice_codes("PTS,BH,BH") == [AdviceCode.REPEATED]
    assert advice_codes("PTS,DE,BH,DE") == []


def test_note_on_mixed_categories_only_under_2012():
    assert advice_codes("PTS,PS,BH", "2012") == [AdviceCode.MIXED_CATEGORIES]
    assert advice_codes("PTS,BH/C1,BH", "2012") == []
    assert advice_codes("PTS,DE,WON,BPG,BH/C1,BH,SB", "2012") == []
    assert advice_codes("DE,WON,BPG,BH/C1,BH,SB", "2012") == []
    assert advice_codes("PTS,PS,BH", "2026") == []
    assert advice_codes("PTS,PS,BH", "2024") == []


@pytest.mark.parametrize(
    ("code", "words", "edition"),
    [
        ("", "", "2026"),
        ("FIDE_DUTCH_2026", "", "2026"),
        ("FIDE_DUTCH_2017", "", "2012"),
        ("FIDE_DUTCH_2017_BAKU", "", "2012"),
        ("", "FIDE_DUTCH_2025", "2026"),
        ("", "FIDE_DUTCH_2017", "2012"),
        ("CUSTOM_SWISS", "Individual: Swiss-System (without colours)", "2012"),
        ("CUSTOM_SWISS", "Swiss (Dutch, FIDE rules before 2017)", "2012"),
        ("FIDE_ROUNDROBIN", "", "2026"),
        ("", "Round Robin", "2026"),
    ],
)
def test_edition_follows_the_declared_system(code, words, edition):
    details = TournamentDetails(type_code=code, type_text=words)
    assert edition_for(details) == edition


@pytest.mark.parametrize(
    ("start", "edition"),
    [
        ("", "2026"),
        ("2026/03/01", "2026"),
        ("2026/02/28", "2024"),
        ("01/09/2024", "2024"),
        ("2019/05/01", "2012"),
    ],
)
def test_edition_of_the_dutch_system_without_a_year_goes_by_the_date(start, edition):
    details = TournamentDetails(type_code="FIDE_DUTCH", start=start)
    assert edition_for(details) == edition


@pytest.mark.parametrize(
    ("code", "words"),
    [("", "Round Robin"), ("BERGER_ROUNDROBIN_G2", ""), ("", "All-play-all")],
)
def test_round_robin_is_seen_in_the_declared_type(code, words):
    details = TournamentDetails(type_code=code, type_text=words)
    assert given(tournament(PAIR, details=details)).predetermined


def test_every_tie_break_says_what_it_is():
    for tie_break in ALL_TIE_BREAKS:
        assert tie_break.name
        assert tie_break.unplayed.endswith(".")
        assert tie_break.editions()
        assert all(tie_break.articles.values())


def test_rules_page_names_every_code_and_its_article():
    page = Path(__file__).resolve().parents[2] / "docs" / "rules" / "tiebreaks.md"
    text = page.read_text(encoding="utf-8")
    rows = {
        code.strip(): line
        for line in text.splitlines()
        if line.startswith("| ") and line.count("|") == 6
        for code in line.split("|")[1].split(",")
    }
    for tie_break in ALL_TIE_BREAKS:
        line = rows[tie_break.code]
        assert all(article in line for article in tie_break.articles.values()), line
        assert type(tie_break).__module__.rsplit(".", 1)[-1] in line


def test_editions_know_the_codes_of_their_time():
    codes = {edition: " ".join(sorted(tie_breaks_of(edition))) for edition in Edition}
    assert codes == {
        Edition.RULES_2012: ("ARO BH BPG DE KA KS KSX LOT OPS PERF PS PTS SB SOB WON"),
        Edition.RULES_2024: (
            "AOB APPO APRO ARO BH BPG BWG DE FB KS LOT PS PTP PTS REP SB TPR WIN WON"
        ),
        Edition.RULES_2026: (
            "AOB APPO APRO ARO BH BPG BWG DE FB KS LOT PS PTP PTS REP RTNG SB STD TPN "
            "TPR WIN WON"
        ),
    }
