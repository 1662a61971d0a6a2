// The numbers of the own organisation on the dashboard, and what the pages show to which they lead.

import { changeCertificateStatus, listCertificates } from '@amanah/api/certificates';
import { listApplications } from '@amanah/api/certification/applications';
import { dashboard } from '@amanah/api/dashboards';
import { verdictStatesOf } from '@amanah/api/verification';
import { openStates } from '@amanah/core/certification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCertification } from '../certification/product-certification.ts';
import type { ActingFor } from '../organisations/index.ts';
import { signInAs } from '../testing/demo-people.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';
import { shareSlowCount } from './count-verified.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

const isOpen = ({ state }: { readonly state: string }) => openStates.some((one) => one === state);

describe('A number of the own organisation', () => {
  it('is for a certifier what its queue and its certificates show', async () => {
    const certifier = await signInAs(app, 'certifier');
    const { counts } = (await certifier.call(dashboard, {})).organisation ?? {};
    const { applications } = await certifier.call(listApplications, {});
    const { certificates } = await certifier.call(listCertificates, { query: { limit: 200 } });
    const ended = ['expired', 'revoked'];
    const holders = new Set(certificates.filter(({ state }) => !ended.includes(state)).map(({ holder }) => holder));
    expect(applications.some((one) => isOpen(one) && one.products.length > 1)).toBe(true);
    expect(counts).toEqual({
      applications: applications.filter(isOpen).length,
      certificatesIssued: certificates.length,
      certifiedOrganisations: holders.size,
    });
  });

  it('is for a producer how many applications are open, and not how many products they name', async () => {
    const producer = await signInAs(app, 'producer');
    const { counts } = (await producer.call(dashboard, {})).organisation ?? {};
    const { applications } = await producer.call(listApplications, {});
    expect(counts?.applicationsSubmitted).toBe(applications.filter(isOpen).length);
  });
});

it('The products that count as verified are those whose verdict is certified, whatever happens to certificates, recognitions and goods', async () => {
  const counted = async () => (await (await signInAs(app, 'consumer')).call(dashboard, {})).statistics.verifiedProducts;
  const gtins = async () => {
    const { rows } = await app.database.pool.query<{ gtin: string; maker: string }>(
      `select gtin, producer_id as maker from products.catalogue where realm <> 'practice'`,
    );
    return rows;
  };
  const judged = async () => {
    const codes = (await gtins()).map(({ gtin }) => `https://id.gs1.org/01/${gtin}`);
    const { states } = await (await signInAs(app, 'consumer')).call(verdictStatesOf, { body: { codes } });
    return states.filter((state) => state === 'certified').length;
  };
  // The lists of makers say how goods are certified. What happened to the goods themselves makes verdicts worse, never better.
  const listed = async () => {
    let certified = 0;
    for (const { gtin, maker } of await gtins()) {
      const { status } = await readCertification(deps(), { id: maker } as ActingFor, gtin);
      if (status === 'certified' || status === 'expiring') certified += 1;
    }
    return certified;
  };
  const deps = () => ({
    ...app,
    database: app.database,
    products: { list: () => Promise.reject(new Error('not asked')) },
  });
  const atFirst = await judged();
  expect(atFirst).toBeGreaterThan(0);
  expect(atFirst).toBeLessThan(await listed());
  expect(await counted()).toBe(atFirst);

  const certifier = await signInAs(app, 'certifier');
  const { certificates } = await certifier.call(listCertificates, { query: { limit: 200 } });
  const inForce = certificates.filter(({ state }) => state === 'valid').slice(0, 2);
  for (const { id } of inForce)
    await certifier.call(changeCertificateStatus, {
      params: { id },
      body: { action: 'suspend', reason: 'Found at an audit' },
    });
  const suspended = await judged();
  expect(suspended).toBeLessThan(atFirst);
  expect(await counted()).toBe(suspended);

  // Nobody recognises meat any more.
  for (const table of ['bodies', 'recognitions'])
    await app.database.asOwner(`alter table authorities.${table} disable trigger user`);
  await app.database.asOwner('update authorities.bodies set speaks_for_country = false');
  await app.database.asOwner(`update authorities.recognitions set excluded_categories = array['meat']`);
  const unrecognised = await judged();
  expect(unrecognised).toBeLessThan(suspended);
  expect(await counted()).toBe(unrecognised);
});

it('A count that takes long is kept for a while, and made anew while nobody waits; of another day none is kept', async () => {
  let milliseconds = 0;
  let day = '2026-11-21';
  let takes = 2_000;
  let counts = 0;
  const failures: unknown[] = [];
  const count = shareSlowCount(
    async () => {
      milliseconds += takes;
      counts += 1;
      if (counts === 5) throw new Error('no connection');
      return counts;
    },
    { today: () => day, milliseconds: () => milliseconds, onFailure: (error) => failures.push(error) },
  );
  expect(await Promise.all([count(), count()])).toEqual([1, 1]);
  milliseconds += 39_000;
  expect(await count()).toBe(1);
  day = '2026-11-22';
  expect(await count()).toBe(2);
  milliseconds += 41_000;
  takes = 10;
  // Whoever finds it too old has it all the same, and whoever comes then has the new one.
  expect(await count()).toBe(2);
  await new Promise(setImmediate);
  expect([counts, await count()]).toEqual([3, 4]);
  await expect(count()).rejects.toThrow('no connection');
  expect(failures).toEqual([]);
});
