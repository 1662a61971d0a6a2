// A certificate that a result speaks against: whoever reinstates it has to wait until somebody has dealt with the result.
import { changeCertificateStatus, listCertificates } from '@amanah/api/certificates';
import { askForReinstatement, decideReinstatement } from '@amanah/api/certificates/reinstatement';
import {
  closeLabInvestigation,
  enterLabResult,
  labConsequences,
  overturnLabResult,
  sendLabReport,
  suspendForLabResult,
} from '@amanah/api/laboratory';
import { leaveOrganisation } from '@amanah/api/organisations/members';
import { readAuditTrail } from '@amanah/api/organisations/trails';
import { liftRecall, publishRecall } from '@amanah/api/recalls';
import { calendarFrom } from '@amanah/demo/calendar';
import { certifierOrganisationId } from '@amanah/demo/certifiers';
import { demoBatches } from '@amanah/demo/journeys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, newPerson, sendBytes, setRight, signInAs } from '../testing/demo-people.ts';
import { reinstate } from '../testing/reinstate.ts';
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

async function testedGoods(): Promise<{ gtin: string; batchNumber: string; maker: string }> {
  const { rows } = await app.database.asOwner<{ gtin: string; batchNumber: string; maker: string }>(
    `select gtin, batch_number as "batchNumber", producer_id as maker from batches.batches where id = '${tested}'`,
  );
  const [found] = rows;
  if (!found) throw new Error('the batch that is tested');
  return found;
}

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
const idOf = async () => {
  tick();
  return (await certifier.call(labConsequences, { params: { id: tested } })).certificates[0]?.id ?? '';
};
const said = (answer: Awaited<ReturnType<Browser['send']>>) => (answer.status === 200 ? 'done' : codeOf(answer));
const suspend = async () =>
  said(
    await certifier.send(changeCertificateStatus, {
      params: { id: await idOf() },
      body: { action: 'suspend', reason: 'Found at an audit' },
    }),
  );
const reinstated = async (first = certifier, second = colleague) => said(await reinstate(first, second, await idOf()));
const stands = 'certificates.result_stands';

it('is reinstated by nobody while the result stands, and by two people once it is overturned', async () => {
  const id = await enter(certifier);
  for (const who of [certifier, colleague]) expect(await reinstated(who)).toBe(stands);
  // The list says so before anybody presses.
  const { certificates } = await certifier.call(listCertificates, { query: { limit: 200 } });
  expect(certificates.filter(({ isHeld }) => isHeld)).toMatchObject([{ state: 'suspended', allowed: ['revoke'] }]);
  expect(codeOf(await overturn(certifier, id))).toBe('laboratory.entered_by_you');
  // A second one found it suspended already, and speaks against it as well.
  const second = await enter(certifier);
  expect((await overturn(colleague, id)).status).toBe(200);
  expect(await reinstated()).toBe(stands);
  expect((await overturn(colleague, second)).status).toBe(200);
  const asked = { params: { id: await idOf() }, body: { reason: 'abc' } };
  expect(codeOf(await certifier.send(askForReinstatement, asked))).toBe('request.invalid');
  expect(await reinstated(certifier, certifier)).toBe('certificates.reinstatement_asked_by_you');
  expect(await reinstated()).toBe('done');
});

it('is not suspended by hand beside what a result asks, and reinstated by hand', async () => {
  const id = await enter(producer);
  expect(await suspend()).toBe('done');
  expect(await reinstated()).toBe(stands);
  await certifier.call(suspendForLabResult, { params: { id }, body: { reason: 'Found in one batch.' } });
  expect(await reinstated()).toBe(stands);
  // The result is true: its batch stays blocked, and the plant is cleared.
  const reason = 'All retained samples of the plant were analysed and are free of it.';
  await colleague.call(closeLabInvestigation, { params: { id }, body: { reason } });
  expect(await reinstated()).toBe('done');
});

