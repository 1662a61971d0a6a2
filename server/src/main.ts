// Starts the product and stops it: database, schema, HTTP, then the demo in the background.

import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readPrivateKey } from '@amanah/chain/private-key';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import { wrapByService } from './platform/key-service.ts';
import { type KeyWrapper, wrapWith } from './platform/key-wrapping.ts';
import { type Keys, openKeys } from './platform/keys.ts';
import { createLog } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { giveBackMemory } from './platform/memory.ts';

/** After this long the work of starting is over, compiling in the background included. */
const settlingMilliseconds = 2_000;

export interface RunningServer {
  readonly url: string;
  /** Where the data lies, for the person at the terminal. */
  readonly dataPlace: string;
  /** Resolves when the demo data is complete; at once when it is off. */
  readonly seeded: Promise<void>;
  /** Requests in flight finish, then everything that was started is stopped. */
  stop(): Promise<void>;
}

export async function startServer(
  config: Config,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<RunningServer> {
  const log = createLog(config);
  const keys = openKeys(config);
  const stopping = new AbortController();
  // The database comes up in its own process while the modules of the product load in this one.
  const [embedded, product] = await Promise.all([
    config.databaseUrl ? null : startEmbeddedPostgres(config.dataDir, log),
    loadProduct(),
  ]);
  const { createApp, createEvmAnchor, lastSignedIn, migrateDatabase, openDatabase, seedRegister } = product;
  const anchor = config.anchor
    ? createEvmAnchor({
        rpcUrl: config.anchor.rpcUrl,
        contractAddress: config.anchor.contractAddress,
        privateKey: readPrivateKey(config.anchor.privateKeyFile),
        signal: stopping.signal,
      })
    : null;
  const connection = embedded
    ? { ...embedded.connection, database: 'amanah' }
    : { connectionString: config.databaseUrl ?? '' };
  const database = openDatabase({ connection, log });
  const missing = new Set(['migration', ...(config.demo ? ['demo'] : [])]);
  const stopDatabase = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await migrateDatabase(database);
    missing.delete('migration');
    const readiness = {
      missing: () => [...missing],
      isDatabaseAnswering: () =>
        database.pool.query('select 1').then(
          () => true,
          () => false,
        ),
    };
    const app = await createApp({
      config,
      database,
      clock: systemClock,
      keys,
      keyWrapper: keyWrapperFor(config, keys),
      lastSigned: lastSignedIn(join(config.dataDir, 'ledger', 'last-signed')),
      witnessPolicy: config.witnessPolicyFile ? readFileSync(config.witnessPolicyFile, 'utf8') : null,
      anchor,
      mailer: createMailer(config),
      log,
      readiness,
    });
    const { domains } = app;
    await domains.ledger.open();
    await domains.organisations.open();
    await Promise.all([domains.scans.ensurePartitions(), domains.verification.publishRuleSet()]);
    await seedRegister({ database, authorities: domains.authorities });
    await app.http.listen({ port: config.port, host: config.host });
    const runUpkeep = () =>
      void Promise.all([
        domains.scans.ensurePartitions(),
        domains.identity.sweep(),
        domains.certificates.upkeep(),
      ]).catch((error: unknown) => log.error({ err: error }, 'upkeep failed'));
    const upkeep = setInterval(() => {
      runUpkeep();
    }, 3_600_000);
    upkeep.unref();
    runUpkeep();
    const seeded = config.demo
      ? import('./demo/seed-demo.ts')
          .then(({ seedDemo }) =>
            seedDemo({ ...domains, database, clock: systemClock, onProgress, signal: stopping.signal }),
          )
          .then(() => {
            missing.delete('demo');
          })
      : Promise.resolve();
    // Without a handler here a failed demo would end the process before anybody awaits `seeded`.
    seeded.then(
      () => setTimeout(giveBackMemory, settlingMilliseconds).unref(),
      () => undefined,
    );
    const { port } = app.http.server.address() as AddressInfo; // listening on TCP
    return {
      url: `http://localhost:${port}`,
      dataPlace: embedded ? embedded.dataDir : hideSecret(config.databaseUrl ?? ''),
      seeded,
      async stop() {
        clearInterval(upkeep);
        stopping.abort();
        await app.http.close();
        await domains.verification.drained();
        await domains.ledger.stop();
        await seeded.catch(() => undefined); // whoever awaits `seeded` hears of its failure
        await stopDatabase();
      },
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** The modules of the product, loaded but not started. */
export async function loadProduct() {
  const [app, migrate, database, register, ledger] = await Promise.all([
    import('./app.ts'),
    import('./platform/database/migrate.ts'),
    import('./platform/database/database.ts'),
    import('./authorities/register.ts'),
    import('./ledger/index.ts'),
  ]);
  return { ...app, ...migrate, ...database, ...register, ...ledger };
}

const keyWrapperFor = ({ keyService }: Config, keys: Keys): KeyWrapper =>
  keyService
    ? wrapByService({ ...keyService, token: readFileSync(keyService.tokenFile, 'utf8').trim() })
    : wrapWith(keys.derive('issuer keys'));

function hideSecret(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  shown.search = '';
  return shown.toString();
}
