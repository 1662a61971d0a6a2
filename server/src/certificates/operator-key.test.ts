// The operator's own key, which signs status lists for everybody, is exchanged by one person with a second step; nothing that was signed
// before stops being good.
import { changeCertificateStatus } from '@amanah/api/certificates';
import { login, register } from '@amanah/api/identity';
import { listOperatorKeys, rotateOperatorKey } from '@amanah/api/organisations';
import { demoOperator } from '@amanah/demo/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passSecondStep } from '../testing/pass-second-step.ts';
import { type CertifierDesk, openCertifierDesk, signIn } from './testing/certifier-desk.ts';

let desk: CertifierDesk;
beforeAll(async () => {
  desk = await openCertifierDesk();
});
afterAll(() => desk.app.close());

const codeOf = ({ body }: { readonly body: unknown }) => (body as { code?: string }).code;

async function realOperator() {
  const person = desk.app.browser();
  const email = 'anna@amanah.example';
  const password = 'purple-mango-38-tree';
  const { user } = await person.call(register, { body: { username: 'Anna', email, password } });
  await desk.app.database.pool.query(
    `update people.accounts set operator_since = now(), operator_by = 'command' where id = $1`,
    [user.id],
  );
  person.token = (await person.call(login, { body: { email, password } })).token;
  return { person, userId: user.id };
}

it('The operator gets a new key, and both what the old one and what the new one signed is checked', async () => {
  const { id, number } = await desk.issue();
  const statusOf = async () => (await desk.check(number)).checks.find(({ name }) => name === 'status');
  const signersOf = async () =>
    ((await desk.evidenceOf(number)).certificates[0]?.statusLists ?? []).map(
      ({ jwt }) =>
        (JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid.split('#')[1],
    );
  expect(await signersOf()).toEqual(['key-1', 'key-1']);

  const { person, userId } = await realOperator();
  const ofDemo = await signIn(desk.app, demoOperator.email);
  expect(codeOf(await ofDemo.send(rotateOperatorKey, {})), 'everybody can be the operator of the demo').toBe(
    'identity.forbidden',
  );
  expect((await ofDemo.call(listOperatorKeys, {})).canManage).toBe(false);
  expect(codeOf(await desk.browser.send(rotateOperatorKey, {}))).toBe('identity.forbidden');
  expect(codeOf(await person.send(rotateOperatorKey, {}))).toBe('identity.two_step_required');
  await passSecondStep(desk.app, userId);
  const { keys, did } = await person.call(rotateOperatorKey, {});
  expect(did).toBe('did:web:localhost%3A3000');
  expect(keys.map(({ name, endedAt }) => [name, endedAt === null])).toEqual([
    ['key-1', false],
    ['key-2', true],
  ]);
  const { rows } = await desk.app.database.pool.query(
    `select name from organisations.issuer_keys where organisation_id is null and wrapped_private_key is not null`,
  );
  expect(rows, 'the old private half is gone').toEqual([{ name: 'key-2' }]);
  expect((await statusOf())?.result, 'lists of the old key').toBe('passed');

  desk.app.clock.moveTo('2026-11-21T10:05:00Z');
  const change = { action: 'suspend', reason: 'Looked into.' } as const;
  await desk.browser.call(changeCertificateStatus, { params: { id }, body: change });
  expect(await signersOf()).toContain('key-2');
  expect(await statusOf()).toMatchObject({ codes: ['evidence.suspended'] });
});
