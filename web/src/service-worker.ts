// The service worker: opens the app without a network, and shows the messages that the server sent. Of the app it keeps the files of one
// build, whole; it never keeps an answer of the server, and nothing of a person.
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

/** Of the service worker's global, only what is used: its type library and that of pages exclude each other. */
interface Worker {
  /** The files of this build, written in by tools/list-app-shell.ts. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  addEventListener(kind: 'push', listener: (event: PushMessage) => void): void;
  addEventListener(kind: 'notificationclick', listener: (event: PressedNotification) => void): void;
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: Location;
}
interface PushMessage {
  readonly data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface PressedNotification {
  readonly notification: { readonly data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
}
declare const self: Worker;

// Files have their content in their name, and pages ask for those of their own build. A new build is fetched whole beside the old one and
// takes over when no page of the old one is open any more: no page ever sees files of two builds.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: null as unknown as string, cleanURLs: false });
cleanupOutdatedCaches();

/** With less than this a page is slow, with more it is not coming: a connection that only seems to be one. */
const server = new NetworkOnly({ networkTimeoutSeconds: 4 });
const ofTheServer = /^\/(?:api|contexts|credentials|did|health|log|metrics|status|vc|\.well-known)(?:\/|$)|\.[a-z]+$/;

/** The page from the server, so that a start is always a start of the newest build; from this device where there is no server. */
const openPage: RouteHandlerCallback = async ({ request, event, url }) => {
  let fault: unknown;
  try {
    const answer = await server.handle({ request, event });
    if (answer.status < 500) return answer;
    fault = new Error(`the server answered ${answer.status}`);
  } catch (noAnswer) {
    fault = noAnswer;
  }
  // The address on a pack: the server would send it on to the page of the product.
  if (/^\/01\//.test(url.pathname)) return Response.redirect(`/product/${encodeURIComponent(url.href)}`, 302);
  const kept = await matchPrecache('/index.html');
  if (!kept) throw fault;
  return kept;
};

// What reads letters from pictures is large, and kept from its first use on. The version is in the name of each file.
registerRoute(/\/assets\/(?:letters-|tesseract|worker\.min-)/, new CacheFirst({ cacheName: 'letters' }));

registerRoute(new NavigationRoute(openPage, { denylist: [ofTheServer] }));

const text = (value: unknown, name: string): string => {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : '';
};

self.addEventListener('push', (event) => {
  const message = event.data?.json();
  event.waitUntil(
    self.registration.showNotification(text(message, 'title'), {
      body: text(message, 'body'),
      dir: text(message, 'direction') === 'rtl' ? 'rtl' : 'ltr',
      icon: '/icons/icon-192.png',
      data: text(message, 'path'),
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data } = event.notification;
  // Only a path of our own: whatever else came in opens the messages.
  const path = typeof data === 'string' && /^\/(?!\/)/.test(data) ? data : '/notifications';
  const url = new URL(path, self.location.origin).href;
  event.waitUntil(
    (async () => {
      const open = (await self.clients.matchAll({ type: 'window' })).find((page) => page.url === url);
      await (open ? open.focus() : self.clients.openWindow(url));
    })(),
  );
});
