// What a person prefers, kept in this browser: light or dark, motion, sound.

/** @typedef {"theme" | "motion" | "sound"} Setting */
/** @type {Record<Setting, string[]>} */
export const CHOICES = { theme: ["system", "light", "dark"], motion: ["system", "off"], sound: ["off", "on"] };

/** @param {Setting} setting */
export function setting(setting) {
  try {
    const kept = localStorage.getItem(`banneret-${setting}`);
    return kept && CHOICES[setting].includes(kept) ? kept : CHOICES[setting][0];
  } catch {
    return CHOICES[setting][0];
  }
}

/** @param {Setting} setting @param {string} value */
export function prefer(setting, value) {
  try {
    localStorage.setItem(`banneret-${setting}`, value);
  } catch {
    // a browser that keeps nothing still shows it for now
  }
  document.documentElement.dataset[setting] = value;
}

/** Whether things may move. */
export function moves() {
  return setting("motion") !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

for (const one of /** @type {Setting[]} */ (Object.keys(CHOICES))) document.documentElement.dataset[one] = setting(one);
