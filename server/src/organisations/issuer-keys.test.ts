// Keys of issuers through HTTP: made at approval, never in the database in clear, rotated with overlap, held by the issuer itself, recovered, revoked.
import { webcrypto } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  changeCertificateStatus,
  decideImport,
  draftCertificate,
  proposeImport,
  signDraft,
} from '@amanah/api/certificates';
import { listKeys, operatorDid, organisationDid, registerKey, revokeKey, rotateKey } from '@amanah/api/organisations';
import { parseLeaf, utf8 } from '@amanah/core/ledger';
import { fromBase64Url, parseDidDocument, toBase64Url } from '@amanah/core/statements';
import { demoDeciders } from '@amanah/demo/accounts';
import { certifierNamed } from '@amanah/demo/certifiers';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CertifierDesk, openCertifierDesk, signIn, troublesOf } from '../certificates/testing/certifier-desk.ts';
import { wrapWith } from '../platform/key-wrapping.ts';
import { signingKey } from '../platform/signing.ts';
import { takeOver } from '../testing/demo-people.ts';
import { reinstate as reinstateByTwo } from '../testing/reinstate.ts';
import { type Browser, createTestApp } from '../testing/test-app.ts';

const allWell = ['witnesses: limited, evidence.no_outside_witness'];
const operator = 'did:web:localhost%3A3000';

interface OwnKey {
  readonly publicKey: string;
  sign(bytes: Uint8Array): Promise<string>;
}

