// A pack with real signatures, a real log and real lists, and what happens when one byte of any of them is another.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inventEvidence, loggedAt, now, operator, type Turned } from '../evidence/testing/invented-evidence.ts';
import { formatNote, signNote, verifierKey } from '../ledger/index.ts';
import { testKey, verifier } from '../ledger/testing/keys.ts';
import { checkPack, type PackQuestion } from './check-pack.ts';
import { formatPackHeader, type PackHeader } from './pack-header.ts';

const body = 'c abc []\np 0950600013 435 abc\n';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function invent(turned: Turned = {}, header: Partial<PackHeader> = {}, signer = operator): Promise<PackQuestion> {
  const { document, policy, gunzip } = await inventEvidence(turned);
  const issuer = document.issuers.find(({ did }) => did === operator);
  if (!issuer) throw new Error('the evidence has an operator');
  const key = await testKey(signer, 1);
  const named = { ...(await verifierKey(verifier, `${operator}#key-1`, 1, key.publicKey)), sign: key.sign };
  const text = formatPackHeader({
    market: 'MY',
    version: 3,
    madeAt: '2026-05-01T11:00:00Z',
    usableUntil: '2026-05-04T11:00:00Z',
    products: 1,
    bodyHash: hashOf(body),
    ...header,
  });
  return {
    note: formatNote({ text, signatures: [await signNote(named, text)] }),
    body,
    trust: {
      issuer,
      statusLists: (document.certificates[0]?.statusLists ?? []).map((list) => ({
        ...list,
        list: 1,
        url: `https://amanah.example/status/${list.purpose}/1`,
      })),
    },
    policy,
    market: 'MY',
    at: now,
    gunzip,
  };
}

describe('a pack', () => {
  test('holds, and says how old each part is', async () => {
    const answer = await checkPack(verifier, await invent());
    expect([answer.pack, answer.statusLists, answer.checkpoint].map(({ result, codes }) => [result, codes])).toEqual([
      ['passed', []],
      ['passed', []],
      ['passed', []],
    ]);
    expect(answer.header?.version).toBe(3);
    expect(answer.statusLists.asOf).toBe(loggedAt);
    expect(answer.checkpoint.seenAt).toBe(loggedAt);
    expect(answer.checkpoint.head?.size).toBeGreaterThan(0);
    expect(answer.usable).not.toBeNull();
    expect(answer.usable?.isSet('revocation', 1, 4711)).toBe(false);
    expect(answer.usable?.isSet('revocation', 2, 4711)).toBe(false);
  });

  test('reads the bits of its lists', async () => {
    const answer = await checkPack(verifier, await invent({ bits: { suspension: true } }));
    expect(answer.usable?.isSet('suspension', 1, 9)).toBe(true);
    expect(answer.usable?.isSet('suspension', 1, 10)).toBe(false);
    expect(answer.usable?.isSet('revocation', 1, 9)).toBe(false);
  });

  test.each([
    [
      'a changed byte of its body',
      async (one: PackQuestion) => ({ ...one, body: one.body.replace('435', '436') }),
      'offline.pack_body_differs',
    ],
    [
      'a changed day in its header',
      async (one: PackQuestion) => ({ ...one, note: one.note.replace('until 2026-05-04', 'until 2026-06-04') }),
      'offline.pack_signature_invalid',
    ],
    ['no header at all', async (one: PackQuestion) => ({ ...one, note: 'x' }), 'offline.pack_malformed'],
    ['another market', async (one: PackQuestion) => ({ ...one, market: 'ID' }), 'offline.pack_of_another_market'],
    ['too many days', async (one: PackQuestion) => ({ ...one, at: '2026-05-04T11:00:01Z' }), 'offline.pack_too_old'],
    [
      'a making in the future',
      async (one: PackQuestion) => ({ ...one, at: '2026-05-01T10:40:00Z' }),
      'offline.pack_not_yet_valid',
    ],
    [
      'somebody else as its signer',
      async () => invent({}, {}, 'did:web:mallory.example'),
      'offline.pack_signature_invalid',
    ],
    [
      'a key that the log does not know',
      async () => invent({ leaves: { operatorKey: { kind: 'event.captured' } } }),
      'evidence.key_not_in_log',
    ],
    [
      'a key that was revoked',
      async () => invent({ operatorKey: { revokedAt: '2026-05-01T09:00:00Z' } }),
      'evidence.key_revoked',
    ],
  ] as const)('with %s answers nothing', async (_, turn, code) => {
    const answer = await checkPack(verifier, await turn(await invent()));
    expect(answer.pack.result).toBe('failed');
    expect(answer.pack.codes).toContain(code);
    expect(answer.usable).toBeNull();
  });

  test('is used with a list of yesterday, which is said', async () => {
    const answer = await checkPack(verifier, { ...(await invent()), at: '2026-05-03T10:00:00Z' });
    expect(answer.statusLists).toMatchObject({ result: 'limited', codes: ['evidence.status_list_stale'] });
    expect(answer.usable).not.toBeNull();
  });

  test('with a list that somebody else signed answers nothing', async () => {
    const answer = await checkPack(
      verifier,
      await invent({ signers: { lists: await testKey('did:web:mallory.example', 1) } }),
    );
    expect(answer.statusLists.result).toBe('failed');
    expect(answer.usable).toBeNull();
  });

  test('with a checkpoint that nobody known signed answers nothing', async () => {
    const answer = await checkPack(verifier, await invent({ logSigners: [await testKey('amanah.example/log', 1)] }));
    expect(answer.checkpoint.result).toBe('failed');
    expect(answer.usable).toBeNull();
  });

  test('that needs lists and has none answers nothing', async () => {
    const needing = `c abc [{"watched":[{"list":1}]}]\n`;
    const one = await invent({}, { bodyHash: hashOf(needing) });
    const answer = await checkPack(verifier, { ...one, body: needing, trust: { ...one.trust, statusLists: [] } });
    expect(answer.statusLists.codes).toEqual(['offline.status_lists_missing']);
    expect(answer.usable).toBeNull();
  });
});
