// One batch as it is on record, whoever made it.
import { integer, nullable, text, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';

const batchById = statement(
  'batches.batch',
  {
    id: uuid,
    gtin: text,
    batch_number: text,
    product_name: text,
    quantity: integer,
    expires_on: nullable(text),
    producer_id: uuid,
  },
  `select b.id, b.gtin, b.batch_number, p.name as product_name, b.quantity, b.expires_on::text, b.producer_id
   from batches.batch_facts b join products.registered p on p.gtin = b.gtin where b.id = $1`,
);

export async function readBatch(database: Database, id: string) {
  const [row] = await database.run(batchById, [id]);
  return row
    ? {
        id: row.id,
        gtin: row.gtin,
        batchNumber: row.batch_number,
        productName: row.product_name,
        quantity: row.quantity,
        expiresOn: row.expires_on,
        producerId: row.producer_id,
      }
    : null;
}
