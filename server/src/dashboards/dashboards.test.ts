// The numbers of the own organisation on the dashboard, and what the pages show to which they lead.

import { listCertificates } from '@amanah/api/certificates';
import { listApplications } from '@amanah/api/certification/applications';
import { dashboard } from '@amanah/api/dashboards';
import { openStates } from '@amanah/core/certification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../testing/demo-people.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

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
