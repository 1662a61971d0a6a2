// The monitor against a log that behaves, and one that does everything a log must not.
import { existsSync, readFileSync } from 'node:fs';
import {
  buildLeaf,
  commit,
  digest,
  formatVerifierKey,
  type IssuerId,
  type LeafKind,
  type SignerKey,
  toHex,
  utf8,
} from '@amanah/core/ledger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifier } from '../cryptography.ts';
import { type FakeLog, leafOf, startFakeLog, testKey, treeOf } from '../testing/fake-log.ts';
import { testTerminal, type Workplace, workplace } from '../testing/test-surroundings.ts';
import type { Finding } from './findings.ts';

const ours: IssuerId = 'did:web:certifier.example';
const theirs: IssuerId = 'did:web:other.example';
const noon = new Date('2026-06-01T12:00:00Z');

let place: Workplace;
let log: FakeLog;

beforeEach(async () => {
  place = workplace();
  log = await startFakeLog();
  place.write('policy', `log ${log.vkey}\nquorum none\n`);
});
afterEach(async () => {
  await log.close();
  place.remove();
});

const minutesFromNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

function add(about: string, issuer = ours, minutes = 0, kind: LeafKind = 'certificate.issued') {
  log.entries = [...log.entries, leafOf(about, issuer, minutesFromNoon(minutes).toISOString(), kind)];
}

/** Looks once, so many minutes after noon. */
async function check(minutes = 0, ...more: string[]) {
  const terminal = testTerminal(minutesFromNoon(minutes));
  const files = ['--log', log.url, '--policy', place.path('policy'), '--state', place.path('state')];
  const code = await terminal.run('monitor', ...files, '--once', '--json', ...more);
  const findings = terminal.printed.map((line) => JSON.parse(line) as Finding);
  return { code, findings, complained: terminal.complained.join('\n') };
}

