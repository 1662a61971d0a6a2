#!/usr/bin/env node
// The process: its words, its two outputs, its clock and its signals. Everything it does is in the commands.
import { setTimeout as pause } from 'node:timers/promises';
import { type SpeakCommandLine, speakCommandLine } from '@amanah/messages/command-line';
import { defaultLanguage, isLanguage } from '@amanah/messages/languages';
import { runAmanah, takeLanguage } from './amanah.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Surroundings } from './surroundings.ts';

const stopping = new AbortController();
// A second wish to stop is not waited upon.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

const complain = (line: string) => void process.stderr.write(`${line}\n`);

const surroundingsWith = (say: SpeakCommandLine, language: string): Surroundings => ({
  print: (line) =>
    new Promise((resolve, reject) => {
      process.stdout.write(`${line}\n`, (error) => (error ? reject(error) : resolve()));
    }),
  complain,
  now: () => new Date(),
  wait: (milliseconds) =>
    pause(milliseconds, undefined, { signal: stopping.signal }).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    }),
  stop: stopping.signal,
  say,
  language,
});

async function run(): Promise<ExitCode> {
  const { language, rest } = takeLanguage(process.argv.slice(2));
  const spoken = language ?? defaultLanguage;
  const say = speakCommandLine(isLanguage(spoken) ? spoken : defaultLanguage);
  if (!isLanguage(spoken)) {
    complain(say('usage.languageUnknown', { value: spoken }));
    return exitCodes.usage;
  }
  try {
    return await runAmanah(rest, surroundingsWith(say, spoken));
  } catch (error) {
    complain(say('failed', { why: error instanceof Error ? error.message : String(error) }));
    return exitCodes.failed;
  }
}

// A reader that went away is told to whoever waits in `print`; without a listener Node would end the process in its place.
process.stdout.on('error', () => undefined);
process.exitCode = await run();
