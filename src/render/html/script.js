'use strict';
// Sorts a table by the column clicked; numbers by their key, texts by the page's language; ties keep their order.
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
// Phones begin with the answer: the other parts are folded. A link to one opens it, and paper shows all.
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
// Says of what is wider than the page that it can be scrolled.
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
// Replaces the browser's slow tooltips on charts by one that follows the pointer.
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
// One of several lists is seen, chosen by name.
for (const box of document.querySelectorAll('.choice')) {
  const options = [...box.querySelectorAll(':scope > .option')];
  if (options.length < 2) continue;
  const label = document.createElement('label');
  const select = document.createElement('select');
  select.setAttribute('aria-label', box.dataset.label);
  options.forEach((option, at) => select.add(new Option(option.dataset.name, at)));
  const show = () => options.forEach((option, at) => { option.hidden = at !== Number(select.value); });
  select.addEventListener('change', show);
  options.forEach((option) => { option.querySelector('h2').hidden = true; });
  label.append(select);
  box.prepend(label);
  show();
}
// A slider over values: `show` gets the index of the one that is chosen.
const slider = (name, values, start, show) => {
  const label = document.createElement('label');
  label.className = 'slider';
  const word = document.createElement('span');
  const input = document.createElement('input');
  Object.assign(input, { type: 'range', min: 0, max: values.length - 1, step: 1, value: start });
  const choose = () => {
    const text = values[input.value];
    word.textContent = name + ' ' + text;
    input.setAttribute('aria-valuetext', text);
    show(Number(input.value));
  };
  input.addEventListener('input', choose);
  label.append(word, input);
  choose();
  return label;
};
// A number for each stake.
for (const box of document.querySelectorAll('.slide')) {
  const panels = [...box.querySelectorAll(':scope > .panel')];
  const show = (at) => panels.forEach((panel, other) => { panel.hidden = other !== at; });
  const start = Math.max(0, panels.findIndex((panel) => !panel.hidden));
  box.append(slider(box.dataset.label, panels.map((panel) => panel.dataset.name), start, show));
}
// A point of a grid for each position of the sliders.
for (const grid of document.querySelectorAll('.grid')) {
  const axes = [...grid.querySelectorAll(':scope > [data-axis]')];
  const points = [...grid.querySelectorAll(':scope > .point')];
  const at = axes.map((axis) => Number(axis.dataset.start));
  const show = () => points.forEach((point) => { point.hidden = point.dataset.at !== at.join(','); });
  const box = document.createElement('div');
  box.className = 'tools';
  axes.forEach((axis, which) => {
    box.append(slider(axis.dataset.axis, axis.dataset.values.split('|'), at[which], (value) => { at[which] = value; show(); }));
  });
  grid.querySelector('summary').after(box);
  grid.open = true;
}
// Long tables are searched, and rows that may be chance are hidden on demand.
for (const table of document.querySelectorAll('table.sortable')) {
  const rows = [...table.tBodies[0].rows];
  const some = rows.some((row) => row.classList.contains('chance'));
  if (rows.length < 13 && !some) continue;
  const { find, hide } = document.querySelector('main').dataset;
  if (!find) continue;
  const tools = document.createElement('div');
  tools.className = 'tools';
  const search = document.createElement('input');
  Object.assign(search, { type: 'search', placeholder: find });
  search.setAttribute('aria-label', find);
  const only = document.createElement('input');
  only.type = 'checkbox';
  const show = () => rows.forEach((row) => {
    const found = row.textContent.toLowerCase().includes(search.value.trim().toLowerCase());
    row.hidden = !found || only.checked && row.classList.contains('chance');
  });
  search.addEventListener('input', show);
  only.addEventListener('change', show);
  tools.append(search);
  if (some) {
    const label = document.createElement('label');
    label.append(only, hide);
    tools.append(label);
  }
  table.parentElement.before(tools);
}
