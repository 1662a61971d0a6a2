// npm run bench [NAME]: runs the benchmarks of bench/, or the one that is named.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runSteps } from './run-command.ts';

const [wanted, ...rest] = process.argv.slice(2);
const names = readdirSync(join(root, 'bench')).filter(
  (name) => existsSync(join(root, 'bench', name, 'run.ts')) && (!wanted || wanted.startsWith('-') || name === wanted),
);
const options = wanted?.startsWith('-') ? [wanted, ...rest] : rest;
runSteps(
  names.map((name) => ({ name: `bench/${name}`, command: ['node', join('bench', name, 'run.ts'), ...options] })),
);
