"""Layers: drawn from what they name, and only when that has changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from motu.core.fields import hidden, private, public, record_type
from motu.core.laws.layers import layers_name_their_fields
from motu.core.laws.trial import Broken, Trial
from motu.core.layers import Given, Layers, drawn, layer
from motu.core.registry import register
from motu.core.scene import Choice, Scene, Sprite
from motu.core.visibility import view
from motu.core.words import calling, name_of, speaking
from tests.core import pebbles

pytestmark = pytest.mark.interpreted
HANDS = record_type([public("row", "i1"), private("hand", "i1", 2), hidden("deck", "i1"), public("won", "i1", 2)])


class Table:
    """A table whose layers note when they are drawn."""

    def __init__(self):
        self.state, self.kept, self.drawn, self.actions = np.zeros(1, HANDS)[0], {}, [], []
        self.scene = Layers(
            "hands",
            width=100,
            height=lambda v: 50 + int(v.row),
            sprites=(layer()(self.mat), layer("row")(self.row), layer("hand")(self.hand), layer("won[seat]")(self.won)),
            choices=layer("row")(self.choices),
            prompt=layer()(self.prompt),
        )

    def mat(self, v):
        self.drawn.append("mat")
        return [Sprite("mat")]

    def row(self, v):
        self.drawn.append("row")
        yield Sprite("row", text=f"{v.row} {v.hand.tolist()} {v.won.tolist()}")

    def hand(self, v):
        self.drawn.append("hand")
        yield Sprite("hand", text=str(v.hand.tolist()))

    def won(self, v, seat, choices):
        self.drawn.append("won")
        yield Sprite("won", text=f"{v.won.tolist()} {len(choices)}")

    def choices(self, v, seat):
        self.drawn.append("choices")
        return [Choice(n, str(n), "") for n in range(int(v.row))]

    def prompt(self, v):
        self.drawn.append("prompt")
        return name_of(1)

    def look(self, seat):
        """What is drawn for a seat, and what had to be."""
        self.drawn = []
        return self.scene.drawn(view(self.state, seat), Given(seat, {}, lambda: self.actions), self.kept)


def test_only_what_has_changed_is_drawn_again():
    table = Table()
    before = table.look(0)
    assert sorted(table.drawn) == ["choices", "hand", "mat", "prompt", "row", "won"]
    again = table.look(0)
    assert table.drawn == [] and again.scene == before.scene
    assert all(a is b for a, b in zip(again.layers, before.layers, strict=True))
    table.state.hand[0] = 3
    after = table.look(0)
    assert table.drawn == ["hand"] and after.layers[2][0].text == "[3, 0]"
    assert [a is b for a, b in zip(after.layers, before.layers, strict=True)] == [True, True, False, True]


def test_a_layer_that_comes_out_as_it_was_stays_the_very_same():
    """So that nobody looks for what differs, and who asks for the choices is not drawn again."""
    table = Table()
    table.scene = Layers("hands", width=1, height=1, sprites=(table.hand, table.won), choices=table.choices)
    before = table.look(0)
    table.state["won"] = 3  # all of them are given the whole view, and only one shows this
    after = table.look(0)
    assert table.drawn == ["choices", "hand", "won"]
    assert after.layers[0] is before.layers[0] and after.layers[1] is not before.layers[1]
    assert after.parts["choices"] is before.parts["choices"]


def test_a_layer_sees_nothing_but_what_it_names():
    table = Table()
    table.state.row, table.state.won[:], table.state.hand[:] = 2, (4, 5), 7
    texts = {sprite.id: sprite.text for sprite in table.look(1).scene.sprites}
    assert texts == {"mat": "", "row": "2 [0, 0] [0, 0]", "hand": "[0, 7]", "won": "[0, 5] 2"}
    assert table.look(-1).scene.sprites[3].text == "[4, 0] 2", "who watches is shown the first seat's row"


def test_what_all_see_is_drawn_once_for_all_and_what_is_ones_own_for_each():
    table = Table()
    for seat in (0, 1, -1):
        table.look(seat)
    assert table.drawn.count("row") == table.drawn.count("mat") == 0, "the first drew them"
    assert "hand" in table.drawn, "a layer of a private field is drawn for each viewer"
    table.state.hand[1] = 9
    table.look(0)
    assert table.drawn == [], "what another holds makes no difference, not even in time"


def test_whoever_is_called_otherwise_is_drawn_again_and_each_language_for_itself():
    table = Table()
    with calling(("Ana", "Ben").__getitem__):
        assert table.look(0).scene.prompt == "Ben"
    with calling(("Zoe", "Ben").__getitem__):
        assert table.look(0).scene.prompt == "Ben" and table.drawn == []
    with calling(("Ana", "Cleo").__getitem__):
        assert table.look(0).scene.prompt == "Cleo" and table.drawn == ["prompt"]
    assert table.look(0).scene.prompt == "Seat 2"
    with speaking("de"):
        assert table.look(0).scene.prompt == "Platz 2"


def test_who_asks_for_the_choices_is_drawn_again_with_them():
    table = Table()
    table.look(0)
    table.state.row = 1
    table.look(0)
    assert sorted(table.drawn) == ["choices", "row", "won"]


def test_a_field_that_there_is_not_is_named_in_the_error():
    scene = Layers("hands", width=1, height=1, sprites=(layer("rwo")(lambda v: []),))
    with pytest.raises(KeyError, match="names the field rwo"):
        scene(np.zeros(1, HANDS)[0], 0, {})
    with pytest.raises(TypeError, match="asks for deck"):
        layer()(lambda v, deck: [])


def test_a_scene_that_is_not_made_of_layers_is_one_by_itself():
    whole = Scene("pebbles", 1, 1, (Sprite("a"),))
    game = replace(pebbles.GAME, scene=lambda v, seat, options: whole)
    found = drawn(game, game.new(), Given(0, {}, list), {})
    assert found.scene == whole and found.layers == (whole.sprites,)


@pytest.mark.usefixtures("shelf")
def test_the_law_names_the_field_that_was_forgotten():
    def drawn_from(*fields):
        pile = layer(*fields)(lambda v: [Sprite("pile", text=str(v.pile))])
        game = replace(pebbles.GAME, scene=Layers("pebbles", width=1, height=1, sprites=(pile,)))
        layers_name_their_fields(Trial.of(register(game)))

    drawn_from("turn", "pile")
    with pytest.raises(Broken, match="names turn, but what it draws for seat -1 depends on pile"):
        drawn_from("turn")


def test_a_layer_that_asks_whose_place_is_shown_is_drawn_once_for_seat_and_spectator():
    noted = []

    def won(v, shown):
        noted.append(shown)
        yield Sprite("won", text=str(v.won[shown]))

    def hand(v, shown):
        noted.append("hand")
        yield Sprite("hand", text=str(v.hand[shown]))

    scene = Layers("hands", width=1, height=1, sprites=(layer("won")(won), layer("hand")(hand)))
    s, kept = np.zeros(1, HANDS)[0], dict[Any, Any]()
    s.won[:], s.hand[:] = (4, 5), (6, 7)
    texts = {}
    for seat in (0, -1, 1):
        texts[seat] = [sprite.text for sprite in scene.drawn(view(s, seat), Given(seat, {}, list), kept).scene.sprites]
    assert texts == {0: ["4", "6"], -1: ["4", "0"], 1: ["5", "7"]}
    assert noted == [0, "hand", "hand", 1, "hand"], "what not all may see is drawn for each"


def test_a_layer_may_ask_what_can_be_done_and_is_drawn_again_when_that_changes():
    table, noted = Table(), []

    def choices(v, actions):
        noted.append(actions)
        return [Choice(action, str(action), "") for action in actions]

    table.scene = Layers("hands", width=1, height=1, sprites=(), choices=layer("row")(choices))
    for table.actions in ([1, 2], [1, 2], [3]):
        assert [choice.action for choice in table.look(0).scene.choices] == table.actions
    assert noted == [(1, 2), (3,)]


def test_names_are_noted_for_the_layer_that_says_them_and_for_no_other():
    """A layer that is not drawn again asks what its names are now, in the middle of drawing others."""
    drawn, names = [], {0: "Ana", 1: "Ben"}

    def first(v):
        drawn.append("first")
        return [Sprite("first", text=str(v.row))]

    def second(v):
        drawn.append("second")
        return [Sprite("second", text=name_of(1))]

    scene = Layers("hands", width=1, height=1, sprites=(layer("row")(first), layer("won")(second)))
    s, kept = np.zeros(1, HANDS)[0], dict[Any, Any]()
    with calling(lambda seat: names[seat]):
        for s.row in (1, 2):
            scene.drawn(view(s, 0), Given(0, {}, list), kept)
        assert drawn == ["first", "second", "first"]
        names[1] = "Bea"
        again = scene.drawn(view(s, 0), Given(0, {}, list), kept)
    assert drawn[3:] == ["second"] and again.scene.sprites[1].text == "Bea"


def test_what_all_see_is_compared_once_for_a_position_unless_a_name_has_changed():
    noted, names = [], {0: "Ana", 1: "Ben"}

    def row(v):
        noted.append(int(v.row))
        return [Sprite("row", text=f"{v.row} {name_of(0)}")]

    scene = Layers("hands", width=1, height=1, sprites=(layer("row")(row),))
    s, kept, moment = np.zeros(1, HANDS)[0], dict[Any, Any](), object()

    def text(seat, moment):
        with calling(lambda seat: names[seat]):
            return scene.drawn(view(s, seat), Given(seat, {}, list), kept, moment).scene.sprites[0].text

    assert text(0, moment) == text(1, moment) == "0 Ana" and noted == [0]
    names[0] = "Bea"
    assert text(1, moment) == "0 Bea" and noted == [0, 0]
    s.row = 3
    assert text(0, object()) == "3 Bea"
