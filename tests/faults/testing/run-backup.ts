// The commands for backups as a person runs them: processes of their own, told by the environment which installation is meant.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const amanah = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly words: string;
}

export function runAmanah(words: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(process.execPath, [amanah, ...words], { env: { ...process.env, ...environment } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code, words: said }));
  });
}