describe('A monitor', () => {
  it('reports what was issued, renewed, suspended, reinstated and revoked under a watched issuer, once', async () => {
    const watch = ['--watch', ours];
    add('one');
    add('two', theirs);
    add('event', ours, 0, 'event.captured');
    expect(await check(1, ...watch)).toMatchObject({
      code: 10,
      findings: [
        {
          type: 'entry',
          id: `${log.origin}#0`,
          index: 0,
          watched: true,
          faults: [],
          leaf: { kind: 'certificate.issued', issuer: ours, time: '2026-06-01T12:00:00Z' },
        },
      ],
    });
    expect(await check(2, ...watch)).toMatchObject({ code: 0, findings: [] });
    add('three', theirs, 2);
    expect(await check(3, ...watch)).toMatchObject({ code: 0, findings: [] });
    for (const kind of ['suspended', 'reinstated', 'renewed', 'revoked'] as const) {
      add('one', ours, 3, `certificate.${kind}`);
    }
    const { code, findings } = await check(4, ...watch);
    expect(code).toBe(10);
    expect(findings.map(({ id }) => id)).toEqual([4, 5, 6, 7].map((index) => `${log.origin}#${index}`));
  });

  it('watches every issuer when none is named, and speaks in sentences', async () => {
    add('one');
    add('two', theirs);
    const terminal = testTerminal(noon);
    const files = ['--log', `${log.url}/`, '--policy', place.path('policy'), '--state', place.path('state')];
    expect(await terminal.run('monitor', ...files, '--once')).toBe(10);
    expect(terminal.printed).toEqual([
      expect.stringContaining(`${log.origin}#0: Certificate issued. Issuer ${ours}, 2026-06-01T12:00:00Z`),
      expect.stringContaining(theirs),
    ]);
    expect(await terminal.run('monitor', ...files, '--once')).toBe(0);
    expect(terminal.complained).toEqual([`${log.origin}: nothing new up to 2 entries.`]);
  });

  it('reads a log of thousands step by step, over bundles, steps and tiles that the log dropped', async () => {
    for (let at = 0; at < 300; at++) add(`early ${at}`, at === 299 ? ours : theirs);
    expect((await check(0, '--watch', ours)).findings.map(({ id }) => id)).toEqual([`${log.origin}#299`]);
    for (let at = 300; at < 5000; at++) add(`late ${at}`, at % 1000 ? theirs : ours);
    // The log has grown beyond these since the checkpoint was made and keeps the full ones only.
    const grown = [...log.entries, ...log.entries.slice(0, 200)];
    const note = await treeOf(log.origin, log.key, log.entries).note();
    log.entries = grown;
    log.lies.set('checkpoint', note);
    log.lies.set('tile/entries/019.p/136', 404);
    log.lies.set('tile/0/019.p/136', 404);
    const { code, findings } = await check(1, '--watch', ours);
    expect(code).toBe(10);
    expect(findings.map(({ id }) => id)).toEqual([1000, 2000, 3000, 4000].map((index) => `${log.origin}#${index}`));
    expect(log.asked).toContain('tile/entries/019');
    log.lies.clear();
    expect((await check(2, '--watch', ours)).code).toBe(0);
  });

  it('calls a log that is down unreachable, and goes on when it is back', async () => {
    add('one');
    log.lies.set('checkpoint', 503);
    expect(await check()).toMatchObject({ code: 3, complained: expect.stringContaining('HTTP 503') });
    log.lies.clear();
    log.lies.set('tile/entries/000.p/1', 500);
    expect((await check()).code).toBe(3);
    log.lies.clear();
    expect((await check()).code).toBe(10);
    const { url } = log;
    await log.close();
    expect(await check()).toMatchObject({ code: 3, complained: expect.stringContaining(url) });
  });

  it('does not begin over a damaged state, another log or without what it needs', async () => {
    add('one');
    await check();
    const terminal = testTerminal();
    expect(await terminal.run('monitor', '--log', log.url, '--once')).toBe(2);
    expect((await check(0, '--watch', 'certifier.example')).code).toBe(2);
    expect((await check(0, '--wach', ours)).code).toBe(2);
    const stranger = await testKey('other.example/log', 1);
    place.write('policy', `log ${formatVerifierKey(stranger)}\nquorum none\n`);
    expect(await check()).toMatchObject({ code: 2, complained: expect.stringContaining('belongs to the log') });
    place.write('policy', `log ${log.vkey}\nquorum none\n`);
    place.write(
      'state/monitor.json',
      readFileSync(place.path('state/monitor.json'), 'utf8').replace('"size":1', '"size":2'),
    );
    expect(await check()).toMatchObject({ code: 2, complained: expect.stringContaining('is damaged') });
  });
});

