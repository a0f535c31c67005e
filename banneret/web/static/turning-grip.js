// The handle by which a piece is turned: ahead of it, or behind it where ahead of it the board ends.

import { s } from "./dom.js";
import { UNIT, bearing, towards } from "./ground.js";

/** @typedef {import("./wire-types.js").Pose} Pose */
/** @typedef {import("./scene-types.js").Point} Point */

const ARM = 0.45; // from the front of a piece of common size to its handle

export class TurningGrip {
  /** @param {number} deep from the middle of the piece to its front @param {number} k how large its drawing is */
  constructor(deep, k) {
    this.arm = deep + ARM * k;
    this.behind = 0; // degrees from where the piece faces
    this.held = false;
    this.element = s(
      "g",
      { class: "handle turning", role: "presentation" },
      s("line", { y1: -deep * UNIT, y2: -this.arm * UNIT, class: "rail" }),
      s("circle", { cy: -this.arm * UNIT, r: 16 * k, class: "grip" }),
    );
  }

  /** Under a hand it keeps its side. @param {Pose} pose @param {Point} size of the board */
  hang(pose, size) {
    if (!this.held) this.behind = this.isOff(pose, size, 0) && !this.isOff(pose, size, 180) ? 180 : 0;
    this.element.setAttribute("transform", `rotate(${pose[2] + this.behind})`);
  }

  /** @param {Pose} pose @param {Point} size @param {number} side */
  isOff([x, y, facing], [wide, high], side) {
    const [dx, dy] = towards(facing + side);
    const [gx, gy] = [x + dx * this.arm, y + dy * this.arm];
    return gx < 0 || gy < 0 || gx > wide || gy > high;
  }

  /** How a piece in that place faces with its handle here. @param {Pose} pose @param {Point} hand */
  facing([x, y], [hx, hy]) {
    return bearing(hx - x, hy - y) + this.behind;
  }
}
