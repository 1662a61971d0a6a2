// The demo from the side of the server, which is handed this where it is started: begins the process, hears how far it is, ends it with the server.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Installation } from '@amanah/server/open-beside';
import type { SeedNews } from './seed-process.ts';

/** Beside those of the server: seeding does one thing after the other. */
export const mostConnections = 8;
const script = fileURLToPath(new URL('seed-process.ts', import.meta.url));

/** @returns when the demo is complete, or at once after an abort. @throws when it failed; its words are on stderr */
export function startSeeding(
  order: Installation,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(script, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    let isComplete = false;
    // Losing the channel is how it learns that it shall stop; it finishes its transaction first.
    const stop = () => {
      if (child.connected) child.disconnect();
    };
    signal.addEventListener('abort', stop, { once: true });
    child.on('message', ({ done, total }: SeedNews) => {
      isComplete = done === total;
      onProgress(done, total);
    });
    child.once('error', reject);
    child.once('exit', (code, killedBy) => {
      signal.removeEventListener('abort', stop);
      if (code === 0 || signal.aborted || isComplete) resolve();
      else reject(new Error(`seeding the demo ended with ${code ?? killedBy}`));
    });
    const { config } = order;
    const databaseConnections = Math.min(config.databaseConnections, mostConnections);
    child.send({ ...order, config: { ...config, databaseConnections } } satisfies Installation);
    if (signal.aborted) stop();
  });
}
