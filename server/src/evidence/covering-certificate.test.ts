// The evidence of a batch carries the certificate that its answer rests on, also where nobody named it on the batch; and one of which nothing is
// recorded yet holds nothing, which is no fault of it.
import { batchOptions, createBatch } from '@amanah/api/batches';
import { verify } from '@amanah/api/verification';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CertifierDesk, chicken, openCertifierDesk } from '../certificates/testing/certifier-desk.ts';

let desk: CertifierDesk;
let siteId: string;
beforeAll(async () => {
  desk = await openCertifierDesk();
  siteId = (await desk.holder.call(batchOptions, {})).sites[0]?.id ?? '';
});
afterAll(() => desk.app.close());

const make = async (code: string, claimedCertificateNumbers: string[] = []) => {
  const made = await desk.holder.call(createBatch, {
    body: {
      ...{
        id: crypto.randomUUID(),
        gtin: chicken.gtins[0] ?? '',
        batchNumber: code.slice(6),
        code: { kind: 'printed', code },
      },
      ...{ siteId, startDate: '2026-11-21', expectedCompletion: null, expiryDate: '2027-02-01', quantity: 100 },
      ...{ slaughterMethod: 'no_stun', claimedCertificateNumbers },
    },
  });
  return made.batch;
};

it('that names no certificate carries the one that covers it, and holds', async () => {
  const { scanCode, id } = await make('HALAL-COVERED-2026-001');
  const { state, proof, certifications } = await desk.app.browser().call(verify, { body: { qrCode: scanCode } });
  expect(state).toBe('certified');
  for (const subject of [scanCode, id]) {
    const document = await desk.evidenceOf(subject);
    const covering = certifications.find((one) => one.id === proof.certificateId);
    expect(document.certificates.map(({ number }) => number)).toEqual([covering?.certificateNumber]);
    const { ok, checkpoint } = await desk.check(subject);
    expect({ ok, hasCheckpoint: checkpoint !== null }).toEqual({ ok: true, hasCheckpoint: true });
  }
});

it('that names the certificate that covers it carries it once', async () => {
  const { scanCode: first } = await make('HALAL-COVERED-2026-002');
  const [covering] = (await desk.evidenceOf(first)).certificates;
  const { scanCode } = await make('HALAL-COVERED-2026-003', [covering?.number ?? '']);
  expect((await desk.evidenceOf(scanCode)).certificates.map(({ number }) => number)).toEqual([covering?.number]);
});
