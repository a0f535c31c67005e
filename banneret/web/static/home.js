// Home: learn to play, pick a game, come back to a table.

import { byId, capital, h, put } from "./dom.js";
import { Board } from "./board.js";
import { toast } from "./dialogs.js";
import { get, post, request } from "./http.js";
import { keepLinks } from "./inviting.js";
import { settingFields } from "./table-menu.js";
import { Tints } from "./tints.js";

/** @typedef {import("./wire-types.js").Games} Games */
/** @typedef {import("./wire-types.js").GameInfo} GameInfo */
/** @typedef {import("./wire-types.js").ScenarioInfo} ScenarioInfo */
/** @typedef {import("./wire-types.js").TableLine} TableLine */
/** @typedef {import("./wire-types.js").Made} Made */
/** @typedef {import("./scene-types.js").Scene} Scene */

/** Above the games, and where the page is being read. @param {unknown} fault */
function tell(fault) {
  const says = fault instanceof Error ? fault.message : String(fault);
  byId("fault").hidden = false;
  byId("fault").textContent = says;
  toast(says);
}

/** Make a table and go there. @param {Record<string, any>} wanted @param {HTMLButtonElement} button */
async function makeTable(wanted, button) {
  button.disabled = true;
  try {
    /** @type {Made} */
    const made = await post("/api/tables", wanted);
    keepLinks(made.table, made.invites);
    location.href = made.url;
  } catch (fault) {
    button.disabled = false;
    tell(fault);
  }
}

/** The main board of a scene, to look at. @param {Scene | null} scene */
function boardPicture(scene) {
  const main = scene?.boards.find((board) => board.role === "main");
  if (!scene || !main) return null;
  const board = new Board(main, new Tints(scene.seats), scene.signs);
  board.drawPieces(
    scene.pieces.filter((piece) => piece.board === main.id),
    scene,
  );
  board.svg.setAttribute("aria-hidden", "true");
  board.svg.querySelectorAll("title").forEach((title) => title.remove());
  return board.svg;
}

// --- the first thing offered ------------------------------------------------------------------------------------

/** @param {Games} games */
function offerLearning(games) {
  const game = games.games.find((one) => one.playable);
  if (!game) return;
  const learn = /** @type {HTMLButtonElement} */ (byId("learn"));
  learn.disabled = false;
  learn.addEventListener("click", () =>
    makeTable({ game: game.id, scenario: game.scenarios[0]?.id ?? null, seats: seatsByDefault(game, games) }, learn),
  );
  byId("learn-says").textContent = `${game.title}, against the computer.`;
  const picture = boardPicture(game.scene);
  if (picture) byId("hello-board").append(picture);
}

/** @param {GameInfo} game @param {Games} games @returns {Record<string, string>} */
function seatsByDefault(game, games) {
  return Object.fromEntries(game.seats.map((seat, n) => [seat, n === 0 ? "me" : games.opponent]));
}

// --- games ------------------------------------------------------------------------------------------------------

/** @param {GameInfo} game @param {Games} games */
function gameCard(game, games) {
  const picture = h(
    "div",
    { class: "picture" },
    boardPicture(game.scene),
    game.playable ? null : h("span", {}, "Not playable yet"),
  );
  const words = [h("h3", {}, game.title), h("p", { class: "quiet small" }, game.edition)];
  if (!game.playable) return h("article", { class: "game panel later" }, picture, ...words);
  return h(
    "article",
    { class: "game panel", "data-game": game.id },
    picture,
    ...words,
    gameForm(game, games),
    h("a", { class: "small", href: `/rules/${game.id}`, "aria-label": `The rules of ${game.title}` }, "The rules"),
  );
}

/** @param {GameInfo} game @param {Games} games */
function gameForm(game, games) {
  const scenario = h(
    "select",
    { name: "scenario", onchange: () => showArmies() },
    ...game.scenarios.map((one) => h("option", { value: one.id }, one.title)),
  );
  const seats = game.seats.map((seat, n) => ({ seat, field: seatField(seat, n, games) }));
  const armies = h("div", { class: "fields" });
  const showArmies = () =>
    put(
      armies,
      ...armyFields(
        game,
        game.scenarios.find((one) => one.id === scenario.value),
      ),
    );
  const dice = h("input", { type: "checkbox", name: "dice" });
  const play = h("button", { class: "primary" }, "Play");
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void makeTable(
      {
        game: game.id,
        scenario: scenario.value,
        seats: Object.fromEntries(seats.map(({ seat, field }) => [seat, field.value])),
        armies: chosenArmies(armies),
        dice: dice.checked ? "typed" : "program",
      },
      play,
    );
  };
  showArmies();
  return h(
    "form",
    { class: "fields", onsubmit: submit },
    h("label", {}, "Scenario", scenario),
    h(
      "details",
      {},
      h("summary", {}, "Seats, armies, dice"),
      h(
        "div",
        { class: "fields" },
        h(
          "fieldset",
          {},
          h("legend", { class: "small" }, "Who plays"),
          ...seats.map(({ seat, field }) => h("label", {}, capital(seat), field)),
        ),
        armies,
        h("label", { class: "check" }, dice, "We roll real dice and type them in"),
      ),
    ),
    play,
  );
}

