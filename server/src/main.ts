// Starts the product and stops it: database, schema, HTTP, then whatever fills the realm of the demo, which it is handed and knows nothing of.
import type { Domains } from './app.ts';
import type { Installation } from './open-beside.ts';
import type { Opening } from './open-product.ts';
import type { Config } from './platform/config.ts';
import { openConnections } from './platform/database/open-connections.ts';
import { createLog } from './platform/log.ts';
import { watchMemory } from './platform/memory.ts';
import type { Draw } from './platform/web-files.ts';

/** After this long the work of starting is over, compiling in the background included. */
const settlingMilliseconds = 2_000;

/**
 * Fills the realm of the demo beside the server, and begins again where an earlier start was ended.
 * @returns when it is complete, or soon after an abort
 */
export type FillDemo = (
  installation: Installation,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
) => Promise<void>;

/** What a start is handed and knows nothing of. */
export interface HandedIn {
  readonly fillDemo: FillDemo;
  /** Absent: pages come without a picture of their answer. */
  readonly draw?: Draw;
}

export interface RunningServer {
  readonly url: string;
  /** Where devices connect; null: nowhere. */
  readonly mqttUrl: string | null;
  /** Where the data lies, for the person at the terminal. */
  readonly dataPlace: string;
  /** What of the demo is on record while it is switched off; null: nothing, or it is open. */
  readonly closedDemo: ClosedDemo | null;
  /** Whether the demo data is complete, as soon as that is known; at once when it is off. What kept it from it is in the log. */
  readonly seeded: Promise<boolean>;
  /** Requests in flight finish, then everything that was started is stopped. */
  stop(): Promise<void>;
}

export interface ClosedDemo {
  readonly organisations: number;
  readonly accounts: number;
  readonly products: number;
}

async function findClosedDemo({ organisations, identity, products }: Domains): Promise<ClosedDemo | null> {
  const found = {
    organisations: await organisations.countIn('demo'),
    accounts: await identity.countAccountsIn('demo'),
    products: await products.countIn('demo'),
  };
  return Object.values(found).some((count) => count > 0) ? found : null;
}

export async function startServer(
  config: Config,
  { fillDemo, ...handedIn }: HandedIn,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<RunningServer> {
  const log = createLog(config);
  const stopping = new AbortController();
  // The database comes up in its own process while the modules of the product load in this one. They leave it no moment for
  // anything else, so they begin when the database is under way.
  const spawned = Promise.withResolvers<void>();
  const starting = openConnections(config, log, spawned.resolve);
  await Promise.race([spawned.promise, starting]);
  const [connections, product] = await Promise.all([starting, loadProduct()]);
  const { openProduct, migrateAs, seedRegister } = product;
  const { embedded, product: connection } = connections;
  const opening: Opening = { missing: new Set(['migration', ...(config.demo ? ['demo'] : [])]), failed: new Set() };
  try {
    const migrate = () => migrateAs(connections, log);
    const { app, database, jobs } = await openProduct(config, connection, migrate, opening, {
      ...handedIn,
      signal: stopping.signal,
    });
    const { domains, lifecycle } = app;
    await lifecycle.prepare();
    await seedRegister({ database, authorities: domains.authorities });
    const closedDemo = config.demo ? null : await findClosedDemo(domains);
    if (closedDemo)
      log.warn(closedDemo, 'the demo is switched off: its accounts cannot sign in, and nothing of it is shown');
    await app.http.listen({ port: config.port, host: config.host });
    const mqttUrl = await domains.sensors.listen(config.mqtt);
    lifecycle.start();
    app.outbox.start(lifecycle.listeners);
    // Not waited for: what an earlier run left is taken up while the first pages are served.
    jobs
      .start(lifecycle.workers)
      .catch((error: unknown) => log.error({ err: error }, 'the queue of jobs did not open'));

    // Nobody's work waits for the demo: where it cannot be completed, the product goes on with what there is of it.
    const seeded = (config.demo ? fillDemo({ config, connection }, onProgress, stopping.signal) : Promise.resolve())
      .then(() => true)
      .catch((error: unknown) => {
        opening.failed.add('demo');
        log.error({ err: error }, 'the demo could not be completed');
        return false;
      })
      .finally(() => opening.missing.delete('demo'));
    let memory: Awaited<ReturnType<typeof watchMemory>> | null = null;
    const settle = () =>
      watchMemory(log).then(
        (watch) => {
          memory = watch;
        },
        (error: unknown) => log.error({ err: error }, 'memory is not given back'),
      );
    void seeded.then(() => setTimeout(settle, settlingMilliseconds).unref());
    const address = app.http.server.address();
    if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
    const { port } = address;
    return {
      url: `http://localhost:${port}`,
      mqttUrl,
      dataPlace: embedded ? embedded.dataDir : hideSecret(config.databaseUrl ?? ''),
      closedDemo,
      seeded,
      async stop() {
        memory?.stop();
        stopping.abort();
        const steps = [
          () => lifecycle.release(),
          () => app.http.close(),
          () => seeded,
          () => jobs.stop(),
          () => app.outbox.stop(),
          () => lifecycle.stop(),
          () => database.close(),
          () => embedded?.stop(),
        ];
        // What fails keeps nothing after it from ending: the database last of all.
        for (const step of steps)
          try {
            await step();
          } catch (error) {
            log.error({ err: error }, 'something did not stop as it should');
          }
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** The modules of the product, loaded but not started. */
export async function loadProduct() {
  const [{ openProduct }, { migrateAs }, { seedRegister }] = await Promise.all([
    import('./open-product.ts'),
    import('./platform/database/migrate.ts'),
    import('./authorities/register.ts'),
  ]);
  return { openProduct, migrateAs, seedRegister };
}

function hideSecret(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  shown.search = '';
  return shown.toString();
}
