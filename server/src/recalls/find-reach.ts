// Whom and what a recall reaches: the goods and all that was made of them, who had them, what is left, who scanned. Changes nothing.

import type { RecallReach } from '@amanah/api/recalls';
import { scanCode } from '@amanah/core/codes';
import { identifyEvent, wordOfName } from '@amanah/core/events';
import type { Realm } from '@amanah/core/organisations';
import { type Stock, stockOf } from '@amanah/core/recalls';
import { z } from 'zod';
import { batchKey, thingOf } from '../codes/index.ts';
import { namespacesColumn } from '../events/index.ts';
import { findRoots, walk } from '../genealogy/index.ts';
import type { ActingFor } from '../organisations/index.ts';
import { day, integer, nullable, type RowOf, text, uuid, uuids } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { parseObject } from '../platform/parse-object.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RecallsDeps } from './deps.ts';
import { countShelves } from './own-goods.ts';
import { mayRecall } from './policy.ts';

export const mostNodes = 50_000;
export const mostEvents = 20_000;

export interface Reach {
  readonly answer: RecallReach;
  readonly batches: readonly BatchRow[];
  readonly keys: readonly string[];
  readonly holderIds: readonly string[];
  /** Who made the batches, and on whose certificates they rest. */
  readonly partyIds: readonly string[];
}

const batchColumns = {
  place: integer,
  id: uuid,
  gtin: text,
  batch_number: text,
  produced_on: day,
  producer_id: uuid,
  producer: text,
  product: nullable(text),
  certifier_ids: uuids,
};
export type BatchRow = RowOf<typeof batchColumns>;

/** Organisations of the bodies on whose certificates a batch `b` rests, as SQL: what `mayRecall` asks for. */
const certifierIds = `array(select a.organisation_id from batches.resting_certificates r join certificates.certificate_scopes k on k.id = r.certificate_id
       join authorities.body_names a on a.id = k.certifier_id where r.batch_id = b.id and a.organisation_id is not null)`;

const batchesOf = statement(
  'recalls.recall_batches',
  batchColumns,
  `select q.place::int as place, b.id, b.gtin, b.batch_number, b.produced_on, b.producer_id, o.name as producer, p.name as product,
     ${certifierIds} as certifier_ids
   from unnest($1::text[], $2::text[]) with ordinality as q(gtin, batch_number, place)
   join batches.batch_facts b on b.gtin = q.gtin and b.batch_number = q.batch_number and b.realm = $3
   join organisations.organisation_names o on o.id = b.producer_id
   left join products.registered p on p.gtin = b.gtin and p.producer_id = b.producer_id`,
);

const eventColumns = {
  text: text,
  namespaces: namespacesColumn,
  organisation_id: uuid,
  audience: nullable(uuids),
  time: text,
};

// The newest first: where there are too many, what is left out is the oldest.
export const eventsNaming = statement(
  'recalls.events_naming',
  eventColumns,
  `select e.text, c.namespaces, e.organisation_id, e.audience,
     to_char(e.event_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as time
   from (select distinct k.event_id from unnest($1::text[]) as q(key) join events.event_keys k on k.key = q.key and k.kind <= 7) n
   join events.captured_events e on e.id = n.event_id and e.realm = $3
   join events.event_contexts c on c.id = e.context_id
   order by e.event_time desc limit $2`,
);

const names = statement(
  'recalls.holder_names',
  {
    id: uuid,
    name: text,
    country: text,
  },
  'select id, name, country from organisations.organisation_names where id = any($1::uuid[])',
);

export const scanTotals = statement(
  'recalls.recall_scans',
  {
    country: nullable(text),
    scans: integer,
  },
  `select market as country, count(*)::int as scans from scans.batch_scans
   where batch_id = any($1::uuid[]) and id >= $2 group by market order by 2 desc`,
);
export const scanPeople = statement(
  'recalls.recall_people',
  {
    people: integer,
  },
  'select count(distinct user_id)::int as people from scans.batch_scanners where batch_id = any($1::uuid[])',
);

/** Events of a realm that name any of these. */
export const eventsOfKeys = async (database: Database, keys: readonly string[], realm: Realm) =>
  (await database.run(eventsNaming, [keys, mostEvents, realm])).map(
    ({ text, namespaces, organisation_id: organisationId, audience, time }) => {
      const event = parseObject(text);
      return {
        organisationId,
        audience: audience ?? [],
        time,
        facts: identifyEvent(event, namespaces),
        consignee: consigneeOf(event),
      };
    },
  );

