// npm run backup -- <folder> [--with-keys], npm run restore -- <folder>; also `amanah backup` and `amanah restore`. Beside a running product
// a backup uses its database; a restore needs an empty place.
import { parseArgs } from 'node:util';
import { endSessions } from '../server/src/identity/end-sessions.ts';
import { describeLog } from '../server/src/ledger/describe-log.ts';
import { listPublicKeys } from '../server/src/organisations/list-public-keys.ts';
import { BackupFaults } from '../server/src/platform/backup/manifest.ts';
import { CannotRestore, restoreBackup } from '../server/src/platform/backup/restore-backup.ts';
import {
  type Contents,
  FolderNotEmpty,
  FolderOfProduct,
  FolderUnusable,
  takeBackup,
} from '../server/src/platform/backup/take-backup.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { ConfigFaults, readConfig } from '../server/src/platform/config.ts';
import { DataFolderTaken } from '../server/src/platform/database/data-folder.ts';
import { SchemaBehind } from '../server/src/platform/database/migrate.ts';
import { NoEmbeddedPostgres } from '../server/src/platform/database/native-postgres.ts';
import { joinConnections, NothingThere, RestoreNotFinished } from '../server/src/platform/database/open-connections.ts';
import { createLog } from '../server/src/platform/log.ts';

const usage = `Say what to do and where:
  npm run backup -- <new folder> [--with-keys]
  npm run restore -- <folder of a backup>
`;
const expected = [
  BackupFaults,
  CannotRestore,
  ConfigFaults,
  DataFolderTaken,
  FolderNotEmpty,
  FolderOfProduct,
  FolderUnusable,
  NoEmbeddedPostgres,
  NothingThere,
  RestoreNotFinished,
  SchemaBehind,
];

const contents: Contents = {
  describeLog,
  listPublicKeys,
  endSessions: (client) => endSessions(client, systemClock.now()),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { 'with-keys': { type: 'boolean', default: false } },
});
const [verb, folder, ...others] = positionals;
const isKnown = Object.keys(values).every((name) => name === 'with-keys');
if ((verb !== 'backup' && verb !== 'restore') || !folder || others.length > 0 || !isKnown) {
  process.stderr.write(usage);
  process.exit(2);
}
try {
  await (verb === 'backup' ? backUp(folder, values['with-keys'] === true) : restore(folder));
} catch (error) {
  if (!expected.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(2);
}

async function backUp(into: string, withKeys: boolean): Promise<void> {
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' });
  const connections = await joinConnections(config, createLog(config));
  try {
    const connection = connections.owner ?? connections.product;
    const { log, tables, keys, madeAt } = await takeBackup({ config, connection, folder: into, withKeys, contents });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      [
        `Backed up to ${into}: ${rows} rows of ${tables.length} tables as of ${madeAt}`,
        log ? `Log ${log.origin}: ${log.size} leaves, root ${log.root}` : 'The log was never opened.',
        keys.isEncryptionKeyIncluded
          ? 'The key-encryption key is in it: whoever has this folder can sign in every name. Keep it as you keep the key.'
          : 'The key-encryption key is not in it: keep it apart. Without it the backup can be read and signs nothing.',
        '',
      ].join('\n'),
    );
  } finally {
    await connections.close();
  }
}

async function restore(from: string): Promise<void> {
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' });
  const { manifest, isBehindLastSigned, sessionsEnded } = await restoreBackup(
    from,
    config,
    createLog(config),
    contents,
  );
  const { log, madeAt } = manifest;
  process.stdout.write(
    [
      `Restored what was there at ${madeAt}. Start the product with the same PUBLIC_URL and key file.`,
      log ? `Log ${log.origin}: ${log.size} leaves, root ${log.root}` : '',
      isBehindLastSigned
        ? 'More was signed than is in this backup: the log will not sign. Bring a newer backup, or see docs/operations.md, The log, It stops signing.'
        : 'If more was signed after this backup, put the newer ledger/last-signed of the old folder into this one before you start.',
      `${sessionsEnded} sessions were ended, with every mailed link and code and every known browser: people sign in again.`,
      `What was changed or ended after ${madeAt} is as it was then: passwords and second steps, members, rights and invitations, API keys, webhooks,`,
      'secrets of devices. Go through it before you let people in: docs/operations.md, Backup, After a restore.',
      '',
    ].join('\n'),
  );
}
