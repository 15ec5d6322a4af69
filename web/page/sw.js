// The service worker, which keeps an offline copy of the page. The build replaces BUILD by a hash of the files. A page that was not built
// (BUILD is 'dev') uses the network first.
const BUILD = 'dev';
// The engine without SIMD and the networks of a game are cached when a visit first uses them.
const ENGINE = ['jing.js', 'jing-base.js', 'jing-engine.js', 'jing-run.js', 'jing-worker.js', 'screen.js', 'deal.js', 'engine-simd.wasm', 'nets/font.ttf'];
const PAGE = [
  './', 'index.html', 'lab.css', 'lab.js', 'ui.js', 'words.js', 'state.js', 'store.js', 'engine.js', 'link.js', 'run.js', 'answer.js', 'rules.js',
  'rulefile.js', 'players.js', 'files.js', 'runs.js', 'often.js', 'hand.js', 'table.js', 'score.js', 'tiles.js', 'offline.js', 'manifest.webmanifest',
];
/** The prefix of the caches of this page. Another copy on the same host has another scope. */
const PREFIX = `jing-lab-${self.registration.scope}-`;
const CACHE = `${PREFIX}${BUILD}`;

self.addEventListener('install', event => {
  event.waitUntil(caches.open(CACHE).then(async cache => {
    // Bypasses the HTTP cache, which may contain files of an earlier build.
    await cache.addAll([...PAGE, ...ENGINE].map(name => new Request(name, { cache: 'reload' })));
  }));
});

self.addEventListener('activate', event => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names.filter(name => name.startsWith(PREFIX) && name !== CACHE).map(name => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener('message', event => {
  if (event.data.kind === 'take-over') self.skipWaiting();
  if (event.data.kind === 'keep') event.waitUntil(keep(event.data.addresses));
});

/** Caches files that the page loaded before this worker was in control. */
async function keep(addresses) {
  const cache = await caches.open(CACHE);
  await Promise.all(addresses.map(async address => {
    if (!(await cache.match(address))) await cache.add(address).catch(() => {});
  }));
}

async function fromNetwork(request) {
  const response = await fetch(request);
  if (response.ok && response.type === 'basic') {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: request.mode === 'navigate' });
  if (kept && BUILD !== 'dev') return kept;
  try {
    return await fromNetwork(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('fetch', event => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});
