// People of the demo for journeys: signed in by the form or without it, and the same people by the API for what a journey does not look at.

import { setTimeout as wait } from 'node:timers/promises';
import { demoAccounts, demoColleague, demoOperator, demoPassword } from '@amanah/demo/accounts';
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { checkDigitOf } from '../../core/src/codes/index.ts';

/** `colleague`: the second person at the certifier. */
export type Person = 'consumer' | 'retailer' | 'certifier' | 'colleague' | 'producer' | 'operator';

export function emailOf(person: Person): string {
  if (person === 'operator') return demoOperator.email;
  if (person === 'colleague') return demoColleague.email;
  return demoAccounts.find(({ role }) => role === person)?.email ?? '';
}

/** What the server sends away because it is busy, it has not begun: sent again when it says so, as any client of the API does. */
async function sentWhenThereIsRoom(send: () => Promise<APIResponse>): Promise<APIResponse> {
  for (let left = 10; ; left -= 1) {
    const answer = await send();
    if (answer.status() !== 503 || left === 0) return answer;
    await wait(Number(answer.headers()['retry-after'] ?? 1) * 1_000);
  }
}

async function session(request: APIRequestContext, person: Person): Promise<{ token: string; user: object }> {
  const data = { email: emailOf(person), password: demoPassword };
  const answer = await sentWhenThereIsRoom(() => request.post('/api/auth/login', { data }));
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { token: string; user: object };
}

/** Without the form. @returns the token, for calls of the API */
export async function signedIn(page: Page, person: Person): Promise<string> {
  const { token, user } = await session(page.request, person);
  await page.goto('/privacy');
  await page.evaluate(
    ([key, found]) => {
      localStorage.setItem('amanah.token', key ?? '');
      localStorage.setItem('amanah.user', found ?? '');
    },
    [token, JSON.stringify(user)],
  );
  return token;
}

/** By the form, as far as its button: what follows is the journey's to say. */
export async function signInByForm(page: Page, who: { readonly email: string; readonly password: string }) {
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
}

export const apiAs = async (request: APIRequestContext, person: Person) =>
  apiWith(request, (await session(request, person)).token);

/** For whoever has this token. */
export function apiWith(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return {
    async post<T>(path: string, data: object): Promise<T> {
      const sent = await sentWhenThereIsRoom(() => request.post(path, { data, headers }));
      expect(sent.ok(), `${path}: ${await sent.text()}`).toBe(true);
      return (await sent.json()) as T;
    },
    async put(path: string, data: object): Promise<void> {
      // Over whatever is there: a journey is the only one who edits.
      const sent = await sentWhenThereIsRoom(() =>
        request.put(path, { data, headers: { ...headers, 'if-match': '*' } }),
      );
      expect(sent.ok(), `${path}: ${await sent.text()}`).toBe(true);
    },
    /** What the server says to something that it has to refuse. */
    async refused(path: string, data: object): Promise<string> {
      const sent = await sentWhenThereIsRoom(() => request.post(path, { data, headers }));
      expect(sent.ok(), `${path} was not refused`).toBe(false);
      return sent.text();
    },
    get: async <T>(path: string): Promise<T> =>
      (await (await sentWhenThereIsRoom(() => request.get(path, { headers }))).json()) as T,
  };
}

/** The GS1 prefix of numbers of what is real; whoever makes it proves it. */
export const realPrefix = '955199';

/** A number that no product has; for what is invented one of those that GS1 keeps for examples. */
export function newGtin(realm: 'demo' | 'real' = 'demo'): string {
  const digits =
    realm === 'demo'
      ? `09521001${String(10_000 + Math.floor(Math.random() * 90_000))}`
      : `0${realPrefix}${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
  return `${digits}${checkDigitOf(digits)}`;
}

/** The day of today here, as a field of a form takes it. */
export const localDay = (): string => new Date().toLocaleDateString('sv-SE');

/** This minute, as a field for a time takes it. */
export const localTime = (): string => new Date().toTimeString().slice(0, 5);
