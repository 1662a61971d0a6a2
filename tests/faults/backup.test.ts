// Backups taken from a running product that is written to, and brought back elsewhere: nothing that was acknowledged before is missing, and
// the log goes on as one log or not at all.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@amanah/api/client';
import { login, register } from '@amanah/api/identity';
import { logStatus } from '@amanah/api/ledger';
import { applyAsPartner, listOwnApplications } from '@amanah/api/organisations/partners';
import { verify } from '@amanah/api/verification';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../server/src/platform/backup/manifest.ts';
import { newId, systemClock } from '../../server/src/platform/clock.ts';
import { ended, ServerEnded, type ServerProcess, spawnServer, untilReady } from './server-process.ts';
import { eventually } from './testing/eventually.ts';
import { runAmanah } from './testing/run-backup.ts';

const masterKey = Buffer.alloc(32, 0x5a);
const password = 'purple-mango-38-tree';
const publicUrl = 'https://amanah.example';

let folder: string;
const running = new Set<ServerProcess>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'amanah-faults-backup-'));
  chmodSync(folder, 0o755); // the database may run under another account
});
afterAll(async () => {
  for (const server of running) await stop(server);
  rmSync(folder, { recursive: true, force: true });
});

const dataOf = (name: string) => join(folder, name, 'data');
const environmentOf = (name: string): Record<string, string> => ({
  DATA_DIR: dataOf(name),
  PORT: '0',
  HOST: '127.0.0.1',
  MQTT_PORT: 'off',
  DEMO: 'off',
  PUBLIC_URL: publicUrl,
});

/** An empty place; `withKey`: the key file of the installation lies in it. */
function place(name: string, withKey = true): void {
  mkdirSync(dataOf(name), { recursive: true });
  chmodSync(join(folder, name), 0o755);
  chmodSync(dataOf(name), 0o755);
  if (!withKey) return;
  mkdirSync(join(dataOf(name), 'keys'), { mode: 0o700 });
  writeFileSync(join(dataOf(name), 'keys/master.key'), masterKey, { mode: 0o600 });
}

async function start(name: string): Promise<ServerProcess> {
  const server = await spawnServer(environmentOf(name));
  running.add(server);
  await untilReady(server.url);
  return server;
}
async function stop(server: ServerProcess) {
  running.delete(server);
  server.child.kill('SIGTERM');
  await ended(server.child);
}

const statusOf = (server: ServerProcess) => createClient({ baseUrl: server.url }).call(logStatus, {});
const settled = (server: ServerProcess, least = 1) =>
  eventually('the log is settled', async () => {
    const status = await statusOf(server);
    return status.waiting === 0 && status.size >= least ? status : null;
  });

async function personAt(server: ServerProcess, name: string) {
  const body = { username: name, email: `${name.toLowerCase()}@example.com`, password };
  const { token } = await createClient({ baseUrl: server.url }).call(register, { body });
  return createClient({ baseUrl: server.url, accessToken: async () => token });
}
const form = (name: string) => ({
  name,
  kind: 'producer' as const,
  country: 'MY',
  licenceNumber: 'L-1',
  message: 'Hello',
});

