// For tests of the repository over HTTP: an organisation with an owner who is signed in, and a way to send what clients send.
import { Readable } from 'node:stream';
import type { TestApp } from '../../testing/test-app.ts';

export interface Desk {
  readonly organisationId: string;
  /** Sends with the owner's token, another bearer, or none (null). */
  send(
    method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS',
    url: string,
    given?: {
      /** A value, its text, or the text as it comes. */
      readonly body?: unknown;
      readonly bearer?: string | null;
      readonly headers?: Readonly<Record<string, string>>;
    },
  ): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of a foreign standard, looked into by the tests
  readonly json: any;
}

export async function openDesk(app: TestApp, organisationId: string, name: string): Promise<Desk> {
  await app.database.sql.transaction((tx) =>
    app.domains.organisations.addApproved(tx, [
      {
        id: organisationId,
        name,
        kind: 'producer',
        country: 'MY',
        city: 'Ipoh',
        licenceNumber: '',
        realm: 'demo' as const,
        sites: [],
      },
    ]),
  );
  const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@example.com`;
  const password = 'Zq7-lantern-orchid-velvet';
  await app.domains.identity.addSharedAccount({
    username: name,
    email,
    password,
    role: 'producer',
    organizationId: organisationId,
  });
  const signedIn = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  const token = String(signedIn.json().token);
  return {
    organisationId,
    async send(method, url, { body, bearer = token, headers = {} } = {}) {
      const answer = await app.http.inject({
        method,
        url,
        headers: {
          ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          payload: typeof body === 'string' || body instanceof Readable ? body : JSON.stringify(body),
        }),
      });
      const isJson = String(answer.headers['content-type']).includes('json');
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        json: isJson ? JSON.parse(answer.body) : null,
      };
    },
  };
}

/** The same desk, speaking as a program with a key. */
export async function withKey(desk: Desk): Promise<Desk> {
  const made = await desk.send('POST', '/api/integrations/keys', {
    body: { name: 'For a test', scopes: ['capture', 'query'] },
  });
  const { key } = made.json;
  return { ...desk, send: (method, url, given = {}) => desk.send(method, url, { bearer: key, ...given }) };
}
