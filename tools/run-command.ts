// Runs the steps of a command one after another, shows how long each took, and stops at the first that fails.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>>;
}

const binaries = join(root, 'node_modules/.bin');

export function runSteps(steps: readonly Step[]) {
  for (const step of steps) {
    const begun = performance.now();
    const [program, ...programArguments] = step.command;
    const ran = spawnSync(program, programArguments, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`, ...step.environment },
    });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    if (ran.status !== 0) {
      console.error(`\n${step.name} failed after ${seconds} s`);
      process.exit(ran.status ?? 1);
    }
    console.log(`${step.name}: ${seconds} s`);
  }
}