async function inDatabase<Row extends pg.QueryResultRow>(name: string, text: string): Promise<Row[]> {
  const client = new pg.Client({
    host: join(dataOf(name), 'sockets'),
    user: 'amanah',
    password: readFileSync(join(dataOf(name), 'postgres.password'), 'utf8').trim(),
    database: 'amanah',
  });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const manifestOf = (backup: string) =>
  JSON.parse(readFileSync(join(folder, backup, 'manifest.json'), 'utf8')) as Manifest;

/** A certificate as a version issued it that knew neither applications nor imports, nor asked for leaves. */
const olderCertificate = `begin; set local session_replication_role = replica;
  alter table certificates.certificates drop constraint certificates_one_basis;
  insert into authorities.bodies (id, short_name, name, country, role, schemes, source, source_date, speaks_for_country, position, realm)
    values ('older', 'OLD', 'Older Body', 'MY', 'Certifier', '{}', 'test', '2026-01-01', false, 999, 'real');
  insert into organisations.organisations (id, name, kind, country, city, status, created_at, realm)
    values ('01930000-0000-7000-8000-00000000000a', 'Older Producer', 'producer', 'MY', 'Ipoh', 'approved', now(), 'real');
  insert into certificates.certificates (id, number, certifier_id, holder_id, gtins, categories, scheme, slaughter_methods, valid_from, valid_until, realm)
    values ('01930000-0000-7000-8000-00000000000b', 'OLDER-1', 'older', '01930000-0000-7000-8000-00000000000a', '{}', '{poultry}', 'MS 1500:2019', '{}', '2025-01-01', '2027-01-01', 'real');
  set constraints all immediate;
  alter table certificates.certificates add constraint certificates_one_basis check (num_nonnulls(application_id, import_id) = 1) not valid;
  commit`;

describe('A backup of a running product that is written to', () => {
  it('has everything that was acknowledged before it began, as of one moment, and no key', {
    timeout: 180_000,
  }, async () => {
    place('first');
    const server = await start('first');
    const person = await personAt(server, 'Anna');
    await person.call(applyAsPartner, { body: form('Before') });
    await inDatabase('first', olderCertificate);
    const acknowledged: string[] = [];
    let isWriting = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (isWriting) {
        const scanId = newId(systemClock.now());
        await createClient({ baseUrl: server.url }).call(verify, {
          body: { qrCode: 'HALAL-NOTHING-2026-404', scanId },
        });
        acknowledged.push(scanId);
      }
    });
    await eventually('some are written', async () => (acknowledged.length > 50 ? true : null));
    const before = [...acknowledged];
    const { code, words } = await runAmanah(['backup', join(folder, 'backup')], environmentOf('first'));
    isWriting = false;
    await Promise.all(writers);
    expect(words).toContain('The key-encryption key is not in it');
    expect(code).toBe(0);
    expect(acknowledged.length).toBeGreaterThan(before.length);

    const manifest = manifestOf('backup');
    expect(readdirSync(join(folder, 'backup')).sort()).toEqual([
      'ledger',
      'manifest.json',
      'manifest.json.mac',
      'manifest.json.sha256',
      'tables',
    ]);
    expect(JSON.stringify(manifest)).not.toContain(masterKey.toString('hex'));
    expect(manifest.keys.issuers).toMatchObject([{ did: 'did:web:amanah.example', name: 'key-1', custody: 'server' }]);
    const scans = manifest.tables.filter(({ name }) => name.startsWith('scans.scans_'));
    const rolledUp = manifest.tables.find(({ name }) => name === 'scans.rollups');
    const stored = scans.reduce((sum, { rows }) => sum + rows, 0);
    expect(stored).toBeGreaterThanOrEqual(before.length);
    expect(rolledUp?.rows).toBeGreaterThan(0);

    place('second');
    const said = await runAmanah(['restore', join(folder, 'backup')], environmentOf('second'));
    expect(said).toMatchObject({ code: 0, words: expect.stringMatching(/[1-9]\d* sessions were ended/) });
    const restored = await start('second');
    const found = new Set(
      (await inDatabase<{ id: string }>('second', 'select id from scans.scans')).map(({ id }) => id),
    );
    expect(before.filter((id) => !found.has(id))).toEqual([]);
    // What only new rows are asked for is asked of new rows only here too.
    const rests = `select (select count(*)::int from certificates.certificates) as rows, convalidated as "isChecked"
      from pg_constraint where conname = 'certificates_one_basis'`;
    expect(await inDatabase('second', rests)).toEqual([{ rows: 1, isChecked: false }]);
    expect(found.size).toBe(stored);
    // One moment: what was counted is what is there.
    const [sum] = await inDatabase<{ scans: string }>('second', 'select sum(scans) as scans from scans.rollups');
    expect(Number(sum?.scans)).toBe(stored);
    // A session of that day is none any more.
    expect(
      await inDatabase(
        'second',
        'select distinct ended_because as because, ended_at is null as lives from identity.sessions',
      ),
    ).toEqual([{ because: 'restored', lives: false }]);
    const { token } = await createClient({ baseUrl: restored.url }).call(login, {
      body: { email: 'anna@example.com', password },
    });
    const again = createClient({ baseUrl: restored.url, accessToken: async () => token });
    expect((await again.call(listOwnApplications, {})).applications.map(({ name }) => name)).toEqual(['Before']);

    // The same log: it begins as the backed up one, and grows on.
    const status = await settled(restored, manifest.log?.size);
    expect(status.halted).toBeNull();
    expect(status.size).toBeGreaterThanOrEqual(manifest.log?.size ?? 0);
    await (await personAt(restored, 'Berta')).call(applyAsPartner, { body: form('After') });
    const grown = await settled(restored, status.size + 1);
    expect(grown.halted).toBeNull();
    await stop(restored);
    await stop(server);
  });

  it('is taken with the product stopped as well, and with the key where that is asked for', {
    timeout: 120_000,
  }, async () => {
    const { code } = await runAmanah(['backup', join(folder, 'with-key'), '--with-keys'], environmentOf('first'));
    expect(code).toBe(0);
    expect(readFileSync(join(folder, 'with-key/keys/master.key'))).toEqual(masterKey);
    place('third', false);
    expect(await runAmanah(['restore', join(folder, 'with-key')], environmentOf('third'))).toMatchObject({ code: 0 });
    const server = await start('third');
    expect((await settled(server)).halted).toBeNull();
    await stop(server);
    expect(readFileSync(join(dataOf('third'), 'keys/master.key'))).toEqual(masterKey);
  });

  it('is not written over anything', { timeout: 60_000 }, async () => {
    expect(await runAmanah(['backup', join(folder, 'backup')], environmentOf('first'))).toMatchObject({
      code: 2,
      words: expect.stringContaining('is not empty'),
    });
    expect(await runAmanah(['backup'], environmentOf('first'))).toMatchObject({ code: 2 });
    for (const own of [
      join(dataOf('first'), 'backup'),
      fileURLToPath(new URL('../../web/dist/backup', import.meta.url)),
    ])
      expect(await runAmanah(['backup', own, '--with-keys'], environmentOf('first'))).toMatchObject({
        code: 2,
        words: expect.stringContaining('belongs to the product itself'),
      });
    const nowhere = environmentOf('never-started');
    expect(await runAmanah(['backup', join(folder, 'x')], nowhere)).toMatchObject({
      code: 2,
      words: expect.stringContaining('There is no installation in'),
    });
    expect([existsSync(join(folder, 'x')), existsSync(nowhere['DATA_DIR'] ?? '')]).toEqual([false, false]);
    expect(await runAmanah(['backup', join(folder, 'x'), '--with-key'], environmentOf('first'))).toMatchObject({
      code: 2,
    });
  });
});

