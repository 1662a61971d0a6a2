import { existsSync, readFileSync } from 'node:fs';
import { register } from '@amanah/api/identity';
import { problemSchema } from '@amanah/api/problem';
import { previewVerdict, verify, verifyResponseSchema } from '@amanah/api/verification';
import { certificateId } from '@amanah/demo/certificates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

const chicken = 'HALAL-CHICKEN-2024-001';
const naughtyStrings = new URL('../../../../shared/vectors/security/blns/blns.json', import.meta.url);

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

interface StoredScan {
  readonly id: string;
  readonly user_id: string | null;
  readonly code: string;
  readonly state: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly device_hash: Buffer;
}

const countScans = async (): Promise<number> =>
  (await app.database.pool.query('select count(*)::int as count from scans.scans')).rows[0].count;
const countRolledUp = async (): Promise<number> =>
  (await app.database.pool.query('select coalesce(sum(scans), 0)::int as count from scans.rollups')).rows[0].count;
const storedScan = async (id: string | null): Promise<StoredScan> => {
  const { rows } = await app.database.pool.query<StoredScan>('select * from scans.scans where id = $1', [id]);
  const [row] = rows;
  if (!row) throw new Error(`no scan ${id}`);
  return row;
};

describe('POST /api/verify', () => {
  it('answers a code that is not registered with not_found, and records that it was asked', async () => {
    const before = await countScans();
    const answer = await app.browser().call(verify, { body: { qrCode: 'HALAL-NOTHING-2026-404' } });
    expect(verifyResponseSchema.parse(answer)).toMatchObject({
      verified: false,
      halalStatus: 'not_verified',
      status: 'not_found',
      state: 'unknown',
      message: 'The scanned product could not be found in our verification database',
      product: null,
      batch: null,
      certifications: [],
    });
    expect(await countScans()).toBe(before + 1);
    expect(await storedScan(answer.scanId)).toMatchObject({ code: 'HALAL-NOTHING-2026-404', state: 'unknown' });
  });

  it('answers a certified batch with product, batch, certificate, five steps and proof', async () => {
    const answer = verifyResponseSchema.parse(await app.browser().call(verify, { body: { qrCode: chicken } }));
    expect(answer).toMatchObject({
      verified: true,
      halalStatus: 'verified',
      status: 'verified',
      message: 'This product is certified halal!',
      code: chicken,
    });
    expect(answer.certifications[0]).toMatchObject({
      id: answer.proof.certificateId,
      status: 'valid',
      certifyingBody: 'NHA',
    });
    expect(answer.batch?.supplyChainEvents).toHaveLength(5);
    expect(answer.proof.notProven).toContain('copy_cannot_be_excluded');
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \t\n '],
    ['more than 2048 bytes', 'A'.repeat(2049)],
    ['more than 2048 bytes in fewer letters', 'é'.repeat(1025)],
    ['binary', 'HALAL\u0000\u0001\u0002'],
    ['half a surrogate pair', 'A1\ud800'],
    ['markup', '<script>alert(1)</script>'],
    ['SQL', "'; drop table scans.scans; --"],
    ['a template', '#{7*7}{{7*7}}'],
    ['a path', '../../../../etc/passwd'],
  ])('refuses %s with a problem, and records nothing', async (_what, qrCode) => {
    const [scans, rolledUp] = [await countScans(), await countRolledUp()];
    const answer = await app.browser().send(verify, { body: { qrCode } });
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(problemSchema.parse(answer.body).code).toMatch(/^codes\.|^request\.text_refused$/);
    expect([await countScans(), await countRolledUp()]).toEqual([scans, rolledUp]);
  });

  it('says of a batch that its maker has not recorded that the answer is about the product', async () => {
    const ask = (qrCode: string) => app.browser().call(verify, { body: { qrCode } });
    const { batch, product } = await ask(chicken);
    const gtin = product?.gtin ?? '';
    expect(await ask(`(01)${gtin}(10)NEVER-MADE`)).toMatchObject({ batch: null, unrecordedBatch: 'NEVER-MADE' });
    expect((await ask(`(01)${gtin}(10)${batch?.batchNumber}`)).unrecordedBatch).toBeNull();
    expect((await ask(gtin)).unrecordedBatch).toBeNull();
    // The day is on the pack alone; the shop clears it away.
    const past = await ask(`(01)${gtin}(17)240131(10)NEVER-MADE`);
    expect(past.reasons).toContainEqual(
      expect.objectContaining({
        code: 'batch.past_expiry',
        details: expect.objectContaining({ expiresOn: '2024-01-31', kind: 'expiry' }),
      }),
    );
    // What is shown and shared reads the same again.
    expect(past.code).toBe(`(01)${gtin}(10)NEVER-MADE(17)240131`);
    expect(past.state).toBe('mismatch');
    expect(past.headline.code).toBe('certificate.not_yet_valid');
    expect((await ask(past.code)).headline).toEqual(past.headline);
  });

  it.each([
    ['nobody issued', 'HALAL-SARDINE-2026-002', 'certificate.unknown_number'],
    ['another company has', 'HALAL-SANDWICH-2026-001', 'certificate.other_holder'],
  ])('says of a product that a batch of it names a certificate that %s', async (_, code, reason) => {
    const browser = app.browser();
    const named = await browser.call(previewVerdict, { params: { code } });
    expect(named).toMatchObject({ state: 'mismatch', headline: { code: reason } });
    const gtin = named.product?.gtin ?? '';
    const { state, headline, message } = await browser.call(previewVerdict, { params: { code: gtin } });
    expect({ state, headline }).toMatchObject({
      state: 'suspended',
      headline: { code: reason, details: { someBatches: 1 } },
    });
    // The pack is looked for by what stands on it.
    const number = named.batch?.batchNumber ?? 'none';
    expect(String(headline.details['batches']).split('; ')).toContain(`${number} expiry ${named.batch?.expiryDate}`);
    expect(message).toContain(number);
  });

  it('says in its message what to do with a recalled pack', async () => {
    const ask = (code: string) => app.browser().call(previewVerdict, { params: { code } });
    const recalled = await ask('HALAL-HALLOUMI-2026-001');
    expect(recalled).toMatchObject({ state: 'withdrawn', headline: { code: 'batch.recalled' } });
    expect(recalled.message).toMatch(/^Recalled on .+ Do not eat it, and do not give it away\./);
    // Nobody knows whether a pack of which only the product is read is one of those.
    const product = await ask(recalled.product?.gtin ?? '');
    expect(product.message).toContain('Scan the code with the batch number, or do not eat it.');
    expect(product.message).toContain(recalled.batch?.batchNumber);
  });

  it('says of a dish with meat, by its product as by its batches, how the animals may have been slaughtered', async () => {
    const browser = app.browser();
    const named = await browser.call(previewVerdict, { params: { code: 'HALAL-ROGAN-2026-001' } });
    expect(named).toMatchObject({ headline: { code: 'slaughter.not_accepted_by_profile' } });
    const product = await browser.call(previewVerdict, { params: { code: named.product?.gtin ?? '' } });
    expect(product).toMatchObject({ state: named.state, headline: { code: 'slaughter.not_accepted_by_profile' } });
  });

  it('says that the day on a pack contradicts the record, and keeps what was read', async () => {
    const ask = (qrCode: string) => app.browser().call(verify, { body: { qrCode } });
    const { batch, product, state } = await ask(chicken);
    const read = `(01)${product?.gtin}(10)${batch?.batchNumber}(17)250601`;
    const answer = await ask(read);
    expect(answer).toMatchObject({ state, code: read });
    expect(answer.reasons).toContainEqual(
      expect.objectContaining({
        code: 'batch.printed_day_differs',
        details: { printedOn: '2025-06-01', kind: 'expiry', expiresOn: batch?.expiryDate },
      }),
    );
  });

  it('takes 2048 bytes, the longest code there is', async () => {
    expect((await app.browser().send(verify, { body: { qrCode: 'A1'.repeat(1024) } })).status).toBe(200);
  });

  it.each([
    ['no code', {}],
    ['a number', { qrCode: 42 }],
    ['null', { qrCode: null }],
    ['a list', { qrCode: [chicken] }],
    ['a scan id of another kind', { qrCode: chicken, scanId: '00000000-0000-4000-8000-000000000000' }],
    ['a place off the map', { qrCode: chicken, location: { lat: 91, lng: 0 } }],
    ['a market that is no country code', { qrCode: chicken, market: 'my' }],
    ['an invented channel', { qrCode: chicken, channel: 'telepathy' }],
  ])('refuses a request with %s as invalid', async (_what, body) => {
    const before = await countScans();
    const answer = await app.http.inject({ method: 'POST', url: '/api/verify', payload: body });
    expect(answer.statusCode).toBe(400);
    expect(problemSchema.parse(answer.json()).code).toBe('request.invalid');
    expect(await countScans()).toBe(before);
  });

  it.runIf(existsSync(naughtyStrings))(
    'never fails on the big list of naughty strings, and records none of those it refuses',
    async () => {
      const strings = JSON.parse(readFileSync(naughtyStrings, 'utf8')) as string[];
      expect(strings.length).toBeGreaterThan(400);
      let before = await countScans();
      const failed: string[] = [];
      for (const qrCode of strings) {
        const { status } = await app.browser().send(verify, { body: { qrCode } });
        const after = await countScans();
        if (!(status === 200 && after === before + 1) && !(status === 400 && after === before))
          failed.push(`${status} ${qrCode}`);
        before = after;
      }
      expect(failed).toEqual([]);
    },
    60_000,
  );

  it('counts a scan once, however often the request is repeated, at once or later', async () => {
    const scanId = newId(app.clock.now());
    const [scans, rolledUp] = [await countScans(), await countRolledUp()];
    const ask = () => app.browser().call(verify, { body: { qrCode: chicken, scanId } });
    const answers = await Promise.all([ask(), ask(), ask()]);
    answers.push(await ask());
    expect(answers.map((answer) => answer.scanId)).toEqual([scanId, scanId, scanId, scanId]);
    expect([await countScans(), await countRolledUp()]).toEqual([scans + 1, rolledUp + 1]);
  });

  it('counts a scan of a phone whose clock is ahead in the hour when it came', async () => {
    const came = app.clock.now();
    app.clock.moveTo('2026-11-21T10:58:00Z');
    const scanId = newId(new Date('2026-11-21T11:02:00Z'));
    await app.browser().call(verify, { body: { qrCode: chicken, scanId, market: 'NO' } });
    app.clock.moveTo(came.toISOString());
    const { rows } = await app.database.pool.query("select hour from scans.rollups where market = 'NO'");
    expect(rows).toEqual([{ hour: new Date('2026-11-21T10:00:00Z') }]);
  });

  it('counts a scan that was kept offline in the hour when it was made', async () => {
    const made = new Date(app.clock.now().getTime() - 5 * 86_400_000);
    await app.browser().call(verify, { body: { qrCode: chicken, scanId: newId(made), market: 'NZ' } });
    const { rows } = await app.database.pool.query("select hour from scans.rollups where market = 'NZ'");
    expect(rows.map((row) => (row.hour as Date).toISOString())).toEqual([
      `${made.toISOString().slice(0, 13)}:00:00.000Z`,
    ]);
  });

  it('gives a scan whose id is from another year an id of now', async () => {
    const scanId = newId(new Date('2021-01-01T00:00:00Z'));
    const answer = await app.browser().call(verify, { body: { qrCode: chicken, scanId } });
    expect(answer.scanId).not.toBe(scanId);
  });

  it('records an anonymous scan without a person and a signed-in one with', async () => {
    const stranger = await app.browser().call(verify, { body: { qrCode: chicken } });
    expect((await storedScan(stranger.scanId)).user_id).toBeNull();
    const browser = app.browser();
    const session = await browser.call(register, {
      body: { username: 'Scanner', email: 'scanner@example.com', password: 'purple-mango-38-tree' },
    });
    browser.token = session.token;
    const known = await browser.call(verify, { body: { qrCode: chicken } });
    expect((await storedScan(known.scanId)).user_id).toBe(session.user.id);
  });

  it('stores a place to a tenth of a degree and no closer', async () => {
    const answer = await app
      .browser()
      .call(verify, { body: { qrCode: chicken, location: { lat: 3.13897, lng: 101.68688 } } });
    expect(await storedScan(answer.scanId)).toMatchObject({ latitude: 3.1, longitude: 101.7 });
    const { rows } = await app.database.pool.query(
      'select row_to_json(s)::text as text from scans.scans s where id = $1',
      [answer.scanId],
    );
    expect(rows[0].text).not.toMatch(/3\.13|101\.68/);
  });

  it('knows a device for a day and not beyond', async () => {
    const hashOf = async (address: string) =>
      (
        await storedScan((await app.browser(address).call(verify, { body: { qrCode: chicken } })).scanId)
      ).device_hash.toString('hex');
    const [one, again, other] = [await hashOf('192.0.2.1'), await hashOf('192.0.2.1'), await hashOf('192.0.2.2')];
    expect(again).toBe(one);
    expect(other).not.toBe(one);
    const today = app.clock.now().toISOString();
    app.clock.moveTo(new Date(app.clock.now().getTime() + 86_400_000).toISOString());
    expect(await hashOf('192.0.2.1')).not.toBe(one);
    app.clock.moveTo(today);
  });

  it('answers in the language of the caller', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/verify',
      headers: { 'accept-language': 'ar' },
      payload: { qrCode: chicken },
    });
    expect(answer.json().message).toMatch(/[\u0600-\u06ff]/);
  });

  it('sees a suspension on the very next request, and its end as well', async () => {
    const ask = async () => (await app.browser().call(verify, { body: { qrCode: chicken } })).state;
    const change = (status: 'suspended' | 'reinstated') =>
      app.database.sql.transaction((tx) =>
        app.domains.certificates.changeStatus(tx, [
          {
            certificateId: certificateId('nha-poultry'),
            status,
            onDay: app.clock.now().toISOString().slice(0, 10),
            reason: 'Trial',
            gtins: null,
            batches: null,
          },
        ]),
      );
    expect(await ask()).toBe('certified');
    await change('suspended');
    expect(await ask()).toBe('suspended');
    app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000).toISOString());
    await change('reinstated');
    expect(await ask()).toBe('certified');
  });
});

describe('GET /api/verdicts/:code', () => {
  it('gives the same verdict and records nothing', async () => {
    const [scans, rolledUp] = [await countScans(), await countRolledUp()];
    const looked = verifyResponseSchema.parse(await app.browser().call(previewVerdict, { params: { code: chicken } }));
    const unknown = await app.browser().call(previewVerdict, { params: { code: 'HALAL-NOTHING-2026-404' } });
    expect([await countScans(), await countRolledUp()]).toEqual([scans, rolledUp]);
    expect(looked).toMatchObject({ state: 'certified', scanId: null });
    expect(unknown).toMatchObject({ state: 'unknown', scanId: null });
    const scanned = await app.browser().call(verify, { body: { qrCode: chicken } });
    expect({ ...scanned, scanId: null }).toEqual(looked);
  });
});
