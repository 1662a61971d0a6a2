// npm run check: the fast part of the tests: types, lint, laws, rules, components and domains. With --changed only what the files that differ
// from the last commit ask for; --changed=main what this branch does.
import { changedSteps } from './changed-steps.ts';
import { runSideBySide, runSteps } from './run-command.ts';
import { checkSteps } from './steps.ts';

const [, since] = /^--changed(?:=(.+))?$/.exec(process.argv[2] ?? '') ?? [];
if (process.argv.length === 2) runSteps(checkSteps);
else if (process.argv.length === 3 && process.argv[2]?.startsWith('--changed'))
  process.exitCode = (await runSideBySide(changedSteps(since ?? 'HEAD'))) === 0 ? 0 : 1;
else {
  console.error('npm run check [-- --changed[=branch]]');
  process.exitCode = 2;
}
