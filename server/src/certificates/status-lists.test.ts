// Status lists as anybody reads them: long enough, in the log, kept in every version, signed again before they end.
import { changeCertificateStatus, halalContextDocument, statusList } from '@amanah/api/certificates';
import { decodeStatusList, halalContext, isStatusSet, MIN_STATUS_PLACES, parseVcJwt } from '@amanah/core/certificates';
import { parseLeaf, utf8 } from '@amanah/core/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reinstate } from '../testing/reinstate.ts';
import { type CertifierDesk, gunzip, openCertifierDesk, troublesOf } from './testing/certifier-desk.ts';

const publicUrl = 'http://localhost:3000';

let desk: CertifierDesk;
beforeAll(async () => {
  desk = await openCertifierDesk();
});
afterAll(() => desk.app.close());

describe('A status list', () => {
  const versionOf = (purpose: 'revocation' | 'suspension', query = '') =>
    desk.app.http.inject({ url: `/status/${purpose}/1${query}` });

  it.each(['revocation', 'suspension'] as const)(
    'for %s has 131,072 places, its first version in the log',
    async (purpose) => {
      const first = await versionOf(purpose, '?version=1');
      expect(first.headers['content-type']).toBe('application/vc+jwt');
      const read = parseVcJwt(first.body);
      expect(read?.credential).toMatchObject({
        '@context': ['https://www.w3.org/ns/credentials/v2'],
        id: `${publicUrl}/status/${purpose}/1`,
        type: ['VerifiableCredential', 'BitstringStatusListCredential'],
        issuer: 'did:web:localhost%3A3000',
        credentialSubject: { type: 'BitstringStatusList', statusPurpose: purpose },
      });
      const { encodedList = '' } = (read?.credential['credentialSubject'] ?? {}) as { encodedList?: string }; // as above
      expect(encodedList).toMatch(/^u[A-Za-z0-9_-]+$/);
      const decoded = await decodeStatusList(encodedList, gunzip);
      expect(decoded.ok && decoded.bits.length * 8).toBe(MIN_STATUS_PLACES);
      expect(decoded.ok && decoded.bits.every((byte) => byte === 0)).toBe(true);
      const { rows } = await desk.app.database.pool.query(
        `select l.position, l.leaf from certificates.status_list_versions v join ledger.leaves l on l.id = v.leaf_id
       where v.purpose = $1 and v.version = 1`,
        [purpose],
      );
      expect(parseLeaf(utf8(rows[0]?.leaf))?.kind).toBe('status_list.published');
      expect(Number(rows[0]?.position)).toBeGreaterThanOrEqual(0);
    },
  );

  it('may be kept and asked again cheaply, and its versions stay for ever', async () => {
    const { id } = await desk.issue();
    const before = await versionOf('suspension');
    expect(before.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    });
    expect(before.headers.etag).toMatch(/^"\d+"$/);
    const again = await desk.app.http.inject({
      url: '/status/suspension/1',
      headers: { 'if-none-match': String(before.headers.etag) },
    });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
    await desk.browser.call(changeCertificateStatus, {
      params: { id },
      body: { action: 'suspend', reason: 'Found at an audit' },
    });
    const after = await versionOf('suspension');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const old = await versionOf('suspension', `?version=${String(before.headers.etag).replaceAll('"', '')}`);
    expect(old.body).toBe(before.body);
    expect(old.headers['cache-control']).toContain('immutable');
  });

  it('says each of several changes within one second, and the later version ends later', async () => {
    const { id, number } = await desk.issue();
    const { rows } = await desk.app.database.pool.query(
      'select status_place as place from certificates.credentials where certificate_id = $1',
      [id],
    );
    const begun = Math.ceil(desk.app.clock.now().getTime() / 1_000) * 1_000;
    let taken = 0;
    const lists = [];
    for (const action of ['suspend', 'reinstate', 'suspend', 'reinstate', 'suspend'] as const) {
      desk.app.clock.moveTo(new Date(begun + taken * 100).toISOString());
      taken += 1;
      const answer =
        action === 'reinstate'
          ? await reinstate(desk.browser, desk.second, id)
          : await desk.browser.send(changeCertificateStatus, {
              params: { id },
              body: { action, reason: 'Found at an audit' },
            });
      expect(answer.status, action).toBe(200);
      const credential = parseVcJwt((await versionOf('suspension')).body)?.credential ?? {};
      const { encodedList = '' } = credential['credentialSubject'] as { encodedList?: string };
      const decoded = await decodeStatusList(encodedList, gunzip);
      lists.push({
        isSuspended: decoded.ok && isStatusSet(decoded.bits, Number(rows[0]?.place)),
        ...{ from: credential['validFrom'], until: String(credential['validUntil']) },
      });
    }
    expect(lists.map(({ isSuspended }) => isSuspended)).toEqual([true, false, true, false, true]);
    expect(new Set(lists.map(({ from }) => from)).size).toBe(1);
    const ends = lists.map(({ until }) => until);
    expect(ends).toEqual([...new Set(ends)].toSorted());
    expect(troublesOf(await desk.check(number)).join()).toContain('evidence.suspended');
  });

  it('is 404 where there is none', async () => {
    for (const url of ['/status/suspension/2', '/status/suspension/1?version=9999']) {
      expect((await desk.app.http.inject({ url })).json()).toMatchObject({ status: 404, code: 'request.not_found' });
    }
    expect(
      await desk.browser.send(statusList, { params: { purpose: 'message' as 'suspension', list: 1 } }),
    ).toMatchObject({
      status: 400,
    });
  });

  it('is signed again before it ends, with the bits as they were', async () => {
    const { number } = await desk.issue();
    const endOf = (jwt: string) => String(parseVcJwt(jwt)?.credential['validUntil']);
    const day = desk.app.clock.now();
    const before = (await versionOf('revocation')).body;
    await desk.app.domains.certificates.maintain();
    expect((await versionOf('revocation')).body).toBe(before);
    const end = new Date(endOf(before));
    desk.app.clock.moveTo(new Date(end.getTime() - 11 * 3_600_000).toISOString());
    try {
      await desk.app.domains.certificates.maintain();
      const after = (await versionOf('revocation')).body;
      expect(Date.parse(endOf(after))).toBeGreaterThan(end.getTime());
      const bits = (jwt: string) => parseVcJwt(jwt)?.credential['credentialSubject'];
      expect(bits(after)).toEqual(bits(before));
      // Asked after the end of the old list, the evidence rests on the new one.
      expect(troublesOf(await desk.check(number, { at: new Date(end.getTime() + 1_000).toISOString() }))).toEqual([
        'witnesses: limited, evidence.no_outside_witness',
      ]);
    } finally {
      desk.app.clock.moveTo(day.toISOString());
    }
  });

  it('says what was decided, whatever stands in its rows', async () => {
    const { id, number } = await desk.issue();
    await desk.browser.call(changeCertificateStatus, {
      params: { id },
      body: { action: 'revoke', reason: 'Found at an audit' },
    });
    const { pool } = desk.app.database;
    await expect(
      pool.query(`insert into certificates.status_list_versions (purpose, list, version, jwt, leaf_id, valid_until)
        select purpose, list, 9999, jwt, leaf_id, '2000-01-01' from certificates.status_list_versions where version = 1`),
    ).rejects.toMatchObject({ constraint: 'status_list_versions_once' });
    await expect(
      pool.query(`with leaf as (insert into ledger.leaves (id, leaf, salt, subject) select gen_random_uuid(), leaf, salt, subject from ledger.leaves
          where subject like '%/status/revocation/1' limit 1 returning id)
        insert into certificates.status_list_versions select purpose, list, 9999, jwt, leaf.id, '2000-01-01'
          from certificates.status_list_versions, leaf where version = 1 and purpose = 'revocation'`),
    ).rejects.toMatchObject({ constraint: 'status_list_versions_jwt' });
    await expect(
      pool.query(`with leaf as (insert into ledger.leaves (id, leaf, salt, subject) select gen_random_uuid(), leaf, salt, subject from ledger.leaves
          where subject like '%/status/revocation/1' limit 1 returning id)
        insert into certificates.status_list_versions select purpose, list, 2147483647, 'garbage', leaf.id, '2100-01-01'
          from certificates.status_list_versions, leaf where version = 1 and purpose = 'revocation'`),
    ).rejects.toMatchObject({ constraint: 'status_list_versions_logged' });
    const bits = async () => parseVcJwt((await versionOf('revocation')).body)?.credential['credentialSubject'];
    const before = await bits();
    await pool.query(`update certificates.status_lists set bits = decode(repeat('00', length(bits)), 'hex')`);
    const day = desk.app.clock.now();
    desk.app.clock.moveTo(new Date(day.getTime() + 20 * 3_600_000).toISOString());
    try {
      await desk.app.domains.certificates.maintain();
      expect(await bits()).toEqual(before);
      expect(troublesOf(await desk.check(number)).join()).toContain('evidence.revoked');
    } finally {
      desk.app.clock.moveTo(day.toISOString());
    }
  });

  it('gives places at random, and never one twice', async () => {
    const { rows } = await desk.app.database.pool.query(
      'select status_place as place from certificates.credentials order by created_at, id',
    );
    const places = rows.map(({ place }) => Number(place));
    expect(new Set(places).size).toBe(places.length);
    expect(places.length).toBeGreaterThan(10);
    expect(places).not.toEqual(places.toSorted((one, other) => one - other));
    expect(Math.max(...places)).toBeGreaterThan(MIN_STATUS_PLACES / 2);
  });
});

describe('The context of our words', () => {
  it('is served for readers of JSON-LD', async () => {
    const answer = await desk.browser.send(halalContextDocument, {});
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/ld\+json/),
      'access-control-allow-origin': '*',
    });
    expect(answer.body).toEqual(halalContext);
  });
});
