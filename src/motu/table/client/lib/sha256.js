/** SHA-256 and HMAC for pages without HTTPS, where the browser withholds its own. */

const BLOCK = 64; // bytes
const { ROUNDS, START } = constants();

/** The first bits of the roots of primes, as in the standard. */
function constants() {
  const primes = [2];
  for (let n = 3; primes.length < 64; n += 2) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (/** @type {number} */ x) => Math.floor((x - Math.floor(x)) * 2 ** 32);
  return {
    ROUNDS: Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    START: Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  };
}

/**
 * @param {number} x
 * @param {number} by
 */
const rotate = (x, by) => (x >>> by) | (x << (32 - by));

/**
 * @param {Uint8Array} bytes
 * @returns {Uint8Array}
 */
export function sha256(bytes) {
  const state = START.slice();
  const blocks = padded(bytes);
  for (let at = 0; at < blocks.byteLength; at += BLOCK) compress(state, schedule(blocks, at));
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => out.setUint32(4 * place, word));
  return new Uint8Array(out.buffer);
}

/**
 * The message, a one, zeros, and its length in bits: whole blocks.
 * @param {Uint8Array} bytes
 */
function padded(bytes) {
  const view = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  return view;
}

/**
 * @param {DataView} blocks
 * @param {number} at
 */
function schedule(blocks, at) {
  const words = new Uint32Array(64);
  for (let i = 0; i < 16; i++) words[i] = blocks.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [words[i - 15], words[i - 2]];
    const low = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const high = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    words[i] = words[i - 16] + low + words[i - 7] + high;
  }
  return words;
}

/**
 * @param {Uint32Array} state
 * @param {Uint32Array} words
 */
function compress(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + ROUNDS[i] + words[i];
    const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] += word));
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/**
 * @param {Uint8Array} a
 * @param {Uint8Array} b
 */
function joined(a, b) {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
