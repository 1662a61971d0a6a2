// npm run check: the fast part of the tests: types, lint, laws, rules, components and domains.

import { runSteps } from './run-command.ts';
import { checkSteps } from './steps.ts';

runSteps(checkSteps);
