// A certificate that a result speaks against: whoever reinstates it has to wait until somebody has dealt with the result.
import { changeCertificateStatus, listCertificates } from '@amanah/api/certificates';
import {
  closeLabInvestigation,
  enterLabResult,
  labConsequences,
  overturnLabResult,
  sendLabReport,
  suspendForLabResult,
} from '@amanah/api/laboratory';
import { calendarFrom } from '@amanah/demo/calendar';
import { certifierOrganisationId } from '@amanah/demo/certifiers';
import { demoBatches } from '@amanah/demo/journeys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, newPerson, sendBytes, setRight, signInAs } from '../testing/demo-people.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let certifier: Browser;
/** Of the same body. */
let colleague: Browser;
const tested =
  demoBatches(calendarFrom(new Date('2026-11-21T10:00:00Z'))).find(
    ({ product, number }) => product.key === 'SATAY' && number === 1,
  )?.batch.id ?? '';

beforeAll(async () => {
  app = await createDemoApp();
  producer = await signInAs(app, 'producer');
  certifier = await signInAs(app, 'certifier');
  colleague = await newPerson(app, 'Colleague', 'certifier', certifierOrganisationId('nha'));
  await setRight(app, 'Colleague', 'owner');
});
afterAll(() => app.close());

let papers = 0;
const tick = () => app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000).toISOString());
async function enter(who: Browser): Promise<string> {
  tick();
  const id = crypto.randomUUID();
  const body = {
    ...{ id, laboratory: 'Straits Food Laboratory', accreditationNumber: 'SAMM 914', method: 'pcr' as const },
    ...{ analyte: 'porcine_dna' as const, outcome: 'detected' as const, ethanolPercent: null },
    ...{ sampledOn: '2026-11-19', reportedOn: '2026-11-21', reportNumber: `SFL-${++papers}`, reportId: null },
    suspensionReason: 'Porcine DNA was detected in one batch of this plant.',
  };
  await who.call(enterLabResult, { params: { id: tested }, body });
  return id;
}
async function overturn(who: Browser, id: string) {
  tick();
  const content = Buffer.from(`%PDF-1.4\n${++papers} 0 obj<<>>endobj\ntrailer<<>>\n%%EOF`);
  const report = { params: { id: tested }, query: { name: 'report.pdf' } };
  const { body } = await sendBytes(app, who, sendLabReport, report, content);
  const reportId = (body as { id: string }).id;
  return who.send(overturnLabResult, {
    params: { id },
    body: {
      ...{ laboratory: 'Second Opinion Laboratory', accreditationNumber: 'SAMM 77', method: 'pcr', reportId },
      ...{ sampledOn: '2026-11-20', reportedOn: '2026-11-21', reportNumber: `SO-${papers}` },
      reason: 'The retained sample was free of it; the first was contaminated.',
    },
  });
}
async function change(who: Browser, action: 'suspend' | 'reinstate') {
  tick();
  const { certificates } = await certifier.call(labConsequences, { params: { id: tested } });
  const [certificate] = certificates;
  const answer = await who.send(changeCertificateStatus, {
    params: { id: certificate?.id ?? '' },
    body: { action, reason: 'Nothing is left that speaks against the plant.' },
  });
  return answer.status === 200 ? 'done' : codeOf(answer);
}
const stands = 'certificates.result_stands';

it('is reinstated by nobody while the result stands, and by one person once another one has overturned it', async () => {
  const id = await enter(certifier);
  for (const who of [certifier, colleague]) expect(await change(who, 'reinstate')).toBe(stands);
  // The list says so before anybody presses.
  const { certificates } = await certifier.call(listCertificates, { query: { limit: 200 } });
  expect(certificates.filter(({ isHeld }) => isHeld)).toMatchObject([{ state: 'suspended', allowed: ['revoke'] }]);
  expect(codeOf(await overturn(certifier, id))).toBe('laboratory.entered_by_you');
  // A second one found it suspended already, and speaks against it as well.
  const second = await enter(certifier);
  expect((await overturn(colleague, id)).status).toBe(200);
  expect(await change(certifier, 'reinstate')).toBe(stands);
  expect((await overturn(colleague, second)).status).toBe(200);
  expect(await change(certifier, 'reinstate')).toBe('done');
});

it('is not suspended by hand beside what a result asks, and reinstated by hand', async () => {
  const id = await enter(producer);
  expect(await change(certifier, 'suspend')).toBe('done');
  expect(await change(certifier, 'reinstate')).toBe(stands);
  await certifier.call(suspendForLabResult, { params: { id }, body: { reason: 'Found in one batch.' } });
  expect(await change(certifier, 'reinstate')).toBe(stands);
  // The result is true: its batch stays blocked, and the plant is cleared.
  const reason = 'All retained samples of the plant were analysed and are free of it.';
  await colleague.call(closeLabInvestigation, { params: { id }, body: { reason } });
  expect(await change(certifier, 'reinstate')).toBe('done');
});
