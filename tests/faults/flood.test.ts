// Everybody asks at once for what costs most, beside shoppers who scan: verdicts go on, and what the flood took of memory is given back.
// Through a trusted proxy, so that a flood can come from one address, which its budget stops, and from as many addresses as there are
// requests, none of which has used up anything: then the lanes of `platform/load.ts` and the processes apart hold alone.
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authoringOptions } from '@amanah/api/authoring';
import { listApplications } from '@amanah/api/certification/applications';
import { type Client, createClient } from '@amanah/api/client';
import { login } from '@amanah/api/identity';
import { createLabelRun } from '@amanah/api/labels';
import { listProducts, sampleCodes } from '@amanah/api/products';
import { mostCodesAtOnce } from '@amanah/api/verification';
import { reportFormats, reportKinds } from '@amanah/core/reports';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ended, type ServerProcess, spawnServer, untilReady } from './server-process.ts';
import { eventually } from './testing/eventually.ts';
import { type FloodRequest, readyFlood, startShoppers, type Waited } from './testing/flood.ts';
import { percentile } from './testing/time-verdicts.ts';

const connections = 200;
const seconds = 20;
/** Of one kind alone, which is in the floods of all kinds too. */
const secondsOfOneKind = 10;
const quietSeconds = 7;
const firstQuietSeconds = 14;
const mostTimes = 3;
/** Below this, how long a busy machine lets a process wait for its turn is more of p99 than what the server does; what was measured is printed. */
const leastQuiet = 35;
const mostGrowth = 1.2;

let folder: string;
let server: ServerProcess;
let codes: readonly string[];
let floods: Readonly<Record<string, readonly FloodRequest[]>>;
/** Of every quiet time so far, in milliseconds: what the machine itself does meanwhile is in all of them. */
const quiet: number[] = [];
let memoryBefore: number;

/** The server and what it has started but for its database. */
function processes(pid = String(server.child.pid)): string[] {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  if (read('cmdline').includes('postgres')) return [];
  return [
    pid,
    ...read(`task/${pid}/children`)
      .split(' ')
      .filter(Boolean)
      .flatMap((child) => processes(child)),
  ];
}

/** Resident bytes. */
const memory = () =>
  processes()
    .map((pid) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024)
    .reduce((sum, bytes) => sum + bytes, 0);

async function shopFor(milliseconds: number): Promise<Waited> {
  const stop = startShoppers(server.url, codes);
  await sleep(milliseconds);
  return stop();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'amanah-faults-floods-'));
  chmodSync(folder, 0o755); // the database may run under another account
  server = await spawnServer({
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    HOST: '127.0.0.1',
    MQTT_PORT: 'off',
    DEMO: 'on',
    BUDGET_FACTOR: '1',
    TRUSTED_PROXIES: '1',
  });
  await untilReady(server.url);
  const stranger = createClient({ baseUrl: server.url });
  codes = (await stranger.call(sampleCodes, {})).samples.map(({ code }) => code);
  floods = await floodsFor(stranger);
  // Warms up: what a first request of a kind loads, and stays for the life of the process, is not what a flood took.
  const warmUp = await readyFlood({
    url: server.url,
    connections: 8,
    seconds: 8,
    requests: oneOfEachInTurn(Object.values(floods)),
    addresses: 'many',
  });
  await Promise.all([warmUp(), shopFor(8_000)]);
  await sleep(5_000);
  quiet.push(...(await shopFor(firstQuietSeconds * 1_000)).milliseconds);
  await eventually('the memory of the start is given back', async () => {
    const first = memory();
    await sleep(6_000);
    return processes().length === 1 && memory() >= first * 0.98 ? true : null;
  });
  memoryBefore = memory();
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await ended(server.child);
  rmSync(folder, { recursive: true, force: true });
});

/** The first of each kind, then the second of each, and so on: so that eight seconds reach every kind. */
const oneOfEachInTurn = (kinds: readonly (readonly FloodRequest[])[]): FloodRequest[] =>
  Array.from({ length: Math.max(...kinds.map(({ length }) => length)) }, (_, at) =>
    kinds.flatMap((kind) => kind.slice(at, at + 1)),
  ).flat();

