// Registers the service worker, so that the page works offline after the first visit.
import { actions, t } from './ui.js';
import { notice } from './lab.js';
import { saveNow } from './state.js';

let waiting = null;

function offer(worker) {
  waiting = worker;
  notice('update', t('update'), t('update-more'), [['update-now', 'update'], ['close', 'dismiss', 'update']]);
}

actions.update = async () => {
  await saveNow();
  waiting.postMessage({ kind: 'take-over' });
};

export async function register() {
  if (!('serviceWorker' in navigator)) return;
  try {
    // All open pages switch to the new build at once. The current run is resumed after the reload.
    if (navigator.serviceWorker.controller) {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    }
    const registration = await navigator.serviceWorker.register('sw.js');
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker.addEventListener('statechange', () => {
        if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
      });
    });
    // Files that this visit loaded before the worker was active, such as the engine.
    const ready = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(entry => entry.name).filter(name => name.startsWith(new URL('./', location.href).href));
    ready.active.postMessage({ kind: 'keep', addresses: [...new Set(loaded)] });
  } catch {
    // Without a service worker the page always needs the network.
  }
}
