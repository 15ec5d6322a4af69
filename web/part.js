// Brings a part of a page to life: made of the script of pages that are saved.
export function enliven(root) {
  const document = {
    querySelectorAll: (text) => root.querySelectorAll(text),
    querySelector: (text) => root.querySelector(text),
    createElement: (name) => globalThis.document.createElement(name),
  };
