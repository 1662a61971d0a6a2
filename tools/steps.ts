// What npm run check runs side by side, and npm test before all else.
import type { Step } from './run-command.ts';

export const checkSteps: readonly Step[] = [
  { name: 'Lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'Types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'Types of the web', command: ['tsc', '-p', 'web/tsconfig.json'] },
  { name: 'Unused code', command: ['knip', '--no-progress'] },
  {
    name: 'Laws, rules, components and domains',
    command: [
      'vitest',
      'run',
      '--project',
      'architecture',
      '--project',
      'rules',
      '--project',
      'components',
      '--project',
      'components apart',
      '--project',
      'domains',
    ],
  },
];
