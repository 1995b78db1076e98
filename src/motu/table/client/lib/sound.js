/** Sounds, made on the spot: a knock of wood for a move, two notes for my turn, three for the end. Off until asked for. */

const KEPT = "motu-sound"; // the choice stays on this device
const SOUNDS = { // pitch in hertz, beginning and length in seconds, loudness
  move: [[196, 0, 0.09, 0.5], [311, 0, 0.05, 0.3]],
  turn: [[523, 0, 0.5, 0.25], [784, 0.12, 0.7, 0.25]],
  over: [[392, 0, 1.2, 0.22], [494, 0.14, 1.2, 0.22], [587, 0.28, 1.4, 0.22]],
};

let context = null;

export function soundIsOn() {
  try { return localStorage.getItem(KEPT) === "on"; } catch { return false; }
}

/** Remember whether sounds are wanted; false if the browser does not let us. */
export function switchSound(on) {
  try { localStorage.setItem(KEPT, on ? "on" : "off"); } catch { return false; }
  if (on) sound("turn");
  return true;
}

export function sound(name) {
  if (!soundIsOn()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume(); // a page makes no sound before it is touched
  for (const note of SOUNDS[name]) ring(...note);
}

function ring(pitch, begin, length, loud) {
  const at = context.currentTime + begin, tone = context.createOscillator(), volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}