describe('A backup is refused', () => {
  const damaged = (name: string, damage: (copy: string) => void): string => {
    const copy = join(folder, `damaged-${name}`);
    cpSync(join(folder, 'backup'), copy, { recursive: true });
    damage(copy);
    return copy;
  };
  const table = 'tables/people.accounts.copy.gz';
  const flip = (path: string) => {
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  };

  /** With the checksum that anybody can calculate. */
  const rewrite = (copy: string, change: (text: string) => string) => {
    const path = join(copy, 'manifest.json');
    const text = change(readFileSync(path, 'utf8'));
    writeFileSync(path, text);
    writeFileSync(`${path}.sha256`, `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`);
  };

  it.each<[string, (copy: string) => void, RegExp]>([
    ['whose part was changed', (copy) => flip(join(copy, table)), /people\.accounts\.copy\.gz was damaged or changed/],
    ['that lacks a part', (copy) => rmSync(join(copy, table)), /people\.accounts\.copy\.gz is missing/],
    ['whose part was cut off', (copy) => writeFileSync(join(copy, table), ''), /has 0 bytes, and had \d+/],
    ['that was broken off', (copy) => rmSync(join(copy, 'manifest.json')), /manifest\.json is missing/],
    [
      'that was changed and summed anew',
      (copy) => {
        rewrite(copy, (text) => text.replace(/"madeAt": "2/, '"madeAt": "3'));
      },
      /somebody changed it/,
    ],
    [
      'that says it has no key, where there is one',
      (copy) => {
        rewrite(copy, (text) => text.replace(/"encryptionKeyCheck": "[0-9a-f]+"/, '"encryptionKeyCheck": null'));
      },
      /is not the key-encryption key/,
    ],
    ['whose manifest was changed', (copy) => flip(join(copy, 'manifest.json')), /it was damaged or changed/],
    [
      'whose position of the log was changed',
      (copy) => flip(join(copy, 'ledger/last-signed')),
      /last-signed was damaged/,
    ],
  ])('%s, and nothing is made', async (name, damage, words) => {
    place(`for-${name}`);
    const { code, words: said } = await runAmanah(['restore', damaged(name, damage)], environmentOf(`for-${name}`));
    expect(said).toMatch(words);
    expect(code).toBe(2);
    expect(readdirSync(dataOf(`for-${name}`))).toEqual(['keys']);
  });

  it('where something is already, where the key is missing, or is another one', { timeout: 60_000 }, async () => {
    const restoreInto = (name: string) => runAmanah(['restore', join(folder, 'backup')], environmentOf(name));
    expect(await restoreInto('first')).toMatchObject({ code: 2, words: expect.stringContaining('is not empty') });
    place('keyless', false);
    expect(await restoreInto('keyless')).toMatchObject({
      code: 2,
      words: expect.stringContaining('no key-encryption key in it'),
    });
    place('other-key');
    writeFileSync(join(dataOf('other-key'), 'keys/master.key'), Buffer.alloc(32, 1));
    expect(await restoreInto('other-key')).toMatchObject({
      code: 2,
      words: expect.stringContaining('is not the key-encryption key'),
    });
    expect(existsSync(join(dataOf('other-key'), 'postgres'))).toBe(false);
  });

  it('for a start, where a restore was broken off', { timeout: 60_000 }, async () => {
    place('half');
    writeFileSync(join(dataOf('half'), 'restore-not-finished'), '');
    const refused = await spawnServer(environmentOf('half')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ServerEnded);
    expect((refused as ServerEnded).words).toMatch(/was broken off. Empty the folder/);
  });
});

describe('An older backup', () => {
  it('beside a newer position of the log does not sign, says what to do, and verdicts go on', {
    timeout: 120_000,
  }, async () => {
    const newer = await start('first');
    await (await personAt(newer, 'Carla')).call(applyAsPartner, { body: form('Later') });
    await settled(newer, (manifestOf('backup').log?.size ?? 0) + 1);
    await stop(newer);
    place('older');
    cpSync(join(dataOf('first'), 'ledger'), join(dataOf('older'), 'ledger'), { recursive: true });
    const { code, words } = await runAmanah(['restore', join(folder, 'backup')], environmentOf('older'));
    expect(code).toBe(0);
    expect(words).toContain('the log will not sign');
    const server = await start('older');
    expect((await statusOf(server)).halted).toBe('behind_last_checkpoint');
    const client = createClient({ baseUrl: server.url });
    expect((await client.call(verify, { body: { qrCode: 'HALAL-NOTHING-2026-404' } })).state).toBe('unknown');
    await stop(server);
    // The newer database still knows everything: brought back, it signs on.
    const back = await start('first');
    expect((await settled(back)).halted).toBeNull();
    await stop(back);
  });
});
