// A replay: every moment of a match, seen by one side; step, scrub, link to a moment, play on from there.

import { byId, h, put } from "./dom.js";
import { Boards } from "./boards.js";
import { CardView } from "./card-view.js";
import { dialog, toast } from "./dialogs.js";
import { FramePlayer } from "./frames.js";
import { get, idOfPage, post, ruleAddress } from "./http.js";
import { keepLinks } from "./inviting.js";
import { LogView } from "./log-view.js";
import { changed, emptyScene } from "./picture.js";
import { showSeats } from "./seats-view.js";
import { shut } from "./shut.js";
import { tabs } from "./tabs.js";
import { UnitsView } from "./units-view.js";

/** @typedef {import("./wire-types.js").Replay} Replay */
/** @typedef {import("./wire-types.js").Moment} Moment */
/** @typedef {import("./wire-types.js").Made} Made */
/** @typedef {import("./scene-types.js").Scene} Scene */

const STRETCH = 200; // moments that are asked for at once
const PACE = 1100; // milliseconds from one to the next

class ReplayPage {
  /** @param {string} id @param {string | null} seat */
  constructor(id, seat) {
    this.id = id;
    this.seat = seat;
    /** @type {Moment[]} */
    this.moments = [];
    /** @type {Scene[]} */
    this.scenes = [];
    /** @type {Replay | null} */
    this.about = null;
    this.at = 0;
    this.playing = 0;
    this.boards = new Boards(byId("boards"), { pick: (on) => this.look(on), hover: (on) => this.look(on) });
    this.card = new CardView(byId("card"), byId("peek"));
    this.log = new LogView(
      byId("log"),
      (things) => this.boards.glow(things),
      (rule) => ruleAddress(this.about?.game ?? "", rule),
    );
    this.frames = new FramePlayer(this.boards, this.log, byId("dice"));
    this.units = new UnitsView(
      byId("units"),
      (on) => this.read(on),
      (things) => this.boards.glow(things),
    );
    this.scrub = /** @type {HTMLInputElement} */ (byId("scrub"));
    this.showTab = tabs(document, () => (this.card.letGo(), this.units.show(this.scene, [])));
    this.tools();
  }

  get scene() {
    return this.scenes[this.at] ?? emptyScene();
  }

  /** The card of a unit of the list. @param {string} on */
  read(on) {
    this.card.show(on, this.scene);
    this.showTab("card");
  }

