// Your move: in the title, in the icon, and as a short sound if wanted.

import { setting } from "./settings.js";

export class Notices {
  /** @param {string} title */
  constructor(title) {
    this.title = title;
    this.mine = false;
  }

  /** @param {boolean} mine @param {string} says */
  turn(mine, says) {
    document.title = mine ? `● Your move – ${this.title}` : `${says ? `${says} – ` : ""}${this.title}`;
    const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
    if (icon) icon.href = mine ? "/static/icon-move.svg" : "/static/icon.svg";
    if (mine && !this.mine && setting("sound") === "on") chime();
    this.mine = mine;
  }
}

/** Two soft notes. */
function chime() {
  const context = new AudioContext();
  [523, 659].forEach((pitch, n) => {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + n * 0.14;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.4);
  });
}
