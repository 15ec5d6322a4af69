// Storage on this device: IndexedDB, or memory if the browser forbids it or has no space.
// An entry has a kind (settings, runs, checkpoint, weights, ...) and a key within its kind.

const memory = new Map();
/** Milliseconds to wait for the database to open. After that, this visit does not use it. */
const OPEN_TIMEOUT = 1500;
let opening = null;

/** `works`: whether the last write reached the disk. `onFailure` is called at the first failure. */
export const storage = { works: true, onFailure: null };

const address = (kind, key) => [kind, String(key)];
const inMemory = (kind, key) => JSON.stringify(address(kind, key));

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('jing-lab', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('entries');
    request.onsuccess = () => {
      // Closes the connection so that another tab can delete or upgrade the database.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
    setTimeout(() => reject(new Error('the database does not open')), OPEN_TIMEOUT);
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

/** Returns the value under `key`, or undefined. */
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

/** Returns all values of a kind: those on disk in the order of their keys, then those in memory. */
export async function all(kind) {
  let kept = [];
  try {
    kept = await transact('readonly', entries => entries.getAll(IDBKeyRange.bound([kind], [kind, []])));
  } catch {
    // Returns only the values in memory.
  }
  return [...kept, ...[...memory.values()].filter(entry => entry.kind === kind).map(entry => entry.value)];
}