  tools() {
    const on = (/** @type {string} */ id, /** @type {() => void} */ what) => byId(id).addEventListener("click", what);
    on("back", () => this.go(this.at - 1));
    on("forth", () => this.go(this.at + 1, true));
    on("turn-back", () => this.go(this.turn(-1)));
    on("turn-forth", () => this.go(this.turn(1)));
    on("play", () => this.play(!this.playing));
    on("share", () => void this.share());
    on("play-on", () => void this.playOn());
    this.boards.viewButtons();
    this.scrub.addEventListener("input", () => this.go(Number(this.scrub.value)));
    byId("eyes").addEventListener(
      "change",
      () => (location.search = `?seat=${encodeURIComponent(/** @type {HTMLSelectElement} */ (byId("eyes")).value)}`),
    );
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => this.go(momentOfAddress()));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (
      ["INPUT", "SELECT", "TEXTAREA"].includes(/** @type {HTMLElement} */ (event.target).tagName) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]")
    )
      return;
    const buttons = {
      ArrowLeft: "back",
      ArrowRight: "forth",
      PageUp: "turn-back",
      PageDown: "turn-forth",
      " ": "play",
    };
    const button = /** @type {Record<string, string>} */ (buttons)[event.key];
    const pressed =
      event.key === " " && ["BUTTON", "A", "SUMMARY"].includes(/** @type {HTMLElement} */ (event.target).tagName);
    if (!button || pressed) return;
    event.preventDefault();
    byId(button).click();
  }

  // --- fetching ---------------------------------------------------------------------------------------------

  async load() {
    const seat = this.seat === null ? "" : `&seat=${encodeURIComponent(this.seat)}`;
    do {
      /** @type {Replay} */
      const part = await get(
        `/api/replays/${encodeURIComponent(this.id)}?start=${this.moments.length}&count=${STRETCH}${seat}`,
      );
      this.take(part);
      if (!part.moments.length) break;
    } while (this.about && this.moments.length < this.about.total);
  }

  /** @param {Replay} part */
  take(part) {
    const first = !this.about;
    this.about = part;
    for (const moment of part.moments) {
      this.scenes.push(changed(this.scenes[this.scenes.length - 1] ?? emptyScene(), moment.scene));
      this.moments.push(moment);
    }
    this.scrub.max = String(Math.max(0, this.moments.length - 1));
    if (first) this.describe(part);
    if (first || this.wanted !== undefined) this.go(this.wanted ?? momentOfAddress());
  }

  /** @param {Replay} about */
  describe(about) {
    byId("title").textContent = `Replay: ${about.title}`;
    document.title = `Replay: ${about.title} – Banneret`;
    byId("download").setAttribute(
      "href",
      `/api/replays/${encodeURIComponent(this.id)}/journal${this.seat === null ? "" : `?seat=${encodeURIComponent(this.seat)}`}`,
    );
    byId("eyes-label").hidden = about.eyes.length < 2;
    const words = (/** @type {string} */ seat) =>
      seat === "*"
        ? "everybody (all is open)"
        : seat === ""
          ? "a spectator"
          : (about.seats.find((info) => info.id === seat)?.name ?? seat);
    put(
      byId("eyes"),
      ...about.eyes.map((seat) => h("option", { value: seat, selected: seat === about.seat }, words(seat))),
    );
  }

  // --- moving through it ------------------------------------------------------------------------------------

  /** @param {number} to @param {boolean} [inMotion] */
  go(to, inMotion = false) {
    this.wanted = to >= this.moments.length && this.about && this.moments.length < this.about.total ? to : undefined;
    const before = this.at;
    this.at = Math.max(0, Math.min(this.moments.length - 1, to));
    const moment = this.moments[this.at];
    if (!moment) return;
    const moves = inMotion && this.at === before + 1;
    this.boards.draw(moves ? this.scenes[before] : this.scene); // what still moves belongs to a moment that is left
    if (moves) void this.move(moment);
    this.describeMoment(moment);
  }

  /** Show how it came about, unless somebody goes elsewhere meanwhile. @param {Moment} moment */
  async move(moment) {
    const here = () => this.moments[this.at] === moment;
    await this.frames.play(moment.frames, false, here);
    if (here()) this.boards.draw(this.scene);
  }

  /** @param {Moment} moment */
  describeMoment(moment) {
    const { about, scene } = this;
    this.scrub.value = String(this.at);
    this.scrub.setAttribute("aria-valuetext", `${this.at + 1} of ${this.moments.length}: ${moment.says}`);
    byId("moment-n").textContent = `Moment ${this.at + 1} of ${about?.total ?? 0}`;
    byId("decision").textContent = moment.says ? `Next: ${moment.says}` : about?.over ? "The end" : "As it stands now";
    byId("told").textContent = moment.frames
      .map((frame) => frame.line.text)
      .filter(Boolean)
      .join(" ");
    byId("status").textContent = scene.status.join(" · ");
    const sides = (about?.seats ?? []).map((seat) => ({ ...seat, here: true })); // who is at a page now is no matter here
    showSeats(byId("seats"), scene, sides, moment.seat ? [moment.seat] : []);
    this.card.again(scene);
    this.units.show(scene, []);
    const lines = this.moments
      .slice(0, this.at + 1)
      .flatMap((one) => one.frames.map((frame) => frame.line))
      .filter((line) => line.text);
    this.log.take({ type: "log", start: 0, lines, away: 0, earlier: false });
    history.replaceState(null, "", `${location.pathname}${location.search}#${this.at}`);
  }

  /** The next beginning of a turn in this direction. @param {number} way */
  turn(way) {
    let n = this.at + way;
    while (n > 0 && n < this.moments.length - 1 && !this.moments[n].turn) n += way;
    return n;
  }

  /** @param {boolean} on */
  play(on) {
    clearInterval(this.playing);
    this.playing = on
      ? window.setInterval(
          () => (this.at + 1 < this.moments.length ? this.go(this.at + 1, true) : this.play(false)),
          PACE,
        )
      : 0;
    byId("play").textContent = on ? "Pause" : "Play";
  }

  /** @param {string | null} on */
  look(on) {
    this.card.look(on, this.scene);
  }

  // --- from here --------------------------------------------------------------------------------------------

  async share() {
    const link = location.href;
    try {
      await navigator.clipboard.writeText(link);
      toast("The link to this moment is copied.");
    } catch {
      await dialog(
        "Link to this moment",
        [h("input", { readonly: true, value: link, "aria-label": "Link" })],
        [["ok", "Done"]],
      );
    }
  }

  async playOn() {
    this.play(false);
    const moment = this.moments[this.at];
    const sides = this.about?.seats ?? [];
    const field = h(
      "select",
      { "aria-label": "Your side" },
      ...sides.map((seat) =>
        h("option", { value: seat.id, selected: seat.yours || seat.id === moment.seat }, seat.name),
      ),
    );
    const answer = await dialog(
      "Play on from here",
      [
        h("p", {}, "A new table begins at this moment, against the computer. What you could not know is guessed anew."),
        h("label", {}, "Your side", field),
      ],
      [
        ["go", "Play on"],
        ["no", "Not now"],
      ],
    );
    if (answer !== "go") return;
    try {
      const opponent = (await get("/api/games")).opponent;
      const seats = Object.fromEntries(sides.map((seat) => [seat.id, seat.id === field.value ? "me" : opponent]));
      /** @type {Made} */
      const made = await post(`/api/replays/${encodeURIComponent(this.id)}/play-on`, {
        line: moment.line,
        seat: this.seat,
        seats,
      });
      keepLinks(made.table, made.invites);
      location.href = made.url;
    } catch (fault) {
      toast(fault instanceof Error ? fault.message : String(fault));
    }
  }
}

function momentOfAddress() {
  return Number.parseInt(location.hash.slice(1), 10) || 0;
}

const page = new ReplayPage(idOfPage(), new URLSearchParams(location.search).get("seat"));
page
  .load()
  .catch((fault) => shut("This replay cannot be shown", fault.message));
