// Requests to our own server; a refusal comes as a sentence.

export class Refusal extends Error {}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} [body] JSON, or a string to be sent as it is
 * @returns {Promise<any>}
 */
export async function request(method, path, body) {
  const headers = typeof body === "string" || body === undefined ? undefined : { "content-type": "application/json" };
  const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  let answer;
  try {
    answer = await fetch(path, { method, body: text, headers, credentials: "same-origin" });
  } catch {
    throw new Refusal("The server cannot be reached. Is it still running?");
  }
  const said = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal(said?.says ?? `The server answered ${answer.status}.`);
  return said;
}

/** @param {string} path @returns {Promise<any>} */
export const get = (path) => request("GET", path);

/** @param {string} path @param {any} body @returns {Promise<any>} */
export const post = (path, body) => request("POST", path, body);

/** The last part of this page's address: the id of a table or a replay, the name of a game. */
export function idOfPage() {
  return decodeURIComponent(location.pathname.split("/").filter(Boolean)[1] ?? "");
}

/** Where a rule can be read. @param {string} game @param {string} rule */
export function ruleAddress(game, rule) {
  return `/rules/${encodeURIComponent(game)}#${encodeURIComponent(rule)}`;
}
