// Commands that work on an installation itself are tools of the server's, which the command line cannot import: it runs them and hands on
// what they say and how they end.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CannotStart } from './cannot-start.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

const backupTool = fileURLToPath(new URL('../../tools/backup.ts', import.meta.url));

const run = (words: readonly string[]): Promise<ExitCode> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [backupTool, ...words], { stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) =>
      resolve(code === 0 ? exitCodes.ok : code === exitCodes.usage ? exitCodes.usage : exitCodes.failed),
    );
  });

function oneFolder(words: readonly string[], flags: readonly string[]): void {
  const [folder, ...others] = words.filter((word) => !flags.includes(word));
  if (folder === undefined) throw new CannotStart('usage.folderMissing');
  const wrong = [folder, ...others].find((word) => word.startsWith('-'));
  if (wrong !== undefined) throw new CannotStart('usage.optionUnknown', { option: wrong });
  const [more] = others;
  if (more !== undefined) throw new CannotStart('usage.operandUnexpected', { operand: more });
}

export async function runBackup(words: readonly string[]): Promise<ExitCode> {
  oneFolder(words, ['--with-keys']);
  return run(['backup', ...words]);
}

export async function runRestore(words: readonly string[]): Promise<ExitCode> {
  oneFolder(words, []);
  return run(['restore', ...words]);
}