/** @param {string} seat @param {number} n @param {Games} games */
function seatField(seat, n, games) {
  const computers = Object.entries(games.agents).map(([agent, does]) => [agent, `Computer, ${does} (${agent})`]);
  const ways = [["me", "Me"], ["here", "Someone here, on this screen"], ["friend", "A friend, by link"], ...computers];
  const chosen = n === 0 ? "me" : games.opponent;
  return h(
    "select",
    { name: `seat-${seat}` },
    ...ways.map(([value, says]) => h("option", { value, selected: value === chosen }, says)),
  );
}

/** @param {GameInfo} game @param {ScenarioInfo | undefined} scenario */
function armyFields(game, scenario) {
  const lists = Object.entries(scenario?.armies ?? {});
  if (!lists.length) return [];
  return [
    h(
      "fieldset",
      {},
      h("legend", { class: "small" }, "Armies"),
      ...game.seats.map((seat) =>
        h(
          "label",
          {},
          capital(seat),
          h(
            "select",
            { name: seat, class: "army" },
            h("option", { value: "" }, "As the scenario has it"),
            ...lists.map(([id, title]) => h("option", { value: id }, title)),
          ),
        ),
      ),
      h(
        "label",
        { class: "check" },
        h("input", { type: "checkbox", name: "ask", onchange: leaveToTheTable }),
        "Each side chooses at the table, in secret; lists of one's own may be brought",
      ),
    ),
  ];
}

/** Armies that are chosen at the table are not chosen here. @param {Event} event */
function leaveToTheTable(event) {
  const box = /** @type {HTMLInputElement} */ (event.target);
  box.closest("fieldset")?.querySelectorAll("select").forEach((field) => (field.disabled = box.checked));
}

/** @param {HTMLElement} host @returns {Record<string, string> | "ask" | null} */
function chosenArmies(host) {
  if (/** @type {HTMLInputElement | null} */ (host.querySelector("input[name=ask]"))?.checked) return "ask";
  const fields = /** @type {HTMLSelectElement[]} */ ([...host.querySelectorAll("select.army")]);
  const chosen = fields.filter((field) => field.value).map((field) => [field.name, field.value]);
  return chosen.length ? Object.fromEntries(chosen) : null;
}

// --- my tables --------------------------------------------------------------------------------------------------

/** @param {TableLine[]} tables */
function showTables(tables) {
  byId("tables").hidden = byId("to-tables").hidden = !tables.length;
  put(
    byId("my-tables"),
    ...tables.map((table) =>
      h(
        "li",
        {},
        h(
          "a",
          { class: `panel${table.your_move ? " mine" : ""}`, href: table.url },
          h("b", {}, table.title),
          h("span", {}, table.over ? "Over" : table.your_move ? "Your move" : "Waiting for the other side"),
          h(
            "span",
            { class: "quiet small" },
            [table.seats.map((seat) => seat.name).join(" – "), table.status].filter(Boolean).join(" · "),
          ),
        ),
      ),
    ),
  );
}

// --- the page ---------------------------------------------------------------------------------------------------

byId("looks").addEventListener("click", () => {
  const box = byId("settings");
  box.hidden = !box.hidden;
  byId("looks").setAttribute("aria-expanded", String(!box.hidden));
  if (!box.hidden) put(box, ...settingFields());
});

byId("upload").addEventListener("change", async (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const file = field.files?.[0];
  try {
    if (file) location.href = (await request("POST", "/api/replays", await file.text())).url;
  } catch (fault) {
    field.value = ""; // mended, the same file can be chosen again
    tell(fault);
  }
});

// Kept by the browser while a table was open, the page would still be busy making it, and not know of it.
addEventListener("pageshow", (event) => event.persisted && location.reload());

get("/api/games").then((/** @type {Games} */ games) => {
  put(byId("game-cards"), ...games.games.map((game) => gameCard(game, games)));
  offerLearning(games);
}, tell);
get("/api/tables").then((/** @type {{tables: TableLine[]}} */ mine) => showTables(mine.tables), tell);
