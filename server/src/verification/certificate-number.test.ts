// The number of a certificate that is asked as a code: it leads to that certificate, and says nothing of goods.
import { evidence } from '@amanah/api/evidence';
import { previewVerdict, verify } from '@amanah/api/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCertificateNumber } from '../certificates/index.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let number: string;
beforeAll(async () => {
  app = await createDemoApp();
  const { rows } = await app.database.pool.query<{ number: string }>(
    `select number from certificates.certificates c where realm = 'demo' and cardinality(gtins) > 1
      and exists (select from certificates.credentials k where k.certificate_id = c.id) order by number limit 1`,
  );
  number = rows[0]?.number ?? '';
});
afterAll(() => app.close());

const ask = (qrCode: string) => app.browser().call(verify, { body: { qrCode } });
const rename = (from: string, to: string) =>
  app.database.asOwner(
    `alter table certificates.certificates disable trigger user; update certificates.certificates set number = '${to}' where number = '${from}';
     alter table certificates.certificates enable trigger user`,
  );

describe('The number of a certificate as a code', () => {
  it('leads to the certificate and says no state of goods', async () => {
    const answer = await ask(number);
    expect(answer).toMatchObject({
      state: 'unknown',
      product: null,
      message: expect.stringContaining(number),
      headline: { code: 'code.not_registered', details: { certificateNumber: number } },
      certificate: { number, address: `/evidence/${encodeURIComponent(number)}` },
    });
    expect(await app.browser().call(previewVerdict, { params: { code: number }, query: {} })).toMatchObject({
      certificate: { number },
    });
  });

  it('says no state of goods either where the certificate covers a single product, which no pack was shown for', async () => {
    const { rows } = await app.database.pool.query<{ number: string }>(
      `select number from certificates.certificates c where realm = 'demo' and cardinality(gtins) = 1
        and exists (select from certificates.credentials k where k.certificate_id = c.id) order by number limit 1`,
    );
    const single = rows[0]?.number ?? '';
    expect(await ask(single)).toMatchObject({
      state: 'unknown',
      status: 'not_found',
      product: null,
      certifications: [],
      headline: { code: 'code.not_registered', details: { certificateNumber: single } },
      certificate: { number: single },
    });
  });

  it('is answered as the number where the address of its proof is asked for', async () => {
    for (const address of [
      `http://localhost:3000/evidence/${number}`,
      `https://amanah.example/evidence/${number}?code=HALAL-1`,
    ]) {
      const said = { headline: { details: { certificateNumber: number } }, certificate: { number } };
      expect(await ask(address), address).toMatchObject(said);
      expect(await app.browser().call(previewVerdict, { params: { code: address }, query: {} }), address).toMatchObject(
        said,
      );
    }
    expect((await ask('https://amanah.example/evidence/NHA-C-2025-99999')).headline).toMatchObject({
      details: { unissuedNumber: 'NHA-C-2025-99999' },
    });
  });

  it('is compared as everywhere else, whatever its shape', async () => {
    const own = 'THB/2025-O81';
    await rename(number, own);
    for (const typed of [own, 'thb/2025-o81', 'thb/2025\u2011O81', 'THB 2025 O81', 'THB2025O81']) {
      expect((await ask(typed)).certificate).toMatchObject({ number: own });
      expect((await app.browser().call(evidence, { params: { subject: typed } })).subject.title).toBe(own);
    }
    await rename(own, number);
    const [joined = ''] = [number.toLowerCase().replaceAll('-', ' ')];
    expect((await ask(joined)).certificate).toMatchObject({ number });
  });

  it('of nobody is spoken of as a number that no body issued, however it is typed', async () => {
    const answer = await ask('NHA-C-1999-99999');
    expect(answer.certificate).toBeUndefined();
    expect(answer).toMatchObject({
      headline: { code: 'code.not_registered', details: { unissuedNumber: 'NHA-C-1999-99999' } },
      message: expect.stringContaining('No certifier in the register has issued NHA-C-1999-99999.'),
    });
    expect((await ask('nha c 1999 99999')).message).toBe(answer.message);
  });

  it('is never seen in words that somebody typed, which are no damaged code either', async () => {
    for (const typed of ['Whole Chicken, Frozen', 'دجاج كامل'])
      expect(await ask(typed), typed).toMatchObject({
        status: 'not_found',
        headline: { code: 'code.not_registered', details: { fault: 'no_code' } },
        message: expect.stringContaining('not by its name'),
      });
    for (const [typed, fault] of [
      ['tel:+601', 'phone_number'],
      ['https://example.com/menu', 'web_address'],
      ['E1422', 'additive'],
      ['geo:3.1,101.6', 'place'],
      ['9783161484100', 'book'],
    ] as const)
      expect((await ask(typed)).headline.details, typed).toMatchObject({ fault });
    expect(await ask('INS 471')).toMatchObject({
      headline: { details: { fault: 'additive', concern: 'depends_on_source' } },
      message: expect.stringMatching(
        /^Mono- and diglycerides of fatty acids \(E471\): depends on the source\. It can be made from: plants and animals\. Doubtful according to every source we have read: the fat may come from plants or animals\. Scan the product/,
      ),
    });
    expect((await ask('ABC:home:WPA')).headline.details).not.toHaveProperty('fault');
  });

  it('nor in what a code holds for other apps, of which nothing is sent back but what it is', async () => {
    for (const [scanned, code] of [
      ['WIFI:S:a\\;b;T:WPA;P:secret;;', 'WIFI:'],
      [`BEGIN:VCARD\r\nN:Doe;John\r\nNOTE:${'x'.repeat(2800)}\r\nEND:VCARD`, 'BEGIN:VCARD'],
      ['otpauth://totp/a?secret=JBSWY3DPEHPK3PXP', 'otpauth:'],
    ] as const)
      expect(await ask(scanned), code).toMatchObject({ status: 'not_found', code });
  });

  it('in another realm is not known', async () => {
    expect(await findCertificateNumber(app.database, number, ['demo'])).toBe(number);
    expect(await findCertificateNumber(app.database, number, ['real', 'practice'])).toBeNull();
  });
});
