// Runs the script of saved pages on a part of another page. The build appends the script and the closing brace.
export function enliven(root) {
  const document = {
    querySelectorAll: (text) => root.querySelectorAll(text),
    querySelector: (text) => root.querySelector(text),
    createElement: (name) => globalThis.document.createElement(name),
  };
