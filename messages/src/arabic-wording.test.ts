import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// Where «حكم» is right: a ruling of scholars or of an authority, and words that only contain the letters.
const rulings = [
  'يختلف الحكم فيه',
  'تختلف الجهات في حكمه',
  'يتوقف الحكم على مصدر',
  'يتوقف حكمه على مصدره',
  'محكومة بقواعد',
  'حكم جهة منح الشهادات',
  'تصحيحكم',
];

describe('Arabic', () => {
  it('calls a verdict «النتيجة» and leaves «الحكم» to those who give rulings', () => {
    const folder = new URL('ar/', import.meta.url);
    const found = readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .flatMap((name) =>
        readFileSync(new URL(name, folder), 'utf8')
          .split('\n')
          .map((line) => rulings.reduce((rest, ruling) => rest.replaceAll(ruling, ''), line))
          .filter((line) => /حكم(?!ة)/.test(line))
          .map((line) => `${name}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });
});