describe('A monitor catches a log that', () => {
  const faultOf = async (minutes = 5) => {
    const { code, findings } = await check(minutes, '--watch', theirs);
    expect(findings).toHaveLength(1);
    return { code, ...(findings[0]?.type === 'log' ? findings[0] : undefined) };
  };
  beforeEach(async () => {
    for (let at = 0; at < 5; at++) add(`first ${at}`);
    expect((await check(0, '--watch', theirs)).code).toBe(0);
  });

  it('shows another tree of the same size, and keeps both checkpoints', async () => {
    const honest = log.entries;
    log.entries = [...honest.slice(0, 4), leafOf('instead', ours, noon.toISOString())];
    const { code, fault, evidence = '', id } = await faultOf();
    expect([code, fault]).toEqual([20, 'forked']);
    const [accepted, presented] = ['accepted', 'presented'].map((name) =>
      readFileSync(`${evidence}/${name}.checkpoint`, 'utf8'),
    );
    expect(accepted).toBe(await treeOf(log.origin, log.key, honest).note());
    expect(presented).toBe(await treeOf(log.origin, log.key, log.entries).note());
    expect(await faultOf(6), 'the same again').toMatchObject({ code: 20, id, evidence });
    log.entries = honest;
    expect((await check(7)).code, 'and the honest view is still the accepted one').toBe(0);
  });

  it('rewrites its past while it grows', async () => {
    const honest = log.entries;
    log.entries = [leafOf('rewritten', ours, noon.toISOString()), ...honest.slice(1), ...honest];
    const found = await faultOf();
    expect(found).toMatchObject({ code: 20, fault: 'inconsistent', acceptedSize: 5, presentedSize: 10 });
    expect(existsSync(`${found.evidence}/presented.checkpoint`)).toBe(true);
    log.entries = honest;
    expect((await check(7)).code).toBe(0);
  });

  it('shrinks', async () => {
    log.entries = log.entries.slice(0, 3);
    expect(await faultOf()).toMatchObject({ code: 20, fault: 'shrunk', acceptedSize: 5, presentedSize: 3 });
  });

  it('serves an entry that is not the one in its tree, and does not report the false one', async () => {
    add('new', theirs, 4);
    const forged = [...log.entries.slice(0, 5), leafOf('harmless', ours, noon.toISOString(), 'event.captured')];
    log.lies.set(
      'tile/entries/000.p/6',
      await treeOf(log.origin, log.key, forged).tile({ level: 'entries', index: 0, width: 6 }),
    );
    expect(await faultOf()).toMatchObject({ code: 20, fault: 'entries_disagree' });
    expect(await faultOf(), 'until it tells the truth').toMatchObject({ code: 20, fault: 'entries_disagree' });
    log.lies.clear();
    expect(await check(6, '--watch', theirs)).toMatchObject({ code: 10, findings: [{ id: `${log.origin}#5` }] });
  });

  it('serves tiles that its entries do not hash to, and still reports the entries', async () => {
    for (let at = 5; at < 260; at++) add(`more ${at}`, at === 100 ? theirs : ours, 4);
    // No proof from 5 to 260 leaves needs this tile, so only the comparison with the entries can find it.
    log.lies.set('tile/1/000.p/1', new Uint8Array(32));
    const { code, findings } = await check(5, '--watch', theirs);
    expect(code).toBe(20);
    expect(findings).toMatchObject([{ id: `${log.origin}#100` }, { fault: 'tiles_disagree', path: 'tile/1/000.p/1' }]);
  });

  it('serves something else than tiles, bundles and checkpoints', async () => {
    add('new', theirs, 4);
    log.lies.set('tile/entries/000.p/6', 'not a bundle');
    expect(await faultOf()).toMatchObject({ code: 20, fault: 'answer_malformed', path: 'tile/entries/000.p/6' });
    log.lies.clear();
    log.lies.set('checkpoint', '<html></html>');
    expect(await faultOf()).toMatchObject({ code: 20, fault: 'checkpoint_malformed' });
  });

  it('backdates an entry: one that appears later and claims to be older', async () => {
    await check(60);
    add('late but honest', ours, 46);
    add('backdated', ours, 44);
    const { code, findings } = await check(61, '--watch', theirs);
    expect(code).toBe(20);
    expect(findings).toMatchObject([
      { id: `${log.origin}#6`, watched: false, faults: ['backdated'], acceptedBefore: '2026-06-01T13:00:00.000Z' },
    ]);
    expect((await check(62, '--watch', theirs)).code, 'said once').toBe(0);
  });

  it('records an entry from the future', async () => {
    add('soon', ours, 19);
    add('too soon', ours, 21);
    const { code, findings } = await check(5);
    expect(code).toBe(20);
    expect(findings.map((finding) => finding.type === 'entry' && finding.faults)).toEqual([[], ['in_future']]);
  });

  it('records an entry that is no leaf', async () => {
    log.entries = [...log.entries, utf8('{"kind":"certificate.issued"}')];
    expect(await check(5)).toMatchObject({ code: 20, findings: [{ index: 5, faults: ['malformed'] }] });
    expect((await check(6)).code).toBe(0);
  });

  it('is signed by another key, by nobody known, or is another log', async () => {
    log.signer = await testKey(log.origin, 1, 'an impostor');
    expect(await faultOf()).toMatchObject({ code: 20, fault: 'log_signature_missing' });
    log.signer = log.key;
    const note = await treeOf(log.origin, log.key, log.entries).note();
    log.lies.set('checkpoint', note.replace('\n5\n', '\n6\n'));
    expect(await faultOf()).toMatchObject({ code: 20, fault: 'log_signature_invalid' });
    const other = await testKey('other.example/log', 1);
    log.lies.set('checkpoint', await treeOf('other.example/log', other, log.entries).note());
    expect(await faultOf()).toMatchObject({ code: 20, fault: 'origin_wrong' });
  });

  it('has fewer cosignatures than two of three', async () => {
    const names = ['w1.example/w', 'w2.example/w', 'w3.example/w'];
    const [one, two, three] = await Promise.all(names.map((name) => testKey(name, 4)));
    const stranger = await testKey('stranger.example/w', 4);
    if (!one || !two || !three) throw new Error('three keys were made');
    const lines = [one, two, three].map((key, at) => `witness w${at} ${formatVerifierKey(key)}`);
    place.write('policy', [`log ${log.vkey}`, ...lines, 'group two 2 w0 w1 w2', 'quorum two', ''].join('\n'));
    for (const cosigners of [[], [one], [one, one], [three, stranger]]) {
      log.cosigners = cosigners;
      expect(await faultOf()).toMatchObject({ code: 20, fault: 'quorum_missed' });
    }
    log.cosigners = [three, stranger, one];
    expect((await check(5)).code).toBe(0);
    const cosigned = await treeOf(log.origin, log.key, log.entries).note(5, [one, two], 1_800_000_000);
    const altered = cosigned.replace(
      /(— w2\.example\/w .{40})./,
      (_, kept: string) => `${kept}${cosigned.includes(`${kept}A`) ? 'B' : 'A'}`,
    );
    expect(altered).not.toBe(cosigned);
    log.lies.set('checkpoint', altered);
    expect(await faultOf()).toMatchObject({ code: 20, fault: 'cosignature_invalid' });
  });
});

