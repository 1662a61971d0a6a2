// Runs the example of every doc comment in this folder: `@example expression // 'value'`.
import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import * as scope from '../certificates/certificate-scope.ts';
import * as cover from '../certificates/cover.ts';
import * as incidents from './assess-incidents.ts';
import * as ingredients from './assess-ingredients.ts';
import * as serial from './assess-serial.ts';
import * as reach from './country-reach.ts';
import * as findings from './findings.ts';
import * as door from './index.ts';
import * as inquiry from './inquiry.ts';
import * as evidence from './testing/invented-evidence.ts';

const names = {
  ...incidents,
  ...ingredients,
  ...serial,
  ...scope,
  ...cover,
  ...reach,
  ...findings,
  ...inquiry,
  ...door,
  ...evidence,
};
const folder = new URL('.', import.meta.url);
const sources = [
  ...readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')),
  // By which this folder judges, of what it invents for its examples.
  '../certificates/certificate-scope.ts',
  '../certificates/cover.ts',
];
const examples = sources.flatMap((source) =>
  [...readFileSync(new URL(source, folder), 'utf8').matchAll(/@example (.+?) \/\/ (.+)/g)].map(
    ([, expression = '', value = '']) => [source, expression, value] as const,
  ),
);

test.each(examples)('%s: %s is %s', (_source, expression, value) => {
  expect(runInNewContext(`(${expression})`, { ...names })).toEqual(runInNewContext(`(${value})`));
});

test('every exported function has an example', () => {
  for (const source of sources) {
    const text = readFileSync(new URL(source, folder), 'utf8');
    const functions = text.match(/^export function /gm)?.length ?? 0;
    expect(text.match(/@example /g)?.length ?? 0, source).toBeGreaterThanOrEqual(functions);
  }
});
