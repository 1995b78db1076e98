"""What a seat may know, and the worlds it can imagine."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

from motu import SPECTATOR, Match, game
from motu.core import compiled, dice
from motu.core.laws.trial import scrambled
from motu.core.play import Buffers, random_log
from motu.core.visibility import hidden_fields
from motu.games.kahuna.board import cards_of
from tests.games.kahuna.table import BLACK, WHITE, WORLDS, position

pytestmark = pytest.mark.no_cover  # whole matches by every rule: the tests of single rules say which lines run
KAHUNA = game("kahuna")
SEATS = (BLACK, WHITE, SPECTATOR)
Places = tuple[tuple[str, ...], ...]  # the cards of the deck, the hands and the face-down discards


def states(options, matches: int = 3):
    """All states of some random matches."""
    for n in range(matches):
        s = KAHUNA.new(2, options)
        yield s.copy()
        for who, action in random_log(KAHUNA, s, dice.generator(f"{options} {n}")):
            KAHUNA.apply(s, int(who), int(action))
            yield s.copy()


def test_a_seat_sees_its_own_hand_and_not_the_others():
    match = position(
        "black holds ALOA BARI; white holds COCO DUDA; black buried ELAI; white buried FAAA; black known ALOA"
    )
    v = match.view(WHITE)
    assert cards_of(v.hand[WHITE]) == ["COCO", "DUDA"] and cards_of(v.buried[WHITE]) == ["FAAA"]
    assert v.hand[BLACK] == 0 and v.buried[BLACK] == 0 and v.deck == 0
    assert list(v.held) == [2, 2] and list(v.buried_by) == [1, 1] and v.pile == match.state.pile
    assert cards_of(v.known[BLACK]) == ["ALOA"]


def test_a_spectator_sees_no_hand():
    v = position("black holds ALOA BARI; white holds COCO DUDA; black known ALOA; white buried FAAA").view()
    assert not v.hand.any() and not v.buried.any() and v.deck == 0 and cards_of(v.known[BLACK]) == ["ALOA"]


@pytest.mark.parametrize("options", WORLDS, ids=str)
def test_whatever_lies_in_hidden_places_changes_no_view(options):
    rng = dice.generator(1)
    for s in states(options):
        for seat in SEATS:
            places = hidden_fields(s.dtype, seat)
            assert places == ["hand", "buried", "deck"]
            for place in places:
                other = scrambled(s, place, seat, rng)
                assert other.tobytes() != s.tobytes()
                assert KAHUNA.view(other, seat).tobytes() == KAHUNA.view(s, seat).tobytes()


def test_what_a_seat_may_know_differs_from_seat_to_seat():
    s = position("black holds ALOA; white holds BARI").state
    assert len({KAHUNA.view(s, seat).tobytes() for seat in SEATS}) == 3


@pytest.mark.parametrize("options", WORLDS, ids=str)
def test_a_view_allows_the_same_moves_as_the_truth(options):
    b, c = Buffers.of(KAHUNA), Buffers.of(KAHUNA)
    for s in states(options):
        for seat in (BLACK, WHITE):
            n, k = KAHUNA.legal(s, seat, b.actions, b.odds), KAHUNA.legal(KAHUNA.view(s, seat), seat, c.actions, c.odds)
            assert list(b.actions[:n]) == list(c.actions[:k])


@pytest.mark.parametrize("options", WORLDS, ids=str)
def test_an_imagined_world_looks_the_same(options):
    rng, others = dice.generator(2), 0
    for s in states(options):
        for seat in SEATS:
            v, world = KAHUNA.view(s, seat), KAHUNA.blank(s)
            KAHUNA.imagine(v, seat, rng, world)
            assert KAHUNA.view(world, seat).tobytes() == v.tobytes()
            assert_whole(world)
            others += world.tobytes() != s.tobytes()
    assert others > 500


def assert_whole(s) -> None:
    packs = [s.deck, s.up, s.discards, *s.hand, *s.buried]
    assert Counter(card for pack in packs for card in cards_of(pack)) == Counter(dict.fromkeys(game_cards(), 2))
    assert [len(cards_of(pack)) for pack in s.hand] == list(s.held)
    for seat in (BLACK, WHITE):
        assert not Counter(cards_of(s.known[seat])) - Counter(cards_of(s.hand[seat]))


def game_cards() -> list[str]:
    from motu.games.kahuna.board import ISLANDS

    return list(ISLANDS)


GONE = "BARI BARI DUDA DUDA ELAI ELAI FAAA FAAA GOLA GOLA IFFI IFFI JOJO JOJO KAHU KAHU LALE LALE"
SMALL = {
    "a hand and the pile": f"white holds ALOA COCO; pile ALOA HUNA; face up COCO HUNA; discards {GONE}",
    "a remembered card": f"white holds ALOA COCO HUNA; white known HUNA; pile ALOA HUNA; face up COCO; discards {GONE}",
    "discards face down": f"white holds ALOA; white buried HUNA HUNA; pile ALOA COCO; face up COCO; discards {GONE}",
    "own cards, too": "black holds ALOA; black buried COCO; white holds ALOA HUNA; pile COCO HUNA; face up LALE; "
    f"discards {GONE[:-5]}",
    "open cards": f"open draws; white holds ALOA ALOA COCO; white known ALOA; pile HUNA HUNA; face up COCO; discards {GONE}",
}


@pytest.mark.parametrize("case", SMALL)
@pytest.mark.parametrize("seat", [BLACK, SPECTATOR])
def test_imagined_worlds_are_as_likely_as_their_deals_are_many(case, seat):
    s = position(SMALL[case]).state
    expected, rng, times = exact_worlds(s, seat), dice.generator(3), 500 if compiled.INTERPRETED else 4000
    v, world = KAHUNA.view(s, seat), KAHUNA.blank(s)
    found: Counter[Places] = Counter()
    for _ in range(times):
        KAHUNA.imagine(v, seat, rng, world)
        found[places_of(world)] += 1
    assert set(found) <= set(expected)
    for places, chance in expected.items():
        assert abs(found[places] - times * chance) < 5 * sqrt(times * chance * (1 - chance)) + 1


def places_of(s) -> Places:
    return tuple(tuple(cards_of(pack)) for pack in (s.deck, *s.hand, *s.buried))


def exact_worlds(s, seat: int) -> dict[Places, float]:
    """Every way to lay the single cards not seen into the places not seen, counted one by one."""
    hidden: list[str] = []
    rooms: list[str] = []
    fixed: dict[str, list[str]] = {}
    packs = {"deck": s.deck, "hand 0": s.hand[0], "hand 1": s.hand[1], "buried 0": s.buried[0], "buried 1": s.buried[1]}
    for place, pack in packs.items():
        kind, _, owner = place.partition(" ")
        cards = Counter(cards_of(pack))
        of_others = Counter(cards_of(s.known[int(owner)])) if kind == "hand" else Counter()
        known = cards if owner == str(seat) else of_others
        fixed[place] = list(known.elements())
        hidden += list((cards - known).elements())
        rooms += [place] * (cards - known).total()
    worlds: Counter[Places] = Counter()
    for order in permutations(hidden):
        filled = {place: list(cards) for place, cards in fixed.items()}
        for place, card in zip(rooms, order, strict=True):
            filled[place].append(card)
        worlds[tuple(tuple(sorted(filled[place])) for place in packs)] += 1
    return {world: n / worlds.total() for world, n in worlds.items()}


def test_the_log_hides_what_a_seat_may_not_see():
    match = Match("kahuna", options={"first": 0}, seed=1)
    for viewer, hidden in ((BLACK, range(3, 6)), (WHITE, range(3)), (SPECTATOR, range(6))):
        texts = [text for _, text in match.log_for(viewer)]
        assert [n for n, text in enumerate(texts) if text == "deal ?"] == list(hidden)
        assert all("?" not in text for text in texts[6:])


def test_a_drawn_card_and_a_discard_are_seen_by_their_owner_alone():
    match = position("black holds ALOA BARI COCO DUDA ELAI").go("discard ALOA, done, draw, deal GOLA")
    hidden = ["discard ?", "done", "draw", "deal ?"]
    assert [text for _, text in match.log_for(WHITE)] == hidden == [text for _, text in match.log_for(SPECTATOR)]
    assert [text for _, text in match.log_for(BLACK)] == ["discard ALOA", "done", "draw", "deal GOLA"]


def test_a_play_can_be_taken_back_but_not_a_draw():
    match = Match("kahuna", options={"first": 0}, seed=1)
    before = match.state.tobytes()
    match.play(0, next(move for move in match.moves(0) if "with" in move))
    match.undo()
    assert match.state.tobytes() == before
    match.play(0, "done")
    match.play(0, "draw")
    assert not match.can_undo


def test_a_record_has_no_gaps():
    dtype = KAHUNA.record(2, {})
    assert sum(dtype[name].itemsize for name in dtype.names or ()) == dtype.itemsize == 128


def test_a_learner_sees_what_the_seat_sees_and_itself_first():
    from motu.lab.observe import Observer

    match = position("black holds ALOA; white holds BARI; white: ALOA-DUDA; white known BARI")
    observer = Observer.of(KAHUNA, 2, match.options)
    assert len(set(observer.names)) == len(observer)
    for seat, line in ((WHITE, "bridges[0] has 1"), (BLACK, "bridges[1] has 1")):
        row = observer.read(match.view(seat), seat)
        assert row[observer.index[line]] == 1 and row.min() >= 0 and row.max() <= 1
    row = observer.read(match.view(BLACK), BLACK)
    assert row[observer.index["hand[0] has 0"]] == 1 and row[observer.index["known[1] has 1"]] == 1
    assert not any(row[i] for name, i in observer.index.items() if name.startswith("hand[1]"))


def possible(text: str) -> set[str]:
    """What a spectator holds possible for black."""
    match = position(text)
    b = Buffers.of(KAHUNA)
    assert KAHUNA.possible is not None
    n = KAHUNA.possible(match.view(), BLACK, b.actions, b.odds)
    return {KAHUNA.words.action_text(match.state, BLACK, int(action)) for action in b.actions[:n]}


def test_k8_2_with_all_cards_known_what_is_possible_is_what_is_legal():
    match = position("open draws; black holds ALOA LALE; black known ALOA LALE")
    assert possible("open draws; black holds ALOA LALE; black known ALOA LALE") == set(match.moves(BLACK))
    assert len(match.moves(BLACK)) == 3 + 3 + 1


def test_k8_2_with_an_unknown_card_every_card_that_nobody_has_seen_may_be_in_the_hand():
    told = "black holds ALOA LALE; black known LALE; white holds COCO; white known COCO; face up BARI BARI DUDA; discards COCO"
    cards = {move.partition(" with ")[2] for move in possible(told)} - {""}
    assert cards == {"ALOA", "DUDA", "ELAI", "FAAA", "GOLA", "HUNA", "IFFI", "JOJO", "KAHU", "LALE"}
    assert "done" in possible(told)
