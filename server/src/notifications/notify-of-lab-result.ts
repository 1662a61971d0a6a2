// Who is told of an adverse result of a laboratory, and of its overturning: the maker of the batch and the bodies that certified it, whoever
// had the goods, and people with an account who scanned them. Once each, by the nearest of these.
import { nullable, text, textOf, uuid } from '../platform/database/columns.ts';
import { statement } from '../platform/database/database.ts';
import { type NotifyDeps, notifyPeople } from './notify.ts';

const resultColumns = {
  analyte: text,
  /** null: the result came from elsewhere. */
  reporter: nullable(text),
  overturned_by: nullable(text),
  overturned_because: nullable(text),
  batch_number: text,
  code: text,
  product: text,
};
const resultOf = statement(
  'notifications.lab_result',
  resultColumns,
  `select r.analyte, o.name as reporter, r.overturned_by, r.overturned_because, b.batch_number,
     coalesce(b.code, '(01)' || b.gtin || '(10)' || b.batch_number) as code, coalesce(p.name, b.gtin) as product
   from laboratory.entered_lab_results r
   left join organisations.organisation_names o on o.id = r.organisation_id
   join batches.batch_facts b on b.id = r.batch_id
   left join products.catalogue p on p.gtin = b.gtin and p.producer_id = b.producer_id
   where r.id = $1`,
);

const nearnesses = ['party', 'holder', 'scanner'] as const;
const readerColumns = {
  user_id: uuid,
  organisation_id: nullable(uuid),
  nearness: textOf(nearnesses),
};
const readersOf = statement(
  'notifications.lab_readers',
  readerColumns,
  `select distinct on (user_id) user_id, organisation_id, nearness from (
     select m.user_id, m.organisation_id, 'party' as nearness, 0 as place from laboratory.entered_lab_results r
     join batches.batch_facts b on b.id = r.batch_id
     join organisations.active_members m on m.organisation_id = b.producer_id or m.organisation_id = any(r.certifier_ids) where r.id = $1
     union all
     select m.user_id, m.organisation_id, 'holder', 1 from laboratory.entered_lab_results r
     join organisations.active_members m on m.organisation_id = any(r.holder_ids) where r.id = $1
     union all
     select s.user_id, null, 'scanner', 2 from laboratory.entered_lab_results r
     join scans.batch_scanners s on s.batch_id = r.batch_id where r.id = $1
   ) t
   order by user_id, place`,
);
const membersOfReporter = statement(
  'notifications.lab_reporters',
  {
    user_id: uuid,
  },
  `select m.user_id from laboratory.entered_lab_results r
   join organisations.active_members m on m.organisation_id = r.organisation_id where r.id = $1`,
);

export async function notifyOfLabResult(
  deps: NotifyDeps,
  event: 'entered' | 'overturned',
  resultId: string,
  eventId: string,
): Promise<void> {
  const { database } = deps;
  const [result] = await database.run(resultOf, [resultId]);
  if (!result) throw new Error(`result ${resultId} is not on record`);
  const readers = await database.run(readersOf, [resultId]);
  // Whoever entered the result knows it; whoever overturned it may be somebody else.
  const knowing = new Set(
    event === 'entered' ? (await database.run(membersOfReporter, [resultId])).map((one) => one.user_id) : [],
  );
  const facts = {
    product: result.product,
    batch: result.batch_number,
    finding: result.analyte,
    reporter: (event === 'entered' ? result.reporter : result.overturned_by) ?? '',
    reason: result.overturned_because ?? '',
  };
  await notifyPeople(
    deps,
    eventId,
    readers
      .filter((reader) => !knowing.has(reader.user_id))
      .map(({ user_id: userId, nearness }) => ({
        userId,
        kind: event === 'overturned' ? ('lab_overturned' as const) : (`lab_detected_for_${nearness}` as const),
        facts,
        path: nearness === 'party' ? `/laboratory?result=${resultId}` : `/product/${encodeURIComponent(result.code)}`,
      })),
  );
}