async function floodsFor(stranger: Client) {
  const account = demoAccounts.find(({ role }) => role === 'producer');
  if (!account) throw new Error('the demo has no producer');
  const { token } = await stranger.call(login, { body: { email: account.email, password: demoPassword } });
  const headers = { authorization: `Bearer ${token}` };
  const producer = createClient({ baseUrl: server.url, accessToken: async () => token });
  const { batches } = await producer.call(authoringOptions, { query: {} });
  const [batch] = batches;
  const [product] = (await producer.call(listProducts, { query: {} })).products;
  if (!batch || !product) throw new Error('the producer of the demo has no goods');
  const run = { kind: 'pack', id: randomUUID(), batchId: batch.id, serialPrefix: 'FLOOD', count: 500 } as const;
  await producer.call(createLabelRun, { body: run });
  const get = (path: string): FloodRequest => ({ method: 'GET', path, headers });
  const post = (path: string, body: object): FloodRequest => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const ofProducer = (path: string, body: object): FloodRequest => ({
    ...post(path, body),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  const picture = await sharp({
    create: {
      width: 3_000,
      height: 2_000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  const named = (number: number) => ({
    username: `Flood ${number}`,
    email: `flood-${number}@example.com`,
    password: `purple-mango-38-${number}`,
  });
  const numbers = Array.from({ length: 500 }, (_, number) => number);
  const credential = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    type: ['VerifiableCredential'],
    issuer: 'did:web:localhost%3A3000',
    credentialSubject: { id: 'urn:example:subject' },
  };
  const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, at]));
  const own = await producer.call(listApplications, {});
  const [application] = own.applications;
  if (!application) throw new Error('the producer of the demo has no application');
  const entry = {
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: '1',
    statusListCredential: `${server.url}/status/revocation/1`,
  };
  return {
    document: [
      post('/vc/credentials/verify', {
        verifiableCredential: { ...credential, credentialStatus: Array.from({ length: 300 }, () => entry) },
      }),
      post('/vc/credentials/verify', {
        verifiableCredential: { ...credential, '@context': numbers.map((number) => `https://example.com/${number}`) },
      }),
      ...codes.map((code) => get(`/api/evidence/${encodeURIComponent(code)}`)),
      ...['products', 'batches', 'inventory'].map((kind) => get(`/api/bulk/templates/${kind}?format=xlsx`)),
      ...['MY', 'GB', 'AE'].map((market) => get(`/api/offline/packs/${market}`)),
    ],
    // Drawn on the server, each with its verdict.
    pages: codes.flatMap((code) =>
      ['en', 'ar'].map((language) => ({
        ...get(`/product/${encodeURIComponent(code)}`),
        headers: { accept: 'text/html', 'accept-language': language },
      })),
    ),
    paper: [
      ...['en', 'ar', 'fr'].flatMap((language) =>
        codes.map((code) => get(`/api/verdicts/${encodeURIComponent(code)}/certificate.pdf?language=${language}`)),
      ),
      ...['a4_8', 'single_50x30'].map((sheet) =>
        get(`/api/labels/runs/${run.id}/file?format=pdf&symbol=qr&sheet=${sheet}`),
      ),
    ],
    search: [
      ...numbers
        .slice(0, 30)
        .flatMap((number) => [
          get(`/api/products?search=${number}a`),
          get(`/api/organisations?search=a${number % 10}`),
          get('/api/sensors'),
          get('/api/batches/analytics'),
          get('/epcis/events?perPage=100'),
          get(`/api/journeys/${encodeURIComponent(codes[number % codes.length] ?? '')}`),
          get(`/api/genealogy/${encodeURIComponent(codes[number % codes.length] ?? '')}`),
        ]),
    ],
    password: numbers.flatMap((number) => [
      post('/api/auth/register', named(number)),
      post('/api/auth/login', { email: account.email, password: `wrong-${number}` }),
    ]),
    feed: [1, 100, 2_000].flatMap((count) =>
      numbers.slice(0, 5).map((number) => ({
        method: 'POST' as const,
        path: '/epcis/capture',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'gs1-epcis-version': '2.0.0',
          'gs1-cbv-version': '2.0.0',
        },
        body: documentOf(count, number),
      })),
    ),
    // As many values as a body may have, and more: reading them is work for the one thread that answers.
    values: [
      post('/api/auth/login', { email: account.email, password: 'many values', ...members(1_900) }),
      post('/vc/credentials/verify', { verifiableCredential: { ...credential, ...members(1_900) } }),
      post('/vc/presentations/verify', {
        verifiablePresentation: {
          '@context': ['https://www.w3.org/ns/credentials/v2'],
          type: ['VerifiablePresentation'],
          verifiableCredential: Array.from({ length: 100 }, () => credential),
        },
      }),
      ...[8_000, 35_000].map((count) =>
        ofProducer(`/api/certification/applications/${application.id}/checks`, members(count)),
      ),
    ],
    crumbs: [
      {
        ...post('/api/auth/login', { email: account.email, password: 'crumbs '.repeat(1_000) }),
        isInCrumbs: true as const,
      },
    ],
    // A hundred verdicts in one answer, and how far a recall would reach.
    lists: [
      ...codes.map((code) =>
        ofProducer('/api/verdicts', { codes: Array.from({ length: mostCodesAtOnce }, () => code) }),
      ),
      ofProducer('/api/verdicts', {
        codes: Array.from({ length: mostCodesAtOnce }, (_, at) => codes[at % codes.length]),
      }),
      ...batches
        .slice(0, 20)
        .map(({ batchNumber, gtin }) =>
          ofProducer('/api/recalls/preview', { codes: [`(01)${gtin}(10)${batchNumber}`] }),
        ),
    ],
    reports: numbers.map((number) =>
      ofProducer('/api/reports', {
        id: randomUUID(),
        kind: reportKinds[number % reportKinds.length],
        format: reportFormats[number % reportFormats.length],
        from: '2025-12-01',
        to: '2026-11-30',
      }),
    ),
    upload: [
      {
        method: 'POST' as const,
        path: `/api/products/${product.gtin}/pictures`,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: picture,
      },
    ],
  };
}

