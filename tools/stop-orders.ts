// When to stop: on SIGTERM, on Ctrl-C, and when the shell that npm runs its scripts in is gone. npm hands a signal to that shell, which
// dies of it without handing it on: the product would run on with nobody to stop it.
const pollSeconds = 0.5;
// As early as this module is loaded: the shell may be gone before the product is up.
const startedBy = process.ppid;

export function onStopOrder(stop: () => void): void {
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  if (process.env.npm_lifecycle_event !== 'start') return;
  const watch = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(watch);
    stop();
  }, pollSeconds * 1000);
  watch.unref();
}
