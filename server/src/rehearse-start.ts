// Puts the product together as a start does, up to the database: what it runs is compiled then, and comes from the compile cache at a start.
// Must never listen, connect or write.
import { pino } from 'pino';
import { createApp } from './app.ts';
import { lastSignedInMemory } from './ledger/index.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { createJobs } from './platform/jobs.ts';
import { wrapWith } from './platform/key-wrapping.ts';
import { keysFrom } from './platform/keys.ts';

export async function rehearseStart(): Promise<void> {
  const log = pino({ level: 'silent' });
  const nowhere = { host: '127.0.0.1', port: 1 };
  const database = openDatabase({ connection: nowhere, log, connections: 8, isDemoOpen: true });
  const app = await createApp({
    config: { publicUrl: 'http://localhost:3000', trustedProxies: 0 },
    database,
    clock: systemClock,
    keys: keysFrom(Buffer.alloc(32)),
    keyWrapper: wrapWith(Buffer.alloc(32)),
    lastSigned: lastSignedInMemory(),
    witnessPolicy: null,
    anchor: null,
    jobs: createJobs({ database, log }),
    mailer: { send: async () => undefined },
    log,
    readiness: { missing: () => [], failed: () => [], isDatabaseAnswering: async () => true },
  });
  await app.http.ready();
  for (const url of ['/health/ready', '/', '/api/openapi.json']) await app.http.inject(url);
  await app.http.close();
  await database.close();
}
