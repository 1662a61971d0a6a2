// The demo in a process of its own: neither the work nor the memory of it is the server's. Told what it needs by the server that
// started it, tells it how far it is, and ends when the demo is complete or the server is gone.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import type { Config } from '../platform/config.ts';

/** Witnesses that answer do so in a second or two. */
const longestSettlingMilliseconds = 20_000;

export interface SeedOrder {
  readonly config: Config;
  readonly connection: PoolConfig;
}

export type SeedNews = { readonly done: number; readonly total: number };

process.once('message', (order: SeedOrder) => {
  seed(order).then(
    () => process.disconnect(),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    },
  );
});

async function seed({ config, connection }: SeedOrder): Promise<void> {
  const { openProduct } = await import('../open-product.ts');
  const { seedDemo } = await import('./seed-demo.ts');
  const { LogHalted } = await import('../ledger/index.ts');
  const { requireMigrated } = await import('../platform/database/migrate.ts');
  const stopping = new AbortController();
  process.once('disconnect', () => stopping.abort());
  const { database, app, clock } = await openProduct(config, connection, () => requireMigrated(connection));
  const onProgress = (done: number, total: number) => {
    if (process.connected) process.send?.({ done, total } satisfies SeedNews);
  };
  try {
    await database.inBackground(async () => {
      const hasWritten = await seedDemo({ ...app.domains, database, clock, onProgress, signal: stopping.signal });
      if (!hasWritten) return;
      // A log that has stopped signing, or whose witnesses do not answer, stops no demo: what it says about itself is in /api/log.
      const settled = app.domains.ledger.settled().catch((error: unknown) => {
        if (!(error instanceof LogHalted)) throw error;
      });
      await Promise.race([
        settled,
        sleep(longestSettlingMilliseconds, undefined, { ref: false }),
        once(stopping.signal, 'abort'),
      ]);
    });
  } finally {
    await app.lifecycle.stop();
    await database.close();
  }
}
