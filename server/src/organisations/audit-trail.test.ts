import { register } from '@amanah/api/identity';
import { changePassword } from '@amanah/api/identity/security';
import { addSite, changeOrganisationSettings } from '@amanah/api/organisations/members';
import { exportAuditTrail, readAuditTrail, trailLengths } from '@amanah/api/organisations/trails';
import { parsePolicy } from '@amanah/core/ledger';
import { checkAuditTrail, type OrganisationRight } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, systemClock } from '../platform/clock.ts';
import { nodeVerifier } from '../platform/signing.ts';
import { passSecondStep } from '../testing/pass-second-step.ts';
import { type Browser, createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let people = 0;
const valley = newId(systemClock.now());
const market = newId(systemClock.now());
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code ?? '';

async function memberOf(organisationId: string | null, right: OrganisationRight = 'owner'): Promise<Browser> {
  const browser = app.browser();
  const session = await browser.call(register, {
    body: { username: `Auditor ${++people}`, email: `auditor${people}@example.com`, password: 'purple-mango-38-tree' },
  });
  browser.token = session.token;
  await passSecondStep(app, session.user.id);
  if (organisationId)
    await app.database.sql.execute(sql`insert into organisations.memberships (user_id, organisation_id, "right", status, created_at, realm, account_realm)
      values (${session.user.id}, ${organisationId}, ${right}, 'approved', now(), 'real', 'real')`);
  return browser;
}

beforeAll(async () => {
  app = await createTestApp();
  await app.domains.ledger.open();
  const base = {
    kind: 'producer' as const,
    country: 'MY',
    city: '',
    licenceNumber: '',
    realm: 'real' as const,
    sites: [],
  };
  await app.database.sql.transaction((tx) =>
    app.domains.organisations.addApproved(tx, [
      { ...base, id: valley, name: 'Green Valley' },
      { ...base, id: market, name: 'Fresh Market' },
    ]),
  );
});
afterAll(() => app.close());

describe('The audit trail', () => {
  it('is checked by whoever reads it: hashes, chain, and the place in the log', async () => {
    const owner = await memberOf(valley);
    for (const name of ['=1+1 Farm', 'Barn', 'Mill'])
      await owner.call(addSite, {
        body: { name, kind: 'farm', address: 'Road 1', country: 'MY', latitude: null, longitude: null, gln: null },
      });
    await app.domains.ledger.settled();
    const trail = await owner.call(readAuditTrail, {});
    expect(trail.entries.map(({ place, action, subject }) => [place, action, subject.name])).toEqual([
      [3, 'site.added', 'Mill'],
      [2, 'site.added', 'Barn'],
      [1, 'site.added', '=1+1 Farm'],
    ]);
    const policy = await parsePolicy(nodeVerifier, trail.policy);
    if (!policy.ok) throw new Error(policy.refusal);
    const check = (entries: typeof trail.entries) =>
      checkAuditTrail(nodeVerifier, { did: trail.did, policy: policy.policy, links: entries });
    expect((await check(trail.entries)).map(({ result }) => result)).toEqual(['passed', 'passed', 'passed']);

    // What an operator might try: change an entry, also with its hash; take one out; hand over the leaf of another.
    const faultsOf = async (entries: typeof trail.entries) => (await check(entries)).flatMap(({ faults }) => faults);
    const [third, second, first] = trail.entries as [
      (typeof trail.entries)[0],
      (typeof trail.entries)[0],
      (typeof trail.entries)[0],
    ];
    const changed = { ...second, entry: second.entry.replace('Barn', 'Tower') };
    expect(await faultsOf([third, changed, first])).toContain('entry_changed');
    expect(await faultsOf([third, first])).toEqual(expect.arrayContaining(['chain_broken', 'place_wrong']));
    // The sentence stands in columns beside the entry: whoever writes those says something else under the same hash.
    await app.database.asOwner(
      `update organisations.audit_entries set action = 'product.retired' where organisation_id = $1 and place = 2`,
      [valley],
    );
    const rewritten = (await owner.call(readAuditTrail, {})).entries;
    expect(await faultsOf(rewritten)).toEqual(['shown_differs']);
    for (const shown of [
      { at: '2026-01-01T00:00:00.000Z' },
      { subject: third.subject },
      { facts: { name: 'Tower' } },
      { actorId: null },
    ])
      expect(await faultsOf([third, { ...second, ...shown }, first])).toEqual(['shown_differs']);
    expect(await faultsOf([third, { ...second, statement: first.statement }, first])).toContain('leaf_wrong');
    const proof = second.statement?.proof?.replace(/^index (\d+)$/m, (_, index) => `index ${Number(index) + 1}`) ?? '';
    const moved = { ...second, statement: second.statement && { ...second.statement, proof } };
    expect(await faultsOf([third, moved, first])).toContain('not_in_log');
  });

  it('is exported as CSV in which no spreadsheet finds a formula', async () => {
    const auditor = await memberOf(valley, 'auditor');
    const { status, body, headers } = await auditor.send(exportAuditTrail, {});
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = String(body).trim().split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[4]).toContain("'=1+1 Farm");
  });

  it('comes in pages without gaps', async () => {
    const owner = await memberOf(market);
    for (let change = 0; change < 105; change++)
      await owner.call(changeOrganisationSettings, {
        ifMatch: '*',
        body: { name: 'Fresh Market', country: 'MY', city: `Ipoh ${change}`, licenceNumber: '' },
      });
    const first = await owner.call(readAuditTrail, {});
    expect([first.entries.length, first.hasMore, first.entries.at(-1)?.place]).toEqual([100, true, 6]);
    const second = await owner.call(readAuditTrail, { query: { before: 6 } });
    expect([second.entries.map(({ place }) => place), second.hasMore]).toEqual([[5, 4, 3, 2, 1], false]);
  });

  it('is read by owners, managers and auditors of the organisation, and by nobody else', async () => {
    for (const right of ['owner', 'manager', 'auditor'] as const)
      expect((await (await memberOf(valley, right)).send(readAuditTrail, {})).status, right).toBe(200);
    for (const right of ['staff', 'read_only'] as const)
      expect(codeOf(await (await memberOf(valley, right)).send(readAuditTrail, {})), right).toBe(
        'organisations.right_missing',
      );
    expect(codeOf(await (await memberOf(null)).send(readAuditTrail, {}))).toBe('identity.forbidden');
    expect(codeOf(await app.browser().send(exportAuditTrail, {}))).toBe('identity.not_signed_in');
    const foreign = await (await memberOf(market)).call(readAuditTrail, {});
    expect(foreign.entries.every(({ subject }) => subject.name.startsWith('Fresh Market'))).toBe(true);
  });

  it('says how a member changed to sign in, and who took it out', async () => {
    const owner = await memberOf(market);
    await owner.call(changePassword, { body: { current: 'purple-mango-38-tree', password: 'green-kettle-51-road' } });
    const { entries } = await owner.call(readAuditTrail, {});
    expect(entries[0]).toMatchObject({
      action: 'member.security_changed',
      actor: entries[0]?.subject.name,
      facts: { change: 'password_changed' },
    });
    await owner.send(exportAuditTrail, {});
    expect((await owner.call(readAuditTrail, {})).entries[0]).toMatchObject({
      action: 'export.made',
      subject: { name: 'audit-trail.csv' },
    });
  });

  it('that was cut at its end is noticed, and so is one in which an entry is missing', async () => {
    const owner = await memberOf(market);
    for (const name of ['One', 'Two'])
      await owner.call(addSite, {
        body: { name, kind: 'farm', address: 'Road 1', country: 'MY', latitude: null, longitude: null, gln: null },
      });
    const { organisations } = app.domains;
    await organisations.maintain();
    expect(organisations.cutTrails()).toEqual([]);
    const keep = await app.database.asOwner<{ entry: object }>(
      `delete from organisations.audit_entries e using organisations.audit_heads h where h.organisation_id = e.organisation_id and e.place = h.place
         and e.organisation_id = '${market}' returning to_jsonb(e) as entry`,
    );
    expect(keep.rows).toHaveLength(1);
    await organisations.maintain();
    expect(organisations.cutTrails()).toEqual(['Fresh Market']);
    // The head set back as well: the log still knows of the next.
    await app.database.asOwner(
      `update organisations.audit_heads h set place = place - 1, hash = (select hash from organisations.audit_entries e
         where e.organisation_id = h.organisation_id and e.place = h.place - 1) where h.organisation_id = '${market}'`,
    );
    await organisations.maintain();
    expect(organisations.cutTrails()).toEqual(['Fresh Market']);
    // Others written in their place: the log has two of the same place.
    for (const name of ['Three', 'Four'])
      await owner.call(addSite, {
        body: { name, kind: 'farm', address: 'Road 1', country: 'MY', latitude: null, longitude: null, gln: null },
      });
    await organisations.maintain();
    expect(organisations.cutTrails()).toEqual(['Fresh Market']);
    const { logged, entries, did } = await owner.call(readAuditTrail, {});
    const newest = entries[0]?.place ?? 0;
    expect(logged).toBe(newest + 1);
    const { trails } = await app.browser().call(trailLengths, {});
    expect(trails.find(({ issuer }) => issuer === did)).toEqual({ issuer: did, entries: newest });
    // Taken out whole, with its head.
    await app.database.asOwner(`delete from organisations.audit_entries where organisation_id = '${market}'`);
    await app.database.asOwner(`delete from organisations.audit_heads where organisation_id = '${market}'`);
    await organisations.maintain();
    expect(organisations.cutTrails()).toEqual([did]);
  });
});
