// A tick stands before what speaks for the product, and before nothing else.
import { expect, it } from 'vitest';
import { reasonStyle } from './verdict-styles.ts';

it('gives a tick to what speaks for the product alone', () => {
  expect(reasonStyle({ code: 'certificate.valid', weight: 'informs' }).icon).toBe('check');
  for (const code of ['ingredient.unknown', 'ingredient.depends_on_source', 'ingredient.not_declared'] as const)
    expect(reasonStyle({ code, weight: 'informs' }).icon, code).toBe('info');
  expect(reasonStyle({ code: 'ingredient.no_concern', weight: 'limits' }).icon).toBe('check');
});
