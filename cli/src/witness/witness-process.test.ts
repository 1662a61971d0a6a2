// The witness as a process: its key file, its folder, and the one promise that has to survive kill -9 under load.
import { readFileSync, statSync } from 'node:fs';
import { formatVerifierKey, parseNote, type SignerKey, utf8 } from '@amanah/core/ledger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandProcess, startCommand } from '../testing/command-process.ts';
import { testKey, treeOf } from '../testing/fake-log.ts';
import { testTerminal, type Workplace, workplace } from '../testing/test-surroundings.ts';

const origin = 'amanah.example/log';
let place: Workplace;
let log: SignerKey;
let started: CommandProcess[];

beforeEach(async () => {
  place = workplace();
  log = await testKey(origin, 1);
  started = [];
  place.write('policy', `log ${formatVerifierKey(log)}\nquorum none\n`);
});
afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  place.remove();
});

const keygen = () =>
  testTerminal().run('witness', 'keygen', '--key', place.path('key'), '--name', 'witness.example/w1');

function start(...more: string[]): CommandProcess {
  const files = ['--key', place.path('key'), '--state', place.path('state'), '--policy', place.path('policy')];
  const command = startCommand('witness', ...files, '--listen', '127.0.0.1:0', ...more);
  started.push(command);
  return command;
}

describe('amanah witness keygen', () => {
  it('writes a key for its owner alone, prints the public half and never overwrites', async () => {
    const terminal = testTerminal();
    const words = ['witness', 'keygen', '--key', place.path('key'), '--name', 'witness.example/w1'];
    expect(await terminal.run(...words)).toBe(0);
    expect(terminal.printed).toEqual([
      expect.stringMatching(/^witness\.example\/w1\+[0-9a-f]{8}\+B[A-Za-z0-9+/]+={0,2}$/),
    ]);
    expect(statSync(place.path('key')).mode & 0o777).toBe(0o600);
    const before = readFileSync(place.path('key'), 'utf8');
    expect(await terminal.run(...words)).toBe(2);
    expect(readFileSync(place.path('key'), 'utf8')).toBe(before);
    expect(await terminal.run('witness', 'keygen', '--key', place.path('other'), '--name', 'a name')).toBe(2);
  });
});

describe('amanah witness', () => {
  it('refuses to start while another process holds the state folder', async () => {
    await keygen();
    await start().says(/listening on/);
    const second = start();
    expect(await second.ended).toBe(2);
    expect(second.faults()).toContain('in use by another process');
  });

  it('stops when asked, and says what it knew', async () => {
    await keygen();
    const witness = start('--name', 'witness.example/w1');
    await witness.says(/listening on/);
    witness.child.kill('SIGTERM');
    expect(await witness.ended).toBe(0);
    expect(witness.output()).toContain(`${origin}: last cosigned at size 0`);
    const misnamed = start('--name', 'witness.example/w2');
    expect(await misnamed.ended).toBe(2);
  });

  it('never cosigns two roots of one size, killed again and again in the middle of a race', async () => {
    await keygen();
    const rootsBySize = new Map<number, Set<string>>();
    let cosignatures = 0;
    let trunk: Uint8Array[] = [];
    let uncertain: Uint8Array[][] = [trunk];
    let round = 0;
    let kills = 0;

    for (; kills < 14; kills++) {
      const witness = start();
      const [, url] = await witness.says(/listening on (\S+)/);
      /** The tree was cosigned, refused, or nobody knows because the witness died. */
      const send = async (entries: Uint8Array[], oldSize: number): Promise<'yes' | 'no' | 'unknown'> => {
        const body = await treeOf(origin, log, entries).request(oldSize);
        try {
          const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
          await answer.text();
          if (answer.status !== 200) return 'no';
        } catch {
          return 'unknown';
        }
        cosignatures++;
        const note = parseNote(body.slice(body.indexOf('\n\n') + 2));
        const [, size = '', root = ''] = note?.text.split('\n') ?? [];
        rootsBySize.set(Number(size), (rootsBySize.get(Number(size)) ?? new Set()).add(root));
        return 'yes';
      };

      // Which of the trees in question did it remember? Each size that is asked about again is cosigned again if so.
      const answers = await Promise.all(uncertain.map((entries) => send(entries, entries.length)));
      const remembered = uncertain.filter((_, at) => answers[at] === 'yes');
      expect(remembered.length, `after kill ${kills}`).toBe(1);
      trunk = remembered[0] ?? [];

      // Some rounds in peace, then a kill somewhere in the milliseconds of the next: before, in and after the write.
      for (let isAlive = true, peaceful = kills % 4; isAlive; round++, peaceful--) {
        if (peaceful === 0) setTimeout(() => witness.child.kill('SIGKILL'), (kills * 1.7) % 8);
        const branches = ['left', 'right', 'middle'].map((name) => [...trunk, utf8(`${name} ${round}`)]);
        const sent = await Promise.all(branches.map((entries) => send(entries, trunk.length)));
        const won = branches.filter((_, at) => sent[at] === 'yes');
        isAlive = !sent.includes('unknown');
        uncertain = won.length
          ? won
          : isAlive
            ? [trunk]
            : [trunk, ...branches.filter((_, at) => sent[at] === 'unknown')];
        trunk = won[0] ?? trunk;
      }
      expect(await witness.ended).toBe('SIGKILL');
    }

    expect([...rootsBySize.values()].filter((roots) => roots.size > 1)).toEqual([]);
    // 14 restarts in which the last tree was known, and the 19 peaceful rounds between them.
    expect(cosignatures).toBeGreaterThanOrEqual(14 + 19);
    expect(trunk.length).toBeGreaterThanOrEqual(19);
  }, 60_000);
});
