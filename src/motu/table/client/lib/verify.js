/** Verifies the dice of a match: the secret matches the commitment, and every chance event follows from the secret. */

import { hmac, sha256 } from "./sha256.js";

/** @import { Proof } from "./messages.js" */
/** @typedef {{ promised: boolean, draws: number, wrong: number[] }} Verdict wrong: plies that do not follow */

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** @param {Uint8Array} array */
const hex = (array) => Array.from(array, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @param {string} text
 * @param {SubtleCrypto} [subtle]
 */
async function digest(text, subtle) {
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes(text))) : sha256(bytes(text));
}

/**
 * A function ply -> HMAC-SHA256(secret, ply).
 * @param {string} secret
 * @param {SubtleCrypto} [subtle]
 * @returns {Promise<(ply: number) => Promise<Uint8Array>>}
 */
async function signer(secret, subtle) {
  if (!subtle) return async (ply) => hmac(bytes(secret), bytes(String(ply)));
  const kind = { name: "HMAC", hash: "SHA-256" };
  const key = await subtle.importKey("raw", bytes(secret), kind, false, ["sign"]);
  return async (ply) => new Uint8Array(await subtle.sign("HMAC", key, bytes(String(ply))));
}

/**
 * Which outcome, weighted by odds, the digest chooses.
 * @param {Uint8Array} digested
 * @param {number[]} odds
 */
export function outcome(digested, odds) {
  const all = odds.reduce((sum, weight) => sum + weight, 0);
  let left = BigInt(`0x${hex(digested)}`) % BigInt(all);
  return odds.findIndex((weight) => (left -= BigInt(weight)) < 0n);
}

/**
 * The proof, checked.
 * @param {Proof} proof
 * @param {string} commitment as shown during play
 * @param {SubtleCrypto} [subtle] the browser's own hashing, which only pages over HTTPS get
 * @returns {Promise<Verdict>}
 */
export async function verify(proof, commitment, subtle = crypto.subtle) {
  const sign = await signer(proof.secret, subtle);
  const hashed = hex(await digest(proof.secret, subtle));
  const promised = hashed === proof.commitment && proof.commitment === commitment;
  const wrong = [];
  for (const { ply, odds, index } of proof.draws) {
    if (outcome(await sign(ply), odds) !== index) wrong.push(ply);
  }
  return { promised, draws: proof.draws.length, wrong };
}
