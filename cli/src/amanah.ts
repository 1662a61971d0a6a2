// The command line from its first word: which command, which language, help. Turns what cannot begin into words and a number;
// knows nothing of what the commands do.
import type { CommandLineWord } from '@amanah/messages/command-line';
import { CannotStart } from './cannot-start.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { runMonitor } from './monitor/command.ts';
import { runBackup, runRestore } from './run-tool.ts';
import { runSimulate } from './simulate.ts';
import type { Surroundings } from './surroundings.ts';
import { runVerify } from './verify/command.ts';
import { runWitness } from './witness/command.ts';

interface Command {
  readonly run: (words: readonly string[], surroundings: Surroundings) => Promise<ExitCode>;
  readonly help: CommandLineWord;
}

const commands = new Map<string, Command>([
  ['witness', { run: runWitness, help: 'help.witness' }],
  ['monitor', { run: runMonitor, help: 'help.monitor' }],
  ['verify', { run: runVerify, help: 'help.verify' }],
  ['simulate', { run: runSimulate, help: 'help.simulate' }],
  ['backup', { run: runBackup, help: 'help.backup' }],
  ['restore', { run: runRestore, help: 'help.restore' }],
]);

const isHelp = (word: string) => word === '--help' || word === '-h';

/** Runs what the words ask for. */
export async function runAmanah(words: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { print, complain, say } = surroundings;
  const [name, ...rest] = words;
  try {
    if (name === undefined || isHelp(name)) {
      await print(say('help.all'));
      return name === undefined ? exitCodes.usage : exitCodes.ok;
    }
    const command = commands.get(name);
    if (!command) throw new CannotStart('usage.commandUnknown', { command: name });
    if (rest.some(isHelp)) {
      await print(say(command.help));
      return exitCodes.ok;
    }
    return await command.run(rest, surroundings);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    complain(say(error.key, error.values));
    return exitCodes.usage;
  }
}

/** The language asked for with `--language xx`, and the words without it. */
export function takeLanguage(words: readonly string[]): { language: string | undefined; rest: readonly string[] } {
  const at = words.findIndex((word) => word === '--language' || word.startsWith('--language='));
  if (at < 0) return { language: undefined, rest: words };
  const [, inline] = (words[at] ?? '').split('=');
  const taken = inline === undefined ? 2 : 1;
  return { language: inline ?? words[at + 1] ?? '', rest: [...words.slice(0, at), ...words.slice(at + taken)] };
}
