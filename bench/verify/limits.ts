// What the product is held against: bare node:http servers that do the same durable work in three ways, without verdict, schema or framework.
// Started as a process of its own: node limits.ts KIND, connection in BENCH_CONNECTION.
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { parseCode } from '../../core/src/codes/index.ts';
import { newId } from '../../server/src/platform/clock.ts';
import { createMicroBatch } from '../../server/src/platform/micro-batch.ts';
import { type NewScan, recordScans, scanColumns } from '../../server/src/scans/record-scan.ts';
import { keyOf, type LookUpKey, lookUpValues } from '../../server/src/verification/look-up-evidence.ts';
import { lookUp } from '../../server/src/verification/look-up-statement.ts';

const kind = process.argv[2] ?? 'batched';
const pool = new pg.Pool({
  ...(JSON.parse(process.env.BENCH_CONNECTION ?? '{}') as pg.PoolConfig),
  max: 8,
  // Between its turns it holds none: the database has forty for all that are compared.
  idleTimeoutMillis: 250,
  options: '-c plan_cache_mode=force_generic_plan -c jit=off',
});
const asText = { getTypeParser: () => (value: string) => value };

const valuesFor = (keys: readonly LookUpKey[]) => lookUpValues(keys, ['real', 'demo'], new Date());

const scanOf = (code: string): NewScan => ({
  id: newId(new Date()),
  receivedAt: new Date(),
  userId: null,
  deviceHash: randomBytes(16),
  code,
  gtin: null,
  batchId: null,
  serial: null,
  state: 'certified',
  headline: { code: 'certificate.valid', details: { state: 'certified' } },
  certificateId: null,
  category: 'poultry',
  market: null,
  latitude: null,
  longitude: null,
  channel: 'camera',
  accountHash: null,
  networkHash: null,
});

const noKey: LookUpKey = {
  gtin: null,
  batchNumber: null,
  serial: null,
  code: null,
  market: null,
};

const lookUps = createMicroBatch(async (keys: readonly LookUpKey[]) => {
  // Answers stay text: nothing here needs to look into them.
  const { rows } = await pool.query({
    name: lookUp.name,
    text: lookUp.text,
    values: valuesFor(keys),
    types: asText as never,
  });
  const answers: string[] = new Array(keys.length).fill('null');
  for (const row of rows as { place: string; found: string }[]) answers[Number(row.place) - 1] = row.found;
  return answers;
});
const records = createMicroBatch(async (scans: readonly NewScan[]) => {
  await pool.query({ name: recordScans.name, text: recordScans.text, values: scanColumns(scans) });
  return scans.map(() => undefined);
});

// The same look-up and the same insert as one statement; the scan's parameters follow those of the look-up.
const ofLookUp = valuesFor([noKey]).length;
const shifted = recordScans.text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + ofLookUp}`);
const oneStatement = `with ${shifted.replace(/^with /, '').replace(/\nselect count\(\*\)::int as added from added$/, '')}, found as (${lookUp.text}) select found.found from found`;

const answers: Record<string, (code: string) => Promise<string>> = {
  async batched(code) {
    const found = await lookUps.add(keyOf(parseCode(code), null) ?? noKey);
    await records.add(scanOf(code));
    return found ?? 'null';
  },
  async single(code) {
    const values = [...valuesFor([keyOf(parseCode(code), null) ?? noKey]), ...scanColumns([scanOf(code)])];
    const { rows } = await pool.query({ name: 'one', text: oneStatement, values, types: asText as never });
    return (rows[0] as { found: string } | undefined)?.found ?? 'null';
  },
  async classic(code) {
    const key = keyOf(parseCode(code), null) ?? noKey;
    const client = await pool.connect();
    try {
      const batch = (
        key.code
          ? await client.query('select * from batches.batches where code = $1', [key.code])
          : await client.query('select * from batches.batches where gtin = $1 and batch_number = $2', [
              key.gtin,
              key.batchNumber,
            ])
      ).rows[0];
      const gtin = batch?.gtin ?? key.gtin;
      const product = (
        await client.query(
          'select p.*, o.name as producer_name, o.city, o.country from products.products p join organisations.organisations o on o.id = p.producer_id where p.gtin = $1',
          [gtin],
        )
      ).rows[0];
      const events = batch
        ? (await client.query('select * from batches.steps where batch_id = $1 order by occurred_at', [batch.id])).rows
        : [];
      const certificates = (
        await client.query(
          'select c.*, b.short_name, o.name as holder from certificates.coverages v join certificates.certificates c on c.id = v.certificate_id join authorities.bodies b on b.id = c.certifier_id join organisations.organisations o on o.id = c.holder_id where v.gtin = $1',
          [gtin],
        )
      ).rows;
      const recalls = (await client.query('select * from recalls.recalls where gtin = $1', [gtin])).rows;
      await client.query('begin');
      await client.query(
        'insert into scans.scans (id, device_hash, code, gtin, state, category, channel) values ($1, $2, $3, $4, $5, $6, $7)',
        [newId(new Date()), randomBytes(16), code, gtin, 'certified', 'poultry', 'camera'],
      );
      await client.query(
        "insert into scans.rollups (hour, market, category, state, scans) values (date_trunc('hour', now()), 'ZZ', 'poultry', 'certified', 1) on conflict (hour, market, category, state) do update set scans = rollups.scans + 1",
      );
      await client.query('commit');
      return JSON.stringify({ id: randomUUID(), product, batch, events, certificates, recalls });
    } finally {
      client.release();
    }
  },
};

const answer = answers[kind];
if (!answer) throw new Error(`no such kind: ${kind}`);

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { qrCode } = JSON.parse(Buffer.concat(chunks).toString()) as { qrCode: string };
    answer(qrCode).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening', server.address()));
