// Somebody signed in who belongs to an organisation.
import { login } from '@amanah/api/identity';
import type { Role } from '@amanah/api/roles';
import type { Browser, TestApp } from './test-app.ts';

const password = 'purple-mango-38-tree';

export async function personAt(
  app: TestApp,
  organizationId: string,
  username: string,
  role: Role = 'producer',
): Promise<Browser> {
  const email = `${username.toLowerCase()}@events.example`;
  await app.domains.identity.addSharedAccount({ username, email, password, role, organizationId });
  const browser = app.browser();
  browser.token = (await browser.call(login, { body: { email, password } })).token;
  return browser;
}