describe('A monitor that keeps watching', () => {
  it('says a standing fault once, reports what comes, and stops when asked', async () => {
    add('one');
    const terminal = testTerminal(noon);
    const honest = log.entries;
    let runs = 0;
    const wait = async (milliseconds: number) => {
      expect(milliseconds).toBe(30_000);
      runs++;
      if (runs === 1 || runs === 2) log.entries = [leafOf('forked', ours, noon.toISOString())];
      if (runs === 3) log.lies.set('checkpoint', 503);
      if (runs === 4) {
        log.lies.clear();
        log.entries = honest;
        add('two');
      }
      if (runs === 5) terminal.stopping.abort();
    };
    Object.assign(terminal.surroundings, { wait });
    const files = ['--log', log.url, '--policy', place.path('policy'), '--state', place.path('state')];
    expect(await terminal.run('monitor', ...files, '--every', '30', '--json')).toBe(0);
    const ids = terminal.printed.map((line) => (JSON.parse(line) as Finding).id);
    expect(ids).toEqual([`${log.origin}#0`, `${log.origin}#forked:1-1`, `${log.origin}#1`]);
    expect(terminal.complained).toEqual([expect.stringContaining('HTTP 503')]);
  });
});

describe('A monitor that watches one issuer', () => {
  it('reports the keys of everybody, and who leaves: with any of them a certificate could be signed', async () => {
    for (const kind of ['issuer_key.published', 'issuer_key.revoked', 'organisation.left'] as const)
      add(kind, theirs, 0, kind);
    add('theirs', theirs);
    const { code, findings } = await check(1, '--watch', ours);
    expect(code).toBe(10);
    expect(findings.map((finding) => 'leaf' in finding && finding.leaf?.kind)).toEqual([
      'issuer_key.published',
      'issuer_key.revoked',
      'organisation.left',
    ]);
  });
});

