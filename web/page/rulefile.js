// The rule file view of the rules page, an alternative to the form.
import { $, actions, download, esc, fault, inputs, t } from './ui.js';
import { save, state } from './state.js';
import { engine } from './engine.js';
import { replaced } from './rules.js';

const NAMES = ['name', 'title', 'title_zh', 'extends'];
let text = null;        // the edited text, as long as it is not applied
let waiting = 0;

const problems = check => (check.faults ?? []).map(each => fault([each.line && text != null ? t('line-n', { n: each.line }) : null, each.key, each.message, each.help].filter(Boolean).join(' · '))).join('');

export function fileView(check, written) {
  return `<div class="stack"><p class="muted small">${t('file-more')}</p><label class="sr" for="file">${t('mode-file')}</label>
    <textarea class="file" id="file" spellcheck="false" autocapitalize="off" data-input="file">${esc(text ?? written)}</textarea>
    <div id="file-faults">${problems(check)}</div>
    <div class="row-line"><button class="btn" type="button" data-act="save-rules" id="save-rules">${t('save-file')}</button><button class="btn" type="button" data-act="open-file" id="open-rules">${t('open-file')}</button></div></div>`;
}

export function fileProblems(check) {
  const box = $('#file-faults');
  if (box) box.innerHTML = problems(check);
}

/** Applies the rules of a file and returns an empty list; or returns the faults and changes nothing. */
export async function useFile(content) {
  const jing = await engine();
  const check = await jing.check({ rules: content, lang: state.lang });
  if (check.faults.length) return check.faults;
  state.base = check.base;
  state.raw = Object.fromEntries(Object.entries(check.raw ?? {}).filter(([path]) => !NAMES.includes(path)));
  save();
  return [];
}

inputs.file = element => {
  text = element.value;
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    const faults = await useFile(text);
    fileProblems({ faults });
    if (faults.length) return;
    await replaced();
    text = null;
  }, 400);
};

actions['save-rules'] = () => download('my-rules.toml', $('#file').value, 'text/plain');
