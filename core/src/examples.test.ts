// Runs the examples of the rules that say what something is on a day; those of the verdict run in its own folder.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as recognition from './authorities/recognition.ts';
import * as certificates from './certificates/certificate-status.ts';
import * as clock from './certification/review-clock.ts';
import * as items from './inventory/item-status.ts';

const suspension = { status: 'suspended', on: '2026-05-01', reason: '', gtins: null, batches: null };

describe.each([
  ['authorities/recognition.ts', recognition],
  ['certificates/certificate-status.ts', certificates],
  ['certification/review-clock.ts', clock],
  ['inventory/item-status.ts', items],
])('%s', (path, rules) => {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8');
  const examples = [...text.matchAll(/@example (.+?) \/\/ (.+)/g)].map(
    ([, expression = '', value = '']) => [expression, value] as const,
  );
  it.each(examples)('%s is %s', (expression, value) => {
    expect(runInNewContext(`(${expression})`, { ...rules, suspension })).toEqual(runInNewContext(`(${value})`));
  });
});
