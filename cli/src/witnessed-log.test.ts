// All together: three witnesses as processes of their own, a log that asks them, and a monitor that wants two of three.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CommandProcess, startCommand } from './testing/command-process.ts';
import { type FakeLog, leafOf, startFakeLog, treeOf } from './testing/fake-log.ts';
import { testTerminal, type Workplace, workplace } from './testing/test-surroundings.ts';

let place: Workplace;
let log: FakeLog;
let witnesses: { readonly command: CommandProcess; readonly url: string; readonly vkey: string }[];

beforeEach(async () => {
  place = workplace();
  log = await startFakeLog();
  place.write('logs', `log ${log.vkey}\nquorum none\n`);
  witnesses = await Promise.all(
    ['w1', 'w2', 'w3'].map(async (name) => {
      const key = place.path(`${name}.key`);
      await testTerminal().run('witness', 'keygen', '--key', key, '--name', `${name}.example/witness`);
      const files = ['--key', key, '--state', place.path(`${name}.state`), '--policy', place.path('logs')];
      const command = startCommand('witness', ...files, '--listen', '127.0.0.1:0');
      const [, url = ''] = await command.says(/listening on (\S+)/);
      const [, vkey = ''] = await command.says(/^(\S+\+\S+)$/m);
      return { command, url, vkey };
    }),
  );
  const lines = witnesses.map(({ vkey }, at) => `witness w${at + 1} ${vkey}`);
  place.write('policy', [`log ${log.vkey}`, ...lines, 'group most 2 w1 w2 w3', 'quorum most', ''].join('\n'));
});
afterEach(async () => {
  for (const { command } of witnesses) {
    command.child.kill('SIGKILL');
    await command.ended;
  }
  await log.close();
  place.remove();
});

/** The log asks these witnesses and publishes whatever they give. */
async function publish(oldSize: number, asked: number): Promise<number[]> {
  const tree = treeOf(log.origin, log.key, log.entries);
  const body = await tree.request(oldSize);
  const answers = await Promise.all(
    witnesses.slice(0, asked).map(({ url }) => fetch(`${url}/add-checkpoint`, { method: 'POST', body })),
  );
  const lines = await Promise.all(answers.map(async (answer) => (answer.ok ? answer.text() : '')));
  log.lies.set('checkpoint', (await tree.note()) + lines.join(''));
  return answers.map(({ status }) => status);
}

async function check() {
  const terminal = testTerminal(new Date());
  const files = ['--log', log.url, '--policy', place.path('policy'), '--state', place.path('monitor')];
  const code = await terminal.run('monitor', ...files, '--once');
  return { code, said: terminal.printed.join('\n') };
}

it('A log with two of three witnesses is believed, with one it is not, and none of them signs its fork', async () => {
  const entry = (about: string) => leafOf(about, 'did:web:certifier.example', new Date().toISOString());
  log.entries = [entry('one')];
  expect(await publish(0, 1)).toEqual([200]);
  expect(await check()).toMatchObject({ code: 20, said: expect.stringContaining('Too few witnesses') });
  expect(await publish(0, 3)).toEqual([409, 200, 200]);
  expect(await check()).toMatchObject({ code: 10, said: expect.stringContaining('Certificate issued') });

  const honest = log.entries;
  log.entries = [entry('forked'), entry('two')];
  expect(await publish(1, 3)).toEqual([422, 422, 422]);
  expect((await check()).code).toBe(20);
  log.entries = [...honest, entry('two')];
  expect(await publish(1, 2)).toEqual([200, 200]);
  expect((await check()).code).toBe(10);
});
