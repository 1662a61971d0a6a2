// The product itself, as a process for the benchmark: the composition root on a database that is there already.
import pino from 'pino';
import { createApp } from '../../server/src/app.ts';
import { lastSignedInMemory } from '../../server/src/ledger/last-signed.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { createJobs } from '../../server/src/platform/jobs.ts';
import { wrapWith } from '../../server/src/platform/key-wrapping.ts';
import { keysFrom } from '../../server/src/platform/keys.ts';
import { giveBackMemory } from '../../server/src/platform/memory.ts';
import { usualTraffic } from '../../server/src/platform/traffic.ts';

const log = pino({ level: 'warn' });
const database = openDatabase({ connection: JSON.parse(process.env.BENCH_CONNECTION ?? '{}') as object, log });
const app = await createApp({
  // Counted as in production, with a budget that 32 connections of one address do not reach.
  config: {
    publicUrl: 'http://localhost',
    trustedProxies: 0,
    traffic: { ...usualTraffic, verifyPerMinute: Number(process.env.VERIFY_PER_MINUTE) },
  },
  database,
  clock: systemClock,
  keys: keysFrom(Buffer.alloc(32, 1)),
  keyWrapper: wrapWith(Buffer.alloc(32, 8)),
  lastSigned: lastSignedInMemory(),
  witnessPolicy: null,
  anchor: null,
  jobs: createJobs({ database, log }),
  mailer: { send: () => Promise.reject(new Error('no mail in a benchmark')) },
  log,
  readiness: { missing: () => [], failed: () => [], isDatabaseAnswering: async () => true },
});
await app.domains.scans.ensurePartitions(4);
await app.http.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
giveBackMemory();
console.log('listening');
process.once('SIGINT', () => process.exit(0));
