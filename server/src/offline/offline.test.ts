// Packs through their own routes, on the demo: what a phone is given, whether it holds, and whether it says what the server says.
import { gunzipSync } from 'node:zlib';
import { noMarket, offlinePack, offlineTrust } from '@amanah/api/offline';
import { previewVerdict } from '@amanah/api/verification';
import { parseCode } from '@amanah/core/codes';
import { parsePolicy } from '@amanah/core/ledger';
import { applyDelta, checkPack, decideOffline, parsePackHeader } from '@amanah/core/offline';
import { headlineOf, verdictStates } from '@amanah/core/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../platform/clock.ts';
import { nodeVerifier } from '../platform/signing.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
  await app.domains.ledger.settled();
});
afterAll(() => app.close());

const gunzip = (bytes: Uint8Array, maximumBytes: number) =>
  new Uint8Array(gunzipSync(bytes, { maxOutputLength: maximumBytes }));
const ask = (market: string, have?: number) =>
  app.browser().call(offlinePack, { params: { market }, query: have === undefined ? {} : { have } });

async function full(market: string) {
  const answer = await ask(market);
  if (answer.kind !== 'full') throw new Error('whoever has nothing gets everything');
  return answer;
}

async function check(market: string, { note, body }: { readonly note: string; readonly body: string }) {
  const { policy: text, ...trust } = await app.browser().call(offlineTrust, {});
  const policy = await parsePolicy(nodeVerifier, text);
  if (!policy.ok) throw new Error(policy.refusal);
  return checkPack(nodeVerifier, {
    note,
    body,
    trust,
    policy: policy.policy,
    market: market === noMarket ? null : market,
    at: app.clock.now().toISOString(),
    gunzip,
  });
}

/** A pack that holds, as a phone asks it. */
async function phone(market: string) {
  const { usable, ...answer } = await check(market, await full(market));
  if (!usable) throw new Error(JSON.stringify(answer));
  return (code: string) => {
    const said = decideOffline({
      reading: parseCode(code),
      pack: usable.body,
      isSet: usable.isSet,
      today: dayOf(app.clock.now()),
    });
    return said.kind === 'verdict' ? said.verdict : null;
  };
}

const online = (code: string, market: string) =>
  app.browser().call(previewVerdict, { params: { code }, query: market === noMarket ? {} : { market } });
/** Which days have passed since is counted where it is read. */
const firstSentence = (verdict: Parameters<typeof headlineOf>[0]) => {
  const { code, details } = headlineOf(verdict);
  return { code, details: { ...details, days: 0 } };
};
const newest = (note: string) => parsePackHeader(note.slice(0, note.indexOf('\n\n') + 1))?.version ?? 0;

