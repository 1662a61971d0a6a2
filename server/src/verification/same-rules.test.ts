// One rule in two languages: what statements ask about coverage and recognition is what core says of the same certificate, product, batch and body.

import { isRecognisedFor, type RecognitionTerms } from '@amanah/core/authorities';
import { findScopeFaults, restsOn } from '@amanah/core/certificates';
import { productCategories } from '@amanah/core/products';
import {
  type BatchEvidence,
  type CertificateEvidence,
  countsSinceLifting,
  type ProductEvidence,
} from '@amanah/core/verification';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chicken, openCertifierDesk } from '../certificates/testing/certifier-desk.ts';
import { findLabBatch } from '../laboratory/find-batch.ts';
import { newId } from '../platform/clock.ts';
import { seenAt } from '../scans/index.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  const desk = await openCertifierDesk();
  app = desk.app;
  // One for all sites of its holder: none of the demo is.
  await desk.issue({ siteIds: null });
});
afterAll(() => app.close());

const read = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query(text, values)).rows as Row[];

type Certificate = Pick<
  CertificateEvidence,
  'id' | 'number' | 'holderId' | 'siteIds' | 'gtins' | 'categories' | 'batches' | 'slaughterMethods'
> & { readonly realm: string };
const readCertificates = () =>
  read<Certificate>(`select id, number, holder_id as "holderId", site_ids as "siteIds", gtins, categories, batches,
    null as "slaughterMethods", realm from certificates.certificate_scopes`);
/** What scope looks at, and nothing else. */
const evidenceOf = (certificate: Certificate) => certificate as unknown as CertificateEvidence;
const productsIn = `select gtin, gtin as id, producer_id as "producerId", category, ingredients_declared as "ingredientsDeclared", realm
  from products.catalogue`;

describe('Coverage', () => {
  it('of a product as a whole is what findScopeFaults says of product and certificate', async () => {
    const certificates = await readCertificates();
    const products = await read<ProductEvidence & { realm: string }>(productsIn);
    const rows = await read<{ pair: string }>(
      `select gtin || ' ' || certificate_id as pair from certificates.whole_coverages`,
    );
    const expected = products.flatMap((product) =>
      certificates
        .filter(
          (one) =>
            one.batches === null &&
            one.realm === product.realm &&
            findScopeFaults(evidenceOf(one), product, null) === 0,
        )
        .map(({ id }) => `${product.gtin} ${id}`),
    );
    expect(expected.length).toBeGreaterThan(20);
    expect(new Set(rows.map(({ pair }) => pair))).toEqual(new Set(expected));
    expect(rows).toHaveLength(expected.length);
  });

  it('of a batch, for laboratories, is what restsOn says of it, also where another company makes it', async () => {
    await app.database.asOwner(`insert into batches.batches select (jsonb_populate_record(b, jsonb_build_object('id', '${newId(app.clock.now())}',
      'batch_number', 'COPACKED', 'code', null, 'producer_id', s.organisation_id, 'site_id', s.id))).*
      from batches.batches b cross join lateral (select id, organisation_id from organisations.sites
        where organisation_id <> b.producer_id and organisation_id in (select producer_id from batches.batches where realm = 'demo') order by id limit 1) s
      where b.gtin = '${chicken.gtins[0]}' order by cardinality(b.claimed_certificate_numbers) desc, b.id limit 1`);
    const certificates = new Map((await readCertificates()).map((one) => [one.number, one]));
    const batches = await read<BatchEvidence & { product: ProductEvidence; realm: string; ended: string[] }>(
      `select b.id, certificates.batch_name(b.gtin, b.batch_number) as name, b.producer_id as "producerId", b.site_id as "siteId",
         null as "slaughterMethod", b.claimed_certificate_numbers as "claimedCertificateNumbers", b.realm,
         (select json_agg(k.number) from certificates.certificate_scopes k where certificates.status_on(k.id, k.valid_from, k.valid_until,
           b.produced_on, b.gtin, certificates.batch_name(b.gtin, b.batch_number)) = 'expired') as ended,
         (select row_to_json(p) from (${productsIn}) p where p.gtin = b.gtin) as product
       from batches.batches b where b.realm = 'demo'`,
    );
    const answers = { some: 0, none: 0 };
    for (const batch of batches) {
      const holders = [batch.producerId, batch.product.producerId];
      const expected = [...certificates.values()]
        .filter((one) => holders.includes(one.holderId) && !(batch.ended ?? []).includes(one.number))
        .filter((one) => restsOn(evidenceOf(one), batch.product, batch))
        .map(({ number }) => number);
      const found = await findLabBatch(app, { id: batch.producerId }, batch.id);
      expect(found.certificates.map(({ number }) => number).sort(), batch.name).toEqual(expected.sort());
      answers[expected.length > 0 ? 'some' : 'none'] += 1;
    }
    expect(answers.some).toBeGreaterThan(20);
    expect(answers.none).toBeGreaterThan(0);
  });
});

it('That somebody recognises a body for a kind of goods is what isRecognisedFor says of its recognitions', async () => {
  const edges = await read<RecognitionTerms & { id: string }>(
    `select recognised_id as id, categories, excluded_categories as "excludedCategories", valid_from::text as "from",
       valid_until::text as "until" from authorities.recognition_edges`,
  );
  const bodies = await read<{ id: string; speaks: boolean }>(
    'select id, speaks_for_country as speaks from authorities.body_names',
  );
  const days = [...new Set(edges.flatMap(({ from, until }) => [from, ...(until ? [until] : [])]))];
  const shifted = (day: string, by: number) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);
  const said = new Set<boolean>();
  const some = fc.tuple(
    fc.constantFrom(...days),
    fc.integer({ min: -1, max: 1 }),
    fc.constantFrom(...productCategories),
  );
  await fc.assert(
    fc.asyncProperty(some, async ([day, by, category]) => {
      const on = shifted(day, by);
      const answers = await read<{ id: string; is: boolean }>(
        'select id, authorities.is_recognised_for(id, $2, $1::date) as is from authorities.body_names',
        [on, category],
      );
      for (const { id, is } of answers) {
        const speaksForCountry = bodies.find((body) => body.id === id)?.speaks ?? false;
        const own = edges.filter((edge) => edge.id === id);
        expect(is, `${id} ${category} ${on}`).toBe(isRecognisedFor({ speaksForCountry, edges: own }, category, on));
        said.add(is);
      }
    }),
    { numRuns: 100 },
  );
  expect(said.size).toBe(2);
});

it('What counts after a note of a copy was lifted is what countsSinceLifting says', async () => {
  const at = fc.integer({ min: 0, max: 5 }).map((n) => new Date(Date.UTC(2026, 10, 21, 10, 0, 0, n)).toISOString());
  const said = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(at, fc.option(at), async (seenAt, liftedAt) => {
      const [answer] = await read<{ counts: boolean }>(
        'select scans.counts_since_lifting($1::timestamptz, $2::timestamptz) as counts',
        [seenAt, liftedAt],
      );
      const counts = countsSinceLifting(seenAt, liftedAt);
      expect(answer?.counts).toBe(counts);
      said.add(counts);
    }),
    { numRuns: 60 },
  );
  expect(said.size).toBe(2);
});

it('A scan was made when seenAt says so, in statements as in the verdict', async () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(moment, moment, async (said, receivedAt) => {
      const id = newId(said);
      const [row] = await read<{ at: Date }>('select scans.made_at($1, $2) as at', [id, receivedAt]);
      expect(row?.at).toEqual(seenAt({ id, receivedAt }));
    }),
    { numRuns: 60 },
  );
});