describe('A monitor that counts audit trails', () => {
  const serve = (entries: number) => log.lies.set('trails', JSON.stringify({ trails: [{ issuer: ours, entries }] }));

  it('says whose trail has fewer entries than the log, once, also where others were written since', async () => {
    for (let at = 0; at < 3; at += 1) add(`entry ${at}`, ours, 0, 'audit.recorded');
    serve(3);
    expect(await check(1)).toMatchObject({ code: 0, findings: [] });
    serve(2);
    const cut = { type: 'log', fault: 'trail_cut', issuer: ours, acceptedSize: 3, presentedSize: 2 };
    expect(await check(2)).toMatchObject({ code: 20, findings: [cut] });
    add('written in its place', ours, 0, 'audit.recorded');
    serve(3);
    expect(await check(3)).toMatchObject({ code: 20, findings: [{ ...cut, acceptedSize: 4, presentedSize: 3 }] });
    serve(5);
    expect(await check(4), 'one that is not in the log yet').toMatchObject({ code: 0, findings: [] });
    log.lies.set('trails', 'nonsense');
    expect(await check(5)).toMatchObject({ code: 20, findings: [{ fault: 'answer_malformed', path: 'trails' }] });
  });
});

describe('A monitor of a log that gets a new key', () => {
  const salt = new Uint8Array(32).fill(5);
  let next: SignerKey;
  beforeEach(async () => {
    next = await testKey(log.origin, 1, 'the next key');
    add('one');
    expect((await check(1)).code).toBe(10);
  });

  const leafFor = async (from: SignerKey, to: SignerKey) =>
    buildLeaf({
      kind: 'log_key.published',
      ...(await commit(verifier, salt, formatVerifierKey(from))),
      document: await digest(verifier, utf8(formatVerifierKey(to))),
      issuer: ours,
      time: '2026-06-01T12:00:00Z',
    });

  /** The log hands out how `log.key` vouched for `next`, in a tree of these entries that `by` signed. */
  async function handOut(by: SignerKey, entries: readonly Uint8Array[]) {
    const leaf = await leafFor(log.key, next);
    const succession = {
      newKey: formatVerifierKey(next),
      leaf: new TextDecoder().decode(leaf),
      salt: toHex(salt),
      proof: await treeOf(log.origin, by, entries).proof(entries.length - 1),
    };
    log.lies.set('keys', JSON.stringify({ successions: [succession] }));
  }

  it('follows where the old one vouched for it in the log, says so to everybody, and asks no more', async () => {
    log.entries = [...log.entries, await leafFor(log.key, next)];
    await handOut(log.key, log.entries);
    log.signer = next;
    add('two');
    const { code, findings } = await check(2, '--watch', theirs);
    expect(code).toBe(10);
    expect(findings).toMatchObject([{ type: 'entry', watched: true, faults: [], leaf: { kind: 'log_key.published' } }]);
    log.lies.set('keys', 500);
    add('three');
    expect(await check(3, '--watch', theirs)).toMatchObject({ code: 0, findings: [] });
  });

  it('does not follow because the server says so, nor where another tree than its own vouches for it', async () => {
    log.signer = next;
    expect(await check(2)).toMatchObject({ code: 20, findings: [{ fault: 'log_signature_missing' }] });
    log.lies.set('keys', 'nonsense');
    expect(await check(3)).toMatchObject({ code: 20, findings: [{ fault: 'answer_malformed', path: 'keys' }] });
    await handOut(next, [...log.entries, await leafFor(log.key, next)]);
    expect(await check(4)).toMatchObject({ code: 20, findings: [{ fault: 'log_signature_missing' }] });

    // Somebody has the old key and makes a tree for it, of which the log shows nothing.
    await handOut(log.key, [...log.entries, await leafFor(log.key, next)]);
    for (const about of ['two', 'three']) add(about);
    expect(await check(5)).toMatchObject({ code: 20, findings: [{ fault: 'inconsistent' }] });
    log.signer = log.key;
    expect((await check(6)).code, 'and still believes the old one').toBe(10);
  });
});
