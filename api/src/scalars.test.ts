import { MAX_CODE_BYTES, parseCode } from '@amanah/core/codes';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes } from './routes.ts';
import { codeSchema, searchSchema } from './scalars.ts';

describe('A search text', () => {
  const searched = allRoutes.flatMap((route) => {
    const field = route.query instanceof z.ZodObject ? route.query.shape['search'] : undefined;
    return field === undefined ? [] : [{ name: `${route.method} ${route.url}`, field }];
  });

  it.each(searched)('means the same with white space around it: $name', ({ field }) => {
    expect(z.parse(field, '  abc ')).toBe('abc');
  });

  it('is asked for by more than one list, and may be empty', () => {
    expect(searched.length).toBeGreaterThan(5);
    expect(searchSchema.parse('  ')).toBe('');
    expect(searchSchema.safeParse('x'.repeat(81)).success).toBe(false);
  });
});

it('A code is at most as long as the longest that is read', () => {
  const longest = 'A'.repeat(MAX_CODE_BYTES);
  expect(parseCode(longest)).not.toMatchObject({ reason: 'codes.too_long' });
  expect(codeSchema.safeParse(longest).success).toBe(true);
  expect(parseCode(`${longest}A`)).toMatchObject({ reason: 'codes.too_long' });
  expect(codeSchema.safeParse(`${longest}A`).success).toBe(false);
});
