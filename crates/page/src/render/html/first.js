// Shows one of several lists, selected by name.
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
// Creates a slider over values. Calls `show` with the index of the selected one.
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
// Shows the number for one of several stakes, selected by a slider.
for (const box of document.querySelectorAll('.slide')) {
  const panels = [...box.querySelectorAll(':scope > .panel')];
  const show = (at) => panels.forEach((panel, other) => { panel.hidden = other !== at; });
  const start = Math.max(0, panels.findIndex((panel) => !panel.hidden));
  box.append(slider(box.dataset.label, panels.map((panel) => panel.dataset.name), start, show));
}
// Shows the point of a sweep that is selected by sliders.
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
// Adds a search field to long tables, and a checkbox that hides rows that may be chance.
for (const table of document.querySelectorAll('table.sortable')) {
  const rows = [...table.tBodies[0].rows];
  const hasChance = rows.some((row) => row.classList.contains('chance'));
  if (rows.length < 13 && !hasChance) continue;
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
  if (hasChance) {
    const label = document.createElement('label');
    label.append(only, hide);
    tools.append(label);
  }
  table.parentElement.before(tools);
}
