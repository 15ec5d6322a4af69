// Export and import: picture, link, complete page, result files and rule files.
import { announce, byId, download, esc, frame, openSheet, t, icon } from './ui.js';
import { state } from './state.js';
import { engine } from './engine.js';
import { addressOf, changesOf, portable } from './run.js';
import { questionKey } from './link.js';

const FORMAT = 1;
let picture = null;

/** Returns a file name made from the title of an answer. */
const fileName = (answer, end) => `${(answer.title ?? 'jing').replace(/[\s\\/:*?"<>|：，]+/g, '-').slice(0, 40)}.${end}`;

const view = async (answer, what) => (await engine()).view({ answer: portable(answer), lang: state.lang, what });

/** Converts an SVG to a PNG with a canvas. */
async function toPng({ svg, width, height }) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d').drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) => canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('canvas'))), 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function showPicture({ answer }) {
  const blob = await toPng(await view(answer, 'card'));
  picture = new File([blob], fileName(answer, 'png'), { type: 'image/png' });
  const canShare = navigator.canShare?.({ files: [picture] });
  openSheet(t('picture-title'), `<img class="cardpic" id="card" alt="${esc(answer.text ?? answer.title)}" src="${URL.createObjectURL(blob)}">
    <div class="acts"><button class="btn primary" type="button" data-act="share-picture" id="share-picture">${icon('picture')}${t(canShare ? 'share-picture' : 'save-picture')}</button>
    <button class="btn" type="button" data-act="copy" data-v="${esc(answer.text ?? '')}" id="copy-text">${t('copy-text')}</button></div><p class="small muted">${t('picture-more')}</p>`);
}

async function sharePicture() {
  if (navigator.canShare?.({ files: [picture] })) {
    await navigator.share({ files: [picture] }).catch(error => {
      if (error.name !== 'AbortError') download(picture.name, picture);
    });
  } else {
    download(picture.name, picture);
    announce(t('saved'));
  }
}

async function linkOf(request) {
  return location.href.split('#')[0] + (await addressOf(request));
}

async function showLink({ request, answer }) {
  const link = await linkOf(request);
  openSheet(t('link-title'), `<p class="muted">${t('link-more')}</p><p class="cmd" id="address">${esc(link)}</p>
    <div class="acts"><button class="btn primary" type="button" data-act="copy" data-v="${esc(link)}" id="copy-link">${t('copy-link')}</button>
    ${navigator.share ? `<button class="btn" type="button" data-act="share-link" id="share-link">${t('share')}</button>` : ''}
    <button class="btn" type="button" data-act="copy" data-v="${esc(`${answer.text ?? answer.title}\n${link}`)}" id="copy-text">${t('copy-text')}</button></div>
    <p class="small muted">${t('link-file')}</p>`);
}

async function saveResult({ answer }) {
  const { version } = await engine();
  const { question, record, command, hash, title, text } = answer;
  const result = { format: FORMAT, version, question, record, command, hash, title, text };
  download(fileName(answer, 'json'), JSON.stringify(result), 'application/json');
}

/** Writes tables, charts and the page to a folder of this machine. Only with `jing serve`. */
async function writeFiles({ answer }) {
  const { folder } = await (await engine()).files({ answer: portable(answer), lang: state.lang });
  openSheet(t('write-files'), `<p>${t('files-written')}</p><p class="cmd" id="folder">${esc(folder)}</p>`);
}

export async function act(name, shown, element) {
  const jobs = {
    picture: showPicture,
    link: showLink,
    'share-picture': sharePicture,
    'share-link': async ({ request, answer }) => navigator.share({ title: answer.title, url: await linkOf(request) }).catch(() => {}),
    'whole-page': async ({ answer }) => download(fileName(answer, 'html'), (await view(answer, 'page')).html, 'text/html'),
    'save-result': saveResult,
    'write-files': writeFiles,
  };
  element.setAttribute('aria-busy', 'true');
  try {
    await jobs[name](shown);
  } catch (error) {
    openSheet(t('failed'), `<p>${esc(error.message)}</p>`);
  }
  byId(element.id)?.removeAttribute('aria-busy');
}

/** Opens a rule file or a result file. Returns an error message, or null. */
export async function readFile(file) {
  const text = await file.text();
  if (/^\s*\{/.test(text)) return openResult(text);
  const { useFile } = await import('./rulefile.js');
  const faults = await useFile(text);
  if (faults.length) return faults.map(fault => [fault.key, fault.message, fault.help].filter(Boolean).join(' · ')).join(' / ');
  frame.go('#/rules');
  return null;
}

/** Converts a canonical question to a request: all fields beside each other. */
function flat(question) {
  const { kind, play = {}, read = {}, ...rest } = question;
  const { format, ...plain } = rest;
  return { kind, ...play, ...read, ...plain };
}

async function openResult(text) {
  let result;
  try {
    result = JSON.parse(text);
  } catch {
    return t('file-not-json');
  }
  if (result.format !== FORMAT || !result.question || !result.record) return t('file-not-result');
  // The other fields of the file are not trusted; they are computed from its record.
  const answer = { record: String(result.record) };
  try {
    Object.assign(answer, await view(answer, 'screen'));
  } catch (error) {
    return error.message;
  }
  const request = flat(answer.question);
  const { showFile } = await import('./answer.js');
  await showFile({
    id: String(Date.now()).padStart(15, '0'), key: questionKey(request), request, version: result.version, date: Date.now(),
    state: answer.deals < answer.of ? 'stopped' : 'done', deals: answer.deals, title: answer.title, isOfFile: true, lang: state.lang,
    changes: await changesOf(request), answer,
  });
  return null;
}

