// Starts the product and stops it: database, schema, HTTP, then the demo in the background.
import type { AddressInfo } from 'node:net';
import type { Config } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import { createLog } from './platform/log.ts';
import { giveBackMemory } from './platform/memory.ts';
import { joinListeners } from './platform/outbox.ts';

/** After this long the work of starting is over, compiling in the background included. */
const settlingMilliseconds = 2_000;
const upkeepMilliseconds = 3_600_000;

export interface RunningServer {
  readonly url: string;
  /** Where devices connect; null: nowhere. */
  readonly mqttUrl: string | null;
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
  const stopping = new AbortController();
  // The database comes up in its own process while the modules of the product load in this one. They leave it no moment for
  // anything else, so they begin when the database is under way.
  const spawned = Promise.withResolvers<void>();
  const starting = config.databaseUrl ? null : startEmbeddedPostgres(config.dataDir, log, spawned.resolve);
  if (starting) await Promise.race([spawned.promise, starting]);
  const [embedded, product] = await Promise.all([starting, loadProduct()]);
  const { openProduct, seedRegister, startSeeding } = product;
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  const missing = new Set(['migration', ...(config.demo ? ['demo'] : [])]);
  try {
    const { app, database, jobs } = await openProduct(config, connection, missing, stopping.signal);
    const { domains } = app;
    await Promise.all([
      domains.scans.ensurePartitions(),
      domains.sensors.ensurePartitions(),
      domains.verification.publishRuleSet(),
    ]);
    await seedRegister({ database, authorities: domains.authorities });
    await app.http.listen({ port: config.port, host: config.host });
    const mqttUrl = await domains.sensors.start(config.mqtt);
    domains.traceability.background.start();
    app.outbox.start(
      joinListeners(domains.notifications.listeners, domains.inventory.listeners, domains.offline.listeners),
    );
    domains.inventory.start();
    domains.offline.start();
    domains.notifications.delivery.start();
    // Not waited for: what an earlier run left is taken up while the first pages are served.
    jobs
      .start({ ...domains.bulk.workers, ...domains.reports.workers })
      .catch((error: unknown) => log.error({ err: error }, 'the queue of jobs did not open'));

    const runUpkeep = () =>
      Promise.all([
        domains.scans.ensurePartitions(),
        domains.sensors.upkeep(),
        domains.traceability.background.upkeep(),
        domains.identity.sweep(),
        domains.certificates.upkeep(),
        domains.bulk.sweep(),
        domains.reports.upkeep(),
      ]).catch((error: unknown) => log.error({ err: error }, 'upkeep failed'));
    const upkeep = setInterval(runUpkeep, upkeepMilliseconds);
    upkeep.unref();
    void runUpkeep();

    const seeded = config.demo
      ? startSeeding({ config, connection }, onProgress, stopping.signal).then(() => {
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
      mqttUrl,
      dataPlace: embedded ? embedded.dataDir : hideSecret(config.databaseUrl ?? ''),
      seeded,
      async stop() {
        clearInterval(upkeep);
        stopping.abort();
        domains.notifications.stopBells();
        await domains.sensors.stop();
        await domains.inventory.stop();
        await domains.offline.stop();
        await domains.traceability.background.stop();
        await app.http.close();
        await seeded.catch(() => undefined); // whoever awaits `seeded` hears of its failure
        await domains.verification.drained();
        await jobs.stop();
        await app.outbox.stop();
        await domains.notifications.delivery.stop();
        await domains.ledger.stop();
        await database.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** The modules of the product, loaded but not started. */
export async function loadProduct() {
  const [{ openProduct }, { seedRegister }, { startSeeding }] = await Promise.all([
    import('./open-product.ts'),
    import('./authorities/register.ts'),
    import('./demo/start-seeding.ts'),
  ]);
  return { openProduct, seedRegister, startSeeding };
}

function hideSecret(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  shown.search = '';
  return shown.toString();
}
