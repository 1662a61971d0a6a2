// Runs the steps of a command one after another, shows how long each took, and stops at the first that fails; or side by side, and shows
// what those that failed said.
import { spawn, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>>;
}

const binaries = join(root, 'node_modules/.bin');

const environmentOf = ({ environment }: Step) => ({
  ...process.env,
  PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`,
  ...environment,
});
const secondsSince = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1);

/** @returns how many failed */
export async function runSideBySide(steps: readonly Step[]): Promise<number> {
  const allBegun = performance.now();
  const failed = await Promise.all(
    steps.map(async (step) => {
      const begun = performance.now();
      const [program, ...programArguments] = step.command;
      const child = spawn(program, programArguments, {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
        env: environmentOf(step),
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece: Buffer) => (said += piece.toString()));
      const status = await new Promise<number | null>((resolve, reject) =>
        child.on('close', resolve).on('error', reject),
      );
      if (status !== 0) console.error(`\n${said}\n${step.name} failed after ${secondsSince(begun)} s`);
      else console.log(`${step.name}: ${secondsSince(begun)} s`);
      return status !== 0;
    }),
  );
  console.log(`All of it, side by side: ${secondsSince(allBegun)} s`);
  return failed.filter(Boolean).length;
}

export function runSteps(steps: readonly Step[]) {
  for (const step of steps) {
    const begun = performance.now();
    const [program, ...programArguments] = step.command;
    const ran = spawnSync(program, programArguments, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: environmentOf(step),
    });
    const seconds = secondsSince(begun);
    if (ran.status !== 0) {
      console.error(`\n${step.name} failed after ${seconds} s`);
      process.exit(ran.status ?? 1);
    }
    console.log(`${step.name}: ${seconds} s`);
  }
}
