// What somebody may have meant who typed a code that is nobody's. It offers what is public, and puts nothing in the place of what was typed.
import { pictureUrl } from '@amanah/api/products';
import type { NearCode } from '@amanah/api/verification';
import { nearBatchNumbers, nearCodes, scanCode } from '@amanah/core/codes';
import type { Realm } from '@amanah/core/organisations';
import { boolean, text } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { readCode } from './verify-code.ts';

const mostOffered = 3;

const codesAmong = statement(
  'verification.near_codes',
  { code: text, gtin: text, name: text, brand: text, has_picture: boolean },
  `select near.code, p.gtin, p.name, p.brand, exists (select from products.pictured i where i.gtin = p.gtin) as has_picture
   from (select gtin as code, gtin from products.catalogue where gtin = any($1::text[]) and realm = any($3::text[])
     union all select code, gtin from batches.public_batches where code = any($2::text[]) and realm = any($3::text[])) near
   join products.catalogue p on p.gtin = near.gtin order by array_position($1::text[] || $2::text[], near.code) limit ${mostOffered}`,
);

const batchesAmong = statement(
  'verification.near_batches',
  { batch_number: text, name: text, brand: text, has_picture: boolean },
  `select b.batch_number, p.name, p.brand, exists (select from products.pictured i where i.gtin = p.gtin) as has_picture
   from batches.public_batches b join products.catalogue p on p.gtin = b.gtin
   where b.gtin = $1 and b.batch_number = any($2::text[]) and b.realm = any($3::text[]) order by array_position($2::text[], b.batch_number) limit ${mostOffered}`,
);

/** @throws Refusal codes.* for what is no code at all */
export async function findNearCodes(
  database: Database,
  typed: string,
  realms: readonly Realm[],
): Promise<readonly NearCode[]> {
  const reading = readCode(typed);
  if ('gtin' in reading && reading.batchNumber !== undefined) {
    const { gtin, batchNumber } = reading;
    const rows = await database.run(batchesAmong, [gtin, nearBatchNumbers(batchNumber), realms]);
    return rows.map(({ batch_number: meant, name, brand, has_picture: hasPicture }) => ({
      code: scanCode({ gtin, batchNumber: meant }),
      productName: name,
      brand,
      imageUrl: pictureUrl(gtin, hasPicture),
    }));
  }
  const { gtins, codes } = nearCodes(typed);
  if (gtins.length + codes.length === 0) return [];
  const rows = await database.run(codesAmong, [gtins, codes, realms]);
  return rows.map(({ code, gtin, name, brand, has_picture: hasPicture }) => ({
    code,
    productName: name,
    brand,
    imageUrl: pictureUrl(gtin, hasPicture),
  }));
}
