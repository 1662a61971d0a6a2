// One rule in two languages: what statements filter and count by is what core says of the same history.
import { changeCertificateStatus, listCertificates } from '@amanah/api/certificates';
import { dashboard } from '@amanah/api/dashboards';
import { verify } from '@amanah/api/verification';
import {
  batchName,
  type CertificateHistory,
  certificateStatus,
  hasEnded,
  lastDayOf,
  type StatusChange,
} from '@amanah/core/certificates';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { signInAs } from '../testing/demo-people.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';
import { statusChanges } from './tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

const gtins = ['09506000149011', '09506000149028'];
const batches = [batchName('09506000149011', 'L-1'), batchName('09506000149011', 'L-2')];
const nthDay = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10);
const day = fc.integer({ min: 1, max: 40 }).map(nthDay);
const history = fc.array(
  fc.record({
    status: fc.constantFrom('suspended' as const, 'reinstated' as const, 'revoked' as const),
    onDay: day,
    gtins: fc.constantFrom(null, null, gtins.slice(0, 1), gtins),
    batches: fc.constantFrom(null, null, null, batches.slice(0, 1), batches),
    leafId: fc.constantFrom(null, newId(new Date())),
  }),
  { maxLength: 6 },
);

class Undo extends Error {}

async function undone(work: (tx: Transaction) => Promise<void>) {
  await app.database.sql
    .transaction(async (tx) => {
      await work(tx);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
}

describe('certificates.status_on and certificates.last_day_of', () => {
  it('say of every history what certificateStatus and lastDayOf say, for the whole and for products and batches', async () => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select c.id from certificates.certificates c
       where not exists (select from certificates.status_changes s where s.certificate_id = c.id) limit 1`,
    );
    const id = rows[0]?.id ?? '';
    const said = new Set<string>();
    await fc.assert(
      fc.asyncProperty(history, day, day, day, (given, validFrom, validUntil, on) =>
        undone(async (tx) => {
          const stored = given.map((one) => ({ ...one, id: newId(new Date()), certificateId: id, reason: 'test' }));
          if (stored.length > 0) await tx.insert(statusChanges).values(stored);
          const { rows: known } = await tx.execute<{ changes: StatusChange[] }>(
            sql`select changes from certificates.certificate_changes where certificate_id = ${id}::uuid`,
          );
          const term = { validFrom, validUntil, statusChanges: known[0]?.changes ?? [] };
          const counted = stored.filter(({ status, leafId }) => status !== 'reinstated' || leafId !== null);
          expect(term.statusChanges).toHaveLength(counted.length);
          for (const gtin of [null, ...gtins])
            for (const batch of [null, ...batches]) {
              const { rows: answer } = await tx.execute<{
                status: string;
              }>(sql`select certificates.status_on(${id}::uuid,
                ${validFrom}::date, ${validUntil}::date, ${on}::date, ${gtin}::text, ${batch}::text) as status`);
              const status = certificateStatus(term, on, gtin, batch);
              expect(answer[0]?.status).toBe(status);
              said.add(status);
              const { rows: ends } = await tx.execute<{
                last_day: string;
              }>(
                sql`select certificates.last_day_of(${id}::uuid, ${validUntil}::date, ${gtin}::text, ${batch}::text)::text as last_day`,
              );
              const lastDay = lastDayOf(term, gtin, batch);
              expect(ends[0]?.last_day).toBe(lastDay);
              said.add(lastDay === validUntil ? 'ends by its term' : 'ends before');
              if (batch !== null) continue;
              const { rows: current } = await tx.execute<{
                is_current: boolean;
              }>(sql`select certificates.has_not_ended_on(${id}::uuid,
                ${validFrom}::date, ${validUntil}::date, ${on}::date, ${gtin}::text) as is_current`);
              expect(current[0]?.is_current).toBe(!hasEnded(status));
            }
        }),
      ),
      { numRuns: 60 },
    );
    expect(said.size, 'every status and both kinds of end occurred').toBe(7);
  });
});

describe('A suspended certificate whose last day is past', () => {
  it('reads the same on the card of its certifier, in the answer and in the verdict of the shopper', async () => {
    const code = 'HALAL-CHICKEN-2024-001';
    const ask = () => app.browser().call(verify, { body: { qrCode: code } });
    const [certification] = (await ask()).certifications;
    // Sessions end long before the certificate does.
    const list = async () => {
      const query = { search: certification?.certificateNumber ?? '' };
      return (await (await signInAs(app, 'certifier')).call(listCertificates, { query })).certificates;
    };
    const [card] = await list();
    if (!certification || !card) throw new Error('the demo has this certificate');
    await (await signInAs(app, 'certifier')).call(changeCertificateStatus, {
      params: { id: card.id },
      body: { action: 'suspend', reason: 'Found at an audit' },
    });
    const number = certification.certificateNumber;
    const before = app.clock.now();
    app.clock.moveTo(`${certification.expiryDate.slice(0, 4)}-12-31T23:59:59Z`);
    app.clock.moveTo(new Date(app.clock.now().getTime() + 86_400_000).toISOString());
    try {
      expect(dayOf(app.clock.now()) > certification.expiryDate).toBe(true);
      const answer = await ask();
      expect(answer.state).toBe('suspended');
      expect(answer.certifications.find((one) => one.certificateNumber === number)?.status).toBe('suspended');
      expect((await list()).map(({ state }) => state)).toEqual(['suspended']);
    } finally {
      app.clock.moveTo(before.toISOString());
    }
  });
});

describe('The products that certificates speak of', () => {
  const pairs = async () =>
    (
      await app.database.pool.query<{
        gtin: string;
        producerId: string;
        category: string;
        realm: string;
        certificate: CertificateHistory & {
          readonly id: string;
          readonly holderId: string;
          readonly gtins: readonly string[] | null;
          readonly categories: readonly string[];
          readonly batches: readonly string[] | null;
        };
        isSpokenOf: boolean;
        isRecognised: boolean;
      }>(
        `
      select p.gtin, p.producer_id as "producerId", p.category, p.realm, json_build_object('id', k.id, 'holderId', k.holder_id, 'gtins', k.gtins,
          'categories', k.categories, 'batches', k.batches, 'validFrom', k.valid_from, 'validUntil', k.valid_until,
          'statusChanges', coalesce((select changes from certificates.certificate_changes h where h.certificate_id = k.id), '[]')) as certificate,
        exists (select from certificates.product_certificates v where v.gtin = p.gtin and v.certificate_id = k.id) as "isSpokenOf",
        authorities.is_recognised_for(y.id, p.category, $1::date) as "isRecognised"
      from products.catalogue p cross join certificates.certificate_scopes k join authorities.body_names y on y.id = k.certifier_id`,
        [dayOf(new Date())],
      )
    ).rows;

  it('are those that they name, and all of the category of those that name none', async () => {
    const all = await pairs();
    expect(new Set(all.map(({ isSpokenOf }) => isSpokenOf)).size).toBe(2);
    for (const { gtin, producerId, category, certificate, isSpokenOf } of all) {
      const speaks =
        certificate.gtins?.includes(gtin) ??
        (certificate.holderId === producerId && certificate.categories.includes(category));
      expect(isSpokenOf, `${gtin} ${certificate.id}`).toBe(speaks);
    }
  });

  it('are verified on the dashboard at most where one in force covers them as a whole, of a body that somebody recognises; practice apart', async () => {
    const today = dayOf(new Date());
    const all = (await pairs()).filter(({ realm }) => realm !== 'practice');
    const gtins = new Set(all.map(({ gtin }) => gtin));
    const verified = new Set(
      all
        .filter(
          ({ gtin, producerId, certificate, isSpokenOf, isRecognised }) =>
            isSpokenOf &&
            isRecognised &&
            certificate.batches === null &&
            certificate.holderId === producerId &&
            certificateStatus(certificate, today, gtin) === 'valid',
        )
        .map(({ gtin }) => gtin),
    );
    expect(verified.size).toBeGreaterThan(10);
    expect(verified.size).toBeLessThan(gtins.size);
    const { statistics } = await (await signInAs(app, 'consumer')).call(dashboard, {});
    expect(statistics.totalProducts).toBe(gtins.size);
    // What has something against it, such as a recall, is not verified either.
    expect(statistics.verifiedProducts).toBeGreaterThan(10);
    expect(statistics.verifiedProducts).toBeLessThanOrEqual(verified.size);
  });
});
