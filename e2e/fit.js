// What a player needs lies inside the window, nothing is too small, nothing is cut: measured in the browser.

import assert from "node:assert/strict";
import { cut } from "./cut.js";

/** A desk, a narrow one and a phone, with the smallest letters and targets there. */
export const SIZES = [
  { width: 1440, height: 900, letters: 11, targets: 34 },
  { width: 1024, height: 768, letters: 11, targets: 34 },
  { width: 390, height: 844, letters: 13, targets: 44, phone: true },
];

/** What of these is not wholly inside the window. */
export const outside = (page, wanted) => page.evaluate((wanted) => {
  const room = { w: document.documentElement.clientWidth, h: window.innerHeight };
  return Object.entries(wanted).filter(([, selector]) => {
    const all = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    const inside = all.some((each) => {
      const box = each.getBoundingClientRect();
      return box.width > 0 && box.left >= -1 && box.top >= -1 && box.right <= room.w + 1 && box.bottom <= room.h + 1;
    });
    return !inside;
  }).map(([name]) => name);
}, wanted);

/** Letters that are smaller than they may be, of those that are shown. */
const tiny = (page, least) => page.evaluate((least) => {
  const found = new Map();
  const walker = document.createTreeWalker(document.querySelector("#table"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!text.nodeValue.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.closest(".hidden, title")) continue;
    const matrix = element.closest("svg")?.contains(element) && element.getScreenCTM?.();
    const size = parseFloat(getComputedStyle(element).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    if (size < least - 0.05 && size > 0.5) found.set(`${element.tagName}.${element.getAttribute("class")} "${text.nodeValue.trim().slice(0, 20)}"`, size.toFixed(1));
  }
  return [...found].slice(0, 12);
}, least);

/** Buttons and links that are smaller than a finger or a pointer wants. */
const cramped = (page, least) => page.evaluate((least) => {
  const all = [...document.querySelectorAll("#table button, #table summary, #table .event a, #table .bar a")];
  return all.filter((each) => {
    if (!each.checkVisibility() || each.closest(".hidden") || each.matches(".rule-link, h1 a, .brand, .grip")) return false;
    const box = each.getBoundingClientRect();
    return box.width > 0 && (box.height < least - 0.5 || box.width < Math.min(least, 34) - 0.5);
  }).map((each) => `${each.tagName}.${each.className} ${each.textContent.slice(0, 20)} ${Math.round(each.getBoundingClientRect().width)}x${Math.round(each.getBoundingClientRect().height)}`).slice(0, 12);
}, least);

/** All of it at one size: what is wanted in sight is, the page does not scroll, letters and targets are large enough, no word is cut. */
export async function fits(page, size, name, wanted) {
  assert.deepEqual(await outside(page, wanted), [], name);
  const scroll = await page.evaluate(() => [document.documentElement.scrollHeight - window.innerHeight, document.documentElement.scrollWidth - window.innerWidth]);
  assert.ok(scroll.every((more) => more <= 0), `${name} scrolls by ${scroll}`);
  assert.deepEqual(await tiny(page, size.letters), [], `${name}: letters`);
  assert.deepEqual(await cramped(page, size.targets), [], `${name}: targets`);
  assert.deepEqual(await page.evaluate(cut, "#table"), [], `${name}: cut`);
}

/** What is wanted in sight while a player is asked. */
export async function needed(page, size) {
  const wanted = { question: "#question", stores: "#mine .dockh .stats", news: "#since .event, #since .quiet", board: "#view" };
  if (await page.locator("#choices [data-end]").count()) wanted.end = "#choices [data-end]";
  if (!size.phone && (await page.locator("#mine .hand .face").count())) wanted.hand = "#mine .hand .face";
  return wanted;
}
