// Who makes queries and subscriptions, what the audit trail says of it, and what becomes of them when that member goes.

import { ownSubscriptions } from '@amanah/api/events/own-subscriptions';
import { register } from '@amanah/api/identity';
import { createApiKey } from '@amanah/api/integrations';
import { changeMemberRight, leaveOrganisation, removeMember } from '@amanah/api/organisations/members';
import type { OrganisationRight } from '@amanah/core/organisations';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId, systemClock } from '../platform/clock.ts';
import { passSecondStep } from '../testing/pass-second-step.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let organisationId: string;
let people = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.asOwner('truncate identity.rate_limits, identity.slow_downs');
  organisationId = newId(systemClock.now());
  await app.database.sql.transaction((tx) =>
    app.domains.organisations.addApproved(tx, [
      {
        ...{ id: organisationId, name: 'Green Valley', kind: 'producer', country: 'MY', city: 'Ipoh' },
        ...{ licenceNumber: '', realm: 'real' as const, sites: [] },
      },
    ]),
  );
});

async function member(right: OrganisationRight, isTwoStep = true) {
  const browser = app.browser();
  const username = `Maker ${++people}`;
  const body = { username, email: `maker${people}@example.com`, password: 'purple-mango-38-tree' };
  const session = await browser.call(register, { body });
  browser.token = session.token;
  const { id } = session.user;
  if (isTwoStep) await passSecondStep(app, id);
  await app.database.pool.query(
    `insert into organisations.memberships (user_id, organisation_id, "right", status, created_at, realm, account_realm)
     values ($1, $2, $3, 'approved', now(), 'real', 'real')`,
    [id, organisationId, right],
  );
  const send = async (method: 'POST' | 'DELETE', url: string, payload?: unknown, bearer = session.token) => {
    const answer = await app.http.inject({
      ...{ method, url },
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    });
    const isJson = answer.body.startsWith('{');
    return {
      status: answer.statusCode,
      code: isJson ? answer.json().code : undefined,
      location: answer.headers.location,
    };
  };
  return { browser, id, username, send };
}

const query = { name: 'all', query: {} };
const hook = { dest: 'https://user:secret@receiver.example/path/secret', schedule: { hour: '1' } };
const trail = async () =>
  (
    await app.database.pool.query(
      'select entry from organisations.audit_entries where organisation_id = $1 order by place',
      [organisationId],
    )
  ).rows.map(({ entry }) => JSON.parse(entry));
const deliver = async () => {
  await app.outbox.deliver(app.lifecycle.listeners);
};

it('Only who may make API keys makes them, with the second step', async () => {
  const owner = await member('owner');
  expect(await (await member('staff')).send('POST', '/epcis/queries', query)).toMatchObject({
    status: 403,
    code: 'organisations.right_missing',
  });
  expect(await (await member('owner', false)).send('POST', '/epcis/queries', query)).toMatchObject({
    status: 403,
    code: 'identity.two_step_required',
  });
  expect((await owner.send('POST', '/epcis/queries', query)).status).toBe(201);
});

it('The audit trail says who made and ended them, and nothing that is secret', async () => {
  const owner = await member('owner');
  const { key } = await owner.browser.call(createApiKey, { body: { name: 'Of the warehouse', scopes: ['query'] } });
  await owner.send('POST', '/epcis/queries', query);
  const made = await owner.send('POST', '/epcis/queries/all/subscriptions', hook);
  await owner.send('POST', '/epcis/queries/all/subscriptions', hook, key);
  await owner.send('DELETE', String(made.location));
  await owner.send('DELETE', '/epcis/queries/all', undefined, key);
  const entries = (await trail()).slice(1);
  expect(entries.map(({ action, actor, subject, facts }) => [action, actor, subject.name, facts])).toEqual([
    ['named_query.created', owner.id, 'all', {}],
    ['subscription.created', owner.id, 'receiver.example', { query: 'all' }],
    ['subscription.created', null, 'receiver.example', { query: 'all', key: 'Of the warehouse' }],
    ['subscription.ended', owner.id, 'receiver.example', { query: 'all' }],
    ['subscription.ended', null, 'receiver.example', { query: 'all', key: 'Of the warehouse' }],
    ['named_query.removed', null, 'all', { key: 'Of the warehouse' }],
  ]);
  expect(JSON.stringify(entries)).not.toContain('secret');
});

it('The list says who made each, what for and where to, and nothing that is secret; only owners see it', async () => {
  const owner = await member('owner');
  const { key } = await owner.browser.call(createApiKey, { body: { name: 'Of the warehouse', scopes: ['query'] } });
  await owner.send('POST', '/epcis/queries', query);
  await owner.send('POST', '/epcis/queries/all/subscriptions', hook);
  await owner.send('POST', '/epcis/queries/all/subscriptions', hook, key);
  const list = await owner.browser.call(ownSubscriptions, {});
  // Made in the same millisecond they may stand either way round.
  const byKey = list.subscriptions.toSorted(
    (one, other) => Number(one.madeByKey === null) - Number(other.madeByKey === null),
  );
  expect(byKey).toMatchObject([
    { queryName: 'all', receiver: 'receiver.example', madeBy: null, madeByKey: 'Of the warehouse', isStream: false },
    { queryName: 'all', receiver: 'receiver.example', madeBy: owner.username, madeByKey: null, lastNotifiedAt: null },
  ]);
  expect(JSON.stringify(list)).not.toContain('secret');
  expect((await (await member('staff')).browser.send(ownSubscriptions, {})).status).toBe(403);
});

it.each(['been removed', 'left', 'been given a lower right'] as const)(
  'Those of a member who has %s end, and the keys are named to the owners',
  async (how) => {
    const owner = await member('owner');
    const gone = await member('owner');
    await gone.browser.call(createApiKey, { body: { name: 'Of the scale', scopes: ['query'] } });
    await owner.send('POST', '/epcis/queries', query);
    await owner.send('POST', '/epcis/queries/all/subscriptions', hook);
    await gone.send('POST', '/epcis/queries/all/subscriptions', hook);
    if (how === 'been removed') await owner.browser.call(removeMember, { params: { userId: gone.id } });
    else if (how === 'been given a lower right')
      await owner.browser.call(changeMemberRight, {
        params: { userId: gone.id },
        body: { right: 'read_only' },
        ifMatch: '*',
      });
    else await gone.browser.call(leaveOrganisation, { params: { organisationId } });
    await deliver();
    const { rows } = await app.database.pool.query(
      'select created_by from events.epcis_subscriptions where organisation_id = $1',
      [organisationId],
    );
    expect(rows).toEqual([{ created_by: owner.id }]);
    const last = (await trail()).slice(-2);
    expect(last.map(({ action, actor, subject, facts }) => [action, actor, subject.name, facts])).toEqual([
      ['subscription.ended', null, 'receiver.example', { query: 'all', person: gone.username }],
      ['api_key.maker_gone', null, 'Of the scale', { person: gone.username }],
    ]);
    const notices = await app.database.pool.query(
      `select payload->'facts'->>'names' as names from outbox.messages
     where payload->>'kind' = 'api_keys_of_former_member' and payload->'to'->>'organisationId' = $1`,
      [organisationId],
    );
    expect(notices.rows).toEqual([{ names: 'Of the scale' }]);
  },
);
