// Evidence and proofs from a file, a URL and a code: what is verified, what is refused, and whose policy it was.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathOf } from '@amanah/api/client';
import { previewVerdict } from '@amanah/api/verification';
import type { EvidenceDocument } from '@amanah/core/evidence';
import { formatVerifierKey, type SignerKey } from '@amanah/core/ledger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { certified, evidenceOf } from '../testing/evidence-document.ts';
import { testKey, treeOf } from '../testing/fake-log.ts';
import { testTerminal, type Workplace, workplace } from '../testing/test-surroundings.ts';

const origin = 'amanah.example/log';
const { gtin, batchNumber, number } = certified;
const digitalLink = `https://id.gs1.org/01/${gtin}/10/${batchNumber}`;
let place: Workplace;
let logKey: SignerKey;
let policy: string;
let served: { path: string; document: unknown }[];
let server: Server;
let url: string;

beforeEach(async () => {
  place = workplace();
  logKey = await testKey(origin, 1);
  policy = `log ${formatVerifierKey(logKey)}\nquorum none\n`;
  served = [];
  server = createServer((request, response) => {
    const found = served.find(({ path }) => path === request.url);
    response.writeHead(found ? 200 : 404).end(found ? JSON.stringify(found.document) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  place.remove();
});

async function verify(...words: string[]) {
  const terminal = testTerminal(new Date('2026-06-01T12:00:00.500Z'));
  const code = await terminal.run('verify', ...words);
  return { code, printed: terminal.printed.join('\n'), complained: terminal.complained.join('\n') };
}

const save = (document: unknown, name = 'evidence.json') => place.write(name, JSON.stringify(document));
const made = (more: { isRevoked?: boolean; isWaiting?: boolean } = {}) =>
  evidenceOf({ origin, logKey, policy, ...more });
const serve = (code: string, document: unknown) =>
  served.push({ path: `/api/evidence/${encodeURIComponent(code)}`, document });

/** The one certificate of a document, changed. */
const withCertificate = (
  document: EvidenceDocument,
  change: Partial<EvidenceDocument['certificates'][number]>,
): EvidenceDocument => ({ ...document, certificates: document.certificates.map((one) => ({ ...one, ...change })) });

describe('amanah verify, given evidence', () => {
  it('says every check, offline, measured against the policy of the person', async () => {
    const file = save((await made()).document);
    const own = place.write('policy', policy);
    const { code, printed } = await verify(file, '--offline', '--policy', own);
    expect(printed.split('\n')).toEqual([
      'passed   Key of the certifier',
      'passed   Signature',
      'passed   Revocation and suspension',
      'passed   Place in the log',
      'passed   Signature of the log',
      'skipped  Compared with last time',
      'limited  Witnesses',
      '         By this policy nobody but the operator has to sign the log. (evidence.no_outside_witness)',
      'passed   What it covers, and when',
      `Measured against your policy ${own}.`,
      `The proof holds: Certificate ${number}`,
    ]);
    expect(code).toBe(0);
  });

  it('says of a batch that was only just recorded that there is nothing to check, and neither that it failed nor that it waits', async () => {
    const { document } = await made();
    const empty = { ...document, certificates: [], events: [], subject: { kind: 'batch', id: '1', title: 'L-7' } };
    serve('HALAL-CHICKEN-2026-007', empty);
    const { code, printed } = await verify('HALAL-CHICKEN-2026-007', '--server', url);
    expect(code).toBe(1);
    expect(printed).toContain('Nothing is recorded yet that could be checked: L-7');
    expect(printed).not.toMatch(/FAILED|does not hold|waits/);
    expect(JSON.parse((await verify(save(empty), '--json')).printed)).toMatchObject({ ok: false, checks: [] });
  });

  it('says plainly when the policy came from the server', async () => {
    const file = save((await made()).document);
    const { code, printed } = await verify(file);
    expect(code).toBe(0);
    expect(printed).toContain('The policy came from the server and was not chosen by you.');
    expect(JSON.parse((await verify(file, '--json')).printed)).toMatchObject({ ok: true, policy: 'of_server' });
  });

  it('refuses what another policy, a revocation or a change breaks, and says which check', async () => {
    const { document } = await made();
    const otherKey = formatVerifierKey(await testKey('other.example/log', 1));
    const other = place.write('other', `log ${otherKey}\nquorum none\n`);
    const [certificate] = document.certificates;
    if (!certificate) throw new Error('there is one');
    const { proof = '' } = certificate.statement;
    const jwt = certificate.jwt;
    const cases: [string, EvidenceDocument, string, string[]][] = [
      ['a policy with another log', document, 'ledger.log_unknown', ['--policy', other]],
      ['a revocation', (await made({ isRevoked: true })).document, 'evidence.revoked', []],
      [
        'a changed signature',
        withCertificate(document, { jwt: `${jwt.slice(0, -4)}AAAA` }),
        'evidence.signature_invalid',
        [],
      ],
      [
        'a leaf from elsewhere',
        withCertificate(document, {
          statement: { ...certificate.statement, proof: proof?.replace('index 1', 'index 0') ?? null },
        }),
        'ledger.leaf_not_included',
        [],
      ],
    ];
    for (const [name, changed, refusal, words] of cases) {
      const { code, printed } = await verify(save(changed), ...words);
      expect(code, name).toBe(1);
      expect(printed, name).toMatch(/^FAILED /m);
      expect(printed, name).toMatch(new RegExp(`^ {9}[A-Z].*\\. \\(${refusal}\\)$`, 'm'));
      expect(printed, name).toContain(`The proof does not hold: Certificate ${number}`);
    }
  });

  it('lets no title write lines of its own', async () => {
    const { document } = await made({ isRevoked: true });
    const title = `x\n\u001b[2JVerified: y\u202e`;
    const { printed } = await verify(save({ ...document, subject: { ...document.subject, title } }));
    expect(printed).not.toMatch(/^(?:Verified|The proof holds)/m);
    for (const moving of ['\u001b', '\u202e']) expect(printed).not.toContain(moving);
    expect(printed).toContain('The proof does not hold: x\ufffd\ufffd[2JVerified: y\ufffd');
  });

  it('does not call verified what no checkpoint holds yet', async () => {
    const { code, printed } = await verify(save((await made({ isWaiting: true })).document));
    expect(code).toBe(1);
    expect(printed).toContain('No signed checkpoint');
  });

  it('comes from a URL or a server, never when offline', async () => {
    const { document } = await made();
    serve(number, document);
    expect((await verify(`${url}/api/evidence/${number}`)).code).toBe(0);
    expect((await verify(number, '--server', url)).code).toBe(0);
    expect(await verify(number, '--server', url, '--offline')).toMatchObject({ code: 2 });
    expect(await verify(number)).toMatchObject({ code: 2, complained: expect.stringContaining('--server') });
    expect(await verify(`${url}/api/evidence/NO-SUCH-1`)).toMatchObject({
      code: 3,
      complained: expect.stringContaining('HTTP 404'),
    });
    const none = 'The server has no evidence under NO-SUCH-1: nothing was checked, and nothing is proven.';
    expect(await verify('NO-SUCH-1', '--server', url)).toEqual({ code: 1, printed: none, complained: '' });
    const message = 'No certificate bears this number.';
    served.push({ path: pathOf(previewVerdict, { code: 'NO-SUCH-1' }), document: { state: 'unknown', message } });
    expect(await verify('NO-SUCH-1', '--server', url)).toMatchObject({
      code: 1,
      printed: `The server says of the goods: ${message}\n${none}`,
    });
    // A code asks which keys followed those of the policy; a file asks nobody.
    const own = place.write('policy', policy);
    const file = save((await made()).document);
    expect((await verify(number, '--server', url, '--policy', own)).code).toBe(0);
    server.close();
    server.closeAllConnections();
    expect(await verify(number, '--server', url)).toMatchObject({ code: 3 });
    expect((await verify(file, '--server', url, '--policy', own)).code).toBe(0);
  });

  it('compares a scanned code with what is signed, and refuses evidence about something else', async () => {
    const { document } = await made();
    const cases: [string, number, string][] = [
      [digitalLink, 0, `What is signed names ${digitalLink}`],
      [`https://id.gs1.org/01/${gtin}/10/B2`, 1, 'evidence.other_batch'],
      ['https://id.gs1.org/01/09506000134369', 1, 'evidence.other_product'],
      ['HC-2026-002', 1, 'about something else than HC-2026-002'],
    ];
    for (const [code, exit, words] of cases) {
      serve(code, document);
      const found = await verify(code, '--server', `${url}/`);
      expect([found.code, found.printed], code).toEqual([exit, expect.stringContaining(words)]);
    }
    const batch = { ...document, subject: { ...document.subject, kind: 'batch' } };
    serve('HALAL-CHICKEN-2026-001', batch);
    const found = await verify('HALAL-CHICKEN-2026-001', '--server', url);
    expect(found).toMatchObject({ code: 0, printed: expect.stringContaining('the word of the server') });
  });

  it('says last what the server says of the goods, and is content with certified ones alone', async () => {
    const { document } = await made();
    serve(digitalLink, document);
    const say = (state: string, message: string) => {
      served = served.filter(({ path }) => !path.startsWith('/api/verdicts/'));
      served.push({ path: `/api/verdicts/${encodeURIComponent(digitalLink)}`, document: { state, message } });
    };
    for (const [state, message, exit] of [
      ['certified', 'Verified. This product is certified halal!', 0],
      ['not_halal', 'Contains gelatin (pork). It is forbidden.', 1],
      ['certified_not_recognised', 'Certified. The animals may have been stunned.', 1],
      ['withdrawn', 'Recalled on 6 November 2026.', 1],
    ] as const) {
      say(state, message);
      const { code, printed } = await verify(digitalLink, '--server', url);
      expect([code, printed.split('\n').at(-1)], state).toEqual([exit, `The server says of the goods: ${message}`]);
      expect(JSON.parse((await verify(digitalLink, '--server', url, '--json')).printed), state).toMatchObject({
        ok: exit === 0,
        isProven: true,
        verdict: { state, message },
      });
    }
    say('something else', '');
    expect(await verify(digitalLink, '--server', url)).toMatchObject({ code: 3 });
  });

  it('refuses to begin with what is no evidence', async () => {
    expect(await verify(place.write('a', 'text'))).toMatchObject({
      code: 2,
      complained: expect.stringContaining('neither evidence'),
    });
    const { policy: _policy, ...incomplete } = (await made()).document;
    expect(await verify(save(incomplete))).toMatchObject({ code: 2, complained: expect.stringContaining('policy') });
    expect(await verify(place.path('missing.json'))).toMatchObject({ code: 2 });
  });
});

describe('amanah verify, given a proof', () => {
  it('checks the entry, its place, the log and two of three witnesses, with the policy of the person', async () => {
    const names = ['w1.example/w', 'w2.example/w', 'w3.example/w'];
    const keys = await Promise.all(names.map((name) => testKey(name, 4)));
    const lines = keys.map((key, at) => `witness w${at} ${formatVerifierKey(key)}`);
    const own = place.write(
      'policy',
      `${policy.split('\n')[0]}\n${lines.join('\n')}\ngroup two 2 w0 w1 w2\nquorum two\n`,
    );
    const { entries } = await made();
    const tree = treeOf(origin, logKey, entries);
    const leaf = place.write('leaf', entries[1] ?? '');
    const other = place.write('other', entries[2] ?? '');
    const two = place.write('two', await tree.proof(1, keys.slice(1), 1_780_000_000));
    const one = place.write('one', await tree.proof(1, keys.slice(2), 1_780_000_000));
    const verified = await verify(two, '--leaf', leaf, '--policy', own);
    expect(verified).toMatchObject({ code: 0, printed: expect.stringContaining(`Entry 1 is in the log ${origin}`) });
    expect(JSON.parse((await verify(two, '--leaf', leaf, '--policy', own, '--json')).printed)).toMatchObject({
      ok: true,
      index: 1,
      size: 4,
      witnesses: [{ name: 'w1', seconds: 1_780_000_000 }, { name: 'w2' }],
    });
    const refused = await verify(one, '--leaf', leaf, '--policy', own);
    expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('ledger.quorum_missed') });
    const strange = place.write(
      'strange',
      await tree.proof(1, [...keys.slice(1), await testKey('w4.example/w', 4)], 1_780_000_000),
    );
    expect((await verify(strange, '--leaf', leaf, '--policy', own)).code, 'a witness of others beside').toBe(0);
    const swapped = await verify(two, '--leaf', other, '--policy', own);
    expect(swapped).toMatchObject({ code: 1, printed: expect.stringContaining('ledger.leaf_not_included') });
    expect((await verify(two, '--policy', own)).code, 'without the leaf').toBe(2);
    expect((await verify(two, '--leaf', leaf)).code, 'without a policy').toBe(2);
  });
});
