// The demo in a process of its own: neither the work nor the memory of it is the server's. Told what it needs by the server that
// started it, tells it how far it is, and ends when the demo is complete or the server is gone.
import type { Installation } from '@amanah/server/open-beside';

export type SeedNews = { readonly done: number; readonly total: number };

process.once('message', (installation: Installation) => {
  seed(installation).then(
    () => process.disconnect(),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    },
  );
});

async function seed(installation: Installation): Promise<void> {
  const { seedBeside } = await import('./seed-beside.ts');
  const stopping = new AbortController();
  process.once('disconnect', () => stopping.abort());
  const onProgress = (done: number, total: number) => {
    if (process.connected) process.send?.({ done, total } satisfies SeedNews);
  };
  await seedBeside(installation, onProgress, stopping.signal);
}