/** An EPCIS document of so many events, which nobody has sent before. */
const documentOf = (count: number, number: number): string =>
  JSON.stringify({
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2026-01-01T00:00:00Z',
    epcisBody: {
      eventList: Array.from({ length: count }, (_, index) => ({
        type: 'ObjectEvent',
        eventTime: '2026-01-01T00:00:00Z',
        eventTimeZoneOffset: '+00:00',
        epcList: [`https://id.gs1.org/00/0952110100${String(number * 2_000 + index).padStart(8, '0')}`],
        action: 'OBSERVE',
        bizStep: 'inspecting',
      })),
    },
  });

/** Once more where it was too slow: what the machine did meanwhile does not come twice, what the server does comes each time. */
async function compare(name: string, requests: readonly FloodRequest[], addresses: 'one' | 'many', during = seconds) {
  const first = await measure(name, requests, addresses, during);
  const { statuses, beside, most } =
    first.beside <= first.most ? first : await measure(name, requests, addresses, during);
  expect(beside).toBeLessThanOrEqual(most);
  return statuses;
}

async function measure(name: string, requests: readonly FloodRequest[], addresses: 'one' | 'many', during: number) {
  const flood = await readyFlood({ url: server.url, connections, seconds: during, requests, addresses });
  const stop = startShoppers(server.url, codes);
  const { statuses, errors } = await flood();
  const busy = await stop();
  quiet.push(...(await shopFor(quietSeconds * 1_000)).milliseconds);
  const alone = percentile(quiet, 0.99);
  const beside = percentile(busy.milliseconds, 0.99);
  console.log(
    `${name}: p99 ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside it (${(beside / alone).toFixed(2)} times); medians ${percentile(quiet, 0.5).toFixed(1)} and ${percentile(busy.milliseconds, 0.5).toFixed(1)} ms; ${busy.milliseconds.length} verdicts; ${JSON.stringify(statuses)}, ${errors} without an answer; ${Math.round(memory() / 1e6)} MB`,
  );
  expect(busy.failed, 'no verdict fails').toBe(0);
  expect(statuses, 'nothing breaks').not.toHaveProperty('500');
  return { statuses, beside, most: mostTimes * Math.max(alone, leastQuiet) };
}

describe(`${connections} connections for ${seconds} s make the slowest verdict in a hundred at most ${mostTimes} times slower`, () => {
  it('from one address, for everything that costs', { timeout: 120_000 }, async () => {
    const statuses = await compare('one address', Object.values(floods).flat(), 'one');
    expect(statuses).toHaveProperty('429');
  });
  it('from as many addresses, for everything that costs', { timeout: 120_000 }, async () => {
    await compare('many addresses', Object.values(floods).flat(), 'many');
  });
  it.for([
    'document',
    'pages',
    'paper',
    'search',
    'lists',
    'reports',
    'password',
    'upload',
    'feed',
    'values',
    'crumbs',
  ])('from as many addresses, for one kind: %s', { timeout: 120_000 }, async (kind) => {
    await compare(kind, floods[kind] ?? [], 'many', secondsOfOneKind);
  });
});

it('gives back most of what the floods took of memory', { timeout: 90_000 }, async () => {
  await eventually('the memory is given back', async () =>
    memory() <= mostGrowth * memoryBefore ? true : null,
  ).finally(() =>
    console.log(`${Math.round(memoryBefore / 1e6)} MB before the floods, ${Math.round(memory() / 1e6)} MB after`),
  );
});
