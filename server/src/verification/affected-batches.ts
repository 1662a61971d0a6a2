// Names the batches that something on record means, where a code names none: whoever holds the pack has to look for them. Asked after the evidence, of few
// goods: most have nothing against them. Judges nothing.
import { isAdverse } from '@amanah/core/laboratory';
import { hasTooManyLabels, isOverspent } from '@amanah/core/mass-balance';
import type { AffectedBatch } from '@amanah/core/verification';
import { day, integer, nullable, text, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import type { FoundEvidence } from './found-evidence.ts';

/** Of one product. Counted no further: so many are a list for nobody. */
const mostBatches = 500;

// By their ids, and those that were made at a site in a time.
const readAffected = statement(
  'verification.affected_batches',
  { place: integer, id: uuid, batch_number: text, produced_on: day, expires_on: nullable(day), site_id: uuid },
  `select q.place::int as place, f.id, f.batch_number, f.produced_on, f.expires_on, f.site_id
   from unnest($1::text[], $2::uuid[], $3::uuid[], $4::uuid[], $5::date[], $6::date[]) with ordinality as q(gtin, producer, id, site, from_day, until_day, place)
   cross join lateral (
     (select * from batches.batch_facts where q.id is not null and id = q.id and gtin = q.gtin and producer_id = q.producer limit 1)
     union all
     (select * from batches.batch_facts where q.site is not null and gtin = q.gtin and producer_id = q.producer and site_id = q.site
       and produced_on between q.from_day and q.until_day order by produced_on desc, id limit ${mostBatches})
   ) f`,
);

const always = { from: '0001-01-01', until: '9999-12-31' } as const;

interface Wanted {
  readonly found: FoundEvidence;
  readonly id: string | null;
  readonly made: { readonly siteId: string; readonly from: string; readonly until: string } | null;
}

/** What is meant: by ids of recalls, results and claims, and by the times of books that do not add up. */
function wantedOf(found: FoundEvidence): readonly Wanted[] {
  const ids = new Set([
    ...(found.recalls ?? []).flatMap(({ batchIds }) => batchIds ?? []),
    ...(found.labResults ?? [])
      .filter(({ outcome, ethanolPercent }) => isAdverse(outcome) || (ethanolPercent ?? 0) > 0)
      .map(({ batchId }) => batchId),
    ...(found.falseClaims ?? []).flatMap(({ batchIds }) => batchIds),
  ]);
  // All that were made where one failed, until they are cleared.
  const sites = new Set(
    (found.labResults ?? [])
      .filter((one) => isAdverse(one.outcome) && one.overturnedOn === null && one.sistersClearedOn === null)
      .map(({ siteId }) => siteId),
  );
  const books = (found.massBalances ?? []).filter((one) => isOverspent(one) || hasTooManyLabels(one));
  return [
    ...[...ids].slice(0, mostBatches).map((id) => ({ found, id, made: null })),
    ...[...sites].map((siteId) => ({ found, id: null, made: { siteId, ...always } })),
    ...books.map((made) => ({ found, id: null, made })),
  ];
}

export async function nameAffectedBatches(
  connections: Pick<Database, 'run'>,
  answers: readonly (FoundEvidence | null)[],
): Promise<(FoundEvidence | null)[]> {
  const wanted = answers.flatMap((found) => (found?.product && !found.batch ? wantedOf(found) : []));
  if (wanted.length === 0) return [...answers];
  const rows = await connections.run(readAffected, [
    wanted.map(({ found }) => found.product.gtin),
    wanted.map(({ found }) => found.product.producerId),
    wanted.map(({ id }) => id),
    wanted.map(({ made }) => made?.siteId ?? null),
    wanted.map(({ made }) => made?.from ?? null),
    wanted.map(({ made }) => made?.until ?? null),
  ]);
  const named = new Map<FoundEvidence, Map<string, AffectedBatch>>();
  for (const row of rows) {
    const found = wanted[row.place - 1]?.found;
    if (!found) continue;
    const batches = named.get(found) ?? new Map<string, AffectedBatch>();
    named.set(found, batches);
    batches.set(row.id, {
      id: row.id,
      batchNumber: row.batch_number,
      producedOn: row.produced_on,
      expiresOn: row.expires_on,
      siteId: row.site_id,
    });
  }
  return answers.map((found) => {
    const batches = found === null ? undefined : named.get(found);
    return found && batches ? { ...found, affectedBatches: [...batches.values()] } : found;
  });
}
