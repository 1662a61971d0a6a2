// npm run bench log: durable appends beside the bare SQL that writes the same rows, in interleaved rounds; then what a proof costs.
// A leaf counts when its checkpoint is signed and published, a row when its transaction is committed.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type LeafTime, parsePolicy, utf8, verifyProof, webCrypto } from '@amanah/core/ledger';
import pg from 'pg';
import { pino } from 'pino';
import { createLedger, type NewStatement } from '../../server/src/ledger/index.ts';
import { lastSignedIn } from '../../server/src/ledger/last-signed.ts';
import { newId, systemClock } from '../../server/src/platform/clock.ts';
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrate.ts';
import { wrapWith } from '../../server/src/platform/key-wrapping.ts';
import { keysFrom } from '../../server/src/platform/keys.ts';
import { nodeVerifier } from '../../server/src/platform/signing.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const rounds = values.quick ? 2 : 5;
const secondsPerTurn = values.quick ? 2 : 4;
const batches = [1, 32, 256] as const;
const proofSamples = 200;

const document = 'ab'.repeat(32) as NewStatement['document']; // any digest
const bareLeaf = JSON.stringify({
  document: 'ab'.repeat(32),
  issuer: 'did:web:localhost',
  kind: 'event.captured',
  salt: 'cd'.repeat(32),
  subject: 'ef'.repeat(32),
  time: '2026-01-05T10:00:00Z' satisfies LeafTime,
  version: 1,
});
const insertPlaced = `insert into ledger.leaves (id, leaf, salt, subject, position)
  select id, $2, $3::bytea, $4, $5::bigint + at - 1 from unnest($1::uuid[]) with ordinality as l(id, at)`;
const insertOne = 'insert into ledger.leaves (id, leaf, salt, subject, position) values ($1, $2, $3, $4, $5)';
const insertLeaves = `insert into ledger.leaves (id, leaf, salt, subject)
  select id, $2, $3::bytea, $4 from unnest($1::uuid[]) as l(id)`;
const takeWaiting = 'select id, leaf from ledger.leaves where position is null order by id limit 256';
const placeLeaves = `update ledger.leaves l set position = $2::bigint + p.at - 1
  from unnest($1::uuid[]) with ordinality as p(id, at) where l.id = p.id`;
const insertTiles = `insert into ledger.tiles (level, index, hashes) select * from unnest($1::int[], $2::bigint[], $3::bytea[])
  on conflict (level, index) do update set hashes = excluded.hashes`;

