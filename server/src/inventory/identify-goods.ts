// From whatever was scanned or typed to goods that can be put into stock. It stores nothing.

import type { IdentifiedGoods } from '@amanah/api/inventory';
import { parseCode } from '@amanah/core/codes';
import type { Realm } from '@amanah/core/organisations';
import { bestBeforeOf } from '@amanah/core/stock';
import { sql } from 'drizzle-orm';
import { type Clock, dayOf } from '../platform/clock.ts';
import { day, nullable, text } from '../platform/database/columns.ts';
import { type Database, rowsOf } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { judgeGoods, type PreviewVerdict } from './judge-goods.ts';

interface IdentifyDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly preview: PreviewVerdict;
}

const goodsColumns = { gtin: text, batch_number: text, expires_on: nullable(day) };

/** @throws Refusal inventory.no_product_code */
export async function identifyGoods(
  deps: IdentifyDeps,
  { country, realm }: { readonly country: string; readonly realm: Realm },
  code: string,
): Promise<IdentifiedGoods> {
  const reading = parseCode(code);
  const { sql: run } = deps.database;
  if ('code' in reading) {
    // A bare batch number names a batch only where a single product uses it, as in the verdict.
    const [batch, another] = await rowsOf(
      run,
      goodsColumns,
      sql`select gtin, batch_number, expires_on
      from batches.batch_facts where ${reading.syntax === 'internal' ? sql`code = ${reading.code}` : sql`batch_number = ${reading.code}`}
      and realm = ${realm} limit 2`,
    );
    if (!batch || another) throw new Refusal('inventory.no_product_code');
    return answer(
      deps,
      { country, realm },
      {
        gtin: batch.gtin,
        batchNumber: batch.batch_number,
        expiryDate: batch.expires_on,
        serial: null,
      },
    );
  }
  if (!('gtin' in reading)) throw new Refusal('inventory.no_product_code');
  const { gtin, serial } = reading;
  const [known] = await rowsOf(
    run,
    goodsColumns,
    sql`select gtin, batch_number, expires_on from batches.batch_facts
    where gtin = ${gtin} and realm = ${realm} and (batch_number = ${reading.batchNumber ?? ''} or (${reading.batchNumber === undefined} and id =
      (select batch_id from batches.serial_batches where gtin = ${gtin} and serial = ${serial ?? ''})))`,
  );
  return answer(
    deps,
    { country, realm },
    {
      gtin,
      batchNumber: reading.batchNumber ?? known?.batch_number ?? null,
      expiryDate: known?.expires_on ?? bestBeforeOf(reading.elements, dayOf(deps.clock.now())),
      serial: serial ?? null,
    },
  );
}

async function answer(
  deps: IdentifyDeps,
  { country, realm }: { readonly country: string; readonly realm: Realm },
  goods: Omit<IdentifiedGoods, 'product' | 'verdict'>,
): Promise<IdentifiedGoods> {
  const [product] = await rowsOf(
    deps.database.sql,
    { name: text },
    sql`select name from products.catalogue where gtin = ${goods.gtin} and realm = ${realm}`,
  );
  const { verdict } = await judgeGoods(deps, { ...goods, realm }, country);
  return { ...goods, product: product?.name ?? null, verdict };
}