const consigneeSchema = z.object({
  destinationList: z.array(z.object({ destination: z.string() })).min(1),
  bizStep: z.string().regex(/(?:^|[:/-])shipping$/),
  'amanah:tradingPartner': z.string().optional(),
});

/** Who the goods were sent to, as the sender wrote it. */
function consigneeOf(event: unknown): string | null {
  const read = consigneeSchema.safeParse(event);
  if (!read.success) return null;
  const { destinationList, 'amanah:tradingPartner': name } = read.data;
  const destination = destinationList[0]?.destination ?? '';
  return name ?? wordOfName(destination) ?? destination;
}

/** To whom somebody sent them who has no organisation here: in its own events alone. */
function consigneesOf(events: Awaited<ReturnType<typeof eventsOfKeys>>, publisher: string) {
  const lastOf = new Map<string, string>();
  for (const { organisationId, audience, time, consignee } of events)
    if (consignee !== null && organisationId === publisher && audience.length === 0)
      lastOf.set(consignee, [lastOf.get(consignee) ?? '', time].sort().at(-1) ?? time);
  return [...lastOf].map(([name, lastSentAt]) => ({ name, lastSentAt }));
}

/** Once each. A shop that counts by hand is named in no event. */
const othersOf = (ids: readonly string[], own: string) => [...new Set(ids)].filter((one) => one !== own);

/** @throws Refusal recalls.nothing_to_recall, recalls.recall_refused where a chosen batch is none of the caller's */
export async function findReach(
  deps: Pick<RecallsDeps, 'database' | 'stock' | 'authoring'>,
  { id: organisationId, realm }: Pick<ActingFor, 'id' | 'realm'>,
  choice: { readonly codes: readonly string[]; readonly includesDescendants: boolean },
): Promise<Reach> {
  const { database } = deps;
  const found = await Promise.all(choice.codes.map((code) => findRoots(database, code, realm)));
  const isKnown = (one: (typeof found)[number]) => one?.realm === realm;
  const roots = [...new Set(found.flatMap((one) => (isKnown(one) ? (one?.keys ?? []) : [])))];
  if (roots.length === 0) throw new Refusal('recalls.nothing_to_recall');
  const traced = await walk(database, {
    from: roots,
    direction: 'down',
    viewer: { kind: 'everything' },
    realm,
    most: mostNodes,
  });
  const keys = [...traced.keys];
  const goods = keys.map((key) => ({ key, thing: thingOf(key) })).filter(({ thing }) => thing.batchNumber !== null);
  const onRecord = await database.run(batchesOf, [
    goods.map(({ thing }) => thing.gtin),
    goods.map(({ thing }) => thing.batchNumber),
    realm,
  ]);
  const chosen = new Set(roots);
  const isChosen = (row: BatchRow) => chosen.has(batchKey(row.gtin, row.batch_number) ?? '');
  const own = onRecord.filter((row) =>
    mayRecall(organisationId, { producerId: row.producer_id, certifierIds: row.certifier_ids }),
  );
  const foreign = onRecord.filter((row) => isChosen(row) && !own.includes(row));
  if (foreign.length > 0) throw refusalOfCodes(choice.codes, found, foreign);
  const batches = own.filter((row) => choice.includesDescendants || isChosen(row));
  if (!batches.some(isChosen)) throw new Refusal('recalls.nothing_to_recall');
  const events = await eventsOfKeys(database, keys, realm);
  const holders = holdersOf(events, organisationId);
  // That the product is on record says nothing of a batch, nor does an event or a unit that names it: each code brings one, or is told.
  const recorded = new Set(onRecord.map((row) => batchKey(row.gtin, row.batch_number)));
  const unknownCodes = choice.codes.filter((_, place) => {
    const one = found[place] ?? null;
    return !isKnown(one) || !one?.keys.some((key) => recorded.has(key));
  });
  const batchIds = batches.map(({ id }) => id);
  const [known, totals, [people], onShelves] = await Promise.all([
    database.run(names, [[...holders.keys(), organisationId]]),
    database.run(scanTotals, [batchIds, firstIdSince(batches)]),
    database.run(scanPeople, [batchIds]),
    countShelves(deps, batches.map(goodsOfRow), realm),
  ]);
  const nameOf = new Map(known.map((one) => [one.id, one]));
  const stock = stockOf(events, new Set(keys.map((key) => (key.startsWith('/') ? `https://id.gs1.org${key}` : key))));
  const holderIds = othersOf([...holders.keys(), ...onShelves.organisationIds], organisationId);
  const partyIds = othersOf(
    batches.flatMap((row) => [row.producer_id, ...row.certifier_ids]),
    organisationId,
  );
  return {
    batches,
    keys,
    holderIds,
    partyIds,
    answer: {
      organisationsToNotify: new Set([...holderIds, ...partyIds]).size,
      batches: batches.map((row) => ({ ...labelled(row), id: row.id, isChosen: isChosen(row) })),
      others: onRecord.filter((row) => !own.includes(row)).map(labelled),
      holders: [...holders].flatMap(([id, { lots, lastSeenAt }]) => {
        const found = nameOf.get(id);
        return found ? [{ name: found.name, country: found.country, lots: lots.size, lastSeenAt }] : [];
      }),
      consignees: consigneesOf(events, organisationId).filter(({ name }) => name !== nameOf.get(organisationId)?.name),
      stock: stock.map((one) => shownStock(one, nameOf.get(one.organisationId)?.name ?? '')),
      shelves: shownShelves(onShelves),
      unknownCodes,
      scans: {
        total: totals.reduce((sum, { scans }) => sum + scans, 0),
        people: people?.people ?? 0,
        markets: totals.map(({ country, scans }) => ({ country: country === 'ZZ' ? null : country, scans })),
      },
      isComplete: traced.isComplete && events.length < mostEvents,
    },
  };
}