/** As a browser makes it: the private part cannot leave it. */
async function makeOwnKey(): Promise<OwnKey> {
  const { publicKey, privateKey } = (await webcrypto.subtle.generateKey('Ed25519', false, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair; // Ed25519 gives a pair
  return {
    publicKey: toBase64Url(new Uint8Array(await webcrypto.subtle.exportKey('raw', publicKey))),
    sign: async (bytes) =>
      toBase64Url(new Uint8Array(await webcrypto.subtle.sign('Ed25519', privateKey, Uint8Array.from(bytes)))),
  };
}

/** What the holder of a key signs to register it, written here a second time on purpose. */
const possession = (did: string, publicKey: string) => utf8(`amanah key registration v1\n${did}\n${publicKey}\n`);

async function register(browser: Browser, did: string, key: OwnKey, custody: 'own' | 'recovery') {
  const proof = await key.sign(possession(did, key.publicKey));
  return browser.send(registerKey, { body: { publicKey: key.publicKey, proof, custody } });
}

interface Draft {
  readonly draftId: string;
  readonly method: string;
  readonly jwtInput: string;
  readonly integrityInput: string;
}

const bytesOf = (text: string) => fromBase64Url(text) ?? new Uint8Array();
const signaturesOf = async (draft: Draft, key: OwnKey) => ({
  jwt: await key.sign(bytesOf(draft.jwtInput)),
  integrity: await key.sign(bytesOf(draft.integrityInput)),
});

let desk: CertifierDesk;
beforeAll(async () => {
  desk = await openCertifierDesk();
});
afterAll(() => desk.app.close());

const tick = (seconds = 1) =>
  desk.app.clock.moveTo(new Date(desk.app.clock.now().getTime() + seconds * 1_000).toISOString());
const didOf = (organisationId: string) => `${operator}:did:${organisationId}`;
const methodIn = async (number: string) => {
  const { certificates } = await desk.evidenceOf(number);
  const [header = ''] = (certificates[0]?.jwt ?? '').split('.');
  return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid; // written by us
};

describe('Processes that start together', () => {
  it('make one first key between them', async () => {
    const app = await createTestApp();
    const { pool } = app.database;
    await app.database.asOwner('delete from organisations.issuer_keys');
    // Nobody can write to the log until both have looked for keys, or wait for the one that has.
    const gate = await app.database.connect();
    await gate.query('begin; lock table ledger.leaves in exclusive mode');
    const opened = Promise.all([app.domains.organisations.open(), app.domains.organisations.open()]);
    const waiting =
      'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())';
    while (((await gate.query(waiting)).rowCount ?? 0) < 2) await sleep(5);
    await gate.query('commit');
    await gate.end();
    await opened;
    const { rows } = await pool.query('select did, name from organisations.issuer_keys');
    expect(rows).toEqual([{ did: operator, name: 'key-1' }]);
    await app.close();
  });
});

describe('A key', () => {
  it('is made at approval for everybody who may sign, and the log tells of it before it signs', async () => {
    const { rows } = await desk.app.database.pool.query(
      `select k.did, k.name, k.custody, l.leaf, l.position from organisations.issuer_keys k join ledger.leaves l on l.id = k.leaf_id`,
    );
    const { rows: approved } = await desk.app.database.pool.query(
      `select id from organisations.organisations where status = 'approved'`,
    );
    expect(rows.map(({ did }) => did).toSorted()).toEqual(
      [operator, ...approved.map(({ id }) => didOf(id as string))].toSorted(),
    );
    for (const { did, name, custody, leaf, position } of rows) {
      expect([name, custody]).toEqual(['key-1', 'server']);
      expect(parseLeaf(utf8(leaf))).toMatchObject({ kind: 'issuer_key.published', issuer: did });
      expect(position).not.toBeNull();
    }
  });

  it('is nowhere in the database in clear', async () => {
    await desk.browser.call(rotateKey, {});
    await desk.second.call(draftCertificate, { body: { kind: 'import', id: await desk.accepted() } });
    const { pool } = desk.app.database;
    const { rows: keys } = await pool.query(
      'select did, name, public_key, wrapped_private_key as wrapped from organisations.issuer_keys where wrapped_private_key is not null',
    );
    expect(keys.length).toBeGreaterThan(10);
    const unwrapper = wrapWith(Buffer.alloc(32, 8)); // the key-encryption key of the tests
    const seeds: Buffer[] = [];
    for (const { did, name, public_key: publicKey, wrapped } of keys) {
      const seed = await unwrapper.unwrap(wrapped, `${did}#${name}`);
      expect(Buffer.from(signingKey(seed).publicKey).equals(publicKey)).toBe(true);
      seeds.push(seed);
      // A wrapped key that is moved to another row opens nothing, nor does another key-encryption key.
      await expect(unwrapper.unwrap(wrapped, `${did}#other`)).rejects.toThrow();
      await expect(wrapWith(Buffer.alloc(32, 9)).unwrap(wrapped, `${did}#${name}`)).rejects.toThrow();
    }
    const { rows: columns } = await pool.query(
      `select format('%I.%I', table_schema, table_name) as tab, format('%I', column_name) as col, udt_name as type
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
         and udt_name in ('bytea', 'text', 'varchar', 'jsonb', 'json', '_text')`,
    );
    expect(columns.filter(({ type }) => type === 'bytea').length).toBeGreaterThan(4);
    const found: string[] = [];
    for (const { tab, col, type } of columns) {
      const whole = type === 'bytea' ? col : `convert_to(${col}::text, 'UTF8')`;
      // As bytes, and as every text in which bytes are usually written.
      const needles = seeds.flatMap((seed) => [
        seed,
        ...(['hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(seed.toString(form).slice(0, 40))),
        Buffer.from(seed.toString('hex').toUpperCase()),
      ]);
      const { rows } = await pool.query(
        `select 1 from ${tab}, unnest($1::bytea[]) as needle where position(needle in ${whole}) > 0 limit 1`,
        [needles],
      );
      if (rows.length > 0) found.push(`${tab}.${col}`);
    }
    expect(found).toEqual([]);
  }, 60_000);
});

describe('A DID document', () => {
  it('is where did:web looks for it, for the operator and for organisations', async () => {
    for (const [did, url] of [
      [operator, '/.well-known/did.json'],
      [didOf(desk.organisationId), `/did/${desk.organisationId}/did.json`],
      [didOf(producerId('kampung-hijau')), `/did/${producerId('kampung-hijau')}/did.json`],
    ] as const) {
      const answer = await desk.app.http.inject({ url });
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=60',
        'content-type': expect.stringMatching(/^application\/did\+ld\+json/),
      });
      expect(answer.json()).toMatchObject({ id: did });
      expect(parseDidDocument(did, answer.json())?.length).toBeGreaterThan(0);
      expect(answer.body).not.toContain('"d"');
    }
    expect((await desk.browser.send(operatorDid, {})).status).toBe(200);
  });

  it('is not there for anybody else', async () => {
    const nobody = [
      '00000000-0000-7000-8000-000000000000',
      'nobody',
      'operator',
      "' or 1=1",
      desk.organisationId.toUpperCase(),
    ];
    for (const organisation of nobody) {
      const answer = await desk.browser.send(organisationDid, { params: { organisation } });
      expect(answer, organisation).toMatchObject({ status: 404, body: { code: 'organisations.unknown' } });
    }
  });
});

describe('Rotation', () => {
  it('lets the new key sign at once, and what the old one signed stays good', async () => {
    const before = await desk.issue();
    const old = await methodIn(before.number);
    tick();
    const { keys } = await desk.browser.call(rotateKey, {});
    tick();
    const after = await desk.issue();
    const next = await methodIn(after.number);
    expect(next).toBe(keys.at(-1)?.method);
    expect(next).not.toBe(old);
    for (const { number } of [before, after]) expect(troublesOf(await desk.check(number))).toEqual(allWell);
    expect(keys.filter(({ endedAt, revokedAt }) => !endedAt && !revokedAt)).toHaveLength(1);
    const { rows } = await desk.app.database.pool.query(
      'select count(*)::int as count from organisations.issuer_keys where ended_at is not null and wrapped_private_key is not null',
    );
    expect(rows[0].count).toBe(0);
    const document = (await desk.app.http.inject({ url: `/did/${desk.organisationId}/did.json` })).json();
    const listed = parseDidDocument(didOf(desk.organisationId), document);
    expect(listed?.filter(({ until }) => until === undefined).map(({ name }) => name)).toEqual([
      keys.at(-1)?.name,
      `${keys.at(-1)?.name}-jwk`,
    ]);
  });

  it('by several people at once ends with one key in use and every name once', async () => {
    const browser = await desk.signInAt('lhn');
    await Promise.all([1, 2, 3, 4].map(() => browser.call(rotateKey, {})));
    const { keys } = await browser.call(listKeys, {});
    expect(new Set(keys.map(({ name }) => name)).size).toBe(5);
    expect(keys.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  it('is for owners, and nobody sees keys without signing in', async () => {
    const browser = await desk.signInAt('khr');
    await desk.app.database.pool.query(
      `update organisations.memberships m set "right" = 'staff' from people.accounts u
       where u.id = m.user_id and u.email = 'person@khr.example'`,
    );
    const key = await makeOwnKey();
    const { did } = await browser.call(listKeys, {});
    const refused = { status: 403, body: { code: 'organisations.right_missing' } };
    expect(await browser.send(rotateKey, {})).toMatchObject(refused);
    expect(await register(browser, did, key, 'own')).toMatchObject(refused);
    expect(
      await browser.send(revokeKey, { params: { name: 'key-1' }, body: { reason: 'The laptop was stolen' } }),
    ).toMatchObject(refused);
    expect(await desk.app.browser().send(listKeys, {})).toMatchObject({ status: 401 });
  });
});

describe('An issuer that holds its own key', () => {
  let browser: Browser;
  /** Who enters what the other one signs. */
  let colleague: Browser;
  let other: Browser;
  let did = '';
  let own: OwnKey;
  let recovery: OwnKey;
  let number = '';
  let certificateId = '';

  beforeAll(async () => {
    browser = await desk.signInAt('ahd');
    colleague = await signIn(desk.app, demoDeciders.ahd[0].email);
    other = await desk.signInAt('bht');
    ({ did } = await browser.call(listKeys, {}));
    [own, recovery] = [await makeOwnKey(), await makeOwnKey()];
  });

  const proposed = async (more: Parameters<CertifierDesk['request']>[0] = {}) => {
    const certificate = desk.request({ scheme: certifierNamed('ahd').schemes[0], ...more });
    const { id } = await colleague.call(proposeImport, { body: { source: 'Register of 2025', certificate } });
    await desk.accept(id);
    return id;
  };
  const drafted = async (key?: string, more: Parameters<CertifierDesk['request']>[0] = {}) =>
    browser.call(draftCertificate, {
      body: { kind: 'import', id: await proposed(more), ...(key !== undefined && { key }) },
    });
  const sign = async (draft: Draft, signatures: { jwt: string; integrity: string }, by = browser) =>
    by.send(signDraft, { params: { id: draft.draftId }, body: signatures });

  it('proves that it holds it: no key of somebody else, none for another issuer', async () => {
    const stranger = await makeOwnKey();
    const rows = await desk.countRows();
    const text = possession(did, own.publicKey);
    for (const body of [
      { publicKey: own.publicKey, proof: await stranger.sign(text) },
      { publicKey: own.publicKey, proof: await own.sign(possession(didOf(desk.organisationId), own.publicKey)) },
      { publicKey: own.publicKey, proof: await own.sign(utf8('amanah key registration v1')) },
      { publicKey: own.publicKey, proof: 'AA' },
      { publicKey: own.publicKey, proof: '' },
      { publicKey: own.publicKey.slice(0, -1), proof: await own.sign(text) },
      { publicKey: '', proof: await own.sign(text) },
      { publicKey: `${own.publicKey}=`, proof: await own.sign(text) },
    ]) {
      expect(
        await browser.send(registerKey, { body: { ...body, custody: 'own' } }),
        JSON.stringify(body),
      ).toMatchObject({
        status: 400,
        body: { code: 'organisations.key_not_proven' },
      });
    }
    expect(await desk.countRows()).toEqual(rows);
  });

  it('cannot be signed for by the server any more', async () => {
    tick();
    const answer = await register(browser, did, own, 'own');
    expect(answer).toMatchObject({
      status: 200,
      body: { keys: [{ custody: 'server' }, { custody: 'own', name: 'key-2' }] },
    });
    const { rows: keys } = await desk.app.database.pool.query(
      'select wrapped_private_key as wrapped from organisations.issuer_keys where did = $1',
      [did],
    );
    expect(keys.every(({ wrapped }) => wrapped === null)).toBe(true);
    const id = await proposed();
    const rows = await desk.countRows();
    const held = { status: 409, body: { code: 'organisations.key_held_by_issuer' } };
    expect(await browser.send(rotateKey, {})).toMatchObject(held);
    const confirmed = browser.send(decideImport, { params: { id }, body: { decision: 'confirm' } });
    expect(await confirmed).toMatchObject(held);
    expect(await desk.countRows()).toEqual(rows);
    expect(await register(browser, did, own, 'recovery')).toMatchObject({
      status: 409,
      body: { code: 'organisations.key_known' },
    });
  });

  it('signs in its browser, and the evidence holds', async () => {
    tick();
    const draft = await drafted();
    expect(draft.method).toBe(`${did}#key-2`);
    const answer = await sign(draft, await signaturesOf(draft, own));
    expect(answer).toMatchObject({ status: 201, body: { state: 'valid' } });
    ({ number, id: certificateId } = answer.body as { number: string; id: string });
    expect(troublesOf(await desk.check(number))).toEqual(allWell);
    expect(await methodIn(number)).toBe(`${did}#key-2`);
  });

  it('renews in its browser as well, and not otherwise', async () => {
    tick();
    const wish = { number, validFrom: '2026-11-21', validUntil: '2029-11-20' };
    const id = await desk.approved({ certifier: 'ahd', renews: certificateId });
    expect(await desk.issueApproved(id, wish, browser)).toMatchObject({
      status: 409,
      body: { code: 'organisations.key_held_by_issuer' },
    });
    const body = { kind: 'application', id, ...wish } as const;
    const draft = await browser.call(draftCertificate, { body });
    expect(await sign(draft, await signaturesOf(draft, own))).toMatchObject({
      status: 201,
      body: { id: certificateId, validUntil: '2029-11-20' },
    });
    expect(troublesOf(await desk.check(number))).toEqual(allWell);
    expect(await other.send(draftCertificate, { body })).toMatchObject({ status: 404 });
  });

  it('has its draft refused when it is signed wrongly, twice, too late or by somebody else', async () => {
    const draft = await drafted();
    const good = await signaturesOf(draft, own);
    const ofAnother = await signaturesOf(await drafted(), own);
    const before = await desk.countRows();
    const invalid = { status: 400, body: { code: 'certificates.draft_signature_invalid' } };
    const unknown = { status: 404, body: { code: 'certificates.draft_unknown' } };
    const stranger = await makeOwnKey();
    for (const wrong of [
      await signaturesOf(draft, stranger),
      { jwt: good.integrity, integrity: good.jwt },
      { ...good, integrity: '' },
      { ...good, jwt: `${good.jwt.startsWith('A') ? 'B' : 'A'}${good.jwt.slice(1)}` },
      { ...good, jwt: ofAnother.jwt },
    ]) {
      expect(await sign(draft, wrong)).toMatchObject(invalid);
    }
    expect(await sign(draft, good, other)).toMatchObject(unknown);
    const now = desk.app.clock.now();
    tick(10 * 60 + 1);
    const later = await signIn(desk.app, 'person@ahd.example');
    expect(await sign(draft, good, later)).toMatchObject(unknown);
    desk.app.clock.moveTo(now.toISOString());
    expect({ ...(await desk.countRows()), drafts: 0 }).toEqual({ ...before, drafts: 0 });
    expect(await sign(draft, good)).toMatchObject({ status: 201 });
    expect(await sign(draft, good)).toMatchObject(unknown);
    const both = await drafted();
    const signatures = await signaturesOf(both, own);
    const answers = await Promise.all([sign(both, signatures), sign(both, signatures)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404]);
  });

  it('has its draft refused when the number was taken meanwhile', async () => {
    const twice = { number: 'AHD-T-TWICE' };
    const id = await desk.approved({ certifier: 'ahd' });
    const body = { kind: 'application', id, ...twice, validFrom: '2026-11-21', validUntil: '2027-11-20' } as const;
    const two = await browser.call(draftCertificate, { body });
    const one = await drafted(undefined, twice);
    expect(await sign(one, await signaturesOf(one, own))).toMatchObject({ status: 201 });
    expect(await sign(two, await signaturesOf(two, own))).toMatchObject({
      status: 409,
      body: { code: 'certificates.number_taken' },
    });
  });

  it('has its draft refused, never a fault, when its place in the status list went to somebody else meanwhile', async () => {
    const draft = await drafted();
    const { rows } = await desk.app.database.asOwner(
      `update certificates.credentials k set status_place = (d.content->'unsigned'->'status'->>'place')::int
       from certificates.drafts d where d.id = $1 and k.id = (select max(id::text)::uuid from certificates.credentials)
       returning k.id`,
      [draft.draftId],
    );
    expect(rows).toHaveLength(1);
    const before = await desk.countRows();
    expect(await sign(draft, await signaturesOf(draft, own))).toMatchObject({
      status: 404,
      body: { code: 'certificates.draft_unknown' },
    });
    expect(await desk.countRows()).toEqual(before);
  });

  it('goes on with its recovery key when the first one is lost, and nothing of the lost one is good', async () => {
    tick();
    expect(await register(browser, did, recovery, 'recovery')).toMatchObject({
      status: 200,
      body: { keys: [{}, {}, { name: 'key-3', custody: 'recovery' }] },
    });
    // In its drawer it is not used by itself.
    expect((await drafted()).method).toBe(`${did}#key-2`);
    const waiting = await drafted();
    tick();
    const revoked = await browser.send(revokeKey, {
      params: { name: 'key-2' },
      body: { reason: 'The laptop was stolen' },
    });
    expect(revoked).toMatchObject({ status: 200 });
    expect(await sign(waiting, await signaturesOf(waiting, own))).toMatchObject({
      status: 400,
      body: { code: 'certificates.draft_signature_invalid' },
    });
    expect(troublesOf(await desk.check(number))).toContain('issuer_key: failed, evidence.key_revoked');
    expect(await browser.send(draftCertificate, { body: { kind: 'import', id: await proposed() } })).toMatchObject({
      status: 409,
      body: { code: 'organisations.no_signing_key' },
    });
    const draft = await drafted('key-3');
    const answer = await sign(draft, await signaturesOf(draft, recovery));
    expect(answer).toMatchObject({ status: 201 });
    expect(troublesOf(await desk.check((answer.body as { number: string }).number))).toEqual(allWell);
    for (const name of ['key-2', 'key-9']) {
      expect(
        await browser.send(revokeKey, { params: { name }, body: { reason: 'The laptop was stolen' } }),
      ).toMatchObject({
        status: 404,
        body: { code: 'organisations.key_unknown' },
      });
    }
  });

  it('has what the lost key signed in force again once a key is held here', async () => {
    await desk.app.outbox.deliver(desk.app.domains.certificates.listeners);
    const reinstate = () => reinstateByTwo(browser, colleague, certificateId);
    expect(await reinstate()).toMatchObject({ status: 409 });
    tick();
    await browser.call(rotateKey, {});
    tick();
    expect(await reinstate()).toMatchObject({ status: 200 });
    expect(troublesOf(await desk.check(number))).toEqual(allWell);
  });
});

describe('The account of the demo that all visitors share', () => {
  it('revokes no key that the certificates of everybody are signed with', async () => {
    const { keys } = await desk.browser.call(listKeys, {});
    const name = keys.find(({ endedAt, revokedAt }) => !endedAt && !revokedAt)?.name ?? '';
    expect(
      await desk.browser.send(revokeKey, { params: { name }, body: { reason: 'The laptop was stolen' } }),
    ).toMatchObject({ status: 409, body: { code: 'identity.demo_account_fixed' } });
    expect((await desk.browser.call(listKeys, {})).keys).toEqual(keys);
  });
});

describe('A server key in wrong hands', () => {
  beforeAll(() => takeOver(desk.app, 'certifier'));

  it('is revoked: nothing it signed is good, it signs no more, and a rotation brings a new one', async () => {
    const { number } = await desk.issue();
    tick();
    const { keys } = await desk.browser.call(listKeys, {});
    const name = keys.find(({ endedAt, revokedAt }) => !endedAt && !revokedAt)?.name ?? '';
    const id = await desk.accepted();
    await desk.browser.call(revokeKey, { params: { name }, body: { reason: 'The laptop was stolen' } });
    expect(troublesOf(await desk.check(number))).toContain('issuer_key: failed, evidence.key_revoked');
    expect(await desk.confirm(id)).toMatchObject({
      status: 409,
      body: { code: 'organisations.no_signing_key' },
    });
    tick();
    await desk.browser.call(rotateKey, {});
    expect(troublesOf(await desk.check((await desk.issue()).number))).toEqual(allWell);
  });

  it('suspends what it signed, and a reinstatement signs that with the key of today', async () => {
    const issued = await desk.issue();
    const leftAlone = await desk.issue();
    await desk.browser.call(changeCertificateStatus, {
      params: { id: leftAlone.id },
      body: { action: 'suspend', reason: 'An audit is due' },
    });
    const { keys } = await desk.browser.call(listKeys, {});
    const name = keys.find(({ endedAt, revokedAt }) => !endedAt && !revokedAt)?.name ?? '';
    tick();
    await desk.browser.call(revokeKey, { params: { name }, body: { reason: 'The laptop was stolen' } });
    await desk.app.outbox.deliver(desk.app.domains.certificates.listeners);
    const statusOf = async (id: string) =>
      (
        await desk.app.database.pool.query(
          `select status, cause, reason from certificates.status_changes where certificate_id = $1 order by id`,
          [id],
        )
      ).rows;
    const suspended = { status: 'suspended', cause: 'key_revoked', reason: 'The laptop was stolen' };
    expect(await statusOf(issued.id)).toEqual([suspended]);
    expect(await statusOf(leftAlone.id)).toEqual([{ status: 'suspended', cause: null, reason: 'An audit is due' }]);
    const reinstate = () => reinstateByTwo(desk.browser, desk.second, issued.id);
    expect(await reinstate()).toMatchObject({ status: 409, body: { code: 'organisations.no_signing_key' } });
    expect(await statusOf(issued.id)).toEqual([suspended]);
    await desk.browser.call(rotateKey, {});
    tick();
    expect(await reinstate()).toMatchObject({ status: 200 });
    expect(troublesOf(await desk.check(issued.number))).toEqual(allWell);
    await desk.app.domains.certificates.maintain();
    expect(await statusOf(issued.id)).toMatchObject([suspended, { status: 'reinstated' }]);
  });

  it('suspends what it signed also where the message about it was lost', async () => {
    const { id } = await desk.issue();
    const { keys } = await desk.browser.call(listKeys, {});
    const name = keys.find(({ endedAt, revokedAt }) => !endedAt && !revokedAt)?.name ?? '';
    tick();
    await desk.browser.call(revokeKey, { params: { name }, body: { reason: 'The laptop was stolen' } });
    await desk.app.database.pool.query(`delete from outbox.messages where kind = 'issuer_key.revoked'`);
    await desk.app.domains.certificates.maintain();
    const { rows } = await desk.app.database.pool.query(
      'select status, cause, reason from certificates.status_changes where certificate_id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'suspended', cause: 'key_revoked', reason: 'The laptop was stolen' }]);
    await desk.browser.call(rotateKey, {});
  });

  it('signs nothing between its revocation and the look at what it signed', async () => {
    const id = await desk.accepted();
    const { keys } = await desk.browser.call(listKeys, {});
    const name = keys.find(({ endedAt, revokedAt }) => !endedAt && !revokedAt)?.name ?? '';
    tick();
    // Whoever signs has the key in hand, and is not done.
    const signing = await desk.app.database.connect();
    await signing.query('begin');
    await signing.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [
      `use of keys of ${didOf(desk.organisationId)}`,
    ]);
    const revoking = desk.browser.send(revokeKey, { params: { name }, body: { reason: 'The laptop was stolen' } });
    const waiting = 'select from pg_locks where not granted';
    while (((await signing.query(waiting)).rowCount ?? 0) < 1) await sleep(5);
    const confirming = desk.confirm(id);
    while (((await signing.query(waiting)).rowCount ?? 0) < 2) await sleep(5);
    await signing.query('commit');
    await signing.end();
    expect(await revoking).toMatchObject({ status: 200 });
    expect(await confirming).toMatchObject({ status: 409, body: { code: 'organisations.no_signing_key' } });
    await desk.browser.call(rotateKey, {});
  });

  describe('with a certificate that was renewed ahead', () => {
    const keyInUse = async () =>
      (await desk.browser.call(listKeys, {})).keys.find(({ endedAt, revokedAt }) => !endedAt && !revokedAt)?.name ?? '';
    const revoke = async (name: string) => {
      tick();
      await desk.browser.call(revokeKey, { params: { name }, body: { reason: 'The laptop was stolen' } });
      await desk.app.outbox.deliver(desk.app.domains.certificates.listeners);
    };
    const renewedAhead = async (number: string, between: () => Promise<unknown>) => {
      const first = { number, validFrom: '2026-11-21', validUntil: '2026-12-31' };
      const issued = await desk.issueApproved(await desk.approved({}), first);
      const { id } = (issued.body as { readonly certificate: { readonly id: string } }).certificate;
      await between();
      tick();
      const further = { number, validFrom: '2027-01-01', validUntil: '2028-11-20' };
      expect(await desk.issueApproved(await desk.approved({ renews: id }), further)).toMatchObject({ status: 200 });
      return id;
    };
    const statusOf = async (id: string): Promise<unknown> =>
      (
        await desk.app.database.pool.query(
          `select certificates.status_on(id, valid_from, valid_until, $2::date, null, null) as status from certificates.certificates where id = $1`,
          [id, desk.app.clock.now().toISOString().slice(0, 10)],
        )
      ).rows[0]?.status;

    it('suspends it for the term of today, and signs every term anew', async () => {
      const stolen = await keyInUse();
      const id = await renewedAhead('NHA-AHEAD-1', () => desk.browser.call(rotateKey, {}));
      await revoke(stolen);
      expect(await statusOf(id)).toBe('suspended');
      tick();
      expect((await reinstateByTwo(desk.browser, desk.second, id)).status).toBe(200);
      expect(await statusOf(id)).toBe('valid');
      expect(troublesOf(await desk.check('NHA-AHEAD-1'))).toEqual(allWell);
      const { rows } = await desk.app.database.pool.query(
        `select left(integrity::json ->> 'validFrom', 10) as first, left(integrity::json ->> 'validUntil', 10) as over
         from certificates.credentials where certificate_id = $1 order by version`,
        [id],
      );
      const terms = [
        { first: '2026-11-21', over: '2027-01-01' },
        { first: '2027-01-01', over: '2028-11-21' },
      ];
      expect(rows).toEqual([...terms, ...terms]);
    });

    it('of the same key, signs the term of today too', async () => {
      const stolen = await keyInUse();
      const id = await renewedAhead('NHA-AHEAD-2', async () => undefined);
      await revoke(stolen);
      expect(await statusOf(id)).toBe('suspended');
      await desk.browser.call(rotateKey, {});
      tick();
      expect((await reinstateByTwo(desk.browser, desk.second, id)).status).toBe(200);
      expect(troublesOf(await desk.check('NHA-AHEAD-2'))).toEqual(allWell);
    });
  });
});
