// While a result stands against goods, no new certificate is put in force that would cover them: it would be a way round the suspension.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import { codeOf } from '../testing/demo-people.ts';
import { holdCertificate, liftCertificateHolds } from './holds.ts';
import { type CertifierDesk, chicken, openCertifierDesk } from './testing/certifier-desk.ts';

let desk: CertifierDesk;
beforeAll(async () => {
  desk = await openCertifierDesk();
});
afterAll(() => desk.app.close());

const held = 'certificates.holder_result_stands';

it('by an import that both sides agreed on, until the result has been dealt with; other goods are not touched', async () => {
  await desk.endReviews();
  const [first = '', second = ''] = chicken.gtins;
  const { id } = await desk.issue({ gtins: [first] });
  const same = await desk.accepted({ gtins: [first] });
  const all = await desk.accepted({ gtins: null, slaughterMethods: ['no_stun'] });
  const other = await desk.accepted({ gtins: [second] });
  const now = desk.app.clock.now();
  const sourceId = newId(now);
  await desk.app.database.sql.transaction((tx) =>
    holdCertificate(tx, { certificateId: id, sourceId, realm: 'demo', since: now }),
  );
  for (const import_ of [same, all]) expect(codeOf(await desk.confirm(import_))).toBe(held);
  expect((await desk.confirm(other)).status).toBe(200);
  await desk.app.database.sql.transaction((tx) => liftCertificateHolds(tx, sourceId, now));
  for (const import_ of [same, all]) expect((await desk.confirm(import_)).status).toBe(200);
});

it('by an approved application neither', async () => {
  const [first = ''] = chicken.gtins;
  const { id } = await desk.issue({ gtins: [first] });
  const application = await desk.approved({ gtins: [first] });
  const now = desk.app.clock.now();
  await desk.app.database.sql.transaction((tx) =>
    holdCertificate(tx, { certificateId: id, sourceId: newId(now), realm: 'demo', since: now }),
  );
  const wish = { number: 'NHA-T-HELD', validFrom: '2026-11-21', validUntil: '2027-11-20' };
  expect(codeOf(await desk.issueApproved(application, wish))).toBe(held);
});
