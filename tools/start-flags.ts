// The flags that `npm start` gives to Node, read where they are written: whatever else starts or measures the product gives it the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.ts';

export function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}
