// A Chromium for tests, and a static host. Needs only Node, `chromium` and `chromedriver`.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm', '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.ttf': 'font/ttf',
};

/** Starts a static host of a folder under a path. `requests` lists the requested addresses; `close()` stops the host. */
export async function host(folder, path = '/some/path/') {
  const requests = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://host');
    requests.push(request.url);
    const name = normalize(decodeURIComponent(pathname).slice(path.length) || 'index.html');
    if (!pathname.startsWith(path) || name.startsWith('..')) {
      response.writeHead(404).end();
      return;
    }
    try {
      const bytes = await readFile(join(folder, name));
      response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const { port } = server.address();
  const close = () => new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${port}${path}`, requests, close };
}

export const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

/** Starts a browser with one page. `size`: inner size; `dark`: dark mode; `folder`: a profile that is kept. */
export async function chromium({ size = [1280, 900], dark = false, folder = null } = {}) {
  const driver = spawn('chromedriver', ['--port=0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const port = await new Promise((resolve, reject) => {
    let text = '';
    driver.stdout.on('data', (data) => {
      text += data;
      const found = /successfully on port (\d+)/.exec(text);
      if (found) resolve(Number(found[1]));
    });
    driver.on('exit', () => reject(new Error(`chromedriver: ${text}`)));
  });
  const ask = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-dev-shm-usage', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
  if (dark) args.push('--blink-settings=preferredColorScheme=0');
  if (folder) args.push(`--user-data-dir=${folder}`);
  const capabilities = { alwaysMatch: { 'goog:chromeOptions': { args }, 'goog:loggingPrefs': { browser: 'ALL' } } };
  const { sessionId } = await ask('POST', '/session', { capabilities });
  const at = (path) => `/session/${sessionId}${path}`;
  await ask('POST', at('/timeouts'), { script: 120_000, pageLoad: 30_000 });
  const cdp = (cmd, params = {}) => ask('POST', at('/goog/cdp/execute'), { cmd, params });
  await cdp('Emulation.setDeviceMetricsOverride', { width: size[0], height: size[1], deviceScaleFactor: 1, mobile: size[0] < 600 });
  const page = {
    cdp,
    go: (url) => ask('POST', at('/url'), { url }),
    reload: () => ask('POST', at('/refresh'), {}),
    /** Runs a function in the page, which may be async, and returns its value. */
    run: (work, ...values) => ask('POST', at('/execute/async'), {
      script: `const [values, done] = arguments; Promise.resolve().then(() => (${work})(...values)).then((value) => done({ value }), (error) => done({ error: String(error?.stack ?? error) }));`,
      args: [values],
    }).then(({ value, error }) => {
      if (error) throw new Error(error);
      return value;
    }),
    /** Waits until a function in the page returns a true value, and returns it. */
    until: async (work, ...values) => {
      const ends = Date.now() + 180_000;
      while (Date.now() < ends) {
        const value = await page.run(work, ...values).catch(() => null);
        if (value) return value;
        await wait(50);
      }
      throw new Error(`waited in vain for ${work} ${values}\n${await page.run(() => document.body.innerText).catch(String)}`);
    },
    /** Clicks the first element that matches a selector with the mouse, once it is enabled. */
    tap: async (selector) => {
      await page.until((text) => document.querySelector(text) && !document.querySelector(text).disabled, selector);
      const [x, y] = await page.run((text) => {
        const element = document.querySelector(text);
        element.scrollIntoView({ block: 'center' });
        const box = element.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
      }, selector);
      const press = (type) => cdp('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
      await press('mousePressed');
      await press('mouseReleased');
    },
    type: (text) => cdp('Input.insertText', { text }),
    screenshot: async () => Buffer.from((await cdp('Page.captureScreenshot')).data, 'base64'),
    /** Returns the errors in the console since the last call. */
    errors: async () => (await ask('POST', at('/se/log'), { type: 'browser' })).filter(({ level }) => level === 'SEVERE').map(({ message }) => message),
    close: async () => {
      await ask('DELETE', at('')).catch(() => {});
      driver.removeAllListeners('exit');
      driver.kill();
    },
  };
  return page;
}
