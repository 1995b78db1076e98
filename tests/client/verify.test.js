/** SHA-256, HMAC, and the proof of a match's dice: by our own hashing and by the browser's. */

import { hmac, sha256 } from "/static/lib/sha256.js";
import { outcome, verify } from "/static/lib/verify.js";
import { equal, test } from "./harness.js";

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
const hex = (/** @type {Uint8Array} */ array) =>
  Array.from(array, (byte) => byte.toString(16).padStart(2, "0")).join("");

test("SHA-256 gives what the standard gives", () => {
  equal(hex(sha256(bytes(""))), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  equal(hex(sha256(bytes("abc"))), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("SHA-256 agrees with the browser's at every length round the edge of a block", async () => {
  for (let length = 50; length < 140; length++) {
    const message = Uint8Array.from({ length }, (_, place) => (place * 7 + length) % 256);
    const theirs = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
    equal(hex(sha256(message)), hex(theirs));
  }
});

test("HMAC gives what RFC 4231 gives, with short and with long keys", () => {
  const short = hmac(bytes("Jefe"), bytes("what do ya want for nothing?"));
  equal(hex(short), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  const long = hmac(
    new Uint8Array(131).fill(0xaa),
    bytes("Test Using Larger Than Block-Size Key - Hash Key First"),
  );
  equal(hex(long), "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
});

test("an outcome is drawn by the weight of the odds", () => {
  const drawn = (/** @type {number} */ number) => outcome(Uint8Array.of(number), [3, 1, 2]);
  equal([0, 1, 2, 3, 4, 5, 6].map(drawn), [0, 0, 0, 1, 2, 2, 0]);
});

const SECRET = "a secret of sixteen islands";

/** The proof that a fair table would give, by the browser's own hashing. */
async function proof() {
  const commitment = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(SECRET))));
  const key = await crypto.subtle.importKey("raw", bytes(SECRET), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const draws = [];
  for (const ply of [0, 3, 17]) {
    const signed = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(String(ply))));
    const odds = [1, 1, 1, 1, 1, 1];
    draws.push({ ply, odds, index: Number(BigInt(`0x${hex(signed)}`) % 6n), text: "" });
  }
  return { commitment, secret: SECRET, draws };
}

/** @type {(SubtleCrypto | undefined)[]} the browser's hashing, and none, as over plain HTTP */
const WAYS = [crypto.subtle, /** @type {any} */ (null)];

test("a fair match is found fair, with and without the browser's hashing", async () => {
  const fair = await proof();
  for (const subtle of WAYS) {
    equal(await verify(fair, fair.commitment, subtle), { promised: true, draws: 3, wrong: [] });
  }
});

test("a draw that does not follow from the secret is named by its ply", async () => {
  const unfair = await proof();
  unfair.draws[1].index = (unfair.draws[1].index + 1) % 6;
  for (const subtle of WAYS) equal((await verify(unfair, unfair.commitment, subtle)).wrong, [3]);
});

test("another secret than the promised one is found out", async () => {
  const fair = await proof();
  for (const subtle of WAYS) {
    equal((await verify({ ...fair, secret: "another" }, fair.commitment, subtle)).promised, false);
    equal((await verify(fair, "0".repeat(64), subtle)).promised, false);
  }
});
