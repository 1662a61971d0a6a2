// The lexicon goes out whole, and under the checksum that stands in the log.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { exportLexicon, lexiconCsv } from './export-lexicon.ts';
import { lexiconChecksum } from './lexicon-checksum.ts';

const document = exportLexicon();

it('has its checksum', () => {
  const hash = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  expect(lexiconChecksum, 'run npm run generate').toBe(`sha256:${hash}`);
});

it('holds numbers, facts and rulings, with the names of every language', () => {
  const entry = (id: string) => document.entries.find((one) => one.id === id);
  expect(document.entries.length).toBeGreaterThan(1_500);
  expect(entry('E120')).toMatchObject({ concern: 'disputed', maybe: ['insect'] });
  expect(entry('E120')?.rulings.map(({ authority }) => authority)).toContain('MUI');
  expect(entry('pork')?.concern).toBe('forbidden');
  expect(Object.keys(entry('pork')?.names ?? {})).toHaveLength(14);
  expect(new Set(document.entries.map(({ id }) => id)).size).toBe(document.entries.length);
});

it('is a table of as many rows, without a formula', () => {
  const rows = lexiconCsv(document).trimEnd().split('\r\n');
  expect(rows).toHaveLength(document.entries.length + 1);
  expect(rows[0]).toMatch(/^"id","numbers","concern"/);
  expect(rows.some((row) => /(?:^|,)"[=+@-]/.test(row))).toBe(false);
});