it('is decided by nobody who belongs to its holder or to whoever made what was tested', async () => {
  const inside = await newPerson(app, 'Both', 'certifier', certifierOrganisationId('nha'));
  await setRight(app, 'Both', 'owner');
  await app.database.asOwner(
    `insert into organisations.memberships (user_id, organisation_id, "right", status, created_at, realm, account_realm)
     select m.user_id, b.producer_id, 'read_only', 'approved', now(), m.realm, m.account_realm from organisations.memberships m
     join people.names p on p.id = m.user_id and p.username = 'Both' join batches.batches b on b.id = '${tested}'`,
  );
  const id = await enter(certifier);
  expect(codeOf(await overturn(inside, id))).toBe('organisations.own_house');
  expect((await overturn(colleague, id)).status).toBe(200);
  for (const [first, second] of [
    [inside, certifier],
    [certifier, inside],
  ] as const)
    expect(await reinstated(first, second)).toBe('organisations.own_house');
  // What the body recalled is lifted by nobody of the maker either; and leaving it for a minute makes nobody impartial.
  const { batchNumber, gtin, maker } = await testedGoods();
  const choice = { codes: [`(01)${gtin}(10)${batchNumber}`], includesDescendants: false, recallClass: 'I' as const };
  const reason = 'Found by the body that certifies it.';
  const recall = await certifier.call(publishRecall, { body: { ...choice, reason } });
  const lift = { params: { id: recall.id }, body: { reason: 'Tested again, and nothing was found.' } };
  expect(codeOf(await inside.send(liftRecall, lift))).toBe('organisations.own_house');
  // Accounts of these tests are shared, so that they need no second step, and shared ones do not leave.
  const share = (is: boolean) =>
    app.database.asOwner(`update people.accounts set is_shared = ${is} where username = 'Both'`);
  await share(false);
  await inside.call(leaveOrganisation, { params: { organisationId: maker } });
  await share(true);
  expect(codeOf(await inside.send(liftRecall, lift))).toBe('organisations.own_house');
  expect(await reinstated(inside, certifier)).toBe('organisations.own_house');
  expect((await colleague.send(liftRecall, lift)).status).toBe(200);
  expect(await reinstated()).toBe('done');
});

it('is decided as it was asked: not what was withdrawn by a new request, a new result or by the same person', async () => {
  expect(await suspend()).toBe('done');
  const id = await idOf();
  const ask = async (who: Browser) => {
    tick();
    const body = { reason: 'All samples of the plant are free of it.' };
    return (await who.call(askForReinstatement, { params: { id }, body })).reinstatement?.askedAt ?? '';
  };
  const decide = async (who: Browser, askedAt: string, decision: 'reinstate' | 'keep' = 'reinstate') =>
    said(await who.send(decideReinstatement, { params: { id }, body: { decision, askedAt } }));
  const seen = await ask(certifier);
  const [listed] = (await colleague.call(listCertificates, { query: { limit: 200 } })).certificates.filter(
    (one) => one.id === id,
  );
  expect(listed?.reinstatement).toMatchObject({ askedAt: seen, isAskedByYou: false });
  const newer = await ask(certifier);
  expect(await decide(colleague, seen)).toBe('certificates.reinstatement_changed');
  expect(await decide(certifier, newer)).toBe('certificates.reinstatement_asked_by_you');
  expect(await decide(colleague, newer, 'keep')).toBe('done');
  expect(await decide(colleague, newer)).toBe('certificates.reinstatement_not_asked');
  // Whoever asked before a result came in did not know of it.
  const before = await ask(certifier);
  const result = await enter(certifier);
  expect((await overturn(colleague, result)).status).toBe(200);
  expect(await decide(colleague, before)).toBe('certificates.reinstatement_not_asked');
  const trail = await certifier.call(readAuditTrail, { query: {} });
  expect(trail.entries.map(({ action }) => action)).toContain('certificate.reinstatement_refused');
  expect(trail.entries.find(({ action }) => action === 'certificate.suspended')?.facts).toMatchObject({
    statusBefore: 'valid',
    statusAfter: 'suspended',
  });
  expect(await reinstated()).toBe('done');
});
