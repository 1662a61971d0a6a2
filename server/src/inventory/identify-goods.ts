// From whatever was scanned or typed to goods that can be put into stock. It stores nothing.

import type { IdentifiedGoods } from '@amanah/api/inventory';
import { bestBeforeOf, namesOf, parseCode } from '@amanah/core/codes';
import { blockOfGoods } from '@amanah/core/inventory';
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { type Clock, dayOf } from '../platform/clock.ts';
import { day, nullable, text } from '../platform/database/columns.ts';
import { type Database, rowsOf } from '../platform/database/database.ts';
import { shownTo } from '../platform/database/realms.ts';
import { Refusal } from '../platform/refusal.ts';
import { requireOwnPacking } from '../products/index.ts';
import { judgeGoods, type PreviewVerdict } from './judge-goods.ts';

interface IdentifyDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly preview: PreviewVerdict;
}

const goodsColumns = { gtin: text, batch_number: text, expires_on: nullable(day) };

/** @throws Refusal inventory.no_product_code, products.other_packing */
export async function identifyGoods(
  deps: IdentifyDeps,
  { country, realm }: { readonly country: string; readonly realm: Realm },
  code: string,
): Promise<IdentifiedGoods> {
  const reading = parseCode(code);
  const names = namesOf(reading);
  if (!names) throw new Refusal('inventory.no_product_code');
  const [batch] = await rowsOf(
    deps.database.sql,
    goodsColumns,
    sql`select gtin, batch_number, expires_on from batches.named(
      ${names.gtin}, ${names.batchNumber}, ${names.serial}, ${names.code}, ${sql.param(shownTo(realm))}::text[])`,
  );
  const gtin = names.gtin ?? batch?.gtin;
  if (gtin === undefined) throw new Refusal('inventory.no_product_code');
  await requireOwnPacking(deps.database.sql, gtin, realm, '/code');
  const elements = 'elements' in reading ? reading.elements : [];
  return answer(
    deps,
    { country, realm },
    {
      gtin,
      batchNumber: batch?.batch_number ?? names.batchNumber,
      isBatchOnRecord: batch !== undefined,
      expiryDate: batch?.expires_on ?? bestBeforeOf(elements, dayOf(deps.clock.now())),
      serial: names.serial,
    },
  );
}

async function answer(
  deps: IdentifyDeps,
  { country, realm }: { readonly country: string; readonly realm: Realm },
  goods: Omit<IdentifiedGoods, 'product' | 'verdict' | 'isRecalled'>,
): Promise<IdentifiedGoods> {
  const [product] = await rowsOf(
    deps.database.sql,
    { name: text },
    sql`select name from products.catalogue where gtin = ${goods.gtin} and realm = ${realm}`,
  );
  const { verdict, reasons } = await judgeGoods(deps, { ...goods, realm }, country);
  return { ...goods, product: product?.name ?? null, verdict, isRecalled: blockOfGoods(reasons) === 'recall' };
}
