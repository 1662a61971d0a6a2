// Whose certificate serves an event: the holder's own, and that of a brand that names the site where its goods are made.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchKey } from '../codes/index.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';
import { claimedCertificates } from './claimed-certificates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

it('A contract maker books goods under the certificate of the brand that names its site, and under no other', async () => {
  const { rows } = await app.database.pool.query<{ id: string; site: string; gtin: string; day: string }>(
    `select k.id, k.site_ids[1] as site, k.gtins[1] as gtin, k.valid_from::text as day from certificates.certificates k
     join products.registered p on p.gtin = k.gtins[1] and p.producer_id = k.holder_id
     where k.realm = 'demo' and k.site_ids is not null and k.batches is null
       and certificates.status_on(k.id, k.valid_from, k.valid_until, k.valid_from, k.gtins[1], null) = 'valid' limit 1`,
  );
  const [certificate] = rows;
  if (!certificate) throw new Error('the demo has no certificate that names sites');
  const { rows: others } = await app.database.pool.query<{ gtin: string }>(
    `select gtin from products.registered where producer_id <> (select holder_id from certificates.certificates where id = $1) limit 1`,
    [certificate.id],
  );
  // The brand's certificate names a site of somebody else, as one for goods that are made on contract does.
  const { rows: sites } = await app.database.pool.query<{ id: string; owner: string }>(
    `select s.id, s.organisation_id as owner from organisations.sites s
     where s.organisation_id <> (select holder_id from certificates.certificates where id = $1) order by s.id limit 1`,
    [certificate.id],
  );
  const [named] = sites;
  if (!named) throw new Error('the demo has no other sites');
  await app.database.asOwner('alter table certificates.certificates disable trigger user');
  await app.database.asOwner('update certificates.certificates set site_ids = site_ids || $2::uuid where id = $1', [
    certificate.id,
    named.id,
  ]);
  await app.database.asOwner('alter table certificates.certificates enable trigger user');
  const objection = async (
    more: { readonly siteId?: string; readonly gtin?: string; readonly organisationId?: string } = {},
  ) => {
    const lot = batchKey(more.gtin ?? certificate.gtin, 'C-1') ?? '';
    const claim = {
      ...{
        claims: [`urn:uuid:${certificate.id}`],
        organisationId: more.organisationId ?? named.owner,
        day: certificate.day,
      },
      ...{ siteId: more.siteId ?? named.id, lots: [lot] },
    };
    const [found] = await app.database.sql.transaction((tx) => claimedCertificates(tx, 'demo', [claim]));
    return found?.objection;
  };
  expect(await objection()).toBeNull();
  // Neither at a site that it does not name, nor by a stranger who names the site of somebody else.
  expect(await objection({ siteId: crypto.randomUUID() })).toBe('other_holder');
  expect(await objection({ siteId: certificate.site })).toBe('other_holder');
  expect(await objection({ organisationId: crypto.randomUUID() })).toBe('other_holder');
  expect(await objection({ gtin: others[0]?.gtin ?? '' })).toBe('other_holder');
});
