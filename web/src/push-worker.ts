// The service worker of messages: shows what the server sent, and opens its page when it is pressed. It answers no request and keeps
// nothing.

/** Of the service worker's global, only what is used: its type library and that of pages exclude each other. */
interface PushWorker {
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

const worker = self as unknown as PushWorker;

const text = (value: unknown, name: string): string => {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : '';
};

worker.addEventListener('push', (event) => {
  const message = event.data?.json();
  event.waitUntil(
    worker.registration.showNotification(text(message, 'title'), {
      body: text(message, 'body'),
      dir: text(message, 'direction') === 'rtl' ? 'rtl' : 'ltr',
      icon: '/icons/icon-192.png',
      data: text(message, 'path'),
    }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data } = event.notification;
  // Only a path of our own: whatever else came in opens the messages.
  const path = typeof data === 'string' && /^\/(?!\/)/.test(data) ? data : '/notifications';
  const url = new URL(path, worker.location.origin).href;
  event.waitUntil(
    (async () => {
      const open = (await worker.clients.matchAll({ type: 'window' })).find((page) => page.url === url);
      await (open ? open.focus() : worker.clients.openWindow(url));
    })(),
  );
});
