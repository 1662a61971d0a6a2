// Who is told that a serial behaves like a copy: people with an account who scanned it, the maker of the product, and the bodies whose
// certificates cover it. Nobody is called a forger: it is a possible copy.
import { scanCode } from '@amanah/core/codes';
import { boolean, integer, nullable, text, uuid } from '../platform/database/columns.ts';
import { statement } from '../platform/database/database.ts';
import { type NotifyDeps, notifyPeople } from './notify.ts';

const copyColumns = {
  product: text,
  batch_number: nullable(text),
  kilometres: integer,
  minutes: integer,
};
const copyOf = statement(
  'notifications.copy',
  copyColumns,
  `select p.name as product, b.batch_number, c.kilometres, c.minutes
   from scans.serial_exceptions c
   join products.catalogue p on p.gtin = c.gtin
   left join batches.batch_facts b on b.id = c.batch_id
   where c.gtin = $1 and c.serial = $2`,
);

const readerColumns = {
  user_id: uuid,
  is_party: boolean,
};
const readersOf = statement(
  'notifications.copy_readers',
  readerColumns,
  `select user_id, bool_or(is_party) as is_party from (
     select user_id, false as is_party from scans.serial_scanners where gtin = $1 and serial = $2
     union all
     select m.user_id, true from products.catalogue p join organisations.active_members m on m.organisation_id = p.producer_id
     where p.gtin = $1
     union all
     select m.user_id, true from certificates.product_certificates v
     join certificates.certificate_scopes k on k.id = v.certificate_id
       and certificates.has_not_ended_on(k.id, k.valid_from, k.valid_until, $3::date, v.gtin)
     join authorities.body_names a on a.id = k.certifier_id
     join organisations.active_members m on m.organisation_id = a.organisation_id
     where v.gtin = $1
   ) t group by user_id`,
);

export async function notifyOfCopy(
  deps: NotifyDeps,
  { gtin, serial }: { readonly gtin: string; readonly serial: string },
  eventId: string,
): Promise<void> {
  const [copy] = await deps.database.run(copyOf, [gtin, serial]);
  if (!copy) throw new Error(`no copy of ${gtin} ${serial} is on record`);
  const readers = await deps.database.run(readersOf, [gtin, serial, deps.clock.now().toISOString().slice(0, 10)]);
  const facts = {
    product: copy.product,
    batch: copy.batch_number ?? '–',
    serial,
    kilometres: String(copy.kilometres),
    minutes: String(copy.minutes),
  };
  const path = `/product/${encodeURIComponent(scanCode({ gtin, batchNumber: null, serial }))}`;
  await notifyPeople(
    deps,
    eventId,
    readers.map(({ user_id: userId, is_party: isParty }) => ({
      userId,
      kind: isParty ? 'serial_copied_for_party' : 'serial_copied_for_scanner',
      facts,
      path,
    })),
  );
}
