// The command as a person meets it: a real process, its help, its refusals and its numbers.
import { describe, expect, it } from 'vitest';
import { takeLanguage } from './amanah.ts';
import { startCommand } from './testing/command-process.ts';
import { testTerminal } from './testing/test-surroundings.ts';

async function run(...words: string[]) {
  const command = startCommand(...words);
  const code = await command.ended;
  return { code, output: command.output(), faults: command.faults() };
}

describe('amanah', () => {
  it('explains itself and each command, with the exit codes', async () => {
    const all = await run('--help');
    expect([all.code, all.faults]).toEqual([0, '']);
    for (const command of ['witness', 'monitor', 'verify', 'simulate']) {
      expect(all.output).toContain(`amanah ${command}`);
      const terminal = testTerminal();
      expect(await terminal.run(command, '--help')).toBe(0);
      expect(terminal.printed).toEqual([expect.stringContaining('Exit codes')]);
    }
  });

  it('speaks Arabic when asked, and refuses a language that does not exist', async () => {
    expect((await run('--language', 'ar', '--help')).output).toContain('راقب السجل');
    expect(await run('--language=xx', '--help')).toMatchObject({ code: 2, faults: expect.stringContaining('xx') });
  });

  it('refuses what it does not know, and says what', async () => {
    expect(await run()).toMatchObject({ code: 2 });
    expect(await run('observe')).toMatchObject({
      code: 2,
      faults: 'There is no command observe. See amanah --help.\n',
    });
    const cases: [string[], string][] = [
      [['witness', '--kee', 'x'], '--kee'],
      [['witness', '--key'], '--key needs a value'],
      [['witness', '--state', '--policy', 'x'], '--state needs a value'],
      [['witness', '--key', 'a', '--key', 'b'], '--key may be given once'],
      [['monitor', 'x'], 'Nothing is expected like x'],
      [['monitor', '--once=yes'], '--once takes no value'],
      [['verify'], 'Say what to verify'],
    ];
    for (const [words, fault] of cases) {
      const terminal = testTerminal();
      expect(await terminal.run(...words), words.join(' ')).toBe(2);
      expect(terminal.complained).toEqual([expect.stringContaining(fault)]);
    }
  });

  it('takes the language from anywhere', () => {
    expect(takeLanguage(['monitor', '--language', 'ar', '--once'])).toEqual({
      language: 'ar',
      rest: ['monitor', '--once'],
    });
    expect(takeLanguage(['--language=ar', 'verify'])).toEqual({ language: 'ar', rest: ['verify'] });
    expect(takeLanguage(['verify'])).toEqual({ language: undefined, rest: ['verify'] });
  });
});
