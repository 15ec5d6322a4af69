'use strict';
// Sorts a table by a column when its heading is clicked: numbers by their key, texts by the page's language. Ties keep their order.
for (const table of document.querySelectorAll('table.sortable')) {
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const numeric = head.classList.contains('n');
      const was = head.getAttribute('aria-sort');
      const descending = was ? was === 'ascending' : numeric;
      const key = (row) => {
        const cell = row.cells[column];
        return numeric ? ('key' in cell.dataset ? Number(cell.dataset.key) : NaN) : cell.textContent;
      };
      const compare = (a, b) => {
        const [x, y] = [key(a), key(b)];
        if (!numeric) return (descending ? -1 : 1) * x.localeCompare(y, document.documentElement.lang);
        if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) - Number.isNaN(y);
        return descending ? y - x : x - y;
      };
      body.append(...[...body.rows].sort(compare));
      heads.forEach((h) => h.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
    });
  });
}
// Folds the parts below the answer on phones. Opens a part when a link leads to it, and all parts for printing.
{
  const folds = [...document.querySelectorAll('details')];
  if (matchMedia('(max-width: 40rem)').matches) {
    document.querySelectorAll('details.part').forEach((one) => { one.open = false; });
  }
  const reveal = (hash) => {
    const target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!target) return;
    folds.filter((one) => one.contains(target) || one.parentElement === target).forEach((one) => { one.open = true; });
    target.scrollIntoView();
  };
  addEventListener('hashchange', () => reveal(location.hash));
  document.querySelectorAll('a[href^="#"]').forEach((link) => link.addEventListener('click', () => reveal(link.hash)));
  reveal(location.hash);
  let closed = [];
  addEventListener('beforeprint', () => {
    closed = folds.filter((one) => !one.open);
    closed.forEach((one) => { one.open = true; });
  });
  addEventListener('afterprint', () => closed.forEach((one) => { one.open = false; }));
}
// Shows a hint above contents that are wider than the page.
{
  const word = document.querySelector('main').dataset.wide;
  const boxes = [...document.querySelectorAll('.scroll')].map((box) => {
    const hint = document.createElement('p');
    hint.className = 'hint';
    hint.textContent = word;
    box.before(hint);
    return [box, hint];
  });
  const measure = () => boxes.forEach(([box, hint]) => { hint.hidden = box.scrollWidth <= box.clientWidth + 1; });
  measure();
  addEventListener('resize', measure);
  document.querySelectorAll('details').forEach((one) => one.addEventListener('toggle', measure));
}
// Replaces the browser's tooltips on charts, which are slow, by one that follows the pointer.
{
  const tip = document.createElement('div');
  tip.id = 'tooltip';
  tip.setAttribute('role', 'tooltip');
  document.body.append(tip);
  for (const mark of document.querySelectorAll('svg .tip')) {
    const title = mark.querySelector('title');
    mark.dataset.text = title.textContent;
    mark.setAttribute('aria-label', title.textContent);
    title.remove();
  }
  const show = (event) => {
    const mark = event.target.closest ? event.target.closest('svg .tip') : null;
    tip.style.display = mark ? 'block' : 'none';
    if (!mark) return;
    tip.textContent = mark.dataset.text;
    const { width, height } = tip.getBoundingClientRect();
    const x = Math.min(event.clientX + 14, document.documentElement.clientWidth - width - 8);
    const below = event.clientY + 18;
    const y = below + height > window.innerHeight ? event.clientY - height - 10 : below;
    tip.style.left = Math.max(8, x) + 'px';
    tip.style.top = y + 'px';
  };
  document.addEventListener('pointermove', show);
  document.addEventListener('pointerdown', show);
}
