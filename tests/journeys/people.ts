// People of the demo for journeys, signed in without the form, and the same people by the API for what a journey does not look at.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { checkDigitOf } from '../../core/src/codes/index.ts';
import { demoAccounts, demoPassword } from '../../server/src/demo/accounts.ts';

type Role = 'consumer' | 'retailer' | 'certifier' | 'producer';

async function session(request: APIRequestContext, role: Role): Promise<{ token: string; user: object }> {
  const email = demoAccounts.find((account) => account.role === role)?.email;
  const answer = await request.post('/api/auth/login', { data: { email, password: demoPassword } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { token: string; user: object };
}

export async function signedIn(page: Page, role: Role): Promise<void> {
  const { token, user } = await session(page.request, role);
  await page.goto('/privacy');
  await page.evaluate(
    ([key, person]) => {
      localStorage.setItem('amanah.token', key ?? '');
      localStorage.setItem('amanah.user', person ?? '');
    },
    [token, JSON.stringify(user)],
  );
}

export async function apiAs(request: APIRequestContext, role: Role) {
  const headers = { authorization: `Bearer ${(await session(request, role)).token}` };
  return {
    async post<T>(path: string, data: object): Promise<T> {
      const sent = await request.post(path, { data, headers });
      expect(sent.ok(), `${path}: ${await sent.text()}`).toBe(true);
      return (await sent.json()) as T;
    },
    async put(path: string, data: object): Promise<void> {
      const sent = await request.put(path, { data, headers });
      expect(sent.ok(), `${path}: ${await sent.text()}`).toBe(true);
    },
    /** What the server says to something that it has to refuse. */
    async refused(path: string, data: object): Promise<string> {
      const sent = await request.post(path, { data, headers });
      expect(sent.ok(), `${path} was not refused`).toBe(false);
      return sent.text();
    },
    get: async <T>(path: string): Promise<T> => (await (await request.get(path, { headers })).json()) as T,
  };
}

/** A number of the demo company that no product has. */
export function newGtin(): string {
  const digits = `0952100189${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`;
  return digits + (checkDigitOf(digits) ?? '');
}
