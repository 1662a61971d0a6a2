// Opens the product beside the server that is running and writes the demo through its doors, as background work.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogHalted } from '@amanah/server/ledger';
import { type Installation, openBeside } from '@amanah/server/open-beside';
import { seedDemo } from './seed-demo.ts';

/** Witnesses that answer do so in a second or two. */
const longestSettlingMilliseconds = 20_000;

export async function seedBeside(
  installation: Installation,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { database, app, clock } = await openBeside(installation);
  try {
    await database.inBackground(async () => {
      const hasWritten = await seedDemo({ ...app.domains, database, clock, onProgress, signal });
      if (!hasWritten) return;
      // A log that has stopped signing, or whose witnesses do not answer, stops no demo: what it says about itself is in /api/log.
      const settled = app.domains.ledger.settled().catch((error: unknown) => {
        if (!(error instanceof LogHalted)) throw error;
      });
      await Promise.race([
        settled,
        sleep(longestSettlingMilliseconds, undefined, { ref: false }),
        once(signal, 'abort'),
      ]);
    });
  } finally {
    await app.lifecycle.stop();
    await database.close();
  }
}
