// Opens the product on a database that is migrated: composition root with its real ports. Listens to nothing yet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPrivateKey } from '@amanah/chain/private-key';
import type { PoolConfig } from 'pg';
import { type App, createApp } from './app.ts';
import { createEvmAnchor, lastSignedIn } from './ledger/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { command, type Database, openDatabase } from './platform/database/database.ts';
import { requireSettings } from './platform/database/require-settings.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import { wrapByService } from './platform/key-service.ts';
import { type KeyWrapper, wrapWith } from './platform/key-wrapping.ts';
import { type Keys, openKeys } from './platform/keys.ts';
import { createLog } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import type { Readiness } from './platform/operations.ts';
import type { Draw } from './platform/web-files.ts';

const isAnswering = command('platform.is_answering', 'select');

export interface OpenProduct {
  readonly app: App;
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** How far a start is, by the names of its parts. */
export interface Opening {
  readonly missing: Set<string>;
  readonly failed: Set<string>;
}

/**
 * Opens log and keys on a schema that is up to date. The log signs at once; call `app.domains.ledger.stop()` and `database.close()` in the end.
 *
 * @param migrate brings the schema up to date, or sees that it is
 * @param opening `migration` is taken out of what is missing when it is done
 */
export async function openProduct(
  config: Config,
  connection: PoolConfig,
  migrate: () => Promise<void>,
  { missing, failed }: Opening = { missing: new Set(), failed: new Set() },
  { signal, draw }: { readonly signal?: AbortSignal; readonly draw?: Draw } = {},
): Promise<OpenProduct> {
  const log = createLog(config);
  const keys = openKeys(config);
  const database = openDatabase({
    connection,
    log,
    connections: config.databaseConnections,
    isDemoOpen: config.demo,
  });
  const jobs = createJobs({ database, log });
  try {
    await migrate();
    await requireSettings(database);
    missing.delete('migration');
    let isLogHalted = () => false;
    let isTrailCut = () => false;
    const readiness: Readiness = {
      missing: () => [...missing],
      failed: () => [...failed, ...(isLogHalted() ? ['log'] : []), ...(isTrailCut() ? ['audit_trail'] : [])],
      isDatabaseAnswering: () =>
        database.verdicts.run(isAnswering, []).then(
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
      anchor: config.anchor
        ? createEvmAnchor({
            rpcUrl: config.anchor.rpcUrl,
            contractAddress: config.anchor.contractAddress,
            privateKey: readPrivateKey(config.anchor.privateKeyFile),
            ...(signal && { signal }),
          })
        : null,
      jobs,
      mailer: createMailer(config),
      log,
      readiness,
      gs1: config.gs1,
      maps: { ...config.maps, placesFolder: join(config.dataDir, 'places') },
      draw,
    });
    isLogHalted = () => app.domains.ledger.halt() !== null;
    isTrailCut = () => app.domains.organisations.cutTrails().length > 0;
    await app.domains.ledger.open();
    await app.domains.organisations.open();
    await app.domains.identity.open();
    return { app, database, clock: systemClock, jobs };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const keyWrapperFor = ({ keyService }: Config, keys: Keys): KeyWrapper =>
  keyService
    ? wrapByService({ ...keyService, token: readFileSync(keyService.tokenFile, 'utf8').trim() })
    : wrapWith(keys.derive('issuer keys'));
