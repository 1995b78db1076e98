/** Checking the dice of a finished match: the secret fits the promise, and every chance event follows from the secret. */

import { hmac, sha256 } from "./sha256.js";

const bytes = (text) => new TextEncoder().encode(text);
const hex = (array) => Array.from(array, (byte) => byte.toString(16).padStart(2, "0")).join("");

async function digest(text) {
  return crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(text))) : sha256(bytes(text));
}

/** A function ply -> HMAC-SHA256(secret, ply). */
async function signer(secret) {
  if (!crypto.subtle) return async (ply) => hmac(bytes(secret), bytes(String(ply)));
  const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (ply) => new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(String(ply))));
}

/** Which outcome, weighted by odds, the digest chooses. */
export function outcome(digested, odds) {
  let left = BigInt(`0x${hex(digested)}`) % BigInt(odds.reduce((sum, weight) => sum + weight, 0));
  return odds.findIndex((weight) => { left -= BigInt(weight); return left < 0n; });
}

/** The proof, checked: { promised, draws, wrong: [ply] }. `commitment` is what was shown while playing. */
export async function verify(proof, commitment) {
  const sign = await signer(proof.secret);
  const promised = hex(await digest(proof.secret)) === proof.commitment && proof.commitment === commitment;
  const wrong = [];
  for (const { ply, odds, index } of proof.draws) {
    if (outcome(await sign(ply), odds) !== index) wrong.push(ply);
  }
  return { promised, draws: proof.draws.length, wrong };
}
