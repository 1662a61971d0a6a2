// A phone that was online once: the app and the pack are on it. And a way to the server that can be taken away.
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';

/** What the page finds in its own store of packs. */
export const keptPack = (page: Page): Promise<{ note: string; market: string | null } | null> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('amanah-offline', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('packs');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('packs').objectStore('packs').get('pack');
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result ?? null);
          };
        };
      }),
  );

/** Changes the pack where it lies, as somebody with the phone in the hand could. */
export const changePack = (page: Page, part: 'body' | 'note', from: string, to: string): Promise<void> =>
  page.evaluate(
    ([name, before, after]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('amanah-offline', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('packs', 'readwrite');
          const store = transaction.objectStore('packs');
          const reading = store.get('pack');
          reading.onsuccess = () => {
            const changed = reading.result[name as string].replace(before as string, after as string);
            if (changed === reading.result[name as string]) reject(new Error('nothing was changed'));
            store.put({ ...reading.result, [name as string]: changed }, 'pack');
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [part, from, to],
  );

/** Opened once with a connection, and left alone until everything is on the device. */
export async function wasOnlineOnce(page: Page, path = '/scanner?mode=manual'): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => keptPack(page), { timeout: 20_000 }).not.toBeNull();
}

export interface Line {
  readonly url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A server of its own between the phone and the product: the network of the phone is well, but nobody answers. */
export async function lineTo(product: string): Promise<Line> {
  const target = new URL(product);
  const open = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((incoming, outgoing) => {
        const asked = ask(
          {
            host: target.hostname,
            port: target.port,
            path: incoming.url,
            method: incoming.method,
            headers: incoming.headers,
          },
          (answer) => {
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(outgoing);
          },
        );
        asked.on('error', () => outgoing.destroy());
        incoming.pipe(asked);
      });
      server.listen(port, () => resolve(server));
    });
  let server = await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    async mend() {
      server = await open(port);
    },
  };
}