const log = pino({ level: 'error' });
const folder = mkdtempSync(join(tmpdir(), 'amanah-bench-log-'));
chmodSync(folder, 0o755); // the database may run under another account
const postgres = await startEmbeddedPostgres(join(folder, 'data'), log);
try {
  const make = async (name: string) => {
    const admin = new pg.Client(postgres.superuser);
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    const connection = { ...postgres.superuser, database: name };
    await migrateDatabase(connection);
    return connection;
  };
  const openBare = async (name: string) =>
    new pg.Pool({ ...(await make(name)), options: '-c plan_cache_mode=force_generic_plan -c jit=off' });
  const ours = openDatabase({ connection: await make('ours'), log });
  const bare = await openBare('bare');
  const ledger = createLedger({
    database: ours,
    clock: systemClock,
    keys: keysFrom(Buffer.alloc(32, 1)),
    keyWrapper: wrapWith(Buffer.alloc(32, 1)),
    log,
    publicUrl: 'http://localhost',
    lastSigned: lastSignedIn(join(folder, 'last-signed')),
    witnessPolicy: null,
    anchor: null,
  });
  await ledger.open();
  const plain = await bareWriter(bare);
  const rows = await openBare('rows');
  const inserts = await openBare('inserts');
  const contenders = {
    ours: (batch: number) => appendFor(ours, batch),
    inserts: insertWriter(inserts),
    bare: plain,
    rows: rowWriter(rows),
  };
  type Contender = keyof typeof contenders;
  const names = Object.keys(contenders) as Contender[]; // exactly the keys of the object above
  const rates = new Map(batches.map((batch) => [batch, new Map(names.map((name) => [name, [] as number[]]))]));
  for (let round = -1; round < rounds; round++) {
    for (const batch of batches) {
      for (const name of names) {
        const rate = await contenders[name](batch);
        if (round >= 0) rates.get(batch)?.get(name)?.push(rate); // the round before the first warms up
      }
    }
    console.log(round < 0 ? 'warmed up' : `round ${round + 1} of ${rounds}`);
  }
  console.table(
    batches.map((batch) => {
      const rateOf = (name: Contender) => median(rates.get(batch)?.get(name) ?? []);
      const ratioTo = (name: Contender) => rateOf('ours') / rateOf(name);
      return {
        'leaves a transaction': batch,
        'appends a second': Math.round(rateOf('ours')),
        'inserts, bare': Math.round(rateOf('inserts')),
        ratio: ratioTo('inserts').toFixed(2),
        goal: batch === 256 ? (ratioTo('inserts') >= 0.8 ? 'met (0.8)' : 'MISSED (0.8)') : '',
        'same statements, bare': Math.round(rateOf('bare')),
        'ratio to them': ratioTo('bare').toFixed(2),
        'one multi-row insert': Math.round(rateOf('rows')),
        'ratio to it': ratioTo('rows').toFixed(2),
      };
    }),
  );
  await reportProofs(ours);
  await ledger.stop();
  await ours.close();
  await bare.end();
  await rows.end();
  await inserts.end();

  async function appendFor(database: Database, batch: number): Promise<number> {
    const until = performance.now() + secondsPerTurn * 1_000;
    const begun = performance.now();
    let appended = 0;
    while (performance.now() < until) {
      const statements = Array.from({ length: batch }, (_, index) => statementOf(appended + index));
      await database.sql.transaction((tx) => ledger.append(tx, statements));
      appended += batch;
    }
    await ledger.settled();
    return appended / ((performance.now() - begun) / 1_000);
  }

  async function reportProofs(database: Database) {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from ledger.leaves where position is not null order by random() limit $1',
      [proofSamples],
    );
    const view = await ledger.view();
    const begun = performance.now();
    const statements = await Promise.all(rows.map(async ({ id }) => (await view.statements([id])).get(id)));
    const making = (performance.now() - begun) / rows.length;
    const policy = await parsePolicy(nodeVerifier, await ledger.policy());
    if (!policy.ok) throw new Error(policy.refusal);
    const verifier = webCrypto(crypto.subtle);
    const checking = performance.now();
    let bytes = 0;
    for (const statement of statements) {
      if (!statement?.proof) throw new Error('a leaf without proof');
      bytes += statement.proof.length;
      const answer = await verifyProof(verifier, {
        file: statement.proof,
        leaf: utf8(statement.leaf),
        policy: policy.policy,
      });
      if (!answer.ok) throw new Error(`refused: ${answer.refusals.join(', ')}`);
    }
    const { rows: sizes } = await database.pool.query<{ size: number }>('select size from ledger.heads');
    console.table([
      {
        'leaves in the log': sizes[0]?.size,
        'making a proof, ms': making.toFixed(2),
        'checking it with WebCrypto, ms': ((performance.now() - checking) / rows.length).toFixed(2),
        'proof file, bytes': Math.round(bytes / rows.length),
      },
    ]);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function statementOf(index: number): NewStatement {
  return {
    kind: 'event.captured',
    subject: `ni:///sha-256;${index.toString(16).padStart(64, '0')}?ver=CBV2.0`,
    document,
    issuer: 'did:web:localhost',
  };
}

/**
 * The same rows by the same statements, a writer and a placer side by side as in the product, with every value ready: no hash,
 * no signature, no commitment, no check.
 */
async function bareWriter(pool: pg.Pool) {
  let size = 0;
  const salt = Buffer.alloc(32, 3);
  const full = Buffer.alloc(256 * 32, 7);
  await pool.query(`insert into ledger.heads (id, origin, size, root, checkpoint_size) values (1, 'bare', 0, $1, 0)`, [
    Buffer.alloc(32),
  ]);

  async function place(client: pg.PoolClient): Promise<number> {
    await client.query('begin');
    await run(client, 'bare.lock', 'select size, root from ledger.heads where id = 1 for update', []);
    const { rows } = await run(client, 'bare.take', takeWaiting, []);
    if (rows.length === 0) {
      await client.query('rollback');
      return 0;
    }
    const ids = rows.map(({ id }: { id: string }) => id);
    const from = size;
    size += ids.length;
    // The database lets a leaf have no place beyond the head.
    await run(client, 'bare.head', 'update ledger.heads set size = $1, root = $2 where id = 1', [size, salt]);
    await run(client, 'bare.place', placeLeaves, [ids, from]);
    const levels = [0, 0, 1, 2];
    const places = [Math.floor(size / 256) - 1, Math.floor(size / 256), Math.floor(size / 65_536), 0].map((at) =>
      Math.max(0, at),
    );
    await run(client, 'bare.tiles', insertTiles, [levels.slice(1), places.slice(1), [full, full, full]]);
    await client.query('commit');
    await client.query({
      name: 'bare.publish',
      text: 'update ledger.heads set checkpoint = $1, checkpoint_size = $2 where id = 1 and checkpoint_size < $2',
      values: [bareLeaf, size],
    });
    return ids.length;
  }

  return async (batch: number): Promise<number> => {
    const writer = await pool.connect();
    const placer = await pool.connect();
    const begun = performance.now();
    let written = 0;
    let isWriting = true;
    const placing = (async () => {
      while ((await place(placer)) > 0 || isWriting) await new Promise((resolve) => setImmediate(resolve));
    })();
    while (performance.now() - begun < secondsPerTurn * 1_000) {
      const ids = Array.from({ length: batch }, () => newId(systemClock.now()));
      await writer.query('begin');
      await run(writer, 'bare.leaves', insertLeaves, [ids, bareLeaf, salt, 'subject of a leaf']);
      await writer.query('commit');
      written += batch;
    }
    isWriting = false;
    await placing;
    writer.release();
    placer.release();
    return written / ((performance.now() - begun) / 1_000);
  };
}

/** The rows of a log by plain SQL: each leaf inserted once with its place, every 256 leaves a tile, one commit a batch. */
function insertWriter(pool: pg.Pool) {
  let size = 0;
  const salt = Buffer.alloc(32, 3);
  const full = Buffer.alloc(256 * 32, 7);
  return async (batch: number): Promise<number> => {
    const client = await pool.connect();
    const begun = performance.now();
    let written = 0;
    while (performance.now() - begun < secondsPerTurn * 1_000) {
      await client.query('begin');
      for (let index = 0; index < batch; index++) {
        const values = [newId(systemClock.now()), bareLeaf, salt, 'subject of a leaf', size++];
        await run(client, 'inserts.leaf', insertOne, values);
      }
      await run(client, 'inserts.tile', insertTiles, [[0], [Math.floor(size / 256)], [full]]);
      await client.query('commit');
      written += batch;
    }
    client.release();
    return written / ((performance.now() - begun) / 1_000);
  };
}

/** The least that could be written: each leaf once, with its place, in one transaction and one statement. No log can do it. */
function rowWriter(pool: pg.Pool) {
  let size = 0;
  return async (batch: number): Promise<number> => {
    const client = await pool.connect();
    const begun = performance.now();
    let written = 0;
    while (performance.now() - begun < secondsPerTurn * 1_000) {
      const ids = Array.from({ length: batch }, () => newId(systemClock.now()));
      await run(client, 'rows.leaves', insertPlaced, [ids, bareLeaf, Buffer.alloc(32, 3), 'subject of a leaf', size]);
      size += batch;
      written += batch;
    }
    client.release();
    return written / ((performance.now() - begun) / 1_000);
  };
}

function run(client: pg.PoolClient, name: string, text: string, parameters: unknown[]) {
  return client.query({ name, text, values: parameters });
}

function median(list: readonly number[]): number {
  const sorted = [...list].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
