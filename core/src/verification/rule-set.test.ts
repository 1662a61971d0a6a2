// The constant in rule-set.ts has to be the hash of the rules beside it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleSet } from './rule-set.ts';

test('the hash of the rule set is the hash of the rules', () => {
  const folder = new URL('.', import.meta.url);
  const hash = createHash('sha256');
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'rule-set.ts',
  );
  const outside = new Map([
    ['distance.ts', '../places/distance.ts'],
    ['past-expiry.ts', '../batches/past-expiry.ts'],
    ['certificate-scope.ts', '../certificates/certificate-scope.ts'],
    ['cover.ts', '../certificates/cover.ts'],
    ['certificate-status.ts', '../certificates/certificate-status.ts'],
    ['adverse.ts', '../laboratory/adverse.ts'],
    ['harmful-exposure.ts', '../sensors/harmful-exposure.ts'],
    ['period-balance.ts', '../mass-balance/period-balance.ts'],
    ['recognition.ts', '../authorities/recognition.ts'],
  ]);
  for (const name of [...names, ...outside.keys()].sort())
    hash.update(`${name}\n`).update(readFileSync(new URL(outside.get(name) ?? name, folder)));
  expect(ruleSet, 'run npm run generate').toBe(`sha256:${hash.digest('hex')}`);
});
