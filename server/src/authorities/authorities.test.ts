import { authoritySchema, listAuthorities } from '@amanah/api/authorities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { seedRegister } from './register.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('The register of authorities', () => {
  it('holds the six bodies of the landing page and the others, each with a source and a date', async () => {
    const { authorities } = await app.browser().call(listAuthorities, {});
    expect(authorities.slice(0, 6).map((body) => body.shortName)).toEqual([
      'JAKIM',
      'ESMA',
      'HMC',
      'MUI',
      'SFDA',
      'HFA',
    ]);
    for (const body of authorities) {
      expect(authoritySchema.parse(body)).toMatchObject({ realm: 'real' });
      expect(body.source, body.shortName).not.toBe('');
      expect(body.sourceDate, body.shortName).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  it('never says "recognised: yes": an edge has a scope, dates and a source', async () => {
    const { recognitions } = await app.browser().call(listAuthorities, {});
    expect(recognitions.length).toBeGreaterThan(10);
    expect(recognitions.every((edge) => edge.source !== '' && edge.status !== '')).toBe(true);
    expect(recognitions.find((edge) => edge.recogniser === 'ESMA')).toMatchObject({
      recognised: 'HFA',
      until: '2019-01-22',
      scope: 'Processing 1, 2, 3 excluding animal slaughtering',
      categories: null,
      excludedCategories: ['meat', 'poultry'],
    });
  });

  it('lets only dated edges of bodies that speak for a country count in a verdict', async () => {
    const { rows } = await app.database.pool.query(
      'select recogniser_id from authorities.recognition_edges where valid_from is null or recogniser_country is null',
    );
    expect(rows).toEqual([]);
  });

  it('is left alone where an operator keeps it', async () => {
    await app.database.pool.query("update authorities.bodies set notes = 'kept' where id = 'jakim'");
    await seedRegister({ database: app.database, authorities: app.domains.authorities });
    const { authorities } = await app.browser().call(listAuthorities, {});
    expect(authorities[0]?.notes).toBe('kept');
  });
});
