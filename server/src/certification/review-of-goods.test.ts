// No paper of an earlier register covers goods that its body is reviewing here: it would be a way round findings, materials and the second person.
import { gtinOf, productNamed } from '@amanah/demo/catalogue';
import { certifierOrganisationId } from '@amanah/demo/certifiers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CertifierDesk,
  chicken,
  openCertifierDesk,
  setApplications,
} from '../certificates/testing/certifier-desk.ts';
import { codeOf } from '../testing/demo-people.ts';

let desk: CertifierDesk;
beforeAll(async () => {
  desk = await openCertifierDesk();
});
afterAll(() => desk.app.close());

/** Under review in the demo, with an open major finding. */
const nuggets = gtinOf(productNamed('NUGGET'));
const underReview = { gtins: [nuggets] };
const set = (state: string) =>
  setApplications(
    desk.app,
    state,
    `certifier_id = 'demo-nha' and id in (select application_id from certification.application_products where gtin = '${nuggets}')`,
  );

it('is refused beside the goods, whether they are named or all of their category are meant', async () => {
  for (const wish of [
    underReview,
    { gtins: [chicken.gtins[0] ?? '', nuggets] },
    { gtins: null, slaughterMethods: ['no_stun' as const] },
  ])
    expect(await desk.propose(wish), JSON.stringify(wish)).toMatchObject({
      body: {
        code: 'certificates.goods_under_review',
        faults: [{ path: '/certificate/gtins', expected: expect.stringMatching(/^A-/) }],
      },
    });
  expect((await desk.propose({ gtins: chicken.gtins.slice(0, 1) })).status).toBe(201);
});

it('is refused in every state before the decision, and after an end with findings open', async () => {
  const states = [
    'submitted',
    'in_review',
    'information_requested',
    'audit_scheduled',
    'corrective_actions',
    'audited',
    'recommended',
  ];
  for (const state of [...states, 'withdrawn', 'rejected']) {
    await set(state);
    expect(codeOf(await desk.propose(underReview)), state).toBe('certificates.goods_under_review');
  }
  for (const state of ['approved', 'accepted']) {
    await set(state);
    expect((await desk.propose(underReview)).status, state).toBe(201);
  }
});

it('is asked again when it is confirmed: what was proposed before the review is no way round it either', async () => {
  await set('accepted');
  const id = await desk.accepted(underReview);
  await set('corrective_actions');
  expect(codeOf(await desk.confirm(id))).toBe('certificates.goods_under_review');
  await set('accepted');
  expect((await desk.confirm(id)).status).toBe(200);
});

it('covers nothing that began long after the body came here', async () => {
  await set('accepted');
  await desk.app.database.asOwner(
    `update organisations.organisations set created_at = '2026-08-01' where id = '${certifierOrganisationId('nha')}'`,
  );
  const wish = { gtins: chicken.gtins.slice(0, 1), validUntil: '2027-06-01' };
  expect(await desk.propose({ ...wish, validFrom: '2026-09-01' })).toMatchObject({
    body: {
      code: 'certificates.begins_after_joining',
      faults: [{ path: '/certificate/validFrom', expected: '2026-08-31' }],
    },
  });
  expect((await desk.propose({ ...wish, validFrom: '2026-08-31' })).status).toBe(201);
});
