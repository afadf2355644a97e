// Three sounds, off until wanted: my turn, dice, the end of a game. Made on the spot; there are no files.

const TONES = { turn: [523, 784], dice: [196, 175, 220], over: [392, 523, 659, 784] };

/** Plays short tones one after the other. */
function play(context, tones) {
  tones.forEach((pitch, index) => {
    const begin = context.currentTime + index * 0.11;
    const tone = context.createOscillator();
    const loud = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, begin);
    loud.gain.exponentialRampToValueAtTime(0.12, begin + 0.015);
    loud.gain.exponentialRampToValueAtTime(0.0001, begin + 0.16);
    tone.connect(loud).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + 0.18);
  });
}

/** What is called whenever the page changed: with its state, and how many dice are new. */
export function sounds() {
  let context = null;
  let before = null;
  return ({ turn }, dice) => {
    const was = before;
    before = turn;
    if (was === null || document.documentElement.dataset.sound !== "on") return;
    let what = null;
    if (turn === "over" && was !== "over") what = "over";
    else if (turn === "mine" && was === "others") what = "turn";
    else if (dice) what = "dice";
    if (!what) return;
    context ??= new AudioContext();
    play(context, TONES[what]);
  };
}
