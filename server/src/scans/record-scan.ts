// Writes scans and their roll-up durably. Second of the two micro-batches of the verify path: an answer leaves after its commit.
import type { Headline } from '@amanah/core/verification';
import { timeOfId } from '../platform/clock.ts';
import { integer, text, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { createMicroBatch } from '../platform/micro-batch.ts';
import { Refusal } from '../platform/refusal.ts';

export interface NewScan {
  /** UUID version 7; a repeated id is the same scan and is stored once. */
  readonly id: string;
  /** By the clock of the server, when the request came. */
  readonly receivedAt: Date;
  readonly userId: string | null;
  readonly deviceHash: Buffer;
  readonly code: string;
  readonly gtin: string | null;
  readonly batchId: string | null;
  readonly serial: string | null;
  readonly state: string;
  /** null: only the state is known. */
  readonly headline: Headline | null;
  /** The certificate that the verdict rests on, or that failed; null: none. */
  readonly certificateId: string | null;
  readonly category: string | null;
  readonly market: string | null;
  /** A tenth of a degree. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly channel: string;
  /** Of a serial: who looked, as `Scans.sourceOf` names them. */
  readonly accountHash: Buffer | null;
  readonly networkHash: Buffer | null;
}

/** Sightings of one pack that are kept of one account, and of one network: more of them say nothing, and would push out what others saw. */
export const mostSightingsOfOne = 20;

/**
 * When a scan was made: its id says so, and the id is the word of whoever sends it. Kept offline it may come later than it was made; made
 * later than it came it cannot be, otherwise it would outlive what ends everything that had come by then (lift-copy.ts). In statements
 * `scans.made_at` says the same.
 */
export function seenAt({ id, receivedAt }: Pick<NewScan, 'id' | 'receivedAt'>): Date {
  const made = timeOfId(id);
  return made < receivedAt ? made : receivedAt;
}

/** In the order of the scans: what each batch statement is given, one array a column. */
export const scanColumns = (scans: readonly NewScan[]): unknown[] => [
  scans.map((scan) => scan.id),
  scans.map((scan) => scan.userId),
  scans.map((scan) => scan.deviceHash),
  scans.map((scan) => scan.code),
  scans.map((scan) => scan.gtin),
  scans.map((scan) => scan.batchId),
  scans.map((scan) => scan.serial),
  scans.map((scan) => scan.state),
  scans.map((scan) => scan.category),
  scans.map((scan) => scan.market),
  scans.map((scan) => scan.latitude),
  scans.map((scan) => scan.longitude),
  scans.map((scan) => scan.channel),
  scans.map((scan) => scan.accountHash),
  scans.map((scan) => scan.networkHash),
  scans.map((scan) => scan.receivedAt),
  scans.map((scan) => scan.certificateId),
  scans.map((scan) => scan.headline && JSON.stringify(scan.headline)),
];

/** Only scans that were new are counted, in the hour in which they were made, so that a scan kept offline counts there;
 * roll-up keys are sorted so that two processes never wait for each other in a ring. */
export const recordScans = statement(
  'scans.record',
  {
    added: integer,
  },
  `with given as (
  select *, scans.made_at(id, received_at) as made_at from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[], $11::numeric[], $12::numeric[], $13::text[],
      $14::bytea[], $15::bytea[], $16::timestamptz[], $17::uuid[], $18::jsonb[])
    as g(id, user_id, device_hash, code, gtin, batch_id, serial, state, category, market, latitude, longitude, channel, account_hash, network_hash, received_at, certificate_id, headline)
), added as (
  insert into scans.scans (id, user_id, device_hash, code, gtin, batch_id, state, category, market, latitude, longitude, channel, certificate_id, headline)
  select id, user_id, device_hash, code, gtin, batch_id, state, category, market, latitude, longitude, channel, certificate_id, headline from given
  on conflict do nothing
  returning id, state, category, market
), counted as (
  insert into scans.rollups (hour, market, category, state, scans)
  select date_trunc('hour', g.made_at), coalesce(a.market, 'ZZ'), coalesce(a.category, 'none'), a.state, count(*)
  from added a join (select id, min(made_at) as made_at from given group by id) g on g.id = a.id group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (hour, market, category, state) do update set scans = rollups.scans + excluded.scans
), seen as (
  insert into scans.serial_sightings (gtin, serial, scan_id, seen_at, country, latitude, longitude, account_hash, network_hash)
  select g.gtin, g.serial, g.id, g.made_at, g.market, g.latitude, g.longitude, g.account_hash, g.network_hash
  from given g join added a on a.id = g.id where g.serial is not null and g.gtin is not null and (g.market is not null or g.latitude is not null)
    and (select count(*) from (select from scans.serial_sightings x
      where x.gtin = g.gtin and x.serial = g.serial and x.network_hash = g.network_hash limit ${mostSightingsOfOne}) n) < ${mostSightingsOfOne}
    and (select count(*) from (select from scans.serial_sightings x
      where x.gtin = g.gtin and x.serial = g.serial and x.account_hash = g.account_hash limit ${mostSightingsOfOne}) n) < ${mostSightingsOfOne}
  on conflict do nothing
)
select count(*)::int as added from added`,
);

const codesOfScans = statement(
  'scans.codes',
  {
    id: uuid,
    code: text,
  },
  'select id, code from scans.scans where id = any($1::uuid[])',
);

export interface ScanRecorder {
  /** Resolves after the commit. @throws Refusal request.id_taken where another code was scanned under this id */
  record(scan: NewScan): Promise<void>;
  drained(): Promise<void>;
}

export function createScanRecorder(database: Database): ScanRecorder {
  const batch = createMicroBatch(async (scans: readonly NewScan[]) => {
    const [recorded] = await database.verdicts.run(recordScans, scanColumns(scans));
    if (recorded?.added === scans.length) return scans.map(() => true);
    // Some were there already: those that come again, and those whose id is something else's.
    const ids = [...new Set(scans.map(({ id }) => id))];
    const stored = new Map((await database.verdicts.run(codesOfScans, [ids])).map(({ id, code }) => [id, code]));
    return scans.map(({ id, code }) => stored.get(id) === code);
  });
  return {
    async record(scan) {
      if (!(await batch.add(scan))) throw new Refusal('request.id_taken');
    },
    drained: () => batch.drained(),
  };
}
