// Storage on this device: IndexedDB, or memory where the browser forbids or has no room for it.
// An entry has a kind (settings, runs, checkpoint, weights, ...) and a key within its kind.

const memory = new Map();
/** Milliseconds after which a database that does not open is given up for this visit. */
const PATIENCE = 1500;
let opening = null;

/** Whether the last write reached the disk. The page shows a notice when it did not. */
export const storage = { works: true, onFailure: null };

const address = (kind, key) => [kind, String(key)];
const inMemory = (kind, key) => JSON.stringify(address(kind, key));

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('jing-lab', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('entries');
    request.onsuccess = () => {
      // Another tab that deletes or renews the database does not have to wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
    setTimeout(() => reject(new Error('the database does not open')), PATIENCE);
  });
  return opening;
}

async function transact(mode, work) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('entries', mode);
    const request = work(transaction.objectStore('entries'));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

function failed() {
  const first = storage.works;
  storage.works = false;
  if (first) storage.onFailure?.();
}

/** The value under `key`, or undefined. */
export async function get(kind, key) {
  const name = inMemory(kind, key);
  if (memory.has(name)) return memory.get(name).value;
  try {
    return await transact('readonly', entries => entries.get(address(kind, key)));
  } catch {
    return undefined;
  }
}

/** Writes `value` under `key`. Falls back to memory; never rejects. */
export async function put(kind, key, value) {
  try {
    await transact('readwrite', entries => entries.put(value, address(kind, key)));
    memory.delete(inMemory(kind, key));
    storage.works = true;
  } catch {
    memory.set(inMemory(kind, key), { kind, value });
    failed();
  }
}

export async function remove(kind, key) {
  memory.delete(inMemory(kind, key));
  try {
    await transact('readwrite', entries => entries.delete(address(kind, key)));
  } catch {
    failed();
  }
}

/** All values of a kind, in the order of their keys. */
export async function all(kind) {
  let kept = [];
  try {
    kept = await transact('readonly', entries => entries.getAll(IDBKeyRange.bound([kind], [kind, []])));
  } catch {
    // Only what is in memory.
  }
  return [...kept, ...[...memory.values()].filter(entry => entry.kind === kind).map(entry => entry.value)];
}
