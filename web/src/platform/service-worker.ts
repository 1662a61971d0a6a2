// The one service worker of this site. Only what was built has one: while developing, files change under it.

const workerPath = '/service-worker.js';

/** Undefined where there is none yet, or never will be. */
export async function currentWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined;
}

/** Repeating it is harmless. The browser asks for a newer one by itself at each start. */
export async function registerWorker(): Promise<void> {
  if ('serviceWorker' in navigator) await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
}
