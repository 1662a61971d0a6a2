// npm run check: the fast part of the tests: types, lint, laws, rules, components and domains. With --changed only what the files that differ
// from the last commit ask for; --changed=main what this branch does.
import { changedSteps } from './changed-steps.ts';
import { runSideBySide } from './run-command.ts';
import { checkSteps } from './steps.ts';

const [, since] = /^--changed(?:=(.+))?$/.exec(process.argv[2] ?? '') ?? [];
const steps =
  process.argv.length === 2
    ? checkSteps
    : process.argv.length === 3 && process.argv[2]?.startsWith('--changed')
      ? changedSteps(since ?? 'HEAD')
      : null;
if (steps) process.exitCode = (await runSideBySide(steps)) === 0 ? 0 : 1;
else {
  console.error('npm run check [-- --changed[=branch]]');
  process.exitCode = 2;
}
