// People of the demo for domain tests: whoever of each role is signed in, others beside them, and rights as a test needs them.

import { pathOf } from '@amanah/api/client';
import { login } from '@amanah/api/identity';
import type { RouteDefinition, RouteInput } from '@amanah/api/route';
import type { OrganisationRight } from '@amanah/core/organisations';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import { passSecondStep } from './pass-second-step.ts';
import type { Browser, TestApp } from './test-app.ts';

type Role = 'consumer' | 'retailer' | 'certifier' | 'producer';

async function signIn(app: TestApp, email: string): Promise<Browser> {
  const browser = app.browser();
  browser.token = (await browser.call(login, { body: { email, password: demoPassword } })).token;
  return browser;
}

const emailOf = (role: Role) => demoAccounts.find((account) => account.role === role)?.email ?? '';

export const signInAs = (app: TestApp, role: Role): Promise<Browser> => signIn(app, emailOf(role));

/** Another person, as an owner of an organisation of the demo or of none. */
export async function newPerson(
  app: TestApp,
  name: string,
  role: Role,
  organizationId: string | null,
): Promise<Browser> {
  const email = `${name.toLowerCase()}@people.example`;
  await app.domains.identity.addSharedAccount({ username: name, email, password: demoPassword, role, organizationId });
  return signIn(app, email);
}

/** From now on no account of all visitors but of one person, who signed in with a second step. */
export async function takeOver(app: TestApp, role: Role): Promise<void> {
  const { rows } = await app.database.asOwner<{ id: string }>(
    'update people.accounts set is_shared = false where email = $1 returning id',
    [emailOf(role)],
  );
  await passSecondStep(app, rows[0]?.id ?? '');
}

/** What the person may do from now on in the organisation. */
export async function setRight(app: TestApp, username: string, right: OrganisationRight): Promise<void> {
  await app.database.pool.query(
    `update organisations.memberships set "right" = $2 where user_id = (select id from people.accounts where username = $1)`,
    [username, right],
  );
}

/** Bytes as application/octet-stream. */
export async function sendBytes<R extends RouteDefinition>(
  app: TestApp,
  browser: Browser,
  route: R,
  input: Pick<RouteInput<R>, 'params' | 'query'>,
  bytes: Buffer,
): Promise<{ status: number; body: unknown }> {
  const answer = await app.http.inject({
    method: route.method,
    url: pathOf(route, input.params, input.query),
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${browser.token}` },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.json() };
}

export const codeOf = (answer: { body: unknown }): string => (answer.body as { code: string }).code;