const goodsOfRow = ({ gtin, batch_number: batchNumber }: BatchRow) => ({ gtin, batchNumber });

/** How many organisations and stores, and none by name. */
const shownShelves = ({
  units,
  unitsWithoutBatch,
  unitsUnderOtherNumbers,
  stores,
  organisationIds,
}: Awaited<ReturnType<typeof countShelves>>) => ({
  units,
  unitsWithoutBatch,
  unitsUnderOtherNumbers,
  stores,
  organisations: organisationIds.length,
});

const shownStock = ({ key, quantity, uom: unit }: Stock, holder: string) => ({
  holder,
  label: thingOf(key.replace('https://id.gs1.org', '')).label,
  quantity,
  unit,
});

/** By the codes that somebody typed: which batches they lead to may be nothing for them to know. */
function refusalOfCodes(
  codes: readonly string[],
  found: readonly ({ readonly keys: readonly string[] } | null)[],
  foreign: readonly BatchRow[],
): Refusal {
  const keys = new Set(foreign.map((row) => batchKey(row.gtin, row.batch_number)));
  return new Refusal('recalls.recall_refused', {
    faults: codes
      .filter((_, place) => found[place]?.keys.some((key) => keys.has(key)))
      .map((code) => ({ path: '/codes', rule: 'not_yours_to_recall', expected: code })),
  });
}

const labelled = (row: BatchRow) => ({
  label: scanCode({ gtin: row.gtin, batchNumber: row.batch_number }),
  productName: row.product ?? '',
  producerName: row.producer,
});

/** Whoever recorded events of goods or was named in them, but for one organisation. */
export function holdersOf(events: Awaited<ReturnType<typeof eventsOfKeys>>, publisher: string) {
  const holders = new Map<string, { lots: Set<string>; lastSeenAt: string }>();
  for (const { organisationId, audience, time, facts } of events)
    for (const id of new Set([organisationId, ...audience])) {
      if (id === publisher) continue;
      const holder = holders.get(id) ?? { lots: new Set<string>(), lastSeenAt: time };
      for (const { key } of [...facts.instances, ...facts.classes]) holder.lots.add(key);
      holders.set(id, { ...holder, lastSeenAt: holder.lastSeenAt > time ? holder.lastSeenAt : time });
    }
  return holders;
}

/** No scan of a batch is older than the batch; the ids of scans begin with their time, which spares the older partitions. */
export function firstIdSince(batches: readonly Pick<BatchRow, 'produced_on'>[]): string {
  const first = batches.reduce((least, { produced_on: day }) => (day < least ? day : least), '9999-12-31');
  const hex = new Date(`${first}T00:00:00Z`).getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}
