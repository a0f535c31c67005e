// The rules of a game: every one of them, searchable, with the tests that are named after it.

import { byId, capital, h, put } from "./dom.js";
import { get, idOfPage } from "./http.js";
import "./settings.js";

/** @typedef {import("./wire-types.js").RulesPage} RulesPage */
/** @typedef {import("./wire-types.js").RuleInfo} RuleInfo */

/** @param {RuleInfo} rule @param {boolean} known whether it is known which rules have tests */
function ruleRow(rule, known) {
  const tests = rule.tests.length
    ? h(
        "details",
        { class: "tests" },
        h("summary", {}, `${rule.tests.length} ${rule.tests.length === 1 ? "test" : "tests"}`),
        h("ul", {}, ...rule.tests.map((test) => h("li", {}, h("code", {}, test)))),
      )
    : null;
  return h(
    "article",
    { class: "one-rule", id: rule.id },
    h("div", {}, h("div", { class: "id" }, h("a", { href: `#${rule.id}` }, rule.id)), stateOf(rule, known)),
    h(
      "div",
      {},
      rule.title ? h("b", {}, rule.title) : null,
      h("p", {}, rule.says),
      rule.reason ? h("p", { class: "small quiet" }, rule.reason) : null,
      tests,
    ),
  );
}

/** @param {RuleInfo} rule @param {boolean} known */
function stateOf(rule, known) {
  const words = rule.tests.length
    ? "built and tested"
    : known
      ? rule.status
      : `${rule.status}; tests are not part of this installation`;
  return h(
    "div",
    { class: `state ${rule.tests.length ? "tested" : rule.status === "missing" ? "missing" : ""}` },
    words,
  );
}

/** A chapter by its words: its rulings stand last, under the name of the whole. @param {string} chapter @param {{rule: RuleInfo}[]} ones */
function heading(chapter, ones) {
  const words = ones[ones.length - 1].rule.heading || chapter || "Rules";
  return h("h2", {}, capital(words), " ", h("span", { class: "small quiet" }, chapter));
}

/** @param {RulesPage} page */
function showRules(page) {
  document.title = `Rules of ${page.title} – Banneret`;
  byId("title").textContent = page.title;
  byId("about").textContent = [page.edition, page.rulebook].filter(Boolean).join(". ");
  const rows = page.rules.map((rule) => ({
    rule,
    row: ruleRow(rule, page.tested),
    text: [rule.id, rule.title, rule.says, rule.heading, rule.chapter].join(" ").toLowerCase(),
  }));
  /** @type {Map<string, typeof rows>} */
  const chapters = new Map();
  for (const one of rows) chapters.set(one.rule.chapter, [...(chapters.get(one.rule.chapter) ?? []), one]);
  const sections = [...chapters].map(([chapter, ones]) => ({
    ones,
    section: h("section", {}, heading(chapter, ones), ...ones.map((one) => one.row)),
  }));
  put(byId("rules"), ...sections.map(({ section }) => section));
  const find = () =>
    filter(
      sections,
      /** @type {HTMLInputElement} */ (byId("search")).value,
      /** @type {HTMLSelectElement} */ (byId("filter")).value,
    );
  byId("search").addEventListener("input", find);
  byId("filter").addEventListener("change", find);
  find();
  point();
  addEventListener("hashchange", point);
}

/**
 * @param {{section: HTMLElement, ones: {rule: RuleInfo, row: HTMLElement, text: string}[]}[]} sections
 * @param {string} words
 * @param {string} kind
 */
function filter(sections, words, kind) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { section, ones } of sections) {
    let shown = 0;
    for (const { rule, row, text } of ones) {
      const fits =
        wanted.every((word) => text.includes(word)) && (!kind || (kind === "tested") === rule.tests.length > 0);
      row.hidden = !fits;
      shown += Number(fits);
    }
    section.hidden = !shown;
    count += shown;
  }
  byId("count").textContent = count === 1 ? "One rule." : `${count} rules.`;
}

/** Bring the rule of the address into sight. */
function point() {
  document.querySelectorAll(".pointed").forEach((row) => row.classList.remove("pointed"));
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  row?.classList.add("pointed");
  row?.scrollIntoView({ block: "center" });
}

get(`/api/rules/${encodeURIComponent(idOfPage())}`).then(showRules, (fault) =>
  (document.querySelector(".find")?.remove(),
  put(byId("rules"), h("p", { role: "alert" }, fault.message), h("a", { class: "button primary", href: "/" }, "Home"))),
);
