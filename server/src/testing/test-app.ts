// The whole server on a cloned database, spoken to through its own typed client, in process.
import { type Client, createClient, ifMatchOf, pathOf } from '@amanah/api/client';
import { problemSchema } from '@amanah/api/problem';
import type { RouteDefinition, RouteInput } from '@amanah/api/route';
import { seedDemo } from '@amanah/demo/seed-demo';
import { pino } from 'pino';
import { type App, createApp } from '../app.ts';
import { seedRegister } from '../authorities/register.ts';
import { lastSignedInMemory } from '../ledger/last-signed.ts';
import { fixedClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import { refuseOutsideWhileConnected, refuseWhileConnected } from '../platform/database/one-connection.ts';
import type { JobKind } from '../platform/jobs.ts';
import { type KeyWrapper, wrapWith } from '../platform/key-wrapping.ts';
import { keysFrom } from '../platform/keys.ts';
import type { Mail } from '../platform/mail.ts';
import { type PasswordHasher, passwordHasherWith } from '../platform/password-hasher.ts';
import type { TrafficOptions } from '../platform/traffic.ts';
import { createDemoDatabase, createTestDatabase, type TestDatabase, testServer } from './test-database.ts';

export interface TestApp extends App {
  readonly clock: ReturnType<typeof fixedClock>;
  readonly database: TestDatabase;
  readonly mails: Mail[];
  /** Does what is to be done, in order, until nothing is left. */
  runJobs(): Promise<void>;
  queuedJobs(): readonly { readonly kind: JobKind; readonly id: string }[];
  /** A browser of its own: keeps its cookies and its token. */
  browser(address?: string): Browser;
  close(): Promise<void>;
}

export interface Browser extends Client {
  token: string | null;
  readonly cookies: Map<string, string>;
  /** The raw answer, for refusals and headers. */
  send<R extends RouteDefinition>(
    route: R,
    input: RouteInput<R>,
  ): Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;
}

/** The same algorithm with hardly any work: people sign in hundreds of times in the tests, and nobody steals these hashes. */
const quickPasswordHasher = passwordHasherWith({ memoryCost: 8, timeCost: 1 });

const inside = wrapWith(Buffer.alloc(32, 8));
/** As one that is asked over the network: no transaction may wait for it. */
const keyService: KeyWrapper = {
  async wrap(secret, context) {
    refuseOutsideWhileConnected('the key service');
    return inside.wrap(secret, context);
  },
  async unwrap(wrapped, context) {
    refuseOutsideWhileConnected('the key service');
    return inside.unwrap(wrapped, context);
  },
};

const usualMoment = '2026-11-21T10:00:00Z';

export const createTestApp = async (
  at = usualMoment,
  operatorEmails: readonly string[] = [],
  passwordHasher?: PasswordHasher,
  traffic: TrafficOptions | null = null,
): Promise<TestApp> => openTestApp(await createTestDatabase(), at, operatorEmails, passwordHasher, traffic);

/** The same with the demo in it. */
export async function createDemoApp(): Promise<TestApp> {
  const database = await createDemoDatabase(async (template) => {
    const app = await openTestApp(template, usualMoment);
    await seedDemo({
      ...app.domains,
      database: app.database,
      clock: app.clock,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    await app.domains.ledger.settled();
    await app.http.close();
    await app.domains.ledger.stop();
    await template.close();
  });
  return openTestApp(database, usualMoment);
}

/**
 * A second server on the database of another, in which no statement asks whose rows it wants: only PostgreSQL itself still keeps
 * organisations apart. To be closed before the other.
 */
export async function createAppWithoutConditions({ database }: TestApp): Promise<TestApp> {
  const again = openDatabase({
    connection: { ...testServer().connection, database: database.name },
    log: pino({ level: 'silent' }),
    connections: 12,
    isDemoOpen: true,
    isWatched: true,
    trustsPoliciesAlone: true,
  });
  const { name, connect, asOwner } = database;
  return openTestApp({ ...again, name, connect, asOwner, drop: () => again.close() }, usualMoment);
}

/** A server on a database of the caller's, which `close` drops. */
export async function openTestApp(
  database: TestDatabase,
  at: string = usualMoment,
  operatorEmails: readonly string[] = [],
  passwordHasher?: PasswordHasher,
  // Tests call a thousand times from one address, and do not wait in lanes for a machine that runs others beside them.
  traffic: TrafficOptions | null = null,
): Promise<TestApp> {
  const clock = fixedClock(at);
  const mails: Mail[] = [];
  const waiting: { kind: JobKind; id: string }[] = [];
  const app = await createApp({
    config: {
      publicUrl: 'http://localhost:3000',
      trustedProxies: 0,
      webhooksToPrivateAddresses: true,
      operatorEmails,
      traffic,
    },
    database,
    clock,
    keys: keysFrom(Buffer.alloc(32, 7)),
    keyWrapper: keyService,
    lastSigned: lastSignedInMemory(),
    witnessPolicy: null,
    anchor: null,
    jobs: {
      async open() {
        refuseWhileConnected('the queue of jobs');
        return {
          async enqueue(_tx, kind, id) {
            waiting.push({ kind, id });
          },
        };
      },
      start: async () => undefined,
      stop: async () => undefined,
    },
    passwordHasher: passwordHasher ?? quickPasswordHasher,
    mailer: {
      send: async (mail) => {
        refuseOutsideWhileConnected('a mail');
        mails.push(mail);
      },
    },
    log: pino({ level: 'silent' }),
    readiness: { missing: () => [], failed: () => [], isDatabaseAnswering: async () => true },
  });
  await app.domains.ledger.open();
  await app.domains.organisations.open();
  await app.domains.scans.ensurePartitions();
  await seedRegister({ database, authorities: app.domains.authorities });
  await app.http.ready();
  return {
    ...app,
    clock,
    database,
    mails,
    queuedJobs: () => [...waiting],
    async runJobs() {
      const { workers } = app.lifecycle;
      for (let job = waiting.shift(); job; job = waiting.shift())
        await workers[job.kind](job.id, new AbortController().signal);
    },
    browser: (address) => createBrowser(app, address ?? '192.0.2.10'),
    async close() {
      await app.http.close();
      await app.domains.ledger.stop();
      await database.drop();
    },
  };
}

function createBrowser(app: App, address: string): Browser {
  const cookies = new Map<string, string>();
  const state = { token: null as string | null };

  async function inject(method: string, url: string, headers: Record<string, string>, payload?: string) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.http.inject({
      method: method as 'GET',
      url,
      remoteAddress: address,
      headers: { ...headers, ...(cookie ? { cookie } : {}) },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const set of answer.cookies) {
      if (set.value === '') cookies.delete(set.name);
      else cookies.set(set.name, set.value);
    }
    // What follows on an answer is over before the next request.
    await app.afterAnswer.settled();
    return answer;
  }

  const client = createClient({
    accessToken: async () => state.token,
    fetch: async (url, init) => {
      const answer = await inject(
        init?.method ?? 'GET',
        String(url),
        Object.fromEntries(new Headers(init?.headers)),
        init?.body as string | undefined,
      );
      return new Response(answer.statusCode === 204 ? null : answer.body, {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      });
    },
  });

  return {
    cookies,
    get token() {
      return state.token;
    },
    set token(token) {
      state.token = token;
    },
    call: client.call,
    async send(route, input) {
      const answer = await inject(
        route.method,
        pathOf(route, input.params, input.query),
        {
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(input.ifMatch === undefined ? {} : { 'if-match': ifMatchOf(input.ifMatch) }),
          ...(state.token ? { authorization: `Bearer ${state.token}` } : {}),
        },
        input.body === undefined ? undefined : JSON.stringify(input.body),
      );
      const isJson = String(answer.headers['content-type']).includes('json');
      const body: unknown = isJson ? answer.json() : answer.body;
      if (answer.statusCode >= 400) problemSchema.parse(body);
      return { status: answer.statusCode, body, headers: answer.headers };
    },
  };
}
