/** Sounds, off by default: a wooden knock for a move, two notes for my turn, three for the end. */

import { remember, remembered } from "../lib/storage.js";

/** @typedef {"move" | "turn" | "over"} Sound */
/** @typedef {[pitch: number, begin: number, length: number, loudness: number]} Note hertz, seconds, seconds, 0 to 1 */

const KEPT = "motu-sound"; // the choice stays on this device
/** @type {Record<Sound, Note[]>} */
const SOUNDS = {
  move: [
    [196, 0, 0.09, 0.5],
    [311, 0, 0.05, 0.3],
  ],
  turn: [
    [523, 0, 0.5, 0.25],
    [784, 0.12, 0.7, 0.25],
  ],
  over: [
    [392, 0, 1.2, 0.22],
    [494, 0.14, 1.2, 0.22],
    [587, 0.28, 1.4, 0.22],
  ],
};

/** @type {AudioContext | null} */
let context = null;

export const soundIsOn = () => remembered(KEPT) === "on";

/**
 * Remember whether sounds are wanted; false if the browser forbids it.
 * @param {boolean} on
 */
export function switchSound(on) {
  if (!remember(KEPT, on ? "on" : "off")) return false;
  if (on) playSound("turn");
  return true;
}

/** @param {Sound} name */
export function playSound(name) {
  if (!soundIsOn()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume(); // a page may make no sound until it has been clicked
  for (const note of SOUNDS[name]) ring(context, note);
}

/**
 * @param {AudioContext} context
 * @param {Note} note
 */
function ring(context, [pitch, begin, length, loudness]) {
  const at = context.currentTime + begin;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}
