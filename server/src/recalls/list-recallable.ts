// Batches to choose from for a recall: those that the organisation may recall, by the rule of policy.ts. Says nothing of whom it would reach.

import type { ActingFor } from '../organisations/index.ts';
import { type RowOf, text, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/like-pattern.ts';

const columns = { id: uuid, batch_number: text, product: text, producer: text, code: text };
const mostListed = 50;

const recallable = statement(
  'recalls.recallable_batches',
  columns,
  `select b.id, b.batch_number, coalesce(p.name, b.gtin) as product, o.name as producer, '(01)' || b.gtin || '(10)' || b.batch_number as code
   from batches.batch_facts b left join products.registered p on p.gtin = b.gtin and p.producer_id = b.producer_id join organisations.organisation_names o on o.id = b.producer_id
   where b.realm = $2 and (b.producer_id = $1 or b.id in (select r.batch_id from batches.resting_certificates r
       join certificates.certificate_scopes k on k.id = r.certificate_id join authorities.body_names a on a.id = k.certifier_id where a.organisation_id = $1))
     and ($3::text is null or b.batch_number ilike $3 or b.code ilike $3 or p.name ilike $3)
   order by b.produced_on desc nulls last, b.id limit ${mostListed}`,
);

export async function listRecallable(
  database: Pick<Database, 'run'>,
  { id, realm }: Pick<ActingFor, 'id' | 'realm'>,
  search: string | undefined,
) {
  const pattern = search ? likePattern(search) : null;
  const rows = await database.run(recallable, [id, realm, pattern]);
  return rows.map((row: RowOf<typeof columns>) => ({
    id: row.id,
    batchNumber: row.batch_number,
    productName: row.product,
    producerName: row.producer,
    code: row.code,
  }));
}
