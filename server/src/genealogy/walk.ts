// The walk along lineage in the database: one recursive statement a direction, then the joins between what it reached. The pure
// walk of core (traceLineage) says what it has to find. What a batch on record was made of is said by its maker: the word of anybody else
// about it joins nothing, or a stranger's event would put another's goods under a finding of his own.

import { traceLineage } from '@amanah/core/genealogy';
import type { Realm } from '@amanah/core/organisations';
import { thingOf } from '../codes/index.ts';
import { packsOfBatch } from '../events/index.ts';
import { boolean, float, integer, nullable, text, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';

/** Who asks. `everything` is for use cases whose own policy has let the caller in, such as the recall of one's own batch. */
export type Viewer =
  | { readonly kind: 'stranger' }
  | { readonly kind: 'organisation'; readonly id: string }
  | { readonly kind: 'everything' };

export interface Part {
  readonly process: string;
  readonly side: 'in' | 'out';
  readonly key: string;
  readonly event_id: string;
  /** Who captured the event. */
  readonly recorder_id: string;
  readonly quantity: number | null;
  readonly uom: string | null;
}

export interface Walk {
  readonly keys: ReadonlySet<string>;
  readonly parts: readonly Part[];
  readonly isComplete: boolean;
}

// A thing and a process may have the same name, so both are told apart. Alternating between them keeps a process of thousands of
// inputs and outputs at their sum instead of their product.
const reach = statement(
  'genealogy.reach',
  {
    name: text,
    is_process: boolean,
  },
  `with recursive reached(name, is_process) as (
     select name collate "C", false from unnest($1::text[]) as start(name)
     union
     select n.name, not r.is_process
     from reached r cross join lateral (
       select p.process as name from events.lineage p join events.captured_events e on e.id = p.event_id
       where not r.is_process and p.key = r.name and p.side = $2
         and e.realm = $6 and ($4 or e.is_public or e.organisation_id = $3 or $3 = any(e.audience))
       union all
       select p.key from events.lineage p join events.captured_events e on e.id = p.event_id
       where r.is_process and p.process = r.name and p.side = 1 - $2
         and e.realm = $6 and ($4 or e.is_public or e.organisation_id = $3 or $3 = any(e.audience))
     ) n
   )
   select name, is_process from reached limit $5`,
);

const joins = statement(
  'genealogy.joins',
  {
    process: text,
    key: text,
    event_id: uuid,
    /** Who captured the event. */
    recorder_id: uuid,
    quantity: nullable(float),
    uom: nullable(text),
    side: integer,
  },
  `select p.process, p.side, p.key, p.event_id, e.organisation_id as recorder_id, p.quantity, p.uom
   from unnest($1::text[]) as r(process)
   join events.lineage p on p.process = r.process
   join events.captured_events e on e.id = p.event_id
   where e.realm = $4 and ($3 or e.is_public or e.organisation_id = $2 or $2 = any(e.audience))`,
);

const sideOf = { down: 0, up: 1 } as const;

/** @param most things and processes together; where there are more, the walk is cut off and says so */
export async function walk(
  database: Database,
  given: {
    readonly from: readonly string[];
    readonly direction: 'up' | 'down';
    readonly viewer: Viewer;
    /** What is made in one realm is never made of anything of another. */
    readonly realm: Realm;
    readonly most: number;
    /**
     * Only what is known from makers on record and within one organisation: for what harms or praises goods. What is on nobody's record, a
     * container or a lot, joins the events of one organisation then, because anybody may put anything into it by an event; and so does
     * the name of a process.
     */
    readonly isProven?: boolean;
  },
): Promise<Walk> {
  const { from, direction, viewer, realm, most, isProven = false } = given;
  const asks = [viewer.kind === 'organisation' ? viewer.id : null, viewer.kind === 'everything'];
  const reached = await database.run(reach, [from, sideOf[direction], ...asks, most + 1, realm]);
  const within = reached.slice(0, most);
  const keys = new Set(within.flatMap(({ name, is_process: isProcess }) => (isProcess ? [] : [name])));
  const processes = within.flatMap(({ name, is_process: isProcess }) => (isProcess ? [name] : []));
  const found = processes.length === 0 ? [] : await database.run(joins, [processes, ...asks, realm]);
  const parts = found
    .map((part): Part => ({ ...part, side: part.side === 0 ? 'in' : 'out' }))
    .filter(({ key }) => keys.has(key));
  const isComplete = reached.length <= most;
  const { own, isOnRecord } = await saidByMakers(database, parts, realm);
  if (own.length === parts.length && !isProven) return { keys, parts, isComplete };
  const ofRecorder = (recorder: string, name: string) => `${recorder} ${name}`;
  const nameOf = ({ recorder_id: recorder, key }: Part) =>
    !isProven || isOnRecord(key) || from.includes(key) ? key : ofRecorder(recorder, key);
  const processOf = ({ recorder_id: recorder, process }: Part) =>
    !isProven || process.startsWith(packsOfBatch) ? process : ofRecorder(recorder, process);
  const joined = own.map((part) => ({ ...part, key: nameOf(part), process: processOf(part) }));
  const reachedByOwn = traceLineage(joined, from, direction).keys;
  const kept = own.filter((part) => reachedByOwn.has(nameOf(part)));
  return { keys: new Set([...from, ...kept.map(({ key }) => key)]), parts: kept, isComplete };
}

const makersOf = statement(
  'genealogy.makers_of',
  {
    key: text,
    maker_id: uuid,
  },
  `select q.key, b.producer_id as maker_id from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as q(key, gtin, lot, serial)
     join batches.batch_facts b on b.gtin = q.gtin and b.batch_number = q.lot and b.realm = $5
   union all
   select q.key, b.producer_id from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as q(key, gtin, lot, serial)
     join batches.serial_batches s on s.gtin = q.gtin and s.serial = q.serial
     join batches.batch_facts b on b.id = s.batch_id and b.realm = $5 where q.lot is null`,
);

/** Without what somebody else than its maker says to have come out as a batch or pack on record. */
async function saidByMakers(
  database: Database,
  parts: readonly Part[],
  realm: Realm,
): Promise<{ readonly own: readonly Part[]; readonly isOnRecord: (key: string) => boolean }> {
  // That a pack belongs to its batch is known from the register of serials, whoever moves it.
  const claimed = parts.filter(({ side, process }) => side === 'out' && !process.startsWith(packsOfBatch));
  const things = [...new Set(parts.map(({ key }) => key))].flatMap((key) => {
    const { kind, gtin, batchNumber, serial } = thingOf(key);
    return kind === 'batch' || kind === 'pack' ? [{ key, gtin, batchNumber, serial }] : [];
  });
  const rows =
    things.length === 0
      ? []
      : await database.run(makersOf, [
          things.map(({ key }) => key),
          things.map(({ gtin }) => gtin),
          things.map(({ batchNumber }) => batchNumber),
          things.map(({ serial }) => serial),
          realm,
        ]);
  const makers = new Map(rows.map(({ key, maker_id: makerId }) => [key, makerId]));
  const foreign = new Set(
    claimed.filter(({ key, recorder_id: recorderId }) => (makers.get(key) ?? recorderId) !== recorderId),
  );
  return { own: parts.filter((part) => !foreign.has(part)), isOnRecord: (key) => makers.has(key) };
}
