// What the log says of a certificate, and its rows no longer say: whoever owns the tables deletes the row and the newest list.
import { changeCertificateStatus } from '@amanah/api/certificates';
import { decodeStatusList, isStatusSet, parseVcJwt } from '@amanah/core/certificates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reinstate } from '../testing/reinstate.ts';
import { type CertifierDesk, gunzip, openCertifierDesk, troublesOf } from './testing/certifier-desk.ts';

let desk: CertifierDesk;
beforeAll(async () => {
  desk = await openCertifierDesk();
});
afterAll(() => desk.app.close());

const change = (id: string, action: 'suspend' | 'revoke') =>
  desk.browser.call(changeCertificateStatus, { params: { id }, body: { action, reason: 'Found at an audit' } });

/** As the owner of the tables, whom no trigger and no grant stops. */
async function forget(id: string): Promise<void> {
  await desk.app.domains.ledger.settled();
  const asOwner = (text: string, values: readonly unknown[] = []) => desk.app.database.asOwner(text, [...values]);
  await asOwner('delete from certificates.status_changes where certificate_id = $1', [id]);
  await asOwner(`delete from certificates.status_list_versions v where version > 1
    and version = (select max(version) from certificates.status_list_versions n where n.purpose = v.purpose and n.list = v.list)`);
  await asOwner(`update certificates.status_lists set bits = decode(repeat('00', length(bits)), 'hex')`);
}

async function isListed(id: string, purpose: 'revocation' | 'suspension'): Promise<boolean> {
  const { rows } = await desk.app.database.pool.query(
    'select status_place as place from certificates.credentials where certificate_id = $1',
    [id],
  );
  const list = await desk.app.http.inject({ url: `/status/${purpose}/1` });
  const subject = parseVcJwt(list.body)?.credential['credentialSubject'] as { encodedList: string }; // as published
  const decoded = await decodeStatusList(subject.encodedList, gunzip);
  return decoded.ok && isStatusSet(decoded.bits, Number(rows[0]?.place));
}

describe('A decision that the log has and no row has any more', () => {
  it.each([
    ['revoke', 'revocation', 'evidence.revoked'],
    ['suspend', 'suspension', 'evidence.suspended'],
  ] as const)('to %s stands again before a list is signed without it', async (action, purpose, trouble) => {
    const { id, number } = await desk.issue();
    await change(id, action);
    await forget(id);
    // Signed for another one before anybody looked.
    const other = await desk.issue();
    await change(other.id, 'suspend');
    await change(other.id, 'revoke');
    expect(await isListed(id, purpose)).toBe(true);
    await desk.app.domains.certificates.maintain();
    expect(await isListed(id, purpose)).toBe(true);
    expect(troublesOf(await desk.check(number)).join()).toContain(trouble);
    const changes = async () =>
      (
        await desk.app.database.pool.query(
          'select status, reason from certificates.status_changes where certificate_id = $1',
          [id],
        )
      ).rows;
    // Nobody else's words stand where those of the certifier stood.
    expect(await changes()).toEqual([{ status: action === 'revoke' ? 'revoked' : 'suspended', reason: '' }]);
    await desk.app.domains.certificates.maintain();
    expect(await changes()).toHaveLength(1);
  });

  it('does not come back where the log has its end', async () => {
    const { id, number } = await desk.issue();
    await change(id, 'suspend');
    desk.app.clock.moveTo(new Date(desk.app.clock.now().getTime() + 1_000).toISOString());
    expect((await reinstate(desk.browser, desk.second, id)).status).toBe(200);
    await forget(id);
    await desk.app.domains.certificates.maintain();
    expect(await isListed(id, 'suspension')).toBe(false);
    expect(troublesOf(await desk.check(number)).join()).not.toContain('evidence.suspended');
  });
});
