// How many products are verified today: by the verdict itself, the same that answers a scan of the barcode. Judges nothing by rules of its own: SQL only
// says which products cannot be certified, because no certificate in force that somebody recognises covers them.
import { productCategories } from '@amanah/core/products';
import { decideVerdict, strictestPolicy } from '@amanah/core/verification';
import { dayOf } from '../platform/clock.ts';
import { text } from '../platform/database/columns.ts';
import { statement } from '../platform/database/database.ts';
import type { Verification } from '../verification/index.ts';
import type { DashboardsDeps } from './deps.ts';

/** So many verdicts at a time, as for packs. */
const pageSize = 250;
/** Counted for every reader while that is quick. */
const quickMilliseconds = 500;
/** A count that is not quick is kept for so many times as long as it took: counting never takes more than a twentieth of the time. */
const keptTimes = 20;

// Practice counts for nobody else. A certificate for single batches verifies no product. What a certificate is for a single product is asked only where
// something ever happened to it.
const candidates = statement(
  'dashboards.verified_candidates',
  { gtin: text },
  `with held as materialized (
     select k.id, k.certifier_id, k.valid_from, k.valid_until, c.is_changed from certificates.certificate_scopes k
     join authorities.body_names y on y.id = k.certifier_id
     cross join lateral (select exists (select from certificates.certificate_changes h where h.certificate_id = k.id) as is_changed) c
     where k.realm <> 'practice' and k.batches is null
       and (c.is_changed or certificates.status_on(k.id, k.valid_from, k.valid_until, $1::date, null, null) = 'valid')
   ), recognised as materialized (
     select y.id, category from authorities.body_names y, unnest($2::text[]) category where authorities.is_recognised_for(y.id, category, $1::date)
   )
   select distinct v.gtin from held k join certificates.whole_coverages v on v.certificate_id = k.id
     join products.catalogue p on p.gtin = v.gtin
     join recognised r on r.id = k.certifier_id and r.category = p.category
   where p.realm <> 'practice'
     and (not k.is_changed or certificates.status_on(k.id, k.valid_from, k.valid_until, $1::date, v.gtin, null) = 'valid')`,
);

export type CountVerified = () => Promise<number>;

export function createVerifiedCount({
  database,
  clock,
  log,
  collect,
}: Pick<DashboardsDeps, 'database' | 'clock' | 'log'> & { readonly collect: Verification['collect'] }): CountVerified {
  const today = () => dayOf(clock.now());
  const isVerified = (known: Awaited<ReturnType<Verification['collect']>>[number]): boolean =>
    known !== null &&
    decideVerdict(known.evidence, strictestPolicy(today(), null, known.marketAuthorityIds)).state === 'certified';
  // Beside the verdicts of shoppers, who wait for none of it.
  const count = () =>
    database.inBackground(async () => {
      const goods = (await database.run(candidates, [today(), productCategories])).map(({ gtin }) => ({
        gtin,
        batchNumber: null,
      }));
      let verified = 0;
      for (let from = 0; from < goods.length; from += pageSize)
        verified += (await collect(goods.slice(from, from + pageSize), null)).filter(isVerified).length;
      return verified;
    });
  return shareSlowCount(count, {
    today,
    milliseconds: () => performance.now(),
    onFailure: (error) => log.error({ err: error }, 'verified products were not counted anew'),
  });
}

/** Readers who come together share one count. Of another day none is kept: certificates end by the calendar. */
export function shareSlowCount(
  count: CountVerified,
  {
    today,
    milliseconds,
    onFailure,
  }: {
    readonly today: () => string;
    readonly milliseconds: () => number;
    /** Of a count for which nobody waits. */
    readonly onFailure: (error: unknown) => void;
  },
): CountVerified {
  let kept: { readonly count: number; readonly day: string; readonly until: number } | null = null;
  let counting: Promise<number> | null = null;

  async function countNow(): Promise<number> {
    const begun = milliseconds();
    const day = today();
    const found = await count();
    const took = milliseconds() - begun;
    kept = took < quickMilliseconds ? null : { count: found, day, until: milliseconds() + keptTimes * took };
    return found;
  }

  return () => {
    const ofToday = kept?.day === today() ? kept : null;
    if (ofToday && milliseconds() < ofToday.until) return Promise.resolve(ofToday.count);
    counting ??= countNow().finally(() => {
      counting = null;
    });
    if (!ofToday) return counting;
    // Nobody waits for a slow count anew on the same day.
    counting.catch(onFailure);
    return Promise.resolve(ofToday.count);
  };
}
