// The genealogy of a code as a graph: walked in the database, named from what is on record. Shows nobody an event they may not see.
import type { Genealogy, TracedProcess, TracedThing } from '@amanah/api/genealogy';
import { isCircular } from '@amanah/core/genealogy';
import { type Realm, realms } from '@amanah/core/organisations';
import { batchKey, packKey, type Thing, thingOf } from '../codes/index.ts';
import { bytes, integer, nullable, type RowOf, text, textOf, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { isOpenText, shownTo } from '../platform/database/realms.ts';
import { Refusal } from '../platform/refusal.ts';
import { beginningOf } from './beginning.ts';
import { type Part, type Viewer, type Walk, walk } from './walk.ts';

const batchColumns = {
  realm: textOf(realms),
  gtin: text,
  batch_number: text,
};
type BatchRow = RowOf<typeof batchColumns>;

const batchNamed = statement(
  'genealogy.batch_named',
  batchColumns,
  'select gtin, batch_number, realm from batches.named($1, $2, $3, $4, $5::text[])',
);
const batchesOnRecord = statement(
  'genealogy.batches_on_record',
  {
    place: integer,
    code: nullable(text),
    product: nullable(text),
    producer: nullable(text),
  },
  `select q.place::int as place, b.code, p.name as product, o.name as producer
   from unnest($1::text[], $2::text[]) with ordinality as q(gtin, batch_number, place)
   left join batches.batch_facts b on b.gtin = q.gtin and b.batch_number = q.batch_number
   join products.catalogue p on p.gtin = q.gtin and p.realm = $3 and p.producer_id = coalesce(b.producer_id, p.producer_id)
   left join organisations.organisation_names o on o.id = coalesce(b.producer_id, p.producer_id)`,
);
const eventsById = statement(
  'genealogy.events_by_id',
  {
    id: uuid,
    hash: bytes,
    type: text,
    biz_step: nullable(text),
    time: text,
    organisation: text,
    place: nullable(text),
  },
  `select e.id, coalesce(e.hash, e.identity) as hash, e.type, e.biz_step,
     to_char(e.event_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, o.name as organisation, s.name as place
   from unnest($1::uuid[]) as q(id)
   join events.captured_events e on e.id = q.id
   join organisations.organisation_names o on o.id = e.organisation_id
   left join organisations.site_places s
     on s.gln = coalesce(substring(e.biz_location from '/41[47]/(\\d{13})'), substring(e.read_point from '/41[47]/(\\d{13})'))
   order by e.event_time, e.id`,
);

// What is not on record as a batch belongs to the realm of the events that name it.
const realmOfKeys = statement(
  'genealogy.realm_of_keys',
  {
    realm: textOf(realms),
  },
  `select e.realm from events.lineage p join events.captured_events e on e.id = p.event_id
   where p.key = any($1::text[]) and e.realm = any($2::text[]) and ${isOpenText('e.realm')} order by e.realm <> 'real' limit 1`,
);
const realmOfProduct = statement(
  'genealogy.realm_of_product',
  {
    realm: textOf(realms),
  },
  'select realm from products.registered where gtin = $1 and realm = any($2::text[])',
);

const numberAlike = statement(
  'genealogy.number_alike',
  { batch_number: text },
  `select batch_number from batches.meant_by($1, $2, $3::text[]) order by batch_number limit 1`,
);

export interface Roots {
  /** The keys that a code stands for; a pack brings its batch along. */
  readonly keys: readonly string[];
  readonly realm: Realm;
}

/** @param viewer realm in which somebody asks @returns null: nothing in it has this name */
export async function findRoots(database: Database, code: string, viewer: Realm): Promise<Roots | null> {
  const realms = shownTo(viewer);
  const { keys, rows } = await keysNamed(database, code, realms);
  if (keys.length === 0) return null;
  const [found] = rows.length > 0 ? rows : await database.run(realmOfKeys, [keys, realms]);
  return found ? { keys, realm: found.realm } : null;
}

/** Keys of a code, and what is on record of it. */
async function keysNamed(
  database: Database,
  code: string,
  realms: readonly Realm[],
): Promise<{ readonly keys: readonly string[]; readonly rows: readonly { readonly realm: Realm }[] }> {
  const beginning = beginningOf(code);
  if (beginning.kind === 'key') return { keys: [beginning.key], rows: [] };
  if (beginning.kind === 'code') {
    const rows = await database.run(batchNamed, [null, beginning.batchNumber, null, beginning.code, realms]);
    return { keys: keysOf(rows), rows };
  }
  const { gtin, serial } = beginning;
  const [alike] =
    beginning.batchNumber === null ? [] : await database.run(numberAlike, [gtin, beginning.batchNumber, realms]);
  const batchNumber = alike?.batch_number ?? beginning.batchNumber;
  const rows = await database.run(realmOfProduct, [gtin, realms]);
  const batch = batchNumber === null ? null : batchKey(gtin, batchNumber);
  if (serial === null) return { keys: batch === null ? [] : [batch], rows };
  const own = packKey(gtin, serial);
  // The batch that the code names, on record or not; where it names none, the one that the serial was registered with.
  const ofPack =
    batchNumber === null ? keysOf(await database.run(batchNamed, [gtin, null, serial, null, realms])) : [batch];
  return { keys: [own, ...ofPack].flatMap((key) => key ?? []), rows };
}

const keysOf = (rows: readonly BatchRow[]) => rows.flatMap((row) => batchKey(row.gtin, row.batch_number) ?? []);

/** @throws Refusal genealogy.nothing_to_trace where the code names nothing that the caller may know of */
export async function readGenealogy(
  database: Database,
  asked: {
    readonly code: string;
    readonly direction: 'up' | 'down' | 'both';
    readonly limit: number;
    readonly viewer: Viewer;
    /** In which realm somebody asks. */
    readonly realm: Realm;
  },
): Promise<Genealogy> {
  const found = await findRoots(database, asked.code, asked.realm);
  if (!found) throw new Refusal('genealogy.nothing_to_trace');
  const { keys: roots, realm } = found;
  const directions = asked.direction === 'both' ? (['up', 'down'] as const) : [asked.direction];
  const walks = await Promise.all(
    directions.map(async (direction) => ({
      direction,
      walk: await walk(database, {
        from: roots,
        direction,
        viewer: asked.viewer,
        realm,
        most: asked.limit,
        // A stranger reads it as a fact about the goods.
        isProven: asked.viewer.kind === 'stranger',
      }),
    })),
  );
  const depths = depthsOf(roots, walks);
  const parts = walks.flatMap(({ walk: { parts: own } }) => own);
  const things = await nameThings(database, realm, [...depths.things.keys()]);
  const isKnown = parts.length > 0 || things.some(({ productName }) => productName !== null);
  if (!isKnown) throw new Refusal('genealogy.nothing_to_trace');
  const processes = await describeProcesses(database, parts);
  const edges = [...edgesOf(parts).values()];
  // What is packed and unpacked comes back to itself; what is made does not.
  const making = new Set(
    processes.filter(({ events }) => events.some(({ type }) => type === 'TransformationEvent')).map(({ id }) => id),
  );
  return {
    roots: [...roots],
    things: things.map((thing) => ({ ...thing, ...place(depths.things, thing.id) })),
    processes: processes.map((one) => ({
      ...one,
      ...place(depths.processes, one.id),
    })),
    edges,
    isComplete: walks.every(({ walk: { isComplete } }) => isComplete),
    isCircular: isCircular(edges.filter(({ from, to }) => making.has(from) || making.has(to))),
  };
}

interface Placed {
  readonly side: TracedThing['side'];
  readonly depth: number;
}
const place = (depths: ReadonlyMap<string, Placed>, id: string): Placed => depths.get(id) ?? { side: 'root', depth: 0 };

/** Steps from the beginning, along the shortest way. */
function depthsOf(roots: readonly string[], walks: readonly { direction: 'up' | 'down'; walk: Walk }[]) {
  const things = new Map<string, Placed>(roots.map((root) => [root, { side: 'root', depth: 0 }]));
  const processes = new Map<string, Placed>();
  for (const {
    direction,
    walk: { parts },
  } of walks) {
    const [enter, leave] = direction === 'down' ? (['in', 'out'] as const) : (['out', 'in'] as const);
    const entered = Map.groupBy(
      parts.filter(({ side }) => side === enter),
      ({ key }) => key,
    );
    const left = Map.groupBy(
      parts.filter(({ side }) => side === leave),
      ({ process }) => process,
    );
    const next = new Map(roots.map((root) => [root, 0]));
    for (const [key, depth] of next)
      for (const { process } of entered.get(key) ?? []) {
        if (processes.has(process)) continue;
        processes.set(process, { side: direction, depth: depth + 1 });
        for (const { key: further } of left.get(process) ?? []) {
          if (next.has(further)) continue;
          next.set(further, depth + 2);
          if (!things.has(further)) things.set(further, { side: direction, depth: depth + 2 });
        }
      }
  }
  return { things, processes };
}

async function nameThings(
  database: Database,
  realm: Realm,
  keys: readonly string[],
): Promise<readonly Omit<TracedThing, 'side' | 'depth'>[]> {
  const named = keys.map((key) => ({ key, thing: thingOf(key) }));
  const goods = named.filter(({ thing }) => thing.gtin !== null);
  const rows = await database.run(batchesOnRecord, [
    goods.map(({ thing }) => thing.gtin),
    goods.map(({ thing }) => thing.batchNumber),
    realm,
  ]);
  const onRecord = new Map(rows.map((row) => [goods[row.place - 1]?.key, row]));
  return named.map(({ key, thing }) => {
    const found = onRecord.get(key);
    return {
      id: key,
      kind: thing.kind,
      label: thing.label,
      productName: found?.product ?? null,
      producerName: found?.producer ?? null,
      code: found?.code ?? codeOf(thing, found !== undefined && found.product !== null),
    };
  });
}

const codeOf = ({ kind, label }: Thing, isOnRecord: boolean): string | null =>
  isOnRecord && (kind === 'batch' || kind === 'pack') ? label : null;

async function describeProcesses(
  database: Database,
  parts: readonly Part[],
): Promise<readonly Omit<TracedProcess, 'side' | 'depth'>[]> {
  const eventsOf = new Map<string, Set<string>>();
  for (const { process, event_id: eventId } of parts) {
    const known = eventsOf.get(process) ?? new Set();
    eventsOf.set(process, known.add(eventId));
  }
  const ids = [...new Set([...eventsOf.values()].flatMap((events) => [...events]))];
  const events = ids.length === 0 ? [] : await database.run(eventsById, [ids]);
  const byId = new Map(
    events.map(({ id, hash, type, biz_step: bizStep, time, organisation, place: where }) => [
      id,
      { id, hash: `ni:///sha-256;${hash.toString('hex')}?ver=CBV2.0`, type, bizStep, time, organisation, place: where },
    ]),
  );
  return [...eventsOf].map(([id, own]) => ({
    id,
    events: [...own]
      .flatMap((eventId) => byId.get(eventId) ?? [])
      .toSorted((one, other) => (one.time < other.time ? -1 : 1)),
  }));
}

function edgesOf(parts: readonly Part[]): ReadonlyMap<string, Genealogy['edges'][number]> {
  const edges = new Map<string, Genealogy['edges'][number]>();
  for (const { process, side, key, quantity, uom: unit } of parts) {
    const [from, to] = side === 'in' ? [key, process] : [process, key];
    edges.set(`${from} > ${to}`, { from, to, quantity, unit });
  }
  return edges;
}