describe('A pack', () => {
  it.each(['MY', 'ID', 'JP', noMarket])('for %s holds, and says of every code what the server says', async (market) => {
    const say = await phone(market);
    const { rows } = await app.database.pool.query<{ gtin: string; batch_number: string | null; code: string | null }>(
      `select gtin, null as batch_number, null as code from products.catalogue
       union all select gtin, batch_number, code from batches.batch_facts`,
    );
    expect(rows.length).toBeGreaterThan(100);
    const met = new Set<string>();
    for (const { gtin, batch_number, code } of rows) {
      const name = code ?? (batch_number === null ? gtin : `(01)${gtin}(10)${batch_number}`);
      const said = say(name);
      const told = await online(name, market);
      met.add(told.state);
      expect(`${name}: ${said?.state}`).toBe(`${name}: ${told.state}`);
      expect(said?.name?.name).toBe(told.product?.name);
      // A batch that somebody registered is never called unknown, also where the same is said of it as of its product.
      expect(`${name}: ${said?.level}`).toBe(`${name}: ${batch_number === null ? 'class' : 'batch'}`);
      // The first sentence with its days: a batch that ended otherwise than its product says so.
      expect(said && firstSentence(said), name).toEqual(firstSentence(told));
    }
    expect([...met].filter((state) => state !== 'certified').length).toBeGreaterThan(2);
    expect(say('4006381333931')).toBeNull();
    const registered = rows.find(({ batch_number }) => batch_number !== null);
    expect(say(`(01)${registered?.gtin}(10)NOBODY-1`)?.level).toBe('class');
  });

  it('is never better about a serial than the server, which knows its batch', async () => {
    const say = await phone('MY');
    const { rows } = await app.database.pool.query<{ gtin: string; serial: string }>(
      'select gtin, serial from batches.serial_batches limit 40',
    );
    let waiting = 0;
    for (const { gtin, serial } of rows) {
      const code = `(01)${gtin}(21)${serial}`;
      const told = (await online(code, 'MY')).state;
      const said = say(code);
      // Where it was seen is what only the server knows: without it no single pack is verified.
      expect(said?.display, code).not.toBe('verified');
      if (said === null) {
        waiting += 1;
        continue;
      }
      if (told !== 'suspected_copy')
        expect(verdictStates.indexOf(said.state)).toBeLessThanOrEqual(verdictStates.indexOf(told));
      expect(said.notProven).toContain('copy_cannot_be_excluded');
    }
    expect(waiting).toBeGreaterThan(0);
  });

  it('is given again as 304, and made anew when verdicts change, as a difference that leads to what was signed', async () => {
    const first = await full('MY');
    const version = newest(first.note);
    const again = await app.http.inject({
      method: 'GET',
      url: `/api/offline/packs/MY?have=${version}`,
      headers: { 'if-none-match': `"${version}"` },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(await ask('MY', version)).toMatchObject({ kind: 'delta', removed: [], added: [], note: first.note });
    expect(await app.domains.offline.makeDue()).toEqual([]);

    const { rows } = await app.database.pool.query<{ id: string; gtin: string }>(
      `select k.id, v.gtin from certificates.certificate_scopes k join certificates.product_certificates v on v.certificate_id = k.id
       where k.valid_until > '2026-12-31' and not exists (select from certificates.certificate_changes h where h.certificate_id = k.id) limit 1`,
    );
    const { id = '', gtin = '' } = rows[0] ?? {};
    expect((await phone('MY'))(gtin)?.state).toBe('certified');
    await app.database.sql.transaction((tx) =>
      app.domains.certificates.changeStatus(tx, [
        {
          certificateId: id,
          status: 'suspended',
          onDay: '2026-11-21',
          reason: 'inspection',
          gtins: null,
          batches: null,
        },
      ]),
    );
    await app.domains.ledger.settled();
    // The old pack with the list of the moment knows already.
    expect((await phone('MY'))(gtin)).toMatchObject({ state: 'suspended', sinceThePack: 'suspended' });

    await app.outbox.deliver(app.domains.offline.listeners);
    app.clock.moveTo('2026-11-21T10:00:10Z');
    expect(await app.domains.offline.makeDue()).toContain('MY');
    expect(await app.domains.offline.makeDue()).toEqual([]);
    const delta = await ask('MY', version);
    if (delta.kind !== 'delta') throw new Error('a known version gets a difference');
    expect(delta.base).toBe(version);
    expect(delta.added.length).toBeGreaterThan(0);
    expect(delta.added.join('\n').length).toBeLessThan(first.body.length / 4);
    const body = applyDelta(first.body, delta);
    expect((await check('MY', { note: delta.note, body })).usable).not.toBeNull();
    expect(body).toBe((await full('MY')).body);
    expect((await phone('MY'))(gtin)).toMatchObject({ state: 'suspended', sinceThePack: null });
    expect((await ask('MY', 9_999)).kind).toBe('full');
  });

  it('is made anew every hour and with a new day, and only where somebody asks', async () => {
    const before = newest((await full('ID')).note);
    app.clock.moveTo('2026-11-22T00:00:01Z');
    expect(await app.domains.offline.makeDue()).toContain('ID');
    expect(newest((await full('ID')).note)).toBe(before + 1);
    app.clock.moveTo('2026-12-10T00:00:00Z');
    expect(await app.domains.offline.makeDue()).toEqual([]);
    app.clock.moveTo('2026-11-22T00:00:01Z');
  });

  it('answers nothing once it is three days old, with one byte changed, or for another market', async () => {
    const pack = await full('MY');
    const changed = await check('MY', { ...pack, body: pack.body.replace('certified', 'certifief') });
    expect(changed.pack.codes).toContain('offline.pack_body_differs');
    expect(changed.usable).toBeNull();
    expect((await check('ID', pack)).pack.codes).toEqual(['offline.pack_of_another_market']);
    app.clock.moveTo('2026-11-25T12:00:00Z');
    expect((await check('MY', pack)).pack.codes).toContain('offline.pack_too_old');
    app.clock.moveTo('2026-11-22T00:00:01Z');
  });

  it('comes packed for whoever can unpack it', async () => {
    const answer = await app.http.inject({
      method: 'GET',
      url: '/api/offline/packs/MY',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString('utf8'))).toEqual(await full('MY'));
  });

  it.each(['Malaysia', 'ZZ', 'my'])('is refused for what is no market: %s', async (market) => {
    expect((await app.browser().send(offlinePack, { params: { market } })).status).toBe(400);
  });

  it('of another setting of the demo, or that nobody kept fresh, is made anew before it is handed out', async () => {
    const version = newest((await full('MY')).note);
    await app.database.pool.query(`update offline.markets set has_demo = not has_demo where market = 'MY'`);
    expect(newest((await full('MY')).note)).toBe(version + 1);
    await app.database.pool.query(
      `update offline.markets set made_at = made_at - interval '2 days' where market = 'MY'`,
    );
    expect(newest((await full('MY')).note)).toBe(version + 2);
    expect(newest((await full('MY')).note)).toBe(version + 2);
  });

  it('is not made anew for what somebody practises with, and at once for everything else, such as a result of a laboratory', async () => {
    const later = (milliseconds: number) =>
      app.clock.moveTo(new Date(app.clock.now().getTime() + milliseconds).toISOString());
    const version = newest((await full('MY')).note);
    const { listeners } = app.domains.offline;
    await listeners['batch.changed']?.({ gtins: ['09529000000014'] }, 'a');
    later(301_000 + 4_000);
    expect(await app.domains.offline.makeDue()).toEqual([]);
    await listeners['batch.changed']?.({ gtins: ['09521001000017'] }, 'b');
    later(4_000);
    expect(await app.domains.offline.makeDue()).toContain('MY');
    expect(newest((await full('MY')).note)).toBe(version + 1);
  });

  it('is made for few countries at once, so that a stranger who asks for all of them holds up nobody', async () => {
    const statuses: number[] = [];
    // No version can be stored meanwhile.
    const other = await app.database.connect();
    await other.query('begin; lock table offline.versions in exclusive mode');
    const asked = ['FR', 'DE', 'IT', 'ES', 'PT', 'NL'].map(async (market) => {
      statuses.push((await app.browser().send(offlinePack, { params: { market } })).status);
    });
    await expect.poll(() => statuses).toEqual([503, 503, 503]);
    await other.query('rollback');
    await other.end();
    await Promise.all(asked);
    expect(statuses).toEqual([503, 503, 503, 200, 200, 200]);
    const { rows } = await app.database.pool.query(
      `select count(*)::int as kept from offline.markets where market = any('{FR,DE,IT,ES,PT,NL}')`,
    );
    expect(rows).toEqual([{ kept: 3 }]);
  });
});
