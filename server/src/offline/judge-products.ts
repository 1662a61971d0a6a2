// The body of a pack: every product judged for each day of the pack, and of the batches those that are to be judged otherwise.
// It judges nothing itself: `judgeAhead` asks the rules that every scan is answered by.
import { createBodyWriter, judgeAhead, type PackedClass, type StatusPlace } from '@amanah/core/offline';
import { headlineOf, strictestPolicy } from '@amanah/core/verification';
import { boolean, integer, nullable, text, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { sha256 } from '../platform/signing.ts';
import type { Collected, Verification } from '../verification/index.ts';

export interface JudgeDeps {
  readonly database: Database;
  readonly collect: Verification['collect'];
}

/** So many at a time: enough for the database, and the scans of people come between. */
const pageSize = 250;
/** Above this many products names are left out: they would be most of the pack. */
export const mostNamed = 20_000;

const readProducts = statement(
  'offline.products',
  {
    gtin: text,
    name: text,
    brand: text,
  },
  `select gtin, name, brand from (select gtin, name, brand from products.catalogue union select gtin, name, brand from recalls.recalled_once_public) shown
   where gtin > $1 order by gtin limit $2`,
);
const countProducts = statement(
  'offline.count_products',
  {
    count: integer,
  },
  'select count(*)::int as count from (select gtin from products.catalogue union select gtin from recalls.recalled_once_public) shown',
);
const readBatches = statement(
  'offline.batches',
  {
    gtin: text,
    batch_number: text,
    code: nullable(text),
  },
  `select gtin, batch_number, code from batches.public_batches where gtin = any($1::text[])
   union select f.gtin, f.batch_number, f.code from recalls.recalled_once_public r
     join batches.batch_facts f on f.gtin = r.gtin and f.producer_id = r.producer_id and (r.batch_ids is null or f.id = any(r.batch_ids))
     where r.gtin = any($1::text[])
   order by gtin, batch_number`,
);
const readPlaces = statement(
  'offline.places',
  {
    certificate_id: uuid,
    list: integer,
    place: integer,
    is_suspended: boolean,
    is_revoked: boolean,
  },
  `select certificate_id, list, place, is_suspended, is_revoked from certificates.certificate_places
   where certificate_id = any($1::uuid[])`,
);

export async function judgeProducts(
  { database, collect }: JudgeDeps,
  market: string | null,
  days: readonly string[],
): Promise<{ readonly body: string; readonly products: number }> {
  const writer = createBodyWriter((text) =>
    Buffer.from(sha256(Buffer.from(text)))
      .toString('base64url')
      .slice(0, 8),
  );
  const [total] = await database.run(countProducts, []);
  const isNamed = (total?.count ?? 0) <= mostNamed;
  const places = new Map<string, StatusPlace | null>();
  let products = 0;

  async function learnPlaces(found: readonly (Collected | null)[]): Promise<void> {
    const certificates = found.flatMap((one) => one?.certificates ?? []).filter(({ id }) => !places.has(id));
    for (const { id, ...one } of certificates) {
      places.set(id, null);
      writer.addCertificate(id, {
        number: one.number,
        certifier: one.certifierName,
        country: one.certifierCountry,
        scheme: one.scheme,
        holder: one.holderName,
        from: one.validFrom,
        until: one.validUntil,
      });
    }
    for (const row of await database.run(readPlaces, [certificates.map(({ id }) => id)]))
      places.set(row.certificate_id, {
        list: row.list,
        place: row.place,
        isSuspended: row.is_suspended,
        isRevoked: row.is_revoked,
      });
  }

  async function judge<Goods extends { readonly gtin: string; readonly batchNumber: string | null }>(
    goods: readonly Goods[],
    take: (one: Goods, statuses: PackedClass) => void,
  ): Promise<void> {
    for (let from = 0; from < goods.length; from += pageSize) {
      const page = goods.slice(from, from + pageSize);
      const found = await collect(page, market);
      await learnPlaces(found);
      for (const [index, one] of page.entries()) {
        const known = found[index];
        if (!known?.evidence.product) continue;
        const policyOn = (day: string) => strictestPolicy(day, market, known.marketAuthorityIds);
        take(
          one,
          judgeAhead(known.evidence, policyOn, days, (id) => places.get(id) ?? null),
        );
      }
    }
  }

  let after = '';
  for (;;) {
    const page = await database.run(readProducts, [after, pageSize]);
    if (page.length === 0) break;
    after = page.at(-1)?.gtin ?? '';
    const ofProduct = new Map<string, string>();
    await judge(
      page.map((one) => ({ ...one, batchNumber: null })),
      ({ gtin, name, brand }, statuses) => {
        products += 1;
        ofProduct.set(gtin, saying(statuses));
        writer.addProduct(gtin, statuses);
        if (isNamed) writer.addName(gtin, { name, brand });
      },
    );
    const batches = await database.run(readBatches, [page.map(({ gtin }) => gtin)]);
    await judge(
      batches.map((one) => ({ ...one, batchNumber: one.batch_number })),
      ({ gtin, batchNumber, code }, statuses) => {
        if (saying(statuses) !== ofProduct.get(gtin)) writer.addBatch(gtin, batchNumber, statuses);
        else if (code === null) writer.addBatchLikeProduct(gtin, batchNumber);
        if (code !== null) writer.addCode(code, gtin, batchNumber);
      },
    );
  }
  return { body: writer.finish(), products };
}

/** What a batch must have in common with its product to need no line of its own: all that could make its answer another one, and its first sentence. */
const saying = (statuses: PackedClass): string =>
  JSON.stringify(
    statuses.map(({ from, state, reasons, certificateId, watched, ifSeveral }) => [
      from,
      headlineOf({ state, reasons }),
      certificateId,
      watched,
      ifSeveral,
    ]),
  );
