// Between two people at one screen: while the curtain is down nothing of the table can be seen or reached.

import { h, put, byId } from "./dom.js";

export class Curtain {
  constructor() {
    this.host = byId("curtain");
    this.page = byId("page");
  }

  get isDown() {
    return !this.host.hidden;
  }

  /** It rises when what they are to see has come. @param {string} name who is to look next @param {() => void} open */
  fall(name, open) {
    const button = h("button", { class: "primary", onclick: open }, `I am ${name}: show me the table`);
    put(
      this.host,
      h(
        "div",
        { class: "panel stack" },
        h("h2", {}, `Hand the screen to ${name}`),
        h("p", {}, "What comes next is for their eyes alone."),
        button,
      ),
    );
    this.host.hidden = false;
    this.page.inert = true;
    this.page.classList.add("behind");
    button.focus();
  }

  rise() {
    this.host.hidden = true;
    this.page.inert = false;
    this.page.classList.remove("behind");
  }
}
