// Steps through a deal. Draws the table of a step from the data of the steps, with the same markup as deal.rs.
for (const deal of document.querySelectorAll('.deal')) {
  const bar = deal.querySelector('.bar');
  if (!bar) continue;
  const list = (name) => deal.dataset[name].split('|');
  const [tiles, marks, words, places, centre, heads] = ['tiles', 'names', 'words', 'places', 'centre', 'heads'].map(list);
  const jing = deal.dataset.jing;
  const steps = [...deal.querySelectorAll('ol > li')];
  const kind = (code) => code.charCodeAt() - (code < 'a' ? 65 : 71);
  const tile = (code, more = '') => {
    const at = jing.indexOf(code);
    const [mark, tab, name] = at < 0 ? ['', '', ''] : [[' z', ' f'][at], `<em>${marks[at][0]}</em>`, ' ' + marks[at]];
    return `<i class="t${mark}${more}" role="img" title="${tiles[kind(code)]}${name}">${tab}<svg><use href="#t${code}"></use></svg></i>`;
  };
  const each = (codes, more) => [...codes].map((code) => tile(code, more)).join('');
  const hand = (at, now) => {
    const part = (key) => now[at + key] || '';
    let thrown = now.cm === String(at) ? now.ct || '' : '';
    const mark = (code) => {
      if (code !== thrown) return '';
      thrown = '';
      return ' x';
    };
    const [rest, drawn] = [part('h'), part('d')];
    const won = [...part('w').matchAll(/(.)(.)/g)];
    const own = won.filter(([, , from]) => from === '-').map(([, code]) => code).join('');
    const last = [...drawn].map((code) => tile(code, ' d' + mark(code))).join('');
    let row = [...rest].map((code) => tile(code, mark(code))).join('') + last + each(own, ' d');
    let count = rest.length + drawn.length + own.length;
    let groups = 0;
    const group = (all, word, from) => {
      count += all.length;
      groups += 1;
      const hidden = (at) => word === 4 && at % 3 === 0;
      const shown = [...all].map((code, at) => (hidden(at) ? '<i class="t back"></i>' : tile(code))).join('');
      row += `<span class="meld">${shown}<small>${words[word]}${from in places ? places[from] : ''}</small></span>`;
    };
    part('m').split(',').filter(Boolean).forEach((meld) => group(meld.slice(1, -1), 'cpkanx'.indexOf(meld[0]), meld.at(-1)));
    won.filter(([, , from]) => from !== '-').forEach(([, code, from]) => group(code, 6, from));
    for (const code of part('z')) group(code, 8, '-');
    const wide = count + Math.ceil(groups / 2);
    const flowers = part('f');
    return `<div class="row"${wide > 14 ? ` style="--n:${wide}"` : ''}>${row}</div>`
      + (flowers && `<div class="row fl"><small>${words[7]}</small>${each(flowers, ' s')}</div>`);
  };
  const river = (at, now) => {
    const all = [...(now[at + 'r'] || '').matchAll(/(\w)(-?)/g)];
    const offered = now.co === String(at);
    return all.map(([, code, gone], place) => tile(code, gone ? ' s g' : offered && place + 1 === all.length ? ' s x' : ' s')).join('');
  };
  const added = (now) => ['cb', 'cn'].map((key, at) => (now[key] ? `<small>${centre[at]}</small><span>${each(now[key], ' s')}</span>` : '')).join('');
  let before = {};
  const states = steps.map((step) => {
    before = { ...before };
    for (const part of step.dataset.t.split(';')) {
      const [key, value] = [part.slice(0, 2), part.slice(2)];
      before[key] = value[0] === '+' ? before[key] + value.slice(1) : value;
    }
    return before;
  });
  const [range, rail, panel] = ['input', '.rail', '.now'].map((name) => deal.querySelector(name));
  const [first, back, on] = deal.querySelectorAll('.bar button');
  const end = steps.length - 1;
  const dots = steps.flatMap((step, at) => {
    const departs = step.matches('.departs');
    const kinds = [...(end < 16 ? ['dot'] : []), ...(departs ? ['departs'] : [])];
    return kinds.map((name) => {
      const dot = document.createElement('u');
      dot.className = name;
      dot.style.setProperty('--to', at / end);
      rail.append(dot);
      return [dot, at];
    });
  });
  let at = end;
  const show = (to, quiet) => {
    at = Math.min(end, Math.max(0, to));
    const now = states[at];
    deal.classList.toggle('last', at === end);
    for (const seat of deal.querySelectorAll('.seat')) {
      seat.classList.toggle('moves', now.cm === seat.dataset.p);
      seat.querySelector('.hand').innerHTML = hand(seat.dataset.p, now);
    }
    for (const pile of deal.querySelectorAll('.pile')) pile.innerHTML = river(pile.dataset.p, now);
    deal.querySelector('.added').innerHTML = added(now);
    range.value = at + 1;
    rail.style.setProperty('--at', at / end);
    dots.forEach(([dot, place]) => dot.classList.toggle('ahead', place > at && dot.className !== 'departs'));
    first.disabled = back.disabled = at === 0;
    on.disabled = at === end;
    steps.forEach((step, place) => step.classList.toggle('on', place === at));
    const count = deal.dataset.step.replace('{0}', at + 1).replace('{1}', end + 1);
    const advice = steps[at].querySelector('details');
    panel.innerHTML = `<p class="at"><small>${count}</small> ${steps[at].querySelector('span').innerHTML}</p>`;
    if (advice) {
      panel.innerHTML += advice.innerHTML.replaceAll('summary>', 'p>');
      const lines = panel.querySelector('pre');
      const table = document.createElement('table');
      table.className = 'adv';
      for (const line of [heads.join('\t'), ...lines.textContent.split('\n')]) {
        const row = table.insertRow();
        for (const text of line.split('\t')) row.insertCell().textContent = text;
      }
      lines.replaceWith(table);
    }
    range.setAttribute('aria-valuetext', `${count}: ${panel.querySelector('.at').textContent}`);
    if (!quiet) history.replaceState(null, '', '#step-' + (at + 1));
  };
  const go = { first: () => show(0), back: () => show(at - 1), on: () => show(at + 1) };
  bar.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button) go[button.dataset.go]();
  });
  range.addEventListener('input', () => show(range.value - 1));
  deal.querySelector('.mid').addEventListener('click', (event) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    show(event.clientX < left + width / 2 ? at - 1 : at + 1);
  });
  addEventListener('keydown', (event) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: end }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
    if (event.key.length > 4) event.preventDefault();
    show(to);
  });
  // A click on a step of the list shows its table.
  deal.querySelector('ol').addEventListener('click', (event) => {
    const step = event.target.closest('li > span');
    if (!step) return;
    show(steps.indexOf(step.parentElement));
    deal.scrollIntoView();
  });
  const stepOfAddress = () => steps.findIndex((step, place) => location.hash === '#step-' + (place + 1));
  const follow = () => {
    if (stepOfAddress() < 0) return;
    show(stepOfAddress(), true);
    deal.scrollIntoView();
  };
  addEventListener('hashchange', follow);
  // The final table has the most tiles. Its height is kept for all steps, so that the contents below do not move.
  const mid = deal.querySelector('.mid');
  const fix = () => { mid.style.minHeight = ''; const was = at; show(end, true); mid.style.minHeight = mid.offsetHeight + 'px'; show(was, true); };
  deal.querySelectorAll('[hidden]').forEach((one) => { one.hidden = false; });
  fix();
  follow();
  addEventListener('resize', fix);
}
