// For the tests of the resolver: the product with the demo and one product without certificate, and ways to ask it. It
// expects nothing of a single test, only what every answer of its kind must be.

import { problemSchema } from '@amanah/api/problem';
import { expect } from 'vitest';
import { newId } from '../../platform/clock.ts';
import { plainProduct } from '../../testing/plain-product.ts';
import { provePrefix } from '../../testing/prove-prefix.ts';
import { createDemoApp } from '../../testing/test-app.ts';

export const root = 'http://localhost:3000';
export const voc = 'https://ref.gs1.org/voc/';
export const gtin = '09521001000017';
export const batch = 'KH261029-01';
export const serial = 'KH26-0001';
/** Registered here without certificate, journey or serials. */
export const plainGtin = '09506000134352';
/** What GS1's character set allows in a batch number and an attacker would like in an address. */
export const awkwardBatch = `">'<a/(2)%;&?=!`;

export const product = `/01/${gtin}`;
export const ofBatch = `${product}/10/${batch}`;
export const pack = `${ofBatch}/21/${serial}`;
export const packCode = `(01)${gtin}(10)${batch}(21)${serial}`;

type Headers = Record<string, string>;
interface Link {
  readonly href: string;
  readonly title: string;
  readonly hreflang?: string[];
  readonly type?: string;
}
type Entry = { anchor: string; itemDescription: string } & Record<string, Link[]>;

export type AskResolver = Awaited<ReturnType<typeof openResolver>>;

export async function openResolver() {
  const app = await createDemoApp();
  const producerId = newId(app.clock.now());
  await app.database.sql.transaction(async (tx) => {
    await app.domains.organisations.addApproved(tx, [
      {
        id: producerId,
        name: 'Dal Giardino',
        kind: 'producer',
        country: 'IT',
        city: '',
        licenceNumber: '',
        realm: 'demo',
        sites: [],
      },
    ]);
    await app.domains.products.addProducts(tx, [plainProduct(plainGtin, producerId, 'Plain Rice')]);
    await app.domains.events.addBatches(tx, [
      {
        batch: {
          gtin: plainGtin,
          batchNumber: awkwardBatch,
          producerId,
          siteId: producerId,
          producedOn: '2026-10-01',
          quantity: 1,
          claimedCertificateNumbers: [],
          realm: 'demo' as const,
        },
        journey: [],
        packSerials: [],
      },
    ]);
  });
  await provePrefix(app, producerId, '9506000');

  const ask = (url: string, headers: Headers = {}, method: 'GET' | 'HEAD' | 'OPTIONS' = 'GET') =>
    app.http.inject({ method, url, headers: { host: 'localhost:3000', ...headers }, remoteAddress: '192.0.2.10' });
  const placeOf = async (url: string, headers: Headers = {}) => {
    const answer = await ask(url, headers);
    expect(answer.statusCode, url).toBe(307);
    return String(answer.headers.location);
  };
  const problemOf = async (url: string, headers: Headers = {}) => {
    const answer = await ask(url, headers);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    return problemSchema.parse(answer.json());
  };

  const linksetOf = async (url: string, headers: Headers = {}): Promise<Entry[]> => {
    const answer = await ask(url, headers);
    expect(answer.statusCode, url).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/linkset\+json/);
    return (answer.json() as { linkset: Entry[] }).linkset;
  };
  return { app, ask, placeOf, problemOf, linksetOf };
}

export const linksOf = (entry: Entry) =>
  Object.entries(entry).flatMap(([rel, links]) =>
    Array.isArray(links) ? links.map((link) => ({ rel, ...link })) : [],
  );
