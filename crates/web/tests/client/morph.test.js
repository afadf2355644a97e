// What moves on a page is moved, not made anew. A few elements are enough here: the real ones are in the browser's tests.

import assert from "node:assert/strict";
import { test } from "node:test";
import { morph } from "../../assets/morph.js";

/** An element with as much of the document's ways as the module needs. */
class Element {
  nodeType = 1;
  parentNode = null;
  childNodes = [];
  dataset = {};

  constructor(name, given = {}, ...children) {
    this.nodeName = this.tagName = name.toUpperCase();
    this.given = given;
    for (const child of children) this.insertBefore(child, null);
  }

  get id() {
    return this.given.id ?? "";
  }
  get attributes() {
    return Object.entries(this.given).map(([name, value]) => ({ name, value }));
  }
  hasAttribute(name) {
    return name in this.given;
  }
  getAttribute(name) {
    return this.given[name] ?? null;
  }
  setAttribute(name, value) {
    this.given[name] = value;
  }
  removeAttribute(name) {
    delete this.given[name];
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get nextSibling() {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  insertBefore(child, before) {
    assert.ok(!before || before.parentNode === this, "what stands elsewhere is no place");
    child.remove();
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
  }
  remove() {
    const all = this.parentNode?.childNodes;
    all?.splice(all.indexOf(this), 1);
    this.parentNode = null;
  }
  replaceWith(other) {
    if (other === this) return;
    this.parentNode.insertBefore(other, this);
    this.remove();
  }
  querySelectorAll(selector) {
    const name = selector.slice(1, -1);
    return this.childNodes.flatMap((child) => [...(child.hasAttribute(name) ? [child] : []), ...child.querySelectorAll(selector)]);
  }
  isEqualNode() {
    return false;
  }
  toString() {
    return this.id && !this.childNodes.length ? this.id : `${this.id}(${this.childNodes.join(" ")})`;
  }
}

const card = (id) => new Element("div", { id, "data-part": `mark-${id}` }, new Element("b", { id: `${id}-text` }));
const same = (id) => new Element("div", { id, "data-same": `mark-${id}` });
const shelf = (...cards) => new Element("div", {}, ...cards);
const page = (...shelves) => new Element("section", { id: "page" }, ...shelves);

test("a card that the server does not send again is taken along to another shelf", () => {
  const shown = page(shelf(card("a"), card("b")), shelf(card("c")));
  morph(shown, page(shelf(same("b")), shelf(same("a"), same("c"))));
  assert.equal(shown.toString(), "page((b(b-text)) (a(a-text) c(c-text)))");
});

test("a card is taken along to a shelf that was not there, also from one that goes", () => {
  const shown = page(shelf(card("a")), shelf(card("b")));
  morph(shown, page(new Element("ol", {}, same("b"), card("new")), shelf(same("a"))));
  assert.equal(shown.toString(), "page((b(b-text) new(new-text)) (a(a-text)))");
});

test("a card in the way of another goes past it", () => {
  const shown = page(card("a"), shelf(card("b")), card("c"));
  morph(shown, page(shelf(same("a"), same("c")), same("b")));
  assert.equal(shown.toString(), "page((a(a-text) c(c-text)) b(b-text))");
});
